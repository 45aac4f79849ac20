import { describe, expect, test } from 'vitest'
import {
  type CommentRecord,
  countPrompts,
  endedRecord,
  isRerunOf,
  isSamePrompt,
  newRecord,
  type PromptRecord,
  type Request,
  remember,
} from '../../src/memory/records.ts'
import { recordOf, remembering } from './fakes.ts'

const step = { id: '4711', attempt: 2, job: 'docs', step: '__run' }

describe('what a step asks for', () => {
  const request: Request = {
    prompt: { identity: 'Update the docs' },
    include: ['src/**'],
    exclude: ['**/*.test.ts'],
  }
  const hashOf = (asked: Request) => newRecord({ commit: 'abc' }, asked, step, 0).request

  test('has a short hash that says nothing of it, and none without a prompt', () => {
    expect(hashOf(request)).toMatch(/^[\w-]{22}$/)
    expect(hashOf({ ...request, include: [...request.include] })).toBe(hashOf(request))
    expect(hashOf({ ...request, prompt: undefined })).toBe('')
  })

  test.each<[string, Partial<Request>]>([
    ['another prompt', { prompt: { identity: 'Update the guides' } }],
    ['other files that it is about', { include: [] }],
    ['other files that it is not about', { exclude: [] }],
    ['these files the other way round', { include: request.exclude, exclude: request.include }],
    ['two globs instead of one', { include: ['src', '**'] }],
  ])('is another request with %s', (_what, change) => {
    expect(hashOf({ ...request, ...change })).not.toBe(hashOf(request))
  })
})

test('a new record says who asks for what, and when', () => {
  const about = { commit: 'abc', change: 'c' }
  const at = '2026-08-03T12:00:00.000Z'
  const waitsOnly = { prompt: undefined, include: [], exclude: [] }
  const who = { run: '4711', attempt: 2, job: 'docs', step: '__run' }
  expect(newRecord(about, waitsOnly, step, Date.parse(at))).toEqual({ at, ...who, ...about, request: '' })
})

describe('two records', () => {
  const later = recordOf(1, { attempt: 2 })

  test.each<[name: string, parts: Partial<PromptRecord>, same: boolean, rerun: boolean]>([
    ['the earlier attempt', {}, false, true],
    ['the earlier attempt at another time', { at: recordOf(5).at }, false, true],
    ['the earlier attempt for another commit', { commit: '' }, false, true],
    ['the same attempt', { attempt: 2 }, true, false],
    ['the same attempt in another state', { attempt: 2, jobId: 'job-1' }, true, false],
    ['a later attempt', { attempt: 3 }, false, false],
    ...[1, 2].flatMap((attempt) =>
      [{ run: '2' }, { job: 'api' }, { step: '__run_2' }, { request: 'other' }].map(
        (parts): [string, Partial<PromptRecord>, boolean, boolean] => ['another', { ...parts, attempt }, false, false],
      ),
    ),
  ])('of %s: %o', (_, parts, same, rerun) => {
    const earlier = recordOf(1, parts)
    expect([isSamePrompt(later, earlier), isRerunOf(later, earlier)]).toEqual([same, rerun])
  })
})

describe('a record that has ended', () => {
  const record = recordOf(1, { followedUpAt: '2026-08-03T12:00:00.000Z' })
  const accepted = recordOf(1, { jobId: 'job-1', followedUpAt: '2026-08-03T12:10:00.000Z' })
  const prLink = 'https://github.com/acme/docs/pull/7'
  const job = { id: 'job-1', status: 'completed', prLink }
  const waiting = { ...record, request: '' }

  type Ended = Parameters<typeof endedRecord>[1]
  const end = (outcome: Ended['outcome'], known: Partial<Ended> = {}, of = record) =>
    endedRecord(of, { accepted: undefined, isAnnounced: false, ...known, outcome })

  test.each<[what: string, CommentRecord | undefined, expected: CommentRecord | undefined]>([
    [
      'of an accepted prompt has its result and its pull request',
      end({ result: 'pull-request', sent: 'yes', jobId: 'job-1', job }, { accepted }),
      { ...accepted, result: 'pull-request', prLink },
    ],
    [
      'has no pull request that is not an https: address',
      end(
        { result: 'no-pull-request', sent: 'yes', jobId: 'job-1', job: { ...job, prLink: 'http://x.test/1' } },
        { accepted },
      ),
      { ...accepted, result: 'no-pull-request' },
    ],
    [
      'leaves no trace of a prompt that was not sent',
      end({ result: 'cancelled', sent: 'no', jobId: 'job-1', job }),
      undefined,
    ],
    [
      'leaves none either where a job was accepted before',
      end({ result: 'cancelled', sent: 'no', jobId: 'job-1', job }, { accepted }),
      undefined,
    ],
    [
      'has its result where it was announced, and no job',
      end({ result: 'cancelled', sent: 'no', jobId: 'job-1', job }, { isAnnounced: true }),
      { ...record, result: 'cancelled' },
    ],
    [
      'names no job where nobody knows whether that received the prompt',
      end({ result: 'error', sent: 'unknown', jobId: 'job-1' }),
      { ...record, isLost: true, result: 'error' },
    ],
    [
      'of a wait alone names the job that was waited for, and keeps when that got its follow-up',
      end({ result: 'timed-out', sent: 'none', jobId: 'job-1', job }),
      { ...record, jobId: 'job-1', result: 'timed-out', prLink },
    ],
    [
      'leaves no trace of the wait for a job that the service does not know',
      end({ result: 'error', sent: 'none', jobId: 'job-typo' }, {}, waiting),
      undefined,
    ],
  ])('%s', (_, ended, expected) => {
    expect(ended).toEqual(expected)
  })

  test.each(['error', 'timed-out', 'cancelled', 'submitted'] as const)(
    'keeps a good end of an earlier run where a run that only waited ended as %s',
    (result) => {
      const done = { ...record, jobId: 'job-1', result: 'pull-request', prLink }
      const open = { ...done, result: 'timed-out', prLink: undefined }
      const outcome = { result, sent: 'none', jobId: 'job-1' } as const
      expect(end(outcome, {}, done)).toEqual(done)
      expect(end(outcome, { accepted: done })).toEqual(done)
      expect(end(outcome, { accepted: open })).toEqual({ ...open, result })
      expect(end({ ...outcome, result: 'failed' }, {}, done)).toMatchObject({ result: 'failed' })
    },
  )
})

