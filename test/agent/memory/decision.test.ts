import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ask, decide, type JobOrder } from '../../../src/agent/memory/decision.ts'
import { countPrompts, hasJob, type PromptRecord, remember } from '../../../src/agent/memory/records.ts'
import { linkHash } from '../../../src/kit/core/outcome.ts'
import { runs } from '../../support/fuzz.ts'
import { recordOf, remembering } from './fakes.ts'

const PR = 'https://github.com/acme/docs/pull/1'
const NOON = '2026-08-03T12:00:00.000Z'

/** The second attempt of a run that covers a change. */
const thisRun = recordOf(9, { attempt: 2, change: 'A' })
const given: Ask = { jobId: undefined, reuseJob: true, holdsChange: true, holdsReaders: false, event: 'pull_request' }

/** What an earlier attempt of this run left. */
const earlier = (parts: Partial<PromptRecord> = {}) => recordOf(9, { jobId: 'job-1', ...parts })
/** What another run left, which covered the same change unless other parts are given. */
const other = (run: number, parts: Partial<PromptRecord> = {}) =>
  recordOf(run, { jobId: `job-${run}`, change: 'A', ...parts })

/** What a comment remembers after these. */
const memoryOf = (all: PromptRecord[]) => {
  const remembered = remembering(all)
  const { records } = remembered
  return { records, toContinue: records.findLast(hasJob), mustBeSeenOpen: false, prompts: countPrompts(remembered) }
}

const since = (ms: number | undefined) => (ms === undefined ? '' : ` since ${new Date(ms).toISOString().slice(11, 16)}`)

/** An order in short: `create`; `to job-1, else create`; `wait for job-1 since 12:00, else create`; `skip: why`. */
function inShort(order: JobOrder): string {
  if (order.type === 'skip') return `skip: ${order.reason}`
  const target = order.type === 'send' ? order.to : order.job
  if (target === undefined) return 'create'
  const { jobId, followedUpAtMs } = target
  if (order.type === 'send') return `to ${jobId}${since(followedUpAtMs)}, else ${order.to?.orElse}`
  const otherwise = order.ifFailed === undefined ? '' : `, else ${inShort(order.ifFailed)}`
  return `wait for ${jobId}${since(followedUpAtMs)}${otherwise}`
}

/** What a comment remembers, what the step asks for, and what becomes of a prompt then. */
type Case = [
  name: string,
  records: PromptRecord[],
  order: string,
  asking?: Partial<Ask>,
  record?: Partial<PromptRecord>,
]

const check = (_: string, records: PromptRecord[], order: string, asking?: Partial<Ask>, parts?: Case[4]) => {
  const decision = decide({ ...given, ...asking }, { ...thisRun, ...parts }, memoryOf(records))
  expect(inShort(decision.order)).toBe(order)
}

/** What becomes of a prompt that is known to have succeeded, where the job shows a bad end by now. */
const ofLater = (run: number) => `skip: job job-1 finished for run ${run}, and now shows the end of a later prompt`

describe('1. a re-run waits for the job that an earlier attempt sent the prompt to', () => {
  const followedUp = (result: string) => earlier({ followedUpAt: NOON, result })
  const later = { jobId: 'job-1', change: 'B', followedUpAt: '2026-08-03T12:30:00.000Z' }
  const linked = { result: 'archived', prLink: PR, linkBefore: linkHash(PR) }
  const usedUp = 'skip: the pull request has had 1 prompt, and max-prompts is 1'

  test.each<Case>([
    ['as long as that takes', [earlier()], 'wait for job-1, else create'],
    ['of whose follow-up the end is known', [followedUp('no-pull-request')], `wait for job-1, else ${ofLater(9)}`],
    ['of whose follow-up it is not', [followedUp('timed-out')], 'wait for job-1 since 12:00, else create'],
    [
      'which has had another follow-up since',
      [earlier({ result: 'no-pull-request' }), other(10, later)],
      `wait for job-1 since 12:30, else ${ofLater(9)}`,
    ],
    ['but not one that was archived with the pull request that it had before', [earlier(linked)], 'create'],
    ['where the prompts are used up', [earlier()], `wait for job-1, else ${usedUp}`, { maxPrompts: 1 }],
    ['but not where that sent nothing', [recordOf(9, { result: 'error' })], 'create'],
    ['but not one that failed', [earlier({ result: 'failed' }), other(10, { change: 'B' })], 'create'],
  ])('%s', check)
})

