import type { Deadline } from '../../kit/core/clock.ts'
import { asGitHubError } from '../../kit/core/errors.ts'
import { serviceHash } from '../../kit/core/marker.ts'
import { repositoryUnknown } from '../../kit/github/failure.ts'
import type { Run } from '../../kit/run.ts'
import { findMerged } from '../change/lag.ts'
import { readPullRequest } from '../change/requests.ts'
import type { Task } from '../task.ts'
import { createComments, openInComment } from './comment.ts'
import { commentPlaceOf } from './comment-text.ts'
import type { Memory } from './records.ts'

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
 * @param on the number of the pushed pull request that has the comment; that of the newest commit unless given
 */
export async function openCodeComment(task: Task, run: Run, on?: number): Promise<CodeComment | undefined> {
  const { comment, prompt, since, maxPrompts, pullRequest } = task.inputs
  if (comment === undefined) return undefined
  // With `since: last-run`, the branch remembers what was sent.
  const decides = prompt !== undefined && since?.type !== 'last-run'
  // Nothing may be sent then that the comment does not hold. With `since`, prompts are counted by the run.
  const counts = decides && ((since === undefined && maxPrompts !== undefined) || run.workflow.attempt > 1)
  const { log } = run
  try {
    const found = await findPullRequest(task, on, run)
    if (found === undefined) {
      const none = 'There is no pull request to comment on'
      if (counts) log.warning(`${none}, so prompts are not counted, and a re-run sends its prompt again.`, 'no-comment')
      else log.info(`${none}.`)
      return undefined
    }
    const { repository, repositoryId } = run.code
    if (repository === undefined || repositoryId === undefined) throw repositoryUnknown()
    const { pullRequest: number } = found
    const ofTask = { service: serviceHash(task.inputs), name: comment.name }
    const options = {
      identity: { repository: repositoryId, pullRequest: number, ...ofTask },
      place: commentPlaceOf({ ...run.code, repository }, run),
      comments: async (deadline?: Deadline) => createComments(await run.connect('code', deadline), number),
      onComment(url: string) {
        run.setOutput('comment-url', url)
        log.info(`The comment on the pull request: ${url}`)
      },
    }
    return { ...found, ...(await openInComment(options, { counts, decides, log })) }
  } catch (thrown) {
    const error = asGitHubError(thrown)
    if (decides) log.info('Without the comment it is unknown which prompts were sent before, so nothing is sent.')
    // With a wrong number, a job would be started that covers nothing.
    if (decides || (pullRequest !== undefined && error.status === 404)) throw error
    log.warning('No comment is kept.', 'no-comment', error)
    return undefined
  }
}

async function findPullRequest(
  { inputs, event: { push, pullRequest } }: Task,
  on: number | undefined,
  run: Pick<Run, 'clock' | 'connect' | 'signal'>,
): Promise<Pick<CodeComment, 'pullRequest' | 'commit'> | undefined> {
  const number = inputs.pullRequest ?? pullRequest?.number
  if (inputs.pullRequest === undefined && pullRequest?.headSha !== undefined)
    return { pullRequest: pullRequest.number, commit: pullRequest.headSha }
  if (number !== undefined) {
    const { headSha = '' } = await readPullRequest(await run.connect('code'), number)
    return { pullRequest: number, commit: headSha }
  }
  if (push === undefined) return undefined
  const waits = push.isTag !== true
  const merged = on ?? (await findMerged(push, await run.connect('code'), { ...run, waits }))?.number
  return merged === undefined ? undefined : { pullRequest: merged, commit: push.after }
}
