import { describe, expect, test } from 'vitest'
import { describeOrigins } from '../../../src/agent/memory/comment-text.ts'
import { PLACE, recordOf } from './fakes.ts'

describe('the list of the code', () => {
  const from = (repository: string | undefined, ...mergeAfter: number[]) =>
    recordOf(1, { origin: { repository, mergeAfter } })
  const list = (...records: ReturnType<typeof recordOf>[]) =>
    describeOrigins(records, PLACE).find((paragraph) => paragraph.startsWith('Merge after:'))

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
    ['a prompt without an origin', recordOf(1)],
    ['code that may not be named', recordOf(1, { origin: {} })],
    ['numbers without a repository', from(undefined, 7)],
    ['a prompt that covered no pull request', from('acme/app')],
    ['a repository with a name that is none', from('acme/app/pull/1) <img', 7)],
    ['a repository with markup before its name', from('<acme/app', 7)],
  ])('is left out for %s', (_what, record) => {
    expect(list(record)).toBeUndefined()
  })
})
