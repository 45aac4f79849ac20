export const id = 67;
export const ids = [67];
export const modules = {

/***/ 9583:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R8: () => (/* binding */ filesOf),
/* harmony export */   Sf: () => (/* binding */ describeOlder),
/* harmony export */   WC: () => (/* binding */ ofPullRequest),
/* harmony export */   cu: () => (/* binding */ identityOf),
/* harmony export */   yK: () => (/* binding */ linkToSubject)
/* harmony export */ });
/* harmony import */ var _kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2122);
/* harmony import */ var _kit_core_marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3509);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8228);




/** `3 older commits`; GitHub may not say how many. */
function describeOlder(count) {
    return Number.isFinite(count) ? (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(count, 'older commit') : 'an unknown number of older commits';
}
/** A pull request is one change. */
function ofPullRequest(files, pullRequest) {
    const { base, headSha: head } = pullRequest;
    const changes = [{ ...pullRequest, head, ...files }];
    return { changes, base: base && `${base.sha} (${base.ref})`, head };
}
/** All files of some changes, as far as they were read: more is known of them than of a list that GitHub cut off. */
function filesOf(changes) {
    return { files: changes.flatMap(({ files }) => files), filesCapped: changes.some((change) => change.filesCapped) };
}
/**
 * A hash that two lists of changes share only if their files are the same by name, status and content; `undefined` where
 * that cannot be known: of files that were not read, that GitHub cut off or showed too late, or of a file without a hash in
 * which something was added or deleted.
 */
function identityOf(changes) {
    const { files, filesCapped } = filesOf(changes);
    const isUnknown = files.some(({ sha, additions, deletions }) => sha === undefined && additions + deletions > 0);
    if (isUnknown || filesCapped)
        return undefined;
    const entries = files.map(({ path, previousPath, status, sha }) => JSON.stringify([path, previousPath, status, sha]));
    return (0,_kit_core_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .shortHash */ .BC)(entries.sort());
}
/**
 * Links what a run covers: `#42`, `1a2b3c4`, `5d6e7f8...1a2b3c4`; `undefined` if it covers no change.
 *
 * @param url where the code is, as `https://github.com/acme/app`
 * @param repository its name, for readers who are elsewhere
 */
function linkToSubject({ pullRequest, commit, base }, url, repository = '') {
    if (pullRequest !== undefined)
        return (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(`${repository}#${pullRequest.number}`, `${url}/pull/${pullRequest.number}`);
    if (commit === '')
        return undefined;
    const ends = base === undefined ? [commit] : [base, commit];
    const shown = ends.map(_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .shortSha */ .Fu).join('...');
    const address = ends.map((sha) => encodeURIComponent(sha.toWellFormed())).join('...');
    return (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(`${repository} ${shown}`.trim(), `${url}/${base === undefined ? 'commit' : 'compare'}/${address}`);
}


/***/ }),

/***/ 643:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ kindOf),
/* harmony export */   JG: () => (/* binding */ isNoticeable),
/* harmony export */   S2: () => (/* binding */ isInterface),
/* harmony export */   ng: () => (/* binding */ whyQuiet)
/* harmony export */ });
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8228);

const wordsOf = (text) => new Set(text.trim().split(/\s+/));
/** Below these, the name of a folder is the product's own word. */
const SOURCE_FOLDERS = wordsOf(`
  api app backend bin charts cli client cmd command commands controllers core features frontend handlers helm include internal lib
  pkg route routes server source sources src template templates
`);
/** The folders in these are named like packages, and a package may be called anything. */
const PACKAGE_PARENTS = wordsOf(`
  apps components connectors crates extensions integrations libs modules packages pages pkgs plugins providers services
`);
const BUILT_FOLDERS = wordsOf('dist third_party vendor');
const TEST_FOLDERS = wordsOf('test tests fixture fixtures e2e cypress benches benchmark benchmarks');
const DOCS_FOLDERS = wordsOf('doc docs documentation website docs-site docs-website');
/** Below these, Markdown is documentation also where it lies among source. */
const PAGES_FOLDERS = wordsOf('doc docs documentation content');
/** Markdown in these instructs a program, and so it is the product. */
const INSTRUCTIONS_FOLDERS = wordsOf('agents prompts skills');
const CHANGELOG = /(^|\/)(\.changeset|\.changes|\.chloggen|changelog\.d|changelogs?[-_/]unreleased|changes\/unreleased|newsfragments|news\.d|releasenotes\/notes)\/(?!readme|config\.)[^/]+/i;
const LOCK_FILE = /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|go\.(sum|work\.sum)|packages\.lock\.json|gradle\.lockfile|Package\.resolved|[^/]*\.lock(\.hcl)?)$/;
/** Only generators use these names. `world.map` was written by people, and a folder `generated/` may be an SDK that users call. */
const GENERATED = /(^|\/)(node_modules|__snapshots?__|__generated__|\.yarn)\/|\.(min\.(js|css|mjs)|([cm]?[jt]s|css)\.map|snap|pb\.(go|cc|h)|sql\.go|g\.dart|freezed\.dart|designer\.cs)$|_pb(2(_grpc)?)?\.(pyi?|rb|[jt]s)$|(\.generated|_generated(?=\.(go|h|rs)$)|(^|\/)zz_generated)\.[^/]*$|\.gen\.(go|[cm]?[jt]sx?|py|rs|dart|swift|kt|java|cs)$/i;
/** The form that a language, or its usual test runner, gives to the name of a test. */
const TEST_NAME = /\.(tests?|spec|(test|spec)-d|e2e|e2e-spec|cy|bench|vitest|stories)\.([cm]?[jt]sx?|vue|svelte|mdx)$|_test\.([cm]?[jt]sx?|go|exs|py|rb|dart|clj[cs]?|gleam)$|_spec\.(rb|lua)$|(^|\/)(test_[^/]*|conftest)\.py$|[a-z\d](Tests?|IT)\.(java|kt|groovy|scala|php)$|[a-z\d]Spec\.(groovy|hs)$|[a-z\d]Tests\.(cs|swift)$|\.bats$/;
/** Folders of tests wherever they are, by the conventions of build tools and of test runners. */
const TESTS_ANYWHERE = /(^|\/)(src\/(test|androidTest|commonTest|functionalTest|integrationTest|jvmTest|testFixtures)|__tests__|__mocks__|testdata)\//;
const TOOLING = /(^|\/)\.(github(?!\/actions\/)|ci|circleci|gitlab|buildkite|husky|vscode|idea|devcontainer|changeset)\/|(^|\/)(\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|Jenkinsfile|codecov\.yml|renovate\.json5?|lefthook\.ya?ml|turbo\.json|\.coderabbit\.yaml|\.ox(fmt|lint)rc\.json|CODEOWNERS|\.(git|docker|eslint|prettier|npm)ignore|\.gitattributes|\.git-blame-ignore-revs|\.editorconfig|\.nvmrc|\.node-version|\.python-version|\.tool-versions|\.pre-commit-config\.yaml|\.golangci\.ya?ml|\.?ruff\.toml|\.rubocop[^/]*\.yml|\.(eslint|prettier|stylelint|mocha|lintstaged|nyc)rc[^/]*|(eslint|prettier|biome|jest|vitest|playwright|cypress|commitlint|stylelint|lint-staged|knip)\.(config\.[cm]?[jt]s|(config\.)?jsonc?)|tox\.ini|\.coveragerc|cspell\.json)$/;
/** Settings of assistants, and at the root those of linters and builders of docs, also of Mintlify's own. */
const DOCS_TOOLING = /(^|\/)(\.claude\/settings[^/]*\.json|\.(cursor|gemini|codex|windsurf|roo|cline)(\/.*|rules|ignore|rules\/.*)|\.mcp\.json)$|^(\.(alex|codespell|cspell|lychee|markdown-link-check|markdownlint|mdl|proselint|readthedocs|remark|textlint|typos|vale)([.\w-]*|\/.*)|\.(vitepress|vuepress)\/.*|(antora|antora-playbook|book|cspell|cspell\.config|docs|lychee|mkdocs|_?typos)\.(jsonc?|toml|ya?ml)|docusaurus\.config\.[cm]?[jt]s)$/;
/** How the product may be used concerns its users. */
const LICENCE = /(^|\/)(LICEN[CS]E|COPYING)([.-][^/]*)?$/i;
const README = /(^|\/)readme(\.[^/]*)?$/i;
const MARKDOWN = /\.(md|mdx|mdoc|markdown|rst|adoc)$/;
/** In a folder of documentation within a package these are its assets; another file may be a program. */
const ASSET = /\.(jsonc?|ya?ml|png|jpe?g|gif|svg|webp|css|html|txt)$/;
/** Legal and introductory texts, and the settings of Mintlify's docs. */
const DOCUMENTATION_NAME = /(^|\/)(NOTICE|AUTHORS|CHANGELOG|README)(\.txt)?$|(^|\/)(docs[^/]*\/docs|mint)\.json$/;
/** In a folder of documentation these are its pages, their assets, and the code of its site; another file may be a product. */
const SITE_FILE = /\.(md|mdx|mdoc|markdown|rst|adoc|org|tex|texi|[1-9]|inc|j2|ipynb|txt|html?|css|s[ac]ss|less|jsonc?|ya?ml|toml|xml|csv|png|jpe?g|gif|svg|webp|avif|ico|pdf|mp4|webm|woff2?|ttf|drawio|excalidraw|mmd|puml|[cm]?[jt]sx?|vue|svelte|astro|njk|liquid|hbs|ejs|py|rb|sh|bat|po|pot|bib)$|(^|\/)\.?[^/.]+$/i;
const EXAMPLE = /(^|\/)(examples?|samples?|demos?|playground|cookbook|quickstarts?)\/|(^|\/)(locales?|i18n|lang|translations)\/(?!en\b)/i;
/** The name of the file, or of its folder, says so: settings, options, commands, routes, types, schemas, messages. */
const INTERFACE = /(^|\/)\.env([._-][^/]*)?$|\.(graphql|gql|proto|pyi|prisma)$|\.d\.[cm]?ts$|(^|\/)(cmd|cli|commands?|routes?|routers?|endpoints?|controllers?|handlers?|schemas?|types|configs?|settings|options|api|apis|sdks?)\/|(^|\/)([^/]*[._-])?(values|config|configuration|settings?|options?|flags?|args|params?|parameters|env|environment|constants?|defaults?|features?|limits?|errors?|messages?|permissions?|scopes?|events?|webhooks?|types?|interfaces?|schemas?|openapi|swagger|api|routes?|router|urls|endpoints?|commands?|cli|cmd|main|index|__init__|lib|mod|public|client|action|compose|[^/]*(Config|Settings?|Options?|Flags?|Params?|Props|Schema|Types?|Errors?|Command|Controller|Routes?))\.[^/.]+$/;
function kindOf(path) {
    if (CHANGELOG.test(path))
        return 'changelog';
    const folders = path.toLowerCase().split('/').slice(0, -1);
    // `packages/test`, and `packages/@acme/test` below a scope.
    const words = folders.filter((_, index) => {
        const [parent = '', above = ''] = [folders[index - 1], folders[index - 2]];
        return !PACKAGE_PARENTS.has(parent) && !(parent.startsWith('@') && PACKAGE_PARENTS.has(above));
    });
    const start = words.findIndex((folder) => SOURCE_FOLDERS.has(folder) || isTemplate(folder));
    const source = words[start];
    // Only above source, the names of folders say what a file is.
    const telling = start < 0 ? words : words.slice(0, start);
    const isBelow = (names) => telling.some((folder) => names.has(folder));
    if (isBelow(BUILT_FOLDERS) || LOCK_FILE.test(path) || GENERATED.test(path))
        return 'generated';
    // Go itself leaves such files out of a program.
    const isTest = isTemplate(source) ? path.endsWith('_test.go') : TEST_NAME.test(path) || TESTS_ANYWHERE.test(path);
    if (isBelow(TEST_FOLDERS) || isTest || isTooling(path, folders, source))
        return 'quiet';
    const isOfSite = DOCS_FOLDERS.has(telling[0] ?? '') ? SITE_FILE : isBelow(DOCS_FOLDERS) ? ASSET : undefined;
    if (isOfSite?.test(path) || isDocumentation(path, folders, source))
        return 'quiet';
    return EXAMPLE.test(path) ? 'example' : 'source';
}
/** Everything in a template is the product: its tests and settings are those of a user's own project. */
const isTemplate = (folder = '') => /^templates?(-|$)/.test(folder);
/** The settings of templates, examples and plugins are the product too. */
function isTooling(path, folders, source) {
    const isOfProduct = source !== undefined || folders.some((folder) => /plugins?$/.test(folder));
    const start = (TOOLING.exec(path) ?? (isOfProduct ? undefined : DOCS_TOOLING.exec(path)))?.index;
    if (start === undefined)
        return false;
    const above = path.slice(0, start + 1);
    return !above.toLowerCase().split('/').some(isTemplate) && !EXAMPLE.test(above);
}
function isDocumentation(path, folders, source) {
    const isIn = (names) => folders.some((folder) => names.has(folder));
    if (LICENCE.test(path))
        return false;
    if (!MARKDOWN.test(path))
        return source === undefined && DOCUMENTATION_NAME.test(path);
    if (isIn(PAGES_FOLDERS) || README.test(path))
        return true;
    return source === undefined && !isIn(INSTRUCTIONS_FOLDERS);
}
function isNoticeable(path) {
    return !['quiet', 'generated'].includes(kindOf(path));
}
function isInterface(path) {
    return INTERFACE.test(path);
}
/** Files that name the versions of a package and of what it depends on. */
const MANIFEST = /(^|\/)(package\.json|lerna\.json|\.release-please-manifest\.json|composer\.json|Cargo\.toml|pyproject\.toml|requirements[^/]*\.txt|go\.mod|Gemfile|pom\.xml|libs\.versions\.toml|Directory\.Packages\.props|pubspec\.yaml|Chart\.yaml|[^/]+\.csproj)$/;
/** What a package asks of those who use it, or gives them: the names of lists in which a version may stand. */
const ASKING_LIST = /"(engines|peerDependencies(Meta)?|exports|scripts|bin)"/;
/** The same as a line of its own: the language, or the platform, that is asked for. */
const ASKING_LINE = /^.\s*["<]?(go|toolchain|rust-version|edition|(requires-)?python(_requires|-requires)?|node|npm|php|ruby|java\.version|maven\.compiler\.\w+|TargetFrameworks?|sdk|flutter|kubeVersion)\b/;
/** A version that is not a part of a name. */
const VERSION = /(?<![\w./-])v?\d[\w.+-]*/g;
/** Returns whether a file is a manifest that was changed only in versions of what the package depends on, or of itself. */
function changesOnlyVersions({ path, patch = '' }) {
    const changed = patch.split('\n').filter((line) => /^[+-]/.test(line));
    const isAsking = ASKING_LIST.test(patch) || changed.some((line) => ASKING_LINE.test(line));
    if (!MANIFEST.test(path) || changed.length === 0 || isAsking)
        return false;
    const without = (sign) => {
        return changed.flatMap((line) => (line.startsWith(sign) ? line.slice(1).replace(VERSION, 'VERSION') : []));
    };
    return without('-').join('\n') === without('+').join('\n');
}
const WORKFLOW = /^\.github\/workflows\//;
const ANNOUNCES = /(^|\/)(readme|changelog|changes|history|news)(\.[^/]*)?$/i;
/** A workflow may release the product in another way, which a README or a changelog that gains lines says. */
function mayChangeRelease(files) {
    return (files.some(({ path }) => WORKFLOW.test(path)) &&
        files.some(({ path, additions }) => ANNOUNCES.test(path) && additions > 0));
}
const MOST_NAMED = 3;
/** In characters. */
const LONGEST_NAME = 100;
/**
 * Finds why users notice nothing of a change, or find it documented already, as a clause; `undefined` where they may notice
 * something. A file that moved counts by both its names.
 *
 * @param namesPaths whether whoever reads it may see the code
 */
function whyQuiet(files, namesPaths = true) {
    const isNoticed = (file) => [file.path, file.previousPath ?? file.path].some(isNoticeable) && !changesOnlyVersions(file);
    if (files.some(isNoticed) || mayChangeRelease(files))
        return undefined;
    const named = files.slice(0, MOST_NAMED).map(({ path }) => (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(path, LONGEST_NAME));
    const more = files.length > MOST_NAMED ? ` and ${files.length - MOST_NAMED} more` : '';
    const paths = namesPaths ? ` (${named.join(', ')}${more})` : '';
    const kinds = files.some(({ path }) => isNoticeable(path)) ? 'tooling, or versions' : 'or tooling';
    return `only documentation, tests, ${kinds} changed${paths}; a prompt of your own is always sent`;
}


/***/ }),

/***/ 25:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $L: () => (/* binding */ PATCH_LIMIT),
/* harmony export */   Jv: () => (/* binding */ lengthOfAll),
/* harmony export */   KZ: () => (/* binding */ describeCoverage),
/* harmony export */   ZE: () => (/* binding */ ROOM_FOR_NAMES),
/* harmony export */   _5: () => (/* binding */ coverageOf),
/* harmony export */   aU: () => (/* binding */ coverageSchema),
/* harmony export */   gY: () => (/* binding */ choosePatches),
/* harmony export */   hY: () => (/* binding */ renderPatch),
/* harmony export */   jm: () => (/* binding */ fairShares),
/* harmony export */   mt: () => (/* binding */ isPartial),
/* harmony export */   pC: () => (/* binding */ renderFrom),
/* harmony export */   pp: () => (/* binding */ thatFit),
/* harmony export */   r0: () => (/* binding */ totalCoverage),
/* harmony export */   w9: () => (/* binding */ sortFiles)
/* harmony export */ });
/* unused harmony exports namesIn, namesNotShown */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2857);
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8228);
/* harmony import */ var _kinds_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(643);



/** The most characters of patches in a prompt. */
const PATCH_LIMIT = 100_000;
/** The kinds of files in the order in which they get room: the first group of all changes comes before the second. */
const ORDER = [['changelog', 'source', 'example'], ['quiet']];
/** Names have this share of the patches' room. */
const ROOM_FOR_NAMES = 0.3;
/**
 * Chooses as much of the patches of several changes as fits, in the order of the files. Each change has a fair share of the
 * room, and what a small one leaves over goes to the others.
 *
 * @param limit in characters
 */
function choosePatches(changes, limit = PATCH_LIMIT) {
    const chosen = new Map();
    let remaining = limit;
    for (const kinds of ORDER) {
        const wanted = changes.map((files) => {
            return sortFiles(files, kinds).map((file) => toShown(file, (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleText */ .Q6)(file.patch ?? '')));
        });
        const demands = wanted.map((files) => files.reduce((sum, file) => sum + lengthOf(file), 0));
        for (const [index, share] of fairShares(remaining, demands).entries()) {
            let room = share;
            for (const { file, hunks } of wanted[index] ?? []) {
                const shown = toShown(file, hunksThatFit(hunks, room - headLength(file)));
                chosen.set(file, shown);
                room -= lengthOf(shown);
            }
            remaining -= share - room;
        }
    }
    const shown = changes.map((files) => files.map((file) => chosen.get(file) ?? toShown(file, '')));
    const names = shown.map(namesNotShown);
    const demands = names.map((one) => lengthOfAll(one, ', '.length));
    const shares = fairShares(limit * ROOM_FOR_NAMES, demands);
    return shown.map((files, index) => {
        return { files, otherNames: thatFit(names[index] ?? [], shares[index] ?? 0, ', '.length) };
    });
}
/** The files of these kinds in the order in which a prompt shows them: one kind after the other, small files first. */
function sortFiles(files, kinds = [...ORDER.flat(), 'generated']) {
    // The length of a patch, weighed against the names that it adds. A file that users touch counts as half as large.
    const sizeOf = (file) => (file.patch?.length ?? 0) / (1 + namesAdded(file).size) / ((0,_kinds_js__WEBPACK_IMPORTED_MODULE_1__/* .isInterface */ .S2)(file.path) ? 2 : 1);
    const bySize = files
        .map((file) => ({ size: sizeOf(file), kind: (0,_kinds_js__WEBPACK_IMPORTED_MODULE_1__/* .kindOf */ .I)(file.path), file }))
        .sort((a, b) => a.size - b.size || (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .compareText */ .n6)(a.file.path, b.file.path));
    return kinds.flatMap((kind) => bySize.flatMap((one) => (one.kind === kind ? one.file : [])));
}
/** Gives each of several all that it asks for, or as much as every other that asks for more. */
function fairShares(total, demands) {
    let [remaining, count] = [total, demands.length];
    const shares = demands.map(() => 0);
    for (const [index, demand] of [...demands.entries()].sort(([, a], [, b]) => a - b)) {
        const share = Math.min(demand, Math.floor(remaining / count));
        shares[index] = share;
        remaining -= share;
        count -= 1;
    }
    return shares;
}
function toShown(file, hunks) {
    return { file, hunks, shown: hunks.match(CHANGED_LINE)?.length ?? 0, total: file.additions + file.deletions };
}
const CHANGED_LINE = /^[+-]/gm;
/** The length of a file in a prompt, with the empty line behind it. */
function lengthOf({ file, hunks }) {
    return hunks === '' ? 0 : headLength(file) + hunks.length;
}
/** Keeps the hunks that fit. One that is longer than all the room is cut at a line, so that its beginning stays. */
function hunksThatFit(patch, room) {
    if (patch.length <= room)
        return patch;
    const fitting = [];
    let remaining = room;
    for (const hunk of patch.split(/\n(?=@@ )/)) {
        const isCut = hunk.length > room;
        const shown = isCut ? hunk.slice(0, Math.max(0, hunk.lastIndexOf('\n', remaining))) : hunk;
        if (shown.length > remaining || shown.search(CHANGED_LINE) < 0)
            continue;
        fitting.push(shown);
        remaining -= shown.length + 1;
    }
    return fitting.join('\n');
}
function renderPatch({ file, hunks, shown, total }) {
    return `${headOf(file, shown, total)}\n${hunks}`;
}
function headOf({ path, previousPath }, shown, total) {
    return `--- ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleLine */ .P8)(path)}${renderFrom(previousPath)} (${shown} of ${total} lines shown)`;
}
function renderFrom(previousPath) {
    return previousPath === undefined ? '' : ` (from ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleLine */ .P8)(previousPath)})`;
}
/** With the end of its line and the empty line behind the file, at most. */
function headLength(file) {
    const total = file.additions + file.deletions;
    return headOf(file, total, total).length + 3;
}
/** The length of texts that follow one another. */
function lengthOfAll(texts, separator) {
    return texts.reduce((sum, { length }) => sum + length + separator, 0);
}
/** The texts that fit into the room, in their order. */
function thatFit(texts, room, separator = 0) {
    let remaining = room;
    return texts.filter(({ length }) => {
        if (length + separator > remaining)
            return false;
        remaining -= length + separator;
        return true;
    });
}
const count = zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nonnegative();
/**
 * The part of a change that the prompt shows, of what its users may notice: files and changed lines, and how many there are. A
 * file without a changed line, such as one that was moved, does not count.
 */
const coverageSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    files: count,
    allFiles: count,
    lines: count,
    allLines: count,
});
/** `undefined` where no file that users may notice has a changed line. */
function coverageOf(files) {
    const noticed = files.filter(({ file, total }) => total > 0 && (0,_kinds_js__WEBPACK_IMPORTED_MODULE_1__/* .isNoticeable */ .JG)(file.path));
    if (noticed.length === 0)
        return undefined;
    const linesOf = (name) => noticed.reduce((sum, one) => sum + one[name], 0);
    const shown = noticed.filter(({ hunks }) => hunks !== '').length;
    return { files: shown, allFiles: noticed.length, lines: linesOf('shown'), allLines: linesOf('total') };
}
function isPartial({ files, allFiles, lines, allLines }) {
    return files < allFiles || lines < allLines;
}
/** Adds up that of several prompts; absent where none has any. */
function totalCoverage(all) {
    const present = all.filter((one) => one !== undefined);
    const sum = (name) => present.reduce((total, one) => total + one[name], 0);
    if (present.length === 0)
        return undefined;
    return { files: sum('files'), allFiles: sum('allFiles'), lines: sum('lines'), allLines: sum('allLines') };
}
/** `6 of 80 files and 1,200 of 9,000 changed lines` */
function describeCoverage({ files, allFiles, lines, allLines }) {
    return `${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(files)} of ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plural */ .LS)(allFiles, 'file')} and ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(lines)} of ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .plural */ .LS)(allLines, 'changed line')}`;
}
/** Words as they are in code: an option with its dashes, an identifier, a variable. */
const WORD = /--[a-z][\w-]*[a-z0-9]|[A-Za-z_$][\w$]*/g;
/** The names in code that people may write into docs: of several parts, so no plain words. */
function namesIn(code) {
    return (code.match(WORD) ?? []).filter((word) => word.length >= 5 && /^--|[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(word));
}
function namesAdded({ patch = '' }) {
    return new Set(patch.match(/^\+.*/gm)?.flatMap(namesIn));
}
/**
 * The names that files add to what users may notice and that their shown hunks do not hold, the most used first; of
 * equals the shortest, of which more fit.
 */
function namesNotShown(files) {
    const shown = new Set(files.flatMap(({ hunks }) => namesIn(hunks)));
    const uses = new Map();
    const noticed = new Set();
    for (const { file } of files.filter(({ file: { path } }) => (0,_kinds_js__WEBPACK_IMPORTED_MODULE_1__/* .kindOf */ .I)(path) !== 'generated')) {
        for (const name of namesAdded(file)) {
            uses.set(name, (uses.get(name) ?? 0) + 1);
            if ((0,_kinds_js__WEBPACK_IMPORTED_MODULE_1__/* .isNoticeable */ .JG)(file.path))
                noticed.add(name);
        }
    }
    return [...noticed.difference(shown)].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || a.length - b.length);
}


