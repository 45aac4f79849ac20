import { atMost, type Deadline, deadlineIn, formatDuration, leftMs, sleepUntil } from '../../kit/core/clock.ts'
import { messageOf } from '../../kit/core/errors.ts'
import { startProgress } from '../../kit/core/log.ts'
import { httpsUrl } from '../../kit/core/markdown.ts'
import type { RunOutcome } from '../../kit/core/outcome.ts'
import { LONGEST_LINK, linkToPreview, nameOf } from '../../kit/core/pull-request.ts'
import { mayBeShownIn } from '../../kit/core/visibility.ts'
import type { Run } from '../../kit/run.ts'
import type { RecordKeeper } from '../memory/keeper.ts'
import type { FoundDocs } from './find-docs.ts'
import type { PreviewComment } from './requests.ts'

const MARKER = '<!-- mintlify-preview-comment-'

/** Reports whether the build of a preview is over, and the address if it is ready. */
export interface Preview {
  isOver: boolean
  url?: string | undefined
}

/**
 * Reads the comment of the service's bot that was edited last, of which only state and link of the preview count. `undefined`
 * where there is no such comment.
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
  if (sentAt !== undefined && comment.editedAt < sentAt - (sentAt % 1000)) return { isOver: false }
  const lines = comment.body.split(/\r?\n/).map((line) => line.trim())
  const row = lines[1 + lines.findIndex((line) => /^\|[\s|:-]+\|$/.test(line))] ?? ''
  // The project's cell may hold any name, and another link.
  const [, , ...cells] = row.startsWith('|') ? row.split('|').map((cell) => cell.trim()) : []
  if (cells.some((cell) => /^(?:🔴 *)?Failed$/u.test(cell))) return { isOver: true }
  if (!cells.some((cell) => /^(?:🟢 *)?Ready$/u.test(cell))) return { isOver: false }
  const addresses = cells.flatMap((cell) => /^\[[^\][]*\]\(([^()\s]*)\)$/.exec(cell)?.[1] ?? [])
  const url = addresses.flatMap((address) => (address.length <= LONGEST_LINK ? (httpsUrl(address) ?? []) : [])).at(0)
  return { isOver: true, url }
}

/** The run waits this long for a preview, and for a first sign of one, in milliseconds. */
const LONGEST_WAIT_MS = 5 * 60_000
const FIRST_SIGN_MS = 60_000

const PAUSE_MS = 10_000

/** The comment may take this long to be edited once more, in milliseconds. */
const UPDATE_MS = 10_000

type PreviewTask = { outcome: RunOutcome; commentKeeper: Pick<RecordKeeper, 'update'>; deadline: Deadline }

/**
 * Waits for the docs pull request's preview, and links it in outputs, summary and comment. Whatever happens costs no
 * result, and what was written before stands.
 */
export async function showPreview(docs: FoundDocs, task: PreviewTask, run: Run): Promise<void> {
  const { outcome, commentKeeper, deadline } = task
  const { clock, log, setOutput, signal, writeSummary } = run
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
  const { url } = preview
  if (url === undefined) {
    const why = preview.isOver ? 'it could not be built' : 'it was not ready in time'
    log.info(`The preview of ${name} is not linked, because ${why}.`)
    return
  }
  setOutput('docs-preview-url', url)
  // The address holds a page's path, which only those may see who may see the docs pull request.
  const { places, seen } = docs
  const isInSummary = mayBeShownIn(places.docs, places.workflow)
  log.info(`The preview of ${name} is ready${isInSummary ? `: ${url}` : ''}`)
  if (isInSummary) await writeSummary(`### Preview\n\n${linkToPreview(url)}\n`)
  if (!mayBeShownIn(places.docs, places.code)) return
  await commentKeeper.update({ ...outcome, docs: { ...seen, previewUrl: url } }, deadlineIn(UPDATE_MS, run))
}

/** The preview once it is built, or what is known of it when the wait ends. Throws `GitHubError`. */
async function awaitPreview(
  { location, connect }: FoundDocs,
  { outcome, deadline }: PreviewTask,
  run: Pick<Run, 'clock' | 'log' | 'signal'>,
): Promise<Preview> {
  const { clock, log } = run
  const within = atMost(LONGEST_WAIT_MS, deadline, clock)
  const firstSign = atMost(FIRST_SIGN_MS, within, clock)
  const source = await connect(within)
  log.info(`Waiting for the preview of ${nameOf(location)}, at most ${formatDuration(leftMs(within, clock))}.`)
  for (;;) {
    const preview = readPreview(await source.comments(), outcome.sentAt)
    const pauseMs = Math.min(PAUSE_MS, leftMs(preview === undefined ? firstSign : within, clock))
    const isEnd = preview?.isOver || pauseMs <= 0
    if (isEnd || !(await sleepUntil(deadlineIn(pauseMs, run), clock))) return preview ?? { isOver: false }
  }
}
