import type { PullRequestSeed } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'

/** The repository of the docs, and the token of an app that is installed there alone. */
export const DOCS = 'acme/docs'
export const DOCS_TOKEN = 'ghs_docs9Zr4W2xLq7'

/** Opens the docs pull request of the first job, as the service's agent does. */
export function openDocsPullRequest(
  github: GitHubEmulator,
  { isPrivate = true, ...seed }: PullRequestSeed & { isPrivate?: boolean } = {},
): void {
  github.addRepository({ fullName: DOCS, private: isPrivate, accessible: false })
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [DOCS] })
  for (const login of ['mona', 'alice', 'octocat']) github.setPermission(login, 'write', DOCS)
  const usual = { title: 'Document regions', user: 'mintlify[bot]', files: [{ filename: 'regions.mdx' }] }
  github.addPullRequest({ ...usual, ...seed, repository: DOCS, number: 1 })
}
