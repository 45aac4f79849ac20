export const id = 9;
export const ids = [9];
export const modules = {

/***/ 7009:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ isPullRequestOpen),
/* harmony export */   openLinkBack: () => (/* binding */ openLinkBack)
/* harmony export */ });
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2807);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5834);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3171);
/* harmony import */ var _core_repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4804);
/* harmony import */ var _docs_pull_request_link_back_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9046);
/* harmony import */ var _memory_in_comment_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(168);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(4805);








/**
 * Opens the run's comment on a docs pull request; `undefined` where none is wanted, or where nobody knows the number of its
 * repository. Throws `GitHubError`.
 */
async function openLinkBack(docs, { covered, outcome, deadline }, run) {
    const { location, pullRequest } = docs;
    const { inputs, subject, hasComment } = covered;
    const { repositoryId } = pullRequest;
    if (repositoryId === undefined || inputs.comment === undefined)
        return undefined;
    // In the code's repository with the identity whose comments a review there looks for.
    const isOwn = (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .isSameRepository */ .ve)(location.repository, run.code.repository) && run.settings.githubToken !== '';
    const github = await run.connect(isOwn ? 'workflow' : 'docs', deadline);
    const comments = github.comments(location.number, location.repository);
    const { name } = inputs.comment;
    const options = {
        identity: { repository: repositoryId, pullRequest: location.number, service: (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .serviceHash */ .gH)(inputs), name },
        commentPlace: (0,_comment_js__WEBPACK_IMPORTED_MODULE_7__.commentPlaceOf)(location.repository, run),
        comments: async () => comments,
        onComment(url) {
            // It is the run's comment where there is no other.
            if (!hasComment)
                run.setOutput('comment-url', url);
            run.log.info(`The comment on the docs pull request: ${url}`);
        },
    };
    const memory = await (0,_memory_in_comment_js__WEBPACK_IMPORTED_MODULE_6__/* .openInComment */ .Z)(options, { counts: false, log: run.log });
    return {
        isWritten: memory.records.length > 0,
        async write(pullRequests) {
            const record = covered.comment.ended(outcome);
            const names = namesFor(docs, run);
            if (record === undefined || names === undefined)
                return;
            const origin = pullRequests && { ...names, subject, pullRequests };
            await memory.write((0,_docs_pull_request_link_back_js__WEBPACK_IMPORTED_MODULE_5__/* .recordForDocs */ .g)(record, origin, memory.records), deadline);
        },
    };
}
/** Names code and workflow, as far as readers of the docs may see them; `undefined` outside of GitHub's runner. */
function namesFor({ location, pullRequest: { visibility } }, { workflow, code }) {
    if (workflow.repository === undefined || code.repository === undefined)
        return undefined;
    const isInWorkflow = (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .isSameRepository */ .ve)(location.repository, workflow.repository);
    const showsRuns = !code.isElsewhere || isInWorkflow || (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .mayShow */ .dn)(code.workflowVisibility, visibility);
    return { repository: (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .fullName */ .fq)(code.repository), workflow: showsRuns ? (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .fullName */ .fq)(workflow.repository) : undefined };
}
const STATE_PATIENCE_MS = 15_000;
/** Reads whether a pull request is open, or why that is unknown, as a clause. */
async function isPullRequestOpen(prLink, deadline, run) {
    const { clock, settings, workflow } = run;
    const location = (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .placeOf */ .$t)(prLink, workflow.serverUrl);
    if (location === undefined)
        return { whyUnknown: `it is not on ${workflow.serverUrl}` };
    try {
        const github = await run.connect('docs', (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .atMost */ .Tu)(STATE_PATIENCE_MS, deadline, clock));
        return (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .isOpen */ .nT)(await github.changes(location.repository).pullRequest(location.number));
    }
    catch (error) {
        if (!(error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_))
            throw error;
        const token = settings.docsToken === '' ? 'github-token' : 'docs-token';
        const isHidden = error.status === 403 || error.status === 404;
        return { whyUnknown: isHidden ? `${token} cannot see ${(0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_3__/* .nameOf */ .Vb)(location)}` : error.what.replace(/\.$/, '') };
    }
}


/***/ })

};
