export const id = 932;
export const ids = [932,89];
export const modules = {

/***/ 7071:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $q: () => (/* binding */ commitsBetween),
/* harmony export */   B_: () => (/* binding */ stepsOf),
/* harmony export */   EL: () => (/* binding */ readRangeCommits),
/* harmony export */   Hi: () => (/* binding */ MOST_READ),
/* harmony export */   Zy: () => (/* binding */ startHistory),
/* harmony export */   cA: () => (/* binding */ lineOf),
/* harmony export */   su: () => (/* binding */ newestOf),
/* harmony export */   wS: () => (/* binding */ mergedIn),
/* harmony export */   z$: () => (/* binding */ mergedAs)
/* harmony export */ });
/* unused harmony export MOST_COMMITS */
/* harmony import */ var _requests_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7089);

/** The most commits of a first-parent line that a range, or the search for earlier runs, reads. */
const MOST_COMMITS = 1000;
/** The most commits, on the line and off it, that are read to find those on it. */
const MOST_READ = 5000;
/** A history that is read page by page, only as far as it is needed. Throws `GitHubError`. */
function startHistory(head, wanted, github) {
    const commits = [];
    const cursors = new Set([undefined]);
    let after;
    let isWhole = false;
    return {
        /** All that was read: newest first, each before its parents. */
        commits,
        /** The wait for the newest commit's pull request, once somebody began it: all who need that pull request wait together. */
        waiting: undefined,
        /** Reads more; `false` when all of it was read. */
        async readMore() {
            if (isWhole)
                return false;
            const page = await (0,_requests_js__WEBPACK_IMPORTED_MODULE_0__/* .readHistoryPage */ .Mb)(github, head, { after, ...wanted });
            commits.push(...page.commits);
            after = page.after;
            // A cursor that comes again leads nowhere.
            isWhole = cursors.has(after);
            cursors.add(after);
            return true;
        },
        /** Reads the first page again, and nothing behind it: GitHub may show now what it did not show before. */
        async readAgain() {
            const page = await (0,_requests_js__WEBPACK_IMPORTED_MODULE_0__/* .readHistoryPage */ .Mb)(github, head, { after: undefined, ...wanted });
            commits.splice(0, commits.length, ...page.commits);
            after = page.after;
            isWhole = after === undefined;
        },
    };
}
/** The newest 1,000 commits of a history, newest first, read only as far as they are asked for. */
async function* newestOf(history) {
    for (let index = 0; index < MOST_COMMITS; index++) {
        while (history.commits.length <= index)
            if (!(await history.readMore()))
                return;
        const commit = history.commits[index];
        if (commit !== undefined)
            yield commit;
    }
}
/**
 * Reads the commits of a range; at most about 1,000 of its first-parent line.
 *
 * @param total how many there are, where that is known
 */
async function readRangeCommits({ base: { sha: base }, head, history }, total = Number.POSITIVE_INFINITY) {
    for (;;) {
        const commits = commitsBetween(history.commits, base, head);
        // The range is whole once each parent of its commits is in it, or belongs to the base.
        const reached = new Set(commits.map(({ sha }) => sha)).union(reachedFrom(base, history.commits));
        const isClosed = reached.has(head) && commits.every(({ parents }) => parents.every((parent) => reached.has(parent)));
        const isWhole = isClosed || commits.length >= total;
        const isLong = history.commits.length >= MOST_READ || lineOf(commits, head).length >= MOST_COMMITS;
        if (isWhole || isLong || !(await history.readMore()))
            return { commits, isWhole };
    }
}
/**
 * The commits whose changes make up a range, newest first: those of head's first-parent line. A merge whose other parents
 * the base has brings in nothing. One that brings in the base itself also brings in what the base has, so in its place stand
 * the commits of its other parents' lines.
 */
