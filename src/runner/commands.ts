import { EOL } from 'node:os'

/**
 * The few commands of the runner that the action gives, in the runner's own form
 * (docs.github.com, "Workflow commands for GitHub Actions"). Its toolkit would bring code that starts processes, and an
 * HTTP client that every run would load before it begins.
 */
export type Command = 'add-mask' | 'debug' | 'group' | 'endgroup' | 'notice' | 'warning' | 'error'

/** Prints one line. */
export function printLine(line: string): void {
  process.stdout.write(`${line}${EOL}`)
}

/** Gives the runner a command, as `::warning title=Docs agent::text`. */
export function giveCommand(command: Command, text = '', title?: string): void {
  printLine(`::${command}${title ? ` title=${escapeProperty(title)}` : ''}::${escapeData(text)}`)
}

/** An entry of the file of outputs; its value cannot hold the line that ends it. */
export function outputEntry(name: string, value: string): string {
  const end = `end-${crypto.randomUUID()}`
  return [`${name}<<${end}`, value, end, ''].join(EOL)
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
