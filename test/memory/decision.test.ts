import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkHash } from '../../src/core/outcome.ts'
import {
  type Ask,
  type Decision,
  decide,
  type JobOrder,
  type KnownChange,
  NO_JOB,
  type Recipient,
  whyNothingNew,
} from '../../src/memory/decision.ts'
import { type CommentRecord, countPrompts, type RequestRecord, remember } from '../../src/memory/records.ts'
import { runs } from '../support/fuzz.ts'
import { recordOf, remembering } from './fakes.ts'

const PROMPT = 'Update the docs'
const PR = 'https://github.com/acme/docs/pull/1'

type Orders = Pick<Decision, 'order' | 'anew'>

const create: Orders = { order: { type: 'send', prompt: PROMPT } }
const skip = (reason: string): Orders => ({ order: { type: 'skip', reason } })
const noJob = skip(NO_JOB)

const sendTo = (to: Recipient): Orders => ({ order: { type: 'send', prompt: PROMPT, to } })
const reuse = (jobId: string, parts: Partial<Recipient> = {}) =>
  sendTo({ jobId, orElse: 'create', mustBeSeenOpen: false, ...parts })
const named = (parts: object = {}) => sendTo({ jobId: 'job-7', orElse: 'fail', ...parts })

/** Waits for a job; if that came to nothing, the prompt goes to a new one. */
const rejoin = (jobId: string, parts: Partial<JobOrder & { type: 'wait' }> = {}, anew = create): Orders => ({
  order: { type: 'wait', jobId, ...parts },
  anew: anew.order,
})

/** After a follow-up at noon whose end is not known. */
const SINCE_NOON = { followedUpAtMs: Date.UTC(2026, 7, 3, 12) }

/** The second attempt of a run that is about a change. */
const thisRun = recordOf(9, { attempt: 2, change: 'change-A' })
const given: Ask = { prompt: PROMPT, jobId: undefined, reuseJob: true, event: 'pull_request' }

/** What an earlier attempt of this run left. */
const earlier = (parts: Partial<RequestRecord> = {}) => recordOf(9, { jobId: 'job-1', ...parts })
/** What another run left, about the same change unless other parts are given. */
const other = (run: number, parts: Partial<RequestRecord> = {}) =>
  recordOf(run, { jobId: `job-${run}`, change: 'change-A', ...parts })

interface Case {
  name: string
  records: CommentRecord[]
  request?: Partial<Ask>
  change?: string | undefined
  orders: Orders
}

/** What a comment remembers after these. */
const pastOf = (records: CommentRecord[]) => {
  const remembered = remembering(records)
  return { requests: remembered.requests, prompts: countPrompts(remembered) }
}

const ordersOf = ({ order, anew }: Decision) => (anew === undefined ? { order } : { order, anew })

const check = ({ records, request = {}, orders, ...parts }: Case) => {
  const record = { ...thisRun, ...('change' in parts ? parts : {}) }
  expect(ordersOf(decide({ ...given, ...request }, pastOf(records), record))).toEqual(orders)
}

/** What becomes of a re-run whose earlier attempt came to something, where the job shows a bad end by now. */
const cameToSomething = skip('job job-1 finished for run 9, and now shows the end of a later request')

