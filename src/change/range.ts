import { ActionError } from '../core/errors.ts'
import type { Change, FoundChange } from './change.ts'
import {
  type CommitPage,
  type Comparison,
  type History,
  type HistoryCommit,
  type HistorySource,
  lineOf,
  type MergedPullRequest,
  mergedIn,
  readRangeCommits,
} from './history.ts'
import { ifUnreadable, NOT_COMPARED, orUnreadable } from './requests.ts'
import type { Base } from './since.ts'

/** A stretch of a branch's history. */
export interface CommitRange {
  /** Where it begins; its own change does not belong to it. */
  base: Base
  /** The commit that it ends with. */
  head: string
  /** The history of `head`. */
  history: History
  source: Pick<HistorySource, 'compare' | 'commit'>
}

/** The change of a range. Throws what its source does. */
export async function ofRange(range: CommitRange): Promise<FoundChange> {
  const { base, head, history } = range
  const { files, filesCapped, total } = await compareRange(range)
  return {
    files,
    filesCapped,
    async read() {
      const commits = await readRangeCommits(history, { base: base.sha, head, total })
      const beyond = Number.isFinite(total) ? Math.max(0, total - commits.length) : 0
      return { changes: await readChanges(range, commits), beyond, ...endsOf(range) }
    },
  }
}

/** Where a range begins and ends, for people. */
export function endsOf({ base, head }: Pick<CommitRange, 'base' | 'head'>): { base: string; head: string } {
  return { base: `${base.sha} (${base.what})`, head }
}

/** The pull requests that were merged in a range, the last merged first. Throws what its source does. */
export async function mergedInRange(range: CommitRange): Promise<MergedPullRequest[]> {
  const { total } = await compareRange(range)
  return mergedIn(await readRangeCommits(range.history, { base: range.base.sha, head: range.head, total }))
}

async function compareRange({ base, head, source }: CommitRange): Promise<Comparison> {
  const compared = base.comparison ?? (await orUnreadable(source.compare(base.sha, head), NOT_COMPARED))
  if (compared === undefined) {
    throw new ActionError({
      kind: 'unusable-since',
      what: `GitHub cannot compare ${base.sha}, where the range begins, with ${head}, the commit of this run.`,
      advice: 'Check that both still exist.',
    })
  }
  return compared
}

/** The most requests for the changes of a range. */
export const MOST_REQUESTS = 200

const AT_ONCE = 4

/** A commit of the line, with as much of it as was read. */
interface LineCommit {
  commit: HistoryCommit
  page: CommitPage | undefined
}

/** The changes that lead to `head`: each commit of its line, as the merged pull request that it came from or as itself. */
export async function readChanges(
  { head, source }: { head: string; source: Pick<HistorySource, 'commit'> },
  commits: readonly HistoryCommit[],
): Promise<Change[]> {
  const line = lineOf(commits, head)
  const read = await readPages(line, source)
  const shas = new Set(line.map(({ sha }) => sha))
  const changes: Change[] = []
  for (const one of read.toReversed()) {
    const change = toChange(one, mergedAs(one.commit, shas))
    const last = changes.at(-1)
    // A pull request that was rebased has several commits on the line, one after the other.
    if (last === undefined || change.number === undefined || last.number !== change.number) changes.push(change)
    else changes.splice(-1, 1, joined(last, change))
  }
  return changes
}

/**
 * Reads the newest commits of a line first, and then what did not fit into one page. Throws what the source does where
 * GitHub can give none of them.
 */
async function readPages(line: readonly HistoryCommit[], source: Pick<HistorySource, 'commit'>): Promise<LineCommit[]> {
  const read: LineCommit[] = line.map((commit) => ({ commit, page: undefined }))
  const newest = read.slice(0, MOST_REQUESTS)
  let unreadable: unknown
  for (let from = 0; from < newest.length; from += AT_ONCE) {
    const some = newest.slice(from, from + AT_ONCE)
    const reading = some.map(async (one) => {
      one.page = await source.commit(one.commit.sha, 1).catch((error) => {
        unreadable = ifUnreadable(error)
        return undefined
      })
    })
    await Promise.all(reading)
  }
  if (unreadable !== undefined && newest.every(({ page }) => page === undefined)) throw unreadable
  let left = MOST_REQUESTS - newest.length
  for (const { commit, page } of newest) {
    for (let number = 2; page?.more === 'next page' && left > 0; number++) {
      const next = { files: [], more: 'kept back' } as const
      const { files, more } = await orUnreadable(source.commit(commit.sha, number), next)
      page.files.push(...files)
      page.more = more
      left -= 1
    }
  }
  return read
}

/** The pull request that brought a commit onto the line. */
export function mergedAs(
  { sha, pullRequests }: HistoryCommit,
  line: ReadonlySet<string>,
): MergedPullRequest | undefined {
  const merged = pullRequests.find(({ mergeCommit }) => mergeCommit === sha)
  return merged ?? pullRequests.find(({ mergeCommit }) => mergeCommit !== undefined && line.has(mergeCommit))
}

function toChange({ commit, page }: LineCommit, pullRequest: MergedPullRequest | undefined): Change {
  const { number, title = commit.subject, url = page?.url ?? '', body = page?.body ?? '' } = pullRequest ?? {}
  const author = pullRequest === undefined ? page?.author : pullRequest.author
  const files = { files: page?.files ?? [], filesCapped: page !== undefined && page.more !== 'none' }
  const ends = { head: commit.sha, parent: commit.parents[0] }
  return { ...ends, number, title, author, url, body, ...files, isRead: page !== undefined }
}

function joined(one: Change, next: Change): Change {
  const filesCapped = one.filesCapped || next.filesCapped
  const isRead = one.isRead && next.isRead
  const { parent } = one
  return { ...next, parent, files: [...one.files, ...next.files], filesCapped, isRead }
}
