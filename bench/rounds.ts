import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type ActionOptions, type ActionResult, runAction } from '../test/e2e/run-action.ts'
import { createCleanUp } from '../test/support/clean-up.ts'

/** One of several programs that are compared. */
export interface Contender<Measured> {
  /** Runs the program once. */
  measure(): Promise<Measured>
  /** What was measured, one entry per round. */
  measured: Measured[]
}

export function contender<Measured>(measure: () => Promise<Measured>): Contender<Measured> {
  return { measure, measured: [] }
}

/**
 * Measures each contender once per round, one at a time, so that noise affects all of them alike. Each round starts with
 * the next one, so that none is always the first.
 */
export async function inRounds<Measured>(rounds: number, contenders: readonly Contender<Measured>[]): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const first = round % contenders.length
    for (const one of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      one.measured.push(await one.measure())
    }
  }
}

/** Runs Node from start to exit, in milliseconds. A program that failed for another reason would be fast, and measure nothing. */
export async function timeNode(args: string[], env: NodeJS.ProcessEnv, { exitCode = 0, prints = '' } = {}) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  const ms = performance.now() - startedAt
  if (child.exitCode === exitCode && output.includes(prints)) return { ms, output }
  throw new Error(`${args.join(' ')} ended with ${child.exitCode}:\n${output}`)
}

/** Runs the action for a whole report: an incomplete one would be fast, and measure nothing. */
export async function runReport({
  inputs,
  ...options
}: Pick<ActionOptions, 'inputs' | 'env' | 'nodeArgs'>): Promise<ActionResult> {
  const { onTestFinished, cleanUp } = createCleanUp()
  try {
    const given = { ...inputs, 'page-views': 'true' }
    const result = await runAction({ ...options, inputs: given, onTestFinished })
    if (result.exitCode === 0 && result.annotations.length === 0) return result
    throw new Error(`The report failed:\n${result.log}`)
  } finally {
    await cleanUp()
  }
}

/** The results of repeated measurements. */
export interface Spread {
  median: number
  min: number
  max: number
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), min: quantile(values, 0), max: quantile(values, 1) }
}

/** By nearest rank, so it is a value that occurred. */
export function quantile(values: readonly number[], probability: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(probability * values.length) - 1)] ?? Number.NaN
}
