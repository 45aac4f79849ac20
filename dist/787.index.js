export const id = 787;
export const ids = [787,89];
export const modules = {

/***/ 7089:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SD: () => (/* binding */ NOT_COMPARED),
/* harmony export */   bW: () => (/* binding */ filesSchema),
/* harmony export */   createPullRequests: () => (/* binding */ createPullRequests),
/* harmony export */   tI: () => (/* binding */ ifUnreadable),
/* harmony export */   yL: () => (/* binding */ createHistorySource)
/* harmony export */ });
/* unused harmony exports READING, commitSchema, partsOfMessage, readCommit, COMPARING, compare, MOST_RELEASES */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2857);
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1875);
/* harmony import */ var _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9971);





const READING = { what: 'the pull request', permission: 'pull-requests: read' };
/** The pull requests of a repository. Throws `GitHubError`. */
function createPullRequests(api) {
    return {
        async pullRequest(number) {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
            const parameters = { pull_number: number };
            const reading = { ...READING, what: `pull request #${number}` };
            return (0,_kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .toPullRequest */ .c$)(await api.request({ ...reading, schema: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .pullRequestSchema */ .MH, route, parameters }));
        },
        /** Reads as many as GitHub can give: where a diff takes it too long, it gives none. */
        files: async (number) => await readFiles(api, number),
    };
}
async function readFiles(api, number) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
    const parameters = { pull_number: number };
    const files = [];
    try {
        for await (const file of api.entries({ ...READING, schema: filesSchema, route, parameters })) {
            if (files.push(file) >= MOST_FILES)
                return { files, filesCapped: true };
        }
        return { files, filesCapped: false };
    }
    catch (error) {
        if (ifUnreadable(error).status === 404)
            throw error;
        return { files, filesCapped: true };
    }
}
/** GitHub documents these. In doubt a file counts as one that was changed. */
const FILE_STATUSES = ['added', 'removed', 'modified', 'renamed', 'copied', 'changed', 'unchanged'];
/** The changed files of a pull request, a compare or a commit. */
const filesSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    filename: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    previous_filename: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional().catch(undefined),
    status: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(FILE_STATUSES).catch('modified'),
    additions: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().catch(0),
    deletions: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().catch(0),
    sha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1).nullish().catch(undefined),
    patch: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1).optional().catch(undefined),
})
    .transform(({ filename: path, previous_filename: previousPath, ...file }) => {
    const { status, additions, deletions, sha, patch } = file;
    return { path, previousPath, status, additions, deletions, sha: sha ?? undefined, patch };
}));
const commitSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    sha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    commit: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch('') }),
    html_url: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    author: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .accountSchema */ .rE,
    parents: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ sha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional().catch(undefined) }).catch({})).catch([]),
})
    .transform(({ sha, commit, html_url: url, author: account, parents: given }) => {
    const parents = given.flatMap((parent) => parent.sha ?? []);
    // No account may have the address of the commit's author.
    const author = account?.login;
    return { sha, ...partsOfMessage(commit.message), url, author, parents };
});
/** The first line of a commit's message, and what follows. */
function partsOfMessage(message) {
    const [subject = '', ...rest] = message.split('\n');
    return { subject, body: rest.join('\n').trim() };
}
const READING_COMMIT = { what: 'the commit', permission: 'contents: read' };
const commitIdSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ sha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() });
/**
 * The full id of a commit; `undefined` when there is none. Throws `GitHubError`.
 *
 * @param ref `tags/NAME`, `heads/NAME`, or an id that may be short
 */
async function commitOf(api, ref) {
    const route = 'GET /repos/{owner}/{repo}/commits/{ref}';
    // The page is of its files, which nobody needs.
    const parameters = { ref, per_page: 1 };
    try {
        return (await api.request({ ...READING_COMMIT, schema: commitIdSchema, route, parameters })).sha;
    }
    catch (error) {
        // 409 is an empty repository.
        if (error instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && [404, 409, 422].includes(error.status ?? 0))
            return undefined;
        throw error;
    }
}
const commitWithFilesSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .intersection */ .E$q(commitSchema, zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ files: filesSchema.default([]) }));
/** The most files that GitHub returns for a pull request or a commit. */
const MOST_FILES = 3000;
/**
 * A commit, with what it changed against its first parent. Throws `GitHubError` where GitHub does not give its first page.
 *
 * @param requests how many may be made, which it counts down
 */
