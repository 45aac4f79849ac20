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
/* harmony import */ var _comment_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(805);
/* harmony import */ var _comment_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6505);







/**
 * Finds the run's pull request and reads what its comment remembers; `undefined` where no comment is wanted, there is no
 * pull request, or the comment cannot be read and does not decide, which is a warning. Throws `GitHubError` where it decides.
 */
async function openCodeComment(task, run, wanted = {}) {
    const { comment, prompt, since, maxPrompts, pullRequest } = task.inputs;
    if (comment === undefined)
        return undefined;
    // With `since: last-run`, the branch remembers what was sent.
    const decides = prompt !== undefined && since?.type !== 'last-run';
    // Nothing may be sent then that the comment does not hold. With `since`, prompts are counted by the run.
    const counts = decides && ((since === undefined && maxPrompts !== undefined) || run.workflow.attempt > 1);
    const { log } = run;
    try {
        const found = await findPullRequest(task, wanted, run);
        if (found !== undefined)
            return { ...found, ...(await openOn(found.pullRequest, { counts, decides }, task, run)) };
        if (wanted.waits === false)
            return undefined;
        const none = 'There is no pull request to comment on';
        if (counts)
            log.warning(`${none}, so prompts are not counted, and a re-run sends its prompt again.`, 'no-comment');
        else
            log.info(`${none}.`);
        return undefined;
    }
    catch (thrown) {
        const error = (0,_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .asGitHubError */ .s7)(thrown);
        if (decides)
            log.info('Without the comment it is unknown which prompts were sent before, so nothing is sent.');
        // With a wrong number, a job would be started that covers nothing.
        if (decides || (pullRequest !== undefined && error.status === 404))
            throw error;
        log.warning('No comment is kept.', 'no-comment', error);
        return undefined;
    }
}
/** Finds the pull request that a comment goes to, and the run's commit. */
async function findPullRequest({ inputs, event: { push, pullRequest } }, { on, waits = true }, run) {
    const number = inputs.pullRequest ?? pullRequest?.number;
    if (inputs.pullRequest === undefined && pullRequest?.headSha !== undefined)
        return { pullRequest: pullRequest.number, commit: pullRequest.headSha };
    if (number !== undefined) {
        const { headSha = '' } = await (0,_change_requests_js__WEBPACK_IMPORTED_MODULE_4__.createPullRequests)(await run.connect('code')).pullRequest(number);
        return { pullRequest: number, commit: headSha };
    }
    if (push === undefined)
        return undefined;
    const mayWait = waits && push.isTag !== true;
    const merged = on ?? (await (0,_change_lag_js__WEBPACK_IMPORTED_MODULE_3__/* .findMerged */ .cM)(push, await run.connect('code'), { ...run, waits: mayWait }))?.number;
    return merged === undefined ? undefined : { pullRequest: merged, commit: push.after };
}
async function openOn(pullRequest, options, { inputs }, run) {
    const { repository, repositoryId } = run.code;
    if (repository === undefined || repositoryId === undefined)
        throw (0,_kit_github_failure_js__WEBPACK_IMPORTED_MODULE_2__/* .repositoryUnknown */ .DD)();
    const { name = '' } = inputs.comment ?? {};
    const place = {
        identity: { repository: repositoryId, pullRequest, service: (0,_kit_core_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .serviceHash */ .gH)(inputs), name },
        place: (0,_comment_text_js__WEBPACK_IMPORTED_MODULE_6__/* .commentPlaceOf */ .U)({ ...run.code, repository }, run),
        comments: async (deadline) => (0,_comment_js__WEBPACK_IMPORTED_MODULE_5__/* .createComments */ .TW)(await run.connect('code', deadline), pullRequest),
        onComment(url) {
            run.setOutput('comment-url', url);
            run.log.info(`The comment on the pull request: ${url}`);
        },
    };
    return await (0,_comment_js__WEBPACK_IMPORTED_MODULE_5__/* .openInComment */ .Zl)(place, { ...options, log: run.log });
}


/***/ }),

/***/ 6505:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ commentPlaceOf),
/* harmony export */   w: () => (/* binding */ renderComment)
/* harmony export */ });
/* harmony import */ var _kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2122);
/* harmony import */ var _kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5659);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_repository_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(1875);
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8228);
/* harmony import */ var _kit_core_visibility_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(5555);
/* harmony import */ var _change_change_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9583);
/* harmony import */ var _change_patches_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(25);
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3430);









