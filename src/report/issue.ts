import { z } from 'zod'
import { encodeMarker, readFirstLine } from '../core/marker.ts'
import { formatCount, formatPercent, isBase } from './numbers.ts'
import type { Notify, Report } from './report.ts'

/** An issue that the token itself wrote. */
export interface OwnIssue {
  number: number
  url: string
  body: string
  isOpen: boolean
}

/** The issues of the workflow's repository. Throws `GitHubError`. */
export interface Issues {
  /** Those that the token itself wrote, oldest first, read page by page until the caller stops. Pull requests are left out. */
  listOwn(): AsyncIterable<OwnIssue>
  create(issue: { title: string; body: string }): Promise<Pick<OwnIssue, 'number' | 'url'>>
  update(number: number, body: string): Promise<void>
  comment(number: number, body: string): Promise<{ url: string }>
}

const markerSchema = z.object({
  report: z.literal('page-views'),
  /** The number of the repository, which survives a new name. */
  repository: z.number(),
  /** A hash of base URL and project, never the project itself. */
  service: z.string(),
  /** As the input gives it. A person may change the issue's own. */
  title: z.string(),
  /** The workflow run that wrote the report. */
  run: z.string(),
  /** What the section of readers remembers. */
  readers: z.unknown().optional(),
})

/** The first line of an issue. */
export type IssueMarker = Omit<z.output<typeof markerSchema>, 'report' | 'readers'> & { readers?: unknown }

/** Which issue holds a report: it is found by all of this. */
type IssueIdentity = Omit<IssueMarker, 'run' | 'readers'>

/** The first line of the issue, and of comments on it: invisible to people. */
export function writeIssueMarker(marker: IssueMarker): string {
  return `<!-- ${encodeMarker({ report: 'page-views', ...marker })} -->`
}

/** The marker of an issue; `undefined` unless it is whole, and of this issue. */
export function readIssueMarker(body: string, identity: IssueIdentity): IssueMarker | undefined {
  const marker = readFirstLine(body, markerSchema)
  if (marker === undefined) return undefined
  const isSame =
    marker.repository === identity.repository && marker.service === identity.service && marker.title === identity.title
  return isSame ? marker : undefined
}

/** By how much all views fell, in words, where that is at least so many percent of a base that means something. */
export function describeFall({ totals, comparison }: Report, notify: Notify): string | undefined {
  if (typeof notify === 'string') return undefined
  const [now, before] = [totals.total, comparison?.totals.total]
  if (!isBase(before)) return undefined
  const fall = before - now
  // In whole numbers: divided first, a fall of 29% can be less than 29.
  if (100 * fall < notify.fallPercent * before) return undefined
  return `All views fell by ${formatPercent((100 * fall) / before)}, from ${formatCount(before)} to ${formatCount(now)}.`
}

/** What the issue is to hold. */
export interface IssueContent {
  marker: IssueMarker
  /** The report, in Markdown. */
  text: string
  /** The comment to write, which is what GitHub mails; absent where none is due. */
  comment: string | undefined
}

/** What became of the issue. A closed one is left alone. */
export interface KeptIssue {
  url: string
  number: number
  change: 'created' | 'updated' | 'none'
  commentUrl?: string
}

/**
 * Creates the issue, or replaces its text and comments on it. The run that creates it does not comment, since that is
 * mailed already. `onFound` receives the issue's address as soon as it is known.
 */
export async function keepIssue(
  { marker, text, comment }: IssueContent,
  known: KnownIssue | undefined,
  issues: Issues,
  onFound: (url: string) => void,
): Promise<KeptIssue> {
  const body = issueBody({ marker, text })
  const { number, url } = known ?? (await issues.create({ title: marker.title, body }))
  onFound(url)
  if (known === undefined) return { url, number, change: 'created' }
  if (!known.isOpen) return { url, number, change: 'none' }
  await issues.update(number, body)
  // Another job of the run, or an earlier attempt: it was mailed before.
  if (comment === undefined || known.marker.run === marker.run) return { url, number, change: 'updated' }
  const { url: commentUrl } = await issues.comment(
    number,
    issueBody({ marker: { ...marker, readers: undefined }, text: comment }),
  )
  return { url, number, change: 'updated', commentUrl }
}

/** The text of the issue, or of a comment on it. */
export function issueBody({ marker, text }: Pick<IssueContent, 'marker' | 'text'>): string {
  return `${writeIssueMarker(marker)}\n\n${text}`
}

/** The issue of an earlier run, with the marker of the run that wrote it last. */
export type KnownIssue = OwnIssue & { marker: IssueMarker }

export async function findIssue(issues: Issues, identity: IssueIdentity): Promise<KnownIssue | undefined> {
  for await (const issue of issues.listOwn()) {
    const marker = readIssueMarker(issue.body, identity)
    if (marker !== undefined) return { ...issue, marker }
  }
  return undefined
}
