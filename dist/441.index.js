export const id = 441;
export const ids = [441];
export const modules = {

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


/***/ })

};
