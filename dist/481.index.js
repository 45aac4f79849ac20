export const id = 481;
export const ids = [481];
export const modules = {

/***/ 2481:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openCodeComment: () => (/* binding */ openCodeComment)
/* harmony export */ });
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5750);
/* harmony import */ var _kit_core_marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4231);
/* harmony import */ var _kit_github_failure_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7547);
/* harmony import */ var _change_lag_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9345);
/* harmony import */ var _change_requests_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(407);
/* harmony import */ var _comment_place_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1597);
/* harmony import */ var _in_comment_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9974);
/* harmony import */ var _requests_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7542);








/**
 * Finds the run's pull request and reads what its comment remembers; `undefined` where no comment is wanted, there is no
 * pull request, or the comment cannot be read, which is a warning unless the comment counts or GitHub refuses to show it.
 */
async function openCodeComment(task, run) {
    const { comment, prompt, since, maxPrompts, pullRequest } = task.inputs;
    if (comment === undefined)
        return undefined;
    // Nothing may be sent then that the comment does not hold. With `since`, prompts are counted by the run.
    const mustCount = (since === undefined && maxPrompts !== undefined) || run.workflow.attempt > 1;
    const counts = since?.type !== 'last-run' && prompt !== undefined && mustCount;
    const { log } = run;
    try {
        const covered = await findPullRequest(task, run);
        if (covered !== undefined)
            return { ...covered, ...(await openAt(covered.pullRequest, task, counts, run)) };
        const none = 'There is no pull request to comment on';
        if (counts)
            log.warning(`${none}, so prompts are not counted, and a re-run sends its prompt again.`, 'no-comment');
        else
            log.info(`${none}.`);
        return undefined;
    }
    catch (thrown) {
        const error = (0,_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .asGitHubError */ .s7)(thrown);
        // A number that is wrong would start a job that covers nothing.
        const isWrong = pullRequest !== undefined && error.status === 404;
        if (counts)
            log.info('Without the comment it is unknown which prompts were sent before, so nothing is sent.');
        if (isWrong || counts || (prompt !== undefined && (0,_kit_github_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .isWithoutAccess */ .vj)(error)))
            throw error;
        log.warning('No comment is kept.', 'no-comment', error);
        return undefined;
    }
}
/** The pull request that a comment goes to, and the run's commit; `undefined` if there is none. */
async function findPullRequest({ inputs, event }, run) {
    const { push, pullRequest } = event;
    if (inputs.pullRequest === undefined && pullRequest?.headSha !== undefined) {
        return { pullRequest: pullRequest.number, commit: pullRequest.headSha };
    }
    const number = inputs.pullRequest ?? pullRequest?.number;
    if (number === undefined && push === undefined)
        return undefined;
    const github = await run.connect('code');
    if (number !== undefined) {
        return { pullRequest: number, commit: (await (0,_change_requests_js__WEBPACK_IMPORTED_MODULE_4__/* .createChanges */ .wy)(github).pullRequest(number)).headSha ?? '' };
    }
    const merged = push && (await (0,_change_lag_js__WEBPACK_IMPORTED_MODULE_3__/* .findMerged */ .cM)(push, github, { ...run, waits: push.isTag !== true }));
    return merged && push && { pullRequest: merged.number, commit: push.after };
}
async function openAt(pullRequest, { inputs }, counts, run) {
    const { repository, repositoryId } = run.code;
    if (repository === undefined || repositoryId === undefined)
        throw (0,_kit_github_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .repositoryUnknown */ .DD)();
    const identity = {
        repository: repositoryId,
        pullRequest,
        service: (0,_kit_core_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceHash */ .gH)(inputs),
        name: inputs.comment?.name ?? '',
    };
    const options = {
        identity,
        commentPlace: (0,_comment_place_js__WEBPACK_IMPORTED_MODULE_5__/* .commentPlaceOf */ .U)(repository, run),
        comments: async (deadline) => (0,_requests_js__WEBPACK_IMPORTED_MODULE_7__/* .createComments */ .TW)(await run.connect('code', deadline), pullRequest),
        onComment(url) {
            run.setOutput('comment-url', url);
            run.log.info(`The comment on the pull request: ${url}`);
        },
    };
    return await (0,_in_comment_js__WEBPACK_IMPORTED_MODULE_6__/* .openInComment */ .Z)(options, { counts, log: run.log });
}


