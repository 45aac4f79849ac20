import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../src/kit/core/clock.ts'
import type { Period } from '../../../src/report/period.ts'
import { renderTrend } from '../../../src/report/show/chart.ts'
import { runs } from '../../support/fuzz.ts'
import { counts, trendOf, WEEK } from '../fakes.ts'

const chartOf = (range: Period) => renderTrend(trendOf(range, (index) => counts(1000 * index, 100 + index)))

/** Periods of all units. */
const anyRange = fc
  .record({
    from: fc.integer({ min: 9000, max: 22_000 }),
    days: fc.oneof(fc.integer({ min: 2, max: 450 }), fc.integer({ min: 2, max: 9000 })),
  })
  .map(({ from, days }) => ({ fromMs: from * DAY_MS, toMs: (from + days) * DAY_MS }))

function labelsOf(range: Period): string[] {
  const [, labels = ''] = /x-axis \[(.*)\]/.exec(chartOf(range)) ?? []
  return labels.split(', ')
}

test.each([
  ['4 days', '2026-08-30', '2026-09-03', ['30 Aug', '31', '1 Sep', '2']],
  ['5 weeks', '2026-08-23', '2026-09-27', ['23 Aug', '30', '6 Sep', '13', '20']],
  [
    '9 weeks over a February',
    '2026-02-01',
    '2026-04-05',
    ['1 Feb', '8', '15', '22', '1 Mar', '8 Mar', '15 Mar', '22 Mar', '29'],
  ],
  [
    '426 days, in which two parts begin in January twice',
    '2026-01-01',
    '2027-03-03',
    [
      ...['Jan ’26', '31 Jan', 'Mar ’26', 'Apr ’26', 'May ’26', 'Jun ’26', 'Jul ’26', 'Aug ’26', 'Sep ’26'],
      ...['Oct ’26', 'Nov ’26', 'Dec ’26', 'Jan ’27', 'Jan 31'],
    ],
  ],
  ['5 months', '2025-09-01', '2026-01-15', ['Sep ’25', 'Oct ’25', 'Nov ’25', 'Dec ’25', 'Jan ’26']],
])('the chart of %s names days and each month, or month and year', (_, from, to, labels) => {
  const range = { fromMs: Date.parse(from), toMs: Date.parse(to) }
  expect(labelsOf(range).map((label) => label.slice(1, -1))).toEqual(labels)
})

test.each([
  ['2026-10-27', '2026-11-26', 'Not a whole week: 27–28 October 2026.'],
  ['2026-08-26', '2026-12-10', 'Not a whole month: 26–31 August 2026 and 1–9 December 2026.'],
  ['2026-10-29', '2026-11-26', ''],
  ['2026-11-12', '2026-11-26', ''],
])('a point of fewer days than others is named: %s to %s', (from, to, sentence) => {
  const [, legend] =
    chartOf({ fromMs: Date.parse(from), toMs: Date.parse(to) }).match(/views by AI(?:, in \w+)?\.(.*)$/m) ?? []
  expect(legend?.trim()).toBe(sentence)
})

/** Pixels, as measured in a browser: the axis beside the legend, a character in a wide font, and a gap that can be seen. */
const [PLOT_WIDTH, CHARACTER_WIDTH, GAP] = [730, 7, 3]

test('the labels of any period differ, since Mermaid draws points of one label as one, and do not touch', () => {
  fc.assert(
    fc.property(anyRange, (range) => {
      const labels = labelsOf(range).map((label) => label.slice(1, -1))
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

const unitIn = (chart: string) => /the orange line views by AI(?:, in (\w+))?\./.exec(chart)?.[1] ?? ''

const timesOf = (unit: string) => ({ millions: 1e6, thousands: 1000 })[unit] ?? 1

test('the axis ends above any maximum, at most 1.4 times as high', () => {
  const maxima = fc.oneof(
    fc.integer({ min: 1, max: 2000 }),
    fc.maxSafeNat().map((most) => most + 1),
  )
  expect(axisOf(0).end).toBe(1)
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
  [9999, ''],
  [10_000, 'thousands'],
  [9_999_999, 'thousands'],
  [10_000_000, 'millions'],
])('the unit of an axis up to %i views is named below the chart: %s', (most, unit) => {
  expect(axisOf(most).unit).toBe(unit)
})

test.each([1, 15_777, 123_456_789])('the chart has the same numbers as the table below it, times %i', (factor) => {
  const chart = renderTrend(trendOf(WEEK, (index) => counts(factor * index, factor + index)))
  const lines = [...chart.matchAll(/^ {2}line \[(.*)\]$/gm)].map(([, values = '']) =>
    values.split(', ').map((value) => Math.round(Number(value) * timesOf(unitIn(chart)))),
  )
  const rows = chart.match(/^\| [^|]*2026 \| .*$/gm) ?? []
  const column = (index: number) => rows.map((line) => Number(line.split(' | ')[index]?.replaceAll(',', '')))
  expect([column(1), column(2)]).toEqual(lines)
  expect(rows).toHaveLength(7)
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

test.each(['#ffffff', '#0d1117'])('both lines have a contrast of 3 to 1 on %s', (background) => {
  expect(new Set(colors).size).toBe(2)
  for (const color of colors) {
    const [dark = 0, light = 0] = [luminance(color), luminance(background)].toSorted((a, b) => a - b)
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(3)
  }
})
