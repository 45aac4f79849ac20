import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acceptedRecord,
  endedRecord,
  isRerunOf,
  isSameRequest,
  memoryOf,
  mergeMemories,
  REMEMBERED,
  type RememberedRequest,
  type RequestRecord,
} from '../../src/memory/records.ts'
import { runs } from '../support/fuzz.ts'
import { recordOf, remembering, someRecord } from './fakes.ts'

describe('two records', () => {
  const later = recordOf(1, { attempt: 2 })

  test.each<{ name: string; parts: Partial<RequestRecord>; same: boolean; rerun: boolean }>([
    { name: 'of the earlier attempt', parts: {}, same: false, rerun: true },
    { name: 'of the earlier attempt at another time', parts: { at: recordOf(5).at }, same: false, rerun: true },
    { name: 'of the earlier attempt for another commit', parts: { commit: '' }, same: false, rerun: true },
    { name: 'of the same attempt', parts: { attempt: 2 }, same: true, rerun: false },
    { name: 'of the same attempt in another state', parts: { attempt: 2, jobId: 'job-1' }, same: true, rerun: false },
    {
      name: 'of the same attempt with another prompt',
      parts: { attempt: 2, prompt: 'other' },
      same: false,
      rerun: false,
    },
    { name: 'of a later attempt', parts: { attempt: 3 }, same: false, rerun: false },
    { name: 'of another run', parts: { run: '2' }, same: false, rerun: false },
    { name: 'of another job', parts: { job: 'api' }, same: false, rerun: false },
    { name: 'of another step', parts: { step: '__run_2' }, same: false, rerun: false },
    { name: 'of another prompt', parts: { prompt: 'other' }, same: false, rerun: false },
  ])('$name', ({ parts, same, rerun }) => {
    const earlier = recordOf(1, parts)
    expect([isSameRequest(later, earlier), isRerunOf(later, earlier)]).toEqual([same, rerun])
  })

  test.each<Partial<RequestRecord>>([{ run: '2' }, { job: 'api' }, { step: '__run_2' }, { prompt: 'other' }])(
    'that differ only in %o are of two requests',
    (parts) => {
      expect(isSameRequest(recordOf(1), recordOf(1, parts))).toBe(false)
    },
  )
})

const AT = '2026-08-03T12:30:00.000Z'

describe('a record that is accepted', () => {
  test.each<{ how: 'created' | 'followed-up'; expected: Partial<RequestRecord> }>([
    { how: 'created', expected: { followedUpAt: undefined, isUnsure: undefined } },
    { how: 'followed-up', expected: { followedUpAt: AT, isUnsure: undefined } },
  ])('as $how', ({ how, expected }) => {
    const record = recordOf(1, { followedUpAt: '2026-08-03T12:00:00.000Z', isUnsure: true })
    expect(acceptedRecord(record, { jobId: 'job-1', how, at: AT })).toEqual({ ...record, jobId: 'job-1', ...expected })
  })
})

describe('a record that has ended', () => {
  const record = recordOf(1, { followedUpAt: '2026-08-03T12:00:00.000Z', isUnsure: true })
  const accepted = recordOf(1, { jobId: 'job-1', followedUpAt: '2026-08-03T12:10:00.000Z' })
  const prLink = 'https://github.com/acme/docs/pull/7'
  const job = { prLink }

  test('of an accepted prompt has its result and its pull request', () => {
    const outcome = { result: 'pull-request', sent: 'yes', jobId: 'job-1', job } as const
    const ended = endedRecord(record, { accepted, outcome, at: AT })
    expect(ended).toEqual({ ...accepted, result: 'pull-request', prLink })
  })

  test('leaves no trace of a prompt that was not sent, even where a job was accepted before', () => {
    const outcome = { result: 'cancelled', sent: 'no', jobId: 'job-1', job } as const
    expect(endedRecord(record, { accepted: undefined, outcome, at: AT })).toBeUndefined()
    expect(endedRecord(record, { accepted, outcome, at: AT })).toBeUndefined()
  })

  test('names the job that may have received the prompt as a follow-up', () => {
    const outcome = { result: 'error', sent: 'unknown', jobId: 'job-1' } as const
    const ended = endedRecord(record, { accepted: undefined, outcome, at: AT })
    const expected = { jobId: 'job-1', followedUpAt: AT, isUnsure: true, result: 'error', prLink: undefined }
    expect(ended).toEqual({ ...record, ...expected })
  })

  test('of a wait alone names the job that was waited for', () => {
    const outcome = { result: 'pull-request', sent: 'none', jobId: 'job-1', job } as const
    const ended = endedRecord(record, { accepted: undefined, outcome, at: AT })
    const expected = { jobId: 'job-1', followedUpAt: undefined, isUnsure: undefined, result: 'pull-request', prLink }
    expect(ended).toEqual({ ...record, ...expected })
  })

  test('has no pull request that is not an https: address', () => {
    const outcome = {
      result: 'no-pull-request',
      sent: 'yes',
      jobId: 'job-1',
      job: { prLink: 'http://x.test/1' },
    } as const
    expect(endedRecord(record, { accepted, outcome, at: AT })?.prLink).toBeUndefined()
  })
})

