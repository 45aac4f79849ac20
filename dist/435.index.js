export const id = 435;
export const ids = [435,186];
export const modules = {

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

/***/ 6435:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DN: () => (/* binding */ redactProject),
/* harmony export */   Hk: () => (/* binding */ isPathPart),
/* harmony export */   _B: () => (/* binding */ exchangeJson),
/* harmony export */   nq: () => (/* binding */ pathPart)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9473);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5402);
/* harmony import */ var _text_redact_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6953);
/* harmony import */ var _explain_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8186);
/* harmony import */ var _responses_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1112);






/** One request and the JSON of its answer; an answer outside 2xx, without JSON or none at all is a `ServiceError`. */
async function exchangeJson(options, operation, request) {
    const answer = await options.transport.send(request).catch((error) => {
        throw error instanceof _http_js__WEBPACK_IMPORTED_MODULE_2__/* .TransportError */ .w ? transportTrouble(operation, error, redactAll(options)) : error;
    });
    const json = (0,_responses_js__WEBPACK_IMPORTED_MODULE_3__/* .parseJson */ .qF)(answer.text, options.redact);
    if (answer.status < 200 || answer.status > 299)
        throw refusal(options, operation, answer, json);
    if (json !== undefined)
        return json;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7({ type: 'unreadable' }, (0,_explain_js__WEBPACK_IMPORTED_MODULE_1__/* .explainTrouble */ .h)(operation, { reason: 'not-json' }));
}
function transportTrouble(operation, error, redact) {
    const { reason, failure } = error;
    const trouble = reason === 'cancelled'
        ? { reason, sent: failure.type === 'cancelled' && failure.sent }
        : { reason, detail: redact(error.message) };
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(failure, (0,_explain_js__WEBPACK_IMPORTED_MODULE_1__/* .explainTrouble */ .h)(operation, trouble));
}
function refusal(options, operation, answer, json) {
    const { status } = answer;
    const retryAfterMs = (0,_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .parseRetryAfter */ .mu)(answer.retryAfter, options.clock.now());
    const location = answer.location === undefined ? undefined : redactAll(options)(answer.location);
    const remoteMessage = (0,_responses_js__WEBPACK_IMPORTED_MODULE_3__/* .parseMessage */ .vY)(json, redactProject(options));
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7({ type: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }, (0,_explain_js__WEBPACK_IMPORTED_MODULE_1__/* .explainStatus */ .c)({ operation, status, remoteMessage, location }));
}
/** For what comes from the network itself: an address may hold the project too. */
function redactAll(options) {
    const redactId = redactProject(options);
    return (text) => redactId(options.redact(text));
}
/** Users keep the project's id as a secret too, and services like to name it in what is only shown. */
function redactProject({ projectId }) {
    return (0,_text_redact_js__WEBPACK_IMPORTED_MODULE_5__/* .createRedactor */ .l)([projectId]);
}
/** Whether a text can be one part of a path: a URL takes `.` and `..` for steps, however they are encoded. */
function isPathPart(text) {
    return text !== '.' && text !== '..' && text.isWellFormed();
}
/** The text encoded as one part of a path. */
function pathPart(text) {
    if (!isPathPart(text))
        throw new TypeError('"." and ".." cannot be part of a path');
    return encodeURIComponent(text);
}


/***/ }),

