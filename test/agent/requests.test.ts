import { describe, expect } from 'vitest'
import { githubFault } from '../../emulator/github/faults.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { readHistoryPage, readPullRequest } from '../../src/agent/change/requests.ts'
import { docsPullRequestAt } from '../../src/agent/docs-pull-request/requests.ts'
import { createComments } from '../../src/agent/memory/comment.ts'
import { createStatuses } from '../../src/agent/memory/status.ts'
import { systemClock } from '../../src/kit/core/clock.ts'
import { openGitHub } from '../../src/kit/github/api.ts'
import type { GitHubOptions } from '../../src/kit/github/connection.ts'
import { readVisibility } from '../../src/kit/github/objects.ts'
import { errorOf, REPOSITORY, SEE } from '../kit/github/harness.ts'
import { test as emulatorsTest } from '../support/emulators.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { silentLog } from '../support/silent-log.ts'

const test = emulatorsTest.extend('githubOptions', () => ({
  permissions: { contents: 'read', statuses: 'write' } as const,
}))

const SECRET = 'mint_secret'

/** GitHub, with a secret that is taken out of what is written. */
async function open({ token: own, apiUrl }: GitHubEmulator, token = own) {
  const redact = (text: string) => text.replaceAll(SECRET, '***')
  const clock = { ...createFakeClock(), timeout: systemClock.timeout }
  const tokenInput = token === own ? 'github-token' : 'docs-token'
  const { signal } = new AbortController()
  const secrets = { redactor: { keys: redact, text: redact } }
  const of = { repository: REPOSITORY, visibility: 'private' } as const
  const options: GitHubOptions = { token, tokenInput, ...of, apiUrl, clock, log: silentLog, signal, ...secrets }
  return (await openGitHub(options))()
}

test('a status holds no secret', async ({ github }) => {
  const { sha } = github.addCommit()
  const api = await open(github)
  const statuses = createStatuses(api)
  const name = `docs-agent/${SECRET}`
  const target = `https://example.com/${SECRET}#a`
  await statuses.set(sha, { name, description: `About ${SECRET}`, target })
  const clean = { context: 'docs-agent/***', description: 'About ***', targetUrl: 'https://example.com/***#a' }
  expect(github.statuses).toMatchObject([clean])
  expect(await statuses.own(sha, clean.context)).toEqual([clean.targetUrl])
  expect(await readHistoryPage(api, sha, { statusName: name, after: undefined })).toMatchObject({
    commits: [{ sha, status: { isOwn: true, target: clean.targetUrl } }],
  })
  expect(JSON.stringify(github.requests)).not.toContain(SECRET)
})

describe('with the token of the docs repository', () => {
  const APP = { token: 'ghs_docs', identity: 'docs[bot]', repositories: ['acme/docs'] }
  const docs = { owner: 'acme', name: 'docs' }

  test('its comments hold no secret, and are those of that repository', async ({ github }) => {
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

  test('each error names the repository of its request', async ({ github }) => {
    github.addToken(APP)
    for (const [fullName, isPrivate] of [
      ['acme/app', true],
      ['acme/docs', false],
    ] as const) {
      github.addRepository({ fullName, private: isPrivate })
      github.addPullRequest({ repository: fullName })
    }
    github.faults.add({ operation: 'pull-request', times: 'always', fault: githubFault.missingPermission() })
    const api = await open(github, APP.token)
    const requests = [
      docsPullRequestAt(api, { repository: docs, number: 1 }).read(),
      readPullRequest(api.at(docs), 1),
      createComments(api.at(docs), 1).create('x'),
      createComments(api, 1).create('x'),
      readVisibility(api),
    ]
    const advices = await Promise.all(requests.map(async (request) => (await errorOf(request)).advice))
    const lacking = (level: string) => `Give the token of \`docs-token\` the permission \`pull-requests: ${level}\` on`
    expect(advices).toEqual([
      `${lacking('read')} acme/docs.${SEE}`,
      `${lacking('read')} acme/docs.${SEE}`,
      `${lacking('write')} acme/docs.${SEE}`,
      `Check that it exists. ${lacking('write')} acme/app, if that is missing.${SEE}`,
      'Check that it exists. Give the token of `docs-token` access to acme/app, if that is missing.',
    ])
  })
})

test("with the workflow's own token, an error about another repository advises another token", async ({ github }) => {
  for (const name of ['docs', 'app']) github.addPullRequest({ repository: `acme/${name}` })
  github.setPermissions({ 'pull-requests': 'read' })
  const api = await open(github)
  const places = [
    { owner: 'acme', name: 'docs' },
    { owner: 'Acme', name: 'App' },
    { owner: 'acme', name: 'hidden' },
  ]
  const advices = await Promise.all(
    places.map(async (place) => (await errorOf(createComments(api.at(place), 1).create('x'))).advice),
  )
  const lacking = 'Set `docs-token` to a token with the permission `pull-requests: write` on'
  expect(advices).toEqual([
    `${lacking} acme/docs.${SEE}`,
    `Add \`pull-requests: write\` to the \`permissions:\` of the job, or to those of the app whose token this is.${SEE}`,
    `Check that it exists. ${lacking} acme/hidden, if that is missing.${SEE}`,
  ])
})
