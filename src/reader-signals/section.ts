import { serviceHash } from '../core/marker.ts'
import type { Budget } from '../service/budget.ts'
import type { ReaderSignalsApi, SignalsQuery } from '../service/reader-signals-api.ts'
import { type Asked, cameUpAgain, hashOf, type Memory, remember } from './asked.ts'
import { renderSignals, signalsForPrompt } from './markdown.ts'
import { readSignals, telling, unclicked } from './signals.ts'

interface SectionTask {
  service: { baseUrl: URL; projectId: string }
  period: SignalsQuery
  /** Whether the report holds what readers wrote; otherwise counts and pages alone. */
  showsWords: boolean
  asked: Asked
}

export type SignalsSection = Awaited<ReturnType<typeof readSection>>

/** Reads the signals. What cannot be read is named in the section. */
export async function readSection(
  { service, period, showsWords, asked }: SectionTask,
  api: ReaderSignalsApi,
  budget: Budget,
) {
  const signals = await readSignals(period, api, budget)
  const memory: Memory = { asked, salt: serviceHash(service), period }
  const { questions, searches, pages, remarks, gaps } = signals
  const again = cameUpAgain(signals, memory)
  const prompt = signalsForPrompt(signals, memory)
  const words = (text: string) => (showsWords ? text : null)
  const at = (ms: number) => new Date(ms).toISOString()
  const unanswered = questions.filter(({ reason }) => reason === 'unanswered').length
  const missed = unclicked(signals).length
  return {
    markdown: (options: { path: (path: string) => string; most: number }) =>
      renderSignals(signals, { ...options, again, showsWords }),
    json: {
      questions: questions.map(({ text, reason = null, readers, lastAtMs }) => {
        return { text: words(text), reason, readers, lastAt: at(lastAtMs) }
      }),
      searches: searches.map(({ text, hits, isClicked, lastAtMs }) => {
        return { text: words(text), hits, isClicked, lastAt: at(lastAtMs) }
      }),
      pages,
      remarks: remarks.map(({ text, path, atMs }) => ({ text: words(text), path, at: at(atMs) })),
      askedBefore: again === undefined ? null : { count: again.count, cameUpAgain: again.again },
      gaps,
    },
    outputs: { 'unanswered-questions': String(unanswered), 'searches-without-click': String(missed) },
    log: [
      `Questions to look at: ${telling(signals).length}, unanswered: ${unanswered}. Searches without a click: ${missed}.`,
      ...gaps,
    ],
    /** What a prompt holds of it: as it is sent, as it may be shown, and what is to be remembered once it was accepted. */
    prompt: prompt && {
      sent: prompt.sent,
      shown: showsWords ? prompt.sent : { note: NOT_SHOWN },
      remembered: remember(
        asked,
        prompt.keys.map((key) => hashOf(key, memory.salt)),
        period.toMs,
      ),
    },
  }
}

const NOT_SHOWN = '(What readers wrote is not shown in public.)'