/***/ 2807:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ explainStatus),
/* harmony export */   h: () => (/* binding */ explainTrouble)
/* harmony export */ });
const MAYBE_ACCEPTED = "The service may have accepted the prompt, so it is not sent again: look for a new pull request in the docs repository and for the job in the service's dashboard before you run the step again.";
const UNKNOWN_PROJECT = {
    what: 'The service does not know the project (404).',
    advice: 'Check `project-id` and `base-url`.',
};
const UNKNOWN_JOB = {
    what: 'The service does not know the job in this project (404).',
    advice: 'Check that `job-id` is right, and that `project-id` is the project that the job belongs to.',
};
const WORDS = {
    create: {
        doing: 'creating the job',
        sends: true,
        again: MAYBE_ACCEPTED,
        limit: 'new jobs to 100 an hour per project',
        scope: 'agent jobs',
        unknown: UNKNOWN_PROJECT,
    },
    message: {
        doing: 'sending the follow-up',
        sends: true,
        again: MAYBE_ACCEPTED,
        limit: 'follow-ups to 100 an hour per project',
        scope: 'agent jobs',
        unknown: UNKNOWN_JOB,
    },
    read: {
        doing: 'reading the job',
        sends: false,
        again: 'Run the step again with `job-id` to go on waiting for the job.',
        limit: 'how often a job is read',
        scope: 'agent jobs',
        unknown: UNKNOWN_JOB,
    },
    views: {
        doing: 'reading the page views',
        sends: false,
        again: 'Run the step again later.',
        limit: 'analytics requests to 100 an hour per organisation',
        scope: 'analytics',
        unknown: UNKNOWN_PROJECT,
    },
};
/** What to tell a person about an answer outside 2xx. */
function explainStatus(refusal) {
    const { operation, status, remoteMessage } = refusal;
    const { doing, again, scope, unknown } = WORDS[operation];
    if (status >= 500) {
        return {
            kind: 'service-fault',
            what: `The service failed while ${doing} (${status}).`,
            advice: again,
            remoteMessage,
        };
    }
    if (status >= 300 && status < 400)
        return redirected(refusal);
    switch (status) {
        case 400:
            return {
                kind: 'bad-request',
                what: `The service called the request invalid while ${doing} (400).`,
                advice: remoteMessage === undefined ? 'It gives no reason: check the inputs of the step.' : 'Correct what it names.',
                remoteMessage,
            };
        case 401:
            return {
                kind: 'unauthorized',
                what: `The service did not accept the API key while ${doing} (401).`,
                advice: 'Make a new admin API key (it starts with mint_; mint_dsc_ and mint_us_ are other kinds) and store it as the secret that `api-key` reads: keys expire after 90 days by default.',
                remoteMessage,
            };
        case 403:
            return {
                kind: 'forbidden',
                what: `The API key may not be used for ${doing} (403).`,
                advice: `Give the key the scope for ${scope}, and if it has an allow-list of addresses, add the runner's.`,
                remoteMessage,
            };
        case 404:
            return { kind: 'not-found', ...unknown, remoteMessage };
        case 429:
            return limited(refusal);
        default:
            return {
                kind: 'unexpected-status',
                what: `The service answered ${status} while ${doing}, which it does not document.`,
                advice: 'Check `base-url`, and whether a gateway or proxy on the way gave this answer.',
                remoteMessage,
            };
    }
}
function redirected({ location, status, operation }) {
    const target = location === undefined ? null : URL.parse(location);
    // Never an address: a place that is not `https:` would become a link where this is read.
    const to = target?.protocol === 'https:' || target?.protocol === 'http:' ? ` to the host \`${target.host}\`` : '';
    return {
        kind: 'redirected',
        what: `The service redirected ${WORDS[operation].doing}${to} (${status}), which is never followed, so that the key goes nowhere else.`,
        advice: 'Set `base-url` to the address that the service answers at itself.',
    };
}
function limited({ operation, remoteMessage, outOfTime }) {
    const { doing, sends, again, limit } = WORDS[operation];
    const after = outOfTime?.waited === undefined ? '' : ` after ${outOfTime.waited} of waiting`;
    const asks = outOfTime?.asks === undefined ? 'Another attempt' : `It asks to wait ${outOfTime.asks}, which`;
    const next = outOfTime === undefined ? '' : ` ${asks} does not fit within \`timeout\`.`;
    return {
        kind: 'rate-limited',
        what: `The service limits ${limit} and refused ${doing}${after} (429).${next}`,
        advice: sends ? 'The prompt was not accepted: run the step again later, or start fewer jobs.' : again,
        remoteMessage,
    };
}
/** What to tell a person about a request that got no usable answer. */
function explainTrouble(operation, trouble) {
    const { doing, sends, again } = WORDS[operation];
    switch (trouble.reason) {
        case 'connect':
            return {
                kind: 'no-connection',
                what: `No connection to the service came about while ${doing} (${trouble.detail}).`,
                advice: `${sends ? 'Nothing was sent. ' : ''}${connectionAdvice(trouble.detail)}`,
            };
        case 'time-out':
            return { kind: 'interrupted', what: `The service did not answer in time while ${doing}.`, advice: again };
        case 'lost':
            return {
                kind: 'interrupted',
                what: `The connection to the service was lost while ${doing} (${trouble.detail}).`,
                advice: again,
            };
        case 'too-large':
            return { kind: 'response-too-large', what: `The service's answer while ${doing} is over 10 MB.`, advice: again };
        case 'not-json':
            return {
                kind: 'unreadable-response',
                what: `The service's answer while ${doing} is not the JSON that it documents.`,
                advice: `${again} A gateway or proxy may have answered in its place: check \`base-url\`.`,
            };
        case 'undocumented':
            return {
                kind: 'unreadable-response',
                what: `The service's answer while ${doing} is not as documented: the field ${trouble.field} is missing or of another kind.`,
                advice: 'Look for a newer version of the action, and check `base-url`.',
            };
        case 'without-id':
            return {
                kind: 'response-without-id',
                what: "The service's answer to the new job does not tell the id, so nobody can wait for it.",
                advice: MAYBE_ACCEPTED,
            };
        case 'cancelled':
            return {
                kind: 'cancelled',
                what: `The run was cancelled while ${doing}.`,
                advice: trouble.sent || !sends ? again : 'The prompt was not sent.',
            };
    }
}
function connectionAdvice(detail) {
    if (/certificate|self.signed|CERT|altname/i.test(detail)) {
        return 'If a gateway signs its own certificates, name its authority in NODE_EXTRA_CA_CERTS.';
    }
    return 'Check `base-url`, and the proxy, firewall or DNS of the runner.';
}


