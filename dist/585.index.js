export const id = 585;
export const ids = [585];
export const modules = {

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

/***/ 9726:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ findAskedFor),
/* harmony export */   n: () => (/* binding */ describeAskedFor)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2857);
/* harmony import */ var _kit_core_marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3509);
/* harmony import */ var _kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5659);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8228);
/* harmony import */ var _change_change_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9583);
/* harmony import */ var _last_run_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(2414);
/* harmony import */ var _records_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3430);








/** `#12 (acme/docs#41), #15`; where the readers may not see the code, only how many; `undefined` for none. */
function describeAskedFor(askedFor, isShown) {
    if (askedFor.length === 0)
        return undefined;
    if (!isShown)
        return (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_3__/* .plural */ .LS)(askedFor.length, 'pull request');
    return askedFor.map(({ number, docs }) => `#${number}${docs === undefined ? '' : ` (${docs})`}`).join(', ');
}
/**
 * Finds the pull requests among the changes of a range that were asked for in their own comments: by a prompt that showed the
 * change, was about the last commit or the same content, and did not fail. Throws `GitHubError` for a comment that GitHub fails
 * to give; one that it refuses to give says nothing.
 *
 * @returns in the order of the changes; the outcome of a run that cannot find out how a prompt ended
 */
async function findAskedFor(changes, inputs, jobs, run) {
    const { askedUnder: name } = inputs;
    const { repositoryId: repository } = run.code;
    const merged = changes.flatMap(({ number, ...change }) => (number === undefined ? [] : { ...change, number }));
    if (name === undefined || repository === undefined || merged.length === 0)
        return [];
    const threads = await readThreads(await run.connect('code'), merged.map(({ number }) => number));
    const askedFor = [];
    let isByOthers = false;
    for (const change of merged) {
        const { number: pullRequest } = change;
        const { own = [], others = [], headSha } = threads.get(pullRequest) ?? {};
        const readAt = (body) => _records_js__WEBPACK_IMPORTED_MODULE_6__/* .commentMarker */ .Ql.readAt({ repository, service: (0,_kit_core_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .serviceHash */ .gH)(inputs), name, pullRequest }, body);
        const marker = own.map(readAt).find((one) => one !== undefined);
        isByOthers ||= marker === undefined && others.some((body) => readAt(body) !== undefined);
        // Another attempt takes up its own prompt. A record with an origin is about the code of a docs pull request.
        const records = marker?.records.filter((one) => one.run !== run.workflow.id && one.origin === undefined) ?? [];
        const covering = await findCovering(records, { ...change, headSha }, async (one) => await (0,_last_run_js__WEBPACK_IMPORTED_MODULE_5__/* .findEnd */ .N)(one, jobs, run));
        if (covering === undefined)
            continue;
        if ('outcome' in covering)
            return covering;
        askedFor.push({ number: pullRequest, docs: (0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_2__/* .parsePullRequestLink */ .m0)(covering.prLink)?.name });
    }
    if (isByOthers) {
        run.log.info('A comment of this action by another account than that of `github-token` does not count: what it asked for is asked again.');
    }
    return askedFor;
}
/** The newest prompt that has a job and did not fail, if it covers the change. */
async function findCovering(records, change, readEnd) {
    const content = (0,_change_change_js__WEBPACK_IMPORTED_MODULE_4__/* .identityOf */ .cu)([change]);
    const covers = ({ coverage, ...record }) => coverage !== undefined &&
        ([change.headSha, change.head].includes(record.commit) || (content !== undefined && record.content === content));
    if (!records.some(covers))
        return undefined;
    for (const record of records.filter(_records_js__WEBPACK_IMPORTED_MODULE_6__/* .hasJob */ .CB).toReversed()) {
        const end = (0,_kit_core_outcome_js__WEBPACK_IMPORTED_MODULE_1__/* .endOf */ .pJ)(record) === 'failed' ? 'failed' : await readEnd(record);
        if (typeof end === 'object')
            return end;
        if (end !== 'failed')
            return covers(record) ? record : undefined;
    }
    return undefined;
}
/** One query asks for the ids of the comments on so many pull requests, another one for the bodies of so many comments. */
const MOST_THREADS = 40;
const MOST_BODIES = 100;
/** Comments by others are read only to say that they do not count. The action's own is among the first of a pull request. */
const MOST_OF_OTHERS = 3;
const READING = {
    what: 'the comments on the merged pull requests',
    permission: 'pull-requests: read',
    isPartial: true,
};
const idsSchema = zod__WEBPACK_IMPORTED_MODULE_7__/* .object */ .Ikc({ nodes: zod__WEBPACK_IMPORTED_MODULE_7__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_7__/* .object */ .Ikc({ id: zod__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP(), viewerDidAuthor: zod__WEBPACK_IMPORTED_MODULE_7__/* .boolean */ .zMY() }).nullable()) });
const threadSchema = zod__WEBPACK_IMPORTED_MODULE_7__/* .object */ .Ikc({ headRefOid: zod__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP(), comments: idsSchema });
const threadsSchema = zod__WEBPACK_IMPORTED_MODULE_7__/* .object */ .Ikc({ repository: zod__WEBPACK_IMPORTED_MODULE_7__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP(), threadSchema.nullable()) });
const bodiesSchema = zod__WEBPACK_IMPORTED_MODULE_7__/* .object */ .Ikc({ nodes: zod__WEBPACK_IMPORTED_MODULE_7__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_7__/* .object */ .Ikc({ id: zod__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP(), body: zod__WEBPACK_IMPORTED_MODULE_7__/* .string */ .YjP() }).partial().nullable()) });
/**
 * Reads the first hundred comments of pull requests in few queries. One that GitHub refuses to give is absent. Throws
 * `GitHubError`.
 */