/***/ }),

/***/ 371:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M8: () => (/* binding */ idleGlobs),
/* harmony export */   dl: () => (/* binding */ filesWithin),
/* harmony export */   fg: () => (/* binding */ isGlob),
/* harmony export */   kz: () => (/* binding */ matcherOfScope),
/* harmony export */   nT: () => (/* binding */ changesWithin),
/* harmony export */   wM: () => (/* binding */ whyNothing),
/* harmony export */   yX: () => (/* binding */ meantGlob)
/* harmony export */ });
/* harmony import */ var picomatch__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4006);
/* harmony import */ var _kinds_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(643);


/** Names that begin with a dot are names like any other. Brackets that are not closed are an error; `[!a]` is `[^a]`. */
const OPTIONS = { dot: true, posix: true, strictBrackets: true, windows: false };
/** People write globs like this by mistake, as in a YAML list, a shell or `.gitignore`, and then they match no path. */
const SLIPS = [
    [/^-\s*/, ''],
    [/(^|\s)#.*$/, ''],
    [/^["'`]|["'`]$/g, ''],
    // An anchor of a regular expression, and folders that only a shell knows.
    [/^(\^|(~|\$[A-Z_]+|\$\{[A-Z_]+\})(?=\/))/, ''],
    [/\\(?=\w|\*\*)/g, '/'],
    [/^(\.{0,2}\/)+/, ''],
    // Two globs without a comma: a whole one stands before the blank, and something that can only be one behind it.
    [/(?<=\*|[^/\s]\.[a-z]\w*)(\s*;\s*|\s+)(?=.*([/*]|\.[a-z]))/gi, ', '],
    [/\/$/, '/**'],
];
/** An exception, an option of Git, a part that no path has, or an end that escapes nothing: some are parsed forever. */
const NO_PATH = /^!|^:\(|(^|\/)\.{0,2}(\/|$)|\*\*\s|\\$/;
/**
 * Tells globs of files in a repository from other texts. One that would match no path, or everything but what is meant, is
 * none: such a slip would be noticed only by what it costs.
 */
function isGlob(text) {
    if (NO_PATH.test(text) || SLIPS.some(([slip]) => text.search(slip) >= 0))
        return false;
    // Optional parameters of routes, as in `[[...slug]]`, are no brackets that were forgotten.
    return matcherOf(text.replace(/\[\[(.*?)\]\]/gs, '[$1]')) !== undefined;
}
/** Corrects a text that is no glob, if it can be told what was meant: `docs/**` for `"../../change/docs/"`. */
function meantGlob(text) {
    const meant = SLIPS.reduce((rest, [slip, right]) => rest.replace(slip, right).trim(), text);
    return meant.split(', ').every(isGlob) ? meant : undefined;
}
/** Tells which paths are within the scope. */
function matcherOfScope({ include, exclude }) {
    const isIncluded = include.length === 0 ? () => true : matcherOfAll(include);
    const isExcluded = matcherOfAll(exclude);
    return (path) => isIncluded(path) && !isExcluded(path);
}
/** Matches each path that one of the globs matches, or that is written just like one. */
function matcherOfAll(globs) {
    const matchers = globs.flatMap(readingsOf).flatMap((reading) => matcherOf(reading) ?? []);
    return (path) => globs.includes(path) || matchers.some((matches) => matches(path));
}
function matcherOf(glob) {
    try {
        return picomatch__WEBPACK_IMPORTED_MODULE_1__(glob, OPTIONS);
    }
    catch {
        return undefined;
    }
}
/**
 * Reads a glob in two ways: as it is, and with its brackets as parts of names, since folders of routers are called
 * `(internal)`, `[id]` or `[[...slug]]`. Only `*`, `?` and the alternatives of `{ts,tsx}` are always the glob's.
 */
function readingsOf(glob) {
    const written = glob.replace(/\{([^{}]*,[^{}]*)\}|[^\w\s/.*?-]/g, (part, alternatives) => alternatives === undefined ? `\\${part}` : `{${alternatives.replace(/[^\w\s/.*?,-]/g, '\\$&')}}`);
    return [glob, written];
}
function filesWithin(scope, files) {
    const isInScope = matcherOfScope(scope);
    return files.flatMap((file) => partInScope(file, isInScope));
}
/** Leaves out the files outside of the scope, and then the changes without a file. If no change has one, all of them stay. */
function changesWithin(scope, changes) {
    const within = changes.map((change) => ({ ...change, files: filesWithin(scope, change.files) }));
    const some = within.filter(({ files, filesCapped }) => files.length > 0 || filesCapped);
    return some.length > 0 ? some : within;
}
/** The file as it may be shown. If it was renamed or copied across the scope's border, that is its name inside, without lines. */
function partInScope(file, isInScope) {
    const { path, previousPath, status } = file;
    if (previousPath === undefined || isInScope(path) === isInScope(previousPath))
        return isInScope(path) ? [file] : [];
    // A copy leaves the file that it was made from as it was.
    if (status === 'copied' && !isInScope(path))
        return [];
    const name = isInScope(path) ? path : previousPath;
    return [{ ...file, path: name, previousPath: undefined, additions: 0, deletions: 0, patch: undefined }];
}
/**
 * Finds from its files alone why a change leaves nothing to ask. Nothing is decided from a list that is not whole.
 *
 * @param options whether a change that users do not notice leaves nothing, and whether the reason may name its files
 */
function whyNothing(changed, scope, { skipsQuiet, mayNameFiles }) {
    if (changed.filesCapped)
        return undefined;
    const files = filesWithin(scope, changed.files);
    if (files.length === 0)
        return { reason: whyEmpty(scope, changed.files, mayNameFiles) };
    const reason = skipsQuiet ? (0,_kinds_js__WEBPACK_IMPORTED_MODULE_0__/* .whyQuiet */ .ng)(files, mayNameFiles) : undefined;
    return reason === undefined ? undefined : { reason };
}
function whyEmpty(scope, files, mayNameFiles) {
    if (files.length === 0)
        return 'no file changed';
    const lists = LISTS.filter((list) => scope[list].length > 0).map((list) => `\`${list}\``);
    const leave = `${lists.join(' and ')} ${lists.length === 1 ? 'leaves' : 'leave'}`;
    if (!mayNameFiles)
        return `${leave} nothing of the change`;
    const what = files.length === 1 ? `${leave} out the only changed file` : `${leave} none of the ${files.length} changed files`;
    const hints = idleGlobs({ include: scope.include, exclude: [] }, files).flatMap(({ hint }) => hint ?? []);
    return [what, ...hints].join('; ');
}
const LISTS = ['include', 'exclude'];
/** Finds the globs that match no changed file, by its new or its old name. If one names a folder, the hint says what to write. */
function idleGlobs(scope, files) {
    const paths = files.flatMap(({ path, previousPath }) => [path, previousPath ?? path]);
    const matchesSome = (glob) => paths.some(matcherOfAll([glob]));
    return LISTS.flatMap((list) => scope[list].flatMap((glob) => {
        if (matchesSome(glob))
            return [];
        const hint = `\`${list}\` names the folder ${glob}: write ${glob}/** for its files`;
        return { list, glob, hint: matchesSome(`${glob}/**`) ? hint : undefined };
    }));
}


/***/ }),

/***/ 7039:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   WB: () => (/* binding */ readRemarks),
/* harmony export */   j_: () => (/* binding */ readEvent)
/* harmony export */ });
/* unused harmony exports remarkSchema, READING_REVIEW */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2857);
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1875);
/* harmony import */ var _kit_core_visibility_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5555);
/* harmony import */ var _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9971);







const text = zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().optional().catch(undefined);
const flag = zod__WEBPACK_IMPORTED_MODULE_5__/* .boolean */ .zMY().optional().catch(undefined);
const number = zod__WEBPACK_IMPORTED_MODULE_5__/* .number */ .aig().int().positive().optional().catch(undefined);
/** A pull request without its number may still be one of a fork. */
const pullRequest = _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_4__/* .pullRequestSchema */ .MH.extend({ number });
const line = zod__WEBPACK_IMPORTED_MODULE_5__/* .number */ .aig().int().positive().nullish().catch(undefined);
const remarkText = zod__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().nullish().catch(undefined);
const remarkFields = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({
    user: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ login: remarkText }).nullish().catch(undefined),
    body: remarkText,
    path: remarkText,
    line,
    start_line: line,
    subject_type: remarkText,
    diff_hunk: remarkText,
});
/** A comment as GitHub gives it, in events and in its API; nothing is required. */
const remarkSchema = remarkFields.transform((given) => ({
    author: given.user?.login || undefined,
    text: given.body ?? '',
    location: remarkPlaceOf(given),
}));
/** The few fields of a webhook's payload that are used. Payloads are untrusted and often partial. */
const payload = zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({
    action: text,
    sender: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_4__/* .accountSchema */ .rE,
    repository: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ id: number, private: flag, visibility: text, fork: flag }).nullish().catch(undefined),
    pull_request: pullRequest.optional().catch(undefined),
    issue: pullRequest
        .extend({ pull_request: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ merged_at: text }).optional().catch(undefined) })
        .optional()
        .catch(undefined),
    comment: remarkSchema.nullish().catch(undefined),
    review: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ id: number, user: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_4__/* .accountSchema */ .rE, state: text, body: text }).nullish().catch(undefined),
    release: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ tag_name: text, name: text, body: text }).nullish().catch(undefined),
    workflow_run: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ actor: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_4__/* .accountSchema */ .rE, triggering_actor: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_4__/* .accountSchema */ .rE }).nullish().catch(undefined),
    before: text,
    after: text,
    ref: text,
    head_commit: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ id: text }).nullish().catch(undefined),
    commits: zod__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ author: zod__WEBPACK_IMPORTED_MODULE_5__/* .object */ .Ikc({ username: text }).nullish().catch(undefined) }))
        .optional()
        .catch(undefined),
});
/**
 * The event that started the workflow, from the runner's environment. What cannot be read of it is unknown: a broken
 * payload is an empty one, with the problem.
 */
function readEvent(env = process.env) {
    const { event, problem } = readPayload(env.GITHUB_EVENT_PATH);
    const name = env.GITHUB_EVENT_NAME ?? '';
    const { sender, pull_request: pullRequest, comment, review, release } = event;
    const { actor, triggering_actor: restarter } = event.workflow_run ?? {};
    const loginOf = (one) => one?.login || undefined;
    // Who started the run behind this one again is named only if anyone did.
    const runActors = [actor, ...(restarter === undefined ? [] : [restarter])];
    return {
        name,
        action: event.action ?? '',
        sender: loginOf(sender),
        runActors: name === 'workflow_run' ? runActors.map(loginOf) : [],
        apps: [sender, ...runActors].flatMap((one) => (one?.type === 'Bot' ? one.login || [] : [])),
        logins: [env.GITHUB_ACTOR, sender?.login, pullRequest?.user?.login].flatMap((login) => login || []),
        fromFork: isFork(pullRequest),
        repositoryId: event.repository?.id,
        visibility: (0,_kit_core_visibility_js__WEBPACK_IMPORTED_MODULE_3__/* .visibilityOf */ .g)(event.repository ?? undefined),
        isInFork: event.repository?.fork,
        pullRequest: pullRequestOf(event),
        headBefore: pullRequest !== undefined && (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .isSha */ .HH)(event.before) ? event.before : undefined,
        comment: comment ?? undefined,
        review: review
            ? {
                id: review.id,
                pullRequest: pullRequest?.number,
                author: loginOf(review.user),
                state: review.state ?? '',
                text: review.body ?? '',
            }
            : undefined,
        release: release ? { tag: release.tag_name ?? '', name: release.name ?? '', notes: release.body ?? '' } : undefined,
        push: name === 'push' ? pushOf(event) : undefined,
        problem,
    };
}
function readPayload(path) {
    if (!path)
        return { event: {} };
    try {
        return { event: payload.parse(JSON.parse((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(path, 'utf8'))) };
    }
    catch (error) {
        // Other messages repeat what was read.
        return { event: {}, problem: (0,_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .codeOf */ .$N)(error) || 'it holds no JSON object' };
    }
}
/** Comments on a pull request come as comments on the issue of the same number. */
function pullRequestOf({ pull_request: pullRequest, issue }) {
    if (pullRequest?.number !== undefined)
        return (0,_kit_github_objects_js__WEBPACK_IMPORTED_MODULE_4__/* .toPullRequest */ .c$)({ ...pullRequest, number: pullRequest.number });
    if (issue?.pull_request === undefined || issue.number === undefined)
        return undefined;
    return (0,_kit_github_objects_js__WEBPACK_IMPORTED_MODULE_4__/* .toPullRequest */ .c$)({ ...issue, number: issue.number, merged_at: issue.pull_request.merged_at });
}
function pushOf({ before, after, ref, head_commit: head, commits = [] }) {
    if (!(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .isSha */ .HH)(before) || !(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .isSha */ .HH)(after))
        return undefined;
    // For an annotated tag, `after` is the tag itself, which is no commit.
    const isTag = ref?.startsWith('refs/tags/') ?? false;
    const tagged = isTag && (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .isSha */ .HH)(head?.id) ? head.id : after;
    const [, branch] = /^refs\/heads\/(.+)$/.exec(ref ?? '') ?? [];
    return { before, after: tagged, branch, isTag, authors: commits.map(({ author }) => author?.username) };
}
/** A pull request whose head is in another repository, or in one that is gone (`null`). */
function isFork(pullRequest) {
    if (pullRequest?.head?.repo === null)
        return true;
    const [from, into] = [pullRequest?.head?.repo?.full_name, pullRequest?.base?.repo?.full_name];
    return from === undefined || into === undefined ? undefined : !(0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameName */ .yS)(from, into);
}
function remarkPlaceOf({ path, diff_hunk: hunk, ...given }) {
    if (!path)
        return undefined;
    // GitHub gives no numbers of lines that later commits changed, and none in a review.
    const last = given.line ?? lastLineOf(hunk ?? '');
    const first = given.start_line ?? last;
    return { path, lines: given.subject_type === 'file' || !last || !first ? undefined : { first, last } };
}
/** The number of the line that a hunk ends with: before the change if it was removed. */
function lastLineOf(hunk) {
    const [head = '', ...lines] = hunk.split('\n');
    const [, before, after] = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})/.exec(head) ?? [];
    const wasRemoved = lines.at(-1)?.startsWith('-') ?? false;
    const counted = lines.filter((one) => !one.startsWith(wasRemoved ? '+' : '-') && !one.startsWith('\\'));
    const start = wasRemoved ? before : after;
    return start === undefined || counted.length === 0 ? undefined : Number(start) + counted.length - 1;
}
const READING_REVIEW = { what: 'the review', permission: 'pull-requests: read' };
/** The most remarks of a review that are asked for: ten pages. */
const MOST_REMARKS = 1000;
/** Reads a review's remarks, the oldest first. Throws `GitHubError`. */
async function readRemarks(api, { pullRequest, review }) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments';
    const parameters = { pull_number: pullRequest, review_id: review };
    return await api.list({ ...READING_REVIEW, schema: zod__WEBPACK_IMPORTED_MODULE_5__/* .array */ .YOg(remarkSchema), route, parameters, most: MOST_REMARKS });
}


/***/ }),

/***/ 8894:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  $u: () => (/* binding */ exitStatus),
  mk: () => (/* binding */ publish),
  eB: () => (/* binding */ publishOutputs),
  WT: () => (/* binding */ setJob)
});

// EXTERNAL MODULE: ./build/kit/core/outcome.js
var core_outcome = __webpack_require__(5659);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var core_repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
// EXTERNAL MODULE: ./build/kit/core/visibility.js
var visibility = __webpack_require__(5555);
// EXTERNAL MODULE: ./build/kit/runner/workflow.js
var runner_workflow = __webpack_require__(9145);
// EXTERNAL MODULE: ./build/kit/core/clock.js
var clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/markdown.js
var markdown = __webpack_require__(2122);
// EXTERNAL MODULE: ./build/agent/change/change.js
var change = __webpack_require__(9583);
// EXTERNAL MODULE: ./build/agent/change/patches.js
var patches = __webpack_require__(25);
;// CONCATENATED MODULE: ./build/agent/job/summary.js









const PROMPT_LIMIT = 2000;
const TITLES = {
    'pull-request': '✅ Docs agent: pull request ready',
    'no-pull-request': '✅ Docs agent: finished without a pull request',
    failed: '❌ Docs agent: the job failed',
    archived: '🗄️ Docs agent: the job was archived',
    'timed-out': '⏱️ Docs agent: timed out',
    submitted: '📨 Docs agent: job submitted',
    skipped: '⏭️ Docs agent: skipped',
    cancelled: '🛑 Docs agent: cancelled',
    'dry-run': '🧪 Docs agent: dry run',
    error: '❌ Docs agent: error',
};
/**
 * Says what the run resulted in, as one sentence of plain text. It ends with the link where there is one, without a full stop,
 * which would become part of the link in a chat.
 */
function headline(outcome, service = 'Mintlify') {
    const { result, jobId, job, sent, elapsedMs = 0, reason, error, prompts = 0 } = outcome;
    const url = (0,pull_request/* parsePullRequestLink */.m0)(job?.prLink)?.url;
    const took = `${(0,clock/* formatDuration */.a3)(elapsedMs)}${prompts > 1 ? ` and ${prompts} prompts` : ''}`;
    const after = sent === 'no-prompt' ? '' : ` after ${took}`;
    switch (result) {
        case 'pull-request':
            return `The docs pull request is ready${after}${url ? `: ${url}` : ', at an address that is not shown.'}`;
        case 'no-pull-request':
            return `The agent finished${after} without a pull request: it found nothing to change, or it pushed directly.`;
        case 'failed':
            return `The agent's job failed${after}; ${service} gives no reason.`;
        case 'archived':
            return `The agent's job was archived, so it does no further work${url ? `: ${url}` : '.'}`;
        case 'timed-out':
            return sent === 'no'
                ? `Timed out after ${took}${isBusy(job) ? ` while job ${jobId} was still busy with an earlier prompt` : ''}: this prompt was not sent, so re-run the workflow to send it.`
                : `Timed out after ${took}; ${stateOfTheJob(outcome, ` at ${service}`)}.`;
        case 'submitted':
            return sent === 'no-prompt'
                ? `The job is still running at ${service}.`
                : `${service} accepted the prompt; this step does not wait for the job.`;
        case 'cancelled':
            return cancelledHeadline(outcome, service);
        case 'dry-run':
            return `The inputs are valid; nothing was sent to ${service}.`;
        case 'skipped':
            return `Skipped: ${reason ?? 'there was nothing to do'}.`;
        case 'error':
            return error === undefined ? 'The step ended with an error.' : errorHeadline(error);
    }
}
/** One sentence without Markdown. It ends at the first full stop before a space, since hosts and numbers have none. */
function errorHeadline(error) {
    if (error instanceof errors/* InvalidInputs */.hS) {
        const names = [...new Set(error.problems.map(({ input }) => input))];
        return `Nothing was sent: the input${names.length === 1 ? '' : 's'} ${(0,core_text/* listed */.KE)(names)} ${names.length === 1 ? 'is' : 'are'} invalid.`;
    }
    return (/^.*?\.(?=\s)/s.exec(error.what)?.[0] ?? error.what).replaceAll('`', '');
}
function cancelledHeadline(outcome, service) {
    const { sent, jobId } = outcome;
    if (sent === 'unknown') {
        return `The run was cancelled while the prompt was being sent, so ${service} may have accepted it: check the pull requests of the docs repository before you run the step again.`;
    }
    if (jobId === undefined) {
        return `The run was cancelled before ${sent === 'no' ? 'the prompt' : 'anything'} was sent.`;
    }
    const when = sent === 'no' ? ' before the prompt was sent' : '';
    return `The run was cancelled${when}; ${stateOfTheJob(outcome, ` at ${service}, which offers no way to stop it`)}.`;
}
const isBusy = (job) => job !== undefined && !(0,core_outcome/* isTerminal */.Hd)(job.status);
/** @param note follows if the job may still be running */
function stateOfTheJob(outcome, note) {
    const { job } = outcome;
    if (job === undefined)
        return 'the state of the job is not known';
    if (hasEnded(outcome))
        return `the job had already ended (${job.status})`;
    return `the job ${job.status === 'active' ? 'is still' : 'may still be'} running${note}`;
}
function renderSummary(outcome, context) {
    const { result, sent, askedFor, docsChange } = outcome;
    const help = helpFor(outcome, context.troubleshootingUrl);
    const isSingleRead = result === 'submitted' && sent === 'no-prompt';
    const parts = [
        `## ${isSingleRead ? '⏳ Docs agent: the job is still running' : TITLES[result]}`,
        whatHappened(outcome, context),
        askedFor && `Already asked for: ${(0,markdown/* prose */.CS)(askedFor)}.`,
        docsChange && `### The change to the docs\n\n${docsChange}`,
        facts(outcome, context.subject),
        help && (0,markdown/* link */.nf)(help.title, help.url),
        resumable(outcome) ? howToContinue(outcome, context.step) : undefined,
        promptOf(outcome, context.prompt),
    ];
    return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}
