import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WaitEnd, waitForJob } from '../../../src/agent/wait/wait.ts'
import { startProgress } from '../../../src/kit/core/log.ts'
import type { RequestFailure } from '../../../src/kit/core/retry.ts'
import { runs } from '../../support/fuzz.ts'
import {
  active,
  agentJob,
  completed,
  createFakes,
  type FakeOptions,
  type Fakes,
  failed,
  type JobFields,
  PR,
  status,
  withLink,
} from '../job/fakes.ts'

/** What happened before the wait: the job was created, got a follow-up, or neither. */
type Origin = 'created' | 'followed-up' | 'resumed'

interface Case extends FakeOptions {
  origin?: Origin
  /** The response that the job was created or messaged with. */
  response?: JobFields
  prLink?: string
  awaitsLink?: boolean
  timeoutS?: number
}

type Waited = Fakes & { end: WaitEnd; endedAtS: number }

async function runCase(options: Case): Promise<Waited> {
  const { origin = 'resumed', response, prLink, awaitsLink = true, timeoutS = 1800 } = options
  const fakes = createFakes(options)
  const { ports, clock } = fakes
  const startedAtMs = clock.now()
  const progress = startProgress(clock, ports.log)
  const spec = {
    jobId: 'job-1',
    isNew: origin === 'created',
    followedUpAtMs: origin === 'followed-up' ? startedAtMs : undefined,
    awaitsLink,
    prLink,
    onResponse: ports.onJob,
    ...(response === undefined ? {} : { response: agentJob(response) }),
  }
  const context = { ports, progress, deadline: fakes.endsIn(timeoutS) }
  const end = await waitForJob(spec, context).finally(progress.stop)
  return { ...fakes, end, endedAtS: clock.elapsed() / 1000 }
}

/** Seconds between one moment and the next. */
function pauses(seconds: readonly number[]): number[] {
  return seconds.slice(1).map((at, index) => at - (seconds[index] ?? 0))
}

describe('the end of a job', () => {
  test.each([
    [5, 6],
    [34, 2.5],
    [108, 3],
    [747, 15],
  ])('is found soon when the job takes %i seconds, whatever the jitter: within %f s', async (seconds, delayS) => {
    const read = { 0: active, [seconds]: withLink }
    for (const chance of [0, 0.5, 0.999]) {
      const { end, endedAtS } = await runCase({ origin: 'created', response: active, read, random: () => chance })
      expect(end).toMatchObject({ type: 'ended', job: { status: 'completed', prLink: PR } })
      expect(endedAtS - seconds).toBeLessThan(delayS)
    }
  })

  test('before the deadline is never reported as a time-out', async () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const chances = fc.double({ min: 0, max: 0.999, noNaN: true })
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 600 }),
      share,
      chances,
      async (timeoutS, endsAfter, chance) => {
        const read = { 0: active, [timeoutS * endsAfter]: withLink }
        const { end, endedAtS } = await runCase({ timeoutS, read, random: () => chance })
        expect(end.type).toBe('ended')
        expect(endedAtS).toBeLessThanOrEqual(timeoutS)
      },
    )
    const atTheDeadline: [number, number, number] = [60, 1, 0.5]
    const justBefore: [number, number, number] = [60, 0.999, 0]
    await fc.assert(property, { numRuns: runs(50), examples: [atTheDeadline, justBefore] })
  })
})

const endsAt60 = { read: { 0: active, 60: withLink } }

test.each<[name: string, options: Case, type: WaitEnd['type'], atS: number]>([
  ['a job that ends at the deadline has ended', endsAt60, 'ended', 60],
  ['a job that ends after the deadline has timed out', { read: { 0: active, 60.001: withLink } }, 'deadline', 60],
  ['the last read has a few seconds for its response', { ...endsAt60, readTakesS: 4 }, 'ended', 64],
  ['the last read has no more than five', { read: { 0: active }, readTakesS: 6 }, 'deadline', 65],
  [
    'a job that completed without a link has ended at the deadline',
    { read: { 0: active, 58: completed } },
    'ended',
    60,
  ],
  [
    'an end that may be of the request before a follow-up does not count at the deadline',
    { origin: 'followed-up', timeoutS: 40, read: { 0: completed } },
    'deadline',
    40,
  ],
])('%s', async (_, options, type, atS) => {
  const { end, endedAtS } = await runCase({ timeoutS: 60, ...options })
  expect([end.type, endedAtS]).toEqual([type, atS])
})

