import { describe, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../src/core/clock.ts'
import { GitHubError } from '../../src/core/errors.ts'
import { readMarker, type ThreadIdentity, writeMarker } from '../../src/memory/marker.ts'
import type { RememberedRequest, RequestRecord } from '../../src/memory/records.ts'
import { type Comments, createThread, type OwnComment, type Thread } from '../../src/memory/thread.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createComments, recordOf, remembering, SERVER_URL, THREAD } from './fakes.ts'

const body = (requests: RememberedRequest[], identity: ThreadIdentity = THREAD) =>
  `${writeMarker({ ...identity, ...remembering(requests), revision: `other-${revisions++}` })}\n\nHello`

let revisions = 0

const threadOf = (clock: Clock, onComment: (url: string) => void = () => undefined) =>
  createThread({ identity: THREAD, serverUrl: SERVER_URL, clock, onComment })

/** As long as a run has at most. */
const PATIENCE_MS = 60_000

/** Writes a record, in a run of its own unless one is given. */
async function write(
  record: RequestRecord,
  comments: Comments,
  options: { clock?: Clock; thread?: Thread; patienceMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { clock = createFakeClock(), patienceMs = PATIENCE_MS, signal = NEVER } = options
  const { thread = threadOf(clock) } = options
  await thread.write(record, comments, { until: clock.now() + patienceMs, signal })
}

const NEVER = new AbortController().signal

const lost = new GitHubError(undefined, { kind: 'github-fault', what: 'It was lost.', advice: 'Try again.' })

/** What a comment remembers, in short: `2 job-1 failed`. */
function remembered({ body }: OwnComment): string[] {
  const requests = readMarker(body)?.requests ?? []
  return requests.map(({ run, jobId, result }) => [run, jobId, result].filter((part) => part !== undefined).join(' '))
}

const started = recordOf(1, { jobId: 'job-1' })
const ended = { ...started, result: 'no-pull-request' }

describe('what is remembered', () => {
  const read = (...bodies: string[]) => threadOf(createFakeClock()).read(createComments(bodies).comments)

  test.each<[string, string[], RememberedRequest[]]>([
    ['no comment', [], []],
    ['comments of other kinds', ['Hello', `> ${body([started])}`, `Hello\n${body([started])}`], []],
    ['a comment about another pull request', [body([started], { ...THREAD, pullRequest: 8 })], []],
    ['a comment about another repository', [body([started], { ...THREAD, repository: 'acme/web' })], []],
    ['a comment about another project', [body([started], { ...THREAD, service: 'other' })], []],
    ['a comment under another name', [body([started], { ...THREAD, name: 'api' })], []],
    ['its comment', ['Hello', body([started, recordOf(2)]), 'Bye'], [started, recordOf(2)]],
    ['a comment without requests', [body([])], []],
    ['two comments', [body([recordOf(3)]), body([started])], [started, recordOf(3)]],
    ['two comments that know one request', [body([started]), body([ended])], [ended]],
    ['the same in the other order', [body([ended]), body([started])], [ended]],
  ])('of %s', async (_what, bodies, expected) => {
    expect((await read(...bodies)).requests).toEqual(expected)
  })
})

describe('one run', () => {
  test('writes the first comment once', async () => {
    const { comments, present, versions } = createComments(['Hello'])
    await write(started, comments)
    expect(present().map(remembered)).toEqual([[], ['1 job-1']])
    expect(versions).toHaveLength(1)
    expect(versions[0]).toContain('A docs update was requested')
  })

  test('edits its comment later, and no other', async () => {
    const { comments, present, versions } = createComments(['Hello', body([recordOf(0)]), 'Bye'])
    await write(started, comments)
    await write(ended, comments)
    expect(present().map(remembered)).toEqual([[], ['0', '1 job-1 no-pull-request'], []])
    expect([versions.length, present().map(({ body: text }) => text.length > 10)]).toEqual([2, [false, true, false]])
  })

  test('reports where the comment is: when it reads one, and when it has written one', async () => {
    const { comments } = createComments()
    const clock = createFakeClock()
    const urls: string[] = []
    const thread = threadOf(clock, (url) => urls.push(url))
    await thread.read(comments)
    expect(urls).toEqual([])
    await write(started, comments, { clock, thread })
    await threadOf(clock, (url) => urls.push(url)).read(comments)
    expect(new Set(urls)).toEqual(new Set(['https://github.com/acme/app/pull/7#issuecomment-IC_1']))
  })

  test('writes nothing when its record is there already', async () => {
    const { comments, versions } = createComments([body([started])])
    await write(started, comments)
    expect(versions).toEqual([])
  })

  test('that ends late keeps its result and leaves the headline to the newer run', async () => {
    const newer = recordOf(2, { jobId: 'job-1' })
    const { comments, present } = createComments([body([started, newer])])
    await write(ended, comments)
    expect(present().map(remembered)).toEqual([['1 job-1 no-pull-request', '2 job-1']])
    expect(present()[0]?.body.split('\n')[2]).toMatch(/^⏳ .*runs\/2\//)
  })

  test('is placed after those that were recorded before, although its clock is a day behind', async () => {
    const { comments, present } = createComments([body([recordOf(5)])])
    await write({ ...started, at: '2026-08-02T12:00:00.000Z' }, comments)
    expect(present().map(remembered)).toEqual([['5', '1 job-1']])
  })

  test('that five newer runs have pushed out writes nothing', async () => {
    const newer = [2, 3, 4, 5, 6].map((run) => recordOf(run))
    const { comments, versions } = createComments([body([recordOf(0), started])])
    const clock = createFakeClock()
    const thread = threadOf(clock)
    await write(started, comments, { clock, thread })
    const overwritten = body([recordOf(0), started, ...newer])
    await comments.update('IC_1', overwritten)
    await write(ended, comments, { clock, thread })
    expect(versions).toEqual([overwritten])
  })

  test('leaves the comments of other threads alone', async () => {
    const other = body([recordOf(5)], { ...THREAD, name: 'api' })
    const { comments, present } = createComments([other])
    await write(started, comments)
    expect(present().map(({ body: text }) => text === other)).toEqual([true, false])
  })

  test('merges two comments that were left, and removes the younger', async () => {
    const { comments, present } = createComments([body([recordOf(0)]), body([started])])
    await write(ended, comments)
    expect(present().map(remembered)).toEqual([['0', '1 job-1 no-pull-request']])
  })

  test('reads again after it removed a comment, since another run may have written meanwhile', async () => {
    const { comments, present } = createComments([body([recordOf(0), started]), body([recordOf(0)])])
    const remove = async (id: string) => {
      await comments.remove(id)
      await comments.update('IC_1', body([recordOf(0)]))
    }
    await write(started, { ...comments, remove })
    expect(present().map(remembered)).toEqual([['0', '1 job-1']])
  })

  test('writes a first comment when a person has deleted the one that it read', async () => {
    const { comments, present } = createComments([body([recordOf(0)])])
    const update = (id: string, text: string) => comments.remove(id).then(() => comments.update(id, text))
    await write(started, { ...comments, update })
    expect(present().map(remembered)).toEqual([['0', '1 job-1']])
  })

  test('writes its comment again when a person has deleted it, once that is certain', async () => {
    const clock = createFakeClock()
    const { comments, present, versions } = createComments([], { clock })
    const thread = threadOf(clock)
    await write(started, comments, { clock, thread })
    await comments.remove('IC_1')
    await write(ended, comments, { clock, thread })
    expect([present().map(remembered), versions.length]).toEqual([[['1 job-1 no-pull-request']], 2])
    expect(clock.elapsed()).toBeGreaterThanOrEqual(12_000)
  })

  test('edits a comment that GitHub could not find at first', async () => {
    const clock = createFakeClock()
    const { comments, present } = createComments([body([recordOf(0)])], { clock })
    let updates = 0
    const update = async (id: string, text: string) => updates++ > 0 && (await comments.update(id, text))
    await write(started, { ...comments, update }, { clock })
    expect([updates, present().map(remembered)]).toEqual([2, [['0', '1 job-1']]])
  })

  test('writes one comment for a job id that a marker cannot hold', async () => {
    const { comments, present } = createComments()
    await write({ ...ended, jobId: 'x'.repeat(1001) }, comments)
    expect(present().map(remembered)).toEqual([['1 no-pull-request']])
  })

  test('gives up after twenty writes against a writer that overwrites it each time', async () => {
    const { comments, present, versions } = createComments([body([recordOf(0)])])
    const clock = createFakeClock()
    let rival = 0
    const listOwn = async () => {
      const listed = await comments.listOwn()
      await comments.update('IC_1', body([recordOf(0, { jobId: `job-${rival++}` })]))
      return listed
    }
    await expect(write(started, { ...comments, listOwn }, { clock })).rejects.toMatchObject({
      kind: 'github-fault',
      message: expect.stringContaining('kept changing; gave up after 20 attempts'),
    })
    expect(present()).toHaveLength(1)
    expect(versions.filter((text) => !text.endsWith('Hello'))).toHaveLength(20)
  })

  test.each<{ name: string; parts: Partial<RequestRecord> }>([
    { name: 'job', parts: { jobId: 'job-2' } },
    { name: 'result', parts: { result: 'pull-request' } },
    { name: 'pull request', parts: { prLink: 'https://github.com/acme/docs/pull/2' } },
  ])('writes a record whose $name alone has changed', async ({ parts }) => {
    const before = { ...ended, prLink: 'https://github.com/acme/docs/pull/1' }
    const { comments, present, versions } = createComments([body([before])])
    await write({ ...before, ...parts }, comments)
    expect(versions).toHaveLength(1)
    expect(readMarker(present()[0]?.body ?? '')?.requests).toEqual([{ ...before, ...parts }])
  })

  test('fails at once when a first comment is refused', async () => {
    const { comments } = createComments()
    const refused = new GitHubError(403, { kind: 'github-refused', what: 'It was refused.', advice: 'Allow it.' })
    const clock = createFakeClock()
    await expect(write(started, { ...comments, create: () => Promise.reject(refused) }, { clock })).rejects.toBe(
      refused,
    )
    expect(clock.elapsed()).toBe(0)
  })

  test('fails with any other error', async () => {
    const refused = new Error('refused')
    const { comments } = createComments()
    await expect(write(started, { ...comments, create: () => Promise.reject(refused) })).rejects.toBe(refused)
    await expect(write(started, { ...comments, listOwn: () => Promise.reject(refused) })).rejects.toBe(refused)
  })

  test('leaves what it wrote as it is once its time is over or it is cancelled', async () => {
    for (const limits of [{ patienceMs: 100 }, { signal: AbortSignal.abort() }]) {
      const { comments, present, versions } = createComments()
      let reads = 0
      const listOwn = () => Promise.resolve(reads++).then(comments.listOwn)
      await write(started, { ...comments, listOwn }, limits)
      expect([reads, versions.length, present().map(remembered)]).toEqual([1, 1, [['1 job-1']]])
    }
  })
})

describe('a first comment whose response was lost', () => {
  test('is found by reading again', async () => {
    const { comments, present, versions } = createComments([], { clock: createFakeClock() })
    const create = (text: string) => comments.create(text).then(() => Promise.reject(lost))
    await write(started, { ...comments, create })
    expect([present().map(remembered), versions.length]).toEqual([[['1 job-1']], 1])
  })

  test('is not written again while reads may lag', async () => {
    const clock = createFakeClock()
    const { comments, present, versions } = createComments([], { clock, lagMs: () => 10_000 })
    const create = (text: string) => comments.create(text).then(() => Promise.reject(lost))
    await write(started, { ...comments, create }, { clock })
    expect([present().map(remembered), versions.length]).toEqual([[['1 job-1']], 1])
  })

  test('is written again, once, when no read shows it within twelve seconds', async () => {
    const clock = createFakeClock()
    const { comments, present } = createComments()
    const createdAtMs: number[] = []
    const create = (text: string) =>
      createdAtMs.push(clock.elapsed()) === 1 ? Promise.reject(lost) : comments.create(text)
    await write(started, { ...comments, create }, { clock })
    expect([createdAtMs.length, present().map(remembered)]).toEqual([2, [['1 job-1']]])
    expect(createdAtMs[1]).toBeGreaterThanOrEqual(12_000)
    expect(createdAtMs[1]).toBeLessThan(18_000)
  })

  test('is written again after half of the time that is left, when that is less', async () => {
    const clock = createFakeClock()
    const { comments } = createComments()
    const createdAtMs: number[] = []
    const create = (text: string) =>
      createdAtMs.push(clock.elapsed()) === 1 ? Promise.reject(lost) : comments.create(text)
    await write(started, { ...comments, create }, { clock, patienceMs: 4000 })
    expect(createdAtMs).toHaveLength(2)
    expect(createdAtMs[1]).toBeGreaterThanOrEqual(2000)
    expect(createdAtMs[1]).toBeLessThan(3500)
  })

  test('is a failure when it is lost twice', async () => {
    const { comments, present } = createComments()
    await expect(write(started, { ...comments, create: () => Promise.reject(lost) })).rejects.toBe(lost)
    expect(present()).toEqual([])
  })

  test('is a failure when there is no time for a second attempt', async () => {
    const { comments } = createComments()
    const create = () => Promise.reject(lost)
    await expect(write(started, { ...comments, create }, { patienceMs: 100 })).rejects.toBe(lost)
    const listed = createComments([body([recordOf(0)])])
    let reads = 0
    const listOwn = async () => (reads++ === 0 ? [] : await listed.comments.listOwn())
    // Another run's comment makes a first one unnecessary.
    await expect(write(started, { ...listed.comments, listOwn, create }, { patienceMs: 600 })).resolves.toBeUndefined()
  })
})

describe('reads that lag behind writes', () => {
  const LAGS_MS = [0, 100, 500, 1000, 5000, 10_000]

  test.each(LAGS_MS)('by %i ms show a first comment before the run is done with it', async (lagMs) => {
    const clock = createFakeClock()
    const { comments, present, versions } = createComments([], { clock, lagMs: () => lagMs })
    await write(started, comments, { clock })
    expect([present().map(remembered), versions.length]).toEqual([[['1 job-1']], 1])
    // A run that read just before the comment showed has written by then, and that shows.
    expect(clock.elapsed()).toBeGreaterThanOrEqual(2 * lagMs + 250)
    expect(clock.elapsed()).toBeLessThan(3 * lagMs + 1000)
  })

  test.each(LAGS_MS)('by %i ms cost a run that writes twice no second comment and no third write', async (lagMs) => {
    const clock = createFakeClock()
    const { comments, present, versions } = createComments([], { clock, lagMs: () => lagMs })
    const thread = threadOf(clock)
    await thread.read(comments)
    // Cut off, as by the end of the run.
    await write(started, comments, { clock, thread, patienceMs: 100 })
    await write(ended, comments, { clock, thread })
    expect([present().map(remembered), versions.length]).toEqual([[['1 job-1 no-pull-request']], 2])
  })

  test('do not keep a run with little time from writing how it ended', async () => {
    const clock = createFakeClock()
    const { comments, present, versions } = createComments([], { clock, lagMs: () => 10_000 })
    const thread = threadOf(clock)
    for (const record of [started, ended]) await write(record, comments, { clock, thread, patienceMs: 1000 })
    expect([present().map(remembered), versions.length]).toEqual([[['1 job-1 no-pull-request']], 2])
  })

  test('by a time that differs from read to read cost no second comment', async () => {
    const clock = createFakeClock()
    const lags = [10_000, 0, 10_000, 3000, 0, 10_000, 0, 0]
    const { comments, present, versions } = createComments([], { clock, lagMs: () => lags.shift() ?? 0 })
    const thread = threadOf(clock)
    await write(started, comments, { clock, thread })
    await write(ended, comments, { clock, thread })
    expect([present().map(remembered), versions.length]).toEqual([[['1 job-1 no-pull-request']], 2])
  })

  test('that show a write at once cost three quarters of a second', async () => {
    const clock = createFakeClock()
    const { comments } = createComments([body([recordOf(0)])], { clock })
    await write(started, comments, { clock })
    expect(clock.elapsed()).toBe(750)
  })
})

/** What two runs at once left behind. */
interface Interleaving {
  present: OwnComment[]
  /** How many runs had a request waiting, at each choice. */
  branches: number[]
}

interface Sleeper {
  wakeAt: number
  wake(): void
}

/**
 * Runs two writers whose requests to GitHub are carried out in the order of `choices`: at each choice the number of the
 * run that is served next. Requests take effect when they are served. A run that pauses continues only once no request
 * is waiting, since a pause is longer than a request.
 */
async function interleave(
  runs: readonly RequestRecord[][],
  choices: readonly number[],
  bodies: string[],
): Promise<Interleaving> {
  const { comments, present } = createComments(bodies)
  const waiting: (() => void)[][] = runs.map(() => [])
  let sleepers: Sleeper[] = []
  let time = 0
  let done = 0
  const turn = (run: number) => new Promise<void>((resolve) => waiting[run]?.push(resolve))
  const all = runs.map(async (records, run) => {
    const inTurn: Comments = {
      listOwn: () => turn(run).then(comments.listOwn),
      create: (text) => turn(run).then(() => comments.create(text)),
      update: (id, text) => turn(run).then(() => comments.update(id, text)),
      remove: (id) => turn(run).then(() => comments.remove(id)),
    }
    const sleep = (ms: number) => new Promise<void>((wake) => sleepers.push({ wakeAt: time + ms, wake }))
    const clock = { now: () => time, random: () => 0.5, sleep, timeout: systemClock.timeout }
    const thread = threadOf(clock)
    for (const record of records) await write(record, inTurn, { clock, thread })
    done++
  })
  const branches: number[] = []
  for (let at = 0; ; ) {
    await new Promise(setImmediate)
    if (done === runs.length) break
    const ready = waiting.filter((queue) => queue.length > 0)
    if (ready.length === 0) {
      time = Math.min(...sleepers.map(({ wakeAt }) => wakeAt))
      const isDue = ({ wakeAt }: Sleeper) => wakeAt <= time
      for (const { wake } of sleepers.filter(isDue)) wake()
      sleepers = sleepers.filter((sleeper) => !isDue(sleeper))
      continue
    }
    branches.push(ready.length)
    ready[(choices[at++] ?? 0) % ready.length]?.shift()?.()
  }
  await Promise.all(all)
  return { present: present(), branches }
}

/** Tries every order in which two runs can be served; returns how many there are. */
async function everyOrder(
  runs: readonly RequestRecord[][],
  bodies: string[],
  check: (left: Interleaving) => void,
): Promise<number> {
  let choices: number[] = []
  for (let orders = 1; ; orders++) {
    const left = await interleave(runs, choices, bodies)
    check(left)
    const taken = left.branches.map((_, at) => choices[at] ?? 0)
    // Back to the last choice that has another way.
    const last = taken.findLastIndex((choice, at) => choice + 1 < (left.branches[at] ?? 0))
    if (last < 0) return orders
    expect(orders).toBeLessThan(20_000)
    choices = [...taken.slice(0, last), (taken[last] ?? 0) + 1]
  }
}

test('what a docs pull request got is written also where the record stands there already', async () => {
  const [clock, record] = [createFakeClock(), recordOf(1, { jobId: 'job-1' })]
  const { comments, present } = createComments([body([record])])
  const thread = threadOf(clock)
  await thread.read(comments)
  thread.addGiven(['label:docs'])
  await write(record, comments, { clock, thread })
  expect(readMarker(present()[0]?.body ?? '')?.given).toEqual(['label:docs'])
})

describe('two runs at once, in every order of their requests', () => {
  const [older, newer] = [recordOf(1, { jobId: 'job-1' }), recordOf(2, { jobId: 'job-1' })]
  const end = (record: RequestRecord) => ({ ...record, result: 'no-pull-request' })

  test.each<{ name: string; runs: RequestRecord[][]; bodies: string[] }>([
    { name: 'without a comment', runs: [[older], [newer]], bodies: [] },
    { name: 'with a comment', runs: [[older], [newer]], bodies: [body([recordOf(0)])] },
    { name: 'with two comments', runs: [[older], [newer]], bodies: [body([recordOf(0)]), body([recordOf(0)])] },
    { name: 'the end of the older, the start of the newer', runs: [[end(older)], [newer]], bodies: [body([older])] },
    { name: 'the ends of both', runs: [[end(older)], [end(newer)]], bodies: [body([older, newer])] },
  ])('end with one comment that holds both: $name', async ({ runs, bodies }) => {
    const orders = await everyOrder(runs, bodies, ({ present }) => {
      const written = runs.flat().map(({ run, result = 'in progress' }) => `${run} ${result}`)
      expect(present).toHaveLength(1)
      const records = readMarker(present[0]?.body ?? '')?.requests ?? []
      expect(records.map(({ run, result = 'in progress' }) => `${run} ${result}`)).toEqual(
        expect.arrayContaining(written),
      )
      expect(present[0]?.body.split('\n')[2]).toContain(`runs/${records.at(-1)?.run}/`)
    })
    expect(orders).toBeGreaterThan(10)
  })
})
