import { startHistory } from '../change/history.ts'
import { mergedInPush, mergedInRange } from '../change/range.ts'
import type { Deadline } from '../core/clock.ts'
import { serviceHash } from '../core/marker.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { fullName, isSameRepository, type PullRequest, type PullRequestPlace } from '../core/pull-request.ts'
import type { AskedJob } from '../job/ask.ts'
import { createThread } from '../memory/thread.ts'
import { connectDocs, type Run, type Task } from '../run.ts'
import type { DocsGitHub, FoundDocs } from './docs-pull-request.ts'
import { recordForDocs } from './subject.ts'

/** The comment on the docs pull request. It is the comment of the run where there is no other. */
export interface LinkBack {
  /** Whether an earlier run has written it, or the run is about the docs pull request itself. */
  isLinked: boolean
  /** Writes what the request was about. Throws `GitHubError`. */
  write(outcome: RunOutcome, code: () => Promise<readonly CodePullRequest[]>): Promise<void>
}

/**
 * Reads the comment; `undefined` where GitHub does not say which repository it is. Throws `GitHubError`.
 *
 * @param name keeps several comments on one pull request apart; may be empty
 * @param deadline bounds reading and writing
 */
export async function openLinkBack(
  found: FoundDocs,
  { name, task, deadline }: { name: string; task: AskedJob; deadline: Deadline },
  run: Run<DocsGitHub>,
): Promise<LinkBack | undefined> {
  const { workflow } = run
  const { place, pullRequest } = found
  const { repositoryId } = pullRequest
  if (repositoryId === undefined) return undefined
  const comments = (await connectComments(place, deadline, run)).comments(place.number, place.repository)
  const isOwnSubject = isSubject(place, task, run)
  const thread = createThread({
    identity: { repository: repositoryId, pullRequest: place.number, service: serviceHash(task.inputs), name },
    serverUrl: workflow.serverUrl,
    repository: fullName(place.repository),
    comments: async () => comments,
    onComment(url) {
      if (!task.hasThread) run.setOutput('comment-url', url)
      if (!isOwnSubject) run.log.info(`The comment on the docs pull request: ${url}`)
    },
  })
  const { requests } = await thread.read()
  return {
    isLinked: isOwnSubject || requests.length > 0,
    async write(outcome, code) {
      const record = task.comment.ended(outcome)
      if (record === undefined || workflow.repository === undefined || isOwnSubject) return
      const mayName = await mayNameCode(found, { task, deadline }, run)
      const about = {
        subject: task.subject,
        code: mayName
          ? { repository: fullName(workflow.repository), pullRequests: (await code()).map(({ number }) => number) }
          : undefined,
      }
      await thread.write(recordForDocs(record, about, requests))
    },
  }
}

/** GitHub for the comment: in the run's own repository with the identity whose comments a review there looks for. */
async function connectComments(
  { repository }: PullRequestPlace,
  deadline: Deadline,
  run: Run<DocsGitHub>,
): Promise<DocsGitHub> {
  const isOwn = isSameRepository(repository, run.workflow.repository) && run.settings.githubToken !== ''
  return isOwn ? await run.connect(deadline) : await connectDocs(run, deadline)
}

/** Whether the run is about the docs pull request itself, such as its review: then its own comment holds the record. */
function isSubject({ repository, number }: PullRequestPlace, { subject }: AskedJob, { workflow }: Run): boolean {
  return isSameRepository(repository, workflow.repository) && subject.pullRequest?.number === number
}

/** Whether all who see the docs pull request may see the code. Unless it is known to be public, code is private. */
async function mayNameCode(
  { place, pullRequest }: FoundDocs,
  { task: { event }, deadline }: { task: Task; deadline: Deadline },
  run: Run<DocsGitHub>,
): Promise<boolean> {
  if (isSameRepository(place.repository, run.workflow.repository) || pullRequest.isPrivate === true) return true
  if (event.isPrivate !== undefined) return !event.isPrivate
  return await run
    .connect(deadline)
    .then(async (github) => !(await github.isPrivate()))
    .catch(() => false)
}

/** A pull request of the code. */
export type CodePullRequest = Pick<PullRequest, 'number' | 'author' | 'isByBot'>

/** The pull requests of the code that a run is about, the last merged first. Throws `GitHubError`. */
export async function readCodePullRequests(
  { inputs, event, range, subject }: AskedJob,
  connect: () => Promise<DocsGitHub>,
): Promise<readonly CodePullRequest[]> {
  if (range !== undefined) {
    const source = (await connect()).history()
    const history = startHistory(range.head, { pullRequests: true }, source)
    return await mergedInRange({ ...range, history, source })
  }
  if (event.push !== undefined && inputs.pullRequest === undefined) {
    const github = await connect()
    return await mergedInPush(event.push, github.changes(), github.history())
  }
  const number = subject.pullRequest?.number
  if (number === undefined) return []
  if (event.pullRequest?.number === number) return [event.pullRequest]
  return [await (await connect()).changes().pullRequest(number)]
}
