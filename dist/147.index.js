export const id = 147;
export const ids = [147];
export const modules = {

/***/ 3147:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  connectGitHub: () => (/* binding */ connectGitHub)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var core_repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/kit/core/clock.js
var core_clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./node_modules/undici/index.js
var undici = __webpack_require__(6752);
// EXTERNAL MODULE: ./build/kit/core/proxy.js
var proxy = __webpack_require__(1543);
// EXTERNAL MODULE: ./build/kit/core/redact.js
var redact = __webpack_require__(4854);
// EXTERNAL MODULE: ./build/kit/core/retry.js
var retry = __webpack_require__(7653);
// EXTERNAL MODULE: ./build/kit/core/version.js
var version = __webpack_require__(7427);
// EXTERNAL MODULE: ./build/kit/github/failure.js
var github_failure = __webpack_require__(5741);
;// CONCATENATED MODULE: ./build/kit/github/connection.js







const REQUEST_TIMEOUT_MS = 15_000;
/**
 * GitHub documents these for every request. Octokit's own `Accept` is an older one, which strict gateways refuse, and the
 * toolkit's user agent has an identifier from the environment in it.
 */
const HEADERS = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    'user-agent': `docs-agent-action/${version/* VERSION */.x}`,
};
const silent = { debug: () => { }, info: () => { }, warn: () => { }, error: () => { } };
/**
 * The toolkit's client. Its hook holds all that is true of every request: time limit, retries, redaction, checked
 * responses, and errors that a person can act on. Throws `ActionError` for an unusable proxy.
 */
async function openConnection(options) {
    const { token, apiUrl } = options;
    const dispatcher = (0,proxy/* createDispatcher */.SM)(new URL(apiUrl));
    const { getOctokit } = await loadToolkit();
    const client = getOctokit(token, {
        baseUrl: apiUrl,
        log: silent,
        // Its own log would print GitHub's text, as it is, when a request is deprecated.
        request: { fetch: createFetch(apiUrl, dispatcher), log: silent },
    });
    const peer = createPeer(options);
    client.hook.wrap('request', async (send, endpoint) => {
        // Octokit hands `request` through as it was given.
        const call = endpoint.request.call;
        // Changed in place: the client's own hook, which adds the token, reads no other.
        Object.assign(endpoint.headers, HEADERS);
        return await callWithRetries(call, options, peer, async (signal) => {
            endpoint.request.signal = signal;
            const response = await send(endpoint);
            peer.noteTime(response.headers);
            (0,github_failure/* rejectRedirect */.Wv)(response);
            (0,redact/* redactStrings */.eT)(response.data, options.redactor.keys);
            if (!call.isGraphql)
                return { ...response, data: (0,github_failure/* checked */.KD)(call.schema, response.data) };
            const describe = (failed) => (0,github_failure/* errorOf */.Mz)(call, failed, options.redactor.text);
            return { ...response, data: { data: (0,github_failure/* readGraphql */.KV)(response, call, describe) } };
        });
    });
    return { options, client, pageSizes: new Map(), clockAheadMs: peer.clockAheadMs };
}
/** A token of an app may not be valid everywhere at once. A little less than the five seconds that it has. */
const YOUNG_TOKEN_MS = 4800;
const FIRST_YOUNG_DELAY_MS = 500;
/** Learns of GitHub on the way: its time, and whether it knows the token. */
function createPeer({ clock }) {
    let aheadMs = 0;
    const openedAt = clock.now();
    let isProven = false;
    return {
        noteTime({ date }) {
            const ms = Date.parse(String(date)) - clock.now();
            // The header has whole seconds, and the response was under way.
            if (!Number.isNaN(ms))
                aheadMs = Math.abs(ms) < 2000 ? 0 : ms;
        },
        clockAheadMs: () => aheadMs,
        nowMs: () => clock.now() + aheadMs,
        noteSuccess() {
            isProven = true;
        },
        /** The time to wait for a token that GitHub may not know everywhere yet; `undefined` where it is not that young. */
        youngDelay(attempt) {
            const leftMs = openedAt + YOUNG_TOKEN_MS - clock.now();
            return isProven || leftMs <= 0 ? undefined : Math.min(FIRST_YOUNG_DELAY_MS * 2 ** (attempt - 1), leftMs);
        },
    };
}
/** GitHub could not give a page of this size. */
class PageTooLarge extends Error {
}
async function callWithRetries(call, options, peer, send) {
    const { clock, log } = options;
    const { until, signal } = call.deadline;
    for (let [attempt, young] = [1, 1];;) {
        try {
            const timeOut = clock.timeout(Math.min(REQUEST_TIMEOUT_MS, until - clock.now()));
            const response = await send(AbortSignal.any([signal, timeOut]));
            peer.noteSuccess();
            return response;
        }
        catch (thrown) {
            const failed = (0,github_failure/* readFailure */.f1)(thrown);
            peer.noteTime(failed.headers);
            const youngDelayMs = call.isRead && (0,github_failure/* isForYoungToken */.z9)(failed) ? peer.youngDelay(young) : undefined;
            const failure = (0,github_failure/* failureOf */.g5)(failed, peer.nowMs());
            const purpose = call.once ? 'send' : 'read';
            const delayMs = youngDelayMs ?? (0,retry/* retryDelay */.a2)({ purpose, failure, attempt, random: clock.random() });
            const isForLess = call.hasSmaller && (0,github_failure/* isTooLarge */.I9)(failed);
            const error = (0,github_failure/* errorOf */.Mz)(call, failed, options.redactor.text);
            if (signal.aborted || clock.now() + (delayMs ?? 0) > until)
                throw error;
            if (delayMs === undefined && !isForLess)
                throw error;
            const how = isForLess ? 'Trying again in smaller pages' : 'Trying again';
            log.info(`${error.what} ${how}${delayMs === undefined ? '' : ` in ${(0,core_clock/* formatDuration */.a3)(delayMs)}`}.`);
            if (delayMs !== undefined)
                await clock.sleep(delayMs, signal).catch(() => undefined);
            if (isForLess)
                throw new PageTooLarge();
            if (youngDelayMs === undefined)
                attempt += 1;
            else
                young += 1;
        }
    }
}
/**
 * Loads the toolkit's client. While it loads it reads the event's file, and one that is no JSON would end the run;
 * the action has read that file itself by then.
 */
