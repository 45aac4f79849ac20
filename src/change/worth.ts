import type { ChangedFile } from './change.ts'

/**
 * What a file is to people who write docs, the most useful first: fragments of a changelog, which are the authors' own
 * words; what users touch; other source; examples; documentation; tests, files of CI and of development tools; lock
 * files and generated files.
 */
export const FILE_KINDS = [
  'changelog',
  'interface',
  'source',
  'example',
  'documentation',
  'tooling',
  'generated',
] as const

export type FileKind = (typeof FILE_KINDS)[number]

const CHANGELOG =
  /(^|\/)(\.changeset|\.changes|\.chloggen|changelog\.d|changelogs?[-_/]unreleased|changes\/unreleased|newsfragments|news\.d|releasenotes\/notes)\/(?!readme|config\.)[^/]+/i

const LOCK_FILE =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|go\.(sum|work\.sum)|packages\.lock\.json|gradle\.lockfile|Package\.resolved|[^/]*\.lock)$/

const GENERATED =
  /(^|\/)(node_modules|vendor|third_party|__snapshots__|__generated__|generated|dist|\.yarn)\/|\.(min\.(js|css|mjs)|map|snap|pb\.go|sql\.go|g\.dart|designer\.cs)$|_pb(2(_grpc)?)?\.(pyi?|rb|[jt]s)$|[._]generated\.[^/]*$|\.gen\.[^/]*$/i

const TEST =
  /(^|\/)(tests?|__tests__|__mocks__|testdata|fixtures?|e2e|cypress|benchmarks?)\/|[._-](test|tests|vitest|spec|stories|e2e|bench)\.[^/]+$|_test\.[^/]+$|(^|\/)(test_[^/]*|conftest)\.py$|[a-z]Tests?\.(java|kt|cs|swift|scala|php)$/

const TOOLING =
  /(^|\/)\.(github|circleci|gitlab|buildkite|husky|vscode|idea|devcontainer|changeset)\/|(^|\/)(\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|Jenkinsfile|codecov\.yml|renovate\.json5?|CODEOWNERS|\.(git|docker|eslint|prettier|npm)ignore|\.gitattributes|\.git-blame-ignore-revs|\.editorconfig|\.nvmrc|\.node-version|\.python-version|\.tool-versions|\.pre-commit-config\.yaml|\.golangci\.ya?ml|\.?ruff\.toml|\.rubocop[^/]*\.yml|\.(eslint|prettier|stylelint|mocha|lintstaged|nyc)rc[^/]*|(eslint|prettier|biome|jest|vitest|playwright|cypress|commitlint|stylelint|lint-staged|knip)\.(config\.)?[cm]?[jt]s(onc?)?|tox\.ini|\.coveragerc|cspell\.json)$/

const DOCUMENTATION =
  /\.(md|mdx|mdoc|markdown|rst|adoc)$|^(docs?|documentation)(-[^/]*)?\/|(^|\/)(docs?|documentation|website)(-[^/]*)?\/(.*\/)?[^/]+\.(jsonc?|ya?ml|png|jpe?g|gif|svg|webp|css|html|txt)$|(^|\/)(LICEN[CS]E|NOTICE|AUTHORS|CHANGELOG|README)(\.[^/]*)?$/i

const EXAMPLE =
  /(^|\/)(examples?|samples?|demos?|playground|cookbook|quickstarts?)\/|(^|\/)(locales?|i18n|lang|translations)\/(?!en\b)/i

/** By the name of the file or of its folder: settings, options, commands, routes, types, schemas, messages. */
const INTERFACE =
  /(^|\/)\.env([._-][^/]*)?$|\.(graphql|gql|proto|pyi|prisma)$|\.d\.[cm]?ts$|(^|\/)(cmd|cli|commands?|routes?|routers?|endpoints?|controllers?|handlers?|schemas?|types|configs?|settings|options|api|apis|sdks?)\/|(^|\/)([^/]*[._-])?(values|config|configuration|settings?|options?|flags?|args|params?|parameters|env|environment|constants?|defaults?|features?|limits?|errors?|messages?|permissions?|scopes?|events?|webhooks?|types?|interfaces?|schemas?|openapi|swagger|api|routes?|router|urls|endpoints?|commands?|cli|cmd|main|index|__init__|lib|mod|public|client|action|compose|[^/]*(Config|Settings?|Options?|Flags?|Params?|Props|Schema|Types?|Errors?|Command|Controller|Routes?))\.[^/.]+$/

/** What a file is, by its path. */
export function kindOf(path: string): FileKind {
  if (CHANGELOG.test(path)) return 'changelog'
  if (LOCK_FILE.test(path) || GENERATED.test(path)) return 'generated'
  if (TEST.test(path) || TOOLING.test(path)) return 'tooling'
  if (DOCUMENTATION.test(path)) return 'documentation'
  if (EXAMPLE.test(path)) return 'example'
  return INTERFACE.test(path) ? 'interface' : 'source'
}

/** Whether users of the product may notice a change of files of a kind. */
export function isNoticeable(kind: FileKind): boolean {
  return kind === 'changelog' || kind === 'interface' || kind === 'source' || kind === 'example'
}

/** Whether users notice nothing of a change, or it is documented already. A file that moved counts by both its names. */
export function isQuiet(files: readonly Pick<ChangedFile, 'path' | 'previousPath'>[]): boolean {
  return !files
    .flatMap(({ path, previousPath = path }) => [path, previousPath])
    .some((path) => isNoticeable(kindOf(path)))
}

/** Lines of code that define what users touch; each is matched after the sign of the patch. */
const TOUCHED = [
  // Options and flags of a command line.
  /(^|[\s'"`[(])--[a-z][\w-]+/,
  /\.(option|addOption|argument|positional|command|flag|requiredOption)\(|add_argument\(|\b(click|typer)\.|\bflag\.\w+\(|\bFlags\(\)|#\[(arg|clap|command)/,
  // Settings and environment variables.
  /process\.env|import\.meta\.env|os\.environ|[gG]etenv|std::env|\bENV\[|(^|[^\w])[A-Z][A-Z0-9]+(_[A-Z0-9]+)+\b/,
  /\b(json|yaml|toml|mapstructure|env|koanf|query|form):"|\bz\.\w+\(|\bField\(/,
  /^\s*(readonly\s+)?['"]?[A-Za-z_][\w-]*['"]?\??:(\s|$)/,
  // Public types and functions.
  /^\s*(export|public|pub|module\.exports|exports\.)\b/,
  /^\s*(async\s+)?(def\s+[A-Za-z]|class\s|func\s+(\([^)]*\)\s*)?[A-Z]|fn\s|interface\s|type\s+[A-Z]|enum\s|struct\s|trait\s)/,
  // Routes and messages.
  /\.(get|post|put|patch|delete|route|all)\(\s*['"`]\/|@\w*\.?(get|post|put|patch|delete|route|Get|Post|Put|Patch|Delete)\(|\bpath\(\s*['"]/,
  /\b(throw|raise)\b|Error\(|Errorf\(|errors\.New\(/,
]

/** Whether a line of code defines something that users touch. */
export function isTouched(line: string): boolean {
  return TOUCHED.some((pattern) => pattern.test(line))
}

/** Words as they are in code: an option with its dashes, an identifier, a variable. */
const WORD = /--[a-z][\w-]*[a-z0-9]|[A-Za-z_$][\w$]*/g

/** The names in code that people may write into docs: of several parts, so no plain words. */
export function namesIn(code: string): string[] {
  return (code.match(WORD) ?? []).filter(
    (word) => word.length >= 5 && /^--|[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(word),
  )
}