function whatHappened(outcome, { service, subject }) {
    const { result, job, docs, error } = outcome;
    // The link follows the sentence, which does not repeat it.
    const withoutLink = { ...outcome, job: job && { ...job, prLink: undefined } };
    const sentence = error === undefined ? (0,markdown/* prose */.CS)(headline(withoutLink, service)) : describeError(error);
    const pullRequest = (0,pull_request/* parsePullRequestLink */.m0)(job?.prLink);
    if (pullRequest === undefined)
        return sentence;
    const { url, name = url } = pullRequest;
    const label = docs?.title ? `${(0,markdown/* titleText */.Qw)(docs.title)} (${(0,markdown/* prose */.CS)(name)})` : (0,markdown/* prose */.CS)(name);
    const linked = `**${(0,markdown/* link */.nf)(name, url, () => label)}**${docs === undefined ? '' : ` (${(0,pull_request/* describeState */.Jw)(docs)})`}`;
    if (result !== 'pull-request')
        return `${sentence}\n\n${linked}`;
    // One that is merged or closed needs no review.
    const review = docs === undefined || (0,pull_request/* isOpen */.nT)(docs) ? 'Review ' : '';
    return `${review}${linked}${purposeOf(subject, pullRequest)}.`;
}
function purposeOf(subject, docs) {
    if (subject === undefined)
        return '';
    const { number, title = '' } = subject.pullRequest ?? {};
    const repository = subject.isElsewhere ? subject.repository : '';
    const linked = (0,change/* linkToSubject */.yK)(subject, subject.url, repository);
    if (linked === undefined || (0,core_repository/* isSameName */.yS)(docs.name, `${subject.repository}#${number}`))
        return '';
    if (title === '')
        return ` for ${linked}`;
    const label = `${(0,markdown/* titleText */.Qw)(title)} (${(0,markdown/* prose */.CS)(`${repository}#${number}`)})`;
    return ` for ${(0,markdown/* link */.nf)(title, `${subject.url}/pull/${number}`, () => label)}`;
}
function describeError(error) {
    if (error instanceof errors/* InvalidInputs */.hS) {
        const rows = error.problems.map(({ input, value, problem }) => [
            (0,markdown/* code */.aY)(input),
            value === undefined ? '—' : (0,markdown/* code */.aY)((0,errors/* shownValue */.JJ)(value)),
            (0,markdown/* prose */.CS)(problem),
        ]);
        return `${(0,markdown/* table */.tp)(['Input', 'Value', 'Problem'], rows)}\n\n${(0,markdown/* prose */.CS)(error.advice)}`;
    }
    const message = error.remoteMessage === undefined ? '' : `\n\nMessage: ${(0,markdown/* code */.aY)(error.remoteMessage)}`;
    return `${(0,markdown/* prose */.CS)(error.what)}${message}\n\n${(0,markdown/* prose */.CS)(error.advice)}`;
}
function facts({ result, jobId, job, elapsedMs = 0, sent, coverage }, subject) {
    if (jobId === undefined)
        return undefined;
    const rows = [
        ['Result', (0,markdown/* code */.aY)(result)],
        ['Changes since', subject?.since && (0,markdown/* prose */.CS)((0,core_text/* cut */.Jj)(subject.since, 200))],
        ['Shown in the prompt', coverage && `${(0,patches/* describeCoverage */.KZ)(coverage)} that users may notice`],
        ['Job', (0,markdown/* code */.aY)(jobId)],
        ['Status', job?.status === undefined ? undefined : (0,markdown/* code */.aY)(job.status)],
        [sent === 'no-prompt' ? 'Waited' : 'Took', (0,clock/* formatDuration */.a3)(elapsedMs)],
    ];
    const shown = rows.flatMap(([name, value]) => (value === undefined ? [] : `- ${name}: ${value}`));
    return (0,markdown/* details */.zH)('Details', shown.join('\n'));
}
const EXPECTED = new Set(['pull-request', 'no-pull-request', 'submitted', 'dry-run']);
/** The section of the troubleshooting page about a run; `undefined` when nothing is wrong, or there is no page. */
function helpFor({ result, error }, page) {
    const section = error?.kind ?? (EXPECTED.has(result) ? undefined : result);
    if (page === undefined || section === undefined)
        return undefined;
    // A skipped run often needs no fix.
    return { title: result === 'skipped' ? 'What this means' : 'How to fix this', url: `${page}#${section}` };
}
function hasEnded({ job, unsettled = false }) {
    return (0,core_outcome/* isTerminal */.Hd)(job?.status) && !unsettled;
}
function resumable(outcome) {
    const { result, jobId, job } = outcome;
    // People copy the id into YAML: an unusual one could contain an expression.
    if (jobId === undefined || !/^[\w.:~-]+$/.test(jobId) || hasEnded(outcome))
        return false;
    // After a lost follow-up, people first have to check whether the job received it.
    if (result === 'error')
        return isBusy(job);
    return result === 'timed-out' || result === 'submitted' || result === 'cancelled';
}
function howToContinue({ jobId = '', sent }, { uses, baseUrl }) {
    // Every JSON string is also a YAML string.
    const step = [
        `- uses: ${uses}`,
        '  with:',
        '    api-key: ${{ secrets.MINTLIFY_API_KEY }}',
        '    project-id: ${{ secrets.MINTLIFY_PROJECT_ID }}',
        ...(baseUrl === undefined ? [] : [`    base-url: ${JSON.stringify(baseUrl)}`]),
        `    job-id: ${JSON.stringify(jobId)}`,
    ];
    const note = sent === 'no' ? ' Add the prompt to send it once the job is idle.' : '';
    return `### Continue waiting\n\nThis step waits for the same job. It does not create a new one, so it adds no cost.${note}\n\n${(0,markdown/* fence */.EU)(step.join('\n'), 'yaml')}`;
}
function promptOf({ result }, prompt) {
    if (prompt === undefined || result === 'skipped')
        return undefined;
    const shown = (0,core_text/* cut */.Jj)(prompt.text, PROMPT_LIMIT);
    const [most, length] = [PROMPT_LIMIT, Array.from(prompt.text).length].map(core_text/* formatCount */.B4);
    const title = shown === prompt.text ? prompt.title : `${prompt.title} (the first ${most} of ${length} characters)`;
    return result === 'dry-run' ? `### ${title}\n\n${(0,markdown/* fence */.EU)(shown)}` : (0,markdown/* details */.zH)(title, (0,markdown/* fence */.EU)(shown));
}

;// CONCATENATED MODULE: ./build/agent/job/publish.js







/** The message has at most this many characters, since an event may name anything as an author. A link in it stays whole. */
const LONGEST_MESSAGE = pull_request/* LONGEST_LINK */.i$ + 1000;
/**
 * The step's exit status: 1 on cancellation, on invalid inputs, and on the results that `fail-on` names, else 0. Where the
 * inputs were never understood, every bad result fails the step.
 */
function exitStatus({ outcome, inputs }) {
    if (outcome === undefined)
        return 0;
    const { result, error } = outcome;
    const failOn = inputs?.failOn ?? new Set(core_outcome/* FAIL_ON */.d$);
    return result === 'cancelled' || error?.kind === 'invalid-inputs' || failOn.has(result) ? 1 : 0;
}
function publishOutputs({ outcome, inputs }, { setOutput }) {
    if (outcome !== undefined)
        setOutput('result', outcome.result);
    setOutput('prompts', String(outcome?.prompts ?? 0));
    if (outcome === undefined)
        return;
    const { jobId, job } = outcome;
    setJob({ id: jobId, status: job?.status, prLink: job?.prLink ?? '' }, setOutput);
    setOutput('message', (0,core_text/* cut */.Jj)(headline(outcome, inputs && (0,core_text/* serviceName */.fe)(inputs.baseUrl)), LONGEST_MESSAGE));
}
/** Reports the end of a run in the log and in the summary. */
async function publish({ outcome, inputs, prompt, covered }, run) {
    if (outcome === undefined)
        return;
    const service = inputs && (0,core_text/* serviceName */.fe)(inputs.baseUrl);
    annotate(outcome, { fails: exitStatus({ outcome, inputs }) === 1, service }, run.log);
    const troubleshootingUrl = (0,runner_workflow/* helpPageOf */.cx)(run.workflow);
    const help = helpFor(outcome, troubleshootingUrl);
    if (help !== undefined)
        run.log.info(`${help.title}: ${help.url}`);
    const address = inputs?.baseUrl.href.replace(/\/$/, '');
    const context = {
        service,
        // It is redacted before it is cut, so that no part of a secret is left at the cut.
        prompt: prompt && { ...prompt, text: run.redact(prompt.text) },
        step: { uses: run.workflow.uses, baseUrl: address === core_text/* SERVICE_URL */.Mq ? undefined : address },
        troubleshootingUrl,
        subject: covered && subjectForReaders(covered.subject, run),
    };
    await run.writeSummary(renderSummary(outcome, context));
}
/** A range names commits of the code, which the readers of the summary may not see. */
function subjectForReaders(subject, { workflow, code }) {
    const { repository, isElsewhere } = code;
    if (repository === undefined || (subject.base !== undefined && !(0,visibility/* mayBeShownIn */.F)(code, workflow)))
        return undefined;
    return { ...subject, url: (0,runner_workflow/* repositoryUrl */.Ek)({ ...workflow, ...code }), repository: (0,core_repository/* fullName */.fq)(repository), isElsewhere };
}
/** Writes a job's outputs, as far as it is known: what was known once stays known. */
function setJob({ id, status, prLink }, setOutput) {
    if (id !== undefined)
        setOutput('job-id', id);
    if (status !== undefined)
        setOutput('status', status);
    if (prLink === undefined)
        return;
    const { url = '', number = '', repository = '' } = (0,pull_request/* parsePullRequestLink */.m0)(prLink) ?? {};
    setOutput('pr-link', url);
    setOutput('pr-number', number);
    setOutput('pr-repository', repository);
}
/** One annotation says how the run ended; a line of the log is enough for what needs no attention. */
function annotate(outcome, { fails, service }, log) {
    const { result, error } = outcome;
    const mayContinue = resumable(outcome) && outcome.sent !== 'no';
    const hint = mayContinue ? ` To wait for the job, run the action with job-id: ${outcome.jobId}` : '';
    const message = `${error === undefined ? headline(outcome, service) : error.message}${hint}`;
    const isBad = result !== 'no-pull-request' && core_outcome/* FAIL_ON */.d$.some((bad) => bad === result);
    if (fails)
        log.error(message);
    else if (isBad)
        log.warning(message, undefined);
    else if (result === 'pull-request' || result === 'skipped')
        log.notice(message);
    else
        log.info(message);
}


/***/ }),

/***/ 8225:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GX: () => (/* binding */ builtInKind),
/* harmony export */   IO: () => (/* binding */ writtenPrompt),
/* harmony export */   qJ: () => (/* binding */ builtInPrompt)
/* harmony export */ });
/* unused harmony export BUILT_IN */
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8228);
/* harmony import */ var _placeholders_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2947);


/** @param words what the documentation is updated for, how changes follow on one another, what the docs pull request names */
function textOf({ subject, rule, named }) {
    return `Update the documentation for ${subject}.

What to change

- Only what users of the product notice: new or changed features, options, defaults, limits, errors and requirements.
  Not refactoring, tests, builds or internals.
- Only pages that the change makes wrong or incomplete. A sentence on the right page is better than a new page.
  Do not touch other pages, not even to improve them.
- ${rule}
- Nothing to change is a good answer. If users notice nothing, or the documentation already covers it, change nothing
  and open no pull request.

What to write

- Only what the code or the documentation shows. Where something is missing, such as a default or a unit, leave it out:
  do not guess, and do not invent an example that the code does not support.
- Patches may be cut or missing at the end. If you can read the repository that is named there, read in it what is not
  shown. If you cannot, write about such a part only what the description says without doubt.
- Where a description and the code disagree, the code is right.
- The state after the change. Say how it was before only where users must act.
- In the voice and the structure of the existing pages: their terms, their headings, their form of examples.
- Keep headings and page addresses, since others link to them.

If you open a pull request, its description names ${named}
and each page that you changed, with the reason in one line.`;
}
/** The action's own words in the prompts of runs that are given none. */
const BUILT_IN = {
    'pull-request': textOf({
        subject: 'the pull request at the end, so that it is right once the pull request is merged',
        rule: `If you changed the documentation for this pull request before, bring that change up to date instead of adding to it,
  and take back what no longer applies.`,
        named: 'the pull request that it is about, with the URL,',
    }),
    push: textOf({
        subject: 'the commits at the end, which were just pushed',
        rule: 'If you have an open pull request for earlier changes, keep what it has and add to it.',
        named: 'the commits that it is about',
    }),
    range: textOf({
        subject: 'everything that was merged since the last update: the changes at the end, the newest last',
        rule: `Go through the changes one by one, and decide for each what its users need to know. Several may change the same
  thing: then only the state after the last one counts.
- If you have an open pull request for earlier changes, keep what it has and add to it.`,
        named: 'the pull requests that it is about, with their URLs,',
    }),
};
/** Chooses the built-in prompt that suits a run, if any does: not every event that has a change asks for docs. */
function builtInKind({ name, pullRequest, push }, { namesPullRequest, hasSince }) {
    if (namesPullRequest)
        return 'pull-request';
    if (hasSince)
        return 'range';
    if (name === 'pull_request' || name === 'pull_request_target')
        return pullRequest && 'pull-request';
    return name === 'push' && push !== undefined ? 'push' : undefined;
}
/** A prompt of the workflow's own; `undefined` for white space. */
function writtenPrompt(text) {
    // However a checkout wrote its lines, the same prompt stays the same.
    const lines = (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .withLineFeeds */ .gX)(text).trim();
    if (lines === '')
        return undefined;
    return { text: lines, identity: lines, instructions: '', builtIn: undefined, ...(0,_placeholders_js__WEBPACK_IMPORTED_MODULE_1__/* .findPlaceholders */ .GY)(lines) };
}
/** The prompt of a step that is given nothing to do, where there is a change. */
function builtInPrompt(kind, { instructions, hasData }) {
    const words = instructions === '' ? BUILT_IN[kind] : `${BUILT_IN[kind]}\n\n${instructions}`;
    const text = hasData ? '{{ data }}\n\n{{ changes }}' : '{{ changes }}';
    // A push asks for the docs of a pull request that it merged in other words, and not again.
    const identity = kind === 'range' ? 'built-in:range' : 'built-in:change';
    return { words, text, identity, instructions, builtIn: kind, ...(0,_placeholders_js__WEBPACK_IMPORTED_MODULE_1__/* .findPlaceholders */ .GY)(text) };
}


/***/ }),

/***/ 2947:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bx: () => (/* binding */ withoutChange),
/* harmony export */   GY: () => (/* binding */ findPlaceholders),
/* harmony export */   Kx: () => (/* binding */ PLACEHOLDER),
/* harmony export */   TL: () => (/* binding */ problemsOfWords),
/* harmony export */   dp: () => (/* binding */ warningOfWords),
/* harmony export */   jb: () => (/* binding */ NEED_GITHUB),
/* harmony export */   mw: () => (/* binding */ CHANGE_PLACEHOLDERS),
/* harmony export */   wK: () => (/* binding */ isPlaceholder)
/* harmony export */ });
/* unused harmony exports EVENT_PLACEHOLDERS, PLACEHOLDERS */
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8228);

/** The placeholders that the change behind the run fills. */
const CHANGE_PLACEHOLDERS = ['pull-request', 'changes'];
/** The placeholders that the event itself fills, and the events that do. */
const EVENT_PLACEHOLDERS = {
    comment: ['issue_comment', 'pull_request_review_comment'],
    review: ['pull_request_review'],
    release: ['release'],
};
const OF_EVENT = ['comment', 'review', 'release'];
/** The placeholders that a prompt may hold, as `{{ page-views }}`. */
const PLACEHOLDERS = [...CHANGE_PLACEHOLDERS, ...OF_EVENT, 'data', 'page-views', 'reader-feedback'];
/** The placeholders for which GitHub is asked. */
const NEED_GITHUB = [...CHANGE_PLACEHOLDERS, 'review'];
/** A placeholder, to split a text by: each second piece is its word. In `${{ changes }}`, GitHub's own syntax, is none. */
const PLACEHOLDER = new RegExp(`(?<!\\$)\\{\\{[ \\t]*(${PLACEHOLDERS.join('|')})[ \\t]*\\}\\}`);
/** A word in double braces that is a placeholder, or could be meant to be one. */
const WORD_IN_BRACES = /(?<!\$)\{\{[ \t]*([\p{L}_][\p{L}_-]*)[ \t]*\}\}/gu;
const isPlaceholder = (word) => PLACEHOLDERS.some((placeholder) => placeholder === word);
function findPlaceholders(prompt) {
    const words = new Set(Array.from(prompt.matchAll(WORD_IN_BRACES), ([, word = '']) => word));
    const placeholders = new Set([...words].filter(isPlaceholder));
    const unknown = words.difference(placeholders);
    // Case, `-`, `_` and a final `s` make no other word.
    const lettersOf = (word) => word.toLowerCase().replace(/[-_]|s$/g, '');
    const known = new Set(PLACEHOLDERS.map(lettersOf));
    const nearMisses = new Set([...unknown].filter((word) => known.has(lettersOf(word))));
    return { placeholders, nearMisses, otherWords: unknown.difference(nearMisses) };
}
/** The placeholders of a prompt that lack the change that they show. */
function withoutChange(placeholders, fillers) {
    const { event, namesPullRequest, hasSince } = fillers;
    const hasChange = namesPullRequest || event.pullRequest !== undefined || event.push !== undefined;
    return CHANGE_PLACEHOLDERS.filter((word) => placeholders.has(word) && !hasChange && !(word === 'changes' && hasSince));
}
/** Finds what is wrong with the words in braces of a prompt, each as a clause that follows the prompt. */
function problemsOfWords({ placeholders, nearMisses }, fillers) {
    const { event, hasReport, hasReaderFeedback } = fillers;
    const isAsked = (word) => placeholders.has(word);
    const cause = `this run was caused by ${event.name === '' ? 'an unknown event' : `the event ${event.name}`}`;
    const isFilled = (word) => event[word] !== undefined && EVENT_PLACEHOLDERS[word].some((name) => name === event.name);
    return [
        ...(nearMisses.size === 0 ? [] : [describeNearMisses([...nearMisses])]),
        ...withoutChange(placeholders, fillers).map((word) => {
            const inputs = word === 'changes' ? '`pull-request`, `since`, or' : '`pull-request` or';
            return `contains ${inBraces([word])}, which needs ${inputs} an event of a pull request or a push; ${cause}`;
        }),
        ...OF_EVENT.filter((word) => isAsked(word) && !isFilled(word)).map((word) => `contains ${inBraces([word])}, which needs the event ${EVENT_PLACEHOLDERS[word].join(' or ')}; ${cause}: use that event, or write the text itself`),
        ...(isAsked('page-views') && !hasReport ? ['contains {{ page-views }}, which needs `page-views: true`'] : []),
        ...(isAsked('reader-feedback') && !hasReaderFeedback
            ? ['contains {{ reader-feedback }}, which needs `reader-feedback: true`']
            : []),
    ];
}
/** A typo must not cost a job; a prompt may be about templates all the same. */
function describeNearMisses(words) {
    const asText = inBraces(words.slice(0, 1).map((word) => `'${word}'`));
    const what = words.length === 1 ? 'is not a placeholder' : 'are not placeholders';
    return `contains ${inBraces(words)}, which ${what}. The placeholders are ${inBraces(PLACEHOLDERS)}. To write a word as plain text, add quotation marks, as in ${asText}`;
}
/** The most characters that a warning takes to name words. */
const LONGEST_WARNING = 300;
/** A warning that words in braces stay as they are written; `undefined` without such words. */
function warningOfWords({ otherWords }) {
    if (otherWords.size === 0)
        return undefined;
    const words = (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)(inBraces([...otherWords]), LONGEST_WARNING);
    return `The prompt is sent with ${words} as written: ${otherWords.size === 1 ? 'this is not a placeholder' : 'these are not placeholders'}.`;
}
function inBraces(words) {
    return words.map((word) => `{{ ${word} }}`).join(', ');
}


/***/ }),

/***/ 4305:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kc: () => (/* binding */ sleepUntil),
/* harmony export */   Ok: () => (/* binding */ leftMs),
/* harmony export */   Tu: () => (/* binding */ atMost),
/* harmony export */   Yq: () => (/* binding */ formatDate),
/* harmony export */   _5: () => (/* binding */ deadlineIn),
/* harmony export */   a3: () => (/* binding */ formatDuration),
/* harmony export */   bV: () => (/* binding */ dateParts),
/* harmony export */   dg: () => (/* binding */ abortAfter),
/* harmony export */   im: () => (/* binding */ formatDay),
/* harmony export */   ml: () => (/* binding */ systemClock),
/* harmony export */   sO: () => (/* binding */ DAY_MS)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8500);

const systemClock = {
    // Date.now() would not do: a wall clock that is set while the step waits would shorten or lengthen the wait.
    now: () => Math.round(performance.timeOrigin + performance.now()),
    random: () => Math.random(),
    timeout: (ms) => AbortSignal.timeout(Math.max(1, Math.ceil(ms))),
    async sleep(ms, signal) {
        // Timers may fire up to a millisecond early.
        await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(ms + 1, undefined, { ...(signal && { signal }) }).catch(() => signal?.throwIfAborted());
    },
};
function deadlineIn(ms, run) {
    return { until: run.clock.now() + ms, signal: run.signal };
}
/** The deadline, or `ms` milliseconds from now where that is earlier. */
function atMost(ms, { until, signal }, clock) {
    return { until: Math.min(until, clock.now() + ms), signal };
}
/** Milliseconds until the deadline; negative once it has passed. */
function leftMs({ until }, clock) {
    return until - clock.now();
}
/** Waits until the deadline. Resolves with `false` when its signal aborts before that. */
async function sleepUntil({ until, signal }, clock) {
    const ms = until - clock.now();
    if (ms > 0)
        await clock.sleep(ms, signal).catch(() => undefined);
    return !signal.aborted;
}
/** A signal that aborts a while after another, so that a cancelled run can finish what must not be lost. */
function abortAfter(signal, graceMs, clock) {
    const [delayed, stopped] = [new AbortController(), new AbortController()];
    const abort = () => delayed.abort();
    const start = () => void clock.sleep(graceMs, stopped.signal).then(abort, () => undefined);
    if (signal.aborted)
        start();
    else
        signal.addEventListener('abort', start, { signal: stopped.signal });
    /** `stop` ends the delay, so that the signal never aborts and no timer stays behind. */
    return { signal: delayed.signal, stop: () => stopped.abort() };
}
/** `48s`, `1m 05s`, `2h 00m 10s` */
function formatDuration(ms) {
    const seconds = Math.max(0, Math.round(ms / 1000));
    const h = Math.floor(seconds / 3600);
    const m = Math.floor((seconds % 3600) / 60);
    const s = String(seconds % 60);
    if (h > 0)
        return `${h}h ${String(m).padStart(2, '0')}m ${s.padStart(2, '0')}s`;
    if (m > 0)
        return `${m}m ${s.padStart(2, '0')}s`;
    return `${s}s`;
}
const DAY_MS = 24 * 60 * 60 * 1000;
/** In UTC: `2026-11-20`. */
function formatDay(ms) {
    return new Date(ms).toISOString().slice(0, 10);
}
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** In UTC: `{ day: '20', month: 'November', year: '2026' }`. */
function dateParts(ms) {
    const [year = '', month, day] = formatDay(ms).split('-');
    return { day: String(Number(day)), month: MONTHS[Number(month) - 1] ?? '', year };
}
/** In UTC: `20 November 2026`. */
function formatDate(ms) {
    const { day, month, year } = dateParts(ms);
    return `${day} ${month} ${year}`;
}


/***/ }),

/***/ 3844:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $N: () => (/* binding */ codeOf),
/* harmony export */   CZ: () => (/* binding */ asServiceError),
/* harmony export */   JJ: () => (/* binding */ shownValue),
/* harmony export */   Ut: () => (/* binding */ CORRECT_THE_STEP),
/* harmony export */   Zv: () => (/* binding */ innermostMessage),
/* harmony export */   _7: () => (/* binding */ ServiceError),
/* harmony export */   bD: () => (/* binding */ messageOf),
/* harmony export */   hS: () => (/* binding */ InvalidInputs),
/* harmony export */   lZ: () => (/* binding */ ActionError),
/* harmony export */   s7: () => (/* binding */ asGitHubError),
/* harmony export */   y_: () => (/* binding */ GitHubError),
/* harmony export */   z6: () => (/* binding */ asActionError)
/* harmony export */ });
/* unused harmony export ERROR_KINDS */
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8228);

/** Every way in which a run ends in an error. Each is a section of docs/troubleshooting.md. */
const ERROR_KINDS = (/* unused pure expression or super */ null && ([
    'invalid-inputs',
    'bad-request',
    'unauthorized',
    'forbidden',
    'not-found',
    'rate-limited',
    'service-fault',
    'unexpected-status',
    'redirected',
    'no-connection',
    'interrupted',
    'unreadable-response',
    'response-too-large',
    'response-without-id',
    'unusable-since',
    'github-refused',
    'github-fault',
    'cancelled',
    'unexpected',
]));
class ActionError extends Error {
    kind;
    what;
    advice;
    remoteMessage;
    constructor({ kind, what, advice, remoteMessage, cause }) {
        super(`${what}${remoteMessage === undefined ? '' : ` Message: "${remoteMessage}".`} ${advice}`, { cause });
        this.name = new.target.name;
        this.kind = kind;
        this.what = what;
        this.advice = advice;
        this.remoteMessage = remoteMessage;
    }
}
/** A request to the service that failed; `failure` is what the retry policy judges. */
class ServiceError extends ActionError {
    failure;
    constructor(failure, parts) {
        super(parts);
        this.failure = failure;
    }
}
class GitHubError extends ActionError {
    status;
    /** True where nobody may comment any more, whatever their permissions. */
    isClosed;
    constructor(status, { isClosed = false, ...parts }) {
        super(parts);
        this.status = status;
        this.isClosed = isClosed;
    }
}
/** The error that people see. One that was not foreseen is shown without its stack. */
function asActionError(thrown) {
    if (thrown instanceof ActionError)
        return thrown;
    return new ActionError({
        kind: 'unexpected',
        what: `The action met an unexpected error (${messageOf(thrown)}).`,
        advice: 'Please report it to the maintainers of the action, with the log of the run.',
        cause: thrown,
    });
}
/** For `catch`: returns an error of the service as a value, and throws everything else again. */
function asServiceError(thrown) {
    if (thrown instanceof ServiceError)
        return thrown;
    throw thrown;
}
/** For `catch`: the same for an error of GitHub. */
function asGitHubError(thrown) {
    if (thrown instanceof GitHubError)
        return thrown;
    throw thrown;
}
const CORRECT_THE_STEP = 'Correct the "with:" block of the step and run it again.';
/** All invalid inputs of a run, together. */
class InvalidInputs extends ActionError {
    problems;
    constructor(problems, advice = CORRECT_THE_STEP) {
        const lines = problems.map(({ input, value, problem }) => {
            return `- ${input}: ${value === undefined ? '' : `"${shownValue(value)}" `}${problem}`;
        });
        // An input may have several problems.
        const count = new Set(problems.map(({ input }) => input)).size;
        super({
            kind: 'invalid-inputs',
            what: `${count === 1 ? 'An input is' : `${count} inputs are`} invalid, so nothing was sent.`,
            advice,
        });
        this.message = [this.what, ...lines, this.advice].join('\n');
        this.problems = problems;
    }
}
const shownValue = (value) => (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cut */ .Jj)((0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleLine */ .P8)(value), 200);
function messageOf(thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
}
/** The code of an error of the system or the network, such as `ECONNREFUSED`; empty where it has none. */
function codeOf(thrown) {
    return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
}
/** The message of the innermost cause of a network error, which is the one with a code. */
function innermostMessage(thrown) {
    if (thrown instanceof AggregateError && thrown.errors.length > 0)
        return innermostMessage(thrown.errors[0]);
    if (thrown instanceof Error && thrown.cause !== undefined && codeOf(thrown) === '')
        return innermostMessage(thrown.cause);
    return messageOf(thrown);
}


