export const id = 414;
export const ids = [414];
export const modules = {

/***/ 7037:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  $h: () => (/* binding */ findFirstBase),
  mW: () => (/* binding */ findHead),
  n: () => (/* binding */ findRangeSince)
});

// UNUSED EXPORTS: findBase

// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
// EXTERNAL MODULE: ./build/kit/core/visibility.js
var visibility = __webpack_require__(5555);
// EXTERNAL MODULE: ./build/agent/change/history.js
var change_history = __webpack_require__(7071);
;// CONCATENATED MODULE: ./build/agent/change/previous-release.js

/** Numbers at the beginning, or after one of these characters: `1.2.0`, or a date. */
const NUMBERS = /(?<=^|[v_@/-])(?:\d{4}-\d\d-\d\d|\d+(?:\.\d+)*)/gi;
/** The version in a tag: the last of its longest runs of numbers, and what stands before it; `undefined` without one. */
function versionOf(tag) {
    const runs = [...tag.matchAll(NUMBERS)].map(({ 0: run, index }) => {
        return { name: tag.slice(0, index), numbers: run.split(/[.-]/).map(Number), rest: tag.slice(index + run.length) };
    });
    const longest = Math.max(...runs.map(({ numbers }) => numbers.length));
    const found = runs.findLast(({ numbers }) => numbers.length === longest);
    return found && { name: found.name, numbers: found.numbers, isPrerelease: found.rest.startsWith('-') };
}
/** Compares versions of one name: negative where the first is lower. */
function compareVersions(one, other) {
    const length = Math.max(one.numbers.length, other.numbers.length);
    for (let index = 0; index < length; index++) {
        const difference = (one.numbers[index] ?? 0) - (other.numbers[index] ?? 0);
        if (difference !== 0)
            return difference;
    }
    return Number(other.isPrerelease) - Number(one.isPrerelease);
}
/**
 * Finds the release before that of head: of the same name, the one with the highest version below it. If head has no
 * release of its own, it is the one in head's history that leaves the fewest commits, else the highest of all.
 *
 * @param ownTag of head's own release, if it is known from elsewhere
 * @returns why there is none, as a clause
 */
async function findPreviousRelease(releases, { head, ownTag, history }) {
    if (releases.length === 0)
        return { none: 'there is no earlier release' };
    const ofHead = releases.filter(({ sha }) => sha === head).map(({ tag }) => tag);
    const own = (ownTag === undefined ? ofHead : [ownTag]).flatMap((tag) => versionOf(tag) ?? []);
    const [version] = own.sort((one, other) => compareVersions(other, one));
    if (version === undefined)
        return (await findInHistory(releases, head, history)) ?? highestOf(releases) ?? NONE;
    const earlier = releases.filter(({ tag }) => {
        const its = versionOf(tag);
        return its?.name === version.name && compareVersions(its, version) < 0;
    });
    return highestOf(earlier) ?? { none: 'there is no earlier release of the same name' };
}
const NONE = { none: 'no earlier release has a version' };
function highestOf(releases) {
    const versions = releases.flatMap((release) => {
        const version = versionOf(release.tag);
        return version === undefined ? [] : [{ release, version }];
    });
    return versions.sort((one, other) => compareVersions(other.version, one.version))[0]?.release;
}
/** The release in the history that leaves the fewest commits. */
async function findInHistory(releases, head, history) {
    for (;;) {
        const shas = new Set(history.commits.map(({ sha }) => sha));
        const inHistory = releases.filter(({ sha }) => sha !== head && shas.has(sha));
        const counted = inHistory.map((release) => ({
            release,
            count: (0,change_history/* commitsBetween */.$q)(history.commits, release.sha, head).length,
        }));
        if (counted.length > 0)
            return counted.sort((one, other) => one.count - other.count)[0]?.release;
        if (history.commits.length >= change_history/* MOST_READ */.Hi || !(await history.readMore()))
            return undefined;
    }
}

// EXTERNAL MODULE: ./build/agent/change/requests.js
var requests = __webpack_require__(7089);
;// CONCATENATED MODULE: ./build/agent/change/since.js







const HOUR_MS = 60 * 60 * 1000;
/** The commit that a range ends with: the run's or, in another repository, the newest of the default branch. */
async function findHead({ code, workflow, connect, }) {
    if (!code.isElsewhere)
        return workflow.commit;
    const head = await (0,requests/* createHistorySource */.yL)(await connect('code')).commitOf(`heads/${code.defaultBranch}`);
    if (head !== undefined)
        return head;
    throw unusable(`The default branch of the repository that \`repository\` names, ${code.defaultBranch}, has no commit.`, 'Check `repository`.');
}
/** Finds the range that `since` describes, apart from what earlier runs left. Throws `ActionError`. */
async function findRangeSince(since, { event, wanted }, run) {
    const { clock, code, redact, workflow } = run;
    const source = (0,requests/* createHistorySource */.yL)(await run.connect('code'));
    const end = since.end === undefined ? undefined : await resolveName(since.end, source, redact);
    const head = end?.sha ?? (await findHead(run));
    const history = (0,change_history/* startHistory */.Zy)(head, wanted, source);
    const [, tagOfRun] = /^refs\/tags\/(.+)$/.exec(workflow.ref) ?? [];
    const tagOfEvent = event.name === 'release' ? event.release?.tag : undefined;
    // Event and ref are those of the workflow's repository.
    const ownTag = end === undefined ? (code.isElsewhere ? undefined : (tagOfEvent ?? tagOfRun)) : end.tag;
    const mayNameTags = (0,visibility/* mayBeShownIn */.F)(code, workflow);
    const base = await findBase(since, { head, history, source, nowMs: clock.now(), ownTag, mayNameTags, redact });
    return { base, head, history, source };
}
/** Finds where a range begins, apart from what earlier runs left. Throws `ActionError` where there is no such commit. */
async function findBase(since, context) {
    const base = since.type === 'ref'
        ? await baseOfRef(since, context)
        : since.type === 'duration'
            ? await baseByAge(since, context)
            : await baseOfRelease(context);
    if (since.end === undefined || base.sha !== context.head)
        return base;
    throw unusable(`Nothing lies between ${context.redact(base.what)} and ${context.redact(since.end)}, so \`since\` names an empty range.`, 'Give the older of the two first.');
}
/** The commit of a tag, else of a branch, else of the commit of that name, and the tag if it is one. Throws `ActionError`. */
async function resolveName(name, source, redact) {
    const tagged = await source.commitOf(`tags/${name}`);
    const sha = tagged ?? (await source.commitOf(`heads/${name}`)) ?? (await source.commitOf(name));
    if (sha !== undefined)
        return { sha, tag: tagged && name };
    throw unusable(`\`since\` names ${redact(name)}, which is not a tag, branch or commit of the repository.`, 'Check the spelling: a branch or tag must have been pushed, and a duration is written as in `7d` or `36h`.');
}
async function baseOfRef({ ref, end }, context) {
    const { sha } = await resolveName(ref, context.source, context.redact);
    const base = await whereLinesPart({ sha, name: ref }, context);
    if (base.sha !== context.head || sha === context.head || end !== undefined)
        return base;
    throw unusable(`\`since: ${context.redact(ref)}\` is newer than ${(0,pull_request/* shortSha */.Fu)(context.head)}, the commit of this run, so nothing leads from it to that.`, 'Give an older commit, tag or branch.');
}
async function whereLinesPart({ sha, name }, { head, source, history, redact }) {
    const compared = await source.compare(sha, head).catch(requests/* ifUnreadable */.tI);
    if (compared instanceof errors/* GitHubError */.y_) {
        for await (const commit of (0,change_history/* newestOf */.su)(history)) {
            if (commit.sha === sha)
                return { sha, what: name, comparison: requests/* NOT_COMPARED */.SD };
        }
        throw compared;
    }
    if (compared === undefined) {
        throw unusable(`${redact(name)} (${(0,pull_request/* shortSha */.Fu)(sha)}) and ${(0,pull_request/* shortSha */.Fu)(head)}, where the range ends, have no commit in common.`, 'Give a commit, tag or branch that shares its history with that commit.');
    }
    const { mergeBaseSha } = compared;
    return { sha: mergeBaseSha, what: mergeBaseSha === sha ? name : `the merge base with ${name}`, comparison: compared };
}
async function baseOfRelease(context) {
    const { head, history, source, ownTag, mayNameTags } = context;
    const releases = await source.releases();
    const previous = await findPreviousRelease(releases, { head, ownTag, history });
    if ('sha' in previous) {
        const name = mayNameTags ? `the release ${previous.tag}` : 'the previous release';
        return await whereLinesPart({ sha: previous.sha, name }, context);
    }
    while (history.commits.length < change_history/* MOST_READ */.Hi && (await history.readMore()))
        ;
    const first = (0,change_history/* lineOf */.cA)(history.commits, head).at(-1);
    if (first === undefined || !isFirst(first))
        throw tooLong(`${previous.none}, and the first commit`, context);
    return { sha: first.sha, what: `the first commit, because ${previous.none}` };
}
const isFirst = ({ parents }) => parents.length === 0;
async function baseByAge({ text, ms }, context) {
    const { commit, isOld } = await findBehind(ms, context);
    if (commit !== undefined && isOld)
        return { sha: commit.sha, what: describeOld(commit, `at least ${text}`, context) };
    if (commit !== undefined && isFirst(commit)) {
        return { sha: commit.sha, what: `the first commit, because none is at least ${text} old` };
    }
    throw tooLong(`the newest commit that is at least ${text} old`, context);
}
const WEEK_MS = 7 * 24 * HOUR_MS;
/**
 * Where the range begins of a run that knows of no earlier one: behind all commits that are younger than seven days, else
 * with the oldest that can be read.
 */
