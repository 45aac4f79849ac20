import { messageOf } from '../core/errors.ts'
import { type Log, TITLE, WARNINGS, type WarningKind } from '../core/log.ts'
import type { Redact } from '../core/redact.ts'
import { cut, logLine, visibleText } from '../core/text.ts'
import { issueCommand, setOutput, writeLine } from './commands.ts'

/** Asks the runner to mask the secret in the job's log. Elsewhere this would print the secret, so nothing is done. */
export function maskSecret(secret: string): void {
  if (secret !== '' && process.env.GITHUB_ACTIONS === 'true') issueCommand('add-mask', {}, secret)
}

/**
 * The step's log, of a run that the signal cancels; warnings link the help page. All text leaves through here redacted and
 * escaped, so that it cannot be a command to the runner: the toolkit escapes only what would end one of its own commands.
 */
export function createLog(redact: Redact, signal: AbortSignal, helpPage?: string): Log {
  const line = (text: string) => writeLine(logLine(redact(text)))
  const lines = (text: string) => visibleText(redact(text)).split('\n').map(logLine)
  // The runner cuts an annotation at 4,096 characters.
  const annotate = (kind: 'notice' | 'warning' | 'error', text: string, title: string = TITLE) =>
    issueCommand(kind, { title }, cut(lines(text).join('\n'), 4095))
  const causes = new Set<string>()
  const warn = (message: string, kind: WarningKind | undefined, cause?: unknown) => {
    const why = cause === undefined ? '' : messageOf(cause)
    if (causes.has(why)) return line(message)
    if (why !== '') causes.add(why)
    annotate('warning', why === '' ? message : `${why} ${message}`, kind && WARNINGS[kind])
    if (helpPage !== undefined && kind !== undefined) line(`What this means: ${helpPage}#${kind}`)
  }
  return {
    info: line,
    debug: (text) => {
      if (process.env.RUNNER_DEBUG !== '1') return
      for (const each of lines(text)) issueCommand('debug', {}, each)
    },
    group(title, text) {
      issueCommand('group', {}, logLine(redact(title)))
      for (const each of lines(text)) writeLine(`  ${each}`)
      issueCommand('endgroup', {}, '')
    },
    notice: (message) => annotate('notice', message),
    warning(message, kind, cause) {
      if (!signal.aborted) warn(message, kind, cause)
    },
    warnAnyway: warn,
    error: (message) => annotate('error', message),
  }
}

/**
 * Reports an error of the action itself, wherever it was thrown; in the outputs too, unless these have the run's end already.
 * Its message may hold a secret, and the redactor may not exist yet, so only its class and its place in the program are shown.
 */
export function reportBroken(thrown: unknown, isPublished: boolean): void {
  const error = thrown instanceof Error ? thrown : new TypeError(typeof thrown)
  const frames = error.stack?.replace(error.message, '') ?? ''
  const [, position = 'an unknown place'] = /^ +at .*[\\/]([\w.-]+:\d+)/m.exec(frames) ?? []
  const what = `The action failed unexpectedly: ${error.constructor.name} at ${position}.`
  issueCommand('error', { title: TITLE }, `${what} Please report it to the maintainers of the action.`)
  if (isPublished) return
  setOutput('result', 'error')
  setOutput('message', what)
}
