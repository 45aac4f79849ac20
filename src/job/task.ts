import type { RunEvent } from '../core/event.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { Range } from '../memory/branch.ts'
import type { Values } from '../prompt/tags.ts'

export interface Task {
  inputs: Inputs
  event: RunEvent
}

/** One prompt of a run, and what it covers. */
export interface Part {
  values: Values
  /** With its placeholders replaced; absent when the step only waits. */
  prompt?: string | undefined
  range: Range | undefined
  /** Tells the change apart from others, where the prompt shows its files and their content is known. */
  change?: string | undefined
}
