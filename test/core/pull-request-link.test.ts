import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePullRequestLink } from '../../src/core/pull-request.ts'

import { runs } from '../support/fuzz.ts'
import { hostileText } from './hostile-text.ts'

test.each([
  ['https://github.com/acme/docs/pull/7', 'acme/docs', '7'],
  ['https://github.com/acme/docs/pull/7/files?w=1#diff', 'acme/docs', '7'],
  ['https://github.com/a-b.c/d_e.f/pull/1234567', 'a-b.c/d_e.f', '1234567'],
  ['https://github.example.com:8443/acme/docs/pull/7', 'acme/docs', '7'],
  ['https://gitlab.com/acme/docs/-/merge_requests/7', 'acme/docs', '7'],
  ['https://gitlab.com/acme/group/sub/docs/-/merge_requests/7/diffs', 'acme/group/sub/docs', '7'],
  ['https://gitlab.example.com/acme/docs/merge_requests/7', 'acme/docs', '7'],
  ['https://github.com/acme/docs/pull/new', undefined, undefined],
  ['https://github.com/acme/docs/pull/7x', undefined, undefined],
  ['https://github.com/acme/docs/issues/7', undefined, undefined],
  ['https://github.com/acme/%0Adocs/pull/7', undefined, undefined],
  ['https://example.com/?/acme/docs/pull/7', undefined, undefined],
])('the link %s is of %s, number %s', (address, repository, number) => {
  const link = parsePullRequestLink(address)
  expect(link?.url).toBe(address)
  expect([link?.repository, link?.number]).toEqual([repository, number])
})

test.each([
  undefined,
  '',
  'http://github.com/acme/docs/pull/7',
  'javascript:alert(1)',
  'acme/docs#7',
  'https://a:b@github.com/acme/docs/pull/7',
])('%j is no link', (address) => {
  expect(parsePullRequestLink(address)).toBeUndefined()
})

test('a link that is too long as an address is none: a marker has no room for it', () => {
  expect(parsePullRequestLink(`https://x.test/${'ü'.repeat(400)}`)).toBeUndefined()
  expect(parsePullRequestLink(`https://x.test/${'x'.repeat(400)}`)).toBeDefined()
})

test('the parts of any link at all are plain words', () => {
  const part = fc.oneof(
    hostileText,
    fc.constantFrom('acme', 'docs', 'pull', '7', '-', 'merge_requests', '..', '%2e%2e'),
  )
  const starts = fc.constantFrom('https://github.com/', 'https://', 'HTTPS:\\\\', 'http://x/', ' //')
  const anyPath = fc.tuple(starts, fc.array(part)).map(([start, parts]) => `${start}${parts.join('/')}`)
  const likely = fc
    .tuple(part, part, fc.constantFrom('pull', '-/merge_requests', 'merge_requests'), fc.oneof(fc.constant('7'), part))
    .map((parts) => `https://github.com/${parts.join('/')}`)
  fc.assert(
    fc.property(fc.oneof(hostileText, anyPath, likely), (address) => {
      const link = parsePullRequestLink(address)
      if (link === undefined) return
      expect(link.url).toMatch(/^https:\/\/[^\s/@]+\/[\x21-\x7e]*$/)
      expect(link.repository ?? 'acme/docs').toMatch(/^[\w.-]+(\/[\w.-]+)+$/)
      expect(link.repository?.split('/').filter((name) => name === '.' || name === '..') ?? []).toEqual([])
      expect(link.number ?? '7').toMatch(/^\d+$/)
      expect(link.number === undefined).toBe(link.repository === undefined)
    }),
    { numRuns: runs(1000) },
  )
})
