import { describe, expect, test } from 'vitest'
import type { HistoryCommit, TaggedRelease } from '../../../src/agent/change/requests.ts'
import { findFirstBase, findRangeSince } from '../../../src/agent/change/since.ts'
import { parseSince } from '../../../src/inputs/schemas.ts'
import { createRedactor } from '../../../src/kit/core/redact.ts'
import { createRun } from '../../support/fake-run.ts'
import { nothingHappened } from './fakes.ts'
import { commit, createRepository, failed, historyOf, line, mergedPullRequest, NOW_MS } from './history-fakes.ts'

const HOUR = 60 * 60 * 1000

const redact = createRedactor({ keys: [], names: ['secret-project'] })

interface Given {
  refs?: Record<string, string>
  releases?: TaggedRelease[]
  /** The tag of the release that the run is about. */
  tag?: string
  commits?: HistoryCommit[]
  ports?: Parameters<typeof createRepository>[1]
  /** True where the code is in another repository, which the log's readers may not see. */
  isElsewhere?: boolean
}

/** Where a range begins that leads to `c1`, unless it names its end. */
async function find(text: string, { refs, releases = [], tag, isElsewhere = false, ...given }: Given = {}) {
  const since = parseSince(text)
  if (since === undefined || since.type === 'last-run') throw new Error('The test needs another range')
  const repository = createRepository(given.commits ?? line(30), { pageSize: 1000, ...given.ports })
  Object.assign(repository.refs, refs)
  repository.releases.push(...releases)
  const { run } = createRun({ repository, commit: 'c1' })
  const other = { repository: { owner: 'acme', name: 'code' }, isElsewhere, defaultBranch: 'main' }
  const code = isElsewhere ? { ...run.code, ...other } : run.code
  const event = tag === undefined ? nothingHappened : { name: 'release', release: { tag, name: '', notes: '' } }
  const { base, head } = await findRangeSince(since, { event, wanted: {} }, { ...run, code, redact })
  return { found: `${base.sha}: ${base.what}`, head, requests: repository.requests }
}

/** `r1` parted from the line of `c1` at `c3`, and `alone` shares nothing with it. */
const FORKED = [...line(5).slice(0, 2), commit('r1', 2, ['c3']), ...line(5).slice(2), commit('alone', 9, [])]

describe('a tag, branch or commit', () => {
  test('is the base', async () => {
    expect(await find('v1', { refs: { 'tags/v1': 'c9' } })).toEqual({
      found: 'c9: v1',
      head: 'c1',
      requests: ['commit of tags/v1', 'compare c9...c1'],
    })
  })

  test.each<[what: string, refs: Record<string, string>, sha: string]>([
    ['the tag', { 'tags/a': 'c2', 'heads/a': 'c3', a: 'c4' }, 'c2'],
    ['else the branch', { 'heads/a': 'c3', a: 'c4' }, 'c3'],
    ['else the commit', { a: 'c4' }, 'c4'],
  ])('is %s of that name', async (_, refs, sha) => {
    expect((await find('a', { refs })).found).toBe(`${sha}: a`)
  })

  test('on another line has the base where the two part', async () => {
    expect((await find('r1', { commits: FORKED })).found).toBe('c3: the merge base with r1')
  })

  test('may have an end, which is the head', async () => {
    expect(await find('c9..c4')).toMatchObject({ found: 'c9: c9', head: 'c4' })
  })

  test('that is the commit of the run itself leaves an empty range', async () => {
    expect((await find('c1')).found).toBe('c1: c1')
  })

  test.each([
    ['c4..c4', 'Nothing lies between c4 and c4, where the range ends. Give an older commit'],
    ['c4..c9', 'Nothing lies between the merge base with c4 and c9'],
    ['previous-release..c9', 'Nothing lies between the merge base with the release v1 and c9'],
    ['later', 'Nothing lies between the merge base with later and c1'],
  ])('that is not older than the end of %s is an error, not an empty range', async (text, message) => {
    const given = {
      commits: [commit('later', 0, ['c1']), ...line(30)],
      releases: [{ tag: 'v1', sha: 'c4' }],
    }
    await expect(find(text, given)).rejects.toThrow(message)
  })

  test('that has no commit in common with head is an error that names both', async () => {
    await expect(find('alone', { commits: FORKED })).rejects.toThrow(
      'alone (alone) and c1, where the range ends, have no commit in common that GitHub shows. Give a commit,',
    )
  })

  test('is found in the history where GitHub cannot compare it, and an error where it is not there', async () => {
    const ports = { compare: () => Promise.reject(failed(500)) }
    expect((await find('c9', { ports })).found).toBe('c9: c9')
    await expect(find('alone', { ports, commits: FORKED })).rejects.toThrow('have no commit in common')
  })

  test('is an error when it does not exist', async () => {
    await expect(find('weekly')).rejects.toThrow(
      '`since` names weekly, which is not a tag, branch or commit of the repository. Check the spelling: a branch or tag must have been pushed, and a duration is written as in `7d` or `36h`.',
    )
  })
})

