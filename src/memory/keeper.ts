import { abortAfter, atMost, type Clock, type Deadline, deadlineIn } from '../core/clock.ts'
import type { RunOutcome } from '../core/outcome.ts'
import type { Acceptance } from '../job/job.ts'
import { acceptedRecord, endedRecord, type RequestRecord } from './records.ts'

/** The record of a run's request, kept where later runs find it. */
export interface RecordKeeper {
  /** Writes that the prompt is about to be sent, where it has to be recorded before; rejects when that fails. */
  announce(deadline: Deadline): Promise<void>
  /** Writes that a job has the prompt; does not wait for it to be written. */
  begin(jobId: string, how: Acceptance): void
  /** The record of a run that ended so; `undefined` for a prompt that did not reach the service. */
  ended(outcome: RunOutcome): RequestRecord | undefined
  /** Writes how the run ended; resolves once that is written or given up. */
  end(outcome: RunOutcome): Promise<void>
  /** Writes what is known later of the docs pull request where people read it, after the end. */
  update(outcome: RunOutcome, deadline: Deadline): Promise<void>
}

/** A place for the records of requests. */
export interface RecordStore {
  /** Whether a prompt may only be sent once it is recorded. Any other failure is a warning, which costs no job. */
  announces: boolean
  /** Whether people read there what is known of the docs pull request. */
  isForPeople: boolean
  /** Writes one state of a record. Rejects when GitHub fails or the deadline is met. */
  write(record: RequestRecord, deadline: Deadline): Promise<void>
  /** Reports a failure to write how the run ended; `cancelled` when that was cut off by the run's cancellation. */
  warn(failure: { error: unknown; cancelled: boolean }): void
}

export interface RecordKeeperOptions {
  /** The record of this run's request, before it is sent. */
  record: RequestRecord
  /** That of an earlier request whose job the run may wait for instead. */
  joined?: RequestRecord | undefined
  stores: readonly RecordStore[]
  clock: Clock
  /** The time limit of the step, in milliseconds. */
  timeoutMs: number
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
}

/** A cancelled run has five seconds in all (docs/internals/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000

/** How long one write may take, as far as the time limit of the step allows. */
const WRITE_MS = 60_000

/** How long the last write may take in any case. */
const LEAST_MS = 10_000

/** How long the last write waits for the first one, also once the run is cancelled. */
const FIRST_WRITE_MS = 2500
const CANCELLED_FIRST_WRITE_MS = 1000

export function createRecordKeeper(options: RecordKeeperOptions): RecordKeeper {
  const { record, joined, stores, clock, timeoutMs, signal } = options
  const grace = abortAfter(signal, CANCELLED_MS, clock)
  const first = new AbortController()
  const announced = new Set<RecordStore>()
  let accepted: RequestRecord | undefined
  let begun: Promise<unknown> = Promise.resolve()
  const now = () => new Date(clock.now()).toISOString()
  const endedIn = (outcome: RunOutcome, store?: RecordStore) => {
    const isAnnounced = store !== undefined && announced.has(store)
    return endedRecord(record, { accepted, isAnnounced, outcome, at: now() })
  }
  const finish = async (store: RecordStore, outcome: RunOutcome, deadline: Deadline) => {
    const ended = endedIn(outcome, store)
    if (ended !== undefined) await store.write(ended, deadline)
  }
  return {
    async announce(deadline) {
      const announce = async (store: RecordStore) => {
        await store.write(record, atMost(WRITE_MS, deadline, clock))
        announced.add(store)
      }
      // All have ended before the first failure is passed on: what was announced is taken back at the end.
      const ends = await Promise.allSettled(stores.filter(({ announces }) => announces).map(announce))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
    begin(jobId, how) {
      accepted = how === 'rejoined' ? joined : acceptedRecord(record, { jobId, how, at: now() })
      if (accepted === undefined) return
      const deadline = deadlineIn(WRITE_MS, { clock, signal: AbortSignal.any([grace.signal, first.signal]) })
      const state = accepted
      // The last write tries again, and reports a failure.
      begun = Promise.allSettled(stores.map(async (store) => await store.write(state, deadline)))
    },
    ended: (outcome) => endedIn(outcome),
    async end(outcome) {
      const leftMs = Math.max(LEAST_MS, Math.min(WRITE_MS, timeoutMs - outcome.elapsedMs))
      const deadline = deadlineIn(signal.aborted ? CANCELLED_MS : leftMs, { clock, signal: grace.signal })
      // Of a comment whose creation is cut off nobody knows whether it exists.
      await waitAtMost(begun, signal.aborted ? CANCELLED_FIRST_WRITE_MS : FIRST_WRITE_MS, clock)
      first.abort()
      await begun
      const report = (store: RecordStore) => (error: unknown) => store.warn({ error, cancelled: grace.signal.aborted })
      await Promise.all(stores.map((store) => finish(store, outcome, deadline).catch(report(store))))
      grace.stop()
    },
    async update(outcome, deadline) {
      const report = (store: RecordStore) => (error: unknown) => {
        if (!deadline.signal.aborted) store.warn({ error, cancelled: false })
      }
      const read = stores.filter(({ isForPeople }) => isForPeople)
      await Promise.all(read.map((store) => finish(store, outcome, deadline).catch(report(store))))
    },
  }
}

/** Resolves once the promise does or the time is over, and leaves no timer behind. */
async function waitAtMost(promise: Promise<unknown>, ms: number, clock: Clock): Promise<void> {
  const settled = new AbortController()
  await Promise.race([promise, clock.sleep(ms, settled.signal).catch(() => undefined)])
  settled.abort()
}