function stepsOf({ commits, isWhole }, { base, head }) {
    const inRange = new Map(commits.map((commit) => [commit.sha, commit]));
    const hasBase = new Set([base]);
    // Each commit comes before its parents.
    for (const { sha, parents } of commits.toReversed())
        if (parents.some((one) => hasBase.has(one)))
            hasBase.add(sha);
    const isOfBase = (sha) => sha === base || (isWhole && !inRange.has(sha));
    const steps = new Map();
    for (const stack = [head]; stack.length > 0;) {
        const commit = inRange.get(stack.pop() ?? '');
        if (commit === undefined || steps.has(commit.sha))
            continue;
        const [first = '', ...others] = commit.parents;
        const bringsNothing = others.length > 0 && others.every(isOfBase);
        const bringsBase = !hasBase.has(first) && others.some((one) => hasBase.has(one));
        if (!bringsNothing && !bringsBase)
            steps.set(commit.sha, commit);
        stack.push(first, ...(bringsBase ? others : []).toReversed());
    }
    // If no commit brings in anything, head still counts: a merge may undo something of the base.
    return steps.size > 0 ? [...steps.values()] : commits.filter(({ sha }) => sha === head);
}
/** The pull request that brought a commit onto the line. */
function mergedAs({ sha, pullRequests }, line) {
    const merged = pullRequests.find(({ mergeCommit }) => mergeCommit === sha);
    return merged ?? pullRequests.find(({ mergeCommit }) => mergeCommit !== undefined && line.has(mergeCommit));
}
/** The pull requests whose merge is among the commits, the last merged first. */
function mergedIn(commits) {
    const shas = new Set(commits.map(({ sha }) => sha));
    // One without a merge commit was merged by a push of its own commits.
    const merged = commits
        .flatMap(({ pullRequests }) => pullRequests)
        .filter(({ mergeCommit }) => mergeCommit === undefined || shas.has(mergeCommit));
    const unique = new Map(merged.map((pullRequest) => [pullRequest.number, pullRequest]));
    return [...unique.values()].sort((a, b) => (b.mergedAtMs ?? 0) - (a.mergedAtMs ?? 0) || b.number - a.number);
}
/** The commits that lead to a head, and not to a base, as far as they are among these. */
function commitsBetween(commits, base, head) {
    const reached = reachedFrom(head, commits).difference(reachedFrom(base, commits));
    return commits.filter(({ sha }) => reached.has(sha));
}
function reachedFrom(from, commits) {
    const parentsOf = new Map(commits.map(({ sha, parents }) => [sha, parents]));
    const reached = new Set();
    for (const stack = [from]; stack.length > 0;) {
        const sha = stack.pop();
        if (sha === undefined || reached.has(sha))
            continue;
        reached.add(sha);
        stack.push(...(parentsOf.get(sha) ?? []));
    }
    return reached;
}
/**
 * The first-parent line that leads to `head`, newest first, as far as it is among the commits: what a branch itself went
 * through. Of a merge, it follows the branch that was merged into.
 */
function lineOf(commits, head) {
    const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
    const line = [];
    for (let next = bySha.get(head); next !== undefined; next = bySha.get(next.parents[0] ?? ''))
        line.push(next);
    return line;
}


/***/ }),

/***/ 5087:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Sb: () => (/* binding */ readCurrentPullRequest),
/* harmony export */   cM: () => (/* binding */ findMerged),
/* harmony export */   c_: () => (/* binding */ historyOfPush),
/* harmony export */   v$: () => (/* binding */ waitIfYoung)
/* harmony export */ });
/* unused harmony exports isStale, numberIn */
/* harmony import */ var _kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4305);
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3844);
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7071);
/* harmony import */ var _requests_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7089);




