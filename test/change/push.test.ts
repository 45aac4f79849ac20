import { describe, expect, test } from 'vitest'
import type { Files } from '../../src/change/change.ts'
import type { Comparison } from '../../src/change/commit-requests.ts'
import type { HistoryCommit } from '../../src/change/history-requests.ts'
import { createPushReader } from '../../src/change/push.ts'
import type { PullRequest } from '../../src/core/pull-request.ts'
import { file, pullRequest } from './fakes.ts'
import { changedBy, commit, comparison, createRepository, listed, mergedPullRequest } from './history-fakes.ts'

const BOT = 'mintlify[bot]'
const base = commit('before', 9, [])

/** A push of commits, newest first, onto `before`, and what is asked of GitHub for it. */
function pushOf(pushed: HistoryCommit[], authors: Record<string, string> = {}) {
  const requests: string[] = []
  const { source } = createRepository([...pushed, base], authors)
  const [newest = base] = pushed
  const note = <Value>(request: string, value: Value) => {
    requests.push(request)
    return value
  }
  const github = {
    changes: () => ({
      async push() {
        const compared = await source.compare('before', newest.sha)
        if (compared === undefined) throw new Error('The push is known')
        return note('compare', compared)
      },
      mergedPullRequest: async () => note('pull requests of the newest', newest.pullRequests[0]),
    }),
    history: () => ({
      page: async (...parts: Parameters<typeof source.page>) => note('history', await source.page(...parts)),
      commit: async (sha: string) => note(`commit ${sha}`, changedBy(sha)),
    }),
  }
  const reader = createPushReader({ before: 'before', after: newest.sha, authors: [] }, github)
  return { reader, newest, requests }
}

/** A commit of a pull request by this author, which it merges unless another does. */
const of = (sha: string, parents: string[], author: string, { number = 1, mergeCommit = sha } = {}) =>
  commit(sha, 1, parents, { pullRequests: [mergedPullRequest(number, { author, mergeCommit })] })

/** Pushes; the numbers of their changes; the authors that the guard judges; and what is asked of GitHub. */
const PUSHES: {
  what: string
  pushed: HistoryCommit[]
  by?: Record<string, string>
  numbers: (number | undefined)[]
  authors: string[]
  asked: string[]
}[] = [
  {
    what: 'a squash',
    pushed: [of('a', ['before'], 'mona')],
    numbers: [1],
    authors: ['mona'],
    asked: ['compare', 'pull requests of the newest'],
  },
  {
    what: 'a merge',
    pushed: [of('m', ['before', 's'], BOT), of('s', ['before'], BOT, { mergeCommit: 'm' })],
    numbers: [1],
    authors: [BOT],
    asked: ['compare', 'pull requests of the newest'],
  },
  {
    what: 'a rebase',
    pushed: [of('b', ['a'], BOT), of('a', ['before'], BOT, { mergeCommit: 'b' })],
    numbers: [1],
    authors: [BOT],
    asked: ['compare', 'history'],
  },
  {
    what: 'commits of no pull request',
    pushed: [commit('b', 1, ['a']), commit('a', 2, ['before'])],
    by: { b: BOT },
    numbers: [undefined],
    authors: ['ada', BOT],
    asked: ['compare', 'history', 'pull requests of the newest'],
  },
  {
    what: 'a merge by hand before the newest',
    pushed: [commit('b', 1, ['m']), commit('m', 2, ['before', 's']), commit('s', 3, ['before'])],
    by: { b: BOT, m: 'mona', s: BOT },
    numbers: [undefined],
    authors: [BOT],
    asked: ['compare', 'history', 'pull requests of the newest'],
  },
  {
    what: "a merge queue whose newest is the agent's",
    pushed: [of('b', ['a'], BOT, { number: 2 }), of('a', ['before'], 'mona')],
    numbers: [1, 2],
    authors: [BOT, 'mona'],
    asked: ['compare', 'history', 'commit b', 'commit a'],
  },
  {
    what: 'merges of two, each with its own commits',
    pushed: [
      of('n', ['m', 't'], BOT, { number: 2 }),
      of('t', ['m'], BOT, { number: 2, mergeCommit: 'n' }),
      of('m', ['before', 's'], 'mona'),
      of('s', ['before'], 'mona', { mergeCommit: 'm' }),
    ],
    numbers: [1, 2],
    authors: [BOT, 'mona'],
    asked: ['compare', 'history', 'commit n', 'commit m'],
  },
  {
    what: "a person's commit before the agent's pull request",
    pushed: [of('b', ['a'], BOT, { number: 2 }), commit('a', 2, ['before'])],
    numbers: [undefined, 2],
    authors: [BOT, 'ada'],
    asked: ['compare', 'history', 'commit b', 'commit a'],
  },
]

describe.each(PUSHES)('a push: $what', ({ pushed, by, numbers, authors, asked }) => {
  test('is about each of its pull requests', async () => {
    const { reader, newest, requests } = pushOf(pushed, by)
    const { changes, ...ends } = await (await reader.find()).read()
    expect(changes.map(({ number }) => number)).toEqual(numbers)
    expect(ends).toEqual({ base: 'before', head: newest.sha })
    expect(requests).toEqual(asked)
    const merged = (await reader.pullRequests()).map(({ number }) => number)
    expect(merged.toSorted()).toEqual(numbers.filter((number) => number !== undefined))
    expect(requests).toEqual(asked)
  })

  test('is judged by all of their authors, and by those of commits of none', async () => {
    const { reader, newest } = pushOf(pushed, by)
    expect(new Set(await reader.authors(newest.pullRequests[0]))).toEqual(new Set(authors))
  })
})

describe('a push', () => {
  const FILES: Files = { files: [file('a.ts')], filesCapped: false }
  const readerOf = (pushed: Partial<Comparison>, merged?: PullRequest) => {
    const changes = { push: async () => comparison({ ...FILES, ...pushed }), mergedPullRequest: async () => merged }
    const github = { changes: () => changes, history: () => createRepository([]).source }
    return createPushReader({ before: 'before', after: 'after', authors: [] }, github)
  }
  const find = async (...given: Parameters<typeof readerOf>) => await readerOf(...given).find()
  const commits = [listed('one', { subject: 'Add one' }), listed('two', { subject: 'Add two', body: 'It is two.' })]

  test('is the pull request that it merged', async () => {
    const { read } = await find({ commits }, pullRequest)
    expect(await read()).toMatchObject({
      changes: [{ head: 'after', number: 7, title: 'Add retries', ...FILES, isRead: true }],
      base: 'before',
      head: 'after',
    })
  })

  test('without one is named after its newest commit, and lists all of them', async () => {
    const { read } = await find({ commits })
    const url = 'https://github.com/acme/app/commit/two'
    const described = { number: undefined, title: 'Add two', author: 'ada', url, body: '- Add one\n- Add two' }
    expect((await read()).changes).toMatchObject([described])
  })

  test('of one commit has the rest of its message', async () => {
    const { read } = await find({ commits: commits.slice(1) })
    expect((await read()).changes).toMatchObject([{ title: 'Add two', body: 'It is two.' }])
  })

  test('that is its newest commit alone has no beginning', async () => {
    const { read } = await find({ mergeBaseSha: undefined })
    expect(await read()).toMatchObject({ base: undefined, head: 'after' })
  })

  test('of more commits than GitHub lists is not by the listed authors alone', async () => {
    expect(await readerOf({ commits, total: 2 }).authors(undefined)).toEqual(['ada', 'ada'])
    expect(await readerOf({ commits, total: 251 }).authors(undefined)).toEqual(['ada', 'ada', undefined])
  })
})
