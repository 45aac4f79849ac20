export const id = 689;
export const ids = [689,458,378];
export const modules = {

/***/ 6378:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jh: () => (/* binding */ openEntries),
/* harmony export */   kY: () => (/* binding */ remember),
/* harmony export */   qQ: () => (/* binding */ hashOf),
/* harmony export */   readRemembered: () => (/* binding */ readRemembered),
/* harmony export */   wc: () => (/* binding */ cameUpAgain)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2857);
/* harmony import */ var _signals_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6871);



/** The most questions and searches that are remembered. */
const MOST_REMEMBERED = 300;
/**
 * What accepted prompts carried, the newest first: the hash of each question and search, and the end (excluded) of the
 * prompt's period in milliseconds since the epoch.
 */
const askedSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_2__/* .tuple */ .PVZ([zod__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().regex(/^[\da-f]{16}$/), zod__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr()]));
const rememberedSchema = zod__WEBPACK_IMPORTED_MODULE_2__/* .union */ .KCZ([
    // Of the newest prompt: how many of them it carried, and the record of its request.
    zod__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ asked: askedSchema, newest: zod__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr().nonnegative(), request: zod__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J() }),
    // As written before the request was remembered.
    askedSchema.transform((asked) => ({ asked, newest: 0, request: undefined })),
]);
/** What a marker remembers; nothing where it cannot be read. */
function readRemembered(marker) {
    return rememberedSchema.safeParse(marker).data ?? { asked: [], newest: 0, request: undefined };
}
/** Tells a question or a search apart from others by its key, and reveals neither. */
function hashOf(key, salt) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256')
        .update(JSON.stringify([salt, key]))
        .digest('hex')
        .slice(0, 16);
}
function cameUpAfter(toMs, { lastAtMs }, { fromMs = 0 }) {
    return fromMs >= toMs || lastAtMs >= toMs;
}
/** What a prompt asks the docs to answer: what is new, and what came up again, with the end of that prompt's period. */
function openEntries(signals, { asked, salt, period }) {
    const ends = new Map(asked.toReversed());
    const open = (entries) => entries.flatMap((entry) => {
        const askedAtMs = ends.get(hashOf(entry.key, salt));
        return askedAtMs === undefined || cameUpAfter(askedAtMs, entry, period) ? [{ ...entry, askedAtMs }] : [];
    });
    return { questions: open((0,_signals_js__WEBPACK_IMPORTED_MODULE_1__/* .telling */ .gM)(signals)), searches: open((0,_signals_js__WEBPACK_IMPORTED_MODULE_1__/* .unclicked */ .b)(signals)) };
}
/** How many entries the prompt before carried, and how many came up again; `undefined` without such a prompt. */
function cameUpAgain({ questions, searches }, { asked, salt, period }) {
    const [, toMs] = asked.find(([, end]) => end < period.toMs) ?? [];
    if (toMs === undefined)
        return undefined;
    const last = asked.filter(([, end]) => end === toMs);
    const now = [...questions, ...searches].filter((entry) => cameUpAfter(toMs, entry, period));
    const known = new Set(now.map(({ key }) => hashOf(key, salt)));
    return { toMs, count: last.length, again: last.filter(([hash]) => known.has(hash)).length };
}
/** The memory once another prompt, whose period ended then, was accepted; without it, it is that from before. */
function remember(asked, hashes, toMs) {
    const carried = hashes.map((hash) => [hash, toMs]);
    return { asked: [...carried, ...asked].slice(0, MOST_REMEMBERED), newest: carried.length };
}


/***/ }),

/***/ 6689:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readSection: () => (/* binding */ readSection)
});

// EXTERNAL MODULE: ./build/core/marker.js
var marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/reader-signals/asked.js
var reader_signals_asked = __webpack_require__(6378);
// EXTERNAL MODULE: ./build/core/clock.js
var clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/markdown.js
var markdown = __webpack_require__(3937);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/reader-signals/signals.js + 2 modules
var reader_signals_signals = __webpack_require__(6871);
;// CONCATENATED MODULE: ./build/reader-signals/markdown.js





