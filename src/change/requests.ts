import { z } from 'zod'
import { GitHubError } from '../core/errors.ts'
import { isZero, type Push } from '../core/event.ts'
import { accountSchema, type PullRequest, pullRequestSchema, toPullRequest } from '../core/pull-request.ts'
import type { GitHubApi } from '../github/api.ts'
import type { ChangedFile, Files } from './change.ts'
import type { Commit, CommitPage, Comparison } from './history.ts'

export const READING = { what: 'the pull request', permission: 'pull-requests: read' }
const FINDING = { ...READING, what: 'the pull requests of the commit' }

/** The most files that GitHub returns for a pull request or a commit. */
export const MOST_FILES = 3000

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

/** Pull requests and pushes of a repository; a guard has ended runs of pushes that delete a branch. Throws `GitHubError`. */
export interface Changes {
  pullRequest(number: number): Promise<PullRequest>
  /** The files of a pull request. */
  files(number: number): Promise<Files>
  /** What was pushed: a compare, or the pushed commit alone where there is nothing to compare with. */
  push(push: Push): Promise<Comparison>
  /** The merged pull request that the newest commit of a push came from. */
  mergedPullRequest(push: Push): Promise<PullRequest | undefined>
}

export function createChanges(api: GitHubApi): Changes {
  return {
    async pullRequest(number) {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
      const parameters = { pull_number: number }
      return toPullRequest(await api.request({ ...READING, schema: pullRequestSchema, route, parameters }))
    },
    async files(number) {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files'
      const parameters = { pull_number: number }
      const files = await api.list({ ...READING, schema: filesSchema, route, parameters, most: MOST_FILES })
      return { files, filesCapped: files.length >= MOST_FILES }
    },
    push: (push) => readPush(api, push),
    async mergedPullRequest({ after, branch }) {
      const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls'
      const parameters = { commit_sha: after }
      const found = await api.request({ ...FINDING, schema: z.array(pullRequestSchema), route, parameters })
      const merged = mergedInto(branch, found)
      return merged === undefined ? undefined : toPullRequest(merged)
    },
  }
}

/**
 * The pull request that brought a commit into the branch: among those that contain it, the first that was merged.
 * Another was merged into another branch, as those of a stack are.
 */
function mergedInto<Found extends z.output<typeof pullRequestSchema>>(
  branch: string | undefined,
  found: readonly Found[],
): Found | undefined {
  const merged = found
    .filter(({ merged_at: mergedAt }) => mergedAt)
    .sort((one, other) => Date.parse(one.merged_at ?? '') - Date.parse(other.merged_at ?? ''))
  return merged.find(({ base }) => base?.ref === branch) ?? merged[0]
}

/** Of a compare that GitHub cannot give, the commits still tell what changed. */
export const NOT_COMPARED: Comparison = {
  files: [],
  filesCapped: true,
  relation: '',
  mergeBaseSha: undefined,
  commits: [],
  total: Number.POSITIVE_INFINITY,
}

/**
 * For `catch`: returns an error that says that GitHub cannot give what was asked for, often for good: of a large diff it
 * answers 500 or 422, or not at all. Throws all others again, such as a permission or a limit.
 */
export function ifUnreadable(error: unknown): GitHubError {
  const isUnreadable = ({ status = 500 }: GitHubError) => status >= 500 || status === 404 || status === 422
  if (error instanceof GitHubError && isUnreadable(error)) return error
  throw error
}

/** What is read, or what stands for it where GitHub cannot give it. */
export async function orUnreadable<Value, Instead>(
  reading: Promise<Value>,
  instead: Instead,
): Promise<Value | Instead> {
  return await reading.catch((error) => {
    ifUnreadable(error)
    return instead
  })
}

const READING_COMMIT = { what: 'the commit', permission: 'contents: read' }

/** The most files that GitHub returns for one page of a commit. */
const FILES_PER_PAGE = 300

async function readPush(api: GitHubApi, { before, after }: Push): Promise<Comparison> {
  const compared = isZero(before) ? undefined : await compare(api, { base: before, head: after })
  if (compared === undefined) return await readCommit(api, after)
  // A commit lists more files than a compare.
  if (!compared.filesCapped || !isOneStep(compared, { before })) return compared
  const { files, filesCapped: isCapped } = await readCommit(api, after)
  return { ...compared, files, filesCapped: isCapped }
}

/** Whether what was pushed is one commit, or one merge: then it is of one pull request at most. */
export function isOneStep({ commits, total }: Comparison, { before }: Pick<Push, 'before'>): boolean {
  return total <= 1 || (commits.at(-1)?.parent === before && total <= commits.length)
}

const filesOfCommitSchema = z.object({ files: filesSchema.default([]) })

/** A commit, with all of its files that GitHub gives. */
async function readCommit(api: GitHubApi, sha: string): Promise<Comparison> {
  const { files, more: first, ...commit } = await readCommitPage(api, { sha, page: 1 })
  let more = first
  for (let page = 2; more === 'next page'; page++) {
    const reading = readCommitPage(api, { sha, page })
    const next = await orUnreadable(reading, { files: [], more: 'kept back' } as const)
    files.push(...next.files)
    more = next.more
  }
  const single = { relation: '', mergeBaseSha: undefined, commits: [commit], total: 1 }
  return { ...single, files, filesCapped: more === 'kept back' }
}

export const COMPARING = { what: 'the comparison of the commits', permission: 'contents: read' }

/** The most files that GitHub returns for a compare. */
const MOST_COMPARED = 300

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
    const found = await api.request({ ...COMPARING, schema: comparedSchema, route, parameters })
    const { files, commits, status: relation, total_commits: total = commits.length } = found
    return {
      files,
      filesCapped: files.length >= MOST_COMPARED,
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

/** A commit with a page of its files. */
export async function readCommitPage(
  api: GitHubApi,
  { sha, page }: { sha: string; page: number },
): Promise<CommitPage> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}'
  const schema = z.intersection(commitSchema, filesOfCommitSchema)
  const parameters = { ref: sha, ...(page === 1 ? {} : { page }) }
  const commit = await api.request({ ...READING_COMMIT, schema, route, parameters })
  return { ...commit, more: moreAfter(commit.files.length, page) }
}

/** A full page may be followed by another. */
function moreAfter(count: number, page: number): CommitPage['more'] {
  if (count < FILES_PER_PAGE) return 'none'
  return page * FILES_PER_PAGE < MOST_FILES ? 'next page' : 'kept back'
}
