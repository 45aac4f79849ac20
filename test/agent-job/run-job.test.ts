import { describe, expect, test } from 'vitest'
import { type JobPlan, runJob } from '../../src/agent-job/run-job.ts'
import type { RunOutcome } from '../../src/outcome.ts'
import type { RequestFailure } from '../../src/retry.ts'
import {
  active,
  completed,
  createWorld,
  type JobParts,
  OLD_PR,
  PR,
  status,
  type World,
  type WorldOptions,
  withLink,
} from './world.ts'

interface Scene extends WorldOptions {
  wait?: boolean
  timeoutS?: number
}

type Played = World & { outcome: RunOutcome; log: string; endedAtS: number }

type Order = JobPlan['order'] | ((startsAtMs: number) => JobPlan['order'])

async function play(given: Order, { wait = true, timeoutS = 1800, ...options }: Scene): Promise<Played> {
  const world = createWorld(options)
  const order = typeof given === 'function' ? given(world.clock.now()) : given
  const outcome = await runJob({ order, wait, timeoutMs: timeoutS * 1000 }, world.ports)
  const endedAtS = world.clock.elapsed() / 1000
  return { ...world, outcome, log: world.lines.join('\n'), endedAtS }
}

const create = (scene: Scene) => play({ type: 'create', prompt: 'Say hello' }, scene)
const followUp = (scene: Scene) => play({ type: 'follow-up', prompt: 'Go on', jobId: 'job-9' }, scene)
const resume = (scene: Scene) => play({ type: 'resume', jobId: 'job-9' }, scene)

const newJob = { create: [[0, active]] } as const
const messaged = { message: [[0, active]] } as const
const oldEnd = { status: 'completed', prLink: OLD_PR } as const

/** Reads of a job that is at work for so many seconds, and then is as given. */
const atWorkFor = (seconds: number, then: JobParts) =>
  [
    [0, active],
    [seconds, then],
  ] as const

/** Reads of a job that is free from the 300th second on, and then works at the prompt that it got. */
const freeAt300 = [...atWorkFor(300, oldEnd), [320, active], [400, withLink]] as const

