export const id = 576;
export const ids = [576];
export const modules = {

/***/ 7304:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ startProgress)
/* harmony export */ });
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4300);

/** Well below the 30 seconds after which the log must show a line (docs/internals/specification.md, "Log while waiting"). */
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
            log.warning(message);
        },
        stop: () => stopped.abort(),
    };
}


/***/ }),

/***/ 2459:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  q: () => (/* binding */ waitForEarlierJob),
  Z: () => (/* binding */ waitForJob)
});

// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/log.js
var core_log = __webpack_require__(7304);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/job/job.js
var job_job = __webpack_require__(6319);
// EXTERNAL MODULE: ./build/core/retry.js
var retry = __webpack_require__(8216);
;// CONCATENATED MODULE: ./build/job/watch.js


/** How long a follow-up may take to show as `active` before an end counts (docs/internals/specification.md, "Follow-ups"). */
const FOLLOW_UP_SETTLE_MS = 60_000;
/** How long to wait for the link of a job that completed without one (docs/internals/specification.md, "Late links"). */
const LINK_GRACE_MS = 10_000;
/** About how often a completed job is read while its link is awaited. */
const LINK_INTERVAL_MS = 2000;
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
        failures: 0,
        readAtMs: nowMs,
    };
}
/** The watch after one more response; `random` is uniform in [0, 1). */
function observe(watch, { job, sentAtMs, receivedAtMs }, random) {
    const activeSeen = watch.activeSeen || job.status === 'active';
    const prLink = (0,job_job/* preferredLink */.I)(job.prLink, watch.prLink);
    const last = { job: { ...job, prLink }, sentAtMs, receivedAtMs };
    const seen = { ...watch, activeSeen, prLink, last, failures: 0 };
    const hasCompleted = job.status === 'completed' && isSettled(seen);
    const next = { ...seen, linkByMs: hasCompleted ? (watch.linkByMs ?? receivedAtMs + LINK_GRACE_MS) : undefined };
    const { type, changesAtMs } = judge(next, receivedAtMs);
    const intervalMs = type === 'link-pending'
        ? LINK_INTERVAL_MS * (0.75 + random / 2)
        : pollInterval(receivedAtMs - watch.startedAtMs, random);
    return { ...next, readAtMs: Math.min(receivedAtMs + intervalMs, changesAtMs) };
}
/** The watch after a failed read; `undefined` when the failure ends the wait. */
function afterFailure(watch, failure, { nowMs, random }) {
    const failures = watch.failures + 1;
    const mayBeUnknown = failure.status === 404 && nowMs < watch.mayBeUnknownUntilMs;
    const delayMs = mayBeUnknown
        ? pollInterval(nowMs - watch.startedAtMs, random)
        : (0,retry/* retryDelay */.a2)({ purpose: 'poll', failure, attempt: failures, random });
    if (delayMs === undefined)
        return undefined;
    const readAtMs = nowMs + delayMs;
    const { type, changesAtMs } = judge(watch, nowMs);
    if (failure.retryAfterMs === undefined)
        return { ...watch, failures, readAtMs: Math.min(readAtMs, changesAtMs) };
    // Retry-After is honored. A link that could only be read after its grace period is given up.
    return type === 'link-pending' && readAtMs > changesAtMs ? undefined : { ...watch, failures, readAtMs };
}
function judge(watch, nowMs) {
    const { last, settlesAtMs, awaitsLink, prLink, linkByMs = Number.NEGATIVE_INFINITY } = watch;
    if (last === undefined || !(0,job_job/* isTerminal */.H)(last.job.status))
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
/**
 * How far reads of a job are apart at that second of the wait; between two rows it changes evenly.
 *
 * The best intervals for a given number of reads are in proportion to 1/√hazard, the hazard being the chance that a job
 * which still runs ends in the next second. For the known lengths (docs/internals/service.md, "How long jobs take") that
 * means few reads at first, most while most jobs end, and then fewer the longer a job takes. The bench compares these
 * rows with that limit.
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

;// CONCATENATED MODULE: ./build/job/wait.js








/** The time limit of one read, and of the last read, which begins at the deadline. */
const READ_TIMEOUT_MS = 30_000;
const LAST_READ_TIMEOUT_MS = 5000;
/**
 * Reads a job until it has ended, the deadline has come or the run is cancelled; once where no time is left. A failure of
 * the service is a value.
 */
async function waitForJob(spec, context) {
    const { deadline, ports } = context;
    const { clock, jobs } = ports;
    let watch = startWatch(spec, clock.now());
    const receive = (reading) => {
        const [before, nowMs] = [watch, reading.receivedAtMs];
        const observed = observe(before, reading, clock.random());
        spec.onResponse(observed.last.job, judge(observed, nowMs));
        const seen = { ...context, before, watch: observed, nowMs };
        reportStatus(seen);
        reportLink(reading.job, seen);
        watch = observed;
    };
    const now = clock.now();
    if (spec.response !== undefined)
        receive({ job: spec.response, sentAtMs: now, receivedAtMs: now });
    for (;;) {
        const verdict = judge(watch, clock.now());
        if (verdict.type === 'ended')
            return ended(watch, verdict.job, context);
        if (!(await (0,core_clock/* sleepUntil */.Kc)({ ...deadline, until: Math.min(watch.readAtMs, deadline.until) }, clock))) {
            return stopped(watch, 'cancelled', context);
        }
        const sentAtMs = clock.now();
        const isLast = (0,core_clock/* leftMs */.Ok)(deadline, clock) <= 0;
        const lastRead = { ...deadline, until: sentAtMs + LAST_READ_TIMEOUT_MS };
        const within = isLast ? lastRead : (0,core_clock/* atMost */.Tu)(READ_TIMEOUT_MS, deadline, clock);
        const response = await jobs.read(spec.jobId, within).catch(errors/* asServiceError */.CZ);
        if (!(response instanceof errors/* ServiceError */._7)) {
            receive({ job: response, sentAtMs, receivedAtMs: clock.now() });
            if (isLast)
                return endedOr(stopped(watch, 'deadline', context), watch, context);
            continue;
        }
        if (deadline.signal.aborted)
            return stopped(watch, 'cancelled', context);
        const next = afterFailure(watch, response.failure, { nowMs: clock.now(), random: clock.random() });
        if (next === undefined)
            return endedOr({ type: 'failed', job: watch.last?.job, error: response }, watch, context);
        watch = next;
        if (isLast)
            return endedOr({ ...stopped(watch, 'deadline', context), error: response }, watch, context);
        reportRetry(watch, response, context);
    }
}
function reportStatus({ before, watch, ports, progress }) {
    const { host } = ports.jobs;
    const { status } = watch.last.job;
    const word = (0,core_text/* cut */.Jj)(status ?? 'none', 100);
    if (before.failures > 0)
        progress.log(`${host} is responding again.`);
    progress.activity(status === undefined ? `waiting; ${host} reports no status` : word);
    if (before.last === undefined || before.last.job.status !== status)
        progress.log(`Status: ${word}.`);
    if (status === 'active' || (0,job_job/* isTerminal */.H)(status))
        return;
    const what = status === undefined ? 'no status' : `the status "${word}", which this version of the action does not know`;
    progress.warnOnce('unknown-status', `${host} reports ${what}. The job counts as still running.`);
}
/** A link that is awaited, or one that cannot be shown. */
function reportLink({ prLink }, { before, watch, nowMs, ports, progress }) {
    if (judge(watch, nowMs).type === 'link-pending' && judge(before, nowMs).type !== 'link-pending') {
        progress.log('No pull request yet. Waiting for its link for up to 10s.');
        progress.activity('waiting for the link of the pull request');
    }
    if (prLink === undefined || (0,pull_request/* parsePullRequestLink */.m0)(prLink) !== undefined)
        return;
    progress.warnOnce('link', `${ports.jobs.host} returned a pull request link that is left out, since it is not an https: address of at most ${pull_request/* LONGEST_LINK */.i$} characters.`);
}
/** Logs the first of several failures in a row; after that the signs of life report it. */
function reportRetry(watch, { what, kind }, { ports, progress, deadline }) {
    const delayMs = Math.min(watch.readAtMs, deadline.until) - ports.clock.now();
    if (watch.failures === 1)
        progress.log(`${what} Trying again in ${(0,core_clock/* formatDuration */.a3)(delayMs)}.`);
    progress.activity(`trying to read the job; last error: ${kind}`);
}
function ended(watch, job, { progress }) {
    if (neverSeenRunning(watch)) {
        const settled = (0,core_clock/* formatDuration */.a3)(FOLLOW_UP_SETTLE_MS);
        progress.log(`The follow-up was never seen running. After ${settled} the job's status counts as its end.`);
    }
    return { type: 'ended', job };
}
/** How a wait ends after which nothing is read: a job that completed in time has ended, only its link is missing. */
function endedOr(otherwise, watch, context) {
    const { job } = judge(watch, context.ports.clock.now());
    return job === undefined ? otherwise : ended(watch, job, context);
}
function stopped(watch, type, { ports }) {
    const unsettled = judge(watch, ports.clock.now()).type === 'unsettled';
    return { type, job: watch.last?.job, unsettled };
}
/** Waits until the job of an earlier run has ended. */
async function waitForEarlierJob(earlier, ports, deadline) {
    const { clock, log } = ports;
    const { jobId } = earlier;
    const progress = (0,core_log/* startProgress */.o)(clock, log);
    try {
        progress.log(`Job ${jobId} of an earlier run may still be active: waiting for it before the prompt is sent.`);
        progress.activity(`waiting for job ${jobId} of an earlier run`);
        const spec = { ...earlier, awaitsLink: false, onResponse: () => undefined };
        const end = await waitForJob(spec, { ports, progress, deadline });
        return conclude(end, jobId, progress);
    }
    finally {
        progress.stop();
    }
}
function conclude(end, jobId, progress) {
    if (end.type === 'ended') {
        const type = (0,outcome/* endOf */.pJ)(end.job) === 'nothing' ? 'nothing' : 'something';
        const what = type === 'nothing' ? 'failed or was archived, so its changes are part of this run.' : 'has ended.';
        progress.log(`Job ${jobId} ${what}`);
        return { type };
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


/***/ }),

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
var clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/marker.js
var core_marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/job/wait.js + 1 modules
var wait = __webpack_require__(2459);
// EXTERNAL MODULE: ./build/runner/workflow.js
var workflow = __webpack_require__(5250);
// EXTERNAL MODULE: ./build/service/agent-api.js
var agent_api = __webpack_require__(7956);
// EXTERNAL MODULE: ./build/memory/decision.js
var decision = __webpack_require__(770);
// EXTERNAL MODULE: ./build/memory/records.js
var records = __webpack_require__(8408);
;// CONCATENATED MODULE: ./build/memory/last-run.js



/**
 * Finds the newest ancestor of the run's commit up to which nothing needs another request: there a run of the series had
 * nothing to ask, or its job took the prompt and came to something. Whatever parents lead to it: since each run of the
 * series was about all that the one before had left, everything that leads to such a commit was asked about, and so was
 * what leads to the beginning of a request that came to nothing.
 *
 * @param thisRun the request that the run is about to make
 */
async function findLastRun(thisRun, ports) {
    let rerunOf;
    let isMarked = false;
    // Where requests began that came to nothing: what leads there was done by then, whatever its job shows since.
    const beginnings = [];
    const found = (base, newest) => {
        return { type: 'found', left: { base, newest, rerunOf, isMarked } };
    };
    for await (const commit of (0,change_history/* newestOf */.su)(ports.history)) {
        const left = await ports.read(commit);
        isMarked ||= left !== undefined && commit.sha === thisRun.commit;
        if (left?.type === 'nothing')
            return found(baseOf(commit, left), left.earlier);
        const beginning = beginnings.find(({ sha }) => sha === commit.sha);
        if (beginning !== undefined)
            return found(beginning, left?.record);
        if (left === undefined)
            continue;
        const { record, base } = left;
        beginnings.push({ sha: base, what: `the beginning of an earlier run (run ${record.run})` });
        const { jobId } = record;
        const end = (0,outcome/* endOf */.pJ)(record);
        if (jobId === undefined || end === 'nothing')
            continue;
        if (commit.sha === thisRun.commit && (0,records/* isRerunOf */.yq)(thisRun, record)) {
            // What becomes of its job is decided later: the run waits for it itself.
            rerunOf = record;
            continue;
        }
        const known = end === 'something' ? { type: end } : await ports.waitForJob({ ...record, jobId });
        if (known.type === 'unknown')
            return known;
        if (known.type !== 'nothing')
            return found(baseOf(commit, left), known.type === 'gone' ? undefined : record);
    }
    return found(beginnings.at(-1));
}
function baseOf({ sha }, left) {
    return left.type === 'nothing'
        ? { sha, what: `the last run (run ${left.run}), which had nothing to ask` }
        : { sha, what: `the last run (run ${left.record.run})` };
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
;// CONCATENATED MODULE: ./build/memory/status.js





/** In characters, as GitHub allows for a name. */
const LONGEST_NAME = 255;
/** A link longer than this, in characters, is not remembered: the address would be too long. */
const LONGEST_LINK = 500;
/** The series of a step's runs. */
function seriesOf(repositoryId, parts) {
    const { workflow, job, step, service, ref, request } = parts;
    // A tag has no branch: the runs of all tags take up where the one before them ended.
    const branch = ref.startsWith('refs/tags/') ? 'refs/tags' : ref;
    const texts = [workflow, job, step, service, branch, request];
    const hash = (0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 22);
    const file = workflow
        .split('/')
        .at(-1)
        ?.replace(/\.ya?ml$/i, '') || 'workflow';
    const [whole, short] = [`docs-agent/${file}/${job || 'job'}`, hash.slice(0, 6)];
    // The hash stays, since it keeps series apart.
    return { repositoryId, name: `${whole.slice(0, LONGEST_NAME - 1 - short.length)}/${short}`, hash };
}
const placeSchema = schemas/* object */.Ikc({ repository: schemas/* number */.aig(), series: schemas/* string */.YjP(), commit: schemas/* string */.YjP(), base: schemas/* string */.YjP() });
const markerSchema = schemas/* discriminatedUnion */.gMt('type', [
    // The docs pull request is where the status leads, so that its address is not written twice.
    placeSchema.extend({ type: schemas/* literal */.euz('asked'), request: records/* requestSchema */.TF, isLinked: schemas/* boolean */.zMY() }),
    placeSchema.extend({ type: schemas/* literal */.euz('nothing'), run: schemas/* string */.YjP(), request: records/* requestSchema */.TF.optional() }),
]);
/**
 * The status of a record: a sentence, and the docs pull request, else the run, with a fragment that holds the record.
 *
 * @param runUrl where the run is that made it
 */
function renderStatus(left, place) {
    const { name } = place.series;
    const description = `${sentenceOf(left)} (changes since ${left.base.slice(0, 7)}).`;
    if (left.type === 'nothing') {
        const { base, run, earlier } = left;
        const marker = {
            type: 'nothing',
            base,
            run,
            request: earlier && { ...shortened(earlier), prLink: linkOf(earlier) },
        };
        return { name, description, target: targetOf(place.runUrl, marker, place) };
    }
    const { record, base } = left;
    // A fragment of its own would end before the marker's.
    const link = linkOf(record)?.replace(/#.*$/, '');
    const marker = { type: 'asked', base, request: shortened(record), isLinked: link !== undefined };
    return { name, description, target: targetOf(link ?? place.runUrl, marker, place) };
}
function targetOf(address, marker, { series, commit }) {
    const identity = { repository: series.repositoryId, series: series.hash, commit };
    return `${address}#${(0,core_marker/* encodeMarker */.$N)({ ...identity, ...marker })}`;
}
/** A fragment is short: what only people read is in the comment. */
function shortened(record) {
    const { prLink, docs, origin, ...rest } = record;
    return rest;
}
function linkOf({ prLink }) {
    const url = (0,pull_request/* parsePullRequestLink */.m0)(prLink)?.url;
    return url !== undefined && url.length <= LONGEST_LINK ? url : undefined;
}
/** Each is followed by the changes. A marker of a later version may hold other results. */
const SENTENCES = {
    'pull-request': 'Docs pull request',
    'no-pull-request': 'The agent opened no docs pull request',
    submitted: 'A docs update was submitted',
    failed: 'The agent’s job failed, so the next run repeats it',
    archived: 'The agent’s job was archived',
    'timed-out': 'The wait for the agent timed out',
    cancelled: 'The wait for the agent was cancelled',
};
/** In characters; the whole sentence has to fit into GitHub's 140. */
const LONGEST_PULL_REQUEST = 60;
function sentenceOf(left) {
    if (left.type === 'nothing')
        return 'Nothing needed a docs update';
    const { result, jobId, prLink } = left.record;
    const { name = '' } = (0,pull_request/* parsePullRequestLink */.m0)(prLink) ?? {};
    if (result === 'pull-request' && name !== '' && name.length <= LONGEST_PULL_REQUEST)
        return `Docs pull request ${name}`;
    if (result === undefined)
        return jobId === undefined ? 'A docs update was requested' : 'A docs update is in progress';
    if (jobId === undefined)
        return 'The docs update may not have reached the agent, so the next run repeats it';
    return SENTENCES[result] ?? 'The docs update ended with an error';
}
/** What a status remembers; `undefined` unless its address holds a whole marker, of this very place. */
function readStatus(target, { series, commit }) {
    const [address = '', fragment = ''] = target.split(/#(.*)/s);
    const marker = (0,core_marker/* decodeMarker */.rH)(fragment, markerSchema);
    if (marker?.repository !== series.repositoryId || marker.series !== series.hash || marker.commit !== commit) {
        return undefined;
    }
    const { base } = marker;
    if (marker.type === 'nothing')
        return { type: 'nothing', base, run: marker.run, earlier: marker.request };
    const prLink = marker.isLinked ? (0,pull_request/* parsePullRequestLink */.m0)(address)?.url : undefined;
    return { type: 'asked', base, record: { ...marker.request, prLink } };
}

;// CONCATENATED MODULE: ./build/memory/branch.js













/**
 * Finds the range that the `since` input describes, where the run has a prompt. Throws `ActionError`.
 *
 * @param openService connects to the service, only when it must be asked for the job of an earlier run
 */
async function findRange(task, openService, run) {
    const { inputs, event } = task;
    const { since, prompt } = inputs;
    if (since === undefined || prompt === undefined)
        return { type: 'range', range: undefined };
    const head = run.workflow.commit;
    if (head === '')
        throw withoutCommit();
    const wanted = { pullRequests: prompt.placeholders.has('pull-requests') || prompt.placeholders.has('changes') };
    if (since.type === 'last-run')
        return await findSinceLastRun({ ...task, head, wanted }, openService, run);
    const source = (await run.connect()).history();
    const history = (0,change_history/* startHistory */.Zy)(head, wanted, source);
    const release = event.name === 'release' ? event.release : undefined;
    const { clock, redact } = run;
    const base = await (0,change_since/* findBase */.lN)(since, { head, history, source, nowMs: clock.now(), release, redact });
    return await rangeOf({ base, head, history, source, branch: undefined }, task, run);
}
async function findSinceLastRun(task, openService, run) {
    const { inputs, head } = task;
    const thisRun = (0,records/* newRecord */.Mx)({ commit: head }, inputs, run.workflow, run.clock.now());
    const { file, ref, repositoryId = 0 } = run.workflow;
    const { job, step, request } = thisRun;
    const series = seriesOf(repositoryId, { workflow: file, job, step, service: (0,core_marker/* serviceHash */.gH)(inputs), ref, request });
    const github = await run.connect();
    const [source, statuses] = [github.history(), github.statuses()];
    const wanted = { ...task.wanted, statusName: series.name };
    const history = (0,change_history/* startHistory */.Zy)(head, wanted, source);
    let deadline;
    const end = await findLastRun(thisRun, {
        history,
        read: async (commit) => await readLeft(commit, { series, statuses }),
        async waitForJob(record) {
            deadline ??= (0,clock/* deadlineIn */._5)(inputs.timeoutMs, run);
            return await waitForLastJob(record, { task, deadline, openService }, run);
        },
    });
    if (end.type === 'unknown') {
        const elapsedMs = deadline === undefined ? 0 : inputs.timeoutMs - (0,clock/* leftMs */.Ok)(deadline, run.clock);
        return { type: 'ended', outcome: { ...end.outcome, elapsedMs } };
    }
    const { base = await firstBase(head, history, run), ...left } = end.left;
    return await rangeOf({ base, head, history, source, branch: { ...left, series, deadline } }, task, run);
}
/** What the token itself recorded of a run of the series on a commit. */
async function readLeft({ sha, status }, { series, statuses }) {
    if (status === undefined)
        return undefined;
    // Somebody else may have set a status of that name after it.
    const targets = status.isOwn ? [status.target] : await statuses.own(sha, series.name);
    return targets.map((target) => readStatus(target, { series, commit: sha })).find((left) => left !== undefined);
}
/** Waits for the job of an earlier run, except in a dry run, which does not call the service. */
async function waitForLastJob({ jobId, prLink, followedUpAt }, { task, deadline, openService }, { clock, log }) {
    if (task.inputs.dryRun) {
        log.info(`Dry run: how job ${jobId} of an earlier run ended is not read, so it counts as done.`);
        return { type: 'something' };
    }
    const jobs = (0,agent_api/* createAgentApi */._)(await openService());
    const followedUpAtMs = followedUpAt === undefined ? undefined : Date.parse(followedUpAt);
    return await (0,wait/* waitForEarlierJob */.q)({ jobId, prLink, followedUpAtMs }, { jobs, clock, log }, deadline);
}
/** Where the first range of a series begins. What is older is asked about only if a person says so. */
async function firstBase(head, history, { clock, log }) {
    const base = await (0,change_since/* findFirstBase */.$h)({ head, history, nowMs: clock.now() });
    log.warning(`No earlier run is known, so this run is about the changes since commit ${base.sha}, ${base.what}. To include older changes, run the action once with \`since\` set to the commit from which to begin.`);
    return base;
}
/** The range, unless it is empty. */
async function rangeOf(range, task, run) {
    const { base, head } = range;
    if (base.sha === head) {
        await leaveNothing(range, task, run);
        return skipped({ range: { base, head } });
    }
    run.log.info(`This run is about the changes since ${base.what}: ${base.sha.slice(0, 7)}...${head.slice(0, 7)}.`);
    return { type: 'range', range };
}
function skipped(known) {
    return { type: 'ended', outcome: { ...outcome/* NOTHING_SENT */.L5, result: 'skipped', reason: (0,decision/* whyNothingNew */.gB)(known) } };
}
function withoutCommit() {
    return new errors/* ActionError */.lZ({
        kind: 'unusable-since',
        what: '`since` needs the commit of the run, and the runner names none.',
        advice: 'Run the action in a GitHub Actions workflow, where the runner sets GITHUB_SHA.',
    });
}
/**
 * Leaves on the run's commit that there was nothing to ask about, so that the next range begins there; unless a run of
 * the series left something there before.
 */
async function leaveNothing({ base, head, branch }, { inputs }, run) {
    if (branch === undefined || branch.isMarked || inputs.dryRun)
        return;
    const { id, attempt } = run.workflow;
    const left = { type: 'nothing', base: base.sha, run: id, earlier: branch.newest };
    try {
        await setStatus(left, { series: branch.series, commit: head, id, attempt }, run);
        run.log.info(`A status of commit ${head.slice(0, 7)} records that nothing needed a docs update.`);
    }
    catch (error) {
        const what = (0,errors/* messageOf */.bD)(error);
        run.log.warning(`${what} The next run reads the changes up to commit ${head} again.`);
    }
}
async function setStatus(left, { series, commit, id, attempt }, run, deadline) {
    const status = renderStatus(left, { series, commit, runUrl: (0,workflow/* runUrl */.Vp)(run.workflow, { id, attempt }) });
    await (await run.connect(deadline)).statuses().set(commit, status);
}
/** Opens the memory of a branch; `undefined` where the branch remembers nothing. */
function openBranch({ head, base, branch }, run) {
    if (branch === undefined)
        return undefined;
    const { series, newest, rerunOf } = branch;
    // What an earlier attempt asked about another part of the range is another request.
    const isOtherPart = newest?.run === run.workflow.id;
    const requests = [isOtherPart ? undefined : newest, rerunOf].filter((request) => request !== undefined);
    let isLogged = false;
    return {
        past: { requests, prompts: 0, followUpOn: newest },
        announces: true,
        async write(record, deadline) {
            // The status of an earlier request that the run waits for holds all that later runs need.
            if (record.commit !== head)
                return;
            const left = { type: 'asked', record, base: base.sha };
            await setStatus(left, { series, commit: head, id: record.run, attempt: record.attempt }, run, deadline);
            if (!isLogged)
                run.log.info(`A status of commit ${head.slice(0, 7)} records this run: ${series.name}.`);
            isLogged = true;
        },
        warn: ({ error }) => run.log.warnAnyway(`${(0,errors/* messageOf */.bD)(error)} The status of commit ${head} may not show how the run ended, so the next run may repeat its changes. The job's result is not affected.`),
    };
}


/***/ }),

/***/ 7956:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ createAgentApi)
/* harmony export */ });
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_retry_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8216);
/* harmony import */ var _exchange_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5159);
/* harmony import */ var _responses_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1112);





