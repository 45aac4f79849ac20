import { ActionError, GitHubError, unexpectedError } from '../core/errors.ts'
import { code, link, prose } from '../core/markdown.ts'
import type { Inputs, ReportInputs } from '../inputs/inputs.ts'
import { findHeading, findHeadline } from '../report/headline.ts'
import {
  describeFall,
  type IssueIdentity,
  type Issues,
  type OwnIssue,
  readIssueMarker,
  writeIssueMarker,
} from '../report/issue.ts'
import type { Report } from '../report/report.ts'
import { renderHeadline, renderReport } from '../report/summary.ts'
import type { Run } from '../run.ts'
import { runsUrlOf, serviceOf, withoutAdviceToRunAgain } from './request.ts'

const TITLE = 'Page views issue'

/** In characters: GitHub takes 65,536, and the marker needs some. */
const BODY_LIMIT = 60_000

/** What it needs of the run. */
export type IssueRun = Pick<Run, 'connect' | 'workflow' | 'log' | 'warn' | 'redact' | 'redactProject' | 'setOutput'>

/** What the issue is kept for. */
export interface IssueTask {
  report: Report
  inputs: Pick<Inputs, 'baseUrl' | 'projectId'>
  request: ReportInputs
}

/** Keeps the issue that holds the report, if one is wanted. Trouble is a warning. */
export async function keepIssue(task: IssueTask, run: IssueRun): Promise<void> {
  const { issue } = task.request
  if (issue === undefined) return
  const fall = describeFall(task.report, issue.notify)
  if (fall !== undefined) run.warn(fall, 'Page views')
  try {
    await keep({ ...task, ...issue, isDue: issue.notify === 'always' || fall !== undefined }, run)
  } catch (thrown) {
    const error = thrown instanceof ActionError ? thrown : unexpectedError(thrown, run.redactProject)
    run.warn(`${withoutAdviceToRunAgain(error)} The report stands.`, TITLE)
  }
}

interface Keeping extends IssueTask {
  title: string
  /** Whether people are to be told of the report. */
  isDue: boolean
}

async function keep(task: Keeping, run: IssueRun): Promise<void> {
  const { report, request } = task
  const { redact, redactProject, workflow } = run
  // Both in the issue and in its marker, which would be broken if a secret were taken out of it later.
  const title = redactProject(task.title)
  const issues = (await run.connect()).issues()
  const { owner = '', name = '' } = workflow.repository ?? {}
  const identity = { repository: `${owner}/${name}`, service: serviceOf(task.inputs), title }
  const marker = writeIssueMarker({ ...identity, run: workflow.id })
  const { siteUrl, top } = request
  // Its readers have no outputs of the run, so no files.
  const text = renderReport(report, { top, siteUrl, hasFiles: false, limit: { characters: BODY_LIMIT } })
  const body = [marker, text.trimEnd(), `<sub>Written by ${link('this run', runUrlOf(run))}.</sub>\n`].join('\n\n')
  const written = { ...task, issues, identity, marker, title, body: redact(body) }
  const known = await find(issues, identity)
  await (known === undefined ? make(written, run) : renew(known, written, run))
}

/** What the issue is to hold. */
interface Written extends Keeping {
  issues: Issues
  identity: IssueIdentity
  marker: string
  body: string
}

async function make(written: Written, { setOutput, log }: IssueRun): Promise<void> {
  const { url } = await create(written)
  setOutput('page-views-issue-url', url)
  log.info(`The issue with the report was made: ${url}`)
}

/** Replaces the text of the issue, and comments on it where that is due. One that is closed is left alone. */
async function renew(known: KnownIssue, written: Written, run: IssueRun): Promise<void> {
  const { number, url } = known
  const { log, setOutput, workflow } = run
  setOutput('page-views-issue-url', url)
  if (!known.isOpen) {
    log.info(`The issue with the report is closed, so it is left alone: ${url}`)
    return
  }
  await written.issues.update(number, written.body)
  log.info(`The issue holds the report: ${url}`)
  // A re-run, or another job of the run: its report was mailed before, whatever another run has written since.
  const isRerun = workflow.attempt > 1 || known.run === workflow.id
  if (written.isDue && !isRerun) await notify(number, written, run)
}

/** The issue of an earlier run, with the run that wrote it last. */
type KnownIssue = OwnIssue & { run: string }

async function find(issues: Issues, identity: IssueIdentity): Promise<KnownIssue | undefined> {
  for await (const issue of issues.listOwn()) {
    const marker = readIssueMarker(issue.body, identity)
    if (marker !== undefined) return { ...issue, run: marker.run }
  }
  return undefined
}

/** After GitHub's own fault the issue may exist all the same; then it is not made again. */
async function create({ title, body, identity, issues }: Written): Promise<Pick<OwnIssue, 'number' | 'url'>> {
  try {
    return await issues.create({ title, body })
  } catch (error) {
    if (!(error instanceof GitHubError && error.kind === 'github-fault')) throw error
    const found = await find(issues, identity)
    if (found === undefined) throw error
    return found
  }
}

/** Comments on the issue, which is what GitHub mails. */
async function notify(number: number, { report, request, issues, marker }: Written, run: IssueRun): Promise<void> {
  const heading = `**${prose(findHeading(report, request.siteUrl))}**`
  const change = renderHeadline(findHeadline(report), code)
  const text = [marker, heading, change, link('The run', runUrlOf(run))].join('\n\n')
  const { url } = await issues.comment(number, run.redact(text))
  run.log.info(`The comment on the issue: ${url}`)
}

function runUrlOf({ workflow }: Pick<Run, 'workflow'>): string {
  const { owner = '', name = '' } = workflow.repository ?? {}
  const runs = runsUrlOf(`${owner}/${name}`, { workflow })
  return `${runs}/${encodeURIComponent(workflow.id)}/attempts/${workflow.attempt}`
}
