import { expect, test } from 'vitest'
import { describeState, nameOf, parsePullRequestLink, placeOf } from '../../../src/kit/core/pull-request.ts'

test.each([
  ['https://github.com/acme/docs/pull/7/files?w=1#diff', 'acme/docs', '7'],
  ['https://github.example.com:8443/acme/docs/pull/7', 'acme/docs', '7'],
  ['https://gitlab.com/acme/docs/-/merge_requests/7', 'acme/docs', '7'],
  ['https://gitlab.com/acme/group/sub/docs/-/merge_requests/7/diffs', 'acme/group/sub/docs', '7'],
  ['https://gitlab.example.com/acme/docs/merge_requests/7', 'acme/docs', '7'],
  ['https://github.com/acme/docs/pull/7x', undefined, undefined],
  ['https://example.com/?/acme/docs/pull/7', undefined, undefined],
])('the link %s is of %s, number %s', (address, repository, number) => {
  const link = parsePullRequestLink(address)
  expect(link?.url).toBe(address)
  expect([link?.repository, link?.number]).toEqual([repository, number])
})

test.each([undefined, 'http://github.com/acme/docs/pull/7', 'https://a:b@github.com/acme/docs/pull/7'])(
  '%j is no link',
  (address) => {
    expect(parsePullRequestLink(address)).toBeUndefined()
  },
)

test('a link that is too long as an address is none: a marker has no room for it', () => {
  expect(parsePullRequestLink(`https://x.test/${'ü'.repeat(400)}`)).toBeUndefined()
  expect(parsePullRequestLink(`https://x.test/${'x'.repeat(400)}`)).toBeDefined()
})

test.each<[link: string | undefined, serverUrl: string, expected: string | undefined]>([
  ['https://github.com/acme/docs/pull/318/files', 'https://github.com/', 'acme/docs#318'],
  ['https://ghe.example.com/acme/docs/pull/7', 'https://ghe.example.com', 'acme/docs#7'],
  ['https://github.com/acme/docs/pull/318', 'https://ghe.example.com', undefined],
  ['https://github.com.evil.test/acme/docs/pull/318', 'https://github.com', undefined],
  ['https://github.com/acme/group/docs/-/merge_requests/7', 'https://github.com', undefined],
  ['https://github.com/acme/%2e%2e/pull/7', 'https://github.com', undefined],
  [undefined, 'https://github.com', undefined],
  ['https://github.com/acme/docs/pull/0', 'https://github.com', undefined],
  // Beyond, another number would be read.
  [`https://github.com/acme/docs/pull/${2 ** 53}`, 'https://github.com', undefined],
])('the docs pull request of %s on %s is %s', (link, serverUrl, expected) => {
  const place = placeOf(link, serverUrl)
  expect(place && nameOf(place)).toBe(expected)
})

test.each<[state: 'open' | 'merged', files: number | undefined, expected: string]>([
  ['open', 1, 'open, 1 file'],
  ['merged', 3, 'merged, 3 files'],
])('a docs pull request that is %s with %s files is: %s', (state, files, expected) => {
  expect(describeState({ state, files })).toBe(expected)
})