describe('a new job', () => {
  test.each<[string, Scene, Partial<RunOutcome>]>([
    ['with a pull request', { read: atWorkFor(60, withLink) }, { result: 'pull-request' }],
    ['without one', { read: atWorkFor(60, completed) }, { result: 'no-pull-request' }],
    ['failed', { read: atWorkFor(60, { status: 'failed' }) }, { result: 'failed' }],
    ['archived', { read: atWorkFor(60, { status: 'archived' }) }, { result: 'archived' }],
    ['still running at the deadline', { read: [[0, active]], timeoutS: 90 }, { result: 'timed-out' }],
    ['refused while waiting', { read: [[0, status(403)]] }, { result: 'error', job: expect.anything() }],
    ['cancelled while waiting', { read: [[0, active]], cancelAtS: 50 }, { result: 'cancelled' }],
    ['already over when it is accepted', { create: [[0, withLink]] }, { result: 'pull-request' }],
  ])('ends %s', async (_name, scene, expected) => {
    const { outcome, sent, told } = await create({ ...newJob, ...scene })
    expect(outcome).toMatchObject({ jobId: 'job-1', reused: false, sent: 'yes', ...expected })
    expect(sent).toEqual([{ atS: 0, to: 'job-1', prompt: 'Say hello' }])
    expect(told[0]).toMatch(/^job-1/)
  })

  test.each<[string, Scene, RunOutcome['result']]>([
    ['is submitted while it runs', { ...newJob }, 'submitted'],
    ['is submitted when its status is not known', { create: [[0, {}]] }, 'submitted'],
    ['has its result when it is over at once', { create: [[0, withLink]] }, 'pull-request'],
    ['is not looked at for a link', { create: [[0, completed]] }, 'no-pull-request'],
  ])('that nobody waits for %s', async (_name, scene, result) => {
    const { outcome, reads, endedAtS } = await create({ ...scene, wait: false })
    expect(outcome).toMatchObject({ result, jobId: 'job-1', sent: 'yes', reused: false })
    expect([reads.length, endedAtS]).toEqual([0, 0])
  })

  test('is told of as soon as it is accepted', async () => {
    const { told, outcome } = await create({ ...newJob, read: [[0, status(401)]] })
    expect(told).toEqual(['job-1 active'])
    expect(outcome.result).toBe('error')
  })

  test.each<[string, RequestFailure, Partial<RunOutcome>]>([
    ['no connection', { type: 'not-connected' }, { result: 'error', sent: 'no' }],
    ['a lost connection', { type: 'interrupted' }, { result: 'error', sent: 'unknown' }],
    ['an unreadable answer', { type: 'unreadable' }, { result: 'error', sent: 'unknown' }],
    ['400', status(400), { result: 'error', sent: 'no' }],
    ['401', status(401), { result: 'error', sent: 'no' }],
    ['404', status(404), { result: 'error', sent: 'no' }],
    ['429', status(429), { result: 'error', sent: 'no' }],
    ['a redirect', status(307), { result: 'error', sent: 'no' }],
    ['503', status(503), { result: 'error', sent: 'unknown' }],
  ])('that was not accepted for %s', async (_name, failure, expected) => {
    const { outcome, reads, told } = await create({ create: [[0, failure]] })
    expect(outcome).toMatchObject({ reused: false, ...expected })
    expect([outcome.jobId, outcome.job]).toEqual([undefined, undefined])
    expect(outcome.error).toMatchObject({ failure })
    expect([reads, told]).toEqual([[], []])
  })

  test.each<[string, RequestFailure, RunOutcome['sent']]>([
    ['before it was sent', { type: 'cancelled', sent: false }, 'no'],
    ['while it was sent', { type: 'cancelled', sent: true }, 'unknown'],
    ['while the service refused it', status(400), 'no'],
    ['while the service failed', status(503), 'unknown'],
  ])('that was cancelled %s is no error', async (_name, failure, reached) => {
    const { outcome } = await create({ create: [[0, failure]], sendTakesS: 2, cancelAtS: 1 })
    expect(outcome).toMatchObject({ result: 'cancelled', sent: reached, reused: false })
    expect([outcome.jobId, outcome.error]).toEqual([undefined, undefined])
  })

  test('whose answer comes while the run is being cancelled keeps its id', async () => {
    const { outcome, told, reads } = await create({ ...newJob, sendTakesS: 3, cancelAtS: 1 })
    expect(outcome).toMatchObject({ result: 'cancelled', jobId: 'job-1', job: { status: 'active' }, sent: 'yes' })
    expect(told).toEqual(['job-1 active'])
    expect(reads).toEqual([])
  })

  test('is waited for only as long as sending left time for', async () => {
    const { outcome, endedAtS } = await create({ ...newJob, sendTakesS: 50, read: [[0, active]], timeoutS: 60 })
    expect(outcome).toMatchObject({ result: 'timed-out', elapsedMs: 60_000 })
    expect(endedAtS).toBe(60)
  })

  test('that is slow to be accepted leaves signs of life', async () => {
    const { lines } = await create({ ...newJob, sendTakesS: 100, wait: false })
    expect(lines.filter((line) => line.includes('Still creating the job.')).length).toBeGreaterThanOrEqual(3)
  })
})