async function findFirstBase(context) {
    const { commit, isOld } = await findBehind(WEEK_MS, context);
    const what = commit && isOld ? describeOld(commit, 'at least seven days', context) : 'the oldest commit that was read';
    return { sha: commit?.sha ?? context.head, what };
}
/** A date further in the future than this comes from a wrong clock, and does not count. */
const CLOCK_MS = HOUR_MS;
/** So many old commits in a row are read to find younger ones behind them, which landed earlier but were made later. */
const MOST_BEHIND = 50;
/**
 * The newest commit on the first-parent line behind which all are old, else the oldest one that can be read. A commit is as
 * young as the younger of its own date and of the merge of its pull request: others land long after they were made.
 */
async function findBehind(ms, { history, nowMs }) {
    for (;;) {
        const line = (0,change_history/* lineOf */.cA)(history.commits, history.commits[0]?.sha ?? '');
        const shas = new Set(line.map(({ sha }) => sha));
        const isYoung = (commit) => {
            const dates = [commit.committedAtMs, (0,change_history/* mergedAs */.z$)(commit, shas)?.mergedAtMs ?? 0];
            return dates.some((atMs) => atMs > nowMs - ms && atMs < nowMs + CLOCK_MS);
        };
        const begin = line.findLastIndex(isYoung) + 1;
        const isCertain = line.length - begin >= MOST_BEHIND || history.commits.length >= change_history/* MOST_READ */.Hi;
        if (isCertain || !(await history.readMore()))
            return { commit: line[begin] ?? line.at(-1), isOld: begin < line.length };
    }
}
function describeOld({ sha, committedAtMs }, age, { head, nowMs }) {
    if (sha !== head)
        return `the newest commit that is ${age} old`;
    return `the newest commit, which is ${(0,core_text/* plural */.LS)(Math.floor((nowMs - committedAtMs) / (24 * HOUR_MS)), 'day')} old`;
}
function tooLong(what, { head }) {
    return unusable(`The range begins before the newest ${(0,core_text/* formatCount */.B4)(change_history/* MOST_READ */.Hi)} commits that lead to ${(0,pull_request/* shortSha */.Fu)(head)}: ${what} is older.`, 'Give a tag or a commit in `since`.');
}
function unusable(what, advice) {
    return new errors/* ActionError */.lZ({ kind: 'unusable-since', what, advice });
}


/***/ }),

/***/ 8596:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LD: () => (/* binding */ decide),
/* harmony export */   UE: () => (/* binding */ NO_JOB),
/* harmony export */   ZN: () => (/* binding */ promptedAtMs),
/* harmony export */   mh: () => (/* binding */ earlierJob)
/* harmony export */ });
/* harmony import */ var _kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5659);
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8228);
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3430);



/** Events that may come again for a change that was covered before, without anybody asking for more. */
const REPEATING = new Set(['pull_request', 'pull_request_target', 'push']);
/** Who starts a workflow by hand wants its prompt to be sent again. */
const BY_HAND = 'workflow_dispatch';
const NO_PAST = { records: [], toContinue: undefined, mustBeSeenOpen: false };
/**
 * Decides from what earlier runs left what becomes of a prompt.
 *
 * 1. An earlier attempt of this step sent the same prompt: wait for that job.
 * 2. The newest prompt like this one covered the same change, or the same data: wait for that job.
 * 3. The pull request has had its prompts: nothing.
 * 4. A follow-up to the job to continue, unless the step names a job itself.
 * 5. Otherwise as the step asks for.
 *
 * In 1 and 2, a prompt that did not succeed does not count: it is sent again, by 3 to 5, to a new job. Where the earlier attempt
 * is not known to have succeeded, 2 comes before 1.
 *
 * @param record this run's own prompt, before it is sent; one without words where the step only waits
 */
function decide(ask, record, memory = NO_PAST) {
    const { holdsChange } = ask;
    if (record.prompt === '')
        return waitOnly(ask, record, memory);
    const attempt = memory.records.filter(_records_js__WEBPACK_IMPORTED_MODULE_2__/* .hasJob */ .CB).findLast((one) => (0,_records_js__WEBPACK_IMPORTED_MODULE_2__/* .isRerunOf */ .yq)(record, one));
    const attemptEnd = attempt && (0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .endOf */ .pJ)(attempt);
    const repeated = attemptEnd === 'succeeded' ? undefined : findRepeated(ask, record, memory);
    const earlier = repeated ?? (attemptEnd === 'failed' ? undefined : attempt);
    // A job takes prompts in their order, so what did not succeed goes to a new one.
    const toNewJob = send(ask, { ...memory, toContinue: undefined });
    if (earlier === undefined)
        return { ...(attempt === undefined ? send(ask, memory) : toNewJob), record };
    const { run, jobId } = earlier;
    const job = earlierJob(earlier, newestRecordOf(jobId, memory));
    // If the record says that this prompt succeeded, a later prompt of the job failed.
    const laterPrompt = `job ${jobId} finished for run ${run}, and now shows the end of a later prompt`;
    const ifFailed = (0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .endOf */ .pJ)(earlier) === 'succeeded' ? skipWith(laterPrompt).order : toNewJob.order;
    // A later push may have brought the same change: it is the pull request's last commit that is covered now.
    const joined = holdsChange && record.base === undefined ? { ...earlier, commit: record.commit } : earlier;
    if (earlier === attempt) {
        const sent = `attempt ${attempt.attempt} of this run already sent this prompt to job ${jobId}`;
        const order = { type: 'wait', job, ifFailed, ifUnknown: `${sent}, which is no longer known` };
        return { order, why: `A${sent.slice(1)}: waiting for that job.`, record, joined };
    }
    const same = `the ${holdsChange ? 'change is' : 'data are'} the same as in run ${run}`;
    const order = { type: 'wait', job, ifFailed, ifUnknown: `${same}, whose job ${jobId} is no longer known` };
    const { readersFromMs, readersUntilMs } = record;
    const why = `T${same.slice(1)}, so nothing is sent. Reading job ${jobId}.`;
    return { order, why, record, joined: { ...joined, readersFromMs, readersUntilMs } };
}
/** A run that only waits edits the row of the job. Its own event's commit is not the job's. */
function waitOnly({ jobId = '' }, record, memory) {
    const ofJob = newestRecordOf(jobId, memory);
    const job = { jobId, followedUpAtMs: openFollowUpMs(ofJob) };
    return { order: { type: 'wait', job }, why: '', record: ofJob ?? { ...record, prompt: '', commit: '' } };
}
function newestRecordOf(jobId, { records }) {
    return records.findLast((one) => one.jobId === jobId);
}
/** Finds the newest prompt like this one, if it covered the same change or data, succeeded, and a job has it. */
function findRepeated(ask, record, { records }) {
    const { event, holdsChange, isElsewhere = false } = ask;
    // After A, B and back to A, the docs are at B.
    const newest = records.findLast((one) => one.prompt === record.prompt);
    if (newest === undefined || !(0,_records_js__WEBPACK_IMPORTED_MODULE_2__/* .hasJob */ .CB)(newest) || (0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .endOf */ .pJ)(newest) === 'failed')
        return undefined;
    if (record.data !== undefined && newest.data !== record.data)
        return undefined;
    const mayRepeat = holdsChange && !isElsewhere ? REPEATING.has(event) : event !== BY_HAND;
    // A prompt with reader feedback may hold something new beside the same data.
    const isSame = holdsChange
        ? record.change !== undefined && newest.change === record.change
        : record.data !== undefined && !ask.holdsReaders;
    return mayRepeat && isSame ? newest : undefined;
}
/**
 * Reads from a record what is remembered of its job.
 *
 * @param newest the newest record of the job, which may have had a follow-up since
 */
function earlierJob(record, newest = record) {
    const { jobId, prLink, linkBefore } = record;
    return { jobId, prLink, linkBefore, followedUpAtMs: openFollowUpMs(newest) };
}
/** Tells when the job of a record got its prompt. */
function promptedAtMs({ followedUpAt, at }) {
    return Date.parse(followedUpAt ?? at);
}
/** Tells when a job got a follow-up whose end is not known. Until that begins, the job may show the end of the prompt before. */
function openFollowUpMs(record) {
    if (record?.followedUpAt === undefined || (0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .endOf */ .pJ)(record) !== 'unknown')
        return undefined;
    return Date.parse(record.followedUpAt);
}
/** Decisions 3 to 5. */
function send(ask, memory) {
    const { jobId, ownJob, reuseJob, maxPrompts = Number.POSITIVE_INFINITY } = ask;
    const { toContinue, mustBeSeenOpen, prompts = 0 } = memory;
    const orElse = reuseJob === 'require' ? 'skip' : 'create';
    if (ownJob !== undefined)
        return { order: { type: 'send', to: { ...ownJob, orElse } }, why: '' };
    if (prompts >= maxPrompts) {
        return skipWith(`the pull request has had ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_1__/* .plural */ .LS)(prompts, 'prompt')}, and max-prompts is ${maxPrompts}`);
    }
    if (jobId !== undefined) {
        const to = { jobId, followedUpAtMs: openFollowUpMs(newestRecordOf(jobId, memory)), orElse: 'fail' };
        return { order: { type: 'send', to }, why: '' };
    }
    if (reuseJob === false || toContinue === undefined || !(0,_records_js__WEBPACK_IMPORTED_MODULE_2__/* .hasJob */ .CB)(toContinue)) {
        return reuseJob === 'require' ? skipWith(NO_JOB, NONE_REMEMBERED) : { order: { type: 'send' }, why: '' };
    }
    const why = `Continuing job ${toContinue.jobId}, which run ${toContinue.run} started or continued.`;
    const to = { ...earlierJob(toContinue), promptedAtMs: promptedAtMs(toContinue), mustBeSeenOpen, orElse };
    return { order: { type: 'send', to }, why };
}
function skipWith(reason, why = '') {
    return { order: { type: 'skip', reason }, why };
}
/** A run that only follows up is skipped for this reason, where no job takes the prompt. */
const NO_JOB = 'there is no job to follow up on, and reuse-job is require';
const NONE_REMEMBERED = 'No earlier job is known. A comment counts only if the account of github-token wrote it, with the same name and for the same project.';


