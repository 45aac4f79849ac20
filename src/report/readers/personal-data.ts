import { REMOVED, withoutCredentials, withoutKeys, withoutSecrets } from '../../kit/core/secrets.ts'

/** Replaces, in a text as a person reads it. Every pattern takes linear time: its parts are bounded, or cannot overlap. */
const SHAPES: readonly ((text: string) => string)[] = [
  withoutKeys,
  withoutCredentials,
  // An email address; neither a version (`react@18.2.0-beta.rc`) nor an image (`logo@2x.png`), nor SSH (`git@github.com:`).
  remove(
    /(?<![\p{L}\p{N}\p{M}._%+'-])(?!git@[\w.-]+[:/])[\p{L}\p{N}\p{M}._%+'-]+@(?!v?\d+\.\d|\dx\.)(?:[\p{L}\p{N}\p{M}_-]{1,63}\.){1,8}(?:xn--[a-z\d-]{2,30}|\p{L}[\p{L}\p{M}]{1,24})/giu,
  ),
  withoutSecrets,
  // A card number with its check digit.
  (text) =>
    text.replace(/(?<![\d-])\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?![\d-])/g, (card) => (isCard(card) ? REMOVED : card)),
  ...[
    // A telephone number: behind such a word, with its country, with an area that begins with 0, or as in North America.
    /(?<=\b(?:tel|telephone|phone|mobile|cell|fax|whatsapp)(?: number| no| nr)?(?: is|[.:#]){0,2} ?)(?!\d{4}-\d\d-\d\d)\+?\(?\d[\d ()./-]{5,20}\d(?![\p{L}\p{N}])/giu,
    /(?<![\p{L}\p{N}+])\+ ?\(?[1-9](?:[ ()./-]{0,3}\d){7,14}(?![\p{L}\p{N}])/gu,
    /(?<![\p{L}\p{N}.,:/+-])00[1-9]\d{0,2}(?:[ ()./-]{1,3}\d{2,9}){2,5}(?![\p{L}\p{N}])/gu,
    /(?<![\p{L}\p{N}.,:/+-])(?=\(?0(?:[ ()./-]{0,2}\d){8,12}(?![\p{L}\p{N}]))(?!\d\d?([./-])\d\d?\1\d{2,4}(?![./-]?\d))(?:\(0\d{1,5}\)|0[1-9]\d{0,4})(?:[ ./-]{1,2}\d{2,8}){1,5}/gu,
    /(?<![\p{L}\p{N}.,:/+-])(?:1[-. ])?(?:\(\d{3}\) ?\d{3}[-. ]\d{4}|\d{3}([-.])(?:\d{3}\1\d{4}|\d{4}\1\d{3}))(?![\p{L}\p{N}]|[-.]\d)/gu,
  ].map(remove),
  (text) => text.replace(SPACED, (number, ...groups) => (isList(groups.slice(0, 3)) ? number : REMOVED)),
]

function remove(shape: RegExp): (text: string) => string {
  return (text) => text.replace(shape, REMOVED)
}

/** Ten digits in three groups, which may also be three plain numbers. */
const SPACED = /(?<![\p{L}\p{N}.,:/+-]|\d )(\d{3}) (\d{3,4}) (\d{3,4})(?![\p{L}\p{N}]| \d)/gu

function isList(groups: readonly string[]): boolean {
  return groups.join('').length !== 10 || groups.every((group) => /[05]$/.test(group) || Number(group) % 4 === 0)
}

function isCard(card: string): boolean {
  const digits = [...card.replace(/\D/g, '')].reverse().map(Number)
  const sum = digits.reduce((all, digit, index) => all + (index % 2 === 0 ? digit : (digit * 2) % 9 || digit), 0)
  return digits.length >= 13 && sum % 10 === 0
}

/** A character that is written as an HTML reference, or encoded for a URL, also more than once. */
const WRITTEN = /&(?:#\d{1,7}|#x[\da-f]{1,6}|commat|period|num|plus|colon|equals|lt|gt);|(?:%(?:25)*[\da-f]{2})+/giu

/** Marks that show nothing, or only emphasis, which may stand anywhere inside of an address, a number or a key. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u115f\u3164*`~|\\]|\u034f/gu

const TAG = /<\/?([a-z][^<>]*)>/giu

/**
 * The text on one line, without email addresses, telephone numbers and keys, however written. A text that has such a thing
 * is shown as a person reads it, without markup. This is a net, not a promise: no pattern finds all of them.
 */
export function withoutPersonalData(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const read = line
    .replace(WRITTEN, decode)
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit)
  // A tag may hold such a thing itself (`<ada@example.com>`).
  const plain = read.replace(TAG, (_, inside) => (inside.length < 6 || clean(inside) === inside ? '' : ` ${inside} `))
  const cleaned = clean(plain)
  return cleaned === plain ? line : cleaned.replace(/\s+/gu, ' ').trim()
}

const clean = (text: string) => SHAPES.reduce((rest, shape) => shape(rest), text)

/** The path of a page without personal data, and without what follows it in an address. */
export function withoutPersonalPath(path: string): string {
  return withoutPersonalData(path.split(/[?#]/, 1).join(''))
}

const NAMED: Record<string, string> = {
  ...{ '&commat;': '@', '&period;': '.', '&num;': '#', '&plus;': '+' },
  ...{ '&colon;': ':', '&equals;': '=', '&lt;': '<', '&gt;': '>' },
}

function decode(written: string): string {
  if (written.startsWith('%')) return Buffer.from(written.replace(/%(?:25)*(?=[\da-f]{2})/gi, ''), 'hex').toString()
  const point = Number(`0${written.slice(2, -1)}`)
  return point <= 0x10ffff ? String.fromCodePoint(point) : (NAMED[written.toLowerCase()] ?? written)
}

/** The ten digits of a script follow one another, from a multiple of 16 in Unicode on, or from 6 after one. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  const offset = point % 16
  return String(/\p{Nd}/u.test(String.fromCodePoint(point - offset)) ? offset : offset - 6)
}

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
