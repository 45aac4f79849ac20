import { describe, expect, test } from 'vitest'
import { compareRange, mergedInRange, readRange } from '../../../src/agent/change/range.ts'
import type { Comparison } from '../../../src/agent/change/requests.ts'
import { file } from './fakes.ts'
import {
  changedBy,
  commit,
  comparison,
  failed,
  historyOf,
  line,
  mergedPullRequest,
  type SourceParts,
  sourceOf,
} from './history-fakes.ts'

/** The change of `c9...c1` in a line of commits. */
function rangeOf(parts: SourceParts, compared?: Comparison) {
  const { source, requests } = sourceOf(parts)
  const { history, pages } = historyOf(line(30))
  const base = { sha: 'c9', what: 'v1', comparison: compared }
  return { change: compareRange({ base, head: 'c1', history, source }), requests, pages }
}

describe('the change of a range', () => {
  test('is compared once, and not at all where the base was found by a compare', async () => {
    const compares = { 'c9...c1': comparison({ files: [file('a.ts')], total: 1 }) }
    const { change, requests, pages } = rangeOf({ compares })
    expect(await change).toMatchObject({ files: [file('a.ts')], filesCapped: false })
    expect([requests, pages()]).toEqual([['compare c9...c1'], 0])
    const known = rangeOf({}, comparison({ files: [file('known.ts')] }))
    expect(await known.change).toMatchObject({ files: [file('known.ts')] })
    expect(known.requests).toEqual([])
  })

  test('is an error when GitHub cannot compare the two', async () => {
    await expect(rangeOf({}).change).rejects.toThrow(
      'GitHub cannot compare c9, where the range begins, with c1, the commit of this run. Check that both still exist.',
    )
  })

  test('has the pull requests that were merged in it', async () => {
    const merged = [1, 3, 9].map((index) => mergedPullRequest(index, { mergeCommit: `c${index}` }))
    const commits = line(30).map((one, index) => (index === 0 || index === 8 ? { ...one, pullRequests: merged } : one))
    const { source } = sourceOf({ compares: { 'c9...c1': comparison({ total: 8 }) } })
    const { history } = historyOf(commits)
    const range = { base: { sha: 'c9', what: 'v1' }, head: 'c1', history, source }
    expect(await mergedInRange(range)).toEqual([merged[1], merged[0]])
  })
})

describe('the changes of a range', () => {
  /** The changes of `base...head`, of a history newest first, and the requests for them. */
  async function changesOf(commits: ReturnType<typeof commit>[], parts: SourceParts = {}) {
    const [newest] = commits
    const compared = comparison({ total: commits.length - 1 })
    const head = newest?.sha ?? ''
    const { source, requests } = sourceOf({ compares: { [`base...${head}`]: compared }, ...parts })
    const { history } = historyOf(commits)
    const range = { base: { sha: 'base', what: 'v1' }, head, history, source }
    const { changes, older, ...ends } = await readRange(range, await compareRange(range))
    expect(ends).toEqual({ base: 'base (v1)', head })
    return { changes, older, requests: requests.filter((request) => request.startsWith('commit ')) }
  }
  const named = (sha: string, next: string, pullRequests: ReturnType<typeof mergedPullRequest>[] = []) =>
    commit(sha, 1, [next], { pullRequests })
  const base = commit('base', 9, [])

  test('are its commits, or the pull requests that they came from, the newest last', async () => {
    const pullRequest = mergedPullRequest(7, { mergeCommit: 'b' })
    const { changes, requests } = await changesOf([named('b', 'a', [pullRequest]), named('a', 'base'), base])
    expect(changes).toMatchObject([
      {
        ...{ head: 'a', number: undefined, title: 'Change a', author: 'ada', body: '', isRead: true },
        ...{ files: [{ path: 'a.ts' }], filesCapped: false },
      },
      {
        ...{ head: 'b', number: 7, title: 'Add feature 7', author: 'mona', body: 'What it does', isRead: true },
        ...{ url: pullRequest.url, files: [{ path: 'b.ts' }], filesCapped: false },
      },
    ])
    expect(requests).toEqual(['commit b', 'commit a'])
  })

  test('are one for a pull request that was rebased, with the files of all its commits', async () => {
    const rebased = mergedPullRequest(7, { mergeCommit: 'c' })
    const commits = [
      named('d', 'c'),
      named('c', 'b', [rebased]),
      named('b', 'a', [rebased]),
      named('a', 'base', [rebased]),
      base,
    ]
    const { changes } = await changesOf(commits, { changed: { a: changedBy('a', { filesCapped: true }) } })
    const [files, single] = [['a.ts', 'b.ts', 'c.ts'], ['d.ts']].map((paths) => paths.map((path) => ({ path })))
    expect(changes).toMatchObject([
      { head: 'c', number: 7, files, filesCapped: true },
      { head: 'd', number: undefined, files: single, filesCapped: false },
    ])
  })

  test.each([
    { count: 196, unread: 0 },
    { count: 200, unread: 2 },
  ])('of $count commits leave $unread unread, the oldest', async ({ count, unread }) => {
    const shas = Array.from({ length: count }, (_, index) => `n${index}`)
    const all = shas.map((sha, index) => named(sha, shas[index + 1] ?? 'base'))
    const { changes, requests } = await changesOf([...all, base], { pagesOf: { n0: 3 } })
    expect(changes.map(({ isRead }) => isRead)).toEqual(shas.map((_, index) => index >= unread))
    expect(requests).toHaveLength(count - unread)
  })

  test('are all of the line, however many commits each merge brought; what is beyond it is counted', async () => {
    const merges = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const [sha, next] = [`m${index}`, index + 1 < count ? `m${index + 1}` : 'base']
        const side = Array.from({ length: 20 }, (_, one) =>
          commit(`${sha}-${one}`, 1, [one < 19 ? `${sha}-${one + 1}` : next]),
        )
        const pullRequests = [mergedPullRequest(index + 1, { mergeCommit: sha })]
        return [commit(sha, 1, [next, `${sha}-0`], { pullRequests }), ...side]
      }).flat()
    const weekly = await changesOf([...merges(70), base])
    expect(weekly).toMatchObject({ changes: { length: 70 }, older: undefined })
    expect(weekly.changes.every(({ number }) => number !== undefined)).toBe(true)
    const yearly = await changesOf([...merges(300), base])
    expect(yearly).toMatchObject({ changes: { length: 239 }, older: 300 * 21 - 5000 })
  })

  test.each([500, 404, 422, undefined])('are described where their files cannot be read (%s)', async (status) => {
    const unread = commit('a', 1, ['base'], { author: 'mona', url: 'https://example.com/a', body: 'It.' })
    const { changes } = await changesOf([named('b', 'a'), unread, base], { changed: { a: failed(status) } })
    const { author, url, body } = unread
    expect(changes).toMatchObject([
      { head: 'a', title: 'Change a', author, url, body, files: [], isRead: false },
      { head: 'b', files: [{ path: 'b.ts' }], isRead: true },
    ])
  })

  test.each<[string, SourceParts]>([
    ['the token may not read them', { changed: { a: failed(403) } }],
    ['the commits cannot be compared for such a reason', { compares: { 'base...b': failed(429) } }],
  ])('are an error where %s', async (_, parts) => {
    await expect(changesOf([named('b', 'a'), named('a', 'base'), base], parts)).rejects.toThrow('It failed')
  })
})
