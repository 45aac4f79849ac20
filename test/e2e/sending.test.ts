import { describe, expect } from 'vitest'
import type { Fault } from '../../emulator/http/faults.ts'
import { startEmulator } from '../../emulator/service/server.ts'
import { CLOSED_PORT, freePort } from '../support/loopback.ts'
import { onDist, simulated as test } from './fixture.ts'

describe('a prompt that was refused with 429', () => {
  test('is sent again over a fresh connection, and the log says after how long', async ({ action, emulator }) => {
    const fault: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '1' } }
    emulator.faults.add({ operation: 'create', times: 2, fault })
    const result = await action.run({ prompt: 'Say hello', wait: 'false' })
    expect(result.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1' })
    expect(result.log.match(/Trying again in 1s/g)).toHaveLength(2)
    expect(result.log.match(/\(429\)/g)).toHaveLength(1)
    const posts = emulator.requests.filter(({ operation }) => operation === 'create')
    expect(posts.map(({ processed }) => processed)).toEqual([false, false, true])
    expect(new Set(posts.map(({ connection }) => connection)).size).toBe(3)
    expect((posts[1]?.atMs ?? 0) - (posts[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(990)
  })
})

describe('a service that cannot be reached', () => {
  test('is tried until the run times out, and the error says that nothing was sent', async ({ action }) => {
    const baseUrl = `http://127.0.0.1:${CLOSED_PORT}`
    const result = await action.run({ prompt: 'Say hello', 'base-url': baseUrl, timeout: '6s' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    const message = expect.stringMatching(/ECONNREFUSED.*Nothing was sent.*base-url/)
    expect(result.annotations).toMatchObject([{ level: 'error', message }])
    expect(result.log).toMatch(/Trying again in/)
  })

  onDist('and comes back gets the prompt once', async ({ action }) => {
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}`
    const running = await action.start({ prompt: 'Say hello', 'base-url': baseUrl, wait: 'false' })
    await running.waitForLog('Trying again')
    const late = await startEmulator({ port })
    try {
      const result = await running.finished
      expect(result.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1' })
      expect(late.jobs).toHaveLength(1)
      expect(late.violations).toEqual([])
    } finally {
      await late.close()
    }
  })
})

describe('the base URL', () => {
  test.override('emulatorOptions', () => ({ prefix: '/gateway/docs' }))

  test('may have a path prefix and end with slashes', async ({ action, emulator }) => {
    const inputs = { prompt: 'Say hello', wait: 'false', 'base-url': `${emulator.baseUrl}//` }
    expect((await action.run(inputs)).outputs.result).toBe('submitted')
    expect(emulator.requests[0]?.path).toBe(`/gateway/docs/v2/agent/${emulator.projectId}/job`)
  })
})

test('a redirect is never followed, so that the key goes nowhere else', async ({ action, emulator }) => {
  const other = await startEmulator()
  const fault: Fault = { kind: 'redirect', location: `${other.baseUrl}/v2/agent/${other.projectId}/job` }
  emulator.faults.add({ operation: 'any', times: 'always', fault })
  for (const inputs of [{ prompt: 'Say hello' }, { 'job-id': 'job-1' }]) {
    expect((await action.run(inputs)).outputs.result).toBe('error')
  }
  expect(emulator.requests).toHaveLength(2)
  expect(other.requests).toEqual([])
  await other.close()
})
