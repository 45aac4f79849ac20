/**
 * Characters that a viewer acts on instead of showing: controls, bidirectional marks and overrides, line and paragraph
 * separators, and invisible characters that can hide text. Zero-width joiners stay: emoji and several scripts need them.
 */
const ACTIVE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu

/** A longer run of such characters is cut, because each of them takes up to eight characters once it is escaped. */
const MOST_ESCAPED = 100

/** The text on one line, with the characters that a viewer would act on shown as `\n` or `\u{202E}`. */
export function visibleLine(text: string): string {
  return text.toWellFormed().replace(ACTIVE, escapeRun)
}

/** The same for text of several lines: line feeds and tabs stay. */
export function visibleText(text: string): string {
  const lines = text.toWellFormed().replaceAll('\r\n', '\n')
  return lines.replace(ACTIVE, (run) => run.replace(/[^\n\t]+/g, escapeRun))
}

function escapeRun(run: string): string {
  const characters = Array.from(run)
  return characters.slice(0, MOST_ESCAPED).map(escapeCharacter).join('') + (characters.length > MOST_ESCAPED ? '…' : '')
}

const SHORT_ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeCharacter(character: string): string {
  const digits = Number(character.codePointAt(0)).toString(16).toUpperCase()
  return SHORT_ESCAPES[character] ?? `\\u{${digits.padStart(4, '0')}}`
}

/** A text of up to `limit` characters (not UTF-16 units) as it is; of a longer one the first `limit` and an ellipsis. */
export function cut(text: string, limit: number): string {
  const characters = Array.from(text.slice(0, 2 * limit + 2))
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : text
}

/** The beginning of a text, cut at a line, or within one that is long; the number of its whole lines, and of all. */
export function cutAtLine(text: string, limit: number): { text: string; shown: number; total: number } {
  const lines = text.split('\n')
  if (text.length <= limit) return { text, shown: lines.length, total: lines.length }
  let [end, shown] = [0, 0]
  for (; end + (lines[shown]?.length ?? 0) <= limit; shown++) end += (lines[shown]?.length ?? 0) + 1
  // Else a long line would leave most of the room empty.
  const isCut = end < limit / 2 || (lines[shown]?.length ?? 0) > limit
  // Not within a character of two UTF-16 units.
  const beginning = text.slice(0, isCut ? limit : Math.max(0, end - 1)).replace(/[\ud800-\udbff]$/, '')
  return { text: beginning.toWellFormed(), shown, total: lines.length }
}

/** The text with line feeds alone: a checkout, or an editor, may have written other line ends. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** `1,234,567`, `1,234.5`; the language data behind `toLocaleString` would cost every run several megabytes. */
export function formatCount(count: number | string): string {
  return String(count).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
}

/** `1 file`, `1,234 files` */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** The address of the service, unless an input gives another. */
export const SERVICE_URL = 'https://api.mintlify.com'

/** The page of the service where a project's id and its keys are shown. */
export const KEYS_PAGE = 'app.mintlify.com/settings/organization/api-keys'

/** Names the service in messages: Mintlify, or the host of another address that was given. */
export function serviceName({ host }: Pick<URL, 'host'>): string {
  return host === new URL(SERVICE_URL).host ? 'Mintlify' : host
}

/** A host of this machine. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/.test(hostname)
}

/** `a`, `a and b`, `a, b and c` */
export function listed(words: readonly string[]): string {
  const [last = '', ...before] = words.toReversed()
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`
}

/** Compares by the codes of characters, so that no language matters. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/**
 * One line that the runner treats as text only. It runs lines that begin with `::`, also after white space, and `##[`
 * anywhere in a line, as commands (actions/runner, ActionCommand.cs).
 */
export function logLine(text: string): string {
  return visibleLine(text)
    .replaceAll('##[', '##\\[')
    .replace(/^(\s*)::/, '$1\\::')
}

/** A text that can be the value of a header, such as a key or a token; none is longer. */
export const HEADER_TEXT = /^[\x21-\x7e]{0,4096}$/

/**
 * A path for people: percent-encoded characters are decoded where they are valid UTF-8. `%2F`, `%25` and characters that a
 * viewer would act on stay, since they would make another path.
 */
export function decodedPath(path: string): string {
  return path.replace(/(?:%(?!2f|25|[01]|7f)[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run).replace(ACTIVE, encodeURIComponent)
    } catch {
      return run
    }
  })
}

/** The JSON value of a text; `undefined` when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
