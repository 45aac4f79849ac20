import { shortHash } from '../../kit/core/marker.ts'
import { fullName } from '../../kit/core/repository.ts'
import type { Run } from '../../kit/run.ts'
import { type ChangedFile, type CoveredChanges, identityOf } from '../change/change.ts'
import { lineOf } from '../change/history.ts'
import { isNoticeable } from '../change/kinds.ts'
import { sortFiles } from '../change/patches.ts'
import { endsOf } from '../change/range.ts'
import { laterOf, type PromptRecord } from '../memory/records.ts'
import type { Branch, Range } from '../memory/status.ts'
import { renderChanges } from '../prompt/change-text.ts'
import { renderData, type Values } from '../prompt/tags.ts'
import type { AgentInputs } from '../task.ts'
import type { Context, Reported } from './context.ts'

/** One run with `since` may send this many prompts (docs/reference.md, "Inputs"). */
export const DEFAULT_MAX_PROMPTS = 3

/** The most characters that users may notice in a prompt that covers a part of a range. */
export const PART_LIMIT = 125_000

/** One prompt: what it shows, and of what. */
export interface Part {
  values: Values
  /** Where people are shown the prompt, these replace values of the same names. */
  shown?: Values | undefined
  range: Range | undefined
  /** What the prompt's record says of what it covers. */
  recorded: Partial<PromptRecord>
  /** Absent where the part is the last one. */
  rest?: Rest | undefined
}

interface Stretch {
  change: CoveredChanges
  range: Range
}

/** What is left of a range for the next prompts. Its first change is without the files that prompts have had. */
interface Rest extends Stretch {
  /** The number of prompts that may still be sent. */
  promptsLeft: number
}

