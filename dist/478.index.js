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
// EXTERNAL MODULE: ./build/kit/core/redact.js
var redact = __webpack_require__(4854);
// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 22 modules
var github = __webpack_require__(2413);
// EXTERNAL MODULE: ./node_modules/undici/index.js
var undici = __webpack_require__(6752);
// EXTERNAL MODULE: ./build/kit/core/proxy.js
var proxy = __webpack_require__(1543);
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
/** Connects the toolkit's client. Throws `ActionError` for an unusable proxy. */
function openConnection(options) {
    const { apiUrl, redactor } = options;
    const client = (0,github/* getOctokit */.Q)(options.token, {
        baseUrl: apiUrl,
        log: silent,
        // Its own log would print GitHub's text, as it is, when a request is deprecated.
        request: { fetch: createFetch((0,proxy/* createDispatcher */.S)(new URL(apiUrl))), log: silent },
    });
    const token = { isKnown: false };
    return async (call, route, parameters) => await callWithRetries(call, options, token, async (signal) => {
        const response = await client.request(route, { ...parameters, headers: HEADERS, request: { signal } });
        (0,redact/* redactStrings */.eT)(response.data, redactor.keys);
        return { data: (0,github_failure/* readData */.v3)(response, call), headers: response.headers };
    });
}
/** A page of a hundred files, each with the longest patch that GitHub gives, has fewer bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * Follows redirects of reads, as of a repository that was renamed; to another origin, `fetch` does so without the token. It
 * would make a read of a write, or send what was written elsewhere.
 */
function createFetch(dispatcher) {
    return async (url, init) => {
        const redirect = init.method === 'GET' ? 'follow' : 'manual';
        const { body, status, headers } = await (0,undici.fetch)(url, { ...init, redirect, dispatcher });
        let bytes = 0;
        const bounded = new TransformStream({
            transform(chunk, controller) {
                bytes += chunk.byteLength;
                if (bytes <= MAX_BYTES)
                    controller.enqueue(chunk);
                else
                    controller.error(new Error(`the response is larger than ${MAX_BYTES / 2 ** 20} MB`));
            },
        });
        return new undici.Response(body?.pipeThrough(bounded), { status, headers });
    };
}
async function callWithRetries(call, options, token, send) {
    const { clock, log, redactor } = options;
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
            const failure = (0,github_failure/* failureOf */.g5)(failed, isTokenKnown, clock.now());
            const purpose = call.once ? 'send' : 'read';
            const delayMs = (0,retry/* retryDelay */.a2)({ purpose, failure, attempt, random: clock.random() });
            // A query, or a diff, that takes GitHub too long often fits into a smaller page.
            const { status = 500 } = failed;
            const isForLess = call.hasSmaller && (status >= 500 || status === 406 || status === 422);
            const error = (0,github_failure/* errorOf */.Mz)(call, failed, options, redactor.text);
            if (signal.aborted || clock.now() + (delayMs ?? 0) > until)
                throw error;
            if (delayMs === undefined && !isForLess)
                throw error;
            const how = isForLess ? 'Trying again in smaller pages' : 'Trying again';
            log.info(`${error.what} ${how}${delayMs === undefined ? '' : ` in ${(0,core_clock/* formatDuration */.a3)(delayMs)}`}.`);
            if (delayMs !== undefined)
                await clock.sleep(delayMs, signal).catch(() => undefined);
            if (isForLess)
                throw new github_failure/* PageTooLarge */.T2();
        }
    }
}

;// CONCATENATED MODULE: ./build/kit/github/api.js




