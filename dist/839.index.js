export const id = 839;
export const ids = [839];
export const modules = {

/***/ 7304:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ startProgress)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4300);

/** Well below the 30 seconds after which the log must show a line (docs/specification.md, "Log while waiting"). */
const LONGEST_SILENCE_MS = 25_000;
/** Logs what happens, and while nothing does, regularly that the step is still alive. */
function startProgress(clock, log) {
    const startedAt = clock.now();
    const stopped = new AbortController();
    const warned = new Set();
    let activity = 'starting';
    let loggedAt = startedAt;
    const elapsedMs = () => clock.now() - startedAt;
    const logLine = (line) => {
        loggedAt = clock.now();
        log.info(`[${(0,_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(elapsedMs())}] ${line}`);
    };
    const showLife = async () => {
        while (!stopped.signal.aborted) {
            await clock.sleep(loggedAt + LONGEST_SILENCE_MS - clock.now(), stopped.signal);
            if (clock.now() - loggedAt >= LONGEST_SILENCE_MS)
                logLine(`Still ${activity}.`);
        }
    };
    showLife().catch(() => undefined);
    return {
        log: logLine,
        elapsedMs,
        activity: (text) => {
            activity = text;
        },
        warnOnce(key, message) {
            if (warned.has(key))
                return;
            warned.add(key);
            log.warning(message, 'Docs agent');
        },
        stop: () => stopped.abort(),
    };
}


/***/ }),

/***/ 1394:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ readOnce),
  q: () => (/* binding */ waitForJob)
});

// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/core/retry.js
var retry = __webpack_require__(8216);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/job/job.js
var job_job = __webpack_require__(6319);
;// CONCATENATED MODULE: ./build/job/poll-schedule.js
/**
 * How far reads of a job are apart at that second of the wait; between two rows it changes evenly.
 *
 * The best intervals for a given number of reads are in proportion to 1/√hazard, the hazard being the chance that a job
 * which still runs ends in the next second. For the known lengths (docs/service.md, "How long jobs take") that means few
 * reads at first, most while most jobs end, and then fewer the longer a job takes. The bench compares these rows with
 * that limit.
 */
const SCHEDULE = [
    { second: 0, intervalSeconds: 3 }, // a job that fails at once is noticed soon
    { second: 10, intervalSeconds: 7 }, // fewer than one job in ten ends within 34 s
    { second: 30, intervalSeconds: 2 }, // most jobs end from here on
    { second: 180, intervalSeconds: 3 }, // nearly all jobs have ended
    { second: 3600, intervalSeconds: 60 },
];
/** Each interval is stretched or shortened by up to this share, so that many runs do not read in step. */
const JITTER = 0.15;
/** Milliseconds until the next read of a job, `elapsedMs` after the wait began. */
function pollInterval(elapsedMs, random) {
    const intervalMs = 1000 * intervalSecondsAt(Math.max(0, elapsedMs / 1000));
    return Math.round(intervalMs * (1 + JITTER * (2 * random - 1)));
}
function intervalSecondsAt(second) {
    let [from, ...later] = SCHEDULE;
    for (const to of later) {
        const share = (second - from.second) / (to.second - from.second);
        if (share < 1)
            return from.intervalSeconds + share * (to.intervalSeconds - from.intervalSeconds);
        from = to;
    }
    return from.intervalSeconds;
}

;// CONCATENATED MODULE: ./build/job/watch.js

/** How long a follow-up may take to show as `active` before an end counts (docs/specification.md, "Follow-ups"). */
const FOLLOW_UP_SETTLE_MS = 60_000;
/** How long to wait for the link of a job that completed without one (docs/specification.md, "Late links"). */
const LINK_GRACE_MS = 10_000;
const UNKNOWN_NEW_JOB_GRACE_MS = 30_000;
const UNKNOWN_JOB_GRACE_MS = 5000;
const NEVER = Number.POSITIVE_INFINITY;
/** The watch at the start of a wait. */
function startWatch(options, nowMs) {
    const { isNew, followedUpAtMs = Number.NEGATIVE_INFINITY, awaitsLink, prLink } = options;
    const graceMs = isNew ? UNKNOWN_NEW_JOB_GRACE_MS : UNKNOWN_JOB_GRACE_MS;
    return {
        startedAtMs: nowMs,
        mayBeUnknownUntilMs: nowMs + graceMs,
        // An earlier attempt may have noted the time by a clock that is ahead of this one.
        settlesAtMs: Math.min(followedUpAtMs, nowMs) + FOLLOW_UP_SETTLE_MS,
        awaitsLink,
        activeSeen: false,
        prLink,
    };
}
/** The watch after one more response. */
function observe(watch, { job, sentAtMs, receivedAtMs }) {
    const activeSeen = watch.activeSeen || job.status === 'active';
    const prLink = (0,job_job/* preferredLink */.Ii)(job.prLink, watch.prLink);
    const last = { job: { ...job, prLink }, sentAtMs, receivedAtMs };
    const next = { ...watch, activeSeen, prLink, last };
    const hasCompleted = job.status === 'completed' && isSettled(next);
    return { ...next, linkByMs: hasCompleted ? (watch.linkByMs ?? receivedAtMs + LINK_GRACE_MS) : undefined };
}
function judge(watch, nowMs) {
    const { last, settlesAtMs, awaitsLink, prLink, linkByMs = Number.NEGATIVE_INFINITY } = watch;
    if (last === undefined || !(0,job_job/* isTerminal */.Hd)(last.job.status))
        return { type: 'running', changesAtMs: NEVER };
    if (!isSettled({ ...watch, last })) {
        return { type: 'unsettled', changesAtMs: settlesAtMs > nowMs ? settlesAtMs : NEVER };
    }
    const isLinkPending = awaitsLink && prLink === undefined && nowMs < linkByMs;
    return isLinkPending
        ? { type: 'link-pending', job: last.job, changesAtMs: linkByMs }
        : { type: 'ended', job: last.job, changesAtMs: NEVER };
}
/** Whether a terminal status in the last response is this request's. The response may be as old as the read. */
function isSettled({ activeSeen, last, settlesAtMs }) {
    return activeSeen || last.sentAtMs >= settlesAtMs;
}
/** Whether the end counts only because enough time has passed. */
function neverSeenRunning({ activeSeen, settlesAtMs, startedAtMs }) {
    return !activeSeen && settlesAtMs > startedAtMs;
}

