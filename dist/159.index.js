export const id = 159;
export const ids = [159,186];
export const modules = {

/***/ 8216:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a2: () => (/* binding */ retryDelay),
/* harmony export */   a5: () => (/* binding */ isRateLimit),
/* harmony export */   mu: () => (/* binding */ parseRetryAfter),
/* harmony export */   uZ: () => (/* binding */ mayHaveBeenProcessed)
/* harmony export */ });
const FIRST_DELAY_MS = 1000;
const SHORTEST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** For what is sent: the limit is per hour, and each request that it refuses may count as well. */
const LONGEST_LIMIT_DELAY_MS = 5 * 60_000;
/** How often a `read` is retried after any other failure than a rate limit. */
const READ_RETRIES = 3;
/**
 * The only retry policy: milliseconds until the same request may be made again, or `undefined` if it must not be. The
 * caller knows the deadline and decides when to stop retrying.
 */
function retryDelay({ purpose, failure, attempt, random }) {
    if (!isRepeatable(purpose, failure, attempt))
        return undefined;
    const { retryAfterMs } = failure;
    // With `Retry-After: 0` a service that keeps refusing would be asked in a tight loop: the backoff applies.
    if (retryAfterMs)
        return Math.max(retryAfterMs, SHORTEST_DELAY_MS);
    const isLimited = purpose === 'send' && isRateLimit(failure);
    return backoff(attempt, random, isLimited ? LONGEST_LIMIT_DELAY_MS : LONGEST_DELAY_MS);
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
/** Whether the request was refused because of a rate limit. */
function isRateLimit(failure) {
    return failure.status === 429;
}
function certainlyNotProcessed(failure) {
    return failure.type === 'not-connected' || isRateLimit(failure);
}
/** Whether a request that failed may have been carried out. After a refusal (3xx, 4xx) it has not. */
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
/** Doubles from one second to the longest delay. Jitter takes off up to half. */
function backoff(attempt, random, longestMs) {
    const full = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), longestMs);
    return Math.max(SHORTEST_DELAY_MS, Math.round(full * (0.5 + random / 2)));
}
/** Longer than any run; keeps absurd values printable. */
const LONGEST_ASKED_MS = 365 * 24 * 60 * 60 * 1000;
/**
 * Milliseconds that a `Retry-After` header asks for (RFC 9110, section 10.2.3: seconds or a date), or `undefined`
 * when it is missing or unusable. A date in the past is 0.
 */
function parseRetryAfter(value, nowMs) {
    const text = value?.trim() ?? '';
    if (/^\d+$/.test(text))
        return Math.min(Number(text) * 1000, LONGEST_ASKED_MS);
    // Date.parse accepts almost anything ("-1", "2"); an HTTP date begins with the name of the day.
    if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text))
        return undefined;
    // HTTP dates are GMT, also in the obsolete form that does not state it; stated twice it does no harm.
    const at = Date.parse(`${text} GMT`);
    return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - nowMs), LONGEST_ASKED_MS);
}


/***/ }),

/***/ 5159:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  C: () => (/* binding */ createExchange)
});

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/redact.js
var core_redact = __webpack_require__(193);
// EXTERNAL MODULE: ./build/core/retry.js
var retry = __webpack_require__(8216);
// EXTERNAL MODULE: ./build/core/proxy.js
var proxy = __webpack_require__(110);
;// CONCATENATED MODULE: ./build/service/explain.js

