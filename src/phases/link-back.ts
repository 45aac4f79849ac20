import type { Deadline } from '../core/clock.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { isSameRepository, type PullRequestPlace } from '../core/pull-request.ts'
import { recordForDocs, type Subject } from '../docs-pull-request/subject.ts'
import type { GitHub } from '../github/connect.ts'
import type { RecordProgress } from '../memory/keeper.ts'
import { createThread } from '../memory/thread.ts'
import { connectDocs, type Run, type Task } from '../run.ts'
import type { DocsInCare } from './aftercare.ts'
import type { Given } from './labels-and-reviewers.ts'
import { threadIdentity } from './request.ts'

/** What the comment on the docs pull request says. */
export interface LinkBackTask extends Task {
  /** What the run's request is about. */
  subject: Subject
  progress: RecordProgress
  /** Whether the run keeps a comment on the pull request that it is about. */
  hasThread: boolean
}

/** The comment on the docs pull request. It is the comment of the run where there is no other. */
export interface LinkBack {
  /** What the docs pull request was given before. */
  given: readonly string[]
  /** Writes what the request was about, and what else was given. Throws `GitHubError`. */
  write(given: Given, outcome: RunOutcome): Promise<void>
}

/**
 * Reads the comment. Throws `GitHubError`.
 *
 * @param name keeps several comments on one pull request apart; may be empty
 * @param signal ends reading and writing
 */
export async function openLinkBack(
  docs: DocsInCare,
  { name, task, signal }: { name: string; task: LinkBackTask; signal: AbortSignal },
  run: Run,
): Promise<LinkBack> {
  const { place, until } = docs
  const { clock, workflow } = run
  const github = await connectComments(place, run, { until, signal })
  const comments = github.comments(place.number, place.repository)
  const identity = threadIdentity(place, name, task.inputs)
  const onComment = createReport(place, task, run)
  const thread = createThread({ identity, serverUrl: workflow.serverUrl, clock, onComment })
  const { given } = await thread.read(comments)
  return {
    given,
    async write({ got, refused }, outcome) {
      const record = task.progress.end(outcome)
      if (record === undefined || workflow.repository === undefined) return
      const mayName = await mayNameCode(docs, task, run)
      // Who was asked is public on a public pull request; who could not be asked is not.
      const news = mayName ? [...got, ...refused] : got
      const isRecorded = isSubject(place, task, run)
      if (isRecorded && news.length === 0) return
      thread.addGiven(news)
      const { owner, name } = workflow.repository
      const own = isRecorded ? record : recordForDocs(record, task.subject, mayName ? `${owner}/${name}` : undefined)
      await thread.write(own, comments, { until, signal })
    },
  }
}

/** GitHub for the comment: in the run's own repository with the identity whose comments a review there looks for. */
async function connectComments({ repository }: PullRequestPlace, run: Run, deadline: Deadline): Promise<GitHub> {
  const isOwn = isSameRepository(repository, run.workflow.repository) && run.settings.githubToken !== ''
  return isOwn ? await run.connect(deadline) : await connectDocs(run, deadline)
}

/** Reports where the comment is, each address once. */
function createReport(place: PullRequestPlace, task: LinkBackTask, run: Run): (url: string) => void {
  let reported = ''
  return (url) => {
    if (url === reported) return
    reported = url
    if (!task.hasThread) run.setOutput('comment-url', url)
    if (!isSubject(place, task, run)) run.log.info(`The comment on the docs pull request: ${url}`)
  }
}

/** Whether the run is about the docs pull request itself, such as its review: then its own comment holds the record. */
function isSubject({ repository, number }: PullRequestPlace, { subject }: LinkBackTask, { workflow }: Run): boolean {
  return isSameRepository(repository, workflow.repository) && subject.pullRequest?.number === number
}

/** Whether all who see the docs pull request may see the code. Unless it is known to be public, code is private. */
async function mayNameCode(
  { place, pullRequest, connectToRead }: DocsInCare,
  { event }: Task,
  { workflow }: Run,
): Promise<boolean> {
  if (isSameRepository(place.repository, workflow.repository) || pullRequest.isPrivate === true) return true
  if (event.isPrivate !== undefined) return !event.isPrivate
  return await connectToRead()
    .then(async (github) => !(await github.isPrivate()))
    .catch(() => false)
}
