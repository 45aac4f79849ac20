import { OUTPUT_DESCRIPTIONS } from '../../scripts/descriptions/outputs.ts'
import type { OutputName } from '../../src/kit/runner/outputs.ts'

export const OUTPUT_NAMES = Object.keys(OUTPUT_DESCRIPTIONS).filter(
  (name): name is OutputName => name in OUTPUT_DESCRIPTIONS,
)
