export const id = 385;
export const ids = [385];
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

/***/ 874:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KH: () => (/* binding */ isAbout),
/* harmony export */   TF: () => (/* binding */ requestSchema),
/* harmony export */   Y6: () => (/* binding */ isOnSamePullRequest),
/* harmony export */   en: () => (/* binding */ writeMarker),
/* harmony export */   t7: () => (/* binding */ readMarker),
/* harmony export */   wX: () => (/* binding */ fitIntoMarker)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2857);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4377);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(5834);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3171);
/* harmony import */ var _docs_pull_request_preview_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8566);
/* harmony import */ var _docs_pull_request_subject_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7394);
/* harmony import */ var _job_job_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6319);
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8408);







/** The longest texts that a marker holds, in characters: far above what GitHub and the service give. */
const LONGEST_TEXT = 500;
const text = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().max(LONGEST_TEXT);
const pullRequestNumber = zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().positive();
const previewSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    state: zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(_core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .PREVIEW_STATES */ .Q2),
    url: text.refine(URL.canParse).optional(),
    pages: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(text).max(_docs_pull_request_preview_js__WEBPACK_IMPORTED_MODULE_1__/* .MOST_PAGES */ .Ll).optional(),
});
/** A request, as every marker holds it. */
const requestSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    at: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$(),
    commit: text,
    run: text,
    attempt: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().nonnegative(),
    job: text,
    step: text,
    prompt: text,
    change: text.optional(),
    jobId: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().max(_job_job_js__WEBPACK_IMPORTED_MODULE_2__/* .LONGEST_ID */ .fg).optional(),
    followedUpAt: zod__WEBPACK_IMPORTED_MODULE_5__/* .datetime */ .w$().optional(),
    isUnsure: zod__WEBPACK_IMPORTED_MODULE_4__/* .literal */ .euz(true).optional(),
    result: text.optional(),
    prLink: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().max(_core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .LONGEST_LINK */ .i$).optional(),
    reported: zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ run: text, attempt: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().nonnegative() }).optional(),
});
/** A request, as the comment of a thread holds it. */
const rememberedSchema = requestSchema.extend({
    order: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().positive(),
    docs: zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
        title: text,
        state: zod__WEBPACK_IMPORTED_MODULE_4__/* ["enum"] */ .k5n(_core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .PULL_REQUEST_STATES */ .fc),
        files: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().nonnegative().optional(),
        preview: previewSchema.optional(),
    })
        .optional(),
    origin: zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
        repository: text.optional(),
        pullRequest: pullRequestNumber.optional(),
        base: text.optional(),
        mergeAfter: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(pullRequestNumber).max(_docs_pull_request_subject_js__WEBPACK_IMPORTED_MODULE_6__/* .MOST_LISTED */ .cC).optional(),
    })
        .optional(),
});
const markerSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    repository: text,
    pullRequest: zod__WEBPACK_IMPORTED_MODULE_4__/* .number */ .aig().int().positive(),
    service: text,
    name: text,
    revision: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().regex(/^[\w-]{1,36}$/),
    // One more than the last ones: the newest with an origin.
    requests: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(rememberedSchema).max(_records_js__WEBPACK_IMPORTED_MODULE_3__/* .REMEMBERED */ .Dk + 1),
    prompts: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().regex(/^[\w-]{6}$/)).max(_records_js__WEBPACK_IMPORTED_MODULE_3__/* .MOST_COUNTED */ .Bl),
    // Absent where a version that did not know of it wrote the marker.
    given: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(text).max(_records_js__WEBPACK_IMPORTED_MODULE_3__/* .MOST_GIVEN */ ._U).default([]),
});
/** The record as far as a marker can hold it: names are cut, an id or a link that is too long is left out. */
function fitIntoMarker(record) {
    const { run, job, step, commit, result, jobId, prLink, docs } = record;
    const short = (name) => name.slice(0, LONGEST_TEXT);
    return {
        ...record,
        run: short(run),
        job: short(job),
        step: short(step),
        commit: short(commit),
        result: result === undefined ? undefined : short(result),
        jobId: wholeOrNone(jobId, _job_job_js__WEBPACK_IMPORTED_MODULE_2__/* .LONGEST_ID */ .fg),
        prLink: wholeOrNone(prLink, _core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .LONGEST_LINK */ .i$),
        docs: docs && { ...docs, title: short(docs.title), preview: docs.preview && fitPreview(docs.preview) },
    };
}
/** Without what is too long, which outputs and summary hold. */
function fitPreview({ state, url, pages = [] }) {
    const fits = pages.join('').length <= LONGEST_TEXT;
    return { state, url: wholeOrNone(url, LONGEST_TEXT), pages: fits ? pages : [] };
}
function wholeOrNone(text = '', limit) {
    return text === '' || text.length > limit ? undefined : text;
}
/** The first line of a comment: invisible to people. */
function writeMarker(marker) {
    return `<!-- ${(0,_core_marker_js__WEBPACK_IMPORTED_MODULE_7__/* .encodeMarker */ .$N)(marker)} -->`;
}
/** The marker in a comment's first line; `undefined` when there is none or it is not whole. */
function readMarker(body) {
    return (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_7__/* .readFirstLine */ .Lc)(body, markerSchema);
}
/** Whether a marker belongs to a thread. GitHub's repository names are not case-sensitive. */
function isAbout(marker, thread) {
    return isOnSamePullRequest(marker, thread) && marker.service === thread.service && marker.name === thread.name;
}
/** Whether a marker belongs to any thread on the pull request of a thread. */
function isOnSamePullRequest(marker, { repository, pullRequest }) {
    return marker.repository.toLowerCase() === repository.toLowerCase() && marker.pullRequest === pullRequest;
}


/***/ }),

/***/ 8408:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bl: () => (/* binding */ MOST_COUNTED),
/* harmony export */   Dk: () => (/* binding */ REMEMBERED),
/* harmony export */   Km: () => (/* binding */ mergeMemories),
/* harmony export */   Wv: () => (/* binding */ hasSameDocs),
/* harmony export */   Yc: () => (/* binding */ endedRecord),
/* harmony export */   _U: () => (/* binding */ MOST_GIVEN),
/* harmony export */   rn: () => (/* binding */ acceptedRecord),
/* harmony export */   s3: () => (/* binding */ isSameRequest),
/* harmony export */   yq: () => (/* binding */ isRerunOf),
/* harmony export */   zE: () => (/* binding */ memoryOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3171);


