import { z } from 'zod'
import { asActionError } from '../core/errors.ts'
import { code, link, prose } from '../core/markdown.ts'
import { encodeMarker, readFirstLine, serviceHash } from '../core/marker.ts'
import { decodedPath, formatCount } from '../core/text.ts'
import { repositoryUnknown } from '../github/failure.ts'
import type { Run } from '../run.ts'
import { runUrl } from '../runner/workflow.ts'
import { findHeading, findHeadline, writeSentence } from './findings.ts'
import { renderReport } from './markdown.ts'
import { formatPercent, isBase } from './numbers.ts'
import type { Notify, Report } from './report.ts'

const markerSchema = z.object({
  report: z.literal('page-views'),
  /** The number of the repository, which survives a new name. */
  repository: z.number(),
  /** A hash of base URL and project, never the project itself. */
  service: z.string(),
  /** The title of the input. A person may change the issue's own. */
  title: z.string(),
  /** The workflow run that wrote the report. */
  run: z.string(),
  /** The memory of the section of readers. */
  readers: z.unknown().optional(),
})

/** The first line of an issue. It is found by all but the run and the readers. */
export type IssueMarker = Omit<z.output<typeof markerSchema>, 'report'>

/** The first line of the issue, and of comments on it: invisible to people. */
export function writeIssueMarker(marker: IssueMarker): string {
  return `<!-- ${encodeMarker({ report: 'page-views', ...marker })} -->`
}

/** The marker of an issue; `undefined` unless it is whole, and of this issue. */
export function readIssueMarker(
  body: string,
  { repository, service, title }: Omit<IssueMarker, 'run'>,
): IssueMarker | undefined {
  const marker = readFirstLine(body, markerSchema)
  const isSame = marker?.repository === repository && marker.service === service && marker.title === title
  return isSame ? marker : undefined
}

/** Says by how much all views fell, where that is at least so many percent of a base that means something. */
export function describeFall({ totals, comparison }: Report, notify: Notify): string | undefined {
  if (typeof notify === 'string') return undefined
  const [now, before] = [totals.total, comparison?.totals.total]
  if (!isBase(before)) return undefined
  const percent = (100 * (before - now)) / before
  if (percent < notify.fallPercent) return undefined
  return `All views fell by ${formatPercent(percent)}, from ${formatCount(before)} to ${formatCount(now)}.`
}

/** The issue, unless there is none yet, and this run's marker, with what the issue remembers. Throws `GitHubError`. */
export async function findIssue(
  { title, service }: { title: string; service: { baseUrl: URL; projectId: string } },
  run: Run,
) {
  const { id, repositoryId: repository } = run.workflow
  if (repository === undefined) throw repositoryUnknown()
  // A secret is taken out now: taking it out later would break the marker that holds the title.
  const own: IssueMarker = { repository, service: serviceHash(service), title: run.redact(title), run: id }
  const issues = (await run.connect()).issues()
  for await (const issue of issues.listOwn()) {
    const marker = readIssueMarker(issue.body, own)
    if (marker === undefined) continue
    return { issues, marker: { ...own, readers: marker.readers }, known: { ...issue, writtenBy: marker.run } }
  }
  return { issues, marker: own, known: undefined }
}

/** Has the issue remember what a prompt carried. Never rejects. */
export type Remember = (readers: unknown) => Promise<void>

/**
 * Creates the issue, or replaces its text and comments on it, which GitHub mails. A closed one is left alone. Trouble is a
 * warning.
 *
 * @returns `undefined` where the issue could not be read or written, so that nobody knows what it remembers
 */
export async function keepIssue(
  report: Report,
  { notify, siteUrl }: { notify: Notify; siteUrl: URL | undefined },
  find: () => ReturnType<typeof findIssue>,
  { workflow, log, setOutput }: Run,
): Promise<Remember | undefined> {
  const warn = (thrown: unknown, then: string) =>
    log.warning(`${asActionError(thrown).message} ${then}`, 'Page views issue')
  const fall = describeFall(report, notify)
  if (fall !== undefined) log.warning(fall, 'Page views')
  const ofRun = runUrl(workflow)
  const text = issueText(report, siteUrl, ofRun)
  let remember: Remember | undefined
  try {
    const { issues, marker, known } = await find()
    const { number, url } = known ?? (await issues.create({ title: marker.title, body: withMarker(marker, text) }))
    setOutput('page-views-issue-url', url)
    if (known?.isOpen === false) {
      log.warning(`The issue with the report is closed, so it was not updated: ${url}`, 'Page views issue')
      return async () => undefined
    }
    if (known !== undefined) await issues.update(number, withMarker(marker, text))
    log.info(`The issue with the report was ${known === undefined ? 'created' : 'updated'}: ${url}`)
    remember = (readers) =>
      issues
        .update(number, withMarker({ ...marker, readers }, text))
        .catch((thrown) => warn(thrown, 'The next prompt may ask the same again.'))
    // The text of an earlier attempt or another job of the run was mailed already, as is the making of the issue.
    const isMailed = workflow.attempt > 1 || known === undefined || known.writtenBy === marker.run
    if (isMailed || (notify !== 'always' && fall === undefined)) return remember
    const body = withMarker({ ...marker, readers: undefined }, commentText(report, siteUrl, ofRun))
    log.info(`A comment was added to the issue: ${(await issues.comment(number, body)).url}`)
  } catch (thrown) {
    warn(thrown, 'The report was written anyway.')
  }
  return remember
}

const withMarker = (marker: IssueMarker, text: string) => `${writeIssueMarker(marker)}\n\n${text}`

/** The limit in bytes: GitHub takes 65,536 characters, and a marker that remembers much needs a quarter of them. */
const ISSUE_BYTES = 48_000

function issueText(report: Report, siteUrl: URL | undefined, ofRun: string): string {
  // Its readers have no outputs of the run, so no files.
  const text = renderReport(report, { siteUrl, hasFiles: false, limitBytes: ISSUE_BYTES })
  return `${text}\n<sub>Written by ${link('this run', ofRun)}.</sub>\n`
}

function commentText(report: Report, siteUrl: URL | undefined, ofRun: string): string {
  const heading = `**${prose(findHeading(report, siteUrl))}**`
  return [
    heading,
    writeSentence(findHeadline(report), (path) => code(decodedPath(path)), prose),
    link('The run', ofRun),
  ].join('\n\n')
}