/***/ }),

/***/ 2781:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e8: () => (/* binding */ WARNINGS),
/* harmony export */   ly: () => (/* binding */ TITLE),
/* harmony export */   ot: () => (/* binding */ startProgress)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4305);

/** The title of annotations that belong to no other part of the action. */
const TITLE = 'Docs agent';
const ISSUE_TITLE = 'Page views issue';
/** The kinds of warnings, each an anchor in docs/troubleshooting.md, with the title of their annotations. */
const WARNINGS = {
    'no-earlier-run': TITLE,
    'unread-changes': TITLE,
    'unsent-changes': TITLE,
    'unsaved-progress': TITLE,
    unremembered: TITLE,
    'folder-without-globs': TITLE,
    'words-in-braces': 'Placeholders',
    'no-comment': 'Docs agent comment',
    'no-reader-feedback': TITLE,
    'unchecked-guard': TITLE,
    'unreadable-event': TITLE,
    'unknown-status': TITLE,
    'unusable-link': TITLE,
    'docs-pull-request': 'Docs pull request',
    'unknown-author': 'Docs pull request',
    'incomplete-report': 'Page views',
    'report-issue': ISSUE_TITLE,
    'closed-issue': ISSUE_TITLE,
    'unwritten-files': TITLE,
};
/** Well below the 30 seconds after which the log must show a line (docs/internals/specification.md, "Log while waiting"). */
const LONGEST_SILENCE_MS = 25_000;
/** Logs what happens and, while nothing does, that the step is still alive. */
function startProgress(clock, log) {
    const startedAt = clock.now();
    const stopped = new AbortController();
    const warned = new Set();
    let activity = 'starting';
    let loggedAt = startedAt;
    const elapsedMs = () => clock.now() - startedAt;
    const logLine = (line) => {
        loggedAt = clock.now();
        log.info(`[${(0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(elapsedMs())}] ${line}`);
    };
    const logSignsOfLife = async () => {
        for (;;) {
            await clock.sleep(loggedAt + LONGEST_SILENCE_MS - clock.now(), stopped.signal);
            if (clock.now() - loggedAt >= LONGEST_SILENCE_MS)
                logLine(`Still ${activity}.`);
        }
    };
    logSignsOfLife().catch(() => undefined);
    return {
        log: logLine,
        elapsedMs,
        /** The next signs of life report this. */
        activity(text) {
            activity = text;
        },
        warnOnce(kind, message) {
            if (warned.has(kind))
                return;
            warned.add(kind);
            log.warning(message, kind);
        },
        stop: () => stopped.abort(),
    };
}


/***/ }),

/***/ 2122:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CS: () => (/* binding */ prose),
/* harmony export */   EU: () => (/* binding */ fence),
/* harmony export */   GX: () => (/* binding */ collapsedTable),
/* harmony export */   N3: () => (/* binding */ httpsUrl),
/* harmony export */   Qw: () => (/* binding */ titleText),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   nf: () => (/* binding */ link),
/* harmony export */   nn: () => (/* binding */ joinParts),
/* harmony export */   tp: () => (/* binding */ table),
/* harmony export */   zH: () => (/* binding */ details)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8228);

/** Characters that mean nothing inside a backtick code span, a table cell included. */
const PLAIN = /^[^`|\\<>&@]+$/;
/** ASCII characters that are written as references where a code span is not possible. */
const NOT_BARE = /[^A-Za-z0-9 /\u0080-\uffff-]/g;
/**
 * Untrusted text as inline code: no Markdown, HTML, mention, reference or table delimiter in it has any effect, wherever
 * it stands. Text with characters that a code span cannot hold everywhere is written as HTML with character references.
 */
function code(text) {
    const shown = (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleLine */ .P8)(text);
    if (shown.trim() === '')
        return '—';
    if (PLAIN.test(shown))
        return `\`${shown}\``;
    return `<code>${shown.replace(NOT_BARE, reference)}</code>`;
}
function reference(character) {
    return `&#${character.charCodeAt(0)};`;
}
/**
 * Our own sentence with a name or address in it: nothing in it counts as Markdown, HTML, a link or a mention, except
 * simple words in backticks, which become code.
 */
function prose(text) {
    return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleLine */ .P8)(text).replace(/`[\w .:/${}-]+`|[\\`*_~[\]<>&|@]|:(?=\/\/)|(?<=www)\./gi, (special) => {
        // GitHub searches the rendered page for mentions, where a reference does not help.
        if (special === '@')
            return '<code>@</code>';
        return special.length > 1 ? special : reference(special);
    });
}
/** Untrusted text as a fenced block that it cannot close. */
function fence(text, language = 'text') {
    const longest = text.matchAll(/`+/g).reduce((most, [run]) => Math.max(most, run.length), 0);
    const mark = '`'.repeat(Math.max(3, longest + 1));
    return `${mark}${language}\n${(0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleText */ .Q6)(text)}\n${mark}`;
}
/** The address as a link if it is `https:`, else as code. `label` is plain text; `show` makes it Markdown. */
function link(label, address, show = prose) {
    const url = httpsUrl(address);
    // In angle brackets, parentheses and most other delimiters cannot end the destination. These few could.
    return url === undefined
        ? code(address)
        : `[${show(label)}](<${url.replace(/[<>\\|`]/g, encodeURIComponent).replaceAll('&', '&amp;')}>)`;
}
/** A title of words alone, which need not be shown as code. */
const PLAIN_TITLE = /^(?:[\p{L}\p{N} ,.'()+/-]|: )+$/u;
/** An untrusted title, as code unless it is words alone. */
function titleText(title) {
    return PLAIN_TITLE.test(title) ? prose(title) : code(title);
}
/** The normalized address if it is an absolute `https:` URL without credentials, else `undefined`. */
function httpsUrl(address) {
    const url = URL.parse(address);
    return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined;
}
/** A table; the cells are Markdown. The columns from index `numbersFrom` on are aligned to the right. */
function table(header, rows, { numbersFrom = header.length } = {}) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    const align = header.map((_, column) => (column < numbersFrom ? ':---' : '---:'));
    return [line(header), line(align), ...rows.map(line)].join('\n');
}
/** The parts that are not empty, as paragraphs. */
function joinParts(parts) {
    return parts.filter((part) => part !== '').join('\n\n');
}
/** A collapsed part; `title` is plain text, `body` is Markdown. */
function details(title, body) {
    return `<details>\n<summary>${prose(title)}</summary>\n\n${body}\n\n</details>`;
}
/** A table whose rows after the first `open` are collapsed, if there are enough of them. Without rows it is left out. */
function collapsedTable(header, rows, { numbersFrom, open, leastCollapsed = 1 }) {
    if (rows.length === 0)
        return '';
    const more = rows.length - open < leastCollapsed ? [] : rows.slice(open);
    const first = table(header, rows.slice(0, rows.length - more.length), { numbersFrom });
    return more.length === 0
        ? first
        : joinParts([first, details(`${more.length} more`, table(header, more, { numbersFrom }))]);
}


/***/ }),

/***/ 3509:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BC: () => (/* binding */ shortHash),
/* harmony export */   GN: () => (/* binding */ carriesMarker),
/* harmony export */   gH: () => (/* binding */ serviceHash),
/* harmony export */   h5: () => (/* binding */ createMarker)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7975);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2857);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8228);




/** A marker's name, version and content. Nothing in it can end an HTML comment or the fragment of an address. */
const MARKER = /^docs-agent-action:2:([A-Za-z0-9_-]+)$/;
const FIRST_LINE = /^<!-- (\S+) -->\r?(?:\n|$)/;
/** A kind of marker: JSON in base64url, which counts only whole, and only where it says that it was put. */
function createMarker(placeSchema, content) {
    const schema = zod__WEBPACK_IMPORTED_MODULE_3__/* .intersection */ .E$q(placeSchema, content);
    const encode = (marker) => `docs-agent-action:2:${Buffer.from(JSON.stringify(marker)).toString('base64url')}`;
    const decode = (text = '') => {
        const [, encoded = ''] = MARKER.exec(text) ?? [];
        return schema.safeParse((0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(Buffer.from(encoded, 'base64url').toString('utf8'))).data;
    };
    const countAt = (here, marker) => (0,node_util__WEBPACK_IMPORTED_MODULE_1__.isDeepStrictEqual)(placeSchema.safeParse(marker).data, placeSchema.parse(here)) ? marker : undefined;
    return {
        /** Writes the first line of a text, which people do not see. */
        line: (marker) => `<!-- ${encode(marker)} -->`,
        /** In the first line of a text, wherever that stands; `undefined` when there is none. */
        read: (body) => decode(FIRST_LINE.exec(body)?.[1]),
        readAt: (here, body) => countAt(here, decode(FIRST_LINE.exec(body)?.[1])),
        /** Writes the fragment of an address. */
        fragment: encode,
        readFragmentAt: (here, address) => countAt(here, decode(address.replace(/^[^#]*#/, ''))),
    };
}
/** A hash as markers hold it: of a JSON value, in 22 characters. */
function shortHash(content) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
/** Tells services and projects apart, and names neither. */
function serviceHash({ baseUrl, projectId }) {
    return shortHash([baseUrl.href, projectId]);
}
/** Finds anything like a marker in a text, whole or not, in whatever letters, and wherever it stands. */
function carriesMarker(text) {
    return /<!--[\s\p{Cf}]*docs-agent-action(?![\w-])/iu.test(text);
}


/***/ }),

/***/ 8874:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ once)
/* harmony export */ });
/** Makes a value when it is first needed, and hands out the same one from then on: of a promise, also its rejection. */
function once(make) {
    let made;
    return () => {
        made ??= make();
        return made;
    };
}


/***/ }),

/***/ 5659:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bg: () => (/* binding */ resultOf),
/* harmony export */   Hd: () => (/* binding */ isTerminal),
/* harmony export */   L5: () => (/* binding */ NOTHING_SENT),
/* harmony export */   _d: () => (/* binding */ skippedFor),
/* harmony export */   d$: () => (/* binding */ FAIL_ON),
/* harmony export */   fg: () => (/* binding */ LONGEST_ID),
/* harmony export */   jr: () => (/* binding */ linkHash),
/* harmony export */   pJ: () => (/* binding */ endOf)
/* harmony export */ });
/* unused harmony export RESULTS */
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3509);
/* harmony import */ var _pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5368);


/** The results of a run (docs/reference.md, "Results"). */
const RESULTS = (/* unused pure expression or super */ null && ([
    'pull-request',
    'no-pull-request',
    'failed',
    'archived',
    'timed-out',
    'submitted',
    'skipped',
    'cancelled',
    'dry-run',
    'error',
]));
const FAIL_ON = ['error', 'failed', 'archived', 'timed-out', 'no-pull-request'];
function isTerminal(status) {
    return status === 'completed' || status === 'archived' || status === 'failed';
}
/** The longest id of a job that counts as one, in characters: far longer than any real one. */
const LONGEST_ID = 1000;
const NOTHING_SENT = { sent: 'no-prompt' };
function skippedFor({ reason }) {
    return { ...NOTHING_SENT, result: 'skipped', reason };
}
/**
 * Returns whether a prompt succeeded, by its job's word or by the result that a run recorded. The prompt of an archived job did
 * if the job has a pull request that it did not have before.
 */
function endOf({ status, result = status, prLink, linkBefore }) {
    if (result === 'completed' || result === 'pull-request' || result === 'no-pull-request')
        return 'succeeded';
    if (result === 'archived' && prLink !== undefined && linkHash(prLink) !== linkBefore)
        return 'succeeded';
    return result === 'failed' || result === 'archived' ? 'failed' : 'unknown';
}
/** Tells a job's links apart. */
function linkHash(prLink) {
    return prLink && (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .shortHash */ .BC)((0,_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .parsePullRequestLink */ .m0)(prLink)?.url ?? prLink);
}
function resultOf(job) {
    if (job.status === 'failed' || job.status === 'archived')
        return job.status;
    return job.prLink === undefined ? 'no-pull-request' : 'pull-request';
}


/***/ }),

/***/ 9988:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ withoutPersonalData)
/* harmony export */ });
const REMOVED = '[removed]';
/**
 * Keys by what services put before them, and JSON Web Tokens; also right behind an escape, as JSON, addresses and terminals
 * write them. The length has a bound, since the engine keeps a place for each character that it may give back.
 */
const KEYS = /(?:(?<![A-Za-z\d])|(?<=\\[bfnrtv]|\\u[\dA-Fa-f]{4}|%[\dA-Fa-f]{2}|\[[\d;]{1,12}m))((?:mint|sk|pk|rk|gh[a-z]|github_pat|glpat|xox[a-z]|xapp|npm|pypi|hf|gsk|whsec|shp(?:at|ca|pa|ss)|dop_v1|lin_api|nvapi|dckr_pat)[-_]|AIza|A[KS]IA|ya29\.|SG\.|eyJ)([\w.~+/=-]{4,20000})/g;
/** Names of variables and packages begin like keys too (`npm_config_registry`), but are made of short words. */
const RANDOM = /(?<![A-Za-z\d])(?:[A-Za-z\d]{16}|(?=[A-Za-z]*\d)[A-Za-z\d]{8})/;
/** A private key, to its end; of one that is cut, all that follows. */
const PRIVATE_KEY = /-{5} ?BEGIN [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-{5}[\s\S]*?(?:-{5} ?END [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-{5}|$)/g;
/** The password of an address. A port is none, and the path behind it may hold an `@`. */
const IN_ADDRESS = /(:\/\/[^\s/@:]{0,64}:)(?!\d{1,5}\/)([^\s@]{1,100})(?=@)/g;
/** An email address; neither a version (`react@18.2.0-beta.rc`) nor an image (`logo@2x.png`), nor SSH (`git@github.com:`). */
const EMAIL = /(?<![\p{L}\p{N}\p{M}._%+'-])(?!git@[\w.-]+[:/])[\p{L}\p{N}\p{M}._%+'-]{1,64}(?:@|%40|&#64;|＠)(?!v?\d+\.\d|\dx\.)(?:[\p{L}\p{N}\p{M}_-]{1,63}\.){1,8}(?:xn--[a-z\d-]{2,30}|\p{L}[\p{L}\p{M}]{1,24})/giu;
/** A telephone number with its country, of seven digits or more: `UTC+5` and `C++ 17` stay. */
const TELEPHONE = /(?<![\p{L}\p{N}+])\+\(?\d(?:[ ()./-]{0,3}\d){6,14}(?![\p{L}\p{N}])/gu;
/** Words for a password, in the languages of the sites that use the service. */
const PASSWORD = '(?:password|passwd|passphrase|pwd|passwort|kennwort|contraseña|mot de passe|senha|palavra-passe|wachtwoord|hasło|şifre|parola|пароль|密码|密碼|パスワード|비밀번호)';
/** What such a word is set to, in quotes or up to the next blank. */
const VALUE = `"[^"\\n]{1,200}"|'[^'\\n]{1,200}'|\`[^\`\\n]{1,200}\`|[^\\s"'\`<>&]{1,200}`;
/** Such a word and its value. A sentence is no assignment: several words follow (`Password: the one that you chose`). */
const ASSIGNED = new RegExp(`(${PASSWORD}["'\`]?[ \\t]{0,2}(?::=|=>|==|[=:：＝])(?![ \\t]+\\p{L}+[ \\t]+\\p{L})[ \\t]{0,2})(${VALUE})`, 'giu');
const IN_TAG = new RegExp(`(<${PASSWORD}>)([^\\s<>@][^\\s<>]{0,199})`, 'giu');
/** The password behind the option of curl and others; two numbers are a user and a group. */
const OF_USER = /((?<![\w-])(?:-u[ =]?|--user[ =])["']?(?!\d+:\d+(?!\S))[^\s:"']{1,100}:)([^\s"']{1,200})/g;
/** These stand where a password would, and are none: calls, paths, references, types and placeholders. */
const NO_PASSWORD = new RegExp(`^["'\`]?(?:[^\\p{L}\\p{N}]*$|[\\p{L}_$][\\w$.]*[([]|[~.]{0,2}/|[$%{[(*<]|[A-Za-z_$][\\w$]*(?:\\.[A-Za-z_$][\\w$]*)+[,;)]*["'\`]?$|[\\w$]{0,50}${PASSWORD}|https?:|(?:string|str|text|null|nil|none|undefined|true|false|required|optional|any|your[-_]\\w*)\\b)`, 'iu');
/**
 * The text without what certainly is personal or a key. This is a net, not a promise: a word that is removed by mistake makes a
 * question useless. It takes linear time: the parts of each pattern are bounded, or cannot overlap.
 */
function withoutPersonalData(text) {
    const unlessNone = (_, before, value) => `${before}${NO_PASSWORD.test(value) ? value : REMOVED}`;
    return text
        .replace(PRIVATE_KEY, REMOVED)
        .replace(KEYS, (key, prefix, rest) => RANDOM.test(rest) || (prefix === 'mint_' && /^(?=\w*\d)\w{8}/.test(rest)) ? REMOVED : key)
        .replace(IN_ADDRESS, unlessNone)
        .replace(EMAIL, REMOVED)
        .replace(TELEPHONE, REMOVED)
        .replace(ASSIGNED, unlessNone)
        .replace(IN_TAG, unlessNone)
        .replace(OF_USER, unlessNone);
}


/***/ }),

/***/ 5368:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $t: () => (/* binding */ placeOf),
/* harmony export */   Fu: () => (/* binding */ shortSha),
/* harmony export */   HH: () => (/* binding */ isSha),
/* harmony export */   Jw: () => (/* binding */ describeState),
/* harmony export */   Kq: () => (/* binding */ linkToPreview),
/* harmony export */   Vb: () => (/* binding */ nameOf),
/* harmony export */   be: () => (/* binding */ isZero),
/* harmony export */   fc: () => (/* binding */ PULL_REQUEST_STATES),
/* harmony export */   i$: () => (/* binding */ LONGEST_LINK),
/* harmony export */   m0: () => (/* binding */ parsePullRequestLink),
/* harmony export */   nT: () => (/* binding */ isOpen),
/* harmony export */   yy: () => (/* binding */ isListed)
/* harmony export */ });
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2122);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1875);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8228);



/** All names of GitHub's coding agent: REST and events show the first, GraphQL and Git the name of its app. */
const CODING_AGENT = ['copilot', 'copilot-swe-agent', 'copilot-swe-agent[bot]'];
/** Returns whether a list of logins names an account: `dependabot` also names `dependabot[bot]`, but not the other way round. */
function isListed(author, logins) {
    const isAgent = (login = '') => CODING_AGENT.includes(login.toLowerCase());
    const names = (login) => (0,_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .isSameName */ .yS)(author, login) || (0,_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .isSameName */ .yS)(author, `${login}[bot]`);
    return logins.some((login) => names(login) || (isAgent(author) && isAgent(login)));
}
const PULL_REQUEST_STATES = ['open', 'draft', 'merged', 'closed'];
function isOpen({ state }) {
    return state === 'open' || state === 'draft';
}
/** A whole commit id, of SHA-1 or SHA-256. */
function isSha(text) {
    return text !== undefined && /^[0-9a-f]{40,64}$/.test(text);
}
/** An id of zeros stands for no commit: the branch is new or deleted. */
function isZero(sha) {
    return /^0+$/.test(sha);
}
/** The first characters of a commit id, as people know them. */
const shortSha = (sha) => sha.slice(0, 7);
const GITHUB = /^\/(?<repository>(?<owner>[\w.-]+)\/(?<name>[\w.-]+))\/pull\/(?<number>\d+)(?:\/|$)/;
/** Older GitLab has no `/-`. */
const GITLAB = /^\/(?<repository>(?:[\w.-]+\/)+?[\w.-]+?)(?:\/-)?\/merge_requests\/(?<number>\d+)(?:\/|$)/;
/** The longest link that counts as one, in characters: far longer than any real one. */
const LONGEST_LINK = 2000;
/**
 * Reads a link of GitHub, GitHub Enterprise or GitLab; `undefined` unless it is an `https:` address. Its repository is
 * `owner/name`, or a GitLab project's whole path, and its name is what people write: `acme/docs#318`.
 */
function parsePullRequestLink(address = '') {
    const url = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .httpsUrl */ .N3)(address);
    if (url === undefined || url.length > LONGEST_LINK)
        return undefined;
    const { pathname } = new URL(url);
    const { repository, number } = (GITHUB.exec(pathname) ?? GITLAB.exec(pathname))?.groups ?? {};
    return { url, repository, number, name: repository && `${repository}#${number}` };
}
/** The pull request that a link leads to, if it is one on the workflow's own GitHub, as `https://github.com`. */
function placeOf(prLink, serverUrl) {
    const url = URL.parse(parsePullRequestLink(prLink)?.url ?? '');
    const { owner = '', name = '', number: digits } = GITHUB.exec(url?.pathname ?? '')?.groups ?? {};
    const number = Number(digits);
    const isOwn = url?.host === URL.parse(serverUrl)?.host;
    return isOwn && Number.isSafeInteger(number) && number > 0 ? { repository: { owner, name }, number } : undefined;
}
/** `acme/docs#318` */
function nameOf({ repository, number }) {
    return `${(0,_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .fullName */ .fq)(repository)}#${number}`;
}
/** `open, 3 files` */
function describeState({ state, files }) {
    return files === undefined ? state : `${state}, ${(0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plural */ .LS)(files, 'file')}`;
}
/** The preview of a docs pull request, in Markdown. */
function linkToPreview(url) {
    return `🔎 ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)('Preview', url)}`;
}


/***/ }),

/***/ 4854:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Uk: () => (/* binding */ createRunRedactor),
/* harmony export */   eT: () => (/* binding */ redactStrings),
/* harmony export */   lY: () => (/* binding */ createRedactor)
/* harmony export */ });
/** A shorter name may be an ordinary word, and a shorter key would be found in any hex or base64. */
const isShort = (secret) => secret.length < 6;
/**
 * A redactor for secrets, in the forms in which a service may repeat them: plain, in hex and in base64, each of these also
 * as JSON, URLs, HTML or our own Markdown write text. Names are ids that may be ordinary words: one of fewer than 6 characters
 * is removed only where it stands as a whole word. Takes time linear in the text.
 */
