import { describe, expect } from 'vitest'
import { githubFault } from '../../../emulator/github/faults.ts'
import { shaOf } from '../../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../../emulator/github/server.ts'
import type { Fault } from '../../../emulator/http/faults.ts'
import {
  commitOf,
  commitSchema,
  compare,
  filesSchema,
  type HistoryOptions,
  NOT_COMPARED,
  readCommit,
  readFiles,
  readHistoryPage,
  readReleases,
} from '../../../src/agent/change/requests.ts'
import type { GitHubApi } from '../../../src/kit/github/api.ts'
import { connect, errorOf, many, operations, REPOSITORY } from '../../kit/github/harness.ts'
import { test } from '../../support/emulators.ts'
import { createFakeApi } from '../../support/fake-github.ts'
import { file } from './fakes.ts'

const apiOf = (github: GitHubEmulator) => connect(github).api

/** GitHub, with lists of files that never end. */
const endless: GitHubApi = {
  ...createFakeApi({}, REPOSITORY),
  async *entries() {
    for (;;) yield file('a.ts') as never
  },
  async *pages() {
    for (;;) yield { page: { sha: 'c1', files: many(300, () => file('a.ts')) } as never, isLast: false }
  },
}

test('a pull request or a commit has up to 3,000 files, and is then marked as capped', async () => {
  expect(await readFiles(endless, 1)).toMatchObject({ files: { length: 3000 }, filesCapped: true })
  expect(await readCommit(endless, 'c1')).toMatchObject({ files: { length: 3000 }, filesCapped: true })
})

/** A linear `main`, whose commits change a file each. */
function pushThree(github: GitHubEmulator) {
  const commits = many(3, (index) => ({ message: `Commit ${index}`, files: [{ filename: `${index}.ts` }] }))
  const [one = '', two = '', three = ''] = github.push({ commits }).map(({ sha }) => sha)
  return { one, two, three }
}

const ODD = ['release/1.0', 'v1.0+build', 'a#b', 'ü/%2F', "it's(1)!", 'a&b=c', '-x', '#', 'heads/main', '日本']

test('the id of a commit is found by any ref, by a branch, and by its beginning', async ({ github }) => {
  const { one, three } = pushThree(github)
  for (const ref of ['heads/main', three.slice(0, 7)]) expect(await commitOf(apiOf(github), ref)).toBe(three)
  for (const ref of ODD) {
    github.setRef(ref, one)
    expect([ref, await commitOf(apiOf(github), ref)]).toEqual([ref, one])
  }
})

test('a ref that does not exist is no commit; a fault of GitHub is an error', async ({ github }) => {
  pushThree(github)
  expect(await commitOf(apiOf(github), 'v1')).toBeUndefined()
  github.faults.add({ operation: 'any', times: 1, fault: githubFault.emptyRepository() })
  expect(await commitOf(apiOf(github), 'heads/main')).toBeUndefined()
  github.faults.add({ operation: 'any', times: 'always', fault: githubFault.serverError() })
  expect((await errorOf(commitOf(apiOf(github), 'heads/main'))).status).toBe(500)
})

describe('a commit', () => {
  /** Reads a commit with files on two pages, of which the second one may fail. */
  const read = (github: GitHubEmulator, fault?: Fault) => {
    const { sha } = github.addCommit({ files: many(310, (index) => ({ filename: `${index}.ts` })) })
    github.faults.add({ operation: 'commit', times: 1, fault: { kind: 'change', change: (response) => response } })
    if (fault !== undefined) github.faults.add({ operation: 'commit', times: 'always', fault })
    return readCommit(apiOf(github), sha)
  }

  test('is read page by page', async ({ github }) => {
    expect(await read(github)).toMatchObject({ files: { length: 310 }, filesCapped: false })
    expect(operations(github)).toEqual(['commit', 'commit'])
  })

  test('has those files that GitHub gives', async ({ github }) => {
    const found = await read(github, githubFault.diffTooLarge())
    expect(found).toMatchObject({ files: { length: 300 }, filesCapped: true })
  })

  test('is an error where a permission or a limit keeps files back', async ({ github }) => {
    expect((await errorOf(read(github, githubFault.missingPermission()))).status).toBe(403)
  })
})

