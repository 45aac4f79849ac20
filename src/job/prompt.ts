import { type Coverage, describeCoverage } from '../change/patches.ts'
import type { Inputs, WrittenPrompt } from '../inputs/inputs.ts'
import { warningOfWords } from '../prompt/placeholders.ts'
import { fillPrompt, type Values } from '../prompt/tags.ts'
import type { Run } from '../run.ts'

/** What is shown instead of the code, where readers of log and summary may not see it. */
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
  const coverage = coverageOf(written, values)
  if (coverage !== undefined && code.isShown)
    log.info(`The prompt shows ${describeCoverage(coverage)} that users may notice.`)
  const others = code.isShown ? shownValues : { ...shownValues, changes: HIDDEN, 'pull-request': HIDDEN }
  const isOther = [...written.placeholders].some((word) => word in others)
  const shown = isOther ? fill({ ...values, ...others }) : prompt
  log.debug(`The prompt:\n${shown}`)
  return { prompt, shown }
}

/** How much the prompt shows of the change; absent where it shows none. */
export function coverageOf(written: WrittenPrompt | undefined, { changes }: Values): Coverage | undefined {
  return written?.placeholders.has('changes') ? changes?.coverage : undefined
}

/** Warns of words in braces that stay as they are. */
export function warnOfWords({ prompt }: Pick<Inputs, 'prompt'>, { log }: Pick<Run, 'log'>): void {
  const warning = prompt && warningOfWords(prompt)
  if (warning !== undefined) log.warning(warning, 'Placeholders')
}