function createRedactor({ keys = [], names = [], }) {
    const secrets = [...keys, ...names].filter((secret) => secret !== '');
    if (secrets.length === 0)
        return (text) => text;
    const finders = secrets.map((secret) => createFinder(secret, !keys.includes(secret) && isShort(secret)));
    return (text) => {
        const spans = readingsOf(text).flatMap((reading) => finders.flatMap((find) => find(reading)));
        let [rest, end] = ['', 0];
        for (const [from, to] of spans.toSorted(([a, b], [c, d]) => a - c || d - b)) {
            // One that overlaps the last one is removed together with it.
            if (from >= end)
                rest += `${text.slice(end, from)}***`;
            end = Math.max(end, to);
        }
        return rest + text.slice(end);
    };
}
function createFinder(secret, isWord) {
    const forms = isWord ? [secret] : formsOf(secret);
    return ({ text, starts }) => {
        const spans = [];
        for (const form of forms) {
            for (let start = text.indexOf(form); start >= 0; start = text.indexOf(form, start + 1)) {
                const end = start + form.length;
                const isPart = isWord && /[A-Za-z\d]/.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`);
                if (!isPart)
                    spans.push([starts?.[start] ?? start, starts?.[end] ?? end]);
            }
        }
        return spans;
    };
}
/** Lists the forms of a secret: as it is, without escapes that it holds itself, in hex, and at each offset of base64. */
function formsOf(secret) {
    const [, ...unescapedForms] = readingsOf(secret).map(({ text }) => text);
    const plain = [secret, ...unescapedForms.filter((form) => !isShort(form))];
    if (isShort(secret))
        return plain;
    const bytes = Buffer.from(secret);
    const hex = bytes.toString('hex');
    const base64 = [0, 1, 2].flatMap((offset) => {
        const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
        // The characters that depend on the secret alone.
        const certain = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
        return [certain, certain.replaceAll('+', '-').replaceAll('/', '_')];
    });
    return [...new Set([...plain, hex, hex.toUpperCase(), ...base64])];
}
/** Several writers may have escaped a text, one after the other, as our own Markdown does with JSON that it quotes. */
const MOST_LAYERS = 4;
/** Lists the text itself, then without its outermost layer of escapes, then without the next one, and so on. */
function readingsOf(text) {
    const readings = [];
    let reading = { text };
    while (reading !== undefined && readings.push(reading) <= MOST_LAYERS)
        reading = unescaped(reading);
    return readings;
}
/** The escapes of printable ASCII, of which keys and tokens are made. */
const ESCAPE = /%[2-7][\da-f]|\\x[2-7][\da-f]|\\u00[2-7][\da-f]|\\u\{0{0,6}[2-7][\da-f]\}|\\["'/\\]|&#0{0,9}\d{2,3};|&#x0{0,6}[2-7][\da-f];|&(?:amp|lt|gt|quot|apos);|<code>@<\/code>/gi;
const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
function unescaped({ text, starts }) {
    const next = new Int32Array(text.length + 1);
    let [length, end] = [0, 0];
    const keepUntil = (index) => {
        for (; end < index; end++)
            next[length++] = starts?.[end] ?? end;
    };
    const plain = text.replace(ESCAPE, (written, index) => {
        keepUntil(index);
        next[length++] = starts?.[index] ?? index;
        end = index + written.length;
        // A character behind a backslash stands for itself.
        if (written.length === 2)
            return written.slice(1);
        if (written.startsWith('<'))
            return '@';
        const digits = /[\da-f]+(?=[;}]?$)/i.exec(written)?.[0] ?? '';
        if (/^&#\d/.test(written))
            return String.fromCharCode(Number(digits));
        return NAMED[written.slice(1, -1).toLowerCase()] ?? String.fromCharCode(Number.parseInt(digits.slice(-2), 16));
    });
    if (end === 0)
        return undefined;
    keepUntil(text.length + 1);
    return { text: plain, starts: next.subarray(0, length) };
}
/** In plain text, an address; in Markdown, a link as `core/markdown.ts` writes it. */
const LINKS = { text: 'https:\\/\\/[^\\s<>"\'`|\\\\]+', markdown: '\\[[^[\\]\\n]*\\]\\(<https:[^<>\\n]*>\\)' };
/**
 * Takes key, tokens and the project's id out of all that people read of a run. An id that is short may be an ordinary word, and
 * stays.
 */
function createRunRedactor({ keys, project }) {
    const redactKeys = createRedactor({ keys });
    const redactProject = createRedactor({ names: isShort(project) ? [] : [project] });
    const kept = new Set();
    const outsideOf = (link) => (text) => {
        const parts = redactKeys(text).split(new RegExp(`(${[link, ...kept].join('|')})`));
        return parts.map((part, index) => (index % 2 === 0 ? redactProject(part) : part)).join('');
    };
    return {
        /** Redacts plain text. The project's id stays in links, and in the ids that were kept. */
        text: outsideOf(LINKS.text),
        /** Does the same to Markdown, where an address alone is no link. */
        markdown: outsideOf(LINKS.markdown),
        /** Takes out key and tokens alone: for a link, an id or a page's path. */
        keys: redactKeys,
        /** Leaves the project's id where it is a part of this id, from now on. */
        keep(id) {
            // Any other could be a part of the project's id, which would then no longer be found.
            if (/^[\w-]+$/.test(id) && id !== project && redactProject(id) !== id)
                kept.add(id);
        },
    };
}
/** Redacts every string of a JSON value, in place: a copy of a large response would take twice the memory. */
function redactStrings(value, redact) {
    if (typeof value === 'string')
        return redact(value);
    if (typeof value === 'object' && value !== null) {
        for (const [key, item] of Object.entries(value))
            Reflect.set(value, key, redactStrings(item, redact));
    }
    return value;
}


/***/ }),

/***/ 1875:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   St: () => (/* binding */ parseFullName),
/* harmony export */   fq: () => (/* binding */ fullName),
/* harmony export */   ve: () => (/* binding */ isSameRepository),
/* harmony export */   yS: () => (/* binding */ isSameName)
/* harmony export */ });
/** `owner/name` */
function fullName({ owner, name }) {
    return `${owner}/${name}`;
}
/** Reads `owner/name`. The names become parts of addresses: `.` and `..` would be steps in them. */
function parseFullName(text = '') {
    const [, owner, name] = /^(?!\.{1,2}\/)([\w.-]{1,100})\/(?!\.{1,2}$)([\w.-]{1,100})$/.exec(text) ?? [];
    return owner === undefined || name === undefined ? undefined : { owner, name };
}
/** The names of accounts and of repositories are not case-sensitive. */
function isSameName(one, other) {
    return one !== undefined && one.toLowerCase() === other?.toLowerCase();
}
function isSameRepository(one, other) {
    return other !== undefined && isSameName(fullName(one), fullName(other));
}


/***/ }),

/***/ 7653:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a2: () => (/* binding */ retryDelay),
/* harmony export */   mu: () => (/* binding */ parseRetryAfter),
/* harmony export */   qQ: () => (/* binding */ certificateAdvice),
/* harmony export */   uZ: () => (/* binding */ mayHaveBeenProcessed)
/* harmony export */ });
const FIRST_DELAY_MS = 1000;
const SHORTEST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A request that sends something waits longer: the limit is per hour, and each request that it refuses may count as well. */
const LONGEST_LIMIT_DELAY_MS = 5 * 60_000;
/** A `read` is retried this often, rate limits apart. */
const READ_RETRIES = 3;
/** The only retry policy: milliseconds until the same request may be made again, or `undefined` if it must not be. */
function retryDelay(question) {
    if (!isRepeatable(question))
        return undefined;
    const { purpose, failure, attempt, random } = question;
    const { retryAfterMs } = failure;
    // With `Retry-After: 0` a service that keeps refusing would be asked in a tight loop: the backoff applies.
    if (retryAfterMs)
        return Math.max(retryAfterMs, SHORTEST_DELAY_MS);
    const isLimited = purpose === 'send' && failure.status === 429;
    const longestMs = isLimited ? LONGEST_LIMIT_DELAY_MS : LONGEST_DELAY_MS;
    // Jitter takes off up to half.
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), longestMs) * (0.5 + random / 2);
    return Math.max(SHORTEST_DELAY_MS, Math.round(delayMs));
}
function isRepeatable({ purpose, failure, attempt }) {
    if ('detail' in failure && isAboutCertificate(failure.detail))
        return false;
    if (failure.status === 429)
        return true;
    if (purpose === 'send')
        return failure.type === 'not-connected';
    const isFinal = failure.type === 'status' ? failure.status < 500 : ['cancelled', 'undocumented'].includes(failure.type);
    return !isFinal && (purpose === 'poll' || attempt <= READ_RETRIES);
}
/** A certificate that was refused is refused again. */
function isAboutCertificate(detail = '') {
    return /certificate|self.signed|CERT|altname/i.test(detail);
}
/** Advises how a certificate is trusted; `undefined` for another network error. */
function certificateAdvice(detail) {
    if (!isAboutCertificate(detail))
        return undefined;
    return /issuer|self.signed|unable to verify/i.test(detail)
        ? 'If a gateway or a server of your own signs its certificates, set NODE_EXTRA_CA_CERTS to the file of its certificate authority.'
        : 'Check the address, and the certificate of its server.';
}
function mayHaveBeenProcessed(failure) {
    if (failure.type === 'status')
        return failure.status >= 500;
    if (failure.type === 'cancelled')
        return failure.sent;
    return failure.type !== 'not-connected';
}
/** Milliseconds that a `Retry-After` header asks for (RFC 9110, section 10.2.3: seconds or a date), if it is usable. */
function parseRetryAfter(value, nowMs) {
    const text = value?.trim() ?? '';
    if (/^\d{1,15}$/.test(text))
        return Number(text) * 1000;
    // Date.parse accepts almost anything ("-1", "2"); an HTTP date begins with the name of the day.
    if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text))
        return undefined;
    // HTTP dates are GMT, also in the obsolete form that does not state it; stated twice it does no harm.
    const at = Date.parse(`${text} GMT`);
    return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}


/***/ }),

/***/ 8228:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B4: () => (/* binding */ formatCount),
/* harmony export */   BA: () => (/* binding */ KEYS_PAGE),
/* harmony export */   BP: () => (/* binding */ logLine),
/* harmony export */   Jj: () => (/* binding */ cut),
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   LS: () => (/* binding */ plural),
/* harmony export */   Mq: () => (/* binding */ SERVICE_URL),
/* harmony export */   P8: () => (/* binding */ visibleLine),
/* harmony export */   Q6: () => (/* binding */ visibleText),
/* harmony export */   U9: () => (/* binding */ isLoopback),
/* harmony export */   fe: () => (/* binding */ serviceName),
/* harmony export */   gX: () => (/* binding */ withLineFeeds),
/* harmony export */   kC: () => (/* binding */ HEADER_TEXT),
/* harmony export */   kw: () => (/* binding */ decodedPath),
/* harmony export */   n6: () => (/* binding */ compareText),
/* harmony export */   qE: () => (/* binding */ cutAtLine),
/* harmony export */   qF: () => (/* binding */ parseJson)
/* harmony export */ });
/**
 * Characters that a viewer acts on instead of showing: controls, bidirectional marks and overrides, line and paragraph
 * separators, and invisible characters that can hide text. Zero-width joiners stay: emoji and several scripts need them.
 */
const ACTIVE = 
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
/[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu;
/** A longer run of such characters is cut, because each of them takes up to eight characters once it is escaped. */
const MOST_ESCAPED = 100;
/** The text on one line, with the characters that a viewer would act on shown as `\n` or `\u{202E}`. */
function visibleLine(text) {
    return text.toWellFormed().replace(ACTIVE, escapeRun);
}
/** The same for text of several lines: line feeds and tabs stay. */
function visibleText(text) {
    const lines = text.toWellFormed().replaceAll('\r\n', '\n');
    return lines.replace(ACTIVE, (run) => run.replace(/[^\n\t]+/g, escapeRun));
}
function escapeRun(run) {
    const characters = Array.from(run);
    return characters.slice(0, MOST_ESCAPED).map(escapeCharacter).join('') + (characters.length > MOST_ESCAPED ? '…' : '');
}
const SHORT_ESCAPES = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
function escapeCharacter(character) {
    const digits = Number(character.codePointAt(0)).toString(16).toUpperCase();
    return SHORT_ESCAPES[character] ?? `\\u{${digits.padStart(4, '0')}}`;
}
/** A text of up to `limit` characters (not UTF-16 units) as it is; of a longer one the first `limit` and an ellipsis. */
function cut(text, limit) {
    const characters = Array.from(text.slice(0, 2 * limit + 2));
    return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : text;
}
/** The beginning of a text, cut at a line, or within one that is long; the number of its whole lines, and of all. */
function cutAtLine(text, limit) {
    const lines = text.split('\n');
    if (text.length <= limit)
        return { text, shown: lines.length, total: lines.length };
    let [end, shown] = [0, 0];
    for (; end + (lines[shown]?.length ?? 0) <= limit; shown++)
        end += (lines[shown]?.length ?? 0) + 1;
    // Else a long line would leave most of the room empty.
    const isCut = end < limit / 2 || (lines[shown]?.length ?? 0) > limit;
    // Not within a character of two UTF-16 units.
    const beginning = text.slice(0, isCut ? limit : Math.max(0, end - 1)).replace(/[\ud800-\udbff]$/, '');
    return { text: beginning.toWellFormed(), shown, total: lines.length };
}
/** The text with line feeds alone: a checkout, or an editor, may have written other line ends. */
function withLineFeeds(text) {
    return text.replace(/\r\n?/g, '\n');
}
/** `1,234,567`, `1,234.5`; the language data behind `toLocaleString` would cost every run several megabytes. */
function formatCount(count) {
    return String(count).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}
/** `1 file`, `1,234 files` */
function plural(count, noun) {
    return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
/** The address of the service, unless an input gives another. */
const SERVICE_URL = 'https://api.mintlify.com';
/** The page of the service where a project's id and its keys are shown. */
const KEYS_PAGE = 'app.mintlify.com/settings/organization/api-keys';
/** Names the service in messages: Mintlify, or the host of another address that was given. */
function serviceName({ host }) {
    return host === new URL(SERVICE_URL).host ? 'Mintlify' : host;
}
/** A host of this machine. */
function isLoopback({ hostname }) {
    return /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/.test(hostname);
}
/** `a`, `a and b`, `a, b and c` */
function listed(words) {
    const [last = '', ...before] = words.toReversed();
    return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}
/** Compares by the codes of characters, so that no language matters. */
function compareText(one, other) {
    return one < other ? -1 : Number(one > other);
}
/**
 * One line that the runner treats as text only. It runs lines that begin with `::`, also after white space, and `##[`
 * anywhere in a line, as commands (actions/runner, ActionCommand.cs).
 */
function logLine(text) {
    return visibleLine(text)
        .replaceAll('##[', '##\\[')
        .replace(/^(\s*)::/, '$1\\::');
}
/** A text that can be the value of a header, such as a key or a token; none is longer. */
const HEADER_TEXT = /^[\x21-\x7e]{0,4096}$/;
/**
 * A path for people: percent-encoded characters are decoded where they are valid UTF-8. `%2F`, `%25` and characters that a
 * viewer would act on stay, since they would make another path.
 */
function decodedPath(path) {
    return path.replace(/(?:%(?!2f|25|[01]|7f)[\da-f]{2})+/gi, (run) => {
        try {
            return decodeURIComponent(run).replace(ACTIVE, encodeURIComponent);
        }
        catch {
            return run;
        }
    });
}
/** The JSON value of a text; `undefined` when it is not JSON. */
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 7427:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ ACTION_REPOSITORY),
/* harmony export */   x: () => (/* binding */ VERSION)
/* harmony export */ });
/** The version in `package.json`; a test holds the two together. */
const VERSION = '1.0.0';
/** The repository in which this action is published, as `owner/name`. */
const ACTION_REPOSITORY = 'YOUR_ORG/docs-agent-action';


/***/ }),

/***/ 5555:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ mayBeShownIn),
/* harmony export */   g: () => (/* binding */ visibilityOf)
/* harmony export */ });
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1875);

/** Each visibility by how many people it lets read, the fewest first. */
const READERS = { private: 0, internal: 1, public: 2 };
/**
 * Returns whether what is in one repository may be shown in another: all who may read the other must be able to read it. A
 * place whose visibility is unknown counts as public, and what is to be shown there as private.
 */
function mayBeShownIn(what, where) {
    if (what.repository === where.repository)
        return true;
    if (what.repository !== undefined && (0,_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .isSameRepository */ .ve)(what.repository, where.repository))
        return true;
    const readersThere = where.visibility === 'unknown' ? READERS.public : READERS[where.visibility];
    const readersOfIt = what.visibility === 'unknown' ? READERS.private : READERS[what.visibility];
    return readersThere <= readersOfIt;
}
/** The visibility of a repository, by what GitHub says in an event or an answer. Older servers name only `private`. */
function visibilityOf(given = {}) {
    const { visibility, private: isPrivate } = given;
    if (visibility === 'public' || visibility === 'internal' || visibility === 'private')
        return visibility;
    if (isPrivate === undefined)
        return 'unknown';
    return isPrivate ? 'private' : 'public';
}


/***/ }),

/***/ 5741:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DD: () => (/* binding */ repositoryUnknown),
/* harmony export */   F2: () => (/* binding */ unlessMissing),
/* harmony export */   Mz: () => (/* binding */ errorOf),
/* harmony export */   O3: () => (/* binding */ tokenMissing),
/* harmony export */   T2: () => (/* binding */ PageTooLarge),
/* harmony export */   f1: () => (/* binding */ readFailure),
/* harmony export */   g5: () => (/* binding */ failureOf),
/* harmony export */   v3: () => (/* binding */ readData)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2857);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _core_repository_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1875);
/* harmony import */ var _core_retry_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7653);
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8228);
/* harmony import */ var _core_visibility_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5555);






/** The client throws this for a response. For an error of the network it throws status 500 too, but without `response`. */
const thrownSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    status: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig(),
    response: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ headers: zod__WEBPACK_IMPORTED_MODULE_3__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J()).catch({}) }),
});
function readFailure(thrown) {
    const { data } = thrownSchema.safeParse(thrown);
    // The client puts the address of GitHub's documentation behind the message.
    const message = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .innermostMessage */ .Zv)(thrown).replace(/ - https:\/\/docs\.github\.com\/\S*$/, '');
    return { status: data?.status, message, headers: data?.response.headers ?? {} };
}
/** The statuses of GraphQL's refusals, which arrive with status 200. Any other error is a limit or a fault of GitHub. */
const STATUS_OF_TYPE = { FORBIDDEN: 403, INSUFFICIENT_SCOPES: 403, NOT_FOUND: 404 };
/** GitHub words a limit like this, whatever the status (docs.github.com, "Rate limits for the REST API"). */
const LIMIT = /\b(?:secondary|API) rate limit|abuse detection/i;
const text = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch('');
const path = zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig()])).catch([]);
const errors = zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ type: text, message: text, path })).catch([]);
const graphqlSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ data: zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J().optional(), errors });
/** The data of a response, checked. Throws for a redirect that was not followed. */
function readData(response, rules) {
    const { status, headers, data } = response;
    if (status >= 300)
        throw toThrown(`It is now at ${headers.location ?? 'an unknown address'}`, status, response);
    return rules.isGraphql ? readGraphql(response, rules) : checked(rules.schema, data);
}
function checked(schema, data) {
    const parsed = schema.safeParse(data);
    if (!parsed.success)
        throw new Error('the response is not as documented');
    return parsed.data;
}
/**
 * The data of a GraphQL response. A part that GitHub refuses is absent, such as a status that an organization protects; one
 * that it failed to give is not: that throws, as a limit does, and as a refusal of everything that was asked for.
 */
function readGraphql(response, { schema, isPartial = false }) {
    const { data, errors } = checked(graphqlSchema, response.data);
    const failures = errors.map(({ type, message, path }) => {
        const isLimit = LIMIT.test(message) || type.startsWith('RATE_LIMIT');
        return { status: isLimit ? 429 : (STATUS_OF_TYPE[type] ?? 500), message, path, headers: response.headers };
    });
    const decisive = failures.find(isRateLimited) ??
        failures.find(({ status }) => status >= 500) ??
        failures.find(({ path }) => path.length <= 1 || (!isPartial && isRefusedWhole(path, failures, data))) ??
        (schema.safeParse(data).success ? undefined : failures[0]);
    if (decisive !== undefined)
        throw toThrown(decisive.message, decisive.status, response);
    return checked(schema, data);
}
/** A refusal outside of a list's entries, or of a field of every entry, shows that the token may not read it at all. */
function isRefusedWhole(path, failures, data) {
    const index = path.findIndex((step) => typeof step === 'number');
    if (index < 0)
        return true;
    if (index === path.length - 1)
        return false;
    const list = path.slice(0, index).reduce((value, step) => Reflect.get(Object(value), step), data);
    const shapeOf = (one) => one.with(index, 0).join('.');
    const alike = failures.filter((one) => one.path.length === path.length && shapeOf(one.path) === shapeOf(path));
    return Array.isArray(list) && alike.length >= list.length;
}
function toThrown(message, status, response) {
    return Object.assign(new Error(message), { status, response });
}
/** @param isTokenKnown whether a request has succeeded: until then GitHub may not know a new token everywhere (401, 404) */
function failureOf(reply, isTokenKnown, nowMs) {
    if (isRateLimited(reply))
        return { type: 'status', status: 429, retryAfterMs: rateLimitDelay(reply, nowMs) };
    const { status, message } = reply;
    if (status === undefined)
        return { type: 'interrupted', detail: message };
    const mayBeNew = !isTokenKnown && (status === 401 || status === 404);
    return mayBeNew ? { type: 'interrupted' } : { type: 'status', status };
}
function isRateLimited({ status, message, headers }) {
    if (status !== 403)
        return status === 429;
    const isSpent = headers['x-ratelimit-remaining'] === '0';
    return isSpent || headers['retry-after'] !== undefined || LIMIT.test(message);
}
function rateLimitDelay({ headers }, nowMs) {
    const retryAfterMs = (0,_core_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .parseRetryAfter */ .mu)(String(headers['retry-after'] ?? ''), nowMs);
    if (retryAfterMs !== undefined)
        return retryAfterMs;
    const reset = Number(headers['x-ratelimit-reset']);
    // GitHub documents a wait of at least a minute where neither header is there.
    return headers['x-ratelimit-remaining'] === '0' && reset > 0 ? Math.max(0, reset * 1000 - nowMs) : 60_000;
}
/** GitHub says in such words that nobody may comment any more, whatever their permissions. */
const CLOSED = /\blocked\b|\barchived\b|\bread-only\b|\bcomment(?:s|ing)\b.*\b(?:disabled|limit|maximum|more than|reached|too many)\b|\b(?:limit|maximum|too many)\b.*\bcomments\b/i;
/** The most characters of GitHub's message that are read, and quoted. */
const LONGEST_MESSAGE = 300;
const HIDDEN = 'not shown, since not all readers of this run may see the repository';
/**
 * The error for a failed request; `redact` takes secrets out of what GitHub reported. Its words may hold what is in the
 * repository, so they are for those who may read that; what the network says is not about one.
 */
