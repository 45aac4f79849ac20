import { CHANGE_PLACEHOLDERS, findPlaceholders, type Placeholder } from './agent-job/placeholders.ts'
import type { GitHubLimits } from './github/api.ts'
import type { Changes } from './github/changes.ts'
import type { ChangeSource } from './pull-request/change.ts'
import { readContext } from './pull-request/context.ts'
import type { RunEvent } from './pull-request/event.ts'
import type { Run } from './run.ts'
import type { Inputs } from './runner/inputs.ts'

/** What a run is to do, and on what occasion. */
export interface Task {
  inputs: Inputs
  event: RunEvent
}

/** What a prompt asks of the change; `empty` tells that it asks for changed files and there are none. */
export interface ChangeValues {
  values: Partial<Record<Placeholder, string>>
  empty: boolean
}

/** Fetches what the prompt's placeholders ask of the change behind the run, and nothing else. Throws `GitHubError`. */
export async function readChange({ inputs, event }: Task, run: Run): Promise<ChangeValues> {
  const { prompt = '', pullRequest, timeoutMs } = inputs
  const { known } = findPlaceholders(prompt)
  if (!CHANGE_PLACEHOLDERS.some((word) => known.has(word))) return { values: {}, empty: false }
  const github = await run.connect({ until: run.clock.now() + timeoutMs, signal: run.signal })
  const source = sourceOf(pullRequest ?? event.pullRequest?.number, event, github.changes())
  return source === undefined ? { values: {}, empty: false } : await readContext(known, source)
}

function sourceOf(number: number | undefined, { push }: RunEvent, changes: Changes): ChangeSource | undefined {
  if (number !== undefined) return changes.ofPullRequest(number)
  return push === undefined ? undefined : changes.ofPush(push)
}

/** The pull request that a comment goes to, and the commit that the run is about; `undefined` when there is none. */
export async function findPullRequest(
  { inputs, event }: Task,
  limits: GitHubLimits,
  run: Run,
): Promise<{ number: number; commit: string } | undefined> {
  const { push, pullRequest } = event
  if (inputs.pullRequest === undefined && pullRequest?.headSha !== undefined) {
    return { number: pullRequest.number, commit: pullRequest.headSha }
  }
  const number = inputs.pullRequest ?? pullRequest?.number
  if (number === undefined && push === undefined) return undefined
  const changes = (await run.connect(limits)).changes()
  if (number !== undefined) return { number, commit: (await changes.pullRequest(number)).headSha }
  const merged = push && (await changes.mergedPullRequest(push.after))
  return merged && push && { number: merged.number, commit: push.after }
}
