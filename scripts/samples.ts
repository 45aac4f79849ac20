import { previewComment } from '../emulator/github/preview-comment.ts'
import { type FileSeed, shaOf } from '../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../emulator/github/server.ts'
import type { ActionOptions } from '../test/e2e/run-action.ts'
import { onPullRequest, onReview, onSchedule } from '../test/support/events.ts'

/** The event and the environment of a step. */
export type Trigger = Required<Pick<ActionOptions, 'event' | 'env'>>

/** A made-up pull request of the code, and the docs pull request that the emulated agent opens for it. */
export interface Sample {
  number: number
  title: string
  body: string
  file: FileSeed
  docs: { number: number; title: string; file: FileSeed }
}

export const REGIONS: Sample = {
  number: 42,
  title: 'Add regions',
  body: 'Every command takes `--region` now.',
  file: {
    filename: 'src/regions.ts',
    status: 'added',
    patch: "@@ -0,0 +1,2 @@\n+/** Where a command runs. */\n+export const regions = ['eu', 'us']",
  },
  docs: {
    number: 318,
    title: 'Document regions',
    file: {
      filename: 'cli/commands.mdx',
      patch: [
        '@@ -12,3 +12,7 @@ Deploys the current folder.',
        ' ## Options',
        ' ',
        '+### `--region`',
        '+',
        '+Where the command runs: `eu` (the default) or `us`.',
        '+',
        ' ### `--force`',
      ].join('\n'),
    },
  },
}

export const RETRIES: Sample = {
  number: 43,
  title: 'Retry failed deploys',
  body: 'A deploy is tried again up to `--retries` times.',
  file: {
    filename: 'src/retries.ts',
    status: 'added',
    patch: '@@ -0,0 +1,2 @@\n+/** How often a failed deploy is tried again. */\n+export const retries = 3',
  },
  docs: {
    number: 319,
    title: 'Document retries',
    file: { filename: 'cli/deploy.mdx', patch: '@@ -4,1 +4,2 @@\n Deploys fail.\n+They are tried again three times.' },
  },
}

/** The docs pull request that answers readers; no code stands behind it. */
export const ANSWERS: Pick<Sample, 'docs'> = {
  docs: {
    number: 320,
    title: 'Answer what readers did not find',
    file: {
      filename: 'guides/webhooks.mdx',
      patch: '@@ -8,1 +8,2 @@\n Verify the signature.\n+A delivery is retried for a day.',
    },
  },
}

/** The public repository of the docs, and the token of an app that is installed there. */
export const DOCS = { repository: 'acme/docs', token: 'ghs_docs_app' }

export const AGENT = 'mintlify[bot]'

/** Makes the docs repository, in which the agent will open its pull requests. */
export function openDocs(github: GitHubEmulator): void {
  const { repository, token } = DOCS
  github.addRepository({ fullName: repository, private: false, accessible: false })
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token, identity: 'docs-app[bot]', permissions, repositories: [repository] })
  github.setPermission('mona', 'write', repository)
  for (const { docs } of [REGIONS, RETRIES, ANSWERS]) {
    const { number, title, file } = docs
    github.addPullRequest({ repository, number, title, user: AGENT, files: [file] })
  }
}

/** Lets the service's bot say that the preview of a docs pull request is built. */
export function buildPreview(github: GitHubEmulator, { docs: { number, file } }: Sample): void {
  const url = `https://acme-docs-${number}.mintlify.site/${file.filename.replace('.mdx', '')}`
  github.addComment({ repository: DOCS.repository, number, author: AGENT, body: previewComment({ url }) })
}

/** Where a docs pull request is. */
export function docsLink({ docs }: Pick<Sample, 'docs'>): string {
  return `https://github.com/${DOCS.repository}/pull/${docs.number}`
}

/** Opens a pull request of the code. */
export function openPullRequest(github: GitHubEmulator, sample: Sample): Trigger {
  const { number, title, body, file } = sample
  github.addPullRequest({ number, title, body, user: 'mona', head: { sha: headOf(sample, 1) }, files: [file] })
  return trigger(github, sample, { action: 'opened', version: 1 })
}

