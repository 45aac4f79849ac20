import { describe, expect, test } from 'vitest'
import { type FileKind, isInterface, isNoticeable, kindOf, whyQuiet } from '../../src/change/kinds.ts'
import { file } from './fakes.ts'

const paths = (text: string) => text.trim().split(/\s+/)

const FILES: Record<FileKind, readonly string[]> = {
  changelog: paths(`
    .changeset/brave-cats.md packages/a/.changeset/x.md .changes/unreleased/a.yaml .chloggen/add-flag.yaml
    changelog.d/12.added.md changelogs/unreleased/12.yml changes/unreleased/Added.yaml newsfragments/12.feature.rst
    news.d/12.md releasenotes/notes/add.yaml
  `),
  source: paths(`
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
  `),
  example: paths(`
    examples/a.ts sample/b.py demo/a.go playground/a.ts cookbook/a.ipynb locales/de/a.json examples/playwright.config.ts
  `),
  quiet: paths(`
    README.md docs/conf.py docs/src/app.ts docs-site/a.json website/src/a.tsx packages/a/docs/pic.png packages/a/README
    LICENSE guide.adoc a.rst src/README.md src/content/guide.md app/docs/guide.mdx docs/prompts/a.md mint.json
    test/a.ts Tests/Helper.swift tests/src/a.rs packages/cli/test/a.ts src/test/java/A.java src/androidTest/A.kt
    src/__tests__/a.ts src/__mocks__/a.ts src/a.test.ts src/a.vitest.ts src/a.spec.tsx pkg/a_test.go lib/a_test.exs
    src/test_a.py src/conftest.py src/UserTest.java src/UserTests.cs pkg/testdata/a.json lib/a_spec.rb
    templates/go/main_test.go .circleci/config.yml .gitlab-ci.yml Jenkinsfile renovate.json eslint.config.mjs biome.json
    .github/prompts/a.md
  `),
  generated: paths(`
    package-lock.json web/package-lock.json npm-shrinkwrap.json pnpm-lock.yaml bun.lock bun.lockb yarn.lock
    Cargo.lock go.sum go.work.sum packages.lock.json gradle.lockfile Package.resolved .terraform.lock.hcl dist/index.js
    packages/a/dist/x/y.js node_modules/x/index.js vendor/x/x.go third_party/x.c test/__snapshots__/a.test.ts.snap
    a.snap app.min.js app.min.css app.min.mjs src/app.js.map api.pb.go api_pb2.py api_pb2_grpc.py api_pb2.pyi api_pb.rb
    model.g.dart Form.Designer.cs queries.sql.go src/generated/api.ts src/__generated__/types.ts client.generated.ts
    schema_generated.go routes.gen.ts src/api.gen.go apis/zz_generated.deepcopy.go .yarn/releases/yarn.cjs
  `),
}

const CASES = Object.entries(FILES).flatMap(([kind, paths]) => paths.map((path) => [path, kind] as const))

