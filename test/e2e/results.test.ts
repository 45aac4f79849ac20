import { describe, expect } from 'vitest'
import { jobBody, requestsOf, test } from './fixture.ts'

const quick = { runsForMs: 200, ends: 'completed' }

describe.concurrent('a prompt', () => {
  test('becomes a job whose pull request is handed on', async ({ action, emulator }) => {
    emulator.usePlan(() => quick)
    const result = await action.run({ prompt: '  Say hello  ' })
    expect(result.exitCode).toBe(0)
    expect(result.outputs).toEqual({
      'job-id': 'job-1',
      status: 'completed',
      result: 'pull-request',
      'pr-link': 'https://github.com/acme/docs/pull/1',
      'pr-number': '1',
      'pr-repository': 'acme/docs',
      reused: 'false',
    })
    expect(emulator.jobs).toMatchObject([{ prompts: ['Say hello'] }])
    expect(emulator.requests[0]?.body).toBe('{"prompt":"Say hello"}')
    expect(result.annotations).toEqual([
      { level: 'notice', title: 'Docs agent', message: expect.stringContaining('https://github.com/acme/docs/pull/1') },
    ])
    expect(result.summary).toContain('[acme/docs#1](<https://github.com/acme/docs/pull/1>)')
  })

  test('has its job-id and status in the outputs while the job still runs', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 60_000, ends: 'completed' }))
    const running = await action.start({ prompt: 'Say hello' })
    await emulator.waitForRequest(({ operation }) => operation === 'read')
    expect(await running.outputsSoFar()).toEqual({ 'job-id': 'job-1', status: 'active' })
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

describe.concurrent('a job-id alone', () => {
  test('goes on waiting for a job, also one that an earlier step gave up', async ({ action, emulator }) => {
    emulator.usePlan(() => ({ runsForMs: 1500, ends: 'completed' }))
    const first = await action.run({ prompt: 'Say hello', timeout: '1s', 'fail-on': 'none' })
    expect(first.outputs).toMatchObject({ result: 'timed-out', status: 'active', reused: 'false' })
    const second = await action.run({ 'job-id': first.outputs['job-id'] ?? '' })
    expect(second.outputs).toMatchObject({ 'job-id': 'job-1', result: 'pull-request', reused: 'true' })
    expect(emulator.jobs[0]?.prompts).toHaveLength(1)
  })

  test.for([
    ['active', 'submitted', 0],
    ['a-new-word', 'submitted', 0],
    ['failed', 'failed', 1],
    ['completed', 'pull-request', 0],
  ] as const)('is one look with wait: false; %s is %s', async ([status, result, exitCode], { action, emulator }) => {
    const { id } = emulator.addJob({ status })
    const run = await action.run({ 'job-id': id, wait: 'false' })
    expect(run).toMatchObject({ exitCode, outputs: { 'job-id': id, status, result, reused: 'true' } })
    expect(requestsOf(emulator)).toEqual(['GET read'])
  })

  test('that nobody knows is an error that says what to check', async ({ action }) => {
    const result = await action.run({ 'job-id': 'job-9', wait: 'false' })
    expect(result).toMatchObject({ exitCode: 1, outputs: { 'job-id': 'job-9', result: 'error' } })
    expect(result.annotations).toHaveLength(1)
    expect(result.annotations[0]?.message).toMatch(/404.*job-id.*project-id/)
  })
})

const look = { wait: 'false' }

/** What a job shows, the result, and what that result is without `fail-on`, and when `fail-on` names it. */
const outcomes = [
  [{ status: 'completed' }, 'pull-request', 'notice', undefined],
  [{ status: 'completed', prLink: null }, 'no-pull-request', undefined, 'error'],
  [{ status: 'archived' }, 'archived', 'warning', 'error'],
  [{ status: 'failed' }, 'failed', 'warning', 'error'],
] as const

describe.concurrent('fail-on', () => {
  test.for(outcomes)('none: %o is %s, the step succeeds', async ([job, result, level], { action, emulator }) => {
    const { id } = emulator.addJob(job)
    const run = await action.run({ ...look, 'job-id': id, 'fail-on': 'none' })
    expect(run).toMatchObject({ exitCode: 0, outputs: { result } })
    expect(run.annotations.map((annotation) => annotation.level)).toEqual(level === undefined ? [] : [level])
  })

  test.for(outcomes.flatMap(([job, result, , level]) => (level === undefined ? [] : [[job, result] as const])))(
    '%o with its result %s named fails the step with one error annotation',
    async ([job, result], { action, emulator }) => {
      const { id } = emulator.addJob(job)
      const run = await action.run({ ...look, 'job-id': id, 'fail-on': `\n${result},` })
      expect(run).toMatchObject({ exitCode: 1, outputs: { result } })
      expect(run.annotations.map((annotation) => annotation.level)).toEqual(['error'])
    },
  )

  test.for([
    ['archived', 0],
    ['failed', 1],
  ] as const)('left out: a job that is %s ends the step with %i', async ([status, exitCode], { action, emulator }) => {
    const { id } = emulator.addJob({ status })
    expect(await action.run({ ...look, 'job-id': id })).toMatchObject({ exitCode, outputs: { result: status } })
  })

  test.for([
    ['none', 0, 'warning'],
    ['failed, archived', 0, 'warning'],
    ['', 1, 'error'],
    ['error', 1, 'error'],
  ] as const)('%j: an error ends the step with %i', async ([failOn, exitCode, level], { action, emulator }) => {
    emulator.faults.add({ operation: 'create', times: 'always', fault: { kind: 'status', status: 401 } })
    const run = await action.run({ prompt: 'Say hello', 'fail-on': failOn })
    expect(run).toMatchObject({ exitCode, outputs: { result: 'error' } })
    expect(run.annotations.map((annotation) => annotation.level)).toEqual([level])
  })

  test.for([
    ['none', 0, 'warning'],
    ['timed-out', 1, 'error'],
    ['', 1, 'error'],
  ] as const)(
    '%j: a wait that is up ends the step with %i',
    async ([failOn, exitCode, level], { action, emulator }) => {
      const { id } = emulator.addJob({ status: 'active' })
      const run = await action.run({ 'job-id': id, timeout: '1s', 'fail-on': failOn })
      expect(run).toMatchObject({ exitCode, outputs: { result: 'timed-out', 'job-id': id, status: 'active' } })
      expect(run.annotations).toMatchObject([{ level, message: expect.stringContaining(`job-id: ${id}`) }])
      expect(run.durationMs).toBeLessThan(10_000)
    },
  )
})