/** Pushes a second commit to it. */
export function pushAgain(github: GitHubEmulator, sample: Sample): Trigger {
  const { number, file } = sample
  const patch = file.patch?.replace("['eu', 'us']", "['ap', 'eu', 'us']") ?? ''
  const { head } = github.changePullRequest(number, { files: [{ ...file, patch }] })
  github.changePullRequest(number, { head: { ...head, sha: headOf(sample, 2) } })
  return trigger(github, sample, { action: 'synchronize', version: 2 })
}

function headOf({ number }: Sample, version: number): string {
  return shaOf(`push ${version} to ${number}`)
}

function trigger(
  { env }: GitHubEmulator,
  sample: Sample,
  { action, version }: { action: string; version: number },
): Trigger {
  const { number, title } = sample
  const event = onPullRequest('pull_request', {
    number,
    title,
    action,
    author: 'mona',
    headSha: headOf(sample, version),
  })
  const repository = { full_name: 'acme/app', private: false }
  const payload = { ...event.payload, repository }
  return { event: { ...event, payload }, env: { ...env, GITHUB_RUN_ID: `10${number}${version}` } }
}

/** Reviews a docs pull request. */
export function reviewDocs({ env }: GitHubEmulator, { docs: { number, title } }: Sample): Trigger {
  const body = 'Name the default region.'
  const event = onReview({ repository: 'docs', number, title, author: AGENT, sender: 'mona', body })
  return { event, env: { ...env, GITHUB_REPOSITORY: DOCS.repository, GITHUB_RUN_ID: '2001' } }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Merges two made-up pull requests into main this week, after an older commit. Returns the newest commit. */
export function mergeTwo(github: GitHubEmulator): string {
  github.setPermissions({ contents: 'read', 'pull-requests': 'read', statuses: 'write' })
  const committedAt = new Date(Date.now() - 9 * DAY_MS).toISOString()
  github.push({ commits: [{ message: 'Add the command line', committedAt }] })
  merge(github, { number: 51, title: 'Add retries', name: 'retries' })
  return merge(github, { number: 52, title: 'Add quotas', name: 'quotas' })
}

function merge(
  github: GitHubEmulator,
  { number, title, name }: { number: number; title: string; name: string },
): string {
  const patch = `@@ -0,0 +1 @@\n+export const ${name} = 3`
  const files = [{ filename: `src/${name}.ts`, status: 'added' as const, patch }]
  const sha = github.push({ commits: [{ message: `${title} (#${number})`, files }] }).at(-1)?.sha ?? ''
  github.addPullRequest({ number, title, user: 'mona', merged: true, mergeCommitSha: sha })
  return sha
}

/** What the runner says of a weekly run that keeps an issue, and remembers in a commit status what it sent. */
export function everyMonday(github: GitHubEmulator, run: string): Trigger {
  github.setPermissions({ issues: 'write', contents: 'read', 'pull-requests': 'read', statuses: 'write' })
  const [sha = github.push({ commits: [{ message: 'Begin' }] }).at(-1)?.sha ?? ''] = github.statuses.map(
    ({ sha }) => sha,
  )
  const workflow = 'acme/office/.github/workflows/weekly-report.yml@refs/heads/main'
  const env = { GITHUB_REPOSITORY: 'acme/office', GITHUB_SHA: sha, GITHUB_RUN_ID: run, GITHUB_WORKFLOW_REF: workflow }
  return { event: onSchedule, env: { ...github.env, ...env } }
}

/** What the runner says of a weekly run about this commit. */
export function weekly({ env }: GitHubEmulator, { sha, run }: { sha: string; run: string }): Trigger {
  const workflow = 'acme/app/.github/workflows/weekly-docs.yml@refs/heads/main'
  return { event: onSchedule, env: { ...env, GITHUB_SHA: sha, GITHUB_RUN_ID: run, GITHUB_WORKFLOW_REF: workflow } }
}