/***/ }),

/***/ 2414:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ findEnd),
/* harmony export */   P: () => (/* binding */ findSinceLastRun),
/* harmony export */   beginOfFeedback: () => (/* binding */ beginOfFeedback)
/* harmony export */ });
/* harmony import */ var _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4305);
/* harmony import */ var _kit_core_log_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2781);
/* harmony import */ var _kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5659);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5368);
/* harmony import */ var _kit_service_agent_api_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3863);
/* harmony import */ var _change_history_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(7071);
/* harmony import */ var _change_requests_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7089);
/* harmony import */ var _change_since_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7037);
/* harmony import */ var _wait_wait_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(6913);
/* harmony import */ var _decision_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(8596);
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(3430);
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(6200);












/** Finds how an earlier prompt ended: by its record, else by its job, for which it waits. A dry run reads the job once. */
async function findEnd(record, { isDryRun, openService, deadline: begin }, { clock, log }) {
    const recorded = (0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .endOf */ .pJ)(record);
    if (recorded !== 'unknown')
        return recorded;
    const ports = { clock, jobs: (0,_kit_service_agent_api_js__WEBPACK_IMPORTED_MODULE_4__/* .createAgentApi */ ._)(await openService()) };
    const deadline = begin();
    const { jobId } = record;
    const progress = (0,_kit_core_log_js__WEBPACK_IMPORTED_MODULE_1__/* .startProgress */ .ot)(clock, log);
    progress.log(`Job ${jobId} of an earlier run may still be active: waiting for it before the prompt is sent.`);
    progress.activity(`waiting for job ${jobId} of an earlier run`);
    const spec = { ...(0,_decision_js__WEBPACK_IMPORTED_MODULE_8__/* .earlierJob */ .mh)(record), promptedAtMs: (0,_decision_js__WEBPACK_IMPORTED_MODULE_8__/* .promptedAtMs */ .ZN)(record), onResponse: () => undefined };
    const within = { ...deadline, until: isDryRun ? clock.now() : deadline.until };
    const end = await (0,_wait_wait_js__WEBPACK_IMPORTED_MODULE_7__/* .waitForEarlierJob */ .qi)(spec, { ports, progress, deadline: within }).finally(progress.stop);
    const { type, job } = end;
    if (type === 'ended') {
        const hasFailed = (0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .endOf */ .pJ)(end.job) === 'failed';
        progress.log(`Job ${jobId} ${hasFailed ? 'failed or was archived, so its changes are part of this run' : 'has ended'}.`);
        return hasFailed ? 'failed' : 'succeeded';
    }
    if (type === 'given-up') {
        log.warning(describeGivenUp(record), 'unsent-changes');
        return type;
    }
    const isUnknown = (0,_wait_wait_js__WEBPACK_IMPORTED_MODULE_7__/* .isUnknownJob */ .mg)(end);
    if (isUnknown || (isDryRun && type === 'deadline' && end.error === undefined)) {
        progress.log(isUnknown
            ? `Job ${jobId} is no longer known (404), so it counts as done.`
            : `Dry run: job ${jobId} has not ended, so it counts as done.`);
        return 'succeeded';
    }
    progress.log('The prompt was not sent.');
    const notSent = { jobId, job, sent: 'no', elapsedMs: progress.elapsedMs() };
    if (type === 'cancelled')
        return { outcome: { ...notSent, result: 'cancelled' } };
    const isLate = type === 'deadline' && (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(deadline, clock) <= 0;
    return { outcome: isLate ? { ...notSent, result: 'timed-out' } : { ...notSent, result: 'error', error: end.error } };
}
/** Says what is taken for documented because its job never ended, and how to send it again. */
function describeGivenUp({ base, commit, jobId, run }) {
    const never = `Job ${jobId} of run ${run} has not ended an hour after its prompt, so`;
    if (base === undefined)
        return `${never} commit ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .shortSha */ .Fu)(commit)} counts as documented. To send its pull request again, run the action with \`pull-request\`.`;
    // Data, or readers' words, went out although nothing had been committed.
    if (base === commit)
        return `${never} the prompt, which had no change, counts as done. To send the same data again, run the workflow by hand.`;
    return `${never} the changes from ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .shortSha */ .Fu)(base)} to ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .shortSha */ .Fu)(commit)} count as documented. To send them again, run the action with \`since: ${base}\`.`;
}
/**
 * Finds the range since the last run. Throws `ActionError`.
 *
 * @returns the outcome where the run cannot find it
 */
async function findSinceLastRun(inputs, { wanted, jobs }, run) {
    const github = await run.connect('code');
    const [source, statuses] = [(0,_change_requests_js__WEBPACK_IMPORTED_MODULE_5__/* .createHistorySource */ .yL)(github), (0,_status_js__WEBPACK_IMPORTED_MODULE_10__/* .createStatuses */ .Pw)(github)];
    const head = await (0,_change_since_js__WEBPACK_IMPORTED_MODULE_6__/* .findHead */ .mW)(run);
    const series = (0,_status_js__WEBPACK_IMPORTED_MODULE_10__/* .seriesOf */ .Lf)(inputs, run);
    const history = (0,_change_history_js__WEBPACK_IMPORTED_MODULE_11__/* .startHistory */ .Zy)(head, { ...wanted, statusName: series }, source);
    const lastRun = await findLastRun({
        thisRun: (0,_records_js__WEBPACK_IMPORTED_MODULE_9__/* .newRecord */ .Mx)({ commit: head }, inputs, run),
        history,
        read: async (commit) => await (0,_status_js__WEBPACK_IMPORTED_MODULE_10__/* .readSavedRun */ .F2)(commit, series, statuses, run),
        findEnd: async (record) => await findEnd(record, jobs, run),
    });
    if ('outcome' in lastRun)
        return lastRun;
    const base = lastRun.base ?? (await firstBase(head, history, wanted, run));
    return { range: { base, head, history, source, branch: { series, ...lastRun } } };
}
/** Finds where the first range of a series begins. Older changes are covered only if a person asks for them. */
async function firstBase(head, history, { pullRequests: showsChange }, { clock, log }) {
    const base = await (0,_change_since_js__WEBPACK_IMPORTED_MODULE_6__/* .findFirstBase */ .$h)({ head, history, nowMs: clock.now() });
    if (!showsChange)
        return base;
    log.warning(`No earlier run is known, so this run covers the changes since commit ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .shortSha */ .Fu)(base.sha)}, ${base.what}. To include older changes, run the action once with \`since\` set to the commit from which to begin.`, 'no-earlier-run');
    return base;
}
/**
 * Finds the newest ancestor of the run's commit up to which nothing needs another prompt: there a run of the series had
 * nothing to send, or its prompt succeeded. Whatever parents lead to it: since each run of the series covered all that the
 * one before had left, everything that leads to such a commit was covered, and so was what leads to the beginning of a
 * prompt that did not succeed.
 *
 * @returns the outcome where the run cannot find out
 */
async function findLastRun(search) {
    let rerunOf;
    let lastPrompt;
    let pieces;
    let readersFromMs;
    // What leads to the beginning of a prompt that failed was covered when that was sent, whatever its job shows since.
    const beginnings = [];
    // A job takes prompts in their order, so that it shows the end of the last one. What did not succeed goes to a new job, as do
    // other attempts: later runs may have sent their prompts to the same job meanwhile.
    const end = (base, done) => {
        const isInOrder = beginnings.length === 0 && search.thisRun.attempt === 1;
        return { base, toContinue: isInOrder ? done : undefined, lastPrompt, rerunOf, pieces, readersFromMs };
    };
    for await (const commit of (0,_change_history_js__WEBPACK_IMPORTED_MODULE_11__/* .newestOf */ .su)(search.history)) {
        const { sha } = commit;
        const saved = await search.read(commit);
        lastPrompt ??= saved?.isNothing ? saved.earlier : saved?.record;
        if (saved?.isNothing) {
            readersFromMs ??= saved.record.readersUntilMs;
            const what = `the last run (run ${saved.record.run}), which had nothing to send`;
            return end({ sha, what }, saved.earlier);
        }
        const beginning = beginnings.find((one) => one.sha === sha);
        if (beginning !== undefined)
            return end(beginning, saved?.record);
        if (saved === undefined)
            continue;
        const { record } = saved;
        const promptEnd = await endOfPrompt(record, search);
        if (typeof promptEnd === 'object')
            return promptEnd;
        const isDone = promptEnd === 'succeeded' || promptEnd === 'given-up';
        readersFromMs ??= isDone ? record.readersUntilMs : record.readersFromMs;
        const what = `the last run (run ${record.run})`;
        if (isDone && !record.hasMore)
            return end({ sha, what }, promptEnd === 'given-up' ? undefined : record);
        if (promptEnd === 'own')
            rerunOf = record;
        // Another attempt goes on where the one before did, whatever earlier runs had brought.
        const goesOnHere = record.piece !== undefined && (rerunOf ?? record) === record;
        if (goesOnHere)
            pieces ??= { record, done: piecesDone(record, isDone, search) };
        const begunAt = { sha: record.base ?? sha, what: `the beginning of an earlier run (run ${record.run})` };
        beginnings.push(begunAt);
        // This prompt was sent although nothing had been committed, so what leads to its commit was covered before.
        if (record.base === sha)
            return end(begunAt, undefined);
    }
    return end(beginnings.at(-1), undefined);
}
/**
 * Counts the pieces of a change that need no other prompt. After one that failed, only another attempt of its run goes on there;
 * another run begins the change anew.
 */
function piecesDone(record, isDone, { thisRun }) {
    const { piece = 0 } = record;
    if (isDone)
        return piece;
    return (0,_records_js__WEBPACK_IMPORTED_MODULE_9__/* .isEarlierAttempt */ .yW)(record, thisRun) ? piece - 1 : 0;
}
/** Finds how a prompt ended; `own` where this run is another attempt of its run, and waits for the job itself. */
async function endOfPrompt(record, search) {
    const { thisRun } = search;
    if (!(0,_records_js__WEBPACK_IMPORTED_MODULE_9__/* .hasJob */ .CB)(record) || (0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .endOf */ .pJ)(record) === 'failed')
        return 'failed';
    if (!record.hasMore && record.commit === thisRun.commit && (0,_records_js__WEBPACK_IMPORTED_MODULE_9__/* .isEarlierAttempt */ .yW)(record, thisRun))
        return 'own';
    return await search.findEnd(record);
}
/** A prompt reads at most this much before its period again, if no prompt that succeeded brought it. */
const LONGEST_BEFORE_MS = 31 * _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .DAY_MS */ .sO;
/**
 * Finds from when on a prompt holds what readers left, in milliseconds since the epoch: from where the newest prompt that
 * succeeded ended. `undefined` for the whole period: on the first run, and for one that ends before that, which a person asked for.
 */
function beginOfFeedback(branch, { fromMs, toMs }, log) {
    const readersFromMs = branch?.readersFromMs;
    if (readersFromMs === undefined || readersFromMs > toMs)
        return undefined;
    const earliestMs = (fromMs ?? 0) - LONGEST_BEFORE_MS;
    if (readersFromMs >= earliestMs)
        return readersFromMs;
    log.warning(`What readers left from ${(0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDate */ .Yq)(readersFromMs)} to ${(0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDate */ .Yq)(earliestMs)} is left out, because it is more than 31 days before the period. To send it, run the action with a \`page-views-period\` that holds it.`, 'no-reader-feedback');
    return earliestMs;
}


/***/ }),

