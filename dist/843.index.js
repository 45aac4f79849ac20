export const id = 843;
export const ids = [843];
export const modules = {

/***/ 7843:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  gU: () => (/* binding */ renderForPrompt),
  B1: () => (/* binding */ renderReport)
});

// UNUSED EXPORTS: PROMPT_TABLE_LIMIT

// EXTERNAL MODULE: ./build/kit/core/markdown.js
var markdown = __webpack_require__(2122);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
// EXTERNAL MODULE: ./build/report/views/findings.js
var findings = __webpack_require__(6558);
// EXTERNAL MODULE: ./build/report/views/period.js
var views_period = __webpack_require__(6113);
// EXTERNAL MODULE: ./build/report/views/report.js
var views_report = __webpack_require__(3922);
// EXTERNAL MODULE: ./build/kit/core/clock.js
var clock = __webpack_require__(4305);
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
    const isWhole = ({ fromMs, toMs }) => unit === 'week' ? toMs - fromMs === 7 * clock/* DAY_MS */.sO : (0,clock/* dateParts */.bV)(fromMs).day === '1' && (0,clock/* dateParts */.bV)(toMs).day === '1';
    const cut = unit === 'day' || unit === 'part' ? [] : buckets.filter(({ period }) => !isWhole(period));
    return cut.length === 0 ? '' : ` Not a whole ${unit}: ${cut.map(({ period }) => (0,views_period/* formatPeriod */.dH)(period)).join(' and ')}.`;
}
/** Mermaid writes the numbers of an axis without commas, so those from ten thousand on have a unit. */
function axisUnit(most) {
    if (most >= 1e7)
        return { unit: ', in millions', divisor: 1e6 };
    return most >= 10_000 ? { unit: ', in thousands', divisor: 1000 } : { unit: '', divisor: 1 };
}
function numbersTable({ buckets }) {
    const rows = buckets.map(({ period, counts }) => [
        (0,views_period/* formatPeriod */.dH)(period),
        ...views_report/* READERS */.Hk.map(([kind]) => (0,core_text/* formatCount */.B4)(counts[kind])),
    ]);
    const numbers = (0,markdown/* table */.tp)(['Time', ...views_report/* READERS */.Hk.map(([, name]) => name)], rows, { numbersFrom: 1 });
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
        const { day, month, year } = (0,clock/* dateParts */.bV)(period.fromMs);
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
    const isEmpty = (0,views_report/* isWithoutViews */.rc)(report.totals);
    const start = [
        `## ${(0,markdown/* prose */.CS)((0,findings/* findHeading */.iE)(report, siteUrl))}`,
        warning(report),
        `**${(0,findings/* findHeadline */.wc)(report, path, markdown/* prose */.CS)}**`,
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
        return `All views ${(0,views_period/* formatPeriod */.dH)(period)} (UTC).`;
    const before = comparison === undefined ? '' : `, compared with ${(0,views_period/* formatPeriod */.dH)(comparison.period)}`;
    return `${(0,views_period/* formatPeriod */.dH)(period)} (UTC)${before}.`;
}
const WHAT_TO_CHECK = `What to check:

- Is this the right period? \`page-views-period\` chooses it.
- Is this the right project? \`project-id\` must be that of the site.
- Was the site live, and did anyone read it? Crawlers are not counted.`;
function totalsTable(report) {
    const { totals, comparison } = report;
    const before = (0,views_report/* hasEarlierViews */.$r)(report) ? comparison?.totals : undefined;
    const hasShares = (0,views_report/* isBase */._E)(totals.total);
    const cells = (compared, share) => [...(before ? compared : []), ...(hasShares ? [share] : [])];
    const rows = views_report/* READERS */.Hk.map(([kind, name]) => [
        name,
        (0,core_text/* formatCount */.B4)(totals[kind]),
        ...cells([(0,core_text/* formatCount */.B4)(before?.[kind] ?? 0), (0,views_report/* formatChange */.eD)(totals[kind], before?.[kind])], (0,views_report/* formatPercent */.l9)((0,views_report/* shownShare */.XP)(kind, totals))),
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
    const isCompared = (0,views_report/* isComparedByPage */.Od)(report);
    return {
        header: ['Views', ...(isCompared ? ['Change'] : []), 'AI share'],
        cells: (views, change) => [
            (0,core_text/* formatCount */.B4)(views.total),
            ...(isCompared ? [change] : []),
            (0,views_report/* formatPercent */.l9)((0,views_report/* shownShare */.XP)('ai', views)),
        ],
    };
}
function changeOf({ total, previous }) {
    if (total > 0 && previous?.total === 0)
        return 'new';
    return total === 0 && previous !== undefined && previous.total > 0 ? 'gone' : (0,views_report/* formatChange */.eD)(total, previous?.total);
}
function notableLists(report, path) {
    const { gained, lost, aiFirst } = (0,findings/* findNotablePages */.$T)(report);
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
        (0,views_report/* isComparedByPage */.Od)(report) && !(0,views_report/* isWithoutViews */.rc)(totals) ? 'Gains and losses start at 10 views and 5%.' : '',
        (0,markdown/* prose */.CS)((0,findings/* findContradictions */._I)(report).join(' ')),
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
    const when = `${period.fromMs === undefined ? 'All views' : 'Page views of'} ${(0,views_period/* formatPeriod */.dH)(period)}`;
    const { header, cells } = pageColumns(report);
    const isCompared = (0,views_report/* isComparedByPage */.Od)(report);
    const byAi = (now, before) => [
        (0,core_text/* formatCount */.B4)(now.ai),
        ...(isCompared ? [before === undefined ? (0,views_report/* formatChange */.eD)(now.ai, before) : (0,core_text/* formatCount */.B4)(before.ai)] : []),
    ];
    const change = (0,views_report/* formatChange */.eD)(totals.total, comparison?.totals.total);
    const all = ['**All pages**', ...cells(totals, change), ...byAi(totals, comparison?.totals)];
    const columns = ['Page', ...header, 'AI', ...(isCompared ? ['AI before'] : [])];
    const render = (most) => {
        const rows = pages.slice(0, most);
        const shown = rows.map((row) => [path(row.path), ...cells(row, changeOf(row)), ...byAi(row, row.previous)]);
        return (0,markdown/* joinParts */.nn)([
            `${when} (UTC). ${(0,findings/* findHeadline */.wc)(report, path, markdown/* prose */.CS)}`,
            (0,markdown/* table */.tp)(columns, [all, ...shown], { numbersFrom: 1 }),
            pages.length > most ? `Not listed: ${(0,core_text/* plural */.LS)(pages.length - most, 'page')}.` : '',
            (0,markdown/* prose */.CS)([...leftOut, ...(0,findings/* findContradictions */._I)(report)].join(' ')),
        ]);
    };
    return withMostRows(PROMPT_TOP_ROWS, render, (text) => text.length <= PROMPT_TABLE_LIMIT);
}


/***/ }),

/***/ 6558:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $T: () => (/* binding */ findNotablePages),
/* harmony export */   _I: () => (/* binding */ findContradictions),
/* harmony export */   iE: () => (/* binding */ findHeading),
/* harmony export */   wc: () => (/* binding */ findHeadline)
/* harmony export */ });
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8228);
/* harmony import */ var _period_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6113);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3922);



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
    const compared = (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .isComparedByPage */ .Od)(report) ? withGone(report) : [];
    const read = report.pages.filter(({ total }) => total >= LEAST_READ);
    return {
        gained: highest(compared, (page) => growthOf(page, 'total')),
        lost: highest(compared, (page) => -growthOf(page, 'total')),
        aiFirst: highest(read, (page) => page.ai - page.human),
    };
}
/** All pages of both periods. */
function withGone({ pages, gone }) {
    return [...pages, ...gone.map(({ path, ...previous }) => ({ path, ..._report_js__WEBPACK_IMPORTED_MODULE_1__/* .NO_VIEWS */ .Rz, previous }))];
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
    const when = (0,_period_js__WEBPACK_IMPORTED_MODULE_0__/* .formatPeriod */ .dH)(period);
    const before = comparison?.totals.total;
    const describe = (count) => (total === 0 && before === 0 ? NONE : `${count}${describeChange(total, before)}`);
    if (siteUrl !== undefined)
        return `${siteUrl.host}, ${when}: ${describe((0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(total, 'view'))}`;
    return `Page views${period.fromMs === undefined ? '' : ','} ${when}: ${describe((0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(total))}`;
}
const NONE = 'no views in either period';
/** The change of all views as the end of a clause; in numbers where a percentage would mislead. */
function describeChange(now, before) {
    if (before === undefined)
        return '';
    if (now === before || (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .percentChange */ .u5)(now, before) === 0)
        return ', unchanged';
    if (now === 0 || !(0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .isBase */ ._E)(before))
        return `, after ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(before)}`;
    return `, ${now > before ? 'up' : 'down'} ${(0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .formatExtent */ .KH)(now, before)}`;
}
/**
 * One sentence with the most important change, or with the views where nothing changed much; in plain text unless its words,
 * or the path in it, which is untrusted, are to be written in another way.
 */
