import path from 'node:path'
import { expect, test } from 'vitest'
import { runJob } from '../../../src/agent/job/submit.ts'
import type { JobOrder, JobToFollowUp } from '../../../src/agent/memory/decision.ts'
import type { EarlierJob } from '../../../src/agent/wait/watch.ts'
import { ActionError, ServiceError } from '../../../src/kit/core/errors.ts'
import { linkHash } from '../../../src/kit/core/outcome.ts'
import type { AgentJobs } from '../../../src/kit/service/agent-api.ts'
import {
  active,
  agentJob,
  archived,
  completed,
  createFakes,
  type FakeOptions,
  failed,
  type JobFields,
  OLD_PR,
  PR,
  status,
  withLink,
} from './fakes.ts'

interface Case extends FakeOptions {
  wait?: boolean
  timeoutS?: number
}

/** A run as its transcript: what happened, in its order, and the outcome. */
async function transcribe(order: JobOrder, { wait = true, timeoutS = 1800, ...options }: Case): Promise<string> {
  const { ports, lines, reads, endsIn } = createFakes(options)
  const limits = { prompt: 'Say hello', wait, deadline: endsIn(timeoutS), timeoutMs: timeoutS * 1000 }
  const outcome = await runJob(order, limits, ports)
  const { job, error, result, sent, jobId, unsettled, reason } = outcome
  const known = [job?.status, job?.prLink, unsettled && 'perhaps of an earlier prompt'].filter(Boolean)
  const ending = [
    `${result}; sent: ${sent}; job: ${jobId ?? 'none'}${known.length === 0 ? '' : ` (${known.join(', ')})`}`,
    ...[error?.what ?? [], reason ?? [], reads.length === 0 ? [] : `reads: ${reads.length}`].flat(),
  ]
  return [...lines, `= ${ending.join('; ')}`].join('\n')
}

/** The fakes' clock begins here. */
const START_MS = Date.UTC(2026, 7, 3, 12)
const followedUpAgo = (seconds: number) => ({ followedUpAtMs: START_MS - seconds * 1000 })

const CREATE: JobOrder = { type: 'send' }
const reuse = (parts: Partial<JobToFollowUp> = {}): JobOrder => ({
  type: 'send',
  to: { jobId: 'job-9', orElse: 'create', ...parts },
})
const FOLLOW_UP = reuse({ orElse: 'fail' })
const NAMED = { type: 'wait', job: { jobId: 'job-9' } } as const
const rejoin = (ifFailed: JobOrder = CREATE, known: Partial<EarlierJob> = {}): JobOrder => ({
  type: 'wait',
  job: { jobId: 'job-9', ...known },
  ifFailed,
})
const REMEMBERED = { prLink: OLD_PR, linkBefore: linkHash(OLD_PR) }
const SKIP: JobOrder = { type: 'skip', reason: 'there is nothing to do' }

const oldEnd: JobFields = { status: 'completed', prLink: OLD_PR }
const newJob = { create: { 0: active } }
const messaged = { message: { 0: active } }
/** Nobody waits, so the transcript is short. */
const now = { wait: false, ...newJob, ...messaged }
const reading = (job: JobFields) => ({ ...now, read: { 0: job } })
const unreadable = (code: number) => ({ ...now, read: { 0: status(code) } })
const notHttps = { 0: { status: 'active', prLink: 'x' } }
const unseen = { isPullRequestOpen: 'unseen' } as const

const UNWRITABLE = new ActionError({ kind: 'github-fault', what: 'It cannot be written.', advice: 'Try again.' })

type Row = [name: string, order: JobOrder, options: Case]

