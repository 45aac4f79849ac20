export const id = 157;
export const ids = [157,9,441];
export const modules = {

/***/ 3820:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ connectDocs)
/* harmony export */ });
/** Connects with the token that reaches the docs: `docs-token` where it is given, else `github-token`. Throws `GitHubError`. */
async function connectDocs({ connect, settings }, deadline) {
    return await connect(deadline, settings.docsToken === '' ? 'github-token' : 'docs-token');
}


/***/ }),

/***/ 7009:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createDocsPorts: () => (/* binding */ createDocsPorts),
/* harmony export */   l: () => (/* binding */ isPullRequestOpen)
/* harmony export */ });
/* harmony import */ var _change_history_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(377);
/* harmony import */ var _change_push_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5881);
/* harmony import */ var _change_range_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5936);
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2807);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5834);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3171);
/* harmony import */ var _core_repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4804);
/* harmony import */ var _docs_pull_request_connect_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(3820);
/* harmony import */ var _docs_pull_request_link_back_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9046);
/* harmony import */ var _memory_in_comment_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(168);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(4805);












/** The rest of a run, as looking after its docs pull request needs it. */
function createDocsPorts(covered, outcome, run) {
    const { visibility } = covered.event;
    const { code } = run;
    return {
        codePullRequests: async (deadline) => await readCodePullRequests(covered, () => run.connectCode(deadline)),
        async codeVisibility(deadline) {
            if (code.isElsewhere)
                return code.visibility;
            return visibility === 'unknown' ? await (await run.connect(deadline)).visibility() : visibility;
        },
        async openComment(name, docs, deadline) {
            const opened = await openThread(name, docs, { covered, deadline }, run);
            if (opened === undefined)
                return undefined;
            const { thread, records } = opened;
            return {
                isWritten: records.length > 0,
                async write(pullRequests) {
                    const record = covered.comment.ended(outcome);
                    const names = namesFor(docs, run);
                    if (record === undefined || names === undefined)
                        return;
                    const origin = pullRequests && { ...names, subject: covered.subject, pullRequests };
                    await thread.write((0,_docs_pull_request_link_back_js__WEBPACK_IMPORTED_MODULE_7__/* .recordForDocs */ .g)(record, origin, records));
                },
            };
        },
    };
}
/** Opens the comment on a docs pull request, and reads what it remembers; `undefined` where that has no memory. */
async function openThread(name, { place, pullRequest: { repositoryId } }, { covered, deadline }, run) {
    if (repositoryId === undefined)
        return undefined;
    // In the code's repository with the identity whose comments a review there looks for.
    const isOwn = (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameRepository */ .ve)(place.repository, run.code.repository) && run.settings.githubToken !== '';
    const github = isOwn ? await run.connect(deadline) : await (0,_docs_pull_request_connect_js__WEBPACK_IMPORTED_MODULE_10__/* .connectDocs */ .k)(run, deadline);
    const comments = github.comments(place.number, place.repository);
    const thread = (0,_memory_in_comment_js__WEBPACK_IMPORTED_MODULE_8__/* .createThread */ .Nw)({
        identity: { repository: repositoryId, pullRequest: place.number, service: (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .serviceHash */ .gH)(covered.inputs), name },
        place: (0,_comment_js__WEBPACK_IMPORTED_MODULE_9__.placeOf)(place.repository, run),
        comments: async () => comments,
        onComment(url) {
            // It is the run's comment where there is no other.
            if (!covered.hasComment)
                run.setOutput('comment-url', url);
            run.log.info(`The comment on the docs pull request: ${url}`);
        },
    });
    const { records } = await thread.read();
    return { thread, records };
}
/** Names code and workflow, as far as readers of the docs may see them; `undefined` outside of GitHub's runner. */
function namesFor({ place, pullRequest: { visibility } }, { workflow, code }) {
    if (workflow.repository === undefined || code.repository === undefined)
        return undefined;
    const isInWorkflow = (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameRepository */ .ve)(place.repository, workflow.repository);
    const showsRuns = !code.isElsewhere || isInWorkflow || (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .mayShow */ .dn)(code.workflowVisibility, visibility);
    return { repository: (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .fullName */ .fq)(code.repository), workflow: showsRuns ? (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .fullName */ .fq)(workflow.repository) : undefined };
}
/** The code's pull requests that a run covers, the last merged first. Throws `GitHubError`. */
async function readCodePullRequests({ inputs, event, range, subject }, connect) {
    if (range !== undefined) {
        const source = (await connect()).history();
        const history = (0,_change_history_js__WEBPACK_IMPORTED_MODULE_11__/* .startHistory */ .Zy)(range.head, { pullRequests: true }, source);
        return await (0,_change_range_js__WEBPACK_IMPORTED_MODULE_1__/* .mergedInRange */ .x9)({ ...range, history, source });
    }
    if (event.push !== undefined && inputs.pullRequest === undefined) {
        return await (0,_change_push_js__WEBPACK_IMPORTED_MODULE_0__/* .createPushReader */ .Q)(event.push, await connect()).pullRequests();
    }
    const number = subject.pullRequest?.number;
    if (number === undefined)
        return [];
    if (event.pullRequest?.number === number)
        return [event.pullRequest];
    return [await (await connect()).changes().pullRequest(number)];
}
const STATE_PATIENCE_MS = 15_000;
/** Whether a pull request is open, or why that is unknown, as a clause. */
async function isPullRequestOpen(prLink, deadline, run) {
    const { clock, settings, workflow } = run;
    const place = (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .placeOf */ .$t)(prLink, workflow.serverUrl);
    if (place === undefined)
        return { whyUnknown: `it is not on ${workflow.serverUrl}` };
    try {
        const github = await (0,_docs_pull_request_connect_js__WEBPACK_IMPORTED_MODULE_10__/* .connectDocs */ .k)(run, (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_2__/* .atMost */ .Tu)(STATE_PATIENCE_MS, deadline, clock));
        return (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .isOpen */ .nT)(await github.changes(place.repository).pullRequest(place.number));
    }
    catch (error) {
        if (!(error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_))
            throw error;
        const token = settings.docsToken === '' ? 'github-token' : 'docs-token';
        const isHidden = error.status === 403 || error.status === 404;
        return { whyUnknown: isHidden ? `${token} cannot see ${(0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .nameOf */ .Vb)(place)}` : error.what.replace(/\.$/, '') };
    }
}


