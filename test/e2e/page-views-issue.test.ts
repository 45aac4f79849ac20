import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { onSchedule } from '../support/events.ts'
import { githubOperations, simulated as test, warnings } from './fixture.ts'

const given = { 'page-views': 'true', 'page-views-issue': 'true' }
const event = onSchedule
const ofRun = (id: string, attempt = '1') => ({ event, env: { GITHUB_RUN_ID: id, GITHUB_RUN_ATTEMPT: attempt } })

function allow(github: GitHubEmulator): void {
  github.setPermissions({ issues: 'write' })
}

describe('the issue that holds the report', () => {
  test('is made, then kept, by one title', async ({ action, github }) => {
    allow(github)
    const first = await action.run(given, ofRun('1'))
    const [issue] = github.issues
    expect(issue).toMatchObject({ title: 'Page views', user: github.identity })
    expect(first.outputs['page-views-issue-url']).toBe(`https://github.com/acme/app/issues/${issue?.number}`)
    const second = await action.run(given, ofRun('2'))
    expect(github.issues).toHaveLength(1)
    expect(second.outputs['page-views-issue-url']).toBe(first.outputs['page-views-issue-url'])
    expect(warnings(first)).toEqual([])
    expect(github.issues[0]?.body?.split('\n')[0]).toMatch(/^<!-- docs-agent-action:2:[\w-]+ -->$/)
    expect(github.comments).toEqual([])
  })

  test('is found among 5,000 issues, 300 of them by the token’s identity, within five requests', async ({
    action,
    github,
  }) => {
    allow(github)
    for (let count = 0; count < 4700; count++) github.addIssue({ title: `Issue ${count}`, user: 'octocat' })
    for (let count = 0; count < 299; count++) github.addIssue({ title: `Alert ${count}`, user: github.identity })
    await action.run(given, ofRun('1'))
    const before = github.requests.length
    await action.run(given, ofRun('2'))
    const reads = githubOperations(github)
      .slice(before)
      .filter((operation) => operation !== 'update-issue')
    expect(reads.length).toBeLessThanOrEqual(5)
    expect(github.issues).toHaveLength(5000)
  })

  test('is commented on when it is due, and not by a re-run', async ({ action, github }) => {
    allow(github)
    const inputs = { ...given, 'page-views-notify': 'always' }
    await action.run(inputs, ofRun('1'))
    expect(github.comments).toHaveLength(0)
    await action.run(inputs, ofRun('2'))
    await action.run(inputs, ofRun('2', '2'))
    expect(github.comments).toHaveLength(1)
    expect(github.comments[0]?.body).toContain('https://github.com/acme/app/actions/runs/2/attempts/1')
  })

  test('that a stranger forges is not the token’s', async ({ action, github }) => {
    allow(github)
    await action.run(given, ofRun('1'))
    const body = github.issues[0]?.body ?? ''
    github.addIssue({ title: 'Page views', body, user: 'mallory' })
    await action.run(given, ofRun('2'))
    expect(github.issues[1]?.body).toBe(body)
    expect(github.issues).toHaveLength(2)
  })

  test.for<[what: string, fault: Fault]>([
    ['403', githubFault.missingPermission()],
    ['404', githubFault.notFound()],
    ['500', githubFault.serverError()],
    ['nothing', { kind: 'reset-before' }],
  ])('is not kept when GitHub answers %s, and the report stands', async ([, fault], { action, github }) => {
    allow(github)
    github.faults.add({ operation: 'issues', fault, times: 9 })
    const run = await action.run(given, ofRun('1'))
    expect(run.exitCode).toBe(0)
    expect(run.outputs['page-views-complete']).toBe('true')
    expect(warnings(run)).toEqual([expect.stringMatching(/issue.*The report was written anyway\.$/s)])
  })

  test.for<Fault>([{ kind: 'reset-after' }, { kind: 'html', processed: true }, { kind: 'cut-body' }])(
    'is not made again when the response to its creation is lost: $kind',
    async (fault, { action, github }) => {
      allow(github)
      github.faults.add({ operation: 'create-issue', times: 1, fault })
      const run = await action.run(given, ofRun('1'))
      expect(warnings(run)).toEqual([expect.stringMatching(/The report was written anyway\.$/)])
      const next = await action.run(given, ofRun('2'))
      expect(next.outputs['page-views-issue-url']).toBe('https://github.com/acme/app/issues/1')
      expect(github.issues).toHaveLength(1)
    },
  )

  test('is not made again when the list of issues cannot be read', async ({ action, github }) => {
    allow(github)
    await action.run(given, ofRun('1'))
    github.faults.add({ operation: 'issues', times: 9, fault: { kind: 'body', text: '[7]' } })
    expect(warnings(await action.run(given, ofRun('2')))).toEqual([expect.stringContaining('not as documented')])
    expect(github.issues).toHaveLength(1)
  })

  test('is not commented on by a re-run of an older run', async ({ action, github }) => {
    allow(github)
    const inputs = { ...given, 'page-views-notify': 'always' }
    for (const id of ['1', '2', '3']) await action.run(inputs, ofRun(id))
    await action.run(inputs, ofRun('2', '2'))
    expect(github.comments).toHaveLength(2)
  })

  test('names no files where they could not be written', async ({ action, github }) => {
    allow(github)
    const { event, env } = ofRun('1')
    const run = await action.run(given, { event, env: { ...env, RUNNER_TEMP: '/nowhere' } })
    expect(warnings(run)).toEqual([expect.stringContaining('files could not be written')])
    expect(github.issues[0]?.body).toMatch(/analytics requests used\.<\/sub>\n\n<sub>Written by .*<\/sub>\n$/)
  })

  test('does not name the project, and is found all the same', async ({ action, emulator, github }) => {
    allow(github)
    for (const id of ['1', '2']) {
      await action.run({ ...given, 'page-views-issue': `Views of ${emulator.projectId}` }, ofRun(id))
    }
    expect(github.issues).toMatchObject([{ title: 'Views of ***' }])
  })

  test('needs issues: write, which the warning names', async ({ action }) => {
    const run = await action.run(given, ofRun('1'))
    expect(warnings(run)).toEqual([expect.stringContaining('`issues: write`')])
  })
})
