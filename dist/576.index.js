export const id = 576;
export const ids = [576,769];
export const modules = {

/***/ 3576:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  findRange: () => (/* binding */ findRange),
  leaveNothing: () => (/* binding */ leaveNothing),
  openBranch: () => (/* binding */ openBranch)
});

// EXTERNAL MODULE: ./build/change/history.js
var change_history = __webpack_require__(377);
// EXTERNAL MODULE: ./build/change/since.js
var change_since = __webpack_require__(4399);
// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/marker.js
var core_marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/runner/workflow.js
var workflow = __webpack_require__(5250);
// EXTERNAL MODULE: ./build/memory/decision.js
var decision = __webpack_require__(8389);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/memory/records.js + 1 modules
var records = __webpack_require__(4769);
;// CONCATENATED MODULE: ./build/memory/last-run.js



/**
 * Finds the newest ancestor of the run's commit up to which nothing needs another request: there a run of the series had
 * nothing to ask, or its job took the prompt and came to something. Whatever parents lead to it: since each run of the
 * series was about all that the one before had left, everything that leads to such a commit was asked about, and so was
 * what leads to the beginning of a request that came to nothing.
 *
 * @param thisRun the request that the run is about to make
 * @returns the outcome where the run cannot find out
 */
async function findLastRun(thisRun, ports) {
    let rerunOf;
    // Where requests began that came to nothing: what leads there was done by then, whatever its job shows since.
    const beginnings = [];
    for await (const commit of (0,change_history/* newestOf */.su)(ports.history)) {
        const { sha } = commit;
        const left = await ports.read(commit);
        if (left?.type === 'nothing') {
            const what = `the last run (run ${left.record.run}), which had nothing to ask`;
            return { base: { sha, what }, newest: left.earlier, rerunOf };
        }
        const beginning = beginnings.find((one) => one.sha === sha);
        if (beginning !== undefined)
            return { base: beginning, newest: left?.record, rerunOf };
        if (left === undefined)
            continue;
        const { record, base } = left;
        beginnings.push({ sha: base, what: `the beginning of an earlier run (run ${record.run})` });
        const { jobId } = record;
        const known = (0,outcome/* endOf */.pJ)(record);
        if (jobId === undefined || known === 'nothing')
            continue;
        if (known === 'unknown' && (await isOvertaken(record, ports)))
            continue;
        if (sha === thisRun.commit && (0,records/* isRerunOf */.yq)(thisRun, record)) {
            // What becomes of its job is decided later: the run waits for it itself.
            rerunOf = record;
            continue;
        }
        const end = known === 'unknown' ? await ports.waitForJob({ ...record, jobId }) : known;
        if (typeof end === 'object')
            return end;
        if (end === 'something')
            return { base: { sha, what: `the last run (run ${record.run})` }, newest: record, rerunOf };
    }
    return { base: beginnings.at(-1), newest: undefined, rerunOf };
}
/**
 * Whether the job of a follow-up took a later prompt, or may have: one of a re-run of an older run, or one that was lost. What
 * the job shows is then the end of that prompt.
 */
