import type { Clock } from '../clock.ts'
import { GitHubError } from '../errors.ts'
import { renderComment } from './comment.ts'
import { fitIntoMarker, isAbout, type Marker, readMarker, type ThreadIdentity } from './marker.ts'
import { isSameRequest, mergeRecords, type RequestRecord } from './records.ts'

/** A comment that the token itself wrote. */
export interface OwnComment {
  /** GitHub's node id. */
  id: string
  body: string
}

/** The comments of one pull request. Throws `GitHubError`. */
export interface Comments {
  /** Those that the token itself wrote, on every page, oldest first. */
  listOwn(): Promise<OwnComment[]>
  create(body: string): Promise<void>
  /** Does nothing when the comment is gone; so does `remove`. */
  update(id: string, body: string): Promise<void>
  remove(id: string): Promise<void>
}

/** The records that earlier runs left in the thread, merged from all its comments. */
export async function readThread(comments: Comments, identity: ThreadIdentity): Promise<RequestRecord[]> {
  return mergeRecords(recordsOf(await findThread(comments, identity)))
}

interface ThreadComment extends OwnComment {
  marker: Marker
}

async function findThread(comments: Comments, identity: ThreadIdentity): Promise<ThreadComment[]> {
  const own = await comments.listOwn()
  return own.flatMap((comment) => {
    const marker = readMarker(comment.body)
    return marker !== undefined && isAbout(marker, identity) ? [{ ...comment, marker }] : []
  })
}

function recordsOf(thread: readonly ThreadComment[]): RequestRecord[][] {
  return thread.map(({ marker }) => marker.requests)
}

export interface ThreadEntry {
  identity: ThreadIdentity
  record: RequestRecord
  /** Where the runs of the repository are: `https://github.com/owner/name/actions/runs` */
  runsUrl: string
}

/** Two runs that overwrite each other meet once or twice; more often means that something else is wrong. */
const MOST_ROUNDS = 8

/** How long after a write the thread is read again: another run that read before the write has written by then. */
const REREAD_DELAY_MS = 500

/**
 * Writes a record into the one comment of its thread. GitHub has no conditional write, so two runs may overwrite each
 * other, or both write a first comment. Each therefore reads again a moment after it wrote, until its record stands in
 * the oldest comment and there is no other. Markers are merged, so the order of the writers does not matter.
 *
 * Throws `GitHubError`. After `signal` aborts, what was written is left as it is.
 */
export async function writeRecord(
  entry: ThreadEntry,
  comments: Comments,
  { clock, signal }: { clock: Clock; signal?: AbortSignal },
): Promise<void> {
  const fitted = { ...entry, record: fitIntoMarker(entry.record) }
  let lost: GitHubError | undefined
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const step = await writeOnce(fitted, comments)
    if (step === 'settled') return
    lost = step === 'written' ? undefined : step
    // Jittered, so that two runs do not stay in step.
    await clock.sleep(Math.round(REREAD_DELAY_MS * (0.75 + clock.random() / 2)), signal).catch(() => undefined)
    // The write most likely stands, and no time is left to read it.
    if (signal?.aborted && lost === undefined) return
  }
  throw lost ?? keptChanging()
}

/**
 * One round: reads the thread and brings it closer to one comment that holds the record.
 *
 * @returns `settled` when nothing was left to do; an error when a first comment may or may not have been written
 */
async function writeOnce(entry: ThreadEntry, comments: Comments): Promise<'settled' | 'written' | GitHubError> {
  const [oldest, ...others] = await findThread(comments, entry.identity)
  if (oldest === undefined) {
    return await comments.create(render(entry, [])).then(() => 'written' as const, mayHaveBeenWritten)
  }
  if (!isRecorded(entry.record, oldest, others)) {
    await comments.update(oldest.id, render(entry, [oldest, ...others]))
    return 'written'
  }
  for (const other of others) await comments.remove(other.id)
  return others.length === 0 ? 'settled' : 'written'
}

/** After GitHub's own fault the comment may exist all the same: the next read shows it. A refusal is thrown. */
function mayHaveBeenWritten(error: unknown): GitHubError {
  if (error instanceof GitHubError && error.kind === 'github-fault') return error
  throw error
}

function keptChanging(): GitHubError {
  return new GitHubError(undefined, {
    kind: 'github-fault',
    what: `The comment on the pull request kept changing; gave up after ${MOST_ROUNDS} attempts.`,
    advice: 'Check whether other workflows write to it too.',
  })
}

/** Whether the oldest comment holds this record in its present state, and all that the others hold. */
function isRecorded(record: RequestRecord, oldest: ThreadComment, others: readonly ThreadComment[]): boolean {
  const wanted = mergeRecords(recordsOf([oldest, ...others]), record)
  return wanted.every((entry) => oldest.marker.requests.some((known) => isEqual(known, entry)))
}

function isEqual(a: RequestRecord, b: RequestRecord): boolean {
  return isSameRequest(a, b) && a.jobId === b.jobId && a.result === b.result && a.prLink === b.prLink
}

function render({ identity, record, runsUrl }: ThreadEntry, known: readonly ThreadComment[]): string {
  return renderComment({ ...identity, requests: mergeRecords(recordsOf(known), record) }, runsUrl)
}