/** How long it is tried to connect, in all (docs/internals/specification.md, "Sending"). */
const CONNECT_MS = 60_000;
/** How long the body of a response to a follow-up is read: its status has accepted the prompt. */
const FOLLOW_UP_BODY_MS = 10_000;
/** Grace period of a POST once the run is cancelled, so that the job's id is not lost. */
const CANCEL_GRACE_MS = 3000;
/** The service's agent API (docs/internals/service.md, "Operations"). */
function createAgentApi(options) {
    const api = (0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .createExchange */ .C)(options);
    const jobs = `/v2/agent/${api.project}/job`;
    return {
        host: api.host,
        async create(prompt, options) {
            const job = readJob(api, 'create', await send({ operation: 'create', path: jobs, prompt, options }, api));
            if (job.id === undefined)
                throw api.fail('create', { type: 'unreadable' }, { reason: 'without-id' });
            return { ...job, id: job.id };
        },
        async message(jobId, prompt, options) {
            const path = `${jobs}/${encodeURIComponent(jobId)}/message`;
            const { json } = await send({ operation: 'message', path, prompt, options }, api);
            // Whatever the body: a status of 2xx says that the prompt was accepted.
            const job = (0,_responses_js__WEBPACK_IMPORTED_MODULE_3__/* .parseAgentJob */ .WE)(json, api.redactProject);
            return job && { ...job, id: jobId };
        },
        async read(jobId, deadline) {
            const request = { method: 'GET', path: `${jobs}/${encodeURIComponent(jobId)}`, deadline };
            return { ...readJob(api, 'read', await api.send('read', request)), id: jobId };
        },
    };
}
/** Sends a prompt, again only while it was certainly not processed and time is left. */
async function send(sending, api) {
    const { clock } = api;
    const { options } = sending;
    const { signal, onRetry } = options;
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
            const delayMs = (0,_core_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .retryDelay */ .a2)({ purpose: 'send', failure, attempt, random: clock.random() });
            if (delayMs === undefined)
                throw error;
            // Any response shows that connections can be made again.
            connectBy = failure.type === 'not-connected' ? (connectBy ?? attemptAt + CONNECT_MS) : undefined;
            const until = Math.min(options.until, connectBy ?? Number.POSITIVE_INFINITY);
            if (clock.now() + delayMs >= until) {
                if (failure.type !== 'status')
                    throw error;
                const waited = (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(clock.now() - startedAt);
                throw (0,_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .afterWaiting */ .A7)(error, { waited, next: (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(delayMs), limit: '`timeout`' });
            }
            onRetry?.(error, delayMs);
            await clock.sleep(delayMs, signal).catch(() => {
                throw cancelledUnsent(sending, api);
            });
            // A machine that was suspended meanwhile wakes up too late.
            if (clock.now() >= until)
                throw error;
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
        return await api.send(operation, {
            method: 'POST',
            path,
            // Other people's text may repeat a secret.
            body: { prompt: api.redact(prompt) },
            deadline: { until: options.until, signal: grace.signal },
            connectBy,
            bodyMs: operation === 'message' ? FOLLOW_UP_BODY_MS : undefined,
        });
    }
    finally {
        grace.stop();
    }
}
function cancelledUnsent({ operation }, api) {
    return api.fail(operation, { type: 'cancelled', sent: false }, { reason: 'cancelled', sent: false });
}
/** The job of a response that is of no use without one. */
function readJob(api, operation, { json, error }) {
    if (error !== undefined)
        throw error;
    const job = (0,_responses_js__WEBPACK_IMPORTED_MODULE_3__/* .parseAgentJob */ .WE)(json, api.redactProject);
    if (job === undefined)
        throw api.fail(operation, { type: 'unreadable' }, { reason: 'not-json' });
    return job;
}


/***/ })

};
