export const id = 684;
export const ids = [684];
export const modules = {

/***/ 5684:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runReport: () => (/* binding */ runReport)
});

// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/log.js
var core_log = __webpack_require__(2781);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
// EXTERNAL MODULE: ./build/kit/core/clock.js
var core_clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/kit/core/retry.js
var retry = __webpack_require__(7653);
// EXTERNAL MODULE: ./build/kit/service/exchange.js
var exchange = __webpack_require__(7986);
;// CONCATENATED MODULE: ./build/report/analytics.js




/** The most analytics requests of a report: an organization has 100 an hour for everything (docs/internals/service.md, "Limits"). */
const MOST_REQUESTS = 60;
/** The longest time that one request waits, over all its attempts (docs/how-it-works.md, "Budget"). */
const LONGEST_WAIT_MS = 60_000;
/**
 * The service's analytics (docs/internals/service.md, "Operations"), within a budget of requests. After a rate limit that does not
 * clear, no more requests are made.
 */
function createAnalytics(options, { log, signal }, mostRequests = MOST_REQUESTS) {
    const { clock, redact } = options;
    const request = createRequest(options, signal);
    let spent = 0;
    let limited;
    return {
        /** Requests made so far, retries included. */
        get spent() {
            return spent;
        },
        redact,
        /** Reads one response, waits for the rate limit, and retries after transient errors. Throws where the run is cancelled. */
        async read(query) {
            let waitedMs = 0;
            for (let attempt = 1;; attempt++) {
                signal.throwIfAborted();
                if (limited !== undefined)
                    return { missing: limited };
                if (spent === mostRequests) {
                    return { missing: { why: `a report makes at most ${mostRequests} analytics requests` } };
                }
                spent++;
                try {
                    return { value: await request(query) };
                }
                catch (thrown) {
                    const error = (0,errors/* asServiceError */.CZ)(thrown);
                    const { what, failure } = error;
                    const delayMs = (0,retry/* retryDelay */.a2)({ purpose: 'read', failure, attempt, random: clock.random() });
                    if (delayMs === undefined || waitedMs + delayMs > LONGEST_WAIT_MS) {
                        const missing = explain(error);
                        if (failure.status === 429)
                            limited = missing;
                        return { missing };
                    }
                    log.info(`${what} Trying again in ${(0,core_clock/* formatDuration */.a3)(delayMs)}.`);
                    await clock.sleep(delayMs, signal);
                    waitedMs += delayMs;
                }
            }
        },
    };
}
function explain(error) {
    const { what, remoteMessage, failure } = error;
    const reason = remoteMessage === undefined ? '' : `: ${remoteMessage.replace(/\.$/, '')}`;
    // A request that the service finds invalid asks for what is not there, such as days that the plan no longer keeps.
    const advice = failure.status === 400 ? undefined : error.advice;
    return { why: `${what.replace(/\.$/, '')}${reason}`, advice, error };
}
/** Makes one request. Throws `ServiceError`, also for a response that is not as documented. */
function createRequest(options, signal) {
    const { project, send, fail } = (0,exchange/* createExchange */.Cc)(options);
    return async (query) => {
        const { operation, list, parameters, schema } = query;
        const { fromMs, toMs } = query.period;
        const dates = { ...(fromMs === undefined ? {} : { dateFrom: (0,core_clock/* formatDay */.im)(fromMs) }), dateTo: (0,core_clock/* formatDay */.im)(toMs) };
        const path = `/v1/analytics/${project}/${list}?${new URLSearchParams({ ...dates, ...parameters })}`;
        // The limits of the transport are enough.
        const deadline = { until: Number.POSITIVE_INFINITY, signal };
        const parsed = schema.safeParse(await send(operation, { method: 'GET', path, deadline }));
        if (parsed.success)
            return parsed.data;
        const [first = ''] = Object.keys(schema.shape);
        throw fail(operation, { type: 'undocumented', field: parsed.error.issues[0]?.path.join('.') || first });
    };
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/kit/core/markdown.js
var markdown = __webpack_require__(2122);
// EXTERNAL MODULE: ./build/kit/core/marker.js
var marker = __webpack_require__(3509);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/kit/github/failure.js
var failure = __webpack_require__(5741);
// EXTERNAL MODULE: ./build/kit/github/objects.js
var objects = __webpack_require__(9971);
// EXTERNAL MODULE: ./build/kit/runner/workflow.js
var runner_workflow = __webpack_require__(9145);
// EXTERNAL MODULE: ./build/report/period.js
var report_period = __webpack_require__(9446);
;// CONCATENATED MODULE: ./build/report/views/views-report.js

/** The order of tables. */
const byTotal = (a, b) => b.total - a.total || (0,core_text/* compareText */.n6)(a.path, b.path);
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
    return before === undefined || before === 0 ? undefined : percent((now - before) / before);
}
const UNDEFINED = '–';
/** `48.0%`, or a dash where the percentage is not defined. */
function formatPercent(percent) {
    return percent === undefined ? UNDEFINED : `${(0,core_text/* formatCount */.B4)(percent.toFixed(1))}%`;
}
/** A change in a table: `+31.2%`, `−4.0%`, or a dash where it is not known or its base is too small. */
function formatChange(now, before) {
    const change = isBase(before) ? percentChange(now, before) : undefined;
    return change === undefined ? UNDEFINED : signed(change, formatPercent(Math.abs(change)));
}
/** A difference in a table: `+436`, `−12` */
function formatDifference(now, before) {
    return signed(now - before, (0,core_text/* formatCount */.B4)(Math.abs(now - before)));
}
/** With a true minus (U+2212): a hyphen is shorter than the plus, and lines break after it. */
function signed(difference, size) {
    return `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${size}`;
}
/** The size of a change in a sentence, without its direction: `31.2%`, or `less than 0.1%`. There were views before. */
function formatExtent(now, before) {
    const change = Math.abs(percentChange(now, before) ?? 0);
    return change === 0 && now !== before ? 'less than 0.1%' : formatPercent(change);
}

;// CONCATENATED MODULE: ./build/report/views/findings.js



/** A page, or all pages, gained or lost if their views changed by at least so many, and by 5%. */
const NOTABLE_VIEWS = 10;
const NOTABLE_PART = 1 / 20;
/** A page with fewer views is not listed as read more by AI. */
const LEAST_READ = 20;
/**
 * What deserves attention in the views of a period, each list with the most notable first. Pages gained or lost only in a
 * comparison page by page: new ones count as gained, those that are gone as lost.
 */
function findingsOf(report) {
    const gone = report.gone.map(({ path, ...previous }) => ({ path, ...NO_VIEWS, previous }));
    const pages = [...report.pages, ...gone];
    const compared = isComparedByPage(report) ? pages : [];
    return {
        headline: findHeadline(report, pages),
        sections: findSections(report, pages),
        gained: highest(compared, (page) => growthOf(page, 'total')),
        lost: highest(compared, (page) => -growthOf(page, 'total')),
        /** Those that AI reads more than people. */
        aiFirst: highest(pages, ({ human, ai, total }) => (total >= LEAST_READ && ai > human ? ai : 0)),
        /** Those whose views by AI grew, whatever people did: for a prompt, which may ask for them. */
        aiGained: highest(compared, (page) => growthOf(page, 'ai')),
    };
}
/** The views gained, negative if lost; 0 where they are too few, or not known. */
function growthOf(now, kind) {
    const { previous } = now;
    if (previous === undefined)
        return 0;
    const by = now[kind] - previous[kind];
    return Math.abs(by) >= Math.max(NOTABLE_VIEWS, previous[kind] * NOTABLE_PART) ? by : 0;
}
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
    const title = siteUrl === undefined ? `Page views${period.fromMs === undefined ? '' : ','}` : `${siteUrl.host},`;
    if (total === 0 && before === 0)
        return `${title} ${when}: ${NONE}`;
    const views = siteUrl === undefined ? (0,core_text/* formatCount */.B4)(total) : (0,core_text/* plural */.LS)(total, 'view');
    return `${title} ${when}: ${views}${describeChange(total, before)}`;
}
const NONE = 'no views in either period';
/** The change of all views as the end of a clause; in numbers where a percentage would mislead. */
function describeChange(now, before) {
    if (before === undefined)
        return '';
    if (now === before)
        return ', unchanged';
    if (now === 0 || !isBase(before))
        return `, after ${(0,core_text/* formatCount */.B4)(before)}`;
    return `, ${now > before ? 'up' : 'down'} ${formatExtent(now, before)}`;
}
/**
 * The headline as a sentence, in plain text unless its words, or the path in it, which is untrusted, are to be written in another
 * way.
 */
