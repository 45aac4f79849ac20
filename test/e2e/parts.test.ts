import { describe, expect } from 'vitest'
import type { CommitSeed } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { onPush, onSchedule } from '../support/events.ts'
import { markerOf, type SimulatedAction, simulated as test, warnings } from './fixture.ts'
import type { SimulatedResult } from './simulated.ts'

/** Three changes of this many characters do not fit into one prompt, nor two of them. */
const LINES = Array.from({ length: 2200 }, (_, index) => `+export const option${index} = 'what it is good for'`)

function change(name: string, ageMs: number, lines = LINES): CommitSeed {
  const patch = `@@ -0,0 +1,${lines.length + 1} @@\n+export const ${name} = 1\n${lines.join('\n')}`
  const committedAt = new Date(Date.now() - ageMs).toISOString()
  return { message: `Add ${name}`, committedAt, files: [{ filename: `src/${name}.ts`, status: 'added', patch }] }
}

/** Pushes an old commit, and three large changes of this week; returns the heads of the three. */
function pushThree(github: GitHubEmulator, linesOfFirst = LINES): string[] {
  github.setPermissions({ contents: 'read', 'pull-requests': 'write', statuses: 'write' })
  const old = { ...change('old', 0), committedAt: new Date(Date.now() - 9 * 86_400_000).toISOString(), files: [] }
  const commits = [old, change('one', 3000, linesOfFirst), change('two', 2000), change('three', 1000)]
  return github
    .push({ commits })
    .slice(1)
    .map(({ sha }) => sha)
}

async function weekly(
  action: SimulatedAction,
  sha: string,
  { run = '1', attempt = '1', ...inputs }: Record<string, string> = {},
  event = onSchedule,
): Promise<SimulatedResult> {
  const file = 'acme/app/.github/workflows/weekly-docs.yml@refs/heads/main'
  const env = { GITHUB_SHA: sha, GITHUB_RUN_ID: run, GITHUB_RUN_ATTEMPT: attempt, GITHUB_WORKFLOW_REF: file }
  return await action.run({ since: 'last-run', ...inputs }, { event, env })
}

/** Which of the three changes each prompt holds, and whether it created a job. */
function asked({ requests }: Emulator): string[] {
  return requests.flatMap(({ operation, prompt = '' }) => {
    const names = ['one', 'two', 'three'].filter((name) => prompt.includes(`export const ${name} = 1`))
    return operation === 'create' || operation === 'message' ? [`${operation}: ${names.join(' ')}`] : []
  })
}