/***/ }),

/***/ 1597:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ commentPlaceOf)
/* harmony export */ });
/* harmony import */ var _kit_core_repository_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8869);

/** Describes where a comment in a repository is, as people read it. */
function commentPlaceOf(repository, { workflow, code }) {
    const { serverUrl } = workflow;
    const isHidden = (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .isSameRepository */ .ve)(repository, code.repository) && !code.showsWorkflow;
    const own = workflow.repository && !isHidden ? (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .fullName */ .fq)(workflow.repository) : undefined;
    return {
        serverUrl,
        repository: (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .fullName */ .fq)(repository),
        runUrl({ run, attempt, origin }) {
            // Where readers of the docs may not see the runs, the record does not say where they are.
            const where = origin === undefined ? own : origin.workflow;
            if (where === undefined)
                return undefined;
            return `${serverUrl}/${where}/actions/runs/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`;
        },
    };
}


/***/ }),

/***/ 9974:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ openInComment)
});

// EXTERNAL MODULE: ./build/kit/github/failure.js
var failure = __webpack_require__(7547);
// EXTERNAL MODULE: ../../work/change/node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(1993);
// EXTERNAL MODULE: ./build/kit/core/markdown.js
var markdown = __webpack_require__(7628);
// EXTERNAL MODULE: ./build/kit/core/marker.js
var marker = __webpack_require__(4231);
// EXTERNAL MODULE: ./build/kit/core/outcome.js
var outcome = __webpack_require__(8041);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(4198);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var repository = __webpack_require__(8869);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(1594);
// EXTERNAL MODULE: ./build/agent/change/patches.js
var patches = __webpack_require__(5359);
// EXTERNAL MODULE: ./build/agent/change/change.js
var change = __webpack_require__(8669);
// EXTERNAL MODULE: ./build/agent/memory/records.js
var memory_records = __webpack_require__(6144);
;// CONCATENATED MODULE: ./build/agent/memory/origins.js



/** Says what the docs pull request was made for, and lists what to merge before it; nothing unless the agent made it. */
function describeOrigins(records, commentPlace) {
    const origins = records.flatMap(({ origin, ...record }) => (origin === undefined ? [] : { ...record, origin }));
    const newest = origins.at(-1);
    if (newest === undefined)
        return [];
    const list = listCode(records, commentPlace.serverUrl);
    return [madeFor(origins, newest, commentPlace), ...(list === undefined ? [] : [list])];
}
function madeFor(origins, newest, commentPlace) {
    if (newest.origin.repository === undefined)
        return '🔗 The agent opened this pull request for a change of the code.';
    const subjects = new Set(origins.flatMap((record) => linkToOrigin(record, commentPlace) ?? []));
    const made = subjects.size === 0 ? '' : ` for ${[...subjects].join(', ')}`;
    const runUrl = commentPlace.runUrl(newest);
    return `🔗 The agent opened this pull request${made}${runUrl === undefined ? '' : ` (${(0,markdown/* link */.nf)('run', runUrl)})`}.`;
}
/** Links what a prompt covered; `undefined` where it covered no change. */
function linkToOrigin({ origin, commit }, { serverUrl }) {
    const { repository, pullRequest: number, base } = origin;
    if (repository === undefined)
        return undefined;
    const pullRequest = number === undefined ? undefined : { number };
    const subject = (0,change/* linkToSubject */.yK)({ pullRequest, commit, base }, `${serverUrl}/${repository}`, repository);
    return pullRequest === undefined ? subject : `**${subject}**`;
}
/**
 * Lists the pull requests of the code after which the docs pull request is to be merged. GitHub shows each with its title
 * and its present state, since an item is an address alone.
 */
