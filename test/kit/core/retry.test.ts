import { afterEach, describe, expect, test, vi } from 'vitest'
import { mayHaveBeenProcessed, parseRetryAfter, type RequestFailure, retryDelay } from '../../../src/kit/core/retry.ts'

const status = (code: number, retryAfterMs?: number): RequestFailure =>
  retryAfterMs === undefined ? { type: 'status', status: code } : { type: 'status', status: code, retryAfterMs }

describe('what is retried', () => {
  const delay = { attempt: 1, random: 0 }

  test.each<{ failure: RequestFailure; send?: number; poll?: number; read?: number; processed: boolean }>([
    { failure: { type: 'not-connected' }, send: 500, poll: 500, read: 500, processed: false },
    { failure: { type: 'interrupted' }, poll: 500, read: 500, processed: true },
    { failure: { type: 'unreadable' }, poll: 500, read: 500, processed: true },
    { failure: { type: 'undocumented' }, processed: true },
    { failure: { type: 'cancelled', sent: true }, processed: true },
    { failure: { type: 'cancelled', sent: false }, processed: false },
    { failure: status(429), send: 500, poll: 500, read: 500, processed: false },
    { failure: status(429, 0), send: 500, poll: 500, read: 500, processed: false },
    { failure: status(429, 7000), send: 7000, poll: 7000, read: 7000, processed: false },
    { failure: status(500), poll: 500, read: 500, processed: true },
    { failure: status(503, 7000), poll: 7000, read: 7000, processed: true },
    { failure: status(301), processed: false },
    { failure: status(499, 7000), processed: false },
  ])('$failure: send $send, poll $poll, read $read, may have been processed: $processed', (row) => {
    const { failure, send, poll, read, processed } = row
    expect(retryDelay({ ...delay, purpose: 'send', failure })).toBe(send)
    expect(retryDelay({ ...delay, purpose: 'poll', failure })).toBe(poll)
    expect(retryDelay({ ...delay, purpose: 'read', failure })).toBe(read)
    expect(mayHaveBeenProcessed(failure)).toBe(processed)
  })

  test.each<[string, RequestFailure, number]>([
    ['a 503', status(503), 3],
    ['a 429', status(429), Number.POSITIVE_INFINITY],
  ])('after %s, a read that counts against a limit is retried at most %s times', (_name, failure, most) => {
    for (const attempt of [1, 3, 4, 50]) {
      const again = retryDelay({ ...delay, purpose: 'read', failure, attempt })
      expect(again !== undefined).toBe(attempt <= most)
    }
  })
})

describe('the backoff', () => {
  test.each([
    [1, 500, 1000],
    [6, 15_000, 30_000],
    [5000, 15_000, 30_000],
  ])('after attempt %i lies between %i and %i ms', (attempt, least, most) => {
    const delay = (random: number) => retryDelay({ purpose: 'poll', failure: { type: 'interrupted' }, attempt, random })
    expect(delay(0)).toBe(least)
    expect(delay(0.5)).toBe((least + most) / 2)
    expect(delay(1)).toBe(most)
  })

  test.each([
    [1, 500, 1000],
    [10, 150_000, 300_000],
    [5000, 150_000, 300_000],
  ])(
    'of a prompt that is rate-limited grows to five minutes: after attempt %i from %i to %i ms',
    (attempt, least, most) => {
      const delay = (random: number) => retryDelay({ purpose: 'send', failure: status(429), attempt, random })
      expect([delay(0), delay(1)]).toEqual([least, most])
    },
  )

  test('of a read that is rate-limited grows to half a minute', () => {
    expect(retryDelay({ purpose: 'poll', failure: status(429), attempt: 9, random: 1 })).toBe(30_000)
  })

  test('also grows when the service asks for no wait', () => {
    expect(retryDelay({ purpose: 'send', failure: status(429, 0), attempt: 5, random: 0 })).toBe(8000)
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 7, 3, 12, 0, 0)

  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test.each<[string | undefined, number | undefined]>([
    ['0', 0],
    ['7', 7000],
    [' 120 ', 120_000],
    ['Mon, 03 Aug 2026 12:00:30 GMT', 30_000],
    ['Mon, 03 Aug 2026 11:59:00 GMT', 0],
    ['Monday, 03-Aug-26 12:00:30 GMT', 30_000],
    ['9'.repeat(400), undefined],
    [undefined, undefined],
    ['-1', undefined],
    ['2026-08-03T12:00:30Z', undefined],
    ['Mon, 99 Foo 2026 12:00:30 GMT', undefined],
  ])('%j is %j ms', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected)
  })

  test('a date in the old form of C is UTC, in whatever time zone the runner is', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(new Date(now).getTimezoneOffset()).toBe(240)
    expect(parseRetryAfter('Mon Aug  3 12:00:30 2026', now)).toBe(30_000)
  })
})
