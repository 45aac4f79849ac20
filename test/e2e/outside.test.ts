import { describe, expect } from 'vitest'
import { ROOT } from '../repo/workflows/workflow.ts'
import { test } from './fixture.ts'

/** What a tool does that runs an action from its sources. */
const RUN_SOURCES = `const { run } = await import('${ROOT}src/run.ts'); console.log('imported'); await run()`

describe.concurrent('a tool that calls run() of src/run.ts', () => {
  test.for([
    { ends: '', exitCode: 0, result: 'pull-request' },
    { ends: '[emulator: ends failed]', exitCode: 1, result: 'failed' },
  ])('gets outputs, summary and exit status: $result', async ({ ends, exitCode, result }, { action }) => {
    const nodeArgs = ['--input-type=module', '-e', RUN_SOURCES]
    const ran = await (await action.startUnchecked({ prompt: `Say hello ${ends}` }, { nodeArgs })).finished
    expect(ran).toMatchObject({ exitCode, outputs: { result } })
    expect(ran.summary).toContain('Docs agent')
    expect(ran.stdout, 'importing does nothing').toMatch(/^imported\n/)
  })
})

describe.concurrent('outside of a runner', () => {
  const env = { GITHUB_ACTIONS: undefined, GITHUB_OUTPUT: undefined, GITHUB_STEP_SUMMARY: undefined }

  test('the key is not printed, and the outputs are', async ({ action, emulator }) => {
    const { exitCode, stdout } = await (await action.startUnchecked({ prompt: 'Say hello' }, { env })).finished
    expect(exitCode).toBe(0)
    expect(stdout).not.toContain(emulator.apiKey)
    expect(stdout).toContain('::set-output name=result::pull-request')
  })
})
