import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { createChanges, readRemarks } from '../../src/change/requests.ts'
import { connect, errorOf, many, operations } from '../github/harness.ts'
import { test } from '../support/emulators.ts'

const changesOf = (github: GitHubEmulator) => createChanges(connect(github).api)
const ZERO = '0'.repeat(40)
const [before, after] = [shaOf('before'), shaOf('after')]
const push = { before, after, authors: [] }

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
      files: 0,
    })
  })

  test('of a deleted account, without a description, has neither', async ({ github }) => {
    github.addPullRequest({ user: null, body: null, head: { repository: null } })
    expect(await changesOf(github).pullRequest(1)).toMatchObject({ author: undefined, body: '' })
  })

  test.for([
    {
      name: 'fields of wrong types',
      text: '{"number":1,"title":7,"body":[],"html_url":null,"user":7,"head":"x","state":[]}',
    },
    { name: 'only its number', text: '{"number":1}' },
  ])('with $name is still read', async ({ text }, { github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'any', times: 1, fault: { kind: 'body', text } })
    expect(await changesOf(github).pullRequest(1)).toMatchObject({ number: 1, title: '', body: '', headSha: undefined })
  })

  test.for([0, 1, 99, 100, 101, 250])('has all its %i files', async (count, { github }) => {
    github.addPullRequest({ files: many(count, (index) => ({ filename: `${index}.md` })) })
    const { files, filesCapped } = await changesOf(github).ofPullRequest(1).files()
    expect(files.map(({ path }) => path)).toEqual(many(count, (index) => `${index}.md`))
    expect(filesCapped).toBe(false)
    expect(github.requests.length).toBe(Math.floor(count / 100) + 1)
  })

  test('has up to 3,000 files, and is then marked as capped', async ({ github }) => {
    github.addPullRequest({ files: many(3_010, (index) => ({ filename: `${index}.md` })) })
    const { files, filesCapped } = await changesOf(github).ofPullRequest(1).files()
    expect([files.length, files.at(-1)?.path, filesCapped]).toEqual([3_000, '2999.md', true])
    expect(github.requests).toHaveLength(30)
  })

  test('has files with status, counts, hash, patch and previous name', async ({ github }) => {
    github.addPullRequest({
      files: [
        { filename: 'a b/ü.md', sha: 'a1', status: 'added', patch: '@@ -0,0 +1 @@\n+a' },
        { filename: 'new.ts', sha: 'b2', previous_filename: 'old.ts', status: 'renamed' },
        { filename: 'logo.png', sha: 'c3', status: 'removed', patch: '' },
      ],
    })
    const counts = { additions: 0, deletions: 0, patch: undefined, previousPath: undefined }
    expect((await changesOf(github).ofPullRequest(1).files()).files).toEqual([
      { ...counts, path: 'a b/ü.md', sha: 'a1', status: 'added', additions: 1, patch: '@@ -0,0 +1 @@\n+a' },
      { ...counts, path: 'new.ts', sha: 'b2', previousPath: 'old.ts', status: 'renamed' },
      { ...counts, path: 'logo.png', sha: 'c3', status: 'removed' },
    ])
  })

  test('without the permission is an error that names it', async ({ github }) => {
    github.addPullRequest()
    github.setPermissions({ 'pull-requests': 'none' })
    const { message } = await errorOf(changesOf(github).ofPullRequest(1).files())
    expect(message).toContain('`pull-requests: read`')
  })
})

