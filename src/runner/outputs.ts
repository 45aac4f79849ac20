import { accessSync, appendFileSync } from 'node:fs'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Redact } from '../text/redact.ts'
import { outputEntry } from './commands.ts'

/** The step's outputs, as `action.yml` declares them. */
export const OUTPUTS = [
  'job-id',
  'status',
  'result',
  'pr-link',
  'pr-number',
  'pr-repository',
  'reused',
  'views-total',
  'views-human',
  'views-ai',
  'views-change',
  'ai-share',
  'page-views-complete',
  'page-views-csv',
  'page-views-json',
] as const

export type OutputName = (typeof OUTPUTS)[number]

export type SetOutput = (name: OutputName, value: string) => void

/**
 * Writes an output at once, so that a step that is ended has what was known; the last value of a name counts. What has
 * not changed is not written again, and an output that was never written is empty to the runner anyway. Outputs that
 * cannot be written (a full disk) are a warning: the run goes on, and the log still tells what happened. Outside of a
 * runner nobody reads them.
 */
export function createOutputs(redact: Redact, log: Log): SetOutput {
  const written = new Map<OutputName, string>()
  let warned = false
  return (name, value) => {
    const file = process.env.GITHUB_OUTPUT
    const safe = redact(value)
    if (!file || (written.get(name) ?? '') === safe) return
    written.set(name, safe)
    try {
      // The runner has made the file: where it is gone, a new one would not be read.
      accessSync(file)
      appendFileSync(file, outputEntry(name, safe))
    } catch (error) {
      if (!warned) log.warning(`The outputs of the step cannot be written (${messageOf(error)}).`, 'Docs agent')
      warned = true
    }
  }
}
