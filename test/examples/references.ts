import type { Job } from '../repo/workflows/workflow.ts'
import { type Contexts, expressionsIn, interpolate, referencesIn, textOf } from './expressions.ts'
import type { Play } from './play.ts'

/** Where expressions stand, and what they can refer to there. */
export interface Scene {
  /** For people. */
  place: string
  job: Job
  contexts: Contexts
}

/** Texts with their expressions replaced. Each expression must have a value on one occasion at least. */
export function filled(play: Play, scene: Scene, texts: Record<string, string>): Record<string, string> {
  const { place, contexts } = scene
  const pairs = Object.entries(texts).map(([name, text]) => {
    for (const source of expressionsIn(text)) {
      checkReferences(play, scene, source)
      play.note(`${place}: ${source} has a value`, textOf(source, contexts) !== '')
    }
    return [name, interpolate(text, contexts)]
  })
  return Object.fromEntries(pairs)
}

/**
 * Throws when an expression refers to what does not exist, such as an output that the action has not. Payloads and the
 * outputs of scripts differ from run to run: what is referred to there must exist on one occasion at least.
 */
export function checkReferences({ note }: Play, { place, job, contexts }: Scene, source: string): void {
  const scripts = job.steps.filter(({ run }) => run !== undefined).map(({ id = '' }) => `steps.${id}.outputs.`)
  for (const reference of referencesIn(source, contexts)) {
    const name = reference.join('.')
    const exists = isThere(reference, contexts)
    if (['github.event.', ...scripts].some((open) => name.startsWith(open))) note(`${name} exists`, exists)
    else if (!exists) throw new Error(`${place}: ${name} does not exist`)
  }
}

function isThere([first = '', ...rest]: readonly string[], value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return false
  const next: unknown = Reflect.get(value, first)
  return rest.length === 0 || isThere(rest, next)
}