/** The requests of several lists, merged. */
const mergeRecords = (lists: readonly (readonly RememberedRequest[])[]) =>
  mergeMemories(lists.map(remembering)).requests

describe('merging the records of several runs', () => {
  const lists = fc.array(fc.array(someRecord, { maxLength: 5 }), { maxLength: 3 })
  const thisRun = recordOf(9, { jobId: 'job-9' })

  test('does not depend on the order of the writers', () => {
    fc.assert(
      fc.property(lists, (some) => {
        expect(mergeRecords([[thisRun], ...some.toReversed()])).toEqual(mergeRecords([...some, [thisRun]]))
        expect(mergeRecords([some.flat().toReversed(), [thisRun]])).toEqual(mergeRecords([...some, [thisRun]]))
      }),
      { numRuns: runs(100) },
    )
  })

  test('does not depend on the grouping of the writers, up to the newest five', () => {
    fc.assert(
      fc.property(lists, lists, (some, others) => {
        const first = mergeRecords([...some, [thisRun]])
        expect(mergeRecords([first, ...others, [thisRun]])).toEqual(mergeRecords([...some, ...others, [thisRun]]))
      }),
      { numRuns: runs(100) },
    )
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(lists, (some) => {
        const once = mergeRecords([...some, [thisRun]])
        expect(mergeRecords([once, [thisRun]])).toEqual(once)
        expect(mergeRecords([once, once, [thisRun]])).toEqual(once)
      }),
      { numRuns: runs(100) },
    )
  })

  test('keeps the newest five of all and the newest that has an origin, oldest first, each once', () => {
    fc.assert(
      fc.property(lists, (some) => {
        const merged = mergeRecords([...some, [thisRun]])
        const places = merged.map(({ order, attempt }) => order * 10 + attempt)
        const all = new Set([...some.flat(), thisRun].map(({ run, attempt }) => `${run} ${attempt}`))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(new Set(places).size).toBe(places.length)
        const last = merged.slice(-REMEMBERED)
        expect(last).toHaveLength(Math.min(REMEMBERED, all.size))
        const keyOf = ({ order, attempt }: RememberedRequest) => order * 10 + attempt
        const origins = some.flat().filter(({ origin }) => origin !== undefined)
        const newest = Math.max(0, ...origins.map(keyOf))
        expect(Math.max(0, ...merged.filter(({ origin }) => origin !== undefined).map(keyOf))).toBe(newest)
        expect(merged.length - last.length).toBe(newest > 0 && !last.map(keyOf).includes(newest) ? 1 : 0)
        const oldest = last[0]?.order ?? 0
        const kept = new Set(last.map(({ run, attempt }) => `${run} ${attempt}`))
        for (const one of some.flat()) {
          if (!kept.has(`${one.run} ${one.attempt}`)) expect(one.order).toBeLessThanOrEqual(oldest)
        }
      }),
      { numRuns: runs(100) },
    )
  })

  test.each<{ name: string; sorted: [RememberedRequest, RememberedRequest] }>([
    {
      name: 'order, whatever the runs and their clocks are',
      sorted: [recordOf(2, { at: recordOf(59).at }), recordOf(1, { order: 9 })],
    },
    { name: 'run of the same order, as a number', sorted: [recordOf(9, { order: 1 }), recordOf(10, { order: 1 })] },
    { name: 'attempt of the same run', sorted: [recordOf(1), recordOf(1, { attempt: 2 })] },
    { name: 'job of the same attempt', sorted: [recordOf(1, { job: 'a' }), recordOf(1, { job: 'b' })] },
    { name: 'step of the same job', sorted: [recordOf(1, { step: 'a' }), recordOf(1, { step: 'b' })] },
    { name: 'prompt of the same step', sorted: [recordOf(1, { prompt: 'a' }), recordOf(1, { prompt: 'b' })] },
    {
      name: 'job rather than step',
      sorted: [recordOf(1, { job: 'a', step: 'b' }), recordOf(1, { job: 'b', step: 'a' })],
    },
  ])('sorts by $name', ({ sorted }) => {
    expect(mergeRecords([sorted])).toEqual(sorted)
    expect(mergeRecords([sorted.toReversed()])).toEqual(sorted)
  })

  test('lets a later state of a request replace an earlier one', () => {
    const prLink = 'https://github.com/acme/docs/pull/7'
    const states: Partial<RequestRecord>[] = [
      {},
      { jobId: 'job-1' },
      { jobId: 'job-1', result: 'submitted' },
      { jobId: 'job-1', result: 'timed-out' },
      { jobId: 'job-1', result: 'failed' },
      { jobId: 'job-1', result: 'pull-request', prLink },
    ]
    const records = states.map((state) => recordOf(1, state))
    for (const [index, state] of records.entries()) {
      for (const earlier of records.slice(0, index)) {
        expect(mergeRecords([[earlier, state]])).toEqual([state])
        expect(mergeRecords([[state], [earlier]])).toEqual([state])
      }
    }
  })

  test('keeps the same one of two different records in the same state, whoever wrote it first', () => {
    const [first, second] = [recordOf(1, { jobId: 'job-1' }), recordOf(1, { jobId: 'job-2' })]
    expect(mergeRecords([[first], [second]])).toEqual(mergeRecords([[second], [first]]))
  })

  test.each<{ name: string; earlier: Partial<RequestRecord>; later: Partial<RequestRecord> }>([
    { name: 'what is certain', earlier: { jobId: 'job-1', isUnsure: true }, later: { jobId: 'job-1' } },
    {
      name: 'the newest run that reports it',
      earlier: { jobId: 'job-1', reported: { run: '1', attempt: 9 } },
      later: { jobId: 'job-1', reported: { run: '1', attempt: 10 } },
    },
  ])('prefers $name', ({ earlier, later }) => {
    const [one, other] = [recordOf(1, earlier), recordOf(1, later)]
    expect(mergeRecords([[one], [other]])).toEqual([other])
    expect(mergeRecords([[other], [one]])).toEqual([other])
  })

  test('keeps the order that a request was first recorded with', () => {
    const [early, late] = [recordOf(1, { order: 3 }), recordOf(1, { order: 12 })]
    expect(mergeRecords([[late], [early]])).toEqual([early])
    expect(mergeRecords([[early], [late]])).toEqual([early])
  })

  test("forgets the writer's own record once five are newer", () => {
    const newer = [10, 11, 12, 13, 14].map((run) => recordOf(run))
    expect(mergeRecords([newer, [thisRun]])).toEqual(newer)
  })
})

