import * as core from '@actions/core'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Redact } from '../core/redact.ts'

/** Appends Markdown to the job summary. */
export type WriteSummary = (markdown: string) => Promise<void>

/**
 * The job summary. Where the runner offers none (older runners, local tools) it is left out, and a summary that cannot
 * be written is a warning: the result of the run does not depend on it.
 */
export function createSummary(redact: Redact, log: Log): WriteSummary {
  // The toolkit's own summary remembers the first file that it wrote to; each run in a process has another.
  const summary: typeof core.summary = Object.create(core.summary)
  return async (markdown) => {
    if (!process.env.GITHUB_STEP_SUMMARY) return
    try {
      await summary.emptyBuffer().addRaw(redact(markdown), true).write()
    } catch (error) {
      log.warning(`The job summary could not be written (${messageOf(error)}).`, 'Docs agent')
    }
  }
}
