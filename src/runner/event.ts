import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import type { Push, RunEvent } from '../change/event.ts'

const text = z.string().optional().catch(undefined)
const number = z.number().int().positive().optional().catch(undefined)
const account = z.object({ login: text }).nullish().catch(undefined)
const side = z
  .object({ sha: text, repo: z.object({ full_name: text }).nullish().catch(undefined) })
  .optional()
  .catch(undefined)

/** The few fields of a webhook's payload that are used. Payloads are untrusted and often partial. */
const payload = z.object({
  sender: account,
  pull_request: z.object({ number, user: account, head: side, base: side }).optional().catch(undefined),
  issue: z
    .object({ number, user: account, pull_request: z.object({}).optional().catch(undefined) })
    .optional()
    .catch(undefined),
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

/** The event that started the workflow, from the runner's environment. A missing or broken payload is an empty one. */
export function readEvent(env: NodeJS.ProcessEnv = process.env): RunEvent {
  const parsed = payload.safeParse(readJson(env.GITHUB_EVENT_PATH))
  const event: Partial<Payload> = parsed.success ? parsed.data : {}
  const name = env.GITHUB_EVENT_NAME ?? ''
  const { sender, pull_request: pullRequest } = event
  const logins = [env.GITHUB_ACTOR, sender?.login, pullRequest?.user?.login]
  return {
    name,
    sender: sender?.login || undefined,
    logins: logins.flatMap((login) => login || []),
    fromFork: isFork(pullRequest),
    pullRequest: pullRequestOf(event),
    push: name === 'push' ? pushOf(event) : undefined,
  }
}

/** Comments on a pull request come as comments on the issue of the same number. */
function pullRequestOf({ pull_request: pullRequest, issue }: Partial<Payload>): RunEvent['pullRequest'] {
  if (pullRequest?.number !== undefined) {
    const headSha = isSha(pullRequest.head?.sha) ? pullRequest.head.sha : undefined
    return { number: pullRequest.number, author: pullRequest.user?.login, headSha }
  }
  if (issue?.pull_request === undefined || issue.number === undefined) return undefined
  return { number: issue.number, author: issue.user?.login, headSha: undefined }
}

function pushOf({ before, after, ref, head_commit: head, commits = [] }: Partial<Payload>): Push | undefined {
  if (!isSha(before) || !isSha(after)) return undefined
  // Of an annotated tag, `after` is the tag itself, which is no commit.
  const tagged = ref?.startsWith('refs/tags/') && isSha(head?.id) ? head.id : undefined
  const [, branch] = /^refs\/heads\/(.+)$/.exec(ref ?? '') ?? []
  return { before, after: tagged ?? after, branch, authors: commits.map(({ author }) => author?.username) }
}

function isSha(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{40,64}$/.test(text)
}

/** A pull request whose head is in another repository, or in one that is gone (`null`). */
function isFork(pullRequest: Payload['pull_request']): boolean {
  if (pullRequest?.head?.repo === null) return true
  const from = pullRequest?.head?.repo?.full_name
  const into = pullRequest?.base?.repo?.full_name
  return from !== undefined && into !== undefined && from.toLowerCase() !== into.toLowerCase()
}

function readJson(path: string | undefined): unknown {
  if (!path) return undefined
  try {
    // Opening a pipe would wait for its writer.
    return statSync(path).isFile() ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  } catch {
    return undefined
  }
}
