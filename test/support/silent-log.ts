import type { Log } from '../../src/core/log.ts'

const ignore = () => undefined

/** A log that ignores everything. A test replaces the methods whose calls it needs to see. */
export const silentLog: Log = {
  info: ignore,
  group: ignore,
  debug: ignore,
  notice: ignore,
  warning: ignore,
  warnAnyway: ignore,
  error: ignore,
}