/** Where keys are created (docs/internals/service.md, "Keys"). */
const KEYS_PAGE = 'app.mintlify.com/settings/organization/api-keys';
const maybeAccepted = (host) => `${host} may have accepted the prompt, so it was not sent again. Before you run the step again, which sends it anew, check the docs repository for a new pull request, and the dashboard at app.mintlify.com for the job.`;
const WORDING = {
    create: {
        action: 'create the job',
        sends: true,
        next: maybeAccepted,
        limit: '100 new jobs an hour per project',
        scope: 'write',
        unknown: 'project',
    },
    message: {
        action: 'send the follow-up',
        sends: true,
        next: maybeAccepted,
        limit: '100 follow-ups an hour per project',
        scope: 'write',
        unknown: 'job',
    },
    read: {
        action: 'read the job',
        sends: false,
        next: () => 'To continue waiting for the job, run the step again with `job-id`.',
        scope: 'read',
        unknown: 'job',
    },
    views: {
        action: 'read the page views',
        sends: false,
        next: () => 'Run the step again later.',
        limit: '100 analytics requests an hour per organization',
        scope: 'read',
        unknown: 'project',
    },
};
/** The error for a response outside 2xx. */
function explainStatus(refusal) {
    const { host, operation, status, remoteMessage } = refusal;
    if (status >= 300 && status < 400)
        return redirected(refusal);
    const { action, next, scope, unknown } = WORDING[operation];
    if (status >= 500) {
        const what = `${host} returned a server error for the request to ${action} (${status}).`;
        return { kind: 'service-fault', what, advice: next(host), remoteMessage };
    }
    switch (status) {
        case 400: {
            const what = `${host} rejected the request to ${action} as invalid (400).`;
            const advice = `${remoteMessage === undefined ? 'It gave no reason: check' : 'Correct'} the inputs of the step.`;
            return { kind: 'bad-request', what, advice, remoteMessage };
        }
        case 401: {
            const what = `${host} rejected the API key in the request to ${action} (401).`;
            return { kind: 'unauthorized', what, advice: NEW_KEY, remoteMessage };
        }
        case 403: {
            const what = `${host} does not allow this API key to ${action} (403).`;
            return { kind: 'forbidden', what, advice: otherKey(scope), remoteMessage };
        }
        case 404:
            return { ...notFound(host, unknown), remoteMessage };
        case 429:
            return { ...rateLimited(refusal), remoteMessage };
        default: {
            const what = `${host} returned the undocumented status ${status} for the request to ${action}.`;
            const advice = 'Check `base-url`, and whether a gateway or proxy sent this response.';
            return { kind: 'unexpected-status', what, advice, remoteMessage };
        }
    }
}
const NEW_KEY = `Create a new admin API key at ${KEYS_PAGE} (it starts with \`mint_\`, not with \`mint_dsc_\` or \`mint_us_\`) and store it in the secret that \`api-key\` reads: keys expire after 90 days by default.`;
/** A key is restricted for its lifetime, so it cannot be corrected. */
function otherKey(scope) {
    const note = scope === 'write' ? ' (`read` alone serves only reports and `job-id` without a prompt)' : '';
    return `Create a new admin API key at ${KEYS_PAGE} with the scope \`${scope}\`${note} and with the runner's address if you list allowed addresses, since neither can be changed on an existing key, and check that your plan is Pro or Enterprise.`;
}
function redirected({ host, operation, location, status }) {
    const target = location === undefined ? null : URL.parse(location);
    // Never an address: a place that is not `https:` would become a link where this is read.
    const to = target?.protocol === 'https:' || target?.protocol === 'http:' ? ` to the host \`${target.host}\`` : '';
    return {
        kind: 'redirected',
        what: `${host} redirected the request to ${WORDING[operation].action}${to} (${status}). Redirects are never followed, because the request carries the API key.`,
        advice: 'Set `base-url` to the address that responds without a redirect.',
    };
}
function notFound(host, unknown) {
    const advice = {
        project: 'Check `project-id` and `base-url`.',
        job: 'Check that `project-id` is the project of the job, and check `job-id` if the step sets it.',
    };
    return { kind: 'not-found', what: `The ${unknown} was not found on ${host} (404).`, advice: advice[unknown] };
}
function rateLimited({ host, operation }) {
    const { action, sends, next, limit } = WORDING[operation];
    const allowed = limit === undefined ? '' : `The limit is ${limit}. `;
    return {
        kind: 'rate-limited',
        what: `${host} rate-limited the request to ${action} (429).`,
        advice: `${allowed}${sends ? 'The prompt was not accepted: run the step again later, or start fewer jobs.' : next(host)}`,
    };
}
/** The error for a request that got no response that can be used. */
function explainFailure({ host, operation }, failure) {
    const { action, sends, next } = WORDING[operation];
    const response = `The response of ${host} to the request to ${action}`;
    switch (failure.reason) {
        case 'connect': {
            const why = (0,proxy/* explainProxyRefusal */.W8)(failure.detail);
            const what = why?.what ?? `Could not connect to ${host} to ${action} (${failure.detail}).`;
            const advice = why?.advice ?? connectionAdvice(failure.detail);
            return { kind: 'no-connection', what, advice: `${sends ? 'Nothing was sent. ' : ''}${advice}` };
        }
        case 'time-out': {
            const what = `${host} did not respond in time to the request to ${action}.`;
            return { kind: 'interrupted', what, advice: next(host) };
        }
        case 'lost': {
            const what = `The connection to ${host} was lost during the request to ${action} (${failure.detail}).`;
            return { kind: 'interrupted', what, advice: next(host) };
        }
        case 'cancelled':
            return failure.sent || !sends
                ? { kind: 'cancelled', what: `The run was cancelled during the request to ${action}.`, advice: next(host) }
                : { kind: 'cancelled', what: `The run was cancelled before it could ${action}.`, advice: NOT_SENT };
        case 'too-large':
            return { kind: 'response-too-large', what: `${response} is larger than 10 MB.`, advice: next(host) };
        case 'not-json': {
            const advice = `${next(host)} The response may come from a gateway or proxy: check \`base-url\`.`;
            return { kind: 'unreadable-response', what: `${response} is not the documented JSON.`, advice };
        }
        case 'undocumented': {
            const where = failure.field === '' ? '' : ` in the field \`${failure.field}\``;
            const what = `${response} is not as documented${where}.`;
            return { kind: 'unreadable-response', what, advice: `${next(host)} Check \`base-url\`.` };
        }
        case 'without-id': {
            const what = `${host} returned no job id, so the action cannot wait for the job.`;
            return { kind: 'response-without-id', what, advice: maybeAccepted(host) };
        }
    }
}
const NOT_SENT = 'The prompt was not sent.';
function connectionAdvice(detail) {
    if (/certificate|self.signed|CERT|altname/i.test(detail)) {
        return 'If a gateway signs its own certificates, set NODE_EXTRA_CA_CERTS to the file of its certificate authority.';
    }
    return "Check `base-url`, and the runner's proxy, firewall and DNS.";
}