describe('a temporary failure', () => {
  test('of ten minutes does not end the wait', async () => {
    const { end, lines } = await runCase({ read: { 0: active, 20: status(503), 620: active, 640: withLink } })
    expect(end).toMatchObject({ type: 'ended', job: { prLink: PR } })
    expect(lines.filter((line) => line.includes('Trying again'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('api.example.com is responding again.'))).toHaveLength(1)
  })

  test('until the deadline is a time-out with the last known state', async () => {
    const { end, endedAtS, reads } = await runCase({ read: { 0: active, 20: status(503) } })
    expect(end).toMatchObject({ type: 'deadline', job: { status: 'active' } })
    expect([endedAtS, reads.at(-1)]).toEqual([1800, 1800])
    expect(reads.length).toBeLessThan(120)
  })

  test('is retried with growing pauses of at most thirty seconds', async () => {
    const { reads } = await runCase({ read: { 0: status(503) }, random: () => 0.999, timeoutS: 300 })
    expect(pauses(reads).slice(0, 8).map(Math.round)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  })

  const refusedAt = (call: number, refusal: RequestFailure, otherwise: JobFields) => (_atS: number, current: number) =>
    current === call ? refusal : otherwise

  test.each<[name: string, call: number, code: number, retryAfterS: number, otherwise: JobFields, origin?: Origin]>([
    ['a 429 while the job runs', 2, 429, 45, active],
    ['a 429 until after an earlier end no longer counts as earlier', 5, 429, 90, completed, 'followed-up'],
    ['a 429 while a link is awaited', 2, 429, 7, completed],
  ])('is retried exactly when Retry-After asks for it: %s', async (_, call, code, retryAfterS, otherwise, origin) => {
    const read = refusedAt(call, status(code, retryAfterS), otherwise)
    const { reads } = await runCase({ timeoutS: 120, read, ...(origin && { origin }) })
    expect(pauses(reads)[call - 1]).toBe(retryAfterS)
  })

  test('does not prevent the last read, whatever Retry-After asks for', async () => {
    const { end, reads, lines } = await runCase({ read: { 0: status(429, 3600), 50: withLink }, timeoutS: 60 })
    expect(end.type).toBe('ended')
    expect(reads).toEqual([0, 60])
    expect(lines[0]).toBe('[0s] api.example.com returned 429. Trying again in 1m 00s.')
  })
})

describe('a refusal', () => {
  test.each([307, 400, 401, 422])('of status %i ends the wait at once', async (code) => {
    const { end, reads, endedAtS } = await runCase({ read: { 0: active, 20: status(code, 60) } })
    expect(end).toMatchObject({ type: 'failed', job: { status: 'active' }, error: { failure: { status: code } } })
    expect(reads.at(-1)).toBe(endedAtS)
    expect(reads.filter((at) => at >= 20)).toHaveLength(1)
  })

  test.each<[origin: Origin, unknownS: number, type: WaitEnd['type'], endsBeforeS: number]>([
    ['created', 28, 'ended', 300],
    ['created', 40, 'failed', 34],
    ['resumed', 4, 'ended', 300],
    ['resumed', 12, 'failed', 8],
  ])('because a job that was %s is unknown for %i s: the wait has %s', async (origin, unknownS, type, endsBeforeS) => {
    const read = { 0: status(404), [unknownS]: active, 200: withLink }
    const known = origin === 'resumed' ? {} : { response: active }
    const { end, endedAtS } = await runCase({ origin, read, ...known })
    expect(end.type).toBe(type)
    expect(endedAtS).toBeLessThan(endsBeforeS)
  })

  test('because a job is unknown after exactly five seconds ends the wait', async () => {
    const { end, reads } = await runCase({ read: { 0: status(404) }, readTakesS: 5 })
    expect(end.type).toBe('failed')
    expect(reads).toEqual([0])
  })
})

describe('an unknown status', () => {
  test.each<[response: JobFields, what: string]>([
    [{ status: 'paused' }, 'the status "paused", which this version of the action does not know'],
    [{}, 'no status'],
  ])('%o causes one warning, and the wait continues', async (response, what) => {
    const { end, warnings } = await runCase({ read: { 0: response, 60: withLink } })
    expect(end.type).toBe('ended')
    expect(warnings).toEqual([`api.example.com reports ${what}. The job counts as still running.`])
  })
})

test('a cancellation during a read ends the wait at once, and is no failure of the service', async () => {
  const { end, endedAtS } = await runCase({ read: { 0: active }, readTakesS: 20, cancelAtS: 10 })
  expect(end).toEqual({ type: 'cancelled', job: undefined, unsettled: false })
  expect(endedAtS).toBe(10)
})

describe('the link of a completed job', () => {
  test.each<[name: string, options: Case, prLink: string | undefined, fromS: number, toS?: number]>([
    ['is awaited for ten seconds', { read: { 0: completed, 9.9: withLink } }, PR, 10],
    ['is given up after ten seconds', { read: { 0: completed } }, undefined, 10],
    ['is read once more at the deadline', { read: { 0: completed, 6: withLink }, timeoutS: 6 }, PR, 6],
    ['is given up when the service keeps failing', { read: { 0: completed, 1: status(503) } }, undefined, 10, 11],
    ['is awaited until Retry-After ends', { read: { 0: completed, 2: status(429, 8), 10: withLink } }, PR, 10],
  ])('%s', async (_, options, prLink, fromS, toS = fromS) => {
    const { end, endedAtS } = await runCase(options)
    expect([end.type, end.job?.prLink]).toEqual(['ended', prLink])
    expect(endedAtS).toBeGreaterThanOrEqual(fromS)
    expect(endedAtS).toBeLessThanOrEqual(toS)
  })

  test('that is not an https: address is a link all the same, and causes one warning', async () => {
    const { end, endedAtS, warnings } = await runCase({
      read: { 0: { status: 'completed', prLink: 'javascript:alert(1)' } },
    })
    expect(end.job?.prLink).toBe('javascript:alert(1)')
    expect(endedAtS).toBe(0)
    const reason = 'not an https: address of at most 2000 characters'
    expect(warnings).toEqual([expect.stringContaining(reason)])
    expect(warnings.join()).not.toContain('alert')
  })
})

describe('after a follow-up', () => {
  const followedUp: Case = { origin: 'followed-up', response: completed }

  test('a job that only ever shows an end has ended after a minute, and the log says so', async () => {
    const { end, endedAtS, lines } = await runCase({ ...followedUp, read: { 0: failed } })
    expect(end).toMatchObject({ type: 'ended', job: { status: 'failed' } })
    expect(endedAtS).toBe(60)
    expect(lines.at(-1)).toBe(
      "[1m 00s] The follow-up was never seen running. After 1m 00s the job's status counts as its end.",
    )
  })

  test('an end that was asked for before the minute was over is read again', async () => {
    const read = { 0: failed, 59.5: withLink }
    const { end, reads } = await runCase({ ...followedUp, read, readTakesS: 3 })
    expect(end).toMatchObject({ job: { status: 'completed' } })
    expect(reads.at(-1)).toBeGreaterThanOrEqual(60)
  })

  test.each<[name: string, options: Case, end: Partial<WaitEnd>]>([
    ['a time-out', { read: { 0: failed }, timeoutS: 40 }, { type: 'deadline', unsettled: true }],
    ['a cancellation', { read: { 0: failed }, cancelAtS: 40 }, { type: 'cancelled', unsettled: true }],
    ['a time-out once it was active', { read: { 0: active }, timeoutS: 40 }, { type: 'deadline', unsettled: false }],
  ])('%s says whether the job may show the end of an earlier request', async (_, options, end) => {
    expect((await runCase({ ...followedUp, ...options })).end).toMatchObject(end)
  })
})

describe('the log', () => {
  test('shows each change of status once, with the time', async () => {
    const { lines, updates } = await runCase({ read: { 0: { status: 'queued' }, 10: active, 30: withLink } })
    const changes = lines.filter((line) => line.includes('Status:'))
    expect(changes.map((line) => line.replace(/^\[\d+s\] /, ''))).toEqual([
      'Status: queued.',
      'Status: active.',
      'Status: completed.',
    ])
    expect(changes.every((line) => /^\[\d+s\] /.test(line))).toBe(true)
    expect(updates).toEqual(['job-1 queued', 'job-1 active', 'job-1 completed'])
  })

  test.each<[name: string, response: JobFields | RequestFailure, line: string]>([
    ['the status', active, 'Still active.'],
    ['that there is none', {}, 'Still waiting; api.example.com reports no status.'],
    ['the last failure', status(503), 'Still trying to read the job; last error: service-fault.'],
  ])('shows %s in signs of life', async (_, response, line) => {
    const { lines } = await runCase({ read: { 0: response }, timeoutS: 40 })
    expect(lines).toContain(`[25s] ${line}`)
  })

  test.each<[name: string, options: Case]>([
    ['a wait of a day', { read: { 0: active }, timeoutS: 86_400 }],
    ['slow responses', { read: { 0: active }, readTakesS: 28, timeoutS: 3600 }],
    ['a long Retry-After', { read: { 0: status(429, 1800) }, timeoutS: 3600 }],
  ])('has a sign of life every thirty seconds, but not many more: %s', async (_, options) => {
    const { linesAtS, endedAtS } = await runCase(options)
    expect(Math.max(...pauses([0, ...linesAtS, endedAtS]))).toBeLessThanOrEqual(30)
    expect(linesAtS.length).toBeLessThan(endedAtS / 20)
  })
})
