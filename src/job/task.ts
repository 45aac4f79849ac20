import type { RunEvent } from '../core/event.ts'
import type { Inputs } from '../inputs/inputs.ts'

/** What a run is given. */
export interface Task {
  inputs: Inputs
  event: RunEvent
}
