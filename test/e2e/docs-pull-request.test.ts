import { describe, expect } from 'vitest'
import { previewComment } from '../../emulator/github/preview-comment.ts'
import { repositoryId } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { writeMarker } from '../../src/memory/comment.ts'
import { HOSTILE } from '../core/hostile-text.ts'
import { AFTER, onComment, onPullRequest, onPush, onReview, onSchedule } from '../support/events.ts'
import { githubOperations, headLine, markerOf, prompts, requestsOf, simulated as test, warnings } from './fixture.ts'
import { inTurn, simulate } from './simulated.ts'

const COMMIT = 'c'.repeat(40)
const DOCS = 'acme/docs'
const DOCS_TOKEN = 'ghs_docs_app'
const given = { prompt: 'Update the docs', comment: 'true' }
const onCode = onPullRequest('pull_request', { author: 'mona', headSha: COMMIT })
const review = { state: 'changes_requested', body: 'Name the regions.', author: 'mintlify[bot]', sender: 'mona' }
const inDocs = { GITHUB_REPOSITORY: DOCS, GITHUB_RUN_ID: '5000' }

/** Code at `acme/app#1`, and the docs pull request that the emulated service opens for its first job. */
function addPullRequests(github: GitHubEmulator, { repository = DOCS, isPrivate = true } = {}): void {
  github.addPullRequest({ user: 'mona' })
  if (repository === DOCS) github.addRepository({ fullName: DOCS, private: isPrivate, accessible: false })
  github.addPullRequest({
    repository,
    number: 1,
    title: 'Document regions',
    user: 'mintlify[bot]',
    files: [{ filename: 'regions.mdx' }, { filename: 'docs.json' }],
  })
}

/** A token of an app that is installed on the docs repository. */
function addDocsToken(github: GitHubEmulator): void {
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [DOCS] })
}

const commentOn = (github: GitHubEmulator, repository: string) =>
  github.comments.filter((comment) => comment.repository === repository)