;// CONCATENATED MODULE: ./build/job/wait.js








/** The time limit of one read, and of the last read, which begins at the deadline. */
const READ_TIMEOUT_MS = 30_000;
const LAST_READ_TIMEOUT_MS = 5000;
/** How long a single read may be retried. */
const READ_ONCE_MS = 10_000;
/** About how often a completed job is read while its link is awaited. */
const LINK_INTERVAL_MS = 2000;
/** Reads a job until it has ended, the deadline has come or the run is cancelled. A failure of the service is a value. */
async function waitForJob(spec, context) {
    const wait = { ...context, spec };
    const { deadline, ports } = context;
    const { clock } = ports;
    let state = begin(wait);
    for (;;) {
        const verdict = judge(state.watch, clock.now());
        if (verdict.type === 'ended')
            return ended(wait, state.watch, verdict.job);
        if (!(await (0,core_clock/* sleepUntil */.Kc)({ ...deadline, until: Math.min(state.wakeAt, deadline.until) }, clock)))
            return stopped(wait, state.watch, 'cancelled');
        const isLast = (0,core_clock/* leftMs */.Ok)(deadline, clock) <= 0;
        const lastRead = { ...deadline, until: clock.now() + LAST_READ_TIMEOUT_MS };
        const read = await readJob(wait, state, isLast ? lastRead : (0,core_clock/* atMost */.Tu)(READ_TIMEOUT_MS, deadline, clock));
        if (read.type === 'cancelled')
            return stopped(wait, state.watch, 'cancelled');
        if (read.type === 'refused')
            return refused(wait, state.watch, read.error);
        state = read.state;
        if (isLast)
            return atDeadline(wait, state.watch);
        if (read.type === 'retry')
            reportRetry(wait, state, read.error);
    }
}
/** Reads a job once; retries for a few seconds while the service is failing. */
async function readOnce(spec, context) {
    const { clock } = context.ports;
    const deadline = (0,core_clock/* atMost */.Tu)(READ_ONCE_MS, context.deadline, clock);
    const wait = { ...context, deadline, spec };
    let state = begin(wait);
    for (;;) {
        if (!(await (0,core_clock/* sleepUntil */.Kc)({ ...deadline, until: state.wakeAt }, clock)))
            return { type: 'cancelled' };
        const read = await readJob(wait, state, deadline);
        if (read.type === 'cancelled')
            return { type: 'cancelled' };
        if (read.type === 'received') {
            const { job } = read.state.watch.last;
            return { type: read.verdict.job === undefined ? 'running' : 'ended', job };
        }
        if (read.type === 'refused' || read.state.wakeAt >= deadline.until)
            return { type: 'failed', error: read.error };
        state = read.state;
        reportRetry(wait, state, read.error);
    }
}
function begin(wait) {
    const { spec, ports } = wait;
    const now = ports.clock.now();
    const state = { watch: startWatch(spec, now), failures: 0, wakeAt: now };
    if (spec.response === undefined)
        return state;
    return afterResponse(wait, state, { job: spec.response, sentAtMs: now, receivedAtMs: now }).state;
}
async function readJob(wait, state, deadline) {
    const { clock, jobs } = wait.ports;
    const sentAtMs = clock.now();
    const response = await jobs.read(wait.spec.jobId, deadline).catch(errors/* asServiceError */.CZ);
    if (!(response instanceof errors/* ServiceError */._7)) {
        return { type: 'received', ...afterResponse(wait, state, { job: response, sentAtMs, receivedAtMs: clock.now() }) };
    }
    if (deadline.signal.aborted)
        return { type: 'cancelled' };
    const next = afterFailure(wait, state, response.failure);
    return next === undefined ? { type: 'refused', error: response } : { type: 'retry', state: next, error: response };
}
function afterResponse(wait, state, reading) {
    const { spec, ports, progress } = wait;
    const watch = observe(state.watch, reading);
    const now = reading.receivedAtMs;
    const verdict = judge(watch, now);
    if (state.failures > 0)
        progress.log(`${ports.jobs.host} is responding again.`);
    spec.onResponse(watch.last.job, verdict);
    reportStatus(wait, state.watch, watch);
    reportLink(wait, reading.job, { before: judge(state.watch, now), verdict });
    const random = ports.clock.random();
    const intervalMs = verdict.type === 'link-pending'
        ? LINK_INTERVAL_MS * (0.75 + random / 2)
        : pollInterval(now - watch.startedAtMs, random);
    return { state: { watch, failures: 0, wakeAt: Math.min(now + intervalMs, verdict.changesAtMs) }, verdict };
}
/** The state after a failed read; `undefined` when the failure ends the wait. */
function afterFailure({ ports }, { watch, failures }, failure) {
    const now = ports.clock.now();
    const next = { watch, failures: failures + 1 };
    const delayMs = delayAfter(failure, next, { now, random: ports.clock.random() });
    if (delayMs === undefined)
        return undefined;
    const wakeAt = now + delayMs;
    const { type, changesAtMs } = judge(watch, now);
    if (failure.retryAfterMs === undefined)
        return { ...next, wakeAt: Math.min(wakeAt, changesAtMs) };
    // Retry-After is honored. A link that could only be read after its grace period is given up.
    return type === 'link-pending' && wakeAt > changesAtMs ? undefined : { ...next, wakeAt };
}
function delayAfter(failure, { watch, failures }, { now, random }) {
    const delayMs = (0,retry/* retryDelay */.a2)({ purpose: 'poll', failure, attempt: failures, random });
    const mayBeUnknown = failure.status === 404 && now < watch.mayBeUnknownUntilMs;
    return mayBeUnknown ? pollInterval(now - watch.startedAtMs, random) : delayMs;
}
/** Logs the first of several failures in a row; after that the signs of life report it. */
function reportRetry({ ports, progress, deadline }, { failures, wakeAt }, error) {
    const delayMs = Math.min(wakeAt, deadline.until) - ports.clock.now();
    if (failures === 1)
        progress.log(`${error.what} Trying again in ${(0,core_clock/* formatDuration */.a3)(delayMs)}.`);
    progress.activity(`trying to read the job; last error: ${error.kind}`);
}
function reportStatus({ ports, progress }, before, { last }) {
    const { host } = ports.jobs;
    const { status } = last.job;
    const word = (0,core_text/* cut */.Jj)(status ?? 'none', 100);
    progress.activity(status === undefined ? `waiting; ${host} reports no status` : word);
    if (before.last === undefined || before.last.job.status !== status)
        progress.log(`Status: ${word}.`);
    if (status === 'active' || (0,job_job/* isTerminal */.Hd)(status))
        return;
    const what = status === undefined ? 'no status' : `the status "${word}", which this version of the action does not know`;
    progress.warnOnce('unknown-status', `${host} reports ${what}. The job counts as still running.`);
}
/** A link that is awaited, or one that cannot be shown. */
function reportLink({ ports, progress }, { prLink }, { before, verdict }) {
    if (verdict.type === 'link-pending' && before.type !== 'link-pending') {
        progress.log('No pull request yet. Waiting for its link for up to 10s.');
        progress.activity('waiting for the link of the pull request');
    }
    if (prLink === undefined || (0,pull_request/* parsePullRequestLink */.m0)(prLink) !== undefined)
        return;
    progress.warnOnce('link', `${ports.jobs.host} returned a pull request link that is left out, since it is not an https: address of at most ${pull_request/* LONGEST_LINK */.i$} characters.`);
}
function ended({ progress }, watch, job) {
    if (neverSeenRunning(watch)) {
        const settled = (0,core_clock/* formatDuration */.a3)(FOLLOW_UP_SETTLE_MS);
        progress.log(`The follow-up was never seen running. After ${settled} the job's status counts as its end.`);
    }
    return { type: 'ended', job };
}
/** After the last read: a job that completed in time is never called late, even if its link was still awaited. */
function atDeadline(wait, watch) {
    const { job } = judge(watch, wait.ports.clock.now());
    return job === undefined ? stopped(wait, watch, 'deadline') : ended(wait, watch, job);
}
function stopped({ ports }, watch, type) {
    const unsettled = judge(watch, ports.clock.now()).type === 'unsettled';
    return { type, job: watch.last?.job, unsettled };
}
/** A failure that no later read can fix. A job that has completed stays so; only its link is missing. */
function refused(wait, watch, error) {
    const { job } = judge(watch, wait.ports.clock.now());
    return job === undefined ? { type: 'failed', job: watch.last?.job, error } : ended(wait, watch, job);
}


