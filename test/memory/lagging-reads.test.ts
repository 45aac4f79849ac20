import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src/core/clock.ts'
import { createRecordKeeper } from '../../src/memory/keeper.ts'
import { readMarker } from '../../src/memory/marker.ts'
import { REMEMBERED } from '../../src/memory/records.ts'
import { type Comments, createThread, type Thread } from '../../src/memory/thread.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { runs } from '../support/fuzz.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { createComments, recordOf, SERVER_URL, THREAD } from './fakes.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What the docs pull request may get. */
const GIVEN = ['label:docs', 'reviewer:alice', 'reviewer:mona']

/** One request of a run, with when it happens. All times are in milliseconds. */
interface Request {
  /**
   * Whether the run is about the pull request of the thread, or about code elsewhere, and only links back once its job
   * has ended. Then it remembers what it gave, too.
   */
  isAboutThread: boolean
  given: string[]
  startsAtMs: number
  jobTakesMs: number
  /** How long each request to GitHub takes; it takes effect in the middle. */
  requestTakesMs: number
  /** How wrong the clock of its runner is. */
  clockIsOffMs: number
  run: number
  job: string
  step: string
  prompt: string
}

const anyRequest: fc.Arbitrary<Request> = fc.record({
  isAboutThread: fc.boolean(),
  given: fc.subarray(GIVEN),
  startsAtMs: fc.integer({ min: 0, max: 30_000 }),
  jobTakesMs: fc.integer({ min: 0, max: 60_000 }),
  requestTakesMs: fc.integer({ min: 10, max: 300 }),
  clockIsOffMs: fc.integer({ min: -DAY_MS, max: DAY_MS }),
  run: fc.integer({ min: 1, max: 3 }),
  job: fc.constantFrom('docs', 'api'),
  step: fc.constantFrom('__run', '__run_2'),
  prompt: fc.constantFrom('hash-1', 'hash-2'),
})

/** Requests of which any two differ in run, job, step or prompt. */
const anyRequests = fc.uniqueArray(anyRequest, {
  minLength: 1,
  maxLength: REMEMBERED,
  selector: ({ run, job, step, prompt }) => [run, job, step, prompt].join(),
})

/** A clock that counts the same time from another date, with jitter of its own. */
function skewed({ now, sleep, timeout }: FakeClock, offMs: number, jitter: () => number): Clock {
  return { now: () => now() + offMs, sleep, timeout, random: jitter }
}

/** The same comments, over requests that take time. */
function slow(comments: Comments, requestTakesMs: number, { sleep }: FakeClock): Comments {
  const during = async <Value>(act: () => Promise<Value>): Promise<Value> => {
    await sleep(requestTakesMs / 2)
    const value = await act()
    await sleep(requestTakesMs / 2)
    return value
  }
  return {
    listOwn: () => during(comments.listOwn),
    create: (body) => during(() => comments.create(body)),
    update: (id, body) => during(() => comments.update(id, body)),
    remove: (id) => during(() => comments.remove(id)),
  }
}

/** Carries out one request as a run does. */
async function carryOut(request: Request, comments: Comments, clock: FakeClock): Promise<void> {
  const { startsAtMs, jobTakesMs, clockIsOffMs, isAboutThread } = request
  await clock.sleep(startsAtMs)
  const own = skewed(clock, clockIsOffMs, seededRandom(startsAtMs + jobTakesMs))
  const thread = createThread({ identity: THREAD, serverUrl: SERVER_URL, clock: own, onComment: () => undefined })
  await (isAboutThread ? keepRecord : linkBack)(request, { comments, clock, own, thread })
}

interface Surroundings {
  comments: Comments
  clock: FakeClock
  /** The clock of the run. */
  own: Clock
  thread: Thread
}

