import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { JobPlan } from '../../emulator/service/jobs.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { onPullRequest } from '../support/events.ts'
import {
  count,
  headLine,
  markerOf,
  onDist,
  prompts,
  type SimulatedAction,
  simulated as test,
  warnings,
} from './fixture.ts'

const event = onPullRequest('pull_request')
const commented = { prompt: 'Say hello', comment: 'true', wait: 'false', 'reuse-job': 'false' }
const reusing = { ...commented, 'reuse-job': 'true' }
const DOCS_PR = 'https://github.com/acme/docs/pull/1'

const soon: JobPlan = { runsForMs: 300, ends: 'completed' }

/** The nth run of the workflow. */
const run = (id: number, attempt = 1) => ({
  event,
  env: { GITHUB_RUN_ID: `${id}`, GITHUB_RUN_ATTEMPT: `${attempt}` },
})

type Fixtures = { action: SimulatedAction; emulator: Emulator; github: GitHubEmulator }

/** A first run of the workflow: its comment remembers `job-1`, which has completed with a pull request. */
async function firstRun({ action, emulator, github }: Fixtures, inputs: Record<string, string> = reusing) {
  github.addPullRequest()
  emulator.usePlan(() => soon)
  const { outputs } = await action.run(inputs, run(1))
  expect(outputs).toMatchObject({ 'job-id': 'job-1', reused: 'false' })
  emulator.changeJob('job-1', { status: 'completed', prLink: DOCS_PR })
}

describe('the job of an earlier run', () => {
  test('gets the prompt as a follow-up', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    const { outputs } = await action.run({ ...reusing, prompt: 'Go on', wait: 'true' }, run(2))
    expect(outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1', reused: 'true', 'pr-link': DOCS_PR })
    expect(prompts(emulator)).toEqual(['Say hello', 'Go on'])
    expect([emulator.jobs.length, github.comments.length]).toEqual([1, 1])
    expect(markerOf(github.comments[0]).requests).toMatchObject([
      { run: '1', jobId: 'job-1' },
      { run: '2', jobId: 'job-1', result: 'pull-request' },
    ])
  })

  onDist('is waited for while it is active', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    emulator.changeJob('job-1', { status: 'active' })
    const running = await action.start(reusing, run(2))
    await emulator.waitForRequest(({ operation }) => operation === 'read')
    expect(count(emulator, 'message')).toBe(0)
    emulator.changeJob('job-1', { status: 'completed' })
    expect((await running.finished).outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1', reused: 'true' })
    expect(count(emulator, 'message')).toBe(1)
  })

  test('is not reused when it failed', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    emulator.changeJob('job-1', { status: 'failed' })
    const { outputs } = await action.run(reusing, run(2))
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false', status: 'active' })
    expect(markerOf(github.comments[0]).requests.map(({ jobId }) => jobId)).toEqual(['job-1', 'job-2'])
  })

  test('is not reused when its pull request, which only the comment remembers, is merged', async ({
    action,
    emulator,
    github,
  }) => {
    await firstRun({ action, emulator, github }, { ...reusing, wait: 'true' })
    emulator.changeJob('job-1', { status: 'completed', prLink: null })
    github.addPullRequest({ repository: 'acme/docs', number: 1, merged: true })
    const { outputs } = await action.run(reusing, run(2))
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false' })
  })

  test('is reused when the token cannot see its pull request', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    github.addRepository({ fullName: 'acme/docs', private: true, accessible: false })
    github.addPullRequest({ repository: 'acme/docs', number: 1, merged: true })
    const result = await action.run(reusing, run(2))
    expect(result.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1', reused: 'true' })
    expect(warnings(result)).toEqual([])
  })
})

