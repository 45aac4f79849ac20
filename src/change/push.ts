import { unlessRefused } from '../core/errors.ts'
import type { Push } from '../core/event.ts'
import { once } from '../core/once.ts'
import type { PullRequest } from '../core/pull-request.ts'
import { type Described, type FoundChange, toChange } from './change.ts'
import {
  type Comparison,
  type HistoryCommit,
  type HistorySource,
  lineOf,
  mergedIn,
  readRangeCommits,
  startHistory,
} from './history.ts'
import { mergedAs, readChanges } from './range.ts'
import { type Changes, isOneStep } from './requests.ts'

/** What a push is read with. */
export interface PushGitHub {
  changes(): Pick<Changes, 'push' | 'mergedPullRequest'>
  history(): Pick<HistorySource, 'page' | 'commit'>
}

/** A push, of which everything is read once, when it is needed. Throws `GitHubError`. */
export interface PushReader {
  push: Push
  compared(): Promise<Comparison>
  /** Its commits, newest first, with their pull requests; none where the token may not read these. */
  commits(): Promise<readonly HistoryCommit[]>
  /** The pull requests that it merged, the last merged first. */
  pullRequests(): Promise<readonly PullRequest[]>
  source(): Pick<HistorySource, 'commit'>
}

/** Most pushes are of one pull request: only where one may be of several are its commits read. */
export function createPushReader(push: Push, github: PushGitHub): PushReader {
  const compared = once(async () => await github.changes().push(push))
  const commits = once(async () => {
    const { mergeBaseSha: base, total } = await compared()
    const history = startHistory(push.after, { pullRequests: true }, github.history())
    return (await readRangeCommits(history, { base, total }).catch(unlessRefused)) ?? []
  })
  const pullRequests = once(async () => {
    const merged = isOneStep(await compared(), push) ? [] : mergedIn(await commits())
    if (merged.length > 0) return merged
    const newest = await github.changes().mergedPullRequest(push)
    return newest === undefined ? [] : [newest]
  })
  return { push, compared, commits, pullRequests, source: github.history }
}

/**
 * The logins of the authors of a push: of its pull requests, and of those of its commits that came from none and are no
 * merges; `undefined` for one that is not known.
 *
 * @param newest the pull request that its newest commit came from
 */
export async function authorsOfPush(
  { push, compared, commits: readCommits }: PushReader,
  newest: Pick<PullRequest, 'author'> | undefined,
): Promise<(string | undefined)[]> {
  const pushed = await compared()
  const listed = pushed.commits.filter(({ isMerge }) => !isMerge)
  const commits = isOneStep(pushed, push) ? [] : await readCommits()
  if (commits.length === 0) return newest === undefined ? listed.map(({ author }) => author) : [newest.author]
  const merged = mergedIn(commits)
  const numbers = new Set(merged.map(({ number }) => number))
  const ofMerged = commits.filter(({ pullRequests }) => pullRequests.some(({ number }) => numbers.has(number)))
  const shas = new Set(ofMerged.map(({ sha }) => sha))
  const alone = listed.filter(({ sha }) => !shas.has(sha)).map(({ author }) => author)
  // GitHub lists 250: of those beyond, nobody knows the author.
  const beyond = pushed.total > pushed.commits.length && ofMerged.length < pushed.total ? [undefined] : []
  return [...merged.map(({ author }) => author), ...alone, ...beyond]
}

/** A push is one change, the pull request that it merged or its commits; or, of several, each commit of its line. */
export async function ofPush(reader: PushReader): Promise<FoundChange> {
  const { before, after: head } = reader.push
  const pushed = await reader.compared()
  const { files, filesCapped, mergeBaseSha } = pushed
  return {
    files,
    filesCapped,
    async read() {
      // Where the push is its newest commit alone, it does not begin with the commit before.
      const base = mergeBaseSha === undefined ? undefined : before
      const single = await singleOf(reader)
      if (single !== undefined) return { changes: [toChange(single, head, pushed)], base, head }
      return { changes: await readChanges({ head, source: reader.source() }, await reader.commits()), base, head }
    },
  }
}

/** What a push is where it is one change: its pull request, or its commits. */
async function singleOf({ push, compared, commits, pullRequests }: PushReader): Promise<Described | undefined> {
  const pushed = await compared()
  const merged = await pullRequests()
  if (!isOneStep(pushed, push)) {
    const line = lineOf(await commits(), push.after)
    const shas = new Set(line.map(({ sha }) => sha))
    const numbers = new Set(line.map((commit) => mergedAs(commit, shas)?.number))
    if (merged.length > 1 || numbers.size > 1) return undefined
  }
  return merged[0] ?? describe(pushed.commits)
}

/** What was pushed without a pull request, named after its newest commit. */
function describe(commits: Comparison['commits']): Described {
  const { subject: title = '', author, url = '', body = '' } = commits.at(-1) ?? {}
  const list = commits.map(({ subject }) => `- ${subject}`).join('\n')
  return { number: undefined, title, author, url, body: commits.length > 1 ? list : body }
}
