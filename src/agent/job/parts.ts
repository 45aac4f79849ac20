import { shortHash } from '../../kit/core/marker.ts'
import type { Nothing } from '../../kit/core/outcome.ts'
import { fullName } from '../../kit/core/repository.ts'
import type { Run } from '../../kit/run.ts'
import { type ChangedFile, identityOf, type ReadChange } from '../change/change.ts'
import { lineOf } from '../change/history.ts'
import { isNoticeable } from '../change/kinds.ts'
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
  return { ...whole, ...takeStretch({ change, range }, mostPrompts(range, inputs), values, run) }
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
  const { part, rest } = takePart(stretch, most)
  return { ...withChange(values, part.change, run), range: part.range, rest, promptsLeft: most - 1 }
}

function withChange(values: Values, change: ReadChange, { code }: Pick<Run, 'code'>): Pick<Part, 'values' | 'change'> {
  const repository = code.repository === undefined ? '' : fullName(code.repository)
  return { values: { ...values, changes: renderChanges(change, repository) }, change: identityOf(change.changes) }
}

/** Counts the prompts into which a range may be divided. */
function mostPrompts(range: Range, { wait, maxPrompts = DEFAULT_MAX_PROMPTS }: AgentInputs): number {
  const { branch, head, base, history } = range
  // Not where the last run was on a branch that was merged since: a part would hold what that run covered.
  const line = branch && lineOf(history.commits, head)
  const follows = line === undefined || line.some(({ parents }) => parents[0] === base.sha)
  // Without a wait, nobody knows when a job takes the next prompt; and what a job may have already is no longer divided.
  return wait && follows && branch?.rerunOf === undefined ? maxPrompts : 1
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
  change: ReadChange
  range: Range
}

/**
 * Takes the part that the next prompt covers: an equal share of the changes, in as few prompts as stay below the limit.
 *
 * @param mostPrompts how many prompts may still be sent
 */
function takePart(stretch: Stretch, mostPrompts: number): { part: Stretch; rest: Stretch | undefined } {
  const { range, change } = stretch
  const { changes } = change
  const [count = 0, ...others] = divideIntoParts(
    changes.map(({ files }) => noticeableLength(files)),
    mostPrompts,
  )
  const head = changes[count - 1]?.head
  // The last part reaches the range's head, also where its newest commits are of no interest.
  if (others.length === 0 || head === undefined) return { part: stretch, rest: undefined }
  const after = { sha: head, what: 'the part before this one' }
  // A part has a base of its own: how the whole range differs from its base does not concern it.
  const base = { sha: range.base.sha, what: range.base.what }
  const [first, later] = [
    { ...range, base, head },
    { ...range, base: after },
  ]
  return {
    part: { change: { ...change, changes: changes.slice(0, count), ...endsOf(first) }, range: first },
    rest: { change: { changes: changes.slice(count), ...endsOf(later) }, range: later },
  }
}

/**
 * Divides changes into parts that follow on one another: as few as stay below the limit, and at most so many.
 *
 * @param lengths of the changes, oldest first
 * @returns for each part how many changes belong to it; each part has some
 */
export function divideIntoParts(lengths: readonly number[], maxParts: number, limit = PART_LIMIT): number[] {
  const fewest = fill(lengths, limit)
  const even = divide(lengths, Math.min(maxParts, fewest.length))
  const isBelow = even.every((part) => part.length === 1 || sum(part) <= limit)
  return (isBelow || fewest.length > maxParts ? even : fewest).map((part) => part.length)
}

/** The fewest parts below the limit: each is filled before the next. One change alone may be longer. */
function fill(lengths: readonly number[], limit: number): number[][] {
  const parts: number[][] = []
  for (const length of lengths) {
    const last = parts.at(-1)
    if (last !== undefined && sum(last) + length <= limit) last.push(length)
    else parts.push([length])
  }
  return parts
}

/** Divides changes into at most so many parts of about equal length: the middle of a change decides where it belongs. */
function divide(lengths: readonly number[], count: number): number[][] {
  const total = sum(lengths)
  let before = 0
  const parts = Map.groupBy(lengths, (length) => {
    const middle = before + length / 2
    before += length
    return Math.min(count - 1, Math.floor((count * middle) / total))
  })
  return [...parts.values()]
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((total, length) => total + length, 0)
}
