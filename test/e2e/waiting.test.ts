import { describe, expect } from 'vitest'
import type { Fault } from '../../emulator/http/faults.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { count, jobBody, requestsOf, test } from './fixture.ts'

const readsOf = ({ requests }: Emulator) => requests.filter((request) => request.operation === 'read')

/** Waits for the nth read. */
async function nthRead(emulator: Emulator, n: number): Promise<void> {
  await emulator.waitForRequest(() => readsOf(emulator).length >= n)
}

/** Gathers the moments at which the log grew. */
function logClock() {
  const times = [performance.now()]
  return {
    onOutput: () => void times.push(performance.now()),
    longestSilenceMs: () => Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0))),
  }
}

// The long ones come first: the others run meanwhile.
describe.concurrent('waiting', { timeout: 90_000 }, () => {
  test('believes an end that stands for 60 seconds after a follow-up, and shows signs of life', async ({
    action,
    emulator,
  }) => {
    const clock = logClock()
    const { id } = emulator.addJob()
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'completed', neverActive: true }))
    const inputs = { prompt: 'Go on', 'job-id': id }
    const result = await action.run(inputs, { onOutput: clock.onOutput })
    expect(result.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    expect(result.log).toContain('never seen running')
    expect(result.durationMs).toBeGreaterThanOrEqual(60_000)
    expect(result.durationMs).toBeLessThan(75_000)
    expect(clock.longestSilenceMs()).toBeLessThan(30_000)
    // A sign of life is not a line per look.
    expect(result.log.split('\n').length).toBeLessThan(count(emulator, 'read'))
  })

  test('says at least every 30 seconds that it goes on, with the elapsed time', async ({ action, emulator }) => {
    const clock = logClock()
    const { id } = emulator.addJob({ status: 'active' })
    const result = await action.run({ 'job-id': id, timeout: '33s' }, { onOutput: clock.onOutput })
    expect(result.outputs.result).toBe('timed-out')
    expect(result.log).toMatch(/^\[2\ds\] Still active/m)
    expect(clock.longestSilenceMs()).toBeLessThan(30_000)
    const lookedAt = readsOf(emulator).map(({ atMs }) => atMs)
    const gaps = lookedAt.slice(1).map((at, index) => at - (lookedAt[index] ?? 0))
    expect(lookedAt.length).toBeGreaterThan(8)
    expect(lookedAt.length).toBeLessThan(25)
    expect(new Set(gaps).size, 'a fixed beat').toBeGreaterThan(3)
  })

  test('says so too while a 429 is waited out before the prompt is accepted', async ({ action, emulator }) => {
    const clock = logClock()
    const fault: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '31' } }
    emulator.faults.add({ operation: 'create', times: 1, fault })
    const result = await action.run({ prompt: 'Say hello', wait: 'false' }, { onOutput: clock.onOutput })
    expect(result.outputs.result).toBe('submitted')
    expect(result.log).toContain('Trying again in 31s')
    expect(clock.longestSilenceMs()).toBeLessThan(30_000)
  })

  test('looks 10 seconds longer for the link of a job that completed without one', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed', prLink: null }))
    const result = await action.run({ prompt: 'Say hello' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'no-pull-request', status: 'completed' } })
    expect(result.outputs['pr-link']).toBeUndefined()
    expect(result.annotations).toEqual([])
    expect(result.durationMs).toBeGreaterThanOrEqual(10_000)
    expect(result.durationMs).toBeLessThan(20_000)
  })

  test('finds a link that appears a few seconds after the end', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 500, ends: 'completed', linkAppearsAfterMs: 4000 }))
    const result = await action.run({ prompt: 'Say hello' })
    expect(result.outputs).toMatchObject({ result: 'pull-request', 'pr-number': '1' })
  })

  test('does not call a job late that completed in time without a link yet', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 500, ends: 'completed', prLink: null }))
    const result = await action.run({ prompt: 'Say hello', timeout: '3s' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'no-pull-request' } })
    expect(result.durationMs).toBeLessThan(10_000)
  })

  test('has a last look at the deadline, so a job that ended in time is not late', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    const running = await action.start({ 'job-id': id, timeout: '1s' })
    await nthRead(emulator, 1)
    emulator.changeJob(id, { status: 'completed', prLink: 'https://github.com/acme/docs/pull/5' })
    const result = await running.finished
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request', 'pr-number': '5' } })
    expect(readsOf(emulator)).toHaveLength(2)
  })

  test('that is up detaches: the id, and how to go on', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 60_000, ends: 'completed' }))
    const result = await action.run({ prompt: 'Say hello', timeout: '2s' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'timed-out', 'job-id': 'job-1', status: 'active' } })
    expect(result.annotations).toEqual([expect.objectContaining({ level: 'error' })])
    expect(result.annotations[0]?.message).toMatch(/The job is still running.*job-id: job-1/)
    expect(result.summary).toContain('job-id: "job-1"')
    expect(result.durationMs).toBeLessThan(10_000)
  })

  test('does not outlive its time by much when the service never answers', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    emulator.faults.add({ operation: 'read', times: 'always', fault: { kind: 'hang', processed: true } })
    const result = await action.run({ 'job-id': id, timeout: '1s' })
    expect(result.outputs).toMatchObject({ result: 'timed-out', 'job-id': id })
    expect(result.durationMs).toBeLessThan(15_000)
  })

  test.for<[string, string]>([
    ['queued', '"queued"'],
    ['COMPLETED', '"COMPLETED"'],
    ['', 'no status'],
  ])(
    'polls on at the status %j, which it does not know, and warns once',
    async ([status, words], { action, emulator }) => {
      const prLink = 'https://github.com/acme/docs/pull/1'
      emulator.usePlan(() => ({
        statuses: [
          { afterMs: 0, status },
          { afterMs: 4000, status: 'completed', prLink },
        ],
      }))
      const result = await action.run({ prompt: 'Say hello' })
      expect(result.outputs).toMatchObject({ result: 'pull-request', status: 'completed' })
      const warnings = result.annotations.filter(({ level }) => level === 'warning')
      expect(warnings).toEqual([expect.objectContaining({ message: expect.stringContaining(words) })])
      expect(count(emulator, 'read')).toBeGreaterThanOrEqual(2)
    },
  )

  test('forgives a 404 just after the create', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 200, ends: 'completed', visibleAfterMs: 4000 }))
    const result = await action.run({ prompt: 'Say hello' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
    expect(count(emulator, 'read')).toBeGreaterThanOrEqual(2)
  })

  test('forgives a 404 for 5 seconds where the job should be known', async ({ action }) => {
    const result = await action.run({ 'job-id': 'job-9' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error', 'job-id': 'job-9', reused: 'true' } })
    expect(result.annotations).toHaveLength(1)
    expect(result.durationMs).toBeGreaterThan(4900)
    expect(result.durationMs).toBeLessThan(15_000)
  })
})

