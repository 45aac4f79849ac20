import { code, joinParts, prose, table } from '../../kit/core/markdown.ts'
import { decodedPath, formatCount, plural } from '../../kit/core/text.ts'
import { formatPeriod } from '../period.ts'
import { type Section, writeHeadline } from '../views/findings.ts'
import { type Counts, isComparedByPage } from '../views/views-report.ts'
import { createPathWriter, MOST_NOTABLE, type Report } from './markdown.ts'

/** The most characters that the report takes up in a prompt (docs/reference.md, "Limits"). */
export const PROMPT_TABLE_LIMIT = 20_000

/** Titles, headers and the numbers of what is not listed take at most so many of them. */
const FRAME = 1000

/**
 * The report for an agent: the headline, the sections, the lists that people get, and as many pages as fit. Paths are whole, and
 * each row has the numbers from which all others follow.
 */
export function renderForPrompt(report: Report): string {
  const { period, totals, comparison, pages, leftOut } = report
  const { headline, sections, gained, lost, aiFirst, aiGained } = report.findings
  const when = `${period.fromMs === undefined ? 'All views' : 'Page views of'} ${formatPeriod(period)}`
  const describe = ({ total, ai }: Counts) => `${plural(total, 'view')}, ${formatCount(ai)} of them by AI`
  const before = comparison === undefined ? '' : `; before: ${describe(comparison.totals)}`
  const start = joinParts([
    `${when} (UTC). ${writeHeadline(headline, createPathWriter(undefined), prose)} All pages: ${describe(totals)}${before}.`,
    prose(leftOut.join(' ')),
  ])
  const lists: [title: string, rows: readonly Section[]][] = [
    ['Sections', sections],
    ['AI traffic grew most', aiGained.slice(0, MOST_NOTABLE)],
    ['Gained most', gained.slice(0, MOST_NOTABLE)],
    ['Lost most', lost.slice(0, MOST_NOTABLE)],
    ['Read more by AI than by people', aiFirst.slice(0, MOST_NOTABLE)],
    ['Pages by views', pages],
  ]
  let room = PROMPT_TABLE_LIMIT - FRAME - start.length
  const isCompared = isComparedByPage(report)
  const header = ['Page', 'Views', 'AI', ...(isCompared ? ['Views before', 'AI before'] : [])]
  const tables = lists.map(([title, rows]) => {
    const written = rows.flatMap(({ name, path, total, ai, previous }) => {
      // Decoding makes a path at most nine times shorter: one that cannot fit costs no time, however long it is.
      if (path.length > 9 * room) return []
      const counts = [total, ai, ...(isCompared ? [previous?.total, previous?.ai] : [])]
      const texts = counts.map((count) => (count === undefined ? '–' : formatCount(count)))
      const cells = [name ?? code(decodedPath(path)), ...texts]
      const length = cells.join(' | ').length + '|  |\n'.length
      if (length > room) return []
      room -= length
      return [cells]
    })
    const more = rows.length - written.length
    return joinParts([
      written.length === 0 ? '' : `**${title}**\n\n${table(header, written, { numbersFrom: 1 })}`,
      more === 0 ? '' : `Not listed: ${plural(more, 'page')}.`,
    ])
  })
  return joinParts([start, ...tables])
}
