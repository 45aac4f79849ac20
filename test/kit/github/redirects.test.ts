import { createServer, type RequestListener } from 'node:http'
import { describe, expect } from 'vitest'
import { redirectTo } from '../../../emulator/http/faults.ts'
import { test } from '../../support/emulators.ts'
import { listen } from '../../support/loopback.ts'
import { connect, errorOf, read, write } from './harness.ts'

const OLD = { owner: 'acme', name: 'old' }
const STATUSES = [301, 307]

test('a repository that was renamed is read', async ({ github }) => {
  github.addRepository({ fullName: 'acme/old' })
  github.renameRepository('acme/old', 'acme/new')
  github.addPullRequest({ repository: 'acme/new', number: 1 })
  expect(await read(connect(github, { repository: OLD }).api)).toEqual({ number: 1 })
  expect(github.requests.map(({ path }) => path)).toEqual(['/repos/acme/old/pulls/1', '/repos/acme/new/pulls/1'])
})

describe('a redirect', () => {
  test.for(STATUSES)('with %i is followed by a read', async (status, { github }) => {
    github.addPullRequest({ number: 1 })
    const location = '/repos/acme/app/pulls/1'
    github.faults.add({ operation: 'any', times: 1, fault: redirectTo(location, status) })
    expect(await read(connect(github).api, 2)).toEqual({ number: 1 })
  })

  test.for(STATUSES)('with %i is an error of a write, which names the new address', async (status, { github }) => {
    github.addPullRequest({ number: 1 })
    const location = '/repos/acme/app/issues/1/comments'
    github.faults.add({ operation: 'any', times: 1, fault: redirectTo(location, status) })
    const error = await errorOf(write(connect(github).api))
    expect(error).toMatchObject({ status, kind: 'github-fault', remoteMessage: `It is now at ${location}` })
    expect(github.comments).toEqual([])
    expect(github.requests).toHaveLength(1)
  })

  test('to another origin is followed without the token', async ({ github }) => {
    const answer: RequestListener = ({ headers }, response) =>
      void response.setHeader('content-type', 'application/json').end(`{"number":${headers.authorization ? 1 : 7}}`)
    await using elsewhere = await listen(createServer(answer))
    const fault = redirectTo(`http://127.0.0.1:${elsewhere.port}/`)
    github.faults.add({ operation: 'any', times: 1, fault })
    expect(await read(connect(github).api)).toEqual({ number: 7 })
  })
})
