export const id = 135;
export const ids = [135];
export const modules = {

/***/ 3135:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  findDocs: () => (/* binding */ findDocs),
  lookAfterDocs: () => (/* binding */ lookAfterDocs),
  readDocsDiff: () => (/* binding */ readDocsDiff)
});

// EXTERNAL MODULE: ./build/kit/core/clock.js
var clock = __webpack_require__(4305);
// EXTERNAL MODULE: ./build/kit/core/errors.js
var core_errors = __webpack_require__(3844);
// EXTERNAL MODULE: ./build/kit/core/once.js
var once = __webpack_require__(8874);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/kit/core/repository.js
var core_repository = __webpack_require__(1875);
// EXTERNAL MODULE: ./build/kit/core/text.js
var core_text = __webpack_require__(8228);
// EXTERNAL MODULE: ./build/agent/change/history.js
var change_history = __webpack_require__(7071);
// EXTERNAL MODULE: ./build/agent/change/push.js
var push = __webpack_require__(1011);
// EXTERNAL MODULE: ./build/agent/change/range.js
var change_range = __webpack_require__(1862);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/kit/core/markdown.js
var markdown = __webpack_require__(2122);
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

;// CONCATENATED MODULE: ./build/agent/docs-pull-request/reviewers.js



/** The most authors of a range that are asked for a review: the newest. */
const MOST_AUTHORS = 5;
/**
 * Asks for reviews. Throws `GitHubError`, also where GitHub refused some of them.
 *
 * @param codePullRequests reads the code's pull requests, the last merged first
 */
async function askForReviews(wanted, { location, pullRequest }, { connect, codePullRequests, }, { log, code }) {
    if (wanted.length === 0)
        return;
    const source = await connect();
    const authors = wanted.includes('author') ? await codePullRequests() : [];
    // Whoever has reviewed is no longer among those who were requested.
    const before = [...pullRequest.requested, ...(await source.reviewers())];
    const reviewers = resolveReviewers(wanted, authors, { opener: pullRequest.author, before });
    if (reviewers.length === 0)
        return;
    // An author of code that the run's readers may not see is nobody whom the workflow names.
    const shown = (login) => (code.isShown || wanted.includes(login) ? login : 'an author of the code');
    const answers = (await requestReviews(source, reviewers)).map((one) => ({ ...one, reviewer: shown(one.reviewer) }));
    const asked = new Set(answers.flatMap(({ reviewer, error }) => (error === undefined ? [reviewer] : [])));
    if (asked.size > 0)
        log.info(`A review of ${(0,pull_request/* nameOf */.Vb)(location)} was requested from ${[...asked].join(', ')}.`);
    const error = errorOfRefused(answers, location);
    if (error !== undefined)
        throw error;
}
/**
 * Who is asked for a review: `author` stands for the code's authors, without programs. Whoever opened the docs pull
 * request is left out, whom GitHub does not let review it, and so are those who were asked or have reviewed before.
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
    return names.filter((name, index) => !others.some((one) => (0,core_repository/* isSameName */.yS)(one, name)) && names.findIndex((one) => (0,core_repository/* isSameName */.yS)(one, name)) === index);
}
/**
 * Asks for reviews in one request. GitHub refuses all for one who cannot be asked, such as an outsider: then each is asked
 * alone. Throws `GitHubError` for another reason.
 *
 * @param reviewers logins, and teams as `team:slug`
 */
async function requestReviews(source, reviewers) {
    try {
        await source.requestReviews(reviewers);
        return reviewers.map((reviewer) => ({ reviewer }));
    }
    catch (error) {
        if (!(error instanceof core_errors/* GitHubError */.y_) || error.status !== 422)
            throw error;
        const [reviewer, ...others] = reviewers;
        if (reviewer === undefined)
            throw error;
        if (others.length === 0)
            return [{ reviewer, error }];
    }
    const answers = [];
    for (const reviewer of reviewers)
        answers.push(...(await requestReviews(source, [reviewer])));
    return answers;
}
/** One error for all whom GitHub refused, with each of its reasons; `undefined` where it refused nobody. */
function errorOfRefused(answers, location) {
    const refused = answers.filter(({ error }) => error !== undefined);
    const [first] = refused.flatMap(({ error }) => error ?? []);
    if (first === undefined)
        return undefined;
    const names = [...new Set(refused.map(({ reviewer }) => reviewer))].join(', ');
    const reasons = new Set(refused.flatMap(({ error }) => error?.remoteMessage ?? []));
    const { status, kind, advice } = first;
    const remoteMessage = reasons.size === 0 ? undefined : [...reasons].join(' ');
    return new core_errors/* GitHubError */.y_(status, {
        kind,
        what: `GitHub does not let the action ask ${names} for a review of ${(0,pull_request/* nameOf */.Vb)(location)} (${status}).`,
        advice,
        remoteMessage,
    });
}

