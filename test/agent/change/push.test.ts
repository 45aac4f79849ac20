import { describe, expect, test } from 'vitest'
import { startHistory } from '../../../src/agent/change/history.ts'
import { authorsOf, compareRange, mergedInRange, rangeOfPush, readRange } from '../../../src/agent/change/range.ts'
import type { HistoryCommit, HistorySource } from '../../../src/agent/change/requests.ts'
import { file } from './fakes.ts'
import { changedBy, commit, comparison, createRepository, failed, mergedPullRequest } from './history-fakes.ts'

const BOT = 'mintlify[bot]'
const base = commit('before', 9, [])

/** The range of a push of commits, newest first, onto `before`, and the requests for what is read of it. */
async function pushOf(
  pushed: HistoryCommit[],
  { before = 'before', ...parts }: Partial<HistorySource> & { before?: string } = {},
) {
  const requests: string[] = []
  const { source } = createRepository([...pushed, base])
  const noted = <Args extends unknown[], Value>(name: string, ask: (...args: Args) => Promise<Value>) => {
    return async (...args: Args) => {
      requests.push([name, ...args.filter((one) => typeof one === 'string')].join(' '))
      return await ask(...args)
    }
  }
  const { page, compare, commit: read } = { ...source, ...parts }
  const noting = { page: noted('history', page), compare: noted('compare', compare), commit: noted('commit', read) }
  const after = pushed[0]?.sha ?? ''
  const history = startHistory(after, { pullRequests: true }, noting)
  return { range: await rangeOfPush({ before, after }, history, noting), requests }
}

/** A commit of a pull request by this author, which it merges unless another does. */
const of = (sha: string, parents: string[], author: string, { number = 1, mergeCommit = sha } = {}) =>
  commit(sha, 1, parents, { pullRequests: [mergedPullRequest(number, { author, mergeCommit })] })

type PushCase = [
  what: string,
  pushed: HistoryCommit[],
  numbers: (number | undefined)[],
  /** Whom the guard judges. */
  authors: string[],
  /** Of GitHub, for the changes. */
  asked: string,
]

const ONE_CHANGE = 'compare before b, history b'

describe.each<PushCase>([
  ['a merge', [of('b', ['before', 's'], BOT), of('s', ['before'], BOT, { mergeCommit: 'b' })], [1], [BOT], ONE_CHANGE],
  ['a rebase', [of('b', ['a'], BOT), of('a', ['before'], BOT, { mergeCommit: 'b' })], [1], [BOT], ONE_CHANGE],
  [
    'a rebase before a commit',
    [commit('c', 1, ['b']), of('b', ['a'], BOT), of('a', ['before'], BOT, { mergeCommit: 'b' })],
    [1, undefined],
    [BOT, 'ada'],
    'compare before c, history c, commit c, compare before b',
  ],
  [
    'commits of no pull request',
    [commit('b', 1, ['a'], { author: BOT }), commit('a', 2, ['before'])],
    [undefined, undefined],
    ['ada', BOT],
    'compare before b, history b, commit b, commit a',
  ],
  [
    'merges of two, each with its own commits',
    [
      of('n', ['m', 't'], BOT, { number: 2 }),
      of('t', ['m'], BOT, { number: 2, mergeCommit: 'n' }),
      of('m', ['before', 's'], 'mona'),
      of('s', ['before'], 'mona', { mergeCommit: 'm' }),
    ],
    [1, 2],
    [BOT, 'mona'],
    'compare before n, history n, commit n, commit m',
  ],
])('a push: %s', (_, pushed, numbers, authors, asked) => {
  test('is about each of its pull requests, and each other commit of its line', async () => {
    const { range, requests } = await pushOf(pushed)
    const { changes, ...ends } = await readRange(range, await compareRange(range))
    expect(changes.map(({ number }) => number)).toEqual(numbers)
    expect(ends).toEqual({ base: 'before (the commit before the push)', head: pushed[0]?.sha, older: undefined })
    expect(requests.join(', ')).toBe(asked)
    const merged = (await mergedInRange(range)).map(({ number }) => number)
    expect(merged.toSorted()).toEqual(numbers.filter((number) => number !== undefined))
    expect(requests.join(', ')).toBe(asked)
  })

  test('is judged by all of their authors, and by those of commits of none', async () => {
    expect(new Set(await authorsOf((await pushOf(pushed)).range))).toEqual(new Set(authors))
  })
})

