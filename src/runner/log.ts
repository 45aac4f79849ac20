import * as core from '@actions/core'
import type { Log } from '../core/log.ts'
import type { Redact } from '../core/redact.ts'
import { cut, logLine, logLines } from '../core/text.ts'

const TITLE = 'Docs agent'

/** The runner cuts an annotation at this many characters. */
const ANNOTATION_LIMIT = 4096

/** Asks the runner to mask the secret in the job's log. Elsewhere this would print the secret, so nothing is done. */
export function maskSecret(secret: string): void {
  if (secret !== '' && process.env.GITHUB_ACTIONS === 'true') core.setSecret(secret)
}

/**
 * The step's log, of a run that the signal cancels. All text leaves through here redacted and escaped, so that it cannot be
 * a command to the runner: the toolkit escapes only what would end one of its own commands, and prints the lines of `info`
 * as they are.
 */
export function createLog(redact: Redact, signal: AbortSignal): Log {
  const safe = (text: string) => logLine(redact(text))
  const safeLines = (text: string) => logLines(redact(text))
  const annotation = (text: string) => cut(safeLines(text).join('\n'), ANNOTATION_LIMIT - 1)
  const warn = (message: string, title = TITLE) => core.warning(annotation(message), { title: safe(title) })
  return {
    info: (line) => core.info(safe(line)),
    debug: (text) => {
      if (!core.isDebug()) return
      for (const line of safeLines(text)) core.debug(line)
    },
    group(title, text) {
      core.startGroup(safe(title))
      for (const line of safeLines(text)) core.info(`  ${line}`)
      core.endGroup()
    },
    notice: (message, title = TITLE) => core.notice(annotation(message), { title: safe(title) }),
    warning(message, title) {
      if (!signal.aborted) warn(message, title)
    },
    warnAnyway: warn,
    error: (message, title = TITLE) => core.error(annotation(message), { title: safe(title) }),
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
  core.error(`${what} Please report it to the maintainers of the action.`, { title: TITLE })
  if (isPublished) return
  core.setOutput('result', 'error')
  core.setOutput('message', what)
}
