import { test as base, expect } from 'vitest'
import { type GitHubOptions, startGitHub } from '../../emulator/github/server.ts'
import { type EmulatorOptions, startEmulator } from '../../emulator/service/server.ts'

/**
 * A test with an emulated service (`emulator`) and an emulated GitHub (`github`) of its own, each started only if the
 * test uses it. The test fails when the action sent a request that the real one would refuse. A test that provokes such
 * a request empties `violations` after checking them.
 *
 * Time passes at the service by `now`.
 *
 * Other options for a group of tests: `test.override('emulatorOptions', () => ({ … }))`.
 */
export const test = base
  .extend('emulatorOptions', (): EmulatorOptions => ({}))
  .extend('now', () => Date.now)
  .extend('emulator', async ({ emulatorOptions, now }, { onCleanup }) => {
    const emulator = await startEmulator({ now, ...emulatorOptions })
    onCleanup(async () => {
      await emulator.close()
      expect(emulator.violations, 'requests that the service would refuse').toEqual([])
    })
    return emulator
  })
  .extend('githubOptions', (): GitHubOptions => ({}))
  .extend('github', async ({ githubOptions, now }, { onCleanup }) => {
    const github = await startGitHub({ now, ...githubOptions })
    onCleanup(async () => {
      await github.close()
      expect(github.violations, 'requests that GitHub would refuse').toEqual([])
    })
    return github
  })
