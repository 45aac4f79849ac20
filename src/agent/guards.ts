import { z } from 'zod'
import { asGitHubError } from '../kit/core/errors.ts'
import { carriesMarker } from '../kit/core/marker.ts'
import type { Nothing } from '../kit/core/outcome.ts'
import { isListed, isZero } from '../kit/core/pull-request.ts'
import { isSameName } from '../kit/core/repository.ts'
import { HEADER_TEXT } from '../kit/core/text.ts'
import type { Run } from '../kit/run.ts'
import { type RunEvent, readRemarks } from './event/payload.ts'

/** What the guards need of a run: they ask GitHub, and log what they could not check. */
type Asking = Pick<Run, 'clock' | 'code' | 'connect' | 'log' | 'settings' | 'signal'>

const DEPENDABOT = 'dependabot[bot]'

/**
 * Finds why GitHub gives the run no secrets; `undefined` when it does, and the key is missing for another reason. Runs on
 * `pull_request_target` get secrets, even for forks, unless Dependabot started them.
 */
export function reasonForNoSecrets(
  event: Pick<RunEvent, 'name' | 'logins' | 'fromFork' | 'isInFork'>,
): Nothing | undefined {
  if (event.logins.some((login) => isSameName(login, DEPENDABOT))) {
    return { reason: 'Dependabot started this run, and GitHub gives such runs no secrets and no variables' }
  }
  if (event.fromFork && event.name !== 'pull_request_target') {
    return { reason: 'the pull request comes from a fork, and GitHub gives such runs no secrets and no variables' }
  }
  if (event.isInFork) {
    return { reason: 'the repository is a fork, which does not have the secrets and variables of the original' }
  }
  return undefined
}

const CLOSED: Nothing = { reason: 'the pull request was closed without a merge' }

/** Finds why the event asks for nothing, as far as its payload says; `undefined` where it asks for something. */
function reasonForNothingToAsk(
  { name, action, comment, review, pullRequest, push }: RunEvent,
  isElsewhere: boolean,
): Nothing | undefined {
  const isDismissed = action === 'dismissed' || review?.state.toLowerCase() === 'dismissed'
  const isOver = action === 'closed' || pullRequest?.state === 'closed'
  // This counts for any account and any token: an answer to the action's own comment would never end.
  const isOwn = [comment, review].some((written) => carriesMarker(written?.text ?? ''))
  if (isOwn) return { reason: 'a comment of this action caused the event' }
  if (name === 'release' && NO_RELEASE.has(action)) return { reason: `the release was ${action}` }
  if (comment !== undefined && action === 'deleted') return { reason: 'the comment was deleted' }
  if (comment !== undefined && !hasWords(comment.text)) return { reason: 'the comment has no words' }
  if (review !== undefined && isDismissed) return { reason: 'the review was dismissed' }
  // The change of the event plays no part where the code is elsewhere.
  if (isElsewhere) return undefined
  if (PULL_REQUEST_EVENTS.has(name) && isOver && pullRequest?.state !== 'merged') return CLOSED
  if (push !== undefined && isZero(push.after)) return { reason: 'the push deleted a branch or a tag' }
  return undefined
}

/** The actions of an event `release` that release nothing. */
const NO_RELEASE: ReadonlySet<string> = new Set(['deleted', 'edited', 'unpublished'])

/** The events whose subject is a pull request's change, unlike those of its comments and reviews. */
const PULL_REQUEST_EVENTS: ReadonlySet<string> = new Set(['pull_request', 'pull_request_target'])

function reasonForWriter({ comment, review }: RunEvent, skipAuthors: readonly string[]): Nothing | undefined {
  const skipped = [comment?.author, review?.author].find((login) => isListed(login, skipAuthors))
  const what = skipped === comment?.author ? 'comment' : 'review'
  return skipped === undefined ? undefined : { reason: `the ${what} is by ${skipped}, one of skip-authors` }
}

/** HTML comments and characters without a shape are no words, since a reader sees nothing of them. */
function hasWords(text: string): boolean {
  // Behind the last end, the search would run to the end of the text from each beginning anew.
  const end = text.lastIndexOf('-->') + '-->'.length
  return /[^\s\p{C}]/u.test(text.slice(0, end).replace(/<!--.*?-->/gs, '') + text.slice(end))
}

/** Events that only people with write access cause, besides `pull_request` within the repository. */
const SAFE_EVENTS: ReadonlySet<string> = new Set(
  `create delete deployment deployment_status merge_group push release repository_dispatch schedule status
  workflow_dispatch`.split(/\s+/),
)

/** Finds why the run must not continue; `undefined` where it may. */
export async function findGuard(event: RunEvent, run: Asking): Promise<Nothing | undefined> {
  const { apiKey, githubToken, skipAuthors, isRepositoryInvalid } = run.settings
  // A merge queue pushes to a branch of its own. A workflow asks for docs on the pull request, or on the push that merges it.
  if (event.name === 'merge_group' || event.push?.branch?.startsWith('gh-readonly-queue/')) {
    return { reason: 'a merge queue only tries the change, and the pull request or its merge asks for docs' }
  }
  // A key that is missing for another reason is reported with the other inputs.
  if (apiKey === '') return reasonForNoSecrets(event)
  // It is reported with the other inputs, before anything is read of a repository that nobody meant.
  if (isRepositoryInvalid) return undefined
  const nothing = reasonForNothingToAsk(event, run.code.isElsewhere) ?? reasonForWriter(event, skipAuthors)
  if (nothing !== undefined) return nothing
  // A token that no header can hold is reported with the other inputs.
  if (!HEADER_TEXT.test(githubToken)) return undefined
  return (
    (await findAccessGuard(event, run)) ?? (await findSilenceGuard(event, run)) ?? (await findChangeGuard(event, run))
  )
}

