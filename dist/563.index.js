export const id = 563;
export const ids = [563,64];
export const modules = {

/***/ 9064:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ createMemory),
/* harmony export */   rememberedSchema: () => (/* binding */ rememberedSchema)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2857);


/** The most questions and searches that are remembered. */
const MOST_REMEMBERED = 300;
/**
 * What accepted prompts carried, the newest first: the hash of each question and search, and the end (excluded) of the
 * prompt's period in milliseconds since the epoch.
 */
const askedSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .tuple */ .PVZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().regex(/^[\da-f]{16}$/), zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr()]));
/** What the marker of an issue remembers; nothing where it cannot be read. */
const rememberedSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .preprocess */ .vkY(
// As written before the request was remembered.
(marker) => (Array.isArray(marker) ? { asked: marker } : marker), 
// Of the newest prompt: how many of them it carried, and the record of its request.
zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ asked: askedSchema, newest: zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().nonnegative().default(0), request: zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J().optional() }))
    .catch({ asked: [], newest: 0 });
function createMemory({ asked, salt, period: { fromMs = 0, toMs } }) {
    // Tells a question or a search apart from others, and reveals neither.
    const hashOf = (key = '') => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256')
        .update(JSON.stringify([salt, key]))
        .digest('hex')
        .slice(0, 16);
    const ends = new Map(asked.toReversed());
    const cameUpAfter = (endMs, { lastAtMs = 0 }) => fromMs >= endMs || lastAtMs >= endMs;
    return {
        /** What is new, and what came up again, with the end of the period of the prompt that asked for it. */
        open(entries) {
            const dated = entries.map((entry) => ({ ...entry, askedAtMs: ends.get(hashOf(entry.key)) }));
            return dated.filter((entry) => entry.askedAtMs === undefined || cameUpAfter(entry.askedAtMs, entry));
        },
        /** How many entries the prompt before carried, and how many came up again; `undefined` without such a prompt. */
        cameUpAgain(entries) {
            const [, endMs] = asked.find(([, end]) => end < toMs) ?? [];
            if (endMs === undefined)
                return undefined;
            const last = asked.filter(([, end]) => end === endMs);
            const known = new Set(entries.filter((entry) => cameUpAfter(endMs, entry)).map(({ key }) => hashOf(key)));
            return { endMs, count: last.length, again: last.filter(([hash]) => known.has(hash)).length };
        },
        /** What is remembered once a prompt was accepted. Without its newest, it is what was remembered before. */
        withPrompt(keys) {
            const carried = keys.map((key) => [hashOf(key), toMs]);
            return { asked: [...carried, ...asked].slice(0, MOST_REMEMBERED), newest: carried.length };
        },
    };
}


/***/ }),

/***/ 5563:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readSection: () => (/* binding */ readSection)
});

// EXTERNAL MODULE: ./build/core/clock.js
var clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/markdown.js
var markdown = __webpack_require__(3937);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var classic_schemas = __webpack_require__(2857);
;// CONCATENATED MODULE: ./build/core/personal-data.js
/** What replaces an e-mail address, a telephone number or a key in the words of readers. */
const REMOVED = '[removed]';
/**
 * How readers may write a character: as an HTML reference, or encoded for a URL, also more than once; and marks that show
 * nothing, or only emphasis, which may stand anywhere inside of an address, a number or a key.
 */
