import { GitHubError, messageOf } from '../core/errors.ts'
import type { ThreadIdentity } from '../memory/marker.ts'
import type { RequestRecord } from '../memory/records.ts'
import { createThread } from '../memory/thread.ts'
import type { Run, Task } from '../run.ts'
import { type RecordStore, recordOf, threadIdentity, withoutAdviceToRunAgain } from './request.ts'

/** What a thread is opened for. */
export interface ThreadTask extends Task {
  /** Tells the change apart from others, where its content is known. */
  change?: string | undefined
}

/** The thread on a pull request. */
export interface ThreadStore extends RecordStore {
  pullRequest: number
}

/**
 * Finds the pull request that the run is about and reads what its comment remembers; `undefined` when there is no pull
 * request or the comment cannot be read, which is a warning.
 *
 * @param name keeps several threads on one pull request apart; may be empty
 */
export async function openThread(name: string, task: ThreadTask, run: Run): Promise<ThreadStore | undefined> {
  const { inputs } = task
  const { log, workflow } = run
  const found = await findPullRequest(task, run).catch((error: unknown) => {
    // A number that is wrong would start a job about nothing.
    if (inputs.pullRequest !== undefined && error instanceof GitHubError && error.status === 404) throw error
    run.warn(`${messageOf(error)} No comment is kept.`, TITLE)
    return null
  })
  if (found === undefined) log.info('There is no pull request to comment on.')
  if (!found || workflow.repository === undefined) return undefined
  const identity = threadIdentity({ repository: workflow.repository, number: found.number }, name, inputs)
  const thisRun = recordOf({ commit: found.commit, change: task.change }, inputs, run)
  return await readMemory({ identity, thisRun }, run)
}

/** The pull request that a comment goes to, and the commit that the run is about; `undefined` when there is none. */
async function findPullRequest(
  { inputs, event }: Task,
  run: Run,
): Promise<{ number: number; commit: string } | undefined> {
  const { push, pullRequest } = event
  if (inputs.pullRequest === undefined && pullRequest?.headSha !== undefined) {
    return { number: pullRequest.number, commit: pullRequest.headSha }
  }
  const number = inputs.pullRequest ?? pullRequest?.number
  if (number === undefined && push === undefined) return undefined
  const changes = (await run.connect()).changes()
  if (number !== undefined) return { number, commit: (await changes.pullRequest(number)).headSha ?? '' }
  const merged = push && (await changes.mergedPullRequest(push))
  return merged && push && { number: merged.number, commit: push.after }
}

interface ThreadRequest {
  identity: ThreadIdentity
  thisRun: RequestRecord
}

async function readMemory({ identity, thisRun }: ThreadRequest, run: Run): Promise<ThreadStore | undefined> {
  const { clock, connect, workflow } = run
  const thread = createThread({ identity, serverUrl: workflow.serverUrl, clock, onComment: createReport(run) })
  try {
    const remembered = await thread.read((await connect()).comments(identity.pullRequest))
    return {
      pullRequest: identity.pullRequest,
      memory: { ...remembered, thisRun },
      async write(record, limits) {
        const comments = (await connect(limits)).comments(identity.pullRequest)
        await thread.write(record, comments, limits)
      },
      warn: ({ error, cancelled }) =>
        // Also in a cancelled run: the comment may be wrong, and nobody else says so.
        run.log.warning(`${cancelled ? NOT_IN_TIME : withoutAdviceToRunAgain(error)} The job's result stands.`, TITLE),
    }
  } catch (error) {
    run.warn(`${withoutAdviceToRunAgain(error)} No comment is kept.`, TITLE)
    return undefined
  }
}

const TITLE = 'Docs agent comment'

/** Reports where the comment is, each address once. */
function createReport({ log, setOutput }: Run): (url: string) => void {
  let reported: string | undefined
  return (url) => {
    if (url === reported) return
    reported = url
    setOutput('comment-url', url)
    log.info(`The comment on the pull request: ${url}`)
  }
}

const NOT_IN_TIME = 'GitHub did not respond in time, so the comment may not show how the run ended.'
