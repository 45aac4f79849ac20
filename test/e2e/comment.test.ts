import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import { repositoryId } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import type { JobPlan } from '../../emulator/service/jobs.ts'
import { AFTER, BEFORE, onPullRequest, onPush } from '../support/events.ts'
import { count, headLine, jobBody, markerOf, prompts, simulated as test, warnings } from './fixture.ts'

const COMMIT = 'c'.repeat(40)
const given = { prompt: 'Say hello: SECRET PROMPT', comment: 'true', 'reuse-job': 'false' }
const event = onPullRequest('pull_request', { author: 'octocat', headSha: COMMIT })
const PR = 'https://github.com/acme/docs/pull/1'
const RUN = 'https://github.com/acme/app/actions/runs/4711/attempts/1'

const soon: JobPlan = { runsForMs: 300, ends: 'completed' }
const READ = 'graphql:repository' as const

const FORBIDDEN: Fault = { kind: 'status', status: 403 }

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
    const run = await action.run({ ...given, 'fail-on': 'none' }, { event })
    expect(run.outputs.result).toBe(result)
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
      requests: [{ commit: COMMIT, run: '4711', attempt: 1, job: 'docs', jobId: 'job-1', result }],
    })
    for (const version of github.comments[0]?.versions ?? []) expect(version).not.toContain('SECRET')
    expect(warnings(run)).not.toContainEqual(expect.stringContaining('comment'))
  })

  test('is edited by the next run, whose request joins the other', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    for (const run of ['1', '2']) {
      await action.run({ ...given, wait: 'false' }, { event, env: { GITHUB_RUN_ID: run } })
    }
    expect(github.comments).toHaveLength(1)
    expect(markerOf(github.comments[0]).requests.map(({ run }) => run)).toEqual(['1', '2'])
    expect(github.comments[0]?.body.match(/\(attempt 1\)/g)).toHaveLength(2)
  })

  test('remembers two steps of a composite action, which share the id of a step', async ({
    action,
    emulator,
    github,
  }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    const steps = ['Update the guide', 'Update the reference'].map((prompt) => ({ ...given, prompt, wait: 'false' }))
    for (const inputs of steps) await action.run(inputs, { event })
    expect(github.comments.map((one) => markerOf(one).requests.length)).toEqual([2])
    for (const inputs of steps) await action.run(inputs, { event, env: { GITHUB_RUN_ATTEMPT: '2' } })
    expect(prompts(emulator)).toHaveLength(2)
  })

  test('survives a new name of the repository', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    await action.run({ ...given, wait: 'false' }, { event })
    const [{ body } = { body: '' }] = github.comments
    github.addRepository({ fullName: 'acme/renamed' })
    github.addPullRequest({ repository: 'acme/renamed', number: 1 })
    const moved = github.addComment({ repository: 'acme/renamed', number: 1, body, author: github.identity })
    const env = {
      GITHUB_REPOSITORY: 'acme/renamed',
      GITHUB_REPOSITORY_ID: String(repositoryId('acme/app')),
      GITHUB_RUN_ID: '2',
    }
    const { outputs } = await action.run(
      { ...given, wait: 'false', 'reuse-job': 'true' },
      { event: onPullRequest('pull_request', { repository: 'renamed' }), env },
    )
    expect(outputs).toMatchObject({ 'job-id': 'job-1', reused: 'true' })
    const edited = github.comments.find(({ id }) => id === moved.id)
    expect(markerOf(edited).requests.map(({ run }) => run)).toEqual(['4711', '2'])
    expect(edited?.body).toContain('/acme/renamed/actions/runs/2/')
  })

  test('is kept where only the event names the number of the repository', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    const named = { ...event, payload: { ...event.payload, repository: { id: repositoryId('acme/app') } } }
    await action.run({ ...given, wait: 'false' }, { event: named, env: { GITHUB_REPOSITORY_ID: '' } })
    const { outputs } = await action.run({ ...given, 'reuse-job': 'true' }, { event, env: { GITHUB_RUN_ID: '2' } })
    expect([outputs.reused, github.comments.length]).toEqual(['true', 1])
  })

  test('is edited in the row of the job by a run that only waits for it', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    await action.run({ ...given, wait: 'false' }, { event })
    const later = onPullRequest('pull_request', { author: 'octocat', headSha: 'd'.repeat(40) })
    const { outputs } = await action.run(
      { comment: 'true', 'job-id': 'job-1' },
      { event: later, env: { GITHUB_RUN_ID: '2' } },
    )
    expect(outputs['comment-url']).toMatch(/\/pull\/1#issuecomment-\d+$/)
    expect(markerOf(github.comments[0]).requests).toMatchObject([
      { commit: COMMIT, run: '4711', result: outputs.result },
    ])
    expect(headLine(github.comments[0]?.body)).toContain('`ccccccc`')
  })

  test('of each name is its own', async ({ action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    for (const comment of ['true', 'api', 'true']) {
      await action.run({ ...given, comment, wait: 'false' }, { event })
    }
    expect(github.comments.map((one) => markerOf(one).name)).toEqual(['', 'api'])
  })

  test('is kept on issue_comment, for the head commit of the pull request', async ({ action, emulator, github }) => {
    github.setPermission('octocat', 'write')
    const { head } = github.addPullRequest()
    emulator.usePlan(() => soon)
    await action.run({ ...given, wait: 'false' }, { event: onPullRequest('issue_comment') })
    expect(markerOf(github.comments[0]).requests).toMatchObject([{ commit: head.sha }])
  })

  test('is kept on the merged pull request of a push', async ({ action, github }) => {
    github.addPullRequest({ number: 5, merged: true, mergeCommitSha: AFTER })
    github.addCompare({ base: BEFORE, head: AFTER })
    await action.run({ ...given, wait: 'false' }, { event: onPush() })
    expect(github.comments).toMatchObject([{ number: 5 }])
    expect(markerOf(github.comments[0]).requests).toMatchObject([{ commit: AFTER }])
  })

  test('shows text of the service without interpreting it', async ({ action, emulator, github }) => {
    github.addPullRequest()
    const hostile = 'x`|</details>\n<!-- docs-agent-action:2:x --> @octocat ::error::x'
    const link = `https://evil.test/a)](<x>"|\`@octocat\`<img>?key=${emulator.apiKey}`
    const text = jobBody({ id: hostile, status: 'completed', prLink: link })
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'body', text, status: 201 } })
    await action.run({ ...given, wait: 'false' }, { event })
    const body = github.comments[0]?.body ?? ''
    expect(markerOf(github.comments[0]).requests).toHaveLength(1)
    expect(body.match(/<!--/g)).toHaveLength(1)
    expect(body.replace(/\]\(<[^<>\s]*>\)|<code>@<\/code>/g, ']')).not.toMatch(/<img|@|\n::|<\/details>(?!$)/)
  })
})

