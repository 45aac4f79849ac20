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
  expect(renderTrend({ whyNone: 'it needs three whole periods with views' })).toBe(
    'There is no chart: it needs three whole periods with views.',
  )
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

/** The unit of the axis, as the text below the chart names it, and its end in views. */
function axisOf(most: number): { unit: string; end: number } {
  const chart = renderTrend(trendOf(WEEK, (day) => counts(0, day === 3 ? most : 0)))
  const [, end = ''] = / y-axis 0 --> ([\d.]+)$/m.exec(chart) ?? []
  return { unit: unitIn(chart), end: Number(end) * timesOf(unitIn(chart)) }
}

const unitIn = (chart: string) => /by AI \(orange\)(?:, in (\w+))?\./.exec(chart)?.[1] ?? ''

const timesOf = (unit: string) => ({ millions: 1e6, thousands: 1000 })[unit] ?? 1

test('the axis ends above any maximum, at most 1.4 times as high', () => {
  const maxima = fc.oneof(
    fc.integer({ min: 1, max: 2000 }),
    fc.maxSafeNat().map((most) => most + 1),
  )
  fc.assert(
    fc.property(maxima, (most) => {
      const { end } = axisOf(most)
      // Nearer, its line would touch the frame.
      expect(end).toBeGreaterThan(1.02 * most)
      expect(end).toBeLessThanOrEqual(1.4 * most)
    }),
    { numRuns: runs(200), examples: [[1], [7], [10], [11], [99], [100], [9999], [10_000], [9_999_999], [10_000_000]] },
  )
})

// Mermaid writes no commas: 22,328 would be 22328.
test.each([
  [999, ''],
  [1000, 'thousands'],
  [999_999, 'thousands'],
  [1_000_000, 'millions'],
])('the unit of an axis up to %i views is named below the chart: %s', (most, unit) => {
  expect(axisOf(most).unit).toBe(unit)
})

test.each([1, 15_777, 123_456_789])('the chart has the same numbers as the table below it, times %i', (factor) => {
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

/** How bright a color `#rrggbb` is, from 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\w\w/g) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const colors = renderTrend(trendOf(WEEK, () => counts(1))).match(/#\w{6}/g) ?? []

test.each(['#ffffff', '#0d1117'])('both colors have a contrast of 3 to 1 on %s', (background) => {
  expect(new Set(colors).size).toBe(2)
  for (const color of colors) {
    const [dark = 0, light = 0] = [luminance(color), luminance(background)].toSorted((a, b) => a - b)
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(3)
  }
})
