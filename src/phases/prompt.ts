import type { WrittenPrompt } from '../inputs/inputs.ts'
import { expandPlaceholders, PLACEHOLDERS, type Placeholder } from '../prompt/placeholders.ts'
import type { Run } from '../run.ts'

/** The prompt with its placeholders replaced; `undefined` when none was given. */
export function resolvePrompt(
  prompt: WrittenPrompt | undefined,
  values: Partial<Record<Placeholder, string>>,
  { log, redactProject }: Pick<Run, 'log' | 'redactProject'>,
): string | undefined {
  if (prompt === undefined) return undefined
  if (prompt.unknown.size > 0) {
    log.warning(
      `The prompt contains words in braces that are not placeholders and stay as written: ${redactProject(inBraces(prompt.unknown))}. The placeholders are ${inBraces(PLACEHOLDERS)}.`,
      'Docs agent',
    )
  }
  const resolved = expandPlaceholders(prompt.text, values)
  log.debug(`The prompt:\n${redactProject(resolved)}`)
  return resolved
}

/** Says at once what the agent is asked where nobody wrote a prompt. */
export function logBuiltIn(prompt: WrittenPrompt | undefined, { log }: Pick<Run, 'log'>): void {
  if (prompt?.builtIn === undefined) return
  log.info(`No prompt is given, so the built-in prompt for ${SUBJECTS[prompt.builtIn]} is used.`)
}

const SUBJECTS = {
  'pull-request': 'a pull request',
  push: 'a push',
  range: 'a range of commits',
} as const

function inBraces(words: Iterable<string>): string {
  return Array.from(words, (word) => `{{ ${word} }}`).join(', ')
}
