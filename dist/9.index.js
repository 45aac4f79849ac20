export const id = 9;
export const ids = [9];
export const modules = {

/***/ 7009:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createDocsPorts: () => (/* binding */ createDocsPorts),
/* harmony export */   l: () => (/* binding */ isPullRequestOpen)
/* harmony export */ });
/* harmony import */ var _change_history_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(377);
/* harmony import */ var _change_push_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5881);
/* harmony import */ var _change_range_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5936);
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2807);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5834);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3171);
/* harmony import */ var _core_repository_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4804);
/* harmony import */ var _docs_pull_request_link_back_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9046);
/* harmony import */ var _memory_in_comment_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(168);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(4805);











/** The rest of a run, as looking after its docs pull request needs it. */
function createDocsPorts(covered, outcome, run) {
    const { visibility } = covered.event;
    const { code } = run;
    return {
        codePullRequests: async (deadline) => await readCodePullRequests(covered, () => run.connect('code', deadline)),
        async codeVisibility(deadline) {
            if (code.isElsewhere)
                return code.visibility;
            return visibility === 'unknown' ? await (await run.connect('workflow', deadline)).visibility() : visibility;
        },
        async openComment(name, docs, deadline) {
            const memory = await openDocsComment(name, docs, { covered, deadline }, run);
            if (memory === undefined)
                return undefined;
            return {
                isWritten: memory.records.length > 0,
                async write(pullRequests) {
                    const record = covered.comment.ended(outcome);
                    const names = namesFor(docs, run);
                    if (record === undefined || names === undefined)
                        return;
                    const origin = pullRequests && { ...names, subject: covered.subject, pullRequests };
                    await memory.write((0,_docs_pull_request_link_back_js__WEBPACK_IMPORTED_MODULE_7__/* .recordForDocs */ .g)(record, origin, memory.records), deadline);
                },
            };
        },
    };
}
/** Opens the comment on a docs pull request; `undefined` where nobody knows the number of its repository. */
async function openDocsComment(name, { location, pullRequest: { repositoryId } }, { covered, deadline }, run) {
    if (repositoryId === undefined)
        return undefined;
    // In the code's repository with the identity whose comments a review there looks for.
    const isOwn = (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameRepository */ .ve)(location.repository, run.code.repository) && run.settings.githubToken !== '';
    const github = await run.connect(isOwn ? 'workflow' : 'docs', deadline);
    const comments = github.comments(location.number, location.repository);
    const options = {
        identity: { repository: repositoryId, pullRequest: location.number, service: (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .serviceHash */ .gH)(covered.inputs), name },
        commentPlace: (0,_comment_js__WEBPACK_IMPORTED_MODULE_9__.commentPlaceOf)(location.repository, run),
        comments: async () => comments,
        onComment(url) {
            // It is the run's comment where there is no other.
            if (!covered.hasComment)
                run.setOutput('comment-url', url);
            run.log.info(`The comment on the docs pull request: ${url}`);
        },
    };
    return await (0,_memory_in_comment_js__WEBPACK_IMPORTED_MODULE_8__/* .openInComment */ .Z)(options, { counts: false, log: run.log });
}
/** Names code and workflow, as far as readers of the docs may see them; `undefined` outside of GitHub's runner. */
function namesFor({ location, pullRequest: { visibility } }, { workflow, code }) {
    if (workflow.repository === undefined || code.repository === undefined)
        return undefined;
    const isInWorkflow = (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameRepository */ .ve)(location.repository, workflow.repository);
    const showsRuns = !code.isElsewhere || isInWorkflow || (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .mayShow */ .dn)(code.workflowVisibility, visibility);
    return { repository: (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .fullName */ .fq)(code.repository), workflow: showsRuns ? (0,_core_repository_js__WEBPACK_IMPORTED_MODULE_6__/* .fullName */ .fq)(workflow.repository) : undefined };
}
/** The code's pull requests that a run covers, the last merged first. Throws `GitHubError`. */
async function readCodePullRequests({ inputs, event, range, subject }, connect) {
    if (range !== undefined) {
        const source = (await connect()).history();
        const history = (0,_change_history_js__WEBPACK_IMPORTED_MODULE_10__/* .startHistory */ .Zy)(range.head, { pullRequests: true }, source);
        return await (0,_change_range_js__WEBPACK_IMPORTED_MODULE_1__/* .mergedInRange */ .x9)({ ...range, history, source });
    }
    if (event.push !== undefined && inputs.pullRequest === undefined) {
        return await (0,_change_push_js__WEBPACK_IMPORTED_MODULE_0__/* .createPushReader */ .Q)(event.push, await connect()).pullRequests();
    }
    const number = subject.pullRequest?.number;
    if (number === undefined)
        return [];
    if (event.pullRequest?.number === number)
        return [event.pullRequest];
    return [await (await connect()).changes().pullRequest(number)];
}
const STATE_PATIENCE_MS = 15_000;
/** Reads whether a pull request is open, or why that is unknown, as a clause. */
async function isPullRequestOpen(prLink, deadline, run) {
    const { clock, settings, workflow } = run;
    const location = (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .placeOf */ .$t)(prLink, workflow.serverUrl);
    if (location === undefined)
        return { whyUnknown: `it is not on ${workflow.serverUrl}` };
    try {
        const github = await run.connect('docs', (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_2__/* .atMost */ .Tu)(STATE_PATIENCE_MS, deadline, clock));
        return (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .isOpen */ .nT)(await github.changes(location.repository).pullRequest(location.number));
    }
    catch (error) {
        if (!(error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_))
            throw error;
        const token = settings.docsToken === '' ? 'github-token' : 'docs-token';
        const isHidden = error.status === 403 || error.status === 404;
        return { whyUnknown: isHidden ? `${token} cannot see ${(0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_5__/* .nameOf */ .Vb)(location)}` : error.what.replace(/\.$/, '') };
    }
}


/***/ })

};
