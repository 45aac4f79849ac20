import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  certificateAdvice,
  mayHaveBeenProcessed,
  parseRetryAfter,
  type RequestFailure,
  retryDelay,
} from '../../../src/kit/core/retry.ts'

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

  test('a read at most three times, and as often as it is rate-limited', () => {
    const again = (failure: RequestFailure, attempt: number) =>
      retryDelay({ ...delay, purpose: 'read', failure, attempt }) !== undefined
    expect([3, 4].map((attempt) => again(status(503), attempt))).toEqual([true, false])
    expect(again(status(429), 50)).toBe(true)
  })
})

describe('the backoff', () => {
  test.each<[what: string, purpose: 'send' | 'poll', RequestFailure, attempt: number, least: number, most: number]>([
    ['a fault begins at a second', 'poll', { type: 'interrupted' }, 1, 500, 1000],
    ['a fault grows to half a minute', 'poll', { type: 'interrupted' }, 5000, 15_000, 30_000],
    ['a read that is rate-limited, too', 'poll', status(429), 9, 15_000, 30_000],
    ['a prompt that is rate-limited grows to five minutes', 'send', status(429), 10, 150_000, 300_000],
    ['a service that asks for no wait grows all the same', 'send', status(429, 0), 5, 8000, 16_000],
  ])('of %s', (_what, purpose, failure, attempt, least, most) => {
    const delays = [0, 0.5, 1].map((random) => retryDelay({ purpose, failure, attempt, random }))
    expect(delays).toEqual([least, (least + most) / 2, most])
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

test.each([
  ['unable to get local issuer certificate', /NODE_EXTRA_CA_CERTS/],
  ['unable to verify the first certificate', /NODE_EXTRA_CA_CERTS/],
  ['CERT_HAS_EXPIRED', /the certificate of its server/],
  ['Hostname/IP does not match certificate’s altnames', /the certificate of its server/],
])('the network error %j is about certificates, and final', (detail, advice) => {
  expect(certificateAdvice(detail)).toMatch(advice)
  const failure = { type: 'not-connected', detail } as const
  expect(retryDelay({ purpose: 'read', failure, attempt: 1, random: 0 })).toBeUndefined()
})
