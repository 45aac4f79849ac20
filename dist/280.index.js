export const id = 280;
export const ids = [280];
export const modules = {

/***/ 2437:
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
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/docs-pull-request/preview.js
var preview = __webpack_require__(8566);
// EXTERNAL MODULE: ./build/docs-pull-request/subject.js
var docs_pull_request_subject = __webpack_require__(7394);
// EXTERNAL MODULE: ./build/memory/records.js
var records = __webpack_require__(8408);
;// CONCATENATED MODULE: ./build/memory/comment.js








const markerSchema = records/* rememberedSchema */.k7.extend({
    repository: schemas/* number */.aig().int().positive(),
    pullRequest: schemas/* number */.aig().int().positive(),
    service: records/* markerText */.U7,
    name: records/* markerText */.U7,
});
/** The marker as a line that is invisible to people. */
function writeMarker(marker) {
    return `<!-- ${(0,core_marker/* encodeMarker */.$N)(marker)} -->`;
}
/** The marker in a comment's first line; `undefined` when there is none or it is not whole. */
function readMarker(body) {
    return (0,core_marker/* readFirstLine */.Lc)(body, markerSchema);
}
/** Whether a marker belongs to a thread. */
function isAbout(marker, thread) {
    const isOnSamePullRequest = marker.repository === thread.repository && marker.pullRequest === thread.pullRequest;
    return isOnSamePullRequest && marker.service === thread.service && marker.name === thread.name;
}
/** Each is followed by the commit. A marker of a later version may hold other results. */
const HEADLINES = {
    'pull-request': '✅ Docs pull request for',
    'no-pull-request': '✅ The docs agent finished without a pull request for',
    failed: '⚠️ The docs agent’s job failed for',
    archived: '🗄️ The docs agent’s job was archived for',
    'timed-out': '⏱️ The wait for the docs agent timed out for',
    submitted: '📨 A docs update was submitted for',
    cancelled: '🛑 The wait for the docs agent was cancelled for',
    error: '⚠️ The docs update ended with an error for',
};
/**
 * The comment: its marker, one line with the result of the newest request, on a docs pull request one line about what it
 * was made for, and the details collapsed. All of it comes from the marker, so a run that is not the newest does not
 * change the line.
 */
function renderComment(marker, { serverUrl, repository }) {
    const newest = marker.requests.at(-1);
    if (newest === undefined)
        return writeMarker(marker);
    const place = { marker, serverUrl, repository };
    const lines = [
        // What came of a request with an origin is reported where it was made.
        newest.origin === undefined ? headline(newest, place) : undefined,
        newest.origin === undefined && newest.docs?.preview ? (0,preview/* describePreview */.QV)(newest.docs.preview) : undefined,
        linkBack(marker.requests, place),
        (0,docs_pull_request_subject/* listCode */.sb)(marker.requests, serverUrl),
        renderDetails(newest, place),
    ];
    return [writeMarker(marker), ...lines.filter((line) => line !== undefined)].join('\n\n');
}
/** What to do after a bad end. */
const NEXT_STEPS = {
    sendAgain: 'Your code is not affected. To have the docs agent try again, re-run the workflow.',
    waitAgain: 'The job may still be running. To wait for it again, re-run the workflow: the prompt is not sent again.',
    check: 'The service may have accepted the prompt. Check the dashboard before you re-run the workflow.',
};
/** GitHub mails only the first version of a comment, so that one too says what was requested and where to look. */
function headline(record, place) {
    const commit = record.commit === '' ? 'this pull request' : `commit ${shortCommit(record.commit)}`;
    const { marker, serverUrl, repository } = place;
    // What was asked for here; a record with an origin has its own line.
    const run = runLink('run', record.reported ?? record, `${serverUrl}/${repository}/actions/runs`);
    if (record.result === undefined)
        return `⏳ A docs update was requested for ${commit} (${run}).`;
    const result = HEADLINES[record.result] ?? `The docs agent ended with ${(0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(record.result, 50))} for`;
    const pullRequest = (0,pull_request/* parsePullRequestLink */.m0)(record.prLink);
    const next = nextStep(record);
    const isOwn = pullRequest !== undefined && (0,pull_request/* leadsTo */.Rs)(pullRequest, { repository, pullRequest: marker.pullRequest });
    if (isOwn && record.result === 'pull-request')
        return `✅ The docs update requested for ${commit} is done (${run}).`;
    const linked = pullRequest === undefined || isOwn ? '' : `: **${pullRequestLink(pullRequest)}**${seenOf(record)}`;
    return `${result} ${commit}${linked} (${run}).${next === undefined ? '' : ` ${next}`}`;
}
/** What is known of the docs pull request besides its link. */
function seenOf({ docs }) {
    if (docs === undefined)
        return '';
    const title = docs.title === '' ? '' : ` ${(0,markdown/* code */.aY)(docs.title)}`;
    return `${title}, ${(0,pull_request/* describeState */.Jw)(docs)}`;
}
/** What the pull request was made for; `undefined` where it is none of the docs agent. */
function linkBack(requests, place) {
    const origins = requests.flatMap(({ origin, ...record }) => (origin === undefined ? [] : { ...record, origin }));
    const newest = origins.at(-1);
    if (newest === undefined)
        return undefined;
    const runsUrl = runsUrlOf(newest, place);
    if (runsUrl === undefined)
        return '🔗 The docs agent made this pull request for a change of the code.';
    const subjects = new Set(origins.flatMap((record) => subjectOf(record, place) ?? []));
    const made = subjects.size === 0 ? '' : ` for ${[...subjects].join(', ')}`;
    return `🔗 The docs agent made this pull request${made} (${runLink('run', newest, runsUrl)}).`;
}
/** What a request with an origin was about, with its link; `undefined` where it was about no change. */
function subjectOf({ origin, commit }, { serverUrl }) {
    const { repository, pullRequest: number, base } = origin;
    if (repository === undefined)
        return undefined;
    const pullRequest = number === undefined ? undefined : { number };
    const subject = (0,docs_pull_request_subject/* linkToSubject */.yK)({ pullRequest, commit, base }, `${serverUrl}/${repository}`, repository);
    return pullRequest === undefined ? subject : `**${subject}**`;
}
function pullRequestLink({ url, repository, number }) {
    return (0,markdown/* link */.nf)(repository === undefined ? url : `${repository}#${number}`, url);
}
function nextStep({ result, jobId, isUnsure, prLink }) {
    switch (result) {
        case 'failed':
            return NEXT_STEPS.sendAgain;
        case 'archived':
            return prLink === undefined ? NEXT_STEPS.sendAgain : undefined;
        case 'timed-out':
        case 'cancelled':
        case 'error':
            if (isUnsure)
                return NEXT_STEPS.check;
            return jobId === undefined ? NEXT_STEPS.sendAgain : NEXT_STEPS.waitAgain;
        default:
            return undefined;
    }
}
function renderDetails(newest, place) {
    const rows = place.marker.requests
        .slice(-records/* REMEMBERED */.Dk)
        .toReversed()
        .map((record) => [
        (0,markdown/* code */.aY)(record.at.slice(0, 16).replace('T', ' ')),
        shortCommit(record.commit),
        runCell(record, place),
        (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(record.result ?? 'in progress', 50)),
    ]);
    const job = newest.jobId === undefined ? '' : `Job: ${(0,markdown/* code */.aY)(newest.jobId)}\n\n`;
    return (0,markdown/* details */.zH)('Details', `${job}${(0,markdown/* table */.tp)(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`);
}
function runCell(record, place) {
    const runsUrl = runsUrlOf(record, place);
    return runsUrl === undefined ? '—' : runLink(`${record.run} (attempt ${record.attempt})`, record, runsUrl);
}
function shortCommit(commit) {
    return (0,markdown/* code */.aY)(commit.slice(0, 7));
}
/** Where the run of a record is; `undefined` for a repository that must not be named here. */
function runsUrlOf({ origin }, { repository, serverUrl }) {
    if (origin === undefined)
        return `${serverUrl}/${repository}/actions/runs`;
    return origin.repository && `${serverUrl}/${origin.repository}/actions/runs`;
}
function runLink(label, { run, attempt }, runsUrl) {
    return (0,markdown/* link */.nf)(label, `${runsUrl}/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`);
}

;// CONCATENATED MODULE: ./build/memory/thread.js


/**
 * A run looks for its comment once, and from then on edits the one that it found or made. Each edit reads that one anew and
 * changes only the run's own record in it. GitHub has no conditional write, so runs that overlap may lose a record of each
 * other; workflows keep a `concurrency` group.
 */
function createThread(options) {
    const state = { mayBeLost: false, isWritten: false, known: records/* NOTHING_REMEMBERED */.l8 };
    return {
        async read(comments) {
            await find(comments, options, state);
            return state.known;
        },
        write: async (record, comments) => await write((0,records/* fitIntoMarker */.wX)(record), comments, { ...options, state }),
    };
}
async function find(comments, { identity, onComment }, state) {
    for (const { id, url, body } of await comments.listOwn()) {
        const marker = markerOf(body, identity);
        if (marker === undefined)
            continue;
        state.id = id;
        state.known = marker;
        onComment(url);
        return;
    }
}
function markerOf(body, identity) {
    const marker = readMarker(body);
    return marker !== undefined && isAbout(marker, identity) ? marker : undefined;
}
async function write(record, comments, options) {
    const { identity, state, onComment } = options;
    if (state.mayBeLost)
        await find(comments, options, state);
    state.mayBeLost = false;
    const body = state.id === undefined ? undefined : await comments.read(state.id);
    const known = (body === undefined ? undefined : markerOf(body, identity)) ?? state.known;
    const isListed = known.requests.some((one) => (0,records/* isSameRequest */.s3)(one, record));
    // Newer requests have pushed it out: as the newest of all it would hide them.
    if (state.isWritten && !isListed)
        return;
    state.known = (0,records/* remember */.kY)(known, record);
    const next = renderComment({ ...identity, ...state.known }, options);
    if (state.id === undefined || !(await comments.update(state.id, next))) {
        // Until GitHub has responded nobody knows whether there is one.
        state.mayBeLost = true;
        const created = await comments.create(next);
        state.mayBeLost = false;
        state.id = created.id;
        onComment(created.url);
    }
    state.isWritten = true;
}


/***/ }),

