export const id = 879;
export const ids = [879];
export const modules = {

/***/ 1179:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ connectDocs)
/* harmony export */ });
/** Connects with the token that reaches the docs: `docs-token` where it is given, else `github-token`. Throws `GitHubError`. */
async function connectDocs({ connect, settings }, deadline) {
    return await connect(deadline, settings.docsToken === '' ? 'github-token' : 'docs-token');
}


/***/ }),

/***/ 8879:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openThread: () => (/* binding */ openThread),
  runAgentJob: () => (/* binding */ runAgentJob)
});

// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/docs-pull-request/docs-pull-request.js
var docs_pull_request = __webpack_require__(1179);
// EXTERNAL MODULE: ./build/memory/branch.js + 2 modules
var branch = __webpack_require__(3576);
// EXTERNAL MODULE: ./build/memory/decision.js
var memory_decision = __webpack_require__(8389);
// EXTERNAL MODULE: ./build/memory/records.js + 1 modules
var records = __webpack_require__(4769);
;// CONCATENATED MODULE: ./build/memory/keeper.js


/** A cancelled run has five seconds in all (docs/internals/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000;
/** Of these, how long a write may still take that is under way, so that the last one has time too. */
const CANCELLED_FIRST_MS = 1000;
/** How long one write may take, as far as the step's time limit allows. */
const WRITE_MS = 60_000;
const LEAST_MS = 10_000;
/** Keeps the record of a run's request where later runs find it. */
function createRecordKeeper({ record, joined, store, clock, deadline }) {
    const { signal } = deadline;
    const grace = (0,core_clock/* abortAfter */.dg)(signal, CANCELLED_MS, clock);
    const graceOfFirst = (0,core_clock/* abortAfter */.dg)(signal, CANCELLED_FIRST_MS, clock);
    let isAnnounced = false;
    let accepted;
    // Of a comment whose creation is cut off nobody knows whether it exists, so each write waits for the one before.
    let writing = Promise.resolve();
    const ended = (outcome) => (0,records/* endedRecord */.Yc)(record, { accepted, isAnnounced, outcome });
    const finish = async (outcome, within) => {
        const { result, sent } = outcome;
        const end = sent === 'no' && store?.showsUnsent ? { ...record, result } : ended(outcome);
        if (end !== undefined)
            await store?.write(end, within);
    };
    return {
        /**
         * Writes that the prompt is about to be sent, where it has to be recorded before, and waits for GitHub's limits. Rejects
         * where it may not be sent.
         */
        async announce(within) {
            if (!store?.announces)
                return;
            try {
                // Of a record for several prompts, the job is known already.
                await store.write(accepted ?? record, within);
                isAnnounced = true;
            }
            catch (error) {
                const stops = store.stops(error);
                // The last write tries again, and reports a failure: of one that was cut off nobody knows whether it was written.
                isAnnounced = !stops || signal.aborted;
                if (stops)
                    throw error;
            }
        },
        /** Writes that a job has the prompt; does not wait for it to be written. */
        begin({ id: jobId, linkBefore }, how) {
            const followedUpAt = how === 'followed-up' ? new Date(clock.now()).toISOString() : undefined;
            const begins = how === 'rejoined' ? joined : { ...record, jobId, followedUpAt, linkBefore };
            accepted = begins;
            if (begins === undefined)
                return;
            const within = (0,core_clock/* deadlineIn */._5)(WRITE_MS, { clock, signal: graceOfFirst.signal });
            // The last write tries again, and reports a failure.
            writing = writing.then(() => store?.write(begins, within)).catch(() => undefined);
        },
        ended,
        /** Writes how the run ended; resolves once that is written or given up. */
        async end(outcome) {
            await writing;
            const ms = Math.max(LEAST_MS, Math.min(WRITE_MS, (0,core_clock/* leftMs */.Ok)(deadline, clock)));
            const within = (0,core_clock/* deadlineIn */._5)(signal.aborted ? CANCELLED_MS : ms, { clock, signal: grace.signal });
            await finish(outcome, within).catch((error) => store?.warn({ error, cancelled: grace.signal.aborted }));
            grace.stop();
            graceOfFirst.stop();
        },
        /** Writes what is known later of the docs pull request, after the end. */
        async update(outcome, within) {
            await finish(outcome, within).catch((error) => {
                if (!within.signal.aborted)
                    store?.warn({ error, cancelled: false });
            });
        },
    };
}

