import { describe, expect, test } from 'vitest'
import type { Subject } from '../../../src/agent/change/change.ts'
import { recordForDocs } from '../../../src/agent/docs-pull-request/link-back.ts'
import { COMMIT } from '../change/fakes.ts'
import { recordOf } from '../memory/fakes.ts'

describe('the record on the docs pull request', () => {
  const record = recordOf(7, { jobId: 'job-1' })
  const onCode = {
    ...{ change: 'c', content: 'e', data: 'd', base: 'b', review: 'mona' },
    ...{ readersFromMs: 0, readersUntilMs: 1 },
  }
  const docs = { title: 'x', state: 'open' } as const
  const workflow = 'acme/ci'
  const origin = { repository: 'acme/app', pullRequest: undefined, base: undefined, mergeAfter: [] }

  test.each<[what: string, subject: Subject, origin: object]>([
    ['a pull request', { pullRequest: { number: 42, title: 'x' }, commit: COMMIT }, { pullRequest: 42 }],
    ['a range', { base: 'b', commit: COMMIT }, { base: 'b' }],
    ['a commit', { commit: COMMIT }, {}],
  ])('links back to %s', (_what, subject, parts) => {
    const code = { repository: 'acme/app', subject, pullRequests: [], workflow }
    const kept = recordForDocs({ ...record, ...onCode, docs }, code, [])
    expect(kept).toEqual({ ...record, origin: { ...origin, workflow, ...parts } })
  })

  test.each<[what: string, pullRequests: number[], earlier: number[], repository: string, expected: number[]]>([
    ['those of the prompt, the highest first', [7, 12, 9], [], 'acme/app', [12, 9, 7]],
    ['those of earlier records too, each once', [12], [7, 12, 40], 'acme/app', [40, 12, 7]],
    ['none of another repository', [12], [7], 'acme/api', [12]],
    ['the highest ten', [1, 2, 3, 4, 5, 6], [11, 10, 9, 8, 7], 'acme/app', [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]],
  ])('holds the numbers of pull requests: %s', (_what, pullRequests, earlier, repository, expected) => {
    const code = { repository: 'acme/app', subject: { commit: COMMIT }, pullRequests, workflow }
    const listed = [
      recordOf(1),
      recordOf(2, { origin: { repository } }),
      recordOf(3, { origin: { repository, mergeAfter: earlier } }),
    ]
    expect(recordForDocs(record, code, listed).origin?.mergeAfter).toEqual(expected)
  })

  test('holds no name of code that its readers may not see', () => {
    const earlier = recordOf(1, { origin: { repository: 'acme/app', mergeAfter: [7] } })
    const hidden = recordForDocs({ ...record, ...onCode, docs }, undefined, [earlier])
    expect(hidden).toEqual({ ...record, commit: '', job: '', step: '', origin: {} })
  })
})
