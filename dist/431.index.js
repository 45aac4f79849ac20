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
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7071);
/* harmony import */ var _lag_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5087);
/* harmony import */ var _range_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1862);
/* harmony import */ var _requests_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7089);






/** Reads the logins of the change's authors, `undefined` for one without an account; none without a change. Throws `GitHubError`. */
async function readAuthors({ pullRequest, push }, run) {
    if (pullRequest?.author !== undefined)
        return [pullRequest.author];
    const github = await run.connect('workflow');
    if (pullRequest !== undefined)
        return [(await (0,_requests_js__WEBPACK_IMPORTED_MODULE_4__.createPullRequests)(github).pullRequest(pullRequest.number)).author];
    if (push === undefined)
        return [];
    const newest = await (0,_lag_js__WEBPACK_IMPORTED_MODULE_2__/* .findMerged */ .cM)(push, github, run).catch(unlessRefused);
    // One author who is not skipped decides it, and most pushes are of one pull request.
    if (newest !== undefined && !(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .isListed */ .yy)(newest.author, run.settings.skipAuthors))
        return [newest.author];
    const [history, source] = [(0,_lag_js__WEBPACK_IMPORTED_MODULE_2__/* .historyOfPush */ .c_)(push, github, run), (0,_requests_js__WEBPACK_IMPORTED_MODULE_4__/* .createHistorySource */ .yL)(github)];
    // A token that may not read pull requests still reads who wrote the commits.
    const readable = history.commits.length > 0 ? history : (0,_history_js__WEBPACK_IMPORTED_MODULE_5__/* .startHistory */ .Zy)(push.after, {}, source);
    return await (0,_range_js__WEBPACK_IMPORTED_MODULE_3__/* .authorsOf */ .EK)(await (0,_range_js__WEBPACK_IMPORTED_MODULE_3__/* .rangeOfPush */ .vW)(push, readable, source));
}
/** For `catch`: what GitHub refuses, as for want of a permission, is not known; throws everything else again. */
function unlessRefused(error) {
    if (error instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && error.kind === 'github-refused')
        return undefined;
    throw error;
}


/***/ }),

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


/***/ })

};
