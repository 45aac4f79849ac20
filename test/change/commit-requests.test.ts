import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import { createHistory } from '../../src/change/history-requests.ts'
import { compare, readCommit } from '../../src/change/requests.ts'
import { connect, errorOf, many, operations } from '../github/harness.ts'
import { test } from '../support/emulators.ts'

const apiOf = (github: GitHubEmulator) => connect(github).api
const commitOf = async (github: GitHubEmulator, ref: string) => await createHistory(apiOf(github)).commitOf(ref)

/** A linear `main`, whose commits change a file each. */
function pushThree(github: GitHubEmulator) {
  const commits = many(3, (index) => ({ message: `Commit ${index}`, files: [{ filename: `${index}.ts` }] }))
  const [one = '', two = '', three = ''] = github.push({ commits }).map(({ sha }) => sha)
  return { one, two, three }
}

const ODD = ['release/1.0', 'v1.0+build', 'a#b', 'ü/%2F', "it's(1)!", 'a&b=c', '-x', '#', 'heads/main', '日本']

test.for(ODD)('the id of a commit is found by the ref %s', async (ref, { github }) => {
  const { one } = pushThree(github)
  github.setRef(ref, one)
  expect(await commitOf(github, ref)).toBe(one)
})

test('the id of a commit is found by a branch, and by its beginning', async ({ github }) => {
  const { three } = pushThree(github)
  expect(await commitOf(github, 'heads/main')).toBe(three)
  expect(await commitOf(github, three.slice(0, 7))).toBe(three)
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
    { count: 310, read: 310, filesCapped: false, requests: 2 },
    { count: 3010, read: 3000, filesCapped: true, requests: 10 },
  ])('of $count files has $read, in $requests requests', async ({ count, read, filesCapped, requests }, { github }) => {
    const { files, ...commit } = await readCommit(apiOf(github), add(github, count), { remaining: 200 })
    expect([files.length, commit.filesCapped]).toEqual([read, filesCapped])
    expect(operations(github)).toEqual(many(requests, () => 'commit'))
  })

  test('has as many pages of files as there are requests left, which it counts down', async ({ github }) => {
    const requests = { remaining: 2 }
    const found = await readCommit(apiOf(github), add(github, 700), requests)
    expect([found.files.length, found.filesCapped, requests.remaining]).toEqual([600, true, 0])
  })

  const later = (github: GitHubEmulator, fault: Fault) => {
    github.faults.add({ operation: 'commit', times: 1, fault: { kind: 'delay', ms: 0 } })
    github.faults.add({ operation: 'commit', times: 'always', fault })
    return readCommit(apiOf(github), add(github, 310))
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
    const { one, three } = pushThree(github)
    expect(await compare(apiOf(github), one, 'main')).toEqual({
      files: [expect.objectContaining({ path: '1.ts' }), expect.objectContaining({ path: '2.ts' })],
      filesCapped: false,
      commits: ['Commit 1', 'Commit 2'].map((subject) => expect.objectContaining({ subject, author: 'octocat' })),
      relation: 'ahead',
      mergeBaseSha: one,
      total: 2,
    })
    expect(await compare(apiOf(github), three, one)).toMatchObject({ relation: 'behind', files: [], total: 0 })
    expect(await compare(apiOf(github), one, one)).toMatchObject({ relation: 'identical', total: 0 })
  })

  test('may be of commits that have diverged', async ({ github }) => {
    const { two, three } = pushThree(github)
    const [other] = github.push({ branch: 'other', onto: two, commits: [{}] })
    const found = await compare(apiOf(github), three, other?.sha ?? '')
    expect(found).toMatchObject({ relation: 'diverged', mergeBaseSha: two, total: 1 })
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
    { name: 'no fields but its commits', text: '{"commits":[{"commit":{}}]}' },
    {
      name: 'wrong types',
      text: '{"commits":[{"commit":{}}],"status":7,"total_commits":"x","files":[{"filename":"a","status":7,"additions":"1"}]}',
    },
  ])('with $name is still read', async ({ text }, { github }) => {
    github.faults.add({ operation: 'compare', times: 'always', fault: { kind: 'body', text, status: 200 } })
    const expected = { relation: '', mergeBaseSha: shaOf('base'), total: 1 }
    expect(await compare(apiOf(github), shaOf('base'), shaOf('head'))).toMatchObject(expected)
  })

  test.for(['{}', '{"commits":[],"files":[{}]}'])('of %s is undocumented', async (text, { github }) => {
    github.faults.add({ operation: 'compare', times: 'always', fault: { kind: 'body', text, status: 200 } })
    const { message } = await errorOf(compare(apiOf(github), shaOf('base'), shaOf('head')))
    expect(message).toContain('not as documented')
  })

  test('in an empty repository is an error, which shows what GitHub says', async ({ github }) => {
    github.faults.add({ operation: 'any', times: 'always', fault: githubFault.emptyRepository() })
    const { status, kind, message } = await errorOf(compare(apiOf(github), shaOf('x'), shaOf('y')))
    expect({ status, kind }).toEqual({ status: 409, kind: 'github-refused' })
    expect(message).toContain('Git Repository is empty.')
  })
})
