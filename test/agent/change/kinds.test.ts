import { describe, expect, test } from 'vitest'
import { type FileKind, isInterface, isNoticeable, kindOf, whyQuiet } from '../../../src/agent/change/kinds.ts'
import { file } from './fakes.ts'

const paths = (text: string) => text.trim().split(/\s+/)

/** Some are as in real histories: phoenix, dart-lang/test, vitest, playwright, pytest, and the projects of the replay. */
const FILES: Record<FileKind, readonly string[]> = {
  changelog: paths(`
    .changeset/brave-cats.md packages/a/.changeset/x.md .changes/unreleased/a.yaml .chloggen/add-flag.yaml
    changelog.d/12.added.md changelogs/unreleased/12.yml changes/unreleased/Added.yaml newsfragments/12.feature.rst
    news.d/12.md releasenotes/notes/add.yaml
  `),
  source: paths(`
    LICENSE LICENSE.md COPYING documentation/mixin/alerts.libsonnet docs/api.proto docs/main.tf docs/gen/main.go
    packages/sdk/generated/resources.ts src/generated/api.ts plugins/a/.mcp.json src/.cursor/rules/a.mdc app/.claude/settings.json
    .env.example charts/docs/values.yaml src/documentation/i18n/en.json src/website/settings.json src/data/world.map
    src/fixtures/loader.ts src/api/test/route.ts server/tests/handler.ts src/features/tests/create.ts src/commands/readme.ts
    src/commands/test/run.ts src/routes/vendor/list.ts src/integrations/jest.ts src/playwright.ts cmd/load-test.go
    docs-generator/src/main.ts packages/test/src/index.ts packages/docs/index.ts packages/@acme/test/index.ts
    plugins/fixtures/a.ts crates/benchmarks/a.rs libs/e2e/index.ts src/cli/benchmark/run.ts lib/vendor/index.ts
    src/dist/publish.ts locales/en/a.json lib/speed_test.ex lib/readme src/notes.md app/prompts/system.md prompts/a.md
    agents/reviewer.md templates/email.md templates/app/.github/workflows/ci.yml templates/.gitignore
    .github/actions/setup/action.yml src/lock.ts lockfile.ts src/vendors/a.ts vendor.ts src/gen.ts sitemap.xml
    admin.js padlock api_pb2.pyc contests/a.ts src/testing.ts src/Contest.java github/a.ts docsearch/a.ts newsfragments.py
    exampled/a.ts apps/docs/theme.ts src/user_generated.ts lib/user.gen.ex routes/generated/list.ts
    priv/templates/phx.gen.html/controller_test.exs pkgs/test/lib/src/runner/node/platform.dart cmd/mcp/brews.md
    packages/skills/component-testing/SKILL.md apps/docs/app/global.css internal/pipe/dist/dist.go
    pkg/provider/traefik/fixtures/redirection.json opencode-plugin/opencode-skills/mem0/client/differences.md
    lib/phoenix/test/channel_test.ex lib/mix/tasks/phx.gen.html.ex src/_pytest/pytester.py
    installer/templates/phx_umbrella/apps/app_name/test/test_helper.exs .github/actions/setup-playwright/action.yml
    helm-chart/templates/tests/test-connection.yaml apps/web/app/api/v3/workflows/[workflowId]/test/route.ts
  `),
  example: paths(`
    examples/a.ts sample/b.py demo/a.go playground/a.ts cookbook/a.ipynb locales/de/a.json examples/playwright.config.ts
    apps/webapp/app/components/dashboard-agent/demo/fixtures/chart.ts
  `),
  quiet: paths(`
    README.md docs/conf.py docs/src/app.ts docs-site/a.json website/src/a.tsx packages/a/docs/pic.png packages/a/README
    .claude/settings.json .cursor/rules/a.mdc .mcp.json .gemini/settings.json .markdownlint.jsonc benches/x.rs
    docs.json docusaurus.config.ts .vitepress/config.ts book.toml antora-playbook.yml .cspell.json cspell.config.yaml
    .lycheeignore lychee.toml .vale/styles/x.yml _typos.toml .windsurfrules .clinerules/a.md
    guide.adoc a.rst src/README.md src/content/guide.md app/docs/guide.mdx docs/prompts/a.md mint.json
    test/a.ts Tests/Helper.swift tests/src/a.rs packages/cli/test/a.ts src/test/java/A.java src/androidTest/A.kt
    src/__tests__/a.ts src/__mocks__/a.ts src/a.test.ts src/a.vitest.ts src/a.spec.tsx pkg/a_test.go lib/a_test.exs
    src/test_a.py src/conftest.py src/UserTest.java src/UserTests.cs pkg/testdata/a.json lib/a_spec.rb
    docs/app/page.tsx docs/theme.css docs/src/Index.astro docs/docs.json docs/pic.webp docs/.gitignore doc/man/tool.1
    .github/scripts/release.py .ci/build.sh .buildkite/steps.py
    templates/go/main_test.go .circleci/config.yml .gitlab-ci.yml Jenkinsfile renovate.json eslint.config.mjs biome.json
    .github/prompts/a.md installer/.gitignore packages/html-reporter/playwright.config.ts packages/core/.oxlintrc.json
    packages/docs/docs.json packages/extension/llm/parity.test-d.ts lefthook.yml webui/.husky/pre-commit AUTHORS
    packages/ui/client/dashboard/DashboardEntry.cy.tsx .git-blame-ignore-revs doc/Makefile .ruff.toml turbo.json
    .devcontainer/welcome-message.txt packages/starlight/vitest.config.ts .coderabbit.yaml e2e/framework/addon.go
    packages/survey-ui/src/elements/consent.stories.tsx benchmarks/tailwind/src/with-tailwind.tsx docs-site/wrangler.toml
    integration/fixtures/max_header_size.toml sdks/typescript/src/v1/examples/batch_assign.e2e.ts
    .pre-commit-config.yaml apps/web/app/(app)/environments/[environmentId]/layout.test.tsx
  `),
  generated: paths(`
    package-lock.json web/package-lock.json npm-shrinkwrap.json pnpm-lock.yaml bun.lock bun.lockb yarn.lock
    Cargo.lock go.sum go.work.sum packages.lock.json gradle.lockfile Package.resolved .terraform.lock.hcl dist/index.js
    packages/a/dist/x/y.js node_modules/x/index.js vendor/x/x.go third_party/x.c test/__snapshots__/a.test.ts.snap
    a.snap app.min.js app.min.css app.min.mjs src/app.js.map api.pb.go api_pb2.py api_pb2_grpc.py api_pb2.pyi api_pb.rb
    model.g.dart Form.Designer.cs queries.sql.go src/__generated__/types.ts client.generated.ts
    schema_generated.go routes.gen.ts src/api.gen.go apis/zz_generated.deepcopy.go .yarn/releases/yarn.cjs
  `),
}

