import * as core from '@actions/core'
import type { Redact } from '../text/redact.ts'

/** Appends Markdown to the job summary. Where the runner offers none (older runners, local tools), it is left out. */
export async function writeSummary(markdown: string, redact: Redact): Promise<void> {
  if (!process.env.GITHUB_STEP_SUMMARY) return
  await core.summary.addRaw(redact(markdown), true).write()
}
