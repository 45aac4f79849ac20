import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Deadline } from '../../kit/core/clock.ts'
import { createMarker, serviceHash, shortHash } from '../../kit/core/marker.ts'
import { parsePullRequestLink, shortSha } from '../../kit/core/pull-request.ts'
import { isSameName } from '../../kit/core/repository.ts'
import { cut } from '../../kit/core/text.ts'
import { mayBeShownIn } from '../../kit/core/visibility.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { createViewer } from '../../kit/github/objects.ts'
import type { Run } from '../../kit/run.ts'
import { repositoryUrl, runUrl } from '../../kit/runner/workflow.ts'
import type { HistoryCommit } from '../change/requests.ts'
import type { Base, CommitRange } from '../change/since.ts'
import type { AgentInputs } from '../task.ts'
import { laterOf, type Memory, newRecord, type PromptRecord, recordSchema } from './records.ts'

const placeSchema = z.object({
  /** The repository's number, which survives a new name. */
  repository: z.number(),
  /** See `seriesOf`. */
  series: z.string(),
  commit: z.string(),
})

/** The place of a status, which counts nowhere else. */
type StatusPlace = z.output<typeof placeSchema>

const savedSchema = z.object({
  /** The prompt; of a run that had nothing to send, what it would have been. */
  record: recordSchema,
  /** True where the run had nothing to send. */
  isNothing: z.boolean(),
  /** Such a run notes the newest prompt of the series before, if its job may take another one. */
  earlier: recordSchema.optional(),
})

/** A run, as a status on the commit that its range ends with holds it. */
export type SavedRun = z.output<typeof savedSchema>

/** The marker in the fragment of a status's address. */
export const statusMarker = createMarker(placeSchema, savedSchema)

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
  if (!mayBeShownIn(workflow, code)) return `docs-agent/${hash}`
  const name = basename(file).replace(/\.ya?ml$/i, '') || 'workflow'
  // GitHub takes at most 255 characters, and the hash keeps series apart.
  return `${`docs-agent/${name}/${job || 'job'}`.slice(0, 248)}/${hash}`
}

/** The statuses of a branch's commits remember this. */
export interface Branch {
  /** See `seriesOf`. */
  series: string
  /**
   * The newest commit up to which nothing needs another prompt; absent where none is known. Of a large change behind it,
   * prompts may have brought the files up to `to`, of which the record is that of the last.
   */
  base: (Base & { filesDone?: { record: PromptRecord; to: number } | undefined }) | undefined
  /** The prompt whose job takes the next one as a follow-up. */
  toContinue: PromptRecord | undefined
  /** The newest prompt of the series, whatever came of it. */
  lastPrompt: PromptRecord | undefined
  /** The prompt of an earlier attempt of this run, if a job has it that did not fail. */
  rerunOf: PromptRecord | undefined
  /** Reader feedback before this moment needs no other prompt: milliseconds since the epoch; absent where nothing is known. */
  readersFromMs: number | undefined
}

export interface Range extends CommitRange {
  /** Earlier runs left this, with `since: last-run`. */
  branch?: Branch | undefined
}

/** Reads what the token itself recorded of a run of the series on a commit. */
export async function readSavedRun(
  { sha, status }: HistoryCommit,
  series: string,
  statuses: Pick<Statuses, 'own'>,
  run: Pick<Run, 'code'>,
): Promise<SavedRun | undefined> {
  if (status === undefined) return undefined
  // Somebody else may have set a status of that name after it.
  const targets = status.isOwn ? [status.target] : await statuses.own(sha, series)
  const statusPlace = statusPlaceOf(sha, series, run)
  return targets.map((target) => statusMarker.readFragmentAt(statusPlace, target)).find((saved) => saved !== undefined)
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
  const { toContinue, lastPrompt, readersFromMs } = branch
  const untilMs = laterOf(readersUntilMs, readersFromMs)
  const isNew = (endsData && lastPrompt?.data !== undefined) || untilMs !== readersFromMs
  if (branch.base?.sha === head && !isNew) return
  const record = newRecord({ commit: head, base: base.sha, readersUntilMs: untilMs }, inputs, run)
  const earlier = endsData && toContinue !== undefined ? { ...toContinue, data: undefined } : toContinue
  try {
    await setStatus({ isNothing: true, record, earlier }, statusPlaceOf(head, branch.series, run), run)
    run.log.info(`A commit status on ${shortSha(head)} records that nothing was left to ask for.`)
  } catch (error) {
    run.log.warning(`The next run reads the changes up to commit ${shortSha(head)} again.`, 'unsaved-progress', error)
  }
}

