export const id = 610;
export const ids = [610];
export const modules = {

/***/ 5372:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runReport: () => (/* binding */ runReport)
});

// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(5750);
// EXTERNAL MODULE: ./build/kit/core/log.js
var log = __webpack_require__(3207);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(1594);
// EXTERNAL MODULE: ./build/kit/core/clock.js
var core_clock = __webpack_require__(2059);
// EXTERNAL MODULE: ./build/kit/core/retry.js
var retry = __webpack_require__(1655);
;// CONCATENATED MODULE: ./build/report/budget.js



/** The most analytics requests of a report: an organization has 100 an hour for everything (docs/internals/service.md, "Limits"). */
const MOST_REQUESTS = 60;
/** All waits of one request together are not longer (docs/how-it-works.md, "Reading the views"). */
const LONGEST_WAIT_MS = 60_000;
/** Makes analytics requests, one after the other. After a rate limit that does not clear it makes no more. */
function createBudget({ clock, log, signal }, mostRequests = MOST_REQUESTS) {
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
         */
        async spend(request) {
            let waitedMs = 0;
            for (let attempt = 1;; attempt++) {
                if (signal.aborted)
                    return { why: 'the run was cancelled' };
                if (limited !== undefined)
                    return limited;
                if (spent === mostRequests)
                    return { why: `a report makes at most ${mostRequests} analytics requests` };
                spent++;
                const value = await request(signal).catch(errors/* asServiceError */.CZ);
                if (!(value instanceof errors/* ServiceError */._7))
                    return value;
                const { what, advice, failure } = value;
                const delayMs = (0,retry/* retryDelay */.a2)({ purpose: 'read', failure, attempt, random: clock.random() });
                if (delayMs === undefined || waitedMs + delayMs > LONGEST_WAIT_MS) {
                    const missing = { why: what.replace(/\.$/, ''), advice, error: value };
                    if ((0,retry/* isRateLimit */.a5)(failure))
                        limited = missing;
                    return missing;
                }
                log.info(`${what} Trying again in ${(0,core_clock/* formatDuration */.a3)(delayMs)}.`);
                await clock.sleep(delayMs, signal).catch(() => undefined);
                waitedMs += delayMs;
            }
        },
    };
}

// EXTERNAL MODULE: ../../work/change/node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1993);
// EXTERNAL MODULE: ./build/kit/core/markdown.js
var markdown = __webpack_require__(7628);
// EXTERNAL MODULE: ./build/kit/core/marker.js
var marker = __webpack_require__(4231);
// EXTERNAL MODULE: ./build/kit/github/failure.js
var failure = __webpack_require__(7547);
// EXTERNAL MODULE: ./build/kit/runner/workflow.js
var runner_workflow = __webpack_require__(1791);
// EXTERNAL MODULE: ./build/report/period.js
var report_period = __webpack_require__(2276);
;// CONCATENATED MODULE: ./build/report/views/report.js

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
/** A ratio in percent with one decimal, never -0. */
function percent(ratio) {
    return Math.round(ratio * 1000) / 10 || 0;
}
/** The share of a kind of readers in percent; `undefined` without views, or where people and AI do not make up the total. */
function shareOf(kind, counts) {
    const { human, ai, total } = counts;
    return human + ai === total && total > 0 ? percent(counts[kind] / total) : undefined;
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

;// CONCATENATED MODULE: ./build/report/views/findings.js



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

;// CONCATENATED MODULE: ./build/report/show/chart.js





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

;// CONCATENATED MODULE: ./build/report/show/markdown.js






/** A list shows at most this many rows. */
const MOST_TOP_PAGES = 20;
const MOST_NOTABLE = 10;
/** The longest path that a table shows, in characters: a longer one moves the numbers out of sight. */
const PATH_LIMIT = 100;
/**
 * The report for people.
 *
 * @param limitBytes the most bytes of the Markdown, in UTF-8, if it has as few rows as fit: those of the lists are left out last
 */
function renderReport(report, { siteUrl, hasFiles, limitBytes = Number.POSITIVE_INFINITY, }) {
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
            (0,markdown/* prose */.CS)(leftOut.join(' ')),
        ]);
    };
    return withMostRows(PROMPT_TOP_ROWS, render, (text) => text.length <= PROMPT_TABLE_LIMIT);
}

;// CONCATENATED MODULE: ./build/report/issue/issue.js









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
});
/** The first line of the issue, and of comments on it: invisible to people. */
const issueMarker = (0,marker/* createMarker */.h5)(placeSchema, contentSchema);
/** Keeps the report in one issue: creates it, or replaces its text. A closed one is left alone. Throws `GitHubError`. */
async function keepIssue(report, { title, notifies, siteUrl, service }, { workflow, log, redact, setOutput, issues, }) {
    const { repositoryId: repository, id, attempt } = workflow;
    if (repository === undefined)
        throw (0,failure/* repositoryUnknown */.DD)();
    // Without a secret, since taking one out later would break the marker that holds the title.
    const place = { report: 'page-views', repository, service, title: redact(title) };
    const withMarker = (text) => `${issueMarker.line({ ...place, run: id })}\n\n${text}`;
    const body = withMarker(issueText(report, siteUrl, (0,runner_workflow/* runUrl */.Vp)(workflow)));
    const existing = await findIssue(place, issues);
    const { number, url } = existing ?? (await issues.create({ title: place.title, body }));
    setOutput('page-views-issue-url', url);
    if (existing === undefined) {
        log.info(`The issue with the report was created: ${url}`);
        return;
    }
    if (!existing.isOpen) {
        log.warning(`The issue with the report is closed, so it was not updated: ${url}`, 'closed-issue');
        return;
    }
    await issues.update(number, body);
    log.info(`The issue with the report was updated: ${url}`);
    // GitHub emailed already what an earlier attempt or another job of this run wrote.
    if (!notifies || attempt > 1 || existing.writtenBy === id)
        return;
    try {
        const comment = await issues.comment(number, withMarker(commentText(report, siteUrl, (0,runner_workflow/* runUrl */.Vp)(workflow))));
        log.info(`A comment was added to the issue: ${comment.url}`);
    }
    catch (thrown) {
        log.warning('The issue was updated anyway.', 'report-issue', (0,errors/* asActionError */.z6)(thrown));
    }
}
async function findIssue(place, issues) {
    for await (const issue of issues.listOwn()) {
        const marker = issueMarker.readAt(place, issue.body);
        if (marker !== undefined)
            return { ...issue, writtenBy: marker.run };
    }
    return undefined;
}
/** The limit in bytes: GitHub takes 65,536 characters, the marker and the last line included. */
const ISSUE_BYTES = 60_000;
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

// EXTERNAL MODULE: ./build/kit/core/repository.js
var repository = __webpack_require__(8869);
// EXTERNAL MODULE: ./build/kit/github/objects.js
var objects = __webpack_require__(8837);
;// CONCATENATED MODULE: ./build/report/issue/requests.js



