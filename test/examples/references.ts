import { expressionsIn, interpolate, referencesIn, textOf } from './expressions.ts'
import type { Place, WorkflowRun } from './workflow-run.ts'

/** Replaces the expressions in texts. Each expression must have a value in at least one run. */
export function evaluateTexts(run: WorkflowRun, place: Place, texts: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(texts).map(([name, text]) => {
    for (const source of expressionsIn(text)) {
      checkReferences(run, place, source)
      run.cover(`${place.name}: ${source} has a value`, textOf(source, place.contexts) !== '')
    }
    return [name, interpolate(text, place.contexts)]
  })
  return Object.fromEntries(pairs)
}

/**
 * Throws when an expression refers to something that does not exist, for example an output that the action does not have.
 * Payloads and the outputs of scripts differ from run to run: what is referred to there must exist in at least one run.
 */
export function checkReferences({ cover }: WorkflowRun, { name: place, job, contexts }: Place, source: string): void {
  const scripts = job.steps.filter(({ run }) => run !== undefined).map(({ id = '' }) => `steps.${id}.outputs.`)
  for (const reference of referencesIn(source, contexts)) {
    const name = reference.join('.')
    const found = exists(reference, contexts)
    if (['github.event.', ...scripts].some((prefix) => name.startsWith(prefix))) cover(`${name} exists`, found)
    else if (!found) throw new Error(`${place}: ${name} does not exist`)
  }
}

function exists([first = '', ...rest]: readonly string[], value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return false
  const next: unknown = Reflect.get(value, first)
  return rest.length === 0 || exists(rest, next)
}
