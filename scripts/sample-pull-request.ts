import { shaOf } from '../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../emulator/github/server.ts'
import type { ActionOptions } from '../test/e2e/run-action.ts'

/** The event and the environment of a step that runs on a push to a pull request. */
export type Push = Required<Pick<ActionOptions, 'event' | 'env'>>

const NUMBER = 42
const REPOSITORY = { full_name: 'acme/app' }

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

/** Pushes a second commit to it, once the docs pull request of the first exists. */
export function pushAgain(github: GitHubEmulator): Push {
  github.addPullRequest({ repository: 'acme/docs', number: 3, title: 'Describe regions', user: 'mintlify[bot]' })
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
