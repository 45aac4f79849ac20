import { DAY_MS, dateParts } from '../../kit/core/clock.ts'
import { details, joinParts, prose, table } from '../../kit/core/markdown.ts'
import { formatCount } from '../../kit/core/text.ts'
import { formatPeriod, unitOf } from '../period.ts'
import { type Bucket, READERS, type Trend } from '../views/report.ts'

/** The colors of the bars: apart for people who see red and green alike too, and clear on white and on GitHub's dark. */
const COLORS = { ai: '#e36209', human: '#0969da' }

/** Bars that stand on one another: people below, AI above, so that the height is what all read. */
export function renderTrend({ buckets, whyNone }: Trend): string {
  if (buckets === undefined) return prose(`There is no chart: ${whyNone}.`)
  const sums = buckets.map(({ counts: { human, ai } }) => human + ai)
  const most = Math.max(...sums)
  // Mermaid writes the numbers of an axis without commas, and cuts long ones on a phone.
  const [unit, divisor] = most >= 1e6 ? [', in millions', 1e6] : most >= 1000 ? [', in thousands', 1000] : ['', 1]
  const bar = (counts: number[]) => `  bar [${counts.map((count) => count / divisor).join(', ')}]`
  const chart = [
    '```mermaid',
    '---',
    'config:',
    '  xyChart:',
    '    width: 900',
    '    height: 320',
    // Twelve labels have room for the widest of the fonts that Mermaid may find.
    '    xAxis:',
    '      labelFontSize: 12',
    '  themeVariables:',
    '    xyChart:',
    // Without it dark pages show a light slab.
    '      backgroundColor: "transparent"',
    `      plotColorPalette: "${COLORS.ai}, ${COLORS.human}"`,
    '---',
    'xychart-beta',
    `  x-axis [${labelsOf(buckets)
      .map((label) => `"${label}"`)
      .join(', ')}]`,
    // Without a title, which Mermaid writes across wide numbers; a little above the highest bar, which else touches the frame.
    `  y-axis 0 --> ${Number((1.05 * (most / divisor)).toPrecision(3))}`,
    // Mermaid stacks no bars: the second covers the lower part of the first.
    bar(sums),
    bar(buckets.map(({ counts }) => counts.human)),
    '```',
  ].join('\n')
  // The series have no names: the legend that these bring is cut on a phone.
  const legend = `Views by people (blue) and by AI (orange)${unit}.`
  return joinParts([chart, legend, details('Numbers of the chart', numbersTable(buckets))])
}

function numbersTable(buckets: readonly Bucket[]): string {
  const rows = buckets.map(({ period, counts }) => [
    formatPeriod(period),
    ...READERS.map(([kind]) => formatCount(counts[kind])),
  ])
  return table(['Time', ...READERS.map(([, name]) => name)], rows, { numbersFrom: 1 })
}

/** Short, since up to twelve stand side by side. All differ: Mermaid draws bars of one label as one. */
function labelsOf(buckets: readonly Bucket[]): string[] {
  const [first, last] = [buckets[0]?.period, buckets.at(-1)?.period]
  // Periods that reach over a year are longer than any month.
  const isByMonth = first && last && (unitOf(last) === 'month' || last.fromMs - first.fromMs >= 365 * DAY_MS)
  return buckets.map(({ period }) => {
    const { day, month, year } = dateParts(period.fromMs)
    return isByMonth ? `${month.slice(0, 3)} ’${year.slice(2)}` : `${day} ${month.slice(0, 3)}`
  })
}
