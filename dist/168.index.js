export const id = 168;
export const ids = [168];
export const modules = {

/***/ 2168:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runRounds: () => (/* binding */ runRounds)
});

// EXTERNAL MODULE: ./build/kit/core/clock.js
var core_clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/outcome.js
var core_outcome = __webpack_require__(5659);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/visibility.js
var visibility = __webpack_require__(5555);
// EXTERNAL MODULE: ./build/kit/service/agent-api.js
var agent_api = __webpack_require__(3863);
// EXTERNAL MODULE: ./build/agent/change/patches.js
var patches = __webpack_require__(25);
// EXTERNAL MODULE: ./build/agent/change/requests.js
var requests = __webpack_require__(7089);
// EXTERNAL MODULE: ./build/agent/memory/asked-for.js
var asked_for = __webpack_require__(9726);
// EXTERNAL MODULE: ./build/agent/memory/decision.js
var memory_decision = __webpack_require__(8596);
;// CONCATENATED MODULE: ./build/agent/memory/keeper.js



function keepRecord({ record, joined, memory, clock, deadline }) {
    const writes = createWrites(deadline, clock);
    // True where the record was written before the prompt was to be sent.
    let isAnnounced = false;
    // The record once a job has the prompt.
    let accepted;
    const ended = (outcome) => endedRecord(record, { accepted, isAnnounced }, outcome);
    const writeEnd = async (outcome, within) => {
        const end = ended(outcome);
        if (end !== undefined)
            await memory?.write(end, within, outcome.docsChange);
    };
    return {
        ended,
        async announce(within) {
            if (!memory?.announces)
                return;
            isAnnounced = true;
            await memory.write(record, within).catch((error) => {
                // The prompt is sent all the same. The last write tries again, and reports a failure.
                if (!memory.stops(error))
                    return;
                // Nobody knows whether a write was done that a signal cut off, so the end is written too.
                isAnnounced = deadline.signal.aborted;
                throw error;
            });
        },
        begin({ id: jobId, linkBefore }, how) {
            const followedUpAt = how === 'followed-up' ? new Date(clock.now()).toISOString() : undefined;
            const begun = how === 'rejoined' ? joined : { ...record, jobId, followedUpAt, linkBefore };
            accepted = begun;
            if (begun !== undefined)
                writes.first(async (within) => await memory?.write(begun, within));
        },
        end: async (outcome) => await writes.last(async (within) => {
            await writeEnd(outcome, within).catch((error) => memory?.warn({ error, cancelled: within.signal.aborted }));
        }),
        async update(outcome, within) {
            await writeEnd(outcome, within).catch((error) => {
                if (!within.signal.aborted)
                    memory?.warn({ error, cancelled: false });
            });
        },
    };
}
function endedRecord(record, { accepted, isAnnounced }, { result, sent, jobId, job, docs }) {
    const end = { result, prLink: (0,pull_request/* parsePullRequestLink */.m0)(job?.prLink)?.url, docs };
    if (sent === 'no')
        return isAnnounced ? { ...record, result } : undefined;
    if (sent === 'no-prompt') {
        const before = accepted ?? record;
        // A run that only waited, and saw no end, does not know better than the record.
        if ((0,core_outcome/* endOf */.pJ)(before) === 'succeeded' && (0,core_outcome/* endOf */.pJ)(end) === 'unknown')
            return before;
        // Nobody knows whether a job exists that could not be read, so there is nothing to remember.
        if (before.prompt === '' && result === 'error' && job === undefined)
            return undefined;
    }
    if (accepted !== undefined)
        return { ...accepted, ...end };
    // A prompt that may have been lost on its way to a job is sent again: the run's error says what to check before.
    const ofJob = sent === 'unknown' ? { jobId: undefined, isLost: true } : { jobId };
    return { ...record, ...ofJob, ...end };
}
/** A cancelled run has five seconds in all (docs/internals/specification.md, "Cancellation"). */
const CANCELLED_MS = 4000;
/** Of these, the write that is under way on cancellation gets this much, so that the last write has time too. */
const CANCELLED_FIRST_MS = 1000;
/** One write may take this long, as far as the step's time limit allows. */
const WRITE_MS = 60_000;
const LEAST_MS = 10_000;
/**
 * Lets each write wait for the one before, since nobody knows whether a comment exists whose creation was cut off, and limits
 * how long it may take: little once the run is cancelled.
 */
