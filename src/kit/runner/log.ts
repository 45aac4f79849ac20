import { messageOf } from '../core/errors.ts'
import { type Log, TITLE, WARNINGS, type WarningKind } from '../core/log.ts'
import type { Redact } from '../core/redact.ts'
import { cut, logLine, logLines } from '../core/text.ts'
import { isDebug, issueCommand, setOutput, writeLine } from './commands.ts'

/** The runner cuts an annotation at this many characters. */
const ANNOTATION_LIMIT = 4096

/** Asks the runner to mask the secret in the job's log. Elsewhere this would print the secret, so nothing is done. */
export function maskSecret(secret: string): void {
  if (secret !== '' && process.env.GITHUB_ACTIONS === 'true') issueCommand('add-mask', secret)
}

/**
 * The step's log, of a run that the signal cancels. All text leaves through here redacted and escaped, so that it cannot be
 * a command to the runner: the toolkit escapes only what would end one of its own commands, and prints the lines of `info`
 * as they are.
 *
 * @param helpPage the address of the troubleshooting page, where there is one
 */
export function createLog(redact: Redact, signal: AbortSignal, helpPage?: string): Log {
  const safe = (text: string) => logLine(redact(text))
  const safeLines = (text: string) => logLines(redact(text))
  const annotation = (text: string) => cut(safeLines(text).join('\n'), ANNOTATION_LIMIT - 1)
  const causes = new Set<string>()
  const warn = (message: string, kind: WarningKind | undefined, cause?: unknown) => {
    const why = cause === undefined ? '' : messageOf(cause)
    if (causes.has(why)) return writeLine(safe(message))
    if (why !== '') causes.add(why)
    const title = kind === undefined ? TITLE : WARNINGS[kind]
    issueCommand('warning', annotation([why, message].filter((part) => part !== '').join(' ')), { title })
    if (helpPage !== undefined && kind !== undefined) writeLine(safe(`What this means: ${helpPage}#${kind}`))
  }
  return {
    info: (line) => writeLine(safe(line)),
    debug: (text) => {
      if (!isDebug()) return
      for (const line of safeLines(text)) issueCommand('debug', line)
    },
    group(title, text) {
      issueCommand('group', safe(title))
      for (const line of safeLines(text)) writeLine(`  ${line}`)
      issueCommand('endgroup')
    },
    notice: (message) => issueCommand('notice', annotation(message), { title: TITLE }),
    warning(message, kind, cause) {
      if (!signal.aborted) warn(message, kind, cause)
    },
    warnAnyway: warn,
    error: (message) => issueCommand('error', annotation(message), { title: TITLE }),
  }
}

/**
 * Reports an error of the action itself, wherever it was thrown. Its message may hold a secret, and there may be nothing yet
 * that would take it out, so only its class and its place in the program are shown.
 *
 * @param isPublished whether the outputs have the run's end already
 */
export function reportBroken(thrown: unknown, isPublished: boolean): void {
  const error = thrown instanceof Error ? thrown : new TypeError(typeof thrown)
  const frames = error.stack?.replace(error.message, '') ?? ''
  const [, position = 'an unknown place'] = /^ +at .*[\\/]([\w.-]+:\d+)/m.exec(frames) ?? []
  const what = `The action failed unexpectedly: ${error.constructor.name} at ${position}.`
  issueCommand('error', `${what} Please report it to the maintainers of the action.`, { title: TITLE })
  if (isPublished) return
  setOutput('result', 'error')
  setOutput('message', what)
}
