import { describe, expect, test } from 'vitest'
import { resolveReviewers } from '../../../src/agent/docs-pull-request/look-after.ts'

describe('who is asked for a review', () => {
  test.each<[what: string, reviewers: string[], authors: (string | undefined)[], expected: string[]]>([
    ['a login as given', ['alice'], [], ['alice']],
    ['a team as given', ['team:docs'], ['mona'], ['team:docs']],
    ['the author', ['author'], ['mona'], ['mona']],
    ['the author among others, in order', ['alice', 'author', 'team:docs'], ['mona'], ['alice', 'mona', 'team:docs']],
    ['nobody for an account that is gone', ['author'], [undefined], []],
    ['nobody for a program', ['author'], ['dependabot[bot]'], []],
    ['nobody for whoever opened the docs pull request', ['author'], ['Opener'], []],
    ['nobody for a login that opened it', ['opener', 'alice'], [], ['alice']],
    ['nobody who was asked before, in whatever case', ['Asked', 'author', 'team:asked', 'alice'], ['asked'], ['alice']],
    ['each once, in whatever case', ['alice', 'author'], ['Alice', 'ALICE'], ['alice']],
    ['the newest five authors', ['author'], ['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c', 'd', 'e']],
    [
      'the newest five, once programs, the opener and repetitions are left out',
      ['author'],
      ['x[bot]', 'a', 'A', 'opener', 'b', undefined, 'c', 'd', 'e', 'f'],
      ['a', 'b', 'c', 'd', 'e'],
    ],
  ])('is %s', (_what, reviewers, authors, expected) => {
    const docs = { opener: 'opener', before: ['asked', 'team:asked'] }
    const pullRequests = authors.map((author) => ({ author, isByBot: author?.endsWith('[bot]') ?? false }))
    expect(resolveReviewers(reviewers, pullRequests, docs)).toEqual(expected)
  })
})