/***/ }),

/***/ 157:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  C: () => (/* binding */ rounds_partsOf),
  runRounds: () => (/* binding */ runRounds)
});

// UNUSED EXPORTS: DEFAULT_MAX_PROMPTS

// EXTERNAL MODULE: ./build/change/change.js
var change_change = __webpack_require__(4709);
// EXTERNAL MODULE: ./build/change/kinds.js
var kinds = __webpack_require__(4026);
;// CONCATENATED MODULE: ./build/change/parts.js

/** The most characters that users may notice in a prompt that covers a part of a range. */
const PART_LIMIT = 125_000;
/** Counts the characters of a change that its users may notice: patches, without those of tests and the like. */
function noticeableLength(files) {
    return files.filter(({ path }) => (0,kinds/* isNoticeable */.JG)(path)).reduce((sum, { patch = '' }) => sum + patch.length, 0);
}
/**
 * Takes the part that the next prompt covers: an equal share of the changes, in as few prompts as stay below the limit.
 *
 * @param mostPrompts how many prompts may still be sent
 */
function takePart(stretch, mostPrompts) {
    const { changes, range, older } = stretch;
    const [count = 0, ...others] = partsOf(changes.map(({ files }) => noticeableLength(files)), mostPrompts);
    const head = changes[count - 1]?.head;
    // The last part reaches the range's head, also where its newest commits are of no interest.
    if (others.length === 0 || head === undefined)
        return { part: stretch, rest: undefined };
    const after = { sha: head, what: 'the part before this one' };
    // A part has a base of its own: how the whole range differs from its base does not concern it.
    const base = { sha: range.base.sha, what: range.base.what };
    return {
        part: { changes: changes.slice(0, count), range: { ...range, base, head }, older },
        rest: { changes: changes.slice(count), range: { ...range, base: after }, older: undefined },
    };
}
/**
 * Divides changes into parts that follow on one another: as few as stay below the limit, and at most so many.
 *
 * @param lengths of the changes, oldest first
 * @returns for each part how many changes belong to it; each part has some
 */
function partsOf(lengths, maxParts, limit = PART_LIMIT) {
    const fewest = fill(lengths, limit);
    const even = divide(lengths, Math.min(maxParts, fewest.length));
    const isBelow = even.every((part) => part.length === 1 || sum(part) <= limit);
    return (isBelow || fewest.length > maxParts ? even : fewest).map((part) => part.length);
}
/** The fewest parts below the limit: each is filled before the next. One change alone may be longer. */
function fill(lengths, limit) {
    const parts = [];
    for (const length of lengths) {
        const last = parts.at(-1);
        if (last !== undefined && sum(last) + length <= limit)
            last.push(length);
        else
            parts.push([length]);
    }
    return parts;
}
/** Divides changes into at most so many parts of about equal length: the middle of a change decides where it belongs. */
function divide(lengths, count) {
    const total = sum(lengths);
    let before = 0;
    const parts = Map.groupBy(lengths, (length) => {
        const middle = before + length / 2;
        before += length;
        return Math.min(count - 1, Math.floor((count * middle) / total));
    });
    return [...parts.values()];
}
function sum(lengths) {
    return lengths.reduce((total, length) => total + length, 0);
}

// EXTERNAL MODULE: ./build/change/patches.js
var patches = __webpack_require__(391);
// EXTERNAL MODULE: ./build/change/range.js
var range = __webpack_require__(5936);
// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/marker.js
var marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/core/outcome.js
var core_outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/repository.js
var core_repository = __webpack_require__(4804);
// EXTERNAL MODULE: ./build/memory/decision.js
var memory_decision = __webpack_require__(770);
// EXTERNAL MODULE: ./build/memory/in-status.js + 2 modules
var in_status = __webpack_require__(2441);
// EXTERNAL MODULE: ./build/memory/records.js
var records = __webpack_require__(8408);
;// CONCATENATED MODULE: ./build/memory/memory.js


/** A cancelled run has five seconds in all (docs/internals/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000;
/** Of these, how long a write may still take that is under way, so that the last one has time too. */
const CANCELLED_FIRST_MS = 1000;
/** How long one write may take, as far as the step's time limit allows. */
const WRITE_MS = 60_000;
const LEAST_MS = 10_000;
function keepRecord(options) {
    const { record, joined, place, clock, deadline } = options;
    const limits = createWriteLimits(deadline, clock);
    const kept = { isAnnounced: false, accepted: undefined };
    // Of a comment whose creation is cut off nobody knows whether it exists, so each write waits for the one before.
    let writing = Promise.resolve();
    const ended = (outcome) => (0,records/* endedRecord */.Yc)(record, { ...kept, outcome });
    const writeEnd = async (outcome, within) => {
        const { result, sent, docsChange } = outcome;
        if (sent === 'no' && place?.showUnsent)
            return await place.showUnsent({ ...record, result }, within);
        const end = ended(outcome);
        if (end !== undefined)
            await place?.write(end, within, docsChange);
    };
    return {
        ended,
        announce: async (within) => await announce(kept, options, within),
        begin({ id: jobId, linkBefore }, how) {
            const followedUpAt = how === 'followed-up' ? new Date(clock.now()).toISOString() : undefined;
            const begun = how === 'rejoined' ? joined : { ...record, jobId, followedUpAt, linkBefore };
            kept.accepted = begun;
            if (begun === undefined)
                return;
            const within = limits.ofFirst();
            // The last write tries again, and reports a failure.
            writing = writing.then(() => place?.write(begun, within)).catch(() => undefined);
        },
        async end(outcome) {
            await writing;
            const within = limits.ofLast();
            await writeEnd(outcome, within).catch((error) => place?.warn({ error, cancelled: within.signal.aborted }));
            limits.stop();
        },
        async update(outcome, within) {
            await writeEnd(outcome, within).catch((error) => {
                if (!within.signal.aborted)
                    place?.warn({ error, cancelled: false });
            });
        },
    };
}
async function announce(kept, { place, record, deadline }, within) {
    if (!place?.announces)
        return;
    kept.isAnnounced = true;
    await place.write(record, within).catch((error) => {
        // The last write tries again, and reports a failure: of one that was cut off nobody knows whether it was written.
        if (!place.stops(error))
            return;
        kept.isAnnounced = deadline.signal.aborted;
        throw error;
    });
}
/** How long writes may take: little once the run is cancelled. */
function createWriteLimits(deadline, clock) {
    const first = (0,core_clock/* abortAfter */.dg)(deadline.signal, CANCELLED_FIRST_MS, clock);
    const last = (0,core_clock/* abortAfter */.dg)(deadline.signal, CANCELLED_MS, clock);
    return {
        ofFirst: () => (0,core_clock/* deadlineIn */._5)(WRITE_MS, { clock, signal: first.signal }),
        ofLast() {
            const ms = Math.max(LEAST_MS, Math.min(WRITE_MS, (0,core_clock/* leftMs */.Ok)(deadline, clock)));
            return (0,core_clock/* deadlineIn */._5)(deadline.signal.aborted ? CANCELLED_MS : ms, { clock, signal: last.signal });
        },
        stop() {
            first.stop();
            last.stop();
        },
    };
}

