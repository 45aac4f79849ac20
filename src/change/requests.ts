import { z } from 'zod'
import { GitHubError } from '../core/errors.ts'
import { isZero, type Push } from '../core/event.ts'
import type { PullRequest } from '../core/pull-request.ts'
import type { GitHubApi } from '../github/api.ts'
import { pullRequestSchema, toPullRequest } from '../github/pull-request.ts'
import type { ChangedFile, Files } from './change.ts'
import {
  type Comparison,
  compare,
  filesSchema,
  ifUnreadable,
  MOST_FILES,
  NOT_COMPARED,
  readCommit,
} from './commit-requests.ts'

export const READING = { what: 'the pull request', permission: 'pull-requests: read' }
const FINDING = { ...READING, what: 'the pull requests of the commit' }

/** The most pull requests of a commit that are read: three pages. */
const MOST_PULL_REQUESTS = 300

/** Pull requests and pushes of a repository; a guard has ended runs of pushes that delete a branch. Throws `GitHubError`. */
export function createChanges(api: GitHubApi) {
  return {
    async pullRequest(number: number): Promise<PullRequest> {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
      const parameters = { pull_number: number }
      return toPullRequest(await api.request({ ...READING, schema: pullRequestSchema, route, parameters }))
    },
    /** Reads as many as GitHub can give: where a diff takes it too long, it gives none. */
    files: async (number: number) => await readFiles(api, number),
    /**
     * Reads what was pushed: a compare, or the pushed commit alone where there is nothing to compare with. Where GitHub
     * cannot give it, nothing is compared.
     */
    push: async (push: Push): Promise<Comparison> => await readPush(api, push),
    /**
     * The merged pull request that the newest commit of a push came from: of those that contain it, the first that was
     * merged into the branch. Others were merged into other branches, as those of a stack are.
     */
    async mergedPullRequest({ after, branch }: Push): Promise<PullRequest | undefined> {
      const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls'
      const list = { ...FINDING, schema: z.array(pullRequestSchema), route, parameters: { commit_sha: after } }
      const found = await api.list({ ...list, most: MOST_PULL_REQUESTS })
      const merged = found
        .filter(({ merged_at: mergedAt }) => mergedAt)
        .sort((one, other) => Date.parse(one.merged_at ?? '') - Date.parse(other.merged_at ?? ''))
      const intoBranch = merged.find(({ base }) => base?.ref === branch) ?? merged[0]
      return intoBranch && toPullRequest(intoBranch)
    },
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

async function readPush(api: GitHubApi, { before, after }: Push): Promise<Comparison> {
  const compared = isZero(before) ? undefined : await compare(api, before, after).catch(ifUnreadable)
  if (compared instanceof GitHubError) return { ...NOT_COMPARED, mergeBaseSha: before }
  if (compared !== undefined && !(compared.filesCapped && isOneStep(compared, before))) return compared
  // A commit lists more files than a compare.
  const read = await readCommit(api, after).catch(ifUnreadable)
  if (read instanceof GitHubError) return compared ?? NOT_COMPARED
  const { files, filesCapped, ...commit } = read
  const alone = { relation: '', mergeBaseSha: undefined, commits: [commit], total: 1 }
  return { ...(compared ?? alone), files, filesCapped }
}

/** A push of one commit, or of one merge, is of one pull request at most. */
export function isOneStep({ commits, total }: Pick<Comparison, 'commits' | 'total'>, before: string): boolean {
  return total <= 1 || (commits.at(-1)?.parent === before && total <= commits.length)
}
