import { isZero, type Push, type RunEvent } from './change/event.ts'
import { GitHubError } from './errors.ts'

const DEPENDABOT = 'dependabot[bot]'

/**
 * Why GitHub gives the run no secrets, or `undefined` when it does and the key is missing for another reason. Runs on
 * `pull_request_target` get secrets, even for forks, unless Dependabot started them.
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

/** Events that anybody can cause in a run with secrets. */
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

/** Whether the run may continue only if the event's sender has write access. */
export function needsWriteAccess({ name }: Pick<RunEvent, 'name'>): boolean {
  return OPEN_EVENTS.has(name)
}

/** Whether one of GitHub's legacy permission levels includes write access (the role `maintain` has the level `write`). */
export function mayWrite(permission: string): boolean {
  return permission === 'admin' || permission === 'write'
}

/** Whether all authors of a change are among `skip-authors`; logins are not case-sensitive. */
export function isBySkippedAuthors(authors: readonly (string | undefined)[], skipAuthors: readonly string[]): boolean {
  const skipped = new Set(skipAuthors.map((login) => login.toLowerCase()))
  return authors.length > 0 && authors.every((author) => author !== undefined && skipped.has(author.toLowerCase()))
}

/** Whether `skip-authors` applies to the event; with the `pull-request` input it always applies. */
export function checksAuthors({ name }: Pick<RunEvent, 'name'>): boolean {
  return name === 'pull_request' || name === 'pull_request_target' || name === 'push'
}

/** The authors that GitHub knows. Throws `GitHubError`. */
export interface AuthorSource {
  /** The author of a pull request. */
  pullRequestAuthor(number: number): Promise<string | undefined>
  /** The author of the merged pull request that a push came from; `undefined` when there is none. */
  mergedAuthor(push: Push): Promise<{ author: string | undefined } | undefined>
  /** The authors of the commits of a push that are not merges. */
  pushedAuthors(push: Push): Promise<(string | undefined)[]>
}

/** Without the permission to read pull requests, the commits still name their authors. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof GitHubError && error.kind === 'github-refused') return undefined
  throw error
}

/** The logins of the authors of the run's change, `undefined` for one without an account; empty without a change. */
export async function changeAuthors(
  event: RunEvent,
  pullRequest: number | undefined,
  source: AuthorSource,
): Promise<(string | undefined)[]> {
  if (pullRequest !== undefined) return [await source.pullRequestAuthor(pullRequest)]
  if (event.push !== undefined) {
    // A deleted branch changes nothing.
    if (isZero(event.push.after)) return []
    const merged = await source.mergedAuthor(event.push).catch(unlessRefused)
    return merged === undefined ? await source.pushedAuthors(event.push) : [merged.author]
  }
  if (event.pullRequest === undefined) return []
  return [event.pullRequest.author ?? (await source.pullRequestAuthor(event.pullRequest.number))]
}
