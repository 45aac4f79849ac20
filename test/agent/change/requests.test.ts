import { describe, expect } from 'vitest'
import { githubFault } from '../../../emulator/github/faults.ts'
import { shaOf } from '../../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../../emulator/github/server.ts'
import type { Fault } from '../../../emulator/http/faults.ts'
import {
  commitSchema,
  compare,
  createChanges,
  createHistory,
  filesSchema,
  readCommit,
} from '../../../src/agent/change/requests.ts'
import { connect, errorOf, many, operations } from '../../kit/github/harness.ts'
import { test } from '../../support/emulators.ts'

const changesOf = (github: GitHubEmulator) => createChanges(connect(github).api)

describe('a pull request', () => {
  test('is read with its author, head and state', async ({ github }) => {
    const { head, base } = github.addPullRequest({
      number: 7,
      title: 'Add retries',
      user: 'mona',
      body: 'It retries.',
    })
    expect(await changesOf(github).pullRequest(7)).toEqual({
      number: 7,
      title: 'Add retries',
      author: 'mona',
      url: 'https://github.com/acme/app/pull/7',
      body: 'It retries.',
      headSha: head.sha,
      base: { ref: base.ref, sha: base.sha },
      state: 'open',
      isByBot: false,
      updatedAtMs: expect.any(Number),
      files: 0,
    })
  })

  test('has up to 3,000 files, and is then marked as capped', async ({ github }) => {
    github.addPullRequest({ files: many(3_010, (index) => ({ filename: `${index}.md` })) })
    const { files, filesCapped } = await changesOf(github).files(1)
    expect([files.length, files.at(-1)?.path, filesCapped]).toEqual([3_000, '2999.md', true])
    expect(github.requests).toHaveLength(30)
  })
})

const apiOf = (github: GitHubEmulator) => connect(github).api
const commitOf = async (github: GitHubEmulator, ref: string) => await createHistory(apiOf(github)).commitOf(ref)

/** A linear `main`, whose commits change a file each. */
function pushThree(github: GitHubEmulator) {
  const commits = many(3, (index) => ({ message: `Commit ${index}`, files: [{ filename: `${index}.ts` }] }))
  const [one = '', two = '', three = ''] = github.push({ commits }).map(({ sha }) => sha)
  return { one, two, three }
}

const ODD = ['release/1.0', 'v1.0+build', 'a#b', 'ü/%2F', "it's(1)!", 'a&b=c', '-x', '#', 'heads/main', '日本']

test('the id of a commit is found by any ref, by a branch, and by its beginning', async ({ github }) => {
  const { one, three } = pushThree(github)
  for (const ref of ['heads/main', three.slice(0, 7)]) expect(await commitOf(github, ref)).toBe(three)
  for (const ref of ODD) {
    github.setRef(ref, one)
    expect([ref, await commitOf(github, ref)]).toEqual([ref, one])
  }
})

test('a ref that does not exist is no commit; a fault of GitHub is an error', async ({ github }) => {
  pushThree(github)
  expect(await commitOf(github, 'v1')).toBeUndefined()
  github.faults.add({ operation: 'any', times: 1, fault: githubFault.emptyRepository() })
  expect(await commitOf(github, 'heads/main')).toBeUndefined()
  github.faults.add({ operation: 'any', times: 'always', fault: githubFault.serverError() })
  expect((await errorOf(commitOf(github, 'heads/main'))).status).toBe(500)
})

