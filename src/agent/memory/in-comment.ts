import type { Deadline } from '../../kit/core/clock.ts'
import type { Log } from '../../kit/core/log.ts'
import { isClosed } from '../../kit/github/failure.ts'
import { type CommentIdentity, commentMarker, renderComment } from './comment.ts'
import type { CommentPlace } from './comment-place.ts'
import {
  type CommentRecord,
  countPrompts,
  forgetData,
  hasJob,
  isSamePrompt,
  type Memory,
  NOTHING_REMEMBERED,
  type Remembered,
  remember,
} from './records.ts'
import type { Comments } from './requests.ts'

interface CommentOptions {
  identity: CommentIdentity
  commentPlace: CommentPlace
  comments(deadline?: Deadline): Promise<Comments>
  /** Called with the comment's address once it is known, and with that of one that replaces it. */
  onComment(url: string): void
}

/**
 * The one comment of its name on a pull request, which is looked for once and edited from then on. Each edit reads it again.
 * GitHub has no conditional write, so runs that overlap may lose a record of each other; workflows keep a `concurrency`
 * group. Throws `GitHubError`.
 */
function createOwnComment({ identity, commentPlace, comments, onComment }: CommentOptions) {
  // Absent where nobody knows whether the comment exists; its id is absent where there is none.
  let location: { id: string | undefined } | undefined
  let remembered = NOTHING_REMEMBERED
  const recall = (body = '') => {
    remembered = commentMarker.readAt(identity, body) ?? remembered
  }
  const find = async (source: Comments) => {
    const own = (await source.listOwn()).find(({ body }) => commentMarker.readAt(identity, body) !== undefined)
    location = { id: own?.id }
    if (own !== undefined) onComment(own.url)
    recall(own?.body)
    return location
  }
  return {
    /** Finds it, and returns what it remembers, and whether there is one. */
    async read() {
      const { id } = await find(await comments())
      return { remembered, exists: id !== undefined }
    },
    /**
     * Edits it, or creates it where there is none.
     *
     * @param change gives what it is to remember, from what it remembers, and the docs change that it is to show, in Markdown;
     * `undefined` leaves it as it is
     */
    async edit(
      change: (now: Remembered) => [next: Remembered, docsChange?: string | undefined] | undefined,
      deadline?: Deadline,
    ): Promise<void> {
      const source = await comments(deadline)
      const { id } = location ?? (await find(source))
      recall(id === undefined ? undefined : await source.read(id))
      const changed = change(remembered)
      if (changed === undefined) return
      const [next, docsChange] = changed
      remembered = next
      const text = renderComment({ ...identity, ...next }, commentPlace, docsChange)
      if (id !== undefined && (await source.update(id, text))) return
      // GitHub may not know yet what it lists already: a second comment would hide what this one is to remember.
      const listed = id === undefined ? undefined : (await source.listOwn()).find((one) => one.id === id)
      if (listed !== undefined && (await source.update(listed.id, text))) return
      // If the response is lost, nobody knows whether the comment exists.
      location = undefined
      const created = await source.create(text)
      onComment(created.url)
      location = { id: created.id }
    },
  }
}

/**
 * The comment as a memory, which each write changes only by the run's own record. Throws `GitHubError`.
 *
 * @param counts whether nothing may be sent that the comment does not hold
 * @param decides whether later runs know of a prompt by the comment alone
 */
export async function openInComment(
  options: CommentOptions,
  { counts, decides, log }: { counts: boolean; decides: boolean; log: Log },
): Promise<Memory & { records: readonly CommentRecord[] }> {
  const comment = createOwnComment(options)
  const { remembered, exists } = await comment.read()
  const written: CommentRecord[] = []
  return {
    records: remembered.records,
    newest: remembered.records.findLast(hasJob),
    mustBeSeenOpen: false,
    prompts: countPrompts(remembered),
    // The first one is emailed as it is, and without it each push would be paid for again.
    announces: counts || !exists,
    // If nobody can comment there, the prompt is sent all the same.
    stops: (error) => counts || (decides && !isClosed(error)),
    async write(record, deadline, docsChange) {
      const isOwn = (one: CommentRecord) => isSamePrompt(one, record)
      await comment.edit((now) => {
        // Newer prompts have pushed it out: as the newest of all it would hide them.
        if (written.some(isOwn) && !now.records.some(isOwn)) return undefined
        const next = remember(now, record)
        return [next, next.records.at(-1) === record ? docsChange : undefined]
      }, deadline)
      written.push(record)
    },
    forgetData: (prompt, deadline) =>
      comment.edit((now) => {
        const next = forgetData(now, prompt)
        return next && [next]
      }, deadline),
    warn: ({ error, cancelled }) =>
      cancelled
        ? log.warnAnyway(`${NOT_IN_TIME} ${NOT_AFFECTED}`, 'no-comment')
        : log.warnAnyway(NOT_AFFECTED, 'no-comment', error),
  }
}

const NOT_AFFECTED = "The job's result is not affected."

const NOT_IN_TIME = 'GitHub did not respond in time, so the comment may not show how the run ended.'
