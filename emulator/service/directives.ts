import type { JobPlan, Planner } from './jobs.ts'

const usualPlan: JobPlan = { runsForMs: 2_000, ends: 'completed' }

/** What `[emulator: …]` may contain; `#` is a duration such as `300ms`, `5s` or `2m`. */
const directives: Record<string, (durationMs: number) => Partial<JobPlan>> = {
  'runs #': (runsForMs) => ({ runsForMs }),
  'ends completed': () => ({ ends: 'completed' }),
  'ends failed': () => ({ ends: 'failed' }),
  'ends archived': () => ({ ends: 'archived' }),
  'no pull request': () => ({ prLink: null }),
}

/** Becomes the error of a 400. */
export class UnknownDirective extends Error {
  override name = 'UnknownDirective'
}

/**
 * Reads the plan from the prompt itself, so that the action can be tried by hand: `[emulator: runs 5s, ends failed]`.
 * Without directives a job runs for 2 seconds and completes with a pull request.
 * @throws UnknownDirective for one that is misspelt, which would otherwise be ignored
 */
export const planInPrompt: Planner = ({ prompt }): JobPlan => {
  const texts = [...prompt.matchAll(/\[emulator:([^\]]*)\]/g)].flatMap(([, text = '']) => text.split(','))
  return Object.assign({}, usualPlan, ...texts.map((text) => partOf(text.trim())))
}

function partOf(text: string): Partial<JobPlan> {
  const [, amount, unit] = /\b(\d+)(ms|s|m)$/.exec(text) ?? []
  const part = directives[text.replace(/\b\d+(?:ms|s|m)$/, '#')]
  const known = Object.keys(directives).join(', ')
  if (part === undefined) throw new UnknownDirective(`[emulator: ${text}] is unknown. Known, # a duration: ${known}`)
  return part(Number(amount) * (unit === 'm' ? 60_000 : unit === 's' ? 1_000 : 1))
}
