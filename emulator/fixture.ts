import { test as base, expect } from 'vitest'
import { type EmulatorOptions, startEmulator } from './server.ts'

/**
 * A test with an emulator of its own. It fails when the program sent anything that the real service would not take;
 * a test that provokes this empties `emulator.violations` after looking at them.
 * Other options for a group of tests: `test.override('emulatorOptions', () => ({ … }))`.
 */
export const test = base
  .extend('emulatorOptions', (): EmulatorOptions => ({}))
  .extend('emulator', async ({ emulatorOptions }, { onCleanup }) => {
    const emulator = await startEmulator(emulatorOptions)
    onCleanup(async () => {
      await emulator.close()
      expect(emulator.violations, 'what the service would not have taken').toEqual([])
    })
    return emulator
  })
