import { formatDay } from '../core/clock.ts'
import { code, details, prose, table } from '../core/markdown.ts'
import { cut, plural } from '../core/text.ts'
import { cameUpAgain, type Memory, openEntries } from './asked.ts'
import type { Question } from './questions.ts'
import { type ReaderSignals, telling, unclicked } from './signals.ts'

/** What is said of a question. */
const WHY: Record<NonNullable<Question['reason']>, string> = {
  unanswered: 'not answered',
  negative: 'answer rated negative',
  'without-source': 'answered from no page',
  clarified: 'answered with a question',
  repeated: 'asked several times',
}

/** How many entries of a list are not collapsed. */
const MOST_OPEN = 5

/** The longest words of a reader, and the longest path, that are shown, in characters. */
const LONGEST = 200

export interface SectionOptions {
  memory: Memory
  /** Whether it holds what readers wrote; otherwise counts and pages alone. */
  showsWords: boolean
  /** How a page is shown. */
  path: (path: string) => string
  /** The most entries of a list. */
  most: number
}

/** The section of the report, in Markdown. */
export function renderSignals(signals: ReaderSignals, { memory, showsWords, path, most }: SectionOptions): string {
  const { questions, searches, pages, remarks, gaps } = signals
  const [asked, missed] = [telling(signals), unclicked(signals)]
  const again = cameUpAgain(signals, memory)
  const words = (text: string) => code(cut(text, LONGEST))
  const list = (title: string, header: string[], rows: string[][]) => {
    const shown = rows.slice(0, most)
    const more = shown.slice(MOST_OPEN)
    return shown.length === 0
      ? ''
      : joinParts([
          `**${title}**`,
          table(header, shown.slice(0, MOST_OPEN), { numbersFrom: 2 }),
          more.length === 0 ? '' : details(`${more.length} more`, table(header, more, { numbersFrom: 2 })),
          rows.length === shown.length ? '' : `Not listed: ${rows.length - shown.length}.`,
        ])
  }
  const reasons = Array.from(
    Map.groupBy(asked, ({ reason = 'repeated' }) => reason),
    ([reason, own]) => `${own.length} ${WHY[reason]}`,
  )
  const withWords = [
    list(
      'Questions',
      ['Question', 'Why', 'Readers'],
      asked.map(({ text, reason = 'repeated', readers }) => [words(text), WHY[reason], String(readers)]),
    ),
    list(
      'Searches without a click',
      ['Search', 'Last', 'Times'],
      missed.map(({ text, hits, lastAtMs }) => [words(text), formatDay(lastAtMs), String(hits)]),
    ),
    list(
      'Remarks of AI agents',
      ['Remark', 'Page'],
      remarks.map((remark) => [words(remark.text), path(remark.path)]),
    ),
  ]
  const remarked = [...Map.groupBy(remarks, (remark) => remark.path)]
  const counts = [
    reasons.length === 0 ? '' : `Questions: ${reasons.join(', ')}.`,
    missed.length === 0 ? '' : `Searches without a click: ${missed.length}.`,
    list(
      'Pages that AI agents remarked on',
      ['Page', 'Remarks'],
      remarked.map(([page, own]) => [path(page), String(own.length)]),
    ),
  ]
  return joinParts([
    '### What readers did not find',
    `${plural(questions.length, 'question')} to the assistant; searches: ${searches.length}; ${plural(remarks.length, 'remark')} of AI agents.`,
    again === undefined
      ? ''
      : `What the docs were asked to answer up to ${lastDay(again.toMs)} came up again in ${again.again} of ${again.count} cases.`,
    ...(showsWords ? withWords : counts),
    list(
      'Pages with more thumbs down than up',
      ['Page', 'Up', 'Down'],
      pages.map((page) => [path(page.path), String(page.up), String(page.down)]),
    ),
    ...gaps.map(prose),
  ])
}

const joinParts = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')

/** The last day before a moment at which a day begins: `2026-11-22`. */
const lastDay = (toMs: number) => new Date(toMs - 1).toISOString().slice(0, 10)

/** The most characters of the signals in a prompt, and how many of them the titles of the lists may take. */
export const PROMPT_LIMIT = 20_000
const PROMPT_TITLES = 200

/** Instead of what a reader wrote. */
const NOT_SHOWN = '(not shown in public)'

/** What a prompt holds of the signals; `undefined` where there is nothing to show. */
export function signalsForPrompt(signals: ReaderSignals, memory: Memory) {
  const { questions, searches } = openEntries(signals, memory)
  const since = (askedAtMs: number | undefined) =>
    askedAtMs === undefined
      ? ''
      : `; the docs were asked to answer it up to ${lastDay(askedAtMs)}, and it came up again`
  const lines = [
    ...questions.map(({ text, key, reason = 'repeated', readers, askedAtMs }) => ({
      ...{ title: 'Questions to the assistant', text, key },
      about: ` (${WHY[reason]}, ${plural(readers, 'reader')}${since(askedAtMs)})`,
    })),
    ...searches.map(({ text, key, hits, askedAtMs }) => ({
      ...{ title: 'Searches after which nobody clicked', text, key },
      about: ` (${plural(hits, 'time')}${since(askedAtMs)})`,
    })),
    ...signals.pages.map(({ path, up, down }) => ({
      title: 'Pages with more thumbs down than up',
      about: `${cut(path, LONGEST)} (${down} down, ${up} up)`,
    })),
    ...signals.remarks.map(({ text, path }) => ({
      title: 'Remarks of AI agents',
      text,
      about: ` on ${cut(path, LONGEST)}`,
    })),
  ].map((line) => ({ text: undefined, key: undefined, ...line }))
  const write = (own: typeof lines, show: (text: string) => string) =>
    Array.from(
      Map.groupBy(own, ({ title }) => title),
      ([title, group]) =>
        [`${title}:`, ...group.map(({ text, about }) => `- ${text === undefined ? '' : show(text)}${about}`)].join(
          '\n',
        ),
    ).join('\n\n')
  if (lines.length === 0) return undefined
  const quoted = (text: string) => `"${cut(text, LONGEST)}"`
  let length = 0
  const shown = lines.filter(({ text, about }) => {
    length += (text === undefined ? 0 : quoted(text).length) + about.length + 3
    return length <= PROMPT_LIMIT - PROMPT_TITLES
  })
  const left = lines.length - shown.length
  return {
    /** Untrusted. */
    data: write(shown, quoted),
    /** The same without what readers wrote. */
    publicData: write(shown, () => NOT_SHOWN),
    note: `A question or a search shows what readers are interested in, not that the docs lack the answer.${left === 0 ? '' : ` ${left} more were left out.`}`,
    /** The questions and searches that it holds. */
    entries: shown.flatMap(({ key }) => (key === undefined ? [] : [{ key }])),
  }
}
