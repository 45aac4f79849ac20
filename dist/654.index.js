export const id = 654;
export const ids = [654];
export const modules = {

/***/ 654:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   REQUEST_TIMEOUT_MS: () => (/* binding */ REQUEST_TIMEOUT_MS),
/* harmony export */   loadToolkit: () => (/* binding */ loadToolkit),
/* harmony export */   openGitHub: () => (/* binding */ openGitHub)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6752);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(2857);
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2807);
/* harmony import */ var _core_proxy_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(110);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3171);
/* harmony import */ var _core_redact_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(193);
/* harmony import */ var _core_retry_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(8216);
/* harmony import */ var _core_version_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8614);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(220);










const REQUEST_TIMEOUT_MS = 15_000;
/** A request and its retries, GitHub's limits included: longer than the minute that it asks for when it names no time. */
const PATIENCE_MS = 75_000;
const PAGE_SIZE = 100;
/**
 * What GitHub documents for every request. Octokit's own `Accept` is an older one, which strict gateways refuse, and the
 * toolkit's user agent has an identifier from the environment in it.
 */
const HEADERS = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    'user-agent': `docs-agent-action/${_core_version_js__WEBPACK_IMPORTED_MODULE_7__/* .VERSION */ .x}`,
};
const silent = { debug: () => { }, info: () => { }, warn: () => { }, error: () => { } };
/**
 * The toolkit's client. Its hook holds all that is true of every request: time limit, retries, no redirects, redaction,
 * checked responses, and errors that a person can act on.
 *
 * @returns connects, with a deadline for all requests together; each has a little more than a minute unless given.
 * Throws `ActionError` for an unusable proxy.
 */
async function openGitHub(options) {
    const { token, apiUrl, repository } = options;
    const dispatcher = (0,_core_proxy_js__WEBPACK_IMPORTED_MODULE_3__/* .createDispatcher */ .SM)(new URL(apiUrl));
    const { getOctokit } = await loadToolkit();
    const octokit = getOctokit(token, {
        baseUrl: apiUrl,
        log: silent,
        // Its own log would print GitHub's text, as it is, when a request is deprecated.
        request: {
            fetch: (url, init) => (0,undici__WEBPACK_IMPORTED_MODULE_0__.fetch)(url, { ...init, dispatcher }),
            redirect: 'manual',
            log: silent,
        },
    });
    octokit.hook.wrap('request', async (send, endpoint) => {
        const call = endpoint.request.call;
        // Changed in place: the client's own hook, which adds the token, reads no other.
        Object.assign(endpoint.headers, HEADERS);
        return await callWithRetries(call, options, async (signal) => {
            endpoint.request.signal = signal;
            const response = await send(endpoint);
            (0,_failure_js__WEBPACK_IMPORTED_MODULE_6__/* .rejectFailure */ .sZ)(response);
            return { ...response, data: checked(call.schema, (0,_core_redact_js__WEBPACK_IMPORTED_MODULE_5__/* .redactStrings */ .eT)(response.data, options.redact)) };
        });
    });
    return (deadline) => createApi(octokit, options, { repository, deadline });
}
function createApi(octokit, options, { repository, deadline }) {
    const { owner, name: repo } = repository;
    const isOwn = (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__/* .isSameRepository */ .ve)(repository, options.repository);
    const { tokenInput, filesUrl, redact } = options;
    const callFor = (verb, { what, ...purpose }) => ({
        call: {
            ...purpose,
            action: `${verb} ${what}`,
            tokenInput,
            repository: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__/* .fullName */ .fq)(repository),
            isOwn,
            filesUrl,
            deadline: deadline ?? (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .deadlineIn */ ._5)(PATIENCE_MS, options),
        },
    });
    const request = async ({ route, parameters, ...purpose }) => {
        const call = callFor(route.startsWith('GET ') ? 'read' : 'write', purpose);
        return (await octokit.request(route, { owner, repo, ...redactAll(parameters, redact), request: call })).data;
    };
    return {
        repository,
        at: (other) => createApi(octokit, options, { repository: other, deadline }),
        request,
        // Octokit's own paging requests whatever address a response names, and takes a 409 for the end of the list.
        async list({ most, ...list }) {
            const all = [];
            for (let page = 1; all.length < most; page++) {
                const parameters = { ...list.parameters, per_page: PAGE_SIZE, page };
                const entries = await request({ ...list, parameters });
                all.push(...entries);
                if (entries.length < PAGE_SIZE)
                    break;
            }
            return all.slice(0, most);
        },
        async graphql({ query, variables, schema, ...purpose }) {
            const verb = query.startsWith('mutation') ? 'write' : 'read';
            const call = callFor(verb, { ...purpose, schema: zod__WEBPACK_IMPORTED_MODULE_8__/* .object */ .Ikc({ data: schema }) });
            return await octokit.graphql(query, { ...redactAll(variables, redact), request: call });
        },
    };
}
function redactAll(parameters, redact) {
    const redacted = (value) => {
        if (typeof value === 'string')
            return redact(value);
        return typeof value === 'object' ? value.map(redact) : value;
    };
    return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, redacted(value)]));
}
function checked(schema, data) {
    const found = schema.safeParse(data);
    if (!found.success)
        throw new Error('the response is not as documented');
    return found.data;
}
async function callWithRetries(call, { clock, log, redactProject }, send) {
    const { until, signal } = call.deadline;
    for (let attempt = 1;; attempt++) {
        try {
            const timeOut = clock.timeout(Math.min(REQUEST_TIMEOUT_MS, until - clock.now()));
            return await send(AbortSignal.any([signal, timeOut]));
        }
        catch (thrown) {
            const failed = (0,_failure_js__WEBPACK_IMPORTED_MODULE_6__/* .readFailure */ .f1)(thrown);
            const error = new _core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GitHubError */ .y_(failed.status, (0,_failure_js__WEBPACK_IMPORTED_MODULE_6__/* .describeFailure */ .Ic)(call, failed, redactProject));
            const failure = (0,_failure_js__WEBPACK_IMPORTED_MODULE_6__/* .failureOf */ .g5)(failed, clock.now());
            const delayMs = (0,_core_retry_js__WEBPACK_IMPORTED_MODULE_9__/* .retryDelay */ .a2)({ purpose: call.once ? 'send' : 'read', failure, attempt, random: clock.random() });
            if (delayMs === undefined || clock.now() + delayMs > until || signal.aborted)
                throw error;
            log.info(`${error.what} Trying again in ${(0,_core_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(delayMs)}.`);
            await clock.sleep(delayMs, signal).catch(() => undefined);
        }
    }
}
/**
 * Loads the toolkit's client. While it loads it reads the event's file, and one that is no JSON would end the run;
 * the action has read that file itself by then.
 */
