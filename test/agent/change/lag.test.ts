import { describe, expect, test } from 'vitest'
import { findMerged, isStale, numberIn, readCurrentPullRequest, waitIfYoung } from '../../../src/agent/change/lag.ts'
import type { PullRequest } from '../../../src/kit/core/pull-request.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { createFakeApi } from '../../support/fake-github.ts'
import { silentLog } from '../../support/silent-log.ts'
import { eventPullRequest, pullRequest } from './fakes.ts'
import { commit, createRepository, failed, historyOf, mergedPullRequest } from './history-fakes.ts'

const [OLD, NEW] = ['a'.repeat(40), 'b'.repeat(40)]
const [EARLIER, LATER] = [1000, 2000]
const OWN = { owner: 'acme', name: 'app' }
const { signal } = new AbortController()

describe('a pull request is stale', () => {
  const pushed = { pullRequest: eventPullRequest({ number: 7, headSha: NEW, updatedAtMs: LATER }), headBefore: OLD }
  const labeled = { ...pushed, headBefore: undefined }

  test.each<[what: string, shown: Partial<PullRequest>, event: Parameters<typeof isStale>[1], expected: boolean]>([
    ['at the head before the push', { headSha: OLD, updatedAtMs: LATER }, pushed, true],
    ['at an earlier time, without a push', { headSha: OLD, updatedAtMs: EARLIER }, labeled, true],
    ['not at its own head and time', { headSha: NEW, updatedAtMs: LATER }, pushed, false],
    ['not where the event says neither', { headSha: OLD }, { ...labeled, pullRequest: eventPullRequest() }, false],
    ['not as another than that of the event', { number: 8, headSha: OLD, updatedAtMs: 0 }, pushed, false],
  ])('%s', (_, shown, event, expected) => {
    expect(isStale({ ...pullRequest, number: 7, ...shown }, event)).toBe(expected)
  })

  test('and is read again, for 15 seconds at most', async () => {
    const clock = createFakeClock()
    const lines: string[] = []
    const log = { ...silentLog, info: (line: string) => void lines.push(line) }
    const readsAtS: number[] = []
    const read = async () => {
      readsAtS.push(Math.round(clock.elapsed() / 1000))
      return { ...pullRequest, headSha: OLD }
    }
    const github = createFakeApi({ pullRequest: read }, OWN)
    const found = await readCurrentPullRequest(7, pushed, github, { clock, signal, log })
    expect(found).toMatchObject({ pullRequest: { headSha: OLD }, isStale: true })
    expect(readsAtS).toEqual([0, 1, 3, 5, 8, 13, 15])
    expect(lines).toEqual([expect.stringContaining('#7 as it was before the event, so its change counts as another')])
  })
})

test.each<[subject: string, number: number | undefined]>([
  ['Add retries (#5)', 5],
  ['Revert "Add retries (#5)" (#7)', 7],
  ['Merge pull request #5 from acme/retries', 5],
  ['Fix #5', undefined],
  ['Add retries (#0)', undefined],
  ['Add retries (acme/app#5)', undefined],
])('the subject %j names pull request %s', (subject, number) => {
  expect(numberIn(subject)).toBe(number)
})

describe('the merged pull request of a push', () => {
  const push = { before: OLD, after: NEW, authors: [] }
  const listed = mergedPullRequest(5, { mergeCommit: NEW })

  /** What is found twice of a commit whose pull request GitHub lists from a second on, and the requests for it. */
  async function find(
    subject: string,
    {
      listedFromS = Number.POSITIVE_INFINITY,
      named,
      waits,
    }: { listedFromS?: number; named?: PullRequest; waits?: boolean },
  ) {
    const clock = createFakeClock()
    const requests: string[] = []
    const page = async () => {
      requests.push(`list at ${Math.round(clock.elapsed() / 1000)} s`)
      const pullRequests = clock.elapsed() / 1000 >= listedFromS ? [listed] : []
      return { commits: [commit(NEW, 0, [OLD], { subject, pullRequests })], after: undefined }
    }
    const pullRequest = async (number: number) => {
      requests.push(`#${number}`)
      if (named === undefined) throw failed(404)
      return named
    }
    const api = createFakeApi({ history: { ...createRepository([]).source, page }, pullRequest }, OWN)
    const run = { clock, signal: new AbortController().signal }
    const ask = async () => await findMerged(push, api, waits === undefined ? run : { waits, ...run })
    const [found, again] = [await ask(), await ask()]
    expect(again).toBe(found)
    return { number: found?.number, requests }
  }

  const NAMING = 'Add retries (#5)'

  test.each<[what: string, subject: string, github: Parameters<typeof find>[1], expected: object]>([
    ['is not waited for where no message names one', 'Add', {}, { requests: ['list at 0 s'] }],
    [
      'is waited for where a comment depends on it, whatever the message says',
      'Add',
      { waits: true, listedFromS: 4 },
      { number: 5, requests: [0, 0, 1, 3, 5].map((atS) => `list at ${atS} s`) },
    ],
    [
      'is the one that the message names, if it was merged as that commit',
      NAMING,
      { named: listed },
      { number: 5, requests: ['list at 0 s', '#5'] },
    ],
    [
      'is waited for where it was merged as another',
      NAMING,
      { named: { ...listed, mergeCommit: OLD }, listedFromS: 2 },
      { number: 5, requests: ['list at 0 s', '#5', 'list at 0 s', 'list at 1 s', 'list at 3 s'] },
    ],
    [
      'is waited for ten seconds, once, where the number is that of an issue',
      NAMING,
      {},
      { requests: ['list at 0 s', '#5', ...[0, 1, 3, 5, 8, 10].map((atS) => `list at ${atS} s`), '#5'] },
    ],
  ])('%s', async (_, subject, github, expected) => {
    expect(await find(subject, github)).toEqual({ number: undefined, ...expected })
  })
})

test.each<[what: string, daysAgo: number, pages: number]>([
  ['was made just now, so it is read again', 0, 7],
  ['is older than a minute, so it is believed at once', 0.001, 1],
])('the newest commit of a range that lists no pull request %s', async (_, daysAgo, expected) => {
  const { history, pages } = historyOf([commit('c1', daysAgo, [])])
  await history.readMore()
  await waitIfYoung(history, { clock: createFakeClock(), signal })
  await waitIfYoung(history, { clock: createFakeClock(), signal })
  expect(pages()).toBe(expected)
})
