import type { GitHubEmulator } from '../emulator/github/server.ts'
import { onSchedule } from '../test/support/events.ts'
import type { Trigger } from './sample-pull-request.ts'

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

/** What the runner says of a weekly run that may keep an issue. */
export function everyMonday(github: GitHubEmulator, run: string): Trigger {
  github.setPermissions({ issues: 'write' })
  return { event: onSchedule, env: { ...github.env, GITHUB_RUN_ID: run } }
}

/** What the runner says of a weekly run about this commit. */
export function weekly({ env }: GitHubEmulator, { sha, run }: { sha: string; run: string }): Trigger {
  const workflow = 'acme/app/.github/workflows/weekly-docs.yml@refs/heads/main'
  return { event: onSchedule, env: { ...env, GITHUB_SHA: sha, GITHUB_RUN_ID: run, GITHUB_WORKFLOW_REF: workflow } }
}
