import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkHash } from '../../src/core/outcome.ts'
import { type Ask, type Decision, decide, type KnownJob, NO_JOB, type Recipient } from '../../src/memory/decision.ts'
import { type CommentRecord, countPrompts, type PromptRecord, remember } from '../../src/memory/records.ts'
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

const wait = (parts: object = {}): Orders => ({ order: { type: 'wait', jobId: 'job-7', ...parts } })

/** Waits for a job; if that came to nothing, the prompt goes to the newest one, if that takes it. */
const rejoin = (jobId: string, parts: Partial<KnownJob> = {}, anew = reuse(jobId, parts)): Orders => ({
  order: { type: 'wait', jobId, ...parts },
  anew: anew.order,
})

/** After a follow-up at noon whose end is not known. */
const SINCE_NOON = { followedUpAtMs: Date.UTC(2026, 7, 3, 12) }

/** The second attempt of a run that is about a change. */
const thisRun = recordOf(9, { attempt: 2, change: 'change-A' })
const given: Ask = { prompt: PROMPT, jobId: undefined, reuseJob: true, event: 'pull_request' }

/** What an earlier attempt of this run left. */
const earlier = (parts: Partial<PromptRecord> = {}) => recordOf(9, { jobId: 'job-1', ...parts })
/** What another run left, about the same change unless other parts are given. */
const other = (run: number, parts: Partial<PromptRecord> = {}) =>
  recordOf(run, { jobId: `job-${run}`, change: 'change-A', ...parts })

/** What a comment remembers, and what becomes of a request then. */
type Case = [name: string, records: CommentRecord[], orders: Orders, request?: Partial<Ask>]

/** What a comment remembers after these. */
const pastOf = (records: CommentRecord[]) => {
  const remembered = remembering(records)
  return { requests: remembered.requests, prompts: countPrompts(remembered) }
}

const ordersOf = ({ order, anew }: Decision) => (anew === undefined ? { order } : { order, anew })

const check = (_: string, records: CommentRecord[], orders: Orders, request: Partial<Ask> = {}, record = thisRun) => {
  expect(ordersOf(decide({ ...given, ...request }, pastOf(records), record))).toEqual(orders)
}

/** What becomes of a re-run whose earlier attempt came to something, where the job shows a bad end by now. */
const cameToSomething = skip('job job-1 finished for run 9, and now shows the end of a later request')

const NOON = '2026-08-03T12:00:00.000Z'

describe('1. a re-run waits for the job that an earlier attempt sent the prompt to', () => {
  test.each<Case>([
    ['an earlier attempt', [earlier()], rejoin('job-1')],
    ['one that followed up on the job', [earlier({ followedUpAt: NOON })], rejoin('job-1', SINCE_NOON)],
    [
      'one whose follow-up had ended by what is recorded: an end that the job shows is its own',
      [earlier({ followedUpAt: NOON, result: 'no-pull-request' })],
      rejoin('job-1', {}, cameToSomething),
    ],
    [
      'one whose follow-up was cut off: its end is not known',
      [earlier({ followedUpAt: NOON, result: 'timed-out' })],
      rejoin('job-1', SINCE_NOON),
    ],
    [
      'one whose job has had another follow-up since',
      [
        earlier({ result: 'no-pull-request' }),
        other(10, { jobId: 'job-1', change: 'change-B', followedUpAt: '2026-08-03T12:30:00.000Z' }),
      ],
      rejoin('job-1', { followedUpAtMs: Date.UTC(2026, 7, 3, 12, 30) }, cameToSomething),
    ],
    [
      'one that was archived with its pull request: a bad end that the job shows is a later one',
      [earlier({ result: 'archived', prLink: PR })],
      rejoin('job-1', { prLink: PR }, cameToSomething),
    ],
    [
      'one whose follow-up was archived with the pull request that the job had before',
      [earlier({ result: 'archived', prLink: PR, linkBefore: linkHash(PR) })],
      rejoin('job-1', { prLink: PR, linkBefore: linkHash(PR) }),
    ],
    ['one that was archived', [earlier({ result: 'archived' })], rejoin('job-1')],
    // Only the service knows for certain how the job ended.
    ['one that failed', [earlier({ result: 'failed' })], rejoin('job-1')],
    ['one whose job has a pull request', [earlier({ prLink: PR })], rejoin('job-1', { prLink: PR })],
    [
      'one, then another run about another change',
      [earlier(), other(10, { change: 'change-B' })],
      rejoin('job-1', {}, reuse('job-10')),
    ],
    ['the newer of two', [earlier({ attempt: 0, jobId: 'job-0' }), earlier()], rejoin('job-1')],
    ['one, where nothing is reused', [earlier()], rejoin('job-1', {}, create), { reuseJob: false }],
    [
      'one, where the prompts are used up',
      [earlier()],
      rejoin('job-1', {}, skip('the pull request has had 1 prompt, and max-prompts is 1')),
      { maxPrompts: 1 },
    ],
    ['one, where the step names a job', [earlier()], rejoin('job-1', {}, named()), { jobId: 'job-7' }],
    ['but not one that sent nothing', [recordOf(9, { result: 'error' })], create],
    ['but not one of another run', [earlier({ run: '8' })], reuse('job-1')],
  ])('%s', check)
})

