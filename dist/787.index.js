export const id = 787;
export const ids = [787];
export const modules = {

/***/ 3168:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  A: () => (/* binding */ deadlineFor),
  findDocs: () => (/* binding */ findDocs),
  a: () => (/* binding */ reportTrouble)
});

// EXTERNAL MODULE: ./build/kit/core/clock.js
var clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/kit/core/errors.js
var core_errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var core_repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/kit/core/visibility.js
var core_visibility = __webpack_require__(5555);
// EXTERNAL MODULE: ./build/kit/run.js + 1 modules
var kit_run = __webpack_require__(6288);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/kit/core/markdown.js
var markdown = __webpack_require__(2122);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
;// CONCATENATED MODULE: ./build/agent/docs-pull-request/changed-files.js




/** The list names at most this many files. */
const MOST_LISTED = 10;
/** The most characters of the diff, with its headings. */
const MOST_SHOWN = 20_000;
const DOCUMENTATION = /\.(mdx?|mdoc|markdown|rst|adoc|ipynb)$/i;
/**
 * Describes what the docs pull request changes, in Markdown: a list of its files, documentation first, and behind it the
 * diff, collapsed, unless nobody needs to review it any more.
 *
 * @param files at most 100 of them, in GitHub's order; every text is untrusted
 * @param docs the docs pull request as it was read just before
 */
