import { describe, expect } from 'vitest'
import { previewComment } from '../../emulator/github/preview-comment.ts'
import { repositoryId } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { HttpResponse } from '../../emulator/http/response.ts'
import { commentMarker } from '../../src/memory/comment.ts'
import { AFTER, BEFORE, onPullRequest, onReview, onSchedule } from '../support/events.ts'
import {
  count,
  githubOperations,
  headLine,
  markerOf,
  prompts,
  requestsOf,
  simulated as test,
  warnings,
} from './fixture.ts'
import { inTurn, simulate } from './simulated.ts'

const COMMIT = 'c'.repeat(40)
const DOCS = 'acme/docs'
const DOCS_TOKEN = 'ghs_docs_app'
const given = { prompt: 'Update the docs', comment: 'true', 'docs-token': DOCS_TOKEN }
const onCode = onPullRequest('pull_request', { author: 'mona', headSha: COMMIT })
const review = { state: 'changes_requested', body: 'Name the regions.', author: 'mintlify[bot]', sender: 'mona' }
/** What a workflow of the docs repository is given, which answers reviews there. */
const answering = {
  prompt: '{{ review }}',
  comment: 'true',
  'reuse-job': 'require',
  'github-token': DOCS_TOKEN,
}
const inDocs = {
  event: onReview({ ...review, repository: 'docs', number: 1 }),
  env: { GITHUB_REPOSITORY: DOCS, GITHUB_RUN_ID: '5000' },
}

/** Code at `acme/app#1`, and the docs pull request of the first job, with the token of an app that is installed there. */
function addPullRequests(github: GitHubEmulator, { repository = DOCS, isPrivate = true } = {}): void {
  github.addPullRequest({ user: 'mona' })
  github.addRepository({ fullName: repository, private: isPrivate, accessible: false })
  const files = [{ filename: 'regions.mdx' }, { filename: 'docs.json' }]
  github.addPullRequest({ repository, number: 1, title: 'Document regions', user: 'mintlify[bot]', files })
  for (const login of ['mona', 'alice']) github.setPermission(login, 'write', repository)
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [repository] })
}

const commentOn = (github: GitHubEmulator, repository: string) =>
  github.comments.filter((comment) => comment.repository === repository)

