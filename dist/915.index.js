export const id = 915;
export const ids = [915];
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

/***/ 4915:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runReport: () => (/* binding */ runReport)
});

// UNUSED EXPORTS: publishIssue

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/log.js
var log = __webpack_require__(7304);
// EXTERNAL MODULE: ./build/core/markdown.js
var markdown = __webpack_require__(3937);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/memory/records.js
var records = __webpack_require__(8408);
// EXTERNAL MODULE: ./build/run.js + 1 modules
var build_run = __webpack_require__(3427);
// EXTERNAL MODULE: ./build/runner/workflow.js
var workflow = __webpack_require__(5250);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/report/period.js
var report_period = __webpack_require__(9446);
;// CONCATENATED MODULE: ./build/report/report.js
/** The sentence in plain text, or with its words and paths written in another way. */
function writeSentence(sentence, path = String, words = String) {
    return sentence.map((piece) => (typeof piece === 'string' ? words(piece) : path(piece.path))).join('');
}
/** Whether there is an earlier period with views: after none everything is new, which is not worth a column or a list. */
function hasEarlierViews({ comparison }) {
    return comparison !== undefined && comparison.totals.total !== 0;
}
/** Whether a change can be given for each page. */
function isComparedByPage(report) {
    return hasEarlierViews(report) && report.comparison?.pagesKnown === true;
}

