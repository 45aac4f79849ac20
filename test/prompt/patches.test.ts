import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choosePatches, DIFF_LIMIT, isGenerated, renderPatch } from '../../src/prompt/patches.ts'
import { file } from '../change/fakes.ts'
import { runs } from '../support/fuzz.ts'

describe('a file', () => {
  test.each([
    'package-lock.json',
    'web/package-lock.json',
    'npm-shrinkwrap.json',
    'yarn.lock',
    'pnpm-lock.yaml',
    'bun.lock',
    'bun.lockb',
    'Cargo.lock',
    'Gemfile.lock',
    'poetry.lock',
    'uv.lock',
    'composer.lock',
    'flake.lock',
    'Podfile.lock',
    'go.sum',
    'packages.lock.json',
    'gradle.lockfile',
    'Package.resolved',
    'dist/index.js',
    'packages/a/dist/x/y.js',
    'node_modules/x/index.js',
    'vendor/x/x.go',
    'third_party/x.c',
    'test/__snapshots__/a.test.ts.snap',
    'a.snap',
    'app.min.js',
    'app.min.css',
    'app.js.map',
    'api.pb.go',
    'api_pb2.py',
    'api_pb2_grpc.py',
    'api_pb2.pyi',
    'model.g.dart',
    'Form.Designer.cs',
    'client.generated.ts',
    'schema_generated.go',
    'routes.gen.ts',
    '.yarn/releases/yarn.cjs',
  ])('%s is a lock file or generated', (path) => {
    expect(isGenerated(path)).toBe(true)
  })

  test.each([
    'package.json',
    'go.mod',
    'Cargo.toml',
    'src/lock.ts',
    'src/block.ts',
    'docs/locking.md',
    'lockfile.md',
    'yarn.lock.md',
    'app.min.js.md',
    'api_pb2.pyc',
    'client.generated.d/readme.md',
    'routes.gen.d/readme.md',
    'src/dist.ts',
    'distribution/a.ts',
    'src/vendors/a.ts',
    'vendor.ts',
    'src/generated-by.md',
    'src/generator.ts',
    'src/gen.ts',
    'map.ts',
    'sitemap.xml',
    'admin.js',
    'min.js',
    'snapshots.md',
    'padlock',
    '',
  ])('%s is neither', (path) => {
    expect(isGenerated(path)).toBe(false)
  })
})

describe('the patches that are shown', () => {
  const sized = (path: string, length: number) => file(path, { patch: 'x'.repeat(length) })
  const paths = (files: ReturnType<typeof choosePatches>) => files.map(({ path }) => path)

  test('are the smallest first', () => {
    expect(paths(choosePatches([sized('c', 30), sized('a', 10), sized('b', 20)]))).toEqual(['a', 'b', 'c'])
  })

  test('of the same size are ordered by path', () => {
    expect(paths(choosePatches([sized('b', 10), sized('a', 10), sized('c', 10)]))).toEqual(['a', 'b', 'c'])
  })

  test('of the same size and path keep their order', () => {
    const [one, two] = [file('a', { patch: '+1' }), file('a', { patch: '+2' })]
    expect(choosePatches([one, two])).toEqual([one, two])
    expect(choosePatches([two, one])).toEqual([two, one])
  })

  test('are none of binary, lock and generated files', () => {
    const files = [file('logo.png', { patch: undefined }), file('yarn.lock'), file('dist/a.js'), file('a.ts')]
    expect(paths(choosePatches(files))).toEqual(['a.ts'])
  })

  test('end at the limit', () => {
    const [a, b] = [sized('a', 10), sized('b', 20)]
    const both = renderPatch(a).length + renderPatch(b).length
    expect(paths(choosePatches([a, b], both))).toEqual(['a', 'b'])
    expect(paths(choosePatches([a, b], both - 1))).toEqual(['a'])
    expect(choosePatches([a, b], 0)).toEqual([])
  })

  test('are as many as fit, whatever order the files have', () => {
    const lengths = fc.array(fc.nat({ max: 60_000 }), { maxLength: 20 })
    fc.assert(
      fc.property(lengths, (given) => {
        const files = given.map((length, index) => sized(`${index}`, length))
        const chosen = choosePatches(files)
        const used = chosen.reduce((sum, one) => sum + renderPatch(one).length, 0)
        expect(used).toBeLessThanOrEqual(DIFF_LIMIT)
        expect(paths(choosePatches(files.toReversed()))).toEqual(paths(chosen))
        const left = files.filter((one) => !chosen.includes(one)).map((one) => renderPatch(one).length)
        if (left.length > 0) expect(used + Math.min(...left)).toBeGreaterThan(DIFF_LIMIT)
      }),
      { numRuns: runs(50) },
    )
  })

  test('are chosen without changing the list of files', () => {
    const files = [sized('b', 20), sized('a', 10)]
    choosePatches(files)
    expect(paths(files)).toEqual(['b', 'a'])
  })
})
