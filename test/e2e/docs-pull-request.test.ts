import { describe, expect } from 'vitest'
import { repositoryId } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { DOCS, DOCS_TOKEN, openDocsPullRequest } from '../support/docs-pull-request.ts'
import { onPullRequest } from '../support/events.ts'
import { githubOperations, headLine, markerOf, simulated as test, warnings } from './fixture.ts'

const COMMIT = 'c'.repeat(40)
const given = { prompt: 'Update the docs', comment: 'true', 'docs-token': DOCS_TOKEN }
const onCode = onPullRequest('pull_request', { author: 'mona', headSha: COMMIT })
/** Code at `acme/app#1`, and the docs pull request of the first job. */
function addPullRequests(github: GitHubEmulator): void {
  github.addPullRequest({ user: 'mona' })
  openDocsPullRequest(github, { files: [{ filename: 'regions.mdx' }, { filename: 'docs.json' }] })
}

const commentOn = (github: GitHubEmulator, repository: string) =>
  github.comments.filter((comment) => comment.repository === repository)

describe('the docs pull request', () => {
  test('is described in summary, comment and log, labeled, reviewed, and linked back', async ({ action, github }) => {
    addPullRequests(github)
    // GitHub refuses all for one who is no collaborator.
    const inputs = { ...given, 'docs-labels': 'docs-agent', 'docs-reviewers': 'author, eve, alice, hubot' }
    const run = await action.run(inputs, { event: onCode })
    expect(run.outputs).toMatchObject({ result: 'pull-request', 'pr-number': '1', 'pr-repository': DOCS })
    expect(warnings(run)).toEqual([expect.stringMatching(/ask eve, hubot for a review of acme\/docs#1 \(422\)/)])
    for (const text of [run.summary, commentOn(github, 'acme/app')[0]?.body]) {
      expect(text).toMatch(/Document regions.*\(open, 2 files\)[\s\S]*The change to the docs/)
    }
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
    expect(outputs).toMatchObject({ 'job-id': 'job-2', prompts: '1' })
  })

  test('is linked back, and followed up on, where its repository was renamed', async ({ action, emulator, github }) => {
    const renamed = 'acme/handbook'
    github.addPullRequest({ user: 'mona' })
    github.addRepository({ fullName: DOCS, accessible: false })
    const { id } = github.renameRepository(DOCS, renamed)
    github.addPullRequest({ repository: renamed, number: 1, user: 'mintlify[bot]' })
    const permissions = { 'pull-requests': 'write' } as const
    github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [renamed] })
    for (const GITHUB_RUN_ID of ['1', '2']) {
      const run = await action.run(given, { event: onCode, env: { GITHUB_RUN_ID } })
      expect(warnings(run)).toEqual([])
      expect(run.log).toContain(`Docs pull request: ${renamed}#1 `)
    }
    expect(commentOn(github, renamed).map(markerOf)).toMatchObject([{ repository: id }])
    expect(emulator.jobs).toMatchObject([{ prompts: [given.prompt, given.prompt] }])
  })
})
