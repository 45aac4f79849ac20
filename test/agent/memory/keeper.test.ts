import { describe, expect, test } from 'vitest'
import { keepRecord } from '../../../src/agent/memory/keeper.ts'
import type { Memory, PromptRecord } from '../../../src/agent/memory/records.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import type { RunOutcome } from '../../../src/kit/core/outcome.ts'
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

interface Options extends Partial<Memory> {
  record?: PromptRecord
  joined?: PromptRecord
  writeMs?: number[]
  timeoutMs?: number
}

/**
 * A keeper with a memory, whose writes take `writeMs` each in turn, unless they are aborted before. `writes` says of each when
 * it began, the time that it had, and when it ended: `7000, has 60000, written at 10000`.
 */
function createHarness({ record = thisRun, writeMs = [], timeoutMs = 30 * 60_000, joined, ...parts }: Options = {}) {
  const clock = createFakeClock()
  const cancellation = new AbortController()
  const records: PromptRecord[] = []
  const writes: string[] = []
  const warnings: Parameters<Memory['warn']>[0][] = []
  const memory: Memory = {
    records: [],
    toContinue: undefined,
    mustBeSeenOpen: false,
    announces: false,
    stops: () => true,
    async write(written, { until, signal }) {
      const ms = writeMs[records.push(written) - 1] ?? 0
      const begun = `${clock.elapsed()}, has ${until - clock.now()}`
      const end = await clock.sleep(ms, signal).then(
        () => 'written',
        () => 'aborted',
      )
      writes.push(`${begun}, ${end} at ${clock.elapsed()}`)
      if (end === 'aborted') throw new Error('aborted')
    },
    warn: (failure) => warnings.push(failure),
    ...parts,
  }
  const { signal } = cancellation
  const keeper = keepRecord({ record, joined, memory, clock, deadline: deadlineIn(timeoutMs, { clock, signal }) })
  const announce = () => keeper.announce(deadlineIn(60_000, { clock, signal }))
  return { clock, records, writes, warnings, cancel: () => cancellation.abort(), keeper, announce }
}

const FAILED = { result: 'failed', prLink: undefined }

const forever = Number.MAX_SAFE_INTEGER

test.each([
  ['created', {}],
  ['followed-up', { followedUpAt: '2026-08-03T12:00:01.000Z', linkBefore: 'h4sh' }],
] as const)('writes that the job has the prompt (%s), and then how the run ended', async (how, parts) => {
  const { keeper, records, clock } = createHarness()
  await clock.sleep(1000)
  keeper.begin({ id: 'job-1', ...(how === 'followed-up' && { linkBefore: 'h4sh' }) }, how)
  await keeper.end(finished)
  const accepted = { ...thisRun, jobId: 'job-1', ...parts }
  expect(records).toEqual([accepted, { ...accepted, result: 'pull-request', prLink: PR }])
})

test('a write begins when the one before has ended, so that one comment is made and no write overwrites another', async () => {
  const { keeper, writes, clock } = createHarness({ writeMs: [7000, 3000] })
  keeper.begin({ id: 'job-1' }, 'created')
  keeper.begin({ id: 'job-1' }, 'followed-up')
  await keeper.end(finished)
  const [first, second] = ['0, has 60000, written at 7000', '7000, has 53000, written at 10000']
  expect(writes).toEqual([first, second, '10000, has 60000, written at 10000'])
  expect(clock.sleepers()).toBe(0)
})

test('a last write that fails is a warning with the error, also in a cancelled run', async () => {
  const error = new Error('refused')
  const { keeper, warnings, cancel } = createHarness({ write: () => Promise.reject(error) })
  cancel()
  await keeper.end(finished)
  expect(warnings).toEqual([{ error, cancelled: false }])
})

test.each([
  ['a minute', 30 * 60_000, 46_000, 60_000],
  ['what is left of the time limit', 60_000, 40_000, 20_000],
  ['ten seconds after the time limit', 60_000, 65_000, 10_000],
])('the last write may take %s', async (_, timeoutMs, elapsedMs, patienceMs) => {
  const { keeper, writes, clock } = createHarness({ timeoutMs })
  await clock.sleep(elapsedMs)
  await keeper.end(finished)
  expect(writes).toEqual([`${elapsedMs}, has ${patienceMs}, written at ${elapsedMs}`])
})

test('a run that sent nothing leaves no record', async () => {
  const { keeper, records, announce } = createHarness()
  await announce()
  await keeper.end({ ...finished, result: 'error', sent: 'no', job: undefined })
  expect(records).toEqual([])
})

test('a cancelled run leaves its first write a second, and has four in all', async () => {
  const { keeper, writes, warnings, cancel, clock } = createHarness({ writeMs: [forever, forever] })
  keeper.begin({ id: 'job-1' }, 'created')
  await clock.sleep(1000)
  cancel()
  await keeper.end({ ...finished, result: 'cancelled' })
  expect(writes).toEqual(['0, has 60000, aborted at 2000', '2000, has 4000, aborted at 5000'])
  expect(warnings).toMatchObject([{ cancelled: true }])
})

