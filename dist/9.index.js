export const id = 9;
export const ids = [9];
export const modules = {

/***/ 3574:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aJ: () => (/* binding */ createDocsPullRequest),
/* harmony export */   kC: () => (/* binding */ connectDocs)
/* harmony export */ });
/* unused harmony exports READING, LABELING */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2857);
/* harmony import */ var _change_commit_requests_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5499);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3171);
/* harmony import */ var _core_visibility_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3644);
/* harmony import */ var _github_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1351);





const READING = { what: 'the docs pull request', permission: 'pull-requests: read' };
const READING_REVIEWS = { ...READING, what: 'the reviews of the docs pull request' };
/** Not repeated: what cannot be read is left out. */
const READING_FILES = { ...READING, what: 'the files of the docs pull request', once: true };
const READING_COMMENTS = { ...READING, what: 'the comments on the docs pull request' };
/** Both may be repeated: what is there already is not added again. */
const LABELING = { what: 'the labels of the docs pull request', permission: 'pull-requests: write' };
const REQUESTING = {
    ...LABELING,
    what: 'the reviewers of the docs pull request',
    whenInvalid: 'Check `docs-reviewers`: only people and teams with access to the repository can be asked, never the author, and a ' +
        'team only with a token that may read members.',
};
/** The most reviews, or comments, that are read: ten pages. */
const MOST_READ = 1000;
const TEAM = 'team:';
const docsPullRequestSchema = _github_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .pullRequestSchema */ .MH
    .extend({
    requested_reviewers: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() })).catch([]),
    requested_teams: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ slug: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() })).catch([]),
})
    .transform((given) => ({
    ...(0,_github_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .toPullRequest */ .c$)(given),
    repository: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__/* .parseFullName */ .St)(given.base?.repo?.full_name),
    repositoryId: given.base?.repo?.id,
    visibility: (0,_core_visibility_js__WEBPACK_IMPORTED_MODULE_1__/* .visibilityOf */ .g)(given.base?.repo ?? undefined),
    branch: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_4__/* .isSameName */ .yS)(given.head?.repo?.full_name, given.base?.repo?.full_name) ? (given.head?.ref ?? '') : '',
    requested: [
        ...given.requested_reviewers.map(({ login }) => login),
        ...given.requested_teams.map(({ slug }) => `${TEAM}${slug}`),
    ],
}));
const reviewsSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ user: _github_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .accountSchema */ .rE, state: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch('') }));
const commentsSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ user: _github_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .accountSchema */ .rE, body: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''), updated_at: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch('') })
    .transform(({ user, body, updated_at }) => ({ author: user?.login, body, editedAt: Date.parse(updated_at) })));
/** Whatever else they say, they are GitHub's. */
const labelsSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .unknown */ .L5J());
const requestedSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .looseObject */ ._H3({});
/** A docs pull request over GitHub's API. Throws `GitHubError`. */
function createDocsPullRequest(api, number) {
    const ofPullRequest = { pull_number: number };
    return {
        async read() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
            return await api.request({ ...READING, schema: docsPullRequestSchema, route, parameters: ofPullRequest });
        },
        /** The first 100 of its files, in GitHub's order. */
        async files() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
            const parameters = { ...ofPullRequest, per_page: 100 };
            return await api.request({ ...READING_FILES, schema: _change_commit_requests_js__WEBPACK_IMPORTED_MODULE_0__/* .filesSchema */ .bW, route, parameters });
        },
        /** The logins of those who have reviewed it. */
        async reviewers() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
            const list = { ...READING_REVIEWS, schema: reviewsSchema, route, parameters: ofPullRequest };
            const reviews = await api.list({ ...list, most: MOST_READ });
            // Only its author sees a review that is not submitted yet.
            const submitted = reviews.filter(({ state }) => state !== 'PENDING');
            return [...new Set(submitted.flatMap(({ user }) => user?.login ?? []))];
        },
        /** Those of everybody, oldest first. */
        async comments() {
            const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const parameters = { issue_number: number };
            const list = { ...READING_COMMENTS, schema: commentsSchema, route, parameters };
            const comments = await api.list({ ...list, most: MOST_READ });
            return comments.map((comment) => ({ ...comment, editedAt: api.toOwnTime(comment.editedAt) }));
        },
        /** GitHub makes those that the repository does not have. */
        async addLabels(labels) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels';
            const parameters = { issue_number: number, labels };
            await api.request({ ...LABELING, schema: labelsSchema, route, parameters });
        },
        /** @param reviewers logins, and teams as `team:slug`; GitHub refuses all of them for one that cannot be asked */
        async requestReviews(reviewers) {
            const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers';
            const parameters = { ...ofPullRequest, ...peopleAndTeams(reviewers) };
            await api.request({ ...REQUESTING, schema: requestedSchema, route, parameters });
        },
    };
}
function peopleAndTeams(reviewers) {
    const people = reviewers.filter((reviewer) => !reviewer.startsWith(TEAM));
    const teams = reviewers.filter((reviewer) => reviewer.startsWith(TEAM)).map((team) => team.slice(TEAM.length));
    return { ...(people.length > 0 && { reviewers: people }), ...(teams.length > 0 && { team_reviewers: teams }) };
}
/** Connects with the token that reaches the docs: `docs-token` where it is given, else `github-token`. Throws `GitHubError`. */
async function connectDocs({ connect, settings }, deadline) {
    return await connect(deadline, settings.docsToken === '' ? 'github-token' : 'docs-token');
}


