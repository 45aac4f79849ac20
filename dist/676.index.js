export const id = 676;
export const ids = [676];
export const modules = {

/***/ 676:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  findDocs: () => (/* binding */ findDocs),
  lookAfterDocs: () => (/* binding */ lookAfterDocs)
});

// EXTERNAL MODULE: ./build/core/clock.js
var clock = __webpack_require__(4300);
// EXTERNAL MODULE: ./build/core/errors.js
var core_errors = __webpack_require__(2807);
// EXTERNAL MODULE: ./build/core/once.js
var once = __webpack_require__(3609);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/event/guards.js
var guards = __webpack_require__(8973);
// EXTERNAL MODULE: ./build/run.js + 1 modules
var build_run = __webpack_require__(3427);
;// CONCATENATED MODULE: ./build/docs-pull-request/docs-pull-request.js

/** The most authors of a range that are asked for a review: the newest. */
const MOST_AUTHORS = 5;
/**
 * Who is asked for a review: `author` stands for the authors of the code, without programs. Whoever opened the docs pull
 * request is left out, whom GitHub does not let review it, and so are those who were asked before.
 *
 * @param authors of the code's pull requests, the last merged first
 */
function resolveReviewers(wanted, authors, { author: opener, requested }) {
    const people = authors.flatMap(({ author, isByBot }) => (author === undefined || isByBot ? [] : [author]));
    const newest = without(people, [opener]).slice(0, MOST_AUTHORS);
    return without(wanted.flatMap((name) => (name === 'author' ? newest : [name])), [opener, ...requested]);
}
/** The names that are not among the others, each once. */
function without(names, others) {
    return names.filter((name, index) => !others.some((one) => (0,pull_request/* isSameName */.yS)(one, name)) && names.findIndex((one) => (0,pull_request/* isSameName */.yS)(one, name)) === index);
}

// EXTERNAL MODULE: ./build/change/history.js
var change_history = __webpack_require__(377);
// EXTERNAL MODULE: ./build/change/range.js
var change_range = __webpack_require__(5936);
// EXTERNAL MODULE: ./build/core/marker.js
var marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/memory/thread.js + 1 modules
var memory_thread = __webpack_require__(2437);
// EXTERNAL MODULE: ./build/docs-pull-request/subject.js
var subject = __webpack_require__(7394);
;// CONCATENATED MODULE: ./build/docs-pull-request/link-back.js







/**
 * Reads the comment; `undefined` where GitHub does not say which repository it is. Throws `GitHubError`.
 *
 * @param name keeps several comments on one pull request apart; may be empty
 * @param deadline bounds reading and writing
 */
