export const id = 975;
export const ids = [975];
export const modules = {

/***/ 5975:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openGitHub: () => (/* binding */ openGitHub),
  z$: () => (/* binding */ pageInfoSchema)
});

// UNUSED EXPORTS: LARGEST_PAGE, PAGE_SIZES, nextQuery

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/repository.js
var core_repository = __webpack_require__(4804);
// EXTERNAL MODULE: ./node_modules/undici/index.js
var undici = __webpack_require__(6752);
// EXTERNAL MODULE: ./build/core/proxy.js
var proxy = __webpack_require__(110);
// EXTERNAL MODULE: ./build/core/redact.js
var redact = __webpack_require__(193);
// EXTERNAL MODULE: ./build/core/retry.js
var retry = __webpack_require__(8216);
// EXTERNAL MODULE: ./build/core/version.js
var version = __webpack_require__(8614);
// EXTERNAL MODULE: ./build/github/failure.js
var github_failure = __webpack_require__(220);
;// CONCATENATED MODULE: ./build/github/connection.js







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

;// CONCATENATED MODULE: ./build/github/api.js




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
/**
 * Opens a connection.
 *
 * @returns connects, with a deadline for all requests together; each has a little more than a minute unless given.
 * Throws `ActionError` for an unusable proxy.
 */
async function openGitHub(options) {
    const connection = await openConnection(options);
    return (deadline) => createApi(connection, { repository: options.repository, deadline });
}
function createApi(connection, scope) {
    const send = createSend(connection, scope);
    const query = createQuery(connection, scope);
    return {
        repository: scope.repository,
        at: (repository) => createApi(connection, { ...scope, repository }),
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
        graphqlPage: async (request) => await readGraphqlPage(request, query, connection),
        toOwnTime: (atGitHubMs) => atGitHubMs - connection.clockAheadMs(),
    };
}
function createSend(connection, scope) {
    const { owner, name: repo } = scope.repository;
    return async ({ route, parameters, ...purpose }, hasSmaller = false) => {
        const verb = route.startsWith('GET ') ? 'read' : 'write';
        const call = callFor(verb, { ...purpose, hasSmaller }, { ...scope, ...connection });
        const sent = redactAll(parameters, connection.options.redactor.keys);
        const { data, headers } = await connection.client.request(route, { owner, repo, ...sent, request: { call } });
        const next = nextQuery(headers.link);
        return { data, ...(next && { next }) };
    };
}
function createQuery(connection, scope) {
    return async ({ query, variables, ...purpose }, hasSmaller = false) => {
        const verb = query.startsWith('mutation') ? 'write' : 'read';
        const call = callFor(verb, { ...purpose, hasSmaller, isGraphql: true }, { ...scope, ...connection });
        const sent = redactAll(variables, connection.options.redactor.keys);
        return await connection.client.graphql(query, { ...sent, request: { call } });
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


/***/ })

};
