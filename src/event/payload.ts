import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { codeOf } from '../core/errors.ts'
import type { EventReview, Push, Release, RunEvent } from '../core/event.ts'
import type { Log } from '../core/log.ts'
import { isSameName, isSha } from '../core/pull-request.ts'
import { visibilityOf } from '../core/visibility.ts'
import { accountSchema as account, pullRequestSchema, toPullRequest } from '../github/pull-request.ts'
import { remarkSchema } from './remark.ts'

const text = z.string().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)
const number = z.number().int().positive().optional().catch(undefined)
/** A pull request without its number may still be one of a fork. */
const pullRequest = pullRequestSchema.extend({ number })

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
  release: z.object({ tag_name: text, name: text, body: text, published_at: text }).nullish().catch(undefined),
  workflow_run: z.object({ actor: account, triggering_actor: account }).nullish().catch(undefined),
  before: text,
  after: text,
  ref: text,
  head_commit: z.object({ id: text, message: text }).nullish().catch(undefined),
  commits: z
    .array(z.object({ author: z.object({ username: text }).nullish().catch(undefined) }))
    .optional()
    .catch(undefined),
})

type Payload = z.output<typeof payload>

/**
 * The event that started the workflow, from the runner's environment. What cannot be read of it is unknown: a broken
 * payload is an empty one, and a warning.
 */
export function readEvent(log: Log, env: NodeJS.ProcessEnv = process.env): RunEvent {
  const event = readPayload(log, env.GITHUB_EVENT_PATH)
  const name = env.GITHUB_EVENT_NAME ?? ''
  const { sender, pull_request: pullRequest, comment, review, release } = event
  const logins = [env.GITHUB_ACTOR, sender?.login, pullRequest?.user?.login]
  return {
    name,
    action: event.action ?? '',
    sender: sender?.login || undefined,
    runActors: name === 'workflow_run' ? runActorsOf(event.workflow_run) : [],
    logins: logins.flatMap((login) => login || []),
    fromFork: isFork(pullRequest),
    repositoryId: event.repository?.id,
    visibility: visibilityOf(event.repository ?? undefined),
    isInFork: event.repository?.fork,
    pullRequest: pullRequestOf(event),
    headBefore: pullRequest !== undefined && isSha(event.before) ? event.before : undefined,
    comment: comment ?? undefined,
    review: review ? { ...reviewOf(review), pullRequest: pullRequest?.number } : undefined,
    release: release ? releaseOf(release) : undefined,
    push: name === 'push' ? pushOf(event) : undefined,
  }
}

function reviewOf({ id, user, state = '', body = '' }: NonNullable<Payload['review']>): EventReview {
  return { id, author: user?.login || undefined, state, text: body }
}

function releaseOf(release: NonNullable<Payload['release']>): Release {
  const { tag_name: tag = '', name = '', body = '', published_at: publishedAt = '' } = release
  const publishedAtMs = Date.parse(publishedAt)
  return { tag, name, notes: body, publishedAtMs: Number.isNaN(publishedAtMs) ? undefined : publishedAtMs }
}

/** Who caused the run, and who started it again, if anyone did. */
function runActorsOf(run: Payload['workflow_run']): RunEvent['runActors'] {
  const { actor, triggering_actor: restarter } = run ?? {}
  return [actor?.login || undefined, ...(restarter === undefined ? [] : [restarter?.login || undefined])]
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
  const tagged = ref?.startsWith('refs/tags/') && isSha(head?.id) ? head.id : undefined
  const [, branch] = /^refs\/heads\/(.+)$/.exec(ref ?? '') ?? []
  const subject = head?.message?.split('\n', 1)[0]
  return { before, after: tagged ?? after, branch, subject, authors: commits.map(({ author }) => author?.username) }
}

/** A pull request whose head is in another repository, or in one that is gone (`null`). */
function isFork(pullRequest: Payload['pull_request']): boolean | undefined {
  if (pullRequest?.head?.repo === null) return true
  const from = pullRequest?.head?.repo?.full_name
  const into = pullRequest?.base?.repo?.full_name
  if (from === undefined || into === undefined) return undefined
  return !isSameName(from, into)
}

function readPayload(log: Log, path: string | undefined): Partial<Payload> {
  if (!path) return {}
  try {
    return payload.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    // Other messages repeat what was read.
    const problem = codeOf(error) || 'it holds no JSON object'
    log.warning(`The event's file cannot be used (${problem}), so who and what caused this run is unknown.`)
    return {}
  }
}
