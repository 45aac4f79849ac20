import { describe, expect } from 'vitest'
import { repositoryId } from '../../../emulator/github/repositories.ts'
import type { GitHubEmulator, GitHubOperation } from '../../../emulator/github/server.ts'
import { type DocsPullRequestSource, docsPullRequestAt } from '../../../src/agent/docs-pull-request/requests.ts'
import { connect, errorOf, operations } from '../../kit/github/harness.ts'
import { test } from '../../support/emulators.ts'

const DOCS = { owner: 'acme', name: 'docs' }

/** Names that mean something in a path, a query or a template. */
const HOSTILE_NAMES = ['a/b', 'ä ö%2e', '../..', 'a+b', '{name}', '"a", b', 'x?y#z&per_page=1']

/** The docs repository, which the default token was made for, with one pull request. */
function addDocs(github: GitHubEmulator, seed: Parameters<GitHubEmulator['addPullRequest']>[0] = {}) {
  github.addRepository({ fullName: 'acme/docs', private: true, accessible: true })
  github.addPullRequest({ repository: 'acme/docs', user: 'mintlify[bot]', ...seed })
  return {
    now: () => github.pullRequest(1, 'acme/docs'),
    source: docsPullRequestAt(connect(github, { repository: DOCS }).api, { repository: DOCS, number: 1 }),
  }
}

const respondWith = (github: GitHubEmulator, operation: GitHubOperation, text: string) =>
  github.faults.add({ operation, times: 'always', fault: { kind: 'body', text } })

describe('the docs pull request', () => {
  test('is read with all that it was given', async ({ github }) => {
    const { source } = addDocs(github, {
      title: 'Describe regions',
      files: [{ filename: 'a.mdx' }, { filename: 'b.mdx' }],
      requestedReviewers: ['mona'],
      requestedTeams: ['writers'],
    })
    expect(await source.read()).toMatchObject({
      repositoryId: repositoryId('acme/docs'),
      title: 'Describe regions',
      state: 'open',
      files: 2,
      author: 'mintlify[bot]',
      visibility: 'private',
      requested: ['mona', 'team:writers'],
    })
    expect(github.requests).toMatchObject([{ method: 'GET', path: '/repos/acme/docs/pulls/1', query: {} }])
  })

  test('is read, and what is written on it, where GitHub gives wrong types', async ({ github }) => {
    const { source } = addDocs(github)
    const wrong = { base: { repo: { private: 'no' } }, requested_reviewers: {}, requested_teams: 3 }
    respondWith(github, 'pull-request', JSON.stringify({ number: 1, ...wrong }))
    respondWith(github, 'reviews', JSON.stringify([{}, { user: 7 }, { user: { login: 'mona' }, state: 1 }]))
    respondWith(github, 'comments', JSON.stringify([{ user: 7, body: null, updated_at: 5 }]))
    const nothing = { author: undefined, visibility: 'unknown', branch: '', requested: [] }
    expect(await source.read()).toMatchObject({ number: 1, state: 'open', ...nothing })
    expect(await source.reviewers()).toEqual(['mona'])
    expect(await source.comments()).toEqual([{ author: undefined, body: '', editedAt: Number.NaN }])
  })
})

describe('the reviewers', () => {
  test('are all who submitted a review, once each, whatever became of it', async ({ github }) => {
    const { source } = addDocs(github)
    const review = (user: string | null, state: 'APPROVED' | 'DISMISSED' | 'PENDING' | 'COMMENTED') =>
      github.addReview({ repository: 'acme/docs', number: 1, user, state })
    review('mona', 'COMMENTED')
    review('mona', 'APPROVED')
    review('hubot', 'DISMISSED')
    review(null, 'APPROVED')
    review(github.identity, 'PENDING')
    expect(await source.reviewers()).toEqual(['mona', 'hubot'])
  })
})

