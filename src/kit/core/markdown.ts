import { visibleLine, visibleText } from './text.ts'

/** Characters that mean nothing inside a backtick code span, a table cell included. */
const PLAIN = /^[^`|\\<>&@]+$/

/** ASCII characters that are written as references where a code span is not possible. */
const NOT_BARE = /[^A-Za-z0-9 /\u0080-\uffff-]/g

/**
 * Untrusted text as inline code: no Markdown, HTML, mention, reference or table delimiter in it has any effect, wherever
 * it stands. Text with characters that a code span cannot hold everywhere is written as HTML with character references.
 */
export function code(text: string): string {
  const shown = visibleLine(text)
  if (shown.trim() === '') return '—'
  if (PLAIN.test(shown)) return `\`${shown}\``
  return `<code>${shown.replace(NOT_BARE, reference)}</code>`
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`
}

/**
 * Our own sentence with a name or address in it: nothing in it counts as Markdown, HTML, a link or a mention, except
 * simple words in backticks, which become code.
 */
export function prose(text: string): string {
  return visibleLine(text).replace(/`[\w .:/${}-]+`|[\\`*_~[\]<>&|@]|:(?=\/\/)|(?<=www)\./gi, (special) => {
    // GitHub searches the rendered page for mentions, where a reference does not help.
    if (special === '@') return '<code>@</code>'
    return special.length > 1 ? special : reference(special)
  })
}

/** Untrusted text as a fenced block that it cannot close. */
export function fence(text: string, language = 'text'): string {
  const longest = text.matchAll(/`+/g).reduce((most, [run]) => Math.max(most, run.length), 0)
  const mark = '`'.repeat(Math.max(3, longest + 1))
  return `${mark}${language}\n${visibleText(text)}\n${mark}`
}

/** The address as a link if it is `https:`, else as code. `label` is plain text; `show` makes it Markdown. */
export function link(label: string, address: string, show: (label: string) => string = prose): string {
  const url = httpsUrl(address)
  // In angle brackets, parentheses and most other delimiters cannot end the destination. These few could.
  return url === undefined
    ? code(address)
    : `[${show(label)}](<${url.replace(/[<>\\|`]/g, encodeURIComponent).replaceAll('&', '&amp;')}>)`
}

/** A title of words alone, which need not be shown as code. */
const PLAIN_TITLE = /^(?:[\p{L}\p{N} ,.'()+/-]|: )+$/u

/** An untrusted title, as code unless it is words alone. */
export function titleText(title: string): string {
  return PLAIN_TITLE.test(title) ? prose(title) : code(title)
}

/** The normalized address if it is an absolute `https:` URL without credentials, else `undefined`. */
export function httpsUrl(address: string): string | undefined {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}

/** A table; the cells are Markdown. The columns from index `numbersFrom` on are aligned to the right. */
export function table(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { numbersFrom = header.length }: { numbersFrom?: number } = {},
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const align = header.map((_, column) => (column < numbersFrom ? ':---' : '---:'))
  return [line(header), line(align), ...rows.map(line)].join('\n')
}

/** The parts that are not empty, as paragraphs. */
export function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** A collapsed part; `title` is plain text, `body` is Markdown. */
export function details(title: string, body: string): string {
  return `<details>\n<summary>${prose(title)}</summary>\n\n${body}\n\n</details>`
}

/** A table whose rows after the first `open` are collapsed, if there are enough of them. Without rows it is left out. */
export function collapsedTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { numbersFrom, open, leastCollapsed = 1 }: { numbersFrom: number; open: number; leastCollapsed?: number },
): string {
  if (rows.length === 0) return ''
  const more = rows.length - open < leastCollapsed ? [] : rows.slice(open)
  const first = table(header, rows.slice(0, rows.length - more.length), { numbersFrom })
  return more.length === 0
    ? first
    : joinParts([first, details(`${more.length} more`, table(header, more, { numbersFrom }))])
}
