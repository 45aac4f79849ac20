import { readFileSync } from 'node:fs'

const PAGE = readFileSync(new URL('../../docs/troubleshooting.md', import.meta.url), 'utf8')

/** A section of docs/troubleshooting.md: the errors or results that it is about, and the messages that it quotes. */
export interface Section {
  names: readonly string[]
  quotes: readonly string[]
}

/** The sections of a chapter, whose headings are a word of the action in backticks or have an anchor for each word. */
function sectionsOf(chapter: string): Section[] {
  const [, text = ''] = PAGE.split(`\n## ${chapter}\n`)
  const sections = text.split(/^## /m, 1).join().split(/^### /m).slice(1)
  return sections.map((section) => ({
    names: Array.from(
      section
        .split('\n', 1)
        .join()
        .matchAll(/^`(.+)`$|<a id="(.+?)">/g),
      ([, word, id]) => word ?? id ?? '',
    ),
    quotes: Array.from(section.matchAll(/^```text\n(.*?)\n```$/gms), ([, lines = '']) => lines.split('\n')).flat(),
  }))
}

export const ERROR_SECTIONS = sectionsOf('Errors')
export const RESULT_SECTIONS = sectionsOf('Results')

/** The messages that a section below "Warnings" quotes, each in bold. */
export function warningQuotes(heading: string): string[] {
  const [, text = ''] = PAGE.split(`\n### ${heading}\n`)
  const [section = ''] = text.split(/^##/m, 1)
  return Array.from(section.matchAll(/"([^"]+?)"\*\*/g), ([, quote = '']) => quote.replace(/\n */g, ' '))
}

/** Whether a quote is in a message. */
export function isQuoteOf(quote: string, message: string): boolean {
  return new RegExp(pattern(quote.replace(/ ?…$/, ''))).test(message)
}

/** A quote as a pattern: `…` and the host stand for what differs. */
function pattern(quote: string): string {
  return quote
    .split(/…|api\.mintlify\.com/)
    .map(RegExp.escape)
    .join('.+')
}

/** Whether a quote is a whole message. */
export function quotes(quote: string, message: string): boolean {
  return new RegExp(`^${pattern(quote)}$`).test(message)
}

/** The words of the section that a reader of a message finds: that of the longest quote in it. */
export function sectionFor(message: string): readonly string[] {
  const found = [...ERROR_SECTIONS, ...RESULT_SECTIONS].flatMap(({ names, quotes: all }) =>
    all
      .filter((quote) => new RegExp(pattern(quote.replace(/ ?…$/, ''))).test(message))
      .map((quote) => ({ names, quote })),
  )
  return found.toSorted((a, b) => b.quote.length - a.quote.length)[0]?.names ?? []
}
