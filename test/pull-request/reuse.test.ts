import { expect, test } from 'vitest'
import type { DocsRequest } from '../../src/pull-request/marker.ts'
import { chooseJob, type JobChoice } from '../../src/pull-request/reuse.ts'
import { request } from './world.ts'

const create: JobChoice = { type: 'create' }
const followUp = (jobId: string): JobChoice => ({ type: 'follow-up', jobId })
const rejoin = (jobId: string): JobChoice => ({ type: 'rejoin', jobId })

const own = request(9, { attempt: 2 })
const earlier = (parts: Partial<DocsRequest> = {}) => request(9, { jobId: 'job-1', ...parts })

test.each<[what: string, requests: DocsRequest[], withReuse: JobChoice, without: JobChoice]>([
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
  expect(chooseJob(requests, { own, reuse: true })).toEqual(withReuse)
  expect(chooseJob(requests, { own, reuse: false })).toEqual(without)
})