const FINDING = { what: 'the list of issues', permission: 'issues: write' };
const UPDATING = { ...FINDING, what: 'the issue with the report' };
/** This is not repeated: a request that was lost may have made the issue, and each new one is mailed. */
const CREATING = { ...UPDATING, once: true };
/** This is not repeated, since each comment is mailed. */
const COMMENTING = { ...CREATING, what: 'the comment on the issue with the report' };
/**
 * An issue whose author is gone belongs to nobody. An entry that is no issue at all makes the list unreadable: the issue
 * could be behind it, and would be made again.
 */
const issueSchema = schemas/* object */.Ikc({
    number: schemas/* number */.aig().int().positive(),
    html_url: schemas/* string */.YjP().catch(''),
    body: schemas/* string */.YjP().catch(''),
    state: schemas/* string */.YjP().catch('open'),
    user: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).optional().catch(undefined),
    pull_request: schemas/* unknown */.L5J().optional(),
});
const issuesSchema = schemas/* array */.YOg(issueSchema);
const createdSchema = schemas/* object */.Ikc({ number: schemas/* number */.aig().int().positive(), html_url: schemas/* string */.YjP() });
/** A page of a gateway updates no issue. */
const updatedSchema = schemas/* looseObject */._H3({});
const commentSchema = schemas/* object */.Ikc({ html_url: schemas/* string */.YjP() });
/** The issues of the workflow's repository. Throws `GitHubError`; status 410 where issues are turned off. */
function createIssues(api) {
    const readViewer = (0,objects/* createViewer */.Rx)(api);
    return {
        /** Lists those that the token itself wrote, oldest first, read page by page until the caller stops; no pull requests. */
        listOwn: () => listOwn(api, readViewer),
        async create(parameters) {
            const route = 'POST /repos/{owner}/{repo}/issues';
            const created = await api.request({ ...CREATING, schema: createdSchema, route, parameters });
            return { number: created.number, url: created.html_url };
        },
        async update(number, body) {
            const route = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}';
            const parameters = { issue_number: number, body };
            await api.request({ ...UPDATING, schema: updatedSchema, route, parameters });
        },
        async comment(number, body) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const parameters = { issue_number: number, body };
            return { url: (await api.request({ ...COMMENTING, schema: commentSchema, route, parameters })).html_url };
        },
    };
}
/** GitHub itself selects by author, so that the issues of other people need not be read. */
async function* listOwn(api, readViewer) {
    const viewer = await readViewer();
    const route = 'GET /repos/{owner}/{repo}/issues';
    const parameters = { creator: viewer, state: 'all', sort: 'created', direction: 'asc' };
    const issues = api.entries({ ...FINDING, schema: issuesSchema, route, parameters });
    for await (const { number, html_url: url, body, state, user, pull_request: pullRequest } of issues) {
        // A server that does not know `creator` lists everybody's.
        if (!pullRequest && (0,repository/* isSameName */.yS)(user?.login, viewer))
            yield { number, url, body, isOpen: state === 'open' };
    }
}

// EXTERNAL MODULE: ./build/kit/service/exchange.js
var exchange = __webpack_require__(6628);
// EXTERNAL MODULE: ./build/kit/core/secrets.js
var secrets = __webpack_require__(6312);
;// CONCATENATED MODULE: ./build/report/readers/personal-data.js

