import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GitHubEmulator, GitHubOperation, GitHubRequest } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import type { GateOptions } from '../../emulator/http/gates.ts'
import type { JobPlan } from '../../emulator/service/jobs.ts'
import type { Operation } from '../../emulator/service/routes.ts'
import type { Emulator, ServiceRequest } from '../../emulator/service/server.ts'
import type { Action } from './fixture.ts'
import type { ActionOptions, RunningAction } from './run-action.ts'

/** The world that a run lives in. */
export type World = {
  action: Action
  emulator: Emulator
  github: GitHubEmulator
  onTestFinished: (cleanUp: () => Promise<void>) => void
}

/** How a moment is reached. */
export type Stage = {
  /** Settles when the moment has come. */
  come: (running: RunningAction) => Promise<unknown>
  /** Beside those of the moment. */
  inputs?: Record<string, string>
  more?: Pick<ActionOptions, 'env' | 'nodeArgs'>
}

/** Sets the stage before the run starts. */
export type SetStage = (world: World) => Stage | Promise<Stage>

/** A job that no test waits for. */
export const long: JobPlan = { runsForMs: 60_000, ends: 'completed' }

/** A job that has ended as soon as it is there. */
export const short: JobPlan = { runsForMs: 0, ends: 'completed' }

/** How long after the signal an answer comes that is not held for ever, in milliseconds. */
const ANSWER_MS = 300

/** While an answer of the service is awaited, which never comes. */
export function held(operation: Operation, options?: GateOptions<ServiceRequest>): SetStage {
  return ({ emulator }) => {
    const hold = emulator.hold(operation, options)
    return { come: () => hold.arrived }
  }
}

/** The same, but the answer comes some time after the signal; the fault says which. */
export function answered(
  operation: Operation,
  { fault, afterMs = ANSWER_MS }: { fault?: Fault; afterMs?: number } = {},
): SetStage {
  return ({ emulator }) => {
    if (fault !== undefined) emulator.faults.add({ operation, times: 'always', fault })
    const hold = emulator.hold(operation)
    return { come: () => hold.arrived.then(() => void setTimeout(hold.release, afterMs)) }
  }
}

/** While an answer of GitHub is awaited, which never comes; later requests are answered. */
export function heldByGitHub(operation: GitHubOperation, options?: GateOptions<GitHubRequest>): SetStage {
  return ({ github }) => {
    const hold = github.hold(operation, { times: 1, ...options })
    return { come: () => hold.arrived }
  }
}

/** The same, but the answer comes a moment after the signal. */
export function answeredByGitHub(operation: GitHubOperation): SetStage {
  return ({ github }) => {
    const hold = github.hold(operation)
    return { come: () => hold.arrived.then(() => void setTimeout(hold.release, ANSWER_MS)) }
  }
}

/** Once the log has said something. */
export function logged(pattern: RegExp | string): SetStage {
  return () => ({ come: (running) => running.waitForLog(pattern) })
}

/** The stage of a world that something was changed in before. */
export function after(prepare: (world: World) => unknown, set: SetStage): SetStage {
  return async (world) => {
    await prepare(world)
    return await set(world)
  }
}

/**
 * While the process stands still, so that nothing else can happen until the signal is there. `where` is what the
 * process runs before its program: it calls `stand()` at the moment in question.
 */
function standing(where: string): SetStage {
  return async ({ onTestFinished }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cancellation-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [stands, goOn] = [path.join(folder, 'stands'), path.join(folder, 'go-on')]
    const source = `
      import fs from 'node:fs'
      import { registerHooks } from 'node:module'
      const clock = new Int32Array(new SharedArrayBuffer(4))
      const stand = () => {
        fs.writeFileSync(${JSON.stringify(stands)}, '')
        while (!fs.existsSync(${JSON.stringify(goOn)})) Atomics.wait(clock, 0, 0, 10)
      }
      ${where}`
    const come = async () => {
      while (!existsSync(stands)) await sleep(5)
      setTimeout(() => void writeFile(goOn, ''), 50)
    }
    return { come, more: { nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(source)}`] } }
  }
}

/** While the nth piece of the program is loaded; the entry is none. */
export function loading(nth: number): SetStage {
  return standing(`
    let left = ${nth}
    const isPiece = (url) => /\\/\\d+\\.index\\.js$/.test(url)
    registerHooks({ load: (url, context, next) => (isPiece(url) && --left === 0 && stand(), next(url, context)) })`)
}

/** At the nth call of a function of Node's \`fs\`: \`createWriteStream\`, \`promises.appendFile\`. */
export function calling(name: 'createWriteStream' | 'promises.appendFile', nth: number): SetStage {
  return standing(`
    let left = ${nth}
    const called = fs.${name}
    fs.${name} = (...given) => (--left === 0 && stand(), called(...given))`)
}
