import { formatDay } from '../core/clock.ts'
import { joinParts, prose } from '../core/markdown.ts'
import type { Redact } from '../core/redact.ts'
import { formatCount, plural } from '../core/text.ts'
import type { Budget } from '../report/budget.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import { readRows } from '../service/reader-feedback-api.ts'
import { listsOf, promptOf, rankReaderFeedback, renderLists, withoutWords } from './lists.ts'
import { createMemory, type MemoryOptions } from './memory.ts'

interface SectionTask extends MemoryOptions {
  /** Of what readers wrote. */
  redact: Redact
  /** Whether the report holds what readers wrote; otherwise counts and pages alone. */
  showsWords: boolean
}

/** How many entries of a list the report does not collapse. */
const MOST_OPEN = 5

/** Reads what readers asked, searched and wrote. What cannot be read is named in the section. */
export async function readSection(
  { showsWords, redact, ...known }: SectionTask,
  service: ExchangeOptions,
  budget: Budget,
) {
  const { gaps, ...rows } = await readRows({ period: known.period, redact }, service, budget)
  const ranked = rankReaderFeedback(rows)
  const memory = createMemory(known)
  const { questions, searches, pages, remarks } = ranked
  const lists = listsOf(ranked)
  const [{ entries: asked }, { entries: missed }] = lists
  const shown = showsWords ? lists : lists.map(withoutWords)
  const again = memory.cameUpAgain([...questions, ...searches])
  const prompt = promptOf(lists.map((list) => ({ ...list, entries: memory.open(list.entries) })))
  const counted = Map.groupBy(asked, ({ facts: [why] }) => why)
  const reasons = Array.from(counted, ([why, { length }]) => `${length} ${why}`).join(', ')
  const unanswered = questions.filter(({ reason }) => reason === 'unanswered').length
  const words = (text: string) => (showsWords ? text : null)
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    headline: headlineOf([
      [rows.turns && unanswered, 'unanswered question', 'unanswered questions'],
      [rows.searches && missed.length, 'search without a click', 'searches without a click'],
    ]),
    markdown: (options: { path: (path: string) => string; most: number }) =>
      joinParts([
        '### What readers did not find',
        [
          rows.turns &&
            `${plural(questions.length, 'question')} to the assistant${reasons === '' ? '' : `: ${reasons}`}.`,
          rows.searches && `Searches: ${searches.length}, without a click: ${missed.length}.`,
          rows.remarks && `${plural(remarks.length, 'remark')} of AI agents.`,
        ]
          .filter((counts) => counts !== undefined)
          .join(' '),
        again === undefined
          ? ''
          : `${again.again} of ${again.count} questions and searches that the docs were asked to answer came up again since ${formatDay(again.endMs)}.`,
        renderLists(shown, { ...options, mostOpen: MOST_OPEN }),
        ...gaps.map(prose),
      ]),
    json: {
      questions: questions.map(({ text, reason = null, readers, lastAtMs }) => {
        return { text: words(text), reason, readers, lastAt: at(lastAtMs) }
      }),
      searches: searches.map(({ text, hits, isClicked, lastAtMs }) => {
        return { text: words(text), hits, isClicked, lastAt: at(lastAtMs) }
      }),
      pages,
      remarks: remarks.map(({ comment, path, createdAt }) => ({ text: words(comment), path, at: at(createdAt) })),
      askedBefore: again === undefined ? null : { count: again.count, cameUpAgain: again.again },
      gaps,
    },
    // Empty where nobody knows.
    outputs: {
      'unanswered-questions': rows.turns === undefined ? '' : String(unanswered),
      'unclicked-searches': rows.searches === undefined ? '' : String(missed.length),
    },
    gaps,
    /** What a prompt holds of it: as it is sent, as it may be shown, and what is to be remembered once it was accepted. */
    prompt: prompt && {
      sent: prompt.sent,
      shown: showsWords ? prompt.sent : { note: '(What readers wrote is not shown in public.)' },
      remembered: memory.withPrompt(prompt.keys),
    },
  }
}

/** Counts, each with its noun for one and for several, as one sentence; `undefined` where none of them is known. */
function headlineOf(counts: [count: number | undefined, one: string, several: string][]): string | undefined {
  const phrases = counts.flatMap(([count, one, several]) =>
    count === undefined ? [] : `${count === 0 ? 'no' : formatCount(count)} ${count === 1 ? one : several}`,
  )
  return phrases.length === 0 ? undefined : `What readers did not find: ${phrases.join(', ')}.`
}
