import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src/clock.ts'
import { GitHubError } from '../../src/errors.ts'
import { readMarker, type ThreadIdentity, writeMarker } from '../../src/memory/marker.ts'
import type { RequestRecord } from '../../src/memory/records.ts'
import { type Comments, type OwnComment, readThread, writeRecord } from '../../src/memory/thread.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createComments, RUNS_URL, recordOf, THREAD } from './fakes.ts'

const body = (requests: RequestRecord[], identity: ThreadIdentity = THREAD) =>
  `${writeMarker({ ...identity, requests })}\n\nHello`

const write = (record: RequestRecord, comments: Comments, clock: Clock = createFakeClock()) =>
  writeRecord({ identity: THREAD, record, runsUrl: RUNS_URL }, comments, { clock })

/** The same in a run that was cancelled before. */
const writeCancelled = (record: RequestRecord, comments: Comments) =>
  writeRecord({ identity: THREAD, record, runsUrl: RUNS_URL }, comments, {
    clock: createFakeClock(),
    signal: AbortSignal.abort(),
  })

const lost = new GitHubError(undefined, { kind: 'github-fault', what: 'It was lost.', advice: 'Try again.' })

/** What a comment remembers, in short: `2 job-1 failed`. */
function remembered({ body }: OwnComment): string[] {
  const requests = readMarker(body)?.requests ?? []
  return requests.map(({ run, jobId, result }) => [run, jobId, result].filter((part) => part !== undefined).join(' '))
}

const started = recordOf(1, { jobId: 'job-1' })
const ended = { ...started, result: 'no-pull-request' }

describe('what is remembered', () => {
  const read = (...bodies: string[]) => readThread(createComments(bodies).comments, THREAD)

  test.each<[string, string[], RequestRecord[]]>([
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
    expect(await read(...bodies)).toEqual(expected)
  })
})

