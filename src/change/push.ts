import { unlessRefused } from '../core/errors.ts'
import type { Push } from '../core/event.ts'
import { once } from '../core/once.ts'
import type { PullRequest } from '../core/pull-request.ts'
import { type Change, type FoundChange, wasRead } from './change.ts'
import type { Commit } from './commit-requests.ts'
import { lineOf, mergedIn, type RangeCommits, readRangeCommits, startHistory } from './history.ts'
import type { HistoryOptions, HistorySource } from './history-requests.ts'
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
  const readCommits = async (wanted: HistoryOptions): Promise<RangeCommits> => {
    const { mergeBaseSha: base, total } = await compared()
    const history = startHistory(head, wanted, github.history())
    if (base !== undefined) {
      const read = await readRangeCommits(history, { base, head, total })
      if (Number.isFinite(total) || read.commits.some(({ parents }) => parents.includes(base))) return read
    } else await history.readMore()
    // Where nothing tells what the push began with, it is its newest commit alone.
    return { commits: history.commits.slice(0, 1), isWhole: false }
  }
  /** Newest first, with their pull requests where the token may read these. None of a push whose files tell it all. */
  const commits = once(async () => {
    const pushed = await compared()
    const isUnread = !wasRead(pushed)
    if (!isUnread && (pushed.mergeBaseSha === undefined || isOneStep(pushed, before))) return NONE
    const read = await readCommits({ pullRequests: true }).catch(unlessRefused)
    return read ?? (isUnread ? await readCommits({}) : NONE)
  })
  /** The pull requests that it merged, the last merged first. */
  const pullRequests = once(async (): Promise<readonly PullRequest[]> => {
    const merged = mergedIn((await commits()).commits)
    if (merged.length > 0) return merged
    const newest = await github.changes().mergedPullRequest(push)
    return newest === undefined ? [] : [newest]
  })
  /** Where it is one change: its pull request, or its commits; else, or where it was not compared, each commit of its line. */
  const changes = async (): Promise<readonly Change[]> => {
    const pushed = await compared()
    const { commits: listed, files, filesCapped, mergeBaseSha: base = '' } = pushed
    const merged = await pullRequests()
    const read = await commits()
    const line = lineOf(read.commits, head)
    const shas = new Set(line.map(({ sha }) => sha))
    const numbers = new Set(line.map((commit) => mergedAs(commit, shas)?.number))
    const isOne = merged.length <= 1 && numbers.size <= 1 && wasRead(pushed)
    if (!isOne) return await readChanges(read, { base, head }, github.history())
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
      const { commits: read } = await commits()
      const known = new Map(read.map(({ sha, pullRequests: of }) => [sha, of]))
      if (known.size === 0 && newest !== undefined) return [newest.author]
      const merged = new Map(mergedIn(read).map(({ number, author }) => [number, author]))
      const others = read.map(({ sha, author, parents }) => ({ sha, author, isMerge: parents.length > 1 }))
      const isFromNone = ({ sha }: Pick<Commit, 'sha'>) => !known.get(sha)?.some(({ number }) => merged.has(number))
      const single = (listed.length > 0 ? listed : others).filter((commit) => !commit.isMerge && isFromNone(commit))
      const authors = [...merged.values(), ...single.map(({ author }) => author)]
      // GitHub lists 250: of those beyond, nobody knows the author.
      const isWhole = listed.length > 0 ? total <= listed.length : read.some(({ parents }) => parents.includes(before))
      return isWhole ? authors : [...authors, undefined]
    },
    async find(): Promise<FoundChange> {
      const { files, filesCapped, mergeBaseSha, commits: listed } = await compared()
      // A push that replaces history begins where the old one and the new one part, and one commit alone with its parent.
      const base = mergeBaseSha ?? listed.at(-1)?.parent
      return { files, filesCapped, read: async () => ({ changes: await changes(), base, head }) }
    },
  }
}

const NONE: RangeCommits = { commits: [], isWhole: true }

/** What was pushed without a pull request, named after its newest commit. */
function describe(commits: readonly Commit[]): Pick<Change, 'number' | 'title' | 'author' | 'url' | 'body'> {
  const { subject: title = '', author, url = '', body = '' } = commits.at(-1) ?? {}
  const list = commits.map(({ subject }) => `- ${subject}`).join('\n')
  return { number: undefined, title, author, url, body: commits.length > 1 ? list : body }
}
