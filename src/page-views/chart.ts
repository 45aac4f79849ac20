import { details, table } from '../text/markdown.ts'
import { dateParts, formatCount, formatRange } from './format.ts'
import type { Trend } from './trend.ts'
import { type Counts, READERS } from './views.ts'

/** The trend as a chart, with its numbers collapsed below. */
export function renderTrend(trend: Trend): string {
  const labels = bucketLabels(trend)
  const series = (kind: keyof Counts) => trend.buckets.map(({ counts }) => counts[kind]).join(', ')
  const most = Math.max(...trend.buckets.flatMap(({ counts }) => [counts.human, counts.ai]))
  const chart = [
    '```mermaid',
    '---',
    'config:',
    '  themeVariables:',
    '    xyChart:',
    '      plotColorPalette: "#2f81f7, #d29922"',
    '---',
    'xychart-beta',
    `  x-axis [${labels.map((label) => `"${label}"`).join(', ')}]`,
    `  y-axis "Views" 0 --> ${axisTop(most)}`,
    `  line "Human" [${series('human')}]`,
    `  line "AI" [${series('ai')}]`,
    '```',
  ].join('\n')
  return `${chart}\n\nThe blue line is human views, the amber line AI views.\n\n${numbersTable(trend)}`
}

function numbersTable({ buckets }: Trend): string {
  const rows = buckets.map(({ range, counts }) => [
    formatRange(range).replace(' (UTC)', ''),
    ...READERS.map(([kind]) => formatCount(counts[kind])),
  ])
  const numbers = table(['Time', ...READERS.map(([, name]) => name)], rows, { numbersFrom: 1 })
  return details('Numbers of the chart', numbers)
}

/** Short, since up to fourteen labels stand side by side: of many days, each month is named once. */
function bucketLabels({ unit, buckets }: Trend): string[] {
  const starts = buckets.map(({ range }) => dateParts(range.fromMs))
  const years = new Set(starts.map(({ year }) => year)).size
  return starts.map(({ day, month, year }, index) => {
    const short = month.slice(0, 3)
    // Parts can be shorter than a month, so two of them may begin in the same one.
    if (unit === 'part') return `${day} ${short} ${year.slice(2)}`
    if (unit === 'month') return years > 1 ? `${short} ${year.slice(2)}` : short
    const isNamed = unit === 'week' || buckets.length <= 8 || starts[index - 1]?.month !== month
    return isNamed ? `${day} ${short}` : day
  })
}

/** The top of an axis: a round number, so that the highest line does not touch the frame. */
function axisTop(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return Math.ceil((most + 1) / step) * step
}
