import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import type { GitHubEmulator, GitHubOperation } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { createIssues } from '../../src/github/issues.ts'
import type { Issues, OwnIssue } from '../../src/report/issue.ts'
import { test as emulatorsTest } from '../support/emulators.ts'
import { runs } from '../support/fuzz.ts'
import { type ConnectOptions, connect, errorOf, many, operations, REPOSITORY, SEE } from './harness.ts'

const test = emulatorsTest.extend('githubOptions', () => ({ permissions: { issues: 'write' } as const }))

const MARKER = '<!-- the marker of the report -->'
const PATH = '/repos/acme/app/issues'

const issuesOf = (github: GitHubEmulator, more: ConnectOptions = {}) =>
  createIssues(connect(github, more).api, REPOSITORY)

async function all(issues: Issues): Promise<OwnIssue[]> {
  const found: OwnIssue[] = []
  for await (const issue of issues.listOwn()) found.push(issue)
  return found
}

/** Reads until an issue with the marker is found, as the report does. */
async function find(issues: Issues): Promise<number | undefined> {
  for await (const { number, body } of issues.listOwn()) if (body.startsWith(MARKER)) return number
  return undefined
}

const respondWith = (github: GitHubEmulator, operation: GitHubOperation, body: unknown) =>
  github.faults.add({ operation, times: 1, fault: { kind: 'body', text: JSON.stringify(body) } })

describe('the own issues', () => {
  test('are read oldest first, open and closed, with what they hold', async ({ github }) => {
    const user = github.identity
    github.addIssue({ title: 'Page views', body: `${MARKER}\nText`, user })
    github.addIssue({ title: 'Closed', body: null, user, state: 'closed' })
    const url = (number: number) => `https://github.com/acme/app/issues/${number}`
    expect(await all(issuesOf(github))).toEqual([
      { number: 1, url: url(1), body: `${MARKER}\nText`, isOpen: true },
      { number: 2, url: url(2), body: '', isOpen: false },
    ])
    const query = { creator: user, state: 'all', sort: 'created', direction: 'asc', per_page: '100', page: '1' }
    expect(github.requests).toMatchObject([
      { operation: 'graphql:viewer', json: { query: 'query { viewer { login } }' } },
      { operation: 'issues', method: 'GET', path: PATH },
    ])
    expect(github.requests[1]?.query).toEqual(query)
  })

  test('are no pull requests', async ({ github }) => {
    github.addPullRequest({ user: github.identity, body: MARKER })
    github.addIssue({ user: github.identity, body: MARKER })
    expect(await all(issuesOf(github))).toMatchObject([{ number: 2 }])
  })

  test('are read with one look at whose token it is', async ({ github }) => {
    const issues = issuesOf(github)
    await all(issues)
    await all(issues)
    expect(operations(github)).toEqual(['graphql:viewer', 'issues', 'issues'])
  })

  test("are never somebody else's, even where the server ignores who made them", async ({ github }) => {
    const others = ['mona', 'github-actions', 'github-actions[bot]x', null]
    for (const user of others) github.addIssue({ user, body: MARKER })
    expect(await all(issuesOf(github))).toEqual([])
    const entry = (number: number, user: unknown) => ({ number, body: MARKER, user })
    const given = [...others.map((login) => ({ login })), null, undefined, 'github-actions[bot]', {}]
    respondWith(github, 'issues', [
      ...given.map((user, index) => entry(index + 1, user)),
      entry(99, { login: 'GitHub-Actions[bot]' }),
    ])
    expect(await all(issuesOf(github))).toMatchObject([{ number: 99 }])
  })

  test('are read where GitHub gives wrong types', async ({ github }) => {
    const user = { login: github.identity }
    respondWith(github, 'issues', [
      { number: 1, user },
      { number: 2, user, title: 7, body: {}, state: [], html_url: null, pull_request: null },
      { number: 3, user, pull_request: {} },
      { number: 4, user, state: 'archived' },
    ])
    const nothing = { url: '', body: '' }
    expect(await all(issuesOf(github))).toEqual([
      { number: 1, ...nothing, isOpen: true },
      { number: 2, ...nothing, isOpen: true },
      { number: 4, ...nothing, isOpen: false },
    ])
  })

  test('have their texts as they are, whatever they hold', async ({ github }) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const hostile = `${text}\n::error::x </summary><!-- -->\u202e @everyone`
        const user = { login: github.identity }
        respondWith(github, 'issues', [{ number: 1, user, title: hostile, body: hostile, html_url: hostile }])
        expect(await all(issuesOf(github))).toMatchObject([{ body: hostile, url: hostile }])
      }),
      { numRuns: runs(10) },
    )
  })

  test.for([
    { name: 'an HTML page', fault: { kind: 'html' } as const },
    { name: 'no list', fault: { kind: 'body', text: '{"number":1}' } as const },
    // One could be the issue that is looked for: it would be made again.
    ...['null', '7', '"text"', '{"user":{"login":"mona"}}', '{"number":"7"}', '{"number":-1}'].map((entry) => ({
      name: `a list with ${entry}`,
      fault: { kind: 'body', text: `[${entry}]` } as const,
    })),
  ])('are an error when the response is $name', async ({ fault }, { github }) => {
    github.faults.add({ operation: 'issues', times: 'always', fault })
    expect((await errorOf(all(issuesOf(github)))).message).toContain('the response is not as documented')
  })

  test('are read again after a fault', async ({ github }) => {
    github.addIssue({ user: github.identity })
    github.faults.add({ operation: 'any', times: 3, fault: githubFault.serverError(502) })
    expect(await all(issuesOf(github))).toHaveLength(1)
  })
})

