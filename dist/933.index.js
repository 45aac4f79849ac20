export const id = 933;
export const ids = [933];
export const modules = {

/***/ 5087:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DQ: () => (/* binding */ readPullRequest),
/* harmony export */   cM: () => (/* binding */ findMerged),
/* harmony export */   c_: () => (/* binding */ historyOfPush),
/* harmony export */   v$: () => (/* binding */ waitIfYoung)
/* harmony export */ });
/* unused harmony exports isStale, numberIn */
/* harmony import */ var _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4305);
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3844);
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7071);
/* harmony import */ var _requests_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7089);




/** GitHub may take this long to show what was pushed, and what was merged, in milliseconds. */
const PUSH_LAG_MS = 15_000;
const MERGE_LAG_MS = 10_000;
/** The pause after the first read, and the factor by which each pause is longer than the one before. */
const FIRST_PAUSE_MS = 1000;
const PAUSE_GROWTH = 1.5;
/** Reads until what was read is current, or the time is up; returns what was read last. */
async function readUntil(read, isCurrent, deadline, clock) {
    for (let pauseMs = FIRST_PAUSE_MS;; pauseMs *= PAUSE_GROWTH) {
        const value = await read();
        const next = Math.min(deadline.until, clock.now() + pauseMs);
        if (isCurrent(value) || clock.now() >= deadline.until)
            return value;
        if (!(await (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .sleepUntil */ .Kc)({ until: next, signal: deadline.signal }, clock)))
            return value;
    }
}
/** GitHub may still give the event's pull request as it was before the event. Nothing is expected of another one. */
function isStale({ number, headSha, updatedAtMs = Number.POSITIVE_INFINITY }, { pullRequest, headBefore }) {
    if (pullRequest?.number !== number)
        return false;
    return updatedAtMs < (pullRequest.updatedAtMs ?? 0) || (headBefore !== undefined && headSha === headBefore);
}
/** A pull request that is as new as the event, if GitHub shows it in time. Throws `GitHubError`. */
async function readPullRequest(number, event, source, { clock, signal, log }) {
    const deadline = (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineIn */ ._5)(PUSH_LAG_MS, { clock, signal });
    const isCurrent = (one) => !isStale(one, event);
    const pullRequest = await readUntil(async () => await source.pullRequest(number), isCurrent, deadline, clock);
    if (isCurrent(pullRequest))
        return { pullRequest, isStale: false };
    log.info(`GitHub still shows pull request #${number} as it was before the event, so its change counts as another than any that an earlier run sent.`);
    return { pullRequest, isStale: true };
}
/** The number of the pull request that a commit says it came from: GitHub writes it when it merges. */
function numberIn(subject) {
    const [, merged] = /^Merge pull request #(\d{1,9})\b/.exec(subject) ?? [];
    const [, squashed] = [...subject.matchAll(/\(#(\d{1,9})\)/g)].at(-1) ?? [];
    const number = Number(merged ?? squashed);
    return number > 0 ? number : undefined;
}
/** The history of a run's push, by the run's signal: guards, comment and prompt share what was read of it. */
const histories = new WeakMap();
/** The history that leads to a pushed commit. */
function historyOfPush({ after }, api, { signal }) {
    const history = histories.get(signal) ?? (0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .startHistory */ .Zy)(after, { pullRequests: true }, (0,_requests_js__WEBPACK_IMPORTED_MODULE_2__/* .createHistorySource */ .yL)(api));
    histories.set(signal, history);
    return history;
}
/**
 * Finds the merged pull request that the newest commit of a push came from. GitHub may list it only some seconds after the
 * merge. So it is waited for, once, if the commit's message names one, or if `waits`. Throws `GitHubError`.
 */
async function findMerged(push, api, { waits = false, ...run }) {
    const history = historyOfPush(push, api, run);
    if (history.commits.length === 0)
        await history.readMore();
    const listed = newestMerged(history);
    const number = numberIn(history.commits[0]?.subject ?? '');
    if (listed !== undefined || (number === undefined && !waits))
        return listed;
    // The number may be that of an issue.
    const named = number &&
        (await (0,_requests_js__WEBPACK_IMPORTED_MODULE_2__.createPullRequests)(api)
            .pullRequest(number)
            .catch((error) => void (0,_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .asGitHubError */ .s7)(error)));
    const [newest] = history.commits;
    const isNamed = newest && named && named.mergeCommit === push.after;
    if (isNamed)
        history.commits[0] = { ...newest, pullRequests: [named] };
    else
        await waitForMerged(history, run);
    return newestMerged(history);
}
/** The pull request that the newest commit of a history was merged as. */
function newestMerged({ commits: [newest] }) {
    return newest && ((0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .mergedAs */ .z$)(newest, new Set([newest.sha])) ?? (0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .mergedIn */ .wS)([newest])[0]);
}
/** Reads the history again until its newest commit has a pull request, or the time is up. All who ask wait together, once. */
async function waitForMerged(history, { clock, signal }) {
    const isListed = () => newestMerged(history) !== undefined;
    const deadline = (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineIn */ ._5)(MERGE_LAG_MS, { clock, signal });
    history.waiting ??= readUntil(async () => await history.readAgain(), isListed, deadline, clock);
    await history.waiting.catch((error) => {
        history.waiting = undefined;
        throw error;
    });
}
/** In a range, only a newest commit that is younger than this may have a pull request that is not listed yet. */
const YOUNG_MS = 60_000;
/** Waits as `waitForMerged` does where the newest commit of a range was made just now. */
async function waitIfYoung(history, run) {
    const [newest] = history.commits;
    const isYoung = newest !== undefined && run.clock.now() - newest.committedAtMs < YOUNG_MS;
    if (isYoung && newestMerged(history) === undefined)
        await waitForMerged(history, run);
}


/***/ }),

/***/ 1862:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EK: () => (/* binding */ authorsOf),
/* harmony export */   NM: () => (/* binding */ compareRange),
/* harmony export */   oI: () => (/* binding */ endsOf),
/* harmony export */   qX: () => (/* binding */ readRange),
/* harmony export */   vW: () => (/* binding */ rangeOfPush),
/* harmony export */   x9: () => (/* binding */ mergedInRange)
/* harmony export */ });
/* unused harmony export MOST_REQUESTS */
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5368);
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7071);
/* harmony import */ var _requests_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7089);




