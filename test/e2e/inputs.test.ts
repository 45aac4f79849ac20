import { describe, expect } from 'vitest'
import { onDist, simulated as test } from './fixture.ts'

describe('inputs', () => {
  test('that are invalid are reported together, each with its value but for the key, and nothing is sent', async ({
    action,
    emulator,
  }) => {
    const wrong = { 'base-url': 'http://example.com', prompt: '  ', 'job-id': '..', timeout: '25h', wait: 'yes' }
    const more = { 'fail-on': 'none, error', 'dry-run': '1', summary: 'maybe' }
    const secrets = { 'api-key': 'two words', 'project-id': 'my project' }
    const result = await action.run({ ...wrong, ...more, ...secrets })

    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error', reused: 'false' } })
    expect(result.annotations).toHaveLength(1)
    const [annotation] = result.annotations
    expect(annotation?.level).toBe('error')
    for (const [name, value] of Object.entries({ ...wrong, ...more })) {
      expect(annotation?.message).toContain(`- ${name}: "${value}" should`)
    }
    for (const [name, value] of Object.entries(secrets)) {
      expect(annotation?.message).toContain(`- ${name}: should`)
      expect(result.log + result.summary).not.toContain(value)
    }
    expect(emulator.requests).toEqual([])
  })

  test('are refused, and fail the step, whatever fail-on says', async ({ action, emulator }) => {
    const result = await action.run({ prompt: 'Say hello', 'fail-on': 'none', timeout: '30' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations).toMatchObject([{ level: 'error', message: expect.stringContaining('- timeout: ') }])
    expect(emulator.requests).toEqual([])
  })

  test('that are empty take their defaults', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'failed' })
    const empty = { prompt: '', 'prompt-file': '', wait: '', timeout: '', 'fail-on': '', 'dry-run': '', summary: '' }
    const result = await action.run({ ...empty, 'job-id': id })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'failed' } })
    expect(result.summary).not.toBe('')
  })
})

describe('a dry run', () => {
  onDist('shows the prompt and asks the service nothing', async ({ action, emulator }) => {
    const result = await action.run({ prompt: '  Say hello\n::error::forged  ', 'dry-run': 'true' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'dry-run' }, annotations: [] })
    expect(result.commands.map(({ name }) => name)).not.toContain('error')
    for (const text of [result.log, result.summary]) expect(text).toContain('Say hello')
    expect(emulator.requests).toEqual([])
  })

  test.for([
    [{ prompt: 'Say hello', 'job-id': 'job-7' }, 'would send this prompt to job job-7'],
    [{ 'job-id': 'job-7' }, 'would wait for job job-7'],
  ] as const)('says what %o would do', async ([inputs, words], { action, emulator }) => {
    const result = await action.run({ ...inputs, 'dry-run': 'true' })
    expect(result.outputs.result).toBe('dry-run')
    expect(result.log).toContain(words)
    expect(emulator.requests).toEqual([])
  })
})
