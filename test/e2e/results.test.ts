import { describe, expect, vi } from 'vitest'
import type { ExistingJob } from '../../emulator/service/jobs.ts'
import { onDist, requestsOf, simulated as test } from './fixture.ts'

const quick = { runsForMs: 200, ends: 'completed' }

describe('a prompt', () => {
  onDist('becomes a job whose pull request is an output', async ({ action, emulator }) => {
    emulator.usePlan(() => quick)
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
    await emulator.waitForRequest(({ operation }) => operation === 'read')
    expect(await running.outputsSoFar()).toEqual({ 'job-id': 'job-1', prompts: '1', status: 'active' })
  })

  onDist('has the pull request in its outputs as soon as it was read', async ({ action, emulator }) => {
    const prLink = 'https://github.com/acme/docs/pull/5'
    const { id } = emulator.addJob({ status: 'active', prLink })
    const running = await action.start({ 'job-id': id })
    const outputs = { 'job-id': id, 'pr-link': prLink, 'pr-number': '5', 'pr-repository': 'acme/docs' }
    // Not expect.poll, which does not know its test among concurrent ones.
    await vi.waitFor(async () => expect(await running.outputsSoFar()).toMatchObject(outputs), 60_000)
    running.kill('SIGTERM')
    await running.finished
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
})

describe('a job-id alone', () => {
  test('waits for a job that an earlier step gave up on', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 60_000, ends: 'completed' }))
    const first = await action.run({ prompt: 'Say hello', wait: 'false' })
    const jobId = first.outputs['job-id'] ?? ''
    const second = await action.run({ 'job-id': jobId, timeout: '1s', 'fail-on': 'none' })
    expect(second.outputs).toMatchObject({ result: 'timed-out', 'job-id': 'job-1', reused: 'true' })
    emulator.changeJob(jobId, { status: 'completed', prLink: 'https://github.com/acme/docs/pull/1' })
    const third = await action.run({ 'job-id': jobId })
    expect(third.outputs).toMatchObject({ 'job-id': 'job-1', result: 'pull-request', reused: 'true' })
    expect(emulator.jobs[0]?.prompts).toHaveLength(1)
  })

  test.for([
    { status: 'active', result: 'submitted', exitCode: 0 },
    { status: 'a-new-word', result: 'submitted', exitCode: 0 },
    { status: 'failed', result: 'failed', exitCode: 1 },
  ])(
    'is read once with wait: false; $status is $result',
    async ({ status, result, exitCode }, { action, emulator }) => {
      const { id } = emulator.addJob({ status })
      const run = await action.run({ 'job-id': id, wait: 'false' })
      expect(run).toMatchObject({ exitCode, outputs: { 'job-id': id, status, result, reused: 'true' } })
      expect(requestsOf(emulator)).toEqual(['GET read'])
    },
  )

  test('that the service does not know is an error that says what to check', async ({ action }) => {
    const result = await action.run({ 'job-id': 'job-9', wait: 'false' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { 'job-id': 'job-9', result: 'error' } })
    expect(result.annotations).toHaveLength(1)
    expect(result.annotations[0]?.message).toMatch(/404.*project-id.*job-id/)
  })
})

/** Reads a job once. */
const readOnce = { wait: 'false' }

describe('fail-on', () => {
  test.for<{ failOn: string; job: ExistingJob; exitCode: number; level: string }>([
    { failOn: 'none', job: { status: 'failed' }, exitCode: 0, level: 'warning' },
    { failOn: '', job: { status: 'archived' }, exitCode: 0, level: 'warning' },
    { failOn: '\nno-pull-request,', job: { prLink: null }, exitCode: 1, level: 'error' },
  ])('$failOn: the step with the job $job ends with $exitCode', async (expected, { action, emulator }) => {
    const { failOn, job, exitCode, level } = expected
    const { id } = emulator.addJob(job)
    const run = await action.run({ ...readOnce, 'job-id': id, 'fail-on': failOn })
    expect(run).toMatchObject({ exitCode, annotations: [{ level }] })
  })

  test('does not name errors: an error is a warning', async ({ action, emulator }) => {
    emulator.faults.add({ operation: 'create', times: 'always', fault: { kind: 'status', status: 401 } })
    const run = await action.run({ prompt: 'Say hello', 'fail-on': 'failed, archived' })
    expect(run).toMatchObject({ exitCode: 0, outputs: { result: 'error' }, annotations: [{ level: 'warning' }] })
  })

  test('counts for what the guards could not find out as well', async ({ action }) => {
    const run = await action.run({ prompt: 'Say hello', 'pull-request': '404', 'fail-on': 'none' })
    expect(run).toMatchObject({ exitCode: 0, outputs: { result: 'error' }, annotations: [{ level: 'warning' }] })
    expect(run.annotations[0]?.message).toContain('GitHub rejected the request to read the pull request (404).')
  })

  test('does not name time-outs: a time-out is a warning that says how to continue', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'active' })
    const run = await action.run({ 'job-id': id, timeout: '1s', 'fail-on': 'none' })
    expect(run).toMatchObject({ exitCode: 0, outputs: { result: 'timed-out', 'job-id': id } })
    expect(run.annotations).toMatchObject([{ level: 'warning', message: expect.stringContaining(`job-id: ${id}`) }])
  })
})

describe('the summary', () => {
  test('is not written with summary: false', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    const result = await action.run({ ...readOnce, 'job-id': id, summary: 'false' })
    expect(result).toMatchObject({ exitCode: 0, summary: '', outputs: { result: 'pull-request' } })
  })

  test('is not written with summary: false when other inputs are invalid either', async ({ action }) => {
    expect(await action.run({ summary: 'False', timeout: 'x' })).toMatchObject({ exitCode: 1, summary: '' })
  })
})
