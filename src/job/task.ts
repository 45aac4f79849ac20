import type { RunEvent } from '../core/event.ts'
import type { Inputs } from '../inputs/inputs.ts'

/** What a run is to do, and on what occasion. */
export interface Task {
  inputs: Inputs
  event: RunEvent
}
