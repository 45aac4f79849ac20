import { describe, expect } from 'vitest'
import { runAction } from './run-action.ts'
import { test } from './scenario.ts'

describe.concurrent('outside of a runner', () => {
  const env = { GITHUB_ACTIONS: undefined, GITHUB_OUTPUT: undefined, GITHUB_STEP_SUMMARY: undefined }

  test('the key is not printed, and the outputs are', async ({ emulator, onTestFinished }) => {
    const { apiKey, projectId, baseUrl } = emulator
    const inputs = { 'api-key': apiKey, 'project-id': projectId, 'base-url': baseUrl, prompt: 'Say hello' }
    const { exitCode, stdout } = await runAction({ inputs, env, onTestFinished })
    expect(exitCode).toBe(0)
    expect(stdout).not.toContain(apiKey)
    expect(stdout).toContain('::set-output name=result::pull-request')
  })
})