function renderFiles(files, docs, { url, redact }) {
    const isPage = ({ path }) => DOCUMENTATION.test(path);
    const sorted = [...files.filter(isPage), ...files.filter((file) => !isPage(file))];
    const listed = sorted.slice(0, MOST_LISTED);
    const total = Math.max(docs.files ?? 0, files.length);
    const more = total - listed.length;
    const rows = listed.map((file) => `- ${describeFile(file, url, redact)}`);
    if (more > 0)
        rows.push(`- and ${(0,core_text/* plural */.LS)(more, 'more file')}`);
    return (0,markdown/* joinParts */.nn)([
        `${(0,core_text/* plural */.LS)(total, 'file')}:`,
        rows.join('\n'),
        (0,pull_request/* isOpen */.nT)(docs) ? renderDiff(sorted, { head: docs.headSha, isWhole: total === files.length, redact }) : '',
    ]);
}
/** Links a file's name to its diff in the docs pull request, and counts its lines. */
function describeFile(file, url, redact) {
    const { path, previousPath, status, additions, deletions } = file;
    const anchor = (0,external_node_crypto_.createHash)('sha256').update(path).digest('hex');
    const name = (0,markdown/* link */.nf)(redact(path), `${url}/files#diff-${anchor}`, markdown/* code */.aY);
    const lines = `+${(0,core_text/* formatCount */.B4)(additions)} −${(0,core_text/* formatCount */.B4)(deletions)}`;
    if (status === 'added')
        return `${name} ${lines} (new)`;
    if (status === 'removed')
        return `${name} ${lines} (removed)`;
    return previousPath === undefined ? `${name} ${lines}` : `${name} ${lines} (before: ${(0,markdown/* code */.aY)(redact(previousPath))})`;
}
function renderDiff(files, { head, isWhole, redact }) {
    const patches = files.flatMap((file) => (file.patch === undefined ? [] : diffOf(file, file.patch)));
    if (patches.length === 0)
        return '';
    const { text, shown, total } = (0,core_text/* cutAtLine */.qE)(redact(patches.join('\n')), MOST_SHOWN);
    const title = head === undefined ? 'The diff' : `The diff at ${(0,pull_request/* shortSha */.Fu)(head)}`;
    const rest = shown === total ? '' : `, without ${(0,core_text/* formatCount */.B4)(total - shown)} of its ${(0,core_text/* formatCount */.B4)(total)} lines`;
    return (0,markdown/* details */.zH)(`${title}${rest}${isWhole ? '' : ' (of the first 100 files)'}`, (0,markdown/* fence */.EU)(text, 'diff'));
}
function diffOf({ path, previousPath = path, status }, patch) {
    const before = status === 'added' ? '/dev/null' : `a/${(0,core_text/* visibleLine */.P8)(previousPath)}`;
    const after = status === 'removed' ? '/dev/null' : `b/${(0,core_text/* visibleLine */.P8)(path)}`;
    return `--- ${before}\n+++ ${after}\n${(0,core_text/* visibleText */.Q6)(patch)}`;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/kit/github/objects.js
var objects = __webpack_require__(9971);
// EXTERNAL MODULE: ./build/agent/change/requests.js
var requests = __webpack_require__(7089);
;// CONCATENATED MODULE: ./build/agent/docs-pull-request/requests.js





const READING = { what: 'the docs pull request', permission: 'pull-requests: read' };
/** These writes may be repeated: what is there already is not added again. */
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
const docsPullRequestSchema = objects/* pullRequestSchema */.MH
    .extend({
    requested_reviewers: schemas/* array */.YOg(schemas/* object */.Ikc({ login: schemas/* string */.YjP() })).catch([]),
    requested_teams: schemas/* array */.YOg(schemas/* object */.Ikc({ slug: schemas/* string */.YjP() })).catch([]),
})
    .transform((given) => {
    const { base, head, requested_reviewers: people, requested_teams: teams } = given;
    return {
        ...(0,objects/* toPullRequest */.c$)(given),
        // Its name may have changed since the link was made. Both are absent where GitHub does not say.
        repository: (0,core_repository/* parseFullName */.St)(base?.repo?.full_name),
        repositoryId: base?.repo?.id,
        visibility: (0,core_visibility/* visibilityOf */.g)(base?.repo ?? undefined),
        // Empty for one of a fork.
        branch: (0,core_repository/* isSameName */.yS)(head?.repo?.full_name, base?.repo?.full_name) ? (head?.ref ?? '') : '',
        // Who was asked for a review and has not given one yet: logins, and teams as `team:slug`.
        requested: [...people.map(({ login }) => login), ...teams.map(({ slug }) => `${TEAM}${slug}`)],
    };
});
const reviewsSchema = schemas/* array */.YOg(schemas/* object */.Ikc({ user: objects/* accountSchema */.rE, state: schemas/* string */.YjP().catch('') }));
const commentsSchema = schemas/* array */.YOg(schemas/* object */.Ikc({ user: objects/* accountSchema */.rE, body: schemas/* string */.YjP().catch(''), updated_at: schemas/* string */.YjP().catch('') })
    .transform(({ user, body, updated_at }) => ({ author: user?.login, body, editedAt: Date.parse(updated_at) })));
/** A docs pull request over GitHub's API. Throws `GitHubError`. */
function docsPullRequestAt(github, { repository, number }) {
    const api = github.at(repository);
    const pull = { pull_number: number };
    return {
        async read() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
            return await api.request({ ...READING, schema: docsPullRequestSchema, route, parameters: pull });
        },
        /** The first 100 of its files, in GitHub's order. They are asked for once, and left out if GitHub does not give them. */
        async files() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
            const reading = { ...READING, what: 'the files of the docs pull request', once: true, schema: requests/* filesSchema */.bW };
            return await api.request({ ...reading, route, parameters: { ...pull, per_page: 100 } });
        },
        /** The logins of those who gave a review. */
        async reviewers() {
            const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
            const reading = { ...READING, what: 'the reviews of the docs pull request', schema: reviewsSchema };
            const reviews = await api.list({ ...reading, route, parameters: pull, most: MOST_READ });
            // Only its author sees a review that is not submitted yet.
            const submitted = reviews.filter(({ state }) => state !== 'PENDING');
            return [...new Set(submitted.flatMap(({ user }) => user?.login ?? []))];
        },
        /** Lists those of everybody, oldest first. */
        async comments() {
            const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const reading = { ...READING, what: 'the comments on the docs pull request', schema: commentsSchema };
            return await api.list({ ...reading, route, parameters: { issue_number: number }, most: MOST_READ });
        },
        /** GitHub makes those that the repository does not have. */
        async addLabels(labels) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels';
            const parameters = { issue_number: number, labels };
            await api.request({ ...LABELING, schema: schemas/* array */.YOg(schemas/* unknown */.L5J()), route, parameters });
        },
        /** @param reviewer a login, or a team as `team:slug` */
        async requestReview(reviewer) {
            const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers';
            const isTeam = reviewer.startsWith(TEAM);
            const asked = isTeam ? { team_reviewers: [reviewer.slice(TEAM.length)] } : { reviewers: [reviewer] };
            await api.request({ ...REQUESTING, schema: schemas/* looseObject */._H3({}), route, parameters: { ...pull, ...asked } });
        },
    };
}