/** The runs of each file of transcripts. */
const RUNS: Record<string, readonly Row[]> = {
  'a new job': [
    ['ends with a pull request', CREATE, { ...newJob, read: { 0: active, 60: withLink } }],
    ['is submitted', CREATE, now],
    ['ends in the response, although nobody waits', CREATE, { create: { 0: withLink }, wait: false }],
    ['cannot be read', CREATE, { ...newJob, read: { 0: status(403) } }],
    ['may exist after a lost response', CREATE, { create: { 0: { type: 'interrupted' } } }],
    ['is refused', CREATE, { create: { 0: status(400) } }],
    ['is cut off', CREATE, { create: { 0: { type: 'cancelled', sent: true } }, sendTakesS: 2, cancelAtS: 1 }],
  ],
  'a follow-up': [
    ['is sent to a job that completed', FOLLOW_UP, reading(completed)],
    ['is sent to a job that failed', FOLLOW_UP, reading(failed)],
    ['is sent to a job that was archived with a link', FOLLOW_UP, reading({ ...archived, prLink: OLD_PR })],
    ['is waited for', FOLLOW_UP, { ...messaged, read: { 0: oldEnd, 1: active, 60: withLink } }],
    ['keeps the link that it had', FOLLOW_UP, { ...messaged, read: { 0: oldEnd, 1: active, 60: completed } }],
    ['keeps it where the new one is not https:', FOLLOW_UP, { ...reading(oldEnd), message: notHttps }],
    ['has the link of the response', FOLLOW_UP, { ...reading(oldEnd), message: { 0: withLink } }],
    [
      'has a response that cannot be read',
      FOLLOW_UP,
      { ...messaged, isMessageUnreadable: true, sendTakesS: 5, read: { 0: oldEnd, 5: active, 60: withLink } },
    ],
    [
      'has that, and a job that cannot be read',
      FOLLOW_UP,
      { ...messaged, isMessageUnreadable: true, read: (_atS, call) => (call === 1 ? completed : status(403)) },
    ],
    ['waits for the follow-up before it', reuse(followedUpAgo(0)), reading(oldEnd)],
    ['is not sent while the job is active', FOLLOW_UP, { read: { 0: active }, timeoutS: 90 }],
    ['is not sent to an unknown job', FOLLOW_UP, unreadable(404)],
    ['is refused', FOLLOW_UP, { ...reading(oldEnd), message: { 0: status(404) } }],
    ['may have arrived', FOLLOW_UP, { ...reading(oldEnd), message: { 0: status(502) } }],
    ['shows the end of before', FOLLOW_UP, { message: { 0: oldEnd }, read: { 0: oldEnd }, timeoutS: 30 }],
  ],
  'a job to wait for': [
    ['has ended', NAMED, reading(withLink)],
    ['has failed', NAMED, reading(failed)],
    ['runs', NAMED, reading(active)],
    ['is unknown', NAMED, { read: { 0: status(404) } }],
    ['cannot be read now', NAMED, unreadable(503)],
    ['has the prompt', rejoin(), { read: { 0: active, 60: withLink } }],
    ['has the prompt and runs', rejoin(), reading(active)],
    ['has the prompt and cannot be read', rejoin(), unreadable(403)],
    ['failed with the prompt', rejoin(), reading(failed)],
    ['was archived with the prompt', rejoin(), reading(archived)],
    ['failed with the prompt, which is a follow-up', rejoin(FOLLOW_UP), reading(failed)],
    ['failed with the prompt, and nothing is to be sent', rejoin(SKIP), reading(failed)],
    ['is no longer known', { ...NAMED, ifFailed: CREATE, ifUnknown: 'it is gone' }, { read: { 0: status(404) } }],
    ['was archived with a remembered link', rejoin(CREATE, { prLink: OLD_PR }), reading(archived)],
    ['was archived with the link of an earlier prompt', rejoin(CREATE, REMEMBERED), reading(archived)],
    ['was archived with a new link', rejoin(CREATE, { ...REMEMBERED, prLink: PR }), reading(archived)],
    ['had a follow-up a moment ago', rejoin(CREATE, followedUpAgo(5)), reading(oldEnd)],
  ],
  'a job that is reused': [
    ['is idle', reuse(), reading(oldEnd)],
    ['is idle later', reuse({ prLink: PR }), { ...now, read: { 0: active, 20: oldEnd } }],
    ['has a remembered link', reuse({ prLink: PR }), reading(completed)],
    ['has a pull request that nobody sees', reuse(), { ...reading(oldEnd), ...unseen }],
    ['has one that must be seen', reuse({ mustBeSeenOpen: true }), { ...reading(oldEnd), ...unseen }],
    ['has none that must be seen', reuse({ mustBeSeenOpen: true }), { ...reading(completed), ...unseen }],
    ['has a closed pull request', reuse(), { ...reading(oldEnd), isPullRequestOpen: false }],
    ['failed', reuse(), reading(failed)],
    ['was archived', reuse(), reading(archived)],
    ['is unknown', reuse(), { ...now, read: { 0: status(404) } }],
    ['refuses the prompt as unknown', reuse(), { ...reading(oldEnd), message: { 0: status(404) } }],
    ['refuses the prompt', reuse(), { ...reading(oldEnd), message: { 0: status(400) } }],
    ['is required, and failed', reuse({ orElse: 'skip' }), reading(failed)],
    ['has not ended for an hour', reuse({ promptedAtMs: START_MS - 50 * 60_000 }), reading(active)],
  ],
  'the last seconds': [
    ['are for the response', reuse(), { ...now, read: { 0: active, 40: completed }, timeoutS: 60 }],
    ['are not enough', reuse(), { ...now, read: { 0: active, 50: completed }, timeoutS: 60 }],
    ['are all that there is', reuse(), { ...now, read: { 0: active, 10: completed }, timeoutS: 15 }],
    ['are over', CREATE, { ...now, timeoutS: 0 }],
    ['are not spent by a run that skips', SKIP, {}],
  ],
  'what is recorded before a prompt': [
    ['is waited for', CREATE, { ...now, recordTakesS: 3 }],
    ['keeps it from a new job where it fails', CREATE, { ...now, recordFails: UNWRITABLE }],
    ['keeps it from an idle job where it fails', FOLLOW_UP, { ...reading(oldEnd), recordFails: UNWRITABLE }],
    ['keeps it from a new job instead', reuse(), { ...reading(failed), recordFails: UNWRITABLE }],
    ['keeps it from a new job where it takes too long', CREATE, { ...now, recordTakesS: 1800 }],
    ['keeps it from an idle job where it takes too long', FOLLOW_UP, { ...reading(oldEnd), recordTakesS: 1800 }],
    ['does not send it after a signal', CREATE, { ...now, recordCancels: true }],
    ['is no error after a signal', FOLLOW_UP, { ...reading(oldEnd), recordCancels: true, recordFails: UNWRITABLE }],
  ],
}