/** The number of records that a comment shows (docs/specification.md, "The comment"). */
const REMEMBERED = 5;
/**
 * Whether two records are of the same request, in the same or another state. The prompt belongs to it: the steps of a
 * composite action share the id of its step.
 */
function isSameRequest(a, b) {
    return isSameStep(a, b) && a.attempt === b.attempt;
}
/** Whether `later` is a re-run of `earlier`: the same step of the same run, with the same prompt, in a later attempt. */
function isRerunOf(later, earlier) {
    return isSameStep(later, earlier) && earlier.attempt < later.attempt;
}
function isSameStep(a, b) {
    return a.run === b.run && a.job === b.job && a.step === b.step && a.prompt === b.prompt;
}
/**
 * The record once it is certain which job has the prompt.
 *
 * @param at when that was known: ISO 8601
 */
function acceptedRecord(record, { jobId, how, at }) {
    return { ...record, jobId, followedUpAt: how === 'followed-up' ? at : undefined, isUnsure: undefined };
}
/**
 * The record at the end of the run, or `undefined` for a prompt that did not reach the service: it leaves no trace, so
 * that a re-run sends it.
 *
 * @param accepted the record as it was accepted, if it was
 * @param at when the run ended: ISO 8601
 */
function endedRecord(record, { accepted, outcome, at }) {
    const { result, sent, jobId, job, docs } = outcome;
    if (sent === 'no')
        return undefined;
    const end = { result, prLink: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .parsePullRequestLink */ .m0)(job?.prLink)?.url, docs };
    if (accepted !== undefined)
        return { ...accepted, ...end };
    // Without a response the job may have the prompt all the same: a re-run must not pay for it again.
    if (sent === 'unknown')
        return { ...record, jobId, followedUpAt: at, isUnsure: true, ...end };
    return { ...record, jobId, followedUpAt: undefined, isUnsure: undefined, ...end };
}
/** The most entries of `given`. */
const MOST_GIVEN = 100;
/** Prompts beyond these are not counted. */
const MOST_COUNTED = 2000;
/** What one record adds to a memory. A prompt with an origin was not sent for the pull request of the thread. */
function memoryOf(record) {
    const { run, attempt, job, step, prompt, origin } = record;
    const key = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256')
        .update(JSON.stringify([run, attempt, job, step, prompt]))
        .digest('base64url');
    return { requests: [record], prompts: prompt === '' || origin !== undefined ? [] : [key.slice(0, 6)], given: [] };
}
/**
 * Several memories as one, with the last five of their records, and the newest that has an origin. The result depends neither on their order nor on how
 * often a record is among them, so runs that write at the same time end with the same comment.
 */
function mergeMemories(memories) {
    return {
        requests: mergeRecords(memories.flatMap(({ requests }) => requests)),
        prompts: mergeTexts(memories.map(({ prompts }) => prompts)).slice(0, MOST_COUNTED),
        given: mergeTexts(memories.map(({ given }) => given)).slice(0, MOST_GIVEN),
    };
}
function mergeTexts(lists) {
    return [...new Set(lists.flat())].sort();
}
function mergeRecords(records) {
    const merged = [];
    for (const record of records) {
        const index = merged.findIndex((known) => isSameRequest(known, record));
        const known = merged[index];
        if (known === undefined)
            merged.push(record);
        else if (byState(known, record) < 0)
            merged[index] = record;
    }
    merged.sort(byOrder);
    const last = merged.slice(-REMEMBERED);
    // Without it the docs pull request would no longer link back.
    const origin = merged.findLast((record) => record.origin !== undefined);
    return origin === undefined || last.includes(origin) ? last : [origin, ...last];
}
/** How final a result is: a run that ended early does not know how the job ends, and another one may. */
const FINALITY = { submitted: 1, 'timed-out': 2, cancelled: 2, error: 2 };
/** A later state of a request comes after an earlier one. Of two that are equally late, each writer takes the same. */
function byState(a, b) {
    return finality(a) - finality(b) || compare(stateOf(a), stateOf(b));
}
function finality({ result }) {
    return result === undefined ? 0 : (FINALITY[result] ?? 3);
}
function stateOf(record) {
    const { jobId = '', prLink = '', result = '', isUnsure, followedUpAt = '', order, at, reported, docs } = record;
    const reporter = reported === undefined ? '' : `${reported.run.padStart(20)} ${String(reported.attempt).padStart(6)}`;
    // What is known of the job comes first. A request keeps the order that it was first recorded with.
    const known = [prLink, jobId, result, isUnsure ? '0' : '1', followedUpAt, reporter, seenText(docs)];
    return [...known, String(1e15 - order), at].join('\n');
}
/** Two that differ have different texts. */
function seenText(docs) {
    if (docs === undefined)
        return '';
    const { title, state, files, preview } = docs;
    // The preview is known last.
    return `${preview === undefined ? '' : JSON.stringify(preview)}${JSON.stringify([title, state, files])}`;
}
/** Whether two records say the same of the docs pull request. */
function hasSameDocs(a, b) {
    return seenText(a.docs) === seenText(b.docs);
}
function byOrder(a, b) {
    return (a.order - b.order ||
        // Recorded at the same time: GitHub numbers the runs.
        Number(a.run) - Number(b.run) ||
        a.attempt - b.attempt ||
        compare(a.job, b.job) ||
        compare(a.step, b.step) ||
        compare(a.prompt, b.prompt));
}
function compare(a, b) {
    return a < b ? -1 : Number(a > b);
}


/***/ }),

/***/ 1309:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ createThread)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/markdown.js
var markdown = __webpack_require__(3937);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/docs-pull-request/preview.js
var preview = __webpack_require__(8566);
// EXTERNAL MODULE: ./build/docs-pull-request/subject.js
var docs_pull_request_subject = __webpack_require__(7394);
// EXTERNAL MODULE: ./build/memory/marker.js
var memory_marker = __webpack_require__(874);
// EXTERNAL MODULE: ./build/memory/records.js
var records = __webpack_require__(8408);
;// CONCATENATED MODULE: ./build/memory/comment.js







