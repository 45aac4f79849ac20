import { isZero, type Push, type RunEvent } from './change/event.ts'
import { GitHubError } from './errors.ts'

const DEPENDABOT = 'dependabot[bot]'

/**
 * Why a run without a key is one that GitHub gives no secrets, or `undefined` when the key is missing for another
 * reason. Runs on `pull_request_target` do get secrets, also for forks, unless Dependabot started them.
 */
export function reasonForNoSecrets(event: Pick<RunEvent, 'name' | 'logins' | 'fromFork'>): string | undefined {
  if (event.logins.some((login) => login.toLowerCase() === DEPENDABOT)) {
    return 'Dependabot started this run, and GitHub gives such runs no secrets and no variables'
  }
  if (event.fromFork && event.name !== 'pull_request_target') {
    return 'the pull request comes from a fork, and GitHub gives such runs no secrets and no variables'
  }
  return undefined
}

/** Events that anybody can cause, with the secrets there. */
const OPEN_EVENTS: ReadonlySet<string> = new Set([
  'commit_comment',
  'discussion',
  'discussion_comment',
  'issue_comment',
  'issues',
  'pull_request_review',
  'pull_request_review_comment',
  'pull_request_target',
])

/** Whether the event's sender must have write access for the run to go on. */
export function needsAccess({ name }: Pick<RunEvent, 'name'>): boolean {
  return OPEN_EVENTS.has(name)
}

/** GitHub's legacy permission levels that include writing (`maintain` is told as `write`). */
export function mayWrite(permission: string): boolean {
  return permission === 'admin' || permission === 'write'
}

/** Whether a change is wholly the work of accounts whose changes start no job; logins are not case-sensitive. */
export function isSkipped(authors: readonly (string | undefined)[], skipAuthors: readonly string[]): boolean {
  const skipped = new Set(skipAuthors.map((login) => login.toLowerCase()))
  return authors.length > 0 && authors.every((author) => author !== undefined && skipped.has(author.toLowerCase()))
}

/** Events on which the author of the change decides, unless the `pull-request` input names one. */
export function judgesAuthors({ name }: Pick<RunEvent, 'name'>): boolean {
  return name === 'pull_request' || name === 'pull_request_target' || name === 'push'
}

/** What GitHub knows of the authors behind a run. Throws `GitHubError`. */
export interface AuthorSource {
  /** The author of a pull request. */
  pullRequestAuthor(number: number): Promise<string | undefined>
  /** The author of the merged pull request that a commit came from; `undefined` when there is none. */
  mergedAuthor(sha: string): Promise<{ author: string | undefined } | undefined>
  /** The authors of the commits of a push that are not merges. */
  pushedAuthors(push: Push): Promise<(string | undefined)[]>
}

/** Without the permission to see pull requests, the commits still tell their authors. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof GitHubError && error.kind === 'github-refused') return undefined
  throw error
}

/** The logins of the authors of the change that the run is about, `undefined` for one without an account; empty when it is about none. */
export async function changeAuthors(
  event: RunEvent,
  pullRequest: number | undefined,
  source: AuthorSource,
): Promise<(string | undefined)[]> {
  if (pullRequest !== undefined) return [await source.pullRequestAuthor(pullRequest)]
  if (event.push !== undefined) {
    // A deleted branch changes nothing.
    if (isZero(event.push.after)) return []
    const merged = await source.mergedAuthor(event.push.after).catch(unlessRefused)
    return merged === undefined ? await source.pushedAuthors(event.push) : [merged.author]
  }
  if (event.pullRequest === undefined) return []
  return [event.pullRequest.author ?? (await source.pullRequestAuthor(event.pullRequest.number))]
}
