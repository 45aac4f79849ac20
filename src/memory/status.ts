import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import { createMarker, shortHash } from '../core/marker.ts'
import { parsePullRequestLink, shortSha } from '../core/pull-request.ts'
import type { Code } from '../core/repository.ts'
import { cut } from '../core/text.ts'
import type { WorkflowRun } from '../runner/workflow.ts'
import { type CommentRecord, type PromptRecord, type PromptWords, promptSchema } from './records.ts'

/** A status that is always a success. */
export interface NewStatus {
  name: string
  /** At most 140 characters, as GitHub allows. */
  description: string
  /** An `http:` or `https:` address. */
  target: string
}

const placeSchema = z.object({
  /** The repository's number, which survives a new name. */
  repository: z.number(),
  /** See `seriesOf`. */
  series: z.string(),
  commit: z.string(),
})

/** The place of a status, which counts nowhere else. */
export type StatusPlace = z.output<typeof placeSchema>

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
 *
 * @param service see `serviceHash`
 */
export function seriesOf(
  { file, ref, job, step, repositoryId }: Pick<WorkflowRun, 'file' | 'ref' | 'job' | 'step' | 'repositoryId'>,
  { service, words: { prompt, include, exclude } }: { service: string; words: PromptWords },
  { isElsewhere, repositoryId: codeId, showsWorkflow }: Pick<Code, 'isElsewhere' | 'repositoryId' | 'showsWorkflow'>,
): string {
  // A tag has no branch: the runs of all tags take up where the one before them ended.
  const ofRef = ref.startsWith('refs/tags/') ? 'refs/tags' : ref
  const branch = isElsewhere ? [codeId, repositoryId] : ofRef
  const texts = [file, job, step, service, branch, shortHash([prompt?.identity, include, exclude])]
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 6)
  if (!showsWorkflow) return `docs-agent/${hash}`
  const workflow = basename(file).replace(/\.ya?ml$/i, '') || 'workflow'
  // GitHub takes at most 255 characters, and the hash keeps series apart.
  return `${`docs-agent/${workflow}/${job || 'job'}`.slice(0, 248)}/${hash}`
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

/** Reads what a run left in a status; `undefined` unless its address holds a whole marker, of this very place. */
export function readStatus(target: string, statusPlace: StatusPlace): LeftStatus | undefined {
  return statusMarker.readFragmentAt(statusPlace, target)
}
