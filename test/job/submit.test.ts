import { describe, expect, test } from 'vitest'
import { ActionError, ServiceError } from '../../src/core/errors.ts'
import { linkHash, type RunOutcome } from '../../src/core/outcome.ts'
import type { RequestFailure } from '../../src/core/retry.ts'
import { runJob } from '../../src/job/submit.ts'
import { type Decision, type JobOrder, NO_JOB, type Recipient } from '../../src/memory/decision.ts'
import type { AgentJobs, SendOptions } from '../../src/service/agent-api.ts'
import {
  active,
  agentJob,
  archived,
  completed,
  createFakes,
  type FakeOptions,
  type Fakes,
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

/** A case of a table: what the run meets, and what it results in. */
interface Row {
  name: string
  options: Case
  expected: Partial<RunOutcome>
}

type Finished = Fakes & { outcome: RunOutcome; log: string; endedAtS: number }

type Orders = Pick<Decision, 'order' | 'anew'>

async function runOrders(orders: Orders, options: Case, fakes: Fakes = createFakes(options)): Promise<Finished> {
  const { wait = true, timeoutS = 1800 } = options
  const outcome = await runJob(orders, { wait, deadline: fakes.endsIn(timeoutS) }, fakes.ports)
  return { ...fakes, outcome, log: fakes.lines.join('\n'), endedAtS: fakes.clock.elapsed() / 1000 }
}

const runCase = (order: JobOrder, options: Case, fakes?: Fakes) => runOrders({ order }, options, fakes)

const CREATE: JobOrder = { type: 'send', prompt: 'Say hello' }
const FOLLOW_UP: JobOrder = { type: 'send', prompt: 'Continue', to: { jobId: 'job-9', orElse: 'fail' } }
const reuseOrder = (parts: Partial<Recipient> = {}): JobOrder => ({
  type: 'send',
  prompt: 'Continue',
  to: { jobId: 'job-9', orElse: 'create', ...parts },
})
const REUSE = reuseOrder()
const WAIT: JobOrder = { type: 'wait', jobId: 'job-9' }
const SKIP: JobOrder = { type: 'skip', reason: 'there is nothing to do' }

const create = (options: Case) => runCase(CREATE, options)
const followUp = (options: Case) => runCase(FOLLOW_UP, options)
const resume = (options: Case) => runCase(WAIT, options)
const reuse = (options: Case, prLink?: string) => runCase(reuseOrder({ prLink }), options)
const rejoin = (options: Case, anew: JobOrder = CREATE) => runOrders({ order: WAIT, anew }, options)

const newJob = { create: { 0: active } }
const messaged = { message: { 0: active } }
const oldEnd: JobFields = { status: 'completed', prLink: OLD_PR }

/** Reads of a job that is idle from the 300th second on, and then works on the prompt that it got. */
const idleAt300 = { 0: active, 300: oldEnd, 320: active, 400: withLink }

test.each<{ what: string; order: JobOrder; how: string }>([
  { what: 'a new job', order: CREATE, how: 'created' },
  { what: 'a follow-up', order: FOLLOW_UP, how: 'followed-up' },
])('that the service accepted $what is recorded before the wait for it', async ({ order, how }) => {
  const recorded: unknown[] = []
  const read = () => {
    if (fakes.sent.length > 0) recorded.push(fakes.accepted[0]?.how)
    return fakes.sent.length > 0 ? withLink : completed
  }
  const fakes: Fakes = createFakes({ ...newJob, ...messaged, read })
  await runCase(order, {}, fakes)
  expect(recorded).toEqual([how])
})

describe('a new job', () => {
  test.each<Row>([
    {
      name: 'with a pull request',
      options: { read: { 0: active, 60: withLink } },
      expected: { result: 'pull-request' },
    },
    { name: 'without one', options: { read: { 0: active, 60: completed } }, expected: { result: 'no-pull-request' } },
    { name: 'with a failure', options: { read: { 0: active, 60: failed } }, expected: { result: 'failed' } },
    { name: 'in the archive', options: { read: { 0: active, 60: archived } }, expected: { result: 'archived' } },
    { name: 'after the deadline', options: { read: { 0: active }, timeoutS: 90 }, expected: { result: 'timed-out' } },
    {
      name: 'with a refusal',
      options: { read: { 0: status(403) } },
      expected: { result: 'error', job: expect.anything() },
    },
    { name: 'with a cancellation', options: { read: { 0: active }, cancelAtS: 50 }, expected: { result: 'cancelled' } },
    {
      name: 'in the response to the create',
      options: { create: { 0: withLink } },
      expected: { result: 'pull-request' },
    },
  ])('ends $name', async ({ options, expected }) => {
    const { outcome, sent, updates } = await create({ ...newJob, ...options })
    expect(outcome).toMatchObject({ jobId: 'job-1', reused: false, sent: 'yes', ...expected })
    expect(sent).toEqual([{ atS: 0, to: 'job-1', prompt: 'Say hello' }])
    expect(updates[0]).toMatch(/^job-1/)
  })

  test.each<{ name: string; response: JobFields; result: RunOutcome['result'] }>([
    { name: 'is submitted while it runs', response: active, result: 'submitted' },
    { name: 'is submitted when it has no status', response: {}, result: 'submitted' },
    { name: 'has its result when it has ended', response: withLink, result: 'pull-request' },
    { name: 'is not read for a link', response: completed, result: 'no-pull-request' },
  ])('that nobody waits for $name', async ({ response, result }) => {
    const { outcome, reads, endedAtS } = await create({ create: { 0: response }, wait: false })
    expect(outcome).toMatchObject({ result, jobId: 'job-1', sent: 'yes', reused: false })
    expect([reads.length, endedAtS]).toEqual([0, 0])
  })

  test.each<{ name: string; failure: RequestFailure; sent: RunOutcome['sent'] }>([
    { name: 'no connection', failure: { type: 'not-connected' }, sent: 'no' },
    { name: 'a lost connection', failure: { type: 'interrupted' }, sent: 'unknown' },
    { name: 'an unreadable response', failure: { type: 'unreadable' }, sent: 'unknown' },
    { name: '400', failure: status(400), sent: 'no' },
    { name: '401', failure: status(401), sent: 'no' },
    { name: '404', failure: status(404), sent: 'no' },
    { name: '429', failure: status(429), sent: 'no' },
    { name: 'a redirect', failure: status(307), sent: 'no' },
    { name: '503', failure: status(503), sent: 'unknown' },
  ])('that was not accepted because of $name is an error', async ({ failure, sent }) => {
    const { outcome, reads, updates } = await create({ create: { 0: failure } })
    expect(outcome).toMatchObject({ result: 'error', reused: false, sent, unsettled: sent === 'unknown' })
    expect([outcome.jobId, outcome.job]).toEqual([undefined, undefined])
    expect(outcome.error).toMatchObject({ failure })
    expect([reads, updates]).toEqual([[], []])
  })

  test.each<{ name: string; failure: RequestFailure; sent: RunOutcome['sent'] }>([
    { name: 'before it was sent', failure: { type: 'cancelled', sent: false }, sent: 'no' },
    { name: 'while it was sent', failure: { type: 'cancelled', sent: true }, sent: 'unknown' },
    { name: 'while the service refused it', failure: status(400), sent: 'no' },
    { name: 'while the service failed', failure: status(503), sent: 'unknown' },
  ])('that was cancelled $name is no error, but the log has the failure', async ({ failure, sent }) => {
    const { outcome, log } = await create({ create: { 0: failure }, sendTakesS: 2, cancelAtS: 1 })
    expect(outcome).toMatchObject({ result: 'cancelled', sent, reused: false })
    expect([outcome.jobId, outcome.error]).toEqual([undefined, undefined])
    expect(log).toMatch(/\[2s\] api\.example\.com (was cancelled|returned \d+)\. Try again\.$/)
  })

  test('whose response arrives during the cancellation keeps its id', async () => {
    const { outcome, updates, reads, log } = await create({ ...newJob, sendTakesS: 3, cancelAtS: 1 })
    expect(outcome).toMatchObject({ result: 'cancelled', jobId: 'job-1', job: { status: 'active' }, sent: 'yes' })
    expect(updates).toEqual(['job-1 active'])
    expect(reads).toEqual([])
    expect(log).not.toContain('undefined')
  })

  test('is waited for only as long as sending left time for', async () => {
    const { outcome, endedAtS } = await create({ ...newJob, sendTakesS: 50, read: { 0: active }, timeoutS: 60 })
    expect(outcome).toMatchObject({ result: 'timed-out', elapsedMs: 60_000 })
    expect(endedAtS).toBe(60)
  })

  test('that takes long to be accepted leaves signs of life', async () => {
    const { lines } = await create({ ...newJob, sendTakesS: 100, wait: false })
    expect(lines.filter((line) => line.includes('Still creating the job.')).length).toBeGreaterThanOrEqual(3)
  })
})

describe('a follow-up', () => {
  test('whose response cannot be read was accepted, and the job is read at once', async () => {
    const { outcome, sent, reads, accepted, warnings, log } = await followUp({
      ...messaged,
      isMessageUnreadable: true,
      sendTakesS: 5,
      read: { 0: oldEnd, 5: active, 60: withLink },
    })
    expect(sent).toHaveLength(1)
    expect(outcome).toMatchObject({ result: 'pull-request', sent: 'yes', job: { prLink: PR } })
    expect(accepted).toMatchObject([{ jobId: 'job-9', how: 'followed-up' }])
    expect(reads.slice(0, 2)).toEqual([0, 5])
    expect(warnings).toEqual([])
    expect(log).toContain('api.example.com accepted the follow-up to job job-9, with a response that cannot be read.')
  })

  test('whose response cannot be read is reported with what was known before', async () => {
    const options = { ...messaged, isMessageUnreadable: true, read: { 0: oldEnd }, wait: false }
    const { outcome, updates } = await followUp(options)
    expect(outcome).toMatchObject({ result: 'submitted', unsettled: true, job: { id: 'job-9', ...oldEnd } })
    expect(updates.at(-1)).toBe('job-9 completed')
  })

  test.each([completed, failed, archived, { ...archived, prLink: OLD_PR }])(
    'is sent to a job that is $status, and recorded with its link $prLink',
    async (job) => {
      const { sent, outcome, accepted } = await followUp({ ...messaged, wait: false, read: { 0: job } })
      expect(sent).toHaveLength(1)
      expect(outcome.result).toBe('submitted')
      expect([outcome.job?.linkBefore, accepted[0]?.linkBefore]).toEqual(
        Array(2).fill(linkHash(job.prLink ?? undefined)),
      )
    },
  )

  test('waits until the job is idle', async () => {
    const { outcome, sent } = await followUp({ message: { 0: oldEnd }, read: idleAt300 })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.atS).toBeGreaterThanOrEqual(300)
    expect(sent[0]?.atS).toBeLessThan(320)
    expect(outcome).toMatchObject({ result: 'pull-request', job: { prLink: PR } })
  })

  test.each<{ name: string; agoS?: number; atS: number }>([
    { name: 'after 60 seconds where the follow-up before it may still begin', agoS: 0, atS: 60 },
    { name: 'after what is left of 60 seconds', agoS: 45, atS: 15 },
    { name: 'at once where the follow-up before it is 60 seconds old', agoS: 60, atS: 0 },
    { name: 'at once where the end of the follow-up before it is known', atS: 0 },
  ])('to the job of an earlier run is sent $name', async ({ agoS, atS }) => {
    const fakes = createFakes({ ...messaged, read: { 0: oldEnd } })
    const followedUpAtMs = agoS === undefined ? undefined : fakes.clock.now() - agoS * 1000
    const { sent } = await runCase(reuseOrder({ followedUpAtMs }), { wait: false }, fakes)
    expect(sent).toMatchObject([{ to: 'job-9', atS }])
  })

  test.each<Row>([
    {
      name: 'the deadline comes first',
      options: { read: { 0: active }, timeoutS: 90 },
      expected: { result: 'timed-out' },
    },
    {
      name: 'the job is idle only at the deadline',
      options: { read: { 0: active, 90: oldEnd }, timeoutS: 90 },
      expected: { result: 'timed-out' },
    },
    {
      name: 'the run is cancelled first',
      options: { read: { 0: active }, cancelAtS: 30 },
      expected: { result: 'cancelled' },
    },
    { name: 'the job is unknown', options: { read: { 0: status(404) } }, expected: { result: 'error' } },
    { name: 'the key is refused', options: { read: { 0: status(401) } }, expected: { result: 'error' } },
    {
      name: 'the service keeps failing until the deadline',
      options: { read: { 0: status(503) }, timeoutS: 90 },
      expected: { result: 'timed-out' },
    },
  ])('is not sent when $name, and the log says so', async ({ options, expected }) => {
    const { outcome, sent, log } = await followUp(options)
    expect(outcome).toMatchObject({ jobId: 'job-9', reused: true, sent: 'no', ...expected })
    expect(sent).toEqual([])
    expect(log).toMatch(/the prompt was not sent\./i)
  })

  test('is not sent when the run is cancelled just before', async () => {
    const fakes = createFakes({ read: { 0: oldEnd } })
    const isPullRequestOpen = async () => {
      fakes.cancel()
      return true
    }
    const order = REUSE
    const { outcome, sent } = await runCase(order, {}, { ...fakes, ports: { ...fakes.ports, isPullRequestOpen } })
    expect(sent).toEqual([])
    expect(outcome).toMatchObject({ result: 'cancelled', sent: 'no', jobId: 'job-9', job: { status: 'completed' } })
  })

  test('does not count the end of the earlier request as its own', async () => {
    const { outcome, endedAtS } = await followUp({
      message: { 0: oldEnd },
      read: { 0: oldEnd, 25: active, 90: failed },
    })
    expect(outcome).toMatchObject({ result: 'failed', job: { prLink: OLD_PR } })
    expect(endedAtS).toBeGreaterThanOrEqual(90)
  })

  test('has ended after a minute when the job never becomes active', async () => {
    const { outcome, endedAtS, log } = await followUp({ message: { 0: oldEnd }, read: { 0: oldEnd } })
    expect(outcome).toMatchObject({ result: 'pull-request', job: { prLink: OLD_PR } })
    expect(endedAtS).toBe(60)
    expect(log).toContain('never seen running')
  })

  test.each<{ name: string; options: Case }>([
    { name: 'is cancelled', options: { cancelAtS: 30 } },
    { name: 'times out', options: { timeoutS: 30 } },
  ])('that $name within the minute does not report the earlier end as its own', async ({ options }) => {
    const { outcome } = await followUp({ message: { 0: oldEnd }, read: { 0: oldEnd }, ...options })
    expect(outcome).toMatchObject({ sent: 'yes', job: { status: 'completed' }, unsettled: true })
  })

  test.each<{ name: string; options: Case }>([
    { name: 'while it waits', options: { ...messaged, read: { 0: oldEnd, 1: active, 60: completed } } },
    { name: 'when nobody waits', options: { ...messaged, read: { 0: oldEnd }, wait: false } },
    {
      name: 'when the response has one that is not https:',
      options: { message: { 0: { status: 'active', prLink: 'x' } }, read: { 0: oldEnd }, wait: false },
    },
  ])('keeps the link that the job had before, $name', async ({ options }) => {
    const { outcome } = await followUp(options)
    expect(outcome.job?.prLink).toBe(OLD_PR)
  })

  test('has the link of the response when nobody waits', async () => {
    const { outcome } = await followUp({ message: { 0: withLink }, read: { 0: oldEnd }, wait: false })
    expect(outcome.job?.prLink).toBe(PR)
  })

  test('waits for its own link', async () => {
    const { outcome } = await followUp({ ...messaged, read: { 0: completed, 1: active, 60: completed, 65: withLink } })
    expect(outcome).toMatchObject({ result: 'pull-request', job: { prLink: PR } })
  })

  test.each<{ name: string; failure: RequestFailure; sent: RunOutcome['sent'] }>([
    { name: '404', failure: status(404), sent: 'no' },
    { name: '429', failure: status(429), sent: 'no' },
    { name: '502', failure: status(502), sent: 'unknown' },
    { name: 'a lost connection', failure: { type: 'interrupted' }, sent: 'unknown' },
  ])('that was not accepted because of $name keeps what is known about the job', async ({ failure, sent }) => {
    const { outcome } = await followUp({ message: { 0: failure }, read: { 0: oldEnd } })
    expect(outcome).toMatchObject({
      result: 'error',
      sent,
      jobId: 'job-9',
      reused: true,
      job: { status: 'completed', prLink: OLD_PR },
    })
  })
})