describe('a push', () => {
  test('is compared, in one request for files and commits', async ({ github }) => {
    github.addCompare({
      base: before,
      head: after,
      files: [{ filename: 'a.ts' }],
      commits: [
        { message: 'One\n\nx', author: 'mona' },
        { message: 'Two', author: null },
      ],
    })
    const source = changesOf(github).ofPush(push)
    expect(await source.files()).toMatchObject({ files: [{ path: 'a.ts' }], filesCapped: false })
    expect(await source.commits()).toEqual(['One', 'Two'])
    expect(operations(github)).toEqual(['compare'])
    expect(await changesOf(github).pushedAuthors(push)).toEqual(['mona', undefined])
  })

  test('has the authors of its commits, but not of its merges', async ({ github }) => {
    const parents = [shaOf('a'), shaOf('b')]
    const commits = [{ author: 'mintlify[bot]' }, { author: 'mona', parents }]
    github.addCompare({ base: before, head: after, commits })
    expect(await changesOf(github).pushedAuthors(push)).toEqual(['mintlify[bot]'])
  })

  test('has up to 300 files and 250 commits, and is then marked as capped', async ({ github }) => {
    github.addCompare({
      base: before,
      head: after,
      files: many(310, (index) => ({ filename: `${index}.md` })),
      commits: many(260, () => ({})),
    })
    const source = changesOf(github).ofPush(push)
    expect(await source.files()).toMatchObject({ files: { length: 300 }, filesCapped: true })
    expect(await source.commits()).toHaveLength(250)
  })

  test('of one commit or merge has all files that a commit lists', async ({ github }) => {
    const files = many(310, (index) => ({ filename: `${index}.ts` }))
    const { sha } = github.addCommit({ files, parents: [before, shaOf('branch')] })
    const merge = { parents: [before, shaOf('branch')] }
    github.addCompare({
      base: before,
      head: sha,
      files,
      commits: [{ message: 'Work' }, { message: 'Merge', ...merge }],
    })
    const source = changesOf(github).ofPush({ before, after: sha, authors: [] })
    expect(await source.files()).toMatchObject({ files: { length: 310 }, filesCapped: false })
    expect(await source.commits()).toEqual(['Work', 'Merge'])
    expect(operations(github)).toEqual(['compare', 'commit', 'commit'])
  })

  test.for([
    { name: 'of a new branch', from: ZERO },
    { name: 'whose previous commit is gone', from: shaOf('forced') },
  ])('$name is the pushed commit alone', async ({ from }, { github }) => {
    const { sha } = github.addCommit({ message: 'All of it', author: 'mona', files: [{ filename: 'a.ts' }] })
    const of = { before: from, after: sha, authors: [] }
    const source = changesOf(github).ofPush(of)
    expect(await source.files()).toMatchObject({ files: [{ path: 'a.ts' }], filesCapped: false })
    expect(await source.commits()).toEqual(['All of it'])
    expect(operations(github)).toEqual(from === ZERO ? ['commit'] : ['compare', 'commit'])
    expect(await changesOf(github).pushedAuthors(of)).toEqual(['mona'])
  })

  test.for([
    { name: 'compared', before, expected: { relation: 'ahead', total: 260 } },
    { name: 'of a new branch', before: ZERO, expected: undefined },
    { name: 'whose previous commit is gone', before: shaOf('forced'), expected: undefined },
  ])('that is $name has a range: $expected', async ({ before: from, expected }, { github }) => {
    github.addCommit({ sha: after })
    github.addCompare({ base: before, head: after, commits: many(260, () => ({})) })
    const source = changesOf(github).ofPush({ before: from, after, authors: [] })
    const range = await source.comparison()
    if (expected === undefined) expect(range).toBeUndefined()
    else expect(range).toMatchObject(expected)
    const requests = github.requests.length
    await source.files()
    expect(github.requests).toHaveLength(requests)
  })

  test('without the permission is an error that names it', async ({ github }) => {
    github.addCompare({ base: before, head: after })
    github.setPermissions({ contents: 'none' })
    const { message } = await errorOf(changesOf(github).ofPush(push).files())
    expect(message).toContain('`contents: read`')
  })

  test.for([
    { name: 'no fields', text: '{}' },
    { name: 'empty commits', text: '{"files":[],"commits":[{"commit":{}}]}' },
    { name: 'files without counts', text: '{"files":[{"filename":"a.ts","status":7,"additions":"1"}],"commits":[]}' },
  ])('whose response has $name is still read', async ({ text }, { github }) => {
    github.addCompare({ base: before, head: after })
    github.faults.add({ operation: 'compare', times: 1, fault: { kind: 'body', text } })
    const { files } = await changesOf(github).ofPush(push).files()
    expect(files.length).toBeLessThanOrEqual(1)
  })

  test('whose response has a file without a name is an error', async ({ github }) => {
    github.addCompare({ base: before, head: after })
    const fault: Fault = { kind: 'body', text: '{"files":[{}]}' }
    github.faults.add({ operation: 'compare', times: 'always', fault })
    expect((await errorOf(changesOf(github).ofPush(push).files())).message).toContain('not as documented')
  })
})

