export const id = 614;
export const ids = [614,168];
export const modules = {

/***/ 3168:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  A: () => (/* binding */ deadlineWithin),
  findDocs: () => (/* binding */ findDocs)
});

// EXTERNAL MODULE: ./build/kit/core/clock.js
var clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/readers.js
var readers = __webpack_require__(4391);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var core_repository = __webpack_require__(1875);
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
        rows.push(`- and ${`${(0,core_text/* formatCount */.B4)(more)} more ${more === 1 ? 'file' : 'files'}`}`);
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
const docsPullRequestSchema = objects/* pullRequestSchema */.MH
    .extend({
    requested_reviewers: schemas/* array */.YOg(schemas/* object */.Ikc({ login: schemas/* string */.YjP() })).catch([]),
    requested_teams: schemas/* array */.YOg(schemas/* object */.Ikc({ slug: schemas/* string */.YjP() })).catch([]),
})
    .transform((given) => ({
    ...(0,objects/* toPullRequest */.c$)(given),
    repository: (0,core_repository/* parseFullName */.St)(given.base?.repo?.full_name),
    repositoryId: given.base?.repo?.id,
    visibility: (0,readers/* visibilityOf */.g)(given.base?.repo ?? undefined),
    branch: (0,core_repository/* isSameName */.yS)(given.head?.repo?.full_name, given.base?.repo?.full_name) ? (given.head?.ref ?? '') : '',
    requested: [
        ...given.requested_reviewers.map(({ login }) => login),
        ...given.requested_teams.map(({ slug }) => `${TEAM}${slug}`),
    ],
}));
const reviewsSchema = schemas/* array */.YOg(schemas/* object */.Ikc({ user: objects/* accountSchema */.rE, state: schemas/* string */.YjP().catch('') }));
const commentsSchema = schemas/* array */.YOg(schemas/* object */.Ikc({ user: objects/* accountSchema */.rE, body: schemas/* string */.YjP().catch(''), updated_at: schemas/* string */.YjP().catch('') })
    .transform(({ user, body, updated_at }) => ({ author: user?.login, body, editedAt: Date.parse(updated_at) })));
/** Whatever else they say, they are GitHub's. */
const labelsSchema = schemas/* array */.YOg(schemas/* unknown */.L5J());
const requestedSchema = schemas/* looseObject */._H3({});
/** A docs pull request over GitHub's API. Throws `GitHubError`. */
function docsPullRequestAt(github, { repository, number }) {
    const api = github.at(repository);
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
            return await api.request({ ...READING_FILES, schema: requests/* filesSchema */.bW, route, parameters });
        },
        reviewers: async () => await readReviewers(api, ofPullRequest),
        /** Lists those of everybody, oldest first. */
        async comments() {
            const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
            const parameters = { issue_number: number };
            const list = { ...READING_COMMENTS, schema: commentsSchema, route, parameters };
            return await api.list({ ...list, most: MOST_READ });
        },
        /** GitHub makes those that the repository does not have. */
        async addLabels(labels) {
            const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels';
            const parameters = { issue_number: number, labels };
            await api.request({ ...LABELING, schema: labelsSchema, route, parameters });
        },
        /** @param reviewer a login, or a team as `team:slug` */
        async requestReview(reviewer) {
            const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers';
            const isTeam = reviewer.startsWith(TEAM);
            const asked = isTeam ? { team_reviewers: [reviewer.slice(TEAM.length)] } : { reviewers: [reviewer] };
            await api.request({ ...REQUESTING, schema: requestedSchema, route, parameters: { ...ofPullRequest, ...asked } });
        },
    };
}
async function readReviewers(api, parameters) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
    const reviews = await api.list({ ...READING_REVIEWS, schema: reviewsSchema, route, parameters, most: MOST_READ });
    // Only its author sees a review that is not submitted yet.
    const submitted = reviews.filter(({ state }) => state !== 'PENDING');
    return [...new Set(submitted.flatMap(({ user }) => user?.login ?? []))];
}