// EXTERNAL MODULE: ./build/service/http.js
var http = __webpack_require__(8186);
// EXTERNAL MODULE: ./build/service/responses.js
var responses = __webpack_require__(1112);
;// CONCATENATED MODULE: ./build/service/exchange.js






function createExchange(options) {
    const { transport, projectId, clock, redact } = options;
    const redactProject = (0,core_redact/* createRedactor */.lY)({ names: [projectId] });
    // For what the network reports: an address may contain the project too.
    const redactAll = (text) => redactProject(redact(text));
    const host = redactAll(transport.host);
    const fail = (operation, failure, details) => new errors/* ServiceError */._7(failure, explainFailure({ host, operation }, details));
    const withoutResponse = (operation, { reason, failure, message }) => fail(operation, failure, reason === 'cancelled'
        ? { reason, sent: failure.type === 'cancelled' && failure.sent }
        : { reason, detail: redactAll(message) });
    const refusal = (operation, { status, retryAfter, location }, json) => {
        const retryAfterMs = (0,retry/* parseRetryAfter */.mu)(retryAfter, clock.now());
        const failure = { type: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
        const said = { remoteMessage: (0,responses/* parseMessage */.vY)(json, redactProject), location: location && redactAll(location) };
        return new errors/* ServiceError */._7(failure, explainStatus({ host, operation, status, ...said }));
    };
    return {
        ...options,
        host,
        project: encodeURIComponent(projectId),
        redactProject,
        fail,
        async send(operation, request) {
            const response = await transport.send(request).catch((error) => {
                throw error instanceof http/* TransportError */.w ? withoutResponse(operation, error) : error;
            });
            const { status, text } = response;
            const json = typeof text === 'string' ? (0,responses/* parseJson */.qF)(text, redact) : undefined;
            if (status < 200 || status > 299)
                throw refusal(operation, response, json);
            if (json !== undefined)
                return { json };
            if (typeof text !== 'string')
                return { error: withoutResponse(operation, text) };
            return { error: fail(operation, { type: 'unreadable' }, { reason: 'not-json' }) };
        },
    };
}


/***/ }),

