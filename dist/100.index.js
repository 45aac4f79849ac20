export const id = 100;
export const ids = [100];
export const modules = {

/***/ 9100:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runReport: () => (/* binding */ runReport)
});

// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/log.js
var log = __webpack_require__(2781);
// EXTERNAL MODULE: ./build/kit/core/outcome.js
var outcome = __webpack_require__(5659);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
// EXTERNAL MODULE: ./build/kit/core/clock.js
var core_clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/report/views/findings.js
var findings = __webpack_require__(6558);
// EXTERNAL MODULE: ./build/report/views/report.js
var views_report = __webpack_require__(3922);
;// CONCATENATED MODULE: ./build/report/show/files.js




/** The version of the JSON report's schema; it rises when a field is renamed or removed, or changes its meaning. */
const SCHEMA_VERSION = 1;
const COLUMNS = 'path,human,ai,total,ai_share,previous_human,previous_ai,previous_total,change';
/** Every page as CSV (RFC 4180, UTF-8), in the table's order. */
function csvReport({ pages }) {
    const lines = pages.map(({ path, human, ai, total, previous }) => {
        const before = previous ?? {};
        const share = (0,views_report/* shareOf */.tC)('ai', { human, ai, total })?.toFixed(1);
        const change = (0,views_report/* percentChange */.u5)(total, before.total)?.toFixed(1);
        return [csvText(path), human, ai, total, share, before.human, before.ai, before.total, change].join();
    });
    return [COLUMNS, ...lines, ''].join('\r\n');
}
/**
 * Untrusted text as one field. What a spreadsheet could take for a formula, also behind white space, is preceded by an
 * apostrophe. A semicolon is quoted too: some spreadsheets separate cells there, so that a formula could begin after it.
 */