/***/ }),

/***/ 7009:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createDocsPorts: () => (/* binding */ createDocsPorts),
/* harmony export */   l: () => (/* binding */ isPullRequestOpen)
/* harmony export */ });
/* harmony import */ var _change_history_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(377);
/* harmony import */ var _change_push_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5881);
/* harmony import */ var _change_range_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5936);
/* harmony import */ var _core_clock_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4300);
/* harmony import */ var _core_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2807);
/* harmony import */ var _core_marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5834);
/* harmony import */ var _core_pull_request_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(3171);
/* harmony import */ var _core_visibility_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3644);
/* harmony import */ var _docs_pull_request_link_back_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(9046);
/* harmony import */ var _docs_pull_request_requests_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3574);
/* harmony import */ var _memory_in_comment_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(717);
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4805);












function createDocsPorts(covered, outcome, run) {
    const { inputs, event, subject } = covered;
    const { workflow, settings, code } = run;
    return {
        codePullRequests: async (deadline) => await readCodePullRequests(covered, () => run.connectCode(deadline)),
        async codeVisibility(deadline) {
            if (code.isElsewhere)
                return code.visibility;
            return event.visibility === 'unknown' ? await (await run.connect(deadline)).visibility() : event.visibility;
        },
        async openComment(name, { place, pullRequest: { repositoryId, visibility } }, deadline) {
            if (repositoryId === undefined)
                return undefined;
            // In the code's repository with the identity whose comments a review there looks for.
            const isOwn = (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_9__/* .isSameRepository */ .ve)(place.repository, code.repository) && settings.githubToken !== '';
            const github = isOwn ? await run.connect(deadline) : await (0,_docs_pull_request_requests_js__WEBPACK_IMPORTED_MODULE_6__/* .connectDocs */ .kC)(run, deadline);
            const comments = github.comments(place.number, place.repository);
            const thread = (0,_memory_in_comment_js__WEBPACK_IMPORTED_MODULE_7__/* .createThread */ .Nw)({
                identity: { repository: repositoryId, pullRequest: place.number, service: (0,_core_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .serviceHash */ .gH)(inputs), name },
                place: (0,_comment_js__WEBPACK_IMPORTED_MODULE_8__.placeOf)(place.repository, run),
                comments: async () => comments,
                onComment(url) {
                    // It is the run's comment where there is no other.
                    if (!covered.hasComment)
                        run.setOutput('comment-url', url);
                    run.log.info(`The comment on the docs pull request: ${url}`);
                },
            });
            const { records } = await thread.read();
            return {
                isWritten: records.length > 0,
                async write(pullRequests) {
                    const record = covered.comment.ended(outcome);
                    if (record === undefined || workflow.repository === undefined || code.repository === undefined)
                        return;
                    const isInWorkflow = (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_9__/* .isSameRepository */ .ve)(place.repository, workflow.repository);
                    const showsRuns = !code.isElsewhere || isInWorkflow || (0,_core_visibility_js__WEBPACK_IMPORTED_MODULE_5__/* .mayShow */ .d)(code.workflowVisibility, visibility);
                    const names = {
                        repository: (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_9__/* .fullName */ .fq)(code.repository),
                        workflow: showsRuns ? (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_9__/* .fullName */ .fq)(workflow.repository) : undefined,
                    };
                    await thread.write((0,_docs_pull_request_link_back_js__WEBPACK_IMPORTED_MODULE_10__/* .recordForDocs */ .g)(record, pullRequests && { ...names, subject, pullRequests }, records));
                },
            };
        },
    };
}
/** The code's pull requests that a run covers, the last merged first. Throws `GitHubError`. */
async function readCodePullRequests({ inputs, event, range, subject }, connect) {
    if (range !== undefined) {
        const source = (await connect()).history();
        const history = (0,_change_history_js__WEBPACK_IMPORTED_MODULE_11__/* .startHistory */ .Zy)(range.head, { pullRequests: true }, source);
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
/** Whether a pull request is open; `undefined` where the token cannot see it. */
async function isPullRequestOpen(prLink, deadline, run) {
    const { clock, log, workflow } = run;
    const place = (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_9__/* .placeOf */ .$t)(prLink, workflow.serverUrl);
    if (place === undefined)
        return undefined;
    try {
        const github = await (0,_docs_pull_request_requests_js__WEBPACK_IMPORTED_MODULE_6__/* .connectDocs */ .kC)(run, (0,_core_clock_js__WEBPACK_IMPORTED_MODULE_2__/* .atMost */ .Tu)(STATE_PATIENCE_MS, deadline, clock));
        return (0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_9__/* .isOpen */ .nT)(await github.changes(place.repository).pullRequest(place.number));
    }
    catch (error) {
        if (!(error instanceof _core_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_))
            throw error;
        log.info(`${error.what} Whether ${(0,_core_pull_request_js__WEBPACK_IMPORTED_MODULE_9__/* .nameOf */ .Vb)(place)} is still open is unknown.`);
        return undefined;
    }
}


/***/ })

};
