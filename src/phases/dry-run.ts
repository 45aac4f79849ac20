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
  values: Values,
  run: Pick<Run, 'clock' | 'log' | 'redactProject'>,
): Ending {
  const { log, redactProject } = run
  const prompt = resolvePrompt(written, { ...values, 'page-views': { note: STAND_IN } }, run)
  if (report !== undefined) log.info('Dry run: would read the page views and report them.')
  if (prompt !== undefined) {
    const what = jobId === undefined ? 'create a job with this prompt' : `send this prompt to job ${jobId}`
    log.group(`Dry run: would ${what}`, redactProject(prompt))
  } else if (jobId !== undefined) log.info(`Dry run: would wait for job ${jobId}.`)
  return { prompt, outcome: { ...NOTHING_SENT, result: 'dry-run' } }
}
