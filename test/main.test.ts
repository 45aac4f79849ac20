import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect } from 'vitest'
import type { Emulator } from '../emulator/service/server.ts'
import { systemClock } from '../src/kit/core/clock.ts'
import { test } from './support/emulators.ts'
import { onPush } from './support/events.ts'
import { runStep } from './support/run-step.ts'

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

  test('outside of a repository cannot read a change', async () => {
    const inputs = { prompt: '{{ changes }}', 'pull-request': '1', 'skip-authors': 'none' }
    const { exitCode, annotations } = await runStep({ inputs, env: { GITHUB_REPOSITORY: '' } })
    expect(exitCode).toBe(1)
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
    const { exitCode, outputs, annotations, stdout } = await runStep({ inputs: { prompt: 'Hello' }, clock })
    expect([exitCode, outputs.result]).toEqual([1, 'error'])
    expect(annotations[0]?.message).toContain('unexpected error (x is not a function)')
    expect(stdout).not.toContain('main.test.ts')
  })
})

function credentialsOf({ apiKey, projectId, baseUrl }: Emulator) {
  return { 'api-key': apiKey, 'project-id': projectId, 'base-url': baseUrl }
}

test('a run without a token that could not remember its prompt sends none, and says so once', async ({ emulator }) => {
  const inputs = { ...credentialsOf(emulator), prompt: 'Hello', wait: 'false', comment: 'true', 'github-token': '' }
  const { annotations, stdout } = await runStep({ inputs, event: onPush(), githubToken: '' })
  expect(annotations.filter(({ level }) => level === 'warning')).toMatchObject([
    { message: expect.stringMatching(/`github-token` is empty.*skip-authors could not be checked/) },
  ])
  expect(stdout).toMatch(/so nothing is sent\.$/m)
  expect(emulator.requests).toEqual([])
})

test('a dry run about a pull request that changes no file is skipped', async ({ emulator, github }) => {
  github.addPullRequest({ number: 2, files: [] })
  const prompt = { prompt: '{{ changes }} {{ page-views }}', 'page-views': 'true' }
  const inputs = {
    ...credentialsOf(emulator),
    ...prompt,
    'pull-request': '2',
    'skip-authors': 'none',
    'dry-run': 'true',
  }
  const { outputs } = await runStep({ inputs, env: github.env })
  expect([outputs.result, emulator.requests]).toEqual(['skipped', []])
})

describe('a run of a project that is called like a status', () => {
  test.override('emulatorOptions', { projectId: 'completed' })

  test('ends as its job did', async ({ emulator }) => {
    const { id } = emulator.addJob({ status: 'completed', prLink: 'https://github.com/acme/docs/pull/5' })
    const { outputs, summary } = await runStep({ inputs: { ...credentialsOf(emulator), 'job-id': id, timeout: '5s' } })
    expect(outputs).toMatchObject({ result: 'pull-request', status: 'completed', 'pr-number': '5' })
    expect(summary).not.toContain('completed')
  })
})

test('a key of 48 KB is shown nowhere, and keeps no run from its end', async ({ emulator }) => {
  const key = `mint_${'aB3"dE5&'.repeat(6000)}`
  const inputs = { 'api-key': key, 'project-id': 'acme', 'base-url': emulator.baseUrl, prompt: 'Hello' }
  const { outputs, stdout, summary } = await runStep({ inputs })
  expect(outputs).toMatchObject({ result: 'error' })
  const shown = [stdout.replace(/^::add-mask::.*$/gm, ''), summary, JSON.stringify(outputs)].join('\n')
  expect(shown).not.toMatch(/aB3.{1,6}dE5|6142332264/)
})

test('the project of a run is not told by what the runner says, but for the report’s files', async ({
  emulator,
  onTestFinished,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'places-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { projectId } = emulator
  const RUNNER_TEMP = path.join(folder, projectId)
  await mkdir(RUNNER_TEMP)
  const env = { RUNNER_TEMP, GITHUB_ACTION_REPOSITORY: `acme/${projectId}`, GITHUB_ACTION_REF: projectId }
  const inputs = {
    ...credentialsOf(emulator),
    prompt: 'Say hello',
    wait: 'false',
    'page-views': 'true',
    'page-views-period': 'all',
  }
  const { outputs, log, summary } = await runStep({ inputs, env })
  expect(outputs.result).toBe('submitted')
  expect(outputs['page-views-csv']).toContain(projectId)
  expect(log + summary).not.toContain(projectId)
})

test('a run outside of a runner says how it ended, and prints no key', async ({ emulator }) => {
  const env = { GITHUB_ACTIONS: undefined, GITHUB_OUTPUT: undefined, GITHUB_STEP_SUMMARY: undefined }
  const { exitCode, stdout } = await runStep({
    inputs: { ...credentialsOf(emulator), prompt: 'Say hello', wait: 'false' },
    env,
  })
  expect(exitCode).toBe(0)
  expect(stdout).not.toContain(emulator.apiKey)
  expect(stdout).toContain('this step does not wait for the job')
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
    const now = () => {
      cancel.abort()
      throw new Error('given up')
    }
    const clock = { ...systemClock, now }
    const { exitCode, outputWrites, stdout } = await runStep({ inputs: { prompt: 'Hello' }, clock, cancel })
    expect(exitCode).toBe(1)
    expect(outputWrites[0]).toEqual({ name: 'result', value: 'cancelled' })
    expect(stdout).not.toContain('given up')
  })
})
