import { createHash } from 'node:crypto'
import { parsePullRequestLink } from '../agent-job/job.ts'
import type { Acceptance } from '../agent-job/ports.ts'
import type { Clock } from '../clock.ts'
import { GitHubError, messageOf } from '../errors.ts'
import { earlierAttempt } from '../memory/decision.ts'
import type { RequestRecord, ThreadIdentity } from '../memory/marker.ts'
import { readThread, recordRequest } from '../memory/thread.ts'
import type { RunOutcome } from '../outcome.ts'
import type { ConnectionLimits, Run, Task } from './run.ts'

/** The comment that a run keeps on a pull request. Trouble with it is a warning: it never costs a job. */
export interface CommentKeeper {
  /** The requests that the comment remembers, and this run's own, which is not among them. */
  requests: readonly RequestRecord[]
  own: RequestRecord
  /** Writes that the job has the prompt; does not wait for it to be written. */
  begin(jobId: string, how: Acceptance): void
  /** Writes what became of the job. */
  end(outcome: RunOutcome): Promise<void>
}

interface CommentRequest {
  identity: ThreadIdentity
  own: RequestRecord
  /** Where the repository's runs are. */
  runsUrl: string
  /** The step's own time limit. */
  timeoutMs: number
}

/** Opens the comment of the pull request that the run is about. Trouble with it is a warning. */
export async function keepComment(task: Task, run: Run): Promise<CommentKeeper | undefined> {
  const { inputs } = task
  const { clock, log, workflow } = run
  const found = await findPullRequest(task, run).catch((error: unknown) => {
    // A number that is wrong would start a job about nothing.
    if (inputs.pullRequest !== undefined && error instanceof GitHubError && error.status === 404) throw error
    run.warn(`${messageOf(error)} No comment is kept.`, TITLE)
    return null
  })
  if (found === undefined) log.info('There is no pull request to comment on.')
  if (!found || workflow.repository === undefined) return undefined
  const repository = `${workflow.repository.owner}/${workflow.repository.name}`
  const identity = {
    repository,
    pullRequest: found.number,
    service: hash(inputs.baseUrl.href, inputs.projectId),
    name: inputs.comment?.name ?? '',
  }
  const own = {
    at: new Date(clock.now()).toISOString(),
    commit: found.commit,
    run: workflow.id,
    attempt: workflow.attempt,
    job: workflow.job,
    step: workflow.step,
    prompt: hash(inputs.prompt ?? ''),
  }
  const runsUrl = `${workflow.serverUrl}/${repository}/actions/runs`
  return await openComment({ identity, own, runsUrl, timeoutMs: inputs.timeoutMs }, run)
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
  if (number !== undefined) return { number, commit: (await changes.pullRequest(number)).headSha }
  const merged = push && (await changes.mergedPullRequest(push.after))
  return merged && push && { number: merged.number, commit: push.after }
}

/** A cancelled run has five seconds in all (docs/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000

/** How long one state of the request may take to be written, as far as the step's time allows. */
const WRITE_MS = 60_000

/** How long the end may take to be written in any case; half of it is for a beginning that is still being written. */
const LEAST_MS = 5000

/** Reads what the comment remembers; `undefined` when it cannot be read, which is a warning. */
async function openComment(request: CommentRequest, run: Run): Promise<CommentKeeper | undefined> {
  const { identity, runsUrl } = request
  const { clock, connect } = run
  const warn = (what: string) => run.log.warning(`${what} The job's result stands.`, TITLE)
  const record: Keeping['record'] = async (own, limits) => {
    const comments = (await connect(limits)).comments(identity.pullRequest)
    await recordRequest({ identity, request: own, runsUrl }, comments, { clock, signal: limits.signal })
  }
  try {
    const requests = await readThread((await connect()).comments(identity.pullRequest), identity)
    return keep({ ...request, requests, record, warn }, run)
  } catch (error) {
    run.warn(`${withoutRerun(error)} No comment is kept.`, TITLE)
    return undefined
  }
}

interface Keeping extends CommentRequest {
  requests: readonly RequestRecord[]
  record: (own: RequestRecord, limits: Required<ConnectionLimits>) => Promise<void>
  warn: (what: string) => void
}

function keep({ requests, own, timeoutMs, record, warn }: Keeping, { clock, signal }: Run): CommentKeeper {
  const cancelled = abortLater(signal, CANCELLED_MS, clock)
  const beginning = new AbortController()
  let accepted: Pick<RequestRecord, 'jobId' | 'followedUpAt' | 'isUnsure'> | undefined
  let began: Promise<void> = Promise.resolve()
  const now = () => new Date(clock.now()).toISOString()
  return {
    requests,
    own,
    begin(jobId, how) {
      const { followedUpAt, isUnsure } = how === 'rejoined' ? (earlierAttempt(requests, own) ?? own) : own
      accepted = { jobId, followedUpAt: how === 'followed-up' ? now() : followedUpAt, isUnsure }
      // What goes wrong here is tried again at the end, and told there.
      const limits = { patienceMs: WRITE_MS, signal: AbortSignal.any([signal, beginning.signal]) }
      began = record({ ...own, ...accepted }, limits).catch(() => undefined)
    },
    async end({ result, sent, jobId, job, elapsedMs }) {
      const until = clock.now() + Math.max(LEAST_MS, Math.min(WRITE_MS, timeoutMs - elapsedMs))
      // The first version is the one that GitHub mails: it gets a moment, and no more.
      const moment = new AbortController()
      await Promise.race([
        began,
        clock.sleep(LEAST_MS / 2, AbortSignal.any([signal, moment.signal])).catch(() => undefined),
      ])
      moment.abort()
      beginning.abort()
      await began
      // A prompt that did not reach the service leaves no trace: a re-run is to send it.
      if (sent === 'no') return
      const prLink = parsePullRequestLink(job?.prLink)?.url
      // Without an answer the job may have it all the same: a re-run is not to pay for it again.
      const perhaps = sent === 'unknown' ? { jobId, followedUpAt: now(), isUnsure: true as const } : { jobId }
      const ended = { ...own, ...(accepted ?? perhaps), result, prLink }
      await record(ended, { patienceMs: until - clock.now(), signal: cancelled }).catch((error: unknown) =>
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
  const start = () => void clock.sleep(ms).then(() => controller.abort())
  if (signal.aborted) start()
  else signal.addEventListener('abort', start, { once: true })
  return controller.signal
}

/** A short hash that tells equal texts, and nothing else. */
function hash(...texts: string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)
}
