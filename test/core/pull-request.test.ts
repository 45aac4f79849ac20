import { describe, expect, test } from 'vitest'
import { describeState, isOpen, nameOf, type PullRequest, placeOf } from '../../src/core/pull-request.ts'
import { isSameRepository } from '../../src/core/repository.ts'
import { pullRequestSchema, toPullRequest } from '../../src/github/pull-request.ts'

describe('the place of a docs pull request', () => {
  test.each<[link: string | undefined, serverUrl: string, expected: string | undefined]>([
    ['https://github.com/acme/docs/pull/318', 'https://github.com', 'acme/docs#318'],
    ['https://github.com/acme/docs/pull/318/files', 'https://github.com/', 'acme/docs#318'],
    ['https://ghe.example.com/acme/docs/pull/7', 'https://ghe.example.com', 'acme/docs#7'],
    ['https://github.com/acme/docs/pull/318', 'https://ghe.example.com', undefined],
    ['https://github.com.evil.test/acme/docs/pull/318', 'https://github.com', undefined],
    ['https://gitlab.com/acme/docs/-/merge_requests/7', 'https://github.com', undefined],
    ['https://github.com/acme/docs/-/merge_requests/7', 'https://github.com', undefined],
    ['https://github.com/acme/group/docs/-/merge_requests/7', 'https://github.com', undefined],
    ['https://github.com/acme/%2e%2e/pull/7', 'https://github.com', undefined],
    ['http://github.com/acme/docs/pull/318', 'https://github.com', undefined],
    [undefined, 'https://github.com', undefined],
    ['https://github.com/acme/docs/pull/0', 'https://github.com', undefined],
    [`https://github.com/acme/docs/pull/${2 ** 53 - 1}`, 'https://github.com', `acme/docs#${2 ** 53 - 1}`],
    // Beyond, another number would be read.
    [`https://github.com/acme/docs/pull/${2 ** 53}`, 'https://github.com', undefined],
  ])('%s on %s is %s', (link, serverUrl, expected) => {
    const place = placeOf(link, serverUrl)
    expect(place && nameOf(place)).toBe(expected)
  })

  test('is in the same repository whatever the case of its name', () => {
    const docs = { owner: 'acme', name: 'docs' }
    expect(isSameRepository(docs, { owner: 'Acme', name: 'DOCS' })).toBe(true)
    expect(isSameRepository(docs, { owner: 'acme', name: 'docs2' })).toBe(false)
    expect(isSameRepository(docs, undefined)).toBe(false)
  })
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

describe('the state of a docs pull request', () => {
  test.each<[state: 'open' | 'merged', files: number | undefined, expected: string]>([
    ['open', undefined, 'open'],
    ['open', 1, 'open, 1 file'],
    ['merged', 3, 'merged, 3 files'],
  ])('that is %s with %s files is: %s', (state, files, expected) => {
    expect(describeState({ state, files })).toBe(expected)
  })
})
