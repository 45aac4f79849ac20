export const id = 484;
export const ids = [484];
export const modules = {

/***/ 1484:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   findRange: () => (/* binding */ findRange)
/* harmony export */ });
/* harmony import */ var _change_history_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(377);
/* harmony import */ var _change_since_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4399);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_outcome_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9058);
/* harmony import */ var _branch_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1839);





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
    const github = await run.connect();
    const source = github.history();
    const identity = (0,_branch_js__WEBPACK_IMPORTED_MODULE_3__/* .statusIdentity */ .rR)(task, run);
    const options = {
        statusName: isLastRun ? identity.name : undefined,
        pullRequests: prompt.placeholders.has('pull-requests'),
    };
    const history = (0,_change_history_js__WEBPACK_IMPORTED_MODULE_4__/* .startHistory */ .Zy)(source.history(head, options));
    if (isLastRun) {
        const reading = { task, head, history, identity, statuses: github.statuses(), waited };
        const left = await (0,_branch_js__WEBPACK_IMPORTED_MODULE_3__/* .readBranch */ .pG)(reading, openService, run);
        if (left.type === 'ended')
            return left;
        const base = await baseAfter(left.branch, { head, history }, run);
        return rangeOf({ head, base, history, source, branch: left.branch }, run);
    }
    const release = task.event.name === 'release' ? task.event.release : undefined;
    const { clock, redactProject: redact } = run;
    const base = await (0,_change_since_js__WEBPACK_IMPORTED_MODULE_0__/* .findBase */ .lN)(since, { head, history, source, nowMs: clock.now(), release, redact });
    return rangeOf({ head, base, history, source, branch: undefined }, run);
}
/** The range, unless it is empty; a re-run reports the end of its earlier attempt all the same. */
function rangeOf(range, { log, redactProject }) {
    const { base, head, branch } = range;
    const what = redactProject(base.what);
    if (base.sha === head && branch?.rerunOf === undefined) {
        const reason = `nothing was committed since ${what}`;
        return { type: 'ended', outcome: { ..._core_outcome_js__WEBPACK_IMPORTED_MODULE_2__/* .NOTHING_SENT */ .L5, result: 'skipped', reason } };
    }
    log.info(`This run is about the changes since ${what}: ${base.sha.slice(0, 7)}...${head.slice(0, 7)}.`);
    return { type: 'range', range };
}
/** Where the last run ended, or a week ago. */
async function baseAfter({ base }, place, { clock, log }) {
    if (base !== undefined)
        return base;
    log.info('No earlier run is known, so the range begins seven days ago.');
    return await (0,_change_since_js__WEBPACK_IMPORTED_MODULE_0__/* .baseByAge */ .c7)(SEVEN_DAYS, { ...place, nowMs: clock.now() });
}
function withoutCommit() {
    return new _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ActionError */ .lZ({
        kind: 'unusable-since',
        what: '`since` needs the commit of the run, and the runner names none.',
        advice: 'Run the action in a GitHub Actions workflow, where the runner sets GITHUB_SHA.',
    });
}


/***/ })

};