/** GitHub may take this long to show what was pushed, and what was merged, in milliseconds. */
const PUSH_LAG_MS = 15_000;
const MERGE_LAG_MS = 10_000;
/** Reads until what was read is current, or the time is up, in pauses that grow; returns what was read last. */
async function readUntil(read, isCurrent, deadline, clock) {
    for (let pauseMs = 1000;; pauseMs *= 1.5) {
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
async function readCurrentPullRequest(number, event, github, { clock, signal, log }) {
    const deadline = (0,_kit_core_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .deadlineIn */ ._5)(PUSH_LAG_MS, { clock, signal });
    const isCurrent = (one) => !isStale(one, event);
    const pullRequest = await readUntil(async () => await (0,_requests_js__WEBPACK_IMPORTED_MODULE_3__.readPullRequest)(github, number), isCurrent, deadline, clock);
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
    const history = histories.get(signal) ?? (0,_history_js__WEBPACK_IMPORTED_MODULE_2__/* .startHistory */ .Zy)(after, { pullRequests: true }, api);
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
    const named = number && (await (0,_requests_js__WEBPACK_IMPORTED_MODULE_3__.readPullRequest)(api, number).catch((error) => void (0,_kit_core_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .asGitHubError */ .s7)(error)));
    const [newest] = history.commits;
    const isNamed = newest && named && named.mergeCommit === push.after;
    if (isNamed)
        history.commits[0] = { ...newest, pullRequests: [named] };
    else
        await waitForMerged(history, run);
    return newestMerged(history);
}
function newestMerged({ commits: [newest] }) {
    return newest && ((0,_history_js__WEBPACK_IMPORTED_MODULE_2__/* .mergedAs */ .z$)(newest, new Set([newest.sha])) ?? (0,_history_js__WEBPACK_IMPORTED_MODULE_2__/* .mergedIn */ .wS)([newest])[0]);
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
/* harmony export */   NM: () => (/* binding */ compareRange),
/* harmony export */   oI: () => (/* binding */ endsOf),
/* harmony export */   qX: () => (/* binding */ readRange),
/* harmony export */   vW: () => (/* binding */ rangeOfPush),
/* harmony export */   x9: () => (/* binding */ mergedInRange)
/* harmony export */ });
/* unused harmony export MOST_CHANGES */
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5368);
/* harmony import */ var _history_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7071);
/* harmony import */ var _requests_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7089);



/**
 * The range that a push covers. One that replaces history begins where the old and the new one part. If there is nothing
 * to compare with, as for a new branch, the pushed commit alone is covered. Throws `GitHubError`.
 */
async function rangeOfPush({ before, after }, history, github) {
    const comparison = (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_0__/* .isZero */ .be)(before) ? undefined : await (0,_requests_js__WEBPACK_IMPORTED_MODULE_2__/* .compare */ .UD)(github, before, after);
    if (comparison === undefined && history.commits.length === 0)
        await history.readMore();
    const parent = history.commits[0]?.parents[0] ?? '';
    const sha = comparison === undefined ? parent : (comparison.mergeBaseSha ?? before);
    return { base: { sha, what: 'the commit before the push', comparison }, head: after, history, github };
}
/** Reads what a range changes in all, as far as GitHub lists it. Throws `GitHubError`. */
async function compareRange({ base, head, github }) {
    // The first commit of a repository has nothing before it.
    const compared = base.comparison ?? (base.sha === '' ? undefined : await (0,_requests_js__WEBPACK_IMPORTED_MODULE_2__/* .compare */ .UD)(github, base.sha, head));
    return compared ?? _requests_js__WEBPACK_IMPORTED_MODULE_2__/* .NOT_COMPARED */ .SD;
}
/** Describes where a range begins and ends, for people. */
function endsOf({ base, head }) {
    // The first commit of a repository has nothing before it.
    return { base: base.sha === '' ? undefined : `${base.sha} (${base.what})`, head };
}
/** The pull requests that were merged in a range, the last merged first. Throws `GitHubError`. */
async function mergedInRange(range) {
    return (0,_history_js__WEBPACK_IMPORTED_MODULE_1__/* .mergedIn */ .wS)((await (0,_history_js__WEBPACK_IMPORTED_MODULE_1__/* .readRangeCommits */ .EL)(range, (await compareRange(range)).total)).commits);
}
/** The most changes of a range whose files are read. */
const MOST_CHANGES = 200;
const AT_ONCE = 4;
/**
 * Reads what a range covers: the pull requests that were merged in it, and the commits of its line that came from none. The
 * files of the newest ones are read. Throws `GitHubError`.
 */
