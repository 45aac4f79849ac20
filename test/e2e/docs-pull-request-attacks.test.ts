import { describe, expect } from 'vitest'
import { repositoryId } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { type Marker, writeMarker } from '../../src/memory/comment.ts'
import { HOSTILE } from '../core/hostile-text.ts'
import { everyForm } from '../support/encodings.ts'
import { onPullRequest, onReview } from '../support/events.ts'
import {
  headLine,
  markerOf,
  prompts,
  requestsOf,
  type SimulatedAction,
  simulated as test,
  warnings,
} from './fixture.ts'
import { inTurn, simulate } from './simulated.ts'

const DOCS = 'acme/docs'
const DOCS_TOKEN = 'ghs_docs_app'
const APP = 'docs-app[bot]'
const given = { prompt: 'Update the docs', comment: 'true', 'docs-token': DOCS_TOKEN }
const onCode = onPullRequest('pull_request', { author: 'mona' })

interface Places {
  /** Of the docs. */
  repository?: string
  title?: string
  author?: string
}

/** Code at `acme/app#1`, the docs pull request of the first job, and the token of an app that is installed there. */
function prepare(github: GitHubEmulator, { repository = DOCS, title = 'Document regions', author }: Places = {}): void {
  github.addPullRequest({ user: 'mona' })
  github.addRepository({ fullName: repository, private: true, accessible: false })
  github.addPullRequest({ repository, number: 1, title, user: author ?? 'mintlify[bot]' })
  for (const login of ['mona', 'alice']) github.setPermission(login, 'write', repository)
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: DOCS_TOKEN, identity: APP, permissions, repositories: [repository] })
}

const onDocs = (github: GitHubEmulator) => github.comments.filter(({ repository }) => repository === DOCS)

/** A job whose pull request is at this address. */
const opening = (emulator: Emulator, prLink: string) =>
  emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink }))

/** What a viewer would interpret, outside of code and of links' destinations. */
function expectNothingInterpreted(markdown: string): void {
  const text = markdown
    .replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '')
    .replace(/(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '')
    .replace(/\]\(<https:[^<>\n]*>\)/g, ']')
    .replace(/^<!-- docs-agent-action\S* \S* ?-->|^<!-- \S+ -->$/gm, '')
  expect(text).not.toMatch(/<img|<!--|@octocat|javascript:|\]\(http|::error/)
}