describe('a follow-up', () => {
  test('is sent at once to a job that has ended', async () => {
    const read = [
      [0, oldEnd],
      [1, active],
      [60, withLink],
    ] as const
    const { outcome, sent, told } = await followUp({ ...messaged, read })
    expect(outcome).toMatchObject({
      result: 'pull-request',
      jobId: 'job-9',
      reused: true,
      sent: 'yes',
      job: { prLink: PR },
    })
    expect(sent).toEqual([{ atS: 0, to: 'job-9', prompt: 'Go on' }])
    expect(told[0]).toBe('job-9')
  })

  test.each(['completed', 'failed', 'archived'])('is sent to a job that is %s', async (word) => {
    const { sent, outcome } = await followUp({ ...messaged, wait: false, read: [[0, { status: word }]] })
    expect(sent).toHaveLength(1)
    expect(outcome.result).toBe('submitted')
  })

  test('waits while the job is at work, then is sent', async () => {
    const { outcome, sent } = await followUp({ message: [[0, oldEnd]], read: freeAt300 })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.atS).toBeGreaterThanOrEqual(300)
    expect(sent[0]?.atS).toBeLessThan(320)
    expect(outcome).toMatchObject({ result: 'pull-request', job: { prLink: PR } })
  })

  test('waits while the job is at work also when nobody waits for its own end', async () => {
    const { outcome, sent, endedAtS } = await followUp({
      ...messaged,
      wait: false,
      read: atWorkFor(300, oldEnd),
    })
    expect(sent).toHaveLength(1)
    expect(outcome).toMatchObject({ result: 'submitted', sent: 'yes', reused: true, jobId: 'job-9' })
    expect(endedAtS).toBe(sent[0]?.atS)
  })

  test.each<[string, Scene, Partial<RunOutcome>]>([
    ['the deadline comes first', { read: [[0, active]], timeoutS: 90 }, { result: 'timed-out' }],
    ['the job is free only at the deadline', { read: atWorkFor(90, oldEnd), timeoutS: 90 }, { result: 'timed-out' }],
    ['the run is cancelled first', { read: [[0, active]], cancelAtS: 30 }, { result: 'cancelled' }],
    ['the job is not known', { read: [[0, status(404)]] }, { result: 'error' }],
    ['the key is refused', { read: [[0, status(401)]] }, { result: 'error' }],
    ['the service fails until the deadline', { read: [[0, status(503)]], timeoutS: 90 }, { result: 'timed-out' }],
  ])('is not sent when %s, and the log says so', async (_name, scene, expected) => {
    const { outcome, sent, log } = await followUp(scene)
    expect(outcome).toMatchObject({ jobId: 'job-9', reused: true, sent: 'no', ...expected })
    expect(sent).toEqual([])
    expect(log).toMatch(/the prompt was not sent\./i)
  })

  test.each<[string, Scene]>([
    ['is free only at the deadline', { read: atWorkFor(90, oldEnd), timeoutS: 90 }],
    ['was never seen', { read: [[0, status(503)]], timeoutS: 90 }],
  ])('does not say that the job goes on when it %s', async (_name, scene) => {
    const { log } = await followUp(scene)
    expect(log).not.toContain('the job goes on')
  })

  test('does not take the end of the earlier request for its own', async () => {
    const read = [
      [0, oldEnd],
      [25, active],
      [90, { status: 'failed' }],
    ] as const
    const { outcome, endedAtS } = await followUp({ message: [[0, oldEnd]], read })
    expect(outcome).toMatchObject({ result: 'failed', job: { prLink: OLD_PR } })
    expect(endedAtS).toBeGreaterThanOrEqual(90)
  })

  test('counts after a minute when the job never shows it at work', async () => {
    const { outcome, endedAtS, log } = await followUp({ message: [[0, oldEnd]], read: [[0, oldEnd]] })
    expect(outcome).toMatchObject({ result: 'pull-request', job: { prLink: OLD_PR } })
    expect(endedAtS).toBe(60)
    expect(log).toContain('never seen running')
  })

  test.each<[string, Scene]>([
    [
      'while it waits',
      {
        ...messaged,
        read: [
          [0, oldEnd],
          [1, active],
          [60, completed],
        ],
      },
    ],
    ['when nobody waits', { ...messaged, read: [[0, oldEnd]], wait: false }],
    [
      'when the answer has one that is not https:',
      { message: [[0, { status: 'active', prLink: 'x' }]], read: [[0, oldEnd]], wait: false },
    ],
  ])('keeps the link that the job had before, %s', async (_name, scene) => {
    const { outcome } = await followUp(scene)
    expect(outcome.job?.prLink).toBe(OLD_PR)
  })

  test('does not wait for the link of the earlier request', async () => {
    const { sent } = await followUp({ ...messaged, wait: false, read: [[0, completed]] })
    expect(sent[0]?.atS).toBe(0)
  })

  test.each<[string, RequestFailure, Partial<RunOutcome>]>([
    ['404', status(404), { result: 'error', sent: 'no' }],
    ['429', status(429), { result: 'error', sent: 'no' }],
    ['502', status(502), { result: 'error', sent: 'unknown' }],
    ['a lost connection', { type: 'interrupted' }, { result: 'error', sent: 'unknown' }],
  ])('that was not accepted for %s keeps what is known of the job', async (_name, failure, expected) => {
    const { outcome } = await followUp({ message: [[0, failure]], read: [[0, oldEnd]] })
    expect(outcome).toMatchObject({
      jobId: 'job-9',
      reused: true,
      job: { status: 'completed', prLink: OLD_PR },
      ...expected,
    })
  })

  test('that was cancelled while it was sent keeps what is known of the job', async () => {
    const lost = { message: [[0, { type: 'cancelled', sent: true }]], sendTakesS: 2, cancelAtS: 1 } as const
    const { outcome } = await followUp({ ...lost, read: [[0, oldEnd]] })
    expect(outcome).toMatchObject({ result: 'cancelled', sent: 'unknown', jobId: 'job-9', job: { prLink: OLD_PR } })
  })
})