async function readRange(range, whole) {
    const commits = await (0,_history_js__WEBPACK_IMPORTED_MODULE_1__/* .readRangeCommits */ .EL)(range, whole.total);
    const older = commits.isWhole ? undefined : whole.total - commits.commits.length;
    const steps = (0,_history_js__WEBPACK_IMPORTED_MODULE_1__/* .stepsOf */ .B_)(commits, { base: range.base.sha, head: range.head });
    const line = new Set([...(0,_history_js__WEBPACK_IMPORTED_MODULE_1__/* .lineOf */ .cA)(commits.commits, range.head), ...steps].map(({ sha }) => sha));
    const landed = landingsOf(steps, line);
    const changes = [];
    if (landed[0] !== undefined && landed.length === 1 && !whole.filesCapped)
        changes.push(toChange(landed[0], whole));
    while (changes.length < Math.min(landed.length, MOST_CHANGES)) {
        const some = landed.slice(changes.length, Math.min(changes.length + AT_ONCE, MOST_CHANGES));
        changes.push(...(await Promise.all(some.map(async (one) => toChange(one, await readFilesOf(one, range.github))))));
    }
    const beyond = landed.slice(changes.length).map((one) => ({ ...toChange(one, undefined), isBeyond: true }));
    return { changes: [...changes, ...beyond].reverse(), older, ...endsOf(range) };
}
/** @param steps newest first, of the commits of `line` */
function landingsOf(steps, line) {
    const landed = [];
    for (const commit of steps) {
        const pullRequest = (0,_history_js__WEBPACK_IMPORTED_MODULE_1__/* .mergedAs */ .z$)(commit, line);
        const last = landed.at(-1);
        const isSame = last !== undefined && pullRequest !== undefined && last.pullRequest?.number === pullRequest.number;
        if (isSame)
            landed.splice(-1, 1, { ...last, commits: [...last.commits, commit] });
        else
            landed.push({ commits: [commit], pullRequest });
    }
    return landed;
}
async function readFilesOf({ commits }, github) {
    const [oldest = commits[0]] = commits.slice(-1);
    const isLine = commits.every(({ parents }, index) => index + 1 === commits.length || parents[0] === commits[index + 1]?.sha);
    if (commits.length > 1 && isLine) {
        const compared = await (0,_requests_js__WEBPACK_IMPORTED_MODULE_2__/* .compare */ .UD)(github, oldest.parents[0] ?? '', commits[0].sha);
        if (compared?.filesCapped === false)
            return compared;
    }
    // A commit lists more files than a comparison.
    const read = await Promise.all(commits.map(async ({ sha }) => await (0,_requests_js__WEBPACK_IMPORTED_MODULE_2__/* .readCommit */ .kN)(github, sha)));
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
    const { files = [], filesCapped = true } = read ?? {};
    return { ...described, head, files, filesCapped };
}


/***/ }),

/***/ 7089:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D3: () => (/* binding */ commitOf),
/* harmony export */   Mb: () => (/* binding */ readHistoryPage),
/* harmony export */   SD: () => (/* binding */ NOT_COMPARED),
/* harmony export */   UD: () => (/* binding */ compare),
/* harmony export */   Ul: () => (/* binding */ readFiles),
/* harmony export */   bW: () => (/* binding */ filesSchema),
/* harmony export */   kN: () => (/* binding */ readCommit),
/* harmony export */   readPullRequest: () => (/* binding */ readPullRequest),
/* harmony export */   tl: () => (/* binding */ readReleases)
/* harmony export */ });
/* unused harmony exports READING, commitSchema, partsOfMessage, COMPARING, MOST_RELEASES */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2857);
/* harmony import */ var _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3844);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_repository_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(1875);
/* harmony import */ var _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9971);





