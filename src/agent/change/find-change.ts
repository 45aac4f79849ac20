import { ActionError } from '../../kit/core/errors.ts'
import { once } from '../../kit/core/once.ts'
import type { Nothing } from '../../kit/core/outcome.ts'
import { isZero, type PullRequest, shortSha } from '../../kit/core/pull-request.ts'
import { shows } from '../../kit/core/readers.ts'
import { fullName } from '../../kit/core/repository.ts'
import { plural } from '../../kit/core/text.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import type { Run } from '../../kit/run.ts'
import type { RunEvent } from '../event/payload.ts'
import { type Change, describeOlder, type Files, type FoundChange, ofPullRequest, type ReadChange } from './change.ts'
import { startHistory } from './history.ts'
import { createHistory, type HistoryOptions } from './history-requests.ts'
import { whyQuiet } from './kinds.ts'
import { findMerged, historyOfPush, readPullRequest, waitIfYoung } from './lag.ts'
import { type CommitRange, mergedInRange, ofRange, rangeOfPush } from './range.ts'
import { createChanges } from './requests.ts'
import { changesWithin, filesWithin, type Scope, whyEmpty } from './scope.ts'
import { type BoundedSince, findBase, resolveName } from './since.ts'

/** The change to find: that of a range, else of a pull request, else of the event's push. */
interface ChangeTask {
  range: CommitRange | undefined
  /** The number of the pull request. */
  number: number | undefined
  event: Pick<RunEvent, 'pullRequest' | 'headBefore' | 'push'>
}

/** The commit that a range ends with: the run's or, in another repository, the newest of the default branch. */
export async function findHead({ code, workflow, connect }: Run): Promise<string> {
  if (!code.isElsewhere) return workflow.commit
  const head = await createHistory(await connect('code')).commitOf(`heads/${code.defaultBranch}`)
  if (head !== undefined) return head
  throw new ActionError({
    kind: 'unusable-since',
    what: `The default branch of the repository that \`repository\` names, ${code.defaultBranch}, has no commit.`,
    advice: 'Check `repository`.',
  })
}

/** Finds the range that `since` describes, apart from what earlier runs left. Throws `ActionError`. */
export async function findRangeSince(
  since: BoundedSince,
  { event, wanted }: { event: RunEvent; wanted: HistoryOptions },
  run: Run,
): Promise<CommitRange> {
  const { clock, code, redact, workflow } = run
  const source = createHistory(await run.connect('code'))
  const end = since.end === undefined ? undefined : await resolveName(since.end, source, redact)
  const head = end?.sha ?? (await findHead(run))
  const history = startHistory(head, wanted, source)
  const [, tagOfRun] = /^refs\/tags\/(.+)$/.exec(workflow.ref) ?? []
  const tagOfEvent = event.name === 'release' ? event.release?.tag : undefined
  // Event and ref are those of the workflow's repository.
  const ownTag = end === undefined ? (code.isElsewhere ? undefined : (tagOfEvent ?? tagOfRun)) : end.tag
  const base = await findBase(since, { head, history, source, nowMs: clock.now(), ownTag, redact })
  return { base, head, history, source }
}

/** Logs what a run covers. */
export function logCovered(
  { range, number, event: { push } }: ChangeTask,
  { log, code, workflow }: Pick<Run, 'log' | 'code' | 'workflow'>,
): void {
  const where = code.isElsewhere && code.repository !== undefined ? ` of ${fullName(code.repository)}` : ''
  if (range !== undefined) {
    const { base, head } = range
    if (!shows(code, workflow)) log.info(`This run covers new changes${where}.`)
    else log.info(`This run covers the changes${where} since ${base.what}: ${shortSha(base.sha)}...${shortSha(head)}.`)
  } else if (number !== undefined) log.info(`This run covers pull request #${number}${where}.`)
  else if (push !== undefined) {
    const { before, after } = push
    log.info(`This run covers the push of ${isZero(before) ? '' : `${shortSha(before)}...`}${shortSha(after)}.`)
  }
}

