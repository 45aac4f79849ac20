import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { SimulatedResult } from '../e2e/simulated.ts'
import type { ScriptResult } from '../repo/workflows/script.ts'
import type { Job, Workflow } from '../repo/workflows/workflow.ts'
import type { OnTestFinished } from '../support/clean-up.ts'
import type { FakeClock } from '../support/fake-clock.ts'
import type { Contexts } from './expressions.ts'
import type { TriggerEvent } from './trigger-events.ts'

/** What a workflow runs against. */
export interface Setup {
  /** Of the action and of the service. */
  clock: FakeClock
  emulator: Emulator
  github: GitHubEmulator
  /** `github.run_id`, which differs from run to run. */
  runId?: string
  /** `github.run_attempt`, which grows with each re-run. */
  runAttempt?: string
  /** The secret with the address of a chat's webhook; empty unless given. */
  chatWebhook?: string
  /** Unless set, a warning or an error of the action fails the run. */
  allowWarnings?: boolean
  onTestFinished: OnTestFinished
}

/** A run of a workflow. */
export interface WorkflowRun {
  workflow: Workflow
  /** The name of its file. */
  file: string
  /** Names of the action's outputs. */
  actionOutputs: readonly string[]
  trigger: TriggerEvent
  setup: Setup
  /** Records whether something was true that must be true in at least one run. */
  cover: (fact: string, isTrue: boolean) => void
}

/** Where an expression is written, and what it can refer to. */
export interface Place {
  /** For error messages: `docs, step 2`. */
  name: string
  job: Job
  contexts: Contexts
}

export type Result = 'success' | 'failure' | 'skipped'

/** A step of a run. */
export interface StepRun {
  id: string | undefined
  uses: string | undefined
  result: Result
  /** With expressions replaced; empty when skipped. */
  with: Record<string, string>
  outputs: Record<string, string>
  /** Of a step of the action. */
  action?: SimulatedResult
  /** Of a step with a script. */
  script?: ScriptResult
}

/** A job of a run, or one leg of its matrix. */
export interface JobRun {
  key: string
  /** Its values of the matrix. */
  leg: Record<string, string>
  result: Result
  outputs: Record<string, string>
  steps: readonly StepRun[]
  /** Its folder; removed when the test has ended, empty when the job was skipped. */
  workspace: string
}
