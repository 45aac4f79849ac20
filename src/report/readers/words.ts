import { withoutPersonalData } from '../../kit/core/personal-data.ts'
import type { Redact } from '../../kit/core/redact.ts'

/** In characters. Readers choose how long a text is, so a longer one is cut before anything else reads it. */
const LONGEST = 2000

/**
 * The beginning of a text. A run of ASCII characters that the cut broke is left out, since it may be a part of a key or of
 * an address that is no longer found.
 */
export function cutWords(text: string): string {
  // A character has at most two UTF-16 units.
  const characters = [...text.slice(0, 2 * LONGEST + 2)]
  if (characters.length <= LONGEST) return text
  const isInRun = (at: number) => /^[\x21-\x7e]$/.test(characters[at] ?? '')
  let end = LONGEST
  if (isInRun(end)) while (end > 0 && isInRun(end - 1)) end--
  return characters.slice(0, end).join('')
}

/** The words of a reader on one line, without personal data and what `redact` finds. */
export function cleanWords(text: string | null | undefined, redact: Redact): string {
  return redact(
    withoutPersonalData(
      cutWords(text ?? '')
        .replace(/\s+/gu, ' ')
        .trim(),
    ),
  )
}

/** The path of a page as the service gives it, without personal data, keys, and what follows it in an address. */
export function cleanPath(path: string, redactKeys: Redact): string {
  return redactKeys(withoutPersonalData(cutWords(path).split(/[?#]/, 1).join('')))
}

/**
 * The page behind an address: its path where the host is the site's, or where the site is not known; else the address without
 * query and fragment. `undefined` for a title, and for what leads to no page.
 */
export function pageOf(address: string, site: URL | undefined): string | undefined {
  const base = site ?? new URL('https://docs.invalid')
  const url = /^(?:https?:\/)?\//i.test(address) ? URL.parse(cutWords(address), base.href) : null
  if (url === null) return undefined
  if (site !== undefined && url.host !== site.host) return `${url.origin}${url.pathname}`
  const folder = base.pathname.replace(/\/+$/, '')
  return url.pathname.startsWith(`${folder}/`) ? url.pathname.slice(folder.length) : url.pathname
}

/** Quotes, brackets and the marks of sentences in all scripts, where they touch a word from outside. */
const OPENING = /^[\p{Pi}\p{Pf}\p{Ps}"'`¿¡,;]$/u
const CLOSING = /^[\p{Pi}\p{Pf}\p{Pe}\p{Terminal_Punctuation}"'`…–—]$/u

/**
 * The words of a text without case and sentence marks. What else touches a word, or stands alone, keeps it apart: `C++`,
 * `>=`, `--v`, `.NET`, and the marks of letters. A text of sentence marks alone is its own key.
 */
export function keyOf(text: string): string {
  const plain = text.normalize('NFC').toLowerCase()
  const words = plain.split(/\s+/u).map((word) => {
    let [from, to] = [0, word.length]
    while (to > from && CLOSING.test(word.charAt(to - 1))) to--
    while (from < to && OPENING.test(word.charAt(from))) from++
    return word.slice(from, to).replaceAll('’', "'")
  })
  return words.filter((word) => word !== '').join(' ') || plain
}
