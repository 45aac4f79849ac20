export const id = 83;
export const ids = [83];
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

/***/ 8083:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createTransport: () => (/* binding */ createTransport)
/* harmony export */ });
/* unused harmony export MAX_BYTES */
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6752);
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4305);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3844);
/* harmony import */ var _core_proxy_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1543);
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8228);
/* harmony import */ var _core_version_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7427);






/** The time until there is a connection, a proxy's tunnel and TLS included. */
const CONNECT_MS = 10_000;
/** The time until the response has ended. A POST that is aborted too early leaves a job that nobody waits for. */
const TOTAL_MS = { GET: 30_000, POST: 150_000 };
/** HTTP to the service, through the environment's proxies (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`). */
function createTransport({ baseUrl, apiKey, clock }) {
    const address = `${baseUrl.origin}${baseUrl.pathname.replace(/\/+$/, '')}`;
    const headers = {
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Bearer ${apiKey}`,
        'user-agent': `docs-agent-action/${_core_version_js__WEBPACK_IMPORTED_MODULE_5__/* .VERSION */ .x}`,
    };
    // Only with one request to a connection is it certain whether a lost request was sent.
    const connect = () => (0,_core_proxy_js__WEBPACK_IMPORTED_MODULE_3__/* .createDispatcher */ .S)(baseUrl, { allowH2: false });
    const reads = connect();
    const fetchThrough = async (dispatcher, { path, body, ...request }) => {
        const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
        const init = { dispatcher, redirect: 'manual', ...(body === undefined ? { headers } : json) };
        return await fetchWithin(`${address}${path}`, init, request, clock);
    };
    return {
        service: (0,_core_text_js__WEBPACK_IMPORTED_MODULE_4__/* .serviceName */ .fe)(baseUrl),
        /** Any response, whatever its status, or why there is none; redirects are not followed. */
        async send(request) {
            if (request.method === 'GET')
                return await fetchThrough(reads, request);
            // A fresh connection: one that was kept alive can be dead already, and then it is unknown whether a POST arrived.
            const dispatcher = connect();
            try {
                return await fetchThrough(dispatcher, request);
            }
            finally {
                // Nobody waits for this: a connection attempt that hangs would keep the run from ending.
                dispatcher.destroy().catch(() => undefined);
            }
        },
        close: () => void reads.destroy().catch(() => undefined),
    };
}
async function fetchWithin(url, { dispatcher, ...init }, { method, deadline, connectBy = Number.POSITIVE_INFINITY }, clock) {
    const timeOut = clock.timeout(Math.min(TOTAL_MS[method], (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .leftMs */ .Ok)(deadline, clock)));
    const sending = watchSending(Math.min(CONNECT_MS, connectBy - clock.now()), clock);
    const signal = AbortSignal.any([timeOut, sending.tooLate, deadline.signal]);
    const failureOf = (error) => {
        const [sent, detail] = [sending.hasBegun(), (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .innermostMessage */ .Zv)(error)];
        if (deadline.signal.aborted)
            return { type: 'cancelled', sent };
        if (!sent)
            return { type: 'not-connected', detail };
        return timeOut.aborted ? { type: 'interrupted' } : { type: 'interrupted', detail };
    };
    try {
        const response = await (0,undici__WEBPACK_IMPORTED_MODULE_0__.fetch)(url, { ...init, method, signal, dispatcher: dispatcher.compose(sending.watch) });
        const text = await readText(response.body).catch(failureOf);
        const header = (name) => response.headers.get(name) ?? undefined;
        return { status: response.status, retryAfter: header('retry-after'), location: header('location'), text };
    }
    catch (error) {
        return failureOf(error);
    }
}
/**
 * Watches when a request begins to be sent, which undici does only once it has a connection. This separates a request that
 * was never sent from one that may have arrived, also through a proxy and during a TLS handshake. `tooLate` aborts if it has
 * not begun in time: undici limits the parts of a connection, but neither a proxy's tunnel nor the whole.
 */
function watchSending(connectMs, clock) {
    let begun = false;
    const tooLate = new AbortController();
    clock.timeout(connectMs).addEventListener('abort', () => {
        if (!begun)
            tooLate.abort(new Error(`no connection within ${(0,_core_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(connectMs)}`));
    });
    const watch = (dispatch) => (options, handler) => dispatch(options, {
        onRequestStart(controller, context) {
            begun = true;
            handler.onRequestStart?.(controller, context);
        },
        onResponseStart: (...parts) => handler.onResponseStart?.(...parts),
        onResponseData: (...parts) => handler.onResponseData?.(...parts),
        onResponseEnd: (...parts) => handler.onResponseEnd?.(...parts),
        onResponseError: (...parts) => handler.onResponseError?.(...parts),
    });
    return { hasBegun: () => begun, tooLate: tooLate.signal, watch };
}
/** The most bytes of a body that are read. They count once decoded: some gateways compress although nobody asks for it. */
const MAX_BYTES = 10 * 1024 * 1024;
async function readText(body) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of body ?? []) {
        bytes += chunk.byteLength;
        // Leaving the loop destroys the stream, so that nothing more is read.
        if (bytes > MAX_BYTES)
            return { type: 'too-large' };
        chunks.push(chunk);
    }
    // This also drops a byte order mark, which JSON does not allow.
    return new TextDecoder().decode(Buffer.concat(chunks));
}


/***/ })

};
