export const id = 769;
export const ids = [769];
export const modules = {

/***/ 1769:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runReport: () => (/* binding */ runReport)
});

// EXTERNAL MODULE: external "node:v8"
var external_node_v8_ = __webpack_require__(8877);
// EXTERNAL MODULE: ./build/errors.js
var errors = __webpack_require__(9473);
// EXTERNAL MODULE: ./build/outcome.js
var outcome = __webpack_require__(7072);
// EXTERNAL MODULE: ./node_modules/csv-stringify/lib/sync.js + 7 modules
var sync = __webpack_require__(6789);
// EXTERNAL MODULE: ./build/text/visible.js
var visible = __webpack_require__(4252);
// EXTERNAL MODULE: ./build/page-views/period.js
var page_views_period = __webpack_require__(2516);
;// CONCATENATED MODULE: ./build/page-views/views.js
/** The kinds of readers, in the order of the tables, each with its name for people. */
const READERS = [
    ['human', 'Human'],
    ['ai', 'AI'],
    ['total', 'Total'],
];
/** The counts of what was not viewed. */
const NO_VIEWS = { human: 0, ai: 0, total: 0 };
/** The largest page that the service returns (docs/service.md, "Page views"). */
const PAGE_SIZE = 250;
/** A ratio in percent with one decimal, never -0. */
function percent(ratio) {
    return Math.round(ratio * 1000) / 10 || 0;
}
/** The share of AI in percent; `undefined` without views. */
function aiShare({ ai, total }) {
    return total === 0 ? undefined : percent(ai / total);
}
/** The change in percent; `undefined` when there were no views before. */
function percentChange(now, before) {
    return before === undefined || before === 0 ? undefined : percent((now - before) / before);
}

