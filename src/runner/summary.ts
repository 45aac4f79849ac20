import { access, appendFile } from 'node:fs/promises'
import { EOL } from 'node:os'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Redact } from '../text/redact.ts'

/** Appends Markdown to the job summary. */
export type WriteSummary = (markdown: string) => Promise<void>

/**
 * The job summary. Where the runner offers none (older runners, local tools) it is left out, and a summary that cannot
 * be written is a warning: what the run came to does not depend on it.
 */
export function createSummary(redact: Redact, log: Log): WriteSummary {
  return async (markdown) => {
    const file = process.env.GITHUB_STEP_SUMMARY
    if (!file) return
    try {
      // The runner has made the file: where it is gone, a new one would not be read.
      await access(file)
      await appendFile(file, `${redact(markdown)}${EOL}`)
    } catch (error) {
      log.warning(`The job summary could not be written (${messageOf(error)}).`, 'Docs agent')
    }
  }
}
