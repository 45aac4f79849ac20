import type { ChangeSource, MergedPullRequests } from '../change/change.ts'
import { type Comparison, startHistory } from '../change/history.ts'
import { ofRange, readMerged } from '../change/range.ts'
import { within } from '../change/scope.ts'
import { deadlineIn } from '../core/clock.ts'
import { cut } from '../core/text.ts'
import { isZero, type Push, type RunEvent } from '../event/event.ts'
import type { GitHub } from '../github/connect.ts'
import { type ChangeValues, readChangeValues } from '../prompt/change-values.ts'
import { readEventValues } from '../prompt/event-text.ts'
import { CHANGE_PLACEHOLDERS } from '../prompt/placeholders.ts'
import type { Values } from '../prompt/tags.ts'
import type { Run, Task } from '../run.ts'
import type { Range } from './range.ts'

/** Why a run is skipped whose prompt asks for changes where there are none. */
export const NO_FILE_CHANGED = 'no file changed'

/** For thousands of files, and a limit of GitHub's; the step's own time begins only after it. */
const CONTEXT_PATIENCE_MS = 150_000

/** Fetches what the prompt's placeholders ask of the change behind the run, and nothing else. Throws `ActionError`. */
export async function readChange({ inputs, event }: Task, range: Range | undefined, run: Run): Promise<ChangeValues> {
  const { prompt, pullRequest } = inputs
  if (range === undefined) logSubject(pullRequest, event, run)
  if (prompt === undefined || !CHANGE_PLACEHOLDERS.some((word) => prompt.placeholders.has(word)))
    return { values: {}, empty: false }
  const github = await run.connect(deadlineIn(CONTEXT_PATIENCE_MS, run))
  const number = pullRequest ?? event.pullRequest?.number
  const source = range === undefined ? sourceOf(number, event, github) : sourceOfRange(range, event, github)
  if (source === undefined) return { values: {}, empty: false }
  const change = await readChangeValues(prompt.placeholders, within(source, inputs))
  if (change.fileCount !== undefined) run.log.info(`Changed files: ${change.fileCount}.`)
  if (change.mergedCount !== undefined) run.log.info(`Merged pull requests: ${change.mergedCount}.`)
  return change
}

/** Says at once what the run works for, if that is a change. `given` is the `pull-request` input. */
function logSubject(
  given: number | undefined,
  { pullRequest, push }: RunEvent,
  { log, redactProject }: Pick<Run, 'log' | 'redactProject'>,
): void {
  const number = given ?? pullRequest?.number
  if (number !== undefined) {
    const title = number === pullRequest?.number ? redactProject(pullRequest.title ?? '') : ''
    log.info(`This run is about pull request #${number}${title ? ` (${cut(title, LONGEST_TITLE)})` : ''}.`)
  } else if (push !== undefined) {
    const range = isZero(push.before) ? '' : `${short(push.before)}...`
    log.info(`This run is about the push of ${range}${short(push.after)}.`)
  }
}

/** In characters, as GitHub allows for a title. */
const LONGEST_TITLE = 256

const short = (sha: string) => sha.slice(0, 7)

function sourceOf(number: number | undefined, { push }: RunEvent, github: GitHub): ChangeSource | undefined {
  const changes = github.changes()
  if (number !== undefined) return { ...changes.ofPullRequest(number), pullRequests: async () => NONE }
  if (push === undefined) return undefined
  const source = changes.ofPush(push)
  return { ...source, pullRequests: async () => await mergedIn(push, await source.comparison(), github) }
}

/** The pull requests that a push merged. Throws `GitHubError`. */
export async function readPushed(push: Push, github: GitHub): Promise<MergedPullRequests> {
  return await mergedIn(push, await github.changes().ofPush(push).comparison(), github)
}

const NONE = { pullRequests: [], isCapped: false }

/** `pushed` is absent where the push is its newest commit alone. */
async function mergedIn({ after }: Push, pushed: Comparison | undefined, github: GitHub): Promise<MergedPullRequests> {
  const history = startHistory(after, { pullRequests: true }, github.history())
  return await readMerged(history, { base: pushed?.mergeBaseSha, total: pushed?.total ?? 1 })
}

/** Of a push, the pull request is the one that it merged. */
function sourceOfRange(range: Range, { push }: RunEvent, github: GitHub): ChangeSource {
  const pullRequest = async () => push && (await github.changes().mergedPullRequest(push))
  return { pullRequest, ...ofRange(range) }
}

/** Fills the placeholders of the event itself; of a review, GitHub is asked for the remarks. Throws `GitHubError`. */
export async function readEventPlaceholders({ inputs, event }: Task, run: Run): Promise<Values> {
  const { pullRequest, review } = event
  const readRemarks = async () => {
    // Of a review that the payload does not name, no remarks are known.
    if (pullRequest === undefined || review?.id === undefined) return { remarks: [], capped: false }
    return await (await run.connect()).remarks(pullRequest.number, review.id)
  }
  return await readEventValues(inputs.prompt?.placeholders ?? new Set(), event, readRemarks)
}
