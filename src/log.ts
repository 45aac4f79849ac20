/** What people read while the step runs. Every text may hold untrusted parts: the log makes it safe. */
export interface Log {
  info(line: string): void
  /** A collapsed group of lines. */
  group(title: string, text: string): void
  debug(text: string): void
  notice(message: string, title: string): void
  warning(message: string, title: string): void
  error(message: string, title: string): void
}