describe('a wait that is resumed', () => {
  test.each<[string, Scene, Partial<RunOutcome>]>([
    ['finds the end at once', { read: [[0, withLink]] }, { result: 'pull-request', elapsedMs: 0 }],
    ['goes on until the end', { read: atWorkFor(60, withLink) }, { result: 'pull-request' }],
    [
      'goes on for a link',
      {
        read: [
          [0, completed],
          [5, withLink],
        ],
      },
      { result: 'pull-request' },
    ],
    ['ends at the deadline', { read: [[0, active]], timeoutS: 90 }, { result: 'timed-out', elapsedMs: 90_000 }],
    ['ends when it is cancelled', { read: [[0, active]], cancelAtS: 5 }, { result: 'cancelled', elapsedMs: 5000 }],
    ['ends when the job stays unknown', { read: [[0, status(404)]] }, { result: 'error' }],
    [
      'forgives a job that is not known yet',
      {
        read: [
          [0, status(404)],
          [4, withLink],
        ],
      },
      { result: 'pull-request' },
    ],
  ])('%s', async (_name, scene, expected) => {
    const { outcome, sent, told } = await resume(scene)
    expect(outcome).toMatchObject({ jobId: 'job-9', reused: true, sent: 'none', ...expected })
    expect(sent).toEqual([])
    expect(told[0]).toBe('job-9')
  })

  test.each<[string, Scene, RunOutcome['result']]>([
    ['a job at work', { read: [[0, active]] }, 'submitted'],
    ['a pull request', { read: [[0, withLink]] }, 'pull-request'],
    ['an end without one', { read: [[0, completed]] }, 'no-pull-request'],
    ['a failed job', { read: [[0, { status: 'failed' }]] }, 'failed'],
    ['a refusal', { read: [[0, status(403)]] }, 'error'],
    ['trouble that lasts', { read: [[0, status(503)]] }, 'error'],
  ])('without waiting is one look that finds %s', async (_name, scene, result) => {
    const { outcome, endedAtS } = await resume({ ...scene, wait: false })
    expect(outcome).toMatchObject({ result, jobId: 'job-9', reused: true, sent: 'none' })
    expect(endedAtS).toBeLessThanOrEqual(10)
  })
})

const reuse = (scene: Scene, prLink?: string) => play({ type: 'reuse', prompt: 'Go on', jobId: 'job-9', prLink }, scene)
const rejoin = (scene: Scene, otherwise: JobPlan['order'] = { type: 'create', prompt: 'Go on' }) =>
  play({ type: 'rejoin', jobId: 'job-9', otherwise }, scene)

const failed = { status: 'failed' }
const archived = { status: 'archived' }

describe('a job that is reused', () => {
  test('gets the prompt once it is free', async () => {
    const { outcome, sent } = await reuse({ ...messaged, read: freeAt300 })
    expect(sent).toMatchObject([{ to: 'job-9', prompt: 'Go on' }])
    expect(outcome).toMatchObject({ result: 'pull-request', jobId: 'job-9', reused: true, sent: 'yes' })
  })

  test.each<[string, Scene, RegExp]>([
    ['failed', { read: [[0, failed]] }, /Job job-9 failed: creating a new job/],
    ['is archived', { read: [[0, archived]] }, /Job job-9 was archived: creating a new job/],
    ['is gone', { read: [[0, status(404)]] }, /Job job-9 is no longer known to the service/],
    [
      'has a pull request that is merged or closed',
      { read: [[0, oldEnd]], isPullRequestOpen: false },
      /merged or closed: creating a new job/,
    ],
  ])('that %s is left, for a new one', async (_name, scene, said) => {
    const { outcome, sent, log, told } = await reuse({ ...newJob, ...scene, wait: false })
    expect(sent).toMatchObject([{ to: 'job-1', prompt: 'Go on' }])
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-1', reused: false, sent: 'yes' })
    expect(log).toMatch(said)
    expect(told.at(-1)).toBe('job-1 active')
  })

  test.each<[string, Scene, Partial<RunOutcome>]>([
    ['the deadline comes first', { read: [[0, active]], timeoutS: 90 }, { result: 'timed-out' }],
    ['the run is cancelled', { read: [[0, active]], cancelAtS: 30 }, { result: 'cancelled' }],
    ['the key is refused', { read: [[0, status(401)]] }, { result: 'error' }],
    ['the service fails until the deadline', { read: [[0, status(503)]], timeoutS: 90 }, { result: 'timed-out' }],
  ])('gets nothing when %s, and no other job is created', async (_name, scene, expected) => {
    const { outcome, sent } = await reuse(scene)
    expect(sent).toEqual([])
    expect(outcome).toMatchObject({ jobId: 'job-9', reused: true, sent: 'no', ...expected })
  })

  test('that is gone between the look and the prompt is left too', async () => {
    const { outcome, sent, told } = await reuse({
      ...newJob,
      read: [[0, oldEnd]],
      message: [[0, status(404)]],
      wait: false,
    })
    expect(sent).toMatchObject([{ to: 'job-9' }, { to: 'job-1' }])
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-1', reused: false, sent: 'yes' })
    expect(told.some((line) => line.startsWith('job-9'))).toBe(false)
  })

  test('that is left is never told of, also when the new one is refused', async () => {
    const { told, outcome } = await reuse({ read: [[0, failed]], create: [[0, status(400)]] })
    expect(told).toEqual([])
    expect(outcome).toMatchObject({ result: 'error', reused: false, sent: 'no' })
    expect(outcome.jobId).toBeUndefined()
  })

  test.each<[string, JobParts, string | undefined, string[]]>([
    ['that the service names', oldEnd, undefined, [OLD_PR]],
    ['that the service names, not the remembered one', oldEnd, PR, [OLD_PR]],
    ['that is remembered where the service names none', completed, PR, [PR]],
    ['of nothing where nobody knows one', completed, undefined, []],
  ])('is asked about the pull request %s, once it is free', async (_name, end, remembered, asked) => {
    const { pullRequestsAsked, sent } = await reuse({ ...messaged, read: atWorkFor(60, end), wait: false }, remembered)
    expect(pullRequestsAsked).toEqual(asked)
    expect(sent).toMatchObject([{ to: 'job-9' }])
  })
})

