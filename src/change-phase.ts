import { CHANGE_PLACEHOLDERS, findPlaceholders, type Placeholder } from './agent-job/placeholders.ts'
import type { GitHubLimits } from './github/api.ts'
import type { GitHub } from './github/connect.ts'
import type { ChangeSource } from './pull-request/change.ts'
import { readContext } from './pull-request/context.ts'
import type { Repository, RunEvent } from './pull-request/event.ts'
import type { Inputs } from './runner/inputs.ts'

/** What the run is about, and how to ask GitHub for it. */
export interface Subject {
  event: RunEvent
  /** The repository that the workflow runs in; absent outside of GitHub's runner. */
  repository: Repository | undefined
  /** Connects to GitHub only when it is needed; its requests end with the step's time. */
  connect: () => Promise<GitHub>
  /** The same within other limits. */
  connectWithin: (limits: GitHubLimits) => Promise<GitHub>
}

/** What a prompt asks of the change; `empty` tells that it asks for changed files and there are none. */
export interface ChangeValues {
  values: Partial<Record<Placeholder, string>>
  empty: boolean
}

/** Fetches what the prompt's placeholders ask of the change behind the run, and nothing else. Throws `GitHubError`. */
export async function readChange({ prompt = '', pullRequest }: Inputs, subject: Subject): Promise<ChangeValues> {
  const { known } = findPlaceholders(prompt)
  if (!CHANGE_PLACEHOLDERS.some((word) => known.has(word))) return { values: {}, empty: false }
  const source = await sourceOf(pullRequest, subject)
  return source === undefined ? { values: {}, empty: false } : await readContext(known, source)
}

async function sourceOf(pullRequest: number | undefined, subject: Subject): Promise<ChangeSource | undefined> {
  const { event, repository } = subject
  const number = pullRequest ?? event.pullRequest?.number
  // First, since it says what is wrong where there is no repository.
  const github = await subject.connect()
  if (repository === undefined) return undefined
  const changes = github.changes(repository)
  if (number !== undefined) return changes.ofPullRequest(number)
  return event.push === undefined ? undefined : changes.ofPush(event.push)
}

/** The pull request that a comment goes to, and the commit that the run is about; `undefined` when there is none. */
export async function findPullRequest(
  { pullRequest }: Inputs,
  subject: Subject,
  limits: GitHubLimits,
): Promise<{ number: number; commit: string } | undefined> {
  const { event, repository } = subject
  if (repository === undefined) return undefined
  if (pullRequest === undefined && event.pullRequest?.headSha !== undefined) {
    return { number: event.pullRequest.number, commit: event.pullRequest.headSha }
  }
  const number = pullRequest ?? event.pullRequest?.number
  if (number === undefined && event.push === undefined) return undefined
  const changes = (await subject.connectWithin(limits)).changes(repository)
  if (number !== undefined) return { number, commit: (await changes.pullRequest(number)).headSha }
  const merged = event.push && (await changes.mergedPullRequest(event.push.after))
  return merged && event.push && { number: merged.number, commit: event.push.after }
}
