import { expect, test } from 'vitest'
import { parseSince } from '../../src/inputs/schemas.ts'

const HOUR = 60 * 60 * 1000

test.each<[text: string, expected: object]>([
  ['last-run', { type: 'last-run' }],
  ['previous-release', { type: 'previous-release' }],
  ['7d', { type: 'duration', text: '7d', ms: 7 * 24 * HOUR }],
  ['1d12h', { type: 'duration', text: '1d12h', ms: 36 * HOUR }],
  ['v1.0..v2.0', { type: 'ref', ref: 'v1.0', end: 'v2.0' }],
  ['previous-release..release/2.0', { type: 'previous-release', end: 'release/2.0' }],
  ...'v1.2.0 refs/tags/v1 feature/äöü 7days 123456d 1000d 7D 12345a'
    .split(' ')
    .map((ref): [string, object] => [ref, { type: 'ref', ref }]),
])('since %s is what its words say', (text, expected) => {
  expect(parseSince(text)).toEqual(expected)
})

const MISSPELLED = 'last_run Last-Run previousRelease 0d 0d0h'
const NO_REFS = '/v1 v1/ v1. v1.lock v1.lock/a a//b a/.b .a a~1 HEAD^ a:b what? a* [a] a\\b @ a@{1}'
const NO_RANGES = 'A.. ..B A...B A..B..C .. last-run..B A..last-run A..previous-release'

test.each([...[MISSPELLED, NO_REFS, NO_RANGES].flatMap((texts) => texts.split(' ')), 'a b', 'a\u0007b', 'a\nb', ''])(
  'since %j is nothing that Git could name, nor a range',
  (text) => {
    expect(parseSince(text)).toBeUndefined()
  },
)
