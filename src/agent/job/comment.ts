import type { Deadline } from '../../kit/core/clock.ts'
import { asGitHubError } from '../../kit/core/errors.ts'
import { serviceHash } from '../../kit/core/marker.ts'
import type { RunOutcome } from '../../kit/core/outcome.ts'
import { fullName, isSameRepository, mayShow, type Repository } from '../../kit/core/repository.ts'
import { isWithoutAccess, repositoryUnknown } from '../../kit/github/failure.ts'
import type { Run } from '../../kit/run.ts'
import { describeOrigins, recordForDocs } from '../docs-pull-request/link-back.ts'
import type { FoundDocs, LinkBack } from '../docs-pull-request/look-after.ts'
import type { CommentPlace } from '../memory/comment.ts'
import { openInComment } from '../memory/in-comment.ts'
import type { Memory } from '../memory/records.ts'
import type { Task } from '../task.ts'
import type { Covered } from './rounds.ts'

/** The comment on the code's pull request, and what the run covers of that. */
export interface CodeComment extends Memory {
  pullRequest: number
  /** The pull request's head, or the pushed commit that it was merged as. */
  commit: string
}

/**
 * Finds the run's pull request and reads what its comment remembers; `undefined` where no comment is wanted, there is no
 * pull request, or the comment cannot be read, which is a warning unless the comment counts or GitHub refuses to show it.
 */
export async function openCodeComment(task: Task, run: Run): Promise<CodeComment | undefined> {
  const { comment, prompt, since, maxPrompts, pullRequest } = task.inputs
  if (comment === undefined) return undefined
  // Nothing may be sent then that the comment does not hold. With `since`, prompts are counted by the run.
  const mustCount = (since === undefined && maxPrompts !== undefined) || run.workflow.attempt > 1
  const counts = since?.type !== 'last-run' && prompt !== undefined && mustCount
  const { log } = run
  try {
    const covered = await findPullRequest(task, run)
    if (covered !== undefined) return { ...covered, ...(await openAt(covered.pullRequest, task, counts, run)) }
    const none = 'There is no pull request to comment on'
    if (counts) log.warning(`${none}, so prompts are not counted, and a re-run sends its prompt again.`, 'no-comment')
    else log.info(`${none}.`)
    return undefined
  } catch (thrown) {
    const error = asGitHubError(thrown)
    // A number that is wrong would start a job that covers nothing.
    const isWrong = pullRequest !== undefined && error.status === 404
    if (counts) log.info('Without the comment it is unknown which prompts were sent before, so nothing is sent.')
    if (isWrong || counts || (prompt !== undefined && isWithoutAccess(error))) throw error
    log.warning('No comment is kept.', 'no-comment', error)
    return undefined
  }
}

/** The pull request that a comment goes to, and the run's commit; `undefined` if there is none. */
async function findPullRequest(
  { inputs, event }: Task,
  run: Run,
): Promise<Pick<CodeComment, 'pullRequest' | 'commit'> | undefined> {
  const { push, pullRequest } = event
  if (inputs.pullRequest === undefined && pullRequest?.headSha !== undefined) {
    return { pullRequest: pullRequest.number, commit: pullRequest.headSha }
  }
  const number = inputs.pullRequest ?? pullRequest?.number
  if (number === undefined && push === undefined) return undefined
  const changes = (await run.connect('code')).changes()
  if (number !== undefined) return { pullRequest: number, commit: (await changes.pullRequest(number)).headSha ?? '' }
  const merged = push && (await changes.mergedPullRequest(push))
  return merged && push && { pullRequest: merged.number, commit: push.after }
}

async function openAt(pullRequest: number, { inputs }: Task, counts: boolean, run: Run): Promise<Memory> {
  const { repository, repositoryId } = run.code
  if (repository === undefined || repositoryId === undefined) throw repositoryUnknown()
  const identity = {
    repository: repositoryId,
    pullRequest,
    service: serviceHash(inputs),
    name: inputs.comment?.name ?? '',
  }
  const options = {
    identity,
    commentPlace: commentPlaceOf(repository, run),
    comments: async (deadline?: Deadline) => (await run.connect('code', deadline)).comments(pullRequest),
    onComment(url: string) {
      run.setOutput('comment-url', url)
      run.log.info(`The comment on the pull request: ${url}`)
    },
  }
  return await openInComment(options, { counts, log: run.log })
}

/**
 * Opens the run's comment on a docs pull request; `undefined` where none is wanted, or where nobody knows the number of its
 * repository. Throws `GitHubError`.
 */
export async function openLinkBack(
  docs: FoundDocs,
  { covered, outcome, deadline }: { covered: Covered; outcome: RunOutcome; deadline: Deadline },
  run: Run,
): Promise<LinkBack | undefined> {
  const { location, pullRequest } = docs
  const { inputs, subject, hasComment } = covered
  const { repositoryId } = pullRequest
  if (repositoryId === undefined || inputs.comment === undefined) return undefined
  // In the code's repository with the identity whose comments a review there looks for.
  const isOwn = isSameRepository(location.repository, run.code.repository) && run.settings.githubToken !== ''
  const github = await run.connect(isOwn ? 'workflow' : 'docs', deadline)
  const comments = github.comments(location.number, location.repository)
  const { name } = inputs.comment
  const options = {
    identity: { repository: repositoryId, pullRequest: location.number, service: serviceHash(inputs), name },
    commentPlace: commentPlaceOf(location.repository, run),
    comments: async () => comments,
    onComment(url: string) {
      // It is the run's comment where there is no other.
      if (!hasComment) run.setOutput('comment-url', url)
      run.log.info(`The comment on the docs pull request: ${url}`)
    },
  }
  const memory = await openInComment(options, { counts: false, log: run.log })
  return {
    isWritten: memory.records.length > 0,
    async write(pullRequests) {
      const record = covered.comment.ended(outcome)
      const names = namesFor(docs, run)
      if (record === undefined || names === undefined) return
      const origin = pullRequests && { ...names, subject, pullRequests }
      await memory.write(recordForDocs(record, origin, memory.records), deadline)
    },
  }
}

/** Names code and workflow, as far as readers of the docs may see them; `undefined` outside of GitHub's runner. */
function namesFor({ location, pullRequest: { visibility } }: FoundDocs, { workflow, code }: Run) {
  if (workflow.repository === undefined || code.repository === undefined) return undefined
  const isInWorkflow = isSameRepository(location.repository, workflow.repository)
  const showsRuns = !code.isElsewhere || isInWorkflow || mayShow(code.workflowVisibility, visibility)
  return { repository: fullName(code.repository), workflow: showsRuns ? fullName(workflow.repository) : undefined }
}

/** Describes where a comment in a repository is, as people read it. */
function commentPlaceOf(repository: Repository, { workflow, code }: Run): CommentPlace {
  const { serverUrl } = workflow
  const isHidden = isSameRepository(repository, code.repository) && !code.showsWorkflow
  const own = workflow.repository && !isHidden ? fullName(workflow.repository) : undefined
  return {
    serverUrl,
    repository: fullName(repository),
    runUrl({ run, attempt, origin }) {
      // Where readers of the docs may not see the runs, the record does not say where they are.
      const where = origin === undefined ? own : origin.workflow
      if (where === undefined) return undefined
      return `${serverUrl}/${where}/actions/runs/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`
    },
    describeOrigins(records) {
      return describeOrigins(records, this)
    },
  }
}
