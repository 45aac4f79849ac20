import { expect } from 'vitest'
import { readRemarks } from '../../src/event/payload.ts'
import { connect, operations } from '../github/harness.ts'
import { test } from '../support/emulators.ts'

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
