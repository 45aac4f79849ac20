import { z } from 'zod'
import type { ChangeSource } from '../change/change.ts'
import { isZero, type Push, type Repository } from '../change/event.ts'
import type { AuthorSource } from '../guards.ts'
import type { GitHubApi } from './api.ts'
import { readPush } from './pushes.ts'
import { commitSchema, filesSchema, type PullRequestState, pullRequestSchema, toPullRequest } from './responses.ts'

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
export interface Changes extends AuthorSource {
  pullRequest(number: number): Promise<PullRequestState>
  /** The merged pull request that a commit came from. */
  mergedPullRequest(sha: string): Promise<PullRequestState | undefined>
  ofPullRequest(number: number): ChangeSource
  ofPush(push: Push): ChangeSource
}

export function createChanges(api: GitHubApi, repository: Repository): Changes {
  const place = { owner: repository.owner, repo: repository.name }
  const pullRequest = async (number: number) => {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
    const parameters = { ...place, pull_number: number }
    return toPullRequest(await api.request({ purpose: READING, schema: pullRequestSchema, route, parameters }))
  }
  const mergedPullRequest = async (sha: string) => {
    if (isZero(sha)) return undefined
    const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls'
    const parameters = { ...place, commit_sha: sha }
    const found = await api.request({ purpose: FINDING, schema: z.array(pullRequestSchema), route, parameters })
    // Several may contain the commit; the one whose merge created it comes first.
    const all = found.filter(({ merged_at: mergedAt }) => mergedAt)
    const merged = all.find(({ merge_commit_sha: mergeCommit }) => mergeCommit === sha) ?? all[0]
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
    pushedAuthors: async (push) => (await readPush(api, repository, push)).authors,
    ofPullRequest: (number) => ({
      pullRequest: () => pullRequest(number),
      ...filesAndCommits(api, { ...place, pull_number: number }),
    }),
    ofPush(push) {
      const change = once(() => readPush(api, repository, push))
      return { pullRequest: () => mergedPullRequest(push.after), files: change, commits: change }
    },
  }
}

/** The change of one pull request. */
function filesAndCommits(
  api: GitHubApi,
  parameters: { owner: string; repo: string; pull_number: number },
): Pick<ChangeSource, 'files' | 'commits'> {
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