describe('what is written on it', () => {
  const at = Date.UTC(2026, 10, 22, 12, 0, 5)

  test('is that of everybody, oldest first, with the time of the last edit', async ({ github }) => {
    const { source } = addDocs(github)
    const place = { repository: 'acme/docs', number: 1 }
    github.addComment({ ...place, body: 'One', author: 'mintlify[bot]', at: at + 999 })
    const { id } = github.addComment({ ...place, body: 'Two', author: null, at })
    github.editComment(id, 'Three', at + 60_000)
    expect(await source.comments()).toEqual([
      { author: 'mintlify[bot]', body: 'One', editedAt: at },
      { author: undefined, body: 'Three', editedAt: at + 60_000 },
    ])
    expect(github.requests).toMatchObject([{ method: 'GET', path: '/repos/acme/docs/issues/1/comments' }])
  })

  test('are read where GitHub gives wrong types', async ({ github }) => {
    const { source } = addDocs(github)
    const reviews = [{}, { user: 7, state: 'APPROVED' }, { user: { login: 'mona' }, state: 1 }]
    respondWith(github, 'reviews', JSON.stringify(reviews))
    expect(await source.reviewers()).toEqual(['mona'])
  })
})

describe('what is written on it', () => {
  const at = Date.UTC(2026, 10, 22, 12, 0, 5)

  test('is that of everybody, oldest first, with the time of the last edit', async ({ github }) => {
    const { source } = addDocs(github)
    const place = { repository: 'acme/docs', number: 1 }
    github.addComment({ ...place, body: 'One', author: 'mintlify[bot]', at: at + 999 })
    const { id } = github.addComment({ ...place, body: 'Two', author: null, at })
    github.editComment(id, 'Three', at + 60_000)
    expect(await source.comments()).toEqual([
      { author: 'mintlify[bot]', body: 'One', editedAt: at },
      { author: undefined, body: 'Three', editedAt: at + 60_000 },
    ])
    expect(github.requests).toMatchObject([{ method: 'GET', path: '/repos/acme/docs/issues/1/comments' }])
  })
})

test('labels are added by exactly these names', async ({ github }) => {
  const { source, now } = addDocs(github)
  await source.addLabels(HOSTILE_NAMES)
  expect(now().labels).toEqual(HOSTILE_NAMES)
})

describe('reviews', () => {
  test.for([
    { reviewer: 'mona', json: { reviewers: ['mona'] } },
    { reviewer: 'team:writers', json: { team_reviewers: ['writers'] } },
  ])('of $reviewer are requested', async ({ reviewer, json }, { github }) => {
    const { source } = addDocs(github)
    github.setPermissions({ members: 'read' })
    github.setPermission('mona', 'read', 'acme/docs')
    github.addTeam('writers', 'acme/docs')
    await source.requestReview(reviewer)
    const path = '/repos/acme/docs/pulls/1/requested_reviewers'
    expect(github.requests.map((request) => [request.method, request.path, request.json])).toEqual([
      ['POST', path, json],
    ])
  })

  test.for([
    { reviewer: 'eve', reason: /Reviews may only be requested from collaborators/ },
    { reviewer: 'team:writers', reason: /Could not resolve to a node with the global id/ },
  ])('of $reviewer, who cannot be asked, is an error with the reason', async ({ reviewer, reason }, { github }) => {
    const { source } = addDocs(github)
    github.addTeam('writers', 'acme/docs')
    const { status, remoteMessage, advice, what } = await errorOf(source.requestReview(reviewer))
    expect({ status, what }).toEqual({
      status: 422,
      what: 'GitHub rejected the request to write the reviewers of the docs pull request (422).',
    })
    expect(remoteMessage).toMatch(reason)
    expect(advice).toMatch(/^Check `docs-reviewers`: only people and teams with access .* may read members\.$/)
  })
})

test.for<{ operation: GitHubOperation; write: (source: DocsPullRequestSource) => Promise<void> }>([
  { operation: 'add-labels', write: (source) => source.addLabels(['docs']) },
  { operation: 'request-review', write: (source) => source.requestReview('mona') },
])('$operation is repeated where the response is lost, with one effect', async ({ operation, write }, { github }) => {
  const { source, now } = addDocs(github)
  github.setPermission('mona', 'write', 'acme/docs')
  github.faults.add({ operation, times: 1, fault: { kind: 'reset-after' } })
  await write(source)
  const { labels, requestedReviewers } = now()
  expect([...labels, ...requestedReviewers]).toHaveLength(1)
  expect(operations(github)).toEqual([operation, operation])
})
