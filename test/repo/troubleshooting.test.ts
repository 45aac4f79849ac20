import { describe, expect, test, vi } from 'vitest'
import { missingCommit } from '../../src/change/history-requests.ts'
import { ofRange } from '../../src/change/range.ts'
import { findBase } from '../../src/change/since.ts'
import { ActionError, asActionError, ERROR_KINDS, GitHubError, InvalidInputs } from '../../src/core/errors.ts'
import { RESULTS, type RunOutcome } from '../../src/core/outcome.ts'
import { findGuard } from '../../src/event/guards.ts'
import { describeFailure } from '../../src/github/failure.ts'
import { headline } from '../../src/job/summary.ts'
import { findRange } from '../../src/memory/branch.ts'
import { decide, type KnownChange, whyNothingNew } from '../../src/memory/decision.ts'
import { startRun } from '../../src/run.ts'
import { explainFailure, explainStatus, type FailureDetails, type Operation } from '../../src/service/explain.ts'
import { createTransport } from '../../src/service/http.ts'
import { remark } from '../change/fakes.ts'
import { createRepository, historyOf, line } from '../change/history-fakes.ts'
import { agentJob } from '../job/fakes.ts'
import { recordOf } from '../memory/fakes.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createRun, inputsOf, PULL_REQUEST_EVENT, type RunOptions } from '../support/fake-run.ts'
import { ERROR_SECTIONS, quotes, RESULT_SECTIONS, type Section } from '../support/troubleshooting.ts'

/** A message of the action, and the section that it belongs to. */
interface Message {
  section: string
  text: string
}

/** Every status that is not a success. */
const STATUSES = Array.from({ length: 300 }, (_, index) => 300 + index)

const SECTIONS = [...ERROR_SECTIONS, ...RESULT_SECTIONS]
const namesOf = (sections: readonly Section[]) => sections.flatMap(({ names }) => names).sort()

describe('the troubleshooting page', () => {
  test('has one section for every kind of error, and for nothing else', () => {
    expect(namesOf(ERROR_SECTIONS)).toEqual([...ERROR_KINDS].sort())
  })

  test('has one section for every result that may need an explanation', () => {
    const without = ['pull-request', 'submitted', 'dry-run', ...['error', 'cancelled']]
    expect(namesOf(RESULT_SECTIONS)).toEqual(RESULTS.filter((result) => !without.includes(result)).sort())
  })
})

const messages: Message[] = [
  ...inputMessages(),
  ...serviceMessages(),
  ...githubMessages(),
  ...(await otherErrors()),
  ...resultMessages(),
  ...(await skipMessages()),
]

describe('the messages of the action', () => {
  test.each(SECTIONS)('are quoted in the section $names, word for word', ({ names, quotes: quoted }) => {
    const missing = messages.filter(
      ({ section, text }) => names.includes(section) && !quoted.some((one) => quotes(one, text)),
    )
    expect(missing).toEqual([])
    expect(quoted).not.toEqual([])
  })

  test.each(SECTIONS)('are all that the section $names quotes', ({ names, quotes: quoted }) => {
    const texts = messages.filter(({ section }) => names.includes(section)).map(({ text }) => text)
    expect(quoted.filter((one) => !texts.some((text) => quotes(one, text)))).toEqual([])
  })
})

function inputMessages(): Message[] {
  const problem = { input: 'wait', problem: 'is odd' }
  return [[problem], [problem, { ...problem, input: 'timeout' }]].map((problems) =>
    messageOf(new InvalidInputs(problems)),
  )
}

function messageOf({ kind, what }: Pick<ActionError, 'kind' | 'what'>): Message {
  return { section: kind, text: what }
}

function serviceMessages(): Message[] {
  const host = 'api.mintlify.com'
  const operations: Operation[] = ['create', 'message', 'read', 'views']
  const failures: FailureDetails[] = [
    ...(['connect', 'time-out', 'lost'] as const).map((reason) => ({ reason, detail: 'ECONNRESET' })),
    ...(['too-large', 'not-json'] as const).map((reason) => ({ reason })),
    { reason: 'connect', detail: 'Proxy Authentication Required (407)' },
    ...[true, false].map((sent) => ({ reason: 'cancelled', sent }) as const),
  ]
  const create = { host, operation: 'create', remoteMessage: undefined } as const
  const all = [
    ...operations.flatMap((operation) => [
      ...STATUSES.map((status) => explainStatus({ host, operation, status, remoteMessage: undefined })),
      ...failures.map((failure) => explainFailure({ host, operation }, failure)),
    ]),
    explainFailure(create, { reason: 'without-id' }),
  ]
  return all.map(messageOf)
}

