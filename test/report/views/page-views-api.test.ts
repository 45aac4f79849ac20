import { describe, expect } from 'vitest'
import type { Fault } from '../../../emulator/http/faults.ts'
import type { Emulator } from '../../../emulator/service/server.ts'
import { createRedactor } from '../../../src/kit/core/redact.ts'
import { createPageViewsApi, type PageViewsApi, type ViewsQuery } from '../../../src/report/views/page-views-api.ts'
import { createInstantClock, errorOf, openTransport } from '../../kit/service/harness.ts'
import { test } from '../../support/emulators.ts'

const WEEK: ViewsQuery = { fromMs: Date.UTC(2026, 6, 27), toMs: Date.UTC(2026, 7, 3), limit: 250, offset: 0 }

function createViews({ baseUrl, apiKey, projectId }: Pick<Emulator, 'baseUrl' | 'apiKey' | 'projectId'>): PageViewsApi {
  const transport = openTransport(baseUrl, apiKey)
  return createPageViewsApi({
    transport,
    projectId,
    clock: createInstantClock(),
    redact: createRedactor({ keys: [apiKey] }),
  })
}

const signal = new AbortController().signal
const body = (text: string): Fault => ({ kind: 'body', text })

const row = { path: '/a', human: 1, ai: 2, total: 3 }
const page = { totals: { human: 1, ai: 2, total: 3 }, views: [row], hasMore: false }

describe('a query', () => {
  test.for<{ name: string; query: Partial<ViewsQuery>; expected: Record<string, string> }>([
    {
      name: 'whole days',
      query: { limit: 1, offset: 500 },
      expected: { dateFrom: '2026-07-27', dateTo: '2026-08-03', limit: '1', offset: '500' },
    },
    {
      name: 'everything',
      query: { fromMs: undefined },
      expected: { dateTo: '2026-08-03', limit: '250', offset: '0' },
    },
  ])('for $name has that range', async ({ query, expected }, { emulator }) => {
    await createViews(emulator).read({ ...WEEK, ...query }, signal)
    expect(emulator.requests).toMatchObject([
      { method: 'GET', path: `/v1/analytics/${emulator.projectId}/views`, body: '' },
    ])
    expect(emulator.requests[0]?.query).toEqual(expected)
    expect(emulator.requests[0]?.headers.authorization).toBe(`Bearer ${emulator.apiKey}`)
  })

  test('returns the totals, the rows and whether there are more', async ({ emulator }) => {
    emulator.useViews({ rows: Array.from({ length: 251 }, () => row), totals: { human: 7, ai: 8, total: 15 } })
    const first = await createViews(emulator).read(WEEK, signal)
    const totals = { human: 7, ai: 8, total: 15 }
    expect(first).toEqual({ totals, rows: Array(250).fill(row), unreadable: 0, hasMore: true })
    expect(await createViews(emulator).read({ ...WEEK, offset: 250 }, signal)).toMatchObject({
      rows: [row],
      hasMore: false,
    })
  })

  // Without the field, a full page may have a next one.
  test.for<[hasMore: unknown, limit: number, expected: boolean]>([
    [true, 250, true],
    [false, 1, false],
    [undefined, 1, true],
    [null, 250, false],
  ])('with hasMore %j and one row of at most %i has more: %j', async ([hasMore, limit, expected], { emulator }) => {
    emulator.faults.add({ operation: 'views', times: 1, fault: body(JSON.stringify({ ...page, hasMore })) })
    expect(await createViews(emulator).read({ ...WEEK, limit }, signal)).toMatchObject({ hasMore: expected })
  })

  test('hides the key in the rows', async ({ emulator }) => {
    emulator.useViews({ rows: [{ ...row, path: `/?key=${emulator.apiKey}` }] })
    expect((await createViews(emulator).read(WEEK, signal)).rows).toEqual([{ ...row, path: '/?key=***' }])
  })
})

describe('a response that is not as documented', () => {
  test.for<[json: unknown, field: string]>([
    [[], 'totals'],
    [{ ...page, totals: undefined }, 'totals'],
    [{ ...page, totals: { human: 1, ai: 2 } }, 'totals.total'],
    [{ ...page, totals: { human: 1.5, ai: 2, total: 3 } }, 'totals.human'],
    [{ ...page, views: {} }, 'views'],
  ])('is unreadable, and not requested again: %j', async ([json, field], { emulator }) => {
    emulator.faults.add({ operation: 'views', times: 'always', fault: body(JSON.stringify(json)) })
    const error = await errorOf(createViews(emulator).read(WEEK, signal))
    expect(error).toMatchObject({ kind: 'unreadable-response', failure: { type: 'undocumented' } })
    expect(error.what).toMatch(new RegExp(`is not as documented in the field \`${field}\`\\.$`))
    expect(emulator.requests).toHaveLength(1)
  })
})

// One bad row costs no report.
test.for<[bad: unknown]>([
  [{ ...row, ai: '2' }],
  [{ ...row, human: -1 }],
  [{ ...row, human: null }],
  [{ ...row, total: 2 ** 53 }],
  [{ ...row, path: undefined }],
  [null],
  ['/a'],
])('a row that is not as documented is left out and counted: %j', async ([bad], { emulator }) => {
  const json = { ...page, views: [row, bad], hasMore: undefined }
  emulator.faults.add({ operation: 'views', times: 1, fault: body(JSON.stringify(json)) })
  const read = await createViews(emulator).read({ ...WEEK, limit: 2 }, signal)
  expect(read).toEqual({ totals: page.totals, rows: [row], unreadable: 1, hasMore: true })
})
