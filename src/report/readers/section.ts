import { joinParts, prose } from '../../kit/core/markdown.ts'
import type { Nothing } from '../../kit/core/outcome.ts'
import type { Redact } from '../../kit/core/redact.ts'
import { formatCount, plural } from '../../kit/core/text.ts'
import type { ExchangeOptions } from '../../kit/service/exchange.ts'
import type { Budget } from '../views/budget.ts'
import type { AllTime, Period } from '../views/period.ts'
import { createReaderFeedbackApi, type ReaderRows } from './api.ts'
import { type EntryList, listsOf, promptOf, renderLists, withoutWords, wordsForReport } from './lists.ts'
import { type Ranked, rankReaderFeedback } from './rank.ts'

interface SectionTask {
  period: Period | AllTime
  /** The end of what readers said that earlier prompts brought, in milliseconds since the epoch, or why it is unknown. */
  answered: number | Nothing | undefined
  /** Takes secrets out of what readers wrote. */
  redact: Redact
  /** True where the report holds what readers wrote; otherwise it holds counts and pages alone. */
  showsWords: boolean
}

/** What readers did not find: a section of the report, and a value of the prompt. */
export type ReaderFeedback = Awaited<ReturnType<typeof readSection>>

/** The report does not collapse this many entries of a list. */
const MOST_OPEN = 5

/** Reads what readers asked, searched and wrote. What cannot be read is named in the section. */
export async function readSection(task: SectionTask, service: ExchangeOptions, budget: Budget) {
  const { showsWords, answered } = task
  const { rows, rowsBefore, gaps, notCompared } = await readPeriods(task, service, budget)
  const ranked = rankReaderFeedback(rows)
  const lists = listsOf(ranked)
  const { keysBefore, cameUp, sentence } = comparePeriods(lists, rowsBefore)
  const isEmpty = lists.every(({ entries }) => entries.length === 0) && gaps.length === 0
  const counts = isEmpty ? NOTHING_STANDS_OUT : countsOf(rows, ranked, lists)
  const shownLists = showsWords ? lists : lists.map(withoutWords)
  const sent = promptOf(listsOf(rankReaderFeedback(since(answered, rows))), keysBefore)
  const unanswered = rows.turns && ranked.questions.filter(({ reason }) => reason === 'unanswered').length
  const unclicked = rows.searches && ranked.searches.filter(({ isClicked }) => !isClicked).length
  return {
    /** One sentence for the top of the report, in our own words; absent where nothing could be read. */
    headline: headlineOf([
      [unanswered, 'unanswered question', 'unanswered questions'],
      [unclicked, 'search without a click', 'searches without a click'],
    ]),
    /** `path` shows a page, `most` is how many entries a list may have. */
    markdown({ path, most }: { path: (path: string) => string; most: number }): string {
      const shown = renderLists(shownLists, { path, words: wordsForReport, keysBefore, most, open: MOST_OPEN })
      return joinParts([TITLE, counts, sentence, shown, ...[...gaps, ...notCompared].map(prose)])
    },
    json: { ...jsonOf(ranked, showsWords), periodBefore: cameUp ?? null, gaps: [...gaps, ...notCompared] },
    // Empty where nobody knows.
    outputs: { 'unanswered-questions': String(unanswered ?? ''), 'unclicked-searches': String(unclicked ?? '') },
    /** A sentence for each part of the period that could not be read, and why. */
    gaps,
    /** The placeholder's value, as it is sent and as it may be shown; absent where there is nothing new to answer. */
    prompt: sent && { sent, shown: showsWords ? sent : { note: '(What readers wrote is not shown in public.)' } },
  }
}

const TITLE = '### What readers did not find'
const NOTHING_STANDS_OUT = 'Nothing stands out in what readers asked, searched and wrote.'

/** Compares what readers did not find with the period before, where that was read. */
function comparePeriods(lists: readonly EntryList[], rowsBefore: ReaderRows | undefined) {
  if (rowsBefore === undefined) return { keysBefore: new Set<string>(), cameUp: undefined, sentence: '' }
  const before = listsOf(rankReaderFeedback(rowsBefore)).map(keysOf)
  const now = new Set(lists.flatMap(keysOf))
  // Only what readers look for comes up again.
  const [questions = [], searches = []] = before
  const lookedFor = [...questions, ...searches]
  const cameUp = { listed: lookedFor.length, cameUpAgain: lookedFor.filter((key) => now.has(key)).length }
  const [again, listed] = [formatCount(cameUp.cameUpAgain), formatCount(cameUp.listed)]
  const sentence = `${again} of ${listed} questions and searches of the period before came up again.`
  return { keysBefore: new Set(before.flat()), cameUp, sentence: cameUp.listed === 0 ? '' : sentence }
}

