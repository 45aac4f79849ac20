import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync } from 'node:fs'
import { EOL } from 'node:os'

// What the step says to the runner, as @actions/core writes it. That package loads an HTTP client at once, with 1.2 MB, also
// where a run asks nothing of anybody.

/** An input's text as the workflow gives it, not trimmed; empty when it was not given. */
export function readInput(name: string): string {
  return process.env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? ''
}

/** A line of the log. One that looks like a command is carried out, so the caller makes it safe. */
export function writeLine(line: string): void {
  process.stdout.write(line + EOL)
}

const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** Writes a command to the runner, with a text that may have several lines (docs.github.com, "Workflow commands"). */
export function issueCommand(
  command: 'add-mask' | 'debug' | 'notice' | 'warning' | 'error' | 'group' | 'endgroup' | 'set-output',
  text = '',
  properties: { title?: string; name?: string } = {},
): void {
  const written = Object.entries(properties).map(
    ([name, value]) => `${name}=${escaped(value).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  )
  writeLine(`::${command}${written.length > 0 ? ` ${written.join(',')}` : ''}::${escaped(text)}`)
}

export function isDebug(): boolean {
  return process.env.RUNNER_DEBUG === '1'
}

/** Sets an output of the step. Throws where the runner's file is missing; older local runners have none, and read a command. */
export function setOutput(name: string, value: string): void {
  const file = process.env.GITHUB_OUTPUT
  if (!file) {
    writeLine('')
    issueCommand('set-output', value, { name })
    return
  }
  if (!existsSync(file)) throw new Error(`Missing file at path: ${file}`)
  const end = `ghadelimiter_${randomUUID()}`
  appendFileSync(file, `${name}<<${end}${EOL}${value}${EOL}${end}${EOL}`)
}