/***/ 5280:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runAgentJob: () => (/* binding */ runAgentJob)
});

// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/core/log.js
var log = __webpack_require__(7304);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/core/retry.js
var retry = __webpack_require__(8216);
// EXTERNAL MODULE: ./build/job/job.js
var job_job = __webpack_require__(6319);
// EXTERNAL MODULE: ./build/job/wait.js + 1 modules
var wait = __webpack_require__(2459);
;// CONCATENATED MODULE: ./build/job/submit.js







/** Submits the prompt, if there is one, and waits until the job ends. A failure of the service is an outcome. */
async function runJob(plan, ports) {
    const progress = (0,log/* startProgress */.o)(ports.clock, ports.log);
    const run = { plan, ports, progress, deadline: plan.deadline };
    try {
        const outcome = await carryOut(run);
        if (!plan.deadline.signal.aborted)
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
async function carryOut(run) {
    const { order } = run.plan;
    switch (order.type) {
        case 'create':
            return await create(run, order.prompt);
        case 'follow-up':
            return await followUp(run, order, await waitUntilIdle(run, order, run.ports.onJob));
        case 'reuse':
            return await reuse(run, order);
        case 'rejoin':
            return await rejoin(run, order);
        case 'resume':
            return await resume(run, order.jobId);
        case 'skip':
            return {
                ...outcome/* NOTHING_SENT */.L5,
                sent: 'no',
                result: 'skipped',
                reason: order.reason,
                elapsedMs: run.progress.elapsedMs(),
            };
    }
}
/** Continues the same run with another order. */
async function carryOutInstead(run, order) {
    return await carryOut({ ...run, plan: { ...run.plan, order } });
}
async function create(run, prompt) {
    const { ports, progress, plan } = run;
    const unsent = await announce(run);
    if (unsent !== undefined)
        return unsent;
    const characters = Array.from(prompt).length;
    progress.log(`Creating a job; the prompt has ${characters} character${characters === 1 ? '' : 's'}.`);
    progress.activity('creating the job');
    const response = await ports.jobs.create(prompt, sendOptionsOf(run, 'create the job')).catch(errors/* asServiceError */.CZ);
    if (response instanceof errors/* ServiceError */._7)
        return notAccepted(run, response);
    const jobId = response.id;
    progress.log(`${ports.jobs.host} accepted the prompt as job ${jobId}.`);
    ports.onJob(response);
    ports.onAccepted(jobId, 'created');
    const hasToWait = plan.wait || (0,job_job/* isTerminal */.Hd)(response.status);
    const spec = { jobId, isNew: true, response, awaitsLink: plan.wait, onResponse: ports.onJob };
    const end = hasToWait ? await (0,wait/* waitForJob */.qt)(spec, run) : { type: 'running', job: response };
    return outcomeOf(run, end, { jobId, sent: 'yes' });
}
/**
 * Announces that the prompt is sent now.
 *
 * @param job the idle job that it goes to; absent for a new one
 * @returns the outcome where it is not sent, since that failed, or no time is left
 */
async function announce(run, job) {
    const { ports, progress } = run;
    const tooLate = stopBeforeSending(run, job);
    if (tooLate !== undefined)
        return tooLate;
    try {
        await ports.onSending(run.deadline);
    }
    catch (error) {
        if (!(error instanceof errors/* ActionError */.lZ))
            throw error;
        progress.log('The prompt was not sent.');
        return { ...outcomeOf(run, { type: 'cancelled', job }, { jobId: job?.id, sent: 'no' }), result: 'error', error };
    }
    return stopBeforeSending(run, job);
}
/** The outcome of a run that is cancelled or out of time before its prompt is sent. */
function stopBeforeSending(run, job) {
    const { ports, progress, deadline } = run;
    const unsent = { jobId: job?.id, sent: 'no' };
    if (deadline.signal.aborted)
        return outcomeOf(run, { type: 'cancelled', job }, unsent);
    if ((0,core_clock/* leftMs */.Ok)(deadline, ports.clock) > 0)
        return undefined;
    progress.log('No time is left. The prompt was not sent.');
    return outcomeOf(run, { type: 'deadline', job }, unsent);
}
/** Waits until the earlier request of a job has ended: its end would otherwise pass for the end of the next one. */
async function waitUntilIdle(run, { jobId, followedUpAtMs }, onJob) {
    onJob({ id: jobId });
    run.progress.activity(`reading job ${jobId}`);
    return await (0,wait/* waitForJob */.qt)({ jobId, followedUpAtMs, awaitsLink: false, onResponse: onJob }, run);
}
/** Sends a prompt to a job whose earlier request ended as given. */
async function followUp(run, { jobId, prompt }, earlier) {
    const { ports, progress } = run;
    if (earlier.type !== 'ended') {
        progress.log('The prompt was not sent.');
        return outcomeOf(run, earlier, { jobId, sent: 'no' });
    }
    const { job } = earlier;
    const unsent = await announce(run, job);
    if (unsent !== undefined)
        return unsent;
    progress.log(`The job is idle (${job.status}): sending the follow-up.`);
    progress.activity('sending the follow-up');
    const options = sendOptionsOf(run, 'send the follow-up');
    const response = await ports.jobs.message(jobId, prompt, options).catch(errors/* asServiceError */.CZ);
    if (response instanceof errors/* ServiceError */._7)
        return notAccepted(run, response, job);
    const unread = response === undefined ? ', with a response that cannot be read' : '';
    progress.log(`${ports.jobs.host} accepted the follow-up to job ${jobId}${unread}.`);
    return await afterFollowUp(run, job, response);
}
/** @param response what the service returned for the follow-up, where it could be read */
async function afterFollowUp(run, earlier, response) {
    const { ports, plan } = run;
    const { id: jobId, prLink } = earlier;
    const job = { ...earlier, ...response, prLink: (0,job_job/* preferredLink */.Ii)(response?.prLink, prLink) };
    ports.onJob({ ...job, status: response?.status ?? earlier.status });
    ports.onAccepted(jobId, 'followed-up');
    const followedUpAtMs = ports.clock.now();
    const spec = { jobId, followedUpAtMs, response, prLink, awaitsLink: true, onResponse: ports.onJob };
    const end = plan.wait ? await (0,wait/* waitForJob */.qt)(spec, run) : { type: 'running', job };
    const outcome = outcomeOf(run, end, { jobId, sent: 'yes' });
    // Where nothing was read since, the last known state is the earlier request's.
    return outcome.job === undefined ? { ...outcome, job, unsettled: true } : outcome;
}
async function reuse(run, order) {
    // The outputs name the old job only once it is certain that the prompt goes to it.
    const earlier = await waitUntilIdle(run, order, () => undefined);
    const whyNot = await whyNotReusable(run, order, earlier);
    if (whyNot !== undefined)
        return await doOtherwise(run, order, whyNot);
    const outcome = await followUp(run, order, earlier);
    const { sent, error } = outcome;
    // Any other error is about a read, and the job may have the prompt, or may still take it.
    const isRefused = earlier.type === 'ended' && sent === 'no' && error instanceof errors/* ServiceError */._7;
    const why = isRefused ? whyRefused(error) : undefined;
    return why === undefined ? outcome : await doOtherwise(run, order, why);
}
/** Why a job never takes the follow-up, as a clause; `undefined` when the refusal is not for good, or not about the job. */
function whyRefused(error) {
    if (isUnknownJob(error))
        return NO_LONGER_KNOWN;
    if (error.failure.status !== 400)
        return undefined;
    const { remoteMessage } = error;
    return `refused the follow-up (400${remoteMessage === undefined ? '' : `: "${remoteMessage}"`})`;
}
async function doOtherwise(run, order, why) {
    const { jobId, otherwise } = order;
    run.progress.log(`Job ${jobId} ${why}${otherwise.type === 'create' ? ': creating a new job' : ''}.`);
    return await carryOutInstead(run, otherwise);
}
const NO_LONGER_KNOWN = 'is no longer known (404)';
/** Why a job takes no more prompts, as a clause; `undefined` when it does, or when it is not known. */
async function whyNotReusable(run, order, earlier) {
    if (earlier.type === 'failed')
        return isUnknownJob(earlier.error) ? NO_LONGER_KNOWN : undefined;
    if (earlier.type !== 'ended')
        return undefined;
    const { job } = earlier;
    const prLink = job.prLink ?? order.prLink;
    if ((0,job_job/* cameToNothing */.Vv)({ ...job, prLink }))
        return howItEnded(job);
    const isOpen = prLink === undefined || (await run.ports.isPullRequestOpen(prLink, run.deadline));
    if (isOpen === undefined && !order.isUnseenOpen)
        return 'has a pull request whose state cannot be seen';
    return (isOpen ?? true) ? undefined : 'has a pull request that is merged or closed';
}
/** Waits for the job that has the prompt. Sends it again only if the first response is that the job came to nothing. */
async function rejoin(run, order) {
    const { ports } = run;
    const { jobId, prLink, followedUpAtMs, otherwise, ifUnknown } = order;
    if (order.isUnsure)
        warnOfLostFollowUp(run, jobId);
    let isAccepted = false;
    const accept = (job) => {
        ports.onJob(job);
        if (!isAccepted)
            ports.onAccepted(jobId, 'rejoined');
        isAccepted = true;
    };
    const onResponse = (job, verdict) => {
        const isUseless = !isAccepted && verdict.type === 'ended' && (0,job_job/* cameToNothing */.Vv)({ ...job, prLink: job.prLink ?? prLink });
        if (!isUseless)
            accept(job);
    };
    const end = await waitOrReadOnce(run, { jobId, prLink, followedUpAtMs, awaitsLink: true, onResponse });
    if (ifUnknown !== undefined && end.type === 'failed' && isUnknownJob(end.error)) {
        return await carryOutInstead(run, ifUnknown);
    }
    if (!isAccepted && end.type === 'ended')
        return await sendAgain(run, otherwise, end.job);
    if (!isAccepted)
        accept({ id: jobId });
    return outcomeOf(run, end, { jobId, sent: 'none' });
}
function warnOfLostFollowUp({ progress }, jobId) {
    progress.warnOnce('rejoin', `An earlier attempt of this run may have sent the prompt to job ${jobId}, so it is not sent again. To send it, start a new run of the workflow.`);
}
/** Carries out an order after `job` came to nothing, which need not be read again. */
async function sendAgain(run, order, job) {
    if (order.type !== 'skip')
        run.progress.log(`Job ${job.id} ${howItEnded(job)}: sending the prompt again.`);
    if (order.type === 'reuse' && order.jobId === job.id)
        return await carryOutInstead(run, order.otherwise);
    if (order.type !== 'follow-up' || order.jobId !== job.id)
        return await carryOutInstead(run, order);
    run.ports.onJob(job);
    return await followUp(run, order, { type: 'ended', job });
}
async function resume(run, jobId) {
    const { onJob } = run.ports;
    onJob({ id: jobId });
    const end = await waitOrReadOnce(run, { jobId, awaitsLink: true, onResponse: onJob });
    return outcomeOf(run, end, { jobId, sent: 'none' });
}
async function waitOrReadOnce(run, spec) {
    run.progress.activity(`reading job ${spec.jobId}`);
    return run.plan.wait ? await (0,wait/* waitForJob */.qt)(spec, run) : await (0,wait/* readOnce */.WY)(spec, run);
}
/** The bounds of a request that sends a prompt. Its delays are logged, each error once. */
function sendOptionsOf(run, action) {
    const { progress } = run;
    let logged;
    return {
        ...run.deadline,
        onRetry({ kind, what }, delayMs) {
            progress.log(`${what === logged ? '' : `${what} `}Trying again in ${(0,core_clock/* formatDuration */.a3)(delayMs)}.`);
            progress.activity(`trying to ${action}; last error: ${kind}`);
            logged = what;
        },
    };
}
const howItEnded = ({ status }) => (status === 'failed' ? 'failed' : 'was archived');
const isUnknownJob = ({ failure }) => failure.status === 404;
/** The outcome of a prompt that the service did not accept, as far as is known. */
function notAccepted(run, error, job) {
    const isLost = (0,retry/* mayHaveBeenProcessed */.uZ)(error.failure);
    const end = { type: 'failed', job, error };
    return { ...outcomeOf(run, end, { jobId: job?.id, sent: isLost ? 'unknown' : 'no' }), unsettled: isLost };
}
function outcomeOf(run, end, { jobId, sent }) {
    const elapsedMs = run.progress.elapsedMs();
    const base = { jobId, job: end.job, reused: run.plan.order.type !== 'create', sent, elapsedMs };
    switch (end.type) {
        case 'ended':
            return { ...base, result: (0,outcome/* resultOfEnd */.kE)(end.job) };
        case 'running':
            // An end that the job shows now is the earlier request's.
            return { ...base, result: 'submitted', unsettled: (0,job_job/* isTerminal */.Hd)(end.job.status) };
        case 'deadline':
            return { ...base, result: 'timed-out', unsettled: end.unsettled };
        case 'cancelled':
            return { ...base, result: 'cancelled', unsettled: end.unsettled };
        case 'failed':
            return { ...base, result: 'error', error: end.error };
    }
}

// EXTERNAL MODULE: ./build/memory/decision.js
var decision = __webpack_require__(770);
// EXTERNAL MODULE: ./build/memory/records.js
var records = __webpack_require__(8408);
;// CONCATENATED MODULE: ./build/memory/keeper.js


/** A cancelled run has five seconds in all (docs/internals/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000;
/** How long one write may take, as far as the time limit of the step allows. */
const WRITE_MS = 60_000;
/** How long the last write may take in any case. */
const LEAST_MS = 10_000;
/** How long the last write waits for the first one, also once the run is cancelled. */
const FIRST_WRITE_MS = 2500;
const CANCELLED_FIRST_WRITE_MS = 1000;
function createRecordKeeper(options) {
    const { record, joined, stores, clock, timeoutMs, signal } = options;
    const grace = (0,core_clock/* abortAfter */.dg)(signal, CANCELLED_MS, clock);
    const first = new AbortController();
    const announced = new Set();
    let accepted;
    let begun = Promise.resolve();
    const now = () => new Date(clock.now()).toISOString();
    const endedIn = (outcome, store) => {
        const isAnnounced = store !== undefined && announced.has(store);
        return (0,records/* endedRecord */.Yc)(record, { accepted, isAnnounced, outcome, at: now() });
    };
    const finish = async (store, outcome, deadline) => {
        const ended = endedIn(outcome, store);
        if (ended !== undefined)
            await store.write(ended, deadline);
    };
    return {
        async announce(deadline) {
            const announce = async (store) => {
                await store.write(record, (0,core_clock/* atMost */.Tu)(WRITE_MS, deadline, clock));
                announced.add(store);
            };
            // All have ended before the first failure is passed on: what was announced is taken back at the end.
            const ends = await Promise.allSettled(stores.filter(({ announces }) => announces).map(announce));
            for (const end of ends)
                if (end.status === 'rejected')
                    throw end.reason;
        },
        begin(jobId, how) {
            accepted = how === 'rejoined' ? joined : (0,records/* acceptedRecord */.rn)(record, { jobId, how, at: now() });
            if (accepted === undefined)
                return;
            const deadline = (0,core_clock/* deadlineIn */._5)(WRITE_MS, { clock, signal: AbortSignal.any([grace.signal, first.signal]) });
            const state = accepted;
            // The last write tries again, and reports a failure.
            begun = Promise.allSettled(stores.map(async (store) => await store.write(state, deadline)));
        },
        ended: (outcome) => endedIn(outcome),
        async end(outcome) {
            const leftMs = Math.max(LEAST_MS, Math.min(WRITE_MS, timeoutMs - outcome.elapsedMs));
            const deadline = (0,core_clock/* deadlineIn */._5)(signal.aborted ? CANCELLED_MS : leftMs, { clock, signal: grace.signal });
            // Of a comment whose creation is cut off nobody knows whether it exists.
            await waitAtMost(begun, signal.aborted ? CANCELLED_FIRST_WRITE_MS : FIRST_WRITE_MS, clock);
            first.abort();
            await begun;
            const report = (store) => (error) => store.warn({ error, cancelled: grace.signal.aborted });
            await Promise.all(stores.map((store) => finish(store, outcome, deadline).catch(report(store))));
            grace.stop();
        },
        async update(outcome, deadline) {
            const report = (store) => (error) => {
                if (!deadline.signal.aborted)
                    store.warn({ error, cancelled: false });
            };
            const read = stores.filter(({ isForPeople }) => isForPeople);
            await Promise.all(read.map((store) => finish(store, outcome, deadline).catch(report(store))));
        },
    };
}
/** Resolves once the promise does or the time is over, and leaves no timer behind. */
async function waitAtMost(promise, ms, clock) {
    const settled = new AbortController();
    await Promise.race([promise, clock.sleep(ms, settled.signal).catch(() => undefined)]);
    settled.abort();
}

// EXTERNAL MODULE: ./build/run.js + 1 modules
var build_run = __webpack_require__(3427);
// EXTERNAL MODULE: ./build/service/agent-api.js
var agent_api = __webpack_require__(7956);
// EXTERNAL MODULE: ./build/memory/thread.js + 1 modules
var memory_thread = __webpack_require__(2437);
// EXTERNAL MODULE: ./build/phases/request.js
var request = __webpack_require__(2708);
;// CONCATENATED MODULE: ./build/phases/comment.js





/**
 * Finds the pull request that the run is about and reads what its comment remembers; `undefined` when there is no pull
 * request, or the comment cannot be read, which is a warning unless the comment counts.
 */
async function openComment(task, run) {
    const { inputs, counts } = task;
    const { log } = run;
    try {
        const about = await findPullRequest(task, run);
        if (about === undefined)
            log.info('There is no pull request to comment on.');
        return about && (await readComment(about, task, run));
    }
    catch (thrown) {
        const error = (0,errors/* asGitHubError */.s7)(thrown);
        // A number that is wrong would start a job about nothing.
        const isWrong = inputs.pullRequest !== undefined && error.status === 404;
        if (counts)
            log.info('Without the comment nobody knows which prompts were sent before: nothing is sent.');
        if (isWrong || counts)
            throw error;
        run.warn(`${(0,request/* withoutAdviceToRunAgain */.F)(error)} No comment is kept.`, TITLE);
        return undefined;
    }
}
/** The pull request that a comment goes to, and the commit that the run is about; `undefined` when there is none. */
async function findPullRequest({ inputs, event }, run) {
    const { push, pullRequest } = event;
    if (inputs.pullRequest === undefined && pullRequest?.headSha !== undefined) {
        return { number: pullRequest.number, commit: pullRequest.headSha };
    }
    const number = inputs.pullRequest ?? pullRequest?.number;
    if (number === undefined && push === undefined)
        return undefined;
    const changes = (await run.connect()).changes();
    if (number !== undefined)
        return { number, commit: (await changes.pullRequest(number)).headSha ?? '' };
    const merged = push && (await changes.mergedPullRequest(push));
    return merged && push && { number: merged.number, commit: push.after };
}
async function readComment({ number, commit }, task, run) {
    const { connect, workflow } = run;
    const { repository, repositoryId, serverUrl } = workflow;
    if (repository === undefined || repositoryId === undefined)
        throw (0,build_run/* repositoryUnknown */.DD)();
    const thread = (0,memory_thread/* createThread */.N)({
        identity: { repository: repositoryId, pullRequest: number, service: (0,records/* serviceHash */.gH)(task.inputs), name: task.name },
        serverUrl,
        repository: `${repository.owner}/${repository.name}`,
        onComment: createReport(run),
    });
    return {
        pullRequest: number,
        commit,
        remembered: await thread.read((await connect()).comments(number)),
        announces: task.counts,
        isForPeople: true,
        async write(record, deadline) {
            await thread.write(record, (await connect(deadline)).comments(number));
        },
        warn: ({ error, cancelled }) => 
        // Also in a cancelled run: the comment may be wrong, and nobody else says so.
        run.log.warning(`${cancelled ? NOT_IN_TIME : (0,request/* withoutAdviceToRunAgain */.F)(error)} The job's result stands.`, TITLE),
    };
}
const TITLE = 'Docs agent comment';
/** Reports where the comment is, each address once. */
function createReport({ log, setOutput }) {
    let reported;
    return (url) => {
        if (url === reported)
            return;
        reported = url;
        setOutput('comment-url', url);
        log.info(`The comment on the pull request: ${url}`);
    };
}
const NOT_IN_TIME = 'GitHub did not respond in time, so the comment may not show how the run ended.';

// EXTERNAL MODULE: ./build/phases/publish.js + 1 modules
var publish = __webpack_require__(3518);
// EXTERNAL MODULE: ./build/phases/range.js + 1 modules
var phases_range = __webpack_require__(2080);
;// CONCATENATED MODULE: ./build/phases/job.js













/** Submits and waits, part by part, and keeps the comment on the pull request if one is wanted. */
async function runAgentJob(task, service, run) {
    const { clock, log, setOutput } = run;
    const { wait, timeoutMs } = task.inputs;
    const { order, records, keepPart, subject, hasThread } = await decideOrder(task, run);
    let sentAt;
    let prompts = 0;
    const countPrompt = () => {
        prompts += 1;
        setOutput('prompts', String(prompts));
    };
    const portsOf = (keeper) => ({
        jobs: (0,agent_api/* createAgentApi */._)(service),
        clock,
        log,
        onJob({ id, status, prLink }) {
            setOutput('job-id', id);
            if (status !== undefined)
                setOutput('status', status);
            if (prLink !== undefined)
                (0,publish/* setPullRequest */.HT)(prLink, setOutput);
        },
        async onSending(deadline) {
            sentAt = clock.now();
            await keeper.announce(deadline);
        },
        onAccepted(jobId, how) {
            if (how !== 'rejoined')
                countPrompt();
            keeper.begin(jobId, how);
        },
        isPullRequestOpen: (prLink, deadline) => isPullRequestOpen(prLink, deadline, run),
    });
    // A signal that came while the program was loaded is heard only when the event loop turns, before anything is paid for.
    // On a busy machine the first timer is due before the loop has looked for signals, so it takes a second one.
    for (let turns = 0; turns < 2; turns++)
        await clock.sleep(1);
    // The wait for the job of the last run and this one share the time limit of the step.
    const deadline = task.range?.branch?.deadline ?? (0,core_clock/* deadlineIn */._5)(timeoutMs, run);
    const send = async (next, keeper) => {
        const outcome = await runJob({ order: next, wait, deadline }, portsOf(keeper));
        if (outcome.sent === 'unknown')
            countPrompt();
        return { ...outcome, prompts, elapsedMs: timeoutMs - (0,core_clock/* leftMs */.Ok)(deadline, clock) };
    };
    const first = await send(order, records.all);
    const outcome = await sendRest(task, { first, deadline, keepPart, records, send }, run);
    const docsTask = { ...task, range: wholeRange(task), subject, records: records.all, hasThread, sentAt };
    return { outcome: { ...outcome, reused: first.reused }, records: records.all, docsTask, subject };
}
/** Sends the other parts of a range to the same job, each once the one before has come to something. */
async function sendRest(task, { first, deadline, records, keepPart, send }, run) {
    const { rest = [] } = task;
    let outcome = first;
    for (const [index, part] of rest.entries()) {
        const { jobId, job } = outcome;
        if (!cameToSomething(outcome) || jobId === undefined) {
            // Where nothing is remembered, people need to know where to go on.
            const { range } = index === 0 ? task : (rest[index - 1] ?? task);
            if (range !== undefined && range.branch === undefined && !run.signal.aborted)
                run.warn(continueFrom(range), job_TITLE);
            return outcome;
        }
        const which = `part ${index + 2} of ${rest.length + 1}`;
        if ((0,core_clock/* leftMs */.Ok)(deadline, run.clock) <= 0) {
            outOfTime(part, which, run);
            return outcome;
        }
        await records.part.end(outcome);
        records.part = keepPart(part);
        run.log.info(`Sending ${which} of the changes to the same job.`);
        const prompt = part.prompt ?? '';
        const otherwise = (0,decision/* newJob */.iO)(prompt, task.inputs.reuseJob);
        const followUp = { type: 'reuse', prompt, jobId, prLink: job?.prLink, isUnseenOpen: true, otherwise };
        const next = await send(followUp, records.part);
        if (next.result === 'timed-out' && next.sent === 'no') {
            await records.part.end(next);
            records.part = keepNothing;
            outOfTime(part, which, run);
            return outcome;
        }
        outcome = next;
    }
    return outcome;
}
function cameToSomething({ result, job }) {
    return (result === 'pull-request' || result === 'no-pull-request' || (result === 'archived' && job?.prLink !== undefined));
}
/** The run ends with what came of the parts before. */
function outOfTime({ range }, which, run) {
    const next = range && range.branch === undefined ? continueFrom(range) : 'The next run begins with it.';
    run.warn(`The time limit left no time for ${which} of the changes. ${next}`, job_TITLE);
}
function continueFrom({ base }) {
    return `To send the changes after commit ${base.sha}, run the action with \`since\` set to that commit.`;
}
const job_TITLE = 'Docs agent';
/** What all parts are about together. */
function wholeRange({ range, rest }) {
    const head = rest?.at(-1)?.range?.head;
    return range === undefined || head === undefined ? range : { ...range, head };
}
const keepNothing = {
    announce: async () => undefined,
    begin: () => undefined,
    ended: () => undefined,
    end: async () => undefined,
    update: async () => undefined,
};
function joinRecords(part, comment) {
    const records = {
        part,
        all: {
            announce: async (deadline) => {
                await Promise.all([records.part.announce(deadline), comment.announce(deadline)]);
            },
            begin(...accepted) {
                records.part.begin(...accepted);
                comment.begin(...accepted);
            },
            ended: comment.ended,
            async end(outcome) {
                await Promise.all([records.part.end(outcome), comment.end(outcome)]);
            },
            async update(...later) {
                await Promise.all([records.part.update(...later), comment.update(...later)]);
            },
        },
    };
    return records;
}
async function decideOrder(task, run) {
    const { prompt, inputs, event, range, rest = [], change, isQuiet = false } = task;
    const { jobId, reuseJob, timeoutMs } = inputs;
    // With `since` these are the prompts of one run.
    const maxPrompts = inputs.since === undefined ? inputs.maxPrompts : undefined;
    const branch = range && (0,phases_range.openBranch)(range, run);
    // A comment only reports where the branch remembers.
    const counts = branch === undefined && prompt !== undefined && (maxPrompts !== undefined || run.workflow.attempt > 1);
    const { comment } = inputs;
    const thread = comment && (await openComment({ ...task, name: comment.name, counts }, run));
    const subject = subjectOf({ ...task, range: wholeRange(task) }, thread?.pullRequest);
    const thisRun = (0,request/* recordOf */.z)({ commit: range?.head ?? thread?.commit ?? subject.commit, change }, inputs, run);
    const past = branch?.past ?? pastOf(thread?.remembered);
    const { order, why, record, joined } = (0,decision/* decide */.LD)({ prompt, jobId, reuseJob, maxPrompts, event: event.name, isQuiet }, past, thisRun);
    const { clock, log, signal } = run;
    if (why !== '')
        log.info(why);
    const keep = (stored, store) => createRecordKeeper({ ...stored, stores: store === undefined ? [] : [store], clock, timeoutMs, signal });
    const ofRun = { record: { ...record, commit: rest.length > 0 ? subject.commit : record.commit }, joined };
    return {
        order,
        records: joinRecords(keep({ record, joined }, branch), keep(ofRun, thread)),
        keepPart: ({ range: stretch, change: ofPart }) => keep({ record: (0,request/* recordOf */.z)({ commit: stretch?.head ?? '', change: ofPart }, inputs, run) }, stretch && (0,phases_range.openBranch)(stretch, run)),
        subject,
        hasThread: thread !== undefined,
    };
}
function pastOf(remembered = records/* NOTHING_REMEMBERED */.l8) {
    return { requests: remembered.requests, prompts: (0,records/* countPrompts */.bC)(remembered) };
}
/**
 * What the run is about.
 *
 * @param commentedOn the pull request that has the run's comment
 */
function subjectOf({ inputs, event, range }, commentedOn) {
    if (range !== undefined)
        return { base: range.base.sha, commit: range.head };
    const { pullRequest, push } = event;
    const number = inputs.pullRequest ?? pullRequest?.number ?? commentedOn;
    const title = number === pullRequest?.number ? pullRequest?.title : undefined;
    const headSha = number === pullRequest?.number ? pullRequest?.headSha : undefined;
    return { pullRequest: number === undefined ? undefined : { number, title }, commit: headSha ?? push?.after ?? '' };
}
/** How long the state of a job's pull request is asked for. */
const STATE_PATIENCE_MS = 15_000;
/** Whether a pull request is open; `undefined` where the token cannot see it. */
async function isPullRequestOpen(prLink, deadline, run) {
    const { clock, log, workflow } = run;
    const place = (0,pull_request/* placeOf */.$t)(prLink, workflow.serverUrl);
    if (place === undefined)
        return undefined;
    try {
        const github = await (0,build_run/* connectDocs */.kC)(run, (0,core_clock/* atMost */.Tu)(STATE_PATIENCE_MS, deadline, clock));
        return (0,pull_request/* isOpen */.nT)(await github.changes(place.repository).pullRequest(place.number));
    }
    catch (error) {
        if (!(error instanceof errors/* GitHubError */.y_))
            throw error;
        log.info(`${error.what} Whether ${(0,pull_request/* nameOf */.Vb)(place)} is still open is unknown.`);
        return undefined;
    }
}


/***/ })

};
