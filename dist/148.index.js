export const id = 148;
export const ids = [148];
export const modules = {

/***/ 3148:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openReportIssue: () => (/* binding */ openReportIssue)
});

// UNUSED EXPORTS: issueMarker

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/markdown.js
var markdown = __webpack_require__(2122);
// EXTERNAL MODULE: ./build/kit/core/marker.js
var marker = __webpack_require__(3509);
// EXTERNAL MODULE: ./build/kit/core/once.js
var once = __webpack_require__(8874);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
// EXTERNAL MODULE: ./build/kit/github/failure.js
var failure = __webpack_require__(5741);
// EXTERNAL MODULE: ./build/kit/runner/workflow.js
var runner_workflow = __webpack_require__(9145);
// EXTERNAL MODULE: ./build/report/show/markdown.js + 1 modules
var show_markdown = __webpack_require__(7843);
// EXTERNAL MODULE: ./build/report/views/findings.js
var findings = __webpack_require__(6558);
// EXTERNAL MODULE: ./build/report/views/report.js
var report = __webpack_require__(3922);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/kit/github/objects.js
var objects = __webpack_require__(9971);
;// CONCATENATED MODULE: ./build/report/issue/requests.js



const FINDING = { what: 'the list of issues', permission: 'issues: write' };
const UPDATING = { ...FINDING, what: 'the issue with the report' };
/** This is not repeated: a request that was lost may have made the issue, and each new one is mailed. */
const CREATING = { ...UPDATING, once: true };
/** This is not repeated, since each comment is mailed. */
const COMMENTING = { ...CREATING, what: 'the comment on the issue with the report' };
/**
 * An issue whose author is gone belongs to nobody. An entry that is no issue at all makes the list unreadable: the issue
 * could be behind it, and would be made again.
 */
const issueSchema = schemas/* object */.Ikc({
    number: schemas/* number */.aig().int().positive(),
    html_url: schemas/* string */.YjP().catch(''),
    body: schemas/* string */.YjP().catch(''),
    state: schemas/* string */.YjP().catch('open'),
    user: schemas/* object */.Ikc({ login: schemas/* string */.YjP() }).optional().catch(undefined),
    pull_request: schemas/* unknown */.L5J().optional(),
});
const issuesSchema = schemas/* array */.YOg(issueSchema);
const createdSchema = schemas/* object */.Ikc({ number: schemas/* number */.aig().int().positive(), html_url: schemas/* string */.YjP() });
/** A page of a gateway updates no issue. */
const updatedSchema = schemas/* looseObject */._H3({});
const commentSchema = schemas/* object */.Ikc({ html_url: schemas/* string */.YjP() });
/** The issues of the workflow's repository. Throws `GitHubError`; status 410 where issues are turned off. */
function createIssues(api) {
    const readViewer = (0,objects/* createViewer */.Rx)(api);
    return {
        /** Lists those that the token itself wrote, oldest first, read page by page until the caller stops; no pull requests. */
        listOwn: () => listOwn(api, readViewer),
        async create(parameters) {
            const route = 'POST /repos/{owner}/{repo}/issues';
            const created = await api.request({ ...CREATING, schema: createdSchema, route, parameters });
            return { number: created.number, url: created.html_url };
        },
        async update(number, body) {
            const route = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}';
            const parameters = { issue_number: number, body };
            await api.request({ ...UPDATING, schema: updatedSchema, route, parameters });
        },
        async comment(number, body) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const parameters = { issue_number: number, body };
            return { url: (await api.request({ ...COMMENTING, schema: commentSchema, route, parameters })).html_url };
        },
    };
}
/** GitHub itself selects by author, so that the issues of other people need not be read. */
async function* listOwn(api, readViewer) {
    const viewer = await readViewer();
    const route = 'GET /repos/{owner}/{repo}/issues';
    const parameters = { creator: viewer, state: 'all', sort: 'created', direction: 'asc' };
    const issues = api.entries({ ...FINDING, schema: issuesSchema, route, parameters });
    for await (const { number, html_url: url, body, state, user, pull_request: pullRequest } of issues) {
        // A server that does not know `creator` lists everybody's.
        if (!pullRequest && (0,repository/* isSameName */.yS)(user?.login, viewer))
            yield { number, url, body, isOpen: state === 'open' };
    }
}

;// CONCATENATED MODULE: ./build/report/issue/issue.js












