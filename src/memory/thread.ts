import type { Deadline } from '../core/clock.ts'
import { isAbout, type Marker, readMarker, renderComment, type ThreadIdentity } from './comment.ts'
import type { Comments } from './comment-requests.ts'
import type { CommentPlace } from './headline.ts'
import { type CommentRecord, isSamePrompt, NOTHING_REMEMBERED, type Remembered, remember } from './records.ts'

interface ThreadOptions extends CommentPlace {
  identity: ThreadIdentity
  comments(deadline?: Deadline): Promise<Comments>
  /** Called with the comment's address once it is known, and with that of one that replaces it. */
  onComment(url: string): void
}

/**
 * The one comment of a thread. A run looks for it once, and edits it from then on. Each edit reads it anew and changes only
 * the run's own record in it. GitHub has no conditional write, so runs that overlap may lose a record of each other;
 * workflows keep a `concurrency` group. Throws `GitHubError`.
 */
export function createThread({ identity, comments, onComment, ...place }: ThreadOptions) {
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
    /** Finds the comment, and returns what earlier runs left in it. */
    async read(): Promise<Remembered> {
      id = await find(await comments())
      return known
    },
    /** Whether there is none yet, as far as the run knows. */
    isNew: () => id === 'none',
    /** Writes a record into the comment, which it creates where there is none. */
    async write(record: CommentRecord, deadline?: Deadline): Promise<void> {
      const source = await comments(deadline)
      id ??= await find(source)
      const body = id === 'none' ? undefined : await source.read(id)
      known = (body === undefined ? undefined : markerOf(body)) ?? known
      const isListed = known.requests.some((one) => isSamePrompt(one, record))
      // Newer requests have pushed it out: as the newest of all it would hide them.
      if (isWritten && !isListed) return
      known = remember(known, record)
      const next = renderComment({ ...identity, ...known }, place)
      if (id === 'none' || !(await source.update(id, next))) id = await create(next, source)
      isWritten = true
    },
  }
}
