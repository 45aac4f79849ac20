import { abortAfter, atMost, type Clock, type Deadline, deadlineIn } from '../core/clock.ts'
import type { RunOutcome } from '../core/outcome.ts'
import type { Acceptance } from '../job/ports.ts'
import { acceptedRecord, endedRecord, type RequestRecord } from './records.ts'
import type { WriteLimits } from './thread.ts'

/**
 * Keeps the record of a run's request where later runs find it. Failures are warnings, which cost no job, except for those
 * of a request that may only be sent once it is recorded.
 */
export interface RecordKeeper {
  /** Writes that the prompt is about to be sent, where it is recorded before; rejects when that fails. */
  announce(deadline: Deadline): Promise<void>
  /** Writes that a job has the prompt; does not wait for it to be written. */
  begin(jobId: string, how: Acceptance): void
  /** Writes how the run ended; resolves once that is written or given up. */
  end(outcome: RunOutcome): Promise<void>
  /** Writes what is known later of the docs pull request where people read it, after the end. */
  update(outcome: RunOutcome, deadline: Deadline): Promise<void>
}

/** Writes one state of a record. Rejects when GitHub fails or the limits are met. */
export type WriteRecord = (record: RequestRecord, limits: WriteLimits) => Promise<void>

export interface RecordKeeperOptions extends RequestOfRun {
  write: WriteRecord
  /** Whether the record is written before the prompt is sent, too. */
  announces?: boolean
  /** Reports a failure to write how the run ended; `cancelled` when that was cut off by the run's cancellation. */
  warn(failure: { error: unknown; cancelled: boolean }): void
  clock: Clock
  /** The time limit of the step, in milliseconds. */
  timeoutMs: number
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
}

/** The request of a run. */
export interface RequestOfRun {
  /** The record of this run's request, before it is sent. */
  record: RequestRecord
  /** That of an earlier request whose job the run may wait for instead. */
  joined?: RequestRecord | undefined
}

/** The record of a run's request, as the run goes on. */
export interface RecordProgress {
  /** Notes which job has the prompt; `undefined` where the run waits for that of a request that is not remembered. */
  accept(jobId: string, how: Acceptance): RequestRecord | undefined
  /** The record once the run has ended; `undefined` for a prompt that did not reach the service. */
  end(outcome: RunOutcome): RequestRecord | undefined
}

/** Follows the record of a request, without writing it. */
export function followRecord({ record, joined }: RequestOfRun, { now }: Pick<Clock, 'now'>): RecordProgress {
  let accepted: RequestRecord | undefined
  const at = () => new Date(now()).toISOString()
  return {
    accept(jobId, how) {
      accepted = how === 'rejoined' ? joined : acceptedRecord(record, { jobId, how, at: at() })
      return accepted
    },
    end: (outcome) => endedRecord(record, { accepted, outcome, at: at() }),
  }
}

/** A cancelled run has five seconds in all (docs/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000

/** How long one write may take, as far as the time limit of the step allows. */
const WRITE_MS = 60_000

/** How long the last write may take in any case. */
const LEAST_MS = 10_000

/** How long the last write waits for a request of the first one, also once the run is cancelled. */
const FIRST_REQUEST_MS = 2500
const CANCELLED_FIRST_REQUEST_MS = 1000

export function createRecordKeeper(options: RecordKeeperOptions): RecordKeeper {
  const { record, write, announces = false, warn, clock, timeoutMs, signal } = options
  const grace = abortAfter(signal, CANCELLED_MS, clock)
  const [stopFirst, abortFirst] = [new AbortController(), new AbortController()]
  const progress = followRecord(options, clock)
  let isAnnounced = false
  let begun: Promise<void> = Promise.resolve()
  return {
    async announce(deadline) {
      if (!announces) return
      await write(record, atMost(WRITE_MS, deadline, clock))
      isAnnounced = true
    },
    begin(jobId, how) {
      const accepted = progress.accept(jobId, how)
      if (accepted === undefined) return
      const aborted = AbortSignal.any([grace.signal, abortFirst.signal])
      // The last write tries again, and reports a failure.
      const deadline = deadlineIn(WRITE_MS, { clock, signal: aborted })
      begun = write(accepted, { ...deadline, stop: stopFirst.signal }).catch(() => undefined)
    },
    async end(outcome) {
      const patienceMs = Math.max(LEAST_MS, Math.min(WRITE_MS, timeoutMs - outcome.elapsedMs))
      const until = clock.now() + (signal.aborted ? CANCELLED_MS : patienceMs)
      stopFirst.abort()
      // Of a comment whose creation is cut off nobody knows whether it exists.
      await waitAtMost(begun, signal.aborted ? CANCELLED_FIRST_REQUEST_MS : FIRST_REQUEST_MS, clock)
      abortFirst.abort()
      await begun
      const unsent = isAnnounced ? { ...record, result: outcome.result } : undefined
      const ended = progress.end(outcome) ?? unsent
      if (ended !== undefined) {
        await write(ended, { until, signal: grace.signal }).catch((error: unknown) =>
          warn({ error, cancelled: grace.signal.aborted }),
        )
      }
      grace.stop()
    },
    async update(outcome, deadline) {
      // What is written before the prompt is sent is the memory of a branch, which nobody reads for this.
      const ended = announces ? undefined : progress.end(outcome)
      if (ended === undefined) return
      await write(ended, deadline).catch((error: unknown) => {
        if (!deadline.signal.aborted) warn({ error, cancelled: false })
      })
    },
  }
}

/** Several keepers as one. */
export function keepAll(keepers: readonly RecordKeeper[]): RecordKeeper {
  return {
    announce: async (deadline) => void (await Promise.all(keepers.map((keeper) => keeper.announce(deadline)))),
    begin(jobId, how) {
      for (const keeper of keepers) keeper.begin(jobId, how)
    },
    end: async (outcome) => void (await Promise.all(keepers.map((keeper) => keeper.end(outcome)))),
    update: async (outcome, deadline) =>
      void (await Promise.all(keepers.map((keeper) => keeper.update(outcome, deadline)))),
  }
}

/** Resolves once the promise does or the time is over, and leaves no timer behind. */
async function waitAtMost(promise: Promise<void>, ms: number, clock: Clock): Promise<void> {
  const settled = new AbortController()
  await Promise.race([promise, clock.sleep(ms, settled.signal).catch(() => undefined)])
  settled.abort()
}
