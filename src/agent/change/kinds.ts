import { cut } from '../../kit/core/text.ts'
import type { ChangedFile } from './change.ts'

/**
 * People who write docs see a file as one of these: a fragment of a changelog, which is its author's own words; source; an
 * example; documentation, tests, files of CI and of development tools, of which users notice nothing; a lock file or
 * generated.
 */
export type FileKind = 'changelog' | 'source' | 'example' | 'quiet' | 'generated'

const wordsOf = (text: string) => new Set(text.trim().split(/\s+/))

/** Below these, the name of a folder is the product's own word. */
const SOURCE_FOLDERS = wordsOf(`
  api app backend bin charts cli client cmd command commands controllers core features frontend handlers helm include internal lib
  pkg route routes server source sources src template templates
`)

/** The folders in these are named like packages, and a package may be called anything. */
const PACKAGE_PARENTS = wordsOf(`
  apps components connectors crates extensions integrations libs modules packages pages pkgs plugins providers services
`)

const BUILT_FOLDERS = wordsOf('dist third_party vendor')

const TEST_FOLDERS = wordsOf('test tests fixture fixtures e2e cypress benches benchmark benchmarks')

const DOCS_FOLDERS = wordsOf('doc docs documentation website docs-site docs-website')

/** Below these, Markdown is documentation also where it lies among source. */
const PAGES_FOLDERS = wordsOf('doc docs documentation content')

/** Markdown in these instructs a program, and so it is the product. */
const INSTRUCTIONS_FOLDERS = wordsOf('agents prompts skills')

const CHANGELOG =
  /(^|\/)(\.changeset|\.changes|\.chloggen|changelog\.d|changelogs?[-_/]unreleased|changes\/unreleased|newsfragments|news\.d|releasenotes\/notes)\/(?!readme|config\.)[^/]+/i

const LOCK_FILE =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|go\.(sum|work\.sum)|packages\.lock\.json|gradle\.lockfile|Package\.resolved|[^/]*\.lock(\.hcl)?)$/

/** Only generators use these names. `world.map` was written by people, and a folder `generated/` may be an SDK that users call. */
const GENERATED =
  /(^|\/)(node_modules|__snapshots?__|__generated__|\.yarn)\/|\.(min\.(js|css|mjs)|([cm]?[jt]s|css)\.map|snap|pb\.(go|cc|h)|sql\.go|g\.dart|freezed\.dart|designer\.cs)$|_pb(2(_grpc)?)?\.(pyi?|rb|[jt]s)$|(\.generated|_generated(?=\.(go|h|rs)$)|(^|\/)zz_generated)\.[^/]*$|\.gen\.(go|[cm]?[jt]sx?|py|rs|dart|swift|kt|java|cs)$/i

/** The form that a language, or its usual test runner, gives to the name of a test. */
const TEST_NAME =
  /\.(tests?|spec|(test|spec)-d|e2e|e2e-spec|cy|bench|vitest|stories)\.([cm]?[jt]sx?|vue|svelte|mdx)$|_test\.([cm]?[jt]sx?|go|exs|py|rb|dart|clj[cs]?|gleam)$|_spec\.(rb|lua)$|(^|\/)(test_[^/]*|conftest)\.py$|[a-z\d](Tests?|IT)\.(java|kt|groovy|scala|php)$|[a-z\d]Spec\.(groovy|hs)$|[a-z\d]Tests\.(cs|swift)$|\.bats$/

/** Folders of tests wherever they are, by the conventions of build tools and of test runners. */
const TESTS_ANYWHERE =
  /(^|\/)(src\/(test|androidTest|commonTest|functionalTest|integrationTest|jvmTest|testFixtures)|__tests__|__mocks__|testdata)\//

const TOOLING =
  /(^|\/)\.(github(?!\/actions\/)|ci|circleci|gitlab|buildkite|husky|vscode|idea|devcontainer|changeset)\/|(^|\/)(\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|Jenkinsfile|codecov\.yml|renovate\.json5?|lefthook\.ya?ml|turbo\.json|\.coderabbit\.yaml|\.ox(fmt|lint)rc\.json|CODEOWNERS|\.(git|docker|eslint|prettier|npm)ignore|\.gitattributes|\.git-blame-ignore-revs|\.editorconfig|\.nvmrc|\.node-version|\.python-version|\.tool-versions|\.pre-commit-config\.yaml|\.golangci\.ya?ml|\.?ruff\.toml|\.rubocop[^/]*\.yml|\.(eslint|prettier|stylelint|mocha|lintstaged|nyc)rc[^/]*|(eslint|prettier|biome|jest|vitest|playwright|cypress|commitlint|stylelint|lint-staged|knip)\.(config\.[cm]?[jt]s|(config\.)?jsonc?)|tox\.ini|\.coveragerc|cspell\.json)$/