async function readCommit(api, sha, requests) {
    const route = 'GET /repos/{owner}/{repo}/commits/{ref}';
    const pages = api.pages({ ...READING_COMMIT, schema: commitWithFilesSchema, route, parameters: { ref: sha } });
    const files = [];
    let commit;
    let filesCapped = true;
    try {
        requests.remaining -= 1;
        for await (const { page, isLast } of pages) {
            commit ??= page;
            files.push(...page.files);
            filesCapped = !isLast || files.length >= MOST_FILES;
            if (files.length >= MOST_FILES || isLast || requests.remaining <= 0)
                break;
            requests.remaining -= 1;
        }
    }
    catch (error) {
        ifUnreadable(error);
        if (commit === undefined)
            throw error;
    }
    if (commit === undefined)
        throw new Error('A list has a first page');
    return { ...commit, files, filesCapped };
}
/** Stands for a compare that GitHub cannot give: the commits still tell what changed. */
const NOT_COMPARED = {
    files: [],
    filesCapped: true,
    mergeBaseSha: '',
    commits: [],
    total: Number.POSITIVE_INFINITY,
};
const COMPARING = { what: 'the comparison of the commits', permission: 'contents: read' };
/** The most files that GitHub returns for a compare. */
const MOST_COMPARED = 300;
/** Only the commits are required. */
const comparedSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    total_commits: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nonnegative().optional().catch(undefined),
    merge_base_commit: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ sha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).optional().catch(undefined),
    files: filesSchema.default([]),
    commits: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(commitSchema),
});
/**
 * Reads what head has and base has not, both full commit ids. Returns `undefined` when one of them does not exist, for
 * example after a forced push, or when they have no commit in common. Throws `GitHubError`.
 */
async function compare(api, base, head) {
    const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
    const parameters = { basehead: `${base}...${head}` };
    try {
        const given = await api.request({ ...COMPARING, schema: comparedSchema, route, parameters });
        const { files, commits, total_commits: total = commits.length } = given;
        const mergeBaseSha = given.merge_base_commit?.sha ?? base;
        return { files, filesCapped: files.length >= MOST_COMPARED, mergeBaseSha, commits, total };
    }
    catch (error) {
        if (error instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && error.status === 404)
            return undefined;
        throw error;
    }
}
/**
 * For `catch`: returns an error that says that GitHub cannot give what was asked for, often for good: of a large diff it
 * answers 500, 422 or 406, or not at all. Throws all others again, such as a permission or a limit.
 */
function ifUnreadable(error) {
    const isUnreadable = ({ status = 500 }) => status >= 500 || [404, 406, 422].includes(status);
    if (error instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && isUnreadable(error))
        return error;
    throw error;
}
const HISTORY = `query (
  $owner: String!, $name: String!, $head: GitObjectID!, $first: Int!, $after: String
  $status: String!, $withStatus: Boolean!, $withPullRequests: Boolean!
) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    object(oid: $head) {
      ... on Commit {
        history(first: $first, after: $after) {
          nodes {
            oid
            message
            url
            author { user { login } }
            committedDate
            parents(first: 10) { nodes { oid } }
            status @include(if: $withStatus) { context(name: $status) { targetUrl creator ${_kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .ACTOR */ .W1} } }
            associatedPullRequests(first: 20) @include(if: $withPullRequests) {
              nodes {
                number title body url mergedAt
                mergeCommit { oid }
                author ${_kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .ACTOR */ .W1}
                repository { nameWithOwner }
              }
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
  viewer @include(if: $withStatus) { login }
}`;
/** The list in a connection; it may be null, as may an entry. */
const nodesOf = (entry) => zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(entry.nullable())
    .nullish()
    .transform((nodes) => (nodes ?? []).filter((node) => node !== null));
const time = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()
    .transform((text) => Date.parse(text))
    .refine((atMs) => !Number.isNaN(atMs));
const mergedSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    number: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().positive(),
    title: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    body: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    url: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    mergedAt: time.nullable(),
    mergeCommit: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ oid: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).nullish().catch(undefined),
    author: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .actorSchema */ .zH,
    repository: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nameWithOwner: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).nullish(),
});
const historyCommitSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    oid: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    message: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    url: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    author: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ user: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).nullish() })
        .nullish()
        .catch(undefined),
    committedDate: time,
    parents: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nodes: nodesOf(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ oid: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() })) }),
    status: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ context: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ targetUrl: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(), creator: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .actorSchema */ .zH }).nullable() })
        .nullish(),
    associatedPullRequests: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nodes: nodesOf(mergedSchema) }).nullish(),
});
const historySchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    repository: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
        nameWithOwner: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
        // Without a history it is no commit. A null between commits would end the history there.
        object: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
            history: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nodes: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(historyCommitSchema).nullish(), pageInfo: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .pageInfoSchema */ .z$ }).optional(),
        })
            .nullable(),
    }),
    viewer: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .viewerSchema */ .mU.optional(),
});
/**
 * One page of what is reachable from a commit: at most 100 commits, newest first, and where the next page begins. A commit
 * that does not exist is an error, as in an empty repository.
 */
async function readPage(api, head, { after, statusName, pullRequests: withPullRequests = false }) {
    const { owner, name } = api.repository;
    // A run that reads statuses sets one too.
    const forStatus = statusName === undefined ? [] : ['statuses: write'];
    const permission = ['contents: read', ...forStatus, ...(withPullRequests ? ['pull-requests: read'] : [])];
    const reading = { what: 'the history of the branch', permission, schema: historySchema, query: HISTORY };
    const wanted = { status: statusName ?? '', withStatus: statusName !== undefined, withPullRequests };
    const { repository, viewer } = await api.graphqlPage({
        ...reading,
        variables: { owner, name, head, after, ...wanted },
    });
    const page = repository.object?.history;
    if (page === undefined) {
        throw new _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_(404, {
            kind: 'github-refused',
            what: `GitHub does not have the commit ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .shortSha */ .Fu)(head)}.`,
            advice: 'Start a new run of the workflow if the branch was replaced by a forced push.',
        });
    }
    const commits = (page.nodes ?? []).map((commit) => {
        const { oid: sha, message, url, author, committedDate: committedAtMs, parents, associatedPullRequests } = commit;
        const context = commit.status?.context;
        // A pull request of a fork may contain the commit too.
        const pullRequests = (associatedPullRequests?.nodes ?? [])
            .filter((one) => (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .isSameName */ .yS)(one.repository?.nameWithOwner, repository.nameWithOwner))
            .flatMap(toMerged);
        return {
            sha,
            ...partsOfMessage(message),
            author: author?.user?.login,
            url,
            committedAtMs,
            pullRequests,
            parents: parents.nodes.map((parent) => parent.oid),
            status: context
                ? { isOwn: (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .isSameName */ .yS)(context.creator, viewer?.login ?? ''), target: context.targetUrl ?? '' }
                : undefined,
        };
    });
    return { commits, after: page.pageInfo };
}
function toMerged(given) {
    const { number, title, body, url, author, mergedAt, mergeCommit } = given;
    if (mergedAt === null)
        return [];
    const isByBot = author?.endsWith('[bot]') ?? false;
    const merge = { state: 'merged', mergedAtMs: mergedAt, mergeCommit: mergeCommit?.oid };
    return [{ number, title, body, url, author, isByBot, headSha: undefined, ...merge }];
}
/** The most releases that are read: three pages. */
const MOST_RELEASES = 300;
const RELEASES = `query ($owner: String!, $name: String!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    releases(first: $first, after: $after, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { tagName isDraft isPrerelease tagCommit { oid } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;
const releaseSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    tagName: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    isDraft: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY().catch(false),
    isPrerelease: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY().catch(false),
    /** Null where the tag is gone. */
    tagCommit: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ oid: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).nullish().catch(undefined),
});
const releasesSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    repository: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ releases: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nodes: nodesOf(releaseSchema), pageInfo: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .pageInfoSchema */ .z$ }) }),
});
async function readReleases(api) {
    const { owner, name } = api.repository;
    const reading = { what: 'the releases', permission: 'contents: read', schema: releasesSchema, query: RELEASES };
    const releases = [];
    let after;
    do {
        const { repository } = await api.graphqlPage({ ...reading, variables: { owner, name, after } });
        releases.push(...repository.releases.nodes);
        after = repository.releases.pageInfo;
    } while (after !== undefined && releases.length < MOST_RELEASES);
    return releases
        .filter(({ isDraft, isPrerelease }) => !isDraft && !isPrerelease)
        .flatMap(({ tagName: tag, tagCommit }) => (tagCommit ? [{ tag, sha: tagCommit.oid }] : []));
}
/** The history of a repository. Commits are named by their full ids. Throws `GitHubError`. */
function createHistorySource(api) {
    return {
        page: async (head, options) => await readPage(api, head, options),
        compare: async (base, head) => await compare(api, base, head),
        commitOf: async (ref) => await commitOf(api, ref),
        commit: async (sha, requests) => await readCommit(api, sha, requests),
        releases: async () => await readReleases(api),
    };
}


/***/ }),

/***/ 3168:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  A: () => (/* binding */ deadlineFor),
  findDocs: () => (/* binding */ findDocs),
  a: () => (/* binding */ reportTrouble)
});

// EXTERNAL MODULE: ./build/kit/core/clock.js
var clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/kit/core/errors.js
var core_errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var core_repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/kit/core/visibility.js
var core_visibility = __webpack_require__(5555);
// EXTERNAL MODULE: ./build/kit/run.js + 1 modules
var kit_run = __webpack_require__(6288);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/kit/core/markdown.js
var markdown = __webpack_require__(2122);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
;// CONCATENATED MODULE: ./build/agent/docs-pull-request/changed-files.js




/** The list names at most this many files. */
const MOST_LISTED = 10;
/** The most characters of the diff, with its headings. */
const MOST_SHOWN = 20_000;
const DOCUMENTATION = /\.(mdx?|mdoc|markdown|rst|adoc|ipynb)$/i;
/**
 * Describes what the docs pull request changes, in Markdown: a list of its files, documentation first, and behind it the
 * diff, collapsed, unless nobody needs to review it any more.
 *
 * @param files at most 100 of them, in GitHub's order; every text is untrusted
 * @param docs the docs pull request as it was read just before
 */
function renderFiles(files, docs, { url, redact }) {
    const isPage = ({ path }) => DOCUMENTATION.test(path);
    const sorted = [...files.filter(isPage), ...files.filter((file) => !isPage(file))];
    const listed = sorted.slice(0, MOST_LISTED);
    const total = Math.max(docs.files ?? 0, files.length);
    const more = total - listed.length;
    const rows = listed.map((file) => `- ${describeFile(file, url, redact)}`);
    if (more > 0)
        rows.push(`- and ${(0,core_text/* plural */.LS)(more, 'more file')}`);
    return (0,markdown/* joinParts */.nn)([
        `${(0,core_text/* plural */.LS)(total, 'file')}:`,
        rows.join('\n'),
        (0,pull_request/* isOpen */.nT)(docs) ? renderDiff(sorted, { head: docs.headSha, isWhole: total === files.length, redact }) : '',
    ]);
}
/** Links a file's name to its diff in the docs pull request, and counts its lines. */
function describeFile(file, url, redact) {
    const { path, previousPath, status, additions, deletions } = file;
    const anchor = (0,external_node_crypto_.createHash)('sha256').update(path).digest('hex');
    const name = (0,markdown/* link */.nf)(redact(path), `${url}/files#diff-${anchor}`, markdown/* code */.aY);
    const lines = `+${(0,core_text/* formatCount */.B4)(additions)} −${(0,core_text/* formatCount */.B4)(deletions)}`;
    if (status === 'added')
        return `${name} ${lines} (new)`;
    if (status === 'removed')
        return `${name} ${lines} (removed)`;
    return previousPath === undefined ? `${name} ${lines}` : `${name} ${lines} (before: ${(0,markdown/* code */.aY)(redact(previousPath))})`;
}
function renderDiff(files, { head, isWhole, redact }) {
    const patches = files.flatMap((file) => (file.patch === undefined ? [] : diffOf(file, file.patch)));
    if (patches.length === 0)
        return '';
    const { text, shown, total } = (0,core_text/* cutAtLine */.qE)(redact(patches.join('\n')), MOST_SHOWN);
    const title = head === undefined ? 'The diff' : `The diff at ${(0,pull_request/* shortSha */.Fu)(head)}`;
    const rest = shown === total ? '' : `, without ${(0,core_text/* formatCount */.B4)(total - shown)} of its ${(0,core_text/* formatCount */.B4)(total)} lines`;
    return (0,markdown/* details */.zH)(`${title}${rest}${isWhole ? '' : ' (of the first 100 files)'}`, (0,markdown/* fence */.EU)(text, 'diff'));
}
function diffOf({ path, previousPath = path, status }, patch) {
    const before = status === 'added' ? '/dev/null' : `a/${(0,core_text/* visibleLine */.P8)(previousPath)}`;
    const after = status === 'removed' ? '/dev/null' : `b/${(0,core_text/* visibleLine */.P8)(path)}`;
    return `--- ${before}\n+++ ${after}\n${(0,core_text/* visibleText */.Q6)(patch)}`;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/kit/github/objects.js
var objects = __webpack_require__(9971);
// EXTERNAL MODULE: ./build/agent/change/requests.js
var requests = __webpack_require__(7089);
;// CONCATENATED MODULE: ./build/agent/docs-pull-request/requests.js





const READING = { what: 'the docs pull request', permission: 'pull-requests: read' };
/** These writes may be repeated: what is there already is not added again. */
const LABELING = { what: 'the labels of the docs pull request', permission: 'pull-requests: write' };
const REQUESTING = {
    ...LABELING,
    what: 'the reviewers of the docs pull request',
    whenInvalid: 'Check `docs-reviewers`: only people and teams with access to the repository can be asked, never the author, and a ' +
        'team only with a token that may read members.',
};
/** The most reviews, or comments, that are read: ten pages. */
const MOST_READ = 1000;
const TEAM = 'team:';
const docsPullRequestSchema = objects/* pullRequestSchema */.MH
    .extend({
    requested_reviewers: schemas/* array */.YOg(schemas/* object */.Ikc({ login: schemas/* string */.YjP() })).catch([]),
    requested_teams: schemas/* array */.YOg(schemas/* object */.Ikc({ slug: schemas/* string */.YjP() })).catch([]),
})
    .transform((given) => {
    const { base, head, requested_reviewers: people, requested_teams: teams } = given;
    return {
        ...(0,objects/* toPullRequest */.c$)(given),
        // Its name may have changed since the link was made. Both are absent where GitHub does not say.
        repository: (0,core_repository/* parseFullName */.St)(base?.repo?.full_name),
        repositoryId: base?.repo?.id,
        visibility: (0,core_visibility/* visibilityOf */.g)(base?.repo ?? undefined),
        // Empty for one of a fork.
        branch: (0,core_repository/* isSameName */.yS)(head?.repo?.full_name, base?.repo?.full_name) ? (head?.ref ?? '') : '',
        // Who was asked for a review and has not given one yet: logins, and teams as `team:slug`.
        requested: [...people.map(({ login }) => login), ...teams.map(({ slug }) => `${TEAM}${slug}`)],
    };
});
const reviewsSchema = schemas/* array */.YOg(schemas/* object */.Ikc({ user: objects/* accountSchema */.rE, state: schemas/* string */.YjP().catch('') }));
const commentsSchema = schemas/* array */.YOg(schemas/* object */.Ikc({ user: objects/* accountSchema */.rE, body: schemas/* string */.YjP().catch(''), updated_at: schemas/* string */.YjP().catch('') })
    .transform(({ user, body, updated_at }) => ({ author: user?.login, body, editedAt: Date.parse(updated_at) })));
/** A docs pull request over GitHub's API. Throws `GitHubError`. */
function docsPullRequestAt(github, { repository, number }) {
    const api = github.at(repository);
    const pull = { pull_number: number };
    return {
        async read() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
            return await api.request({ ...READING, schema: docsPullRequestSchema, route, parameters: pull });
        },
        /** The first 100 of its files, in GitHub's order. They are asked for once, and left out if GitHub does not give them. */
        async files() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
            const reading = { ...READING, what: 'the files of the docs pull request', once: true, schema: requests/* filesSchema */.bW };
            return await api.request({ ...reading, route, parameters: { ...pull, per_page: 100 } });
        },
        /** The logins of those who gave a review. */
        async reviewers() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
            const reading = { ...READING, what: 'the reviews of the docs pull request', schema: reviewsSchema };
            const reviews = await api.list({ ...reading, route, parameters: pull, most: MOST_READ });
            // Only its author sees a review that is not submitted yet.
            const submitted = reviews.filter(({ state }) => state !== 'PENDING');
            return [...new Set(submitted.flatMap(({ user }) => user?.login ?? []))];
        },
        /** Lists those of everybody, oldest first. */
        async comments() {
            const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const reading = { ...READING, what: 'the comments on the docs pull request', schema: commentsSchema };
            return await api.list({ ...reading, route, parameters: { issue_number: number }, most: MOST_READ });
        },
        /** GitHub makes those that the repository does not have. */
        async addLabels(labels) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels';
            const parameters = { issue_number: number, labels };
            await api.request({ ...LABELING, schema: schemas/* array */.YOg(schemas/* unknown */.L5J()), route, parameters });
        },
        /** @param reviewer a login, or a team as `team:slug` */
        async requestReview(reviewer) {
            const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers';
            const isTeam = reviewer.startsWith(TEAM);
            const asked = isTeam ? { team_reviewers: [reviewer.slice(TEAM.length)] } : { reviewers: [reviewer] };
            await api.request({ ...REQUESTING, schema: schemas/* looseObject */._H3({}), route, parameters: { ...pull, ...asked } });
        },
    };
}

