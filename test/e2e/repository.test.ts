import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { HEAD, onPullRequest } from '../support/events.ts'
import { markerOf, prompts, simulated as test } from './fixture.ts'
import { PERMISSIONS, push, weekly } from './weekly.ts'

const CODE = 'acme/code'
const FILES = [
  { filename: 'src/regions.ts', status: 'added' as const, patch: '@@ -0,0 +1 @@\n+export const regions = 1' },
]

/** The repository of the code, with pull request 5; the workflow's own repository has another pull request 5. */
function prepare(github: GitHubEmulator, code: { private?: boolean; accessible?: boolean } = {}) {
  github.setPermissions(PERMISSIONS)
  const repository = github.addRepository({ fullName: CODE, ...code })
  github.addPullRequest({ number: 5, title: 'Docs of old', user: 'mona', files: [{ filename: 'old.ts', patch: '+a' }] })
  const commits = [{ sha: HEAD, repository: CODE }]
  github.addPullRequest({
    repository: CODE,
    number: 5,
    title: 'Add regions',
    user: 'hubot',
    head: { sha: HEAD },
    files: FILES,
    commits,
  })
  return repository
}

const onDispatch = (isPrivate = true) => ({
  name: 'repository_dispatch',
  actor: 'octocat',
  payload: { action: 'code', client_payload: { number: 5 }, repository: { full_name: 'acme/app', private: isPrivate } },
})

const INPUTS = { repository: CODE, 'pull-request': '5', comment: 'true' }

/** The paths of all requests that concern the workflow's repository. */
const strays = ({ requests }: GitHubEmulator) =>
  requests.flatMap(({ path }) => (path.startsWith('/repos/acme/app') ? path : []))

describe('a pull request of another repository', () => {
  test('is read, commented on and recorded there, whatever the workflow has of that number', async ({
    action,
    emulator,
    github,
  }) => {
    prepare(github)
    const event = onPullRequest('pull_request', { number: 5, author: 'mona', title: 'Docs of old' })
    const { outputs, summary, log } = await action.run(INPUTS, { event })
    expect(outputs.result).toBe('pull-request')
    expect(github.comments.map(({ repository, number }) => [repository, number])).toEqual([[CODE, 5]])
    expect(outputs['comment-url']).toContain(`github.com/${CODE}/`)
    expect(strays(github)).toEqual([])
    expect(prompts(emulator)).toEqual([expect.stringMatching(/^(?!.*Docs of old).*Add regions\nAuthor: hubot/s)])
    expect(prompts(emulator)[0]).toContain(`Repository: ${CODE}`)
    expect(summary).toContain(`for [${CODE}#5](<https://github.com/${CODE}/pull/5>)`)
    expect(log).toContain(`This run covers pull request #5 of ${CODE}.`)
    expect(github.comments[0]?.body).toContain('https://github.com/acme/app/actions/runs/4711/')
    expect(markerOf(github.comments[0]).pullRequest).toBe(5)
  })

  test('is not sent twice where the event comes again, but is by hand', async ({ action, emulator, github }) => {
    prepare(github)
    const run = async (id: string, event = onDispatch()) =>
      (await action.run(INPUTS, { event, env: { GITHUB_RUN_ID: id } })).outputs.prompts
    await run('1')
    expect([await run('2'), prompts(emulator).length]).toEqual(['0', 1])
    await run('3', { ...onDispatch(), name: 'workflow_dispatch' })
    expect(prompts(emulator)).toHaveLength(2)
  })

  test('shows no name and no link of a private workflow to readers of public code', async ({ action, github }) => {
    prepare(github, { private: false })
    await action.run(INPUTS, { event: onDispatch() })
    const [comment] = github.comments
    expect(comment?.body).not.toContain('acme/app')
    expect(comment?.body).toContain('4711')
    expect(JSON.stringify(markerOf(comment))).not.toContain('acme_docs')
  })
})

const IS_PRIVATE = { public: false, private: true }

test.for([
  ['public', 'private', 'private', { summary: true, comment: false }],
  ['private', 'public', 'private', { summary: false, comment: true }],
] as const)(
  'of %s code, by a %s workflow, %s docs are shown where their readers are: %j',
  async ([code, workflow, docs, shown], { action, github }) => {
    prepare(github, { private: IS_PRIVATE[code] })
    github.addRepository({ fullName: 'acme/docs', private: IS_PRIVATE[docs] })
    const files = [{ filename: 'regions.mdx', patch: '@@ -0,0 +1 @@\n+Two regions' }]
    github.addPullRequest({ repository: 'acme/docs', number: 1, title: 'Document all', user: 'mintlify[bot]', files })
    const { summary, log } = await action.run(INPUTS, { event: onDispatch(IS_PRIVATE[workflow]) })
    const comment = github.comments.find(({ repository }) => repository === CODE)?.body
    for (const text of ['Document all', 'Two regions']) {
      expect([text, summary.includes(text), comment?.includes(text)]).toEqual([text, shown.summary, shown.comment])
    }
    expect(log.includes('Document all')).toBe(shown.summary)
  },
)

