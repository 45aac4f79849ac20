import { randomUUID } from 'node:crypto'
import type { Clock, Deadline } from '../core/clock.ts'
import { GitHubError } from '../core/errors.ts'
import { renderComment } from './comment.ts'
import { fitIntoMarker, isAbout, isOnSamePullRequest, type Marker, readMarker, type ThreadIdentity } from './marker.ts'
import {
  isSameRequest,
  memoryOf,
  mergeMemories,
  type Remembered,
  type RememberedRequest,
  type RequestRecord,
} from './records.ts'
import { createTrace, nextStep, type ThreadComment, type Trace, type WriteStep } from './settling.ts'

/** A comment that the token itself wrote. */
export interface OwnComment {
  /** GitHub's node id. */
  id: string
  /** Where people read it. */
  url: string
  body: string
}

/** The comments of one pull request. Throws `GitHubError`. */
export interface Comments {
  /** Those that the token itself wrote, on every page, oldest first. What was written shows only after a while. */
  listOwn(): Promise<OwnComment[]>
  create(body: string): Promise<Omit<OwnComment, 'body'>>
  /** Resolves to `false` when the comment is gone. */
  update(id: string, body: string): Promise<boolean>
  /** Does nothing when the comment is gone. */
  remove(id: string): Promise<void>
}

/** What bounds a write. */
export interface WriteLimits extends Deadline {
  /** Ends the write after the request that is under way. */
  stop?: AbortSignal | undefined
}

/** The thread of comments on one pull request, as one run reads and writes it. */
export interface Thread {
  /** What earlier runs left, merged from all comments of the thread. */
  read(comments: Comments): Promise<Remembered>
  /** Adds to what the next write records as given: see `Remembered`. */
  addGiven(given: readonly string[]): void
  /**
   * Writes a record into the one comment of the thread, and reads it until it stands there. Ends early, with what was
   * written left as it is, at the limits. Throws `GitHubError`.
   */
  write(record: RequestRecord, comments: Comments, limits: WriteLimits): Promise<void>
}

export interface ThreadOptions {
  identity: ThreadIdentity
  /** Where GitHub is, as `https://github.com`. */
  serverUrl: string
  clock: Clock
  /** Called with the comment's address once it is known. */
  onComment(url: string): void
}

/** Runs that overwrite each other meet a few times; more often means that something else is wrong. */
const MOST_WRITES = 20

/** The first of the pauses between reads; each is half as long again as the one before. */
const FIRST_PAUSE_MS = 250

/** How long another run takes from a read to the write that follows from it. */
const READ_TO_WRITE_MS = 250

/** What one run knows of the thread, from its first read to its last write. */
interface ThreadState {
  trace: Trace
  /** What was read, merged. */
  known: Remembered
  /** The place of this run's record among them, which it keeps. */
  order: number | undefined
}

/**
 * GitHub has no conditional write, and its reads lag behind its writes. So two runs may overwrite each other, or both
 * write a first comment, and a run may not see what it wrote itself. Each run therefore remembers what it wrote, and
 * reads until its record stands in the oldest comment and there is no other; records are merged, so the order of the
 * writers does not matter.
 */
export function createThread(options: ThreadOptions): Thread {
  const state: ThreadState = { trace: createTrace(), known: mergeMemories([]), order: undefined }
  return {
    async read(comments) {
      await list(comments, options, state)
      return state.known
    },
    addGiven(given) {
      state.known = mergeMemories([state.known, { requests: [], prompts: [], given: [...given] }])
    },
    write: async (record, comments, limits) =>
      await write({ record: fitIntoMarker(record), comments, limits }, options, state),
  }
}

interface Writing {
  record: RequestRecord
  comments: Comments
  limits: WriteLimits
}

async function write(writing: Writing, options: ThreadOptions, state: ThreadState): Promise<void> {
  const { comments, limits } = writing
  const { trace } = state
  const { clock } = options
  trace.writtenAt = undefined
  let pauseMs = FIRST_PAUSE_MS
  let writes = 0
  for (;;) {
    const listed = await list(comments, options, state)
    const wanted = mergeMemories([state.known, memoryOf(place(writing.record, state))])
    const now = clock.now()
    const step = nextStep({ listed, wanted, now, until: limits.until }, trace)
    // Jittered, so that two runs do not stay in step.
    let ms = Math.round(pauseMs * (0.75 + clock.random() / 2))
    pauseMs *= 1.5
    if (step.type === 'shown') {
      ms = untilSettled(trace, now)
      if (ms <= 0) return
    } else if (step.type !== 'wait') {
      if (++writes > MOST_WRITES) throw keptChanging()
      await carryOut(step, {
        marker: { ...options.identity, ...wanted, revision: randomUUID() },
        comments,
        options,
        trace,
      })
      pauseMs = FIRST_PAUSE_MS
    }
    // What was written most likely stands, and no time is left to read it.
    if (!(await sleepWithin(ms, limits, clock))) break
  }
  if (trace.made?.lost !== undefined) throw trace.made.lost
}

