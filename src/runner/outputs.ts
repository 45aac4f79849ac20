import * as core from '@actions/core'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Redact } from '../text/redact.ts'
import { visibleLine } from '../text/visible.ts'

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
 * cannot be written (a full disk, a missing file) are one warning: the run continues, and the log still reports the end.
 *
 * Where no runner has made a file for them, the toolkit prints them for people to read, so nothing in them is obeyed.
 */
export function createOutputs(redact: Redact, log: Log): SetOutput {
  const written = new Map<OutputName, string>()
  let warned = false
  return (name, value) => {
    const safe = redact(value)
    if ((written.get(name) ?? '') === safe) return
    written.set(name, safe)
    try {
      core.setOutput(name, process.env.GITHUB_OUTPUT ? safe : visibleLine(safe))
    } catch (error) {
      if (!warned) log.warning(`The step's outputs could not be written (${messageOf(error)}).`, 'Docs agent')
      warned = true
    }
  }
}
