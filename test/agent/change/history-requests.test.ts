import { describe, expect } from 'vitest'
import { type CommitSeed, shaOf } from '../../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../../emulator/github/server.ts'
import { createHistory, type HistoryCommit, type HistoryOptions } from '../../../src/agent/change/requests.ts'
import { connect, errorOf, many, operations } from '../../kit/github/harness.ts'
import { test } from '../../support/emulators.ts'

const STATUS = 'docs-agent/docs/docs/3f9a1c'
const PLAIN: HistoryOptions = { pullRequests: false }
const WITH_STATUS: HistoryOptions = { statusName: STATUS, pullRequests: false }
const WITH_PULL_REQUESTS: HistoryOptions = { pullRequests: true }

const sourceOf = (github: GitHubEmulator) => createHistory(connect(github).api)

/** All pages of a history. */
async function pagesOf(github: GitHubEmulator, head: string, options = PLAIN): Promise<(readonly HistoryCommit[])[]> {
  const pages: (readonly HistoryCommit[])[] = []
  let after: string | undefined
  do {
    const page = await sourceOf(github).page(head, { ...options, after })
    pages.push(page.commits)
    after = page.after
  } while (after !== undefined)
  return pages
}

const historyOf = async (...given: Parameters<typeof pagesOf>) => (await pagesOf(...given)).flat()

/** So many commits on `main`, a minute apart, and their newest. */
function pushMany(github: GitHubEmulator, count: number, seed: (index: number) => CommitSeed = () => ({})) {
  const at = (index: number) => new Date(Date.UTC(2026, 10, 1) + index * 60_000).toISOString()
  const commits = many(count, (index) => ({ message: `Commit ${index}`, committedAt: at(index), ...seed(index) }))
  const pushed = github.push({ commits })
  return { pushed, head: pushed.at(-1)?.sha ?? '' }
}

/** A commit as GraphQL gives it. */
const minimal = (more: object = {}) => ({
  oid: shaOf('x'),
  message: 'One',
  committedDate: '2026-11-20T08:00:00Z',
  parents: { nodes: [] },
  ...more,
})

function respondWith(github: GitHubEmulator, nodes: unknown) {
  const history = { nodes, pageInfo: { hasNextPage: false, endCursor: null } }
  const data = { repository: { nameWithOwner: 'acme/app', object: { history } }, viewer: { login: 'x' } }
  github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'status', status: 200, body: { data } } })
}

describe('a history', () => {
  test('has id, message, author, date and parents of its commits, newest first', async ({ github }) => {
    const [first, second] = github.push({
      commits: [
        { message: 'One\n\nMore of it', committedAt: '2026-11-20T08:00:00Z' },
        { message: '', author: 'mintlify[bot]', committedAt: '2026-11-21T08:00:00+02:00' },
      ],
    })
    const url = expect.stringMatching(/^https:\/\/github\.com\/acme\/app\/commit\/[0-9a-f]{40}$/)
    const [newer, older] = [
      { subject: '', body: '', committedAtMs: Date.UTC(2026, 10, 21, 6), parents: [first?.sha] },
      { subject: 'One', body: 'More of it', committedAtMs: Date.UTC(2026, 10, 20, 8), parents: [] },
    ]
    expect(await historyOf(github, second?.sha ?? '')).toEqual([
      { sha: second?.sha, ...newer, author: undefined, url, pullRequests: [], status: undefined },
      { sha: first?.sha, ...older, author: 'octocat', url, pullRequests: [], status: undefined },
    ])
    expect(operations(github)).toEqual(['graphql:repository'])
  })

  test('comes in pages of a hundred commits', async ({ github }) => {
    const { head, pushed } = pushMany(github, 250)
    const found = await pagesOf(github, head)
    expect(found.map(({ length }) => length)).toEqual([100, 100, 50])
    expect(found.flat().map(({ sha }) => sha)).toEqual(pushed.map(({ sha }) => sha).reverse())
  })

  test.for([
    { name: 'an unknown commit', prepare: (github: GitHubEmulator) => void pushMany(github, 2) },
    { name: 'an empty repository', prepare: () => undefined },
  ])('of $name is an error, sent once', async ({ prepare }, { github }) => {
    prepare(github)
    const { status, kind, message } = await errorOf(historyOf(github, shaOf('gone')))
    expect({ status, kind }).toEqual({ status: 404, kind: 'github-refused' })
    expect(message).toMatch(/^GitHub does not have the commit [0-9a-f]{7}\. .*forced push/)
    expect(github.requests).toHaveLength(1)
  })

  test.for([
    { name: 'no list at all', nodes: null, expected: [] },
    {
      name: 'null for parents and message',
      nodes: [minimal({ message: null, parents: { nodes: [null] } })],
      expected: [''],
    },
    { name: 'a commit without an id', nodes: [minimal({ oid: undefined })], expected: undefined },
    { name: 'a date that is none', nodes: [minimal({ committedDate: 'yesterday' })], expected: undefined },
    { name: 'null for a commit', nodes: [null], expected: undefined },
  ])('with $name is read, or undocumented', async ({ nodes, expected }, { github }) => {
    respondWith(github, nodes)
    const found = historyOf(github, shaOf('x'))
    if (expected === undefined) expect((await errorOf(found)).message).toContain('not as documented')
    else expect((await found).map(({ subject }) => subject)).toEqual(expected)
  })
})

