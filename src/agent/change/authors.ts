import { GitHubError } from '../../kit/core/errors.ts'
import { isListed } from '../../kit/core/pull-request.ts'
import type { Run } from '../../kit/run.ts'
import type { RunEvent } from '../event/payload.ts'
import { startHistory } from './history.ts'
import { findMerged, historyOfPush } from './lag.ts'
import { authorsOf, rangeOfPush } from './range.ts'
import { createHistorySource, createPullRequests } from './requests.ts'

/** Reads the logins of the change's authors, `undefined` for one without an account; none without a change. Throws `GitHubError`. */
export async function readAuthors(
  { pullRequest, push }: Pick<RunEvent, 'pullRequest' | 'push'>,
  run: Pick<Run, 'clock' | 'connect' | 'log' | 'settings' | 'signal'>,
): Promise<readonly (string | undefined)[]> {
  if (pullRequest?.author !== undefined) return [pullRequest.author]
  const github = await run.connect('workflow')
  if (pullRequest !== undefined) return [(await createPullRequests(github).pullRequest(pullRequest.number)).author]
  if (push === undefined) return []
  const newest = await findMerged(push, github, run).catch(unlessRefused)
  // One author who is not skipped decides it, and most pushes are of one pull request.
  if (newest !== undefined && !isListed(newest.author, run.settings.skipAuthors)) return [newest.author]
  const [history, source] = [historyOfPush(push, github, run), createHistorySource(github)]
  // A token that may not read pull requests still reads who wrote the commits.
  const readable = history.commits.length > 0 ? history : startHistory(push.after, {}, source)
  return await authorsOf(await rangeOfPush(push, readable, source))
}

/** For `catch`: what GitHub refuses, as for want of a permission, is not known; throws everything else again. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof GitHubError && error.kind === 'github-refused') return undefined
  throw error
}