/** Each is followed by the commit. A marker of a later version may hold other results. */
const HEADLINES = {
    'pull-request': '✅ Docs pull request for',
    'no-pull-request': '✅ The docs agent finished without a pull request for',
    failed: '⚠️ The docs agent’s job failed for',
    archived: '🗄️ The docs agent’s job was archived for',
    'timed-out': '⏱️ The wait for the docs agent timed out for',
    submitted: '📨 A docs update was submitted for',
    cancelled: '🛑 The wait for the docs agent was cancelled for',
    error: '⚠️ The docs update ended with an error for',
};
/**
 * The comment: its marker, one line with the result of the newest request, on a docs pull request one line about what it
 * was made for, and the details collapsed. All of it comes from the marker, so every writer writes the same.
 *
 * @param serverUrl where GitHub is, as `https://github.com`
 */
function renderComment(marker, serverUrl) {
    const newest = marker.requests.at(-1);
    if (newest === undefined)
        return (0,memory_marker/* writeMarker */.en)(marker);
    const place = { marker, serverUrl };
    const lines = [
        // What came of a request with an origin is reported where it was made.
        newest.origin === undefined ? headline(newest, place) : undefined,
        newest.origin === undefined && newest.docs?.preview ? (0,preview/* describePreview */.QV)(newest.docs.preview) : undefined,
        linkBack(marker.requests, place),
        (0,docs_pull_request_subject/* listCode */.sb)(marker.requests, serverUrl),
        renderDetails(newest, place),
    ];
    return [(0,memory_marker/* writeMarker */.en)(marker), ...lines.filter((line) => line !== undefined)].join('\n\n');
}
/** What to do after a bad end. */
const NEXT_STEPS = {
    sendAgain: 'Your code is not affected. To have the docs agent try again, re-run the workflow.',
    waitAgain: 'The job may still be running. To wait for it again, re-run the workflow: the prompt is not sent again.',
    check: 'The service may have accepted the prompt. Check the dashboard before you re-run the workflow.',
};
/** GitHub mails only the first version of a comment, so that one too says what was requested and where to look. */
function headline(record, place) {
    const commit = record.commit === '' ? 'this pull request' : `commit ${shortCommit(record.commit)}`;
    const { marker, serverUrl } = place;
    // What was asked for here; a record with an origin has its own line.
    const run = runLink('run', record.reported ?? record, `${serverUrl}/${marker.repository}/actions/runs`);
    if (record.result === undefined)
        return `⏳ A docs update was requested for ${commit} (${run}).`;
    const result = HEADLINES[record.result] ?? `The docs agent ended with ${(0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(record.result, 50))} for`;
    const pullRequest = (0,pull_request/* parsePullRequestLink */.m0)(record.prLink);
    const next = nextStep(record);
    const isOwn = pullRequest !== undefined && (0,pull_request/* leadsTo */.Rs)(pullRequest, marker);
    if (isOwn && record.result === 'pull-request')
        return `✅ The docs update requested for ${commit} is done (${run}).`;
    const linked = pullRequest === undefined || isOwn ? '' : `: **${pullRequestLink(pullRequest)}**${seenOf(record)}`;
    return `${result} ${commit}${linked} (${run}).${next === undefined ? '' : ` ${next}`}`;
}
/** What is known of the docs pull request besides its link. */
function seenOf({ docs }) {
    if (docs === undefined)
        return '';
    const title = docs.title === '' ? '' : ` ${(0,markdown/* code */.aY)(docs.title)}`;
    return `${title}, ${(0,pull_request/* describeState */.Jw)(docs)}`;
}
/** What the pull request was made for; `undefined` where it is none of the docs agent. */
function linkBack(requests, place) {
    const origins = requests.flatMap(({ origin, ...record }) => (origin === undefined ? [] : { ...record, origin }));
    const newest = origins.at(-1);
    if (newest === undefined)
        return undefined;
    const runsUrl = runsUrlOf(newest, place);
    if (runsUrl === undefined)
        return '🔗 The docs agent made this pull request for a change of the code.';
    const subjects = new Set(origins.flatMap((record) => subjectOf(record, place) ?? []));
    const made = subjects.size === 0 ? '' : ` for ${[...subjects].join(', ')}`;
    return `🔗 The docs agent made this pull request${made} (${runLink('run', newest, runsUrl)}).`;
}
/** What a request with an origin was about, with its link; `undefined` where it was about no change. */
function subjectOf({ origin, commit }, { serverUrl }) {
    const { repository, pullRequest: number, base } = origin;
    if (repository === undefined)
        return undefined;
    const pullRequest = number === undefined ? undefined : { number };
    const subject = (0,docs_pull_request_subject/* linkToSubject */.yK)({ pullRequest, commit, base }, `${serverUrl}/${repository}`, repository);
    return pullRequest === undefined ? subject : `**${subject}**`;
}
function pullRequestLink({ url, repository, number }) {
    return (0,markdown/* link */.nf)(repository === undefined ? url : `${repository}#${number}`, url);
}
function nextStep({ result, jobId, isUnsure, prLink }) {
    switch (result) {
        case 'failed':
            return NEXT_STEPS.sendAgain;
        case 'archived':
            return prLink === undefined ? NEXT_STEPS.sendAgain : undefined;
        case 'timed-out':
        case 'cancelled':
        case 'error':
            return jobId === undefined || isUnsure ? NEXT_STEPS.check : NEXT_STEPS.waitAgain;
        default:
            return undefined;
    }
}
function renderDetails(newest, place) {
    const rows = place.marker.requests
        .slice(-records/* REMEMBERED */.Dk)
        .toReversed()
        .map((record) => [
        (0,markdown/* code */.aY)(record.at.slice(0, 16).replace('T', ' ')),
        shortCommit(record.commit),
        runCell(record, place),
        (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(record.result ?? 'in progress', 50)),
    ]);
    const job = newest.jobId === undefined ? '' : `Job: ${(0,markdown/* code */.aY)(newest.jobId)}\n\n`;
    return (0,markdown/* details */.zH)('Details', `${job}${(0,markdown/* table */.tp)(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`);
}
function runCell(record, place) {
    const runsUrl = runsUrlOf(record, place);
    return runsUrl === undefined ? '—' : runLink(`${record.run} (attempt ${record.attempt})`, record, runsUrl);
}
function shortCommit(commit) {
    return (0,markdown/* code */.aY)(commit.slice(0, 7));
}
/** Where the run of a record is; `undefined` for a repository that must not be named here. */
function runsUrlOf({ origin }, { marker, serverUrl }) {
    if (origin === undefined)
        return `${serverUrl}/${marker.repository}/actions/runs`;
    return origin.repository && `${serverUrl}/${origin.repository}/actions/runs`;
}
function runLink(label, { run, attempt }, runsUrl) {
    return (0,markdown/* link */.nf)(label, `${runsUrl}/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`);
}

