/**
 * What the lines of a prompt leave open in Markdown, as far as it matters for a text that is put between them: a blank
 * line and a line that is not indented end every paragraph, list, quote and table, but neither a code fence nor an HTML
 * comment.
 *
 * Fences that begin a line, also in a list, are followed exactly. Where that is not possible with a few rules (in a quote,
 * deep in a list, in HTML), the state is unsure, and `linesThatClose` returns lines that close whatever is open.
 */
export interface OpenMarkdown {
  fence: OwnFence | undefined
  /** Whether a fence may be open that `fence` does not show. */
  isUnsure: boolean
  /** The longest line of backticks and of tildes that may have opened a fence; 0 when there was none. */
  longest: { '`': number; '~': number }
  /** What ends the HTML comments and the like that may be open. */
  htmlEnds: ReadonlySet<string>
  /** Whether a line is, or may be, inside HTML, where a fence is no fence. */
  inHtml: boolean
  /** Whether a line may be inside a list. */
  inList: boolean
}

/** A code fence that the prompt itself opened. */
export interface OwnFence {
  /** In spaces, up to 3. */
  indent: number
  /** Its backticks or tildes. */
  run: string
  /** What follows them. */
  info: string
  inList: boolean
}

export const NOTHING_OPEN: OpenMarkdown = {
  fence: undefined,
  isUnsure: false,
  longest: { '`': 0, '~': 0 },
  htmlEnds: new Set(),
  inHtml: false,
  inList: false,
}

/** White space and the markers of lists and quotes. */
const BEFORE_BLOCK = /^[\s>*+.)\-\d]*/

const FENCE = /^([\s>*+.)\-\d]*)(`{3,}|~{3,})(.*)$/s

/** HTML that a blank line does not end, and what ends it (CommonMark 0.31, "HTML blocks", conditions 1 to 5). */
const HTML: readonly { begins: RegExp; end: string; ends: RegExp }[] = [
  { begins: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, end: '</pre>', ends: /<\/(?:script|pre|style|textarea)>/i },
  { begins: /^<!--/, end: '-->', ends: /-->/ },
  { begins: /^<\?/, end: '?>', ends: /\?>/ },
  { begins: /^<![a-z]/i, end: '>', ends: />/ },
  { begins: /^<!\[CDATA\[/, end: ']]>', ends: /\]\]>/ },
]

interface FenceLine {
  /** What stands before it. */
  before: string
  run: string
  /** What follows it, without white space at the end. */
  info: string
}

/** A line that may open or close a fence. */
function fenceLine(line: string): FenceLine | undefined {
  const [, before, run, rest] = FENCE.exec(line) ?? []
  if (before === undefined || run === undefined || rest === undefined) return undefined
  return run.startsWith('`') && rest.includes('`') ? undefined : { before, run, info: rest.trimEnd() }
}

/** Whether a line may open a fence where none is open. */
export function mayOpenFence(line: string): boolean {
  return fenceLine(line) !== undefined
}

/** The text so that it neither opens nor closes a fence where it begins a line. */
export function withoutFence(text: string): string {
  return text.replace(/^([\s>*+.)\-\d]*)(?=`{3}|~{3})/, '$1\\')
}

export function isBlank(line: string): boolean {
  return line.trim() === ''
}

function indentOf(line: string): number {
  return line.replace(/[^ \t].*$/s, '').replaceAll('\t', '    ').length
}

/**
 * Where a line stands that follows an open fence: in it, or as its end. In a list, where the text is indented by two or
 * more spaces, a line that is indented less leaves the fence, and only its own indentation surely ends it.
 */
export function placeInFence(
  { indent, run, inList }: OwnFence,
  line: string,
): 'inside' | 'end' | 'maybe-end' | 'maybe-outside' {
  if (isBlank(line)) return 'inside'
  const found = fenceLine(line)
  const mayEnd = found !== undefined && isBlank(found.before) && found.info === '' && found.run.startsWith(run)
  if (mayEnd && indentOf(line) === indent) return 'end'
  if (!inList || indent < 2) return mayEnd && indentOf(line) < 4 ? 'end' : 'inside'
  if (mayEnd) return 'maybe-end'
  return indentOf(line) < indent ? 'maybe-outside' : 'inside'
}

/** What is open after one more line. */
export function afterLine(open: OpenMarkdown, line: string): OpenMarkdown {
  const { fence } = open
  if (fence === undefined) {
    if (isBlank(line)) return open.htmlEnds.size === 0 ? { ...open, inHtml: false } : open
    const inList = open.inList || /^\s*[>*+.)\-\d]/.test(line)
    return afterFenceLine(afterHtml({ ...open, inList }, line), line)
  }
  const place = placeInFence(fence, line)
  if (place === 'inside') return open
  const closed = { ...open, fence: undefined }
  return place === 'end' ? closed : afterFenceLine(afterHtml({ ...closed, isUnsure: true }, line), line)
}

function afterFenceLine(open: OpenMarkdown, line: string): OpenMarkdown {
  const found = fenceLine(line)
  if (found === undefined) return open
  const { before, run, info } = found
  const mark = run.startsWith('`') ? '`' : '~'
  const longest = { ...open.longest, [mark]: Math.max(run.length, open.longest[mark]) }
  const isSure = !open.isUnsure && !open.inHtml && /^ {0,3}$/.test(before)
  return isSure
    ? { ...open, longest, fence: { indent: before.length, run, info, inList: open.inList } }
    : { ...open, longest, isUnsure: true }
}

function afterHtml(open: OpenMarkdown, line: string): OpenMarkdown {
  const content = line.replace(BEFORE_BLOCK, '')
  const htmlEnds = new Set(open.htmlEnds)
  let begins = false
  for (const html of HTML) {
    if (html.begins.test(content)) {
      htmlEnds.add(html.end)
      begins = true
    }
    // A `>` may be the marker of a quote, but not within a line.
    if (html.ends.test(html.end === '>' ? content : line)) htmlEnds.delete(html.end)
  }
  // Of other HTML, nothing is remembered: a blank line ends it.
  const inHtml = htmlEnds.size > 0 || (begins ? false : open.inHtml || content.startsWith('<'))
  return { ...open, htmlEnds, inHtml }
}

/** The line that closes a fence. */
export function fenceMark({ indent, run }: OwnFence): string {
  return `${' '.repeat(indent)}${run}`
}

/**
 * Lines that, after a blank line, close everything that may be open but a fence that is known. The first of two lines of
 * backticks cannot close a fence, as a word follows; so after the second none of backticks is open, whatever was before.
 */
export function linesThatClose({ isUnsure, longest, htmlEnds }: OpenMarkdown): string[] {
  const lines: string[] = []
  for (const mark of ['`', '~'] as const) {
    const run = mark.repeat(longest[mark] + 1)
    if (isUnsure && longest[mark] > 0) lines.push(`${run}text`, run)
  }
  return [...lines, ...htmlEnds]
}