// EXTERNAL MODULE: ./build/prompt/change-text.js
var change_text = __webpack_require__(9747);
// EXTERNAL MODULE: ./build/prompt/data-text.js
var data_text = __webpack_require__(6483);
// EXTERNAL MODULE: ./build/service/agent-api.js
var agent_api = __webpack_require__(7956);
// EXTERNAL MODULE: ./build/job/docs.js
var docs = __webpack_require__(7009);
// EXTERNAL MODULE: ./build/job/prompt.js + 1 modules
var job_prompt = __webpack_require__(22);
// EXTERNAL MODULE: ./build/job/publish.js + 1 modules
var publish = __webpack_require__(9920);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/log.js
var log = __webpack_require__(7304);
// EXTERNAL MODULE: ./build/core/retry.js
var retry = __webpack_require__(8216);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/job/wait.js
var job_wait = __webpack_require__(1771);
// EXTERNAL MODULE: ./build/job/watch.js
var watch = __webpack_require__(9971);
;// CONCATENATED MODULE: ./build/job/submit.js









/**
 * Sends the prompt, if there is one, and waits until the job ends. A failure of the service is an outcome.
 *
 * @param limits `deadline` is for submitting and waiting in all
 */
async function runJob(decision, limits, ports) {
    const progress = (0,log/* startProgress */.o)(ports.clock, ports.log);
    try {
        const outcome = await carryOut(decision, { ...limits, ports, progress });
        if (!limits.deadline.signal.aborted)
            return outcome;
        // Responses that arrive during the cancellation are kept, but the run stays cancelled.
        if (outcome.error !== undefined)
            progress.log(outcome.error.message);
        return { ...outcome, result: 'cancelled', error: undefined };
    }
    finally {
        progress.stop();
    }
}
async function carryOut({ order, otherwise }, run) {
    switch (order.type) {
        case 'send':
            return order.to === undefined ? await create(order.prompt, run) : await followUp(order.prompt, order.to, run);
        case 'wait':
            return await follow(order, otherwise, run);
        case 'skip':
            return skipped(order.reason);
    }
}
const skipped = (reason) => ({ result: 'skipped', reason, reused: false, sent: 'no' });
async function create(prompt, run) {
    const { ports, progress } = run;
    const unsent = await submit_announce(prompt, run);
    if (unsent !== undefined)
        return unsent;
    progress.activity('creating the job');
    const response = await ports.jobs.create(prompt, sendOptionsOf(run, 'create the job')).catch(errors/* asServiceError */.CZ);
    if (response instanceof errors/* ServiceError */._7)
        return notAccepted(response);
    progress.log(`${ports.jobs.service} accepted the prompt as job ${response.id}.`);
    ports.onJob(response);
    return await afterAcceptance(response, { isNew: true, response }, run);
}
/** Waits for a job that has just taken the prompt, as it was known when it did. */
async function afterAcceptance(job, known, run) {
    const { ports, wait } = run;
    const { isNew = false } = known;
    ports.onAccepted(job, isNew ? 'created' : 'followed-up');
    const spec = { ...known, jobId: job.id, awaitsLink: wait, onResponse: ports.onJob };
    // An earlier job's end is not the prompt's.
    const hasToWait = wait || (isNew && (0,core_outcome/* isTerminal */.Hd)(job.status));
    const end = hasToWait ? await (0,job_wait/* waitForJob */.qt)(spec, run) : { type: 'deadline', job, unsettled: false };
    const outcome = outcomeOf(run, end, { jobId: job.id, sent: 'yes', reused: !isNew });
    // Where nothing was read since, the last known state is the earlier prompt's.
    return outcome.job === undefined ? { ...outcome, job, unsettled: true } : outcome;
}
/** Sends a prompt to an earlier job once that is idle: its end, known or read, would pass for the end of this prompt. */
async function followUp(prompt, to, run, known) {
    const { ports, progress } = run;
    const { jobId, orElse } = to;
    // The outputs name an earlier run's job only once it is certain that the prompt goes to it.
    const onResponse = orElse === 'fail' ? ports.onJob : () => undefined;
    onResponse({ id: jobId });
    progress.activity(`reading job ${jobId}`);
    const spec = { ...to, awaitsLink: false, response: known, onResponse };
    const earlier = await (0,job_wait/* waitForJob */.qt)(spec, run);
    const whyNot = await whyUseless(to, earlier, run);
    if (whyNot !== undefined)
        return await doOtherwise(prompt, to, whyNot, run);
    if (earlier.type !== 'ended') {
        progress.log('The prompt was not sent.');
        return outcomeOf(run, earlier, { jobId, sent: 'no', reused: true });
    }
    const unsent = await submit_announce(prompt, run, earlier.job);
    if (unsent !== undefined)
        return unsent;
    progress.activity('sending the follow-up');
    const taken = await ports.jobs.message(jobId, prompt, sendOptionsOf(run, 'send the follow-up')).catch(errors/* asServiceError */.CZ);
    if (taken instanceof errors/* ServiceError */._7) {
        const whyRefused = orElse === 'fail' ? undefined : refusalForGood(taken);
        if (whyRefused === undefined)
            return notAccepted(taken, earlier.job);
        return await doOtherwise(prompt, to, whyRefused, run);
    }
    const unread = taken === undefined ? ', with a response that cannot be read' : '';
    progress.log(`${ports.jobs.service} accepted the follow-up to job ${jobId}${unread}.`);
    const { prLink: before, status } = earlier.job;
    const linkBefore = (0,core_outcome/* linkHash */.jr)(before);
    const job = { ...earlier.job, ...taken, prLink: (0,watch/* preferredLink */.Ii)(taken?.prLink, before), linkBefore };
    ports.onJob({ ...job, status: taken?.status ?? status });
    const since = { response: taken, prLink: before, linkBefore, followedUpAtMs: ports.clock.now() };
    return await afterAcceptance(job, since, run);
}
/** Why another job gets the prompt, or none, as a clause; `undefined` where the earlier one takes it, or may. */
async function whyUseless(to, earlier, run) {
    if (to.orElse === 'fail')
        return undefined;
    if ((0,job_wait/* isUnknownJob */.mg)(earlier))
        return NO_LONGER_KNOWN;
    if (earlier.type !== 'ended')
        return undefined;
    const { job } = earlier;
    if ((0,core_outcome/* endOf */.pJ)(job) === 'failed')
        return howItEnded(job);
    const isOpen = job.prLink === undefined || (await run.ports.isPullRequestOpen(job.prLink, run.deadline));
    if (typeof isOpen === 'boolean')
        return isOpen ? undefined : 'has a pull request that is merged or closed';
    const { whyUnknown } = isOpen;
    if (to.mustBeSeenOpen)
        return `has a pull request whose state is unknown (${whyUnknown})`;
    run.progress.log(`Whether the docs pull request is still open is unknown (${whyUnknown}), so it counts as open.`);
    return undefined;
}
/** Why a job never takes a follow-up, as a clause; `undefined` when the refusal is not for good, or not about the job. */
function refusalForGood(error) {
    if (error.failure.status === 404)
        return NO_LONGER_KNOWN;
    if (error.failure.status !== 400)
        return undefined;
    const { remoteMessage } = error;
    return `refused the follow-up (400${remoteMessage === undefined ? '' : `: "${remoteMessage}"`})`;
}
const NO_LONGER_KNOWN = 'is no longer known (404)';
async function doOtherwise(prompt, to, why, run) {
    const creates = to.orElse === 'create';
    run.progress.log(`Job ${to.jobId} ${why}${creates ? ', so the prompt goes to a new job' : ''}.`);
    return creates ? await create(prompt, run) : skipped(memory_decision/* NO_JOB */.UE);
}
/** Waits for a job that the step names, or that has the prompt already; then `otherwise` is given. */
async function follow(order, otherwise, run) {
    const { type: _, ifUnknown, ...known } = order;
    const { jobId } = known;
    const { ports, progress, wait, deadline } = run;
    let isReported = false;
    const report = (job) => {
        ports.onJob(job);
        if (!isReported)
            ports.onAccepted({ id: jobId }, 'rejoined');
        isReported = true;
    };
    if (otherwise === undefined)
        report({ id: jobId });
    const onResponse = (job, { type }) => {
        const isUseless = type === 'ended' && (0,core_outcome/* endOf */.pJ)(job) === 'failed';
        if (isReported || !isUseless)
            report(job);
    };
    progress.activity(`reading job ${jobId}`);
    const until = wait ? deadline.until : ports.clock.now();
    const spec = { ...known, awaitsLink: wait, onResponse };
    const end = await (0,job_wait/* waitForJob */.qt)(spec, { ...run, deadline: { ...deadline, until } });
    if (end.type === 'ended' && !isReported && otherwise !== undefined) {
        return await sendAgain(otherwise, end.job, run);
    }
    if (ifUnknown !== undefined && (0,job_wait/* isUnknownJob */.mg)(end))
        return skipped(ifUnknown);
    if (!isReported)
        report({ id: jobId });
    return outcomeOf(run, end, { jobId, sent: 'none', reused: true });
}
/** Carries out what is asked for where the job that has the prompt failed. */
async function sendAgain(order, failed, run) {
    if (order.type !== 'send')
        return await carryOut({ order }, run);
    const { prompt, to } = order;
    const how = howItEnded(failed);
    const isSame = to?.jobId === failed.id;
    if (isSame && to.orElse !== 'fail')
        return await doOtherwise(prompt, to, how, run);
    run.progress.log(`Job ${failed.id} ${how}, so the prompt is sent again.`);
    return await (isSame ? followUp(prompt, to, run, failed) : carryOut({ order }, run));
}
/**
 * Announces that the prompt is sent now.
 *
 * @param job the idle job that it goes to; absent for a new one
 * @returns the outcome where it is not sent, since that failed, or no time is left
 */