;// CONCATENATED MODULE: ./build/page-views/files.js




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
        (0,visible/* visibleLine */.P8)(page.path),
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
    const { period, totals, comparison, trend, leftOut, requests } = report;
    const compared = comparison?.pagesKnown === true;
    const head = {
        schemaVersion: SCHEMA_VERSION,
        period: period.type === 'all' ? { from: null, to: (0,page_views_period/* formatBound */.Sp)(period.toMs) } : bounds(period.range),
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
        requests,
    };
    yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n`;
    yield* jsonRows('pages', report.pages, (page) => ({
        path: page.path,
        ...withShare(page),
        previous: compared ? (page.previous ?? NO_VIEWS) : null,
        change: compared ? (percentChange(page.total, page.previous?.total) ?? null) : null,
    }));
    yield ',\n';
    yield* jsonRows('gone', report.gone, ({ path, human, ai, total }) => ({ path, human, ai, total }));
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
const bounds = ({ fromMs, toMs }) => ({ from: (0,page_views_period/* formatBound */.Sp)(fromMs), to: (0,page_views_period/* formatBound */.Sp)(toMs) });
const withShare = ({ human, ai, total }) => ({
    human,
    ai,
    total,
    aiShare: aiShare({ human, ai, total }) ?? null,
});

;// CONCATENATED MODULE: ./build/page-views/format.js

/** Shown where a number is not defined. */
const UNDEFINED = '–';
/** `1,234,567` */
function formatCount(count) {
    return groupDigits(String(count));
}
/** `1 page`, `1,234 pages` */
function formatPlural(count, noun) {
    return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
/** `48.0 %`, or a dash where the percentage is not defined. */
function formatPercent(percent) {
    return percent === undefined ? UNDEFINED : `${groupDigits(percent.toFixed(1))} %`;
}
/** A change in percent with its sign: `+31.2 %`, `-4.0 %`, or a dash where it is not defined. */
function formatChange(percent) {
    return `${(percent ?? 0) > 0 ? '+' : ''}${formatPercent(percent)}`;
}
/** Commas between thousands; the language data behind `toLocaleString` would cost every run several megabytes. */
function groupDigits(number) {
    return number.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
/** A range for people, its end included: `14 to 20 November 2026 (UTC)`. */
function formatRange({ fromMs, toMs }) {
    if (fromMs % page_views_period/* DAY_MS */.sO === 0 && toMs % page_views_period/* DAY_MS */.sO === 0)
        return `${formatDays({ fromMs, toMs })} (UTC)`;
    return `${formatMinute(fromMs)} to ${formatMinute(toMs - 1)} (UTC)`;
}
/** Whole days for people, the last one included, as short as is clear. */
function formatDays({ fromMs, toMs }) {
    const [first, last] = [dateParts(fromMs), dateParts(toMs - 1)];
    const end = `${last.day} ${last.month} ${last.year}`;
    if (first.year !== last.year)
        return `${first.day} ${first.month} ${first.year} to ${end}`;
    if (first.month !== last.month)
        return `${first.day} ${first.month} to ${end}`;
    return first.day === last.day ? end : `${first.day} to ${end}`;
}
/** The last whole day before `toMs`, at 00:00 UTC: `20 November 2026 (UTC)`. */
function formatLastDay(toMs) {
    return formatRange({ fromMs: toMs - page_views_period/* DAY_MS */.sO, toMs });
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

;// CONCATENATED MODULE: ./build/page-views/insight.js

/** The views that a page needs in one of the two periods to be named: small numbers do not make headlines. */
const NOTABLE_VIEWS = 10;
/** The pages that stand out. Without a comparison page by page only `aiFirst` has any. */
function findInsight({ pages, gone, comparison }) {
    const notable = pages.filter((page) => isNotable(page.total, page.previous?.total));
    const compared = comparison?.pagesKnown === true ? notable : [];
    const stayed = compared.filter(({ previous }) => previous !== undefined);
    const top = (rows, score) => rows.filter((row) => score(row) > 0).sort((a, b) => score(b) - score(a));
    return {
        rising: top(compared, (page) => growth(page, 'ai')),
        gained: top(stayed, (page) => growth(page, 'total')),
        lost: top(stayed, (page) => -growth(page, 'total')),
        new: compared.filter(({ previous }) => previous === undefined),
        gone: gone.filter(({ total }) => isNotable(total)),
        aiFirst: top(notable, (page) => page.ai - page.human),
    };
}
/** Whether there are enough views, now or before, for a change to mean something. */
function isNotable(now, before = 0) {
    return Math.max(now, before) >= NOTABLE_VIEWS;
}
/** By how much the views of a page grew; a new one had none before. */
function growth(page, kind) {
    return page[kind] - (page.previous ?? NO_VIEWS)[kind];
}

;// CONCATENATED MODULE: ./build/page-views/headline.js



/** Changes below this are called steady, in percent. */
const STEADY = 5;
/** One sentence with the most important fact about a period. */
function findHeadline(report) {
    const { totals, comparison } = report;
    if (totals.total === 0)
        return { before: `${noViews(comparison)}.`, after: '' };
    const views = `${formatCount(totals.total)} views`;
    const byAi = `${aiPart(totals)} of them by AI`;
    if (comparison === undefined)
        return withTopPage(`${views}, ${byAi}`, report);
    if (comparison.totals.total === 0)
        return withTopPage(`${views}, ${byAi}, after none in the period before`, report);
    const move = findMove(totals, comparison.totals);
    if (move !== undefined)
        return withMover(move, report, comparison);
    const change = relative(totals.total, comparison.totals.total);
    const held = Math.abs(change) < STEADY ? `Views held at ${formatCount(totals.total)}` : views;
    return withTopPage(`${held} (${formatChange(change)}), ${byAi}`, report);
}
function noViews(comparison) {
    const before = comparison?.totals.total ?? 0;
    return before > 0 ? `No views at all, after ${formatCount(before)} in the period before` : 'No views';
}
/** The larger change of the two kinds of readers, where it is more than steady. */
function findMove(now, before) {
    const kinds = ['ai', 'human'];
    const [most] = kinds
        .filter((kind) => isNotable(now[kind], before[kind]))
        .map((kind) => ({ kind, by: now[kind] - before[kind], percent: relative(now[kind], before[kind]) }))
        .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
    return most !== undefined && Math.abs(most.percent) >= STEADY ? most : undefined;
}
/** Of numbers that are not both 0: growth from nothing is more than any percentage. */
function relative(now, before) {
    return percentChange(now, before) ?? Number.POSITIVE_INFINITY;
}
/** The change, and the page that contributed most to it, where every page of both periods was read. */
function withMover({ kind, by, percent }, report, { pagesKnown }) {
    const [name, part] = kind === 'ai' ? ['AI traffic', aiPart(report.totals)] : ['Human traffic', humanPart(report.totals)];
    const direction = Math.sign(by);
    const [verb, effect] = direction === 1 ? ['grew', 'gained'] : ['fell', 'lost'];
    const movement = Number.isFinite(percent) ? `${verb} by ${formatPercent(Math.abs(percent))}` : 'rose from nothing';
    const sentence = `${name} ${movement}, to ${part} of all views`;
    const page = pagesKnown && report.pagesComplete ? topMover(report, kind, direction) : undefined;
    return withPage(sentence, page, `${effect} most`);
}
/** The path of the notable page whose views moved most in a direction (1 or -1), if any did. */
function topMover({ pages, gone }, kind, direction) {
    const [most] = [...pages, ...gone.map((page) => ({ path: page.path, ...NO_VIEWS, previous: page }))]
        .filter((page) => isNotable(page.total, page.previous?.total))
        .map((page) => ({ path: page.path, by: direction * growth(page, kind) }))
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
/** The share of AI, where there are views. */
function aiPart({ ai, total }) {
    return formatPercent(percent(ai / total));
}
/** The rest, so that the two shares add up to 100. */
function humanPart({ ai, total }) {
    return formatPercent(100 - percent(ai / total));
}

// EXTERNAL MODULE: ./build/text/markdown.js
var markdown = __webpack_require__(1065);
;// CONCATENATED MODULE: ./build/page-views/chart.js



/** The trend as a chart, with its numbers collapsed below. */
function renderTrend(trend) {
    const labels = bucketLabels(trend);
    const series = (kind) => trend.buckets.map(({ counts }) => counts[kind]).join(', ');
    const most = Math.max(...trend.buckets.flatMap(({ counts }) => [counts.human, counts.ai]));
    const chart = [
        '```mermaid',
        '---',
        'config:',
        '  themeVariables:',
        '    xyChart:',
        '      plotColorPalette: "#2f81f7, #d29922"',
        '---',
        'xychart-beta',
        `  x-axis [${labels.map((label) => `"${label}"`).join(', ')}]`,
        `  y-axis "Views" 0 --> ${axisTop(most)}`,
        `  line "Human" [${series('human')}]`,
        `  line "AI" [${series('ai')}]`,
        '```',
    ].join('\n');
    return `${chart}\n\nThe blue line is human views, the amber line AI views.\n\n${numbersTable(trend)}`;
}
function numbersTable({ buckets }) {
    const rows = buckets.map(({ range, counts }) => [
        formatRange(range).replace(' (UTC)', ''),
        ...READERS.map(([kind]) => formatCount(counts[kind])),
    ]);
    const numbers = (0,markdown/* table */.tp)(['Time', ...READERS.map(([, name]) => name)], rows, { numbersFrom: 1 });
    return (0,markdown/* details */.zH)('Numbers of the chart', numbers);
}
/** Short, since up to fourteen labels stand side by side: of many days, each month is named once. */
function bucketLabels({ unit, buckets }) {
    const starts = buckets.map(({ range }) => dateParts(range.fromMs));
    const years = new Set(starts.map(({ year }) => year)).size;
    return starts.map(({ day, month, year }, index) => {
        const short = month.slice(0, 3);
        // Parts can be shorter than a month, so two of them may begin in the same one.
        if (unit === 'part')
            return `${day} ${short} ${year.slice(2)}`;
        if (unit === 'month')
            return years > 1 ? `${short} ${year.slice(2)}` : short;
        const isNamed = unit === 'week' || buckets.length <= 8 || starts[index - 1]?.month !== month;
        return isNamed ? `${day} ${short}` : day;
    });
}
/** The top of an axis: a round number, so that the highest line does not touch the frame. */
function axisTop(most) {
    const step = 10 ** Math.floor(Math.log10(Math.max(1, most)));
    return Math.ceil((most + 1) / step) * step;
}

