import { formatDay } from '../core/clock.ts'
import { code, details, prose, table } from '../core/markdown.ts'
import { cut, plural } from '../core/text.ts'
import { type cameUpAgain, type Memory, openEntries } from './asked.ts'
import type { Question } from './questions.ts'
import { type ReaderSignals, telling, unclicked } from './signals.ts'

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

export function renderSignals(
  signals: ReaderSignals,
  {
    again,
    showsWords,
    path,
    most,
  }: {
    again: ReturnType<typeof cameUpAgain>
    /** Whether it holds what readers wrote; otherwise counts and pages alone. */
    showsWords: boolean
    path: (path: string) => string
    most: number
  },
): string {
  const { questions, searches, pages, remarks, gaps } = signals
  const [asked, missed] = [telling(signals), unclicked(signals)]
  const list = (title: string, header: string[], rows: string[][]) => {
    const show = (from: number, to: number) => table(header, rows.slice(from, to), { numbersFrom: 2 })
    const shown = Math.min(rows.length, most)
    if (shown === 0) return ''
    return joinParts([
      `**${title}**`,
      show(0, Math.min(shown, MOST_OPEN)),
      shown <= MOST_OPEN ? '' : details(`${shown - MOST_OPEN} more`, show(MOST_OPEN, shown)),
      shown === rows.length ? '' : `Not listed: ${rows.length - shown}.`,
    ])
  }
  const words = (text: string) => code(cut(text, LONGEST))
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
  ]
  const counts = [
    reasons.length === 0 ? '' : `Questions: ${reasons.join(', ')}.`,
    missed.length === 0 ? '' : `Searches without a click: ${missed.length}.`,
  ]
  return joinParts([
    '### What readers did not find',
    `${plural(questions.length, 'question')} to the assistant; searches: ${searches.length}; ${plural(remarks.length, 'remark')} of AI agents.`,
    again === undefined
      ? ''
      : `${again.again} of ${again.count} questions and searches that the docs were asked to answer came up again since ${formatDay(again.toMs)}.`,
    ...(showsWords ? withWords : counts),
    list(
      'Remarks of AI agents',
      showsWords ? ['Page', 'Remark'] : ['Page'],
      remarks.map((remark) => [path(remark.path), ...(showsWords ? [words(remark.text)] : [])]),
    ),
    list(
      'Pages with more thumbs down than up',
      ['Page', 'Up', 'Down'],
      pages.map((page) => [path(page.path), String(page.up), String(page.down)]),
    ),
    ...gaps.map(prose),
  ])
}

const joinParts = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')

/** The most characters of the signals in a prompt, and how many of them the titles of the lists may take. */
export const PROMPT_LIMIT = 20_000
const PROMPT_TITLES = 200

/** What a prompt holds of the signals; `undefined` where there is nothing to show. */
export function signalsForPrompt(signals: ReaderSignals, memory: Memory) {
  const { questions, searches } = openEntries(signals, memory)
  const since = (askedAtMs: number | undefined) =>
    askedAtMs === undefined
      ? ''
      : `, came up again since ${formatDay(askedAtMs)}, when the docs were asked to answer it`
  const quoted = (text: string) => `"${cut(text, LONGEST)}"`
  const lines: { title: string; line: string; key?: string }[] = [
    ...questions.map(({ text, key, reason = 'repeated', readers, askedAtMs }) => {
      const about = `${WHY[reason]}, ${plural(readers, 'reader')}${since(askedAtMs)}`
      return { title: 'Questions to the assistant', key, line: `- ${quoted(text)} (${about})` }
    }),
    ...searches.map(({ text, key, hits, askedAtMs }) => {
      const about = `${plural(hits, 'time')}${since(askedAtMs)}`
      return { title: 'Searches after which nobody clicked', key, line: `- ${quoted(text)} (${about})` }
    }),
    ...signals.pages.map(({ path, up, down }) => {
      return { title: 'Pages with more thumbs down than up', line: `- ${cut(path, LONGEST)} (${down} down, ${up} up)` }
    }),
    ...signals.remarks.map(({ text, path }) => {
      return { title: 'Remarks of AI agents', line: `- ${quoted(text)} on ${cut(path, LONGEST)}` }
    }),
  ]
  if (lines.length === 0) return undefined
  let length = 0
  const shown = lines.filter(({ line }) => {
    length += line.length + 1
    return length <= PROMPT_LIMIT - PROMPT_TITLES
  })
  const left = lines.length - shown.length
  const sent = {
    data: Array.from(
      Map.groupBy(shown, ({ title }) => title),
      ([title, group]) => [`${title}:`, ...group.map(({ line }) => line)].join('\n'),
    ).join('\n\n'),
    note: `A question or a search shows what readers are interested in, not that the docs lack the answer.${left === 0 ? '' : ` ${left} more were left out.`}`,
  }
  /** `keys` are those of the questions and searches that it holds. */
  return { sent, keys: shown.flatMap(({ key }) => key ?? []) }
}
