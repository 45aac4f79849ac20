import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { TriggeringEvent } from '../pull-request/guards.ts'

const text = z.string().optional().catch(undefined)
const account = z.object({ login: text }).optional().catch(undefined)
const repository = z.object({ full_name: text }).nullish().catch(undefined)

/** The few fields of a webhook's payload that are used; payloads are untrusted and often partial. */
const payload = z.object({
  sender: account,
  pull_request: z
    .object({
      user: account,
      head: z.object({ repo: repository }).optional().catch(undefined),
      base: z.object({ repo: repository }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** The event that started the workflow, from the runner's environment. A missing or broken payload is an empty one. */
export function readEvent(env: NodeJS.ProcessEnv): TriggeringEvent {
  const parsed = payload.safeParse(readJson(env.GITHUB_EVENT_PATH))
  const { sender, pull_request: pullRequest } = parsed.success ? parsed.data : {}
  const logins = [env.GITHUB_ACTOR, sender?.login, pullRequest?.user?.login]
  return {
    name: env.GITHUB_EVENT_NAME ?? '',
    logins: logins.flatMap((login) => login || []),
    fromFork: pullRequest !== undefined && isFork(pullRequest),
  }
}

/** A pull request whose head is in another repository, or in one that is gone (`null`). */
function isFork({ head, base }: { head?: Side; base?: Side }): boolean {
  if (head?.repo === null) return true
  const from = head?.repo?.full_name
  const into = base?.repo?.full_name
  return from !== undefined && into !== undefined && from.toLowerCase() !== into.toLowerCase()
}

type Side = { repo?: { full_name?: string | undefined } | null | undefined } | undefined

function readJson(path: string | undefined): unknown {
  if (!path) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