;// CONCATENATED MODULE: ./build/agent/docs-pull-request/look-after.js











/** GitHub allows titles of this many characters. */
const LONGEST_TITLE = 256;
/** The step's remaining time bounds the work, within these limits, in milliseconds. */
const LEAST_MS = 3000;
const MOST_MS = 60_000;
/** Summary and comment wait for the docs pull request at most this long, in milliseconds. */
const READING_MS = 10_000;
/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
async function findDocs(outcome, covered, run) {
    const { inputs } = covered;
    const { log, workflow, settings, signal } = run;
    const wishes = wishesOf(inputs);
    const isWanted = inputs.comment !== undefined || wishes !== '' || settings.docsToken !== '';
    const prLink = outcome.job?.prLink;
    if (outcome.result === 'submitted' && prLink === undefined && wishes !== '') {
        log.info(`There is no docs pull request yet: the step that waits for the job takes care of ${wishes}.`);
    }
    if (!isWanted || prLink === undefined || signal.aborted)
        return undefined;
    const linked = (0,pull_request/* placeOf */.$t)(prLink, workflow.serverUrl);
    if (linked === undefined) {
        log.info(`The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`);
        warnOfUnmet(inputs, `no \`docs-token\` reaches a docs pull request outside of ${workflow.serverUrl}`, run);
        return undefined;
    }
    try {
        return await readDocs(linked, covered, run);
    }
    catch (error) {
        reportTrouble([error], { verb: 'see', location: linked, inputs }, run);
        return undefined;
    }
}
/** Reads it, and decides what may be shown of it to people who read the code, and of the code to people who read the docs. */
async function readDocs(linked, { event, deadline: ofStep }, run) {
    const deadline = (0,clock/* atMost */.Tu)(READING_MS, deadlineWithin(ofStep, run), run.clock);
    const pullRequest = await (await run.connect('docs', deadline)).docsPullRequest(linked).read();
    const { state, files, visibility, branch } = pullRequest;
    run.setOutput('pr-branch', (0,pull_request/* isOpen */.nT)(pullRequest) && PLAIN_BRANCH.test(branch) ? branch : '');
    // Its repository may have another name since the link was made, but not another number.
    const isCode = pullRequest.repositoryId !== undefined && pullRequest.repositoryId === run.code.repositoryId;
    const repository = (isCode ? run.code.repository : pullRequest.repository) ?? linked.repository;
    const location = { ...linked, repository };
    const isOwn = (0,core_repository/* isSameRepository */.ve)(repository, run.code.repository);
    // Where this is unknown, neither docs nor code are shown to people who read the other.
    const code = isOwn ? 'unknown' : await readCodeVisibility(event, deadline, run);
    const mayNameCode = isOwn || (0,core_repository/* mayShow */.dn)(code, visibility);
    const title = run.redact(pullRequest.title).slice(0, LONGEST_TITLE);
    const seen = { title, state, files };
    const isInComment = isOwn || (0,core_repository/* mayShow */.dn)(visibility, code);
    const isInWorkflow = (0,core_repository/* isSameRepository */.ve)(repository, run.workflow.repository);
    const isInSummary = run.code.isElsewhere
        ? isInWorkflow || (0,core_repository/* mayShow */.dn)(visibility, run.code.workflowVisibility)
        : isInComment;
    const name = `Docs pull request: ${(0,pull_request/* nameOf */.Vb)(location)}`;
    if (isInSummary)
        run.log.info(`${name}${title === '' ? '' : ` "${title}"`} (${(0,pull_request/* describeState */.Jw)(pullRequest)}).`);
    else {
        const readers = run.code.isElsewhere ? `this repository ${run.code.workflowVisibility}` : `the code's ${code}`;
        run.log.info(`${name}. Its repository is ${visibility} and ${readers}, so only the link is shown.`);
    }
    const shown = { comment: isInComment ? seen : undefined, summary: isInSummary ? seen : undefined };
    return { location, pullRequest, shown, mayNameCode };
}
async function readCodeVisibility({ visibility }, deadline, run) {
    if (run.code.isElsewhere)
        return run.code.visibility;
    if (visibility !== 'unknown')
        return visibility;
    return await run
        .connect('workflow', deadline)
        .then((github) => github.visibility())
        .catch(() => 'unknown');
}
/** A later step may pass it to a shell. */
const PLAIN_BRANCH = /^(?!-)[\w./-]+$/;
/**
 * Reads what the docs pull request changes, in Markdown; `undefined` where it cannot be read, or may not be shown. A job that
 * may still push is left out.
 */