/**
 * The range that a push covers. One that replaces history begins where the old and the new one part. If there is nothing
 * to compare with, as for a new branch, the pushed commit alone is covered. Throws `GitHubError`.
 */
async function rangeOfPush({ before, after }, history, source) {
    const range = (sha, comparison) => {
        return { base: { sha, what: 'the commit before the push', comparison }, head: after, history, source };
    };
    const compared = (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .isZero */ .be)(before) ? undefined : await source.compare(before, after).catch(_requests_js__WEBPACK_IMPORTED_MODULE_2__/* .ifUnreadable */ .tI);
    if (compared instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_)
        return range(before, _requests_js__WEBPACK_IMPORTED_MODULE_2__/* .NOT_COMPARED */ .SD);
    if (compared !== undefined)
        return range(compared.mergeBaseSha, compared);
    const commit = await source.commit(after, { remaining: MOST_REQUESTS }).catch(_requests_js__WEBPACK_IMPORTED_MODULE_2__/* .ifUnreadable */ .tI);
    if (commit instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_) {
        if (history.commits.length === 0)
            await history.readMore();
        return range(history.commits[0]?.parents[0] ?? '', _requests_js__WEBPACK_IMPORTED_MODULE_2__/* .NOT_COMPARED */ .SD);
    }
    const [mergeBaseSha = ''] = commit.parents;
    return range(mergeBaseSha, { ...commit, mergeBaseSha, commits: [commit], total: 1 });
}
/** Reads what a range changes in all, as far as GitHub lists it. Throws `ActionError`. */
async function compareRange({ base, head, source }) {
    const compared = base.comparison ?? (await source.compare(base.sha, head).catch(_requests_js__WEBPACK_IMPORTED_MODULE_2__/* .ifUnreadable */ .tI));
    if (compared === undefined) {
        throw new _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ActionError */ .lZ({
            kind: 'unusable-since',
            what: `GitHub cannot compare ${base.sha}, where the range begins, with ${head}, the commit of this run.`,
            advice: 'Check that both still exist.',
        });
    }
    return compared instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ ? _requests_js__WEBPACK_IMPORTED_MODULE_2__/* .NOT_COMPARED */ .SD : compared;
}
/** Describes where a range begins and ends, for people. */
function endsOf({ base, head }) {
    // The first commit of a repository has nothing before it.
    return { base: base.sha === '' ? undefined : `${base.sha} (${base.what})`, head };
}
/** The pull requests that were merged in a range, the last merged first. Throws what its source does. */
async function mergedInRange(range) {
    return (0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .mergedIn */ .wS)((await (0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .readRangeCommits */ .EL)(range, await compareRange(range))).commits);
}
/**
 * The logins of a range's authors: of its pull requests, and of its commits that came from none and are no merges;
 * `undefined` for one that is not known.
 */