// EXTERNAL MODULE: ./build/agent/docs-pull-request/trouble.js
var trouble = __webpack_require__(1763);
;// CONCATENATED MODULE: ./build/agent/docs-pull-request/find-docs.js









/** GitHub allows titles of this many characters. */
const LONGEST_TITLE = 256;
/** The step's remaining time bounds the work, within these limits, in milliseconds. */
const LEAST_MS = 3000;
const MOST_MS = 60_000;
/** Summary and comment wait for the docs pull request at most this long, in milliseconds. */
const READING_MS = 10_000;
/** The work on the docs pull request may take what is left of the step's time, within limits. */
function deadlineWithin(deadline, run) {
    return (0,clock/* deadlineIn */._5)(Math.min(MOST_MS, Math.max(LEAST_MS, (0,clock/* leftMs */.Ok)(deadline, run.clock))), run);
}
/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
async function findDocs(outcome, { inputs, event, deadline: ofStep }, run) {
    const { log, workflow, settings, signal } = run;
    const isWanted = inputs.comment !== undefined || (0,trouble/* hasWishes */.O)(inputs) || settings.docsToken !== '';
    const prLink = outcome.job?.prLink;
    if (!isWanted || signal.aborted)
        return undefined;
    if (prLink === undefined) {
        const later = 'There is no docs pull request yet: labels, reviewers and preview are left to the step that waits for the job.';
        if (outcome.result === 'submitted' && (0,trouble/* hasWishes */.O)(inputs))
            log.info(later);
        return undefined;
    }
    const linked = (0,pull_request/* placeOf */.$t)(prLink, workflow.serverUrl);
    if (linked === undefined) {
        const foreign = `The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`;
        if ((0,trouble/* hasWishes */.O)(inputs))
            log.warning(foreign, 'docs-pull-request');
        else
            log.info(foreign);
        return undefined;
    }
    try {
        return await readDocs(linked, outcome, { event, deadline: ofStep }, run);
    }
    catch (error) {
        (0,trouble/* reportTrouble */.a)([error], { verb: 'see', location: linked, inputs }, run);
        return undefined;
    }
}
async function readDocs(linked, { result }, { event, deadline: ofStep }, run) {
    const connectTo = async (location, within) => docsPullRequestAt(await run.connect('docs', within), location);
    const deadline = (0,clock/* atMost */.Tu)(READING_MS, deadlineWithin(ofStep, run), run.clock);
    const pullRequest = await (await connectTo(linked, deadline)).read();
    const { state, files, branch } = pullRequest;
    run.setOutput('pr-branch', (0,pull_request/* isOpen */.nT)(pullRequest) && PLAIN_BRANCH.test(branch) ? branch : '');
    // Its repository may have another name since the link was made, but not another number.
    const isCode = pullRequest.repositoryId !== undefined && pullRequest.repositoryId === run.code.repositoryId;
    const repository = (isCode ? run.code.repository : pullRequest.repository) ?? linked.repository;
    const location = { ...linked, repository };
    const seen = { title: run.redact(pullRequest.title).slice(0, LONGEST_TITLE), state, files };
    // Where this stays unknown, neither docs nor code are shown to people who read the other.
    const isKnown = run.code.isElsewhere || (0,core_repository/* isSameRepository */.ve)(repository, run.code.repository);
    const visibility = isKnown ? run.workflow.visibility : await (0,kit_run/* readWorkflowVisibility */.uC)(event.visibility, run, deadline);
    const workflow = { repository: run.workflow.repository, visibility };
    const docsPlace = { repository, visibility: pullRequest.visibility };
    const places = { docs: docsPlace, code: run.code.isElsewhere ? run.code : workflow, workflow };
    const name = `Docs pull request: ${(0,pull_request/* nameOf */.Vb)(location)}`;
    if ((0,readers/* shows */.L)(places.docs, places.workflow))
        run.log.info(`${name}${seen.title === '' ? '' : ` "${seen.title}"`} (${(0,pull_request/* describeState */.Jw)(pullRequest)}).`);
    else
        run.log.info(`${name}. Not all readers of this run may see its repository, so only the link is shown.`);
    const connect = async (within) => await connectTo(location, within);
    const docs = { location, pullRequest, places, seen, connect };
    const isSeen = (0,readers/* shows */.L)(places.docs, places.workflow) || (0,readers/* shows */.L)(places.docs, places.code);
    // A job that has not ended may push again.
    const isOver = result === 'pull-request' || result === 'archived' || result === 'failed';
    return { ...docs, change: isOver && isSeen ? await readDocsChange(docs, ofStep, run) : undefined };
}
/** A later step may pass it to a shell. */
const PLAIN_BRANCH = /^(?!-)[\w./-]+$/;
async function readDocsChange({ location, pullRequest, connect }, deadline, run) {
    if (run.signal.aborted)
        return undefined;
    try {
        const files = await (await connect((0,clock/* atMost */.Tu)(READING_MS, deadlineWithin(deadline, run), run.clock))).files();
        if (files.length === 0)
            return undefined;
        const url = `${run.workflow.serverUrl}/${(0,core_repository/* fullName */.fq)(location.repository)}/pull/${location.number}`;
        return renderFiles(files, pullRequest, { url, redact: run.redact });
    }
    catch (error) {
        run.log.info(`${(0,errors/* messageOf */.bD)(error)} The files of ${(0,pull_request/* nameOf */.Vb)(location)} are not listed.`);
        return undefined;
    }
}


