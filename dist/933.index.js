export const id = 933;
export const ids = [933];
export const modules = {

/***/ 3933:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  lookAfterDocs: () => (/* binding */ lookAfterDocs)
});

// UNUSED EXPORTS: resolveReviewers

// EXTERNAL MODULE: ./build/kit/core/errors.js
var errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/once.js
var once = __webpack_require__(8874);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/kit/core/visibility.js
var visibility = __webpack_require__(5555);
// EXTERNAL MODULE: ./build/agent/change/history.js
var change_history = __webpack_require__(7071);
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
// EXTERNAL MODULE: ./build/agent/memory/comment.js
var comment = __webpack_require__(805);
// EXTERNAL MODULE: ./build/agent/memory/comment-text.js
var comment_text = __webpack_require__(6505);
// EXTERNAL MODULE: ./build/agent/memory/records.js + 1 modules
var records = __webpack_require__(3430);
;// CONCATENATED MODULE: ./build/agent/docs-pull-request/link-back.js






/**
 * Opens the run's comment on a docs pull request, which says what that was made for; `undefined` where none is wanted, or where
 * nobody knows the number of its repository. Throws `GitHubError`, as `write` does.
 */
async function openLinkBack({ location, pullRequest: { repositoryId }, places }, { covered, outcome, deadline }, run) {
    const { inputs, subject, hasComment } = covered;
    if (repositoryId === undefined || inputs.comment === undefined)
        return undefined;
    // In the code's own repository a run on a review looks for comments of `github-token`'s identity.
    const isOwn = (0,repository/* isSameRepository */.ve)(location.repository, run.code.repository) && run.settings.githubToken !== '';
    const github = await run.connect(isOwn ? 'workflow' : 'docs', deadline);
    const comments = (0,comment/* createComments */.TW)(github.at(location.repository), location.number);
    const { name } = inputs.comment;
    const options = {
        identity: { repository: repositoryId, pullRequest: location.number, service: (0,marker/* serviceHash */.gH)(inputs), name },
        place: (0,comment_text/* commentPlaceOf */.U)({ ...places.docs, repository: location.repository }, run),
        comments: async () => comments,
        onComment(url) {
            // Without a comment on the code, this one is the run's comment.
            if (!hasComment)
                run.setOutput('comment-url', url);
            run.log.info(`The comment on the docs pull request: ${url}`);
        },
    };
    const memory = await (0,comment/* openInComment */.Zl)(options, { counts: false, decides: false, log: run.log });
    const nameForReaders = (place) => place.repository !== undefined && (0,visibility/* mayBeShownIn */.F)(place, places.docs) ? (0,repository/* fullName */.fq)(place.repository) : undefined;
    return {
        /** True where an earlier run has written it. */
        isWritten: memory.records.length > 0,
        /** @param mergeAfter the numbers of the code's pull requests */
        async write(mergeAfter) {
            const record = covered.commentKeeper.ended(outcome);
            if (record === undefined)
                return;
            const { pullRequest, base } = subject;
            const repository = nameForReaders(places.code);
            const workflow = nameForReaders(places.workflow);
            const origin = { repository, workflow, base, pullRequest: pullRequest?.number, mergeAfter: [...mergeAfter] };
            await memory.write(recordForDocs(record, origin, memory.records), deadline);
        },
    };
}
/**
 * Makes the record for the comment on the docs pull request, with the pull requests of the code that it lists and listed before.
 *
 * @param origin names no repository if people who see the docs pull request may not see the code
 * @param earlier the records that the comment has
 */
function recordForDocs(record, { mergeAfter = [], ...origin }, earlier) {
    // The comment stands on the docs pull request, whose state people see above it, and the change is the code's.
    const { docs, change, content, coverage, data, base: _, review, readersFromMs, readersUntilMs, ...own } = record;
    const { repository } = origin;
    if (repository === undefined)
        return { ...own, commit: '', job: '', step: '', origin: {} };
    const listed = earlier.flatMap((one) => (one.origin?.repository === repository ? (one.origin.mergeAfter ?? []) : []));
    const numbers = [...new Set([...mergeAfter, ...listed])].sort((a, b) => b - a).slice(0, records/* MOST_ORIGINS */._P);
    return { ...own, origin: { ...origin, mergeAfter: numbers } };
}

;// CONCATENATED MODULE: ./build/agent/docs-pull-request/look-after.js











/** All of the work here may take this long, in milliseconds. */
const LONGEST_MS = 60_000;
/**
 * Labels the docs pull request, asks for reviews and links back. Each stands alone: what fails with one is reported, keeps none
 * of the others back, and costs no result.
 */
