export const id = 431;
export const ids = [431];
export const modules = {

/***/ 4431:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readAuthors: () => (/* binding */ readAuthors)
/* harmony export */ });
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5368);
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7071);
/* harmony import */ var _lag_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5087);
/* harmony import */ var _range_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1862);
/* harmony import */ var _requests_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7089);






/** Reads the logins of the change's authors, `undefined` for one without an account; none without a change. Throws `GitHubError`. */
async function readAuthors({ pullRequest, push }, run) {
    if (pullRequest?.author !== undefined)
        return [pullRequest.author];
    const github = await run.connect('workflow');
    if (pullRequest !== undefined)
        return [(await (0,_requests_js__WEBPACK_IMPORTED_MODULE_4__.createPullRequests)(github).pullRequest(pullRequest.number)).author];
    if (push === undefined)
        return [];
    const newest = await (0,_lag_js__WEBPACK_IMPORTED_MODULE_2__/* .findMerged */ .cM)(push, github, run).catch(unlessRefused);
    // One author who is not skipped decides it, and most pushes are of one pull request.
    if (newest !== undefined && !(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .isListed */ .yy)(newest.author, run.settings.skipAuthors))
        return [newest.author];
    const [history, source] = [(0,_lag_js__WEBPACK_IMPORTED_MODULE_2__/* .historyOfPush */ .c_)(push, github, run), (0,_requests_js__WEBPACK_IMPORTED_MODULE_4__/* .createHistorySource */ .yL)(github)];
    // A token that may not read pull requests still reads who wrote the commits.
    const readable = history.commits.length > 0 ? history : (0,_history_js__WEBPACK_IMPORTED_MODULE_5__/* .startHistory */ .Zy)(push.after, {}, source);
    return await (0,_range_js__WEBPACK_IMPORTED_MODULE_3__/* .authorsOf */ .EK)(await (0,_range_js__WEBPACK_IMPORTED_MODULE_3__/* .rangeOfPush */ .vW)(push, readable, source));
}
/** For `catch`: what GitHub refuses, as for want of a permission, is not known; throws everything else again. */
function unlessRefused(error) {
    if (error instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && error.kind === 'github-refused')
        return undefined;
    throw error;
}


/***/ })

};