async function isOvertaken({ jobId, followedUpAt }, { history, read }) {
    if (followedUpAt === undefined)
        return false;
    for await (const commit of (0,change_history/* newestOf */.su)(history)) {
        const left = await read(commit);
        if (left?.type !== 'asked')
            continue;
        const { record } = left;
        const isOfJob = record.jobId === jobId;
        if ((isOfJob || record.jobId === undefined) && (record.followedUpAt ?? record.at) > followedUpAt)
            return true;
        // No run before the one that created the job can know it.
        if (isOfJob && record.followedUpAt === undefined)
            return false;
    }
    return false;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
;// CONCATENATED MODULE: ./build/memory/status.js







const placeSchema = schemas/* object */.Ikc({
    /** The repository's number, which survives a new name. */
    repository: schemas/* number */.aig(),
    /** See `seriesOf`. */
    series: schemas/* string */.YjP(),
    commit: schemas/* string */.YjP(),
});
const rangeRecordSchema = schemas/* object */.Ikc({
    type: schemas/* enum */.k5n(['asked', 'nothing']),
    /** The commit that the range begins with: what is older was asked about before, or belongs to no request. */
    base: schemas/* string */.YjP(),
    /** What was asked; of a run that had nothing to ask, what it would have been. */
    record: records/* promptSchema */.a_,
    /** Of such a run, the newest request of the series before, if its job may take another prompt. */
    earlier: records/* promptSchema */.a_.optional(),
});
const markerSchema = schemas/* object */.Ikc({ ...placeSchema.shape, ...rangeRecordSchema.shape });
/**
 * The name of the statuses of a series, as `docs-agent/weekly-docs/docs/3f9a1c`: of the runs of one step about one branch,
 * which alone take up where one of them ended.
 *
 * @param service see `serviceHash`
 * @param request as in `PromptRecord`
 */
function seriesOf({ file, ref, job, step }, { service, request }) {
    // A tag has no branch: the runs of all tags take up where the one before them ended.
    const branch = ref.startsWith('refs/tags/') ? 'refs/tags' : ref;
    const texts = [file, job, step, service, branch, request];
    const hash = (0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 6);
    const workflow = (0,external_node_path_.basename)(file).replace(/\.ya?ml$/i, '') || 'workflow';
    // GitHub takes at most 255 characters, and the hash keeps series apart.
    return `${`docs-agent/${workflow}/${job || 'job'}`.slice(0, 248)}/${hash}`;
}
/**
 * The status of a record: a sentence, and the docs pull request, else the run, with a fragment that holds the record.
 *
 * @param runUrl where the run is that made it
 */
function renderStatus(left, place, runUrl) {
    const { base, record, earlier } = left;
    const marker = { ...place, ...left, record: shortened(record), earlier: earlier && shortened(earlier) };
    // A fragment of its own would end before the marker's.
    const link = (0,pull_request/* parsePullRequestLink */.m0)(record.prLink)?.url.replace(/#.*$/, '');
    return {
        name: place.series,
        description: `${sentenceOf(left)} (changes since ${base.slice(0, 7)}).`,
        target: `${link ?? runUrl}#${(0,core_marker/* encodeMarker */.$N)(marker)}`,
    };
}
/** A fragment is short: what only people read is in the comment. */
function shortened({ docs, origin, review, isLost, ...record }) {
    return record;
}
/** Each is followed by the changes. A marker of a later version may hold other results. */
const SENTENCES = {
    'no-pull-request': 'The agent opened no docs pull request',
    submitted: 'A docs update was submitted',
    failed: 'The agent’s job failed, so the next run repeats it',
    archived: 'The agent’s job was archived',
    'timed-out': 'The wait for the agent timed out',
    cancelled: 'The wait for the agent was cancelled',
};
function sentenceOf({ type, record: { result, jobId, prLink } }) {
    if (type === 'nothing')
        return 'Nothing needed a docs update';
    // The whole sentence has to fit into GitHub's 140 characters.
    if (result === 'pull-request')
        return `Docs pull request ${(0,core_text/* cut */.Jj)((0,pull_request/* parsePullRequestLink */.m0)(prLink)?.name ?? '', 60)}`.trim();
    if (result === undefined)
        return jobId === undefined ? 'A docs update was requested' : 'A docs update is in progress';
    if (jobId === undefined)
        return 'The docs update may not have reached the agent, so the next run repeats it';
    return SENTENCES[result] ?? 'The docs update ended with an error';
}
/** What a status remembers; `undefined` unless its address holds a whole marker, of this very place. */
function readStatus(target, { repository, series, commit }) {
    const marker = (0,core_marker/* decodeMarker */.rH)(target.replace(/^[^#]*#/, ''), markerSchema);
    const isHere = marker?.repository === repository && marker.series === series && marker.commit === commit;
    return isHere ? marker : undefined;
}

;// CONCATENATED MODULE: ./build/memory/branch.js










/**
 * Finds the range that the `since` input describes; none where it is absent, or the run has no prompt. Throws
 * `ActionError`.
 *
 * @returns the outcome where the run cannot find it
 */
async function findRange(task, waitForJob, run) {
    const { inputs, event } = task;
    const { since, prompt } = inputs;
    if (since === undefined || prompt === undefined)
        return { range: undefined };
    const { clock, redact, workflow } = run;
    const head = workflow.commit;
    const wanted = { pullRequests: prompt.placeholders.has('changes') };
    if (since.type === 'last-run')
        return await findSinceLastRun(task, wanted, waitForJob, run);
    const source = (await run.connect()).history();
    const history = (0,change_history/* startHistory */.Zy)(head, wanted, source);
    const release = event.name === 'release' ? event.release : undefined;
    const { ref } = workflow;
    const base = await (0,change_since/* findBase */.lN)(since, { head, ref, history, source, nowMs: clock.now(), release, redact });
    return { range: { base, head, history, source, branch: undefined } };
}
async function findSinceLastRun({ inputs }, wanted, waitForJob, run) {
    const { workflow, clock, log } = run;
    const head = workflow.commit;
    const thisRun = (0,records.newRecord)({ commit: head }, inputs, workflow, clock.now());
    const series = seriesOf(workflow, { service: (0,core_marker/* serviceHash */.gH)(inputs), request: thisRun.request });
    const github = await run.connect();
    const [source, statuses] = [github.history(), github.statuses()];
    const history = (0,change_history/* startHistory */.Zy)(head, { ...wanted, statusName: series }, source);
    let deadline;
    const left = await findLastRun(thisRun, {
        history,
        read: async ({ sha, status }) => await readLeft(status, placeOf(sha, series, run), statuses),
        async waitForJob(record) {
            if (inputs.dryRun) {
                log.info(`Dry run: how job ${record.jobId} of an earlier run ended is not read, so it counts as done.`);
                return 'something';
            }
            deadline ??= (0,core_clock/* deadlineIn */._5)(inputs.timeoutMs, run);
            return await waitForJob((0,decision/* knownJob */.DW)(record), deadline);
        },
    });
    if ('outcome' in left)
        return left;
    const { newest, rerunOf } = left;
    const branch = { series, newest, rerunOf, isMarked: left.base?.sha === head, deadline };
    const base = left.base ?? (await firstBase(head, history, run));
    return { range: { base, head, history, source, branch } };
}
function placeOf(commit, series, { workflow }) {
    return { repository: workflow.repositoryId ?? 0, series, commit };
}
/** What the token itself recorded of a run of the series. */
async function readLeft(status, place, statuses) {
    if (status === undefined)
        return undefined;
    // Somebody else may have set a status of that name after it.
    const isNewest = status !== 'unknown' && status.isOwn;
    const targets = isNewest ? [status.target] : await statuses.own(place.commit, place.series);
    return targets.map((target) => readStatus(target, place)).find((left) => left !== undefined);
}
/** Where the first range of a series begins. What is older is asked about only if a person says so. */
async function firstBase(head, history, { clock, log }) {
    const base = await (0,change_since/* findFirstBase */.$h)({ head, history, nowMs: clock.now() });
    log.warning(`No earlier run is known, so this run covers the changes since commit ${base.sha}, ${base.what}. To include older changes, run the action once with \`since\` set to the commit from which to begin.`);
    return base;
}
/** Leaves on the run's commit that there was nothing to ask about, so that the next range begins there. */
async function leaveNothing({ base, head, branch }, { inputs }, run) {
    if (branch === undefined || branch.isMarked || inputs.dryRun)
        return;
    const record = (0,records.newRecord)({ commit: head }, inputs, run.workflow, run.clock.now());
    try {
        const left = { type: 'nothing', base: base.sha, record, earlier: branch.newest };
        await setStatus(left, placeOf(head, branch.series, run), run);
        run.log.info(`A status of commit ${head.slice(0, 7)} records that nothing needed a docs update.`);
    }
    catch (error) {
        run.log.warning(`${(0,errors/* messageOf */.bD)(error)} The next run reads the changes up to commit ${head} again.`);
    }
}
async function setStatus(left, place, run, deadline) {
    const { run: id, attempt } = left.record;
    const status = renderStatus(left, place, (0,workflow/* runUrl */.Vp)(run.workflow, { id, attempt }));
    await (await run.connect(deadline)).statuses().set(place.commit, status);
}
/** Opens a branch's memory; `undefined` where the branch remembers nothing. */
function openBranch({ head, base, branch }, run) {
    if (branch === undefined)
        return undefined;
    const { series, newest, rerunOf } = branch;
    let isLogged = false;
    return {
        past: { requests: rerunOf === undefined ? [] : [rerunOf], prompts: 0, followUpOn: newest },
        announces: true,
        // The next run could not know what was sent.
        stops: () => true,
        async write(record, deadline) {
            await setStatus({ type: 'asked', record, base: base.sha }, placeOf(head, series, run), run, deadline);
            if (!isLogged)
                run.log.info(`A status of commit ${head.slice(0, 7)} records this run: ${series}.`);
            isLogged = true;
        },
        warn: ({ error }) => run.log.warnAnyway(`${(0,errors/* messageOf */.bD)(error)} The status of commit ${head} may not show how the run ended, so the next run may repeat its changes. The job's result is not affected.`),
    };
}


/***/ }),

/***/ 8389:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DW: () => (/* binding */ knownJob),
/* harmony export */   LD: () => (/* binding */ decide),
/* harmony export */   UE: () => (/* binding */ NO_JOB),
/* harmony export */   nF: () => (/* binding */ followUp)
/* harmony export */ });
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9058);
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6067);
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4769);



