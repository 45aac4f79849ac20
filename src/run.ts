import type { Log } from './agent-job/ports.ts'
import type { SetOutput } from './runner/outputs.ts'
import type { WriteSummary } from './runner/summary.ts'
import type { Redact } from './text/redact.ts'

/** What the phases of a run share. */
export interface Run {
  log: Log
  redact: Redact
  setOutput: SetOutput
  writeSummary: WriteSummary
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
}
