import { z } from 'zod'
import { encodeMarker, readFirstLine } from '../core/marker.ts'
import { formatCount, formatPercent } from './format.ts'
import type { Report } from './report.ts'
import { isBase } from './views.ts'

/** An issue that the token itself wrote. */
export interface OwnIssue {
  number: number
  url: string
  title: string
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

/** When a report is commented on: always, never, or when all views fell by at least so many percent. */
export type Notify = 'always' | 'never' | { fallPercent: number }

/** Which issue holds a report: it is found by all of this. */
export interface IssueIdentity {
  /** `owner/name` */
  repository: string
  /** A hash of base URL and project, never the project itself. */
  service: string
  /** As the input gives it. A person may change the issue's own. */
  title: string
}

/** The first line of an issue. */
export interface IssueMarker extends IssueIdentity {
  /** The workflow run that wrote the report. */
  run: string
}

const markerSchema = z.object({
  report: z.literal('page-views'),
  repository: z.string(),
  service: z.string(),
  title: z.string(),
  run: z.string(),
})

/** The first line of the issue, and of comments on it: invisible to people. */
export function writeIssueMarker({ repository, service, title, run }: IssueMarker): string {
  return `<!-- ${encodeMarker({ report: 'page-views', repository, service, title, run })} -->`
}

/** The marker of an issue; `undefined` unless it is whole, and of this issue. */
export function readIssueMarker(body: string, identity: IssueIdentity): IssueMarker | undefined {
  const marker = readFirstLine(body, markerSchema)
  if (marker === undefined) return undefined
  const isSame =
    marker.repository.toLowerCase() === identity.repository.toLowerCase() &&
    marker.service === identity.service &&
    marker.title === identity.title
  return isSame ? marker : undefined
}

/** By how much all views fell, in words, where that is at least so many percent of a base that means something. */
export function describeFall({ totals, comparison }: Report, notify: Notify): string | undefined {
  if (typeof notify === 'string') return undefined
  const [now, before] = [totals.total, comparison?.totals.total]
  if (now === undefined || !isBase(before)) return undefined
  const fall = before - now
  // In whole numbers: divided first, a fall of 29% can be less than 29.
  if (100 * fall < notify.fallPercent * before) return undefined
  return `All views fell by ${formatPercent((100 * fall) / before)}, from ${formatCount(before)} to ${formatCount(now)}.`
}