test.each([
  [5001, 'aborted at 5000', [{ cancelled: true }]],
  [4999, 'written at 4999', []],
])('a cancellation leaves the last write four seconds: one that takes %i ms is %s', async (ms, end, warned) => {
  const { keeper, writes, warnings, cancel, clock } = createHarness({ writeMs: [ms] })
  clock.at(1000, cancel)
  await keeper.end(finished)
  expect([writes, warnings, clock.sleepers()]).toMatchObject([[`0, has 60000, ${end}`], warned, 0])
})

test('a run that waits for the job of an earlier prompt writes to the record of that one', async () => {
  const joined = recordOf(7, { jobId: 'job-1', result: 'timed-out' })
  const { keeper, records } = createHarness({ joined })
  keeper.begin({ id: 'job-1' }, 'rejoined')
  await keeper.end({ ...finished, sent: 'no-prompt' })
  expect(records).toEqual([joined, { ...joined, result: 'pull-request', prLink: PR }])
})

describe('a prompt that is recorded before it is sent', () => {
  const refused: RunOutcome = { result: 'error', sent: 'no', elapsedMs: 1000 }
  const failure = new Error('locked')

  test('is sent all the same where the failure does not stop it, which is reported at the end', async () => {
    const write = () => Promise.reject(failure)
    const { keeper, announce, warnings } = createHarness({ announces: true, stops: () => false, write })
    await announce()
    await keeper.end(finished)
    expect(warnings).toEqual([{ error: failure, cancelled: false }])
  })

  test('is not sent when that fails, nor recorded at the end', async () => {
    let calls = 0
    const write = () => Promise.reject(failure).finally(() => calls++)
    const { keeper, announce, warnings } = createHarness({ announces: true, write })
    await expect(announce()).rejects.toBe(failure)
    await keeper.end(refused)
    expect([calls, warnings]).toEqual([1, []])
  })

  test('is not waited for once the run is cancelled', async () => {
    const { keeper, announce, writes, cancel, clock } = createHarness({ announces: true, writeMs: [forever] })
    clock.at(500, cancel)
    await expect(announce()).rejects.toThrow()
    expect(writes).toEqual(['0, has 60000, aborted at 500'])
    // Nobody knows whether it was written.
    expect(keeper.ended(refused)).toEqual({ ...thisRun, result: 'error' })
  })

  test('and then not sent at all is recorded with its result, once', async () => {
    const { keeper, announce, records } = createHarness({ announces: true })
    await announce()
    for (const _ of [1, 2]) await keeper.end({ ...refused, jobId: 'job-9' })
    expect(records).toEqual([thisRun, { ...thisRun, result: 'error' }])
  })
})

describe('the record at the end', () => {
  const waiting = recordOf(1, { followedUpAt: '2026-08-03T12:00:00.000Z' })
  const done = { ...waiting, jobId: 'job-1', result: 'pull-request', prLink: PR }
  const open = { ...done, result: 'timed-out', prLink: undefined }
  const unseen = { result: 'submitted', sent: 'no-prompt', job: undefined } as const
  const lost = { result: 'error', sent: 'unknown', job: undefined } as const
  const hostile = { job: { id: 'job-1', status: 'completed', prLink: 'http://x.test/1' } }

  test.each<[what: string, outcome: Partial<RunOutcome>, given: Options, end: PromptRecord | undefined]>([
    ['has no pull request that is not an https: address', hostile, {}, { ...done, prLink: undefined }],
    ['names no job where nobody knows whether that has it', lost, {}, { ...waiting, isLost: true, result: 'error' }],
    [
      'is none of the wait for a job that the service does not know',
      { ...unseen, result: 'error' },
      { record: { ...waiting, prompt: '' } },
      undefined,
    ],
    ['keeps a good end that a run which only waits does not see', unseen, { record: done }, done],
    ['keeps that of an earlier run', unseen, { joined: done }, done],
    ['has a later end of what had none', unseen, { joined: open }, { ...open, result: 'submitted' }],
    ['has a bad end that was seen', { ...unseen, result: 'failed' }, { record: done }, { ...done, ...FAILED }],
  ])('%s', (_, outcome, given, end) => {
    const { keeper } = createHarness({ record: waiting, ...given })
    if (given.joined !== undefined) keeper.begin({ id: 'job-1' }, 'rejoined')
    expect(keeper.ended({ ...finished, ...outcome })).toEqual(end)
  })
})

test('what is known later of the docs pull request is written after the end; a failure is a warning, but not after a signal', async () => {
  const docs = { title: 'Document regions', state: 'open' } as const
  const { keeper, records, writes, clock } = createHarness()
  const within = (signal = new AbortController().signal) => deadlineIn(10_000, { clock, signal })
  await keeper.end(finished)
  await keeper.update({ ...finished, docs }, within())
  expect([records[1], writes[1]]).toMatchObject([{ result: 'pull-request', docs }, '0, has 10000, written at 0'])
  const failing = createHarness({ write: () => Promise.reject(new Error('no')) })
  for (const signal of [undefined, AbortSignal.abort()]) await failing.keeper.update(finished, within(signal))
  expect(failing.warnings).toMatchObject([{ cancelled: false }])
})
