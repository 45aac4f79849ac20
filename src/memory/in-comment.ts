import type { Deadline } from '../core/clock.ts'
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
import {
  type CommentRecord,
  countPrompts,
  forget,
  forgetData,
  hasJob,
  isSamePrompt,
  type Memory,
  NOTHING_REMEMBERED,
  type Remembered,
  remember,
} from './records.ts'
import type { Comments } from './requests.ts'

interface ThreadOptions {
  identity: CommentIdentity
  commentPlace: CommentPlace
  comments(deadline?: Deadline): Promise<Comments>
  /** Called with the comment's address once it is known, and with that of one that replaces it. */
  onComment(url: string): void
}

/** The comment's place: its id, none, or one that is not known yet. */
type Location = { state: 'unknown' } | { state: 'none' } | { state: 'at'; id: string }

/** The comment as GitHub has it, which is looked for once and edited from then on. Throws `GitHubError`. */
function createOwnComment({ identity, commentPlace, onComment }: Omit<ThreadOptions, 'comments'>) {
  let location: Location = { state: 'unknown' }
  let remembered: Remembered = NOTHING_REMEMBERED
  const recall = (body = '') => {
    remembered = commentMarker.readAt(identity, body) ?? remembered
    return body
  }
  const find = async (source: Comments) => {
    const own = (await source.listOwn()).find(({ body }) => commentMarker.readAt(identity, body) !== undefined)
    location = own === undefined ? { state: 'none' } : { state: 'at', id: own.id }
    if (own !== undefined) onComment(own.url)
    recall(own?.body)
  }
  return {
    find,
    state: () => location.state,
    /** Its memory when it was read or edited last. */
    remembered: () => remembered,
    /** Reads its body; empty where there is none. */
    async read(source: Comments): Promise<string> {
      if (location.state === 'unknown') await find(source)
      return recall(location.state === 'at' ? await source.read(location.id) : undefined)
    },
    /** Edits it, or creates it where there is none. */
    async save(source: Comments, next: Remembered, shown: Shown): Promise<void> {
      remembered = next
      const body = renderComment({ ...identity, ...next }, commentPlace, shown)
      if (location.state === 'at' && (await source.update(location.id, body))) return
      // Where the answer is lost, nobody knows whether the comment exists.
      location = { state: 'unknown' }
      const created = await source.create(body)
      onComment(created.url)
      location = { state: 'at', id: created.id }
    },
  }
}

/**
 * The one comment of its name on a pull request. Each edit reads it again and changes only the run's own record in it.
 * GitHub has no conditional write, so runs that overlap may lose a record of each other; workflows keep a `concurrency`
 * group. Throws `GitHubError`.
 */
export function createThread({ comments, ...options }: ThreadOptions) {
  const comment = createOwnComment(options)
  const written: CommentRecord[] = []
  return {
    /** Returns whether there is none yet, as far as the run knows. */
    isNew: () => comment.state() === 'none',
    /** Finds the comment, and returns what earlier runs left in it. */
    async read(): Promise<Remembered> {
      await comment.find(await comments())
      return comment.remembered()
    },
    /** Writes a record into the comment, which it creates where there is none. */
    async write(record: CommentRecord, deadline?: Deadline, docsChange?: string): Promise<void> {
      const source = await comments(deadline)
      const body = await comment.read(source)
      const isOwn = (one: CommentRecord) => isSamePrompt(one, record)
      // Newer prompts have pushed it out: as the newest of all it would hide them.
      if (written.some(isOwn) && !comment.remembered().records.some(isOwn)) return
      const next = remember(comment.remembered(), record)
      const isNewest = next.records.at(-1) === record
      await comment.save(source, next, { docsChange: isNewest ? docsChange : readDocsChange(body) })
      written.push(record)
    },
    /** Forgets the data that the newest prompt of these words held. */
    async forgetData(prompt: string, deadline?: Deadline): Promise<void> {
      const source = await comments(deadline)
      const body = await comment.read(source)
      const next = forgetData(comment.remembered(), prompt)
      if (next !== undefined) await comment.save(source, next, { docsChange: readDocsChange(body) })
    },
    /** Shows that a run sent nothing, where there is a comment. */
    async showUnsent(record: CommentRecord, deadline?: Deadline): Promise<void> {
      const source = await comments(deadline)
      const body = await comment.read(source)
      if (comment.state() !== 'at') return
      const next = forget(comment.remembered(), record)
      await comment.save(source, next, { unsent: record, docsChange: readDocsChange(body) })
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
): Promise<Memory> {
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
    forgetData: thread.forgetData,
    showUnsent: thread.showUnsent,
    warn: ({ error, cancelled }) =>
      cancelled
        ? log.warnAnyway(`${NOT_IN_TIME} ${NOT_AFFECTED}`, 'no-comment')
        : log.warnAnyway(NOT_AFFECTED, 'no-comment', error),
  }
}

const NOT_AFFECTED = "The job's result is not affected."

const NOT_IN_TIME = 'GitHub did not respond in time, so the comment may not show how the run ended.'
