import { describe, expect, test } from 'vitest'
import { GitHubError } from '../../src/core/errors.ts'
import { addLabels, askReviewers, missing, resolveReviewers } from '../../src/docs-pull-request/docs-pull-request.ts'

const refusal = (status: number | undefined, remoteMessage?: string) =>
  new GitHubError(status, { kind: 'github-refused', what: 'GitHub refused.', advice: 'Check.', remoteMessage })

/** A docs pull request in a repository that has these labels; some names end in errors. */
function createSource({ labels = [], errors = {} }: { labels?: string[]; errors?: Record<string, Error> } = {}) {
  const calls: string[] = []
  return {
    calls,
    async hasLabel(label: string) {
      calls.push(`has ${label}`)
      return labels.includes(label)
    },
    addLabels: async (added: readonly string[]) => void calls.push(`add ${added.join(', ')}`),
    async requestReview(reviewer: string) {
      calls.push(`ask ${reviewer}`)
      const error = errors[reviewer]
      if (error !== undefined) throw error
    },
  }
}

describe('labels', () => {
  test('that exist are added in one request', async () => {
    const source = createSource({ labels: ['docs', 'agent'] })
    expect(await addLabels(['docs', 'typo', 'agent', 'x'], source)).toEqual({
      names: ['docs', 'agent'],
      refusals: [
        'the label typo does not exist, so it was not added',
        'the label x does not exist, so it was not added',
      ],
    })
    expect(source.calls).toEqual(['has docs', 'has typo', 'has agent', 'has x', 'add docs, agent'])
  })

  test('of which one exists are added too', async () => {
    const source = createSource({ labels: ['docs'] })
    await addLabels(['docs'], source)
    expect(source.calls).toEqual(['has docs', 'add docs'])
  })

  test('need no request where none exists', async () => {
    const source = createSource()
    await addLabels(['typo'], source)
    expect(source.calls).toEqual(['has typo'])
  })
})

describe('reviewers', () => {
  test('are asked one at a time, and those who cannot be asked stop nobody else', async () => {
    const source = createSource({ errors: { bob: refusal(422, 'Not a collaborator'), eve: refusal(422) } })
    expect(await askReviewers(['bob', 'eve', 'Alice'], source)).toEqual({
      names: ['Alice'],
      refusals: [
        'bob could not be asked for a review (422: "Not a collaborator")',
        'eve could not be asked for a review (422)',
      ],
    })
    expect(source.calls).toEqual(['ask bob', 'ask eve', 'ask Alice'])
  })

  test('of a team that cannot be asked say what it takes', async () => {
    const source = createSource({ errors: { 'team:docs': refusal(403) } })
    expect(await askReviewers(['team:docs'], source)).toEqual({
      names: [],
      refusals: ['team:docs could not be asked for a review (403); a team needs a docs-token that may read members'],
    })
  })

  test('who could all be asked are refused nothing', async () => {
    expect(await askReviewers(['team:docs'], createSource())).toEqual({ names: ['team:docs'], refusals: [] })
  })

  test.each([401, 403, 404, 500, undefined])('end with an error that is not about the person: %s', async (status) => {
    const error = refusal(status)
    const source = createSource({ errors: { bob: error } })
    await expect(askReviewers(['alice', 'bob', 'carol'], source)).rejects.toBe(error)
    expect(source.calls).toEqual(['ask alice', 'ask bob'])
  })

  test.each([401, 404])('end with an error that is not about the team: %s', async (status) => {
    const source = createSource({ errors: { 'team:docs': refusal(status) } })
    await expect(askReviewers(['team:docs'], source)).rejects.toThrow()
  })

  test('are not blamed for errors of the program', async () => {
    const source = createSource({ errors: { bob: new TypeError('x') } })
    await expect(askReviewers(['bob'], source)).rejects.toThrow(TypeError)
  })
})
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
    const pullRequests = authors.map((author) => ({ author, isByBot: author?.endsWith('[bot]') ?? false }))
    expect(resolveReviewers(reviewers, pullRequests, 'opener')).toEqual(expected)
  })
})

test('what is missing is what is not there, in whatever case', () => {
  expect(missing(['Docs', 'agent'], ['docs', 'x'])).toEqual(['agent'])
})