function findHeadline(report, writePath = _kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .decodedPath */ .kw, write = String) {
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
    if ((0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .isWithoutViews */ .rc)(totals))
        return { clause: before?.total === 0 ? 'No views in either period' : 'No views' };
    const kind = before && findMoved(totals, before);
    if (before === undefined || kind === undefined) {
        const clause = `${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(totals.total, 'view')}${describeChange(totals.total, before?.total)}`;
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
    const percent = (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .percentChange */ .u5)(now[most], before[most]) ?? Number.POSITIVE_INFINITY;
    return Math.abs(percent) >= STEADY ? most : undefined;
}
function describeMove(now, before) {
    const verb = now > before ? 'grew' : 'fell';
    const fromTo = `from ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(before)} to ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(now, 'view')}`;
    if (!(0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .isBase */ ._E)(before))
        return `${verb} ${fromTo}`;
    return `${verb} ${(0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .isMultiple */ .FE)(now, before) ? '' : 'by '}${(0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .formatExtent */ .KH)(now, before)}, ${fromTo}`;
}
/** The share of all views, with what it was: alone, it would read like the change. */
function describeShare(kind, totals, totalsBefore) {
    const [share, before] = [(0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .shownShare */ .XP)(kind, totals), (0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .shownShare */ .XP)(kind, totalsBefore)];
    if (share === undefined || before === undefined || share === before)
        return '';
    return ` (${(0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .formatPercent */ .l9)(share)} of all views, from ${(0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .formatPercent */ .l9)(before)})`;
}
/** Says where the service's numbers contradict one another or cannot be read, in one sentence each. */
function findContradictions({ totals, pages, unreadable }) {
    const sentences = [];
    if (unreadable.length > 0) {
        const fields = [...new Set(unreadable.map(({ field }) => `\`${field}\``))].join(', ');
        const were = unreadable.length === 1 ? 'was' : 'were';
        sentences.push(`${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(unreadable.length, 'row')} ${were} left out: not as documented in the field ${fields}.`);
    }
    if (!(0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .addUp */ .NM)(totals))
        sentences.push('People and AI do not add up to the total, so there are no shares.');
    const odd = pages.filter((page) => !(0,_report_js__WEBPACK_IMPORTED_MODULE_1__/* .addUp */ .NM)(page)).length;
    if (odd > 0) {
        const which = (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(odd, 'page');
        sentences.push(`People and AI do not add up to the total of ${which}, so shares are missing there.`);
    }
    // Rows that moved while they were read can be missing, and the service may count views that belong to no page.
    const sum = pages.reduce((all, page) => all + page.total, 0);
    if (sum !== totals.total) {
        const [ours, theirs] = [(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(sum), (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(totals.total)];
        sentences.push(`The pages add up to ${ours} views, while the service counts ${theirs} in all.`);
    }
    return sentences;
}


/***/ }),

/***/ 3922:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $r: () => (/* binding */ hasEarlierViews),
/* harmony export */   FE: () => (/* binding */ isMultiple),
/* harmony export */   Hk: () => (/* binding */ READERS),
/* harmony export */   KH: () => (/* binding */ formatExtent),
/* harmony export */   NM: () => (/* binding */ addUp),
/* harmony export */   Od: () => (/* binding */ isComparedByPage),
/* harmony export */   Rz: () => (/* binding */ NO_VIEWS),
/* harmony export */   XP: () => (/* binding */ shownShare),
/* harmony export */   _E: () => (/* binding */ isBase),
/* harmony export */   eD: () => (/* binding */ formatChange),
/* harmony export */   l9: () => (/* binding */ formatPercent),
/* harmony export */   rc: () => (/* binding */ isWithoutViews),
/* harmony export */   tC: () => (/* binding */ shareOf),
/* harmony export */   u5: () => (/* binding */ percentChange)
/* harmony export */ });
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8228);

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
    return percent === undefined ? UNDEFINED : `${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .groupDigits */ .K9)(percent.toFixed(1))}%`;
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
        return `${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(Math.round(now / before))}-fold`;
    return formatPercent(Math.abs(percentBetween(now, before)));
}
/** Growth is written as a multiple above ten times, where a percentage is hard to grasp. */
function isMultiple(now, before) {
    return now > 10 * before;
}


/***/ })

};
