import { shaOf } from '../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../emulator/github/server.ts'
import type { ActionOptions } from '../test/e2e/run-action.ts'
import { onReview } from '../test/support/events.ts'

/** The event and the environment of a step. */
export type Push = Required<Pick<ActionOptions, 'event' | 'env'>>

const NUMBER = 42
const REPOSITORY = { full_name: 'acme/app' }

/** Where the agent opens the docs pull request of the third job, and the token of an app that is installed there. */
export const DOCS = { repository: 'acme/docs', number: 3, token: 'ghs_docs_app' }

const firstFile = {
  filename: 'src/regions.ts',
  status: 'added' as const,
  patch: "@@ -0,0 +1,2 @@\n+/** Where a command runs. */\n+export const regions = ['eu', 'us']",
}

const secondFile = {
  filename: 'src/regions.ts',
  status: 'added' as const,
  patch: "@@ -0,0 +1,2 @@\n+/** Where a command runs. */\n+export const regions = ['ap', 'eu', 'us']",
}

const TITLE = 'Document regions'
const AGENT = 'mintlify[bot]'

/** Makes a private docs repository, with the docs pull request that the agent will link. */
export function openDocs(github: GitHubEmulator): void {
  const { repository, number, token } = DOCS
  github.addRepository({ fullName: repository, accessible: false })
  github.addLabel('docs-agent', repository)
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token, identity: 'docs-app[bot]', permissions, repositories: [repository] })
  github.setPermission('mona', 'write', repository)
  const files = [{ filename: 'cli/regions.mdx' }]
  github.addPullRequest({ repository, number, title: TITLE, user: AGENT, files })
}

/** Reviews the docs pull request. */
export function reviewDocs({ env }: GitHubEmulator): Push {
  const body = 'Name the default region.'
  const { number } = DOCS
  const event = onReview({ repository: 'docs', number, title: TITLE, author: AGENT, sender: 'mona', body })
  return { event, env: { ...env, GITHUB_REPOSITORY: DOCS.repository, GITHUB_RUN_ID: '1003' } }
}

/** Opens a made-up pull request. */
export function openPullRequest(github: GitHubEmulator): Push {
  github.addPullRequest({
    number: NUMBER,
    title: 'Add regions',
    body: 'Every command takes `--region` now.',
    user: 'mona',
    head: { sha: shaOf('first push') },
    files: [firstFile],
  })
  return pushOf(github, { action: 'opened', push: 'first push', run: '1001' })
}

/** Pushes a second commit to it. */
export function pushAgain(github: GitHubEmulator): Push {
  const { head } = github.changePullRequest(NUMBER, { files: [secondFile] })
  github.changePullRequest(NUMBER, { head: { ...head, sha: shaOf('second push') } })
  return pushOf(github, { action: 'synchronize', push: 'second push', run: '1002' })
}

function pushOf({ env }: GitHubEmulator, { action, push, run }: { action: string; push: string; run: string }): Push {
  const pull_request = {
    number: NUMBER,
    user: { login: 'mona' },
    head: { sha: shaOf(push), repo: REPOSITORY },
    base: { repo: REPOSITORY },
  }
  const payload = { action, number: NUMBER, pull_request, repository: REPOSITORY, sender: { login: 'mona' } }
  return { event: { name: 'pull_request', payload, actor: 'mona' }, env: { ...env, GITHUB_RUN_ID: run } }
}