;// CONCATENATED MODULE: ./build/memory/settling.js

function createTrace() {
    return {
        made: undefined,
        gone: new Map(),
        replaced: new Set(),
        own: new Map(),
        last: undefined,
        seen: new Set(),
        writtenAt: undefined,
        isShown: false,
        lagMs: 0,
    };
}
/** No read is taken to lag further behind than this. */
const LONGEST_LAG_MS = 12_000;
/** Decides what brings the thread closer to one comment that holds all records. What a read may not show yet is waited for. */
function settling_nextStep(view, trace) {
    const { listed, wanted, now } = view;
    // One that is listed for longer than that is there after all.
    const isGone = ({ id }) => now - (trace.gone.get(id) ?? Number.NEGATIVE_INFINITY) < LONGEST_LAG_MS;
    const [oldest, ...others] = listed.filter((comment) => !isGone(comment));
    if (oldest === undefined)
        return listed.length > 0 ? { type: 'wait' } : unlisted(view, trace);
    const mayLag = trace.writtenAt !== undefined && now - trace.writtenAt < LONGEST_LAG_MS;
    if (mayLag && isOutdated(oldest.marker, trace))
        return { type: 'wait' };
    if (!holds(oldest, wanted)) {
        // What is read before the run's own last revision has shown was written before it, and merged once that shows.
        const isEarlier = mayLag && trace.last !== undefined && !trace.seen.has(trace.last);
        return isEarlier ? { type: 'wait' } : { type: 'update', comment: oldest };
    }
    const [younger] = others;
    if (younger !== undefined)
        return { type: 'remove', comment: younger };
    return { type: listed.some(isGone) ? 'wait' : 'shown' };
}
/** A run creates one comment, unless it is sure that the comment was lost on its way, or that somebody deleted it. */
function unlisted({ wanted, now, until }, { made, gone }) {
    if (made === undefined)
        return { type: 'create' };
    const { at, comment } = made;
    // Half of the time that is left is for a second attempt.
    const lagMs = comment === undefined ? Math.min(LONGEST_LAG_MS, (until - at) / 2) : LONGEST_LAG_MS;
    if (now - at >= lagMs)
        return { type: 'create' };
    const isThere = comment !== undefined && !gone.has(comment.id);
    return isThere && !holds(comment, wanted) ? { type: 'update', comment } : { type: 'wait' };
}
/** Whether a comment holds all these records, in their present state, all these prompts, and all that was given. */
function holds({ marker }, wanted) {
    const { requests, prompts, given } = (0,records/* mergeMemories */.Km)([marker, wanted]);
    const isHeld = (record) => marker.requests.some((known) => isEqual(known, record));
    const isWhole = prompts.length === marker.prompts.length && given.length === marker.given.length;
    return isWhole && requests.every(isHeld);
}
function isEqual(a, b) {
    const isSameEnd = a.jobId === b.jobId && a.result === b.result && a.prLink === b.prLink;
    const isSameReport = a.reported?.run === b.reported?.run && a.reported?.attempt === b.reported?.attempt;
    return (0,records/* isSameRequest */.s3)(a, b) && isSameEnd && isSameReport && (0,records/* hasSameDocs */.Wv)(a, b);
}
/** Whether the run has replaced this revision, or has itself written a later one. */
function isOutdated({ revision }, { replaced, own, last }) {
    return replaced.has(revision) || (own.has(revision) && revision !== last);
}

;// CONCATENATED MODULE: ./build/memory/thread.js






/** Runs that overwrite each other meet a few times; more often means that something else is wrong. */
const MOST_WRITES = 20;
/** The first of the pauses between reads; each is half as long again as the one before. */
const FIRST_PAUSE_MS = 250;
/** How long another run takes from a read to the write that follows from it. */
const READ_TO_WRITE_MS = 250;
/**
 * GitHub has no conditional write, and its reads lag behind its writes. So two runs may overwrite each other, or both
 * write a first comment, and a run may not see what it wrote itself. Each run therefore remembers what it wrote, and
 * reads until its record stands in the oldest comment and there is no other; records are merged, so the order of the
 * writers does not matter.
 */
