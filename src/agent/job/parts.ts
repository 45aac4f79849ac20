import { shortHash } from '../../kit/core/marker.ts'
import type { Nothing } from '../../kit/core/outcome.ts'
import { fullName } from '../../kit/core/repository.ts'
import type { Run } from '../../kit/run.ts'
import { type ChangedFile, type CoveredChanges, identityOf } from '../change/change.ts'
import { lineOf } from '../change/history.ts'
import { isNoticeable } from '../change/kinds.ts'
import { sortFiles } from '../change/patches.ts'
import { endsOf } from '../change/range.ts'
import type { EarlierJob } from '../memory/decision.ts'
import type { Branch, Range } from '../memory/in-status.ts'
import { laterOf } from '../memory/records.ts'
import { renderChanges } from '../prompt/change-text.ts'
import { renderData, type Values } from '../prompt/tags.ts'
import type { AgentInputs } from '../task.ts'
import type { Context } from './context.ts'

/** One run with `since` may send this many prompts (docs/reference.md, "Inputs"). */
export const DEFAULT_MAX_PROMPTS = 3

/** The most characters that users may notice in a prompt that covers a part of a range. */
export const PART_LIMIT = 125_000

/** What the report gives a prompt. */
export interface Reported {
  /** The values of placeholders. */
  values: Values
  /** People are shown these instead of some of them. */
  shown?: Values | undefined
  /** Says why there is no reader feedback for the prompt. */
  nothing?: Nothing | undefined
  /** Where reader feedback was read from, and the end of what was read, in milliseconds since the epoch. */
  readersFromMs?: number | undefined
  readersUntilMs?: number | undefined
}

/** One prompt, and all that it covers. */
export interface Part {
  values: Values
  /** People are shown these instead of some of them. */
  shown?: Values | undefined
  range: Range | undefined
  /** Tells the change apart from others, where the prompt shows its files and their content is known. */
  change: string | undefined
  /** Tells the whole change of a pull request or a push apart, whatever `include` and `exclude` leave out. */
  content?: string | undefined
  /** The number of the prompt among those that have the files of one large change, and whether others follow. */
  piece?: number | undefined
  hasMore?: boolean
  /** A hash of the data that the prompt holds. */
  data?: string | undefined
  /** Where reader feedback goes on after this prompt: see `PromptRecord`. */
  readersFromMs?: number | undefined
  readersUntilMs?: number | undefined
  /** The run's own job, which took the part before. */
  ownJob?: EarlierJob | undefined
  /** The number of prompts that the run has sent for the parts before. */
  promptsBefore?: number | undefined
  /** The next part is taken from this; absent where the part is the last one. */
  rest: Stretch | undefined
  /** The number of prompts that may still be sent for the rest. */
  promptsLeft: number
}

/** Takes what the first prompt covers; the whole change, unless it is a range that does not fit. */
export function firstPart(context: Context, report: Reported, inputs: AgentInputs, run: Pick<Run, 'code'>): Part {
  const { range, change, content, nothing } = context
  const { prompt, data } = inputs
  const values = { ...context.values, data: renderData(data), ...report.values }
  const whole = {
    values: nothing === undefined ? values : { ...values, changes: NO_CHANGE },
    shown: report.shown,
    range,
    change: undefined,
    content,
    data: prompt?.placeholders.has('data') ? identityOfData(data?.text ?? '') : undefined,
    ...readersOf(range?.branch, report),
    rest: undefined,
    promptsLeft: 0,
  }
  if (change === undefined) return whole
  if (range === undefined) return { ...whole, ...withChange(values, change, run) }
  return { ...whole, ...takeStretch(...behindPieces({ change, range }, inputs), values, run) }
}

const NO_CHANGE = { note: 'There is no change that needs docs.' }

