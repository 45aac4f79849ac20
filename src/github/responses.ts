import { z } from 'zod'
import type { ChangedFile } from '../change/change.ts'
import { accountSchema } from '../core/pull-request.ts'

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
    author: accountSchema,
    parents: z.array(z.unknown()).catch([]),
  })
  .transform(({ commit, author, parents }) => ({
    subject: commit.message.split('\n', 1)[0] ?? '',
    author: author?.login,
    isMerge: parents.length > 1,
  }))

export type Commit = z.output<typeof commitSchema>