async function readDocsDiff({ location, pullRequest, shown }, { result }, { deadline: ofStep }, run) {
    const isShown = shown.comment !== undefined || shown.summary !== undefined;
    if (!isShown || !['pull-request', 'archived', 'failed'].includes(result) || run.signal.aborted)
        return undefined;
    try {
        const deadline = (0,clock/* atMost */.Tu)(READING_MS, deadlineWithin(ofStep, run), run.clock);
        const files = await (await run.connect('docs', deadline)).docsPullRequest(location).files();
        if (files.length === 0)
            return undefined;
        const url = `${run.workflow.serverUrl}/${(0,core_repository/* fullName */.fq)(location.repository)}/pull/${location.number}`;
        return renderFiles(files, pullRequest, { url, redact: run.redact });
    }
    catch (error) {
        run.log.info(`${(0,core_errors/* messageOf */.bD)(error)} The files of ${(0,pull_request/* nameOf */.Vb)(location)} are not listed.`);
        return undefined;
    }
}
function deadlineWithin(deadline, run) {
    return (0,clock/* deadlineIn */._5)(Math.min(MOST_MS, Math.max(LEAST_MS, (0,clock/* leftMs */.Ok)(deadline, run.clock))), run);
}
/**
 * Labels the docs pull request, asks for reviews and links back. Each stands alone: what fails with one is reported, keeps none
 * of the others back, and costs no result.
 */
