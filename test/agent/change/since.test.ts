import { describe, expect, test } from 'vitest'
import type { HistoryCommit } from '../../../src/agent/change/requests.ts'
import { findBase, findFirstBase } from '../../../src/agent/change/since.ts'
import { parseSince } from '../../../src/inputs/schemas.ts'
import { createRedactor } from '../../../src/kit/core/redact.ts'
import {
  commit,
  comparison,
  failed,
  historyOf,
  line,
  mergedPullRequest,
  NOW_MS,
  type SourceParts,
  sourceOf,
} from './history-fakes.ts'

const HOUR = 60 * 60 * 1000

const HEAD = 'c1'
const redact = createRedactor({ keys: [], names: ['secret-project'] })

interface Given extends SourceParts {
  mayNameTags?: boolean
  commits?: readonly HistoryCommit[]
  ownTag?: string
}

async function find(text: string, { commits = line(30), ownTag, mayNameTags = true, ...parts }: Given = {}) {
  const since = parseSince(text)
  if (since === undefined || since.type === 'last-run') throw new Error('The test needs another range')
  const { source, requests } = sourceOf(parts)
  const { history } = historyOf(commits)
  const base = await findBase(since, { head: HEAD, history, source, nowMs: NOW_MS, ownTag, mayNameTags, redact })
  return { found: `${base.sha}: ${base.what}`, requests }
}

/** The commits at which the lines of others part from that of `c1`. */
const parting = (at: Record<string, string>) =>
  Object.fromEntries(Object.entries(at).map(([sha, base]) => [`${sha}...c1`, comparison({ mergeBaseSha: base })]))

describe('a tag, branch or commit', () => {
  test('is the base', async () => {
    const given = { refs: { 'tags/v1': 'c9' }, compares: parting({ c9: 'c9' }) }
    expect(await find('v1', given)).toEqual({ found: 'c9: v1', requests: ['commit of tags/v1', 'compare c9...c1'] })
  })

  test.each<[what: string, refs: Record<string, string>, sha: string]>([
    ['the tag', { 'tags/a': 't', 'heads/a': 'b', a: 'c' }, 't'],
    ['else the branch', { 'heads/a': 'b', a: 'c' }, 'b'],
    ['else the commit', { a: 'c' }, 'c'],
  ])('is %s of that name', async (_, refs, sha) => {
    expect((await find('a', { refs, compares: parting({ t: 't', b: 'b', c: 'c' }) })).found).toBe(`${sha}: a`)
  })

  test('on another line has the base where the two part', async () => {
    const given = { refs: { 'tags/v1': 'r1' }, compares: parting({ r1: 'c9' }) }
    expect((await find('v1', given)).found).toBe('c9: the merge base with v1')
  })

  test('that is the commit of the run itself leaves an empty range', async () => {
    const given = { refs: { 'tags/v1': 'c1' }, compares: parting({ c1: 'c1' }) }
    expect((await find('v1', given)).found).toBe('c1: v1')
    await expect(find('v1..v2', given)).rejects.toThrow(
      'Nothing lies between v1 and v2, so `since` names an empty range.',
    )
  })

  test('that is newer than the commit of the run is an error, not an empty range', async () => {
    const given = { refs: { 'tags/v2': 'later' }, compares: parting({ later: 'c1' }) }
    await expect(find('v2', given)).rejects.toThrow('`since: v2` is newer than c1, the commit of this run')
    await expect(find('v2..v1', given)).rejects.toThrow('Nothing lies between the merge base with v2 and v1')
  })

  test('is not named in an error, if it is a release and readers of the log may not see the code', async () => {
    const releases = [{ tag: 'v1', sha: 'other' }]
    await expect(find('previous-release', { releases, ownTag: 'v2', mayNameTags: false })).rejects.toThrow(
      'the previous release (other) and c1, where the range ends, have no commit in common.',
    )
  })

  test('that has no commit in common with head is an error that names both', async () => {
    await expect(find('v1', { refs: { 'tags/v1': 'other' } })).rejects.toThrow(
      'v1 (other) and c1, where the range ends, have no commit in common. Give a commit,',
    )
  })

  test('is found in the history where GitHub cannot compare it, and an error where it is not there', async () => {
    const given = (sha: string) => ({ refs: { 'tags/v1': sha }, compares: { [`${sha}...c1`]: failed(500) } })
    expect((await find('v1', given('c9'))).found).toBe('c9: v1')
    await expect(find('v1', given('c31'))).rejects.toThrow('It failed (500).')
  })

  test('is an error when it does not exist', async () => {
    await expect(find('weekly')).rejects.toThrow(
      '`since` names weekly, which is not a tag, branch or commit of the repository. Check the spelling: a branch or tag must have been pushed, and a duration is written as in `7d` or `36h`.',
    )
  })
})

