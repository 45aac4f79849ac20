import { describe, expect } from 'vitest'
import type { Fault } from '../../emulator/http/faults.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { ViewsQuery, ViewsSource } from '../../src/page-views/views.ts'
import { createTransport } from '../../src/service/http.ts'
import { createPageViewsApi } from '../../src/service/page-views-api.ts'
import { createRedactor } from '../../src/text/redact.ts'
import { test as emulatorTest } from '../support/emulators.ts'
import { errorOf, limitsOf, swiftClock } from './client.ts'

const WEEK: ViewsQuery = { fromMs: Date.UTC(2026, 6, 27), toMs: Date.UTC(2026, 7, 3), limit: 250, offset: 0 }

const test = emulatorTest.extend('views', ({ emulator }, { onCleanup }): ViewsSource => {
  const { transport, source } = sourceOf(emulator)
  onCleanup(() => transport.close())
  return source
})

function sourceOf({ baseUrl, apiKey, projectId }: Pick<Emulator, 'baseUrl' | 'apiKey' | 'projectId'>) {
  const limits = limitsOf({ headersMs: 500, bodyMs: 500, totalMs: 3000 })
  const transport = createTransport({ baseUrl: new URL(baseUrl), apiKey, limits })
  const source = createPageViewsApi({ transport, projectId, clock: swiftClock(), redact: createRedactor([apiKey]) })
  return { transport, source }
}

const signal = new AbortController().signal
const answer = (text: string): Fault => ({ kind: 'body', text })
const status = (code: number, more: Partial<Extract<Fault, { kind: 'status' }>> = {}): Fault => ({
  kind: 'status',
  status: code,
  ...more,
})

const row = { path: '/a', human: 1, ai: 2, total: 3 }
const page = { totals: { human: 1, ai: 2, total: 3 }, views: [row], hasMore: false }

describe('a request', () => {
  test.for<[string, Partial<ViewsQuery>, Record<string, string>]>([
    ['whole days', {}, { dateFrom: '2026-07-27', dateTo: '2026-08-03', limit: '250', offset: '0' }],
    [
      'a part of a day',
      { fromMs: Date.UTC(2026, 7, 2, 23, 59, 59, 999), limit: 1, offset: 500 },
      { dateFrom: '2026-08-02T23:59:59.999Z', dateTo: '2026-08-03', limit: '1', offset: '500' },
    ],
    ['everything', { fromMs: undefined }, { dateTo: '2026-08-03', limit: '250', offset: '0' }],
  ])('for %s says so', async ([, query, expected], { views, emulator }) => {
    await views.read({ ...WEEK, ...query }, signal)
    expect(emulator.requests).toMatchObject([
      { method: 'GET', path: `/v1/analytics/${emulator.projectId}/views`, body: '' },
    ])
    expect(emulator.requests[0]?.query).toEqual(expected)
    expect(emulator.requests[0]?.headers.authorization).toBe(`Bearer ${emulator.apiKey}`)
  })

  test('gets the totals, the rows and whether there are more', async ({ views, emulator }) => {
    emulator.useViews({ rows: Array.from({ length: 251 }, () => row), totals: { human: 7, ai: 8, total: 15 } })
    const first = await views.read(WEEK, signal)
    expect(first).toEqual({ totals: { human: 7, ai: 8, total: 15 }, rows: Array(250).fill(row), hasMore: true })
    expect(await views.read({ ...WEEK, offset: 250 }, signal)).toMatchObject({ rows: [row], hasMore: false })
  })

  test('that gets more fields than documented drops them', async ({ views, emulator }) => {
    const text = JSON.stringify({ ...page, views: [{ ...row, title: 'x' }], next: 'y' })
    emulator.faults.add({ operation: 'views', times: 1, fault: answer(text) })
    expect(await views.read(WEEK, signal)).toEqual({ totals: page.totals, rows: [row], hasMore: false })
  })

  test('that gets the key back hides it', async ({ views, emulator }) => {
    emulator.useViews({ rows: [{ ...row, path: `/?key=${emulator.apiKey}` }] })
    expect((await views.read(WEEK, signal)).rows).toEqual([{ ...row, path: '/?key=***' }])
  })
})

