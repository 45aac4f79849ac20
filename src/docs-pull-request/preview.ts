import { LONGEST_LINK, type Preview } from '../core/pull-request.ts'

export interface PreviewComment {
  author: string | undefined
  body: string
  /** When it was last edited, by the run's own clock: milliseconds since the epoch. */
  editedAt: number
}

const MARKER = '<!-- mintlify-preview-comment-'

/**
 * What the service says of the preview: in the comment of its bot that was edited last, whose only parts that count are the
 * state and the link. `undefined` where there is no such comment.
 *
 * @param comments oldest first
 * @param sentAt when the prompt was sent; a comment that was last edited before reports an earlier build
 */
export function readPreview(comments: readonly PreviewComment[], sentAt: number | undefined): Preview | undefined {
  const found = comments
    .filter(({ author, body }) => author?.endsWith('[bot]') && body.startsWith(MARKER))
    .reduce<PreviewComment | undefined>((last, one) => (last && last.editedAt > one.editedAt ? last : one), undefined)
  if (found === undefined) return undefined
  // GitHub's times are whole seconds.
  if (sentAt !== undefined && found.editedAt < sentAt - (sentAt % 1000)) return { state: 'building' }
  const cells = cellsOf(found.body)
  if (cells.some((cell) => /^(?:🔴 *)?Failed$/u.test(cell))) return { state: 'failed' }
  if (!cells.some((cell) => /^(?:🟢 *)?Ready$/u.test(cell))) return { state: 'building' }
  const url = cells.flatMap((cell) => linkIn(cell) ?? []).at(0)
  return url === undefined ? { state: 'none' } : { state: 'ready', url }
}

/** The cells of the first row of the first table, without the project's: that may have any name, and holds another link. */
function cellsOf(body: string): string[] {
  const lines = body.split(/\r?\n/).map((line) => line.trim())
  const row = lines[1 + lines.findIndex((line) => /^\|[\s|:-]*-[\s|:-]*\|$/.test(line))] ?? ''
  // A link with a line break in it cuts the row, which says what it says all the same.
  if (!row.startsWith('|')) return []
  const cells = row.split('|').map((cell) => cell.trim())
  return cells.slice(2)
}

/** Without credentials and port, and with nothing that Markdown or HTML would interpret. */
const SAFE = /^https:\/\/[A-Za-z0-9.-]+(?:[/?#][\p{L}\p{N}_./~%+@:?#&=,;!$-]*)?$/u

function linkIn(cell: string): string | undefined {
  const [, address = ''] = /^\[[^\][]*\]\(([^()]*)\)$/.exec(cell) ?? []
  return address.length <= LONGEST_LINK && SAFE.test(address) && URL.canParse(address) ? address : undefined
}

/** How long the run waits for a preview, in milliseconds, and how long for a first sign of one. */
export const LONGEST_WAIT_MS = 5 * 60_000
const FIRST_SIGN_MS = 60_000

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [5000, 20_000, 1.5]

/**
 * How long to wait before the comments are read again, in milliseconds; `undefined` where what was read is final or no
 * time is left.
 *
 * @param preview what was read last
 */
export function pauseBeforeNextRead(
  preview: Preview | undefined,
  { reads, elapsedMs, leftMs }: { reads: number; elapsedMs: number; leftMs: number },
): number | undefined {
  if (preview !== undefined && preview.state !== 'building') return undefined
  const pause = Math.min(FIRST_PAUSE_MS * GROWTH ** (reads - 1), LONGEST_PAUSE_MS)
  const rest = Math.min(leftMs, preview === undefined ? FIRST_SIGN_MS - elapsedMs : LONGEST_WAIT_MS - elapsedMs)
  return rest <= 0 ? undefined : Math.min(pause, rest)
}