async function readThreads(api, numbers) {
    const { owner, name } = api.repository;
    const threads = new Map();
    for (let next = 0; next < numbers.length; next += MOST_THREADS) {
        const some = numbers.slice(next, next + MOST_THREADS);
        const fields = some.map((number) => `p${number}: pullRequest(number: ${number}) { ...thread }`);
        const query = `query ($owner: String!, $name: String!, $first: Int!) {
  repository(owner: $owner, name: $name) { ${fields.join(' ')} }
}
fragment thread on PullRequest { headRefOid comments(first: $first) { nodes { id viewerDidAuthor } } }`;
        const page = { ...READING, schema: threadsSchema, query, variables: { owner, name } };
        const { repository } = await api.graphqlPage(page);
        const wanted = some.flatMap((number) => {
            const thread = repository[`p${number}`];
            if (!thread)
                return [];
            const comments = thread.comments.nodes.filter((node) => node !== null);
            const own = comments.filter(({ viewerDidAuthor }) => viewerDidAuthor);
            const others = own.length > 0 ? [] : comments.slice(0, MOST_OF_OTHERS);
            return { number, headSha: thread.headRefOid, own: own.map(({ id }) => id), others: others.map(({ id }) => id) };
        });
        const ids = wanted.flatMap(({ own, others }) => [...own, ...others]);
        const bodies = await readBodies(api, ids);
        const bodyOf = (id) => bodies.get(id) ?? '';
        for (const { number, headSha, own, others } of wanted)
            threads.set(number, { headSha, own: own.map(bodyOf), others: others.map(bodyOf) });
    }
    return threads;
}
async function readBodies(api, ids) {
    const bodies = new Map();
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on IssueComment { id body } } }';
    for (let next = 0; next < ids.length; next += MOST_BODIES) {
        const variables = { ids: ids.slice(next, next + MOST_BODIES) };
        const { nodes } = await api.graphqlPage({ ...READING, schema: bodiesSchema, query, variables });
        for (const node of nodes)
            if (node?.id !== undefined)
                bodies.set(node.id, node.body ?? '');
    }
    return bodies;
}


/***/ }),

/***/ 5637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O1: () => (/* binding */ renderChanges),
/* harmony export */   We: () => (/* binding */ renderPullRequests)
/* harmony export */ });
/* unused harmony exports DESCRIPTIONS_LIMIT, CHANGES_LIMIT */
/* harmony import */ var _kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2122);
/* harmony import */ var _kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5368);
/* harmony import */ var _kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8228);
/* harmony import */ var _change_change_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9583);
/* harmony import */ var _change_kinds_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(643);
/* harmony import */ var _change_patches_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(25);