describe('1. a re-run waits for the job that an earlier attempt sent the prompt to', () => {
  test.each<Case>([
    { name: 'an earlier attempt', records: [earlier()], orders: rejoin('job-1') },
    {
      name: 'an earlier attempt that followed up on the job',
      records: [earlier({ followedUpAt: '2026-08-03T12:00:00.000Z' })],
      orders: rejoin('job-1', SINCE_NOON),
    },
    {
      name: 'an earlier attempt whose follow-up had ended by what is recorded: an end that the job shows is its own',
      records: [earlier({ followedUpAt: '2026-08-03T12:00:00.000Z', result: 'no-pull-request' })],
      orders: rejoin('job-1', {}, cameToSomething),
    },
    {
      name: 'an earlier attempt whose follow-up was cut off: its end is not known',
      records: [earlier({ followedUpAt: '2026-08-03T12:00:00.000Z', result: 'timed-out' })],
      orders: rejoin('job-1', SINCE_NOON),
    },
    {
      name: 'an earlier attempt whose job has had another follow-up since',
      records: [
        earlier({ result: 'no-pull-request' }),
        other(10, { jobId: 'job-1', change: 'change-B', followedUpAt: '2026-08-03T12:30:00.000Z' }),
      ],
      orders: rejoin('job-1', { followedUpAtMs: Date.UTC(2026, 7, 3, 12, 30) }, cameToSomething),
    },
    {
      name: 'an earlier attempt that was archived with its pull request: a bad end that the job shows is a later one',
      records: [earlier({ result: 'archived', prLink: PR })],
      orders: rejoin('job-1', { prLink: PR }, cameToSomething),
    },
    {
      name: 'an earlier attempt whose follow-up was archived with the pull request that the job had before',
      records: [earlier({ result: 'archived', prLink: PR, linkBefore: linkHash(PR) })],
      orders: rejoin('job-1', { prLink: PR, linkBefore: linkHash(PR) }),
    },
    {
      name: 'an earlier attempt that was archived',
      records: [earlier({ result: 'archived' })],
      orders: rejoin('job-1'),
    },
    // Only the service knows for certain how the job ended.
    { name: 'an earlier attempt that failed', records: [earlier({ result: 'failed' })], orders: rejoin('job-1') },
    {
      name: 'an earlier attempt whose job has a pull request',
      records: [earlier({ prLink: PR })],
      orders: rejoin('job-1', { prLink: PR }),
    },
    {
      name: 'an earlier attempt, then another run about another change',
      records: [earlier(), other(10, { change: 'change-B' })],
      orders: rejoin('job-1', {}, reuse('job-10')),
    },
    {
      name: 'two earlier attempts: the newer',
      records: [earlier({ attempt: 0, jobId: 'job-0' }), earlier({ attempt: 1 })],
      orders: rejoin('job-1'),
    },
    {
      name: 'an earlier attempt, where nothing is reused',
      records: [earlier()],
      request: { reuseJob: false },
      orders: rejoin('job-1'),
    },
    {
      name: 'an earlier attempt, where the prompts are used up',
      records: [earlier()],
      request: { maxPrompts: 1 },
      orders: rejoin('job-1', {}, skip('the pull request has had 1 prompt, and max-prompts is 1')),
    },
    {
      name: 'an earlier attempt, where nothing new is left to ask for',
      records: [earlier()],
      request: { nothingNew: 'readers left nothing' },
      orders: rejoin('job-1', {}, skip('readers left nothing')),
    },
    {
      name: 'an earlier attempt, where the step names a job',
      records: [earlier()],
      request: { jobId: 'job-7' },
      orders: rejoin('job-1', {}, named()),
    },
    { name: 'an earlier attempt that sent nothing', records: [recordOf(9, { result: 'error' })], orders: create },
    ...[
      { name: 'this attempt itself', parts: { attempt: 2 } },
      { name: 'another prompt', parts: { request: 'other' } },
      { name: 'another job of the workflow', parts: { job: 'api' } },
      { name: 'another step', parts: { step: 'other' } },
      { name: 'another run', parts: { run: '8' } },
    ].map(({ name, parts }) => ({ name: `but not for ${name}`, records: [earlier(parts)], orders: reuse('job-1') })),
  ])('$name', check)
})

