export const id = 584;
export const ids = [584];
export const modules = {

/***/ 1584:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  connectGitHub: () => (/* binding */ connectGitHub)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
;// CONCATENATED MODULE: ./build/github/access.js

const READING = { what: "reading the sender's permission", permission: 'metadata: read', repeatable: true };
const permissionSchema = schemas/* object */.Ikc({ permission: schemas/* string */.YjP() });
/** An account's permission in a repository: `admin`, `write` (also for `maintain`), `read` or `none`. */
async function readPermission(api, { owner, name }, login) {
    const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
    const { permission } = await api.request(READING, permissionSchema, route, { owner, repo: name, username: login });
    return permission;
}

// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 22 modules
var github = __webpack_require__(2413);
// EXTERNAL MODULE: ./build/clock.js
var build_clock = __webpack_require__(7094);
// EXTERNAL MODULE: ./build/errors.js
var build_errors = __webpack_require__(9473);
// EXTERNAL MODULE: ./build/version.js
var version = __webpack_require__(8508);
// EXTERNAL MODULE: ./build/retry.js
var retry = __webpack_require__(5402);
// EXTERNAL MODULE: ./build/text/visible.js
var visible = __webpack_require__(4252);
;// CONCATENATED MODULE: ./build/github/failure.js




const headers = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).optional().catch(undefined);
/** What the client throws: an HTTP answer, an error of GraphQL, or trouble with the network. */
const failure = schemas/* object */.Ikc({
    status: schemas/* number */.aig().optional().catch(undefined),
    message: schemas/* string */.YjP().optional().catch(undefined),
    errors: schemas/* array */.YOg(schemas/* object */.Ikc({ type: schemas/* string */.YjP().optional().catch(undefined), message: schemas/* string */.YjP().optional().catch(undefined) }))
        .optional()
        .catch(undefined),
    response: schemas/* object */.Ikc({ headers }).optional().catch(undefined),
    // GraphQL's errors have them here.
    headers,
});
const RETRIES = 3;
/** Milliseconds until the request may be made again, or `undefined` for "not again". */
function delayBeforeRetry(thrown, { doing, attempt, random, nowMs }) {
    const found = parse(thrown);
    if (attempt > RETRIES)
        return undefined;
    // A request that was refused for a limit was not carried out, whatever it was for.
    if (isLimit(found))
        return Math.max(limitDelay(found, nowMs), 500);
    // GraphQL answers 200 with errors: what it refuses once it refuses again, what has no type is its own fault.
    const refused = found.errors?.some(({ type }) => type !== undefined) ?? false;
    const passing = !refused && (found.status === undefined || found.status >= 500);
    return doing.repeatable && passing ? Math.round(1000 * 2 ** (attempt - 1) * (0.5 + random / 2)) : undefined;
}
/** Whether one of GitHub's limits was met (docs.github.com, "Rate limits for the REST API", "… the GraphQL API"). */
function isLimit(found) {
    if (found.errors?.some(({ type }) => type === 'RATE_LIMITED'))
        return true;
    if (found.status === 429)
        return true;
    const isSecondary = /secondary rate limit/i.test(found.message ?? '');
    return (found.status === 403 &&
        (isSecondary || header(found, 'retry-after') !== undefined || header(found, 'x-ratelimit-remaining') === '0'));
}
function limitDelay(found, nowMs) {
    const asked = (0,retry/* parseRetryAfter */.mu)(header(found, 'retry-after'), nowMs);
    if (asked !== undefined)
        return asked;
    const reset = Number(header(found, 'x-ratelimit-reset'));
    // Without a word GitHub asks to wait for a minute.
    return header(found, 'x-ratelimit-remaining') === '0' && reset > 0 ? Math.max(0, reset * 1000 - nowMs) : 60_000;
}
function header({ response, headers: own }, name) {
    const value = (response?.headers ?? own)?.[name];
    return value === undefined ? undefined : String(value);
}
/** What to tell a person. */
function describeFailure(doing, thrown) {
    const found = parse(thrown);
    const { errors } = found;
    const status = statusOf(thrown);
    const words = errors?.[0]?.message ?? (0,build_errors/* messageOf */.bD)(thrown instanceof Error ? thrown : found.message);
    const remoteMessage = (0,visible/* cut */.Jj)((0,visible/* visibleLine */.P8)(words), 300);
    if (isLimit(found)) {
        return {
            kind: 'github-fault',
            what: `GitHub refused ${doing.what} for its rate limit (${status ?? 'GraphQL'}).`,
            advice: 'Run the step again later.',
            remoteMessage,
        };
    }
    const isForbidden = errors?.some(({ type }) => type === 'FORBIDDEN' || type === 'INSUFFICIENT_SCOPES') ?? false;
    const refusal = describeRefusal(doing, isForbidden ? 'forbidden' : status);
    return { ...(refusal ?? describeFault(doing, status)), remoteMessage };
}
/** An answer that says no: the token, the permission or what is asked for is wrong. */
function describeRefusal({ what, permission }, status) {
    const refused = { kind: 'github-refused', what: `GitHub refused ${what} (${status}).` };
    const permit = `Give the job's token the permission \`${permission}\` under permissions: in the workflow`;
    switch (status) {
        case 401:
            return {
                kind: 'github-refused',
                what: `GitHub did not accept the token while ${what} (401).`,
                advice: "The job's own token expires when the job ends, and after 24 hours at most: check `github-token`.",
            };
        case 403:
        case 'forbidden':
            return { ...refused, advice: `${permit}.` };
        case 404:
            return { ...refused, advice: `${permit}, and check that what is asked for exists.` };
        case 422:
            return { ...refused, advice: 'Check that what is asked for exists and is what it is taken for, a commit say.' };
        default:
            return undefined;
    }
}
function describeFault({ what }, status) {
    if (status !== undefined && status >= 300 && status < 400) {
        return {
            kind: 'github-fault',
            what: `GitHub redirected ${what} (${status}), which is not followed, so that the token goes nowhere else.`,
            advice: 'If the repository was renamed or moved, start the workflow anew.',
        };
    }
    return {
        kind: 'github-fault',
        what: `GitHub failed while ${what}${status === undefined ? '' : ` (${status})`}.`,
        advice: 'Look at the status page of GitHub and run the step again.',
    };
}
/** The answer's status; GraphQL says 404 in a word. */
function statusOf(thrown) {
    const { status, errors } = parse(thrown);
    return status ?? (errors?.some(({ type }) => type === 'NOT_FOUND') ? 404 : undefined);
}
function parse(thrown) {
    const parsed = failure.safeParse(thrown);
    if (!parsed.success)
        return {};
    // The client calls trouble with the network a status of 500; only an answer has one.
    return parsed.data.response === undefined ? { ...parsed.data, status: undefined } : parsed.data;
}