/***/ 3430:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  _P: () => (/* binding */ MOST_ORIGINS),
  l8: () => (/* binding */ NOTHING_REMEMBERED),
  Dk: () => (/* binding */ REMEMBERED),
  Ql: () => (/* binding */ commentMarker),
  bC: () => (/* binding */ countPrompts),
  UT: () => (/* binding */ forgetData),
  CB: () => (/* binding */ hasJob),
  qQ: () => (/* binding */ hashOf),
  yW: () => (/* binding */ isEarlierAttempt),
  yq: () => (/* binding */ isRerunOf),
  Xp: () => (/* binding */ isSamePrompt),
  eG: () => (/* binding */ laterOf),
  Mx: () => (/* binding */ newRecord),
  fi: () => (/* binding */ recordSchema),
  kY: () => (/* binding */ remember)
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

// EXTERNAL MODULE: ./build/kit/core/marker.js
var marker = __webpack_require__(3509);
// EXTERNAL MODULE: ./build/kit/core/outcome.js
var outcome = __webpack_require__(5659);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/agent/change/patches.js
var patches = __webpack_require__(25);
;// CONCATENATED MODULE: ./build/agent/memory/records.js





/** Far longer than what GitHub and the service give. */
const markerText = schemas/* string */.YjP().max(500);
const attemptNumber = schemas/* number */.aig().int().nonnegative();
const pullRequestNumber = schemas/* number */.aig().int().positive();
/** The most pull requests of the code that a docs pull request lists. */
const MOST_ORIGINS = 10;
/**
 * The change for which a docs pull request was made, as far as those who see that may know. Where the code is
 * private and the docs are public, nothing of it.
 */
const originSchema = schemas/* object */.Ikc({
    /** The code's repository: `owner/name`. */
    repository: markerText.optional(),
    /** The repository of the workflow's runs, if readers of the docs may see them: `owner/name`. */
    workflow: markerText.optional(),
    pullRequest: pullRequestNumber.optional(),
    /** The commit that a range begins with; it ends with the record's commit. */
    base: markerText.optional(),
    /** The pull requests of the code that the docs were asked for, by this prompt or before; the highest number first. */
    mergeAfter: schemas/* array */.YOg(pullRequestNumber).max(MOST_ORIGINS).optional(),
});
const docsSchema = schemas/* object */.Ikc({
    title: markerText,
    state: schemas/* enum */.k5n(pull_request/* PULL_REQUEST_STATES */.fc),
    files: schemas/* number */.aig().int().nonnegative().optional(),
    previewUrl: schemas/* string */.YjP().max(pull_request/* LONGEST_LINK */.i$).refine(URL.canParse).optional(),
});
const recordSchema = schemas/* object */.Ikc({
    /** The time at which it was made: ISO 8601. */
    at: datetime(),
    /** Its commit, or the last one of its range; empty when unknown. */
    commit: markerText,
    /** The commit that its range begins with; absent for a prompt that covers no range. */
    base: markerText.optional(),
    /** The id of the workflow run, its attempt, and the ids of the job and the step in it. */
    run: markerText,
    attempt: attemptNumber,
    job: markerText,
    step: markerText,
    /** See `hashOf`. Empty for a run that only waits for a job that is not remembered. */
    prompt: markerText,
    /** See `identityOf`: of the files that the prompt shows. */
    change: markerText.optional(),
    /** See `identityOf`: of all files of the pull request or the push, whatever `include` and `exclude` leave out. */
    content: markerText.optional(),
    /** The prompt shows this much of the change. */
    coverage: patches/* coverageSchema */.aU.optional(),
    /** The number of the prompt among those that have the files of one large change. */
    piece: schemas/* int */.Whr().positive().optional(),
    /** True if others of those follow: the change is covered by the last alone. */
    hasMore: schemas/* boolean */.zMY().optional(),
    /** A hash of the data that the prompt holds. */
    data: markerText.optional(),
    /** The reader feedback of the next prompt begins here unless this prompt succeeded: milliseconds since the epoch. */
    readersFromMs: schemas/* int */.Whr().optional(),
    /** It begins here if this prompt succeeded: where what was read ends. Every record of a branch carries it on. */
    readersUntilMs: schemas/* int */.Whr().optional(),
    /** The prompt answers this account's review. */
    review: markerText.optional(),
    /** In the comment on the docs pull request: what the prompt covered, unless that is the docs pull request itself. */
    origin: originSchema.optional(),
    /** The agent's job, once the service has accepted. */
    jobId: schemas/* string */.YjP().max(outcome/* LONGEST_ID */.fg).optional(),
    /** True where the prompt was lost on its way or on the way back: nobody knows whether a job has it. */
    isLost: schemas/* boolean */.zMY().optional(),
    /** The time at which the job received it as a follow-up to earlier prompts: ISO 8601. */
    followedUpAt: datetime().optional(),
    /** After a follow-up, the `linkHash` of the link that the job had before. */
    linkBefore: markerText.optional(),
    result: markerText.optional(),
    prLink: schemas/* string */.YjP().max(pull_request/* LONGEST_LINK */.i$).optional(),
    /** The docs pull request as it was when the run ended, where the token could see it. */
    docs: docsSchema.optional(),
});
function hasJob(record) {
    return record.jobId !== undefined;
}
/** Records that a comment shows (docs/internals/specification.md, "The comment"). */
const REMEMBERED = 5;
const rememberedSchema = schemas/* object */.Ikc({
    /** The last prompts, oldest first, and the newest one with an origin also where it is not among the last. */
    records: schemas/* array */.YOg(recordSchema).max(REMEMBERED + 1),
    /** The number of prompts that were sent and are not listed any more. */
    unlisted: schemas/* number */.aig().int().nonnegative(),
});
const NOTHING_REMEMBERED = { records: [], unlisted: 0 };
const identitySchema = schemas/* object */.Ikc({
    /** The number of the repository, which survives a new name. */
    repository: schemas/* number */.aig().int().positive(),
    pullRequest: pullRequestNumber,
    /** A hash of base URL and project, never the project itself. */
    service: markerText,
    /** Keeps several comments on one pull request apart. */
    name: markerText,
});
const commentMarker = (0,marker/* createMarker */.h5)(identitySchema, rememberedSchema);
/**
 * A hash of what a person wrote: prompt (of a built-in one its kind and the instructions), `include` and `exclude`. As long as
 * they stay, all runs of a step send the same prompt. Empty where the step only waits for a job.
 */
function hashOf({ prompt, include, exclude }) {
    return prompt === undefined ? '' : (0,marker/* shortHash */.BC)([prompt.identity, prompt.instructions, include, exclude]);
}
/** A new record of what a prompt covers, before it is sent. */
function newRecord(covered, inputs, { workflow, clock }) {
    const { id, attempt, job, step } = workflow;
    const at = new Date(clock.now()).toISOString();
    return { at, run: id, attempt, job, step, ...covered, prompt: hashOf(inputs) };
}
/** The later of two moments, as far as they are known: what was read of readers never moves back. */
function laterOf(one, other) {
    return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
/** Returns whether two records are of the same prompt, in the same or another state. */
function isSamePrompt(one, other) {
    return isSameStep(one, other) && isSamePart(one, other) && one.attempt === other.attempt;
}
/** Returns whether an earlier attempt of the same run sent the prompt of the same step, for any part of a range. */
function isEarlierAttempt(earlier, later) {
    return isSameStep(later, earlier) && earlier.attempt < later.attempt;
}
/** Returns whether `later` is a re-run of `earlier`: the same prompt, step and run in a later attempt. */
function isRerunOf(later, earlier) {
    return isEarlierAttempt(earlier, later) && isSamePart(later, earlier);
}
/** The steps of a composite action share the id of its step, so their words tell them apart. */
function isSameStep(one, other) {
    return one.run === other.run && one.job === other.job && one.step === other.step && one.prompt === other.prompt;
}
function isSamePart(one, other) {
    return one.base === other.base && one.piece === other.piece && (one.base === undefined || one.commit === other.commit);
}
/** The memory with one more record, or with a newer state of one that it holds. The order is that in which they came. */
function remember({ records, unlisted }, record) {
    const index = records.findIndex((one) => isSamePrompt(one, record));
    const all = index < 0 ? [...records, record] : records.with(index, record);
    const last = all.slice(-REMEMBERED);
    // Without it the docs pull request would no longer link back.
    const origin = all.findLast((one) => one.origin !== undefined);
    const listed = origin === undefined || last.includes(origin) ? last : [origin, ...last];
    const gone = all.filter((one) => !listed.includes(one));
    return { records: listed, unlisted: unlisted + gone.filter(mayHaveCost).length };
}
/** The memory without the data that the newest prompt of these words held; `undefined` where it held none. */
function forgetData({ records, unlisted }, prompt) {
    const index = records.findLastIndex((one) => one.prompt === prompt);
    const record = records[index];
    if (record?.data === undefined)
        return undefined;
    return { records: records.with(index, { ...record, data: undefined }), unlisted };
}
function countPrompts({ records, unlisted }) {
    return unlisted + records.filter(mayHaveCost).length;
}
/** Returns whether a job took a prompt for the comment's pull request, may have, or may yet: the run has not ended. */
function mayHaveCost({ prompt, origin, jobId, isLost = false, result }) {
    return prompt !== '' && origin === undefined && (isLost || jobId !== undefined || result === undefined);
}


/***/ }),

