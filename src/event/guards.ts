import { GitHubError } from '../core/errors.ts'
import { carriesMarker } from '../core/marker.ts'
import { isZero, type Push, type RunEvent } from './event.ts'

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

/** Why the event asks for nothing, as far as its payload says, or `undefined`. */
export function reasonForNothingToAsk(event: Omit<RunEvent, 'logins' | 'sender'>): string | undefined {
  const { action, comment, review, pullRequest, push } = event
  // Whoever wrote it, with whatever token: an answer to the action's own comment would never end.
  if ([comment?.text, review?.text].some((text = '') => carriesMarker(text)))
    return 'a comment of this action caused the event'
  if (comment !== undefined && action === 'deleted') return 'the comment was deleted'
  const isDismissed = action === 'dismissed' || review?.state.toLowerCase() === 'dismissed'
  if (review !== undefined && isDismissed) return 'the review was dismissed'
  if (isAboutPullRequest(event) && action === 'closed' && pullRequest?.state !== 'merged') {
    return 'the pull request was closed without a merge'
  }
  return push !== undefined && isZero(push.after) ? 'the push deleted a branch or a tag' : undefined
}

function isAboutPullRequest({ name }: Pick<RunEvent, 'name'>): boolean {
  return name === 'pull_request' || name === 'pull_request_target'
}

/** Whether a review approves without a word; it may still have remarks. */
export function isSilentApproval({ review }: Pick<RunEvent, 'review'>): boolean {
  return review !== undefined && review.state.toLowerCase() === 'approved' && !hasWords(review.text)
}

/** Whether a reader sees anything of a text: an HTML comment and characters without a shape are no words. */
function hasWords(text: string): boolean {
  return /[^\s\p{C}]/u.test(text.replace(/<!--.*?-->/gs, ''))
}

/** Events that only people with write access cause, besides `pull_request` within the repository. */
const SAFE_EVENTS: ReadonlySet<string> = new Set([
  'create',
  'delete',
  'deployment',
  'merge_group',
  'push',
  'release',
  'repository_dispatch',
  'schedule',
  'workflow_dispatch',
])

/**
 * Whether the run may continue only if whoever caused the event has write access. That is so for every event that is not
 * known to be safe, such as one that does not exist yet.
 */
export function needsWriteAccess({ name, fromFork }: Pick<RunEvent, 'name' | 'fromFork'>): boolean {
  // The runner names every event: without a name it is a person on their own machine.
  if (name === '') return false
  return name === 'pull_request' ? fromFork !== false : !SAFE_EVENTS.has(name)
}

/** Somebody who caused an event. */
export interface Causer {
  /** Who this is, as a phrase. */
  role: string
  /** Absent where the payload does not name an account. */
  login: string | undefined
}

/** Everybody who caused the event, each account once. */
export function causersOf({ name, sender, runActors }: Pick<RunEvent, 'name' | 'sender' | 'runActors'>): Causer[] {
  const causers = [
    { role: `the sender of the event ${name}`, login: sender },
    ...runActors.map((login) => ({ role: `the actor of the run behind the event ${name}`, login })),
  ].map(({ role, login }) => ({ role, login: isLogin(login) ? login : undefined }))
  const names = causers.map(({ login }) => login?.toLowerCase())
  return causers.filter((_, index) => names.indexOf(names[index]) === index)
}

/** Whether a text can be the name of an account: it becomes a part of an address. */
function isLogin(text: string | undefined): text is string {
  return text !== undefined && /^[a-z0-9][\w-]{0,99}(\[bot\])?$/i.test(text)
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
export function checksAuthors(event: Pick<RunEvent, 'name'>): boolean {
  return isAboutPullRequest(event) || event.name === 'push'
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
    const merged = await source.mergedAuthor(event.push).catch(unlessRefused)
    return merged === undefined ? await source.pushedAuthors(event.push) : [merged.author]
  }
  if (event.pullRequest === undefined) return []
  return [event.pullRequest.author ?? (await source.pullRequestAuthor(event.pullRequest.number))]
}
