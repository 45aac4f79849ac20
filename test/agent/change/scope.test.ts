import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changesWithin,
  filesWithin,
  idleGlobs,
  isGlob,
  meantGlob,
  type Scope,
  whyNothing,
} from '../../../src/agent/change/scope.ts'
import { INPUTS } from '../../../src/inputs/table.ts'
import { runs } from '../../support/fuzz.ts'
import { change, file } from './fakes.ts'

describe('a glob', () => {
  test.each([
    'docs/User Guide/**',
    'Assets/My Plugin/Editor/*.cs',
    'packages/sdk packages/cli',
    'app/$user/**',
    'secrets/.*',
    'a#b',
    'a/-b',
    'a\\(b',
    'app/[[...slug]]/**',
  ])('is %s', (text) => {
    expect(isGlob(text)).toBe(true)
  })

  test.each<[text: string, meant: string | undefined]>([
    ['/docs', 'docs'],
    ['../docs', 'docs'],
    ['docs/', 'docs/**'],
    ["'docs/**", 'docs/**'],
    ['-docs/**', 'docs/**'],
    ['- "./docs/" # internal', 'docs/**'],
    ['packages\\sdk\\**', 'packages/sdk/**'],
    ['# internal', undefined],
    ['!docs/**', undefined],
    ['docs/** src/**', 'docs/**, src/**'],
    ['src/client.ts src/retry.ts', 'src/client.ts, src/retry.ts'],
    ['src/a.ts; *.md', 'src/a.ts, *.md'],
    ['src/** !lib/**', undefined],
    ['^docs/', 'docs/**'],
    ['~/docs/**', 'docs/**'],
    ['$GITHUB_WORKSPACE/src/**', 'src/**'],
    [':(exclude)docs/**', undefined],
    ['a//b', undefined],
    ['a/\\\\', undefined],
    ['a/../b', undefined],
    ['[', undefined],
    ['', undefined],
  ])('is not %j, which means %j', (text, meant) => {
    expect(isGlob(text)).toBe(false)
    expect(meantGlob(text)).toBe(meant)
  })
})

/** Whether a file of a change stays in it. */
const isKept = (path: string, scope: Scope) => filesWithin(scope, [file(path)]).length > 0

test.each<[string, string, boolean]>([
  ['secrets/**', 'secrets/.env', true],
  ['secrets/**', 'secrets\\a', false],
  ['*.md', '.hidden.md', true],
  ['*.md', 'docs/a.md', false],
  ['src/[!c]*.ts', 'src/c.ts', false],
  ['app/(internal)/**', 'app/(internal)/secret.ts', true],
  ['app/(internal)/**', 'app/public/a.ts', false],
  ['app/@modal/(..)(..)photo/[id]/{page,layout}.tsx', 'app/@modal/(..)(..)photo/[id]/page.tsx', true],
  ['app/{(internal),(private)}/[id].{ts,tsx}', 'app/(private)/[id].tsx', true],
  ['app/[id]/[a-c]*.ts', 'app/[id]/b1.ts', true],
  ['app/[id]/[a-c]*.ts', 'app/[id]/d1.ts', false],
  ['app/({admin,internal})/**', 'app/(admin)/keys.ts', true],
  ['app/[e-mail]/{page,layout}.tsx', 'app/[e-mail]/page.tsx', true],
  ['app/(shop)/[id]/(a|b).ts', 'app/(shop)/[id]/b.ts', false],
  ['{{cookiecutter.slug}}/*.{py,md}', '{{cookiecutter.slug}}/a.py', true],
  ['a/*b?.ts', 'a/*b?.ts', true],
])('%s matches %s: %j', (glob, path, expected) => {
  for (const globs of [[glob], ['never/matches', glob]]) {
    expect(isKept(path, { include: globs, exclude: [] })).toBe(expected)
    expect(isKept(path, { include: [], exclude: globs })).toBe(!expected)
  }
})

const pieces = ['...', '(a)', '[id]', '[[...a]]', '{a,b}', '@(a|b)', 'ü', ...'ab.-_ (){}[]*?+!@|$^,#\\']
const segment = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((characters) => characters.join(''))
const anyPath = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/').trim())