/** The sizes of pages: the small one is for what GitHub cannot give at once. */
const SMALL_PAGE = 25;
const LARGE_PAGE = 100;
/** A request and its retries, GitHub's limits included: longer than the minute that it asks for when it names no time. */
const PATIENCE_MS = 75_000;
/** Connects to GitHub. The deadline is for all requests together; without one, each has a little more than a minute. */
function openGitHub(options) {
    const shared = { options, connection: openConnection(options), heavyQueries: new Set() };
    return (deadline) => createApi(options, { ...shared, deadline });
}
function createApi({ repository, visibility }, shared) {
    const { options, connection, heavyQueries, deadline } = shared;
    const callOf = ({ what, ...rules }, isRead) => {
        const action = `${isRead ? 'read' : 'write'} ${what}`;
        return { ...rules, isRead, action, repository, visibility, deadline: deadline ?? (0,core_clock/* deadlineIn */._5)(PATIENCE_MS, options) };
    };
    const withoutSecrets = (parameters) => {
        const clean = structuredClone(parameters);
        (0,redact/* redactStrings */.eT)(clean, options.redactor.keys);
        return clean;
    };
    const send = async ({ route, parameters, ...rules }) => {
        const named = { owner: repository.owner, repo: repository.name };
        const call = callOf(rules, route.startsWith('GET '));
        const { data, headers } = await connection(call, route, { ...named, ...withoutSecrets(parameters) });
        const next = nextQuery(headers.link);
        return { data, ...(next && { next }) };
    };
    const graphql = async ({ query, variables, ...rules }) => {
        const call = { ...callOf(rules, !/^mutation\b/.test(query)), isGraphql: true };
        // GitHub Enterprise Server has REST at `/api/v3` and GraphQL at `/api/graphql`.
        const route = `POST ${options.apiUrl.replace(/\/v3$/, '')}/graphql`;
        return (await connection(call, route, { query, variables: withoutSecrets(variables) })).data;
    };
    return {
        repository,
        at: (other, readBy = 'unknown') => createApi({ repository: other, visibility: readBy }, shared),
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
        graphql,
        graphqlPage: async (request) => await readGraphqlPage(request, graphql, heavyQueries),
    };
}
/** The query of the next page, by a response's `Link`. The rest of its address may be that of a gateway before GitHub. */
function nextQuery(link) {
    const [, address] = /<([^<>]*)>\s*;\s*rel="?next\b/.exec(String(link ?? '')) ?? [];
    return address === undefined ? undefined : URL.parse(address, 'https://api.github.com')?.searchParams;
}
async function* readPages(request, send) {
    const seen = new Set();
    let { parameters } = request;
    for (;;) {
        const { data: page, next } = await send({ ...request, parameters });
        // A page that leads back to one before it is the last.
        const isLast = next === undefined || seen.has(`${next}`);
        yield { page, isLast };
        if (isLast)
            return;
        seen.add(`${next}`);
        parameters = { ...parameters, ...Object.fromEntries(next) };
    }
}
async function* readEntries(request, send) {
    let given = 0;
    for (const size of [LARGE_PAGE, SMALL_PAGE]) {
        // In smaller pages the list is read from its beginning: only the response before a page tells where that begins.
        let toSkip = given;
        const sized = { ...request, parameters: { ...request.parameters, per_page: size }, hasSmaller: size > SMALL_PAGE };
        try {
            for await (const { page } of readPages(sized, send)) {
                for (const entry of page) {
                    if (toSkip-- > 0)
                        continue;
                    given += 1;
                    yield entry;
                }
            }
            return;
        }
        catch (error) {
            if (!(error instanceof github_failure/* PageTooLarge */.T2))
                throw error;
        }
    }
}
async function readGraphqlPage({ variables, ...request }, graphql, heavyQueries) {
    const pageOf = (first) => graphql({ ...request, variables: { ...variables, first }, hasSmaller: first > SMALL_PAGE });
    if (heavyQueries.has(request.query))
        return await pageOf(SMALL_PAGE);
    return await pageOf(LARGE_PAGE).catch((error) => {
        if (!(error instanceof github_failure/* PageTooLarge */.T2))
            throw error;
        heavyQueries.add(request.query);
        return pageOf(SMALL_PAGE);
    });
}


/***/ })

};