function githubMessages(): Message[] {
  const purpose = {
    action: 'read the pull request',
    target: 'the pull request',
    permission: 'pull-requests: read',
    repeatable: true,
  }
  const token = { input: 'github-token', repository: 'acme/app', isOwn: true, filesUrl: '' } as const
  const failures = [
    ...STATUSES.map((status) => ({ status, message: 'No', response: { headers: {} } })),
    { errors: [{ type: 'FORBIDDEN' }] },
    { errors: [{ type: 'RATE_LIMITED' }], message: 'No' },
    new Error('ECONNRESET'),
  ]
  return failures.map((failure) => messageOf(describeFailure(purpose, failure, { token, redact: (text) => text })))
}

/** Where a range cannot begin, and where it is empty. */
function rangeErrors(): Promise<ActionError>[] {
  const isNever = createRepository(line(5001).map((one) => ({ ...one, committedAtMs: Number.POSITIVE_INFINITY })))
  const { source } = createRepository([])
  const { history } = historyOf(isNever.commits)
  const find = (since: Parameters<typeof findBase>[0], repository: typeof source = source) =>
    findBase(since, { head: 'c1', history, source: repository, nowMs: 0, redact: String })
  const release = (tag: number) => ({ tag: `v${tag}`, publishedAtMs: 0 })
  const inputs = inputsOf({ prompt: 'x', since: { type: 'ref', ref: 'v1' } })
  const noService = () => Promise.reject(new Error('The test needs no service'))
  return [
    errorOf(() => find({ type: 'ref', ref: 'v9' })),
    errorOf(() => find({ type: 'ref', ref: 'c1' }, { ...source, commitOf: async (ref) => ref })),
    errorOf(() =>
      find(
        { type: 'previous-release' },
        { ...source, releases: async () => Array.from({ length: 21 }, (_, n) => release(n)) },
      ),
    ),
    errorOf(() => find({ type: 'duration', text: '7d', ms: 0 })),
    errorOf(() =>
      ofRange({
        base: { sha: 'b', what: '' },
        head: 'c1',
        history,
        source: { ...source, compare: async () => undefined },
      }).files(),
    ),
    errorOf(() => findRange({ inputs, event: PULL_REQUEST_EVENT }, noService, createRun({ commit: '' }).run)),
  ]
}

/** Why a run with nothing new since `since` is skipped. */
async function emptyRangeReason(): Promise<string | undefined> {
  const inputs = inputsOf({ prompt: 'x', since: { type: 'ref', ref: 'c1' } })
  const { run } = createRun({ commit: 'c1', repository: createRepository(line(1)) })
  const noService = () => Promise.reject(new Error('The test needs no service'))
  const end = await findRange({ inputs, event: PULL_REQUEST_EVENT }, noService, run)
  return end.type === 'ended' ? end.outcome.reason : undefined
}

/** Errors of other modules, by what causes them. */
async function otherErrors(): Promise<Message[]> {
  const clock = createFakeClock()
  const tokens = { githubToken: 't', docsToken: '' }
  const settings = { apiKey: 'k', projectId: 'p', ...tokens, pullRequest: undefined, skipAuthors: [] }
  const { signal } = new AbortController()
  const run = () => startRun({ ...settings, wantsSummary: false }, signal, clock)
  vi.stubEnv('GITHUB_REPOSITORY', '')
  vi.stubEnv('HTTP_PROXY', 'not an address')
  const withoutRepository = run()
  vi.stubEnv('GITHUB_REPOSITORY', 'acme/app')
  vi.stubEnv('GITHUB_API_URL', 'not an address')
  const withoutApi = run()
  const withoutToken = startRun({ ...settings, githubToken: '', wantsSummary: false }, signal, clock)
  const errors = await Promise.all([
    errorOf(async () => createTransport({ baseUrl: new URL('http://service.example'), apiKey: 'k', clock })),
    errorOf(() => withoutRepository.connect()),
    errorOf(() => withoutToken.connect()),
    errorOf(() => withoutApi.connect()),
    ...rangeErrors(),
  ])
  vi.unstubAllEnvs()
  const unexpected = asActionError(new TypeError('x is not a function'), (text) => text)
  return [...errors, missingCommit('abc'), unexpected].map(messageOf)
}

async function errorOf(cause: () => Promise<unknown>): Promise<ActionError> {
  const error = await cause().catch((thrown: unknown) => thrown)
  if (error instanceof ActionError) return error
  throw new Error('There was no error', { cause: error })
}