;// CONCATENATED MODULE: ./build/github/api.js





/** One request may take this long. */
const REQUEST_TIMEOUT_MS = 15_000;
const PAGE_SIZE = 100;
const silent = { debug: () => { }, info: () => { }, warn: () => { }, error: () => { } };
/** The toolkit's client, with limits, retries of reads and checked answers. */
function createGitHubApi(options, limits) {
    const octokit = (0,github/* getOctokit */.Q)(options.token, { userAgent: `docs-agent-action/${version/* VERSION */.x}`, log: silent });
    octokit.hook.after('request', refuseRedirect);
    const call = (doing, schema, send) => callWithRetries({ doing, schema, send }, options, limits);
    const request = (doing, schema, route, parameters) => call(doing, schema, async (how) => (await octokit.request(route, { ...parameters, request: how })).data);
    return {
        request,
        async list(doing, schema, route, { most, ...parameters }) {
            const all = [];
            for (let page = 1; all.length < most; page++) {
                const entries = await request(doing, schema, route, { ...parameters, per_page: PAGE_SIZE, page });
                all.push(...entries);
                if (entries.length < PAGE_SIZE)
                    break;
            }
            return all.slice(0, most);
        },
        graphql: (doing, schema, query, variables) => call(doing, schema, (how) => octokit.graphql(query, { ...variables, request: how })),
    };
}
/** The checked data of an answer, asked for again as the failure allows and time is left. */
async function callWithRetries({ doing, schema, send }, { clock, log, timeoutMs = REQUEST_TIMEOUT_MS }, { until, signal }) {
    for (let attempt = 1;; attempt++) {
        try {
            signal.throwIfAborted();
            const timeOut = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, until - clock.now())));
            const answer = await send({ signal: AbortSignal.any([signal, timeOut]), redirect: 'manual' });
            const data = schema.safeParse(answer);
            if (data.success)
                return data.data;
            throw new build_errors/* GitHubError */.y_(undefined, describeFailure(doing, { message: 'its answer is not as documented' }));
        }
        catch (error) {
            const delayMs = delayBeforeRetry(error, { doing, attempt, random: clock.random(), nowMs: clock.now() });
            if (delayMs === undefined || clock.now() + delayMs > until || signal.aborted) {
                throw error instanceof build_errors/* GitHubError */.y_ ? error : new build_errors/* GitHubError */.y_(statusOf(error), describeFailure(doing, error));
            }
            log.info(`${describeFailure(doing, error).what} Trying again in ${(0,build_clock/* formatDuration */.a3)(delayMs)}.`);
            await clock.sleep(delayMs, signal).catch(() => undefined);
        }
    }
}
/** The client takes a redirect that is not followed for an answer like any other. */
function refuseRedirect(response) {
    if (response.status >= 300)
        throw Object.assign(new Error('It redirected the request.'), { status: response.status, response });
}

