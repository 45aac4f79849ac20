import { describe, expect, test } from 'vitest'
import { isSameRepository, nameOf, placeOf } from '../../src/core/pull-request.ts'

describe('the place of a docs pull request', () => {
  test.each<[link: string | undefined, serverUrl: string, expected: string | undefined]>([
    ['https://github.com/acme/docs/pull/318', 'https://github.com', 'acme/docs#318'],
    ['https://github.com/acme/docs/pull/318/files', 'https://github.com/', 'acme/docs#318'],
    ['https://ghe.example.com/acme/docs/pull/7', 'https://ghe.example.com', 'acme/docs#7'],
    ['https://github.com/acme/docs/pull/318', 'https://ghe.example.com', undefined],
    ['https://github.com.evil.test/acme/docs/pull/318', 'https://github.com', undefined],
    ['https://gitlab.com/acme/docs/-/merge_requests/7', 'https://github.com', undefined],
    ['https://github.com/acme/docs/-/merge_requests/7', 'https://github.com', undefined],
    ['https://github.com/acme/docs/merge_requests/7', 'https://github.com', undefined],
    ['https://github.com/acme/group/docs/-/merge_requests/7', 'https://github.com', undefined],
    ['https://github.com/acme/../pull/7', 'https://github.com', undefined],
    ['https://github.com/acme/%2e%2e/pull/7', 'https://github.com', undefined],
    ['http://github.com/acme/docs/pull/318', 'https://github.com', undefined],
    ['https://github.com/acme/docs/pull/318', 'no address', undefined],
    [undefined, 'https://github.com', undefined],
    ['https://github.com/acme/docs/pull/0', 'https://github.com', undefined],
    [`https://github.com/acme/docs/pull/${2 ** 53 - 1}`, 'https://github.com', `acme/docs#${2 ** 53 - 1}`],
    // Beyond, another number would be read.
    [`https://github.com/acme/docs/pull/${2 ** 53}`, 'https://github.com', undefined],
    [`https://github.com/acme/docs/pull/1${'0'.repeat(400)}`, 'https://github.com', undefined],
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
