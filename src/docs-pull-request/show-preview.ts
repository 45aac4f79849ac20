import { atMost, type Deadline, deadlineIn, formatDuration, leftMs, sleepUntil } from '../core/clock.ts'
import { GitHubError, messageOf } from '../core/errors.ts'
import { startProgress } from '../core/log.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { describePreview, nameOf, type Preview } from '../core/pull-request.ts'
import type { Run } from '../run.ts'
import { connectDocs, type FoundDocs } from './docs-pull-request.ts'
import { LONGEST_WAIT_MS, pauseBeforeNextRead, readPreview } from './preview.ts'

/** How long the comment may take to be edited once more, in milliseconds. */
const UPDATE_MS = 10_000

interface PreviewTask {
  outcome: RunOutcome
  /** The run's comment, where it keeps one. */
  comment: { update(outcome: RunOutcome, deadline: Deadline): Promise<void> }
  /** The step's deadline. */
  deadline: Deadline
}

/**
 * Waits for the docs pull request's preview, and links it in outputs, summary and comment. Whatever happens costs no
 * result, and what was written before stands.
 */
export async function showPreview(found: FoundDocs, task: PreviewTask, run: Run): Promise<void> {
  const { outcome, comment, deadline } = task
  const { clock, log, signal, writeSummary } = run
  const name = nameOf(found.place)
  // A job that has not ended may push again.
  const isOver = outcome.result === 'pull-request' || outcome.result === 'archived'
  if (!isOver || signal.aborted) return
  if (leftMs(deadline, clock) <= 0) {
    log.info(`No time is left to wait for the preview of ${name}.`)
    return
  }
  const progress = startProgress(clock, log)
  progress.activity(`waiting for the preview of ${name}`)
  const preview = await awaitPreview(found, task, run)
    .catch((error: unknown) => {
      if (!signal.aborted) log.info(`The preview of ${name} is unknown: ${messageOf(error)}`)
      return undefined
    })
    .finally(() => progress.stop())
  if (preview === undefined || signal.aborted) return
  // The address holds a page's path, so a reader who may not see the docs pull request gets the state alone.
  const shown = found.seen === undefined ? { state: preview.state } : preview
  log.info(`The preview of ${name}: ${[shown.state, shown.url].filter((part) => part !== undefined).join(', ')}.`)
  await writeSummary(`### Preview\n\n${describePreview(shown)}\n`)
  if (found.seen === undefined) return
  const docs = { ...found.seen, preview }
  await comment.update({ ...outcome, docs }, deadlineIn(UPDATE_MS, run))
}

/**
 * The preview once it is built, or what is known of it when the wait ends; each state is an output as soon as it is read.
 * Throws `GitHubError` where nothing could be.
 */
async function awaitPreview({ place }: FoundDocs, { outcome, deadline }: PreviewTask, run: Run): Promise<Preview> {
  const { clock, log, setOutput } = run
  const startedAt = clock.now()
  const within = atMost(LONGEST_WAIT_MS, deadline, clock)
  const source = (await connectDocs(run, within)).docsPullRequest(place)
  log.info(`Waiting for the preview of ${nameOf(place)}, at most ${formatDuration(leftMs(within, clock))}.`)
  let known: { preview: Preview | undefined } | undefined
  for (let reads = 1; ; reads++) {
    const comments = await source.comments().catch(unlessFault)
    if (!(comments instanceof GitHubError)) {
      known = { preview: readPreview(comments, outcome.sentAt) }
      const { state, url = '' } = known.preview ?? NONE
      setOutput('docs-preview-state', state)
      setOutput('docs-preview-url', url)
    }
    const times = { reads, elapsedMs: clock.now() - startedAt, leftMs: leftMs(within, clock) }
    const pauseMs = pauseBeforeNextRead(known?.preview, times)
    if (pauseMs !== undefined && (await sleepUntil(deadlineIn(pauseMs, run), clock))) continue
    if (known === undefined && comments instanceof GitHubError) throw comments
    return known?.preview ?? NONE
  }
}

const NONE: Preview = { state: 'none' }

/** GitHub's own fault may pass. */
function unlessFault(error: unknown): GitHubError {
  if (error instanceof GitHubError && error.kind === 'github-fault') return error
  throw error
}
