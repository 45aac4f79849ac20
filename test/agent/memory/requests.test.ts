import { describe, expect } from 'vitest'
import { githubFault } from '../../../emulator/github/faults.ts'
import type { GitHubEmulator } from '../../../emulator/github/server.ts'
import { createComments } from '../../../src/agent/memory/comment.ts'
import { createStatuses } from '../../../src/agent/memory/status.ts'
import { connect, errorOf, many, operations } from '../../kit/github/harness.ts'
import { test as emulatorsTest } from '../../support/emulators.ts'

const permissions = { 'pull-requests': 'write', statuses: 'write' } as const
const test = emulatorsTest.extend('githubOptions', () => ({ permissions }))

const UPDATE = 'graphql:updateIssueComment'

const commentsOf = (github: GitHubEmulator, number = 1) => createComments(connect(github).api, number)
const own = (github: GitHubEmulator, number = 1, body = 'own') =>
  github.addComment({ number, body, author: github.identity })

describe('the comments of the token itself', () => {
  test('are found on every page, oldest first, and no others', async ({ github }) => {
    github.addPullRequest()
    const others = ['eve', 'mintlify[bot]', 'github-actions', null]
    const add = (author: string | null = null) => github.addComment({ number: 1, body: 'forged', author })
    const mine = many(250, (index) => (index % 50 === 49 ? own(github, 1, `${index}`) : add(others[index % 4])))
    const found = await commentsOf(github).listOwn()
    expect(found.map(({ body }) => body)).toEqual(['49', '99', '149', '199', '249'])
    const wrote = mine.filter((_, index) => index % 50 === 49)
    expect(found.map(({ id }) => id)).toEqual(wrote.map(({ nodeId }) => nodeId))
    expect(operations(github)).toEqual(many(3, () => 'graphql:repository'))
  })
})

describe('a comment', () => {
  test('is written, edited and read', async ({ github }) => {
    github.addPullRequest()
    const comments = commentsOf(github)
    await comments.create('Hello')
    const [{ id } = { id: '' }] = await comments.listOwn()
    await comments.update(id, 'Done')
    expect(github.comments).toMatchObject([{ versions: ['Hello', 'Done'], author: github.identity }])
    expect(await comments.read(id)).toBe('Done')
  })

  test('that is gone is neither edited nor read, and that is no error', async ({ github }) => {
    github.addPullRequest()
    const { id, nodeId } = own(github)
    github.deleteComment(id)
    expect(await commentsOf(github).update(nodeId, 'Done')).toBe(false)
    expect(await commentsOf(github).read(nodeId)).toBeUndefined()
    expect(github.comments).toEqual([])
  })

  test('is not created again when its response is lost, but edited again', async ({ github }) => {
    github.addPullRequest()
    const fault = githubFault.serverError()
    github.faults.add({ operation: 'any', times: 2, fault })
    await errorOf(commentsOf(github).create('Hello'))
    await commentsOf(github).update(own(github).nodeId, 'Done')
    expect(operations(github)).toEqual(['create-comment', UPDATE, UPDATE])
    expect(github.comments).toMatchObject([{ body: 'Done' }])
  })
})

const NAME = 'docs-agent/docs/docs/3f9a1c'
const STATUS = { name: NAME, description: 'The agent updates the docs.', target: 'https://example.com/run#a=b' }

const statusesOf = (github: GitHubEmulator) => createStatuses(connect(github).api)

describe('a status', () => {
  test('is set as a success, in order', async ({ github }) => {
    const { sha } = github.addCommit()
    await statusesOf(github).set(sha, STATUS)
    await statusesOf(github).set(sha, { ...STATUS, description: 'Grüße "🎉" <b>', target: 'https://example.com/pr' })
    const set = { sha, context: NAME, state: 'success', creator: 'github-actions[bot]' }
    expect(github.statuses).toMatchObject([
      { ...set, description: STATUS.description, targetUrl: STATUS.target },
      { ...set, description: 'Grüße "🎉" <b>', targetUrl: 'https://example.com/pr' },
    ])
  })
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

  test('are looked for among the newest thousand', async ({ github }) => {
    const { sha } = github.addCommit()
    github.addStatus({ sha, context: NAME, creator: github.identity, targetUrl: target })
    for (const others of [100, 900]) {
      for (let index = 0; index < others; index++) github.addStatus({ sha, context: NAME, targetUrl: `x${index}` })
      expect(await statusesOf(github).own(sha, NAME)).toEqual(others === 100 ? [target] : [])
    }
    expect(operations(github).filter((operation) => operation === 'commit-statuses')).toHaveLength(12)
  })
})
