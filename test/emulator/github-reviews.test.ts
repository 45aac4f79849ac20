import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { test } from '../support/emulators.ts'
import { ask, read, type Sent, send } from './github-client.ts'

const DOCS = '/repos/acme/docs'
const APP = { token: 'ghs_app', identity: 'docs[bot]', permissions: { 'pull-requests': 'write' } } as const

const post = (github: GitHubEmulator, path: string, body: object, sent: Sent = {}) =>
  read(github, path, { method: 'POST', body, ...sent })

describe('a token', () => {
  const addApp = (github: GitHubEmulator) => github.addToken({ ...APP, repositories: ['acme/Docs', 'acme/secret'] })
  const comments = `${DOCS}/issues/1/comments`
  const LIST = `query ($owner: String!, $name: String!) { viewer { login } repository(owner: $owner, name: $name) {
    pullRequest(number: 1) { comments(first: 9) { nodes { body viewerDidAuthor } } } } }`
  const commentsAs = (token: string, github: GitHubEmulator, name = 'docs') =>
    ask(github, LIST, { owner: 'acme', name }, { token })

  test('sees what it was made for, and what is public', async ({ github }) => {
    addApp(github)
    for (const name of ['docs', 'secret']) {
      github.addRepository({ fullName: `acme/${name}`, private: true, accessible: false })
      github.addPullRequest({ repository: `acme/${name}` })
    }
    github.addPullRequest({ repository: 'acme/app' })
    github.addPullRequest({ repository: 'acme/open' })
    const seen = async (token: string) => {
      const paths = ['docs', 'secret', 'app', 'open'].map((name) => `/repos/acme/${name}/pulls/1`)
      return await Promise.all(paths.map(async (path) => (await send(github, path, { token })).status))
    }
    expect(await seen(APP.token)).toEqual([200, 200, 404, 200])
    expect(await seen(github.token)).toEqual([404, 404, 200, 200])
  })

  test('reads whether a repository is private, if it sees it', async ({ github }) => {
    addApp(github)
    github.addRepository({ fullName: 'acme/docs', private: true, accessible: false })
    github.addPullRequest({ repository: 'acme/open' })
    const shape = (full_name: string, isPrivate: boolean) => ({ full_name, private: isPrivate })
    expect(await read(github, '/repos/acme/app')).toMatchObject([200, shape('acme/app', true)])
    expect(await read(github, '/repos/acme/open')).toMatchObject([200, shape('acme/open', false)])
    expect(await read(github, DOCS)).toMatchObject([404, {}])
    expect(await read(github, DOCS, { token: APP.token })).toMatchObject([200, shape('acme/docs', true)])
  })

  test('has permissions of its own', async ({ github }) => {
    addApp(github)
    github.addPullRequest({ repository: 'acme/docs' })
    github.addPullRequest({ repository: 'acme/open' })
    const writes = async (token: string, name: string) =>
      (await post(github, `/repos/acme/${name}/issues/1/comments`, { body: 'x' }, { token }))[0]
    expect(await writes(github.token, 'docs')).toBe(403)
    github.setPermissions({ 'pull-requests': 'none' })
    expect(await writes(APP.token, 'docs')).toBe(201)
    expect(await writes(APP.token, 'open')).toBe(403)
  })

  test('has an identity of its own, in every repository', async ({ github }) => {
    addApp(github)
    github.addRepository({ fullName: 'acme/docs', private: false, accessible: true })
    github.addPullRequest({ repository: 'acme/docs' })
    await post(github, comments, { body: "the app's" }, { token: APP.token })
    await post(github, comments, { body: "the workflow's" })
    expect(github.comments).toMatchObject([
      { repository: 'acme/docs', number: 1, author: 'docs[bot]' },
      { repository: 'acme/docs', number: 1, author: github.identity },
    ])
    const shown = (login: string, isApp: boolean) => ({
      data: {
        viewer: { login },
        repository: {
          pullRequest: {
            comments: {
              nodes: [
                { body: "the app's", viewerDidAuthor: isApp },
                { body: "the workflow's", viewerDidAuthor: !isApp },
              ],
            },
          },
        },
      },
    })
    expect(await commentsAs(APP.token, github)).toEqual(shown('docs[bot]', true))
    expect(await commentsAs(github.token, github)).toEqual(shown(github.identity, false))
  })

  test('cannot edit comments in what it does not see', async ({ github }) => {
    addApp(github)
    github.addPullRequest()
    const { nodeId: id } = github.addComment({ number: 1, body: 'x', author: APP.identity })
    const update =
      'mutation ($input: UpdateIssueCommentInput!) { updateIssueComment(input: $input) { issueComment { id } } }'
    const answer = await ask(github, update, { input: { id, body: 'y' } }, { token: APP.token })
    expect(answer).toMatchObject({ errors: [{ type: 'NOT_FOUND' }] })
    expect(github.comments).toMatchObject([{ body: 'x' }])
  })

  test('expires alone', async ({ github }) => {
    addApp(github)
    github.addPullRequest({ repository: 'acme/docs' })
    const status = async (token: string) => (await send(github, `${DOCS}/pulls/1`, { token })).status
    github.expireToken(APP.token)
    expect([await status(APP.token), await status(github.token)]).toEqual([401, 200])
    github.expireToken()
    expect(await status(github.token)).toBe(401)
    expect(() => github.expireToken('ghs_none')).toThrow('no such token')
  })
})

