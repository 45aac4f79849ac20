import { z } from 'zod'
import { asActionError } from '../../kit/core/errors.ts'
import { code, joinParts, link, prose } from '../../kit/core/markdown.ts'
import { createMarker } from '../../kit/core/marker.ts'
import { decodedPath } from '../../kit/core/text.ts'
import { repositoryUnknown } from '../../kit/github/failure.ts'
import type { Run } from '../../kit/run.ts'
import { runUrl } from '../../kit/runner/workflow.ts'
import { type Report, renderReport } from '../show/markdown.ts'
import { findHeading, findHeadline } from '../views/findings.ts'
import type { Issues } from './requests.ts'

const placeSchema = z.object({
  report: z.literal('page-views'),
  /** The number of the repository, which survives a new name. */
  repository: z.number(),
  /** A hash of base URL and project, never the project itself. */
  service: z.string(),
  /** The title of the input. A person may change the issue's own. */
  title: z.string(),
})

/** The first line of the issue, and of comments on it, invisible to people. It names the workflow run that wrote the report. */
export const issueMarker = createMarker(placeSchema, z.object({ run: z.string() }))

export interface IssuePlan {
  title: string
  /** True where a comment, which GitHub emails, names each new report. */
  notifies: boolean
}

/** The limit in bytes: GitHub takes 65,536 characters, the marker and the last line included. */
const ISSUE_BYTES = 60_000

/** Keeps the report in one issue: creates it, or replaces its text. A closed one is left alone. Throws `GitHubError`. */
export async function keepIssue(
  report: Report,
  { title, notifies, siteUrl, service }: IssuePlan & { siteUrl: URL | undefined; service: string },
  run: Pick<Run, 'workflow' | 'log' | 'redact' | 'setOutput'> & { issues: Issues },
): Promise<void> {
  const { workflow, log, issues } = run
  const { repositoryId: repository, id, attempt } = workflow
  if (repository === undefined) throw repositoryUnknown()
  // Without a secret, since taking one out later would break the marker that holds the title.
  const place: z.output<typeof placeSchema> = { report: 'page-views', repository, service, title: run.redact(title) }
  const withMarker = (text: string) => `${issueMarker.line({ ...place, run: id })}\n\n${text}`
  const text = renderReport(report, { siteUrl, limitBytes: ISSUE_BYTES })
  const body = withMarker(`${text}\n<sub>Written by ${link('this run', runUrl(workflow))}.</sub>\n`)
  const existing = await findIssue(place, issues)
  const { number, url } = existing ?? (await issues.create({ title: place.title, body }))
  run.setOutput('page-views-issue-url', url)
  if (existing === undefined) {
    log.info(`The issue with the report was created: ${url}`)
    return
  }
  if (!existing.isOpen) {
    log.warning(`The issue with the report is closed, so it was not updated: ${url}`, 'closed-issue')
    return
  }
  await issues.update(number, body)
  log.info(`The issue with the report was updated: ${url}`)
  // GitHub emailed already what an earlier attempt or another job of this run wrote.
  if (!notifies || attempt > 1 || existing.writtenBy === id) return
  const heading = `**${prose(findHeading(report, siteUrl))}**`
  const headline = findHeadline(report, (path) => code(decodedPath(path)), prose)
  const notice = withMarker(joinParts([heading, headline, link('The run', runUrl(workflow))]))
  try {
    const comment = await issues.comment(number, notice)
    log.info(`A comment was added to the issue: ${comment.url}`)
  } catch (thrown) {
    log.warning('The issue was updated anyway.', 'report-issue', asActionError(thrown))
  }
}

async function findIssue(place: z.output<typeof placeSchema>, issues: Issues) {
  for await (const issue of issues.listOwn()) {
    const marker = issueMarker.readAt(place, issue.body)
    if (marker !== undefined) return { ...issue, writtenBy: marker.run }
  }
  return undefined
}