/***/ 6200:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F2: () => (/* binding */ readSavedRun),
/* harmony export */   Lf: () => (/* binding */ seriesOf),
/* harmony export */   P1: () => (/* binding */ leaveNothing),
/* harmony export */   Pw: () => (/* binding */ createStatuses),
/* harmony export */   qk: () => (/* binding */ openInStatus)
/* harmony export */ });
/* unused harmony exports statusMarker, renderStatus, SETTING */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(2857);
/* harmony import */ var _kit_core_marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3509);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_repository_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(1875);
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8228);
/* harmony import */ var _kit_core_visibility_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5555);
/* harmony import */ var _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9971);
/* harmony import */ var _kit_runner_workflow_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9145);
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(3430);











const placeSchema = zod__WEBPACK_IMPORTED_MODULE_9__/* .object */ .Ikc({
    /** The repository's number, which survives a new name. */
    repository: zod__WEBPACK_IMPORTED_MODULE_9__/* .number */ .aig(),
    /** See `seriesOf`. */
    series: zod__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP(),
    commit: zod__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP(),
});
const savedSchema = zod__WEBPACK_IMPORTED_MODULE_9__/* .object */ .Ikc({
    /** The prompt; of a run that had nothing to send, what it would have been. */
    record: _records_js__WEBPACK_IMPORTED_MODULE_8__/* .recordSchema */ .fi,
    /** True where the run had nothing to send. */
    isNothing: zod__WEBPACK_IMPORTED_MODULE_9__/* .boolean */ .zMY(),
    /** Such a run notes the newest prompt of the series before, if its job may take another one. */
    earlier: _records_js__WEBPACK_IMPORTED_MODULE_8__/* .recordSchema */ .fi.optional(),
});
/** The marker in the fragment of a status's address. */
const statusMarker = (0,_kit_core_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .createMarker */ .h5)(placeSchema, savedSchema);
/**
 * The name of the statuses of a series, as `docs-agent/weekly-docs/docs/3f9a1c`: of the runs of one step about one branch,
 * which alone take up where one of them ended. Instructions do not tell series apart. Where the code's readers may not see
 * the workflow, it is the hash alone.
 */
function seriesOf(inputs, { workflow, code }) {
    const { file, ref, job, step, repositoryId } = workflow;
    // A tag has no branch: the runs of all tags take up where the one before them ended.
    const ofRef = ref.startsWith('refs/tags/') ? 'refs/tags' : ref;
    const branch = code.isElsewhere ? [code.repositoryId, repositoryId] : ofRef;
    const words = (0,_kit_core_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .shortHash */ .BC)([inputs.prompt?.identity, inputs.include, inputs.exclude]);
    const texts = [file, job, step, (0,_kit_core_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .serviceHash */ .gH)(inputs), branch, words];
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 6);
    if (!(0,_kit_core_visibility_js__WEBPACK_IMPORTED_MODULE_5__/* .mayBeShownIn */ .F)(workflow, code))
        return `docs-agent/${hash}`;
    const name = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(file).replace(/\.ya?ml$/i, '') || 'workflow';
    // GitHub takes at most 255 characters, and the hash keeps series apart.
    return `${`docs-agent/${name}/${job || 'job'}`.slice(0, 248)}/${hash}`;
}
/** Reads what the token itself recorded of a run of the series on a commit. */
async function readSavedRun({ sha, status }, series, statuses, run) {
    if (status === undefined)
        return undefined;
    // Somebody else may have set a status of that name after it.
    const targets = status.isOwn ? [status.target] : await statuses.own(sha, series);
    const statusPlace = statusPlaceOf(sha, series, run);
    return targets.map((target) => statusMarker.readFragmentAt(statusPlace, target)).find((saved) => saved !== undefined);
}
/**
 * Leaves on the run's commit that there was nothing to send, so that the next range begins there.
 *
 * @param endsData true where the data file was empty: the last data are forgotten, so that the same are sent again later
 * @param readersUntilMs the end of what was read of readers, who left nothing; absent where that was not read
 */
async function leaveNothing({ base, head, branch }, inputs, { endsData, readersUntilMs }, run) {
    if (branch === undefined)
        return;
    const { toContinue, lastPrompt, readersFromMs } = branch;
    const untilMs = (0,_records_js__WEBPACK_IMPORTED_MODULE_8__/* .laterOf */ .eG)(readersUntilMs, readersFromMs);
    const isNew = (endsData && lastPrompt?.data !== undefined) || untilMs !== readersFromMs;
    if (branch.base?.sha === head && !isNew)
        return;
    const record = (0,_records_js__WEBPACK_IMPORTED_MODULE_8__/* .newRecord */ .Mx)({ commit: head, base: base.sha, readersUntilMs: untilMs }, inputs, run);
    const earlier = endsData && toContinue !== undefined ? { ...toContinue, data: undefined } : toContinue;
    try {
        await setStatus({ isNothing: true, record, earlier }, statusPlaceOf(head, branch.series, run), run);
        run.log.info(`A commit status on ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .shortSha */ .Fu)(head)} records that nothing was left to ask for.`);
    }
    catch (error) {
        run.log.warning(`The next run reads the changes up to commit ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .shortSha */ .Fu)(head)} again.`, 'unsaved-progress', error);
    }
}
/** The status of a range's last commit as a place where records are kept; `undefined` where the branch remembers nothing. */
function openInStatus({ head, branch }, run) {
    if (branch === undefined)
        return undefined;
    const { series, toContinue, lastPrompt, rerunOf } = branch;
    // A prompt of an earlier attempt that is not `rerunOf` failed, or its job shows the end of another one.
    const isOfThisRun = lastPrompt?.run === run.workflow.id;
    const known = rerunOf ?? (isOfThisRun ? undefined : lastPrompt);
    let isLogged = false;
    return {
        records: known === undefined ? [] : [known],
        toContinue,
        mustBeSeenOpen: true,
        announces: true,
        // The next run could not know what was sent.
        stops: () => true,
        async write(record, deadline) {
            await setStatus({ isNothing: false, record }, statusPlaceOf(head, series, run), run, deadline);
            if (!isLogged)
                run.log.info(`Progress is saved as a commit status on ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .shortSha */ .Fu)(head)}: ${series}.`);
            isLogged = true;
        },
        warn: ({ error }) => run.log.warnAnyway(`The commit status on ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .shortSha */ .Fu)(head)} may not show how the run ended, so the next run may send its changes again. The job's result is not affected.`, 'unsaved-progress', error),
    };
}
async function setStatus(saved, statusPlace, run, deadline) {
    const { workflow, code } = run;
    const { run: id, attempt } = saved.record;
    const target = (0,_kit_core_visibility_js__WEBPACK_IMPORTED_MODULE_5__/* .mayBeShownIn */ .F)(workflow, code)
        ? { run: (0,_kit_runner_workflow_js__WEBPACK_IMPORTED_MODULE_7__/* .runUrl */ .Vp)(workflow, { id, attempt }) }
        : { commit: `${(0,_kit_runner_workflow_js__WEBPACK_IMPORTED_MODULE_7__/* .repositoryUrl */ .Ek)({ ...workflow, ...code })}/commit/${statusPlace.commit}` };
    const status = renderStatus(saved, statusPlace, target);
    await createStatuses(await run.connect('code', deadline)).set(statusPlace.commit, status);
}
function statusPlaceOf(commit, series, { code }) {
    return { repository: code.repositoryId ?? 0, series, commit };
}
/**
 * The status of a record: a sentence, and the docs pull request, else the run, with a fragment that holds the record.
 *
 * @param target where the run is that made it; `commit` where its readers may not see that, which then stands for the docs
 * pull request too
 */