async function submit_announce(prompt, run, job) {
    const tooLate = stopBeforeSending(run, job);
    if (tooLate !== undefined)
        return tooLate;
    try {
        await run.ports.onSending(run.deadline);
    }
    catch (error) {
        if (!(error instanceof errors/* ActionError */.lZ))
            throw error;
        run.progress.log('The prompt was not sent.');
        return { ...notSent('error', job), error };
    }
    const stopped = stopBeforeSending(run, job);
    const what = job === undefined ? 'Creating a job' : 'Sending the follow-up';
    const length = (0,core_text/* plural */.LS)(Array.from(prompt).length, 'character');
    if (stopped === undefined)
        run.progress.log(`${what}; the prompt has ${length}.`);
    return stopped;
}
function stopBeforeSending(run, job) {
    if (run.deadline.signal.aborted)
        return notSent('cancelled', job);
    if ((0,core_clock/* leftMs */.Ok)(run.deadline, run.ports.clock) > 0)
        return undefined;
    run.progress.log('No time is left. The prompt was not sent.');
    return notSent('timed-out', job);
}
function notSent(result, job) {
    return { result, jobId: job?.id, job, reused: job !== undefined, sent: 'no' };
}
/** The bounds of a prompt that sends a prompt. Its delays are logged. */
function sendOptionsOf({ deadline, progress }, action) {
    return {
        ...deadline,
        onRetry({ kind, what }, delayMs) {
            progress.log(`${what} Trying again in ${(0,core_clock/* formatDuration */.a3)(delayMs)}.`);
            progress.activity(`trying to ${action}; last error: ${kind}`);
        },
    };
}
const howItEnded = ({ status }) => (status === 'failed' ? 'failed' : 'was archived');
function notAccepted(error, job) {
    const isLost = (0,retry/* mayHaveBeenProcessed */.uZ)(error.failure);
    return { ...notSent('error', job), error, sent: isLost ? 'unknown' : 'no', unsettled: isLost };
}
function outcomeOf({ wait }, end, about) {
    if (end.type === 'ended')
        return { ...about, job: end.job, result: (0,core_outcome/* resultOf */.Bg)(end.job) };
    const { type, job, unsettled, error } = end;
    const known = { ...about, job, unsettled };
    if (type === 'cancelled')
        return { ...known, result: 'cancelled' };
    if (type === 'deadline' && (wait || about.sent === 'no'))
        return { ...known, result: 'timed-out' };
    if (error !== undefined)
        return { ...known, result: 'error', error };
    // An end that the job shows now is the earlier prompt's.
    return { ...known, result: 'submitted', unsettled: (0,core_outcome/* isTerminal */.Hd)(job?.status) };
}

