import { atMost, type Deadline, deadlineIn, formatDuration, leftMs, sleepUntil } from '../../kit/core/clock.ts'
import { GitHubError, messageOf } from '../../kit/core/errors.ts'
import { startProgress } from '../../kit/core/log.ts'
import type { RunOutcome } from '../../kit/core/outcome.ts'
import { describePreview, LONGEST_LINK, nameOf, type Preview } from '../../kit/core/pull-request.ts'
import type { Run } from '../../kit/run.ts'
import type { FoundDocs } from './look-after.ts'

export interface PreviewComment {
  author: string | undefined
  body: string
  /** The time of its last edit, by the run's own clock: milliseconds since the epoch. */
  editedAt: number
}

const MARKER = '<!-- mintlify-preview-comment-'

/**
 * Reads state and link of the preview in the comment of the service's bot that was edited last; nothing else of it counts.
 * `undefined` where there is no such comment.
 *
 * @param comments oldest first
 * @param sentAt when the prompt was sent; a comment that was last edited before reports an earlier build
 */
export function readPreview(comments: readonly PreviewComment[], sentAt: number | undefined): Preview | undefined {
  const comment = comments
    .filter(({ author, body }) => author?.endsWith('[bot]') && body.startsWith(MARKER))
    .reduce<PreviewComment | undefined>((last, one) => (last && last.editedAt > one.editedAt ? last : one), undefined)
  if (comment === undefined) return undefined
  // GitHub's times are whole seconds.
  if (sentAt !== undefined && comment.editedAt < sentAt - (sentAt % 1000)) return { state: 'building' }
  const cells = cellsOf(comment.body)
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

/** A safe link has neither credentials nor port, and nothing that Markdown or HTML would interpret. */
const SAFE = /^https:\/\/[A-Za-z0-9.-]+(?:[/?#][\p{L}\p{N}_./~%+@:?#&=,;!$-]*)?$/u

function linkIn(cell: string): string | undefined {
  const [, address = ''] = /^\[[^\][]*\]\(([^()]*)\)$/.exec(cell) ?? []
  return address.length <= LONGEST_LINK && SAFE.test(address) && URL.canParse(address) ? address : undefined
}

/** The run waits this long for a preview, and for a first sign of one, in milliseconds. */
const LONGEST_WAIT_MS = 5 * 60_000
const FIRST_SIGN_MS = 60_000

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [5000, 20_000, 1.5]

/**
 * Decides how long to wait before the comments are read again, in milliseconds; `undefined` where the state is final or no
 * time is left.
 *
 * @param preview the state that was read last
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

/** The comment may take this long to be edited once more, in milliseconds. */
const UPDATE_MS = 10_000

interface PreviewTask {
  outcome: RunOutcome
  /** The run's comment, where it keeps one. */
  comment: { update(outcome: RunOutcome, deadline: Deadline): Promise<void> }
  deadline: Deadline
}

/**
 * Waits for the docs pull request's preview, and links it in outputs, summary and comment. Whatever happens costs no
 * result, and what was written before stands.
 */
export async function showPreview(docs: FoundDocs, task: PreviewTask, run: Run): Promise<void> {
  const { outcome, comment, deadline } = task
  const { clock, log, signal, writeSummary } = run
  const name = nameOf(docs.location)
  // A job that has not ended may push again.
  const isOver = outcome.result === 'pull-request' || outcome.result === 'archived'
  if (!isOver || signal.aborted) return
  if (leftMs(deadline, clock) <= 0) {
    log.info(`No time is left to wait for the preview of ${name}.`)
    return
  }
  const progress = startProgress(clock, log)
  progress.activity(`waiting for the preview of ${name}`)
  const preview = await awaitPreview(docs, task, run)
    .catch((error: unknown) => {
      if (!signal.aborted) log.info(`The preview of ${name} is unknown: ${messageOf(error)}`)
      return undefined
    })
    .finally(() => progress.stop())
  if (preview === undefined || signal.aborted) return
  // The address holds a page's path, so a reader who may not see the docs pull request gets the state alone.
  const { comment: inComment, summary: inSummary } = docs.shown
  const shown = inSummary === undefined ? { state: preview.state } : preview
  log.info(`The preview of ${name}: ${[shown.state, shown.url].filter((part) => part !== undefined).join(', ')}.`)
  await writeSummary(`### Preview\n\n${describePreview(shown)}\n`)
  if (inComment === undefined) return
  await comment.update({ ...outcome, docs: { ...inComment, preview } }, deadlineIn(UPDATE_MS, run))
}

/**
 * The preview once it is built, or what is known of it when the wait ends; each state is an output as soon as it is read.
 * Throws `GitHubError` where nothing could be.
 */
async function awaitPreview({ location }: FoundDocs, { outcome, deadline }: PreviewTask, run: Run): Promise<Preview> {
  const { clock, log, setOutput } = run
  const startedAt = clock.now()
  const within = atMost(LONGEST_WAIT_MS, deadline, clock)
  const source = (await run.connect('docs', within)).docsPullRequest(location)
  log.info(`Waiting for the preview of ${nameOf(location)}, at most ${formatDuration(leftMs(within, clock))}.`)
  let latest: { preview: Preview | undefined } | undefined
  for (let reads = 1; ; reads++) {
    const comments = await source.comments().catch(unlessFault)
    if (!(comments instanceof GitHubError)) {
      latest = { preview: readPreview(comments, outcome.sentAt) }
      const { state, url = '' } = latest.preview ?? NONE
      setOutput('docs-preview-state', state)
      setOutput('docs-preview-url', url)
    }
    const times = { reads, elapsedMs: clock.now() - startedAt, leftMs: leftMs(within, clock) }
    const pauseMs = pauseBeforeNextRead(latest?.preview, times)
    if (pauseMs !== undefined && (await sleepUntil(deadlineIn(pauseMs, run), clock))) continue
    if (latest === undefined && comments instanceof GitHubError) throw comments
    return latest?.preview ?? NONE
  }
}

const NONE: Preview = { state: 'none' }

/** GitHub's own fault may pass. */
function unlessFault(error: unknown): GitHubError {
  if (error instanceof GitHubError && error.kind === 'github-fault') return error
  throw error
}