// EXTERNAL MODULE: ./build/core/marker.js
var marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/github/failure.js
var failure = __webpack_require__(220);
// EXTERNAL MODULE: ./build/memory/thread.js + 2 modules
var memory_thread = __webpack_require__(9433);
;// CONCATENATED MODULE: ./build/memory/open-comment.js






/**
 * Finds the run's pull request and reads what its comment remembers; `undefined` when there is no pull
 * request, or the comment cannot be read, which is a warning unless the comment counts or GitHub refuses to show it.
 */
async function openComment(task, run) {
    const { inputs, sends, counts } = task;
    const { log } = run;
    try {
        const about = await findPullRequest(task, run);
        if (about !== undefined)
            return await readComment(about, task, run);
        const none = 'There is no pull request to comment on';
        if (counts)
            log.warning(`${none}, so prompts are not counted, and a re-run sends its prompt again.`, TITLE);
        else
            log.info(`${none}.`);
        return undefined;
    }
    catch (thrown) {
        const error = (0,errors/* asGitHubError */.s7)(thrown);
        // A number that is wrong would start a job about nothing.
        const isWrong = inputs.pullRequest !== undefined && error.status === 404;
        if (counts)
            log.info('Without the comment it is unknown which prompts were sent before, so nothing is sent.');
        if (isWrong || counts || (sends && (0,failure/* isWithoutAccess */.vj)(error)))
            throw error;
        run.log.warning(`${(0,errors/* messageOf */.bD)(error)} No comment is kept.`, TITLE);
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
    const changes = (await run.connect()).changes();
    if (number !== undefined)
        return { pullRequest: number, commit: (await changes.pullRequest(number)).headSha ?? '' };
    const merged = push && (await changes.mergedPullRequest(push));
    return merged && push && { pullRequest: merged.number, commit: push.after };
}
async function readComment(about, task, run) {
    const { pullRequest } = about;
    const { repository, repositoryId, serverUrl } = run.workflow;
    if (repository === undefined || repositoryId === undefined)
        throw (0,failure/* repositoryUnknown */.DD)();
    const thread = (0,memory_thread/* createThread */.N)({
        identity: { repository: repositoryId, pullRequest, service: (0,marker/* serviceHash */.gH)(task.inputs), name: task.name },
        serverUrl,
        repository: (0,pull_request/* fullName */.fq)(repository),
        comments: async (deadline) => (await run.connect(deadline)).comments(pullRequest),
        onComment(url) {
            run.setOutput('comment-url', url);
            run.log.info(`The comment on the pull request: ${url}`);
        },
    });
    const remembered = await thread.read();
    const requests = remembered.requests.filter((record) => !(0,records/* isUnsent */.wt)(record));
    return {
        ...about,
        past: { requests, prompts: (0,records/* countPrompts */.bC)(remembered) },
        // The first one is mailed as it is, and without it each push would be paid for again.
        announces: task.counts || thread.isNew(),
        stops: (error) => task.counts || (0,failure/* isWithoutAccess */.vj)(error),
        showsUnsent: requests.length > 0,
        write: thread.write,
        warn: ({ error, cancelled }) => run.log.warnAnyway(`${cancelled ? NOT_IN_TIME : (0,errors/* messageOf */.bD)(error)} The job's result is not affected.`, TITLE),
    };
}
const TITLE = 'Docs agent comment';
const NOT_IN_TIME = 'GitHub did not respond in time, so the comment may not show how the run ended.';

// EXTERNAL MODULE: ./build/service/agent-api.js
var agent_api = __webpack_require__(7956);
// EXTERNAL MODULE: ./build/core/outcome.js
var core_outcome = __webpack_require__(9058);
;// CONCATENATED MODULE: ./build/job/parts.js




/** Sends a change's parts, the later ones to the same job, each once the one before has come to something. */
async function sendParts([first, ...rest], { inputs }, { decision, send, deadline }, { clock, log, workflow }) {
    let sent = await send(first, decision);
    const { reused } = sent.outcome;
    const { joined } = decision;
    if (sent.outcome.sent === 'none') {
        // A comment does not tell an earlier request's parts apart, so none of them is sent again.
        const isUnclear = rest.length > 0 && joined !== undefined && (0,core_outcome/* endOf */.pJ)(joined) !== 'something';
        if (isUnclear)
            log.warning(`Run ${joined.run} may not have sent all parts of the changes. ${whereNext(first)}`);
        return sent;
    }
    let last = first;
    for (const [index, part] of rest.entries()) {
        const { outcome, status } = sent;
        const { jobId, job } = outcome;
        if (jobId === undefined || !cameToSomething(outcome))
            break;
        last = part;
        const which = `part ${index + 2} of ${rest.length + 1}`;
        const outOfTime = `The time limit left no time for ${which} of the changes. ${whereNext(part)}`;
        if ((0,core_clock/* leftMs */.Ok)(deadline, clock) <= 0) {
            log.warning(outOfTime);
            break;
        }
        await status?.end(outcome);
        const { prompt = '', range, change } = part;
        const record = (0,records.newRecord)({ commit: range?.head ?? '', change }, inputs, workflow, clock.now());
        const order = (0,memory_decision/* followUp */.nF)(prompt, { jobId, prLink: job?.prLink }, inputs.reuseJob);
        const next = await send(part, { order, record, why: `Sending ${which} of the changes to the same job.` });
        if (next.outcome.sent !== 'no') {
            sent = next;
            continue;
        }
        await next.status?.end(next.outcome);
        const isLate = next.outcome.result === 'timed-out';
        if (isLate)
            log.warning(outOfTime);
        // The run sent the parts before, and what came of them stays known.
        const known = { sent: outcome.sent, jobId: next.outcome.jobId ?? jobId, job: next.outcome.job ?? job };
        sent = { outcome: isLate ? outcome : { ...next.outcome, ...known }, status: undefined };
        break;
    }
    const isForgotten = rest.length > 0 && last.range?.branch === undefined;
    if (isForgotten && !cameToSomething(sent.outcome))
        log.warning(whereNext(last));
    return { ...sent, outcome: { ...sent.outcome, reused } };
}
function cameToSomething({ result, job }) {
    return (0,core_outcome/* endOf */.pJ)({ ...job, result }) === 'something';
}
/** Where nothing is remembered, people need to know where to go on. */
function whereNext({ range }) {
    if (range === undefined || range.branch !== undefined)
        return 'The next run begins with it.';
    return `To send the changes after commit ${range.base.sha}, run the action with \`since\` set to that commit.`;
}

// EXTERNAL MODULE: ./build/job/publish.js + 1 modules
var publish = __webpack_require__(9920);
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
async function carryOut({ order, anew }, run) {
    switch (order.type) {
        case 'send':
            return order.to === undefined ? await create(order.prompt, run) : await followUp(order.prompt, order.to, run);
        case 'wait':
            return await follow(order, anew, run);
        case 'skip':
            return skipped(order.reason);
    }
}
const skipped = (reason) => ({ result: 'skipped', reason, reused: false, sent: 'no' });
async function create(prompt, run) {
    const { ports, progress } = run;
    const unsent = await announce(prompt, run);
    if (unsent !== undefined)
        return unsent;
    progress.activity('creating the job');
    const response = await ports.jobs.create(prompt, sendOptionsOf(run, 'create the job')).catch(errors/* asServiceError */.CZ);
    if (response instanceof errors/* ServiceError */._7)
        return notAccepted(response);
    progress.log(`${ports.jobs.host} accepted the prompt as job ${response.id}.`);
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
    // Where nothing was read since, the last known state is the earlier request's.
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
    const unsent = await announce(prompt, run, earlier.job);
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
    progress.log(`${ports.jobs.host} accepted the follow-up to job ${jobId}${unread}.`);
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
    if ((0,core_outcome/* endOf */.pJ)(job) === 'nothing')
        return howItEnded(job);
    const isOpen = job.prLink === undefined || (await run.ports.isPullRequestOpen(job.prLink, run.deadline));
    if (isOpen === undefined && to.mustBeSeenOpen)
        return 'has a pull request whose state cannot be seen';
    return (isOpen ?? true) ? undefined : 'has a pull request that is merged or closed';
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
    run.progress.log(`Job ${to.jobId} ${why}${creates ? ': creating a new job' : ''}.`);
    return creates ? await create(prompt, run) : skipped(memory_decision/* NO_JOB */.UE);
}
/** Waits for a job that the step names, or that has the prompt already; then `anew` is given. */
async function follow(order, anew, run) {
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
    if (anew === undefined)
        report({ id: jobId });
    const onResponse = (job, { type }) => {
        const isUseless = type === 'ended' && (0,core_outcome/* endOf */.pJ)(job) === 'nothing';
        if (isReported || !isUseless)
            report(job);
    };
    progress.activity(`reading job ${jobId}`);
    const until = wait ? deadline.until : ports.clock.now();
    const spec = { ...known, awaitsLink: wait, onResponse };
    const end = await (0,job_wait/* waitForJob */.qt)(spec, { ...run, deadline: { ...deadline, until } });
    if (end.type === 'ended' && !isReported && anew !== undefined) {
        if (anew.type === 'send')
            progress.log(`Job ${jobId} ${howItEnded(end.job)}: sending the prompt again.`);
        if (anew.type === 'send' && anew.to?.jobId === jobId)
            return await followUp(anew.prompt, anew.to, run, end.job);
        return await carryOut({ order: anew }, run);
    }
    if (ifUnknown !== undefined && (0,job_wait/* isUnknownJob */.mg)(end))
        return skipped(ifUnknown);
    if (!isReported)
        report({ id: jobId });
    return outcomeOf(run, end, { jobId, sent: 'none', reused: true });
}
/**
 * Announces that the prompt is sent now.
 *
 * @param job the idle job that it goes to; absent for a new one
 * @returns the outcome where it is not sent, since that failed, or no time is left
 */
async function announce(prompt, run, job) {
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
/** The bounds of a request that sends a prompt. Its delays are logged. */
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
    // An end that the job shows now is the earlier request's.
    return { ...known, result: 'submitted', unsettled: (0,core_outcome/* isTerminal */.Hd)(job?.status) };
}

;// CONCATENATED MODULE: ./build/job/ask.js













/**
 * Submits and waits, part by part, and keeps the records of it.
 *
 * @param parts oldest first; more than one where a range does not fit into one prompt
 */
async function runAgentJob(task, parts, asking, run) {
    const [{ prompt, ...first }] = parts;
    const { inputs, event } = task;
    const { thread, past: known = NOTHING_REMEMBERED } = asking;
    const range = first.range && { ...first.range, head: parts.at(-1)?.range?.head ?? first.range.head };
    const subject = subjectOf(task, range, thread?.pullRequest);
    const { jobId, reuseJob } = inputs;
    const { past } = (first.range && (0,branch.openBranch)(first.range, run)) ?? thread ?? { past: known };
    const ask = { prompt, jobId, reuseJob, maxPrompts: maxPromptsOf(task), event: event.name };
    const about = { commit: first.range?.head ?? thread?.commit ?? subject.commit, change: first.change };
    const decision = (0,memory_decision/* decide */.LD)(ask, past, (0,records.newRecord)(about, inputs, run.workflow, run.clock.now()));
    // The wait for the last run's job and this one share the step's time limit.
    const deadline = range?.branch?.deadline ?? (0,core_clock/* deadlineIn */._5)(inputs.timeoutMs, run);
    // One record for all parts, with the prompt's review.
    const ofRun = parts.length > 1 ? { commit: subject.commit } : {};
    const review = prompt === undefined ? undefined : event.review?.author;
    const record = { ...decision.record, ...ofRun, review };
    const comment = createRecordKeeper({ ...decision, record, store: thread, clock: run.clock, deadline });
    const send = createSend(task, { ...asking, comment, deadline }, run);
    const { outcome, status } = await sendParts(parts, task, { decision, send, deadline }, run);
    return { outcome, asked: { ...task, subject, range, comment, hasThread: thread !== undefined, status, deadline } };
}
function createSend({ inputs: { wait, timeoutMs } }, { comment, service, deadline, onAccepted }, run) {
    const { clock, log, setOutput } = run;
    let sentAt;
    let prompts = 0;
    const countPrompt = () => {
        prompts += 1;
        setOutput('prompts', String(prompts));
    };
    return async ({ range }, decision) => {
        if (decision.why !== '')
            log.info(decision.why);
        const status = createRecordKeeper({ ...decision, store: range && (0,branch.openBranch)(range, run), clock, deadline });
        const ports = {
            jobs: (0,agent_api/* createAgentApi */._)(service),
            clock,
            log,
            onJob: (job) => (0,publish/* setJob */.WT)(job, setOutput),
            async onSending(within) {
                sentAt = clock.now();
                for (const keeper of [status, comment])
                    await keeper.announce(within);
            },
            onAccepted(job, how) {
                if (how !== 'rejoined') {
                    countPrompt();
                    onAccepted({ ...decision.record, jobId: job.id });
                }
                for (const keeper of [status, comment])
                    keeper.begin(job, how);
            },
            isPullRequestOpen: (prLink, within) => isPullRequestOpen(prLink, within, run),
        };
        const outcome = await runJob(decision, { wait, deadline }, ports);
        if (outcome.sent === 'unknown')
            countPrompt();
        return { status, outcome: { ...outcome, prompts, sentAt, elapsedMs: timeoutMs - (0,core_clock/* leftMs */.Ok)(deadline, clock) } };
    };
}
/** The comment, where one is wanted. It only reports where the branch remembers. */
async function openThread(task, run) {
    const { comment, prompt, since } = task.inputs;
    if (comment === undefined)
        return undefined;
    const mustCount = maxPromptsOf(task) !== undefined || run.workflow.attempt > 1;
    const counts = since?.type !== 'last-run' && prompt !== undefined && mustCount;
    return await openComment({ ...task, name: comment.name, sends: prompt !== undefined, counts }, run);
}
const NOTHING_REMEMBERED = { requests: [], prompts: 0 };
/** With `since`, `max-prompts` counts the prompts of one run. */
function maxPromptsOf({ inputs: { since, maxPrompts } }) {
    return since === undefined ? maxPrompts : undefined;
}
/**
 * What the run covers.
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
const STATE_PATIENCE_MS = 15_000;
/** Whether a pull request is open; `undefined` where the token cannot see it. */
async function isPullRequestOpen(prLink, deadline, run) {
    const { clock, log, workflow } = run;
    const place = (0,pull_request/* placeOf */.$t)(prLink, workflow.serverUrl);
    if (place === undefined)
        return undefined;
    try {
        const github = await (0,docs_pull_request/* connectDocs */.k)(run, (0,core_clock/* atMost */.Tu)(STATE_PATIENCE_MS, deadline, clock));
        return (0,pull_request/* isOpen */.nT)(await github.changes(place.repository).pullRequest(place.number));
    }
    catch (error) {
        if (!(error instanceof errors/* GitHubError */.y_))
            throw error;
        log.info(`${error.what} Whether ${(0,pull_request/* nameOf */.Vb)(place)} is still open is unknown.`);
        return undefined;
    }
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