;// CONCATENATED MODULE: ./build/agent/docs-pull-request/find-docs.js








/** Even a step whose time is up has this long for each part of the work on the docs pull request, in milliseconds. */
const LEAST_MS = 3000;
/** A part of the work on the docs pull request may take so long, as far as the step's time limit allows. */
function deadlineFor(mostMs, ofStep, run) {
    return (0,clock/* deadlineIn */._5)(Math.min(mostMs, Math.max(LEAST_MS, (0,clock/* leftMs */.Ok)(ofStep, run.clock))), run);
}
/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
async function findDocs(outcome, covered, run) {
    const { inputs } = covered;
    const { log, workflow, settings, signal } = run;
    const isWished = hasWishes(inputs);
    const isWanted = isWished || inputs.comment !== undefined || settings.docsToken !== '';
    if (!isWanted || signal.aborted)
        return undefined;
    const prLink = outcome.job?.prLink;
    if (prLink === undefined) {
        const rest = 'labels, reviewers and preview are left to the step that waits for the job';
        if (outcome.result === 'submitted' && isWished)
            log.info(`There is no docs pull request yet: ${rest}.`);
        return undefined;
    }
    const linked = (0,pull_request/* placeOf */.$t)(prLink, workflow.serverUrl);
    if (linked === undefined) {
        remark(`The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`, isWished, log);
        return undefined;
    }
    try {
        const docs = await readDocs(linked, covered, run);
        const { docs: where, code, workflow: ofRun } = docs.places;
        const isSeen = (0,core_visibility/* mayBeShownIn */.F)(where, ofRun) || (0,core_visibility/* mayBeShownIn */.F)(where, code);
        // A job that has not ended may push again.
        const isOver = outcome.result === 'pull-request' || outcome.result === 'archived' || outcome.result === 'failed';
        return isOver && isSeen ? { ...docs, change: await describeChange(docs, covered.deadline, run) } : docs;
    }
    catch (error) {
        reportTrouble([error], { verb: 'see', location: linked, inputs }, run);
        return undefined;
    }
}
/** Summary and comment wait for each part of the docs pull request at most this long, in milliseconds. */
const READING_MS = 10_000;
/** GitHub allows titles of this many characters. */
const LONGEST_TITLE = 256;
/** A branch of another form is not given to later steps, which may pass it to a shell. */
const PLAIN_BRANCH = /^(?!-)[\w./-]+$/;
async function readDocs(linked, { event, deadline: ofStep }, run) {
    const { code } = run;
    const openAt = async (location, within) => docsPullRequestAt(await run.connect('docs', within), location);
    const deadline = deadlineFor(READING_MS, ofStep, run);
    const pullRequest = await (await openAt(linked, deadline)).read();
    const { state, files, branch, repositoryId } = pullRequest;
    run.setOutput('pr-branch', (0,pull_request/* isOpen */.nT)(pullRequest) && PLAIN_BRANCH.test(branch) ? branch : '');
    // Its repository may have another name since the link was made, but not another number.
    const isCode = repositoryId !== undefined && repositoryId === code.repositoryId;
    const repository = (isCode ? code.repository : pullRequest.repository) ?? linked.repository;
    const location = { ...linked, repository };
    const title = run.redact(pullRequest.title).slice(0, LONGEST_TITLE);
    // Where this stays unknown, neither docs nor code are shown to people who read the other.
    const isKnown = code.isElsewhere || (0,core_repository/* isSameRepository */.ve)(repository, code.repository);
    const visibility = isKnown ? run.workflow.visibility : await (0,kit_run/* readWorkflowVisibility */.uC)(event.visibility, run, deadline);
    const workflow = { repository: run.workflow.repository, visibility };
    const docs = { repository, visibility: pullRequest.visibility };
    const what = (0,core_visibility/* mayBeShownIn */.F)(docs, workflow)
        ? `${title === '' ? '' : ` "${title}"`} (${(0,pull_request/* describeState */.Jw)(pullRequest)}).`
        : '. Not all readers of this run may see its repository, so only the link is shown.';
    run.log.info(`Docs pull request: ${(0,pull_request/* nameOf */.Vb)(location)}${what}`);
    return {
        location,
        pullRequest,
        places: { docs, code: code.isElsewhere ? code : workflow, workflow },
        seen: { title, state, files },
        change: undefined,
        connect: async (within) => await openAt(location, within),
    };
}
/** Describes what the docs pull request changes, in Markdown; `undefined` where it has no files, or they cannot be read. */
async function describeChange({ location, pullRequest, connect }, ofStep, run) {
    if (run.signal.aborted)
        return undefined;
    try {
        const files = await (await connect(deadlineFor(READING_MS, ofStep, run))).files();
        const url = `${run.workflow.serverUrl}/${(0,core_repository/* fullName */.fq)(location.repository)}/pull/${location.number}`;
        return files.length === 0 ? undefined : renderFiles(files, pullRequest, { url, redact: run.redact });
    }
    catch (error) {
        run.log.info(`${(0,core_errors/* messageOf */.bD)(error)} The files of ${(0,pull_request/* nameOf */.Vb)(location)} are not listed.`);
        return undefined;
    }
}
/** Returns whether inputs ask for more of the docs pull request than a link. */
function hasWishes({ docsLabels, docsReviewers, docsPreview }) {
    return docsLabels.length > 0 || docsReviewers.length > 0 || docsPreview;
}
/** Warns if the inputs ask for what is missing; otherwise a line of the log is enough. */
function remark(text, isWished, log) {
    if (isWished)
        log.warning(text, 'docs-pull-request');
    else
        log.info(text);
}
/** Reports what kept the run from doing what the verb says. */
function reportTrouble(errors, { verb, location, inputs }, { log, settings, code }) {
    // The workflow's own token sees nothing, and may do nothing, in other repositories, and most runs have no other.
    const isToken = settings.docsToken === '' && settings.githubToken !== '';
    const isExpected = (error) => isToken && !(0,core_repository/* isSameRepository */.ve)(location.repository, code.repository) && isRefused(error);
    if (errors.some(isExpected)) {
        const effect = verb === 'see'
            ? ', so it is only linked. To show what it changes, and for labels, reviewers, the preview and the link back'
            : '. For labels, reviewers and the link back';
        // The preview is only read.
        const isWished = hasWishes({ ...inputs, docsPreview: inputs.docsPreview && verb === 'see' });
        remark(`github-token cannot ${verb} ${(0,pull_request/* nameOf */.Vb)(location)}${effect}, set docs-token.`, isWished, log);
    }
    const others = errors.filter((error) => !isExpected(error)).map(core_errors/* asActionError */.z6);
    // Errors with the same advice have one cause, which is one warning.
    for (const group of Map.groupBy(others, ({ advice, remoteMessage }) => `${remoteMessage}\n${advice}`).values()) {
        const what = group.map((error) => error.what).join(' ');
        const error = group[0] && new core_errors/* ActionError */.lZ({ ...group[0], what });
        log.warning("The job's result is not affected.", 'docs-pull-request', error);
    }
}
function isRefused(error) {
    return error instanceof core_errors/* GitHubError */.y_ && error.kind === 'github-refused' && error.status !== 422 && error.status !== 401;
}


/***/ })

};
