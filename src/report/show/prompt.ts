import { code, joinParts, prose, table } from '../../kit/core/markdown.ts'
import { decodedPath, formatCount, plural } from '../../kit/core/text.ts'
import { formatPeriod } from '../period.ts'
import { findHeadline, findNotablePages } from '../views/findings.ts'
import type { Counts } from '../views/page-views-api.ts'
import { isComparedByPage, type PageRow } from '../views/report.ts'
import { findSections } from '../views/sections.ts'
import { MOST_NOTABLE, type Report } from './markdown.ts'
import { createPathWriter } from './paths.ts'

/** The most characters that the report takes up in a prompt (docs/reference.md, "Limits"). */
export const PROMPT_TABLE_LIMIT = 20_000

/** Titles, headers and the numbers of what is not listed take at most so many of them. */
const FRAME = 1000

/**
 * The report for an agent: the headline, the sections, the lists that people get, and as many pages as fit. Paths are whole, and
 * each row has the numbers from which all others follow.
 */
export function renderForPrompt(report: Report): string {
  const { period, pages, leftOut } = report
  const path = (text: string) => code(decodedPath(text))
  const when = `${period.fromMs === undefined ? 'All views' : 'Page views of'} ${formatPeriod(period)}`
  const start = joinParts([
    `${when} (UTC). ${findHeadline(report, createPathWriter([], undefined), prose)} ${totalsOf(report)}`,
    prose(leftOut.join(' ')),
  ])
  const isCompared = isComparedByPage(report)
  const cells = ({ total, ai, previous }: Omit<PageRow, 'path'>) =>
    [total, ai, ...(isCompared ? [previous?.total, previous?.ai] : [])].map((count) =>
      count === undefined ? '–' : formatCount(count),
    )
  const ofPages = (rows: readonly PageRow[]) => rows.map((row) => [path(row.path), ...cells(row)])
  const { gained, lost, aiFirst, aiGained } = findNotablePages(report)
  const lists = {
    Sections: findSections(report).map(({ name, folder, ...counts }) => [name ?? path(folder ?? ''), ...cells(counts)]),
    'AI traffic grew most': ofPages(aiGained.slice(0, MOST_NOTABLE)),
    'Gained most': ofPages(gained.slice(0, MOST_NOTABLE)),
    'Lost most': ofPages(lost.slice(0, MOST_NOTABLE)),
    'Read more by AI than by people': ofPages(aiFirst.slice(0, MOST_NOTABLE)),
    'Pages by views': ofPages(pages),
  }
  const header = ['Page', 'Views', 'AI', ...(isCompared ? ['Views before', 'AI before'] : [])]
  return joinParts([start, ...tablesWithin(PROMPT_TABLE_LIMIT - FRAME - start.length, header, Object.entries(lists))])
}

/** The lists as tables, with the rows that fit into so many characters. */
function tablesWithin(
  characters: number,
  header: readonly string[],
  lists: [title: string, rows: string[][]][],
): string[] {
  let room = characters
  return lists.map(([title, rows]) => {
    const fitting = rows.filter((row) => {
      const length = row.join(' | ').length + '|  |\n'.length
      if (length > room) return false
      room -= length
      return true
    })
    const more = rows.length - fitting.length
    return joinParts([
      fitting.length === 0 ? '' : `**${title}**\n\n${table(header, fitting, { numbersFrom: 1 })}`,
      more === 0 ? '' : `Not listed: ${plural(more, 'page')}.`,
    ])
  })
}

function totalsOf({ totals, comparison }: Report): string {
  const describe = ({ total, ai }: Counts) => `${plural(total, 'view')}, ${formatCount(ai)} of them by AI`
  const before = comparison === undefined ? '' : `; before: ${describe(comparison.totals)}`
  return `All pages: ${describe(totals)}${before}.`
}