describe('the status in a history', () => {
  test.override('githubOptions', () => ({ permissions: { contents: 'read', statuses: 'read' } as const }))

  test.for<[name: string, creator: string | null, targetUrl: string | null, isOwn: boolean]>([
    ['the token itself, which is an app', 'github-actions[bot]', 'https://example.com/#a', true],
    ['a person with the name of the app', 'github-actions', 'https://example.com/', false],
    ['another app', 'other[bot]', null, false],
    ['an account that is gone', null, 'https://example.com/', false],
  ])('may be of %s', async ([, creator, targetUrl, isOwn], { github }) => {
    const { head } = pushMany(github, 2)
    github.addStatus({ sha: head, context: 'other', creator: github.identity })
    github.addStatus({ sha: head, context: STATUS, targetUrl: 'https://example.com/old' })
    github.addStatus({ sha: head, context: STATUS, creator, targetUrl })
    github.addStatus({ sha: head, context: 'other', creator: github.identity })
    const [newest, oldest] = await historyOf(github, head, WITH_STATUS)
    expect([newest?.status, oldest?.status]).toEqual([{ isOwn, target: targetUrl ?? '' }, undefined])
  })

  test('is not asked for without a name', async ({ github }) => {
    const { head } = pushMany(github, 1)
    github.addStatus({ sha: head, context: STATUS })
    expect(await historyOf(github, head)).toMatchObject([{ status: undefined }])
  })
})

describe('the pull requests in a history', () => {
  test('are the merged ones that contain the commit', async ({ github }) => {
    const { head, pushed } = pushMany(github, 3)
    const commits = [{ sha: pushed[1]?.sha ?? '' }]
    const merged = { title: 'Add retries', user: 'dependabot[bot]', body: null, mergedAt: '2026-11-21T08:00:00Z' }
    github.addPullRequest({ number: 7, commits, merged: true, mergeCommitSha: head, ...merged })
    github.addPullRequest({ number: 8, commits, user: null })
    github.addPullRequest({ number: 9, commits, state: 'closed' })
    const expected = {
      number: 7,
      title: 'Add retries',
      author: 'dependabot[bot]',
      isByBot: true,
      state: 'merged',
      url: 'https://github.com/acme/app/pull/7',
      body: '',
      mergedAtMs: Date.UTC(2026, 10, 21, 8),
      mergeCommit: head,
    }
    const found = await historyOf(github, head, WITH_PULL_REQUESTS)
    expect(found.map(({ pullRequests }) => pullRequests)).toEqual([[expected], [expected], []])
    expect((await historyOf(github, head)).flatMap(({ pullRequests }) => pullRequests)).toEqual([])
  })

  const inGraphql = (more: object = {}) => ({
    number: 1,
    title: 'T',
    body: 'B',
    url: 'https://github.com/acme/app/pull/1',
    mergedAt: '2026-11-21T08:00:00Z',
    mergeCommit: { oid: shaOf('m') },
    author: { __typename: 'User', login: 'mona' },
    repository: { nameWithOwner: 'Acme/App' },
    ...more,
  })

  test.for<{ name: string; nodes: unknown; expected: object[] }>([
    { name: 'null', nodes: [null, inGraphql()], expected: [{ number: 1, author: 'mona', mergeCommit: shaOf('m') }] },
    { name: 'no list', nodes: null, expected: [] },
    { name: 'one that is open', nodes: [inGraphql({ mergedAt: null })], expected: [] },
    { name: 'one of a fork', nodes: [inGraphql({ repository: { nameWithOwner: 'mona/app' } })], expected: [] },
    {
      name: 'wrong types',
      nodes: [inGraphql({ title: 7, body: [], url: null, author: null, mergeCommit: null })],
      expected: [{ title: '', body: '', url: '', author: undefined, mergeCommit: undefined }],
    },
  ])('are read where GitHub names $name', async ({ nodes, expected }, { github }) => {
    respondWith(github, [minimal({ associatedPullRequests: { nodes } })])
    const [commit] = await historyOf(github, shaOf('x'), WITH_PULL_REQUESTS)
    expect(commit?.pullRequests).toMatchObject(expected)
    expect(commit?.pullRequests).toHaveLength(expected.length)
  })
})

describe('releases', () => {
  test('are the full ones whose tag is there, with its commit, the newest first', async ({ github }) => {
    const [one = '', two = ''] = github
      .push({ commits: [{ message: 'One' }, { message: 'Two' }] })
      .map(({ sha }) => sha)
    github.addRelease({ tag: 'v1', sha: one })
    github.addRelease({ tag: 'v2', sha: two })
    github.addRelease({ tag: 'v3-rc', sha: two, prerelease: true })
    github.addRelease({ tag: 'v3', sha: two, draft: true })
    github.addRelease({ tag: 'gone' })
    expect(await sourceOf(github).releases()).toEqual([
      { tag: 'v2', sha: two },
      { tag: 'v1', sha: one },
    ])
  })

  test('are read up to 300', async ({ github }) => {
    const [{ sha } = { sha: '' }] = github.push({ commits: [{ message: 'One' }] })
    for (const tag of many(350, (index) => `v${index}`)) github.addRelease({ tag, sha })
    expect(await sourceOf(github).releases()).toHaveLength(300)
    expect(operations(github)).toEqual(many(3, () => 'graphql:repository'))
  })
})
