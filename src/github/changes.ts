import { z } from 'zod'
import type { Change, ChangedFile, ChangeSource, PullRequest } from '../change/change.ts'
import { isZero, type Push, type Repository } from '../change/event.ts'
import { GitHubError } from '../errors.ts'
import type { AuthorSource } from '../guards.ts'
import type { GitHubApi } from './api.ts'

const READING_PULL_REQUEST = { what: 'reading the pull request', permission: 'pull-requests: read', repeatable: true }
const READING_COMMITS = { what: 'reading the pushed commits', permission: 'contents: read', repeatable: true }

/** GitHub gives at most so many files of a pull request, and files of a compare or of one page of a commit. */
const MOST_FILES = 3000
const MOST_FILES_A_PAGE = 300
/** Of a pull request or a compare. */
const MOST_COMMITS = 250

const account = z.object({ login: z.string() }).nullish().catch(undefined)

const pullRequestSchema = z.object({
  number: z.number().int().positive(),
  title: z.string().catch(''),
  body: z.string().nullish().catch(undefined),
  html_url: z.string().catch(''),
  state: z.string().catch('open'),
  merged_at: z.string().nullish().catch(undefined),
  merge_commit_sha: z.string().nullish().catch(undefined),
  user: account,
  head: z.object({ sha: z.string().catch('') }).catch({ sha: '' }),
})

const filesSchema = z.array(
  z
    .object({
      filename: z.string(),
      previous_filename: z.string().optional().catch(undefined),
      status: z.string().catch('changed'),
      additions: z.number().catch(0),
      deletions: z.number().catch(0),
      patch: z.string().optional().catch(undefined),
    })
    .transform(
      ({ filename, previous_filename: previousPath, status, additions, deletions, patch }): ChangedFile => ({
        path: filename,
        previousPath,
        status,
        additions,
        deletions,
        patch,
      }),
    ),
)

const commitSchema = z.object({
  commit: z.object({ message: z.string().catch('') }),
  author: account,
  parents: z.array(z.unknown()).catch([]),
})

const comparedSchema = z.object({ files: filesSchema.optional(), commits: z.array(commitSchema) })

const firstLine = (message: string) => message.split('\n', 1)[0] ?? ''

/** A pull request as GitHub has it. */
export interface PullRequestState extends PullRequest {
  /** Whether it is neither merged nor closed. */
  open: boolean
}

/** Pull requests and pushes of a repository. */
export interface Changes extends AuthorSource {
  pullRequest(number: number): Promise<PullRequestState>
  /** The merged pull request that a commit came from. */
  mergedPullRequest(sha: string): Promise<PullRequestState | undefined>
  ofPullRequest(number: number): ChangeSource
  ofPush(push: Push): ChangeSource
}

export function createChanges(api: GitHubApi, { owner, name }: Repository): Changes {
  const repository = { owner, repo: name }
  const pullRequest = async (number: number) =>
    toPullRequest(
      await api.request(READING_PULL_REQUEST, pullRequestSchema, 'GET /repos/{owner}/{repo}/pulls/{pull_number}', {
        ...repository,
        pull_number: number,
      }),
    )
  const mergedPullRequest = async (sha: string) => {
    if (isZero(sha)) return undefined
    const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls'
    const found = await api.request(READING_PULL_REQUEST, z.array(pullRequestSchema), route, {
      ...repository,
      commit_sha: sha,
    })
    // A commit may be part of several; the one whose merge made it comes first.
    const all = found.filter(({ merged_at: mergedAt }) => mergedAt)
    const merged = all.find(({ merge_commit_sha: made }) => made === sha) ?? all[0]
    return merged === undefined ? undefined : toPullRequest(merged)
  }
  return {
    pullRequest,
    mergedPullRequest,
    pullRequestAuthor: async (number) => (await pullRequest(number)).author,
    async mergedAuthor(sha) {
      const merged = await mergedPullRequest(sha)
      return merged === undefined ? undefined : { author: merged.author }
    },
    pushedAuthors: async (of) => (await readPush(api, repository, of)).authors,
    ofPullRequest: (number) => ({
      pullRequest: () => pullRequest(number),
      ...pullRequestChange(api, { ...repository, pull_number: number }),
    }),
    ofPush(of) {
      const push = once(() => readPush(api, repository, of))
      return { pullRequest: () => mergedPullRequest(of.after), files: push, commits: push }
    },
  }
}