describe('a comparison', () => {
  test('has files, commits, their number and how both stand to each other', async ({ github }) => {
    const { one, two, three } = pushThree(github)
    expect(await compare(apiOf(github), one, 'main')).toEqual({
      files: [expect.objectContaining({ path: '1.ts' }), expect.objectContaining({ path: '2.ts' })],
      filesCapped: false,
      commits: ['Commit 1', 'Commit 2'].map((subject) => expect.objectContaining({ subject, author: 'octocat' })),
      mergeBaseSha: one,
      total: 2,
    })
    expect(await compare(apiOf(github), three, one)).toMatchObject({ files: [], total: 0, mergeBaseSha: one })
    const [other] = github.push({ branch: 'other', onto: two, commits: [{}] })
    const diverged = await compare(apiOf(github), three, other?.sha ?? '')
    expect(diverged).toMatchObject({ mergeBaseSha: two, total: 1 })
  })

  test('with what does not exist, or has nothing in common, is none', async ({ github }) => {
    const { three } = pushThree(github)
    const [orphan] = github.push({ branch: 'orphan', commits: [{ message: 'Alone' }] })
    for (const base of ['v1', orphan?.sha ?? '']) expect(await compare(apiOf(github), base, three)).toBeUndefined()
  })

  test('has at most 250 commits, the newest, and 300 files', async ({ github }) => {
    const files = many(300, (index) => ({ filename: `${index}.md` }))
    const commits = many(251, (index) => ({ message: `${index + 1}`, files: index === 0 ? files : [] }))
    const pushed = github.push({ commits: [{}, ...commits] })
    const found = await compare(apiOf(github), pushed[0]?.sha ?? '', pushed.at(-1)?.sha ?? '')
    expect(found).toMatchObject({ filesCapped: true, total: 251, files: { length: 300 }, commits: { length: 250 } })
    expect(found?.commits.at(-1)?.subject).toBe('251')
  })

  test('that GitHub cannot give says so; a permission is an error', async ({ github }) => {
    const read = () => compare(apiOf(github), shaOf('base'), shaOf('head'))
    github.faults.add({ operation: 'compare', times: 1, fault: githubFault.diffTooLarge() })
    expect(await read()).toMatchObject({ ...NOT_COMPARED, error: { status: 422 } })
    github.faults.add({ operation: 'compare', times: 'always', fault: githubFault.missingPermission() })
    expect((await errorOf(read())).status).toBe(403)
  })

  test('with wrong types is read as far as nothing needed is missing', async ({ github }) => {
    const text = '{"commits":[{"commit":{}}],"total_commits":"x","files":[{"filename":"a","additions":"1"}]}'
    github.faults.add({ operation: 'compare', times: 'always', fault: { kind: 'body', text, status: 200 } })
    const found = await compare(apiOf(github), shaOf('base'), shaOf('head'))
    expect(found).toMatchObject({ mergeBaseSha: shaOf('base'), total: 1 })
  })
})

test('every field that GitHub describes as optional may be null, empty or absent', () => {
  const counts = { additions: 1, deletions: 2 }
  const required = { filename: 'a.ts', status: 'renamed', ...counts }
  const files = [
    { ...required, sha: 'b1', patch: '+a', previous_filename: 'b.ts' },
    { ...required, sha: null, patch: '' },
  ]
  const [path, status] = ['a.ts', 'renamed']
  expect(filesSchema.parse([...files, { filename: 'c.ts', status: 'melted' }])).toEqual([
    { path, previousPath: 'b.ts', status, ...counts, sha: 'b1', patch: '+a' },
    { path, previousPath: undefined, status, ...counts, sha: undefined, patch: undefined },
    { path: 'c.ts', status: 'modified', additions: 0, deletions: 0 },
  ])
  const commit = { sha: 'c1', commit: { message: 'One\n\nMore\n' } }
  for (const author of [null, {}, undefined, { login: 'mona', type: 'User' }]) {
    const login = author && 'login' in author ? author.login : undefined
    const read = { sha: 'c1', subject: 'One', body: 'More', url: '', author: login }
    expect(commitSchema.parse({ ...commit, author })).toEqual(read)
  }
})

/** The commits of the first page of a history. */
async function historyOf(github: GitHubEmulator, head: string, options: HistoryOptions = {}) {
  return (await readHistoryPage(apiOf(github), head, { ...options, after: undefined })).commits
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
    const pushed = github.push({ commits: many(150, (index) => ({ message: `Commit ${index}` })) })
    const head = pushed.at(-1)?.sha ?? ''
    const first = await readHistoryPage(apiOf(github), head, { after: undefined })
    const second = await readHistoryPage(apiOf(github), head, { after: first.after })
    expect([first.commits.length, second.commits.length, second.after]).toEqual([100, 50, undefined])
  })

  test('of an unknown commit, as in an empty repository, is an error, sent once', async ({ github }) => {
    const { status, message } = await errorOf(historyOf(github, shaOf('gone')))
    expect([status, message]).toEqual([
      404,
      expect.stringMatching(/^GitHub does not have the commit \w{7}\. .*forced push/),
    ])
    expect(github.requests).toHaveLength(1)
  })

  test.for([
    { name: 'no list at all', nodes: null, expected: [] },
    {
      name: 'null for parents and message',
      nodes: [minimal({ message: null, parents: { nodes: [null] } })],
      expected: [''],
    },
    { name: 'null for a commit', nodes: [null], expected: undefined },
  ])('with $name is read, or undocumented', async ({ nodes, expected }, { github }) => {
    respondWith(github, nodes)
    const found = historyOf(github, shaOf('x'))
    if (expected === undefined) expect((await errorOf(found)).message).toContain('not as documented')
    else expect((await found).map(({ subject }) => subject)).toEqual(expected)
  })
})

