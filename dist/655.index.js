export const id = 655;
export const ids = [655];
export const modules = {

/***/ 5655:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runReport: () => (/* binding */ runReport)
});

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/log.js
var log = __webpack_require__(7304);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/retry.js
var retry = __webpack_require__(8216);
;// CONCATENATED MODULE: ./build/report/budget.js



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

// EXTERNAL MODULE: ./build/report/period.js
var report_period = __webpack_require__(9446);
;// CONCATENATED MODULE: ./build/report/report.js

/** After a period without views everything is new, which is not worth a column or a list. */
function hasEarlierViews({ comparison }) {
    return comparison !== undefined && comparison.totals.total !== 0;
}
function isComparedByPage(report) {
    return hasEarlierViews(report) && report.comparison?.pagesKnown === true;
}
/** The kinds of readers, in the order of the tables, each with its name for people. */
const READERS = [
    ['human', 'People'],
    ['ai', 'AI'],
    ['total', 'Total'],
];
const NO_VIEWS = { human: 0, ai: 0, total: 0 };
function isWithoutViews({ human, ai, total }) {
    return human === 0 && ai === 0 && total === 0;
}
/** A share is true only where people and AI make up the total. */
function addUp({ human, ai, total }) {
    return human + ai === total;
}
/** A ratio in percent with one decimal, never -0. */
function percent(ratio) {
    return Math.round(ratio * 1000) / 10 || 0;
}
/** The share of a kind of readers in percent; `undefined` without views, or where the counts do not add up. */
function shareOf(kind, counts) {
    return addUp(counts) && counts.total > 0 ? percent(counts[kind] / counts.total) : undefined;
}
/** The fewest views of which a change or a share is written in percent: of a few views, it would mean nothing. */
const LEAST_BASE = 50;
function isBase(before) {
    return before !== undefined && before >= LEAST_BASE;
}
/** The share as people are shown it: `undefined` below 50 views too. */
function shownShare(kind, counts) {
    return isBase(counts.total) ? shareOf(kind, counts) : undefined;
}
/** The change in percent; `undefined` when there were no views before, or when that is not known. */
function percentChange(now, before) {
    return before === undefined || before === 0 ? undefined : percentBetween(now, before);
}
function percentBetween(now, before) {
    return percent((now - before) / before);
}
const UNDEFINED = '–';
/** `48.0%`, or a dash where the percentage is not defined. */
function formatPercent(percent) {
    return percent === undefined ? UNDEFINED : `${(0,core_text/* groupDigits */.K9)(percent.toFixed(1))}%`;
}
/** A change in a table: `+31.2%`, `−4.0%`, `53-fold`, or a dash where it is not known or its base is too small. */
function formatChange(now, before) {
    if (!isBase(before))
        return UNDEFINED;
    if (isMultiple(now, before))
        return formatExtent(now, before);
    const percent = percentBetween(now, before);
    // A true minus (U+2212): a hyphen is shorter than the plus, and lines break after it.
    return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatExtent(now, before)}`;
}
/** Writes the size of a change, without its direction: `31.2%`, or `53-fold` above ten times. */
function formatExtent(now, before) {
    if (isMultiple(now, before))
        return `${(0,core_text/* formatCount */.B4)(Math.round(now / before))}-fold`;
    return formatPercent(Math.abs(percentBetween(now, before)));
}
/** Growth is written as a multiple above ten times, where a percentage is hard to grasp. */
function isMultiple(now, before) {
    return now > 10 * before;
}

;// CONCATENATED MODULE: ./build/report/findings.js



/** The views by which a page must have moved to count as moved. */
const NOTABLE_VIEWS = 10;
/** The part of its earlier views by which a page must have moved: 5%. */
const NOTABLE_PART = 1 / 20;
/** The fewest views of a page of which it says something that AI reads it more. */
const LEAST_READ = 20;
/**
 * The pages that deserve attention, the most notable first: those that gained views, new ones among them, those that lost
 * views, among them those that are gone, and those that AI reads more than people. Without a comparison page by page, only
 * the last are known.
 */
function findNotablePages(report) {
    const compared = isComparedByPage(report) ? withGone(report) : [];
    const read = report.pages.filter(({ total }) => total >= LEAST_READ);
    return {
        gained: highest(compared, (page) => growthOf(page, 'total')),
        lost: highest(compared, (page) => -growthOf(page, 'total')),
        aiFirst: highest(read, (page) => page.ai - page.human),
    };
}
/** All pages of both periods. */
function withGone({ pages, gone }) {
    return [...pages, ...gone.map(({ path, ...previous }) => ({ path, ...NO_VIEWS, previous }))];
}
/** Counts by how much a page's views grew: 0 where that is too little, or not known. */
function growthOf({ previous, ...page }, kind) {
    if (previous === undefined)
        return 0;
    const by = page[kind] - previous[kind];
    return Math.abs(by) >= Math.max(NOTABLE_VIEWS, previous[kind] * NOTABLE_PART) ? by : 0;
}
/** The rows with a score above 0, the highest first. */
function highest(rows, score) {
    return rows.filter((row) => score(row) > 0).sort((a, b) => score(b) - score(a));
}
/**
 * The heading, in plain text: the site if it is known, else `Page views`, with period, views and change
 * (docs/how-it-works.md, "The report").
 */
function findHeading({ period, totals: { total }, comparison }, siteUrl) {
    const when = (0,report_period/* formatPeriod */.dH)(period);
    const before = comparison?.totals.total;
    const describe = (count) => (total === 0 && before === 0 ? NONE : `${count}${describeChange(total, before)}`);
    if (siteUrl !== undefined)
        return `${siteUrl.host}, ${when}: ${describe((0,core_text/* plural */.LS)(total, 'view'))}`;
    return `Page views${period.fromMs === undefined ? '' : ','} ${when}: ${describe((0,core_text/* formatCount */.B4)(total))}`;
}
const NONE = 'no views in either period';
/** The change of all views as the end of a clause; in numbers where a percentage would mislead. */
function describeChange(now, before) {
    if (before === undefined)
        return '';
    if (now === before || percentChange(now, before) === 0)
        return ', unchanged';
    if (now === 0 || !isBase(before))
        return `, after ${(0,core_text/* formatCount */.B4)(before)}`;
    return `, ${now > before ? 'up' : 'down'} ${formatExtent(now, before)}`;
}
/**
 * One sentence with the most important change, or with the views where nothing changed much; in plain text unless its words,
 * or the path in it, which is untrusted, are to be written in another way.
 */
function findHeadline(report, writePath = core_text/* decodedPath */.kw, write = String) {
    const { clause, path, predicate } = findClauses(report);
    if (path === undefined)
        return write(`${clause}.`);
    const [before, after] = path === '/' ? ['; the home page (', ') '] : ['; ', ' '];
    return `${write(`${clause}${before}`)}${writePath(path)}${write(`${after}${predicate}.`)}`;
}
/** The headline's clause, and what a second clause says of the page that goes with it, if there is one. */
function findClauses(report) {
    const { totals, comparison, pages, pagesComplete } = report;
    const before = comparison?.totals;
    if (isWithoutViews(totals))
        return { clause: before?.total === 0 ? 'No views in either period' : 'No views' };
    const kind = before && findMoved(totals, before);
    if (before === undefined || kind === undefined) {
        const clause = `${(0,core_text/* plural */.LS)(totals.total, 'view')}${describeChange(totals.total, before?.total)}`;
        return { clause, path: pagesComplete ? pages[0]?.path : undefined, predicate: 'was read most' };
    }
    const name = kind === 'ai' ? 'AI traffic' : 'Views by people';
    const clause = `${name} ${describeMove(totals[kind], before[kind])}${describeShare(kind, totals, before)}`;
    const direction = totals[kind] > before[kind] ? 1 : -1;
    // The page that contributed most to the change is known only where every page of both periods was read.
    const isKnown = comparison?.pagesKnown === true && pagesComplete;
    const [mover] = isKnown ? highest(withGone(report), (page) => direction * growthOf(page, kind)) : [];
    return { clause, path: mover?.path, predicate: direction > 0 ? 'gained most' : 'lost most' };
}
/** Changes below this are no headline, in percent. */
const STEADY = 5;
/** Finds whose views changed most, people's or those of AI, where that is a headline. */
function findMoved(now, before) {
    const notable = ['ai', 'human'].filter((kind) => Math.max(now[kind], before[kind]) >= NOTABLE_VIEWS);
    const [most] = highest(notable, (kind) => Math.abs(now[kind] - before[kind]));
    if (most === undefined)
        return undefined;
    // Growth from nothing is more than any percentage.
    const percent = percentChange(now[most], before[most]) ?? Number.POSITIVE_INFINITY;
    return Math.abs(percent) >= STEADY ? most : undefined;
}
function describeMove(now, before) {
    const verb = now > before ? 'grew' : 'fell';
    const fromTo = `from ${(0,core_text/* formatCount */.B4)(before)} to ${(0,core_text/* plural */.LS)(now, 'view')}`;
    if (!isBase(before))
        return `${verb} ${fromTo}`;
    return `${verb} ${isMultiple(now, before) ? '' : 'by '}${formatExtent(now, before)}, ${fromTo}`;
}
/** The share of all views, with what it was: alone, it would read like the change. */
function describeShare(kind, totals, totalsBefore) {
    const [share, before] = [shownShare(kind, totals), shownShare(kind, totalsBefore)];
    if (share === undefined || before === undefined || share === before)
        return '';
    return ` (${formatPercent(share)} of all views, from ${formatPercent(before)})`;
}
/** Says where the service's numbers contradict one another or cannot be read, in one sentence each. */
function findContradictions({ totals, pages, unreadable }) {
    const sentences = [];
    if (unreadable.length > 0) {
        const fields = [...new Set(unreadable.map(({ field }) => `\`${field}\``))].join(', ');
        const were = unreadable.length === 1 ? 'was' : 'were';
        sentences.push(`${(0,core_text/* plural */.LS)(unreadable.length, 'row')} ${were} left out: not as documented in the field ${fields}.`);
    }
    if (!addUp(totals))
        sentences.push('People and AI do not add up to the total, so there are no shares.');
    const odd = pages.filter((page) => !addUp(page)).length;
    if (odd > 0) {
        const which = (0,core_text/* plural */.LS)(odd, 'page');
        sentences.push(`People and AI do not add up to the total of ${which}, so shares are missing there.`);
    }
    // Rows that moved while they were read can be missing, and the service may count views that belong to no page.
    const sum = pages.reduce((all, page) => all + page.total, 0);
    if (sum !== totals.total) {
        const [ours, theirs] = [(0,core_text/* formatCount */.B4)(sum), (0,core_text/* formatCount */.B4)(totals.total)];
        sentences.push(`The pages add up to ${ours} views, while the service counts ${theirs} in all.`);
    }
    return sentences;
}

