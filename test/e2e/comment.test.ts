import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import { repositoryId } from '../../emulator/github/repositories.ts'
import type { JobPlan } from '../../emulator/service/jobs.ts'
import { AFTER, BEFORE, onPullRequest, onPush } from '../support/events.ts'
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

  test('says what came of a push that leaves nothing to send, and why', async ({ action, emulator, github }) => {
    github.addPullRequest({ files: [{ filename: 'src/a.ts', patch: '@@ -0,0 +1 @@\n+a' }] })
    emulator.usePlan(() => ({ runsForMs: 300, ends: 'failed' }))
    const inputs = { comment: 'true', 'fail-on': 'none' }
    await action.run(inputs, { event })
    github.changePullRequest(1, { files: [{ filename: 'src/a.test.ts', patch: '@@ -0,0 +1 @@\n+a' }] })
    expect((await action.run(inputs, run(2))).outputs.result).toBe('skipped')
    expect(headLine(github.comments[0]?.body)).toMatch(
      /^⏭️ Nothing was sent for `ccccccc` .*, because only documentation, tests/,
    )
    expect(markerOf(github.comments[0]).records).toHaveLength(1)
  })

  test('of each name is its own, and the next run joins its request to the others', async ({ action, github }) => {
    github.addPullRequest()
    const names = ['true', 'api', 'true']
    for (const [index, comment] of names.entries()) await action.run({ ...submitting, comment }, run(index))
    const markers = github.comments.map(markerOf)
    expect(markers.map(({ name, records }) => [name, ...records.map((record) => record.run)])).toEqual([
      ['', '0', '2'],
      ['api', '1'],
    ])
  })

  test('remembers two steps of a composite action, which share the id of a step', async ({
    action,
    emulator,
    github,
  }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    const steps = ['Update the guide', 'Update the reference'].map((prompt) => ({ ...submitting, prompt }))
    for (const inputs of steps) await action.run(inputs, run(1))
    expect(github.comments.map((comment) => markerOf(comment).records.length)).toEqual([2])
    for (const inputs of steps) await action.run(inputs, run(1, 2))
    expect(prompts(emulator)).toHaveLength(2)
  })

  test('survives a new name of the repository, whose number only the event names', async ({ action, github }) => {
    github.addPullRequest()
    const repository = { id: repositoryId('acme/app') }
    const named = { ...event, payload: { ...event.payload, repository } }
    await action.run(submitting, { event: named, env: { GITHUB_REPOSITORY_ID: '' } })
    const [{ body } = { body: '' }] = github.comments
    github.addRepository({ fullName: 'acme/renamed' })
    github.addPullRequest({ repository: 'acme/renamed', number: 1 })
    const moved = github.addComment({ repository: 'acme/renamed', number: 1, body, author: github.identity })
    const env = { GITHUB_REPOSITORY: 'acme/renamed', GITHUB_REPOSITORY_ID: String(repository.id), GITHUB_RUN_ID: '2' }
    const renamed = onPullRequest('pull_request', { repository: 'renamed' })
    const { outputs } = await action.run({ ...submitting, 'reuse-job': 'true' }, { event: renamed, env })
    expect(outputs).toMatchObject({ 'job-id': 'job-1', reused: 'true' })
    const edited = github.comments.find(({ id }) => id === moved.id)
    expect(markerOf(edited).records.map((one) => one.run)).toEqual(['4711', '2'])
    expect(edited?.body).toContain('/acme/renamed/actions/runs/2/')
  })

  test('is edited in the row of the job by a run that only waits for it', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    await action.run(submitting, { event })
    const later = onPullRequest('pull_request', { author: 'octocat', headSha: 'd'.repeat(40) })
    const waiting = { event: later, env: { GITHUB_RUN_ID: '2' } }
    const { outputs } = await action.run({ comment: 'true', 'job-id': 'job-1' }, waiting)
    expect(outputs['comment-url']).toMatch(/\/pull\/1#issuecomment-\d+$/)
    expect(markerOf(github.comments[0]).records).toMatchObject([
      { commit: COMMIT, run: '4711', result: outputs.result },
    ])
    expect(headLine(github.comments[0]?.body)).toContain('`ccccccc`')
  })

  test.for([
    ['on the merged pull request of a push', onPush(), AFTER],
    [
      'for the head of the pull request that somebody commented on',
      onPullRequest('issue_comment', { number: 5 }),
      COMMIT,
    ],
  ] as const)('is kept %s', async ([, caused, commit], { action, github }) => {
    github.setPermission('octocat', 'write')
    github.addPullRequest({ number: 5, merged: true, mergeCommitSha: AFTER, head: { sha: COMMIT } })
    github.push({ commits: [{ sha: BEFORE }, { sha: AFTER }] })
    await action.run(submitting, { event: caused })
    expect(github.comments).toMatchObject([{ number: 5 }])
    expect(markerOf(github.comments[0]).records).toMatchObject([{ commit }])
  })

  test('that GitHub fails to write is one warning, and changes no result', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    github.faults.add({ operation: 'create-comment', times: 'always', fault: githubFault.serverError() })
    const result = await action.run(given, { event })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request', 'pr-link': PR } })
    expect(warnings(result)).toEqual([
      expect.stringMatching(/write the comment.*\(500\).*job's result is not affected/),
    ])
    expect([github.comments, prompts(emulator).length]).toEqual([[], 1])
  })
})

