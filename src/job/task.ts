import type { RunEvent } from '../core/event.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { Range } from '../memory/branch.ts'
import type { Values } from '../prompt/tags.ts'

/** What a run is to do, and on what occasion. */
export interface Task {
  inputs: Inputs
  event: RunEvent
}

/** One prompt of a run, and what it covers. */
export interface Part {
  /** What its placeholders become. */
  values: Values
  /** With its placeholders replaced; absent when the step only waits. */
  prompt?: string | undefined
  /** The stretch of a branch, with `since`. */
  range: Range | undefined
  /** Tells the change apart from others, where the prompt shows its files and their content is known. */
  change?: string | undefined
}