const WHY = {
    unanswered: 'not answered',
    negative: 'answer rated negative',
    'without-source': 'answered from no page',
    clarified: 'answered with a question',
    repeated: 'asked several times',
};
/** How many entries of a list are not collapsed. */
const MOST_OPEN = 5;
/** The longest words of a reader, and the longest path, that are shown, in characters. */
const LONGEST = 200;
function renderSignals(signals, { again, showsWords, path, most, }) {
    const { questions, searches, pages, remarks, gaps } = signals;
    const [asked, missed] = [(0,reader_signals_signals/* telling */.gM)(signals), (0,reader_signals_signals/* unclicked */.b)(signals)];
    const list = (title, header, rows) => {
        const show = (from, to) => (0,markdown/* table */.tp)(header, rows.slice(from, to), { numbersFrom: 2 });
        const shown = Math.min(rows.length, most);
        if (shown === 0)
            return '';
        return joinParts([
            `**${title}**`,
            show(0, Math.min(shown, MOST_OPEN)),
            shown <= MOST_OPEN ? '' : (0,markdown/* details */.zH)(`${shown - MOST_OPEN} more`, show(MOST_OPEN, shown)),
            shown === rows.length ? '' : `Not listed: ${rows.length - shown}.`,
        ]);
    };
    const words = (text) => (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(text, LONGEST));
    const reasons = Array.from(Map.groupBy(asked, ({ reason = 'repeated' }) => reason), ([reason, own]) => `${own.length} ${WHY[reason]}`);
    const withWords = [
        list('Questions', ['Question', 'Why', 'Readers'], asked.map(({ text, reason = 'repeated', readers }) => [words(text), WHY[reason], String(readers)])),
        list('Searches without a click', ['Search', 'Last', 'Times'], missed.map(({ text, hits, lastAtMs }) => [words(text), (0,clock/* formatDay */.im)(lastAtMs), String(hits)])),
    ];
    const counts = [
        reasons.length === 0 ? '' : `Questions: ${reasons.join(', ')}.`,
        missed.length === 0 ? '' : `Searches without a click: ${missed.length}.`,
    ];
    return joinParts([
        '### What readers did not find',
        `${(0,core_text/* plural */.LS)(questions.length, 'question')} to the assistant; searches: ${searches.length}; ${(0,core_text/* plural */.LS)(remarks.length, 'remark')} of AI agents.`,
        again === undefined
            ? ''
            : `${again.again} of ${again.count} questions and searches that the docs were asked to answer came up again since ${(0,clock/* formatDay */.im)(again.toMs)}.`,
        ...(showsWords ? withWords : counts),
        list('Remarks of AI agents', showsWords ? ['Page', 'Remark'] : ['Page'], remarks.map((remark) => [path(remark.path), ...(showsWords ? [words(remark.text)] : [])])),
        list('Pages with more thumbs down than up', ['Page', 'Up', 'Down'], pages.map((page) => [path(page.path), String(page.up), String(page.down)])),
        ...gaps.map(markdown/* prose */.CS),
    ]);
}
const joinParts = (parts) => parts.filter((part) => part !== '').join('\n\n');
/** The most characters of the signals in a prompt, and how many of them the titles of the lists may take. */
const PROMPT_LIMIT = 20_000;
const PROMPT_TITLES = 200;
/** What a prompt holds of the signals; `undefined` where there is nothing to show. */
function signalsForPrompt(signals, memory) {
    const { questions, searches } = (0,reader_signals_asked/* openEntries */.Jh)(signals, memory);
    const since = (askedAtMs) => askedAtMs === undefined
        ? ''
        : `, came up again since ${(0,clock/* formatDay */.im)(askedAtMs)}, when the docs were asked to answer it`;
    const quoted = (text) => `"${(0,core_text/* cut */.Jj)(text, LONGEST)}"`;
    const lines = [
        ...questions.map(({ text, key, reason = 'repeated', readers, askedAtMs }) => {
            const about = `${WHY[reason]}, ${(0,core_text/* plural */.LS)(readers, 'reader')}${since(askedAtMs)}`;
            return { title: 'Questions to the assistant', key, line: `- ${quoted(text)} (${about})` };
        }),
        ...searches.map(({ text, key, hits, askedAtMs }) => {
            const about = `${(0,core_text/* plural */.LS)(hits, 'time')}${since(askedAtMs)}`;
            return { title: 'Searches after which nobody clicked', key, line: `- ${quoted(text)} (${about})` };
        }),
        ...signals.pages.map(({ path, up, down }) => {
            return { title: 'Pages with more thumbs down than up', line: `- ${(0,core_text/* cut */.Jj)(path, LONGEST)} (${down} down, ${up} up)` };
        }),
        ...signals.remarks.map(({ text, path }) => {
            return { title: 'Remarks of AI agents', line: `- ${quoted(text)} on ${(0,core_text/* cut */.Jj)(path, LONGEST)}` };
        }),
    ];
    if (lines.length === 0)
        return undefined;
    let length = 0;
    const shown = lines.filter(({ line }) => {
        length += line.length + 1;
        return length <= PROMPT_LIMIT - PROMPT_TITLES;
    });
    const left = lines.length - shown.length;
    const sent = {
        data: Array.from(Map.groupBy(shown, ({ title }) => title), ([title, group]) => [`${title}:`, ...group.map(({ line }) => line)].join('\n')).join('\n\n'),
        note: `A question or a search shows what readers are interested in, not that the docs lack the answer.${left === 0 ? '' : ` ${left} more were left out.`}`,
    };
    /** `keys` are those of the questions and searches that it holds. */
    return { sent, keys: shown.flatMap(({ key }) => key ?? []) };
}

