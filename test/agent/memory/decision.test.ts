import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ask, decide, type JobOrder, type JobToFollowUp, NO_JOB } from '../../../src/agent/memory/decision.ts'
import { countPrompts, hasJob, type PromptRecord, remember } from '../../../src/agent/memory/records.ts'
import type { EarlierJob } from '../../../src/agent/wait/watch.ts'
import { linkHash } from '../../../src/kit/core/outcome.ts'
import { runs } from '../../support/fuzz.ts'
import { recordOf, remembering } from './fakes.ts'

const PR = 'https://github.com/acme/docs/pull/1'

const create: JobOrder = { type: 'send' }
const skip = (reason: string): JobOrder => ({ type: 'skip', reason })
const noJob = skip(NO_JOB)

const sendTo = (to: JobToFollowUp): JobOrder => ({ type: 'send', to })
const reuse = (jobId: string, parts: Partial<JobToFollowUp> = {}) =>
  sendTo({ jobId, orElse: 'create', mustBeSeenOpen: false, promptedAtMs: expect.any(Number), ...parts })
const named = (parts: object = {}) => sendTo({ jobId: 'job-7', orElse: 'fail', ...parts })

const wait = (parts: object = {}): JobOrder => ({ type: 'wait', job: { jobId: 'job-7', ...parts } })

/** Waits for the job of an earlier attempt; if that failed, the prompt goes to a new one. */
const rejoin = (jobId: string, parts: Partial<EarlierJob> = {}, ifFailed: JobOrder = create): JobOrder => ({
  type: 'wait',
  job: { jobId, ...parts },
  ifUnknown: `attempt 1 of this run already sent this prompt to job ${jobId}, which is no longer known`,
  ifFailed,
})

/** After a follow-up at noon whose end is not known. */
const SINCE_NOON = { followedUpAtMs: Date.UTC(2026, 7, 3, 12) }

/** The second attempt of a run that covers a change. */
const thisRun = recordOf(9, { attempt: 2, change: 'change-A' })
const given: Ask = { jobId: undefined, reuseJob: true, holdsChange: true, holdsReaders: false, event: 'pull_request' }

/** What an earlier attempt of this run left. */
const earlier = (parts: Partial<PromptRecord> = {}) => recordOf(9, { jobId: 'job-1', ...parts })
/** What another run left, which covered the same change unless other parts are given. */
const other = (run: number, parts: Partial<PromptRecord> = {}) =>
  recordOf(run, { jobId: `job-${run}`, change: 'change-A', ...parts })

/** What a comment remembers, and what becomes of a prompt then. */
type Case = [name: string, records: PromptRecord[], order: JobOrder, asking?: Partial<Ask>]

/** What a comment remembers after these. */
const memoryOf = (all: PromptRecord[]) => {
  const remembered = remembering(all)
  const { records } = remembered
  return { records, toContinue: records.findLast(hasJob), mustBeSeenOpen: false, prompts: countPrompts(remembered) }
}

const check = (_: string, records: PromptRecord[], order: JobOrder, asking: Partial<Ask> = {}, record = thisRun) => {
  expect(decide({ ...given, ...asking }, record, memoryOf(records)).order).toEqual(order)
}

/** What becomes of a re-run whose earlier attempt succeeded, where the job shows a bad end by now. */
const succeeded = skip('job job-1 finished for run 9, and now shows the end of a later prompt')

const NOON = '2026-08-03T12:00:00.000Z'

describe('1. a re-run waits for the job that an earlier attempt sent the prompt to', () => {
  test.each<Case>([
    ['an earlier attempt', [earlier()], rejoin('job-1')],
    [
      'one whose follow-up had ended by what is recorded: an end that the job shows is its own',
      [earlier({ followedUpAt: NOON, result: 'no-pull-request' })],
      rejoin('job-1', {}, succeeded),
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
      rejoin('job-1', { followedUpAtMs: Date.UTC(2026, 7, 3, 12, 30) }, succeeded),
    ],
    [
      'but not one whose follow-up was archived with the pull request that the job had before',
      [earlier({ result: 'archived', prLink: PR, linkBefore: linkHash(PR) })],
      create,
    ],
    [
      'one, where the prompts are used up',
      [earlier()],
      rejoin('job-1', {}, skip('the pull request has had 1 prompt, and max-prompts is 1')),
      { maxPrompts: 1 },
    ],
    ['but not one that sent nothing', [recordOf(9, { result: 'error' })], create],
    [
      'but not one that failed, and goes to a new one',
      [earlier({ result: 'failed' }), other(10, { change: 'B' })],
      create,
    ],
  ])('%s', check)
})

