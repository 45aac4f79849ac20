import { vi } from 'vitest'
import type { Comment } from '../../emulator/github/comments.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { AgentJob } from '../../emulator/service/jobs.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { type Marker, readMarker } from '../../src/memory/comment.ts'
import { createCleanUp } from '../support/clean-up.ts'
import { test as emulatorsTest } from '../support/emulators.ts'
import { expectOfEveryExchange, expectOfEveryRun, type GivenSecrets } from './every-run.ts'
import { type ActionOptions, type ActionResult, type RunningAction, startAction } from './run-action.ts'
import {
  inTurn,
  type SimulatedOptions,
  type SimulatedResult,
  simulate,
  test as simulatedEmulatorsTest,
} from './simulated.ts'

// Runs wait most of their time, so many of them share the cores.
vi.setConfig({ maxConcurrency: 16 })

type Inputs = Record<string, string>
type RunOptions = Omit<ActionOptions, 'inputs' | 'onTestFinished'>

/** The action in a workflow of `acme/app`, given the emulators' addresses, key and project unless the inputs differ. */
export interface Action {
  run(inputs: Inputs, options?: RunOptions): Promise<ActionResult>
  start(inputs: Inputs, options?: RunOptions): Promise<RunningAction>
  /** The same without the checks of every run. */
  startUnchecked(inputs: Inputs, options?: RunOptions): Promise<RunningAction>
}

/**
 * A test with both emulators and the action. Each run and each comment is also checked for what is true of all of them:
 * see `every-run.ts`. Runs that have not ended with the test are killed before the emulators close.
 */
export const test = emulatorsTest.extend('action', ({ emulator, github }, { onCleanup }): Action => {
  const { onTestFinished, cleanUp } = createCleanUp()
  const docsTokens = new Set<string>()
  onCleanup(async () => {
    await cleanUp()
    expectOfEveryExchange({ emulator, github }, docsTokens)
  })
  const required = requiredInputs(emulator)
  const startUnchecked: Action['startUnchecked'] = (inputs, options = {}) => {
    noteDocsToken(inputs, docsTokens)
    const env = { ...github.env, ...options.env }
    return startAction({ ...options, env, inputs: { ...required, ...inputs }, onTestFinished })
  }
  const start: Action['start'] = async (inputs, options) => {
    const running = await startUnchecked(inputs, options)
    const finished = running.finished.then(async (result) => {
      await expectOfEveryRun(result, secretsIn({ ...required, ...inputs }), { emulator, github })
      return result
    })
    finished.catch(() => undefined)
    return { ...running, finished }
  }
  return { start, startUnchecked, run: async (inputs, options) => (await start(inputs, options)).finished }
})

/** The same, beside others of its file: for files whose other tests are simulated. */
export const onDist = test.concurrent

/** The action as in `test`, but of `src/` in this process and by a fake clock: no process to start, and no waiting. */
export interface SimulatedAction {
  run(inputs: Inputs, options?: Omit<SimulatedOptions, 'inputs' | 'clock' | 'onTestFinished'>): Promise<SimulatedResult>
}

/** What a story that tests share is given. */
export interface Fixtures {
  action: SimulatedAction
  emulator: Emulator
  github: GitHubEmulator
}

/**
 * The same test with runs of `src/` in this process, one at a time, by a fake clock: for what does not depend on the
 * process, on signals, or on what happens outside during the run.
 */
export const simulated = simulatedEmulatorsTest.extend(
  'action',
  ({ clock, emulator, github }, { onCleanup }): SimulatedAction => {
    const { onTestFinished, cleanUp } = createCleanUp()
    const docsTokens = new Set<string>()
    onCleanup(async () => {
      await cleanUp()
      expectOfEveryExchange({ emulator, github }, docsTokens)
    })
    const required = requiredInputs(emulator)
    return {
      async run(given, options = {}) {
        const inputs = { ...required, ...given }
        noteDocsToken(inputs, docsTokens)
        const env = { ...github.env, ...options.env }
        const result = await inTurn(() => simulate({ ...options, env, inputs, clock, onTestFinished }))
        await expectOfEveryRun(result, secretsIn(inputs), { emulator, github })
        return result
      },
    }
  },
)

const requiredInputs = ({ baseUrl, apiKey, projectId }: Emulator): Inputs => ({
  'base-url': baseUrl,
  'api-key': apiKey,
  'project-id': projectId,
})

function secretsIn(inputs: Inputs): GivenSecrets {
  return { key: inputs['api-key']?.trim() ?? '', docsToken: inputs['docs-token']?.trim() ?? '' }
}

function noteDocsToken(inputs: Inputs, docsTokens: Set<string>): void {
  const { docsToken } = secretsIn(inputs)
  if (docsToken !== '') docsTokens.add(docsToken)
}

/** The requests to the service in short: `POST create`, `GET read`. */
export function requestsOf({ requests }: Emulator): string[] {
  return requests.map(({ method, operation }) => `${method} ${operation}`)
}

/** How often an operation of the service was requested. */
export function count({ requests }: Emulator, operation: string): number {
  return requests.filter((request) => request.operation === operation).length
}

/** The prompts that were sent to the service, oldest first. */
export function prompts({ requests }: Emulator): (string | undefined)[] {
  return requests.filter(({ method }) => method === 'POST').map(({ prompt }) => prompt)
}

/** An agent job as JSON, with any values that a test needs. */
export function jobBody(job: Partial<Record<keyof AgentJob, unknown>>): string {
  return JSON.stringify({ id: 'job-1', status: 'active', prLink: null, ...job })
}

/** The operations that were requested from GitHub, in order. */
export function githubOperations({ requests }: GitHubEmulator): (string | undefined)[] {
  return requests.map(({ operation }) => operation)
}

/** The marker of a comment, which must have one. */
export function markerOf(comment: Comment | undefined): Marker {
  const marker = readMarker(comment?.body ?? '')
  if (marker === undefined) throw new Error(`There is no marker in ${comment?.body ?? 'no comment'}`)
  return marker
}

/** The line of a comment that reports the result. */
export function headLine(body: string | undefined): string {
  return body?.split('\n')[2] ?? ''
}

/** The messages of a run's warnings. */
export function warnings({ annotations }: Pick<ActionResult, 'annotations'>): string[] {
  return annotations.filter(({ level }) => level === 'warning').map(({ message }) => message)
}