;// CONCATENATED MODULE: ./build/reader-signals/section.js




/** Reads the signals. What cannot be read is named in the section. */
async function readSection({ service, period, showsWords, asked }, api, budget) {
    const signals = await (0,reader_signals_signals/* readSignals */.cu)(period, api, budget);
    const memory = { asked, salt: (0,marker/* serviceHash */.gH)(service), period };
    const { questions, searches, pages, remarks, gaps } = signals;
    const again = (0,reader_signals_asked/* cameUpAgain */.wc)(signals, memory);
    const prompt = signalsForPrompt(signals, memory);
    const words = (text) => (showsWords ? text : null);
    const at = (ms) => new Date(ms).toISOString();
    const unanswered = questions.filter(({ reason }) => reason === 'unanswered').length;
    const missed = (0,reader_signals_signals/* unclicked */.b)(signals).length;
    return {
        markdown: (options) => renderSignals(signals, { ...options, again, showsWords }),
        json: {
            questions: questions.map(({ text, reason = null, readers, lastAtMs }) => {
                return { text: words(text), reason, readers, lastAt: at(lastAtMs) };
            }),
            searches: searches.map(({ text, hits, isClicked, lastAtMs }) => {
                return { text: words(text), hits, isClicked, lastAt: at(lastAtMs) };
            }),
            pages,
            remarks: remarks.map(({ text, path, atMs }) => ({ text: words(text), path, at: at(atMs) })),
            askedBefore: again === undefined ? null : { count: again.count, cameUpAgain: again.again },
            gaps,
        },
        outputs: { 'unanswered-questions': String(unanswered), 'searches-without-click': String(missed) },
        log: [
            `Questions to look at: ${(0,reader_signals_signals/* telling */.gM)(signals).length}, unanswered: ${unanswered}. Searches without a click: ${missed}.`,
            ...gaps,
        ],
        /** What a prompt holds of it: as it is sent, as it may be shown, and what is to be remembered once it was accepted. */
        prompt: prompt && {
            sent: prompt.sent,
            shown: showsWords ? prompt.sent : { note: NOT_SHOWN },
            remembered: (0,reader_signals_asked/* remember */.kY)(asked, prompt.keys.map((key) => (0,reader_signals_asked/* hashOf */.qQ)(key, memory.salt)), period.toMs),
        },
    };
}
const NOT_SHOWN = '(What readers wrote is not shown in public.)';


/***/ }),

/***/ 6871:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  cu: () => (/* binding */ readSignals),
  gM: () => (/* binding */ telling),
  b: () => (/* binding */ unclicked)
});

// EXTERNAL MODULE: ./build/service/reader-signals-api.js + 1 modules
var reader_signals_api = __webpack_require__(8458);
;// CONCATENATED MODULE: ./build/reader-signals/questions.js

/** Why a question is listed, the most telling first. */
const REASONS = [...reader_signals_api/* TELLING */.s, 'repeated'];
/** The words of a text, without case and punctuation; the text itself where there are none. */
function keyOf(text) {
    const plain = text.normalize('NFKC').toLowerCase();
    return plain.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? plain;
}
/**
 * Every question once, the most telling first: the turns of a conversation are one question, and so are the same words of
 * several readers.
 */
