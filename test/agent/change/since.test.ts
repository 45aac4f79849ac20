import { describe, expect, test } from 'vitest'
import type { HistoryCommit } from '../../../src/agent/change/history-requests.ts'
import { findBase, findFirstBase, parseSince } from '../../../src/agent/change/since.ts'
import { createRedactor } from '../../../src/kit/core/redact.ts'
import { commit, comparison, failed, historyOf, line, NOW_MS, type SourceParts, sourceOf } from './history-fakes.ts'

const HOUR = 60 * 60 * 1000

test.each([
  ['last-run', { type: 'last-run' }],
  ['previous-release', { type: 'previous-release' }],
  ['7d', { type: 'duration', text: '7d', ms: 7 * 24 * HOUR }],
  ['36h', { type: 'duration', text: '36h', ms: 36 * HOUR }],
  ['1d12h', { type: 'duration', text: '1d12h', ms: 36 * HOUR }],
  ['999d', { type: 'duration', text: '999d', ms: 999 * 24 * HOUR }],
])('since %s is what its words say', (text, expected) => {
  expect(parseSince(text)).toEqual(expected)
})

const REFS = 'v1.2.0 main release/2026-11 refs/tags/v1 feature/äöü 7days 123456d v7 4f2a1b9'

test.each(REFS.split(' '))('since %s is a tag, branch or commit', (ref) => {
  expect(parseSince(ref)).toEqual({ type: 'ref', ref })
})

const MISSPELLED = 'last_run Last-Run previousRelease 2w 30m 7D 1000d 0d 0d0h'
const NO_REFS = '/v1 v1/ v1. v1.lock v1.lock/a a..b a...b a//b a/.b .a a~1 HEAD^ a:b what? a* [a] a\\b @ a@{1}'

test.each([...MISSPELLED.split(' '), ...NO_REFS.split(' '), 'a b', 'a\u0007b', 'a\nb', ''])(
  'since %j is nothing that Git could name',
  (text) => {
    expect(parseSince(text)).toBeUndefined()
  },
)

const HEAD = 'c1'
const redact = createRedactor({ keys: [], names: ['secret-project'] })

interface Given extends SourceParts {
  commits?: readonly HistoryCommit[]
  release?: Parameters<typeof findBase>[1]['release']
  ref?: string
}

async function find(text: string, { commits = line(30), release, ref = 'refs/heads/main', ...parts }: Given = {}) {
  const since = parseSince(text)
  if (since === undefined || since.type === 'last-run') throw new Error('The test needs another range')
  const { source, requests } = sourceOf(parts)
  const { history } = historyOf(commits)
  const base = findBase(since, { head: HEAD, ref, history, source, nowMs: NOW_MS, release, redact })
  const found = await base.then(({ sha, what }) => `${sha}: ${what}`)
  return { found, requests }
}

/** What `c1` is to commits, in GitHub's word. */
const relations = (of: Record<string, string>) =>
  Object.fromEntries(Object.entries(of).map(([base, relation]) => [`${base}...c1`, comparison({ relation })]))

/** Releases, the one published last first, whose commits have the same number: `v2` is `r2`. */
const published = (...numbers: number[]) => ({
  releases: numbers.map((number, index) => ({ tag: `v${number}`, publishedAtMs: NOW_MS - index })),
  refs: Object.fromEntries(numbers.map((number) => [`tags/v${number}`, `r${number}`])),
})