describe('2. the same change is not asked about again', () => {
  const gone = (run: number) =>
    `the change is the same as when run ${run} sent this prompt to job job-${run}, which the service no longer knows`
  const same = (run: number, anew?: Orders) => rejoin(`job-${run}`, { ifUnknown: gone(run) }, anew)

  test.each<Case>([
    { name: 'the newest request was about it', records: [other(1)], orders: same(1) },
    {
      name: 'the newest request with this prompt was about it',
      records: [other(1), other(2, { request: 'other', change: 'change-B' })],
      orders: same(1, reuse('job-2')),
    },
    {
      name: 'also where nothing is reused',
      records: [other(1)],
      request: { reuseJob: false },
      orders: same(1),
    },
    {
      name: 'also where the step names a job',
      records: [other(1)],
      request: { jobId: 'job-7' },
      orders: same(1, named()),
    },
    { name: 'but the change is another', records: [other(1, { change: 'change-B' })], orders: reuse('job-1') },
    {
      name: 'but after A, B and back to A the docs are at B',
      records: [other(1), other(2, { change: 'change-B' })],
      orders: reuse('job-2'),
    },
    { name: 'but the prompt is another', records: [other(1, { request: 'other' })], orders: reuse('job-1') },
    { name: 'but the content is not known', records: [other(1)], change: undefined, orders: reuse('job-1') },
    {
      name: 'but the content was not known',
      records: [other(1, { change: undefined })],
      change: undefined,
      orders: reuse('job-1'),
    },
    ...['pull_request_target', 'push'].map((event) => ({
      name: `also on ${event}`,
      records: [other(1)],
      request: { event },
      orders: same(1),
    })),
    ...['schedule', 'workflow_dispatch', 'pull_request_review'].map((event) => ({
      name: `but the event is ${event}`,
      records: [other(1)],
      request: { event },
      orders: reuse('job-1'),
    })),
    {
      name: 'but somebody asked for more',
      records: [other(1)],
      request: { event: 'issue_comment' },
      orders: reuse('job-1'),
    },
    {
      name: 'but the newest request was lost',
      records: [other(1), other(2, { jobId: undefined, result: 'error' })],
      orders: reuse('job-1'),
    },
    ...(['failed', 'archived', 'timed-out', undefined] as const).flatMap((result) => [
      {
        name: `also on a re-run of an attempt that was ${result}, where a later run has had it done`,
        records: [earlier({ result, change: 'change-A' }), other(10, { result: 'pull-request' })],
        orders: same(10),
      },
      {
        name: `but not where the later run failed too, and the attempt was ${result}`,
        records: [earlier({ result, change: 'change-A' }), other(10, { result: 'failed' })],
        orders: rejoin('job-1', {}, reuse('job-10')),
      },
      {
        name: `but not where the docs are at another change since the attempt that was ${result}`,
        records: [earlier({ result, change: 'change-A' }), other(10, { result: 'pull-request', change: 'change-B' })],
        orders: rejoin('job-1', {}, reuse('job-10')),
      },
    ]),
    {
      name: 'but on a re-run of an attempt that came to something, that counts',
      records: [earlier({ result: 'no-pull-request' }), other(10, { result: 'pull-request' })],
      orders: rejoin('job-1', {}, skip('job job-1 finished for run 9, and now shows the end of a later request')),
    },
  ])('$name', check)

  const step = fc.record({
    /** Which earlier run this is another attempt of, counted from the last one; else the change of a new run. */
    rerunOf: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
    change: fc.constantFrom('A', 'B'),
    end: fc.constantFrom('no-pull-request', 'failed'),
    /** Whether the run saw its job end. */
    isSeen: fc.boolean(),
  })

  test('nor in any history of runs and re-runs, each with a job of its own', () => {
    const inAnyHistory = fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const started: { change: string; attempt: number }[] = []
      const sent: { change: string; end: string }[] = []
      let remembered = remembering([])
      for (const { rerunOf, change: pushed, end, isSeen } of steps) {
        const index = rerunOf === undefined ? -1 : started.length - 1 - rerunOf
        const run = started[index] ?? { change: pushed, attempt: 0 }
        const id = index < 0 ? started.push(run) : index + 1
        run.attempt++
        const { change, attempt } = run
        const ask = { ...given, reuseJob: false }
        const past = { requests: remembered.requests, prompts: 0 }
        const { order, anew, record, joined } = decide(ask, past, recordOf(id, { attempt, change }))
        const endNow = order.type === 'wait' ? sent[Number(order.jobId)]?.end : 'failed'
        const newest = sent.at(-1)
        const isDone = newest?.change === change && newest.end !== 'failed'
        const sends = (endNow === 'failed' ? (anew ?? order) : order).type === 'send'
        expect({ isDone, sends }).not.toEqual({ isDone: true, sends: true })
        if (sends) {
          const jobId = String(sent.push({ change, end }) - 1)
          remembered = remember(remembered, { ...record, jobId, result: isSeen ? end : 'timed-out' })
        } else if (joined !== undefined) {
          remembered = remember(remembered, { ...joined, result: isSeen ? endNow : 'timed-out' })
        }
        expect(sent.some((one) => one.change === change)).toBe(true)
      }
    })
    fc.assert(inAnyHistory, { numRuns: runs(300) })
  })
})

