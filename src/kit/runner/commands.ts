import { EOL } from 'node:os'
// These files by themselves: the package's entry loads an HTTP client at once, 1.2 MB, for tokens of OpenID Connect, also in a
// run that asks nothing of anybody.
import { issueCommand as issue } from '../../../node_modules/@actions/core/lib/command.js'
import { issueFileCommand, prepareKeyValueMessage } from '../../../node_modules/@actions/core/lib/file-command.js'

/** An input's text as the workflow gives it, not trimmed; empty when it was not given. */
export function readInput(name: string): string {
  return process.env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? ''
}

/** A line of the log. One that looks like a command is carried out, so the caller makes it safe. */
export function writeLine(line: string): void {
  process.stdout.write(line + EOL)
}

/** Writes a command to the runner, with a text that may have several lines (docs.github.com, "Workflow commands"). */
export function issueCommand(
  command: 'add-mask' | 'debug' | 'notice' | 'warning' | 'error' | 'group' | 'endgroup' | 'set-output',
  text = '',
  properties: { title?: string; name?: string } = {},
): void {
  issue(command, properties, text)
}

export function isDebug(): boolean {
  return process.env.RUNNER_DEBUG === '1'
}

/** Sets an output of the step. Throws where the runner's file is missing; older local runners have none, and read a command. */
export function setOutput(name: string, value: string): void {
  if (process.env.GITHUB_OUTPUT) {
    issueFileCommand('OUTPUT', prepareKeyValueMessage(name, value))
  } else {
    writeLine('')
    issueCommand('set-output', value, { name })
  }
}
