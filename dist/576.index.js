export const id = 576;
export const ids = [576];
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
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/runner/workflow.js
var workflow = __webpack_require__(5250);
// EXTERNAL MODULE: ./build/core/clock.js
var clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/marker.js
var core_marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/memory/decision.js
var decision = __webpack_require__(770);
// EXTERNAL MODULE: ./build/memory/records.js
var records = __webpack_require__(8408);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
;// CONCATENATED MODULE: ./build/memory/status.js






/** In characters, as GitHub allows for a name. */
const LONGEST_NAME = 255;
/** A link longer than this, in characters, is not remembered: the address would be too long. */
const LONGEST_LINK = 500;
/**
 * @param service see `serviceHash`
 * @param request as in `RequestRecord`
 */
function seriesOf(run, { service, request }) {
    const { repositoryId = 0, file, ref, job, step } = run;
    // A tag has no branch: the runs of all tags take up where the one before them ended.
    const branch = ref.startsWith('refs/tags/') ? 'refs/tags' : ref;
    const texts = [file, job, step, service, branch, request];
    const hash = (0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 22);
    const workflow = (0,external_node_path_.basename)(file).replace(/\.ya?ml$/i, '') || 'workflow';
    const [whole, short] = [`docs-agent/${workflow}/${job || 'job'}`, hash.slice(0, 6)];
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
    const { prLink, docs, origin, review, isLost, ...rest } = record;
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

;// CONCATENATED MODULE: ./build/memory/last-run.js








/** Finds what earlier runs of the step left on a branch, and the range since then. Throws `GitHubError`. */
async function findSinceLastRun({ inputs, head, wanted }, waitForJob, run) {
    const thisRun = (0,records.newRecord)({ commit: head }, inputs, run.workflow, run.clock.now());
    const series = seriesOf(run.workflow, { service: (0,core_marker/* serviceHash */.gH)(inputs), request: thisRun.request });
    const github = await run.connect();
    const [source, statuses] = [github.history(), github.statuses()];
    const history = (0,change_history/* startHistory */.Zy)(head, { ...wanted, statusName: series.name }, source);
    let deadline;
    const end = await findLastRun(thisRun, {
        history,
        read: async (commit) => await readLeft(commit, { series, statuses }),
        async waitForJob(record) {
            if (inputs.dryRun) {
                run.log.info(`Dry run: how job ${record.jobId} of an earlier run ended is not read, so it counts as done.`);
                return { type: 'something' };
            }
            deadline ??= (0,clock/* deadlineIn */._5)(inputs.timeoutMs, run);
            return await waitForJob((0,decision/* knownJob */.DW)(record), deadline);
        },
    });
    if ('outcome' in end) {
        const elapsedMs = deadline === undefined ? 0 : inputs.timeoutMs - (0,clock/* leftMs */.Ok)(deadline, run.clock);
        return { outcome: { ...end.outcome, elapsedMs } };
    }
    const { base = await firstBase(head, history, run), ...left } = end;
    return { range: { base, head, history, source, branch: { ...left, series, deadline } } };
}
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
    let isMarked = false;
    // Where requests began that came to nothing: what leads there was done by then, whatever its job shows since.
    const beginnings = [];
    const found = (base, newest) => ({ base, newest, rerunOf, isMarked });
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
        if (end === 'unknown' && (await isOvertaken(record, ports)))
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
function baseOf({ sha }, left) {
    return left.type === 'nothing'
        ? { sha, what: `the last run (run ${left.run}), which had nothing to ask` }
        : { sha, what: `the last run (run ${left.record.run})` };
}
/** What the token itself recorded of a run of the series on a commit. */
async function readLeft({ sha, status }, { series, statuses }) {
    if (status === undefined)
        return undefined;
    // Somebody else may have set a status of that name after it.
    const targets = status.isOwn ? [status.target] : await statuses.own(sha, series.name);
    return targets.map((target) => readStatus(target, { series, commit: sha })).find((left) => left !== undefined);
}
/** Where the first range of a series begins. What is older is asked about only if a person says so. */
async function firstBase(head, history, { clock, log }) {
    const base = await (0,change_since/* findFirstBase */.$h)({ head, history, nowMs: clock.now() });
    log.warning(`No earlier run is known, so this run covers the changes since commit ${base.sha}, ${base.what}. To include older changes, run the action once with \`since\` set to the commit from which to begin.`);
    return base;
}

;// CONCATENATED MODULE: ./build/memory/branch.js






/** Finds the range that the `since` input describes, where the run has a prompt. Throws `ActionError`. */
async function findRange(task, waitForJob, run) {
    const { inputs, event } = task;
    const { since, prompt } = inputs;
    if (since === undefined || prompt === undefined)
        return { range: undefined };
    const head = run.workflow.commit;
    if (head === '')
        throw withoutCommit();
    const wanted = { pullRequests: prompt.placeholders.has('changes') };
    if (since.type === 'last-run')
        return await findSinceLastRun({ ...task, head, wanted }, waitForJob, run);
    const source = (await run.connect()).history();
    const history = (0,change_history/* startHistory */.Zy)(head, wanted, source);
    const release = event.name === 'release' ? event.release : undefined;
    const { clock, redact } = run;
    const base = await (0,change_since/* findBase */.lN)(since, { head, history, source, nowMs: clock.now(), release, redact });
    return { range: { base, head, history, source, branch: undefined } };
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
/** Opens a branch's memory; `undefined` where the branch remembers nothing. */
function openBranch({ head, base, branch }, run) {
    if (branch === undefined)
        return undefined;
    const { series, newest, rerunOf } = branch;
    let isLogged = false;
    return {
        past: { requests: rerunOf === undefined ? [] : [rerunOf], prompts: 0, followUpOn: newest },
        announces: true,
        async write(record, deadline) {
            const left = { type: 'asked', record, base: base.sha };
            await setStatus(left, { series, commit: head, id: record.run, attempt: record.attempt }, run, deadline);
            if (!isLogged)
                run.log.info(`A status of commit ${head.slice(0, 7)} records this run: ${series.name}.`);
            isLogged = true;
        },
        warn: ({ error }) => run.log.warnAnyway(`${(0,errors/* messageOf */.bD)(error)} The status of commit ${head} may not show how the run ended, so the next run may repeat its changes. The job's result is not affected.`),
    };
}


/***/ })

};
