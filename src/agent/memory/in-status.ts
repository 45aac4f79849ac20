import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Deadline } from '../../kit/core/clock.ts'
import { createMarker, serviceHash, shortHash } from '../../kit/core/marker.ts'
import { parsePullRequestLink, shortSha } from '../../kit/core/pull-request.ts'
import { shows } from '../../kit/core/readers.ts'
import { cut } from '../../kit/core/text.ts'
import type { Run } from '../../kit/run.ts'
import { repositoryUrl, runUrl } from '../../kit/runner/workflow.ts'
import type { HistoryCommit } from '../change/requests.ts'
import type { Base, CommitRange } from '../change/since.ts'
import type { AgentInputs } from '../task.ts'
import { type CommentRecord, laterOf, type Memory, newRecord, type PromptRecord, promptSchema } from './records.ts'
import { createStatuses, type NewStatus, type Statuses } from './requests.ts'

const placeSchema = z.object({
  /** The repository's number, which survives a new name. */
  repository: z.number(),
  /** See `seriesOf`. */
  series: z.string(),
  commit: z.string(),
})

/** The place of a status, which counts nowhere else. */
type StatusPlace = z.output<typeof placeSchema>

const leftSchema = z.object({
  /** The prompt; of a run that had nothing to send, what it would have been. */
  record: promptSchema,
  /** True where the run had nothing to send. */
  isNothing: z.boolean(),
  /** Such a run notes the newest prompt of the series before, if its job may take another one. */
  earlier: promptSchema.optional(),
})

/** A status that a run left on the commit that its range ends with. */
export type LeftStatus = z.output<typeof leftSchema>

const statusMarker = createMarker(placeSchema, leftSchema)

/**
 * The name of the statuses of a series, as `docs-agent/weekly-docs/docs/3f9a1c`: of the runs of one step about one branch,
 * which alone take up where one of them ended. Instructions do not tell series apart. Where the code's readers may not see
 * the workflow, it is the hash alone.
 */
export function seriesOf(inputs: AgentInputs, { workflow, code }: Pick<Run, 'workflow' | 'code'>): string {
  const { file, ref, job, step, repositoryId } = workflow
  // A tag has no branch: the runs of all tags take up where the one before them ended.
  const ofRef = ref.startsWith('refs/tags/') ? 'refs/tags' : ref
  const branch = code.isElsewhere ? [code.repositoryId, repositoryId] : ofRef
  const words = shortHash([inputs.prompt?.identity, inputs.include, inputs.exclude])
  const texts = [file, job, step, serviceHash(inputs), branch, words]
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 6)
  if (!shows(workflow, code)) return `docs-agent/${hash}`
  const name = basename(file).replace(/\.ya?ml$/i, '') || 'workflow'
  // GitHub takes at most 255 characters, and the hash keeps series apart.
  return `${`docs-agent/${name}/${job || 'job'}`.slice(0, 248)}/${hash}`
}

/** The statuses of a branch's commits remember this. */
export interface Branch {
  /** See `seriesOf`. */
  series: string
  /** The newest commit up to which nothing needs another prompt; absent where none is known. */
  base: Base | undefined
  /** The newest prompt of the series whose job may take another one. */
  newest: PromptRecord | undefined
  /** The newest prompt of the series, whatever came of it. */
  latest: PromptRecord | undefined
  /** The prompt of an earlier attempt of this run, if a job has it that did not fail. */
  rerunOf: PromptRecord | undefined
  /** The newest prompt that had some files of a change, if earlier runs came no further, and how many of those succeeded. */
  pieces?: { record: PromptRecord; done: number } | undefined
  /** The end of what readers left that needs no other prompt, in milliseconds since the epoch; absent where none is known. */
  readersFromMs: number | undefined
}

export interface Range extends CommitRange {
  /** Earlier runs left this, with `since: last-run`. */
  branch: Branch | undefined
}

/** Reads what the token itself recorded of a run of the series on a commit. */
export async function readLeft(
  { sha, status }: HistoryCommit,
  series: string,
  statuses: Statuses,
  run: Pick<Run, 'code'>,
): Promise<LeftStatus | undefined> {
  if (status === undefined) return undefined
  // Somebody else may have set a status of that name after it.
  const targets = status.isOwn ? [status.target] : await statuses.own(sha, series)
  const statusPlace = statusPlaceOf(sha, series, run)
  return targets.map((target) => readStatus(target, statusPlace)).find((leftStatus) => leftStatus !== undefined)
}

/** Reads what a run left in a status; `undefined` unless its address holds a whole marker, of this very place. */
export function readStatus(target: string, statusPlace: StatusPlace): LeftStatus | undefined {
  return statusMarker.readFragmentAt(statusPlace, target)
}

/**
 * Leaves on the run's commit that there was nothing to send, so that the next range begins there.
 *
 * @param endsData true where the data file was empty: the last data are forgotten, so that the same are sent again later
 * @param readersUntilMs the end of what was read of readers, who left nothing; absent where that was not read
 */