async function openLinkBack(found, { name, task, deadline }, run) {
    const { workflow } = run;
    const { place, pullRequest } = found;
    const { repositoryId } = pullRequest;
    if (repositoryId === undefined)
        return undefined;
    const comments = (await connectComments(place, deadline, run)).comments(place.number, place.repository);
    const isOwnSubject = isSubject(place, task, run);
    const thread = (0,memory_thread/* createThread */.N)({
        identity: { repository: repositoryId, pullRequest: place.number, service: (0,marker/* serviceHash */.gH)(task.inputs), name },
        serverUrl: workflow.serverUrl,
        repository: (0,pull_request/* fullName */.fq)(place.repository),
        comments: async () => comments,
        onComment(url) {
            if (!task.hasThread)
                run.setOutput('comment-url', url);
            if (!isOwnSubject)
                run.log.info(`The comment on the docs pull request: ${url}`);
        },
    });
    const { requests } = await thread.read();
    return {
        isLinked: isOwnSubject || requests.length > 0,
        async write(outcome, code) {
            const record = task.comment.ended(outcome);
            if (record === undefined || workflow.repository === undefined || isOwnSubject)
                return;
            const mayName = await mayNameCode(found, { task, deadline }, run);
            const about = {
                subject: task.subject,
                code: mayName
                    ? { repository: (0,pull_request/* fullName */.fq)(workflow.repository), pullRequests: (await code()).map(({ number }) => number) }
                    : undefined,
            };
            await thread.write((0,subject/* recordForDocs */.gD)(record, about, requests));
        },
    };
}
/** GitHub for the comment: in the run's own repository with the identity whose comments a review there looks for. */
async function connectComments({ repository }, deadline, run) {
    const isOwn = (0,pull_request/* isSameRepository */.ve)(repository, run.workflow.repository) && run.settings.githubToken !== '';
    return isOwn ? await run.connect(deadline) : await (0,build_run/* connectDocs */.kC)(run, deadline);
}
/** Whether the run is about the docs pull request itself, such as its review: then its own comment holds the record. */
function isSubject({ repository, number }, { subject }, { workflow }) {
    return (0,pull_request/* isSameRepository */.ve)(repository, workflow.repository) && subject.pullRequest?.number === number;
}
/** Whether all who see the docs pull request may see the code. Unless it is known to be public, code is private. */
async function mayNameCode({ place, pullRequest }, { task: { event }, deadline }, run) {
    if ((0,pull_request/* isSameRepository */.ve)(place.repository, run.workflow.repository) || pullRequest.isPrivate === true)
        return true;
    if (event.isPrivate !== undefined)
        return !event.isPrivate;
    return await run
        .connect(deadline)
        .then(async (github) => !(await github.isPrivate()))
        .catch(() => false);
}
/** The pull requests of the code that a run is about, the last merged first. Throws `GitHubError`. */
async function readCodePullRequests({ inputs, event, range, subject }, connect) {
    if (range !== undefined) {
        const source = (await connect()).history();
        const history = (0,change_history/* startHistory */.Zy)(range.head, { pullRequests: true }, source);
        return await (0,change_range/* mergedInRange */.x9)({ ...range, history, source });
    }
    if (event.push !== undefined && inputs.pullRequest === undefined) {
        const github = await connect();
        return await (0,change_range/* mergedInPush */.CR)(event.push, github.changes(), github.history());
    }
    const number = subject.pullRequest?.number;
    if (number === undefined)
        return [];
    if (event.pullRequest?.number === number)
        return [event.pullRequest];
    return [await (await connect()).changes().pullRequest(number)];
}

;// CONCATENATED MODULE: ./build/docs-pull-request/look-after.js








