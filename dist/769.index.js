export const id = 769;
export const ids = [769];
export const modules = {

/***/ 4769:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  cC: () => (/* binding */ MOST_LISTED),
  l8: () => (/* binding */ NOTHING_REMEMBERED),
  Dk: () => (/* binding */ REMEMBERED),
  bC: () => (/* binding */ countPrompts),
  Yc: () => (/* binding */ endedRecord),
  findRerunOf: () => (/* binding */ findRerunOf),
  yq: () => (/* binding */ isRerunOf),
  Xp: () => (/* binding */ isSamePrompt),
  wt: () => (/* binding */ isUnsent),
  U7: () => (/* binding */ markerText),
  newRecord: () => (/* binding */ newRecord),
  a_: () => (/* binding */ promptSchema),
  kY: () => (/* binding */ remember),
  k7: () => (/* binding */ rememberedSchema)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js
var api = __webpack_require__(3759);
;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/iso.js



function datetime(params) {
    return api/* _isoDateTime */.G1(schemas/* ZodISODateTime */.You, params);
}
function date(params) {
    return core._isoDate(ZodISODate, params);
}
function time(params) {
    return core._isoTime(ZodISOTime, params);
}
function duration(params) {
    return core._isoDuration(ZodISODuration, params);
}

// EXTERNAL MODULE: ./build/core/marker.js
var marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/core/outcome.js
var core_outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
;// CONCATENATED MODULE: ./build/memory/records.js




/** Far longer than what GitHub and the service give. */
const markerText = schemas/* string */.YjP().max(500);
const attemptNumber = schemas/* number */.aig().int().nonnegative();
const pullRequestNumber = schemas/* number */.aig().int().positive();
const promptSchema = schemas/* object */.Ikc({
    /** When it was made: ISO 8601. */
    at: datetime(),
    /** Its commit; empty when unknown. */
    commit: markerText,
    /** The id of the workflow run, its attempt, and the ids of the job and the step in it. */
    run: markerText,
    attempt: attemptNumber,
    job: markerText,
    step: markerText,
    /**
     * A hash of what a person wrote: prompt (of a built-in one its kind), `include` and `exclude`. It reveals nothing of
     * them. Empty for a run that only waits for a job that is not remembered.
     */
    request: markerText,
    /** See `identityOf`. */
    change: markerText.optional(),
    /** The agent's job, once the service has accepted. */
    jobId: schemas/* string */.YjP().max(core_outcome/* LONGEST_ID */.fg).optional(),
    /** When the job received it as a follow-up to earlier requests: ISO 8601. */
    followedUpAt: datetime().optional(),
    /** Then, the `linkHash` of the link that the job had before. */
    linkBefore: markerText.optional(),
    result: markerText.optional(),
    prLink: schemas/* string */.YjP().max(pull_request/* LONGEST_LINK */.i$).optional(),
    /** The workflow run that waited for the job instead of sending its prompt again. */
    reported: schemas/* object */.Ikc({ run: markerText, attempt: attemptNumber }).optional(),
});
/** Pull requests of the code that a docs pull request lists. */
const MOST_LISTED = 10;
const originSchema = schemas/* object */.Ikc({
    /** Where the code and the run are: `owner/name`. */
    repository: markerText.optional(),
    pullRequest: pullRequestNumber.optional(),
    /** The commit that a range begins with; it ends with the record's commit. */
    base: markerText.optional(),
    /** The pull requests of the code that the docs were asked for, by this request or before; the highest number first. */
    mergeAfter: schemas/* array */.YOg(pullRequestNumber).max(MOST_LISTED).optional(),
});
const docsSchema = schemas/* object */.Ikc({
    title: markerText,
    state: schemas/* enum */.k5n(pull_request/* PULL_REQUEST_STATES */.fc),
    files: schemas/* number */.aig().int().nonnegative().optional(),
    preview: schemas/* object */.Ikc({
        state: schemas/* enum */.k5n(pull_request/* PREVIEW_STATES */.Q2),
        url: schemas/* string */.YjP().max(pull_request/* LONGEST_LINK */.i$).refine(URL.canParse).optional(),
    })
        .optional(),
});
const recordSchema = promptSchema.extend({
    /** Whose review the request answers. */
    review: markerText.optional(),
    /** Whether the prompt was lost on its way or on the way back: nobody knows whether a job has it. */
    isLost: schemas/* boolean */.zMY().optional(),
    /** The docs pull request as it was when the run ended, where the token could see it. */
    docs: docsSchema.optional(),
    /** In the comment on the docs pull request: what the request was about, unless that is the docs pull request itself. */
    origin: originSchema.optional(),
});
/** Records that a comment shows (docs/internals/specification.md, "The comment"). */
const REMEMBERED = 5;
const rememberedSchema = schemas/* object */.Ikc({
    /**
     * The last requests, oldest first, and the newest one with an origin also where it is not among the last; and, as the
     * last, that of the newest run if that sent nothing.
     */
    requests: schemas/* array */.YOg(recordSchema).max(REMEMBERED + 2),
    /** The number of prompts that were sent by requests that are not listed any more. */
    unlisted: schemas/* number */.aig().int().nonnegative(),
});
const NOTHING_REMEMBERED = { requests: [], unlisted: 0 };
function newRecord(about, { prompt, include, exclude }, { id: run, attempt, job, step }, nowMs) {
    const request = prompt === undefined ? '' : (0,marker/* shortHash */.BC)([prompt.identity, include, exclude]);
    return { at: new Date(nowMs).toISOString(), run, attempt, job, step, ...about, request };
}
/**
 * Whether two records are of the same request, in the same or another state. What was asked for belongs to it: the steps of
 * a composite action share the id of its step.
 */
function isSamePrompt(a, b) {
    return isSameStep(a, b) && a.attempt === b.attempt;
}
/** Whether `later` is a re-run of `earlier`: the same request of the same step of the same run, in a later attempt. */
function isRerunOf(later, earlier) {
    return isSameStep(later, earlier) && earlier.attempt < later.attempt;
}
/** The request of which `later` is a re-run, if what an issue remembers is one. */
function findRerunOf(later, remembered) {
    const earlier = promptSchema.safeParse(remembered).data;
    return earlier !== undefined && isRerunOf(later, earlier) ? earlier : undefined;
}
function isSameStep(a, b) {
    return a.run === b.run && a.job === b.job && a.step === b.step && a.request === b.request;
}
/**
 * The record at the run's end, or `undefined` for a prompt that did not reach the service and was not recorded
 * before: it leaves no trace.
 *
 * @param accepted the record as it was accepted, if it was
 * @param isAnnounced whether the record was written before the prompt was to be sent
 */
function endedRecord(record, { accepted, isAnnounced, outcome }) {
    const { result, sent, jobId, job, docs } = outcome;
    if (sent === 'no')
        return isAnnounced ? { ...record, result } : undefined;
    const end = { result, prLink: (0,pull_request/* parsePullRequestLink */.m0)(job?.prLink)?.url, docs };
    const known = accepted ?? record;
    // A run that only waited, and saw no end, does not know better than the record.
    if (sent === 'none' && (0,core_outcome/* endOf */.pJ)(known) === 'something' && (0,core_outcome/* endOf */.pJ)(end) === 'unknown')
        return known;
    // A job that nobody has seen is nothing to remember.
    if (sent === 'none' && known.request === '' && result === 'error' && job === undefined)
        return undefined;
    if (accepted !== undefined)
        return { ...accepted, ...end };
    // A prompt that may have been lost on its way to a job is sent again: the run's error says what to check before.
    return sent === 'unknown' ? { ...record, jobId: undefined, isLost: true, ...end } : { ...record, jobId, ...end };
}
/** Whether a run sent nothing: then its record is only shown, until another run writes one. */
function isUnsent({ result, jobId, isLost = false }) {
    return result === 'skipped' || (result !== undefined && jobId === undefined && !isLost);
}
/** The memory with one more record, or with a newer state of one that it holds. The order is that in which they came. */
function remember({ requests, unlisted }, record) {
    const asked = requests.filter((one) => !isUnsent(one));
    if (isUnsent(record))
        return { requests: [...asked.filter((one) => !isSamePrompt(one, record)), record], unlisted };
    const index = asked.findIndex((known) => isSamePrompt(known, record));
    const all = index < 0 ? [...asked, record] : asked.with(index, record);
    const last = all.slice(-REMEMBERED);
    // Without it the docs pull request would no longer link back.
    const origin = all.findLast((one) => one.origin !== undefined);
    const listed = origin === undefined || last.includes(origin) ? last : [origin, ...last];
    const gone = all.filter((one) => !listed.includes(one));
    // An older run that ends late does not hide that a newer one sent nothing.
    const isLate = index >= 0 && record.reported === undefined;
    const unsent = isLate ? requests.filter(isUnsent) : [];
    return { requests: [...listed, ...unsent], unlisted: unlisted + gone.filter(mayHaveCost).length };
}
function countPrompts({ requests, unlisted }) {
    return unlisted + requests.filter(mayHaveCost).length;
}
/** Whether a job took a prompt for the pull request of the comment, or may have, or may yet: the run has not ended. */
function mayHaveCost({ request, origin, jobId, isLost = false, result }) {
    return request !== '' && origin === undefined && (isLost || jobId !== undefined || result === undefined);
}


/***/ })

};
