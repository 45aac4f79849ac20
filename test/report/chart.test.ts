import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderTrend } from '../../src/report/chart.ts'
import { DAY_MS, type Range } from '../../src/report/period.ts'
import { runs } from '../support/fuzz.ts'
import { counts, trendOf, WEEK } from './fakes.ts'

const chartOf = (range: Range) => renderTrend(trendOf(range, (index) => counts(1000 * index, 100 + index)))

/** Periods of all units, most of whole days. */
const anyRange = fc
  .record({
    from: fc.integer({ min: 9000, max: 22_000 }),
    days: fc.oneof(fc.integer({ min: 2, max: 450 }), fc.integer({ min: 2, max: 9000 })),
    shiftMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: DAY_MS - 1 })),
  })
  .map(({ from, days, shiftMs }) => ({ fromMs: from * DAY_MS + shiftMs, toMs: (from + days) * DAY_MS + shiftMs }))

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
  fc.assert(
    fc.property(anyRange, (range) => {
      const labels = labelsOf(range)
      expect(labels).toHaveLength(new Set(labels).size)
    }),
    { numRuns: runs(1000) },
  )
})

test.each([
  ['9 days', '2026-08-27', '2026-09-05', ['27 Aug', '28', '29', '30', '31', '1 Sep', '2', '3', '4']],
  ['5 weeks', '2026-08-23', '2026-09-27', ['23 Aug', '30', '6 Sep', '13', '20']],
  // A second 8 would be drawn as the first.
  ['7 weeks', '2026-02-01', '2026-03-22', ['1 Feb', '8', '15', '22', '1 Mar', '8 Mar', '15 Mar']],
  ['5 months of a year', '2026-04-01', '2026-08-03', ['Apr', 'May', 'Jun', 'Jul', 'Aug']],
  [
    '426 days, in which two parts begin in January twice',
    '2026-01-01',
    '2027-03-03',
    [
      ...['Jan ’26', '31 Jan', 'Mar ’26', 'Apr ’26', 'May ’26', 'Jun ’26', 'Jul ’26', 'Aug ’26', 'Sep ’26'],
      ...['Oct ’26', 'Nov ’26', 'Dec ’26', 'Jan ’27', 'Jan 31'],
    ],
  ],
  ['8 months of two years', '2025-09-01', '2026-01-15', ['Sep ’25', 'Oct', 'Nov', 'Dec', 'Jan ’26']],
])('the chart of %s names month or year where it changes', (_, from, to, labels) => {
  const range = { fromMs: Date.parse(from), toMs: Date.parse(to) }
  expect(labelsOf(range).map((label) => label.slice(1, -1))).toEqual(labels)
})

/** Pixels, as measured in a browser: the axis beside the legend, a character in a wide font, and a gap that can be seen. */
const [PLOT_WIDTH, CHARACTER_WIDTH, GAP] = [730, 7, 3]

test('labels that stand side by side do not touch, whatever the period', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      const labels = labelsOf(range).map((label) => label.slice(1, -1))
      for (const [index, label] of labels.entries()) {
        const next = labels[index + 1] ?? ''
        const width = ((label.length + next.length) / 2) * CHARACTER_WIDTH
        expect(width + GAP, `${label} beside ${next}`).toBeLessThanOrEqual(PLOT_WIDTH / labels.length)
      }
    }),
    { numRuns: runs(1000) },
  )
})

const axisTopOf = (most: number) =>
  Number(/ 0 --> (\S+)/.exec(renderTrend(trendOf(WEEK, (day) => counts(0, day === 3 ? most : 0))))?.[1])

test.each([0, 1, 2, 3, 5, 7, 9, 10, 11, 14, 99, 100, 101, 7131, 9999, 11_500, Number.MAX_SAFE_INTEGER])(
  'the axis ends above %d, at most 1.4 times as high',
  (most) => {
    expect(axisTopOf(most)).toBeGreaterThan(most)
    if (most > 0) expect(axisTopOf(most)).toBeLessThanOrEqual(1.4 * most)
  },
)

test('the axis ends above any maximum, at most 1.4 times as high', () => {
  const maxima = fc.oneof(
    fc.integer({ min: 1, max: 2000 }),
    fc.maxSafeNat().map((most) => most + 1),
  )
  fc.assert(
    fc.property(maxima, (most) => {
      // Nearer, its line would touch the frame.
      expect(axisTopOf(most)).toBeGreaterThan(1.02 * most)
      expect(axisTopOf(most)).toBeLessThanOrEqual(1.4 * most)
      expect(String(axisTopOf(most))).toMatch(/^\d+(\.\d)?$/)
    }),
    { numRuns: runs(1000) },
  )
})

test('the chart has the same numbers as the table below it', () => {
  const chart = chartOf(WEEK)
  const [, human] = /line "People" \[(.*)\]/.exec(chart) ?? []
  const [, ai] = /line "AI" \[(.*)\]/.exec(chart) ?? []
  const rows = chart.match(/^\| [^|]*2026 \| .*$/gm) ?? []
  const column = (index: number) => rows.map((line) => line.split(' | ')[index]?.replaceAll(',', '')).join(', ')
  expect([column(1), column(2)]).toEqual([human, ai])
  expect(rows).toHaveLength(7)
})
