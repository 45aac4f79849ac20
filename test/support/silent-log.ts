import { messageOf } from '../../src/kit/core/errors.ts'
import type { Log } from '../../src/kit/core/log.ts'

const ignore = () => undefined

/** A warning as it is logged: its cause stands before it. */
export function warningText(...[message, , cause]: Parameters<Log['warning']>): string {
  return cause === undefined ? message : `${messageOf(cause)} ${message}`
}

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
