import type { WrittenPrompt } from '../inputs/inputs.ts'
import { fillPrompt, type Values } from '../prompt/tags.ts'
import type { Run } from '../run.ts'

/** The prompt with its placeholders replaced; `undefined` when none was given. */
export function resolvePrompt(
  prompt: WrittenPrompt | undefined,
  values: Values,
  { clock, log, redact, redactProject }: Pick<Run, 'clock' | 'log' | 'redact' | 'redactProject'>,
): string | undefined {
  if (prompt === undefined) return undefined
  // Secrets that other people's text repeats do not go to the service.
  const clean = Object.fromEntries(
    Object.entries(values).map(([word, value]) => [word, { ...value, data: value.data && redact(value.data) }]),
  )
  const resolved = fillPrompt(prompt.text, clean, clock.random)
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
