import { describe, expect, test } from 'vitest'
import type { Files } from '../../src/change/change.ts'
import { createPushReader } from '../../src/change/push.ts'
import { findChange } from '../../src/change/read.ts'
import type { PullRequest } from '../../src/core/pull-request.ts'
import { COMMIT, file, pullRequest } from './fakes.ts'
import { comparison, createRepository, listed } from './history-fakes.ts'

const FILES: Files = { files: [file('a.ts')], filesCapped: false }
const base = { sha: 'b1', ref: 'main' }
const push = { before: 'before', after: 'after', authors: [] }

/** What GitHub has, and what is asked of it. */
function ports(pushed = comparison(), merged?: PullRequest) {
  const requests: string[] = []
  const { source } = createRepository([])
  const note = <Value>(request: string, value: Value) => {
    requests.push(request)
    return Promise.resolve(value)
  }
  return {
    requests,
    files: (number: number) => note(`files of ${number}`, FILES),
    pullRequest: () => note('pull request', merged),
    changes: () => ({
      push: () => note('push', pushed),
      mergedPullRequest: () => note('merged pull request', merged),
    }),
    history: () => source,
  }
}

describe('a pull request', () => {
  const about = { type: 'pull-request', number: 7 } as const

  test('is one change, with what it is merged into', async () => {
    const github = ports(undefined, { ...pullRequest, base })
    const found = await findChange(about, github)
    expect(found).toMatchObject(FILES)
    const { number, title, author, url, body } = pullRequest
    const change = { head: COMMIT, number, title, author, url, body, ...FILES, isRead: true }
    expect(await found.read()).toEqual({ changes: [change], base: 'b1 (main)', head: COMMIT })
  })

  test('is described only where its files leave something to ask', async () => {
    const github = ports(undefined, pullRequest)
    await findChange(about, github)
    expect(github.requests).toEqual(['files of 7'])
  })
})

describe('a push', () => {
  const find = async (github: ReturnType<typeof ports>) =>
    await findChange({ type: 'push', reader: createPushReader(push, github) }, github)
  const commits = [listed('one', { subject: 'Add one' }), listed('two', { subject: 'Add two', body: 'It is two.' })]

  test('is the pull request that it merged', async () => {
    const { read } = await find(ports(comparison({ ...FILES, commits }), pullRequest))
    expect(await read()).toMatchObject({
      changes: [{ head: 'after', number: 7, title: 'Add retries', ...FILES, isRead: true }],
      base: 'before',
      head: 'after',
    })
  })

  test('without one is named after its newest commit, and lists all of them', async () => {
    const { read } = await find(ports(comparison({ ...FILES, commits })))
    const url = 'https://github.com/acme/app/commit/two'
    const described = { number: undefined, title: 'Add two', author: 'ada', url, body: '- Add one\n- Add two' }
    expect((await read()).changes).toMatchObject([described])
  })

  test('of one commit has the rest of its message', async () => {
    const { read } = await find(ports(comparison({ ...FILES, commits: commits.slice(1) })))
    expect((await read()).changes).toMatchObject([{ title: 'Add two', body: 'It is two.' }])
  })

  test('that is its newest commit alone has no beginning', async () => {
    const { read } = await find(ports(comparison({ ...FILES, mergeBaseSha: undefined })))
    expect(await read()).toMatchObject({ base: undefined, head: 'after' })
  })
})
