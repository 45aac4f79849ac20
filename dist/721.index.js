export const id = 721;
export const ids = [721];
export const modules = {

/***/ 8566:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fc: () => (/* binding */ changedPages),
/* harmony export */   JN: () => (/* binding */ pauseBeforeNextRead),
/* harmony export */   LW: () => (/* binding */ readPreview),
/* harmony export */   Ll: () => (/* binding */ MOST_PAGES),
/* harmony export */   QV: () => (/* binding */ describePreview),
/* harmony export */   u_: () => (/* binding */ LONGEST_WAIT_MS)
/* harmony export */ });
/* unused harmony export pageUrl */
/* harmony import */ var _core_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3937);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3171);


const MARKER = '<!-- mintlify-preview-comment-';
/**
 * What the service says of the preview: in the newest comment of its bot, whose only parts that count are the state and the
 * link. `undefined` where there is no such comment.
 *
 * @param comments oldest first
 * @param sentAt when the prompt was sent; a comment that was last edited before is about an earlier build
 */
function readPreview(comments, sentAt) {
    const found = comments.findLast(({ author, body }) => isBot(author) && body.startsWith(MARKER));
    if (found === undefined)
        return undefined;
    // GitHub's times are whole seconds.
    if (sentAt !== undefined && found.editedAt < sentAt - (sentAt % 1000))
        return { state: 'building' };
    // The first cell is the project, whatever its name, with a link to its settings.
    const cells = rowOf(found.body).slice(1);
    if (cells.some((cell) => /^(?:🔴 *)?Failed$/u.test(cell)))
        return { state: 'failed' };
    if (!cells.some((cell) => /^(?:🟢 *)?Ready$/u.test(cell)))
        return { state: 'building' };
    const url = cells.flatMap((cell) => linkIn(cell) ?? []).at(0);
    return url === undefined ? { state: 'none' } : { state: 'ready', url };
}
function isBot(login = '') {
    return login.endsWith('[bot]');
}
/** The cells of the first row of the first table. */
function rowOf(body) {
    const lines = body.split(/\r?\n/).map((line) => line.trim());
    const row = lines[1 + lines.findIndex((line) => /^\|[\s|:-]*-[\s|:-]*\|$/.test(line))] ?? '';
    if (!row.startsWith('|') || !row.endsWith('|'))
        return [];
    return row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
}
/** Without credentials and port, and with nothing that Markdown or HTML would interpret. */
const SAFE = /^https:\/\/[A-Za-z0-9.-]+(?:[/?#][\p{L}\p{N}_./~%+@:?#&=,;!$-]*)?$/u;
function linkIn(cell) {
    const [, address = ''] = /^\[[^\][]*\]\(([^()]*)\)$/.exec(cell) ?? [];
    return address.length <= _core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .LONGEST_LINK */ .i$ && SAFE.test(address) && URL.canParse(address) ? address : undefined;
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
/** The most pages that are linked. */
const MOST_PAGES = 10;
/**
 * The changed pages that the preview shows, as paths on the site. The link of the preview leads to one of them, which tells
 * the folder of the docs in the repository; empty where it fits none.
 *
 * @param url the link of the preview
 */
function changedPages(url, files) {
    const shown = pathOf(url);
    const pages = files.flatMap(({ path, isRemoved }) => (isRemoved || !isPage(path) ? [] : path.replace(EXTENSION, '')));
    // Two pages may end alike, such as `docs/regions` and `docs/api/regions`: the shorter folder has both.
    const [folder] = pages.flatMap((page) => folderOf(page, shown) ?? []).toSorted((a, b) => a.length - b.length);
    if (folder === undefined)
        return [];
    const inside = pages.filter((page) => page.startsWith(folder));
    return inside.slice(0, MOST_PAGES).map((page) => page.slice(folder.length).replace(/(?:^|\/)index$/, ''));
}
/** The address of a page in the preview. */
function pageUrl(url, page) {
    return page === pathOf(url) ? url : `${new URL(url).origin}/${page.split('/').map(encodeURIComponent).join('/')}`;
}
/** What is known of a preview, as a line of Markdown. */
function describePreview({ state, url, pages = [] }) {
    switch (state) {
        case 'ready': {
            if (url === undefined)
                return '🔎 The preview is ready.';
            const links = pages.map((page) => (0,_core_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)(`/${page}`, pageUrl(url, page)));
            return `🔎 ${[(0,_core_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .link */ .nf)('Preview', url), ...links].join(' · ')}`;
        }
        case 'building':
            return '🔎 The preview was still being built when the run ended. The docs pull request will link it.';
        case 'failed':
            return '🔎 The build of the preview failed. The docs pull request links the details.';
        case 'none':
            return '🔎 There is no preview of the docs pull request.';
    }
}
/** The path of an address without slashes at its ends; as it is written where it cannot be decoded. */
function pathOf(url) {
    const path = new URL(url).pathname.replace(/^\/+|\/+$/g, '');
    try {
        return decodeURIComponent(path);
    }
    catch {
        return path;
    }
}
const EXTENSION = /\.mdx?$/;
/** Files that the service makes no pages of (https://www.mintlify.com/docs/organize/mintignore), and parts of pages. */
const NO_PAGE = /(?:^|\/)(?:\.|node_modules\/|_?snippets\/|(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\.md$)/;
function isPage(path) {
    return EXTENSION.test(path) && !NO_PAGE.test(path);
}
/**
 * What the path of a page in the repository has before the path of the link: the folder of the docs, with a slash at its end,
 * or empty. `undefined` where the link does not lead to the page.
 */
function folderOf(page, shown) {
    const ends = [shown, shown === '' ? 'index' : `${shown}/index`];
    const end = ends.find((path) => path !== '' && `/${page}`.endsWith(`/${path}`));
    return end === undefined ? undefined : page.slice(0, -end.length);
}


/***/ }),

/***/ 8721:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   showPreview: () => (/* binding */ showPreview)
/* harmony export */ });
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3171);
/* harmony import */ var _docs_pull_request_preview_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8566);
/* harmony import */ var _run_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5791);