test('of a path that is excluded as it is written, nothing is kept, nor of anything below a folder', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const exclude = INPUTS.exclude.schema.safeParse(path)
      // One that is refused sends nothing at all, and a comma separates two paths, or two alternatives.
      if (path.includes(',') || !exclude.success || exclude.data.length === 0) return
      expect(isKept(path, { include: [], exclude: exclude.data })).toBe(false)
      expect(isKept(path, { include: [path], exclude: [] })).toBe(true)
      const below = INPUTS.exclude.schema.safeParse(`${path}/**`)
      if (below.success && !path.includes('\\'))
        expect(isKept(`${path}/x/.y`, { include: [], exclude: below.data })).toBe(false)
    }),
    { numRuns: runs(100) },
  )
})

test.each<[scope: Partial<Scope>, paths: string[], expected: string]>([
  [{ exclude: ['**'] }, [], 'no file changed'],
  [{ include: ['docs/**'] }, ['a.ts', 'b.ts'], '`include` leaves none of the 2 changed files'],
  [{ exclude: ['*.ts'] }, ['a.ts'], '`exclude` leaves out the only changed file'],
  [
    { include: ['**'], exclude: ['*.ts'] },
    ['a.ts', 'b.ts'],
    '`include` and `exclude` leave none of the 2 changed files',
  ],
  [
    { include: ['packages', 'docs/**'] },
    ['packages/a.ts', 'b.ts'],
    '`include` leaves none of the 2 changed files; `include` names the folder packages: write packages/** for its files',
  ],
])('of the scope %j and the files %j nothing is kept: %s', (scope, paths, expected) => {
  const changed = { files: paths.map((path) => file(path)), filesCapped: false }
  const given = { include: [], exclude: [], ...scope }
  expect(whyNothing(changed, given, { skipsQuiet: false, mayNameFiles: true })).toEqual({ reason: expected })
  // Who may not see the code learns nothing of its files.
  const hidden = whyNothing(changed, given, { skipsQuiet: false, mayNameFiles: false })
  expect(hidden?.reason).toMatch(/^(no file changed|`(in|ex)clude`.* leaves? nothing of the change)$/)
})

test.each<[glob: string, found: 'matches' | 'names a folder' | 'matches nothing']>([
  ['secrets/**', 'matches'],
  ['secrets/keys/a.ts', 'matches'],
  ['old/*', 'matches'],
  ['secrets', 'names a folder'],
  ['*/keys', 'names a folder'],
  ['other', 'matches nothing'],
])('%s %s of the changed files', (glob, found) => {
  const idle = idleGlobs({ include: [], exclude: [glob] }, [file('secrets/keys/a.ts', { previousPath: 'old/a.ts' })])
  const named = `\`exclude\` names the folder ${glob}: write ${glob}/** for its files`
  const hint = found === 'names a folder' ? named : undefined
  expect(idle).toEqual(found === 'matches' ? [] : [{ list: 'exclude', glob, hint }])
})

test.each<[how: string, scope: Scope]>([
  ['is excluded', { include: [], exclude: ['private/**'] }],
  ['is not included', { include: ['src/**'], exclude: [] }],
])('of a file whose name or other name %s, nothing but the name in scope is shown', (_, scope) => {
  const parts = { status: 'renamed', patch: '@@ -1 +1 @@\n-SECRET\n+ SECRET' }
  const files = [
    file('src/a.ts'),
    file('private/b.ts'),
    file('src/c.ts', { ...parts, previousPath: 'private/c.ts' }),
    file('private/d.ts', { ...parts, previousPath: 'src/d.ts' }),
    file('src/e.ts', { ...parts, status: 'copied', previousPath: 'private/e.ts' }),
    file('private/f.ts', { ...parts, status: 'copied', previousPath: 'src/f.ts' }),
    file('private/g.ts', { ...parts, previousPath: 'private/h.ts' }),
  ]
  const kept = filesWithin(scope, files)
  const nothing = { previousPath: undefined, additions: 0, deletions: 0, patch: undefined }
  expect(kept).toMatchObject([
    file('src/a.ts'),
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
  ]
  expect(changesWithin({ include: [], exclude: ['private/**'] }, changes)).toMatchObject([
    { title: 'in part', files: [file('src/a.ts')] },
    { title: 'cut off', files: [] },
  ])
})