/** Describes where a comment in a repository is, as people read it. */
function commentPlaceOf(where, { workflow }) {
    const { serverUrl, repository } = workflow;
    const ofRuns = repository && (0,_kit_core_visibility_js__WEBPACK_IMPORTED_MODULE_4__/* .mayBeShownIn */ .F)(workflow, where) ? (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .fullName */ .fq)(repository) : undefined;
    return {
        serverUrl,
        repository: (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .fullName */ .fq)(where.repository),
        runUrl({ run, attempt, origin }) {
            // Where readers of the docs may not see the runs, the record does not say where they are.
            const name = origin === undefined ? ofRuns : origin.workflow;
            return name && `${serverUrl}/${name}/actions/runs/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`;
        },
    };
}
/** GitHub takes 65,536 characters. */
const MOST_CHARACTERS = 65_000;
/**
 * The comment: its marker, one line that says what came of the newest prompt, on a docs pull request what that was made
 * for, the details collapsed, and what the docs pull request changes. All but the last comes from the marker, so a run that
 * is not the newest does not change the line.
 *
 * @param docsChange the change that the docs pull request makes, in Markdown, which the marker does not hold
 */
function renderComment(marker, place, docsChange = '') {
    const { records } = marker;
    const newest = records.at(-1);
    const previewUrl = newest?.docs?.previewUrl;
    const text = (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .joinParts */ .nn)([
        _records_js__WEBPACK_IMPORTED_MODULE_7__/* .commentMarker */ .Ql.line(marker),
        // What came of a prompt with an origin is told where it was asked for.
        newest === undefined || newest.origin !== undefined ? '' : headlineOf(newest, marker, place),
        previewUrl === undefined ? '' : (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .linkToPreview */ .Kq)(previewUrl),
        ...describeOrigins(records, place),
        renderDetails(records, place),
    ]);
    const whole = docsChange === '' ? text : `${text}\n\n**The change to the docs**\n\n${docsChange}`;
    return whole.length > MOST_CHARACTERS ? text : whole;
}
function renderDetails(records, place) {
    if (records.length === 0)
        return '';
    const shownRecords = records.slice(-_records_js__WEBPACK_IMPORTED_MODULE_7__/* .REMEMBERED */ .Dk).toReversed();
    const rows = shownRecords.map((record) => {
        const run = `${record.run} (attempt ${record.attempt})`;
        const url = place.runUrl(record);
        // Readers of the docs are not told of a run that covered code that they may not see.
        const withoutLink = record.origin === undefined ? (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS)(run) : '—';
        const time = record.at.slice(0, 16).replace('T', ' ');
        const cells = [(0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(time), (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)((0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .shortSha */ .Fu)(record.commit)), url === undefined ? withoutLink : (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(run, url)];
        return [...cells, (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)((0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_3__/* .cut */ .Jj)(record.result ?? 'in progress', 50))];
    });
    const { jobId, run, attempt } = records.findLast((record) => record.jobId !== undefined) ?? {};
    // Each part of a range has a record of its own.
    const ofRun = records.filter((record) => record.run === run && record.attempt === attempt);
    const coverage = (0,_change_patches_js__WEBPACK_IMPORTED_MODULE_6__/* .totalCoverage */ .r0)(ofRun.map((record) => record.coverage));
    const isAll = coverage === undefined || !(0,_change_patches_js__WEBPACK_IMPORTED_MODULE_6__/* .isPartial */ .mt)(coverage);
    const shown = isAll ? '' : `Shown in the prompt: ${(0,_change_patches_js__WEBPACK_IMPORTED_MODULE_6__/* .describeCoverage */ .KZ)(coverage)} that users may notice.\n\n`;
    const job = jobId === undefined ? '' : `Job: ${(0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(jobId)}\n\n`;
    return (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .details */ .zH)('Details', `${job}${shown}${(0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .table */ .tp)(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`);
}
/**
 * Says what came of a prompt, and no more than is so. GitHub emails only the first version of a comment, so that one too
 * says what was asked for and where to look.
 */
function headlineOf(record, { pullRequest }, place) {
    const { result, review } = record;
    const url = place.runUrl(record);
    const run = ` (${url === undefined ? (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS)(`run ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_3__/* .cut */ .Jj)(record.run, 50)}`) : (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)('run', url)})`;
    const subject = subjectOf(record);
    if (result === undefined)
        return `⏳ The agent was asked to update the docs for ${subject}${run}.`;
    if (result === 'no-pull-request')
        return `✅ No docs changes were needed for ${subject} (or the agent pushed directly).`;
    const isHere = (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_8__/* .isSameName */ .yS)((0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .parsePullRequestLink */ .m0)(record.prLink)?.name, `${place.repository}#${pullRequest}`);
    if (result === 'pull-request' && isHere) {
        if (review === undefined)
            return `✅ The agent finished the docs update for ${subject}${run}.`;
        return `✅ The agent revised this pull request after ${subject}${run}.`;
    }
    const docs = isHere ? undefined : linkToDocs(record);
    if (result === 'pull-request' && docs !== undefined) {
        const state = record.docs !== undefined && !(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .isOpen */ .nT)(record.docs) ? record.docs.state : undefined;
        if (state !== undefined)
            return `✅ ${docs.link} is ${state}; it covers ${subject}.`;
        // After a follow-up, nobody knows whether the agent changed it.
        const isUnchanged = record.linkBefore === (0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .linkHash */ .jr)(record.prLink);
        const verb = isUnchanged ? 'is up to date with' : 'updates the docs for';
        return `✅ ${docs.link}${docs.state} ${verb} ${subject}. Please review.`;
    }
    const end = HEADLINES[result]?.(subject) ?? `The docs update for ${subject} ended with ${(0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)((0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_3__/* .cut */ .Jj)(result, 50))}`;
    const linked = docs && `Docs pull request: ${docs.link}${docs.state}.`;
    return [`${end}${run}.`, linked, nextStep(record)].filter((part) => part !== undefined).join(' ');
}
/** The docs pull request's link, by its title where that is known, and its state, in brackets. */
function linkToDocs({ prLink, docs }) {
    const parsed = (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .parsePullRequestLink */ .m0)(prLink);
    if (parsed === undefined)
        return undefined;
    const { url, name = url } = parsed;
    const state = docs === undefined ? '' : ` (${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .describeState */ .Jw)(docs)})`;
    return { link: docs?.title ? (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(docs.title, url, _kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .titleText */ .Qw) : (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)(name, url), state };
}
/** A marker of a later version may hold other results. */
const HEADLINES = {
    'pull-request': (subject) => `✅ The agent updated the docs for ${subject}`,
    failed: (subject) => `⚠️ The docs update for ${subject} failed`,
    archived: (subject) => `🗄️ The agent’s job for ${subject} was archived`,
    'timed-out': (subject) => `⏱️ The run for ${subject} timed out`,
    submitted: (subject) => `📨 A docs update was submitted for ${subject}`,
    cancelled: (subject) => `🛑 The run for ${subject} was cancelled`,
    error: (subject) => `⚠️ The run for ${subject} ended with an error`,
};
const NEXT_STEPS = {
    sendAgain: 'Your code is unaffected; re-run the workflow to retry.',
    waitAgain: 'The job may still be running. To wait for it, re-run the workflow. The prompt is not sent again.',
    readError: 'Your code is unaffected. The run says what to check before you re-run the workflow.',
    look: 'If the agent changes the docs, a pull request will appear in the docs repository.',
};
function nextStep(record) {
    const { result, jobId, isLost = false } = record;
    switch (result) {
        case 'failed':
            return NEXT_STEPS.sendAgain;
        case 'archived':
            return (0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .endOf */ .pJ)(record) === 'failed' ? NEXT_STEPS.sendAgain : undefined;
        case 'submitted':
            return record.prLink === undefined ? NEXT_STEPS.look : undefined;
        case 'timed-out':
        case 'cancelled':
            if (jobId !== undefined)
                return NEXT_STEPS.waitAgain;
            return isLost ? NEXT_STEPS.readError : NEXT_STEPS.sendAgain;
        case 'error':
            return NEXT_STEPS.readError;
        default:
            return undefined;
    }
}
/** Names what the prompt covers: a review, by a name that mentions nobody, else a commit. */
function subjectOf({ review, commit }) {
    if (review !== undefined)
        return `${(0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS)((0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_3__/* .cut */ .Jj)(review, 100))}’s review`;
    return commit === '' ? 'this pull request' : (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)((0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .shortSha */ .Fu)(commit));
}
/** Says what the docs pull request was made for, and lists what to merge before it; nothing unless the agent made it. */
function describeOrigins(records, place) {
    const { serverUrl } = place;
    const origins = records.flatMap(({ origin, ...record }) => (origin === undefined ? [] : { ...record, origin }));
    const newest = origins.at(-1);
    if (newest === undefined)
        return [];
    const subjects = origins.flatMap(({ commit, origin: { repository, pullRequest: number, base } }) => {
        if (repository === undefined)
            return [];
        const pullRequest = number === undefined ? undefined : { number };
        const subject = (0,_change_change_js__WEBPACK_IMPORTED_MODULE_5__/* .linkToSubject */ .yK)({ pullRequest, commit, base }, `${serverUrl}/${repository}`, repository);
        return (number === undefined ? subject : `**${subject}**`) ?? [];
    });
    const made = subjects.length === 0 ? '' : ` for ${[...new Set(subjects)].join(', ')}`;
    const url = place.runUrl(newest);
    const run = url === undefined ? '' : ` (${(0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .link */ .nf)('run', url)})`;
    const isKnown = newest.origin.repository !== undefined;
    const madeFor = isKnown
        ? `🔗 The agent opened this pull request${made}${run}.`
        : '🔗 The agent opened this pull request for a change of the code.';
    // GitHub shows each with its title and its present state, since an item is an address alone.
    const listed = origins.flatMap(({ origin: { repository = '', mergeAfter = [] } }) => PLAIN_NAME.test(repository)
        ? mergeAfter.map((number) => ({ number, item: `- ${serverUrl}/${repository}/pull/${number}` }))
        : []);
    const items = new Set(listed.toSorted((a, b) => b.number - a.number).map(({ item }) => item));
    if (items.size === 0)
        return [madeFor];
    return [madeFor, ['Merge after:', '', ...[...items].slice(0, _records_js__WEBPACK_IMPORTED_MODULE_7__/* .MOST_ORIGINS */ ._P)].join('\n')];
}
/** An address that stands alone in Markdown can hold no other characters. */
const PLAIN_NAME = /^[\w.-]+\/[\w.-]+$/;


/***/ }),

