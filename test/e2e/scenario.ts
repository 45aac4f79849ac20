import { expect, vi } from 'vitest'
import type { AgentJob } from '../../emulator/service/jobs.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { test as emulatorTest } from '../support/emulators.ts'
import { type ActionOptions, type ActionResult, type RunningAction, startAction } from './run-action.ts'

// Scenarios wait for most of their time, so many run at once.
vi.setConfig({ maxConcurrency: 16 })

type Inputs = Record<string, string>
type More = Omit<ActionOptions, 'inputs' | 'onTestFinished'>

/** The action, given the emulator's address, key and project unless the inputs say otherwise. */
export interface Action {
  run(inputs: Inputs, more?: More): Promise<ActionResult>
  start(inputs: Inputs, more?: More): Promise<RunningAction>
}

/**
 * A test with an emulator and the action. Every run is also held to what goes for all of them, on whatever path:
 * see `expectSound`.
 */
export const test = emulatorTest.extend('action', async ({ emulator }, { onCleanup }): Promise<Action> => {
  const cleanUps: (() => Promise<void>)[] = []
  onCleanup(async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  })
  const start = async (given: Inputs, more: More = {}): Promise<RunningAction> => {
    const { baseUrl, apiKey, projectId } = emulator
    const inputs = { 'base-url': baseUrl, 'api-key': apiKey, 'project-id': projectId, ...given }
    const running = await startAction({ ...more, inputs, onTestFinished: (cleanUp) => cleanUps.push(cleanUp) })
    const finished = running.finished.then((result) => {
      expectSound(result, inputs['api-key'].trim(), emulator)
      return result
    })
    finished.catch(() => undefined)
    return { ...running, finished }
  }
  return { start, run: async (inputs, more) => (await start(inputs, more)).finished }
})

const RESULT = /^(pull-request|no-pull-request|failed|archived|timed-out|submitted|skipped|cancelled|dry-run|error)$/
const OWN_COMMANDS = ['add-mask', 'debug', 'group', 'endgroup', 'notice', 'warning', 'error']
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** What goes for every run: it sets `result`, keeps its secrets, and nobody can put a command into its mouth. */
function expectSound(result: ActionResult, key: string, { apiKey, projectId }: Emulator): void {
  const { commands, masks, outputs, outputWrites, stdout, stderr, log, summary } = result
  const [texts, published] = [
    [log, ...texted(outputWrites), shown(summary)],
    [...texted(outputWrites), shown(summary)],
  ]
  expect(stderr, 'standard error').toBe('')
  // A report alone that went well has none.
  if (outputs.result !== undefined || result.exitCode !== 0) expect(outputs.result).toMatch(RESULT)
  expect(stdout, 'a stack trace').not.toMatch(/^\s+at .*:\d+:\d+\)?$/m)
  expect(masks).toEqual(key === '' ? [] : [key])
  if (key !== '') expect(stdout.startsWith('::add-mask::'), 'the mask comes first').toBe(true)
  expect(OWN_COMMANDS).toEqual(expect.arrayContaining(commands.map(({ name }) => name)))
  for (const secret of [apiKey, encodeURIComponent(apiKey)]) {
    for (const text of texts) expect(text, 'the key').not.toContain(secret)
  }
  for (const text of published) expect(text, 'the project').not.toContain(projectId)
  for (const text of [log, summary]) {
    expect(text).not.toMatch(/\bundefined\b|\[object |\bNaN\b/)
    expect(text).not.toMatch(OBEYED)
  }
}

function texted(writes: ActionResult['outputWrites']): string[] {
  return writes.map(({ name, value }) => `${name}=${value}`)
}

/** A summary as a reader sees its text: character references resolved. */
export function shown(summary: string): string {
  return summary.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}

/** The requests so far, in short: `POST create`, `GET read`. */
export function requestsOf({ requests }: Emulator): string[] {
  return requests.map(({ method, operation }) => `${method} ${operation}`)
}

/** How often an operation was asked for. */
export function count({ requests }: Emulator, operation: string): number {
  return requests.filter((request) => request.operation === operation).length
}

/** An agent job on the wire, with whatever a test wants to see in it. */
export function answered(job: Partial<Record<keyof AgentJob, unknown>>): string {
  return JSON.stringify({ id: 'job-1', status: 'active', prLink: null, ...job })
}