describe('3. a pull request costs no more prompts than it may', () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map((run) => other(run, { change: `change-${run}` }))
  const usedUp = (had: string, most: number) => skip(`the pull request has had ${had}, and max-prompts is ${most}`)

  test.each<Case>([
    {
      name: 'also of those beyond the last five',
      records: many,
      request: { maxPrompts: 7 },
      orders: usedUp('7 prompts', 7),
    },
    {
      name: 'nor where the limit was lowered',
      records: many,
      request: { maxPrompts: 3 },
      orders: usedUp('7 prompts', 3),
    },
    { name: 'one', records: many.slice(0, 1), request: { maxPrompts: 1 }, orders: usedUp('1 prompt', 1) },
    {
      name: 'also where the step names a job',
      records: many,
      request: { maxPrompts: 7, jobId: 'job-7' },
      orders: usedUp('7 prompts', 7),
    },
    { name: 'but that many', records: many, request: { maxPrompts: 8 }, orders: reuse('job-7') },
    { name: 'where none was sent', records: [], request: { maxPrompts: 1 }, orders: create },
    {
      name: 'a prompt that may have been sent counts',
      records: [recordOf(8, { result: 'error', isLost: true })],
      request: { maxPrompts: 1 },
      orders: usedUp('1 prompt', 1),
    },
    {
      name: 'a re-run sends one that may have been sent anew',
      records: [recordOf(9, { result: 'error', isLost: true })],
      request: { maxPrompts: 2 },
      orders: create,
    },
  ])('$name', check)
})

describe('4. a prompt is a follow-up to the newest job', () => {
  test.each<Case>([
    {
      name: 'a job with a pull request',
      records: [recordOf(1, { jobId: 'job-1', result: 'pull-request', prLink: PR })],
      orders: reuse('job-1', { prLink: PR }),
    },
    {
      name: 'a job that got a follow-up whose end is not known',
      records: [recordOf(1, { jobId: 'job-1', followedUpAt: '2026-08-03T12:00:00.000Z', result: 'submitted' })],
      orders: reuse('job-1', SINCE_NOON),
    },
    {
      name: 'a job that got a follow-up whose end is known',
      records: [recordOf(1, { jobId: 'job-1', followedUpAt: '2026-08-03T12:00:00.000Z', result: 'no-pull-request' })],
      orders: reuse('job-1'),
    },
    {
      name: 'the newest of several jobs',
      records: [1, 2].map((run) => recordOf(run, { jobId: `job-${run}` })),
      orders: reuse('job-2'),
    },
    {
      name: 'a newer request without a job',
      records: [recordOf(1, { jobId: 'job-1' }), recordOf(2)],
      orders: reuse('job-1'),
    },
    {
      name: 'or nothing',
      records: [recordOf(1, { jobId: 'job-1' })],
      request: { reuseJob: 'require' },
      orders: reuse('job-1', { orElse: 'skip' }),
    },
    {
      name: 'but not where the step names a job',
      records: [recordOf(1, { jobId: 'job-1' })],
      request: { jobId: 'job-7' },
      orders: named(),
    },
  ])('$name', check)
})