describe('a resumed wait', () => {
  test.each<Row>([
    {
      name: 'finds the end at once',
      options: { read: { 0: withLink } },
      expected: { result: 'pull-request', elapsedMs: 0 },
    },
    {
      name: 'continues until the end',
      options: { read: { 0: active, 60: withLink } },
      expected: { result: 'pull-request' },
    },
    {
      name: 'continues until the link is there',
      options: { read: { 0: completed, 5: withLink } },
      expected: { result: 'pull-request' },
    },
    {
      name: 'ends at the deadline',
      options: { read: { 0: active }, timeoutS: 90 },
      expected: { result: 'timed-out', elapsedMs: 90_000 },
    },
    {
      name: 'ends when it is cancelled',
      options: { read: { 0: active }, cancelAtS: 5 },
      expected: { result: 'cancelled', elapsedMs: 5000 },
    },
    { name: 'ends when the job stays unknown', options: { read: { 0: status(404) } }, expected: { result: 'error' } },
    {
      name: 'continues when the job is not known yet',
      options: { read: { 0: status(404), 4: withLink } },
      expected: { result: 'pull-request' },
    },
  ])('$name', async ({ options, expected }) => {
    const { outcome, sent, updates, accepted } = await resume(options)
    expect(outcome).toMatchObject({ jobId: 'job-9', reused: true, sent: 'none', ...expected })
    expect([sent, accepted]).toEqual([[], []])
    expect(updates[0]).toBe('job-9')
  })

  test('of a job that got a follow-up a moment ago may still be shown the earlier end', async () => {
    const options: Case = { read: { 0: withLink, 8: active, 90: failed } }
    const fakes = createFakes(options)
    const order: JobOrder = { ...WAIT, followedUpAtMs: fakes.clock.now() - 5000 }
    const { outcome } = await runCase(order, options, fakes)
    expect(outcome).toMatchObject({ result: 'failed', jobId: 'job-9' })
  })

  test.each<{ name: string; response: JobFields | RequestFailure; result: RunOutcome['result'] }>([
    { name: 'a job that runs', response: active, result: 'submitted' },
    { name: 'a pull request', response: withLink, result: 'pull-request' },
    { name: 'an end without one', response: completed, result: 'no-pull-request' },
    { name: 'a failed job', response: failed, result: 'failed' },
    { name: 'a refusal', response: status(403), result: 'error' },
    { name: 'a service that keeps failing', response: status(503), result: 'error' },
  ])('with wait: false is a single read that finds $name', async ({ response, result }) => {
    const { outcome, endedAtS } = await resume({ read: { 0: response }, wait: false })
    expect(outcome).toMatchObject({ result, jobId: 'job-9', reused: true, sent: 'none' })
    expect(endedAtS).toBe(0)
  })
})

