import { describe, expect } from 'vitest'
import type { GitHubEmulator } from '../../../emulator/github/server.ts'
import { test } from '../../support/emulators.ts'
import { connect, errorOf, operations, read, write } from './harness.ts'

const OLD = { owner: 'acme', name: 'old' }

function renamed(github: GitHubEmulator) {
  github.addRepository({ fullName: 'acme/old' })
  const { id } = github.renameRepository('acme/old', 'acme/new')
  github.addPullRequest({ repository: 'acme/new', number: 1 })
  return { id, api: connect(github, { repository: OLD }).api }
}

describe('a repository that was renamed', () => {
  test('is read, and later requests go to where it is', async ({ github }) => {
    const { id, api } = renamed(github)
    expect(await read(api)).toEqual({ number: 1 })
    await read(api)
    expect(github.requests.map(({ path }) => path)).toEqual([
      '/repos/acme/old/pulls/1',
      `/repositories/${id}/pulls/1`,
      `/repositories/${id}/pulls/1`,
    ])
  })

  test('is written to, with what was to be written', async ({ github }) => {
    const { id, api } = renamed(github)
    expect(await write(api)).toEqual({ body: 'Hello' })
    expect(github.comments).toMatchObject([{ repository: 'acme/new', body: 'Hello' }])
    expect(github.requests.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/repos/acme/old/issues/1/comments'],
      ['POST', `/repositories/${id}/issues/1/comments`],
    ])
  })
})

describe('below a prefix', () => {
  test.override('githubOptions', () => ({ prefix: '/api/v3' }))

  test('a repository that was renamed is read', async ({ github }) => {
    expect(await read(renamed(github).api)).toEqual({ number: 1 })
  })

  test('a redirect to another path of the server is not followed', async ({ github }) => {
    const location = `${github.apiUrl.replace('/api/v3', '/api')}/repositories/7/pulls/1`
    github.faults.add({ operation: 'any', times: 1, fault: { kind: 'redirect', location } })
    expect((await errorOf(read(connect(github).api))).status).toBe(307)
    expect(github.requests).toHaveLength(1)
  })
})

const STATUSES = [301, 302, 303, 307, 308]

describe('a redirect within the API', () => {
  test.for(STATUSES)('with %i is followed by a read', async (status, { github }) => {
    github.addPullRequest({ number: 1 })
    const location = '/repos/acme/app/pulls/1'
    github.faults.add({ operation: 'any', times: 1, fault: { kind: 'redirect', location, status } })
    expect(await read(connect(github).api, 2)).toEqual({ number: 1 })
  })

  test.for(STATUSES)('with %i is followed by a write only where it is to be repeated', async (status, { github }) => {
    github.addPullRequest({ number: 1 })
    const location = '/repos/acme/app/issues/1/comments'
    github.faults.add({ operation: 'any', times: 1, fault: { kind: 'redirect', location, status } })
    const done = await write(connect(github).api).catch(({ status: refused }: { status: number }) => refused)
    expect(done).toEqual(status > 303 ? { body: 'Hello' } : status)
    expect(github.comments).toHaveLength(status > 303 ? 1 : 0)
  })

  test.for([
    [3, 4],
    [4, 4],
  ] as const)('is followed three times at most: %i make %i requests', async ([times, requests], { github }) => {
    github.addPullRequest({ number: 1 })
    const location = '/repos/acme/app/pulls/1'
    github.faults.add({ operation: 'any', times, fault: { kind: 'redirect', location } })
    const end = await read(connect(github).api).catch(({ status }: { status: number }) => status)
    expect(end).toEqual(times > 3 ? 307 : { number: 1 })
    expect(operations(github)).toHaveLength(requests)
  })
})

test.for([
  'https://elsewhere.example/repos/acme/app/pulls/1',
  'http://user:pass@HOST/repos/acme/app/pulls/1',
  'http://[',
])('a redirect to %j is not followed', async (target, { github }) => {
  const location = target.replace('HOST', new URL(github.apiUrl).host)
  github.faults.add({ operation: 'any', times: 1, fault: { kind: 'redirect', location } })
  const error = await errorOf(read(connect(github).api))
  expect(error).toMatchObject({ status: 307, kind: 'github-fault' })
  expect(github.requests).toHaveLength(1)
})
