import { z } from 'zod'
import type { ChangedFile, PullRequest } from '../change/change.ts'

/** A pull request as GitHub has it. */
export interface PullRequestState extends PullRequest {
  /** Whether it is neither merged nor closed. */
  open: boolean
  /** Whether its author is known to be a program. */
  isByBot: boolean
}

/** The account of a person or an app; null when it is gone. */
export const account = z
  .object({ login: z.string(), type: z.string().catch('') })
  .nullish()
  .catch(undefined)

/** A pull request; of its fields only the number is required. */
export const pullRequestSchema = z.object({
  number: z.number().int().positive(),
  title: z.string().catch(''),
  body: z.string().nullish().catch(undefined),
  html_url: z.string().catch(''),
  state: z.string().catch('open'),
  merged_at: z.string().nullish().catch(undefined),
  user: account,
  head: z.object({ sha: z.string().catch('') }).catch({ sha: '' }),
  base: z.object({ ref: z.string().catch('') }).catch({ ref: '' }),
})

export function toPullRequest(found: z.output<typeof pullRequestSchema>): PullRequestState {
  const { number, title, body, html_url: url, state, merged_at: mergedAt, user, head } = found
  const open = state === 'open' && !mergedAt
  const isByBot = user?.type === 'Bot'
  return { number, title, body: body ?? '', url, author: user?.login, headSha: head.sha, open, isByBot }
}

/** The changed files of a pull request, a compare or a commit. */
export const filesSchema = z.array(
  z
    .object({
      filename: z.string(),
      previous_filename: z.string().optional().catch(undefined),
      status: z.string().catch('changed'),
      additions: z.number().catch(0),
      deletions: z.number().catch(0),
      sha: z.string().min(1).nullish().catch(undefined),
      patch: z.string().min(1).optional().catch(undefined),
    })
    .transform(({ filename: path, previous_filename: previousPath, ...file }): ChangedFile => {
      const { status, additions, deletions, sha, patch } = file
      return { path, previousPath, status, additions, deletions, sha: sha ?? undefined, patch }
    }),
)

/** A commit: the first line of its message, its author's login, and whether it is a merge. */
export const commitSchema = z
  .object({
    commit: z.object({ message: z.string().catch('') }),
    author: account,
    parents: z.array(z.unknown()).catch([]),
  })
  .transform(({ commit, author, parents }) => ({
    subject: commit.message.split('\n', 1)[0] ?? '',
    author: author?.login,
    isMerge: parents.length > 1,
  }))

export type Commit = z.output<typeof commitSchema>