function pullRequestChange(
  api: GitHubApi,
  about: { owner: string; repo: string; pull_number: number },
): Pick<ChangeSource, 'files' | 'commits'> {
  return {
    async files() {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files'
      const files = await api.list(READING_PULL_REQUEST, filesSchema, route, { ...about, most: MOST_FILES })
      return { files, filesCapped: files.length >= MOST_FILES }
    },
    async commits() {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits'
      const commits = await api.list(READING_PULL_REQUEST, z.array(commitSchema), route, {
        ...about,
        most: MOST_COMMITS,
      })
      const subjects = commits.map(({ commit }) => firstLine(commit.message))
      return { commits: subjects, commitsCapped: commits.length >= MOST_COMMITS }
    },
  }
}

interface PushedChange extends Change {
  /** Of the commits that are not merges. */
  authors: (string | undefined)[]
}

/** What a push brought: a compare, or the pushed commit alone where there is nothing to compare with. */
async function readPush(
  api: GitHubApi,
  repository: { owner: string; repo: string },
  { before, after }: Push,
): Promise<PushedChange> {
  if (isZero(after)) return { files: [], filesCapped: false, commits: [], commitsCapped: false, authors: [] }
  if (!isZero(before)) {
    const route = 'GET /repos/{owner}/{repo}/compare/{basehead}'
    const parameters = { ...repository, basehead: `${before}...${after}` }
    const compared = await api.request(READING_COMMITS, comparedSchema, route, parameters).catch(unlessGone)
    if (compared !== undefined) return ofCompare(compared.files ?? [], compared.commits)
  }
  return await readCommit(api, repository, after)
}

/** After a forced push the commit before may be gone. */
function unlessGone(error: unknown): undefined {
  if (error instanceof GitHubError && error.status === 404) return undefined
  throw error
}

function ofCompare(files: ChangedFile[], commits: z.output<typeof commitSchema>[]): PushedChange {
  return {
    files,
    filesCapped: files.length >= MOST_FILES_A_PAGE,
    commits: commits.map(({ commit }) => firstLine(commit.message)),
    commitsCapped: commits.length >= MOST_COMMITS,
    authors: commits.filter(({ parents }) => parents.length < 2).map(({ author }) => author?.login),
  }
}

async function readCommit(
  api: GitHubApi,
  repository: { owner: string; repo: string },
  sha: string,
): Promise<PushedChange> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}'
  const schema = commitSchema.extend({ files: filesSchema.optional() })
  const commit = await api.request(READING_COMMITS, schema, route, { ...repository, ref: sha })
  const files = commit.files ?? []
  // A page is whole when there may be another.
  for (let page = 2; files.length === (page - 1) * MOST_FILES_A_PAGE && files.length < MOST_FILES; page++) {
    const next = await api.request(READING_COMMITS, schema, route, { ...repository, ref: sha, page })
    files.push(...(next.files ?? []))
  }
  return { ...ofCompare(files, [commit]), filesCapped: files.length >= MOST_FILES }
}

function toPullRequest(found: z.output<typeof pullRequestSchema>): PullRequestState {
  const { number, title, body, html_url: url, state, merged_at: mergedAt, user, head } = found
  return {
    number,
    title,
    body: body ?? '',
    url,
    author: user?.login,
    headSha: head.sha,
    open: state === 'open' && !mergedAt,
  }
}

/** Asks once: files and commits come with the same answer. */
function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}