async function loadToolkit() {
    delete process.env.GITHUB_EVENT_PATH;
    return await __webpack_require__.e(/* import() */ 413).then(__webpack_require__.bind(__webpack_require__, 2413));
}


/***/ }),

/***/ 220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F2: () => (/* binding */ unlessMissing),
/* harmony export */   Ic: () => (/* binding */ describeFailure),
/* harmony export */   f1: () => (/* binding */ readFailure),
/* harmony export */   g5: () => (/* binding */ failureOf),
/* harmony export */   sZ: () => (/* binding */ rejectFailure)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2857);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2807);
/* harmony import */ var _core_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8216);
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6067);




/** What the client throws. It reports network errors as status 500; only a response has one. */
const thrownSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    status: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(),
    response: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ headers: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()).catch({}) }),
});
function readFailure(thrown) {
    const { data } = thrownSchema.safeParse(thrown);
    // The client puts the address of GitHub's documentation behind the message.
    const message = (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .innermostMessage */ .Zv)(thrown).replace(/ - https:\/\/docs\.github\.com\/\S*$/, '');
    return { status: data?.status, message, headers: data?.response.headers ?? {} };
}
/** The statuses of GraphQL's errors, which arrive with status 200; any other is a fault of GitHub. */
const STATUS_OF_TYPE = {
    FORBIDDEN: 403,
    INSUFFICIENT_SCOPES: 403,
    NOT_FOUND: 404,
    RATE_LIMITED: 429,
};
const responseSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    status: zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(),
    headers: zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()),
    data: zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
        errors: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ type: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional().catch(undefined), message: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().catch('') })).min(1),
    }),
});
/** Throws unless the response is a success: for a redirect, which is not followed, and for GraphQL errors. */
function rejectFailure(response) {
    if (response.status >= 300) {
        throw Object.assign(new Error('The request was redirected.'), { status: response.status, response });
    }
    const { data: graphql } = responseSchema.safeParse(response);
    const error = graphql?.data.errors[0];
    if (error === undefined)
        return;
    const status = STATUS_OF_TYPE[error.type ?? ''] ?? 500;
    throw Object.assign(new Error(error.message), { status, response });
}
function failureOf(failed, nowMs) {
    if (isRateLimited(failed))
        return { type: 'status', status: 429, retryAfterMs: rateLimitDelay(failed, nowMs) };
    return failed.status === undefined ? { type: 'interrupted' } : { type: 'status', status: failed.status };
}
/** Whether the request hit a rate limit (docs.github.com, "Rate limits for the REST API", "… the GraphQL API"). */
function isRateLimited({ status, message, headers }) {
    if (status !== 403)
        return status === 429;
    const isSpent = headers['x-ratelimit-remaining'] === '0';
    return isSpent || headers['retry-after'] !== undefined || /secondary rate limit/i.test(message);
}
function rateLimitDelay({ headers }, nowMs) {
    const retryAfterMs = (0,_core_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .parseRetryAfter */ .mu)(String(headers['retry-after'] ?? ''), nowMs);
    if (retryAfterMs !== undefined)
        return retryAfterMs;
    const reset = Number(headers['x-ratelimit-reset']);
    // Without either header GitHub documents a wait of at least a minute.
    return headers['x-ratelimit-remaining'] === '0' && reset > 0 ? Math.max(0, reset * 1000 - nowMs) : 60_000;
}
/**
 * The error for a failed request: what happened, and what to do.
 *
 * @param redact takes secrets out of what GitHub reported
 */
