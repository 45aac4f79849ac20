import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import { repositoryId } from '../../emulator/github/repositories.ts'
import type { JobPlan } from '../../emulator/service/jobs.ts'
import { onPullRequest } from '../support/events.ts'
import { count, headLine, markerOf, prompts, simulated as test, warnings } from './fixture.ts'

const COMMIT = 'c'.repeat(40)
const given = { prompt: 'Say hello: SECRET PROMPT', comment: 'true', 'reuse-job': 'false' }
const submitting = { ...given, wait: 'false' }
const event = onPullRequest('pull_request', { author: 'octocat', headSha: COMMIT })
const PR = 'https://github.com/acme/docs/pull/1'
const RUN = 'https://github.com/acme/app/actions/runs/4711/attempts/1'

const soon: JobPlan = { runsForMs: 300, ends: 'completed' }

/** The nth run of the workflow. */
const run = (id: number, attempt = 1) => ({
  event,
  env: { GITHUB_RUN_ID: `${id}`, GITHUB_RUN_ATTEMPT: `${attempt}` },
})

describe('the comment', () => {
  test.for<{ result: string; end: JobPlan; line: RegExp }>([
    {
      result: 'pull-request',
      end: soon,
      line: /^✅ \[.+\]\(<https:\/\/github\.com\/acme\/docs\/pull\/1>\).* updates the docs for `ccccccc`\. Please review\.$/,
    },
    { result: 'failed', end: { runsForMs: 300, ends: 'failed' }, line: /^⚠️ .* for `ccccccc` failed/ },
  ])('says that a docs update was requested, and then: $result', async (expected, { action, emulator, github }) => {
    const { result, end, line } = expected
    github.addPullRequest()
    emulator.usePlan(() => end)
    const ended = await action.run({ ...given, 'fail-on': 'none' }, { event })
    expect(ended.outputs.result).toBe(result)
    expect(github.comments).toHaveLength(1)
    const [first = ''] = github.comments[0]?.versions ?? []
    const last = github.comments[0]?.body ?? ''
    expect(first.split('\n')[0]).toMatch(/^<!-- docs-agent-action:2:[\w-]+ -->$/)
    expect(headLine(first)).toBe(`⏳ The agent was asked to update the docs for \`ccccccc\` ([run](<${RUN}>)).`)
    expect(headLine(last)).toMatch(line)
    expect(last).toContain('Job: `job-1`')
    expect(markerOf(github.comments[0])).toMatchObject({
      repository: repositoryId('acme/app'),
      pullRequest: 1,
      name: '',
      records: [{ commit: COMMIT, run: '4711', attempt: 1, job: 'docs', jobId: 'job-1', result }],
    })
    for (const version of github.comments[0]?.versions ?? []) expect(version).not.toContain('SECRET')
    expect(warnings(ended)).not.toContainEqual(expect.stringContaining('comment'))
  })

  test('names its repository by the number that older servers give in the event alone', async ({ action, github }) => {
    github.addPullRequest()
    const named = { ...event, payload: { ...event.payload, repository: { id: repositoryId('acme/app') } } }
    await action.run(submitting, { event: named, env: { GITHUB_REPOSITORY_ID: '' } })
    expect(markerOf(github.comments[0]).repository).toBe(repositoryId('acme/app'))
  })
})

