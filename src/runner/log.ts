import type { Log } from '../log.ts'
import { logLine, logLines } from '../text/log-line.ts'
import type { Redact } from '../text/redact.ts'
import { cut } from '../text/visible.ts'
import { giveCommand, printLine } from './commands.ts'

/** The runner cuts an annotation at this many characters. */
const ANNOTATION_LIMIT = 4096

/** Tells the runner to replace the secret in everything that the job prints. */
export function maskSecret(secret: string): void {
  giveCommand('add-mask', secret)
}

/** The step's log. All text leaves through here redacted and escaped, so that none of it can be a command to the runner. */
export function createLog(redact: Redact): Log {
  const safe = (text: string) => logLine(redact(text))
  const safeLines = (text: string) => logLines(redact(text))
  const annotation = (text: string) => cut(safeLines(text).join('\n'), ANNOTATION_LIMIT - 1)
  return {
    info: (line) => printLine(safe(line)),
    debug: (text) => {
      if (process.env.RUNNER_DEBUG !== '1') return
      for (const line of safeLines(text)) giveCommand('debug', line)
    },
    group(title, text) {
      giveCommand('group', safe(title))
      for (const line of safeLines(text)) printLine(`  ${line}`)
      giveCommand('endgroup')
    },
    notice: (message, title) => giveCommand('notice', annotation(message), safe(title)),
    warning: (message, title) => giveCommand('warning', annotation(message), safe(title)),
    error: (message, title) => giveCommand('error', annotation(message), safe(title)),
  }
}
