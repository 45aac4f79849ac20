export const id = 304;
export const ids = [304];
export const modules = {

/***/ 7304:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ startProgress)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4300);

/** Well below the 30 seconds after which the log must show a line (docs/internals/specification.md, "Log while waiting"). */
const LONGEST_SILENCE_MS = 25_000;
/** Logs what happens, and while nothing does, regularly that the step is still alive. */
function startProgress(clock, log) {
    const startedAt = clock.now();
    const stopped = new AbortController();
    const warned = new Set();
    let activity = 'starting';
    let loggedAt = startedAt;
    const elapsedMs = () => clock.now() - startedAt;
    const logLine = (line) => {
        loggedAt = clock.now();
        log.info(`[${(0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(elapsedMs())}] ${line}`);
    };
    const showLife = async () => {
        while (!stopped.signal.aborted) {
            await clock.sleep(loggedAt + LONGEST_SILENCE_MS - clock.now(), stopped.signal);
            if (clock.now() - loggedAt >= LONGEST_SILENCE_MS)
                logLine(`Still ${activity}.`);
        }
    };
    showLife().catch(() => undefined);
    return {
        log: logLine,
        elapsedMs,
        activity: (text) => {
            activity = text;
        },
        warnOnce(key, message) {
            if (warned.has(key))
                return;
            warned.add(key);
            log.warning(message);
        },
        stop: () => stopped.abort(),
    };
}


/***/ }),

/***/ 4304:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   showPreview: () => (/* binding */ showPreview)
/* harmony export */ });
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7304);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3171);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3427);
/* harmony import */ var _preview_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8566);






/** How long the comment may take to be edited once more, in milliseconds. */
const UPDATE_MS = 10_000;
/**
 * Waits for the preview of the docs pull request, and links it in outputs, summary and comment. Whatever happens costs no
 * result, and what was written before stands.
 */
async function showPreview(found, { task: { comment, deadline }, outcome }, run) {
    const { clock, log, setOutput, signal, writeSummary } = run;
    const name = (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .nameOf */ .Vb)(found.place);
    // A job that has not ended may push again.
    const isOver = outcome.result === 'pull-request' || outcome.result === 'archived';
    if (!isOver || signal.aborted)
        return;
    if ((0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(deadline, clock) <= 0) {
        log.info(`No time is left to wait for the preview of ${name}.`);
        return;
    }
    const onState = ({ state, url = '' }) => {
        setOutput('preview-state', state);
        setOutput('preview-url', url);
    };
    const progress = (0,_core_log_js__WEBPACK_IMPORTED_MODULE_2__/* .startProgress */ .o)(clock, log);
    progress.activity(`waiting for the preview of ${name}`);
    const preview = await awaitPreview(found, { sentAt: outcome.sentAt, deadline, onState }, run)
        .catch((error) => {
        if (!signal.aborted)
            log.info(`The preview of ${name} is unknown: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
        return undefined;
    })
        .finally(() => progress.stop());
    if (preview === undefined || signal.aborted)
        return;
    log.info(`The preview of ${name}: ${[preview.state, preview.url].filter((part) => part !== undefined).join(', ')}.`);
    await writeSummary(`### Preview\n\n${(0,_preview_js__WEBPACK_IMPORTED_MODULE_5__/* .describePreview */ .QV)(preview)}\n`);
    const docs = { ...found.seen, preview };
    await comment.update({ ...outcome, docs }, (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineIn */ ._5)(UPDATE_MS, run));
}
/** The preview once it is built, or what is known of it when the wait ends. Throws `GitHubError` where nothing is. */
async function awaitPreview({ place }, { sentAt, deadline, onState }, run) {
    const { clock, log, signal } = run;
    const startedAt = clock.now();
    const within = (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .atMost */ .Tu)(_preview_js__WEBPACK_IMPORTED_MODULE_5__/* .LONGEST_WAIT_MS */ .u_, deadline, clock);
    const source = (await (0,_run_js__WEBPACK_IMPORTED_MODULE_4__/* .connectDocs */ .kC)(run, within)).docsPullRequest(place);
    log.info(`Waiting for the preview of ${(0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .nameOf */ .Vb)(place)}, at most ${(0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)((0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(within, clock))}.`);
    let known;
    for (let reads = 1;; reads++) {
        const comments = await source.comments().catch(unlessFault);
        if (!(comments instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_)) {
            known = { preview: (0,_preview_js__WEBPACK_IMPORTED_MODULE_5__/* .readPreview */ .LW)(comments, sentAt) };
            onState(known.preview ?? NONE);
        }
        const times = { reads, elapsedMs: clock.now() - startedAt, leftMs: (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(within, clock) };
        const pauseMs = (0,_preview_js__WEBPACK_IMPORTED_MODULE_5__/* .pauseBeforeNextRead */ .JN)(known?.preview, times);
        if (pauseMs !== undefined && (await (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .sleepUntil */ .Kc)((0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineIn */ ._5)(pauseMs, run), clock)))
            continue;
        if (known === undefined && comments instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_)
            throw comments;
        const preview = known?.preview ?? NONE;
        return signal.aborted ? preview : await withPages(preview, source, log);
    }
}
const NONE = { state: 'none' };
/** GitHub's own fault may pass. */
function unlessFault(error) {
    if (error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_ && error.kind === 'github-fault')
        return error;
    throw error;
}
/** With the changed pages, as far as they are known. */
async function withPages(preview, source, log) {
    const { url } = preview;
    if (url === undefined)
        return preview;
    try {
        return { ...preview, pages: (0,_preview_js__WEBPACK_IMPORTED_MODULE_5__/* .changedPages */ .Fc)(url, await source.files()) };
    }
    catch (error) {
        log.info(`Only the preview itself is linked: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
        return preview;
    }
}


/***/ })

};
