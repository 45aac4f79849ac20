import { z } from 'zod'
import { isZero, type Push } from '../core/event.ts'
import { type PullRequest, pullRequestSchema, toPullRequest } from '../core/pull-request.ts'
import type { GitHubApi } from '../github/api.ts'
import type { Files } from './change.ts'
import { type Comparison, compare, filesSchema, readCommit } from './commit-requests.ts'

export const READING = { what: 'the pull request', permission: 'pull-requests: read' }
const FINDING = { ...READING, what: 'the pull requests of the commit' }

/** The most files that GitHub returns for a pull request. */
export const MOST_FILES = 3000

/** Pull requests and pushes of a repository; a guard has ended runs of pushes that delete a branch. Throws `GitHubError`. */
export function createChanges(api: GitHubApi) {
  return {
    async pullRequest(number: number): Promise<PullRequest> {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
      const parameters = { pull_number: number }
      return toPullRequest(await api.request({ ...READING, schema: pullRequestSchema, route, parameters }))
    },
    async files(number: number): Promise<Files> {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files'
      const parameters = { pull_number: number }
      const files = await api.list({ ...READING, schema: filesSchema, route, parameters, most: MOST_FILES })
      return { files, filesCapped: files.length >= MOST_FILES }
    },
    /** What was pushed: a compare, or the pushed commit alone where there is nothing to compare with. */
    async push({ before, after }: Push): Promise<Comparison> {
      const compared = isZero(before) ? undefined : await compare(api, before, after)
      if (compared !== undefined && !(compared.filesCapped && isOneStep(compared, before))) return compared
      // A commit lists more files than a compare.
      const { files, filesCapped, ...commit } = await readCommit(api, after)
      const alone = { relation: '', mergeBaseSha: undefined, commits: [commit], total: 1 }
      return { ...(compared ?? alone), files, filesCapped }
    },
    /**
     * The merged pull request that the newest commit of a push came from: of those that contain it, the first that was
     * merged into the branch. Others were merged into other branches, as those of a stack are.
     */
    async mergedPullRequest({ after, branch }: Push): Promise<PullRequest | undefined> {
      const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls'
      const parameters = { commit_sha: after }
      const found = await api.request({ ...FINDING, schema: z.array(pullRequestSchema), route, parameters })
      const merged = found
        .filter(({ merged_at: mergedAt }) => mergedAt)
        .sort((one, other) => Date.parse(one.merged_at ?? '') - Date.parse(other.merged_at ?? ''))
      const intoBranch = merged.find(({ base }) => base?.ref === branch) ?? merged[0]
      return intoBranch && toPullRequest(intoBranch)
    },
  }
}

export type Changes = ReturnType<typeof createChanges>

/** Whether what was pushed is one commit, or one merge: then it is of one pull request at most. */
export function isOneStep({ commits, total }: Pick<Comparison, 'commits' | 'total'>, before: string): boolean {
  return total <= 1 || (commits.at(-1)?.parent === before && total <= commits.length)
}