/** Makes what finds a run's change, and its pull requests; each is read once, when it is needed. Throws `ActionError`. */
export function createChangeFinder({ range, number, event }: ChangeTask, github: GitHubApi, run: Run) {
  const { push } = event
  const changes = createChanges(github)
  const own = number === undefined ? undefined : once(async () => await readPullRequest(number, event, changes, run))
  const pushed =
    push && once(async () => await rangeOfPush(push, historyOfPush(push, github, run), createHistory(github)))
  const findMergedOfPush = async () => push && (await findMerged(push, github, run))
  return {
    async pullRequests(): Promise<readonly PullRequest[]> {
      if (own !== undefined) return [(await own()).pullRequest]
      if (pushed === undefined) return []
      await findMergedOfPush()
      return await mergedInRange(await pushed())
    },
    async find(): Promise<FoundChange | undefined> {
      if (range === undefined && own !== undefined) {
        // Once it is shown as it is now, so are its files.
        const read = await own()
        return ofPullRequest(await changes.files(read.pullRequest.number), read)
      }
      const covered = range ?? (await pushed?.())
      const found = covered && (await ofRange(covered))
      return (
        found && {
          ...found,
          async read() {
            await (range === undefined ? findMergedOfPush() : waitIfYoung(range.history, run))
            return await found.read()
          },
        }
      )
    },
  }
}

/** Returns whether these are all files of a change: a list that is cut off or stale may lack some. */
export function isWhole({ filesCapped, isStale = false }: Files): boolean {
  return !filesCapped && !isStale
}

/**
 * Finds from files alone why a change leaves nothing to ask. Nothing is decided from a list that is not whole.
 *
 * @param options whether a change that users do not notice leaves nothing, and whether the reason may name its files
 */
export function judgeFiles(
  changed: Files,
  scope: Scope,
  { skipsQuiet, mayNameFiles }: { skipsQuiet: boolean; mayNameFiles: boolean },
): Nothing | undefined {
  if (!isWhole(changed)) return undefined
  const files = filesWithin(scope, changed.files)
  if (files.length === 0) return { reason: whyEmpty(scope, changed.files, mayNameFiles) }
  const reason = skipsQuiet ? whyQuiet(files, mayNameFiles) : undefined
  return reason === undefined ? undefined : { reason }
}

/** All files of a change, as far as they were read: change by change, more is known than of a list that GitHub cut off. */
export function filesOf({ changes }: ReadChange): Files {
  return { files: changes.flatMap(({ files }) => files), filesCapped: changes.some(isIncomplete) }
}

/** The part of a change that is in the scope; warns of what was not read. */
export function changeWithin(
  scope: Scope,
  change: ReadChange,
  isRange: boolean,
  run: Pick<Run, 'log' | 'code' | 'workflow'>,
) {
  const changes = changesWithin(scope, change.changes)
  if (isRange || changes.some(({ isRead }) => !isRead)) warnOfUnread(changes, run)
  if (change.older !== undefined) {
    const older = describeOlder(change.older)
    run.log.warning(`The range has ${older} that the prompt only counts.`, 'unread-changes')
  }
  return { ...change, changes }
}

const isIncomplete = ({ isRead, filesCapped }: Change) => !isRead || filesCapped

const MOST_NAMED = 10

/** Not every file of a long range is read, the newest changes first, and GitHub cannot give every file. */
function warnOfUnread(
  changes: readonly Change[],
  { log, code, workflow }: Pick<Run, 'log' | 'code' | 'workflow'>,
): void {
  const unread = changes.filter(isIncomplete)
  if (unread.length === 0) return
  const named = unread.slice(-MOST_NAMED).map(({ number, head = '' }) => (number ? `#${number}` : shortSha(head)))
  const more = unread.length > named.length ? ' and older ones' : ''
  const names = shows(code, workflow) ? ` (${named.join(', ')}${more})` : ''
  log.warning(
    `Not all files of ${plural(changes.length, 'change')} were read, as the prompt says of each: ${unread.length} ${unread.length === 1 ? 'lacks' : 'lack'} some or all${names}.`,
    'unread-changes',
  )
}
