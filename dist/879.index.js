export const id = 879;
export const ids = [879];
export const modules = {

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
// EXTERNAL MODULE: ./build/docs-pull-request/requests.js
var requests = __webpack_require__(3574);
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
        const github = await (0,requests/* connectDocs */.kC)(run, (0,core_clock/* atMost */.Tu)(STATE_PATIENCE_MS, deadline, clock));
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


/***/ })

};
