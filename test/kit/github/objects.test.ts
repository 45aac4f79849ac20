import { describe, expect } from 'vitest'
import { isOpen, type PullRequest } from '../../../src/kit/core/pull-request.ts'
import { pullRequestSchema, readRepository, readVisibility, toPullRequest } from '../../../src/kit/github/objects.ts'
import { test } from '../../support/emulators.ts'
import { connect, errorOf } from './harness.ts'

test('a repository that is private is read as such, without any permission', async ({ github }) => {
  github.addRepository({ fullName: 'acme/app', private: true })
  github.setPermissions({ 'pull-requests': 'none', contents: 'none' })
  expect(await readVisibility(connect(github).api)).toBe('private')
  expect(await readRepository(connect(github).api)).toMatchObject({ visibility: 'private', defaultBranch: 'main' })
})

test('of a repository that is described otherwise, it is unknown who may read it', async ({ github }) => {
  github.faults.add({ operation: 'any', times: 1, fault: { kind: 'body', text: '{"private":true}' } })
  expect(await readVisibility(connect(github).api)).toBe('private')
  github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'body', text: '{"private":null}' } })
  expect(await readVisibility(connect(github).api)).toBe('unknown')
  expect((await errorOf(readRepository(connect(github).api))).kind).toBe('github-fault')
})

describe('a pull request as GitHub gives it', () => {
  const read = (given: object) => toPullRequest(pullRequestSchema.parse({ number: 7, ...given }))

  test.each<[given: object, state: PullRequest['state'], isOpen: boolean]>([
    [{}, 'open', true],
    [{ state: 'open', merged_at: null, draft: false }, 'open', true],
    [{ state: 'open', draft: true }, 'draft', true],
    [{ state: 'closed' }, 'closed', false],
    [{ state: 'closed', draft: true }, 'closed', false],
    [{ state: 'closed', merged: true }, 'merged', false],
    [{ state: 'closed', merged_at: '2026-11-20T08:00:00Z' }, 'merged', false],
    [{ state: 'else' }, 'closed', false],
    [{ state: 7, draft: 'yes', merged: 'yes', merged_at: 7 }, 'open', true],
  ])('%j is %s', (given, state, open) => {
    expect(read(given).state).toBe(state)
    expect(isOpen({ state })).toBe(open)
  })

  test.each<[user: unknown, author: string | undefined, isByBot: boolean]>([
    [{ login: 'mona', type: 'User' }, 'mona', false],
    [{ login: 'Copilot', type: 'Bot' }, 'Copilot', true],
    [{ login: 'mona' }, 'mona', false],
    [{ login: '', type: 'User' }, undefined, false],
    [null, undefined, false],
    ['mona', undefined, false],
  ])('by %j has the author %s (a program: %s)', (user, author, isByBot) => {
    expect(read({ user })).toMatchObject({ author, isByBot })
  })

  test('has a head only where its commit is named whole', () => {
    const sha = 'a'.repeat(40)
    expect(read({ head: { sha } }).headSha).toBe(sha)
    for (const head of [{ sha: sha.slice(1) }, { sha: sha.toUpperCase() }, { sha: `${sha} ` }, {}, null, 'x']) {
      expect(read({ head }).headSha).toBeUndefined()
    }
  })
})
