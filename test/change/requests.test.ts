import { describe, expect } from 'vitest'
import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { createChanges } from '../../src/change/requests.ts'
import { connect, connectProven, errorOf, many, operations } from '../github/harness.ts'
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
      updatedAtMs: expect.any(Number),
      files: 0,
    })
  })

  test('is read where its fields have wrong types', async ({ github }) => {
    const text = '{"number":1,"title":7,"body":[],"html_url":null,"user":7,"head":"x","state":[]}'
    github.faults.add({ operation: 'any', times: 1, fault: { kind: 'body', text, status: 200 } })
    expect(await changesOf(github).pullRequest(1)).toMatchObject({ number: 1, title: '', body: '', headSha: undefined })
  })

  test('has up to 3,000 files, and is then marked as capped', async ({ github }) => {
    github.addPullRequest({ files: many(3_010, (index) => ({ filename: `${index}.md` })) })
    const { files, filesCapped } = await changesOf(github).files(1)
    expect([files.length, files.at(-1)?.path, filesCapped]).toEqual([3_000, '2999.md', true])
    expect(github.requests).toHaveLength(30)
  })

  test('that does not exist has no files, which is an error', async ({ github }) => {
    expect((await errorOf(changesOf(github).files(999))).status).toBe(404)
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
    expect((await changesOf(github).files(1)).files).toEqual([
      { ...counts, path: 'a b/ü.md', sha: 'a1', status: 'added', additions: 1, patch: '@@ -0,0 +1 @@\n+a' },
      { ...counts, path: 'new.ts', sha: 'b2', previousPath: 'old.ts', status: 'renamed' },
      { ...counts, path: 'logo.png', sha: 'c3', status: 'removed' },
    ])
  })
})

describe('a push', () => {
  test('is compared, in one request for files and commits', async ({ github }) => {
    const last = { sha: after, message: 'Two', author: null, files: [{ filename: 'a.ts' }] }
    github.push({ commits: [{ sha: before }, { message: 'One\n\nx', author: 'mona' }, last] })
    expect(await changesOf(github).push(push)).toMatchObject({
      files: [{ path: 'a.ts' }],
      filesCapped: false,
      commits: [
        { subject: 'One', author: 'mona' },
        { subject: 'Two', author: undefined },
      ],
    })
    expect(operations(github)).toEqual(['compare'])
  })

  test('of one commit or merge has all files that a commit lists', async ({ github }) => {
    const files = many(310, (index) => ({ filename: `${index}.ts` }))
    github.addCommit({ sha: before, parents: [] })
    const work = github.addCommit({ message: 'Work', parents: [before] })
    const { sha } = github.addCommit({ message: 'Merge', files, parents: [before, work.sha] })
    const pushed = await changesOf(github).push({ before, after: sha, authors: [] })
    expect(pushed).toMatchObject({ files: { length: 310 }, filesCapped: false, mergeBaseSha: before })
    expect(pushed.commits.map(({ subject }) => subject)).toEqual(['Work', 'Merge'])
    expect(operations(github)).toEqual(['compare', 'commit', 'commit'])
  })

  test.for([
    { name: 'of a new branch', from: ZERO },
    { name: 'whose previous commit is gone', from: shaOf('forced') },
  ])('$name is the pushed commit alone', async ({ from }, { github }) => {
    const { sha } = github.addCommit({ message: 'All of it', author: 'mona', files: [{ filename: 'a.ts' }] })
    const of = { before: from, after: sha, authors: [] }
    const pushed = await createChanges((await connectProven(github)).api).push(of)
    expect(pushed).toMatchObject({ files: [{ path: 'a.ts' }], filesCapped: false, commits: [{ subject: 'All of it' }] })
    expect(pushed).toMatchObject({ mergeBaseSha: undefined, total: 1 })
    expect(operations(github)).toEqual(from === ZERO ? ['commit'] : ['compare', 'commit'])
  })
})

describe('the merged pull request of a commit', () => {
  test('does not exist while the pull request is open, or when it was closed', async ({ github }) => {
    const { commits } = github.addPullRequest()
    github.addPullRequest({ state: 'closed', commits: [{ sha: after }] })
    const changes = changesOf(github)
    expect(await changes.mergedPullRequest({ ...push, after: commits[0]?.sha ?? '' })).toBeUndefined()
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
