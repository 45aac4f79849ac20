import type { Deadline } from '../core/clock.ts'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { isWithoutAccess } from '../github/failure.ts'
import {
  type CommentIdentity,
  type CommentPlace,
  commentMarker,
  readDocsChange,
  renderComment,
  type Shown,
} from './comment.ts'
import type { RecordPlace } from './memory.ts'
import {
  type CommentRecord,
  countPrompts,
  forget,
  hasJob,
  isSamePrompt,
  NOTHING_REMEMBERED,
  type Remembered,
  remember,
} from './records.ts'
import type { Comments } from './requests.ts'

interface ThreadOptions {
  identity: CommentIdentity
  place: CommentPlace
  comments(deadline?: Deadline): Promise<Comments>
  /** Called with the comment's address once it is known, and with that of one that replaces it. */
  onComment(url: string): void
}

/** Where the comment is: its id, nowhere, or nobody knows yet. */
type Location = { state: 'unknown' } | { state: 'none' } | { state: 'at'; id: string }

/**
 * The one comment of its name on a pull request. A run looks for it once, and edits it from then on. Each edit reads it
 * again and changes only the run's own record in it. GitHub has no conditional write, so runs that overlap may lose a
 * record of each other; workflows keep a `concurrency` group. Throws `GitHubError`.
 */
export function createThread({ identity, place, comments, onComment }: ThreadOptions) {
  let location: Location = { state: 'unknown' }
  let remembered: Remembered = NOTHING_REMEMBERED
  const written: CommentRecord[] = []

  const find = async (source: Comments): Promise<Location> => {
    for (const { id, url, body } of await source.listOwn()) {
      const marker = commentMarker.readAt(identity, body)
      if (marker === undefined) continue
      remembered = marker
      onComment(url)
      return { state: 'at', id }
    }
    return { state: 'none' }
  }
  /** Looks for the comment, unless that is known, and reads it again. */
  const readAgain = async (source: Comments): Promise<string | undefined> => {
    if (location.state === 'unknown') location = await find(source)
    const body = location.state === 'at' ? await source.read(location.id) : undefined
    remembered = (body === undefined ? undefined : commentMarker.readAt(identity, body)) ?? remembered
    return body
  }
  const edit = async (source: Comments, next: Remembered, shown: Shown): Promise<void> => {
    remembered = next
    const body = renderComment({ ...identity, ...next }, place, shown)
    if (location.state === 'at' && (await source.update(location.id, body))) return
    // Where the answer is lost, nobody knows whether the comment exists.
    location = { state: 'unknown' }
    const created = await source.create(body)
    onComment(created.url)
    location = { state: 'at', id: created.id }
  }
  return {
    /** Whether there is none yet, as far as the run knows. */
    isNew: () => location.state === 'none',
    /** Finds the comment, and returns what earlier runs left in it. */
    async read(): Promise<Remembered> {
      location = await find(await comments())
      return remembered
    },
    /** Writes a record into the comment, which it creates where there is none. */
    async write(record: CommentRecord, deadline?: Deadline, docsChange?: string): Promise<void> {
      const source = await comments(deadline)
      const body = await readAgain(source)
      const isOwn = (one: CommentRecord) => isSamePrompt(one, record)
      // Newer prompts have pushed it out: as the newest of all it would hide them.
      if (written.some(isOwn) && !remembered.records.some(isOwn)) return
      const next = remember(remembered, record)
      const isNewest = next.records.at(-1) === record
      await edit(source, next, { docsChange: isNewest ? docsChange : readDocsChange(body ?? '') })
      written.push(record)
    },
    /** Shows that a run sent nothing, where there is a comment. */
    async showUnsent(record: CommentRecord, deadline?: Deadline): Promise<void> {
      const source = await comments(deadline)
      const body = await readAgain(source)
      if (location.state !== 'at') return
      await edit(source, forget(remembered, record), { unsent: record, docsChange: readDocsChange(body ?? '') })
    },
  }
}

/**
 * The comment as a place where records are kept, and what earlier runs left in it. Throws `GitHubError`.
 *
 * @param counts whether nothing may be sent that the comment does not hold
 */
export async function openInComment(
  options: ThreadOptions,
  { counts, log }: { counts: boolean; log: Log },
): Promise<RecordPlace> {
  const thread = createThread(options)
  const remembered = await thread.read()
  return {
    records: remembered.records,
    newest: remembered.records.findLast(hasJob),
    mustBeSeenOpen: false,
    prompts: countPrompts(remembered),
    // The first one is emailed as it is, and without it each push would be paid for again.
    announces: counts || thread.isNew(),
    stops: (error) => counts || isWithoutAccess(error),
    write: thread.write,
    showUnsent: thread.showUnsent,
    warn: ({ error, cancelled }) =>
      log.warnAnyway(`${cancelled ? NOT_IN_TIME : messageOf(error)} The job's result is not affected.`, COMMENT_TITLE),
  }
}

/** The title of annotations about the comment. */
export const COMMENT_TITLE = 'Docs agent comment'

const NOT_IN_TIME = 'GitHub did not respond in time, so the comment may not show how the run ended.'
