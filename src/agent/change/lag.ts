import { type Clock, type Deadline, deadlineIn, sleepUntil } from '../../kit/core/clock.ts'
import { asGitHubError } from '../../kit/core/errors.ts'
import type { PullRequest } from '../../kit/core/pull-request.ts'
import type { Run } from '../../kit/run.ts'
import type { Push, RunEvent } from '../event/payload.ts'
import type { Changes } from './requests.ts'

/** GitHub may take this long to show what was pushed, and what was merged, in milliseconds. */
const PUSH_LAG_MS = 15_000
const MERGE_LAG_MS = 10_000

const [FIRST_PAUSE_MS, GROWTH] = [1000, 1.5]

/** Reads until what was read is current, or the time is up; returns what was read last. */
async function readUntil<Value>(
  read: () => Promise<Value>,
  isCurrent: (value: Value) => boolean,
  deadline: Deadline,
  clock: Clock,
): Promise<Value> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= GROWTH) {
    const value = await read()
    const next = Math.min(deadline.until, clock.now() + pauseMs)
    if (isCurrent(value) || clock.now() >= deadline.until) return value
    if (!(await sleepUntil({ until: next, signal: deadline.signal }, clock))) return value
  }
}

/** GitHub may still show the event's pull request as it was before the event. Nothing is expected of another one. */
export function isStale(
  shown: Pick<PullRequest, 'number' | 'headSha' | 'updatedAtMs'>,
  { pullRequest, headBefore }: Pick<RunEvent, 'pullRequest' | 'headBefore'>,
): boolean {
  if (pullRequest?.number !== shown.number) return false
  const isOlder = shown.updatedAtMs !== undefined && shown.updatedAtMs < (pullRequest.updatedAtMs ?? 0)
  return isOlder || (headBefore !== undefined && shown.headSha === headBefore)
}

/** A pull request that is as new as the event, if GitHub shows it in time. Throws `GitHubError`. */
export async function readPullRequest(
  number: number,
  event: Pick<RunEvent, 'pullRequest' | 'headBefore'>,
  changes: Pick<Changes, 'pullRequest'>,
  { clock, signal, log }: Pick<Run, 'clock' | 'signal' | 'log'>,
): Promise<{ pullRequest: PullRequest; isStale: boolean }> {
  const deadline = deadlineIn(PUSH_LAG_MS, { clock, signal })
  const read = async () => await changes.pullRequest(number)
  const pullRequest = await readUntil(read, (shown) => !isStale(shown, event), deadline, clock)
  if (!isStale(pullRequest, event)) return { pullRequest, isStale: false }
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

/** A run, which its signal stands for, has one push, and several phases ask about it. */
const findingOf = new WeakMap<AbortSignal, Promise<PullRequest | undefined>>()

/**
 * Finds the merged pull request that the newest commit of a push came from, which GitHub may list only some seconds after
 * the merge. It waits once, whoever asks, and throws `GitHubError`.
 */
export async function findMerged(
  push: Push,
  changes: Changes,
  run: Pick<Run, 'clock' | 'signal'>,
): Promise<PullRequest | undefined> {
  const finding = findingOf.get(run.signal) ?? waitForMerged(push, changes, run)
  findingOf.set(run.signal, finding)
  try {
    return await finding
  } catch (error) {
    findingOf.delete(run.signal)
    throw error
  }
}

async function waitForMerged(push: Push, changes: Changes, { clock, signal }: Pick<Run, 'clock' | 'signal'>) {
  const listed = await changes.mergedPullRequest(push)
  if (listed !== undefined) return listed
  const subject = push.subject ?? (await changes.push(push)).commits.at(-1)?.subject ?? ''
  const number = numberIn(subject)
  if (number === undefined) return undefined
  // The number may be that of an issue.
  const named = await changes.pullRequest(number).catch((error: unknown) => void asGitHubError(error))
  if (named?.mergeCommit === push.after) return named
  const deadline = deadlineIn(MERGE_LAG_MS, { clock, signal })
  return await readUntil(async () => await changes.mergedPullRequest(push), Boolean, deadline, clock)
}
