import { ActionError } from '../core/errors.ts'
import type { Change, ChangeSource, MergedPullRequests } from './change.ts'
import type { Comparison, HistorySource } from './history.ts'
import { type History, mergedIn, readRangeCommits } from './history.ts'
import type { Base } from './since.ts'

/** A stretch of the history of a branch. */
export interface CommitRange {
  /** Where it begins; its own change does not belong to it. */
  base: Base
  /** The commit that it ends with. */
  head: string
  /** That of `head`. */
  history: History
  source: Pick<HistorySource, 'compare'>
}

/** The change of a range. */
export function ofRange(range: CommitRange): Omit<ChangeSource, 'pullRequest'> {
  let compared: Promise<Comparison> | undefined
  const comparison = () => {
    compared ??= compareRange(range)
    return compared
  }
  return {
    files: comparison,
    async commits() {
      const { commits, commitsCapped, total } = await comparison()
      return commitsCapped ? await readCommits(range, total) : { commits, commitsCapped }
    },
    async pullRequests() {
      return await readMerged(range.history, { base: range.base.sha, total: (await comparison()).total })
    },
  }
}

async function compareRange({ base, head, source }: CommitRange): Promise<Comparison> {
  const compared = base.comparison ?? (await source.compare(base.sha, head))
  if (compared === undefined) {
    throw new ActionError({
      kind: 'unusable-since',
      what: `GitHub cannot compare ${base.sha}, where the range begins, with ${head}, the commit of this run.`,
      advice: 'Check that both still exist.',
    })
  }
  return compared
}

/** More commits than a compare lists, oldest first. */
async function readCommits(
  { history, base }: CommitRange,
  total: number,
): Promise<Pick<Change, 'commits' | 'commitsCapped'>> {
  const { commits, isCapped } = await readRangeCommits(history, { base: base.sha, total })
  return { commits: commits.map(({ subject }) => subject).reverse(), commitsCapped: isCapped }
}

/**
 * The pull requests that were merged between two commits.
 *
 * @param history that of the later commit, with pull requests
 * @param between the earlier commit, absent for the later one alone, and how many commits there are after it
 */
export async function readMerged(
  history: History,
  between: { base: string | undefined; total: number },
): Promise<MergedPullRequests> {
  const { commits, isCapped } = await readRangeCommits(history, between)
  return { pullRequests: mergedIn(commits), isCapped }
}