async function lookAfterDocs(docs, covered, openLinkBack, run) {
    const { location, pullRequest, mayNameCode } = docs;
    const { inputs, subject } = covered;
    const { comment, docsLabels, docsReviewers } = inputs;
    if (run.signal.aborted)
        return;
    warnOfLoop(docs, run);
    const deadline = deadlineWithin(covered.deadline, run);
    const codePullRequests = (0,once/* once */.O)(() => readCodeOrNumber(covered, deadline, run));
    const connect = async () => (await run.connect('docs', deadline)).docsPullRequest(location);
    const errors = [];
    const attempt = async (action) => run.signal.aborted ? undefined : await action().catch((error) => void errors.push(error));
    // On an event about the docs pull request itself, such as its review, the comment there is the run's own.
    const isAboutDocs = (0,core_repository/* isSameRepository */.ve)(location.repository, run.code.repository) && subject.pullRequest?.number === location.number;
    const linkBack = comment && !isAboutDocs ? await attempt(() => openLinkBack(deadline)) : undefined;
    const isLinkedBefore = comment !== undefined && (isAboutDocs || linkBack?.isWritten === true);
    // What a person removed stays removed, and nobody needs to review a pull request that is merged or closed.
    if ((0,pull_request/* isOpen */.nT)(pullRequest) && !isLinkedBefore) {
        await attempt(async () => await addLabels(docsLabels, location, connect, run));
        await attempt(async () => await askForReviews(docsReviewers, docs, { connect, codePullRequests }, run));
    }
    await attempt(async () => {
        const code = linkBack && mayNameCode ? await codePullRequests() : undefined;
        await linkBack?.write(code?.map(({ number }) => number));
    });
    reportTrouble(errors, { verb: 'write to', location, inputs }, run);
}
async function addLabels(labels, location, connect, { log }) {
    if (labels.length === 0)
        return;
    await (await connect()).addLabels(labels);
    log.info(`${(0,pull_request/* nameOf */.Vb)(location)} was labeled ${labels.join(', ')}.`);
}
/** The code's pull requests that a run covers, the last merged first. Trouble is a warning, and leaves the number that is known. */
async function readCodeOrNumber(covered, deadline, run) {
    return await readCodePullRequests(covered, () => run.connect('code', deadline)).catch((error) => {
        run.log.warning("The code's authors are not asked for a review, and its pull requests may not be listed.", 'docs-pull-request', error);
        const { pullRequest } = covered.subject;
        return pullRequest === undefined ? [] : [{ number: pullRequest.number, author: undefined, isByBot: false }];
    });
}
async function readCodePullRequests({ inputs, event, range, subject }, connect) {
    if (range !== undefined) {
        const source = (await connect()).history();
        const history = (0,change_history/* startHistory */.Zy)(range.head, { pullRequests: true }, source);
        return await (0,change_range/* mergedInRange */.x9)({ ...range, history, source });
    }
    if (event.push !== undefined && inputs.pullRequest === undefined) {
        return await (0,push/* createPushReader */.Q)(event.push, await connect()).pullRequests();
    }
    const number = subject.pullRequest?.number;
    if (number === undefined)
        return [];
    if (event.pullRequest?.number === number)
        return [event.pullRequest];
    return [await (await connect()).changes().pullRequest(number)];
}
/** Reports what kept the run from doing what the verb says. */
function reportTrouble(errors, { verb, location, inputs }, run) {
    const { log, settings, code } = run;
    // The workflow's own token sees, or may do, nothing in other repositories, and most runs have no other.
    const isOnlyOwn = settings.docsToken === '' && settings.githubToken !== '';
    const isExpected = isOnlyOwn && !(0,core_repository/* isSameRepository */.ve)(location.repository, code.repository) && errors.some(isRefused);
    if (isExpected) {
        log.info(`${(0,pull_request/* nameOf */.Vb)(location)} is only linked, because github-token cannot ${verb} it. For labels, reviewers and the link back, set docs-token.`);
        const unmet = { ...inputs, docsPreview: inputs.docsPreview && verb === 'see' };
        warnOfUnmet(unmet, `github-token cannot ${verb} ${(0,pull_request/* nameOf */.Vb)(location)}. Set \`docs-token\``, run);
    }
    const others = errors.filter((error) => !(isExpected && isRefused(error)));
    for (const error of (0,core_errors/* withOneAdvice */.Pk)(others.map(core_errors/* asActionError */.z6))) {
        log.warning("The job's result is not affected.", 'docs-pull-request', error);
    }
}
function warnOfUnmet(inputs, why, { log }) {
    const wishes = wishesOf(inputs);
    if (wishes !== '')
        log.warning(`${wishes} had no effect: ${why}.`, 'docs-pull-request');
}
/** The inputs that ask for more than a link. */
function wishesOf({ docsLabels, docsReviewers, docsPreview }) {
    const isAsked = {
        'docs-labels': docsLabels.length > 0,
        'docs-reviewers': docsReviewers.length > 0,
        'docs-preview': docsPreview,
    };
    return (0,core_text/* listed */.KE)(Object.entries(isAsked).flatMap(([input, isWanted]) => (isWanted ? [`\`${input}\``] : [])));
}
function isRefused(error) {
    return error instanceof core_errors/* GitHubError */.y_ && error.kind === 'github-refused' && error.status !== 422 && error.status !== 401;
}
/** The agent's own pull requests start no job only where the agent is known. */
function warnOfLoop({ location, pullRequest: { author } }, run) {
    if (author === undefined || !(0,core_repository/* isSameRepository */.ve)(location.repository, run.code.repository))
        return;
    if (run.settings.skipAuthors.some((login) => (0,pull_request/* isSameAccount */.se)(login, author)))
        return;
    const name = (0,pull_request/* nameOf */.Vb)(location);
    run.log.warning(`${run.code.isShown ? `${author} opened ${name} and` : `The author of ${name}`} is not in skip-authors, so merging it would start another job. Add the login to skip-authors.`, 'unknown-author');
}


/***/ })

};