function csvText(text) {
    const shown = (0,core_text/* visibleLine */.P8)(text).replace(/^(?=\s*[=+\-@＝＋－＠])/, "'");
    return /[",;]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
/** The whole report as JSON; its schema is `docs/report-schema.json`. */
function jsonReport(report) {
    const { period, totals, comparison, trend, pages, gone, leftOut, requests } = report;
    const json = {
        schemaVersion: SCHEMA_VERSION,
        period: boundsOf(period),
        totals: withShare(totals),
        comparison: comparison === undefined
            ? null
            : {
                ...boundsOf(comparison.period),
                totals: withShare(comparison.totals),
                change: (0,views_report/* percentChange */.u5)(totals.total, comparison.totals.total) ?? null,
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
        contradictions: (0,findings/* findContradictions */._I)(report),
        requests,
        readerFeedback: report.readers?.json ?? null,
        pages: pages.map(({ path, previous, ...page }) => ({
            path,
            ...withShare(page),
            previous: previous === undefined ? null : countsOf(previous),
            change: (0,views_report/* percentChange */.u5)(page.total, previous?.total) ?? null,
        })),
        gone,
    };
    return `${JSON.stringify(json, null, 1)}\n`;
}
const boundsOf = ({ fromMs, toMs }) => ({
    from: fromMs === undefined ? null : (0,core_clock/* formatDay */.im)(fromMs),
    to: (0,core_clock/* formatDay */.im)(toMs),
});
/** A row has more than its counts. */
const countsOf = ({ human, ai, total }) => ({ human, ai, total });
const withShare = (counts) => ({ ...countsOf(counts), aiShare: (0,views_report/* shareOf */.tC)('ai', counts) ?? null });

// EXTERNAL MODULE: ./build/report/show/markdown.js + 1 modules
var show_markdown = __webpack_require__(7843);
// EXTERNAL MODULE: ./build/kit/core/retry.js
var retry = __webpack_require__(7653);
;// CONCATENATED MODULE: ./build/report/views/budget.js



/** The analytics requests of an organization in an hour (docs/internals/service.md, "Limits"). */
const HOURLY_REQUESTS = 100;
const SHARED_LIMIT = `the organization has ${HOURLY_REQUESTS} analytics requests an hour for everything`;
/** A longer wait for the service is not begun (docs/how-it-works.md, "Reading the views"). */
const LONGEST_WAIT_MS = 60_000;
/**
 * Makes analytics requests, one after the other, at most `maxRequests`. After a rate limit that does not clear it makes no
 * more.
 */
function createBudget({ clock, log, signal }, maxRequests) {
    let spent = 0;
    let limited;
    return {
        /** Requests made so far, retries included. */
        get spent() {
            return spent;
        },
        /**
         * Retries after transient errors, and waits for the rate limit.
         *
         * @param request makes one request; rejects with a `ServiceError`
         * @param needs the requests that its part of the report still takes, this one included: with fewer left it is of no use
         */
        async spend(request, needs = 1) {
            let error;
            const afterFailure = startRetries(clock);
            for (;;) {
                if (signal.aborted)
                    return { why: 'the run was cancelled', error };
                if (limited !== undefined)
                    return limited;
                if (maxRequests - spent < needs)
                    return tooFew(maxRequests, error);
                spent++;
                const value = await request(signal).catch(errors/* asServiceError */.CZ);
                if (!(value instanceof errors/* ServiceError */._7))
                    return value;
                error = value;
                const next = afterFailure(error);
                if ('missing' in next) {
                    if ((0,retry/* isRateLimit */.a5)(error.failure))
                        limited = next.missing;
                    return next.missing;
                }
                log.info(`${error.what} Trying again in ${(0,core_clock/* formatDuration */.a3)(next.delayMs)}.`);
                await clock.sleep(next.delayMs, signal).catch(() => undefined);
            }
        },
    };
}
/** Counts the failures of one request, and decides how long to wait after each, or why to give up. */
function startRetries(clock) {
    // A rate limit that has cleared does not count as a retry.
    const attempts = { limits: 0, faults: 0 };
    let limitedSince;
    return (error) => {
        const { failure } = error;
        const isLimit = (0,retry/* isRateLimit */.a5)(failure);
        if (isLimit)
            limitedSince ??= clock.now();
        const waitedMs = isLimit ? clock.now() - (limitedSince ?? 0) : 0;
        const attempt = isLimit ? ++attempts.limits : ++attempts.faults;
        const delayMs = (0,retry/* retryDelay */.a2)({ purpose: 'read', failure, attempt, random: clock.random() });
        if (delayMs === undefined)
            return { missing: failed(error) };
        if (waitedMs + delayMs <= LONGEST_WAIT_MS)
            return { delayMs };
        return { missing: isLimit ? notCleared(error, waitedMs, delayMs) : failed(error) };
    };
}
function failed(error) {
    return { why: error.what.replace(/\.$/, ''), advice: error.advice, error };
}
function tooFew(maxRequests, error) {
    const why = `max-analytics-requests (${maxRequests}) was too low`;
    return { why, advice: `Raise \`max-analytics-requests\`: ${SHARED_LIMIT}.`, error };
}
function notCleared(error, waitedMs, delayMs) {
    const waits = { waited: (0,core_clock/* formatDuration */.a3)(waitedMs), next: (0,core_clock/* formatDuration */.a3)(delayMs), limit: 'a minute' };
    return {
        why: "the service's limit on analytics requests did not clear within a minute (429)",
        advice: `Run it in another hour: ${SHARED_LIMIT}.`,
        error: (0,errors/* afterWaiting */.A7)(error, waits),
    };
}

// EXTERNAL MODULE: ./build/report/views/period.js
var views_period = __webpack_require__(6113);
;// CONCATENATED MODULE: ./build/report/views/read.js



/**
 * Reads a report within its budget, in the order of worth (docs/how-it-works.md, "Budget"). Without the first
 * page of the current period there is none: returns why then. Of a run that is cancelled meanwhile it has what was read.
 */
async function readReport(period, { source, budget, readReaders, }) {
    const read = (query, needs) => budget.spend((aborted) => source.read(query, aborted), needs);
    const current = openReading(period);
    await readPage(current, read);
    const { totals } = current;
    if (totals === undefined)
        return { error: current.missing?.error };
    const before = period.fromMs === undefined ? undefined : (0,views_period/* periodBefore */.t$)(period);
    const earlier = before && openReading(before);
    if (earlier !== undefined)
        await readPage(earlier, read);
    // A few views have no trend.
    const trend = period.fromMs !== undefined && (0,views_report/* isBase */._E)(totals.total) ? await readTrend(period, read) : undefined;
    await readRest(current, read);
    const readers = await readReaders?.(budget);
    // Compared page by page only where no page is unread, so that none is called new or gone by mistake.
    if (earlier !== undefined && current.isWhole)
        await readRest(earlier, read);
    return {
        period,
        totals,
        ...comparePages(current, earlier),
        pagesComplete: current.isWhole,
        comparison: before && earlier?.totals && { period: before, totals: earlier.totals, pagesKnown: earlier.isWhole },
        trend: trend !== undefined && 'buckets' in trend ? trend : undefined,
        readers,
        ...describeGaps(current, earlier, trend),
        requests: budget.spent,
    };
}
function openReading(period) {
    const nothing = { totals: undefined, responses: 0, repeats: 0, isWhole: false, missing: undefined };
    return { period, rows: new Map(), unreadable: [], ...nothing };
}
/** The largest page that the service returns (docs/internals/service.md, "Page views"). */
const PAGE_SIZE = 250;
/** Responses without a new row after which the rest would only repeat what was read. */
const MOST_REPEATS = 3;
/** Reads the remaining pages of a period: how many there are is not known before the last. */
async function readRest(reading, read) {
    while (!reading.isWhole && reading.missing === undefined)
        await readPage(reading, read);
}
async function readPage(reading, read) {
    const { period, rows, responses } = reading;
    const page = await read({ ...period, limit: PAGE_SIZE, offset: responses * PAGE_SIZE });
    if ('why' in page) {
        reading.missing = page;
        return;
    }
    const rowsBefore = rows.size;
    // A row that moves to a later page while reading is received twice: it counts once.
    for (const row of page.rows)
        if (!rows.has(row.path))
            rows.set(row.path, row);
    reading.unreadable.push(...page.unreadable);
    reading.totals ??= page.totals;
    reading.responses++;
    reading.repeats = rows.size === rowsBefore ? reading.repeats + 1 : 0;
    if (!page.hasMore)
        reading.isWhole = true;
    else if (reading.repeats === MOST_REPEATS) {
        reading.missing = { why: 'the service announced more pages, but returned no new ones' };
    }
}
/** The totals of each bucket, where there are several. A trend with a gap would mislead, so each bucket needs all that follow. */
async function readTrend(period, read) {
    const { unit, periods } = (0,views_period/* cutIntoBuckets */.kP)(period);
    if (periods.length === 1)
        return undefined;
    const buckets = [];
    for (const bucket of periods) {
        const page = await read({ ...bucket, limit: 1, offset: 0 }, periods.length - buckets.length);
        if ('why' in page)
            return page;
        buckets.push({ period: bucket, counts: page.totals });
    }
    return { unit, buckets };
}
/** The pages now, with what they had before, and those that are gone, as far as every page of a period is known. */
function comparePages(current, earlier) {
    const pages = [...current.rows.values()].sort(byTotal);
    if (earlier?.isWhole !== true)
        return { pages, gone: [], unreadable: current.unreadable };
    // A page is new, or gone, only if no row that was left out could be its own.
    const mayBeNew = isNotLeftOut(earlier);
    const mayBeGone = current.isWhole ? isNotLeftOut(current) : () => false;
    const previousOf = (path) => earlier.rows.get(path) ?? (mayBeNew(path) ? views_report/* NO_VIEWS */.Rz : undefined);
    const gone = [...earlier.rows.values()].filter(({ path }) => !current.rows.has(path) && mayBeGone(path));
    return {
        pages: pages.map((row) => ({ ...row, previous: previousOf(row.path) })),
        gone: gone.sort(byTotal),
        unreadable: [...current.unreadable, ...earlier.unreadable],
    };
}
/** The row of a page is certainly none of those that were left out; one without a path can be any page's. */
function isNotLeftOut({ unreadable }) {
    const paths = new Set(unreadable.map(({ path }) => path));
    return (path) => !paths.has(path) && !paths.has(undefined);
}
/** The table's order. */
const byTotal = (a, b) => b.total - a.total || (0,core_text/* compareText */.n6)(a.path, b.path);
/** Says what could not be read, with the reason, and what to change: one sentence each. */
function describeGaps(current, earlier, trend) {
    const extent = earlier?.totals === undefined ? '' : ' page by page';
    // If the rest of the comparison was not begun, the current period's reason holds.
    const notCompared = earlier?.isWhole === false ? (earlier.missing ?? current.missing) : undefined;
    const noTrend = trend !== undefined && 'why' in trend ? trend : undefined;
    const gaps = [
        [`Only ${(0,core_text/* plural */.LS)(current.rows.size, 'page')} could be read`, current.missing],
        [`The comparison${extent} was left out`, notCompared],
        ['The trend was left out', noTrend],
    ];
    return {
        leftOut: gaps.flatMap(([what, missing]) => (missing ? [`${what}: ${missing.why}.`] : [])),
        advice: [...new Set(gaps.flatMap(([, missing]) => missing?.advice ?? []))],
    };
}

;// CONCATENATED MODULE: ./build/report/run-report.js










/** Reads the report and publishes it at once, so that it is kept however the rest of the run ends. */
async function runReport(plan, ports) {
    const progress = (0,log/* startProgress */.ot)(ports.clock, ports.log);
    progress.activity('reading the page views');
    try {
        const { source, issue, readReaders, signal } = ports;
        const budget = createBudget(ports, plan.maxRequests);
        const report = await readReport(plan.period, { source, budget, readReaders });
        const ended = { ...outcome/* NOTHING_SENT */.L5, elapsedMs: progress.elapsedMs() };
        if (signal.aborted)
            return { outcome: { ...ended, result: 'cancelled' } };
        if ('error' in report)
            return { outcome: { ...ended, result: 'error', error: report.error } };
        await publishReport(report, plan, ports);
        return { promptTable: (0,show_markdown/* renderForPrompt */.gU)(report), kept: await issue?.keep(report), readers: report.readers };
    }
    finally {
        progress.stop();
    }
}
async function publishReport(report, { siteUrl }, ports) {
    const markdown = (0,show_markdown/* renderReport */.B1)(report, { siteUrl, hasFiles: true });
    const files = await writeFiles(report, markdown, ports);
    setOutputs(report, files, ports);
    ports.setOutput('page-views-headline', `${(0,findings/* findHeading */.iE)(report, siteUrl)}.`);
    logReport(report, files, ports);
    const shown = files === undefined ? (0,show_markdown/* renderReport */.B1)(report, { siteUrl, hasFiles: false }) : markdown;
    await ports.writeSummary(shown, 'pages');
}
async function writeFiles(report, markdown, ports) {
    const contents = { csv: csvReport(report), json: jsonReport(report), markdown };
    try {
        return await ports.writeReportFiles(contents, ports.signal);
    }
    catch (error) {
        ports.log.warning(`The report's files could not be written (${(0,errors/* messageOf */.bD)(error)}).`, 'unwritten-files');
        return undefined;
    }
}
function setOutputs(report, files, { setOutput }) {
    const { totals, comparison, leftOut } = report;
    setOutput('page-views-total', String(totals.total));
    setOutput('page-views-human', String(totals.human));
    setOutput('page-views-ai', String(totals.ai));
    setOutput('page-views-change', (0,views_report/* percentChange */.u5)(totals.total, comparison?.totals.total)?.toFixed(1) ?? '');
    setOutput('page-views-ai-share', (0,views_report/* isWithoutViews */.rc)(totals) ? '0.0' : ((0,views_report/* shareOf */.tC)('ai', totals)?.toFixed(1) ?? ''));
    setOutput('page-views-complete', String(leftOut.length === 0));
    setOutput('page-views-csv', files?.csv ?? '');
    setOutput('page-views-json', files?.json ?? '');
    setOutput('page-views-markdown', files?.markdown ?? '');
    if (report.readers === undefined)
        return;
    setOutput('unanswered-questions', report.readers.outputs['unanswered-questions']);
    setOutput('unclicked-searches', report.readers.outputs['unclicked-searches']);
}
function logReport(report, files, { log }) {
    log.info(`Page views: ${(0,findings/* findHeadline */.wc)(report)}`);
    const where = files === undefined ? '' : ` Files: ${Object.values(files).join(', ')}`;
    log.info(`${(0,core_text/* plural */.LS)(report.requests, 'analytics request')} used.${where}`);
    for (const line of [...(0,findings/* findContradictions */._I)(report), ...(report.readers?.gaps ?? [])])
        log.info(line);
    if (report.leftOut.length > 0)
        log.warning([...report.leftOut, ...report.advice].join(' '), 'incomplete-report');
}


/***/ })

};
