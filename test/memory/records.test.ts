import { describe, expect, test } from 'vitest'
import { serviceHash } from '../../src/core/marker.ts'
import { endOf, linkHash } from '../../src/core/outcome.ts'
import {
  acceptedRecord,
  type CommentRecord,
  countPrompts,
  endedRecord,
  isRerunOf,
  isSameRequest,
  NOTHING_REMEMBERED,
  newRecord,
  type Request,
  type RequestRecord,
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

  test('goes to a service that a hash tells apart from others', () => {
    const [baseUrl, other] = [new URL('https://api.example.com'), new URL('https://api.example.org')]
    const hashes = [
      serviceHash({ baseUrl, projectId: 'acme' }),
      serviceHash({ baseUrl, projectId: 'acme2' }),
      serviceHash({ baseUrl: other, projectId: 'acme' }),
    ]
    expect(new Set(hashes).size).toBe(3)
    for (const hash of hashes) expect(hash).toMatch(/^[\w-]{22}$/)
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

  test.each<{ name: string; parts: Partial<RequestRecord>; same: boolean; rerun: boolean }>([
    { name: 'of the earlier attempt', parts: {}, same: false, rerun: true },
    { name: 'of the earlier attempt at another time', parts: { at: recordOf(5).at }, same: false, rerun: true },
    { name: 'of the earlier attempt for another commit', parts: { commit: '' }, same: false, rerun: true },
    { name: 'of the same attempt', parts: { attempt: 2 }, same: true, rerun: false },
    { name: 'of the same attempt in another state', parts: { attempt: 2, jobId: 'job-1' }, same: true, rerun: false },
    {
      name: 'of the same attempt with another prompt',
      parts: { attempt: 2, request: 'other' },
      same: false,
      rerun: false,
    },
    { name: 'of a later attempt', parts: { attempt: 3 }, same: false, rerun: false },
    { name: 'of another run', parts: { run: '2' }, same: false, rerun: false },
    { name: 'of another job', parts: { job: 'api' }, same: false, rerun: false },
    { name: 'of another step', parts: { step: '__run_2' }, same: false, rerun: false },
    { name: 'of another prompt', parts: { request: 'other' }, same: false, rerun: false },
  ])('$name', ({ parts, same, rerun }) => {
    const earlier = recordOf(1, parts)
    expect([isSameRequest(later, earlier), isRerunOf(later, earlier)]).toEqual([same, rerun])
  })

  test.each<Partial<RequestRecord>>([{ run: '2' }, { job: 'api' }, { step: '__run_2' }, { request: 'other' }])(
    'that differ only in %o are of two requests',
    (parts) => {
      expect(isSameRequest(recordOf(1), recordOf(1, parts))).toBe(false)
    },
  )
})

const AT = '2026-08-03T12:30:00.000Z'

describe('a record that is accepted', () => {
  test.each([undefined, AT])('names its job, and when that got it as a follow-up: %s', (followedUpAt) => {
    const record = recordOf(1, { followedUpAt: '2026-08-03T12:00:00.000Z' })
    expect(acceptedRecord(record, { id: 'job-1' }, followedUpAt)).toEqual({ ...record, jobId: 'job-1', followedUpAt })
  })
})

describe('a record that has ended', () => {
  const record = recordOf(1, { followedUpAt: '2026-08-03T12:00:00.000Z' })
  const accepted = recordOf(1, { jobId: 'job-1', followedUpAt: '2026-08-03T12:10:00.000Z' })
  const prLink = 'https://github.com/acme/docs/pull/7'
  const job = { prLink }

  test('of an accepted prompt has its result and its pull request', () => {
    const outcome = { result: 'pull-request', sent: 'yes', jobId: 'job-1', job } as const
    const ended = endedRecord(record, { accepted, isAnnounced: false, outcome })
    expect(ended).toEqual({ ...accepted, result: 'pull-request', prLink })
  })

  test.each([
    { before: undefined, end: 'something' },
    { before: 'https://github.com/acme/docs/pull/6', end: 'something' },
    { before: prLink, end: 'nothing' },
  ])('archived with its pull request, where the job had $before before, came to $end', ({ before, end }) => {
    const taken = acceptedRecord(record, { id: 'job-1', linkBefore: linkHash(before) }, before && AT)
    const outcome = { result: 'archived', sent: 'yes', jobId: 'job-1', job } as const
    const ended = endedRecord(record, { accepted: taken, isAnnounced: false, outcome })
    expect(ended).toMatchObject({ result: 'archived', prLink })
    expect(ended && endOf(ended)).toBe(end)
  })

  test('leaves no trace of a prompt that was not sent, even where a job was accepted before', () => {
    const outcome = { result: 'cancelled', sent: 'no', jobId: 'job-1', job } as const
    expect(endedRecord(record, { accepted: undefined, isAnnounced: false, outcome })).toBeUndefined()
    expect(endedRecord(record, { accepted, isAnnounced: false, outcome })).toBeUndefined()
  })

  test('has its result where it was announced, and no job', () => {
    const outcome = { result: 'cancelled', sent: 'no', jobId: 'job-1', job } as const
    const expected = { ...record, result: 'cancelled' }
    expect(endedRecord(record, { accepted: undefined, isAnnounced: true, outcome })).toEqual(expected)
  })

  test('names no job where nobody knows whether that received the prompt', () => {
    const outcome = { result: 'error', sent: 'unknown', jobId: 'job-1' } as const
    const ended = endedRecord(record, { accepted: undefined, isAnnounced: false, outcome })
    const expected = { jobId: undefined, isLost: true, result: 'error', prLink: undefined }
    expect(ended).toEqual({ ...record, ...expected })
    expect(countPrompts(remembering([record, ...(ended ? [ended] : [])]))).toBe(1)
  })

  test('of a wait alone names the job that was waited for, and keeps when that got its follow-up', () => {
    const outcome = { result: 'timed-out', sent: 'none', jobId: 'job-1', job } as const
    const ended = endedRecord(record, { accepted: undefined, isAnnounced: false, outcome })
    const expected = { jobId: 'job-1', result: 'timed-out', prLink }
    expect(ended).toEqual({ ...record, ...expected })
  })

  test.each(['error', 'timed-out', 'cancelled', 'submitted'] as const)(
    'keeps a good end of an earlier run where a run that only waited ended as %s',
    (result) => {
      const done = { ...record, jobId: 'job-1', result: 'pull-request', prLink }
      const outcome = { result, sent: 'none', jobId: 'job-1' } as const
      expect(endedRecord(done, { accepted: undefined, isAnnounced: false, outcome })).toEqual(done)
      expect(endedRecord(record, { accepted: done, isAnnounced: false, outcome })).toEqual(done)
      const open = { ...done, result: 'timed-out', prLink: undefined }
      expect(endedRecord(record, { accepted: open, isAnnounced: false, outcome })).toEqual({ ...open, result })
    },
  )

  test('leaves no trace of the wait for a job that the service does not know', () => {
    const outcome = { result: 'error', sent: 'none', jobId: 'job-typo' } as const
    const waiting = { ...record, request: '' }
    expect(endedRecord(waiting, { accepted: undefined, isAnnounced: false, outcome })).toBeUndefined()
  })

  test('has no pull request that is not an https: address', () => {
    const outcome = {
      result: 'no-pull-request',
      sent: 'yes',
      jobId: 'job-1',
      job: { prLink: 'http://x.test/1' },
    } as const
    expect(endedRecord(record, { accepted, isAnnounced: false, outcome })?.prLink).toBeUndefined()
  })
})

describe('what a comment remembers', () => {
  const origin = { repository: 'acme/app', pullRequest: 1 }
  const runsOf = ({ requests }: { requests: RequestRecord[] }) => requests.map(({ run }) => run).join(' ')

  test('is in the order in which it came, whatever the clocks say', () => {
    expect(runsOf(remembering([recordOf(5), recordOf(3), recordOf(4)]))).toBe('5 3 4')
  })

  test('has one record of each request, in its newest state and its first place', () => {
    const { requests } = remembering([recordOf(1), recordOf(2), recordOf(1, { jobId: 'job-1' })])
    expect(requests).toEqual([recordOf(1, { jobId: 'job-1' }), recordOf(2)])
  })

  test.each<[string, RequestRecord[], string]>([
    ['five', [1, 2, 3, 4, 5].map((run) => recordOf(run)), '1 2 3 4 5'],
    ['the newest five of six', [1, 2, 3, 4, 5, 6].map((run) => recordOf(run)), '2 3 4 5 6'],
    [
      'the newest with an origin besides',
      [recordOf(1, { origin }), recordOf(2, { origin }), ...[3, 4, 5, 6, 7, 8].map((run) => recordOf(run))],
      '2 4 5 6 7 8',
    ],
    [
      'none besides where the newest with an origin is among the five',
      [recordOf(1, { origin }), ...[2, 3, 4, 5].map((run) => recordOf(run)), recordOf(6, { origin })],
      '2 3 4 5 6',
    ],
    [
      'a changed one with an origin besides',
      [
        recordOf(1, { origin }),
        ...[2, 3, 4, 5, 6].map((run) => recordOf(run)),
        recordOf(1, { origin, result: 'failed' }),
      ],
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

  test('holds that the newest run sent nothing, once, until another asks, and costs nothing', () => {
    const skipped = (run: number) => recordOf(run, { result: 'skipped' })
    const all = [...[1, 2, 3, 4, 5, 6].map((run) => recordOf(run)), skipped(7), skipped(8)]
    const memory = remembering(all)
    expect([runsOf(memory), countPrompts(memory)]).toEqual(['2 3 4 5 6 8', 6])
    expect(runsOf(remember(memory, recordOf(6, { jobId: 'job-6' })))).toBe('2 3 4 5 6 8')
    expect(runsOf(remember(memory, recordOf(6, { reported: { run: '9', attempt: 1 } })))).toBe('2 3 4 5 6')
    expect(runsOf(remember(memory, recordOf(9)))).toBe('3 4 5 6 9')
  })

  test('counts far more prompts than it lists', () => {
    const all = Array.from({ length: 12 }, (_, run) => recordOf(run))
    const memory = all.reduce(remember, NOTHING_REMEMBERED)
    expect([memory.requests.length, memory.unlisted, countPrompts(memory)]).toEqual([5, 7, 12])
  })
})