test('delays of a prompt are logged with the time that has passed, and each error once', async () => {
  const fakes = createFakes(newJob)
  const errors = ['Rate-limited (429).', 'Rate-limited (429).', 'No connection.'].map(
    (what) => new ServiceError(status(429), { kind: 'rate-limited', what, advice: 'Try again.' }),
  )
  const createWithDelays: AgentJobs['create'] = async (_prompt, { onRetry }) => {
    for (const error of errors) {
      onRetry?.(error, 30_000)
      await fakes.clock.sleep(30_000)
    }
    return agentJob(active)
  }
  const ports = { ...fakes.ports, jobs: { ...fakes.ports.jobs, create: createWithDelays } }
  const { lines } = await runCase(CREATE, { wait: false }, { ...fakes, ports })
  expect(lines).toEqual([
    '[0s] Creating a job; the prompt has 9 characters.',
    '[0s] Rate-limited (429). Trying again in 30s.',
    '[25s] Still trying to create the job; last error: rate-limited.',
    '[30s] Trying again in 30s.',
    '[55s] Still trying to create the job; last error: rate-limited.',
    '[1m 00s] No connection. Trying again in 30s.',
    '[1m 25s] Still trying to create the job; last error: rate-limited.',
    '[1m 30s] api.example.com accepted the prompt as job job-1.',
  ])
})

