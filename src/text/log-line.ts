import { visibleLine, visibleText } from './visible.ts'

/**
 * One line that the runner treats as text only. It runs lines that begin with `::`, also after white space, and `##[`
 * anywhere in a line, as commands (actions/runner, ActionCommand.cs).
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