/** In characters, as GitHub allows for a title. */
const LONGEST_TITLE = 256;
/** The title of all annotations about the docs pull request. */
const TITLE = 'Docs pull request';
/** The least and the most time that it takes, in milliseconds; in between, what is left of the step's time limit. */
const LEAST_MS = 3000;
const MOST_MS = 60_000;
/** What is shown to people waits for the docs pull request at most so long. */
const READING_MS = 10_000;
/** Reads the docs pull request; `undefined` where there is none, none is wanted, or none that a token can see. */
async function findDocs(outcome, { inputs, deadline }, run) {
    const { log, workflow, settings, signal } = run;
    const { comment, labels, reviewers, preview } = inputs;
    const isGiven = comment !== undefined || labels.length + reviewers.length > 0;
    const isWanted = isGiven || preview || settings.docsToken !== '';
    const prLink = outcome.job?.prLink;
    if (!isWanted || prLink === undefined || signal.aborted)
        return undefined;
    const place = (0,pull_request/* placeOf */.$t)(prLink, workflow.serverUrl);
    if (place === undefined) {
        log.info(`The docs pull request is not on ${workflow.serverUrl}, so it is only linked.`);
        return undefined;
    }
    try {
        const github = await (0,build_run/* connectDocs */.kC)(run, (0,clock/* atMost */.Tu)(READING_MS, deadlineWithin(deadline, run), run.clock));
        const pullRequest = await github.docsPullRequest(place).read();
        const { state, files } = pullRequest;
        const title = run.redact(pullRequest.title).slice(0, LONGEST_TITLE);
        log.info(`Docs pull request: ${(0,pull_request/* nameOf */.Vb)(place)}${title === '' ? '' : ` "${title}"`} (${(0,pull_request/* describeState */.Jw)(pullRequest)}).`);
        return { place, pullRequest, seen: { title, state, files } };
    }
    catch (error) {
        report([error], { verb: 'see', place, inputs }, run);
        return undefined;
    }
}
/** Until when the docs pull request may be looked after. */
function deadlineWithin(deadline, run) {
    return (0,clock/* deadlineIn */._5)(Math.min(MOST_MS, Math.max(LEAST_MS, (0,clock/* leftMs */.Ok)(deadline, run.clock))), run);
}
/** Labels the docs pull request, asks for reviews and links back. Trouble is reported, and costs no result. */
async function lookAfterDocs(found, { task, outcome }, run) {
    const { place, pullRequest } = found;
    const { comment, labels, reviewers } = task.inputs;
    const { signal, log } = run;
    if (signal.aborted)
        return;
    warnOfLoop(place, pullRequest, run);
    const deadline = deadlineWithin(task.deadline, run);
    const code = createCode(task, deadline, run);
    const connect = async () => (await (0,build_run/* connectDocs */.kC)(run, deadline)).docsPullRequest(place);
    const errors = [];
    // Each stands alone: what fails keeps nothing else back.
    const attempt = async (action) => {
        if (signal.aborted)
            return undefined;
        return await action().catch((error) => {
            errors.push(error);
            return undefined;
        });
    };
    const linkBack = comment && (await attempt(() => openLinkBack(found, { name: comment.name, task, deadline }, run)));
    // What a person takes away stays away. Of one that is merged or closed nobody needs to review anything.
    if ((0,pull_request/* isOpen */.nT)(pullRequest) && !linkBack?.isLinked) {
        await attempt(async () => {
            if (labels.length === 0)
                return;
            await (await connect()).addLabels(labels);
            log.info(`${(0,pull_request/* nameOf */.Vb)(place)} was labeled ${labels.join(', ')}.`);
        });
        await attempt(async () => {
            const source = await connect();
            const asked = await findReviewers(pullRequest, { wanted: reviewers, code, source });
            if (asked.length === 0)
                return;
            await source.requestReviews(asked);
            log.info(`${(0,pull_request/* nameOf */.Vb)(place)} was sent for review to ${asked.join(', ')}.`);
        });
    }
    await attempt(async () => linkBack?.write(outcome, code));
    report(errors, { verb: 'write to', place, inputs: task.inputs }, run);
}
/** The pull requests of the code, read when they are first needed. Trouble is a warning, and costs no result. */
function createCode(task, deadline, run) {
    return (0,once/* once */.O)(() => readCodePullRequests(task, () => run.connect(deadline)).catch((error) => {
        run.log.warning(`${(0,core_errors/* messageOf */.bD)(error)} The authors of the code are not asked for a review, and its pull requests may not be listed.`, TITLE);
        const number = task.subject.pullRequest?.number;
        return number === undefined ? [] : [{ number, author: undefined, isByBot: false }];
    }));
}
/** Who is to be asked for a review: whoever has reviewed is no longer among those who were asked. */
async function findReviewers(pullRequest, { wanted, code, source, }) {
    const authors = wanted.includes('author') ? await code() : [];
    const reviewers = resolveReviewers(wanted, authors, pullRequest);
    return reviewers.length === 0 ? [] : without(reviewers, await source.reviewers());
}
/** Reports what kept the run from doing what the verb says. */
function report(errors, { verb, place, inputs }, run) {
    const { log, settings, workflow } = run;
    // The workflow's own token sees, or may do, nothing in other repositories, and most runs have no other.
    const isElsewhere = !(0,pull_request/* isSameRepository */.ve)(place.repository, workflow.repository);
    const isOwnToken = settings.docsToken === '' && settings.githubToken !== '';
    const [refusals, others] = [errors.filter(isRefused), errors.filter((error) => !isRefused(error))];
    const isExpected = isElsewhere && isOwnToken && refusals.length > 0;
    if (isExpected) {
        log.info(`${(0,pull_request/* nameOf */.Vb)(place)} is only linked, because github-token cannot ${verb} it. For labels, reviewers and the link back, set docs-token.`);
        const { labels, reviewers, preview } = inputs;
        const isAsked = { labels: labels.length > 0, reviewers: reviewers.length > 0, preview: preview && verb === 'see' };
        const asked = Object.entries(isAsked).flatMap(([input, isWanted]) => (isWanted ? [`\`${input}\``] : []));
        if (asked.length > 0)
            log.warning(`${asked.join(', ')}: set \`docs-token\`, since github-token cannot ${verb} it.`, TITLE);
    }
    for (const error of isExpected ? others : errors) {
        log.warning(`${(0,core_errors/* messageOf */.bD)((0,core_errors/* asActionError */.z6)(error))} The job's result is not affected.`, TITLE);
    }
}
function isRefused(error) {
    return error instanceof core_errors/* GitHubError */.y_ && error.kind === 'github-refused' && error.status !== 422;
}
/** The agent's own pull requests start no job only where the agent is known. */
function warnOfLoop({ repository, number }, { author }, run) {
    if (author === undefined || !(0,pull_request/* isSameRepository */.ve)(repository, run.workflow.repository))
        return;
    if ((0,guards/* isBySkippedAuthors */.W8)([author], run.settings.skipAuthors))
        return;
    run.log.warning(`${author} opened ${(0,pull_request/* nameOf */.Vb)({ repository, number })} and is not in skip-authors, so merging it would start another job. Add the login to skip-authors.`, TITLE);
}


