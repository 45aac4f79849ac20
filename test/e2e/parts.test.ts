import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { simulated as test } from './fixture.ts'
import { commitOf, DAY_MS, PERMISSIONS, weekly } from './weekly.ts'

/** Three changes of this many characters do not fit into one prompt, nor two of them. */
const LINES = Array.from({ length: 2200 }, (_, index) => `+export const option${index} = 'what it is good for'`)

/** Pushes an old commit, and three large changes of this week; returns the heads of the three. */
function pushThree(github: GitHubEmulator): string[] {
  github.setPermissions(PERMISSIONS)
  const recent = ['one', 'two', 'three'].map((name, index) => commitOf(name, 3000 - index, LINES))
  const [, ...pushed] = github.push({ commits: [commitOf('old', 9 * DAY_MS), ...recent] })
  return pushed.map(({ sha }) => sha)
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
    const sha = heads.at(-1) ?? ''
    const result = await weekly(action, { sha })
    expect(asked(emulator)).toEqual(['create: one', 'message: two', 'message: three'])
    expect(result.outputs).toMatchObject({ result: 'pull-request', prompts: '3', 'job-id': 'job-1' })
    expect(result.outputs.message).toMatch(/ready after .* and 3 prompts: https:/)
    expect(result.annotations.filter(({ message }) => !/No earlier run/.test(message))).toMatchObject([
      { level: 'notice' },
    ])
    for (const head of heads) {
      const own = github.statuses.filter((status) => status.sha === head)
      expect(own.at(-1)?.description).toMatch(/^Docs pull request acme\/docs#1 /)
    }
    const next = await weekly(action, { sha, id: 2 })
    expect(next.outputs).toMatchObject({ result: 'skipped', prompts: '0' })
  })

  test.for<[what: string, ends: string, timeout: string, first: string[], then: string[]]>([
    ['parts were not sent', 'completed', '60s', ['create: one'], ['create: two', 'message: three']],
    ['the last failed', 'failed', '5m', ['create: one', 'message: two', 'message: three'], ['create: three']],
  ])('is completed by a re-run, or the next one, where %s', async (row, { action, emulator, github }) => {
    const [, ends, timeout, first, then] = row
    const sha = pushThree(github).at(-1) ?? ''
    emulator.usePlan(({ prompt }) => {
      return { runsForMs: 60_000, ends: prompt.includes('const three = 1') ? ends : 'completed' }
    })
    await weekly(action, { sha, inputs: { timeout, 'fail-on': 'none' } })
    expect(asked(emulator)).toEqual(first)
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'completed' }))
    const again = await weekly(action, ends === 'failed' ? { sha, id: 2 } : { sha, attempt: 2 })
    expect(again.outputs).toMatchObject({ result: 'pull-request', prompts: String(then.length) })
    expect(asked(emulator)).toEqual([...first, ...then])
  })
})