describe('a job that is reused', () => {
  test('gets the prompt once it is idle', async () => {
    const { outcome, sent, lines } = await reuse({ ...messaged, read: idleAt300 })
    expect(sent).toMatchObject([{ to: 'job-9', prompt: 'Continue' }])
    expect(lines).toContainEqual(expect.stringMatching(/\] Sending the follow-up; the prompt has 8 characters\.$/))
    expect(outcome).toMatchObject({ result: 'pull-request', jobId: 'job-9', reused: true, sent: 'yes' })
  })

  test.each<{ name: string; response: JobFields; updates: string[] }>([
    { name: 'its new status', response: active, updates: ['job-9 active'] },
    { name: 'its earlier status where it has no new one', response: {}, updates: ['job-9 completed'] },
  ])('is reported only once it has the prompt, with $name', async ({ response, updates }) => {
    const finished = await reuse({ message: { 0: response }, read: { 0: oldEnd }, wait: false })
    expect(finished.updates).toEqual(updates)
  })

  test.each<{ name: string; options: Case; reason: string }>([
    { name: 'failed', options: { read: { 0: failed } }, reason: 'failed' },
    { name: 'was archived', options: { read: { 0: archived } }, reason: 'was archived' },
    { name: 'is gone', options: { read: { 0: status(404) } }, reason: 'is no longer known (404)' },
    {
      name: 'has a pull request that is merged or closed',
      options: { read: { 0: oldEnd }, isPullRequestOpen: false },
      reason: 'has a pull request that is merged or closed',
    },
  ])('that $name is replaced by a new one', async ({ options, reason }) => {
    const { outcome, sent, log, updates } = await reuse({ ...newJob, ...options, wait: false })
    expect(sent).toMatchObject([{ to: 'job-1', prompt: 'Continue' }])
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-1', reused: false, sent: 'yes' })
    expect(log).toContain(`Job job-9 ${reason}: creating a new job.`)
    expect(log).not.toContain('was not sent')
    expect(updates).toEqual(['job-1 active'])
  })

  test.each<Row>([
    {
      name: 'the deadline comes first',
      options: { read: { 0: active }, timeoutS: 90 },
      expected: { result: 'timed-out' },
    },
    {
      name: 'the run is cancelled',
      options: { read: { 0: active }, cancelAtS: 30 },
      expected: { result: 'cancelled' },
    },
    { name: 'the key is refused', options: { read: { 0: status(401) } }, expected: { result: 'error' } },
    {
      name: 'the service keeps failing until the deadline',
      options: { read: { 0: status(503) }, timeoutS: 90 },
      expected: { result: 'timed-out' },
    },
  ])('does not get the prompt when $name, and no other job is created', async ({ options, expected }) => {
    const { outcome, sent } = await reuse(options)
    expect(sent).toEqual([])
    expect(outcome).toMatchObject({ jobId: 'job-9', reused: true, sent: 'no', ...expected })
  })

  test.each([
    { code: 404, reason: 'is no longer known (404)' },
    { code: 400, reason: 'refused the follow-up (400)' },
  ])('that refuses the prompt with $code is replaced by a new one', async ({ code, reason }) => {
    const { outcome, sent, updates, log } = await reuse({
      ...newJob,
      read: { 0: oldEnd },
      message: { 0: status(code) },
      wait: false,
    })
    expect(sent).toMatchObject([{ to: 'job-9' }, { to: 'job-1' }])
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-1', reused: false, sent: 'yes' })
    expect(updates).toEqual(['job-1 active'])
    expect(log).toContain(`Job job-9 ${reason}: creating a new job.`)
  })

  test('is named with the reason that the service gives for its refusal', async () => {
    const fakes = createFakes({ ...newJob, read: { 0: oldEnd } })
    const refuse: AgentJobs['message'] = async () => {
      const parts = {
        kind: 'bad-request',
        what: 'No.',
        advice: 'Try again.',
        remoteMessage: 'The job is locked',
      } as const
      throw new ServiceError({ type: 'status', status: 400 }, parts)
    }
    const ports = { ...fakes.ports, jobs: { ...fakes.ports.jobs, message: refuse } }
    const order = REUSE
    const { log } = await runCase(order, { wait: false }, { ...fakes, ports })
    expect(log).toContain('Job job-9 refused the follow-up (400: "The job is locked"): creating a new job.')
  })

  test.each([401, 403, 409, 500])('that answers the prompt with %i is not replaced', async (code) => {
    const { outcome, sent } = await reuse({ ...newJob, read: { 0: oldEnd }, message: { 0: status(code) } })
    expect(sent).toMatchObject([{ to: 'job-9' }])
    expect(outcome).toMatchObject({ result: 'error', jobId: 'job-9' })
  })

  test.each([
    { name: 'that the service names', options: { read: { 0: { ...archived, prLink: OLD_PR } } } },
    { name: 'that the memory has', options: { read: { 0: archived } }, prLink: OLD_PR },
  ])('and was archived with a pull request $name gets the prompt', async ({ options, prLink }) => {
    const { sent } = await reuse({ ...messaged, ...options, wait: false }, prLink)
    expect(sent).toMatchObject([{ to: 'job-9' }])
  })

  test.each([400, 404])(
    'that takes the prompt, and whose reads are answered with %i, is not replaced',
    async (code) => {
      const { sent } = await reuse({ ...messaged, read: { 0: oldEnd, 1: status(code) } })
      expect(sent).toMatchObject([{ to: 'job-9' }])
    },
  )

  test('that is replaced is not reported even when the new one is refused', async () => {
    const { updates, outcome } = await reuse({ read: { 0: failed }, create: { 0: status(400) } })
    expect(updates).toEqual([])
    expect(outcome).toMatchObject({ result: 'error', reused: false, sent: 'no' })
    expect(outcome.jobId).toBeUndefined()
  })

  test.each<{ name: string; end: JobFields; remembered?: string; checked: string[] }>([
    { name: 'that the service reports', end: oldEnd, checked: [OLD_PR] },
    { name: 'that the service reports, not the remembered one', end: oldEnd, remembered: PR, checked: [OLD_PR] },
    {
      name: 'that is remembered where the service reports none',
      end: completed,
      remembered: PR,
      checked: [PR],
    },
    { name: 'of no job where none is known', end: completed, checked: [] },
  ])('is checked by the pull request $name, once it is idle', async ({ end, remembered, checked }) => {
    const read = { 0: active, 60: end }
    const { pullRequestsChecked, sent } = await reuse({ ...messaged, read, wait: false }, remembered)
    expect(pullRequestsChecked).toEqual(checked)
    expect(sent).toMatchObject([{ to: 'job-9' }])
  })
})