describe('the status in a history', () => {
  const STATUS = 'docs-agent/docs/docs/3f9a1c'
  test.override('githubOptions', () => ({ permissions: { contents: 'read', statuses: 'read' } as const }))

  test.for<[name: string, creator: string | null, targetUrl: string | null, isOwn: boolean]>([
    ['the token itself, which is an app', 'github-actions[bot]', 'https://example.com/#a', true],
    ['a person with the name of the app', 'github-actions', 'https://example.com/', false],
    ['an account that is gone', null, null, false],
  ])('may be of %s, and is not asked for without a name', async ([, creator, targetUrl, isOwn], { github }) => {
    const head = github.push({ commits: [{}, {}] }).at(-1)?.sha ?? ''
    github.addStatus({ sha: head, context: STATUS, targetUrl: 'https://example.com/old' })
    github.addStatus({ sha: head, context: STATUS, creator, targetUrl })
    github.addStatus({ sha: head, context: 'other', creator: github.identity })
    const [newest, oldest] = await historyOf(github, head, { statusName: STATUS })
    expect([newest?.status, oldest?.status]).toEqual([{ isOwn, target: targetUrl ?? '' }, undefined])
    expect((await historyOf(github, head)).map(({ status }) => status)).toEqual([undefined, undefined])
  })
})

describe('the pull requests in a history', () => {
  test('are the merged ones that contain the commit', async ({ github }) => {
    const [, two = '', three = ''] = github.push({ commits: many(3, () => ({})) }).map(({ sha }) => sha)
    const commits = [{ sha: two }]
    const merged = { title: 'Add retries', user: 'dependabot[bot]', body: null, mergedAt: '2026-11-21T08:00:00Z' }
    github.addPullRequest({ number: 7, commits, merged: true, mergeCommitSha: three, ...merged })
    github.addPullRequest({ number: 8, commits, user: null })
    github.addPullRequest({ number: 9, commits, state: 'closed' })
    const found = await historyOf(github, three, { pullRequests: true })
    expect(found.find(({ sha }) => sha === two)?.pullRequests).toEqual([
      {
        number: 7,
        title: 'Add retries',
        author: 'dependabot[bot]',
        isByBot: true,
        state: 'merged',
        url: 'https://github.com/acme/app/pull/7',
        body: '',
        mergedAtMs: Date.UTC(2026, 10, 21, 8),
        mergeCommit: three,
      },
    ])
    expect(found.flatMap(({ pullRequests }) => pullRequests)).toHaveLength(2)
    expect((await historyOf(github, three)).flatMap(({ pullRequests }) => pullRequests)).toEqual([])
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
    { name: 'one of a fork', nodes: [inGraphql({ repository: { nameWithOwner: 'mona/app' } })], expected: [] },
    {
      name: 'wrong types',
      nodes: [inGraphql({ title: 7, body: [], url: null, author: null, mergeCommit: null })],
      expected: [{ title: '', body: '', url: '', author: undefined, isByBot: false, mergeCommit: undefined }],
    },
  ])('are read where GitHub names $name', async ({ nodes, expected }, { github }) => {
    respondWith(github, [minimal({ associatedPullRequests: { nodes } })])
    const [commit] = await historyOf(github, shaOf('x'), { pullRequests: true })
    expect(commit?.pullRequests).toMatchObject(expected)
    expect(commit?.pullRequests).toHaveLength(expected.length)
  })
})

describe('releases', () => {
  test('are the full ones whose tag is there, with its commit, the newest first', async ({ github }) => {
    const [one = '', two = ''] = github.push({ commits: [{}, {}] }).map(({ sha }) => sha)
    github.addRelease({ tag: 'v1', sha: one })
    github.addRelease({ tag: 'v2', sha: two })
    github.addRelease({ tag: 'v3-rc', sha: two, prerelease: true })
    github.addRelease({ tag: 'v3', sha: two, draft: true })
    github.addRelease({ tag: 'gone' })
    expect(await readReleases(apiOf(github))).toEqual([
      { tag: 'v2', sha: two },
      { tag: 'v1', sha: one },
    ])
  })

  test('are read up to 300', async ({ github }) => {
    const [{ sha } = { sha: '' }] = github.push({ commits: [{}] })
    for (const tag of many(350, (index) => `v${index}`)) github.addRelease({ tag, sha })
    expect(await readReleases(apiOf(github))).toHaveLength(300)
    expect(operations(github)).toEqual(many(3, () => 'graphql:repository'))
  })
})
