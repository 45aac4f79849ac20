import { describe, expect, vi } from 'vitest'
import type { Fault } from '../../emulator/http/faults.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { Clock } from '../../src/core/clock.ts'
import { count, jobBody, onDist, requestsOf, simulated as test, warnings } from './fixture.ts'

const LINK = 'https://github.com/acme/docs/pull/5'

const readsOf = ({ requests }: Emulator) => requests.filter((request) => request.operation === 'read')

/** Waits for the nth read. */
async function nthRead(emulator: Emulator, n: number): Promise<void> {
  await emulator.waitForRequest(() => readsOf(emulator).length >= n)
}

/** Measures the longest time in which the log did not grow. */
function silenceMeter({ now }: Clock) {
  let [lastAt, longestMs] = [now(), 0]
  return {
    onOutput() {
      longestMs = Math.max(longestMs, now() - lastAt)
      lastAt = now()
    },
    longestMs: () => longestMs,
  }
}

describe('a wait', () => {
  test('logs a sign of life at least every 30 seconds, with the elapsed time', async ({ action, clock, emulator }) => {
    const silence = silenceMeter(clock)
    const { id } = emulator.addJob({ status: 'active' })
    const result = await action.run({ 'job-id': id, timeout: '33s' }, { onOutput: silence.onOutput })
    expect(result.outputs.result).toBe('timed-out')
    expect(result.log).toMatch(/^\[2\ds\] Still /m)
    expect(silence.longestMs()).toBeLessThan(30_000)
    const readAt = readsOf(emulator).map(({ atMs }) => atMs)
    const intervals = readAt.slice(1).map((at, index) => at - (readAt[index] ?? 0))
    expect(readAt.length).toBeLessThan(25)
    expect(new Set(intervals).size, 'different intervals').toBeGreaterThan(3)
  })

  test('finds a link that appears a few seconds after the end', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 500, ends: 'completed', linkAppearsAfterMs: 4000 }))
    const result = await action.run({ prompt: 'Say hello' })
    expect(result.outputs).toMatchObject({ result: 'pull-request', 'pr-number': '1' })
  })

  test('reads once more at the deadline, so that a job that ended in time is not late', async ({
    action,
    emulator,
  }) => {
    const { id } = emulator.addJob({ prLink: LINK })
    const fault: Fault = { kind: 'body', text: jobBody({ id, status: 'active' }) }
    emulator.faults.add({ operation: 'read', times: 1, fault })
    const result = await action.run({ 'job-id': id, timeout: '1s' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request', 'pr-number': '5' } })
    expect(readsOf(emulator)).toHaveLength(2)
  })

  test('that times out leaves the job running, and says how to continue', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 600_000, ends: 'completed' }))
    const result = await action.run({ prompt: 'Say hello', timeout: '10s' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'timed-out', 'job-id': 'job-1', status: 'active' } })
    const message = expect.stringMatching(/job-id: job-1/)
    expect(result.annotations).toMatchObject([{ level: 'error', message }])
    expect(result.summary).toContain('job-id: "job-1"')
  })

  onDist('ends in time when the service never responds', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    emulator.faults.add({ operation: 'read', times: 'always', fault: { kind: 'hang', processed: true } })
    const result = await action.run({ 'job-id': id, timeout: '1s' })
    expect(result.outputs).toMatchObject({ result: 'timed-out', 'job-id': id })
  })

  test('continues at an unknown status, and warns once', async ({ action, emulator }) => {
    emulator.usePlan(() => ({
      statuses: [
        { afterMs: 0, status: 'queued' },
        { afterMs: 4000, status: 'completed', prLink: LINK },
      ],
    }))
    const result = await action.run({ prompt: 'Say hello' })
    expect(result.outputs).toMatchObject({ result: 'pull-request', status: 'completed' })
    expect(warnings(result)).toEqual([expect.stringContaining('"queued"')])
  })

  test('forgives a 404 just after the job was created', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 200, ends: 'completed' }))
    emulator.faults.add({ operation: 'read', times: 2, fault: { kind: 'status', status: 404, body: '{}' } })
    const result = await action.run({ prompt: 'Say hello' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
    expect(requestsOf(emulator)).toEqual(['POST create', 'GET read', 'GET read', 'GET read'])
  })

  onDist('has the pull request in its outputs as soon as it was read', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active', prLink: LINK })
    const running = await action.start({ 'job-id': id })
    const outputs = { 'job-id': id, 'pr-link': LINK, 'pr-number': '5', 'pr-repository': 'acme/docs' }
    // Not expect.poll, which does not know its test among concurrent ones.
    await vi.waitFor(async () => expect(await running.outputsSoFar()).toMatchObject(outputs), 60_000)
    running.kill('SIGTERM')
    await running.finished
  })
})