describe('5. otherwise the step gets what it asks for', () => {
  test.each<Case>([
    { name: 'a new job', records: [], orders: create },
    {
      name: 'a new job after requests without one',
      records: [recordOf(1), recordOf(2, { result: 'error' })],
      orders: create,
    },
    {
      name: 'a new job each time',
      records: [recordOf(1, { jobId: 'job-1' })],
      request: { reuseJob: false },
      orders: create,
    },
    { name: 'nothing, where only a follow-up is wanted', records: [], request: { reuseJob: 'require' }, orders: noJob },
  ])('$name', check)

  test.each<{ request: Partial<Ask>; orders: Orders }>([
    { request: {}, orders: create },
    { request: { reuseJob: 'require' }, orders: noJob },
    { request: { jobId: 'job-7' }, orders: named() },
    { request: { jobId: 'job-7', nothingNew: 'readers left nothing' }, orders: skip('readers left nothing') },
    { request: { prompt: undefined, jobId: 'job-7' }, orders: { order: { type: 'wait', jobId: 'job-7' } } },
  ])('also where nothing is remembered: $orders', ({ request, orders }) => {
    expect(ordersOf(decide({ ...given, ...request }, { requests: [], prompts: 0 }, thisRun))).toEqual(orders)
  })
})

describe('a step that names a job', () => {
  const followUp = (result: string) => [
    recordOf(1, { jobId: 'job-7', followedUpAt: '2026-08-03T12:00:00.000Z', result }),
    recordOf(2, { jobId: 'job-2' }),
  ]

  test.each<{ prompt: string | undefined; result: string; orders: Orders }>([
    { prompt: undefined, result: 'submitted', orders: { order: { type: 'wait', jobId: 'job-7', ...SINCE_NOON } } },
    { prompt: undefined, result: 'failed', orders: { order: { type: 'wait', jobId: 'job-7' } } },
    {
      prompt: PROMPT,
      result: 'submitted',
      orders: named(SINCE_NOON),
    },
    { prompt: PROMPT, result: 'failed', orders: named() },
  ])('knows of a follow-up to it that is $result: $orders', ({ prompt, result, orders }) => {
    check({ name: '', records: followUp(result), request: { prompt, jobId: 'job-7' }, change: undefined, orders })
  })
})

describe('the memory of a branch', () => {
  const decideWith = (done: RequestRecord | undefined, request: Partial<Ask> = {}) => {
    const requests = [other(1, { change: 'change-B' }), other(3, { change: 'change-B', attempt: 2 })]
    return decide({ ...given, ...request }, { ...pastOf(requests), followUpOn: done }, thisRun)
  }

  test('is followed up on at the job that the range begins with, only if its pull request is seen to be open', () => {
    const { order, why } = decideWith(other(1, { prLink: PR }))
    expect({ order }).toEqual(reuse('job-1', { prLink: PR, mustBeSeenOpen: true }))
    expect(why).toBe('The newest request was sent by run 1 to job job-1: this one is a follow-up to that job.')
  })

  test('is followed up on at the newest job where the range begins with none', () => {
    expect(ordersOf(decideWith(undefined))).toEqual(reuse('job-3'))
  })

  test.each<{ request: Partial<Ask>; orders: Orders }>([
    { request: { reuseJob: false }, orders: create },
    { request: { jobId: 'job-7' }, orders: named() },
    {
      request: { maxPrompts: 2 },
      orders: skip('the pull request has had 2 prompts, and max-prompts is 2'),
    },
    { request: { reuseJob: 'require' }, orders: reuse('job-1', { mustBeSeenOpen: true, orElse: 'skip' }) },
  ])('is not followed up on, or only: $request', ({ request, orders }) => {
    expect(ordersOf(decideWith(other(1), request))).toEqual(orders)
  })

  test('of a request without a job leaves nothing to follow up on', () => {
    expect(ordersOf(decideWith(recordOf(1)))).toEqual(create)
  })
})