const placeSchema = schemas/* object */.Ikc({
    report: schemas/* literal */.euz('page-views'),
    /** The number of the repository, which survives a new name. */
    repository: schemas/* number */.aig(),
    /** A hash of base URL and project, never the project itself. */
    service: schemas/* string */.YjP(),
    /** The title of the input. A person may change the issue's own. */
    title: schemas/* string */.YjP(),
});
const contentSchema = schemas/* object */.Ikc({
    /** The workflow run that wrote the report. */
    run: schemas/* string */.YjP(),
    prompts: schemas/* unknown */.L5J().optional(),
});
/** The first line of the issue, and of comments on it: invisible to people. */
const issueMarker = (0,marker/* createMarker */.h5)(placeSchema, contentSchema);
/** Says by how much all views fell, where that is at least so many percent of a base that means something. */
function describeFall({ totals, comparison }, notify) {
    if (typeof notify === 'string')
        return undefined;
    const [now, before] = [totals.total, comparison?.totals.total];
    if (!(0,report/* isBase */._E)(before))
        return undefined;
    const percent = (100 * (before - now)) / before;
    if (percent < notify.fallPercent)
        return undefined;
    return `All views fell by ${(0,report/* formatPercent */.l9)(percent)}, from ${(0,core_text/* formatCount */.B4)(before)} to ${(0,core_text/* formatCount */.B4)(now)}.`;
}
/** The issue with the report. It is looked for when it is first needed, and once. */
function openReportIssue({ title, notify }, { siteUrl, service }, run) {
    const find = (0,once/* once */.O)(() => findIssue(title, service, run));
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
        throw (0,failure/* repositoryUnknown */.DD)();
    // Without a secret, since taking one out later would break the marker that holds the title.
    const issuePlace = {
        report: 'page-views',
        repository,
        service: (0,marker/* serviceHash */.gH)(service),
        title: run.redact(title),
    };
    for await (const issue of createIssues(await run.connect('workflow')).listOwn()) {
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
        run.log.warning('The report was written anyway.', 'report-issue', (0,errors/* asActionError */.z6)(thrown));
    }
    return kept;
}
async function writeIssue(report, siteUrl, { issuePlace, issue, remembered }, run) {
    const { workflow, log, setOutput } = run;
    const text = issueText(report, siteUrl, (0,runner_workflow/* runUrl */.Vp)(workflow));
    const issues = createIssues(await run.connect('workflow'));
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
    const write = async (prompts, deadline) => await createIssues(await run.connect('workflow', deadline)).update(number, bodyWith(prompts));
    return { remembered, write };
}
/** Comments on an issue that was there before, unless GitHub emailed already what an earlier attempt or another job wrote. */
async function commentOnIssue(report, siteUrl, { issuePlace, issue }, { workflow, log, connect }) {
    if (issue === undefined || workflow.attempt > 1 || issue.writtenBy === workflow.id)
        return;
    const marker = { ...issuePlace, run: workflow.id, prompts: undefined };
    const body = withMarker(marker, commentText(report, siteUrl, (0,runner_workflow/* runUrl */.Vp)(workflow)));
    const { url } = await createIssues(await connect('workflow')).comment(issue.number, body);
    log.info(`A comment was added to the issue: ${url}`);
}
function withMarker(marker, text) {
    return `${issueMarker.line(marker)}\n\n${text}`;
}
/** The limit in bytes: GitHub takes 65,536 characters, and a marker that remembers much needs a quarter of them. */
const ISSUE_BYTES = 48_000;
function issueText(report, siteUrl, ofRun) {
    // Its readers have no outputs of the run, so no files.
    const text = (0,show_markdown/* renderReport */.B1)(report, { siteUrl, hasFiles: false, limitBytes: ISSUE_BYTES });
    return `${text}\n<sub>Written by ${(0,markdown/* link */.nf)('this run', ofRun)}.</sub>\n`;
}
function commentText(report, siteUrl, ofRun) {
    return (0,markdown/* joinParts */.nn)([
        `**${(0,markdown/* prose */.CS)((0,findings/* findHeading */.iE)(report, siteUrl))}**`,
        (0,findings/* findHeadline */.wc)(report, (path) => (0,markdown/* code */.aY)((0,core_text/* decodedPath */.kw)(path)), markdown/* prose */.CS),
        (0,markdown/* link */.nf)('The run', ofRun),
    ]);
}


/***/ })

};
