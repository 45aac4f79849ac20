export const id = 800;
export const ids = [800];
export const modules = {

/***/ 2800:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   showPreview: () => (/* binding */ showPreview)
/* harmony export */ });
/* unused harmony export readPreview */
/* harmony import */ var _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4305);
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2781);
/* harmony import */ var _kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2122);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_visibility_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5555);






const MARKER = '<!-- mintlify-preview-comment-';
/**
 * Reads the comment of the service's bot that was edited last, of which only state and link of the preview count. `undefined`
 * where there is no such comment.
 *
 * @param comments oldest first
 * @param sentAt when the prompt was sent; a comment that was last edited before reports an earlier build
 */
function readPreview(comments, sentAt) {
    const comment = comments
        .filter(({ author, body }) => author?.endsWith('[bot]') && body.startsWith(MARKER))
        .reduce((last, one) => (last && last.editedAt > one.editedAt ? last : one), undefined);
    if (comment === undefined)
        return undefined;
    // GitHub's times are whole seconds.
    if (sentAt !== undefined && comment.editedAt < sentAt - (sentAt % 1000))
        return { isOver: false };
    const lines = comment.body.split(/\r?\n/).map((line) => line.trim());
    const row = lines[1 + lines.findIndex((line) => /^\|[\s|:-]+\|$/.test(line))] ?? '';
    // The project's cell may hold any name, and another link.
    const [, , ...cells] = row.startsWith('|') ? row.split('|').map((cell) => cell.trim()) : [];
    if (cells.some((cell) => /^(?:🔴 *)?Failed$/u.test(cell)))
        return { isOver: true };
    if (!cells.some((cell) => /^(?:🟢 *)?Ready$/u.test(cell)))
        return { isOver: false };
    const addresses = cells.flatMap((cell) => /^\[[^\][]*\]\(([^()\s]*)\)$/.exec(cell)?.[1] ?? []);
    const url = addresses.flatMap((address) => (address.length <= _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__/* .LONGEST_LINK */ .i$ ? ((0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .httpsUrl */ .N3)(address) ?? []) : [])).at(0);
    return { isOver: true, url };
}
/** The run waits this long for a preview, and for a first sign of one, in milliseconds. */
const LONGEST_WAIT_MS = 5 * 60_000;
const FIRST_SIGN_MS = 60_000;
const PAUSE_MS = 10_000;
/** The comment may take this long to be edited once more, in milliseconds. */
const UPDATE_MS = 10_000;
/**
 * Waits for the docs pull request's preview, and links it in outputs, summary and comment. Whatever happens costs no
 * result, and what was written before stands.
 */
async function showPreview(docs, task, run) {
    const { outcome, commentKeeper, deadline } = task;
    const { clock, log, setOutput, signal, writeSummary } = run;
    const name = (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__/* .nameOf */ .Vb)(docs.location);
    // A job that has not ended may push again.
    const isOver = outcome.result === 'pull-request' || outcome.result === 'archived';
    if (!isOver || signal.aborted)
        return;
    if ((0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(deadline, clock) <= 0) {
        log.info(`No time is left to wait for the preview of ${name}.`);
        return;
    }
    const progress = (0,_kit_core_log_js__WEBPACK_IMPORTED_MODULE_2__/* .startProgress */ .ot)(clock, log);
    progress.activity(`waiting for the preview of ${name}`);
    const preview = await awaitPreview(docs, task, run)
        .catch((error) => {
        if (!signal.aborted)
            log.info(`The preview of ${name} is unknown: ${(0,_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
        return undefined;
    })
        .finally(() => progress.stop());
    if (preview === undefined || signal.aborted)
        return;
    const { url } = preview;
    if (url === undefined) {
        const why = preview.isOver ? 'it could not be built' : 'it was not ready in time';
        log.info(`The preview of ${name} is not linked, because ${why}.`);
        return;
    }
    setOutput('docs-preview-url', url);
    // The address holds a page's path, which only those may see who may see the docs pull request.
    const { places, seen } = docs;
    const isInSummary = (0,_kit_core_visibility_js__WEBPACK_IMPORTED_MODULE_5__/* .mayBeShownIn */ .F)(places.docs, places.workflow);
    log.info(`The preview of ${name} is ready${isInSummary ? `: ${url}` : ''}`);
    if (isInSummary)
        await writeSummary(`### Preview\n\n${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__/* .linkToPreview */ .Kq)(url)}\n`);
    if (!(0,_kit_core_visibility_js__WEBPACK_IMPORTED_MODULE_5__/* .mayBeShownIn */ .F)(places.docs, places.code))
        return;
    await commentKeeper.update({ ...outcome, docs: { ...seen, previewUrl: url } }, (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineIn */ ._5)(UPDATE_MS, run));
}
/** The preview once it is built, or what is known of it when the wait ends. Throws `GitHubError`. */
async function awaitPreview({ location, connect }, { outcome, deadline }, run) {
    const { clock, log } = run;
    const within = (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .atMost */ .Tu)(LONGEST_WAIT_MS, deadline, clock);
    const firstSign = (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .atMost */ .Tu)(FIRST_SIGN_MS, within, clock);
    const source = await connect(within);
    log.info(`Waiting for the preview of ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__/* .nameOf */ .Vb)(location)}, at most ${(0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)((0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(within, clock))}.`);
    for (;;) {
        const preview = readPreview(await source.comments(), outcome.sentAt);
        const pauseMs = Math.min(PAUSE_MS, (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(preview === undefined ? firstSign : within, clock));
        const isEnd = preview?.isOver || pauseMs <= 0;
        if (isEnd || !(await (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .sleepUntil */ .Kc)((0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineIn */ ._5)(pauseMs, run), clock)))
            return preview ?? { isOver: false };
    }
}


/***/ })

};