/***/ }),

/***/ 874:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KH: () => (/* binding */ isAbout),
/* harmony export */   TF: () => (/* binding */ requestSchema),
/* harmony export */   Y6: () => (/* binding */ isOnSamePullRequest),
/* harmony export */   en: () => (/* binding */ writeMarker),
/* harmony export */   t7: () => (/* binding */ readMarker),
/* harmony export */   wX: () => (/* binding */ fitIntoMarker)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2857);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4377);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(5834);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3171);
/* harmony import */ var _docs_pull_request_subject_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7394);
/* harmony import */ var _job_job_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6319);
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8408);






/** The longest texts that a marker holds, in characters: far above what GitHub and the service give. */
const LONGEST_TEXT = 500;
const text = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().max(LONGEST_TEXT);
const pullRequestNumber = zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().positive();
/** A request, as every marker holds it. */
const requestSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    at: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$(),
    commit: text,
    run: text,
    attempt: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nonnegative(),
    job: text,
    step: text,
    prompt: text,
    change: text.optional(),
    jobId: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().max(_job_job_js__WEBPACK_IMPORTED_MODULE_1__/* .LONGEST_ID */ .fg).optional(),
    followedUpAt: zod__WEBPACK_IMPORTED_MODULE_4__/* .datetime */ .w$().optional(),
    isUnsure: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz(true).optional(),
    result: text.optional(),
    prLink: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().max(_core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .LONGEST_LINK */ .i$).optional(),
    reported: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ run: text, attempt: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nonnegative() }).optional(),
});
/** A request, as the comment of a thread holds it. */
const rememberedSchema = requestSchema.extend({
    order: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().positive(),
    docs: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ title: text, state: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(_core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .PULL_REQUEST_STATES */ .fc), files: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nonnegative().optional() })
        .optional(),
    origin: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
        repository: text.optional(),
        pullRequest: pullRequestNumber.optional(),
        base: text.optional(),
        mergeAfter: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(pullRequestNumber).max(_docs_pull_request_subject_js__WEBPACK_IMPORTED_MODULE_5__/* .MOST_LISTED */ .cC).optional(),
    })
        .optional(),
});
const markerSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    repository: text,
    pullRequest: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().positive(),
    service: text,
    name: text,
    revision: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(/^[\w-]{1,36}$/),
    // One more than the last ones: the newest with an origin.
    requests: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(rememberedSchema).max(_records_js__WEBPACK_IMPORTED_MODULE_2__/* .REMEMBERED */ .Dk + 1),
    prompts: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().regex(/^[\w-]{6}$/)).max(_records_js__WEBPACK_IMPORTED_MODULE_2__/* .MOST_COUNTED */ .Bl),
    // Absent where a version that did not know of it wrote the marker.
    given: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(text).max(_records_js__WEBPACK_IMPORTED_MODULE_2__/* .MOST_GIVEN */ ._U).default([]),
});
/** The record as far as a marker can hold it: names are cut, an id or a link that is too long is left out. */
function fitIntoMarker(record) {
    const { run, job, step, commit, result, jobId, prLink, docs } = record;
    const short = (name) => name.slice(0, LONGEST_TEXT);
    return {
        ...record,
        run: short(run),
        job: short(job),
        step: short(step),
        commit: short(commit),
        result: result === undefined ? undefined : short(result),
        jobId: wholeOrNone(jobId, _job_job_js__WEBPACK_IMPORTED_MODULE_1__/* .LONGEST_ID */ .fg),
        prLink: wholeOrNone(prLink, _core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .LONGEST_LINK */ .i$),
        docs: docs && { ...docs, title: short(docs.title) },
    };
}
function wholeOrNone(text = '', limit) {
    return text === '' || text.length > limit ? undefined : text;
}
/** The first line of a comment: invisible to people. */
function writeMarker(marker) {
    return `<!-- ${(0,_core_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .encodeMarker */ .$N)(marker)} -->`;
}
/** The marker in a comment's first line; `undefined` when there is none or it is not whole. */
function readMarker(body) {
    return (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .readFirstLine */ .Lc)(body, markerSchema);
}
/** Whether a marker belongs to a thread. GitHub's repository names are not case-sensitive. */
function isAbout(marker, thread) {
    return isOnSamePullRequest(marker, thread) && marker.service === thread.service && marker.name === thread.name;
}
/** Whether a marker belongs to any thread on the pull request of a thread. */
function isOnSamePullRequest(marker, { repository, pullRequest }) {
    return marker.repository.toLowerCase() === repository.toLowerCase() && marker.pullRequest === pullRequest;
}


