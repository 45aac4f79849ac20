import { identityOf } from '../change/change.ts'
import { lineOf } from '../change/history.ts'
import { type Stretch, takePart } from '../change/parts.ts'
import { type Coverage, describeCoverage } from '../change/patches.ts'
import { fullName } from '../core/repository.ts'
import type { RunEvent } from '../event/payload.ts'
import type { Inputs, WrittenPrompt } from '../inputs/inputs.ts'
import type { Range } from '../memory/last-run.ts'
import { builtInKind } from '../prompt/built-in.ts'
import { renderChanges } from '../prompt/change-text.ts'
import { warningOfWords } from '../prompt/placeholders.ts'
import { fillPrompt, type Values } from '../prompt/tags.ts'
import type { Run, Task } from '../run.ts'
import type { Context } from './context.ts'

/** One run with `since` may send this many prompts (docs/reference.md, "Inputs"). */
export const DEFAULT_MAX_PROMPTS = 3

/** One prompt and what it covers; `rest` is what the next one covers. */
export interface Part {
  values: Values
  range: Range | undefined
  /** Tells the change apart from others, where the prompt shows its files and their content is known. */
  change: string | undefined
  rest: Stretch<Range> | undefined
}

/** Takes what the first prompt covers; the whole change, unless it is a range that does not fit. */
export function firstPart(context: Context, inputs: Task['inputs'], run: Run): Part {
  const { range, change, values } = context
  if (change === undefined) {
    const none = context.nothing === undefined ? {} : { changes: NO_CHANGE }
    return { values: { ...values, ...none }, range, change: undefined, rest: undefined }
  }
  if (range !== undefined) return nextPart({ change, range }, mostPrompts(context, inputs), values, run)
  const text = renderChanges(change, repositoryOf(run))
  return { values: { ...values, changes: text }, range, change: identityOf(change.changes), rest: undefined }
}

const NO_CHANGE = { note: 'There is no change that needs docs.' }

/** Takes what the next prompt of a range covers. */
export function nextPart(stretch: Stretch<Range>, most: number, values: Values, run: Run): Part {
  const { part, rest } = takePart(stretch, most)
  const text = renderChanges(part.change, repositoryOf(run))
  return { values: { ...values, changes: text }, range: part.range, change: identityOf(part.change.changes), rest }
}

/** Counts the prompts into which a range may be divided. */
export function mostPrompts(
  { range }: Pick<Context, 'range'>,
  { wait, maxPrompts = DEFAULT_MAX_PROMPTS }: Task['inputs'],
) {
  // Not where the last run was on a branch that was merged since: a part would hold what that run covered.
  const line = range?.branch && lineOf(range.history.commits, range.head)
  const follows = line === undefined || line.some(({ parents }) => parents[0] === range?.base.sha)
  // Without a wait, nobody knows when a job takes the next prompt; and what a job may have already is no longer divided.
  return wait && follows && range?.branch?.rerunOf === undefined ? maxPrompts : 1
}

/** All parts of a change, if each prompt succeeds. */
export function allParts(context: Context, inputs: Task['inputs'], run: Run): Part[] {
  const most = mostPrompts(context, inputs)
  const parts = [firstPart(context, inputs, run)]
  for (let rest = parts[0]?.rest; rest !== undefined && parts.length < most; ) {
    const part = nextPart(rest, most - parts.length, context.values, run)
    parts.push(part)
    rest = part.rest
  }
  return parts
}

function repositoryOf({ code: { repository } }: Run): string {
  return repository === undefined ? '' : fullName(repository)
}

/** This is shown instead of the code where readers of log and summary may not see it. */
const HIDDEN = { note: 'The code is not shown to the readers of this run.' }

/**
 * The prompt with its placeholders replaced, and as it may be shown, where one was given.
 *
 * @param shownValues what is shown instead of some of the values
 */
export function resolvePrompt(
  written: WrittenPrompt | undefined,
  values: Values,
  { clock, log, code }: Pick<Run, 'clock' | 'log' | 'code'>,
  shownValues: Values = {},
): { prompt?: string; shown?: string } {
  if (written === undefined) return {}
  const fill = (given: Values) => fillPrompt(written, given, clock.random)
  const prompt = fill(values)
  const coverage = coverageOfPrompt(written, values)
  if (coverage !== undefined && code.isShown)
    log.info(`The prompt shows ${describeCoverage(coverage)} that users may notice.`)
  const others = code.isShown ? shownValues : { ...shownValues, changes: HIDDEN, 'pull-request': HIDDEN }
  const isOther = [...written.placeholders].some((word) => word in others)
  const shown = isOther ? fill({ ...values, ...others }) : prompt
  log.debug(`The prompt:\n${shown}`)
  return { prompt, shown }
}

/** Measures how much of the change the prompt shows; absent where it shows none. */
export function coverageOfPrompt(written: WrittenPrompt | undefined, { changes }: Values): Coverage | undefined {
  return written?.placeholders.has('changes') ? changes?.coverage : undefined
}

/** Notes that a prompt of one's own brings nothing of the change that the run is about. */
export function noteMissingChange(
  { inputs, event }: { inputs: Inputs; event: RunEvent },
  { log }: Pick<Run, 'log'>,
): void {
  const { prompt, jobId, pullRequest, since } = inputs
  const isOwn = prompt !== undefined && prompt.builtIn === undefined && jobId === undefined
  if (!isOwn || prompt.placeholders.size > 0) return
  const has = { namesPullRequest: pullRequest !== undefined, hasSince: since !== undefined }
  if (builtInKind(event, has) === undefined) return
  log.notice(
    'The prompt has no {{ changes }}, so the agent sees nothing of the change but what the prompt itself says.',
  )
}

/** Warns of words in braces that stay as they are. */
export function warnOfWords({ prompt }: Pick<Inputs, 'prompt'>, { log }: Pick<Run, 'log'>): void {
  const warning = prompt && warningOfWords(prompt)
  if (warning !== undefined) log.warning(warning, 'words-in-braces')
}