;// CONCATENATED MODULE: ./build/report/views.js
/** The kinds of readers, in the order of the tables, each with its name for people. */
const READERS = [
    ['human', 'People'],
    ['ai', 'AI'],
    ['total', 'Total'],
];
/** The counts of what was not viewed. */
const NO_VIEWS = { human: 0, ai: 0, total: 0 };
/** Whether none of the counts is missing. */
function areWhole(counts) {
    return counts.human !== undefined && counts.ai !== undefined && counts.total !== undefined;
}
/** Whether people and AI make up the total; only then is a share of it true. */
function addUp(counts) {
    return areWhole(counts) && counts.human + counts.ai === counts.total;
}
/** Whether it is certain that there were no views. */
function isWithoutViews({ human, ai, total }) {
    return human === 0 && ai === 0 && total === 0;
}
/** A ratio in percent with one decimal, never -0. */
function percent(ratio) {
    return Math.round(ratio * 1000) / 10 || 0;
}
/** The share of a kind of readers in percent; `undefined` without views, or where the counts do not add up. */
function shareOf(kind, counts) {
    return addUp(counts) && counts.total > 0 ? percent(counts[kind] / counts.total) : undefined;
}
/** The fewest views from which a change is written in percent: below, a few views make large percentages. */
const LEAST_BASE = 50;
/** Whether a change from so many views means something in percent. */
function isBase(before) {
    return before !== undefined && before >= LEAST_BASE;
}
/** The change in percent; `undefined` when there were no views before, or a count is missing. */
function percentChange(now, before) {
    return now === undefined || before === undefined || before === 0 ? undefined : percentBetween(now, before);
}
/** The change in percent from a number that is not 0. */
function percentBetween(now, before) {
    return percent((now - before) / before);
}
/** Shown where a number is not defined. */
const UNDEFINED = '–';
/** `1,234,567`, or a dash where the count is missing. */
function formatCount(count) {
    return count === undefined ? UNDEFINED : groupDigits(String(count));
}
/** `1 page`, `1,234 pages` */
function formatPlural(count, noun) {
    return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
/** `48.0%`, or a dash where the percentage is not defined. */
function formatPercent(percent) {
    return percent === undefined ? UNDEFINED : `${groupDigits(percent.toFixed(1))}%`;
}
/** A change in a table: `+31.2%`, `−4.0%`, `53-fold`, or a dash where it is not known or its base is too small. */
function formatChange(now, before) {
    if (now === undefined || !isBase(before))
        return UNDEFINED;
    if (isMultiple(now, before))
        return formatExtent(now, before);
    const percent = percentBetween(now, before);
    // A true minus (U+2212): a hyphen is shorter than the plus, and lines break after it.
    return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatExtent(now, before)}`;
}
/** How large a change is, without its direction: `31.2%`, or `53-fold` above ten times. */
function formatExtent(now, before) {
    if (isMultiple(now, before))
        return `${formatCount(Math.round(now / before))}-fold`;
    return formatPercent(Math.abs(percentBetween(now, before)));
}
/** Whether growth is written as a multiple: above ten times a percentage is hard to grasp. */
function isMultiple(now, before) {
    return now > 10 * before;
}
/** Commas between thousands; the language data behind `toLocaleString` would cost every run several megabytes. */
function groupDigits(number) {
    return number.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

;// CONCATENATED MODULE: ./build/report/files.js




/** The version of the JSON report's schema; it rises when a field is renamed or removed, or changes its meaning. */
const SCHEMA_VERSION = 1;
/** Rows that are turned into text at once. */
const PIECE_ROWS = 100;
const COLUMNS = 'path,human,ai,total,ai_share,previous_human,previous_ai,previous_total,change';
/** Every page as CSV (RFC 4180, UTF-8), in the table's order; in pieces. */
function* csvReport({ pages, comparison }) {
    const isCompared = comparison?.pagesKnown === true;
    yield `${COLUMNS}\r\n`;
    yield* inPieces(pages, ({ path, human, ai, total, previous }) => {
        const before = isCompared ? (previous ?? NO_VIEWS) : {};
        const share = shareOf('ai', { human, ai, total })?.toFixed(1);
        const change = percentChange(total, before.total)?.toFixed(1);
        const fields = [csvText(path), human, ai, total, share, before.human, before.ai, before.total, change];
        return `${fields.join()}\r\n`;
    });
}
/** The text of a large site is never whole in memory. */
function* inPieces(rows, lineOf) {
    for (let start = 0; start < rows.length; start += PIECE_ROWS) {
        yield rows
            .slice(start, start + PIECE_ROWS)
            .map((row, index) => lineOf(row, start + index))
            .join('');
    }
}
/**
 * Untrusted text as one field. What a spreadsheet could take for a formula is preceded by an apostrophe, and a semicolon
 * is quoted too: some spreadsheets separate cells there, so that a formula could begin after it.
 */
function csvText(text) {
    const shown = (0,core_text/* visibleLine */.P8)(text).replace(/^(?=[=+\-@＝＋－＠])/, "'");
    return /[",;]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
/** The whole report as JSON, a page in each line, in pieces; its schema is `docs/report-schema.json`. */
function* jsonReport(report) {
    const { period, totals, comparison, trend, pages, gone, leftOut, remarks, requests } = report;
    const isCompared = comparison?.pagesKnown === true;
    const head = {
        schemaVersion: SCHEMA_VERSION,
        period: boundsOf(period),
        totals: withShare(totals),
        comparison: comparison === undefined
            ? null
            : {
                ...boundsOf(comparison.period),
                totals: withShare(comparison.totals),
                change: percentChange(totals.total, comparison.totals.total) ?? null,
                pagesKnown: comparison.pagesKnown,
            },
        trend: trend === undefined
            ? null
            : {
                unit: trend.unit,
                buckets: trend.buckets.map(({ period, counts }) => ({ ...boundsOf(period), ...counts })),
            },
        complete: leftOut.length === 0,
        leftOut,
        remarks: remarks.map((remark) => writeSentence(remark)),
        requests,
    };
    yield JSON.stringify(head, null, 2).slice(0, -2);
    yield* jsonRows('pages', pages, (page) => ({
        path: page.path,
        ...withShare(page),
        previous: isCompared ? withNulls(page.previous ?? NO_VIEWS) : null,
        change: isCompared ? (percentChange(page.total, page.previous?.total) ?? null) : null,
    }));
    yield* jsonRows('gone', gone, (page) => ({ path: page.path, ...withNulls(page) }));
    yield '\n}\n';
}
function* jsonRows(name, rows, fieldsOf) {
    yield `,\n  "${name}": [`;
    yield* inPieces(rows, (row, index) => `${index === 0 ? '' : ','}\n    ${JSON.stringify(fieldsOf(row))}`);
    yield rows.length === 0 ? ']' : '\n  ]';
}
const boundsOf = ({ fromMs, toMs }) => ({
    from: fromMs === undefined ? null : (0,report_period/* formatDay */.im)(fromMs),
    to: (0,report_period/* formatDay */.im)(toMs),
});
/** A missing count is `null`: JSON has no other word for it. */
const withNulls = ({ human, ai, total }) => ({ human: human ?? null, ai: ai ?? null, total: total ?? null });
const withShare = (counts) => ({ ...withNulls(counts), aiShare: shareOf('ai', counts) ?? null });

;// CONCATENATED MODULE: ./build/report/findings.js



/** The numbers, and what they say. */
function describeNumbers(numbers) {
    return {
        ...numbers,
        headline: findHeadline(numbers),
        notable: findNotablePages(numbers),
        remarks: findRemarks(numbers),
    };
}
/** The views that a page needs in one of the two periods to be named, and by which it must have moved to count as moved. */
const NOTABLE_VIEWS = 10;
/** The part of its earlier views by which a page must have moved: 5%. */
const NOTABLE_PART = 1 / 20;
/** Whether there are enough views, now or before, for a change to mean something. */
function isNotable(now, before) {
    return Math.max(now ?? 0, before ?? 0) >= NOTABLE_VIEWS;
}
/** By how much the views of a page grew; a new one had none before. 0 where that is too little, or a count is missing. */
function growthOf(page, kind) {
    const before = (page.previous ?? NO_VIEWS)[kind];
    const by = difference(page[kind], before);
    return Math.abs(by) >= Math.max(NOTABLE_VIEWS, (before ?? 0) * NOTABLE_PART) ? by : 0;
}
function difference(a, b) {
    return a === undefined || b === undefined ? 0 : a - b;
}
/** The rows with a score above 0, the highest first. */
function highest(rows, score) {
    return rows.filter((row) => score(row) > 0).sort((a, b) => score(b) - score(a));
}
/** Without a comparison page by page only `aiFirst` has any. */
function findNotablePages(numbers) {
    const notable = numbers.pages.filter((page) => isNotable(page.total, page.previous?.total));
    const compared = isComparedByPage(numbers) ? notable : [];
    const stayed = compared.filter(({ previous }) => previous !== undefined);
    return {
        rising: highest(compared, (page) => growthOf(page, 'ai')),
        gained: highest(stayed, (page) => growthOf(page, 'total')),
        lost: highest(stayed, (page) => -growthOf(page, 'total')),
        new: compared.filter(({ previous }) => previous === undefined),
        gone: numbers.gone.filter(({ total }) => isNotable(0, total)),
        aiFirst: highest(notable, (page) => difference(page.ai, page.human)),
    };
}
/**
 * The heading, in plain text: the site if it is known, else `Page views`, with period, views and change
 * (docs/internals/specification.md, "What it shows").
 */
function findHeading({ period, totals, comparison }, siteUrl) {
    const when = (0,report_period/* formatPeriod */.dH)(period);
    const [now, before] = [totals.total, comparison?.totals.total];
    const change = now === undefined || before === undefined ? '' : describeChange(now, before);
    if (siteUrl !== undefined) {
        return `${siteUrl.host}, ${when}: ${now === undefined ? 'views unknown' : formatPlural(now, 'view')}${change}`;
    }
    const amount = now === undefined ? 'unknown' : formatCount(now);
    return `Page views${period.fromMs === undefined ? '' : ','} ${when}: ${amount}${change}`;
}
/** The change of all views as the end of a clause; in numbers where a percentage would mislead. */
function describeChange(now, before) {
    if (now === 0 || !isBase(before))
        return `, after ${formatCount(before)}`;
    if (percentChange(now, before) === 0)
        return ', unchanged';
    return `, ${now > before ? 'up' : 'down'} ${formatExtent(now, before)}`;
}
/** One sentence with the most important change, or with the views where nothing changed much. */
function findHeadline(numbers) {
    const { totals, comparison, pages, pagesComplete } = numbers;
    if (isWithoutViews(totals))
        return ['No views.'];
    const move = comparison && findMove(totals, comparison.totals);
    if (move !== undefined)
        return withMover(move, numbers);
    const views = totals.total === undefined ? 'The service gave no total of views' : formatPlural(totals.total, 'view');
    const before = comparison?.totals.total;
    const change = isBase(before) ? ` (${formatChange(totals.total, before)})` : '';
    const share = shareOf('ai', totals);
    const byAi = share === undefined ? '' : `, ${formatPercent(share)} of them by AI`;
    return withPage(`${views}${change}${byAi}`, pagesComplete ? pages[0]?.path : undefined, 'was read most');
}
/** Changes below this are no headline, in percent. */
const STEADY = 5;
/** The larger change of the two kinds of readers, where it is more than steady. */
function findMove(now, before) {
    const moves = ['ai', 'human'].flatMap((kind) => {
        const [count, earlier] = [now[kind], before[kind]];
        if (count === undefined || earlier === undefined || !isNotable(count, earlier))
            return [];
        return [{ kind, now: count, before: earlier }];
    });
    const [most] = highest(moves, (move) => Math.abs(move.now - move.before));
    if (most === undefined)
        return undefined;
    // Growth from nothing is more than any percentage.
    const percent = percentChange(most.now, most.before) ?? Number.POSITIVE_INFINITY;
    return Math.abs(percent) >= STEADY ? most : undefined;
}
/** The change, and the page that contributed most to it, where every page of both periods was read. */
function withMover(move, numbers) {
    const direction = move.now > move.before ? 1 : -1;
    const name = move.kind === 'ai' ? 'AI traffic' : 'Views by people';
    const mover = numbers.comparison?.pagesKnown && numbers.pagesComplete ? topMover(numbers, move.kind, direction) : undefined;
    const predicate = direction > 0 ? 'gained most' : 'lost most';
    return withPage(`${name} ${describeMove(move, numbers.totals)}`, mover, predicate);
}
function describeMove({ kind, now, before }, totals) {
    const verb = now > before ? 'grew' : 'fell';
    if (!isBase(before))
        return `${verb} from ${formatCount(before)} to ${formatPlural(now, 'view')}`;
    const extent = formatExtent(now, before);
    const share = shareOf(kind, totals);
    const amount = share === undefined ? formatPlural(now, 'view') : `${formatPercent(share)} of all views`;
    return `${verb} ${isMultiple(now, before) ? extent : `by ${extent}`}, to ${amount}`;
}
/** The path of the notable page whose views moved most in a direction (1 or -1), if any did. */
function topMover({ pages, gone }, kind, direction) {
    const rows = [...pages, ...gone.map((page) => ({ path: page.path, ...NO_VIEWS, previous: page }))];
    const notable = rows.filter((page) => isNotable(page.total, page.previous?.total));
    return highest(notable, (page) => direction * growthOf(page, kind))[0]?.path;
}
function withPage(clause, path, predicate) {
    return path === undefined ? [`${clause}.`] : [`${clause}; `, { path }, ` ${predicate}.`];
}
const CONTRADICTION = 'People and AI do not add up to the total';
/** Where the numbers of the service are incomplete or contradict one another. */
function findRemarks({ totals, pages, gone, comparison }) {
    return [
        ...missingTotals('these totals', totals),
        ...missingTotals('these totals of the previous period', comparison?.totals),
        ...aboutPages('The service gave no whole number for some views of', [
            ...pages.filter((page) => !areWhole(page) || !areWhole(page.previous ?? NO_VIEWS)),
            ...gone.filter((page) => !areWhole(page)),
        ]),
        ...(contradicts(totals) ? [[`${CONTRADICTION}, so there are no shares.`]] : []),
        ...aboutPages(`${CONTRADICTION} of`, pages.filter(contradicts)),
        ...gapBetween(totals, pages),
    ];
}
const contradicts = (counts) => areWhole(counts) && !addUp(counts);
function missingTotals(which, totals) {
    const missing = READERS.filter(([kind]) => totals !== undefined && totals[kind] === undefined);
    const names = missing.map(([, name]) => name).join(', ');
    return missing.length === 0 ? [] : [[`The service gave no whole number for ${which}: ${names}.`]];
}
/** Pages that a remark names. */
const MOST_PATHS = 3;
function aboutPages(words, found) {
    if (found.length === 0)
        return [];
    const connection = found.length > MOST_PATHS ? ', such as' : ':';
    const paths = found.slice(0, MOST_PATHS).flatMap(({ path }, index) => [index === 0 ? ' ' : ', ', { path }]);
    return [[`${words} ${formatPlural(found.length, 'page')}${connection}`, ...paths, '.']];
}
/** Rows that moved while they were read can be missing, and the service may count views that belong to no page. */
function gapBetween({ total }, pages) {
    const sum = pages.reduce((all, page) => all + (page.total ?? 0), 0);
    if (total === undefined || sum === total)
        return [];
    return [[`The pages add up to ${formatCount(sum)} views, while the service counts ${formatCount(total)} in all.`]];
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/marker.js
var core_marker = __webpack_require__(5834);
;// CONCATENATED MODULE: ./build/report/issue.js



const markerSchema = schemas/* object */.Ikc({
    report: schemas/* literal */.euz('page-views'),
    /** The number of the repository, which survives a new name. */
    repository: schemas/* number */.aig(),
    /** A hash of base URL and project, never the project itself. */
    service: schemas/* string */.YjP(),
    /** As the input gives it. A person may change the issue's own. */
    title: schemas/* string */.YjP(),
    /** The workflow run that wrote the report. */
    run: schemas/* string */.YjP(),
});
/** The first line of the issue, and of comments on it: invisible to people. */
function writeIssueMarker(marker) {
    return `<!-- ${(0,core_marker/* encodeMarker */.$N)({ report: 'page-views', ...marker })} -->`;
}
/** The marker of an issue; `undefined` unless it is whole, and of this issue. */
function readIssueMarker(body, identity) {
    const marker = (0,core_marker/* readFirstLine */.Lc)(body, markerSchema);
    if (marker === undefined)
        return undefined;
    const isSame = marker.repository === identity.repository && marker.service === identity.service && marker.title === identity.title;
    return isSame ? marker : undefined;
}
/** By how much all views fell, in words, where that is at least so many percent of a base that means something. */
function describeFall({ totals, comparison }, notify) {
    if (typeof notify === 'string')
        return undefined;
    const [now, before] = [totals.total, comparison?.totals.total];
    if (now === undefined || !isBase(before))
        return undefined;
    const fall = before - now;
    // In whole numbers: divided first, a fall of 29% can be less than 29.
    if (100 * fall < notify.fallPercent * before)
        return undefined;
    return `All views fell by ${formatPercent((100 * fall) / before)}, from ${formatCount(before)} to ${formatCount(now)}.`;
}
/**
 * Creates the issue, or replaces its text and comments on it. The run that creates it does not comment, since that is
 * mailed already. `onFound` receives the issue's address as soon as it is known.
 */
async function keepIssue({ marker, text, comment }, issues, onFound) {
    const line = writeIssueMarker(marker);
    const body = `${line}\n\n${text}`;
    const known = await find(issues, marker);
    const { number, url } = known ?? (await issues.create({ title: marker.title, body }));
    onFound(url);
    if (known === undefined)
        return { url, change: 'created' };
    if (!known.isOpen)
        return { url, change: 'none' };
    await issues.update(number, body);
    // Another job of the run, or an earlier attempt: it was mailed before.
    if (comment === undefined || known.run === marker.run)
        return { url, change: 'updated' };
    return { url, change: 'updated', commentUrl: (await issues.comment(number, `${line}\n\n${comment}`)).url };
}
/** The issue of an earlier run, with the run that wrote it last. */
async function find(issues, identity) {
    for await (const issue of issues.listOwn()) {
        const marker = readIssueMarker(issue.body, identity);
        if (marker !== undefined)
            return { ...issue, run: marker.run };
    }
    return undefined;
}

;// CONCATENATED MODULE: ./build/report/chart.js



/** The colors of the lines: apart for people who see red and green alike too, and clear on white and on GitHub's dark. */
const LINE_COLORS = { human: '#0969da', ai: '#e36209' };
/** The trend as a chart, with its numbers collapsed below. */
function renderTrend(trend) {
    const labels = bucketLabels(trend);
    const most = Math.max(...trend.buckets.flatMap(({ counts }) => [counts.human, counts.ai]));
    const { title, divisor } = axisUnit(most);
    const series = (kind) => trend.buckets.map(({ counts }) => counts[kind] / divisor).join(', ');
    const chart = [
        '```mermaid',
        '---',
        'config:',
        '  xyChart:',
        '    width: 900',
        '    height: 320',
        // Fourteen labels have room for the widest of the fonts that Mermaid may find.
        '    xAxis:',
        '      labelFontSize: 12',
        '  themeVariables:',
        '    xyChart:',
        // Without it dark pages show a light slab.
        '      backgroundColor: "transparent"',
        `      plotColorPalette: "${LINE_COLORS.human}, ${LINE_COLORS.ai}"`,
        '---',
        'xychart-beta',
        `  x-axis [${labels.map((label) => `"${label}"`).join(', ')}]`,
        `  y-axis "${title}" 0 --> ${axisEnd(most / divisor)}`,
        // Without names: the legend that they bring is cut on a phone. The line of text below serves as one.
        `  line [${series('human')}]`,
        `  line [${series('ai')}]`,
        '```',
    ].join('\n');
    return `${chart}\n\nThe blue line shows views by people, the orange line views by AI.\n\n${numbersTable(trend)}`;
}
/** Mermaid writes the numbers of an axis without commas, so those from a thousand on have a unit. */
function axisUnit(most) {
    if (most >= 1e6)
        return { title: 'Views (millions)', divisor: 1e6 };
    return most >= 1000 ? { title: 'Views (thousands)', divisor: 1000 } : { title: 'Views', divisor: 1 };
}
function numbersTable({ buckets }) {
    const rows = buckets.map(({ period, counts }) => [
        (0,report_period/* formatPeriod */.dH)(period),
        ...READERS.map(([kind]) => formatCount(counts[kind])),
    ]);
    const numbers = (0,markdown/* table */.tp)(['Time', ...READERS.map(([, name]) => name)], rows, { numbersFrom: 1 });
    return (0,markdown/* details */.zH)('Numbers of the chart', numbers);
}
/**
 * Short, since up to fourteen labels stand side by side: the month or the year is named where it changes. All differ,
 * since Mermaid draws points of one label as one.
 */