test.for<[string, Record<string, string>]>([
  ['a pull request', { 'pull-request': '5' }],
  ['a dry run of a pull request', { 'pull-request': '5', 'dry-run': 'true' }],
  ['a range', { since: 'previous-release', comment: '' }],
  ['a prompt of its own', { 'pull-request': '5', prompt: 'Look at {{ pull-request }} and {{ changes }}' }],
])(
  'of private code, %s shows nothing in log, summary or outputs of a public workflow',
  async ([, inputs], { action, github }) => {
    prepare(github)
    github.addRelease({ repository: CODE, tag: 'regions-1', sha: push(github, ['base'], 9, CODE) })
    const head = push(github, ['regions'], 0, CODE)
    github.addRelease({ repository: CODE, tag: 'regions-2', sha: head })
    const given = { repository: CODE, comment: 'true', 'docs-reviewers': 'author', ...inputs }
    const options = { event: onDispatch(false), env: { RUNNER_DEBUG: '1' } }
    const { outputs, summary, log } = await action.run(given, options)
    expect(outputs.result).toMatch(/^(pull-request|skipped|dry-run)$/)
    const shown = [log, summary, outputs.message].join('\n').replaceAll(inputs.since ?? 'none', '')
    expect(shown).not.toMatch(/regions|hubot|\d files?\b/i)
    expect(summary).not.toContain(head.slice(0, 7))
  },
)

test('of private code, a refusal that may repeat the prompt is not shown by a public workflow', async ({
  action,
  emulator,
  github,
}) => {
  prepare(github)
  const body = { error: 'Bad prompt: regions' }
  emulator.faults.add({ operation: 'create', times: 1, fault: { kind: 'status', status: 400, body } })
  const { outputs, summary, log } = await action.run(INPUTS, { event: onDispatch(false) })
  expect(outputs.result).toBe('error')
  expect([summary, log, ...Object.values(outputs)].join()).not.toContain('regions')
})

test.for([true, false])(
  "a private workflow alone shows GitHub's words about private code: %j",
  async (isPrivate, { action, github }) => {
    prepare(github)
    const body = { message: 'No commits of regions' }
    github.faults.add({ operation: 'pull-request', times: 1, fault: { kind: 'status', status: 422, body } })
    const { outputs, summary, log } = await action.run(INPUTS, { event: onDispatch(isPrivate) })
    expect([summary, log, ...Object.values(outputs)].join().includes('No commits of regions')).toBe(isPrivate)
    expect(log).toContain('(422)')
  },
)

test.for<[string, Record<string, string>, RegExp]>([
  ['a repository that no token can see', { repository: 'other/code' }, /other\/code.*`repository`.*install the app/s],
  ['no token', { 'github-token': '' }, /github-token/],
])('%s is an error, and nothing is sent', async ([, inputs, message], { action, emulator, github }) => {
  prepare(github)
  const { outputs, annotations } = await action.run({ ...INPUTS, ...inputs }, { event: onDispatch() })
  expect([outputs.result, emulator.requests]).toEqual(['error', []])
  expect(annotations.map((one) => one.message).join('\n')).toMatch(message)
})

test('where GitHub does not say which repository that is, nothing is sent', async ({ action, emulator, github }) => {
  prepare(github)
  github.faults.add({ operation: 'repository', times: 'always', fault: githubFault.serverError(502) })
  const { outputs, annotations } = await action.run(INPUTS, { event: onDispatch() })
  expect([outputs.result, emulator.requests, github.comments]).toEqual(['error', [], []])
  expect(annotations.find(({ level }) => level === 'error')?.message).toContain(CODE)
})

test("the workflow's own repository is as if it was not given", async ({ action, emulator, github }) => {
  prepare(github)
  const event = onPullRequest('pull_request', { number: 5, author: 'mona' })
  const { outputs } = await action.run({ repository: 'Acme/APP', comment: 'true' }, { event })
  expect(github.comments.map(({ repository }) => repository)).toEqual(['acme/app'])
  expect([outputs.result, prompts(emulator).length]).toEqual(['pull-request', 1])
})

test('a range of public code shows nothing of a private workflow in its statuses, whatever the event', async ({
  action,
  github,
}) => {
  const code = prepare(github, { private: false })
  push(github, ['base'], 30, CODE)
  const sha = push(github, ['one'], 0, CODE)
  const event = onPullRequest('pull_request', { number: 5 })
  const { outputs } = await weekly(action, { sha: 'c'.repeat(40), event, inputs: { repository: CODE } })
  expect(outputs.result).toBe('pull-request')
  for (const { context, targetUrl, description } of code.statuses) {
    expect(context).toMatch(/^docs-agent\/[0-9a-f]{6}$/)
    expect(targetUrl).toMatch(new RegExp(`^https://github.com/${CODE}/commit/${sha}#`))
    expect(`${targetUrl} ${description}`).not.toMatch(/acme\/app|weekly/)
  }
  expect(code.statuses.length).toBeGreaterThan(0)
})