/***/ }),

/***/ 8408:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bl: () => (/* binding */ MOST_COUNTED),
/* harmony export */   Dk: () => (/* binding */ REMEMBERED),
/* harmony export */   Km: () => (/* binding */ mergeMemories),
/* harmony export */   Wv: () => (/* binding */ hasSameDocs),
/* harmony export */   Yc: () => (/* binding */ endedRecord),
/* harmony export */   _U: () => (/* binding */ MOST_GIVEN),
/* harmony export */   rn: () => (/* binding */ acceptedRecord),
/* harmony export */   s3: () => (/* binding */ isSameRequest),
/* harmony export */   yq: () => (/* binding */ isRerunOf),
/* harmony export */   zE: () => (/* binding */ memoryOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3171);


/** The number of records that a comment shows (docs/specification.md, "The comment"). */
const REMEMBERED = 5;
/**
 * Whether two records are of the same request, in the same or another state. The prompt belongs to it: the steps of a
 * composite action share the id of its step.
 */
function isSameRequest(a, b) {
    return isSameStep(a, b) && a.attempt === b.attempt;
}
/** Whether `later` is a re-run of `earlier`: the same step of the same run, with the same prompt, in a later attempt. */
function isRerunOf(later, earlier) {
    return isSameStep(later, earlier) && earlier.attempt < later.attempt;
}
function isSameStep(a, b) {
    return a.run === b.run && a.job === b.job && a.step === b.step && a.prompt === b.prompt;
}
/**
 * The record once it is certain which job has the prompt.
 *
 * @param at when that was known: ISO 8601
 */
function acceptedRecord(record, { jobId, how, at }) {
    return { ...record, jobId, followedUpAt: how === 'followed-up' ? at : undefined, isUnsure: undefined };
}
/**
 * The record at the end of the run, or `undefined` for a prompt that did not reach the service: it leaves no trace, so
 * that a re-run sends it.
 *
 * @param accepted the record as it was accepted, if it was
 * @param at when the run ended: ISO 8601
 */
function endedRecord(record, { accepted, outcome, at }) {
    const { result, sent, jobId, job, docs } = outcome;
    if (sent === 'no')
        return undefined;
    const end = { result, prLink: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .parsePullRequestLink */ .m0)(job?.prLink)?.url, docs };
    if (accepted !== undefined)
        return { ...accepted, ...end };
    // Without a response the job may have the prompt all the same: a re-run must not pay for it again.
    if (sent === 'unknown')
        return { ...record, jobId, followedUpAt: at, isUnsure: true, ...end };
    return { ...record, jobId, followedUpAt: undefined, isUnsure: undefined, ...end };
}
/** The most entries of `given`. */
const MOST_GIVEN = 100;
/** Prompts beyond these are not counted. */
const MOST_COUNTED = 2000;
/** What one record adds to a memory. A prompt with an origin was not sent for the pull request of the thread. */
function memoryOf(record) {
    const { run, attempt, job, step, prompt, origin } = record;
    const key = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256')
        .update(JSON.stringify([run, attempt, job, step, prompt]))
        .digest('base64url');
    return { requests: [record], prompts: prompt === '' || origin !== undefined ? [] : [key.slice(0, 6)], given: [] };
}
/**
 * Several memories as one, with the last five of their records, and the newest that has an origin. The result depends neither on their order nor on how
 * often a record is among them, so runs that write at the same time end with the same comment.
 */
function mergeMemories(memories) {
    return {
        requests: mergeRecords(memories.flatMap(({ requests }) => requests)),
        prompts: mergeTexts(memories.map(({ prompts }) => prompts)).slice(0, MOST_COUNTED),
        given: mergeTexts(memories.map(({ given }) => given)).slice(0, MOST_GIVEN),
    };
}
function mergeTexts(lists) {
    return [...new Set(lists.flat())].sort();
}
function mergeRecords(records) {
    const merged = [];
    for (const record of records) {
        const index = merged.findIndex((known) => isSameRequest(known, record));
        const known = merged[index];
        if (known === undefined)
            merged.push(record);
        else if (byState(known, record) < 0)
            merged[index] = record;
    }
    merged.sort(byOrder);
    const last = merged.slice(-REMEMBERED);
    // Without it the docs pull request would no longer link back.
    const origin = merged.findLast((record) => record.origin !== undefined);
    return origin === undefined || last.includes(origin) ? last : [origin, ...last];
}
/** How final a result is: a run that ended early does not know how the job ends, and another one may. */
const FINALITY = { submitted: 1, 'timed-out': 2, cancelled: 2, error: 2 };
/** A later state of a request comes after an earlier one. Of two that are equally late, each writer takes the same. */
function byState(a, b) {
    return finality(a) - finality(b) || compare(stateOf(a), stateOf(b));
}
function finality({ result }) {
    return result === undefined ? 0 : (FINALITY[result] ?? 3);
}
function stateOf(record) {
    const { jobId = '', prLink = '', result = '', isUnsure, followedUpAt = '', order, at, reported, docs } = record;
    const reporter = reported === undefined ? '' : `${reported.run.padStart(20)} ${String(reported.attempt).padStart(6)}`;
    // What is known of the job comes first. A request keeps the order that it was first recorded with.
    const known = [prLink, jobId, result, isUnsure ? '0' : '1', followedUpAt, reporter, seenText(docs)];
    return [...known, String(1e15 - order), at].join('\n');
}
/** Two that differ have different texts. */
function seenText(docs) {
    return docs === undefined ? '' : JSON.stringify([docs.title, docs.state, docs.files]);
}
/** Whether two records say the same of the docs pull request. */
function hasSameDocs(a, b) {
    return seenText(a.docs) === seenText(b.docs);
}
function byOrder(a, b) {
    return (a.order - b.order ||
        // Recorded at the same time: GitHub numbers the runs.
        Number(a.run) - Number(b.run) ||
        a.attempt - b.attempt ||
        compare(a.job, b.job) ||
        compare(a.step, b.step) ||
        compare(a.prompt, b.prompt));
}
function compare(a, b) {
    return a < b ? -1 : Number(a > b);
}


