import { visibleLine, visibleText } from './visible.ts'

/**
 * One line that the runner takes for nothing but text. The runner obeys a line that begins with `::`, also after white
 * space, and `##[` anywhere in a line (actions/runner, ActionCommand.cs).
 */
export function logLine(text: string): string {
  return visibleLine(text)
    .replaceAll('##[', '##\\[')
    .replace(/^(\s*)::/, '$1\\::')
}

/** The same for text of several lines. */
export function logLines(text: string): string[] {
  return visibleText(text).split('\n').map(logLine)
}
