export const id = 430;
export const ids = [430,769];
export const modules = {

/***/ 3574:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aJ: () => (/* binding */ createDocsPullRequest),
/* harmony export */   kC: () => (/* binding */ connectDocs)
/* harmony export */ });
/* unused harmony exports READING, LABELING */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2857);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3171);
/* harmony import */ var _github_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1351);



const READING = { what: 'the docs pull request', permission: 'pull-requests: read' };
const READING_REVIEWS = { ...READING, what: 'the reviews of the docs pull request' };
const READING_COMMENTS = { ...READING, what: 'the comments on the docs pull request' };
/** Both may be repeated: what is there already is not added again. */
const LABELING = { what: 'the labels of the docs pull request', permission: 'pull-requests: write' };
const REQUESTING = {
    ...LABELING,
    what: 'the reviewers of the docs pull request',
    whenInvalid: 'Check `docs-reviewers`: only people and teams with access to the repository can be asked, never the author, and a ' +
        'team only with a token that may read members.',
};
/** The most reviews, or comments, that are read: ten pages. */
const MOST_READ = 1000;
const TEAM = 'team:';
const docsPullRequestSchema = _github_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .pullRequestSchema */ .MH
    .extend({
    requested_reviewers: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })).catch([]),
    requested_teams: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ slug: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })).catch([]),
})
    .transform((given) => ({
    ...(0,_github_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .toPullRequest */ .c$)(given),
    repository: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .parseFullName */ .St)(given.base?.repo?.full_name),
    repositoryId: given.base?.repo?.id,
    isPrivate: given.base?.repo?.private,
    requested: [
        ...given.requested_reviewers.map(({ login }) => login),
        ...given.requested_teams.map(({ slug }) => `${TEAM}${slug}`),
    ],
}));
const reviewsSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ user: _github_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .accountSchema */ .rE, state: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().catch('') }));
const commentsSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({ user: _github_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .accountSchema */ .rE, body: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().catch(''), updated_at: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().catch('') })
    .transform(({ user, body, updated_at }) => ({ author: user?.login, body, editedAt: Date.parse(updated_at) })));
/** Whatever else they say, they are GitHub's. */
const labelsSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J());
const requestedSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({});
/** A docs pull request over GitHub's API. Throws `GitHubError`. */
function createDocsPullRequest(api, number) {
    const ofPullRequest = { pull_number: number };
    return {
        async read() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
            return await api.request({ ...READING, schema: docsPullRequestSchema, route, parameters: ofPullRequest });
        },
        /** The logins of those who have reviewed it. */
        async reviewers() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
            const list = { ...READING_REVIEWS, schema: reviewsSchema, route, parameters: ofPullRequest };
            const reviews = await api.list({ ...list, most: MOST_READ });
            // Only its author sees a review that is not submitted yet.
            const submitted = reviews.filter(({ state }) => state !== 'PENDING');
            return [...new Set(submitted.flatMap(({ user }) => user?.login ?? []))];
        },
        /** Those of everybody, oldest first. */
        async comments() {
            const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const parameters = { issue_number: number };
            const list = { ...READING_COMMENTS, schema: commentsSchema, route, parameters };
            const comments = await api.list({ ...list, most: MOST_READ });
            return comments.map((comment) => ({ ...comment, editedAt: api.toOwnTime(comment.editedAt) }));
        },
        /** GitHub makes those that the repository does not have. */
        async addLabels(labels) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels';
            const parameters = { issue_number: number, labels };
            await api.request({ ...LABELING, schema: labelsSchema, route, parameters });
        },
        /** @param reviewers logins, and teams as `team:slug`; GitHub refuses all of them for one that cannot be asked */
        async requestReviews(reviewers) {
            const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers';
            const parameters = { ...ofPullRequest, ...peopleAndTeams(reviewers) };
            await api.request({ ...REQUESTING, schema: requestedSchema, route, parameters });
        },
    };
}
function peopleAndTeams(reviewers) {
    const people = reviewers.filter((reviewer) => !reviewer.startsWith(TEAM));
    const teams = reviewers.filter((reviewer) => reviewer.startsWith(TEAM)).map((team) => team.slice(TEAM.length));
    return { ...(people.length > 0 && { reviewers: people }), ...(teams.length > 0 && { team_reviewers: teams }) };
}
/** Connects with the token that reaches the docs: `docs-token` where it is given, else `github-token`. Throws `GitHubError`. */
async function connectDocs({ connect, settings }, deadline) {
    return await connect(deadline, settings.docsToken === '' ? 'github-token' : 'docs-token');
}