function createThread(options) {
    const state = { trace: createTrace(), known: (0,records/* mergeMemories */.Km)([]), order: undefined };
    return {
        async read(comments) {
            await list(comments, options, state);
            return state.known;
        },
        addGiven(given) {
            state.known = (0,records/* mergeMemories */.Km)([state.known, { requests: [], prompts: [], given: [...given] }]);
        },
        write: async (record, comments, limits) => await write({ record: (0,memory_marker/* fitIntoMarker */.wX)(record), comments, limits }, options, state),
    };
}
async function write(writing, options, state) {
    const { comments, limits } = writing;
    const { trace } = state;
    const { clock } = options;
    trace.writtenAt = undefined;
    let pauseMs = FIRST_PAUSE_MS;
    let writes = 0;
    for (;;) {
        const listed = await list(comments, options, state);
        const wanted = (0,records/* mergeMemories */.Km)([state.known, (0,records/* memoryOf */.zE)(place(writing.record, state))]);
        const now = clock.now();
        const step = settling_nextStep({ listed, wanted, now, until: limits.until }, trace);
        // Jittered, so that two runs do not stay in step.
        let ms = Math.round(pauseMs * (0.75 + clock.random() / 2));
        pauseMs *= 1.5;
        if (step.type === 'shown') {
            ms = untilSettled(trace, now);
            if (ms <= 0)
                return;
        }
        else if (step.type !== 'wait') {
            if (++writes > MOST_WRITES)
                throw keptChanging();
            await carryOut(step, {
                marker: { ...options.identity, ...wanted, revision: (0,external_node_crypto_.randomUUID)() },
                comments,
                options,
                trace,
            });
            pauseMs = FIRST_PAUSE_MS;
        }
        // What was written most likely stands, and no time is left to read it.
        if (!(await sleepWithin(ms, limits, clock)))
            break;
    }
    if (trace.made?.lost !== undefined)
        throw trace.made.lost;
}
async function list(comments, options, state) {
    const { identity } = options;
    const found = (await comments.listOwn()).flatMap(({ id, url, body }) => {
        const marker = (0,memory_marker/* readMarker */.t7)(body);
        return marker === undefined ? [] : [{ id, url, marker }];
    });
    const listed = found.filter(({ marker }) => (0,memory_marker/* isAbout */.KH)(marker, identity));
    // What the pull request got is the same for all threads on it.
    const given = found.flatMap(({ marker }) => ((0,memory_marker/* isOnSamePullRequest */.Y6)(marker, identity) ? marker.given : []));
    state.known = (0,records/* mergeMemories */.Km)([
        state.known,
        { requests: [], prompts: [], given },
        ...listed.map(({ marker }) => marker),
    ]);
    const [oldest] = listed;
    if (oldest === undefined)
        return listed;
    options.onComment(oldest.url);
    noteLag(oldest.marker.revision, state.trace, options.clock.now());
    // Whether or not it is this run's own: no other first comment is needed.
    if (state.trace.made !== undefined)
        state.trace.made.lost = undefined;
    return listed;
}
/** How long a revision of this run took to show, when it shows for the first time. */
function noteLag(revision, trace, now) {
    const writtenAt = trace.own.get(revision);
    if (writtenAt === undefined || trace.seen.has(revision))
        return;
    trace.seen.add(revision);
    trace.lagMs = Math.max(trace.lagMs, now - writtenAt);
}
/** Gives a record its place: after all that were known when it was first to be written. */
function place(record, state) {
    const { requests } = state.known;
    const own = requests.find((known) => (0,records/* isSameRequest */.s3)(known, record));
    state.order ??= own?.order ?? 1 + (requests.at(-1)?.order ?? 0);
    return { ...record, order: state.order };
}
/**
 * How long to wait for the last read, in milliseconds. A write that took so long to show may have been invisible to
 * another run for as long, and what that run then wrote is invisible here for as long again.
 */
function untilSettled(trace, now) {
    if (trace.writtenAt === undefined)
        return 0;
    if (!trace.isShown)
        trace.lagMs = Math.max(trace.lagMs, now - trace.writtenAt);
    trace.isShown = true;
    return trace.writtenAt + 2 * trace.lagMs + READ_TO_WRITE_MS - now;
}
async function carryOut(step, target) {
    const { comments, options, trace } = target;
    switch (step.type) {
        case 'create':
            await create(target);
            break;
        case 'update':
            await update(step.comment, target);
            break;
        case 'remove':
            await comments.remove(step.comment.id);
            trace.gone.set(step.comment.id, options.clock.now());
    }
    trace.writtenAt = options.clock.now();
    trace.isShown = false;
}
function noteOwn(trace, revision, at) {
    trace.own.set(revision, at);
    trace.last = revision;
}
/** After GitHub's own fault the comment may exist all the same: later reads show it. A refusal is thrown. */
async function create({ marker, comments, options, trace }) {
    const { clock, serverUrl, onComment } = options;
    const wasLostBefore = trace.made?.lost !== undefined;
    try {
        const created = await comments.create(renderComment(marker, serverUrl));
        trace.made = { at: clock.now(), comment: { ...created, marker } };
        noteOwn(trace, marker.revision, clock.now());
        onComment(created.url);
    }
    catch (error) {
        if (!(error instanceof errors/* GitHubError */.y_ && error.kind === 'github-fault'))
            throw error;
        trace.made = { at: clock.now(), lost: error };
        if (wasLostBefore)
            throw error;
    }
}
async function update(comment, { marker, comments, options, trace }) {
    const { made, replaced, gone } = trace;
    const isThere = await comments.update(comment.id, renderComment(marker, options.serverUrl));
    const now = options.clock.now();
    if (isThere) {
        replaced.add(comment.marker.revision);
        noteOwn(trace, marker.revision, now);
    }
    else
        gone.set(comment.id, now);
    if (made?.comment?.id === comment.id)
        made.comment = { ...comment, marker };
}
/** Resolves to `false`, at once or when the signal aborts, where the limits leave no time to sleep that long. */
async function sleepWithin(ms, { until, signal, stop = signal }, clock) {
    if (clock.now() + ms > until)
        return false;
    return await clock.sleep(ms, AbortSignal.any([signal, stop])).then(() => true, () => false);
}
function keptChanging() {
    return new errors/* GitHubError */.y_(undefined, {
        kind: 'github-fault',
        what: `The comment on the pull request kept changing; gave up after ${MOST_WRITES} attempts.`,
        advice: 'Check whether other workflows write to it too.',
    });
}


/***/ }),

/***/ 6385:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  findDocs: () => (/* binding */ findDocs),
  lookAfterDocs: () => (/* binding */ lookAfterDocs)
});

// EXTERNAL MODULE: ./build/core/clock.js
var clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
;// CONCATENATED MODULE: ./build/docs-pull-request/docs-pull-request.js