;// CONCATENATED MODULE: ./build/page-views/summary.js







/** The report's part of the job summary, in UTF-8 bytes: GitHub drops a summary of over 1 MiB whole. */
const BYTE_BUDGET = 900 * 1024;
/** Rows of each collapsed list of pages. */
const LIST_ROWS = 10;
/** The longest path that a table shows, in characters. */
const PATH_LIMIT = 200;
/** The report for people: the headline, then the numbers, then the details. */
function renderReport(report, options) {
    let top = Math.min(options.top, report.pages.length);
    for (;;) {
        const markdown = render(report, { ...options, top });
        if (Buffer.byteLength(markdown) <= BYTE_BUDGET || top === 0)
            return markdown;
        top = Math.floor(top / 2);
    }
}
function render(report, options) {
    const insight = findInsight(report);
    const page = (path) => pageCell(path, options.siteUrl);
    const parts = [
        '## 📈 Page views',
        `**${renderHeadline(findHeadline(report), page)}**`,
        periodLine(report),
        totalsTable(report),
        report.trend === undefined ? '' : renderTrend(report.trend),
        pagesTable(report, options, page),
        ...insightLists(insight, page),
        footer(report, options),
    ];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
/** The headline as Markdown; `page` renders an untrusted path. */
function renderHeadline({ before, page, after }, renderPage) {
    return `${(0,markdown/* prose */.CS)(before)}${page === undefined ? '' : renderPage(page)}${(0,markdown/* prose */.CS)(after)}`;
}
function periodLine({ period, comparison }) {
    if (period.type === 'all')
        return `All views up to ${formatLastDay(period.toMs)}.`;
    const before = comparison === undefined ? '' : `, compared with ${formatRange(comparison.range)}`;
    return `${formatRange(period.range)}${before}.`;
}
function totalsTable({ totals, comparison }) {
    const rows = READERS.map(([kind, name]) => {
        const share = totals.total === 0 ? undefined : percent(totals[kind] / totals.total);
        return [
            name,
            formatCount(totals[kind]),
            formatPercent(share),
            ...(comparison === undefined ? [] : [changeCell(totals[kind], comparison.totals[kind])]),
        ];
    });
    return (0,markdown/* table */.tp)(['Readers', 'Views', 'Share', ...(comparison === undefined ? [] : ['Change'])], rows, { numbersFrom: 1 });
}
/** The cells of all readers. */
function countCells(counts) {
    return READERS.map(([kind]) => formatCount(counts[kind]));
}
/** A change for people: growth from nothing is `new`, never an infinite percentage. */
function changeCell(now, before) {
    return before === 0 && now > 0 ? 'new' : formatChange(percentChange(now, before));
}
function pagesTable(report, options, page) {
    const { pages, comparison } = report;
    if (pages.length === 0)
        return '';
    const compared = comparison?.pagesKnown === true;
    const rows = pages
        .slice(0, options.top)
        .map((row, index) => [
        String(index + 1),
        page(row.path),
        ...countCells(row),
        formatPercent(aiShare(row)),
        ...(compared ? [pageChange(row)] : []),
    ]);
    const header = ['#', 'Page', ...READERS.map(([, name]) => name), 'AI share', ...(compared ? ['Change'] : [])];
    const rest = pages.length - rows.length;
    const more = rest === 0 ? '' : `\n\n${formatPlural(rest, 'more page')}${options.files === undefined ? '' : ': see the files'}.`;
    return `### Top pages\n\n${(0,markdown/* table */.tp)(header, rows, { numbersFrom: 2 })}${more}`;
}
function pageChange({ total, previous }) {
    return previous === undefined ? 'new' : changeCell(total, previous.total);
}
/** The collapsed lists of pages that stand out; a list without pages is empty. */
function insightLists(insight, page) {
    const moved = (kind) => (row) => [
        page(row.path),
        formatCount(row.previous?.[kind] ?? 0),
        formatCount(row[kind]),
        row.previous === undefined ? 'new' : changeCell(row[kind], row.previous[kind]),
    ];
    const views = (row) => [page(row.path), ...countCells(row), formatPercent(aiShare(row))];
    const aiMoves = { header: ['Page', 'AI before', 'AI now', 'Change'], cells: moved('ai') };
    const moves = { header: ['Page', 'Before', 'Now', 'Change'], cells: moved('total') };
    const all = { header: ['Page', ...READERS.map(([, name]) => name), 'AI share'], cells: views };
    return [
        renderList('On the rise in AI traffic', insight.rising, aiMoves),
        renderList('Gained most', insight.gained, moves),
        renderList('Lost most', insight.lost, moves),
        renderList('New', insight.new, all),
        renderList('Gone', insight.gone, all),
        renderList('Read more by AI than by people', insight.aiFirst, all),
    ];
}
function renderList(title, rows, { header, cells }) {
    if (rows.length === 0)
        return '';
    const shown = rows.slice(0, LIST_ROWS);
    const extent = shown.length < rows.length ? `${shown.length} of ${formatCount(rows.length)}` : formatCount(rows.length);
    return (0,markdown/* details */.zH)(`${title} (${extent})`, (0,markdown/* table */.tp)(header, shown.map(cells), { numbersFrom: 1 }));
}
function footer(report, { files }) {
    const sum = report.pages.reduce((total, row) => total + row.total, 0);
    const gap = report.totals.total - sum;
    const lines = [
        'AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.',
        report.comparison?.pagesKnown === true
            ? 'Lists of movers name pages with at least 10 views in one of the two periods.'
            : '',
        ...report.leftOut,
        gap === 0
            ? ''
            : `The pages add up to ${formatCount(sum)} of the ${formatCount(report.totals.total)} views that the service counts in all.`,
        `${formatPlural(report.requests, 'analytics request')} used.`,
    ];
    const text = (0,markdown/* prose */.CS)(lines.filter((line) => line !== '').join(' '));
    return `<sub>${text}${files === undefined ? '' : ` Every page: ${(0,markdown/* code */.aY)(files.csv)} and ${(0,markdown/* code */.aY)(files.json)}.`}</sub>`;
}
/** The longest URL of a link, in characters: it counts against the bytes of the summary. */
const HREF_LIMIT = 2000;
/** A path as code, or as a link if it leads into the site. */
function pageCell(path, siteUrl) {
    const shown = (0,visible/* cut */.Jj)(path, PATH_LIMIT);
    if (siteUrl === undefined)
        return (0,markdown/* code */.aY)(shown);
    const url = URL.parse(`${siteUrl.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`);
    return url === null || url.href.length > HREF_LIMIT || url.origin !== siteUrl.origin
        ? (0,markdown/* code */.aY)(shown)
        : (0,markdown/* link */.nf)(shown, url.href, markdown/* code */.aY);
}

;// CONCATENATED MODULE: ./build/page-views/prompt-table.js







/** The most characters that the report takes up in a prompt (docs/specification.md, "Placeholders"). */
const PROMPT_TABLE_LIMIT = 20_000;
const prompt_table_PATH_LIMIT = 150;
const TOP_ROWS = 50;
const RISER_ROWS = 10;
/** The report as compact Markdown for a prompt: totals, top pages, pages on the rise in AI traffic. */
function renderPromptTable(report) {
    const page = (path) => (0,markdown/* code */.aY)((0,visible/* cut */.Jj)(path, prompt_table_PATH_LIMIT));
    for (let rows = TOP_ROWS;; rows = Math.floor(rows / 2)) {
        const text = prompt_table_render(report, page, rows);
        if (text.length <= PROMPT_TABLE_LIMIT || rows === 0)
            return text;
    }
}
function prompt_table_render(report, page, rows) {
    const { period, pages, leftOut } = report;
    const when = period.type === 'all'
        ? `All views up to ${formatLastDay(period.toMs)}`
        : `Page views of ${formatRange(period.range)}`;
    const parts = [
        `${when}. ${renderHeadline(findHeadline(report), page)}`,
        prompt_table_pagesTable(report, page, rows),
        pages.length > rows ? `Not listed: ${formatPlural(pages.length - rows, 'more page')}.` : '',
        risingPages(findInsight(report).rising.slice(0, Math.min(rows, RISER_ROWS)), page),
        (0,markdown/* prose */.CS)(leftOut.join(' ')),
    ];
    return parts.filter((part) => part !== '').join('\n\n');
}
/** The totals, then the top pages; with changes where the earlier pages are known. */
function prompt_table_pagesTable(report, page, rows) {
    const { totals, comparison, pages } = report;
    const isCompared = comparison?.pagesKnown === true;
    const cells = (counts, previous) => [
        ...READERS.map(([kind]) => formatCount(counts[kind])),
        formatPercent(aiShare(counts)),
        ...(isCompared ? [previous === undefined ? 'new' : formatChange(percentChange(counts.total, previous.total))] : []),
    ];
    const header = ['Page', ...READERS.map(([, name]) => name), 'AI share', ...(isCompared ? ['Change'] : [])];
    const lines = pages.slice(0, rows).map((row) => [page(row.path), ...cells(row, row.previous)]);
    return (0,markdown/* table */.tp)(header, [['**All pages**', ...cells(totals, comparison?.totals)], ...lines], { numbersFrom: 1 });
}
function risingPages(pages, page) {
    if (pages.length === 0)
        return '';
    const moves = pages.map(({ path, previous, ai }) => `${page(path)} (${formatCount(previous?.ai ?? 0)} to ${formatCount(ai)})`);
    return `On the rise in AI traffic: ${moves.join(', ')}.`;
}

;// CONCATENATED MODULE: ./build/page-views/budget.js
/** A budget of `max` requests, none of them spent. */
function createBudget(max) {
    let spent = 0;
    return {
        max,
        get spent() {
            return spent;
        },
        get left() {
            return max - spent;
        },
        take() {
            if (spent >= max)
                return false;
            spent++;
            return true;
        },
    };
}

// EXTERNAL MODULE: ./build/clock.js
var build_clock = __webpack_require__(7094);
// EXTERNAL MODULE: ./build/retry.js
var retry = __webpack_require__(5402);
;// CONCATENATED MODULE: ./build/page-views/reader.js




/** A longer wait for the service is not begun (docs/specification.md, "Reading the views"). */
const PATIENCE_MS = 60_000;
/** A reader that retries after transient errors; every attempt counts against the budget. */
function createReader({ source, clock, log, signal }, budget) {
    const limit = watchLimit(clock);
    const pause = (ms) => clock.sleep(ms, signal).catch(() => undefined);
    return {
        async read(query) {
            let error;
            for (let attempt = 1;; attempt++) {
                await pause(limit.waitMs());
                if (signal.aborted)
                    return { type: 'missing', reason: 'cancelled', error };
                if (limit.gaveUp !== undefined)
                    return limit.gaveUp;
                if (!budget.take())
                    return { type: 'missing', reason: 'budget', error };
                const page = await source.read(query, signal).catch(errors/* asServiceError */.CZ);
                if (!(page instanceof errors/* ServiceError */._7)) {
                    limit.clear();
                    return { type: 'page', page };
                }
                error = page;
                const { failure } = error;
                if (failure.type === 'cancelled')
                    return { type: 'missing', reason: 'cancelled', error };
                const delayMs = (0,retry/* retryDelay */.a2)({ purpose: 'read', failure, attempt, random: clock.random() });
                if (delayMs === undefined)
                    return { type: 'missing', reason: 'failure', error };
                const isLimit = (0,retry/* isRateLimit */.a5)(failure);
                if (isLimit)
                    limit.meet(error, delayMs);
                else if (delayMs > PATIENCE_MS)
                    return { type: 'missing', reason: 'failure', error };
                if (limit.gaveUp === undefined)
                    log.info(`${error.what} Trying again in ${(0,build_clock/* formatDuration */.a3)(delayMs)}.`);
                if (!isLimit)
                    await pause(delayMs);
            }
        },
    };
}
function watchLimit(clock) {
    let metAt;
    let until = 0;
    let gaveUp;
    return {
        get gaveUp() {
            return gaveUp;
        },
        waitMs: () => (gaveUp === undefined ? Math.max(0, until - clock.now()) : 0),
        meet(error, delayMs) {
            const now = clock.now();
            metAt ??= now;
            until = Math.max(until, now + delayMs);
            if (until - metAt <= PATIENCE_MS)
                return;
            gaveUp ??= { type: 'missing', reason: 'rate-limit', error: withWait(error, now - metAt, delayMs) };
        },
        clear() {
            metAt = undefined;
        },
    };
}
/** The refusal, with how long the action waited and the wait that it did not begin. */
function withWait(error, waitedMs, delayMs) {
    const delay = (0,build_clock/* formatDuration */.a3)(delayMs);
    const wait = waitedMs < 1000
        ? `The action did not wait, since ${delay} is longer than a minute.`
        : `The action waited for ${(0,build_clock/* formatDuration */.a3)(waitedMs)}, but ${delay} more would be longer than a minute.`;
    const { failure, kind, what, advice, remoteMessage } = error;
    return new errors/* ServiceError */._7(failure, { kind, what: `${what} ${wait}`, advice, remoteMessage });
}
/** Reads a period page by page: how many pages there are is not known before the last. */
async function readPeriod(plan, reader) {
    let reading;
    for (let offset = 0;; offset += PAGE_SIZE) {
        const response = (await plan.beforePage?.(reading?.responses ?? 0)) ??
            (await reader.read({ fromMs: plan.fromMs, toMs: plan.toMs, limit: PAGE_SIZE, offset }));
        if (response.type === 'missing')
            return reading === undefined ? response : { ...reading, missing: response };
        const { totals, rows, hasMore } = response.page;
        reading ??= { type: 'period', totals, rows: new Map(), responses: 0 };
        reading.responses++;
        // A row that moves to a later page while reading is received twice: it counts once.
        for (const row of rows)
            if (!reading.rows.has(row.path))
                reading.rows.set(row.path, row);
        plan.onResponse?.();
        if (!hasMore)
            return reading;
    }
}

;// CONCATENATED MODULE: ./build/page-views/trend.js

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
    return cutsFrom((0,page_views_period/* startOfDay */.ol)(fromMs) + page_views_period/* DAY_MS */.sO, (cut) => cut + page_views_period/* DAY_MS */.sO, toMs);
}
function weeks({ fromMs, toMs }) {
    const count = Math.ceil((toMs - fromMs) / (7 * page_views_period/* DAY_MS */.sO)) - 1;
    return Array.from({ length: count }, (_, index) => toMs - (count - index) * 7 * page_views_period/* DAY_MS */.sO);
}
function months({ fromMs, toMs }) {
    return cutsFrom((0,page_views_period/* startOfMonth */.wH)(fromMs, 1), (cut) => (0,page_views_period/* startOfMonth */.wH)(cut, 1), toMs);
}
function equalParts({ fromMs, toMs }) {
    const length = (toMs - fromMs) / MOST_BUCKETS;
    // Only periods of more than a year are cut here, so parts of whole days still look equal.
    return Array.from({ length: MOST_BUCKETS - 1 }, (_, index) => (0,page_views_period/* startOfDay */.ol)(fromMs + (index + 1) * length));
}