test.each(Object.entries(FILES))(
  'files are %s by their paths, and users may notice a change of them or not',
  (kind, all) => {
    expect(all.map((path) => `${path} is ${kindOf(path)}`)).toEqual(all.map((path) => `${path} is ${kind}`))
    const isNoticed = ['changelog', 'source', 'example'].includes(kind)
    expect(all.filter((path) => isNoticeable(path) !== isNoticed)).toEqual([])
  },
)

test('users touch what some files hold, by their names', () => {
  const touched = paths(`
    .env.example charts/app/values.yaml src/schema.graphql cmd/root.go src/cli.ts lib/a.pyi app/routes/users.ts
    src/server-options.ts src/errors.py src/UserConfig.java src/index.ts
  `)
  const others = paths('src/a.ts src/retry.go package.json src/configure-it.ts src/prototype.ts')
  expect([...touched, ...others].filter(isInterface)).toEqual(touched)
})

describe('a change', () => {
  const whyQuietOf = (...paths: string[]) => whyQuiet(paths.map((path) => file(path)))
  const why = (named: string) =>
    `only documentation, tests, or tooling changed (${named}); a prompt of your own is always sent`

  test.each<[paths: string[], expected: string | undefined]>([
    [['README.md'], why('README.md')],
    [
      ['README.md', 'test/a.ts', '.github/a.yml', 'yarn.lock', 'dist/a.js'],
      why('README.md, test/a.ts, .github/a.yml and 2 more'),
    ],
    [[`docs/${'a'.repeat(200)}`], why(`docs/${'a'.repeat(95)}…`)],
    [['README.md', 'src/a.ts'], undefined],
  ])('of %j is quiet because %j', (paths, expected) => {
    expect(whyQuietOf(...paths)).toBe(expected)
  })

  test.each<[what: string, path: string, patch: string | undefined, isQuiet: boolean]>([
    [
      'a dependency',
      'package.json',
      '@@ -9 +9 @@\n "a": "1.0.0",\n-"@acme/b2": "^1.2.3",\n+"@acme/b2": "^2.0.0-rc.1",',
      true,
    ],
    ['a module', 'go.mod', '@@ -3,4 +3,4 @@\n go 1.22\n-\tgolang.org/x/net v0.1.0\n+\tgolang.org/x/net v0.2.0', true],
    ['another dependency', 'package.json', '@@ -9 +9 @@\n-"a": "^1.2.3",\n+"b": "^1.2.3",', false],
    ['an added dependency', 'package.json', '@@ -9 +9,2 @@\n "a": "1.0.0",\n+"b": "1.0.0",', false],
    ['the engine', 'package.json', '@@ -9 +9 @@\n "engines": {\n-"node": ">=18"\n+"node": ">=20"', false],
    ['a peer', 'package.json', '@@ -9 +9 @@\n "peerDependencies": {\n-"react": "^18"\n+"react": "^19"', false],
    ['the language', 'go.mod', '@@ -3 +3 @@\n-go 1.22\n+go 1.23', false],
    ['the language', 'pyproject.toml', '@@ -3 +3 @@\n-requires-python = ">=3.9"\n+requires-python = ">=3.10"', false],
    ['a number of the product', 'src/limits.ts', '@@ -3 +3 @@\n-const MOST = 3\n+const MOST = 4', false],
    ['nobody knows what', 'package.json', undefined, false],
  ])('that sets another version of %s in %s is quiet or not', (_, path, patch, isQuiet) => {
    const expected = `only documentation, tests, tooling, or versions changed (${path}); a prompt of your own is always sent`
    expect(whyQuiet([file(path, { patch })])).toBe(isQuiet ? expected : undefined)
  })

  test('of a workflow is noticed beside a README or a changelog that gains lines, since the product may be released in another way', () => {
    const beside = (path: string, additions: number) =>
      whyQuiet([file('.github/workflows/release.yml'), file(path, { additions })])
    expect(beside('README.md', 1)).toBeUndefined()
    expect(beside('CHANGES.rst', 1)).toBeUndefined()
    expect(beside('README.md', 0)).toBeDefined()
    expect(beside('docs/install.md', 1)).toBeDefined()
  })

  test('that moved a file is quiet only if both its names are', () => {
    expect(whyQuiet([file('docs/a.md', { previousPath: 'src/a.ts' })])).toBe(undefined)
    expect(whyQuiet([file('docs/a.md', { previousPath: 'README.md' })])).toBe(why('docs/a.md'))
  })
})
