import type { Clock } from '../clock.ts'
import { GitHubError } from '../errors.ts'
import { renderComment } from './comment.ts'
import {
  isAbout,
  isSameRequest,
  type Marker,
  mergeRequests,
  type RequestRecord,
  readMarker,
  remember,
  type ThreadIdentity,
} from './marker.ts'

/** A comment that the token itself wrote. */
export interface OwnComment {
  /** GitHub's node id. */
  id: string
  body: string
}

/** The comments of one pull request. Throws `GitHubError`. */
export interface Comments {
  /** Those that the token itself wrote, on every page, oldest first. */
  own(): Promise<OwnComment[]>
  create(body: string): Promise<void>
  /** Does nothing when the comment is gone; so does `remove`. */
  update(id: string, body: string): Promise<void>
  remove(id: string): Promise<void>
}

/** What earlier runs left in the thread, all comments of it taken together. */
export async function readThread(comments: Comments, identity: ThreadIdentity): Promise<RequestRecord[]> {
  const found = await findThread(comments, identity)
  return mergeRequests(found.map(({ marker }) => marker.requests))
}

interface ThreadComment extends OwnComment {
  marker: Marker
}

async function findThread(comments: Comments, identity: ThreadIdentity): Promise<ThreadComment[]> {
  const own = await comments.own()
  return own.flatMap((comment) => {
    const marker = readMarker(comment.body)
    return marker !== undefined && isAbout(marker, identity) ? [{ ...comment, marker }] : []
  })
}

export interface ThreadEntry {
  identity: ThreadIdentity
  request: RequestRecord
  /** Where the repository's runs are. */
  runsUrl: string
}

/** Writers that meet each other this often are not two runs any more, but a fault. */
const MOST_ROUNDS = 8

/** How long after a write it is read again: another run that read before it has written by then. */
const REREAD_DELAY_MS = 500

/**
 * Writes a request's state into the one comment of its thread. GitHub cannot write on a condition, so two runs may
 * write over each other, or both write a first comment. So each looks again a moment after it wrote, until its request
 * stands in the oldest comment and there is no other; what a marker holds is merged, so the order of writers does not
 * matter.
 */
export async function recordRequest(
  written: ThreadEntry,
  comments: Comments,
  { clock, signal }: { clock: Clock; signal?: AbortSignal },
): Promise<void> {
  const entry = { ...written, request: remember(written.request) }
  let lost: unknown
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    lost = undefined
    const [oldest, ...others] = await findThread(comments, entry.identity)
    if (oldest === undefined) {
      await comments.create(render(entry, [])).catch((error: unknown) => {
        // GitHub may have written it all the same: the next look tells.
        if (!(error instanceof GitHubError && error.kind === 'github-fault')) throw error
        lost = error
      })
    } else if (!isRecorded(entry, oldest, others)) {
      await comments.update(oldest.id, render(entry, [oldest, ...others]))
    } else if (others.length === 0) {
      return
    } else {
      for (const other of others) await comments.remove(other.id)
    }
    // Jittered, so that two runs do not go on meeting.
    await clock.sleep(Math.round(REREAD_DELAY_MS * (0.75 + clock.random() / 2)), signal).catch(() => undefined)
    // What was written stands, most likely; there is no time left to look.
    if (signal?.aborted && lost === undefined) return
  }
  throw lost ?? unsettled()
}

function unsettled(): GitHubError {
  return new GitHubError(undefined, {
    kind: 'github-fault',
    what: 'The comment on the pull request did not come to rest.',
    advice: 'Look whether other workflows write it too.',
  })
}

/** Whether the oldest comment holds this request in its present state, and all that the others hold. */
function isRecorded({ request }: ThreadEntry, oldest: ThreadComment, others: ThreadComment[]): boolean {
  const lists = [oldest, ...others].map(({ marker }) => marker.requests)
  const wanted = mergeRequests(lists, request)
  return wanted.every((entry) => oldest.marker.requests.some((known) => isEqual(known, entry)))
}

function isEqual(a: RequestRecord, b: RequestRecord): boolean {
  return isSameRequest(a, b) && a.jobId === b.jobId && a.result === b.result && a.prLink === b.prLink
}

function render({ identity, request, runsUrl }: ThreadEntry, known: ThreadComment[]): string {
  const lists = known.map(({ marker }) => marker.requests)
  return renderComment({ ...identity, requests: mergeRequests(lists, request) }, runsUrl)
}