describe('in a repository with 5,000 issues of which 300 are its own, the issue', () => {
  /** The own ones are spread evenly. */
  const addIssues = (github: GitHubEmulator, marked: number | undefined) => {
    for (let index = 0; index < 5000; index++) {
      const place = Math.floor((index * 300) / 5000)
      const isOwn = Math.floor(((index - 1) * 300) / 5000) < place || index === 0
      github.addIssue({
        user: isOwn ? github.identity : 'mona',
        body: isOwn && place !== marked ? 'Another' : MARKER,
      })
    }
  }

  test.for([
    { marked: 0, requests: 2 },
    { marked: 99, requests: 2 },
    { marked: 100, requests: 3 },
    { marked: 199, requests: 3 },
    { marked: 200, requests: 4 },
    { marked: 299, requests: 4 },
    { marked: undefined, requests: 5 },
  ])('at place $marked is found in $requests requests', async ({ marked, requests }, { github }) => {
    addIssues(github, marked)
    expect(github.issues.filter(({ user }) => user === github.identity)).toHaveLength(300)
    const found = await find(issuesOf(github))
    const isMarked = ({ user, body }: { user: string | null; body: string | null }) =>
      user === github.identity && body === MARKER
    expect(found).toBe(github.issues.find(isMarked)?.number)
    expect(found === undefined).toBe(marked === undefined)
    expect(operations(github)).toEqual(['graphql:viewer', ...many(requests - 1, () => 'issues')])
  })
})

test.for([
  [0, 1],
  [99, 1],
  [100, 2],
  [101, 2],
] as const)('%i issues are read on %i pages', async ([count, pages], { github }) => {
  for (let index = 0; index < count; index++) github.addIssue({ user: github.identity })
  expect((await all(issuesOf(github))).map(({ number }) => number)).toEqual(many(count, (index) => index + 1))
  expect(operations(github).filter((operation) => operation === 'issues')).toHaveLength(pages)
})

describe('an issue', () => {
  test('is created, updated and commented on', async ({ github }) => {
    const issues = issuesOf(github)
    github.addPullRequest()
    const url = 'https://github.com/acme/app/issues/2'
    expect(await issues.create({ title: 'Page views', body: 'First' })).toEqual({ number: 2, url })
    await issues.update(2, 'Grüße "🎉" <b>')
    expect(await issues.comment(2, 'Views fell.')).toEqual({ url: expect.stringContaining(`${url}#issuecomment-`) })
    const user = github.identity
    expect(github.issues).toMatchObject([{ number: 2, title: 'Page views', body: 'Grüße "🎉" <b>', user }])
    expect(github.comments).toMatchObject([{ number: 2, body: 'Views fell.', author: user }])
    expect(github.requests.map(({ method, path, json }) => ({ method, path, json }))).toEqual([
      { method: 'POST', path: PATH, json: { title: 'Page views', body: 'First' } },
      { method: 'PATCH', path: `${PATH}/2`, json: { body: 'Grüße "🎉" <b>' } },
      { method: 'POST', path: `${PATH}/2/comments`, json: { body: 'Views fell.' } },
    ])
  })

  test('keeps a title that was changed by hand, and its state', async ({ github }) => {
    github.addIssue({ user: github.identity, title: 'Page views' })
    github.changeIssue(1, { title: 'How our docs are read', state: 'closed' })
    await issuesOf(github).update(1, 'New')
    expect(github.issues).toMatchObject([{ title: 'How our docs are read', state: 'closed', body: 'New' }])
  })

  test('takes 65,536 characters, and a title of 256', async ({ github }) => {
    const issues = issuesOf(github)
    await issues.create({ title: '🎉'.repeat(256), body: 'x'.repeat(65_536) })
    await issues.update(1, 'y'.repeat(65_536))
    const { advice, status } = await errorOf(issues.create({ title: 'x'.repeat(257), body: '' }))
    expect({ advice, status }).toEqual({
      advice: 'Check the title in `page-views-issue`: GitHub takes up to 256 characters.',
      status: 422,
    })
    expect(github.violations.splice(0)).toHaveLength(1)
  })
})

interface Write {
  operation: GitHubOperation
  repeatable: boolean
  write: (issues: Issues) => Promise<unknown>
  /** How often it was done. */
  done: (github: GitHubEmulator) => number
}

