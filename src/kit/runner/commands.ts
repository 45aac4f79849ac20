import { EOL } from 'node:os'
// These files by themselves: the package's entry loads an HTTP client at once, 1.2 MB, for tokens of OpenID Connect, also in a
// run that asks nothing of anybody.
import { issueFileCommand, prepareKeyValueMessage } from '../../../node_modules/@actions/core/lib/file-command.js'

export { issueCommand } from '../../../node_modules/@actions/core/lib/command.js'

/** An input's text as the workflow gives it, not trimmed; empty when it was not given. */
export function readInput(name: string): string {
  return process.env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? ''
}

/** A line of the log. One that looks like a command is carried out, so the caller makes it safe. */
export function writeLine(line: string): void {
  process.stdout.write(line + EOL)
}

/** Sets an output of the step; local tools may offer none. Throws where the runner's file cannot be written. */
export function setOutput(name: string, value: string): void {
  if (process.env.GITHUB_OUTPUT) issueFileCommand('OUTPUT', prepareKeyValueMessage(name, value))
}