/** Replaces, in a text as a person reads it. Every pattern takes linear time: its parts are bounded, or cannot overlap. */
const SHAPES = [
    secrets/* withoutKeys */.Pe,
    secrets/* withoutCredentials */.ri,
    // An email address; neither a version (`react@18.2.0-beta.rc`) nor an image (`logo@2x.png`), nor SSH (`git@github.com:`).
    remove(/(?<![\p{L}\p{N}\p{M}._%+'-])(?!git@[\w.-]+[:/])[\p{L}\p{N}\p{M}._%+'-]+@(?!v?\d+\.\d|\dx\.)(?:[\p{L}\p{N}\p{M}_-]{1,63}\.){1,8}(?:xn--[a-z\d-]{2,30}|\p{L}[\p{L}\p{M}]{1,24})/giu),
    secrets/* withoutSecrets */.cT,
    // A card number with its check digit.
    (text) => text.replace(/(?<![\d-])\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?![\d-])/g, (card) => (isCard(card) ? secrets/* REMOVED */.Xq : card)),
    ...[
        // A telephone number: behind such a word, with its country, with an area that begins with 0, or as in North America.
        /(?<=\b(?:tel|telephone|phone|mobile|cell|fax|whatsapp)(?: number| no| nr)?(?: is|[.:#]){0,2} ?)(?!\d{4}-\d\d-\d\d)\+?\(?\d[\d ()./-]{5,20}\d(?![\p{L}\p{N}])/giu,
        /(?<![\p{L}\p{N}+])\+ ?\(?[1-9](?:[ ()./-]{0,3}\d){7,14}(?![\p{L}\p{N}])/gu,
        /(?<![\p{L}\p{N}.,:/+-])00[1-9]\d{0,2}(?:[ ()./-]{1,3}\d{2,9}){2,5}(?![\p{L}\p{N}])/gu,
        /(?<![\p{L}\p{N}.,:/+-])(?=\(?0(?:[ ()./-]{0,2}\d){8,12}(?![\p{L}\p{N}]))(?!\d\d?([./-])\d\d?\1\d{2,4}(?![./-]?\d))(?:\(0\d{1,5}\)|0[1-9]\d{0,4})(?:[ ./-]{1,2}\d{2,8}){1,5}/gu,
        /(?<![\p{L}\p{N}.,:/+-])(?:1[-. ])?(?:\(\d{3}\) ?\d{3}[-. ]\d{4}|\d{3}([-.])(?:\d{3}\1\d{4}|\d{4}\1\d{3}))(?![\p{L}\p{N}]|[-.]\d)/gu,
    ].map(remove),
    (text) => text.replace(SPACED, (number, ...groups) => (isList(groups.slice(0, 3)) ? number : secrets/* REMOVED */.Xq)),
];
function remove(shape) {
    return (text) => text.replace(shape, secrets/* REMOVED */.Xq);
}
/** Ten digits in three groups, which may also be three plain numbers. */
const SPACED = /(?<![\p{L}\p{N}.,:/+-]|\d )(\d{3}) (\d{3,4}) (\d{3,4})(?![\p{L}\p{N}]| \d)/gu;
function isList(groups) {
    return groups.join('').length !== 10 || groups.every((group) => /[05]$/.test(group) || Number(group) % 4 === 0);
}
function isCard(card) {
    const digits = [...card.replace(/\D/g, '')].reverse().map(Number);
    const sum = digits.reduce((all, digit, index) => all + (index % 2 === 0 ? digit : (digit * 2) % 9 || digit), 0);
    return digits.length >= 13 && sum % 10 === 0;
}
/** A character that is written as an HTML reference, or encoded for a URL, also more than once. */
const WRITTEN = /&(?:#\d{1,7}|#x[\da-f]{1,6}|commat|period|num|plus|colon|equals|lt|gt);|(?:%(?:25)*[\da-f]{2})+/giu;
/** Marks that show nothing, or only emphasis, which may stand anywhere inside of an address, a number or a key. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u115f\u3164*`~|\\]|\u034f/gu;
const TAG = /<\/?([a-z][^<>]*)>/giu;
/**
 * The text on one line, without email addresses, telephone numbers and keys, however written. A text that has such a thing
 * is shown as a person reads it, without markup. This is a net, not a promise: no pattern finds all of them.
 */
function withoutPersonalData(text) {
    const line = text.replace(/\s+/gu, ' ').trim();
    const read = line
        .replace(WRITTEN, decode)
        .replace(UNSEEN, '')
        .normalize('NFKC')
        .replace(/[\u2010-\u2015\u2212]/gu, '-')
        .replace(/(?!\d)\p{Nd}/gu, asciiDigit);
    // A tag may hold such a thing itself (`<ada@example.com>`).
    const plain = read.replace(TAG, (_, inside) => (inside.length < 6 || clean(inside) === inside ? '' : ` ${inside} `));
    const cleaned = clean(plain);
    return cleaned === plain ? line : cleaned.replace(/\s+/gu, ' ').trim();
}
const clean = (text) => SHAPES.reduce((rest, shape) => shape(rest), text);
/** The path of a page without personal data, and without what follows it in an address. */
function withoutPersonalPath(path) {
    return withoutPersonalData(path.split(/[?#]/, 1).join(''));
}
const NAMED = {
    ...{ '&commat;': '@', '&period;': '.', '&num;': '#', '&plus;': '+' },
    ...{ '&colon;': ':', '&equals;': '=', '&lt;': '<', '&gt;': '>' },
};
function decode(written) {
    if (written.startsWith('%'))
        return Buffer.from(written.replace(/%(?:25)*(?=[\da-f]{2})/gi, ''), 'hex').toString();
    const point = Number(`0${written.slice(2, -1)}`);
    return point <= 0x10ffff ? String.fromCodePoint(point) : (NAMED[written.toLowerCase()] ?? written);
}
/** The ten digits of a script follow one another, from a multiple of 16 in Unicode on, or from 6 after one. */
function asciiDigit(digit) {
    const point = digit.codePointAt(0) ?? 0;
    const offset = point % 16;
    return String(/\p{Nd}/u.test(String.fromCodePoint(point - offset)) ? offset : offset - 6);
}
/** In characters. Readers choose how long a text is, so a longer one is cut before anything else reads it. */
const LONGEST = 2000;
/**
 * The beginning of a text. A run of ASCII characters that the cut broke is left out, since it may be a part of a key or of
 * an address that is no longer found.
 */
function cutWords(text) {
    // A character has at most two UTF-16 units.
    const characters = [...text.slice(0, 2 * LONGEST + 2)];
    if (characters.length <= LONGEST)
        return text;
    const isInRun = (at) => /^[\x21-\x7e]$/.test(characters[at] ?? '');
    let end = LONGEST;
    if (isInRun(end))
        while (end > 0 && isInRun(end - 1))
            end--;
    return characters.slice(0, end).join('');
}

;// CONCATENATED MODULE: ./build/report/readers/rank.js

/** The reasons to list a question, the most telling first: how a turn ended, or that it was asked more than once. */
const REASONS = ['unanswered', 'negative', 'without-source', 'clarified', 'repeated'];
/** Every question, search and remark, and the pages that stand out, the most telling first. */
function rankReaderFeedback({ turns = [], searches = [], remarks = [], agentRemarks = [], thumbs = [], }) {
    const newestFirst = (a, b) => b.atMs - a.atMs || (0,core_text/* compareText */.n6)(a.text, b.text);
    return {
        ...rankQuestions(turns),
        searches: foldSearches(searches),
        pages: dislikedPages(thumbs),
        remarks: [...remarks.toSorted(newestFirst), ...agentRemarks.toSorted(newestFirst)],
    };
}
/** The rank of a reason: the most telling is 0, a missing one comes last. */
const rankOf = (reason) => (reason === undefined ? REASONS.length : REASONS.indexOf(reason));
/**
 * Every question once, the most telling first, and how many conversations were small talk alone. A conversation counts by
 * the turn that gives it its rank, the first of these, and the same words of several readers are one question.
 */
function rankQuestions(turns) {
    const unique = new Map(turns.map((turn) => [JSON.stringify([turn.conversation, turn.atMs, turn.text]), turn]));
    const serious = [...unique.values()].filter(({ text }) => !isSmallTalk(text));
    serious.sort((a, b) => a.atMs - b.atMs || (0,core_text/* compareText */.n6)(a.text, b.text) || (0,core_text/* compareText */.n6)(a.conversation, b.conversation));
    const byKey = Map.groupBy(serious, ({ key }) => key);
    const reasonOf = ({ key, came }) => came ?? (byKey.get(key)?.length === 1 ? undefined : 'repeated');
    const telling = Array.from(Map.groupBy(serious, ({ conversation }) => conversation).values(), (own) => own
        .map((turn) => ({ ...turn, reason: reasonOf(turn) }))
        .reduce((best, turn) => (rankOf(turn.reason) < rankOf(best.reason) ? turn : best)));
    const questions = Array.from(Map.groupBy(telling, ({ key }) => key), ([key, chosen]) => {
        const all = byKey.get(key) ?? [];
        return {
            key,
            text: all[0]?.text ?? '',
            reason: REASONS.find((reason) => chosen.some((turn) => turn.reason === reason)),
            readers: new Set(all.map(({ conversation }) => conversation)).size,
            lastAtMs: Math.max(...all.map(({ atMs }) => atMs)),
        };
    });
    questions.sort((a, b) => rankOf(a.reason) - rankOf(b.reason) ||
        b.readers - a.readers ||
        b.lastAtMs - a.lastAtMs ||
        (0,core_text/* compareText */.n6)(a.key, b.key));
    const conversations = new Set(turns.map(({ conversation }) => conversation));
    return { questions, smallTalk: conversations.size - telling.length };
}
/**
 * Searches as readers meant them, the most hits first. They are recorded while they are typed: a beginning that breaks off
 * within a word, and has fewer hits than what it became, belongs to the longer search; of several, to the one with most
 * hits. A click on a beginning is none on the longer search.
 */
function foldSearches(searches) {
    const own = new Map();
    // The same words are shown as most readers spell them, and somebody clicked if anybody did.
    for (const search of searches.map((row) => ({ ...row })).sort(byHits)) {
        const sameWords = own.get(search.key);
        if (sameWords === undefined)
            own.set(search.key, search);
        else
            add(sameWords, search).isClicked ||= search.isClicked;
    }
    // A longer search follows its beginnings. All are compared as they were before any was folded.
    const sorted = Array.from(own.values(), (search) => ({ ...search })).sort((a, b) => (0,core_text/* compareText */.n6)(a.key, b.key));
    for (const [index, search] of sorted.entries()) {
        const longer = own.get(targetOf(search, sorted, index)?.key ?? '');
        if (longer === undefined)
            continue;
        add(longer, search);
        own.delete(search.key);
    }
    return [...own.values()].sort(byHits);
}
const byHits = (a, b) => b.hits - a.hits || (0,core_text/* compareText */.n6)(a.text, b.text);
function add(to, { hits, atMs }) {
    to.hits += hits;
    to.atMs = Math.max(to.atMs, atMs);
    return to;
}
/** The search that a beginning became. It is no beginning itself, since none that it could have become has more hits. */
function targetOf({ key, hits }, sorted, index) {
    let target;
    for (let at = index + 1; sorted[at]?.key.startsWith(key); at++) {
        const longer = sorted[at];
        if (longer === undefined || longer.hits <= hits || !isWithinWord(longer.key, key.length))
            continue;
        if (target === undefined || byHits(longer, target) < 0)
            target = longer;
    }
    return target;
}
/** Between two characters of a word. */
const WITHIN_WORD = /(?<=[\p{L}\p{M}\p{N}_])(?=[\p{L}\p{M}\p{N}_])/uy;
function isWithinWord(text, at) {
    WITHIN_WORD.lastIndex = at;
    return WITHIN_WORD.test(text);
}
/** The fewest thumbs down that say something about a page. */
const LEAST_DOWN = 3;
/** The pages with more thumbs down than up, the most thumbs down first. */
function dislikedPages(pages) {
    return pages
        .filter(({ up, down }) => down > up && down >= LEAST_DOWN)
        .sort((a, b) => b.down - a.down || a.up - b.up || (0,core_text/* compareText */.n6)(a.path, b.path));
}
/** Quotes, brackets and the marks of sentences in all scripts, where they touch a word from outside. */
const OPENING = /^[\p{Pi}\p{Pf}\p{Ps}"'`¿¡,;]$/u;
const CLOSING = /^[\p{Pi}\p{Pf}\p{Pe}\p{Terminal_Punctuation}"'`…–—]$/u;
/**
 * The words of a text without case and sentence marks. What else touches a word, or stands alone, keeps it apart: `C++`,
 * `>=`, `--v`, `.NET`, and the marks of letters. A text of sentence marks alone is its own key.
 */
function keyOf(text) {
    const plain = text.normalize('NFC').toLowerCase();
    const words = plain.split(/\s+/u).map((word) => {
        let [from, to] = [0, word.length];
        while (to > from && CLOSING.test(word.charAt(to - 1)))
            to--;
        while (from < to && OPENING.test(word.charAt(from)))
            from++;
        return word.slice(from, to).replaceAll('’', "'");
    });
    return words.filter((word) => word !== '').join(' ') || plain;
}
/** Greetings, thanks, consent and tests, in the languages that are met most, and what stands beside them. */
const SMALL_TALK = new Set('hi hello hey hiya yo hallo hola bonjour salut ciao ola olá oi 你好 こんにちは ok okay k yes yep yeah no nope sure fine cool nice great good perfect awesome thanks thank thx ty cheers danke merci gracias obrigado obrigada grazie 谢谢 谢谢你 ありがとう bye goodbye test testing'.split(' '));
const BESIDE = new Set('you so very much a lot there again for all everyone morning afternoon evening night'.split(' '));
/** Returns whether a text greets, thanks, agrees or tests, or has neither words nor symbols. */
function isSmallTalk(text) {
    const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}\p{Sm}\p{Sc}]+/gu) ?? [];
    const others = words.filter((word) => !SMALL_TALK.has(word));
    return (words.length === 0 ||
        (others.length < words.length && others.every((word) => BESIDE.has(word) || /^\d{1,3}$/.test(word))));
}

;// CONCATENATED MODULE: ./build/report/readers/api.js






/** Becomes milliseconds since the epoch. */
const time = schemas/* string */.YjP().transform(Date.parse).pipe(schemas/* number */.aig());
const count = schemas/* int */.Whr().nonnegative();
const word = schemas/* string */.YjP().optional().catch(undefined);
/** Takes out what may not be kept: of words, personal data and what `redact` finds; of a page's path, keys alone. */
function cleaned({ redact, redactKeys }) {
    const clean = (text) => redact(withoutPersonalData(cutWords(text ?? '')));
    const cleanPath = (path) => redactKeys(withoutPersonalPath(cutWords(path)));
    return {
        words: schemas/* string */.YjP().nullable().transform(clean),
        comment: schemas/* string */.YjP().nullish().transform(clean),
        page: schemas/* string */.YjP().transform(cleanPath).pipe(schemas/* string */.YjP().min(1)),
    };
}
const turnOf = ({ words }) => schemas/* object */.Ikc({
    id: schemas/* string */.YjP().min(1),
    timestamp: time,
    query: words,
    resolutionStatus: schemas/* string */.YjP(),
    responseType: word,
    feedback: word,
    sources: schemas/* array */.YOg(schemas/* unknown */.L5J()),
})
    .transform(({ id: conversation, timestamp: atMs, query: text, ...answer }) => text === '' ? undefined : { conversation, atMs, text, key: keyOf(text), came: whatCame(answer) });
function whatCame(answer) {
    if (answer.resolutionStatus === 'unanswered')
        return 'unanswered';
    if (answer.feedback === 'negative')
        return 'negative';
    if (answer.responseType === 'clarifying_question')
        return 'clarified';
    return answer.sources.length === 0 ? 'without-source' : undefined;
}
const searchOf = ({ words }) => schemas/* object */.Ikc({ searchQuery: words, hits: count, ctr: schemas/* number */.aig(), lastSearchedAt: time })
    .transform(({ searchQuery: text, hits, ctr, lastSearchedAt: atMs }) => text === '' ? undefined : { text, key: keyOf(text), hits, isClicked: ctr > 0, atMs });
const remarkBy = (author, { page, comment }) => schemas/* object */.Ikc({
    path: page,
    comment,
    createdAt: time.nullable(),
    status: word,
    source: word,
    helpful: schemas/* boolean */.zMY().optional().catch(undefined),
})
    .transform(({ path, comment: text, createdAt: atMs, status = '', source = author, helpful = false }) => {
    const isDone = ['resolved', 'dismissed'].includes(status);
    if (text === '' || atMs === null || isDone || source !== author)
        return undefined;
    return { path, text, key: keyOf(text), atMs, isByAgent: author === 'agent', isHelped: helpful };
});
const thumbsOf = ({ page }) => schemas/* object */.Ikc({ path: page, thumbsUp: count, thumbsDown: count })
    .transform(({ path, thumbsUp: up, thumbsDown: down }) => ({ path, up, down }));
/** The lists, the most telling first. Of those of which one page is read, it has the most telling rows. */
function feedbackLists(safe) {
    const feedback = { field: 'feedback', mostPages: 1 };
    return {
        turns: {
            name: 'conversations with the assistant',
            path: 'assistant?limit=1000',
            field: 'conversations',
            row: turnOf(safe),
            mostPages: 3,
        },
        searches: { name: 'searches', path: 'searches?limit=100', field: 'searches', row: searchOf(safe), mostPages: 1 },
        remarks: {
            name: 'remarks of readers',
            path: 'feedback?source=contextual&limit=100',
            row: remarkBy('contextual', safe),
            ...feedback,
        },
        agentRemarks: {
            name: 'remarks of AI agents',
            path: 'feedback?source=agent&limit=100',
            row: remarkBy('agent', safe),
            ...feedback,
        },
        thumbs: { name: 'thumbs by page', path: 'feedback/by-page?limit=100', row: thumbsOf(safe), ...feedback },
    };
}
/**
 * Reads the lists of a period, one after the other. Each stands alone: one that cannot be read is missing, and the gaps say
 * why, in a sentence each.
 */
function createReaderFeedbackApi(redact, options, budget) {
    const readPage = createPageReader(options, budget);
    /**
     * @param only has the lists to read; reading ends where one of them cannot be read. All are read unless given
     */
    return async ({ fromMs, toMs }, only) => {
        const dates = { ...(fromMs === undefined ? {} : { dateFrom: (0,core_clock/* formatDay */.im)(fromMs) }), dateTo: (0,core_clock/* formatDay */.im)(toMs) };
        const rows = {};
        const gaps = [];
        let isWhole = true;
        for (const [key, list] of Object.entries(feedbackLists(cleaned({ redact, redactKeys: options.redact })))) {
            if (only !== undefined && (!isWhole || !(key in only)))
                continue;
            const listed = await readList(list, new URLSearchParams(dates), readPage);
            gaps.push(...listed.gaps);
            isWhole &&= listed.isWhole;
            if (listed.rows !== undefined)
                rows[key] = listed.rows;
        }
        // Each list's rows are those of its schema.
        return { rows: rows, gaps, isWhole };
    };
}
async function readList({ name, path, field, row, mostPages }, query, readPage) {
    const given = [];
    const gaps = [];
    let isWhole = true;
    for (let pages = 1;; pages++) {
        const answer = await readPage(`${path}&${query}`, field);
        if ('why' in answer) {
            gaps.push(`${pages === 1 ? 'Not read' : 'Read only in part'}: ${name} (${whyNot(answer)}).`);
            isWhole = false;
            break;
        }
        given.push(...answer.rows);
        if (!answer.hasMore)
            break;
        if (pages === mostPages || answer.cursor === undefined) {
            isWhole = pages === mostPages;
            const where = isWhole ? '' : ', and the service does not say where';
            gaps.push(`Read only in part: ${name} (there are more than ${(0,core_text/* formatCount */.B4)(given.length)}${where}).`);
            break;
        }
        query.set('cursor', answer.cursor);
    }
    const parsed = given.map((one) => row.safeParse(one));
    const [issue, ...others] = parsed.flatMap(({ error }) => error?.issues[0] ?? []);
    if (issue !== undefined) {
        const field = String(issue.path[0] ?? 'row');
        gaps.push(`Left out: ${(0,core_text/* formatCount */.B4)(others.length + 1)} of the ${name}, whose \`${field}\` is not as documented.`);
    }
    const readable = parsed.flatMap(({ data }) => data ?? []);
    const isUnknown = readable.length === 0 && (!isWhole || issue !== undefined);
    return { rows: isUnknown ? undefined : readable, gaps, isWhole };
}
/** Reads one page of a list, or says why not. */
function createPageReader(options, budget) {
    const { project, send, fail } = (0,exchange/* createExchange */.Cc)(options);
    const answer = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J());
    const rowsOf = schemas/* array */.YOg(schemas/* unknown */.L5J());
    return async (list, field) => await budget.spend(async (signal) => {
        const deadline = { until: Number.POSITIVE_INFINITY, signal };
        const path = `/v1/analytics/${project}/${list}`;
        const { json, error } = await send('reader-feedback', { method: 'GET', path, deadline });
        if (error !== undefined)
            throw error;
        const { [field]: rows, hasMore, nextCursor } = answer.safeParse(json).data ?? {};
        const read = rowsOf.safeParse(rows);
        if (!read.success)
            throw fail('reader-feedback', { type: 'undocumented', field });
        const cursor = typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined;
        // Searches have no `hasMore`.
        return { rows: read.data, cursor, hasMore: typeof hasMore === 'boolean' ? hasMore : cursor !== undefined };
    });
}
function whyNot({ why, error }) {
    const status = error?.failure.status;
    return status === 403 || status === 404 ? `not part of the plan, or of what the key may read: ${status}` : why;
}

;// CONCATENATED MODULE: ./build/report/readers/lists.js




const WHY = {
    unanswered: 'not answered',
    negative: 'answer rated negative',
    'without-source': 'answered without a source',
    clarified: 'answered with a question',
    repeated: 'asked several times',
};
/** Lists what readers did not find. */
function listsOf({ questions, searches, pages, remarks }) {
    const asked = questions.flatMap(({ text: words, reason, readers, key }) => reason === undefined
        ? []
        : [{ key: `question ${key}`, words, facts: [WHY[reason], (0,core_text/* formatCount */.B4)(readers)], isOpen: true }]);
    const searched = searches.flatMap(({ text: words, isClicked, hits, key, atMs }) => isClicked ? [] : [{ key: `search ${key}`, words, facts: [(0,core_clock/* formatDate */.Yq)(atMs), (0,core_text/* formatCount */.B4)(hits)], isOpen: true }]);
    const disliked = pages.map(({ path: page, up, down }) => {
        return { key: `page ${page}`, page, facts: [(0,core_text/* formatCount */.B4)(up), (0,core_text/* formatCount */.B4)(down)], isOpen: false };
    });
    const remarked = remarks.map(({ path: page, text: words, key, isByAgent, isHelped, atMs }) => {
        const facts = [isByAgent ? 'AI agent' : 'reader', (0,core_clock/* formatDate */.Yq)(atMs)];
        return { key: `remark ${page} ${key}`, page, words, facts, isOpen: !isHelped && !isSmallTalk(words) };
    });
    return [
        { title: 'Questions', header: ['Question', 'Why', 'Readers'], numbersFrom: 2, entries: asked },
        { title: 'Searches without a click', header: ['Search', 'Last', 'Times'], numbersFrom: 2, entries: searched },
        { title: 'Pages with more thumbs down than up', header: ['Page', 'Up', 'Down'], numbersFrom: 1, entries: disliked },
        { title: 'Remarks', header: ['Page', 'Remark', 'By', 'Date'], numbersFrom: 4, entries: remarked },
    ];
}
/** The list as the public may see it: pages, and what is said of them. */
function withoutWords({ header, entries, ...list }) {
    const pages = entries.flatMap(({ words: _, ...entry }) => (entry.page === undefined ? [] : [entry]));
    return { ...list, header: header.filter((name) => name !== 'Remark'), entries: pages };
}
/** The lists with so many entries each; after the first `open` of them, the rest is collapsed. */
function renderLists(lists, { most, open, ...writing }) {
    const rendered = lists.map(({ title, header, numbersFrom, entries }) => {
        const rows = entries.slice(0, most).map((entry) => cellsOf(entry, writing));
        if (rows.length === 0)
            return '';
        return (0,markdown/* joinParts */.nn)([
            `**${title}**`,
            (0,markdown/* collapsedTable */.GX)(header, rows, { numbersFrom, open }),
            rows.length === entries.length ? '' : `Not listed: ${(0,core_text/* formatCount */.B4)(entries.length - rows.length)}.`,
        ]);
    });
    return (0,markdown/* joinParts */.nn)(rendered);
}
function cellsOf({ key, page, words, facts }, writing) {
    const [first = '', ...others] = [
        ...(page === undefined ? [] : [writing.path(page)]),
        ...(words === undefined ? [] : [writing.words(words)]),
        ...facts,
    ];
    return [`${first}${writing.keysBefore.has(key) ? ' (also in the period before)' : ''}`, ...others];
}
/** The longest words of a reader that a report shows, in characters. */
const lists_LONGEST = 200;
const wordsForReport = (words) => (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(words, lists_LONGEST));
/** The most characters of the lists in a prompt, and how many of them titles and headers may take. */
const PROMPT_LIMIT = 20_000;
const PROMPT_TITLES = 600;
const ROOM = PROMPT_LIMIT - PROMPT_TITLES;
/** The length from which an entry of a prompt is a long one, in characters. All of them have half of the room. */
const LONG = 500;
const INTEREST = 'A question or a search shows what readers are interested in, not that the docs lack the answer.';
/**
 * The value of the placeholder, as data: entries as a whole, in tables; `undefined` where nothing in the lists is a reason
 * to ask for docs.
 */
function promptOf(lists, keysBefore) {
    const plain = (text) => (0,core_text/* visibleLine */.P8)(text).replaceAll('|', '\\|');
    const writing = { path: plain, words: plain, keysBefore };
    const room = { all: ROOM, long: ROOM / 2 };
    const fits = (entry) => {
        const { length } = `| ${cellsOf(entry, writing).join(' | ')} |\n`;
        if (length > room.all || (length > LONG && length > room.long))
            return false;
        room.all -= length;
        if (length > LONG)
            room.long -= length;
        return true;
    };
    // The first entries of each list come first, so that many questions leave room for searches.
    const all = lists.flatMap(({ entries }) => entries.map((entry, rank) => ({ entry, rank })));
    if (!all.some(({ entry }) => entry.isOpen))
        return undefined;
    const fitting = all.toSorted((a, b) => a.rank - b.rank).filter(({ entry }) => fits(entry));
    const chosen = new Set(fitting.map(({ entry }) => entry));
    const sent = lists.map((list) => ({ ...list, entries: list.entries.filter((entry) => chosen.has(entry)) }));
    const data = renderLists(sent, { ...writing, most: Number.POSITIVE_INFINITY, open: Number.POSITIVE_INFINITY });
    const count = all.length - chosen.size;
    const leftOut = `${(0,core_text/* formatCount */.B4)(count)} more ${count === 1 ? 'was' : 'were'} left out, and will not be sent later.`;
    return { data, note: count === 0 ? INTEREST : `${INTEREST} ${leftOut}` };
}

;// CONCATENATED MODULE: ./build/report/readers/section.js





/** The report does not collapse this many entries of a list. */
const MOST_OPEN = 5;
/** Reads what readers asked, searched and wrote. What cannot be read is named in the section. */
async function readSection(task, service, budget) {
    const { showsWords } = task;
    const { rows, rowsBefore, rowsForPrompt, gaps, notCompared } = await readPeriods(task, service, budget);
    const ranked = rankReaderFeedback(rows);
    const lists = listsOf(ranked);
    const { keysBefore, cameUp, sentence } = comparePeriods(lists, rowsBefore);
    const isEmpty = lists.every(({ entries }) => entries.length === 0) && gaps.length === 0;
    const counts = isEmpty ? NOTHING_STANDS_OUT : countsOf(rows, ranked, lists);
    const shownLists = showsWords ? lists : lists.map(withoutWords);
    const sent = promptOf(listsOf(rankReaderFeedback(rowsForPrompt)), keysBefore);
    const unanswered = rows.turns && ranked.questions.filter(({ reason }) => reason === 'unanswered').length;
    const unclicked = rows.searches && ranked.searches.filter(({ isClicked }) => !isClicked).length;
    return {
        /** One sentence for the top of the report, in our own words; absent where nothing could be read. */
        headline: headlineOf([
            [unanswered, 'unanswered question', 'unanswered questions'],
            [unclicked, 'search without a click', 'searches without a click'],
        ]),
        /** `path` shows a page, `most` is how many entries a list may have. */
        markdown({ path, most }) {
            const shown = renderLists(shownLists, { path, words: wordsForReport, keysBefore, most, open: MOST_OPEN });
            return (0,markdown/* joinParts */.nn)([TITLE, counts, sentence, shown, ...[...gaps, ...notCompared].map(markdown/* prose */.CS)]);
        },
        json: { ...jsonOf(ranked, showsWords), periodBefore: cameUp ?? null, gaps: [...gaps, ...notCompared] },
        /** A sentence for each part of the period that could not be read, and why. */
        gaps,
        /** The placeholder's value, as it is sent and as it may be shown; absent where there is nothing new to answer. */
        prompt: sent && { sent, shown: showsWords ? sent : { note: '(What readers wrote is not shown in public.)' } },
    };
}
const TITLE = '### What readers did not find';
const NOTHING_STANDS_OUT = 'Nothing stands out in what readers asked, searched and wrote.';
/** Compares what readers did not find with the period before, where that was read. */
function comparePeriods(lists, rowsBefore) {
    if (rowsBefore === undefined)
        return { keysBefore: new Set(), cameUp: undefined, sentence: '' };
    const before = listsOf(rankReaderFeedback(rowsBefore)).map(keysOf);
    const now = new Set(lists.flatMap(keysOf));
    // Only what readers look for comes up again.
    const [questions = [], searches = []] = before;
    const lookedFor = [...questions, ...searches];
    const cameUp = { listed: lookedFor.length, cameUpAgain: lookedFor.filter((key) => now.has(key)).length };
    const [again, listed] = [(0,core_text/* formatCount */.B4)(cameUp.cameUpAgain), (0,core_text/* formatCount */.B4)(cameUp.listed)];
    const sentence = `${again} of ${listed} questions and searches of the period before came up again.`;
    return { keysBefore: new Set(before.flat()), cameUp, sentence: cameUp.listed === 0 ? '' : sentence };
}
const keysOf = ({ entries }) => entries.map(({ key }) => key);
/**
 * Reads the lists of the period, those of the time before it that a prompt holds too, and those of the period before: these only
 * if all of them can be read, else with the reason why not.
 */
async function readPeriods({ period, redact, wordsFromMs }, service, budget) {
    const read = createReaderFeedbackApi(redact, service, budget);
    const { rows, gaps } = await read(period);
    const { fromMs, toMs } = period;
    const isEarlier = wordsFromMs !== undefined && fromMs !== undefined && wordsFromMs < fromMs;
    const older = isEarlier ? await read({ fromMs: wordsFromMs, toMs: fromMs }) : { rows: {}, gaps: [] };
    const found = { rows, gaps: [...gaps, ...older.gaps], rowsForPrompt: since(wordsFromMs, rows, older.rows) };
    if (fromMs === undefined || Object.keys(rows).length === 0)
        return { ...found, rowsBefore: undefined, notCompared: [] };
    const before = await read({ fromMs: fromMs - (toMs - fromMs), toMs: fromMs }, rows);
    if (before.isWhole)
        return { ...found, rowsBefore: before.rows, notCompared: [] };
    return {
        ...found,
        rowsBefore: undefined,
        notCompared: [`Not compared with the period before. ${before.gaps.at(-1)}`],
    };
}
/** The rows from a moment on: a turn by its time, a search by its last one, a remark by its date. Thumbs have no time. */
function since(fromMs = Number.NEGATIVE_INFINITY, rows, older) {
    const recent = (own = [], before = []) => [...own, ...before].filter(({ atMs }) => atMs >= fromMs);
    return {
        turns: recent(rows.turns, older.turns),
        searches: recent(rows.searches, older.searches),
        thumbs: rows.thumbs ?? [],
        remarks: recent(rows.remarks, older.remarks),
        agentRemarks: recent(rows.agentRemarks, older.agentRemarks),
    };
}
/** Counts, each with its noun for one and for several, as one sentence; `undefined` where none of them is known. */
function headlineOf(counts) {
    const phrases = counts.flatMap(([count, one, several]) => count === undefined ? [] : `${count === 0 ? 'no' : (0,core_text/* formatCount */.B4)(count)} ${count === 1 ? one : several}`);
    return phrases.length === 0 ? undefined : `What readers did not find: ${phrases.join(', ')}.`;
}
/** Counts what each list has that was read. */
function countsOf(rows, { questions, smallTalk, searches, remarks }, [questionList]) {
    const byReason = Map.groupBy(questionList?.entries ?? [], ({ facts: [why] }) => why);
    const reasons = Array.from(byReason, ([why, { length }]) => `${(0,core_text/* formatCount */.B4)(length)} ${why}`).join(', ');
    const byAgents = remarks.filter(({ isByAgent }) => isByAgent).length;
    const unclicked = searches.filter(({ isClicked }) => !isClicked).length;
    return [
        rows.turns && `${(0,core_text/* plural */.LS)(questions.length, 'question')} to the assistant${reasons === '' ? '' : `: ${reasons}`}.`,
        smallTalk > 0 && `${(0,core_text/* plural */.LS)(smallTalk, 'other message')} ${smallTalk === 1 ? 'was' : 'were'} small talk.`,
        rows.searches &&
            `${searches.length === 1 ? '1 search' : `${(0,core_text/* formatCount */.B4)(searches.length)} searches`}, ${(0,core_text/* formatCount */.B4)(unclicked)} without a click.`,
        rows.remarks && `${(0,core_text/* plural */.LS)(remarks.length - byAgents, 'remark')} by readers.`,
        rows.agentRemarks && `${(0,core_text/* plural */.LS)(byAgents, 'remark')} by AI agents.`,
    ]
        .filter((sentence) => typeof sentence === 'string')
        .join(' ');
}
/** All that was read, for programs. */
function jsonOf({ questions, smallTalk, searches, pages, remarks }, showsWords) {
    const words = (text) => (showsWords ? text : null);
    const at = (ms) => new Date(ms).toISOString();
    return {
        questions: questions.map(({ text, reason = null, readers, lastAtMs }) => {
            return { text: words(text), reason, readers, lastAt: at(lastAtMs) };
        }),
        smallTalk,
        searches: searches.map(({ text, hits, isClicked, atMs }) => {
            return { text: words(text), hits, isClicked, lastAt: at(atMs) };
        }),
        pages,
        remarks: remarks.map(({ text, path, atMs, isByAgent }) => {
            return { text: words(text), path, at: at(atMs), by: isByAgent ? 'agent' : 'reader' };
        }),
    };
}

;// CONCATENATED MODULE: ./build/report/show/files.js



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
        requests,
        readerFeedback: report.readers?.json ?? null,
        pages: pages.map(({ path, previous, ...page }) => ({
            path,
            ...withShare(page),
            previous: previous === undefined ? null : files_countsOf(previous),
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
const files_countsOf = ({ human, ai, total }) => ({ human, ai, total });
const withShare = (counts) => ({ ...files_countsOf(counts), aiShare: shareOf('ai', counts) ?? null });

;// CONCATENATED MODULE: ./build/report/views/page-views-api.js



const countSchema = schemas/* int */.Whr().nonnegative();
const countsSchema = schemas/* object */.Ikc({ human: countSchema, ai: countSchema, total: countSchema });
const rowSchema = schemas/* object */.Ikc({ path: schemas/* string */.YjP(), ...countsSchema.shape });
const pageSchema = schemas/* object */.Ikc({
    totals: countsSchema,
    views: schemas/* array */.YOg(schemas/* unknown */.L5J()),
    hasMore: schemas/* boolean */.zMY().optional().catch(undefined),
});
/** The service's analytics API (docs/internals/service.md, "Operations"). Rejects with a `ServiceError`. */
function createPageViewsApi(options) {
    const { project, send, fail, redact } = (0,exchange/* createExchange */.Cc)(options);
    const views = `/v1/analytics/${project}/views`;
    return {
        /** Makes one request; whether to retry it is the caller's decision. */
        async read({ fromMs, toMs, limit, offset }, signal) {
            const query = new URLSearchParams({
                ...(fromMs === undefined ? {} : { dateFrom: (0,core_clock/* formatDay */.im)(fromMs) }),
                dateTo: (0,core_clock/* formatDay */.im)(toMs),
                limit: String(limit),
                offset: String(offset),
            });
            // The limits of the transport are enough.
            const deadline = { until: Number.POSITIVE_INFINITY, signal };
            const request = { method: 'GET', path: `${views}?${query}`, deadline };
            const { json, error } = await send('views', request);
            if (error !== undefined)
                throw error;
            const page = pageSchema.safeParse(json);
            if (!page.success) {
                // Anything but an object has no totals.
                const field = page.error.issues[0]?.path.join('.') || 'totals';
                throw fail('views', { type: 'undocumented', field });
            }
            const { totals, views: rows, hasMore } = page.data;
            // One bad row costs no report.
            const readable = rows.flatMap((row) => rowSchema.safeParse(row).data ?? []);
            return {
                totals,
                rows: readable.map((row) => ({ ...row, path: redact(row.path) })),
                unreadable: rows.length - readable.length,
                // A full page may have a next one where the field is missing.
                hasMore: hasMore ?? rows.length >= limit,
            };
        },
    };
}

;// CONCATENATED MODULE: ./build/report/views/read.js



/** Reads the views of a period and of the one before in parts, each within the budget: the caller knows which are worth more. */
function openViews(period, source, budget) {
    const read = (query) => budget.spend((signal) => source.read(query, signal));
    const before = period.fromMs === undefined ? undefined : (0,report_period/* periodBefore */.t$)(period);
    const current = openReading(period);
    const earlier = before && openReading(before);
    let trend;
    return {
        /** Reads both totals, each with the first of the pages. Returns what keeps the period's own from being read. */
        async readTotals() {
            await readPage(current, read);
            if (current.totals === undefined)
                return current.missing;
            if (earlier !== undefined)
                await readPage(earlier, read);
            return undefined;
        },
        async readTrend() {
            // A few views have no trend.
            if (period.fromMs !== undefined && isBase(current.totals?.total))
                trend = await readTrend(period, read);
        },
        async readPages() {
            await readRest(current, read);
        },
        /** Compared page by page only where no page is unread, so that none is called new or gone by mistake. */
        async readPagesBefore() {
            if (earlier !== undefined && current.isWhole)
                await readRest(earlier, read);
        },
        /** The report of what was read so far. */
        report: () => ({
            period,
            totals: current.totals ?? NO_VIEWS,
            ...comparePages(current, earlier),
            pagesComplete: current.isWhole,
            comparison: before && earlier?.totals && { period: before, totals: earlier.totals, pagesKnown: earlier.isWhole },
            trend: trend !== undefined && 'buckets' in trend ? trend : undefined,
            ...describeGaps(current, earlier, trend),
            requests: budget.spent,
        }),
    };
}
function openReading(period) {
    const nothing = { totals: undefined, responses: 0, repeats: 0, isWhole: false, missing: undefined };
    return { period, rows: new Map(), unreadable: 0, ...nothing };
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
    reading.unreadable += page.unreadable;
    reading.totals ??= page.totals;
    reading.responses++;
    reading.repeats = rows.size === rowsBefore ? reading.repeats + 1 : 0;
    if (!page.hasMore)
        reading.isWhole = true;
    else if (reading.repeats === MOST_REPEATS) {
        reading.missing = { why: 'the service announced more pages, but returned no new ones' };
    }
}
/** The totals of each bucket, where there are several. A trend with a gap would mislead. */
async function readTrend(period, read) {
    const { unit, periods } = (0,report_period/* cutIntoBuckets */.kP)(period);
    if (periods.length === 1)
        return undefined;
    const buckets = [];
    for (const bucket of periods) {
        const page = await read({ ...bucket, limit: 1, offset: 0 });
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
        return { pages, gone: [] };
    // Any page may be one of the rows that were left out: then none is called new, or gone.
    const [unlessBefore, mayBeGone] = [earlier.unreadable === 0 ? NO_VIEWS : undefined, current.unreadable === 0];
    const gone = [...earlier.rows.values()].filter(({ path }) => !current.rows.has(path));
    return {
        pages: pages.map((row) => ({ ...row, previous: earlier.rows.get(row.path) ?? unlessBefore })),
        gone: current.isWhole && mayBeGone ? gone.sort(byTotal) : [],
    };
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
    const unreadable = current.unreadable + (earlier?.unreadable ?? 0);
    const leftOut = gaps.flatMap(([what, missing]) => (missing ? [`${what}: ${missing.why}.`] : []));
    const ofRows = `${(0,core_text/* plural */.LS)(unreadable, 'row')} ${unreadable === 1 ? 'was' : 'were'} left out: not as documented.`;
    return {
        leftOut: unreadable === 0 ? leftOut : [...leftOut, ofRows],
        advice: [...new Set(gaps.flatMap(([, missing]) => missing?.advice ?? []))],
    };
}

;// CONCATENATED MODULE: ./build/report/run-report.js













/**
 * Reads the report and publishes it at once, so that it is kept however the rest of the run ends. Throws `ActionError` where there
 * is no report, or where the issue that was asked for cannot be written.
 */
async function runReport(plan, ports, run) {
    const progress = (0,log/* startProgress */.ot)(run.clock, run.log);
    progress.activity('reading the page views');
    try {
        const report = await readReport(plan, ports, run);
        // What a cancelled run could not read is no gap of the report.
        run.signal.throwIfAborted();
        await publishReport(report, plan, run);
        if (plan.issue !== undefined) {
            const issues = createIssues(await run.connect('workflow'));
            await keepIssue(report, { ...plan.issue, siteUrl: plan.siteUrl, service: ports.service }, { ...run, issues });
        }
        return valuesOf(report);
    }
    finally {
        progress.stop();
    }
}
async function readReport({ period, readerFeedback }, { exchange, visibility, wordsFromMs }, { clock, log, signal, redact }) {
    const budget = createBudget({ clock, log, signal });
    const views = openViews(period, createPageViewsApi(exchange), budget);
    // In the order of their worth, since the budget may end anywhere.
    const missing = await views.readTotals();
    if (missing?.error !== undefined)
        throw missing.error;
    const readers = readerFeedback
        ? await readSection({ period, redact, wordsFromMs, showsWords: (await visibility()) === 'private' }, exchange, budget)
        : undefined;
    await views.readTrend();
    await views.readPages();
    await views.readPagesBefore();
    return { ...views.report(), readers };
}
async function publishReport(report, { siteUrl }, run) {
    const { log, setOutput } = run;
    const markdown = renderReport(report, { siteUrl, hasFiles: true });
    const contents = { csv: csvReport(report), json: jsonReport(report), markdown };
    const files = await run.writeReportFiles(contents, run.signal).catch((error) => {
        log.warning(`The report's files could not be written (${(0,errors/* messageOf */.bD)(error)}).`, 'unwritten-files');
    });
    const { totals, comparison, leftOut } = report;
    setOutput('page-views-total', String(totals.total));
    setOutput('page-views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '');
    setOutput('page-views-ai-share', isWithoutViews(totals) ? '0.0' : (shareOf('ai', totals)?.toFixed(1) ?? ''));
    setOutput('page-views-csv', files?.csv ?? '');
    setOutput('page-views-json', files?.json ?? '');
    setOutput('page-views-markdown', files?.markdown ?? '');
    setOutput('page-views-headline', `${findHeading(report, siteUrl)}.`);
    log.info(`Page views: ${findHeadline(report)}`);
    const where = files === undefined ? '' : ` Files: ${Object.values(files).join(', ')}`;
    log.info(`${(0,core_text/* plural */.LS)(report.requests, 'analytics request')} used.${where}`);
    for (const line of report.readers?.gaps ?? [])
        log.info(line);
    if (leftOut.length > 0)
        log.warning([...leftOut, ...report.advice].join(' '), 'incomplete-report');
    await run.writeSummary(files === undefined ? renderReport(report, { siteUrl, hasFiles: false }) : markdown, 'pages');
}
function valuesOf(report) {
    const { readers, period } = report;
    const shared = { 'page-views': { data: renderForPrompt(report) } };
    const readersUntilMs = period.toMs;
    if (readers?.prompt !== undefined) {
        const { sent, shown } = readers.prompt;
        return { values: { ...shared, 'reader-feedback': sent }, shown: { 'reader-feedback': shown }, readersUntilMs };
    }
    const isUncertain = readers !== undefined && readers.gaps.length > 0;
    const reason = isUncertain
        ? 'not all that readers left could be read, and the rest leaves nothing to answer'
        : 'readers left nothing to answer';
    const values = { ...shared, 'reader-feedback': { note: 'Readers left nothing to answer.' } };
    return { values, nothing: { reason, isUncertain }, readersUntilMs };
}


/***/ })

};
