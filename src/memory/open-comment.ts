import { asGitHubError, messageOf } from '../core/errors.ts'
import type { RunEvent } from '../core/event.ts'
import { serviceHash } from '../core/marker.ts'
import { fullName } from '../core/pull-request.ts'
import { isWithoutAccess, repositoryUnknown } from '../github/failure.ts'
import type { Run } from '../run.ts'
import type { Past } from './decision.ts'
import type { RecordStore } from './keeper.ts'
import { countPrompts, isUnsent } from './records.ts'
import { createThread } from './thread.ts'

export interface CommentStore extends RecordStore {
  pullRequest: number
  /** The pull request's head, or the pushed commit that it was merged as. */
  commit: string
  past: Past
}

interface CommentTask {
  inputs: { pullRequest: number | undefined; baseUrl: URL; projectId: string }
  event: RunEvent
  /** See the `comment` input; may be empty. */
  name: string
  /** Whether a prompt is to be sent. */
  sends: boolean
  /** Whether nothing may be sent that the comment does not hold: then it is an error that it cannot be read or written. */
  counts: boolean
}

/**
 * Finds the run's pull request and reads what its comment remembers; `undefined` when there is no pull
 * request, or the comment cannot be read, which is a warning unless the comment counts or GitHub refuses to show it.
 */
export async function openComment(task: CommentTask, run: Run): Promise<CommentStore | undefined> {
  const { inputs, sends, counts } = task
  const { log } = run
  try {
    const about = await findPullRequest(task, run)
    if (about !== undefined) return await readComment(about, task, run)
    const none = 'There is no pull request to comment on'
    if (counts) log.warning(`${none}, so prompts are not counted, and a re-run sends its prompt again.`, TITLE)
    else log.info(`${none}.`)
    return undefined
  } catch (thrown) {
    const error = asGitHubError(thrown)
    // A number that is wrong would start a job about nothing.
    const isWrong = inputs.pullRequest !== undefined && error.status === 404
    if (counts) log.info('Without the comment it is unknown which prompts were sent before, so nothing is sent.')
    if (isWrong || counts || (sends && isWithoutAccess(error))) throw error
    run.log.warning(`${messageOf(error)} No comment is kept.`, TITLE)
    return undefined
  }
}

/** The pull request that a comment goes to, and the run's commit; `undefined` if there is none. */
async function findPullRequest(
  { inputs, event }: CommentTask,
  run: Run,
): Promise<Pick<CommentStore, 'pullRequest' | 'commit'> | undefined> {
  const { push, pullRequest } = event
  if (inputs.pullRequest === undefined && pullRequest?.headSha !== undefined) {
    return { pullRequest: pullRequest.number, commit: pullRequest.headSha }
  }
  const number = inputs.pullRequest ?? pullRequest?.number
  if (number === undefined && push === undefined) return undefined
  const changes = (await run.connect()).changes()
  if (number !== undefined) return { pullRequest: number, commit: (await changes.pullRequest(number)).headSha ?? '' }
  const merged = push && (await changes.mergedPullRequest(push))
  return merged && push && { pullRequest: merged.number, commit: push.after }
}

async function readComment(
  about: Pick<CommentStore, 'pullRequest' | 'commit'>,
  task: CommentTask,
  run: Run,
): Promise<CommentStore> {
  const { pullRequest } = about
  const { repository, repositoryId, serverUrl } = run.workflow
  if (repository === undefined || repositoryId === undefined) throw repositoryUnknown()
  const thread = createThread({
    identity: { repository: repositoryId, pullRequest, service: serviceHash(task.inputs), name: task.name },
    serverUrl,
    repository: fullName(repository),
    comments: async (deadline) => (await run.connect(deadline)).comments(pullRequest),
    onComment(url) {
      run.setOutput('comment-url', url)
      run.log.info(`The comment on the pull request: ${url}`)
    },
  })
  const remembered = await thread.read()
  const requests = remembered.requests.filter((record) => !isUnsent(record))
  return {
    ...about,
    past: { requests, prompts: countPrompts(remembered) },
    // The first one is mailed as it is, and without it each push would be paid for again.
    announces: task.counts || thread.isNew(),
    stops: (error) => task.counts || isWithoutAccess(error),
    showsUnsent: requests.length > 0,
    write: thread.write,
    warn: ({ error, cancelled }) =>
      run.log.warnAnyway(`${cancelled ? NOT_IN_TIME : messageOf(error)} The job's result is not affected.`, TITLE),
  }
}

const TITLE = 'Docs agent comment'

const NOT_IN_TIME = 'GitHub did not respond in time, so the comment may not show how the run ended.'
