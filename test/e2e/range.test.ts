import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { type GitHubEvent, onPush, onRelease, onSchedule } from '../support/events.ts'
import { count, githubOperations, headLine, markerOf, onDist, prompts, simulated as test } from './fixture.ts'
import { commitOf, DAY_MS, optionsOf, PERMISSIONS, weekly } from './weekly.ts'

const NAME = /^docs-agent\/weekly-docs\/docs\/[0-9a-f]{6}$/
const DOCS_PR = 'https://github.com/acme/docs/pull/7'

/** Pushes commits to main, one for each name; `daysAgo` is how old they are. */
function push(github: GitHubEmulator, names: readonly string[], daysAgo = 0): string {
  const commits = names.map((name, index) => commitOf(name, daysAgo * DAY_MS - index))
  return github.push({ commits }).at(-1)?.sha ?? ''
}

/** A branch with a commit that is older than a week, and two that are not. */
function prepare(github: GitHubEmulator): { first: string; second: string } {
  github.setPermissions(PERMISSIONS)
  push(github, ['base'], 60)
  return { first: push(github, ['one'], 3), second: push(github, ['two'], 2) }
}

/** A docs pull request that the token can see, for every job. */
function withDocs(github: GitHubEmulator, emulator: Emulator): void {
  github.addRepository({ fullName: 'acme/docs', private: false })
  github.addPullRequest({ repository: 'acme/docs', number: 7 })
  emulator.usePlan(() => ({ runsForMs: 300, ends: 'completed', prLink: DOCS_PR }))
}

/** The sentences of all statuses that were ever set, oldest first. */
function sentences({ statuses }: GitHubEmulator): string[] {
  return statuses.map(({ description }) => description ?? '')
}

/** The names of the files that each prompt asks about. */
function asked(emulator: Emulator): string[] {
  return prompts(emulator).map((prompt) =>
    [...new Set(Array.from((prompt ?? '').matchAll(/^(?:added |--- )src\/(\w+)\.ts/gm), ([, name]) => name))].join(' '),
  )
}

