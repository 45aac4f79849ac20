import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderTrend } from '../../src/page-views/chart.ts'
import { DAY_MS, type Range } from '../../src/page-views/period.ts'
import { runs } from '../support/fuzz.ts'
import { counts, trendOf, WEEK } from './fakes.ts'

const chartOf = (range: Range) => renderTrend(trendOf(range, (index) => counts(1000 * index, 100 + index)))

function labelsOf(range: Range): string[] {
  const [, labels = ''] = /x-axis \[(.*)\]/.exec(chartOf(range)) ?? []
  return labels.split(', ')
}

test.each([
  ['60 days', '2026-01-20', '2026-03-21'],
  ['90 days', '2026-01-01', '2026-04-01'],
  ['350 days from 20 January', '2025-01-20', '2026-01-05'],
  ['14 months from 2 January', '2025-01-02', '2026-03-02'],
  ['ten years', '2016-08-03', '2026-08-03'],
])('the chart of %s has a label of its own for each point', (_, from, to) => {
  const labels = labelsOf({ fromMs: Date.parse(from), toMs: Date.parse(to) })
  expect(labels).toHaveLength(new Set(labels).size)
})

test('the chart of any period has a label of its own for each point: Mermaid draws points of one label as one', () => {
  const lengths = fc.oneof(fc.integer({ min: 2, max: 450 }), fc.integer({ min: 2, max: 9000 }))
  const ranges = fc
    .tuple(fc.integer({ min: 9000, max: 22_000 }), lengths)
    .map(([from, days]) => ({ fromMs: from * DAY_MS, toMs: (from + days) * DAY_MS }))
  fc.assert(
    fc.property(ranges, (range) => {
      const labels = labelsOf(range)
      expect(labels).toHaveLength(new Set(labels).size)
    }),
    { numRuns: runs(1000) },
  )
})

test('the chart has the same numbers as the table below it', () => {
  const chart = chartOf(WEEK)
  const [, human] = /line "Human" \[(.*)\]/.exec(chart) ?? []
  const [, ai] = /line "AI" \[(.*)\]/.exec(chart) ?? []
  const rows = chart.match(/^\| [^|]*2026 \| .*$/gm) ?? []
  const column = (index: number) => rows.map((line) => line.split(' | ')[index]?.replaceAll(',', '')).join(', ')
  expect([column(1), column(2)]).toEqual([human, ai])
  expect(rows).toHaveLength(7)
})
