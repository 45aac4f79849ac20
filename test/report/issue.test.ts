import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { GitHubEmulator, GitHubOperation } from '../../emulator/github/server.ts'
import { carriesMarker } from '../../src/kit/core/marker.ts'
import { issueMarker, keepIssue } from '../../src/report/issue.ts'
import { hostileText } from '../kit/core/hostile-text.ts'
import { connect, operations, SEE } from '../kit/github/harness.ts'
import { test as emulatorsTest } from '../support/emulators.ts'
import { createRun, type RunOptions } from '../support/fake-run.ts'
import { runs } from '../support/fuzz.ts'
import { comparedWith, counts, reportOf, row } from './fakes.ts'

const test = emulatorsTest.extend('githubOptions', () => ({ permissions: { issues: 'write' } as const }))

const PLACE = { report: 'page-views', repository: 1, service: 'h4sh', title: 'Page views' } as const
const MARKER = { ...PLACE, run: '4711' }
const BODY = `${issueMarker.line(MARKER)}\n\nText`
const URL = 'https://github.com/acme/app/issues/1'

const REPORT = { pages: [row('/guide', 60, 20)], comparison: comparedWith(counts(100)) }

interface Options extends RunOptions {
  notifies?: boolean
  title?: string
  report?: Parameters<typeof reportOf>[0]
}

/** Keeps the issue of a report, and says what the run published. */
async function keep(github: GitHubEmulator, options: Options = {}) {
  const { notifies = true, title = PLACE.title, report = REPORT } = options
  const fakes = createRun(options)
  const workflow = { ...fakes.run.workflow, repositoryId: PLACE.repository }
  const plan = { title, notifies, siteUrl: undefined, service: PLACE.service }
  await keepIssue(reportOf(report), plan, { ...fakes.run, workflow }, connect(github).api)
  return fakes
}

test('the marker of the issue is read as it was written, whatever its title is', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (title, rest) => {
      fc.pre(title.isWellFormed())
      const line = issueMarker.line({ ...MARKER, title })
      expect(line).toMatch(/^<!-- docs-agent-action:2:[\w-]+ -->$/)
      expect(issueMarker.readAt({ ...PLACE, title }, `${line}\n${rest}`)).toEqual({ ...MARKER, title })
      expect(carriesMarker(line)).toBe(true)
    }),
    { numRuns: runs(100) },
  )
})