describe('the docs pull request', () => {
  test('is described in summary, comment and log, labeled, reviewed, and linked back', async ({
    action,
    emulator,
    github,
  }) => {
    addPullRequests(github)
    addDocsToken(github)
    github.addLabel('docs-agent', DOCS)
    for (const login of ['mona', 'alice']) github.setPermission(login, 'write', DOCS)
    const inputs = { ...given, 'docs-token': DOCS_TOKEN, labels: 'docs-agent', reviewers: 'author, alice' }
    const run = await action.run(inputs, { event: onCode })
    expect(run.outputs).toMatchObject({ result: 'pull-request', 'pr-number': '1', 'pr-repository': DOCS })
    expect(warnings(run)).toEqual([])
    expect(run.summary).toMatch(
      /\*\*Review \[acme\/docs#1\]\(<[^>]*>\)\*\* for \[#1\]\(<[^>]*>\) `Add regions`, after \d+s\n\n`Document regions` \(open, 2 files\)\n\n<details>/,
    )
    expect(run.log).toContain('Docs pull request: acme/docs#1 "Document regions" (open, 2 files).')
    expect(headLine(commentOn(github, 'acme/app')[0]?.body)).toContain(
      '[Document regions](<https://github.com/acme/docs/pull/1>) (open, 2 files) updates the docs',
    )
    expect(github.pullRequest(1, DOCS)).toMatchObject({
      labels: ['docs-agent'],
      requestedReviewers: ['mona', 'alice'],
    })
    const [linkBack] = commentOn(github, DOCS)
    expect(linkBack).toMatchObject({ author: 'docs-app[bot]', number: 1 })
    expect(headLine(linkBack?.body)).toContain('[acme/app#1](<https://github.com/acme/app/pull/1>)')
    expect(linkBack?.body).toContain('\n\nMerge after:\n\n- https://github.com/acme/app/pull/1\n\n')
    expect(markerOf(linkBack)).toMatchObject({
      repository: repositoryId(DOCS),
      pullRequest: 1,
      requests: [{ jobId: 'job-1' }],
    })
    expect(run.outputs['comment-url']).toContain('acme/app/pull/1#')
    expect(requestsOf(emulator)[0]).toBe('POST create')
  })

  test('gets nothing twice over re-runs and follow-ups, and what a person removed stays removed', async ({
    action,
    github,
  }) => {
    addPullRequests(github)
    addDocsToken(github)
    github.addLabel('docs-agent', DOCS)
    github.setPermission('alice', 'write', DOCS)
    const inputs = { ...given, 'docs-token': DOCS_TOKEN, labels: 'docs-agent', reviewers: 'alice' }
    await action.run(inputs, { event: onCode })
    github.changePullRequest(1, { labels: [], requestedReviewers: [] }, DOCS)
    await action.run(inputs, { event: onCode, env: { GITHUB_RUN_ATTEMPT: '2' } })
    await action.run(inputs, { event: onCode, env: { GITHUB_RUN_ID: '4712' } })
    expect(github.pullRequest(1, DOCS)).toMatchObject({ labels: [], requestedReviewers: [] })
    expect(commentOn(github, DOCS)).toHaveLength(1)
    expect(githubOperations(github).filter((operation) => operation === 'request-review')).toHaveLength(1)
  })

  test('answers a review: the prompt goes to its job, and the end stands in the same comment', async ({
    action,
    emulator,
    github,
  }) => {
    addPullRequests(github)
    addDocsToken(github)
    const first = await action.run({ ...given, 'docs-token': DOCS_TOKEN }, { event: onCode })
    github.setPermission('mona', 'write', DOCS)
    const asked = {
      prompt: '{{ review }}',
      comment: 'true',
      'reuse-job': 'require',
      'github-token': DOCS_TOKEN,
    }
    const event = onReview({ ...review, repository: 'docs', number: 1 })
    const run = await action.run(asked, { event, env: inDocs })
    expect(run.outputs).toMatchObject({ result: 'pull-request', reused: 'true', 'job-id': first.outputs['job-id'] })
    expect(requestsOf(emulator).filter((request) => request.startsWith('POST'))).toEqual([
      'POST create',
      'POST message',
    ])
    expect(prompts(emulator)[1]).toContain('Name the regions.')
    const [linkBack, ...others] = commentOn(github, DOCS)
    expect(others).toEqual([])
    expect(headLine(linkBack?.body)).toMatch(
      /^✅ The agent revised this pull request after .+’s review .*acme\/docs\/actions\/runs\/5000/,
    )
    expect(linkBack?.body).toContain('[acme/app#1](<https://github.com/acme/app/pull/1>)')
    // The next push to the code goes to the same job, and its link back to the same comment.
    await action.run({ ...given, 'docs-token': DOCS_TOKEN }, { event: onCode, env: { GITHUB_RUN_ID: '5001' } })
    expect(emulator.jobs).toHaveLength(1)
    expect(commentOn(github, DOCS)).toHaveLength(1)
  })

  test('answers a review in one repository with the workflow’s own token', async ({ action, emulator, github }) => {
    addPullRequests(github, { repository: 'acme/app' })
    emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink: 'https://github.com/acme/app/pull/2' }))
    github.addPullRequest({ number: 2, title: 'Document regions', user: 'mintlify[bot]' })
    await action.run(given, { event: onCode })
    expect(markerOf(github.comments.find(({ number }) => number === 2))).toMatchObject({ pullRequest: 2 })
    github.setPermission('mona', 'write')
    const asked = { prompt: '{{ review }}', comment: 'true', 'reuse-job': 'require' }
    const event = onReview({ ...review, number: 2 })
    const run = await action.run(asked, { event, env: { GITHUB_RUN_ID: '5000' } })
    expect(run.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    expect(emulator.jobs).toHaveLength(1)
    expect(github.comments.filter(({ number }) => number === 2)).toHaveLength(1)
    expect(run.summary).not.toContain('for [#2]')
  })

  test('has no job to answer with where nobody linked it, and none is paid for', async ({
    action,
    emulator,
    github,
  }) => {
    addPullRequests(github)
    addDocsToken(github)
    github.setPermission('mona', 'write', DOCS)
    const asked = { prompt: '{{ review }}', comment: 'true', 'reuse-job': 'require', 'github-token': DOCS_TOKEN }
    const event = onReview({ ...review, repository: 'docs', number: 1 })
    const run = await action.run(asked, { event, env: inDocs })
    expect(run.outputs.result).toBe('skipped')
    expect(requestsOf(emulator)).toEqual([])
  })

  test.for(['issue_comment', 'pull_request_review_comment', 'pull_request_review'])(
    'starts nothing by its own comment, whatever token wrote it: %s',
    async (name, { action, emulator, github }) => {
      addPullRequests(github)
      addDocsToken(github)
      await action.run({ ...given, 'docs-token': DOCS_TOKEN }, { event: onCode })
      const [linkBack] = commentOn(github, DOCS)
      const body = linkBack?.body ?? ''
      github.setPermission('mona', 'write', DOCS)
      const event =
        name === 'pull_request_review'
          ? onReview({ ...review, body, repository: 'docs' })
          : { ...onComment(body, { sender: 'mona' }), name }
      const run = await action.run({ ...given, 'github-token': DOCS_TOKEN }, { event, env: inDocs })
      expect(run.outputs.result).toBe('skipped')
      expect(emulator.jobs).toHaveLength(1)
    },
  )

  test('that is public does not name code that is private, not even in its marker', async ({ action, github }) => {
    addPullRequests(github, { isPrivate: false })
    github.addRepository({ fullName: 'acme/app', private: true })
    addDocsToken(github)
    const run = await action.run({ ...given, 'docs-token': DOCS_TOKEN }, { event: { ...onSchedule } })
    const [linkBack] = commentOn(github, DOCS)
    const text = linkBack?.body.split('\n').slice(1).join('\n') ?? ''
    expect(text).toContain('🔗')
    expect(text).not.toMatch(/acme\/app|4711/)
    expect(JSON.stringify(markerOf(linkBack).requests).replaceAll(DOCS, '')).not.toMatch(/app|"docs"/)
    expect(run.outputs['comment-url']).toContain('acme/docs/pull/1#')
  })

  test.for(['by its event', 'by GitHub'])(
    'that is private is shown as a link alone where the code is public: %s',
    async (known, { action, clock, github }) => {
      addPullRequests(github)
      github.addRepository({ fullName: 'acme/app', private: false })
      addDocsToken(github)
      const body = previewComment({ url: 'https://acme-regions.mintlify.site/api/regions' })
      clock.at(
        20_000,
        () => void github.addComment({ repository: DOCS, number: 1, body, author: 'mintlify[bot]', at: clock.now() }),
      )
      const repository = known === 'by GitHub' ? undefined : { full_name: 'acme/app', private: false }
      const event = { ...onCode, payload: { ...onCode.payload, repository } }
      const run = await action.run({ ...given, preview: 'true', 'docs-token': DOCS_TOKEN }, { event })
      expect(run.outputs).toMatchObject({ result: 'pull-request', 'preview-state': 'ready' })
      const [comment, ...others] = commentOn(github, 'acme/app')
      expect(others).toEqual([])
      expect(headLine(comment?.body)).toContain('[acme/docs#1](<https://github.com/acme/docs/pull/1>)')
      expect(run.summary).toContain('[acme/docs#1](<https://github.com/acme/docs/pull/1>)')
      for (const text of [run.summary, run.log, JSON.stringify(comment), JSON.stringify(markerOf(comment))])
        expect(text).not.toMatch(/Document regions|2 files|mintlify\.site/)
      expect(commentOn(github, DOCS).some((one) => one.author === 'docs-app[bot]')).toBe(true)
    },
  )

  test('that the workflow’s token sees and may not write to is described and linked', async ({ action, github }) => {
    addPullRequests(github, { isPrivate: false })
    const run = await action.run({ ...given, labels: 'docs', reviewers: 'author' }, { event: onCode })
    expect(run.summary).toContain('`Document regions` (open, 2 files)')
    expect(warnings(run)).toEqual([expect.stringContaining('set `docs-token`')])
    expect(run.log.match(/is only linked, because github-token cannot write to/g)).toHaveLength(1)
    expect(commentOn(github, DOCS)).toEqual([])
  })

  test.for([
    { what: 'no access', repositories: ['acme/other'], permissions: { 'pull-requests': 'write' } },
    { what: 'no permission', repositories: [DOCS], permissions: { 'pull-requests': 'read' } },
  ] as const)(
    'that the docs token has $what to is a warning that names what it lacks',
    async (row, { action, github }) => {
      addPullRequests(github)
      github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', ...row })
      const run = await action.run({ ...given, 'docs-token': DOCS_TOKEN }, { event: onCode })
      expect(run.outputs.result).toBe('pull-request')
      expect(warnings(run)).toEqual([
        expect.stringMatching(/`docs-token` .*`pull-requests: (read|write)` on acme\/docs/),
      ])
    },
  )

  test('asks the authors of a push’s pull requests', async ({ action, github }) => {
    addPullRequests(github)
    addDocsToken(github)
    github.addPullRequest({ number: 5, user: 'bob', merged: true, mergeCommitSha: AFTER })
    github.addCommit({ sha: AFTER })
    for (const login of ['mona', 'bob']) github.setPermission(login, 'write', DOCS)
    const run = await action.run(
      { ...given, 'docs-token': DOCS_TOKEN, reviewers: 'author' },
      { event: onPush({ before: '0'.repeat(40) }) },
    )
    expect(warnings(run)).toEqual([])
    expect(github.pullRequest(1, DOCS).requestedReviewers).toEqual(['bob'])
  })

  test.for<[what: string, counts: boolean, author: string, service?: string]>([
    ['of the token itself', true, 'docs-app[bot]'],
    ['copied whole by a stranger', false, 'mallory'],
    ['of another project', false, 'docs-app[bot]', 'x'],
  ])('has a marker, which counts %s: %s', async ([, counts, author, service], { action, emulator, github }) => {
    addPullRequests(github)
    addDocsToken(github)
    await action.run({ ...given, 'docs-token': DOCS_TOKEN }, { event: onCode })
    const [linkBack] = commentOn(github, DOCS)
    const marker = markerOf(linkBack)
    github.deleteComment(linkBack?.id ?? 0)
    const body = `${writeMarker({ ...marker, service: service ?? marker.service })}\n\nHello`
    github.addComment({ repository: DOCS, number: 1, body, author })
    github.setPermission('mona', 'write', DOCS)
    const event = onReview({ ...review, repository: 'docs', number: 1 })
    const asked = { prompt: '{{ review }}', comment: 'true', 'reuse-job': 'require', 'github-token': DOCS_TOKEN }
    const run = await action.run(asked, { event, env: inDocs })
    expect(run.outputs).toMatchObject(counts ? { result: 'pull-request', reused: 'true' } : { result: 'skipped' })
    expect(emulator.jobs).toHaveLength(1)
  })

  test('has titles that cannot break summary, comments or log', async ({ action, emulator, github }) => {
    addPullRequests(github)
    addDocsToken(github)
    const title = `${HOSTILE} ${emulator.projectId} ${emulator.apiKey} ${DOCS_TOKEN}`
    github.changePullRequest(1, { title }, DOCS)
    const event = onPullRequest('pull_request', { author: 'mona', title: HOSTILE })
    const run = await action.run({ ...given, 'docs-token': DOCS_TOKEN }, { event })
    expect(run.outputs.result).toBe('pull-request')
    expect(warnings(run)).toEqual([])
    for (const text of [run.summary, ...github.comments.map(({ body }) => body)]) expectNothingInterpreted(text)
    expect(commentOn(github, DOCS)[0]?.body.match(/<!--/g)).toHaveLength(1)
  })
})