describe('a job that an earlier attempt sent a follow-up to', () => {
  /** The follow-up was sent so many seconds before this attempt began. */
  const rejoinAfter = (seconds: number, scene: Scene) =>
    play((startsAtMs) => {
      const followedUpAtMs = startsAtMs - seconds * 1000
      return { type: 'rejoin', jobId: 'job-9', otherwise: { type: 'create', prompt: 'Go on' }, followedUpAtMs }
    }, scene)

  test('a moment ago may still show the earlier end', async () => {
    const read = [
      [0, oldEnd],
      [8, active],
      [90, { status: 'failed' }],
    ] as const
    const { outcome, log } = await rejoinAfter(5, { read })
    expect(outcome).toMatchObject({ result: 'failed', jobId: 'job-9' })
    expect(log).not.toContain('never seen running')
  })

  test('a moment ago is not sent again for the failure of an earlier request', async () => {
    const read = [
      [0, failed],
      [8, active],
      [90, withLink],
    ] as const
    const { outcome, sent } = await rejoinAfter(5, { read })
    expect(outcome).toMatchObject({ result: 'pull-request', jobId: 'job-9' })
    expect(sent).toEqual([])
  })

  test('a minute ago is not sent again for an answer that was asked for before the minute was over', async () => {
    const read = [
      [0, failed],
      [2, active],
      [90, withLink],
    ] as const
    const { outcome, sent } = await rejoinAfter(59.5, { read, readTakesS: 1 })
    expect(outcome).toMatchObject({ result: 'pull-request', jobId: 'job-9' })
    expect(sent).toEqual([])
  })

  test.each([
    [59, 1],
    [60, 0],
    [3600, 0],
  ])('%i s ago has ended when it shows it for %i s more', async (seconds, waitsS) => {
    const { outcome, endedAtS } = await rejoinAfter(seconds, { read: [[0, withLink]] })
    expect(outcome).toMatchObject({ result: 'pull-request' })
    expect(endedAtS).toBe(waitsS)
  })

  test.each([
    [false, 0],
    [true, 1],
  ])('is told as sent unless that is not certain: %s', async (isUnsure, warnings) => {
    const order = { type: 'rejoin', jobId: 'job-9', otherwise: { type: 'create', prompt: 'Go on' }, isUnsure } as const
    const played = await play(order, { read: [[0, withLink]] })
    expect(played.log.includes('already sent the prompt to job job-9')).toBe(!isUnsure)
    expect(played.warnings.filter((message) => message.includes('may have sent the prompt to job job-9'))).toHaveLength(
      warnings,
    )
    expect(played.sent).toEqual([])
  })

  test('a moment ago is still under way for one look', async () => {
    const { outcome } = await rejoinAfter(5, { read: [[0, oldEnd]], wait: false })
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-9' })
  })
})