describe('a tag, branch or commit', () => {
  test.each(['ahead', 'identical'])('is the base when the commit of the run is %s', async (relation) => {
    const given = { refs: { 'tags/v1': 'c9' }, compares: relations({ c9: relation }) }
    expect(await find('v1', given)).toEqual({ found: 'c9: v1', requests: ['commit of tags/v1', 'compare c9...c1'] })
  })

  test.each<[what: string, refs: Record<string, string>, sha: string]>([
    ['the tag', { 'tags/a': 't', 'heads/a': 'b', a: 'c' }, 't'],
    ['else the branch', { 'heads/a': 'b', a: 'c' }, 'b'],
    ['else the commit', { a: 'c' }, 'c'],
  ])('is %s of that name', async (_, refs, sha) => {
    const compares = relations({ t: 'ahead', b: 'ahead', c: 'ahead' })
    expect((await find('a', { refs, compares })).found).toBe(`${sha}: a`)
  })

  test.each<[what: string, compares: ReturnType<typeof relations>]>([
    ['behind it', relations({ c9: 'behind' })],
    ['diverged from it', relations({ c9: 'diverged' })],
    ['what GitHub does not say', relations({ c9: '' })],
    ['one that has nothing in common with it', {}],
  ])('is an error when the commit of the run is %s', async (_, compares) => {
    await expect(find('v1', { refs: { 'tags/v1': 'c9' }, compares })).rejects.toThrow(
      '`since: v1` is not an ancestor of c1, the commit of this run. Give a commit,',
    )
  })

  test('is found in the history where GitHub cannot compare it, and an error where it is not there', async () => {
    const given = (sha: string) => ({ refs: { 'tags/v1': sha }, compares: { [`${sha}...c1`]: failed(500) } })
    expect((await find('v1', given('c9'))).found).toBe('c9: v1')
    await expect(find('v1', given('c31'))).rejects.toThrow('It failed (500).')
  })

  test('is an error when it does not exist', async () => {
    await expect(find('v9')).rejects.toThrow(
      '`since: v9` is not a tag, branch or commit of the repository, so nothing leads from it to commit c1. Check the spelling: a branch or tag must have been pushed, and a duration is written as in `7d` or `36h`.',
    )
  })
})

test('no error repeats a secret', async () => {
  const refs = { 'heads/secret-project-2': 'c9' }
  await expect(find('secret-project-1', { refs })).rejects.toThrow('`since: ***-1` is not a tag')
  await expect(find('secret-project-2', { refs })).rejects.toThrow('`since: ***-2` is not an ancestor')
})

describe('the previous release', () => {
  const since = 'previous-release'
  const release = (publishedAtMs?: number) => ({ tag: 'v2', name: '', notes: '', publishedAtMs })

  test('is the newest, unless a release caused the run', async () => {
    const { found, requests } = await find(since, { ...published(2, 1), compares: relations({ r2: 'ahead' }) })
    expect([found, requests]).toEqual(['r2: the release v2', ['releases', 'commit of tags/v2', 'compare r2...c1']])
  })

  test.each<[what: string, numbers: number[], publishedAtMs: number | undefined, found: number]>([
    ['published before the release that caused the run', [3, 2, 1], NOW_MS - 1, 1],
    ['published at the same time', [3, 2], NOW_MS, 3],
    ['that is any other where the release that caused the run is not published', [2, 1], undefined, 1],
  ])('is the one %s', async (_, numbers, publishedAtMs, number) => {
    const compares = relations({ r1: 'ahead', r2: 'ahead', r3: 'ahead' })
    const { found } = await find(since, { ...published(...numbers), compares, release: release(publishedAtMs) })
    expect(found).toBe(`r${number}: the release v${number}`)
  })

  test('is an ancestor of the commit of the run', async () => {
    const compares = relations({ r3: 'behind', r2: 'diverged', r0: 'ahead' })
    const { releases, refs } = published(4, 3, 2, 1, 0)
    // The tag of the newest release is gone.
    const given = { releases, refs: { ...refs, 'tags/v4': 'gone' }, compares }
    expect((await find(since, given)).found).toBe('r0: the release v0')
  })

  test.each<[what: string, given: Given]>([
    ['has the tag that the run is on', { ref: 'refs/tags/v2', compares: relations({ r2: 'ahead', r1: 'ahead' }) }],
    [
      'is of the commit of the run',
      { refs: { 'tags/v2': 'c1', 'tags/v1': 'r1' }, compares: relations({ c1: 'identical', r1: 'ahead' }) },
    ],
  ])('is the one before that which %s', async (_, given) => {
    expect((await find(since, { ...published(2, 1), ...given })).found).toBe('r1: the release v1')
  })

  const many = (count: number) => published(...Array.from({ length: count }, (_, index) => index))

  test('is one of twenty that are tried', async () => {
    const compares = relations({ r19: 'ahead', r20: 'ahead' })
    expect((await find(since, { ...many(21), compares })).found).toBe('r19: the release v19')
    await expect(find(since, { ...many(21), compares: relations({ r20: 'ahead' }) })).rejects.toThrow(
      'None of the 20 releases that were tried is an ancestor of c1, the commit of this run, and there are more. Give the tag of the previous release in `since`.',
    )
  })

  test('is the first commit where none of all releases is an ancestor, or there is none', async () => {
    expect((await find(since, many(20))).found).toBe('c30: the first commit, because no earlier release is an ancestor')
    expect(await find(since)).toEqual({
      found: 'c30: the first commit, because there is no earlier release',
      requests: ['releases'],
    })
  })

  test('is an error where there was none and the history is too long', async () => {
    expect((await find(since, { commits: line(5000) })).found).toMatch(/^c5000: the first commit/)
    await expect(find(since, { commits: line(5001) })).rejects.toThrow(
      /^The range begins before the newest 5,000 commits that lead to c1: there is no earlier release, and the first commit is older\. Give a tag or a commit/,
    )
  })
})

