export const id = 478;
export const ids = [478];
export const modules = {

/***/ 1543:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ createDispatcher)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6752);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3844);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8228);



/**
 * Connections to an address's host, through the proxy that the environment names for it (docs/internals/specification.md,
 * "Network"). Throws an `ActionError` where that one cannot be used, so that no request goes around it.
 */
function createDispatcher(address, options = {}) {
    // A loopback host may be reached without encryption, and a proxy would read the key.
    if ((0,_text_js__WEBPACK_IMPORTED_MODULE_2__/* .isLoopback */ .U9)(address))
        return new undici__WEBPACK_IMPORTED_MODULE_0__.Agent(options);
    // undici takes an empty variable in lower case for one that is set.
    const read = (name) => process.env[name.toLowerCase()]?.trim() || process.env[name]?.trim() || '';
    const proxies = { httpProxy: read('HTTP_PROXY'), httpsProxy: read('HTTPS_PROXY'), noProxy: read('NO_PROXY') };
    try {
        return new undici__WEBPACK_IMPORTED_MODULE_0__.EnvHttpProxyAgent({ ...options, ...proxies });
    }
    catch (error) {
        // undici's messages do not show the address, which may contain a password.
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionError */ .lZ({
            kind: 'no-connection',
            what: `The proxy address in HTTP_PROXY or HTTPS_PROXY cannot be used (${(0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}).`,
            advice: 'Set it to an address that begins with http:// or https://, such as http://proxy.example:3128.',
        });
    }
}


/***/ }),

/***/ 7478:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openGitHub: () => (/* binding */ openGitHub)
});

// UNUSED EXPORTS: SMALL_PAGE, nextQuery

// EXTERNAL MODULE: ./build/kit/core/clock.js
var core_clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var core_repository = __webpack_require__(1875);
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
    const { apiUrl } = options;
    const dispatcher = (0,proxy/* createDispatcher */.S)(new URL(apiUrl));
    const { getOctokit } = await __webpack_require__.e(/* import() */ 413).then(__webpack_require__.bind(__webpack_require__, 2413));
    const client = getOctokit(options.token, {
        baseUrl: apiUrl,
        log: silent,
        // Its own log would print GitHub's text, as it is, when a request is deprecated.
        request: { fetch: createFetch(dispatcher), log: silent },
    });
    const token = { isKnown: false };
    client.hook.wrap('request', async (send, endpoint) => {
        // Octokit hands `request` through as it was given.
        const call = endpoint.request.call;
        // Changed in place: the client's own hook, which adds the token, reads no other.
        Object.assign(endpoint.headers, HEADERS);
        return await callWithRetries(call, options, token, async (signal) => {
            endpoint.request.signal = signal;
            const response = await send(endpoint);
            (0,github_failure/* rejectRedirect */.Wv)(response);
            (0,redact/* redactStrings */.eT)(response.data, options.redactor.keys);
            if (!call.isGraphql)
                return { ...response, data: (0,github_failure/* checked */.KD)(call.schema, response.data) };
            return { ...response, data: { data: (0,github_failure/* readGraphql */.KV)(response, call) } };
        });
    });
    return { options, client, pageSizes: new Map() };
}
/**
 * Follows redirects of reads, as of a repository that was renamed; to another origin, `fetch` does so without the token. It
 * would make a read of a write, or send what was written elsewhere.
 */
function createFetch(dispatcher) {
    return async (url, init) => {
        const redirect = init.method === 'GET' ? 'follow' : 'manual';
        const response = await (0,undici.fetch)(url, { ...init, redirect, dispatcher });
        const { body, status, headers } = response;
        return body === null ? response : new undici.Response(body.pipeThrough(limitOf(MAX_BYTES)), { status, headers });
    };
}
/** A page of a hundred files, each with the longest patch that GitHub gives, has fewer bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
function limitOf(most) {
    let bytes = 0;
    return new TransformStream({
        transform(chunk, controller) {
            bytes += chunk.byteLength;
            if (bytes > most)
                controller.error(new Error(`the response is larger than ${most / 2 ** 20} MB`));
            else
                controller.enqueue(chunk);
        },
    });
}
/** GitHub could not give a page of this size. */
class PageTooLarge extends Error {
}
async function callWithRetries(call, { clock, log, redactor }, token, send) {
    const { until, signal } = call.deadline;
    for (let attempt = 1;; attempt++) {
        try {
            const timeOut = clock.timeout(Math.min(REQUEST_TIMEOUT_MS, until - clock.now()));
            const answer = await send(AbortSignal.any([signal, timeOut]));
            token.isKnown = true;
            return answer;
        }
        catch (thrown) {
            const failed = (0,github_failure/* readFailure */.f1)(thrown);
            const isTokenKnown = token.isKnown || (call.mayBeMissing === true && failed.status === 404);
            const failure = (0,github_failure/* failureOf */.g5)(failed, { isTokenKnown, nowMs: clock.now() });
            const purpose = call.once ? 'send' : 'read';
            const delayMs = (0,retry/* retryDelay */.a2)({ purpose, failure, attempt, random: clock.random() });
            const isForLess = call.hasSmaller && (0,github_failure/* isTooLarge */.I9)(failed);
            const error = (0,github_failure/* errorOf */.Mz)(call, failed, redactor.text);
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
        }
    }
}

;// CONCATENATED MODULE: ./build/kit/github/api.js



/**
 * The entries of a list that are asked for at once. Where GitHub cannot give so many, it is asked for less: a diff or a
 * query that takes it too long often fits into a smaller page.
 */
const SMALL_PAGE = 25;
const PAGE_SIZES = [100, SMALL_PAGE];
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
        graphql: async (request) => await query(request),
        graphqlPage: async (request) => await readGraphqlPage(request, query, scope),
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
    const { tokenInput, runNeeds = [], filesUrl } = options;
    return {
        ...purpose,
        action: `${verb} ${what}`,
        isRead: verb === 'read',
        tokenInput,
        isPersonal: /^(?:gh[pou]|github_pat)_/.test(options.token),
        runNeeds,
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
        const first = pageSizes.get(request.query) ?? PAGE_SIZES[0];
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