;// CONCATENATED MODULE: ./build/job/rounds.js



















/** How many prompts one run with `since` may send (docs/reference.md, "Inputs"). */
const DEFAULT_MAX_PROMPTS = 3;
/** Takes what the first prompt covers; the whole change, unless it is a range that does not fit. */
function firstPart(context, inputs, run) {
    const { range, change, values } = context;
    if (change === undefined) {
        const none = context.nothing === undefined ? {} : { changes: NO_CHANGE };
        return { values: { ...values, ...none }, range, change: undefined, rest: undefined };
    }
    const { changes, older, ...ends } = change;
    if (range !== undefined)
        return nextPart({ changes, range, older }, mostPrompts(context, inputs), values, run);
    const text = (0,change_text/* renderChanges */.O1)(changes, { repository: repositoryOf(run), ...ends, older });
    return { values: { ...values, changes: text }, range, change: (0,change_change/* identityOf */.cu)(changes), rest: undefined };
}
const NO_CHANGE = { note: 'There is no change that needs docs.' };
/** Takes what the next prompt of a range covers. */
function nextPart(stretch, most, values, run) {
    const { part, rest } = takePart(stretch, most);
    const text = (0,change_text/* renderChanges */.O1)(part.changes, {
        repository: repositoryOf(run),
        ...(0,range/* endsOf */.oI)(part.range),
        older: part.older,
    });
    return { values: { ...values, changes: text }, range: part.range, change: (0,change_change/* identityOf */.cu)(part.changes), rest };
}
/** How many prompts a range may be divided into. */
function mostPrompts({ range, change }, { wait, maxPrompts = DEFAULT_MAX_PROMPTS }) {
    // Not where the last run was on a branch that was merged since: a part would hold what that run covered.
    const follows = range?.branch === undefined || change?.changes[0]?.parent === range.base.sha;
    // Without a wait, nobody knows when a job takes the next prompt; and what a job may have already is no longer divided.
    return wait && follows && range?.branch?.rerunOf === undefined ? maxPrompts : 1;
}
/** All parts of a change, if each prompt succeeds. */
function rounds_partsOf(context, inputs, run) {
    const most = mostPrompts(context, inputs);
    const parts = [firstPart(context, inputs, run)];
    for (let rest = parts[0]?.rest; rest !== undefined && parts.length < most;) {
        const part = nextPart(rest, most - parts.length, context.values, run);
        parts.push(part);
        rest = part.rest;
    }
    return parts;
}
function repositoryOf({ code: { repository } }) {
    return repository === undefined ? '' : (0,core_repository/* fullName */.fq)(repository);
}
/**
 * Sends one prompt after the other, until nothing is left to cover, no prompt is left, or one did not succeed. Each round
 * knows of the one before only where it begins and which job it follows.
 */
