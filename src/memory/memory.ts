import { abortAfter, type Clock, type Deadline, deadlineIn, leftMs } from '../core/clock.ts'
import type { Acceptance, AcceptedJob, RunOutcome } from '../core/outcome.ts'
import {
  type AcceptedRecord,
  type CommentRecord,
  endedRecord,
  type PromptRecord,
  type UnsentRecord,
} from './records.ts'

/** Earlier runs left this at a place: the comment, a commit's status or the report's issue. */
export interface Memory {
  /** Oldest first. This run's own record is not among them. */
  records: readonly PromptRecord[]
  /** The newest one whose job may take another prompt. */
  newest: AcceptedRecord | undefined
  /** True where that job takes one only if its pull request is seen to be open. */
  mustBeSeenOpen: boolean
  /** These prompts count against `max-prompts`. */
  prompts: number
}

/** A place where records are kept. */
export interface RecordPlace extends Memory {
  /** True where a prompt is recorded before it is sent. */
  announces: boolean
  /** Returns whether a failure to do so keeps the prompt from being sent. Any other is a warning, which costs no job. */
  stops(error: unknown): boolean
  /**
   * Writes one state of the record. Rejects when GitHub fails or the deadline is met.
   *
   * @param docsChange what the docs pull request changes, in Markdown, for people who read the place
   */
  write(record: CommentRecord, deadline: Deadline, docsChange?: string): Promise<void>
  /** Forgets the data of a prompt, so that the same data are sent again; absent where nothing else needs them. */
  forgetData?(prompt: string, deadline: Deadline): Promise<void>
  /** Shows that a run sent nothing, until the next record is written; absent where nobody would see it. */
  showUnsent?(record: UnsentRecord, deadline: Deadline): Promise<void>
  /** Reports a failure to write how the run ended; `cancelled` when that was cut off by the run's cancellation. */
  warn(failure: { error: unknown; cancelled: boolean }): void
}

interface KeeperOptions {
  record: CommentRecord
  /** The record of an earlier prompt whose job the run may wait for instead. */
  joined?: PromptRecord | undefined
  recordPlace: RecordPlace | undefined
  clock: Clock
  /** The step's deadline; its signal aborts when the run is cancelled. */
  deadline: Deadline
}

/** A cancelled run has five seconds in all (docs/internals/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000

/** A write that is under way may take this part of them, so that the last one has time too. */
const CANCELLED_FIRST_MS = 1000

/** One write may take this long, as far as the step's time limit allows. */
const WRITE_MS = 60_000

const LEAST_MS = 10_000

/** Keeps the record of a run's prompt at a place where later runs find it. */
export interface RecordKeeper {
  /**
   * Writes that the prompt is about to be sent, where it has to be recorded before, and waits for GitHub's limits. Rejects
   * where it may not be sent.
   */
  announce(within: Deadline): Promise<void>
  /** Writes that a job has the prompt; does not wait for it to be written. */
  begin(job: AcceptedJob, how: Acceptance): void
  /** The record at the run's end; see `endedRecord`. */
  ended(outcome: RunOutcome): CommentRecord | undefined
  /** Writes how the run ended; resolves once that is written or given up. */
  end(outcome: RunOutcome): Promise<void>
  /** Writes what is known later of the docs pull request, after the end. */
  update(outcome: RunOutcome, within: Deadline): Promise<void>
}

export function keepRecord(options: KeeperOptions): RecordKeeper {
  const { record, joined, recordPlace, clock, deadline } = options
  const limits = createWriteLimits(deadline, clock)
  const kept: Kept = { isAnnounced: false, accepted: undefined }
  // Nobody knows whether a comment exists whose creation was cut off, so each write waits for the one before.
  let writing: Promise<unknown> = Promise.resolve()
  const ended = (outcome: RunOutcome) => endedRecord(record, { ...kept, outcome })
  const writeEnd = async (outcome: RunOutcome, within: Deadline) => {
    const { result, sent, reason, docsChange } = outcome
    if (sent === 'no' && recordPlace?.showUnsent) {
      return await recordPlace.showUnsent({ ...record, result, reason }, within)
    }
    const end = ended(outcome)
    if (end !== undefined) await recordPlace?.write(end, within, docsChange)
  }
  return {
    ended,
    announce: async (within) => await announceRecord(kept, options, within),
    begin({ id: jobId, linkBefore }, how) {
      const followedUpAt = how === 'followed-up' ? new Date(clock.now()).toISOString() : undefined
      const begun = how === 'rejoined' ? joined : { ...record, jobId, followedUpAt, linkBefore }
      kept.accepted = begun
      if (begun === undefined) return
      const within = limits.ofFirst()
      // The last write tries again, and reports a failure.
      writing = writing.then(() => recordPlace?.write(begun, within)).catch(() => undefined)
    },
    async end(outcome) {
      await writing
      const within = limits.ofLast()
      await writeEnd(outcome, within).catch((error) => recordPlace?.warn({ error, cancelled: within.signal.aborted }))
      limits.stop()
    },
    async update(outcome, within) {
      await writeEnd(outcome, within).catch((error) => {
        if (!within.signal.aborted) recordPlace?.warn({ error, cancelled: false })
      })
    },
  }
}

/** The state of a prompt's record: whether it was written before the prompt was sent, and the record once a job has it. */
interface Kept {
  isAnnounced: boolean
  accepted: PromptRecord | undefined
}

async function announceRecord(
  kept: Kept,
  { recordPlace, record, deadline }: KeeperOptions,
  within: Deadline,
): Promise<void> {
  if (!recordPlace?.announces) return
  kept.isAnnounced = true
  await recordPlace.write(record, within).catch((error: unknown) => {
    // The last write tries again, and reports a failure: of one that was cut off nobody knows whether it was written.
    if (!recordPlace.stops(error)) return
    kept.isAnnounced = deadline.signal.aborted
    throw error
  })
}

/** Limits how long writes may take: little once the run is cancelled. */
function createWriteLimits(deadline: Deadline, clock: Clock) {
  const first = abortAfter(deadline.signal, CANCELLED_FIRST_MS, clock)
  const last = abortAfter(deadline.signal, CANCELLED_MS, clock)
  return {
    ofFirst: () => deadlineIn(WRITE_MS, { clock, signal: first.signal }),
    ofLast() {
      const ms = Math.max(LEAST_MS, Math.min(WRITE_MS, leftMs(deadline, clock)))
      return deadlineIn(deadline.signal.aborted ? CANCELLED_MS : ms, { clock, signal: last.signal })
    },
    stop() {
      first.stop()
      last.stop()
    },
  }
}