function writeHeadline({ clause, path, predicate = '' }, writePath = core_text/* decodedPath */.kw, write = String) {
    const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    if (path === undefined)
        return write(`${sentence(clause)}.`);
    const before = clause === '' ? '' : `${clause}; `;
    const page = path === '/' ? ['the home page (', ') '] : ['', ' '];
    return `${write(sentence(`${before}${page[0]}`))}${writePath(path)}${write(`${page[1]}${predicate}.`)}`;
}
/**
 * The most important change, without the total, which stands in the heading: a clause, and what a second clause says of the page
 * that goes with it, if there is one.
 */
function findHeadline({ totals, comparison, pages, pagesComplete }, pagesOfBothPeriods) {
    const before = comparison?.totals;
    if (totals.total === 0)
        return { clause: before?.total === 0 ? NONE : 'no views' };
    const [kind] = before === undefined ? [] : highest(KINDS, (one) => Math.abs(growthOf({ ...totals, previous: before }, one)));
    if (before === undefined || kind === undefined) {
        const path = pagesComplete ? pages[0]?.path : undefined;
        const unless = path === undefined ? 'not all pages could be read' : '';
        const clause = isBase(before?.total) ? 'neither people nor AI read much more or less' : unless;
        return { clause, path, predicate: 'was read most' };
    }
    const name = kind === 'ai' ? 'AI traffic' : 'views by people';
    const clause = `${name} ${describeMove(totals[kind], before[kind])}`;
    const direction = totals[kind] > before[kind] ? 1 : -1;
    // The page that contributed most to the change is known only where every page of both periods was read.
    const isKnown = comparison?.pagesKnown === true && pagesComplete;
    const [mover] = isKnown ? highest(pagesOfBothPeriods, (page) => direction * growthOf(page, kind)) : [];
    return { clause, path: mover?.path, predicate: direction > 0 ? 'gained most' : 'lost most' };
}
const KINDS = ['ai', 'human'];
function describeMove(now, before) {
    const size = isBase(before) ? ` by ${formatExtent(now, before)},` : '';
    return `${now > before ? 'grew' : 'fell'}${size} from ${(0,core_text/* formatCount */.B4)(before)} to ${(0,core_text/* plural */.LS)(now, 'view')}`;
}
const MOST_SECTIONS = 8;
/** A folder with a larger part of all views does not divide the site. */
const LARGEST_PART = 0.9;
/** At most so many nested folders are followed, and so many characters of a path are read, which may be of any length. */
const MOST_SHARED = 8;
const PATH_READ = 1000;
/**
 * The sections of a site, the most viewed first: the folders in which its pages first differ, below those that nearly all views
 * share (`/docs`). The rest of them, and pages without such a folder, are a row each. Empty where nothing divides the site.
 */
function findSections({ totals }, pages) {
    const sections = isBase(totals.total) ? divide(pages, '/') : [];
    const folders = sections.filter(({ path }) => path !== '').sort(byTotal);
    if (folders.length === 0)
        return [];
    const rest = folders.slice(MOST_SECTIONS);
    const others = sections.filter(({ path }) => path === '');
    return [
        ...folders.slice(0, MOST_SECTIONS),
        ...(rest.length === 0 ? [] : [{ path: '', ...sumOf(rest), name: (0,core_text/* plural */.LS)(rest.length, 'other section') }]),
        ...others.map((section) => ({ ...section, name: 'Pages in no section' })),
    ];
}
/**
 * Adds up pages by the folder right below `above`. If nearly all views share one of these, the folders in that one are taken
 * instead; if nearly all are of pages in no folder, there is none.
 */
function divide(pages, above, depth = 0) {
    const byFolder = Map.groupBy(pages, ({ path }) => folderBelow(above, path));
    const sections = Array.from(byFolder, ([path, own]) => ({ path, ...sumOf(own) }));
    const all = sections.reduce((sum, { total }) => sum + total, 0);
    const shared = sections.find(({ total }) => total > LARGEST_PART * all);
    if (shared === undefined)
        return sections;
    return shared.path === '' || depth === MOST_SHARED ? [] : divide(pages, shared.path, depth + 1);
}
/** `/docs/guides/` for a page below it; empty for a page that is elsewhere, or right in `/docs/`. */
function folderBelow(above, path) {
    const plain = `/${path.slice(0, PATH_READ).replace(/^\/+|(?<!\/)\/+$/g, '')}`;
    return plain.startsWith(above) ? plain.slice(0, plain.indexOf('/', above.length) + 1) : '';
}
function sumOf(rows) {
    const add = (sum, { human, ai, total }) => {
        return { human: sum.human + human, ai: sum.ai + ai, total: sum.total + total };
    };
    const before = rows.flatMap(({ previous }) => previous ?? []);
    const previous = before.length === rows.length ? before.reduce(add, NO_VIEWS) : undefined;
    return { ...rows.reduce(add, NO_VIEWS), previous };
}

;// CONCATENATED MODULE: ./build/report/show/markdown.js






/** The most rows of a list. */
const MOST_TOP_PAGES = 20;
const MOST_NOTABLE = 10;
/**
 * The report for people.
 *
 * @param limitBytes the most bytes of the Markdown, in UTF-8, if it has as few rows as fit: those of the lists are left out last
 */