async function loadToolkit() {
    const { env } = process;
    const file = env.GITHUB_EVENT_PATH;
    delete env.GITHUB_EVENT_PATH;
    try {
        return await __webpack_require__.e(/* import() */ 413).then(__webpack_require__.bind(__webpack_require__, 2413));
    }
    finally {
        if (file !== undefined)
            env.GITHUB_EVENT_PATH = file;
    }
}
const MOST_REDIRECTS = 3;
/** The statuses that ask for the same request at another address, and those that a read alone may follow. */
const REPEATING = [307, 308];
const READING = [301, 302, 303];
/**
 * A `fetch` that follows redirects within an API, as of a repository that was renamed or moved, and no others: the token
 * goes nowhere else. Where one names another path for a repository, later requests go there at once.
 */
function createFetch(apiUrl, dispatcher) {
    const moved = new Map();
    const api = new URL(`${apiUrl}/`);
    return async (url, init) => {
        let address = new URL(url);
        const [repository = '', rest = ''] = repositoryIn(address, api);
        const newPath = moved.get(repository);
        if (newPath !== undefined)
            address.pathname = newPath + rest;
        for (let redirects = 0;; redirects++) {
            const response = await (0,undici.fetch)(address, { ...init, redirect: 'manual', dispatcher });
            const next = redirects < MOST_REDIRECTS ? nextAddress(response, address, init.method) : undefined;
            if (next === undefined || !isInApi(next, api))
                return response;
            await response.body?.cancel();
            rememberMove(address, next);
            address = next;
        }
    };
    function rememberMove(from, to) {
        const [repository, rest = ''] = repositoryIn(from, api);
        if (repository !== undefined && to.pathname.endsWith(rest)) {
            moved.set(repository, to.pathname.slice(0, to.pathname.length - rest.length));
        }
    }
}
/** The part of a path that names a repository, and what follows it; nothing for other paths. */
function repositoryIn({ pathname }, api) {
    const [repository] = /^repos\/[^/]+\/[^/]+/.exec(pathname.slice(api.pathname.length)) ?? [];
    if (repository === undefined)
        return [];
    const length = api.pathname.length + repository.length;
    return [pathname.slice(0, length), pathname.slice(length)];
}
function nextAddress({ status, headers }, from, method = 'GET') {
    const isFollowed = REPEATING.includes(status) || (method === 'GET' && READING.includes(status));
    const location = headers.get('location');
    return isFollowed && location !== null ? (URL.parse(location, from.href) ?? undefined) : undefined;
}
function isInApi({ origin, username, password, pathname }, api) {
    return origin === api.origin && username === '' && password === '' && pathname.startsWith(api.pathname);
}

;// CONCATENATED MODULE: ./build/kit/github/api.js




/** Tells where a connection of GraphQL continues. One that says that there is more and not where has not been read. */
const pageInfoSchema = schemas/* object */.Ikc({ hasNextPage: schemas/* boolean */.zMY(), endCursor: schemas/* string */.YjP().nullish() })
    .refine(({ hasNextPage, endCursor }) => !hasNextPage || typeof endCursor === 'string')
    .transform(({ hasNextPage, endCursor }) => (hasNextPage ? (endCursor ?? undefined) : undefined));
