import { describe, expect, test } from 'vitest'
import { findMerged, isStale, numberIn, readPullRequest } from '../../../src/agent/change/lag.ts'
import type { Push } from '../../../src/agent/event/payload.ts'
import type { PullRequest } from '../../../src/kit/core/pull-request.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { silentLog } from '../../support/silent-log.ts'
import { COMMIT, eventPullRequest, pullRequest } from './fakes.ts'
import { commit, comparison, failed } from './history-fakes.ts'

const [OLD, NEW] = ['a'.repeat(40), 'b'.repeat(40)]
const [EARLIER, LATER] = [1000, 2000]
const { signal } = new AbortController()

/** What is read at each second, the last for good; and when it was read. */
function shownFrom<Value>(clock: ReturnType<typeof createFakeClock>, values: Record<number, Value>) {
  const readsAtS: number[] = []
  const read = async () => {
    const atS = clock.elapsed() / 1000
    readsAtS.push(Math.round(atS))
    const [, value] = Object.entries(values).findLast(([fromS]) => Number(fromS) <= atS) ?? []
    if (value === undefined) throw new Error('The test has no value')
    return value
  }
  return { read, readsAtS }
}

describe('a pull request is stale', () => {
  const pushed = { pullRequest: eventPullRequest({ number: 7, headSha: NEW, updatedAtMs: LATER }), headBefore: OLD }
  const labeled = { ...pushed, headBefore: undefined }

  test.each<[what: string, shown: Partial<PullRequest>, event: Parameters<typeof isStale>[1], expected: boolean]>([
    ['at the head before the push', { headSha: OLD, updatedAtMs: LATER }, pushed, true],
    ['at an earlier time', { headSha: NEW, updatedAtMs: EARLIER }, pushed, true],
    ['at an earlier time, without a push', { headSha: OLD, updatedAtMs: EARLIER }, labeled, true],
    ['not at its own head and time', { headSha: NEW, updatedAtMs: LATER }, pushed, false],
    ['not at a later head', { headSha: COMMIT, updatedAtMs: LATER + 1 }, pushed, false],
    ['not where GitHub says neither', { headSha: undefined }, pushed, false],
    ['not where the event says neither', { headSha: OLD }, { ...labeled, pullRequest: eventPullRequest() }, false],
    ['not as another than that of the event', { number: 8, headSha: OLD, updatedAtMs: 0 }, pushed, false],
    ['not without an event about one', { headSha: OLD }, { pullRequest: undefined, headBefore: undefined }, false],
  ])('%s', (_, shown, event, expected) => {
    expect(isStale({ ...pullRequest, number: 7, ...shown }, event)).toBe(expected)
  })

  test.each([
    { newFromS: 0, reads: [0], isStillStale: false },
    { newFromS: 4, reads: [0, 1, 3, 5], isStillStale: false },
    { newFromS: 16, reads: [0, 1, 3, 5, 8, 13, 15], isStillStale: true },
  ])('and is read again, for 15 seconds at most: new after $newFromS s', async ({ newFromS, reads, isStillStale }) => {
    const clock = createFakeClock()
    const lines: string[] = []
    const log = { ...silentLog, info: (line: string) => void lines.push(line) }
    const states = { 0: { ...pullRequest, headSha: OLD }, [newFromS]: { ...pullRequest, headSha: NEW } }
    const { read, readsAtS } = shownFrom(clock, states)
    const found = await readPullRequest(7, pushed, { pullRequest: read }, { clock, signal, log })
    expect(found).toEqual({ pullRequest: states[isStillStale ? 0 : newFromS], isStale: isStillStale })
    expect(readsAtS).toEqual(reads)
    expect(lines.join()).toMatch(isStillStale ? /#7 as it was before the event, so its change counts as another/ : /^$/)
  })
})

test.each<[subject: string, number: number | undefined]>([
  ['Add retries (#5)', 5],
  ['Revert "Add retries (#5)" (#7)', 7],
  ['Merge pull request #5 from acme/retries', 5],
  ['Add retries', undefined],
  ['Fix #5', undefined],
  ['Merge branch 5', undefined],
  ['Add retries (#0)', undefined],
  ['Add retries (acme/app#5)', undefined],
  ['', undefined],
])('the subject %j names pull request %s', (subject, number) => {
  expect(numberIn(subject)).toBe(number)
})

describe('the merged pull request of a push', () => {
  const of = (number: number, parts: Partial<PullRequest> = {}): PullRequest => ({ ...pullRequest, number, ...parts })

  async function find(
    push: Partial<Push>,
    { listedFromS, named }: { listedFromS?: number; named?: PullRequest | Error },
  ) {
    const clock = createFakeClock()
    const requests: string[] = []
    const changes = {
      push: async () => comparison({ commits: [commit(NEW, 1, [], { subject: 'Add retries (#5)' })] }),
      files: () => Promise.reject(new Error('The test needs no files')),
      async pullRequest(number: number) {
        requests.push(`#${number}`)
        if (named === undefined || named instanceof Error) throw named ?? failed(404)
        return named
      },
      async mergedPullRequest() {
        requests.push(`list at ${Math.round(clock.elapsed() / 1000)} s`)
        return clock.elapsed() / 1000 >= (listedFromS ?? Number.POSITIVE_INFINITY) ? of(5) : undefined
      },
    }
    const pushed = { before: OLD, after: NEW, authors: [], subject: 'Add retries (#5)', ...push }
    const ports = { clock, signal: new AbortController().signal }
    const [found, again] = [await findMerged(pushed, changes, ports), await findMerged(pushed, changes, ports)]
    expect(again).toBe(found)
    return { number: found?.number, requests }
  }

  test.each<[what: string, push: Partial<Push>, github: Parameters<typeof find>[1], expected: object]>([
    ['is listed', {}, { listedFromS: 0 }, { number: 5, requests: ['list at 0 s'] }],
    ['is not looked for where no message names one', { subject: 'Add' }, {}, { requests: ['list at 0 s'] }],
    [
      'is the one that the message names, if it was merged as that commit',
      {},
      { named: of(5, { mergeCommit: NEW }) },
      { number: 5, requests: ['list at 0 s', '#5'] },
    ],
    [
      'is waited for where it was merged as another',
      {},
      { named: of(5, { mergeCommit: OLD }), listedFromS: 2 },
      { number: 5, requests: ['list at 0 s', '#5', 'list at 0 s', 'list at 1 s', 'list at 3 s'] },
    ],
    [
      'is named by the commit where the event has no message',
      { subject: undefined },
      { named: of(5, { mergeCommit: NEW }) },
      { number: 5, requests: ['list at 0 s', '#5'] },
    ],
    [
      'is waited for ten seconds where the number is that of an issue',
      {},
      {},
      { requests: ['list at 0 s', '#5', ...[0, 1, 3, 5, 8, 10].map((atS) => `list at ${atS} s`)] },
    ],
  ])('%s', async (_, push, github, expected) => {
    expect(await find(push, github)).toEqual({ number: undefined, ...expected })
  })
})
