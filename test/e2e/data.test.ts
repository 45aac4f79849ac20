import { describe, expect } from 'vitest'
import { DOCS_TOKEN, openDocsPullRequest } from '../support/docs-pull-request.ts'
import { onPullRequest, onSchedule } from '../support/events.ts'
import { prompts, simulated as test } from './fixture.ts'
import { optionsOf, PERMISSIONS, push } from './weekly.ts'

const LINKS = '404 /a\n404 /b\n'

describe('a prompt with data', () => {
  test('is paid for when they change: nightly, on the same commit', async ({ action, emulator, github }) => {
    github.setPermissions(PERMISSIONS)
    push(github, ['one'], 9)
    const sha = push(github, ['two'])
    let id = 0
    const night = async (data: string, event = onSchedule) => {
      const inputs = { since: 'last-run', prompt: 'Mend these links:\n\n{{ data }}', 'data-file': 'links.txt' }
      id += 1
      const options = { ...optionsOf({ sha, id, event }), files: { 'links.txt': data } }
      const { outputs } = await action.run(inputs, options)
      return `${outputs.result} ${outputs.prompts}`
    }
    expect(await night(LINKS)).toBe('pull-request 1')
    expect(prompts(emulator)[0]).toMatch(
      /^Mend these links:\n\nThe data that the workflow gives:\n<data-(\w{16})>\n404 \/a\n404 \/b\n<\/data-\1>\n/,
    )
    const inOtherOrder = '404 /b  \r\n\r\n404 /a\n'
    expect(await night(inOtherOrder)).toBe('pull-request 0')
    const payload = { repository: { private: true } }
    expect(await night(inOtherOrder, { name: 'workflow_dispatch', actor: 'octocat', payload })).toBe('pull-request 1')
    expect(await night('[]\n')).toBe('skipped 0')
    expect(await night(LINKS)).toBe('pull-request 1')
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'failed' }))
    expect(await night('404 /d\n')).toBe('failed 1')
    expect(await night('404 /d\n')).toBe('failed 1')
  })

  test('is forgotten by an empty file of its own prompt alone, and the comment keeps the rest', async ({
    action,
    emulator,
    github,
  }) => {
    github.setPermissions({ 'pull-requests': 'write' })
    github.addPullRequest({ files: [{ filename: 'src/a.ts', patch: '@@ -0,0 +1 @@\n+a' }] })
    openDocsPullRequest(github, { files: [{ filename: 'a.mdx', patch: '@@ -0,0 +1 @@\n+Two regions' }] })
    const run = async (word: string, data: string) => {
      const inputs = {
        'docs-token': DOCS_TOKEN,
        comment: 'true',
        prompt: `Mend ${word}: {{ data }}`,
        'data-file': 'links.txt',
      }
      const options = { event: onPullRequest('pull_request'), files: { 'links.txt': data } }
      return (await action.run(inputs, options)).outputs.prompts
    }
    const change = () =>
      github.comments.find(({ repository }) => repository === 'acme/app')?.body.includes('+Two regions')
    expect([await run('links', LINKS), await run('words', 'teh'), change()]).toEqual(['1', '1', true])
    expect([await run('links', ''), await run('words', 'teh'), change()]).toEqual(['0', '0', true])
    expect(await run('links', LINKS)).toBe('1')
    expect(prompts(emulator)).toHaveLength(3)
  })
})
