import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { readHistoryPage, readPullRequest, readReleases } from '../../src/agent/change/requests.ts'
import { docsPullRequestAt } from '../../src/agent/docs-pull-request/requests.ts'
import { createComments } from '../../src/agent/memory/comment.ts'
import { createStatuses } from '../../src/agent/memory/status.ts'
import { systemClock } from '../../src/kit/core/clock.ts'
import { openGitHub } from '../../src/kit/github/api.ts'
import { readVisibility } from '../../src/kit/github/objects.ts'
import { errorOf, REPOSITORY, SEE } from '../kit/github/harness.ts'
import { test } from '../support/emulators.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createFakeApi } from '../support/fake-github.ts'
import { silentLog } from '../support/silent-log.ts'

const SECRET = 'mint_secret'
const APP = { token: 'ghs_docs', identity: 'docs[bot]', repositories: ['acme/docs'] }
const docs = { owner: 'acme', name: 'docs' }

/** GitHub, with a secret that is taken out of what is written. */
async function open({ token: own, apiUrl }: GitHubEmulator, token = own) {
  const redact = (text: string) => text.replaceAll(SECRET, '***')
  const clock = { ...createFakeClock(), timeout: systemClock.timeout }
  const tokenInput = token === own ? ('github-token' as const) : ('docs-token' as const)
  const { signal } = new AbortController()
  const shared = {
    clock,
    log: silentLog,
    signal,
    visibility: 'unknown' as const,
    redactor: { keys: redact, text: redact },
  }
  return (await openGitHub({ token, tokenInput, repository: REPOSITORY, apiUrl, ...shared }))()
}

test('a list ends where its cursor comes again, whatever it holds', async () => {
  const connection = { nodes: [], pageInfo: 'again' }
  const data = { repository: { releases: connection, pullRequest: { comments: connection } } }
  let pages = 0
  const graphqlPage = async () => {
    pages += 1
    if (pages > 4) throw new Error('It is read without an end')
    return data as never
  }
  const api = { ...createFakeApi({}, REPOSITORY), graphqlPage }
  expect([await readReleases(api), await createComments(api, 1).listOwn()]).toEqual([[], []])
  expect(pages).toBe(4)
})

test('a status holds no secret', async ({ github }) => {
  github.setPermissions({ contents: 'read', statuses: 'write' })
  const { sha } = github.addCommit()
  const api = await open(github)
  const [name, target] = [`docs-agent/${SECRET}`, `https://example.com/${SECRET}#a`]
  await createStatuses(api).set(sha, { name, description: `About ${SECRET}`, target })
  const clean = { context: 'docs-agent/***', description: 'About ***', targetUrl: 'https://example.com/***#a' }
  expect(github.statuses).toMatchObject([clean])
  const { commits } = await readHistoryPage(api, sha, { statusName: name, after: undefined })
  expect(commits).toMatchObject([{ status: { isOwn: true, target: clean.targetUrl } }])
  expect(JSON.stringify(github.requests)).not.toContain(SECRET)
})

test('comments with the token of the docs repository hold no secret, and are of that repository', async ({
  github,
}) => {
  github.addToken({ ...APP, permissions: { 'pull-requests': 'write' } })
  for (const repository of ['acme/app', 'acme/docs']) {
    github.addPullRequest({ repository })
    github.addComment({ repository, number: 1, body: 'Of the workflow', author: github.identity })
  }
  const comments = createComments((await open(github, APP.token)).at(docs), 1)
  await comments.create(`Made with ${SECRET}`)
  const [{ id } = { id: '' }, ...others] = await comments.listOwn()
  await comments.update(id, `Changed with ${SECRET}`)
  expect(others).toEqual([])
  expect(github.comments.filter(({ author }) => author === APP.identity)).toMatchObject([
    { repository: 'acme/docs', number: 1, versions: ['Made with ***', 'Changed with ***'] },
  ])
})

describe('an error names the repository of its request, and another token', () => {
  const adviceOf = async (request: Promise<unknown>) => (await errorOf(request)).advice

  test('with the token of the docs repository', async ({ github }) => {
    github.addToken(APP)
    github.addRepository({ fullName: 'acme/docs', private: false })
    for (const repository of ['acme/app', 'acme/docs']) github.addPullRequest({ repository })
    github.faults.add({ operation: 'pull-request', times: 'always', fault: githubFault.missingPermission() })
    const api = await open(github, APP.token)
    const lacking = (level: string) => `Give the token of \`docs-token\` the permission \`pull-requests: ${level}\` on`
    expect(await adviceOf(docsPullRequestAt(api, { repository: docs, number: 1 }).read())).toBe(
      `${lacking('read')} acme/docs.${SEE}`,
    )
    expect(await adviceOf(readPullRequest(api.at(docs), 1))).toBe(`${lacking('read')} acme/docs.${SEE}`)
    expect(await adviceOf(createComments(api.at(docs), 1).create('x'))).toBe(`${lacking('write')} acme/docs.${SEE}`)
    expect(await adviceOf(createComments(api, 1).create('x'))).toBe(
      `Check that it exists. ${lacking('write')} acme/app, if that is missing.${SEE}`,
    )
    expect(await adviceOf(readVisibility(api))).toBe(
      'Check that it exists. Give the token of `docs-token` access to acme/app, if that is missing.',
    )
  })

  test.for([
    ['docs', 'Set `docs-token` to a token with the permission `pull-requests: write` on acme/docs.'],
    ['App', 'Add `pull-requests: write` to the `permissions:` of the job, or to those of the app whose token this is.'],
    [
      'hidden',
      'Check that it exists. Set `docs-token` to a token with the permission `pull-requests: write` on acme/hidden, if that is missing.',
    ],
  ] as const)("with the workflow's own token, of %s", async ([name, advice], { github }) => {
    for (const repository of ['acme/docs', 'acme/app']) github.addPullRequest({ repository })
    github.setPermissions({ 'pull-requests': 'read' })
    const comments = createComments((await open(github)).at({ owner: 'acme', name }), 1)
    expect(await adviceOf(comments.create('x'))).toBe(`${advice}${SEE}`)
  })
})