describe('what a comment remembers', () => {
  const origin = { repository: 'acme/app', pullRequest: 1 }
  const runsOf = ({ requests }: { requests: PromptRecord[] }) => requests.map(({ run }) => run).join(' ')

  test('is in the order in which it came, whatever the clocks say', () => {
    expect(runsOf(remembering([recordOf(5), recordOf(3), recordOf(4)]))).toBe('5 3 4')
  })

  test('has one record of each request, in its newest state and its first place', () => {
    const { requests } = remembering([recordOf(1), recordOf(2), recordOf(1, { jobId: 'job-1' })])
    expect(requests).toEqual([recordOf(1, { jobId: 'job-1' }), recordOf(2)])
  })

  const many = (...runs: number[]) => runs.map((run) => recordOf(run))
  const linked = (run: number, parts: Partial<CommentRecord> = {}) => recordOf(run, { origin, ...parts })

  test.each<[string, PromptRecord[], string]>([
    ['five', many(1, 2, 3, 4, 5), '1 2 3 4 5'],
    ['the newest five of six', many(1, 2, 3, 4, 5, 6), '2 3 4 5 6'],
    ['the newest with an origin besides', [linked(1), linked(2), ...many(3, 4, 5, 6, 7, 8)], '2 4 5 6 7 8'],
    ['none besides where that is among the five', [linked(1), ...many(2, 3, 4, 5), linked(6)], '2 3 4 5 6'],
    [
      'a changed one besides',
      [linked(1), ...many(2, 3, 4, 5, 6), linked(1, { jobId: 'job-1', result: 'failed' })],
      '1 2 3 4 5 6',
    ],
  ])('is %s', (_what, records, expected) => {
    expect(runsOf(remembering(records))).toBe(expected)
  })

  test.each<[string, Partial<CommentRecord>, number]>([
    ['was announced, since it may have been sent', {}, 1],
    ['a job has', { jobId: 'job-1', result: 'failed' }, 1],
    ['was not sent', { result: 'error' }, 0],
    ['may have been sent', { result: 'error', isLost: true }, 1],
    ['may have been sent by a run that was cancelled', { result: 'cancelled', isLost: true }, 1],
    ['was sent for another pull request', { jobId: 'job-1', origin }, 0],
    ['is none, of a run that only waits', { jobId: 'job-1', request: '' }, 0],
  ])('counts a prompt that %s, listed or not', (_what, parts, expected) => {
    const listed = remembering([recordOf(1, parts)])
    expect(countPrompts(listed)).toBe(expected)
    const later = [2, 3, 4, 5, 6].map((run) => recordOf(run, { request: '' }))
    const { requests, unlisted } = later.reduce(remember, listed)
    expect(countPrompts({ requests, unlisted })).toBe(expected)
    expect(unlisted).toBe(parts.origin === undefined ? expected : 0)
  })

  test.each(['skipped', 'error', 'timed-out'])(
    'holds that the newest run sent nothing (%s), once, until another asks, and costs nothing',
    (result) => {
      const unsent = (run: number) => recordOf(run, { result })
      const all = [...[1, 2, 3, 4, 5, 6].map((run) => recordOf(run)), unsent(7), unsent(8)]
      const memory = remembering(all)
      expect([runsOf(memory), countPrompts(memory)]).toEqual(['2 3 4 5 6 8', 6])
      expect(runsOf(remember(memory, recordOf(6, { jobId: 'job-6' })))).toBe('2 3 4 5 6 8')
      expect(runsOf(remember(memory, recordOf(6, { reported: { run: '9', attempt: 1 } })))).toBe('2 3 4 5 6')
      expect(runsOf(remember(memory, recordOf(9)))).toBe('3 4 5 6 9')
    },
  )
})
