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
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7071);
/* harmony import */ var _lag_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5087);
/* harmony import */ var _range_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1862);





/**
 * Reads the logins of a push's authors: of its pull requests, and of its commits that came from none and are no merges;
 * `undefined` for one that is not known. Throws `GitHubError`.
 */
async function readAuthors(push, run) {
    const github = await run.connect('workflow');
    const newest = await (0,_lag_js__WEBPACK_IMPORTED_MODULE_3__/* .findMerged */ .cM)(push, github, run).catch((error) => {
        if ((0,_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .asGitHubError */ .s7)(error).kind !== 'github-refused')
            throw error;
    });
    // One author who is not skipped decides it, and most pushes are of one pull request.
    if (newest !== undefined && !(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .isListed */ .yy)(newest.author, run.settings.skipAuthors))
        return [newest.author];
    const history = (0,_lag_js__WEBPACK_IMPORTED_MODULE_3__/* .historyOfPush */ .c_)(push, github, run);
    // A token that may not read pull requests still reads who wrote the commits.
    const readable = history.commits.length > 0 ? history : (0,_history_js__WEBPACK_IMPORTED_MODULE_2__/* .startHistory */ .Zy)(push.after, {}, github);
    const range = await (0,_range_js__WEBPACK_IMPORTED_MODULE_4__/* .rangeOfPush */ .vW)(push, readable, github);
    const whole = await (0,_range_js__WEBPACK_IMPORTED_MODULE_4__/* .compareRange */ .NM)(range);
    const { commits, isWhole } = await (0,_history_js__WEBPACK_IMPORTED_MODULE_2__/* .readRangeCommits */ .EL)(range, whole.total);
    const merged = (0,_history_js__WEBPACK_IMPORTED_MODULE_2__/* .mergedIn */ .wS)(commits);
    const numbers = new Set(merged.map(({ number }) => number));
    const single = commits.filter(({ parents, pullRequests }) => parents.length <= 1 && !pullRequests.some(({ number }) => numbers.has(number)));
    // Only REST names the author of a commit if that is an app.
    const listed = new Map(whole.commits.map(({ sha, author }) => [sha, author]));
    const authors = [...merged, ...single.map(({ sha, author }) => ({ author: listed.get(sha) ?? author }))];
    return [...authors.map(({ author }) => author), ...(isWhole ? [] : [undefined])];
}


/***/ })

};
