import { z } from 'zod'
import { GitHubError } from '../../kit/core/errors.ts'
import type { PullRequest } from '../../kit/core/pull-request.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { accountSchema, pullRequestSchema, toPullRequest } from '../../kit/github/objects.ts'
import type { ChangedFile, Files } from './change.ts'

export const READING = { what: 'the pull request', permission: 'pull-requests: read' }

/** The pull requests of a repository. Throws `GitHubError`. */
export function createChanges(api: GitHubApi) {
  return {
    async pullRequest(number: number): Promise<PullRequest> {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
      const parameters = { pull_number: number }
      const reading = { ...READING, what: `pull request #${number}` }
      return toPullRequest(await api.request({ ...reading, schema: pullRequestSchema, route, parameters }))
    },
    /** Reads as many as GitHub can give: where a diff takes it too long, it gives none. */
    files: async (number: number) => await readFiles(api, number),
  }
}

export type Changes = ReturnType<typeof createChanges>

async function readFiles(api: GitHubApi, number: number): Promise<Files> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files'
  const parameters = { pull_number: number }
  const files: ChangedFile[] = []
  try {
    for await (const file of api.entries({ ...READING, schema: filesSchema, route, parameters })) {
      if (files.push(file) >= MOST_FILES) return { files, filesCapped: true }
    }
    return { files, filesCapped: false }
  } catch (error) {
    if (ifUnreadable(error).status === 404) throw error
    return { files, filesCapped: true }
  }
}

/** GitHub documents these. In doubt a file counts as one that was changed. */
const FILE_STATUSES = ['added', 'removed', 'modified', 'renamed', 'copied', 'changed', 'unchanged'] as const

/** The changed files of a pull request, a compare or a commit. */
export const filesSchema = z.array(
  z
    .object({
      filename: z.string(),
      previous_filename: z.string().optional().catch(undefined),
      status: z.enum(FILE_STATUSES).catch('modified'),
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

export const commitSchema = z
  .object({
    sha: z.string().catch(''),
    commit: z.object({ message: z.string().catch('') }),
    html_url: z.string().catch(''),
    author: accountSchema,
    parents: z.array(z.object({ sha: z.string().optional().catch(undefined) }).catch({})).catch([]),
  })
  .transform(({ sha, commit, html_url: url, author, parents }): Commit => {
    const parentShas = parents.flatMap((parent) => parent.sha ?? [])
    return { sha, ...partsOfMessage(commit.message), url, author: author?.login, parents: parentShas }
  })

/** A commit; every text is untrusted. */
export interface Commit {
  sha: string
  /** The first line of its message, and what follows. */
  subject: string
  body: string
  url: string
  /** The login; absent where no account has the address of its author. */
  author: string | undefined
  /** Their commit ids, the first parent first. */
  parents: readonly string[]
}

/** The subject of a commit, and the body of its message. */
export function partsOfMessage(message: string): Pick<Commit, 'subject' | 'body'> {
  const [subject = '', ...rest] = message.split('\n')
  return { subject, body: rest.join('\n').trim() }
}

const READING_COMMIT = { what: 'the commit', permission: 'contents: read' }

const commitIdSchema = z.object({ sha: z.string() })

/**
 * The full id of a commit; `undefined` when there is none. Throws `GitHubError`.
 *
 * @param ref `tags/NAME`, `heads/NAME`, or an id that may be short
 */
export async function commitOf(api: GitHubApi, ref: string): Promise<string | undefined> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}'
  // The page is of its files, which nobody needs.
  const parameters = { ref, per_page: 1 }
  try {
    return (await api.request({ ...READING_COMMIT, schema: commitIdSchema, route, parameters })).sha
  } catch (error) {
    // 409 is an empty repository.
    if (error instanceof GitHubError && [404, 409, 422].includes(error.status ?? 0)) return undefined
    throw error
  }
}

const commitWithFilesSchema = z.intersection(commitSchema, z.object({ files: filesSchema.default([]) }))

/** The most files that GitHub returns for a pull request or a commit. */
const MOST_FILES = 3000

/** So many requests suffice for all files of one commit, where its pages are as long as they may be. */
const MOST_PAGES = 10

/**
 * A commit, with what it changed against its first parent. Throws `GitHubError` where GitHub does not give its first page.
 *
 * @param requests how many may be made, which it counts down
 */
export async function readCommit(
  api: GitHubApi,
  sha: string,
  requests: { remaining: number } = { remaining: MOST_PAGES },
): Promise<Commit & Files> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}'
  const pages = api.pages({ ...READING_COMMIT, schema: commitWithFilesSchema, route, parameters: { ref: sha } })
  const files: ChangedFile[] = []
  let commit: Commit | undefined
  let filesCapped = true
  try {
    requests.remaining -= 1
    for await (const { page, isLast } of pages) {
      commit ??= page
      files.push(...page.files)
      filesCapped = !isLast || files.length >= MOST_FILES
      if (files.length >= MOST_FILES || isLast || requests.remaining <= 0) break
      requests.remaining -= 1
    }
  } catch (error) {
    ifUnreadable(error)
    if (commit === undefined) throw error
  }
  if (commit === undefined) throw new Error('A list has a first page')
  return { ...commit, files, filesCapped }
}

