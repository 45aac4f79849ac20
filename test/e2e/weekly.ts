import type { CommitSeed } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { type GitHubEvent, onSchedule } from '../support/events.ts'
import type { InProcessRun } from '../support/run-in-process.ts'
import { prompts, type SimulatedAction } from './fixture.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

/** What a token needs to read a branch and to remember what was asked about it. */
export const PERMISSIONS = { contents: 'read', 'pull-requests': 'write', statuses: 'write' } as const

interface WeeklyRun {
  /** The commit that the branch is at. */
  sha: string
  id?: number
  attempt?: number
  inputs?: Record<string, string>
  event?: GitHubEvent
}

/** What the workflow `weekly-docs.yml` starts with. */
export function optionsOf({ sha, id = 1, attempt = 1, event = onSchedule }: WeeklyRun) {
  const env = {
    GITHUB_SHA: sha,
    GITHUB_RUN_ID: String(id),
    GITHUB_RUN_ATTEMPT: String(attempt),
    GITHUB_WORKFLOW_REF: 'acme/app/.github/workflows/weekly-docs.yml@refs/heads/main',
  }
  return { event, env }
}

/** One run of it. */
export async function weekly(action: SimulatedAction, run: WeeklyRun): Promise<InProcessRun> {
  return await action.run({ since: 'last-run', ...run.inputs }, optionsOf(run))
}

/** A commit that adds a file of this name, which exports it; more lines may follow. */
export function commitOf(name: string, ageMs = 0, lines: readonly string[] = []): CommitSeed {
  const patch = [`@@ -0,0 +1,${lines.length + 1} @@`, `+export const ${name} = 1`, ...lines].join('\n')
  const committedAt = new Date(Date.now() - ageMs).toISOString()
  return { message: `Add ${name}`, committedAt, files: [{ filename: `src/${name}.ts`, status: 'added', patch }] }
}

/** Pushes commits to main, one for each name, so many days ago; returns the hash of the newest. */
export function push(github: GitHubEmulator, names: readonly string[], daysAgo = 0, repository?: string): string {
  const commits = names.map((name, index) => commitOf(name, daysAgo * DAY_MS - index))
  return github.push({ commits, ...(repository !== undefined && { repository }) }).at(-1)?.sha ?? ''
}

/** The names of the files that each prompt asks about. */
export function asked(emulator: Emulator): string[] {
  return prompts(emulator).map((prompt) =>
    [...new Set(Array.from((prompt ?? '').matchAll(/^(?:added |--- )src\/(\w+)\.ts/gm), ([, name]) => name))].join(' '),
  )
}