async function runRounds(task, context, sending, run) {
    const { inputs } = task;
    const { comment, deadline } = sending;
    const subject = subjectOf(task, context.range, comment?.pullRequest);
    const count = countPrompts(run);
    let part = firstPart(context, inputs, run);
    let round = await runRound(part, { ...task, ...sending, subject, count }, run);
    const first = round;
    const coverages = [round.outcome.coverage];
    // One that an earlier attempt sent counts too, so that a re-run divides the range as that did.
    let left = mostPrompts(context, inputs) - 1;
    let isLate = false;
    let unsent;
    while (part.rest !== undefined && left > 0 && hasSucceeded(round.outcome)) {
        const { outcome } = round;
        const { jobId, job } = outcome;
        if (jobId === undefined)
            break;
        const next = nextPart(part.rest, left, context.values, run);
        isLate = (0,core_clock/* leftMs */.Ok)(deadline, run.clock) <= 0;
        if (isLate)
            break;
        await Promise.all(round.keepers.map((keeper) => keeper.end(outcome)));
        run.log.info('Sending the next part of the changes to the same job.');
        const ownJob = { jobId, prLink: job?.prLink };
        const later = { ...sending, values: LATER_VALUES, shown: undefined, readersUntilMs: undefined };
        const following = await runRound(next, { ...task, ...later, subject, count, ownJob }, run);
        if (following.outcome.sent === 'no') {
            await Promise.all(following.keepers.map((keeper) => keeper.end(following.outcome)));
            unsent = following.outcome;
            isLate = unsent.result === 'timed-out';
            break;
        }
        coverages.push(following.outcome.coverage);
        part = next;
        left -= 1;
        round = following;
    }
    warnOfRest(part, { outcome: round.outcome, isLate }, run);
    const { commentKeeper } = round;
    const keepers = unsent === undefined ? round.keepers : [];
    const outcome = unsent === undefined ? round.outcome : unsentPart(round.outcome, unsent);
    const covered = { ...task, subject, range: context.range, comment: commentKeeper, keepers, deadline };
    return {
        outcome: { ...outcome, reused: first.outcome.reused, coverage: (0,patches/* totalCoverage */.r0)(coverages) },
        covered: { ...covered, hasComment: comment !== undefined },
        prompt: first.shown,
    };
}
/** Data and reader feedback stand in the first prompt alone. */
const IN_FIRST = { note: 'It stands in the first prompt of this job.' };
const LATER_VALUES = { data: IN_FIRST, 'reader-feedback': IN_FIRST, 'page-views': IN_FIRST };
/** Where a later part was not sent, the run ends with what is known of the parts before. */
function unsentPart(before, { result, error, jobId, job }) {
    if (result === 'timed-out')
        return before;
    return { ...before, result, error, jobId: jobId ?? before.jobId, job: job ?? before.job };
}
function hasSucceeded({ result, job }) {
    return (0,core_outcome/* endOf */.pJ)({ ...job, result }) === 'succeeded';
}
/** Where nothing is remembered, people need to know where to go on. */
function warnOfRest(part, { outcome, isLate }, { log }) {
    const late = isLate ? 'The time limit left no time for the rest of the changes. ' : '';
    if (part.range?.branch !== undefined) {
        if (isLate)
            log.warning(`${late}The next run begins with it.`);
        return;
    }
    const from = hasSucceeded(outcome) ? part.rest?.range.base.sha : part.range?.base.sha;
    const isDivided = part.rest !== undefined || part.range?.base.what === 'the part before this one';
    if (!isDivided || from === undefined || outcome.sent === 'no')
        return;
    log.warning(`${late}To send the changes after commit ${from}, run the action with \`since\` set to that commit.`);
}
/** Sends at most one prompt, watches its job, and keeps the record of it. */
async function runRound(part, task, run) {
    const { inputs, event, comment, issue, deadline, ownJob, readersUntilMs } = task;
    const { clock } = run;
    const { prompt, shown } = (0,job_prompt/* resolvePrompt */.Jq)(inputs.prompt, { ...part.values, ...valuesOf(task) }, run, task.shown);
    const status = part.range && (0,in_status/* openInStatus */.q)(ownJob === undefined ? part.range : withoutPast(part.range), run);
    const holds = (word) => inputs.prompt?.placeholders.has(word) ?? false;
    const covered = {
        commit: part.range?.head ?? comment?.commit ?? task.subject.commit,
        base: part.range?.base.sha,
        change: part.change,
        data: holds('data') && ownJob === undefined ? (0,marker/* shortHash */.BC)(inputs.data?.text ?? '') : undefined,
        readersUntilMs,
    };
    const ask = {
        prompt,
        jobId: inputs.jobId,
        ownJob,
        reuseJob: inputs.reuseJob,
        // With `since`, it counts the prompts of one run.
        maxPrompts: inputs.since === undefined ? inputs.maxPrompts : undefined,
        holdsChange: holds('changes') && part.values.changes?.data !== undefined,
        event: event.name,
        isElsewhere: run.code.isElsewhere,
    };
    const decision = (0,memory_decision/* decide */.LD)(ask, status ?? comment ?? issue, (0,records/* newRecord */.Mx)(covered, inputs, run.workflow, clock.now()));
    if (decision.why !== '')
        run.log.info(decision.why);
    // A review in another repository is not of the code.
    const review = prompt === undefined || run.code.isElsewhere ? undefined : event.review?.author;
    const keeperAt = (place, record = decision.record) => keepRecord({ joined: decision.joined, record, place, clock, deadline });
    const coverage = (0,job_prompt/* coverageOf */._5)(inputs.prompt, part.values);
    const commentKeeper = keeperAt(comment, { ...decision.record, review, coverage });
    const keepers = [keeperAt(status), commentKeeper, keeperAt(issue)];
    const sent = await sendRound(decision, keepers, task, run);
    const isSent = sent.sent === 'yes' || sent.sent === 'unknown';
    const outcome = { ...sent, coverage: isSent && run.code.isShown ? coverage : undefined };
    return { outcome, keepers, commentKeeper, shown: showPrompt(part, shown, inputs, run) };
}
/** What people are shown of a prompt: the change in it, else its words, but no data and nothing of readers. */
function showPrompt({ values }, shown, { prompt }, { code }) {
    const change = code.isShown ? values.changes?.data : undefined;
    if (change !== undefined)
        return { title: 'Sent of the change', text: change };
    const isKept = prompt?.placeholders.has('data') || prompt?.placeholders.has('reader-feedback');
    return shown === undefined || isKept ? undefined : { title: 'Prompt', text: shown };
}
function valuesOf({ ownJob, inputs, values }) {
    return ownJob === undefined ? { data: (0,data_text/* renderData */.r)(inputs.data), ...values } : values;
}
/** What earlier runs left concerns the first part. */
function withoutPast(range) {
    return { ...range, branch: range.branch && { ...range.branch, rerunOf: undefined, latest: undefined } };
}
async function sendRound(decision, keepers, { inputs: { wait, timeoutMs }, service, deadline, count, shown }, run) {
    const { clock, log, setOutput } = run;
    let sentAt;
    let prompts;
    const ports = {
        // Where code or readers' words are not shown, no message of the service may repeat them.
        jobs: (0,agent_api/* createAgentApi */._)({
            ...service,
            hidesMessages: !run.code.isShown || (shown !== undefined && shown['reader-feedback']?.data === undefined),
        }),
        clock,
        log,
        onJob: (job) => (0,publish/* setJob */.WT)(job, setOutput),
        async onSending(within) {
            sentAt = clock.now();
            for (const keeper of keepers)
                await keeper.announce(within);
        },
        onAccepted(job, how) {
            if (how !== 'rejoined')
                prompts = count();
            for (const keeper of keepers)
                keeper.begin(job, how);
        },
        isPullRequestOpen: (prLink, within) => (0,docs/* isPullRequestOpen */.l)(prLink, within, run),
    };
    const outcome = await runJob(decision, { wait, deadline }, ports);
    if (outcome.sent === 'unknown')
        prompts = count();
    return {
        ...outcome,
        ...(prompts !== undefined && { prompts }),
        sentAt,
        elapsedMs: timeoutMs - (0,core_clock/* leftMs */.Ok)(deadline, clock),
    };
}
/** Counts the prompts of the run, in an output too. */
function countPrompts({ setOutput }) {
    let prompts = 0;
    return () => {
        prompts += 1;
        setOutput('prompts', String(prompts));
        return prompts;
    };
}
/**
 * Names what the run covers.
 *
 * @param commentedOn the pull request that has the run's comment
 */
function subjectOf({ inputs, event }, range, commentedOn) {
    if (range !== undefined)
        return { base: range.base.sha, since: range.base.what, commit: range.head };
    const { pullRequest, push } = event;
    const number = inputs.pullRequest ?? pullRequest?.number ?? commentedOn;
    const title = number === pullRequest?.number ? pullRequest?.title : undefined;
    const headSha = number === pullRequest?.number ? pullRequest?.headSha : undefined;
    return { pullRequest: number === undefined ? undefined : { number, title }, commit: headSha ?? push?.after ?? '' };
}


/***/ }),