async function lookAfterDocs(docs, covered, outcome, run) {
    const { location, pullRequest, places } = docs;
    const { inputs, subject, askedFor } = covered;
    const { signal, log } = run;
    if (signal.aborted)
        return;
    const isInCode = (0,repository/* isSameRepository */.ve)(location.repository, run.code.repository);
    if (isInCode)
        warnOfLoop(docs, run);
    const deadline = (0,find_docs/* deadlineFor */.Ar)(LONGEST_MS, covered.deadline, run);
    const readCode = (0,once/* once */.O)(async () => {
        const all = await readCodePullRequests(covered, deadline, run);
        return all.filter(({ number }) => !askedFor.some((one) => one.number === number));
    });
    const errors = [];
    const attempt = async (action) => signal.aborted ? undefined : await action().catch((error) => void errors.push(error));
    // On an event about the docs pull request itself, such as its review, the comment there is the run's own.
    const isAboutDocs = isInCode && subject.pullRequest?.number === location.number;
    const open = async () => await openLinkBack(docs, { covered, outcome, deadline }, run);
    const linkBack = isAboutDocs ? undefined : await attempt(open);
    const isLinked = linkBack?.isWritten || (isAboutDocs && inputs.comment !== undefined);
    // What a person removed stays removed, and nobody needs to review a pull request that is merged or closed.
    if ((0,pull_request/* isOpen */.nT)(pullRequest) && !isLinked) {
        await attempt(async () => {
            if (inputs.docsLabels.length === 0)
                return;
            await (await docs.connect(deadline)).addLabels(inputs.docsLabels);
            log.info(`${(0,pull_request/* nameOf */.Vb)(location)} was labeled ${inputs.docsLabels.join(', ')}.`);
        });
        await attempt(async () => await askForReviews(inputs.docsReviewers, docs, { deadline, readCode }, run));
    }
    await attempt(async () => {
        const code = linkBack && (0,visibility/* mayBeShownIn */.F)(places.code, places.docs) ? await readCode() : [];
        await linkBack?.write(code.map(({ number }) => number));
    });
    (0,find_docs/* reportTrouble */.ad)(errors, { verb: 'write to', location, inputs }, run);
}
/** Warns if merging the docs pull request would start the next job, because its author is not in skip-authors. */
function warnOfLoop({ location, pullRequest: { author } }, { code, workflow, settings, log }) {
    if (author === undefined || (0,pull_request/* isListed */.yy)(author, settings.skipAuthors))
        return;
    const name = (0,pull_request/* nameOf */.Vb)(location);
    const who = (0,visibility/* mayBeShownIn */.F)(code, workflow) ? `${author} opened ${name} and` : `The author of ${name}`;
    const why = 'is not in skip-authors, so merging it would start another job. Add the login to skip-authors.';
    log.warning(`${who} ${why}`, 'unknown-author');
}
/** Reads the code's pull requests that a run covers, the last merged first; a failure is a warning, and leaves the known number. */
async function readCodePullRequests({ inputs, event, range, subject }, deadline, run) {
    const number = subject.pullRequest?.number;
    if (range === undefined && event.pullRequest !== undefined && event.pullRequest.number === number)
        return [event.pullRequest];
    const push = inputs.pullRequest === undefined ? event.push : undefined;
    if (range === undefined && push === undefined && number === undefined)
        return [];
    try {
        const github = await run.connect('code', deadline);
        const source = (0,requests/* createHistorySource */.yL)(github);
        if (range !== undefined) {
            const history = (0,change_history/* startHistory */.Zy)(range.head, { pullRequests: true }, source);
            return await (0,change_range/* mergedInRange */.x9)({ ...range, history, source });
        }
        if (push !== undefined)
            return await (0,change_range/* mergedInRange */.x9)(await (0,change_range/* rangeOfPush */.vW)(push, (0,lag/* historyOfPush */.c_)(push, github, run), source));
        return number === undefined ? [] : [await (0,requests.createPullRequests)(github).pullRequest(number)];
    }
    catch (error) {
        const missing = "The code's authors are not asked for a review, and its pull requests may not be listed.";
        run.log.warning(missing, 'docs-pull-request', error);
        return number === undefined ? [] : [{ number, author: undefined, isByBot: false }];
    }
}
/**
 * Asks for reviews. Throws `GitHubError`, also where GitHub refused some of them.
 *
 * @param readCode reads the code's pull requests, the last merged first
 */
async function askForReviews(wanted, { location, pullRequest, connect }, { deadline, readCode }, { log, code, workflow }) {
    if (wanted.length === 0)
        return;
    const source = await connect(deadline);
    const authors = wanted.includes('author') ? await readCode() : [];
    // Whoever has reviewed is no longer among those who were requested.
    const before = [...pullRequest.requested, ...(await source.reviewers())];
    const asked = [];
    const refused = [];
    let refusal;
    // One by one, since GitHub refuses all for one who cannot be asked, such as an outsider.
    for (const login of resolveReviewers(wanted, authors, { opener: pullRequest.author, before })) {
        // Readers who may not see the code are told no name that the workflow itself does not give.
        const name = (0,visibility/* mayBeShownIn */.F)(code, workflow) || wanted.includes(login) ? login : 'an author of the code';
        try {
            await source.requestReview(login);
            asked.push(name);
        }
        catch (error) {
            if (!(error instanceof errors/* GitHubError */.y_) || error.status !== 422)
                throw error;
            refused.push(name);
            refusal ??= error;
        }
    }
    const listed = (names) => [...new Set(names)].join(', ');
    if (asked.length > 0)
        log.info(`A review of ${(0,pull_request/* nameOf */.Vb)(location)} was requested from ${listed(asked)}.`);
    if (refusal === undefined)
        return;
    const what = `GitHub does not let the action ask ${listed(refused)} for a review of ${(0,pull_request/* nameOf */.Vb)(location)} (422).`;
    throw new errors/* GitHubError */.y_(refusal.status, { ...refusal, what });
}
/** The most authors of a range that are asked for a review: the newest. */
const MOST_AUTHORS = 5;
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


/***/ })

};