function resultMessages(): Message[] {
  const sent = {
    jobId: 'job-1',
    job: agentJob({ id: 'job-1' }),
    reused: false,
    sent: 'yes',
    elapsedMs: 68_000,
  } as const
  const alone = { reused: true, sent: 'none', elapsedMs: 68_000 } as const
  const outcomes: RunOutcome[] = [
    ...(['timed-out', 'failed', 'archived', 'no-pull-request'] as const).map((result) => ({ ...sent, result })),
    ...(['failed', 'no-pull-request'] as const).map((result) => ({ ...alone, result })),
    { ...sent, job: agentJob({ status: 'active' }), result: 'timed-out' },
    { ...sent, job: agentJob({ id: 'job-1', status: 'failed' }), result: 'timed-out' },
    { ...alone, result: 'timed-out' },
    { ...sent, sent: 'no', result: 'timed-out' },
    { ...sent, result: 'cancelled' },
    { ...alone, result: 'cancelled' },
    { ...sent, sent: 'no', result: 'cancelled' },
    { ...sent, sent: 'unknown', result: 'cancelled' },
  ]
  return outcomes.map((outcome) => ({ section: outcome.result, text: headline(outcome, 'api.mintlify.com') }))
}

function decisionReasons(): (string | undefined)[] {
  const thisRun = recordOf(9, { change: 'A' })
  const given = { prompt: 'x', jobId: undefined, event: 'push' }
  const nothing = { requests: [], prompts: 0 }
  const same = { requests: [recordOf(1, { change: 'A', jobId: 'job-1' })], prompts: 1 }
  const orders = [
    decide({ ...given, reuseJob: 'require' }, nothing, thisRun).order,
    decide({ ...given, reuseJob: true, maxPrompts: 1, event: 'schedule' }, same, thisRun).order,
    decide({ ...given, reuseJob: true }, same, thisRun).order,
    decide({ ...given, reuseJob: true, isQuiet: true }, nothing, thisRun).order,
  ]
  const ended = recordOf(9, { jobId: 'job-1', result: 'no-pull-request' })
  const again = decide({ ...given, reuseJob: true }, { requests: [ended], prompts: 1 }, { ...ended, attempt: 2 }).order
  return [...orders, again.type === 'rejoin' ? again.otherwise : again].map((order) => {
    const skip = order.type === 'rejoin' ? order.ifUnknown : order
    return skip?.type === 'skip' ? skip.reason : undefined
  })
}

async function skipMessages(): Promise<Message[]> {
  const comment = { ...PULL_REQUEST_EVENT, name: 'issue_comment' }
  const pullRequest = PULL_REQUEST_EVENT
  const afterRun = { ...pullRequest, name: 'workflow_run', runActors: ['eve'] }
  const deletion = { before: '1'.repeat(40), after: '0'.repeat(40), authors: [] }
  const approval = {
    ...pullRequest,
    name: 'pull_request_review',
    review: { id: 7, author: 'mona', state: 'approved', text: '' },
  }
  const withoutKey: RunOptions = { settings: { apiKey: '' } }
  const failing = new GitHubError(500, { kind: 'github-fault', what: 'GitHub failed.', advice: 'Run it again.' })
  const reasons = await Promise.all([
    ...decisionReasons(),
    emptyRangeReason(),
    findGuard({ ...pullRequest, fromFork: true }, createRun(withoutKey).run),
    findGuard({ ...pullRequest, logins: ['dependabot[bot]'] }, createRun(withoutKey).run),
    findGuard(comment, createRun({ permission: 'read' }).run),
    findGuard(comment, createRun({ permission: failing }).run),
    findGuard(comment, createRun({ settings: { githubToken: '' } }).run),
    findGuard(pullRequest, createRun({ settings: { skipAuthors: ['mona'] } }).run),
    findGuard(afterRun, createRun({ permission: (login) => (login === 'mona' ? 'write' : 'read') }).run),
    findGuard({ ...afterRun, runActors: [undefined] }, createRun().run),
    findGuard({ ...comment, comment: remark('<!-- docs-agent-action:1:e30 -->') }, createRun().run),
    findGuard({ ...comment, comment: remark('x'), action: 'deleted' }, createRun().run),
    findGuard({ ...comment, comment: remark('') }, createRun().run),
    findGuard({ ...comment, comment: remark('x') }, createRun({ settings: { skipAuthors: ['mona'] } }).run),
    findGuard(
      { ...approval, review: { ...approval.review, text: 'x' } },
      createRun({ settings: { skipAuthors: ['mona'] } }).run,
    ),
    findGuard({ ...approval, action: 'dismissed' }, createRun().run),
    findGuard(approval, createRun().run),
    findGuard(approval, createRun({ remarks: failing }).run),
    findGuard({ ...pullRequest, action: 'closed' }, createRun().run),
    findGuard({ ...pullRequest, name: 'push', push: deletion }, createRun().run),
  ])
  const known: KnownChange[] = [{ coveredBy: '2' }, { files: { count: 0, isQuiet: false } }]
  return [...reasons, ...known.map(whyNothingNew)].map((reason = 'no reason') => {
    const outcome: RunOutcome = { result: 'skipped', reason, reused: false, sent: 'none', elapsedMs: 0 }
    return { section: 'skipped', text: headline(outcome) }
  })
}
