import type { Deadline } from '../../kit/core/clock.ts'
import { asGitHubError } from '../../kit/core/errors.ts'
import { serviceHash } from '../../kit/core/marker.ts'
import { repositoryUnknown } from '../../kit/github/failure.ts'
import type { Run } from '../../kit/run.ts'
import { findMerged } from '../change/lag.ts'
import { createChanges } from '../change/requests.ts'
import type { Task } from '../task.ts'
import { commentPlaceOf } from './comment-place.ts'
import { openInComment } from './in-comment.ts'
import type { Memory } from './records.ts'
import { createComments } from './requests.ts'

/** The comment on the code's pull request, and what the run covers of that. */
export interface CodeComment extends Memory {
  pullRequest: number
  /** The pull request's head, or the pushed commit that it was merged as. */
  commit: string
}

/**
 * Finds the run's pull request and reads what its comment remembers; `undefined` where no comment is wanted, there is no
 * pull request, or the comment cannot be read and does not decide, which is a warning. Throws `GitHubError` where it decides.
 *
 * @param on the number of the pushed pull request that has it; that of the newest commit unless given
 */
export async function openCodeComment(task: Task, run: Run, on?: number): Promise<CodeComment | undefined> {
  const { comment, prompt, since, maxPrompts, pullRequest } = task.inputs
  if (comment === undefined) return undefined
  // With `since: last-run`, the branch remembers what was sent.
  const decides = prompt !== undefined && since?.type !== 'last-run'
  // Nothing may be sent then that the comment does not hold. With `since`, prompts are counted by the run.
  const mustCount = (since === undefined && maxPrompts !== undefined) || run.workflow.attempt > 1
  const counts = decides && mustCount
  const { log } = run
  try {
    const covered = await findPullRequest(task, on, run)
    if (covered !== undefined)
      return { ...covered, ...(await openAt(covered.pullRequest, task, { counts, decides }, run)) }
    const none = 'There is no pull request to comment on'
    if (counts) log.warning(`${none}, so prompts are not counted, and a re-run sends its prompt again.`, 'no-comment')
    else log.info(`${none}.`)
    return undefined
  } catch (thrown) {
    const error = asGitHubError(thrown)
    // A number that is wrong would start a job that covers nothing.
    const isWrong = pullRequest !== undefined && error.status === 404
    if (decides) log.info('Without the comment it is unknown which prompts were sent before, so nothing is sent.')
    if (isWrong || decides) throw error
    log.warning('No comment is kept.', 'no-comment', error)
    return undefined
  }
}

/** The pull request that a comment goes to, and the run's commit; `undefined` if there is none. */
async function findPullRequest(
  { inputs, event }: Task,
  on: number | undefined,
  run: Pick<Run, 'clock' | 'connect' | 'signal'>,
): Promise<Pick<CodeComment, 'pullRequest' | 'commit'> | undefined> {
  const { push, pullRequest } = event
  if (inputs.pullRequest === undefined && pullRequest?.headSha !== undefined) {
    return { pullRequest: pullRequest.number, commit: pullRequest.headSha }
  }
  const number = inputs.pullRequest ?? pullRequest?.number
  if (number === undefined && push === undefined) return undefined
  if (push !== undefined && on !== undefined) return { pullRequest: on, commit: push.after }
  const github = await run.connect('code')
  if (number !== undefined) {
    return { pullRequest: number, commit: (await createChanges(github).pullRequest(number)).headSha ?? '' }
  }
  const merged = push && (await findMerged(push, github, { ...run, waits: push.isTag !== true }))
  return merged && push && { pullRequest: merged.number, commit: push.after }
}

async function openAt(
  pullRequest: number,
  { inputs }: Task,
  options: { counts: boolean; decides: boolean },
  run: Pick<Run, 'code' | 'connect' | 'log' | 'setOutput' | 'workflow'>,
): Promise<Memory> {
  const { repository, repositoryId } = run.code
  if (repository === undefined || repositoryId === undefined) throw repositoryUnknown()
  const identity = {
    repository: repositoryId,
    pullRequest,
    service: serviceHash(inputs),
    name: inputs.comment?.name ?? '',
  }
  const place = {
    identity,
    commentPlace: commentPlaceOf({ ...run.code, repository }, run),
    comments: async (deadline?: Deadline) => createComments(await run.connect('code', deadline), pullRequest),
    onComment(url: string) {
      run.setOutput('comment-url', url)
      run.log.info(`The comment on the pull request: ${url}`)
    },
  }
  return await openInComment(place, { ...options, log: run.log })
}