function listCode(records, serverUrl) {
    const listed = records.flatMap(({ origin: { repository = '', mergeAfter = [] } = {} }) => PLAIN_NAME.test(repository)
        ? mergeAfter.map((number) => ({ number, address: `${serverUrl}/${repository}/pull/${number}` }))
        : []);
    const addresses = listed.toSorted((a, b) => b.number - a.number).map(({ address }) => address);
    const items = [...new Set(addresses)].slice(0, memory_records/* MOST_ORIGINS */._P).map((address) => `- ${address}`);
    return items.length === 0 ? undefined : ['Merge after:', '', ...items].join('\n');
}
/** An address that stands alone in Markdown can hold no other characters. */
const PLAIN_NAME = /^[\w.-]+\/[\w.-]+$/;

;// CONCATENATED MODULE: ./build/agent/memory/comment.js










const identitySchema = schemas/* object */.Ikc({
    /** The number of the repository, which survives a new name. */
    repository: schemas/* number */.aig().int().positive(),
    pullRequest: schemas/* number */.aig().int().positive(),
    /** A hash of base URL and project, never the project itself. */
    service: memory_records/* markerText */.U7,
    /** Keeps several comments on one pull request apart. */
    name: memory_records/* markerText */.U7,
});
const commentMarker = (0,marker/* createMarker */.h5)(identitySchema, memory_records/* rememberedSchema */.k7);
/** GitHub takes 65,536 characters. */
const MOST_CHARACTERS = 65_000;
/**
 * The comment: its marker, one line that says what came of the newest prompt, on a docs pull request what that was made
 * for, the details collapsed, and what the docs pull request changes. All but the last comes from the marker, so a run that
 * is not the newest does not change the line.
 *
 * @param docsChange the change that the docs pull request makes, in Markdown, which the marker does not hold
 */
function renderComment(marker, commentPlace, docsChange = '') {
    const { records } = marker;
    const previewUrl = records.at(-1)?.docs?.previewUrl;
    const text = (0,markdown/* joinParts */.nn)([
        commentMarker.line(marker),
        commentHeadline(marker, commentPlace),
        previewUrl === undefined ? '' : (0,pull_request/* linkToPreview */.Kq)(previewUrl),
        ...describeOrigins(records, commentPlace),
        renderDetails(records, commentPlace),
    ]);
    const whole = docsChange === '' ? text : `${text}\n\n**The change to the docs**\n\n${docsChange}`;
    return whole.length > MOST_CHARACTERS ? text : whole;
}
function renderDetails(records, commentPlace) {
    if (records.length === 0)
        return '';
    const rows = records
        .slice(-memory_records/* REMEMBERED */.Dk)
        .toReversed()
        .map((record) => [
        (0,markdown/* code */.aY)(record.at.slice(0, 16).replace('T', ' ')),
        shortCommit(record.commit),
        runCell(record, commentPlace),
        (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(record.result ?? 'in progress', 50)),
    ]);
    const { jobId, run, attempt } = records.findLast((record) => record.jobId !== undefined) ?? {};
    // Each part of a range has a record of its own.
    const ofRun = records.filter((record) => record.run === run && record.attempt === attempt);
    const coverage = (0,patches/* totalCoverage */.r0)(ofRun.map((record) => record.coverage));
    const isAll = coverage === undefined || !(0,patches/* isPartial */.mt)(coverage);
    const shown = isAll ? '' : `Shown in the prompt: ${(0,patches/* describeCoverage */.KZ)(coverage)} that users may notice.\n\n`;
    const job = jobId === undefined ? '' : `Job: ${(0,markdown/* code */.aY)(jobId)}\n\n`;
    return (0,markdown/* details */.zH)('Details', `${job}${shown}${(0,markdown/* table */.tp)(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`);
}
function runCell(record, commentPlace) {
    const url = commentPlace.runUrl(record);
    const run = `${record.run} (attempt ${record.attempt})`;
    if (url !== undefined)
        return (0,markdown/* link */.nf)(run, url);
    // Readers of the docs are not told of a run that covered code that they may not see.
    return record.origin === undefined ? (0,markdown/* prose */.CS)(run) : '—';
}
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
    look: 'If the agent changes the docs, a pull request will appear in the docs repository.',
};
/**
 * Says what came of the newest prompt, and no more than is so. GitHub emails only the first version of a comment, so that
 * one too says what was asked for and where to look. Empty for a prompt with an origin, whose result is told there.
 */