test('no error repeats a secret', async () => {
  const refs = { 'heads/secret-project-2': 'alone' }
  await expect(find('secret-project-1')).rejects.toThrow('names ***-1, which')
  await expect(find('secret-project-2', { refs, commits: FORKED })).rejects.toThrow('***-2 (alone) and c1')
})

describe('the previous release', () => {
  const since = 'previous-release'
  const releases = [
    { tag: 'v2', sha: 'c1' },
    { tag: 'v1', sha: 'c9' },
  ]

  test('is the base, in one request for all', async () => {
    expect(await find(since, { releases })).toMatchObject({
      found: 'c9: the release v1',
      requests: ['releases', 'compare c9...c1'],
    })
  })

  test('is that before the tag of the event, or of the end', async () => {
    expect((await find(since, { releases, tag: 'v3' })).found).toBe('c1: the release v2')
    const refs = { 'tags/v2': 'c1', 'heads/main': 'c1' }
    expect((await find(`${since}..v2`, { releases, refs, tag: 'v3' })).found).toBe('c9: the release v1')
  })

  test('is not named, if it is of another repository that the log’s readers may not see', async () => {
    const given = { releases, refs: { 'heads/main': 'c1' }, tag: 'v3', isElsewhere: true }
    expect((await find(since, given)).found).toBe('c9: the previous release')
  })

  test.each<[what: string, given: Given]>([
    ['there is none', {}],
    ['none has its name', { releases, tag: 'sdk-v1' }],
  ])('is the first commit where %s', async (_, given) => {
    const found = 'c30: the first commit, because no earlier release of the same name was found'
    expect((await find(since, given)).found).toBe(found)
  })

  test('is an error where there was none and the history is too long', async () => {
    await expect(find(since, { commits: line(5001) })).rejects.toThrow(
      /^The range begins before the newest 5,000 commits that lead to c1: no earlier release of the same name was found, and the first commit is older\. Give a tag or a commit/,
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
  const fromWrongClock = [commit('c1', -2, ['c2']), commit('c2', 8, [])]

  test.each<[what: string, text: string, commits: HistoryCommit[], found: string]>([
    ['begins with the newest commit that is so old', '36h', line(30), 'c2: the newest commit that is at least 36h old'],
    ['is measured on the first-parent line', '7d', MERGED, 'c3: the newest commit that is at least 7d old'],
    ['without a young commit says how old the newest is', '24h', line(30), 'c1: the newest commit, which is 1 day old'],
    ['counts from a merge that is younger', '7d', landedLate('c1'), 'c2: the newest commit that is at least 7d old'],
    ['does not count a merge elsewhere', '7d', landedLate('other'), 'c1: the newest commit, which is 21 days old'],
    ['goes past older commits to younger ones', '7d', mixed, 'c4: the newest commit that is at least 7d old'],
    ['does not count a date in the future', '7d', fromWrongClock, 'c1: the newest commit, which is -2 days old'],
    ['begins with the first commit', '31d', line(30), 'c30: the first commit, because none is at least 31d old'],
  ])('%s', async (_, text, commits, found) => {
    expect((await find(text, { commits })).found).toBe(found)
  })

  test('looks no further than fifty older commits in a row', async () => {
    const old = Array.from({ length: 200 }, (_, index) => commit(`o${index}`, 20 + index, [`o${index + 1}`]))
    const commits = [commit('c1', 1, ['o0']), ...old, commit('o200', 1, [])]
    const { found, requests } = await find('7d', { commits, ports: { pageSize: 60 } })
    expect([found, requests]).toEqual([expect.stringMatching(/^o0: /), ['history c1']])
  })

  test('is an error where the history is too long', async () => {
    const commits = line(5100).map((one) => ({ ...one, committedAtMs: NOW_MS }))
    await expect(find('7d', { commits })).rejects.toThrow(
      'The range begins before the newest 5,000 commits that lead to c1: the newest commit that is at least 7d old is older. Give a tag or a commit',
    )
  })
})

test.each<[what: string, commits: HistoryCommit[], found: string]>([
  ['the newest commit that is seven days old', MERGED, 'c3: the newest commit that is at least seven days old'],
  ['the oldest commit that was read', line(6), 'c6: the oldest commit that was read'],
])('the first range of a series begins with %s', async (_, commits, found) => {
  const { sha, what } = await findFirstBase({ head: 'c1', history: historyOf(commits).history, nowMs: NOW_MS })
  expect(`${sha}: ${what}`).toBe(found)
})
