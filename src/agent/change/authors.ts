import { asGitHubError } from '../../kit/core/errors.ts'
import { isListed } from '../../kit/core/pull-request.ts'
import type { Run } from '../../kit/run.ts'
import type { Push } from '../event/payload.ts'
import { mergedIn, readRangeCommits, startHistory } from './history.ts'
import { findMerged, historyOfPush } from './lag.ts'
import { compareRange, rangeOfPush } from './range.ts'

/**
 * Reads the logins of a push's authors: of its pull requests, and of its commits that came from none and are no merges;
 * `undefined` for one that is not known. Throws `GitHubError`.
 */
export async function readAuthors(
  push: Push,
  run: Pick<Run, 'clock' | 'connect' | 'settings' | 'signal'>,
): Promise<(string | undefined)[]> {
  const github = await run.connect('workflow')
  const newest = await findMerged(push, github, run).catch((error: unknown) => {
    if (asGitHubError(error).kind !== 'github-refused') throw error
  })
  // One author who is not skipped decides it, and most pushes are of one pull request.
  if (newest !== undefined && !isListed(newest.author, run.settings.skipAuthors)) return [newest.author]
  const history = historyOfPush(push, github, run)
  // A token that may not read pull requests still reads who wrote the commits.
  const readable = history.commits.length > 0 ? history : startHistory(push.after, {}, github)
  const range = await rangeOfPush(push, readable, github)
  const whole = await compareRange(range)
  const { commits, isWhole } = await readRangeCommits(range, whole.total)
  const merged = mergedIn(commits)
  const numbers = new Set(merged.map(({ number }) => number))
  const single = commits.filter(
    ({ parents, pullRequests }) => parents.length <= 1 && !pullRequests.some(({ number }) => numbers.has(number)),
  )
  // Only REST names the author of a commit if that is an app.
  const listed = new Map(whole.commits.map(({ sha, author }) => [sha, author]))
  const authors = [...merged, ...single.map(({ sha, author }) => ({ author: listed.get(sha) ?? author }))]
  return [...authors.map(({ author }) => author), ...(isWhole ? [] : [undefined])]
}
