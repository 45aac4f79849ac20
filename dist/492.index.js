export const id = 492;
export const ids = [492];
export const modules = {

/***/ 7492:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  findRange: () => (/* binding */ findRange)
});

// EXTERNAL MODULE: ./build/core/errors.js
var errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/change/line.js
var line = __webpack_require__(3875);
;// CONCATENATED MODULE: ./build/change/base.js


/** The most releases that are tried. */
const MOST_RELEASES = 20;
/** The most commits of a history that are read to find one by its age. */
const MOST_BY_AGE = 5000;
/** Finds where a range begins, apart from what earlier runs left. Throws `ActionError` where there is no such commit. */
async function findBase(since, context) {
    switch (since.type) {
        case 'ref':
            return await baseOfRef(since.ref, context);
        case 'previous-release':
            return await baseOfRelease(context);
        case 'duration':
            return await baseByAge(since, context);
    }
}
async function baseOfRef(ref, { head, source, redact }) {
    const compared = await source.compare(ref, head);
    if (compared !== undefined && isAncestor(compared))
        return { sha: compared.baseSha, what: ref, comparison: compared };
    const shown = redact(ref);
    if (compared === undefined && !(await source.exists(ref))) {
        throw unusable(`\`since\` is ${shown}, which is no tag, branch or commit of the repository, so nothing leads from it to ${head}.`, 'Check the spelling; a branch or tag must have been pushed.');
    }
    throw unusable(`\`since\` is ${shown}, which is no ancestor of ${head}, the commit of this run.`, 'Give a commit, tag or branch that the commit of this run descends from.');
}
/** GitHub's word for how the later commit relates to the earlier one. */
function isAncestor({ relation }) {
    return relation === 'ahead' || relation === 'identical';
}
async function baseOfRelease(context) {
    const { head, source, release } = context;
    const publishedAtMs = release?.publishedAtMs ?? Number.POSITIVE_INFINITY;
    const earlier = (await source.releases()).filter((one) => one.tag !== release?.tag && one.publishedAtMs <= publishedAtMs);
    for (const { tag } of earlier.slice(0, MOST_RELEASES)) {
        const compared = await source.compare(tag, head);
        if (compared !== undefined && isAncestor(compared)) {
            return { sha: compared.baseSha, what: `the release ${tag}`, comparison: compared };
        }
    }
    const none = earlier.length === 0 ? 'there is no earlier release' : 'no earlier release is an ancestor';
    const found = await (0,line/* findOnLine */.TD)(context.history, MOST_BY_AGE, () => false);
    if (!found.isFirst || found.last === undefined)
        throw tooLong(`${none}, and the first commit`, context);
    return { sha: found.last.sha, what: `the first commit, since ${none}` };
}
/** The newest commit on the first-parent line that is at least so old, or the first one. */
async function baseByAge({ text, ms }, context) {
    const isOldEnough = ({ committedAtMs }) => committedAtMs <= context.nowMs - ms;
    const { commit, last, isFirst } = await (0,line/* findOnLine */.TD)(context.history, MOST_BY_AGE, isOldEnough);
    if (commit !== undefined)
        return { sha: commit.sha, what: `the newest commit that is at least ${text} old` };
    if (!isFirst || last === undefined)
        throw tooLong(`the newest commit that is at least ${text} old`, context);
    return { sha: last.sha, what: `the first commit, since none is at least ${text} old` };
}
function tooLong(what, { head }) {
    return unusable(`Of the newest ${MOST_BY_AGE} commits that lead to ${head}, none is where the range begins: ${what} is older.`, 'Give a tag or a commit in `since`.');
}
function unusable(what, advice) {
    return new errors/* ActionError */.lZ({ kind: 'unusable-since', what, advice });
}

// EXTERNAL MODULE: ./build/core/outcome.js
var outcome = __webpack_require__(9058);
// EXTERNAL MODULE: ./build/phases/branch.js + 3 modules
var branch = __webpack_require__(1839);
;// CONCATENATED MODULE: ./build/phases/range.js





/** For the history, apart from the time in which the run waits for the job of the last run. */
const PATIENCE_MS = 150_000;
const SEVEN_DAYS = { type: 'duration', text: '7d', ms: 7 * 24 * 60 * 60 * 1000 };
/**
 * Finds the range that the `since` input describes, where the run has a prompt. Throws `ActionError`.
 *
 * @param openService connects to the service, only when it must be asked for the job of an earlier run
 */
async function findRange(task, openService, run) {
    const { since, prompt } = task.inputs;
    if (since === undefined || prompt === undefined)
        return { type: 'range', range: undefined };
    const head = run.workflow.commit;
    if (head === '')
        throw withoutCommit();
    const isLastRun = since.type === 'last-run';
    const waited = { ms: 0 };
    const github = await run.connect({ patienceMs: PATIENCE_MS, pausedMs: () => waited.ms });
    const source = github.history();
    const identity = (0,branch/* statusIdentity */.rR)(task, run);
    const options = {
        statusName: isLastRun ? identity.name : undefined,
        pullRequests: prompt.placeholders.has('pull-requests'),
    };
    const history = (0,line/* startHistory */.Zy)(source.history(head, options));
    if (isLastRun) {
        const reading = { task, head, history, identity, statuses: github.statuses(), waited };
        const left = await (0,branch/* readBranch */.pG)(reading, openService, run);
        if (left.type === 'ended')
            return left;
        const base = await baseAfter(left.branch, { head, history }, run);
        return rangeOf({ head, base, history, source, branch: left.branch }, run);
    }
    const release = task.event.name === 'release' ? task.event.release : undefined;
    const { clock, redactProject: redact } = run;
    const base = await findBase(since, { head, history, source, nowMs: clock.now(), release, redact });
    return rangeOf({ head, base, history, source, branch: undefined }, run);
}
/** The range, unless it is empty; a re-run reports the end of its earlier attempt all the same. */
function rangeOf(range, { log, redactProject }) {
    const { base, head, branch } = range;
    const what = redactProject(base.what);
    if (base.sha === head && branch?.rerunOf === undefined) {
        const reason = `nothing was committed since ${what}`;
        return { type: 'ended', outcome: { ...outcome/* NOTHING_SENT */.L5, result: 'skipped', reason } };
    }
    log.info(`This run is about the changes since ${what}: ${base.sha.slice(0, 7)}...${head.slice(0, 7)}.`);
    return { type: 'range', range };
}
/** Where the last run ended, or a week ago. */
async function baseAfter({ base }, place, { clock, log }) {
    if (base !== undefined)
        return base;
    log.info('No earlier run is known, so the range begins seven days ago.');
    return await baseByAge(SEVEN_DAYS, { ...place, nowMs: clock.now() });
}
function withoutCommit() {
    return new errors/* ActionError */.lZ({
        kind: 'unusable-since',
        what: '`since` needs the commit of the run, and the runner names none.',
        advice: 'Run the action in a GitHub Actions workflow, where the runner sets GITHUB_SHA.',
    });
}


/***/ })

};