describe('the docs pull request', () => {
  test('is looked after where its repository was renamed, and followed up on', async ({ action, emulator, github }) => {
    const NEW = 'acme/handbook'
    github.addPullRequest({ user: 'mona' })
    github.addRepository({ fullName: DOCS, accessible: false })
    const { id } = github.renameRepository(DOCS, NEW)
    github.addPullRequest({ repository: NEW, number: 1, user: 'mintlify[bot]' })
    github.setPermission('alice', 'write', NEW)
    const permissions = { 'pull-requests': 'write' } as const
    github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [NEW] })
    const inputs = { ...given, 'docs-labels': 'docs-agent', 'docs-reviewers': 'alice' }
    const run = await action.run(inputs, { event: onCode })
    expect(warnings(run)).toEqual([])
    expect(github.pullRequest(1, NEW)).toMatchObject({ labels: ['docs-agent'], requestedReviewers: ['alice'] })
    expect(commentOn(github, NEW)).toHaveLength(1)
    expect(markerOf(commentOn(github, NEW)[0])).toMatchObject({ repository: id })
    await action.run(inputs, { event: onCode, env: { GITHUB_RUN_ID: '2' } })
    expect([count(emulator, 'create'), prompts(emulator).length]).toEqual([1, 2])
  })

  test('of any size and form leaves the comment whole, and found by the next run', async ({
    action,
    emulator,
    github,
  }) => {
    addPullRequests(github)
    const lines = ['+```', '+</details>', '+@octocat', '+<!-- docs-agent-action:2:e30 -->', '+\u202Etxt']
    const patch = `@@ -0,0 +1,9000 @@\n${`${lines.join('\n')}\n`.repeat(2_000)}`
    const files = [
      { filename: 'a @octocat `b` </details>.mdx', patch },
      { filename: 'gone.mdx', status: 'removed' as const },
      { filename: 'new.mdx', status: 'renamed' as const, previous_filename: 'old.mdx' },
    ]
    github.changePullRequest(1, { files }, DOCS)
    const withNull = ({ body, ...response }: HttpResponse): HttpResponse => {
      const rows = Array.isArray(body) ? body : []
      return { ...response, body: [...rows, { ...rows[0], filename: 'logo.png', patch: null }] }
    }
    const fault = { kind: 'change', change: withNull } as const
    github.faults.add({
      operation: 'pull-request-files',
      times: 'always',
      fault,
      when: ({ path }) => path.includes(DOCS),
    })
    for (const id of ['1', '2']) {
      const run = await action.run(given, { event: onCode, env: { GITHUB_RUN_ID: id } })
      expect([run.outputs.result, warnings(run)]).toEqual(['pull-request', []])
    }
    const [comment, ...others] = commentOn(github, 'acme/app')
    expect([others, count(emulator, 'create')]).toEqual([[], 1])
    const body = comment?.body ?? ''
    expect([body.length < 65_536, body.length > 20_000]).toEqual([true, true])
    const [seen = '', diff = ''] = body.split('````diff\n')
    expect(seen).toContain('[<code>a &#64;octocat &#96;b&#96; &#60;/details&#62;&#46;mdx</code>](<https://')
    expect(seen).toMatch(/gone\.mdx.*\(removed\)\n.*new\.mdx.*\(before: `old\.mdx`\)\n.*logo\.png/)
    expect(diff).toMatch(/\n````\n\n<\/details>$/)
    expect(diff).not.toContain('\u202E')
  })

  test('is described in summary, comment and log, labeled, reviewed, and linked back', async ({
    action,
    emulator,
    github,
  }) => {
    addPullRequests(github)
    // GitHub refuses all for one who is no collaborator.
    const inputs = { ...given, 'docs-labels': 'docs-agent', 'docs-reviewers': 'author, alice, eve' }
    const run = await action.run(inputs, { event: onCode })
    expect(run.outputs).toMatchObject({ result: 'pull-request', 'pr-number': '1', 'pr-repository': DOCS })
    expect(warnings(run)).toEqual([expect.stringMatching(/ask eve for a review of acme\/docs#1 .*only be requested/)])
    expect(run.summary).toMatch(
      /Review \*\*\[Document regions \(acme\/docs#1\)\]\(<[^>]*>\)\*\* \(open, 2 files\) for \[Add regions \(#1\)\]\(<[^>]*>\)\.\n\n### The change to the docs\n\n2 files:\n\n- \[`regions\.mdx`\]/,
    )
    expect(run.log).toContain('Docs pull request: acme/docs#1 "Document regions" (open, 2 files).')
    expect(headLine(commentOn(github, 'acme/app')[0]?.body)).toContain(
      '[Document regions](<https://github.com/acme/docs/pull/1>) (open, 2 files) updates the docs',
    )
    expect(commentOn(github, 'acme/app')[0]?.body).toMatch(/\n\n\*\*The change to the docs\*\*\n\n2 files:\n\n- \[/)
    expect(run.outputs['pr-branch']).toBe('feature-1')
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
      records: [{ jobId: 'job-1' }],
    })
    expect(run.outputs['comment-url']).toContain('acme/app/pull/1#')
    expect(requestsOf(emulator)[0]).toBe('POST create')
  })

  test('gets nothing twice over re-runs and follow-ups, and what a person removed stays removed', async ({
    action,
    github,
  }) => {
    addPullRequests(github)
    const inputs = { ...given, 'docs-labels': 'docs-agent', 'docs-reviewers': 'alice' }
    await action.run(inputs, { event: onCode })
    github.changePullRequest(1, { labels: [], requestedReviewers: [] }, DOCS)
    await action.run(inputs, { event: onCode, env: { GITHUB_RUN_ATTEMPT: '2' } })
    await action.run(inputs, { event: onCode, env: { GITHUB_RUN_ID: '4712' } })
    expect(github.pullRequest(1, DOCS)).toMatchObject({ labels: [], requestedReviewers: [] })
    expect(commentOn(github, DOCS)).toHaveLength(1)
    expect(githubOperations(github).filter((operation) => operation === 'request-review')).toHaveLength(1)
    // Only the docs token sees that nobody looks at it any more.
    github.changePullRequest(1, { state: 'closed' }, DOCS)
    const { outputs } = await action.run(inputs, { event: onCode, env: { GITHUB_RUN_ID: '4713' } })
    expect(outputs).toMatchObject({ 'job-id': 'job-2', reused: 'false' })
  })

  test('lists the pull requests of a range, whose authors are asked', async ({ action, github }) => {
    addPullRequests(github)
    github.push({ commits: [{ sha: BEFORE }, { sha: AFTER, files: [{ filename: 'src/a.ts' }] }] })
    github.setRef('v1', BEFORE)
    github.addPullRequest({ number: 5, user: 'alice', merged: true, mergeCommitSha: AFTER })
    const inputs = { ...given, since: 'v1', 'docs-reviewers': 'author' }
    await action.run(inputs, { event: onSchedule, env: { GITHUB_SHA: AFTER } })
    expect(github.pullRequest(1, DOCS).requestedReviewers).toEqual(['alice'])
    expect(commentOn(github, DOCS)[0]?.body).toContain('\n- https://github.com/acme/app/pull/5\n')
  })

  test('answers a review: the prompt goes to its job, and the end stands in the same comment', async ({
    action,
    emulator,
    github,
  }) => {
    addPullRequests(github)
    const first = await action.run(given, { event: onCode })
    const run = await action.run(answering, inDocs)
    expect(run.outputs).toMatchObject({ result: 'pull-request', reused: 'true', 'job-id': first.outputs['job-id'] })
    expect(prompts(emulator)).toEqual([given.prompt, expect.stringContaining('Name the regions.')])
    const [linkBack, ...others] = commentOn(github, DOCS)
    expect(others).toEqual([])
    expect(headLine(linkBack?.body)).toMatch(
      /^✅ The agent revised this pull request after .+’s review .*acme\/docs\/actions\/runs\/5000/,
    )
    expect(linkBack?.body).toContain('[acme/app#1](<https://github.com/acme/app/pull/1>)')
    // The next push to the code goes to the same job, and its link back to the same comment.
    await action.run(given, { event: onCode, env: { GITHUB_RUN_ID: '5001' } })
    expect(emulator.jobs).toHaveLength(1)
    expect(commentOn(github, DOCS)).toHaveLength(1)
  })

  test('in the code’s repository is linked back with the workflow’s own token, so that a review there finds it', async ({
    action,
    emulator,
    github,
  }) => {
    github.addPullRequest({ user: 'mona' })
    const permissions = { 'pull-requests': 'write' } as const
    github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: ['acme/app'] })
    github.addPullRequest({ number: 2, title: 'Document regions', user: 'mintlify[bot]' })
    github.setPermission('mona', 'write')
    emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink: 'https://github.com/acme/app/pull/2' }))
    await action.run(given, { event: onCode })
    expect(markerOf(github.comments.find(({ number }) => number === 2))).toMatchObject({ pullRequest: 2 })
    const { 'github-token': _, ...inputs } = answering
    const event = onReview({ ...review, number: 2 })
    const run = await action.run(inputs, { event, env: { GITHUB_RUN_ID: '5000' } })
    expect(run.outputs).toMatchObject({ result: 'pull-request', reused: 'true' })
    expect(emulator.jobs).toHaveLength(1)
    expect(github.comments.filter(({ number }) => number === 2)).toHaveLength(1)
    expect(run.summary).not.toContain('for [#2]')
  })

  test.for<[what: string, counts: boolean, author: string, service?: string]>([
    ['of the token itself', true, 'docs-app[bot]'],
    ['copied whole by a stranger', false, 'mallory'],
    ['of another project', false, 'docs-app[bot]', 'x'],
  ])('has a marker, which counts %s: %s', async ([, counts, author, service], { action, emulator, github }) => {
    addPullRequests(github)
    await action.run(given, { event: onCode })
    const [linkBack] = commentOn(github, DOCS)
    const marker = markerOf(linkBack)
    github.deleteComment(linkBack?.id ?? 0)
    const body = `${commentMarker.line({ ...marker, service: service ?? marker.service })}\n\nHello`
    github.addComment({ repository: DOCS, number: 1, body, author })
    const run = await action.run(answering, inDocs)
    expect(run.outputs).toMatchObject(counts ? { result: 'pull-request', reused: 'true' } : { result: 'skipped' })
    expect(emulator.jobs).toHaveLength(1)
  })

  test('that is public does not name code that is private, not even in its marker', async ({ action, github }) => {
    addPullRequests(github, { isPrivate: false })
    github.addRepository({ fullName: 'acme/app', private: true })
    const run = await action.run(given, { event: onSchedule })
    const [linkBack] = commentOn(github, DOCS)
    const text = linkBack?.body.split('\n').slice(1).join('\n') ?? ''
    expect(text).toContain('🔗')
    expect(text).not.toContain('acme/app')
    expect(JSON.stringify(markerOf(linkBack).records).replaceAll(DOCS, '')).not.toMatch(/app|"docs"/)
    expect(run.outputs['comment-url']).toContain('acme/docs/pull/1#')
  })

  test.for(['by its event', 'by GitHub'])(
    'that is private is shown as a link alone where the code is public: %s',
    async (known, { action, github }) => {
      addPullRequests(github)
      github.addRepository({ fullName: 'acme/app', private: false })
      const repository = known === 'by GitHub' ? undefined : { full_name: 'acme/app', private: false }
      const event = { ...onCode, payload: { ...onCode.payload, repository } }
      const run = await action.run(given, { event })
      const [comment] = commentOn(github, 'acme/app')
      expect(headLine(comment?.body)).toContain('[acme/docs#1](<https://github.com/acme/docs/pull/1>)')
      expect(run.summary).toContain('[acme/docs#1](<https://github.com/acme/docs/pull/1>)')
      for (const text of [run.summary, run.log, JSON.stringify(comment), JSON.stringify(markerOf(comment))])
        expect(text).not.toMatch(/Document regions|2 files/)
      expect(commentOn(github, DOCS)).toHaveLength(1)
    },
  )

  test('has a preview, which is waited for, and linked in outputs, summary and comment', async ({
    action,
    clock,
    github,
  }) => {
    addPullRequests(github)
    const url = 'https://acme-agent-regions.mintlify.site/api/regions'
    clock.at(20_000, () => {
      const building = { body: previewComment({ status: '🟡 Building' }), author: 'mintlify[bot]', at: clock.now() }
      const { id } = github.addComment({ repository: DOCS, number: 1, ...building })
      clock.at(150_000, () => void github.editComment(id, previewComment({ url }), clock.now()))
    })
    const run = await action.run({ ...given, 'docs-preview': 'true' }, { event: onCode })
    expect(run.outputs).toMatchObject({
      result: 'pull-request',
      'docs-preview-state': 'ready',
      'docs-preview-url': url,
    })
    const line = `🔎 [Preview](<${url}>)`
    expect(run.summary).toContain(`\n### Preview\n\n${line}\n`)
    const [own] = commentOn(github, 'acme/app')
    expect(headLine(own?.body)).toMatch(/^✅ .* updates the docs for/)
    expect(own?.body).toContain(`\n\n${line}\n\n`)
    expect(markerOf(own).records).toMatchObject([{ docs: { preview: { state: 'ready', url } } }])
    expect(run.log).toContain(`The preview of acme/docs#1: ready, ${url}.`)
    expect(warnings(run)).toEqual([])
    // The comment on the docs pull request stands beside the bot's own.
    expect(commentOn(github, DOCS).find(({ author }) => author === 'docs-app[bot]')?.body).not.toContain('Preview')
  })
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
    addPullRequests(github, { repository })
    emulator.usePlan(() => ({ runsForMs: 100, ends: 'completed', prLink: `https://github.com/${repository}/pull/1` }))
    const secrets = { 'api-key': emulator.apiKey, 'project-id': projectId }
    const inputs = { ...given, ...secrets, 'base-url': emulator.baseUrl }
    // Not by the fixture, which expects the project nowhere.
    const run = await inTurn(() => simulate({ inputs, event: onCode, env: github.env, clock, onTestFinished }))
    expect(run.outputs['pr-link']).toBe(`https://github.com/${repository}/pull/1`)
    expect(run.summary).toContain(
      `Review **[Document regions (${repository}#1)](<https://github.com/${repository}/pull/1>)**`,
    )
    expect(markerOf(github.comments[1])).toMatchObject({ repository: repositoryId(repository), pullRequest: 1 })
  })
})
