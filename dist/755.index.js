export const id = 755;
export const ids = [755,89];
export const modules = {

/***/ 7071:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $q: () => (/* binding */ commitsBetween),
/* harmony export */   B_: () => (/* binding */ stepsOf),
/* harmony export */   EL: () => (/* binding */ readRangeCommits),
/* harmony export */   Hi: () => (/* binding */ MOST_READ),
/* harmony export */   Zy: () => (/* binding */ startHistory),
/* harmony export */   cA: () => (/* binding */ lineOf),
/* harmony export */   su: () => (/* binding */ newestOf),
/* harmony export */   wS: () => (/* binding */ mergedIn),
/* harmony export */   z$: () => (/* binding */ mergedAs)
/* harmony export */ });
/* unused harmony export MOST_COMMITS */
/** The most commits of a first-parent line that a range, or the search for earlier runs, reads. */
const MOST_COMMITS = 1000;
/** The most commits, on the line and off it, that are read to find those on it. */
const MOST_READ = 5000;
/** A history that is read page by page, only as far as it is needed. Throws `GitHubError`. */
function startHistory(head, wanted, source) {
    const commits = [];
    const cursors = new Set([undefined]);
    let after;
    let isWhole = false;
    return {
        /** All that was read: newest first, each before its parents. */
        commits,
        /** The wait for the newest commit's pull request, once somebody began it: all who need that pull request wait together. */
        waiting: undefined,
        /** Reads more; `false` when all of it was read. */
        async readMore() {
            if (isWhole)
                return false;
            const page = await source.page(head, { after, ...wanted });
            commits.push(...page.commits);
            after = page.after;
            // A cursor that comes again leads nowhere.
            isWhole = cursors.has(after);
            cursors.add(after);
            return true;
        },
        /** Reads the first page again, and nothing behind it: GitHub may show now what it did not show before. */
        async readAgain() {
            const page = await source.page(head, { after: undefined, ...wanted });
            commits.splice(0, commits.length, ...page.commits);
            after = page.after;
            isWhole = after === undefined;
        },
    };
}
/** The newest 1,000 commits of a history, newest first, read only as far as they are asked for. */
async function* newestOf(history) {
    for (let index = 0; index < MOST_COMMITS; index++) {
        while (history.commits.length <= index)
            if (!(await history.readMore()))
                return;
        const commit = history.commits[index];
        if (commit !== undefined)
            yield commit;
    }
}
/**
 * The commits of a range; at most about 1,000 of its first-parent line.
 *
 * @param total how many there are; infinite where nobody knows
 */
async function readRangeCommits({ base: { sha: base }, head, history }, { total }) {
    for (;;) {
        const commits = commitsBetween(history.commits, base, head);
        const isWhole = commits.length >= total || isClosed(commits, history.commits, base);
        if (isWhole)
            return { commits, isWhole };
        const isLong = history.commits.length >= MOST_READ || lineOf(commits, head).length >= MOST_COMMITS;
        if (isLong || !(await history.readMore()))
            return { commits, isWhole };
    }
}
/** Returns whether every parent of a range's commits is one of them, or belongs to the base. */
function isClosed(commits, all, base) {
    const inRange = new Set(commits.map(({ sha }) => sha));
    const ofBase = reachedFrom(base, all);
    const isKnown = (parent) => inRange.has(parent) || ofBase.has(parent);
    return commits.length > 0 && commits.every(({ parents }) => parents.every(isKnown));
}
/**
 * The commits whose changes make up a range, newest first: those of head's first-parent line. A merge whose other parents
 * the base has brings in nothing. One that brings in the base itself also brings in what the base has, so in its place stand
 * the commits of its other parents' lines.
 */
function stepsOf({ commits, isWhole }, { base, head }) {
    const inRange = new Map(commits.map((commit) => [commit.sha, commit]));
    const hasBase = new Set([base]);
    // Each commit comes before its parents.
    for (const { sha, parents } of commits.toReversed())
        if (parents.some((one) => hasBase.has(one)))
            hasBase.add(sha);
    const isOfBase = (sha) => sha === base || (isWhole && !inRange.has(sha));
    const steps = new Map();
    for (const stack = [head]; stack.length > 0;) {
        const commit = inRange.get(stack.pop() ?? '');
        if (commit === undefined || steps.has(commit.sha))
            continue;
        const [first = '', ...others] = commit.parents;
        const bringsNothing = others.length > 0 && others.every(isOfBase);
        const bringsBase = !hasBase.has(first) && others.some((one) => hasBase.has(one));
        if (!bringsNothing && !bringsBase)
            steps.set(commit.sha, commit);
        stack.push(first, ...(bringsBase ? others : []).toReversed());
    }
    // A head of which nothing else is left may still undo something of the base.
    return steps.size > 0 ? [...steps.values()] : commits.filter(({ sha }) => sha === head);
}
/** The pull request that brought a commit onto the line. */
function mergedAs({ sha, pullRequests }, line) {
    const merged = pullRequests.find(({ mergeCommit }) => mergeCommit === sha);
    return merged ?? pullRequests.find(({ mergeCommit }) => mergeCommit !== undefined && line.has(mergeCommit));
}
/** The pull requests whose merge is among the commits, the last merged first. */
function mergedIn(commits) {
    const shas = new Set(commits.map(({ sha }) => sha));
    // One without a merge commit was merged by a push of its own commits.
    const merged = commits
        .flatMap(({ pullRequests }) => pullRequests)
        .filter(({ mergeCommit }) => mergeCommit === undefined || shas.has(mergeCommit));
    const unique = new Map(merged.map((pullRequest) => [pullRequest.number, pullRequest]));
    return [...unique.values()].sort((a, b) => (b.mergedAtMs ?? 0) - (a.mergedAtMs ?? 0) || b.number - a.number);
}
/** The commits that lead to a head, and not to a base, as far as they are among these. */
function commitsBetween(commits, base, head) {
    const reached = reachedFrom(head, commits).difference(reachedFrom(base, commits));
    return commits.filter(({ sha }) => reached.has(sha));
}
function reachedFrom(from, commits) {
    const parentsOf = new Map(commits.map(({ sha, parents }) => [sha, parents]));
    const reached = new Set();
    for (const stack = [from]; stack.length > 0;) {
        const sha = stack.pop();
        if (sha === undefined || reached.has(sha))
            continue;
        reached.add(sha);
        stack.push(...(parentsOf.get(sha) ?? []));
    }
    return reached;
}
/**
 * The first-parent line that leads to `head`, newest first, as far as it is among the commits: what a branch itself went
 * through. Of a merge, it follows the branch that was merged into.
 */
function lineOf(commits, head) {
    const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
    const line = [];
    for (let next = bySha.get(head); next !== undefined; next = bySha.get(next.parents[0] ?? ''))
        line.push(next);
    return line;
}


/***/ }),

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


/***/ })

};
