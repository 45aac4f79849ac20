export const id = 186;
export const ids = [186];
export const modules = {

/***/ 8288:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ createDispatcher)
/* harmony export */ });
/* unused harmony export usableProxy */
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6752);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9473);


/**
 * Connections through the proxies of the environment. Throws an `ActionError` where one of them cannot be used, so that
 * no request goes around a proxy that was asked for.
 */
function createDispatcher(options = {}) {
    return new undici__WEBPACK_IMPORTED_MODULE_0__/* .EnvHttpProxyAgent */ .J2({ ...options, ...usableProxy() });
}
/**
 * The proxies that the environment names (docs/specification.md, "Network"), also in lower case, which wins. Throws an
 * `ActionError` where one of them cannot be used.
 */
function usableProxy(env = process.env) {
    return {
        httpProxy: address(env, 'HTTP_PROXY'),
        httpsProxy: address(env, 'HTTPS_PROXY'),
        noProxy: read(env, 'NO_PROXY'),
    };
}
function read(env, variable) {
    return env[variable.toLowerCase()]?.trim() || env[variable]?.trim() || '';
}
function address(env, variable) {
    const value = read(env, variable);
    if (value === '' || isUsable(value))
        return value;
    // The value is not shown, since it may contain a password.
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionError */ .lZ({
        kind: 'no-connection',
        what: `The proxy address in ${variable} cannot be used, so nothing was sent.`,
        advice: `Set ${variable} to an address with a scheme, such as http://proxy.example:3128.`,
    });
}
function isUsable(value) {
    const url = URL.parse(value);
    // `proxy:3128` is a URL too: its scheme is `proxy:`.
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
        return false;
    try {
        // Clients decode both before they send them.
        decodeURIComponent(url.username + url.password);
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 8186:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createTransport: () => (/* binding */ createTransport),
/* harmony export */   w: () => (/* binding */ TransportError)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9473);
/* harmony import */ var _proxy_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8288);
/* harmony import */ var _version_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8508);



/** A request without a complete response. Its message is what the network reported. */
class TransportError extends Error {
    failure;
    reason;
    constructor(reason, failure, cause) {
        super(innermostMessage(cause));
        this.name = 'TransportError';
        this.reason = reason;
        this.failure = failure;
    }
}
/** The largest response that is read, in bytes. */
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024;
/**
 * A POST that is aborted too early leaves a job that nobody waits for, so it has more time; a read is simply repeated.
 */
const LIMITS = {
    GET: { connectMs: 10_000, headersMs: 15_000, bodyMs: 15_000, totalMs: 30_000 },
    POST: { connectMs: 10_000, headersMs: 120_000, bodyMs: 30_000, totalMs: 150_000 },
};
/** HTTP to the service, through the proxies of the environment (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
function createTransport({ baseUrl, apiKey, limits = LIMITS }) {
    const reads = openConnections(limits.GET, {});
    const prefix = baseUrl.pathname.replace(/\/+$/, '');
    const headers = {
        accept: 'application/json',
        authorization: `Bearer ${apiKey}`,
        'user-agent': `docs-agent-action/${_version_js__WEBPACK_IMPORTED_MODULE_2__/* .VERSION */ .x}`,
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
            const { method, signal } = request;
            const timeoutMs = Math.min(limits[method].totalMs, request.timeoutMs);
            if (method === 'GET')
                return await exchange(reads, optionsOf(request), { timeoutMs, signal });
            // A fresh connection: one that was kept alive can be dead already, and then it is unknown whether a POST arrived.
            const dispatcher = openConnections(limits.POST, { pipelining: 0 });
            try {
                return await exchange(dispatcher, optionsOf(request), { timeoutMs, signal });
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
function openConnections(limits, options) {
    return (0,_proxy_js__WEBPACK_IMPORTED_MODULE_1__/* .createDispatcher */ .S)({
        ...options,
        // HTTP/1.1 only: whether a lost request was sent is known only with one request to a connection.
        allowH2: false,
        connect: { timeout: limits.connectMs },
        headersTimeout: limits.headersMs,
        bodyTimeout: limits.bodyMs,
    });
}
/** One request and its complete response. Throws `TransportError`. */
async function exchange(dispatcher, options, limits) {
    const timeOut = AbortSignal.timeout(Math.max(1, Math.ceil(limits.timeoutMs)));
    const signal = AbortSignal.any([timeOut, limits.signal]);
    let sent = false;
    const watched = dispatcher.compose(onSend(() => {
        sent = true;
    }));
    try {
        const { headers, statusCode, body } = await untilAborted(watched.request({ ...options, signal }), signal);
        const text = await readText(body);
        return { status: statusCode, retryAfter: single(headers['retry-after']), location: single(headers.location), text };
    }
    catch (error) {
        throw transportError(error, { sent, cancelled: limits.signal.aborted, timedOut: timeOut.aborted });
    }
}
/**
 * Calls back when a request begins to be sent. undici starts a request only once it has a connection. This separates a
 * request that was never sent from one that may have arrived, also through a proxy and during a TLS handshake.
 */
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
    if (error instanceof TransportError)
        return error;
    if (cancelled)
        return new TransportError('cancelled', { type: 'cancelled', sent }, error);
    if (!sent)
        return new TransportError('connect', { type: 'not-connected' }, error);
    const isTimeOut = timedOut || /TIMEOUT|ETIMEDOUT/.test(codeOf(error));
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
async function readText(body) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of body) {
        bytes += chunk.byteLength;
        // Leaving the loop destroys the stream, so that nothing more is read.
        if (bytes > MAX_RESPONSE_BYTES)
            throw new TransportError('too-large', { type: 'unreadable' }, 'over 10 MB');
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
/** The message of the innermost cause, which is the one with a code such as ECONNREFUSED. */
function innermostMessage(error) {
    if (error instanceof AggregateError && error.errors.length > 0)
        return innermostMessage(error.errors[0]);
    if (error instanceof Error && error.cause !== undefined && codeOf(error) === '')
        return innermostMessage(error.cause);
    return (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .messageOf */ .bD)(error);
}


/***/ })

};
