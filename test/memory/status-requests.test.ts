import { describe, expect } from 'vitest'
import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator } from '../../emulator/github/server.ts'
import { createStatuses } from '../../src/memory/requests.ts'
import { connect, errorOf, operations } from '../github/harness.ts'
import { test as emulatorsTest } from '../support/emulators.ts'

const test = emulatorsTest.extend('githubOptions', () => ({ permissions: { statuses: 'write' } as const }))

const NAME = 'docs-agent/docs/docs/3f9a1c'
const STATUS = { name: NAME, description: 'The agent updates the docs.', target: 'https://example.com/run#a=b' }

const statusesOf = (github: GitHubEmulator) => createStatuses(connect(github).api)

describe('setting a status', () => {
  test('sets it as a success, in order', async ({ github }) => {
    const { sha } = github.addCommit()
    await statusesOf(github).set(sha, STATUS)
    await statusesOf(github).set(sha, { ...STATUS, description: 'Grüße "🎉" <b>', target: 'https://example.com/pr' })
    const set = { sha, context: NAME, state: 'success', creator: 'github-actions[bot]' }
    expect(github.statuses).toMatchObject([
      { ...set, description: STATUS.description, targetUrl: STATUS.target },
      { ...set, description: 'Grüße "🎉" <b>', targetUrl: 'https://example.com/pr' },
    ])
  })

  test('is repeated where the response is lost', async ({ github }) => {
    const { sha } = github.addCommit()
    github.faults.add({ operation: 'create-status', times: 1, fault: { kind: 'reset-after' } })
    await statusesOf(github).set(sha, STATUS)
    expect(github.statuses).toHaveLength(2)
  })
})

test('without the permission, an error names it', async ({ github }) => {
  const { sha } = github.addCommit()
  const statuses = statusesOf(github)
  github.setPermissions({ statuses: 'read' })
  const { message } = await errorOf(statuses.set(sha, STATUS))
  expect(message).toMatch(
    /^GitHub rejected the request to write the status of the commit \(403\)\. .*`statuses: write`/,
  )
  expect(github.requests).toHaveLength(1)
  github.setPermissions({ statuses: 'none' })
  expect((await errorOf(statuses.own(sha, NAME))).message).toContain('`statuses: write`')
})

describe('the own statuses', () => {
  const target = 'https://example.com/own'

  test('are found whatever others have set after them, the newest first', async ({ github }) => {
    const { sha } = github.addCommit()
    const own = { sha, context: NAME, creator: 'GitHub-Actions[bot]' }
    github.addStatus({ ...own, targetUrl: 'https://example.com/older' })
    github.addStatus({ ...own, targetUrl: target })
    for (const creator of ['mona', 'github-actions', 'other[bot]', null]) {
      github.addStatus({ sha, context: NAME, creator, targetUrl: 'https://example.com/forged' })
    }
    github.addStatus({ ...own, context: 'other', targetUrl: 'https://example.com/other' })
    // Without a target.
    github.addStatus(own)
    github.addStatus({ ...own, sha: github.addCommit().sha, targetUrl: 'https://example.com/elsewhere' })
    expect(await statusesOf(github).own(sha, NAME)).toEqual([target, 'https://example.com/older'])
    // GitHub ignores the case of a name.
    expect(await statusesOf(github).own(sha, NAME.toUpperCase())).toHaveLength(2)
    expect(await statusesOf(github).own(sha, 'none')).toEqual([])
    expect(operations(github).slice(0, 2)).toEqual(['graphql:viewer', 'commit-statuses'])
  })

  test.for([
    [100, 2, true],
    [1_000, 10, false],
  ] as const)('before %i others are read in %i requests (found: %s)', async ([after, requests, found], { github }) => {
    const { sha } = github.addCommit()
    github.addStatus({ sha, context: NAME, creator: github.identity, targetUrl: target })
    for (let index = 0; index < after; index++) github.addStatus({ sha, context: NAME, targetUrl: `x${index}` })
    expect(await statusesOf(github).own(sha, NAME)).toEqual(found ? [target] : [])
    expect(operations(github).filter((operation) => operation === 'commit-statuses')).toHaveLength(requests)
  })

  test('is read where GitHub gives wrong types', async ({ github }) => {
    const body = [
      { context: NAME, creator: 'x', target_url: 'https://example.com/x' },
      { context: NAME, creator: { login: github.identity }, target_url: 7 },
    ]
    github.faults.add({ operation: 'commit-statuses', times: 'always', fault: { kind: 'status', status: 200, body } })
    expect(await statusesOf(github).own(shaOf('x'), NAME)).toEqual([])
  })
})