describe('the issue', () => {
  test('is made once; then its text is replaced and a comment added, and a title changed by hand stays', async ({
    github,
  }) => {
    const first = await keep(github, { attempt: 2 })
    const user = github.identity
    expect(github.issues).toMatchObject([
      { title: 'Page views', user, body: expect.stringMatching(/^<!-- .+ -->\n\n## /) },
    ])
    expect(github.issues[0]?.body).toMatch(
      /<sub>Written by \[this run\]\(<https:.*\/runs\/4711\/attempts\/2>\)\.<\/sub>\n$/,
    )
    for (const issue of github.issues) Object.assign(issue, { title: 'Readers' })
    const second = await keep(github, { runId: '4712', report: { ...REPORT, pages: [row('/other', 80)] } })
    expect(github.issues).toMatchObject([{ title: 'Readers', body: expect.stringContaining('/other') }])
    expect(github.comments).toMatchObject([
      {
        number: 1,
        body: expect.stringMatching(
          /^<!-- docs-agent-action:2:[\w-]+ -->\n\n\*\*Page views, .*: 80, down 20\.0%\*\*\n\nViews by people fell.*\(<.*\/runs\/4712\/attempts\/1>\)$/s,
        ),
      },
    ])
    for (const { outputs, warnings } of [first, second]) {
      expect([outputs['page-views-issue-url'], warnings]).toEqual([URL, []])
    }
    const found = ['graphql:viewer', 'issues']
    expect(operations(github)).toEqual([...found, 'create-issue', ...found, 'update-issue', 'create-comment'])
    const query = { creator: user, state: 'all', sort: 'created', direction: 'asc', per_page: '100' }
    expect(github.requests[1]?.query).toEqual(query)
  })

  test.for<[name: string, first: Options, second: Options]>([
    ['where that is not asked for', {}, { runId: '4712', notifies: false }],
    ['by another job of the same run', {}, {}],
    ['by a re-run', {}, { runId: '4710', attempt: 2 }],
  ])('gets no comment %s', async ([, first, second], { github }) => {
    await keep(github, first)
    await keep(github, second)
    expect(operations(github).at(-1)).toBe('update-issue')
  })

  test('is left alone once it is closed, with a warning, and its address is still known', async ({ github }) => {
    github.addIssue({ user: github.identity, state: 'closed', body: BODY })
    const { outputs, warnings } = await keep(github)
    expect(operations(github)).toEqual(['graphql:viewer', 'issues'])
    expect(outputs['page-views-issue-url']).toBe(URL)
    expect(warnings).toEqual([`The issue with the report is closed, so it was not updated: ${URL}`])
  })

  test('fits into what GitHub takes', async ({ github }) => {
    const pages = Array.from({ length: 300 }, (_, index) => row(`/${index}${'&'.repeat(190)}`, 300 - index, index))
    await keep(github, { report: { ...REPORT, pages } })
    expect([...(github.issues[0]?.body ?? '')].length).toBeLessThanOrEqual(65_536)
  })

  test('is found again where its title holds what must not be shown', async ({ github }) => {
    for (const runId of ['4711', '4712']) await keep(github, { title: 'Views of mint_key at acme', runId })
    expect(github.issues).toMatchObject([{ title: 'Views of *** at ***' }])
  })

  test.for<[name: string, parts: object]>([
    ['of another project', { body: issueMarker.line({ ...MARKER, service: 'other' }) }],
    ['of another title', { body: issueMarker.line({ ...MARKER, title: 'Docs report' }) }],
    ['of another repository', { body: issueMarker.line({ ...MARKER, repository: 2 }) }],
    ['whose marker is not its first line', { body: `Hello\n${BODY}` }],
    ['without a text', { body: null }],
    ['that is a pull request', { pull_request: {} }],
    ['by somebody else, where a server ignores whose it is asked for', { user: { login: 'github-actions' } }],
    ['by an account that is gone', { user: null }],
  ])('is never one %s', async ([, parts], { github }) => {
    const text = JSON.stringify([{ number: 1, body: BODY, user: { login: github.identity }, ...parts }])
    github.faults.add({ operation: 'issues', times: 1, fault: { kind: 'body', text } })
    await keep(github)
    expect(operations(github).at(-1)).toBe('create-issue')
  })

  test.for(['{"number":1}', '[null]', '[{"number":"7"}]'])(
    'is not made where it could be in a list that is %s',
    async (text, { github }) => {
      github.faults.add({ operation: 'issues', times: 'always', fault: { kind: 'body', text } })
      await expect(keep(github)).rejects.toThrow('the response is not as documented')
      expect(github.issues).toEqual([])
    },
  )
})

describe('a refusal', () => {
  test.for<[GitHubOperation, existing: boolean]>([
    ['issues', false],
    ['create-issue', false],
    ['update-issue', true],
  ])('of %s is an error, with the permission to give', async ([operation, exists], { github }) => {
    if (exists) github.addIssue({ user: github.identity, body: BODY })
    github.setPermissions({ issues: operation === 'issues' ? 'none' : 'read' })
    const advice = `Add \`issues: write\` to the \`permissions:\` of the job, or to those of the app whose token this is.${SEE}`
    await expect(keep(github)).rejects.toMatchObject({ status: 403, advice })
    expect(operations(github).at(-1)).toBe(operation)
  })

  test('where issues are turned off is an error with the reason that GitHub gives', async ({ github }) => {
    github.addRepository({ fullName: 'acme/app', hasIssues: false })
    const remoteMessage = expect.stringContaining('Issues has been disabled')
    await expect(keep(github)).rejects.toMatchObject({ status: 410, remoteMessage })
  })

  test('of the comment is a warning', async ({ github }) => {
    github.addIssue({ user: github.identity, body: BODY })
    const fault = { kind: 'status', status: 403 } as const
    github.faults.add({ operation: 'create-comment', times: 'always', fault })
    const { warnings, outputs } = await keep(github, { runId: '4712' })
    expect(warnings).toEqual([expect.stringMatching(/\(403\)\. .* The issue was updated anyway\.$/)])
    expect(outputs['page-views-issue-url']).toBe(URL)
  })
})

// What is mailed is not sent again.
test.for<[GitHubOperation, times: number]>([
  ['create-issue', 1],
  ['update-issue', 2],
  ['create-comment', 1],
])('where its response is lost, %s is sent %i times', async ([operation, times], { github }) => {
  if (operation !== 'create-issue') github.addIssue({ user: github.identity, body: BODY })
  github.faults.add({ operation, times: 1, fault: { kind: 'reset-after' } })
  await keep(github, { runId: '4712' }).catch(() => undefined)
  expect(operations(github).filter((one) => one === operation)).toHaveLength(times)
})
