import { describe, expect, test } from 'vitest'
import { GitHubError } from '../../src/core/errors.ts'
import { addLabels, askReviewers } from '../../src/docs-pull-request/give.ts'

const refusal = (status: number | undefined, remoteMessage?: string) =>
  new GitHubError(status, { kind: 'github-refused', what: 'GitHub refused.', advice: 'Check.', remoteMessage })

/** A docs pull request in a repository that has these labels; some names end in errors. */
function createSource({ labels = [], errors = {} }: { labels?: string[]; errors?: Record<string, Error> } = {}) {
  const calls: string[] = []
  const call = (text: string, name: string) => {
    calls.push(text)
    const error = errors[name]
    if (error !== undefined) throw error
  }
  return {
    calls,
    async hasLabel(label: string) {
      calls.push(`has ${label}`)
      return labels.includes(label)
    },
    addLabel: async (label: string) => call(`add ${label}`, label),
    requestReview: async (reviewer: string) => call(`ask ${reviewer}`, reviewer),
  }
}

describe('labels', () => {
  test('are added one at a time, and only those that exist', async () => {
    const source = createSource({ labels: ['docs', 'agent'] })
    expect(await addLabels(['docs', 'typo', 'agent'], source)).toEqual({
      given: ['docs', 'agent'],
      refused: [{ name: 'typo', reason: 'the label typo does not exist, so it was not added' }],
    })
    expect(source.calls).toEqual(['has docs', 'add docs', 'has typo', 'has agent', 'add agent'])
  })

  test('end at the first error, and what was added before is known', async () => {
    const error = refusal(403)
    const source = createSource({ labels: ['a', 'b', 'c'], errors: { b: error } })
    expect(await addLabels(['a', 'b', 'c'], source)).toEqual({ given: ['a'], refused: [], error })
    expect(source.calls.at(-1)).toBe('add b')
  })
})

describe('reviewers', () => {
  test('are asked one at a time, and one who cannot be asked stops nobody else', async () => {
    const source = createSource({ errors: { bob: refusal(422, 'Not a collaborator'), 'team:docs': refusal(403) } })
    expect(await askReviewers(['bob', 'team:docs', 'Alice'], source)).toEqual({
      given: ['Alice'],
      refused: [
        { name: 'bob', reason: 'bob could not be asked for a review (422: "Not a collaborator")' },
        {
          name: 'team:docs',
          reason: 'team:docs could not be asked for a review (403); a team needs a docs-token that may read members',
        },
      ],
    })
  })

  test.each([401, 403, 404, 500, undefined])('end with an error that is not about the person: %s', async (status) => {
    const error = refusal(status)
    const source = createSource({ errors: { bob: error } })
    expect(await askReviewers(['alice', 'bob', 'carol'], source)).toEqual({
      given: ['alice'],
      refused: [],
      error,
    })
  })

  test('are not blamed for errors of the program', async () => {
    const source = createSource({ errors: { bob: new TypeError('x') } })
    await expect(askReviewers(['bob'], source)).rejects.toThrow(TypeError)
  })
})
