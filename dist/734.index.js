export const id = 734;
export const ids = [734];
export const modules = {

/***/ 1179:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ connectDocs)
/* harmony export */ });
/** Connects with the token that reaches the docs: `docs-token` where it is given, else `github-token`. Throws `GitHubError`. */
async function connectDocs({ connect, settings }, deadline) {
    return await connect(deadline, settings.docsToken === '' ? 'github-token' : 'docs-token');
}


/***/ }),

/***/ 2734:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  showPreview: () => (/* binding */ showPreview)
});

// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/log.js
var core_log = __webpack_require__(7304);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/docs-pull-request/docs-pull-request.js
var docs_pull_request = __webpack_require__(1179);
;// CONCATENATED MODULE: ./build/docs-pull-request/preview.js

const MARKER = '<!-- mintlify-preview-comment-';
/**
 * What the service says of the preview: in the comment of its bot that was edited last, whose only parts that count are the
 * state and the link. `undefined` where there is no such comment.
 *
 * @param comments oldest first
 * @param sentAt when the prompt was sent; a comment that was last edited before reports an earlier build
 */
function readPreview(comments, sentAt) {
    const found = comments
        .filter(({ author, body }) => author?.endsWith('[bot]') && body.startsWith(MARKER))
        .reduce((last, one) => (last && last.editedAt > one.editedAt ? last : one), undefined);
    if (found === undefined)
        return undefined;
    // GitHub's times are whole seconds.
    if (sentAt !== undefined && found.editedAt < sentAt - (sentAt % 1000))
        return { state: 'building' };
    const cells = cellsOf(found.body);
    if (cells.some((cell) => /^(?:🔴 *)?Failed$/u.test(cell)))
        return { state: 'failed' };
    if (!cells.some((cell) => /^(?:🟢 *)?Ready$/u.test(cell)))
        return { state: 'building' };
    const url = cells.flatMap((cell) => linkIn(cell) ?? []).at(0);
    return url === undefined ? { state: 'none' } : { state: 'ready', url };
}
/** The cells of the first row of the first table, without the project's: that may have any name, and holds another link. */
function cellsOf(body) {
    const lines = body.split(/\r?\n/).map((line) => line.trim());
    const row = lines[1 + lines.findIndex((line) => /^\|[\s|:-]*-[\s|:-]*\|$/.test(line))] ?? '';
    // A link with a line break in it cuts the row, which says what it says all the same.
    if (!row.startsWith('|'))
        return [];
    const cells = row.split('|').map((cell) => cell.trim());
    return cells.slice(2);
}
/** Without credentials and port, and with nothing that Markdown or HTML would interpret. */
const SAFE = /^https:\/\/[A-Za-z0-9.-]+(?:[/?#][\p{L}\p{N}_./~%+@:?#&=,;!$-]*)?$/u;
function linkIn(cell) {
    const [, address = ''] = /^\[[^\][]*\]\(([^()]*)\)$/.exec(cell) ?? [];
    return address.length <= pull_request/* LONGEST_LINK */.i$ && SAFE.test(address) && URL.canParse(address) ? address : undefined;
}
/** How long the run waits for a preview, in milliseconds, and how long for a first sign of one. */
const LONGEST_WAIT_MS = 5 * 60_000;
const FIRST_SIGN_MS = 60_000;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [5000, 20_000, 1.5];
/**
 * How long to wait before the comments are read again, in milliseconds; `undefined` where what was read is final or no
 * time is left.
 *
 * @param preview what was read last
 */
function pauseBeforeNextRead(preview, { reads, elapsedMs, leftMs }) {
    if (preview !== undefined && preview.state !== 'building')
        return undefined;
    const pause = Math.min(FIRST_PAUSE_MS * GROWTH ** (reads - 1), LONGEST_PAUSE_MS);
    const rest = Math.min(leftMs, preview === undefined ? FIRST_SIGN_MS - elapsedMs : LONGEST_WAIT_MS - elapsedMs);
    return rest <= 0 ? undefined : Math.min(pause, rest);
}

;// CONCATENATED MODULE: ./build/docs-pull-request/show-preview.js






/** How long the comment may take to be edited once more, in milliseconds. */
const UPDATE_MS = 10_000;
/**
 * Waits for the docs pull request's preview, and links it in outputs, summary and comment. Whatever happens costs no
 * result, and what was written before stands.
 */
async function showPreview(found, task, run) {
    const { outcome, comment, deadline } = task;
    const { clock, log, signal, writeSummary } = run;
    const name = (0,pull_request/* nameOf */.Vb)(found.place);
    // A job that has not ended may push again.
    const isOver = outcome.result === 'pull-request' || outcome.result === 'archived';
    if (!isOver || signal.aborted)
        return;
    if ((0,core_clock/* leftMs */.Ok)(deadline, clock) <= 0) {
        log.info(`No time is left to wait for the preview of ${name}.`);
        return;
    }
    const progress = (0,core_log/* startProgress */.o)(clock, log);
    progress.activity(`waiting for the preview of ${name}`);
    const preview = await awaitPreview(found, task, run)
        .catch((error) => {
        if (!signal.aborted)
            log.info(`The preview of ${name} is unknown: ${(0,errors/* messageOf */.bD)(error)}`);
        return undefined;
    })
        .finally(() => progress.stop());
    if (preview === undefined || signal.aborted)
        return;
    // The address holds a page's path, so a reader who may not see the docs pull request gets the state alone.
    const shown = found.seen === undefined ? { state: preview.state } : preview;
    log.info(`The preview of ${name}: ${[shown.state, shown.url].filter((part) => part !== undefined).join(', ')}.`);
    await writeSummary(`### Preview\n\n${(0,pull_request/* describePreview */.QV)(shown)}\n`);
    if (found.seen === undefined)
        return;
    const docs = { ...found.seen, preview };
    await comment.update({ ...outcome, docs }, (0,core_clock/* deadlineIn */._5)(UPDATE_MS, run));
}
/**
 * The preview once it is built, or what is known of it when the wait ends; each state is an output as soon as it is read.
 * Throws `GitHubError` where nothing could be.
 */
async function awaitPreview({ place }, { outcome, deadline }, run) {
    const { clock, log, setOutput } = run;
    const startedAt = clock.now();
    const within = (0,core_clock/* atMost */.Tu)(LONGEST_WAIT_MS, deadline, clock);
    const source = (await (0,docs_pull_request/* connectDocs */.k)(run, within)).docsPullRequest(place);
    log.info(`Waiting for the preview of ${(0,pull_request/* nameOf */.Vb)(place)}, at most ${(0,core_clock/* formatDuration */.a3)((0,core_clock/* leftMs */.Ok)(within, clock))}.`);
    let known;
    for (let reads = 1;; reads++) {
        const comments = await source.comments().catch(unlessFault);
        if (!(comments instanceof errors/* GitHubError */.y_)) {
            known = { preview: readPreview(comments, outcome.sentAt) };
            const { state, url = '' } = known.preview ?? NONE;
            setOutput('docs-preview-state', state);
            setOutput('docs-preview-url', url);
        }
        const times = { reads, elapsedMs: clock.now() - startedAt, leftMs: (0,core_clock/* leftMs */.Ok)(within, clock) };
        const pauseMs = pauseBeforeNextRead(known?.preview, times);
        if (pauseMs !== undefined && (await (0,core_clock/* sleepUntil */.Kc)((0,core_clock/* deadlineIn */._5)(pauseMs, run), clock)))
            continue;
        if (known === undefined && comments instanceof errors/* GitHubError */.y_)
            throw comments;
        return known?.preview ?? NONE;
    }
}
const NONE = { state: 'none' };
/** GitHub's own fault may pass. */
function unlessFault(error) {
    if (error instanceof errors/* GitHubError */.y_ && error.kind === 'github-fault')
        return error;
    throw error;
}


/***/ })

};