describe('behind a gateway', () => {
  test.override('emulatorOptions', () => ({ prefix: '/gateway' }))

  test('the comment is one, with and without a slash at the end of the address', async ({
    action,
    emulator,
    github,
  }) => {
    github.addPullRequest()
    await action.run({ ...given, wait: 'false' }, { event })
    await action.run({ ...given, wait: 'false', 'base-url': `${emulator.baseUrl}/` }, { event })
    expect([github.comments.length, emulator.jobs.length]).toEqual([1, 2])
  })
})

describe('a fault of GitHub', () => {
  test.for<{ name: string; spoil: (github: GitHubEmulator) => void; message: RegExp }>([
    {
      name: 'a missing permission',
      spoil: (github) => github.setPermissions({ 'pull-requests': 'read' }),
      message: /`pull-requests: write`/,
    },
    {
      name: '500 on writing',
      spoil: ({ faults }) =>
        faults.add({ operation: 'create-comment', times: 'always', fault: githubFault.serverError() }),
      message: /write the comment.*\(500\)/,
    },
  ])('is one warning, and changes no result: $name', async ({ spoil, message }, { action, emulator, github }) => {
    github.addPullRequest()
    emulator.usePlan(() => soon)
    spoil(github)
    const result = await action.run(given, { event })
    expect(result).toMatchObject({ exitCode: 0, outputs: { result: 'pull-request', 'pr-link': PR } })
    expect(warnings(result)).toEqual([expect.stringMatching(message)])
    expect(warnings(result)[0]).toMatch(/job's result is not affected|No comment is kept/)
    expect([github.comments, prompts(emulator).length]).toEqual([[], 1])
  })
})

describe('where nothing may be sent that cannot be counted', () => {
  const spoilt: { name: string; spoil: (github: GitHubEmulator) => void }[] = [
    { name: 'read', spoil: ({ faults }) => faults.add({ operation: READ, times: 'always', fault: FORBIDDEN }) },
    {
      name: 'made',
      spoil: ({ faults }) => faults.add({ operation: 'create-comment', times: 'always', fault: FORBIDDEN }),
    },
  ]

  test.for(
    spoilt.flatMap(({ name, spoil }) => [
      { name: `max-prompts, and no comment can be ${name}`, inputs: { 'max-prompts': '1' }, attempt: 1, spoil },
      { name: `a re-run, and no comment can be ${name}`, inputs: {}, attempt: 2, spoil },
    ]),
  )('nothing is: $name', async ({ inputs, attempt, spoil }, { action, emulator, github }) => {
    github.addPullRequest()
    spoil(github)
    const env = { GITHUB_RUN_ATTEMPT: String(attempt) }
    const { outputs, exitCode, log } = await action.run({ ...given, ...inputs }, { event, env })
    expect([exitCode, outputs.result, prompts(emulator)]).toEqual([1, 'error', []])
    expect(log).toMatch(/nothing is sent|The prompt was not sent/)
  })

  test('a prompt is counted before it is sent, and only if it may have arrived', async ({
    action,
    emulator,
    github,
  }) => {
    github.addPullRequest()
    const inputs = { ...given, 'max-prompts': '1', wait: 'false' }
    emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'status', status: 403 } })
    const run = async (id: string) => (await action.run(inputs, { event, env: { GITHUB_RUN_ID: id } })).outputs.result
    expect(await run('1')).toBe('error')
    expect(headLine(github.comments[0]?.versions[0])).toMatch(/^⏳ The agent was asked to update the docs/)
    expect(headLine(github.comments[0]?.body)).toMatch(/^⚠️ .*Your code is unaffected/)
    expect([await run('2'), await run('3')]).toEqual(['submitted', 'skipped'])
    expect(count(emulator, 'create')).toBe(2)
  })
})