function renderStatus(saved, statusPlace, target) {
    const { record, earlier } = saved;
    const marker = { ...statusPlace, ...saved, record: shortened(record), earlier: earlier && shortened(earlier) };
    // An address has only one fragment, which is the marker's.
    const link = (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .parsePullRequestLink */ .m0)(record.prLink)?.url.replace(/#.*$/, '');
    return {
        name: statusPlace.series,
        description: `${sentenceOf(saved, 'run' in target)} (changes since ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .shortSha */ .Fu)(record.base ?? '')}).`,
        target: `${'commit' in target ? target.commit : (link ?? target.run)}#${statusMarker.fragment(marker)}`,
    };
}
/** Leaves out what only people read, in the comment: the address of a status has to stay short. */
function shortened({ docs, origin, review, isLost, coverage, content, ...record }) {
    return record;
}
/** Says what came of a run, in few words: with the changes that follow, it has to fit into GitHub's 140 characters. */
function sentenceOf({ isNothing, record: { result, jobId, prLink } }, isNamed) {
    if (isNothing)
        return 'Nothing was left to ask for';
    if (result === undefined)
        return jobId === undefined ? 'A docs update was requested' : 'A docs update is in progress';
    if (jobId === undefined)
        return 'The docs update may not have reached the agent, so the next run repeats it';
    const { name } = (isNamed && result === 'pull-request' && (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .parsePullRequestLink */ .m0)(prLink)) || {};
    if (name !== undefined)
        return `Docs pull request ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_4__/* .cut */ .Jj)(name, 60)}`;
    return `Result of the docs update: ${result}${result === 'failed' ? ', so the next run repeats it' : ''}`;
}
/** This may be repeated: of the same status, only the newest counts. */
const SETTING = { what: 'the status of the commit', permission: 'statuses: write' };
/** A run that reads them sets one too. */
const READING_STATUSES = { ...SETTING, what: 'the statuses of the commit' };
/** GitHub takes at most 1,000 statuses of one name on a commit. */
const MOST_STATUSES = 1000;
const statusesSchema = zod__WEBPACK_IMPORTED_MODULE_9__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_9__/* .object */ .Ikc({
    context: zod__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP(),
    target_url: zod__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP().nullish().catch(undefined),
    creator: zod__WEBPACK_IMPORTED_MODULE_9__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_9__/* .string */ .YjP() }).nullish().catch(undefined),
}));
/** Any JSON object will do. A page of a gateway, which is none, would mean that no status was set. */
const setSchema = zod__WEBPACK_IMPORTED_MODULE_9__/* .looseObject */ ._H3({});
/** The statuses of the repository's commits, which their full ids name. Throws `GitHubError`. */
function createStatuses(api) {
    const readViewer = (0,_kit_github_objects_js__WEBPACK_IMPORTED_MODULE_6__/* .createViewer */ .Rx)(api);
    return {
        async set(sha, { name: context, description, target: target_url }) {
            const route = 'POST /repos/{owner}/{repo}/statuses/{sha}';
            const parameters = { sha, state: 'success', context, description, target_url };
            await api.request({ ...SETTING, schema: setSchema, route, parameters });
        },
        /** The targets of the statuses of a name that the token itself set, whatever others set after them; newest first. */
        async own(sha, name) {
            const viewer = await readViewer();
            const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses';
            const reading = {
                ...READING_STATUSES,
                schema: statusesSchema,
                route,
                parameters: { ref: sha },
                most: MOST_STATUSES,
            };
            const statuses = await api.list(reading);
            // GitHub ignores the case of a name.
            return statuses.flatMap(({ context, creator, target_url }) => (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_10__/* .isSameName */ .yS)(context, name) && (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_10__/* .isSameName */ .yS)(creator?.login, viewer) ? (target_url ?? []) : []);
        },
    };
}


/***/ }),

/***/ 6913:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   mg: () => (/* binding */ isUnknownJob),
/* harmony export */   qi: () => (/* binding */ waitForEarlierJob),
/* harmony export */   qt: () => (/* binding */ waitForJob)
/* harmony export */ });
/* harmony import */ var _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4305);
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5659);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8228);
/* harmony import */ var _watch_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7593);






/** Returns whether the wait ended because the service does not know the job. */
function isUnknownJob(end) {
    return end.type !== 'ended' && end.error?.failure.status === 404;
}
/** One read may take this long; the last one, which begins at the deadline, less. */
const READ_TIMEOUT_MS = 30_000;
const LAST_READ_TIMEOUT_MS = 5000;
/**
 * Reads a job until it has ended, the deadline has come or the run is cancelled. If no time is left, the job is read once. A
 * failure of the service is returned, not thrown.
 */
async function waitForJob(spec, context) {
    const { deadline, progress } = context;
    const { clock } = context.ports;
    const now = clock.now();
    let watch = (0,_watch_js__WEBPACK_IMPORTED_MODULE_5__/* .startWatch */ .Ms)(spec, now);
    if (spec.response !== undefined) {
        watch = receive(watch, { job: spec.response, sentAtMs: now, receivedAtMs: now }, spec, context);
    }
    for (;;) {
        const verdict = (0,_watch_js__WEBPACK_IMPORTED_MODULE_5__/* .judge */ .S4)(watch, clock.now());
        if (verdict.type === 'ended')
            return ended(watch, verdict.job, context);
        const isDue = await (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .sleepUntil */ .Kc)({ ...deadline, until: Math.min(watch.readAtMs, deadline.until) }, clock);
        if (!isDue)
            return stopped('cancelled', watch, context);
        const { response, sentAtMs, isLast } = await readOnce(spec.jobId, context);
        if (response instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7) {
            if (deadline.signal.aborted)
                return stopped('cancelled', watch, context);
            const next = (0,_watch_js__WEBPACK_IMPORTED_MODULE_5__/* .afterFailure */ .HP)(watch, response.failure, { nowMs: clock.now(), random: clock.random() });
            if (next === undefined)
                return stopped('failed', watch, context, response);
            watch = next;
            if (isLast)
                return stopped('deadline', watch, context, response);
            const delayMs = Math.min(watch.readAtMs, deadline.until) - clock.now();
            // The first of several failures in a row is logged; after that the signs of life report it.
            if (watch.failures === 1)
                progress.log(`${response.what} Trying again in ${(0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(delayMs)}.`);
            progress.activity(`trying to read the job; last error: ${response.kind}`);
        }
        else {
            watch = receive(watch, { job: response, sentAtMs, receivedAtMs: clock.now() }, spec, context);
            if (isLast)
                return stopped('deadline', watch, context);
        }
    }
}
/** Reads the job within the deadline, or a last time once that has come. */
async function readOnce(jobId, { deadline, ports: { clock, jobs } }) {
    const sentAtMs = clock.now();
    const isLast = (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(deadline, clock) <= 0;
    const lastRead = { ...deadline, until: sentAtMs + LAST_READ_TIMEOUT_MS };
    const within = isLast ? lastRead : (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .atMost */ .Tu)(READ_TIMEOUT_MS, deadline, clock);
    return { response: await jobs.read(jobId, within).catch(_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .asServiceError */ .CZ), sentAtMs, isLast };
}
/** The watch after one more response, which is reported. */
function receive(before, reading, { onResponse }, { ports, progress }) {
    const { status, prLink } = reading.job;
    const { service } = ports.jobs;
    const watch = (0,_watch_js__WEBPACK_IMPORTED_MODULE_5__/* .observe */ .lB)(before, reading, ports.clock.random());
    const verdict = (0,_watch_js__WEBPACK_IMPORTED_MODULE_5__/* .judge */ .S4)(watch, reading.receivedAtMs);
    onResponse(watch.last.job, verdict);
    const word = (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_4__/* .cut */ .Jj)(status ?? 'none', 100);
    if (before.failures > 0)
        progress.log(`${service} is responding again.`);
    progress.activity(status === undefined ? `waiting; ${service} reports no status` : word);
    if (before.last === undefined || before.last.job.status !== status)
        progress.log(`Status: ${word}.`);
    if (status !== 'active' && !(0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .isTerminal */ .Hd)(status)) {
        const unknown = `the status "${word}", which this version of the action does not know`;
        const what = status === undefined ? 'no status' : unknown;
        progress.warnOnce('unknown-status', `${service} reports ${what}. The job counts as still running.`);
    }
    if (verdict.type === 'link-pending' && before.linkByMs === undefined) {
        progress.log('No pull request yet. Waiting for its link for up to 10s.');
        progress.activity('waiting for the link of the pull request');
    }
    if (prLink !== undefined && (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .parsePullRequestLink */ .m0)(prLink) === undefined) {
        const why = `it is not an https: address of at most ${_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .LONGEST_LINK */ .i$} characters`;
        progress.warnOnce('unusable-link', `${service} returned a pull request link that is not shown, because ${why}.`);
    }
    return watch;
}
function stopped(type, watch, context, error) {
    const verdict = (0,_watch_js__WEBPACK_IMPORTED_MODULE_5__/* .judge */ .S4)(watch, context.ports.clock.now());
    // A job that completed in time has ended, even if its link is missing.
    if (verdict.job !== undefined)
        return ended(watch, verdict.job, context);
    return { type, job: watch.last?.job, unsettled: verdict.type === 'unsettled', error };
}
function ended(watch, job, { progress }) {
    if (!watch.activeSeen && watch.settlesAtMs > watch.startedAtMs) {
        const settled = (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(_watch_js__WEBPACK_IMPORTED_MODULE_5__/* .FOLLOW_UP_SETTLE_MS */ .p1);
        progress.log(`The follow-up was never seen running. After ${settled} the job's status counts as its end.`);
    }
    return { type: 'ended', job };
}
/** A job that has not ended this long after its prompt never will: the longest that was seen took 12 minutes. */
const GIVEN_UP_MS = 60 * 60_000;
/** A job that is about to be given up is read for at least this long, since a read may fail. */
const LAST_READS_MS = 15_000;
/** Waits for a job of an earlier run until it is idle. One that still runs an hour after its prompt is given up. */
async function waitForEarlierJob(spec, context) {
    const { deadline, ports } = context;
    const { clock } = ports;
    const givenUpAtMs = spec.promptedAtMs === undefined ? Number.POSITIVE_INFINITY : spec.promptedAtMs + GIVEN_UP_MS;
    const until = Math.min(deadline.until, Math.max(givenUpAtMs, clock.now() + LAST_READS_MS));
    const end = await waitForJob({ ...spec, awaitsLink: false }, { ...context, deadline: { ...deadline, until } });
    if (end.type !== 'deadline')
        return end;
    // The last read may have failed: a state that nobody has seen is no reason to give up.
    if (end.error !== undefined)
        return (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .leftMs */ .Ok)(deadline, clock) > 0 ? { ...end, type: 'failed' } : end;
    return end.job !== undefined && clock.now() >= givenUpAtMs ? { ...end, type: 'given-up' } : end;
}


/***/ }),

/***/ 7593:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HP: () => (/* binding */ afterFailure),
/* harmony export */   Ii: () => (/* binding */ preferredLink),
/* harmony export */   Ms: () => (/* binding */ startWatch),
/* harmony export */   S4: () => (/* binding */ judge),
/* harmony export */   lB: () => (/* binding */ observe),
/* harmony export */   p1: () => (/* binding */ FOLLOW_UP_SETTLE_MS)
/* harmony export */ });
/* unused harmony export pollInterval */
/* harmony import */ var _kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5659);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7653);