/** Trouble while polling that passes. */
const passing: [string, Fault][] = [
  ['a page with 502', { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' }],
  ['500', { kind: 'status', status: 500 }],
  ['429', { kind: 'status', status: 429 }],
  ['a reset', { kind: 'reset-after' }],
  ['a page with 200', { kind: 'html' }],
  ['a cut answer', { kind: 'cut-body' }],
  ['an empty answer', { kind: 'body', text: '' }],
  ['an answer over 10 MB', { kind: 'huge' }],
]

describe.concurrent('trouble while polling', () => {
  test.for(passing)('such as %s passes, and is told once', async ([, fault], { action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 200, ends: 'completed' }))
    emulator.faults.add({ operation: 'read', times: 2, fault })
    const result = await action.run({ prompt: 'Say hello' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
    expect(result.log.match(/Trying again in/g)).toHaveLength(1)
    expect(result.log).toContain('responding again')
    expect(requestsOf(emulator)).toEqual(['POST create', 'GET read', 'GET read', 'GET read'])
  })

  test.for<[string, () => string]>([
    ['seconds', () => '3'],
    ['a date', () => new Date(Date.now() + 7000).toUTCString()],
  ])('honours Retry-After in %s', async ([, retryAfter], { action, emulator }) => {
    const { id } = emulator.addJob()
    const fault: Fault = { kind: 'status', status: 429, headers: { 'retry-after': retryAfter() } }
    emulator.faults.add({ operation: 'read', times: 1, fault })
    expect((await action.run({ 'job-id': id })).outputs.result).toBe('pull-request')
    const [first, second] = readsOf(emulator)
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(2500)
  })

  test('that asks for more time than there is ends with a last look', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    const fault: Fault = { kind: 'status', status: 503, headers: { 'retry-after': '3600' } }
    emulator.faults.add({ operation: 'read', times: 1, fault })
    const result = await action.run({ 'job-id': id, timeout: '2s' })
    expect(result.outputs.result).toBe('pull-request')
    expect(count(emulator, 'read')).toBe(2)
  })

  test.for([
    ['401', { kind: 'status', status: 401 }],
    ['403', { kind: 'status', status: 403 }],
    ['400', { kind: 'status', status: 400 }],
    ['410', { kind: 'status', status: 410 }],
    ['a redirect', { kind: 'redirect', location: '/elsewhere', status: 302 }],
  ] as [string, Fault][])(
    'such as %s ends the wait at once, and the job is not lost',
    async ([, fault], { action, emulator }) => {
      emulator.usePlan(() => ({ runsForMs: 60_000, ends: 'completed' }))
      emulator.faults.add({ operation: 'read', times: 'always', skip: 1, fault })
      const result = await action.run({ prompt: 'Say hello' })
      expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error', 'job-id': 'job-1', status: 'active' } })
      expect(result.annotations.map(({ level }) => level)).toEqual(['error'])
      expect(result.summary).toContain('job-id: "job-1"')
      expect(count(emulator, 'read')).toBe(2)
    },
  )

  test('passes for one look too', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    emulator.faults.add({ operation: 'read', times: 2, fault: { kind: 'reset-before' } })
    const result = await action.run({ 'job-id': id, wait: 'false' })
    expect(result.outputs.result).toBe('pull-request')
  })
})

