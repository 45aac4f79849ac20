import { z } from 'zod'
import { GitHubError } from '../core/errors.ts'
import { accountSchema } from '../core/pull-request.ts'
import type { GitHubApi } from '../github/api.ts'
import type { ChangedFile } from './change.ts'
import type { Commit, Comparison } from './history.ts'

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

/** A commit: its id, its message in two parts, its address, its author's login, its first parent, and whether it is a merge. */
export const commitSchema = z
  .object({
    sha: z.string().catch(''),
    commit: z.object({ message: z.string().catch('') }),
    html_url: z.string().catch(''),
    author: accountSchema,
    parents: z.array(z.object({ sha: z.string().optional().catch(undefined) }).catch({})).catch([]),
  })
  .transform(
    ({ sha, commit, html_url: url, author, parents }): Commit => ({
      sha,
      subject: commit.message.split('\n', 1)[0] ?? '',
      body: commit.message.split('\n').slice(1).join('\n').trim(),
      url,
      author: author?.login,
      parent: parents[0]?.sha,
      isMerge: parents.length > 1,
    }),
  )

export const READING = { what: 'the comparison of the commits', permission: 'contents: read' }

/** The most files that GitHub returns for a compare. */
const MOST_FILES = 300

/** Of its fields only the commits are required. */
const comparedSchema = z.object({
  status: z.string().catch(''),
  total_commits: z.number().int().nonnegative().optional().catch(undefined),
  merge_base_commit: z.object({ sha: z.string() }).optional().catch(undefined),
  files: filesSchema.default([]),
  commits: z.array(commitSchema),
})

/**
 * What head has and base has not, both full commit ids. `undefined` when one of them does not exist, for example after a
 * forced push, or when they have no commit in common.
 */
export async function compare(
  api: GitHubApi,
  { base, head }: { base: string; head: string },
): Promise<Comparison | undefined> {
  const route = 'GET /repos/{owner}/{repo}/compare/{basehead}'
  const parameters = { basehead: `${base}...${head}` }
  try {
    const found = await api.request({ ...READING, schema: comparedSchema, route, parameters })
    const { files, commits, status: relation, total_commits: total = commits.length } = found
    return {
      files,
      filesCapped: files.length >= MOST_FILES,
      commits,
      relation,
      mergeBaseSha: found.merge_base_commit?.sha ?? base,
      total,
    }
  } catch (error) {
    if (error instanceof GitHubError && error.status === 404) return undefined
    throw error
  }
}