function rankQuestions(turns) {
    const unique = new Map(turns.map((turn) => [JSON.stringify([turn.conversation, turn.atMs, turn.text]), turn]));
    const oldestFirst = [...unique.values()].sort((a, b) => a.atMs - b.atMs || compare(a.text, b.text));
    const conversations = [...Map.groupBy(oldestFirst, ({ conversation }) => conversation).values()];
    const sameWords = Map.groupBy(conversations, ([first]) => keyOf(first?.text ?? ''));
    const questions = Array.from(sameWords, ([key, asked]) => {
        const lastAtMs = Math.max(...asked.flat().map(({ atMs }) => atMs));
        return { text: asked[0]?.[0]?.text ?? '', reason: reasonOf(asked), readers: asked.length, lastAtMs, key };
    });
    const rank = ({ reason }) => (reason === undefined ? REASONS.length : REASONS.indexOf(reason));
    return questions.sort((a, b) => rank(a) - rank(b) || b.readers - a.readers || b.lastAtMs - a.lastAtMs || compare(a.key, b.key));
}
function reasonOf(conversations) {
    const turns = conversations.flat();
    const isAskedAgain = (own) => new Set(own.map(({ text }) => keyOf(text))).size < own.length;
    const isRepeated = conversations.length > 1 || conversations.some(isAskedAgain);
    return reader_signals_api/* TELLING */.s.find((reason) => turns.some(({ came }) => came === reason)) ?? (isRepeated ? 'repeated' : undefined);
}
/** By the codes of their characters, in which no language matters. */
function compare(one, other) {
    return one < other ? -1 : Number(one > other);
}

;// CONCATENATED MODULE: ./build/reader-signals/searches.js

/**
 * Searches as readers meant them: they are recorded while they are typed, so the beginning of a longer search belongs to
 * it. Of several longer ones, it belongs to the one with most hits.
 */
function foldSearches(searches) {
    const byText = new Map();
    for (const search of searches) {
        const text = search.text.normalize('NFKC').toLowerCase();
        byText.set(text, joined({ ...search, key: keyOf(text) }, byText.get(text)));
    }
    const texts = [...byText.keys()].sort((a, b) => a.length - b.length || compare(a, b));
    const own = new Map([...byText].map(([text, { hits }]) => [text, hits]));
    for (const [index, text] of texts.entries()) {
        const search = byText.get(text);
        const longer = texts.slice(index + 1).filter((other) => other.startsWith(text));
        const [into] = longer.sort((a, b) => (own.get(b) ?? 0) - (own.get(a) ?? 0) || compare(a, b));
        const target = into === undefined ? undefined : byText.get(into);
        if (search === undefined || into === undefined || target === undefined)
            continue;
        byText.set(into, { ...joined(search, target), text: target.text, key: target.key });
        byText.delete(text);
    }
    return [...byText.values()].sort((a, b) => b.hits - a.hits || compare(a.key, b.key));
}
/** Both together. Somebody clicked if anybody did. */
function joined(one, other) {
    if (other === undefined)
        return one;
    const isClicked = one.isClicked || other.isClicked;
    const lastAtMs = Math.max(one.lastAtMs, other.lastAtMs);
    const [text = ''] = [one.text, other.text].sort();
    return { ...one, text, hits: one.hits + other.hits, isClicked, lastAtMs };
}
/** The fewest thumbs down that say something about a page. */
const LEAST_DOWN = 3;
/** The pages with more thumbs down than up, the most thumbs down first. */
function dislikedPages(pages) {
    return pages
        .filter(({ up, down }) => down > up && down >= LEAST_DOWN)
        .sort((a, b) => b.down - a.down || a.up - b.up || compare(a.path, b.path));
}

;// CONCATENATED MODULE: ./build/reader-signals/signals.js


/** The questions that say something about the docs. */
const telling = ({ questions }) => questions.filter(({ reason }) => reason !== undefined);
/** The searches after which nobody clicked on a result. */
const unclicked = ({ searches }) => searches.filter(({ isClicked }) => !isClicked);
/** The most pages of conversations that are read, of 1,000 turns each. */
const MOST_PAGES = 3;
/** Reads the four parts, the most telling first. Each stands alone: what fails is a gap. */
async function readSignals(period, api, budget) {
    const gaps = [];
    const readPart = async (what, read, most = 1) => {
        const rows = [];
        let cursor;
        for (let page = 1; page <= most; page++) {
            const found = await budget.spend((signal) => read({ ...period, cursor }, signal));
            if ('why' in found) {
                const status = found.error?.failure.status;
                const why = status === 403 || status === 404 ? `not part of the plan, or of what the key may read: ${status}` : found.why;
                gaps.push(`${page === 1 ? 'Not read' : 'Read only in part'}: ${what} (${why}).`);
                return rows;
            }
            rows.push(...found.rows);
            const { unreadable } = found;
            if (unreadable !== undefined) {
                gaps.push(`Not readable: ${unreadable.count} of the ${what}, whose \`${unreadable.field}\` is not as documented.`);
            }
            cursor = found.next;
            if (cursor === undefined)
                return rows;
        }
        // Of the others, the first page has the most telling rows.
        if (most > 1)
            gaps.push(`Read only in part: ${what} (there are more than ${rows.length}).`);
        return rows;
    };
    const turns = await readPart('conversations with the assistant', api.turns, MOST_PAGES);
    const searches = await readPart('searches', api.searches);
    const remarks = await readPart('remarks of AI agents', api.remarks);
    const pages = await readPart('thumbs', api.thumbs);
    return {
        questions: rankQuestions(turns),
        searches: foldSearches(searches),
        remarks: remarks.sort((a, b) => b.atMs - a.atMs || compare(a.text, b.text)),
        pages: dislikedPages(pages),
        gaps,
    };
}