/***/ }),

/***/ 9614:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  lookAfterDocs: () => (/* binding */ lookAfterDocs)
});

// EXTERNAL MODULE: ./build/kit/core/once.js
var once = __webpack_require__(8874);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/readers.js
var readers = __webpack_require__(4391);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/agent/change/history.js
var change_history = __webpack_require__(7071);
// EXTERNAL MODULE: ./build/agent/change/history-requests.js
var history_requests = __webpack_require__(6394);
// EXTERNAL MODULE: ./build/agent/change/lag.js
var lag = __webpack_require__(5087);
// EXTERNAL MODULE: ./build/agent/change/range.js
var change_range = __webpack_require__(1862);
// EXTERNAL MODULE: ./build/agent/change/requests.js
var requests = __webpack_require__(7089);
// EXTERNAL MODULE: ./build/agent/docs-pull-request/find-docs.js + 2 modules
var find_docs = __webpack_require__(3168);
// EXTERNAL MODULE: ./build/kit/core/marker.js
var marker = __webpack_require__(3509);
// EXTERNAL MODULE: ./build/agent/memory/comment-place.js
var comment_place = __webpack_require__(8739);
// EXTERNAL MODULE: ./build/agent/memory/in-comment.js
var in_comment = __webpack_require__(1689);
// EXTERNAL MODULE: ./build/agent/memory/records.js
var records = __webpack_require__(2634);
// EXTERNAL MODULE: ./build/agent/memory/requests.js
var memory_requests = __webpack_require__(1220);
;// CONCATENATED MODULE: ./build/agent/docs-pull-request/link-back.js







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
    // In the code's own repository a run on a review looks for comments of `github-token`'s identity.
    const isOwn = (0,repository/* isSameRepository */.ve)(location.repository, run.code.repository) && run.settings.githubToken !== '';
    const github = await run.connect(isOwn ? 'workflow' : 'docs', deadline);
    const comments = (0,memory_requests/* createComments */.TW)(github.at(location.repository), location.number);
    const { name } = inputs.comment;
    const options = {
        identity: { repository: repositoryId, pullRequest: location.number, service: (0,marker/* serviceHash */.gH)(inputs), name },
        commentPlace: (0,comment_place/* commentPlaceOf */.U)({ ...docs.places.docs, repository: location.repository }, run),
        comments: async () => comments,
        onComment(url) {
            // Without a comment on the code, this one is the run's comment.
            if (!hasComment)
                run.setOutput('comment-url', url);
            run.log.info(`The comment on the docs pull request: ${url}`);
        },
    };
    const memory = await (0,in_comment/* openInComment */.Z)(options, { counts: false, decides: false, log: run.log });
    return {
        isWritten: memory.records.length > 0,
        async write(pullRequests) {
            const record = covered.comment.ended(outcome);
            const names = namesFor(docs.places);
            if (record === undefined || names === undefined)
                return;
            const origin = pullRequests && { ...names, subject, pullRequests };
            await memory.write(recordForDocs(record, origin, memory.records), deadline);
        },
    };
}
/** Names code and workflow, as far as readers of the docs may see them; `undefined` outside of GitHub's runner. */
function namesFor({ docs, code, workflow }) {
    if (workflow.repository === undefined || code.repository === undefined)
        return undefined;
    return {
        repository: (0,repository/* fullName */.fq)(code.repository),
        workflow: (0,readers/* shows */.L)(workflow, docs) ? (0,repository/* fullName */.fq)(workflow.repository) : undefined,
    };
}
/**
 * The record of a run's prompt as the comment on the docs pull request holds it.
 *
 * @param code absent where who sees the docs pull request may not see it
 * @param earlier the records that the comment has
 */