/** `s1`, on a branch that `c1` merged, is old enough before one of the line is. */
const MERGED = [commit('c1', 1, ['c2', 's1']), commit('s1', 8, ['c3']), commit('c2', 6.99, ['c3']), commit('c3', 7, [])]

describe('a duration', () => {
  test.each([
    ['7d', 'c7'],
    ['36h', 'c2'],
    ['24h', 'c1'],
    ['1h', 'c1'],
  ])('of %s begins with the newest commit that is so old: %s', async (text, sha) => {
    expect((await find(text)).found).toBe(`${sha}: the newest commit that is at least ${text} old`)
  })

  test('is measured on the first-parent line', async () => {
    expect((await find('7d', { commits: MERGED })).found).toBe('c3: the newest commit that is at least 7d old')
  })

  test('begins with the first commit of a young repository', async () => {
    expect((await find('31d')).found).toBe('c30: the first commit, because none is at least 31d old')
  })

  test('is an error where the history is too long', async () => {
    const commits = line(5100).map((one) => ({ ...one, committedAtMs: NOW_MS }))
    await expect(find('7d', { commits })).rejects.toThrow(
      'The range begins before the newest 5,000 commits that lead to c1: the newest commit that is at least 7d old is older. Give a tag or a commit',
    )
  })
})

describe('the first range of a series', () => {
  const findFirst = async (commits: readonly HistoryCommit[]) => {
    const { sha, what } = await findFirstBase({ head: HEAD, history: historyOf(commits).history, nowMs: NOW_MS })
    return `${sha}: ${what}`
  }

  test('begins with the newest commit on the first-parent line that is seven days old', async () => {
    expect(await findFirst(MERGED)).toBe('c3: the newest commit that is at least seven days old')
    expect(await findFirst([commit('c1', 7, ['c2']), commit('c2', 8, [])])).toMatch(/^c1: the newest commit/)
  })

  test.each([
    ['of a young repository', 6, 'c6'],
    ['of one in which more happens in a week than can be read', 5001, 'c5000'],
  ])('begins with the oldest commit that was read %s', async (_, length, sha) => {
    const commits = line(length).map((one) => ({ ...one, committedAtMs: NOW_MS }))
    expect(await findFirst(commits)).toBe(`${sha}: the oldest commit that was read`)
  })
})
