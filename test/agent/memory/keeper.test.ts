import { describe, expect, test } from 'vitest'
import { keepRecord } from '../../../src/agent/memory/keeper.ts'
import type { Memory, PromptRecord } from '../../../src/agent/memory/records.ts'
import { type Deadline, deadlineIn } from '../../../src/kit/core/clock.ts'
import type { Result, RunOutcome } from '../../../src/kit/core/outcome.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { recordOf } from './fakes.ts'

const PR = 'https://github.com/acme/docs/pull/7'

const thisRun = recordOf(1)

const finished: RunOutcome = {
  result: 'pull-request',
  jobId: 'job-1',
  job: { id: 'job-1', status: 'completed', prLink: PR },

  sent: 'yes',
  elapsedMs: 46_000,
}

/** One write, as the port was asked for it and as it ended. */
interface Write {
  record: PromptRecord
  patienceMs: number
  startedAtMs: number
  endedAtMs?: number
  end?: 'written' | 'aborted'
}

interface Options extends Partial<Pick<Memory, 'write' | 'announces' | 'stops'>> {
  record?: PromptRecord
  writeMs?: number[]
  timeoutMs?: number
  joined?: PromptRecord
  hasMemory?: boolean
}

/** A keeper with a memory, whose writes take `writeMs` each in turn, unless they are aborted before. */
function createHarness({
  record = thisRun,
  writeMs = [],
  timeoutMs = 30 * 60_000,
  joined,
  hasMemory = true,
  ...options
}: Options = {}) {
  const clock = createFakeClock()
  const cancellation = new AbortController()
  const writes: Write[] = []
  const warnings: Parameters<Memory['warn']>[0][] = []
  const write = async (written: PromptRecord, { until, signal }: Deadline) => {
    const own: Write = { record: written, patienceMs: until - clock.now(), startedAtMs: clock.elapsed() }
    const ms = writeMs[writes.length] ?? 0
    writes.push(own)
    try {
      await clock.sleep(ms, signal)
      own.end = 'written'
    } catch (error) {
      own.end = 'aborted'
      throw error
    } finally {
      own.endedAtMs = clock.elapsed()
    }
  }
  const memory: Memory = {
    records: [],
    toContinue: undefined,
    mustBeSeenOpen: false,
    announces: false,
    stops: () => true,
    write,
    warn: (failure) => warnings.push(failure),
    ...options,
  }
  const deadline = deadlineIn(timeoutMs, { clock, signal: cancellation.signal })
  const kept = { record, joined, memory: hasMemory ? memory : undefined }
  const keeper = keepRecord({ ...kept, clock, deadline })
  const announceWithin = (ms: number) => keeper.announce(deadlineIn(ms, { clock, signal: cancellation.signal }))
  return { clock, writes, warnings, cancel: () => cancellation.abort(), keeper, announceWithin }
}

type Harness = ReturnType<typeof createHarness>

const forever = Number.MAX_SAFE_INTEGER

test.each([
  ['created', {}],
  ['followed-up', { followedUpAt: '2026-08-03T12:00:01.000Z', linkBefore: 'h4sh' }],
] as const)('writes that the job has the prompt (%s), and then how the run ended', async (how, parts) => {
  const { keeper, writes, clock } = createHarness()
  await clock.sleep(1000)
  keeper.begin({ id: 'job-1', ...(how === 'followed-up' && { linkBefore: 'h4sh' }) }, how)
  await clock.sleep(46_000)
  await keeper.end(finished)
  const accepted = { ...thisRun, jobId: 'job-1', ...parts }
  const ended = { ...accepted, result: 'pull-request', prLink: PR }
  expect(writes.map(({ record }) => record)).toEqual([accepted, ended])
})

test('a write begins when the one before has ended, so that one comment is made and no write overwrites another', async () => {
  const { keeper, writes, clock } = createHarness({ writeMs: [7000, 3000] })
  keeper.begin({ id: 'job-1' }, 'created')
  keeper.begin({ id: 'job-1' }, 'followed-up')
  await keeper.end(finished)
  expect(writes).toMatchObject([
    { endedAtMs: 7000 },
    { startedAtMs: 7000, endedAtMs: 10_000 },
    { end: 'written', startedAtMs: 10_000, patienceMs: 60_000 },
  ])
  expect([clock.elapsed(), clock.sleepers()]).toEqual([10_000, 0])
})

