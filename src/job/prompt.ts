import { NOTHING_SENT } from '../core/outcome.ts'
import type { Inputs, WrittenPrompt } from '../inputs/inputs.ts'
import { renderData } from '../prompt/data-text.ts'
import { fillPrompt, type Values } from '../prompt/tags.ts'
import type { Run } from '../run.ts'
import type { Ending } from './publish.ts'

/**
 * The prompt with its placeholders replaced, and as it may be shown, where one was given.
 *
 * @param shownValues what is shown instead of some of the values
 */
export function resolvePrompt(
  written: WrittenPrompt | undefined,
  values: Values,
  { clock, log }: Pick<Run, 'clock' | 'log'>,
  shownValues: Values = {},
): { prompt?: string; shown?: string } {
  if (written === undefined) return {}
  const fill = (given: Values) => fillPrompt(written, given, clock.random)
  const prompt = fill(values)
  const isOther = [...written.placeholders].some((word) => word in shownValues)
  const shown = isOther ? fill({ ...values, ...shownValues }) : prompt
  log.debug(`The prompt:\n${shown}`)
  return { prompt, shown }
}

const STAND_IN = '(The page-views report goes here.)'
const READER_FEEDBACK_STAND_IN = '(What readers did not find goes here.)'

export function dryRun(
  { prompt: written, jobId, report, data }: Pick<Inputs, 'prompt' | 'jobId' | 'report' | 'data'>,
  parts: readonly { values: Values }[],
  run: Pick<Run, 'clock' | 'log'>,
): Ending {
  const { log } = run
  if (report !== undefined) log.info('Dry run: would read the page views and report them.')
  if (report?.readerFeedback) log.info('Dry run: would read what readers did not find and report it.')
  const prompts = parts.flatMap(({ values }) => {
    const standIns = { 'page-views': { note: STAND_IN }, 'reader-feedback': { note: READER_FEEDBACK_STAND_IN } }
    return resolvePrompt(written, { ...values, ...standIns, data: renderData(data) }, run).shown ?? []
  })
  for (const [index, prompt] of prompts.entries()) {
    const what = jobId === undefined ? 'create a job with this prompt' : `send this prompt to job ${jobId}`
    const then = `send this prompt to the same job, as part ${index + 1} of ${prompts.length}`
    log.group(`Dry run: would ${index === 0 ? what : then}`, prompt)
  }
  if (prompts.length === 0 && jobId !== undefined) log.info(`Dry run: would wait for job ${jobId}.`)
  return { prompt: prompts[0], outcome: { ...NOTHING_SENT, result: 'dry-run' } }
}