/***/ }),

/***/ 1839:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  DH: () => (/* binding */ openBranch),
  pG: () => (/* binding */ readBranch),
  rR: () => (/* binding */ statusIdentity)
});

// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/log.js
var core_log = __webpack_require__(7304);
// EXTERNAL MODULE: ./build/job/job.js
var job = __webpack_require__(6319);
// EXTERNAL MODULE: ./build/job/wait.js + 2 modules
var wait = __webpack_require__(1394);
;// CONCATENATED MODULE: ./build/job/earlier-job.js



/** Waits until the job of an earlier run has ended. */
async function waitForEarlierJob(earlier, ports, deadline) {
    const { clock, log } = ports;
    const { jobId } = earlier;
    const progress = (0,core_log/* startProgress */.o)(clock, log);
    try {
        progress.log(`Job ${jobId} of an earlier run may still be active: waiting for it before the prompt is sent.`);
        progress.activity(`waiting for job ${jobId} of an earlier run`);
        const spec = { ...earlier, awaitsLink: false, onResponse: () => undefined };
        const end = await (0,wait/* waitForJob */.q)(spec, { ports, progress, deadline });
        return conclude(end, jobId, progress);
    }
    finally {
        progress.stop();
    }
}
function conclude(end, jobId, progress) {
    if (end.type === 'ended' || end.type === 'running') {
        const isNothing = (0,job/* cameToNothing */.Vv)(end.job);
        const what = isNothing ? 'came to nothing, so its changes are part of this run.' : 'has ended.';
        progress.log(`Job ${jobId} ${what}`);
        return { type: isNothing ? 'nothing' : 'done' };
    }
    if (end.type === 'failed' && end.error.failure.status === 404) {
        progress.log(`Job ${jobId} is no longer known (404), so it counts as done.`);
        return { type: 'gone' };
    }
    progress.log('The prompt was not sent.');
    const known = { jobId, job: end.job, reused: true, sent: 'no', elapsedMs: progress.elapsedMs() };
    if (end.type === 'failed')
        return { type: 'unknown', outcome: { ...known, result: 'error', error: end.error } };
    const result = end.type === 'deadline' ? 'timed-out' : 'cancelled';
    return { type: 'unknown', outcome: { ...known, result } };
}

// EXTERNAL MODULE: ./build/change/history.js
var change_history = __webpack_require__(377);
// EXTERNAL MODULE: ./build/memory/records.js
var records = __webpack_require__(8408);
;// CONCATENATED MODULE: ./build/memory/last-run.js


/**
 * Finds the newest request on a branch whose job took the prompt and came to something: what was merged before its commit
 * needs no other request. Ends the run where that cannot be found out.
 *
 * A request that came to nothing holds where its range began. Whether that was right is not checked again: the job of that
 * request may show another end by now, since later requests followed up on it, and a week has passed for a range that
 * began a week before.
 *
 * @param thisRun the request that the run is about to make
 */
async function findLastRun(thisRun, ports) {
    const left = { base: undefined, done: undefined, rerunOf: undefined };
    let unknown;
    await (0,change_history/* findOnLine */.TD)(ports.history, change_history/* MOST_COMMITS */.L4, async (commit) => {
        const found = await ports.read(commit);
        if (commit.sha === left.base?.sha) {
            if (found === undefined || standingOf(found.record) === 'nothing')
                return true;
            left.base = lastRunOf(found.record);
            left.done = found.record;
            return true;
        }
        if (found === undefined)
            return false;
        const { record, base } = found;
        if ((0,records/* isRerunOf */.yq)(thisRun, record) && standingOf(record, { isRerun: true }) !== 'nothing') {
            // Decided later: the run waits for that job itself.
            left.rerunOf ??= record;
            left.base ??= { sha: base, what: `the beginning of attempt ${record.attempt} of this run` };
            return false;
        }
        left.base ??= { sha: base, what: `the beginning of an earlier run (run ${record.run}), whose job came to nothing` };
        const end = await endOf(record, ports);
        if (end.type === 'unknown')
            unknown = end;
        if (end.type === 'nothing')
            return false;
        left.base = lastRunOf(record);
        left.done = end.type === 'gone' ? undefined : record;
        return true;
    });
    return unknown ?? { type: 'found', left };
}
function lastRunOf({ commit, run }) {
    return { sha: commit, what: `the last run (run ${run})` };
}
async function endOf(record, { waitForJob }) {
    const { jobId } = record;
    if (jobId === undefined)
        return { type: 'nothing' };
    const standing = standingOf(record);
    return standing === 'unknown' ? await waitForJob({ ...record, jobId }) : { type: standing };
}
/**
 * Reads from a record what became of its job.
 *
 * @param isRerun whether the run is another attempt of the one that recorded it, which must not pay again where the job
 * may have the prompt
 */
