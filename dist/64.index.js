export const id = 64;
export const ids = [64];
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


/***/ })

};
