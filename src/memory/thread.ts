import { type CommentPlace, isAbout, type Marker, readMarker, renderComment, type ThreadIdentity } from './comment.ts'
import {
  fitIntoMarker,
  isSameRequest,
  NOTHING_REMEMBERED,
  type Remembered,
  type RequestRecord,
  remember,
} from './records.ts'

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
  /** Those that the token itself wrote, on every page, oldest first. */
  listOwn(): Promise<OwnComment[]>
  /** The body of one comment; `undefined` when the comment is gone. */
  read(id: string): Promise<string | undefined>
  create(body: string): Promise<Omit<OwnComment, 'body'>>
  /** Resolves to `false` when the comment is gone. */
  update(id: string, body: string): Promise<boolean>
}

/** The one comment of a thread, as one run reads and writes it. Throws `GitHubError`. */
export interface Thread {
  /** Finds the comment, and returns what earlier runs left in it. */
  read(comments: Comments): Promise<Remembered>
  /** Writes a record into the comment, which it creates where there is none. */
  write(record: RequestRecord, comments: Comments): Promise<void>
}

export interface ThreadOptions extends CommentPlace {
  identity: ThreadIdentity
  /** Called with the comment's address once it is known, and with that of one that replaces it. */
  onComment(url: string): void
}

/**
 * A run looks for its comment once, and from then on edits the one that it found or made. Each edit reads that one anew and
 * changes only the run's own record in it. GitHub has no conditional write, so runs that overlap may lose a record of each
 * other; workflows keep a `concurrency` group.
 */
export function createThread({ identity, onComment, ...place }: ThreadOptions): Thread {
  let comment: Omit<OwnComment, 'body'> | undefined
  let known = NOTHING_REMEMBERED
  // Whether a comment may have been made that the run has not seen.
  let mayBeLost = false
  // Whether the comment held the run's record.
  let isWritten = false

  const use = (found: Omit<OwnComment, 'body'>) => {
    comment = found
    onComment(found.url)
  }
  const markerOf = (body: string): Marker | undefined => {
    const marker = readMarker(body)
    return marker !== undefined && isAbout(marker, identity) ? marker : undefined
  }
  const find = async (comments: Comments) => {
    for (const { id, url, body } of await comments.listOwn()) {
      const marker = markerOf(body)
      if (marker === undefined) continue
      known = marker
      use({ id, url })
      return
    }
  }
  return {
    async read(comments) {
      await find(comments)
      return known
    },
    async write(given, comments) {
      const record = fitIntoMarker(given)
      if (mayBeLost) await find(comments)
      mayBeLost = false
      const body = comment && (await comments.read(comment.id))
      known = (body === undefined ? undefined : markerOf(body)) ?? known
      const isListed = known.requests.some((one) => isSameRequest(one, record))
      // Newer requests have pushed it out: as the newest of all it would hide them.
      if (isWritten && !isListed) return
      known = remember(known, record)
      const next = renderComment({ ...identity, ...known }, place)
      if (comment === undefined || !(await comments.update(comment.id, next))) {
        // Until GitHub has responded nobody knows whether there is one.
        mayBeLost = true
        const created = await comments.create(next)
        mayBeLost = false
        use(created)
      }
      isWritten = true
    },
  }
}
