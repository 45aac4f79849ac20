import { expect, test } from 'vitest'
import { isSameRepository, mayShow, type Visibility, visibilityOf } from '../../../src/kit/core/repository.ts'

test('a repository is the same whatever the case of its name', () => {
  const docs = { owner: 'acme', name: 'docs' }
  expect(isSameRepository(docs, { owner: 'Acme', name: 'DOCS' })).toBe(true)
  expect(isSameRepository(docs, { owner: 'acme', name: 'docs2' })).toBe(false)
  expect(isSameRepository(docs, undefined)).toBe(false)
})

const SOURCES: readonly Visibility[] = ['public', 'internal', 'private', 'unknown']

test.each<[place: Visibility, shown: readonly boolean[]]>([
  ['public', [true, false, false, false]],
  ['unknown', [true, false, false, false]],
  ['internal', [true, true, false, false]],
  ['private', [true, true, true, true]],
])('a place that is %s shows what is public, internal, private, unknown: %j', (place, shown) => {
  expect(SOURCES.map((source) => mayShow(source, place))).toEqual(shown)
})

test.each<[given: { visibility?: string; private?: boolean } | undefined, expected: Visibility]>([
  [{ visibility: 'internal', private: true }, 'internal'],
  [{ visibility: 'public', private: false }, 'public'],
  [{ visibility: 'private', private: true }, 'private'],
  [{ private: true }, 'private'],
  [{ private: false }, 'public'],
  [{ visibility: 'secret' }, 'unknown'],
  [{}, 'unknown'],
  [undefined, 'unknown'],
])('the visibility of %j is %s', (given, expected) => {
  expect(visibilityOf(given)).toBe(expected)
})
