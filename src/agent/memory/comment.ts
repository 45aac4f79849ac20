import { z } from 'zod'
import type { Deadline } from '../../kit/core/clock.ts'
import { GitHubError } from '../../kit/core/errors.ts'
import type { Log } from '../../kit/core/log.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { unlessMissing } from '../../kit/github/failure.ts'
import { pageInfoSchema } from '../../kit/github/objects.ts'
import { type CommentPlace, renderComment } from './comment-text.ts'
import {
  type CommentIdentity,
  commentMarker,
  countPrompts,
  forgetData,
  hasJob,
  isSamePrompt,
  type Memory,
  NOTHING_REMEMBERED,
  type PromptRecord,
  type Remembered,
  remember,
} from './records.ts'

export const READING_COMMENTS = { what: 'the comments on the pull request', permission: 'pull-requests: write' }
const UPDATING_COMMENT = { ...READING_COMMENTS, what: 'the comment on the pull request' }
/** Not repeated: a lost request may have written one. */
const CREATING_COMMENT = { ...UPDATING_COMMENT, once: true }

/** Oldest first, as GitHub lists them. Only GraphQL knows whether the token's own identity wrote a comment. */
const LIST = `query ($owner: String!, $name: String!, $number: Int!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      comments(first: $first, after: $after) {
        nodes { id url body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`

const UPDATE = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { id } }
}`

const READ = `query ($id: ID!) {
  node(id: $id) { ... on IssueComment { body } }
}`

const commentSchema = z.object({ id: z.string(), url: z.string(), body: z.string(), viewerDidAuthor: z.boolean() })
const pageSchema = z.object({ nodes: z.array(commentSchema.nullable()), pageInfo: pageInfoSchema })
const commentsSchema = z.object({ repository: z.object({ pullRequest: z.object({ comments: pageSchema }) }) })
const bodySchema = z.object({ node: z.object({ body: z.string() }).nullable() })
const createdSchema = z.object({ node_id: z.string(), html_url: z.string() })
const updatedSchema = z.object({ updateIssueComment: z.object({ issueComment: z.object({ id: z.string() }) }) })

/** The comments of one pull request. Throws `GitHubError`. */
export function createComments(api: GitHubApi, pullRequest: number) {
  return {
    /** Lists those that the token itself wrote, on every page, oldest first. */
    async listOwn(): Promise<{ id: string; url: string; body: string }[]> {
      const own: z.output<typeof commentSchema>[] = []
      const cursors = new Set<string | undefined>([undefined])
      let after: string | undefined
      do {
        cursors.add(after)
        const variables = { ...api.repository, number: pullRequest, after }
        const page = { ...READING_COMMENTS, schema: commentsSchema, query: LIST, variables }
        const { nodes, pageInfo } = (await api.graphqlPage(page)).repository.pullRequest.comments
        own.push(...nodes.flatMap((node) => (node?.viewerDidAuthor ? node : [])))
        after = pageInfo
        // A cursor that comes again leads nowhere.
      } while (!cursors.has(after))
      return own
    },
    /** The body of one comment; `undefined` when the comment is gone. */
    async read(id: string): Promise<string | undefined> {
      const reading = { ...READING_COMMENTS, schema: bodySchema, query: READ, variables: { id } }
      const data = await api.graphql(reading).catch(unlessMissing)
      return data ? data.node?.body : undefined
    },
    async create(body: string): Promise<{ id: string; url: string }> {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
      const parameters = { issue_number: pullRequest, body }
      const created = await api.request({ ...CREATING_COMMENT, schema: createdSchema, route, parameters })
      return { id: created.node_id, url: created.html_url }
    },
    /** Resolves to `false` when the comment is gone. */
    async update(id: string, body: string): Promise<boolean> {
      const updating = { ...UPDATING_COMMENT, schema: updatedSchema, query: UPDATE, variables: { id, body } }
      return await api.graphql(updating).then(() => true, unlessMissing)
    },
  }
}

export type Comments = ReturnType<typeof createComments>

interface CommentOptions {
  identity: CommentIdentity
  place: CommentPlace
  comments(deadline?: Deadline): Promise<Comments>
  /** Called with the comment's address once it is known, and with that of one that replaces it. */
  onComment(url: string): void
}

/**
 * The one comment of its name on a pull request, which is looked for once and edited from then on. Each edit reads it again.
 * GitHub has no conditional write, so runs that overlap may lose a record of each other; workflows keep a `concurrency`
 * group. Throws `GitHubError`.
 */
function createOwnComment({ identity, place, comments, onComment }: CommentOptions) {
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
      const text = renderComment({ ...identity, ...next }, place, docsChange)
      if (id !== undefined && (await source.update(id, text))) return
      // GitHub may list a new comment before it can be edited. A second one would hide what this one is to remember.
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
): Promise<Memory> {
  const comment = createOwnComment(options)
  const { remembered, exists } = await comment.read()
  const written: PromptRecord[] = []
  return {
    records: remembered.records,
    toContinue: remembered.records.findLast(hasJob),
    mustBeSeenOpen: false,
    prompts: countPrompts(remembered),
    // GitHub emails the first version of a comment. And where none can be made, each push would be paid for again.
    announces: counts || !exists,
    // If nobody can comment there, the prompt is sent all the same.
    stops: (error) => counts || (decides && !(error instanceof GitHubError && error.isClosed)),
    async write(record, deadline, docsChange) {
      const isOwn = (one: PromptRecord) => isSamePrompt(one, record)
      await comment.edit((now) => {
        // Newer prompts have pushed the record out. Written again, it would count as the newest of all.
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
    warn({ error, cancelled }) {
      const late = 'GitHub did not respond in time, so the comment may not show how the run ended. '
      const message = `${cancelled ? late : ''}The job's result is not affected.`
      log.warnAnyway(message, 'no-comment', cancelled ? undefined : error)
    },
  }
}