/** A follow-up may take this long to show as `active` before an end counts (docs/internals/specification.md, "Follow-ups"). */
const FOLLOW_UP_SETTLE_MS = 60_000;
/**
 * The wait takes this long for the link of a job that completed without one (docs/internals/specification.md, "Late links").
 */
const LINK_GRACE_MS = 10_000;
const LINK_INTERVAL_MS = 2000;
/** A response that the job is unknown (404) may mean for this long that the service has not caught up. */
const UNKNOWN_NEW_JOB_GRACE_MS = 30_000;
const UNKNOWN_JOB_GRACE_MS = 5000;
const NEVER = Number.POSITIVE_INFINITY;
function startWatch(options, nowMs) {
    const { followedUpAtMs = Number.NEGATIVE_INFINITY, prLink } = options;
    // An earlier attempt may have noted the time by a clock that is ahead of this one.
    const settlesAtMs = Math.min(followedUpAtMs, nowMs) + FOLLOW_UP_SETTLE_MS;
    return { options, startedAtMs: nowMs, settlesAtMs, activeSeen: false, prLink, failures: 0, readAtMs: nowMs };
}
/** A job's link that counts: the latest one that can be shown, else any. */
function preferredLink(latest, earlier) {
    return (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .parsePullRequestLink */ .m0)(latest) === undefined ? (earlier ?? latest) : latest;
}
/** The watch after one more response; `random` is uniform in [0, 1). */
function observe(watch, { job, sentAtMs, receivedAtMs }, random) {
    const activeSeen = watch.activeSeen || job.status === 'active';
    const prLink = preferredLink(job.prLink, watch.prLink);
    const last = { job: { ...job, prLink, linkBefore: watch.options.linkBefore }, sentAtMs, receivedAtMs };
    const seen = { ...watch, activeSeen, prLink, last, failures: 0 };
    const hasCompleted = job.status === 'completed' && isSettled(seen, last);
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
    const graceMs = watch.options.isNew ? UNKNOWN_NEW_JOB_GRACE_MS : UNKNOWN_JOB_GRACE_MS;
    const mayBeUnknown = failure.status === 404 && nowMs < watch.startedAtMs + graceMs;
    const delayMs = mayBeUnknown
        ? pollInterval(nowMs - watch.startedAtMs, random)
        : (0,_kit_core_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .retryDelay */ .a2)({ purpose: 'poll', failure, attempt: failures, random });
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
    const { options, last, settlesAtMs, prLink, linkByMs = Number.NEGATIVE_INFINITY } = watch;
    if (last === undefined || !(0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_0__/* .isTerminal */ .Hd)(last.job.status))
        return { type: 'running', changesAtMs: NEVER };
    if (!isSettled(watch, last)) {
        return { type: 'unsettled', changesAtMs: settlesAtMs > nowMs ? settlesAtMs : NEVER };
    }
    const isLinkPending = options.awaitsLink && prLink === undefined && nowMs < linkByMs;
    return isLinkPending
        ? { type: 'link-pending', job: last.job, changesAtMs: linkByMs }
        : { type: 'ended', job: last.job, changesAtMs: NEVER };
}
/** Returns whether a terminal status in the last response is this prompt's. The response may be as old as the read. */
function isSettled({ activeSeen, settlesAtMs }, { sentAtMs }) {
    return activeSeen || sentAtMs >= settlesAtMs;
}
/**
 * The reads of a job are so many seconds apart at that second of the wait; between two rows this changes evenly.
 *
 * The best intervals for a given number of reads are in proportion to 1/√hazard, the hazard being the chance that a job
 * which still runs ends in the next second. For the known lengths (docs/internals/service.md, "How long jobs take") that
 * means few reads at first, most while most jobs end, and then fewer the longer a job takes. The bench compares these
 * rows with that limit.
 */
const SCHEDULE = [
    [0, 3], // a job that fails at once is noticed soon
    [10, 7], // fewer than one job in ten ends within 34 s
    [30, 2], // most jobs end from here on
    [180, 3], // nearly all jobs have ended
    [3600, 60],
];
/** Each interval is stretched or shortened by up to this share, so that many runs do not read in step. */
const JITTER = 0.15;
/** Milliseconds until the next read of a job, `elapsedMs` after the wait began. */
function pollInterval(elapsedMs, random) {
    let [[fromSecond, intervalSeconds], ...later] = SCHEDULE;
    for (const [toSecond, toInterval] of later) {
        const share = Math.min(1, (elapsedMs / 1000 - fromSecond) / (toSecond - fromSecond));
        intervalSeconds += share * (toInterval - intervalSeconds);
        if (share < 1)
            break;
        fromSecond = toSecond;
    }
    return Math.round(1000 * intervalSeconds * (1 + JITTER * (2 * random - 1)));
}


/***/ }),

/***/ 3863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ createAgentApi)
/* harmony export */ });
/* unused harmony export parseAgentJob */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(2857);
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4305);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3844);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5659);
/* harmony import */ var _core_retry_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7653);
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8228);
/* harmony import */ var _exchange_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7986);







/** All attempts to connect together may take this long (docs/internals/specification.md, "Sending"). */
const CONNECT_MS = 60_000;
/** A follow-up's response body is read this long: its status has accepted the prompt already. */
const FOLLOW_UP_BODY_MS = 10_000;
/** Grace period of a POST once the run is cancelled, so that the job's id is not lost. */
const CANCEL_GRACE_MS = 3000;
/** The service's agent API (docs/internals/service.md, "Operations"). Every failure is a `ServiceError`. */
function createAgentApi(options) {
    const api = (0,_exchange_js__WEBPACK_IMPORTED_MODULE_4__/* .createExchange */ .Cc)(options);
    const jobs = `/v2/agent/${api.project}/job`;
    const readJob = (operation, json) => {
        const job = parseAgentJob(json, api);
        if (job === undefined)
            throw api.fail(operation, { type: 'unreadable' });
        return job;
    };
    return {
        service: api.service,
        async create(prompt, options) {
            const { json, error } = await postWithRetries({ operation: 'create', path: jobs, prompt, options }, api);
            if (error !== undefined)
                throw error;
            const job = readJob('create', json);
            if (job.id === undefined)
                throw api.fail('create', { type: 'without-id' });
            return { ...job, id: job.id };
        },
        /** Sends a follow-up; `undefined` when the service accepted it with a response that cannot be read. */
        async message(jobId, prompt, options) {
            const path = `${jobs}/${encodeURIComponent(jobId)}/message`;
            const { json } = await postWithRetries({ operation: 'message', path, prompt, options }, api);
            const job = parseAgentJob(json, api);
            return job && { ...job, id: jobId };
        },
        /** Reads a job once; the caller decides whether to read it again. */
        async read(jobId, deadline) {
            const json = await api.read('read', { path: `${jobs}/${encodeURIComponent(jobId)}`, deadline });
            return { ...readJob('read', json), id: jobId };
        },
    };
}
/** Sends a prompt, again only while it was certainly not processed and time is left. */
async function postWithRetries(sending, api) {
    const { clock } = api;
    const { signal, onRetry, until: endsAt, beginBy = endsAt } = sending.options;
    const startedAt = clock.now();
    let connectBy;
    for (let attempt = 1;; attempt++) {
        if (signal.aborted)
            throw api.fail(sending.operation, { type: 'cancelled', sent: false });
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
            const until = Math.min(beginBy, connectBy ?? Number.POSITIVE_INFINITY);
            if (clock.now() + delayMs >= until) {
                if (failure.type !== 'status')
                    throw error;
                const waited = (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(clock.now() - startedAt);
                const opening = waited === '0s' ? 'The' : `The action has waited for ${waited}; the`;
                const what = `${error.what} ${opening} next attempt, in ${(0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(delayMs)}, does not fit within \`timeout\`.`;
                throw new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ServiceError */ ._7(failure, { ...error, what });
            }
            onRetry?.(error, delayMs);
            await clock.sleep(delayMs, signal).catch(() => undefined);
            // A machine that was suspended meanwhile wakes up too late.
            if (!signal.aborted && clock.now() >= until)
                throw error;
        }
    }
}
/** One POST. A cancelled run gives it a grace period, so that the id of a job that was paid for is not lost. */
async function post(sending, api, connectBy) {
    const { operation, path, prompt, options } = sending;
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
/** The public schema requires nothing, so everything may be missing; unknown fields are ignored. */
const agentJob = zod__WEBPACK_IMPORTED_MODULE_6__/* .object */ .Ikc({
    // A cut id would be another one, so a longer one counts as absent, as does one that cannot be a part of a path.
    id: zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP()
        .min(1)
        .max(_core_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .LONGEST_ID */ .fg)
        .refine((id) => id.isWellFormed() && !/^\.\.?$/.test(id))
        .optional()
        .catch(undefined),
    // Any length and form counts: a link that cannot be shown is a pull request too.
    prLink: zod__WEBPACK_IMPORTED_MODULE_6__/* .string */ .YjP().trim().min(1).optional().catch(undefined),
    status: _exchange_js__WEBPACK_IMPORTED_MODULE_4__/* .optionalText */ .mR,
});
/**
 * The agent job of a response; `undefined` when it is no JSON object. A run decides by status, id and link, so the known
 * words of a status stay whatever the project is called, and the project stays in id and link.
 */
function parseAgentJob(json, { redact, redactAll }) {
    const parsed = agentJob.safeParse(json);
    if (!parsed.success)
        return undefined;
    const { id, status, prLink } = parsed.data;
    // Cut last, so that no part of a secret is left at the cut.
    const isKnown = status === 'active' || (0,_core_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .isTerminal */ .Hd)(status);
    const statusText = isKnown ? status : status && (0,_core_text_js__WEBPACK_IMPORTED_MODULE_3__/* .cut */ .Jj)(redactAll(status), 200);
    return { id: id && redact(id), status: statusText, prLink: prLink && redact(prLink) };
}


/***/ }),