describe('where GitHub refuses the first comment', () => {
  const { badCredentials, missingPermission, notFound, locked, archived, tooManyComments } = githubFault

  test.for([
    ['create-comment', badCredentials(), /write the comment on the pull request \(401\).*Check `github-token`/],
    ['create-comment', missingPermission(), /\(403\).*Resource not accessible by integration.*`pull-requests: write`/],
    ['create-comment', notFound(), /\(404\).*Not Found.*`pull-requests: write`/],
    [
      'graphql:repository',
      missingPermission(),
      /read the comments on the pull request \(403\).*`pull-requests: write`/,
    ],
  ] as const)('nothing is sent: %s, %o', async ([operation, fault, words], { action, emulator, github }) => {
    github.addPullRequest()
    github.faults.add({ operation, times: 'always', fault })
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

  test('a later one costs no result, as where the token has expired meanwhile', async ({
    action,
    emulator,
    github,
  }) => {
    github.addPullRequest()
    emulator.usePlan(() => ({ runsForMs: 3_600_000, ends: 'completed' }))
    const isEdit = { operation: 'graphql:updateIssueComment', times: 'always' } as const
    github.faults.add({ ...isEdit, fault: badCredentials() })
    const result = await action.run({ ...given, timeout: '2h' }, { event })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request' } })
    expect(warnings(result)).toEqual([expect.stringMatching(/\(401\).*`github-token`.*job's result is not affected/)])
  })
})

describe('where nothing may be sent that cannot be counted', () => {
  test.for([
    ['graphql:repository', { 'max-prompts': '1' }, 1],
    ['create-comment', {}, 2],
  ] as const)('nothing is: %s fails with %o in attempt %i', async (row, { action, emulator, github }) => {
    const [operation, inputs, attempt] = row
    github.addPullRequest()
    github.faults.add({ operation, times: 'always', fault: githubFault.missingPermission() })
    const { outputs, exitCode, log } = await action.run({ ...given, ...inputs }, run(1, attempt))
    expect([exitCode, outputs.result, prompts(emulator)]).toEqual([1, 'error', []])
    expect(log).toMatch(/nothing is sent|The prompt was not sent/)
  })

  test('a prompt is counted before it is sent, and only if it may have arrived', async ({
    action,
    emulator,
    github,
  }) => {
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
    expect(outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1', reused: 'true', 'pr-link': PR })
    expect(prompts(emulator)).toEqual([given.prompt, 'Go on'])
    expect(markerOf(github.comments[0]).records).toMatchObject([
      { run: '1', jobId: 'job-1' },
      { run: '2', jobId: 'job-1', result: 'pull-request' },
    ])
    github.addPullRequest({ repository: 'acme/docs', number: 1, merged: true })
    expect((await action.run(inputs, run(3))).outputs).toMatchObject({ 'job-id': 'job-2', reused: 'false' })
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
    expect(outputs).toMatchObject({ result: 'pull-request', 'job-id': 'job-1', reused: 'true', 'pr-link': PR })
    expect(prompts(emulator)).toHaveLength(1)
    expect(github.comments.map((comment) => markerOf(comment).records.length)).toEqual([1])
    expect(headLine(github.comments[0]?.body)).toMatch(/^✅ .* updates the docs for/)
  })
})
