import type { ChangeSource } from '../change/change.ts'
import type { RunEvent } from '../change/event.ts'
import type { Changes } from '../github/changes.ts'
import { type ChangeValues, readChangeValues } from '../prompt/change-values.ts'
import { CHANGE_PLACEHOLDERS } from '../prompt/placeholders.ts'
import type { Run, Task } from './run.ts'

/** Why a run is skipped whose prompt asks for changes where there are none. */
export const NO_FILE_CHANGED = 'no file changed'

/** For thousands of files, and a limit of GitHub's; the step's own time begins only after it. */
const CONTEXT_PATIENCE_MS = 150_000

/** Fetches what the prompt's placeholders ask of the change behind the run, and nothing else. Throws `GitHubError`. */
export async function readChange({ inputs, event }: Task, run: Run): Promise<ChangeValues> {
  const { prompt, pullRequest } = inputs
  if (prompt === undefined || !CHANGE_PLACEHOLDERS.some((word) => prompt.placeholders.has(word)))
    return { values: {}, empty: false }
  const github = await run.connect({ patienceMs: CONTEXT_PATIENCE_MS })
  const source = sourceOf(pullRequest ?? event.pullRequest?.number, event, github.changes())
  return source === undefined
    ? { values: {}, empty: false }
    : await readChangeValues(prompt.placeholders, source, run.redact)
}

function sourceOf(number: number | undefined, { push }: RunEvent, changes: Changes): ChangeSource | undefined {
  if (number !== undefined) return changes.ofPullRequest(number)
  return push === undefined ? undefined : changes.ofPush(push)
}