describe('an answer that is not as documented', () => {
  test.for([[], null, 'text'])('is no JSON object: %j', async (body, { views, emulator }) => {
    emulator.faults.add({ operation: 'views', times: 'always', fault: answer(JSON.stringify(body)) })
    const error = await errorOf(views.read(WEEK, signal))
    expect(error).toMatchObject({ kind: 'unreadable-response', failure: { type: 'undocumented' } })
    expect(error.what).toContain('it is no JSON object')
    expect(emulator.requests).toHaveLength(1)
  })

  test.for<[string, unknown]>([
    ['totals', { ...page, totals: undefined }],
    ['totals.human', { ...page, totals: { ai: 1, total: 1 } }],
    ['totals.ai', { ...page, totals: { ...page.totals, ai: '2' } }],
    ['totals.total', { ...page, totals: { ...page.totals, total: 1.5 } }],
    ['totals.total', { ...page, totals: { ...page.totals, total: -1 } }],
    ['totals.total', { ...page, totals: { ...page.totals, total: 1e300 } }],
    ['views', { ...page, views: {} }],
    ['views', { ...page, views: null }],
    ['views.0', { ...page, views: [null] }],
    ['views.1.path', { ...page, views: [row, { ...row, path: 7 }] }],
    ['views.0.total', { ...page, views: [{ ...row, total: undefined }] }],
    ['hasMore', { ...page, hasMore: 'false' }],
    ['hasMore', { totals: page.totals, views: [] }],
  ])('names the field %s, and is not asked for again', async ([field, body], { views, emulator }) => {
    emulator.faults.add({ operation: 'views', times: 'always', fault: answer(JSON.stringify(body)) })
    const error = await errorOf(views.read(WEEK, signal))
    expect(error).toMatchObject({ kind: 'unreadable-response', failure: { type: 'undocumented' } })
    expect(error.what).toContain(`the field ${field} is missing`)
    expect(emulator.requests).toHaveLength(1)
  })
})

describe('trouble', () => {
  test.for<[string, Fault, string, string]>([
    ['400', status(400), 'bad-request', 'status'],
    ['401', status(401), 'unauthorized', 'status'],
    ['403', status(403), 'forbidden', 'status'],
    ['404', status(404), 'not-found', 'status'],
    ['500', status(500), 'service-fault', 'status'],
    ['a redirect', { kind: 'redirect', location: 'https://x.example' }, 'redirected', 'status'],
    ['a reset', { kind: 'reset-before' }, 'interrupted', 'interrupted'],
    ['half an answer', { kind: 'cut-body' }, 'interrupted', 'interrupted'],
    ['no answer', { kind: 'hang', processed: true }, 'interrupted', 'interrupted'],
    ['a page', { kind: 'html' }, 'unreadable-response', 'unreadable'],
    ['an empty answer', answer(''), 'unreadable-response', 'unreadable'],
    ['over 10 MB', { kind: 'huge' }, 'response-too-large', 'unreadable'],
  ])('such as %s is an error of one request', async ([, fault, kind, type], { views, emulator }) => {
    emulator.faults.add({ operation: 'views', times: 'always', fault })
    const error = await errorOf(views.read(WEEK, signal))
    expect(error).toMatchObject({ kind, failure: { type } })
    expect(error.what).toMatch(/page views|project was not found/)
    expect(emulator.requests).toHaveLength(1)
  })

  test.for([
    [undefined, undefined],
    ['7', 7000],
    ['soon', undefined],
  ])('such as a 429 with Retry-After %j tells how long', async ([value, retryAfterMs], { views, emulator }) => {
    const headers: Record<string, string> = typeof value === 'string' ? { 'retry-after': value } : {}
    emulator.faults.add({ operation: 'views', times: 'always', fault: status(429, { headers }) })
    const error = await errorOf(views.read(WEEK, signal))
    expect(error.failure).toEqual({
      type: 'status',
      status: 429,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    })
    expect(error.advice).toMatch(/100 analytics requests an hour per organisation/)
  })

  test('shows what the service says, the details too, but neither key nor project', async ({ views, emulator }) => {
    const body = {
      error: `No range for ${emulator.projectId}`,
      details: [{ message: `dateFrom is odd (${emulator.apiKey})` }],
    }
    emulator.faults.add({ operation: 'views', times: 'always', fault: status(400, { body }) })
    const { message } = await errorOf(views.read(WEEK, signal))
    expect(message).toMatch(/No range for \*\*\*.*dateFrom is odd \(\*\*\*\)/)
  })

  test('that is a cancelled run ends the request at once', async ({ views, emulator }) => {
    const run = new AbortController()
    const hold = emulator.hold('views')
    const reading = views.read(WEEK, run.signal)
    await hold.arrived
    run.abort()
    expect(await errorOf(reading)).toMatchObject({ kind: 'cancelled', failure: { type: 'cancelled' } })
  })
})

describe('below a prefix', () => {
  test.override('emulatorOptions', () => ({ prefix: '/gateway', projectId: 'my project/ü' }))

  test('the address keeps it, and the project is one part of it', async ({ views, emulator }) => {
    await views.read(WEEK, signal)
    expect(emulator.requests[0]?.path).toBe('/gateway/v1/analytics/my%20project%2F%C3%BC/views')
  })

  test('no address is made of the project ".."', ({ emulator }) => {
    expect(() => sourceOf({ ...emulator, projectId: '..' })).toThrow('path')
  })
})