function standingOf({ jobId, isUnsure, result, prLink }, { isRerun = false } = {}) {
    if (jobId === undefined || (isUnsure && !isRerun))
        return 'nothing';
    switch (result) {
        case 'pull-request':
        case 'no-pull-request':
            return 'done';
        case 'failed':
            return 'nothing';
        case 'archived':
            // It may have a pull request at an address that is not kept.
            return prLink === undefined ? 'unknown' : 'done';
        default:
            return 'unknown';
    }
}
/** Whether two requests were surely made by the same step, with the same prompt. */
function isOfSameSeries(one, other) {
    return one.step === other.step && one.prompt === other.prompt;
}
/**
 * Of the requests on one commit, the one that belongs to the same series as this run's: the steps and prompts of one
 * workflow job share a status. A step whose prompt was edited since continues its series, and so does a prompt whose step
 * got another id; within one run these are others, as in a composite action that is used twice.
 *
 * @param recorded newest first
 */
function recordOfSeries(thisRun, recorded) {
    for (const run of new Set(recorded.map(({ record }) => record.run))) {
        const ofRun = recorded.filter(({ record }) => record.run === run);
        const same = ofRun.find(({ record }) => isOfSameSeries(thisRun, record));
        if (same !== undefined)
            return same;
        if (run === thisRun.run)
            continue;
        const renamed = ofRun.find(({ record }) => record.prompt === thisRun.prompt);
        const found = renamed ?? ofRun.find(({ record }) => record.step === thisRun.step);
        if (found !== undefined)
            return found;
    }
    return undefined;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/marker.js
var core_marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/memory/marker.js
var marker = __webpack_require__(874);
;// CONCATENATED MODULE: ./build/memory/status.js




/** In characters, as GitHub allows for a name. */
const LONGEST_NAME = 255;
/** A link longer than this, in characters, is not remembered: the address would be too long. */
const LONGEST_LINK = 500;
/** The name of the statuses that hold what earlier runs left, as `docs-agent/weekly-docs/docs/3f9a1c`. */
function statusName({ workflow, job, service }) {
    const file = workflow
        .split('/')
        .at(-1)
        ?.replace(/\.ya?ml$/i, '') || 'workflow';
    const whole = `docs-agent/${file}/${job || 'job'}`;
    const hash = service.slice(0, 6);
    // The hash stays, since it keeps projects apart.
    return `${whole.slice(0, LONGEST_NAME - 1 - hash.length)}/${hash}`;
}
const markerSchema = schemas/* object */.Ikc({ repository: schemas/* string */.YjP(), name: schemas/* string */.YjP(), base: schemas/* string */.YjP(), request: marker/* requestSchema */.TF });
/**
 * The status of a request, on the commit that it is about.
 *
 * @param base since when the request is about the branch: a commit
 * @param runUrl where the run is that sent it
 */
function renderStatus(record, { identity, base, runUrl }) {
    // A fragment is short: what only people read is in the comment.
    const { prLink, docs, origin, ...request } = (0,marker/* fitIntoMarker */.wX)(record);
    const link = (0,pull_request/* parsePullRequestLink */.m0)(prLink);
    const isShort = link !== undefined && link.url.length <= LONGEST_LINK;
    // The link is in the address already, unless it has a fragment of its own.
    const address = isShort ? link.url.replace(/#.*$/, '') : runUrl;
    return {
        description: describe(record, base),
        target: `${address}#${(0,core_marker/* encodeMarker */.$N)({ ...identity, base, request })}`,
    };
}
/** Each is followed by the changes. A marker of a later version may hold other results. */
const SENTENCES = {
    'pull-request': 'Docs pull request',
    'no-pull-request': 'The docs agent finished without a pull request',
    submitted: 'A docs update was submitted',
    failed: 'The docs agent’s job failed, so the next run repeats it',
    archived: 'The docs agent’s job was archived',
    'timed-out': 'The wait for the docs agent timed out',
    cancelled: 'The wait for the docs agent was cancelled',
};
function describe(record, base) {
    return `${sentenceOf(record)} (changes since ${base.slice(0, 7)}).`;
}
/** In characters; the whole sentence has to fit into GitHub's 140. */
const LONGEST_PULL_REQUEST = 60;
function sentenceOf({ result, jobId, isUnsure, prLink }) {
    const { repository, number } = (0,pull_request/* parsePullRequestLink */.m0)(prLink) ?? {};
    const name = repository === undefined ? '' : `${repository}#${number}`;
    if (result === 'pull-request' && name !== '' && name.length <= LONGEST_PULL_REQUEST)
        return `Docs pull request ${name}`;
    if (result === undefined)
        return jobId === undefined ? 'A docs update was requested' : 'A docs update is in progress';
    if (jobId === undefined || isUnsure)
        return 'The docs update may not have reached the agent, so the next run repeats it';
    return SENTENCES[result] ?? 'The docs update ended with an error';
}
/** What a status remembers; `undefined` unless its address holds a whole marker, of this very commit. */
function readStatus(target, { identity, commit, runsUrl }) {
    const [address = '', fragment = ''] = target.split(/#(.*)/s);
    const marker = (0,core_marker/* decodeMarker */.rH)(fragment, markerSchema);
    if (marker === undefined || marker.request.commit !== commit || marker.name !== identity.name)
        return undefined;
    if (marker.repository.toLowerCase() !== identity.repository.toLowerCase())
        return undefined;
    const prLink = address.startsWith(`${runsUrl}/`) ? undefined : (0,pull_request/* parsePullRequestLink */.m0)(address)?.url;
    return { record: { ...marker.request, prLink }, base: marker.base };
}

// EXTERNAL MODULE: ./build/service/agent-api.js
var agent_api = __webpack_require__(7956);
// EXTERNAL MODULE: ./build/phases/request.js
var request = __webpack_require__(2708);
;// CONCATENATED MODULE: ./build/phases/branch.js






/** Which statuses the step reads and sets. */
function statusIdentity({ inputs }, { workflow }) {
    const { owner = '', name = '' } = workflow.repository ?? {};
    const service = (0,request/* serviceOf */.z5)(inputs, 'hex');
    return { repository: `${owner}/${name}`, name: statusName({ workflow: workflow.file, job: workflow.job, service }) };
}
/** Reads what earlier runs left, and waits for the job of the last one where it has not ended. Throws `GitHubError`. */
async function readBranch({ task, head, history, identity, statuses, waited }, openService, run) {
    const thisRun = (0,request/* recordOf */.zv)({ commit: head }, task.inputs, run);
    const found = await findLastRun(thisRun, {
        history,
        read: createReader({ identity, statuses, runsUrl: (0,request/* runsUrlOf */.d2)(identity.repository, run), thisRun }),
        async waitForJob(record) {
            const startedAt = run.clock.now();
            const timeoutMs = task.inputs.timeoutMs - waited.ms;
            const end = await waitForLastJob(record, { task, timeoutMs, openService }, run);
            waited.ms += run.clock.now() - startedAt;
            return end;
        },
    });
    if (found.type === 'unknown')
        return { type: 'ended', outcome: { ...found.outcome, elapsedMs: waited.ms } };
    return { type: 'branch', branch: { ...found.left, identity, waitedMs: waited.ms } };
}
/** Reads, of the requests that the token itself recorded on a commit, the one of this run's series. */
function createReader({ identity, statuses, runsUrl, thisRun }) {
    return async ({ sha, status }) => {
        if (status === undefined)
            return undefined;
        const parse = (target) => readStatus(target, { identity, commit: sha, runsUrl }) ?? [];
        const newest = (status.isOwn ? [status.target] : []).flatMap(parse);
        // Most often there is one series, and nothing more need be read.
        const isEnough = newest.some(({ record }) => isOfSameSeries(thisRun, record));
        return recordOfSeries(thisRun, isEnough ? newest : (await statuses.own(sha, identity.name)).flatMap(parse));
    };
}
/** Waits for the job of an earlier run, except in a dry run, which does not call the service. */
async function waitForLastJob({ jobId, prLink, followedUpAt }, { task, timeoutMs, openService }, { clock, log, signal }) {
    if (task.inputs.dryRun) {
        log.info(`Dry run: how job ${jobId} of an earlier run ended is not read, so it counts as done.`);
        return { type: 'done' };
    }
    const jobs = (0,agent_api/* createAgentApi */._)(await openService());
    const followedUpAtMs = followedUpAt === undefined ? undefined : Date.parse(followedUpAt);
    return await waitForEarlierJob({ jobId, prLink, followedUpAtMs }, { jobs, clock, log }, (0,core_clock/* deadlineIn */._5)(timeoutMs, { clock, signal }));
}
/** The memory of a branch, and how a record is written into it; `undefined` where the branch remembers nothing. */
function openBranch({ head, base, branch }, { inputs, change, prompts }, run) {
    if (branch === undefined)
        return undefined;
    const { identity, done, rerunOf } = branch;
    const runsUrl = (0,request/* runsUrlOf */.d2)(identity.repository, run);
    const ordered = (record, order) => record && { ...record, order };
    const [lastDone, earlierAttempt] = [ordered(done, 1), ordered(rerunOf, 2)];
    let isLogged = false;
    return {
        memory: {
            requests: [lastDone, earlierAttempt].filter((request) => request !== undefined),
            prompts: [...prompts],
            given: [],
            thisRun: (0,request/* recordOf */.zv)({ commit: head, change }, inputs, run),
            done: lastDone,
        },
        announces: true,
        async write(record, deadline) {
            // The status of an earlier request that the run waits for holds all that later runs need.
            if (record.commit !== head)
                return;
            const runUrl = `${runsUrl}/${encodeURIComponent(record.run)}/attempts/${record.attempt}`;
            const status = { name: identity.name, ...renderStatus(record, { identity, base: base.sha, runUrl }) };
            await (await run.connect(deadline)).statuses().set(head, status);
            const name = run.redactProject(identity.name);
            if (!isLogged)
                run.log.info(`A status of commit ${head.slice(0, 7)} remembers this run: ${name}.`);
            isLogged = true;
        },
        warn: ({ error }) => run.log.warning(`${(0,request/* withoutAdviceToRunAgain */.FI)(error)} So the status of commit ${head} may not show how the run ended, and the next run may repeat its changes. The job's result stands.`, 'Docs agent'),
    };
}


/***/ }),

/***/ 2708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FI: () => (/* binding */ withoutAdviceToRunAgain),
/* harmony export */   Le: () => (/* binding */ threadIdentity),
/* harmony export */   d2: () => (/* binding */ runsUrlOf),
/* harmony export */   z5: () => (/* binding */ serviceOf),
/* harmony export */   zv: () => (/* binding */ recordOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3171);



/** The record of the run's own request, before it is sent. */
function recordOf({ commit, change }, { prompt }, { clock, workflow }) {
    return {
        at: new Date(clock.now()).toISOString(),
        commit,
        run: workflow.id,
        attempt: workflow.attempt,
        job: workflow.job,
        step: workflow.step,
        prompt: prompt === undefined ? '' : hash([prompt.identity]),
        change,
    };
}
/**
 * Which comment on a pull request holds the records of a project.
 *
 * @param name keeps several threads on one pull request apart; may be empty
 */
function threadIdentity({ repository, number }, name, inputs) {
    return { repository: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .fullName */ .fq)(repository), pullRequest: number, service: serviceOf(inputs), name };
}
/** Where the runs of a repository are: `https://github.com/owner/name/actions/runs`. */
function runsUrlOf(repository, { workflow }) {
    return `${workflow.serverUrl}/${repository}/actions/runs`;
}
/** Tells services and projects apart, and reveals neither: a hash. */
function serviceOf({ baseUrl, projectId }, encoding = 'base64url') {
    return hash([baseUrl.href, projectId], encoding);
}
function hash(texts, encoding = 'base64url') {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(JSON.stringify(texts)).digest(encoding).slice(0, 22);
}
/** What happened, and which permission is missing; not the advice to run the step again, which would cost a job. */
function withoutAdviceToRunAgain(error) {
    if (!(error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_ && error.kind === 'github-fault'))
        return (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error);
    return error.remoteMessage === undefined ? error.what : `${error.what} Message: "${error.remoteMessage}".`;
}


