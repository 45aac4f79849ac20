import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { codeOf } from '../../kit/core/errors.ts'
import { isSha, type PullRequest } from '../../kit/core/pull-request.ts'
import { isSameName } from '../../kit/core/repository.ts'
import { type Visibility, visibilityOf } from '../../kit/core/visibility.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { accountSchema as account, pullRequestSchema, toPullRequest } from '../../kit/github/objects.ts'

/** The event that started the run. Every text is untrusted, and an account that is gone has no login. */
export interface RunEvent {
  /** `pull_request`, `push`, `schedule`, …; empty outside of a workflow. */
  name: string
  /** The payload's own word, such as `opened` or `deleted`; empty where it has none. */
  action: string
  sender: string | undefined
  /** The accounts behind the workflow run of a `workflow_run`; `undefined` for one that the payload does not name. */
  runActors: readonly (string | undefined)[]
  /** The logins among `sender` and `runActors` that the payload says are apps. */
  apps: readonly string[]
  /** The accounts behind the event: actor, sender, the pull request's author. */
  logins: readonly string[]
  /** True where the pull request comes from another repository than it goes into; absent where the payload does not say. */
  fromFork: boolean | undefined
  /** The number of the repository that the workflow runs in; absent where the payload does not name it. */
  repositoryId: number | undefined
  /** Tells who may read the workflow's repository. */
  visibility: Visibility
  /** True where that repository is a fork. */
  isInFork: boolean | undefined
  /** The event's pull request; its title, body and address may be empty. */
  pullRequest: PullRequest | undefined
  /** The pull request's head before the push that caused the event; absent for another event. */
  headBefore: string | undefined
  comment: Remark | undefined
  review: EventReview | undefined
  release: Release | undefined
  push: Push | undefined
  /** Why the event's file cannot be used; absent where it can, or where there is none. */
  problem: string | undefined
}

export interface RemarkPlace {
  path: string
  /** The first and the last line; absent for a remark on the whole file, or where GitHub does not say. */
  lines: { first: number; last: number } | undefined
}

/** A comment, or a part of a review. */
export interface Remark {
  author: string | undefined
  text: string
  /** Absent for a comment on the whole change. */
  location: RemarkPlace | undefined
}

export interface EventReview {
  id: number | undefined
  /** The number of the pull request that it is of. */
  pullRequest?: number | undefined
  author: string | undefined
  /** The verdict, as `approved`. */
  state: string
  text: string
}

export interface Release {
  tag: string
  name: string
  notes: string
}

export interface Push {
  /** All zeros for a new branch. */
  before: string
  /** All zeros for a deleted branch. */
  after: string
  /** The branch that was pushed to; absent for a tag. */
  branch?: string | undefined
  /** A tag brings in nothing that a branch does not have. */
  isTag?: boolean
  /** The logins of the pushed commits' authors, as far as the payload names them; wrong for squash merges. */
  authors: readonly (string | undefined)[]
}

const text = z.string().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
const number = z.number().int().positive().optional().catch(undefined)
/** A pull request without its number may still be one of a fork. */
const pullRequest = pullRequestSchema.extend({ number })

const line = z.number().int().positive().nullish().catch(undefined)
const remarkText = z.string().nullish().catch(undefined)

const remarkFields = z.object({
  user: z.object({ login: remarkText }).nullish().catch(undefined),
  body: remarkText,
  path: remarkText,
  line,
  start_line: line,
  subject_type: remarkText,
  diff_hunk: remarkText,
})

/** A comment as GitHub gives it, in events and in its API; nothing is required. */
export const remarkSchema = remarkFields.transform(
  (given): Remark => ({
    author: given.user?.login || undefined,
    text: given.body ?? '',
    location: remarkPlaceOf(given),
  }),
)

