import {
  afterLine,
  fenceMark,
  isBlank,
  linesThatClose,
  mayOpenFence,
  NOTHING_OPEN,
  type OpenMarkdown,
  type OwnFence,
  placeInFence,
  withoutFence,
} from './open-markdown.ts'

/**
 * The lines of a prompt with values between them. A value stands between empty lines, and outside of everything that the
 * prompt has open: so the fences in a value hold all of its text, and nothing else.
 *
 * A fence of the prompt around a value ends before it and begins again after it; one that holds nothing else is left out.
 * A comment or other HTML ends before the value and does not begin again.
 */
export interface MixedText {
  lines: string[]
  open: OpenMarkdown
  /** The index of the line that opened the fence. */
  openedAt: number
  /** A fence around a value, which begins again with the next line that is not empty. */
  interrupted: { fence: OwnFence; isOpen: boolean } | undefined
  isAfterValue: boolean
}

export function emptyText(): MixedText {
  return { lines: [], open: NOTHING_OPEN, openedAt: 0, interrupted: undefined, isAfterValue: false }
}

/** Adds a line of the prompt. */
export function addLine(text: MixedText, line: string): void {
  const { lines } = text
  if (!isBlank(line)) {
    if (endInterrupted(text, line)) return
    if (text.isAfterValue) separate(lines)
    text.isAfterValue = false
    beginAgain(text)
  }
  if (text.open.fence === undefined) text.openedAt = lines.length
  text.open = afterLine(text.open, line)
  lines.push(line)
}

/** Adds a line in which values stand. `own` is the prompt's text around them: one piece more than there are values. */
export function addLineWithValues(
  text: MixedText,
  line: string,
  { own, values }: { own: readonly string[]; values: readonly string[] },
): void {
  const opensFence = text.open.fence === undefined && text.interrupted === undefined && mayOpenFence(line)
  for (const [index, piece] of own.entries()) {
    const shown = index === 0 ? piece.trimEnd() : piece.trim()
    // What stood within a line now begins one.
    if (shown !== '') addLine(text, index === 0 && opensFence ? shown : withoutFence(shown))
    const value = values[index]
    if (value !== undefined) addValue(text, value)
  }
}

function addValue(text: MixedText, value: string): void {
  const { lines, open, openedAt } = text
  if (open.fence !== undefined) {
    text.interrupted = { fence: open.fence, isOpen: false }
    if (lines.slice(openedAt + 1).every(isBlank)) lines.length = openedAt
    else lines.push(fenceMark(open.fence))
  }
  separate(lines)
  const closing = linesThatClose(open)
  if (closing.length > 0) lines.push(...closing, '')
  lines.push(value)
  text.open = NOTHING_OPEN
  text.isAfterValue = true
}

function separate(lines: string[]): void {
  if (!isBlank(lines.at(-1) ?? '')) lines.push('')
}

/** Ends a fence that was interrupted where it ended, or may have ended, without the value: is this line its end? */
function endInterrupted(text: MixedText, line: string): boolean {
  if (text.interrupted === undefined) return false
  const { fence, isOpen } = text.interrupted
  const place = placeInFence(fence, line)
  if (place === 'inside') return false
  if (isOpen) text.lines.push(fenceMark(fence))
  text.open = NOTHING_OPEN
  text.interrupted = undefined
  return place !== 'maybe-outside'
}

function beginAgain(text: MixedText): void {
  if (text.interrupted === undefined || text.interrupted.isOpen) return
  const { fence } = text.interrupted
  text.interrupted = { fence, isOpen: true }
  text.open = { ...NOTHING_OPEN, fence }
  text.openedAt = text.lines.length
  text.lines.push(`${fenceMark(fence)}${fence.info}`)
}