describe('a range that does not fit into one prompt', () => {
  test('is sent in parts to one job, and each leaves a status on its head', async ({ action, emulator, github }) => {
    const heads = pushThree(github)
    const result = await weekly(action, heads.at(-1) ?? '')
    expect(asked(emulator)).toEqual(['create: one', 'message: two', 'message: three'])
    expect(result.outputs).toMatchObject({ result: 'pull-request', prompts: '3', reused: 'false', 'job-id': 'job-1' })
    expect(result.outputs.message).toMatch(/ready after .* and 3 prompts: https:/)
    expect(result.log).toContain('Sending part 2 of 3 of the changes to the same job.')
    expect(result.annotations.filter(({ message }) => !/No earlier run/.test(message))).toMatchObject([
      { level: 'notice' },
    ])
    for (const head of heads) {
      const own = github.statuses.filter(({ sha }) => sha === head)
      expect(own.at(-1)?.description).toMatch(/^Docs pull request acme\/docs#1 /)
    }
    const next = await weekly(action, heads.at(-1) ?? '', { run: '2' })
    expect(next.outputs).toMatchObject({ result: 'skipped', prompts: '0' })
  })

  test('ends with a part that fails, and the next run begins there', async ({ action, emulator, github }) => {
    const heads = pushThree(github)
    emulator.usePlan(({ kind }) => ({ runsForMs: 1000, ends: kind === 'create' ? 'completed' : 'failed' }))
    const failed = await weekly(action, heads.at(-1) ?? '', { 'fail-on': 'none' })
    expect(failed.outputs).toMatchObject({ result: 'failed', prompts: '2' })
    expect(asked(emulator)).toEqual(['create: one', 'message: two'])
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'completed' }))
    const next = await weekly(action, heads.at(-1) ?? '', { run: '2' })
    expect(next.outputs).toMatchObject({ result: 'pull-request', prompts: '2' })
    expect(asked(emulator).slice(2)).toEqual(['create: two', 'message: three'])
  })

  test('times out with the part that is under way, and the next run waits for that', async ({
    action,
    emulator,
    github,
  }) => {
    const heads = pushThree(github)
    emulator.usePlan(() => ({ runsForMs: 100_000, ends: 'completed' }))
    const result = await weekly(action, heads.at(-1) ?? '', { timeout: '110s', 'fail-on': 'none' })
    expect(result.outputs).toMatchObject({ result: 'timed-out', prompts: '2' })
    const next = await weekly(action, heads.at(-1) ?? '', { run: '2' })
    expect(next.outputs).toMatchObject({ result: 'pull-request', prompts: '1' })
    // Whether the docs pull request is still open cannot be seen.
    expect(asked(emulator)).toEqual(['create: one', 'message: two', 'create: three'])
  })

  test.for([
    ['timed out', 200_000, '110s'],
    ['ended', 1000, '5m'],
  ] as const)('is not divided anew by a re-run where the last part %s', async (row, { action, emulator, github }) => {
    const [, runsForMs, timeout] = row
    const head = pushThree(github, [...LINES, ...LINES]).at(-1) ?? ''
    emulator.usePlan(({ kind }) => ({ runsForMs: kind === 'create' ? 1000 : runsForMs, ends: 'completed' }))
    const inputs = { 'max-prompts': '2', 'fail-on': 'none' }
    await weekly(action, head, { ...inputs, timeout })
    const again = await weekly(action, head, { ...inputs, attempt: '2' })
    expect(again.outputs).toMatchObject({ result: 'pull-request', prompts: '0', reused: 'true' })
    expect(asked(emulator)).toEqual(['create: one', 'message: two three'])
  })

  test.for([
    ['all', 1000, '5m', 3, []],
    ['two', 90_000, '110s', 2, [expect.stringMatching(/^Run 1 may not have sent all parts of the changes\. To send /)]],
  ] as const)(
    'where only a comment remembers it, no part is sent again after %s of them',
    async (row, { action, emulator, github }) => {
      const [, runsForMs, timeout, prompts, expected] = row
      const [, before = '', after = ''] = pushThree(github)
      github.addPullRequest({ merged: true, mergeCommitSha: after })
      emulator.usePlan(() => ({ runsForMs, ends: 'completed' }))
      const inputs = { since: '7d', comment: 'true', 'fail-on': 'none' }
      const first = await weekly(action, after, { ...inputs, timeout }, onPush({ before, after }))
      expect(first.outputs.prompts).toBe(String(prompts))
      const again = await weekly(action, after, { ...inputs, attempt: '2' }, onPush({ before, after }))
      expect(again.outputs).toMatchObject({ result: 'pull-request', prompts: '0', reused: 'true' })
      expect(asked(emulator)).toHaveLength(prompts)
      expect(warnings(again)).toEqual(expected)
    },
  )

  test('that is refused in the middle is told in the comment, with the pull request', async ({
    action,
    emulator,
    github,
  }) => {
    const [, before = '', after = ''] = pushThree(github)
    github.addPullRequest({ merged: true, mergeCommitSha: after })
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'completed' }))
    emulator.faults.add({ operation: 'message', times: 1, fault: { kind: 'status', status: 403 } })
    const inputs = { comment: 'true', 'fail-on': 'none' }
    const result = await weekly(action, after, inputs, onPush({ before, after }))
    const prLink = 'https://github.com/acme/docs/pull/1'
    expect(result.outputs).toMatchObject({ result: 'error', prompts: '1', 'job-id': 'job-1', 'pr-link': prLink })
    expect(markerOf(github.comments[0]).requests).toMatchObject([{ result: 'error', jobId: 'job-1', prLink }])
    const next = await weekly(action, after, { run: '2' })
    expect(next.outputs).toMatchObject({ result: 'pull-request', prompts: '2' })
    expect(asked(emulator)).toEqual(['create: one', 'message: two', 'create: two', 'message: three'])
  })

  test('is told in the comment by the job that has its last part', async ({ action, emulator, github }) => {
    const [, before = '', after = ''] = pushThree(github)
    github.addPullRequest({ merged: true, mergeCommitSha: after })
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'completed' }))
    emulator.faults.add({ operation: 'message', times: 1, fault: { kind: 'status', status: 400 } })
    await weekly(action, after, { comment: 'true' }, onPush({ before, after }))
    expect(asked(emulator)).toEqual(['create: one', 'message: two', 'create: two', 'message: three'])
    const [record] = markerOf(github.comments[0]).requests
    expect(record).toMatchObject({ jobId: 'job-2', prLink: 'https://github.com/acme/docs/pull/2' })
  })

  test('is sent again by a re-run where a part may have been lost', async ({ action, emulator, github }) => {
    const head = pushThree(github).at(-1) ?? ''
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'completed' }))
    emulator.faults.add({ operation: 'message', times: 1, fault: { kind: 'status', status: 500, processed: true } })
    const lost = await weekly(action, head, { 'fail-on': 'none' })
    expect(lost.outputs).toMatchObject({ result: 'error', prompts: '2' })
    const again = await weekly(action, head, { attempt: '2' })
    expect(asked(emulator)).toEqual(['create: one', 'message: two', 'create: two', 'message: three'])
    expect(again.outputs).toMatchObject({ result: 'pull-request', prompts: '2' })
  })

  test.for([
    ['were not sent', 'completed', '60s', ['create: one'], ['create: two', 'message: three']],
    ['failed', 'failed', '5m', ['create: one', 'message: two', 'message: three'], ['create: three']],
  ] as const)('is completed by a re-run where parts %s', async (row, { action, emulator, github }) => {
    const [, ends, timeout, first, then] = row
    const head = pushThree(github).at(-1) ?? ''
    emulator.usePlan(({ prompt }) => {
      return { runsForMs: 60_000, ends: prompt.includes('const three = 1') ? ends : 'completed' }
    })
    await weekly(action, head, { timeout, 'fail-on': 'none' })
    expect(asked(emulator)).toEqual(first)
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'completed' }))
    const again = await weekly(action, head, { attempt: '2' })
    expect(again.outputs).toMatchObject({ result: 'pull-request', prompts: String(then.length) })
    expect(asked(emulator)).toEqual([...first, ...then])
  })

  test('shows each prompt in a dry run, and sends none', async ({ action, emulator, github }) => {
    const heads = pushThree(github)
    const result = await weekly(action, heads.at(-1) ?? '', { 'dry-run': 'true' })
    expect(result.stdout).toContain('Dry run: would send this prompt to the same job, as part 3 of 3')
    expect(asked(emulator)).toEqual([])
    expect(github.statuses).toEqual([])
  })
})