/** The few fields of a webhook's payload that are used. Payloads are untrusted and often partial. */
const payload = z.object({
  action: text,
  sender: account,
  repository: z.object({ id: number, private: flag, visibility: text, fork: flag }).nullish().catch(undefined),
  pull_request: pullRequest.optional().catch(undefined),
  issue: pullRequest
    .extend({ pull_request: z.object({ merged_at: text }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  comment: remarkSchema.nullish().catch(undefined),
  review: z.object({ id: number, user: account, state: text, body: text }).nullish().catch(undefined),
  release: z.object({ tag_name: text, name: text, body: text }).nullish().catch(undefined),
  workflow_run: z.object({ actor: account, triggering_actor: account }).nullish().catch(undefined),
  before: text,
  after: text,
  ref: text,
  head_commit: z.object({ id: text }).nullish().catch(undefined),
  commits: z
    .array(z.object({ author: z.object({ username: text }).nullish().catch(undefined) }))
    .optional()
    .catch(undefined),
})

type Payload = z.output<typeof payload>

/**
 * The event that started the workflow, from the runner's environment. What cannot be read of it is unknown: a broken
 * payload is an empty one, with the problem.
 */
export function readEvent(env: NodeJS.ProcessEnv = process.env): RunEvent {
  const { event, problem } = readPayload(env.GITHUB_EVENT_PATH)
  const name = env.GITHUB_EVENT_NAME ?? ''
  const { sender, pull_request: pullRequest, comment, review, release } = event
  const { actor, triggering_actor: restarter } = event.workflow_run ?? {}
  const loginOf = (one: typeof sender) => one?.login || undefined
  // Who started the run behind this one again is named only if anyone did.
  const runActors = [actor, ...(restarter === undefined ? [] : [restarter])]
  return {
    name,
    action: event.action ?? '',
    sender: loginOf(sender),
    runActors: name === 'workflow_run' ? runActors.map(loginOf) : [],
    apps: [sender, ...runActors].flatMap((one) => (one?.type === 'Bot' ? one.login || [] : [])),
    logins: [env.GITHUB_ACTOR, sender?.login, pullRequest?.user?.login].flatMap((login) => login || []),
    fromFork: isFork(pullRequest),
    repositoryId: event.repository?.id,
    visibility: visibilityOf(event.repository ?? undefined),
    isInFork: event.repository?.fork,
    pullRequest: pullRequestOf(event),
    headBefore: pullRequest !== undefined && isSha(event.before) ? event.before : undefined,
    comment: comment ?? undefined,
    review: review
      ? {
          id: review.id,
          pullRequest: pullRequest?.number,
          author: loginOf(review.user),
          state: review.state ?? '',
          text: review.body ?? '',
        }
      : undefined,
    release: release ? { tag: release.tag_name ?? '', name: release.name ?? '', notes: release.body ?? '' } : undefined,
    push: name === 'push' ? pushOf(event) : undefined,
    problem,
  }
}

function readPayload(path: string | undefined): { event: Partial<Payload>; problem?: string } {
  if (!path) return { event: {} }
  try {
    return { event: payload.parse(JSON.parse(readFileSync(path, 'utf8'))) }
  } catch (error) {
    // Other messages repeat what was read.
    return { event: {}, problem: codeOf(error) || 'it holds no JSON object' }
  }
}

/** Comments on a pull request come as comments on the issue of the same number. */
function pullRequestOf({ pull_request: pullRequest, issue }: Partial<Payload>): RunEvent['pullRequest'] {
  if (pullRequest?.number !== undefined) return toPullRequest({ ...pullRequest, number: pullRequest.number })
  if (issue?.pull_request === undefined || issue.number === undefined) return undefined
  return toPullRequest({ ...issue, number: issue.number, merged_at: issue.pull_request.merged_at })
}

function pushOf({ before, after, ref, head_commit: head, commits = [] }: Partial<Payload>): Push | undefined {
  if (!isSha(before) || !isSha(after)) return undefined
  // For an annotated tag, `after` is the tag itself, which is no commit.
  const isTag = ref?.startsWith('refs/tags/') ?? false
  const tagged = isTag && isSha(head?.id) ? head.id : after
  const [, branch] = /^refs\/heads\/(.+)$/.exec(ref ?? '') ?? []
  return { before, after: tagged, branch, isTag, authors: commits.map(({ author }) => author?.username) }
}

/** A pull request whose head is in another repository, or in one that is gone (`null`). */
function isFork(pullRequest: Payload['pull_request']): boolean | undefined {
  if (pullRequest?.head?.repo === null) return true
  const [from, into] = [pullRequest?.head?.repo?.full_name, pullRequest?.base?.repo?.full_name]
  return from === undefined || into === undefined ? undefined : !isSameName(from, into)
}

function remarkPlaceOf({ path, diff_hunk: hunk, ...given }: z.output<typeof remarkFields>): RemarkPlace | undefined {
  if (!path) return undefined
  // GitHub gives no numbers of lines that later commits changed, and none in a review.
  const last = given.line ?? lastLineOf(hunk ?? '')
  const first = given.start_line ?? last
  return { path, lines: given.subject_type === 'file' || !last || !first ? undefined : { first, last } }
}

/** The number of the line that a hunk ends with: before the change if it was removed. */
function lastLineOf(hunk: string): number | undefined {
  const [head = '', ...lines] = hunk.split('\n')
  const [, before, after] = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})/.exec(head) ?? []
  const wasRemoved = lines.at(-1)?.startsWith('-') ?? false
  const counted = lines.filter((one) => !one.startsWith(wasRemoved ? '+' : '-') && !one.startsWith('\\'))
  const start = wasRemoved ? before : after
  return start === undefined || counted.length === 0 ? undefined : Number(start) + counted.length - 1
}

export const READING_REVIEW = { what: 'the review', permission: 'pull-requests: read' }

/** The most remarks of a review that are asked for: ten pages. */
const MOST_REMARKS = 1000

/** Reads a review's remarks, the oldest first. Throws `GitHubError`. */
export async function readRemarks(
  api: GitHubApi,
  { pullRequest, review }: { pullRequest: number; review: number },
): Promise<readonly Remark[]> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments'
  const parameters = { pull_number: pullRequest, review_id: review }
  return await api.list({ ...READING_REVIEW, schema: z.array(remarkSchema), route, parameters, most: MOST_REMARKS })
}
