import type { RunEvent } from '../change/event.ts'
import { messageOf } from '../errors.ts'
import {
  changeAuthors,
  checksAuthors,
  isBySkippedAuthors,
  mayWrite,
  needsWriteAccess,
  reasonForNoSecrets,
} from '../guards.ts'
import type { Run } from './run.ts'

/** Why the run must not continue, as a clause, or `undefined`. */
export async function findGuard(event: RunEvent, run: Run): Promise<string | undefined> {
  // A key that is missing for another reason is reported with the other inputs.
  if (run.settings.apiKey === '') return reasonForNoSecrets(event)
  return (await findAccessGuard(event, run)) ?? (await findAuthorGuard(event, run))
}

/** The key is there, and the request may be a stranger's: without an answer the run does not continue. */
async function findAccessGuard(event: RunEvent, run: Run): Promise<string | undefined> {
  if (!needsWriteAccess(event)) return undefined
  const unknown = `could not check whether the sender of the event ${event.name} has write access to the repository`
  if (event.sender === undefined) return unknown
  if (run.settings.githubToken === '') return `${unknown}: github-token is empty`
  try {
    const permission = await (await run.connect()).permission(event.sender)
    return mayWrite(permission)
      ? undefined
      : `the sender of the event ${event.name}, ${event.sender}, has no write access to the repository`
  } catch (error) {
    run.warn(messageOf(error), 'Docs agent')
    return unknown
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
  } catch (error) {
    run.warn(`${messageOf(error)} skip-authors could not be checked.`, 'Docs agent')
    return event.push === undefined ? undefined : skipped(event.push.authors)
  }
}

async function readAuthors(event: RunEvent, run: Run): Promise<readonly (string | undefined)[]> {
  const { pullRequest, githubToken } = run.settings
  const known = event.pullRequest?.author
  if (pullRequest === undefined && known !== undefined) return [known]
  if (githubToken === '') {
    run.log.warning('github-token is empty, so skip-authors was checked only against the event.', 'Docs agent')
    return event.push?.authors ?? []
  }
  return await changeAuthors(event, pullRequest, (await run.connect()).changes())
}
