import { z } from 'zod'
import type { Inputs } from '../../inputs/inputs.ts'
import type { Deadline } from '../../kit/core/clock.ts'
import { asActionError } from '../../kit/core/errors.ts'
import { code, joinParts, link, prose } from '../../kit/core/markdown.ts'
import { createMarker, serviceHash } from '../../kit/core/marker.ts'
import { once } from '../../kit/core/once.ts'
import type { Nothing } from '../../kit/core/outcome.ts'
import { decodedPath, formatCount } from '../../kit/core/text.ts'
import { repositoryUnknown } from '../../kit/github/failure.ts'
import type { Run } from '../../kit/run.ts'
import { runUrl } from '../../kit/runner/workflow.ts'
import { renderReport } from '../show/markdown.ts'
import { findHeading, findHeadline } from '../views/findings.ts'
import { formatPercent, isBase, type Notify, type Report, type ReportPlan } from '../views/report.ts'

const placeSchema = z.object({
  report: z.literal('page-views'),
  /** The number of the repository, which survives a new name. */
  repository: z.number(),
  /** A hash of base URL and project, never the project itself. */
  service: z.string(),
  /** The title of the input. A person may change the issue's own. */
  title: z.string(),
})

const contentSchema = z.object({
  /** The workflow run that wrote the report. */
  run: z.string(),
  prompts: z.unknown().optional(),
})

/** The first line of the issue, and of comments on it: invisible to people. */
export const issueMarker = createMarker(placeSchema, contentSchema)

/** Says by how much all views fell, where that is at least so many percent of a base that means something. */
function describeFall({ totals, comparison }: Report, notify: Notify): string | undefined {
  if (typeof notify === 'string') return undefined
  const [now, before] = [totals.total, comparison?.totals.total]
  if (!isBase(before)) return undefined
  const percent = (100 * (before - now)) / before
  if (percent < notify.fallPercent) return undefined
  return `All views fell by ${formatPercent(percent)}, from ${formatCount(before)} to ${formatCount(now)}.`
}

export type ReportIssue = ReturnType<typeof openReportIssue>

/** The issue with the report. It is looked for when it is first needed, and once. */
export function openReportIssue(
  { title, notify }: NonNullable<ReportPlan['issue']>,
  { siteUrl, service }: { siteUrl: URL | undefined; service: Pick<Inputs, 'baseUrl' | 'projectId'> },
  run: Run,
) {
  const find = once(() => findIssue(title, service, run))
  return {
    /** Reads what it remembers of prompts. Why that cannot be read is told when the issue is written. */
    remembered: async () => (await find().catch(() => undefined))?.remembered,
    keep: async (report: Report) => await keepIssue(report, { notify, siteUrl }, find, run),
  }
}

/** Finds the issue, unless there is none yet, and what it remembers. Throws `GitHubError`. */
async function findIssue(title: string, service: Pick<Inputs, 'baseUrl' | 'projectId'>, run: Run) {
  const { repositoryId: repository } = run.workflow
  if (repository === undefined) throw repositoryUnknown()
  // Without a secret, since taking one out later would break the marker that holds the title.
  const issuePlace: z.output<typeof placeSchema> = {
    report: 'page-views',
    repository,
    service: serviceHash(service),
    title: run.redact(title),
  }
  for await (const issue of (await run.connect('workflow')).issues().listOwn()) {
    const marker = issueMarker.readAt(issuePlace, issue.body)
    if (marker !== undefined)
      return { issuePlace, issue: { ...issue, writtenBy: marker.run }, remembered: marker.prompts }
  }
  return { issuePlace, issue: undefined, remembered: undefined }
}

type FoundIssue = Awaited<ReturnType<typeof findIssue>>

/** The issue that holds the report; else why a prompt with reader feedback could not be remembered there. */
export type KeptIssue =
  | Nothing
  | {
      /** Its memory of prompts. */
      remembered: unknown
      /** Has the issue remember other prompts. Throws `GitHubError`. */
      write(prompts: unknown, deadline: Deadline): Promise<void>
    }

