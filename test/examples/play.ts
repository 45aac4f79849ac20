import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { ActionResult } from '../e2e/run-action.ts'
import type { ScriptResult } from '../repo/workflows/script.ts'
import type { Workflow } from '../repo/workflows/workflow.ts'
import type { TriggerEvent } from './trigger-events.ts'

/** What a workflow is played against. */
export interface Stage {
  emulator: Emulator
  github: GitHubEmulator
  /** `github.run_id`, by which runs are told apart. */
  runId?: string
  /** `github.run_number`, which grows by one from run to run. */
  runNumber?: string
  /** Body of a bash script that stands for GitHub's CLI, which otherwise fails. */
  gh?: string
  /** What a step of another action puts into the workspace, by the action's name. */
  brings?: Record<string, (workspace: string) => Promise<void>>
  /** Without it, a warning or an error of the action fails the play. */
  mayWarn?: boolean
  onTestFinished: (cleanUp: () => Promise<void>) => void
}

/** A workflow that is being played. */
export interface Play {
  workflow: Workflow
  /** Names of the action's outputs. */
  actionOutputs: readonly string[]
  occasion: TriggerEvent
  stage: Stage
  /** Notes whether something held that must hold on one occasion at least. */
  note: (fact: string, holds: boolean) => void
}

export type Result = 'success' | 'failure' | 'skipped'

/** A step as it was played. */
export interface PlayedStep {
  id: string | undefined
  uses: string | undefined
  result: Result
  /** With expressions replaced; empty when skipped. */
  with: Record<string, string>
  outputs: Record<string, string>
  /** Of a step of the action. */
  action?: ActionResult
  /** Of a step with a script. */
  script?: ScriptResult
}

/** One leg of a job as it was played. */
export interface PlayedJob {
  key: string
  /** Its values of the matrix. */
  leg: Record<string, string>
  result: Result
  outputs: Record<string, string>
  steps: readonly PlayedStep[]
  /** Its folder; gone when the test has ended, empty when the job was skipped. */
  workspace: string
}