/***/ }),

/***/ 1174:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ recordForDocs),
/* harmony export */   s: () => (/* binding */ listCode)
/* harmony export */ });
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4769);

/**
 * The record of a run's request as the comment on the docs pull request holds it.
 *
 * @param code absent where who sees the docs pull request may not see it
 * @param earlier the records that the comment has
 */
function recordForDocs(record, code, earlier) {
    // How the docs pull request is stands above the comment, and the change is none of its own.
    const own = { ...record, docs: undefined, change: undefined, review: undefined };
    if (code === undefined)
        return { ...own, commit: '', job: '', step: '', origin: {} };
    const { repository, subject } = code;
    const { pullRequest, base } = subject;
    const listed = earlier.flatMap(({ origin }) => (origin?.repository === repository ? (origin.mergeAfter ?? []) : []));
    const numbers = new Set([...code.pullRequests, ...listed]);
    const mergeAfter = [...numbers].sort((a, b) => b - a).slice(0, _records_js__WEBPACK_IMPORTED_MODULE_0__/* .MOST_LISTED */ .cC);
    return { ...own, origin: { repository, pullRequest: pullRequest?.number, base, mergeAfter } };
}
/**
 * The pull requests of the code after which the docs pull request is to be merged: a list that GitHub shows with the title
 * and the state of each, as of now, since an item is an address alone. `undefined` where none is known.
 *
 * @param serverUrl where GitHub is, as `https://github.com`
 */
function listCode(records, serverUrl) {
    const listed = records.flatMap(({ origin: { repository = '', mergeAfter = [] } = {} }) => PLAIN_NAME.test(repository)
        ? mergeAfter.map((number) => ({ number, address: `${serverUrl}/${repository}/pull/${number}` }))
        : []);
    const addresses = listed.toSorted((a, b) => b.number - a.number).map(({ address }) => address);
    const items = [...new Set(addresses)].slice(0, _records_js__WEBPACK_IMPORTED_MODULE_0__/* .MOST_LISTED */ .cC).map((address) => `- ${address}`);
    return items.length === 0 ? undefined : ['Merge after:', '', ...items].join('\n');
}
/** An address that stands alone in Markdown can hold no other characters. */
const PLAIN_NAME = /^[\w.-]+\/[\w.-]+$/;


/***/ }),

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


/***/ }),

/***/ 9433:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ createThread)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/markdown.js
var markdown = __webpack_require__(3937);
// EXTERNAL MODULE: ./build/core/marker.js
var core_marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/core/subject.js
var core_subject = __webpack_require__(2506);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/memory/records.js + 1 modules
var records = __webpack_require__(4769);
;// CONCATENATED MODULE: ./build/memory/headline.js





/** A marker of a later version may hold other results. */
const HEADLINES = {
    'pull-request': (subject) => `✅ The agent updated the docs for ${subject}`,
    failed: (subject) => `⚠️ The docs update for ${subject} failed`,
    archived: (subject) => `🗄️ The agent’s job for ${subject} was archived`,
    'timed-out': (subject) => `⏱️ The run for ${subject} timed out`,
    submitted: (subject) => `📨 A docs update was submitted for ${subject}`,
    cancelled: (subject) => `🛑 The run for ${subject} was cancelled`,
    error: (subject) => `⚠️ The run for ${subject} ended with an error`,
};
const NEXT_STEPS = {
    sendAgain: 'Your code is unaffected; re-run the workflow to retry.',
    waitAgain: 'The job may still be running. To wait for it, re-run the workflow. The prompt is not sent again.',
    readError: 'Your code is unaffected. The run says what to check before you re-run the workflow.',
    look: 'Its pull request will appear in the docs repository.',
};
/**
 * What came of the newest request, and no more than is so. GitHub mails only the first version of a comment, so that one too
 * says what was requested and where to look. `undefined` for a request with an origin, whose result is reported there.
 */