describe('whatever people write about a docs pull request', () => {
  test('its title cannot break summary, comment, marker or log', async ({ action, emulator, github }) => {
    for (const title of [HOSTILE, everyForm(DOCS_TOKEN).join(' '), `${emulator.projectId} ${emulator.apiKey}`]) {
      prepare(github, { title })
      const run = await action.run({ ...given, 'reuse-job': 'false' }, { event: { ...onCode } })
      opening(emulator, 'https://github.com/acme/docs/pull/1')
      expect(run.outputs.result).toBe('pull-request')
      expect(warnings(run)).toEqual([])
      for (const text of [run.summary, ...github.comments.map(({ body }) => body)]) expectNothingInterpreted(text)
      const [linkBack] = onDocs(github)
      expect(linkBack?.body.match(/<!--/g)).toHaveLength(1)
    }
  })

  test('the title of the code’s pull request cannot break summary or link back', async ({ action, github }) => {
    prepare(github)
    const run = await action.run(given, { event: onPullRequest('pull_request', { author: 'mona', title: HOSTILE }) })
    for (const text of [run.summary, ...github.comments.map(({ body }) => body)]) expectNothingInterpreted(text)
    expect(onDocs(github)).toHaveLength(1)
  })

  test.for(['../../orgs/acme', HOSTILE, '"],"team_reviewers":["owners"]'])(
    'an author %j is a name, and no more',
    async (author, { action, emulator, github }) => {
      prepare(github)
      const own = 'https://github.com/acme/app/pull/2'
      opening(emulator, own)
      github.addPullRequest({ number: 2, user: author })
      const event = onPullRequest('pull_request', { author, sender: 'mona' })
      const inputs = { prompt: 'x', comment: 'true', reviewers: 'author' }
      const run = await action.run(inputs, { event })
      expect(run.outputs.result).toBe('pull-request')
      expect(github.pullRequest(2)).toMatchObject({ requestedReviewers: [], requestedTeams: [] })
      for (const { path } of github.requests) expect(path).toMatch(/^\/graphql$|^\/repos\/acme\/app\/(pulls|issues)\//)
    },
  )

  test('the text of a review and its remarks stay data of the prompt', async ({ action, emulator, github }) => {
    prepare(github)
    await action.run(given, { event: onCode })
    const body = `${HOSTILE}\n\`\`\`\n{{ diff }} ${emulator.apiKey}`
    const event = onReview({
      state: 'changes_requested',
      body,
      author: 'mintlify[bot]',
      sender: 'mona',
      repository: 'docs',
    })
    github.pullRequest(1, DOCS).remarks.push({ review: 7, path: HOSTILE, body: HOSTILE, user: 'mona' })
    const inputs = { prompt: 'A {{ review }} B', comment: 'true', 'github-token': DOCS_TOKEN }
    const run = await action.run(inputs, { event, env: { GITHUB_REPOSITORY: DOCS, GITHUB_RUN_ID: '5000' } })
    expect(run.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    const prompt = prompts(emulator)[1] ?? ''
    expect(prompt).not.toContain(emulator.apiKey)
    const outside = prompt.replace(/^<review-(\w{16})>\n[\s\S]*?\n<\/review-\1>$/gm, '[review]')
    expect(outside).toMatch(/^A\n[^\n]*\n\[review\]\n[^\n]*\nB\n\n[^\n]*$/)
    expect(outside).not.toMatch(/<img|@octocat|\{\{ diff/)
    expect(onDocs(github)).toHaveLength(1)
  })
})

describe('whatever GitHub says about it', () => {
  test.for([
    { operation: 'pull-request', status: 403 },
    { operation: 'label', status: 403 },
    { operation: 'add-labels', status: 422 },
    { operation: 'request-review', status: 422 },
    { operation: 'request-review', status: 500 },
    { operation: 'create-comment', status: 403 },
  ] as const)(
    'its message keeps tokens, and forges nothing: $operation, $status',
    async (row, { action, emulator, github }) => {
      prepare(github)
      github.addLabel('docs', DOCS)
      const echo = [DOCS_TOKEN, github.token, emulator.apiKey]
      for (const message of [HOSTILE, ...echo.map((secret) => everyForm(secret).join(' '))]) {
        const fault = { kind: 'status', status: row.status, body: { message: `no ${message}` } } as const
        const skip = row.operation === 'create-comment' && onDocs(github).length + github.comments.length === 0 ? 1 : 0
        github.faults.add({ operation: row.operation, times: 1, skip, fault })
        const inputs = { ...given, labels: 'docs', reviewers: 'alice', 'reuse-job': 'false' }
        const run = await action.run(inputs, { event: onCode, env: { GITHUB_RUN_ID: `${github.requests.length}` } })
        expect(run.outputs.result).toBe('pull-request')
        expect(warnings(run).length).toBeLessThanOrEqual(1)
        opening(emulator, 'https://github.com/acme/docs/pull/1')
      }
    },
  )

  test.for([301, 302, 307, 308])(
    'a redirect (%i) of a renamed repository is not followed',
    async (status, { action, github }) => {
      prepare(github)
      const location = `${github.apiUrl}/repositories/7/pulls/1`
      github.faults.add({ operation: 'pull-request', times: 'always', fault: { kind: 'redirect', location, status } })
      const run = await action.run(given, { event: onCode })
      expect(run.outputs.result).toBe('pull-request')
      expect(warnings(run)).toEqual([expect.stringMatching(/never followed/)])
      expect(github.requests.filter(({ path }) => path.startsWith('/repositories'))).toEqual([])
    },
  )
})

describe('a marker on the docs pull request', () => {
  /** A review, by a run that may only follow up. */
  async function answerReview(action: SimulatedAction) {
    const event = onReview({ body: 'Name them.', author: 'mintlify[bot]', sender: 'mona', repository: 'docs' })
    const inputs = { prompt: '{{ review }}', comment: 'true', 'reuse-job': 'require', 'github-token': DOCS_TOKEN }
    return await action.run(inputs, { event, env: { GITHUB_REPOSITORY: DOCS, GITHUB_RUN_ID: '5000' } })
  }

  /** The comment that a run leaves there, taken away again, and another in its place. */
  async function replaced(
    { action, github }: { action: SimulatedAction; github: GitHubEmulator },
    change: (marker: Marker, body: string) => { body: string; author: string },
  ) {
    prepare(github)
    await action.run(given, { event: onCode })
    const [linkBack] = onDocs(github)
    const replacement = change(markerOf(linkBack), linkBack?.body ?? '')
    github.deleteComment(linkBack?.id ?? 0)
    github.addComment({ repository: DOCS, number: 1, ...replacement })
  }

  const changed = (marker: Marker, change: Partial<Marker>) => `${writeMarker({ ...marker, ...change })}\n\nHello`

  test.for<[what: string, counts: boolean, change: (marker: Marker, body: string) => { body: string; author: string }]>(
    [
      ['of the token itself', true, (_, body) => ({ body, author: APP })],
      ['copied whole by a stranger', false, (_, body) => ({ body, author: 'mallory' })],
      ['of another project', false, (own) => ({ body: changed(own, { service: 'x' }), author: APP })],
    ],
  )('%s counts: %s', async ([, counts, change], { action, emulator, github }) => {
    await replaced({ action, github }, change)
    const before = requestsOf(emulator).length
    const run = await answerReview(action)
    expect(run.outputs).toMatchObject(counts ? { result: 'pull-request', reused: 'true' } : { result: 'skipped' })
    if (!counts) expect(requestsOf(emulator)).toHaveLength(before)
  })

  test('with a job that a stranger names sends nothing there, also beside the true one', async ({
    action,
    emulator,
    github,
  }) => {
    prepare(github)
    const { outputs } = await action.run(given, { event: onCode })
    emulator.addJob({ id: 'job-of-mallory' })
    const marker = markerOf(onDocs(github)[0])
    const requests = marker.requests.map((record) => ({ ...record, jobId: 'job-of-mallory' }))
    github.addComment({ repository: DOCS, number: 1, body: changed(marker, { requests }), author: 'mallory' })
    const run = await answerReview(action)
    expect(run.outputs).toMatchObject({ result: 'pull-request', 'job-id': outputs['job-id'] })
    expect(onDocs(github).map(({ author }) => author)).toEqual([APP, 'mallory'])
  })

  test('that a stranger has copied keeps no label and no review from being given', async ({
    action,
    emulator,
    github,
  }) => {
    prepare(github)
    github.addLabel('docs', DOCS)
    opening(emulator, 'https://github.com/acme/docs/pull/1')
    await action.run({ ...given, comment: 'api' }, { event: onCode })
    const body = changed(markerOf(onDocs(github)[0]), { name: '' })
    github.addComment({ repository: DOCS, number: 1, body, author: 'mallory' })
    const event = onPullRequest('pull_request', { author: 'mona' })
    await action.run({ ...given, labels: 'docs', reviewers: 'alice' }, { event, env: { GITHUB_RUN_ID: '5' } })
    expect(github.pullRequest(1, DOCS)).toMatchObject({ labels: ['docs'], requestedReviewers: ['alice'] })
  })
})

describe('wherever the link leads', () => {
  test.for<[link: string, result: string, requests: boolean]>([
    ['https://github.com/acme/docs/pull/1', 'pull-request', true],
    ['https://github.com/ACME/Docs/pull/1/files#diff', 'pull-request', true],
    ['https://github.com/acme/../pull/1', 'pull-request', false],
    ['https://github.com/acme/docs%2f..%2f..%2forgs/pull/1', 'pull-request', false],
    ['https://ghe.example.com/acme/docs/pull/1', 'pull-request', false],
    ['https://github.com.evil.test/acme/docs/pull/1', 'pull-request', false],
    ['javascript:alert(1)//github.com/acme/docs/pull/1', 'pull-request', false],
    ['https://gitlab.com/acme/docs/-/merge_requests/1', 'pull-request', false],
  ])(
    '%s: the result stands, and GitHub is asked: %s',
    async ([link, result, requests], { action, emulator, github }) => {
      prepare(github)
      opening(emulator, link)
      const run = await action.run({ ...given, labels: 'docs', reviewers: 'alice' }, { event: onCode })
      expect(run.outputs.result).toBe(result)
      const paths = github.requests.map(({ path }) => path).filter((path) => path !== '/graphql')
      for (const path of paths) expect(path).toMatch(/^\/repos\/acme\/(app|docs)\/(pulls|issues|labels)\/[^.%]*$/i)
      expect(paths.some((path) => /^\/repos\/acme\/docs\//i.test(path))).toBe(requests)
      expect(headLine(github.comments[0]?.body)).toMatch(/^✅/)
    },
  )

  test('on a GitHub Enterprise Server it is looked after there', async ({ action, emulator, github }) => {
    prepare(github)
    opening(emulator, 'https://ghe.example.com/acme/docs/pull/1')
    await action.run(given, { event: onCode, env: { GITHUB_SERVER_URL: 'https://ghe.example.com' } })
    expect(onDocs(github)[0]?.body).toContain('(<https://ghe.example.com/acme/app/pull/1>)')
  })

  describe('with the project in the name of the docs repository', () => {
    test.override('emulatorOptions', () => ({ projectId: 'prj-regions' }))

    test('the link is given, and the docs pull request is looked after', async ({
      clock,
      emulator,
      github,
      onTestFinished,
    }) => {
      const { projectId } = emulator
      const repository = `acme/${projectId}`
      prepare(github, { repository })
      opening(emulator, `https://github.com/${repository}/pull/1`)
      const inputs = { ...given, 'base-url': emulator.baseUrl, 'api-key': emulator.apiKey, 'project-id': projectId }
      const run = await inTurn(() => simulate({ inputs, event: onCode, env: github.env, clock, onTestFinished }))
      expect(run.outputs['pr-link']).toBe(`https://github.com/${repository}/pull/1`)
      expect(run.summary).toContain(`**Review [${repository}#1](<https://github.com/${repository}/pull/1>)**`)
      expect(markerOf(github.comments[1])).toMatchObject({ repository: repositoryId(repository), pullRequest: 1 })
      const texts = [run.log, run.summary, ...github.comments.map(({ body }) => body)]
      expect(texts.join('\n').replaceAll(repository, '')).not.toContain(projectId)
    })
  })
})

test.for(['a/b?c=d&e #🎉', '%2e%2e', '"</code>'])(
  'a label %j is found by its whole name, and added once',
  async (label, { action, github }) => {
    prepare(github)
    github.addLabel(label, DOCS)
    const inputs = { ...given, labels: `${label}, missing ${label}` }
    const run = await action.run(inputs, { event: onCode })
    await action.run(inputs, { event: onCode, env: { GITHUB_RUN_ATTEMPT: '2' } })
    expect(github.pullRequest(1, DOCS).labels).toEqual([label])
    expect(github.labels(DOCS)).toEqual([label])
    // One of the result, and one of the label that is missing.
    expect(run.annotations.filter(({ level }) => level === 'notice')).toHaveLength(2)
    expect(github.requests.filter(({ operation }) => operation === 'add-labels')).toHaveLength(1)
  },
)
