import { describe, expect } from 'vitest'
import { onPullRequest } from '../support/events.ts'
import { prompts, simulated as test } from './fixture.ts'
import { commitOf, optionsOf, PERMISSIONS } from './weekly.ts'

const LINKS = '404 /a\n404 /b\n'

describe('a prompt with data', () => {
  test('is paid for when they change: nightly, on the same commit', async ({ action, emulator, github }) => {
    github.setPermissions(PERMISSIONS)
    const sha = github.push({ commits: [commitOf('one', 9 * 86_400_000), commitOf('two')] }).at(-1)?.sha ?? ''
    let id = 0
    const night = async (data: string | undefined, { event }: Partial<Parameters<typeof optionsOf>[0]> = {}) => {
      const inputs = {
        since: 'last-run',
        prompt: 'Mend these links:\n\n{{ data }}',
        'data-file': data === undefined ? '' : 'links.txt',
      }
      id += 1
      const files = data === undefined ? {} : { 'links.txt': data }
      const { outputs } = await action.run(inputs, { ...optionsOf({ sha, id, ...(event && { event }) }), files })
      return `${outputs.result} ${outputs.prompts}`
    }
    expect(await night(LINKS)).toBe('pull-request 1')
    expect(prompts(emulator)[0]).toMatch(
      /^Mend these links:\n\nThe data that the workflow gives:\n<data-(\w{16})>\n404 \/a\n404 \/b\n<\/data-\1>\n/,
    )
    expect(await night(LINKS.replaceAll('\n', '\r\n'))).toBe('pull-request 0')
    expect(await night(LINKS)).toBe('pull-request 0')
    expect(await night('404 /c\n')).toBe('pull-request 1')
    expect(await night(LINKS)).toBe('pull-request 1')
    expect(
      await night(LINKS, {
        event: { name: 'workflow_dispatch', actor: 'octocat', payload: { repository: { private: true } } },
      }),
    ).toBe('pull-request 1')
    expect(await night(' \n')).toBe('skipped 0')
    expect(await night(LINKS)).toBe('pull-request 1')
    expect(await night(undefined)).toBe('skipped 0')
    expect(await night(LINKS)).toBe('pull-request 1')
    // Words that say that there is nothing are data like others.
    expect(await night('No changes\n')).toBe('pull-request 1')
    expect(await night('No changes\n')).toBe('pull-request 0')
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'failed' }))
    expect(await night('404 /d\n')).toBe('failed 1')
    expect(await night('404 /d\n')).toBe('failed 1')
  })

  test('that is built in is sent for a quiet change if they have something', async ({ action, emulator, github }) => {
    github.setPermissions({ 'pull-requests': 'write' })
    github.addPullRequest({ files: [{ filename: 'src/a.test.ts', patch: '@@ -0,0 +1 @@\n+test()' }] })
    const inputs = { comment: 'true', 'data-file': 'links.txt', instructions: 'Short titles.' }
    const run = async (data: string) =>
      (await action.run(inputs, { event: onPullRequest('pull_request'), files: { 'links.txt': data } })).outputs
    expect(await run('\n')).toMatchObject({
      result: 'skipped',
      message: expect.stringMatching(/tests.*, and the data file is empty/),
    })
    expect(await run(LINKS)).toMatchObject({ result: 'pull-request', prompts: '1' })
    expect(prompts(emulator)[0]).toMatch(
      /Short titles\.\n\nThe data that the workflow gives:\n<data-[\s\S]*There is no change that needs docs\./,
    )
  })
})
