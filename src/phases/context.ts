import type { ChangeSource } from '../change/change.ts'
import { isZero, type RunEvent } from '../change/event.ts'
import { createExclude, excluding } from '../change/exclude.ts'
import type { Changes } from '../github/changes.ts'
import { type ChangeValues, readChangeValues } from '../prompt/change-values.ts'
import { CHANGE_PLACEHOLDERS } from '../prompt/placeholders.ts'
import { cut } from '../text/visible.ts'
import type { Run, Task } from './run.ts'

/** Why a run is skipped whose prompt asks for changes where there are none. */
export const NO_FILE_CHANGED = 'no file changed'

/** For thousands of files, and a limit of GitHub's; the step's own time begins only after it. */
const CONTEXT_PATIENCE_MS = 150_000

/** Fetches what the prompt's placeholders ask of the change behind the run, and nothing else. Throws `GitHubError`. */
export async function readChange({ inputs, event }: Task, run: Run): Promise<ChangeValues> {
  const { prompt, pullRequest, exclude } = inputs
  logSubject(pullRequest, event, run)
  if (prompt === undefined || !CHANGE_PLACEHOLDERS.some((word) => prompt.placeholders.has(word)))
    return { values: {}, empty: false }
  const github = await run.connect({ patienceMs: CONTEXT_PATIENCE_MS })
  const source = sourceOf(pullRequest ?? event.pullRequest?.number, event, github.changes())
  if (source === undefined) return { values: {}, empty: false }
  const change = await readChangeValues(prompt.placeholders, excluding(source, createExclude(exclude)), run.redact)
  if (change.fileCount !== undefined) run.log.info(`Changed files: ${change.fileCount}.`)
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

function sourceOf(number: number | undefined, { push }: RunEvent, changes: Changes): ChangeSource | undefined {
  if (number !== undefined) return changes.ofPullRequest(number)
  return push === undefined ? undefined : changes.ofPush(push)
}
