export const id = 256;
export const ids = [256];
export const modules = {

/***/ 5256:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openReportIssue: () => (/* binding */ openReportIssue)
/* harmony export */ });
/* unused harmony export issueMarker */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2857);
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(2122);
/* harmony import */ var _kit_core_marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3509);
/* harmony import */ var _kit_core_once_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(8874);
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(8228);
/* harmony import */ var _kit_github_failure_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5741);
/* harmony import */ var _kit_runner_workflow_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9145);
/* harmony import */ var _show_markdown_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7843);
/* harmony import */ var _views_findings_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6558);
/* harmony import */ var _views_report_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3922);











const placeSchema = zod__WEBPACK_IMPORTED_MODULE_7__/* .object */ .Ikc({
    report: zod__WEBPACK_IMPORTED_MODULE_7__/* .literal */ .euz('page-views'),
    /** The number of the repository, which survives a new name. */
    repository: zod__WEBPACK_IMPORTED_MODULE_7__/* .number */ .aig(),
    /** A hash of base URL and project, never the project itself. */
    service: zod__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP(),
    /** The title of the input. A person may change the issue's own. */
    title: zod__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP(),
});
const contentSchema = zod__WEBPACK_IMPORTED_MODULE_7__/* .object */ .Ikc({
    /** The workflow run that wrote the report. */
    run: zod__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP(),
    prompts: zod__WEBPACK_IMPORTED_MODULE_7__/* .unknown */ .L5J().optional(),
});
/** The first line of the issue, and of comments on it: invisible to people. */
const issueMarker = (0,_kit_core_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .createMarker */ .h5)(placeSchema, contentSchema);
/** Says by how much all views fell, where that is at least so many percent of a base that means something. */
function describeFall({ totals, comparison }, notify) {
    if (typeof notify === 'string')
        return undefined;
    const [now, before] = [totals.total, comparison?.totals.total];
    if (!(0,_views_report_js__WEBPACK_IMPORTED_MODULE_6__/* .isBase */ ._E)(before))
        return undefined;
    const percent = (100 * (before - now)) / before;
    if (percent < notify.fallPercent)
        return undefined;
    return `All views fell by ${(0,_views_report_js__WEBPACK_IMPORTED_MODULE_6__/* .formatPercent */ .l9)(percent)}, from ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_8__/* .formatCount */ .B4)(before)} to ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_8__/* .formatCount */ .B4)(now)}.`;
}
/** The issue with the report. It is looked for when it is first needed, and once. */
function openReportIssue({ title, notify }, { siteUrl, service }, run) {
    const find = (0,_kit_core_once_js__WEBPACK_IMPORTED_MODULE_9__/* .once */ .O)(() => findIssue(title, service, run));
    return {
        /** Reads what it remembers of prompts. Why that cannot be read is told when the issue is written. */
        remembered: async () => (await find().catch(() => undefined))?.remembered,
        keep: async (report) => await keepIssue(report, { notify, siteUrl }, find, run),
    };
}
/** Finds the issue, unless there is none yet, and what it remembers. Throws `GitHubError`. */
async function findIssue(title, service, run) {
    const { repositoryId: repository } = run.workflow;
    if (repository === undefined)
        throw (0,_kit_github_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .repositoryUnknown */ .DD)();
    // Without a secret, since taking one out later would break the marker that holds the title.
    const issuePlace = {
        report: 'page-views',
        repository,
        service: (0,_kit_core_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceHash */ .gH)(service),
        title: run.redact(title),
    };
    for await (const issue of (await run.connect('workflow')).issues().listOwn()) {
        const marker = issueMarker.readAt(issuePlace, issue.body);
        if (marker !== undefined)
            return { issuePlace, issue: { ...issue, writtenBy: marker.run }, remembered: marker.prompts };
    }
    return { issuePlace, issue: undefined, remembered: undefined };
}
const FAILED = {
    reason: 'the issue that remembers reader feedback could not be read or written',
    isUncertain: true,
};
const CLOSED = { reason: 'the issue that remembers reader feedback is closed', isUncertain: true };
/**
 * Creates the issue, or replaces its text and comments on it, which GitHub emails. A closed one is left alone. Trouble is a
 * warning.
 */