async function authorsOf(range) {
    const whole = await compareRange(range);
    const { commits, isWhole } = await (0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .readRangeCommits */ .EL)(range, whole);
    const merged = (0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .mergedIn */ .wS)(commits);
    const numbers = new Set(merged.map(({ number }) => number));
    const single = commits.filter(({ parents, pullRequests }) => parents.length <= 1 && !pullRequests.some(({ number }) => numbers.has(number)));
    // Only REST names the author of a commit if that is an app.
    const listed = new Map(whole.commits.map(({ sha, author }) => [sha, author]));
    const authors = [...merged, ...single.map(({ sha, author }) => ({ author: listed.get(sha) ?? author }))];
    return [...authors.map(({ author }) => author), ...(isWhole ? [] : [undefined])];
}
/** The most requests for the changes of a range. */
const MOST_REQUESTS = 200;
const AT_ONCE = 4;
/**
 * Reads what a range covers: the pull requests that were merged in it, and the commits of its line that came from none. As many
 * as the requests suffice for are read, the newest first. Throws what its source does.
 */
async function readRange(range, whole) {
    const commits = await (0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .readRangeCommits */ .EL)(range, whole);
    const older = commits.isWhole ? undefined : whole.total - commits.commits.length;
    const steps = (0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .stepsOf */ .B_)(commits, { base: range.base.sha, head: range.head });
    const line = new Set([...(0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .lineOf */ .cA)(commits.commits, range.head), ...steps].map(({ sha }) => sha));
    const landed = landingsOf(steps, line);
    // The comparison already has the files of a range that is a single change.
    const isOne = landed.length === 1 && !whole.filesCapped;
    const changes = isOne ? landed.map((one) => toChange(one, whole)) : await readLandings(landed, range.source);
    return { changes, older, ...endsOf(range) };
}
async function readLandings(landed, source) {
    const requests = { remaining: MOST_REQUESTS };
    const changes = [];
    while (changes.length < landed.length) {
        const isBeyond = requests.remaining <= 0;
        const count = Math.max(1, Math.min(AT_ONCE, requests.remaining));
        const reading = landed.slice(changes.length, changes.length + count).map(async (one) => {
            if (isBeyond)
                return { ...toChange(one, undefined), isBeyond };
            return toChange(one, await readFiles(one.commits, requests, source));
        });
        changes.push(...(await Promise.all(reading)));
    }
    return changes.reverse();
}
/** @param steps newest first, of the commits of `line` */
function landingsOf(steps, line) {
    const landed = [];
    for (const commit of steps) {
        const pullRequest = (0,_history_js__WEBPACK_IMPORTED_MODULE_3__/* .mergedAs */ .z$)(commit, line);
        const last = landed.at(-1);
        const isSame = last !== undefined && pullRequest !== undefined && last.pullRequest?.number === pullRequest.number;
        if (isSame)
            landed.splice(-1, 1, { ...last, commits: [...last.commits, commit] });
        else
            landed.push({ commits: [commit], pullRequest });
    }
    return landed;
}
/** The files that the commits of a landing changed together; `undefined` if GitHub cannot give them. */
async function readFiles(commits, requests, source) {
    const [oldest = commits[0]] = commits.slice(-1);
    const isLine = commits.every(({ parents }, index) => index + 1 === commits.length || parents[0] === commits[index + 1]?.sha);
    if (commits.length > 1 && isLine) {
        requests.remaining -= 1;
        const compared = await source.compare(oldest.parents[0] ?? '', commits[0].sha).catch(_requests_js__WEBPACK_IMPORTED_MODULE_2__/* .ifUnreadable */ .tI);
        if (compared !== undefined && !(compared instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_) && !compared.filesCapped)
            return compared;
    }
    // A commit lists more files than a comparison.
    const read = await Promise.all(commits.map(async ({ sha }) => {
        const commit = requests.remaining > 0 ? await source.commit(sha, requests).catch(_requests_js__WEBPACK_IMPORTED_MODULE_2__/* .ifUnreadable */ .tI) : undefined;
        return commit instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ ? undefined : commit;
    }));
    const given = read.filter((commit) => commit !== undefined);
    if (given.length < commits.length)
        return undefined;
    return {
        files: given.reverse().flatMap(({ files }) => files),
        filesCapped: given.some(({ filesCapped }) => filesCapped),
        commits: given,
    };
}
function toChange({ commits: [newest], pullRequest }, read) {
    const { sha: head, subject: title, body, url } = newest;
    // Only REST names the author of a commit if that is an app.
    const author = read?.commits.find(({ sha }) => sha === head)?.author ?? newest.author;
    const described = pullRequest ?? { number: undefined, title, author, url, body };
    const { files = [], filesCapped = false } = read ?? {};
    return { ...described, head, files, filesCapped, isRead: read !== undefined };
}