/** How long the comment may take to be edited once more, in milliseconds. */
const UPDATE_MS = 10_000;
/**
 * Waits for the preview of the docs pull request, and links it in outputs, summary and comment. Whatever happens costs no
 * result, and what was written before stands.
 */
async function showPreview(found, { outcome, records, sentAt, deadline }, run) {
    const { clock, log, setOutput, signal, writeSummary } = run;
    const name = (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .nameOf */ .Vb)(found.place);
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
    const preview = await awaitPreview(found, { sentAt, deadline, onState }, run).catch((error) => {
        if (!signal.aborted)
            log.info(`The preview of ${name} is unknown: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
        return undefined;
    });
    if (preview === undefined || signal.aborted)
        return;
    log.info(`The preview of ${name}: ${[preview.state, preview.url].filter((part) => part !== undefined).join(', ')}.`);
    await writeSummary(`### Preview\n\n${(0,_docs_pull_request_preview_js__WEBPACK_IMPORTED_MODULE_3__/* .describePreview */ .QV)(preview)}\n`);
    const docs = { ...found.seen, preview };
    await records?.update({ ...outcome, docs }, (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineIn */ ._5)(UPDATE_MS, run));
}
/** The preview once it is built, or what is known of it when the wait ends. Throws `GitHubError` where nothing is. */
async function awaitPreview({ place }, { sentAt, deadline, onState }, run) {
    const { clock, log, signal } = run;
    const startedAt = clock.now();
    const within = (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .atMost */ .Tu)(_docs_pull_request_preview_js__WEBPACK_IMPORTED_MODULE_3__/* .LONGEST_WAIT_MS */ .u_, deadline, clock);
    const source = (await (0,_run_js__WEBPACK_IMPORTED_MODULE_4__/* .connectDocs */ .kC)(run, within)).docsPullRequest(place);
    log.info(`Waiting for the preview of ${(0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .nameOf */ .Vb)(place)}, at most ${(0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)((0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(within, clock))}.`);
    let known;
    for (let reads = 1;; reads++) {
        const comments = await source.comments().catch(unlessFault);
        if (!(comments instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_)) {
            known = { preview: (0,_docs_pull_request_preview_js__WEBPACK_IMPORTED_MODULE_3__/* .readPreview */ .LW)(comments, sentAt) };
            onState(known.preview ?? NONE);
        }
        const times = { reads, elapsedMs: clock.now() - startedAt, leftMs: (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(within, clock) };
        const pauseMs = (0,_docs_pull_request_preview_js__WEBPACK_IMPORTED_MODULE_3__/* .pauseBeforeNextRead */ .JN)(known?.preview, times);
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
        return { ...preview, pages: (0,_docs_pull_request_preview_js__WEBPACK_IMPORTED_MODULE_3__/* .changedPages */ .Fc)(url, await source.files()) };
    }
    catch (error) {
        log.info(`Only the preview itself is linked: ${(0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
        return preview;
    }
}


/***/ })

};