/** Once the job of code elsewhere has ended: reads what is remembered, and adds what was given and the record. */
async function linkBack(request: Request, { comments, clock, own, thread }: Surroundings): Promise<void> {
  const { jobTakesMs, run, job, step, prompt, given } = request
  await clock.sleep(jobTakesMs)
  await thread.read(comments)
  thread.addGiven(given)
  const origin = { repository: 'acme/code', pullRequest: run }
  const at = new Date(own.now()).toISOString()
  const ended = { at, job, step, prompt, jobId: jobOf(request), result: 'no-pull-request', origin }
  const limits = { until: own.now() + 60_000, signal: new AbortController().signal }
  await thread.write(recordOf(run, ended), comments, limits)
}

/** Reads what is remembered, records that the request was accepted, and how it ended. */
async function keepRecord(request: Request, { comments, clock, own, thread }: Surroundings): Promise<void> {
  const { jobTakesMs, run, job, step, prompt } = request
  await thread.read(comments)
  const at = new Date(own.now()).toISOString()
  const keeper = createRecordKeeper({
    record: recordOf(run, { at, job, step, prompt }),
    write: (state, limits) => thread.write(state, comments, limits),
    warn: ({ error }) => {
      throw error
    },
    clock: own,
    timeoutMs: 30 * 60_000,
    signal: new AbortController().signal,
  })
  keeper.begin(jobOf(request), 'created')
  await clock.sleep(jobTakesMs)
  const outcome = { result: 'no-pull-request', reused: false, sent: 'yes', jobId: jobOf(request) } as const
  await keeper.end({ ...outcome, elapsedMs: jobTakesMs })
}

function jobOf({ run, job, step, prompt }: Request): string {
  return ['job', run, job, step, prompt].join('-')
}

/** What the runs left behind, once all have ended. */
async function play(requests: readonly Request[], lagMs: () => number) {
  const clock = createFakeClock()
  const { comments, present } = createComments([], { clock, lagMs })
  const creations = requests.map(() => 0)
  await Promise.all(
    requests.map(async (request, index) => {
      const counted = slow(comments, request.requestTakesMs, clock)
      const create = (body: string) => {
        creations[index] = (creations[index] ?? 0) + 1
        return counted.create(body)
      }
      await carryOut(request, { ...counted, create }, clock)
    }),
  )
  const kept = present().map(({ body }) => {
    const { requests: records = [], given, prompts } = readMarker(body) ?? {}
    const origins = records.flatMap(({ jobId, origin }) => (origin === undefined ? [] : (jobId ?? '')))
    const ends = records.map(({ jobId, result }) => `${jobId} ${result}`)
    return { ends: ends.sort(), origins: origins.sort(), given, prompts: prompts?.length }
  })
  return { creations, comments: kept }
}

/** The one comment that has all of these. */
function commentOf(requests: readonly Request[]) {
  const elsewhere = requests.filter(({ isAboutThread }) => !isAboutThread)
  return {
    ends: requests.map((request) => `${jobOf(request)} no-pull-request`).sort(),
    origins: elsewhere.map(jobOf).sort(),
    given: GIVEN.filter((name) => elsewhere.some(({ given }) => given.includes(name))),
    // What was sent for another pull request does not count for this one.
    prompts: requests.length - elsewhere.length,
  }
}

describe('runs whose reads lag behind their writes', () => {
  test('each create one comment at most, and leave one with the records of all', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequests, fc.integer({ min: 0, max: 10_000 }), async (requests, lagMs) => {
        const { creations, comments } = await play(requests, () => lagMs)
        expect(Math.max(...creations)).toBeLessThanOrEqual(1)
        expect(comments).toEqual([commentOf(requests)])
      }),
      { numRuns: runs(60) },
    )
  })

  test('each create one comment at most, also where every read lags by another time', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequests, fc.nat(), async (requests, seed) => {
        const random = seededRandom(seed)
        const { creations } = await play(requests, () => 10_000 * random())
        expect(Math.max(...creations)).toBeLessThanOrEqual(1)
      }),
      { numRuns: runs(30) },
    )
  })

  test('leave one comment with the record of a run that is alone, also where every read lags by another time', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, fc.nat(), async (request, seed) => {
        const random = seededRandom(seed)
        const { comments } = await play([request], () => 10_000 * random())
        expect(comments).toEqual([commentOf([request])])
      }),
      { numRuns: runs(30) },
    )
  })
})