function errorOf(attempt, reply, context, redact) {
    const code = reply.status === undefined ? '' : ` (${reply.status})`;
    const { kind, what, advice } = explain(attempt, reply, context);
    const mayQuote = reply.status === undefined || (0,_core_visibility_js__WEBPACK_IMPORTED_MODULE_2__/* .mayBeShownIn */ .F)(attempt, context);
    const remoteMessage = mayQuote ? (0,_core_text_js__WEBPACK_IMPORTED_MODULE_1__/* .cut */ .Jj)((0,_core_text_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleLine */ .P8)(redact(reply.message)), LONGEST_MESSAGE) : HIDDEN;
    // In a long text, the second word would be looked for again behind each first one.
    const isClosed = kind === 'github-refused' && CLOSED.test(reply.message.slice(0, LONGEST_MESSAGE));
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_(reply.status, { kind, what: `${what}${code}.`, advice, remoteMessage, isClosed });
}
function explain(attempt, reply, context) {
    const { action, permission, whenInvalid = 'Correct what the message names.' } = attempt;
    const { status, message } = reply;
    const refused = (advice, what = `GitHub rejected the request to ${action}`) => ({ kind: 'github-refused', what, advice });
    const failing = (advice, what = `The request to GitHub to ${action} failed`) => ({ kind: 'github-fault', what, advice });
    const page = `${context.filesUrl === undefined ? '' : `${context.filesUrl}/`}docs/reference.md#permissions`;
    const seePage = permission === undefined ? '' : ` See ${page} for what each input needs.`;
    if (isRateLimited(reply)) {
        const advice = 'Wait for the limit to reset, which takes an hour at most.';
        return failing(advice, `GitHub rate-limited the request to ${action}`);
    }
    switch (status) {
        case undefined: {
            const way = "Check the runner's proxy, firewall and DNS, and the status page of GitHub.";
            return failing((0,_core_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .certificateAdvice */ .qQ)(message) ?? way);
        }
        case 401: {
            const lifetime = PERSONAL.test(context.token)
                ? 'a personal token may have expired, or been revoked'
                : "the workflow's token expires when the job ends, and after 24 hours at the latest; the token of a GitHub App expires after one hour";
            const advice = `Check \`${context.tokenInput}\`: ${lifetime}.`;
            return refused(advice, `GitHub rejected the token in the request to ${action}`);
        }
        case 403: {
            // A reader must not be sent after a permission that is there: a conversation may be locked.
            const isPermission = /permission|not accessible|must have/i.test(message);
            const unless = isPermission ? '' : ', unless the message gives another reason';
            return refused(`${permitting(attempt, context)}${unless}.${seePage}`);
        }
        case 404:
            return refused(`Check that it exists. ${permitting(attempt, context)}, if that is missing.${seePage}`);
        // An empty repository, or what GitHub does not accept.
        case 409:
        case 410:
        case 422:
            return refused(whenInvalid);
        default:
            return status < 400
                ? failing('Name the repository as it is called now, and check `GITHUB_API_URL`: a write is not sent elsewhere.')
                : failing('Check the status page of GitHub.');
    }
}
/** How a person's token begins; the workflow's own and an app's begin with `ghs_`. */
const PERSONAL = /^(?:gh[pou]|github_pat)_/;
/** Says how the token gets what it lacks, as the beginning of a sentence. */
function permitting({ permission, repository }, context) {
    const { token, tokenInput, runNeeds = [] } = context;
    const [isOwn, isCode] = [(0,_core_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .isSameRepository */ .ve)(repository, context.repository), (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .isSameRepository */ .ve)(repository, context.code)];
    const isOfRun = tokenInput === 'github-token' && permission !== undefined && (isOwn || isCode);
    // The report's issue is in the workflow's own repository.
    const needsHere = runNeeds.filter((one) => isOfRun && (isOwn || !one.startsWith('issues')));
    const all = [...new Set([permission ?? [], needsHere].flat())];
    // To write includes to read.
    const needed = all.filter((one) => !one.endsWith('read') || !all.includes(one.replace(/read$/, 'write')));
    const access = needed.length === 0 ? 'access to' : `the permission${needed.length > 1 ? 's' : ''} ${inCode(needed)} on`;
    const lacking = `${access} ${(0,_core_repository_js__WEBPACK_IMPORTED_MODULE_5__/* .fullName */ .fq)(repository)}`;
    const give = `Give the token of \`${tokenInput}\` ${lacking}`;
    if (PERSONAL.test(token))
        return `${give}, or authorize it for the organization`;
    if (tokenInput === 'docs-token' || (isOwn && needed.length === 0))
        return give;
    if (isOwn)
        return `Add ${inCode(needed)} to the \`permissions:\` of the job, or to those of the app whose token this is`;
    // The workflow's token is made for its repository alone, whatever its permissions.
    return isCode
        ? `Set \`github-token\` to a token with ${lacking}, which \`repository\` names (the workflow's token covers one repository; for an app's token, install the app on it)`
        : `Set \`docs-token\` to a token with ${lacking}`;
}
function inCode(permissions) {
    return (0,_core_text_js__WEBPACK_IMPORTED_MODULE_1__/* .listed */ .KE)(permissions.map((permission) => `\`${permission}\``));
}
/** GitHub could not give a page of this size. */
class PageTooLarge extends Error {
}
/** For `catch`: `false` where GitHub does not know what was asked for; throws everything else again. */
function unlessMissing(error) {
    if (error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && error.status === 404)
        return false;
    throw error;
}
const unasked = (what, advice) => new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_(undefined, { kind: 'github-refused', what, advice });
function tokenMissing() {
    const what = 'There is no token for GitHub: `github-token` is empty.';
    return unasked(what, "Leave the input out to use the workflow's token.");
}
function repositoryUnknown() {
    const advice = 'Run the action in a GitHub Actions workflow, where the runner sets GITHUB_REPOSITORY and GITHUB_REPOSITORY_ID.';
    return unasked('The repository that the workflow runs in is unknown.', advice);
}


/***/ }),

/***/ 9971:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MH: () => (/* binding */ pullRequestSchema),
/* harmony export */   Rx: () => (/* binding */ createViewer),
/* harmony export */   W1: () => (/* binding */ ACTOR),
/* harmony export */   c$: () => (/* binding */ toPullRequest),
/* harmony export */   mU: () => (/* binding */ viewerSchema),
/* harmony export */   rE: () => (/* binding */ accountSchema),
/* harmony export */   readRepository: () => (/* binding */ readRepository),
/* harmony export */   readVisibility: () => (/* binding */ readVisibility),
/* harmony export */   z$: () => (/* binding */ pageInfoSchema),
/* harmony export */   zH: () => (/* binding */ actorSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2857);
/* harmony import */ var _core_once_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8874);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5368);
/* harmony import */ var _core_repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1875);
/* harmony import */ var _core_visibility_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5555);





const text = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().catch('');
const flag = zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY().optional().catch(undefined);
const count = zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().nonnegative().optional().catch(undefined);
/** Tells where the next page of a list in GraphQL begins. A page that says that there is one, and not where, is an error. */
const pageInfoSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ hasNextPage: zod__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY(), endCursor: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish() })
    .refine(({ hasNextPage, endCursor }) => !hasNextPage || typeof endCursor === 'string')
    .transform(({ hasNextPage, endCursor }) => (hasNextPage ? (endCursor ?? undefined) : undefined));
/** The account of a person or an app in GitHub's answers and events; null when it is gone. */
const accountSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), type: text }).nullish().catch(undefined);
/** Tells whose token it is, as REST names accounts: with `[bot]` for an app. REST itself names nobody to an app's token. */
const viewerSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() });
/** Reads the login of the token's identity: once, however often it is called. Throws `GitHubError`. */
function createViewer(api) {
    const query = 'query { viewer { login } }';
    const request = { what: 'the account of the token', schema: zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ viewer: viewerSchema }), query, variables: {} };
    return (0,_core_once_js__WEBPACK_IMPORTED_MODULE_3__/* .once */ .O)(async () => (await api.graphql(request)).viewer.login);
}
/** The fields that `actorSchema` needs of an account, in GraphQL. */
const ACTOR = '{ __typename login }';
/** The login of an account in GraphQL, which leaves out `[bot]`, as REST shows it; `undefined` when it is gone. */
const actorSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ __typename: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), login: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() })
    .nullish()
    .catch(undefined)
    .transform((actor) => {
    const isBare = actor?.__typename === 'Bot' && !actor.login.endsWith('[bot]');
    return isBare ? `${actor.login}[bot]` : actor?.login;
});
const word = zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().optional().catch(undefined);
const route = 'GET /repos/{owner}/{repo}';
const repositorySchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ id: count, full_name: word, private: flag, visibility: word });
async function readVisibility(api) {
    return (0,_core_visibility_js__WEBPACK_IMPORTED_MODULE_1__/* .visibilityOf */ .g)(await api.request({ what: 'the repository', schema: repositorySchema, route, parameters: {} }));
}
const codeSchema = repositorySchema.extend({ id: zod__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr().positive(), default_branch: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().min(1) });
/** Reads the repository that the input `repository` names, which may have another name by now. */
async function readRepository(api) {
    const what = `${(0,_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .fullName */ .fq)(api.repository)}, the repository of the input \`repository\``;
    const given = await api.request({ what, schema: codeSchema, route, parameters: {} });
    return {
        repository: (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .parseFullName */ .St)(given.full_name) ?? api.repository,
        repositoryId: given.id,
        visibility: (0,_core_visibility_js__WEBPACK_IMPORTED_MODULE_1__/* .visibilityOf */ .g)(given),
        defaultBranch: given.default_branch,
    };
}
/** A head or base, whose repository may be gone. */
const side = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ sha: text, ref: text, repo: repositorySchema.nullish().catch(undefined) })
    .optional()
    .catch(undefined);
/** A pull request as GitHub gives it, in its answers and in events; of its fields only the number is required. */
const pullRequestSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    number: zod__WEBPACK_IMPORTED_MODULE_2__/* .number */ .aig().int().positive(),
    title: text,
    body: text,
    html_url: text,
    state: text,
    draft: flag,
    merged: flag,
    merged_at: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish().catch(undefined),
    merge_commit_sha: zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().nullish().catch(undefined),
    updated_at: text,
    user: accountSchema,
    head: side,
    base: side,
    changed_files: count,
});
function toPullRequest(given) {
    const { number, title, body, user, head, base } = given;
    return {
        number,
        title,
        body,
        url: given.html_url,
        author: user?.login || undefined,
        isByBot: user?.type === 'Bot',
        state: stateOf(given),
        headSha: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .isSha */ .HH)(head?.sha) ? head.sha : undefined,
        updatedAtMs: Date.parse(given.updated_at) || undefined,
        mergedAtMs: Date.parse(given.merged_at ?? '') || undefined,
        mergeCommit: given.merge_commit_sha ?? undefined,
        base: base && { ref: base.ref, sha: base.sha },
        files: given.changed_files,
    };
}
/** A pull request without a state counts as open, which keeps its job in use. */
function stateOf(given) {
    if (given.merged || given.merged_at)
        return 'merged';
    if (given.state !== 'open' && given.state !== '')
        return 'closed';
    return given.draft ? 'draft' : 'open';
}


/***/ }),

/***/ 6288:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  OR: () => (/* binding */ locateCode),
  uC: () => (/* binding */ readWorkflowVisibility),
  AD: () => (/* binding */ startRun)
});

// EXTERNAL MODULE: ./build/kit/core/marker.js
var marker = __webpack_require__(3509);
// EXTERNAL MODULE: ./build/kit/core/once.js
var once = __webpack_require__(8874);
// EXTERNAL MODULE: ./build/kit/core/redact.js
var redact = __webpack_require__(4854);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var core_repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/kit/core/visibility.js
var visibility = __webpack_require__(5555);
// EXTERNAL MODULE: ./build/kit/github/failure.js
var failure = __webpack_require__(5741);
// EXTERNAL MODULE: ./build/kit/runner/log.js
var runner_log = __webpack_require__(1620);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
// EXTERNAL MODULE: ./build/kit/runner/commands.js
var commands = __webpack_require__(2926);
;// CONCATENATED MODULE: ./build/kit/runner/outputs.js






/**
 * Writes each output of the step at once, so that a step that is killed has what was known. If one cannot be written (a full
 * disk, a missing file), the run continues, since the log still reports the end.
 */
function createOutputs(redactor, log) {
    const written = new Map();
    let warned = false;
    return (name, text) => {
        const isSentence = name === 'message' || name === 'page-views-headline';
        const redacted = isSentence ? redactor.text(text) : redactor.keys(text);
        // A job's id stays as it is, since a later step passes it on.
        const value = name === 'job-id' ? redacted : (0,core_text/* visibleLine */.P8)(redacted);
        if (name === 'job-id')
            redactor.keep(value);
        if ((written.get(name) ?? '') === value)
            return;
        try {
            (0,commands/* setOutput */.uH)(name, value);
            written.set(name, value);
        }
        catch (error) {
            if (!warned)
                log.warnAnyway(`The step's outputs could not be written (${(0,errors/* messageOf */.bD)(error)}).`, 'unwritten-files');
            warned = true;
        }
    };
}
/**
 * Appends Markdown to the job summary, if the runner offers one (local tools may not). The project's id stays in Markdown `of`
 * pages, since their paths may hold it.
 */
function createSummary(redactor, log) {
    return async (markdown, of) => {
        // The toolkit's own summary would keep writing to its first file, and each run in a process has another.
        const file = process.env.GITHUB_STEP_SUMMARY;
        if (!file)
            return;
        try {
            const redact = of === 'pages' ? redactor.keys : redactor.markdown;
            await (0,promises_.appendFile)(file, `${redact(markdown)}${external_node_os_.EOL}`);
        }
        catch (error) {
            log.warnAnyway(`The job summary could not be written (${(0,errors/* messageOf */.bD)(error)}).`, 'unwritten-files');
        }
    };
}
/**
 * Writes the report's files into a fresh folder under the runner's temp folder. Only the Markdown can still hold a secret: the
 * rows lost theirs when they were read.
 */
function createReportFiles(redact) {
    return async ({ csv, json, markdown }, signal) => {
        const folder = await (0,promises_.mkdtemp)(external_node_path_.join(process.env.RUNNER_TEMP || (0,external_node_os_.tmpdir)(), 'page-views-'));
        const write = async (ending, text) => {
            const file = external_node_path_.join(folder, `page-views.${ending}`);
            await (0,promises_.writeFile)(file, text, { signal });
            return file;
        };
        return {
            csv: await write('csv', csv),
            json: await write('json', json),
            markdown: await write('md', redact(markdown)),
        };
    };
}

// EXTERNAL MODULE: ./build/kit/runner/workflow.js
var runner_workflow = __webpack_require__(9145);
;// CONCATENATED MODULE: ./build/kit/run.js









/**
 * Makes what the phases share; each text is redacted on its way out.
 *
 * @param ofEvent what the event says of the workflow's repository; older servers and local runners name its number only there
 */
function startRun(settings, ofEvent, { signal, clock }) {
    const { githubToken, docsToken } = settings;
    const redactor = (0,redact/* createRunRedactor */.Uk)({ keys: [settings.apiKey, githubToken, docsToken], project: settings.projectId });
    const ofRunner = (0,runner_workflow/* readWorkflowRun */.hO)();
    const own = { repositoryId: ofRunner.repositoryId ?? ofEvent.repositoryId, visibility: ofEvent.visibility };
    const workflow = { ...ofRunner, ...own };
    const log = (0,runner_log/* createLog */.hM)(redactor.text, signal, (0,runner_workflow/* helpPageOf */.cx)(workflow));
    const { repository = workflow.repository } = settings;
    const isElsewhere = repository !== undefined && !(0,core_repository/* isSameRepository */.ve)(repository, workflow.repository);
    const ofCode = isElsewhere ? { repositoryId: undefined, visibility: 'unknown' } : own;
    const code = { repository, ...ofCode, isElsewhere, defaultBranch: '' };
    const shared = { clock, signal, log, redactor, workflow, code: repository, runNeeds: settings.permissions };
    const github = prepareGitHub({ ...shared, tokenInput: 'github-token', token: githubToken });
    const docs = docsToken === '' ? github : prepareGitHub({ ...shared, tokenInput: 'docs-token', token: docsToken });
    const readCode = (0,once/* once */.O)(async () => {
        if (!isElsewhere)
            return code;
        const { readRepository } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 9971));
        return { ...code, ...(await readRepository((await github())().at(repository))) };
    });
    return {
        settings,
        workflow,
        code,
        clock,
        log,
        redact: redactor.text,
        setOutput: createOutputs(redactor, log),
        writeReportFiles: createReportFiles(redactor.keys),
        writeSummary: settings.summary ? createSummary(redactor, log) : async () => undefined,
        prepareService: (baseUrl) => prepareService(baseUrl, settings, { clock, redact: redactor.keys }),
        async connect(to, deadline) {
            const api = (await (to === 'docs' ? docs() : github()))(deadline);
            const { repository: target, visibility } = to === 'code' ? await readCode() : workflow;
            return target === undefined ? api : api.at(target, visibility);
        },
        readCode,
        signal,
    };
}
function prepareService(baseUrl, { apiKey, projectId }, { clock, redact }) {
    let transport;
    const open = (0,once/* once */.O)(async () => {
        const { createTransport } = await Promise.all(/* import() */[__webpack_require__.e(752), __webpack_require__.e(83)]).then(__webpack_require__.bind(__webpack_require__, 8083));
        transport = createTransport({ baseUrl, apiKey, clock });
        return { transport, projectId, clock, redact };
    });
    return { open, close: () => transport?.close() };
}
/** Loads the client of GitHub only when it is needed, and once: a run that needs nothing of GitHub starts faster. */
function prepareGitHub({ workflow: { repository, visibility, apiUrl, filesUrl }, ...options }) {
    return (0,once/* once */.O)(async () => {
        if (repository === undefined)
            throw (0,failure/* repositoryUnknown */.DD)();
        if (options.token === '')
            throw (0,failure/* tokenMissing */.O3)();
        const { openGitHub } = await Promise.all(/* import() */[__webpack_require__.e(752), __webpack_require__.e(413), __webpack_require__.e(478)]).then(__webpack_require__.bind(__webpack_require__, 7478));
        return openGitHub({ ...options, apiUrl, filesUrl, repository, visibility });
    });
}
/**
 * Adds to a run whose code is in another repository where it is, and who may read it and the workflow's repository. Throws
 * `GitHubError` where no token can see the code's repository.
 */
async function locateCode(run) {
    const code = await run.readCode();
    if (!code.isElsewhere)
        return run;
    const workflow = { ...run.workflow, visibility: await readWorkflowVisibility(run) };
    // The records of runs hold these names, and anybody who may read the code may read the records.
    const names = (0,visibility/* mayBeShownIn */.F)(workflow, code) ? {} : { job: (0,marker/* shortHash */.BC)([workflow.job]), step: (0,marker/* shortHash */.BC)([workflow.step]) };
    return { ...run, code, workflow: { ...workflow, ...names } };
}
/** Asks GitHub who may read the workflow's repository, unless the event says it. It stays unknown where GitHub gives no answer. */
async function readWorkflowVisibility({ workflow, connect }, deadline) {
    if (workflow.visibility !== 'unknown')
        return workflow.visibility;
    const { readVisibility } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 9971));
    const reading = connect('workflow', deadline).then(readVisibility);
    return await reading.catch(() => 'unknown');
}


/***/ }),

/***/ 2926:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lb: () => (/* reexport safe */ _node_modules_actions_core_lib_command_js__WEBPACK_IMPORTED_MODULE_2__.L),
/* harmony export */   R5: () => (/* binding */ readInput),
/* harmony export */   _r: () => (/* binding */ writeLine),
/* harmony export */   uH: () => (/* binding */ setOutput)
/* harmony export */ });
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8161);
/* harmony import */ var _node_modules_actions_core_lib_file_command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2902);
/* harmony import */ var _node_modules_actions_core_lib_command_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9635);

// These files by themselves: the package's entry loads an HTTP client at once, 1.2 MB, for tokens of OpenID Connect, also in a
// run that asks nothing of anybody.


/** An input's text as the workflow gives it, not trimmed; empty when it was not given. */
function readInput(name) {
    return process.env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '';
}
/** A line of the log. One that looks like a command is carried out, so the caller makes it safe. */
function writeLine(line) {
    process.stdout.write(line + node_os__WEBPACK_IMPORTED_MODULE_0__.EOL);
}
/** Sets an output of the step; local tools may offer none. Throws where the runner's file cannot be written. */
function setOutput(name, value) {
    if (process.env.GITHUB_OUTPUT)
        (0,_node_modules_actions_core_lib_file_command_js__WEBPACK_IMPORTED_MODULE_1__/* .issueFileCommand */ .n)('OUTPUT', (0,_node_modules_actions_core_lib_file_command_js__WEBPACK_IMPORTED_MODULE_1__/* .prepareKeyValueMessage */ .v)(name, value));
}


/***/ }),

/***/ 1620:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $l: () => (/* binding */ maskSecret),
/* harmony export */   MK: () => (/* binding */ reportBroken),
/* harmony export */   hM: () => (/* binding */ createLog)
/* harmony export */ });
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _core_log_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2781);
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8228);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2926);




/** Asks the runner to mask the secret in the job's log. Elsewhere this would print the secret, so nothing is done. */
function maskSecret(secret) {
    if (secret !== '' && process.env.GITHUB_ACTIONS === 'true')
        (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .issueCommand */ .Lb)('add-mask', {}, secret);
}
/**
 * The step's log, of a run that the signal cancels; warnings link the help page. All text leaves through here redacted and
 * escaped, so that it cannot be a command to the runner: the toolkit escapes only what would end one of its own commands.
 */
function createLog(redact, signal, helpPage) {
    const line = (text) => (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .writeLine */ ._r)((0,_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .logLine */ .BP)(redact(text)));
    const lines = (text) => (0,_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleText */ .Q6)(redact(text)).split('\n').map(_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .logLine */ .BP);
    // The runner cuts an annotation at 4,096 characters.
    const annotate = (kind, text, title = _core_log_js__WEBPACK_IMPORTED_MODULE_1__/* .TITLE */ .ly) => (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .issueCommand */ .Lb)(kind, { title }, (0,_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(lines(text).join('\n'), 4095));
    const causes = new Set();
    const warn = (message, kind, cause) => {
        const why = cause === undefined ? '' : (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(cause);
        if (causes.has(why))
            return line(message);
        if (why !== '')
            causes.add(why);
        annotate('warning', why === '' ? message : `${why} ${message}`, kind && _core_log_js__WEBPACK_IMPORTED_MODULE_1__/* .WARNINGS */ .e8[kind]);
        if (helpPage !== undefined && kind !== undefined)
            line(`What this means: ${helpPage}#${kind}`);
    };
    return {
        info: line,
        debug: (text) => {
            if (process.env.RUNNER_DEBUG !== '1')
                return;
            for (const each of lines(text))
                (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .issueCommand */ .Lb)('debug', {}, each);
        },
        group(title, text) {
            (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .issueCommand */ .Lb)('group', {}, (0,_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .logLine */ .BP)(redact(title)));
            for (const each of lines(text))
                (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .writeLine */ ._r)(`  ${each}`);
            (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .issueCommand */ .Lb)('endgroup', {}, '');
        },
        notice: (message) => annotate('notice', message),
        warning(message, kind, cause) {
            if (!signal.aborted)
                warn(message, kind, cause);
        },
        warnAnyway: warn,
        error: (message) => annotate('error', message),
    };
}
/**
 * Reports an error of the action itself, wherever it was thrown; in the outputs too, unless these have the run's end already.
 * Its message may hold a secret, and the redactor may not exist yet, so only its class and its place in the program are shown.
 */
function reportBroken(thrown, isPublished) {
    const error = thrown instanceof Error ? thrown : new TypeError(typeof thrown);
    const frames = error.stack?.replace(error.message, '') ?? '';
    const [, position = 'an unknown place'] = /^ +at .*[\\/]([\w.-]+:\d+)/m.exec(frames) ?? [];
    const what = `The action failed unexpectedly: ${error.constructor.name} at ${position}.`;
    (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .issueCommand */ .Lb)('error', { title: _core_log_js__WEBPACK_IMPORTED_MODULE_1__/* .TITLE */ .ly }, `${what} Please report it to the maintainers of the action.`);
    if (isPublished)
        return;
    (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .setOutput */ .uH)('result', 'error');
    (0,_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .setOutput */ .uH)('message', what);
}


/***/ }),

/***/ 9145:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ek: () => (/* binding */ repositoryUrl),
/* harmony export */   Vp: () => (/* binding */ runUrl),
/* harmony export */   cx: () => (/* binding */ helpPageOf),
/* harmony export */   hO: () => (/* binding */ readWorkflowRun)
/* harmony export */ });
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5368);
/* harmony import */ var _core_repository_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1875);
/* harmony import */ var _core_version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7427);



/** Reads the variables of the runner, which describe the run; what is missing is empty, or what it most likely is. */
function readWorkflowRun(env = process.env) {
    const serverUrl = env.GITHUB_SERVER_URL || 'https://github.com';
    const { GITHUB_ACTION_REPOSITORY: action = '', GITHUB_ACTION_REF: version = '' } = env;
    const isNamed = /^[\w.-]+\/[\w.-]+$/.test(action) && /^[\w./-]+$/.test(version);
    // `owner/name/.github/workflows/docs.yml@refs/heads/main`
    const [, file = ''] = /^[^/]+\/[^/]+\/(.+?\.ya?ml)@/i.exec(env.GITHUB_WORKFLOW_REF ?? '') ?? [];
    return {
        /** The repository that the workflow runs in, and its number, which survives a new name. */
        repository: (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .parseFullName */ .St)(env.GITHUB_REPOSITORY),
        repositoryId: numberOf(env.GITHUB_REPOSITORY_ID),
        serverUrl,
        /** For example `https://api.github.com`: paths are put behind it. */
        apiUrl: (env.GITHUB_API_URL || 'https://api.github.com').replace(/\/+$/, ''),
        commit: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .isSha */ .HH)(env.GITHUB_SHA) ? env.GITHUB_SHA : '',
        /** The branch or tag that the run is on, as `refs/heads/main`. */
        ref: env.GITHUB_REF ?? '',
        /** The path of the workflow's file. */
        file,
        id: env.GITHUB_RUN_ID ?? '',
        attempt: numberOf(env.GITHUB_RUN_ATTEMPT) ?? 1,
        job: env.GITHUB_JOB ?? '',
        step: env.GITHUB_ACTION ?? '',
        workspace: env.GITHUB_WORKSPACE || process.cwd(),
        tempFolder: env.RUNNER_TEMP ?? '',
        /** The workflow's own name for this action, in `uses:`. */
        uses: isNamed ? `${action}@${version}` : `${_core_version_js__WEBPACK_IMPORTED_MODULE_2__/* .ACTION_REPOSITORY */ .Y}@v${_core_version_js__WEBPACK_IMPORTED_MODULE_2__/* .VERSION */ .x}`,
        /** The address of this action's files in the version that runs; absent for an action of the checkout. */
        filesUrl: isNamed ? `${serverUrl}/${action}/blob/${version}` : undefined,
    };
}
/** Reads a positive whole number. Anything else would make a marker that no later run could read. */
function numberOf(text = '') {
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
/** The address of the troubleshooting page of the version that runs; absent for an action of the checkout. */
function helpPageOf({ filesUrl }) {
    return filesUrl && `${filesUrl}/docs/troubleshooting.md`;
}
/** The address of a workflow's repository; without one, that of GitHub. */
function repositoryUrl({ serverUrl, repository }) {
    return repository === undefined ? serverUrl : `${serverUrl}/${(0,_core_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .fullName */ .fq)(repository)}`;
}
/** The address of an attempt of a run in the workflow's repository: the run's own unless another is given. */
function runUrl(workflow, { id, attempt } = workflow) {
    return `${repositoryUrl(workflow)}/actions/runs/${encodeURIComponent(id.toWellFormed())}/attempts/${attempt}`;
}


/***/ }),

