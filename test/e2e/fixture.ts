import { rm } from 'node:fs/promises'
import { expect, vi } from 'vitest'
import type { Comment } from '../../emulator/github/comments.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { AgentJob } from '../../emulator/service/jobs.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { commentMarker } from '../../src/agent/memory/records.ts'
import { createCleanUp } from '../support/clean-up.ts'
import { test as emulatorsTest } from '../support/emulators.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { isPending } from '../support/pending.ts'
import { type InProcessOptions, type InProcessRun, runInProcess } from '../support/run-in-process.ts'
import { type Emulators, type EndedRun, expectOfEveryExchange, expectOfEveryRun } from './every-run.ts'
import { type ActionOptions, type ActionResult, type RunningAction, startAction } from './run-action.ts'

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
  const checks = createChecks({ emulator, github })
  onCleanup(async () => {
    await cleanUp()
    checks.ofAll()
  })
  const startUnchecked: Action['startUnchecked'] = (given, options = {}) => {
    const env = { ...github.env, ...options.env }
    return startAction({ ...options, env, inputs: checks.inputs(given), onTestFinished })
  }
  const start: Action['start'] = async (given, options) => {
    const running = await startUnchecked(given, options)
    const finished = running.finished.then((result) => checks.ofRun(result, given))
    finished.catch(() => undefined)
    return { ...running, finished }
  }
  return { start, startUnchecked, run: async (inputs, options) => (await start(inputs, options)).finished }
})

/** The same, beside others of its file: for files whose other tests are simulated. */
export const onDist = test.concurrent

/** The action as in `test`, but of `src/` in this process and by a fake clock: no process to start, and no waiting. */
export interface SimulatedAction {
  run(inputs: Inputs, options?: Omit<InProcessOptions, 'inputs' | 'clock'>): Promise<InProcessRun>
}

/** What a story that tests share is given. */
export interface Fixtures extends Emulators {
  action: SimulatedAction
}

/**
 * The same test with runs of `src/` in this process, one at a time, by a fake clock that the emulators follow: for what
 * does not depend on the process, on signals, or on what happens outside during the run. The clock begins now, since the
 * emulated GitHub dates what it is given.
 */
export const simulated = emulatorsTest
  .extend('clock', () => createFakeClock(undefined, isPending, Date.now()))
  .extend('now', ({ clock }) => clock.now)
  .extend('action', ({ clock, emulator, github }, { onCleanup }): SimulatedAction => {
    const folders: string[] = []
    const checks = createChecks({ emulator, github })
    onCleanup(async () => {
      for (const folder of folders) await rm(folder, { recursive: true })
      checks.ofAll()
    })
    return {
      async run(given, options = {}) {
        const step = { ...options, inputs: checks.inputs(given), env: { ...github.env, ...options.env } }
        const run = await inTurn(() => runInProcess({ ...step, clock }))
        folders.push(run.step.folder)
        expect(run.unhandled, 'unhandled rejections').toEqual([])
        expect(clock.sleepers(), 'waits that outlive the run').toBe(0)
        return await checks.ofRun(run, given)
      },
    }
  })

let lastTurn: Promise<unknown> = Promise.resolve()

/** Begins once all earlier calls have ended: tests of one file may run at the same time, their runs may not. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(act, act)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/** The checks of every run of a test. */
function createChecks(emulators: Emulators) {
  const { baseUrl, apiKey, projectId } = emulators.emulator
  const docsTokens = new Set<string>()
  const inputs = (given: Inputs): Inputs => {
    const all: Inputs = { 'base-url': baseUrl, 'api-key': apiKey, 'project-id': projectId, ...given }
    const docsToken = all['docs-token']?.trim() ?? ''
    if (docsToken !== '') docsTokens.add(docsToken)
    return all
  }
  return {
    /** The inputs of a run, with those that it needs. */
    inputs,
    async ofRun<Result extends EndedRun>(result: Result, given: Inputs): Promise<Result> {
      const { 'api-key': key = '', 'docs-token': docsToken = '' } = inputs(given)
      await expectOfEveryRun(result, { key: key.trim(), docsToken: docsToken.trim() }, emulators)
      return result
    },
    ofAll: () => expectOfEveryExchange(emulators, docsTokens),
  }
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
export function markerOf(comment: Comment | undefined) {
  const marker = commentMarker.read(comment?.body ?? '')
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