/** Takes what the first prompt covers; the whole change, unless it is a range that does not fit. */
export function firstPart(context: Context, report: Reported, inputs: AgentInputs, run: Pick<Run, 'code'>): Part {
  const { range, change, content, nothing } = context
  const { prompt, data } = inputs
  const values = { ...context.values, data: renderData(data), ...report.values }
  const { shown } = report
  const recorded = {
    content,
    data: prompt?.placeholders.has('data') ? identityOfData(data?.text ?? '') : undefined,
    ...readersOf(range?.branch, report),
  }
  if (change === undefined)
    return { values: nothing === undefined ? values : { ...values, changes: NO_CHANGE }, shown, range, recorded }
  if (range === undefined) {
    // GitHub may show a pull request as it was before the event, or as it is since: the prompt is about what it shows.
    const ofShown = { ...recorded, ...(change.head !== undefined && { commit: change.head }) }
    return { ...withChange({ values, recorded: ofShown }, change, run), shown, range }
  }
  const left = { change: withoutFilesDone(change, range), range, promptsLeft: mostPrompts(range, inputs) }
  const part = takePart(left, { values, recorded }, run)
  // Another attempt is known by the files of its part, although GitHub may show the change in another way by now.
  const { rerunOf = part.recorded } = range.branch ?? {}
  return { ...part, recorded: { ...part.recorded, files: rerunOf.files }, shown }
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
export function nextPart({ values, recorded }: Part, rest: Rest, run: Pick<Run, 'code'>): Part {
  const { branch } = rest.range
  // Only the first part is concerned by what earlier runs left.
  const range = { ...rest.range, branch: branch && { ...branch, rerunOf: undefined, lastPrompt: undefined } }
  // The prompt before brought data and reader feedback, and each record says what was brought.
  const { data, readersUntilMs } = recorded
  const brought = { data, readersFromMs: readersUntilMs, readersUntilMs }
  return takePart({ ...rest, range }, { values: { ...values, ...IN_FIRST }, recorded: brought }, run)
}

/** Data and reader feedback stand in the first prompt alone. */
const STANDS_IN_FIRST = { note: 'It stands in the first prompt of this job.' }
const IN_FIRST: Values = { data: STANDS_IN_FIRST, 'reader-feedback': STANDS_IN_FIRST, 'page-views': STANDS_IN_FIRST }

function takePart(from: Rest, given: Pick<Part, 'values' | 'recorded'>, run: Pick<Run, 'code'>): Part {
  const [taken, left] = divide(from)
  const { values, recorded } = withChange(given, taken.change, run)
  const rest = left && { ...left, promptsLeft: from.promptsLeft - 1 }
  return { values, range: taken.range, recorded: { ...recorded, files: filesTaken(from, left) }, rest }
}

/** Finds which files of a divided change a prompt takes; `undefined` where it takes whole changes. */
function filesTaken({ change, range }: Stretch, left: Stretch | undefined): PromptRecord['files'] {
  const [first] = change.changes
  if (first === undefined) return undefined
  const { files, filesInAll: of = files.length } = first
  const [next] = left?.range === range ? left.change.changes : []
  const [from, to] = [of - files.length, of - (next?.files.length ?? 0)]
  return to - from < of ? { from, to, of } : undefined
}

const NO_LINES = { files: 0, allFiles: 0, lines: 0, allLines: 0 }

function withChange(
  { values, recorded }: Pick<Part, 'values' | 'recorded'>,
  change: CoveredChanges,
  { code }: Pick<Run, 'code'>,
): Pick<Part, 'values' | 'recorded'> {
  const repository = code.repository === undefined ? '' : fullName(code.repository)
  const hasFiles = change.changes.some(({ files }) => files.length > 0)
  return {
    values: { ...values, changes: renderChanges(change, repository) },
    // A change without a changed line, such as a moved file, is shown too, but one of which no file is left is not.
    recorded: { ...recorded, change: identityOf(change.changes), coverage: hasFiles ? NO_LINES : undefined },
  }
}

function mostPrompts(range: Range, { wait, maxPrompts = DEFAULT_MAX_PROMPTS }: AgentInputs): number {
  const { branch, head, base, history } = range
  // If the last run was on a branch that was merged since, a part of this line would hold what that run covered.
  const line = branch && lineOf(history.commits, head)
  const follows = line === undefined || line.some(({ parents }) => parents[0] === base.sha)
  // The last prompt of an earlier attempt had all that was left.
  const isRerun = branch?.rerunOf !== undefined
  // Without a wait, nobody knows when a job takes the next prompt.
  return wait && follows && !isRerun ? maxPrompts : 1
}

/** Leaves out the files of a large change that earlier prompts brought, unless GitHub shows it in another way by now. */
function withoutFilesDone(change: CoveredChanges, { branch }: Range): CoveredChanges {
  const { record, to = 0 } = branch?.base?.filesDone ?? {}
  const [first, ...others] = change.changes
  if (first === undefined || record?.files === undefined || first.files.length !== record.files.of) return change
  const { from, to: end, of } = record.files
  const files = sortFiles(first.files)
  // The record of the last of them may also cover later changes, so it cannot be compared.
  const isSame = end === of || identityOf([{ ...first, files: files.slice(from, end) }]) === record.change
  return isSame ? { ...change, changes: [{ ...first, files: files.slice(to), filesInAll: of }, ...others] } : change
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

/**
 * Divides what is left into what the next prompt covers and the rest: as many of the oldest changes as fit, or some files of one
 * that does not. The last prompt takes everything.
 */
function divide({ range, change, promptsLeft }: Rest): [Stretch, Stretch?] {
  const [first, ...others] = change.changes
  if (promptsLeft === 1 || first === undefined) return [{ range, change }]
  const lengths = change.changes.map((one) => noticeableLength(one.files))
  // Only as long as the prompts that remain are enough for the changes behind it.
  const needed = Math.floor(lengths.slice(1).reduce((sum, length) => sum + length, 0) / PART_LIMIT)
  const [files, filesLeft] = promptsLeft - 1 > needed ? divideFiles(first.files) : [first.files, []]
  const { filesInAll } = first
  if (filesLeft.length === 0) return cutBehind(filesInAll === undefined ? howManyFit(lengths) : 1, { range, change })
  const withFiles = (some: ChangedFile[]) => {
    const divided = { ...first, files: some, filesInAll: filesInAll ?? first.files.length }
    return { range, change: { ...change, changes: [divided, ...others] } }
  }
  const [taken] = cutBehind(1, withFiles(files))
  return [taken, withFiles(filesLeft)]
}

/** Divides a stretch of a range into its oldest `count` changes and the others, if there are any. */
function cutBehind(count: number, { range, change }: Stretch): [Stretch, Stretch?] {
  const head = change.changes[count - 1]?.head
  // The last part reaches the range's head, also where its newest commits are of no interest.
  if (count >= change.changes.length || head === undefined) return [{ range, change }]
  // A part has a base of its own: how the whole range differs from its base does not concern it.
  const first = { ...range, base: { sha: range.base.sha, what: range.base.what }, head }
  const later = { ...range, base: { sha: head, what: 'the part before this one' } }
  return [
    { change: { ...change, changes: change.changes.slice(0, count), ...endsOf(first) }, range: first },
    { change: { changes: change.changes.slice(count), ...endsOf(later) }, range: later },
  ]
}

/** Returns how many lengths, from the first one on, add up to no more than the limit: at least one. */
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