const WRITTEN = /&(?:#\d+|#x[\da-f]+|commat|period|num|plus);|(?:%(?:25)*[\da-f]{2})+|<\/?[a-z][^<>]*>|[*`~|\\\u00ad\u200b-\u200f\u2060\ufeff]/giu;
/** Those that may hold another one first. */
const SHAPES = [
    // A private key, to its end.
    /-{3,} ?BEGIN [A-Z ]+-{3,}.*?(?:-{3,} ?END [A-Z ]+-{3,}|$)/gsu,
    // User and password in an address.
    /(?<=:\/\/)[^\s/@]+(?=@)/gu,
    // An e-mail address, also with its sign in words.
    /[\p{L}\p{N}._%+'-]+ ?(?:@|[([{] ?(?:at|@) ?[)\]}]) ?[\p{L}\p{N}_-]+(?:(?:\.| ?[([{] ?(?:dot|\.) ?[)\]}] ?)[\p{L}\p{N}_-]+)+/giu,
    // What a name calls a secret.
    /(?<=(?:password|passwd|pwd|secret|token|api[-_ ]?key|access[-_ ]?key|credentials?|authorization|bearer)["']?(?: ?[:=] ?| is |[: ] ?bearer )["']?)[^\s"'&;,]{4,}/giu,
    /(?<=\b(?:bearer|basic) )[\w.~+/=-]{8,}/giu,
    // Keys by what services put before them, and JSON Web Tokens.
    /\b(?:mint|sk|pk|rk|gh[a-z]|github_pat|glpat|xox[a-z]|npm|pypi|hf|whsec|shpat|dop_v1|AIza|AKIA|ASIA|ya29|SG|eyJ)[-_.]?[\w.~+/=-]{8,}/gu,
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/giu,
    // A long run of letters and digits together, as no word and no page's address has.
    /(?<![\w+/])(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])[\w+/-]{32,}={0,2}/gu,
    /(?<![\w+])(?=[\w+]*\d)(?=[\w+]*[A-Za-z])[\w+]{20,}={0,2}/gu,
    // A telephone number, a card or an account: from nine digits on, or seven where they are written like one.
    /(?<![\p{L}\p{N}])(?:\+|00)? ?\(?\d(?:[ ()./·–-]{0,3}\d){8,}(?![\p{L}\p{N}])/gu,
    /\+ ?\d(?:[ ()./-]{0,3}\d){6,}/gu,
    /(?<![\p{N}.-])(?:\(\d{2,5}\) ?|\d{3}[-. ])?\d{3}[-. ]\d{4}(?![\p{N}-])/gu,
    // An account number of a bank.
    /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,}(?: ?[A-Z\d]{1,4})?\b/gu,
];
/**
 * The text on one line, without e-mail addresses, telephone numbers and anything shaped like a key, however written. A
 * text that has such a thing is shown as a person reads it, without markup.
 */
function withoutPersonalData(text) {
    const line = text.replace(/\s+/gu, ' ').trim();
    const read = line.replace(WRITTEN, decode).normalize('NFKC');
    const clean = SHAPES.reduce((rest, shape) => rest.replace(shape, REMOVED), read);
    return clean === read ? line : clean;
}
const NAMED = { '&commat;': '@', '&period;': '.', '&num;': '#', '&plus;': '+' };
/** What a person reads. */
function decode(written) {
    if (written.startsWith('%'))
        return Buffer.from(written.replace(/%(?:25)*(?=[\da-f]{2})/gi, ''), 'hex').toString();
    if (!written.startsWith('&'))
        return '';
    const point = Number(`0${written.slice(2, -1)}`);
    return point <= 0x10ffff ? String.fromCodePoint(point) : (NAMED[written.toLowerCase()] ?? written);
}

// EXTERNAL MODULE: ./build/service/exchange.js + 1 modules
var exchange = __webpack_require__(5159);
;// CONCATENATED MODULE: ./build/service/reader-feedback-api.js




/** What came of a turn and says something about the docs, the most telling first. */
const TELLING = ['unanswered', 'negative', 'without-source', 'clarified'];
/** Becomes milliseconds since the epoch. */
const time = classic_schemas/* string */.YjP().transform(Date.parse).pipe(classic_schemas/* number */.aig());
const count = classic_schemas/* int */.Whr().nonnegative();
const word = classic_schemas/* string */.YjP().optional().catch(undefined);
const thumbsSchema = classic_schemas/* object */.Ikc({ path: classic_schemas/* string */.YjP(), thumbsUp: count, thumbsDown: count })
    .transform(({ path, thumbsUp: up, thumbsDown: down }) => ({ path, up, down }));
/** The rows that hold what a reader or an AI agent wrote, which loses personal data and what `redact` takes out; a page's path loses keys alone. */
function schemasOf({ redact, redactKeys }) {
    const words = classic_schemas/* string */.YjP()
        .transform((text) => redact(withoutPersonalData(text)))
        .pipe(classic_schemas/* string */.YjP().min(1));
    const turn = classic_schemas/* object */.Ikc({
        id: classic_schemas/* string */.YjP().min(1),
        timestamp: time,
        query: words,
        resolutionStatus: classic_schemas/* string */.YjP(),
        responseType: word,
        feedback: word,
        sources: classic_schemas/* array */.YOg(classic_schemas/* unknown */.L5J()),
    })
        .transform(({ id: conversation, timestamp: atMs, query: text, ...said }) => {
        let came;
        if (said.resolutionStatus === 'unanswered')
            came = 'unanswered';
        else if (said.feedback === 'negative')
            came = 'negative';
        else if (said.responseType === 'clarifying_question')
            came = 'clarified';
        else if (said.sources.length === 0)
            came = 'without-source';
        return { conversation, atMs, text, came };
    });
    const search = classic_schemas/* object */.Ikc({ searchQuery: words, hits: count, ctr: classic_schemas/* number */.aig(), lastSearchedAt: time })
        .transform(({ searchQuery: text, hits, ctr, lastSearchedAt: lastAtMs }) => {
        return { text, hits, isClicked: ctr > 0, lastAtMs };
    });
    const remark = classic_schemas/* object */.Ikc({ path: classic_schemas/* string */.YjP().transform(redactKeys), comment: words, createdAt: time });
    return { turn, search, remark };
}
/** The most pages of conversations that are read. Of the other lists, the first page has the most telling rows. */
const MOST_PAGES = 3;
/** Reads the four lists of a period, the most telling first. Each stands alone: of what cannot be read, nothing is known. */
async function readRows({ period: { fromMs, toMs }, redact }, options, budget) {
    const { project, send, fail, redact: redactKeys } = (0,exchange/* createExchange */.Cc)(options);
    const schemas = schemasOf({ redact, redactKeys });
    const dates = { ...(fromMs === undefined ? {} : { dateFrom: (0,clock/* formatDay */.im)(fromMs) }), dateTo: (0,clock/* formatDay */.im)(toMs) };
    const readPage = async (list, field, signal) => {
        const path = `/v1/analytics/${project}/${list}`;
        const deadline = { until: Number.POSITIVE_INFINITY, signal };
        const { json, error } = await send('reader-feedback', { method: 'GET', path, deadline });
        if (error !== undefined)
            throw error;
        const { [field]: rows, hasMore, nextCursor } = classic_schemas/* record */.g1P(classic_schemas/* string */.YjP(), classic_schemas/* unknown */.L5J()).safeParse(json).data ?? {};
        if (!Array.isArray(rows))
            throw fail('reader-feedback', { type: 'undocumented', field });
        // Searches have no `hasMore`.
        return { rows, cursor: hasMore !== false && typeof nextCursor === 'string' ? nextCursor : '' };
    };
    /** What could not be read, or not all of it, and why: a sentence each. */
    const gaps = [];
    const read = async ({ what, path, field, row, mostPages = 1 }) => {
        const rows = [];
        const gapsBefore = gaps.length;
        const query = new URLSearchParams(dates);
        for (let page = 1; page <= mostPages; page++) {
            const found = await budget.spend((signal) => readPage(`${path}&${query}`, field, signal));
            if ('why' in found) {
                gaps.push(`${page === 1 ? 'Not read' : 'Read only in part'}: ${what} (${whyNot(found)}).`);
                break;
            }
            rows.push(...found.rows);
            if (found.cursor === '')
                break;
            query.set('cursor', found.cursor);
            if (page === MOST_PAGES)
                gaps.push(`Read only in part: ${what} (there are more than ${rows.length}).`);
        }
        const parsed = rows.map((given) => row.safeParse(given));
        const [error, ...others] = parsed.flatMap(({ error }) => error?.issues[0] ?? []);
        if (error !== undefined) {
            const field = String(error.path[0] ?? 'row');
            gaps.push(`Not readable: ${others.length + 1} of the ${what}, whose \`${field}\` is not as documented.`);
        }
        const readable = parsed.flatMap(({ success, data }) => (success ? [data] : []));
        return readable.length === 0 && gaps.length > gapsBefore ? undefined : readable;
    };
    return {
        turns: await read({
            what: 'conversations with the assistant',
            path: 'assistant?limit=1000',
            field: 'conversations',
            row: schemas.turn,
            mostPages: MOST_PAGES,
        }),
        searches: await read({ what: 'searches', path: 'searches?limit=100', field: 'searches', row: schemas.search }),
        remarks: await read({
            what: 'remarks of AI agents',
            path: 'feedback?source=agent&limit=100',
            field: 'feedback',
            row: schemas.remark,
        }),
        thumbs: await read({ what: 'thumbs', path: 'feedback/by-page?limit=100', field: 'feedback', row: thumbsSchema }),
        gaps,
    };
}
function whyNot({ why, error }) {
    const status = error?.failure.status;
    return status === 403 || status === 404 ? `not part of the plan, or of what the key may read: ${status}` : why;
}

;// CONCATENATED MODULE: ./build/readers/questions.js


/** Why a question is listed, the most telling first. */
const REASONS = [...TELLING, 'repeated'];
/** The text in one case, as one searches for it. */
const inOneCase = (text) => text.normalize('NFKC').toLowerCase();
/** The words of a text, without case and punctuation; the text itself where there are none. */
function keyOf(text) {
    const plain = inOneCase(text);
    return plain.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? plain;
}
/**
 * Every question once, the most telling first: the turns of a conversation are one question, and so are the same words of
 * several readers.
 */
function rankQuestions(turns) {
    const unique = new Map(turns.map((turn) => [JSON.stringify([turn.conversation, turn.atMs, turn.text]), turn]));
    const oldestFirst = [...unique.values()].sort((a, b) => a.atMs - b.atMs || (0,core_text/* compareText */.n6)(a.text, b.text));
    const conversations = [...Map.groupBy(oldestFirst, ({ conversation }) => conversation).values()];
    const sameWords = Map.groupBy(conversations, ([first]) => keyOf(first?.text ?? ''));
    const questions = Array.from(sameWords, ([key, asked]) => ({
        key,
        /** As the first reader wrote it. */
        text: asked[0]?.[0]?.text ?? '',
        reason: reasonOf(asked),
        readers: asked.length,
        lastAtMs: Math.max(...asked.flat().map(({ atMs }) => atMs)),
    }));
    const rank = (reason) => (reason === undefined ? REASONS.length : REASONS.indexOf(reason));
    return questions.sort((a, b) => rank(a.reason) - rank(b.reason) || b.readers - a.readers || b.lastAtMs - a.lastAtMs || (0,core_text/* compareText */.n6)(a.key, b.key));
}
/** `undefined` for what was simply answered. */
function reasonOf(conversations) {
    const turns = conversations.flat();
    const isAskedAgain = (own) => new Set(own.map(({ text }) => keyOf(text))).size < own.length;
    const isRepeated = conversations.length > 1 || conversations.some(isAskedAgain);
    return TELLING.find((reason) => turns.some(({ came }) => came === reason)) ?? (isRepeated ? 'repeated' : undefined);
}

;// CONCATENATED MODULE: ./build/readers/searches.js


/**
 * Searches as readers meant them, the most hits first: they are recorded while they are typed, so the beginning of a
 * longer search belongs to it. Of several longer ones, it belongs to the one with most hits.
 */
function foldSearches(searches) {
    const typed = searches.map((search) => ({ ...search, key: keyOf(search.text), typed: inOneCase(search.text) }));
    const whole = [];
    for (const search of typed.sort((a, b) => b.typed.length - a.typed.length || (0,core_text/* compareText */.n6)(a.text, b.text))) {
        const [longer] = whole.filter((one) => one.typed.startsWith(search.typed)).sort(byHits);
        if (longer === undefined) {
            whole.push(search);
            continue;
        }
        longer.hits += search.hits;
        // Somebody clicked if anybody did.
        longer.isClicked ||= search.isClicked;
        longer.lastAtMs = Math.max(longer.lastAtMs, search.lastAtMs);
    }
    return whole.sort(byHits);
}
const byHits = (a, b) => b.hits - a.hits || (0,core_text/* compareText */.n6)(a.text, b.text);
/** The fewest thumbs down that say something about a page. */
const LEAST_DOWN = 3;
/** The pages with more thumbs down than up, the most thumbs down first. */
function dislikedPages(pages) {
    return pages
        .filter(({ up, down }) => down > up && down >= LEAST_DOWN)
        .sort((a, b) => b.down - a.down || a.up - b.up || (0,core_text/* compareText */.n6)(a.path, b.path));
}

;// CONCATENATED MODULE: ./build/readers/lists.js





const WHY = {
    unanswered: 'not answered',
    negative: 'answer rated negative',
    'without-source': 'answered from no page',
    clarified: 'answered with a question',
    repeated: 'asked several times',
};
/** Every question, search and remark, and the pages that stand out, the most telling first. */
function rankReaderFeedback({ turns = [], searches = [], remarks = [], thumbs = [], }) {
    return {
        questions: rankQuestions(turns),
        searches: foldSearches(searches),
        pages: dislikedPages(thumbs),
        remarks: remarks.toSorted((a, b) => b.createdAt - a.createdAt || (0,core_text/* compareText */.n6)(a.comment, b.comment)),
    };
}
/** What readers did not find. */
function listsOf({ questions, searches, pages, remarks }) {
    return [
        {
            title: 'Questions',
            header: ['Question', 'Why', 'Readers'],
            entries: questions.flatMap(({ text: words, reason, readers, key, lastAtMs }) => reason === undefined ? [] : [{ words, facts: [WHY[reason], String(readers)], key, lastAtMs }]),
        },
        {
            title: 'Searches without a click',
            header: ['Search', 'Last', 'Times'],
            entries: searches.flatMap(({ text: words, isClicked, hits, key, lastAtMs }) => isClicked ? [] : [{ words, facts: [(0,clock/* formatDay */.im)(lastAtMs), String(hits)], key, lastAtMs }]),
        },
        {
            title: 'Pages with more thumbs down than up',
            header: ['Page', 'Up', 'Down'],
            numbersFrom: 1,
            entries: pages.map(({ path: page, up, down }) => ({ page, facts: [String(up), String(down)] })),
        },
        {
            title: 'Remarks of AI agents',
            header: ['Page', 'Remark'],
            entries: remarks.map(({ path: page, comment: words }) => ({ page, words, facts: [] })),
        },
    ];
}
/** The list as the public may see it. */
function withoutWords({ entries, ...list }) {
    return { ...list, entries: entries.flatMap(({ page, facts }) => (page === undefined ? [] : [{ page, facts }])) };
}
function renderLists(lists, { path, most, mostOpen }) {
    const rendered = lists.map(({ title, header, numbersFrom = 2, entries }) => {
        const rows = entries.slice(0, most).map((entry) => cellsOf(entry, path));
        if (rows.length === 0)
            return '';
        const show = (some) => (0,markdown/* table */.tp)(header.slice(0, rows[0]?.length), some, { numbersFrom });
        return (0,markdown/* joinParts */.nn)([
            `**${title}**`,
            show(rows.slice(0, mostOpen)),
            rows.length <= mostOpen ? '' : (0,markdown/* details */.zH)(`${rows.length - mostOpen} more`, show(rows.slice(mostOpen))),
            rows.length === entries.length ? '' : `Not listed: ${entries.length - rows.length}.`,
        ]);
    });
    return (0,markdown/* joinParts */.nn)(rendered);
}
/** The longest words of a reader, and the longest path in a prompt, that are shown, in characters. */
const LONGEST = 200;
function cellsOf({ page, words, facts, askedAtMs }, path) {
    const again = askedAtMs && ` (came up again since ${(0,clock/* formatDay */.im)(askedAtMs)}, when the docs were asked to answer it)`;
    const place = page === undefined ? [] : [path(page)];
    const text = words === undefined ? [] : [`${(0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(words, LONGEST))}${again ?? ''}`];
    return [...place, ...text, ...facts];
}
/** The most characters of the lists in a prompt, and how many of them titles and headers may take. */
const PROMPT_LIMIT = 20_000;
const PROMPT_TITLES = 800;
/** What a prompt holds of the lists, and the keys of the questions and searches in it; `undefined` without entries. */
function promptOf(lists) {
    const path = (text) => (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(text, LONGEST));
    let length = 0;
    const fits = (entry) => {
        length += `| ${cellsOf(entry, path).join(' | ')} |\n`.length;
        return length <= PROMPT_LIMIT - PROMPT_TITLES;
    };
    // Of each list the first ones, so that many questions leave room for searches.
    const all = lists.flatMap(({ entries }) => entries.map((entry, rank) => ({ entry, rank })));
    const fitting = all.toSorted((a, b) => a.rank - b.rank).filter(({ entry }) => fits(entry));
    const chosen = new Set(fitting.map(({ entry }) => entry));
    const sent = lists.map((list) => ({ ...list, entries: list.entries.filter((entry) => chosen.has(entry)) }));
    const shown = sent.flatMap(({ entries }) => entries);
    if (shown.length === 0)
        return undefined;
    const more = all.length - shown.length;
    const left = more === 0 ? '' : ` ${more} more ${more === 1 ? 'was' : 'were'} left out.`;
    const note = `A question or a search shows what readers are interested in, not that the docs lack the answer.${left}`;
    const data = renderLists(sent, { path, most: Number.POSITIVE_INFINITY, mostOpen: Number.POSITIVE_INFINITY });
    return { sent: { data, note }, keys: shown.flatMap(({ key }) => key ?? []) };
}

// EXTERNAL MODULE: ./build/readers/memory.js
var readers_memory = __webpack_require__(9064);
;// CONCATENATED MODULE: ./build/readers/section.js






/** How many entries of a list the report does not collapse. */
const MOST_OPEN = 5;
/** Reads what readers asked, searched and wrote. What cannot be read is named in the section. */
async function readSection({ showsWords, redact, ...known }, service, budget) {
    const { gaps, ...rows } = await readRows({ period: known.period, redact }, service, budget);
    const ranked = rankReaderFeedback(rows);
    const memory = (0,readers_memory/* createMemory */.I)(known);
    const { questions, searches, pages, remarks } = ranked;
    const lists = listsOf(ranked);
    const [{ entries: asked }, { entries: missed }] = lists;
    const shown = showsWords ? lists : lists.map(withoutWords);
    const again = memory.cameUpAgain([...questions, ...searches]);
    const prompt = promptOf(lists.map((list) => ({ ...list, entries: memory.open(list.entries) })));
    const counted = Map.groupBy(asked, ({ facts: [why] }) => why);
    const reasons = Array.from(counted, ([why, { length }]) => `${length} ${why}`).join(', ');
    const unanswered = questions.filter(({ reason }) => reason === 'unanswered').length;
    const words = (text) => (showsWords ? text : null);
    const at = (ms) => new Date(ms).toISOString();
    return {
        headline: headlineOf([
            [rows.turns && unanswered, 'unanswered question', 'unanswered questions'],
            [rows.searches && missed.length, 'search without a click', 'searches without a click'],
        ]),
        markdown: (options) => (0,markdown/* joinParts */.nn)([
            '### What readers did not find',
            [
                rows.turns &&
                    `${(0,core_text/* plural */.LS)(questions.length, 'question')} to the assistant${reasons === '' ? '' : `: ${reasons}`}.`,
                rows.searches && `Searches: ${searches.length}, without a click: ${missed.length}.`,
                rows.remarks && `${(0,core_text/* plural */.LS)(remarks.length, 'remark')} of AI agents.`,
            ]
                .filter((counts) => counts !== undefined)
                .join(' '),
            again === undefined
                ? ''
                : `${again.again} of ${again.count} questions and searches that the docs were asked to answer came up again since ${(0,clock/* formatDay */.im)(again.endMs)}.`,
            renderLists(shown, { ...options, mostOpen: MOST_OPEN }),
            ...gaps.map(markdown/* prose */.CS),
        ]),
        json: {
            questions: questions.map(({ text, reason = null, readers, lastAtMs }) => {
                return { text: words(text), reason, readers, lastAt: at(lastAtMs) };
            }),
            searches: searches.map(({ text, hits, isClicked, lastAtMs }) => {
                return { text: words(text), hits, isClicked, lastAt: at(lastAtMs) };
            }),
            pages,
            remarks: remarks.map(({ comment, path, createdAt }) => ({ text: words(comment), path, at: at(createdAt) })),
            askedBefore: again === undefined ? null : { count: again.count, cameUpAgain: again.again },
            gaps,
        },
        // Empty where nobody knows.
        outputs: {
            'unanswered-questions': rows.turns === undefined ? '' : String(unanswered),
            'unclicked-searches': rows.searches === undefined ? '' : String(missed.length),
        },
        gaps,
        /** What a prompt holds of it: as it is sent, as it may be shown, and what is to be remembered once it was accepted. */
        prompt: prompt && {
            sent: prompt.sent,
            shown: showsWords ? prompt.sent : { note: '(What readers wrote is not shown in public.)' },
            remembered: memory.withPrompt(prompt.keys),
        },
    };
}
/** Counts, each with its noun for one and for several, as one sentence; `undefined` where none of them is known. */
function headlineOf(counts) {
    const phrases = counts.flatMap(([count, one, several]) => count === undefined ? [] : `${count === 0 ? 'no' : (0,core_text/* formatCount */.B4)(count)} ${count === 1 ? one : several}`);
    return phrases.length === 0 ? undefined : `What readers did not find: ${phrases.join(', ')}.`;
}


/***/ })

};
