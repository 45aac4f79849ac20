export const id = 9;
export const ids = [9];
export const modules = {

/***/ 7009:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createDocsPorts: () => (/* binding */ createDocsPorts)
/* harmony export */ });
/* harmony import */ var _change_history_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(377);
/* harmony import */ var _change_push_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5881);
/* harmony import */ var _change_range_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5936);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5834);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3171);
/* harmony import */ var _docs_pull_request_requests_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3574);
/* harmony import */ var _memory_origin_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1174);
/* harmony import */ var _memory_thread_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9433);








function createDocsPorts(asked, outcome, run) {
    const { inputs, event, subject } = asked;
    const { workflow, settings } = run;
    return {
        codePullRequests: async (deadline) => await readCodePullRequests(asked, () => run.connect(deadline)),
        isCodePrivate: async (deadline) => event.isPrivate ?? (await (await run.connect(deadline)).isPrivate()),
        async openComment(name, { place, pullRequest: { repositoryId } }, deadline) {
            if (repositoryId === undefined)
                return undefined;
            // In the run's own repository with the identity whose comments a review there looks for.
            const isOwn = (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_6__/* .isSameRepository */ .ve)(place.repository, workflow.repository) && settings.githubToken !== '';
            const github = isOwn ? await run.connect(deadline) : await (0,_docs_pull_request_requests_js__WEBPACK_IMPORTED_MODULE_3__/* .connectDocs */ .kC)(run, deadline);
            const comments = github.comments(place.number, place.repository);
            const thread = (0,_memory_thread_js__WEBPACK_IMPORTED_MODULE_5__/* .createThread */ .N)({
                identity: { repository: repositoryId, pullRequest: place.number, service: (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .serviceHash */ .gH)(inputs), name },
                serverUrl: workflow.serverUrl,
                repository: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_6__/* .fullName */ .fq)(place.repository),
                comments: async () => comments,
                onComment(url) {
                    // It is the run's comment where there is no other.
                    if (!asked.hasThread)
                        run.setOutput('comment-url', url);
                    run.log.info(`The comment on the docs pull request: ${url}`);
                },
            });
            const { requests } = await thread.read();
            return {
                isWritten: requests.length > 0,
                async write(pullRequests) {
                    const record = asked.comment.ended(outcome);
                    if (record === undefined || workflow.repository === undefined)
                        return;
                    const code = pullRequests && { repository: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_6__/* .fullName */ .fq)(workflow.repository), subject, pullRequests };
                    await thread.write((0,_memory_origin_js__WEBPACK_IMPORTED_MODULE_4__/* .recordForDocs */ .g)(record, code, requests));
                },
            };
        },
    };
}
/** The code's pull requests that a run covers, the last merged first. Throws `GitHubError`. */
async function readCodePullRequests({ inputs, event, range, subject }, connect) {
    if (range !== undefined) {
        const source = (await connect()).history();
        const history = (0,_change_history_js__WEBPACK_IMPORTED_MODULE_7__/* .startHistory */ .Zy)(range.head, { pullRequests: true }, source);
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


/***/ })

};