/** Adds those of the labels that the repository has. */
async function addLabels(labels, source) {
    const [names, unknown] = [[], []];
    for (const label of labels)
        ((await source.hasLabel(label)) ? names : unknown).push(label);
    if (names.length > 0)
        await source.addLabels(names);
    return { names, refusals: unknown.map((label) => `the label ${label} does not exist, so it was not added`) };
}
/** Asks for reviews, one at a time, since GitHub refuses a request whole for one of its names. */
async function askReviewers(reviewers, source) {
    const names = [];
    const refused = new Map();
    for (const reviewer of reviewers) {
        try {
            await source.requestReview(reviewer);
            names.push(reviewer);
        }
        catch (error) {
            if (!(error instanceof errors/* GitHubError */.y_ && isAboutReviewer(error, reviewer)))
                throw error;
            const reason = error.remoteMessage === undefined ? `${error.status}` : `${error.status}: "${error.remoteMessage}"`;
            refused.set(reason, [...(refused.get(reason) ?? []), reviewer]);
        }
    }
    const refusals = [...refused].map(([reason, who]) => `${who.join(', ')} could not be asked for a review (${reason})`);
    if ([...refused.values()].flat().some(isTeam))
        refusals.push('a team needs a docs-token that may read members');
    return { names, refusals };
}
/** Whether GitHub refuses this reviewer, and not the token. A token that may not read members does not see their teams. */
function isAboutReviewer({ status }, reviewer) {
    return status === 422 || (status === 403 && isTeam(reviewer));
}
function isTeam(reviewer) {
    return reviewer.startsWith('team:');
}
/** The most authors of a range that are asked for a review: the newest. */
const MOST_AUTHORS = 5;
/**
 * Who is asked for a review: `author` stands for the authors of the code, without programs, and without whoever opened the
 * docs pull request, whom GitHub does not let review it.
 *
 * @param authors of the code's pull requests, the last merged first
 * @param opener the author of the docs pull request
 */
function resolveReviewers(reviewers, authors, opener) {
    const people = authors.flatMap((login) => login === undefined || isBot(login) || (0,pull_request/* isSameName */.yS)(login, opener) ? [] : [login]);
    const named = reviewers.flatMap((reviewer) => reviewer === 'author' ? uniqueNames(people).slice(0, MOST_AUTHORS) : [reviewer]);
    return uniqueNames(named);
}
function isBot(login) {
    return /\[bot\]$/i.test(login);
}
/** Those of the names that are not there yet. */
function missing(names, there) {
    return names.filter((name) => !there.some((one) => (0,pull_request/* isSameName */.yS)(one, name)));
}
function uniqueNames(names) {
    return names.filter((name, index) => names.findIndex((one) => (0,pull_request/* isSameName */.yS)(one, name)) === index);
}

// EXTERNAL MODULE: ./build/event/guards.js
var guards = __webpack_require__(8973);
// EXTERNAL MODULE: ./build/run.js + 3 modules
var build_run = __webpack_require__(5791);
// EXTERNAL MODULE: ./build/change/history.js
var change_history = __webpack_require__(377);
// EXTERNAL MODULE: ./build/change/range.js
var change_range = __webpack_require__(5936);
// EXTERNAL MODULE: ./build/docs-pull-request/subject.js
var subject = __webpack_require__(7394);
// EXTERNAL MODULE: ./build/memory/thread.js + 2 modules
var memory_thread = __webpack_require__(1309);
// EXTERNAL MODULE: ./build/phases/context.js + 5 modules
var context = __webpack_require__(2410);
// EXTERNAL MODULE: ./build/phases/request.js
var request = __webpack_require__(2708);
;// CONCATENATED MODULE: ./build/phases/link-back.js









/**
 * Reads the comment. Throws `GitHubError`.
 *
 * @param name keeps several comments on one pull request apart; may be empty
 * @param deadline bounds reading and writing
 */
async function openLinkBack(found, { name, task, deadline }, run) {
    const { clock, workflow } = run;
    const { place } = found;
    const comments = (await connectComments(place, deadline, run)).comments(place.number, place.repository);
    const identity = (0,request/* threadIdentity */.Le)(place, name, task.inputs);
    const onComment = createReport(place, task, run);
    const thread = (0,memory_thread/* createThread */.N)({ identity, serverUrl: workflow.serverUrl, clock, onComment });
    const { requests } = await thread.read(comments);
    const isOwnSubject = isSubject(place, task, run);
    return {
        isLinked: isOwnSubject || requests.length > 0,
        async write(outcome, code) {
            const record = task.progress.end(outcome);
            if (record === undefined || workflow.repository === undefined || isOwnSubject)
                return;
            const mayName = await mayNameCode(found, { task, deadline }, run);
            const about = {
                subject: task.subject,
                code: mayName
                    ? { repository: (0,pull_request/* fullName */.fq)(workflow.repository), pullRequests: (await code()).map(({ number }) => number) }
                    : undefined,
            };
            await thread.write((0,subject/* recordForDocs */.gD)(record, about, requests), comments, deadline);
        },
    };
}
/** GitHub for the comment: in the run's own repository with the identity whose comments a review there looks for. */
async function connectComments({ repository }, deadline, run) {
    const isOwn = (0,pull_request/* isSameRepository */.ve)(repository, run.workflow.repository) && run.settings.githubToken !== '';
    return isOwn ? await run.connect(deadline) : await (0,build_run/* connectDocs */.kC)(run, deadline);
}
/** Reports where the comment is, each address once. */
function createReport(place, task, run) {
    let reported = '';
    return (url) => {
        if (url === reported)
            return;
        reported = url;
        if (!task.hasThread)
            run.setOutput('comment-url', url);
        if (!isSubject(place, task, run))
            run.log.info(`The comment on the docs pull request: ${url}`);
    };
}
/** Whether the run is about the docs pull request itself, such as its review: then its own comment holds the record. */
function isSubject({ repository, number }, { subject }, { workflow }) {
    return (0,pull_request/* isSameRepository */.ve)(repository, workflow.repository) && subject.pullRequest?.number === number;
}
/** How long it may take to find out whether the code is private, in milliseconds. */
const VISIBILITY_MS = 10_000;
/** Whether all who see the docs pull request may see the code. Unless it is known to be public, code is private. */
async function mayNameCode({ place, pullRequest }, { task: { event }, deadline }, run) {
    if ((0,pull_request/* isSameRepository */.ve)(place.repository, run.workflow.repository) || pullRequest.isPrivate === true)
        return true;
    if (event.isPrivate !== undefined)
        return !event.isPrivate;
    return await run
        .connect((0,clock/* atMost */.Tu)(VISIBILITY_MS, deadline, run.clock))
        .then(async (github) => !(await github.isPrivate()))
        .catch(() => false);
}
/** The pull requests of the code that a run is about, the last merged first. Throws `GitHubError`. */
async function readCodePullRequests({ inputs, event, range, subject }, connect) {
    if (range !== undefined) {
        const source = (await connect()).history();
        const history = (0,change_history/* startHistory */.Zy)(range.head, { pullRequests: true }, source);
        return (await (0,change_range/* ofRange */.x)({ ...range, history, source }).pullRequests()).pullRequests;
    }
    if (event.push !== undefined && inputs.pullRequest === undefined) {
        return (await (0,context/* readPushed */.kR)(event.push, await connect())).pullRequests;
    }
    const number = subject.pullRequest?.number;
    if (number === undefined)
        return [];
    const known = event.pullRequest;
    if (number === known?.number && known.author !== undefined) {
        return [{ number, author: asBot(known.author, known.isByBot) }];
    }
    if (!inputs.reviewers.includes('author'))
        return [{ number, author: undefined }];
    const { author, isByBot } = await (await connect()).changes().pullRequest(number);
    return [{ number, author: asBot(author, isByBot) }];
}
/** Some programs have no `[bot]` in their login. */
function asBot(login, isByBot) {
    return login === undefined || !isByBot || login.endsWith('[bot]') ? login : `${login}[bot]`;
}

