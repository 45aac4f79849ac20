import type { ChangedFile } from './change.ts'

/**
 * What a file is to people who write docs: a fragment of a changelog, which is its author's own words; source; an example;
 * documentation, tests, files of CI and of development tools, of which users notice nothing; a lock file or generated.
 */
export type FileKind = 'changelog' | 'source' | 'example' | 'quiet' | 'generated'

const CHANGELOG =
  /(^|\/)(\.changeset|\.changes|\.chloggen|changelog\.d|changelogs?[-_/]unreleased|changes\/unreleased|newsfragments|news\.d|releasenotes\/notes)\/(?!readme|config\.)[^/]+/i

const LOCK_FILE =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|go\.(sum|work\.sum)|packages\.lock\.json|gradle\.lockfile|Package\.resolved|[^/]*\.lock)$/

const GENERATED =
  /(^|\/)(node_modules|third_party|__snapshots__|__generated__|generated|\.yarn)\/|(?<!(?:^|\/)(?:app|cli|cmd|commands?|components?|lib|pages|routes?|src)\/)(?<=^|\/)(vendor|dist)\/|\.(min\.(js|css|mjs)|map|snap|pb\.go|sql\.go|g\.dart|designer\.cs)$|_pb(2(_grpc)?)?\.(pyi?|rb|[jt]s)$|[._]generated\.[^/]*$|\.gen\.[^/]*$/i

/** Below a folder of commands, routes and the like, a common word names something in the product, not tests. */
const TEST =
  /(^|\/)(__tests__|__mocks__|testdata)\/|(?<!(?:^|\/)(?:cli|cmd|commands?|components?|integrations?|lib|packages|pages|plugins?|routes?)\/)(?<=^|\/)(tests?|fixtures?|e2e|cypress|benchmarks?)\/|[._-](test|tests|vitest|spec|stories|e2e|bench)\.([cm]?[jt]sx?|py|rb|php|vue|svelte|mdx)$|_test\.[^/]+$|(^|\/)(test_[^/]*|conftest)\.py$|[a-z]Tests?\.(java|kt|cs|swift|scala|php)$/

const TOOLING =
  /(^|\/)\.(github|circleci|gitlab|buildkite|husky|vscode|idea|devcontainer|changeset)\/|(^|\/)(\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|Jenkinsfile|codecov\.yml|renovate\.json5?|CODEOWNERS|\.(git|docker|eslint|prettier|npm)ignore|\.gitattributes|\.git-blame-ignore-revs|\.editorconfig|\.nvmrc|\.node-version|\.python-version|\.tool-versions|\.pre-commit-config\.yaml|\.golangci\.ya?ml|\.?ruff\.toml|\.rubocop[^/]*\.yml|\.(eslint|prettier|stylelint|mocha|lintstaged|nyc)rc[^/]*|(eslint|prettier|biome|jest|vitest|playwright|cypress|commitlint|stylelint|lint-staged|knip)\.(config\.[cm]?[jt]s|(config\.)?jsonc?)|tox\.ini|\.coveragerc|cspell\.json)$/

const DOCUMENTATION =
  /\.(md|mdx|mdoc|markdown|rst|adoc)$|^(docs?|documentation)\/|(^|\/)(docs?|documentation|website)(-[^/]*)?\/(.*\/)?[^/]+\.(jsonc?|ya?ml|png|jpe?g|gif|svg|webp|css|html|txt)$|(^|\/)(LICEN[CS]E|NOTICE|AUTHORS|CHANGELOG|README)(\.(txt|html))?$/i

const EXAMPLE =
  /(^|\/)(examples?|samples?|demos?|playground|cookbook|quickstarts?)\/|(^|\/)(locales?|i18n|lang|translations)\/(?!en\b)/i

/** By the file's name, or its folder's: settings, options, commands, routes, types, schemas, messages. */
const INTERFACE =
  /(^|\/)\.env([._-][^/]*)?$|\.(graphql|gql|proto|pyi|prisma)$|\.d\.[cm]?ts$|(^|\/)(cmd|cli|commands?|routes?|routers?|endpoints?|controllers?|handlers?|schemas?|types|configs?|settings|options|api|apis|sdks?)\/|(^|\/)([^/]*[._-])?(values|config|configuration|settings?|options?|flags?|args|params?|parameters|env|environment|constants?|defaults?|features?|limits?|errors?|messages?|permissions?|scopes?|events?|webhooks?|types?|interfaces?|schemas?|openapi|swagger|api|routes?|router|urls|endpoints?|commands?|cli|cmd|main|index|__init__|lib|mod|public|client|action|compose|[^/]*(Config|Settings?|Options?|Flags?|Params?|Props|Schema|Types?|Errors?|Command|Controller|Routes?))\.[^/.]+$/

export function kindOf(path: string): FileKind {
  if (CHANGELOG.test(path)) return 'changelog'
  if (LOCK_FILE.test(path) || GENERATED.test(path)) return 'generated'
  if (TEST.test(path) || TOOLING.test(path) || DOCUMENTATION.test(path)) return 'quiet'
  return EXAMPLE.test(path) ? 'example' : 'source'
}

export function isNoticeable(path: string): boolean {
  return !['quiet', 'generated'].includes(kindOf(path))
}

export function isInterface(path: string): boolean {
  return INTERFACE.test(path)
}

/** Whether users cannot notice a change, or it is documented already. A file that moved counts by both its names. */
export function isQuiet(files: readonly Pick<ChangedFile, 'path' | 'previousPath'>[]): boolean {
  return !files.flatMap(({ path, previousPath = path }) => [path, previousPath]).some(isNoticeable)
}
