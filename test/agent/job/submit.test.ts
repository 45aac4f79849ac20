import { describe, expect, test } from 'vitest'
import { runJob } from '../../../src/agent/job/submit.ts'
import { type JobOrder, type JobToFollowUp, NO_JOB } from '../../../src/agent/memory/decision.ts'
import type { EarlierJob } from '../../../src/agent/wait/watch.ts'
import { ActionError, ServiceError } from '../../../src/kit/core/errors.ts'
import { linkHash, type RunOutcome } from '../../../src/kit/core/outcome.ts'
import type { RequestFailure } from '../../../src/kit/core/retry.ts'
import type { AgentJobs, SendOptions } from '../../../src/kit/service/agent-api.ts'
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
type Row = [name: string, options: Case, expected: RunOutcome['result'] | Partial<RunOutcome>]

const expectOutcome = (outcome: RunOutcome, expected: Row[2], common: Partial<RunOutcome> = {}) =>
  expect(outcome).toMatchObject({ ...common, ...(typeof expected === 'string' ? { result: expected } : expected) })

type Finished = Fakes & { outcome: RunOutcome; log: string; endedAtS: number }

async function runCase(order: JobOrder, options: Case, fakes: Fakes = createFakes(options)): Promise<Finished> {
  const { wait = true, timeoutS = 1800 } = options
  const outcome = await runJob(
    order,
    { prompt: 'Say hello', wait, deadline: fakes.endsIn(timeoutS), timeoutMs: timeoutS * 1000 },
    fakes.ports,
  )
  return { ...fakes, outcome, log: fakes.lines.join('\n'), endedAtS: fakes.clock.elapsed() / 1000 }
}

const CREATE: JobOrder = { type: 'send' }
const reuseOrder = (parts: Partial<JobToFollowUp> = {}): JobOrder => ({
  type: 'send',
  to: { jobId: 'job-9', orElse: 'create', ...parts },
})
const REUSE = reuseOrder()
const FOLLOW_UP = reuseOrder({ orElse: 'fail' })
const WAIT: JobOrder = { type: 'wait', job: { jobId: 'job-9' } }
const rejoinOrder = (ifFailed: JobOrder, known: Partial<EarlierJob> = {}): JobOrder => ({
  type: 'wait',
  job: { jobId: 'job-9', ...known },
  ifFailed,
})
const SKIP: JobOrder = { type: 'skip', reason: 'there is nothing to do' }

const create = (options: Case) => runCase(CREATE, options)
const followUp = (options: Case) => runCase(FOLLOW_UP, options)
const resume = (options: Case) => runCase(WAIT, options)
const reuse = (options: Case, prLink?: string) => runCase(reuseOrder({ prLink }), options)
const rejoin = (options: Case, ifFailed: JobOrder = CREATE) => runCase(rejoinOrder(ifFailed), options)

const newJob = { create: { 0: active } }
const messaged = { message: { 0: active } }
const oldEnd: JobFields = { status: 'completed', prLink: OLD_PR }

test.each([
  ['created', CREATE],
  ['followed-up', FOLLOW_UP],
])('that the service accepted a prompt is recorded before the wait for its job: %s', async (how, order) => {
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
    ['with a pull request', { read: { 0: active, 60: withLink } }, 'pull-request'],
    ['with a failure', { read: { 0: active, 60: failed } }, 'failed'],
    ['with a refusal', { read: { 0: status(403) } }, { result: 'error', job: expect.anything() }],
    ['in the response to the create', { create: { 0: withLink } }, 'pull-request'],
  ])('ends %s', async (_, options, expected) => {
    const { outcome, sent, updates } = await create({ ...newJob, ...options })
    expectOutcome(outcome, expected, { jobId: 'job-1', sent: 'yes' })
    expect(sent).toEqual([{ atS: 0, to: 'job-1', prompt: 'Say hello' }])
    expect(updates[0]).toMatch(/^job-1/)
  })

  test.each<[name: string, response: JobFields, result: RunOutcome['result']]>([
    ['is submitted while it runs', active, 'submitted'],
    ['has its result when it has ended', withLink, 'pull-request'],
  ])('that nobody waits for %s', async (_, response, result) => {
    const { outcome, reads, endedAtS } = await create({ create: { 0: response }, wait: false })
    expectOutcome(outcome, result, { jobId: 'job-1', sent: 'yes' })
    expect([reads.length, endedAtS]).toEqual([0, 0])
  })

  test.each<[failure: RequestFailure, sent: RunOutcome['sent']]>([
    [{ type: 'interrupted' }, 'unknown'],
    [status(400), 'no'],
  ])('that was not accepted because of %o is an error; sent: %s', async (failure, sent) => {
    const { outcome, reads, updates } = await create({ create: { 0: failure } })
    expect(outcome).toMatchObject({ result: 'error', sent, unsettled: sent === 'unknown' })
    expect([outcome.jobId, outcome.job]).toEqual([undefined, undefined])
    expect(outcome.error).toMatchObject({ failure })
    expect([reads, updates]).toEqual([[], []])
  })

  test.each<[name: string, failure: RequestFailure, sent: RunOutcome['sent']]>([
    ['while it was sent', { type: 'cancelled', sent: true }, 'unknown'],
    ['while the service failed', status(503), 'unknown'],
  ])('that was cancelled %s is no error, but the log has the failure', async (_, failure, sent) => {
    const { outcome, log } = await create({ create: { 0: failure }, sendTakesS: 2, cancelAtS: 1 })
    expect(outcome).toMatchObject({ result: 'cancelled', sent })
    expect([outcome.jobId, outcome.error]).toEqual([undefined, undefined])
    expect(log).toMatch(/\[2s\] api\.example\.com (was cancelled|returned \d+)\. Try again\.$/)
  })
})