;// CONCATENATED MODULE: ./build/phases/docs-pull-request.js








/** The title of all annotations about the docs pull request. */
const TITLE = 'Docs pull request';
/** The least and the most time that it takes, in milliseconds; in between, what is left of the step's time limit. */
const LEAST_MS = 3000;
const MOST_MS = 60_000;
/** What is shown to people waits for the docs pull request at most so long, and no other read takes longer. */
const READING_MS = 10_000;
/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
async function findDocs(outcome, { inputs }, run) {
    const { log, workflow, settings, signal } = run;
    const { comment, labels, reviewers, preview } = inputs;
    const isGiven = comment !== undefined || labels.length + reviewers.length > 0;
    const isWanted = isGiven || preview || settings.docsToken !== '';
    const prLink = outcome.job?.prLink;
    if (!isWanted || prLink === undefined || signal.aborted)
        return undefined;
    const place = (0,pull_request/* placeOf */.$t)(prLink, workflow.serverUrl);
    if (place === undefined) {
        log.info(`The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`);
        return undefined;
    }
    try {
        const github = await (0,build_run/* connectDocs */.kC)(run, (0,clock/* atMost */.Tu)(READING_MS, deadlineFor(outcome, inputs, run), run.clock));
        const pullRequest = await github.docsPullRequest(place).read();
        const { state, files } = pullRequest;
        const title = run.redactProject(pullRequest.title);
        log.info(`Docs pull request: ${(0,pull_request/* nameOf */.Vb)(place)}${title === '' ? '' : ` "${title}"`} (${(0,pull_request/* describeState */.Jw)(pullRequest)}).`);
        return { place, pullRequest, seen: { title, state, files } };
    }
    catch (error) {
        report(error, { verb: 'see', place, inputs }, run);
        return undefined;
    }
}
/** Until when the docs pull request may be looked after. */
function deadlineFor({ elapsedMs }, { timeoutMs }, run) {
    return (0,clock/* deadlineIn */._5)(Math.min(MOST_MS, Math.max(LEAST_MS, timeoutMs - elapsedMs)), run);
}
/** Labels the docs pull request, asks for reviews and links back. Trouble is reported, and costs no result. */
async function lookAfterDocs(found, { task, outcome }, run) {
    const { place, pullRequest } = found;
    if (!run.signal.aborted) {
        warnOfLoop(place, pullRequest, run);
        await labelAndLink(found, { task, outcome }, run);
    }
    // Nobody else says so.
    if (run.signal.aborted) {
        run.log.warning(`The run was cancelled, so ${(0,pull_request/* nameOf */.Vb)(place)} may lack labels, reviewers or the comment that links back. The job's result stands.`, TITLE);
    }
}
async function labelAndLink(found, { task, outcome }, run) {
    const { place, pullRequest } = found;
    const { inputs } = task;
    const { comment, labels } = inputs;
    const deadline = deadlineFor(outcome, inputs, run);
    const trouble = { verb: 'write to', place, inputs };
    try {
        const source = (await (0,build_run/* connectDocs */.kC)(run, deadline)).docsPullRequest(place);
        const linkBack = comment && (await openLinkBack(found, { name: comment.name, task, deadline }, run));
        // What a person takes away stays away. Of one that is merged or closed nobody needs to review anything.
        const mayGive = (0,pull_request/* isOpen */.nT)(pullRequest) && !linkBack?.isLinked;
        const code = createCode(task, deadline, run);
        const label = async () => reportGiven(await addLabels(missing(labels, pullRequest.labels), source), 'labeled', place, run);
        const ask = async () => {
            const reviewers = await findReviewers(found, { inputs, code, source }, run);
            reportGiven(await askReviewers(reviewers, source), 'sent for review to', place, run);
        };
        const write = async () => await linkBack?.write(outcome, code);
        await doAll(mayGive ? [label, ask, write] : [write], trouble, run);
    }
    catch (error) {
        if (!run.signal.aborted)
            report(error, trouble, run);
    }
}
/** Trouble with one step does not keep the next from being tried, unless the token is refused. */
async function doAll(steps, trouble, run) {
    let isKnown = false;
    for (const step of steps) {
        try {
            await step();
        }
        catch (error) {
            if (run.signal.aborted)
                return;
            report(error, { ...trouble, isKnown }, run);
            if (isRefused(error))
                return;
            isKnown = true;
        }
        if (run.signal.aborted)
            return;
    }
}
/** The pull requests of the code, read when they are first needed. Trouble is a warning, and costs no result. */
function createCode(task, deadline, run) {
    let reading;
    // It leaves time to write.
    const connect = () => run.connect((0,clock/* deadlineIn */._5)(Math.min(READING_MS, (0,clock/* leftMs */.Ok)(deadline, run.clock) / 2), run));
    const read = () => readCodePullRequests(task, connect).catch((error) => {
        const cost = task.inputs.reviewers.includes('author')
            ? 'So nobody is asked for a review as the author.'
            : 'So the pull requests of the code are not listed.';
        run.warn(`${(0,request/* withoutAdviceToRunAgain */.FI)(error)} ${cost}`, TITLE);
        const number = task.subject.pullRequest?.number;
        return number === undefined ? [] : [{ number, author: undefined }];
    });
    return () => {
        reading ??= read();
        return reading;
    };
}
/** Who is wanted as a reviewer, was not asked yet, and has not reviewed. */
async function findReviewers({ pullRequest }, { inputs, code, source, }, { log }) {
    const isAuthorAsked = inputs.reviewers.includes('author');
    const authors = isAuthorAsked ? (await code()).map(({ author }) => author) : [];
    const wanted = resolveReviewers(inputs.reviewers, authors, pullRequest.author);
    if (isAuthorAsked && !authors.some((author) => author !== undefined && wanted.includes(author))) {
        log.info('No author of the code is asked for a review: there is none, or only programs and whoever opened the docs pull request.');
    }
    const lacking = missing(wanted, pullRequest.requested);
    // Whoever has reviewed it is no longer among those who were asked.
    return lacking.length === 0 ? [] : missing(lacking, await source.reviewers().catch(() => []));
}
function reportGiven({ names, refusals }, did, place, { log }) {
    if (names.length > 0)
        log.info(`${(0,pull_request/* nameOf */.Vb)(place)} was ${did} ${names.join(', ')}.`);
    if (refusals.length > 0)
        log.notice(`${(0,pull_request/* nameOf */.Vb)(place)}: ${refusals.join('; ')}.`, TITLE);
}
/** Reports trouble as a warning, unless it is no mistake or was reported before. */
function report(thrown, { verb, place, inputs, isKnown = false }, run) {
    const { log, settings, workflow, redactProject, warn } = run;
    const error = thrown instanceof errors/* ActionError */.lZ ? thrown : (0,errors/* unexpectedError */.Wm)(thrown, redactProject);
    const hasDocsToken = settings.docsToken !== '';
    const isElsewhere = !(0,pull_request/* isSameRepository */.ve)(place.repository, workflow.repository);
    // The workflow's own token sees, or may do, nothing in other repositories, and most runs have no other.
    if (isElsewhere && !hasDocsToken && settings.githubToken !== '' && isRefused(error) && !isExpired(error)) {
        log.info(`github-token cannot ${verb} ${(0,pull_request/* nameOf */.Vb)(place)}, which is in another repository, so it is only linked. For labels, reviewers and the link back, give docs-token.`);
        return;
    }
    // The comment of the run needs the same token, and is the one to warn.
    const isWarnedOf = isExpired(error) && !hasDocsToken && inputs.comment !== undefined;
    if (isKnown || isWarnedOf)
        log.info(error.what);
    else
        warn(`${(0,request/* withoutAdviceToRunAgain */.FI)(error)} The job's result stands.`, TITLE);
}
function isRefused(error) {
    return error instanceof errors/* GitHubError */.y_ && error.kind === 'github-refused' && error.status !== 422;
}
function isExpired(error) {
    return error instanceof errors/* GitHubError */.y_ && error.status === 401;
}
/** The agent's own pull requests start no job only where the agent is known. */
function warnOfLoop({ repository, number }, { author }, run) {
    if (author === undefined || !(0,pull_request/* isSameRepository */.ve)(repository, run.workflow.repository))
        return;
    if ((0,guards/* isBySkippedAuthors */.W8)([author], run.settings.skipAuthors))
        return;
    run.warn(`${(0,pull_request/* nameOf */.Vb)({ repository, number })} was opened by ${run.redactProject(author)}, who is not one of skip-authors, so merging it would start the next job. Add the login to skip-authors.`, TITLE);
}