/***/ 805:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TW: () => (/* binding */ createComments),
/* harmony export */   Zl: () => (/* binding */ openInComment)
/* harmony export */ });
/* unused harmony export READING_COMMENTS */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2857);
/* harmony import */ var _kit_github_failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5741);
/* harmony import */ var _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9971);
/* harmony import */ var _comment_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6505);
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3430);





const READING_COMMENTS = { what: 'the comments on the pull request', permission: 'pull-requests: write' };
const UPDATING_COMMENT = { ...READING_COMMENTS, what: 'the comment on the pull request' };
/** Not repeated: a lost request may have written one. */
const CREATING_COMMENT = { ...UPDATING_COMMENT, once: true };
/** Oldest first, as GitHub lists them. Only GraphQL knows whether the token's own identity wrote a comment. */
const LIST = `query ($owner: String!, $name: String!, $number: Int!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      comments(first: $first, after: $after) {
        nodes { id url body viewerDidAuthor }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;
const UPDATE = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { id } }
}`;
const READ = `query ($id: ID!) {
  node(id: $id) { ... on IssueComment { body } }
}`;
const commentSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ id: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), url: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), body: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), viewerDidAuthor: zod__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY() });
const pageSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ nodes: zod__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(commentSchema.nullable()), pageInfo: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_1__/* .pageInfoSchema */ .z$ });
const commentsSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ repository: zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ pullRequest: zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ comments: pageSchema }) }) });
const bodySchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ node: zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ body: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() }).nullable() });
const createdSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ node_id: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), html_url: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() });
const updatedSchema = zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ updateIssueComment: zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ issueComment: zod__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ id: zod__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP() }) }) });
/** The comments of one pull request. Throws `GitHubError`. */
function createComments(api, pullRequest) {
    return {
        /** Lists those that the token itself wrote, on every page, oldest first. */
        async listOwn() {
            const own = [];
            const cursors = new Set([undefined]);
            let after;
            do {
                cursors.add(after);
                const variables = { ...api.repository, number: pullRequest, after };
                const page = { ...READING_COMMENTS, schema: commentsSchema, query: LIST, variables };
                const { nodes, pageInfo } = (await api.graphqlPage(page)).repository.pullRequest.comments;
                own.push(...nodes.flatMap((node) => (node?.viewerDidAuthor ? node : [])));
                after = pageInfo;
                // A cursor that comes again leads nowhere.
            } while (!cursors.has(after));
            return own;
        },
        /** The body of one comment; `undefined` when the comment is gone. */
        async read(id) {
            const reading = { ...READING_COMMENTS, schema: bodySchema, query: READ, variables: { id } };
            const data = await api.graphql(reading).catch(_kit_github_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .unlessMissing */ .F2);
            return data ? data.node?.body : undefined;
        },
        async create(body) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const parameters = { issue_number: pullRequest, body };
            const created = await api.request({ ...CREATING_COMMENT, schema: createdSchema, route, parameters });
            return { id: created.node_id, url: created.html_url };
        },
        /** Resolves to `false` when the comment is gone. */
        async update(id, body) {
            const updating = { ...UPDATING_COMMENT, schema: updatedSchema, query: UPDATE, variables: { id, body } };
            return await api.graphql(updating).then(() => true, _kit_github_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .unlessMissing */ .F2);
        },
    };
}
/**
 * The one comment of its name on a pull request, which is looked for once and edited from then on. Each edit reads it again.
 * GitHub has no conditional write, so runs that overlap may lose a record of each other; workflows keep a `concurrency`
 * group. Throws `GitHubError`.
 */
