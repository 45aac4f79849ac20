import { describe, expect, test } from 'vitest'
import type { HistoryCommit } from '../../src/change/history.ts'
import { type BaseContext, findBase, parseSince } from '../../src/change/since.ts'
import { createRedactor } from '../../src/core/redact.ts'
import { commit, comparison, historyOf, line, NOW_MS, type SourceParts, sourceOf } from './history-fakes.ts'

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

test.each([
  'v1.2.0',
  'main',
  'release/2026-11',
  'refs/tags/v1',
  'feature/äöü',
  '7days',
  '123456d',
  'v7',
  '4f2a1b9',
  'a'.repeat(255),
])('since %s is a tag, branch or commit', (ref) => {
  expect(parseSince(ref)).toEqual({ type: 'ref', ref })
})

test.each([
  'last_run',
  'Last-Run',
  'previousRelease',
  '2w',
  '30m',
  '7D',
  '1000d',
  '0d',
  '0d0h',
  '-v1',
  '/v1',
  'v1/',
  'v1.',
  'v1.lock',
  'v1.lock/a',
  'a..b',
  'a...b',
  'a//b',
  'a/.b',
  '.a',
  'a b',
  'a~1',
  'HEAD^',
  'a:b',
  'what?',
  'a*',
  '[a]',
  'a\\b',
  '@',
  'a@{1}',
  'a\u0007b',
  'a\u202eb',
  'a\nb',
  'a'.repeat(256),
  '',
])('since %j is nothing that Git could name', (text) => {
  expect(parseSince(text)).toBeUndefined()
})

const HEAD = 'c1'
const redact = createRedactor({ keys: [], names: ['secret-project'] })

interface Given extends SourceParts {
  commits?: readonly HistoryCommit[]
  release?: BaseContext['release']
}

async function find(text: string, { commits = line(30), release, ...parts }: Given = {}) {
  const since = parseSince(text)
  if (since === undefined || since.type === 'last-run') throw new Error('The test needs another range')
  const { source, requests } = sourceOf(parts)
  const { history } = historyOf(commits)
  const base = findBase(since, { head: HEAD, history, source, nowMs: NOW_MS, release, redact })
  const found = await base.then(({ sha, what }) => `${sha}: ${what}`)
  return { found, requests }
}

const ahead = (baseSha: string) => comparison({ baseSha })
const published = (...tags: string[]) => tags.map((tag, index) => ({ tag, publishedAtMs: NOW_MS - index }))

describe('a tag, branch or commit', () => {
  test.each(['ahead', 'identical'])('is the base when the commit of the run is %s', async (relation) => {
    const compares = { 'v1...c1': comparison({ baseSha: 'c9', relation }) }
    expect(await find('v1', { compares })).toEqual({ found: 'c9: v1', requests: ['compare v1...c1'] })
  })

  test.each(['behind', 'diverged', ''])('is an error when the commit of the run is %j', async (relation) => {
    const compares = { 'v1...c1': comparison({ baseSha: 'c9', relation }) }
    await expect(find('v1', { compares })).rejects.toThrow(
      '`since` is v1, which is no ancestor of c1, the commit of this run. Give a commit,',
    )
  })

  test('is an error when it does not exist', async () => {
    await expect(find('v9')).rejects.toThrow(
      '`since` is v9, which is no tag, branch or commit of the repository, so nothing leads from it to c1. Check',
    )
  })

  test('is an error when it has no commit in common with the run', async () => {
    await expect(find('gh-pages', { refs: ['gh-pages'] })).rejects.toThrow('gh-pages, which is no ancestor of c1')
  })
})

test('no error repeats a secret', async () => {
  const refs = ['secret-project-2']
  await expect(find('secret-project-1', { refs })).rejects.toThrow('`since` is ***-1, which is no tag')
  await expect(find('secret-project-2', { refs })).rejects.toThrow('`since` is ***-2, which is no ancestor')
})

describe('the previous release', () => {
  test('is the newest, unless a release caused the run', async () => {
    const compares = { 'v2...c1': ahead('c5') }
    const { found } = await find('previous-release', { releases: published('v2', 'v1'), compares })
    expect(found).toBe('c5: the release v2')
  })

  test('is the one published before the release that caused the run', async () => {
    const release = { tag: 'v2', name: '', notes: '', publishedAtMs: NOW_MS - 1 }
    const compares = { 'v1...c1': ahead('c9'), 'v3...c1': ahead('c2') }
    const { found, requests } = await find('previous-release', {
      release,
      releases: published('v3', 'v2', 'v1'),
      compares,
    })
    expect([found, requests]).toEqual(['c9: the release v1', ['releases', 'compare v1...c1']])
  })

  test('is any other where the release that caused the run is not published', async () => {
    const release = { tag: 'v3', name: '', notes: '' }
    const compares = { 'v2...c1': ahead('c9') }
    const { found } = await find('previous-release', { release, releases: published('v3', 'v2'), compares })
    expect(found).toBe('c9: the release v2')
  })

  test('is an ancestor of the commit of the run', async () => {
    const compares = {
      'v3...c1': comparison({ relation: 'behind' }),
      'v2...c1': comparison({ relation: 'diverged' }),
      'v0...c1': ahead('c9'),
    }
    const { found } = await find('previous-release', { releases: published('v3', 'v2', 'v1', 'v0'), compares })
    expect(found).toBe('c9: the release v0')
  })

  test('is one of the newest twenty', async () => {
    const tags = Array.from({ length: 21 }, (_, index) => `v${index}`)
    const { found, requests } = await find('previous-release', {
      releases: published(...tags),
      compares: { 'v20...c1': ahead('c9') },
    })
    expect(found).toBe('c30: the first commit, since no earlier release is an ancestor')
    expect(requests).toHaveLength(21)
  })

  test('is the first commit where there was no release before', async () => {
    expect(await find('previous-release')).toEqual({
      found: 'c30: the first commit, since there is no earlier release',
      requests: ['releases'],
    })
  })

  test('is an error where there was none and the history is too long', async () => {
    await expect(find('previous-release', { commits: line(5100) })).rejects.toThrow(
      /^Of the newest 5000 commits that lead to c1, none is where the range begins: there is no earlier release, and the first commit is older\. Give a tag or a commit/,
    )
  })
})

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
    const commits = [
      commit('c1', 1, ['c2', 's1']),
      commit('s1', 8, ['c3']),
      commit('c2', 9, ['c3']),
      commit('c3', 10, []),
    ]
    expect((await find('7d', { commits })).found).toBe('c2: the newest commit that is at least 7d old')
  })

  test('begins with the first commit of a young repository', async () => {
    expect((await find('31d')).found).toBe('c30: the first commit, since none is at least 31d old')
  })

  test('is an error where the history is too long', async () => {
    const commits = line(5100).map((one) => ({ ...one, committedAtMs: NOW_MS }))
    await expect(find('7d', { commits })).rejects.toThrow(
      'none is where the range begins: the newest commit that is at least 7d old is older. Give a tag or a commit',
    )
  })
})
