import { describe, expect, test } from 'vitest'
import { findOnLine, MOST_COMMITS, MOST_READ, mergedIn, readRangeCommits } from '../../src/change/history.ts'
import type { HistoryCommit } from '../../src/change/history-requests.ts'
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

describe('the first-parent line', () => {
  test.each<[what: string, commits: HistoryCommit[], wanted: string, found: string | undefined, pages: number]>([
    ['leads past the commits of merged branches', MERGED, 's1', 'c5', 1],
    ['is read only as far as it is needed', line(300), 'c150', 'c150', 2],
    ['is not followed beyond the newest commits of the history', line(MOST_READ + 1), 'c5001', 'c5000', 50],
    ['of an empty history has no commit', [], '', undefined, 1],
    ['ends where the history does, also within the line', line(300).slice(0, 20), 'c21', 'c20', 1],
  ])('%s', async (_, commits, wanted, found, read) => {
    const { history, pages } = historyOf(commits)
    const newest = await findOnLine(history, ({ sha }) => sha === wanted)
    expect([newest?.sha, pages()]).toEqual([found, read])
  })
})

describe('the commits of a range', () => {
  const read = async (base: string, total: number, { head = 'm1', commits = MERGED, pageSize = 100 } = {}) => {
    const { history, pages } = historyOf(commits, pageSize)
    const found = await readRangeCommits(history, { base, head, total })
    return [found.map(({ sha }) => sha).join(' '), pages()]
  }

  test('are those that do not lead to its base', async () => {
    expect(await read('c4', 4)).toEqual(['m1 s1 c3 s2', 1])
    // `s2` came with the merge, although it is older than the base.
    expect(await read('c3', 3)).toEqual(['m1 s1 s2', 1])
    expect(await read('m1', 0)).toEqual(['', 0])
  })

  test('are those that lead to its head, where that is older', async () => {
    expect(await read('c5', 3, { head: 's1' })).toEqual(['s1 s2 c4', 1])
  })

  test('are found in no time behind many merges', { timeout: 1000 }, async () => {
    const merges = Array.from({ length: 50 }, (_, index) => [
      commit(`m${index}`, 3 * index, [`m${index + 1}`, `s${index}`]),
      commit(`s${index}`, 3 * index + 1, [`m${index + 1}`]),
    ])
    const found = await read('m25', 50, { head: 'm0', commits: merges.flat() })
    expect(found).toEqual([expect.stringMatching(/^m0 s0 .* m24 s24$/), 1])
  })

  test('are read until all of them are known', async () => {
    expect(await read('c3', 3, { pageSize: 1 })).toEqual(['m1 s1 s2', 4])
  })

  test('are capped where the history is long, or ends early', async () => {
    const commits = line(MOST_COMMITS + 500)
    const found = await read('c1400', 1399, { head: 'c1', commits })
    expect(found).toEqual([expect.stringMatching(/ c1000$/), MOST_COMMITS / 100])
    expect(await read('c9', 7)).toEqual(['m1 s1 c3 s2 c4 c5', 1])
  })
})

const numbersIn = (commits: readonly HistoryCommit[]) => mergedIn(commits).map(({ number }) => number)

describe('the merged pull requests of commits', () => {
  test('are those whose merge is among the commits, each once, the last merged first', () => {
    const [one, two] = [mergedPullRequest(1, { mergeCommit: 'm1' }), mergedPullRequest(2, { mergeCommit: 's1' })]
    const later = mergedPullRequest(3, { mergeCommit: 'elsewhere' })
    const commits = [
      commit('m1', 1, ['c3', 's1'], { pullRequests: [one] }),
      commit('s1', 2, ['s2'], { pullRequests: [one, two, later] }),
      commit('c3', 3, ['c4'], { pullRequests: [mergedPullRequest(4)] }),
    ]
    expect(numbersIn(commits)).toEqual([4, 2, 1])
  })

  test('are in one order, also where they were merged at the same time', () => {
    const pullRequests = [1, 3, 2].map((number) => mergedPullRequest(number, { mergedAtMs: 0 }))
    expect(numbersIn([commit('c1', 1, [], { pullRequests })])).toEqual([3, 2, 1])
  })
})