/***/ 5067:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  main: () => (/* binding */ main)
});

// EXTERNAL MODULE: ./build/agent/event/payload.js
var payload = __webpack_require__(7039);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/marker.js
var marker = __webpack_require__(3509);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
;// CONCATENATED MODULE: ./build/agent/guards.js







const DEPENDABOT = 'dependabot[bot]';
/**
 * Finds why GitHub gives the run no secrets; `undefined` when it does, and the key is missing for another reason. Runs on
 * `pull_request_target` get secrets, even for forks, unless Dependabot started them.
 */
function reasonForNoSecrets(event) {
    if (event.logins.some((login) => (0,repository/* isSameName */.yS)(login, DEPENDABOT))) {
        return { reason: 'Dependabot started this run, and GitHub gives such runs no secrets and no variables' };
    }
    if (event.fromFork && event.name !== 'pull_request_target') {
        return { reason: 'the pull request comes from a fork, and GitHub gives such runs no secrets and no variables' };
    }
    if (event.isInFork) {
        return { reason: 'the repository is a fork, which does not have the secrets and variables of the original' };
    }
    return undefined;
}
const CLOSED = { reason: 'the pull request was closed without a merge' };
/** Finds why the event asks for nothing, as far as its payload says; `undefined` where it asks for something. */
function reasonForNothingToAsk({ name, action, comment, review, pullRequest, push }, isElsewhere) {
    const isDismissed = action === 'dismissed' || review?.state.toLowerCase() === 'dismissed';
    const isOver = action === 'closed' || pullRequest?.state === 'closed';
    // This counts for any account and any token: an answer to the action's own comment would never end.
    const isOwn = [comment, review].some((written) => (0,marker/* carriesMarker */.GN)(written?.text ?? ''));
    if (isOwn)
        return { reason: 'a comment of this action caused the event' };
    if (name === 'release' && NO_RELEASE.has(action))
        return { reason: `the release was ${action}` };
    if (comment !== undefined && action === 'deleted')
        return { reason: 'the comment was deleted' };
    if (comment !== undefined && !hasWords(comment.text))
        return { reason: 'the comment has no words' };
    if (review !== undefined && isDismissed)
        return { reason: 'the review was dismissed' };
    // The change of the event plays no part where the code is elsewhere.
    if (isElsewhere)
        return undefined;
    if (PULL_REQUEST_EVENTS.has(name) && isOver && pullRequest?.state !== 'merged')
        return CLOSED;
    if (push !== undefined && (0,pull_request/* isZero */.be)(push.after))
        return { reason: 'the push deleted a branch or a tag' };
    return undefined;
}
/** The actions of an event `release` that release nothing. */
const NO_RELEASE = new Set(['deleted', 'edited', 'unpublished']);
/** The events whose subject is a pull request's change, unlike those of its comments and reviews. */
const PULL_REQUEST_EVENTS = new Set(['pull_request', 'pull_request_target']);
function reasonForWriter({ comment, review }, skipAuthors) {
    const skipped = [comment?.author, review?.author].find((login) => (0,pull_request/* isListed */.yy)(login, skipAuthors));
    const what = skipped === comment?.author ? 'comment' : 'review';
    return skipped === undefined ? undefined : { reason: `the ${what} is by ${skipped}, one of skip-authors` };
}
/** HTML comments and characters without a shape are no words, since a reader sees nothing of them. */
function hasWords(text) {
    // Behind the last end, the search would run to the end of the text from each beginning anew.
    const end = text.lastIndexOf('-->') + '-->'.length;
    return /[^\s\p{C}]/u.test(text.slice(0, end).replace(/<!--.*?-->/gs, '') + text.slice(end));
}
/** Events that only people with write access cause, besides `pull_request` within the repository. */
const SAFE_EVENTS = new Set(`create delete deployment deployment_status merge_group push release repository_dispatch schedule status
  workflow_dispatch`.split(/\s+/));
/** Finds why the run must not continue; `undefined` where it may. */
async function findGuard(event, run) {
    const { apiKey, githubToken, skipAuthors, isRepositoryInvalid } = run.settings;
    // A merge queue pushes to a branch of its own. A workflow asks for docs on the pull request, or on the push that merges it.
    if (event.name === 'merge_group' || event.push?.branch?.startsWith('gh-readonly-queue/')) {
        return { reason: 'a merge queue only tries the change, and the pull request or its merge asks for docs' };
    }
    // A key that is missing for another reason is reported with the other inputs.
    if (apiKey === '')
        return reasonForNoSecrets(event);
    // It is reported with the other inputs, before anything is read of a repository that nobody meant.
    if (isRepositoryInvalid)
        return undefined;
    const nothing = reasonForNothingToAsk(event, run.code.isElsewhere) ?? reasonForWriter(event, skipAuthors);
    if (nothing !== undefined)
        return nothing;
    // A token that no header can hold is reported with the other inputs.
    if (!core_text/* HEADER_TEXT */.kC.test(githubToken))
        return undefined;
    return ((await findAccessGuard(event, run)) ?? (await findSilenceGuard(event, run)) ?? (await findChangeGuard(event, run)));
}
/**
 * The run has the key, and a stranger may have caused the event: it does not continue until GitHub says otherwise. That holds
 * for every event that is not known to be safe, such as one that does not exist yet.
 */
async function findAccessGuard(event, run) {
    const { name, fromFork, sender, runActors, apps } = event;
    // The runner names every event: without a name it is a person on their own machine.
    const isSafe = name === 'pull_request' ? fromFork === false : name === '' || SAFE_EVENTS.has(name);
    if (isSafe)
        return undefined;
    for (const login of new Set([sender, ...runActors])) {
        const role = `${login === sender ? 'the sender of' : 'the actor of the run behind'} the event ${name}`;
        const isApp = login !== undefined && (login.endsWith('[bot]') || apps.includes(login));
        const nothing = await whyWithoutAccess(role, { login, isApp }, run);
        if (nothing !== undefined)
            return nothing;
    }
    return undefined;
}
/** `admin`, `write`, `read` or `none`: the role `maintain` has the permission `write`. */
const permissionSchema = schemas/* object */.Ikc({ permission: schemas/* string */.YjP() });
/** A login becomes a part of an address, so it must look like one. */
const LOGIN = /^[a-z0-9][\w-]{0,99}(\[bot\])?$/i;
async function whyWithoutAccess(role, { login, isApp }, run) {
    const unknown = { reason: `could not check whether ${role} has write access to the repository` };
    if (login === undefined || !LOGIN.test(login))
        return unknown;
    const none = { reason: `${role}, ${login}, has no write access to the repository` };
    const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
    const reading = { what: 'the permission of the sender', schema: permissionSchema, route, mayBeMissing: isApp };
    try {
        const api = await run.connect('workflow');
        const { permission } = await api.request({ ...reading, parameters: { username: login } });
        return /^(admin|write)$/.test(permission) ? undefined : none;
    }
    catch (thrown) {
        const error = (0,errors/* asGitHubError */.s7)(thrown);
        // GitHub knows most apps as no collaborator.
        if (isApp && error.status === 404)
            return none;
        run.log.warning('Write access could not be checked.', 'unchecked-guard', error);
        return unknown;
    }
}
/** A review without words asks for nothing unless it has remarks, which only GitHub knows. */
async function findSilenceGuard({ pullRequest, review }, run) {
    if (review === undefined || hasWords(review.text))
        return undefined;
    const silent = { reason: 'the review has neither words nor remarks' };
    if (pullRequest === undefined || review.id === undefined)
        return silent;
    const place = { pullRequest: pullRequest.number, review: review.id };
    try {
        return (await (0,payload/* readRemarks */.WB)(await run.connect('workflow'), place)).length > 0 ? undefined : silent;
    }
    catch (error) {
        run.log.warning("The review's comments could not be read.", 'unchecked-guard', (0,errors/* asGitHubError */.s7)(error));
        return { reason: 'the review has no words, and its remarks could not be read' };
    }
}
/**
 * The agent's own changes start no job, nor does a pull request of the input that was closed without a merge. A check that
 * fails does not stop the run: most changes are by people.
 */
async function findChangeGuard(event, run) {
    const { pullRequest, skipAuthors } = run.settings;
    // The event's own change plays no part where the code is in another repository.
    const isJudged = !run.code.isElsewhere && (PULL_REQUEST_EVENTS.has(event.name) || event.name === 'push');
    try {
        if (pullRequest !== undefined) {
            const { readPullRequest } = await __webpack_require__.e(/* import() */ 89).then(__webpack_require__.bind(__webpack_require__, 7089));
            const { author, state } = await readPullRequest(await run.connect('code'), pullRequest);
            return state === 'closed' ? CLOSED : reasonForAuthors([author], skipAuthors);
        }
        if (!isJudged || skipAuthors.length === 0)
            return undefined;
        if (event.pullRequest !== undefined)
            return reasonForAuthors([event.pullRequest.author], skipAuthors);
        if (event.push === undefined)
            return undefined;
        const { readAuthors } = await Promise.all(/* import() */[__webpack_require__.e(932), __webpack_require__.e(431)]).then(__webpack_require__.bind(__webpack_require__, 4431));
        return reasonForAuthors(await readAuthors(event.push, run), skipAuthors);
    }
    catch (thrown) {
        const error = (0,errors/* asGitHubError */.s7)(thrown);
        // Nothing can be known of the pull request: its number is wrong, or the token may not read it.
        if (pullRequest !== undefined && error.kind === 'github-refused')
            throw error;
        run.log.warning('skip-authors could not be checked.', 'unchecked-guard', error);
        return reasonForAuthors(event.push?.authors ?? [], skipAuthors);
    }
}
function reasonForAuthors(authors, skipAuthors) {
    const isSkipped = authors.length > 0 && authors.every((author) => (0,pull_request/* isListed */.yy)(author, skipAuthors));
    if (!isSkipped)
        return undefined;
    return { reason: `the change is by ${[...new Set(authors)].join(', ')}, one of skip-authors` };
}

// EXTERNAL MODULE: ./build/agent/job/publish.js + 1 modules
var publish = __webpack_require__(8894);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/kit/core/personal-data.js
var personal_data = __webpack_require__(9988);
;// CONCATENATED MODULE: ./build/inputs/files.js





/** The checkout action, Git and the runner keep tokens and commands in files and folders of these names. */
const RESERVED = /^(\.git|git-credentials-.*|_runner_file_commands)$/i;
/** A file of Git LFS, where the checkout left out its content. */
const LFS_POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\r?\n/;
/**
 * Reads a regular file that an input names, or gives the end of "should be …". Links are resolved first, so that no link
 * leads out of the folders.
 */
async function readNamed(file, { folders, where, most, fatal }) {
    const [root, ...others] = await Promise.all(folders.map((folder) => (0,promises_.realpath)(folder).catch(() => undefined)));
    if (root === undefined)
        return { expected: 'read from the workspace, but GITHUB_WORKSPACE is not a folder' };
    const real = await (0,promises_.realpath)(external_node_path_.resolve(root, file)).catch(() => undefined);
    if (real === undefined) {
        const hint = 'a step such as actions/checkout puts files there; a path in a container is relative to the workspace';
        return { expected: `a file in ${where}, but it does not exist (${hint})` };
    }
    const isAllowed = [root, ...others].some((folder) => folder !== undefined && isInside(folder, real));
    if (!isAllowed)
        return { expected: `a file inside ${where}, links resolved` };
    if (real.split(external_node_path_.sep).some((name) => RESERVED.test(name))) {
        return { expected: 'a file outside of the folders where Git and the runner keep their own' };
    }
    try {
        // Checked before it is opened: opening a named pipe would wait for its writer.
        const entry = await (0,promises_.stat)(real);
        if (!entry.isFile())
            return { expected: `a regular file, not a ${entry.isDirectory() ? 'folder' : 'device or pipe'}` };
        const chunks = [];
        for await (const chunk of (0,external_node_fs_.createReadStream)(real, { end: most - 1 }))
            chunks.push(chunk);
        const text = decode(Buffer.concat(chunks), { fatal, stream: entry.size > most });
        if (text === undefined)
            return { expected: 'UTF-8 text' };
        if (LFS_POINTER.test(text))
            return { expected: 'a file, not a pointer of Git LFS: check it out with `lfs: true`' };
        return { text, size: entry.size };
    }
    catch (error) {
        return { expected: `a readable file (${(0,errors/* messageOf */.bD)(error)})` };
    }
}
function isInside(folder, file) {
    const relative = external_node_path_.relative(folder, file);
    return relative !== '..' && !relative.startsWith(`..${external_node_path_.sep}`) && !external_node_path_.isAbsolute(relative);
}
/** UTF-8, or UTF-16 with a byte order mark, as PowerShell writes it; `undefined` for other bytes where that is fatal. */
function decode(bytes, { fatal, stream }) {
    const mark = bytes.subarray(0, 2).toString('hex');
    const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
    try {
        return new TextDecoder(encoding, { fatal }).decode(bytes, { stream });
    }
    catch {
        return undefined;
    }
}
const PROMPT_BYTES = 1024 * 1024;
/** Reads a prompt file, whose path is absolute or relative to the workspace. */
async function readPromptFile(file, workspace) {
    const where = 'the workspace';
    const found = await readNamed(file, { folders: [workspace], where, most: PROMPT_BYTES, fatal: true });
    if ('expected' in found)
        return found;
    if (found.size > PROMPT_BYTES)
        return { expected: `at most 1 MiB, but it has ${found.size} bytes` };
    const text = found.text.trim();
    return text === '' ? { expected: 'a file with an instruction in it, but it is empty' } : { text };
}
const DATA_BYTES = 10 * 1024 * 1024;
/** Matches blanks, NUL and byte order marks alone, and JSON that holds nothing. */
const NOTHING = /^[\s\0]*$|^(?:\[\s*\]|\{\s*\}|null|"\s*")$/;
/**
 * Reads a data file, of which nothing is shown where it cannot be used.
 *
 * @param tempFolder the runner's, where it may be too; empty where there is none
 */
async function readDataFile(file, { workspace, tempFolder }) {
    const folders = [workspace, ...(tempFolder === '' ? [] : [tempFolder])];
    const where = "the workspace or the runner's temp folder";
    const found = await readNamed(file, { folders, where, most: DATA_BYTES, fatal: false });
    if ('expected' in found)
        return found;
    const text = (0,personal_data/* withoutPersonalData */.J)(asShownInTerminal(found.text));
    const isNothing = NOTHING.test(text.trim());
    return { text: isNothing ? '' : text.replace(/^\s*\n/, '').trimEnd(), isCapped: found.size > DATA_BYTES };
}
/** A color or a move of the cursor, or a sequence of one character. It follows ESC. */
const SEQUENCE = /^(?:\[[0-?]*[ -/]*[@-~]?|[ -/]*[0-~]?)/;
const BELL = '\u0007';
/** These begin a title, a link or another string, up to a bell or ST. */
const STRING = /^[\]PX^_]/;
/** The text as a terminal shows it: without its sequences, and of a line that was written over, the last state. */
function asShownInTerminal(text) {
    const [first = '', ...pieces] = text.replaceAll('\u009b', '\u001b[').replaceAll('\u009c', BELL).split('\u001b');
    const shown = pieces.map((piece, index) => {
        if (!STRING.test(piece))
            return piece.replace(SEQUENCE, '');
        const end = piece.indexOf(BELL);
        if (end >= 0)
            return piece.slice(end + 1);
        // ST may be ESC and a backslash. A string without an end is none.
        return pieces[index + 1]?.startsWith('\\') ? '' : piece.slice(1);
    });
    return [first, ...shown].join('').split('\n').map(lastState).join('\n');
}
function lastState(line) {
    let end = line.length;
    while (end > 0 && line[end - 1] === '\r')
        end--;
    return line.slice(line.lastIndexOf('\r', end - 1) + 1, end);
}

// EXTERNAL MODULE: ./build/agent/prompt/built-in.js
var built_in = __webpack_require__(8225);
// EXTERNAL MODULE: ./build/agent/prompt/placeholders.js
var placeholders = __webpack_require__(2947);
// EXTERNAL MODULE: ./build/report/period.js
var report_period = __webpack_require__(9446);
// EXTERNAL MODULE: ./build/kit/core/clock.js
var core_clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/kit/core/outcome.js
var core_outcome = __webpack_require__(5659);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/core.js
var core = __webpack_require__(8532);
// EXTERNAL MODULE: ./build/agent/change/scope.js
var scope = __webpack_require__(371);
;// CONCATENATED MODULE: ./build/inputs/schemas.js




/** A schema from a function that gives `undefined` for a text that is not valid. */
function parsed(parse) {
    return schemas/* string */.YjP().transform((text, context) => {
        const value = parse(text);
        if (value !== undefined)
            return value;
        context.addIssue({ code: 'custom' });
        return core/* NEVER */.tm;
    });
}
function optional(schema) {
    return schemas/* union */.KCZ([schemas/* literal */.euz('').transform(() => undefined), schema]);
}
/** The booleans of YAML 1.2's core schema, as the runner's own toolkit takes them. */
const schemas_boolean = schemas/* enum */.k5n(['true', 'True', 'TRUE', 'false', 'False', 'FALSE']).transform((text) => /^t/i.test(text));
const headerText = schemas/* string */.YjP().regex(core_text/* HEADER_TEXT */.kC);
/** One part of a path: `.` and `..` would be steps in it. Every id that the service may give a job is one. */
const pathPart = schemas/* string */.YjP()
    .regex(/^(?!\.{1,2}$)\S+$/)
    .max(core_outcome/* LONGEST_ID */.fg);