;// CONCATENATED MODULE: ./build/agent/docs-pull-request/find-docs.js








/** Even a step whose time is up has this long for each part of the work on the docs pull request, in milliseconds. */
const LEAST_MS = 3000;
/** A part of the work on the docs pull request may take so long, as far as the step's time limit allows. */
function deadlineFor(mostMs, ofStep, run) {
    return (0,clock/* deadlineIn */._5)(Math.min(mostMs, Math.max(LEAST_MS, (0,clock/* leftMs */.Ok)(ofStep, run.clock))), run);
}
/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
async function findDocs(outcome, covered, run) {
    const { inputs } = covered;
    const { log, workflow, settings, signal } = run;
    const isWished = hasWishes(inputs);
    const isWanted = isWished || inputs.comment !== undefined || settings.docsToken !== '';
    if (!isWanted || signal.aborted)
        return undefined;
    const prLink = outcome.job?.prLink;
    if (prLink === undefined) {
        const rest = 'labels, reviewers and preview are left to the step that waits for the job';
        if (outcome.result === 'submitted' && isWished)
            log.info(`There is no docs pull request yet: ${rest}.`);
        return undefined;
    }
    const linked = (0,pull_request/* placeOf */.$t)(prLink, workflow.serverUrl);
    if (linked === undefined) {
        remark(`The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`, isWished, log);
        return undefined;
    }
    try {
        const docs = await readDocs(linked, covered, run);
        const { docs: where, code, workflow: ofRun } = docs.places;
        const isSeen = (0,core_visibility/* mayBeShownIn */.F)(where, ofRun) || (0,core_visibility/* mayBeShownIn */.F)(where, code);
        // A job that has not ended may push again.
        const isOver = outcome.result === 'pull-request' || outcome.result === 'archived' || outcome.result === 'failed';
        return isOver && isSeen ? { ...docs, change: await readChange(docs, covered.deadline, run) } : docs;
    }
    catch (error) {
        reportTrouble([error], { verb: 'see', location: linked, inputs }, run);
        return undefined;
    }
}
/** Summary and comment wait for each part of the docs pull request at most this long, in milliseconds. */
const READING_MS = 10_000;
/** GitHub allows titles of this many characters. */
const LONGEST_TITLE = 256;
/** A branch of another form is not given to later steps, which may pass it to a shell. */
const PLAIN_BRANCH = /^(?!-)[\w./-]+$/;
async function readDocs(linked, { event, deadline: ofStep }, run) {
    const { code } = run;
    const openAt = async (location, within) => docsPullRequestAt(await run.connect('docs', within), location);
    const deadline = deadlineFor(READING_MS, ofStep, run);
    const pullRequest = await (await openAt(linked, deadline)).read();
    const { state, files, branch, repositoryId } = pullRequest;
    run.setOutput('pr-branch', (0,pull_request/* isOpen */.nT)(pullRequest) && PLAIN_BRANCH.test(branch) ? branch : '');
    // Its repository may have another name since the link was made, but not another number.
    const isCode = repositoryId !== undefined && repositoryId === code.repositoryId;
    const repository = (isCode ? code.repository : pullRequest.repository) ?? linked.repository;
    const location = { ...linked, repository };
    const title = run.redact(pullRequest.title).slice(0, LONGEST_TITLE);
    // Where this stays unknown, neither docs nor code are shown to people who read the other.
    const isKnown = code.isElsewhere || (0,core_repository/* isSameRepository */.ve)(repository, code.repository);
    const visibility = isKnown ? run.workflow.visibility : await (0,kit_run/* readWorkflowVisibility */.uC)(event.visibility, run, deadline);
    const workflow = { repository: run.workflow.repository, visibility };
    const docs = { repository, visibility: pullRequest.visibility };
    const what = (0,core_visibility/* mayBeShownIn */.F)(docs, workflow)
        ? `${title === '' ? '' : ` "${title}"`} (${(0,pull_request/* describeState */.Jw)(pullRequest)}).`
        : '. Not all readers of this run may see its repository, so only the link is shown.';
    run.log.info(`Docs pull request: ${(0,pull_request/* nameOf */.Vb)(location)}${what}`);
    return {
        location,
        pullRequest,
        places: { docs, code: code.isElsewhere ? code : workflow, workflow },
        seen: { title, state, files },
        change: undefined,
        connect: async (within) => await openAt(location, within),
    };
}
async function readChange({ location, pullRequest, connect }, ofStep, run) {
    if (run.signal.aborted)
        return undefined;
    try {
        const files = await (await connect(deadlineFor(READING_MS, ofStep, run))).files();
        const url = `${run.workflow.serverUrl}/${(0,core_repository/* fullName */.fq)(location.repository)}/pull/${location.number}`;
        return files.length === 0 ? undefined : renderFiles(files, pullRequest, { url, redact: run.redact });
    }
    catch (error) {
        run.log.info(`${(0,core_errors/* messageOf */.bD)(error)} The files of ${(0,pull_request/* nameOf */.Vb)(location)} are not listed.`);
        return undefined;
    }
}
/** Returns whether inputs ask for more of the docs pull request than a link. */
function hasWishes({ docsLabels, docsReviewers, docsPreview }) {
    return docsLabels.length > 0 || docsReviewers.length > 0 || docsPreview;
}
/** Warns if the inputs ask for what is missing; otherwise a line of the log is enough. */
function remark(text, isWished, log) {
    if (isWished)
        log.warning(text, 'docs-pull-request');
    else
        log.info(text);
}
/** Reports what kept the run from doing what the verb says. */
function reportTrouble(errors, { verb, location, inputs }, { log, settings, code }) {
    // The workflow's own token sees nothing, and may do nothing, in other repositories, and most runs have no other.
    const isToken = settings.docsToken === '' && settings.githubToken !== '';
    const isExpected = (error) => isToken && !(0,core_repository/* isSameRepository */.ve)(location.repository, code.repository) && isRefused(error);
    if (errors.some(isExpected)) {
        const effect = verb === 'see'
            ? ', so it is only linked. To show what it changes, and for labels, reviewers, the preview and the link back'
            : '. For labels, reviewers and the link back';
        // The preview is only read.
        const isWished = hasWishes({ ...inputs, docsPreview: inputs.docsPreview && verb === 'see' });
        remark(`github-token cannot ${verb} ${(0,pull_request/* nameOf */.Vb)(location)}${effect}, set docs-token.`, isWished, log);
    }
    const others = errors.filter((error) => !isExpected(error)).map(core_errors/* asActionError */.z6);
    // Errors with the same advice have one cause, which is one warning.
    for (const group of Map.groupBy(others, ({ advice, remoteMessage }) => `${remoteMessage}\n${advice}`).values()) {
        const what = group.map((error) => error.what).join(' ');
        const error = group[0] && new core_errors/* ActionError */.lZ({ ...group[0], what });
        log.warning("The job's result is not affected.", 'docs-pull-request', error);
    }
}
function isRefused(error) {
    return error instanceof core_errors/* GitHubError */.y_ && error.kind === 'github-refused' && error.status !== 422 && error.status !== 401;
}


/***/ })

};
