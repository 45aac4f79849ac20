import { describe, expect } from 'vitest'
import type { Fault } from '../../emulator/http/faults.ts'
import { startEmulator } from '../../emulator/service/server.ts'
import { CLOSED_PORT, freePort } from '../support/loopback.ts'
import { visible } from './every-run.ts'
import { count, requestsOf, test } from './fixture.ts'

const MAY_HAVE = /may have accepted.*dashboard/s

/** What goes wrong with a POST, and what the error says; none of these is sent again. */
const troubles: [string, Fault, RegExp][] = [
  ['400', { kind: 'status', status: 400, body: { error: 'Prompt is too long' } }, /400.*Prompt is too long/s],
  ['401', { kind: 'status', status: 401 }, /401.*90 days/s],
  ['403', { kind: 'status', status: 403 }, /403.*scope.*addresses/s],
  ['404', { kind: 'status', status: 404 }, /404.*project-id/s],
  ['418', { kind: 'status', status: 418 }, /418/],
  ['a redirect', { kind: 'redirect', location: 'https://elsewhere.example/x' }, /redirect.*elsewhere\.example.*never/],
  ['500', { kind: 'status', status: 500, processed: true }, MAY_HAVE],
  ['a page with 502', { kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' }, MAY_HAVE],
  ['a reset before the service saw it', { kind: 'reset-before' }, MAY_HAVE],
  ['a reset after it did', { kind: 'reset-after' }, MAY_HAVE],
  ['a cut answer', { kind: 'cut-body' }, MAY_HAVE],
  ['a page with 200', { kind: 'html' }, /JSON.*may have accepted.*base-url/s],
  ['an empty answer', { kind: 'body', text: '' }, /JSON.*may have accepted/s],
  ['an answer that is a list', { kind: 'body', text: '[]' }, /JSON.*may have accepted/s],
  ['an answer over 10 MB', { kind: 'huge' }, /10 MB.*may have accepted/s],
]

describe.concurrent('a prompt that meets', () => {
  test.for(troubles)(
    '%s is sent once, and the error says what to do',
    async ([, fault, words], { action, emulator }) => {
      emulator.faults.add({ operation: 'create', times: 'always', fault })
      const result = await action.run({ prompt: 'Say hello' })
      expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error', reused: 'false' } })
      expect(result.outputs['job-id']).toBeUndefined()
      expect(result.annotations.map(({ level }) => level)).toEqual(['error'])
      expect(result.annotations[0]?.message).toMatch(words)
      expect(visible(result.summary)).toMatch(words)
      expect(requestsOf(emulator)).toEqual(['POST create'])
    },
  )

  test.for(troubles)('%s as a follow-up is sent once too', async ([, fault], { action, emulator }) => {
    const { id } = emulator.addJob()
    emulator.faults.add({ operation: 'message', times: 'always', fault })
    const result = await action.run({ prompt: 'Say hello', 'job-id': id })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error', 'job-id': id, reused: 'true' } })
    expect(result.annotations.map(({ level }) => level)).toEqual(['error'])
    expect(requestsOf(emulator)).toEqual(['GET read', 'POST message'])
  })

  test('an answer without an id is an error of its own', async ({ action, emulator }) => {
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'body', text: '{"status":"active"}' } })
    const result = await action.run({ prompt: 'Say hello' })
    expect(result.annotations).toMatchObject([{ level: 'error', message: expect.stringMatching(/returned no job id/) }])
    expect(result.annotations[0]?.message).toMatch(/pull request.*dashboard/s)
    expect(requestsOf(emulator)).toEqual(['POST create'])
  })

  test('no answer is given up when the time is up', async ({ action, emulator }) => {
    emulator.faults.add({ operation: 'create', times: 'always', fault: { kind: 'hang', processed: true } })
    const result = await action.run({ prompt: 'Say hello', timeout: '1s' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations[0]?.message).toMatch(MAY_HAVE)
    expect(result.durationMs).toBeLessThan(10_000)
    expect(count(emulator, 'create')).toBe(1)
  })
})

describe.concurrent('a prompt that met a 429', () => {
  test('is sent again over a fresh connection, and the log says after how long', async ({ action, emulator }) => {
    const fault: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '1' } }
    emulator.faults.add({ operation: 'create', times: 2, fault })
    const result = await action.run({ prompt: 'Say hello', wait: 'false' })
    expect(result.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1' })
    expect(result.log.match(/429.*Trying again in 1s/g)).toHaveLength(2)
    const posts = emulator.requests.filter(({ operation }) => operation === 'create')
    expect(posts.map(({ processed }) => processed)).toEqual([false, false, true])
    expect(new Set(posts.map(({ connection }) => connection)).size).toBe(3)
    expect((posts[1]?.atMs ?? 0) - (posts[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(990)
  })

  test('ends at once when the wait does not fit', async ({ action, emulator }) => {
    const fault: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '3600' } }
    emulator.faults.add({ operation: 'create', times: 'always', fault })
    const result = await action.run({ prompt: 'Say hello' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations[0]?.message).toMatch(/1h 00m 00s.*timeout.*100 .*an hour/)
    expect(result.durationMs).toBeLessThan(10_000)
    expect(count(emulator, 'create')).toBe(1)
  })
})

describe.concurrent('a service that cannot be reached', () => {
  test('is tried until the time is up, and the error says that nothing was sent', async ({ action }) => {
    const result = await action.run({
      prompt: 'Say hello',
      'base-url': `http://127.0.0.1:${CLOSED_PORT}`,
      timeout: '3s',
    })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations).toHaveLength(1)
    expect(result.annotations[0]?.message).toMatch(/Could not connect.*ECONNREFUSED.*Nothing was sent.*base-url/)
    expect(result.log).toMatch(/Trying again in/)
    expect(result.durationMs).toBeLessThan(15_000)
  })

  test('and comes back gets the prompt once', async ({ action }) => {
    const port = await freePort()
    const running = await action.start({
      prompt: 'Say hello',
      'base-url': `http://127.0.0.1:${port}`,
      wait: 'false',
    })
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

  test('by its name is told so', async ({ action }) => {
    const result = await action.run({ prompt: 'x', 'base-url': 'https://docs.service.invalid', timeout: '1s' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations[0]?.message).toMatch(/Could not connect.*docs\.service\.invalid.*Nothing was sent/)
  })
})

describe.concurrent('the base URL', () => {
  test.override('emulatorOptions', () => ({ prefix: '/gateway/docs' }))

  test.for(['', '/', '//'])('may have a path prefix, ending in %j', async (slash, { action, emulator }) => {
    const inputs = { prompt: 'Say hello', wait: 'false', 'base-url': `${emulator.baseUrl}${slash}` }
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