/** What a viewer would interpret, outside of code and of links' destinations. */
function expectNothingInterpreted(markdown: string): void {
  const text = markdown
    .replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '')
    .replace(/(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '')
    .replace(/\]\(<https:[^<>\n]*>\)/g, ']')
    .replace(/^<!-- docs-agent-action\S* \S* ?-->|^<!-- \S+ -->$/gm, '')
  expect(text).not.toMatch(/<img|<!--|@octocat|javascript:|\]\(http|::error/)
}

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
    github.addPullRequest({ user: 'mona' })
    github.addRepository({ fullName: repository, private: true, accessible: false })
    github.addPullRequest({ repository, number: 1, title: 'Document regions', user: 'mintlify[bot]' })
    const permissions = { 'pull-requests': 'write' } as const
    github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [repository] })
    emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink: `https://github.com/${repository}/pull/1` }))
    const secrets = { 'api-key': emulator.apiKey, 'project-id': projectId, 'docs-token': DOCS_TOKEN }
    const inputs = { ...given, ...secrets, 'base-url': emulator.baseUrl }
    // Not by the fixture, which expects the project nowhere.
    const run = await inTurn(() => simulate({ inputs, event: onCode, env: github.env, clock, onTestFinished }))
    expect(run.outputs['pr-link']).toBe(`https://github.com/${repository}/pull/1`)
    expect(run.summary).toContain(`**Review [${repository}#1](<https://github.com/${repository}/pull/1>)**`)
    expect(markerOf(github.comments[1])).toMatchObject({ repository: repositoryId(repository), pullRequest: 1 })
  })
})
