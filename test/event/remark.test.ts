import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { readRemarks, remarkSchema } from '../../src/event/payload.ts'
import { connect, operations } from '../github/harness.ts'
import { test } from '../support/emulators.ts'
import { runs } from '../support/fuzz.ts'

const HUNK = '@@ -10,3 +20,4 @@ export function a() {\n one\n-two\n+TWO\n+three'
const REMOVED = '@@ -10,3 +20,3 @@\n one\n+ONE\n+MORE\n-two'

describe('where a remark is', () => {
  test.each<[string, object, { first: number; last: number } | undefined]>([
    ['one line', { line: 12 }, { first: 12, last: 12 }],
    ['several lines', { start_line: 10, line: 12 }, { first: 10, last: 12 }],
    ['one line, with its original', { line: 12, original_line: 9, original_start_line: 8 }, { first: 12, last: 12 }],
    ['lines that changed since', { line: null, original_line: 9 }, { first: 9, last: 9 }],
    ['several that did', { line: null, original_start_line: 7, original_line: 9 }, { first: 7, last: 9 }],
    ['a line that only the hunk names', { diff_hunk: HUNK }, { first: 22, last: 22 }],
    ['the same, without counts', { diff_hunk: '@@ -1 +1 @@\n-a\n+b' }, { first: 1, last: 1 }],
    ['a removed line that only the hunk names', { diff_hunk: REMOVED }, { first: 11, last: 11 }],
    ['a last line without an end', { diff_hunk: `${HUNK}\n\\ No newline at end of file` }, { first: 22, last: 22 }],
    ['the whole file', { subject_type: 'file', line: null, diff_hunk: HUNK }, undefined],
    ['a hunk that is none', { diff_hunk: 'x\n+y' }, undefined],
    ['a hunk without lines', { diff_hunk: '@@ -1 +1 @@' }, undefined],
    ['nowhere', {}, undefined],
    ['numbers that are none', { line: 'x', start_line: -1, original_line: 1.5 }, undefined],
  ])('%s', (_what, given, lines) => {
    expect(remarkSchema.parse({ body: 'x', path: 'a.ts', ...given }).location).toMatchObject({ path: 'a.ts', lines })
  })

  test('is nowhere without a file', () => {
    expect(remarkSchema.parse({ body: 'x', line: 3, diff_hunk: HUNK }).location).toBeUndefined()
  })
})

test('any object is a remark, of which everything may be missing', () => {
  const field = fc.constantFrom('user', 'body', 'path', 'line', 'start_line', 'original_line', 'diff_hunk')
  fc.assert(
    fc.property(fc.dictionary(field, fc.jsonValue()), (given) => {
      expect(remarkSchema.parse(given)).toMatchObject({ text: expect.any(String) })
    }),
    { numRuns: runs(100) },
  )
})

const REVIEW = { pullRequest: 1, review: 7 }

/** Remarks of two reviews, so many of the first. */
const remarksOf = (count: number) => [
  { review: 8, path: 'other.ts', body: 'Of another review' },
  ...Array.from({ length: count }, (_, index) => ({
    review: 7,
    path: 'a.ts',
    body: `Remark ${index}`,
    hunk: `@@ -0,0 +${index + 1} @@\n+line`,
  })),
]

test('the remarks of a review have author, text, path, line and hunk', async ({ github }) => {
  github.addPullRequest({ remarks: [...remarksOf(1), { review: 7, path: 'b.ts', body: 'Bye', user: null }] })
  expect(await readRemarks(connect(github).api, REVIEW)).toEqual({
    remarks: [
      {
        author: 'octocat',
        text: 'Remark 0',
        location: { path: 'a.ts', lines: { first: 1, last: 1 }, hunk: '@@ -0,0 +1 @@\n+line' },
      },
      expect.objectContaining({ author: undefined, text: 'Bye' }),
    ],
    capped: false,
  })
})

test.for([
  { count: 0, capped: false, pages: 1 },
  { count: 100, capped: false, pages: 1 },
  { count: 101, capped: false, pages: 2 },
  { count: 1001, capped: true, pages: 10 },
])('$count remarks are read on $pages pages, in order', async ({ count, capped, pages }, { github }) => {
  github.addPullRequest({ remarks: remarksOf(count) })
  const found = await readRemarks(connect(github).api, REVIEW)
  const texts = Array.from({ length: Math.min(count, 1000) }, (_, index) => `Remark ${index}`)
  expect([found.remarks.map(({ text }) => text), found.capped]).toEqual([texts, capped])
  expect(operations(github)).toEqual(Array.from({ length: pages }, () => 'review-comments'))
})
