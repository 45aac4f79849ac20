import { describe, expect, test } from 'vitest'
import type { JobOrder } from '../../src/agent-job/run-job.ts'
import { decide, orderOf } from '../../src/memory/decision.ts'
import type { RememberedRequest } from '../../src/memory/records.ts'
import { recordOf } from './fakes.ts'

const PROMPT = 'Update the docs'
const create: JobOrder = { type: 'create', prompt: PROMPT }
const reuse = (jobId: string, prLink?: string): JobOrder => ({ type: 'reuse', prompt: PROMPT, jobId, prLink })
const rejoin = (jobId: string, parts: object = {}): JobOrder => ({
  type: 'rejoin',
  jobId,
  otherwise: create,
  followedUpAtMs: undefined,
  isUnsure: false,
  ...parts,
})

const thisRun = recordOf(9, { attempt: 2 })
/** What an earlier attempt of this run left. */
const earlier = (parts: Partial<RememberedRequest> = {}) => recordOf(9, { jobId: 'job-1', ...parts })

interface Case {
  name: string
  records: RememberedRequest[]
  /** The order with `reuse-job`. */
  withReuse: JobOrder
  /** The order without; the same unless given. */
  withoutReuse?: JobOrder
}

const PR = 'https://github.com/acme/docs/pull/1'

const cases: Case[] = [
  { name: 'nothing remembered', records: [], withReuse: create },
  { name: 'requests without a job', records: [recordOf(1), recordOf(2, { result: 'error' })], withReuse: create },
  {
    name: 'a job in progress',
    records: [recordOf(1, { jobId: 'job-1' })],
    withReuse: reuse('job-1'),
    withoutReuse: create,
  },
  {
    name: 'a job with a pull request',
    records: [recordOf(1, { jobId: 'job-1', result: 'pull-request', prLink: PR })],
    withReuse: reuse('job-1', PR),
    withoutReuse: create,
  },
  {
    name: 'the newest of several jobs',
    records: [1, 2].map((run) => recordOf(run, { jobId: `job-${run}` })),
    withReuse: reuse('job-2'),
    withoutReuse: create,
  },
  {
    name: 'a newer request without a job',
    records: [recordOf(1, { jobId: 'job-1' }), recordOf(2)],
    withReuse: reuse('job-1'),
    withoutReuse: create,
  },
  { name: 'an earlier attempt', records: [earlier()], withReuse: rejoin('job-1') },
  {
    name: 'an earlier attempt that followed up on the job',
    records: [earlier({ followedUpAt: '2026-08-03T12:00:00.000Z' })],
    withReuse: rejoin('job-1', { followedUpAtMs: Date.UTC(2026, 7, 3, 12) }),
  },
  {
    name: 'an earlier attempt whose prompt may not have arrived',
    records: [earlier({ isUnsure: true })],
    withReuse: rejoin('job-1', { isUnsure: true }),
  },
  // Only the service knows for certain how the job ended.
  { name: 'an earlier attempt that failed', records: [earlier({ result: 'failed' })], withReuse: rejoin('job-1') },
  {
    name: 'an earlier attempt that sent nothing',
    records: [recordOf(9, { result: 'error' })],
    withReuse: create,
  },
  {
    name: 'an earlier attempt, then another run',
    records: [earlier(), recordOf(10, { jobId: 'job-10' })],
    withReuse: rejoin('job-1'),
  },
  {
    name: 'two earlier attempts',
    records: [earlier({ attempt: 0, jobId: 'job-0' }), earlier({ attempt: 1 })],
    withReuse: rejoin('job-1'),
  },
  ...[
    { name: 'this attempt itself', parts: { attempt: 2 } },
    { name: 'another prompt', parts: { prompt: 'other' } },
    { name: 'another job of the workflow', parts: { job: 'api' } },
    { name: 'another step', parts: { step: 'other' } },
    { name: 'another run', parts: { run: '8' } },
  ].map(({ name, parts }) => ({
    name,
    records: [earlier(parts)],
    withReuse: reuse('job-1'),
    withoutReuse: create,
  })),
]

describe('with a prompt', () => {
  const request = { prompt: PROMPT, jobId: undefined }

  test.each(cases)('after $name', ({ records, withReuse, withoutReuse = withReuse }) => {
    const memory = { records, thisRun }
    expect(decide({ ...request, reuseJob: true }, memory).order).toEqual(withReuse)
    expect(decide({ ...request, reuseJob: false }, memory).order).toEqual(withoutReuse)
  })

  test("the record to write is this run's own, with what is known of an earlier attempt's follow-up", () => {
    const decideAfter = (records: RememberedRequest[]) => decide({ ...request, reuseJob: true }, { records, thisRun })
    expect(decideAfter([recordOf(1, { jobId: 'job-1', isUnsure: true })]).record).toEqual(thisRun)
    const followedUp = { followedUpAt: '2026-08-03T12:00:00.000Z', isUnsure: true } as const
    expect(decideAfter([earlier(followedUp)]).record).toEqual({ ...thisRun, ...followedUp })
  })
})

describe('with a prompt and a job id', () => {
  const request = { prompt: PROMPT, jobId: 'job-7', reuseJob: true }
  const followUp: JobOrder = { type: 'follow-up', prompt: PROMPT, jobId: 'job-7' }

  test.each<{ name: string; records: RememberedRequest[]; order: JobOrder }>([
    { name: 'nothing remembered', records: [], order: followUp },
    { name: 'another job remembered', records: [recordOf(1, { jobId: 'job-1' })], order: followUp },
    { name: 'an earlier attempt', records: [earlier()], order: rejoin('job-1', { otherwise: followUp }) },
  ])('$name', ({ records, order }) => {
    expect(decide(request, { records, thisRun }).order).toEqual(order)
  })
})

test('a job id alone is waited for, whatever is remembered', () => {
  const request = { prompt: undefined, jobId: 'job-7', reuseJob: true }
  const order: JobOrder = { type: 'resume', jobId: 'job-7' }
  expect(decide(request, { records: [earlier(), recordOf(1, { jobId: 'job-1' })], thisRun })).toEqual({
    order,
    record: { ...thisRun, commit: '' },
  })
})

test('a run that only waits writes to the row of the job, whose commit it knows from there', () => {
  const records = [recordOf(1, { jobId: 'job-7', commit: 'asked-about' }), recordOf(2, { jobId: 'job-2' })]
  const { record } = decide({ prompt: undefined, jobId: 'job-7', reuseJob: true }, { records, thisRun })
  expect(record).toEqual(records[0])
})

test.each<{ prompt?: string; jobId?: string; order: JobOrder }>([
  { prompt: PROMPT, order: create },
  { prompt: PROMPT, jobId: 'job-7', order: { type: 'follow-up', prompt: PROMPT, jobId: 'job-7' } },
  { jobId: 'job-7', order: { type: 'resume', jobId: 'job-7' } },
])('without a memory the order is what the step asks for: $order.type', ({ prompt, jobId, order }) => {
  expect(orderOf({ prompt, jobId, reuseJob: false })).toEqual(order)
})
