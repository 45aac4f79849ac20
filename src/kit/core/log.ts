import { type Clock, formatDuration } from './clock.ts'

/** The title of annotations that belong to no other part of the action. */
export const TITLE = 'Docs agent'
const ISSUE_TITLE = 'Page views issue'

/** The kinds of warnings, each an anchor in docs/troubleshooting.md, with the title of their annotations. */
export const WARNINGS = {
  'no-earlier-run': TITLE,
  'unread-changes': TITLE,
  'unsent-changes': TITLE,
  'unsaved-progress': TITLE,
  unremembered: TITLE,
  'folder-without-globs': TITLE,
  'words-in-braces': 'Placeholders',
  'no-comment': 'Docs agent comment',
  'no-reader-feedback': TITLE,
  'unchecked-guard': TITLE,
  'unreadable-event': TITLE,
  'unknown-status': TITLE,
  'unusable-link': TITLE,
  'docs-pull-request': 'Docs pull request',
  'unknown-author': 'Docs pull request',
  'incomplete-report': 'Page views',
  'report-issue': ISSUE_TITLE,
  'closed-issue': ISSUE_TITLE,
  'unwritten-files': TITLE,
} as const

export type WarningKind = keyof typeof WARNINGS

/** The step's log. Every text may hold secrets and untrusted parts: the log makes it safe. */
export interface Log {
  info(line: string): void
  group(title: string, text: string): void
  debug(text: string): void
  /** Writes an annotation, as the next three do. */
  notice(message: string): void
  /**
   * Writes nothing in a cancelled run, which gives up on purpose. The first warning of a cause is an annotation and begins
   * with it; later ones are lines. A kind links its section of the troubleshooting page; the end of a run has its own link.
   */
  warning(message: string, kind: WarningKind | undefined, cause?: unknown): void
  /** Warns in a cancelled run too. */
  warnAnyway: Log['warning']
  error(message: string): void
}

/** Well below the 30 seconds after which the log must show a line (docs/internals/specification.md, "Log while waiting"). */
const LONGEST_SILENCE_MS = 25_000

export type Progress = ReturnType<typeof startProgress>

/** Logs what happens and, while nothing does, that the step is still alive. */
export function startProgress(clock: Clock, log: Log) {
  const startedAt = clock.now()
  const stopped = new AbortController()
  const warned = new Set<WarningKind>()
  let activity = 'starting'
  let loggedAt = startedAt
  const elapsedMs = () => clock.now() - startedAt
  const logLine = (line: string) => {
    loggedAt = clock.now()
    log.info(`[${formatDuration(elapsedMs())}] ${line}`)
  }
  const logSignsOfLife = async () => {
    for (;;) {
      await clock.sleep(loggedAt + LONGEST_SILENCE_MS - clock.now(), stopped.signal)
      if (clock.now() - loggedAt >= LONGEST_SILENCE_MS) logLine(`Still ${activity}.`)
    }
  }
  logSignsOfLife().catch(() => undefined)
  return {
    log: logLine,
    elapsedMs,
    /** The next signs of life report this. */
    activity(text: string): void {
      activity = text
    },
    warnOnce(kind: WarningKind, message: string): void {
      if (warned.has(kind)) return
      warned.add(kind)
      log.warning(message, kind)
    },
    stop: () => stopped.abort(),
  }
}
