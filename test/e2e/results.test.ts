import { describe, expect, vi } from 'vitest'
import type { ExistingJob } from '../../emulator/service/jobs.ts'
import { startEmulator } from '../../emulator/service/server.ts'
import { freePort } from '../support/loopback.ts'
import { onDist, requestsOf, simulated as test } from './fixture.ts'

describe('a prompt', () => {
  onDist('becomes a job whose pull request is an output', async ({ action, emulator }) => {
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
      reused: 'false',
      message: expect.stringMatching(/pull request is ready after \d+s: https:\/\/github\.com\/acme\/docs\/pull\/1$/),
    })
    expect(emulator.jobs).toMatchObject([{ prompts: ['Say hello'] }])
    expect(emulator.requests[0]?.body).toBe('{"prompt":"Say hello"}')
    expect(result.annotations).toEqual([
      { level: 'notice', title: 'Docs agent', message: expect.stringContaining('https://github.com/acme/docs/pull/1') },
    ])
    expect(result.summary).toContain('[acme/docs#1](<https://github.com/acme/docs/pull/1>)')
  })

  onDist('has its job-id and status in the outputs while the job still runs', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 60_000, ends: 'completed' }))
    const running = await action.start({ prompt: 'Say hello' })
    const outputs = { 'job-id': 'job-1', prompts: '1', status: 'active' }
    // Not expect.poll, which does not know its test among concurrent ones.
    await vi.waitFor(async () => expect(await running.outputsSoFar()).toEqual(outputs), 60_000)
  })

  onDist('has the pull request in its outputs as soon as it was read', async ({ action, emulator }) => {
    const prLink = 'https://github.com/acme/docs/pull/5'
    const { id } = emulator.addJob({ status: 'active', prLink })
    const running = await action.start({ 'job-id': id })
    const outputs = { 'job-id': id, 'pr-link': prLink, 'pr-number': '5', 'pr-repository': 'acme/docs' }
    await vi.waitFor(async () => expect(await running.outputsSoFar()).toMatchObject(outputs), 60_000)
  })

  onDist('is sent once to a service that cannot be reached at first', async ({ action }) => {
    const port = await freePort()
    const inputs = { prompt: 'Say hello', 'base-url': `http://127.0.0.1:${port}`, wait: 'false' }
    const running = await action.start(inputs)
    await running.waitForLog('Trying again')
    const late = await startEmulator({ port })
    const result = await running.finished.finally(late.close)
    expect(result.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1' })
    expect(late.jobs).toHaveLength(1)
    expect(late.violations).toEqual([])
  })

  test('is only submitted with wait: false', async ({ action, emulator }) => {
    const result = await action.run({ prompt: 'Say hello', wait: 'false' })
    expect(result).toMatchObject({
      exitCode: 0,
      outputs: { 'job-id': 'job-1', status: 'active', result: 'submitted', reused: 'false' },
      annotations: [],
    })
    expect(requestsOf(emulator)).toEqual(['POST create'])
    expect(result.summary).toContain('job-id: "job-1"')
    expect(result.summary).toContain(`base-url: "${emulator.baseUrl}"`)
    expect(result.summary).toContain('uses: acme/docs-agent-action@v1')
  })

  test('is a follow-up with a job-id, here without waiting', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ id: 'a/b?c#d%20', status: 'failed' })
    emulator.usePlan(() => ({ runsForMs: 60_000, ends: 'completed' }))
    const result = await action.run({ prompt: 'Go on', 'job-id': id, wait: 'false' })
    expect(result).toMatchObject({
      exitCode: 0,
      outputs: { 'job-id': id, status: 'active', result: 'submitted', reused: 'true' },
    })
    expect(requestsOf(emulator)).toEqual(['GET read', 'POST message'])
    expect(emulator.jobs).toMatchObject([{ id, prompts: ['Go on'] }])
  })

  onDist('is shown by a dry run, which asks the service nothing', async ({ action, emulator }) => {
    const result = await action.run({ prompt: '  Say hello\n::error::forged  ', 'dry-run': 'true' })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'dry-run' }, annotations: [] })
    expect(result.commands.map(({ name }) => name)).not.toContain('error')
    for (const text of [result.log, result.summary]) expect(text).toContain('Say hello')
    expect(emulator.requests).toEqual([])
  })
})

