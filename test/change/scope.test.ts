import { describe, expect, test } from 'vitest'
import { createScope, isGlob, within } from '../../src/change/scope.ts'
import { changeSource, file } from './fakes.ts'

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
    expect(createScope({ include: globs, exclude: [] })(path)).toBe(expected)
    expect(createScope({ include: [], exclude: globs })(path)).toBe(!expected)
  }
})

test.each<[string, string[], string[], boolean]>([
  ['no glob leaves nothing out', [], [], true],
  ['what is included belongs to it', ['src/**'], [], true],
  ['what is not included does not', ['lib/**'], [], false],
  ['what is excluded does not', [], ['src/**'], false],
  ['what is included and excluded does not', ['src/**'], ['src/a.ts'], false],
])('%s', (_, include, exclude, expected) => {
  expect(createScope({ include, exclude })('src/a.ts')).toBe(expected)
})

test('files out of scope are no part of a change; a renamed one is if either of its names is in scope', async () => {
  const files = [
    file('src/a.ts'),
    file('private/b.ts'),
    file('src/c.ts', { previousPath: 'private/c.ts', status: 'renamed' }),
    file('private/d.ts', { previousPath: 'src/d.ts', status: 'renamed' }),
    file('private/e.ts', { previousPath: 'private/f.ts', status: 'renamed' }),
  ]
  const { source } = changeSource({ files, filesCapped: true })
  const kept = await within(source, { include: [], exclude: ['private/**'] }).files()
  expect(kept.files.map(({ path }) => path)).toEqual(['src/a.ts', 'src/c.ts', 'private/d.ts'])
  expect(kept.filesCapped).toBe(true)
})