/***/ }),

/***/ 8186:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createTransport: () => (/* binding */ createTransport),
/* harmony export */   w: () => (/* binding */ TransportError)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6752);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9473);
/* harmony import */ var _version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8508);



/** A request without a complete answer. `detail` says what the network said. */
class TransportError extends Error {
    failure;
    reason;
    constructor(reason, failure, detail) {
        super(detailOf(detail));
        this.name = 'TransportError';
        this.reason = reason;
        this.failure = failure;
    }
}
/** An answer may be at most this large, in bytes. */
const ANSWER_LIMIT = 10 * 1024 * 1024;
/**
 * A POST that is given up too early leaves a job that nobody waits for, so it may take long; a read is simply
 * made again.
 */
const LIMITS = {
    GET: { connectMs: 10_000, headersMs: 15_000, bodyMs: 15_000, totalMs: 30_000 },
    POST: { connectMs: 10_000, headersMs: 120_000, bodyMs: 30_000, totalMs: 150_000 },
};
/** HTTP to the service, over proxies that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
function createTransport({ baseUrl, apiKey, limits = LIMITS }) {
    const reads = createDispatcher(limits.GET, {});
    const prefix = baseUrl.pathname.replace(/\/+$/, '');
    const headers = {
        accept: 'application/json',
        authorization: `Bearer ${apiKey}`,
        'user-agent': `docs-agent-action/${_version_js__WEBPACK_IMPORTED_MODULE_2__/* .VERSION */ .x}`,
    };
    const address = (request) => ({
        origin: baseUrl.origin,
        path: `${prefix}${request.path}`,
        method: request.method,
    });
    return {
        async send(request) {
            const limit = limits[request.method];
            if (request.method === 'GET')
                return await exchange(reads, { ...address(request), headers }, request, limit);
            // A connection of its own: one that was kept alive can die unnoticed, and then nobody knows whether a POST arrived.
            const dispatcher = createDispatcher(limit, { pipelining: 0 });
            try {
                const body = Buffer.from(JSON.stringify(request.body));
                const own = { 'content-type': 'application/json', 'content-length': String(body.byteLength) };
                return await exchange(dispatcher, { ...address(request), headers: { ...headers, ...own }, body }, request, limit);
            }
            finally {
                // Not awaited: a connection that hangs while it is being made would keep the run from ending.
                dispatcher.destroy().catch(() => undefined);
            }
        },
        close() {
            reads.destroy().catch(() => undefined);
        },
    };
}
function createDispatcher(limits, options) {
    try {
        return new undici__WEBPACK_IMPORTED_MODULE_0__.EnvHttpProxyAgent({
            ...options,
            // HTTP/1.1 only: what is known of lost requests rests on one request to a connection.
            allowH2: false,
            connect: { timeout: limits.connectMs },
            headersTimeout: limits.headersMs,
            bodyTimeout: limits.bodyMs,
        });
    }
    catch (error) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionError */ .lZ({
            kind: 'no-connection',
            what: 'The proxy that the environment names cannot be used.',
            advice: 'Check that HTTP_PROXY and HTTPS_PROXY hold an address such as http://proxy.example:3128.',
            cause: error,
        });
    }
}
async function exchange(dispatcher, options, request, limits) {
    const timeOut = AbortSignal.timeout(Math.max(1, Math.ceil(Math.min(limits.totalMs, request.timeoutMs))));
    const signal = AbortSignal.any([timeOut, request.signal]);
    let sent = false;
    const watched = dispatcher.compose(onSend(() => {
        sent = true;
    }));
    try {
        const answer = await untilAborted(watched.request({ ...options, signal }), signal);
        const { headers, statusCode } = answer;
        const text = await readText(answer.body);
        return { status: statusCode, retryAfter: single(headers['retry-after']), location: single(headers.location), text };
    }
    catch (error) {
        throw transportError(error, { sent, cancelled: request.signal.aborted, timedOut: timeOut.aborted });
    }
}
/**
 * Tells when a request begins to be sent. undici starts a request only once it has a connection: that tells one that
 * never left from one that may have arrived, also behind a proxy and in the middle of a TLS handshake.
 */
function onSend(tell) {
    return (dispatch) => (options, handler) => dispatch(options, {
        onRequestStart(controller, context) {
            tell();
            handler.onRequestStart?.(controller, context);
        },
        onResponseStart: (...parts) => handler.onResponseStart?.(...parts),
        onResponseData: (...parts) => handler.onResponseData?.(...parts),
        onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
        onResponseError: (...parts) => handler.onResponseError?.(...parts),
    });
}
function transportError(error, { sent, cancelled, timedOut }) {
    if (error instanceof TransportError)
        return error;
    if (cancelled)
        return new TransportError('cancelled', { type: 'cancelled', sent }, error);
    if (!sent)
        return new TransportError('connect', { type: 'not-connected' }, error);
    const late = timedOut || /TIMEOUT|ETIMEDOUT/.test(codeOf(error));
    return new TransportError(late ? 'time-out' : 'lost', { type: 'interrupted' }, error);
}
/** Gives up waiting once the signal aborts: undici itself hears it only when it has a connection. */
async function untilAborted(promise, signal) {
    const { promise: aborted, reject } = Promise.withResolvers();
    const abort = () => reject(signal.reason);
    if (signal.aborted)
        abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.catch(() => undefined);
    try {
        return await Promise.race([promise, aborted]);
    }
    finally {
        signal.removeEventListener('abort', abort);
    }
}
async function readText(body) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of body) {
        bytes += chunk.byteLength;
        // Leaving the loop destroys the stream, so no more is read.
        if (bytes > ANSWER_LIMIT)
            throw new TransportError('too-large', { type: 'unreadable' }, 'the answer is over 10 MB');
        chunks.push(chunk);
    }
    // Drops a byte order mark, which JSON does not allow.
    return new TextDecoder().decode(Buffer.concat(chunks));
}
function single(header) {
    return Array.isArray(header) ? header[0] : header;
}
function codeOf(error) {
    return error instanceof Error && 'code' in error ? String(error.code) : '';
}
/** The network's own word: its code and message, of the innermost cause that has a code. */
function detailOf(error) {
    if (error instanceof AggregateError && error.errors.length > 0)
        return detailOf(error.errors[0]);
    if (error instanceof Error && error.cause !== undefined && codeOf(error) === '')
        return detailOf(error.cause);
    return (0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error);
}


/***/ }),

/***/ 1112:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nw: () => (/* binding */ parseViewsPage),
/* harmony export */   WE: () => (/* binding */ parseAgentJob),
/* harmony export */   qF: () => (/* binding */ parseJson),
/* harmony export */   vY: () => (/* binding */ parseMessage)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2857);
/* harmony import */ var _text_visible_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4252);


/** A text field on the wire: anything but a text of at least one character counts as absent. */
const optionalText = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).optional().catch(undefined);
/** The same for a text that is only shown: whatever its length, it fits into a table. */
const shownText = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .min(1)
    .transform((text) => (0,_text_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .cut */ .Jj)(text, 200))
    .optional()
    .catch(undefined);
/** The public schema requires nothing, so everything may be missing; unknown fields are ignored. */
const agentJob = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    // An id or a link that is cut would be another one: over these lengths they count as absent.
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).max(200).optional().catch(undefined),
    prLink: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).max(2000).optional().catch(undefined),
    status: shownText,
    model: shownText,
    source: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ repository: shownText, ref: shownText }).optional().catch(undefined),
});
const agentError = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    error: optionalText,
    details: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ message: optionalText })).catch([]),
});
/** The JSON value in a text, its strings redacted before anything else sees them; `undefined` when it is not JSON. */
function parseJson(text, redact) {
    try {
        return redactStrings(JSON.parse(text), redact);
    }
    catch {
        return undefined;
    }
}
/** Redacts in place: a reviver would do the same with twice the memory. */
function redactStrings(value, redact) {
    if (typeof value === 'string')
        return redact(value);
    if (Array.isArray(value)) {
        for (const [index, item] of value.entries())
            value[index] = redactStrings(item, redact);
    }
    else if (isRecord(value)) {
        for (const key in value)
            value[key] = redactStrings(value[key], redact);
    }
    return value;
}
const isRecord = (value) => typeof value === 'object' && value !== null;
/** An agent job as answered, what is only shown of it redacted; `undefined` when the answer is not a JSON object. */
function parseAgentJob(json, redact) {
    const parsed = agentJob.safeParse(json);
    if (!parsed.success)
        return undefined;
    const { id, status, prLink, model, source } = parsed.data;
    const shown = (text) => (text === undefined ? undefined : redact(text));
    return { id, status, prLink, model: shown(model), repository: shown(source?.repository), ref: shown(source?.ref) };
}
const count = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().int().nonnegative();
const counts = { human: count, ai: count, total: count };
/** Page views: here everything that is documented is needed, since a guess would be a wrong report. */
const viewsPage = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    totals: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc(counts),
    views: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ path: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), ...counts })),
    hasMore: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
});
/** One page of views, or which field of the answer is not as documented. */
function parseViewsPage(json) {
    const parsed = viewsPage.safeParse(json);
    if (parsed.success)
        return { totals: parsed.data.totals, rows: parsed.data.views, hasMore: parsed.data.hasMore };
    const [issue] = parsed.error.issues;
    return { field: issue === undefined || issue.path.length === 0 ? 'the answer itself' : issue.path.join('.') };
}
const MESSAGE_LIMIT = 500;
/** The service's own message in the body of a refusal, redacted, on one line; `undefined` when there is none. */
function parseMessage(json, redact) {
    const parsed = agentError.safeParse(json);
    if (!parsed.success || parsed.data.error === undefined)
        return undefined;
    const details = parsed.data.details.flatMap(({ message }) => message ?? []);
    return (0,_text_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .cut */ .Jj)((0,_text_visible_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleLine */ .P8)(redact([parsed.data.error, ...details].join('; '))), MESSAGE_LIMIT);
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
