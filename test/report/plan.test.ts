import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/report/period.ts'
import { nextRequest } from '../../src/report/plan.ts'
import type { Missing } from '../../src/report/reader.ts'
import { openReadings, type Readings, record } from '../../src/report/readings.ts'
import type { Counts, ViewsPage } from '../../src/report/views.ts'
import { counts, partOf, row, statusError, WEEK } from './fakes.ts'

const FAILED: Missing = { type: 'missing', reason: 'failure', error: statusError(400) }
const NO_BUDGET: Missing = { type: 'missing', reason: 'budget' }

let pagesMade = 0

/** A page with one new row; `more` says that it is not the last. */
const page = (more: boolean, totals: Counts = counts(5)): ViewsPage => ({
  totals,
  rows: [row(`/${++pagesMade}`, 5)],
  pathless: 0,
  hasMore: more,
})

/** What is requested next after these responses to the requests before, in short. */
function nextAfter(responses: readonly (ViewsPage | Missing)[], parts = { compare: true, trend: true }): string {
  const readings = openReadings({ type: 'range', range: WEEK }, parts)
  for (const response of responses) {
    const request = nextRequest(readings)
    if (request === undefined) throw new Error('A response without a request')
    record(request.reading, response)
  }
  return shortOf(readings)
}

function shortOf(readings: Readings): string {
  const request = nextRequest(readings)
  if (request === undefined) return 'nothing'
  const { query, needs } = request
  if (query.limit > 1) return `${partOf(query)} ${query.offset}, needs ${needs}`
  return `day ${((query.fromMs ?? 0) - WEEK.fromMs) / DAY_MS}, needs ${needs}`
}

const days = (count: number) => Array.from({ length: count }, () => page(false))

describe('the next request', () => {
  test.each<[string, (ViewsPage | Missing)[], string]>([
    ['at the beginning', [], 'current 0, needs 1'],
    ['after a first page that could not be read', [FAILED], 'nothing'],
    ['after the first page', [page(true)], 'earlier 0, needs 1'],
    ['after both first pages', [page(true), page(true)], 'day 0, needs 7'],
    ['after a first page without a comparison', [page(true), FAILED], 'day 0, needs 7'],
    ['within the trend', [page(true), page(true), ...days(3)], 'day 3, needs 4'],
    ['after the trend', [page(true), page(true), ...days(7)], 'current 250, needs 1'],
    ['after a trend that could not be read', [page(true), page(true), ...days(3), FAILED], 'current 250, needs 1'],
    ['after a trend that did not fit', [page(true), page(true), NO_BUDGET], 'current 250, needs 1'],
    ['within the period', [page(true), page(true), ...days(7), page(true)], 'current 500, needs 1'],
    ['after the whole period', [page(true), page(true), ...days(7), page(false)], 'earlier 250, needs 1'],
    ['after a period of one page', [page(false), page(true), ...days(7)], 'earlier 250, needs 1'],
    ['after a period that could not be read', [page(true), page(true), ...days(7), FAILED], 'nothing'],
    ['after both periods', [page(false), page(false), ...days(7)], 'nothing'],
    ['within the comparison', [page(false), page(true), ...days(7), page(true)], 'earlier 500, needs 1'],
    ['after a comparison that could not be read', [page(false), page(true), ...days(7), FAILED], 'nothing'],
    ['after a first page without views', [page(false, counts(0)), page(true)], 'earlier 250, needs 1'],
    [
      'after a first page whose total is missing',
      [page(false, { human: 0, ai: 0, total: undefined }), page(false)],
      'day 0, needs 7',
    ],
  ])('%s is for what is worth most', (_, responses, expected) => {
    expect(nextAfter(responses)).toBe(expected)
  })

  test.each<[string, { compare: boolean; trend: boolean }, string]>([
    ['without a comparison', { compare: false, trend: true }, 'day 0, needs 7'],
    ['without a trend', { compare: true, trend: false }, 'earlier 0, needs 1'],
    ['without both', { compare: false, trend: false }, 'current 250, needs 1'],
  ])('%s is not for it', (_, parts, expected) => {
    expect(nextAfter([page(true)], parts)).toBe(expected)
  })

  test('for all time has no beginning, and is for nothing but the pages', () => {
    const readings = openReadings({ type: 'all', toMs: WEEK.toMs }, { compare: true, trend: true })
    expect(nextRequest(readings)?.query).toEqual({ toMs: WEEK.toMs, limit: 250, offset: 0 })
    record(readings.current, page(true))
    expect(shortOf(readings)).toBe('current 250, needs 1')
  })
})
