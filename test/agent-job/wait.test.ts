import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOnce, type WaitEnd, type WaitSpec, waitForJob } from '../../src/agent-job/wait.ts'
import { startProgress } from '../../src/progress.ts'
import type { RequestFailure } from '../../src/retry.ts'
import { runs } from '../support/fuzz.ts'
import {
  active,
  agentJob,
  completed,
  createWorld,
  type JobParts,
  PR,
  status,
  type World,
  type WorldOptions,
  withLink,
} from './world.ts'

/** What happened before the wait: the job was created, got a follow-up, or neither. */
type Origin = 'created' | 'followed-up' | 'resumed'

interface Scene extends WorldOptions {
  origin?: Origin
  /** The answer that the job was created or messaged with. */
  answer?: JobParts
  prLink?: string
  awaitsLink?: boolean
  timeoutS?: number
}

type Ended = World & { end: WaitEnd; endedAtS: number }

async function play(scene: Scene, wait: typeof waitForJob = waitForJob): Promise<Ended> {
  const { origin = 'resumed', answer, prLink, awaitsLink = true, timeoutS = 1800 } = scene
  const world = createWorld(scene)
  const progress = startProgress(world.clock, world.ports.log)
  const deadlineAt = world.clock.now() + timeoutS * 1000
  const startedAtMs = world.clock.now()
  const end = await wait(
    {
      jobId: 'job-1',
      isNew: origin === 'created',
      followedUpAtMs: origin === 'followed-up' ? startedAtMs : undefined,
      awaitsLink,
      prLink,
      onAnswer: world.ports.onJob,
      ...(answer === undefined ? {} : { answer: agentJob(answer) }),
    },
    { ports: world.ports, progress, deadlineAt },
  ).finally(progress.stop)
  return { ...world, end, endedAtS: world.clock.elapsed() / 1000 }
}

/** Seconds between one read and the next. */
function pauses(reads: readonly number[]): number[] {
  return reads.slice(1).map((at, index) => at - (reads[index] ?? 0))
}

describe('the end of a job', () => {
  test.each<[string, Scene, Partial<WaitEnd>, number]>([
    [
      'is believed at once, without a look, when the answer to the create tells it',
      { origin: 'created', answer: withLink },
      { type: 'ended' },
      0,
    ],
    [
      'is believed at the first look of a wait that goes on',
      { read: [[0, { status: 'failed' }]] },
      { type: 'ended' },
      1,
    ],
    ['is believed when it is archived', { read: [[0, { status: 'archived' }]] }, { type: 'ended' }, 1],
  ])('%s', async (_name, scene, expected, reads) => {
    const played = await play(scene)
    expect(played.end).toMatchObject(expected)
    expect(played.reads).toHaveLength(reads)
    expect(played.endedAtS).toBe(0)
  })

  test('is found soon after it came', async () => {
    for (const endsAtS of [5, 34, 58, 108, 225]) {
      const { end, endedAtS } = await play({
        origin: 'created',
        answer: { status: 'active' },
        read: [
          [0, active],
          [endsAtS, withLink],
        ],
      })
      expect(end).toMatchObject({ type: 'ended', job: { status: 'completed', prLink: PR } })
      expect(endedAtS - endsAtS).toBeLessThan(2 + endsAtS / 30)
    }
  })

  test('is never called late when it came before the deadline', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 600 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        async (timeoutS, share, chance) => {
          const read = [
            [0, active],
            [timeoutS * share, withLink],
          ] as const
          const { end, endedAtS } = await play({ timeoutS, read, random: () => chance })
          expect(end.type).toBe('ended')
          expect(endedAtS).toBeLessThanOrEqual(timeoutS)
        },
      ),
      {
        numRuns: runs(50),
        examples: [
          [60, 1, 0.5],
          [60, 0.999, 0],
        ],
      },
    )
  })

  test.each<[string, Scene, WaitEnd['type'], number]>([
    [
      'a job that ends at the deadline is in time',
      {
        read: [
          [0, active],
          [60, withLink],
        ],
      },
      'ended',
      60,
    ],
    [
      'a job that ends after it is not',
      {
        read: [
          [0, active],
          [60.001, withLink],
        ],
      },
      'deadline',
      60,
    ],
    [
      'the last look has a few seconds for its answer',
      {
        read: [
          [0, active],
          [59, withLink],
        ],
        readTakesS: 4,
      },
      'ended',
      64,
    ],
    ['but no more', { read: [[0, active]], readTakesS: 6 }, 'deadline', 65],
    [
      'a job that completed without a link is in time',
      {
        read: [
          [0, active],
          [58, completed],
        ],
      },
      'ended',
      60,
    ],
    [
      'an end after a follow-up that may be the earlier one is not',
      { origin: 'followed-up', timeoutS: 40, read: [[0, completed]] },
      'deadline',
      40,
    ],
  ])('%s', async (_name, scene, type, atS) => {
    const { end, endedAtS } = await play({ timeoutS: 60, ...scene })
    expect(end.type).toBe(type)
    expect(endedAtS).toBe(atS)
  })
})