;// CONCATENATED MODULE: ./build/page-views/report.js






/** The most requests under way at once. */
const LANES = 4;
/** The share of the budget up to which both periods are read side by side (docs/specification.md, "Budget"). */
const ALONGSIDE = 1 / 4;
/**
 * Reads a report within its budget, the most important part first: the current period, the comparison, the trend. Without the
 * current period's first page there is none.
 */
async function readReport(plan, ports) {
    const { period } = plan;
    const budget = createBudget(plan.maxRequests);
    const reader = createReader(ports, budget);
    const readings = period.type === 'all'
        ? { current: await readPeriod({ toMs: period.toMs }, reader) }
        : await readRange(period.range, plan, { reader, budget });
    const { current } = readings;
    if (ports.signal.aborted)
        return { type: 'no-report' };
    if (current.type === 'missing')
        return { type: 'no-report', error: current.error };
    return { type: 'report', report: assemble(period, { ...readings, current }, budget) };
}
/** The periods, then the trend: without views there is none. */
async function readRange(range, plan, source) {
    const periods = plan.compare ? await readPeriods(range, source) : { current: await readPeriod(range, source.reader) };
    const { current } = periods;
    if (!plan.trend || current.type === 'missing' || current.totals.total === 0)
        return periods;
    return { ...periods, trend: await readTrend(range, source) };
}
/** Both periods, side by side as far as the budget allows. */
async function readPeriods(range, { reader, budget }) {
    const first = Promise.withResolvers();
    let currentResponses = 0;
    const onResponse = () => {
        currentResponses++;
        first.resolve(true);
    };
    const whole = readPeriod({ ...range, onResponse }, reader).finally(() => first.resolve(false));
    // Awaited below in any case; until then a rejection must not count as unhandled.
    whole.catch(() => undefined);
    // So that a refused key, for example, costs one request.
    if (!(await first.promise))
        return { current: await whole };
    const beforePage = async (responses) => {
        if (budget.spent + 1 <= budget.max * ALONGSIDE)
            return undefined;
        await whole;
        // The earlier period has about as many pages; when they are out of reach, its totals must do.
        const isOutOfReach = responses > 0 && budget.left < currentResponses - responses;
        return isOutOfReach ? { type: 'missing', reason: 'budget' } : undefined;
    };
    const before = (0,page_views_period/* rangeBefore */.Hj)(range);
    const reading = await readPeriod({ ...before, beforePage }, reader);
    return { current: await whole, earlier: { range: before, reading } };
}
/** The totals of each bucket; all or nothing, since a chart with a gap would mislead. */
async function readTrend(range, { reader, budget }) {
    const { unit, ranges } = cutIntoBuckets(range);
    // One bucket would only repeat the totals.
    if (ranges.length < 2)
        return undefined;
    if (budget.left < ranges.length)
        return { type: 'missing', reason: 'budget' };
    const buckets = ranges.map((bucket) => ({ range: bucket, counts: NO_VIEWS }));
    let missing;
    const rest = buckets.values();
    const lane = async () => {
        for (const bucket of rest) {
            const response = await reader.read({ ...bucket.range, limit: 1, offset: 0 });
            if (response.type === 'missing')
                missing ??= response;
            else
                bucket.counts = response.page.totals;
            if (missing !== undefined)
                return;
        }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return missing ?? { type: 'trend', trend: { unit, buckets } };
}
function assemble(period, readings, budget) {
    const { current, earlier, trend } = readings;
    const pagesComplete = current.missing === undefined;
    const { comparison, rows: known } = compareWith(earlier);
    const gone = pagesComplete ? [...known.values()].filter(({ path }) => !current.rows.has(path)) : [];
    return {
        period,
        totals: current.totals,
        pages: withPrevious(current.rows, known).sort(byTotal),
        gone: gone.sort(byTotal),
        comparison,
        trend: trend?.type === 'trend' ? trend.trend : undefined,
        leftOut: describeLeftOut(readings, budget),
        pagesComplete,
        requests: budget.spent,
    };
}
/** The comparison, and the pages of the earlier period if all of them are known. */
function compareWith(earlier) {
    if (earlier === undefined || earlier.reading.type === 'missing')
        return { rows: new Map() };
    const { totals, rows, missing } = earlier.reading;
    const pagesKnown = missing === undefined;
    return { comparison: { range: earlier.range, totals, pagesKnown }, rows: pagesKnown ? rows : new Map() };
}
function withPrevious(rows, earlier) {
    return Array.from(rows.values(), (row) => {
        const before = earlier.get(row.path);
        if (before === undefined)
            return row;
        return { ...row, previous: { human: before.human, ai: before.ai, total: before.total } };
    });
}
/** The table's order: by total, then by path in the order of its characters' codes. */
function byTotal(a, b) {
    if (a.total !== b.total)
        return b.total - a.total;
    return a.path < b.path ? -1 : Number(a.path > b.path);
}
/** What is missing, and why, one sentence each. */
function describeLeftOut(readings, budget) {
    const { current, earlier, trend } = readings;
    const why = (missing) => reasonFor(missing, budget);
    const sentences = [];
    if (current.missing !== undefined) {
        sentences.push(`Only the first ${formatPlural(current.rows.size, 'page')} could be read: ${why(current.missing)}.`);
    }
    if (earlier?.reading.type === 'missing')
        sentences.push(`The comparison was left out: ${why(earlier.reading)}.`);
    else if (earlier?.reading.missing !== undefined) {
        sentences.push(`The comparison page by page was left out: ${why(earlier.reading.missing)}.`);
    }
    if (trend?.type === 'missing')
        sentences.push(`The trend was left out: ${why(trend)}.`);
    return sentences;
}
function reasonFor({ reason, error }, budget) {
    switch (reason) {
        case 'budget':
            return `max-requests (${budget.max}) was too low`;
        case 'rate-limit':
            return "the service's limit on analytics requests did not clear within a minute (429)";
        case 'failure':
            return error.what.replace(/\.$/, '');
        case 'cancelled':
            return 'the run was cancelled';
    }
}

// EXTERNAL MODULE: ./build/progress.js
var build_progress = __webpack_require__(2633);
;// CONCATENATED MODULE: ./build/phases/report.js











/** Reads the report and publishes it at once, so that it is kept however the rest of the run ends. */
async function runReport(request, ports) {
    const { clock, log } = ports;
    // Most objects are short-lived: a young generation that does not grow saves tens of megabytes and costs no time.
    (0,external_node_v8_.setFlagsFromString)('--semi-space-growth-factor=1');
    const progress = (0,build_progress/* startProgress */.o)(clock, log);
    progress.activity('reading the page views');
    try {
        const end = await readReport(request.plan, ports);
        if (end.type === 'no-report') {
            const result = end.error === undefined ? 'cancelled' : 'error';
            return { type: 'ended', outcome: { ...outcome/* NOTHING_SENT */.L5, result, elapsedMs: progress.elapsedMs(), error: end.error } };
        }
        await publishReport(end.report, request, ports);
        return { type: 'report', promptTable: renderPromptTable(end.report) };
    }
    finally {
        progress.stop();
    }
}
/** Writes the report's files, its outputs, its lines in the log and its part of the summary. */
async function publishReport(report, { top, siteUrl }, ports) {
    const files = await writeFiles(report, ports);
    setOutputs(report, files, ports);
    logReport(report, files, ports);
    await ports.writeSummary(renderReport(report, { top, siteUrl, files }));
}
/** The report's files; the rest of the report does not depend on them. */
async function writeFiles(report, ports) {
    try {
        return await ports.writeFiles({ csv: csvReport(report), json: jsonReport(report) }, ports.signal);
    }
    catch (error) {
        ports.warn(`The report's files could not be written (${(0,errors/* messageOf */.bD)(error)}).`, 'Page views');
        return undefined;
    }
}
function setOutputs(report, files, { setOutput }) {
    const { totals, comparison, leftOut } = report;
    setOutput('views-total', String(totals.total));
    setOutput('views-human', String(totals.human));
    setOutput('views-ai', String(totals.ai));
    setOutput('views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '');
    setOutput('ai-share', (aiShare(totals) ?? 0).toFixed(1));
    setOutput('page-views-complete', String(leftOut.length === 0));
    setOutput('page-views-csv', files?.csv ?? '');
    setOutput('page-views-json', files?.json ?? '');
}
function logReport(report, files, { log }) {
    const { before, page = '', after } = findHeadline(report);
    log.info(`Page views: ${before}${page}${after}`);
    const where = files === undefined ? '' : ` Files: ${files.csv} and ${files.json}`;
    log.info(`${formatPlural(report.requests, 'analytics request')} used.${where}`);
    if (report.leftOut.length > 0)
        log.warning(report.leftOut.join(' '), 'Page views');
}


/***/ }),

/***/ 2633:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ startProgress)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7094);

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

/***/ 5402:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a2: () => (/* binding */ retryDelay),
/* harmony export */   a5: () => (/* binding */ isRateLimit),
/* harmony export */   mu: () => (/* binding */ parseRetryAfter),
/* harmony export */   uZ: () => (/* binding */ mayHaveBeenProcessed)
/* harmony export */ });
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
const SHORTEST_DELAY_MS = 500;
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
    return retryAfterMs ? Math.max(retryAfterMs, SHORTEST_DELAY_MS) : backoff(attempt, random);
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
/** Doubles from one second to thirty. Jitter takes off up to half. */
function backoff(attempt, random) {
    const full = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
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


/***/ })

};
