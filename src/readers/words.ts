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

/** Greetings, thanks, consent and tests, in the languages that are met most, and what stands beside them. */
const SMALL_TALK = new Set(
  'hi hello hey hiya yo hallo hola bonjour salut ciao ola olá oi 你好 こんにちは ok okay k yes yep yeah no nope sure fine cool nice great good perfect awesome thanks thank thx ty cheers danke merci gracias obrigado obrigada grazie 谢谢 谢谢你 ありがとう bye goodbye test testing'.split(
    ' ',
  ),
)
const BESIDE = new Set('you so very much a lot there again for all everyone morning afternoon evening night'.split(' '))

/** Whether a text greets, thanks, agrees or tests, or has neither words nor symbols. */
export function isSmallTalk(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}\p{Sm}\p{Sc}]+/gu) ?? []
  const others = words.filter((word) => !SMALL_TALK.has(word))
  return (
    words.length === 0 ||
    (others.length < words.length && others.every((word) => BESIDE.has(word) || /^\d{1,3}$/.test(word)))
  )
}
