import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { systemClock } from '../src/kit/core/clock.ts'
import { test as emulatorsTest } from './support/emulators.ts'
import { onPush } from './support/events.ts'
import { runStep } from './support/run-step.ts'

const test = emulatorsTest.extend('credentials', ({ emulator: { apiKey, projectId, baseUrl } }) => ({
  'api-key': apiKey,
  'project-id': projectId,
  'base-url': baseUrl,
}))

const failingClock = (error: Error, before: () => void = () => undefined) => ({
  ...systemClock,
  now() {
    before()
    throw error
  },
})

describe('a run', () => {
  test.each([0, 1])('that breaks at its beginning or end shows no word of the error: after %s looks', async (looks) => {
    const { signal } = new AbortController()
    let looked = 0
    const broken = new Proxy(signal, {
      get(target, key) {
        if (key === 'aborted' && looked++ >= looks) throw new RangeError('broken by mint_key\n    at mint_key/x:1')
        const value = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const { stdout, exitCode, outputs } = await runStep({ inputs: { prompt: 'Hello', wait: 'x' }, signal: broken })
    expect([exitCode, outputs.result]).toEqual([1, 'error'])
    expect(stdout).toMatch(
      /::error title=Docs agent::The action failed unexpectedly: RangeError at main\.test\.ts:\d+\. Please/,
    )
    expect(stdout.replace('::add-mask::mint_key', '')).not.toContain('mint_key')
  })

  test('that meets an unexpected error reports it without its stack', async () => {
    const clock = failingClock(new TypeError('x is not a function'))
    const { exitCode, outputs, annotations, stdout } = await runStep({ inputs: { prompt: 'Hello' }, clock })
    expect([exitCode, outputs.result]).toEqual([1, 'error'])
    expect(annotations[0]?.message).toContain('unexpected error (x is not a function)')
    expect(stdout).not.toContain('main.test.ts')
  })

  test('writes no summary with `summary: false`, whatever else is wrong', async () => {
    expect((await runStep({ inputs: { timeout: 'x', summary: 'False' } })).summary).toBe('')
  })

  test('without a token that could not remember its prompt sends none, and says so once', async ({
    emulator,
    credentials,
  }) => {
    const inputs = { ...credentials, prompt: 'Hello', wait: 'false', comment: 'true', 'github-token': '' }
    const { annotations, stdout } = await runStep({ inputs, event: onPush(), githubToken: '' })
    expect(annotations.filter(({ level }) => level === 'warning')).toMatchObject([
      { message: expect.stringMatching(/`github-token` is empty.*skip-authors could not be checked/) },
    ])
    expect(stdout).toMatch(/so nothing is sent\.$/m)
    expect(emulator.requests).toEqual([])
  })

  test('outside of a runner says how it ended, and prints no key', async ({ emulator, credentials }) => {
    const env = { GITHUB_ACTIONS: undefined, GITHUB_OUTPUT: undefined, GITHUB_STEP_SUMMARY: undefined }
    const inputs = { ...credentials, prompt: 'Say hello', wait: 'false' }
    const { exitCode, stdout } = await runStep({ inputs, env })
    expect(exitCode).toBe(0)
    expect(stdout).not.toContain(emulator.apiKey)
    expect(stdout).toContain('this step does not wait for the job')
  })

  test('with a key of 48 KB shows it nowhere, and comes to its end', async ({ credentials }) => {
    const inputs = { ...credentials, 'api-key': `mint_${'aB3"dE5&'.repeat(6000)}`, prompt: 'Hello' }
    const { outputs, stdout, summary } = await runStep({ inputs })
    expect(outputs).toMatchObject({ result: 'error' })
    const shown = [stdout.replace(/^::add-mask::.*$/gm, ''), summary, JSON.stringify(outputs)].join('\n')
    expect(shown).not.toMatch(/aB3.{1,6}dE5|6142332264/)
  })
})

describe('the project of a run', () => {
  test('is not told by what the runner says, but for the report’s files', async ({
    emulator: { projectId },
    credentials,
    onTestFinished,
  }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'places-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const RUNNER_TEMP = path.join(folder, projectId)
    await mkdir(RUNNER_TEMP)
    const env = { RUNNER_TEMP, GITHUB_ACTION_REPOSITORY: `acme/${projectId}`, GITHUB_ACTION_REF: projectId }
    const report = { 'page-views': 'true', 'page-views-period': 'all' }
    const inputs = { ...credentials, prompt: 'Say hello', wait: 'false', ...report }
    const { outputs, log, summary } = await runStep({ inputs, env })
    expect(outputs.result).toBe('submitted')
    expect(outputs['page-views-csv']).toContain(projectId)
    expect(log + summary).not.toContain(projectId)
  })
})

describe('a project that is called like a status', () => {
  test.override('emulatorOptions', { projectId: 'completed' })

  test('is in no way of a run, which ends as its job did', async ({ emulator, credentials }) => {
    const { id } = emulator.addJob({ status: 'completed', prLink: 'https://github.com/acme/docs/pull/5' })
    const { outputs, summary } = await runStep({ inputs: { ...credentials, 'job-id': id, timeout: '5s' } })
    expect(outputs).toMatchObject({ result: 'pull-request', status: 'completed', 'pr-number': '5' })
    expect(summary).not.toContain('completed')
  })
})

describe('a run that is cancelled', () => {
  test('before it began says so before it begins, and fails, whatever it would have resulted in', async () => {
    const cancel = new AbortController()
    cancel.abort()
    const written: string[] = []
    const now = () => {
      written.push(readFileSync(process.env.GITHUB_OUTPUT ?? '', 'utf8'))
      return systemClock.now()
    }
    const inputs = { prompt: 'Hello', 'dry-run': 'true' }
    const { exitCode, outputWrites } = await runStep({ inputs, clock: { ...systemClock, now }, cancel })
    expect(written[0]).toContain('cancelled')
    expect(exitCode).toBe(1)
    expect(outputWrites.filter(({ name }) => name === 'result')).toEqual([{ name: 'result', value: 'cancelled' }])
  })

  test('at work says so at once, and instead of an error', async () => {
    const cancel = new AbortController()
    const clock = failingClock(new Error('given up'), () => cancel.abort())
    const { exitCode, outputWrites, stdout } = await runStep({ inputs: { prompt: 'Hello' }, clock, cancel })
    expect(exitCode).toBe(1)
    expect(outputWrites[0]).toEqual({ name: 'result', value: 'cancelled' })
    expect(stdout).not.toContain('given up')
  })
})
