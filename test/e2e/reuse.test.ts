import { describe, expect } from 'vitest'
import type { Comment } from '../../emulator/github/comments.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { JobPlan } from '../../emulator/service/jobs.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { type Marker, type ThreadIdentity, writeMarker } from '../../src/memory/marker.ts'
import type { RequestRecord } from '../../src/memory/records.ts'
import { onPullRequest } from '../support/events.ts'
import { type Action, count, headLine, markerOf, prompts, test, warnings } from './fixture.ts'

const event = onPullRequest('pull_request')
const given = { prompt: 'Say hello', comment: 'true', 'reuse-job': 'true', wait: 'false' }
const rerunnable = { prompt: 'Say hello', comment: 'true', wait: 'false' }
const OWN_PR = 'https://github.com/acme/docs/pull/1'

const soon: JobPlan = { runsForMs: 300, ends: 'completed' }
const run = (id: number, attempt = 1) => ({
  event,
  env: { GITHUB_RUN_ID: `${id}`, GITHUB_RUN_ATTEMPT: `${attempt}` },
})

/** A first run of the workflow, which leaves `job-1` behind, and its comment. */
async function firstRun(
  { action, emulator, github }: { action: Action; emulator: Emulator; github: GitHubEmulator },
  inputs: Record<string, string> = given,
) {
  github.addPullRequest()
  emulator.usePlan(() => soon)
  const { outputs } = await action.run(inputs, run(1))
  expect(outputs).toMatchObject({ 'job-id': 'job-1', reused: 'false' })
  emulator.changeJob('job-1', { status: 'completed', prLink: OWN_PR })
}

/** Takes the marker of a comment, changes it, and puts it back, as another writer might. */
function withMarker(comment: Comment | undefined, change: (marker: Marker) => Partial<ThreadIdentity & Marker>) {
  const marker = markerOf(comment)
  const [, ...rest] = (comment?.body ?? '').split('\n')
  return [writeMarker({ ...marker, ...change(marker) }), ...rest].join('\n')
}

describe.concurrent('the job that an earlier run started', () => {
  test('gets the prompt as a follow-up', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    const { outputs } = await action.run({ ...given, prompt: 'Go on', wait: 'true' }, run(2))
    expect(outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1', reused: 'true', 'pr-link': OWN_PR })
    expect(prompts(emulator)).toEqual(['Say hello', 'Go on'])
    expect([emulator.jobs.length, github.comments.length]).toEqual([1, 1])
    expect(markerOf(github.comments[0]).requests).toMatchObject([
      { run: '1', jobId: 'job-1' },
      { run: '2', jobId: 'job-1', result: 'pull-request' },
    ])
  })

  test('is waited for while it is at work', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    emulator.changeJob('job-1', { status: 'active' })
    const running = await action.start(given, run(2))
    await emulator.waitForRequest(({ operation }) => operation === 'read')
    expect(count(emulator, 'message')).toBe(0)
    emulator.changeJob('job-1', { status: 'completed' })
    expect((await running.finished).outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1', reused: 'true' })
    expect(count(emulator, 'message')).toBe(1)
  })

  test('gets nothing when it is at work until the time is up', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    emulator.changeJob('job-1', { status: 'active' })
    const { outputs, log } = await action.run({ ...given, timeout: '2s' }, run(2))
    expect(outputs).toMatchObject({ result: 'timed-out', 'job-id': 'job-1', reused: 'true' })
    expect(log).toContain('The prompt was not sent.')
    expect(emulator.jobs).toHaveLength(1)
  })

  test('is left when the service forgets it before the prompt comes', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    emulator.faults.add({ operation: 'message', times: 1, fault: { kind: 'status', status: 404 } })
    const { outputs } = await action.run(given, run(2))
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false' })
  })

  test('is left when the pull request that only the comment remembers is merged', async ({
    action,
    emulator,
    github,
  }) => {
    await firstRun({ action, emulator, github }, { ...given, wait: 'true' })
    emulator.changeJob('job-1', { status: 'completed', prLink: null })
    github.addPullRequest({ repository: 'acme/docs', number: 1, merged: true })
    const { outputs } = await action.run(given, run(2))
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false' })
  })

  test.for(['failed', 'archived'])('is left when it is %s', async (status, { action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    emulator.changeJob('job-1', { status })
    const { outputs } = await action.run(given, run(2))
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false', status: 'active' })
    expect(markerOf(github.comments[0]).requests.map(({ jobId }) => jobId)).toEqual(['job-1', 'job-2'])
  })

  test('is left when the service does not know it', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    const gone = (request: RequestRecord) => ({ ...request, jobId: 'job-gone' })
    const forget = withMarker(github.comments[0], ({ requests }) => ({ requests: requests.map(gone) }))
    github.editComment(github.comments[0]?.id ?? 0, forget)
    const { outputs, log } = await action.run(given, run(2))
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false' })
    expect(log).toContain('job-gone is no longer known to the service')
  })

  test.for<['merged' | 'closed' | 'open' | 'hidden' | 'missing', string, string]>([
    ['merged', 'job-2', 'false'],
    ['closed', 'job-2', 'false'],
    ['open', 'job-1', 'true'],
    ['hidden', 'job-1', 'true'],
    ['missing', 'job-1', 'true'],
  ])(
    'whose pull request is %s: the prompt goes to %s',
    async ([state, jobId, reused], { action, emulator, github }) => {
      await firstRun({ action, emulator, github })
      const repository = 'acme/docs'
      if (state === 'hidden') github.addRepository({ fullName: repository, private: true, accessible: false })
      if (state !== 'missing') {
        github.addPullRequest({ repository, number: 1, merged: state === 'merged' })
        if (state === 'closed') github.changePullRequest(1, { state: 'closed' }, repository)
      }
      const result = await action.run(given, run(2))
      expect(result.outputs).toMatchObject({ result: 'submitted', 'job-id': jobId, reused })
      expect(warnings(result)).toEqual([])
    },
  )

  test.for([
    'https://gitlab.com/acme/docs/-/merge_requests/1',
    'https://github.example.com/acme/docs/pull/1',
    'https://git.example.com/changes/1',
  ])('whose pull request is at %s is reused, and GitHub not asked', async (prLink, { action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    github.addPullRequest({ repository: 'acme/docs', number: 1, merged: true })
    emulator.changeJob('job-1', { status: 'completed', prLink })
    expect((await action.run(given, run(2))).outputs).toMatchObject({ 'job-id': 'job-1', reused: 'true' })
    expect(github.requests.filter(({ operation }) => operation === 'pull-request')).toEqual([])
  })

  test('is not reused without reuse-job', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    const { outputs } = await action.run({ ...given, 'reuse-job': 'false' }, run(2))
    expect(outputs).toMatchObject({ 'job-id': 'job-2', reused: 'false' })
  })

  test('is not reused when the step names another', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    const { id } = emulator.addJob({ id: 'job-x' })
    const { outputs } = await action.run({ ...given, 'job-id': id }, run(2))
    expect(outputs).toMatchObject({ 'job-id': 'job-x', reused: 'true' })
  })

  test('is not that of a thread with another name', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    const { outputs } = await action.run({ ...given, comment: 'api' }, run(2))
    expect(outputs).toMatchObject({ 'job-id': 'job-2', reused: 'false' })
  })

  test('is nowhere when the comment cannot be read, so that a new one is created', async ({
    action,
    emulator,
    github,
  }) => {
    await firstRun({ action, emulator, github })
    github.expireToken()
    const result = await action.run(given, run(2))
    expect(result.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false' })
    expect(warnings(result)).toHaveLength(1)
  })
})