describe('a marker is not trusted', () => {
  test.for<{ name: string; author?: string; before: string }>([
    { name: 'by another app', author: 'eve[bot]', before: '' },
    { name: 'below another line', before: 'Somebody wrote:\n' },
  ])('$name', async ({ author, before }, { action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    const [own] = github.comments
    github.deleteComment(own?.id ?? 0)
    const forged = { number: 1, author: author ?? github.identity, body: `${before}${own?.body}` }
    const comment = github.addComment(forged)
    const { outputs } = await action.run(reusing, run(2))
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false' })
    expect(github.comments).toHaveLength(2)
    expect(github.comments[0]).toEqual(comment)
    expect(markerOf(github.comments[1]).requests).toMatchObject([{ run: '2' }])
  })
})

describe('a re-run', () => {
  test('does not send what an earlier attempt sent', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github }, commented)
    const { outputs } = await action.run({ ...commented, wait: 'true' }, run(1, 2))
    expect(outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1', reused: 'true', 'pr-link': DOCS_PR })
    expect(prompts(emulator)).toEqual(['Say hello'])
    expect(github.comments).toHaveLength(1)
    expect(headLine(github.comments[0]?.body)).toMatch(/^✅ .*attempts\/2/)
  })

  onDist('waits for the job while it is active', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github }, commented)
    emulator.changeJob('job-1', { status: 'active', prLink: null })
    const running = await action.start({ ...commented, wait: 'true' }, run(1, 2))
    await emulator.waitForRequest(({ operation }) => operation === 'read')
    emulator.changeJob('job-1', { status: 'completed', prLink: DOCS_PR })
    expect((await running.finished).outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    expect(prompts(emulator)).toHaveLength(1)
  })

  test('sends again when the job failed, and a third attempt waits for the new one', async ({
    action,
    emulator,
    github,
  }) => {
    await firstRun({ action, emulator, github }, commented)
    emulator.changeJob('job-1', { status: 'failed', prLink: null })
    const second = await action.run(commented, run(1, 2))
    expect(second.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false' })
    const third = await action.run(commented, run(1, 3))
    expect(third.outputs).toMatchObject({ 'job-id': 'job-2', reused: 'true' })
    expect(prompts(emulator)).toHaveLength(2)
  })

  test.for<{ name: string; inputs: Record<string, string>; env: Record<string, string> }>([
    { name: 'with another prompt', inputs: { prompt: 'Say more' }, env: {} },
    { name: 'of another step', inputs: {}, env: { GITHUB_ACTION: '__run_2' } },
  ])('$name sends', async ({ inputs, env }, { action, emulator, github }) => {
    await firstRun({ action, emulator, github }, commented)
    const again = run(1, 2)
    const { outputs } = await action.run({ ...commented, ...inputs }, { event, env: { ...again.env, ...env } })
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false' })
  })

  test('compares the prompt as written, not what its placeholders become', async ({ action, emulator, github }) => {
    const inputs = { ...commented, prompt: '{{ pull-request }}' }
    await firstRun({ action, emulator, github }, inputs)
    github.changePullRequest(1, { title: 'Another title' })
    expect((await action.run(inputs, run(1, 2))).outputs).toMatchObject({ 'job-id': 'job-1', reused: 'true' })
  })

  test('is an error where the service no longer knows the job, since nobody knows what came of it', async ({
    action,
    emulator,
    github,
  }) => {
    await firstRun({ action, emulator, github }, commented)
    const body = '{"error":"unknown"}'
    emulator.faults.add({ operation: 'read', times: 'always', fault: { kind: 'status', status: 404, body } })
    const { outputs } = await action.run(commented, run(1, 2))
    expect(outputs).toMatchObject({ result: 'error', 'job-id': 'job-1' })
    expect(prompts(emulator)).toHaveLength(1)
  })

  test('sends what the first attempt could not', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'status', status: 403 } })
    expect((await action.run(commented, run(1))).outputs.result).toBe('error')
    expect((await action.run(commented, run(1, 2))).outputs).toMatchObject({ result: 'submitted', reused: 'false' })
  })

  onDist(
    'does not take the end of an earlier request for that of its follow-up',
    async ({ action, emulator, github }) => {
      await firstRun({ action, emulator, github })
      emulator.usePlan(() => ({ runsForMs: 600_000, ends: 'failed', staleForMs: 4000 }))
      const inputs = { ...reusing, prompt: 'Go on' }
      await action.run(inputs, run(2))
      const running = await action.start({ ...inputs, wait: 'true', 'fail-on': 'none' }, run(2, 2))
      await running.waitForLog('Status: active')
      emulator.changeJob('job-1', { status: 'failed', prLink: null })
      expect((await running.finished).outputs).toMatchObject({ result: 'failed', 'job-id': 'job-1', reused: 'true' })
      expect(prompts(emulator)).toEqual(['Say hello', 'Go on'])
    },
  )

  onDist(
    'after a follow-up that may have been lost warns, and does not send it again',
    async ({ action, emulator, github }) => {
      await firstRun({ action, emulator, github })
      const inputs = { ...reusing, prompt: 'Go on' }
      emulator.faults.add({ operation: 'message', times: 1, fault: { kind: 'status', status: 502 } })
      expect((await action.run(inputs, run(2))).outputs).toMatchObject({ result: 'error', 'job-id': 'job-1' })
      const again = await action.run(inputs, run(2, 2))
      expect(again.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1', reused: 'true' })
      expect(warnings(again)).toEqual([expect.stringMatching(/may have .*job job-1.*not sent again/)])
      expect(prompts(emulator)).toEqual(['Say hello', 'Go on'])
    },
  )
})