/** The status of a range's last commit as a place where records are kept; `undefined` where the branch remembers nothing. */
export function openInStatus({ head, branch }: Range, run: Run): Memory | undefined {
  if (branch === undefined) return undefined
  const { series, toContinue, lastPrompt, rerunOf } = branch
  // A prompt of an earlier attempt that is not `rerunOf` failed, or its job shows the end of another one.
  const isOfThisRun = lastPrompt?.run === run.workflow.id
  const earlier = rerunOf ?? (isOfThisRun ? undefined : lastPrompt)
  let isLogged = false
  return {
    records: earlier === undefined ? [] : [earlier],
    toContinue,
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

async function setStatus(
  saved: SavedRun,
  statusPlace: StatusPlace,
  run: Pick<Run, 'workflow' | 'code' | 'connect'>,
  deadline?: Deadline,
) {
  const { workflow, code } = run
  const { run: id, attempt } = saved.record
  const target = mayBeShownIn(workflow, code)
    ? { run: runUrl(workflow, { id, attempt }) }
    : { commit: `${repositoryUrl({ ...workflow, ...code })}/commit/${statusPlace.commit}` }
  const status = renderStatus(saved, statusPlace, target)
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
export function renderStatus(saved: SavedRun, statusPlace: StatusPlace, target: { run: string } | { commit: string }) {
  const { record, earlier } = saved
  const marker = { ...statusPlace, ...saved, record: shortened(record), earlier: earlier && shortened(earlier) }
  // An address has only one fragment, which is the marker's.
  const link = parsePullRequestLink(record.prLink)?.url.replace(/#.*$/, '')
  return {
    name: statusPlace.series,
    description: `${sentenceOf(saved, 'run' in target)} (changes since ${shortSha(record.base ?? '')}).`,
    target: `${'commit' in target ? target.commit : (link ?? target.run)}#${statusMarker.fragment(marker)}`,
  }
}

/** A status of a commit. It is always a success. */
export type NewStatus = ReturnType<typeof renderStatus>

/** Leaves out what only people read, in the comment: the address of a status has to stay short. */
function shortened({ docs, origin, review, isLost, coverage, content, ...record }: PromptRecord): PromptRecord {
  return record
}

/** Says what came of a run, in few words: with the changes that follow, it has to fit into GitHub's 140 characters. */
function sentenceOf({ isNothing, record: { result, jobId, prLink } }: SavedRun, isNamed: boolean): string {
  if (isNothing) return 'Nothing was left to ask for'
  if (result === undefined) return jobId === undefined ? 'A docs update was requested' : 'A docs update is in progress'
  if (jobId === undefined) return 'The docs update may not have reached the agent, so the next run repeats it'
  const { name } = (isNamed && result === 'pull-request' && parsePullRequestLink(prLink)) || {}
  if (name !== undefined) return `Docs pull request ${cut(name, 60)}`
  return `Result of the docs update: ${result}${result === 'failed' ? ', so the next run repeats it' : ''}`
}

/** This may be repeated: of the same status, only the newest counts. */
export const SETTING = { what: 'the status of the commit', permission: 'statuses: write' }
/** A run that reads them sets one too. */
const READING_STATUSES = { ...SETTING, what: 'the statuses of the commit' }

/** GitHub takes at most 1,000 statuses of one name on a commit. */
const MOST_STATUSES = 1000

const statusesSchema = z.array(
  z.object({
    context: z.string(),
    target_url: z.string().nullish().catch(undefined),
    creator: z.object({ login: z.string() }).nullish().catch(undefined),
  }),
)

/** Any JSON object will do. A page of a gateway, which is none, would mean that no status was set. */
const setSchema = z.looseObject({})

/** The statuses of the repository's commits, which their full ids name. Throws `GitHubError`. */
export function createStatuses(api: GitHubApi) {
  const readViewer = createViewer(api)
  return {
    async set(sha: string, { name: context, description, target: target_url }: NewStatus): Promise<void> {
      const route = 'POST /repos/{owner}/{repo}/statuses/{sha}'
      const parameters = { sha, state: 'success', context, description, target_url }
      await api.request({ ...SETTING, schema: setSchema, route, parameters })
    },
    /** The targets of the statuses of a name that the token itself set, whatever others set after them; newest first. */
    async own(sha: string, name: string): Promise<readonly string[]> {
      const viewer = await readViewer()
      const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses'
      const reading = { ...READING_STATUSES, schema: statusesSchema, route, parameters: { ref: sha } }
      const statuses = await api.list({ ...reading, most: MOST_STATUSES })
      // GitHub ignores the case of a name.
      return statuses.flatMap(({ context, creator, target_url }) =>
        isSameName(context, name) && isSameName(creator?.login, viewer) ? (target_url ?? []) : [],
      )
    },
  }
}

export type Statuses = ReturnType<typeof createStatuses>