describe('2. the same change is not sent again', () => {
  const otherWords = { jobId: 'job-1', prompt: 'other', result: 'failed' }

  test.each<Case>([
    ['the newest prompt covered it', [other(1)], 'wait for job-1, else create'],
    [
      'the newest of these words did',
      [other(1), other(2, { prompt: 'x', change: 'B' })],
      'wait for job-1, else create',
    ],
    ['the step names a job', [other(1)], 'wait for job-1, else to job-7, else fail', { jobId: 'job-7' }],
    [
      'a later prompt of other words failed on its job',
      [other(1, { result: 'pull-request' }), other(2, otherWords)],
      `wait for job-1, else ${ofLater(1)}`,
    ],
    ['but after A, B and back to A the docs are at B', [other(1), other(2, { change: 'B' })], 'to job-2, else create'],
    ['but the words are others', [other(1, { prompt: 'other' })], 'to job-1, else create'],
    ['but the data are others', [other(1, { data: 'A' })], 'to job-1, else create', {}, { data: 'B' }],
    ['on a push', [other(1)], 'wait for job-1, else create', { event: 'push' }],
    ['but not on a comment, which asks for more', [other(1)], 'to job-1, else create', { event: 'issue_comment' }],
    [
      'on a schedule, of another repository',
      [other(1)],
      'wait for job-1, else create',
      { event: 'schedule', isElsewhere: true },
    ],
    [
      'but not by hand, of another repository',
      [other(1)],
      'to job-1, else create',
      { event: 'workflow_dispatch', isElsewhere: true },
    ],
    [
      'on a re-run of an attempt that failed, where a later run may have had it done',
      [earlier({ result: 'failed', change: 'A' }), other(10)],
      'wait for job-10, else create',
    ],
    [
      'on a re-run of one whose end nobody knows',
      [earlier({ result: 'timed-out', change: 'A' }), other(10)],
      'wait for job-10, else create',
    ],
    [
      'but not where the docs are at another change since that attempt',
      [earlier({ change: 'A' }), other(10, { change: 'B' })],
      'wait for job-1, else create',
    ],
    [
      'but where that attempt succeeded, it counts',
      [earlier({ result: 'no-pull-request' }), other(10, { result: 'pull-request' })],
      `wait for job-1, else ${ofLater(9)}`,
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
        const memory = { ...memoryOf([]), records: remembered.records }
        const own = recordOf(id, { attempt, change })
        const { order, record, joined } = decide({ ...given, reuseJob: false }, own, memory)
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
    fc.assert(inAnyHistory, { numRuns: runs(150) })
  })
})

describe('2. the same data are not sent again', () => {
  const withData = recordOf(1, { jobId: 'job-1', data: 'A' })
  const today = { attempt: 1, change: undefined, data: 'A' }

  test.each<Case>([
    ['the newest prompt had them', [withData], 'wait for job-1, else create'],
    ['on a comment', [withData], 'wait for job-1, else create', { event: 'issue_comment' }],
    ['but by hand means again', [withData], 'to job-1, else create', { event: 'workflow_dispatch' }],
    ['but the newest prompt had none', [withData, recordOf(2, { jobId: 'job-2' })], 'to job-2, else create'],
    ['but readers left something new', [withData], 'to job-1, else create', { holdsReaders: true }],
    ['but the prompt holds changes that are not known', [withData], 'to job-1, else create', { holdsChange: true }],
  ])('%s', (name, records, order, asking) =>
    check(name, records, order, { holdsChange: false, event: 'schedule', ...asking }, today),
  )
})

test.each<Case>([
  ['not to the newest one', [other(1)], 'to job-9, else create'],
  ['whatever is asked for', [other(1)], 'to job-9, else create', { reuseJob: false, jobId: 'job-7', maxPrompts: 1 }],
  ['or nowhere', [other(1)], 'to job-9, else skip', { reuseJob: 'require' }],
  ['unless an attempt sent it', [earlier({ base: 'B', commit: 'C' })], 'wait for job-1, else to job-9, else create'],
])("a later part of a range goes to the run's own job: %s", (name, records, order, asking) => {
  check(name, records, order, { ownJob: { jobId: 'job-9' }, ...asking }, { base: 'B', commit: 'C', change: undefined })
})

describe('3. a pull request costs no more prompts than it may', () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map((run) => other(run, { change: `change-${run}` }))
  const usedUp = 'skip: the pull request has had 1 prompt, and max-prompts is 1'

  test.each<Case>([
    ['one', many.slice(0, 1), usedUp, { maxPrompts: 1 }],
    ['but that many', many, 'to job-7, else create', { maxPrompts: 8 }],
    ['where none was sent', [], 'create', { maxPrompts: 1 }],
    ['one may have been lost', [recordOf(9, { result: 'error', isLost: true })], 'create', { maxPrompts: 2 }],
  ])('%s', check)
})

