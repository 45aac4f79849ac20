import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import type { Fault } from '../emulator/faults.ts'
import type { ActionResult } from './run-action.ts'
import { count, test } from './scenario.ts'

const long = { runsForMs: 60_000, ends: 'completed' }
const limited: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '20' } }

/** Sends a signal and measures how long the run still takes. */
async function cancel(
  running: { kill(signal: NodeJS.Signals): void; finished: Promise<ActionResult> },
  signal: NodeJS.Signals = 'SIGINT',
) {
  const startedAt = performance.now()
  running.kill(signal)
  const result = await running.finished
  return { result, tookMs: performance.now() - startedAt }
}

describe.concurrent.for(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
  test('while polling keeps the id and says how to go on', async ({ action, emulator }) => {
    emulator.usePlan(() => long)
    const running = await action.start({ prompt: 'Say hello', 'fail-on': 'none' })
    await emulator.waitForRequest(({ operation }) => operation === 'read')
    const { result, tookMs } = await cancel(running, signal)
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'cancelled', 'job-id': 'job-1', status: 'active' } })
    expect(result.annotations).toEqual([expect.objectContaining({ level: 'error' })])
    expect(result.annotations[0]?.message).toMatch(/goes on in the service.*no way to stop.*job-id: job-1/)
    expect(result.summary).toContain('job-id: "job-1"')
    expect(tookMs).toBeLessThan(4000)
  })

  test('while a 429 is waited out sends nothing more', async ({ action, emulator }) => {
    emulator.faults.add({ operation: 'create', times: 'always', fault: limited })
    const running = await action.start({ prompt: 'Say hello' })
    await running.waitForLog('Sending again in 20s')
    const { result, tookMs } = await cancel(running, signal)
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'cancelled' } })
    expect(result.outputs['job-id']).toBeUndefined()
    expect(result.summary).toMatch(/before (the prompt|anything) was sent/)
    expect(count(emulator, 'create')).toBe(1)
    expect(tookMs).toBeLessThan(4000)
  })

  test('during a POST waits for its answer, so that the id is kept', async ({ action, emulator }) => {
    emulator.usePlan(() => long)
    const create = emulator.hold('create')
    const running = await action.start({ prompt: 'Say hello' })
    await create.arrived
    setTimeout(() => create.release(), 1500)
    const { result, tookMs } = await cancel(running, signal)
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'cancelled', 'job-id': 'job-1', status: 'active' } })
    expect(emulator.jobs).toHaveLength(1)
    expect(tookMs).toBeLessThan(4000)
  })

  test('during a POST that gets no answer says that the prompt may have arrived', async ({ action, emulator }) => {
    const create = emulator.hold('create')
    const running = await action.start({ prompt: 'Say hello' })
    await create.arrived
    const { result, tookMs } = await cancel(running, signal)
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'cancelled' } })
    expect(result.annotations[0]?.message).toContain('may have accepted')
    expect(result.summary).toContain('may have accepted')
    expect(tookMs).toBeGreaterThan(2900)
    expect(tookMs).toBeLessThan(5000)
    expect(count(emulator, 'create')).toBe(1)
  })
})

describe.concurrent('a run that is cancelled', () => {
  test.for([
    ['500', { kind: 'status', status: 500 }],
    ['a reset', { kind: 'reset-after' }],
    ['401', { kind: 'status', status: 401 }],
    ['a page', { kind: 'html' }],
    ['429', limited],
  ] as [string, Fault][])(
    'during a POST that is then answered with %s is still cancelled',
    async ([, fault], { action, emulator }) => {
      emulator.faults.add({ operation: 'create', times: 'always', fault })
      const create = emulator.hold('create')
      const running = await action.start({ prompt: 'Say hello', 'fail-on': 'none' })
      await create.arrived
      setTimeout(() => create.release(), 500)
      const { result } = await cancel(running)
      expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'cancelled' } })
      expect(result.annotations).toEqual([expect.objectContaining({ level: 'error' })])
      expect(count(emulator, 'create')).toBe(1)
    },
  )

  test('during a POST with wait: false is cancelled, and keeps the id', async ({ action, emulator }) => {
    emulator.usePlan(() => long)
    const create = emulator.hold('create')
    const running = await action.start({ prompt: 'Say hello', wait: 'false' })
    await create.arrived
    setTimeout(() => create.release(), 500)
    const { result } = await cancel(running)
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'cancelled', 'job-id': 'job-1' } })
  })

  test('during a follow-up says that it may have arrived', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    const message = emulator.hold('message')
    const running = await action.start({ prompt: 'Go on', 'job-id': id })
    await message.arrived
    const { result, tookMs } = await cancel(running)
    expect(result.outputs).toMatchObject({ result: 'cancelled', 'job-id': id, reused: 'true' })
    expect(result.annotations[0]?.message).toContain('may have accepted')
    expect(tookMs).toBeLessThan(5000)
  })

  test('before a follow-up could be sent says that it was not', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    const running = await action.start({ prompt: 'Go on', 'job-id': id })
    await emulator.waitForRequest(({ operation }) => operation === 'read')
    const { result, tookMs } = await cancel(running)
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'cancelled', 'job-id': id } })
    expect(result.summary).toMatch(/before (the prompt|anything) was sent/)
    expect(count(emulator, 'message')).toBe(0)
    expect(tookMs).toBeLessThan(4000)
  })

  test('during a read that gets no answer ends all the same', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    const read = emulator.hold('read')
    const running = await action.start({ 'job-id': id })
    await read.arrived
    const { result, tookMs } = await cancel(running)
    expect(result.outputs).toMatchObject({ result: 'cancelled', 'job-id': id, reused: 'true' })
    expect(tookMs).toBeLessThan(4000)
  })

  test('while the service cannot be reached has sent nothing', async ({ action }) => {
    const running = await action.start({ prompt: 'Say hello', 'base-url': 'http://127.0.0.1:2' })
    await running.waitForLog('Sending again')
    const { result, tookMs } = await cancel(running)
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'cancelled' } })
    expect(result.summary).toMatch(/before (the prompt|anything) was sent/)
    expect(tookMs).toBeLessThan(4000)
  })

  test('while the link is awaited is cancelled, with the status that was seen', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed', linkAppearsAfterMs: 60_000 }))
    const running = await action.start({ prompt: 'Say hello' })
    await running.waitForLog('Status: completed')
    const { result } = await cancel(running)
    expect(result.outputs).toMatchObject({ result: 'cancelled', 'job-id': 'job-1', status: 'completed' })
  })

  test('twice ends at once', async ({ action, emulator }) => {
    const create = emulator.hold('create')
    const running = await action.start({ prompt: 'Say hello' })
    await create.arrived
    running.kill('SIGINT')
    await sleep(300)
    const { result, tookMs } = await cancel(running, 'SIGTERM')
    expect(result).toMatchObject({ exitCode: 1, signal: null, outputs: { result: 'cancelled' } })
    expect(tookMs).toBeLessThan(2500)
  })
})