describe('a job that an earlier attempt sent a follow-up to', () => {
  /** The follow-up was sent this many seconds before this attempt began. */
  const rejoinAfter = (seconds: number, options: Case) => {
    const fakes = createFakes(options)
    const followedUpAtMs = fakes.clock.now() - seconds * 1000
    return runOrders({ order: { ...WAIT, followedUpAtMs }, anew: CREATE }, options, fakes)
  }

  test('a moment ago may still show the earlier end', async () => {
    const { outcome, log } = await rejoinAfter(5, { read: { 0: oldEnd, 8: active, 90: failed } })
    expect(outcome).toMatchObject({ result: 'failed', jobId: 'job-9' })
    expect(log).not.toContain('never seen running')
  })

  test.each<{ name: string; secondsAgo: number; options: Case }>([
    {
      name: 'because the earlier request failed',
      secondsAgo: 5,
      options: { read: { 0: failed, 8: active, 90: withLink } },
    },
    {
      name: 'because of a response that was asked for before the minute was over',
      secondsAgo: 59.5,
      options: { read: { 0: failed, 2: active, 90: withLink }, readTakesS: 1 },
    },
  ])('is not sent again $name', async ({ secondsAgo, options }) => {
    const { outcome, sent, accepted, updates } = await rejoinAfter(secondsAgo, options)
    expect(outcome).toMatchObject({ result: 'pull-request', jobId: 'job-9' })
    expect(sent).toEqual([])
    expect(accepted).toEqual([{ jobId: 'job-9', how: 'rejoined' }])
    expect(updates).toEqual(['job-9 failed', 'job-9 active', 'job-9 completed'])
  })

  test.each([
    { secondsAgo: 59, waitsS: 1 },
    { secondsAgo: 60, waitsS: 0 },
    { secondsAgo: 3600, waitsS: 0 },
  ])('$secondsAgo s ago has ended when it shows an end for $waitsS s more', async ({ secondsAgo, waitsS }) => {
    const { outcome, endedAtS } = await rejoinAfter(secondsAgo, { read: { 0: withLink } })
    expect(outcome).toMatchObject({ result: 'pull-request' })
    expect(endedAtS).toBe(waitsS)
  })

  test('a moment ago is still running for a single read', async () => {
    const { outcome } = await rejoinAfter(5, { read: { 0: oldEnd }, wait: false })
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-9' })
  })
})