describe('the count of prompts', () => {
  test('goes beyond the requests that are remembered, and counts each once', () => {
    const all = Array.from({ length: 12 }, (_, run) => recordOf(run))
    const memory = mergeMemories(all.map(memoryOf))
    expect([memory.requests.length, memory.prompts.length]).toEqual([REMEMBERED, 12])
    expect(mergeMemories([memory, ...all.map(memoryOf), memory])).toEqual(memory)
  })

  test.each<{ name: string; parts: Partial<RememberedRequest>; counts: boolean }>([
    { name: 'another run', parts: { run: '2' }, counts: true },
    { name: 'another attempt', parts: { attempt: 2 }, counts: true },
    { name: 'another job', parts: { job: 'api' }, counts: true },
    { name: 'another step', parts: { step: '__run_2' }, counts: true },
    { name: 'another prompt', parts: { prompt: 'other' }, counts: true },
    { name: 'a later state', parts: { jobId: 'job-1', result: 'failed' }, counts: false },
    { name: 'a run that only waits', parts: { run: '2', prompt: '' }, counts: false },
  ])('$name: $counts', ({ parts, counts }) => {
    const { prompts } = mergeMemories([memoryOf(recordOf(1)), memoryOf(recordOf(1, parts))])
    expect(prompts).toHaveLength(counts ? 2 : 1)
  })
})