function recordForDocs(record, code, earlier) {
    // The comment stands on the docs pull request, whose state people see above it, and the change is the code's.
    const { docs, change, content, coverage, data, base: _, review, readersFromMs, readersUntilMs, ...own } = record;
    if (code === undefined)
        return { ...own, commit: '', job: '', step: '', origin: {} };
    const { repository, subject, workflow } = code;
    const { pullRequest, base } = subject;
    const listed = earlier.flatMap(({ origin }) => (origin?.repository === repository ? (origin.mergeAfter ?? []) : []));
    const numbers = new Set([...code.pullRequests, ...listed]);
    const mergeAfter = [...numbers].sort((a, b) => b - a).slice(0, records/* MOST_ORIGINS */._P);
    return { ...own, origin: { repository, pullRequest: pullRequest?.number, base, mergeAfter, workflow } };
}

// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
;// CONCATENATED MODULE: ./build/agent/docs-pull-request/reviewers.js




/** The most authors of a range that are asked for a review: the newest. */
const MOST_AUTHORS = 5;
/**
 * Asks for reviews. Throws `GitHubError`, also where GitHub refused some of them.
 *
 * @param readCode reads the code's pull requests, the last merged first
 */
async function askForReviews(wanted, { location, pullRequest, connect }, { deadline, readCode, }, { log, code, workflow }) {
    if (wanted.length === 0)
        return;
    const source = await connect(deadline);
    const authors = wanted.includes('author') ? await readCode() : [];
    // Whoever has reviewed is no longer among those who were requested.
    const before = [...pullRequest.requested, ...(await source.reviewers())];
    const reviewers = resolveReviewers(wanted, authors, { opener: pullRequest.author, before });
    // Readers who may not see the code are told no name that the workflow itself does not give.
    const nameToReaders = (login) => (0,readers/* shows */.L)(code, workflow) || wanted.includes(login) ? login : 'an author of the code';
    const asked = new Set();
    const refused = new Map();
    // One by one, since GitHub refuses all for one who cannot be asked, such as an outsider.
    for (const reviewer of reviewers) {
        try {
            await source.requestReview(reviewer);
            asked.add(nameToReaders(reviewer));
        }
        catch (error) {
            if (!(error instanceof errors/* GitHubError */.y_) || error.status !== 422)
                throw error;
            refused.set(nameToReaders(reviewer), error);
        }
    }
    if (asked.size > 0)
        log.info(`A review of ${(0,pull_request/* nameOf */.Vb)(location)} was requested from ${[...asked].join(', ')}.`);
    const [error] = refused.values();
    if (error === undefined)
        return;
    const names = [...refused.keys()].join(', ');
    const what = `GitHub does not let the action ask ${names} for a review of ${(0,pull_request/* nameOf */.Vb)(location)} (${error.status}).`;
    throw new errors/* GitHubError */.y_(error.status, { ...error, what });
}
/**
 * Resolves whom to ask for a review: `author` stands for the code's authors, without programs. GitHub does not let the
 * opener of the docs pull request review it, and nobody is asked again who was asked or has reviewed before.
 *
 * @param authors of the code's pull requests, the last merged first
 */