async function list(comments: Comments, options: ThreadOptions, state: ThreadState): Promise<ThreadComment[]> {
  const { identity } = options
  const found = (await comments.listOwn()).flatMap(({ id, url, body }) => {
    const marker = readMarker(body)
    return marker === undefined ? [] : [{ id, url, marker }]
  })
  const listed = found.filter(({ marker }) => isAbout(marker, identity))
  // What the pull request got is the same for all threads on it.
  const given = found.flatMap(({ marker }) => (isOnSamePullRequest(marker, identity) ? marker.given : []))
  state.known = mergeMemories([
    state.known,
    { requests: [], prompts: [], given },
    ...listed.map(({ marker }) => marker),
  ])
  const [oldest] = listed
  if (oldest === undefined) return listed
  options.onComment(oldest.url)
  noteLag(oldest.marker.revision, state.trace, options.clock.now())
  // Whether or not it is this run's own: no other first comment is needed.
  if (state.trace.made !== undefined) state.trace.made.lost = undefined
  return listed
}

/** How long a revision of this run took to show, when it shows for the first time. */
function noteLag(revision: string, trace: Trace, now: number): void {
  const writtenAt = trace.own.get(revision)
  if (writtenAt === undefined || trace.seen.has(revision)) return
  trace.seen.add(revision)
  trace.lagMs = Math.max(trace.lagMs, now - writtenAt)
}

/** Gives a record its place: after all that were known when it was first to be written. */
function place(record: RequestRecord, state: ThreadState): RememberedRequest {
  const { requests } = state.known
  const own = requests.find((known) => isSameRequest(known, record))
  state.order ??= own?.order ?? 1 + (requests.at(-1)?.order ?? 0)
  return { ...record, order: state.order }
}

/**
 * How long to wait for the last read, in milliseconds. A write that took so long to show may have been invisible to
 * another run for as long, and what that run then wrote is invisible here for as long again.
 */
function untilSettled(trace: Trace, now: number): number {
  if (trace.writtenAt === undefined) return 0
  if (!trace.isShown) trace.lagMs = Math.max(trace.lagMs, now - trace.writtenAt)
  trace.isShown = true
  return trace.writtenAt + 2 * trace.lagMs + READ_TO_WRITE_MS - now
}

interface Target {
  /** What the comment is to hold. */
  marker: Marker
  comments: Comments
  options: ThreadOptions
  trace: Trace
}

async function carryOut(step: WriteStep, target: Target): Promise<void> {
  const { comments, options, trace } = target
  switch (step.type) {
    case 'create':
      await create(target)
      break
    case 'update':
      await update(step.comment, target)
      break
    case 'remove':
      await comments.remove(step.comment.id)
      trace.gone.set(step.comment.id, options.clock.now())
  }
  trace.writtenAt = options.clock.now()
  trace.isShown = false
}

function noteOwn(trace: Trace, revision: string, at: number): void {
  trace.own.set(revision, at)
  trace.last = revision
}

/** After GitHub's own fault the comment may exist all the same: later reads show it. A refusal is thrown. */
async function create({ marker, comments, options, trace }: Target): Promise<void> {
  const { clock, serverUrl, onComment } = options
  const wasLostBefore = trace.made?.lost !== undefined
  try {
    const created = await comments.create(renderComment(marker, serverUrl))
    trace.made = { at: clock.now(), comment: { ...created, marker } }
    noteOwn(trace, marker.revision, clock.now())
    onComment(created.url)
  } catch (error) {
    if (!(error instanceof GitHubError && error.kind === 'github-fault')) throw error
    trace.made = { at: clock.now(), lost: error }
    if (wasLostBefore) throw error
  }
}

async function update(comment: ThreadComment, { marker, comments, options, trace }: Target): Promise<void> {
  const { made, replaced, gone } = trace
  const isThere = await comments.update(comment.id, renderComment(marker, options.serverUrl))
  const now = options.clock.now()
  if (isThere) {
    replaced.add(comment.marker.revision)
    noteOwn(trace, marker.revision, now)
  } else gone.set(comment.id, now)
  if (made?.comment?.id === comment.id) made.comment = { ...comment, marker }
}

/** Resolves to `false`, at once or when the signal aborts, where the limits leave no time to sleep that long. */
async function sleepWithin(ms: number, { until, signal, stop = signal }: WriteLimits, clock: Clock): Promise<boolean> {
  if (clock.now() + ms > until) return false
  return await clock.sleep(ms, AbortSignal.any([signal, stop])).then(
    () => true,
    () => false,
  )
}

function keptChanging(): GitHubError {
  return new GitHubError(undefined, {
    kind: 'github-fault',
    what: `The comment on the pull request kept changing; gave up after ${MOST_WRITES} attempts.`,
    advice: 'Check whether other workflows write to it too.',
  })
}