describe('a job that an earlier attempt sent the prompt to', () => {
  test.each<Row & { updates?: string[] }>([
    {
      name: 'is waited for',
      options: { read: { 0: active, 60: withLink } },
      expected: { result: 'pull-request' },
      updates: ['job-9 active', 'job-9 completed'],
    },
    { name: 'is reported when it has ended', options: { read: { 0: withLink } }, expected: { result: 'pull-request' } },
    {
      name: 'is reported when it changed nothing',
      options: { read: { 0: completed } },
      expected: { result: 'no-pull-request' },
    },
    {
      name: 'is waited for until its link is there',
      options: { read: { 0: completed, 5: withLink } },
      expected: { result: 'pull-request' },
    },
    {
      name: 'is read once when nobody waits',
      options: { read: { 0: active }, wait: false },
      expected: { result: 'submitted' },
    },
    {
      name: 'is waited for while the service fails',
      options: { read: { 0: status(503), 15: withLink } },
      expected: { result: 'pull-request' },
    },
    {
      name: 'is left when the run is cancelled',
      options: { read: { 0: active }, cancelAtS: 30 },
      expected: { result: 'cancelled' },
    },
    {
      name: 'is left at the deadline',
      options: { read: { 0: active }, timeoutS: 90 },
      expected: { result: 'timed-out' },
    },
    {
      name: 'is an error when the key is refused',
      options: { read: { 0: status(403) } },
      expected: { result: 'error' },
      updates: ['job-9'],
    },
    {
      name: 'is an error when the service does not know it',
      options: { read: { 0: status(404) } },
      expected: { result: 'error' },
    },
    {
      name: 'is not sent the prompt again when it fails during the wait',
      options: { read: { 0: active, 60: failed } },
      expected: { result: 'failed' },
      updates: ['job-9 active', 'job-9 failed'],
    },
  ])('$name, and nothing is sent', async ({ options, expected, updates = expect.anything() }) => {
    const finished = await rejoin(options)
    expect(finished.sent).toEqual([])
    expect(finished.outcome).toMatchObject({ jobId: 'job-9', reused: true, sent: 'none', ...expected })
    expect(finished.accepted).toEqual([{ jobId: 'job-9', how: 'rejoined' }])
    expect(finished.updates).toEqual(updates)
  })

  test.each<{ name: string; job: JobFields; reason: string }>([
    { name: 'failed', job: failed, reason: 'failed' },
    { name: 'was archived', job: archived, reason: 'was archived' },
  ])('that $name is replaced, and the prompt sent again', async ({ job, reason }) => {
    const { outcome, sent, accepted, updates, log } = await rejoin({ ...newJob, read: { 0: job }, wait: false })
    expect(sent).toMatchObject([{ to: 'job-1', prompt: 'Say hello' }])
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-1', reused: false, sent: 'yes' })
    expect(accepted).toEqual([{ jobId: 'job-1', how: 'created' }])
    expect(updates).toEqual(['job-1 active'])
    expect(log).toContain(`Job job-9 ${reason}: sending the prompt again.`)
  })

  test('that failed gets the follow-up that the step asks for, without another read', async () => {
    const options: Case = { ...messaged, read: { 0: failed }, wait: false }
    const { sent, outcome, accepted, updates, reads } = await rejoin(options, FOLLOW_UP)
    expect(reads).toHaveLength(1)
    expect(sent).toMatchObject([{ to: 'job-9' }])
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-9', reused: true })
    expect(accepted).toEqual([{ jobId: 'job-9', how: 'followed-up' }])
    expect(updates).toEqual(['job-9', 'job-9 failed', 'job-9 active'])
  })

  test('that failed is replaced by the job that the step names, which is read first', async () => {
    const options: Case = { ...messaged, read: { 0: failed }, wait: false }
    const { sent, reads } = await rejoin(options, { ...CREATE, to: { jobId: 'job-8', orElse: 'fail' } })
    expect(sent).toMatchObject([{ to: 'job-8' }])
    expect(reads).toHaveLength(2)
  })
})

