import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { JobPlan } from '../../emulator/service/jobs.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { onPullRequest } from '../support/events.ts'
import { headLine, markerOf, prompts, type SimulatedAction, simulated as test } from './fixture.ts'

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

  test('keeps the pull request that only the comment remembers', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github }, { ...reusing, wait: 'true' })
    emulator.changeJob('job-1', { status: 'completed', prLink: null })
    emulator.usePlan(() => ({ ...soon, prLink: null }))
    const { outputs } = await action.run({ ...reusing, wait: 'true' }, run(2))
    const known = { 'job-id': 'job-1', 'pr-link': 'https://github.com/acme/docs/pull/1' }
    expect(outputs).toMatchObject({ result: 'pull-request', reused: 'true', ...known })
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
})

describe('a re-run', () => {
  test('does not send what an earlier attempt sent', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github }, commented)
    const { outputs } = await action.run({ ...commented, wait: 'true' }, run(1, 2))
    expect(outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1', reused: 'true', 'pr-link': DOCS_PR })
    expect(prompts(emulator)).toEqual(['Say hello'])
    expect(github.comments).toHaveLength(1)
    expect(headLine(github.comments[0]?.body)).toMatch(/^✅ .* updates the docs for/)
  })

  test('compares the prompt as written, not what its placeholders become', async ({ action, emulator, github }) => {
    const inputs = { ...commented, prompt: '{{ pull-request }}' }
    await firstRun({ action, emulator, github }, inputs)
    github.changePullRequest(1, { title: 'Another title' })
    expect((await action.run(inputs, run(1, 2))).outputs).toMatchObject({ 'job-id': 'job-1', reused: 'true' })
  })
})

describe('the same change', () => {
  const asking = { ...commented, prompt: 'Update the docs: {{ changes }}' }
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
})