describe('a fault of a read', () => {
  test.for<{ name: string; fault: Fault }>([
    { name: 'a page with 502', fault: { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' } },
    { name: 'a reset', fault: { kind: 'reset-after' } },
  ])('such as $name passes, and is logged once', async ({ fault }, { action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 200, ends: 'completed' }))
    emulator.faults.add({ operation: 'read', times: 2, fault })
    const result = await action.run({ prompt: 'Say hello' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
    expect(result.log.match(/Trying again in/g)).toHaveLength(1)
    expect(requestsOf(emulator)).toEqual(['POST create', 'GET read', 'GET read', 'GET read'])
  })

  test('passes with wait: false too', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    emulator.faults.add({ operation: 'read', times: 2, fault: { kind: 'reset-before' } })
    const result = await action.run({ 'job-id': id, wait: 'false' })
    expect(result.outputs.result).toBe('pull-request')
  })

  test('with Retry-After is waited out', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    const fault: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '3' } }
    emulator.faults.add({ operation: 'read', times: 1, fault })
    expect((await action.run({ 'job-id': id })).outputs.result).toBe('pull-request')
    const [first, second] = readsOf(emulator)
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(2500)
  })

  test('that is the key’s ends the wait at once, and the job is not lost', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 600_000, ends: 'completed' }))
    emulator.faults.add({ operation: 'read', times: 'always', skip: 1, fault: { kind: 'status', status: 401 } })
    const result = await action.run({ prompt: 'Say hello' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error', 'job-id': 'job-1', status: 'active' } })
    expect(result.annotations.map(({ level }) => level)).toEqual(['error'])
    expect(result.summary).toContain('job-id: "job-1"')
    expect(count(emulator, 'read')).toBe(2)
  })
})

describe('a follow-up', () => {
  test('goes to the job, and its own end counts', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'completed' })
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'failed' }))
    const result = await action.run({ prompt: 'Go on', 'job-id': id })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'failed', status: 'failed', reused: 'true' } })
    expect(emulator.jobs).toMatchObject([{ id, prompts: ['Go on'] }])
  })

  onDist('is sent once an active job has ended, not before', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    emulator.usePlan(() => ({ runsForMs: 1000, ends: 'completed' }))
    const running = await action.start({ prompt: 'Go on', 'job-id': id })
    await nthRead(emulator, 2)
    expect(count(emulator, 'message')).toBe(0)
    emulator.changeJob(id, { status: 'failed' })
    const result = await running.finished
    expect(result.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    expect(count(emulator, 'message')).toBe(1)
  })

  test('that finds the job active until the deadline is not sent', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    const result = await action.run({ prompt: 'Go on', 'job-id': id, timeout: '5s' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'timed-out', 'job-id': id, status: 'active' } })
    for (const text of [result.log, result.summary]) expect(text).toContain('prompt was not sent')
    expect(count(emulator, 'message')).toBe(0)
  })

  onDist('does not end with the earlier status, which a read may still show', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'failed' })
    emulator.usePlan(() => ({ staleForMs: 2500, runsForMs: 600_000, ends: 'completed' }))
    const running = await action.start({ prompt: 'Go on', 'job-id': id })
    await running.waitForLog('Status: active')
    emulator.changeJob(id, { status: 'completed', prLink: LINK })
    const result = await running.finished
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request', status: 'completed' } })
    expect(result.log).not.toContain('never seen running')
  })

  test('keeps a link that the job had before, also when the response omits it', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ prLink: LINK })
    emulator.usePlan(() => ({ runsForMs: 500, ends: 'completed', prLink: null }))
    const result = await action.run({ prompt: 'Go on', 'job-id': id })
    expect(result.outputs).toMatchObject({ result: 'pull-request', 'pr-number': '5' })
  })

  test('to a job that the service does not show is not sent', async ({ action, emulator }) => {
    emulator.faults.add({ operation: 'read', times: 'always', fault: { kind: 'status', status: 401 } })
    const result = await action.run({ prompt: 'Go on', 'job-id': 'job-1' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error', 'job-id': 'job-1' } })
    expect(requestsOf(emulator)).toEqual(['GET read'])
  })

  test('whose response has no id belongs to the job all the same', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    const text = jobBody({ id: undefined })
    emulator.faults.add({ operation: 'message', times: 1, fault: { kind: 'body', text } })
    emulator.usePlan(() => ({ runsForMs: 500, ends: 'completed' }))
    const result = await action.run({ prompt: 'Go on', 'job-id': id })
    expect(result.outputs).toMatchObject({ result: 'pull-request', 'job-id': id })
  })
})