/** Events that may come again for a change that was asked about before, without anybody asking for more. */
const REPEATING = new Set(['pull_request', 'pull_request_target', 'push']);
/**
 * Decides from what earlier runs left what becomes of a prompt.
 *
 * 1. An earlier attempt of this step made the same request: wait for that job.
 * 2. The newest request like this one was about the same change: wait for that job.
 * 3. The pull request has had its prompts: nothing.
 * 4. A follow-up to the newest job, unless the step names a job itself.
 * 5. Otherwise as the step asks for.
 *
 * In 1 and 2, a job that came to nothing for that request does not count; 3 to 5 apply then. Where the earlier attempt is
 * not known to have come to something, 2 comes before 1.
 *
 * @param record this run's own request, before it is sent
 */
function decide(ask, past, record) {
    const { prompt } = ask;
    if (prompt === undefined)
        return waitOnly(ask, past, record);
    const earlier = past.requests.filter(hasJob).findLast((one) => (0,_records_js__WEBPACK_IMPORTED_MODULE_1__/* .isRerunOf */ .yq)(record, one));
    // What an earlier attempt did not have done, or may not have, a newer request may have had done since.
    const isDone = earlier !== undefined && (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .endOf */ .pJ)(earlier) === 'something';
    const same = isDone ? earlier : (sameChange(ask, past, record) ?? earlier);
    if (same === undefined)
        return { ...send(prompt, ask, past), record };
    const { jobId, run, attempt } = same;
    const order = { type: 'wait', ...knownJob(same), followedUpAtMs: openFollowUpMs(newestOf(jobId, past)) };
    const anew = send(prompt, ask, past).order;
    const joined = { ...same, reported: { run: record.run, attempt: record.attempt } };
    if (same !== earlier) {
        const what = `the same as when run ${run} sent this prompt to job ${jobId}`;
        const ifUnknown = `the change is ${what}, which the service no longer knows`;
        return { order: { ...order, ifUnknown }, anew, why: `The change is ${what}: waiting for that job.`, record, joined };
    }
    const why = `Attempt ${attempt} of this run already sent this prompt to job ${jobId}: waiting for that job.`;
    const later = `job ${jobId} finished for run ${run}, and now shows the end of a later request`;
    // Where its own end is recorded as good, a bad one that the job shows is that of a later request.
    return { order, anew: isDone ? { type: 'skip', reason: later } : anew, why, record, joined };
}
/** A run that only waits edits the row of the job. Its own event's commit is not the job's. */
function waitOnly({ jobId = '' }, past, record) {
    const ofJob = newestOf(jobId, past);
    const order = { type: 'wait', jobId, followedUpAtMs: openFollowUpMs(ofJob) };
    return { order, why: '', record: ofJob ?? { ...record, request: '', commit: '' } };
}
function hasJob(record) {
    return record.jobId !== undefined;
}
function newestOf(jobId, { requests }) {
    return requests.findLast((one) => one.jobId === jobId);
}
/** The newest request like this one, if it was about the same change, and a job has it. */
function sameChange({ event }, { requests }, record) {
    const { request, change } = record;
    // After A, B and back to A, the docs are at B.
    const newest = requests.findLast((one) => one.request === request);
    const isSame = REPEATING.has(event) && change !== undefined && newest?.change === change;
    return isSame && hasJob(newest) ? newest : undefined;
}
function knownJob(request) {
    const { jobId, prLink, linkBefore } = request;
    return { jobId, prLink, linkBefore, followedUpAtMs: openFollowUpMs(request) };
}
/** When a job got a follow-up whose end is not known: until it begins, the job may show the end of an earlier one. */
function openFollowUpMs(request) {
    if (request?.followedUpAt === undefined || (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .endOf */ .pJ)(request) !== 'unknown')
        return undefined;
    return Date.parse(request.followedUpAt);
}
/** Decisions 3 to 5. */
function send(prompt, ask, past) {
    const { jobId, reuseJob, maxPrompts = Number.POSITIVE_INFINITY } = ask;
    const { requests, prompts, followUpOn } = past;
    if (prompts >= maxPrompts) {
        return skip(`the pull request has had ${(0,_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(prompts, 'prompt')}, and max-prompts is ${maxPrompts}`);
    }
    if (jobId !== undefined) {
        const to = { jobId, followedUpAtMs: openFollowUpMs(newestOf(jobId, past)), orElse: 'fail' };
        return { order: { type: 'send', prompt, to }, why: '' };
    }
    const newest = (followUpOn === undefined ? requests : [followUpOn]).findLast(hasJob);
    if (reuseJob === false || newest === undefined) {
        return reuseJob === 'require' ? skip(NO_JOB, NONE_REMEMBERED) : { order: { type: 'send', prompt }, why: '' };
    }
    const why = `The newest request was sent by run ${newest.run} to job ${newest.jobId}: this one is a follow-up to that job.`;
    return { order: followUp(prompt, { ...knownJob(newest), mustBeSeenOpen: followUpOn !== undefined }, reuseJob), why };
}
/** A prompt for an earlier job, or for a new one where that takes no more, unless only a follow-up is wanted. */
function followUp(prompt, job, reuseJob) {
    return { type: 'send', prompt, to: { ...job, orElse: reuseJob === 'require' ? 'skip' : 'create' } };
}
function skip(reason, why = '') {
    return { order: { type: 'skip', reason }, why };
}
/** Why a run is skipped that only follows up, where no job takes the prompt. */
const NO_JOB = 'there is no job to follow up on, and reuse-job is require';
const NONE_REMEMBERED = 'No earlier job is known. A comment counts only if the account of github-token wrote it, with the same name and for the same project.';


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


/***/ })

};
