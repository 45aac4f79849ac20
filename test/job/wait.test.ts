import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startProgress } from '../../src/core/log.ts'
import { linkHash } from '../../src/core/outcome.ts'
import type { RequestFailure } from '../../src/core/retry.ts'
import { type WaitEnd, waitForEarlierJob, waitForJob } from '../../src/job/wait.ts'
import { runs } from '../support/fuzz.ts'
import {
  active,
  agentJob,
  archived,
  completed,
  createFakes,
  type FakeOptions,
  type Fakes,
  failed,
  type JobFields,
  OLD_PR,
  PR,
  status,
  withLink,
} from './fakes.ts'

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
  test.each<{ name: string; options: Case; reads: number }>([
    {
      name: 'counts without a read when the response to the create has it',
      options: { origin: 'created', response: withLink },
      reads: 0,
    },
    { name: 'counts at the first read of a resumed wait', options: { read: { 0: failed } }, reads: 1 },
    { name: 'counts when the job was archived', options: { read: { 0: archived } }, reads: 1 },
  ])('$name', async ({ options, reads }) => {
    const waited = await runCase(options)
    expect(waited.end.type).toBe('ended')
    expect(waited.reads).toHaveLength(reads)
    expect(waited.endedAtS).toBe(0)
  })

  test.each([
    { seconds: 5, delayS: 6 },
    { seconds: 34, delayS: 2.5 },
    { seconds: 58, delayS: 2.5 },
    { seconds: 108, delayS: 3 },
    { seconds: 225, delayS: 5 },
    { seconds: 747, delayS: 15 },
  ])('is found soon when the job takes $seconds seconds, whatever the jitter', async ({ seconds, delayS }) => {
    const read = { 0: active, [seconds]: withLink }
    for (const chance of [0, 0.3, 0.5, 0.8, 0.999]) {
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

test('the first read of a resumed wait is made without a pause', async () => {
  const { ports, clock, endsIn } = createFakes({ read: { 0: withLink } })
  const endless = { ...clock, sleep: () => new Promise<void>(() => undefined) }
  const progress = startProgress(clock, ports.log)
  const spec = { jobId: 'job-1', awaitsLink: true, onResponse: () => undefined }
  const context = { ports: { ...ports, clock: endless }, progress, deadline: endsIn(1) }
  const end = await waitForJob(spec, context).finally(progress.stop)
  expect(end.type).toBe('ended')
})

test.each<{ name: string; options: Case; type: WaitEnd['type']; atS: number }>([
  {
    name: 'a job that ends at the deadline has ended',
    options: { read: { 0: active, 60: withLink } },
    type: 'ended',
    atS: 60,
  },
  {
    name: 'a job that ends after the deadline has timed out',
    options: { read: { 0: active, 60.001: withLink } },
    type: 'deadline',
    atS: 60,
  },
  {
    name: 'the last read has a few seconds for its response',
    options: { read: { 0: active, 59: withLink }, readTakesS: 4 },
    type: 'ended',
    atS: 64,
  },
  {
    name: 'the last read has no more than five',
    options: { read: { 0: active }, readTakesS: 6 },
    type: 'deadline',
    atS: 65,
  },
  {
    name: 'a job that completed without a link has ended at the deadline',
    options: { read: { 0: active, 58: completed } },
    type: 'ended',
    atS: 60,
  },
  {
    name: 'an end that may be of the request before a follow-up does not count at the deadline',
    options: { origin: 'followed-up', timeoutS: 40, read: { 0: completed } },
    type: 'deadline',
    atS: 40,
  },
])('$name', async ({ options, type, atS }) => {
  const { end, endedAtS } = await runCase({ timeoutS: 60, ...options })
  expect(end.type).toBe(type)
  expect(endedAtS).toBe(atS)
})

test.each([
  { timeoutS: 300, secondReadAtS: 31 },
  { timeoutS: 20, secondReadAtS: 20 },
])('a read takes at most 30 s, and no longer than the $timeoutS s of the step', async (row) => {
  const { reads } = await runCase({ timeoutS: row.timeoutS, readTakesS: 40, random: () => 0.999 })
  expect(Math.round(reads[1] ?? 0)).toBe(row.secondReadAtS)
})

describe('a temporary failure', () => {
  const temporary: { name: string; failure: RequestFailure }[] = [
    { name: 'no connection', failure: { type: 'not-connected' } },
    { name: 'a lost connection', failure: { type: 'interrupted' } },
    { name: 'an unreadable response', failure: { type: 'unreadable' } },
    { name: '429', failure: status(429) },
    { name: '500', failure: status(500) },
    { name: '502', failure: status(502) },
    { name: '503', failure: status(503) },
  ]

  test.each(temporary)('of ten minutes does not end the wait ($name)', async ({ failure }) => {
    const { end, lines } = await runCase({ read: { 0: active, 20: failure, 620: active, 640: withLink } })
    expect(end).toMatchObject({ type: 'ended', job: { prLink: PR } })
    expect(lines.filter((line) => line.includes('Trying again'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('api.example.com is responding again.'))).toHaveLength(1)
  })

  test.each(temporary)('until the deadline is a time-out with the last known state ($name)', async ({ failure }) => {
    const { end, endedAtS, reads } = await runCase({ read: { 0: active, 20: failure } })
    expect(end).toMatchObject({ type: 'deadline', job: { status: 'active' } })
    expect(endedAtS).toBe(1800)
    expect(reads.at(-1)).toBe(1800)
    expect(reads.length).toBeLessThan(120)
  })

  test('is retried with growing pauses of at most thirty seconds', async () => {
    const { reads } = await runCase({ read: { 0: status(503) }, random: () => 0.999, timeoutS: 300 })
    expect(pauses(reads).slice(0, 8).map(Math.round)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  })

  const refusedAt = (call: number, refusal: RequestFailure, otherwise: JobFields) => (_atS: number, current: number) =>
    current === call ? refusal : otherwise

  test.each<{ name: string; options: Case; call: number; retryAfterS: number }>([
    {
      name: 'a 429 while the job runs',
      options: { read: refusedAt(2, status(429, 45), active) },
      call: 2,
      retryAfterS: 45,
    },
    {
      name: 'a 503 while the job runs',
      options: { read: refusedAt(2, status(503, 45), active) },
      call: 2,
      retryAfterS: 45,
    },
    {
      name: 'a 429 until after an earlier end no longer counts as earlier',
      options: { origin: 'followed-up', read: refusedAt(5, status(429, 90), completed) },
      call: 5,
      retryAfterS: 90,
    },
    {
      name: 'a 429 while a link is awaited',
      options: { read: refusedAt(2, status(429, 7), completed) },
      call: 2,
      retryAfterS: 7,
    },
  ])('is retried exactly when Retry-After asks for it: $name', async ({ options, call, retryAfterS }) => {
    const { reads } = await runCase({ timeoutS: 120, ...options })
    expect(pauses(reads)[call - 1]).toBe(retryAfterS)
  })

  test('does not prevent the last read, whatever Retry-After asks for', async () => {
    const { end, reads, lines } = await runCase({ read: { 0: status(429, 3600), 50: withLink }, timeoutS: 60 })
    expect(end.type).toBe('ended')
    expect(reads).toEqual([0, 60])
    expect(lines[0]).toBe('[0s] api.example.com returned 429. Trying again in 1m 00s.')
  })

  test('after a follow-up is retried no more often than otherwise', async () => {
    const { reads } = await runCase({
      origin: 'followed-up',
      read: { 0: completed, 55: status(503), 100: withLink },
    })
    expect(reads.filter((at) => at >= 55 && at < 100).length).toBeLessThan(15)
  })

  test('after a follow-up is retried at the moment from which an end counts', async () => {
    const { reads } = await runCase({
      origin: 'followed-up',
      read: { 0: completed, 40: status(503), 60: withLink },
      random: () => 0.999,
    })
    expect(reads.at(-1)).toBe(60)
  })

  test('of the last read is not reported as retried', async () => {
    const { lines } = await runCase({ read: { 0: active, 60: status(503) }, timeoutS: 60 })
    expect(lines.filter((line) => line.includes('Trying again'))).toEqual([])
  })
})

describe('a refusal', () => {
  test.each([301, 307, 400, 401, 403, 405, 410, 418, 422])('of status %i ends the wait at once', async (code) => {
    const { end, reads, endedAtS } = await runCase({ read: { 0: active, 20: status(code, 60) } })
    expect(end).toMatchObject({ type: 'failed', job: { status: 'active' }, error: { failure: { status: code } } })
    expect(reads.at(-1)).toBe(endedAtS)
    expect(reads.filter((at) => at >= 20)).toHaveLength(1)
  })

  test.each<{ origin: Origin; unknownS: number; type: WaitEnd['type']; endsBeforeS: number }>([
    { origin: 'created', unknownS: 2, type: 'ended', endsBeforeS: 300 },
    { origin: 'created', unknownS: 28, type: 'ended', endsBeforeS: 300 },
    { origin: 'created', unknownS: 40, type: 'failed', endsBeforeS: 34 },
    { origin: 'resumed', unknownS: 4, type: 'ended', endsBeforeS: 300 },
    { origin: 'resumed', unknownS: 12, type: 'failed', endsBeforeS: 8 },
    { origin: 'followed-up', unknownS: 4, type: 'ended', endsBeforeS: 300 },
    { origin: 'followed-up', unknownS: 12, type: 'failed', endsBeforeS: 8 },
  ])('because a job that was $origin is unknown for $unknownS s: the wait has $type', async (row) => {
    const { origin, unknownS, type, endsBeforeS } = row
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

  test('because a job that was known is unknown ends the wait', async () => {
    const { end, reads } = await runCase({
      origin: 'created',
      response: active,
      read: { 0: active, 100: status(404) },
    })
    expect(end).toMatchObject({ type: 'failed', error: { failure: { status: 404 } } })
    expect(reads.filter((at) => at >= 100)).toHaveLength(1)
  })
})

describe('an unknown status', () => {
  test.each<{ name: string; response: JobFields; warning: string }>([
    {
      name: 'a new word',
      response: { status: 'paused' },
      warning:
        'api.example.com reports the status "paused", which this version of the action does not know. The job counts as still running.',
    },
    { name: 'none', response: {}, warning: 'api.example.com reports no status. The job counts as still running.' },
  ])('($name) causes one warning, and the wait continues', async ({ response, warning }) => {
    const { end, warnings } = await runCase({ read: { 0: response, 60: withLink } })
    expect(end.type).toBe('ended')
    expect(warnings).toEqual([warning])
  })

  test('of great length is shown only in part', async () => {
    const { warnings } = await runCase({ read: { 0: { status: '😀'.repeat(5000) }, 60: withLink } })
    expect(warnings.join('').length).toBeLessThan(500)
  })
})

describe('a cancellation', () => {
  test.each<{ name: string; options: Case; atS: number }>([
    { name: 'between two reads', options: { read: { 0: active }, cancelAtS: 100.5 }, atS: 100.5 },
    { name: 'during a read', options: { read: { 0: active }, readTakesS: 20, cancelAtS: 10 }, atS: 10 },
    {
      name: 'while the service is failing',
      options: { read: { 0: active, 5: status(503) }, cancelAtS: 100 },
      atS: 100,
    },
  ])('$name ends the wait at once', async ({ options, atS }) => {
    const { end, endedAtS } = await runCase(options)
    expect(end.type).toBe('cancelled')
    expect(endedAtS).toBe(atS)
  })

  test.each([1800, 0])('before a wait of %i s begins reads nothing', async (timeoutS) => {
    const { end, reads } = await runCase({ cancelAtS: 0, timeoutS })
    expect(end).toMatchObject({ type: 'cancelled' })
    expect(end.job).toBeUndefined()
    expect(reads).toEqual([])
  })

  test('keeps the last known state', async () => {
    const { end } = await runCase({ read: { 0: active }, cancelAtS: 100 })
    expect(end).toMatchObject({ type: 'cancelled', job: { id: 'job-1', status: 'active' }, unsettled: false })
  })

  test('during the response that ends the job does not hide the end', async () => {
    const fakes = createFakes()
    const read = async () => {
      fakes.cancel()
      return agentJob(withLink)
    }
    const progress = startProgress(fakes.clock, fakes.ports.log)
    const ports = { ...fakes.ports, jobs: { ...fakes.ports.jobs, read } }
    const spec = { jobId: 'job-1', awaitsLink: true, onResponse: () => undefined }
    const end = await waitForJob(spec, { ports, progress, deadline: fakes.endsIn(1) })
    progress.stop()
    expect(end).toMatchObject({ type: 'ended', job: { prLink: PR } })
  })
})

describe('the link of a completed job', () => {
  test.each<{ name: string; options: Case; prLink?: string; fromS: number; toS: number }>([
    {
      name: 'is found soon after it appears',
      options: { read: { 0: completed, 4: withLink } },
      prLink: PR,
      fromS: 4,
      toS: 7,
    },
    {
      name: 'is awaited for ten seconds',
      options: { read: { 0: completed, 9.9: withLink } },
      prLink: PR,
      fromS: 10,
      toS: 10,
    },
    { name: 'is given up after ten seconds', options: { read: { 0: completed } }, fromS: 10, toS: 10 },
    {
      name: 'is not awaited when nobody needs it',
      options: { read: { 0: completed }, awaitsLink: false },
      fromS: 0,
      toS: 0,
    },
    {
      name: 'is not awaited when it is known from before',
      options: { read: { 0: completed }, prLink: PR },
      prLink: PR,
      fromS: 0,
      toS: 0,
    },
    {
      name: 'is read once more at the deadline',
      options: { read: { 0: completed, 6: withLink }, timeoutS: 6 },
      prLink: PR,
      fromS: 6,
      toS: 6,
    },
    {
      name: 'is given up at the deadline',
      options: { read: { 0: completed }, timeoutS: 6 },
      fromS: 6,
      toS: 6,
    },
    {
      name: 'is given up when the service keeps failing',
      options: { read: { 0: completed, 1: status(503) } },
      fromS: 10,
      toS: 11,
    },
    {
      name: 'is given up when the service refuses',
      options: { read: { 0: completed, 1: status(401) } },
      fromS: 1,
      toS: 4,
    },
    {
      name: 'is given up when the service refuses after the ten seconds',
      options: { read: { 0: completed, 17: status(401) }, readTakesS: 6 },
      fromS: 22,
      toS: 22,
    },
    {
      name: 'is given up when the job is gone',
      options: { read: { 0: completed, 6: status(404) } },
      fromS: 6,
      toS: 9,
    },
    {
      name: 'is awaited when Retry-After ends with the ten seconds',
      options: { read: { 0: completed, 2: status(429, 8), 10: withLink } },
      prLink: PR,
      fromS: 10,
      toS: 10,
    },
    {
      name: 'is given up when Retry-After asks for longer than the ten seconds',
      options: { read: { 0: completed, 2: status(429, 9), 10: withLink } },
      fromS: 2,
      toS: 2,
    },
    {
      name: 'may appear in the response that ends the job',
      options: { origin: 'created', response: active, read: { 0: withLink } },
      prLink: PR,
      fromS: 1,
      toS: 3,
    },
  ])('$name', async ({ options, prLink, fromS, toS }) => {
    const { end, endedAtS } = await runCase(options)
    expect(end.type).toBe('ended')
    expect(end.job?.prLink).toBe(prLink)
    expect(endedAtS).toBeGreaterThanOrEqual(fromS)
    expect(endedAtS).toBeLessThanOrEqual(toS)
  })

  test('is read every one and a half to two and a half seconds', async () => {
    const intervals = async (random: number) => {
      const { reads } = await runCase({ read: { 0: completed }, random: () => random })
      return pauses(reads).slice(0, 3)
    }
    expect(await intervals(0)).toEqual([1.5, 1.5, 1.5])
    expect(await intervals(1)).toEqual([2.5, 2.5, 2.5])
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

  test('the end of the earlier request does not count as the end of this one', async () => {
    const { end, endedAtS, lines } = await runCase({
      ...followedUp,
      read: { 0: withLink, 20: active, 50: withLink },
    })
    expect(end.type).toBe('ended')
    expect(endedAtS).toBeGreaterThanOrEqual(50)
    expect(lines.join('\n')).not.toContain('never seen running')
  })

  test.each(['completed', 'failed', 'archived'])(
    'a job that only ever shows %s has ended after a minute, and the log says so',
    async (word) => {
      const { end, endedAtS, lines } = await runCase({ ...followedUp, read: { 0: { status: word, prLink: PR } } })
      expect(end).toMatchObject({ type: 'ended', job: { status: word } })
      expect(endedAtS).toBe(60)
      expect(lines.at(-1)).toBe(
        "[1m 00s] The follow-up was never seen running. After 1m 00s the job's status counts as its end.",
      )
    },
  )

  test('an end that was asked for before the minute was over is read again', async () => {
    const read = { 0: failed, 59.5: withLink }
    const { end, reads } = await runCase({ ...followedUp, read, readTakesS: 3 })
    expect(end).toMatchObject({ job: { status: 'completed' } })
    expect(reads.at(-1)).toBeGreaterThanOrEqual(60)
  })

  test.each<{ name: string; options: Case; end: Partial<WaitEnd> }>([
    { name: 'a time-out', options: { read: { 0: failed }, timeoutS: 40 }, end: { type: 'deadline', unsettled: true } },
    {
      name: 'a cancellation',
      options: { read: { 0: failed }, cancelAtS: 40 },
      end: { type: 'cancelled', unsettled: true },
    },
    {
      name: 'a time-out of a job that was seen active',
      options: { read: { 0: active }, timeoutS: 40 },
      end: { type: 'deadline', unsettled: false },
    },
  ])('$name says whether the job may show the end of an earlier request', async ({ options, end }) => {
    const waited = await runCase({ ...followedUp, ...options })
    expect(waited.end).toMatchObject(end)
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

  test('has no line for a read that changes nothing, and no warning about a known status', async () => {
    const { lines, reads, warnings } = await runCase({ read: { 0: active, 20: withLink } })
    expect(reads.length).toBeGreaterThan(5)
    expect(lines).toHaveLength(2)
    expect(warnings).toEqual([])
  })

  test.each<{ name: string; response: JobFields | RequestFailure; line: string }>([
    { name: 'the status', response: active, line: '[25s] Still active.' },
    { name: 'that there is none', response: {}, line: '[25s] Still waiting; api.example.com reports no status.' },
    {
      name: 'the last failure',
      response: status(503),
      line: '[25s] Still trying to read the job; last error: service-fault.',
    },
  ])('shows $name in signs of life', async ({ response, line }) => {
    const { lines } = await runCase({ read: { 0: response }, timeoutS: 40 })
    expect(lines).toContain(line)
  })

  test.each<{ name: string; options: Case }>([
    { name: 'a wait of a day', options: { read: { 0: active }, timeoutS: 86_400 } },
    { name: 'a day of failures', options: { read: { 0: status(503) }, timeoutS: 86_400 } },
    { name: 'slow responses', options: { read: { 0: active }, readTakesS: 28, timeoutS: 3600 } },
    { name: 'a long Retry-After', options: { read: { 0: status(429, 1800) }, timeoutS: 3600 } },
  ])('has a sign of life every thirty seconds, but not many more: $name', async ({ options }) => {
    const { linesAtS, endedAtS } = await runCase(options)
    expect(Math.max(...pauses([0, ...linesAtS, endedAtS]))).toBeLessThanOrEqual(30)
    expect(linesAtS.length).toBeLessThan(endedAtS / 20)
  })

  test('shows readable durations, whatever Retry-After asks for', async () => {
    const { lines } = await runCase({ read: { 0: status(429, 1e12) }, timeoutS: 100 })
    expect(lines.join('\n')).not.toMatch(/NaN|Infinity/)
  })
})

test('a wait of a day reads about once a minute, jittered', async () => {
  let draws = 0
  const { end, reads } = await runCase({ read: { 0: active }, timeoutS: 86_400, random: () => (draws++ % 10) / 10 })
  expect(end.type).toBe('deadline')
  expect(reads.length).toBeGreaterThan(1300)
  expect(reads.length).toBeLessThan(1800)
  expect(new Set(pauses(reads).slice(200, 220).map(Math.round)).size).toBeGreaterThan(5)
})

describe('a wait without time is one read', () => {
  test.each<{ name: string; options: Case; type: WaitEnd['type'] }>([
    { name: 'of a job that runs', options: { read: { 0: active } }, type: 'deadline' },
    { name: 'of a job that has ended', options: { read: { 0: withLink } }, type: 'ended' },
    { name: 'which does not wait for a link', options: { read: { 0: completed } }, type: 'ended' },
    {
      name: 'of an end that may be an earlier one',
      options: { origin: 'followed-up', read: { 0: failed } },
      type: 'deadline',
    },
    { name: 'that fails', options: { read: { 0: status(503) } }, type: 'deadline' },
    { name: 'that is refused', options: { read: { 0: status(401) } }, type: 'failed' },
    { name: 'that takes longer than five seconds', options: { readTakesS: 6 }, type: 'deadline' },
    { name: 'that is cancelled', options: { readTakesS: 5, cancelAtS: 2 }, type: 'cancelled' },
  ])('$name', async ({ options, type }) => {
    const { end, reads, endedAtS, lines } = await runCase({ timeoutS: 0, ...options })
    expect(end.type).toBe(type)
    expect(reads).toEqual([0])
    expect(endedAtS).toBeLessThanOrEqual(5)
    expect(lines.join('\n')).not.toContain('Trying again')
  })

  test('whose failure is known', async () => {
    const { end } = await runCase({ timeoutS: 0, read: { 0: status(503) } })
    expect(end).toMatchObject({ type: 'deadline', error: { failure: { status: 503 } } })
    expect(end.job).toBeUndefined()
  })
})

const TIMEOUT_S = 600

type Earlier = Partial<Parameters<typeof waitForEarlierJob>[0]>

async function wait(options: FakeOptions, earlier: Earlier = {}) {
  const fakes = createFakes(options)
  const end = await waitForEarlierJob({ jobId: 'job-9', ...earlier }, fakes.ports, fakes.endsIn(TIMEOUT_S))
  return { ...fakes, end, log: fakes.lines.join('\n'), tookS: fakes.clock.elapsed() / 1000 }
}

interface Row extends FakeOptions {
  name: string
  earlier?: Earlier
  type: 'something' | 'nothing' | 'gone'
  line: string
}

describe('the job of an earlier run', () => {
  test.each<Row>([
    { name: 'completed', read: { 0: completed }, type: 'something', line: 'Job job-9 has ended.' },
    { name: 'has a pull request', read: { 0: withLink }, type: 'something', line: 'Job job-9 has ended.' },
    {
      name: 'failed',
      read: { 0: failed },
      type: 'nothing',
      line: 'Job job-9 failed or was archived, so its changes are part of this run.',
    },
    {
      name: 'was archived',
      read: { 0: archived },
      type: 'nothing',
      line: 'Job job-9 failed or was archived, so its changes are part of this run.',
    },
    {
      name: 'was archived with a pull request',
      read: { 0: { ...archived, prLink: PR } },
      type: 'something',
      line: 'Job job-9 has ended.',
    },
    {
      name: 'was archived, and its record has a pull request',
      read: { 0: archived },
      earlier: { prLink: PR },
      type: 'something',
      line: 'Job job-9 has ended.',
    },
    ...[PR, OLD_PR].map((link) => ({
      name: `was archived after a follow-up, and had ${link === PR ? 'its' : 'another'} pull request before`,
      read: { 0: { ...archived, prLink: PR } },
      earlier: { prLink: link, linkBefore: linkHash(link) },
      type: link === PR ? ('nothing' as const) : ('something' as const),
      line: link === PR ? 'Job job-9 failed or was archived' : 'Job job-9 has ended.',
    })),
    {
      name: 'is no longer known',
      read: { 0: status(404) },
      type: 'gone',
      line: 'Job job-9 is no longer known (404), so it counts as done.',
    },
  ])('that $name counts as $type', async ({ earlier, type, line, ...options }) => {
    const { end, log, sent, clock } = await wait(options, earlier)
    expect(end).toEqual({ type })
    expect(log).toMatch('Job job-9 of an earlier run may still be active: waiting for it before the prompt is sent.')
    expect(log).toContain(line)
    expect([sent, clock.sleepers()]).toEqual([[], 0])
  })

  test('is waited for while it is active', async () => {
    const { end, tookS } = await wait({ read: { 0: active, 200: withLink } })
    expect(end).toEqual({ type: 'something' })
    expect(tookS).toBeGreaterThanOrEqual(200)
  })

  test('that shows the end of the request before is waited for after a follow-up', async () => {
    const { end, tookS } = await wait(
      { read: { 0: completed, 20: active, 50: failed } },
      { followedUpAtMs: Date.now() },
    )
    expect(end).toEqual({ type: 'nothing' })
    expect(tookS).toBeGreaterThanOrEqual(50)
  })

  test.each([
    { name: 'does not end in time', read: { 0: active }, result: 'timed-out', tookS: TIMEOUT_S },
    { name: 'cannot be read in time', read: { 0: status(503) }, result: 'timed-out', tookS: TIMEOUT_S },
    {
      name: 'is still active when the run is cancelled',
      read: { 0: active },
      cancelAtS: 50,
      result: 'cancelled',
      tookS: 50,
    },
    { name: 'may not be read', read: { 0: status(403) }, result: 'error', tookS: 0 },
  ])('that $name ends the run', async ({ result, tookS: expectedS, ...options }) => {
    const { end, log, tookS, sent } = await wait(options)
    expect(end).toMatchObject({
      type: 'unknown',
      outcome: { result, jobId: 'job-9', reused: true, sent: 'no', elapsedMs: expectedS * 1000 },
    })
    expect(end.type === 'unknown' && end.outcome.error !== undefined).toBe(result === 'error')
    expect(log).toContain('The prompt was not sent.')
    expect([tookS, sent]).toEqual([expectedS, []])
  })
})