test.each(CASES)('%s is %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind)
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

/**
 * Paths from real histories: phoenix, dart-lang/test, vitest, playwright, pytest, sphinx, starlight, fumadocs, act, and the
 * projects of the replay. First those that are the product, although they look like tests, documentation or CI.
 */
const PRODUCT = paths(`
  lib/mix/tasks/phx.gen.html.ex lib/mix/tasks/phx.gen.ex lib/mix/tasks/phx.gen.release.ex lib/phoenix/test/channel_test.ex
  lib/phoenix/test/conn_test.ex priv/templates/phx.gen.html/controller_test.exs priv/templates/phx.gen.auth/auth_test.exs.eex
  installer/templates/phx_test/controllers/error_html_test.exs.eex installer/templates/phx_single/test/test_helper.exs
  installer/templates/usage-rules/assets.md installer/templates/phx_umbrella/apps/app_name/test/test_helper.exs
  pkgs/test/lib/src/runner/node/platform.dart pkgs/test/lib/test.dart pkgs/test/bin/test.dart pkgs/test/pubspec.yaml
  packages/vitest/src/runtime/benchmark/default-provider.ts .github/actions/setup-playwright/action.yml
  packages/playwright-core/src/tools/skills/playwright-cli/references/tracing.md utils/lint_tests.js
  packages/trace-viewer/src/third_party/devtools.ts packages/playwright/src/mcp/test/testContext.ts
  packages/playwright/src/worker/testInfo.ts packages/skills/component-testing/SKILL.md
  examples/todomvc/prompts/test-coverage.md examples/todomvc/playwright.config.ts
  src/_pytest/pytester.py src/_pytest/unittest.py src/_pytest/doctest.py src/_pytest/fixtures.py
  sphinx/templates/apidoc/module.rst sphinx/ext/autosummary/templates/autosummary/module.rst
  packages/starlight/locals.d.ts docs-i18n-tracker/package.json packages/doc-gen/package.json apps/docs/app/global.css
  packages/create-app/template/astro/content/docs/meta.json .github/actions/choco/Dockerfile
  packages/cli/skills/browse/SKILL.md packages/docs/package.json packages/core/scripts/test-e2e.ts
  internal/pipe/dist/dist.go cmd/mcp/brews.md cmd/hatchet-cli/cli/templates/go/.gitignore
  apps/web/app/api/v3/workflows/[workflowId]/test/route.ts apps/docs/public/openapi.yaml
  helm-chart/templates/tests/test-connection.yaml deploy/charts/external-secrets/tests/cert_controller_test.yaml
  hosting/k8s/helm/templates/tests/test-clickhouse.yaml packages/core/src/v3/test/mock-task-context.ts
  internal-packages/clickhouse/schema/002_create_smoke_test.sql packages/cli-v3/skills/authoring-chat-agent/SKILL.md
  apps/webapp/app/components/dashboard-agent/demo/fixtures/chart.ts apps/web/src/app/api/send/test/route.ts
  packages/react-email/base/src/components/topbar/send-test.tsx skills/react-email/SKILL.md apps/docs/style.css
  src/fastmcp/vendor/streamable_http_manager.py .github/actions/run-pytest/action.yml
  pkg/provider/traefik/fixtures/redirection_with_acme_bypass.json pydantic_ai_slim/pydantic_ai/_spec.py
  .github/actions/sign/action.yml skills/mem0-integrate/references/pipeline.md
  mem0-plugin/.opencode-plugin/opencode-skills/mem0/client/differences.md
`)

const UNNOTICED = paths(`
  test/fixtures/templates/layout/root.html.eex assets/test/channel_test.js guides/asset_management.md CHANGELOG.md
  priv/static/phoenix.cjs.js.map .github/extract-changelog.sh installer/.gitignore eslint.config.mjs
  integration_tests/wasm/test/custom_html_wasm_test.html pkgs/checks/test/context_test.dart pkgs/checks/LICENSE
  pkgs/checks_codegen/example/test/shared.checks.dart .github/docker/Dockerfile .github/renovate.json5
  packages/ui/client/components/dashboard/DashboardEntry.cy.tsx packages/html-reporter/playwright.config.ts
  packages/utils/third_party/extractZip.ts tests/library/screencast.spec.ts docs/src/api/class-tracing.md
  packages/playwright-core/src/server/android/driver/app/src/androidTest/java/com/microsoft/playwright/androiddriver/InstrumentedTest.java
  .git-blame-ignore-revs AUTHORS CHANGELOG.rst .github/labels.toml doc/Makefile .ruff.toml
  tests/roots/test-ext-autosummary-module_empty_all/templates/autosummary/module.rst .devcontainer/welcome-message.txt
  packages/starlight/vitest.config.ts apps/docs/content/docs/headless/search/.static-route-example.mdx
  examples/tanstack-start/src/routeTree.gen.ts packages/core/.oxlintrc.json cmd/execute_test.go cmd/testdata/env.actrc
  pkg/artifacts/artifact.pb.go packages/cli/tests/helpers/fake-browserbase-server.ts packages/docs/docs.json
  packages/extension/llm/llm-zod-parity.test-d.ts turbo.json .coderabbit.yaml lefthook.yml
  infra/terraform/.terraform.lock.hcl apps/web/lib/__mocks__/database.ts apps/web/app/(app)/(onboarding)/environments/[environmentId]/layout.test.tsx
  packages/survey-ui/src/components/elements/consent.stories.tsx apps/web/vendor/xlsx-0.20.3.tgz
  packages/android/formbricksSDK/src/androidTest/java/com/formbricks/formbrickssdk/MockFormbricksApiService.kt
  e2e/framework/addon/addon.go e2e/k8s/vault-config/configure-vault.sh apis/meta/v1/zz_generated.deepcopy.go
  runtime/template/engine_test.go runtime/go.sum benchmarks/tailwind/src/emails/with-tailwind.tsx apps/docs/docs.json
  integration/fixtures/simple_max_header_size.toml integration/helloworld/helloworld.pb.go webui/.husky/pre-commit
  pkg/provider/kubernetes/crd/generated/applyconfiguration/internal/internal.go pkg/repository/sqlcv1/api_token.sql.go
  sdks/python/hatchet_sdk/contracts/dispatcher_pb2.py sdks/typescript/src/v1/examples/batch_assign/batch_assign.e2e.ts
  docs-site/wrangler.toml .github/scripts/pydantic-ai-runner .github/templates/sponsors.tpl.md .pre-commit-config.yaml
`)

test.each([
  ['may notice', PRODUCT, true],
  ['do not notice', UNNOTICED, false],
] as const)('of real paths, users %s these', (_, real, expected) => {
  expect(real.length).toBeGreaterThan(60)
  expect(real.filter((path) => isNoticeable(path) !== expected)).toEqual([])
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
  const whyQuietOf = (...paths: string[]) => whyQuiet(paths.map((path) => file(path)))
  const why = (named: string) =>
    `only documentation, tests, or tooling changed (${named}); a prompt of your own is always sent`

  test.each<[paths: string[], expected: string | undefined]>([
    [['README.md'], why('README.md')],
    [['README.md', 'test/a.ts', 'yarn.lock'], why('README.md, test/a.ts, yarn.lock')],
    [
      ['README.md', 'test/a.ts', '.github/a.yml', 'yarn.lock', 'dist/a.js'],
      why('README.md, test/a.ts, .github/a.yml and 2 more'),
    ],
    [[`docs/${'a'.repeat(200)}`], why(`docs/${'a'.repeat(95)}…`)],
    [['README.md', 'src/a.ts'], undefined],
    [['.changeset/a.md'], undefined],
    [['examples/a.ts'], undefined],
  ])('of %j is quiet because %j', (paths, expected) => {
    expect(whyQuietOf(...paths)).toBe(expected)
  })

  test('that moved a file is quiet only if both its names are', () => {
    expect(whyQuiet([file('docs/a.md', { previousPath: 'src/a.ts' })])).toBe(undefined)
    expect(whyQuiet([file('docs/a.md', { previousPath: 'README.md' })])).toBe(why('docs/a.md'))
  })
})