describe('the record that is kept', () => {
  const decideAfter = (records: RequestRecord[], request: Partial<Ask> = {}) =>
    decide({ ...given, ...request }, pastOf(records), thisRun)

  test("is this run's own for a prompt that is sent", () => {
    expect(decideAfter([other(1, { change: 'change-B' })])).toMatchObject({ record: thisRun })
    expect(decideAfter([other(1, { change: 'change-B' })]).joined).toBeUndefined()
  })

  test('is that of the earlier request where the run waits for its job', () => {
    const reported = { run: '9', attempt: 2 }
    expect(decideAfter([earlier()])).toMatchObject({ record: thisRun, joined: { ...earlier(), reported } })
    expect(decideAfter([other(1)])).toMatchObject({ record: thisRun, joined: { ...other(1), reported } })
  })

  test('is that of the job for a run that only waits, which knows the commit from there', () => {
    const records = [
      recordOf(0, { jobId: 'job-7', commit: 'asked-about-before' }),
      recordOf(1, { jobId: 'job-7', commit: 'asked-about' }),
      recordOf(2, { jobId: 'job-2' }),
    ]
    expect(decideAfter(records, { prompt: undefined, jobId: 'job-7' })).toMatchObject({
      order: { type: 'wait', jobId: 'job-7' },
      record: records[1],
    })
  })

  test('names neither commit nor prompt for a run that waits for a job that is not remembered', () => {
    const { record } = decideAfter([other(1)], { prompt: undefined, jobId: 'job-7' })
    expect(record).toEqual({ ...thisRun, commit: '', request: '' })
  })
})

test.each<{ name: string; records: RequestRecord[]; request?: Partial<Ask>; why: RegExp }>([
  { name: 'a re-run', records: [earlier()], why: /^Attempt 1 of this run already sent this prompt to job job-1: / },
  {
    name: 'the same change',
    records: [other(1)],
    why: /^The change is the same as when run 1 sent this prompt to job job-1: /,
  },
  {
    name: 'a follow-up',
    records: [recordOf(1, { jobId: 'job-1' })],
    why: /^The newest request was sent by run 1 to job job-1: /,
  },
  { name: 'a new job', records: [], why: /^$/ },
  { name: 'no job', records: [], request: { reuseJob: 'require' }, why: /^No earlier job is known\. / },
  { name: 'a named job', records: [], request: { reuseJob: 'require', jobId: 'job-7' }, why: /^$/ },
])('the log says what was decided and why: $name', ({ records, request = {}, why }) => {
  expect(decide({ ...given, ...request }, pastOf(records), thisRun).why).toMatch(why)
})

const quiet = { count: 2, isQuiet: true }

test.each<{ name: string; known: KnownChange; reason: string | undefined }>([
  { name: 'nothing is known of', known: {}, reason: undefined },
  { name: 'has files', known: { files: { count: 1, isQuiet: false } }, reason: undefined },
  { name: 'has none', known: { files: { count: 0, isQuiet: false } }, reason: 'no file changed' },
  { name: 'no user notices', known: { files: quiet }, reason: 'only documentation, tests, or tooling changed' },
  { name: 'no user notices, and that has docs', known: { files: quiet, hasDocs: true }, reason: undefined },
  {
    name: 'ends where it begins',
    known: { range: { base: { sha: 'a', what: 'v1' }, head: 'a' } },
    reason: 'nothing was committed since v1',
  },
  { name: 'has commits', known: { range: { base: { sha: 'a', what: 'v1' }, head: 'b' } }, reason: undefined },
])('a change that $name leaves nothing to ask for because: $reason', ({ known, reason }) => {
  expect(whyNothingNew(known)).toBe(reason)
})
