import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { visible } from './every-run.ts'
import { onDist, simulated as test } from './fixture.ts'

describe('inputs', () => {
  onDist(
    'that are invalid are reported together, each with its value but for the key, and nothing is sent',
    async ({ action, emulator }) => {
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
    },
  )

  test('are refused, and fail the step, whatever fail-on says', async ({ action, emulator }) => {
    const result = await action.run({ prompt: 'Say hello', 'fail-on': 'none', timeout: '30' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations).toMatchObject([{ level: 'error', message: expect.stringContaining('- timeout: ') }])
    expect(emulator.requests).toEqual([])
  })

  test('are accepted in each form that the reference allows', async ({ action }) => {
    const forms = { timeout: '1h30m', 'base-url': 'http://[::1]:1/prefix/', wait: 'FALSE', summary: 'True' }
    const lists = { 'fail-on': 'archived\nno-pull-request, error\n', 'job-id': 'a/b?c#d' }
    const result = await action.run({ prompt: 'Say hello', 'dry-run': 'TRUE', ...forms, ...lists })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'dry-run' }, annotations: [] })
  })

  test('that are empty take their defaults', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'failed' })
    const empty = { prompt: '', 'prompt-file': '', wait: '', timeout: '', 'fail-on': '', 'dry-run': '', summary: '' }
    const result = await action.run({ ...empty, 'job-id': id })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'failed' } })
    expect(result.summary).not.toBe('')
  })

  test('without anything to do are an error that names the three ways', async ({ action, emulator }) => {
    const result = await action.run({})
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    const [annotation] = result.annotations
    for (const way of ['prompt', 'prompt-file', 'job-id']) expect(annotation?.message).toContain(`\`${way}\``)
    expect(emulator.requests).toEqual([])
  })

  test('that hold the key in the wrong place do not show it', async ({ action, emulator: { apiKey } }) => {
    const result = await action.run({ prompt: 'x', 'base-url': `http://h/?a=1&k=${apiKey}`, timeout: `<${apiKey}>` })
    expect(result.exitCode).toBe(1)
    expect(visible(result.summary)).toContain('***')
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

const MIB = 1024 * 1024

describe('a prompt file', () => {
  const whole = 'é'.repeat(MIB / 2 - 2)

  test.for([
    { name: 'in a folder', file: './docs/../docs/prompt.md', prompt: 'Use {{ user.name }} and ${{ x }}' },
    { name: 'of exactly 1 MiB', file: 'docs/prompt.md', prompt: whole },
  ])('$name is sent whole', async ({ file, prompt }, { action, emulator }) => {
    const files = { 'docs/prompt.md': `\n ${prompt} \n` }
    const result = await action.run({ 'prompt-file': file, wait: 'false' }, { files })
    expect(result.outputs.result).toBe('submitted')
    expect(emulator.jobs[0]?.prompts[0] === prompt, 'the prompt as it arrived').toBe(true)
  })

  test.for([
    { name: 'outside the workspace', make: (file: string) => symlink('/etc/hostname', file), problem: 'inside' },
    { name: 'a named pipe', make: (file: string) => promisify(execFile)('mkfifo', [file]), problem: 'regular file' },
  ])('that is $name is refused', async ({ make, problem }, { action, emulator }) => {
    const prepare = async (workspace: string) => void (await make(path.join(workspace, 'prompt.md')))
    const result = await action.run({ 'prompt-file': 'prompt.md' }, { prepare })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations[0]?.message).toContain('- prompt-file: "prompt.md" should be')
    expect(result.annotations[0]?.message).toContain(problem)
    expect(emulator.requests).toEqual([])
  })
})
