/** Replaces secrets in text that is about to be shown. */
export type Redact = (text: string) => string

/** Replaces a secret, as in the runner's own log. */
const REDACTED = '***'

/** In hex and base64, shorter secrets are not searched for: their few characters would be found in any such text. */
const LEAST_ENCODED_BYTES = 6

/** A name with fewer characters may be an ordinary word, or part of one. */
const LEAST_NAME_LENGTH = 6

export interface Secrets {
  /** Keys and tokens: removed wherever they stand. Empty ones are ignored. */
  keys?: readonly string[]
  /** Ids that may be ordinary words: those of fewer than 6 characters are removed only where they stand as whole words. */
  names?: readonly string[]
}

/**
 * A redactor for secrets, in every form in which a service may repeat them: each of their characters as it is or escaped
 * for JSON, a URL or HTML; all of them in hex; all of them in base64, wherever they stand in the encoded text.
 *
 * It is one regular expression, which takes time in proportion to the text. Its loops have no upper bound, since bounded
 * ones are compiled into many times the code.
 */
export function createRedactor({ keys = [], names = [] }: Secrets): Redact {
  const patterns = [...keys.map((text) => ({ text, isName: false })), ...names.map((text) => ({ text, isName: true }))]
    .filter(({ text }) => text !== '')
    // Of two that begin alike, the longer one is found.
    .sort((a, b) => b.text.length - a.text.length)
    .flatMap(({ text, isName }) => (isName && isShort(text) ? [wholeWord(escaped(text))] : formsOf(text)))
  if (patterns.length === 0) return (text) => text
  const found = new RegExp(patterns.join('|'), 'g')
  return (text) => text.replace(found, REDACTED)
}

/** Whether an id is too short to be told from ordinary words. */
export function isShort(name: string): boolean {
  return name.length < LEAST_NAME_LENGTH
}

/** Redacts every string of a JSON value, in place: a copy of a large response would take twice the memory. */
export function redactStrings(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = redactStrings(item, redact)
  } else if (isRecord(value)) {
    for (const key in value) value[key] = redactStrings(value[key], redact)
  }
  return value
}

/** Whether a value is an object, whose fields may be anything. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Not next to a letter or digit, but for one that ends an escape, as in `%2Fname`. */
function wholeWord(pattern: string): string {
  return String.raw`(?<!(?<!%[\dA-Fa-f]|\\|\\u[\dA-Fa-f]{3})[A-Za-z\d])(?:${pattern})(?![A-Za-z\d])`
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  if (bytes.length < LEAST_ENCODED_BYTES) return [escaped(secret)]
  return [escaped(secret), hex(bytes), ...[0, 1, 2].map((offset) => base64(bytes, offset))]
}

/** Each character as it is, or escaped in any way. */
function escaped(secret: string): string {
  return Array.from(secret, (character, index) => `(?:${formsOfCharacter(character, index > 0)})`).join('')
}

// What begins an escape may itself be written as our Markdown writes text.
const BACKSLASH = String.raw`(?:\\|&#92;)`
const PERCENT = '(?:%|&#37;)'
const HASH = '(?:#|&#35;)'
const SEMICOLON = '(?:;|&#59;)'

/** @param isInside whether several backslashes before it belong to the secret, as in JSON within JSON */
function formsOfCharacter(character: string, isInside: boolean): string {
  const point = Number(character.codePointAt(0))
  const units = Array.from({ length: character.length }, (_, index) => hexDigits(character.charCodeAt(index), 4))
  const afterBackslash = [
    units.map((unit) => `u${unit}`).join(`${BACKSLASH}+`),
    String.raw`u\{0*${hexDigits(point)}\}`,
    ...(point < 0x100 ? [`x${hexDigits(point, 2)}`] : []),
  ]
  // Bounded for a backslash itself: an endless loop of what it begins with would take more than linear time.
  const backslashes = character === '\\' ? `${BACKSLASH}{0,4}` : `${BACKSLASH}*`
  const references = [`${HASH}0*${point}`, `${HASH}[xX]0*${hexDigits(point)}`, ...(ENTITIES[character] ?? [])]
  return [
    `${isInside ? backslashes : ''}${literal(character)}`,
    `${BACKSLASH}${isInside ? '+' : ''}(?:${afterBackslash.join('|')})`,
    Array.from(Buffer.from(character), (byte) => `${PERCENT}(?:25)*${hexDigits(byte, 2)}`).join(''),
    `&(?:(?:amp|#38)${SEMICOLON})*(?:${references.join('|')})${SEMICOLON}?`,
    // How our own Markdown writes it, so that it mentions nobody.
    ...(character === '@' ? ['<code>@</code>'] : []),
    // What half a character becomes.
    ...(character.isWellFormed() ? [] : ['\ufffd']),
  ].join('|')
}

/** Two digits for each byte, of either case, perhaps with a separator between the bytes. */
function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => hexDigits(byte, 2)).join('(?:[ :,.-]|&#(?:44|46|58);)*(?:0x)?')
}

/**
 * The characters of the base64 that depend on nothing but the secret, which begins at a multiple of three bytes or `offset`
 * bytes after one. Line ends may stand between them, and the other alphabet counts as well.
 */
function base64(bytes: Uint8Array, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
  const core = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  const either: Record<string, string> = { '+': '+-', '/': '/_' }
  return Array.from(core, (character) => {
    const forms = Array.from(either[character] ?? '', (form) => formsOfCharacter(form, true))
    return forms.length === 0 ? character : `(?:${forms.join('|')})`
  }).join(`(?:[\\r\\n]|${BACKSLASH}[rn]|${PERCENT}0[AaDd])*`)
}

/** A pattern for the digits of a number in hex, of either case. */
function hexDigits(value: number, length = 1): string {
  const digits = value.toString(16).padStart(length, '0')
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** HTML's names for the characters of ASCII that have one (WHATWG HTML, "Named character references"). */
const ENTITIES: Record<string, readonly string[]> = {
  '!': ['excl'],
  '"': ['quot', 'QUOT'],
  '#': ['num'],
  $: ['dollar'],
  '%': ['percnt'],
  '&': ['amp', 'AMP'],
  "'": ['apos'],
  '(': ['lpar'],
  ')': ['rpar'],
  '*': ['ast', 'midast'],
  '+': ['plus'],
  ',': ['comma'],
  '.': ['period'],
  '/': ['sol'],
  ':': ['colon'],
  ';': ['semi'],
  '<': ['lt', 'LT'],
  '=': ['equals'],
  '>': ['gt', 'GT'],
  '?': ['quest'],
  '@': ['commat'],
  '[': ['lsqb', 'lbrack'],
  '\\': ['bsol'],
  ']': ['rsqb', 'rbrack'],
  '^': ['Hat'],
  _: ['lowbar', 'UnderBar'],
  '`': ['grave', 'DiacriticalGrave'],
  '{': ['lcub', 'lbrace'],
  '|': ['verbar', 'vert', 'VerticalLine'],
  '}': ['rcub', 'rbrace'],
}
