export const id = 89;
export const ids = [89];
export const modules = {

/***/ 7089:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D3: () => (/* binding */ commitOf),
/* harmony export */   Mb: () => (/* binding */ readHistoryPage),
/* harmony export */   SD: () => (/* binding */ NOT_COMPARED),
/* harmony export */   UD: () => (/* binding */ compare),
/* harmony export */   Ul: () => (/* binding */ readFiles),
/* harmony export */   bW: () => (/* binding */ filesSchema),
/* harmony export */   kN: () => (/* binding */ readCommit),
/* harmony export */   readPullRequest: () => (/* binding */ readPullRequest),
/* harmony export */   tl: () => (/* binding */ readReleases)
/* harmony export */ });
/* unused harmony exports READING, commitSchema, partsOfMessage, COMPARING, MOST_RELEASES */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2857);
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1875);
/* harmony import */ var _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9971);





const READING = { what: 'the pull request', permission: 'pull-requests: read' };
/** Reads a pull request. Throws `GitHubError`. */
async function readPullRequest(api, number) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const parameters = { pull_number: number };
    const reading = { ...READING, what: `pull request #${number}` };
    return (0,_kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .toPullRequest */ .c$)(await api.request({ ...reading, schema: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .pullRequestSchema */ .MH, route, parameters }));
}
/** Reads the files of a pull request, as many as GitHub can give: where a diff takes it too long, it gives none. */
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
        if (!isUnreadable(error) || error.status === 404)
            throw error;
        return { files, filesCapped: true };
    }
}
/**
 * Returns whether an error says that GitHub cannot give what was asked for, often for good: of a large diff it answers 500,
 * 422 or 406, or not at all. A permission or a limit is another matter.
 */
function isUnreadable(error) {
    if (!(error instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_))
        return false;
    const { status = 500 } = error;
    return status >= 500 || [404, 406, 422].includes(status);
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
})
    .transform(({ sha, commit, html_url: url, author: account }) => {
    // No account may have the address of the commit's author.
    const author = account?.login;
    return { sha, ...partsOfMessage(commit.message), url, author };
});
/** The first line of a commit's message, and what follows. */
function partsOfMessage(message) {
    const [subject = '', ...rest] = message.split('\n');
    return { subject, body: rest.join('\n').trim() };
}
const READING_COMMIT = { what: 'the commit', permission: 'contents: read' };
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
        const schema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ sha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() });
        return (await api.request({ ...READING_COMMIT, schema, route, parameters })).sha;
    }
    catch (error) {
        // 409 is an empty repository.
        if (error instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && [404, 409, 422].includes(error.status ?? 0))
            return undefined;
        throw error;
    }
}
/** The most files that GitHub returns for a pull request or a commit. */
const MOST_FILES = 3000;
/** Reads a commit and what it changed against its first parent; `undefined` if GitHub cannot give it. Throws `GitHubError`. */
async function readCommit(api, sha) {
    const route = 'GET /repos/{owner}/{repo}/commits/{ref}';
    const schema = zod__WEBPACK_IMPORTED_MODULE_3__/* .intersection */ .E$q(commitSchema, zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ files: filesSchema.default([]) }));
    const pages = api.pages({ ...READING_COMMIT, schema, route, parameters: { ref: sha } });
    const files = [];
    let commit;
    try {
        for await (const { page, isLast } of pages) {
            commit ??= page;
            files.push(...page.files);
            if (isLast || files.length >= MOST_FILES)
                return { ...commit, files, filesCapped: files.length >= MOST_FILES };
        }
    }
    catch (error) {
        if (!isUnreadable(error))
            throw error;
    }
    return commit && { ...commit, files, filesCapped: true };
}
/** Stands for a comparison that GitHub cannot give: the commits still tell what changed. */
const NOT_COMPARED = { files: [], filesCapped: true, commits: [], total: Number.POSITIVE_INFINITY };
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
        if (!isUnreadable(error))
            throw error;
        return error.status === 404 ? undefined : { ...NOT_COMPARED, error };
    }
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
 * Reads one page of what is reachable from a commit: at most 100 commits, newest first, and where the next page begins. A
 * commit that does not exist is an error, as in an empty repository. Throws `GitHubError`.
 */
async function readHistoryPage(api, head, { after, statusName, pullRequests: withPullRequests = false }) {
    const { owner, name } = api.repository;
    // A run that reads statuses sets one too.
    const forStatus = statusName === undefined ? [] : ['statuses: write'];
    const permission = ['contents: read', ...forStatus, ...(withPullRequests ? ['pull-requests: read'] : [])];
    const reading = { what: 'the history of the branch', permission, schema: historySchema, query: HISTORY };
    const wanted = { status: statusName ?? '', withStatus: statusName !== undefined, withPullRequests };
    const variables = { owner, name, head, after, ...wanted };
    const { repository, viewer } = await api.graphqlPage({ ...reading, variables });
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
/** Reads the full releases of a repository, the newest first. Throws `GitHubError`. */
async function readReleases(api) {
    const { owner, name } = api.repository;
    const reading = { what: 'the releases', permission: 'contents: read', schema: releasesSchema, query: RELEASES };
    const releases = [];
    const cursors = new Set([undefined]);
    let after;
    do {
        cursors.add(after);
        const { repository } = await api.graphqlPage({ ...reading, variables: { owner, name, after } });
        releases.push(...repository.releases.nodes);
        after = repository.releases.pageInfo;
    } while (!cursors.has(after) && releases.length < MOST_RELEASES);
    return releases
        .filter(({ isDraft, isPrerelease }) => !isDraft && !isPrerelease)
        .flatMap(({ tagName: tag, tagCommit }) => (tagCommit ? [{ tag, sha: tagCommit.oid }] : []));
}


/***/ })

};
