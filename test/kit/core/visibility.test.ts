import { expect, test } from 'vitest'
import { mayBeShownIn, type Visibility, visibilityOf } from '../../../src/kit/core/visibility.ts'

const SOURCES: readonly Visibility[] = ['public', 'internal', 'private', 'unknown']

const at = (name: string, visibility: Visibility) => ({ repository: { owner: 'acme', name }, visibility })

test.each<[place: Visibility, shown: readonly boolean[]]>([
  ['public', [true, false, false, false]],
  ['unknown', [true, false, false, false]],
  ['internal', [true, true, false, false]],
  ['private', [true, true, true, true]],
])('a place that is %s shows what is public, internal, private, unknown elsewhere: %j', (place, shown) => {
  expect(SOURCES.map((source) => mayBeShownIn(at('app', source), at('docs', place)))).toEqual(shown)
})

test('a repository shows all of itself, whatever its name is written like, and so does one without a name', () => {
  const unnamed = { repository: undefined, visibility: 'unknown' } as const
  expect(mayBeShownIn(at('Docs', 'unknown'), at('docs', 'public'))).toBe(true)
  expect(mayBeShownIn(unnamed, { ...unnamed, visibility: 'public' })).toBe(true)
  expect(mayBeShownIn(at('docs', 'private'), { ...unnamed, visibility: 'public' })).toBe(false)
})

/** Each pair names who sees what: `code→workflow` is the code in log, summary and outputs of the run. */
test.each<[workflow: Visibility, code: Visibility, docs: Visibility, shown: string]>([
  ['public', 'public', 'public', 'code→workflow code→docs docs→workflow docs→code workflow→code workflow→docs'],
  ['public', 'private', 'public', 'docs→workflow docs→code workflow→code workflow→docs'],
  ['public', 'public', 'private', 'code→workflow code→docs workflow→code workflow→docs'],
  ['private', 'public', 'public', 'code→workflow code→docs docs→workflow docs→code'],
  ['private', 'private', 'public', 'code→workflow docs→workflow docs→code workflow→code'],
  ['private', 'private', 'private', 'code→workflow code→docs docs→workflow docs→code workflow→code workflow→docs'],
  ['unknown', 'private', 'private', 'code→docs docs→code workflow→code workflow→docs'],
  ['unknown', 'unknown', 'unknown', ''],
])('a %s workflow, %s code and %s docs show one another: %s', (workflow, code, docs, shown) => {
  const places = { workflow: at('hub', workflow), code: at('app', code), docs: at('docs', docs) }
  const pairs = (['code', 'docs', 'workflow'] as const).flatMap((what) =>
    (['workflow', 'code', 'docs'] as const).flatMap((where) =>
      what !== where && mayBeShownIn(places[what], places[where]) ? [`${what}→${where}`] : [],
    ),
  )
  expect(pairs.join(' ')).toBe(shown)
})

test.each<[given: { visibility?: string; private?: boolean } | undefined, expected: Visibility]>([
  [{ visibility: 'internal', private: true }, 'internal'],
  [{ private: true }, 'private'],
  [{ private: false }, 'public'],
  [{ visibility: 'secret' }, 'unknown'],
  [undefined, 'unknown'],
])('the visibility of %j is %s', (given, expected) => {
  expect(visibilityOf(given)).toBe(expected)
})
