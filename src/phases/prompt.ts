import type { WrittenPrompt } from '../inputs/inputs.ts'
import { fillPrompt, type Values } from '../prompt/tags.ts'
import type { Run } from '../run.ts'

/** The prompt with its placeholders replaced; `undefined` when none was given. */
export function resolvePrompt(
  prompt: WrittenPrompt | undefined,
  values: Values,
  { clock, log, redactProject }: Pick<Run, 'clock' | 'log' | 'redactProject'>,
): string | undefined {
  if (prompt === undefined) return undefined
  const resolved = fillPrompt(prompt.text, values, clock.random)
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
