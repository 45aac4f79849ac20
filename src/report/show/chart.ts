import { DAY_MS, dateParts } from '../../kit/core/clock.ts'
import { details, table } from '../../kit/core/markdown.ts'
import { formatCount } from '../../kit/core/text.ts'
import { formatPeriod, type Period } from '../period.ts'
import type { Counts } from '../views/page-views-api.ts'
import { READERS, type Trend } from '../views/report.ts'

/** The colors of the lines: apart for people who see red and green alike too, and clear on white and on GitHub's dark. */
const LINE_COLORS = { human: '#0969da', ai: '#e36209' }

export function renderTrend(trend: Trend): string {
  const labels = bucketLabels(trend)
  const most = Math.max(...trend.buckets.flatMap(({ counts }) => [counts.human, counts.ai]))
  const { unit, divisor } = axisUnit(most)
  const series = (kind: keyof Counts) => trend.buckets.map(({ counts }) => counts[kind] / divisor).join(', ')
  const chart = [
    '```mermaid',
    '---',
    'config:',
    '  xyChart:',
    '    width: 900',
    '    height: 320',
    // Fourteen labels have room for the widest of the fonts that Mermaid may find.
    '    xAxis:',
    '      labelFontSize: 12',
    '  themeVariables:',
    '    xyChart:',
    // Without it dark pages show a light slab.
    '      backgroundColor: "transparent"',
    `      plotColorPalette: "${LINE_COLORS.human}, ${LINE_COLORS.ai}"`,
    '---',
    'xychart-beta',
    `  x-axis [${labels.map((label) => `"${label}"`).join(', ')}]`,
    // Without a title, which Mermaid writes across wide numbers.
    `  y-axis 0 --> ${axisEnd(most / divisor)}`,
    // The series have no names: the legend that these bring is cut on a phone. The line of text below serves as one.
    `  line [${series('human')}]`,
    `  line [${series('ai')}]`,
    '```',
  ].join('\n')
  const legend = `The blue line shows views by people, the orange line views by AI${unit}.${shorterBuckets(trend)}`
  return `${chart}\n\n${legend}\n\n${numbersTable(trend)}`
}

/** Names the ends of the period that are no whole weeks or months: their points look like a rise or a fall. */
function shorterBuckets({ unit, buckets }: Trend): string {
  const isWhole = ({ fromMs, toMs }: Period) =>
    unit === 'week' ? toMs - fromMs === 7 * DAY_MS : dateParts(fromMs).day === '1' && dateParts(toMs).day === '1'
  const cut = unit === 'day' || unit === 'part' ? [] : buckets.filter(({ period }) => !isWhole(period))
  return cut.length === 0 ? '' : ` Not a whole ${unit}: ${cut.map(({ period }) => formatPeriod(period)).join(' and ')}.`
}

/** Mermaid writes the numbers of an axis without commas, so those from ten thousand on have a unit. */
function axisUnit(most: number): { unit: string; divisor: number } {
  if (most >= 1e7) return { unit: ', in millions', divisor: 1e6 }
  return most >= 10_000 ? { unit: ', in thousands', divisor: 1000 } : { unit: '', divisor: 1 }
}

function numbersTable({ buckets }: Trend): string {
  const rows = buckets.map(({ period, counts }) => [
    formatPeriod(period),
    ...READERS.map(([kind]) => formatCount(counts[kind])),
  ])
  const numbers = table(['Time', ...READERS.map(([, name]) => name)], rows, { numbersFrom: 1 })
  return details('Numbers of the chart', numbers)
}

/**
 * Short, since up to fourteen stand side by side, and the last must not leave the picture: days name their month where it
 * begins. All differ, since Mermaid draws points of one label as one.
 */
function bucketLabels({ unit, buckets }: Trend): string[] {
  const labels: string[] = []
  let named = ''
  for (const { period } of buckets) {
    const { day, month, year } = dateParts(period.fromMs)
    const name = month.slice(0, 3)
    const [withDay, withYear] = [`${day} ${name}`, `${name} ’${year.slice(2)}`]
    const isDay = unit === 'day' || unit === 'week'
    // Two parts may begin in one month, and two more a year later.
    const forms = isDay ? [...(name === named ? [day] : []), withDay] : [withYear, withDay]
    labels.push(forms.find((form) => !labels.includes(form)) ?? `${name} ${day}`)
    named = name
  }
  return labels
}

/** Tenths of a power of ten at which an axis may end. */
const AXIS_ENDS = [10, 11, 12, 14, 15, 16, 18, 20, 22, 25, 28, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90, 100, 110]

/** The end of an axis: a round number just above the highest point, so that its line does not touch the frame. */
function axisEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return Math.min(...AXIS_ENDS.map((tenths) => (tenths * power) / 10).filter((end) => end > most * 1.03))
}