const WRITES: readonly Write[] = [
  {
    operation: 'create-issue',
    repeatable: false,
    write: (issues) => issues.create({ title: 'Page views', body: 'New' }),
    done: ({ issues }) => issues.length - 1,
  },
  {
    operation: 'update-issue',
    repeatable: true,
    write: (issues) => issues.update(1, 'New'),
    done: ({ issues }) => (issues[0]?.body === 'New' ? 1 : 0),
  },
  {
    operation: 'create-comment',
    repeatable: false,
    write: (issues) => issues.comment(1, 'New'),
    done: ({ comments }) => comments.length,
  },
]

describe.for(WRITES)('$operation', ({ operation, repeatable, write, done }) => {
  test.for<{ name: string; fault: Fault; processed?: boolean }>([
    { name: '500', fault: githubFault.serverError() },
    { name: '502 after processing', fault: { ...githubFault.serverError(502), processed: true }, processed: true },
    { name: 'a reset before processing', fault: { kind: 'reset-before' } },
    { name: 'a reset after processing', fault: { kind: 'reset-after' }, processed: true },
  ])('has at most one effect after $name', async ({ fault, processed = false }, { github }) => {
    github.addIssue({ user: github.identity })
    github.faults.add({ operation, times: 1, fault })
    const outcome = write(issuesOf(github))
    if (repeatable) await outcome
    else await errorOf(outcome)
    expect(done(github)).toBe(repeatable || processed ? 1 : 0)
    expect(operations(github)).toEqual(many(repeatable ? 2 : 1, () => operation))
  })

  test('is repeated after a rate limit, which processes nothing', async ({ github }) => {
    github.addIssue({ user: github.identity })
    github.faults.add({ operation, times: 1, fault: githubFault.secondaryRateLimit({ retryAfter: '7' }) })
    await write(issuesOf(github))
    expect(done(github)).toBe(1)
    expect(operations(github)).toEqual([operation, operation])
  })

  test('is an error after a response that is not of GitHub', async ({ github }) => {
    github.addIssue({ user: github.identity })
    github.faults.add({ operation, times: 'always', fault: { kind: 'html', processed: false } })
    await errorOf(write(issuesOf(github)))
    expect(done(github)).toBe(0)
  })

  test('is refused without the permission, with the advice to add it', async ({ github }) => {
    github.addIssue({ user: github.identity })
    github.setPermissions({ issues: 'read', 'pull-requests': 'write' })
    const { status, advice } = await errorOf(write(issuesOf(github)))
    expect({ status, advice }).toEqual({
      status: 403,
      advice: `Add \`issues: write\` to the \`permissions:\` of the job.${SEE}`,
    })
  })

  test('is refused where issues are turned off, with what to do', async ({ github }) => {
    github.addIssue({ user: github.identity })
    github.addRepository({ fullName: 'acme/app', hasIssues: false })
    const { status, what, advice, remoteMessage } = await errorOf(write(issuesOf(github)))
    expect({ status, remoteMessage }).toEqual({
      status: 410,
      remoteMessage: expect.stringContaining('Issues has been disabled in this repository.'),
    })
    expect(what).toMatch(/^GitHub rejected the request to .* \(410\)\.$/)
    expect(advice).toMatch(/issues .*on in the settings of the repository, or set `page-views-issue: false`\.$/i)
    expect(github.requests).toHaveLength(1)
  })
})

describe('a request about an issue', () => {
  test('that is gone is refused with the advice to check it', async ({ github }) => {
    const issues = issuesOf(github)
    const advice = `Check that the issue exists, and that the \`permissions:\` of the job include \`issues: write\`.${SEE}`
    for (const write of [issues.update(7, 'x'), issues.comment(7, 'x')]) {
      expect(await errorOf(write)).toMatchObject({ status: 404, advice })
    }
    github.faults.add({ operation: 'update-issue', times: 1, fault: { kind: 'status', status: 410, body: {} } })
    const { advice: whenDeleted } = await errorOf(issues.update(7, 'x'))
    expect(whenDeleted).toMatch(/^Check that the issue was not deleted, and that issues are turned on/)
  })

  test('that is locked is refused with how to go on', async ({ github }) => {
    github.addIssue({ user: github.identity, locked: true })
    expect(await errorOf(issuesOf(github).comment(1, 'x'))).toMatchObject({
      status: 403,
      advice: 'Unlock the conversation, or set `page-views-issue: false`.',
    })
  })

  test('needs the permission to read issues, and names that to write, which the run needs too', async ({ github }) => {
    github.setPermissions({ issues: 'none' })
    expect(await errorOf(all(issuesOf(github)))).toMatchObject({
      status: 403,
      what: 'GitHub rejected the request to find the issue with the report (403).',
      advice: `Add \`issues: write\` to the \`permissions:\` of the job.${SEE}`,
    })
    github.setPermissions({ issues: 'read' })
    expect(await all(issuesOf(github))).toEqual([])
  })

  test('in a repository that the token does not see is refused', async ({ github }) => {
    github.addRepository({ fullName: 'acme/app', accessible: false })
    expect(await errorOf(all(issuesOf(github)))).toMatchObject({
      status: 404,
      advice: `Check that the repository exists, and that the \`permissions:\` of the job include \`issues: write\`.${SEE}`,
    })
  })
})
