import { NOTHING_SENT } from '../core/outcome.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { ChangeValues } from '../prompt/change-values.ts'
import type { Run } from '../run.ts'
import { resolvePrompt } from './prompt.ts'
import type { Ending } from './publish.ts'

/** What stands for the report in the prompt. */
const STAND_IN = '(the page-views report stands here)'

/** Shows what the step would do; the service is not called. */
export function dryRun(
  { prompt: written, jobId, report }: Pick<Inputs, 'prompt' | 'jobId' | 'report'>,
  values: ChangeValues['values'],
  run: Pick<Run, 'log' | 'redactProject'>,
): Ending {
  const { log, redactProject } = run
  const prompt = resolvePrompt(written, { ...values, 'page-views': STAND_IN }, run)
  if (report !== undefined) log.info('Dry run: would read the page views and report them.')
  if (prompt !== undefined) {
    const what = jobId === undefined ? 'create a job with this prompt' : `send this prompt to job ${jobId}`
    log.group(`Dry run: would ${what}`, redactProject(prompt))
  } else if (jobId !== undefined) log.info(`Dry run: would wait for job ${jobId}.`)
  return { prompt, outcome: { ...NOTHING_SENT, result: 'dry-run' } }
}