const READING = { what: 'the pull request', permission: 'pull-requests: read' };
/** Reads a pull request. Throws `GitHubError`. */
async function readPullRequest(api, number) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    const parameters = { pull_number: number };
    const reading = { ...READING, what: `pull request #${number}` };
    return (0,_kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .toPullRequest */ .c$)(await api.request({ ...reading, schema: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .pullRequestSchema */ .MH, route, parameters }));
}
/** Reads the files of a pull request, as many as GitHub can give: where a diff takes it too long, it gives none. */
async function readFiles(api, number) {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files';
    const parameters = { pull_number: number };
    const files = [];
    try {
        for await (const file of api.entries({ ...READING, schema: filesSchema, route, parameters })) {
            if (files.push(file) >= MOST_FILES)
                return { files, filesCapped: true };
        }
        return { files, filesCapped: false };
    }
    catch (error) {
        if (!isUnreadable(error) || error.status === 404)
            throw error;
        return { files, filesCapped: true };
    }
}
/**
 * Returns whether an error says that GitHub cannot give what was asked for, often for good: of a large diff it answers 500,
 * 422 or 406, or not at all. A permission or a limit is another matter.
 */
function isUnreadable(error) {
    if (!(error instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_))
        return false;
    const { status = 500 } = error;
    return status >= 500 || [404, 406, 422].includes(status);
}
/** GitHub documents these. In doubt a file counts as one that was changed. */
const FILE_STATUSES = ['added', 'removed', 'modified', 'renamed', 'copied', 'changed', 'unchanged'];
/** The changed files of a pull request, a compare or a commit. */
const filesSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    filename: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    previous_filename: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().optional().catch(undefined),
    status: zod__WEBPACK_IMPORTED_MODULE_3__/* ["enum"] */ .k5n(FILE_STATUSES).catch('modified'),
    additions: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().catch(0),
    deletions: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().catch(0),
    sha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1).nullish().catch(undefined),
    patch: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().min(1).optional().catch(undefined),
})
    .transform(({ filename: path, previous_filename: previousPath, ...file }) => {
    const { status, additions, deletions, sha, patch } = file;
    return { path, previousPath, status, additions, deletions, sha: sha ?? undefined, patch };
}));
const commitSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    sha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    commit: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ message: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch('') }),
    html_url: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    author: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .accountSchema */ .rE,
})
    .transform(({ sha, commit, html_url: url, author: account }) => {
    // No account may have the address of the commit's author.
    const author = account?.login;
    return { sha, ...partsOfMessage(commit.message), url, author };
});
/** The first line of a commit's message, and what follows. */
function partsOfMessage(message) {
    const [subject = '', ...rest] = message.split('\n');
    return { subject, body: rest.join('\n').trim() };
}
const READING_COMMIT = { what: 'the commit', permission: 'contents: read' };
/**
 * The full id of a commit; `undefined` when there is none. Throws `GitHubError`.
 *
 * @param ref `tags/NAME`, `heads/NAME`, or an id that may be short
 */
async function commitOf(api, ref) {
    const route = 'GET /repos/{owner}/{repo}/commits/{ref}';
    // The page is of its files, which nobody needs.
    const parameters = { ref, per_page: 1 };
    try {
        const schema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ sha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() });
        return (await api.request({ ...READING_COMMIT, schema, route, parameters })).sha;
    }
    catch (error) {
        // 409 is an empty repository.
        if (error instanceof _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ && [404, 409, 422].includes(error.status ?? 0))
            return undefined;
        throw error;
    }
}
/** The most files that GitHub returns for a pull request or a commit. */
const MOST_FILES = 3000;
/** Reads a commit and what it changed against its first parent; `undefined` if GitHub cannot give it. Throws `GitHubError`. */
async function readCommit(api, sha) {
    const route = 'GET /repos/{owner}/{repo}/commits/{ref}';
    const schema = zod__WEBPACK_IMPORTED_MODULE_3__/* .intersection */ .E$q(commitSchema, zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ files: filesSchema.default([]) }));
    const pages = api.pages({ ...READING_COMMIT, schema, route, parameters: { ref: sha } });
    const files = [];
    let commit;
    try {
        for await (const { page, isLast } of pages) {
            commit ??= page;
            files.push(...page.files);
            if (isLast || files.length >= MOST_FILES)
                return { ...commit, files, filesCapped: files.length >= MOST_FILES };
        }
    }
    catch (error) {
        if (!isUnreadable(error))
            throw error;
    }
    return commit && { ...commit, files, filesCapped: true };
}
/** Stands for a comparison that GitHub cannot give: the commits still tell what changed. */
const NOT_COMPARED = { files: [], filesCapped: true, commits: [], total: Number.POSITIVE_INFINITY };
const COMPARING = { what: 'the comparison of the commits', permission: 'contents: read' };
/** The most files that GitHub returns for a compare. */
const MOST_COMPARED = 300;
/** Only the commits are required. */
const comparedSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    total_commits: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().nonnegative().optional().catch(undefined),
    merge_base_commit: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ sha: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).optional().catch(undefined),
    files: filesSchema.default([]),
    commits: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(commitSchema),
});
/**
 * Reads what head has and base has not, both full commit ids. Returns `undefined` when one of them does not exist, for
 * example after a forced push, or when they have no commit in common. Throws `GitHubError`.
 */