describe('a follow-up', () => {
  test('whose response cannot be read was accepted, and the job is read at once', async () => {
    const read = { 0: oldEnd, 5: active, 60: withLink }
    const options = { ...messaged, isMessageUnreadable: true, sendTakesS: 5, read }
    const { outcome, sent, reads, accepted, warnings, log } = await followUp(options)
    expect([sent.length, warnings]).toEqual([1, []])
    expect(outcome).toMatchObject({ result: 'pull-request', sent: 'yes', job: { prLink: PR } })
    expect(accepted).toMatchObject([{ jobId: 'job-9', how: 'followed-up' }])
    expect(reads.slice(0, 2)).toEqual([0, 5])
    expect(log).toContain('api.example.com accepted the follow-up to job job-9, with a response that cannot be read.')
  })

  test.each([completed, failed, archived, { ...archived, prLink: OLD_PR }])(
    'is sent to a job that is $status, and recorded with its link $prLink',
    async (job) => {
      const { sent, outcome, accepted } = await followUp({ ...messaged, wait: false, read: { 0: job } })
      expect([sent.length, outcome.result]).toEqual([1, 'submitted'])
      const before = linkHash(job.prLink ?? undefined)
      expect([outcome.job?.linkBefore, accepted[0]?.linkBefore]).toEqual([before, before])
    },
  )

  test.each<[name: string, agoS: number | undefined, atS: number]>([
    ['after 60 seconds where the follow-up before it may still begin', 0, 60],
    ['at once where the end of the follow-up before it is known', undefined, 0],
  ])('to the job of an earlier run is sent %s', async (_, agoS, atS) => {
    const fakes = createFakes({ ...messaged, read: { 0: oldEnd } })
    const followedUpAtMs = agoS === undefined ? undefined : fakes.clock.now() - agoS * 1000
    const { sent } = await runCase(reuseOrder({ followedUpAtMs }), { wait: false }, fakes)
    expect(sent).toMatchObject([{ to: 'job-9', atS }])
  })

  test.each<Row>([
    ['the deadline comes first', { read: { 0: active }, timeoutS: 90 }, 'timed-out'],
    ['the key is refused', { read: { 0: status(401) } }, 'error'],
    ['the job is unknown', { read: { 0: status(404) } }, 'error'],
  ])('is not sent when %s, and the log says so', async (_, options, expected) => {
    const { outcome, sent, log } = await followUp(options)
    expectOutcome(outcome, expected, { jobId: 'job-9', sent: 'no' })
    expect(sent).toEqual([])
    expect(log).toMatch(/the prompt was not sent\./i)
  })

  test('that times out within the minute does not report the earlier end as its own', async () => {
    const { outcome } = await followUp({ message: { 0: oldEnd }, read: { 0: oldEnd }, timeoutS: 30 })
    expect(outcome).toMatchObject({ sent: 'yes', job: { status: 'completed' }, unsettled: true })
  })

  const notHttps = { 0: { status: 'active', prLink: 'x' } }
  test.each<[name: string, options: Case, prLink: string]>([
    ['that it had before, while it waits', { ...messaged, read: { 0: oldEnd, 1: active, 60: completed } }, OLD_PR],
    ['of before where the new one is not https:', { message: notHttps, read: { 0: oldEnd }, wait: false }, OLD_PR],
    ['of the response when nobody waits', { message: { 0: withLink }, read: { 0: oldEnd }, wait: false }, PR],
  ])('has the link %s', async (_, options, prLink) => {
    expect((await followUp(options)).outcome.job?.prLink).toBe(prLink)
  })

  test.each<[failure: RequestFailure, sent: RunOutcome['sent']]>([
    [status(404), 'no'],
    [status(502), 'unknown'],
  ])('that was not accepted because of %o keeps what is known about the job', async (failure, sent) => {
    const { outcome } = await followUp({ message: { 0: failure }, read: { 0: oldEnd } })
    expect(outcome).toMatchObject({ result: 'error', sent, jobId: 'job-9', job: oldEnd })
  })
})

