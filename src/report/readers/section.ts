import { code, collapsedTable, joinParts, prose } from '../../kit/core/markdown.ts'
import type { Redact } from '../../kit/core/redact.ts'
import { cut, formatCount, plural, visibleLine } from '../../kit/core/text.ts'
import type { Analytics } from '../analytics.ts'
import { type AllTime, type Period, periodBefore } from '../period.ts'
import { createListReader, type ReaderRows } from './api.ts'
import { type Entry, type EntryList, listsOf, type Ranked, rankFeedback, withoutWords } from './rank.ts'

interface SectionTask {
  period: Period | AllTime
  /** A prompt holds what readers said from this moment on, in milliseconds since the epoch; from the period's beginning if absent. */
  readersFromMs: number | undefined
  redact: Redact
  site: URL | undefined
  /** True where the report holds what readers wrote; otherwise it holds counts and pages alone. */
  showsWords: boolean
}

/** What readers did not find: a section of the report, and a value of the prompt. */
export type ReaderFeedback = Awaited<ReturnType<typeof readSection>>

/** Further entries of a list are collapsed in the report. */
const MOST_OPEN = 5

/** The report cuts readers' words after so many characters. */
const LONGEST_WORDS = 200

/** Reads what readers asked, searched and wrote. What cannot be read is named in the section. */
export async function readSection(task: SectionTask, analytics: Analytics) {
  const { showsWords } = task
  const { rows, rowsBefore, rowsForPrompt, gaps, hasFailed, notCompared } = await readPeriods(task, analytics)
  const ranked = rankFeedback(rows)
  const lists = listsOf(ranked)
  const { keysBefore, cameUp, sentence } = comparePeriods(lists, rowsBefore)
  const isEmpty = lists.every(({ entries }) => entries.length === 0) && gaps.length === 0
  const counts = isEmpty ? NOTHING_STANDS_OUT : countsOf(rows, ranked, lists[0].entries)
  const shownLists = showsWords ? lists : lists.map(withoutWords)
  const sent = promptOf(listsOf(rankFeedback(rowsForPrompt)), keysBefore)
  const whereWordsAre = showsWords || isEmpty ? '' : WHERE_WORDS_ARE
  const allGaps = [...gaps, ...notCompared]
  const unanswered = ranked.questions.filter(({ reason }) => reason === 'unanswered').length
  const counted = [
    ...(rows.turns === undefined ? [] : [plural(unanswered, 'unanswered question')]),
    ...(rows.searches === undefined ? [] : [unclickedOf(ranked)]),
  ]
  return {
    /** One sentence for the top of the report, in our own words; absent where nothing could be read. */
    headline: counted.length === 0 ? undefined : `What readers did not find: ${counted.join(', ')}.`,
    /** The section, with at most `most` entries in a list; `path` writes a page's path. */
    markdown({ path, most }: { path: (path: string) => string; most: number }): string {
      const words = (text: string) => code(cut(text, LONGEST_WORDS))
      const shown = renderLists(shownLists, { path, words, keysBefore, most, open: MOST_OPEN })
      return joinParts(['### What readers did not find', counts, sentence, whereWordsAre, shown, ...allGaps.map(prose)])
    },
    json: { ...jsonOf(ranked, showsWords), periodBefore: cameUp ?? null, gaps: allGaps },
    /** A sentence for each part of the period that could not be read, and why. */
    gaps,
    /** True where a list could not be read now, but perhaps by another run. */
    hasFailed,
    /** The placeholder's value, as it is sent and as it may be shown; absent where there is nothing new to answer. */
    prompt: sent && { sent, shown: showsWords ? sent : { note: `(${WHERE_WORDS_ARE})` } },
  }
}

/** Readers of a public report should know that there are words, and where. */
const WHERE_WORDS_ARE = 'What readers wrote is shown in private repositories only.'
const NOTHING_STANDS_OUT = 'Nothing stands out in what readers asked, searched and wrote.'