/***/ }),

/***/ 7956:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ createAgentApi)
/* harmony export */ });
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8216);
/* harmony import */ var _exchange_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6435);
/* harmony import */ var _explain_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8045);
/* harmony import */ var _responses_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1112);






/** How long it is tried to connect, in all (docs/specification.md, "Sending"). */
const CONNECT_MS = 60_000;
/** How long the body of a response to a follow-up is read: its status has accepted the prompt. */
const FOLLOW_UP_BODY_MS = 10_000;
/** Grace period of a POST once the run is cancelled, so that the job's id is not lost. */
const CANCEL_GRACE_MS = 3000;
/** The service's agent API (docs/service.md, "Operations"). */
function createAgentApi(api) {
    const jobs = `/v2/agent/${(0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .pathSegment */ .pn)(api.projectId)}/job`;
    return {
        host: (0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .redactAll */ .$I)(api)(api.transport.host),
        async create(prompt, options) {
            const job = readJob(api, 'create', await send({ operation: 'create', path: jobs, prompt, options }, api));
            if (job.id === undefined || !(0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .isPathSegment */ .bQ)(job.id)) {
                const parts = (0,_explain_js__WEBPACK_IMPORTED_MODULE_3__/* .explainFailure */ .S)((0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .labelOf */ .Wy)(api, 'create'), { reason: 'without-id' });
                throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7({ type: 'unreadable' }, parts);
            }
            return { ...job, id: job.id };
        },
        async message(jobId, prompt, options) {
            const path = `${jobs}/${(0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .pathSegment */ .pn)(jobId)}/message`;
            const { json } = await send({ operation: 'message', path, prompt, options }, api);
            // Whatever the body: a status of 2xx says that the prompt was accepted.
            const job = (0,_responses_js__WEBPACK_IMPORTED_MODULE_4__/* .parseAgentJob */ .WE)(json, (0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .redactProject */ .DN)(api));
            return job && { ...job, id: jobId };
        },
        async read(jobId, deadline) {
            const request = { method: 'GET', path: `${jobs}/${(0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .pathSegment */ .pn)(jobId)}`, deadline };
            return { ...readJob(api, 'read', await (0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .exchange */ .cv)(api, 'read', request)), id: jobId };
        },
    };
}
/** Sends a prompt, again only while it was certainly not processed and time is left. */
async function send(sending, api) {
    const { clock } = api;
    const { signal, onRetry } = sending.options;
    const startedAt = clock.now();
    let connectBy;
    for (let attempt = 1;; attempt++) {
        const attemptAt = clock.now();
        try {
            return await post(sending, api, connectBy);
        }
        catch (error) {
            if (!(error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7))
                throw error;
            const { failure } = error;
            const delayMs = (0,_core_retry_js__WEBPACK_IMPORTED_MODULE_5__/* .retryDelay */ .a2)({ purpose: 'send', failure, attempt, random: clock.random() });
            if (delayMs === undefined)
                throw error;
            // Any response shows that connections can be made again.
            connectBy = failure.type === 'not-connected' ? (connectBy ?? attemptAt + CONNECT_MS) : undefined;
            const until = Math.min(sending.options.until, connectBy ?? Number.POSITIVE_INFINITY);
            const outOfTime = () => withWait(error, { waitedMs: clock.now() - startedAt, delayMs }, labelFor(sending, api));
            if (clock.now() + delayMs >= until)
                throw outOfTime();
            onRetry?.(error, delayMs);
            await clock.sleep(delayMs, signal).catch(() => {
                throw cancelledUnsent(sending, api);
            });
            // A machine that was suspended meanwhile wakes up too late.
            if (clock.now() >= until)
                throw outOfTime();
        }
    }
}
/** One POST. A cancelled run gives it a grace period, so that the id of a job that was paid for is not lost. */
async function post(sending, api, connectBy = Number.POSITIVE_INFINITY) {
    const { operation, path, prompt, options } = sending;
    if (options.signal.aborted)
        throw cancelledUnsent(sending, api);
    const grace = (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .abortAfter */ .dg)(options.signal, CANCEL_GRACE_MS, api.clock);
    try {
        return await (0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .exchange */ .cv)(api, operation, {
            method: 'POST',
            path,
            body: { prompt },
            deadline: { until: options.until, signal: grace.signal },
            connectBy,
            bodyMs: operation === 'message' ? FOLLOW_UP_BODY_MS : undefined,
        });
    }
    finally {
        grace.stop();
    }
}
const labelFor = ({ operation }, api) => (0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .labelOf */ .Wy)(api, operation);
/** The error when no time is left for another attempt. After a 429 it includes how long the run has waited. */
function withWait(error, { waitedMs, delayMs }, label) {
    const { failure, remoteMessage } = error;
    if (failure.type !== 'status')
        return error;
    const outOfTime = {
        waited: waitedMs >= 1000 ? (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(waitedMs) : undefined,
        requested: failure.retryAfterMs === undefined ? undefined : (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(delayMs),
    };
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7(failure, (0,_explain_js__WEBPACK_IMPORTED_MODULE_3__/* .explainStatus */ .c)({ ...label, status: failure.status, remoteMessage, outOfTime }));
}
function cancelledUnsent(sending, api) {
    const parts = (0,_explain_js__WEBPACK_IMPORTED_MODULE_3__/* .explainFailure */ .S)(labelFor(sending, api), { reason: 'cancelled', sent: false });
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7({ type: 'cancelled', sent: false }, parts);
}
/** The job of a response that is of no use without one. */
function readJob(api, operation, { json, error }) {
    if (error !== undefined)
        throw error;
    const job = (0,_responses_js__WEBPACK_IMPORTED_MODULE_4__/* .parseAgentJob */ .WE)(json, (0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .redactProject */ .DN)(api));
    if (job !== undefined)
        return job;
    throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7({ type: 'unreadable' }, (0,_explain_js__WEBPACK_IMPORTED_MODULE_3__/* .explainFailure */ .S)((0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .labelOf */ .Wy)(api, operation), { reason: 'not-json' }));
}


/***/ })

};