describe('a push', () => {
  const after = commit('after', 1, ['parent'])
  const GONE = async () => undefined
  const FAILS = () => Promise.reject(failed(500))
  const read = async (...given: Parameters<typeof pushOf>) => {
    const { range, requests } = await pushOf(...given)
    const whole = await compareRange(range)
    return { whole, ...(await readRange(range, whole)), requests }
  }

  test('of a pull request that was rebased is what that changed in all', async () => {
    const files = [file('a.ts'), file('b.ts')]
    const pushed = [of('b', ['a'], 'mona'), of('a', ['before'], 'mona', { mergeCommit: 'b' })]
    const { changes } = await read(pushed, {
      compare: async () => comparison({ files, total: 2, mergeBaseSha: 'before' }),
    })
    expect(changes).toMatchObject([{ head: 'b', number: 1, title: 'Add feature 1', files, isRead: true }])
  })

  test('that replaces history begins where the old and the new one part', async () => {
    const diverged = comparison({ mergeBaseSha: 'before', files: [file('a.ts')], total: 1 })
    const { base: begin, changes } = await read([commit('b', 1, ['before'])], {
      before: 'old',
      compare: async () => diverged,
    })
    expect([begin, changes]).toMatchObject(['before (the commit before the push)', [{ files: [file('a.ts')] }]])
  })

  test.each<[what: string, before: string, parts: Partial<HistorySource>]>([
    ['of a new branch', '0'.repeat(40), {}],
    ['whose commit before is gone', 'gone', { compare: GONE }],
  ])('%s is the pushed commit alone', async (_, before, parts) => {
    const pushed = [after, commit('parent', 2, ['before'])]
    const one = async () => ({ ...changedBy('after'), parents: ['parent'], author: BOT })
    const { changes, base: begin } = await read(pushed, { before, commit: one, ...parts })
    expect(begin).toBe('parent (the commit before the push)')
    expect(changes).toMatchObject([{ head: 'after', author: BOT, files: [{ path: 'after.ts' }] }])
  })

  test('of the first commit of a repository has all its files, and no base', async () => {
    const first = { before: '0'.repeat(40), commit: async () => ({ ...changedBy('after'), parents: [] }) }
    const { changes, base: begin } = await read([commit('after', 1, [])], first)
    expect([begin, changes]).toMatchObject([undefined, [{ head: 'after', files: [{ path: 'after.ts' }] }]])
  })

  test.each<[what: string, before: string, parts: Partial<HistorySource>, changes: object[]]>([
    [
      'compare',
      'before',
      { compare: FAILS },
      [
        { head: 'a', isRead: true },
        { head: 'b', isRead: true },
      ],
    ],
    ['compare, nor its commits', 'before', { compare: FAILS, commit: FAILS }, [{ isRead: false }, { isRead: false }]],
    ['give, of a new branch', '0'.repeat(40), { commit: FAILS }, [{ head: 'b', isRead: false }]],
  ])('that GitHub cannot %s is read commit by commit, and is never nothing', async (_, before, parts, expected) => {
    const { whole, changes } = await read([commit('b', 1, ['a']), commit('a', 2, ['before'])], { before, ...parts })
    expect(whole.filesCapped).toBe(true)
    expect(changes).toMatchObject(expected)
  })

  test('of more commits than are read is not by their authors alone', async () => {
    const { range } = await pushOf([commit('b', 1, ['unknown'])], {
      compare: async () => comparison({ mergeBaseSha: 'before', total: 2 }),
    })
    expect(await authorsOf(range)).toEqual(['ada', undefined])
  })
})
