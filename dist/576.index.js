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
// EXTERNAL MODULE: ./build/core/clock.js
var core_clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/marker.js
var core_marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/runner/workflow.js
var workflow = __webpack_require__(5250);
// EXTERNAL MODULE: ./build/memory/decision.js
var decision = __webpack_require__(770);
// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
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
    record: records/* requestSchema */.TF,
    /** Of such a run, the newest request of the series before, if its job may take another prompt. */
    earlier: records/* requestSchema */.TF.optional(),
});
const markerSchema = schemas/* object */.Ikc({ ...placeSchema.shape, ...rangeRecordSchema.shape });
/**
 * The name of the statuses of a series, as `docs-agent/weekly-docs/docs/3f9a1c`: of the runs of one step about one branch,
 * which alone take up where one of them ended.
 *
 * @param service see `serviceHash`
 * @param request as in `RequestRecord`
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
    const base = await (0,change_since/* findBase */.lN)(since, { head, history, source, nowMs: clock.now(), release, redact });
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
    const targets = status.isOwn ? [status.target] : await statuses.own(place.commit, place.series);
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
        async write(record, deadline) {
            await setStatus({ type: 'asked', record, base: base.sha }, placeOf(head, series, run), run, deadline);
            if (!isLogged)
                run.log.info(`A status of commit ${head.slice(0, 7)} records this run: ${series}.`);
            isLogged = true;
        },
        warn: ({ error }) => run.log.warnAnyway(`${(0,errors/* messageOf */.bD)(error)} The status of commit ${head} may not show how the run ended, so the next run may repeat its changes. The job's result is not affected.`),
    };
}


/***/ })

};
