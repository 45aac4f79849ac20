import { joinParts, prose } from '../core/markdown.ts'
import type { Redact } from '../core/redact.ts'
import { formatCount, plural } from '../core/text.ts'
import type { Budget } from '../report/budget.ts'
import type { ExchangeOptions } from '../service/exchange.ts'
import { createReaderFeedbackApi, type ReaderPeriod, type ReaderRows } from './api.ts'
import {
  type EntryList,
  listsOf,
  promptOf,
  type Ranked,
  rankReaderFeedback,
  renderLists,
  withoutWords,
  wordsForReport,
} from './lists.ts'

interface SectionTask {
  period: ReaderPeriod
  /** The end of what readers said that earlier prompts brought, in milliseconds since the epoch. */
  sinceMs?: number | undefined
  /** Takes secrets out of what readers wrote. */
  redact: Redact
  /** True where the report holds what readers wrote; otherwise it holds counts and pages alone. */
  showsWords: boolean
}

/** The report does not collapse this many entries of a list. */
const MOST_OPEN = 5

/** Reads what readers asked, searched and wrote. What cannot be read is named in the section. */
export async function readSection(task: SectionTask, service: ExchangeOptions, budget: Budget) {
  const { showsWords, sinceMs } = task
  const periods = await readPeriods(task, service, budget)
  const { rows, gaps, notCompared } = periods
  const ranked = rankReaderFeedback(rows)
  const comparison = comparePeriods(listsOf(ranked), periods.before)
  const sent = promptOf(listsOf(rankReaderFeedback(since(sinceMs, rows))), comparison.isAgain)
  const unanswered = rows.turns && ranked.questions.filter(({ reason }) => reason === 'unanswered').length
  const unclicked = rows.searches && ranked.searches.filter(({ isClicked }) => !isClicked).length
  return {
    /** One sentence for the top of the report; absent where nothing could be read. */
    headline: headlineOf([
      [unanswered, 'unanswered question', 'unanswered questions'],
      [unclicked, 'search without a click', 'searches without a click'],
    ]),
    markdown: (options: ListOptions) => renderSection({ periods, ranked, comparison, showsWords }, options),
    json: {
      ...jsonOf(ranked, showsWords),
      periodBefore: comparison.cameUp ?? null,
      gaps: [...gaps, ...notCompared],
    },
    // Empty where nobody knows.
    outputs: {
      'unanswered-questions': String(unanswered ?? ''),
      'unclicked-searches': String(unclicked ?? ''),
    },
    /** A sentence for each part of the period that could not be read, and why. */
    gaps,
    /** The placeholder's value, as it is sent and as it may be shown; absent where there is nothing new to answer. */
    prompt: sent && { sent, shown: showsWords ? sent : { note: '(What readers wrote is not shown in public.)' } },
  }
}

interface ListOptions {
  path: (path: string) => string
  most: number
}

/** Compares what readers did not find with the period before, where that was read. */
function comparePeriods(lists: readonly EntryList[], rowsBefore: ReaderRows | undefined) {
  const keysBefore = rowsBefore === undefined ? [] : listsOf(rankReaderFeedback(rowsBefore)).map(keysOf)
  const allBefore = new Set(keysBefore.flat())
  const now = new Set(lists.flatMap(keysOf))
  // Only what readers look for comes up again.
  const [questions = [], searches = []] = keysBefore
  const lookedFor = [...questions, ...searches]
  return {
    isAgain: (key: string) => allBefore.has(key),
    cameUp: rowsBefore && { listed: lookedFor.length, cameUpAgain: lookedFor.filter((key) => now.has(key)).length },
  }
}

interface Findings {
  periods: Periods
  ranked: Ranked
  comparison: ReturnType<typeof comparePeriods>
  showsWords: boolean
}

function renderSection({ periods, ranked, comparison, showsWords }: Findings, { path, most }: ListOptions): string {
  const { rows, gaps, notCompared } = periods
  const { cameUp, isAgain } = comparison
  const lists = listsOf(ranked)
  const isEmpty = lists.every(({ entries }) => entries.length === 0) && gaps.length === 0
  return joinParts([
    '### What readers did not find',
    countsOf(rows, ranked, isEmpty),
    cameUp === undefined || cameUp.listed === 0
      ? ''
      : `${formatCount(cameUp.cameUpAgain)} of ${formatCount(cameUp.listed)} questions and searches of the period before came up again.`,
    renderLists(showsWords ? lists : lists.map(withoutWords), {
      path,
      words: wordsForReport,
      isAgain,
      most,
      mostOpen: MOST_OPEN,
    }),
    ...[...gaps, ...notCompared].map(prose),
  ])
}

const keysOf = ({ entries }: EntryList) => entries.map(({ key }) => key)

interface Periods {
  rows: ReaderRows
  /** The rows of the period before, where all of its lists were read. */
  before?: ReaderRows
  gaps: string[]
  /** Says why the period before was not read, as sentences. */
  notCompared: string[]
}

async function readPeriods(
  { period, redact }: SectionTask,
  service: ExchangeOptions,
  budget: Budget,
): Promise<Periods> {
  const read = createReaderFeedbackApi(redact, service, budget)
  const spentBefore = budget.spent
  const current = await read(period)
  const { fromMs, toMs } = period
  if (fromMs === undefined || Object.keys(current.rows).length === 0) return { ...current, notCompared: [] }
  const needs = budget.spent - spentBefore
  const earlier = await read({ fromMs: fromMs - (toMs - fromMs), toMs: fromMs }, { only: current.rows, needs })
  if (earlier.isWhole) return { ...current, before: earlier.rows, notCompared: [] }
  const notCompared = [`Not compared with the period before. ${earlier.gaps.at(-1)}`]
  return { ...current, notCompared }
}

/** The rows from a moment on: a turn by its time, a search by its last one, a remark by its date. Thumbs have no time. */
function since(
  fromMs: number | undefined,
  { turns, searches, remarks, agentRemarks, thumbs = [] }: ReaderRows,
): ReaderRows {
  const recent = <Row extends { atMs: number }>(rows: Row[] = []) => rows.filter(({ atMs }) => atMs >= (fromMs ?? atMs))
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
function countsOf(rows: ReaderRows, { questions, smallTalk, searches, remarks }: Ranked, isEmpty: boolean): string {
  if (isEmpty) return 'Nothing stands out in what readers asked, searched and wrote.'
  const [questionList] = listsOf({ questions, smallTalk, searches, remarks, pages: [] })
  const byReason = Map.groupBy(questionList?.entries ?? [], ({ facts: [why] }) => why)
  const reasons = Array.from(byReason, ([why, { length }]) => `${formatCount(length)} ${why}`).join(', ')
  const [byAgents, byReaders] = [
    remarks.filter(({ isByAgent }) => isByAgent),
    remarks.filter(({ isByAgent }) => !isByAgent),
  ]
  const unclicked = searches.filter(({ isClicked }) => !isClicked).length
  return [
    rows.turns && `${plural(questions.length, 'question')} to the assistant${reasons === '' ? '' : `: ${reasons}`}.`,
    smallTalk > 0 && `${plural(smallTalk, 'other message')} ${smallTalk === 1 ? 'was' : 'were'} small talk.`,
    rows.searches &&
      `${searches.length === 1 ? '1 search' : `${formatCount(searches.length)} searches`}, ${formatCount(unclicked)} without a click.`,
    rows.remarks && `${plural(byReaders.length, 'remark')} by readers.`,
    rows.agentRemarks && `${plural(byAgents.length, 'remark')} by AI agents.`,
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