/***/ }),

/***/ 2708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FI: () => (/* binding */ withoutAdviceToRunAgain),
/* harmony export */   Le: () => (/* binding */ threadIdentity),
/* harmony export */   z5: () => (/* binding */ serviceOf),
/* harmony export */   zv: () => (/* binding */ recordOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3171);



/** The record of the run's own request, before it is sent. */
function recordOf({ commit, change }, { prompt }, { clock, workflow }) {
    return {
        at: new Date(clock.now()).toISOString(),
        commit,
        run: workflow.id,
        attempt: workflow.attempt,
        job: workflow.job,
        step: workflow.step,
        prompt: prompt === undefined ? '' : hash([prompt.identity]),
        change,
    };
}
/**
 * Which comment on a pull request holds the records of a project.
 *
 * @param name keeps several threads on one pull request apart; may be empty
 */
function threadIdentity({ repository, number }, name, inputs) {
    return { repository: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .fullName */ .fq)(repository), pullRequest: number, service: serviceOf(inputs), name };
}
/** Tells services and projects apart, and reveals neither: a hash. */
function serviceOf({ baseUrl, projectId }, encoding = 'base64url') {
    return hash([baseUrl.href, projectId], encoding);
}
function hash(texts, encoding = 'base64url') {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(JSON.stringify(texts)).digest(encoding).slice(0, 22);
}
/** What happened, and which permission is missing; not the advice to run the step again, which would cost a job. */
function withoutAdviceToRunAgain(error) {
    if (!(error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_ && error.kind === 'github-fault'))
        return (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error);
    return error.remoteMessage === undefined ? error.what : `${error.what} Message: "${error.remoteMessage}".`;
}


/***/ }),

/***/ 4377:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w$: () => (/* binding */ datetime)
/* harmony export */ });
/* unused harmony exports date, time, duration */
/* harmony import */ var _core_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3759);
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2857);



function datetime(params) {
    return _core_index_js__WEBPACK_IMPORTED_MODULE_0__/* ._isoDateTime */ .G1(_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .ZodISODateTime */ .You, params);
}
function date(params) {
    return core._isoDate(ZodISODate, params);
}
function time(params) {
    return core._isoTime(ZodISOTime, params);
}
function duration(params) {
    return core._isoDuration(ZodISODuration, params);
}


/***/ })

};