/** Says where reader feedback goes on, on a branch that remembers it. What was not read is read from the same moment again. */
function readersOf(branch: Branch | undefined, report: Reported) {
  if (branch === undefined) return {}
  const readersFromMs = branch.readersFromMs ?? report.readersFromMs
  return { readersFromMs, readersUntilMs: laterOf(report.readersUntilMs, readersFromMs) }
}

/** The same findings are the same data, in whatever order a check lists them. */
function identityOfData(text: string): string {
  const lines = text.split('\n').flatMap((line) => line.trimEnd() || [])
  return shortHash(lines.sort())
}

/** Takes what the next prompt of a range covers of the rest. */
export function nextPart(
  { values, promptsLeft, data, readersUntilMs }: Part,
  rest: Stretch,
  run: Pick<Run, 'code'>,
): Part {
  const { branch } = rest.range
  // Only the first part is concerned by what earlier runs left.
  const range = { ...rest.range, branch: branch && { ...branch, rerunOf: undefined, latest: undefined } }
  const part = takeStretch({ ...rest, range }, promptsLeft, { ...values, ...IN_FIRST }, run)
  // The prompt before brought them, and each record says what was brought.
  return { ...part, data, readersFromMs: readersUntilMs, readersUntilMs }
}

/** Data and reader feedback stand in the first prompt alone. */
const STANDS_IN_FIRST = { note: 'It stands in the first prompt of this job.' }
const IN_FIRST: Values = { data: STANDS_IN_FIRST, 'reader-feedback': STANDS_IN_FIRST, 'page-views': STANDS_IN_FIRST }

function takeStretch(stretch: Stretch, most: number, values: Values, run: Pick<Run, 'code'>) {
  const { part, rest, ...pieces } = takePart(stretch, most)
  return { ...withChange(values, part.change, run), ...pieces, range: part.range, rest, promptsLeft: most - 1 }
}

/** Goes on behind the files of a large change that earlier prompts brought; and counts the prompts for the rest. */
function behindPieces(stretch: Stretch, inputs: AgentInputs): [Stretch, number] {
  const { record, done = 0 } = stretch.range.branch?.pieces ?? {}
  const most = mostPrompts(stretch.range, inputs)
  const divided = inputs.maxPrompts ?? DEFAULT_MAX_PROMPTS
  let from = stretch
  for (let piece = 1; piece <= done && record?.base === stretch.range.base.sha; piece++) {
    const { part, rest } = takePart(from, divided - piece + 1)
    const isSame = piece < (record.piece ?? 0) || identityOf(part.change.changes) === record.change
    // The change may be divided in another way by now.
    if (rest?.piecesBefore !== piece || !isSame) return [stretch, most]
    from = rest
  }
  return [from, Math.max(1, most - (from.piecesBefore ?? 0))]
}

function withChange(
  values: Values,
  change: CoveredChanges,
  { code }: Pick<Run, 'code'>,
): Pick<Part, 'values' | 'change'> {
  const repository = code.repository === undefined ? '' : fullName(code.repository)
  return { values: { ...values, changes: renderChanges(change, repository) }, change: identityOf(change.changes) }
}

/** Counts the prompts into which a range may be divided. */
function mostPrompts(range: Range, { wait, maxPrompts = DEFAULT_MAX_PROMPTS }: AgentInputs): number {
  const { branch, head, base, history } = range
  // Not where the last run was on a branch that was merged since: a part would hold what that run covered.
  const line = branch && lineOf(history.commits, head)
  const follows = line === undefined || line.some(({ parents }) => parents[0] === base.sha)
  // What a job may have already is divided only as it was.
  const mayDivide = branch?.rerunOf === undefined || branch.rerunOf.piece !== undefined
  // Without a wait, nobody knows when a job takes the next prompt.
  return wait && follows && mayDivide ? maxPrompts : 1
}

/** All parts of a change, if each prompt succeeds. */
export function allParts(context: Context, report: Reported, inputs: AgentInputs, run: Pick<Run, 'code'>): Part[] {
  let part = firstPart(context, report, inputs, run)
  const parts = [part]
  while (part.rest !== undefined) {
    part = nextPart(part, part.rest, run)
    parts.push(part)
  }
  return parts
}

