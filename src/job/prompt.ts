import { NOTHING_SENT } from '../core/outcome.ts'
import type { Inputs, WrittenPrompt } from '../inputs/inputs.ts'
import { fillPrompt, type Values } from '../prompt/tags.ts'
import type { Run } from '../run.ts'
import type { Ending } from './publish.ts'

/** The prompt with its placeholders replaced; `undefined` when none was given. */
export function resolvePrompt(
  prompt: WrittenPrompt | undefined,
  values: Values,
  { clock, log }: Pick<Run, 'clock' | 'log'>,
): string | undefined {
  if (prompt === undefined) return undefined
  const resolved = fillPrompt(prompt.text, values, clock.random)
  log.debug(`The prompt:\n${resolved}`)
  return resolved
}

/** What replaces the report in the prompt. */
const STAND_IN = '(The page-views report goes here.)'

/** Shows what the step would do; the service is not called. */
export function dryRun(
  { prompt: written, jobId, report }: Pick<Inputs, 'prompt' | 'jobId' | 'report'>,
  /** What each prompt that would be sent is about. */
  parts: readonly { values: Values }[],
  run: Pick<Run, 'clock' | 'log'>,
): Ending {
  const { log } = run
  if (report !== undefined) log.info('Dry run: would read the page views and report them.')
  const prompts = parts.flatMap(({ values }) => {
    const prompt = resolvePrompt(written, { ...values, 'page-views': { note: STAND_IN } }, run)
    return prompt === undefined ? [] : [prompt]
  })
  for (const [index, prompt] of prompts.entries()) {
    const what = jobId === undefined ? 'create a job with this prompt' : `send this prompt to job ${jobId}`
    const then = `send this prompt to the same job, as part ${index + 1} of ${prompts.length}`
    log.group(`Dry run: would ${index === 0 ? what : then}`, prompt)
  }
  if (prompts.length === 0 && jobId !== undefined) log.info(`Dry run: would wait for job ${jobId}.`)
  return { prompt: prompts[0], outcome: { ...NOTHING_SENT, result: 'dry-run' } }
}