// EXTERNAL MODULE: ./build/change/event.js
var change_event = __webpack_require__(8269);
;// CONCATENATED MODULE: ./build/github/changes.js



const READING_PULL_REQUEST = { what: 'reading the pull request', permission: 'pull-requests: read', repeatable: true };
const READING_COMMITS = { what: 'reading the pushed commits', permission: 'contents: read', repeatable: true };
/** GitHub gives at most so many files of a pull request, and files of a compare or of one page of a commit. */
const MOST_FILES = 3000;
const MOST_FILES_A_PAGE = 300;
/** Of a pull request or a compare. */
const MOST_COMMITS = 250;
const account = schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).nullish().catch(undefined);
const pullRequestSchema = schemas/* object */.Ikc({
    number: schemas/* number */.aig().int().positive(),
    title: schemas/* string */.YjP().catch(''),
    body: schemas/* string */.YjP().nullish().catch(undefined),
    html_url: schemas/* string */.YjP().catch(''),
    state: schemas/* string */.YjP().catch('open'),
    merged_at: schemas/* string */.YjP().nullish().catch(undefined),
    merge_commit_sha: schemas/* string */.YjP().nullish().catch(undefined),
    user: account,
    head: schemas/* object */.Ikc({ sha: schemas/* string */.YjP().catch('') }).catch({ sha: '' }),
});
const filesSchema = schemas/* array */.YOg(schemas/* object */.Ikc({
    filename: schemas/* string */.YjP(),
    previous_filename: schemas/* string */.YjP().optional().catch(undefined),
    status: schemas/* string */.YjP().catch('changed'),
    additions: schemas/* number */.aig().catch(0),
    deletions: schemas/* number */.aig().catch(0),
    patch: schemas/* string */.YjP().optional().catch(undefined),
})
    .transform(({ filename, previous_filename: previousPath, status, additions, deletions, patch }) => ({
    path: filename,
    previousPath,
    status,
    additions,
    deletions,
    patch,
})));
const commitSchema = schemas/* object */.Ikc({
    commit: schemas/* object */.Ikc({ message: schemas/* string */.YjP().catch('') }),
    author: account,
    parents: schemas/* array */.YOg(schemas/* unknown */.L5J()).catch([]),
});
const comparedSchema = schemas/* object */.Ikc({ files: filesSchema.optional(), commits: schemas/* array */.YOg(commitSchema) });
const firstLine = (message) => message.split('\n', 1)[0] ?? '';
function createChanges(api, { owner, name }) {
    const repository = { owner, repo: name };
    const pullRequest = async (number) => toPullRequest(await api.request(READING_PULL_REQUEST, pullRequestSchema, 'GET /repos/{owner}/{repo}/pulls/{pull_number}', {
        ...repository,
        pull_number: number,
    }));
    const mergedPullRequest = async (sha) => {
        if ((0,change_event/* isZero */.b)(sha))
            return undefined;
        const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls';
        const found = await api.request(READING_PULL_REQUEST, schemas/* array */.YOg(pullRequestSchema), route, {
            ...repository,
            commit_sha: sha,
        });
        // A commit may be part of several; the one whose merge made it comes first.
        const all = found.filter(({ merged_at: mergedAt }) => mergedAt);
        const merged = all.find(({ merge_commit_sha: made }) => made === sha) ?? all[0];
        return merged === undefined ? undefined : toPullRequest(merged);
    };
    return {
        pullRequest,
        mergedPullRequest,
        pullRequestAuthor: async (number) => (await pullRequest(number)).author,
        async mergedAuthor(sha) {
            const merged = await mergedPullRequest(sha);
            return merged === undefined ? undefined : { author: merged.author };
        },
        pushedAuthors: async (of) => (await readPush(api, repository, of)).authors,
        ofPullRequest: (number) => ({
            pullRequest: () => pullRequest(number),
            ...pullRequestChange(api, { ...repository, pull_number: number }),
        }),
        ofPush(of) {
            const push = once(() => readPush(api, repository, of));
            return { pullRequest: () => mergedPullRequest(of.after), files: push, commits: push };
        },
    };
}
function pullRequestChange(api, about) {
    return {
        async files() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
            const files = await api.list(READING_PULL_REQUEST, filesSchema, route, { ...about, most: MOST_FILES });
            return { files, filesCapped: files.length >= MOST_FILES };
        },
        async commits() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits';
            const commits = await api.list(READING_PULL_REQUEST, schemas/* array */.YOg(commitSchema), route, {
                ...about,
                most: MOST_COMMITS,
            });
            const subjects = commits.map(({ commit }) => firstLine(commit.message));
            return { commits: subjects, commitsCapped: commits.length >= MOST_COMMITS };
        },
    };
}
/** What a push brought: a compare, or the pushed commit alone where there is nothing to compare with. */
async function readPush(api, repository, { before, after }) {
    if ((0,change_event/* isZero */.b)(after))
        return { files: [], filesCapped: false, commits: [], commitsCapped: false, authors: [] };
    if (!(0,change_event/* isZero */.b)(before)) {
        const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
        const parameters = { ...repository, basehead: `${before}...${after}` };
        const compared = await api.request(READING_COMMITS, comparedSchema, route, parameters).catch(unlessGone);
        if (compared !== undefined)
            return ofCompare(compared.files ?? [], compared.commits);
    }
    return await readCommit(api, repository, after);
}
/** After a forced push the commit before may be gone. */
function unlessGone(error) {
    if (error instanceof build_errors/* GitHubError */.y_ && error.status === 404)
        return undefined;
    throw error;
}
function ofCompare(files, commits) {
    return {
        files,
        filesCapped: files.length >= MOST_FILES_A_PAGE,
        commits: commits.map(({ commit }) => firstLine(commit.message)),
        commitsCapped: commits.length >= MOST_COMMITS,
        authors: commits.filter(({ parents }) => parents.length < 2).map(({ author }) => author?.login),
    };
}
async function readCommit(api, repository, sha) {
    const route = 'GET /repos/{owner}/{repo}/commits/{ref}';
    const schema = commitSchema.extend({ files: filesSchema.optional() });
    const commit = await api.request(READING_COMMITS, schema, route, { ...repository, ref: sha });
    const files = commit.files ?? [];
    // A page is whole when there may be another.
    for (let page = 2; files.length === (page - 1) * MOST_FILES_A_PAGE && files.length < MOST_FILES; page++) {
        const next = await api.request(READING_COMMITS, schema, route, { ...repository, ref: sha, page });
        files.push(...(next.files ?? []));
    }
    return { ...ofCompare(files, [commit]), filesCapped: files.length >= MOST_FILES };
}
function toPullRequest(found) {
    const { number, title, body, html_url: url, state, merged_at: mergedAt, user, head } = found;
    return {
        number,
        title,
        body: body ?? '',
        url,
        author: user?.login,
        headSha: head.sha,
        open: state === 'open' && !mergedAt,
    };
}
/** Asks once: files and commits come with the same answer. */
function once(ask) {
    let asked;
    return () => {
        asked ??= ask();
        return asked;
    };
}

