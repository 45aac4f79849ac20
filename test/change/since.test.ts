import { expect, test } from 'vitest'
import { parseSince } from '../../src/change/since.ts'

const HOUR = 60 * 60 * 1000

test.each([
  ['last-run', { type: 'last-run' }],
  ['previous-release', { type: 'previous-release' }],
  ['7d', { type: 'duration', text: '7d', ms: 7 * 24 * HOUR }],
  ['36h', { type: 'duration', text: '36h', ms: 36 * HOUR }],
  ['1d12h', { type: 'duration', text: '1d12h', ms: 36 * HOUR }],
  ['999d', { type: 'duration', text: '999d', ms: 999 * 24 * HOUR }],
])('since %s is what its words say', (text, expected) => {
  expect(parseSince(text)).toEqual(expected)
})

test.each([
  'v1.2.0',
  'main',
  'release/2026-11',
  'refs/tags/v1',
  'feature/äöü',
  '7days',
  '123456d',
  'v7',
  '4f2a1b9',
  'a'.repeat(255),
])('since %s is a tag, branch or commit', (ref) => {
  expect(parseSince(ref)).toEqual({ type: 'ref', ref })
})

test.each([
  'last_run',
  'Last-Run',
  'previousRelease',
  '2w',
  '30m',
  '7D',
  '1000d',
  '0d',
  '0d0h',
  '-v1',
  '/v1',
  'v1/',
  'v1.',
  'v1.lock',
  'v1.lock/a',
  'a..b',
  'a...b',
  'a//b',
  'a/.b',
  '.a',
  'a b',
  'a~1',
  'HEAD^',
  'a:b',
  'what?',
  'a*',
  '[a]',
  'a\\b',
  '@',
  'a@{1}',
  'a\u0007b',
  'a\u202eb',
  'a\nb',
  'a'.repeat(256),
  '',
])('since %j is nothing that Git could name', (text) => {
  expect(parseSince(text)).toBeUndefined()
})