describe('2. the same change is not asked about again', () => {
  const gone = (run: number) =>
    `the change is the same as when run ${run} sent this prompt to job job-${run}, which the service no longer knows`
  const same = (run: number, anew = reuse(`job-${run}`)): Orders => ({
    order: { type: 'wait', jobId: `job-${run}`, ifUnknown: gone(run) },
    anew: anew.order,
  })

  const unknownChange = { ...thisRun, change: undefined }

  test.each<[...Case, record?: PromptRecord]>([
    ['the newest request was about it', [other(1)], same(1)],
    [
      'the newest request with this prompt was about it',
      [other(1), other(2, { request: 'other', change: 'change-B' })],
      same(1, reuse('job-2')),
    ],
    ['also where nothing is reused', [other(1)], same(1, create), { reuseJob: false }],
    ['also where the step names a job', [other(1)], same(1, named()), { jobId: 'job-7' }],
    ['but the change is another', [other(1, { change: 'change-B' })], reuse('job-1')],
    ['but after A, B and back to A the docs are at B', [other(1), other(2, { change: 'change-B' })], reuse('job-2')],
    ['but the prompt is another', [other(1, { request: 'other' })], reuse('job-1')],
    ['but the content is not known', [other(1)], reuse('job-1'), {}, unknownChange],
    ['but the content was not known', [other(1, { change: undefined })], reuse('job-1'), {}, unknownChange],
    ...['pull_request_target', 'push'].map((event): Case => [`also on ${event}`, [other(1)], same(1), { event }]),
    ...['schedule', 'workflow_dispatch', 'pull_request_review', 'issue_comment'].map(
      (event): Case => [`but not on ${event}, where somebody asks for more`, [other(1)], reuse('job-1'), { event }],
    ),
    ['but the newest request was lost', [other(1), other(2, { jobId: undefined, result: 'error' })], reuse('job-1')],
    ...(['failed', 'timed-out', undefined] as const).map(
      (result): Case => [
        `also on a re-run of an attempt that was ${result}, where a later run may have had it done`,
        [earlier({ result, change: 'change-A' }), other(10)],
        same(10),
      ],
    ),
    [
      'but not where the docs are at another change since that attempt',
      [earlier({ change: 'change-A' }), other(10, { change: 'change-B' })],
      rejoin('job-1', {}, reuse('job-10')),
    ],
    [
      'but on a re-run of an attempt that came to something, that counts',
      [earlier({ result: 'no-pull-request' }), other(10, { result: 'pull-request' })],
      rejoin('job-1', {}, cameToSomething),
    ],
  ])('%s', check)

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

  const lost = { result: 'error', isLost: true }

  test.each<Case>([
    ['also of those beyond the last five', many, usedUp('7 prompts', 7), { maxPrompts: 7 }],
    ['nor where the limit was lowered', many, usedUp('7 prompts', 3), { maxPrompts: 3 }],
    ['one', many.slice(0, 1), usedUp('1 prompt', 1), { maxPrompts: 1 }],
    ['also where the step names a job', many, usedUp('7 prompts', 7), { maxPrompts: 7, jobId: 'job-7' }],
    ['but that many', many, reuse('job-7'), { maxPrompts: 8 }],
    ['where none was sent', [], create, { maxPrompts: 1 }],
    ['a prompt that may have been sent counts', [recordOf(8, lost)], usedUp('1 prompt', 1), { maxPrompts: 1 }],
    ['a re-run sends one that may have been sent anew', [recordOf(9, lost)], create, { maxPrompts: 2 }],
  ])('%s', check)
})

