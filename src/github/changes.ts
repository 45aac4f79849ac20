import { z } from 'zod'
import type { ChangeParts } from '../change/change.ts'
import type { Comparison } from '../change/history.ts'
import { type PullRequest, pullRequestSchema, type Repository, toPullRequest } from '../core/pull-request.ts'
import { isZero, type Push } from '../event/event.ts'
import type { AuthorSource } from '../event/guards.ts'
import type { GitHubApi } from './api.ts'
import { readPush } from './pushes.ts'
import { commitSchema, filesSchema } from './responses.ts'

const READING = {
  action: 'read the pull request',
  target: 'the pull request',
  permission: 'pull-requests: read',
  repeatable: true,
}
const FINDING = { ...READING, action: 'find the pull request of the commit', target: 'the commit' }

/** The most files, and the most commits, that GitHub returns for a pull request. */
const MOST_FILES = 3000
const MOST_COMMITS = 250

/** Pull requests and pushes of a repository. Throws `GitHubError`. */
export interface Changes extends Pick<AuthorSource, 'pushedAuthors'> {
  pullRequest(number: number): Promise<PullRequest>
  /** The merged pull request that the newest commit of a push came from. */
  mergedPullRequest(push: Push): Promise<PullRequest | undefined>
  ofPullRequest(number: number): ChangeParts
  ofPush(push: Push): PushSource
}

/** What a push changed. Throws `GitHubError`. */
export interface PushSource extends ChangeParts {
  /** How the pushed commit differs from the one before; `undefined` where it is the pushed commit alone, or nothing. */
  comparison(): Promise<Comparison | undefined>
}

export function createChanges(api: GitHubApi, repository: Repository): Changes {
  const place = { owner: repository.owner, repo: repository.name }
  const pullRequest = async (number: number) => {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
    const parameters = { ...place, pull_number: number }
    return toPullRequest(await api.request({ purpose: READING, schema: pullRequestSchema, route, parameters }))
  }
  const mergedPullRequest = async ({ after, branch }: Push) => {
    if (isZero(after)) return undefined
    const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls'
    const parameters = { ...place, commit_sha: after }
    const found = await api.request({ purpose: FINDING, schema: z.array(pullRequestSchema), route, parameters })
    const merged = mergedInto(branch, found)
    return merged === undefined ? undefined : toPullRequest(merged)
  }
  return {
    pullRequest,
    mergedPullRequest,
    pushedAuthors: async (push) => (await readPush(api, repository, push)).authors,
    ofPullRequest: (number) => ({
      pullRequest: () => pullRequest(number),
      ...filesAndCommits(api, { ...place, pull_number: number }),
    }),
    ofPush(push) {
      const change = once(() => readPush(api, repository, push))
      const comparison = async () => (await change()).comparison
      return { pullRequest: () => mergedPullRequest(push), files: change, commits: change, comparison }
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

/** The change of one pull request. */
function filesAndCommits(
  api: GitHubApi,
  parameters: { owner: string; repo: string; pull_number: number },
): Pick<ChangeParts, 'files' | 'commits'> {
  return {
    async files() {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files'
      const files = await api.list({ purpose: READING, schema: filesSchema, route, parameters, most: MOST_FILES })
      return { files, filesCapped: files.length >= MOST_FILES }
    },
    async commits() {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits'
      const schema = z.array(commitSchema)
      const commits = await api.list({ purpose: READING, schema, route, parameters, most: MOST_COMMITS })
      return { commits: commits.map(({ subject }) => subject), commitsCapped: commits.length >= MOST_COMMITS }
    },
  }
}

/** Requests once: files and commits come in the same response. */
function once<Value>(request: () => Promise<Value>): () => Promise<Value> {
  let requested: Promise<Value> | undefined
  return () => {
    requested ??= request()
    return requested
  }
}