describe('the same change', () => {
  const asking = { ...commented, prompt: 'Update the docs: {{ diff }}' }
  const files = [{ filename: 'src/a.ts', patch: '@@ -1 +1 @@\n-a\n+b' }]

  async function firstAsked({ action, emulator, github }: Fixtures, inputs: Record<string, string> = {}) {
    github.addPullRequest({ files })
    emulator.usePlan(() => soon)
    await action.run({ ...asking, ...inputs, wait: 'true' }, run(1))
    expect(prompts(emulator)).toHaveLength(1)
  }

  test('is not sent again, and the run reports the end of its job', async ({ action, emulator, github }) => {
    await firstAsked({ action, emulator, github })
    const again = await action.run({ ...asking, wait: 'true' }, run(2))
    expect(again.outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1', reused: 'true' })
    expect(again.log).toContain('The change is the same as when run 1 sent this prompt to job job-1')
    expect(prompts(emulator)).toHaveLength(1)
    expect(markerOf(github.comments[0]).requests).toHaveLength(1)
  })

  test('is sent when a file has another content', async ({ action, emulator, github }) => {
    await firstAsked({ action, emulator, github })
    github.changePullRequest(1, { files: [{ filename: 'src/a.ts', patch: '@@ -1 +1 @@\n-a\n+c' }] })
    await action.run(asking, run(2))
    expect(prompts(emulator)).toHaveLength(2)
  })

  test('is the same where only excluded files differ', async ({ action, emulator, github }) => {
    const inputs = { exclude: '**/*.test.ts' }
    await firstAsked({ action, emulator, github }, inputs)
    github.changePullRequest(1, { files: [...files, { filename: 'src/.a.test.ts', patch: '@@ -0,0 +1 @@\n+c' }] })
    await action.run({ ...asking, ...inputs }, run(2))
    expect(prompts(emulator)).toHaveLength(1)
  })

  test('is sent when a person asks in a comment', async ({ action, emulator, github }) => {
    await firstAsked({ action, emulator, github })
    github.setPermission('octocat', 'write')
    await action.run(asking, { ...run(2), event: onPullRequest('issue_comment') })
    expect(prompts(emulator)).toHaveLength(2)
  })

  test('is skipped when the service no longer knows its job', async ({ action, emulator, github }) => {
    await firstAsked({ action, emulator, github })
    emulator.faults.add({
      operation: 'read',
      times: 'always',
      fault: { kind: 'status', status: 404, body: '{"error":"unknown"}' },
    })
    const { outputs } = await action.run(asking, run(2))
    expect(outputs).toMatchObject({ result: 'skipped' })
    expect(prompts(emulator)).toHaveLength(1)
  })

  test('is sent again when its job failed', async ({ action, emulator, github }) => {
    await firstAsked({ action, emulator, github })
    emulator.changeJob('job-1', { status: 'failed' })
    const { outputs } = await action.run(asking, run(2))
    expect(outputs).toMatchObject({ 'job-id': 'job-2', reused: 'false' })
  })
})

describe('a run that sends nothing', () => {
  test('has reached the number of prompts, also beyond those that the comment lists', async ({
    action,
    emulator,
    github,
  }) => {
    github.addPullRequest()
    emulator.usePlan(() => ({ runsForMs: 0, ends: 'completed' }))
    const inputs = { ...commented, 'max-prompts': '6' }
    for (const id of [1, 2, 3, 4, 5, 6]) await action.run({ ...inputs, prompt: `Prompt ${id}` }, run(id))
    const last = await action.run({ ...inputs, prompt: 'Prompt 7' }, run(7))
    expect(last).toMatchObject({ exitCode: 0, outputs: { result: 'skipped' } })
    const reason = 'the pull request has had 6 prompts, and max-prompts is 6'
    expect(last.annotations).toMatchObject([{ level: 'notice', message: expect.stringContaining(reason) }])
    expect(prompts(emulator)).toHaveLength(6)
  })

  test('was to follow up, and finds no job', async ({ action, emulator, github }) => {
    github.addPullRequest()
    const { outputs } = await action.run({ ...commented, 'reuse-job': 'require' }, run(1))
    expect(outputs.result).toBe('skipped')
    expect([emulator.requests, github.comments]).toEqual([[], []])
  })

  test('was to follow up, and finds a job that failed', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    emulator.changeJob('job-1', { status: 'failed' })
    const { outputs } = await action.run({ ...commented, 'reuse-job': 'require' }, run(2))
    expect(outputs).toMatchObject({ result: 'skipped' })
    expect(prompts(emulator)).toHaveLength(1)
  })

  test('finds only excluded files', async ({ action, emulator, github }) => {
    github.addPullRequest({ files: [{ filename: 'package.json', patch: '@@ -1 +1 @@\n-a\n+b' }] })
    const { outputs } = await action.run({ prompt: '{{ diff }}', exclude: '*.json' }, run(1))
    expect([outputs.result, emulator.requests]).toEqual(['skipped', []])
  })
})