test('sending a prompt is bound by the deadline and the cancellation of the run', async () => {
  const fakes = createFakes()
  const limits: SendOptions[] = []
  const createAndRecord: AgentJobs['create'] = async (_prompt, given) => {
    limits.push(given)
    return agentJob(active)
  }
  const ports = { ...fakes.ports, jobs: { ...fakes.ports.jobs, create: createAndRecord } }
  const deadline = fakes.endsIn(60)
  await runCase(CREATE, { wait: false, timeoutS: 60 }, { ...fakes, ports })
  expect(limits).toMatchObject([deadline])
})

test('nothing sleeps once a run is over', async () => {
  const ended = await create({ ...newJob, read: { 0: withLink } })
  const refused = await resume({ read: { 0: status(401) } })
  await new Promise(setImmediate)
  expect([ended.clock.sleepers(), refused.clock.sleepers()]).toEqual([0, 0])
})

describe('a run that skips', () => {
  const skipped = { result: 'skipped', reason: 'there is nothing to do', reused: false, sent: 'no' }

  test('asks the service for nothing', async () => {
    const { outcome, sent, updates } = await runCase(SKIP, {})
    expect(outcome).toMatchObject(skipped)
    expect([sent, updates]).toEqual([[], []])
  })

  test('instead of a follow-up reads the job, and names none', async () => {
    const { outcome, sent, updates, log } = await runCase(reuseOrder({ orElse: 'skip' }), { read: { 0: failed } })
    expect(outcome).toMatchObject({ ...skipped, reason: NO_JOB })
    expect([sent, updates]).toEqual([[], []])
    expect(log).toContain('Job job-9 failed.')
  })

  test('where the job that has the prompt came to nothing, and nothing is to be sent', async () => {
    const { outcome, sent, updates, accepted } = await rejoin({ read: { 0: failed } }, SKIP)
    expect(outcome).toMatchObject(skipped)
    expect([sent, updates, accepted]).toEqual([[], [], []])
  })

  test.each([true, false])('where the service no longer knows the job that has the prompt (wait: %s)', async (wait) => {
    const order: JobOrder = { ...WAIT, ifUnknown: skipped.reason }
    const { outcome, sent, updates, accepted } = await runOrders(
      { order, anew: CREATE },
      { wait, read: { 0: status(404) } },
    )
    expect(outcome).toMatchObject(skipped)
    expect([sent, updates, accepted]).toEqual([[], [], []])
  })
})

test('a job that was archived is not asked again where the memory has a pull request of it', async () => {
  const orders = { order: { ...WAIT, prLink: OLD_PR }, anew: CREATE }
  const { outcome, sent } = await runOrders(orders, { read: { 0: { status: 'archived' } } })
  expect(outcome).toMatchObject({ result: 'archived', job: { prLink: OLD_PR } })
  expect(sent).toEqual([])
})