function resolveReviewers(wanted, authors, { opener, before }) {
    const people = authors.flatMap(({ author, isByBot }) => (author === undefined || isByBot ? [] : [author]));
    const newest = without(people, [opener]).slice(0, MOST_AUTHORS);
    return without(wanted.flatMap((name) => (name === 'author' ? newest : [name])), [opener, ...before]);
}
/** The names that are not among the others, each once. */
function without(names, others) {
    return names.filter((name, index) => !others.some((one) => (0,repository/* isSameName */.yS)(one, name)) && names.findIndex((one) => (0,repository/* isSameName */.yS)(one, name)) === index);
}

// EXTERNAL MODULE: ./build/agent/docs-pull-request/trouble.js
var trouble = __webpack_require__(1763);
;// CONCATENATED MODULE: ./build/agent/docs-pull-request/look-after.js













/**
 * Labels the docs pull request, asks for reviews and links back. Each stands alone: what fails with one is reported, keeps none
 * of the others back, and costs no result.
 */
async function lookAfterDocs(docs, covered, outcome, run) {
    const { location, pullRequest, places } = docs;
    const { inputs, subject } = covered;
    const { comment, docsLabels, docsReviewers } = inputs;
    const { signal, log } = run;
    if (signal.aborted)
        return;
    warnOfLoop(docs, run);
    const deadline = (0,find_docs/* deadlineWithin */.A)(covered.deadline, run);
    const readCode = (0,once/* once */.O)(async () => {
        const all = await readCodePullRequests(covered, deadline, run);
        return all.filter(({ number }) => !covered.askedFor.some((one) => one.number === number));
    });
    const errors = [];
    const attempt = async (action) => signal.aborted ? undefined : await action().catch((error) => void errors.push(error));
    // On an event about the docs pull request itself, such as its review, the comment there is the run's own.
    const isAboutDocs = (0,repository/* isSameRepository */.ve)(location.repository, run.code.repository) && subject.pullRequest?.number === location.number;
    const linkBack = comment && !isAboutDocs ? await attempt(() => openLinkBack(docs, { covered, outcome, deadline }, run)) : undefined;
    const isLinkedBefore = comment !== undefined && (isAboutDocs || linkBack?.isWritten === true);
    // What a person removed stays removed, and nobody needs to review a pull request that is merged or closed.
    if ((0,pull_request/* isOpen */.nT)(pullRequest) && !isLinkedBefore) {
        await attempt(async () => {
            if (docsLabels.length === 0)
                return;
            await (await docs.connect(deadline)).addLabels(docsLabels);
            log.info(`${(0,pull_request/* nameOf */.Vb)(location)} was labeled ${docsLabels.join(', ')}.`);
        });
        await attempt(async () => await askForReviews(docsReviewers, docs, { deadline, readCode }, run));
    }
    await attempt(async () => {
        const code = linkBack && (0,readers/* shows */.L)(places.code, places.docs) ? await readCode() : undefined;
        await linkBack?.write(code?.map(({ number }) => number));
    });
    (0,trouble/* reportTrouble */.a)(errors, { verb: 'write to', location, inputs }, run);
}
/** Reads the code's pull requests that a run covers, the last merged first; a failure is a warning, and leaves the known number. */
async function readCodePullRequests({ inputs, event, range, subject }, deadline, run) {
    const number = subject.pullRequest?.number;
    if (range === undefined && event.pullRequest !== undefined && event.pullRequest.number === number) {
        return [event.pullRequest];
    }
    const isPush = event.push !== undefined && inputs.pullRequest === undefined;
    if (range === undefined && !isPush && number === undefined)
        return [];
    try {
        const github = await run.connect('code', deadline);
        const source = (0,history_requests/* createHistory */.n)(github);
        if (range !== undefined) {
            const history = (0,change_history/* startHistory */.Zy)(range.head, { pullRequests: true }, source);
            return await (0,change_range/* mergedInRange */.x9)({ ...range, history, source });
        }
        if (event.push !== undefined && isPush) {
            return await (0,change_range/* mergedInRange */.x9)(await (0,change_range/* rangeOfPush */.vW)(event.push, (0,lag/* historyOfPush */.c_)(event.push, github, run), source));
        }
        return number === undefined ? [] : [await (0,requests/* createChanges */.wy)(github).pullRequest(number)];
    }
    catch (error) {
        run.log.warning("The code's authors are not asked for a review, and its pull requests may not be listed.", 'docs-pull-request', error);
        return number === undefined ? [] : [{ number, author: undefined, isByBot: false }];
    }
}
/** Warns if merging the docs pull request would start the next job, because its author is not in skip-authors. */
function warnOfLoop({ location, pullRequest: { author } }, { code, workflow, settings, log }) {
    if (author === undefined || !(0,repository/* isSameRepository */.ve)(location.repository, code.repository))
        return;
    if ((0,pull_request/* isListed */.yy)(author, settings.skipAuthors))
        return;
    const name = (0,pull_request/* nameOf */.Vb)(location);
    log.warning(`${(0,readers/* shows */.L)(code, workflow) ? `${author} opened ${name} and` : `The author of ${name}`} is not in skip-authors, so merging it would start another job. Add the login to skip-authors.`, 'unknown-author');
}