describe('trouble that passes', () => {
  const passing: [string, RequestFailure][] = [
    ['no connection', { type: 'not-connected' }],
    ['a lost connection', { type: 'interrupted' }],
    ['an unreadable answer', { type: 'unreadable' }],
    ['429', status(429)],
    ['500', status(500)],
    ['502', status(502)],
    ['503', status(503)],
  ]

  test.each(passing)('%s for ten minutes is sat out', async (_name, failure) => {
    const { end, lines } = await play({
      read: [
        [0, active],
        [20, failure],
        [620, active],
        [640, withLink],
      ],
    })
    expect(end).toMatchObject({ type: 'ended', job: { prLink: PR } })
    expect(lines.filter((line) => line.includes('Trying again'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('The service is answering again.'))).toHaveLength(1)
  })

  test.each(passing)('%s until the deadline is a deadline, with what was seen last', async (_name, failure) => {
    const { end, endedAtS, reads } = await play({
      read: [
        [0, active],
        [20, failure],
      ],
    })
    expect(end).toMatchObject({ type: 'deadline', job: { status: 'active' } })
    expect(endedAtS).toBe(1800)
    expect(reads.at(-1)).toBe(1800)
    expect(reads.length).toBeLessThan(120)
  })

  test('is tried again with growing pauses, at most thirty seconds', async () => {
    const { reads } = await play({ read: [[0, status(503)]], random: () => 0.999, timeoutS: 300 })
    expect(pauses(reads).slice(0, 8).map(Math.round)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  })

  test.each([
    [
      'while the job runs',
      { read: (_atS: number, call: number) => (call === 2 ? status(429, 45) : active), timeoutS: 120 },
    ],
    ['with a 503', { read: (_atS: number, call: number) => (call === 2 ? status(503, 45) : active), timeoutS: 120 }],
    [
      'while an earlier end is still shown',
      {
        origin: 'followed-up',
        read: (_atS: number, call: number) => (call === 5 ? status(429, 45) : completed),
        timeoutS: 120,
      },
    ],
    ['while a link is awaited', { read: (_atS: number, call: number) => (call === 2 ? status(429, 45) : completed) }],
  ] satisfies [string, Scene][])('is not tried again before Retry-After says so: %s', async (_name, scene) => {
    const { reads } = await play(scene)
    const refused = 'origin' in scene ? 5 : 2
    expect((reads[refused] ?? Number.POSITIVE_INFINITY) - (reads[refused - 1] ?? 0)).toBeGreaterThanOrEqual(45)
  })

  test('does not keep the last look from being made, whatever Retry-After says', async () => {
    const { end, reads } = await play({
      read: [
        [0, status(429, 3600)],
        [50, withLink],
      ],
      timeoutS: 60,
    })
    expect(end.type).toBe('ended')
    expect(reads).toEqual([0, 60])
  })

  test('after a follow-up is tried again no more often than otherwise', async () => {
    const { reads } = await play({
      origin: 'followed-up',
      read: [
        [0, completed],
        [55, status(503)],
        [100, withLink],
      ],
    })
    expect(reads.filter((at) => at >= 55 && at < 100).length).toBeLessThan(15)
  })

  test('at the last look is not said to be tried again', async () => {
    const { lines } = await play({
      read: [
        [0, active],
        [60, status(503)],
      ],
      timeoutS: 60,
    })
    expect(lines.filter((line) => line.includes('Trying again'))).toEqual([])
  })
})

describe('a refusal', () => {
  test.each([301, 307, 400, 401, 403, 405, 410, 418, 422])('of status %i ends the wait at once', async (code) => {
    const { end, reads, endedAtS } = await play({
      read: [
        [0, active],
        [20, status(code, 60)],
      ],
    })
    expect(end).toMatchObject({ type: 'failed', job: { status: 'active' }, error: { failure: { status: code } } })
    expect(reads.at(-1)).toBe(endedAtS)
    expect(reads.filter((at) => at >= 20)).toHaveLength(1)
  })

  test.each<[Origin, number, boolean]>([
    ['created', 2, true],
    ['created', 28, true],
    ['created', 40, false],
    ['resumed', 4, true],
    ['resumed', 12, false],
    ['followed-up', 4, true],
    ['followed-up', 12, false],
  ])('a job that was %s and is unknown for %i seconds is waited for: %s', async (origin, unknownS, waited) => {
    const read = [
      [0, status(404)],
      [unknownS, active],
      [200, withLink],
    ] as const
    const { end, endedAtS } = await play(
      origin === 'resumed' ? { origin, read } : { origin, read, answer: { status: 'active' } },
    )
    expect(end.type).toBe(waited ? 'ended' : 'failed')
    if (!waited) expect(endedAtS).toBeLessThan(origin === 'created' ? 34 : 8)
  })

  test('that a job is unknown is not forgiven later', async () => {
    const { end, reads } = await play({
      origin: 'created',
      answer: { status: 'active' },
      read: [
        [0, active],
        [100, status(404)],
      ],
    })
    expect(end).toMatchObject({ type: 'failed', error: { failure: { status: 404 } } })
    expect(reads.filter((at) => at >= 100)).toHaveLength(1)
  })
})

describe('a status that is not known', () => {
  test.each([
    ['a new word', { status: 'paused' }, '"paused"'],
    ['no word', {}, 'no status'],
  ])('(%s) is warned about once and waited on', async (_name, answer, named) => {
    const { end, warnings } = await play({
      read: [
        [0, answer],
        [60, withLink],
      ],
    })
    expect(end.type).toBe('ended')
    expect(warnings).toEqual([expect.stringContaining(named)])
  })

  test('of great length is shown only in part', async () => {
    const { warnings } = await play({
      read: [
        [0, { status: '😀'.repeat(5000) }],
        [60, withLink],
      ],
    })
    expect(warnings.join('').length).toBeLessThan(500)
  })
})

describe('a cancellation', () => {
  test.each<[string, Scene, Partial<WaitEnd>, number]>([
    ['during a pause ends the wait at once', { read: [[0, active]], cancelAtS: 100.5 }, { type: 'cancelled' }, 100.5],
    [
      'during a look ends it at once',
      { read: [[0, active]], readTakesS: 20, cancelAtS: 10 },
      { type: 'cancelled' },
      10,
    ],
    [
      'during trouble ends it at once',
      {
        read: [
          [0, active],
          [5, status(503)],
        ],
        cancelAtS: 100,
      },
      { type: 'cancelled' },
      100,
    ],
    [
      'before the first look ends it without one',
      { read: [[0, active]], cancelAtS: 0, readTakesS: 1 },
      { type: 'cancelled' },
      0,
    ],
  ])('%s', async (_name, scene, expected, atS) => {
    const { end, endedAtS } = await play(scene)
    expect(end).toMatchObject(expected)
    expect(endedAtS).toBe(atS)
  })

  test('keeps what was seen last', async () => {
    const { end } = await play({ read: [[0, active]], cancelAtS: 100 })
    expect(end).toMatchObject({ type: 'cancelled', job: { id: 'job-1', status: 'active' } })
  })

  test('that meets the end of the job does not hide it', async () => {
    const world = createWorld()
    const controller = new AbortController()
    const read = async () => {
      controller.abort()
      return agentJob(withLink)
    }
    const progress = startProgress(world.clock, world.ports.log)
    const spec: WaitSpec = { jobId: 'job-1', awaitsLink: true, onAnswer: () => undefined }
    const deadlineAt = world.clock.now() + 1000
    const ports = { ...world.ports, jobs: { ...world.ports.jobs, read }, signal: controller.signal }
    expect(await waitForJob(spec, { ports, progress, deadlineAt })).toMatchObject({
      type: 'ended',
      job: { prLink: PR },
    })
    progress.stop()
  })
})

describe('the link of a completed job', () => {
  const done = { origin: 'created', answer: { status: 'active' } } as const

  test.each<[string, Scene, string | undefined, number, number]>([
    [
      'is looked for soon',
      {
        read: [
          [0, completed],
          [4, withLink],
        ],
      },
      PR,
      4,
      7,
    ],
    [
      'is looked for until the grace is over',
      {
        read: [
          [0, completed],
          [9.9, withLink],
        ],
      },
      PR,
      10,
      10,
    ],
    ['is given up after ten seconds', { read: [[0, completed]] }, undefined, 10, 10],
    ['is not looked for when nobody awaits it', { read: [[0, completed]], awaitsLink: false }, undefined, 0, 0],
    ['is not looked for when it is known from before', { read: [[0, completed]], prLink: PR }, PR, 0, 0],
    [
      'is looked for at the deadline once more',
      {
        read: [
          [0, completed],
          [6, withLink],
        ],
        timeoutS: 6,
      },
      PR,
      6,
      6,
    ],
    ['is given up at the deadline', { read: [[0, completed]], timeoutS: 6 }, undefined, 6, 6],
    [
      'is given up when the service fails',
      {
        read: [
          [0, completed],
          [1, status(503)],
        ],
      },
      undefined,
      10,
      11,
    ],
    [
      'is given up when the service refuses',
      {
        read: [
          [0, completed],
          [1, status(401)],
        ],
      },
      undefined,
      1,
      4,
    ],
    [
      'is given up when the job is gone',
      {
        read: [
          [0, completed],
          [6, status(404)],
        ],
      },
      undefined,
      6,
      9,
    ],
    ['may come with an answer while active', { ...done, read: [[0, withLink]] }, PR, 1, 3],
  ])('%s', async (_name, scene, prLink, fromS, toS) => {
    const { end, endedAtS } = await play(scene)
    expect(end.type).toBe('ended')
    expect(end.job?.prLink).toBe(prLink)
    expect(endedAtS).toBeGreaterThanOrEqual(fromS)
    expect(endedAtS).toBeLessThanOrEqual(toS)
  })

  test('that is not an https: address is warned about once and left out', async () => {
    const { end, warnings } = await play({ read: [[0, { status: 'completed', prLink: 'javascript:alert(1)' }]] })
    expect(end.job?.prLink).toBeUndefined()
    expect(warnings).toEqual([expect.stringContaining('"javascript:alert(1)"')])
  })
})

describe('after a follow-up', () => {
  const followedUp = { origin: 'followed-up', answer: { status: 'completed' } } as const

  test('the end of the earlier request is not taken for the end of this one', async () => {
    const read = [
      [0, { status: 'completed', prLink: PR }],
      [20, active],
      [50, withLink],
    ] as const
    const { end, endedAtS, lines } = await play({ ...followedUp, read })
    expect(end.type).toBe('ended')
    expect(endedAtS).toBeGreaterThanOrEqual(50)
    expect(lines.join('\n')).not.toContain('never seen running')
  })

  test.each(['completed', 'failed', 'archived'])(
    'a job that only ever shows %s counts after a minute, and the log says so',
    async (word) => {
      const { end, endedAtS, lines } = await play({ ...followedUp, read: [[0, { status: word, prLink: PR }]] })
      expect(end).toMatchObject({ type: 'ended', job: { status: word } })
      expect(endedAtS).toBe(60)
      expect(lines.filter((line) => line.includes('never seen running'))).toHaveLength(1)
    },
  )

  test('an end that was read before the minute was over is read again', async () => {
    const { end, reads } = await play({
      ...followedUp,
      read: [
        [0, { status: 'failed' }],
        [59.5, withLink],
      ],
      readTakesS: 3,
    })
    expect(end).toMatchObject({ job: { status: 'completed' } })
    expect(reads.at(-1)).toBeGreaterThanOrEqual(60)
  })
})

describe('the log', () => {
  test('shows each change of status once, with the time', async () => {
    const { lines, told } = await play({
      read: [
        [0, { status: 'queued' }],
        [10, active],
        [30, withLink],
      ],
    })
    const changes = lines.filter((line) => line.includes('Status:'))
    expect(changes.map((line) => line.replace(/^\[\d+s\] /, ''))).toEqual([
      'Status: queued.',
      'Status: active.',
      'Status: completed.',
    ])
    expect(changes.every((line) => /^\[\d+s\] /.test(line))).toBe(true)
    expect(told).toEqual(['job-1 queued', 'job-1 active', 'job-1 completed'])
  })

  test('has no line for a look that changed nothing', async () => {
    const { lines, reads } = await play({
      read: [
        [0, active],
        [20, withLink],
      ],
    })
    expect(reads.length).toBeGreaterThan(5)
    expect(lines).toHaveLength(2)
  })

  test.each<[string, Scene]>([
    ['a wait of a day', { read: [[0, active]], timeoutS: 86_400 }],
    ['a day of trouble', { read: [[0, status(503)]], timeoutS: 86_400 }],
    ['slow answers', { read: [[0, active]], readTakesS: 28, timeoutS: 3600 }],
    ['a long Retry-After', { read: [[0, status(429, 1800)]], timeoutS: 3600 }],
  ])('gives a sign of life every thirty seconds, but no flood: %s', async (_name, scene) => {
    const { saidAt, endedAtS } = await play(scene)
    expect(Math.max(...pauses([0, ...saidAt, endedAtS]))).toBeLessThanOrEqual(30)
    expect(saidAt.length).toBeLessThan(endedAtS / 20)
  })

  test('tells durations that can be read, whatever Retry-After says', async () => {
    const { lines } = await play({ read: [[0, { type: 'status', status: 429, retryAfterMs: 1e15 }]], timeoutS: 100 })
    expect(lines.join('\n')).not.toMatch(/NaN|Infinity/)
  })
})

test('a wait of a day looks about once a minute, jittered', async () => {
  let draws = 0
  const { end, reads } = await play({ read: [[0, active]], timeoutS: 86_400, random: () => (draws++ % 10) / 10 })
  expect(end.type).toBe('deadline')
  expect(reads.length).toBeGreaterThan(1300)
  expect(reads.length).toBeLessThan(1800)
  expect(new Set(pauses(reads).slice(200, 220).map(Math.round)).size).toBeGreaterThan(5)
})

describe('one look', () => {
  const look = (scene: Scene) => play(scene, readOnce)

  test.each<[string, Scene, WaitEnd['type'], number]>([
    ['finds a job that runs', { read: [[0, active]] }, 'running', 1],
    ['finds a job that ended', { read: [[0, withLink]] }, 'ended', 1],
    ['does not wait for a link', { read: [[0, completed]] }, 'ended', 1],
    ['finds a status that is not known', { read: [[0, { status: 'queued' }]] }, 'running', 1],
    [
      'is made again after trouble that passes',
      {
        read: [
          [0, status(503)],
          [1.5, active],
        ],
      },
      'running',
      3,
    ],
    [
      'is made again when the job is not known yet',
      {
        read: [
          [0, status(404)],
          [1, active],
        ],
      },
      'running',
      2,
    ],
    ['fails when trouble does not pass within ten seconds', { read: [[0, status(503)]] }, 'failed', 4],
    ['fails at once when it is refused', { read: [[0, status(401)]] }, 'failed', 1],
    ['fails at once when Retry-After asks for more than ten seconds', { read: [[0, status(429, 11)]] }, 'failed', 1],
    ['is cancelled while it lasts', { read: [[0, active]], readTakesS: 5, cancelAtS: 2 }, 'cancelled', 1],
    ['is cancelled between two tries', { read: [[0, status(503)]], cancelAtS: 0.5 }, 'cancelled', 1],
  ])('%s', async (_name, scene, type, reads) => {
    const played = await look({ random: () => 0.999, ...scene })
    expect(played.end.type).toBe(type)
    expect(played.reads).toHaveLength(reads)
    expect(played.endedAtS).toBeLessThanOrEqual(10)
  })

  test.each<[string, Scene]>([
    ['trying again when it does not', { read: [[0, status(429, 60)]] }],
    ['waiting when it does not', { read: [[0, { status: 'queued' }]] }],
  ])('does not speak of %s', async (_name, scene) => {
    const { lines, warnings } = await look(scene)
    expect([...lines, ...warnings].join('\n')).not.toMatch(/Trying again|goes on waiting/)
  })
})