test.each([
  { before: OLD_PR, sends: true },
  { before: PR, sends: false },
])('a follow-up that was archived with $before, where the job had it before: $sends', async ({ before, sends }) => {
  const orders = { order: { ...WAIT, prLink: before, linkBefore: linkHash(OLD_PR) }, anew: CREATE }
  const { sent } = await runOrders(orders, { ...newJob, read: { 0: archived }, wait: false })
  expect(sent).toHaveLength(sends ? 1 : 0)
})

describe('what is done right before a prompt is sent', () => {
  const unwritable = new ActionError({ kind: 'github-fault', what: 'It cannot be written.', advice: 'Try again.' })
  const orders: (Orders & { name: string; jobId: string | undefined; reads?: FakeOptions['read'] })[] = [
    { name: 'a new job', order: CREATE, jobId: undefined },
    { name: 'a follow-up', order: FOLLOW_UP, jobId: 'job-9' },
    { name: 'a follow-up to the job of an earlier run', order: REUSE, jobId: 'job-9' },
    { name: 'a new job instead', order: REUSE, jobId: undefined, reads: { 0: failed } },
    {
      name: 'a prompt that is sent again',
      order: WAIT,
      anew: FOLLOW_UP,
      jobId: 'job-9',
      reads: { 0: failed },
    },
  ]

  test.each(orders)('is waited for, once: $name', async ({ reads = { 0: withLink }, ...row }) => {
    const fakes = createFakes({ create: { 0: withLink }, message: { 0: withLink }, read: reads })
    let calls = 0
    const onSending = async () => {
      calls += 1
      await fakes.clock.sleep(3000)
      expect([fakes.sent, fakes.accepted]).toEqual([[], []])
    }
    await runOrders(row, { wait: false }, { ...fakes, ports: { ...fakes.ports, onSending } })
    expect([calls, fakes.sent.map(({ atS }) => atS)]).toEqual([1, [3]])
  })

  test.each(orders)('sends nothing when it fails: $name', async ({ jobId, reads = { 0: withLink }, ...row }) => {
    const { outcome, sent, accepted, log } = await runOrders(row, {
      read: reads,
      onSending: () => Promise.reject(unwritable),
    })
    expect(outcome).toMatchObject({ result: 'error', error: unwritable, sent: 'no', jobId })
    expect([sent, accepted]).toEqual([[], []])
    expect(log).toContain('The prompt was not sent.')
  })

  test.each(orders)('sends nothing when it takes until the deadline: $name', async (row) => {
    const { jobId, reads = { 0: withLink } } = row
    const fakes = createFakes({ read: reads })
    const onSending = ({ until }: SendOptions) => fakes.clock.sleep(until - fakes.clock.now())
    const { outcome, sent, log, endedAtS } = await runOrders(
      row,
      {},
      { ...fakes, ports: { ...fakes.ports, onSending } },
    )
    expect(outcome).toMatchObject({ result: 'timed-out', sent: 'no', jobId })
    expect([sent, endedAtS]).toEqual([[], 1800])
    expect(log).toContain('The prompt was not sent.')
  })

  test.each(orders)('sends nothing when the run is cancelled meanwhile: $name', async (row) => {
    const { jobId, reads = { 0: withLink } } = row
    for (const failure of [undefined, unwritable]) {
      const fakes = createFakes({ read: reads })
      const onSending = async () => {
        fakes.cancel()
        if (failure !== undefined) throw failure
      }
      const { outcome, sent } = await runOrders(row, {}, { ...fakes, ports: { ...fakes.ports, onSending } })
      expect(outcome).toMatchObject({ result: 'cancelled', error: undefined, sent: 'no', jobId })
      expect(sent).toEqual([])
    }
  })

  test('is not done where nothing is sent', async () => {
    let calls = 0
    const onSending = async () => void calls++
    await runCase(SKIP, { onSending })
    await resume({ onSending, read: { 0: withLink } })
    await rejoin({ onSending, read: { 0: withLink } })
    await followUp({ onSending, read: { 0: status(401) } })
    await runCase(CREATE, { onSending, timeoutS: 0 })
    expect(calls).toBe(0)
  })

  test('that fails for a reason nobody foresaw is not hidden', async () => {
    const bug = new TypeError('x is not a function')
    await expect(create({ onSending: () => Promise.reject(bug) })).rejects.toBe(bug)
  })
})

describe('a pull request whose state cannot be seen', () => {
  const unseen: Case = { isPullRequestOpen: 'unseen', read: { 0: withLink }, message: { 0: active }, wait: false }

  test('takes the follow-up where it counts as open', async () => {
    const { sent } = await reuse(unseen)
    expect(sent).toMatchObject([{ to: 'job-9' }])
  })

  test('takes none where it does not', async () => {
    const { sent, log } = await runCase(reuseOrder({ mustBeSeenOpen: true }), { ...unseen, create: { 0: active } })
    expect(sent).toMatchObject([{ to: 'job-1' }])
    expect(log).toContain('Job job-9 has a pull request whose state cannot be seen: creating a new job.')
  })

  test('does not matter to a job without one', async () => {
    const options: Case = { ...unseen, read: { 0: completed } }
    const { sent, pullRequestsChecked } = await runCase(reuseOrder({ mustBeSeenOpen: true }), options)
    expect(sent).toMatchObject([{ to: 'job-9' }])
    expect(pullRequestsChecked).toEqual([])
  })
})