function renderReport(report, { siteUrl, limitBytes = Number.POSITIVE_INFINITY } = {}) {
    const path = createPathWriter(siteUrl);
    const start = [
        `## ${(0,markdown/* prose */.CS)(findHeading(report, siteUrl))}`,
        warning(report),
        `**${writeHeadline(report.findings.headline, path, markdown/* prose */.CS)}**`,
        (0,markdown/* prose */.CS)(report.readers?.headline ?? ''),
        report.totals.total === 0 ? WHAT_TO_CHECK : totalsTable(report),
        report.trend === undefined ? '' : renderTrend(report.trend),
    ];
    const sections = sectionTable(report, path);
    const [topPages, ...notable] = pageLists(report);
    const render = (rows) => {
        const most = Math.min(rows, MOST_NOTABLE);
        const readers = report.readers?.markdown({ path, most }) ?? '';
        const lists = [renderList(topPages, path, rows - most), ...notable.map((list) => renderList(list, path, most))];
        return `${(0,markdown/* joinParts */.nn)([...start, readers, sections, ...lists, NOTE])}\n`;
    };
    for (let rows = MOST_NOTABLE + Math.min(MOST_TOP_PAGES, report.pages.length);; rows--) {
        const text = render(rows);
        if (rows === 0 || Buffer.byteLength(text) <= limitBytes)
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
const WHAT_TO_CHECK = `What to check:

- Is this the right period? \`page-views-period\` chooses it.
- Is this the right project? \`project-id\` must be that of the site.
- Was the site live, and did anyone read it? Crawlers are not counted.`;
const NOTE = '<sub>Days are in UTC. AI views are requests by AI agents and views of the Markdown version; crawlers are not counted.</sub>';
/** The longest path that a table shows, in characters: a longer one moves the numbers out of sight. */
const PATH_LIMIT = 100;
/** The longest URL of a link, in characters: it counts against the summary's bytes. */
const HREF_LIMIT = 2000;
/**
 * Writes the paths of a site for people: decoded, a long one without its middle, since the end tells it from others. With the
 * site's address each is a link below it, so that none leads to another host.
 */
function createPathWriter(siteUrl) {
    const write = (path) => {
        const label = withoutMiddle((0,core_text/* decodedPath */.kw)(path), PATH_LIMIT);
        if (siteUrl === undefined)
            return (0,markdown/* code */.aY)(label);
        const url = URL.parse(`${siteUrl.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`);
        return url === null || url.href.length > HREF_LIMIT ? (0,markdown/* code */.aY)(label) : (0,markdown/* link */.nf)(label, url.href, markdown/* code */.aY);
    };
    // A path stands in several lists, and each list is written again with fewer rows until the report fits.
    const written = new Map();
    return (path) => {
        const markdown = written.get(path) ?? write(path);
        written.set(path, markdown);
        return markdown;
    };
}
function withoutMiddle(text, limit) {
    if (text.length <= limit)
        return text;
    const half = Math.floor(limit / 2);
    // A character has at most two UTF-16 units.
    const [begin, end] = [[...text.slice(0, 2 * limit + 2)], [...text.slice(-2 * half)]];
    return begin.length <= limit ? text : `${begin.slice(0, limit - half).join('')}…${end.slice(-half).join('')}`;
}
function totalsTable(report) {
    const { totals, comparison } = report;
    const before = hasEarlierViews(report) ? comparison : undefined;
    const unit = before === undefined ? '' : (0,report_period/* unitOf */.uF)(before.period);
    const header = ['Readers', 'Views', `${unit.charAt(0).toUpperCase()}${unit.slice(1)} before`, 'Change', 'Share'];
    const rows = READERS.map(([kind, name]) => [
        name,
        (0,core_text/* formatCount */.B4)(totals[kind]),
        before === undefined ? '' : (0,core_text/* formatCount */.B4)(before.totals[kind]),
        formatChange(totals[kind], before?.totals[kind]),
        kind === 'total' ? '' : formatPercent(shownShare(kind, totals)),
    ]);
    return numberTable(header, rows);
}
/** A table of numbers without the columns that say nothing, as where nothing is compared, or of a few views. */
function numberTable(header, rows, collapsing = { open: Number.POSITIVE_INFINITY }) {
    const says = header.map((_, column) => rows.some((cells) => !['', formatPercent(undefined)].includes(cells[column] ?? '')));
    const keep = (cells) => cells.filter((_, column) => says[column]);
    return (0,markdown/* collapsedTable */.GX)(keep(header), rows.map(keep), { numbersFrom: 1, ...collapsing });
}
/** The colors of the bars: apart for people who see red and green alike too, and clear on white and on GitHub's dark. */
const COLORS = { ai: '#e36209', human: '#0969da' };
/** Bars that stand on one another: people below, AI above, so that the height is what all read. */
function renderTrend({ buckets, whyNone }) {
    if (buckets === undefined)
        return (0,markdown/* prose */.CS)(`There is no chart: ${whyNone}.`);
    const sums = buckets.map(({ counts: { human, ai } }) => human + ai);
    const most = Math.max(...sums);
    // Mermaid writes the numbers of an axis without commas, and cuts long ones on a phone.
    const [unit, divisor] = most >= 1e6 ? [', in millions', 1e6] : most >= 1000 ? [', in thousands', 1000] : ['', 1];
    const bar = (counts) => `  bar [${counts.map((count) => count / divisor).join(', ')}]`;
    const labels = labelsOf(buckets).map((label) => `"${label}"`);
    const chart = [
        '```mermaid',
        '---',
        'config:',
        '  xyChart:',
        '    width: 900',
        '    height: 320',
        // Twelve labels have room for the widest of the fonts that Mermaid may find.
        '    xAxis:',
        '      labelFontSize: 12',
        '  themeVariables:',
        '    xyChart:',
        // Without it dark pages show a light slab.
        '      backgroundColor: "transparent"',
        `      plotColorPalette: "${COLORS.ai}, ${COLORS.human}"`,
        '---',
        'xychart-beta',
        `  x-axis [${labels.join(', ')}]`,
        // Without a title, which Mermaid writes across wide numbers; a little above the highest bar, which else touches the frame.
        `  y-axis 0 --> ${Number((1.05 * (most / divisor)).toPrecision(3))}`,
        // Mermaid stacks no bars: the second covers the lower part of the first.
        bar(sums),
        bar(buckets.map(({ counts }) => counts.human)),
        '```',
    ].join('\n');
    // The series have no names: the legend that these bring is cut on a phone.
    const legend = `Views by people (blue) and by AI (orange)${unit}.`;
    return (0,markdown/* joinParts */.nn)([chart, legend, numbersOf(buckets)]);
}
function numbersOf(buckets) {
    const rows = buckets.map(({ period, counts }) => [
        (0,report_period/* formatPeriod */.dH)(period),
        ...READERS.map(([kind]) => (0,core_text/* formatCount */.B4)(counts[kind])),
    ]);
    const header = ['Time', ...READERS.map(([, name]) => name)];
    return (0,markdown/* details */.zH)('Numbers of the chart', (0,markdown/* table */.tp)(header, rows, { numbersFrom: 1 }));
}
/** Short, since up to twelve stand side by side. All differ: Mermaid draws bars of one label as one. */
function labelsOf(buckets) {
    const [first, last] = [buckets[0]?.period, buckets.at(-1)?.period];
    // Periods that reach over a year are longer than any month.
    const isByMonth = first && last && ((0,report_period/* unitOf */.uF)(last) === 'month' || last.fromMs - first.fromMs >= 365 * core_clock/* DAY_MS */.sO);
    return buckets.map(({ period }) => {
        const { day, month, year } = (0,core_clock/* dateParts */.bV)(period.fromMs);
        return isByMonth ? `${month.slice(0, 3)} ’${year.slice(2)}` : `${day} ${month.slice(0, 3)}`;
    });
}
function sectionTable(report, path) {
    const { header, cells } = pageColumns(report);
    const rows = report.findings.sections.map((section) => [section.name ?? path(section.path), ...cells(section)]);
    const title = report.pagesComplete ? 'Sections' : 'Sections of the pages that were read';
    return rows.length === 0 ? '' : `### ${title}\n\n${numberTable(['Section', ...header], rows)}`;
}
function renderList({ title, pages, header, cells, ...collapsing }, path, most) {
    if (pages.length === 0)
        return '';
    const rows = pages.slice(0, most).map((page) => [path(page.path), ...cells(page)]);
    return (0,markdown/* joinParts */.nn)([
        `### ${title}`,
        numberTable(['Page', ...header], rows, collapsing),
        rows.length === pages.length ? '' : `Not listed: ${(0,core_text/* plural */.LS)(pages.length - rows.length, 'page')}.`,
    ]);
}
function pageColumns(report) {
    const isCompared = isComparedByPage(report);
    const changeOf = ({ total, previous }) => isCompared && total > 0 && previous?.total === 0
        ? 'new'
        : formatChange(total, isCompared ? previous?.total : undefined);
    return {
        header: ['Views', 'Change', 'AI share'],
        cells: (row) => [(0,core_text/* formatCount */.B4)(row.total), changeOf(row), formatPercent(shownShare('ai', row))],
    };
}
function pageLists(report) {
    const { gained, lost, aiFirst } = report.findings;
    const collapsing = { open: 5, leastCollapsed: 3 };
    const moved = {
        // The change first: on a phone, the last column is out of sight.
        header: ['Change', 'Views', 'Before'],
        cells({ total, previous: { total: before } = NO_VIEWS }) {
            return [formatDifference(total, before), (0,core_text/* formatCount */.B4)(total), (0,core_text/* formatCount */.B4)(before)];
        },
        ...collapsing,
    };
    return [
        { title: 'Top pages', pages: report.totals.total === 0 ? [] : report.pages, ...pageColumns(report), open: 10 },
        { title: 'Gained most', pages: gained, ...moved },
        { title: 'Lost most', pages: lost, ...moved },
        {
            title: 'Read more by AI than by people',
            pages: aiFirst,
            header: ['AI', 'People'],
            cells: ({ ai, human }) => [(0,core_text/* formatCount */.B4)(ai), (0,core_text/* formatCount */.B4)(human)],
            ...collapsing,
        },
    ];
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
/** The first line of the issue, and of comments on it, invisible to people. It names the workflow run that wrote the report. */
const issueMarker = (0,marker/* createMarker */.h5)(placeSchema, schemas/* object */.Ikc({ run: schemas/* string */.YjP() }));
/** The limit in bytes: GitHub takes 65,536 characters, the marker and the last line included. */
const ISSUE_BYTES = 60_000;
const FINDING = { what: 'the list of issues', permission: 'issues: write' };
const WRITING = { ...FINDING, what: 'the issue with the report' };
const UPDATING = {
    ...WRITING,
    route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    // A page of a gateway is no object.
    schema: schemas/* looseObject */._H3({}),
};
/** Not repeated, as a comment is not: a request that was lost may have made the issue, and each new one is mailed. */
const CREATING = {
    ...WRITING,
    route: 'POST /repos/{owner}/{repo}/issues',
    once: true,
    schema: schemas/* object */.Ikc({ html_url: schemas/* string */.YjP() }),
};
const COMMENTING = {
    ...CREATING,
    what: 'the comment on the issue with the report',
    route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
};
/** Keeps the report in one issue: creates it, or replaces its text. A closed one is left alone. Throws `GitHubError`. */
async function keepIssue(report, { title, notifies, siteUrl, service }, { workflow, log, redact, setOutput }, api) {
    const { repositoryId: repository, id, attempt } = workflow;
    if (repository === undefined)
        throw (0,failure/* repositoryUnknown */.DD)();
    // Without a secret, since taking one out later would break the marker that holds the title.
    const place = { report: 'page-views', repository, service, title: redact(title) };
    const withMarker = (text) => `${issueMarker.line({ ...place, run: id })}\n\n${text}`;
    const text = renderReport(report, { siteUrl, limitBytes: ISSUE_BYTES });
    const body = withMarker(`${text}\n<sub>Written by ${(0,markdown/* link */.nf)('this run', (0,runner_workflow/* runUrl */.Vp)(workflow))}.</sub>\n`);
    const existing = await findIssue(place, api);
    if (existing === undefined) {
        const { html_url: url } = await api.request({ ...CREATING, parameters: { title: place.title, body } });
        setOutput('page-views-issue-url', url);
        log.info(`The issue with the report was created: ${url}`);
        return;
    }
    const { number, html_url: url, state, writtenBy } = existing;
    setOutput('page-views-issue-url', url);
    if (state !== 'open') {
        log.warning(`The issue with the report is closed, so it was not updated: ${url}`, 'closed-issue');
        return;
    }
    await api.request({ ...UPDATING, parameters: { issue_number: number, body } });
    log.info(`The issue with the report was updated: ${url}`);
    // GitHub emailed already what an earlier attempt or another job of this run wrote.
    if (!notifies || attempt > 1 || writtenBy === id)
        return;
    const heading = `**${(0,markdown/* prose */.CS)(findHeading(report, siteUrl))}**`;
    const headline = writeHeadline(report.findings.headline, (path) => (0,markdown/* code */.aY)((0,core_text/* decodedPath */.kw)(path)), markdown/* prose */.CS);
    const notice = withMarker((0,markdown/* joinParts */.nn)([heading, headline, (0,markdown/* link */.nf)('The run', (0,runner_workflow/* runUrl */.Vp)(workflow))]));
    try {
        const comment = await api.request({ ...COMMENTING, parameters: { issue_number: number, body: notice } });
        log.info(`A comment was added to the issue: ${comment.html_url}`);
    }
    catch (thrown) {
        log.warning('The issue was updated anyway.', 'report-issue', (0,errors/* asActionError */.z6)(thrown));
    }
}
/**
 * An issue whose author is gone belongs to nobody. An entry that is no issue at all makes the list unreadable: the issue
 * could be behind it, and would be made again.
 */
const issuesSchema = schemas/* array */.YOg(schemas/* object */.Ikc({
    number: schemas/* number */.aig().int().positive(),
    html_url: schemas/* string */.YjP().catch(''),
    body: schemas/* string */.YjP().catch(''),
    state: schemas/* string */.YjP().catch('open'),
    user: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).optional().catch(undefined),
    pull_request: schemas/* unknown */.L5J().optional(),
}));
/** Finds the oldest issue of this place that the token itself wrote, and which run wrote its text. */
async function findIssue(place, api) {
    const viewer = await (0,objects/* createViewer */.Rx)(api)();
    const route = 'GET /repos/{owner}/{repo}/issues';
    const parameters = { creator: viewer, state: 'all', sort: 'created', direction: 'asc' };
    for await (const issue of api.entries({ ...FINDING, schema: issuesSchema, route, parameters })) {
        // A server that does not know `creator` lists everybody's.
        if (issue.pull_request || !(0,repository/* isSameName */.yS)(issue.user?.login, viewer))
            continue;
        const marker = issueMarker.readAt(place, issue.body);
        if (marker !== undefined)
            return { ...issue, writtenBy: marker.run };
    }
    return undefined;
}

// EXTERNAL MODULE: ./build/kit/core/personal-data.js
var personal_data = __webpack_require__(9988);
;// CONCATENATED MODULE: ./build/report/readers/api.js



/** In characters. Readers choose how long a text is, so a longer one is cut before anything else reads it. */
const LONGEST = 2000;
/**
 * The beginning of a text. A run of ASCII characters that the cut broke is left out, since it may be a part of a key or of
 * an address that is no longer found.
 */
function cutWords(text) {
    // A character has at most two UTF-16 units.
    const characters = [...text.slice(0, 2 * LONGEST + 2)];
    const isInRun = (at) => /^[\x21-\x7e]$/.test(characters[at] ?? '');
    let end = LONGEST;
    if (isInRun(end))
        while (end > 0 && isInRun(end - 1))
            end--;
    return characters.slice(0, end).join('');
}
/** The words of a reader on one line, without personal data and what `redact` finds. */
function cleanWords(text, redact) {
    const line = cutWords(text ?? '').replace(/\s+/gu, ' ');
    return redact((0,personal_data/* withoutPersonalData */.J)(line.trim()));
}
/** The path of a page as the service gives it, without personal data, keys, query and fragment. */
function cleanPath(path, redactKeys) {
    return redactKeys((0,personal_data/* withoutPersonalData */.J)(cutWords(path).split(/[?#]/, 1).join('')));
}
/**
 * The page behind an address: its path where the host is the site's, or where the site is not known; else the address without
 * query and fragment. `undefined` for a title, and for what leads to no page.
 */
function pageOf(address, site) {
    const base = site ?? new URL('https://docs.invalid');
    const url = /^(?:https?:\/)?\//i.test(address) ? URL.parse(cutWords(address), base.href) : null;
    if (url === null)
        return undefined;
    if (site !== undefined && url.host !== site.host)
        return `${url.origin}${url.pathname}`;
    const folder = base.pathname.replace(/\/+$/, '');
    return url.pathname.startsWith(`${folder}/`) ? url.pathname.slice(folder.length) : url.pathname;
}
/** Quotes, brackets and the marks of sentences in all scripts, where they touch a word from outside. */
const OPENING = /^[\p{Pi}\p{Pf}\p{Ps}"'`¿¡,;]$/u;
const CLOSING = /^[\p{Pi}\p{Pf}\p{Pe}\p{Terminal_Punctuation}"'`…–—]$/u;
/**
 * The words of a text without case and sentence marks. Other marks tell words apart, and stay: `C++`, `>=`, `--v`, `.NET`,
 * and those of letters. A text of sentence marks alone is its own key.
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
/** The fields that hold what may not be kept: readers' words, paths of pages, and addresses of pages. */
function createFields(redact, redactKeys, site) {
    const words = (text) => cleanWords(text, redact);
    const path = (text) => cleanPath(text, redactKeys);
    const address = (text) => {
        const page = pageOf(text, site);
        return page === undefined ? undefined : path(page);
    };
    return {
        words: schemas/* string */.YjP().nullable().transform(words),
        comment: schemas/* string */.YjP().nullish().transform(words),
        page: schemas/* string */.YjP().transform(path).pipe(schemas/* string */.YjP().min(1)),
        address: schemas/* string */.YjP().transform(address).optional().catch(undefined),
    };
}
/** Milliseconds since the epoch. */
const time = schemas/* string */.YjP().transform(Date.parse).pipe(schemas/* number */.aig());
const count = schemas/* int */.Whr().nonnegative();
const word = schemas/* string */.YjP().optional().catch(undefined);
const turnOf = ({ words, address }) => schemas/* object */.Ikc({
    id: schemas/* string */.YjP().min(1),
    timestamp: time,
    query: words,
    resolutionStatus: schemas/* string */.YjP(),
    responseType: word,
    feedback: word,
    pageUrl: address,
    sources: schemas/* array */.YOg(schemas/* object */.Ikc({ url: address }).optional().catch(undefined)),
})
    .transform(({ id: conversation, timestamp: atMs, query: text, pageUrl: page, ...answer }) => {
    if (text === '')
        return undefined;
    const sources = answer.sources.flatMap((source) => source?.url ?? []);
    const ends = [
        ['unanswered', answer.resolutionStatus === 'unanswered'],
        ['negative', answer.feedback === 'negative'],
        ['clarified', answer.responseType === 'clarifying_question'],
    ];
    const [reason] = ends.find(([, is]) => is) ?? [];
    return { conversation, atMs, text, key: keyOf(text), page, sources, reason };
});
const searchOf = ({ words }) => schemas/* object */.Ikc({ searchQuery: words, hits: count, ctr: schemas/* number */.aig(), lastSearchedAt: time })
    .transform(({ searchQuery: text, hits, ctr, lastSearchedAt: atMs }) => text === '' ? undefined : { text, key: keyOf(text), hits, isClicked: ctr > 0, atMs });
const remarkBy = (author) => ({ page, comment }) => schemas/* object */.Ikc({
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
const HUNDRED = { limit: '100' };
/** The lists, the most telling first. Those of which one page is read begin with the most telling rows. */
const LISTS = {
    turns: {
        name: 'conversations with the assistant',
        list: 'assistant',
        parameters: { limit: '1000' },
        field: 'conversations',
        row: turnOf,
        mostPages: 3,
    },
    searches: { name: 'searches', list: 'searches', parameters: HUNDRED, field: 'searches', row: searchOf },
    remarks: {
        name: 'remarks of readers',
        list: 'feedback',
        parameters: { source: 'contextual', ...HUNDRED },
        field: 'feedback',
        row: remarkBy('contextual'),
    },
    agentRemarks: {
        name: 'remarks of AI agents',
        list: 'feedback',
        parameters: { source: 'agent', ...HUNDRED },
        field: 'feedback',
        row: remarkBy('agent'),
    },
    thumbs: { name: 'thumbs by page', list: 'feedback/by-page', parameters: HUNDRED, field: 'feedback', row: thumbsOf },
};
/**
 * Reads the lists of a period, one after the other. Each stands alone: one that cannot be read is missing, and the gaps say
 * why, in a sentence each. `hasFailed` is true where another run may be able to read one of them.
 *
 * @param redact takes secrets out of readers' words
 * @param site addresses that lead to its pages become paths
 */
function createListReader(redact, site, analytics) {
    const fields = createFields(redact, analytics.redact, site);
    /** @param only the lists to read, up to the first that cannot be read; all are read unless given */
    return async (period, only) => {
        const rows = {};
        const gaps = [];
        let [isWhole, hasFailed] = [true, false];
        for (const [key, list] of Object.entries(LISTS)) {
            if (only !== undefined && (!isWhole || !(key in only)))
                continue;
            const read = await readList(list, list.row(fields), period, analytics);
            gaps.push(...read.gaps);
            isWhole &&= read.end === 'whole';
            hasFailed ||= read.end === 'failed';
            if (read.rows !== undefined)
                rows[key] = read.rows;
        }
        // Each list's rows are those of its schema.
        return { rows: rows, gaps, isWhole, hasFailed };
    };
}
const paging = schemas/* object */.Ikc({
    hasMore: schemas/* boolean */.zMY().optional().catch(undefined),
    nextCursor: schemas/* string */.YjP().min(1).optional().catch(undefined),
});
async function readList({ name, field, mostPages = 1, row: _, ...request }, row, period, analytics) {
    const schema = schemas/* looseObject */._H3({ [field]: schemas/* array */.YOg(schemas/* unknown */.L5J()) });
    const given = [];
    const gaps = [];
    let end = 'whole';
    for (let pages = 1;; pages++) {
        const { value: page, missing } = await analytics.read({ operation: 'reader-feedback', ...request, period, schema });
        if (missing !== undefined) {
            // What plan or key do not give, another run will not get either. All else may pass.
            const status = missing.error?.failure.status;
            end = status === 403 || status === 404 ? 'refused' : 'failed';
            const why = end === 'refused' ? `not part of the plan, or of what the key may read: ${status}` : missing.why;
            gaps.push(`${pages === 1 ? 'Not read' : 'Read only in part'}: ${name} (${why}).`);
            break;
        }
        given.push(...(page[field] ?? []));
        // Searches have no `hasMore`.
        const { nextCursor: cursor, hasMore = cursor !== undefined } = paging.parse(page);
        if (!hasMore)
            break;
        if (pages === mostPages || cursor === undefined) {
            gaps.push(`Read only in part: ${name} (there are more than ${(0,core_text/* formatCount */.B4)(given.length)}).`);
            break;
        }
        request.parameters = { ...request.parameters, cursor };
    }
    const parsed = given.map((one) => row.safeParse(one));
    const unreadable = parsed.filter(({ success }) => !success).length;
    if (unreadable > 0)
        gaps.push(`Left out: ${(0,core_text/* formatCount */.B4)(unreadable)} of the ${name}, not as documented.`);
    const readable = parsed.flatMap(({ data }) => data ?? []);
    const isUnknown = readable.length === 0 && (end !== 'whole' || unreadable > 0);
    return { rows: isUnknown ? undefined : readable, gaps, end };
}

;// CONCATENATED MODULE: ./build/report/readers/rank.js


/** Why a question is listed, the most telling reason first: how a turn ended, or that several conversations begin with it. */
const REASONS = ['unanswered', 'negative', 'clarified', 'repeated'];
/** Every question, search and remark, and the pages that stand out, the most telling first. */
function rankFeedback({ turns = [], searches = [], remarks = [], agentRemarks = [], thumbs = [] }) {
    const newestFirst = (a, b) => b.atMs - a.atMs || (0,core_text/* compareText */.n6)(a.text, b.text);
    return {
        questions: rankQuestions(turns),
        searches: foldSearches(searches),
        pages: dislikedPages(thumbs),
        remarks: [...remarks.toSorted(newestFirst), ...agentRemarks.toSorted(newestFirst)],
    };
}
const rankOf = (reason) => (reason === undefined ? REASONS.length : REASONS.indexOf(reason));
/** Every first question of a conversation once, the most telling first. A conversation counts by its most telling turn. */
function rankQuestions(turns) {
    // A turn that moved to a later page while they were read is received twice.
    const unique = new Map(turns.map((turn) => [JSON.stringify([turn.conversation, turn.atMs, turn.text]), turn]));
    const sorted = [...unique.values()].sort((a, b) => a.atMs - b.atMs || (0,core_text/* compareText */.n6)(a.text, b.text) || (0,core_text/* compareText */.n6)(a.conversation, b.conversation));
    const conversations = Array.from(Map.groupBy(sorted, ({ conversation }) => conversation).values(), (own) => {
        const telling = own.reduce((best, turn) => (rankOf(turn.reason) < rankOf(best.reason) ? turn : best));
        return { first: own[0] ?? telling, telling, lastAtMs: Math.max(...own.map(({ atMs }) => atMs)) };
    });
    const alike = Map.groupBy(conversations, ({ first }) => first.key);
    const questions = Array.from(alike, ([key, own]) => {
        const text = own[0]?.first.text ?? '';
        const reasons = new Set(own.map(({ telling }) => telling.reason));
        if (own.length > 1 && hasSeveralWords(text))
            reasons.add('repeated');
        const shown = own.flatMap(({ first, telling }) => [first, telling]);
        const later = own.flatMap(({ first, telling }) => (first === telling ? [] : [telling]));
        return {
            key,
            text,
            later: [...new Map(later.map((turn) => [turn.key, turn.text])).values()],
            reason: REASONS.find((reason) => reasons.has(reason)),
            readers: own.length,
            lastAtMs: Math.max(...own.map(({ lastAtMs }) => lastAtMs)),
            pages: [...new Set(shown.flatMap(({ page }) => page ?? []))],
            sources: [...new Set(shown.flatMap(({ sources }) => sources))],
        };
    });
    return questions.sort((a, b) => rankOf(a.reason) - rankOf(b.reason) ||
        b.readers - a.readers ||
        b.lastAtMs - a.lastAtMs ||
        (0,core_text/* compareText */.n6)(a.key, b.key));
}
/** Greetings have one word or two, in any language. */
function hasSeveralWords(text) {
    const parts = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
    return Array.from(parts).filter(({ isWordLike }) => isWordLike).length > 2;
}
/**
 * Searches as readers meant them, the most hits first. They are recorded while they are typed: a beginning that breaks off
 * within a word, and has fewer hits than what it became, belongs to the longer search; of several, to the one with most
 * hits. A click on a beginning is none on the longer search.
 */
function foldSearches(searches) {
    const byKey = new Map();
    // Searches with the same words are written as most readers spell them, and count as clicked if one of them was.
    for (const search of searches.map((row) => ({ ...row })).sort(byHits)) {
        const sameWords = byKey.get(search.key);
        if (sameWords === undefined)
            byKey.set(search.key, search);
        else
            add(sameWords, search).isClicked ||= search.isClicked;
    }
    // All are compared as they were before any was folded.
    const unfolded = Array.from(byKey.values(), (search) => ({ ...search }));
    for (const search of unfolded) {
        // It is not folded itself, since it has the most hits of all that continue this one.
        const [longest] = unfolded.filter((other) => isContinuedBy(other, search)).sort(byHits);
        const longer = byKey.get(longest?.key ?? '');
        if (longer === undefined)
            continue;
        add(longer, search);
        byKey.delete(search.key);
    }
    return [...byKey.values()].sort(byHits);
}
const byHits = (a, b) => b.hits - a.hits || (0,core_text/* compareText */.n6)(a.text, b.text);
function add(to, { hits, atMs }) {
    to.hits += hits;
    to.atMs = Math.max(to.atMs, atMs);
    return to;
}
/** A place between two characters of a word. */
const WITHIN_WORD = /(?<=[\p{L}\p{M}\p{N}_])(?=[\p{L}\p{M}\p{N}_])/uy;
function isContinuedBy(longer, { key, hits }) {
    WITHIN_WORD.lastIndex = key.length;
    return longer.hits > hits && longer.key.startsWith(key) && WITHIN_WORD.test(longer.key);
}
/** The fewest thumbs down that say something about a page. */
const LEAST_DOWN = 3;
/** The pages with more thumbs down than up, the most thumbs down first. */
function dislikedPages(pages) {
    return pages
        .filter(({ up, down }) => down > up && down >= LEAST_DOWN)
        .sort((a, b) => b.down - a.down || a.up - b.up || (0,core_text/* compareText */.n6)(a.path, b.path));
}
const WHY = {
    unanswered: 'not answered',
    negative: 'answer rated negative',
    clarified: 'answered with a question',
    repeated: 'asked several times',
};
/** A question names at most so many pages where it was asked, and as many sources. */
const MOST_PLACES = 3;
/** Lists what readers did not find. */
function listsOf({ questions, searches, pages, remarks }) {
    const asked = questions.map(({ text, later, reason, readers, key, ...at }) => ({
        key: `question ${key}`,
        words: [text, ...later],
        places: [at.pages.slice(0, MOST_PLACES), at.sources.slice(0, MOST_PLACES)],
        facts: [reason === undefined ? 'answered' : WHY[reason], (0,core_text/* formatCount */.B4)(readers)],
        startsPrompt: reason !== undefined,
    }));
    const searched = searches.flatMap(({ text, isClicked, hits, key, atMs }) => {
        const facts = [(0,core_clock/* formatDate */.Yq)(atMs), (0,core_text/* formatCount */.B4)(hits)];
        return isClicked ? [] : [{ key: `search ${key}`, words: [text], facts, startsPrompt: true }];
    });
    const disliked = pages.map(({ path: page, up, down }) => {
        return { key: `page ${page}`, page, facts: [up, down].map(core_text/* formatCount */.B4), startsPrompt: false };
    });
    const remarked = remarks.map(({ path: page, text, key, isByAgent, isHelped, atMs }) => {
        const facts = [isByAgent ? 'AI agent' : 'reader', (0,core_clock/* formatDate */.Yq)(atMs)];
        return { key: `remark ${page} ${key}`, page, words: [text], facts, startsPrompt: !isHelped };
    });
    return [
        {
            title: 'Questions',
            header: ['Question', 'Asked on', 'Sources', 'Why', 'Readers'],
            numbersFrom: 4,
            entries: asked.filter(({ startsPrompt }) => startsPrompt),
            others: asked.filter(({ startsPrompt }) => !startsPrompt),
        },
        { title: 'Searches without a click', header: ['Search', 'Last', 'Times'], numbersFrom: 2, entries: searched },
        { title: 'Pages with more thumbs down than up', header: ['Page', 'Up', 'Down'], numbersFrom: 1, entries: disliked },
        { title: 'Remarks', header: ['Page', 'Remark', 'By', 'Date'], numbersFrom: 4, entries: remarked },
    ];
}
/** The list as the public may see it: only entries about pages, without words. */
function withoutWords({ header, entries, ...list }) {
    const pages = entries.flatMap(({ words: _, ...entry }) => (entry.page === undefined ? [] : [entry]));
    return { ...list, header: header.filter((name) => name !== 'Remark'), entries: pages };
}

;// CONCATENATED MODULE: ./build/report/readers/section.js





/** Further entries of a list are collapsed in the report. */
const MOST_OPEN = 5;
/** The report cuts readers' words after so many characters. */
const LONGEST_WORDS = 200;
/** Reads what readers asked, searched and wrote. What cannot be read is named in the section. */
async function readSection(task, analytics) {
    const { showsWords } = task;
    const { rows, rowsBefore, rowsForPrompt, gaps, hasFailed, notCompared } = await readPeriods(task, analytics);
    const ranked = rankFeedback(rows);
    const lists = listsOf(ranked);
    const { keysBefore, cameUp, sentence } = comparePeriods(lists, rowsBefore);
    const isEmpty = lists.every(({ entries }) => entries.length === 0) && gaps.length === 0;
    const counts = isEmpty ? NOTHING_STANDS_OUT : countsOf(rows, ranked, lists[0].entries);
    const shownLists = showsWords ? lists : lists.map(withoutWords);
    const sent = promptOf(listsOf(rankFeedback(rowsForPrompt)), keysBefore);
    const whereWordsAre = showsWords || isEmpty ? '' : WHERE_WORDS_ARE;
    const allGaps = [...gaps, ...notCompared];
    const unanswered = ranked.questions.filter(({ reason }) => reason === 'unanswered').length;
    const counted = [
        ...(rows.turns === undefined ? [] : [(0,core_text/* plural */.LS)(unanswered, 'unanswered question')]),
        ...(rows.searches === undefined ? [] : [unclickedOf(ranked)]),
    ];
    return {
        /** One sentence for the top of the report, in our own words; absent where nothing could be read. */
        headline: counted.length === 0 ? undefined : `What readers did not find: ${counted.join(', ')}.`,
        /** The section, with at most `most` entries in a list; `path` writes a page's path. */
        markdown({ path, most }) {
            const words = (text) => (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(text, LONGEST_WORDS));
            const shown = renderLists(shownLists, { path, words, keysBefore, most, open: MOST_OPEN });
            return (0,markdown/* joinParts */.nn)(['### What readers did not find', counts, sentence, whereWordsAre, shown, ...allGaps.map(markdown/* prose */.CS)]);
        },
        json: { ...jsonOf(ranked, showsWords), periodBefore: cameUp ?? null, gaps: allGaps },
        /** A sentence for each part of the period that could not be read, and why. */
        gaps,
        /** True where a list could not be read now, but perhaps by another run. */
        hasFailed,
        /** The placeholder's value, as it is sent and as it may be shown; absent where there is nothing new to answer. */
        prompt: sent && { sent, shown: showsWords ? sent : { note: `(${WHERE_WORDS_ARE})` } },
    };
}
/** Readers of a public report should know that there are words, and where. */
const WHERE_WORDS_ARE = 'What readers wrote is shown in private repositories only.';
const NOTHING_STANDS_OUT = 'Nothing stands out in what readers asked, searched and wrote.';
function comparePeriods(lists, rowsBefore) {
    if (rowsBefore === undefined)
        return { keysBefore: new Set(), cameUp: undefined, sentence: '' };
    const before = listsOf(rankFeedback(rowsBefore)).map(keysOf);
    const now = new Set(lists.flatMap(keysOf));
    // A page or a remark is not what readers look for.
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
async function readPeriods({ period, redact, site, readersFromMs }, analytics) {
    const read = createListReader(redact, site, analytics);
    const { rows, gaps, hasFailed } = await read(period);
    const isEarlier = readersFromMs !== undefined && period.fromMs !== undefined && readersFromMs < period.fromMs;
    const older = isEarlier ? await read({ fromMs: readersFromMs, toMs: period.fromMs }) : undefined;
    const isCompared = period.fromMs !== undefined && Object.keys(rows).length > 0;
    const before = isCompared ? await read((0,report_period/* periodBefore */.t$)(period), rows) : undefined;
    return {
        rows,
        gaps: [...gaps, ...(older?.gaps ?? [])],
        hasFailed: hasFailed || older?.hasFailed === true,
        rowsForPrompt: since(readersFromMs ?? Number.NEGATIVE_INFINITY, rows, older?.rows),
        rowsBefore: before?.isWhole ? before.rows : undefined,
        notCompared: before?.isWhole === false ? [`Not compared with the period before. ${before.gaps.at(-1)}`] : [],
    };
}
/** Keeps the rows from a moment on: a search counts by the last time that it was made. Thumbs have no time, and all stay. */
function since(fromMs, rows, older = {}) {
    const recent = (own = [], before = []) => [...own, ...before].filter(({ atMs }) => atMs >= fromMs);
    return {
        turns: recent(rows.turns, older.turns),
        searches: recent(rows.searches, older.searches),
        thumbs: rows.thumbs ?? [],
        remarks: recent(rows.remarks, older.remarks),
        agentRemarks: recent(rows.agentRemarks, older.agentRemarks),
    };
}
function unclickedOf({ searches }) {
    const { length } = searches.filter(({ isClicked }) => !isClicked);
    return length === 1 ? '1 search without a click' : `${(0,core_text/* formatCount */.B4)(length)} searches without a click`;
}
function countsOf(rows, { questions, searches, remarks }, listed) {
    const byReason = Map.groupBy(listed, ({ facts: [why] }) => why);
    const reasons = Array.from(byReason, ([why, { length }]) => `${(0,core_text/* formatCount */.B4)(length)} ${why}`).join(', ');
    const byAgents = remarks.filter(({ isByAgent }) => isByAgent).length;
    const sentences = [
        rows.turns && `${(0,core_text/* plural */.LS)(questions.length, 'question')} to the assistant${reasons === '' ? '' : `: ${reasons}`}.`,
        rows.searches && `${unclickedOf({ searches })}, of ${(0,core_text/* formatCount */.B4)(searches.length)}.`,
        rows.remarks && `${(0,core_text/* plural */.LS)(remarks.length - byAgents, 'remark')} by readers.`,
        rows.agentRemarks && `${(0,core_text/* plural */.LS)(byAgents, 'remark')} by AI agents.`,
    ];
    return sentences.flatMap((sentence) => sentence ?? []).join(' ');
}
function jsonOf({ questions, searches, pages, remarks }, showsWords) {
    const words = (text) => (showsWords ? text : null);
    const at = (ms) => new Date(ms).toISOString();
    return {
        questions: questions.map(({ text, later, reason = null, readers, lastAtMs, pages, sources }) => ({
            text: words(text),
            ...(showsWords ? { later, pages, sources } : { later: [], pages: [], sources: [] }),
            reason,
            readers,
            lastAt: at(lastAtMs),
        })),
        searches: searches.map(({ text, hits, isClicked, atMs }) => ({
            text: words(text),
            hits,
            isClicked,
            lastAt: at(atMs),
        })),
        pages,
        remarks: remarks.map(({ text, path, atMs, isByAgent }) => {
            return { text: words(text), path, at: at(atMs), by: isByAgent ? 'agent' : 'reader' };
        }),
    };
}
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
function cellsOf({ key, page, words, places = [], facts }, writing) {
    const [first = '', ...others] = [
        ...(page === undefined ? [] : [writing.path(page)]),
        ...(words === undefined ? [] : [words.map(writing.words).join(' → ')]),
        ...places.map((pages) => pages.map((page) => (page.startsWith('/') ? writing.path(page) : writing.words(page))).join(', ')),
        ...facts,
    ];
    return [`${first}${writing.keysBefore.has(key) ? ' (also in the period before)' : ''}`, ...others];
}
/** The most characters of the lists in a prompt, and how many of them titles and headers may take. */
const PROMPT_LIMIT = 20_000;
const PROMPT_TITLES = 600;
const INTEREST = 'A question or a search shows what readers are interested in, not that the docs lack the answer.';
/**
 * The value of the placeholder, as data: entries as a whole, in tables; `undefined` where nothing in the lists is a reason
 * to ask for docs.
 */
function promptOf(lists, keysBefore) {
    const plain = (text) => (0,core_text/* visibleLine */.P8)(text).replaceAll('|', '\\|');
    const writing = { path: plain, words: plain, keysBefore };
    let room = PROMPT_LIMIT - PROMPT_TITLES;
    const fits = (entry) => {
        const { length } = `| ${cellsOf(entry, writing).join(' | ')} |\n`;
        if (length > room)
            return false;
        room -= length;
        return true;
    };
    // The first entries of each list come first, so that many questions leave room for searches.
    const ranked = lists.flatMap(({ entries }) => entries.map((entry, rank) => ({ entry, rank })));
    const first = ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
    if (!first.some(({ startsPrompt }) => startsPrompt))
        return undefined;
    const all = [...first, ...lists.flatMap(({ others = [] }) => others)];
    const chosen = new Set(all.filter(fits));
    const sent = lists.map(({ others = [], ...list }) => {
        return { ...list, entries: [...list.entries, ...others].filter((entry) => chosen.has(entry)) };
    });
    const data = renderLists(sent, { ...writing, most: Number.POSITIVE_INFINITY, open: Number.POSITIVE_INFINITY });
    const count = all.length - chosen.size;
    const leftOut = `${(0,core_text/* formatCount */.B4)(count)} more ${count === 1 ? 'was' : 'were'} left out, and will not be sent later.`;
    return { data, note: count === 0 ? INTEREST : `${INTEREST} ${leftOut}` };
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
    const field = (0,core_text/* visibleLine */.P8)(text).replace(/^(?=\s*[=+\-@＝＋－＠])/, "'");
    return /[",;]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
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
        trend: trend?.buckets === undefined
            ? null
            : { buckets: trend.buckets.map(({ period, counts }) => ({ ...boundsOf(period), ...files_countsOf(counts) })) },
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
const files_countsOf = ({ human, ai, total }) => ({ human, ai, total });
const withShare = (counts) => ({ ...files_countsOf(counts), aiShare: shareOf('ai', counts) ?? null });

;// CONCATENATED MODULE: ./build/report/show/prompt.js






/** The most characters that the report takes up in a prompt (docs/reference.md, "Limits"). */
const PROMPT_TABLE_LIMIT = 20_000;
/** Titles, headers and the numbers of what is not listed take at most so many of them. */
const FRAME = 1000;
/**
 * The report for an agent: the headline, the sections, the lists that people get, and as many pages as fit. Paths are whole, and
 * each row has the numbers from which all others follow.
 */
function renderForPrompt(report) {
    const { period, totals, comparison, pages, leftOut } = report;
    const { headline, sections, gained, lost, aiFirst, aiGained } = report.findings;
    const when = `${period.fromMs === undefined ? 'All views' : 'Page views of'} ${(0,report_period/* formatPeriod */.dH)(period)}`;
    const describe = ({ total, ai }) => `${(0,core_text/* plural */.LS)(total, 'view')}, ${(0,core_text/* formatCount */.B4)(ai)} of them by AI`;
    const before = comparison === undefined ? '' : `; before: ${describe(comparison.totals)}`;
    const start = (0,markdown/* joinParts */.nn)([
        `${when} (UTC). ${writeHeadline(headline, createPathWriter(undefined), markdown/* prose */.CS)} All pages: ${describe(totals)}${before}.`,
        (0,markdown/* prose */.CS)(leftOut.join(' ')),
    ]);
    const lists = [
        ['Sections', sections],
        ['AI traffic grew most', aiGained.slice(0, MOST_NOTABLE)],
        ['Gained most', gained.slice(0, MOST_NOTABLE)],
        ['Lost most', lost.slice(0, MOST_NOTABLE)],
        ['Read more by AI than by people', aiFirst.slice(0, MOST_NOTABLE)],
        ['Pages by views', pages],
    ];
    let room = PROMPT_TABLE_LIMIT - FRAME - start.length;
    const isCompared = isComparedByPage(report);
    const header = ['Page', 'Views', 'AI', ...(isCompared ? ['Views before', 'AI before'] : [])];
    const tables = lists.map(([title, rows]) => {
        const written = rows.flatMap(({ name, path, total, ai, previous }) => {
            // Decoding makes a path at most nine times shorter: one that cannot fit costs no time, however long it is.
            if (path.length > 9 * room)
                return [];
            const counts = [total, ai, ...(isCompared ? [previous?.total, previous?.ai] : [])];
            const texts = counts.map((count) => (count === undefined ? '–' : (0,core_text/* formatCount */.B4)(count)));
            const cells = [name ?? (0,markdown/* code */.aY)((0,core_text/* decodedPath */.kw)(path)), ...texts];
            const length = cells.join(' | ').length + '|  |\n'.length;
            if (length > room)
                return [];
            room -= length;
            return [cells];
        });
        const more = rows.length - written.length;
        return (0,markdown/* joinParts */.nn)([
            written.length === 0 ? '' : `**${title}**\n\n${(0,markdown/* table */.tp)(header, written, { numbersFrom: 1 })}`,
            more === 0 ? '' : `Not listed: ${(0,core_text/* plural */.LS)(more, 'page')}.`,
        ]);
    });
    return (0,markdown/* joinParts */.nn)([start, ...tables]);
}

;// CONCATENATED MODULE: ./build/report/views/read.js





/** Reads both totals, each with the first of the pages. Throws `ServiceError` where there is no report without them. */
async function readTotals(period, analytics) {
    const current = await readFirst(period, analytics);
    if (current.totals === undefined && current.missing?.error !== undefined)
        throw current.missing.error;
    if (period.fromMs === undefined)
        return { current, earlier: undefined };
    return { current, earlier: await readFirst((0,report_period/* periodBefore */.t$)(period), analytics) };
}
/** Reads the rest in the order of its worth, since the budget may end anywhere: the trend, the other pages, those before. */
async function readRest({ current, earlier }, analytics) {
    const trend = await readTrend({ current, earlier }, analytics);
    await readPages(current, analytics);
    // Compared page by page only where no page is unread, so that none is called new or gone by mistake.
    if (earlier !== undefined && current.isWhole)
        await readPages(earlier, analytics);
    const { period, totals = NO_VIEWS, isWhole } = current;
    return {
        period,
        totals,
        ...comparePages(current, earlier),
        pagesComplete: isWhole,
        comparison: earlier?.totals && { period: earlier.period, totals: earlier.totals, pagesKnown: earlier.isWhole },
        trend,
        ...describeGaps(current, earlier),
        requests: analytics.spent,
    };
}
async function readFirst(period, analytics) {
    const counters = { unreadable: 0, responses: 0, isWhole: false };
    const reading = { period, rows: new Map(), ...counters, totals: undefined, missing: undefined };
    await readPage(reading, analytics);
    return reading;
}
/** Reads the remaining pages of a period. How many there are is known with the last: the budget ends a list without an end. */
async function readPages(reading, analytics) {
    while (!reading.isWhole && reading.missing === undefined)
        await readPage(reading, analytics);
}
const read_count = schemas/* int */.Whr().nonnegative();
const counts = schemas/* object */.Ikc({ human: read_count, ai: read_count, total: read_count });
const row = schemas/* object */.Ikc({ path: schemas/* string */.YjP(), ...counts.shape });
const response = schemas/* object */.Ikc({
    totals: counts,
    views: schemas/* array */.YOg(schemas/* unknown */.L5J()),
    hasMore: schemas/* boolean */.zMY().optional().catch(undefined),
});
/** The largest page that the service returns (docs/internals/service.md, "Page views"). */
const PAGE_SIZE = 250;
const VIEWS = { operation: 'views', list: 'views', schema: response };
async function readPage(reading, analytics) {
    const { period, rows, responses } = reading;
    const parameters = { limit: String(PAGE_SIZE), offset: String(responses * PAGE_SIZE) };
    const { value: page, missing } = await analytics.read({ ...VIEWS, period, parameters });
    reading.missing = missing;
    if (page === undefined)
        return;
    // One row that is not as documented costs no report.
    const readable = page.views.flatMap((view) => row.safeParse(view).data ?? []);
    for (const { path, ...views } of readable) {
        const redacted = analytics.redact(path);
        // A row that moves to a later page while reading is received twice: it counts once.
        if (!rows.has(redacted))
            rows.set(redacted, { path: redacted, ...views });
    }
    reading.unreadable += page.views.length - readable.length;
    reading.totals ??= page.totals;
    reading.responses++;
    // Without the field, a full page may have a next one.
    reading.isWhole = !(page.hasMore ?? page.views.length >= PAGE_SIZE);
}
/** A trend has at most so many periods before the last, and goes back at most three years. */
const MOST_BEFORE = 11;
const LONGEST_TREND_MS = 3 * 366 * core_clock/* DAY_MS */.sO;
/** A trend of fewer points is not worth a chart. */
const LEAST_BUCKETS = 3;
/**
 * Reads the totals of periods before the two that are known, the newest first, up to one that the service refuses, since it
 * refuses older ones too. The first period with views is left out where the site began within it. A few views, and all time, have
 * no trend.
 */
async function readTrend({ current: { period, totals }, earlier }, analytics) {
    if (period.fromMs === undefined || !isBase(totals?.total))
        return undefined;
    if (earlier?.totals === undefined)
        return { whyNone: earlier?.missing?.why ?? '' };
    const buckets = [
        { period: earlier.period, counts: earlier.totals },
        { period, counts: totals },
    ];
    let whyNone = 'it needs three whole periods with views';
    for (let before = 2; before <= MOST_BEFORE; before++) {
        const bucket = (0,report_period/* periodBefore */.t$)(period, before);
        if (bucket.fromMs < period.toMs - LONGEST_TREND_MS)
            break;
        const parameters = { limit: '1', offset: '0' };
        const { value, missing } = await analytics.read({ ...VIEWS, period: bucket, parameters });
        if (missing !== undefined) {
            whyNone = missing.why;
            break;
        }
        buckets.unshift({ period: bucket, counts: value.totals });
    }
    const first = buckets.findIndex(({ counts }) => counts.total > 0);
    const whole = first > 0 ? buckets.slice(first + 1) : buckets;
    return whole.length < LEAST_BUCKETS ? { whyNone } : { buckets: whole };
}
/** The pages now, with their earlier views, and those that are gone: each as far as every page of the other period is known. */
function comparePages(current, earlier) {
    const pages = [...current.rows.values()].sort(byTotal);
    if (earlier?.isWhole !== true)
        return { pages, gone: [] };
    // Any page may be one of the rows that were left out: then none is called new, or gone.
    const ofNew = earlier.unreadable === 0 ? NO_VIEWS : undefined;
    const isGoneKnown = current.isWhole && current.unreadable === 0;
    const gone = [...earlier.rows.values()].filter(({ path }) => isGoneKnown && !current.rows.has(path));
    return {
        pages: pages.map((row) => ({ ...row, previous: earlier.rows.get(row.path) ?? ofNew })),
        gone: gone.sort(byTotal),
    };
}
function describeGaps(current, earlier) {
    const extent = earlier?.totals === undefined ? '' : ' page by page';
    // If the rest of the comparison was not begun, the current period's reason holds.
    const notCompared = earlier?.isWhole === false ? (earlier.missing ?? current.missing) : undefined;
    const unreadable = current.unreadable + (earlier?.unreadable ?? 0);
    const were = unreadable === 1 ? 'was' : 'were';
    return {
        leftOut: [
            ...(current.missing ? [`Only ${(0,core_text/* plural */.LS)(current.rows.size, 'page')} could be read: ${current.missing.why}.`] : []),
            ...(notCompared ? [`The comparison${extent} was left out: ${notCompared.why}.`] : []),
            ...(unreadable > 0 ? [`${(0,core_text/* plural */.LS)(unreadable, 'row')} ${were} left out: not as documented.`] : []),
        ],
        advice: [...new Set([current.missing, notCompared].flatMap((missing) => missing?.advice ?? []))],
    };
}

;// CONCATENATED MODULE: ./build/report/run-report.js












/**
 * Reads the report and publishes it at once, so that it is kept however the rest of the run ends. Throws `ActionError` where there
 * is no report, or where the issue that was asked for cannot be written.
 */
async function runReport(plan, { exchange, service, visibility, readersFromMs }, run) {
    const { period, siteUrl: site } = plan;
    const { clock, log, redact } = run;
    const progress = (0,core_log/* startProgress */.ot)(clock, log);
    progress.activity('reading the page views');
    try {
        const analytics = createAnalytics(exchange, run);
        const totals = await readTotals(period, analytics);
        const task = { period, redact, site, readersFromMs };
        const readers = plan.readerFeedback
            ? await readSection({ ...task, showsWords: (await visibility()) === 'private' }, analytics)
            : undefined;
        const views = await readRest(totals, analytics);
        const report = { ...views, findings: findingsOf(views), readers };
        // What a cancelled run could not read is no gap of the report.
        run.signal.throwIfAborted();
        await publishReport(report, site, run);
        if (plan.issue !== undefined) {
            await keepIssue(report, { ...plan.issue, siteUrl: site, service }, run, await run.connect('workflow'));
        }
        return valuesOf(report);
    }
    finally {
        progress.stop();
    }
}
async function publishReport(report, siteUrl, run) {
    const { log, setOutput } = run;
    const markdown = renderReport(report, { siteUrl });
    const contents = { csv: csvReport(report), json: jsonReport(report), markdown };
    const files = await run.writeReportFiles(contents, run.signal).catch((error) => {
        log.warning(`The report's files could not be written (${(0,errors/* messageOf */.bD)(error)}).`, 'unwritten-files');
    });
    const { totals, comparison, leftOut } = report;
    setOutput('page-views-total', String(totals.total));
    setOutput('page-views-change', percentChange(totals.total, comparison?.totals.total)?.toFixed(1) ?? '');
    setOutput('page-views-ai-share', totals.total === 0 ? '0.0' : (shareOf('ai', totals)?.toFixed(1) ?? ''));
    setOutput('page-views-csv', files?.csv ?? '');
    setOutput('page-views-json', files?.json ?? '');
    setOutput('page-views-markdown', files?.markdown ?? '');
    setOutput('page-views-headline', `${findHeading(report, siteUrl)}.`);
    log.info(`Page views: ${writeHeadline(report.findings.headline)}`);
    const where = files === undefined ? '' : ` Files: ${Object.values(files).join(', ')}`;
    log.info(`${(0,core_text/* plural */.LS)(report.requests, 'analytics request')} used.${where}`);
    for (const line of report.readers?.gaps ?? [])
        log.info(line);
    if (leftOut.length > 0)
        log.warning([...leftOut, ...report.advice].join(' '), 'incomplete-report');
    await run.writeSummary(markdown, 'pages');
}
function valuesOf(report) {
    const { hasFailed, prompt } = report.readers ?? {};
    const table = { 'page-views': { data: renderForPrompt(report) } };
    // Without one list, nobody could tell later what of the period a prompt brought.
    if (hasFailed) {
        const values = { ...table, 'reader-feedback': { note: 'What readers left could not be read.' } };
        return { values, nothing: { reason: 'a list of what readers left could not be read', isUncertain: true } };
    }
    const values = { ...table, 'reader-feedback': prompt?.sent ?? { note: 'Readers left nothing to answer.' } };
    const shown = prompt && { 'reader-feedback': prompt.shown };
    const nothing = prompt === undefined ? { reason: 'readers left nothing to answer' } : undefined;
    return { values, shown, nothing, readersUntilMs: report.period.toMs };
}


/***/ })

};