async function compare(api, base, head) {
    const route = 'GET /repos/{owner}/{repo}/compare/{basehead}';
    const parameters = { basehead: `${base}...${head}` };
    try {
        const given = await api.request({ ...COMPARING, schema: comparedSchema, route, parameters });
        const { files, commits, total_commits: total = commits.length } = given;
        const mergeBaseSha = given.merge_base_commit?.sha ?? base;
        return { files, filesCapped: files.length >= MOST_COMPARED, mergeBaseSha, commits, total };
    }
    catch (error) {
        if (!isUnreadable(error))
            throw error;
        return error.status === 404 ? undefined : { ...NOT_COMPARED, error };
    }
}
const HISTORY = `query (
  $owner: String!, $name: String!, $head: GitObjectID!, $first: Int!, $after: String
  $status: String!, $withStatus: Boolean!, $withPullRequests: Boolean!
) {
  repository(owner: $owner, name: $name) {
    nameWithOwner
    object(oid: $head) {
      ... on Commit {
        history(first: $first, after: $after) {
          nodes {
            oid
            message
            url
            author { user { login } }
            committedDate
            parents(first: 10) { nodes { oid } }
            status @include(if: $withStatus) { context(name: $status) { targetUrl creator ${_kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .ACTOR */ .W1} } }
            associatedPullRequests(first: 20) @include(if: $withPullRequests) {
              nodes {
                number title body url mergedAt
                mergeCommit { oid }
                author ${_kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .ACTOR */ .W1}
                repository { nameWithOwner }
              }
            }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
  viewer @include(if: $withStatus) { login }
}`;
/** The list in a connection; it may be null, as may an entry. */
const nodesOf = (entry) => zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(entry.nullable())
    .nullish()
    .transform((nodes) => (nodes ?? []).filter((node) => node !== null));
const time = zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP()
    .transform((text) => Date.parse(text))
    .refine((atMs) => !Number.isNaN(atMs));
const mergedSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    number: zod__WEBPACK_IMPORTED_MODULE_3__/* .number */ .aig().int().positive(),
    title: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    body: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    url: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    mergedAt: time.nullable(),
    mergeCommit: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ oid: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).nullish().catch(undefined),
    author: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .actorSchema */ .zH,
    repository: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nameWithOwner: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).nullish(),
});
const historyCommitSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    oid: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    message: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    url: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().catch(''),
    author: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ user: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).nullish() })
        .nullish()
        .catch(undefined),
    committedDate: time,
    parents: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nodes: nodesOf(zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ oid: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() })) }),
    status: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ context: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ targetUrl: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP().nullable(), creator: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .actorSchema */ .zH }).nullable() })
        .nullish(),
    associatedPullRequests: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nodes: nodesOf(mergedSchema) }).nullish(),
});
const historySchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    repository: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
        nameWithOwner: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
        // Without a history it is no commit. A null between commits would end the history there.
        object: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
            history: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nodes: zod__WEBPACK_IMPORTED_MODULE_3__/* .array */ .YOg(historyCommitSchema).nullish(), pageInfo: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .pageInfoSchema */ .z$ }).optional(),
        })
            .nullable(),
    }),
    viewer: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .viewerSchema */ .mU.optional(),
});
/**
 * Reads one page of what is reachable from a commit: at most 100 commits, newest first, and where the next page begins. A
 * commit that does not exist is an error, as in an empty repository. Throws `GitHubError`.
 */