describe('one run', () => {
  test('writes the first comment once', async () => {
    const { comments, present, versions } = createComments(['Hello'])
    await write(started, comments)
    expect(present.map(remembered)).toEqual([[], ['1 job-1']])
    expect(versions).toHaveLength(1)
    expect(versions[0]).toContain('A docs update was requested')
  })

  test('edits its comment later, and no other', async () => {
    const { comments, present, versions } = createComments(['Hello', body([recordOf(0)]), 'Bye'])
    await write(started, comments)
    await write(ended, comments)
    expect(present.map(remembered)).toEqual([[], ['0', '1 job-1 no-pull-request'], []])
    expect([versions.length, present.map(({ body: text }) => text.length > 10)]).toEqual([2, [false, true, false]])
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
    expect(present.map(remembered)).toEqual([['1 job-1 no-pull-request', '2 job-1']])
    expect(present[0]?.body.split('\n')[2]).toMatch(/^⏳ .*runs\/2\//)
  })

  test('that five newer runs have pushed out writes nothing', async () => {
    const newer = [2, 3, 4, 5, 6].map((run) => recordOf(run))
    const { comments, versions } = createComments([body(newer)])
    await write(ended, comments)
    expect(versions).toEqual([])
  })

  test('leaves the comments of other threads alone', async () => {
    const other = body([recordOf(5)], { ...THREAD, name: 'api' })
    const { comments, present } = createComments([other])
    await write(started, comments)
    expect(present.map(({ body: text }) => text === other)).toEqual([true, false])
  })

  test('merges two comments that were left, and removes the younger', async () => {
    const { comments, present } = createComments([body([recordOf(0)]), body([started])])
    await write(ended, comments)
    expect(present.map(remembered)).toEqual([['0', '1 job-1 no-pull-request']])
  })

  test('reads again after it removed a comment, since another run may have written meanwhile', async () => {
    const { comments, present } = createComments([body([recordOf(0), started]), body([recordOf(0)])])
    const remove = async (id: string) => {
      await comments.remove(id)
      await comments.update('IC_1', body([recordOf(0)]))
    }
    await write(started, { ...comments, remove })
    expect(present.map(remembered)).toEqual([['0', '1 job-1']])
  })

  test.each<'update' | 'listOwn'>(['update', 'listOwn'])(
    'writes a comment again when a person deletes it before %s',
    async (step) => {
      const { comments, present } = createComments([body([recordOf(0)])])
      let calls = 0
      const deleted: Comments = { ...comments }
      const remove = () => {
        if (calls++ === (step === 'listOwn' ? 1 : 0)) present.splice(0)
      }
      if (step === 'listOwn') deleted.listOwn = () => Promise.resolve(remove()).then(comments.listOwn)
      else deleted.update = (id, text) => Promise.resolve(remove()).then(() => comments.update(id, text))
      await write(started, deleted)
      expect(present).toHaveLength(1)
      expect(present.flatMap(remembered)).toContain('1 job-1')
    },
  )

  test('writes one comment for a job id that a marker cannot hold', async () => {
    const { comments, present } = createComments()
    await write({ ...ended, jobId: 'x'.repeat(501) }, comments)
    expect(present.map(remembered)).toEqual([['1 no-pull-request']])
  })

  test('stops after eight rounds against a writer that overwrites it each time', async () => {
    const { comments, present, versions } = createComments([body([recordOf(0)])])
    const clock = createFakeClock()
    const rival: Comments = {
      ...comments,
      async update(id, text) {
        await comments.update(id, text)
        await comments.update(id, body([recordOf(0)]))
      },
    }
    await expect(write(started, rival, clock)).rejects.toMatchObject({
      kind: 'github-fault',
      message: expect.stringContaining('kept changing; gave up after 8 attempts'),
    })
    expect(present).toHaveLength(1)
    expect(versions).toHaveLength(2 * 8)
    expect(clock.elapsed()).toBe(8 * 500)
  })

  test('succeeds in the eighth round', async () => {
    const { comments, present } = createComments([body([recordOf(0)])])
    let updates = 0
    const update = async (id: string, text: string) => {
      if (++updates === 7) await comments.update(id, text)
    }
    await write(started, { ...comments, update })
    expect([updates, present.map(remembered)]).toEqual([7, [['0', '1 job-1']]])
  })

  test.each([
    { random: 0, delayMs: 375 },
    { random: 0.5, delayMs: 500 },
    { random: 1, delayMs: 625 },
  ])('reads again $delayMs ms after a write, for a chance of $random', async ({ random, delayMs }) => {
    const { comments } = createComments()
    const clock = createFakeClock(() => random)
    const readAt: number[] = []
    const listOwn = () => Promise.resolve(readAt.push(clock.elapsed())).then(comments.listOwn)
    await write(started, { ...comments, listOwn }, clock)
    expect(readAt).toEqual([0, delayMs])
  })

  test.each<{ name: string; parts: Partial<RequestRecord> }>([
    { name: 'job', parts: { jobId: 'job-2' } },
    { name: 'result', parts: { result: 'failed' } },
    { name: 'pull request', parts: { prLink: 'https://github.com/acme/docs/pull/2' } },
  ])('writes a record whose $name alone has changed', async ({ parts }) => {
    const before = { ...ended, prLink: 'https://github.com/acme/docs/pull/1' }
    const { comments, present, versions } = createComments([body([before])])
    await write({ ...before, ...parts }, comments)
    expect(versions).toHaveLength(1)
    expect(readMarker(present[0]?.body ?? '')?.requests).toEqual([{ ...before, ...parts }])
  })

  test('reads again after a first comment that may have been written', async () => {
    const { comments, present } = createComments()
    const create = (text: string) => comments.create(text).then(() => Promise.reject(lost))
    await write(started, { ...comments, create })
    expect(present.map(remembered)).toEqual([['1 job-1']])
  })

  test('fails with the fault that lost every first comment', async () => {
    const { comments, present } = createComments()
    const clock = createFakeClock()
    await expect(write(started, { ...comments, create: () => Promise.reject(lost) }, clock)).rejects.toBe(lost)
    expect([present, clock.elapsed()]).toEqual([[], 8 * 500])
  })

  test('fails at once when a first comment is refused', async () => {
    const { comments } = createComments()
    const refused = new GitHubError(403, { kind: 'github-refused', what: 'It was refused.', advice: 'Allow it.' })
    const clock = createFakeClock()
    await expect(write(started, { ...comments, create: () => Promise.reject(refused) }, clock)).rejects.toBe(refused)
    expect(clock.elapsed()).toBe(0)
  })

  test('does not read again once it is cancelled', async () => {
    const { comments, present, versions } = createComments()
    let reads = 0
    const listOwn = () => Promise.resolve(reads++).then(comments.listOwn)
    await writeCancelled(started, { ...comments, listOwn })
    expect([reads, versions.length, present.map(remembered)]).toEqual([1, 1, [['1 job-1']]])
  })

  test('reads again although it is cancelled when it is unknown whether it wrote', async () => {
    const { comments, present } = createComments()
    let creates = 0
    const create = (text: string) => (creates++ === 0 ? Promise.reject(lost) : comments.create(text))
    await writeCancelled(started, { ...comments, create })
    expect([creates, present.map(remembered)]).toEqual([2, [['1 job-1']]])
  })

  test('fails with any other error', async () => {
    const refused = new Error('refused')
    const { comments } = createComments()
    await expect(write(started, { ...comments, create: () => Promise.reject(refused) })).rejects.toBe(refused)
    await expect(write(started, { ...comments, listOwn: () => Promise.reject(refused) })).rejects.toBe(refused)
  })
})

/** What two runs at once left behind. */
interface Interleaving {
  present: OwnComment[]
  /** How many runs had a request waiting, at each choice. */
  branches: number[]
}

/**
 * Runs two writers whose requests to GitHub are carried out in the order of `choices`: at each choice the number of the
 * run that is served next. Requests take effect when they are served. A run that pauses continues only once the other
 * has no request waiting, since a pause is longer than a request.
 */
async function interleave(
  runs: readonly RequestRecord[][],
  choices: readonly number[],
  bodies: string[],
): Promise<Interleaving> {
  const { comments, present } = createComments(bodies)
  const waiting: (() => void)[][] = runs.map(() => [])
  const paused: (() => void)[][] = runs.map(() => [])
  const over = runs.map(() => false)
  const turn = (run: number) => new Promise<void>((resolve) => waiting[run]?.push(resolve))
  const all = runs.map(async (records, run) => {
    const inTurn: Comments = {
      listOwn: () => turn(run).then(comments.listOwn),
      create: (text) => turn(run).then(() => comments.create(text)),
      update: (id, text) => turn(run).then(() => comments.update(id, text)),
      remove: (id) => turn(run).then(() => comments.remove(id)),
    }
    const sleep = () => new Promise<void>((resolve) => paused[run]?.push(resolve))
    for (const record of records) await write(record, inTurn, { now: () => 0, random: () => 0.5, sleep })
    over[run] = true
  })
  const branches: number[] = []
  for (let at = 0; ; ) {
    await new Promise(setImmediate)
    if (over.every((done) => done)) break
    const ready = waiting.filter((queue) => queue.length > 0)
    if (ready.length === 0) {
      for (const queue of paused) queue.shift()?.()
      continue
    }
    branches.push(ready.length)
    ready[(choices[at++] ?? 0) % ready.length]?.shift()?.()
  }
  await Promise.all(all)
  return { present, branches }
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

describe('two runs at once, in every order of their requests', () => {
  const [older, newer] = [recordOf(1, { jobId: 'job-1' }), recordOf(2, { jobId: 'job-1' })]
  const end = (record: RequestRecord) => ({ ...record, result: 'no-pull-request' })

  test.each<{ name: string; runs: RequestRecord[][]; bodies: string[] }>([
    { name: 'without a comment', runs: [[older], [newer]], bodies: [] },
    { name: 'with a comment', runs: [[older], [newer]], bodies: [body([recordOf(0)])] },
    { name: 'with two comments', runs: [[older], [newer]], bodies: [body([recordOf(0)]), body([recordOf(0)])] },
    { name: 'the end of the older, the start of the newer', runs: [[end(older)], [newer]], bodies: [body([older])] },
    { name: 'the ends of both', runs: [[end(older)], [end(newer)]], bodies: [body([older, newer])] },
  ])('end with one comment that holds both, and the newer in its headline: $name', async ({ runs, bodies }) => {
    const orders = await everyOrder(runs, bodies, ({ present }) => {
      const written = runs.flat().map(({ run, result = 'in progress' }) => `${run} ${result}`)
      expect(present).toHaveLength(1)
      const records = readMarker(present[0]?.body ?? '')?.requests ?? []
      expect(records.map(({ run, result = 'in progress' }) => `${run} ${result}`)).toEqual(
        expect.arrayContaining(written),
      )
      expect(present[0]?.body.split('\n')[2]).toContain('runs/2/')
    })
    expect(orders).toBeGreaterThan(10)
  })
})
