import { unlessRefused } from '../../kit/core/errors.ts'
import { once } from '../../kit/core/once.ts'
import type { PullRequest } from '../../kit/core/pull-request.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import type { Run } from '../../kit/run.ts'
import type { Push } from '../event/payload.ts'
import { type Change, type FoundChange, wasRead } from './change.ts'
import { type History, lineOf, mergedIn, type RangeCommits, readRangeCommits, startHistory } from './history.ts'
import { createHistory, type HistoryCommit, type HistoryOptions, type HistorySource } from './history-requests.ts'
import { findMerged } from './lag.ts'
import { mergedAs, readChanges } from './range.ts'
import { type Changes, type Commit, type Comparison, createChanges, isOneStep } from './requests.ts'

/** The requests to GitHub that a push takes. */
interface PushSource {
  changes(): Pick<Changes, 'push' | 'mergedPullRequest'>
  history(): Pick<HistorySource, 'page' | 'commit'>
}

/** Reads a push over GitHub's API. */
export function openPush(push: Push, api: GitHubApi, run: Pick<Run, 'clock' | 'signal'>) {
  const changes = createChanges(api)
  const mergedPullRequest = async () => await findMerged(push, changes, run)
  return createPushReader(push, {
    changes: () => ({ ...changes, mergedPullRequest }),
    history: () => createHistory(api),
  })
}

/**
 * A push, of which everything is read once, when it is needed. Most are of one commit or one merge; only of others, which
 * may be of several pull requests, are the commits read. Throws `GitHubError`.
 */
export function createPushReader(push: Push, source: PushSource) {
  const compared = once(async () => await source.changes().push(push))
  /** Newest first, with their pull requests where the token may read these. A push whose files tell it all has none. */
  const commits = once(async () => await readCommits(push, await compared(), source))
  const pullRequests = once(async (): Promise<readonly PullRequest[]> => {
    const merged = mergedIn((await commits()).commits)
    if (merged.length > 0) return merged
    const newest = await source.changes().mergedPullRequest(push)
    return newest === undefined ? [] : [newest]
  })
  return {
    /** The pull requests that it merged, the last merged first. */
    pullRequests,
    /**
     * The logins of its authors: of its pull requests, and of its commits that came from none and are no merges;
     * `undefined` for one that is not known.
     *
     * @param newest the pull request that its newest commit came from
     */
    authors: async (newest: Pick<PullRequest, 'author'> | undefined) =>
      authorsOf(push, await compared(), (await commits()).commits, newest),
    async find(): Promise<FoundChange> {
      const pushed = await compared()
      const { files, filesCapped } = pushed
      // A push that replaces history begins where the old one and the new one part, and one commit alone with its parent.
      const base = pushed.mergeBaseSha ?? pushed.commits.at(-1)?.parents[0]
      const read = async () => {
        const merged = await pullRequests()
        const changes = await readPushedChanges(push, { pushed, merged, read: await commits() }, source)
        return { changes, base, head: push.after }
      }
      return { files, filesCapped, read }
    },
  }
}

async function readCommits({ before, after }: Push, pushed: Comparison, source: PushSource): Promise<RangeCommits> {
  const isUnread = !wasRead(pushed)
  if (!isUnread && (pushed.mergeBaseSha === undefined || isOneStep(pushed, before))) return NONE
  const read = async (wanted: HistoryOptions) =>
    await readPushed(startHistory(after, wanted, source.history()), after, pushed)
  return (await read({ pullRequests: true }).catch(unlessRefused)) ?? (isUnread ? await read({}) : NONE)
}

/** The commits that were pushed; where nothing tells with which one the push began, its newest alone. */
async function readPushed(
  history: History,
  head: string,
  { mergeBaseSha: base, total }: Comparison,
): Promise<RangeCommits> {
  if (base !== undefined) {
    const read = await readRangeCommits(history, { base, head, total })
    if (Number.isFinite(total) || read.commits.some(({ parents }) => parents.includes(base))) return read
  } else await history.readMore()
  return { commits: history.commits.slice(0, 1), isWhole: false }
}

/** Where it is one change: its pull request, or its commits; else, or where it was not compared, each commit of its line. */
async function readPushedChanges(
  { after: head }: Push,
  { pushed, merged, read }: { pushed: Comparison; merged: readonly PullRequest[]; read: RangeCommits },
  source: PushSource,
): Promise<readonly Change[]> {
  const { commits: listed, files, filesCapped, mergeBaseSha: base = '' } = pushed
  const line = lineOf(read.commits, head)
  const shas = new Set(line.map(({ sha }) => sha))
  // A commit that came from no pull request counts as one as well.
  const numbers = new Set(line.map((commit) => mergedAs(commit, shas)?.number))
  const isOneChange = merged.length <= 1 && numbers.size <= 1 && wasRead(pushed)
  if (!isOneChange) return await readChanges(read, { base, head }, source.history())
  return [{ ...(merged[0] ?? describePushed(listed)), head, files, filesCapped, isRead: true }]
}

function authorsOf(
  { before }: Push,
  { commits: listed, total }: Comparison,
  read: readonly HistoryCommit[],
  newest: Pick<PullRequest, 'author'> | undefined,
): (string | undefined)[] {
  if (read.length === 0 && newest !== undefined) return [newest.author]
  const pullRequestsOf = new Map(read.map(({ sha, pullRequests }) => [sha, pullRequests]))
  const merged = new Map(mergedIn(read).map(({ number, author }) => [number, author]))
  const isFromNone = ({ sha }: Commit) => !pullRequestsOf.get(sha)?.some(({ number }) => merged.has(number))
  const all: readonly Commit[] = listed.length > 0 ? listed : read
  const single = all.filter((commit) => commit.parents.length <= 1 && isFromNone(commit))
  const authors = [...merged.values(), ...single.map(({ author }) => author)]
  // GitHub lists 250: of those beyond, nobody knows the author.
  const isWhole = listed.length > 0 ? total <= listed.length : read.some(({ parents }) => parents.includes(before))
  return isWhole ? authors : [...authors, undefined]
}

const NONE: RangeCommits = { commits: [], isWhole: true }

/** Describes what was pushed without a pull request, named after its newest commit. */
function describePushed(commits: readonly Commit[]): Pick<Change, 'number' | 'title' | 'author' | 'url' | 'body'> {
  const { subject: title = '', author, url = '', body = '' } = commits.at(-1) ?? {}
  const list = commits.map(({ subject }) => `- ${subject}`).join('\n')
  return { number: undefined, title, author, url, body: commits.length > 1 ? list : body }
}