/***/ }),

/***/ 8458:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  s: () => (/* binding */ TELLING),
  createReaderSignalsApi: () => (/* binding */ createReaderSignalsApi)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/clock.js
var clock = __webpack_require__(4300);
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
;// CONCATENATED MODULE: ./build/service/reader-signals-api.js




/** What came of a turn and says something about the docs, the most telling first. */
const TELLING = ['unanswered', 'negative', 'without-source', 'clarified'];
/** What a reader or an AI agent wrote, without personal data. */
const words = schemas/* string */.YjP().transform(withoutPersonalData).pipe(schemas/* string */.YjP().min(1));
/** Becomes milliseconds since the epoch. */
const time = schemas/* string */.YjP().transform(Date.parse).pipe(schemas/* number */.aig());
const count = schemas/* int */.Whr().nonnegative();
const word = schemas/* string */.YjP().optional().catch(undefined);
const turnSchema = schemas/* object */.Ikc({
    id: schemas/* string */.YjP().min(1),
    timestamp: time,
    query: words,
    resolutionStatus: schemas/* string */.YjP(),
    responseType: word,
    feedback: word,
    sources: schemas/* array */.YOg(schemas/* unknown */.L5J()),
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
const searchSchema = schemas/* object */.Ikc({ searchQuery: words, hits: count, ctr: schemas/* number */.aig(), lastSearchedAt: time })
    .transform(({ searchQuery: text, hits, ctr, lastSearchedAt: lastAtMs }) => ({
    text,
    hits,
    isClicked: ctr > 0,
    lastAtMs,
}));
const remarkSchema = schemas/* object */.Ikc({ path: schemas/* string */.YjP(), comment: words, createdAt: time })
    .transform(({ path, comment: text, createdAt: atMs }) => ({ path, text, atMs }));
const thumbsSchema = schemas/* object */.Ikc({ path: schemas/* string */.YjP(), thumbsUp: count, thumbsDown: count })
    .transform(({ path, thumbsUp: up, thumbsDown: down }) => ({ path, up, down }));
/** Each function makes one request, and rejects with a `ServiceError`. */
function createReaderSignalsApi(options) {
    const { project, send, fail } = (0,exchange/* createExchange */.C)(options);
    const read = (endpoint, list, row, parameters) => async ({ fromMs, toMs, cursor }, signal) => {
        const query = new URLSearchParams({
            ...(fromMs === undefined ? {} : { dateFrom: (0,clock/* formatDay */.im)(fromMs) }),
            ...{ dateTo: (0,clock/* formatDay */.im)(toMs), ...parameters },
            ...(cursor === undefined ? {} : { cursor }),
        });
        const path = `/v1/analytics/${project}/${endpoint}?${query}`;
        const deadline = { until: Number.POSITIVE_INFINITY, signal };
        const { json, error } = await send('signals', { method: 'GET', path, deadline });
        if (error !== undefined)
            throw error;
        const { [list]: rows, hasMore, nextCursor } = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).safeParse(json).data ?? {};
        if (!Array.isArray(rows))
            throw fail('signals', { type: 'undocumented', field: list });
        // Searches have no `hasMore`.
        const next = hasMore !== false && typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined;
        return { ...readRows(rows, row), next };
    };
    return {
        turns: read('assistant', 'conversations', turnSchema, { limit: '1000' }),
        searches: read('searches', 'searches', searchSchema, { limit: '100' }),
        remarks: read('feedback', 'feedback', remarkSchema, { source: 'agent', limit: '100' }),
        thumbs: read('feedback/by-page', 'feedback', thumbsSchema, { limit: '100' }),
    };
}
function readRows(given, schema) {
    const read = given.map((row) => schema.safeParse(row));
    const errors = read.flatMap(({ error }) => error?.issues[0] ?? []);
    const field = String(errors[0]?.path[0] ?? 'row');
    return {
        rows: read.flatMap(({ success, data }) => (success ? [data] : [])),
        unreadable: errors.length === 0 ? undefined : { count: errors.length, field },
    };
}


/***/ })

};
