import { expect } from 'vitest'
import type { CommitSeed } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { describeExample, promptsOf, stepOf, test } from './fixture.ts'
import { onRelease, onSchedule, type TriggerEvent } from './trigger-events.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** Pushes a commit to main. It adds one file. */
function push(github: GitHubEmulator, name: string, { daysAgo = 0, filename = `src/${name}.ts` } = {}): string {
  const patch = `@@ -0,0 +1 @@\n+export const ${name} = 1`
  const files = [{ filename, status: 'added' as const, patch }]
  const commit: CommitSeed = { message: `Add ${name}`, committedAt: ago(daysAgo), files }
  return github.push({ commits: [commit] }).at(-1)?.sha ?? ''
}

/** Merges a pull request into main. */
function merge(github: GitHubEmulator, number: number, name: string): string {
  const sha = push(github, name)
  github.addPullRequest({ number, title: `Add ${name}`, user: 'mona', merged: true, mergeCommitSha: sha })
  return sha
}

/** What each prompt asks about: its merged pull requests and its files. */
function asked(emulator: Emulator): string[][] {
  return promptsOf(emulator).map((prompt) => {
    const lines = [...prompt.matchAll(/^## Change \d+ of \d+: (#\d+) |^--- (src\/\w+\.ts)/gm)]
    return lines.map(([, number, file]) => number ?? file ?? '')
  })
}

await describeExample('weekly-docs.yml', (example) => {
  /** A run of the workflow on main, whose newest commit this is. */
  const onMonday = (sha: string): TriggerEvent => ({ ...onSchedule, sha })

  test('asks about each change once, week after week, in one docs pull request', async ({ setup }) => {
    const { github, emulator } = setup
    const prLink = 'https://github.com/acme/app/pull/90'
    github.addPullRequest({ number: 90, user: 'mintlify[bot]' })
    emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink }))
    push(github, 'old', { daysAgo: 30 })
    push(github, 'base', { daysAgo: 8 })
    merge(github, 12, 'regions')
    const first = merge(github, 13, 'retries')
    // A warning names where the first range begins.
    const weekOne = stepOf(await example.runOnlyJob(onMonday(first), { ...setup, runId: '1', allowWarnings: true }))
    expect(weekOne.outputs).toMatchObject({ result: 'pull-request', reused: 'false', 'pr-link': prLink })
    expect(asked(emulator)).toEqual([['#12', 'src/regions.ts', '#13', 'src/retries.ts']])

    const rerun = { ...setup, runId: '1', runAttempt: '2' }
    expect(stepOf(await example.runOnlyJob(onMonday(first), rerun)).outputs).toMatchObject({
      result: 'pull-request',
      reused: 'true',
    })

    const second = merge(github, 14, 'quotas')
    const weekTwo = stepOf(await example.runOnlyJob(onMonday(second), { ...setup, runId: '2' }))
    expect(weekTwo.outputs).toMatchObject({ result: 'pull-request', reused: 'true', 'pr-link': prLink })

    const quietWeek = stepOf(await example.runOnlyJob(onMonday(second), { ...setup, runId: '3' }))
    expect(quietWeek.outputs).toMatchObject({ result: 'skipped', message: expect.stringContaining('last run') })

    const docs = onMonday(push(github, 'docs', { filename: 'docs/quotas.mdx' }))
    const docsAlone = stepOf(await example.runOnlyJob(docs, { ...setup, runId: '4' }))
    expect(docsAlone.outputs).toMatchObject({ result: 'skipped', message: 'Skipped: no file changed.' })

    expect(asked(emulator).slice(1)).toEqual([['#14', 'src/quotas.ts']])
    expect(emulator.jobs).toHaveLength(1)
  })

  test('leaves the changes of a job that failed to the next run', async ({ setup }) => {
    const { github, emulator } = setup
    push(github, 'base', { daysAgo: 8 })
    emulator.usePlan(() => ({ runsForMs: 100, ends: 'failed' }))
    const failed = { ...setup, runId: '1', allowWarnings: true }
    expect(await example.runOnlyJob(onMonday(merge(github, 12, 'regions')), failed)).toMatchObject({
      result: 'failure',
    })
    emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed' }))
    await example.runOnlyJob(onMonday(merge(github, 13, 'retries')), { ...setup, runId: '2' })
    expect(asked(emulator)).toEqual([
      ['#12', 'src/regions.ts'],
      ['#12', 'src/regions.ts', '#13', 'src/retries.ts'],
    ])
  })
})

await describeExample('release-docs.yml', (example) => {
  test('asks once for everything since the previous full release', async ({ setup }) => {
    const { github, emulator } = setup
    push(github, 'old', { daysAgo: 30 })
    github.addRelease({ tag: 'v1.1.0', sha: push(github, 'released', { daysAgo: 20 }), publishedAt: ago(20) })
    const candidate = push(github, 'candidate', { daysAgo: 10 })
    github.addRelease({ tag: 'v1.2.0-rc', sha: candidate, prerelease: true, publishedAt: ago(10) })
    const sha = merge(github, 12, 'regions')
    github.addRelease({ tag: 'v1.2.0', sha, publishedAt: ago(0) })
    merge(github, 13, 'retries')
    const job = await example.runOnlyJob(onRelease({ body: '', sha, publishedAt: ago(0) }), setup)
    expect(stepOf(job).outputs.result).toBe('pull-request')
    expect(asked(emulator)).toEqual([['src/candidate.ts', '#12', 'src/regions.ts']])
    expect(github.statuses).toEqual([])
  })

  test('does not start for a pre-release', async ({ setup }) => {
    const trigger = onRelease({ body: '', prerelease: true })
    expect(await example.run(trigger, setup)).toMatchObject([{ result: 'skipped' }])
  })
})
