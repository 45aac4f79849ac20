import { describe, expect, test } from 'vitest'
import { GitHubError } from '../../src/errors.ts'
import { type RequestRecord, readMarker, type ThreadIdentity, writeMarker } from '../../src/memory/marker.ts'
import { type Comments, type OwnComment, readThread, recordRequest } from '../../src/memory/thread.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { keepComments, RUNS_URL, request, THREAD } from './fakes.ts'

const body = (requests: RequestRecord[], identity: ThreadIdentity = THREAD) =>
  `${writeMarker({ ...identity, requests })}\n\nHello`

const record = (comments: Comments, own: RequestRecord, identity = THREAD, clock = createFakeClock()) =>
  recordRequest({ identity, request: own, runsUrl: RUNS_URL }, comments, { clock })

/** What a comment remembers, in short: `2 job-1 failed`. */
function remembered({ body }: OwnComment): string[] {
  const requests = readMarker(body)?.requests ?? []
  return requests.map(({ run, jobId, result }) => [run, jobId, result].filter((part) => part !== undefined).join(' '))
}

const started = request(1, { jobId: 'job-1' })
const ended = { ...started, result: 'no-pull-request' }

describe('what is remembered', () => {
  const read = (...bodies: string[]) => readThread(keepComments(bodies).comments, THREAD)

  test.each<[string, string[], RequestRecord[]]>([
    ['no comment', [], []],
    ['comments of other kinds', ['Hello', `> ${body([started])}`, `Hello\n${body([started])}`], []],
    ['a comment about another pull request', [body([started], { ...THREAD, pullRequest: 8 })], []],
    ['a comment about another repository', [body([started], { ...THREAD, repository: 'acme/web' })], []],
    ['a comment about another project', [body([started], { ...THREAD, service: 'other' })], []],
    ['a comment under another name', [body([started], { ...THREAD, name: 'api' })], []],
    ['its comment', ['Hello', body([started, request(2)]), 'Bye'], [started, request(2)]],
    ['a comment without requests', [body([])], []],
    ['two comments', [body([request(3)]), body([started])], [started, request(3)]],
    ['two comments that know one request', [body([started]), body([ended])], [ended]],
    ['the same in the other order', [body([ended]), body([started])], [ended]],
  ])('of %s', async (_what, bodies, expected) => {
    expect(await read(...bodies)).toEqual(expected)
  })
})