describe.each<[what: string, order: JobOrder]>([
  ['that the step names', WAIT],
  ['that has the prompt already', rejoinOrder(CREATE)],
])('the wait for a job %s', (_what, order) => {
  test.each<Row>([
    ['finds the end at once', { read: { 0: withLink } }, 'pull-request'],
    ['ends when the job stays unknown', { read: { 0: status(404) } }, 'error'],
    ['is one read with wait: false, of a job that runs', { read: { 0: active }, wait: false }, 'submitted'],
    ['is one read with wait: false, which fails', { read: { 0: status(503) }, wait: false }, 'error'],
  ])('%s, and nothing is sent', async (_, options, expected) => {
    const { outcome, sent, accepted, endedAtS, log } = await runCase(order, options)
    expectOutcome(outcome, expected, { jobId: 'job-9', sent: 'no-prompt' })
    expect([sent, accepted]).toEqual([[], [{ jobId: 'job-9', how: 'rejoined' }]])
    if (options.wait === false) expect([endedAtS, log]).toEqual([0, expect.not.stringContaining('Waiting for')])
  })
})

test('a job that the step names is reported before it is read', async () => {
  const { outcome, updates } = await resume({ read: { 0: failed }, wait: false })
  expect([outcome.result, updates]).toEqual(['failed', ['job-9', 'job-9 failed']])
})

test('delays of a prompt are logged with their error and the time that has passed', async () => {
  const fakes = createFakes(newJob)
  const error = new ServiceError(status(429), { kind: 'rate-limited', what: 'Rate-limited (429).', advice: 'Wait.' })
  const createWithDelay: AgentJobs['create'] = async (_prompt, { onRetry }) => {
    onRetry?.(error, 30_000)
    await fakes.clock.sleep(30_000)
    return agentJob(active)
  }
  const ports = { ...fakes.ports, jobs: { ...fakes.ports.jobs, create: createWithDelay } }
  const { lines } = await runCase(CREATE, { wait: false }, { ...fakes, ports })
  expect(lines).toEqual([
    '[0s] Creating a job; the prompt has 9 characters.',
    '[0s] Rate-limited (429). Trying again in 30s.',
    '[25s] Still trying to create the job; last error: rate-limited.',
    '[30s] api.example.com accepted the prompt as job job-1.',
  ])
})

