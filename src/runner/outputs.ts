import * as core from '@actions/core'
import type { Redact } from '../text/redact.ts'

/** The step's outputs, as `action.yml` declares them. */
export const OUTPUTS = ['job-id', 'status', 'result', 'pr-link', 'pr-number', 'pr-repository', 'reused'] as const

export type OutputName = (typeof OUTPUTS)[number]

export type SetOutput = (name: OutputName, value: string) => void

/**
 * Writes an output at once, so that a step that is ended has what was known; the last value of a name counts. What has
 * not changed is not written again, and an output that was never written is empty to the runner anyway.
 */
export function createOutputs(redact: Redact): SetOutput {
  const written = new Map<OutputName, string>()
  return (name, value) => {
    const safe = redact(value)
    if ((written.get(name) ?? '') === safe) return
    written.set(name, safe)
    core.setOutput(name, safe)
  }
}
