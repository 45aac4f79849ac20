import * as core from '@actions/core'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Redact } from '../core/redact.ts'
import { visibleLine } from '../core/text.ts'
import { noteEnd } from './unfinished-append.ts'

/** The step's outputs, as `action.yml` declares them. */
export const OUTPUTS = [
  'job-id',
  'status',
  'result',
  'pr-link',
  'pr-number',
  'pr-repository',
  'message',
  'comment-url',
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

export interface Outputs {
  /** Writes an output at once, so that a step that is ended has what was known; the last value of a name counts. */
  set: SetOutput
  /** Writes again what could not be written before; what still cannot be is one warning. */
  retry(): void
}

/** The value with its control characters shown. A job's id stays as it is, since a later step passes it on. */
function shown(name: OutputName, value: string): string {
  return name === 'job-id' && process.env.GITHUB_OUTPUT ? value : visibleLine(value)
}

/**
 * The step's outputs. What has not changed is not written again, and an output that was never written
 * is empty to the runner anyway. Where an output cannot be written (a full disk, a missing file) the run continues, and
 * the log still reports the end.
 */
export function createOutputs(redact: Redact, log: Log): Outputs {
  const written = new Map<OutputName, string>()
  const failed = new Map<OutputName, { value: string; error: unknown }>()
  let warned = false
  const warnOnce = (error: unknown) => {
    if (!warned) log.warning(`The step's outputs could not be written (${messageOf(error)}).`, 'Docs agent')
    warned = true
  }
  const write = (name: OutputName, value: string) => {
    if ((written.get(name) ?? '') === value && !failed.has(name)) return
    const takeBack = noteEnd(process.env.GITHUB_OUTPUT ?? '')
    try {
      core.setOutput(name, value)
      written.set(name, value)
      failed.delete(name)
    } catch (error) {
      takeBack()
      failed.set(name, { value, error })
    }
  }
  return {
    set: (name, value) => write(name, shown(name, redact(value))),
    retry() {
      for (const [name, { value }] of [...failed]) write(name, value)
      const [first] = failed.values()
      if (first !== undefined) warnOnce(first.error)
    },
  }
}
