export const id = 735;
export const ids = [735];
export const modules = {

/***/ 2735:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openCodeComment: () => (/* binding */ openCodeComment)
/* harmony export */ });
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3509);
/* harmony import */ var _kit_github_failure_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5741);
/* harmony import */ var _change_lag_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5087);
/* harmony import */ var _change_requests_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7089);
/* harmony import */ var _comment_place_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8739);
/* harmony import */ var _in_comment_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(1689);
/* harmony import */ var _requests_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1220);








/**
 * Finds the run's pull request and reads what its comment remembers; `undefined` where no comment is wanted, there is no
 * pull request, or the comment cannot be read and does not decide, which is a warning. Throws `GitHubError` where it decides.
 *
 * @param on the number of the pushed pull request that has it; that of the newest commit unless given
 */
async function openCodeComment(task, run, on) {
    const { comment, prompt, since, maxPrompts, pullRequest } = task.inputs;
    if (comment === undefined)
        return undefined;
    // With `since: last-run`, the branch remembers what was sent.
    const decides = prompt !== undefined && since?.type !== 'last-run';
    // Nothing may be sent then that the comment does not hold. With `since`, prompts are counted by the run.
    const mustCount = (since === undefined && maxPrompts !== undefined) || run.workflow.attempt > 1;
    const counts = decides && mustCount;
    const { log } = run;
    try {
        const covered = await findPullRequest(task, on, run);
        if (covered !== undefined)
            return { ...covered, ...(await openAt(covered.pullRequest, task, { counts, decides }, run)) };
        const none = 'There is no pull request to comment on';
        if (counts)
            log.warning(`${none}, so prompts are not counted, and a re-run sends its prompt again.`, 'no-comment');
        else
            log.info(`${none}.`);
        return undefined;
    }
    catch (thrown) {
        const error = (0,_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .asGitHubError */ .s7)(thrown);
        // A number that is wrong would start a job that covers nothing.
        const isWrong = pullRequest !== undefined && error.status === 404;
        if (decides)
            log.info('Without the comment it is unknown which prompts were sent before, so nothing is sent.');
        if (isWrong || decides)
            throw error;
        log.warning('No comment is kept.', 'no-comment', error);
        return undefined;
    }
}
/** The pull request that a comment goes to, and the run's commit; `undefined` if there is none. */
async function findPullRequest({ inputs, event }, on, run) {
    const { push, pullRequest } = event;
    if (inputs.pullRequest === undefined && pullRequest?.headSha !== undefined) {
        return { pullRequest: pullRequest.number, commit: pullRequest.headSha };
    }
    const number = inputs.pullRequest ?? pullRequest?.number;
    if (number === undefined && push === undefined)
        return undefined;
    if (push !== undefined && on !== undefined)
        return { pullRequest: on, commit: push.after };
    const github = await run.connect('code');
    if (number !== undefined) {
        return { pullRequest: number, commit: (await (0,_change_requests_js__WEBPACK_IMPORTED_MODULE_4__/* .createChanges */ .wy)(github).pullRequest(number)).headSha ?? '' };
    }
    const merged = push && (await (0,_change_lag_js__WEBPACK_IMPORTED_MODULE_3__/* .findMerged */ .cM)(push, github, { ...run, waits: push.isTag !== true }));
    return merged && push && { pullRequest: merged.number, commit: push.after };
}
async function openAt(pullRequest, { inputs }, options, run) {
    const { repository, repositoryId } = run.code;
    if (repository === undefined || repositoryId === undefined)
        throw (0,_kit_github_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .repositoryUnknown */ .DD)();
    const identity = {
        repository: repositoryId,
        pullRequest,
        service: (0,_kit_core_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceHash */ .gH)(inputs),
        name: inputs.comment?.name ?? '',
    };
    const place = {
        identity,
        commentPlace: (0,_comment_place_js__WEBPACK_IMPORTED_MODULE_5__/* .commentPlaceOf */ .U)({ ...run.code, repository }, run),
        comments: async (deadline) => (0,_requests_js__WEBPACK_IMPORTED_MODULE_7__/* .createComments */ .TW)(await run.connect('code', deadline), pullRequest),
        onComment(url) {
            run.setOutput('comment-url', url);
            run.log.info(`The comment on the pull request: ${url}`);
        },
    };
    return await (0,_in_comment_js__WEBPACK_IMPORTED_MODULE_6__/* .openInComment */ .Z)(place, { ...options, log: run.log });
}


/***/ }),

/***/ 8739:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ commentPlaceOf)
/* harmony export */ });
/* harmony import */ var _kit_core_readers_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4391);
/* harmony import */ var _kit_core_repository_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1875);


/** Describes where a comment in a repository is, as people read it. */
function commentPlaceOf(where, { workflow }) {
    const { serverUrl } = workflow;
    const own = workflow.repository && (0,_kit_core_readers_js__WEBPACK_IMPORTED_MODULE_0__/* .shows */ .L)(workflow, where) ? (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .fullName */ .fq)(workflow.repository) : undefined;
    return {
        serverUrl,
        repository: (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_1__/* .fullName */ .fq)(where.repository),
        runUrl({ run, attempt, origin }) {
            // Where readers of the docs may not see the runs, the record does not say where they are.
            const workflowName = origin === undefined ? own : origin.workflow;
            if (workflowName === undefined)
                return undefined;
            return `${serverUrl}/${workflowName}/actions/runs/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`;
        },
    };
}