function comparePeriods(lists: readonly EntryList[], rowsBefore: ReaderRows | undefined) {
  if (rowsBefore === undefined) return { keysBefore: new Set<string>(), cameUp: undefined, sentence: '' }
  const before = listsOf(rankFeedback(rowsBefore)).map(keysOf)
  const now = new Set(lists.flatMap(keysOf))
  // A page or a remark is not what readers look for.
  const [questions = [], searches = []] = before
  const lookedFor = [...questions, ...searches]
  const cameUp = { listed: lookedFor.length, cameUpAgain: lookedFor.filter((key) => now.has(key)).length }
  const [again, listed] = [formatCount(cameUp.cameUpAgain), formatCount(cameUp.listed)]
  const sentence = `${again} of ${listed} questions and searches of the period before came up again.`
  return { keysBefore: new Set(before.flat()), cameUp, sentence: cameUp.listed === 0 ? '' : sentence }
}

const keysOf = ({ entries }: EntryList) => entries.map(({ key }) => key)

/**
 * Reads the lists of the period, those of the time before it that a prompt holds too, and those of the period before: these only
 * if all of them can be read, else with the reason why not.
 */
async function readPeriods({ period, redact, site, readersFromMs }: SectionTask, analytics: Analytics) {
  const read = createListReader(redact, site, analytics)
  const { rows, gaps, hasFailed } = await read(period)
  const isEarlier = readersFromMs !== undefined && period.fromMs !== undefined && readersFromMs < period.fromMs
  const older = isEarlier ? await read({ fromMs: readersFromMs, toMs: period.fromMs }) : undefined
  const isCompared = period.fromMs !== undefined && Object.keys(rows).length > 0
  const before = isCompared ? await read(periodBefore(period), rows) : undefined
  return {
    rows,
    gaps: [...gaps, ...(older?.gaps ?? [])],
    hasFailed: hasFailed || older?.hasFailed === true,
    rowsForPrompt: since(readersFromMs ?? Number.NEGATIVE_INFINITY, rows, older?.rows),
    rowsBefore: before?.isWhole ? before.rows : undefined,
    notCompared: before?.isWhole === false ? [`Not compared with the period before. ${before.gaps.at(-1)}`] : [],
  }
}

/** Keeps the rows from a moment on: a search counts by the last time that it was made. Thumbs have no time, and all stay. */
function since(fromMs: number, rows: ReaderRows, older: ReaderRows = {}): ReaderRows {
  const recent = <Row extends { atMs: number }>(own: Row[] = [], before: Row[] = []) =>
    [...own, ...before].filter(({ atMs }) => atMs >= fromMs)
  return {
    turns: recent(rows.turns, older.turns),
    searches: recent(rows.searches, older.searches),
    thumbs: rows.thumbs ?? [],
    remarks: recent(rows.remarks, older.remarks),
    agentRemarks: recent(rows.agentRemarks, older.agentRemarks),
  }
}

function unclickedOf({ searches }: Pick<Ranked, 'searches'>): string {
  const { length } = searches.filter(({ isClicked }) => !isClicked)
  return length === 1 ? '1 search without a click' : `${formatCount(length)} searches without a click`
}

function countsOf(rows: ReaderRows, { questions, searches, remarks }: Ranked, listed: readonly Entry[]): string {
  const byReason = Map.groupBy(listed, ({ facts: [why] }) => why)
  const reasons = Array.from(byReason, ([why, { length }]) => `${formatCount(length)} ${why}`).join(', ')
  const byAgents = remarks.filter(({ isByAgent }) => isByAgent).length
  const sentences = [
    rows.turns && `${plural(questions.length, 'question')} to the assistant${reasons === '' ? '' : `: ${reasons}`}.`,
    rows.searches && `${unclickedOf({ searches })}, of ${formatCount(searches.length)}.`,
    rows.remarks && `${plural(remarks.length - byAgents, 'remark')} by readers.`,
    rows.agentRemarks && `${plural(byAgents, 'remark')} by AI agents.`,
  ]
  return sentences.flatMap((sentence) => sentence ?? []).join(' ')
}