;// CONCATENATED MODULE: ./build/report/files.js




/** The version of the JSON report's schema; it rises when a field is renamed or removed, or changes its meaning. */
const SCHEMA_VERSION = 1;
const COLUMNS = 'path,human,ai,total,ai_share,previous_human,previous_ai,previous_total,change';
/** Every page as CSV (RFC 4180, UTF-8), in the table's order. */
function csvReport({ pages }) {
    const lines = pages.map(({ path, human, ai, total, previous }) => {
        const before = previous ?? {};
        const share = shareOf('ai', { human, ai, total })?.toFixed(1);
        const change = percentChange(total, before.total)?.toFixed(1);
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
        contradictions: findContradictions(report),
        requests,
        readerFeedback: report.readers?.json ?? null,
        pages: pages.map(({ path, previous, ...page }) => ({
            path,
            ...withShare(page),
            previous: previous === undefined ? null : countsOf(previous),
            change: percentChange(page.total, previous?.total) ?? null,
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
const withShare = (counts) => ({ ...countsOf(counts), aiShare: shareOf('ai', counts) ?? null });

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/markdown.js
var markdown = __webpack_require__(3937);
// EXTERNAL MODULE: ./build/core/marker.js
var marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/core/once.js
var once = __webpack_require__(3609);
// EXTERNAL MODULE: ./build/github/failure.js
var failure = __webpack_require__(220);
// EXTERNAL MODULE: ./build/runner/workflow.js
var runner_workflow = __webpack_require__(5250);
;// CONCATENATED MODULE: ./build/report/chart.js





/** The colors of the lines: apart for people who see red and green alike too, and clear on white and on GitHub's dark. */
const LINE_COLORS = { human: '#0969da', ai: '#e36209' };
function renderTrend(trend) {
    const labels = bucketLabels(trend);
    const most = Math.max(...trend.buckets.flatMap(({ counts }) => [counts.human, counts.ai]));
    const { unit, divisor } = axisUnit(most);
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
        // Without a title, which Mermaid writes across wide numbers.
        `  y-axis 0 --> ${axisEnd(most / divisor)}`,
        // The series have no names: the legend that these bring is cut on a phone. The line of text below serves as one.
        `  line [${series('human')}]`,
        `  line [${series('ai')}]`,
        '```',
    ].join('\n');
    const legend = `The blue line shows views by people, the orange line views by AI${unit}.${shorterBuckets(trend)}`;
    return `${chart}\n\n${legend}\n\n${numbersTable(trend)}`;
}
/** Names the ends of the period that are no whole weeks or months: their points look like a rise or a fall. */
function shorterBuckets({ unit, buckets }) {
    const isWhole = ({ fromMs, toMs }) => unit === 'week' ? toMs - fromMs === 7 * core_clock/* DAY_MS */.sO : (0,core_clock/* dateParts */.bV)(fromMs).day === '1' && (0,core_clock/* dateParts */.bV)(toMs).day === '1';
    const cut = unit === 'day' || unit === 'part' ? [] : buckets.filter(({ period }) => !isWhole(period));
    return cut.length === 0 ? '' : ` Not a whole ${unit}: ${cut.map(({ period }) => (0,report_period/* formatPeriod */.dH)(period)).join(' and ')}.`;
}
/** Mermaid writes the numbers of an axis without commas, so those from ten thousand on have a unit. */
function axisUnit(most) {
    if (most >= 1e7)
        return { unit: ', in millions', divisor: 1e6 };
    return most >= 10_000 ? { unit: ', in thousands', divisor: 1000 } : { unit: '', divisor: 1 };
}
function numbersTable({ buckets }) {
    const rows = buckets.map(({ period, counts }) => [
        (0,report_period/* formatPeriod */.dH)(period),
        ...READERS.map(([kind]) => (0,core_text/* formatCount */.B4)(counts[kind])),
    ]);
    const numbers = (0,markdown/* table */.tp)(['Time', ...READERS.map(([, name]) => name)], rows, { numbersFrom: 1 });
    return (0,markdown/* details */.zH)('Numbers of the chart', numbers);
}
/**
 * Short, since up to fourteen stand side by side, and the last must not leave the picture: days name their month where it
 * begins. All differ, since Mermaid draws points of one label as one.
 */
function bucketLabels({ unit, buckets }) {
    const labels = [];
    let named = '';
    for (const { period } of buckets) {
        const { day, month, year } = (0,core_clock/* dateParts */.bV)(period.fromMs);
        const name = month.slice(0, 3);
        const [withDay, withYear] = [`${day} ${name}`, `${name} ’${year.slice(2)}`];
        const isDay = unit === 'day' || unit === 'week';
        // Two parts may begin in one month, and two more a year later.
        const forms = isDay ? [...(name === named ? [day] : []), withDay] : [withYear, withDay];
        labels.push(forms.find((form) => !labels.includes(form)) ?? `${name} ${day}`);
        named = name;
    }
    return labels;
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
/** A list shows at most this many rows. */
const MOST_TOP_PAGES = 20;
const MOST_NOTABLE = 10;
/** The longest path that a table shows, in characters: a longer one moves the numbers out of sight. */
const PATH_LIMIT = 100;
/**
 * The report for people, with as many rows as the limit allows: those of the lists are left out last.
 *
 * @param limitBytes the most bytes of the Markdown, in UTF-8; as many as fit a job summary unless given
 */
function renderReport(report, { siteUrl, hasFiles, limitBytes = SUMMARY_BYTES, }) {
    const path = (text) => pathCell(text, siteUrl);
    const isEmpty = isWithoutViews(report.totals);
    const start = [
        `## ${(0,markdown/* prose */.CS)(findHeading(report, siteUrl))}`,
        warning(report),
        `**${findHeadline(report, path, markdown/* prose */.CS)}**`,
        (0,markdown/* prose */.CS)(report.readers?.headline ?? ''),
        periodLine(report),
        isEmpty ? WHAT_TO_CHECK : totalsTable(report),
        report.trend === undefined ? '' : renderTrend(report.trend),
    ];
    const listTopPages = isEmpty ? () => '' : topPages(report, path);
    const notable = notableLists(report, path);
    const end = footer(report, hasFiles);
    const render = (rows) => {
        const most = Math.min(rows, MOST_NOTABLE);
        const readers = report.readers?.markdown({ path, most }) ?? '';
        const lists = notable.map((list) => list(most));
        return `${(0,markdown/* joinParts */.nn)([...start, readers, listTopPages(rows - most), ...lists, end])}\n`;
    };
    const most = MOST_NOTABLE + Math.min(MOST_TOP_PAGES, report.pages.length);
    return withMostRows(most, render, (text) => Buffer.byteLength(text) <= limitBytes);
}
/** The text with as many rows as fit; without any where none does. */
function withMostRows(most, render, fits) {
    for (let rows = most;; rows--) {
        const text = render(rows);
        if (rows === 0 || fits(text))
            return text;
    }
}
/** Says what was left out, and what to change, as an alert of GitHub. */
function warning({ leftOut, advice }) {
    if (leftOut.length === 0)
        return '';
    const items = leftOut.map((sentence) => `- ${(0,markdown/* prose */.CS)(sentence)}`).join('\n');
    const text = (0,markdown/* joinParts */.nn)(['[!WARNING]\n**This report is not complete.**', items, (0,markdown/* prose */.CS)(advice.join(' '))]);
    return text.replace(/^.*$/gm, (line) => `> ${line}`.trimEnd());
}
function periodLine({ period, comparison }) {
    if (period.fromMs === undefined)
        return `All views ${(0,report_period/* formatPeriod */.dH)(period)} (UTC).`;
    const before = comparison === undefined ? '' : `, compared with ${(0,report_period/* formatPeriod */.dH)(comparison.period)}`;
    return `${(0,report_period/* formatPeriod */.dH)(period)} (UTC)${before}.`;
}
const WHAT_TO_CHECK = `What to check:

- Is this the right period? \`page-views-period\` chooses it.
- Is this the right project? \`project-id\` must be that of the site.
- Was the site live, and did anyone read it? Crawlers are not counted.`;
function totalsTable(report) {
    const { totals, comparison } = report;
    const before = hasEarlierViews(report) ? comparison?.totals : undefined;
    const hasShares = isBase(totals.total);
    const cells = (compared, share) => [...(before ? compared : []), ...(hasShares ? [share] : [])];
    const rows = READERS.map(([kind, name]) => [
        name,
        (0,core_text/* formatCount */.B4)(totals[kind]),
        ...cells([(0,core_text/* formatCount */.B4)(before?.[kind] ?? 0), formatChange(totals[kind], before?.[kind])], formatPercent(shownShare(kind, totals))),
    ]);
    return (0,markdown/* table */.tp)(['Readers', 'Views', ...cells(['Before', 'Change'], 'Share')], rows, { numbersFrom: 1 });
}
/** Makes what writes a list with so many rows, and how many pages are not listed. A list without pages is left out. */
function listPages({ title, pages, header, cells, ...collapsing }) {
    return (most) => {
        if (pages.length === 0)
            return '';
        const rows = pages.slice(0, most).map(cells);
        return (0,markdown/* joinParts */.nn)([
            `### ${title}`,
            (0,markdown/* collapsedTable */.GX)(['Page', ...header], rows, { numbersFrom: 1, ...collapsing }),
            rows.length === pages.length ? '' : `Not listed: ${(0,core_text/* plural */.LS)(pages.length - rows.length, 'page')}.`,
        ]);
    };
}
function topPages(report, path) {
    const { header, cells } = pageColumns(report);
    return listPages({
        title: 'Top pages',
        pages: report.pages,
        header,
        cells: (row) => [path(row.path), ...cells(row, changeOf(row))],
        open: 10,
    });
}
/** Views, change and share of AI, with their header. */
function pageColumns(report) {
    const isCompared = isComparedByPage(report);
    return {
        header: ['Views', ...(isCompared ? ['Change'] : []), 'AI share'],
        cells: (views, change) => [
            (0,core_text/* formatCount */.B4)(views.total),
            ...(isCompared ? [change] : []),
            formatPercent(shownShare('ai', views)),
        ],
    };
}
function changeOf({ total, previous }) {
    if (total > 0 && previous?.total === 0)
        return 'new';
    return total === 0 && previous !== undefined && previous.total > 0 ? 'gone' : formatChange(total, previous?.total);
}
function notableLists(report, path) {
    const { gained, lost, aiFirst } = findNotablePages(report);
    const collapsing = { open: 5, leastCollapsed: 3 };
    const moved = {
        // The change first: on a phone, the last column is out of sight.
        header: ['Change', 'Views', 'Before'],
        cells(row) {
            return [path(row.path), changeOf(row), (0,core_text/* formatCount */.B4)(row.total), (0,core_text/* formatCount */.B4)(row.previous?.total ?? 0)];
        },
        ...collapsing,
    };
    const byAi = {
        header: ['AI', 'People'],
        cells: (row) => [path(row.path), (0,core_text/* formatCount */.B4)(row.ai), (0,core_text/* formatCount */.B4)(row.human)],
        ...collapsing,
    };
    return [
        listPages({ title: 'Gained most', pages: gained, ...moved }),
        listPages({ title: 'Lost most', pages: lost, ...moved }),
        listPages({ title: 'Read more by AI than by people', pages: aiFirst, ...byAi }),
    ];
}
function footer(report, hasFiles) {
    const { requests, totals } = report;
    const sentences = [
        'AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.',
        isComparedByPage(report) && !isWithoutViews(totals) ? 'Gains and losses start at 10 views and 5%.' : '',
        (0,markdown/* prose */.CS)(findContradictions(report).join(' ')),
        `${(0,core_text/* plural */.LS)(requests, 'analytics request')} used.`,
        // The outputs, not the paths: those are of the runner's temporary folder, and gone after the job.
        hasFiles ? 'The outputs `page-views-csv` and `page-views-json` name the files with every page that was read.' : '',
    ];
    return `<sub>${sentences.filter((sentence) => sentence !== '').join(' ')}</sub>`;
}
/** The longest URL of a link, in characters: it counts against the summary's bytes. */
const HREF_LIMIT = 2000;
/**
 * A path as code, or as a link into the site: below its address, no path leads to another host. It is shown decoded, and
 * linked as it is.
 */
function pathCell(path, siteUrl) {
    const shown = (0,core_text/* cut */.Jj)((0,core_text/* decodedPath */.kw)(path), PATH_LIMIT);
    if (siteUrl === undefined)
        return (0,markdown/* code */.aY)(shown);
    const url = URL.parse(`${siteUrl.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`);
    return url === null || url.href.length > HREF_LIMIT ? (0,markdown/* code */.aY)(shown) : (0,markdown/* link */.nf)(shown, url.href, markdown/* code */.aY);
}
/** The most characters that the report takes up in a prompt (docs/reference.md, "Limits"). */
const PROMPT_TABLE_LIMIT = 20_000;
const PROMPT_TOP_ROWS = 50;
function renderForPrompt(report) {
    const { period, pages, totals, comparison, leftOut } = report;
    const path = (text) => pathCell(text, undefined);
    const when = `${period.fromMs === undefined ? 'All views' : 'Page views of'} ${(0,report_period/* formatPeriod */.dH)(period)}`;
    const { header, cells } = pageColumns(report);
    const isCompared = isComparedByPage(report);
    const byAi = (now, before) => [
        (0,core_text/* formatCount */.B4)(now.ai),
        ...(isCompared ? [before === undefined ? formatChange(now.ai, before) : (0,core_text/* formatCount */.B4)(before.ai)] : []),
    ];
    const change = formatChange(totals.total, comparison?.totals.total);
    const all = ['**All pages**', ...cells(totals, change), ...byAi(totals, comparison?.totals)];
    const columns = ['Page', ...header, 'AI', ...(isCompared ? ['AI before'] : [])];
    const render = (most) => {
        const rows = pages.slice(0, most);
        const shown = rows.map((row) => [path(row.path), ...cells(row, changeOf(row)), ...byAi(row, row.previous)]);
        return (0,markdown/* joinParts */.nn)([
            `${when} (UTC). ${findHeadline(report, path, markdown/* prose */.CS)}`,
            (0,markdown/* table */.tp)(columns, [all, ...shown], { numbersFrom: 1 }),
            pages.length > most ? `Not listed: ${(0,core_text/* plural */.LS)(pages.length - most, 'page')}.` : '',
            (0,markdown/* prose */.CS)([...leftOut, ...findContradictions(report)].join(' ')),
        ]);
    };
    return withMostRows(PROMPT_TOP_ROWS, render, (text) => text.length <= PROMPT_TABLE_LIMIT);
}

;// CONCATENATED MODULE: ./build/report/issue.js











const placeSchema = schemas/* object */.Ikc({
    report: schemas/* literal */.euz('page-views'),
    /** The number of the repository, which survives a new name. */
    repository: schemas/* number */.aig(),
    /** A hash of base URL and project, never the project itself. */
    service: schemas/* string */.YjP(),
    /** The title of the input. A person may change the issue's own. */
    title: schemas/* string */.YjP(),
});
const contentSchema = schemas/* object */.Ikc({
    /** The workflow run that wrote the report. */
    run: schemas/* string */.YjP(),
    prompts: schemas/* unknown */.L5J().optional(),
});
/** The first line of the issue, and of comments on it: invisible to people. */
const issueMarker = (0,marker/* createMarker */.h5)(placeSchema, contentSchema);
/** Says by how much all views fell, where that is at least so many percent of a base that means something. */
function describeFall({ totals, comparison }, notify) {
    if (typeof notify === 'string')
        return undefined;
    const [now, before] = [totals.total, comparison?.totals.total];
    if (!isBase(before))
        return undefined;
    const percent = (100 * (before - now)) / before;
    if (percent < notify.fallPercent)
        return undefined;
    return `All views fell by ${formatPercent(percent)}, from ${(0,core_text/* formatCount */.B4)(before)} to ${(0,core_text/* formatCount */.B4)(now)}.`;
}
/** The issue with the report. It is looked for when it is first needed, and once. */
function openReportIssue({ title, notify }, { siteUrl, service }, run) {
    const find = (0,once/* once */.O)(() => findIssue(title, service, run));
    return {
        /** Reads what it remembers of prompts. Why that cannot be read is told when the issue is written. */
        remembered: async () => (await find().catch(() => undefined))?.remembered,
        keep: async (report) => await keepIssue(report, { notify, siteUrl }, find, run),
    };
}
/** Finds the issue, unless there is none yet, and what it remembers. Throws `GitHubError`. */
async function findIssue(title, service, run) {
    const { repositoryId: repository } = run.workflow;
    if (repository === undefined)
        throw (0,failure/* repositoryUnknown */.DD)();
    // Without a secret, since taking one out later would break the marker that holds the title.
    const issuePlace = {
        report: 'page-views',
        repository,
        service: (0,marker/* serviceHash */.gH)(service),
        title: run.redact(title),
    };
    for await (const issue of (await run.connect('workflow')).issues().listOwn()) {
        const marker = issueMarker.readAt(issuePlace, issue.body);
        if (marker !== undefined)
            return { issuePlace, issue: { ...issue, writtenBy: marker.run }, remembered: marker.prompts };
    }
    return { issuePlace, issue: undefined, remembered: undefined };
}
/**
 * Creates the issue, or replaces its text and comments on it, which GitHub emails. A closed one is left alone. Trouble is a
 * warning.
 */
async function keepIssue(report, { notify, siteUrl }, find, run) {
    const fall = describeFall(report, notify);
    if (fall !== undefined)
        run.log.warning(fall, 'fewer-views');
    let kept = { state: 'failed' };
    try {
        const existing = await find();
        kept = await writeIssue(report, siteUrl, existing, run);
        const isNotified = notify === 'always' || fall !== undefined;
        if (isNotified && kept.state === 'kept')
            await commentOnIssue(report, siteUrl, existing, run);
    }
    catch (thrown) {
        run.log.warning('The report was written anyway.', 'report-issue', (0,errors/* asActionError */.z6)(thrown));
    }
    return kept;
}
async function writeIssue(report, siteUrl, { issuePlace, issue, remembered }, run) {
    const { workflow, log, setOutput } = run;
    const text = issueText(report, siteUrl, (0,runner_workflow/* runUrl */.Vp)(workflow));
    const issues = (await run.connect('workflow')).issues();
    const bodyWith = (prompts) => withMarker({ ...issuePlace, run: workflow.id, prompts }, text);
    const { number, url } = issue ?? (await issues.create({ title: issuePlace.title, body: bodyWith(remembered) }));
    setOutput('page-views-issue-url', url);
    if (issue?.isOpen === false) {
        log.warning(`The issue with the report is closed, so it was not updated: ${url}`, 'closed-issue');
        return { state: 'closed' };
    }
    if (issue !== undefined)
        await issues.update(number, bodyWith(remembered));
    log.info(`The issue with the report was ${issue === undefined ? 'created' : 'updated'}: ${url}`);
    const write = async (prompts, deadline) => await (await run.connect('workflow', deadline)).issues().update(number, bodyWith(prompts));
    return { state: 'kept', remembered, write };
}
/** Comments on an issue that was there before, unless GitHub emailed already what an earlier attempt or another job wrote. */
async function commentOnIssue(report, siteUrl, { issuePlace, issue }, { workflow, log, connect }) {
    if (issue === undefined || workflow.attempt > 1 || issue.writtenBy === workflow.id)
        return;
    const marker = { ...issuePlace, run: workflow.id, prompts: undefined };
    const body = withMarker(marker, commentText(report, siteUrl, (0,runner_workflow/* runUrl */.Vp)(workflow)));
    const { url } = await (await connect('workflow')).issues().comment(issue.number, body);
    log.info(`A comment was added to the issue: ${url}`);
}
function withMarker(marker, text) {
    return `${issueMarker.line(marker)}\n\n${text}`;
}
/** The limit in bytes: GitHub takes 65,536 characters, and a marker that remembers much needs a quarter of them. */
const ISSUE_BYTES = 48_000;
function issueText(report, siteUrl, ofRun) {
    // Its readers have no outputs of the run, so no files.
    const text = renderReport(report, { siteUrl, hasFiles: false, limitBytes: ISSUE_BYTES });
    return `${text}\n<sub>Written by ${(0,markdown/* link */.nf)('this run', ofRun)}.</sub>\n`;
}
function commentText(report, siteUrl, ofRun) {
    return (0,markdown/* joinParts */.nn)([
        `**${(0,markdown/* prose */.CS)(findHeading(report, siteUrl))}**`,
        findHeadline(report, (path) => (0,markdown/* code */.aY)((0,core_text/* decodedPath */.kw)(path)), markdown/* prose */.CS),
        (0,markdown/* link */.nf)('The run', ofRun),
    ]);
}

;// CONCATENATED MODULE: ./build/report/read.js



/**
 * Reads a report within its budget, in the order of worth (docs/how-it-works.md, "Budget"). Without the first
 * page of the current period there is none: returns why then.
 */
async function readReport(period, { source, budget, readReaders, }) {
    const read = (query, needs) => budget.spend((aborted) => source.read(query, aborted), needs);
    const current = openReading(period);
    await readPage(current, read);
    const { totals } = current;
    if (totals === undefined)
        return { error: current.missing?.error };
    const before = period.fromMs === undefined ? undefined : (0,report_period/* periodBefore */.t$)(period);
    const earlier = before && openReading(before);
    if (earlier !== undefined)
        await readPage(earlier, read);
    // A few views have no trend.
    const trend = period.fromMs !== undefined && isBase(totals.total) ? await readTrend(period, read) : undefined;
    await readRest(current, read);
    const readers = await readReaders?.();
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
    const { unit, periods } = (0,report_period/* cutIntoBuckets */.kP)(period);
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
    const previousOf = (path) => earlier.rows.get(path) ?? (mayBeNew(path) ? NO_VIEWS : undefined);
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
async function runReport({ plan, service }, ports) {
    const progress = (0,log/* startProgress */.ot)(ports.clock, ports.log);
    progress.activity('reading the page views');
    try {
        const { source, readReaders, signal } = ports;
        const budget = createBudget(ports, plan.maxRequests);
        const issue = plan.issue && openReportIssue(plan.issue, { siteUrl: plan.siteUrl, service }, ports);
        const report = await readReport(plan.period, {
            source,
            budget,
            readReaders: readReaders && (async () => await readReaders(await issue?.remembered(), budget)),
        });
        const ended = { ...outcome/* NOTHING_SENT */.L5, elapsedMs: progress.elapsedMs() };
        if (signal.aborted)
            return { outcome: { ...ended, result: 'cancelled' } };
        if ('error' in report)
            return { outcome: { ...ended, result: 'error', error: report.error } };
        await publishReport(report, plan, ports);
        return { promptTable: renderForPrompt(report), issue: await issue?.keep(report), readers: report.readers };
    }
    finally {
        progress.stop();
    }
}
async function publishReport(report, { siteUrl }, ports) {
    const markdown = renderReport(report, { siteUrl, hasFiles: true });
    const files = await writeFiles(report, markdown, ports);
    setOutputs(report, files, ports);
    ports.setOutput('page-views-headline', `${findHeading(report, siteUrl)}.`);
    logReport(report, files, ports);
    const shown = files === undefined ? renderReport(report, { siteUrl, hasFiles: false }) : markdown;
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
    setOutput('page-views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '');
    setOutput('page-views-ai-share', isWithoutViews(totals) ? '0.0' : (shareOf('ai', totals)?.toFixed(1) ?? ''));
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
    log.info(`Page views: ${findHeadline(report)}`);
    const where = files === undefined ? '' : ` Files: ${Object.values(files).join(', ')}`;
    log.info(`${(0,core_text/* plural */.LS)(report.requests, 'analytics request')} used.${where}`);
    for (const line of [...findContradictions(report), ...(report.readers?.gaps ?? [])])
        log.info(line);
    if (report.leftOut.length > 0)
        log.warning([...report.leftOut, ...report.advice].join(' '), 'incomplete-report');
}


/***/ })

};