describe('the merged pull request of a commit', () => {
  test('is found for a merge and for a squash', async ({ github }) => {
    github.addPullRequest({ number: 1, user: 'mintlify[bot]', merged: true, mergeCommitSha: after })
    const changes = changesOf(github)
    expect(await changes.mergedPullRequest(push)).toMatchObject({ number: 1, state: 'merged' })
    expect(await changes.ofPush(push).pullRequest()).toMatchObject({ number: 1 })
  })

  test('does not exist while the pull request is open, or when it was closed', async ({ github }) => {
    const { commits } = github.addPullRequest()
    github.addPullRequest({ state: 'closed', commits: [{ sha: after }] })
    const changes = changesOf(github)
    expect(await changes.mergedPullRequest({ ...push, after: commits[0]?.sha ?? '' })).toBeUndefined()
    expect(await changes.ofPush(push).pullRequest()).toBeUndefined()
  })

  /** Of a stack: the second was merged into the branch of the third. */
  const stack = [
    { number: 1, merged: true, mergedAt: '2026-11-23T08:00:00Z' },
    { number: 2, merged: true, mergedAt: '2026-11-20T08:00:00Z', base: { ref: 'feature-3' } },
    { number: 3, merged: true, mergedAt: '2026-11-21T08:00:00Z' },
  ]

  test.for([
    ['main', 3],
    ['feature-3', 2],
    ['release', 2],
    [undefined, 2],
  ] as const)('is, for a push to %s, the first that was merged into it', async ([branch, number], { github }) => {
    for (const one of stack) github.addPullRequest({ ...one, commits: [{ sha: after }] })
    expect(await changesOf(github).mergedPullRequest({ ...push, branch })).toMatchObject({ number })
  })

  test('of an unknown commit is an error', async ({ github }) => {
    expect((await errorOf(changesOf(github).mergedPullRequest(push))).status).toBe(422)
  })
})

const REVIEW = { pullRequest: 1, review: 7 }

/** Remarks of two reviews, so many of the first. */
const remarksOf = (count: number) => [
  { review: 8, path: 'other.ts', body: 'Of another review' },
  ...Array.from({ length: count }, (_, index) => ({
    review: 7,
    path: 'a.ts',
    body: `Remark ${index}`,
    hunk: `@@ -0,0 +${index + 1} @@\n+line`,
  })),
]

test('the remarks of a review have author, text, path, line and hunk', async ({ github }) => {
  github.addPullRequest({ remarks: [...remarksOf(1), { review: 7, path: 'b.ts', body: 'Bye', user: null }] })
  expect(await readRemarks(connect(github).api, REVIEW)).toEqual({
    remarks: [
      {
        author: 'octocat',
        text: 'Remark 0',
        place: { path: 'a.ts', lines: { first: 1, last: 1 }, hunk: '@@ -0,0 +1 @@\n+line' },
      },
      expect.objectContaining({ author: undefined, text: 'Bye' }),
    ],
    capped: false,
  })
})

test.for([
  { count: 0, capped: false, pages: 1 },
  { count: 99, capped: false, pages: 1 },
  { count: 100, capped: false, pages: 2 },
  { count: 250, capped: false, pages: 3 },
  { count: 1001, capped: true, pages: 10 },
])('$count remarks are read on $pages pages, in order', async ({ count, capped, pages }, { github }) => {
  github.addPullRequest({ remarks: remarksOf(count) })
  const found = await readRemarks(connect(github).api, REVIEW)
  const texts = Array.from({ length: Math.min(count, 1000) }, (_, index) => `Remark ${index}`)
  expect([found.remarks.map(({ text }) => text), found.capped]).toEqual([texts, capped])
  expect(operations(github)).toEqual(Array.from({ length: pages }, () => 'review-comments'))
})

test('a refusal names the permission', async ({ github }) => {
  github.addPullRequest()
  github.faults.add({ operation: 'any', times: 1, fault: githubFault.missingPermission() })
  const { advice } = await errorOf(readRemarks(connect(github).api, REVIEW))
  expect(advice).toContain('`pull-requests: read`')
})