function createWrites(deadline, clock) {
    const first = (0,core_clock/* abortAfter */.dg)(deadline.signal, CANCELLED_FIRST_MS, clock);
    const last = (0,core_clock/* abortAfter */.dg)(deadline.signal, CANCELLED_MS, clock);
    let writing = Promise.resolve();
    return {
        /** Does not wait for the write. Where it fails, the last one tries again, and reports a failure. */
        first(write) {
            const within = (0,core_clock/* deadlineIn */._5)(WRITE_MS, { clock, signal: first.signal });
            writing = writing.then(() => write(within)).catch(() => undefined);
        },
        async last(write) {
            await writing;
            const ms = Math.max(LEAST_MS, Math.min(WRITE_MS, (0,core_clock/* leftMs */.Ok)(deadline, clock)));
            await write((0,core_clock/* deadlineIn */._5)(deadline.signal.aborted ? CANCELLED_MS : ms, { clock, signal: last.signal }));
            first.stop();
            last.stop();
        },
    };
}

// EXTERNAL MODULE: ./build/agent/memory/records.js + 1 modules
var records = __webpack_require__(3430);
// EXTERNAL MODULE: ./build/agent/memory/status.js
var memory_status = __webpack_require__(6200);
// EXTERNAL MODULE: ./build/agent/prompt/tags.js
var tags = __webpack_require__(1440);
// EXTERNAL MODULE: ./build/agent/job/parts.js
var parts = __webpack_require__(8904);
// EXTERNAL MODULE: ./build/agent/job/publish.js + 1 modules
var publish = __webpack_require__(8894);
// EXTERNAL MODULE: ./build/agent/job/show-prompt.js
var show_prompt = __webpack_require__(7888);
// EXTERNAL MODULE: ./build/kit/core/log.js
var log = __webpack_require__(2781);
// EXTERNAL MODULE: ./build/kit/core/retry.js
var retry = __webpack_require__(7653);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
// EXTERNAL MODULE: ./build/agent/wait/wait.js
var wait_wait = __webpack_require__(6913);
// EXTERNAL MODULE: ./build/agent/wait/watch.js
var watch = __webpack_require__(7593);
;// CONCATENATED MODULE: ./build/agent/job/submit.js









/**
 * Sends the prompt, if there is one, and waits until the job ends. A failure of the service is an outcome.
 *
 * @param sending `deadline` is for submitting and waiting in all
 */