async function readHistoryPage(api, head, { after, statusName, pullRequests: withPullRequests = false }) {
    const { owner, name } = api.repository;
    // A run that reads statuses sets one too.
    const forStatus = statusName === undefined ? [] : ['statuses: write'];
    const permission = ['contents: read', ...forStatus, ...(withPullRequests ? ['pull-requests: read'] : [])];
    const reading = { what: 'the history of the branch', permission, schema: historySchema, query: HISTORY };
    const wanted = { status: statusName ?? '', withStatus: statusName !== undefined, withPullRequests };
    const variables = { owner, name, head, after, ...wanted };
    const { repository, viewer } = await api.graphqlPage({ ...reading, variables });
    const page = repository.object?.history;
    if (page === undefined) {
        throw new _kit_core_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_(404, {
            kind: 'github-refused',
            what: `GitHub does not have the commit ${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .shortSha */ .Fu)(head)}.`,
            advice: 'Start a new run of the workflow if the branch was replaced by a forced push.',
        });
    }
    const commits = (page.nodes ?? []).map((commit) => {
        const { oid: sha, message, url, author, committedDate: committedAtMs, parents, associatedPullRequests } = commit;
        const context = commit.status?.context;
        // A pull request of a fork may contain the commit too.
        const pullRequests = (associatedPullRequests?.nodes ?? [])
            .filter((one) => (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .isSameName */ .yS)(one.repository?.nameWithOwner, repository.nameWithOwner))
            .flatMap(toMerged);
        return {
            sha,
            ...partsOfMessage(message),
            author: author?.user?.login,
            url,
            committedAtMs,
            pullRequests,
            parents: parents.nodes.map((parent) => parent.oid),
            status: context
                ? { isOwn: (0,_kit_core_repository_js__WEBPACK_IMPORTED_MODULE_4__/* .isSameName */ .yS)(context.creator, viewer?.login ?? ''), target: context.targetUrl ?? '' }
                : undefined,
        };
    });
    return { commits, after: page.pageInfo };
}
function toMerged(given) {
    const { number, title, body, url, author, mergedAt, mergeCommit } = given;
    if (mergedAt === null)
        return [];
    const isByBot = author?.endsWith('[bot]') ?? false;
    const merge = { state: 'merged', mergedAtMs: mergedAt, mergeCommit: mergeCommit?.oid };
    return [{ number, title, body, url, author, isByBot, headSha: undefined, ...merge }];
}
/** The most releases that are read: three pages. */
const MOST_RELEASES = 300;
const RELEASES = `query ($owner: String!, $name: String!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    releases(first: $first, after: $after, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { tagName isDraft isPrerelease tagCommit { oid } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;
const releaseSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    tagName: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    isDraft: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY().catch(false),
    isPrerelease: zod__WEBPACK_IMPORTED_MODULE_3__/* .boolean */ .zMY().catch(false),
    /** Null where the tag is gone. */
    tagCommit: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ oid: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP() }).nullish().catch(undefined),
});
const releasesSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    repository: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ releases: zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({ nodes: nodesOf(releaseSchema), pageInfo: _kit_github_objects_js__WEBPACK_IMPORTED_MODULE_2__/* .pageInfoSchema */ .z$ }) }),
});
/** Reads the full releases of a repository, the newest first. Throws `GitHubError`. */
async function readReleases(api) {
    const { owner, name } = api.repository;
    const reading = { what: 'the releases', permission: 'contents: read', schema: releasesSchema, query: RELEASES };
    const releases = [];
    const cursors = new Set([undefined]);
    let after;
    do {
        cursors.add(after);
        const { repository } = await api.graphqlPage({ ...reading, variables: { owner, name, after } });
        releases.push(...repository.releases.nodes);
        after = repository.releases.pageInfo;
    } while (!cursors.has(after) && releases.length < MOST_RELEASES);
    return releases
        .filter(({ isDraft, isPrerelease }) => !isDraft && !isPrerelease)
        .flatMap(({ tagName: tag, tagCommit }) => (tagCommit ? [{ tag, sha: tagCommit.oid }] : []));
}


/***/ })

};