describe('2. the same change is not sent again', () => {
  const gone = (run: number) => `the change is the same as in run ${run}, whose job job-${run} is no longer known`
  const same = (run: number, ifFailed: JobOrder = create): JobOrder => ({
    type: 'wait',
    job: { jobId: `job-${run}` },
    ifUnknown: gone(run),
    ifFailed,
  })

  test.each<[...Case, record?: PromptRecord]>([
    ['the newest prompt covered it', [other(1)], same(1)],
    [
      'the newest prompt of these words covered it',
      [other(1), other(2, { prompt: 'other', change: 'change-B' })],
      same(1),
    ],
    ['also where the step names a job', [other(1)], same(1, named()), { jobId: 'job-7' }],
    [
      'also where a later prompt of other words failed on its job',
      [other(1, { result: 'pull-request' }), other(2, { jobId: 'job-1', prompt: 'other', result: 'failed' })],
      same(1, skip('job job-1 finished for run 1, and now shows the end of a later prompt')),
    ],
    ['but after A, B and back to A the docs are at B', [other(1), other(2, { change: 'change-B' })], reuse('job-2')],
    ['but the words are others', [other(1, { prompt: 'other' })], reuse('job-1')],
    ['but the data are others', [other(1, { data: 'data-A' })], reuse('job-1'), {}, { ...thisRun, data: 'data-B' }],
    ['also on push', [other(1)], same(1), { event: 'push' }],
    ['but not on a comment, which asks for more', [other(1)], reuse('job-1'), { event: 'issue_comment' }],
    ['also on schedule, of another repository', [other(1)], same(1), { event: 'schedule', isElsewhere: true }],
    [
      'but not by hand, of another repository',
      [other(1)],
      reuse('job-1'),
      { event: 'workflow_dispatch', isElsewhere: true },
    ],
    [
      'also on a re-run of an attempt that failed, where a later run may have had it done',
      [earlier({ result: 'failed', change: 'change-A' }), other(10)],
      same(10),
    ],
    [
      'also on one of an attempt whose end nobody knows',
      [earlier({ result: 'timed-out', change: 'change-A' }), other(10)],
      same(10),
    ],
    [
      'but not where the docs are at another change since that attempt',
      [earlier({ change: 'change-A' }), other(10, { change: 'change-B' })],
      rejoin('job-1'),
    ],
    [
      'but on a re-run of an attempt that succeeded, that counts',
      [earlier({ result: 'no-pull-request' }), other(10, { result: 'pull-request' })],
      rejoin('job-1', {}, succeeded),
    ],
  ])('%s', check)

  const step = fc.record({
    /** Which earlier run this is another attempt of, counted from the last one; else the change of a new run. */
    rerunOf: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
    /** Unknown where the pull request could only be read as it was before. */
    change: fc.constantFrom('A', 'B', undefined),
    end: fc.constantFrom('no-pull-request', 'failed'),
    /** Whether the run saw its job end. */
    isSeen: fc.boolean(),
  })

  test('nor in any history of runs and re-runs, each with a job of its own', () => {
    const inAnyHistory = fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const started: { change: string | undefined; attempt: number }[] = []
      const sent: { change: string | undefined; end: string }[] = []
      let remembered = remembering([])
      for (const { rerunOf, change: pushed, end, isSeen } of steps) {
        const index = rerunOf === undefined ? -1 : started.length - 1 - rerunOf
        const run = started[index] ?? { change: pushed, attempt: 0 }
        const id = index < 0 ? started.push(run) : index + 1
        run.attempt++
        const { change, attempt } = run
        const ask = { ...given, reuseJob: false }
        const memory = { ...memoryOf([]), records: remembered.records }
        const { order, record, joined } = decide(ask, recordOf(id, { attempt, change }), memory)
        const endNow = order.type === 'wait' ? sent[Number(order.job.jobId)]?.end : 'failed'
        const newest = sent.at(-1)
        const isDone = change !== undefined && newest?.change === change && newest.end !== 'failed'
        const isFailed = order.type === 'wait' && endNow === 'failed'
        const sends = (isFailed ? order.ifFailed : order)?.type === 'send'
        expect({ isDone, sends }).not.toEqual({ isDone: true, sends: true })
        // What is unknown is the same as nothing.
        if (change === undefined && attempt === 1) expect(sends).toBe(true)
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

describe('2. the same data are not sent again', () => {
  const holdsData = { holdsChange: false, event: 'schedule' }
  const withData = (run: number, data = 'data-A', parts: Partial<PromptRecord> = {}) =>
    recordOf(run, { jobId: `job-${run}`, data, ...parts })
  const same = (run: number): JobOrder => ({
    type: 'wait',
    job: { jobId: `job-${run}` },
    ifUnknown: `the data are the same as in run ${run}, whose job job-${run} is no longer known`,
    ifFailed: create,
  })
  const today = withData(9, 'data-A', { jobId: undefined })

  test.each<[...Case, record?: PromptRecord]>([
    ['the newest prompt had them', [withData(1)], same(1)],
    ['also on a comment', [withData(1)], same(1), { event: 'issue_comment' }],
    ['but by hand means again', [withData(1)], reuse('job-1'), { event: 'workflow_dispatch' }],
    ['but the newest prompt had none', [withData(1), recordOf(2, { jobId: 'job-2' })], reuse('job-2')],
    ['but readers left something new', [withData(1)], reuse('job-1'), { holdsReaders: true }],
    ['but the prompt holds changes, and no change is known', [withData(1)], reuse('job-1'), { holdsChange: true }],
  ])('%s', (name, records, order, asking, record = today) =>
    check(name, records, order, { ...holdsData, ...asking }, record),
  )
})

describe("a later part of a range goes to the run's own job", () => {
  const ownJob = { jobId: 'job-9', prLink: PR }
  const part = recordOf(9, { attempt: 2, base: 'B', commit: 'C' })
  const toOwn = sendTo({ ...ownJob, orElse: 'create' })

  test.each<Case>([
    ['not to the newest one', [other(1)], toOwn],
    ['whatever the step asks for', [other(1)], toOwn, { reuseJob: false, jobId: 'job-7', maxPrompts: 1 }],
    ['or nowhere', [other(1)], sendTo({ ...ownJob, orElse: 'skip' }), { reuseJob: 'require' }],
    ['unless an earlier attempt sent it', [{ ...part, attempt: 1, jobId: 'job-1' }], rejoin('job-1', {}, toOwn)],
  ])('%s', (name, records, order, asking) => check(name, records, order, { ownJob, ...asking }, part))
})

describe('3. a pull request costs no more prompts than it may', () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map((run) => other(run, { change: `change-${run}` }))
  const usedUp = (had: string, most: number) => skip(`the pull request has had ${had}, and max-prompts is ${most}`)

  const lost = { result: 'error', isLost: true }

  test.each<Case>([
    ['one', many.slice(0, 1), usedUp('1 prompt', 1), { maxPrompts: 1 }],
    ['but that many', many, reuse('job-7'), { maxPrompts: 8 }],
    ['where none was sent', [], create, { maxPrompts: 1 }],
    ['a re-run sends again one that may have been lost', [recordOf(9, lost)], create, { maxPrompts: 2 }],
  ])('%s', check)
})

describe('4. a prompt is a follow-up to the newest job', () => {
  const sent = (run: number, parts: Partial<PromptRecord> = {}) => recordOf(run, { jobId: `job-${run}`, ...parts })

  test.each<Case>([
    [
      'with a pull request',
      [sent(1, { result: 'pull-request', prLink: PR })],
      reuse('job-1', { prLink: PR, promptedAtMs: Date.UTC(2026, 7, 3, 12, 1) }),
    ],
    [
      'that got a follow-up whose end is not known',
      [sent(1, { followedUpAt: NOON, result: 'submitted' })],
      reuse('job-1', { ...SINCE_NOON, promptedAtMs: SINCE_NOON.followedUpAtMs }),
    ],
  ])('%s', check)
})

describe('5. otherwise the step gets what it asks for', () => {
  test.each<Case>([
    ['a new job', [], create],
    ['nothing, where only a follow-up is wanted', [], noJob, { reuseJob: 'require' }],
    ['the job that it names', [], named(), { jobId: 'job-7' }],
  ])('%s', check)
})

describe('a step that names a job knows of the follow-ups to it', () => {
  const after = (result: string) => [
    recordOf(1, { jobId: 'job-7', followedUpAt: NOON, result }),
    recordOf(2, { jobId: 'job-2' }),
  ]
  const waits = { ...thisRun, prompt: '' }

  test.each<[what: string, records: PromptRecord[], order: JobOrder, own: PromptRecord]>([
    ['to wait for one whose end is not known', after('submitted'), wait(SINCE_NOON), waits],
    ['to wait', after('failed'), wait(), waits],
    ['to send another one', after('submitted'), named(SINCE_NOON), { ...thisRun, change: undefined }],
  ])('%s', (name, records, order, own) => check(name, records, order, { jobId: 'job-7' }, own))
})

test('a memory may take only a job whose pull request is seen to be open', () => {
  const memory = { ...memoryOf([other(1, { change: 'change-B', prLink: PR })]), mustBeSeenOpen: true }
  expect(decide(given, thisRun, memory).order).toEqual(reuse('job-1', { prLink: PR, mustBeSeenOpen: true }))
  expect(decide(given, thisRun, { ...memory, toContinue: undefined }).order).toEqual(create)
})

describe('the record that is kept', () => {
  const decideAfter = (records: PromptRecord[], asking: Partial<Ask> = {}, own: PromptRecord = thisRun) =>
    decide({ ...given, ...asking }, own, memoryOf(records))

  test("is this run's own, or that of the earlier prompt where the run waits for its job", () => {
    expect(decideAfter([other(1, { change: 'change-B' })])).not.toHaveProperty('joined')
    expect(decideAfter([earlier()])).toMatchObject({ record: thisRun, joined: earlier() })
  })

  test('moves on to the commit that brought the same change again, and to what was read of readers since', () => {
    const again = { ...thisRun, commit: 'later', readersUntilMs: 7 }
    expect(decideAfter([other(1)], {}, again).joined).toEqual({ ...other(1), commit: 'later', readersUntilMs: 7 })
    expect(decideAfter([other(1)], {}, { ...again, base: 'B' }).joined).toMatchObject({ commit: other(1).commit })
  })

  test('is that of the job for a run that only waits, which knows the commit from there', () => {
    const records = ['before', 'covered'].map((commit, run) => recordOf(run, { jobId: 'job-7', commit }))
    expect(decideAfter(records, { jobId: 'job-7' }, { ...thisRun, prompt: '' }).record).toEqual(records[1])
  })
})

test.each<[name: string, records: PromptRecord[], why: RegExp, asking?: Partial<Ask>]>([
  ['a re-run', [earlier()], /^Attempt 1 of this run already sent this prompt to job job-1: /],
  ['the same change', [other(1)], /^The change is the same as in run 1, so nothing is sent\. Reading job job-1\.$/],
  ['a follow-up', [recordOf(1, { jobId: 'job-1' })], /^Continuing job job-1, which run 1 started or continued\.$/],
  ['no job', [], /^No earlier job is known\. /, { reuseJob: 'require' }],
])('the log says what was decided and why: %s', (_, records, why, asking = {}) => {
  expect(decide({ ...given, ...asking }, thisRun, memoryOf(records)).why).toMatch(why)
})