describe('a commit', () => {
  const add = (github: GitHubEmulator, count: number) =>
    github.addCommit({ files: many(count, (index) => ({ filename: `${index}.ts` })) }).sha

  test.for([
    { count: 299, read: 299, filesCapped: false, requests: 1 },
    { count: 700, most: 2, read: 600, filesCapped: true, requests: 2 },
    { count: 3010, read: 3000, filesCapped: true, requests: 10 },
  ])(
    'of $count files has $read, in $requests requests',
    async ({ count, most = 200, read, filesCapped, requests }, { github }) => {
      const budget = { remaining: most }
      const { files, ...commit } = await readCommit(apiOf(github), add(github, count), budget)
      expect([files.length, commit.filesCapped, budget.remaining]).toEqual([read, filesCapped, most - requests])
      expect(operations(github)).toEqual(many(requests, () => 'commit'))
    },
  )

  const later = (github: GitHubEmulator, fault: Fault) => {
    github.faults.add({ operation: 'commit', times: 1, fault: { kind: 'delay', ms: 0 } })
    github.faults.add({ operation: 'commit', times: 'always', fault })
    return readCommit(apiOf(github), add(github, 310), { remaining: 10 })
  }

  test.for(['reset-before', 'status'] as const)('has those files that GitHub gives (%s)', async (kind, { github }) => {
    const fault = kind === 'status' ? githubFault.serverError() : { kind }
    expect(await later(github, fault)).toMatchObject({ files: { length: 300 }, filesCapped: true })
  })

  test('is an error where a permission or a limit keeps files back', async ({ github }) => {
    expect((await errorOf(later(github, githubFault.missingPermission()))).status).toBe(403)
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
    expect(await compare(apiOf(github), three, one)).toMatchObject({ files: [], total: 0 })
    expect(await compare(apiOf(github), one, one)).toMatchObject({ total: 0 })
    const [other] = github.push({ branch: 'other', onto: two, commits: [{}] })
    const diverged = await compare(apiOf(github), three, other?.sha ?? '')
    expect(diverged).toMatchObject({ mergeBaseSha: two, total: 1 })
  })

  test('with what does not exist, or has nothing in common, is none', async ({ github }) => {
    const { three } = pushThree(github)
    const [orphan] = github.push({ branch: 'orphan', commits: [{ message: 'Alone' }] })
    for (const [base, head] of [
      ['v1', three],
      [three, 'v1'],
      [orphan?.sha ?? '', three],
    ] as const) {
      expect(await compare(apiOf(github), base, head)).toBeUndefined()
    }
  })

  test.for([
    { commits: 250, files: 299, filesCapped: false },
    { commits: 251, files: 300, filesCapped: true },
  ])('of $commits commits and $files files', async ({ commits, files, filesCapped }, { github }) => {
    const [base, head] = [shaOf('base'), shaOf('head')]
    const changed = many(files, (index) => ({ filename: `${index}.md` }))
    const ahead = many(commits - 1, (index) => ({ message: `${index + 1}` }))
    github.push({ commits: [{ sha: base }, ...ahead, { sha: head, message: `${commits}`, files: changed }] })
    const found = await compare(apiOf(github), base, head)
    expect(found).toMatchObject({ filesCapped, total: commits, files: { length: files }, commits: { length: 250 } })
    expect(found?.commits.at(-1)?.subject).toBe(String(commits))
  })

  test.for([
    {
      text: '{"commits":[{"commit":{}}],"total_commits":"x","files":[{"filename":"a","additions":"1"}]}',
      isRead: true,
    },
    { text: '{"commits":[],"files":[{}]}', isRead: false },
  ])('with wrong types is read as far as nothing needed is missing: $text', async ({ text, isRead }, { github }) => {
    github.faults.add({ operation: 'compare', times: 'always', fault: { kind: 'body', text, status: 200 } })
    const found = compare(apiOf(github), shaOf('base'), shaOf('head'))
    if (isRead) expect(await found).toMatchObject({ mergeBaseSha: shaOf('base'), total: 1 })
    else expect((await errorOf(found)).message).toContain('not as documented')
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
  const commit = { sha: 'c1', commit: { message: 'One\n\nMore\n' }, parents: [{ sha: 'p1' }, {}] }
  const read = { sha: 'c1', subject: 'One', body: 'More', url: '', parents: ['p1'] }
  for (const author of [null, {}, undefined, { login: 'mona', type: 'User' }]) {
    const login = author && 'login' in author ? author.login : undefined
    expect(commitSchema.parse({ ...commit, author })).toEqual({ ...read, author: login })
  }
})
