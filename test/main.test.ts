import { rm } from 'node:fs/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Clock, systemClock } from '../src/clock.ts'
import { main } from '../src/main.ts'
import { prepareStep, readStep, type StepOptions } from './e2e/step.ts'

const folders: string[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const CREDENTIALS = { 'api-key': 'mint_key', 'project-id': 'acme' }

interface Options extends Partial<StepOptions> {
  cancel?: AbortController
  clock?: Clock
}

/** Runs a step that needs neither the service nor GitHub. */
async function runStep({ cancel = new AbortController(), clock, inputs = {}, ...options }: Options) {
  const step = await prepareStep({ ...options, inputs: { ...CREDENTIALS, ...inputs } })
  folders.push(step.folder)
  for (const [name, value] of Object.entries(step.env)) vi.stubEnv(name, value)
  let stdout = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    stdout += String(chunk)
    return true
  })
  const status = await main(cancel.signal, clock)
  const read = () => readStep(step, stdout, '')
  const result = await read()
  return { ...result, status, read }
}

describe('a run', () => {
  test('masks the key before anything else', async () => {
    const { stdout, status, outputs } = await runStep({ inputs: { timeout: 'x' } })
    expect(stdout).toMatch(/^::add-mask::mint_key\n/)
    expect([status, outputs.result]).toEqual([1, 'error'])
  })

  test('without a key is skipped where GitHub gives no secrets, before its inputs are judged', async () => {
    const inputs = { 'api-key': '', 'project-id': '', timeout: 'x' }
    const sides = { head: { repo: { full_name: 'eve/app' } }, base: { repo: { full_name: 'acme/app' } } }
    const event = { name: 'pull_request', payload: { pull_request: { number: 1, ...sides } } }
    const { status, outputs } = await runStep({ inputs, event })
    expect([status, outputs.result]).toEqual([0, 'skipped'])
  })

  test('without a key is an error anywhere else', async () => {
    const { status, annotations } = await runStep({ inputs: { 'api-key': '', prompt: 'Hello' } })
    expect(status).toBe(1)
    expect(annotations[0]?.message).toContain('api-key: is missing')
  })

  test('that is dry sends nothing', async () => {
    const { status, outputs, log } = await runStep({ inputs: { prompt: 'Hello', 'dry-run': 'true' } })
    expect([status, outputs.result]).toEqual([0, 'dry-run'])
    expect(log).toContain('  Hello')
  })

  test('reads a prompt file from the workspace', async () => {
    const inputs = { 'prompt-file': 'prompt.md', 'dry-run': 'true' }
    const { log } = await runStep({ inputs, files: { 'prompt.md': 'From the file' } })
    expect(log).toContain('  From the file')
  })

  test('outside of a repository cannot read a change', async () => {
    const inputs = { prompt: '{{ diff }}', 'pull-request': '1', 'skip-authors': 'none' }
    const { status, annotations } = await runStep({ inputs, env: { GITHUB_REPOSITORY: '' } })
    expect(status).toBe(1)
    expect(annotations[0]?.message).toContain('The repository that the workflow runs in is unknown.')
  })

  test('writes no summary with `summary: false`, whatever else is wrong', async () => {
    const { summary } = await runStep({ inputs: { timeout: 'x', summary: 'False' } })
    expect(summary).toBe('')
  })

  test('that meets an unexpected error reports it without its stack', async () => {
    const now = () => {
      throw new TypeError('x is not a function')
    }
    const clock = { ...systemClock, now }
    const { status, outputs, annotations, stdout } = await runStep({ inputs: { prompt: 'Hello' }, clock })
    expect([status, outputs.result]).toEqual([1, 'error'])
    expect(annotations[0]?.message).toContain('unexpected error (x is not a function)')
    expect(stdout).not.toContain('main.test.ts')
  })
})

describe('a run that is cancelled', () => {
  test('before it began fails, whatever it would have resulted in', async () => {
    const cancel = new AbortController()
    cancel.abort()
    const inputs = { prompt: 'Hello', 'dry-run': 'true' }
    const { status, outputWrites } = await runStep({ inputs, cancel })
    expect(status).toBe(1)
    expect(outputWrites.filter(({ name }) => name === 'result')).toEqual([{ name: 'result', value: 'cancelled' }])
  })

  test('at work says so at once, and instead of an error', async () => {
    const cancel = new AbortController()
    const now = () => {
      cancel.abort()
      throw new Error('given up')
    }
    const clock = { ...systemClock, now }
    const { status, outputWrites, stdout } = await runStep({ inputs: { prompt: 'Hello' }, clock, cancel })
    expect(status).toBe(1)
    expect(outputWrites[0]).toEqual({ name: 'result', value: 'cancelled' })
    expect(stdout).not.toContain('given up')
  })

  test('after it has ended keeps its result', async () => {
    const cancel = new AbortController()
    const { read } = await runStep({ inputs: { prompt: 'Hello', 'dry-run': 'true' }, cancel })
    cancel.abort()
    expect((await read()).outputs.result).toBe('dry-run')
  })
})
