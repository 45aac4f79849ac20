export const id = 458;
export const ids = [458];
export const modules = {

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
