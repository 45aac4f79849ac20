export const id = 458;
export const ids = [458];
export const modules = {

/***/ 7304:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ startProgress)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4300);

/** Well below the 30 seconds after which the log must show a line (docs/specification.md, "Log while waiting"). */
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
            log.warning(message, 'Docs agent');
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
/** For prompts: the limit is per hour, and each request that it refuses may count as well. */
const LONGEST_LIMIT_DELAY_MS = 5 * 60_000;
/** How often a read that counts against a limit is retried after any other failure than the limit itself. */
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
/** Whether the service refused because of its rate limit. */
function isRateLimit(failure) {
    return failure.status === 429;
}
function certainlyNotProcessed(failure) {
    return failure.type === 'not-connected' || isRateLimit(failure);
}
/** Whether the service may have carried out a request that failed. After a refusal (3xx, 4xx) it has not. */
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

/***/ 7458:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runReport: () => (/* binding */ runReport)
});

// EXTERNAL MODULE: external "node:v8"
var external_node_v8_ = __webpack_require__(8877);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/log.js
var core_log = __webpack_require__(7304);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./node_modules/csv-stringify/lib/sync.js + 7 modules
var sync = __webpack_require__(6789);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/report/period.js
var report_period = __webpack_require__(9446);
;// CONCATENATED MODULE: ./build/report/views.js
/** The kinds of readers, in the order of the tables, each with its name for people. */
const READERS = [
    ['human', 'People'],
    ['ai', 'AI'],
    ['total', 'Total'],
];
/** The counts of what was not viewed. */
const NO_VIEWS = { human: 0, ai: 0, total: 0 };
/** The largest page that the service returns (docs/service.md, "Page views"). */
const PAGE_SIZE = 250;
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
/** The share of AI in percent, as `shareOf`. */
function aiShare(counts) {
    return shareOf('ai', counts);
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

;// CONCATENATED MODULE: ./build/report/format.js


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
/** A period for people, its end included, in UTC: `14–20 November 2026`, `up to 20 November 2026`. */
function formatPeriod(period) {
    if (period.type === 'range')
        return formatRange(period.range);
    return `up to ${formatRange({ fromMs: period.toMs - report_period/* DAY_MS */.sO, toMs: period.toMs })}`;
}
/** A range for people, its end included, in UTC: whole days, or `2026-11-20 12:30 – 2026-11-21 08:59`. */
function formatRange({ fromMs, toMs }) {
    if (fromMs % report_period/* DAY_MS */.sO === 0 && toMs % report_period/* DAY_MS */.sO === 0)
        return formatDays({ fromMs, toMs });
    return `${formatMinute(fromMs)} – ${formatMinute(toMs - 1)}`;
}
/** Whole days, the last one included, as short as is clear. */
function formatDays({ fromMs, toMs }) {
    const [first, last] = [dateParts(fromMs), dateParts(toMs - 1)];
    const end = `${last.day} ${last.month} ${last.year}`;
    if (first.year !== last.year)
        return `${first.day} ${first.month} ${first.year} – ${end}`;
    if (first.month !== last.month)
        return `${first.day} ${first.month} – ${end}`;
    return first.day === last.day ? end : `${first.day}–${end}`;
}
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** A date in UTC: `{ day: '20', month: 'November', year: '2026' }`. */
function dateParts(ms) {
    const date = new Date(ms);
    return {
        day: String(date.getUTCDate()),
        month: String(MONTHS[date.getUTCMonth()]),
        year: String(date.getUTCFullYear()),
    };
}
/** `2026-11-20 12:30` */
function formatMinute(ms) {
    return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

;// CONCATENATED MODULE: ./build/report/remarks.js


/** A remark as a sentence; `show` renders a path. */
function renderRemark({ text, paths }, show) {
    return `${[text, paths.map(show).join(', ')].filter(Boolean).join(' ')}.`;
}
/** Where the numbers of the service are incomplete or contradict one another. */
function findRemarks({ totals, pages, gone, comparison }) {
    return [
        ...missingTotals('these totals', totals),
        ...missingTotals('these totals of the period before', comparison?.totals),
        ...aboutPages('The service gave no whole number for some views of', pages.filter(isIncomplete)),
        ...aboutPages('The service gave no whole number for some earlier views of', [
            ...pages.filter(({ previous }) => previous !== undefined && isIncomplete(previous)),
            ...gone.filter(isIncomplete),
        ]),
        ...(contradicts(totals) ? [remark(`${CONTRADICTION}, so there are no shares`)] : []),
        ...aboutPages(`${CONTRADICTION} of`, pages.filter(contradicts)),
        ...gapBetween(totals, pages),
    ];
}
const CONTRADICTION = 'People and AI do not add up to the total';
/** Pages that a remark names. */
const MOST_PATHS = 3;
function remark(text, paths = []) {
    return { text, paths };
}
const isIncomplete = (counts) => !areWhole(counts);
const contradicts = (counts) => areWhole(counts) && !addUp(counts);
function missingTotals(which, totals) {
    const missing = READERS.filter(([kind]) => totals !== undefined && totals[kind] === undefined);
    if (missing.length === 0)
        return [];
    const names = missing.map(([, name]) => name).join(', ');
    return [remark(`The service gave no whole number for ${which}: ${names}`)];
}
function aboutPages(text, found) {
    if (found.length === 0)
        return [];
    const paths = found.slice(0, MOST_PATHS).map(({ path }) => path);
    const connection = found.length > MOST_PATHS ? ', such as' : ':';
    return [remark(`${text} ${formatPlural(found.length, 'page')}${connection}`, paths)];
}
/** Rows that moved while they were read can be missing, and the service may count views that belong to no page. */
function gapBetween({ total }, pages) {
    const sum = pages.reduce((all, page) => all + (page.total ?? 0), 0);
    if (total === undefined || sum === total)
        return [];
    return [
        remark(`The pages add up to ${formatCount(sum)} views, while the service counts ${formatCount(total)} in all`),
    ];
}

;// CONCATENATED MODULE: ./build/report/files.js





/** The version of the JSON report's schema; it rises when a field is renamed or removed, or changes its meaning. */
const SCHEMA_VERSION = 1;
const COLUMNS = [
    'path',
    'human',
    'ai',
    'total',
    'ai_share',
    'previous_human',
    'previous_ai',
    'previous_total',
    'change',
];
/** The indexes of the columns with one decimal; the others are whole numbers. */
const PERCENTS = new Set([COLUMNS.indexOf('ai_share'), COLUMNS.indexOf('change')]);
/** Rows that are turned into text at once: the text of a large site's report is never whole in memory. */
const CHUNK_ROWS = 250;
/**
 * Every page as CSV (RFC 4180, UTF-8), in the table's order. Paths are untrusted: what a spreadsheet could take for a
 * formula is preceded by an apostrophe.
 */
function* csvReport({ pages, comparison }) {
    yield csvRows([[...COLUMNS]]);
    for (let start = 0; start < pages.length; start += CHUNK_ROWS) {
        const chunk = pages.slice(start, start + CHUNK_ROWS);
        yield csvRows(chunk.map((page) => csvFields(page, comparison?.pagesKnown === true)));
    }
}
function csvRows(rows) {
    return (0,sync/* stringify */.A)(rows, {
        record_delimiter: '\r\n',
        escape_formulas: true,
        // Some spreadsheets separate cells at semicolons, so that a formula could begin after one.
        quoted_match: ';',
        cast: { number: (value, { index }) => (PERCENTS.has(index) ? value.toFixed(1) : String(value)) },
    });
}
function csvFields(page, compared) {
    const before = compared ? (page.previous ?? NO_VIEWS) : undefined;
    const share = aiShare(page);
    const changed = percentChange(page.total, before?.total);
    return [
        (0,core_text/* visibleLine */.P8)(page.path),
        page.human,
        page.ai,
        page.total,
        share,
        before?.human,
        before?.ai,
        before?.total,
        changed,
    ];
}
/** The whole report as JSON; its schema is `docs/report-schema.json`. */
function* jsonReport(report) {
    const { period, totals, comparison, trend, leftOut, remarks, requests } = report;
    const compared = comparison?.pagesKnown === true;
    const head = {
        schemaVersion: SCHEMA_VERSION,
        period: period.type === 'all' ? { from: null, to: (0,report_period/* formatBound */.Sp)(period.toMs) } : bounds(period.range),
        totals: withShare(totals),
        comparison: comparison === undefined
            ? null
            : {
                ...bounds(comparison.range),
                totals: withShare(comparison.totals),
                change: percentChange(totals.total, comparison.totals.total) ?? null,
                pagesKnown: comparison.pagesKnown,
            },
        trend: trend === undefined
            ? null
            : { unit: trend.unit, buckets: trend.buckets.map(({ range, counts }) => ({ ...bounds(range), ...counts })) },
        complete: leftOut.length === 0,
        leftOut,
        remarks: remarks.map((remark) => renderRemark(remark, String)),
        requests,
    };
    yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n`;
    yield* jsonRows('pages', report.pages, (page) => ({
        path: page.path,
        ...withShare(page),
        previous: compared ? withNulls(page.previous ?? NO_VIEWS) : null,
        change: compared ? (percentChange(page.total, page.previous?.total) ?? null) : null,
    }));
    yield ',\n';
    yield* jsonRows('gone', report.gone, (page) => ({ path: page.path, ...withNulls(page) }));
    yield '\n}\n';
}
function* jsonRows(name, rows, value) {
    yield `  ${JSON.stringify(name)}: [`;
    for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
        const lines = rows.slice(start, start + CHUNK_ROWS).map((row) => `\n    ${JSON.stringify(value(row))}`);
        yield `${start === 0 ? '' : ','}${lines.join(',')}`;
    }
    yield rows.length === 0 ? ']' : '\n  ]';
}
const bounds = ({ fromMs, toMs }) => ({ from: (0,report_period/* formatBound */.Sp)(fromMs), to: (0,report_period/* formatBound */.Sp)(toMs) });
/** A missing count is `null`: JSON has no other word for it. */
const withNulls = ({ human, ai, total }) => ({ human: human ?? null, ai: ai ?? null, total: total ?? null });
const withShare = (counts) => ({ ...withNulls(counts), aiShare: aiShare(counts) ?? null });

;// CONCATENATED MODULE: ./build/report/insight.js

/** The views that a page needs in one of the two periods to be named, and by which it must have moved to count as moved. */
const NOTABLE_VIEWS = 10;
/** The part of its earlier views by which a page must have moved: 5%. */
const NOTABLE_PART = 1 / 20;
/** The pages that stand out. Without a comparison page by page only `aiFirst` has any. */
function findInsight(report) {
    const { pages, gone } = report;
    const notable = pages.filter((page) => isNotable(page.total, page.previous?.total));
    const compared = isComparedByPage(report) ? notable : [];
    const stayed = compared.filter(({ previous }) => previous !== undefined);
    return {
        rising: insight_top(compared, (page) => move(page, 'ai')),
        gained: insight_top(stayed, (page) => move(page, 'total')),
        lost: insight_top(stayed, (page) => -move(page, 'total')),
        new: compared.filter(({ previous }) => previous === undefined),
        gone: gone.filter(({ total }) => isNotable(0, total)),
        aiFirst: insight_top(notable, (page) => difference(page.ai, page.human)),
    };
}
/** The rows with a score above 0, the highest first. Each is scored once: a large site has 25,000. */
function insight_top(rows, score) {
    return rows
        .flatMap((row) => {
        const by = score(row);
        return by > 0 ? [{ row, by }] : [];
    })
        .sort((a, b) => b.by - a.by)
        .map(({ row }) => row);
}
/** Whether there is an earlier period with views: after none everything is new, which is not worth a column or a list. */
function hasEarlierViews({ comparison }) {
    return comparison !== undefined && comparison.totals.total !== 0;
}
/** Whether a change can be given for each page. */
function isComparedByPage(report) {
    return hasEarlierViews(report) && report.comparison?.pagesKnown === true;
}
/** Whether there are enough views, now or before, for a change to mean something. */
function isNotable(now, before) {
    return Math.max(now ?? 0, before ?? 0) >= NOTABLE_VIEWS;
}
/** By how much the views of a page grew; a new one had none before. 0 where that is too little, or a count is missing. */
function move(page, kind) {
    const before = (page.previous ?? NO_VIEWS)[kind];
    const by = difference(page[kind], before);
    return Math.abs(by) >= Math.max(NOTABLE_VIEWS, (before ?? 0) * NOTABLE_PART) ? by : 0;
}
function difference(a, b) {
    return a === undefined || b === undefined ? 0 : a - b;
}

;// CONCATENATED MODULE: ./build/report/headline.js



/** Changes below this are called steady, in percent. */
const STEADY = 5;
/**
 * The heading, in plain text: the site if it is known, else `Page views`, with period, views and change
 * (docs/specification.md, "What it shows").
 */
function findHeading({ period, totals, comparison }, siteUrl) {
    const when = formatPeriod(period);
    const [now, before] = [totals.total, comparison?.totals.total];
    const change = now === undefined || before === undefined ? '' : describeChange(now, before);
    if (siteUrl !== undefined)
        return `${siteUrl.host}, ${when}: ${viewsOf(totals)}${change}`;
    const amount = now === undefined ? 'total unknown' : isWithoutViews(totals) ? 'none' : formatCount(now);
    return `Page views${period.type === 'all' ? '' : ','} ${when}: ${amount}${change}`;
}
function viewsOf(totals) {
    if (totals.total === undefined)
        return 'total of views unknown';
    return isWithoutViews(totals) ? 'no views' : formatPlural(totals.total, 'view');
}
/** The change of all views as the end of a clause; in numbers where a percentage would mislead. */
function describeChange(now, before) {
    if (before === 0)
        return now === 0 ? '' : ', after none';
    if (now === 0 || !isBase(before))
        return `, after ${formatCount(before)}`;
    if (now === before)
        return ', unchanged';
    return `, ${now > before ? 'up' : 'down'} ${percentChange(now, before) === 0 ? 'less than 0.1%' : formatExtent(now, before)}`;
}
/** One sentence with the most important fact about a period. */
function findHeadline(report) {
    const { totals, comparison } = report;
    if (isWithoutViews(totals))
        return { before: `${noViews(comparison)}.`, after: '' };
    if (totals.total === undefined)
        return withTopPage('The service gave no total of views', report);
    const views = `${formatPlural(totals.total, 'view')}${ofThemByAi(totals)}`;
    if (comparison === undefined)
        return withTopPage(views, report);
    const { total: before } = comparison.totals;
    if (before === 0)
        return withTopPage(`${views}, after none in the period before`, report);
    const move = findMove(totals, comparison.totals);
    if (move !== undefined)
        return withMover(move, report, comparison);
    const change = percentChange(totals.total, before);
    if (change === undefined || before === undefined)
        return withTopPage(views, report);
    const amount = formatPlural(totals.total, 'view');
    if (!isBase(before)) {
        return withTopPage(`${amount}, after ${formatCount(before)} in the period before${ofThemByAi(totals)}`, report);
    }
    const held = Math.abs(change) < STEADY ? `Views held at ${formatCount(totals.total)}` : amount;
    return withTopPage(`${held} (${formatChange(totals.total, before)})${ofThemByAi(totals)}`, report);
}
function noViews(comparison) {
    const before = comparison?.totals.total ?? 0;
    return before > 0 ? `No views at all, after ${formatCount(before)} in the period before` : 'No views';
}
/** The share of AI as the end of a clause; empty where there is none. */
function ofThemByAi(totals) {
    const share = aiShare(totals);
    if (share === undefined)
        return '';
    return totals.ai === 0 ? ', none of them by AI' : `, ${formatPercent(share)} of them by AI`;
}
/** The larger change of the two kinds of readers, where it is more than steady. */
function findMove(now, before) {
    const [most] = ['ai', 'human']
        .flatMap((kind) => moveOf(kind, now[kind], before[kind]))
        .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
    return most !== undefined && Math.abs(most.percent) >= STEADY ? most : undefined;
}
/** The change, where both numbers are known and large enough for it to mean something. */
function moveOf(kind, now, before) {
    if (now === undefined || before === undefined || !isNotable(now, before))
        return [];
    // Growth from nothing is more than any percentage.
    return [{ kind, now, before, by: now - before, percent: percentChange(now, before) ?? Number.POSITIVE_INFINITY }];
}
/** The change, and the page that contributed most to it, where every page of both periods was read. */
function withMover(move, report, { pagesKnown }) {
    const { kind, by } = move;
    const name = kind === 'ai' ? 'AI traffic' : 'Views by people';
    const page = pagesKnown && report.pagesComplete ? topMover(report, kind, Math.sign(by)) : undefined;
    return withPage(`${name} ${describeMove(move, report.totals)}`, page, by > 0 ? 'gained most' : 'lost most');
}
function describeMove(move, totals) {
    const { now, before, by } = move;
    const verb = by > 0 ? 'grew' : 'fell';
    if (before === 0)
        return `rose from nothing, to ${amountOf(move, totals)}`;
    if (!isBase(before))
        return `${verb} to ${formatPlural(now, 'view')}, after ${formatCount(before)} in the period before`;
    const extent = formatExtent(now, before);
    return `${verb} ${isMultiple(now, before) ? extent : `by ${extent}`}, to ${amountOf(move, totals)}`;
}
/** The share of a kind of readers, or their views where there is none, or where it is all or nothing. */
function amountOf({ kind, now }, totals) {
    const byAi = aiShare(totals);
    if (byAi === undefined || totals.ai === 0 || totals.human === 0)
        return formatPlural(now, 'view');
    // As a rest, so that the two shares add up to 100.
    return `${formatPercent(kind === 'ai' ? byAi : 100 - byAi)} of all views`;
}
/** The path of the notable page whose views moved most in a direction (1 or -1), if any did. */
function topMover({ pages, gone }, kind, direction) {
    const [most] = [...pages, ...gone.map((page) => ({ path: page.path, ...NO_VIEWS, previous: page }))]
        .filter((page) => isNotable(page.total, page.previous?.total))
        .map((page) => ({ path: page.path, by: direction * move(page, kind) }))
        .filter(({ by }) => by > 0)
        .sort((a, b) => b.by - a.by);
    return most?.path;
}
function withTopPage(sentence, { pages, pagesComplete }) {
    return withPage(sentence, pagesComplete ? pages[0]?.path : undefined, 'was read most');
}
function withPage(sentence, page, predicate) {
    if (page === undefined)
        return { before: `${sentence}.`, after: '' };
    return { before: `${sentence}; `, page, after: ` ${predicate}.` };
}

// EXTERNAL MODULE: ./build/core/markdown.js
var markdown = __webpack_require__(3937);
;// CONCATENATED MODULE: ./build/report/page-tables.js




/** The views by people, by AI and in all. */
function totalsTable(report) {
    const { totals, comparison } = report;
    const compared = hasEarlierViews(report);
    const rows = READERS.map(([kind, name]) => [
        name,
        formatCount(totals[kind]),
        formatPercent(shareOf(kind, totals)),
        ...(compared ? [formatChange(totals[kind], comparison?.totals[kind])] : []),
    ]);
    return (0,markdown/* table */.tp)(['Readers', 'Views', 'Share', ...(compared ? ['Change'] : [])], rows, { numbersFrom: 1 });
}
/** The header of `pageCells`. */
function pageHeader(report) {
    return ['Page', 'Views', ...(isComparedByPage(report) ? ['Change'] : []), 'People', 'AI', 'AI share'];
}
/** A page in a table: views, change, people, AI, share of AI. */
function pageCells(page, { total, human, ai }, { previous, report }) {
    const change = previous === undefined ? 'new' : formatChange(total, previous.total);
    return [
        page,
        formatCount(total),
        ...(isComparedByPage(report) ? [change] : []),
        formatCount(human),
        formatCount(ai),
        formatPercent(aiShare({ total, human, ai })),
    ];
}
/** The first pages of the report; empty without pages. */
function topPages(report, { top, hasFiles }, page) {
    const { pages } = report;
    if (pages.length === 0)
        return '';
    const rows = pages.slice(0, top).map((row) => pageCells(page(row.path), row, { previous: row.previous, report }));
    const rest = pages.length - rows.length;
    const verb = rest === 1 ? 'is' : 'are';
    const more = `${formatPlural(rest, rows.length === 0 ? 'page' : 'more page')}${hasFiles ? ` ${verb} in the files` : ''}.`;
    return [
        `### Top pages${report.pagesComplete ? '' : ` of the ${formatCount(pages.length)} that were read`}`,
        ...(rows.length === 0 ? [] : [(0,markdown/* table */.tp)(pageHeader(report), rows, { numbersFrom: 1 })]),
        ...(rest === 0 ? [] : [more]),
    ].join('\n\n');
}
/** The collapsed lists of pages that stand out; a list without pages, or without rows to show, is left out. */
function insightLists(insight, rows, page) {
    const moved = (kind) => (row) => {
        const { [kind]: before } = row.previous ?? NO_VIEWS;
        const change = row.previous === undefined ? 'new' : formatChange(row[kind], before);
        return [page(row.path), formatCount(before), formatCount(row[kind]), change];
    };
    const views = (row) => [
        page(row.path),
        formatCount(row.total),
        formatCount(row.human),
        formatCount(row.ai),
        formatPercent(aiShare(row)),
    ];
    const aiMoves = { header: ['Page', 'AI before', 'AI now', 'Change'], cells: moved('ai'), rows };
    const moves = { header: ['Page', 'Before', 'Now', 'Change'], cells: moved('total'), rows };
    const all = { header: ['Page', 'Views', 'People', 'AI', 'AI share'], cells: views, rows };
    return [
        renderList('On the rise in AI traffic', insight.rising, aiMoves),
        renderList('Gained most', insight.gained, moves),
        renderList('Lost most', insight.lost, moves),
        renderList('New', insight.new, all),
        renderList('Gone', insight.gone, { ...all, header: ['Page', 'Views before', 'People', 'AI', 'AI share'] }),
        renderList('Read more by AI than by people', insight.aiFirst, all),
    ];
}
function renderList(title, pages, { header, cells, rows }) {
    const shown = pages.slice(0, rows);
    if (shown.length === 0)
        return '';
    const extent = shown.length < pages.length ? `${shown.length} of ${formatCount(pages.length)}` : formatCount(pages.length);
    return (0,markdown/* details */.zH)(`${title} (${extent})`, (0,markdown/* table */.tp)(header, shown.map(cells), { numbersFrom: 1 }));
}

;// CONCATENATED MODULE: ./build/report/chart.js



/** The trend as a chart, with its numbers collapsed below. */
function renderTrend(trend) {
    const labels = bucketLabels(trend);
    const series = (kind) => trend.buckets.map(({ counts }) => counts[kind]).join(', ');
    const most = Math.max(...trend.buckets.flatMap(({ counts }) => [counts.human, counts.ai]));
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
        '      plotColorPalette: "#2f81f7, #d29922"',
        '---',
        'xychart-beta',
        `  x-axis [${labels.map((label) => `"${label}"`).join(', ')}]`,
        `  y-axis "Views" 0 --> ${axisTop(most)}`,
        `  line "People" [${series('human')}]`,
        `  line "AI" [${series('ai')}]`,
        '```',
    ].join('\n');
    return `${chart}\n\nThe blue line shows views by people, the amber line views by AI.\n\n${numbersTable(trend)}`;
}
function numbersTable({ buckets }) {
    const rows = buckets.map(({ range, counts }) => [
        formatRange(range),
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
    const starts = buckets.map(({ range }) => dateParts(range.fromMs));
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
/** The top of an axis: a round number just above the highest point, so that its line does not touch the frame. */
function axisTop(most) {
    const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
    return Math.min(...AXIS_ENDS.map((tenths) => (tenths * power) / 10).filter((end) => end > most * 1.03));
}

;// CONCATENATED MODULE: ./build/report/next-steps.js



/**
 * What the data gives cause to do, at most one step of each kind, about the page where it counts most: one that AI reads
 * and people do not, one that lost a third of its views, one that is gone.
 */
function findNextSteps(report) {
    if (isWithoutViews(report.totals))
        return [];
    return [...unreadByPeople(report), ...fallen(report), ...gone(report)];
}
/** The page that AI reads most of those that people hardly read: at least ten times as often. */
function unreadByPeople({ pages }) {
    const [most] = pages
        .flatMap((page) => (addUp(page) ? [{ path: page.path, human: page.human, ai: page.ai }] : []))
        .filter(({ human, ai }) => isNotable(ai, 0) && ai >= 10 * human)
        .sort((a, b) => b.ai - a.ai);
    if (most === undefined)
        return [];
    const people = most.human === 0 ? 'never by people' : `${most.human === 1 ? 'once' : `${formatCount(most.human)} times`} by people`;
    const advice = 'Check that what AI takes from it is right, and make it easier for people to find.';
    return [{ page: most.path, after: ` was read ${formatCount(most.ai)} times by AI and ${people}. ${advice}` }];
}
/** The page that lost most views of those that lost a third or more. */
function fallen({ pages }) {
    const [most] = pages.flatMap(lossOf).sort((a, b) => b.before - b.now - (a.before - a.now));
    if (most === undefined)
        return [];
    const { path, now, before } = most;
    const views = `${formatCount(before)} to ${formatPlural(now, 'view')} (${formatChange(now, before)})`;
    const advice = 'Check whether it moved, a link to it broke, or it is out of date.';
    return [{ page: path, after: ` fell from ${views}. ${advice}` }];
}
function lossOf({ path, total: now, previous }) {
    const before = previous?.total;
    if (now === undefined || !isBase(before))
        return [];
    return 3 * now <= 2 * before ? [{ path, now, before }] : [];
}
/** The page that had most views of those that have none any longer. */
function gone(report) {
    const [most] = report.gone;
    if (most === undefined || !isBase(most.total))
        return [];
    const advice = 'If it moved or was deleted, set a redirect to the page that replaces it.';
    return [{ page: most.path, after: ` has no views, after ${formatCount(most.total)}. ${advice}` }];
}

;// CONCATENATED MODULE: ./build/report/summary.js










/** The report's part of the job summary: GitHub drops a summary of over 1 MiB whole. */
const SUMMARY_LIMIT = { bytes: 900 * 1024 };
/** Rows of each collapsed list of pages. */
const LIST_ROWS = 10;
/** The longest path that a table shows, in characters. */
const PATH_LIMIT = 200;
/** The longest path in a sentence, which counts against the characters of a prompt too. */
const REMARK_PATH_LIMIT = 60;
/**
 * The report for people, with as many rows as the limit allows: what does not fit is left out of the page table first,
 * then of the lists.
 */
function renderReport(report, options) {
    const limit = options.limit ?? SUMMARY_LIMIT;
    const fits = (text) => 'bytes' in limit ? Buffer.byteLength(text) <= limit.bytes : text.length <= limit.characters;
    const render = createRenderer(report, options);
    const most = Math.min(options.top, report.pages.length);
    const top = mostThatFits(most, (rows) => fits(render({ top: rows, list: LIST_ROWS })));
    if (top !== undefined)
        return render({ top, list: LIST_ROWS });
    return render({ top: 0, list: mostThatFits(LIST_ROWS, (list) => fits(render({ top: 0, list }))) ?? 0 });
}
/** The largest number up to `most` that fits, where each smaller one fits too; `undefined` where 0 does not. */
function mostThatFits(most, fits) {
    if (fits(most))
        return most;
    let [low, high] = [-1, most];
    while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (fits(middle))
            low = middle;
        else
            high = middle;
    }
    return low < 0 ? undefined : low;
}
function createRenderer(report, options) {
    const { hasFiles, siteUrl } = options;
    const page = (path) => pageCell(path, siteUrl);
    const before = [
        `## ${(0,markdown/* prose */.CS)(findHeading(report, siteUrl))}`,
        warning(report),
        `**${renderHeadline(findHeadline(report), page)}**`,
        periodLine(report),
        ...(isWithoutViews(report.totals) ? [WHAT_TO_CHECK] : numbers(report)),
    ];
    const steps = nextSteps(report, page);
    const insight = findInsight(report);
    const end = footer(report, options);
    return ({ top, list }) => {
        const pages = isWithoutViews(report.totals) ? '' : topPages(report, { top, hasFiles }, page);
        const parts = [...before, pages, steps, ...insightLists(insight, list, page), end];
        return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
    };
}
/** What was left out, and what to change, as an alert of GitHub. */
function warning({ leftOut, advice }) {
    if (leftOut.length === 0)
        return '';
    const left = leftOut.map(markdown/* prose */.CS);
    const change = advice.length === 0 ? [] : [advice.map(markdown/* prose */.CS).join(' ')];
    const intro = '**This report is not complete.**';
    const lines = left.length === 1
        ? [[intro, ...left, ...change].join(' ')]
        : [intro, '', ...left.map((sentence) => `- ${sentence}`), ...change.flatMap((sentence) => ['', sentence])];
    return ['[!WARNING]', ...lines].map((line) => `> ${line}`.trimEnd()).join('\n');
}
/** The headline as Markdown; `page` renders an untrusted path. */
function renderHeadline({ before, page, after }, renderPage) {
    return `${(0,markdown/* prose */.CS)(before)}${page === undefined ? '' : renderPage(page)}${(0,markdown/* prose */.CS)(after)}`;
}
function periodLine({ period, comparison }) {
    if (period.type === 'all')
        return `All views ${formatPeriod(period)} (UTC).`;
    const earlier = comparison?.totals.total === 0 ? ', which had no views' : '';
    const before = comparison === undefined ? '' : `, compared with ${formatRange(comparison.range)}${earlier}`;
    return `${formatRange(period.range)} (UTC)${before}.`;
}
function numbers(report) {
    return [totalsTable(report), report.trend === undefined ? '' : renderTrend(report.trend)];
}
/** What explains a report without views. */
const WHAT_TO_CHECK = [
    'What to check:',
    [
        '- Is this the right period? `period`, or `date-from` and `date-to`, choose it.',
        '- Is this the right project? `project-id` must be that of the site.',
        '- Was the site live, and did anybody read it? Crawlers are not counted.',
    ].join('\n'),
].join('\n\n');
function nextSteps(report, page) {
    const steps = findNextSteps(report);
    if (steps.length === 0)
        return '';
    return ['**Next**', steps.map((step) => `- ${page(step.page)}${(0,markdown/* prose */.CS)(step.after)}`).join('\n')].join('\n\n');
}
function footer(report, { hasFiles }) {
    const lines = [
        'AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.',
        isComparedByPage(report) && !isWithoutViews(report.totals)
            ? 'A page is listed from 10 views on, and as gained or lost if it moved by 10 views and 5%.'
            : '',
    ].map(markdown/* prose */.CS);
    const end = [`${formatPlural(report.requests, 'analytics request')} used.`, hasFiles ? filesNote(report) : ''];
    return `<sub>${[...lines, renderRemarks(report.remarks), ...end.map(markdown/* prose */.CS)].filter((line) => line !== '').join(' ')}</sub>`;
}
/** The remarks as Markdown. */
function renderRemarks(remarks) {
    return remarks
        .map(({ text, paths }) => renderRemark({ text: (0,markdown/* prose */.CS)(text), paths }, (path) => (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(path, REMARK_PATH_LIMIT))))
        .join(' ');
}
/** The outputs, not the paths: those are of the runner's temporary folder, and gone after the job. */
function filesNote({ pages, pagesComplete }) {
    const content = pagesComplete ? 'every page' : `the ${formatPlural(pages.length, 'page')} that could be read`;
    return `The outputs \`page-views-csv\` and \`page-views-json\` name the files with ${content}.`;
}
/** The longest URL of a link, in characters: it counts against the bytes of the summary. */
const HREF_LIMIT = 2000;
/** A path as code, or as a link if it leads into the site. */
function pageCell(path, siteUrl) {
    const shown = (0,core_text/* cut */.Jj)(path, PATH_LIMIT);
    if (siteUrl === undefined)
        return (0,markdown/* code */.aY)(shown);
    const url = URL.parse(`${siteUrl.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`);
    return url === null || url.href.length > HREF_LIMIT || url.origin !== siteUrl.origin
        ? (0,markdown/* code */.aY)(shown)
        : (0,markdown/* link */.nf)(shown, url.href, markdown/* code */.aY);
}

;// CONCATENATED MODULE: ./build/report/prompt-table.js








/** The most characters that the report takes up in a prompt (docs/reference.md, "Limits"). */
const PROMPT_TABLE_LIMIT = 20_000;
const prompt_table_PATH_LIMIT = 150;
const TOP_ROWS = 50;
const RISER_ROWS = 10;
/** The report as compact Markdown for a prompt: totals, top pages, pages on the rise in AI traffic. */
function renderPromptTable(report) {
    const page = (path) => (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(path, prompt_table_PATH_LIMIT));
    for (let rows = TOP_ROWS;; rows = Math.floor(rows / 2)) {
        const text = render(report, page, rows);
        if (text.length <= PROMPT_TABLE_LIMIT || rows === 0)
            return text;
    }
}
function render(report, page, rows) {
    const { period, pages, leftOut, remarks } = report;
    const when = period.type === 'all' ? `All views ${formatPeriod(period)}` : `Page views of ${formatPeriod(period)}`;
    const parts = [
        `${when} (UTC). ${renderHeadline(findHeadline(report), page)}`,
        pagesTable(report, page, rows),
        pages.length > rows ? `Not listed: ${formatPlural(pages.length - rows, 'more page')}.` : '',
        risingPages(findInsight(report).rising.slice(0, Math.min(rows, RISER_ROWS)), page),
        (0,markdown/* prose */.CS)(leftOut.join(' ')),
        renderRemarks(remarks),
    ];
    return parts.filter((part) => part !== '').join('\n\n');
}
/** The totals, then the top pages; with changes where the earlier pages are known. */
function pagesTable(report, page, rows) {
    const { totals, comparison, pages } = report;
    const all = pageCells('**All pages**', totals, { previous: comparison?.totals, report });
    const lines = pages.slice(0, rows).map((row) => pageCells(page(row.path), row, { previous: row.previous, report }));
    return (0,markdown/* table */.tp)(pageHeader(report), [all, ...lines], { numbersFrom: 1 });
}
function risingPages(pages, page) {
    if (pages.length === 0)
        return '';
    const moves = pages.map(({ path, previous, ai }) => `${page(path)} (${formatCount((previous ?? NO_VIEWS).ai)} to ${formatCount(ai)})`);
    return `On the rise in AI traffic: ${moves.join(', ')}.`;
}

;// CONCATENATED MODULE: ./build/report/trend.js

/** The most points that a chart can label. */
const MOST_BUCKETS = 14;
/**
 * Cuts a period into days if at most 14 suffice, else weeks, else months, else 14 equal parts. Weeks are seven days
 * counted back from the end, so that the latest is whole and does not look like a decline. Days and months are those of
 * the calendar in UTC, the first and the last cut to the period.
 */
function cutIntoBuckets(range) {
    const candidates = [
        ['day', days],
        ['week', weeks],
        ['month', months],
    ];
    for (const [unit, inner] of candidates) {
        const cuts = inner(range);
        if (cuts.length < MOST_BUCKETS)
            return { unit, ranges: tile(range, cuts) };
    }
    return { unit: 'part', ranges: tile(range, equalParts(range)) };
}
/** The ranges between the inner cuts. */
function tile({ fromMs, toMs }, cuts) {
    const ends = [...cuts, toMs];
    return ends.map((end, index) => ({ fromMs: ends[index - 1] ?? fromMs, toMs: end }));
}
/** The cuts before `toMs`. */
function cutsFrom(first, next, toMs) {
    const cuts = [];
    for (let cut = first; cut < toMs; cut = next(cut))
        cuts.push(cut);
    return cuts;
}
function days({ fromMs, toMs }) {
    return cutsFrom((0,report_period/* startOfDay */.ol)(fromMs) + report_period/* DAY_MS */.sO, (cut) => cut + report_period/* DAY_MS */.sO, toMs);
}
function weeks({ fromMs, toMs }) {
    const count = Math.ceil((toMs - fromMs) / (7 * report_period/* DAY_MS */.sO)) - 1;
    return Array.from({ length: count }, (_, index) => toMs - (count - index) * 7 * report_period/* DAY_MS */.sO);
}
function months({ fromMs, toMs }) {
    return cutsFrom((0,report_period/* startOfMonth */.wH)(fromMs, 1), (cut) => (0,report_period/* startOfMonth */.wH)(cut, 1), toMs);
}
function equalParts({ fromMs, toMs }) {
    const length = (toMs - fromMs) / MOST_BUCKETS;
    // Only periods of more than a year are cut here, so parts of whole days still look equal.
    return Array.from({ length: MOST_BUCKETS - 1 }, (_, index) => (0,report_period/* startOfDay */.ol)(fromMs + (index + 1) * length));
}

;// CONCATENATED MODULE: ./build/report/readings.js



/** The parts that a report of this period needs, with nothing read. */
function openReadings(period, { compare, trend }) {
    if (period.type === 'all')
        return { current: openPeriod({ toMs: period.toMs }) };
    const { unit, ranges } = cutIntoBuckets(period.range);
    return {
        current: openPeriod(period.range),
        ...(compare ? { earlier: openPeriod((0,report_period/* rangeBefore */.Hj)(period.range)) } : {}),
        // One bucket would only repeat the totals.
        ...(trend && ranges.length > 1 ? { trend: openTrend(unit, ranges) } : {}),
    };
}
const OPEN = { isWhole: false, missing: undefined };
function openPeriod(bounds) {
    return { type: 'period', bounds, ...OPEN, totals: undefined, rows: new Map(), pathless: 0, responses: 0, repeats: 0 };
}
function openTrend(unit, rest) {
    return { type: 'trend', ...OPEN, trend: { unit, buckets: [] }, rest };
}
/** Adds what a request returned to the part that it was for. */
function record(reading, response) {
    if ('reason' in response)
        reading.missing = response;
    else if (reading.type === 'period')
        recordPage(reading, response);
    else
        recordBucket(reading, response);
}
/** Responses without a new row after which the rest would only repeat what was read. */
const MOST_REPEATS = 3;
function recordPage(reading, { totals, rows, pathless, hasMore }) {
    const known = reading.rows.size;
    // A row that moves to a later page while reading is received twice: it counts once.
    for (const row of rows)
        if (!reading.rows.has(row.path))
            reading.rows.set(row.path, row);
    reading.totals ??= totals;
    reading.pathless += pathless;
    reading.responses++;
    reading.repeats = reading.rows.size === known ? reading.repeats + 1 : 0;
    if (!hasMore)
        reading.isWhole = true;
    else if (reading.repeats === MOST_REPEATS)
        reading.missing = { type: 'missing', reason: 'repeated' };
}
function recordBucket(reading, { totals }) {
    const range = reading.rest.shift();
    if (range === undefined || !areWhole(totals)) {
        reading.missing = { type: 'missing', reason: 'no-counts' };
        return;
    }
    reading.trend.buckets.push({ range, counts: totals });
    reading.isWhole = reading.rest.length === 0;
}
/** Whether there may be more to read of a part. */
function isOpen({ isWhole, missing }) {
    return !isWhole && missing === undefined;
}
/** Whether every page of a period was read. */
function isComplete({ isWhole, pathless }) {
    return isWhole && pathless === 0;
}

;// CONCATENATED MODULE: ./build/report/left-out.js


/** What was planned but could not be read, and why, one sentence each. */
function describeLeftOut({ current, earlier, trend }, maxRequests) {
    const because = (missing) => reasonFor(missing, maxRequests);
    const sentences = [];
    if (current.missing !== undefined)
        sentences.push(`${countRead(current)}: ${because(current.missing)}.`);
    if (current.pathless > 0)
        sentences.push(`${formatPlural(current.pathless, 'row')} without a path had to be left out.`);
    if (earlier !== undefined && !isComplete(earlier)) {
        const extent = earlier.totals === undefined ? '' : ' page by page';
        sentences.push(`The comparison${extent} was left out: ${whyIncomplete(earlier, current, because)}.`);
    }
    if (trend?.missing !== undefined)
        sentences.push(`The trend was left out: ${because(trend.missing)}.`);
    return sentences;
}
/** The most that `max-requests` may be. */
const MOST_REQUESTS = 1000;
/** The analytics requests of an organisation in an hour (docs/service.md, "Limits"). */
const HOURLY_REQUESTS = 100;
/** What to change so that nothing has to be left out, one sentence each; empty where nothing can be changed. */
function adviseOn(readings, { maxRequests, spent }) {
    const missing = [readings.current, readings.earlier, readings.trend].flatMap((part) => part?.missing ?? []);
    const reasons = new Set(missing.map(({ reason }) => reason));
    const errors = missing.flatMap(({ reason, error }) => (reason === 'failure' && error ? [error.advice] : []));
    return [
        ...(reasons.has('budget') ? adviseOnBudget(readings, { maxRequests, spent }) : []),
        ...(reasons.has('rate-limit') ? [`Run it in another hour: ${SHARED_LIMIT}.`] : []),
        ...new Set(errors),
    ];
}
const SHARED_LIMIT = `the organization has ${HOURLY_REQUESTS} analytics requests an hour for everything`;
function adviseOnBudget(readings, budget) {
    const { count, isExact } = requestsNeeded(readings, budget);
    const most = Math.min(count, MOST_REQUESTS);
    const exactness = isExact ? '' : ' or more, since the service does not say how many pages there are';
    const raise = `Raise \`max-requests\` to ${most}${exactness}.`;
    if (most <= HOURLY_REQUESTS)
        return [raise];
    return [raise, `More than ${HOURLY_REQUESTS} can fail: ${SHARED_LIMIT}.`];
}
/** The requests of the whole report; exact where only the trend is missing, since pages are counted by reading them. */
function requestsNeeded({ current, earlier, trend }, { maxRequests, spent }) {
    const forTrend = trend?.missing?.reason === 'budget' ? trend.rest.length : 0;
    if (!current.isWhole)
        return { count: Math.max(2 * maxRequests, spent + forTrend + 1), isExact: false };
    if (earlier === undefined || earlier.missing?.reason !== 'budget')
        return { count: spent + forTrend, isExact: true };
    // The earlier period is likely to have about as many pages.
    const forPages = Math.max(1, current.responses - earlier.responses);
    return { count: spent + forTrend + forPages, isExact: false };
}
function countRead({ rows }) {
    return `${rows.size === 0 ? 'No pages' : `Only ${formatPlural(rows.size, 'page')}`} could be read`;
}
/** Why the earlier period is incomplete: where its rest was not begun, the reason is that of the current period. */
function whyIncomplete(earlier, current, because) {
    const missing = earlier.missing ?? current.missing;
    return missing === undefined ? 'it has rows without a path' : because(missing);
}
function reasonFor({ reason, error }, maxRequests) {
    switch (reason) {
        case 'budget':
            return `max-requests (${maxRequests}) was too low`;
        case 'rate-limit':
            return "the service's limit on analytics requests did not clear within a minute (429)";
        case 'failure':
            return error.what.replace(/\.$/, '');
        case 'cancelled':
            return 'the run was cancelled';
        case 'repeated':
            return 'the service announced more pages, but returned no new ones';
        case 'no-counts':
            return 'the service did not give all of its views as whole numbers';
    }
}

;// CONCATENATED MODULE: ./build/report/plan.js


/**
 * The next request of a report: for the part that is worth most of those that are missing and can still be had
 * (docs/specification.md, "Budget"). `undefined` when there is none.
 */
function nextRequest({ current, earlier, trend }) {
    if (current.totals === undefined)
        return nextPage(current);
    const totalsBefore = earlier?.totals === undefined ? nextPage(earlier) : undefined;
    return (totalsBefore ??
        (isWithoutViews(current.totals) ? undefined : nextBucket(trend)) ??
        nextPage(current) ??
        // Compared page by page only where no page is unread, so that none is called new or gone by mistake.
        (current.isWhole ? nextPage(earlier) : undefined));
}
/** The next page of a period: how many there are is not known before the last. */
function nextPage(reading) {
    if (reading === undefined || !isOpen(reading))
        return undefined;
    const offset = reading.responses * PAGE_SIZE;
    return { reading, query: { ...reading.bounds, limit: PAGE_SIZE, offset }, needs: 1 };
}
/** The totals of the next bucket. A trend with a gap would mislead, so each bucket needs all that follow. */
function nextBucket(reading) {
    if (reading === undefined || !isOpen(reading))
        return undefined;
    const [range] = reading.rest;
    return range && { reading, query: { ...range, limit: 1, offset: 0 }, needs: reading.rest.length };
}

// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/retry.js
var retry = __webpack_require__(8216);
;// CONCATENATED MODULE: ./build/report/reader.js



/** A longer wait for the service is not begun (docs/specification.md, "Reading the views"). */
const PATIENCE_MS = 60_000;
/** A reader that makes at most `maxRequests` requests. After a rate limit that does not clear it makes no more. */
function createReader({ source, clock, log, signal }, maxRequests) {
    let spent = 0;
    let limited;
    async function read({ query, needs }) {
        let error;
        const waits = createWaits(clock);
        for (;;) {
            if (signal.aborted)
                return { type: 'missing', reason: 'cancelled', error };
            if (limited !== undefined)
                return limited;
            if (maxRequests - spent < needs)
                return { type: 'missing', reason: 'budget', error };
            spent++;
            const page = await source.read(query, signal).catch(errors/* asServiceError */.CZ);
            if (!(page instanceof errors/* ServiceError */._7))
                return page;
            error = page;
            if (error.failure.type === 'cancelled')
                return { type: 'missing', reason: 'cancelled', error };
            const wait = waits.after(error);
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
function createWaits(clock) {
    /** Failures by kind: a rate limit that has cleared does not count as a retry. */
    const attempts = { limits: 0, faults: 0 };
    let limitedSince;
    return {
        after(error) {
            const { failure } = error;
            const isLimit = (0,retry/* isRateLimit */.a5)(failure);
            const attempt = isLimit ? ++attempts.limits : ++attempts.faults;
            const delayMs = (0,retry/* retryDelay */.a2)({ purpose: 'read', failure, attempt, random: clock.random() });
            if (delayMs === undefined)
                return { type: 'missing', reason: 'failure', error };
            if (!isLimit)
                return delayMs <= PATIENCE_MS ? delayMs : { type: 'missing', reason: 'failure', error };
            limitedSince ??= clock.now();
            const waitedMs = clock.now() - limitedSince;
            if (waitedMs + delayMs <= PATIENCE_MS)
                return delayMs;
            return { type: 'missing', reason: 'rate-limit', error: withWait(error, waitedMs, delayMs) };
        },
    };
}
/** The refusal, with how long the action waited and the wait that it did not begin. */
function withWait(error, waitedMs, delayMs) {
    const delay = (0,core_clock/* formatDuration */.a3)(delayMs);
    const wait = waitedMs < 1000
        ? `The action did not wait, since ${delay} is longer than a minute.`
        : `The action waited for ${(0,core_clock/* formatDuration */.a3)(waitedMs)}, but ${delay} more would be longer than a minute.`;
    const { failure, kind, what, advice, remoteMessage } = error;
    return new errors/* ServiceError */._7(failure, { kind, what: `${what} ${wait}`, advice, remoteMessage });
}

;// CONCATENATED MODULE: ./build/report/report.js






/**
 * Reads a report within its budget, in the order of `nextRequest`. Without the current period's first page there is none.
 */
async function readReport(plan, ports) {
    const reader = createReader(ports, plan.maxRequests);
    const readings = openReadings(plan.period, plan);
    for (let request = nextRequest(readings); request !== undefined; request = nextRequest(readings)) {
        record(request.reading, await reader.read(request));
    }
    if (ports.signal.aborted)
        return { type: 'no-report' };
    const { missing, totals } = readings.current;
    if (totals === undefined)
        return { type: 'no-report', error: missing?.error };
    const leftOut = describeLeftOut(readings, plan.maxRequests);
    const advice = adviseOn(readings, { maxRequests: plan.maxRequests, spent: reader.spent });
    const report = { ...assemble(plan.period, readings, totals), leftOut, advice, requests: reader.spent };
    return { type: 'report', report: { ...report, remarks: findRemarks(report) } };
}
function assemble(period, { current, earlier, trend }, totals) {
    const pagesComplete = isComplete(current);
    const comparison = period.type === 'range' ? compareWith(earlier, period.range) : undefined;
    const known = earlier !== undefined && isComplete(earlier) ? earlier.rows : new Map();
    const gone = pagesComplete ? [...known.values()].filter(({ path }) => !current.rows.has(path)) : [];
    return {
        period,
        totals,
        pages: withPrevious(current.rows, known).sort(byTotal),
        gone: gone.sort(byTotal),
        comparison,
        trend: trend?.isWhole ? trend.trend : undefined,
        pagesComplete,
    };
}
/** The comparison; absent without the totals of the earlier period. */
function compareWith(earlier, range) {
    if (earlier?.totals === undefined)
        return undefined;
    return { range: (0,report_period/* rangeBefore */.Hj)(range), totals: earlier.totals, pagesKnown: isComplete(earlier) };
}
function withPrevious(rows, earlier) {
    return Array.from(rows.values(), (row) => {
        const before = earlier.get(row.path);
        if (before === undefined)
            return row;
        return { ...row, previous: { human: before.human, ai: before.ai, total: before.total } };
    });
}
/** The table's order: by total, then by path in the order of its characters' codes. Pages without a total are last. */
function byTotal(a, b) {
    const difference = (b.total ?? -1) - (a.total ?? -1);
    if (difference !== 0)
        return difference;
    return a.path < b.path ? -1 : Number(a.path > b.path);
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/marker.js
var core_marker = __webpack_require__(5834);
;// CONCATENATED MODULE: ./build/report/issue.js




const markerSchema = schemas/* object */.Ikc({
    report: schemas/* literal */.euz('page-views'),
    repository: schemas/* string */.YjP(),
    service: schemas/* string */.YjP(),
    title: schemas/* string */.YjP(),
    run: schemas/* string */.YjP(),
});
/** The first line of the issue, and of comments on it: invisible to people. */
function writeIssueMarker({ repository, service, title, run }) {
    return `<!-- ${(0,core_marker/* encodeMarker */.$N)({ report: 'page-views', repository, service, title, run })} -->`;
}
/** The marker of an issue; `undefined` unless it is whole, and of this issue. */
function readIssueMarker(body, identity) {
    const marker = (0,core_marker/* readFirstLine */.Lc)(body, markerSchema);
    if (marker === undefined)
        return undefined;
    const isSame = marker.repository.toLowerCase() === identity.repository.toLowerCase() &&
        marker.service === identity.service &&
        marker.title === identity.title;
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

// EXTERNAL MODULE: ./build/phases/request.js
var phases_request = __webpack_require__(2708);
;// CONCATENATED MODULE: ./build/phases/report-issue.js






const TITLE = 'Page views issue';
/** In characters: GitHub takes 65,536, and the marker needs some. */
const BODY_LIMIT = 60_000;
/** Keeps the issue that holds the report, if one is wanted. Trouble is a warning. */
async function keepIssue(task, run) {
    const { issue } = task.request;
    if (issue === undefined)
        return;
    const fall = describeFall(task.report, issue.notify);
    if (fall !== undefined)
        run.warn(fall, 'Page views');
    try {
        await keep({ ...task, ...issue, isDue: issue.notify === 'always' || fall !== undefined }, run);
    }
    catch (thrown) {
        const error = thrown instanceof errors/* ActionError */.lZ ? thrown : (0,errors/* unexpectedError */.Wm)(thrown, run.redactProject);
        run.warn(`${(0,phases_request/* withoutAdviceToRunAgain */.FI)(error)} The report stands.`, TITLE);
    }
}
async function keep(task, run) {
    const { report, request } = task;
    const { redact, redactProject, workflow } = run;
    // Both in the issue and in its marker, which would be broken if a secret were taken out of it later.
    const title = redactProject(task.title);
    const issues = (await run.connect()).issues();
    const { owner = '', name = '' } = workflow.repository ?? {};
    const identity = { repository: `${owner}/${name}`, service: (0,phases_request/* serviceOf */.z5)(task.inputs), title };
    const marker = writeIssueMarker({ ...identity, run: workflow.id });
    const { siteUrl, top } = request;
    // Its readers have no outputs of the run, so no files.
    const text = renderReport(report, { top, siteUrl, hasFiles: false, limit: { characters: BODY_LIMIT } });
    const body = [marker, text.trimEnd(), `<sub>Written by ${(0,markdown/* link */.nf)('this run', runUrlOf(run))}.</sub>\n`].join('\n\n');
    const written = { ...task, issues, identity, marker, title, body: redact(body) };
    const known = await find(issues, identity);
    await (known === undefined ? make(written, run) : renew(known, written, run));
}
async function make(written, { setOutput, log }) {
    const { url } = await create(written);
    setOutput('page-views-issue-url', url);
    log.info(`The issue with the report was made: ${url}`);
}
/** Replaces the text of the issue, and comments on it where that is due. One that is closed is left alone. */
async function renew(known, written, run) {
    const { number, url } = known;
    const { log, setOutput, workflow } = run;
    setOutput('page-views-issue-url', url);
    if (!known.isOpen) {
        log.info(`The issue with the report is closed, so it is left alone: ${url}`);
        return;
    }
    await written.issues.update(number, written.body);
    log.info(`The issue holds the report: ${url}`);
    // A re-run, or another job of the run: its report was mailed before, whatever another run has written since.
    const isRerun = workflow.attempt > 1 || known.run === workflow.id;
    if (written.isDue && !isRerun)
        await notify(number, written, run);
}
async function find(issues, identity) {
    for await (const issue of issues.listOwn()) {
        const marker = readIssueMarker(issue.body, identity);
        if (marker !== undefined)
            return { ...issue, run: marker.run };
    }
    return undefined;
}
/** After GitHub's own fault the issue may exist all the same; then it is not made again. */
async function create({ title, body, identity, issues }) {
    try {
        return await issues.create({ title, body });
    }
    catch (error) {
        if (!(error instanceof errors/* GitHubError */.y_ && error.kind === 'github-fault'))
            throw error;
        const found = await find(issues, identity);
        if (found === undefined)
            throw error;
        return found;
    }
}
/** Comments on the issue, which is what GitHub mails. */
async function notify(number, { report, request, issues, marker }, run) {
    const heading = `**${(0,markdown/* prose */.CS)(findHeading(report, request.siteUrl))}**`;
    const change = renderHeadline(findHeadline(report), markdown/* code */.aY);
    const text = [marker, heading, change, (0,markdown/* link */.nf)('The run', runUrlOf(run))].join('\n\n');
    const { url } = await issues.comment(number, run.redact(text));
    run.log.info(`The comment on the issue: ${url}`);
}
function runUrlOf({ workflow }) {
    const { owner = '', name = '' } = workflow.repository ?? {};
    const runs = (0,phases_request/* runsUrlOf */.d2)(`${owner}/${name}`, { workflow });
    return `${runs}/${encodeURIComponent(workflow.id)}/attempts/${workflow.attempt}`;
}

;// CONCATENATED MODULE: ./build/phases/report.js













/** Reads the report and publishes it at once, so that it is kept however the rest of the run ends. */
async function runReport(task, ports) {
    const { clock, log } = ports;
    // Most objects are short-lived: a young generation that does not grow saves tens of megabytes and costs no time.
    (0,external_node_v8_.setFlagsFromString)('--semi-space-growth-factor=1');
    const progress = (0,core_log/* startProgress */.o)(clock, log);
    progress.activity('reading the page views');
    try {
        const end = await readReport(task.request.plan, ports);
        if (end.type === 'no-report') {
            const result = end.error === undefined ? 'cancelled' : 'error';
            return { type: 'ended', outcome: { ...outcome/* NOTHING_SENT */.L5, result, elapsedMs: progress.elapsedMs(), error: end.error } };
        }
        await publishReport(end.report, task.request, ports);
        await keepIssue({ ...task, report: end.report }, ports);
        return { type: 'report', promptTable: task.inputs.prompt === undefined ? '' : renderPromptTable(end.report) };
    }
    finally {
        progress.stop();
    }
}
/** Writes the report's files, its outputs, its lines in the log and its part of the summary. */
async function publishReport(report, { top, siteUrl }, ports) {
    const markdown = renderReport(report, { top, siteUrl, hasFiles: true });
    const files = await writeFiles({ report, markdown }, ports);
    setOutputs(report, files, ports);
    // The runner would drop an output with a secret, which the project may be, and the site may be named after it.
    ports.setOutput('page-views-headline', ports.redactProject(`${findHeading(report, siteUrl)}.`));
    logReport(report, files, ports);
    await ports.writeSummary(files === undefined ? renderReport(report, { top, siteUrl, hasFiles: false }) : markdown);
}
/** The report's files; the rest of the report does not depend on them. */
async function writeFiles({ report, markdown }, ports) {
    const contents = { csv: csvReport(report), json: jsonReport(report), markdown: [ports.redact(markdown)] };
    try {
        return await ports.writeFiles(contents, ports.signal);
    }
    catch (error) {
        ports.warn(`The report's files could not be written (${(0,errors/* messageOf */.bD)(error)}).`, 'Page views');
        return undefined;
    }
}
function setOutputs(report, files, { setOutput }) {
    const { totals, comparison, leftOut } = report;
    setOutput('views-total', String(totals.total ?? ''));
    setOutput('views-human', String(totals.human ?? ''));
    setOutput('views-ai', String(totals.ai ?? ''));
    setOutput('views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '');
    setOutput('ai-share', isWithoutViews(totals) ? '0.0' : (aiShare(totals)?.toFixed(1) ?? ''));
    setOutput('page-views-complete', String(leftOut.length === 0));
    setOutput('page-views-csv', files?.csv ?? '');
    setOutput('page-views-json', files?.json ?? '');
    setOutput('page-views-markdown', files?.markdown ?? '');
}
function logReport(report, files, { log, redactProject }) {
    const { before, page = '', after } = findHeadline(report);
    log.info(`Page views: ${before}${page}${after}`);
    const where = files === undefined ? '' : ` Files: ${redactProject(Object.values(files).join(', '))}`;
    log.info(`${formatPlural(report.requests, 'analytics request')} used.${where}`);
    for (const remark of report.remarks)
        log.info(renderRemark(remark, String));
    if (report.leftOut.length > 0)
        log.warning([...report.leftOut, ...report.advice].join(' '), 'Page views');
}


/***/ }),

/***/ 2708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FI: () => (/* binding */ withoutAdviceToRunAgain),
/* harmony export */   Le: () => (/* binding */ threadIdentity),
/* harmony export */   d2: () => (/* binding */ runsUrlOf),
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
/** Where the runs of a repository are: `https://github.com/owner/name/actions/runs`. */
function runsUrlOf(repository, { workflow }) {
    return `${workflow.serverUrl}/${repository}/actions/runs`;
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


/***/ })

};