/***/ 8186:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createTransport: () => (/* binding */ createTransport),
/* harmony export */   w: () => (/* binding */ TransportError)
/* harmony export */ });
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8522);
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2807);
/* harmony import */ var _core_proxy_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(110);
/* harmony import */ var _core_version_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8614);





/** A request without a response, or a response without a body that can be read. Its message is what the network reported. */
class TransportError extends Error {
    failure;
    reason;
    constructor(reason, failure, cause) {
        super((0,_core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .innermostMessage */ .Zv)(cause));
        this.name = 'TransportError';
        this.reason = reason;
        this.failure = failure;
    }
}
/**
 * A POST that is aborted too early leaves a job that nobody waits for, so it has more time; a read is simply repeated.
 */
const LIMITS = {
    GET: { connectMs: 10_000, totalMs: 30_000 },
    POST: { connectMs: 10_000, totalMs: 150_000 },
};
/** HTTP to the service, through the proxies of the environment (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
function createTransport({ baseUrl, apiKey, clock, limits = LIMITS }) {
    const reads = openConnections(baseUrl);
    const prefix = baseUrl.pathname.replace(/\/+$/, '');
    const headers = {
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Bearer ${apiKey}`,
        'user-agent': `docs-agent-action/${_core_version_js__WEBPACK_IMPORTED_MODULE_4__/* .VERSION */ .x}`,
    };
    const optionsOf = ({ method, path, body }) => {
        const address = { origin: baseUrl.origin, path: `${prefix}${path}`, method };
        if (body === undefined)
            return { ...address, headers };
        const bytes = Buffer.from(JSON.stringify(body));
        const entity = { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) };
        return { ...address, headers: { ...headers, ...entity }, body: bytes };
    };
    return {
        host: baseUrl.host,
        async send(request) {
            const { method, deadline, connectBy = Number.POSITIVE_INFINITY } = request;
            const { totalMs, connectMs } = limits[method];
            const bounds = {
                timeoutMs: Math.min(totalMs, (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .leftMs */ .Ok)(deadline, clock)),
                connectMs: Math.min(connectMs, connectBy - clock.now()),
                bodyMs: request.bodyMs ?? totalMs,
                signal: deadline.signal,
                clock,
            };
            if (method === 'GET')
                return await exchange(reads, optionsOf(request), bounds);
            // A fresh connection: one that was kept alive can be dead already, and then it is unknown whether a POST arrived.
            const dispatcher = openConnections(baseUrl, { pipelining: 0 });
            try {
                return await exchange(dispatcher, optionsOf(request), bounds);
            }
            finally {
                // Not awaited: a connection attempt that hangs would keep the run from ending.
                dispatcher.destroy().catch(() => undefined);
            }
        },
        close() {
            reads.destroy().catch(() => undefined);
        },
    };
}
/** HTTP/1.1 only: whether a lost request was sent is known only with one request to a connection. */
function openConnections(baseUrl, options = {}) {
    return (0,_core_proxy_js__WEBPACK_IMPORTED_MODULE_3__/* .createDispatcher */ .SM)(baseUrl, { ...options, allowH2: false });
}
/** One request and its response. Throws `TransportError` without one. */
async function exchange(dispatcher, options, { timeoutMs, connectMs, bodyMs, signal: cancelled, clock }) {
    const timeOut = clock.timeout(timeoutMs);
    const sending = watchSending(connectMs, clock);
    const signal = AbortSignal.any([timeOut, sending.tooLate, cancelled]);
    const explain = (error) => transportError(error, { sent: sending.hasBegun(), cancelled: cancelled.aborted, timedOut: timeOut.aborted });
    try {
        const response = dispatcher.compose(sending.watch).request({ ...options, signal });
        const { headers, statusCode, body } = await untilAborted(response, signal);
        const bodyTimeOut = clock.timeout(bodyMs);
        const reading = readText(body, single(headers['content-encoding']));
        const text = await untilAborted(reading, AbortSignal.any([signal, bodyTimeOut])).catch(explain);
        return {
            status: statusCode,
            retryAfter: single(headers['retry-after']),
            location: single(headers.location),
            text: text ?? new TransportError('too-large', { type: 'unreadable' }, 'over 10 MB'),
        };
    }
    catch (error) {
        throw explain(error);
    }
}
/**
 * Watches when a request begins to be sent. undici starts a request only once it has a connection. This separates a
 * request that was never sent from one that may have arrived, also through a proxy and during a TLS handshake. `tooLate`
 * aborts when it has not begun in time: undici limits the parts of a connection, but neither a proxy's tunnel nor the whole.
 */
function watchSending(connectMs, clock) {
    let begun = false;
    const tooLate = new AbortController();
    clock.timeout(connectMs).addEventListener('abort', () => {
        if (!begun)
            tooLate.abort(new Error(`no connection within ${(0,_core_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(connectMs)}`));
    });
    const begin = () => {
        begun = true;
    };
    return { hasBegun: () => begun, tooLate: tooLate.signal, watch: onSend(begin) };
}
/** Calls back when a request begins to be sent. */
function onSend(callback) {
    return (dispatch) => (options, handler) => dispatch(options, {
        onRequestStart(controller, context) {
            callback();
            handler.onRequestStart?.(controller, context);
        },
        onResponseStart: (...parts) => handler.onResponseStart?.(...parts),
        onResponseData: (...parts) => handler.onResponseData?.(...parts),
        onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
        onResponseError: (...parts) => handler.onResponseError?.(...parts),
    });
}
function transportError(error, { sent, cancelled, timedOut }) {
    if (cancelled)
        return new TransportError('cancelled', { type: 'cancelled', sent }, error);
    if (!sent)
        return new TransportError('connect', { type: 'not-connected' }, error);
    // Of the body, which may have a limit of its own.
    const isTimeOut = timedOut || (error instanceof Error && error.name === 'TimeoutError');
    return new TransportError(isTimeOut ? 'time-out' : 'lost', { type: 'interrupted' }, error);
}
/** Stops waiting once the signal aborts: undici itself reacts only when it has a connection. */
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
function single(header) {
    return Array.isArray(header) ? header[0] : header;
}
/** The largest body that is read, in bytes, also once it is decoded. */
const MAX_BYTES = 10 * 1024 * 1024;
/** The text of a response's body as it arrives; `undefined` when it is larger than 10 MB. */
async function readText(body, encoding) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of body) {
        bytes += chunk.byteLength;
        // Leaving the loop destroys the stream, so that nothing more is read.
        if (bytes > MAX_BYTES)
            return undefined;
        chunks.push(chunk);
    }
    const decoded = decode(Buffer.concat(chunks), encoding);
    // Drops a byte order mark, which JSON does not allow.
    return decoded === undefined ? undefined : new TextDecoder().decode(decoded);
}
const DECODERS = new Map([
    ['gzip', node_zlib__WEBPACK_IMPORTED_MODULE_0__.gunzipSync],
    ['x-gzip', node_zlib__WEBPACK_IMPORTED_MODULE_0__.gunzipSync],
    ['deflate', node_zlib__WEBPACK_IMPORTED_MODULE_0__.inflateSync],
    ['br', node_zlib__WEBPACK_IMPORTED_MODULE_0__.brotliDecompressSync],
]);
/**
 * Requests ask for no encoding, but some gateways compress nevertheless, and the id of a new job must not be lost to that.
 * A body that cannot be decoded stays as it is: `undefined` means that it is too large.
 */
function decode(bytes, encoding = '') {
    const decoder = DECODERS.get(encoding.trim().toLowerCase());
    try {
        return decoder === undefined ? bytes : decoder(bytes, { maxOutputLength: MAX_BYTES });
    }
    catch (error) {
        const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
        return isTooLarge ? undefined : bytes;
    }
}


/***/ }),

/***/ 1112:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   WE: () => (/* binding */ parseAgentJob),
/* harmony export */   qF: () => (/* binding */ parseJson),
/* harmony export */   vY: () => (/* binding */ parseMessage)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2857);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9058);
/* harmony import */ var _core_redact_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(193);
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6067);
/* harmony import */ var _job_job_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6319);





/** A text field of a response: anything but a text of at least one character counts as absent. */
const optionalText = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1).optional().catch(undefined);
/** The most characters of a text that is only shown, so that it fits into a table. */
const SHOWN_CHARACTERS = 200;
/** The public schema requires nothing, so everything may be missing; unknown fields are ignored. */
const agentJob = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    // A cut id would be another one, so a longer one counts as absent, as does one that cannot be a part of a path.
    id: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()
        .min(1)
        .max(_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .LONGEST_ID */ .fg)
        .refine((id) => id.isWellFormed() && !/^\.\.?$/.test(id))
        .optional()
        .catch(undefined),
    // Of any length and form: also one that cannot be shown is a pull request.
    prLink: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().trim().min(1).optional().catch(undefined),
    status: optionalText,
    source: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ repository: optionalText, ref: optionalText }).optional().catch(undefined),
});
/** The documented `error` and `details`, and what gateways say (RFC 9457, or `message`). */
const refusalBody = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    error: optionalText,
    title: optionalText,
    detail: optionalText,
    message: optionalText,
    details: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ message: optionalText }).optional().catch(undefined)).catch([]),
});
/** The JSON value of a text, its strings redacted before anything else reads them; `undefined` when it is not JSON. */
function parseJson(text, redact) {
    try {
        return (0,_core_redact_js__WEBPACK_IMPORTED_MODULE_1__/* .redactStrings */ .eT)(JSON.parse(text), redact);
    }
    catch {
        return undefined;
    }
}
/**
 * The agent job of a response, its fields that are only shown redacted; `undefined` when it is no JSON object. The project
 * stays where it is part of an id or a link.
 */
function parseAgentJob(json, redact) {
    const parsed = agentJob.safeParse(json);
    if (!parsed.success)
        return undefined;
    const { id, status, prLink, source } = parsed.data;
    // Cut last, so that no part of a secret is left at the cut.
    const shown = (text) => (text === undefined ? undefined : (0,_core_text_js__WEBPACK_IMPORTED_MODULE_4__/* .cut */ .Jj)(redact(text), SHOWN_CHARACTERS));
    return {
        id,
        // A project whose id is a status must not keep the run from seeing the end.
        status: status === 'active' || (0,_job_job_js__WEBPACK_IMPORTED_MODULE_2__/* .isTerminal */ .H)(status) ? status : shown(status),
        prLink,
        repository: shown(source?.repository),
        ref: shown(source?.ref),
    };
}
const MESSAGE_LIMIT = 500;
/** The message in the body of a refusal, redacted, on one line; `undefined` when there is none. */
function parseMessage(json, redact) {
    const parsed = refusalBody.safeParse(json);
    if (!parsed.success)
        return undefined;
    const { error, title, detail, message, details } = parsed.data;
    const texts = [error, title, detail, message, ...details.map((entry) => entry?.message)];
    const unique = new Set(texts.filter((text) => text !== undefined));
    return unique.size === 0 ? undefined : (0,_core_text_js__WEBPACK_IMPORTED_MODULE_4__/* .cut */ .Jj)((0,_core_text_js__WEBPACK_IMPORTED_MODULE_4__/* .visibleLine */ .P8)(redact([...unique].join('; '))), MESSAGE_LIMIT);
}


/***/ })

};
