import type { RunEvent } from '../change/event.ts'
import type { Clock } from '../clock.ts'
import type { GitHub } from '../github/connect.ts'
import type { Log } from '../log.ts'
import type { Inputs } from '../runner/inputs.ts'
import type { SetOutput } from '../runner/outputs.ts'
import type { WriteSummary } from '../runner/summary.ts'
import type { WorkflowRun } from '../runner/workflow.ts'
import type { Redact } from '../text/redact.ts'

/** What a run is to do, and on what occasion. */
export interface Task {
  inputs: Inputs
  event: RunEvent
}

/** What the phases of a run share. */
export interface Run {
  workflow: WorkflowRun
  clock: Clock
  log: Log
  /** A warning about what did not come about; what a cancelled run has given up is no trouble. */
  warn(message: string, title: string): void
  redact: Redact
  setOutput: SetOutput
  writeSummary: WriteSummary
  /** Connects to GitHub, only when it is needed; throws `GitHubError` outside of GitHub's runner. */
  connect(limits?: ConnectionLimits): Promise<GitHub>
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
}

/** What bounds all requests over one connection to GitHub. */
export interface ConnectionLimits {
  /** How long they may go on, waits for GitHub's limits included; for a little more than a minute unless given. */
  patienceMs?: number
  /** Aborts them; the run's own unless given. */
  signal?: AbortSignal
}