describe('a job that is reused', () => {
  test('is reported only once it has the prompt', async () => {
    expect((await reuse({ ...messaged, read: { 0: oldEnd }, wait: false })).updates).toEqual(['job-9 active'])
  })

  test.each<[reason: string, options: Case]>([
    ['failed', { read: { 0: failed } }],
    ['was archived', { read: { 0: archived } }],
    ['is no longer known (404)', { read: { 0: status(404) } }],
    ['has a pull request that is merged or closed', { read: { 0: oldEnd }, isPullRequestOpen: false }],
    ['is no longer known (404)', { read: { 0: oldEnd }, message: { 0: status(404) } }],
    ['refused the follow-up (400)', { read: { 0: oldEnd }, message: { 0: status(400) } }],
  ])('that %s is replaced by a new one', async (reason, options) => {
    const { outcome, sent, log, updates } = await reuse({ ...newJob, ...options, wait: false })
    const to = [...(options.message === undefined ? [] : ['job-9']), 'job-1']
    expect(sent).toMatchObject(to.map((jobId) => ({ to: jobId, prompt: 'Say hello' })))
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-1', sent: 'yes' })
    expect(log).toContain(`Job job-9 ${reason}, so the prompt goes to a new job.`)
    expect(log).not.toContain('was not sent')
    expect(updates).toEqual(['job-1 active'])
  })

  test.each<[what: string, parts: Partial<JobToFollowUp>, sent: object[]]>([
    ['is replaced by a new one', {}, [{ to: 'job-1', atS: 600 }]],
    ['is waited for further where the step names it', { orElse: 'fail' }, []],
  ])('that has not ended an hour after its last prompt %s', async (_, parts, expected) => {
    const fakes = createFakes({ ...newJob, read: { 0: active } })
    const promptedAtMs = parts.orElse === undefined ? fakes.clock.now() - 50 * 60_000 : undefined
    const { sent, log } = await runCase(reuseOrder({ promptedAtMs, ...parts }), { wait: false }, fakes)
    expect(sent).toMatchObject(expected)
    expect(log.includes('Job job-9 has not ended an hour after its last prompt, so')).toBe(expected.length > 0)
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
    const { log } = await runCase(REUSE, { wait: false }, { ...fakes, ports })
    expect(log).toContain(
      'Job job-9 refused the follow-up (400: "The job is locked"), so the prompt goes to a new job.',
    )
  })

  test.each<[name: string, end: JobFields, remembered: string | undefined, checked: string[]]>([
    ['that the service reports', oldEnd, undefined, [OLD_PR]],
    ['that the service reports, not the remembered one', oldEnd, PR, [OLD_PR]],
    ['that is remembered where the service reports none', completed, PR, [PR]],
    ['of no job where none is known', completed, undefined, []],
  ])('is checked by the pull request %s, once it is idle', async (_, end, remembered, checked) => {
    const read = { 0: active, 60: end }
    const { pullRequestsChecked, sent } = await reuse({ ...messaged, read, wait: false }, remembered)
    expect(pullRequestsChecked).toEqual(checked)
    expect(sent).toMatchObject([{ to: 'job-9' }])
  })

  test('is replaced where its pull request must be seen to be open, and cannot be seen', async () => {
    const options: Case = { ...newJob, isPullRequestOpen: 'unseen', read: { 0: withLink }, wait: false }
    const counted = await reuse({ ...options, ...messaged })
    expect(counted.sent).toMatchObject([{ to: 'job-9' }])
    const { sent, log } = await runCase(reuseOrder({ mustBeSeenOpen: true }), options)
    expect(sent).toMatchObject([{ to: 'job-1' }])
    expect(log).toContain('Job job-9 has a pull request whose state is unknown, so the prompt goes to a new job.')
    const without = await runCase(reuseOrder({ mustBeSeenOpen: true }), {
      ...options,
      ...messaged,
      read: { 0: completed },
    })
    expect([without.sent[0]?.to, without.pullRequestsChecked]).toEqual(['job-9', []])
  })
})

describe('a job that an earlier attempt sent a follow-up to', () => {
  /** The follow-up was sent this many seconds before this attempt began. */
  const rejoinAfter = (seconds: number, options: Case) => {
    const fakes = createFakes(options)
    const followedUpAtMs = fakes.clock.now() - seconds * 1000
    return runCase(rejoinOrder(reuseOrder({ followedUpAtMs }), { followedUpAtMs }), options, fakes)
  }

  test('a moment ago is still running for a single read', async () => {
    const { outcome } = await rejoinAfter(5, { read: { 0: oldEnd }, wait: false })
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-9' })
  })
})

describe('a job that an earlier attempt sent the prompt to', () => {
  test.each<[options: Case, updates: string[]]>([
    [{ read: { 0: active, 60: withLink } }, ['job-9 active', 'job-9 completed']],
    [{ read: { 0: status(403) } }, ['job-9']],
  ])('is reported as it is read: %o', async (options, updates) => {
    expect((await rejoin(options)).updates).toEqual(updates)
  })

  test.each<[reason: string, job: JobFields]>([
    ['failed', failed],
    ['was archived', archived],
  ])('that %s is replaced, and the prompt sent again', async (reason, job) => {
    const { outcome, sent, accepted, updates, log } = await rejoin({ ...newJob, read: { 0: job }, wait: false })
    expect(sent).toMatchObject([{ to: 'job-1', prompt: 'Say hello' }])
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-1', sent: 'yes' })
    expect(accepted).toEqual([{ jobId: 'job-1', how: 'created' }])
    expect(updates).toEqual(['job-1 active'])
    expect(log).toContain(`Job job-9 ${reason}, so the prompt is sent again.`)
  })

  test('that failed gets the follow-up that the step asks for, without another read', async () => {
    const options: Case = { ...messaged, read: { 0: failed }, wait: false }
    const { sent, outcome, accepted, reads } = await rejoin(options, FOLLOW_UP)
    expect(reads).toHaveLength(1)
    expect(sent).toMatchObject([{ to: 'job-9' }])
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-9' })
    expect(accepted).toEqual([{ jobId: 'job-9', how: 'followed-up' }])
  })
})