/** Settings of assistants, and at the root those of linters and builders of docs, also of Mintlify's own. */
const DOCS_TOOLING =
  /(^|\/)(\.claude\/settings[^/]*\.json|\.(cursor|gemini|codex|windsurf|roo|cline)(\/.*|rules|ignore|rules\/.*)|\.mcp\.json)$|^(\.(alex|codespell|cspell|lychee|markdown-link-check|markdownlint|mdl|proselint|readthedocs|remark|textlint|typos|vale)([.\w-]*|\/.*)|\.(vitepress|vuepress)\/.*|(antora|antora-playbook|book|cspell|cspell\.config|docs|lychee|mkdocs|_?typos)\.(jsonc?|toml|ya?ml)|docusaurus\.config\.[cm]?[jt]s)$/

/** How the product may be used concerns its users. */
const LICENCE = /(^|\/)(LICEN[CS]E|COPYING)([.-][^/]*)?$/i

const README = /(^|\/)readme(\.[^/]*)?$/i

const MARKDOWN = /\.(md|mdx|mdoc|markdown|rst|adoc)$/

/** In a folder of documentation within a package these are its assets; another file may be a program. */
const ASSET = /\.(jsonc?|ya?ml|png|jpe?g|gif|svg|webp|css|html|txt)$/

/** Legal and introductory texts, and the settings of Mintlify's docs. */
const DOCUMENTATION_NAME = /(^|\/)(NOTICE|AUTHORS|CHANGELOG|README)(\.txt)?$|(^|\/)(docs[^/]*\/docs|mint)\.json$/

/** In a folder of documentation these are its pages, their assets, and the code of its site; another file may be a product. */
const SITE_FILE =
  /\.(md|mdx|mdoc|markdown|rst|adoc|org|tex|texi|[1-9]|inc|j2|ipynb|txt|html?|css|s[ac]ss|less|jsonc?|ya?ml|toml|xml|csv|png|jpe?g|gif|svg|webp|avif|ico|pdf|mp4|webm|woff2?|ttf|drawio|excalidraw|mmd|puml|[cm]?[jt]sx?|vue|svelte|astro|njk|liquid|hbs|ejs|py|rb|sh|bat|po|pot|bib)$|(^|\/)\.?[^/.]+$/i

const EXAMPLE =
  /(^|\/)(examples?|samples?|demos?|playground|cookbook|quickstarts?)\/|(^|\/)(locales?|i18n|lang|translations)\/(?!en\b)/i

/** The name of the file, or of its folder, says so: settings, options, commands, routes, types, schemas, messages. */
const INTERFACE =
  /(^|\/)\.env([._-][^/]*)?$|\.(graphql|gql|proto|pyi|prisma)$|\.d\.[cm]?ts$|(^|\/)(cmd|cli|commands?|routes?|routers?|endpoints?|controllers?|handlers?|schemas?|types|configs?|settings|options|api|apis|sdks?)\/|(^|\/)([^/]*[._-])?(values|config|configuration|settings?|options?|flags?|args|params?|parameters|env|environment|constants?|defaults?|features?|limits?|errors?|messages?|permissions?|scopes?|events?|webhooks?|types?|interfaces?|schemas?|openapi|swagger|api|routes?|router|urls|endpoints?|commands?|cli|cmd|main|index|__init__|lib|mod|public|client|action|compose|[^/]*(Config|Settings?|Options?|Flags?|Params?|Props|Schema|Types?|Errors?|Command|Controller|Routes?))\.[^/.]+$/

export function kindOf(path: string): FileKind {
  if (CHANGELOG.test(path)) return 'changelog'
  const folders = path.toLowerCase().split('/').slice(0, -1)
  // `packages/test`, and `packages/@acme/test` below a scope.
  const words = folders.filter((_, index) => {
    const [parent = '', above = ''] = [folders[index - 1], folders[index - 2]]
    return !PACKAGE_PARENTS.has(parent) && !(parent.startsWith('@') && PACKAGE_PARENTS.has(above))
  })
  const start = words.findIndex((folder) => SOURCE_FOLDERS.has(folder) || isTemplate(folder))
  const source = words[start]
  // Only above source, the names of folders say what a file is.
  const telling = start < 0 ? words : words.slice(0, start)
  const isBelow = (names: ReadonlySet<string>) => telling.some((folder) => names.has(folder))
  if (isBelow(BUILT_FOLDERS) || LOCK_FILE.test(path) || GENERATED.test(path)) return 'generated'
  // Go itself leaves such files out of a program.
  const isTest = isTemplate(source) ? path.endsWith('_test.go') : TEST_NAME.test(path) || TESTS_ANYWHERE.test(path)
  if (isBelow(TEST_FOLDERS) || isTest || isTooling(path, folders, source)) return 'quiet'
  const isOfSite = DOCS_FOLDERS.has(telling[0] ?? '') ? SITE_FILE : isBelow(DOCS_FOLDERS) ? ASSET : undefined
  if (isOfSite?.test(path) || isDocumentation(path, folders, source)) return 'quiet'
  return EXAMPLE.test(path) ? 'example' : 'source'
}

