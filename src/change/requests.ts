import { z } from 'zod'
import type { Remarks } from '../core/event.ts'
import { isZero, type Push } from '../core/event.ts'
import { once } from '../core/once.ts'
import { type PullRequest, pullRequestSchema, toPullRequest } from '../core/pull-request.ts'
import type { AuthorSource } from '../event/guards.ts'
import { remarkSchema } from '../event/remark.ts'
import type { GitHubApi } from '../github/api.ts'
import type { Change, ChangeParts } from './change.ts'
import { authorsOf, type Commit, commitSchema, compare, filesSchema } from './compare.ts'
import type { CommitPage, Comparison } from './history.ts'

const READING = { what: 'the pull request', permission: 'pull-requests: read' }
const FINDING = { ...READING, what: 'the pull requests of the commit' }

/** The most files that GitHub returns for a pull request or a commit. */
const MOST_FILES = 3000

/** Pull requests and pushes of a repository; a guard has ended runs of pushes that delete a branch. Throws `GitHubError`. */
export interface Changes extends Pick<AuthorSource, 'pushedAuthors'> {
  pullRequest(number: number): Promise<PullRequest>
  /** The merged pull request that the newest commit of a push came from. */
  mergedPullRequest(push: Push): Promise<PullRequest | undefined>
  ofPullRequest(number: number): ChangeParts
  ofPush(push: Push): PushSource
}

/** What a push changed. Throws `GitHubError`. */
export interface PushSource extends ChangeParts {
  /** How the pushed commit differs from the one before; `undefined` where it is the pushed commit alone. */
  comparison(): Promise<Comparison | undefined>
  /** The first lines of the pushed commits' messages, oldest first. */
  commits(): Promise<string[]>
  /** The newest pushed commit; `undefined` where nothing was pushed. */
  newest(): Promise<Commit | undefined>
}

export function createChanges(api: GitHubApi): Changes {
  const pullRequest = async (number: number) => {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
    const parameters = { pull_number: number }
    return toPullRequest(await api.request({ ...READING, schema: pullRequestSchema, route, parameters }))
  }
  const mergedPullRequest = async ({ after, branch }: Push) => {
    const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls'
    const parameters = { commit_sha: after }
    const found = await api.request({ ...FINDING, schema: z.array(pullRequestSchema), route, parameters })
    const merged = mergedInto(branch, found)
    return merged === undefined ? undefined : toPullRequest(merged)
  }
  return {
    pullRequest,
    mergedPullRequest,
    pushedAuthors: async (push) => (await readPush(api, push)).authors,
    ofPullRequest: (number) => ({
      pullRequest: () => pullRequest(number),
      files: () => filesOfPullRequest(api, number),
    }),
    ofPush(push) {
      const change = once(() => readPush(api, push))
      return {
        pullRequest: () => mergedPullRequest(push),
        files: change,
        commits: async () => (await change()).commits,
        comparison: async () => (await change()).comparison,
        newest: async () => (await change()).newest,
      }
    },
  }
}

/**
 * Of the pull requests that contain a commit, the one that brought it into the branch: the first that was merged into it.
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

async function filesOfPullRequest(api: GitHubApi, number: number): Promise<Pick<Change, 'files' | 'filesCapped'>> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files'
  const parameters = { pull_number: number }
  const files = await api.list({ ...READING, schema: filesSchema, route, parameters, most: MOST_FILES })
  return { files, filesCapped: files.length >= MOST_FILES }
}

const READING_COMMIT = { what: 'the commit', permission: 'contents: read' }

/** The most files that GitHub returns for one page of a commit. */
const FILES_PER_PAGE = 300

/** What a push changed. */
interface PushedChange extends Change {
  /** The logins of the authors of commits that are not merges. */
  authors: (string | undefined)[]
  /** The range that was pushed; absent where it is the pushed commit alone. */
  comparison: Comparison | undefined
  newest: Commit | undefined
}

/** What a push changed: a compare, or the pushed commit alone where there is nothing to compare with. */
async function readPush(api: GitHubApi, push: Push): Promise<PushedChange> {
  const range = { base: push.before, head: push.after }
  const compared = isZero(push.before) ? undefined : await compare(api, range)
  if (compared === undefined) return readCommit(api, push.after)
  const { authors, isOneStep, newest, ...comparison } = compared
  // A commit lists more files than a compare.
  const { files, filesCapped } = comparison.filesCapped && isOneStep ? await readCommit(api, push.after) : comparison
  return { ...comparison, files, filesCapped, authors, comparison, newest }
}

const filesOfCommitSchema = z.object({ files: filesSchema.default([]) })

async function readCommit(api: GitHubApi, sha: string): Promise<PushedChange> {
  const commit = await readCommitPage(api, { sha, page: 1 })
  const { files, subject } = commit
  let { more } = commit
  for (let page = 2; more === 'next page'; page++) {
    const next = await readCommitPage(api, { sha, page })
    files.push(...next.files)
    more = next.more
  }
  const authors = authorsOf([commit])
  const filesCapped = more === 'kept back'
  return {
    files,
    filesCapped,
    commits: [subject],
    authors,
    comparison: undefined,
    newest: commit,
  }
}

/** A commit with a page of its files, and whether it is a merge. */
export async function readCommitPage(
  api: GitHubApi,
  { sha, page }: { sha: string; page: number },
): Promise<CommitPage & Commit> {
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

const READING_REVIEW = { what: 'the review', permission: 'pull-requests: read' }

/** The most remarks of a review that are asked for: ten pages. */
const MOST_REMARKS = 1000

/** The remarks of a review, oldest first. */
export async function readRemarks(
  api: GitHubApi,
  { pullRequest, review }: { pullRequest: number; review: number },
): Promise<Remarks> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments'
  const parameters = { pull_number: pullRequest, review_id: review }
  const schema = z.array(remarkSchema)
  const remarks = await api.list({ ...READING_REVIEW, schema, route, parameters, most: MOST_REMARKS })
  return { remarks, capped: remarks.length >= MOST_REMARKS }
}