const keysOf = ({ entries }: EntryList) => entries.map(({ key }) => key)

/** Reads the lists of the period and of the one before; those only if all of them can be read, else with the reason why not. */
async function readPeriods({ period, redact }: SectionTask, service: ExchangeOptions, budget: Budget) {
  const read = createReaderFeedbackApi(redact, service, budget)
  const spentBefore = budget.spent
  const { rows, gaps } = await read(period)
  const { fromMs, toMs } = period
  const nothingBefore = { rows, gaps, rowsBefore: undefined }
  if (fromMs === undefined || Object.keys(rows).length === 0) return { ...nothingBefore, notCompared: [] }
  const needs = budget.spent - spentBefore
  const earlier = await read({ fromMs: fromMs - (toMs - fromMs), toMs: fromMs }, rows, needs)
  if (earlier.isWhole) return { rows, gaps, rowsBefore: earlier.rows, notCompared: [] }
  return { ...nothingBefore, notCompared: [`Not compared with the period before. ${earlier.gaps.at(-1)}`] }
}

/** The rows from a moment on: a turn by its time, a search by its last one, a remark by its date. Thumbs have no time. */
function since(
  answered: SectionTask['answered'],
  { turns, searches, remarks, agentRemarks, thumbs = [] }: ReaderRows,
): ReaderRows {
  const recent = <Row extends { atMs: number }>(rows: Row[] = []) =>
    typeof answered === 'number' ? rows.filter(({ atMs }) => atMs >= answered) : rows
  return {
    turns: recent(turns),
    searches: recent(searches),
    thumbs,
    remarks: recent(remarks),
    agentRemarks: recent(agentRemarks),
  }
}

/** Counts, each with its noun for one and for several, as one sentence; `undefined` where none of them is known. */
function headlineOf(counts: [count: number | undefined, one: string, several: string][]): string | undefined {
  const phrases = counts.flatMap(([count, one, several]) =>
    count === undefined ? [] : `${count === 0 ? 'no' : formatCount(count)} ${count === 1 ? one : several}`,
  )
  return phrases.length === 0 ? undefined : `What readers did not find: ${phrases.join(', ')}.`
}

/** Counts what each list has that was read. */
function countsOf(
  rows: ReaderRows,
  { questions, smallTalk, searches, remarks }: Ranked,
  [questionList]: readonly EntryList[],
): string {
  const byReason = Map.groupBy(questionList?.entries ?? [], ({ facts: [why] }) => why)
  const reasons = Array.from(byReason, ([why, { length }]) => `${formatCount(length)} ${why}`).join(', ')
  const byAgents = remarks.filter(({ isByAgent }) => isByAgent).length
  const unclicked = searches.filter(({ isClicked }) => !isClicked).length
  return [
    rows.turns && `${plural(questions.length, 'question')} to the assistant${reasons === '' ? '' : `: ${reasons}`}.`,
    smallTalk > 0 && `${plural(smallTalk, 'other message')} ${smallTalk === 1 ? 'was' : 'were'} small talk.`,
    rows.searches &&
      `${searches.length === 1 ? '1 search' : `${formatCount(searches.length)} searches`}, ${formatCount(unclicked)} without a click.`,
    rows.remarks && `${plural(remarks.length - byAgents, 'remark')} by readers.`,
    rows.agentRemarks && `${plural(byAgents, 'remark')} by AI agents.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
}

/** All that was read, for programs. */
function jsonOf({ questions, smallTalk, searches, pages, remarks }: Ranked, showsWords: boolean) {
  const words = (text: string) => (showsWords ? text : null)
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    questions: questions.map(({ text, reason = null, readers, lastAtMs }) => {
      return { text: words(text), reason, readers, lastAt: at(lastAtMs) }
    }),
    smallTalk,
    searches: searches.map(({ text, hits, isClicked, atMs }) => {
      return { text: words(text), hits, isClicked, lastAt: at(atMs) }
    }),
    pages,
    remarks: remarks.map(({ text, path, atMs, isByAgent }) => {
      return { text: words(text), path, at: at(atMs), by: isByAgent ? 'agent' : 'reader' }
    }),
  }
}