describe('one run', () => {
  test('writes the first comment once', async () => {
    const { comments, present, versions } = keepComments(['Hello'])
    await record(comments, started)
    expect(present.map(remembered)).toEqual([[], ['1 job-1']])
    expect(versions).toHaveLength(1)
    expect(versions[0]).toContain('A docs update was asked for')
  })

  test('edits it later, and nothing else', async () => {
    const { comments, present, versions } = keepComments(['Hello', body([request(0)]), 'Bye'])
    await record(comments, started)
    await record(comments, ended)
    expect(present.map(remembered)).toEqual([[], ['0', '1 job-1 no-pull-request'], []])
    expect([versions.length, present.map(({ body: text }) => text.length > 10)]).toEqual([2, [false, true, false]])
  })

  test('writes nothing when all stands there already', async () => {
    const { comments, versions } = keepComments([body([started])])
    await record(comments, started)
    expect(versions).toEqual([])
  })

  test('that ends late keeps its result, and leaves the head line to the newer one', async () => {
    const newer = request(2, { jobId: 'job-1' })
    const { comments, present } = keepComments([body([started, newer])])
    await record(comments, ended)
    expect(present.map(remembered)).toEqual([['1 job-1 no-pull-request', '2 job-1']])
    expect(present[0]?.body.split('\n')[2]).toMatch(/^⏳ .*runs\/2\//)
  })

  test('that five newer ones have pushed out writes nothing', async () => {
    const newer = [2, 3, 4, 5, 6].map((run) => request(run))
    const { comments, versions } = keepComments([body(newer)])
    await record(comments, ended)
    expect(versions).toEqual([])
  })

  test('leaves the comments of other threads alone', async () => {
    const other = body([request(5)], { ...THREAD, name: 'api' })
    const { comments, present } = keepComments([other])
    await record(comments, started)
    expect(present.map(({ body: text }) => text === other)).toEqual([true, false])
  })

  test('merges two comments that were left, and removes the younger', async () => {
    const { comments, present } = keepComments([body([request(0)]), body([started])])
    await record(comments, ended)
    expect(present.map(remembered)).toEqual([['0', '1 job-1 no-pull-request']])
  })

  test.each<keyof Comments>(['update', 'own'])(
    'writes a comment again when a person deletes it before %s',
    async (step) => {
      const { comments, present } = keepComments([body([request(0)])])
      let calls = 0
      const deleted: Comments = { ...comments }
      const remove = () => {
        if (calls++ === (step === 'own' ? 1 : 0)) present.splice(0)
      }
      if (step === 'own') deleted.own = () => Promise.resolve(remove()).then(comments.own)
      else deleted.update = (id, text) => Promise.resolve(remove()).then(() => comments.update(id, text))
      await record(deleted, started)
      expect(present).toHaveLength(1)
      expect(present.flatMap(remembered)).toContain('1 job-1')
    },
  )

  test('does not fill the pull request with comments for a job id that a marker cannot hold', async () => {
    const { comments, present } = keepComments()
    await record(comments, { ...ended, jobId: 'x'.repeat(501) }).catch(() => undefined)
    expect(present.length).toBeLessThanOrEqual(1)
  })

  test('gives up at last when somebody else writes over it again and again', async () => {
    const { comments, present, versions } = keepComments([body([request(0)])])
    const clock = createFakeClock()
    const rival: Comments = {
      ...comments,
      async update(id, text) {
        await comments.update(id, text)
        await comments.update(id, body([request(0)]))
      },
    }
    await expect(record(rival, started, THREAD, clock)).rejects.toThrow('did not come to rest')
    expect(present).toHaveLength(1)
    expect(versions.length).toBeLessThanOrEqual(20)
    expect(clock.elapsed()).toBeLessThan(30_000)
  })

  test.each<['github-fault' | 'github-refused', boolean]>([
    ['github-fault', true],
    ['github-refused', false],
  ])('looks again after a first comment that ended in a %s: %s', async (kind, again) => {
    const { comments, present } = keepComments()
    const lost = new GitHubError(undefined, { kind, what: 'It was lost.', advice: 'Look.' })
    const create = async (text: string) => {
      await comments.create(text)
      throw lost
    }
    const recorded = record({ ...comments, create }, started)
    if (again) await recorded
    else await expect(recorded).rejects.toBe(lost)
    expect(present.map(remembered)).toEqual([['1 job-1']])
  })

  test('that is cancelled after it wrote leaves it at that', async () => {
    const { comments, present, versions } = keepComments()
    let looks = 0
    const own = () => Promise.resolve(looks++).then(comments.own)
    const entry = { identity: THREAD, request: started, runsUrl: RUNS_URL }
    await recordRequest(entry, { ...comments, own }, { clock: createFakeClock(), signal: AbortSignal.abort() })
    expect([looks, versions.length, present.map(remembered)]).toEqual([1, 1, [['1 job-1']]])
  })

  test('that is cancelled looks again when it does not know whether it wrote', async () => {
    const { comments, present } = keepComments()
    const lost = new GitHubError(undefined, { kind: 'github-fault', what: 'It was lost.', advice: 'Look.' })
    let creates = 0
    const create = (text: string) => (creates++ === 0 ? Promise.reject(lost) : comments.create(text))
    const entry = { identity: THREAD, request: started, runsUrl: RUNS_URL }
    await recordRequest(entry, { ...comments, create }, { clock: createFakeClock(), signal: AbortSignal.abort() })
    expect([creates, present.map(remembered)]).toEqual([2, [['1 job-1']]])
  })

  test('fails with what GitHub says', async () => {
    const refused = new Error('refused')
    const { comments } = keepComments()
    await expect(record({ ...comments, create: () => Promise.reject(refused) }, started)).rejects.toBe(refused)
    await expect(record({ ...comments, own: () => Promise.reject(refused) }, started)).rejects.toBe(refused)
  })
})

/** A moment of one of the runs: the choice is whose request GitHub carries out next. */
interface Play {
  present: OwnComment[]
  /** How many runs had something to be carried out, at each choice. */
  branches: number[]
}

/**
 * Plays two runs whose requests to GitHub are carried out in the order of `choices`: at each choice the number of the
 * run that is served next. Every request is on its way at once; it takes effect when it is served. A run that pauses
 * goes on only once the other one has nothing on its way, since a pause is longer than a request.
 */
async function play(runs: readonly RequestRecord[][], choices: readonly number[], bodies: string[]): Promise<Play> {
  const { comments, present } = keepComments(bodies)
  const waiting: (() => void)[][] = runs.map(() => [])
  const paused: (() => void)[][] = runs.map(() => [])
  const over = runs.map(() => false)
  const turn = (run: number) => new Promise<void>((resolve) => waiting[run]?.push(resolve))
  const all = runs.map(async (requests, run) => {
    const inTurn: Comments = {
      own: () => turn(run).then(comments.own),
      create: (text) => turn(run).then(() => comments.create(text)),
      update: (id, text) => turn(run).then(() => comments.update(id, text)),
      remove: (id) => turn(run).then(() => comments.remove(id)),
    }
    const sleep = () => new Promise<void>((resolve) => paused[run]?.push(resolve))
    const clock = { now: () => 0, random: () => 0.5, sleep }
    for (const own of requests) await record(inTurn, own, THREAD, { ...createFakeClock(), ...clock })
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

/** Every order in which two runs can be served: goes back to the last choice that has another way. */
async function everyOrder(runs: readonly RequestRecord[][], bodies: string[], check: (played: Play) => void) {
  let choices: number[] = []
  for (let plays = 1; ; plays++) {
    const played = await play(runs, choices, bodies)
    check(played)
    const taken = played.branches.map((_, at) => choices[at] ?? 0)
    const last = taken.findLastIndex((choice, at) => choice + 1 < (played.branches[at] ?? 0))
    if (last < 0 || plays > 20_000) return plays
    choices = [...taken.slice(0, last), (taken[last] ?? 0) + 1]
  }
}

describe('two runs at once, in every order of their requests', () => {
  const [older, newer] = [request(1, { jobId: 'job-1' }), request(2, { jobId: 'job-1' })]
  const end = (own: RequestRecord) => ({ ...own, result: 'no-pull-request' })

  test.each<[string, RequestRecord[][], string[]]>([
    ['a first comment', [[older], [newer]], []],
    ['a comment that is there', [[older], [newer]], [body([request(0)])]],
    ['two comments that are there', [[older], [newer]], [body([request(0)]), body([request(0)])]],
    ['the end of the older, the start of the newer', [[end(older)], [newer]], [body([older])]],
    ['the ends of both', [[end(older)], [end(newer)]], [body([older, newer])]],
  ])('end with one comment that holds both, and the newest in its head line: %s', async (_what, runs, bodies) => {
    const plays = await everyOrder(runs, bodies, ({ present }) => {
      const own = runs.flat().map(({ run, result = 'under way' }) => `${run} ${result}`)
      expect(present).toHaveLength(1)
      const requests = readMarker(present[0]?.body ?? '')?.requests ?? []
      expect(requests.map(({ run, result = 'under way' }) => `${run} ${result}`)).toEqual(expect.arrayContaining(own))
      expect(present[0]?.body.split('\n')[2]).toContain('runs/2/')
    })
    expect(plays).toBeGreaterThan(10)
  })

  test.each([[[]], [[body([request(0)])]]])(
    'never end with more than one comment, nor with none: %#',
    async (bodies) => {
      await everyOrder([[older], [newer]], bodies, ({ present }) => expect(present).toHaveLength(1))
    },
  )
})
