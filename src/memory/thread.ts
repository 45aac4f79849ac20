import type { Deadline } from '../core/clock.ts'
import { isAbout, type Marker, readMarker, renderComment, type ThreadIdentity } from './comment.ts'
import type { CommentPlace } from './headline.ts'
import { type CommentRecord, isSameRequest, NOTHING_REMEMBERED, type Remembered, remember } from './records.ts'

export interface OwnComment {
  id: string
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
  read(): Promise<Remembered>
  /** Writes a record into the comment, which it creates where there is none. */
  write(record: CommentRecord, deadline?: Deadline): Promise<void>
}

export interface ThreadOptions extends CommentPlace {
  identity: ThreadIdentity
  comments(deadline?: Deadline): Promise<Comments>
  /** Called with the comment's address once it is known, and with that of one that replaces it. */
  onComment(url: string): void
}

/**
 * A run looks for its comment once, and edits it from then on. Each edit reads it anew and
 * changes only the run's own record in it. GitHub has no conditional write, so runs that overlap may lose a record of each
 * other; workflows keep a `concurrency` group.
 */
export function createThread({ identity, comments, onComment, ...place }: ThreadOptions): Thread {
  // Not known before the run has looked for it, nor while nobody knows whether one was made.
  let id: string | 'none' | undefined
  let known = NOTHING_REMEMBERED
  // Whether the comment held the run's record.
  let isWritten = false

  const markerOf = (body: string): Marker | undefined => {
    const marker = readMarker(body)
    return marker !== undefined && isAbout(marker, identity) ? marker : undefined
  }
  const find = async (source: Comments): Promise<string | 'none'> => {
    for (const comment of await source.listOwn()) {
      const marker = markerOf(comment.body)
      if (marker === undefined) continue
      known = marker
      onComment(comment.url)
      return comment.id
    }
    return 'none'
  }
  const create = async (body: string, source: Comments): Promise<string> => {
    id = undefined
    const created = await source.create(body)
    onComment(created.url)
    return created.id
  }
  return {
    async read() {
      id = await find(await comments())
      return known
    },
    async write(record, deadline) {
      const source = await comments(deadline)
      id ??= await find(source)
      const body = id === 'none' ? undefined : await source.read(id)
      known = (body === undefined ? undefined : markerOf(body)) ?? known
      const isListed = known.requests.some((one) => isSameRequest(one, record))
      // Newer requests have pushed it out: as the newest of all it would hide them.
      if (isWritten && !isListed) return
      known = remember(known, record)
      const next = renderComment({ ...identity, ...known }, place)
      if (id === 'none' || !(await source.update(id, next))) id = await create(next, source)
      isWritten = true
    },
  }
}
