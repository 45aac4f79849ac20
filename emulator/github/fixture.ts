import { expect } from 'vitest'
import { test as base } from '../fixture.ts'
import { type GitHubOptions, startGitHub } from './server.ts'

/**
 * A test with an emulated service and an emulated GitHub of its own. It fails when the program sent anything that
 * GitHub would not take; a test that provokes this empties `github.violations` after looking at them.
 * Other options for a group of tests: `test.override('githubOptions', () => ({ … }))`.
 */
export const test = base
  .extend('githubOptions', (): GitHubOptions => ({}))
  .extend('github', async ({ githubOptions }, { onCleanup }) => {
    const github = await startGitHub(githubOptions)
    onCleanup(async () => {
      await github.close()
      expect(github.violations, 'what GitHub would not have taken').toEqual([])
    })
    return github
  })
