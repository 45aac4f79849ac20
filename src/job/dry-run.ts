import { NOTHING_SENT } from '../core/outcome.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { renderData, type Values } from '../prompt/tags.ts'
import type { Run } from '../run.ts'
import type { Context } from './context.ts'
import { allParts, resolvePrompt } from './prompt.ts'
import type { Ending } from './publish.ts'

/** A dry run reads neither page views nor reader feedback: these stand in for them. */
const STAND_INS: Values = {
  'page-views': { note: '(The page-views report goes here.)' },
  'reader-feedback': { note: '(What readers did not find goes here.)' },
}

/** Shows the prompts that the run would send. */
export function dryRun(inputs: Inputs, context: Context, run: Run): Ending {
  const { log } = run
  const { prompt: written, jobId, report, data } = inputs
  if (report !== undefined) log.info('Dry run: the page views would be read and reported.')
  if (report?.readerFeedback) log.info('Dry run: the reader feedback would be read and reported.')
  const values = { ...STAND_INS, data: renderData(data) }
  const prompts = allParts(context, inputs, run).flatMap((part) => {
    return resolvePrompt(written, { ...values, ...part.values }, run).shown ?? []
  })
  for (const [index, prompt] of prompts.entries()) {
    const where = jobId === undefined ? '' : ` to job ${jobId}`
    const part = prompts.length === 1 ? '' : ` (part ${index + 1} of ${prompts.length})`
    log.group(`Dry run: this prompt would be sent${where}${part}`, prompt)
  }
  if (prompts.length === 0 && jobId !== undefined) log.info(`Dry run: the step would wait for job ${jobId}.`)
  const [prompt] = prompts
  return {
    prompt: prompt === undefined ? undefined : { title: 'Prompt', text: prompt },
    outcome: { ...NOTHING_SENT, result: 'dry-run' },
  }
}
