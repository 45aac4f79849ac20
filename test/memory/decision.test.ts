import { expect, test } from 'vitest'
import { chooseJob, earlierAttempt, type JobChoice } from '../../src/memory/decision.ts'
import type { RequestRecord } from '../../src/memory/marker.ts'
import { request } from './fakes.ts'

interface Choice {
  type: JobChoice['type']
  jobId?: string
}

const create: Choice = { type: 'create' }
const followUp = (jobId: string): Choice => ({ type: 'follow-up', jobId })
const rejoin = (jobId: string): Choice => ({ type: 'rejoin', jobId })

const own = request(9, { attempt: 2 })
const earlier = (parts: Partial<RequestRecord> = {}) => request(9, { jobId: 'job-1', ...parts })

test.each<[what: string, requests: RequestRecord[], withReuse: Choice, without: Choice]>([
  ['nothing remembered', [], create, create],
  ['requests that no job came of', [request(1), request(2, { result: 'error' })], create, create],
  ['a job under way', [request(1, { jobId: 'job-1' })], followUp('job-1'), create],
  ['a job that is over', [request(1, { jobId: 'job-1', result: 'pull-request' })], followUp('job-1'), create],
  ['the newest of several jobs', [1, 2].map((run) => request(run, { jobId: `job-${run}` })), followUp('job-2'), create],
  ['a newer request without a job', [request(1, { jobId: 'job-1' }), request(2)], followUp('job-1'), create],
  ['an earlier attempt of this run', [earlier()], rejoin('job-1'), rejoin('job-1')],
  ['an earlier attempt that ended well', [earlier({ result: 'pull-request' })], rejoin('job-1'), rejoin('job-1')],
  // Whether it came to nothing is the service's to say, not the comment's.
  ['an earlier attempt that failed', [earlier({ result: 'failed' })], rejoin('job-1'), rejoin('job-1')],
  ['an earlier attempt that sent nothing', [request(9, { result: 'error' })], create, create],
  ['an earlier attempt, and newer runs', [earlier(), request(10, { jobId: 'x' })], rejoin('job-1'), rejoin('job-1')],
  [
    'two earlier attempts',
    [earlier({ attempt: 0, jobId: 'job-0' }), earlier({ attempt: 1 })],
    rejoin('job-1'),
    rejoin('job-1'),
  ],
  ['this attempt itself', [earlier({ attempt: 2 })], followUp('job-1'), create],
  ['another prompt', [earlier({ prompt: 'other' })], followUp('job-1'), create],
  ['another job of the workflow', [earlier({ job: 'api' })], followUp('job-1'), create],
  ['another step', [earlier({ step: 'other' })], followUp('job-1'), create],
  ['another run', [earlier({ run: '8' })], followUp('job-1'), create],
])('%s: %#', (_what, requests, withReuse, without) => {
  expect(chooseJob(requests, { own, reuse: true })).toMatchObject(withReuse)
  expect(chooseJob(requests, { own, reuse: false })).toMatchObject(without)
})

test('the choice tells what is remembered of the job', () => {
  const [older, newer] = [
    earlier({ attempt: 0 }),
    earlier({ followedUpAt: '2026-08-03T12:00:00.000Z', isUnsure: true }),
  ]
  expect(chooseJob([older, newer], { own, reuse: false })).toEqual({ type: 'rejoin', jobId: 'job-1', sent: newer })
  const linked = request(1, { jobId: 'job-1', prLink: 'https://github.com/acme/docs/pull/1' })
  expect(chooseJob([linked], { own, reuse: true })).toEqual({ type: 'follow-up', jobId: 'job-1', newest: linked })
})

test('an earlier attempt without a job is none', () => {
  expect(earlierAttempt([earlier({ jobId: undefined })], own)).toBeUndefined()
})
