import { describe, expect } from 'vitest'
import type { Fault } from '../../emulator/http/faults.ts'
import { type Emulator, startEmulator } from '../../emulator/service/server.ts'
import { test } from '../support/emulators.ts'
import { create, message, views } from './client.ts'

describe('a fault', () => {
  const NOTHING = { failed: true }

  /** What a client receives for a create. It gives up a moment after a response that never ends has begun. */
  async function receive(emulator: Emulator, isEndless: boolean) {
    const giveUp = new AbortController()
    if (isEndless) void emulator.waitForRequest(() => true).then(() => setTimeout(() => giveUp.abort(), 100))
    try {
      const response = await create(emulator, 'Say hello', { signal: giveUp.signal })
      const { status, headers } = response
      const text = await response.text()
      return { status, type: headers.get('content-type'), location: headers.get('location'), text }
    } catch {
      return NOTHING
    }
  }

  const html = { type: 'text/html; charset=utf-8', text: expect.stringContaining('<!doctype html>') }
  const text = expect.stringContaining('"id":"job-1"')
  const location = 'https://elsewhere.test/'

  type Case = { fault: Fault; received: object; processed: boolean; isEndless?: boolean }

  test.for<Case>([
    {
      fault: { kind: 'status', status: 503 },
      received: { status: 503, text: '{"error":"Service Unavailable"}' },
      processed: false,
    },
    {
      fault: { kind: 'status', status: 502, body: '<p>', processed: true },
      received: { status: 502, text: '<p>' },
      processed: true,
    },
    { fault: { kind: 'reset-before' }, received: NOTHING, processed: false },
    { fault: { kind: 'reset-after' }, received: NOTHING, processed: true },
    { fault: { kind: 'cut-body' }, received: NOTHING, processed: true },
    { fault: { kind: 'slow-body', intervalMs: 1, bytes: 64 }, received: { status: 201, text }, processed: true },
    { fault: { kind: 'slow-body', intervalMs: 60_000 }, received: NOTHING, processed: true, isEndless: true },
    { fault: { kind: 'hang', processed: true }, received: NOTHING, processed: true, isEndless: true },
    { fault: { kind: 'hang', processed: false }, received: NOTHING, processed: false, isEndless: true },
    { fault: { kind: 'delay', ms: 20 }, received: { status: 201, text }, processed: true },
    { fault: { kind: 'wrong-content-type' }, received: { status: 201, type: 'text/plain', text }, processed: true },
    { fault: { kind: 'html' }, received: { status: 200, ...html }, processed: false },
    {
      fault: { kind: 'body', text: '[]' },
      received: { status: 201, type: 'application/json', text: '[]' },
      processed: true,
    },
    { fault: { kind: 'redirect', location }, received: { status: 307, location }, processed: false },
  ])('$fault', async ({ fault, received, processed, isEndless = false }, { emulator }) => {
    emulator.faults.add({ operation: 'create', times: 1, fault })
    expect(await receive(emulator, isEndless)).toMatchObject(received)
    expect(emulator.jobs).toHaveLength(processed ? 1 : 0)
    expect(emulator.requests).toMatchObject([{ operation: 'create', fault, processed }])
  })

  test('can be a response of more than 10 MB', async ({ emulator }) => {
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'huge' } })
    const response = await (await create(emulator)).text()
    expect(response.length).toBeGreaterThan(10 * 1024 * 1024)
    expect(JSON.parse(response)).toMatchObject({ id: 'job-1' })
  })

  test('occurs as often as ordered', async ({ emulator }) => {
    const status = async () => (await views(emulator)).status
    emulator.faults.add({ operation: 'any', times: 2, fault: { kind: 'status', status: 500 } })
    expect([await status(), await status(), await status()]).toEqual([500, 500, 200])
  })

  test('can have headers', async ({ emulator }) => {
    const headers = { 'retry-after': '7' }
    emulator.faults.add({ operation: 'any', times: 'always', fault: { kind: 'status', status: 429, headers } })
    expect((await create(emulator)).headers.get('retry-after')).toBe('7')
  })
})

describe('a gate', () => {
  test('holds a response until it is released', async ({ emulator }) => {
    const gate = emulator.hold('create')
    let hasResponse = false
    const response = create(emulator).finally(() => {
      hasResponse = true
    })
    await gate.arrived
    // Another request passes meanwhile.
    await views(emulator)
    expect([hasResponse, emulator.jobs.length]).toEqual([false, 1])
    gate.release()
    expect((await response).status).toBe(201)
  })

  test('opens when the emulator closes', async () => {
    const emulator = await startEmulator()
    const gate = emulator.hold('any')
    const failed = expect(create(emulator)).rejects.toThrow()
    await gate.arrived
    await emulator.close()
    await failed
  })
})

test('a request can be waited for, and shows what was sent', async ({ emulator }) => {
  const arrival = emulator.waitForRequest(({ operation }) => operation === 'message')
  const { id } = emulator.addJob()
  await message(emulator, id, 'Größer')
  expect(await arrival).toMatchObject({ method: 'POST', prompt: 'Größer', connection: 1, query: {}, status: 200 })
  await expect(emulator.waitForRequest(() => false, 10)).rejects.toThrow('No such request within 10 ms')
})

test('closing ends requests without a response', async () => {
  const emulator = await startEmulator()
  emulator.faults.add({ operation: 'any', times: 1, fault: { kind: 'hang', processed: false } })
  const failed = expect(create(emulator)).rejects.toThrow()
  await emulator.waitForRequest(() => true)
  await emulator.close()
  await failed
})
