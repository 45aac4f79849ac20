import { expect } from 'vitest'
import type { GitHubEmulator, GitHubOperation } from '../../../emulator/github/server.ts'
import { type DocsPullRequestSource, docsPullRequestAt } from '../../../src/agent/docs-pull-request/requests.ts'
import { connect, errorOf, operations } from '../../kit/github/harness.ts'
import { test } from '../../support/emulators.ts'

const DOCS = { owner: 'acme', name: 'docs' }
const PLACE = { repository: 'acme/docs', number: 1 }

/** The docs repository, which the default token was made for, with one pull request. */
function addDocs(github: GitHubEmulator, seed: Parameters<GitHubEmulator['addPullRequest']>[0] = {}) {
  github.addRepository({ fullName: 'acme/docs', private: true, accessible: true })
  github.addPullRequest({ ...PLACE, user: 'mintlify[bot]', ...seed })
  return {
    now: () => github.pullRequest(1, 'acme/docs'),
    source: docsPullRequestAt(connect(github, { repository: DOCS }).api, { repository: DOCS, number: 1 }),
  }
}

test('it is read, and what is written on it, where GitHub gives wrong types', async ({ github }) => {
  const { source } = addDocs(github)
  const respondWith = (operation: GitHubOperation, body: unknown) =>
    github.faults.add({ operation, times: 'always', fault: { kind: 'body', text: JSON.stringify(body) } })
  const wrong = { base: { repo: { private: 'no' } }, requested_reviewers: {}, requested_teams: 3 }
  respondWith('pull-request', { number: 1, ...wrong })
  respondWith('reviews', [{}, { user: 7 }, { user: { login: 'mona' }, state: 1 }])
  respondWith('comments', [{ user: 7, body: null, updated_at: 5 }])
  const nothing = { author: undefined, visibility: 'unknown', branch: '', requested: [] }
  expect(await source.read()).toMatchObject({ number: 1, state: 'open', ...nothing })
  expect(await source.reviewers()).toEqual(['mona'])
  expect(await source.comments()).toEqual([{ author: undefined, body: '', editedAt: Number.NaN }])
})

test('its reviewers are all who submitted a review, once each, whatever became of it', async ({ github }) => {
  const { source } = addDocs(github)
  const review = (user: string | null, state: 'APPROVED' | 'DISMISSED' | 'PENDING' | 'COMMENTED') =>
    github.addReview({ ...PLACE, user, state })
  review('mona', 'COMMENTED')
  review('mona', 'APPROVED')
  review('hubot', 'DISMISSED')
  review(null, 'APPROVED')
  review(github.identity, 'PENDING')
  expect(await source.reviewers()).toEqual(['mona', 'hubot'])
})

test('a review of a team is requested by its slug, and read again', async ({ github }) => {
  const { source } = addDocs(github, { requestedReviewers: ['mona'] })
  github.setPermissions({ members: 'read' })
  github.addTeam('writers', 'acme/docs')
  await source.requestReview('team:writers')
  expect((await source.read()).requested).toEqual(['mona', 'team:writers'])
})

test.for([
  { reviewer: 'eve', reason: /Reviews may only be requested from collaborators/ },
  { reviewer: 'team:writers', reason: /Could not resolve to a node with the global id/ },
])('a review of $reviewer, who cannot be asked, is an error with the reason', async (row, { github }) => {
  const { source } = addDocs(github)
  github.addTeam('writers', 'acme/docs')
  const { status, remoteMessage, advice } = await errorOf(source.requestReview(row.reviewer))
  expect(status).toBe(422)
  expect(remoteMessage).toMatch(row.reason)
  expect(advice).toMatch(/^Check `docs-reviewers`: only people and teams with access .* may read members\.$/)
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