describe('the last seconds of a time limit', () => {
  const busyUntil = (seconds: number): Case => ({ ...messaged, read: { 0: active, [seconds]: completed } })

  test.each<[timeoutS: number, idleAtS: number, isSent: boolean]>([
    [60, 40, true],
    [60, 50, false],
    [15, 10, true],
  ])(
    'are for the response: of %s s, a job that is idle after %s s gets the prompt: %s',
    async (timeoutS, idleAtS, isSent) => {
      const { sent, outcome, log } = await runCase(REUSE, { ...busyUntil(idleAtS), timeoutS })
      expect(sent).toHaveLength(isSent ? 1 : 0)
      if (isSent) return
      expect(outcome).toMatchObject({ result: 'timed-out', sent: 'no' })
      expect(log).toContain('Too little time is left for the response. The prompt was not sent.')
    },
  )
})

describe('a run that skips', () => {
  const skipped = { result: 'skipped', reason: 'there is nothing to do', sent: 'no' }

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

  test.each([true, false])('where is no longer known the job that has the prompt (wait: %s)', async (wait) => {
    const order = { ...rejoinOrder(CREATE), ifUnknown: skipped.reason }
    const { outcome, sent, updates, accepted } = await runCase(order, { wait, read: { 0: status(404) } })
    expect(outcome).toMatchObject(skipped)
    expect([sent, updates, accepted]).toEqual([[], [], []])
  })
})

test('a job that was archived is not asked again where the memory has a pull request of it', async () => {
  const order = rejoinOrder(CREATE, { prLink: OLD_PR })
  const { outcome, sent } = await runCase(order, { read: { 0: { status: 'archived' } } })
  expect(outcome).toMatchObject({ result: 'archived', job: { prLink: OLD_PR } })
  expect(sent).toEqual([])
})

test.each([
  { before: OLD_PR, sends: true },
  { before: PR, sends: false },
])('a follow-up that was archived with $before, where the job had it before: $sends', async ({ before, sends }) => {
  const known = { prLink: before, linkBefore: linkHash(OLD_PR) }
  const order = rejoinOrder(reuseOrder(known), known)
  const { sent } = await runCase(order, { ...newJob, read: { 0: archived }, wait: false })
  expect(sent.map(({ to }) => to)).toEqual(sends ? ['job-1'] : [])
})

describe('what is done right before a prompt is sent', () => {
  const unwritable = new ActionError({ kind: 'github-fault', what: 'It cannot be written.', advice: 'Try again.' })
  const ofJob = { 0: withLink }
  test.each<[name: string, order: JobOrder, jobId: string | undefined, reads: FakeOptions['read']]>([
    ['a new job', CREATE, undefined, ofJob],
    ['a follow-up', FOLLOW_UP, 'job-9', ofJob],
    ['a new job instead', REUSE, undefined, { 0: failed }],
  ])('is waited for, once, and where it fails or takes too long nothing is sent: %s', async (_, order, jobId, read) => {
    let calls = 0
    const runWith = async (onSending: (fakes: Fakes, options: SendOptions) => Promise<void>, wait = true) => {
      const fakes = createFakes({ create: { 0: withLink }, message: { 0: withLink }, read: read ?? ofJob })
      const ports = { ...fakes.ports, onSending: (options: SendOptions) => onSending(fakes, options) }
      return await runCase(order, { wait }, { ...fakes, ports })
    }
    const late = await runWith(async (fakes) => {
      calls += 1
      await fakes.clock.sleep(3000)
      expect([fakes.sent, fakes.accepted]).toEqual([[], []])
    }, false)
    expect([calls, late.sent.map(({ atS }) => atS)]).toEqual([1, [3]])

    const failing = await runWith(() => Promise.reject(unwritable))
    expect(failing.outcome).toMatchObject({ result: 'error', error: unwritable, sent: 'no', jobId })
    const tooLate = await runWith(({ clock }, { until }) => clock.sleep(until - clock.now()))
    expect(tooLate.outcome).toMatchObject({ result: 'timed-out', sent: 'no', jobId })
    expect(tooLate.endedAtS).toBe(1800)
    for (const { sent, accepted, log } of [failing, tooLate]) {
      expect([sent, accepted]).toEqual([[], []])
      expect(log).toContain('The prompt was not sent.')
    }
    for (const failure of [undefined, unwritable]) {
      const { outcome, sent } = await runWith(async ({ cancel }) => {
        cancel()
        if (failure !== undefined) throw failure
      })
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

test('the end that a job showed before a follow-up is not taken for its own', async () => {
  const read = (_atS: number, call: number) => (call === 1 ? completed : status(403))
  const { outcome } = await followUp({ message: { 0: {} }, read, isMessageUnreadable: true })
  expect(outcome).toMatchObject({ result: 'error', sent: 'yes', job: completed, unsettled: true })
})
