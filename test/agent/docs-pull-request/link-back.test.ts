import { describe, expect, test } from 'vitest'
import { recordForDocs } from '../../../src/agent/docs-pull-request/look-after.ts'
import { recordOf } from '../memory/fakes.ts'

describe('the record on the docs pull request', () => {
  const record = recordOf(7, { jobId: 'job-1' })
  const onCode = {
    ...{ change: 'c', content: 'e', data: 'd', base: 'b', review: 'mona' },
    ...{ readersFromMs: 0, readersUntilMs: 1 },
  }
  const docs = { title: 'x', state: 'open' } as const

  test('is the code’s change, and nothing that only the comment on the code needs', () => {
    const origin = { repository: 'acme/app', workflow: 'acme/ci', base: 'b', pullRequest: 42, mergeAfter: [42] }
    expect(recordForDocs({ ...record, ...onCode, docs }, origin, [])).toEqual({ ...record, origin })
  })

  test.each<[what: string, mergeAfter: number[], earlier: number[], repository: string, expected: number[]]>([
    ['those of the prompt, the highest first', [7, 12, 9], [], 'acme/app', [12, 9, 7]],
    ['those of earlier records too, each once', [12], [7, 12, 40], 'acme/app', [40, 12, 7]],
    ['none of another repository', [12], [7], 'acme/api', [12]],
    ['the highest ten', [1, 2, 3, 4, 5, 6], [11, 10, 9, 8, 7], 'acme/app', [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]],
  ])('holds the numbers of pull requests: %s', (_what, mergeAfter, earlier, repository, expected) => {
    const listed = [recordOf(1), recordOf(2, { origin: { repository, mergeAfter: earlier } })]
    const { origin } = recordForDocs(record, { repository: 'acme/app', mergeAfter }, listed)
    expect(origin?.mergeAfter).toEqual(expected)
  })

  test('holds no name of code that its readers may not see', () => {
    const earlier = recordOf(1, { origin: { repository: 'acme/app', mergeAfter: [7] } })
    const hidden = recordForDocs({ ...record, ...onCode, docs }, { base: 'b', mergeAfter: [] }, [earlier])
    expect(hidden).toEqual({ ...record, commit: '', job: '', step: '', origin: {} })
  })
})