describe.concurrent('a link', () => {
  test.for([
    ['https://github.com/acme/docs/pull/12', '12', 'acme/docs'],
    ['https://github.com/acme/docs.site/pull/12/files?w=1#diff', '12', 'acme/docs.site'],
    ['https://ghe.example.com:8443/team/my_docs/pull/3', '3', 'team/my_docs'],
    ['https://gitlab.com/acme/docs/-/merge_requests/7', '7', 'acme/docs'],
    ['https://gitlab.example.org/a/b/c/docs/-/merge_requests/7/diffs', '7', 'a/b/c/docs'],
    ['https://git.example.org/a/b/pull-requests/4', undefined, undefined],
    ['https://github.com/acme/docs/pull/12x', undefined, undefined],
    ['https://github.com/acme/docs/issues/12', undefined, undefined],
  ] as const)('%s has number %s and repository %s', async ([prLink, number, repository], { action, emulator }) => {
    const { id } = emulator.addJob({ prLink })
    const { outputs } = await action.run({ ...look, 'job-id': id })
    expect(outputs).toMatchObject({ result: 'pull-request', 'pr-link': prLink })
    expect([outputs['pr-number'], outputs['pr-repository']]).toEqual([number, repository])
  })

  test.for([
    'javascript:alert(1)',
    'http://github.com/acme/docs/pull/1',
    'https://user:pass@github.com/acme/docs/pull/1',
    'pull/1',
    'data:text/html,x',
  ])('%j is none, and the log warns of it', async (prLink, { action, emulator }) => {
    const { id } = emulator.addJob({ prLink })
    const result = await action.run({ ...look, 'job-id': id })
    expect(result.outputs.result).toBe('no-pull-request')
    expect(result.outputs['pr-link']).toBeUndefined()
    expect(result.summary).not.toContain(prLink)
    expect(result.annotations).toMatchObject([{ level: 'warning', message: expect.stringContaining('https:') }])
  })

  test('of an archived job is handed on too', async ({ action, emulator }) => {
    const { id } = emulator.addJob({ status: 'archived', prLink: 'https://github.com/acme/docs/pull/1' })
    const { outputs, summary } = await action.run({ ...look, 'job-id': id })
    expect(outputs).toMatchObject({ result: 'archived', 'pr-number': '1' })
    expect(summary).toContain('https://github.com/acme/docs/pull/1')
  })
})

describe.concurrent('the summary', () => {
  test('is not written with summary: false', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    const result = await action.run({ ...look, 'job-id': id, summary: 'false' })
    expect(result).toMatchObject({ exitCode: 0, summary: '', outputs: { result: 'pull-request' } })
  })

  test('is not written with summary: false when other inputs are invalid either', async ({ action }) => {
    expect(await action.run({ summary: 'False', timeout: 'x' })).toMatchObject({ exitCode: 1, summary: '' })
  })

  test.for([undefined, ''])('is left out when the runner offers none (%j)', async (value, { action, emulator }) => {
    const { id } = emulator.addJob()
    const result = await action.run({ ...look, 'job-id': id }, { env: { GITHUB_STEP_SUMMARY: value } })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
  })

  test('that cannot be written costs a warning, not the result', async ({ action, emulator }) => {
    const { id } = emulator.addJob()
    const result = await action.run({ ...look, 'job-id': id }, { env: { GITHUB_STEP_SUMMARY: '/nowhere/summary' } })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
    expect(result.annotations.map(({ level }) => level)).toEqual(['notice', 'warning'])
  })

  test('tells the facts that the service gave, and leaves out what it did not', async ({ action, emulator }) => {
    const source = { repository: 'https://github.com/acme/docs', ref: null }
    const text = jobBody({ status: 'failed', source, model: null })
    emulator.faults.add({ operation: 'read', times: 'always', fault: { kind: 'body', text, processed: false } })
    const { summary } = await action.run({ ...look, 'job-id': 'job-1' })
    expect(summary).toContain('| Status | `failed` |')
    expect(summary).toContain('<https://github.com/acme/docs>')
    expect(summary).not.toMatch(/Model|null/)
  })
})
