import type { RunEvent } from '../change/event.ts'
import { messageOf } from '../errors.ts'
import { changeAuthors, isSkipped, judgesAuthors, mayWrite, needsAccess } from '../guards.ts'
import type { Run } from './run.ts'

export interface GuardRequest {
  event: RunEvent
  /** The `pull-request` input. */
  pullRequest: number | undefined
  skipAuthors: readonly string[]
  /** Whether there is a token to ask GitHub with. */
  hasToken: boolean
}

/** Why the run must not go on, as a clause, or `undefined`. */
export async function findGuard(request: GuardRequest, run: Run): Promise<string | undefined> {
  return (await findAccessGuard(request, run)) ?? (await findAuthorGuard(request, run))
}

/** The key is there, and the request may be a stranger's: without an answer the run does not go on. */
async function findAccessGuard({ event, hasToken }: GuardRequest, run: Run): Promise<string | undefined> {
  if (!needsAccess(event)) return undefined
  const unknown = `whether the sender of the event ${event.name} may write to the repository cannot be determined`
  if (event.sender === undefined) return unknown
  if (!hasToken) return `${unknown}: github-token is empty`
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

/** The agent's own changes start no job. A check that fails does not stop the run: it is a person's change most often. */
async function findAuthorGuard(request: GuardRequest, run: Run): Promise<string | undefined> {
  const { event, pullRequest, skipAuthors } = request
  if (skipAuthors.length === 0 || !(judgesAuthors(event) || pullRequest !== undefined)) return undefined
  const skipped = (authors: readonly (string | undefined)[]) =>
    isSkipped(authors, skipAuthors)
      ? `the change is by ${[...new Set(authors)].join(', ')}, one of skip-authors`
      : undefined
  try {
    return skipped(await readAuthors(request, run))
  } catch (error) {
    run.warn(`${messageOf(error)} Whether the change is by one of skip-authors was not checked.`, 'Docs agent')
    return event.push === undefined ? undefined : skipped(event.push.authors)
  }
}

async function readAuthors(
  { event, pullRequest, hasToken }: GuardRequest,
  run: Run,
): Promise<readonly (string | undefined)[]> {
  const known = event.pullRequest?.author
  if (pullRequest === undefined && known !== undefined) return [known]
  if (!hasToken) {
    run.log.warning('github-token is empty, so skip-authors was checked only as far as the event tells.', 'Docs agent')
    return event.push?.authors ?? []
  }
  return await changeAuthors(event, pullRequest, (await run.connect()).changes())
}