test.each(Object.entries(RUNS))('%s proceeds as its transcripts say', async (group, rows) => {
  const transcripts: string[] = []
  for (const [name, order, options] of rows) {
    // Signs of life are the business of `wait.test.ts`.
    const transcript = (await transcribe(order, options)).replace(/^\[.*\] Still .*\n/gm, '')
    transcripts.push(`# ${group} ${name}\n${transcript}\n`)
  }
  const file = path.join(import.meta.dirname, 'transcripts', `${group.replaceAll(' ', '-')}.txt`)
  await expect(transcripts.join('\n')).toMatchFileSnapshot(file)
})

test('the delays of a prompt are in the log, with their error and the time that has passed', async () => {
  const { ports, clock, lines, endsIn } = createFakes()
  const error = new ServiceError(status(429), { kind: 'rate-limited', what: 'Rate-limited (429).', advice: 'Wait.' })
  const create: AgentJobs['create'] = async (_prompt, { onRetry }) => {
    onRetry?.(error, 30_000)
    await clock.sleep(30_000)
    return agentJob(active)
  }
  const limits = { prompt: 'Hello', wait: false, deadline: endsIn(60), timeoutMs: 60_000 }
  await runJob(CREATE, limits, { ...ports, jobs: { ...ports.jobs, create } })
  expect(lines.filter((line) => !line.includes('>'))).toEqual([
    '[0s] Creating a job; the prompt has 5 characters.',
    '[0s] Rate-limited (429). Trying again in 30s.',
    '[25s] Still trying to create the job; last error: rate-limited.',
    '[30s] api.example.com accepted the prompt as job job-1.',
  ])
})

test('an error that nobody foresaw right before the prompt is sent is not hidden', async () => {
  const bug = new TypeError('x is not a function')
  await expect(transcribe(CREATE, { ...now, recordFails: bug })).rejects.toBe(bug)
})
