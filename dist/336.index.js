export const id = 336;
export const ids = [336];
export const modules = {

/***/ 2336:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readSection: () => (/* binding */ readSection)
});

// EXTERNAL MODULE: ./build/kit/core/markdown.js
var markdown = __webpack_require__(2122);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/kit/core/clock.js
var clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/kit/service/exchange.js
var exchange = __webpack_require__(7986);
// EXTERNAL MODULE: ./build/kit/core/secrets.js
var secrets = __webpack_require__(3910);
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
     * @param needs the requests that must be left to begin
     */
    return async ({ fromMs, toMs }, only, needs = 1) => {
        const dates = { ...(fromMs === undefined ? {} : { dateFrom: (0,clock/* formatDay */.im)(fromMs) }), dateTo: (0,clock/* formatDay */.im)(toMs) };
        const rows = {};
        const gaps = [];
        let isWhole = true;
        let needed = needs;
        for (const [key, list] of Object.entries(feedbackLists(cleaned({ redact, redactKeys: options.redact })))) {
            if (only !== undefined && (!isWhole || !(key in only)))
                continue;
            const listed = await readList(list, new URLSearchParams(dates), readPage, needed);
            needed = 1;
            gaps.push(...listed.gaps);
            isWhole &&= listed.isWhole;
            if (listed.rows !== undefined)
                rows[key] = listed.rows;
        }
        // Each list's rows are those of its schema.
        return { rows: rows, gaps, isWhole };
    };
}
async function readList({ name, path, field, row, mostPages }, query, readPage, needs) {
    const given = [];
    const gaps = [];
    let isWhole = true;
    for (let pages = 1;; pages++) {
        const answer = await readPage(`${path}&${query}`, field, pages === 1 ? needs : 1);
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
    return async (list, field, needs) => await budget.spend(async (signal) => {
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
    }, needs);
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
    const searched = searches.flatMap(({ text: words, isClicked, hits, key, atMs }) => isClicked ? [] : [{ key: `search ${key}`, words, facts: [(0,clock/* formatDate */.Yq)(atMs), (0,core_text/* formatCount */.B4)(hits)], isOpen: true }]);
    const disliked = pages.map(({ path: page, up, down }) => {
        return { key: `page ${page}`, page, facts: [(0,core_text/* formatCount */.B4)(up), (0,core_text/* formatCount */.B4)(down)], isOpen: false };
    });
    const remarked = remarks.map(({ path: page, text: words, key, isByAgent, isHelped, atMs }) => {
        const facts = [isByAgent ? 'AI agent' : 'reader', (0,clock/* formatDate */.Yq)(atMs)];
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
    const { showsWords, answered } = task;
    const { rows, rowsBefore, gaps, notCompared } = await readPeriods(task, service, budget);
    const ranked = rankReaderFeedback(rows);
    const lists = listsOf(ranked);
    const { keysBefore, cameUp, sentence } = comparePeriods(lists, rowsBefore);
    const isEmpty = lists.every(({ entries }) => entries.length === 0) && gaps.length === 0;
    const counts = isEmpty ? NOTHING_STANDS_OUT : countsOf(rows, ranked, lists);
    const shownLists = showsWords ? lists : lists.map(withoutWords);
    const sent = promptOf(listsOf(rankReaderFeedback(since(answered, rows))), keysBefore);
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
        // Empty where nobody knows.
        outputs: { 'unanswered-questions': String(unanswered ?? ''), 'unclicked-searches': String(unclicked ?? '') },
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
/** Reads the lists of the period and of the one before; those only if all of them can be read, else with the reason why not. */
async function readPeriods({ period, redact }, service, budget) {
    const read = createReaderFeedbackApi(redact, service, budget);
    const spentBefore = budget.spent;
    const { rows, gaps } = await read(period);
    const { fromMs, toMs } = period;
    const nothingBefore = { rows, gaps, rowsBefore: undefined };
    if (fromMs === undefined || Object.keys(rows).length === 0)
        return { ...nothingBefore, notCompared: [] };
    const needs = budget.spent - spentBefore;
    const earlier = await read({ fromMs: fromMs - (toMs - fromMs), toMs: fromMs }, rows, needs);
    if (earlier.isWhole)
        return { rows, gaps, rowsBefore: earlier.rows, notCompared: [] };
    return { ...nothingBefore, notCompared: [`Not compared with the period before. ${earlier.gaps.at(-1)}`] };
}
/** The rows from a moment on: a turn by its time, a search by its last one, a remark by its date. Thumbs have no time. */
function since(answered, { turns, searches, remarks, agentRemarks, thumbs = [] }) {
    const recent = (rows = []) => typeof answered === 'number' ? rows.filter(({ atMs }) => atMs >= answered) : rows;
    return {
        turns: recent(turns),
        searches: recent(searches),
        thumbs,
        remarks: recent(remarks),
        agentRemarks: recent(agentRemarks),
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


/***/ })

};