function jsonOf({ questions, searches, pages, remarks }: Ranked, showsWords: boolean) {
  const words = (text: string) => (showsWords ? text : null)
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    questions: questions.map(({ text, later, reason = null, readers, lastAtMs, pages, sources }) => ({
      text: words(text),
      ...(showsWords ? { later, pages, sources } : { later: [], pages: [], sources: [] }),
      reason,
      readers,
      lastAt: at(lastAtMs),
    })),
    searches: searches.map(({ text, hits, isClicked, atMs }) => ({
      text: words(text),
      hits,
      isClicked,
      lastAt: at(atMs),
    })),
    pages,
    remarks: remarks.map(({ text, path, atMs, isByAgent }) => {
      return { text: words(text), path, at: at(atMs), by: isByAgent ? 'agent' : 'reader' }
    }),
  }
}

interface Writing {
  path(path: string): string
  words(words: string): string
  /** The keys of what stood in the period before, which is marked. */
  keysBefore: ReadonlySet<string>
}

function renderLists(
  lists: readonly EntryList[],
  { most, open, ...writing }: Writing & { most: number; open: number },
): string {
  const rendered = lists.map(({ title, header, numbersFrom, entries }) => {
    const rows = entries.slice(0, most).map((entry) => cellsOf(entry, writing))
    if (rows.length === 0) return ''
    return joinParts([
      `**${title}**`,
      collapsedTable(header, rows, { numbersFrom, open }),
      rows.length === entries.length ? '' : `Not listed: ${formatCount(entries.length - rows.length)}.`,
    ])
  })
  return joinParts(rendered)
}

function cellsOf({ key, page, words, places = [], facts }: Entry, writing: Writing): string[] {
  const [first = '', ...others] = [
    ...(page === undefined ? [] : [writing.path(page)]),
    ...(words === undefined ? [] : [words.map(writing.words).join(' → ')]),
    ...places.map((pages) =>
      pages.map((page) => (page.startsWith('/') ? writing.path(page) : writing.words(page))).join(', '),
    ),
    ...facts,
  ]
  return [`${first}${writing.keysBefore.has(key) ? ' (also in the period before)' : ''}`, ...others]
}

/** The most characters of the lists in a prompt, and how many of them titles and headers may take. */
export const PROMPT_LIMIT = 20_000
const PROMPT_TITLES = 600

const INTEREST = 'A question or a search shows what readers are interested in, not that the docs lack the answer.'

/**
 * The value of the placeholder, as data: entries as a whole, in tables; `undefined` where nothing in the lists is a reason
 * to ask for docs.
 */
function promptOf(
  lists: readonly EntryList[],
  keysBefore: ReadonlySet<string>,
): { data: string; note: string } | undefined {
  const plain = (text: string) => visibleLine(text).replaceAll('|', '\\|')
  const writing: Writing = { path: plain, words: plain, keysBefore }
  let room = PROMPT_LIMIT - PROMPT_TITLES
  const fits = (entry: Entry) => {
    const { length } = `| ${cellsOf(entry, writing).join(' | ')} |\n`
    if (length > room) return false
    room -= length
    return true
  }
  // The first entries of each list come first, so that many questions leave room for searches.
  const ranked = lists.flatMap(({ entries }) => entries.map((entry, rank) => ({ entry, rank })))
  const first = ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry)
  if (!first.some(({ startsPrompt }) => startsPrompt)) return undefined
  const all = [...first, ...lists.flatMap(({ others = [] }) => others)]
  const chosen = new Set(all.filter(fits))
  const sent = lists.map(({ others = [], ...list }) => {
    return { ...list, entries: [...list.entries, ...others].filter((entry) => chosen.has(entry)) }
  })
  const data = renderLists(sent, { ...writing, most: Number.POSITIVE_INFINITY, open: Number.POSITIVE_INFINITY })
  const count = all.length - chosen.size
  const leftOut = `${formatCount(count)} more ${count === 1 ? 'was' : 'were'} left out, and will not be sent later.`
  return { data, note: count === 0 ? INTEREST : `${INTEREST} ${leftOut}` }
}