/***/ 7986:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cc: () => (/* binding */ createExchange),
/* harmony export */   mR: () => (/* binding */ optionalText)
/* harmony export */ });
/* unused harmony exports parseMessage, WORDING, explainFailure */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2857);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _core_redact_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4854);
/* harmony import */ var _core_retry_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7653);
/* harmony import */ var _core_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8228);





function createExchange(options) {
    const { transport, projectId, clock, redact, hidesMessages } = options;
    // Users may keep the project id as a secret too, and services often repeat it in text that is only shown.
    const redactProject = (0,_core_redact_js__WEBPACK_IMPORTED_MODULE_1__/* .createRedactor */ .lY)({ names: [projectId] });
    const redactAll = (text) => redactProject(redact(text));
    const service = redactAll(transport.service);
    const fail = (operation, failure, refusal) => {
        const redacted = 'detail' in failure ? { ...failure, detail: redactAll(failure.detail ?? '') } : failure;
        return new _core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ServiceError */ ._7(failure, explainFailure({ service, operation }, redacted, refusal));
    };
    /** One request and its response. Throws `ServiceError` without a response and outside 2xx. */
    const send = async (operation, request) => {
        const response = await transport.send(request);
        if ('type' in response)
            throw fail(operation, response);
        const { status, text, location } = response;
        const json = typeof text === 'string' ? (0,_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(text) : undefined;
        if (status >= 200 && status <= 299) {
            if (json !== undefined)
                return { json };
            return { error: fail(operation, typeof text === 'string' ? { type: 'unreadable' } : text) };
        }
        const retryAfterMs = (0,_core_retry_js__WEBPACK_IMPORTED_MODULE_3__/* .parseRetryAfter */ .mu)(response.retryAfter, clock.now());
        const failure = { type: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
        const remoteMessage = hidesMessages ? 'not shown, since it may repeat the prompt' : parseMessage(json, redactAll);
        throw fail(operation, failure, { remoteMessage, location: location && redactAll(location) });
    };
    return {
        ...options,
        service,
        /** A segment of a path. */
        project: encodeURIComponent(projectId),
        redactAll,
        fail,
        send,
        /** Makes a request of which the response is needed. Throws `ServiceError` also where it cannot be read. */
        async read(operation, request) {
            const { json, error } = await send(operation, { method: 'GET', ...request });
            if (error !== undefined)
                throw error;
            return json;
        },
    };
}
/** A field of a response that counts as absent unless it is text. */
const optionalText = zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP().min(1).optional().catch(undefined);
/** The documented `error` and `details`, and what gateways say (RFC 9457, or `message`). */
const texts = { error: optionalText, title: optionalText, detail: optionalText, message: optionalText };
const details = zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ message: optionalText }).optional().catch(undefined)).catch([]);
const refusalBody = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ ...texts, details });
/** The message in a refusal's body, redacted, on one line; `undefined` when there is none. */
function parseMessage(json, redact) {
    const parsed = refusalBody.safeParse(json);
    if (!parsed.success)
        return undefined;
    const { error, title, detail, message, details } = parsed.data;
    const all = [error, title, detail, message, ...details.map((entry) => entry?.message)];
    const unique = new Set(all.filter((text) => text !== undefined));
    return unique.size === 0 ? undefined : (0,_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)((0,_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(redact([...unique].join('; '))), 500);
}
const ANALYTICS = {
    sends: false,
    unknown: 'project',
    limit: '100 analytics requests an hour per organization',
    next: 'Run the step again later.',
};
const WORDING = {
    create: { action: 'create the job', sends: true, unknown: 'project', limit: '100 new jobs an hour per project' },
    message: { action: 'send the follow-up', sends: true, unknown: 'job', limit: '100 follow-ups an hour per project' },
    read: {
        action: 'read the job',
        sends: false,
        unknown: 'job',
        next: 'To continue waiting for the job, run the step again with `job-id`.',
    },
    views: { ...ANALYTICS, action: 'read the page views' },
    'reader-feedback': { ...ANALYTICS, action: 'read the reader feedback' },
};
function explainFailure(label, failure, refusal = {}) {
    const { service, operation } = label;
    const { action, sends } = WORDING[operation];
    const request = `the request to ${action}`;
    const response = `The response of ${service} to ${request}`;
    const advice = adviceFor(label);
    switch (failure.type) {
        case 'status':
            return explainStatus(label, failure.status, refusal);
        case 'not-connected': {
            const { detail = '' } = failure;
            const check = (0,_core_retry_js__WEBPACK_IMPORTED_MODULE_3__/* .certificateAdvice */ .qQ)(detail) ?? "Check `base-url`, and the runner's proxy, firewall and DNS.";
            const what = `Could not connect to ${service} to ${action} (${detail}).`;
            return { kind: 'no-connection', what, advice: sends ? `Nothing was sent. ${check}` : check };
        }
        case 'interrupted': {
            const lost = `The connection to ${service} was lost during ${request} (${failure.detail}).`;
            const what = failure.detail === undefined ? `${service} did not respond in time to ${request}.` : lost;
            return { kind: 'interrupted', what, advice };
        }
        case 'cancelled':
            return failure.sent || !sends
                ? { kind: 'cancelled', what: `The run was cancelled during ${request}.`, advice }
                : { kind: 'cancelled', what: `The run was cancelled before it could ${action}.`, advice: NOT_SENT };
        case 'too-large':
            return { kind: 'response-too-large', what: `${response} is larger than 10 MB.`, advice };
        case 'undocumented': {
            const what = `${response} is not as documented in the field \`${failure.field}\`.`;
            return { kind: 'unreadable-response', what, advice: `${advice} Check \`base-url\`.` };
        }
        case 'unreadable': {
            const gateway = 'The response may come from a gateway or proxy: check `base-url`.';
            return {
                kind: 'unreadable-response',
                what: `${response} is not the documented JSON.`,
                advice: `${advice} ${gateway}`,
            };
        }
        case 'without-id': {
            const what = `${service} returned no job id, so the action cannot wait for the job.`;
            return { kind: 'response-without-id', what, advice };
        }
    }
}
const NOT_SENT = 'The prompt was not sent.';
/** The advice for when nobody knows whether the request was processed. */
function adviceFor({ service, operation }) {
    const maybeAccepted = `${service} may have accepted the prompt, so it was not sent again. Before you run the step again, which sends it once more, check the docs repository for a new pull request, and the dashboard at app.mintlify.com for the job.`;
    return WORDING[operation].next ?? maybeAccepted;
}
function explainStatus(label, status, { remoteMessage, location }) {
    const { service, operation } = label;
    const { action, sends, limit, unknown } = WORDING[operation];
    const request = `the request to ${action}`;
    const explained = (kind, what, advice) => {
        return { kind, what: `${what} (${status}).`, advice, remoteMessage };
    };
    if (status >= 300 && status < 400)
        return redirected(label, status, location);
    if (status >= 500) {
        return explained('service-fault', `${service} returned a server error for ${request}`, adviceFor(label));
    }
    switch (status) {
        case 400: {
            const check = remoteMessage === undefined ? 'It gave no reason: check' : 'Correct';
            return explained('bad-request', `${service} rejected ${request} as invalid`, `${check} the inputs of the step.`);
        }
        case 401:
            return explained('unauthorized', `${service} rejected the API key in ${request}`, NEW_KEY);
        case 402: {
            const credits = 'The credits of your plan are probably used up: check the dashboard at app.mintlify.com.';
            return explained('unexpected-status', `${service} asked for payment in response to ${request}`, credits);
        }
        case 403:
            return explained('forbidden', `${service} does not allow this API key to ${action}`, otherKey(sends));
        case 404:
            return explained('not-found', `${service} did not find the ${unknown}`, NOT_FOUND[unknown]);
        case 429: {
            const unsent = 'The prompt was not accepted: run the step again later, or start fewer jobs.';
            const later = `${limit === undefined ? '' : `The limit is ${limit}. `}${sends ? unsent : adviceFor(label)}`;
            return explained('rate-limited', `${service} rate-limited ${request}`, later);
        }
        default: {
            const what = `${service} returned the undocumented status ${status} for ${request}.`;
            const advice = 'Check `base-url`, and whether a gateway or proxy sent this response.';
            return { kind: 'unexpected-status', what, advice, remoteMessage };
        }
    }
}
const NEW_KEY = `Create a new admin API key at ${_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .KEYS_PAGE */ .BA} (it starts with \`mint_\`, not with \`mint_dsc_\` or \`mint_us_\`). Store it in the secret that \`api-key\` reads. Keys expire after 90 days by default.`;
const NOT_FOUND = {
    project: `Check \`project-id\`, which ${_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .KEYS_PAGE */ .BA} shows, and \`base-url\` if the step sets it.`,
    job: 'Check that `project-id` is the project of the job, and check `job-id` if the step sets it.',
};
/** A key has the limits with which it was created for as long as it lives. */
function otherKey(sends) {
    const scope = sends
        ? '`write` (`read` serves only reports and `job-id` alone)'
        : '`read` (`write`, if the step sends prompts too)';
    return `Create a new admin API key at ${_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .KEYS_PAGE */ .BA} with the scope ${scope}. Leave its allowed addresses empty, unless your runner has a fixed address. Check that your plan is Pro or Enterprise.`;
}
function redirected({ service, operation }, status, location = '') {
    const target = URL.parse(location);
    // Never an address: a place that is not `https:` would become a link where this is read.
    const to = target?.protocol === 'https:' || target?.protocol === 'http:' ? ` to the host \`${target.host}\`` : '';
    return {
        kind: 'redirected',
        what: `${service} redirected the request to ${WORDING[operation].action}${to} (${status}). Redirects are never followed, because the request carries the API key.`,
        advice: 'Set `base-url` to the address that responds without a redirect.',
    };
}


/***/ })

};
