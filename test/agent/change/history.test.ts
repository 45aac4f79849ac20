import { describe, expect, test } from 'vitest'
import { lineOf, MOST_COMMITS, mergedIn, readRangeCommits, stepsOf } from '../../../src/agent/change/history.ts'
import type { HistoryCommit } from '../../../src/agent/change/requests.ts'
import { commit, historyOf, line, mergedPullRequest } from './history-fakes.ts'

/** Two merges onto a line: `s1` and `s2` are on a branch that left the line before `c3`, and came back with `m1`. */
const MERGED = [
  commit('m1', 1, ['c3', 's1']),
  commit('s1', 2, ['s2']),
  commit('c3', 3, ['c4']),
  commit('s2', 4, ['c4']),
  commit('c4', 5, ['c5']),
  commit('c5', 6, []),
]

test('the first-parent line leads past the commits of merged branches, and ends where the history does', () => {
  expect(lineOf(MERGED, 'm1').map(({ sha }) => sha)).toEqual(['m1', 'c3', 'c4', 'c5'])
  expect(lineOf(MERGED.slice(0, 3), 'm1').map(({ sha }) => sha)).toEqual(['m1', 'c3'])
})

describe('the commits of a range', () => {
  const read = async (base: string, { head = 'm1', commits = MERGED, pageSize = 100 } = {}) => {
    const { history, pages } = historyOf(commits, pageSize)
    const found = await readRangeCommits({ base: { sha: base }, head, history })
    return [found.commits.map(({ sha }) => sha).join(' '), pages(), found.isWhole]
  }

  test('are those that do not lead to its base', async () => {
    expect(await read('c4')).toEqual(['m1 s1 c3 s2', 1, true])
    // `s2` came with the merge, although it is older than the base.
    expect(await read('c3')).toEqual(['m1 s1 s2', 1, true])
    expect(await read('m1')).toEqual(['', 0, true])
  })

  test('are all of them where there are as many as GitHub counts, although it does not show the base', async () => {
    const { history } = historyOf([commit('c1', 1, ['c2']), commit('c2', 2, ['lost'])])
    const read = async (total: number) => {
      const { commits, isWhole } = await readRangeCommits({ base: { sha: 'gone' }, head: 'c1', history }, total)
      return [commits.length, isWhole]
    }
    expect([await read(2), await read(3)]).toEqual([
      [2, true],
      [2, false],
    ])
  })

  test('are found in no time behind many merges', { timeout: 1000 }, async () => {
    const merges = Array.from({ length: 50 }, (_, index) => [
      commit(`m${index}`, 3 * index, [`m${index + 1}`, `s${index}`]),
      commit(`s${index}`, 3 * index + 1, [`m${index + 1}`]),
    ])
    const found = await read('m25', { head: 'm0', commits: merges.flat() })
    expect(found).toEqual([expect.stringMatching(/^m0 s0 .* m24 s24$/), 1, true])
  })

  test('are read until every parent is one of them, or of the base', async () => {
    expect(await read('c3', { pageSize: 1 })).toEqual(['m1 s1 s2', 4, true])
    expect(await read('c20', { head: 'c1', commits: line(30), pageSize: 10 })).toEqual([
      expect.stringMatching(/^c1 .* c19$/),
      2,
      true,
    ])
  })

  test('are capped where the history is long, or ends early', async () => {
    const commits = line(MOST_COMMITS + 500)
    const found = await read('c1400', { head: 'c1', commits })
    expect(found).toEqual([expect.stringMatching(/ c1000$/), MOST_COMMITS / 100, false])
    expect(await read('c9')).toEqual(['m1 s1 c3 s2 c4 c5', 1, true])
  })
})

describe('the steps of a range', () => {
  const steps = (base: string, commits: HistoryCommit[], isWhole = true) =>
    stepsOf({ commits, isWhole }, { base, head: commits[0]?.sha ?? '' })
      .map(({ sha }) => sha)
      .join(' ')
  /** Made beside `main`, whose commits up to `b` the base has, and which the head `m` then merged. */
  const pulled = (other: string) => [commit('m', 1, ['l2', other]), commit('l2', 2, ['l1']), commit('l1', 9, ['old'])]

  test.each<[what: string, base: string, commits: HistoryCommit[], expected: string]>([
    ['are those of its line', 'c4', MERGED.slice(0, 4), 'm1 c3'],
    ['hold no merge of what the base has', 'b', pulled('b'), 'l2 l1'],
    ['hold no merge of what the base had before', 'b', [commit('n', 0, ['m', 'b']), ...pulled('older')], 'l2 l1'],
    [
      'hold what a merge brought beside the base, in its place',
      'b',
      [...pulled('r2'), commit('r2', 3, ['r1']), commit('r1', 4, ['b'])],
      'r2 r1 l2 l1',
    ],
    [
      'hold a merge of what the base does not have, below the merge of the base',
      'b',
      [commit('n', 0, ['m', 'b']), ...pulled('s1'), commit('s1', 3, ['older'])],
      'm l2 l1',
    ],
    ['are its head where nothing else is left', 'b', [commit('m', 1, ['old', 'b'])], 'm'],
  ])('%s', (_, base, commits, expected) => {
    expect(steps(base, commits)).toBe(expected)
  })

  test('hold a merge of what was not read', () => {
    expect(steps('c4', pulled('s'), false)).toBe('m l2 l1')
  })
})

test('the pull requests whose merge is among the commits stand once, the last merged first, else the higher number', () => {
  const of = (number: number, mergeCommit: string | undefined, mergedAtMs: number) =>
    mergedPullRequest(number, { mergeCommit, mergedAtMs })
  const [one, two] = [of(1, 'm1', 9), of(2, 's1', 0)]
  const commits = [
    commit('m1', 1, ['c3', 's1'], { pullRequests: [one] }),
    commit('s1', 2, ['s2'], { pullRequests: [one, two, of(3, 'elsewhere', 0)] }),
    commit('c3', 3, ['c4'], { pullRequests: [of(4, undefined, 0)] }),
  ]
  expect(mergedIn(commits).map(({ number }) => number)).toEqual([1, 4, 2])
})