test.each([false, true])(
  'a last write that fails is a warning with the error (in a cancelled run: %s)',
  async (isCancelled) => {
    const error = new Error('refused')
    const { keeper, warnings, cancel } = createHarness({ write: () => Promise.reject(error) })
    if (isCancelled) cancel()
    await keeper.end(finished)
    expect(warnings).toEqual([{ error, cancelled: false }])
  },
)

test.each([
  ['a minute', 30 * 60_000, 46_000, 60_000],
  ['what is left of the time limit', 60_000, 40_000, 20_000],
  ['ten seconds after the time limit', 60_000, 65_000, 10_000],
])('the last write may take %s', async (_, timeoutMs, elapsedMs, patienceMs) => {
  const { keeper, writes, clock } = createHarness({ timeoutMs })
  await clock.sleep(elapsedMs)
  await keeper.end(finished)
  expect(writes.map((write) => write.patienceMs)).toEqual([patienceMs])
})

test.each<Result>(['skipped', 'error'])('a run that sent nothing (%s) leaves no record', async (result) => {
  const { keeper, writes, announceWithin } = createHarness()
  await announceWithin(60_000)
  await keeper.end({ ...finished, result, sent: 'no', job: undefined })
  expect(writes).toEqual([])
})

test('a cancelled run leaves its first write a second, and has four in all', async () => {
  const { keeper, writes, warnings, cancel, clock } = createHarness({ writeMs: [forever, forever] })
  keeper.begin({ id: 'job-1' }, 'created')
  await clock.sleep(1000)
  cancel()
  await keeper.end({ ...finished, result: 'cancelled' })
  expect(writes).toMatchObject([
    { end: 'aborted', endedAtMs: 2000 },
    { end: 'aborted', startedAtMs: 2000, endedAtMs: 5000 },
  ])
  expect(warnings).toMatchObject([{ cancelled: true }])
})

test.each([
  [5001, 'aborted', 5000, [{ cancelled: true }]],
  [4999, 'written', 4999, []],
])(
  'a cancellation during the last write leaves it four seconds: one that takes %i ms is %s',
  async (ms, end, endedAtMs, warned) => {
    const { keeper, writes, warnings, cancel, clock } = createHarness({ writeMs: [ms] })
    clock.at(1000, cancel)
    await keeper.end(finished)
    expect([writes, warnings, clock.sleepers()]).toMatchObject([[{ end, endedAtMs }], warned, 0])
  },
)

test('a run that waits for the job of an earlier prompt writes to the record of that one', async () => {
  const joined = recordOf(7, { jobId: 'job-1', result: 'timed-out' })
  const { keeper, writes } = createHarness({ joined })
  keeper.begin({ id: 'job-1' }, 'rejoined')
  await keeper.end({ ...finished, sent: 'no-prompt' })
  expect(writes.map(({ record }) => record)).toEqual([joined, { ...joined, result: 'pull-request', prLink: PR }])
})

describe('a prompt that is recorded before it is sent', () => {
  const refused: RunOutcome = { result: 'error', sent: 'no', elapsedMs: 1000 }

  test('is sent all the same where the failure does not stop it, which is reported at the end', async () => {
    const failure = new Error('locked')
    const write = () => Promise.reject(failure)
    const { keeper, announceWithin, warnings } = createHarness({ announces: true, stops: () => false, write })
    await announceWithin(60_000)
    await keeper.end(finished)
    expect(warnings).toEqual([{ error: failure, cancelled: false }])
  })

  test('is not sent when that fails, nor recorded at the end', async () => {
    const failure = new Error('lost')
    let calls = 0
    const write = async () => {
      calls += 1
      throw failure
    }
    const { keeper, announceWithin, warnings } = createHarness({ announces: true, write })
    await expect(announceWithin(60_000)).rejects.toBe(failure)
    await keeper.end(refused)
    expect([calls, warnings]).toEqual([1, []])
  })

  test('is not waited for once the run is cancelled', async () => {
    const { keeper, announceWithin, writes, cancel, clock } = createHarness({ announces: true, writeMs: [forever] })
    clock.at(500, cancel)
    await expect(announceWithin(60_000)).rejects.toThrow()
    expect(writes).toMatchObject([{ end: 'aborted', endedAtMs: 500 }])
    // Nobody knows whether it was written.
    expect(keeper.ended(refused)).toEqual({ ...thisRun, result: 'error' })
  })

  test('and then not sent at all is recorded with its result', async () => {
    const { keeper, announceWithin, writes } = createHarness({ announces: true })
    await announceWithin(60_000)
    await keeper.end({ ...refused, jobId: 'job-9' })
    expect(writes.map(({ record }) => record)).toEqual([thisRun, { ...thisRun, result: 'error' }])
  })
})