/***/ }),

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
        return isOver && isSeen ? { ...docs, change: await describeChange(docs, covered.deadline, run) } : docs;
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
/** Describes what the docs pull request changes, in Markdown; `undefined` where it has no files, or they cannot be read. */
async function describeChange({ location, pullRequest, connect }, ofStep, run) {
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


/***/ }),

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
    const deadline = (0,find_docs/* deadlineFor */.A)(LONGEST_MS, covered.deadline, run);
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
    (0,find_docs/* reportTrouble */.a)(errors, { verb: 'write to', location, inputs }, run);
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


/***/ }),

/***/ 3430:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  _P: () => (/* binding */ MOST_ORIGINS),
  l8: () => (/* binding */ NOTHING_REMEMBERED),
  Dk: () => (/* binding */ REMEMBERED),
  Ql: () => (/* binding */ commentMarker),
  bC: () => (/* binding */ countPrompts),
  UT: () => (/* binding */ forgetData),
  CB: () => (/* binding */ hasJob),
  qQ: () => (/* binding */ hashOf),
  yW: () => (/* binding */ isEarlierAttempt),
  yq: () => (/* binding */ isRerunOf),
  Xp: () => (/* binding */ isSamePrompt),
  eG: () => (/* binding */ laterOf),
  Mx: () => (/* binding */ newRecord),
  fi: () => (/* binding */ recordSchema),
  kY: () => (/* binding */ remember)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 11 modules
var schemas = __webpack_require__(2857);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js
var api = __webpack_require__(3759);
;// CONCATENATED MODULE: ./node_modules/zod/v4/classic/iso.js



function datetime(params) {
    return api/* _isoDateTime */.G1(schemas/* ZodISODateTime */.You, params);
}
function date(params) {
    return core._isoDate(ZodISODate, params);
}
function time(params) {
    return core._isoTime(ZodISOTime, params);
}
function duration(params) {
    return core._isoDuration(ZodISODuration, params);
}

// EXTERNAL MODULE: ./build/kit/core/marker.js
var marker = __webpack_require__(3509);
// EXTERNAL MODULE: ./build/kit/core/outcome.js
var outcome = __webpack_require__(5659);
// EXTERNAL MODULE: ./build/kit/core/pull-request.js
var pull_request = __webpack_require__(5368);
// EXTERNAL MODULE: ./build/agent/change/patches.js
var patches = __webpack_require__(25);
;// CONCATENATED MODULE: ./build/agent/memory/records.js





