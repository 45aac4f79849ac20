import { createHash } from 'node:crypto'
import { parsePullRequestLink } from './agent-job/job.ts'
import type { JobOutcome } from './agent-job/outcome.ts'
import type { Clock } from './clock.ts'
import { messageOf } from './errors.ts'
import type { GitHubLimits } from './github/api.ts'
import type { GitHub } from './github/connect.ts'
import { type DocsRequest, LONGEST_LINK, type ThreadIdentity } from './pull-request/marker.ts'
import { readThread, recordRequest } from './pull-request/thread.ts'
import type { Run } from './run.ts'

/** The comment that a run keeps on a pull request. Trouble with it is a warning: it never costs a job. */
export interface CommentKeeper {
  /** The requests that the comment remembers, and this run's own, which is not among them. */
  requests: readonly DocsRequest[]
  own: DocsRequest
  /** Writes that the job has begun; does not wait for it to be written. */
  begin(jobId: string): void
  /** Writes what became of the job. */
  end(outcome: JobOutcome): Promise<void>
}

export interface CommentRequest {
  identity: ThreadIdentity
  own: DocsRequest
  runsUrl: string
  clock: Clock
  connect: (limits: GitHubLimits) => Promise<GitHub>
}

/** A cancelled run has five seconds in all, and has spent some of them (contract, section 6). */
const CANCELLED_MS = 4500

/** How long the last edit may be waited for once the job is done. */
const END_MS = 60_000

/** Reads what the comment remembers. */
export async function openComment(
  request: CommentRequest,
  limits: GitHubLimits,
  run: Run,
): Promise<CommentKeeper | undefined> {
  const { identity, runsUrl, clock, connect } = request
  const { pullRequest } = identity
  let { own } = request
  let began: Promise<void> = Promise.resolve()
  let warned = false
  const warn = (error: unknown) => {
    if (!warned) run.log.warning(`${messageOf(error)} The job's result stands.`, 'Docs agent comment')
    warned = true
  }
  let cancelledAt: number | undefined
  run.signal.addEventListener('abort', () => {
    cancelledAt = clock.now()
  })
  const record = async (within: GitHubLimits) =>
    await recordRequest({ identity, request: own, runsUrl }, (await connect(within)).comments(pullRequest), clock)
  try {
    const requests = await readThread((await connect(limits)).comments(pullRequest), identity)
    return {
      requests,
      own,
      begin(jobId) {
        own = { ...own, jobId }
        began = record(limits).catch((error) => (run.signal.aborted ? undefined : warn(error)))
      },
      async end({ result, jobId, job }) {
        await began
        const { url: prLink } = parsePullRequestLink(job?.prLink) ?? {}
        own = { ...own, jobId, result, prLink: (prLink ?? '').length > LONGEST_LINK ? undefined : prLink }
        const ms = cancelledAt === undefined ? END_MS : Math.max(1, cancelledAt + CANCELLED_MS - clock.now())
        await record({ until: clock.now() + ms, signal: AbortSignal.timeout(ms) }).catch(warn)
      },
    }
  } catch (error) {
    warn(error)
    return undefined
  }
}

/** A short hash that tells equal texts, and nothing else. */
export function hash(...texts: string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)
}