/***/ }),

/***/ 2437:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  N: () => (/* binding */ createThread)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./build/core/markdown.js
var markdown = __webpack_require__(3937);
// EXTERNAL MODULE: ./build/core/marker.js
var core_marker = __webpack_require__(5834);
// EXTERNAL MODULE: ./build/core/pull-request.js
var pull_request = __webpack_require__(3171);
// EXTERNAL MODULE: ./build/core/text.js
var core_text = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/docs-pull-request/subject.js
var docs_pull_request_subject = __webpack_require__(7394);
// EXTERNAL MODULE: ./build/memory/records.js
var records = __webpack_require__(8408);
;// CONCATENATED MODULE: ./build/memory/comment.js







const identitySchema = schemas/* object */.Ikc({
    /** The number of the repository, which survives a new name. */
    repository: schemas/* number */.aig().int().positive(),
    pullRequest: schemas/* number */.aig().int().positive(),
    /** A hash of base URL and project, never the project itself. */
    service: records/* markerText */.U7,
    /** Keeps several threads on one pull request apart. */
    name: records/* markerText */.U7,
});
const markerSchema = records/* rememberedSchema */.k7.extend(identitySchema.shape);
/** The marker as a line that is invisible to people. */
function writeMarker(marker) {
    return `<!-- ${(0,core_marker/* encodeMarker */.$N)(marker)} -->`;
}
/** The marker in a comment's first line; `undefined` when there is none or it is not whole. */
function readMarker(body) {
    return (0,core_marker/* readFirstLine */.Lc)(body, markerSchema);
}
/** Whether a marker belongs to a thread. */
function isAbout(marker, thread) {
    const isOnSamePullRequest = marker.repository === thread.repository && marker.pullRequest === thread.pullRequest;
    return isOnSamePullRequest && marker.service === thread.service && marker.name === thread.name;
}
/** What came of a request for a commit. A marker of a later version may hold other results. */
const HEADLINES = {
    'pull-request': (commit) => `✅ The agent updated the docs for ${commit}`,
    failed: (commit) => `⚠️ The agent’s job for ${commit} failed`,
    archived: (commit) => `🗄️ The agent’s job for ${commit} was archived`,
    'timed-out': (commit) => `⏱️ The run for ${commit} timed out`,
    submitted: (commit) => `📨 A docs update was submitted for ${commit}`,
    cancelled: (commit) => `🛑 The run for ${commit} was cancelled`,
    error: (commit) => `⚠️ The run for ${commit} ended with an error`,
};
/**
 * The comment: its marker, one line with the result of the newest request, on a docs pull request one line about what it
 * was made for, and the details collapsed. All of it comes from the marker, so a run that is not the newest does not
 * change the line.
 */