/** Far longer than what GitHub and the service give. */
const markerText = schemas/* string */.YjP().max(500);
const attemptNumber = schemas/* number */.aig().int().nonnegative();
const pullRequestNumber = schemas/* number */.aig().int().positive();
/** The most pull requests of the code that a docs pull request lists. */
const MOST_ORIGINS = 10;
/**
 * The change for which a docs pull request was made, as far as those who see that may know. Where the code is
 * private and the docs are public, nothing of it.
 */
const originSchema = schemas/* object */.Ikc({
    /** The code's repository: `owner/name`. */
    repository: markerText.optional(),
    /** The repository of the workflow's runs, if readers of the docs may see them: `owner/name`. */
    workflow: markerText.optional(),
    pullRequest: pullRequestNumber.optional(),
    /** The commit that a range begins with; it ends with the record's commit. */
    base: markerText.optional(),
    /** The pull requests of the code that the docs were asked for, by this prompt or before; the highest number first. */
    mergeAfter: schemas/* array */.YOg(pullRequestNumber).max(MOST_ORIGINS).optional(),
});
const docsSchema = schemas/* object */.Ikc({
    title: markerText,
    state: schemas/* enum */.k5n(pull_request/* PULL_REQUEST_STATES */.fc),
    files: schemas/* number */.aig().int().nonnegative().optional(),
    previewUrl: schemas/* string */.YjP().max(pull_request/* LONGEST_LINK */.i$).refine(URL.canParse).optional(),
});
const recordSchema = schemas/* object */.Ikc({
    /** The time at which it was made: ISO 8601. */
    at: datetime(),
    /** Its commit, or the last one of its range; empty when unknown. */
    commit: markerText,
    /** The commit that its range begins with; absent for a prompt that covers no range. */
    base: markerText.optional(),
    /** The id of the workflow run, its attempt, and the ids of the job and the step in it. */
    run: markerText,
    attempt: attemptNumber,
    job: markerText,
    step: markerText,
    /** See `hashOf`. Empty for a run that only waits for a job that is not remembered. */
    prompt: markerText,
    /** See `identityOf`: of the files that the prompt shows. */
    change: markerText.optional(),
    /** See `identityOf`: of all files of the pull request or the push, whatever `include` and `exclude` leave out. */
    content: markerText.optional(),
    /** The prompt shows this much of the change. */
    coverage: patches/* coverageSchema */.aU.optional(),
    /** The number of the prompt among those that have the files of one large change. */
    piece: schemas/* int */.Whr().positive().optional(),
    /** True if others of those follow: the change is covered by the last alone. */
    hasMore: schemas/* boolean */.zMY().optional(),
    /** A hash of the data that the prompt holds. */
    data: markerText.optional(),
    /** The reader feedback of the next prompt begins here unless this prompt succeeded: milliseconds since the epoch. */
    readersFromMs: schemas/* int */.Whr().optional(),
    /** It begins here if this prompt succeeded: where what was read ends. Every record of a branch carries it on. */
    readersUntilMs: schemas/* int */.Whr().optional(),
    /** The prompt answers this account's review. */
    review: markerText.optional(),
    /** In the comment on the docs pull request: what the prompt covered, unless that is the docs pull request itself. */
    origin: originSchema.optional(),
    /** The agent's job, once the service has accepted. */
    jobId: schemas/* string */.YjP().max(outcome/* LONGEST_ID */.fg).optional(),
    /** True where the prompt was lost on its way or on the way back: nobody knows whether a job has it. */
    isLost: schemas/* boolean */.zMY().optional(),
    /** The time at which the job received it as a follow-up to earlier prompts: ISO 8601. */
    followedUpAt: datetime().optional(),
    /** After a follow-up, the `linkHash` of the link that the job had before. */
    linkBefore: markerText.optional(),
    result: markerText.optional(),
    prLink: schemas/* string */.YjP().max(pull_request/* LONGEST_LINK */.i$).optional(),
    /** The docs pull request as it was when the run ended, where the token could see it. */
    docs: docsSchema.optional(),
});
function hasJob(record) {
    return record.jobId !== undefined;
}
/** Records that a comment shows (docs/internals/specification.md, "The comment"). */
const REMEMBERED = 5;
const rememberedSchema = schemas/* object */.Ikc({
    /** The last prompts, oldest first, and the newest one with an origin also where it is not among the last. */
    records: schemas/* array */.YOg(recordSchema).max(REMEMBERED + 1),
    /** The number of prompts that were sent and are not listed any more. */
    unlisted: schemas/* number */.aig().int().nonnegative(),
});
const NOTHING_REMEMBERED = { records: [], unlisted: 0 };
const identitySchema = schemas/* object */.Ikc({
    /** The number of the repository, which survives a new name. */
    repository: schemas/* number */.aig().int().positive(),
    pullRequest: pullRequestNumber,
    /** A hash of base URL and project, never the project itself. */
    service: markerText,
    /** Keeps several comments on one pull request apart. */
    name: markerText,
});
const commentMarker = (0,marker/* createMarker */.h5)(identitySchema, rememberedSchema);
/**
 * A hash of what a person wrote: prompt (of a built-in one its kind and the instructions), `include` and `exclude`. As long as
 * they stay, all runs of a step send the same prompt. Empty where the step only waits for a job.
 */