function renderPullRequests(pullRequests) {
    if (pullRequests.length === 0)
        return { note: '(There is no pull request behind this event.)' };
    const bodies = pullRequests.map(({ body }) => body.trim());
    const kept = bodies.length > 1 ? cutToFit(bodies) : bodies;
    return { data: pullRequests.map((one, index) => describe(one, kept[index] ?? '')).join('\n\n') };
}
function describe({ number, title, author, url }, body) {
    const name = number === undefined ? (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(title) : `#${number} ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(title)}`;
    const address = url === '' ? '' : `\nURL: ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(url)}`;
    const head = `${name}\nAuthor: ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(author ?? 'unknown')}${address}`;
    return body === '' ? head : `${head}\n\n${body}`;
}
/** The most characters of descriptions in a prompt. */
const DESCRIPTIONS_LIMIT = 50_000;
function cutToFit(descriptions, limit = DESCRIPTIONS_LIMIT) {
    const lengths = descriptions.map(({ length }) => length);
    const shares = (0,_change_patches_js__WEBPACK_IMPORTED_MODULE_5__/* .fairShares */ .jm)(limit, lengths);
    return descriptions.map((text, index) => (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(text, shares[index] ?? 0));
}
/** The most characters of changes in a prompt, which leaves room for the words that come with them. */
const CHANGES_LIMIT = 134_000;
/** Descriptions are cut to this before patches are, where both do not fit. */
const LEAST_DESCRIPTIONS = 20_000;
/** @param repository where the changes are, as `owner/name` */
function renderChanges(change, repository) {
    const limits = { descriptions: DESCRIPTIONS_LIMIT, patches: _change_patches_js__WEBPACK_IMPORTED_MODULE_5__/* .PATCH_LIMIT */ .$L };
    const excessOf = ({ data = '' }) => Math.max(0, (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleText */ .Q6)(data).length - CHANGES_LIMIT);
    for (;;) {
        const value = renderWithin(limits, change, repository);
        const excess = excessOf(value);
        if (excess === 0 || limits.patches === 0)
            return value;
        if (limits.descriptions > LEAST_DESCRIPTIONS) {
            limits.descriptions = Math.max(LEAST_DESCRIPTIONS, limits.descriptions - excess);
        }
        else
            limits.patches = Math.max(0, limits.patches - Math.max(1000, excess / (1 + _change_patches_js__WEBPACK_IMPORTED_MODULE_5__/* .ROOM_FOR_NAMES */ .ZE)));
    }
}
function renderWithin(limits, { changes, base, head, older, askedFor }, repository) {
    const beyond = changes.filter(({ isBeyond }) => isBeyond);
    const described = changes.filter(({ isBeyond }) => !isBeyond);
    const kept = cutToFit(described.map(({ body }) => (0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleText */ .Q6)(body).trim()), limits.descriptions);
    const shown = (0,_change_patches_js__WEBPACK_IMPORTED_MODULE_5__/* .choosePatches */ .gY)(described.map(({ files }) => files), limits.patches);
    const ends = [
        `Repository: ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(repository)}`,
        ...(base === undefined ? [] : [`Base: ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(base)}`]),
        ...(head === undefined ? [] : [`Head: ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(head)}`]),
    ];
    const others = shown.map(renderOthers);
    const demands = others.map((lines) => (0,_change_patches_js__WEBPACK_IMPORTED_MODULE_5__/* .lengthOfAll */ .Jv)(lines, '\n'.length));
    const roomForOthers = (0,_change_patches_js__WEBPACK_IMPORTED_MODULE_5__/* .fairShares */ .jm)(OTHERS_LIMIT, demands);
    const parts = described.map((change, index) => {
        const place = `${beyond.length + index + 1} of ${changes.length}`;
        const title = `## Change ${place}: ${describe(change, kept[index] ?? '')}`;
        const lines = others[index] ?? [];
        const fitting = (0,_change_patches_js__WEBPACK_IMPORTED_MODULE_5__/* .thatFit */ .pp)(lines, roomForOthers[index] ?? 0, '\n'.length);
        const more = lines.length - fitting.length;
        const named = more === 0 ? fitting : [...fitting, `… and ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(more, 'more file')}`];
        return (0,_kit_core_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .joinParts */ .nn)([title, renderPatches(named, shown[index]), whyIncomplete(change)]);
    });
    const files = shown.flatMap((one) => one.files);
    const withHunks = files.filter(({ hunks }) => hunks !== '');
    const inPart = withHunks.some((file) => file.shown < file.total) ? ', some of them in part' : '';
    const order = changes.length > 1 ? ', the newest last' : '';
    const patches = `Patches of ${withHunks.length} of ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(files.length, 'file')} are shown${inPart}.`;
    const notShown = older === undefined ? '' : ` Not shown: ${(0,_change_change_js__WEBPACK_IMPORTED_MODULE_3__/* .describeOlder */ .Sf)(older)}.`;
    const left = askedFor === undefined ? '' : ` Left out, because their docs were asked for before: ${askedFor}.`;
    const note = `${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(changes.length, 'change')}${order}. ${patches}${notShown}${left}`;
    const data = [ends.join('\n'), ...renderBeyond(beyond), ...parts].join('\n\n');
    return { coverage: (0,_change_patches_js__WEBPACK_IMPORTED_MODULE_5__/* .coverageOf */ ._5)(files), data, note };
}
/** The most characters of changes that a prompt only lists, and the fewest of each. */
const LIST_LIMIT = 40_000;
const LEAST_OF_LINE = 30;
/** Lists old changes whose files were not asked for, a line each: the reason stands once. */
function renderBeyond(changes) {
    if (changes.length === 0)
        return [];
    const room = Math.max(LEAST_OF_LINE, Math.floor(LIST_LIMIT / changes.length));
    const lines = changes.map(({ number, title, head = '' }) => {
        const name = number === undefined ? `${(0,_kit_core_pull_request_js__WEBPACK_IMPORTED_MODULE_1__/* .shortSha */ .Fu)(head)} ` : `#${number} `;
        return `- ${name}${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)((0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(title), room - name.length - '- '.length)}`;
    });
    const which = changes.length === 1 ? 'The oldest change, of which' : `The oldest ${changes.length} changes, of which`;
    return [[`${which} the files were not read, because there are too many changes:`, ...lines].join('\n')];
}
function whyIncomplete({ isRead, files, filesCapped, filesInAll, head }) {
    const commit = head === undefined ? '' : `: see commit ${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(head)}`;
    if (!isRead)
        return `(The files of this change could not be read${commit}.)`;
    const share = `These are ${files.length} of the ${filesInAll} files of this change. Other prompts to this job have the others.`;
    if (filesInAll !== undefined)
        return `(${share})`;
    if (filesCapped)
        return '(GitHub gives no more files of this change; there may be more.)';
    return files.length === 0 ? '(No file is changed any more: nothing is left of this change.)' : '';
}
function renderPatches(others, shown) {
    const { files = [], otherNames = [] } = shown ?? {};
    const patches = files.filter(({ hunks }) => hunks !== '').map(_change_patches_js__WEBPACK_IMPORTED_MODULE_5__/* .renderPatch */ .hY);
    const named = others.length === 0 ? [] : [`Files that are not shown:\n${others.join('\n')}`];
    const added = otherNames.length === 0 ? [] : [`Lines that are not shown also add: ${otherNames.join(', ')}`];
    return [...patches, ...named, ...added].join('\n\n');
}
/** The most characters of the names of files that are not shown. */
const OTHERS_LIMIT = 5_000;
/** Names the files that are not shown, with the reason: those that users may notice first. */
function renderOthers({ files }) {
    const others = files.flatMap(({ file, hunks }) => (hunks === '' ? file : []));
    const noticed = others.filter(({ path }) => (0,_change_kinds_js__WEBPACK_IMPORTED_MODULE_4__/* .isNoticeable */ .JG)(path));
    return [...new Set([...noticed, ...others])].map((file) => {
        const { path, previousPath, status, additions, deletions } = file;
        const name = `${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(path)}${(0,_change_patches_js__WEBPACK_IMPORTED_MODULE_5__/* .renderFrom */ .pC)(previousPath)}`;
        return `${(0,_kit_core_text_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(status)} ${name} +${additions} -${deletions} (${whyNotShown(file)})`;
    });
}
function whyNotShown({ path, previousPath, status, patch }) {
    if ((0,_change_kinds_js__WEBPACK_IMPORTED_MODULE_4__/* .kindOf */ .I)(path) === 'generated')
        return 'lock file or generated';
    if (patch !== undefined)
        return 'no room';
    const isMoved = status === 'renamed' || status === 'copied';
    if (isMoved && previousPath === undefined)
        return 'its other path is left out';
    // GitHub gives no reason.
    return `${isMoved ? 'no line changed, ' : ''}empty, binary or too large`;
}


/***/ })

};