/***/ }),

/***/ 1763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ hasWishes),
/* harmony export */   a: () => (/* binding */ reportTrouble)
/* harmony export */ });
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1875);



/** Returns whether inputs ask for more of the docs pull request than a link. */
function hasWishes({ docsLabels, docsReviewers, docsPreview }) {
    return docsLabels.length > 0 || docsReviewers.length > 0 || docsPreview;
}
/** Reports what kept the run from doing what the verb says. */
function reportTrouble(errors, { verb, location, inputs }, { log, settings, code }) {
    // The workflow's own token sees, or may do, nothing in other repositories, and most runs have no other.
    const isOnlyOwn = settings.docsToken === '' && settings.githubToken !== '';
    const isExpected = isOnlyOwn && !(0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .isSameRepository */ .ve)(location.repository, code.repository) && errors.some(isRefused);
    if (isExpected) {
        const name = (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .nameOf */ .Vb)(location);
        const refusal = verb === 'see'
            ? `github-token cannot see ${name}, so it is only linked. To show what it changes, and for labels, reviewers, the preview and the link back, set docs-token.`
            : `github-token cannot write to ${name}. For labels, reviewers and the link back, set docs-token.`;
        // The preview is only read.
        if (hasWishes({ ...inputs, docsPreview: inputs.docsPreview && verb === 'see' }))
            log.warning(refusal, 'docs-pull-request');
        else
            log.info(refusal);
    }
    const others = errors.filter((error) => !(isExpected && isRefused(error)));
    for (const error of (0,_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .withOneAdvice */ .Pk)(others.map(_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .asActionError */ .z6))) {
        log.warning("The job's result is not affected.", 'docs-pull-request', error);
    }
}
function isRefused(error) {
    return error instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && error.kind === 'github-refused' && error.status !== 422 && error.status !== 401;
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