describe('a job that an earlier attempt sent the prompt to', () => {
  test.each<[string, Scene, Partial<RunOutcome>]>([
    ['is waited for', { read: atWorkFor(60, withLink) }, { result: 'pull-request' }],
    ['is reported when it has ended', { read: [[0, withLink]] }, { result: 'pull-request' }],
    ['is reported when it changed nothing', { read: [[0, completed]] }, { result: 'no-pull-request' }],
    ['is looked at when nobody waits', { read: [[0, active]], wait: false }, { result: 'submitted' }],
    [
      'is waited for through trouble',
      { read: (atS) => (atS < 15 ? status(503) : withLink) },
      { result: 'pull-request' },
    ],
    ['is left when the run is cancelled', { read: [[0, active]], cancelAtS: 30 }, { result: 'cancelled' }],
    ['is left at the deadline', { read: [[0, active]], timeoutS: 90 }, { result: 'timed-out' }],
    ['is an error when the key is refused', { read: [[0, status(403)]] }, { result: 'error' }],
    ['is an error when the service does not know it', { read: [[0, status(404)]] }, { result: 'error' }],
  ])('%s, and nothing is sent', async (_name, scene, expected) => {
    const { outcome, sent } = await rejoin(scene)
    expect(sent).toEqual([])
    expect(outcome).toMatchObject({ jobId: 'job-9', reused: true, sent: 'none', ...expected })
  })

  test.each<[string, Scene]>([
    ['failed', { read: [[0, failed]] }],
    ['was archived', { read: [[0, archived]] }],
  ])('that %s is left, and the prompt sent anew', async (_name, scene) => {
    const { outcome, sent } = await rejoin({ ...newJob, ...scene, wait: false })
    expect(sent).toMatchObject([{ to: 'job-1', prompt: 'Go on' }])
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-1', reused: false, sent: 'yes' })
  })

  test('that came to nothing gets the follow-up that the step asks for anew', async () => {
    const order = { type: 'follow-up', prompt: 'Go on', jobId: 'job-9' } as const
    const { sent, outcome } = await rejoin({ ...messaged, read: [[0, failed]], wait: false }, order)
    expect(sent).toMatchObject([{ to: 'job-9' }])
    expect(outcome).toMatchObject({ result: 'submitted', jobId: 'job-9', reused: true })
  })

  test('is not sent the prompt again when it fails while it is waited for', async () => {
    const read = atWorkFor(60, failed)
    const { outcome, sent } = await rejoin({ read })
    expect([sent, outcome.result, outcome.jobId]).toEqual([[], 'failed', 'job-9'])
  })
})

test.each<[JobPlan['order'], Scene, string[]]>([
  [{ type: 'create', prompt: 'x' }, { ...newJob, wait: false }, ['job-1']],
  [{ type: 'create', prompt: 'x' }, { create: [[0, status(503)]] }, []],
  [{ type: 'follow-up', prompt: 'x', jobId: 'job-9' }, { ...messaged, read: [[0, oldEnd]], wait: false }, ['job-9']],
  [{ type: 'follow-up', prompt: 'x', jobId: 'job-9' }, { message: [[0, status(400)]], read: [[0, oldEnd]] }, []],
  [
    { type: 'rejoin', jobId: 'job-9', otherwise: { type: 'create', prompt: 'x' } },
    { read: [[0, withLink]] },
    ['job-9'],
  ],
  [
    { type: 'rejoin', jobId: 'job-9', otherwise: { type: 'create', prompt: 'x' } },
    { ...newJob, read: [[0, failed]], wait: false },
    ['job-1'],
  ],
  [{ type: 'resume', jobId: 'job-9' }, { read: [[0, withLink]] }, []],
])('%j with %j tells that these jobs have the prompt: %j', async (order, { wait = true, ...options }, expected) => {
  const { ports } = createWorld(options)
  const accepted: string[] = []
  await runJob({ order, wait, timeoutMs: 60_000 }, { ...ports, onAccepted: (jobId) => void accepted.push(jobId) })
  expect(accepted).toEqual(expected)
})

test('nobody sleeps on when a run is over', async () => {
  for (const run of [await create({ ...newJob, read: [[0, withLink]] }), await resume({ read: [[0, status(401)]] })]) {
    await new Promise(setImmediate)
    expect(run.clock.sleepers()).toBe(0)
  }
})