test('no error repeats a secret', async () => {
  const refs = { 'heads/secret-project-2': 'c9' }
  await expect(find('secret-project-1', { refs })).rejects.toThrow('names ***-1, which')
  await expect(find('secret-project-2', { refs })).rejects.toThrow('***-2 (c9) and c1')
})

describe('the previous release', () => {
  const since = 'previous-release'
  const releases = [
    { tag: 'v2', sha: 'c1' },
    { tag: 'v1', sha: 'c9' },
  ]

  test('is the base, in one request for all', async () => {
    const { found, requests } = await find(since, { releases, compares: parting({ c9: 'c9' }) })
    expect([found, requests]).toEqual(['c9: the release v1', ['releases', 'compare c9...c1']])
  })

  test.each<[what: string, given: Given, why: string]>([
    ['there is none', {}, 'there is no earlier release'],
    ['none has its name', { releases, ownTag: 'sdk-v1' }, 'there is no earlier release of the same name'],
  ])('is the first commit where %s', async (_, given, why) => {
    expect((await find(since, given)).found).toBe(`c30: the first commit, because ${why}`)
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
  const merged = mergedPullRequest(1, { mergeCommit: 'c1', mergedAtMs: NOW_MS - HOUR })
  const landedLate = (mergeCommit: string) => [
    commit('c1', 21, ['c2'], { pullRequests: [{ ...merged, mergeCommit }] }),
    commit('c2', 22, []),
  ]
  const mixed = [commit('c1', 1, ['c2']), commit('c2', 9, ['c3']), commit('c3', 2, ['c4']), commit('c4', 10, [])]

  test.each<[what: string, text: string, commits: HistoryCommit[], found: string]>([
    ['begins with the newest commit that is so old', '36h', line(30), 'c2: the newest commit that is at least 36h old'],
    ['is measured on the first-parent line', '7d', MERGED, 'c3: the newest commit that is at least 7d old'],
    ['without a young commit says how old the newest is', '24h', line(30), 'c1: the newest commit, which is 1 day old'],
    ['counts from a merge that is younger', '7d', landedLate('c1'), 'c2: the newest commit that is at least 7d old'],
    ['does not count a merge elsewhere', '7d', landedLate('other'), 'c1: the newest commit, which is 21 days old'],
    ['goes past older commits to younger ones', '7d', mixed, 'c4: the newest commit that is at least 7d old'],
    [
      'does not count a date in the future',
      '7d',
      [commit('c1', -2, ['c2']), commit('c2', 8, [])],
      'c1: the newest commit, which is -2 days old',
    ],
    ['begins with the first commit', '31d', line(30), 'c30: the first commit, because none is at least 31d old'],
  ])('%s', async (_, text, commits, found) => {
    expect((await find(text, { commits })).found).toBe(found)
  })

  test('looks no further than fifty older commits in a row', async () => {
    const old = Array.from({ length: 200 }, (_, index) => commit(`o${index}`, 20 + index, [`o${index + 1}`]))
    const young = commit('o200', 1, [])
    const { history, pages } = historyOf([commit('c1', 1, ['o0']), ...old, young], 60)
    const context = { head: HEAD, history, source: sourceOf({}).source, nowMs: NOW_MS, mayNameTags: true, redact }
    expect((await findBase({ type: 'duration', text: '7d', ms: 7 * 24 * HOUR }, context)).sha).toBe('o0')
    expect(pages()).toBe(1)
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
    expect(await findFirst([commit('c1', 7, ['c2']), commit('c2', 8, [])])).toBe(
      'c1: the newest commit, which is 7 days old',
    )
  })

  test.each([
    ['of a young repository', 6, 'c6'],
    ['of one in which more happens in a week than can be read', 5001, 'c5000'],
  ])('begins with the oldest commit that was read %s', async (_, length, sha) => {
    const commits = line(length).map((one) => ({ ...one, committedAtMs: NOW_MS }))
    expect(await findFirst(commits)).toBe(`${sha}: the oldest commit that was read`)
  })
})
