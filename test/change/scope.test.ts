import { describe, expect, test } from 'vitest'
import { changesWithin, filesWithin, isGlob, type Scope } from '../../src/change/scope.ts'
import { change, file } from './fakes.ts'

describe('a glob', () => {
  test.each(['docs/**', '**/*.test.ts', '*.lock', '{a,b}/*', '@(a|b)/c', '[!c]*', '.github/**', 'a b/ü', '**'])(
    'is %s',
    (text) => {
      expect(isGlob(text)).toBe(true)
    },
  )

  test.each(['!docs/**', '/docs', './docs', '../docs', 'docs/', '[', '{a', 'a)', ''])('is not %j', (text) => {
    expect(isGlob(text)).toBe(false)
  })
})

/** Whether a file of a change stays in it. */
const isKept = (path: string, scope: Scope) => filesWithin(scope, [file(path)]).length > 0

test.each<[string, string, boolean]>([
  ['**/*.test.ts', 'a.test.ts', true],
  ['**/*.test.ts', 'src/deep/a.test.ts', true],
  ['**/*.test.ts', 'src/a.test.tsx', false],
  ['secrets/**', 'secrets/a/b', true],
  ['secrets/**', 'secrets/.env', true],
  ['secrets/**', 'my/secrets/a', false],
  ['secrets/**', 'secrets\\a', false],
  ['**', '.github/workflows/a.yml', true],
  ['*.md', '.hidden.md', true],
  ['*.md', 'docs/a.md', false],
  ['{a,b}/*.ts', 'b/x.ts', true],
  ['src/[ab].ts', 'src/c.ts', false],
])('%s matches %s: %j', (glob, path, expected) => {
  for (const globs of [[glob], ['never/matches', glob]]) {
    expect(isKept(path, { include: globs, exclude: [] })).toBe(expected)
    expect(isKept(path, { include: [], exclude: globs })).toBe(!expected)
  }
})

test.each<[string, string[], string[], boolean]>([
  ['no glob leaves nothing out', [], [], true],
  ['what is included belongs to it', ['src/**'], [], true],
  ['what is not included does not', ['lib/**'], [], false],
  ['what is excluded does not', [], ['src/**'], false],
  ['what is included and excluded does not', ['src/**'], ['src/a.ts'], false],
])('%s', (_, include, exclude, expected) => {
  expect(isKept('src/a.ts', { include, exclude })).toBe(expected)
})

test('files out of scope are no part of a change; a renamed one is if either of its names is in scope', () => {
  const files = [
    file('src/a.ts'),
    file('lib/b.ts'),
    file('src/c.ts', { previousPath: 'lib/c.ts', status: 'renamed' }),
    file('lib/d.ts', { previousPath: 'src/d.ts', status: 'renamed' }),
    file('lib/e.ts', { previousPath: 'lib/f.ts', status: 'renamed' }),
    file('lib/g.ts', { previousPath: 'src/g.ts', status: 'copied' }),
  ]
  const kept = filesWithin({ include: ['src/**'], exclude: [] }, files)
  expect(kept.map(({ path, status }) => [path, status])).toEqual([
    ['src/a.ts', 'modified'],
    ['src/c.ts', 'renamed'],
    ['src/d.ts', 'renamed'],
  ])
})

test.each<[how: string, scope: Scope]>([
  ['is excluded', { include: [], exclude: ['private/**'] }],
  ['is not included', { include: ['src/**'], exclude: [] }],
])('of a file nothing but its name is shown, where its other one %s', (_, scope) => {
  const parts = { status: 'renamed', patch: '@@ -1 +1 @@\n-SECRET\n+ SECRET' }
  const files = [
    file('src/c.ts', { ...parts, previousPath: 'private/c.ts' }),
    file('private/d.ts', { ...parts, previousPath: 'src/d.ts' }),
    file('src/e.ts', { ...parts, status: 'copied', previousPath: 'private/e.ts' }),
    file('private/f.ts', { ...parts, status: 'copied', previousPath: 'src/f.ts' }),
    file('private/g.ts', { ...parts, previousPath: 'private/h.ts' }),
  ]
  const kept = filesWithin(scope, files)
  const nothing = { previousPath: undefined, additions: 0, deletions: 0, patch: undefined }
  expect(kept).toMatchObject([
    { path: 'src/c.ts', status: 'renamed', ...nothing },
    { path: 'src/d.ts', status: 'renamed', ...nothing },
    { path: 'src/e.ts', status: 'copied', ...nothing },
  ])
  expect(JSON.stringify(kept)).not.toMatch(/private|SECRET/)
})

test('the changes hold no file out of scope, and no change of which none is left', () => {
  const changes = [
    change({ title: 'in part', files: [file('src/a.ts'), file('private/a.ts')] }),
    change({ title: 'out of scope', files: [file('private/b.ts')] }),
    change({ title: 'cut off', files: [file('private/c.ts')], filesCapped: true }),
    change({ title: 'not read', files: [], isRead: false }),
  ]
  expect(changesWithin({ include: [], exclude: ['private/**'] }, changes)).toMatchObject([
    { title: 'in part', files: [file('src/a.ts')] },
    { title: 'cut off', files: [] },
    { title: 'not read', files: [] },
  ])
})
