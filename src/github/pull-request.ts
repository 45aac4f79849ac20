import { z } from 'zod'
import { isSha, type PullRequest } from '../core/pull-request.ts'

const text = z.string().catch('')
const flag = z.boolean().optional().catch(undefined)

/** The account of a person or an app in GitHub's answers and events; null when it is gone. */
export const accountSchema = z.object({ login: z.string(), type: text }).nullish().catch(undefined)

const count = z.number().int().nonnegative().optional().catch(undefined)

const repository = z.object({
  id: count,
  full_name: z.string().optional().catch(undefined),
  private: flag,
  visibility: z.string().optional().catch(undefined),
})

/** Head or base. The repository is null where it is gone. */
const side = z
  .object({ sha: text, ref: text, repo: repository.nullish().catch(undefined) })
  .optional()
  .catch(undefined)

/** A pull request as GitHub gives it, in its answers and in events; of its fields only the number is required. */
export const pullRequestSchema = z.object({
  number: z.number().int().positive(),
  title: text,
  body: text,
  html_url: text,
  state: text,
  draft: flag,
  merged: flag,
  merged_at: z.string().nullish().catch(undefined),
  merge_commit_sha: z.string().nullish().catch(undefined),
  updated_at: text,
  user: accountSchema,
  head: side,
  base: side,
  changed_files: count,
})

type GivenPullRequest = z.output<typeof pullRequestSchema>

export function toPullRequest(given: GivenPullRequest): PullRequest {
  const { number, title, body, user, head, base } = given
  return {
    number,
    title,
    body,
    url: given.html_url,
    author: user?.login || undefined,
    isByBot: user?.type === 'Bot',
    state: stateOf(given),
    headSha: isSha(head?.sha) ? head.sha : undefined,
    updatedAtMs: timeOf(given.updated_at),
    mergedAtMs: timeOf(given.merged_at ?? ''),
    mergeCommit: given.merge_commit_sha ?? undefined,
    base: base && { ref: base.ref, sha: base.sha },
    files: given.changed_files,
  }
}

function timeOf(text: string): number | undefined {
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? undefined : atMs
}

/** A pull request without a state counts as open, which keeps its job in use. */
function stateOf({ state, draft, merged, merged_at: mergedAt }: GivenPullRequest): PullRequest['state'] {
  if (merged || mergedAt) return 'merged'
  if (state !== 'open' && state !== '') return 'closed'
  return draft ? 'draft' : 'open'
}