function describeFailure(attempted, failed, redact) {
    const code = failed.status === undefined ? '' : ` (${failed.status})`;
    const { kind, what, advice } = explain(attempted, failed);
    return { kind, what: `${what}${code}.`, advice, remoteMessage: (0,_core_text_js__WEBPACK_IMPORTED_MODULE_3__/* .cut */ .Jj)((0,_core_text_js__WEBPACK_IMPORTED_MODULE_3__/* .visibleLine */ .P8)(redact(failed.message)), 300) };
}
function explain(attempted, failed) {
    const { action, tokenInput, whenInvalid = 'Correct what the message names.' } = attempted;
    const { status, message } = failed;
    const refused = (advice, what = `GitHub rejected the request to ${action}`) => ({ kind: 'github-refused', what, advice });
    const failing = (advice, what = `The request to GitHub to ${action} failed`) => ({ kind: 'github-fault', what, advice });
    if (isRateLimited(failed)) {
        const advice = 'Wait for the limit to reset, which takes an hour at most.';
        return failing(advice, `GitHub rate-limited the request to ${action}`);
    }
    switch (status) {
        case undefined:
            return failing("Check the runner's proxy, firewall and DNS, and the status page of GitHub.");
        case 401: {
            const advice = `Check \`${tokenInput}\`: the job's own token expires when the job ends, and after 24 hours at the latest; the token of a GitHub App expires after one hour.`;
            return refused(advice, `GitHub rejected the token in the request to ${action}`);
        }
        case 403: {
            // A reader must not be sent after a permission that is there: a conversation may be locked.
            const isPermission = /permission|not accessible|must have/i.test(message);
            const unless = isPermission ? '' : ', unless the message gives another reason';
            return refused(`${permitting(attempted)}${unless}.${whereListed(attempted)}`);
        }
        case 404:
            return refused(`Check that it exists. ${permitting(attempted)}, if that is missing.${whereListed(attempted)}`);
        // An empty repository, or what GitHub does not accept.
        case 409:
        case 410:
        case 422:
            return refused(whenInvalid);
        default:
            return status < 400
                ? failing('Redirects are never followed. If the repository was renamed, start a new run of the workflow.')
                : failing('Check the status page of GitHub.');
    }
}
/** How the token gets what it lacks, without an end. */
function permitting({ tokenInput, permission, repository, isOwn }) {
    const lacking = permission === undefined ? 'access to' : `the permission ${inCode(permission)} on`;
    // The job's own token is made for its repository alone, whatever its permissions.
    if (tokenInput === 'github-token' && !isOwn)
        return `Set \`docs-token\` to a token with ${lacking} ${repository}`;
    if (tokenInput === 'github-token' && permission)
        return `Add ${inCode(permission)} to the \`permissions:\` of the job`;
    return `Give the token of \`${tokenInput}\` ${lacking} ${repository}`;
}
function whereListed({ filesUrl, permission }) {
    if (permission === undefined)
        return '';
    const page = `${filesUrl === undefined ? '' : `${filesUrl}/`}docs/reference.md#permissions`;
    return ` See ${page} for what each input needs.`;
}
function inCode(permissions) {
    const each = [permissions].flat().map((permission) => `\`${permission}\``);
    return each.join(' and ');
}
/** For `catch`: `false` where GitHub does not know what was asked for, which is no fault; throws everything else again. */
function unlessMissing(error) {
    if (error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && error.status === 404)
        return false;
    throw error;
}


/***/ })

};
