import { abortAfter, type Clock, type Deadline, deadlineIn, leftMs } from '../../kit/core/clock.ts'
import { type Acceptance, type AcceptedJob, endOf, type RunOutcome } from '../../kit/core/outcome.ts'
import { parsePullRequestLink } from '../../kit/core/pull-request.ts'
import type { Memory, PromptRecord } from './records.ts'

interface KeeperOptions {
  record: PromptRecord
  /** The record of an earlier prompt whose job the run may wait for instead. */
  joined?: PromptRecord | undefined
  /** Without one, nothing is written. */
  memory: Memory | undefined
  clock: Clock
  /** The step's deadline; its signal aborts when the run is cancelled. */
  deadline: Deadline
}

/** Keeps the record of a run's prompt where later runs find it. */
export function keepRecord({ record, joined, memory, clock, deadline }: KeeperOptions) {
  const writes = createWrites(deadline, clock)
  // True where the record was written before the prompt was to be sent.
  let isAnnounced = false
  // The record once a job has the prompt.
  let accepted: PromptRecord | undefined
  /** The record at the run's end; `undefined` for a prompt that leaves no trace. */
  const ended = (outcome: RunOutcome) => endedRecord(record, { accepted, isAnnounced }, outcome)
  const writeEnd = async (outcome: RunOutcome, within: Deadline) => {
    const end = ended(outcome)
    if (end !== undefined) await memory?.write(end, within, outcome.docsChange)
  }
  return {
    ended,
    /**
     * Writes that the prompt is about to be sent, where it has to be recorded before, and waits for GitHub's limits. Rejects
     * where it may not be sent.
     */
    async announce(within: Deadline): Promise<void> {
      if (!memory?.announces) return
      isAnnounced = true
      await memory.write(record, within).catch((error: unknown) => {
        // The prompt is sent all the same. The last write tries again, and reports a failure.
        if (!memory.stops(error)) return
        // Nobody knows whether a write was done that a signal cut off, so the end is written too.
        isAnnounced = deadline.signal.aborted
        throw error
      })
    },
    /** Writes that a job has the prompt; does not wait for it to be written. */
    begin({ id: jobId, linkBefore }: AcceptedJob, how: Acceptance): void {
      const followedUpAt = how === 'followed-up' ? new Date(clock.now()).toISOString() : undefined
      const begun = how === 'rejoined' ? joined : { ...record, jobId, followedUpAt, linkBefore }
      accepted = begun
      if (begun !== undefined) writes.first(async (within) => await memory?.write(begun, within))
    },
    /** Writes how the run ended, once; resolves when that is written or given up. */
    async end(outcome: RunOutcome): Promise<void> {
      await writes.last(async (within) => {
        await writeEnd(outcome, within).catch((error) => memory?.warn({ error, cancelled: within.signal.aborted }))
      })
    },
    /** Writes what is known later of the docs pull request, after the end. */
    async update(outcome: RunOutcome, within: Deadline): Promise<void> {
      await writeEnd(outcome, within).catch((error) => {
        if (!within.signal.aborted) memory?.warn({ error, cancelled: false })
      })
    },
  }
}

export type RecordKeeper = ReturnType<typeof keepRecord>

function endedRecord(
  record: PromptRecord,
  { accepted, isAnnounced }: { accepted: PromptRecord | undefined; isAnnounced: boolean },
  { result, sent, jobId, job, docs }: RunOutcome,
): PromptRecord | undefined {
  const end = { result, prLink: parsePullRequestLink(job?.prLink)?.url, docs }
  if (sent === 'no') return isAnnounced ? { ...record, result } : undefined
  if (sent === 'no-prompt') {
    const before = accepted ?? record
    // A run that only waited, and saw no end, does not know better than the record.
    if (endOf(before) === 'succeeded' && endOf(end) === 'unknown') return before
    // Nobody knows whether a job exists that could not be read, so there is nothing to remember.
    if (before.prompt === '' && result === 'error' && job === undefined) return undefined
  }
  if (accepted !== undefined) return { ...accepted, ...end }
  // A prompt that may have been lost on its way to a job is sent again: the run's error says what to check before.
  const ofJob = sent === 'unknown' ? { jobId: undefined, isLost: true } : { jobId }
  return { ...record, ...ofJob, ...end }
}

/** A cancelled run has five seconds in all (docs/internals/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000

/** Of these, the write that is under way on cancellation gets this much, so that the last write has time too. */
const CANCELLED_FIRST_MS = 1000

/** One write may take this long, as far as the step's time limit allows. */
const WRITE_MS = 60_000

const LEAST_MS = 10_000

/**
 * Lets each write wait for the one before, since nobody knows whether a comment exists whose creation was cut off, and limits
 * how long it may take: little once the run is cancelled.
 */
function createWrites(deadline: Deadline, clock: Clock) {
  const first = abortAfter(deadline.signal, CANCELLED_FIRST_MS, clock)
  const last = abortAfter(deadline.signal, CANCELLED_MS, clock)
  let writing: Promise<unknown> = Promise.resolve()
  let isOver = false
  return {
    /** Does not wait for the write. Where it fails, the last one tries again, and reports a failure. */
    first(write: (within: Deadline) => Promise<void>) {
      const within = deadlineIn(WRITE_MS, { clock, signal: first.signal })
      writing = writing.then(() => write(within)).catch(() => undefined)
    },
    /** Does nothing the second time. */
    async last(write: (within: Deadline) => Promise<void>) {
      if (isOver) return
      isOver = true
      await writing
      const ms = Math.max(LEAST_MS, Math.min(WRITE_MS, leftMs(deadline, clock)))
      await write(deadlineIn(deadline.signal.aborted ? CANCELLED_MS : ms, { clock, signal: last.signal }))
      first.stop()
      last.stop()
    },
  }
}
