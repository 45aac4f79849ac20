import { describe, expect, test } from 'vitest'
import type { Subject } from '../../src/core/subject.ts'
import { listCode, recordForDocs } from '../../src/memory/origin.ts'
import { COMMIT } from '../change/fakes.ts'
import { recordOf } from './fakes.ts'

describe('the record on the docs pull request', () => {
  const record = recordOf(7, { jobId: 'job-1', change: 'c', docs: { title: 'x', state: 'open' } })
  const origin = { repository: 'acme/app', pullRequest: undefined, base: undefined, mergeAfter: [] }

  test.each<[what: string, subject: Subject, origin: object]>([
    ['a pull request', { pullRequest: { number: 42, title: 'x' }, commit: COMMIT }, { pullRequest: 42 }],
    ['a range', { base: 'b', commit: COMMIT }, { base: 'b' }],
    ['a commit', { commit: COMMIT }, {}],
  ])('links back to %s', (_what, subject, parts) => {
    expect(recordForDocs(record, { repository: 'acme/app', subject, pullRequests: [] }, [])).toEqual({
      ...record,
      docs: undefined,
      change: undefined,
      origin: { ...origin, ...parts },
    })
  })

  test.each<[what: string, pullRequests: number[], earlier: number[], repository: string, expected: number[]]>([
    ['those of the request, the highest first', [7, 12, 9], [], 'acme/app', [12, 9, 7]],
    ['those of earlier requests too, each once', [12], [7, 12, 40], 'acme/app', [40, 12, 7]],
    ['none of another repository', [12], [7], 'acme/api', [12]],
    ['the highest ten', [1, 2, 3, 4, 5, 6], [11, 10, 9, 8, 7], 'acme/app', [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]],
  ])('holds the numbers of pull requests: %s', (_what, pullRequests, earlier, repository, expected) => {
    const code = { repository: 'acme/app', subject: { commit: COMMIT }, pullRequests }
    const known = [
      recordOf(1),
      recordOf(2, { origin: { repository } }),
      recordOf(3, { origin: { repository, mergeAfter: earlier } }),
    ]
    expect(recordForDocs(record, code, known).origin?.mergeAfter).toEqual(expected)
  })

  test('holds no name of code that its readers may not see', () => {
    const earlier = recordOf(1, { origin: { repository: 'acme/app', mergeAfter: [7] } })
    const hidden = recordForDocs(record, undefined, [earlier])
    const { commit, job, step, origin, run, jobId } = hidden
    expect({ commit, job, step, origin, run, jobId }).toEqual({
      commit: '',
      job: '',
      step: '',
      origin: {},
      run: '7',
      jobId: 'job-1',
    })
  })
})

describe('the list of the code', () => {
  const from = (repository: string | undefined, ...mergeAfter: number[]) =>
    recordOf(1, { origin: { repository, mergeAfter } })
  const list = (...records: ReturnType<typeof recordOf>[]) => listCode(records, 'https://github.com')

  test('is one bare address an item, the highest number first, each once', () => {
    expect(list(from('acme/app', 7, 40), from('acme/api', 12), from('acme/app', 40))).toBe(
      [
        'Merge after:',
        '',
        '- https://github.com/acme/app/pull/40',
        '- https://github.com/acme/api/pull/12',
        '- https://github.com/acme/app/pull/7',
      ].join('\n'),
    )
  })

  test('has ten items at most', () => {
    const items = list(from('acme/app', 1, 2, 3, 4, 5, 6), from('acme/app', 7, 8, 9, 10, 11))
      ?.split('\n')
      .slice(2)
    expect(items).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `- https://github.com/acme/app/pull/${number}`),
    )
  })

  test.each<[what: string, record: ReturnType<typeof recordOf>]>([
    ['a request without an origin', recordOf(1)],
    ['code that may not be named', recordOf(1, { origin: {} })],
    ['numbers without a repository', from(undefined, 7)],
    ['a request that was about no pull request', from('acme/app')],
    ['a repository with a name that is none', from('acme/app/pull/1) <img', 7)],
    ['a repository with markup before its name', from('<acme/app', 7)],
  ])('is left out for %s', (_what, record) => {
    expect(list(record)).toBeUndefined()
  })
})