function hashOf({ prompt, include, exclude }) {
    return prompt === undefined ? '' : (0,marker/* shortHash */.BC)([prompt.identity, prompt.instructions, include, exclude]);
}
/** A new record of what a prompt covers, before it is sent. */
function newRecord(covered, inputs, { workflow, clock }) {
    const { id, attempt, job, step } = workflow;
    const at = new Date(clock.now()).toISOString();
    return { at, run: id, attempt, job, step, ...covered, prompt: hashOf(inputs) };
}
/** The later of two moments, as far as they are known: what was read of readers never moves back. */
function laterOf(one, other) {
    return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
/** Returns whether two records are of the same prompt, in the same or another state. */
function isSamePrompt(one, other) {
    return isSameStep(one, other) && isSamePart(one, other) && one.attempt === other.attempt;
}
/** Returns whether an earlier attempt of the same run sent the prompt of the same step, for any part of a range. */
function isEarlierAttempt(earlier, later) {
    return isSameStep(later, earlier) && earlier.attempt < later.attempt;
}
/** Returns whether `later` is a re-run of `earlier`: the same prompt, step and run in a later attempt. */
function isRerunOf(later, earlier) {
    return isEarlierAttempt(earlier, later) && isSamePart(later, earlier);
}
/** The steps of a composite action share the id of its step, so their words tell them apart. */
function isSameStep(one, other) {
    return one.run === other.run && one.job === other.job && one.step === other.step && one.prompt === other.prompt;
}
function isSamePart(one, other) {
    return one.base === other.base && one.piece === other.piece && (one.base === undefined || one.commit === other.commit);
}
/** The memory with one more record, or with a newer state of one that it holds. The order is that in which they came. */
function remember({ records, unlisted }, record) {
    const index = records.findIndex((one) => isSamePrompt(one, record));
    const all = index < 0 ? [...records, record] : records.with(index, record);
    const last = all.slice(-REMEMBERED);
    // Without it the docs pull request would no longer link back.
    const origin = all.findLast((one) => one.origin !== undefined);
    const listed = origin === undefined || last.includes(origin) ? last : [origin, ...last];
    const gone = all.filter((one) => !listed.includes(one));
    return { records: listed, unlisted: unlisted + gone.filter(mayHaveCost).length };
}
/** The memory without the data that the newest prompt of these words held; `undefined` where it held none. */
function forgetData({ records, unlisted }, prompt) {
    const index = records.findLastIndex((one) => one.prompt === prompt);
    const record = records[index];
    if (record?.data === undefined)
        return undefined;
    return { records: records.with(index, { ...record, data: undefined }), unlisted };
}
function countPrompts({ records, unlisted }) {
    return unlisted + records.filter(mayHaveCost).length;
}
/** Returns whether a job took a prompt for the comment's pull request, may have, or may yet: the run has not ended. */
function mayHaveCost({ prompt, origin, jobId, isLost = false, result }) {
    return prompt !== '' && origin === undefined && (isLost || jobId !== undefined || result === undefined);
}


/***/ })

};