/** A whole number within bounds, both included. */
const wholeNumber = (least, most) => schemas/* string */.YjP()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(schemas/* number */.aig().min(least).max(most));
/** An address as it is written, without user, password, query or fragment. */
const plainUrl = parsed((text) => {
    const url = /^https?:\/\/[^\s\\?#]+$/i.test(text) ? URL.parse(text) : null;
    return url === null || `${url.username}${url.password}` !== '' ? undefined : url;
});
/** Texts separated by commas or newlines. */
const list = schemas/* string */.YjP().transform((text) => trimmed(text.split(/[,\n]/)));
const trimmed = (parts) => parts.flatMap((part) => part.trim() || []);
/** Texts of one form, each once. */
const listOf = (form) => list.pipe(schemas/* array */.YOg(schemas/* string */.YjP().regex(form))).transform((texts) => [...new Set(texts)]);
/** No path has more characters, and it would take long to find what is wrong with a longer text. */
const LONGEST_GLOB = 4096;
/** Globs separated by commas or newlines; a comma within braces belongs to the glob. */
const globs = parsed((text) => {
    const parts = globsOf(text);
    return parts.every((part) => part.length <= LONGEST_GLOB && (0,scope/* isGlob */.fg)(part)) ? parts : undefined;
});
function globsOf(text) {
    return trimmed(text.match(/(?:\{[^{}\n]*\}|[^,\n])+/g) ?? []);
}
/** Says how to write the first of the texts that are no globs, as a clause, if that can be told. */
function meantGlobs(text) {
    const slip = globsOf(text).find((part) => part.length <= LONGEST_GLOB && !(0,scope/* isGlob */.fg)(part));
    const meant = slip && (0,scope/* meantGlob */.yX)(slip);
    return meant && `write ${(0,core_text/* visibleLine */.P8)(meant)} instead of ${(0,core_text/* visibleLine */.P8)(slip)}`;
}
/** Words that mean yes or no elsewhere: nobody wants a thread of that name. */
const LIKE_A_BOOLEAN = /^(true|false|yes|no|on|off|none)$/i;
/** The name under which something is kept, which `true` leaves to the standard; `undefined` where it is not kept. */
const keptAs = (standard, form) => schemas/* union */.KCZ([
    schemas/* literal */.euz('').transform(() => undefined),
    schemas_boolean.transform((on) => (on ? { name: standard } : undefined)),
    schemas/* string */.YjP()
        .regex(form)
        .refine((text) => !LIKE_A_BOOLEAN.test(text))
        .transform((name) => ({ name })),
]);
const HOUR_MS = 60 * 60 * 1000;
/** Reads `since`: a beginning, or `BEGINNING..END`; `undefined` for anything else. */
function parseSince(text) {
    if (text === 'last-run')
        return { type: text };
    const [, begin = '', end] = /^(.*?)(?:\.\.(.*))?$/s.exec(text) ?? [];
    const since = parseBegin(begin);
    if (since === undefined || end === undefined)
        return since;
    return isName(end) ? { ...since, end } : undefined;
}
function parseBegin(text) {
    if (text === 'previous-release')
        return { type: text };
    const [whole, days = 0, hours = 0] = /^(?:(\d{1,3})d)?(?:(\d{1,4})h)?$/.exec(text) ?? [];
    if (!whole)
        return isName(text) ? { type: 'ref', ref: text } : undefined;
    const ms = (Number(days) * 24 + Number(hours)) * HOUR_MS;
    return ms > 0 ? { type: 'duration', text, ms } : undefined;
}
const isName = (text) => !NO_REF.test(text) && text !== 'last-run' && text !== 'previous-release';
/**
 * No name of a branch or a tag holds these (git-scm.com, "git check-ref-format"), and so no commit id. Git would allow the
 * control characters from U+0080 on.
 */
const NO_REF = /[\p{Cc}\p{Cs} ~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$|(^|\/)\.|\.lock(\/|$)|^@?$/u;

;// CONCATENATED MODULE: ./build/inputs/table.js







/** An input that may hold any text, or that is judged together with others. */
const table_text = { expected: 'a text', schema: optional(schemas/* string */.YjP()) };
const on = { default: 'true', expected: 'true or false', schema: schemas_boolean };
const off = { ...on, default: 'false' };
/** Finds in an address what a password or a token needs: an `@`, a query or a fragment, also escaped once or more. */
const MAYBE_SECRET = /[@?#]|%(?:25)*(?:40|3f|23)/i;
const ONE_TOKEN = 'a GitHub token on one line, at most 4,096 characters';
/** An account of GitHub: apps end in `[bot]`, managed users hold an underscore. */
const table_LOGIN = /^(?!none$)[\w-]{1,100}(\[bot\])?$/i;
/** GitHub's limit for a label's name is 50 characters. */
const LABEL = /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}]{1,50}$/u;
/** The word `author`, a team by its slug, which GitHub makes from its name of up to 255 characters, or a login. */
const REVIEWER = /^(?!none$)(author|team:[\w.-]{1,255}|[\w-]{1,100}(\[bot\])?)$/;
const GLOBS = {
    expected: 'globs of paths from the root of the repository, such as packages/sdk/** or **/*.test.ts, separated by commas, each without quotes, a comment, a leading !, -, / or ./, or a trailing /',
    meant: meantGlobs,
    schema: globs,
};
const LONGEST_INSTRUCTIONS = 10_000;
const TABLE = {
    apiKey: {
        expected: 'the admin API key, at most 4,096 characters without spaces or line breaks',
        fromSecret: 'MINTLIFY_API_KEY',
        schema: headerText.min(1),
        secret: true,
    },
    projectId: {
        expected: `the id of the project, without spaces, / or :, as ${core_text/* KEYS_PAGE */.BA} shows it`,
        fromSecret: 'MINTLIFY_PROJECT_ID',
        schema: pathPart.regex(/^[^/:]*$/),
        secret: true,
    },
    baseUrl: {
        default: core_text/* SERVICE_URL */.Mq,
        expected: 'an https: address without a user, password, query or fragment (http: only for this machine, such as http://localhost:8080)',
        // `http:` would send the key in the clear.
        schema: plainUrl
            .refine((url) => url.protocol === 'https:' || (0,core_text/* isLoopback */.U9)(url))
            .transform((url) => {
            // One address, one spelling: threads of comments are told apart by it.
            url.pathname = url.pathname.replace(/\/+$/, '');
            return url;
        }),
        secret: MAYBE_SECRET,
    },
    githubToken: {
        default: '${{ github.token }}',
        whenEmpty: '',
        expected: ONE_TOKEN,
        schema: headerText,
        secret: true,
    },
    prompt: table_text,
    promptFile: table_text,
    instructions: {
        expected: `a text of at most ${LONGEST_INSTRUCTIONS} characters`,
        schema: optional(schemas/* string */.YjP().transform(core_text/* withLineFeeds */.gX).pipe(schemas/* string */.YjP().max(LONGEST_INSTRUCTIONS))),
    },
    dataFile: table_text,
    jobId: { expected: 'the id of a job, without spaces', schema: optional(pathPart) },
    dryRun: off,
    pullRequest: {
        expected: 'the number of a pull request, a positive whole number',
        schema: optional(wholeNumber(1, 2 ** 31 - 1)),
    },
    repository: {
        expected: 'the name of a repository with its owner, such as acme/app',
        schema: optional(parsed(repository/* parseFullName */.St)),
    },
    since: {
        expected: 'last-run, previous-release, a duration such as 7d or 36h, or a tag, branch or commit, all but last-run perhaps with an end as in v1.0..v2.0, where neither side may be empty',
        schema: optional(parsed(parseSince)),
    },
    include: GLOBS,
    exclude: GLOBS,
    skipAuthors: {
        default: 'mintlify[bot], renovate[bot], dependabot[bot]',
        expected: 'logins separated by commas, such as mintlify[bot], or none alone',
        schema: list.pipe(schemas/* union */.KCZ([
            schemas/* tuple */.PVZ([schemas/* string */.YjP().regex(/^none$/i)]).transform(() => []),
            schemas/* array */.YOg(schemas/* string */.YjP().regex(table_LOGIN)).min(1),
        ])),
    },
    comment: {
        expected: 'true, false, or a name for a separate comment: a letter, then up to 49 letters, digits and -, but not yes, no, on, off or none',
        schema: keptAs('', /^[A-Za-z][A-Za-z0-9-]{0,49}$/),
    },
    reuseJob: {
        default: 'true',
        expected: 'true, false or require',
        schema: schemas/* union */.KCZ([schemas_boolean, schemas/* literal */.euz('require')]),
    },
    maxPrompts: {
        expected: 'a whole number of at least 1',
        schema: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    },
    wait: on,
    timeout: {
        default: '30m',
        expected: 'a duration such as 90s, 30m or 1h30m, at most 24h',
        schema: schemas/* string */.YjP()
            .transform((text) => {
            const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? [];
            return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
        })
            .pipe(schemas/* number */.aig().positive().max(core_clock/* DAY_MS */.sO)),
    },
    failOn: {
        default: 'error, failed, timed-out',
        expected: `any of ${core_outcome/* FAIL_ON */.d$.join(', ')}, separated by commas, or none alone`,
        schema: list
            .pipe(schemas/* union */.KCZ([schemas/* tuple */.PVZ([schemas/* literal */.euz('none')]).transform(() => []), schemas/* array */.YOg(schemas/* enum */.k5n(core_outcome/* FAIL_ON */.d$)).min(1)]))
            .transform((results) => new Set(results)),
    },
    summary: on,
    docsToken: { expected: ONE_TOKEN, schema: headerText, secret: true },
    docsLabels: {
        expected: 'names of labels separated by commas, each of 1 to 50 characters without control characters, and not . or ..',
        schema: listOf(LABEL),
    },
    docsReviewers: {
        expected: 'logins without @, such as octocat, teams without the organization, such as team:docs, or the word author, separated by commas',
        schema: listOf(REVIEWER),
    },
    docsPreview: off,
    pageViews: off,
    pageViewsPeriod: { default: '7d', expected: report_period/* PERIOD_EXPECTED */.XP, schema: schemas/* string */.YjP() },
    siteUrl: {
        expected: 'an https: address without a user, password, query or fragment, such as https://docs.example.com',
        // A link leads there.
        schema: optional(plainUrl.refine(({ protocol }) => protocol === 'https:')),
        secret: MAYBE_SECRET,
    },
    readerFeedback: off,
    pageViewsIssue: {
        default: 'false',
        expected: 'true, false, or the title of an issue: up to 256 characters on one line, but not yes, no, on, off or none',
        schema: keptAs('Page views', /^[^\p{Cc}\p{Cs}]{1,256}$/u),
    },
    pageViewsNotify: {
        ...off,
        expected: 'true or false (for a comment only when the views fall, see docs/recipes.md, "Comment when the views fall")',
    },
};
/** Every input of the action. The runner applies the defaults that `action.yml` declares; here they serve empty values. */
const INPUTS = TABLE;
/** The names in the table's order, which is that of `action.yml` and the pages. */
const INPUT_KEYS = Object.keys(INPUTS).filter((key) => key in INPUTS);
/** The name in a workflow: `max-prompts`. */
function nameOf(key) {
    return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
/** The value of an input's text, or of its default where none was given. */
function parseInput(key, read) {
    const { default: standard = '', whenEmpty = standard, schema } = INPUTS[key];
    return schema.safeParse(read(nameOf(key)).trim() || whenEmpty);
}
/** @param event a push, whose commits and pull requests take permissions to read */
function readRunSettings(read, event) {
    const parse = (key) => parseInput(key, read).data;
    const since = parse('since');
    const docsToken = read('docs-token').trim();
    // Without a token of their own, the docs are in the same repository.
    const labelsDocs = docsToken === '' && [parse('docsLabels'), parse('docsReviewers')].some((given) => given?.length);
    const permissions = [
        ...(since || event.push ? ['contents: read', 'pull-requests: read'] : []),
        ...(parse('comment') || labelsDocs ? ['pull-requests: write'] : []),
        ...(since?.type === 'last-run' ? ['statuses: write'] : []),
        ...(parse('pageViewsIssue') ? ['issues: write'] : []),
    ];
    return {
        apiKey: read('api-key').trim(),
        projectId: read('project-id').trim(),
        githubToken: read('github-token').trim(),
        docsToken,
        pullRequest: parse('pullRequest'),
        repository: parse('repository'),
        isRepositoryInvalid: !parseInput('repository', read).success,
        skipAuthors: parse('skipAuthors') ?? [],
        summary: parse('summary') ?? true,
        permissions,
    };
}

;// CONCATENATED MODULE: ./build/inputs/inputs.js





/** All inputs, or one error that lists everything that is wrong with them. */
async function parseInputs(source) {
    const { event, read, nowMs, isElsewhere = false } = source;
    const problems = new Map(INPUT_KEYS.map((key) => [key, []]));
    const note = (key, problem) => problems.get(key)?.push(inputProblem(key, problem, source));
    const values = parseValues(read, note);
    const fillers = {
        event,
        namesPullRequest: isGiven('pullRequest', read),
        hasSince: isGiven('since', read),
        hasReport: values.pageViews !== false,
        hasReaderFeedback: values.readerFeedback !== false,
    };
    // These inputs say what to do, apart from the report.
    const hasTask = read('prompt') !== '' || isGiven('promptFile', read) || isGiven('jobId', read);
    const given = await readPrompt(source, note);
    const kind = (0,built_in/* builtInKind */.GX)(event, fillers);
    const isBuiltIn = kind !== undefined && !hasTask && !(fillers.hasReport && !isAboutChange(values));
    const { instructions = '', dataFile, comment } = values;
    const prompt = isBuiltIn ? (0,built_in/* builtInPrompt */.qJ)(kind, { instructions, hasData: dataFile !== undefined }) : given;
    const data = await readData(prompt, source, note);
    const period = (0,report_period/* parsePeriod */.DB)(values.pageViewsPeriod ?? '', nowMs);
    if ('problem' in period)
        note('pageViewsPeriod', period.problem);
    const draft = { ...fillers, values, prompt, read, hasTask, isElsewhere };
    checkTogether(draft, note);
    checkPrompt(draft, note);
    const all = [...problems.values()].flat();
    if (all.length > 0 || 'problem' in period || !isWhole(values))
        throw new errors/* InvalidInputs */.hS(all, adviceFor(draft));
    const { pageViews, siteUrl, readerFeedback, pageViewsIssue: kept, pageViewsNotify: notifies } = values;
    const report = { period, siteUrl, readerFeedback, issue: kept && { title: kept.name, notifies } };
    // Two prompts of one's own may ask for two things, so the unnamed comment counts by itself only for a built-in one.
    const askedUnder = comment?.name ?? (prompt?.builtIn !== undefined && !isGiven('comment', read) ? '' : undefined);
    return { ...values, prompt, data, timeoutMs: values.timeout, report: pageViews ? report : undefined, askedUnder };
}
function parseValues(read, note) {
    const values = {};
    const parse = (key) => {
        const { success, data } = parseInput(key, read);
        const { fromSecret, expected, meant } = INPUTS[key];
        const hint = success ? undefined : meant?.(read(nameOf(key)));
        if (success)
            values[key] = data;
        else if (isMissing(key, read))
            note(key, `is missing: pass it as in \`${nameOf(key)}: \${{ secrets.${fromSecret} }}\``);
        else
            note(key, `should be ${expected}${hint === undefined ? '' : `: ${hint}`}`);
    };
    for (const key of INPUT_KEYS)
        parse(key);
    return values;
}
function isWhole(values) {
    return INPUT_KEYS.every((key) => key in values);
}
function inputProblem(key, problem, { read, redact }) {
    const input = nameOf(key);
    const value = redact(read(input));
    const { secret } = INPUTS[key];
    const isHidden = value === '' || secret === true || secret?.test(value);
    return { input, problem: redact(problem), ...(isHidden ? {} : { value }) };
}
async function readPrompt({ read, readPromptFile }, note) {
    const prompt = read('prompt');
    const file = read('prompt-file').trim();
    if (prompt !== '' && prompt.trim() === '')
        note('prompt', 'should be an instruction, but it is only white space');
    if (file === '')
        return (0,built_in/* writtenPrompt */.IO)(prompt);
    if (prompt !== '')
        note('promptFile', 'should not be given together with `prompt`');
    const content = await readPromptFile(file);
    if ('text' in content)
        return (0,built_in/* writtenPrompt */.IO)(content.text);
    note('promptFile', `should be ${content.expected}`);
    return undefined;
}
async function readData(prompt, { read, readDataFile }, note) {
    const file = read('data-file').trim();
    if (file === '')
        return undefined;
    if (!prompt?.placeholders.has('data')) {
        note('dataFile', 'needs a prompt that contains {{ data }}, or the built-in prompt of a change');
        return undefined;
    }
    const content = await readDataFile(file);
    if ('text' in content)
        return content;
    note('dataFile', `should be ${content.expected}`);
    return undefined;
}
const isGiven = (key, read) => read(nameOf(key)).trim() !== '';
const isMissing = (key, read) => INPUTS[key].fromSecret !== undefined && !isGiven(key, read);
/** Returns whether inputs say that the run covers a change: then a report beside it does not stand alone. */
function isAboutChange(values) {
    const { comment, since, pullRequest, repository, maxPrompts, instructions, dataFile } = values;
    const { docsPreview, docsLabels = [], docsReviewers = [], include = [], exclude = [] } = values;
    const named = [comment, since, pullRequest, repository, maxPrompts, instructions, dataFile];
    const listed = [...docsLabels, ...docsReviewers, ...include, ...exclude];
    return named.some((value) => value !== undefined) || docsPreview === true || listed.length > 0;
}
/** Returns whether nothing says what the run covers, which may also be an expression that gave nothing on this event. */
function isAboutNothing({ prompt, hasTask, hasReport, isElsewhere, namesPullRequest, hasSince }) {
    return isElsewhere ? !namesPullRequest && !hasSince : prompt === undefined && !hasTask && !hasReport;
}
const CHECK_SECRETS = 'If the step passes a secret already, it is not set, or its name is misspelled. Set it under Settings → Secrets and variables → Actions of the repository or the organization, or → Dependabot for runs that Dependabot starts.';
function adviceFor(draft) {
    if (INPUT_KEYS.some((key) => isMissing(key, draft.read)))
        return `${errors/* CORRECT_THE_STEP */.Ut} ${CHECK_SECRETS}`;
    const lacksChange = (0,placeholders/* withoutChange */.Bx)(draft.prompt?.placeholders ?? new Set(), draft).length > 0;
    if (lacksChange)
        return `${errors/* CORRECT_THE_STEP */.Ut} If it sets one of these inputs, an expression gave nothing on this event.`;
    if (!isAboutNothing(draft))
        return errors/* CORRECT_THE_STEP */.Ut;
    return 'If one of them is set, an expression may have given nothing on this event.';
}
function checkTogether(draft, note) {
    const { values, prompt, event, isElsewhere, namesPullRequest, hasReport, hasSince } = draft;
    // Such an input is valid, and asks for nothing.
    const isOff = (key) => key in values && values[key] === undefined;
    const others = 'as are `prompt-file`, `job-id`, `page-views`, `pull-request` and `since`';
    const why = event.name === '' ? '' : `, and \`${event.name}\` has no built-in prompt`;
    const isOnIssue = event.name === 'issue_comment' && event.pullRequest === undefined;
    const mayHaveStatus = !('since' in values) || values.since?.type === 'last-run';
    const isAbout = !isAboutNothing(draft);
    if (!isAbout && isElsewhere)
        note('repository', 'needs `pull-request` or `since`, which say what the run covers there: both are missing or empty');
    if (!isAbout && !isElsewhere)
        note('prompt', `is missing or empty, ${others}${why}: set one of them`);
    if (values.maxPrompts !== undefined && isOff('comment') && !hasSince)
        note('maxPrompts', 'needs `comment`, which counts the prompts, or `since`');
    if (values.comment !== undefined && isOnIssue && values.pullRequest === undefined && !hasSince)
        note('comment', 'needs a pull request, on which it stands, and this event is about an issue: set `pull-request`');
    if (values.reuseJob === 'require' && isOff('comment') && !mayHaveStatus)
        note('reuseJob', 'needs `comment` or `since: last-run`: without them no job is remembered');
    if (values.readerFeedback && !hasReport)
        note('readerFeedback', 'needs `page-views: true`, whose report shows them');
    if (values.pageViewsIssue && !hasReport)
        note('pageViewsIssue', 'needs `page-views: true`, whose report it holds');
    if (values.pageViewsNotify && isOff('pageViewsIssue'))
        note('pageViewsNotify', 'needs `page-views-issue`, which it comments on');
    if (!hasSince)
        return;
    if (namesPullRequest)
        note('since', 'should not be given together with `pull-request`');
    else if (event.pullRequest !== undefined)
        note('since', `should not be given on the event ${event.name}, whose change is its pull request`);
    if (values.githubToken === '' && prompt !== undefined)
        note('githubToken', 'is empty, so there is no token: `since` needs one');
}
function checkPrompt({ values, prompt, read, hasSince, ...fillers }, note) {
    if (values.instructions !== undefined && prompt?.builtIn === undefined)
        note('instructions', 'needs a built-in prompt, and this step sends none: write them into your own prompt');
    if (prompt === undefined)
        return;
    for (const problem of (0,placeholders/* problemsOfWords */.TL)(prompt, { ...fillers, hasSince }))
        note(read('prompt') === '' ? 'promptFile' : 'prompt', problem);
    if (values.githubToken === '' && !hasSince && placeholders/* NEED_GITHUB */.jb.some((word) => prompt.placeholders.has(word))) {
        const needs = prompt.builtIn === undefined ? 'placeholders of the prompt need' : 'the built-in prompt needs';
        note('githubToken', `is empty, so there is no token: ${needs} one`);
    }
}

// EXTERNAL MODULE: ./build/kit/run.js + 1 modules
var kit_run = __webpack_require__(6288);
// EXTERNAL MODULE: ./build/kit/runner/commands.js
var commands = __webpack_require__(2926);
// EXTERNAL MODULE: ./build/kit/runner/log.js
var log = __webpack_require__(1620);
;// CONCATENATED MODULE: ./build/main.js












/**
 * One run of the action, from the runner's inputs to its outputs. The phases, in this order: mask the secrets;
 * guards; inputs; context; report; prompt; submit and wait; publish; look after the docs pull request.
 *
 * @param signal aborts when the run is cancelled
 * @param clock a test gives it a fake one, so that hours pass in milliseconds
 * @param onEnd called with the exit status as soon as it is certain, before it is published
 * @returns the exit status
 */
async function main(signal, clock = core_clock/* systemClock */.ml, onEnd = () => undefined) {
    let isPublished = false;
    try {
        const workflowEvent = (0,payload/* readEvent */.j_)();
        const settings = readRunSettings(commands/* readInput */.R5, workflowEvent);
        (0,log/* maskSecret */.$l)(settings.apiKey);
        (0,log/* maskSecret */.$l)(settings.docsToken);
        const started = (0,kit_run/* startRun */.AD)(settings, workflowEvent, { signal, clock });
        const stopAnnouncing = announceCancellation(started);
        const { run, ...ended } = await runPhases(workflowEvent, started);
        // From here on the end is certain, and outputs, log, summary and comment report it: a signal no longer changes it.
        stopAnnouncing();
        // A signal counts even if the work is done: the runner shows a cancelled step, so the result must say cancelled.
        const cancelled = { ...core_outcome/* NOTHING_SENT */.L5, ...ended.outcome, result: 'cancelled', error: undefined };
        const ending = signal.aborted ? { ...ended, outcome: cancelled } : ended;
        const status = (0,publish/* exitStatus */.$u)(ending);
        isPublished = true;
        onEnd(status);
        (0,publish/* publishOutputs */.eB)(ending, run);
        // What only a run with a prompt or a job needs is not loaded for an early end.
        const { outcome, covered } = ending;
        if (outcome === undefined || covered === undefined)
            await (0,publish/* publish */.mk)(ending, run);
        else
            await (await Promise.all(/* import() */[__webpack_require__.e(932), __webpack_require__.e(271)]).then(__webpack_require__.bind(__webpack_require__, 7271))).conclude({ ...ending, outcome, covered }, run);
        return status;
    }
    catch (thrown) {
        (0,log/* reportBroken */.MK)(thrown, isPublished);
        return 1;
    }
}
/** Writes the result at once when the run is cancelled, since a second signal leaves no time. */
function announceCancellation({ signal, setOutput }) {
    const announce = () => {
        setOutput('result', 'cancelled');
        setOutput('message', 'The run was cancelled.');
    };
    if (signal.aborted)
        announce();
    signal.addEventListener('abort', announce);
    return () => signal.removeEventListener('abort', announce);
}
/** Everything between masking and publishing. What goes wrong here is an outcome like any other. */
async function runPhases(workflowEvent, run) {
    let inputs;
    try {
        if (workflowEvent.problem !== undefined) {
            const what = `The event's file cannot be used (${workflowEvent.problem})`;
            run.log.warning(`${what}, so who and what caused this run is unknown.`, 'unreadable-event');
        }
        const guard = findGuard(workflowEvent, run);
        const nothing = await guard.catch(() => undefined);
        if (nothing !== undefined)
            return { run, outcome: (0,core_outcome/* skippedFor */._d)(nothing) };
        const { isElsewhere } = run.code;
        // The event's own change plays no part where the code is in another repository.
        const noChange = { pullRequest: undefined, headBefore: undefined, push: undefined };
        const event = isElsewhere ? { ...workflowEvent, ...noChange } : workflowEvent;
        inputs = await parseInputs({
            read: commands/* readInput */.R5,
            readPromptFile: (file) => readPromptFile(file, run.workflow.workspace),
            readDataFile: (file) => readDataFile(file, run.workflow),
            event,
            isElsewhere,
            redact: run.redact,
            nowMs: run.clock.now(),
        });
        // An error that kept the guards from an answer ends the run, now that it is known which results fail the step.
        await guard;
        const located = await (0,kit_run/* locateCode */.OR)(run);
        const { carryOut } = await Promise.all(/* import() */[__webpack_require__.e(932), __webpack_require__.e(271)]).then(__webpack_require__.bind(__webpack_require__, 7271));
        return { ...(await carryOut({ inputs, event }, located)), inputs, run: located };
    }
    catch (thrown) {
        return { run, inputs, outcome: { ...core_outcome/* NOTHING_SENT */.L5, result: 'error', error: (0,errors/* asActionError */.z6)(thrown) } };
    }
}


/***/ }),

/***/ 9446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DB: () => (/* binding */ parsePeriod),
/* harmony export */   XP: () => (/* binding */ PERIOD_EXPECTED),
/* harmony export */   dH: () => (/* binding */ formatPeriod),
/* harmony export */   t$: () => (/* binding */ periodBefore),
/* harmony export */   uF: () => (/* binding */ unitOf)
/* harmony export */ });
/* harmony import */ var _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4305);

const PERIOD_EXPECTED = 'Nd (the last N complete days, such as 7d, at most 3660d), last-week, last-month, two days from the year 2000 on with two dots between, such as 2026-03-01..2026-03-31, or all';
/** The period that an input describes, as of one moment, or what is wrong with it as a clause that follows its value. */
function parsePeriod(text, nowMs) {
    const today = Math.floor(nowMs / _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .DAY_MS */ .sO) * _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .DAY_MS */ .sO;
    const [, days] = /^([1-9]\d{0,3})d$/.exec(text) ?? [];
    if (days !== undefined && Number(days) <= 3660)
        return { fromMs: today - Number(days) * _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .DAY_MS */ .sO, toMs: today };
    if (text === 'last-week') {
        // 1970-01-01 was a Thursday: three days after a Monday.
        const monday = today - ((today / _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .DAY_MS */ .sO + 3) % 7) * _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .DAY_MS */ .sO;
        return { fromMs: monday - 7 * _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .DAY_MS */ .sO, toMs: monday };
    }
    if (text === 'last-month')
        return { fromMs: startOfMonth(today, -1), toMs: startOfMonth(today, 0) };
    if (text === 'all')
        return { toMs: today };
    const [, first, last] = /^(2\d{3}-\d\d-\d\d)\.\.(2\d{3}-\d\d-\d\d)$/.exec(text) ?? [];
    if (first === undefined || last === undefined)
        return { problem: `should be ${PERIOD_EXPECTED}` };
    const missing = [first, last].find((day) => !isDay(day));
    if (missing !== undefined)
        return { problem: `names a day that does not exist: ${missing}` };
    const [fromMs, lastMs] = [Date.parse(first), Date.parse(last)];
    if (fromMs > lastMs)
        return { problem: 'should name the earlier day first' };
    if (fromMs >= today)
        return { problem: 'has no complete day yet: a day counts once it is over in UTC' };
    return { fromMs, toMs: Math.min(lastMs + _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .DAY_MS */ .sO, today) };
}
/** `Date.parse` carries 30 February over into March, so a day exists only if it is formatted as it was written. */
function isDay(text) {
    const ms = Date.parse(text);
    return !Number.isNaN(ms) && (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDay */ .im)(ms) === text;
}
function startOfMonth(ms, offset) {
    const date = new Date(ms);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1);
}
function isMonth({ fromMs, toMs }) {
    return fromMs === startOfMonth(fromMs, 0) && toMs === startOfMonth(fromMs, 1);
}
/** The period `count` periods earlier: calendar months before a calendar month, otherwise as many days. */
function periodBefore(period, count = 1) {
    const { fromMs, toMs } = period;
    if (isMonth(period))
        return { fromMs: startOfMonth(fromMs, -count), toMs: startOfMonth(fromMs, 1 - count) };
    const lengthMs = count * (toMs - fromMs);
    return { fromMs: fromMs - lengthMs, toMs: toMs - lengthMs };
}
/** `week`, `month`, `day`, or `28 days` */
function unitOf(period) {
    const days = (period.toMs - period.fromMs) / _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .DAY_MS */ .sO;
    if (isMonth(period))
        return 'month';
    return days === 7 ? 'week' : days === 1 ? 'day' : `${days} days`;
}
/** A period for people, its last day included: `14–20 November 2026`, or `up to 20 November 2026`. */
function formatPeriod({ fromMs, toMs }) {
    const end = (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDate */ .Yq)(toMs - 1);
    if (fromMs === undefined)
        return `up to ${end}`;
    const [first, last] = [(0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .dateParts */ .bV)(fromMs), (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .dateParts */ .bV)(toMs - 1)];
    if (first.year !== last.year)
        return `${first.day} ${first.month} ${first.year} – ${end}`;
    if (first.month !== last.month)
        return `${first.day} ${first.month} – ${end}`;
    return first.day === last.day ? end : `${first.day}–${end}`;
}


/***/ })

};