const FAILED: Nothing = {
  reason: 'the issue that remembers reader feedback could not be read or written',
  isUncertain: true,
}
const CLOSED: Nothing = { reason: 'the issue that remembers reader feedback is closed', isUncertain: true }

/**
 * Creates the issue, or replaces its text and comments on it, which GitHub emails. A closed one is left alone. Trouble is a
 * warning.
 */
async function keepIssue(
  report: Report,
  { notify, siteUrl }: { notify: Notify; siteUrl: URL | undefined },
  find: () => Promise<FoundIssue>,
  run: Run,
): Promise<KeptIssue> {
  const fall = describeFall(report, notify)
  if (fall !== undefined) run.log.warning(fall, 'fewer-views')
  let kept: KeptIssue = FAILED
  try {
    const existing = await find()
    kept = await writeIssue(report, siteUrl, existing, run)
    const isNotified = notify === 'always' || fall !== undefined
    if (isNotified && 'write' in kept) await commentOnIssue(report, siteUrl, existing, run)
  } catch (thrown) {
    run.log.warning('The report was written anyway.', 'report-issue', asActionError(thrown))
  }
  return kept
}

async function writeIssue(
  report: Report,
  siteUrl: URL | undefined,
  { issuePlace, issue, remembered }: FoundIssue,
  run: Run,
): Promise<KeptIssue> {
  const { workflow, log, setOutput } = run
  const text = issueText(report, siteUrl, runUrl(workflow))
  const issues = (await run.connect('workflow')).issues()
  const bodyWith = (prompts: unknown) => withMarker({ ...issuePlace, run: workflow.id, prompts }, text)
  const { number, url } = issue ?? (await issues.create({ title: issuePlace.title, body: bodyWith(remembered) }))
  setOutput('page-views-issue-url', url)
  if (issue?.isOpen === false) {
    log.warning(`The issue with the report is closed, so it was not updated: ${url}`, 'closed-issue')
    return CLOSED
  }
  if (issue !== undefined) await issues.update(number, bodyWith(remembered))
  log.info(`The issue with the report was ${issue === undefined ? 'created' : 'updated'}: ${url}`)
  const write = async (prompts: unknown, deadline: Deadline) =>
    await (await run.connect('workflow', deadline)).issues().update(number, bodyWith(prompts))
  return { remembered, write }
}

/** Comments on an issue that was there before, unless GitHub emailed already what an earlier attempt or another job wrote. */
async function commentOnIssue(
  report: Report,
  siteUrl: URL | undefined,
  { issuePlace, issue }: FoundIssue,
  { workflow, log, connect }: Run,
): Promise<void> {
  if (issue === undefined || workflow.attempt > 1 || issue.writtenBy === workflow.id) return
  const marker = { ...issuePlace, run: workflow.id, prompts: undefined }
  const body = withMarker(marker, commentText(report, siteUrl, runUrl(workflow)))
  const { url } = await (await connect('workflow')).issues().comment(issue.number, body)
  log.info(`A comment was added to the issue: ${url}`)
}

function withMarker(marker: Parameters<typeof issueMarker.line>[0], text: string): string {
  return `${issueMarker.line(marker)}\n\n${text}`
}

/** The limit in bytes: GitHub takes 65,536 characters, and a marker that remembers much needs a quarter of them. */
const ISSUE_BYTES = 48_000

function issueText(report: Report, siteUrl: URL | undefined, ofRun: string): string {
  // Its readers have no outputs of the run, so no files.
  const text = renderReport(report, { siteUrl, hasFiles: false, limitBytes: ISSUE_BYTES })
  return `${text}\n<sub>Written by ${link('this run', ofRun)}.</sub>\n`
}

function commentText(report: Report, siteUrl: URL | undefined, ofRun: string): string {
  return joinParts([
    `**${prose(findHeading(report, siteUrl))}**`,
    findHeadline(report, (path) => code(decodedPath(path)), prose),
    link('The run', ofRun),
  ])
}