/** Counts the characters of a change that its users may notice: patches, without those of tests and the like. */
export function noticeableLength(files: readonly Pick<ChangedFile, 'path' | 'patch'>[]): number {
  return files.filter(({ path }) => isNoticeable(path)).reduce((sum, { patch = '' }) => sum + patch.length, 0)
}

/** A range, or what of it is still to be covered, with its change. */
interface Stretch {
  change: CoveredChanges
  range: Range
  /** The number of prompts that have some files of its first change, which is too large for one. */
  piecesBefore?: number
}

/**
 * Takes the part that the next prompt covers: as many of the oldest changes as fit, or some files of one that does not. The
 * last prompt takes what is left.
 *
 * @param mostPrompts how many prompts may still be sent
 */
function takePart(stretch: Stretch, mostPrompts: number): Pick<Part, 'rest' | 'piece' | 'hasMore'> & { part: Stretch } {
  const { range, change, piecesBefore = 0 } = stretch
  const [first, ...others] = change.changes
  const lengths = change.changes.map(({ files }) => noticeableLength(files))
  const piece = piecesBefore === 0 ? undefined : piecesBefore + 1
  if (mostPrompts === 1 || first === undefined) return { part: stretch, piece, rest: undefined }
  // Only as long as the prompts that remain are enough for the changes behind it.
  const needed = Math.floor(lengths.slice(1).reduce((sum, length) => sum + length, 0) / PART_LIMIT)
  const [files, filesLeft] = mostPrompts - 1 > needed ? divideFiles(first.files) : [first.files, []]
  if (filesLeft.length > 0) {
    const filesInAll = first.filesInAll ?? first.files.length
    const { part } = cutBehind(1, {
      ...stretch,
      change: { ...change, changes: [{ ...first, files, filesInAll }, ...others] },
    })
    const left = { ...change, changes: [{ ...first, files: filesLeft, filesInAll }, ...others] }
    return {
      part,
      piece: piecesBefore + 1,
      hasMore: true,
      rest: { change: left, range, piecesBefore: piecesBefore + 1 },
    }
  }
  const count = piece === undefined ? howManyFit(lengths) : 1
  return { ...cutBehind(count, stretch), piece }
}

/** Divides a stretch behind so many changes. */
function cutBehind(count: number, stretch: Stretch): { part: Stretch; rest: Stretch | undefined } {
  const { range, change } = stretch
  const head = change.changes[count - 1]?.head
  // The last part reaches the range's head, also where its newest commits are of no interest.
  if (count >= change.changes.length || head === undefined) return { part: stretch, rest: undefined }
  // A part has a base of its own: how the whole range differs from its base does not concern it.
  const first = { ...range, base: { sha: range.base.sha, what: range.base.what }, head }
  const later = { ...range, base: { sha: head, what: 'the part before this one' } }
  return {
    part: { change: { ...change, changes: change.changes.slice(0, count), ...endsOf(first) }, range: first },
    rest: { change: { changes: change.changes.slice(count), ...endsOf(later) }, range: later },
  }
}

/** Counts the first of several lengths that stay below the limit together: at least one. */
export function howManyFit(lengths: readonly number[], limit = PART_LIMIT): number {
  let sum = 0
  const tooMany = lengths.findIndex((length, index) => {
    sum += length
    return index > 0 && sum > limit
  })
  return tooMany < 0 ? lengths.length : tooMany
}

/** Divides files into those that a prompt has room for, in the order in which it shows them, and the others. */
function divideFiles(files: readonly ChangedFile[]): [ChangedFile[], ChangedFile[]] {
  if (noticeableLength(files) <= PART_LIMIT) return [[...files], []]
  const sorted = sortFiles(files)
  const count = howManyFit(sorted.map((file) => noticeableLength([file])))
  return [sorted.slice(0, count), sorted.slice(count)]
}