async function keepIssue(report, { notify, siteUrl }, find, run) {
    const fall = describeFall(report, notify);
    if (fall !== undefined)
        run.log.warning(fall, 'fewer-views');
    let kept = FAILED;
    try {
        const existing = await find();
        kept = await writeIssue(report, siteUrl, existing, run);
        const isNotified = notify === 'always' || fall !== undefined;
        if (isNotified && 'write' in kept)
            await commentOnIssue(report, siteUrl, existing, run);
    }
    catch (thrown) {
        run.log.warning('The report was written anyway.', 'report-issue', (0,_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .asActionError */ .z6)(thrown));
    }
    return kept;
}
async function writeIssue(report, siteUrl, { issuePlace, issue, remembered }, run) {
    const { workflow, log, setOutput } = run;
    const text = issueText(report, siteUrl, (0,_kit_runner_workflow_js__WEBPACK_IMPORTED_MODULE_3__/* .runUrl */ .Vp)(workflow));
    const issues = (await run.connect('workflow')).issues();
    const bodyWith = (prompts) => withMarker({ ...issuePlace, run: workflow.id, prompts }, text);
    const { number, url } = issue ?? (await issues.create({ title: issuePlace.title, body: bodyWith(remembered) }));
    setOutput('page-views-issue-url', url);
    if (issue?.isOpen === false) {
        log.warning(`The issue with the report is closed, so it was not updated: ${url}`, 'closed-issue');
        return CLOSED;
    }
    if (issue !== undefined)
        await issues.update(number, bodyWith(remembered));
    log.info(`The issue with the report was ${issue === undefined ? 'created' : 'updated'}: ${url}`);
    const write = async (prompts, deadline) => await (await run.connect('workflow', deadline)).issues().update(number, bodyWith(prompts));
    return { remembered, write };
}
/** Comments on an issue that was there before, unless GitHub emailed already what an earlier attempt or another job wrote. */
async function commentOnIssue(report, siteUrl, { issuePlace, issue }, { workflow, log, connect }) {
    if (issue === undefined || workflow.attempt > 1 || issue.writtenBy === workflow.id)
        return;
    const marker = { ...issuePlace, run: workflow.id, prompts: undefined };
    const body = withMarker(marker, commentText(report, siteUrl, (0,_kit_runner_workflow_js__WEBPACK_IMPORTED_MODULE_3__/* .runUrl */ .Vp)(workflow)));
    const { url } = await (await connect('workflow')).issues().comment(issue.number, body);
    log.info(`A comment was added to the issue: ${url}`);
}
function withMarker(marker, text) {
    return `${issueMarker.line(marker)}\n\n${text}`;
}
/** The limit in bytes: GitHub takes 65,536 characters, and a marker that remembers much needs a quarter of them. */
const ISSUE_BYTES = 48_000;
function issueText(report, siteUrl, ofRun) {
    // Its readers have no outputs of the run, so no files.
    const text = (0,_show_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .renderReport */ .B1)(report, { siteUrl, hasFiles: false, limitBytes: ISSUE_BYTES });
    return `${text}\n<sub>Written by ${(0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_10__/* .link */ .nf)('this run', ofRun)}.</sub>\n`;
}
function commentText(report, siteUrl, ofRun) {
    return (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_10__/* .joinParts */ .nn)([
        `**${(0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_10__/* .prose */ .CS)((0,_views_findings_js__WEBPACK_IMPORTED_MODULE_5__/* .findHeading */ .iE)(report, siteUrl))}**`,
        (0,_views_findings_js__WEBPACK_IMPORTED_MODULE_5__/* .findHeadline */ .wc)(report, (path) => (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_10__/* .code */ .aY)((0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_8__/* .decodedPath */ .kw)(path)), _kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_10__/* .prose */ .CS),
        (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_10__/* .link */ .nf)('The run', ofRun),
    ]);
}


/***/ })

};