function createOwnComment({ identity, place, comments, onComment }) {
    // Absent where nobody knows whether the comment exists; its id is absent where there is none.
    let location;
    let remembered = _records_js__WEBPACK_IMPORTED_MODULE_3__/* .NOTHING_REMEMBERED */ .l8;
    const recall = (body = '') => {
        remembered = _records_js__WEBPACK_IMPORTED_MODULE_3__/* .commentMarker */ .Ql.readAt(identity, body) ?? remembered;
    };
    const find = async (source) => {
        const own = (await source.listOwn()).find(({ body }) => _records_js__WEBPACK_IMPORTED_MODULE_3__/* .commentMarker */ .Ql.readAt(identity, body) !== undefined);
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
            const text = (0,_comment_text_js__WEBPACK_IMPORTED_MODULE_2__/* .renderComment */ .w)({ ...identity, ...next }, place, docsChange);
            if (id !== undefined && (await source.update(id, text)))
                return;
            // GitHub may list a new comment before it can be edited. A second one would hide what this one is to remember.
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
        toContinue: remembered.records.findLast(_records_js__WEBPACK_IMPORTED_MODULE_3__/* .hasJob */ .CB),
        mustBeSeenOpen: false,
        prompts: (0,_records_js__WEBPACK_IMPORTED_MODULE_3__/* .countPrompts */ .bC)(remembered),
        // GitHub emails the first version of a comment. And where none can be made, each push would be paid for again.
        announces: counts || !exists,
        // If nobody can comment there, the prompt is sent all the same.
        stops: (error) => counts || (decides && !(0,_kit_github_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .isClosed */ .Lx)(error)),
        async write(record, deadline, docsChange) {
            const isOwn = (one) => (0,_records_js__WEBPACK_IMPORTED_MODULE_3__/* .isSamePrompt */ .Xp)(one, record);
            await comment.edit((now) => {
                // Newer prompts have pushed the record out. Written again, it would count as the newest of all.
                if (written.some(isOwn) && !now.records.some(isOwn))
                    return undefined;
                const next = (0,_records_js__WEBPACK_IMPORTED_MODULE_3__/* .remember */ .kY)(now, record);
                return [next, next.records.at(-1) === record ? docsChange : undefined];
            }, deadline);
            written.push(record);
        },
        forgetData: (prompt, deadline) => comment.edit((now) => {
            const next = (0,_records_js__WEBPACK_IMPORTED_MODULE_3__/* .forgetData */ .UT)(now, prompt);
            return next && [next];
        }, deadline),
        warn({ error, cancelled }) {
            const late = 'GitHub did not respond in time, so the comment may not show how the run ended. ';
            const message = `${cancelled ? late : ''}The job's result is not affected.`;
            log.warnAnyway(message, 'no-comment', cancelled ? undefined : error);
        },
    };
}


/***/ })

};
