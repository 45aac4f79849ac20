import { describe, expect, test } from 'vitest'
import { findOnLine, type HistoryCommit, MOST_COMMITS, mergedIn, readRangeCommits } from '../../src/change/history.ts'
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
  test('leads past the commits of merged branches', async () => {
    const seen: string[] = []
    const { last, isFirst } = await findOnLine(historyOf(MERGED).history, 100, ({ sha }) => {
      seen.push(sha)
      return false
    })
    expect([seen, last?.sha, isFirst]).toEqual([['m1', 'c3', 'c4', 'c5'], 'c5', true])
  })

  test('is read only as far as it is needed', async () => {
    const { history, pages } = historyOf(line(300))
    const { commit } = await findOnLine(history, 1000, ({ sha }) => sha === 'c150')
    expect([commit?.sha, pages()]).toEqual(['c150', 2])
  })

  test('is not followed beyond the newest commits of the history', async () => {
    const { history, pages } = historyOf(line(300))
    const { commit, last, isFirst } = await findOnLine(history, 150, ({ sha }) => sha === 'c151')
    expect([commit, last?.sha, isFirst, pages()]).toEqual([undefined, 'c150', false, 2])
  })

  test('of an empty history has no commit', async () => {
    const found = await findOnLine(historyOf([]).history, 100, () => true)
    expect(found).toEqual({ commit: undefined, last: undefined, isFirst: false })
  })

  test('ends where the history does, also within the line', async () => {
    const { last, isFirst } = await findOnLine(historyOf(line(300).slice(0, 20)).history, 100, () => false)
    expect([last?.sha, isFirst]).toEqual(['c20', false])
  })
})

describe('the commits of a range', () => {
  const shas = async (base: string | undefined, total: number, commits = MERGED, pageSize = 100) => {
    const { history, pages } = historyOf(commits, pageSize)
    const found = await readRangeCommits(history, { base, total })
    return [found.map(({ sha }) => sha).join(' '), pages()]
  }

  test('are those that do not lead to its base', async () => {
    expect(await shas('c4', 4)).toEqual(['m1 s1 c3 s2', 1])
    // `s2` came with the merge, although it is older than the base.
    expect(await shas('c3', 3)).toEqual(['m1 s1 s2', 1])
    expect(await shas('m1', 0)).toEqual(['', 0])
  })

  test('are those that lead to its head, where that is older', async () => {
    const commits = await readRangeCommits(historyOf(MERGED).history, { base: 'c5', head: 's1', total: 3 })
    expect(commits.map(({ sha }) => sha)).toEqual(['s1', 's2', 'c4'])
  })

  test('are found in no time behind many merges', { timeout: 1000 }, async () => {
    const merges = Array.from({ length: 50 }, (_, index) => [
      commit(`m${index}`, 3 * index, [`m${index + 1}`, `s${index}`]),
      commit(`s${index}`, 3 * index + 1, [`m${index + 1}`]),
    ])
    expect(await shas('m25', 50, merges.flat())).toEqual([expect.stringMatching(/^m0 s0 .* m24 s24$/), 1])
  })

  test('are read until all of them are known', async () => {
    expect(await shas('c3', 3, MERGED, 1)).toEqual(['m1 s1 s2', 4])
  })

  test('are the commit itself without a base', async () => {
    expect(await shas(undefined, 1)).toEqual(['m1', 1])
  })

  test('are capped where the history is long', async () => {
    const { history, pages } = historyOf(line(MOST_COMMITS + 500))
    const commits = await readRangeCommits(history, { base: 'c1400', total: 1399 })
    expect([commits.length, pages()]).toEqual([MOST_COMMITS, MOST_COMMITS / 100])
  })

  test('are capped where the history ends early', async () => {
    expect(await shas('c9', 7)).toEqual(['m1 s1 c3 s2 c4 c5', 1])
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
