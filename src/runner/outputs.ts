import * as core from '@actions/core'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Redact } from '../core/redact.ts'
import { visibleLine } from '../core/text.ts'

/** The step's outputs, as `action.yml` declares them. */
export const OUTPUTS = [
  'job-id',
  'status',
  'result',
  'pr-link',
  'pr-number',
  'pr-repository',
  'message',
  'prompts',
  'comment-url',
  'preview-url',
  'preview-state',
  'reused',
  'views-total',
  'views-human',
  'views-ai',
  'views-change',
  'ai-share',
  'page-views-complete',
  'page-views-headline',
  'page-views-csv',
  'page-views-json',
  'page-views-markdown',
  'page-views-issue-url',
] as const

export type OutputName = (typeof OUTPUTS)[number]

export type SetOutput = (name: OutputName, value: string) => void

/** The value with its control characters shown. A job's id stays as it is, since a later step passes it on. */
function shown(name: OutputName, value: string): string {
  return name === 'job-id' && process.env.GITHUB_OUTPUT ? value : visibleLine(value)
}

/**
 * Writes the step's outputs, each at once, so that a step that is ended has what was known; the last value of a name
 * counts. What has not changed is not written again, and an output that was never written is empty to the runner anyway.
 * Where an output cannot be written (a full disk, a missing file) the run continues, and the log still reports the end.
 */
export function createOutputs(redact: Redact, log: Log): SetOutput {
  const written = new Map<OutputName, string>()
  let warned = false
  return (name, text) => {
    const value = shown(name, redact(text))
    if ((written.get(name) ?? '') === value) return
    try {
      core.setOutput(name, value)
      written.set(name, value)
    } catch (error) {
      if (!warned) log.warning(`The step's outputs could not be written (${messageOf(error)}).`, 'Docs agent')
      warned = true
    }
  }
}