function commentHeadline({ records, pullRequest }, commentPlace) {
    const own = `${commentPlace.repository}#${pullRequest}`;
    const newest = records.at(-1);
    if (newest === undefined || newest.origin !== undefined)
        return '';
    const url = commentPlace.runUrl(newest);
    const run = url === undefined ? (0,markdown/* prose */.CS)(`run ${(0,core_text/* cut */.Jj)(newest.run, 50)}`) : (0,markdown/* link */.nf)('run', url);
    return lineOf(newest, { run: ` (${run})`, own });
}
function lineOf(record, { run, own }) {
    const subject = subjectOfRecord(record);
    const { result } = record;
    if (result === undefined)
        return `⏳ The agent was asked to update the docs for ${subject}${run}.`;
    const docs = (0,pull_request/* parsePullRequestLink */.m0)(record.prLink);
    const isOwn = (0,repository/* isSameName */.yS)(docs?.name, own);
    if (result === 'pull-request' && isOwn) {
        const revised = record.review === undefined ? '' : `The agent revised this pull request after ${subject}`;
        return `✅ ${revised || `The agent finished the docs update for ${subject}`}${run}.`;
    }
    const linked = docs === undefined || isOwn ? undefined : docs;
    if (result === 'pull-request' && linked !== undefined)
        return `✅ ${describeResult(linked, record)}`;
    if (result === 'no-pull-request')
        return `✅ ${noChanges(subject)}`;
    const end = HEADLINES[result]?.(subject) ?? `The docs update for ${subject} ended with ${(0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(result, 50))}`;
    const seen = linked && `Docs pull request: ${linkTo(linked, record)}${stateIn(record)}.`;
    return [`${end}${run}.`, seen, nextStep(record)].filter((part) => part !== undefined).join(' ');
}
function noChanges(subject) {
    return `No docs changes were needed for ${subject} (or the agent pushed directly).`;
}
/** Describes the docs pull request. Asks for a review only while it is open. */
function describeResult(docs, record) {
    const subject = subjectOfRecord(record);
    const name = linkTo(docs, record);
    if (record.docs !== undefined && !(0,pull_request/* isOpen */.nT)(record.docs))
        return `${name} is ${record.docs.state}; it covers ${subject}.`;
    // After a follow-up, nobody knows whether the agent changed it.
    const isSame = record.linkBefore === (0,outcome/* linkHash */.jr)(record.prLink);
    return `${name}${stateIn(record)} ${isSame ? 'is up to date with' : 'updates the docs for'} ${subject}. Please review.`;
}
function linkTo({ url, name = url }, { docs }) {
    const { title = '' } = docs ?? {};
    return title === '' ? (0,markdown/* link */.nf)(name, url) : (0,markdown/* link */.nf)(title, url, markdown/* titleText */.Qw);
}
function stateIn({ docs }) {
    return docs === undefined ? '' : ` (${(0,pull_request/* describeState */.Jw)(docs)})`;
}
function nextStep(record) {
    const { result, jobId, isLost = false } = record;
    switch (result) {
        case 'failed':
            return NEXT_STEPS.sendAgain;
        case 'archived':
            return (0,outcome/* endOf */.pJ)(record) === 'failed' ? NEXT_STEPS.sendAgain : undefined;
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
/** Names what the prompt covers: a review, by a name that mentions nobody, else a commit. */
function subjectOfRecord({ review, commit }) {
    if (review !== undefined)
        return `${(0,markdown/* prose */.CS)((0,core_text/* cut */.Jj)(review, 100))}’s review`;
    return commit === '' ? 'this pull request' : shortCommit(commit);
}
function shortCommit(commit) {
    return (0,markdown/* code */.aY)((0,pull_request/* shortSha */.Fu)(commit));
}

;// CONCATENATED MODULE: ./build/agent/memory/in-comment.js



/**
 * The one comment of its name on a pull request, which is looked for once and edited from then on. Each edit reads it again.
 * GitHub has no conditional write, so runs that overlap may lose a record of each other; workflows keep a `concurrency`
 * group. Throws `GitHubError`.
 */
function createOwnComment({ identity, commentPlace, comments, onComment }) {
    // Absent where nobody knows whether the comment exists; its id is absent where there is none.
    let location;
    let remembered = memory_records/* NOTHING_REMEMBERED */.l8;
    const recall = (body = '') => {
        remembered = commentMarker.readAt(identity, body) ?? remembered;
    };
    const find = async (source) => {
        const own = (await source.listOwn()).find(({ body }) => commentMarker.readAt(identity, body) !== undefined);
        location = { id: own?.id };
        if (own !== undefined)
            onComment(own.url);
        recall(own?.body);
        return location;
    };
    return {
        /** Finds it, and returns what it remembers, and whether there is one. */
        async read() {
            const { id } = await find(await comments());
            return { remembered, exists: id !== undefined };
        },
        /**
         * Edits it, or creates it where there is none.
         *
         * @param change gives what it is to remember, from what it remembers, and the docs change that it is to show, in Markdown;
         * `undefined` leaves it as it is
         */
        async edit(change, deadline) {
            const source = await comments(deadline);
            const { id } = location ?? (await find(source));
            recall(id === undefined ? undefined : await source.read(id));
            const changed = change(remembered);
            if (changed === undefined)
                return;
            const [next, docsChange] = changed;
            remembered = next;
            const text = renderComment({ ...identity, ...next }, commentPlace, docsChange);
            if (id !== undefined && (await source.update(id, text)))
                return;
            // Where the answer is lost, nobody knows whether the comment exists.
            location = undefined;
            const created = await source.create(text);
            onComment(created.url);
            location = { id: created.id };
        },
    };
}
/**
 * The comment as a memory, which each write changes only by the run's own record. Throws `GitHubError`.
 *
 * @param counts whether nothing may be sent that the comment does not hold
 */
async function openInComment(options, { counts, log }) {
    const comment = createOwnComment(options);
    const { remembered, exists } = await comment.read();
    const written = [];
    return {
        records: remembered.records,
        newest: remembered.records.findLast(memory_records/* hasJob */.CB),
        mustBeSeenOpen: false,
        prompts: (0,memory_records/* countPrompts */.bC)(remembered),
        // The first one is emailed as it is, and without it each push would be paid for again.
        announces: counts || !exists,
        stops: (error) => counts || (0,failure/* isWithoutAccess */.vj)(error),
        async write(record, deadline, docsChange) {
            const isOwn = (one) => (0,memory_records/* isSamePrompt */.Xp)(one, record);
            await comment.edit((now) => {
                // Newer prompts have pushed it out: as the newest of all it would hide them.
                if (written.some(isOwn) && !now.records.some(isOwn))
                    return undefined;
                const next = (0,memory_records/* remember */.kY)(now, record);
                return [next, next.records.at(-1) === record ? docsChange : undefined];
            }, deadline);
            written.push(record);
        },
        forgetData: (prompt, deadline) => comment.edit((now) => {
            const next = (0,memory_records/* forgetData */.UT)(now, prompt);
            return next && [next];
        }, deadline),
        warn: ({ error, cancelled }) => cancelled
            ? log.warnAnyway(`${NOT_IN_TIME} ${NOT_AFFECTED}`, 'no-comment')
            : log.warnAnyway(NOT_AFFECTED, 'no-comment', error),
    };
}
const NOT_AFFECTED = "The job's result is not affected.";
const NOT_IN_TIME = 'GitHub did not respond in time, so the comment may not show how the run ended.';


/***/ })

};
