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

/** What a test of cancellation works with. */
export type Fixtures = {
  action: Action
  emulator: Emulator
  github: GitHubEmulator
  onTestFinished: (cleanUp: () => Promise<void>) => void
}

/** Recognizes the point of a run at which the signal is sent. */
export type Trigger = {
  /** Settles when the run has reached the point. */
  reached: (running: RunningAction) => Promise<unknown>
  /** In addition to those of the point. */
  inputs?: Record<string, string>
  options?: Pick<ActionOptions, 'env' | 'nodeArgs'>
}

/** Prepares a trigger before the run starts. */
export type SetTrigger = (fixtures: Fixtures) => Trigger | Promise<Trigger>

/** A job that does not end during a test. */
export const endless: JobPlan = { runsForMs: 600_000, ends: 'completed' }

/** A job that has ended as soon as it exists. */
export const instant: JobPlan = { runsForMs: 0, ends: 'completed' }

/** How long after the signal a late response is sent, in milliseconds. */
const LATE_MS = 100

/** While the run waits for a response of the service, which is never sent. */
export function serviceSilent(operation: Operation, options?: GateOptions<ServiceRequest>): SetTrigger {
  return ({ emulator }) => {
    const gate = emulator.hold(operation, options)
    return { reached: () => gate.arrived }
  }
}

/** While the run waits for a response of the service, which is sent shortly after the signal. */
export function serviceLate(operation: Operation, fault?: Fault): SetTrigger {
  return ({ emulator }) => {
    if (fault !== undefined) emulator.faults.add({ operation, times: 'always', fault })
    const gate = emulator.hold(operation)
    return { reached: () => gate.arrived.then(() => void setTimeout(gate.release, LATE_MS)) }
  }
}

/** While the run waits for a response of GitHub, which is never sent. Later requests get theirs. */
export function githubSilent(operation: GitHubOperation, options?: GateOptions<GitHubRequest>): SetTrigger {
  return ({ github }) => {
    const gate = github.hold(operation, { times: 1, ...options })
    return { reached: () => gate.arrived }
  }
}

/** While the run waits for a response of GitHub, which is sent shortly after the signal. */
export function githubLate(operation: GitHubOperation): SetTrigger {
  return ({ github }) => {
    const gate = github.hold(operation)
    return { reached: () => gate.arrived.then(() => void setTimeout(gate.release, LATE_MS)) }
  }
}

/** Once the log contains a text. */
export function logged(pattern: RegExp | string): SetTrigger {
  return () => ({ reached: (running) => running.waitForLog(pattern) })
}

/** A trigger for which something else is prepared first. */
export function after(prepare: (fixtures: Fixtures) => unknown, set: SetTrigger): SetTrigger {
  return async (fixtures) => {
    await prepare(fixtures)
    return await set(fixtures)
  }
}

/**
 * While the process is halted, so that nothing else can happen before the signal. `source` runs before the program and
 * calls `halt()` at the point.
 */
function halted(source: string): SetTrigger {
  return async ({ onTestFinished }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cancellation-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [isHalted, goOn] = [path.join(folder, 'is-halted'), path.join(folder, 'go-on')]
    const preload = `
      import fs from 'node:fs'
      import { registerHooks } from 'node:module'
      const clock = new Int32Array(new SharedArrayBuffer(4))
      const halt = () => {
        fs.writeFileSync(${JSON.stringify(isHalted)}, '')
        while (!fs.existsSync(${JSON.stringify(goOn)})) Atomics.wait(clock, 0, 0, 10)
      }
      ${source}`
    const reached = async ({ child }: RunningAction) => {
      while (!existsSync(isHalted) && child.exitCode === null && child.signalCode === null) await sleep(5)
      setTimeout(() => void writeFile(goOn, '').catch(() => undefined), LATE_MS)
    }
    return { reached, options: { nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] } }
  }
}

/** Before the program is loaded. */
export const notLoaded: SetTrigger = halted('halt()')

/** While the nth chunk of the program is loaded; the entry does not count. */
export function chunkLoading(nth: number): SetTrigger {
  return halted(`
    let left = ${nth}
    const isChunk = (url) => /\\/\\d+\\.index\\.js$/.test(url)
    registerHooks({ load: (url, context, next) => (isChunk(url) && --left === 0 && halt(), next(url, context)) })`)
}

/** At the nth call of a function of Node's \`fs\`. */
export function calling(name: 'createWriteStream' | 'promises.appendFile', nth: number): SetTrigger {
  return halted(`
    let left = ${nth}
    const called = fs.${name}
    fs.${name} = (...given) => (--left === 0 && halt(), called(...given))`)
}