/**
 * The run has the key, and a stranger may have caused the event: it does not continue until GitHub says otherwise. That holds
 * for every event that is not known to be safe, such as one that does not exist yet.
 */
async function findAccessGuard(event: RunEvent, run: Asking): Promise<Nothing | undefined> {
  const { name, fromFork, sender, runActors, apps } = event
  // The runner names every event: without a name it is a person on their own machine.
  const isSafe = name === 'pull_request' ? fromFork === false : name === '' || SAFE_EVENTS.has(name)
  if (isSafe) return undefined
  for (const login of new Set([sender, ...runActors])) {
    const role = `${login === sender ? 'the sender of' : 'the actor of the run behind'} the event ${name}`
    const isApp = login !== undefined && (login.endsWith('[bot]') || apps.includes(login))
    const nothing = await whyWithoutAccess(role, { login, isApp }, run)
    if (nothing !== undefined) return nothing
  }
  return undefined
}

/** `admin`, `write`, `read` or `none`: the role `maintain` has the permission `write`. */
const permissionSchema = z.object({ permission: z.string() })

/** A login becomes a part of an address, so it must look like one. */
const LOGIN = /^[a-z0-9][\w-]{0,99}(\[bot\])?$/i

async function whyWithoutAccess(
  role: string,
  { login, isApp }: { login: string | undefined; isApp: boolean },
  run: Asking,
): Promise<Nothing | undefined> {
  const unknown: Nothing = { reason: `could not check whether ${role} has write access to the repository` }
  if (login === undefined || !LOGIN.test(login)) return unknown
  const none: Nothing = { reason: `${role}, ${login}, has no write access to the repository` }
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  const reading = { what: 'the permission of the sender', schema: permissionSchema, route, mayBeMissing: isApp }
  try {
    const api = await run.connect('workflow')
    const { permission } = await api.request({ ...reading, parameters: { username: login } })
    return /^(admin|write)$/.test(permission) ? undefined : none
  } catch (thrown) {
    const error = asGitHubError(thrown)
    // GitHub knows most apps as no collaborator.
    if (isApp && error.status === 404) return none
    run.log.warning('Write access could not be checked.', 'unchecked-guard', error)
    return unknown
  }
}

/** A review without words asks for nothing unless it has remarks, which only GitHub knows. */
async function findSilenceGuard({ pullRequest, review }: RunEvent, run: Asking): Promise<Nothing | undefined> {
  if (review === undefined || hasWords(review.text)) return undefined
  const silent: Nothing = { reason: 'the review has neither words nor remarks' }
  if (pullRequest === undefined || review.id === undefined) return silent
  const place = { pullRequest: pullRequest.number, review: review.id }
  try {
    return (await readRemarks(await run.connect('workflow'), place)).length > 0 ? undefined : silent
  } catch (error) {
    run.log.warning("The review's comments could not be read.", 'unchecked-guard', asGitHubError(error))
    return { reason: 'the review has no words, and its remarks could not be read' }
  }
}

/**
 * The agent's own changes start no job, nor does a pull request of the input that was closed without a merge. A check that
 * fails does not stop the run: most changes are by people.
 */
async function findChangeGuard(event: RunEvent, run: Asking): Promise<Nothing | undefined> {
  const { pullRequest, skipAuthors } = run.settings
  // The event's own change plays no part where the code is in another repository.
  const isJudged = !run.code.isElsewhere && (PULL_REQUEST_EVENTS.has(event.name) || event.name === 'push')
  try {
    if (pullRequest !== undefined) {
      const { readPullRequest } = await import('./change/requests.ts')
      const { author, state } = await readPullRequest(await run.connect('code'), pullRequest)
      return state === 'closed' ? CLOSED : reasonForAuthors([author], skipAuthors)
    }
    if (!isJudged || skipAuthors.length === 0) return undefined
    if (event.pullRequest !== undefined) return reasonForAuthors([event.pullRequest.author], skipAuthors)
    if (event.push === undefined) return undefined
    const { readAuthors } = await import('./change/authors.ts')
    return reasonForAuthors(await readAuthors(event.push, run), skipAuthors)
  } catch (thrown) {
    const error = asGitHubError(thrown)
    // Nothing can be known of the pull request: its number is wrong, or the token may not read it.
    if (pullRequest !== undefined && error.kind === 'github-refused') throw error
    run.log.warning('skip-authors could not be checked.', 'unchecked-guard', error)
    return reasonForAuthors(event.push?.authors ?? [], skipAuthors)
  }
}

function reasonForAuthors(
  authors: readonly (string | undefined)[],
  skipAuthors: readonly string[],
): Nothing | undefined {
  const isSkipped = authors.length > 0 && authors.every((author) => isListed(author, skipAuthors))
  if (!isSkipped) return undefined
  return { reason: `the change is by ${[...new Set(authors)].join(', ')}, one of skip-authors` }
}
