import { unlessRefused } from '../core/errors.ts'
import type { Push } from '../core/event.ts'
import { once } from '../core/once.ts'
import type { PullRequest } from '../core/pull-request.ts'
import type { Change, FoundChange } from './change.ts'
import type { Commit } from './commit-requests.ts'
import { lineOf, mergedIn, readRangeCommits, startHistory } from './history.ts'
import type { HistorySource } from './history-requests.ts'
import { mergedAs, readChanges } from './range.ts'
import { type Changes, isOneStep } from './requests.ts'

/**
 * A push, of which everything is read once, when it is needed. Most are of one commit or one merge; only of others, which
 * may be of several pull requests, are the commits read. Throws `GitHubError`.
 */
export function createPushReader(
  push: Push,
  github: {
    changes(): Pick<Changes, 'push' | 'mergedPullRequest'>
    history(): Pick<HistorySource, 'page' | 'commit'>
  },
) {
  const { before, after: head } = push
  const compared = once(async () => await github.changes().push(push))
  /** Newest first, with their pull requests; none where the token may not read these. */
  const commits = once(async () => {
    const { mergeBaseSha: base, ...pushed } = await compared()
    if (base === undefined || isOneStep(pushed, before)) return []
    const history = startHistory(head, { pullRequests: true }, github.history())
    return (await readRangeCommits(history, { base, head, total: pushed.total }).catch(unlessRefused)) ?? []
  })
  /** The pull requests that it merged, the last merged first. */
  const pullRequests = once(async (): Promise<readonly PullRequest[]> => {
    const merged = mergedIn(await commits())
    if (merged.length > 0) return merged
    const newest = await github.changes().mergedPullRequest(push)
    return newest === undefined ? [] : [newest]
  })
  /** Where it is one change: its pull request, or its commits; else each commit of its line. */
  const changes = async (): Promise<readonly Change[]> => {
    const { commits: listed, files, filesCapped } = await compared()
    const merged = await pullRequests()
    const line = lineOf(await commits(), head)
    const shas = new Set(line.map(({ sha }) => sha))
    const numbers = new Set(line.map((commit) => mergedAs(commit, shas)?.number))
    if (merged.length > 1 || numbers.size > 1) return await readChanges({ head, source: github.history() }, line)
    return [{ ...(merged[0] ?? describe(listed)), head, files, filesCapped, isRead: true }]
  }
  return {
    pullRequests,
    /**
     * The logins of its authors: of its pull requests, and of its commits that came from none and are no merges;
     * `undefined` for one that is not known.
     *
     * @param newest the pull request that its newest commit came from
     */
    async authors(newest: Pick<PullRequest, 'author'> | undefined): Promise<(string | undefined)[]> {
      const { commits: listed, total } = await compared()
      const known = new Map((await commits()).map(({ sha, pullRequests: of }) => [sha, of]))
      if (known.size === 0 && newest !== undefined) return [newest.author]
      const merged = new Map(mergedIn(await commits()).map(({ number, author }) => [number, author]))
      const isFromNone = ({ sha }: Commit) => !known.get(sha)?.some(({ number }) => merged.has(number))
      const single = listed.filter((commit) => !commit.isMerge && isFromNone(commit))
      const authors = [...merged.values(), ...single.map(({ author }) => author)]
      // GitHub lists 250: of those beyond, nobody knows the author.
      return total > listed.length ? [...authors, undefined] : authors
    },
    async find(): Promise<FoundChange> {
      const { files, filesCapped, mergeBaseSha, commits: listed } = await compared()
      // A push that replaces history begins where the old one and the new one part, and one commit alone with its parent.
      const base = mergeBaseSha ?? listed.at(-1)?.parent
      return { files, filesCapped, read: async () => ({ changes: await changes(), base, head }) }
    },
  }
}

/** What was pushed without a pull request, named after its newest commit. */
function describe(commits: readonly Commit[]): Pick<Change, 'number' | 'title' | 'author' | 'url' | 'body'> {
  const { subject: title = '', author, url = '', body = '' } = commits.at(-1) ?? {}
  const list = commits.map(({ subject }) => `- ${subject}`).join('\n')
  return { number: undefined, title, author, url, body: commits.length > 1 ? list : body }
}
