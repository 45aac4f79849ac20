import { type History, startHistory } from '../change/history.ts'
import type { CommitRange } from '../change/range.ts'
import { type Base, baseByAge, findBase } from '../change/since.ts'
import { ActionError } from '../core/errors.ts'
import { NOTHING_SENT, type RunOutcome } from '../core/outcome.ts'
import type { LastRun } from '../memory/last-run.ts'
import type { OpenService, Run, Task } from '../run.ts'
import { type Branch, readBranch, statusIdentity } from './branch.ts'

/** What a run with `since` is about. */
export interface Range extends CommitRange {
  /** What earlier runs left, with `since: last-run`. */
  branch: Branch | undefined
}

/** The range, absent where none is asked for; or the outcome of a run that has none to ask about. */
export type RangeEnd = { type: 'range'; range: Range | undefined } | { type: 'ended'; outcome: RunOutcome }

const SEVEN_DAYS = { type: 'duration', text: '7d', ms: 7 * 24 * 60 * 60 * 1000 } as const

/**
 * Finds the range that the `since` input describes, where the run has a prompt. Throws `ActionError`.
 *
 * @param openService connects to the service, only when it must be asked for the job of an earlier run
 */
export async function findRange(task: Task, openService: OpenService, run: Run): Promise<RangeEnd> {
  const { since, prompt } = task.inputs
  if (since === undefined || prompt === undefined) return { type: 'range', range: undefined }
  const head = run.workflow.commit
  if (head === '') throw withoutCommit()
  const isLastRun = since.type === 'last-run'
  const waited = { ms: 0 }
  const github = await run.connect()
  const source = github.history()
  const identity = statusIdentity(task, run)
  const options = {
    statusName: isLastRun ? identity.name : undefined,
    pullRequests: prompt.placeholders.has('pull-requests'),
  }
  const history = startHistory(source.history(head, options))
  if (isLastRun) {
    const reading = { task, head, history, identity, statuses: github.statuses(), waited }
    const left = await readBranch(reading, openService, run)
    if (left.type === 'ended') return left
    const base = await baseAfter(left.branch, { head, history }, run)
    return rangeOf({ head, base, history, source, branch: left.branch }, run)
  }
  const release = task.event.name === 'release' ? task.event.release : undefined
  const { clock, redactProject: redact } = run
  const base = await findBase(since, { head, history, source, nowMs: clock.now(), release, redact })
  return rangeOf({ head, base, history, source, branch: undefined }, run)
}

/** The range, unless it is empty; a re-run reports the end of its earlier attempt all the same. */
function rangeOf(range: Range, { log, redactProject }: Run): RangeEnd {
  const { base, head, branch } = range
  const what = redactProject(base.what)
  if (base.sha === head && branch?.rerunOf === undefined) {
    const reason = `nothing was committed since ${what}`
    return { type: 'ended', outcome: { ...NOTHING_SENT, result: 'skipped', reason } }
  }
  log.info(`This run is about the changes since ${what}: ${base.sha.slice(0, 7)}...${head.slice(0, 7)}.`)
  return { type: 'range', range }
}

/** Where the last run ended, or a week ago. */
async function baseAfter(
  { base }: LastRun,
  place: { head: string; history: History },
  { clock, log }: Run,
): Promise<Base> {
  if (base !== undefined) return base
  log.info('No earlier run is known, so the range begins seven days ago.')
  return await baseByAge(SEVEN_DAYS, { ...place, nowMs: clock.now() })
}

function withoutCommit(): ActionError {
  return new ActionError({
    kind: 'unusable-since',
    what: '`since` needs the commit of the run, and the runner names none.',
    advice: 'Run the action in a GitHub Actions workflow, where the runner sets GITHUB_SHA.',
  })
}
