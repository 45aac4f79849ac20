import { z } from 'zod'
import { asActionError } from '../kit/core/errors.ts'
import { code, joinParts, link, prose } from '../kit/core/markdown.ts'
import { createMarker } from '../kit/core/marker.ts'
import { isSameName } from '../kit/core/repository.ts'
import { decodedPath } from '../kit/core/text.ts'
import type { GitHubApi } from '../kit/github/api.ts'
import { repositoryUnknown } from '../kit/github/failure.ts'
import { createViewer } from '../kit/github/objects.ts'
import type { Run } from '../kit/run.ts'
import { runUrl } from '../kit/runner/workflow.ts'
import { type Report, renderReport } from './show/markdown.ts'
import { findHeading, writeHeadline } from './views/findings.ts'

const placeSchema = z.object({
  report: z.literal('page-views'),
  /** The number of the repository, which survives a new name. */
  repository: z.number(),
  /** A hash of base URL and project, never the project itself. */
  service: z.string(),
  /** The title of the input. A person may change the issue's own. */
  title: z.string(),
})

type IssuePlace = z.output<typeof placeSchema>

/** The first line of the issue, and of comments on it, invisible to people. It names the workflow run that wrote the report. */
export const issueMarker = createMarker(placeSchema, z.object({ run: z.string() }))

export interface IssuePlan {
  title: string
  /** True where a comment, which GitHub emails, names each new report. */
  notifies: boolean
}

/** The limit in bytes: GitHub takes 65,536 characters, the marker and the last line included. */
const ISSUE_BYTES = 60_000

export const FINDING = { what: 'the list of issues', permission: 'issues: write' }
const WRITING = { ...FINDING, what: 'the issue with the report' }
const UPDATING = {
  ...WRITING,
  route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
  // A page of a gateway is no object.
  schema: z.looseObject({}),
}
/** Not repeated, as a comment is not: a request that was lost may have made the issue, and each new one is mailed. */
const CREATING = {
  ...WRITING,
  route: 'POST /repos/{owner}/{repo}/issues',
  once: true,
  schema: z.object({ html_url: z.string() }),
} as const
const COMMENTING = {
  ...CREATING,
  what: 'the comment on the issue with the report',
  route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
} as const

/** Keeps the report in one issue: creates it, or replaces its text. A closed one is left alone. Throws `GitHubError`. */
export async function keepIssue(
  report: Report,
  { title, notifies, siteUrl, service }: IssuePlan & { siteUrl: URL | undefined; service: string },
  { workflow, log, redact, setOutput }: Pick<Run, 'workflow' | 'log' | 'redact' | 'setOutput'>,
  api: GitHubApi,
): Promise<void> {
  const { repositoryId: repository, id, attempt } = workflow
  if (repository === undefined) throw repositoryUnknown()
  // Without a secret, since taking one out later would break the marker that holds the title.
  const place: IssuePlace = { report: 'page-views', repository, service, title: redact(title) }
  const withMarker = (text: string) => `${issueMarker.line({ ...place, run: id })}\n\n${text}`
  const text = renderReport(report, { siteUrl, limitBytes: ISSUE_BYTES })
  const body = withMarker(`${text}\n<sub>Written by ${link('this run', runUrl(workflow))}.</sub>\n`)
  const existing = await findIssue(place, api)
  if (existing === undefined) {
    const { html_url: url } = await api.request({ ...CREATING, parameters: { title: place.title, body } })
    setOutput('page-views-issue-url', url)
    log.info(`The issue with the report was created: ${url}`)
    return
  }
  const { number, html_url: url, state, writtenBy } = existing
  setOutput('page-views-issue-url', url)
  if (state !== 'open') {
    log.warning(`The issue with the report is closed, so it was not updated: ${url}`, 'closed-issue')
    return
  }
  await api.request({ ...UPDATING, parameters: { issue_number: number, body } })
  log.info(`The issue with the report was updated: ${url}`)
  // GitHub emailed already what an earlier attempt or another job of this run wrote.
  if (!notifies || attempt > 1 || writtenBy === id) return
  const heading = `**${prose(findHeading(report, siteUrl))}**`
  const headline = writeHeadline(report.findings.headline, (path) => code(decodedPath(path)), prose)
  const notice = withMarker(joinParts([heading, headline, link('The run', runUrl(workflow))]))
  try {
    const comment = await api.request({ ...COMMENTING, parameters: { issue_number: number, body: notice } })
    log.info(`A comment was added to the issue: ${comment.html_url}`)
  } catch (thrown) {
    log.warning('The issue was updated anyway.', 'report-issue', asActionError(thrown))
  }
}

/**
 * An issue whose author is gone belongs to nobody. An entry that is no issue at all makes the list unreadable: the issue
 * could be behind it, and would be made again.
 */
const issuesSchema = z.array(
  z.object({
    number: z.number().int().positive(),
    html_url: z.string().catch(''),
    body: z.string().catch(''),
    state: z.string().catch('open'),
    user: z.object({ login: z.string() }).optional().catch(undefined),
    pull_request: z.unknown().optional(),
  }),
)

/** Finds the oldest issue of this place that the token itself wrote, and which run wrote its text. */
async function findIssue(place: IssuePlace, api: GitHubApi) {
  const viewer = await createViewer(api)()
  const route = 'GET /repos/{owner}/{repo}/issues'
  const parameters = { creator: viewer, state: 'all', sort: 'created', direction: 'asc' }
  for await (const issue of api.entries({ ...FINDING, schema: issuesSchema, route, parameters })) {
    // A server that does not know `creator` lists everybody's.
    if (issue.pull_request || !isSameName(issue.user?.login, viewer)) continue
    const marker = issueMarker.readAt(place, issue.body)
    if (marker !== undefined) return { ...issue, writtenBy: marker.run }
  }
  return undefined
}
