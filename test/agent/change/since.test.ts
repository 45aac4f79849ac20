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

const RELEASES = [
  { tag: 'v2', sha: 'c1' },
  { tag: 'v1', sha: 'c9' },
]
const FIRST = 'c30: the first commit, because no earlier release of the same name was found'
const FAILS = { compare: () => Promise.reject(failed(500)) }
const OF_BRANCH = { 'heads/a': 'c3', a: 'c4' }

test.each<[what: string, text: string, given: Given, found: string]>([
  ['a tag', 'a', { refs: { ...OF_BRANCH, 'tags/a': 'c2' } }, 'c2: a'],
  ['else a branch', 'a', { refs: OF_BRANCH }, 'c3: a'],
  ['else a commit', 'c9', {}, 'c9: c9'],
  ['where another line parts', 'r1', { commits: FORKED }, 'c3: the merge base with r1'],
  ['the commit of the run itself, so that the range is empty', 'c1', {}, 'c1: c1'],
  ['a commit of the history that GitHub cannot compare', 'c9', { ports: FAILS }, 'c9: c9'],
  ['the release before that on head', 'previous-release', { releases: RELEASES }, 'c9: the release v1'],
  ['that before the release of the event', 'previous-release', { releases: RELEASES, tag: 'v3' }, 'c1: the release v2'],
  [
    'that before the end',
    'previous-release..v2',
    { releases: RELEASES, refs: { 'tags/v2': 'c1' }, tag: 'v3' },
    'c9: the release v1',
  ],
  [
    'a release of another repository, which the log’s readers may not see',
    'previous-release',
    { releases: RELEASES, refs: { 'heads/main': 'c1' }, tag: 'v3', isElsewhere: true },
    'c9: the previous release',
  ],
  ['the first commit, without a release', 'previous-release', {}, FIRST],
  ['the first commit, without one of its name', 'previous-release', { releases: RELEASES, tag: 'sdk-v1' }, FIRST],
])('a range may begin with %s', async (_, text, given, found) => {
  expect((await find(text, given)).found).toBe(found)
})

test('a range has as few requests as its ends need', async () => {
  expect(await find('v1', { refs: { 'tags/v1': 'c9' } })).toMatchObject({
    head: 'c1',
    requests: ['commit of tags/v1', 'compare c9...c1'],
  })
  expect((await find('previous-release', { releases: RELEASES })).requests).toEqual(['releases', 'compare c9...c1'])
  expect((await find('c9..c4')).head).toBe('c4')
})

const NEWER = { commits: [commit('later', 0, ['c1']), ...line(30)], releases: [{ tag: 'v1', sha: 'c4' }] }
const APART = 'alone (alone) and c1, where the range ends, have no commit in common that GitHub shows. Give a commit,'
const LONG = 'The range begins before the newest 5,000 commits that lead to c1: '

test.each<[text: string, given: Given, message: string]>([
  ['c4..c4', NEWER, 'Nothing lies between c4 and c4, where the range ends. Give an older commit'],
  ['c4..c9', NEWER, 'Nothing lies between the merge base with c4 and c9'],
  ['previous-release..c9', NEWER, 'Nothing lies between the merge base with the release v1 and c9'],
  ['later', NEWER, 'Nothing lies between the merge base with later and c1'],
  ['alone', { commits: FORKED }, APART],
  ['alone', { commits: FORKED, ports: FAILS }, 'It failed (500)'],
  ['7d..c9', NEWER, 'Nothing lies between the newest commit, which is'],
  [
    'weekly',
    {},
    '`since` names weekly, which is not a tag, branch or commit of the repository. Check the spelling: a branch or tag must have been pushed, and a duration is written as in `7d` or `36h`.',
  ],
  // No error repeats a secret.
  ['secret-project-1', {}, 'names ***-1, which'],
  ['secret-project-2', { refs: { 'heads/secret-project-2': 'alone' }, commits: FORKED }, '***-2 (alone) and c1'],
  [
    'previous-release',
    { commits: line(5001) },
    `${LONG}no earlier release of the same name was found, and the first commit is older. Give a tag or a commit`,
  ],
  [
    '7d',
    { commits: line(5100).map((one) => ({ ...one, committedAtMs: NOW_MS })) },
    `${LONG}the newest commit that is at least 7d old is older. Give a tag or a commit`,
  ],
])('the range %s is an error, and not an empty one', async (text, given, message) => {
  await expect(find(text, given)).rejects.toThrow(message)
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
})

test.each<[what: string, commits: HistoryCommit[], found: string]>([
  ['the newest commit that is seven days old', MERGED, 'c3: the newest commit that is at least seven days old'],
  ['the oldest commit that was read', line(6), 'c6: the oldest commit that was read'],
])('the first range of a series begins with %s', async (_, commits, found) => {
  const { sha, what } = await findFirstBase({ head: 'c1', history: historyOf(commits).history, nowMs: NOW_MS })
  expect(`${sha}: ${what}`).toBe(found)
})