describe('where GitHub refuses the first comment', () => {
  const { badCredentials, serverError, locked, archived, tooManyComments } = githubFault

  test.for([
    [badCredentials(), /write the comment on the pull request \(401\).*Check `github-token`/],
    // This passes, unlike a repository that is read-only.
    [{ ...serverError(503), body: { message: 'GitHub is in read-only mode.' } }, /\(503\).*status page of GitHub/],
  ] as const)('nothing is sent: %o', async ([fault, words], { action, emulator, github }) => {
    github.addPullRequest()
    github.faults.add({ operation: 'create-comment', times: 'always', fault })
    const { outputs, exitCode, log } = await action.run(given, { event })
    expect([exitCode, outputs.result, prompts(emulator)]).toEqual([1, 'error', []])
    expect(log).toMatch(words)
  })

  test.for([locked(), archived(), tooManyComments()])(
    'since nobody may comment any more, the prompt is sent: %o',
    async (fault, { action, emulator, github }) => {
      github.addPullRequest()
      emulator.usePlan(() => soon)
      github.faults.add({ operation: 'create-comment', times: 'always', fault })
      const result = await action.run(given, { event })
      expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
      expect(warnings(result)).toEqual([expect.stringContaining(Object(fault.body).message)])
      expect(prompts(emulator)).toHaveLength(1)
    },
  )

  test('since it has a limit, the prompt is sent once that has passed', async ({ action, emulator, github, clock }) => {
    github.addPullRequest()
    const fault = githubFault.primaryRateLimit({ resetAt: new Date(clock.now() + 600_000) })
    github.faults.add({ operation: 'create-comment', times: 1, fault })
    expect((await action.run(submitting, { event })).outputs.result).toBe('submitted')
    expect([github.comments.length, prompts(emulator).length]).toEqual([1, 1])
    expect(clock.elapsed()).toBeGreaterThan(595_000)
  })

  test('a later one costs no result, as where the token has expired', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => ({ runsForMs: 600_000, ends: 'completed' }))
    github.faults.add({ operation: 'graphql:updateIssueComment', times: 'always', fault: badCredentials() })
    const result = await action.run({ ...given, timeout: '15m' }, { event })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
    expect(warnings(result)).toEqual([expect.stringMatching(/\(401\).*`github-token`.*job's result is not affected/)])
  })
})

test('a prompt is counted before it is sent, and only if it may have arrived', async ({ action, emulator, github }) => {
  github.addPullRequest()
  const inputs = { ...submitting, 'max-prompts': '1' }
  emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'status', status: 403 } })
  const resultOf = async (id: number) => (await action.run(inputs, run(id))).outputs.result
  expect(await resultOf(1)).toBe('error')
  expect(headLine(github.comments[0]?.versions[0])).toMatch(/^⏳ The agent was asked to update the docs/)
  expect(headLine(github.comments[0]?.body)).toMatch(/^⚠️ .*Your code is unaffected/)
  expect([await resultOf(2), await resultOf(3)]).toEqual(['submitted', 'skipped'])
  expect(count(emulator, 'create')).toBe(2)
})

describe('what the comment remembers', () => {
  test('is followed up on at its job', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    const inputs = { ...given, 'reuse-job': 'true' }
    await action.run(inputs, run(1))
    // Only the comment still knows the pull request.
    emulator.changeJob('job-1', { prLink: null })
    emulator.usePlan(() => ({ ...soon, prLink: null }))
    const { outputs } = await action.run({ ...inputs, prompt: 'Go on' }, run(2))
    expect(outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1', 'pr-link': PR })
    expect(prompts(emulator)).toEqual([given.prompt, 'Go on'])
    expect(markerOf(github.comments[0]).records).toMatchObject([
      { run: '1', jobId: 'job-1' },
      { run: '2', jobId: 'job-1', result: 'pull-request' },
    ])
    github.addPullRequest({ repository: 'acme/docs', number: 1, merged: true })
    expect((await action.run(inputs, run(3))).outputs).toMatchObject({ 'job-id': 'job-2' })
  })

  test.for([
    ['by a re-run, whatever its placeholders become', '{{ pull-request }}', run(1, 2)],
    ['for the same change', 'Update the docs: {{ changes }}', run(2)],
  ] as const)('is not sent again %s', async ([, prompt, again], { action, emulator, github }) => {
    github.addPullRequest({ files: [{ filename: 'src/a.ts', patch: '@@ -1 +1 @@\n-a\n+b' }] })
    emulator.usePlan(() => soon)
    await action.run({ ...submitting, prompt }, run(1))
    github.changePullRequest(1, { title: 'Another title' })
    const { outputs } = await action.run({ ...given, prompt }, again)
    expect(outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1', 'pr-link': PR })
    expect(prompts(emulator)).toHaveLength(1)
    expect(github.comments.map((comment) => markerOf(comment).records.length)).toEqual([1])
    expect(headLine(github.comments[0]?.body)).toMatch(/^✅ .* updates the docs for/)
  })
})