describe('a job-id alone', () => {
  test('waits for a job that an earlier step gave up on', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 60_000, ends: 'completed' }))
    const first = await action.run({ prompt: 'Say hello', wait: 'false' })
    const jobId = first.outputs['job-id'] ?? ''
    const second = await action.run({ 'job-id': jobId, timeout: '1s', 'fail-on': 'none' })
    expect(second.outputs).toMatchObject({ result: 'timed-out', 'job-id': 'job-1', reused: 'true' })
    expect(second.annotations).toMatchObject([{ level: 'warning', message: expect.stringContaining('job-id: job-1') }])
    emulator.changeJob(jobId, { status: 'completed', prLink: 'https://github.com/acme/docs/pull/1' })
    const third = await action.run({ 'job-id': jobId })
    expect(third.outputs).toMatchObject({ 'job-id': 'job-1', result: 'pull-request', reused: 'true' })
    expect(emulator.jobs[0]?.prompts).toHaveLength(1)
  })

  test.for<{ job: ExistingJob; failOn?: string; result: string; exitCode: number }>([
    { job: { status: 'active' }, result: 'submitted', exitCode: 0 },
    { job: { status: 'a-new-word' }, result: 'submitted', exitCode: 0 },
    { job: { status: 'failed' }, result: 'failed', exitCode: 1 },
    { job: { status: 'failed' }, failOn: 'none', result: 'failed', exitCode: 0 },
    { job: { prLink: null }, failOn: '\nno-pull-request,', result: 'no-pull-request', exitCode: 1 },
  ])('is read once with wait: false: $job with fail-on $failOn is $result', async (row, { action, emulator }) => {
    const { job, failOn = '', result, exitCode } = row
    const { id, status } = emulator.addJob(job)
    const run = await action.run({ 'job-id': id, wait: 'false', 'fail-on': failOn })
    expect(run).toMatchObject({ exitCode, outputs: { 'job-id': id, status, result, reused: 'true' } })
    expect(requestsOf(emulator)).toEqual(['GET read'])
  })

  test('that the service does not know is an error that says what to check', async ({ action }) => {
    const result = await action.run({ 'job-id': 'job-9', wait: 'false' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { 'job-id': 'job-9', result: 'error' } })
    expect(result.annotations).toHaveLength(1)
    expect(result.annotations[0]?.message).toMatch(/404.*project-id.*job-id/)
  })
})

test('what the guards could not find out is an error that fail-on judges', async ({ action }) => {
  const run = await action.run({ prompt: 'Say hello', 'pull-request': '404', 'fail-on': 'none' })
  expect(run).toMatchObject({ exitCode: 0, outputs: { result: 'error' }, annotations: [{ level: 'warning' }] })
  expect(run.annotations[0]?.message).toContain('GitHub rejected the request to read the pull request (404).')
})

describe('inputs', () => {
  test('that are invalid are reported together, each with its value but for secrets, and fail the step', async ({
    action,
    emulator,
  }) => {
    const wrong = { 'base-url': 'http://example.com', prompt: '  ', 'job-id': '..', timeout: '25h', wait: 'yes' }
    const secrets = { 'api-key': 'two words', 'project-id': 'my project' }
    const result = await action.run({ ...wrong, ...secrets, 'fail-on': 'none' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { result: 'error', reused: 'false' } })
    expect(result.annotations).toMatchObject([{ level: 'error' }])
    const message = result.annotations[0]?.message
    for (const [name, value] of Object.entries(wrong)) expect(message).toContain(`- ${name}: "${value}" should`)
    for (const [name, value] of Object.entries(secrets)) {
      expect(message).toContain(`- ${name}: should`)
      expect(result.log + result.summary).not.toContain(value)
    }
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
