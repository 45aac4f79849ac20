import { type Clock, formatDuration } from './clock.ts'

/** People read this while the step runs. Every text may hold secrets and untrusted parts: the log makes it safe. */
export interface Log {
  info(line: string): void
  group(title: string, text: string): void
  debug(text: string): void
  /** Annotations; their title is `Docs agent` unless given. */
  notice(message: string, title?: string): void
  /** Writes nothing in a cancelled run, which gives up on purpose. */
  warning(message: string, title?: string): void
  /** A warning also in a cancelled run: what it could not write is wrong there too. */
  warnAnyway(message: string, title?: string): void
  error(message: string, title?: string): void
}

/** Well below the 30 seconds after which the log must show a line (docs/internals/specification.md, "Log while waiting"). */
const LONGEST_SILENCE_MS = 25_000

export type Progress = ReturnType<typeof startProgress>

/** Logs what happens, and while nothing does, regularly that the step is still alive. */
export function startProgress(clock: Clock, log: Log) {
  const startedAt = clock.now()
  const stopped = new AbortController()
  const warned = new Set<string>()
  let activity = 'starting'
  let loggedAt = startedAt
  const elapsedMs = () => clock.now() - startedAt
  const logLine = (line: string) => {
    loggedAt = clock.now()
    log.info(`[${formatDuration(elapsedMs())}] ${line}`)
  }
  const showLife = async () => {
    while (!stopped.signal.aborted) {
      await clock.sleep(loggedAt + LONGEST_SILENCE_MS - clock.now(), stopped.signal)
      if (clock.now() - loggedAt >= LONGEST_SILENCE_MS) logLine(`Still ${activity}.`)
    }
  }
  showLife().catch(() => undefined)
  return {
    log: logLine,
    elapsedMs,
    /** The next signs of life report this. */
    activity(text: string): void {
      activity = text
    },
    warnOnce(key: string, message: string): void {
      if (warned.has(key)) return
      warned.add(key)
      log.warning(message)
    },
    stop: () => stopped.abort(),
  }
}