describe.concurrent('a follow-up', () => {
  test('goes to the job and its own end counts', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'completed' })
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'failed' }))
    const result = await action.run({ prompt: 'Go on', 'job-id': id })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'failed', status: 'failed', reused: 'true' } })
    expect(emulator.jobs).toMatchObject([{ id, prompts: ['Go on'] }])
  })

  test('is sent once an active job has ended, not before', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'completed' }))
    const running = await action.start({ prompt: 'Go on', 'job-id': id })
    await nthRead(emulator, 2)
    expect(count(emulator, 'message')).toBe(0)
    emulator.changeJob(id, { status: 'failed' })
    const result = await running.finished
    expect(result.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    expect(requestsOf(emulator).slice(0, 4)).toEqual(['GET read', 'GET read', 'GET read', 'POST message'])
  })

  test('that finds the job busy until the deadline is not sent', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    const result = await action.run({ prompt: 'Go on', 'job-id': id, timeout: '2s' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'timed-out', 'job-id': id, status: 'active' } })
    for (const text of [result.log, result.summary]) expect(text).toContain('prompt was not sent')
    expect(count(emulator, 'message')).toBe(0)
  })

  test('is not sent either when only the last look finds the job free', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    const running = await action.start({ prompt: 'Go on', 'job-id': id, timeout: '1s' })
    await nthRead(emulator, 1)
    emulator.changeJob(id, { status: 'completed' })
    const result = await running.finished
    expect(result.outputs).toMatchObject({ result: 'timed-out', 'job-id': id })
    expect(result.log).toContain('prompt was not sent')
    expect(count(emulator, 'message')).toBe(0)
  })

  test('does not take the old status, which still stands, for its end', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'failed' })
    emulator.usePlan(() => ({ staleForMs: 2500, runsForMs: 3000, ends: 'completed' }))
    const result = await action.run({ prompt: 'Go on', 'job-id': id })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request', status: 'completed' } })
    expect(result.log).not.toContain('never seen running')
  })

  test('keeps a link that the job had before, also when the answer omits it', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ prLink: 'https://github.com/acme/docs/pull/8' })
    emulator.usePlan(() => ({ runsForMs: 500, ends: 'completed', prLink: null }))
    const result = await action.run({ prompt: 'Go on', 'job-id': id })
    expect(result.outputs).toMatchObject({ result: 'pull-request', 'pr-number': '8' })
    expect(result.durationMs).toBeLessThan(6000)
  })

  test('to a job that the service cannot show is not sent', async ({ action, emulator }) => {
    emulator.faults.add({ operation: 'read', times: 'always', fault: { kind: 'status', status: 401 } })
    const result = await action.run({ prompt: 'Go on', 'job-id': 'job-1' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error', 'job-id': 'job-1' } })
    expect(requestsOf(emulator)).toEqual(['GET read'])
  })

  test('whose answer tells no id belongs to the job all the same', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    const text = jobBody({ id: undefined })
    emulator.faults.add({ operation: 'message', times: 1, fault: { kind: 'body', text } })
    emulator.usePlan(() => ({ runsForMs: 500, ends: 'completed' }))
    const result = await action.run({ prompt: 'Go on', 'job-id': id })
    expect(result.outputs).toMatchObject({ result: 'pull-request', 'job-id': id })
  })
})

describe.concurrent('the pull request of a job that goes on', () => {
  test('is an output as soon as it is seen', async ({ action, emulator }) => {
    const prLink = 'https://github.com/acme/docs/pull/7'
    const { id } = emulator.addJob({ status: 'active', prLink })
    const running = await action.start({ 'job-id': id, timeout: '20s' })
    await running.waitForLog('Status: active')
    await expect
      .poll(() => running.outputsSoFar())
      .toMatchObject({
        'job-id': id,
        'pr-link': prLink,
        'pr-number': '7',
        'pr-repository': 'acme/docs',
      })
    running.kill('SIGTERM')
    await running.finished
  })
})