/**
 * The entries of a list that are asked for at once. Where GitHub cannot give so many, it is asked for less: a diff or a
 * query that takes it too long often fits into a smaller page.
 */
const PAGE_SIZES = [100, 50, 25, 10];
const LARGEST_PAGE = PAGE_SIZES[0];
/** A request and its retries, GitHub's limits included: longer than the minute that it asks for when it names no time. */
const PATIENCE_MS = 75_000;
/** Opens a connection. What it returns has a deadline for all requests together: a little more than a minute unless given. */
async function openGitHub(options) {
    const connection = await openConnection(options);
    return (deadline) => createApi({ ...connection, repository: options.repository, deadline });
}
function createApi(scope) {
    const send = createSend(scope);
    const query = createQuery(scope);
    return {
        repository: scope.repository,
        at: (repository) => createApi({ ...scope, repository }),
        request: async (request) => (await send(request)).data,
        pages: (request) => readPages(request, send),
        entries: (request) => readEntries(request, send),
        async list({ most, ...request }) {
            const all = [];
            for await (const entry of readEntries(request, send))
                if (all.push(entry) >= most)
                    break;
            return all;
        },
        graphql: async (request) => (await query(request)).data,
        graphqlPage: async (request) => await readGraphqlPage(request, query, scope),
        toOwnTime: (atGitHubMs) => atGitHubMs - scope.clockAheadMs(),
    };
}
function createSend(scope) {
    const { owner, name: repo } = scope.repository;
    return async ({ route, parameters, ...purpose }, hasSmaller = false) => {
        const verb = route.startsWith('GET ') ? 'read' : 'write';
        const call = callFor(verb, { ...purpose, hasSmaller }, scope);
        const sent = redactAll(parameters, scope.options.redactor.keys);
        const { data, headers } = await scope.client.request(route, { owner, repo, ...sent, request: { call } });
        const next = nextQuery(headers.link);
        return { data, ...(next && { next }) };
    };
}
function createQuery(scope) {
    return async ({ query, variables, ...purpose }, hasSmaller = false) => {
        const verb = query.startsWith('mutation') ? 'write' : 'read';
        const call = callFor(verb, { ...purpose, hasSmaller, isGraphql: true }, scope);
        const sent = redactAll(variables, scope.options.redactor.keys);
        return await scope.client.graphql(query, { ...sent, request: { call } });
    };
}
/** Makes what is the same for all requests of a repository. */
function callFor(verb, { what, ...purpose }, { repository, deadline, options }) {
    const { tokenInput, filesUrl } = options;
    return {
        ...purpose,
        action: `${verb} ${what}`,
        isRead: verb === 'read',
        tokenInput,
        repository: (0,core_repository/* fullName */.fq)(repository),
        isOwn: (0,core_repository/* isSameRepository */.ve)(repository, options.repository),
        isCode: (0,core_repository/* isSameRepository */.ve)(repository, options.code),
        filesUrl,
        deadline: deadline ?? (0,core_clock/* deadlineIn */._5)(PATIENCE_MS, options),
    };
}
/**
 * The query of the next page, by a response's `Link`; `undefined` on the last page. Nothing else of its address counts: a
 * gateway may be in front of GitHub.
 */
function nextQuery(link) {
    for (const [, address = '', parameters = ''] of String(link ?? '').matchAll(/<([^<>]*)>((?:\s*;[^,<]*)*)/g)) {
        if (/;\s*rel\s*=\s*(?:"(?:[^"]* )?next(?: [^"]*)?"|next\b)/i.test(parameters)) {
            return URL.parse(address, 'https://api.github.com')?.searchParams;
        }
    }
    return undefined;
}
async function* readPages(request, send, hasSmaller = false) {
    const seen = new Set();
    let wanted = request;
    for (;;) {
        const { data: page, next } = await send(wanted, hasSmaller);
        // A page that leads back to one before it is the last.
        const isLast = next === undefined || seen.has(`${next}`);
        yield { page, isLast };
        if (isLast)
            return;
        seen.add(`${next}`);
        wanted = withQuery(request, next);
    }
}
/** The size after this one; `undefined` for the smallest. */
function smallerThan(size) {
    return PAGE_SIZES.find((smaller) => smaller < size);
}
async function* readEntries(request, send) {
    let given = 0;
    for (const size of PAGE_SIZES) {
        const parameters = { ...request.parameters, per_page: size };
        // With each size the list begins again: where a page begins in the middle, only the page before can tell.
        let skipped = 0;
        try {
            for await (const { page } of readPages({ ...request, parameters }, send, smallerThan(size) !== undefined)) {
                const isGiven = Math.min(page.length, given - skipped);
                skipped += isGiven;
                for (const entry of page.slice(isGiven)) {
                    given += 1;
                    skipped += 1;
                    yield entry;
                }
            }
            return;
        }
        catch (error) {
            if (!(error instanceof PageTooLarge))
                throw error;
        }
    }
}
async function readGraphqlPage({ variables, ...request }, query, { pageSizes }) {
    for (;;) {
        const first = pageSizes.get(request.query) ?? LARGEST_PAGE;
        const smaller = smallerThan(first);
        try {
            return await query({ ...request, variables: { ...variables, first } }, smaller !== undefined);
        }
        catch (error) {
            if (!(error instanceof PageTooLarge) || smaller === undefined)
                throw error;
            pageSizes.set(request.query, smaller);
        }
    }
}
/** The same request with the query of another page. What its path holds stays. */
function withQuery(request, next) {
    const query = new URLSearchParams();
    const parameters = {};
    for (const [name, value] of Object.entries(request.parameters)) {
        if (request.route.includes(`{${name}}`))
            parameters[name] = value;
        else
            query.set(name, String(value));
    }
    for (const [name, value] of next)
        query.set(name, value);
    return { ...request, route: `${request.route}?${query}`, parameters };
}
function redactAll(parameters, redact) {
    const redacted = (value) => {
        if (typeof value === 'string')
            return redact(value);
        return typeof value === 'object' ? value.map(redact) : value;
    };
    return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, redacted(value)]));
}

