import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { requestsOf, simulated as test } from './fixture.ts'

describe('a prompt', () => {
  test('becomes a job whose pull request is an output', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
    const result = await action.run({ prompt: '  Say hello  ' })
    expect(result.exitCode).toBe(0)
    expect(result.outputs).toEqual({
      'job-id': 'job-1',
      prompts: '1',
      status: 'completed',
      result: 'pull-request',
      'pr-link': 'https://github.com/acme/docs/pull/1',
      'pr-number': '1',
      'pr-repository': 'acme/docs',
      message: expect.stringMatching(/pull request is ready after \d+s: https:\/\/github\.com\/acme\/docs\/pull\/1$/),
    })
    expect(emulator.jobs).toMatchObject([{ prompts: ['Say hello'] }])
    expect(emulator.requests[0]?.body).toBe('{"prompt":"Say hello"}')
    expect(result.annotations).toEqual([
      { level: 'notice', title: 'Docs agent', message: expect.stringContaining('https://github.com/acme/docs/pull/1') },
    ])
    expect(result.summary).toContain('[acme/docs#1](<https://github.com/acme/docs/pull/1>)')
  })

  test('has job and pull request in its outputs as soon as they were read', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active', prLink: 'https://github.com/acme/docs/pull/5' })
    let written = ''
    const onOutput = (text: string) => {
      if (text.includes('Still active')) written = readFileSync(process.env.GITHUB_OUTPUT ?? '', 'utf8')
    }
    await action.run({ 'job-id': id, timeout: '40s' }, { onOutput })
    for (const text of [id, 'active', 'https://github.com/acme/docs/pull/5', 'acme/docs'])
      expect(written).toContain(text)
    expect(written).not.toContain('result')
  })

  test('is only submitted with wait: false', async ({ action, emulator }) => {
    const result = await action.run({ prompt: 'Say hello', wait: 'false' })
    expect(result).toMatchObject({
      exitCode: 0,
      outputs: { 'job-id': 'job-1', status: 'active', result: 'submitted' },
      annotations: [],
    })
    expect(requestsOf(emulator)).toEqual(['POST create'])
    expect(result.summary).toContain('job-id: "job-1"')
  })
})

describe('a job-id alone', () => {
  test('waits for a job that an earlier step gave up on', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 60_000, ends: 'completed' }))
    const first = await action.run({ prompt: 'Say hello', wait: 'false' })
    const jobId = first.outputs['job-id'] ?? ''
    const second = await action.run({ 'job-id': jobId, timeout: '1s', 'fail-on': 'none' })
    expect(second.outputs).toMatchObject({ result: 'timed-out', 'job-id': 'job-1' })
    expect(second.annotations).toMatchObject([{ level: 'warning', message: expect.stringContaining('job-id: job-1') }])
    emulator.changeJob(jobId, { status: 'completed', prLink: 'https://github.com/acme/docs/pull/1' })
    const third = await action.run({ 'job-id': jobId })
    expect(third.outputs).toMatchObject({ 'job-id': 'job-1', result: 'pull-request' })
    expect(emulator.jobs[0]?.prompts).toHaveLength(1)
  })
})

test('what the guards could not find out is an error that fail-on judges', async ({ action }) => {
  const run = await action.run({ prompt: 'Say hello', 'pull-request': '404', 'fail-on': 'none' })
  expect(run).toMatchObject({ exitCode: 0, outputs: { result: 'error' }, annotations: [{ level: 'warning' }] })
  expect(run.annotations[0]?.message).toContain('GitHub rejected the request to read pull request #404 (404).')
})

describe('inputs', () => {
  test('that are invalid are reported together, each with its value but for secrets, and fail the step', async ({
    action,
    emulator,
  }) => {
    const wrong = { 'base-url': 'http://example.com', prompt: '  ', 'job-id': '..', timeout: '25h', wait: 'yes' }
    const secrets = { 'api-key': 'two words', 'project-id': 'my project' }
    const result = await action.run({ ...wrong, ...secrets, 'fail-on': 'none' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error' } })
    expect(result.annotations).toMatchObject([{ level: 'error' }])
    const message = result.annotations[0]?.message
    for (const [name, value] of Object.entries(wrong)) expect(message).toContain(`- ${name}: "${value}" should`)
    for (const [name, value] of Object.entries(secrets)) {
      expect(message).toContain(`- ${name}: should`)
      expect(result.log + result.summary).not.toContain(value)
    }
    expect(emulator.requests).toEqual([])
  })
})