/***/ 2441:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  findSinceLastRun: () => (/* binding */ findSinceLastRun),
  leaveNothing: () => (/* binding */ leaveNothing),
  q: () => (/* binding */ openInStatus)
});

// EXTERNAL MODULE: ./build/change/history.js
var change_history = __webpack_require__(377);
// EXTERNAL MODULE: ./build/change/since.js
var since = __webpack_require__(4399);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/marker.js
var marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/runner/workflow.js
var runner_workflow = __webpack_require__(5250);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/memory/records.js
var records = __webpack_require__(8408);
;// CONCATENATED MODULE: ./build/memory/last-run.js



/**
 * Finds the newest ancestor of the run's commit up to which nothing needs another prompt: there a run of the series had
 * nothing to send, or its prompt succeeded. Whatever parents lead to it: since each run of the series covered all that the
 * one before had left, everything that leads to such a commit was covered, and so was what leads to the beginning of a
 * prompt that did not succeed.
 *
 * @param thisRun the prompt that the run is about to send
 * @returns the outcome where the run cannot find out
 */
async function findLastRun(thisRun, ports) {
    let rerunOf;
    let latest;
    // What leads to where a prompt began that failed was done by then, whatever its job shows since.
    const beginnings = [];
    for await (const commit of (0,change_history/* newestOf */.su)(ports.history)) {
        const { sha } = commit;
        const left = await ports.read(commit);
        latest ??= left?.isNothing ? left.earlier : left?.record;
        if (left?.isNothing) {
            const what = `the last run (run ${left.record.run}), which had nothing to send`;
            return { base: { sha, what }, newest: left.earlier, latest, rerunOf };
        }
        const beginning = beginnings.find((one) => one.sha === sha);
        if (beginning !== undefined)
            return { base: beginning, newest: left?.record, latest, rerunOf };
        if (left === undefined)
            continue;
        const { record } = left;
        const begunAt = { sha: record.base ?? sha, what: `the beginning of an earlier run (run ${record.run})` };
        beginnings.push(begunAt);
        const end = await findEnd(record, thisRun, ports);
        if (typeof end === 'object')
            return end;
        const what = `the last run (run ${record.run})`;
        if (end === 'succeeded')
            return { base: { sha, what }, newest: left.record, latest, rerunOf };
        if (end === 'own')
            rerunOf = record;
        // It was sent although nothing had been committed, so what leads to it was done before.
        if (record.base === sha)
            return { base: begunAt, newest: rerunOf, latest, rerunOf };
    }
    return { base: beginnings.at(-1), newest: undefined, latest, rerunOf };
}
/** How the prompt of a record ended; `own` where this run is another attempt of its run, and waits for the job itself. */
async function findEnd(record, thisRun, ports) {
    const recorded = (0,outcome/* endOf */.pJ)(record);
    if (!(0,records/* hasJob */.CB)(record) || recorded === 'failed')
        return 'failed';
    if (recorded === 'unknown' && (await isOvertaken(record, ports)))
        return 'failed';
    if (record.commit === thisRun.commit && (0,records/* isEarlierAttempt */.yW)(record, thisRun))
        return 'own';
    return recorded === 'unknown' ? await ports.waitForJob(record) : recorded;
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
        if (left === undefined || left.isNothing)
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
const leftSchema = schemas/* object */.Ikc({
    /** The prompt; of a run that had nothing to send, what it would have been. */
    record: records/* promptSchema */.a_,
    /** Whether the run had nothing to send. */
    isNothing: schemas/* boolean */.zMY(),
    /** Of such a run, the newest prompt of the series before, if its job may take another one. */
    earlier: records/* promptSchema */.a_.optional(),
});
const statusMarker = (0,marker/* createMarker */.h5)(placeSchema, leftSchema);
/**
 * The name of the statuses of a series, as `docs-agent/weekly-docs/docs/3f9a1c`: of the runs of one step about one branch,
 * which alone take up where one of them ended. Instructions do not tell series apart. Where the code's readers may not see
 * the workflow, it is the hash alone.
 *
 * @param service see `serviceHash`
 */
function seriesOf({ file, ref, job, step, repositoryId }, { service, words: { prompt, include, exclude } }, { isElsewhere, repositoryId: codeId, showsWorkflow }) {
    // A tag has no branch: the runs of all tags take up where the one before them ended.
    const ofRef = ref.startsWith('refs/tags/') ? 'refs/tags' : ref;
    const branch = isElsewhere ? [codeId, repositoryId] : ofRef;
    const texts = [file, job, step, service, branch, (0,marker/* shortHash */.BC)([prompt?.identity, include, exclude])];
    const hash = (0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 6);
    if (!showsWorkflow)
        return `docs-agent/${hash}`;
    const workflow = (0,external_node_path_.basename)(file).replace(/\.ya?ml$/i, '') || 'workflow';
    // GitHub takes at most 255 characters, and the hash keeps series apart.
    return `${`docs-agent/${workflow}/${job || 'job'}`.slice(0, 248)}/${hash}`;
}
/**
 * The status of a record: a sentence, and the docs pull request, else the run, with a fragment that holds the record.
 *
 * @param target where the run is that made it; `commit` where its readers may not see that, which then stands for the docs
 * pull request too
 */
function renderStatus(left, place, target) {
    const { record, earlier } = left;
    const marker = { ...place, ...left, record: shortened(record), earlier: earlier && shortened(earlier) };
    // A fragment of its own would end before the marker's.
    const link = (0,pull_request/* parsePullRequestLink */.m0)(record.prLink)?.url.replace(/#.*$/, '');
    return {
        name: place.series,
        description: `${sentenceOf(left, 'run' in target)} (changes since ${(record.base ?? '').slice(0, 7)}).`,
        target: `${'commit' in target ? target.commit : (link ?? target.run)}#${statusMarker.fragment(marker)}`,
    };
}
/** A fragment is short: the comment has what only people read. */
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
function sentenceOf({ isNothing, record: { result, jobId, prLink } }, isNamed) {
    if (isNothing)
        return 'Nothing needed a docs update';
    // The whole sentence has to fit into GitHub's 140 characters.
    if (result === 'pull-request' && !isNamed)
        return 'There is a docs pull request';
    if (result === 'pull-request')
        return `Docs pull request ${(0,core_text/* cut */.Jj)((0,pull_request/* parsePullRequestLink */.m0)(prLink)?.name ?? '', 60)}`.trim();
    if (result === undefined)
        return jobId === undefined ? 'A docs update was requested' : 'A docs update is in progress';
    if (jobId === undefined)
        return 'The docs update may not have reached the agent, so the next run repeats it';
    return SENTENCES[result] ?? 'The docs update ended with an error';
}
/** What a run left in a status; `undefined` unless its address holds a whole marker, of this very place. */
function readStatus(target, place) {
    return statusMarker.readFragmentAt(place, target);
}

;// CONCATENATED MODULE: ./build/memory/in-status.js








/**
 * Finds the range since the last run. Throws `ActionError`.
 *
 * @returns the outcome where the run cannot find it
 */
async function findSinceLastRun(inputs, { head, wanted, waitForJob }, run) {
    const { workflow, code, clock } = run;
    const series = seriesOf(workflow, { service: (0,marker/* serviceHash */.gH)(inputs), words: inputs }, code);
    const github = await run.connectCode();
    const [source, statuses] = [github.history(), github.statuses()];
    const history = (0,change_history/* startHistory */.Zy)(head, { ...wanted, statusName: series }, source);
    const lastRun = await findLastRun((0,records/* newRecord */.Mx)({ commit: head }, inputs, workflow, clock.now()), {
        history,
        read: async ({ sha, status }) => await readLeft(status, placeOf(sha, series, run), statuses),
        waitForJob,
    });
    if ('outcome' in lastRun)
        return lastRun;
    const { base: end, ...rest } = lastRun;
    const base = end ?? (await firstBase(head, history, run));
    return { range: { base, head, history, source, branch: { series, ...rest, isMarked: end?.sha === head } } };
}
function placeOf(commit, series, { code }) {
    return { repository: code.repositoryId ?? 0, series, commit };
}
/** Reads what the token itself recorded of a run of the series. */
async function readLeft(status, place, statuses) {
    if (status === undefined)
        return undefined;
    // Somebody else may have set a status of that name after it.
    const isNewest = status !== 'unknown' && status.isOwn;
    const targets = isNewest ? [status.target] : await statuses.own(place.commit, place.series);
    return targets.map((target) => readStatus(target, place)).find((left) => left !== undefined);
}
/** Finds where the first range of a series begins. Older changes are covered only if a person asks for them. */
async function firstBase(head, history, { clock, log }) {
    const base = await (0,since/* findFirstBase */.$h)({ head, history, nowMs: clock.now() });
    log.warning(`No earlier run is known, so this run covers the changes since commit ${base.sha}, ${base.what}. To include older changes, run the action once with \`since\` set to the commit from which to begin.`);
    return base;
}
/**
 * Leaves on the run's commit that there was nothing to send, so that the next range begins there.
 *
 * @param endsData whether the run found no data, so that the data before count as other ones from now on
 */
async function leaveNothing({ base, head, branch }, inputs, { endsData }, run) {
    if (branch === undefined || inputs.dryRun)
        return;
    const { newest, latest } = branch;
    if (branch.isMarked && !(endsData && latest?.data !== undefined))
        return;
    const record = (0,records/* newRecord */.Mx)({ commit: head, base: base.sha }, inputs, run.workflow, run.clock.now());
    const earlier = endsData && newest !== undefined ? { ...newest, data: undefined } : newest;
    try {
        await setStatus({ isNothing: true, record, earlier }, placeOf(head, branch.series, run), run);
        run.log.info(`A commit status on ${head.slice(0, 7)} records that nothing needed a docs update.`);
    }
    catch (error) {
        run.log.warning(`${(0,errors/* messageOf */.bD)(error)} The next run reads the changes up to commit ${head} again.`);
    }
}
async function setStatus(left, place, run, deadline) {
    const { workflow, code } = run;
    const { run: id, attempt } = left.record;
    const target = code.showsWorkflow
        ? { run: (0,runner_workflow/* runUrl */.Vp)(workflow, { id, attempt }) }
        : { commit: `${(0,runner_workflow/* repositoryUrl */.Ek)({ ...workflow, ...code })}/commit/${place.commit}` };
    const status = renderStatus(left, place, target);
    await (await run.connectCode(deadline)).statuses().set(place.commit, status);
}
/** The status of a range's last commit as a place where records are kept; `undefined` where the branch remembers nothing. */
function openInStatus({ head, branch }, run) {
    if (branch === undefined)
        return undefined;
    const { series, newest, latest, rerunOf } = branch;
    let isLogged = false;
    return {
        records: rerunOf === undefined ? withoutAttempts(latest, run) : [rerunOf],
        newest: newest !== undefined && (0,records/* hasJob */.CB)(newest) ? newest : undefined,
        mustBeSeenOpen: true,
        prompts: 0,
        announces: true,
        // The next run could not know what was sent.
        stops: () => true,
        async write(record, deadline) {
            await setStatus({ isNothing: false, record }, placeOf(head, series, run), run, deadline);
            if (!isLogged)
                run.log.info(`Progress is saved as a commit status on ${head.slice(0, 7)}: ${series}.`);
            isLogged = true;
        },
        warn: ({ error }) => run.log.warnAnyway(`${(0,errors/* messageOf */.bD)(error)} The status of commit ${head} may not show how the run ended, so the next run may repeat its changes. The job's result is not affected.`),
    };
}
/** An earlier attempt of this run that is not to be joined failed, or its job shows the end of another prompt. */
function withoutAttempts(latest, { workflow }) {
    return latest === undefined || latest.run === workflow.id ? [] : [latest];
}


/***/ }),

/***/ 6483:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ renderData)
/* harmony export */ });
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6067);

/** The most characters of a data file that a prompt holds. */
const MOST_SHOWN = 100_000;
/** Shows a data file's text to the agent; a sentence where the workflow gives no data. */
function renderData({ text, isCapped } = NO_DATA) {
    if (text === '')
        return { note: 'There is no data: the file is empty, or the workflow names none.' };
    const { text: data, shown, total } = (0,_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .cutAtLine */ .qE)((0,_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .visibleText */ .Q6)(text), MOST_SHOWN);
    const introduction = 'The data that the workflow gives:';
    if (shown === total && !isCapped)
        return { introduction, data };
    return {
        introduction,
        data,
        note: `${(0,_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(shown)} of ${isCapped ? 'more than ' : ''}${(0,_core_text_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(total)} lines are shown.`,
    };
}
const NO_DATA = { text: '', isCapped: false };


/***/ })

};
