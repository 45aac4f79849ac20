import { describe, expect, test } from 'vitest'
import { createExclude, excluding, isGlob } from '../../src/change/exclude.ts'
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
  ['**', '.github/workflows/a.yml', true],
  ['*.md', '.hidden.md', true],
  ['*.md', 'docs/a.md', false],
  ['{a,b}/*.ts', 'b/x.ts', true],
  ['src/[ab].ts', 'src/c.ts', false],
])('%s excludes %s: %j', (glob, path, expected) => {
  expect(createExclude([glob])(path)).toBe(expected)
  expect(createExclude(['never/matches', glob])(path)).toBe(expected)
})

test('no glob excludes nothing', () => {
  expect(createExclude([])('a')).toBe(false)
})

test('excluded files are no part of a change; a renamed one is if either of its names is not excluded', async () => {
  const files = [
    file('src/a.ts'),
    file('private/b.ts'),
    file('src/c.ts', { previousPath: 'private/c.ts', status: 'renamed' }),
    file('private/d.ts', { previousPath: 'src/d.ts', status: 'renamed' }),
    file('private/e.ts', { previousPath: 'private/f.ts', status: 'renamed' }),
  ]
  const { source } = changeSource({ files, filesCapped: true })
  const kept = await excluding(source, createExclude(['private/**'])).files()
  expect(kept.files.map(({ path }) => path)).toEqual(['src/a.ts', 'src/c.ts', 'private/d.ts'])
  expect(kept.filesCapped).toBe(true)
})