describe.concurrent('a marker is not believed', () => {
  test.for<[string, (github: GitHubEmulator) => void]>([
    ['by another author', (github) => forge(github, (body) => ({ body, author: 'eve' }))],
    ['by another app', (github) => forge(github, (body) => ({ body, author: 'eve[bot]' }))],
    ['that is quoted', (github) => forge(github, (body) => ({ body: `> ${body}` }))],
    ['on a later line', (github) => forge(github, (body) => ({ body: `Somebody wrote:\n${body}` }))],
    ['behind a text', (github) => forge(github, (body) => ({ body: `x${body}` }))],
    ['with text behind it', (github) => forge(github, (body) => ({ body: body.replace(' -->', ' --> x') }))],
    ['of an older version', (github) => forge(github, (body) => ({ body: body.replace(':1:', ':0:') }))],
    ['of another pull request', (github) => change(github, { pullRequest: 2 })],
    ['of another repository', (github) => change(github, { repository: 'acme/web' })],
    ['of another project', (github) => change(github, { service: 'other' })],
  ])('%s', async ([, spoil], { action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    spoil(github)
    const [forged] = github.comments
    const { outputs } = await action.run(given, run(2))
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false' })
    expect(github.comments[0]).toEqual(forged)
    expect(github.comments).toHaveLength(2)
    expect(markerOf(github.comments[1]).requests).toMatchObject([{ run: '2' }])
  })

  function forge(github: GitHubEmulator, seed: (body: string) => { body: string; author?: string }) {
    const [own] = github.comments
    github.deleteComment(own?.id ?? 0)
    github.addComment({ number: 1, author: github.identity, ...seed(own?.body ?? '') })
  }

  function change(github: GitHubEmulator, identity: object) {
    github.editComment(
      github.comments[0]?.id ?? 0,
      withMarker(github.comments[0], () => identity),
    )
  }
})

describe.concurrent('a re-run', () => {
  test.for<[string, Record<string, string>]>([
    ['with reuse-job', given],
    ['without', rerunnable],
  ])('%s does not send what an earlier attempt sent', async ([, inputs], { action, emulator, github }) => {
    await firstRun({ action, emulator, github }, inputs)
    const { outputs } = await action.run({ ...inputs, wait: 'true' }, run(1, 2))
    expect(outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1', reused: 'true', 'pr-link': OWN_PR })
    expect(prompts(emulator)).toEqual(['Say hello'])
    expect(github.comments).toHaveLength(1)
    expect(headLine(github.comments[0]?.body)).toMatch(/^✅ .*attempts\/2/)
  })

  test('waits for the job while it is at work', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github }, rerunnable)
    emulator.changeJob('job-1', { status: 'active', prLink: null })
    const running = await action.start({ ...rerunnable, wait: 'true' }, run(1, 2))
    await emulator.waitForRequest(({ operation }) => operation === 'read')
    emulator.changeJob('job-1', { status: 'completed', prLink: OWN_PR })
    expect((await running.finished).outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    expect(prompts(emulator)).toHaveLength(1)
  })

  test.for<[string, Record<string, string>, string]>([
    ['failed', rerunnable, 'job-2'],
    ['archived', rerunnable, 'job-2'],
    ['failed', given, 'job-2'],
  ])('sends anew after %s (%j)', async ([status, inputs, jobId], { action, emulator, github }) => {
    await firstRun({ action, emulator, github }, inputs)
    emulator.changeJob('job-1', { status, prLink: null })
    const { outputs } = await action.run(inputs, run(1, 2))
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': jobId, reused: 'false' })
    expect(prompts(emulator)).toHaveLength(2)
  })

  test('is that of the third attempt too, of whatever was sent last', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github }, rerunnable)
    emulator.changeJob('job-1', { status: 'failed', prLink: null })
    await action.run(rerunnable, run(1, 2))
    const { outputs } = await action.run(rerunnable, run(1, 3))
    expect(outputs).toMatchObject({ 'job-id': 'job-2', reused: 'true' })
    expect(prompts(emulator)).toHaveLength(2)
  })

  test.for<[string, Record<string, string>, Record<string, string>]>([
    ['with another prompt', { prompt: 'Say more' }, {}],
    ['of another job', {}, { GITHUB_JOB: 'other' }],
    ['of another step', {}, { GITHUB_ACTION: '__run_2' }],
    ['that is another run', {}, { GITHUB_RUN_ID: '2' }],
    ['of another leg of the matrix, by its name', { comment: 'api' }, {}],
    ['without comment', { comment: 'false' }, {}],
  ])('%s sends', async ([, inputs, env], { action, emulator, github }) => {
    await firstRun({ action, emulator, github }, rerunnable)
    const more = run(1, 2)
    const { outputs } = await action.run({ ...rerunnable, ...inputs }, { ...more, env: { ...more.env, ...env } })
    expect(outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-2', reused: 'false' })
  })

  test('goes by the prompt as written, not by what is put in', async ({ action, emulator, github }) => {
    const inputs = { ...rerunnable, prompt: '{{ pull-request }}' }
    await firstRun({ action, emulator, github }, inputs)
    github.changePullRequest(1, { title: 'Another title' })
    expect((await action.run(inputs, run(1, 2))).outputs).toMatchObject({ 'job-id': 'job-1', reused: 'true' })
  })

  test('sends what the first attempt could not', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'status', status: 403 } })
    expect((await action.run(rerunnable, run(1))).outputs.result).toBe('error')
    expect((await action.run(rerunnable, run(1, 2))).outputs).toMatchObject({ result: 'submitted', reused: 'false' })
  })

  test('finds its job although four other runs came between', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github }, rerunnable)
    for (const id of [2, 3, 4, 5]) await action.run(rerunnable, run(id))
    expect((await action.run(rerunnable, run(1, 2))).outputs).toMatchObject({ 'job-id': 'job-1', reused: 'true' })
  })

  test('does not take the end of an earlier request for that of its follow-up', async ({
    action,
    emulator,
    github,
  }) => {
    await firstRun({ action, emulator, github })
    emulator.usePlan(() => ({ runsForMs: 5000, ends: 'failed', staleForMs: 2000 }))
    const inputs = { ...given, prompt: 'Go on' }
    await action.run(inputs, run(2))
    const { outputs } = await action.run({ ...inputs, wait: 'true', 'fail-on': 'none' }, run(2, 2))
    expect(outputs).toMatchObject({ result: 'failed', 'job-id': 'job-1', reused: 'true' })
    expect(prompts(emulator)).toEqual(['Say hello', 'Go on'])
  })

  test('after a follow-up that was lost says that it may have arrived', async ({ action, emulator, github }) => {
    await firstRun({ action, emulator, github })
    const inputs = { ...given, prompt: 'Go on' }
    emulator.faults.add({ operation: 'message', times: 1, fault: { kind: 'status', status: 502 } })
    expect((await action.run(inputs, run(2))).outputs).toMatchObject({ result: 'error', 'job-id': 'job-1' })
    const again = await action.run(inputs, run(2, 2))
    expect(again.outputs).toMatchObject({ result: 'submitted', 'job-id': 'job-1', reused: 'true' })
    expect(warnings(again)).toEqual([expect.stringMatching(/may have sent the prompt to job job-1.*not sent again/)])
    expect(prompts(emulator)).toEqual(['Say hello', 'Go on'])
  })
})