function bucketLabels({ unit, buckets }) {
    const starts = buckets.map(({ period }) => (0,report_period/* dateParts */.bV)(period.fromMs));
    const isOneYear = new Set(starts.map(({ year }) => year)).size === 1;
    const labels = [];
    for (const [index, start] of starts.entries()) {
        const before = starts[index - 1];
        const isNamed = unit === 'month' ? isOneYear || before?.year === start.year : before?.month === start.month;
        const forms = labelForms(unit, start);
        const candidates = isNamed || unit === 'part' ? forms : forms.slice(1);
        labels.push([...candidates, forms.join(' ')].reduce((label, next) => (labels.includes(label) ? next : label)));
    }
    return labels;
}
/** The forms of a label in the order of preference; for days, weeks and months the first only where it is clear. */
function labelForms(unit, { day, month, year }) {
    const name = month.slice(0, 3);
    const withYear = `${name} ’${year.slice(2)}`;
    if (unit === 'month')
        return [name, withYear];
    // Two parts may begin in one month, and two more a year later.
    if (unit === 'part')
        return [withYear, `${day} ${name}`, `${name} ${day}`];
    return [day, `${day} ${name}`];
}
/** Tenths of a power of ten at which an axis may end. */
const AXIS_ENDS = [10, 11, 12, 14, 15, 16, 18, 20, 22, 25, 28, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90, 100, 110];
/** The end of an axis: a round number just above the highest point, so that its line does not touch the frame. */
function axisEnd(most) {
    const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
    return Math.min(...AXIS_ENDS.map((tenths) => (tenths * power) / 10).filter((end) => end > most * 1.03));
}

