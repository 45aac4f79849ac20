import { type Clock, type Deadline, deadlineIn, sleepUntil } from '../../kit/core/clock.ts'
import { asGitHubError } from '../../kit/core/errors.ts'
import type { PullRequest } from '../../kit/core/pull-request.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import type { Run } from '../../kit/run.ts'
import type { Push, RunEvent } from '../event/payload.ts'
import { type History, mergedAs, mergedIn, startHistory } from './history.ts'
import { readPullRequest } from './requests.ts'

/** GitHub may take this long to show what was pushed, and what was merged, in milliseconds. */
const PUSH_LAG_MS = 15_000
const MERGE_LAG_MS = 10_000

/** Reads until what was read is current, or the time is up, in pauses that grow; returns what was read last. */
async function readUntil<Value>(
  read: () => Promise<Value>,
  isCurrent: (value: Value) => boolean,
  deadline: Deadline,
  clock: Clock,
): Promise<Value> {
  for (let pauseMs = 1000; ; pauseMs *= 1.5) {
    const value = await read()
    const next = Math.min(deadline.until, clock.now() + pauseMs)
    if (isCurrent(value) || clock.now() >= deadline.until) return value
    if (!(await sleepUntil({ until: next, signal: deadline.signal }, clock))) return value
  }
}

/** GitHub may still give the event's pull request as it was before the event. Nothing is expected of another one. */
export function isStale(
  { number, headSha, updatedAtMs = Number.POSITIVE_INFINITY }: Pick<PullRequest, 'number' | 'headSha' | 'updatedAtMs'>,
  { pullRequest, headBefore }: Pick<RunEvent, 'pullRequest' | 'headBefore'>,
): boolean {
  if (pullRequest?.number !== number) return false
  return updatedAtMs < (pullRequest.updatedAtMs ?? 0) || (headBefore !== undefined && headSha === headBefore)
}

/** A pull request that is as new as the event, if GitHub shows it in time. Throws `GitHubError`. */
export async function readCurrentPullRequest(
  number: number,
  event: Pick<RunEvent, 'pullRequest' | 'headBefore'>,
  github: GitHubApi,
  { clock, signal, log }: Pick<Run, 'clock' | 'signal' | 'log'>,
): Promise<{ pullRequest: PullRequest; isStale: boolean }> {
  const deadline = deadlineIn(PUSH_LAG_MS, { clock, signal })
  const isCurrent = (one: PullRequest) => !isStale(one, event)
  const pullRequest = await readUntil(async () => await readPullRequest(github, number), isCurrent, deadline, clock)
  if (isCurrent(pullRequest)) return { pullRequest, isStale: false }
  log.info(
    `GitHub still shows pull request #${number} as it was before the event, so its change counts as another than any that an earlier run sent.`,
  )
  return { pullRequest, isStale: true }
}

/** The number of the pull request that a commit says it came from: GitHub writes it when it merges. */
export function numberIn(subject: string): number | undefined {
  const [, merged] = /^Merge pull request #(\d{1,9})\b/.exec(subject) ?? []
  const [, squashed] = [...subject.matchAll(/\(#(\d{1,9})\)/g)].at(-1) ?? []
  const number = Number(merged ?? squashed)
  return number > 0 ? number : undefined
}

/** The history of a run's push, by the run's signal: guards, comment and prompt share what was read of it. */
const histories = new WeakMap<AbortSignal, History>()

/** The history that leads to a pushed commit. */
export function historyOfPush({ after }: Push, api: GitHubApi, { signal }: Pick<Run, 'signal'>): History {
  const history = histories.get(signal) ?? startHistory(after, { pullRequests: true }, api)
  histories.set(signal, history)
  return history
}

/**
 * Finds the merged pull request that the newest commit of a push came from. GitHub may list it only some seconds after the
 * merge. So it is waited for, once, if the commit's message names one, or if `waits`. Throws `GitHubError`.
 */
export async function findMerged(
  push: Push,
  api: GitHubApi,
  { waits = false, ...run }: { waits?: boolean } & Pick<Run, 'clock' | 'signal'>,
): Promise<PullRequest | undefined> {
  const history = historyOfPush(push, api, run)
  if (history.commits.length === 0) await history.readMore()
  const listed = newestMerged(history)
  const number = numberIn(history.commits[0]?.subject ?? '')
  if (listed !== undefined || (number === undefined && !waits)) return listed
  // The number may be that of an issue.
  const named = number && (await readPullRequest(api, number).catch((error: unknown) => void asGitHubError(error)))
  const [newest] = history.commits
  const isNamed = newest && named && named.mergeCommit === push.after
  if (isNamed) history.commits[0] = { ...newest, pullRequests: [named] }
  else await waitForMerged(history, run)
  return newestMerged(history)
}

function newestMerged({ commits: [newest] }: History): PullRequest | undefined {
  return newest && (mergedAs(newest, new Set([newest.sha])) ?? mergedIn([newest])[0])
}

/** Reads the history again until its newest commit has a pull request, or the time is up. All who ask wait together, once. */
async function waitForMerged(history: History, { clock, signal }: Pick<Run, 'clock' | 'signal'>): Promise<void> {
  const isListed = () => newestMerged(history) !== undefined
  const deadline = deadlineIn(MERGE_LAG_MS, { clock, signal })
  history.waiting ??= readUntil(async () => await history.readAgain(), isListed, deadline, clock)
  await history.waiting.catch((error: unknown) => {
    history.waiting = undefined
    throw error
  })
}

/** In a range, only a newest commit that is younger than this may have a pull request that is not listed yet. */
const YOUNG_MS = 60_000

/** Waits as `waitForMerged` does where the newest commit of a range was made just now. */
export async function waitIfYoung(history: History, run: Pick<Run, 'clock' | 'signal'>): Promise<void> {
  const [newest] = history.commits
  const isYoung = newest !== undefined && run.clock.now() - newest.committedAtMs < YOUNG_MS
  if (isYoung && newestMerged(history) === undefined) await waitForMerged(history, run)
}