describe('a range', () => {
  test('since a tag holds its files, commits and merged pull requests', async ({ action, emulator, github }) => {
    push(github, ['old'], 9)
    github.setRef('v1', push(github, ['released'], 8))
    const merge = push(github, ['one'])
    const parts = { title: 'Add one', body: 'It is one.', user: 'mona' }
    github.addPullRequest({ ...parts, number: 41, merged: true, mergeCommitSha: merge })
    const sha = push(github, ['two'])
    const prompt = 'Update the docs.\n{{ changes }}'
    const result = await weekly(action, { sha, inputs: { since: 'v1', wait: 'false', prompt } })
    expect(result.outputs).toMatchObject({ result: 'submitted', reused: 'false' })
    const [sent] = prompts(emulator)
    expect(sent).toContain('#41 Add one\nAuthor: mona\nURL: https://github.com/acme/app/pull/41\n\nIt is one.')
    expect(sent).toContain('2 changes, the newest last.')
    expect(sent).toContain('## Change 2 of 2: Add two')
    expect(sent).not.toContain('released')
    expect(result.log).toMatch(/This run covers the changes since v1: [0-9a-f]{7}\.\.\.[0-9a-f]{7}\./)
    expect(githubOperations(github)).toEqual(['commit', 'compare', 'graphql:repository', 'commit', 'commit'])
    expect(github.statuses).toEqual([])
  })

  test('whose base came in by a merge holds only what the base does not have', async ({ action, emulator, github }) => {
    const old = push(github, ['old'], 9)
    const base = push(github, ['remote'], 3)
    const [mine] = github.push({ branch: 'mine', onto: old, commits: [commitOf('local', 2 * DAY_MS)] })
    const pull = (name: string, first = '', second = '') => {
      // What the first parent does not have, and the base has.
      const { files = [] } = commitOf('remote')
      return github.push({ commits: [{ message: name, parents: [first, second], files }] })[0]
    }
    const inputs = { since: base, wait: 'false' }
    const first = pull('Merge main', mine?.sha, base)
    await weekly(action, { sha: first?.sha ?? '', inputs })
    github.setRef('heads/main', base)
    const second = pull('Merge main again', mine?.sha, push(github, ['later'], 1))
    await weekly(action, { sha: second?.sha ?? '', id: 2, inputs })
    expect(asked(emulator)).toEqual(['local', 'local later'])
  })

  test('since the previous release begins, on the push of a tag, with the release before its own', async ({
    action,
    emulator,
    github,
  }) => {
    push(github, ['base'], 9)
    github.addRelease({ tag: 'v1', sha: push(github, ['one'], 8), publishedAt: '2026-01-01T00:00:00Z' })
    const sha = push(github, ['two'])
    github.addRelease({ tag: 'v2', sha })
    const event = onPush({ before: '0'.repeat(40), after: sha, ref: 'refs/tags/v2' })
    const options = optionsOf({ sha, event })
    const env = { ...options.env, GITHUB_REF: 'refs/tags/v2' }
    await action.run({ since: 'previous-release', wait: 'false' }, { ...options, env })
    expect(asked(emulator)).toEqual(['two'])
  })

  test('since a duration begins with the newest commit that is so old', async ({ action, emulator, github }) => {
    push(github, ['ancient'], 30)
    push(github, ['older'], 8)
    push(github, ['newer'], 6)
    const sha = push(github, ['newest'])
    for (const since of ['7d', '1h', '999d']) await weekly(action, { sha, inputs: { since, wait: 'false' } })
    expect(asked(emulator)).toEqual(['newer newest', 'newest', 'older newer newest'])
  })

  test('without a change that counts is skipped, and the next one begins there', async ({
    action,
    emulator,
    github,
  }) => {
    github.setPermissions(PERMISSIONS)
    push(github, ['old'], 9)
    const inputs = { exclude: 'src/one.ts' }
    const { outputs } = await weekly(action, { sha: push(github, ['one']), inputs })
    expect(outputs).toMatchObject({
      result: 'skipped',
      message: 'Skipped: `exclude` leaves out the only changed file.',
    })
    expect([emulator.requests, sentences(github)]).toEqual([
      [],
      [expect.stringMatching(/^Nothing needed a docs update \(changes since \w{7}\)\.$/)],
    ])
    const { log } = await weekly(action, { sha: push(github, ['two']), id: 2, inputs })
    expect(asked(emulator)).toEqual(['two'])
    expect(log).toContain('the changes since the last run (run 1), which had nothing to send: ')
  })

  test.for(['../../orgs/acme', 'v1?per_page=1', '%2e%2e%2fsecrets'])(
    'of the name %j is an error, and is asked for by that name alone',
    async (since, { action, emulator, github }) => {
      const { second } = prepare(github)
      const { outputs } = await weekly(action, { sha: second, inputs: { since } })
      expect([outputs.result, prompts(emulator)]).toEqual(['error', []])
      for (const { path } of github.requests) expect(path).toMatch(/^\/repos\/acme\/app\/(compare|commits)\/[^?#/]*$/)
    },
  )
})

describe('since the last run', () => {
  test('each change is asked about once, in one docs pull request', async ({ action, emulator, github }) => {
    github.setPermissions(PERMISSIONS)
    withDocs(github, emulator)
    push(github, ['old'], 30)
    push(github, ['base'], 8)
    const first = push(github, ['one', 'two'])
    const weekOne = await weekly(action, { sha: first, id: 1 })
    expect(weekOne.annotations[0]?.message).toMatch(
      /^No earlier run is known, so this run covers the changes since commit [0-9a-f]{7}, the newest commit that is at least seven days old\./,
    )
    expect(weekOne.log).toMatch(/Progress is saved as a commit status on \w{7}: docs-agent\/weekly-docs\/docs\/\w{6}\./)
    expect(weekOne.outputs).toMatchObject({ result: 'pull-request', reused: 'false' })
    const second = push(github, ['three'])
    const weekTwo = await weekly(action, { sha: second, id: 2 })
    expect(weekTwo.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    const again = await weekly(action, { sha: second, id: 3 })
    expect(again.outputs).toMatchObject({
      result: 'skipped',
      message: 'Skipped: nothing was committed since the last run (run 2).',
    })
    expect(asked(emulator)).toEqual(['one two', 'three'])
    expect(count(emulator, 'create')).toBe(1)
    expect(github.statuses.map(({ sha }) => sha)).toEqual([first, first, first, second, second, second])
    const ofOneRun = ['A docs update was requested', 'A docs update is in progress', 'Docs pull request']
    expect(sentences(github).map((text) => text.replace(/ (acme|\().*/, ''))).toEqual([...ofOneRun, ...ofOneRun])
    for (const { context, state, targetUrl } of github.statuses) {
      expect([context, state]).toEqual([expect.stringMatching(NAME), 'success'])
      expect(targetUrl).toMatch(
        /^https:\/\/github\.com\/acme\/(docs\/pull\/7|app\/actions\/runs\/\d\/attempts\/1)#docs-agent-action:2:[\w-]+$/,
      )
    }
  })

  test('two prompts of one workflow job are kept apart', async ({ action, emulator, github }) => {
    github.setPermissions(PERMISSIONS)
    push(github, ['base'], 8)
    const pages = { prompt: 'Pages: {{ changes }}', wait: 'false' }
    const changelog = { prompt: 'Changelog: {{ changes }}', wait: 'false' }
    for (const [index, name] of ['one', 'two'].entries()) {
      const sha = push(github, [name])
      for (const inputs of [pages, changelog]) await weekly(action, { sha, id: index + 1, inputs })
    }
    expect(asked(emulator)).toEqual(['one', 'one', 'two', 'two'])
    // A prompt that was edited begins otherwise, and a warning says so.
    const edited = { ...pages, prompt: 'Docs: {{ changes }}' }
    const { annotations } = await weekly(action, { sha: push(github, ['three']), id: 3, inputs: edited })
    expect(asked(emulator).at(-1)).toBe('one two three')
    expect(annotations).toMatchObject([
      { level: 'warning', message: expect.stringMatching(/^No earlier run is known/) },
    ])
  })

  test('the next run waits for a job that is still active', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    await weekly(action, { sha: first, id: 1, inputs: { wait: 'false' } })
    const { outputs, log } = await weekly(action, { sha: second, id: 2, inputs: { wait: 'false' } })
    expect(log).toMatch(/Job [\w-]+ of an earlier run may still be active: waiting for it/)
    expect(log).toMatch(
      /Job [\w-]+ has a pull request whose state is unknown \(github-token cannot see [\w/-]+#\d+\), so the prompt goes to a new job\./,
    )
    expect(outputs.reused).toBe('false')
    expect(asked(emulator)).toEqual(['one', 'two'])
  })

  onDist(
    'a run that is cancelled while it waits for the job of the last one has sent nothing, and sets no status',
    async ({ action, emulator, github }) => {
      const { first, second } = prepare(github)
      emulator.usePlan(() => ({ runsForMs: 600_000, ends: 'completed' }))
      await action.run({ since: 'last-run', wait: 'false' }, optionsOf({ sha: first }))
      const before = github.statuses.length
      const running = await action.start({ since: 'last-run' }, optionsOf({ sha: second, id: 2 }))
      await emulator.waitForRequest(({ operation }) => operation === 'read')
      const startedAt = Date.now()
      running.kill('SIGINT')
      const { exitCode, outputs, log } = await running.finished
      expect([exitCode, outputs.result]).toEqual([1, 'cancelled'])
      expect(Date.now() - startedAt).toBeLessThan(5000)
      expect(log).toContain('The prompt was not sent.')
      expect([prompts(emulator).length, github.statuses.length]).toEqual([1, before])
    },
  )

  test('the first run searches 1,000 commits for a status, with 15 requests to GitHub', async ({ action, github }) => {
    github.setPermissions(PERMISSIONS)
    const old = Array.from({ length: 1000 }, (_, index) => `old${index}`)
    push(github, old, 30)
    const { outputs } = await weekly(action, { sha: push(github, ['one']) })
    expect(outputs.result).toBe('pull-request')
    expect(githubOperations(github)).toHaveLength(15)
  })

  test('the patches of 200 of 300 commits are read, with a request for each', async ({ action, emulator, github }) => {
    github.setPermissions(PERMISSIONS)
    push(github, ['base'], 8)
    await weekly(action, { sha: push(github, ['one']), id: 1 })
    const names = Array.from({ length: 300 }, (_, index) => `file${index}`)
    const before = github.requests.length
    const { outputs, log } = await weekly(action, { sha: push(github, names), id: 2 })
    expect(outputs.result).toBe('pull-request')
    expect(log).toContain('Not all files of 300 changes were read, as the prompt says of each: 100 lack some or all')
    expect(prompts(emulator)[1]).toContain('\n300 changes, the newest last.')
    expect(githubOperations(github).slice(before)).toHaveLength(209)
  })
})

describe('since the last run, on', () => {
  const afterRun: GitHubEvent = {
    name: 'workflow_run',
    actor: 'octocat',
    payload: {
      action: 'completed',
      sender: { login: 'octocat' },
      workflow_run: { actor: { login: 'octocat' }, triggering_actor: { login: 'octocat' } },
      repository: { name: 'app', full_name: 'acme/app', owner: { login: 'acme' } },
    },
  }

  test.for([
    ['schedule', () => onSchedule],
    ['workflow_run', () => afterRun],
    ['release', () => onRelease({ body: 'x' })],
    ['push', (before: string, after: string) => onPush({ before, after })],
  ] as const)('%s, each change is asked about once', async ([, eventOf], { action, emulator, github }) => {
    github.setPermission('octocat', 'write')
    const { first, second } = prepare(github)
    const one = await weekly(action, { sha: first, event: eventOf(first, first) })
    const two = await weekly(action, { sha: second, id: 2, event: eventOf(first, second) })
    const three = await weekly(action, { sha: second, id: 3, event: eventOf(second, second) })
    expect([one, two, three].map(({ outputs }) => outputs.result)).toEqual(['pull-request', 'pull-request', 'skipped'])
    expect(asked(emulator)).toEqual(['one', 'two'])
  })

  test('push with a comment, the comment reports and the branch decides', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    withDocs(github, emulator)
    github.addPullRequest({ number: 4, merged: true, mergeCommitSha: first })
    github.addPullRequest({ number: 5, merged: true, mergeCommitSha: second })
    const inputs = { comment: 'true' }
    await weekly(action, { sha: first, inputs, event: onPush({ before: '0'.repeat(40), after: first }) })
    const last = { sha: second, id: 2, inputs, event: onPush({ before: first, after: second }) }
    await weekly(action, last)
    expect([asked(emulator), count(emulator, 'create')]).toEqual([['one', 'two'], 1])
    const comments = () => github.comments.filter(({ repository }) => repository === 'acme/app')
    expect(comments().map(({ number, body }) => [number, headLine(body).slice(0, 1)])).toEqual([
      [4, '✅'],
      [5, '✅'],
    ])
    expect(markerOf(comments()[1]).records).toMatchObject([{ run: '2', commit: second, result: 'pull-request' }])
    expect(github.statuses).toHaveLength(6)
    const again = await weekly(action, { ...last, attempt: 2 })
    expect(again.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    expect(prompts(emulator)).toHaveLength(2)
    expect(comments()).toHaveLength(2)
  })
})

describe('since the last run, with', () => {
  test('reuse-job: require, only an open docs pull request is followed up on', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    withDocs(github, emulator)
    const inputs = { 'reuse-job': 'require' }
    const none = await weekly(action, { sha: first, inputs })
    expect([none.outputs.result, github.statuses]).toEqual(['skipped', []])
    await weekly(action, { sha: first, id: 2 })
    const open = await weekly(action, { sha: second, id: 3, inputs })
    expect(open.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    github.changePullRequest(7, { state: 'closed' }, 'acme/docs')
    const before = github.statuses.length
    const closed = await weekly(action, { sha: push(github, ['three']), id: 4, inputs })
    expect([closed.outputs.result, github.statuses.length]).toEqual(['skipped', before])
    const later = await weekly(action, { sha: push(github, ['four']), id: 5 })
    expect(later.outputs).toMatchObject({ result: 'pull-request', reused: 'false' })
    expect(asked(emulator)).toEqual(['one', 'two', 'three four'])
  })

  test('job-id, the prompt goes to that job, and the branch remembers it', async ({ action, emulator, github }) => {
    const { first, second } = prepare(github)
    withDocs(github, emulator)
    const { id } = emulator.addJob()
    const inputs = { 'job-id': id, prompt: 'Update: {{ changes }}' }
    const one = await weekly(action, { sha: first, inputs })
    expect(one.outputs).toMatchObject({ 'job-id': id, reused: 'true' })
    const again = await weekly(action, { sha: first, attempt: 2, inputs })
    expect(again.outputs).toMatchObject({ 'job-id': id, reused: 'true' })
    await weekly(action, { sha: second, id: 2, inputs })
    expect([asked(emulator), count(emulator, 'create')]).toEqual([['one', 'two'], 0])
  })

  test('page views, a run with nothing new writes the report all the same', async ({ action, emulator, github }) => {
    const { first } = prepare(github)
    const inputs = { 'page-views': 'true', prompt: 'Update: {{ changes }}' }
    await weekly(action, { sha: first, inputs })
    const { outputs, summary } = await weekly(action, { sha: first, id: 2, inputs })
    expect(outputs).toMatchObject({ result: 'skipped', 'page-views-total': expect.stringMatching(/^\d+$/) })
    expect(summary).toContain('Page views')
    const builtIn = await weekly(action, { sha: push(github, ['three']), id: 3, inputs: { ...inputs, prompt: '' } })
    expect(builtIn.outputs.result).toBe('pull-request')
    expect(prompts(emulator)).toHaveLength(2)
  })
})
