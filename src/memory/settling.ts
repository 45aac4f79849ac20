import type { GitHubError } from '../core/errors.ts'
import type { Marker } from './marker.ts'
import { hasSameDocs, isSameRequest, mergeMemories, type Remembered, type RequestRecord } from './records.ts'

/** A comment of the thread, as it was read. */
export interface ThreadComment {
  /** GitHub's node id. */
  id: string
  /** Where people read it. */
  url: string
  marker: Marker
}

/** What a run knows of its own writes, which its reads may not show yet. Times are in milliseconds since the epoch. */
export interface Trace {
  /** The comment that the run created, as last written; or may have created: then with what lost the response. */
  made: { at: number; comment?: ThreadComment; lost?: GitHubError | undefined } | undefined
  /** When the run removed a comment, or could not find it to edit it, by id. */
  gone: Map<string, number>
  /** The revisions that the run replaced. */
  replaced: Set<string>
  /** When the run wrote its own revisions, and which was the last. */
  own: Map<string, number>
  last: string | undefined
  /** Those of its own that a read has shown. */
  seen: Set<string>
  /** When the run last wrote, during this call; `undefined` before. */
  writtenAt: number | undefined
  /** Whether a read has shown that write. */
  isShown: boolean
  /** The longest that a revision took to show, so far. */
  lagMs: number
}

export function createTrace(): Trace {
  return {
    made: undefined,
    gone: new Map(),
    replaced: new Set(),
    own: new Map(),
    last: undefined,
    seen: new Set(),
    writtenAt: undefined,
    isShown: false,
    lagMs: 0,
  }
}

export type WriteStep = { type: 'create' } | { type: 'update' | 'remove'; comment: ThreadComment }

/** What to do after a read. `shown`: all that is wanted stands in the one comment. */
export type Step = WriteStep | { type: 'wait' } | { type: 'shown' }

export interface View {
  /** The comments of the thread, oldest first, as they were read. */
  listed: readonly ThreadComment[]
  /** What the comment has to hold. */
  wanted: Remembered
  now: number
  /** When the run stops writing. */
  until: number
}

/** No read is taken to lag further behind than this. */
const LONGEST_LAG_MS = 12_000

/** Decides what brings the thread closer to one comment that holds all records. What a read may not show yet is waited for. */
export function nextStep(view: View, trace: Trace): Step {
  const { listed, wanted, now } = view
  // One that is listed for longer than that is there after all.
  const isGone = ({ id }: ThreadComment) => now - (trace.gone.get(id) ?? Number.NEGATIVE_INFINITY) < LONGEST_LAG_MS
  const [oldest, ...others] = listed.filter((comment) => !isGone(comment))
  if (oldest === undefined) return listed.length > 0 ? { type: 'wait' } : unlisted(view, trace)
  const mayLag = trace.writtenAt !== undefined && now - trace.writtenAt < LONGEST_LAG_MS
  if (mayLag && isOutdated(oldest.marker, trace)) return { type: 'wait' }
  if (!holds(oldest, wanted)) {
    // What is read before the run's own last revision has shown was written before it, and merged once that shows.
    const isEarlier = mayLag && trace.last !== undefined && !trace.seen.has(trace.last)
    return isEarlier ? { type: 'wait' } : { type: 'update', comment: oldest }
  }
  const [younger] = others
  if (younger !== undefined) return { type: 'remove', comment: younger }
  return { type: listed.some(isGone) ? 'wait' : 'shown' }
}

/** A run creates one comment, unless it is sure that the comment was lost on its way, or that somebody deleted it. */
function unlisted({ wanted, now, until }: View, { made, gone }: Trace): Step {
  if (made === undefined) return { type: 'create' }
  const { at, comment } = made
  // Half of the time that is left is for a second attempt.
  const lagMs = comment === undefined ? Math.min(LONGEST_LAG_MS, (until - at) / 2) : LONGEST_LAG_MS
  if (now - at >= lagMs) return { type: 'create' }
  const isThere = comment !== undefined && !gone.has(comment.id)
  return isThere && !holds(comment, wanted) ? { type: 'update', comment } : { type: 'wait' }
}

/** Whether a comment holds all these records, in their present state, all these prompts, and all that was given. */
function holds({ marker }: ThreadComment, wanted: Remembered): boolean {
  const { requests, prompts, given } = mergeMemories([marker, wanted])
  const isHeld = (record: RequestRecord) => marker.requests.some((known) => isEqual(known, record))
  const isWhole = prompts.length === marker.prompts.length && given.length === marker.given.length
  return isWhole && requests.every(isHeld)
}

function isEqual(a: RequestRecord, b: RequestRecord): boolean {
  const isSameEnd = a.jobId === b.jobId && a.result === b.result && a.prLink === b.prLink
  const isSameReport = a.reported?.run === b.reported?.run && a.reported?.attempt === b.reported?.attempt
  return isSameRequest(a, b) && isSameEnd && isSameReport && hasSameDocs(a, b)
}

/** Whether the run has replaced this revision, or has itself written a later one. */
function isOutdated({ revision }: Marker, { replaced, own, last }: Trace): boolean {
  return replaced.has(revision) || (own.has(revision) && revision !== last)
}