async function runJob(order, sending, ports) {
    const progress = (0,log/* startProgress */.ot)(ports.clock, ports.log);
    try {
        const outcome = await carryOut(order, { ...sending, ports, progress });
        if (!sending.deadline.signal.aborted)
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
async function carryOut(order, context) {
    switch (order.type) {
        case 'send':
            return order.to === undefined ? await create(context) : await followUp(order.to, context);
        case 'wait':
            return await rejoin(order, context);
        case 'skip':
            return skipped(order.reason);
    }
}
const skipped = (reason) => ({ result: 'skipped', reason, sent: 'no' });
async function create(context) {
    const { ports, progress, prompt } = context;
    const unsent = await announce(context);
    if (unsent !== undefined)
        return unsent;
    progress.activity('creating the job');
    const response = await ports.jobs.create(prompt, sendOptionsOf(context, 'create the job')).catch(errors/* asServiceError */.CZ);
    if (response instanceof errors/* ServiceError */._7)
        return notAccepted(response);
    progress.log(`${ports.jobs.service} accepted the prompt as job ${response.id}.`);
    ports.onJob(response);
    return await afterAcceptance(response, { isNew: true, response }, context);
}
/** Waits for a job that has just taken the prompt, as it was known when it did. */
async function afterAcceptance(job, earlier, context) {
    const { ports, wait } = context;
    const { isNew = false } = earlier;
    ports.onAccepted(job, isNew ? 'created' : 'followed-up');
    const spec = { ...earlier, jobId: job.id, awaitsLink: wait, onResponse: ports.onJob };
    // A new job may have ended in the response. An earlier job may still show the end of the prompt before.
    const hasToWait = wait || (isNew && (0,core_outcome/* isTerminal */.Hd)(job.status));
    const end = hasToWait ? await (0,wait_wait/* waitForJob */.qt)(spec, context) : { type: 'deadline', job, unsettled: false };
    const outcome = outcomeOf(context, end, { jobId: job.id, sent: 'yes' });
    // If nothing was read since, the last known state is the earlier prompt's.
    return outcome.job === undefined ? { ...outcome, job, unsettled: true } : outcome;
}
/** Sends a prompt to an earlier job once that is idle: its end, known or read, would pass for the end of this prompt. */
async function followUp(to, context, response) {
    const { ports, progress, prompt } = context;
    const { jobId, orElse } = to;
    // The outputs name an earlier run's job only once it is certain that the prompt goes to it.
    const onResponse = orElse === 'fail' ? ports.onJob : () => undefined;
    onResponse({ id: jobId });
    progress.activity(`reading job ${jobId}`);
    const earlier = await (0,wait_wait/* waitForEarlierJob */.qi)({ ...to, response, onResponse }, context);
    const whyNot = await whyUseless(to, earlier, context);
    if (whyNot !== undefined)
        return await doOtherwise(to, whyNot, context);
    if (earlier.type !== 'ended') {
        progress.log('The prompt was not sent.');
        return outcomeOf(context, earlier, { jobId, sent: 'no' });
    }
    const unsent = await announce(context, earlier.job);
    if (unsent !== undefined)
        return unsent;
    progress.activity('sending the follow-up');
    const taken = await ports.jobs
        .message(jobId, prompt, sendOptionsOf(context, 'send the follow-up'))
        .catch(errors/* asServiceError */.CZ);
    if (taken instanceof errors/* ServiceError */._7) {
        const whyRefused = orElse === 'fail' ? undefined : refusalForGood(taken);
        if (whyRefused === undefined)
            return notAccepted(taken, earlier.job);
        return await doOtherwise(to, whyRefused, context);
    }
    const unread = taken === undefined ? ', with a response that cannot be read' : '';
    progress.log(`${ports.jobs.service} accepted the follow-up to job ${jobId}${unread}.`);
    const { prLink: before, status } = earlier.job;
    const linkBefore = (0,core_outcome/* linkHash */.jr)(before);
    const job = { ...earlier.job, ...taken, prLink: (0,watch/* preferredLink */.Ii)(taken?.prLink, before), linkBefore };
    ports.onJob({ ...job, status: taken?.status ?? status });
    const since = { response: taken, prLink: before, linkBefore, followedUpAtMs: ports.clock.now() };
    return await afterAcceptance(job, since, context);
}
/** Says why another job gets the prompt, or none, as a clause; `undefined` where the earlier one takes it, or may. */
async function whyUseless(to, earlier, context) {
    if (to.orElse === 'fail')
        return undefined;
    if ((0,wait_wait/* isUnknownJob */.mg)(earlier))
        return NO_LONGER_KNOWN;
    if (earlier.type === 'given-up')
        return 'has not ended an hour after its last prompt';
    if (earlier.type !== 'ended')
        return undefined;
    const { job } = earlier;
    if ((0,core_outcome/* endOf */.pJ)(job) === 'failed')
        return howItEnded(job);
    const isOpen = job.prLink === undefined || (await context.ports.isPullRequestOpen(job.prLink, context.deadline));
    if (isOpen === false)
        return 'has a pull request that is merged or closed';
    return isOpen === undefined && to.mustBeSeenOpen ? 'has a pull request whose state is unknown' : undefined;
}
/** Says why a job never takes a follow-up, as a clause; `undefined` when the refusal is not for good, or not about the job. */
function refusalForGood(error) {
    if (error.failure.status === 404)
        return NO_LONGER_KNOWN;
    if (error.failure.status !== 400)
        return undefined;
    const { remoteMessage } = error;
    return `refused the follow-up (400${remoteMessage === undefined ? '' : `: "${remoteMessage}"`})`;
}
const NO_LONGER_KNOWN = 'is no longer known (404)';
async function doOtherwise(to, why, context) {
    const creates = to.orElse === 'create';
    context.progress.log(`Job ${to.jobId} ${why}${creates ? ', so the prompt goes to a new job' : ''}.`);
    return creates ? await create(context) : skipped(memory_decision/* NO_JOB */.UE);
}
/** Waits for a job that the step names, or that has the prompt already; only then `ifFailed` may be given. */
async function rejoin(order, context) {
    const { job: earlier, ifUnknown, ifFailed } = order;
    const { jobId } = earlier;
    const { ports, progress, wait, deadline } = context;
    let isReported = false;
    const report = (job) => {
        ports.onJob(job);
        if (!isReported)
            ports.onAccepted({ id: jobId }, 'rejoined');
        isReported = true;
    };
    if (ifFailed === undefined)
        report({ id: jobId });
    const onResponse = (job, { type }) => {
        const isUseless = type === 'ended' && (0,core_outcome/* endOf */.pJ)(job) === 'failed';
        if (isReported || !isUseless)
            report(job);
    };
    progress.activity(`reading job ${jobId}`);
    const until = wait ? deadline.until : ports.clock.now();
    const spec = { ...earlier, awaitsLink: wait, onResponse };
    const end = await (0,wait_wait/* waitForJob */.qt)(spec, { ...context, deadline: { ...deadline, until } });
    if (end.type === 'ended' && !isReported && ifFailed !== undefined) {
        if (ifFailed.type !== 'send')
            return await carryOut(ifFailed, context);
        progress.log(`Job ${jobId} ${howItEnded(end.job)}, so the prompt is sent again.`);
        const { to } = ifFailed;
        return await (to?.jobId === jobId ? followUp(to, context, end.job) : carryOut(ifFailed, context));
    }
    if (ifUnknown !== undefined && (0,wait_wait/* isUnknownJob */.mg)(end))
        return skipped(ifUnknown);
    if (!isReported)
        report({ id: jobId });
    return outcomeOf(context, end, { jobId, sent: 'no-prompt' });
}
/**
 * Announces that the prompt is sent now.
 *
 * @param job the idle job that it goes to; absent for a new one
 * @returns the outcome where it is not sent, since that failed, or no time is left
 */
async function announce(context, job) {
    const tooLate = stopBeforeSending(context, job);
    if (tooLate !== undefined)
        return tooLate;
    try {
        await context.ports.onSending(context.deadline);
    }
    catch (error) {
        if (!(error instanceof errors/* ActionError */.lZ))
            throw error;
        context.progress.log('The prompt was not sent.');
        return { ...notSent('error', job), error };
    }
    const stopped = stopBeforeSending(context, job);
    const what = job === undefined ? 'Creating a job' : 'Sending the follow-up';
    const length = (0,core_text/* plural */.LS)(Array.from(context.prompt).length, 'character');
    if (stopped === undefined)
        context.progress.log(`${what}; the prompt has ${length}.`);
    return stopped;
}
function stopBeforeSending(context, job) {
    if (context.deadline.signal.aborted)
        return notSent('cancelled', job);
    if ((0,core_clock/* leftMs */.Ok)({ ...context.deadline, until: lastBeginOf(context) }, context.ports.clock) > 0)
        return undefined;
    context.progress.log('Too little time is left for the response. The prompt was not sent.');
    return notSent('timed-out', job);
}
/** A response takes a while, and a prompt whose response is cut off may have been accepted and is paid for again. */
const RESPONSE_MS = 15_000;
/** A prompt is not begun after this moment. A time limit that is shorter than a response may take is used to its end. */
function lastBeginOf({ deadline, timeoutMs }) {
    return timeoutMs > RESPONSE_MS ? deadline.until - RESPONSE_MS : deadline.until;
}
function notSent(result, job) {
    return { result, jobId: job?.id, job, sent: 'no' };
}
/** The limits of a request that sends a prompt. Its delays are logged. */
function sendOptionsOf({ deadline, timeoutMs, progress }, action) {
    return {
        ...deadline,
        beginBy: lastBeginOf({ deadline, timeoutMs }),
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
function outcomeOf({ wait }, end, prompted) {
    if (end.type === 'ended')
        return { ...prompted, job: end.job, result: (0,core_outcome/* resultOf */.Bg)(end.job) };
    const { type, job, unsettled, error } = end;
    const outcome = { ...prompted, job, unsettled };
    if (type === 'cancelled')
        return { ...outcome, result: 'cancelled' };
    if (type === 'deadline' && (wait || prompted.sent === 'no'))
        return { ...outcome, result: 'timed-out' };
    if (error !== undefined)
        return { ...outcome, result: 'error', error };
    // An end that the job shows now is the earlier prompt's.
    return { ...outcome, result: 'submitted', unsettled: (0,core_outcome/* isTerminal */.Hd)(job?.status) };
}

;// CONCATENATED MODULE: ./build/agent/job/rounds.js


















/**
 * Sends one prompt after the other, until nothing is left to cover, no prompt is left, or one did not succeed. Each round
 * knows of the one before only where it begins and which job it follows.
 */
async function runRounds(context, given, run) {
    const { inputs, event, comment, deadline } = given;
    const first = await runRound((0,parts/* firstPart */.Yj)(context, given, inputs, run), undefined, given, run);
    const sent = [first];
    let last = first;
    let next = await runNextRound(last, given, run);
    while (next !== undefined && next.outcome.sent !== 'no') {
        sent.push(next);
        last = next;
        next = await runNextRound(last, given, run);
    }
    warnOfRest(last, { unsent: next?.outcome, isDivided: sent.length > 1, inputs }, run);
    const { outcome: end, keepers } = next ?? last;
    const range = context.range && { ...context.range, head: last.part.range?.head ?? context.range.head };
    const kept = { commentKeeper: last.commentKeeper, hasComment: comment !== undefined, keepers };
    return {
        outcome: {
            ...lastOutcome(last.outcome, end),
            coverage: (0,patches/* totalCoverage */.r0)(sent.map(({ outcome }) => outcome.coverage)),
            askedFor: (0,asked_for/* describeAskedFor */.n)(context.askedFor, (0,visibility/* mayBeShownIn */.F)(run.code, run.workflow)),
        },
        covered: { inputs, event, subject: subjectOf(given, range), range, askedFor: context.askedFor, ...kept, deadline },
        prompt: first.inSummary,
    };
}
/** If the last prompt was not sent, the run ends with what is known of those before. */
function lastOutcome(before, { result, error, jobId, job }) {
    if (result === 'timed-out' || result === 'skipped')
        return before;
    return { ...before, result, error, jobId: jobId ?? before.jobId, job: job ?? before.job };
}
/**
 * Sends the next part to the same job; `undefined` where none is left, or the one before did not succeed. A round whose
 * prompt was not sent has the result that the run ends with.
 */
async function runNextRound(before, given, run) {
    const { part, outcome } = before;
    if (part.rest === undefined || !hasSucceeded(outcome) || outcome.jobId === undefined)
        return undefined;
    const unsent = { ...core_outcome/* NOTHING_SENT */.L5, sent: 'no' };
    if ((0,core_clock/* leftMs */.Ok)(given.deadline, run.clock) <= 0)
        return { ...before, outcome: { ...unsent, result: 'timed-out' } };
    await endRecords(before);
    // A cancelled run has five seconds in all, and another round would count them from its own beginning.
    if (run.signal.aborted)
        return { ...before, keepers: [], outcome: { ...unsent, result: 'cancelled' } };
    run.log.info('Sending the next part of the changes to the same job.');
    const round = await runRound((0,parts/* nextPart */.lI)(part, part.rest, run), outcome, given, run);
    if (round.outcome.sent !== 'no')
        return round;
    await endRecords(round);
    return { ...round, keepers: [] };
}
async function endRecords({ keepers, outcome }) {
    await Promise.all(keepers.map((keeper) => keeper.end(outcome)));
}
function hasSucceeded({ result, job }) {
    return (0,core_outcome/* endOf */.pJ)({ ...job, result }) === 'succeeded';
}
/** If nothing is remembered, people need to know where to go on. */
function warnOfRest({ part, outcome }, { unsent, isDivided, inputs }, { log }) {
    const why = unsent?.result === 'timed-out'
        ? 'The time limit left no time for the rest of the changes. '
        : unsent?.result === 'skipped'
            ? `The rest of the changes was not sent, because ${unsent.reason}. `
            : '';
    if (part.range?.branch !== undefined) {
        if (why !== '')
            log.warning(`${why}The next run begins with it.`, 'unsent-changes');
        return;
    }
    const from = hasSucceeded(outcome) ? part.rest?.range.base.sha : part.range?.base.sha;
    const hasMore = part.rest !== undefined || isDivided;
    if (!hasMore || from === undefined || outcome.sent === 'no')
        return;
    const { since } = inputs;
    const end = since?.type === 'last-run' || since?.end === undefined ? '' : `..${since.end}`;
    log.warning(`${why}To send the rest, run the action with \`since: ${from}${end}\`.`, 'unsent-changes');
}
/**
 * Sends at most one prompt, watches its job, and keeps the record of it.
 *
 * @param before what came of the round before, whose job takes this prompt too
 */
async function runRound(part, before, given, run) {
    const { inputs, event, comment, deadline } = given;
    const { prompt: written, jobId, reuseJob, since, maxPrompts } = inputs;
    const { clock, log, code } = run;
    const prompt = written === undefined ? '' : (0,tags/* fillPrompt */.y)(written, part.values, clock.random);
    const { inSummary, coverage } = written === undefined ? NOT_SHOWN : (0,show_prompt/* showPrompt */.q9)(written, prompt, part, run);
    const holds = (word) => written?.placeholders.has(word) === true && part.values[word]?.data !== undefined;
    const { commit, base } = subjectOf(given, part.range);
    // A review in another repository is not of the code.
    const review = prompt === '' || code.isElsewhere ? undefined : event.review?.author;
    const { recorded } = part;
    const record = (0,records/* newRecord */.Mx)({ commit, base, ...recorded, coverage: coverage ?? recorded.coverage, review }, inputs, run);
    const ask = {
        jobId,
        reuseJob,
        ownJob: before?.jobId === undefined ? undefined : { jobId: before.jobId, prLink: before.job?.prLink },
        // With `since`, it counts the prompts of one run.
        maxPrompts: since === undefined ? maxPrompts : undefined,
        holdsChange: holds('changes'),
        holdsReaders: holds('reader-feedback'),
        event: event.name,
        isElsewhere: code.isElsewhere,
    };
    const status = part.range && (0,memory_status/* openInStatus */.qk)(part.range, run);
    // If two places remember, the branch decides.
    const decision = (0,memory_decision/* decide */.LD)(ask, record, status ?? comment);
    if (decision.why !== '')
        log.info(decision.why);
    if (status === undefined && comment === undefined && decision.order.type === 'send')
        remarkOnMemory(holds, event, run);
    const keeperAt = (memory) => keepRecord({ ...decision, memory, clock, deadline });
    const commentKeeper = keeperAt(comment);
    const keepers = [keeperAt(status), commentKeeper];
    const sent = await sendPrompt(prompt, { order: decision.order, keepers, promptsBefore: before?.prompts }, given, run);
    const isSent = sent.sent === 'yes' || sent.sent === 'unknown';
    const outcome = { ...sent, coverage: isSent && (0,visibility/* mayBeShownIn */.F)(code, run.workflow) ? coverage : undefined };
    return { part, outcome, keepers, commentKeeper, inSummary };
}
const NOT_SHOWN = { inSummary: undefined, coverage: undefined };
/** Says what the next run pays for again, since nothing remembers it. Who starts a run by hand wants that. */
function remarkOnMemory(holds, { name }, { log }) {
    if (name === 'workflow_dispatch')
        return;
    const remember = 'To have it remembered, set `since: last-run`, or `comment` where there is a pull request.';
    if (holds('data'))
        log.warning(`The next run sends the same data again, since nothing remembers them. ${remember}`, 'unremembered');
    if (holds('reader-feedback'))
        log.info(`A run for the same period sends the same reader feedback again. ${remember}`);
}
/** Carries out the order, and lets outputs and keepers know of each step. */
async function sendPrompt(prompt, { order, keepers, promptsBefore = 0 }, { inputs: { wait, timeoutMs }, service, deadline }, run) {
    const { clock, log, setOutput } = run;
    let sentAt;
    let prompts = promptsBefore;
    const countPrompt = () => {
        prompts += 1;
        setOutput('prompts', String(prompts));
    };
    const ports = {
        jobs: (0,agent_api/* createAgentApi */._)(service),
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
                countPrompt();
            for (const keeper of keepers)
                keeper.begin(job, how);
        },
        isPullRequestOpen: async (prLink, within) => await isPullRequestOpen(prLink, within, run),
    };
    const outcome = await runJob(order, { prompt, wait, deadline, timeoutMs }, ports);
    if (outcome.sent === 'unknown')
        countPrompt();
    return { ...outcome, prompts, sentAt, elapsedMs: timeoutMs - (0,core_clock/* leftMs */.Ok)(deadline, clock) };
}
const STATE_PATIENCE_MS = 15_000;
/** Reads whether a pull request is open; `undefined` where that is unknown. */
async function isPullRequestOpen(prLink, deadline, run) {
    const { clock, settings, workflow, log } = run;
    const location = (0,pull_request/* placeOf */.$t)(prLink, workflow.serverUrl);
    if (location === undefined)
        return undefined;
    try {
        const github = await run.connect('docs', (0,core_clock/* atMost */.Tu)(STATE_PATIENCE_MS, deadline, clock));
        return (0,pull_request/* isOpen */.nT)(await (0,requests.createPullRequests)(github.at(location.repository)).pullRequest(location.number));
    }
    catch (error) {
        const { status, what } = (0,errors/* asGitHubError */.s7)(error);
        const isHidden = status === 403 || status === 404;
        const token = settings.docsToken === '' ? 'github-token' : 'docs-token';
        const advice = settings.docsToken === '' ? ' A `docs-token` that can read it continues its job.' : '';
        log.info(isHidden ? `${token} cannot see whether ${(0,pull_request/* nameOf */.Vb)(location)} is still open.${advice}` : what);
        return undefined;
    }
}
/** Names what the run covers, with the pull request that has its comment. */
function subjectOf({ inputs, event, comment }, range) {
    if (range !== undefined)
        return { base: range.base.sha, since: range.base.what, commit: range.head };
    const { pullRequest, push } = event;
    const number = inputs.pullRequest ?? pullRequest?.number ?? comment?.pullRequest;
    const own = number === pullRequest?.number ? pullRequest : undefined;
    const commit = comment?.commit ?? own?.headSha ?? push?.after ?? '';
    return { pullRequest: number === undefined ? undefined : { number, title: own?.title }, commit };
}


/***/ })

};
