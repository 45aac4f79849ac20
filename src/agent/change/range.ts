import { ActionError, GitHubError } from '../../kit/core/errors.ts'
import type { PullRequest } from '../../kit/core/pull-request.ts'
import type { Change, Files, FoundChange } from './change.ts'
import { type History, lineOf, mergedIn, type RangeCommits, readRangeCommits, stepsOf } from './history.ts'
import type { HistoryCommit, HistorySource } from './history-requests.ts'
import { type Commit, type Comparison, ifUnreadable, NOT_COMPARED } from './requests.ts'
import type { Base } from './since.ts'

/** A stretch of a branch's history. */
export interface CommitRange {
  /** The commit that it begins with, whose own change does not belong to it. */
  base: Base
  head: string
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
      const ends = { base: base.sha, head }
      const read = await readRangeCommits(history, { ...ends, total })
      const older = read.isWhole ? undefined : total - read.commits.length
      return { changes: await readChanges(read, ends, range.source), older, ...endsOf(range) }
    },
  }
}

/** Describes where a range begins and ends, for people. */
export function endsOf({ base, head }: Pick<CommitRange, 'base' | 'head'>): { base: string; head: string } {
  return { base: `${base.sha} (${base.what})`, head }
}

/** The pull requests that were merged in a range, the last merged first. Throws what its source does. */
export async function mergedInRange(range: CommitRange): Promise<PullRequest[]> {
  const { total } = await compareRange(range)
  const { commits } = await readRangeCommits(range.history, { base: range.base.sha, head: range.head, total })
  return mergedIn(commits)
}

async function compareRange({ base, head, source }: CommitRange): Promise<Comparison> {
  const compared = base.comparison ?? (await source.compare(base.sha, head).catch(ifUnreadable))
  if (compared === undefined) {
    throw new ActionError({
      kind: 'unusable-since',
      what: `GitHub cannot compare ${base.sha}, where the range begins, with ${head}, the commit of this run.`,
      advice: 'Check that both still exist.',
    })
  }
  return compared instanceof GitHubError ? NOT_COMPARED : compared
}

/** The changes of a range: each of its steps, as the merged pull request that it came from or as itself. */
export async function readChanges(
  commits: RangeCommits,
  ends: { base: string; head: string },
  source: Pick<HistorySource, 'commit'>,
): Promise<Change[]> {
  const steps = stepsOf(commits, ends)
  const read = await readNewest(steps, source)
  const shas = new Set([...lineOf(commits.commits, ends.head), ...steps].map(({ sha }) => sha))
  const changes: Change[] = []
  for (const commit of steps.toReversed()) {
    const change = toChange(commit, read.get(commit.sha), mergedAs(commit, shas))
    const last = changes.at(-1)
    // A pull request that was rebased has several commits on the line, one after the other.
    if (last === undefined || change.number === undefined || last.number !== change.number) changes.push(change)
    else changes.splice(-1, 1, joined(last, change))
  }
  return changes
}

/** The most requests for the changes of a range. */
export const MOST_REQUESTS = 200

const AT_ONCE = 4

/**
 * The newest commits of a line by their ids, as many as the requests suffice for, without those that GitHub cannot give.
 */
async function readNewest(
  line: readonly HistoryCommit[],
  source: Pick<HistorySource, 'commit'>,
): Promise<Map<string, Commit & Files>> {
  const requests = { remaining: MOST_REQUESTS }
  const read = new Map<string, Commit & Files>()
  for (let next = 0; next < line.length && requests.remaining > 0; ) {
    const some = line.slice(next, next + Math.min(AT_ONCE, requests.remaining))
    next += some.length
    const reading = some.map(async ({ sha }) => {
      const commit = await source.commit(sha, requests).catch(ifUnreadable)
      if (!(commit instanceof GitHubError)) read.set(sha, commit)
    })
    await Promise.all(reading)
  }
  return read
}

/** The pull request that brought a commit onto the line. */
export function mergedAs({ sha, pullRequests }: HistoryCommit, line: ReadonlySet<string>): PullRequest | undefined {
  const merged = pullRequests.find(({ mergeCommit }) => mergeCommit === sha)
  return merged ?? pullRequests.find(({ mergeCommit }) => mergeCommit !== undefined && line.has(mergeCommit))
}

function toChange(
  { sha, subject, body, url, ...commit }: HistoryCommit,
  read: (Commit & Files) | undefined,
  pullRequest: PullRequest | undefined,
): Change {
  const { author = commit.author, files = [], filesCapped = false } = read ?? {}
  const described = pullRequest ?? { number: undefined, title: subject, author, url, body }
  return { ...described, head: sha, files, filesCapped, isRead: read !== undefined }
}

function joined(one: Change, next: Change): Change {
  const filesCapped = one.filesCapped || next.filesCapped
  const isRead = one.isRead && next.isRead
  return { ...next, files: [...one.files, ...next.files], filesCapped, isRead }
}