describe('a request for a review', () => {
  const path = '/repos/acme/app/pulls/1/requested_reviewers'
  const NO_PERSON =
    'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a ' +
    'collaborator of the acme/app repository.'
  const NO_TEAM =
    'Reviews may only be requested from collaborators. One or more of the teams you specified is not a collaborator ' +
    'of the acme/app repository.'

  test.for<{ name: string; body: object; answer: object }>([
    { name: 'somebody unknown', body: { reviewers: ['eve'] }, answer: { message: NO_PERSON } },
    { name: 'somebody without access', body: { reviewers: ['gone'] }, answer: { message: NO_PERSON } },
    { name: 'what is no user', body: { reviewers: ['copilot'] }, answer: { message: NO_PERSON } },
    { name: 'an app', body: { reviewers: ['docs[bot]'] }, answer: { message: NO_PERSON } },
    { name: 'one of two', body: { reviewers: ['mona', 'eve'] }, answer: { message: NO_PERSON } },
    {
      name: 'the author',
      body: { reviewers: ['Octocat'] },
      answer: { message: 'Review cannot be requested from pull request author.' },
    },
    { name: 'an unknown team', body: { team_reviewers: ['readers'] }, answer: { message: NO_TEAM } },
    {
      name: 'a team that the token may not read',
      body: { team_reviewers: ['writers'] },
      answer: {
        message: 'Validation Failed',
        errors: [expect.stringMatching(/^Could not resolve to a node with .*'T_/)],
      },
    },
  ])('is refused for $name, as GitHub words it, and asks nobody', async ({ body, answer }, { github }) => {
    github.addPullRequest()
    github.addTeam('writers')
    for (const login of ['mona', 'octocat', 'docs[bot]']) github.setPermission(login, 'write')
    github.setPermission('gone', 'none')
    github.setPermission('copilot', 'not-a-user')
    expect(await post(github, path, body)).toMatchObject([422, answer])
    expect(github.pullRequest(1)).toMatchObject({ requestedReviewers: [], requestedTeams: [] })
  })

  test('needs a permission', async ({ github }) => {
    github.addPullRequest()
    github.setPermission('mona', 'write')
    github.setPermissions({ 'pull-requests': 'read', issues: 'write' })
    expect(await post(github, path, { reviewers: ['mona'] })).toMatchObject([403, {}])
  })
})

test.for<{ problem: string; path: string; body: object }>([
  { problem: 'labels is not a list', path: 'issues/1/labels', body: {} },
  { problem: 'labels is not a list', path: 'issues/1/labels', body: { labels: [] } },
  { problem: 'labels is not a list', path: 'issues/1/labels', body: { labels: 'docs' } },
  { problem: 'labels is not a list', path: 'issues/1/labels', body: { labels: [''] } },
  { problem: 'reviewers is not a list', path: 'pulls/1/requested_reviewers', body: { reviewers: 'mona' } },
  { problem: 'team_reviewers is not a list', path: 'pulls/1/requested_reviewers', body: { team_reviewers: [7] } },
  { problem: 'not documented: teams', path: 'pulls/1/requested_reviewers', body: { teams: ['x'] } },
])('a body is refused: $problem', async ({ problem, path, body }, { github }) => {
  github.addPullRequest()
  expect(await post(github, `/repos/acme/app/${path}`, body)).toMatchObject([422, {}])
  expect(github.violations.splice(0).join('\n')).toContain(problem)
  expect(github.pullRequest(1)).toMatchObject({ labels: [], requestedReviewers: [], requestedTeams: [] })
})