/** The difference between two commits: everything that is reachable from head, and not from base. */
export interface Comparison extends Files {
  /** GitHub's word for what head is to base: `ahead`, `behind`, `diverged` or `identical`; empty where it gives none. */
  relation: string
  /** The newest commit that both contain; empty where nobody knows. */
  mergeBaseSha: string
  /** Oldest first, at most 250; and how many there are in all. */
  commits: readonly Commit[]
  total: number
}

/** Stands for a compare that GitHub cannot give: the commits still tell what changed. */
export const NOT_COMPARED: Comparison = {
  files: [],
  filesCapped: true,
  relation: '',
  mergeBaseSha: '',
  commits: [],
  total: Number.POSITIVE_INFINITY,
}

export const COMPARING = { what: 'the comparison of the commits', permission: 'contents: read' }

/** The most files that GitHub returns for a compare. */
const MOST_COMPARED = 300

/** Only the commits are required. */
const comparedSchema = z.object({
  status: z.string().catch(''),
  total_commits: z.number().int().nonnegative().optional().catch(undefined),
  merge_base_commit: z.object({ sha: z.string() }).optional().catch(undefined),
  files: filesSchema.default([]),
  commits: z.array(commitSchema),
})

/**
 * Reads what head has and base has not, both full commit ids. Returns `undefined` when one of them does not exist, for
 * example after a forced push, or when they have no commit in common. Throws `GitHubError`.
 */
export async function compare(api: GitHubApi, base: string, head: string): Promise<Comparison | undefined> {
  const route = 'GET /repos/{owner}/{repo}/compare/{basehead}'
  const parameters = { basehead: `${base}...${head}` }
  try {
    const given = await api.request({ ...COMPARING, schema: comparedSchema, route, parameters })
    const { files, commits, status: relation, total_commits: total = commits.length } = given
    const mergeBaseSha = given.merge_base_commit?.sha ?? base
    return { files, filesCapped: files.length >= MOST_COMPARED, relation, mergeBaseSha, commits, total }
  } catch (error) {
    if (error instanceof GitHubError && error.status === 404) return undefined
    throw error
  }
}

/**
 * For `catch`: returns an error that says that GitHub cannot give what was asked for, often for good: of a large diff it
 * answers 500, 422 or 406, or not at all. Throws all others again, such as a permission or a limit.
 */
export function ifUnreadable(error: unknown): GitHubError {
  const isUnreadable = ({ status = 500 }: GitHubError) => status >= 500 || [404, 406, 422].includes(status)
  if (error instanceof GitHubError && isUnreadable(error)) return error
  throw error
}