;// CONCATENATED MODULE: ./build/report/markdown.js







/** The report's part of the job summary: GitHub drops a summary of over 1 MiB whole. */
const SUMMARY_BYTES = 900 * 1024;
/** Rows of the page table. */
const TOP_PAGES = 20;
/** Rows of each collapsed list of pages. */
const LIST_ROWS = 10;
/** The longest path that a table shows, in characters. */
const PATH_LIMIT = 200;
/** The longest path in a remark, which counts against the characters of a prompt too. */
const REMARK_PATH_LIMIT = 60;
/** The report for people, with as many rows as the limit allows: those of the lists are left out last. */
function renderReport(report, options) {
    const { limitBytes = SUMMARY_BYTES } = options;
    const render = createRenderer(report, options);
    const most = LIST_ROWS + Math.min(TOP_PAGES, report.pages.length);
    return render(mostThatFits(most, (rows) => Buffer.byteLength(render(rows)) <= limitBytes));
}
/** The largest number up to `most` that fits, where each smaller one fits too; 0 where none does. */
function mostThatFits(most, fits) {
    if (fits(most))
        return most;
    let [low, high] = [0, most];
    while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (fits(middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}
/** Renders the report with so many rows: of each list up to ten, and of the page table what is more. */
function createRenderer(report, options) {
    const { hasFiles, siteUrl } = options;
    const path = (text) => pathCell(text, siteUrl);
    const isEmpty = isWithoutViews(report.totals);
    const start = [
        `## ${(0,markdown/* prose */.CS)(findHeading(report, siteUrl))}`,
        warning(report),
        `**${writeSentence(report.headline, path, markdown/* prose */.CS)}**`,
        periodLine(report),
        isEmpty ? WHAT_TO_CHECK : totalsTable(report),
        isEmpty || report.trend === undefined ? '' : renderTrend(report.trend),
    ];
    const end = footer(report, hasFiles);
    return (rows) => `${joinParts([
        ...start,
        isEmpty ? '' : topPages(report, Math.max(0, rows - LIST_ROWS), path),
        ...notableLists(report, Math.min(rows, LIST_ROWS), path),
        end,
    ])}\n`;
}
const joinParts = (parts) => parts.filter((part) => part !== '').join('\n\n');
/** What was left out, and what to change, as an alert of GitHub. */
function warning({ leftOut, advice }) {
    if (leftOut.length === 0)
        return '';
    const left = leftOut.map((sentence) => `- ${(0,markdown/* prose */.CS)(sentence)}`).join('\n');
    const text = joinParts(['[!WARNING]\n**This report is not complete.**', left, (0,markdown/* prose */.CS)(advice.join(' '))]);
    return text.replace(/^.*$/gm, (line) => `> ${line}`.trimEnd());
}
function periodLine({ period, comparison }) {
    if (period.fromMs === undefined)
        return `All views ${(0,report_period/* formatPeriod */.dH)(period)} (UTC).`;
    const before = comparison === undefined ? '' : `, compared with ${(0,report_period/* formatPeriod */.dH)(comparison.period)}`;
    return `${(0,report_period/* formatPeriod */.dH)(period)} (UTC)${before}.`;
}
/** What explains a report without views. */
const WHAT_TO_CHECK = `What to check:

- Is this the right period? \`period\` chooses it.
- Is this the right project? \`project-id\` must be that of the site.
- Was the site live, and did anyone read it? Crawlers are not counted.`;
/** The views by people, by AI and in all. */
function totalsTable(report) {
    const { totals, comparison } = report;
    const changes = hasEarlierViews(report) ? ['Change'] : [];
    const rows = READERS.map(([kind, name]) => [
        name,
        formatCount(totals[kind]),
        formatPercent(shareOf(kind, totals)),
        ...changes.map(() => formatChange(totals[kind], comparison?.totals[kind])),
    ]);
    return (0,markdown/* table */.tp)(['Readers', 'Views', 'Share', ...changes], rows, { numbersFrom: 1 });
}
/** The first pages of the report; empty without pages. */
function topPages(report, top, path) {
    const { pages } = report;
    if (pages.length === 0)
        return '';
    return joinParts([
        '### Top pages',
        top === 0 ? '' : pagesTable(report, top, { path }),
        top === pages.length ? '' : `Not listed: ${formatPlural(pages.length - top, 'page')}.`,
    ]);
}
/** The first pages, below the totals if they have a name: views, change, people, AI, share of AI. */
function pagesTable(report, top, { path, all }) {
    const changes = isComparedByPage(report) ? ['Change'] : [];
    const cells = (name, { total, human, ai }, previous) => [
        name,
        formatCount(total),
        ...changes.map(() => (previous === undefined ? 'new' : formatChange(total, previous.total))),
        formatCount(human),
        formatCount(ai),
        formatPercent(shareOf('ai', { total, human, ai })),
    ];
    const { totals, comparison, pages } = report;
    const rows = pages.slice(0, top).map((row) => cells(path(row.path), row, row.previous));
    if (all !== undefined)
        rows.unshift(cells(all, totals, comparison?.totals));
    return (0,markdown/* table */.tp)(['Page', 'Views', ...changes, 'People', 'AI', 'AI share'], rows, { numbersFrom: 1 });
}
/** The collapsed lists of pages that stand out; a list without pages, or without rows to show, is left out. */
function notableLists({ notable }, most, path) {
    const moved = (kind) => (row) => {
        const { [kind]: before } = row.previous ?? NO_VIEWS;
        const change = row.previous === undefined ? 'new' : formatChange(row[kind], before);
        return [path(row.path), formatCount(before), formatCount(row[kind]), change];
    };
    const views = (row) => [
        path(row.path),
        formatCount(row.total),
        formatCount(row.human),
        formatCount(row.ai),
        formatPercent(shareOf('ai', row)),
    ];
    const list = (title, rows, header, cells) => {
        const shown = rows.slice(0, most);
        const count = formatCount(rows.length);
        const extent = shown.length < rows.length ? `${shown.length} of ${count}` : count;
        const body = (0,markdown/* table */.tp)(['Page', ...header], shown.map(cells), { numbersFrom: 1 });
        return shown.length === 0 ? '' : (0,markdown/* details */.zH)(`${title} (${extent})`, body);
    };
    const all = ['People', 'AI', 'AI share'];
    return [
        list('On the rise in AI traffic', notable.rising, ['AI before', 'AI now', 'Change'], moved('ai')),
        list('Gained most', notable.gained, ['Before', 'Now', 'Change'], moved('total')),
        list('Lost most', notable.lost, ['Before', 'Now', 'Change'], moved('total')),
        list('New', notable.new, ['Views', ...all], views),
        list('Gone', notable.gone, ['Views before', ...all], views),
        list('Read more by AI than by people', notable.aiFirst, ['Views', ...all], views),
    ];
}
function footer(report, hasFiles) {
    const { remarks, requests, totals } = report;
    const sentences = [
        'AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.',
        isComparedByPage(report) && !isWithoutViews(totals)
            ? 'Lists include pages with at least 10 views; gains and losses start at 10 views and 5%.'
            : '',
        writeRemarks(remarks),
        `${formatPlural(requests, 'analytics request')} used.`,
        // The outputs, not the paths: those are of the runner's temporary folder, and gone after the job.
        hasFiles ? 'The outputs `page-views-csv` and `page-views-json` name the files with every page that was read.' : '',
    ];
    return `<sub>${sentences.filter((sentence) => sentence !== '').join(' ')}</sub>`;
}
function writeRemarks(remarks) {
    const path = (text) => (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(text, REMARK_PATH_LIMIT));
    return remarks.map((remark) => writeSentence(remark, path, markdown/* prose */.CS)).join(' ');
}
/** The longest URL of a link, in characters: it counts against the bytes of the summary. */
const HREF_LIMIT = 2000;
/** A path as code, or as a link into the site: below its address, no path leads to another host. */
function pathCell(path, siteUrl) {
    const shown = (0,core_text/* cut */.Jj)(path, PATH_LIMIT);
    if (siteUrl === undefined)
        return (0,markdown/* code */.aY)(shown);
    const url = URL.parse(`${siteUrl.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`);
    return url === null || url.href.length > HREF_LIMIT ? (0,markdown/* code */.aY)(shown) : (0,markdown/* link */.nf)(shown, url.href, markdown/* code */.aY);
}
/** The most characters that the report takes up in a prompt (docs/reference.md, "Limits"). */
const PROMPT_TABLE_LIMIT = 20_000;
const PROMPT_PATH_LIMIT = 150;
const PROMPT_TOP_ROWS = 50;
const PROMPT_RISING_ROWS = 10;
/** The report as compact Markdown for a prompt: totals, top pages, pages on the rise in AI traffic. */
function renderForPrompt(report) {
    const render = (rows) => promptText(report, rows);
    return render(mostThatFits(PROMPT_TOP_ROWS, (rows) => render(rows).length <= PROMPT_TABLE_LIMIT));
}
function promptText(report, rows) {
    const { period, pages, leftOut, remarks, notable } = report;
    const path = (text) => (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(text, PROMPT_PATH_LIMIT));
    const when = `${period.fromMs === undefined ? 'All views' : 'Page views of'} ${(0,report_period/* formatPeriod */.dH)(period)}`;
    const rising = notable.rising
        .slice(0, Math.min(rows, PROMPT_RISING_ROWS))
        .map((row) => `${path(row.path)} (${formatCount((row.previous ?? NO_VIEWS).ai)} to ${formatCount(row.ai)})`);
    return joinParts([
        `${when} (UTC). ${writeSentence(report.headline, path, markdown/* prose */.CS)}`,
        pagesTable(report, rows, { path, all: '**All pages**' }),
        pages.length > rows ? `Not listed: ${formatPlural(pages.length - rows, 'page')}.` : '',
        rising.length === 0 ? '' : `On the rise in AI traffic: ${rising.join(', ')}.`,
        (0,markdown/* prose */.CS)(leftOut.join(' ')),
        writeRemarks(remarks),
    ]);
}

// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/retry.js
var retry = __webpack_require__(8216);
;// CONCATENATED MODULE: ./build/report/requests.js



/** A reader that makes at most `maxRequests` requests. After a rate limit that does not clear it makes no more. */
function createReader({ source, clock, log, signal }, maxRequests) {
    let spent = 0;
    let limited;
    async function read(query, needs = 1) {
        let error;
        const waitAfter = createWaits(clock);
        for (;;) {
            if (signal.aborted)
                return { reason: 'cancelled', error };
            if (limited !== undefined)
                return limited;
            if (maxRequests - spent < needs)
                return { reason: 'budget', error };
            spent++;
            const page = await source.read(query, signal).catch(errors/* asServiceError */.CZ);
            if (!(page instanceof errors/* ServiceError */._7))
                return page;
            error = page;
            if (error.failure.type === 'cancelled')
                return { reason: 'cancelled', error };
            const wait = waitAfter(error);
            if (typeof wait !== 'number') {
                if (wait.reason === 'rate-limit')
                    limited = wait;
                return wait;
            }
            log.info(`${error.what} Trying again in ${(0,core_clock/* formatDuration */.a3)(wait)}.`);
            await clock.sleep(wait, signal).catch(() => undefined);
        }
    }
    return {
        get spent() {
            return spent;
        },
        read,
    };
}
/** A longer wait for the service is not begun (docs/internals/specification.md, "Reading the views"). */
const LONGEST_WAIT_MS = 60_000;
/** The waits of one request, in milliseconds until the next attempt after an error, or why there is none. */
function createWaits(clock) {
    /** Failures by kind: a rate limit that has cleared does not count as a retry. */
    const attempts = { limits: 0, faults: 0 };
    let limitedSince;
    return (error) => {
        const { failure } = error;
        const isLimit = (0,retry/* isRateLimit */.a5)(failure);
        const attempt = isLimit ? ++attempts.limits : ++attempts.faults;
        const delayMs = (0,retry/* retryDelay */.a2)({ purpose: 'read', failure, attempt, random: clock.random() });
        if (delayMs === undefined)
            return { reason: 'failure', error };
        if (!isLimit)
            return delayMs <= LONGEST_WAIT_MS ? delayMs : { reason: 'failure', error };
        limitedSince ??= clock.now();
        const waitedMs = clock.now() - limitedSince;
        if (waitedMs + delayMs <= LONGEST_WAIT_MS)
            return delayMs;
        const waits = { waited: (0,core_clock/* formatDuration */.a3)(waitedMs), next: (0,core_clock/* formatDuration */.a3)(delayMs), limit: 'a minute' };
        return { reason: 'rate-limit', error: (0,errors/* afterWaiting */.A7)(error, waits) };
    };
}

;// CONCATENATED MODULE: ./build/report/read.js




/**
 * Reads a report within its budget, in the order of worth (docs/internals/specification.md, "Budget"). Without the first
 * page of the current period there is none.
 */
async function readReport({ period, maxRequests }, ports) {
    const reader = createReader(ports, maxRequests);
    const readings = await readParts(period, reader);
    if (ports.signal.aborted)
        return { type: 'no-report' };
    const { totals, missing } = readings.current;
    if (totals === undefined)
        return { type: 'no-report', error: missing?.error };
    const report = {
        ...describeNumbers(assemble(readings, totals)),
        ...describeGaps(readings, maxRequests),
        requests: reader.spent,
    };
    return { type: 'report', report };
}
async function readParts(period, reader) {
    const current = openReading(period);
    await readPage(current, reader);
    if (period.fromMs === undefined || current.totals === undefined) {
        await readRest(current, reader);
        return { current };
    }
    const earlier = openReading((0,report_period/* periodBefore */.t$)(period));
    await readPage(earlier, reader);
    const buckets = (0,report_period/* cutIntoBuckets */.kP)(period);
    // One bucket would only repeat the totals.
    const hasTrend = buckets.periods.length > 1 && !isWithoutViews(current.totals);
    const trend = hasTrend ? await readTrend(buckets, reader) : undefined;
    await readRest(current, reader);
    // Compared page by page only where no page is unread, so that none is called new or gone by mistake.
    if (current.isWhole)
        await readRest(earlier, reader, current);
    return { current, earlier, trend };
}
function openReading(period) {
    const nothing = { totals: undefined, responses: 0, repeats: 0, isWhole: false, missing: undefined };
    return { period, rows: new Map(), ...nothing };
}
/** The largest page that the service returns (docs/internals/service.md, "Page views"). */
const PAGE_SIZE = 250;
/** Responses without a new row after which the rest would only repeat what was read. */
const MOST_REPEATS = 3;
/** Reads the remaining pages of a period: how many there are is not known before the last. */
async function readRest(reading, reader, current) {
    while (!reading.isWhole && reading.missing === undefined)
        await readPage(reading, reader, current);
}
/** Reads the next page of a period. */
async function readPage(reading, reader, current) {
    const { period, rows, responses } = reading;
    const page = await reader.read({ ...period, limit: PAGE_SIZE, offset: responses * PAGE_SIZE });
    if ('reason' in page) {
        reading.missing = page;
        return;
    }
    const known = rows.size;
    // A row that moves to a later page while reading is received twice: it counts once.
    for (const row of page.rows) {
        if (rows.has(row.path))
            continue;
        // The path of a page only once, and room for its earlier views: both save megabytes on a large site.
        const path = current?.rows.get(row.path)?.path ?? row.path;
        rows.set(path, { path, human: row.human, ai: row.ai, total: row.total, previous: undefined });
    }
    reading.totals ??= page.totals;
    reading.responses++;
    reading.repeats = rows.size === known ? reading.repeats + 1 : 0;
    if (!page.hasMore)
        reading.isWhole = true;
    else if (reading.repeats === MOST_REPEATS)
        reading.missing = { reason: 'repeated' };
}
/** The totals of each bucket. A trend with a gap would mislead, so each bucket needs all that follow. */
async function readTrend({ unit, periods }, reader) {
    const buckets = [];
    for (const period of periods) {
        const page = await reader.read({ ...period, limit: 1, offset: 0 }, periods.length - buckets.length);
        if ('reason' in page)
            return page;
        if (!areWhole(page.totals))
            return { reason: 'no-counts' };
        buckets.push({ period, counts: page.totals });
    }
    return { unit, buckets };
}
function assemble({ current, earlier, trend }, totals) {
    const pagesComplete = current.isWhole;
    const pagesKnown = earlier?.isWhole === true;
    const known = pagesKnown ? earlier.rows : new Map();
    // Added to the rows rather than to copies: a large site has 25,000.
    for (const row of current.rows.values())
        row.previous = known.get(row.path);
    const pages = [...current.rows.values()];
    const gone = pagesComplete ? [...known.values()].filter(({ path }) => !current.rows.has(path)) : [];
    const { period } = current;
    return {
        period,
        totals,
        pages: pages.sort(byTotal),
        gone: gone.sort(byTotal),
        // Absent without the totals of the earlier period.
        comparison: period.fromMs === undefined || earlier?.totals === undefined
            ? undefined
            : { period: (0,report_period/* periodBefore */.t$)(period), totals: earlier.totals, pagesKnown },
        trend: trend !== undefined && 'buckets' in trend ? trend : undefined,
        pagesComplete,
    };
}
/** The table's order: by total, then by path in the order of its characters' codes. Pages without a total are last. */
function byTotal(a, b) {
    const difference = (b.total ?? -1) - (a.total ?? -1);
    if (difference !== 0)
        return difference;
    return a.path < b.path ? -1 : Number(a.path > b.path);
}
/** What was planned but could not be read, with the reason, and what to change: one sentence each. */
function describeGaps({ current, earlier, trend }, maxRequests) {
    const extent = earlier?.totals === undefined ? '' : ' page by page';
    const gaps = [
        [`Only ${formatPlural(current.rows.size, 'page')} could be read`, current.missing],
        // Where the rest of the comparison was not begun, the reason is that of the current period.
        [
            `The comparison${extent} was left out`,
            earlier?.isWhole === false ? (earlier.missing ?? current.missing) : undefined,
        ],
        ['The trend was left out', trend !== undefined && 'reason' in trend ? trend : undefined],
    ];
    const explained = gaps.flatMap(([what, missing]) => (missing ? [{ what, ...explain(missing, maxRequests) }] : []));
    return {
        leftOut: explained.map(({ what, why }) => `${what}: ${why}.`),
        advice: [...new Set(explained.flatMap(({ advice }) => advice ?? []))],
    };
}
/** The analytics requests of an organization in an hour (docs/internals/service.md, "Limits"). */
const HOURLY_REQUESTS = 100;
const SHARED_LIMIT = `the organization has ${HOURLY_REQUESTS} analytics requests an hour for everything`;
/** Why something was not read, and what to change where that helps. */
function explain({ reason, error }, maxRequests) {
    switch (reason) {
        case 'budget':
            return { why: `max-requests (${maxRequests}) was too low`, advice: `Raise \`max-requests\`: ${SHARED_LIMIT}.` };
        case 'rate-limit': {
            const why = "the service's limit on analytics requests did not clear within a minute (429)";
            return { why, advice: `Run it in another hour: ${SHARED_LIMIT}.` };
        }
        case 'failure':
            return { why: error.what.replace(/\.$/, ''), advice: error.advice };
        case 'cancelled':
            return { why: 'the run was cancelled' };
        case 'repeated':
            return { why: 'the service announced more pages, but returned no new ones' };
        case 'no-counts':
            return { why: 'the service did not give all of its views as whole numbers' };
    }
}

;// CONCATENATED MODULE: ./build/report/run-report.js














const TITLE = 'Page views';
/** Reads the report and publishes it at once, so that it is kept however the rest of the run ends. */
async function runReport(task, ports) {
    const progress = (0,log/* startProgress */.o)(ports.clock, ports.log);
    progress.activity('reading the page views');
    try {
        const end = await readReport(task.plan, ports);
        if (end.type === 'no-report') {
            const result = end.error === undefined ? 'cancelled' : 'error';
            return { type: 'ended', outcome: { ...outcome/* NOTHING_SENT */.L5, result, elapsedMs: progress.elapsedMs(), error: end.error } };
        }
        await publishReport(end.report, task.plan, ports);
        await publishIssue(end.report, task, ports);
        return { type: 'report', promptTable: task.inputs.prompt === undefined ? '' : renderForPrompt(end.report) };
    }
    finally {
        progress.stop();
    }
}
/** Writes the report's files, its outputs, its lines in the log and its part of the summary. */
async function publishReport(report, { siteUrl }, ports) {
    const markdown = renderReport(report, { siteUrl, hasFiles: true });
    const files = await writeFiles(report, markdown, ports);
    setOutputs(report, files, ports);
    // The runner would drop an output with a secret, which the project may be, and the site may be named after it.
    ports.setOutput('page-views-headline', ports.redactProject(`${findHeading(report, siteUrl)}.`));
    logReport(report, files, ports);
    await ports.writeSummary(files === undefined ? renderReport(report, { siteUrl, hasFiles: false }) : markdown);
}
/** The report's files; the rest of the report does not depend on them. */
async function writeFiles(report, markdown, ports) {
    const contents = { csv: csvReport(report), json: jsonReport(report), markdown };
    try {
        return await ports.writeReportFiles(contents, ports.signal);
    }
    catch (error) {
        ports.warn(`The report's files could not be written (${(0,errors/* messageOf */.bD)(error)}).`, TITLE);
        return undefined;
    }
}
function setOutputs(report, files, { setOutput }) {
    const { totals, comparison, leftOut } = report;
    setOutput('views-total', String(totals.total ?? ''));
    setOutput('views-human', String(totals.human ?? ''));
    setOutput('views-ai', String(totals.ai ?? ''));
    setOutput('views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '');
    setOutput('ai-share', isWithoutViews(totals) ? '0.0' : (shareOf('ai', totals)?.toFixed(1) ?? ''));
    setOutput('page-views-complete', String(leftOut.length === 0));
    setOutput('page-views-csv', files?.csv ?? '');
    setOutput('page-views-json', files?.json ?? '');
    setOutput('page-views-markdown', files?.markdown ?? '');
}
function logReport(report, files, { log, redactProject }) {
    log.info(`Page views: ${writeSentence(report.headline)}`);
    const where = files === undefined ? '' : ` Files: ${redactProject(Object.values(files).join(', '))}`;
    log.info(`${formatPlural(report.requests, 'analytics request')} used.${where}`);
    for (const remark of report.remarks)
        log.info(writeSentence(remark));
    if (report.leftOut.length > 0)
        log.warning([...report.leftOut, ...report.advice].join(' '), TITLE);
}
/** Keeps the issue that holds the report, if one is wanted. Trouble is a warning. */
async function publishIssue(report, { plan, inputs }, run) {
    if (plan.issue === undefined)
        return;
    const { title, notify } = plan.issue;
    const { log, redactProject, setOutput, warn, workflow } = run;
    const fall = describeFall(report, notify);
    if (fall !== undefined)
        warn(fall, TITLE);
    // The report of an earlier attempt was mailed already, whatever another run has written since.
    const isDue = (notify === 'always' || fall !== undefined) && workflow.attempt === 1;
    const comment = isDue ? issueComment(report, plan, run) : undefined;
    const text = issueText(report, plan, run);
    try {
        const { id, repositoryId: repository } = workflow;
        if (repository === undefined)
            throw (0,build_run/* repositoryUnknown */.DD)();
        // Without a secret, since taking one out later would break the marker that holds the title.
        const marker = { repository, service: (0,records/* serviceHash */.gH)(inputs), title: redactProject(title), run: id };
        const content = { marker, text, comment };
        const issues = (await run.connect()).issues();
        const kept = await keepIssue(content, issues, (url) => setOutput('page-views-issue-url', url));
        log.info(`${ISSUE_CHANGES[kept.change]}: ${kept.url}`);
        if (kept.commentUrl !== undefined)
            log.info(`The issue was commented on: ${kept.commentUrl}`);
    }
    catch (thrown) {
        const error = (0,errors/* asActionError */.z6)(thrown, redactProject);
        warn(`${(0,errors/* messageOf */.bD)(error)} The report was written anyway.`, 'Page views issue');
    }
}
const ISSUE_CHANGES = {
    created: 'The issue with the report was created',
    updated: 'The issue with the report was updated',
    none: 'The issue with the report is closed, so it was not updated',
};
/** In bytes: GitHub takes 65,536 characters, and the marker needs some. */
const ISSUE_BYTES = 60_000;
function issueText(report, { siteUrl }, run) {
    // Its readers have no outputs of the run, so no files.
    const text = renderReport(report, { siteUrl, hasFiles: false, limitBytes: ISSUE_BYTES });
    return `${text}\n<sub>Written by ${(0,markdown/* link */.nf)('this run', (0,workflow/* runUrl */.Vp)(run.workflow))}.</sub>\n`;
}
function issueComment(report, { siteUrl }, run) {
    const heading = `**${(0,markdown/* prose */.CS)(findHeading(report, siteUrl))}**`;
    return [heading, writeSentence(report.headline, markdown/* code */.aY, markdown/* prose */.CS), (0,markdown/* link */.nf)('The run', (0,workflow/* runUrl */.Vp)(run.workflow))].join('\n\n');
}


/***/ })

};
