import type { Acceptance } from '../agent-job/ports.ts'
import { abortAfter, type Clock } from '../clock.ts'
import type { RunOutcome } from '../outcome.ts'
import { acceptedRecord, endedRecord, type RequestRecord } from './records.ts'

/** Keeps the record of a run's request in the comment on the pull request. Failures are warnings: they cost no job. */
export interface CommentKeeper {
  /** Writes that a job has the prompt; does not wait for it to be written. */
  begin(jobId: string, how: Acceptance): void
  /** Writes how the run ended; resolves once that is written or given up. */
  end(outcome: RunOutcome): Promise<void>
}

/** What bounds a write; both ends are enforced by whoever writes. */
export interface WriteLimits {
  /** Milliseconds from now. */
  patienceMs: number
  signal: AbortSignal
}

/** Writes one state of a record into the comment. Rejects when GitHub fails or the limits are met. */
export type WriteRecord = (record: RequestRecord, limits: WriteLimits) => Promise<void>

export interface CommentKeeperOptions {
  /** The record of this run's request, before it is sent. */
  record: RequestRecord
  write: WriteRecord
  /** Reports a failure to write how the run ended; `cancelled` when that was cut off by the run's cancellation. */
  warn(failure: { error: unknown; cancelled: boolean }): void
  clock: Clock
  /** The time limit of the step, in milliseconds. */
  timeoutMs: number
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
}

/** A cancelled run has five seconds in all (docs/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000

/** How long one write may take, as far as the time limit of the step allows. */
const WRITE_MS = 60_000

/** How long the last write may take in any case. Half of it is for a first write that is still under way. */
const LEAST_MS = 5000

export function createCommentKeeper(options: CommentKeeperOptions): CommentKeeper {
  const { record, write, warn, clock, timeoutMs, signal } = options
  const grace = abortAfter(signal, CANCELLED_MS, clock)
  const firstWrite = new AbortController()
  let accepted: RequestRecord | undefined
  let begun: Promise<void> = Promise.resolve()
  const at = () => new Date(clock.now()).toISOString()
  return {
    begin(jobId, how) {
      accepted = acceptedRecord(record, { jobId, how, at: at() })
      const limits = { patienceMs: WRITE_MS, signal: AbortSignal.any([signal, firstWrite.signal]) }
      // The last write tries again, and reports a failure.
      begun = write(accepted, limits).catch(() => undefined)
    },
    async end(outcome) {
      const patienceMs = Math.max(LEAST_MS, Math.min(WRITE_MS, timeoutMs - outcome.elapsedMs))
      const until = clock.now() + (signal.aborted ? CANCELLED_MS : patienceMs)
      // GitHub mails only the first version of a comment, so it gets a moment; a cancellation aborts it by itself.
      await waitAtMost(begun, LEAST_MS / 2, clock)
      firstWrite.abort()
      await begun
      const ended = endedRecord(record, { accepted, outcome, at: at() })
      if (ended !== undefined) {
        await write(ended, { patienceMs: until - clock.now(), signal: grace.signal }).catch((error: unknown) =>
          warn({ error, cancelled: grace.signal.aborted }),
        )
      }
      grace.stop()
    },
  }
}

/** Resolves once the promise does or the time is over, and leaves no timer behind. */
async function waitAtMost(promise: Promise<void>, ms: number, clock: Clock): Promise<void> {
  const settled = new AbortController()
  await Promise.race([promise, clock.sleep(ms, settled.signal).catch(() => undefined)])
  settled.abort()
}
