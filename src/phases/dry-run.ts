import { NOTHING_SENT } from '../core/outcome.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { Values } from '../prompt/tags.ts'
import type { Run } from '../run.ts'
import { resolvePrompt } from './prompt.ts'
import type { Ending } from './publish.ts'

/** What replaces the report in the prompt. */
const STAND_IN = '(The page-views report goes here.)'

/** Shows what the step would do; the service is not called. */
export function dryRun(
  { prompt: written, jobId, report }: Pick<Inputs, 'prompt' | 'jobId' | 'report'>,
  /** Of each prompt that would be sent. */
  values: readonly Values[],
  run: Pick<Run, 'clock' | 'log' | 'redactProject'>,
): Ending {
  const { log, redactProject } = run
  if (report !== undefined) log.info('Dry run: would read the page views and report them.')
  const prompts = values.flatMap((one) => {
    const prompt = resolvePrompt(written, { ...one, 'page-views': { note: STAND_IN } }, run)
    return prompt === undefined ? [] : [prompt]
  })
  for (const [index, prompt] of prompts.entries()) {
    const what = jobId === undefined ? 'create a job with this prompt' : `send this prompt to job ${jobId}`
    const then = `send this prompt to the same job, as part ${index + 1} of ${prompts.length}`
    log.group(`Dry run: would ${index === 0 ? what : then}`, redactProject(prompt))
  }
  if (prompts.length === 0 && jobId !== undefined) log.info(`Dry run: would wait for job ${jobId}.`)
  return { prompt: prompts[0], outcome: { ...NOTHING_SENT, result: 'dry-run' } }
}
