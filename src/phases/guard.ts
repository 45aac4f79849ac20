import { asGitHubError } from '../core/errors.ts'
import type { RunEvent } from '../event/event.ts'
import {
  type Causer,
  causersOf,
  changeAuthors,
  checksAuthors,
  isBySkippedAuthors,
  isSilentApproval,
  mayWrite,
  needsWriteAccess,
  reasonForNoSecrets,
  reasonForNothingToAsk,
} from '../event/guards.ts'
import { INPUTS, parseText } from '../inputs/table.ts'
import type { Run } from '../run.ts'

/** Why the run must not continue, as a clause, or `undefined`. */
export async function findGuard(event: RunEvent, run: Run): Promise<string | undefined> {
  // A key that is missing for another reason is reported with the other inputs.
  if (run.settings.apiKey === '') return reasonForNoSecrets(event)
  return (
    reasonForNothingToAsk(event) ??
    (await findAccessGuard(event, run)) ??
    (await findApprovalGuard(event, run)) ??
    (await findAuthorGuard(event, run))
  )
}

/** The key is there, and the request may be a stranger's: without an answer the run does not continue. */
async function findAccessGuard(event: RunEvent, run: Run): Promise<string | undefined> {
  if (!needsWriteAccess(event)) return undefined
  for (const causer of causersOf(event)) {
    const reason = await whyWithoutAccess(causer, run)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** Whether the token is in no usable form. Nothing is asked with it: once the guards are done it is an invalid input. */
function hasInvalidToken({ settings }: Run): boolean {
  return !parseText(INPUTS['github-token'], settings.githubToken).success
}

async function whyWithoutAccess({ role, login }: Causer, run: Run): Promise<string | undefined> {
  const unknown = `could not check whether ${role} has write access to the repository`
  if (login === undefined) return unknown
  if (hasInvalidToken(run)) return undefined
  if (run.settings.githubToken === '') return `${unknown}: github-token is empty`
  try {
    const permission = await (await run.connect()).permission(login)
    return mayWrite(permission) ? undefined : `${role}, ${login}, has no write access to the repository`
  } catch (error) {
    run.warn(asGitHubError(error).message, 'Docs agent')
    return unknown
  }
}

/** An approval asks for nothing unless it has remarks, which only GitHub knows. */
async function findApprovalGuard(event: RunEvent, run: Run): Promise<string | undefined> {
  if (!isSilentApproval(event) || hasInvalidToken(run)) return undefined
  const { pullRequest, review } = event
  const reason = 'the review approves without words or remarks'
  if (pullRequest === undefined || review?.id === undefined || run.settings.githubToken === '') return reason
  try {
    return (await (await run.connect()).hasRemarks(pullRequest.number, review.id)) ? undefined : reason
  } catch (error) {
    run.warn(asGitHubError(error).message, 'Docs agent')
    return 'the review approves without words, and its remarks could not be read'
  }
}

/** The agent's own changes start no job. A check that fails does not stop the run: most changes are by people. */
async function findAuthorGuard(event: RunEvent, run: Run): Promise<string | undefined> {
  const { pullRequest, skipAuthors } = run.settings
  if (skipAuthors.length === 0 || !(checksAuthors(event) || pullRequest !== undefined)) return undefined
  const skipped = (authors: readonly (string | undefined)[]) =>
    isBySkippedAuthors(authors, skipAuthors)
      ? `the change is by ${[...new Set(authors)].join(', ')}, one of skip-authors`
      : undefined
  try {
    return skipped(await readAuthors(event, run))
  } catch (thrown) {
    const error = asGitHubError(thrown)
    // The number is wrong, and nothing else can be known about it.
    if (pullRequest !== undefined && error.status === 404) throw error
    run.warn(`${error.message} skip-authors could not be checked.`, 'Docs agent')
    return event.push === undefined ? undefined : skipped(event.push.authors)
  }
}

async function readAuthors(event: RunEvent, run: Run): Promise<readonly (string | undefined)[]> {
  const { pullRequest, githubToken } = run.settings
  const known = event.pullRequest?.author
  if (pullRequest === undefined && known !== undefined) return [known]
  if (hasInvalidToken(run)) return event.push?.authors ?? []
  if (githubToken === '') {
    run.log.warning('github-token is empty, so skip-authors was checked only against the event.', 'Docs agent')
    return event.push?.authors ?? []
  }
  return await changeAuthors(event, pullRequest, (await run.connect()).changes())
}
