import { createHash } from 'node:crypto'
import { parsePullRequestLink } from './agent-job/job.ts'
import type { JobOutcome } from './agent-job/outcome.ts'
import type { Clock } from './clock.ts'
import { GitHubError, messageOf } from './errors.ts'
import type { GitHubLimits } from './github/api.ts'
import type { DocsRequest, ThreadIdentity } from './pull-request/marker.ts'
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
  /** Where the repository's runs are. */
  runsUrl: string
  /** The step's own time limit. */
  timeoutMs: number
}

/** A cancelled run has five seconds in all (contract, section 6). */
const CANCELLED_MS = 4000

/** How long one state of the request may take to be written, as far as the step's time allows. */
const WRITE_MS = 60_000

/** How long the end may take to be written in any case; half of it is for a beginning that is still being written. */
const LEAST_MS = 5000

/** Reads what the comment remembers; `undefined` when it cannot be read, which is a warning. */
export async function openComment(
  request: CommentRequest,
  limits: GitHubLimits,
  run: Run,
): Promise<CommentKeeper | undefined> {
  const { identity, runsUrl } = request
  const { clock, connect } = run
  const warn = (what: string) => run.log.warning(`${what} The job's result stands.`, TITLE)
  const record = async (own: DocsRequest, within: GitHubLimits) => {
    const comments = (await connect(within)).comments(identity.pullRequest)
    await recordRequest({ identity, request: own, runsUrl }, comments, { clock, signal: within.signal })
  }
  try {
    const requests = await readThread((await connect(limits)).comments(identity.pullRequest), identity)
    return keep({ ...request, requests, record, warn }, run)
  } catch (error) {
    run.warn(`${withoutRerun(error)} No comment is kept.`, TITLE)
    return undefined
  }
}

interface Keeping extends CommentRequest {
  requests: readonly DocsRequest[]
  record: (own: DocsRequest, within: GitHubLimits) => Promise<void>
  warn: (what: string) => void
}

function keep({ requests, own, timeoutMs, record, warn }: Keeping, { clock, signal }: Run): CommentKeeper {
  const cancelled = abortLater(signal, CANCELLED_MS, clock)
  const beginning = new AbortController()
  let accepted: string | undefined
  let began: Promise<void> = Promise.resolve()
  return {
    requests,
    own,
    begin(jobId) {
      accepted = jobId
      // What goes wrong here is tried again at the end, and told there.
      const within = { until: clock.now() + WRITE_MS, signal: AbortSignal.any([signal, beginning.signal]) }
      began = record({ ...own, jobId }, within).catch(() => undefined)
    },
    async end({ result, sent, jobId, job, elapsedMs }) {
      const until = clock.now() + Math.max(LEAST_MS, Math.min(WRITE_MS, timeoutMs - elapsedMs))
      // The first version is the one that GitHub mails: it gets a moment, and no more.
      await Promise.race([began, clock.sleep(LEAST_MS / 2, signal).catch(() => undefined)])
      beginning.abort()
      await began
      // A prompt that did not reach the service leaves no trace: a re-run is to send it.
      if (sent === 'no') return
      const prLink = parsePullRequestLink(job?.prLink)?.url
      const ended = { ...own, jobId: accepted ?? jobId, result, prLink }
      await record(ended, { until, signal: cancelled }).catch((error: unknown) =>
        warn(
          cancelled.aborted
            ? 'GitHub did not answer in time, so the comment may not tell the end.'
            : withoutRerun(error),
        ),
      )
    },
  }
}

const TITLE = 'Docs agent comment'

/** What happened, and which permission is missing; not the advice to run the step again, which would cost a job. */
function withoutRerun(error: unknown): string {
  if (!(error instanceof GitHubError && error.kind === 'github-fault')) return messageOf(error)
  return error.said === undefined ? error.what : `${error.what} It said: "${error.said}".`
}

/** A signal that aborts some time after another. */
function abortLater(signal: AbortSignal, ms: number, clock: Clock): AbortSignal {
  const controller = new AbortController()
  signal.addEventListener('abort', () => {
    clock.sleep(ms).then(
      () => controller.abort(),
      () => undefined,
    )
  })
  return controller.signal
}

/** A short hash that tells equal texts, and nothing else. */
export function hash(...texts: string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)
}