describe('4. and 5. otherwise the step gets what it asks for', () => {
  const followedUp = (result: string, jobId: string) => recordOf(1, { jobId, followedUpAt: NOON, result })
  const waits = { prompt: '' }
  const noJob = 'skip: there is no job to follow up on, and reuse-job is require'

  test.each<Case>([
    [
      'the newest job, whose follow-up goes on',
      [followedUp('submitted', 'job-1')],
      'to job-1 since 12:00, else create',
    ],
    ['a new job', [], 'create'],
    ['nothing, where only a follow-up is wanted', [], noJob, { reuseJob: 'require' }],
    ['the job that it names', [], 'to job-7, else fail', { jobId: 'job-7' }],
    [
      'that one, whose follow-up goes on',
      [followedUp('submitted', 'job-7'), recordOf(2, { jobId: 'job-2' })],
      'to job-7 since 12:00, else fail',
      { jobId: 'job-7' },
      { change: undefined },
    ],
    ['to wait for it', [followedUp('failed', 'job-7')], 'wait for job-7', { jobId: 'job-7' }, waits],
    ['to wait for that', [followedUp('submitted', 'job-7')], 'wait for job-7 since 12:00', { jobId: 'job-7' }, waits],
  ])('%s', check)

  test('a follow-up knows what is remembered of the job, and may need proof that its pull request is open', () => {
    const memory = { ...memoryOf([other(1, { change: 'B', prLink: PR })]), mustBeSeenOpen: true }
    const to = { jobId: 'job-1', prLink: PR, promptedAtMs: Date.UTC(2026, 7, 3, 12, 1), mustBeSeenOpen: true }
    expect(decide(given, thisRun, memory).order).toEqual({ type: 'send', to: { ...to, orElse: 'create' } })
  })
})

describe('the record that is kept', () => {
  const decideAfter = (records: PromptRecord[], asking: Partial<Ask> = {}, own: PromptRecord = thisRun) =>
    decide({ ...given, ...asking }, own, memoryOf(records))

  test("is this run's own, or that of the earlier prompt where the run waits for its job", () => {
    expect(decideAfter([other(1, { change: 'B' })])).not.toHaveProperty('joined')
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

test.each<[name: string, records: PromptRecord[], why: RegExp, ifUnknown?: RegExp | undefined, asking?: Partial<Ask>]>([
  [
    'a re-run',
    [earlier()],
    /^Attempt 1 .* sent this prompt to job job-1: /,
    /^attempt 1 .*, which is no longer known$/,
  ],
  [
    'the same change',
    [other(1)],
    /^The change is .* in run 1, so nothing .* Reading job job-1\.$/,
    /whose job job-1 is/,
  ],
  ['a follow-up', [recordOf(1, { jobId: 'job-1' })], /^Continuing job job-1, which run 1 started or continued\.$/],
  ['no job', [], /^No earlier job is known\. /, undefined, { reuseJob: 'require' }],
])('the log says what was decided and why: %s', (_, records, why, ifUnknown, asking = {}) => {
  const decision = decide({ ...given, ...asking }, thisRun, memoryOf(records))
  expect(decision.why).toMatch(why)
  if (ifUnknown !== undefined) expect(decision.order).toMatchObject({ ifUnknown: expect.stringMatching(ifUnknown) })
})