function headline({ requests, pullRequest }, { serverUrl, repository }) {
    const newest = requests.at(-1);
    if (newest === undefined || newest.origin !== undefined)
        return undefined;
    const run = `(${runLink('run', newest.reported ?? newest, `${serverUrl}/${repository}/actions/runs`)})`;
    const own = `${repository}#${pullRequest}`;
    if (!(0,records/* isUnsent */.wt)(newest))
        return lineOf(newest, { run, own });
    const before = requests.findLast((record) => !(0,records/* isUnsent */.wt)(record) && record.origin === undefined);
    const line = newest.result === 'skipped'
        ? `⏭️ The agent was not asked about ${subjectOf(newest)} ${run}.`
        : lineOf(newest, { run, own });
    return before === undefined ? line : `${line} ${stateOf(before)}`;
}
function lineOf(record, { run, own }) {
    const subject = subjectOf(record);
    const { result } = record;
    if (result === undefined)
        return `⏳ The agent was asked to update the docs for ${subject} ${run}.`;
    const docs = (0,pull_request/* parsePullRequestLink */.m0)(record.prLink);
    const isOwn = (0,pull_request/* isSameName */.yS)(docs?.name, own);
    if (result === 'pull-request' && isOwn) {
        const revised = record.review === undefined ? '' : `The agent revised this pull request after ${subject}`;
        return `✅ ${revised || `The agent finished the docs update for ${subject}`} ${run}.`;
    }
    const linked = docs === undefined || isOwn ? undefined : docs;
    if (result === 'pull-request' && linked !== undefined)
        return `✅ ${describeDocs(linked, record)}`;
    if (result === 'no-pull-request')
        return `✅ ${noChanges(subject)}`;
    const end = HEADLINES[result]?.(subject) ?? `The docs update for ${subject} ended with ${(0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(result, 50))}`;
    const seen = linked && `Docs pull request: ${linkTo(linked, record)}${stateIn(record)}.`;
    return [`${end} ${run}.`, seen, nextStep(record)].filter((part) => part !== undefined).join(' ');
}
function stateOf(record) {
    const docs = (0,pull_request/* parsePullRequestLink */.m0)(record.prLink);
    if ((0,outcome/* endOf */.pJ)(record) !== 'something')
        return `The last request covered ${subjectOf(record)}.`;
    if (docs === undefined)
        return noChanges(subjectOf(record));
    return `The docs are at ${subjectOf(record)}: ${linkTo(docs, record)}${stateIn(record)}.`;
}
function noChanges(subject) {
    return `No docs changes were needed for ${subject} (or the agent pushed directly).`;
}
/** What the docs pull request is to the request, which nobody needs to review once it is merged or closed. */
function describeDocs(docs, record) {
    const subject = subjectOf(record);
    const name = linkTo(docs, record);
    if (record.docs !== undefined && !(0,pull_request/* isOpen */.nT)(record.docs))
        return `${name} is ${record.docs.state}; it covers ${subject}.`;
    // After a follow-up, nobody knows whether the agent changed it.
    const isSame = record.linkBefore === (0,outcome/* linkHash */.jr)(record.prLink);
    return `${name}${stateIn(record)} ${isSame ? 'is up to date with' : 'updates the docs for'} ${subject}. Please review.`;
}
function linkTo({ url, name = url }, { docs }) {
    const { title = '' } = docs ?? {};
    return (0,markdown/* link */.nf)(title || name, url, title === '' || PLAIN_TITLE.test(title) ? markdown/* prose */.CS : markdown/* code */.aY);
}
function stateIn({ docs }) {
    return docs === undefined ? '' : ` (${(0,pull_request/* describeState */.Jw)(docs)})`;
}
/** A title of words alone, which need not be shown as code. */
const PLAIN_TITLE = /^(?:[\p{L}\p{N} ,.'()+/-]|: )+$/u;
function nextStep(record) {
    const { result, jobId, isLost = false } = record;
    switch (result) {
        case 'failed':
            return NEXT_STEPS.sendAgain;
        case 'archived':
            return (0,outcome/* endOf */.pJ)(record) === 'nothing' ? NEXT_STEPS.sendAgain : undefined;
        case 'submitted':
            return record.prLink === undefined ? NEXT_STEPS.look : undefined;
        case 'timed-out':
        case 'cancelled':
            if (jobId !== undefined)
                return NEXT_STEPS.waitAgain;
            return isLost ? NEXT_STEPS.readError : NEXT_STEPS.sendAgain;
        case 'error':
            return NEXT_STEPS.readError;
        default:
            return undefined;
    }
}
/** What was asked about: a review, which is mentioned to nobody, else a commit. */
function subjectOf({ review, commit }) {
    if (review !== undefined)
        return `${(0,markdown/* prose */.CS)(`@${(0,core_text/* cut */.Jj)(review, 100)}`)}’s review`;
    return commit === '' ? 'this pull request' : shortCommit(commit);
}
function shortCommit(commit) {
    return (0,markdown/* code */.aY)(commit.slice(0, 7));
}
function runLink(label, { run, attempt }, runsUrl) {
    return (0,markdown/* link */.nf)(label, `${runsUrl}/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`);
}

// EXTERNAL MODULE: ./build/memory/origin.js
var origin = __webpack_require__(1174);
;// CONCATENATED MODULE: ./build/memory/comment.js









const identitySchema = schemas/* object */.Ikc({
    /** The number of the repository, which survives a new name. */
    repository: schemas/* number */.aig().int().positive(),
    pullRequest: schemas/* number */.aig().int().positive(),
    /** A hash of base URL and project, never the project itself. */
    service: records/* markerText */.U7,
    /** Keeps several threads on one pull request apart. */
    name: records/* markerText */.U7,
});
const markerSchema = records/* rememberedSchema */.k7.extend(identitySchema.shape);
function writeMarker(marker) {
    return `<!-- ${(0,core_marker/* encodeMarker */.$N)(marker)} -->`;
}
/** The marker in a comment's first line; `undefined` when there is none or it is not whole. */
function readMarker(body) {
    return (0,core_marker/* readFirstLine */.Lc)(body, markerSchema);
}
function isAbout(marker, thread) {
    const isOnSamePullRequest = marker.repository === thread.repository && marker.pullRequest === thread.pullRequest;
    return isOnSamePullRequest && marker.service === thread.service && marker.name === thread.name;
}
/**
 * The comment: its marker, one line with the result of the newest request, on a docs pull request one line about what it
 * was made for, and the details collapsed. All of it comes from the marker, so a run that is not the newest does not
 * change the line.
 */
function renderComment(marker, place) {
    const { requests } = marker;
    const preview = requests.at(-1)?.docs?.preview;
    const lines = [
        writeMarker(marker),
        headline(marker, place),
        preview && (0,pull_request/* describePreview */.QV)(preview),
        linkBack(requests, place),
        (0,origin/* listCode */.s)(requests, place.serverUrl),
        renderDetails(requests, place),
    ];
    return lines.filter((line) => line !== undefined).join('\n\n');
}
/** What the pull request was made for; `undefined` unless the docs agent made it. */
function linkBack(requests, place) {
    const origins = requests.flatMap(({ origin, ...record }) => (origin === undefined ? [] : { ...record, origin }));
    const newest = origins.at(-1);
    if (newest === undefined)
        return undefined;
    const runsUrl = runsUrlOf(newest, place);
    if (runsUrl === undefined)
        return '🔗 The docs agent opened this pull request for a change of the code.';
    const subjects = new Set(origins.flatMap((record) => comment_subjectOf(record, place) ?? []));
    const made = subjects.size === 0 ? '' : ` for ${[...subjects].join(', ')}`;
    return `🔗 The docs agent opened this pull request${made} (${runLink('run', newest, runsUrl)}).`;
}
/** What a request with an origin was about, with its link; `undefined` where it was about no change. */
function comment_subjectOf({ origin, commit }, { serverUrl }) {
    const { repository, pullRequest: number, base } = origin;
    if (repository === undefined)
        return undefined;
    const pullRequest = number === undefined ? undefined : { number };
    const subject = (0,core_subject/* linkToSubject */.y)({ pullRequest, commit, base }, `${serverUrl}/${repository}`, repository);
    return pullRequest === undefined ? subject : `**${subject}**`;
}
function renderDetails(requests, place) {
    const rows = requests
        .slice(-records/* REMEMBERED */.Dk)
        .toReversed()
        .map((record) => [
        (0,markdown/* code */.aY)(record.at.slice(0, 16).replace('T', ' ')),
        shortCommit(record.commit),
        runCell(record, place),
        (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(record.result ?? 'in progress', 50)),
    ]);
    // If the newest run sent nothing, the record that the docs are at.
    const { jobId } = requests.findLast((record) => record.jobId !== undefined) ?? {};
    const job = jobId === undefined ? '' : `Job: ${(0,markdown/* code */.aY)(jobId)}\n\n`;
    return (0,markdown/* details */.zH)('Details', `${job}${(0,markdown/* table */.tp)(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`);
}
function runCell(record, place) {
    const runsUrl = runsUrlOf(record, place);
    return runsUrl === undefined ? '—' : runLink(`${record.run} (attempt ${record.attempt})`, record, runsUrl);
}
/** `undefined` for a repository that must not be named here. */
function runsUrlOf({ origin }, { repository, serverUrl }) {
    if (origin === undefined)
        return `${serverUrl}/${repository}/actions/runs`;
    return origin.repository && `${serverUrl}/${origin.repository}/actions/runs`;
}

;// CONCATENATED MODULE: ./build/memory/thread.js


/**
 * The one comment of a thread. A run looks for it once, and edits it from then on. Each edit reads it anew and changes only
 * the run's own record in it. GitHub has no conditional write, so runs that overlap may lose a record of each other;
 * workflows keep a `concurrency` group. Throws `GitHubError`.
 */
function createThread({ identity, comments, onComment, ...place }) {
    // Not known before the run has looked for it, nor while nobody knows whether one was made.
    let id;
    let known = records/* NOTHING_REMEMBERED */.l8;
    // Whether the comment held the run's record.
    let isWritten = false;
    const markerOf = (body) => {
        const marker = readMarker(body);
        return marker !== undefined && isAbout(marker, identity) ? marker : undefined;
    };
    const find = async (source) => {
        for (const comment of await source.listOwn()) {
            const marker = markerOf(comment.body);
            if (marker === undefined)
                continue;
            known = marker;
            onComment(comment.url);
            return comment.id;
        }
        return 'none';
    };
    const create = async (body, source) => {
        id = undefined;
        const created = await source.create(body);
        onComment(created.url);
        return created.id;
    };
    return {
        /** Finds the comment, and returns what earlier runs left in it. */
        async read() {
            id = await find(await comments());
            return known;
        },
        /** Whether there is none yet, as far as the run knows. */
        isNew: () => id === 'none',
        /** Writes a record into the comment, which it creates where there is none. */
        async write(record, deadline) {
            const source = await comments(deadline);
            id ??= await find(source);
            const body = id === 'none' ? undefined : await source.read(id);
            known = (body === undefined ? undefined : markerOf(body)) ?? known;
            const isListed = known.requests.some((one) => (0,records/* isSamePrompt */.Xp)(one, record));
            // Newer requests have pushed it out: as the newest of all it would hide them.
            if (isWritten && !isListed)
                return;
            known = (0,records/* remember */.kY)(known, record);
            const next = renderComment({ ...identity, ...known }, place);
            if (id === 'none' || !(await source.update(id, next)))
                id = await create(next, source);
            isWritten = true;
        },
    };
}


/***/ })

};