/** Everything in a template is the product: its tests and settings are those of a user's own project. */
const isTemplate = (folder = '') => /^templates?(-|$)/.test(folder)

/** The settings of templates, examples and plugins are the product too. */
function isTooling(path: string, folders: readonly string[], source: string | undefined): boolean {
  const isOfProduct = source !== undefined || folders.some((folder) => /plugins?$/.test(folder))
  const start = (TOOLING.exec(path) ?? (isOfProduct ? undefined : DOCS_TOOLING.exec(path)))?.index
  if (start === undefined) return false
  const above = path.slice(0, start + 1)
  return !above.toLowerCase().split('/').some(isTemplate) && !EXAMPLE.test(above)
}

function isDocumentation(path: string, folders: readonly string[], source: string | undefined): boolean {
  const isIn = (names: ReadonlySet<string>) => folders.some((folder) => names.has(folder))
  if (LICENCE.test(path)) return false
  if (!MARKDOWN.test(path)) return source === undefined && DOCUMENTATION_NAME.test(path)
  if (isIn(PAGES_FOLDERS) || README.test(path)) return true
  return source === undefined && !isIn(INSTRUCTIONS_FOLDERS)
}

export function isNoticeable(path: string): boolean {
  return !['quiet', 'generated'].includes(kindOf(path))
}

export function isInterface(path: string): boolean {
  return INTERFACE.test(path)
}

/** Files that name the versions of a package and of what it depends on. */
const MANIFEST =
  /(^|\/)(package\.json|lerna\.json|\.release-please-manifest\.json|composer\.json|Cargo\.toml|pyproject\.toml|requirements[^/]*\.txt|go\.mod|Gemfile|pom\.xml|libs\.versions\.toml|Directory\.Packages\.props|pubspec\.yaml|Chart\.yaml|[^/]+\.csproj)$/

/** What a package asks of those who use it, or gives them: the names of lists in which a version may stand. */
const ASKING_LIST = /"(engines|peerDependencies(Meta)?|exports|scripts|bin)"/

/** The same as a line of its own: the language, or the platform, that is asked for. */
const ASKING_LINE =
  /^.\s*["<]?(go|toolchain|rust-version|edition|(requires-)?python(_requires|-requires)?|node|npm|php|ruby|java\.version|maven\.compiler\.\w+|TargetFrameworks?|sdk|flutter|kubeVersion)\b/

/** A version that is not a part of a name. */
const VERSION = /(?<![\w./-])v?\d[\w.+-]*/g

/** Returns whether a file is a manifest that was changed only in versions of what the package depends on, or of itself. */
function changesOnlyVersions({ path, patch = '' }: Pick<ChangedFile, 'path' | 'patch'>): boolean {
  const changed = patch.split('\n').filter((line) => /^[+-]/.test(line))
  const isAsking = ASKING_LIST.test(patch) || changed.some((line) => ASKING_LINE.test(line))
  if (!MANIFEST.test(path) || changed.length === 0 || isAsking) return false
  const without = (sign: string) => {
    return changed.flatMap((line) => (line.startsWith(sign) ? line.slice(1).replace(VERSION, 'VERSION') : []))
  }
  return without('-').join('\n') === without('+').join('\n')
}

const WORKFLOW = /^\.github\/workflows\//
const ANNOUNCES = /(^|\/)(readme|changelog|changes|history|news)(\.[^/]*)?$/i

/** A workflow may release the product in another way, which a README or a changelog that gains lines says. */
function mayChangeRelease(files: readonly Pick<ChangedFile, 'path' | 'additions'>[]): boolean {
  return (
    files.some(({ path }) => WORKFLOW.test(path)) &&
    files.some(({ path, additions }) => ANNOUNCES.test(path) && additions > 0)
  )
}

const MOST_NAMED = 3

/** In characters. */
const LONGEST_NAME = 100

/**
 * Finds why users notice nothing of a change, or find it documented already, as a clause; `undefined` where they may notice
 * something. A file that moved counts by both its names.
 *
 * @param namesPaths whether whoever reads it may see the code
 */
export function whyQuiet(files: readonly ChangedFile[], namesPaths = true): string | undefined {
  const isNoticed = (file: ChangedFile) =>
    [file.path, file.previousPath ?? file.path].some(isNoticeable) && !changesOnlyVersions(file)
  if (files.some(isNoticed) || mayChangeRelease(files)) return undefined
  const named = files.slice(0, MOST_NAMED).map(({ path }) => cut(path, LONGEST_NAME))
  const more = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : ''
  const paths = namesPaths ? ` (${named.join(', ')}${more})` : ''
  const kinds = files.some(({ path }) => isNoticeable(path)) ? 'tooling, or versions' : 'or tooling'
  return `only documentation, tests, ${kinds} changed${paths}; a prompt of your own is always sent`
}