describe('the record at the end', () => {
  const waiting = recordOf(1, { followedUpAt: '2026-08-03T12:00:00.000Z' })
  const ended = (outcome: Partial<RunOutcome>, record = waiting, joined?: PromptRecord) => {
    const { keeper } = createHarness({ record, ...(joined && { joined }) })
    if (joined !== undefined) keeper.begin({ id: 'job-1' }, 'rejoined')
    return keeper.ended({ ...finished, sent: 'no-prompt', ...outcome })
  }

  test('has no pull request that is not an https: address', () => {
    const job = { id: 'job-1', status: 'completed', prLink: 'http://x.test/1' }
    expect(ended({ job, sent: 'yes' })).toEqual({ ...waiting, jobId: 'job-1', result: 'pull-request' })
  })

  test('names no job where nobody knows whether that received the prompt', () => {
    const lost = { ...waiting, isLost: true, result: 'error' }
    expect(ended({ result: 'error', sent: 'unknown', job: undefined })).toEqual(lost)
  })

  test('is none of the wait for a job that the service does not know', () => {
    expect(ended({ result: 'error', job: undefined }, { ...waiting, prompt: '' })).toBeUndefined()
  })

  test.each(['error', 'timed-out', 'cancelled', 'submitted'] as const)(
    'keeps a good end of an earlier run where a run that only waited ended as %s',
    (result) => {
      const done = { ...waiting, jobId: 'job-1', result: 'pull-request', prLink: PR }
      const open = { ...done, result: 'timed-out', prLink: undefined }
      const unseen = { result, job: undefined }
      expect(ended(unseen, done)).toEqual(done)
      expect(ended(unseen, waiting, done)).toEqual(done)
      expect(ended(unseen, waiting, open)).toEqual({ ...open, result })
      expect(ended({ result: 'failed', job: undefined }, done)).toMatchObject({ result: 'failed' })
    },
  )
})

describe('what is known later of the docs pull request', () => {
  const docs = { title: 'Document regions', state: 'open', preview: { state: 'building' } } as const
  const within = ({ clock }: Harness, signal = new AbortController().signal) => deadlineIn(10_000, { clock, signal })

  test('is written after the end', async () => {
    const harness = createHarness()
    const { keeper, writes } = harness
    keeper.begin({ id: 'job-1' }, 'created')
    await keeper.end(finished)
    await keeper.update({ ...finished, docs }, within(harness))
    expect(writes).toHaveLength(3)
    expect(writes[2]).toMatchObject({ record: { jobId: 'job-1', result: 'pull-request', docs }, patienceMs: 10_000 })
  })

  test('that cannot be written is a warning, but not after a signal', async () => {
    const write = () => Promise.reject(new Error('no'))
    const harness = createHarness({ write })
    await harness.keeper.update({ ...finished, docs }, within(harness))
    expect(harness.warnings).toMatchObject([{ cancelled: false }])
    await harness.keeper.update({ ...finished, docs }, within(harness, AbortSignal.abort()))
    expect(harness.warnings).toHaveLength(1)
  })
})

test('without a memory, the record is known all the same', async () => {
  const { keeper, announceWithin } = createHarness({ hasMemory: false })
  await announceWithin(60_000)
  keeper.begin({ id: 'job-1' }, 'created')
  await keeper.end(finished)
  expect(keeper.ended(finished)).toMatchObject({ jobId: 'job-1', result: 'pull-request' })
  expect(keeper.ended({ ...finished, sent: 'no' })).toBeUndefined()
})
