import { describe, expect, test } from 'vitest'
import { type FileKind, isInterface, isNoticeable, isQuiet, kindOf } from '../../src/change/kinds.ts'
import { file } from './fakes.ts'

const paths = (text: string) => text.trim().split(/\s+/)

const FILES: Record<FileKind, readonly string[]> = {
  changelog: paths(`
    .changeset/brave-cats.md packages/a/.changeset/x.md .changes/unreleased/a.yaml .chloggen/add-flag.yaml
    changelog.d/12.added.md changelogs/unreleased/12.yml changes/unreleased/Added.yaml newsfragments/12.feature.rst
    news.d/12.md releasenotes/notes/add.yaml
  `),
  source: paths(`
    .env.example apps/web/.env.production charts/app/values.yaml schema/user.json src/schema.graphql api/user.proto
    prisma/a.prisma types/a.d.ts lib/a.pyi cmd/root.go src/commands/deploy.ts sdks/go/batch.go src/cli.ts
    app/routes/users.ts src/api/users.ts internal/handlers/users.go src/config/a.ts src/server-options.ts
    src/errors.py src/webhooks.ts src/UserConfig.java openapi.yaml src/index.ts src/__init__.py action.yml src/a.ts
    src/retry.go server/worker.py package.json Dockerfile src/configure-it.ts openapi-spec.yaml api-spec.json
    src/components/Notice.tsx src/license.ts cmd/license.go src/authors.ts src/changelog.ts src/commands/readme.ts
    src/commands/test/run.ts src/routes/vendor/list.ts src/integrations/jest.ts src/playwright.ts cmd/load-test.go
    docs-generator/src/main.ts packages/test/src/index.ts src/cli/benchmark/run.ts lib/vendor/index.ts
    src/dist/publish.ts src/prototype.ts locales/en/a.json
  `),
  example: paths(`
    examples/a.ts sample/b.py demo/a.go playground/a.ts cookbook/a.ipynb locales/de/a.json
  `),
  quiet: paths(`
    README.md CHANGELOG.md docs/a.mdx docs/conf.py docs-site/a.json packages/a/docs/pic.png packages/a/README
    LICENSE src/notes.md guide.adoc a.rst test/a.ts src/__tests__/a.ts src/a.test.ts src/a.vitest.ts src/a.spec.tsx
    pkg/a_test.go tests/test_a.py src/test_a.py conftest.py src/UserTest.java e2e/a.ts testdata/a.json
    .github/workflows/ci.yml .circleci/config.yml .gitlab-ci.yml Jenkinsfile renovate.json .gitignore .editorconfig
    .eslintrc.cjs eslint.config.mjs vitest.config.ts biome.json .prettierrc .pre-commit-config.yaml
    .changeset/config.json .vscode/settings.json
  `),
  generated: paths(`
    package-lock.json web/package-lock.json npm-shrinkwrap.json pnpm-lock.yaml bun.lock bun.lockb yarn.lock
    Cargo.lock go.sum go.work.sum packages.lock.json gradle.lockfile Package.resolved dist/index.js
    packages/a/dist/x/y.js node_modules/x/index.js vendor/x/x.go third_party/x.c test/__snapshots__/a.test.ts.snap
    a.snap app.min.js app.min.css app.min.mjs app.js.map api.pb.go api_pb2.py api_pb2_grpc.py api_pb2.pyi api_pb.rb
    model.g.dart Form.Designer.cs queries.sql.go src/generated/api.ts src/__generated__/types.ts client.generated.ts
    schema_generated.go routes.gen.ts .yarn/releases/yarn.cjs
  `),
}

const CASES = Object.entries(FILES).flatMap(([kind, paths]) => paths.map((path) => [path, kind] as const))

test.each(CASES)('%s is %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind)
})

test.each([
  '',
  ...paths(`
    src/lock.ts src/block.ts lockfile.ts src/dist.ts distribution/a.ts src/vendors/a.ts vendor.ts src/generator.ts
    src/gen.ts map.ts sitemap.xml admin.js min.js padlock api_pb2.pyc src/latest.ts src/contest.go contests/a.ts
    src/testing.ts src/Contest.java github/a.ts src/docs/render.ts docsearch/a.ts src/readme-parser.ts
    newsfragments.py exampled/a.ts
  `),
])('%s is source', (path) => {
  expect(kindOf(path)).toBe('source')
})

test.each<[FileKind, boolean]>([
  ['changelog', true],
  ['source', true],
  ['example', true],
  ['quiet', false],
  ['generated', false],
])('users may notice a change of a file that is %s: %j', (kind, expected) => {
  expect(FILES[kind].map(isNoticeable)).toEqual(FILES[kind].map(() => expected))
})

test.each(
  paths(`
    .env.example charts/app/values.yaml src/schema.graphql cmd/root.go src/cli.ts lib/a.pyi app/routes/users.ts
    src/server-options.ts src/errors.py src/UserConfig.java src/index.ts
  `),
)('%s holds what users touch', (path) => {
  expect(isInterface(path)).toBe(true)
})

test.each(paths('src/a.ts src/retry.go package.json src/configure-it.ts src/prototype.ts'))('%s does not', (path) => {
  expect(isInterface(path)).toBe(false)
})

describe('a change', () => {
  test.each<[string[], boolean]>([
    [['README.md', 'test/a.ts', '.github/a.yml', 'yarn.lock', 'dist/a.js'], true],
    [['README.md', 'src/a.ts'], false],
    [['.changeset/a.md'], false],
    [['examples/a.ts'], false],
  ])('of %j is quiet: %j', (paths, expected) => {
    expect(isQuiet(paths.map((path) => file(path)))).toBe(expected)
  })

  test('that moved a file is quiet only if both its names are', () => {
    expect(isQuiet([file('docs/a.md', { previousPath: 'src/a.ts' })])).toBe(false)
    expect(isQuiet([file('docs/a.md', { previousPath: 'README.md' })])).toBe(true)
  })
})
