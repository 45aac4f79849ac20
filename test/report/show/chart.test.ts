import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../src/kit/core/clock.ts'
import type { Period } from '../../../src/report/period.ts'
import { renderTrend } from '../../../src/report/show/markdown.ts'
import { runs } from '../../support/fuzz.ts'
import { counts, trendOf, WEEK } from '../fakes.ts'

const period = (from: string, to: string): Period => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })

function labelsOf(range: Period, count?: number): string[] {
  const chart = renderTrend(trendOf(range, (index) => counts(1000 * index, 100 + index), count))
  const [, labels = ''] = /x-axis \[(.*)\]/.exec(chart) ?? []
  return labels.split(', ').map((label) => label.slice(1, -1))
}

test.each([
  ['weeks', period('2026-07-27', '2026-08-03'), 3, ['13 Jul', '20 Jul', '27 Jul']],
  ['days', period('2026-08-01', '2026-08-02'), 3, ['30 Jul', '31 Jul', '1 Aug']],
  ['months', period('2026-02-01', '2026-03-01'), 4, ['Nov ’25', 'Dec ’25', 'Jan ’26', 'Feb ’26']],
  [
    'quarters',
    period('2026-07-01', '2026-10-01'),
    6,
    ['Mar ’25', 'Jun ’25', 'Sep ’25', 'Dec ’25', 'Mar ’26', 'Jul ’26'],
  ],
])('the chart of %s names the first day of each, or its month', (_, range, count, labels) => {
  expect(labelsOf(range, count)).toEqual(labels)
})

test('without enough periods there is a sentence', () => {
  expect(renderTrend({ whyNone: 'it needs more' })).toBe('There is no chart: it needs more.')
})

/** Pixels, as measured in a browser: the axis, a character in a wide font, and a gap that can be seen. */
const [PLOT_WIDTH, CHARACTER_WIDTH, GAP] = [840, 7, 3]

test('the labels of any period differ, since Mermaid draws bars of one label as one, and do not touch', () => {
  const anyRange = fc
    .record({ from: fc.integer({ min: 9000, max: 22_000 }), days: fc.integer({ min: 1, max: 366 }) })
    .map(({ from, days }) => ({ fromMs: from * DAY_MS, toMs: (from + days) * DAY_MS }))
  fc.assert(
    fc.property(anyRange, (range) => {
      const labels = labelsOf(range)
      expect(labels).toHaveLength(new Set(labels).size)
      for (const [index, label] of labels.entries()) {
        const next = labels[index + 1] ?? ''
        const width = ((label.length + next.length) / 2) * CHARACTER_WIDTH
        expect(width + GAP, `${label} beside ${next}`).toBeLessThanOrEqual(PLOT_WIDTH / labels.length)
      }
    }),
    { numRuns: runs(200) },
  )
})

/** The unit of the axis, as the text below the chart names it. */
const unitIn = (chart: string) => /by AI \(orange\)(?:, in (\w+))?\./.exec(chart)?.[1] ?? ''

const timesOf = (unit: string) => ({ millions: 1e6, thousands: 1000 })[unit] ?? 1

// Mermaid writes no commas: 22,328 would be 22328.
test.each([
  [1, ''],
  [999, ''],
  [1000, 'thousands'],
  [999_999, 'thousands'],
  [1_000_000, 'millions'],
  [Number.MAX_SAFE_INTEGER, 'millions'],
])('the axis for up to %i views ends a little above them, and its unit is named: %s', (most, unit) => {
  const chart = renderTrend(trendOf(WEEK, (week) => counts(0, week === 3 ? most : 0)))
  const [, end = ''] = / y-axis 0 --> ([\d.]+)$/m.exec(chart) ?? []
  expect(unitIn(chart)).toBe(unit)
  // Nearer, its line would touch the frame.
  expect(Number(end) * timesOf(unit)).toBeGreaterThan(1.02 * most)
  expect(Number(end) * timesOf(unit)).toBeLessThanOrEqual(1.4 * most)
})

test.each([1, 123_456_789])('the chart has the same numbers as the table below it, times %i', (factor) => {
  const chart = renderTrend(trendOf(WEEK, (index) => counts(factor * index, factor + index)))
  const bars = [...chart.matchAll(/^ {2}bar \[(.*)\]$/gm)].map(([, values = '']) =>
    values.split(', ').map((value) => Math.round(Number(value) * timesOf(unitIn(chart)))),
  )
  const rows = chart.match(/^\| [^|]*2026 \| .*$/gm) ?? []
  const column = (index: number) => rows.map((line) => Number(line.split(' | ')[index]?.replaceAll(/[, |]/g, '')))
  // The bar behind has both: people cover its lower part.
  expect(bars).toEqual([column(3), column(1)])
  expect(rows).toHaveLength(12)
})