/***/ }),

/***/ 1689:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ openInComment)
/* harmony export */ });
/* harmony import */ var _kit_github_failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5741);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3778);
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2634);



/**
 * The one comment of its name on a pull request, which is looked for once and edited from then on. Each edit reads it again.
 * GitHub has no conditional write, so runs that overlap may lose a record of each other; workflows keep a `concurrency`
 * group. Throws `GitHubError`.
 */
function createOwnComment({ identity, commentPlace, comments, onComment }) {
    // Absent where nobody knows whether the comment exists; its id is absent where there is none.
    let location;
    let remembered = _records_js__WEBPACK_IMPORTED_MODULE_2__/* .NOTHING_REMEMBERED */ .l8;
    const recall = (body = '') => {
        remembered = _comment_js__WEBPACK_IMPORTED_MODULE_1__/* .commentMarker */ .Q.readAt(identity, body) ?? remembered;
    };
    const find = async (source) => {
        const own = (await source.listOwn()).find(({ body }) => _comment_js__WEBPACK_IMPORTED_MODULE_1__/* .commentMarker */ .Q.readAt(identity, body) !== undefined);
        location = { id: own?.id };
        if (own !== undefined)
            onComment(own.url);
        recall(own?.body);
        return location;
    };
    return {
        /** Finds it, and returns what it remembers, and whether there is one. */
        async read() {
            const { id } = await find(await comments());
            return { remembered, exists: id !== undefined };
        },
        /**
         * Edits it, or creates it where there is none.
         *
         * @param change gives what it is to remember, from what it remembers, and the docs change that it is to show, in Markdown;
         * `undefined` leaves it as it is
         */
        async edit(change, deadline) {
            const source = await comments(deadline);
            const { id } = location ?? (await find(source));
            recall(id === undefined ? undefined : await source.read(id));
            const changed = change(remembered);
            if (changed === undefined)
                return;
            const [next, docsChange] = changed;
            remembered = next;
            const text = (0,_comment_js__WEBPACK_IMPORTED_MODULE_1__/* .renderComment */ .w)({ ...identity, ...next }, commentPlace, docsChange);
            if (id !== undefined && (await source.update(id, text)))
                return;
            // GitHub may not know yet what it lists already: a second comment would hide what this one is to remember.
            const listed = id === undefined ? undefined : (await source.listOwn()).find((one) => one.id === id);
            if (listed !== undefined && (await source.update(listed.id, text)))
                return;
            // If the response is lost, nobody knows whether the comment exists.
            location = undefined;
            const created = await source.create(text);
            onComment(created.url);
            location = { id: created.id };
        },
    };
}
/**
 * The comment as a memory, which each write changes only by the run's own record. Throws `GitHubError`.
 *
 * @param counts whether nothing may be sent that the comment does not hold
 * @param decides whether later runs know of a prompt by the comment alone
 */
async function openInComment(options, { counts, decides, log }) {
    const comment = createOwnComment(options);
    const { remembered, exists } = await comment.read();
    const written = [];
    return {
        records: remembered.records,
        newest: remembered.records.findLast(_records_js__WEBPACK_IMPORTED_MODULE_2__/* .hasJob */ .CB),
        mustBeSeenOpen: false,
        prompts: (0,_records_js__WEBPACK_IMPORTED_MODULE_2__/* .countPrompts */ .bC)(remembered),
        // The first one is emailed as it is, and without it each push would be paid for again.
        announces: counts || !exists,
        // If nobody can comment there, the prompt is sent all the same.
        stops: (error) => counts || (decides && !(0,_kit_github_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .isClosed */ .Lx)(error)),
        async write(record, deadline, docsChange) {
            const isOwn = (one) => (0,_records_js__WEBPACK_IMPORTED_MODULE_2__/* .isSamePrompt */ .Xp)(one, record);
            await comment.edit((now) => {
                // Newer prompts have pushed it out: as the newest of all it would hide them.
                if (written.some(isOwn) && !now.records.some(isOwn))
                    return undefined;
                const next = (0,_records_js__WEBPACK_IMPORTED_MODULE_2__/* .remember */ .kY)(now, record);
                return [next, next.records.at(-1) === record ? docsChange : undefined];
            }, deadline);
            written.push(record);
        },
        forgetData: (prompt, deadline) => comment.edit((now) => {
            const next = (0,_records_js__WEBPACK_IMPORTED_MODULE_2__/* .forgetData */ .UT)(now, prompt);
            return next && [next];
        }, deadline),
        warn: ({ error, cancelled }) => cancelled
            ? log.warnAnyway(`${NOT_IN_TIME} ${NOT_AFFECTED}`, 'no-comment')
            : log.warnAnyway(NOT_AFFECTED, 'no-comment', error),
    };
}
const NOT_AFFECTED = "The job's result is not affected.";
const NOT_IN_TIME = 'GitHub did not respond in time, so the comment may not show how the run ended.';


/***/ })

};
