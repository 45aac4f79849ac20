import { abortAfter, type Clock, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import type { Acceptance, AcceptedJob, RunOutcome } from '../core/outcome.ts'
import { type CommentRecord, endedRecord, type PromptRecord } from './records.ts'

export interface RecordStore {
  /** Whether a prompt is recorded before it is sent. */
  announces: boolean
  /** Whether a prompt may not be sent where that failed so. Any other failure is a warning, which costs no job. */
  stops(error: unknown): boolean
  /** Whether a run that sent nothing is shown, too. */
  showsUnsent?: boolean
  /** Writes one state of the record. Rejects when GitHub fails or the deadline is met. */
  write(record: CommentRecord, deadline: Deadline): Promise<void>
  /** Reports a failure to write how the run ended; `cancelled` when that was cut off by the run's cancellation. */
  warn(failure: { error: unknown; cancelled: boolean }): void
}

interface RecordKeeperOptions {
  record: CommentRecord
  /** An earlier request whose job the run may wait for instead. */
  joined?: PromptRecord | undefined
  store: RecordStore | undefined
  clock: Clock
  /** The step's deadline; its signal aborts when the run is cancelled. */
  deadline: Deadline
}

/** A cancelled run has five seconds in all (docs/internals/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000

/** Of these, how long a write may still take that is under way, so that the last one has time too. */
const CANCELLED_FIRST_MS = 1000

/** How long one write may take, as far as the step's time limit allows. */
const WRITE_MS = 60_000

const LEAST_MS = 10_000

/** Keeps the record of a run's request where later runs find it. */
export function createRecordKeeper({ record, joined, store, clock, deadline }: RecordKeeperOptions) {
  const { signal } = deadline
  const grace = abortAfter(signal, CANCELLED_MS, clock)
  const graceOfFirst = abortAfter(signal, CANCELLED_FIRST_MS, clock)
  let isAnnounced = false
  let accepted: PromptRecord | undefined
  // Of a comment whose creation is cut off nobody knows whether it exists, so each write waits for the one before.
  let writing: Promise<unknown> = Promise.resolve()
  const ended = (outcome: RunOutcome) => endedRecord(record, { accepted, isAnnounced, outcome })
  const finish = async (outcome: RunOutcome, within: Deadline) => {
    const { result, sent } = outcome
    const end = sent === 'no' && store?.showsUnsent ? { ...record, result } : ended(outcome)
    if (end !== undefined) await store?.write(end, within)
  }
  return {
    /**
     * Writes that the prompt is about to be sent, where it has to be recorded before, and waits for GitHub's limits. Rejects
     * where it may not be sent.
     */
    async announce(within: Deadline): Promise<void> {
      if (!store?.announces) return
      try {
        // Of a record for several prompts, the job is known already.
        await store.write(accepted ?? record, within)
        isAnnounced = true
      } catch (error) {
        const stops = store.stops(error)
        // The last write tries again, and reports a failure: of one that was cut off nobody knows whether it was written.
        isAnnounced = !stops || signal.aborted
        if (stops) throw error
      }
    },
    /** Writes that a job has the prompt; does not wait for it to be written. */
    begin({ id: jobId, linkBefore }: AcceptedJob, how: Acceptance): void {
      const followedUpAt = how === 'followed-up' ? new Date(clock.now()).toISOString() : undefined
      const begins = how === 'rejoined' ? joined : { ...record, jobId, followedUpAt, linkBefore }
      accepted = begins
      if (begins === undefined) return
      const within = deadlineIn(WRITE_MS, { clock, signal: graceOfFirst.signal })
      // The last write tries again, and reports a failure.
      writing = writing.then(() => store?.write(begins, within)).catch(() => undefined)
    },
    ended,
    /** Writes how the run ended; resolves once that is written or given up. */
    async end(outcome: RunOutcome): Promise<void> {
      await writing
      const ms = Math.max(LEAST_MS, Math.min(WRITE_MS, leftMs(deadline, clock)))
      const within = deadlineIn(signal.aborted ? CANCELLED_MS : ms, { clock, signal: grace.signal })
      await finish(outcome, within).catch((error) => store?.warn({ error, cancelled: grace.signal.aborted }))
      grace.stop()
      graceOfFirst.stop()
    },
    /** Writes what is known later of the docs pull request, after the end. */
    async update(outcome: RunOutcome, within: Deadline): Promise<void> {
      await finish(outcome, within).catch((error) => {
        if (!within.signal.aborted) store?.warn({ error, cancelled: false })
      })
    },
  }
}

export type RecordKeeper = ReturnType<typeof createRecordKeeper>
