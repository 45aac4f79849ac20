import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelKey, missing, resolveReviewers, reviewerKey } from '../../src/docs-pull-request/wanted.ts'

describe('who is asked for a review', () => {
  test.each<[what: string, reviewers: string[], authors: (string | undefined)[], expected: string[]]>([
    ['a login as given', ['alice'], [], ['alice']],
    ['a team as given', ['team:docs'], ['mona'], ['team:docs']],
    ['the author', ['author'], ['mona'], ['mona']],
    ['the author among others, in order', ['alice', 'author', 'team:docs'], ['mona'], ['alice', 'mona', 'team:docs']],
    ['nobody for an account that is gone', ['author'], [undefined], []],
    ['nobody for a program', ['author'], ['dependabot[bot]'], []],
    ['nobody for whoever opened the docs pull request', ['author'], ['Opener'], []],
    ['a login that opened it, whom GitHub refuses with a reason', ['opener'], [], ['opener']],
    ['each once, in whatever case', ['alice', 'author'], ['Alice', 'ALICE'], ['alice']],
    ['the newest five authors', ['author'], ['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c', 'd', 'e']],
    [
      'the newest five, once programs, the opener and repetitions are left out',
      ['author'],
      ['x[bot]', 'a', 'A', 'opener', 'b', undefined, 'c', 'd', 'e', 'f'],
      ['a', 'b', 'c', 'd', 'e'],
    ],
  ])('is %s', (_what, reviewers, authors, expected) => {
    expect(resolveReviewers(reviewers, authors, 'opener')).toEqual(expected)
  })
})

describe('what is missing', () => {
  const wants = { labels: ['Docs', 'agent'], reviewers: ['alice', 'team:docs'] }

  test.each<[what: string, has: { labels: string[]; requested: string[] }, given: string[], expected: object]>([
    ['everything', { labels: [], requested: [] }, [], { ...wants, there: [] }],
    [
      'all but what is there, in whatever case',
      { labels: ['docs'], requested: ['ALICE'] },
      [],
      { labels: ['agent'], reviewers: ['team:docs'], there: ['label:docs', 'reviewer:alice'] },
    ],
    [
      'all but what it got once, though somebody took it away',
      { labels: [], requested: [] },
      ['label:docs', 'reviewer:team:docs'],
      { labels: ['agent'], reviewers: ['alice'], there: [] },
    ],
    [
      'nothing that is there and known to be',
      { labels: ['docs', 'agent'], requested: ['alice', 'team:docs'] },
      ['label:docs', 'label:agent', 'reviewer:alice', 'reviewer:team:docs'],
      { labels: [], reviewers: [], there: [] },
    ],
  ])('is %s', (_what, has, given, expected) => {
    expect(missing(wants, has, given)).toEqual(expected)
  })

  test('is nothing once all of it was given, however often a run asks', () => {
    const names = fc.array(fc.string({ minLength: 1, maxLength: 9 }))
    fc.assert(
      fc.property(names, names, names, (labels, reviewers, present) => {
        const first = missing({ labels, reviewers }, { labels: present, requested: [] }, [])
        const given = [...first.there, ...first.labels.map(labelKey), ...first.reviewers.map(reviewerKey)]
        const second = missing({ labels, reviewers }, { labels: [], requested: [] }, given)
        expect(second).toEqual({ labels: [], reviewers: [], there: [] })
      }),
    )
  })
})