// EXTERNAL MODULE: ./build/kit/github/objects.js
var objects = __webpack_require__(9971);
// EXTERNAL MODULE: ./build/agent/change/requests.js
var change_requests = __webpack_require__(7089);
;// CONCATENATED MODULE: ./build/agent/change/history-requests.js







const QUERY = `query (
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
            status @include(if: $withStatus) { context(name: $status) { targetUrl creator ${objects/* ACTOR */.W1} } }
            associatedPullRequests(first: 20) @include(if: $withPullRequests) {
              nodes {
                number title body url mergedAt
                mergeCommit { oid }
                author ${objects/* ACTOR */.W1}
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
const nodesOf = (entry) => schemas/* array */.YOg(entry.nullable())
    .nullish()
    .transform((nodes) => (nodes ?? []).filter((node) => node !== null));
const time = schemas/* string */.YjP()
    .transform((text) => Date.parse(text))
    .refine((atMs) => !Number.isNaN(atMs));
const pullRequestSchema = schemas/* object */.Ikc({
    number: schemas/* number */.aig().int().positive(),
    title: schemas/* string */.YjP().catch(''),
    body: schemas/* string */.YjP().catch(''),
    url: schemas/* string */.YjP().catch(''),
    mergedAt: time.nullable(),
    mergeCommit: schemas/* object */.Ikc({ oid: schemas/* string */.YjP() }).nullish().catch(undefined),
    author: objects/* actorSchema */.zH,
    repository: schemas/* object */.Ikc({ nameWithOwner: schemas/* string */.YjP() }).nullish(),
});
const statusSchema = schemas/* object */.Ikc({
    context: schemas/* object */.Ikc({ targetUrl: schemas/* string */.YjP().nullable(), creator: objects/* actorSchema */.zH }).nullable(),
});
const commitSchema = schemas/* object */.Ikc({
    oid: schemas/* string */.YjP(),
    message: schemas/* string */.YjP().catch(''),
    url: schemas/* string */.YjP().catch(''),
    author: schemas/* object */.Ikc({ user: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).nullish() })
        .nullish()
        .catch(undefined),
    committedDate: time,
    parents: schemas/* object */.Ikc({ nodes: nodesOf(schemas/* object */.Ikc({ oid: schemas/* string */.YjP() })) }),
    status: statusSchema.nullish(),
    associatedPullRequests: schemas/* object */.Ikc({ nodes: nodesOf(pullRequestSchema) }).nullish(),
});
const pageSchema = schemas/* object */.Ikc({ nodes: nodesOf(commitSchema), pageInfo: pageInfoSchema });
const dataSchema = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        nameWithOwner: schemas/* string */.YjP(),
        // Without a history it is no commit.
        object: schemas/* object */.Ikc({ history: pageSchema.optional() }).nullable(),
    }),
    viewer: objects/* viewerSchema */.mU.optional(),
});
/** The history of a repository. Commits are named by their full ids. Throws `GitHubError`. */
function createHistory(api) {
    return {
        page: async (head, options) => await readPage(api, head, options),
        compare: async (base, head) => await (0,change_requests/* compare */.UD)(api, base, head),
        commitOf: async (ref) => await (0,change_requests/* commitOf */.D3)(api, ref),
        commit: async (sha, requests) => await (0,change_requests/* readCommit */.kN)(api, sha, requests),
        releases: async () => await readReleases(api),
    };
}
/**
 * One page of what is reachable from a commit: at most 100 commits, newest first, and where the next page begins. A commit
 * that does not exist is an error, as in an empty repository.
 */
async function readPage(api, head, { after, ...options }) {
    const { owner, name } = api.repository;
    const { statusName, pullRequests: withPullRequests = false } = options;
    const wanted = { status: statusName ?? '', withStatus: statusName !== undefined, withPullRequests };
    const variables = { owner, name, head, after, ...wanted };
    const reading = { what: 'the history of the branch', permission: permissionFor(options) };
    const { data, missing } = await api.graphqlPage({ ...reading, schema: dataSchema, query: QUERY, variables });
    const page = data.repository.object?.history;
    // With a gap between commits the history would end there.
    const gap = missing.find(({ path }) => path.length <= INDEX + 1);
    if (gap !== undefined)
        throw gap.error;
    if (page === undefined)
        throw commitMissing(head);
    const { nodes, pageInfo } = page;
    if (after === undefined)
        throwWhereNoneIsGiven(nodes.length, missing);
    const commits = nodes.map((commit, index) => {
        const { status, ...read } = toCommit(commit, data);
        return {
            ...read,
            status: missing.some(({ path }) => path[INDEX] === index && path[FIELD] === 'status')
                ? 'unknown'
                : status,
            committedAtMs: api.toOwnTime(commit.committedDate),
        };
    });
    return { commits, after: pageInfo };
}
/** The positions of a commit's index and of its field in the path of what is missing: `repository.object.history.nodes.0.status`. */
const [INDEX, FIELD] = [4, 5];
/** The token may not read what GitHub gives for no commit at all. */
function throwWhereNoneIsGiven(commits, missing) {
    for (const field of ['status', 'associatedPullRequests']) {
        const [first, ...others] = missing.filter(({ path }) => path.length === FIELD + 1 && path[FIELD] === field);
        if (first !== undefined && others.length + 1 >= commits)
            throw first.error;
    }
}
function commitMissing(head) {
    return new errors/* GitHubError */.y_(404, {
        kind: 'github-refused',
        what: `GitHub does not have the commit ${(0,pull_request/* shortSha */.Fu)(head)}.`,
        advice: 'Start a new run of the workflow if the branch was replaced by a forced push.',
    });
}
function permissionFor({ statusName, pullRequests }) {
    return [
        'contents: read',
        // A run that reads them sets one too.
        ...(statusName === undefined ? [] : ['statuses: write']),
        ...(pullRequests ? ['pull-requests: read'] : []),
    ];
}
function toCommit(commit, { repository, viewer }) {
    const { oid, message, url, author, committedDate, parents, status, associatedPullRequests } = commit;
    const context = status?.context;
    const login = viewer?.login ?? '';
    return {
        sha: oid,
        ...(0,change_requests/* partsOfMessage */.fe)(message),
        author: author?.user?.login,
        url,
        committedAtMs: committedDate,
        parents: parents.nodes.map((parent) => parent.oid),
        pullRequests: (associatedPullRequests?.nodes ?? [])
            // A pull request of a fork may contain the commit too.
            .filter(({ repository: its }) => (0,core_repository/* isSameName */.yS)(its?.nameWithOwner, repository.nameWithOwner))
            .flatMap(toMerged),
        status: context ? { isOwn: (0,core_repository/* isSameName */.yS)(context.creator, login), target: context.targetUrl ?? '' } : undefined,
    };
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
const releasesSchema = schemas/* array */.YOg(schemas/* object */.Ikc({
    tag_name: schemas/* string */.YjP(),
    draft: schemas/* boolean */.zMY().catch(false),
    prerelease: schemas/* boolean */.zMY().catch(false),
    published_at: schemas/* string */.YjP().nullish().catch(undefined),
}));
/** Full releases, neither drafts nor prereleases, the one published last first. */
async function readReleases(api) {
    const reading = { what: 'the releases', permission: 'contents: read' };
    const route = 'GET /repos/{owner}/{repo}/releases';
    const given = await api.list({ ...reading, schema: releasesSchema, route, parameters: {}, most: MOST_RELEASES });
    return given
        .filter(({ draft, prerelease }) => !draft && !prerelease)
        .map(({ tag_name: tag, published_at: publishedAt }) => ({ tag, publishedAtMs: Date.parse(publishedAt ?? '') }))
        .filter(({ publishedAtMs }) => !Number.isNaN(publishedAtMs))
        .sort((one, other) => other.publishedAtMs - one.publishedAtMs);
}

// EXTERNAL MODULE: ./build/agent/change/lag.js
var lag = __webpack_require__(5087);
;// CONCATENATED MODULE: ./build/agent/docs-pull-request/requests.js




const requests_READING = { what: 'the docs pull request', permission: 'pull-requests: read' };
const READING_REVIEWS = { ...requests_READING, what: 'the reviews of the docs pull request' };
/** Not repeated: what cannot be read is left out. */
const READING_FILES = { ...requests_READING, what: 'the files of the docs pull request', once: true };
const READING_COMMENTS = { ...requests_READING, what: 'the comments on the docs pull request' };
/** Both may be repeated: what is there already is not added again. */
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
    .transform((given) => ({
    ...(0,objects/* toPullRequest */.c$)(given),
    repository: (0,core_repository/* parseFullName */.St)(given.base?.repo?.full_name),
    repositoryId: given.base?.repo?.id,
    visibility: (0,core_repository/* visibilityOf */.gt)(given.base?.repo ?? undefined),
    branch: (0,core_repository/* isSameName */.yS)(given.head?.repo?.full_name, given.base?.repo?.full_name) ? (given.head?.ref ?? '') : '',
    requested: [
        ...given.requested_reviewers.map(({ login }) => login),
        ...given.requested_teams.map(({ slug }) => `${TEAM}${slug}`),
    ],
}));
const reviewsSchema = schemas/* array */.YOg(schemas/* object */.Ikc({ user: objects/* accountSchema */.rE, state: schemas/* string */.YjP().catch('') }));
const commentsSchema = schemas/* array */.YOg(schemas/* object */.Ikc({ user: objects/* accountSchema */.rE, body: schemas/* string */.YjP().catch(''), updated_at: schemas/* string */.YjP().catch('') })
    .transform(({ user, body, updated_at }) => ({ author: user?.login, body, editedAt: Date.parse(updated_at) })));
/** Whatever else they say, they are GitHub's. */
const labelsSchema = schemas/* array */.YOg(schemas/* unknown */.L5J());
const requestedSchema = schemas/* looseObject */._H3({});
/** A docs pull request over GitHub's API. Throws `GitHubError`. */
function createDocsPullRequest(api, number) {
    const ofPullRequest = { pull_number: number };
    return {
        async read() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
            return await api.request({ ...requests_READING, schema: docsPullRequestSchema, route, parameters: ofPullRequest });
        },
        /** The first 100 of its files, in GitHub's order. */
        async files() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
            const parameters = { ...ofPullRequest, per_page: 100 };
            return await api.request({ ...READING_FILES, schema: change_requests/* filesSchema */.bW, route, parameters });
        },
        reviewers: async () => await readReviewers(api, ofPullRequest),
        /** Lists those of everybody, oldest first. */
        async comments() {
            const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const parameters = { issue_number: number };
            const list = { ...READING_COMMENTS, schema: commentsSchema, route, parameters };
            const comments = await api.list({ ...list, most: MOST_READ });
            return comments.map((comment) => ({ ...comment, editedAt: api.toOwnTime(comment.editedAt) }));
        },
        /** GitHub makes those that the repository does not have. */
        async addLabels(labels) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels';
            const parameters = { issue_number: number, labels };
            await api.request({ ...LABELING, schema: labelsSchema, route, parameters });
        },
        /** @param reviewer a login, or a team as `team:slug` */
        async requestReview(reviewer) {
            const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers';
            const isTeam = reviewer.startsWith(TEAM);
            const asked = isTeam ? { team_reviewers: [reviewer.slice(TEAM.length)] } : { reviewers: [reviewer] };
            await api.request({ ...REQUESTING, schema: requestedSchema, route, parameters: { ...ofPullRequest, ...asked } });
        },
    };
}
async function readReviewers(api, parameters) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
    const reviews = await api.list({ ...READING_REVIEWS, schema: reviewsSchema, route, parameters, most: MOST_READ });
    // Only its author sees a review that is not submitted yet.
    const submitted = reviews.filter(({ state }) => state !== 'PENDING');
    return [...new Set(submitted.flatMap(({ user }) => user?.login ?? []))];
}

// EXTERNAL MODULE: ./build/agent/event/payload.js
var payload = __webpack_require__(7039);
;// CONCATENATED MODULE: ./build/agent/memory/requests.js





const requests_READING_COMMENTS = { what: 'the comments on the pull request', permission: 'pull-requests: write' };
const UPDATING_COMMENT = { ...requests_READING_COMMENTS, what: 'the comment on the pull request' };
/** Not repeated: a lost request may have written one. */
const CREATING_COMMENT = { ...UPDATING_COMMENT, once: true };
/** Oldest first, as GitHub lists them. Only GraphQL knows whether the token's own identity wrote a comment. */
const requests_QUERY = `query ($owner: String!, $name: String!, $number: Int!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      comments(first: $first, after: $after) {
        nodes { id url body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;
const UPDATE = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { id } }
}`;
const READ = `query ($id: ID!) {
  node(id: $id) { ... on IssueComment { body } }
}`;
const requests_commentsSchema = schemas/* object */.Ikc({
    repository: schemas/* object */.Ikc({
        pullRequest: schemas/* object */.Ikc({
            comments: schemas/* object */.Ikc({
                nodes: schemas/* array */.YOg(schemas/* object */.Ikc({ id: schemas/* string */.YjP(), url: schemas/* string */.YjP(), body: schemas/* string */.YjP(), viewerDidAuthor: schemas/* boolean */.zMY() }).nullable()),
                pageInfo: pageInfoSchema,
            }),
        }),
    }),
});
const bodySchema = schemas/* object */.Ikc({ node: schemas/* object */.Ikc({ body: schemas/* string */.YjP() }).nullable() });
const createdSchema = schemas/* object */.Ikc({ node_id: schemas/* string */.YjP(), html_url: schemas/* string */.YjP() });
const ANY = schemas/* unknown */.L5J();
/** The comments of one pull request. Throws `GitHubError`. */
function createComments(api, pullRequest) {
    return {
        /** Lists those that the token itself wrote, on every page, oldest first. */
        listOwn: async () => await listOwn(api, pullRequest),
        /** The body of one comment; `undefined` when the comment is gone. */
        async read(id) {
            const data = await api
                .graphql({ ...requests_READING_COMMENTS, schema: bodySchema, query: READ, variables: { id } })
                .catch(github_failure/* unlessMissing */.F2);
            return data ? data.node?.body : undefined;
        },
        async create(body) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const parameters = { issue_number: pullRequest, body };
            const created = await api.request({ ...CREATING_COMMENT, schema: createdSchema, route, parameters });
            return { id: created.node_id, url: created.html_url };
        },
        /** Resolves to `false` when the comment is gone. */
        async update(id, body) {
            const variables = { id, body };
            return await api
                .graphql({ ...UPDATING_COMMENT, schema: ANY, query: UPDATE, variables })
                .then(() => true, github_failure/* unlessMissing */.F2);
        },
    };
}
async function listOwn(api, number) {
    const { owner, name } = api.repository;
    const own = [];
    let after;
    do {
        const variables = { owner, name, number, after };
        const page = { ...requests_READING_COMMENTS, schema: requests_commentsSchema, query: requests_QUERY, variables };
        const { data, missing } = await api.graphqlPage(page);
        // One that GitHub failed to give may be the one that is looked for, and would be written again.
        const failed = missing.find(({ error }) => error.kind === 'github-fault');
        if (failed !== undefined)
            throw failed.error;
        const { nodes, pageInfo } = data.repository.pullRequest.comments;
        for (const node of nodes)
            if (node?.viewerDidAuthor)
                own.push({ id: node.id, url: node.url, body: node.body });
        after = pageInfo;
    } while (after !== undefined);
    return own;
}
/** The same status may be set again: only the newest counts. */
const SETTING = { what: 'the status of the commit', permission: 'statuses: write' };
/** A run that reads them sets one too. */
const READING_STATUSES = { ...SETTING, what: 'the statuses of the commit' };
/** GitHub takes at most 1,000 statuses of one name on a commit. */
const MOST_STATUSES = 1000;
const statusesSchema = schemas/* array */.YOg(schemas/* object */.Ikc({
    context: schemas/* string */.YjP(),
    target_url: schemas/* string */.YjP().nullish().catch(undefined),
    creator: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).nullish().catch(undefined),
}));
/** Whatever it says, it is GitHub's: a page of a gateway sets no status. */
const setSchema = schemas/* looseObject */._H3({});
/** The statuses of the repository's commits, which their full ids name. Throws `GitHubError`. */
function createStatuses(api) {
    const readViewer = (0,objects/* createViewer */.Rx)(api);
    return {
        async set(sha, { name: context, description, target: target_url }) {
            const route = 'POST /repos/{owner}/{repo}/statuses/{sha}';
            const parameters = { sha, state: 'success', context, description, target_url };
            await api.request({ ...SETTING, schema: setSchema, route, parameters });
        },
        /** The targets of the statuses of a name that the token itself set, whatever others set after them; newest first. */
        async own(sha, name) {
            const viewer = await readViewer();
            const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses';
            const parameters = { ref: sha };
            const statuses = await api.list({
                ...READING_STATUSES,
                schema: statusesSchema,
                route,
                parameters,
                most: MOST_STATUSES,
            });
            // GitHub ignores the case of a name.
            return statuses.flatMap(({ context, creator, target_url }) => (0,core_repository/* isSameName */.yS)(context, name) && (0,core_repository/* isSameName */.yS)(creator?.login, viewer) ? (target_url ?? []) : []);
        },
    };
}

;// CONCATENATED MODULE: ./build/report/issue/requests.js



const FINDING = { what: 'the list of issues', permission: 'issues: write' };
const UPDATING = { ...FINDING, what: 'the issue with the report' };
/** This is not repeated: a request that was lost may have made the issue, and each new one is mailed. */
const CREATING = { ...UPDATING, once: true };
/** This is not repeated, since each comment is mailed. */
const COMMENTING = { ...CREATING, what: 'the comment on the issue with the report' };
/**
 * An issue whose author is gone belongs to nobody. An entry that is no issue at all makes the list unreadable: the issue
 * could be behind it, and would be made again.
 */
const issueSchema = schemas/* object */.Ikc({
    number: schemas/* number */.aig().int().positive(),
    html_url: schemas/* string */.YjP().catch(''),
    body: schemas/* string */.YjP().catch(''),
    state: schemas/* string */.YjP().catch('open'),
    user: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).optional().catch(undefined),
    pull_request: schemas/* unknown */.L5J().optional(),
});
const issuesSchema = schemas/* array */.YOg(issueSchema);
const requests_createdSchema = schemas/* object */.Ikc({ number: schemas/* number */.aig().int().positive(), html_url: schemas/* string */.YjP() });
/** A page of a gateway updates no issue. */
const updatedSchema = schemas/* looseObject */._H3({});
const commentSchema = schemas/* object */.Ikc({ html_url: schemas/* string */.YjP() });
/** The issues of the workflow's repository. Throws `GitHubError`; status 410 where issues are turned off. */
function createIssues(api) {
    const readViewer = (0,objects/* createViewer */.Rx)(api);
    return {
        /** Lists those that the token itself wrote, oldest first, read page by page until the caller stops; no pull requests. */
        listOwn: () => requests_listOwn(api, readViewer),
        async create(parameters) {
            const route = 'POST /repos/{owner}/{repo}/issues';
            const created = await api.request({ ...CREATING, schema: requests_createdSchema, route, parameters });
            return { number: created.number, url: created.html_url };
        },
        async update(number, body) {
            const route = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}';
            const parameters = { issue_number: number, body };
            await api.request({ ...UPDATING, schema: updatedSchema, route, parameters });
        },
        async comment(number, body) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const parameters = { issue_number: number, body };
            return { url: (await api.request({ ...COMMENTING, schema: commentSchema, route, parameters })).html_url };
        },
    };
}
/** GitHub itself selects by author, so that the issues of other people need not be read. */
async function* requests_listOwn(api, readViewer) {
    const viewer = await readViewer();
    const route = 'GET /repos/{owner}/{repo}/issues';
    const parameters = { creator: viewer, state: 'all', sort: 'created', direction: 'asc' };
    const issues = api.entries({ ...FINDING, schema: issuesSchema, route, parameters });
    for await (const { number, html_url: url, body, state, user, pull_request: pullRequest } of issues) {
        // A server that does not know `creator` lists everybody's.
        if (!pullRequest && (0,core_repository/* isSameName */.yS)(user?.login, viewer))
            yield { number, url, body, isOpen: state === 'open' };
    }
}

;// CONCATENATED MODULE: ./build/github-requests.js









/**
 * Connects to GitHub with one token. Throws `ActionError` for an unusable proxy.
 *
 * @returns connects to the workflow's repository, or to another, with a deadline for all requests together; each has a
 * little more than a minute unless given
 */
async function connectGitHub(options) {
    const open = await openGitHub(options);
    const findMerged = (0,lag/* createMergedFinder */.HV)(options);
    return (of = options.repository, deadline) => createGitHub(open(deadline).at(of), findMerged);
}
/** All requests to GitHub that the features of a run make, to the repository of `api` unless another is given. */
function createGitHub(api, findMerged) {
    const changesOf = (repository) => {
        const changes = (0,change_requests/* createChanges */.wy)(api.at(repository));
        return { ...changes, mergedPullRequest: (push) => findMerged(push, changes) };
    };
    return {
        changes: (of = api.repository) => changesOf(of),
        comments: (pullRequest, of = api.repository) => createComments(api.at(of), pullRequest),
        docsPullRequest: (location) => createDocsPullRequest(api.at(location.repository), location.number),
        visibility: () => (0,objects/* readVisibility */.tQ)(api),
        read: () => (0,objects/* readRepository */.Nu)(api),
        issues: () => createIssues(api),
        permission: (login) => (0,objects/* readPermission */.cE)(api, login),
        remarks: (pullRequest, review) => (0,payload/* readRemarks */.WB)(api, { pullRequest, review }),
        history: () => createHistory(api),
        statuses: () => createStatuses(api),
    };
}


/***/ })

};