function renderComment(marker, { serverUrl, repository }) {
    const newest = marker.requests.at(-1);
    if (newest === undefined)
        return writeMarker(marker);
    const place = { marker, serverUrl, repository };
    const lines = [
        // What came of a request with an origin is reported where it was made.
        newest.origin === undefined ? headline(newest, place) : undefined,
        newest.origin === undefined && newest.docs?.preview ? (0,pull_request/* describePreview */.QV)(newest.docs.preview) : undefined,
        linkBack(marker.requests, place),
        (0,docs_pull_request_subject/* listCode */.sb)(marker.requests, serverUrl),
        renderDetails(newest, place),
    ];
    return [writeMarker(marker), ...lines.filter((line) => line !== undefined)].join('\n\n');
}
/** What to do after a bad end. */
const NEXT_STEPS = {
    sendAgain: 'Your code is not affected. To try again, re-run the workflow.',
    waitAgain: 'The job may still be running. To wait for it, re-run the workflow. The prompt is not sent again.',
    readError: 'Your code is not affected. The error in the run says what to do before you re-run the workflow.',
};
/** GitHub mails only the first version of a comment, so that one too says what was requested and where to look. */
function headline(record, { marker, serverUrl, repository }) {
    const commit = record.commit === '' ? 'this pull request' : shortCommit(record.commit);
    // What was asked for here; a record with an origin has its own line.
    const run = runLink('run', record.reported ?? record, `${serverUrl}/${repository}/actions/runs`);
    const { result } = record;
    if (result === undefined)
        return `⏳ The agent was asked to update the docs for ${commit} (${run}).`;
    const pullRequest = (0,pull_request/* parsePullRequestLink */.m0)(record.prLink);
    const isOwn = (0,pull_request/* isSameName */.yS)(pullRequest?.name, `${repository}#${marker.pullRequest}`);
    if (result === 'pull-request' && isOwn)
        return `✅ The agent finished the docs update for ${commit} (${run}).`;
    const linked = pullRequest === undefined || isOwn ? undefined : docsLink(pullRequest, record);
    if (result === 'pull-request' && linked !== undefined) {
        return `✅ ${linked} updates the docs for ${commit}. Please review.`;
    }
    if (result === 'no-pull-request')
        return `✅ The agent opened no docs pull request for ${commit}.`;
    const end = HEADLINES[result]?.(commit) ?? `The docs update for ${commit} ended with ${(0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(result, 50))}`;
    const seen = linked === undefined ? undefined : `Docs pull request: ${linked}.`;
    return [`${end} (${run}).`, seen, nextStep(record)].filter((part) => part !== undefined).join(' ');
}
/** The docs pull request by its title, and what else is known of it. */
function docsLink({ url, name = url }, { docs }) {
    if (docs === undefined)
        return (0,markdown/* link */.nf)(name, url);
    const isPlain = docs.title === '' || PLAIN_TITLE.test(docs.title);
    return `${(0,markdown/* link */.nf)(docs.title || name, url, isPlain ? markdown/* prose */.CS : markdown/* code */.aY)} (${(0,pull_request/* describeState */.Jw)(docs)})`;
}
/** A title of words alone, which need not be shown as code. */
const PLAIN_TITLE = /^(?:[\p{L}\p{N} ,.'()+/-]|: )+$/u;
/** What the pull request was made for; `undefined` where it is none of the docs agent. */
function linkBack(requests, place) {
    const origins = requests.flatMap(({ origin, ...record }) => (origin === undefined ? [] : { ...record, origin }));
    const newest = origins.at(-1);
    if (newest === undefined)
        return undefined;
    const runsUrl = runsUrlOf(newest, place);
    if (runsUrl === undefined)
        return '🔗 The docs agent opened this pull request for a change of the code.';
    const subjects = new Set(origins.flatMap((record) => subjectOf(record, place) ?? []));
    const made = subjects.size === 0 ? '' : ` for ${[...subjects].join(', ')}`;
    return `🔗 The docs agent opened this pull request${made} (${runLink('run', newest, runsUrl)}).`;
}
/** What a request with an origin was about, with its link; `undefined` where it was about no change. */
function subjectOf({ origin, commit }, { serverUrl }) {
    const { repository, pullRequest: number, base } = origin;
    if (repository === undefined)
        return undefined;
    const pullRequest = number === undefined ? undefined : { number };
    const subject = (0,docs_pull_request_subject/* linkToSubject */.yK)({ pullRequest, commit, base }, `${serverUrl}/${repository}`, repository);
    return pullRequest === undefined ? subject : `**${subject}**`;
}
function nextStep({ result, jobId, prLink }) {
    switch (result) {
        case 'failed':
            return NEXT_STEPS.sendAgain;
        case 'archived':
            return prLink === undefined ? NEXT_STEPS.sendAgain : undefined;
        case 'timed-out':
        case 'cancelled':
        case 'error':
            if (jobId !== undefined)
                return NEXT_STEPS.waitAgain;
            return result === 'error' ? NEXT_STEPS.readError : NEXT_STEPS.sendAgain;
        default:
            return undefined;
    }
}
function renderDetails(newest, place) {
    const rows = place.marker.requests
        .slice(-records/* REMEMBERED */.Dk)
        .toReversed()
        .map((record) => [
        (0,markdown/* code */.aY)(record.at.slice(0, 16).replace('T', ' ')),
        shortCommit(record.commit),
        runCell(record, place),
        (0,markdown/* code */.aY)((0,core_text/* cut */.Jj)(record.result ?? 'in progress', 50)),
    ]);
    const job = newest.jobId === undefined ? '' : `Job: ${(0,markdown/* code */.aY)(newest.jobId)}\n\n`;
    return (0,markdown/* details */.zH)('Details', `${job}${(0,markdown/* table */.tp)(['Time (UTC)', 'Commit', 'Run', 'Result'], rows)}`);
}
function runCell(record, place) {
    const runsUrl = runsUrlOf(record, place);
    return runsUrl === undefined ? '—' : runLink(`${record.run} (attempt ${record.attempt})`, record, runsUrl);
}
function shortCommit(commit) {
    return (0,markdown/* code */.aY)(commit.slice(0, 7));
}
/** Where the run of a record is; `undefined` for a repository that must not be named here. */
function runsUrlOf({ origin }, { repository, serverUrl }) {
    if (origin === undefined)
        return `${serverUrl}/${repository}/actions/runs`;
    return origin.repository && `${serverUrl}/${origin.repository}/actions/runs`;
}
function runLink(label, { run, attempt }, runsUrl) {
    return (0,markdown/* link */.nf)(label, `${runsUrl}/${encodeURIComponent(run.toWellFormed())}/attempts/${attempt}`);
}

;// CONCATENATED MODULE: ./build/memory/thread.js


/**
 * A run looks for its comment once, and from then on edits the one that it found or made. Each edit reads that one anew and
 * changes only the run's own record in it. GitHub has no conditional write, so runs that overlap may lose a record of each
 * other; workflows keep a `concurrency` group.
 */
function createThread({ identity, comments, onComment, ...place }) {
    // Not known before the run has looked for it, nor while nobody knows whether one was made.
    let id;
    let known = records/* NOTHING_REMEMBERED */.l8;
    // Whether the comment held the run's record.
    let isWritten = false;
    const markerOf = (body) => {
        const marker = readMarker(body);
        return marker !== undefined && isAbout(marker, identity) ? marker : undefined;
    };
    const find = async (source) => {
        for (const comment of await source.listOwn()) {
            const marker = markerOf(comment.body);
            if (marker === undefined)
                continue;
            known = marker;
            onComment(comment.url);
            return comment.id;
        }
        return 'none';
    };
    const create = async (body, source) => {
        id = undefined;
        const created = await source.create(body);
        onComment(created.url);
        return created.id;
    };
    return {
        async read() {
            id = await find(await comments());
            return known;
        },
        async write(record, deadline) {
            const source = await comments(deadline);
            id ??= await find(source);
            const body = id === 'none' ? undefined : await source.read(id);
            known = (body === undefined ? undefined : markerOf(body)) ?? known;
            const isListed = known.requests.some((one) => (0,records/* isSameRequest */.s3)(one, record));
            // Newer requests have pushed it out: as the newest of all it would hide them.
            if (isWritten && !isListed)
                return;
            known = (0,records/* remember */.kY)(known, record);
            const next = renderComment({ ...identity, ...known }, place);
            if (id === 'none' || !(await source.update(id, next)))
                id = await create(next, source);
            isWritten = true;
        },
    };
}


/***/ })

};