export async function leaveNothing(
  { base, head, branch }: Range,
  inputs: AgentInputs,
  { endsData, readersUntilMs }: { endsData: boolean; readersUntilMs: number | undefined },
  run: Run,
): Promise<void> {
  if (branch === undefined) return
  const { newest, latest, readersFromMs } = branch
  const isMarked = branch.base?.sha === head
  const isNew = (endsData && latest?.data !== undefined) || laterOf(readersUntilMs, readersFromMs) !== readersFromMs
  if (isMarked && !isNew) return
  const covered = { commit: head, base: base.sha, readersUntilMs: laterOf(readersUntilMs, readersFromMs) }
  const record = newRecord(covered, inputs, run)
  const earlier = endsData && newest !== undefined ? { ...newest, data: undefined } : newest
  try {
    await setStatus({ isNothing: true, record, earlier }, statusPlaceOf(head, branch.series, run), run)
    run.log.info(`A commit status on ${shortSha(head)} records that nothing needed a docs update.`)
  } catch (error) {
    run.log.warning(`The next run reads the changes up to commit ${shortSha(head)} again.`, 'unsaved-progress', error)
  }
}

/** The status of a range's last commit as a place where records are kept; `undefined` where the branch remembers nothing. */
export function openInStatus({ head, branch }: Range, run: Run): Memory | undefined {
  if (branch === undefined) return undefined
  const { series, newest, latest, rerunOf } = branch
  let isLogged = false
  return {
    records: rerunOf === undefined ? withoutAttempts(latest, run) : [rerunOf],
    newest,
    mustBeSeenOpen: true,
    announces: true,
    // The next run could not know what was sent.
    stops: () => true,
    async write(record, deadline) {
      await setStatus({ isNothing: false, record }, statusPlaceOf(head, series, run), run, deadline)
      if (!isLogged) run.log.info(`Progress is saved as a commit status on ${shortSha(head)}: ${series}.`)
      isLogged = true
    },
    warn: ({ error }) =>
      run.log.warnAnyway(
        `The commit status on ${shortSha(head)} may not show how the run ended, so the next run may send its changes again. The job's result is not affected.`,
        'unsaved-progress',
        error,
      ),
  }
}

/** An earlier attempt of this run that is not to be joined failed, or its job shows the end of another prompt. */
function withoutAttempts(latest: PromptRecord | undefined, { workflow }: Pick<Run, 'workflow'>): PromptRecord[] {
  return latest === undefined || latest.run === workflow.id ? [] : [latest]
}

async function setStatus(
  leftStatus: LeftStatus,
  statusPlace: StatusPlace,
  run: Pick<Run, 'workflow' | 'code' | 'connect'>,
  deadline?: Deadline,
) {
  const { workflow, code } = run
  const { run: id, attempt } = leftStatus.record
  const target = shows(workflow, code)
    ? { run: runUrl(workflow, { id, attempt }) }
    : { commit: `${repositoryUrl({ ...workflow, ...code })}/commit/${statusPlace.commit}` }
  const status = renderStatus(leftStatus, statusPlace, target)
  await createStatuses(await run.connect('code', deadline)).set(statusPlace.commit, status)
}

function statusPlaceOf(commit: string, series: string, { code }: Pick<Run, 'code'>): StatusPlace {
  return { repository: code.repositoryId ?? 0, series, commit }
}

/**
 * The status of a record: a sentence, and the docs pull request, else the run, with a fragment that holds the record.
 *
 * @param target where the run is that made it; `commit` where its readers may not see that, which then stands for the docs
 * pull request too
 */
export function renderStatus(
  leftStatus: LeftStatus,
  statusPlace: StatusPlace,
  target: { run: string } | { commit: string },
): NewStatus {
  const { record, earlier } = leftStatus
  const marker = { ...statusPlace, ...leftStatus, record: shortened(record), earlier: earlier && shortened(earlier) }
  // A fragment of its own would end before the marker's.
  const link = parsePullRequestLink(record.prLink)?.url.replace(/#.*$/, '')
  return {
    name: statusPlace.series,
    description: `${sentenceOf(leftStatus, 'run' in target)} (changes since ${shortSha(record.base ?? '')}).`,
    target: `${'commit' in target ? target.commit : (link ?? target.run)}#${statusMarker.fragment(marker)}`,
  }
}

/** A fragment is short: the comment has what only people read. */
function shortened({ docs, origin, review, isLost, ...record }: CommentRecord): PromptRecord {
  return record
}

/** Each is followed by the changes. A marker of a later version may hold other results. */
const SENTENCES: Record<string, string> = {
  'no-pull-request': 'The agent opened no docs pull request',
  submitted: 'A docs update was submitted',
  failed: 'The agent’s job failed, so the next run repeats it',
  archived: 'The agent’s job was archived',
  'timed-out': 'The wait for the agent timed out',
  cancelled: 'The wait for the agent was cancelled',
}

function sentenceOf({ isNothing, record: { result, jobId, prLink } }: LeftStatus, isNamed: boolean): string {
  if (isNothing) return 'Nothing needed a docs update'
  // The whole sentence has to fit into GitHub's 140 characters.
  if (result === 'pull-request' && !isNamed) return 'There is a docs pull request'
  if (result === 'pull-request') return `Docs pull request ${cut(parsePullRequestLink(prLink)?.name ?? '', 60)}`.trim()
  if (result === undefined) return jobId === undefined ? 'A docs update was requested' : 'A docs update is in progress'
  if (jobId === undefined) return 'The docs update may not have reached the agent, so the next run repeats it'
  return SENTENCES[result] ?? 'The docs update ended with an error'
}