describe('4. a prompt is a follow-up to the newest job', () => {
  const sent = (run: number, parts: Partial<CommentRecord> = {}) => recordOf(run, { jobId: `job-${run}`, ...parts })

  test.each<Case>([
    ['with a pull request', [sent(1, { result: 'pull-request', prLink: PR })], reuse('job-1', { prLink: PR })],
    [
      'that got a follow-up whose end is not known',
      [sent(1, { followedUpAt: NOON, result: 'submitted' })],
      reuse('job-1', SINCE_NOON),
    ],
    [
      'that got a follow-up whose end is known',
      [sent(1, { followedUpAt: NOON, result: 'no-pull-request' })],
      reuse('job-1'),
    ],
    ['of several', [sent(1), sent(2)], reuse('job-2')],
    ['where a newer request has none', [sent(1), recordOf(2)], reuse('job-1')],
    ['or nothing', [sent(1)], reuse('job-1', { orElse: 'skip' }), { reuseJob: 'require' }],
  ])('%s', check)
})

describe('5. otherwise the step gets what it asks for', () => {
  test.each<Case>([
    ['a new job', [], create],
    ['a new job after requests without one', [recordOf(1), recordOf(2, { result: 'error' })], create],
    ['a new job each time', [recordOf(1, { jobId: 'job-1' })], create, { reuseJob: false }],
    ['nothing, where only a follow-up is wanted', [], noJob, { reuseJob: 'require' }],
    ['the job that it names', [], named(), { jobId: 'job-7' }],
    ['a wait for it', [], wait(), { prompt: undefined, jobId: 'job-7' }],
  ])('%s', check)
})

describe('a step that names a job', () => {
  const after = (result: string) => [
    recordOf(1, { jobId: 'job-7', followedUpAt: NOON, result }),
    recordOf(2, { jobId: 'job-2' }),
  ]

  test.each<[prompt: string | undefined, result: string, orders: Orders]>([
    [undefined, 'submitted', wait(SINCE_NOON)],
    [undefined, 'failed', wait()],
    [PROMPT, 'submitted', named(SINCE_NOON)],
    [PROMPT, 'failed', named()],
  ])('with the prompt %s knows of a follow-up to it that is %s', (prompt, result, orders) => {
    check('', after(result), orders, { prompt, jobId: 'job-7' }, { ...thisRun, change: undefined })
  })
})

describe('the memory of a branch', () => {
  const decideWith = (done: PromptRecord, request: Partial<Ask> = {}) => {
    const requests = [other(1, { change: 'change-B' }), other(3, { change: 'change-B', attempt: 2 })]
    return decide({ ...given, ...request }, { ...pastOf(requests), followUpOn: done }, thisRun)
  }

  test('is followed up on at the job that the range begins with, only if its pull request is seen to be open', () => {
    const { order, why } = decideWith(other(1, { prLink: PR }))
    expect({ order }).toEqual(reuse('job-1', { prLink: PR, mustBeSeenOpen: true }))
    expect(why).toBe('The newest request was sent by run 1 to job job-1: this one is a follow-up to that job.')
  })

  test.each<[request: Partial<Ask>, orders: Orders]>([
    [{ reuseJob: false }, create],
    [{ jobId: 'job-7' }, named()],
    [{ maxPrompts: 2 }, skip('the pull request has had 2 prompts, and max-prompts is 2')],
    [{ reuseJob: 'require' }, reuse('job-1', { mustBeSeenOpen: true, orElse: 'skip' })],
  ])('is not followed up on, or only: %o', (request, orders) => {
    expect(ordersOf(decideWith(other(1), request))).toEqual(orders)
  })

  test('of a request without a job leaves nothing to follow up on', () => {
    expect(ordersOf(decideWith(recordOf(1)))).toEqual(create)
  })
})

describe('the record that is kept', () => {
  const decideAfter = (records: PromptRecord[], request: Partial<Ask> = {}) =>
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

test.each<[name: string, records: PromptRecord[], why: RegExp, request?: Partial<Ask>]>([
  ['a re-run', [earlier()], /^Attempt 1 of this run already sent this prompt to job job-1: /],
  ['the same change', [other(1)], /^The change is the same as when run 1 sent this prompt to job job-1: /],
  ['a follow-up', [recordOf(1, { jobId: 'job-1' })], /^The newest request was sent by run 1 to job job-1: /],
  ['a new job', [], /^$/],
  ['no job', [], /^No earlier job is known\. /, { reuseJob: 'require' }],
  ['a named job', [], /^$/, { reuseJob: 'require', jobId: 'job-7' }],
])('the log says what was decided and why: %s', (_, records, why, request = {}) => {
  expect(decide({ ...given, ...request }, pastOf(records), thisRun).why).toMatch(why)
})