;// CONCATENATED MODULE: ./build/github/comments.js


const PERMISSION = 'pull-requests: write';
const comments_READING = { what: 'reading the comments of the pull request', permission: PERMISSION, repeatable: true };
/** Not repeated by itself: whether a lost request wrote a comment is seen by reading again. */
const CREATING = { what: 'writing a comment on the pull request', permission: PERMISSION, repeatable: false };
const UPDATING = { what: 'editing a comment on the pull request', permission: PERMISSION, repeatable: true };
const REMOVING = { what: 'removing a second comment on the pull request', permission: PERMISSION, repeatable: true };
/** Oldest first, as GitHub lists them. Only GraphQL tells whether the token's own identity wrote a comment. */
const QUERY = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      comments(first: 100, after: $after) {
        nodes { id body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;
const UPDATE = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { id } }
}`;
const REMOVE = `mutation ($id: ID!) {
  deleteIssueComment(input: { id: $id }) { clientMutationId }
}`;
const answerSchema = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        pullRequest: schemas/* object */.Ikc({
            comments: schemas/* object */.Ikc({
                nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ id: schemas/* string */.YjP(), body: schemas/* string */.YjP(), viewerDidAuthor: schemas/* boolean */.zMY() }).nullable()),
                pageInfo: schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullable() }),
            }),
        }),
    }),
});
const ANY = schemas/* unknown */.L5J();
/** The comments of one pull request. */
function createComments(api, { owner, name }, pullRequest) {
    const repository = { owner, repo: name };
    return {
        async listOwn() {
            const own = [];
            let after;
            do {
                const answer = await api.graphql(comments_READING, answerSchema, QUERY, { owner, name, number: pullRequest, after });
                const { nodes, pageInfo } = answer.repository.pullRequest.comments;
                for (const node of nodes)
                    if (node?.viewerDidAuthor)
                        own.push({ id: node.id, body: node.body });
                after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
            } while (after !== undefined);
            return own;
        },
        async create(body) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
            await api.request(CREATING, ANY, route, { ...repository, issue_number: pullRequest, body });
        },
        async update(id, body) {
            await api.graphql(UPDATING, ANY, UPDATE, { id, body }).catch(comments_unlessGone);
        },
        async remove(id) {
            await api.graphql(REMOVING, ANY, REMOVE, { id }).catch(comments_unlessGone);
        },
    };
}
/** A comment that somebody removed meanwhile: who wrote reads again, and finds out. */
function comments_unlessGone(error) {
    if (!(error instanceof build_errors/* GitHubError */.y_ && error.status === 404))
        throw error;
}

;// CONCATENATED MODULE: ./build/github/connect.js




/** GitHub as the run's token sees it, from its repository. */
function connectGitHub(options, repository, limits) {
    const api = createGitHubApi(options, limits);
    return {
        changes: (of = repository) => createChanges(api, of),
        comments: (pullRequest) => createComments(api, repository, pullRequest),
        permission: (login) => readPermission(api, repository, login),
    };
}


/***/ }),

/***/ 5402:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a2: () => (/* binding */ retryDelay),
/* harmony export */   a5: () => (/* binding */ isRateLimit),
/* harmony export */   mu: () => (/* binding */ parseRetryAfter),
/* harmony export */   uZ: () => (/* binding */ mayHaveBeenProcessed)
/* harmony export */ });
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
const SHORTEST_DELAY_MS = 500;
/** How often a read that counts against a limit is made again after trouble other than the limit itself. */
const READ_RETRIES = 3;
/**
 * The one retry policy: milliseconds until the same request may be made again, or `undefined` for "not again".
 * How long to keep trying is the caller's, who knows the deadline.
 */
function retryDelay({ purpose, failure, attempt, random }) {
    if (!isRepeatable(purpose, failure, attempt))
        return undefined;
    const asked = failure.type === 'status' ? failure.retryAfterMs : undefined;
    // A service that asks for no wait at all, and refuses again, must not be asked twice a second.
    return asked ? Math.max(asked, SHORTEST_DELAY_MS) : backoff(attempt, random);
}
function isRepeatable(purpose, failure, attempt) {
    switch (purpose) {
        case 'send':
            return certainlyNotProcessed(failure);
        case 'poll':
            return isTransient(failure);
        case 'read':
            return isRateLimit(failure) || (isTransient(failure) && attempt <= READ_RETRIES);
    }
}
/** Whether the service refused for its limit of requests. */
function isRateLimit(failure) {
    return failure.type === 'status' && failure.status === 429;
}
function certainlyNotProcessed(failure) {
    return failure.type === 'not-connected' || isRateLimit(failure);
}
/** Whether the service may have carried out a request that failed: after a refusal (3xx, 4xx) it has not. */
function mayHaveBeenProcessed(failure) {
    if (failure.type === 'status')
        return failure.status >= 500;
    if (failure.type === 'cancelled')
        return failure.sent;
    return failure.type !== 'not-connected';
}
function isTransient(failure) {
    if (failure.type === 'status')
        return isRateLimit(failure) || failure.status >= 500;
    return failure.type !== 'cancelled' && failure.type !== 'undocumented';
}
/** Doubles from one second to thirty, each jittered down to as little as half. */
function backoff(attempt, random) {
    const full = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
    return Math.max(SHORTEST_DELAY_MS, Math.round(full * (0.5 + random / 2)));
}
/** Longer than any run; keeps absurd values printable. */
const LONGEST_ASKED_MS = 365 * 24 * 60 * 60 * 1000;
/**
 * Milliseconds that a `Retry-After` header asks for (RFC 9110, section 10.2.3: seconds or a date), or `undefined`
 * when it is missing or unusable. A date in the past asks for no wait.
 */
function parseRetryAfter(value, nowMs) {
    const text = value?.trim() ?? '';
    if (/^\d+$/.test(text))
        return Math.min(Number(text) * 1000, LONGEST_ASKED_MS);
    // Date.parse takes almost anything ("-1", "2"); a date of HTTP begins with the day's name.
    if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text))
        return undefined;
    // Always GMT, also in the obsolete form that does not say so.
    const at = Date.parse(`${text.replace(/ GMT$/, '')} GMT`);
    return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - nowMs), LONGEST_ASKED_MS);
}


/***/ }),

/***/ 8508:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ VERSION)
/* harmony export */ });
/** The version in `package.json`; a test holds the two together. */
const VERSION = '0.1.0';


/***/ })

};
