import { githubFault } from '../../emulator/github/faults.ts'
import type { GitHubRequest } from '../../emulator/github/server.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import type { GateOptions } from '../../emulator/http/gates.ts'
import type { PageViews } from '../../emulator/service/views.ts'
import { type GitHubEvent, onPullRequest, onPush } from '../support/events.ts'
import { CLOSED_PORT, tcpServer } from '../support/loopback.ts'
import {
  after,
  calling,
  chunkLoading,
  endless,
  type Fixtures,
  githubLate,
  githubSilent,
  instant,
  logged,
  type SetTrigger,
  serviceLate,
  serviceSilent,
} from './cancel-triggers.ts'

/** A point of a run at which it is cancelled. */
export type CancelPoint = {
  /** Follows "a run that is cancelled …". */
  name: string
  inputs: Record<string, string>
  event?: GitHubEvent
  files?: Record<string, string>
  trigger: SetTrigger
  expected: Expected
  /** What else the summary contains. */
  summary?: RegExp
  /** The head line of the comment, where `expected` does not determine it. */
  comment?: RegExp
  /**
   * A warning that may stand beside the error. With it the comment may be missing: on a busy machine the time ends
   * before it is written.
   */
  warning?: RegExp
  /**
   * A second signal has something to end here: `later`, since the run takes seconds after the first one, or `at once`,
   * since the process receives both together.
   */
  secondSignal?: 'later' | 'at once'
}

/**
 * What is true of the prompt, or of the job that is waited for, when a run has been cancelled.
 *
 * - `unsent`: no prompt has reached the service, and the run says so.
 * - `unknown`: the service may have accepted it.
 * - `accepted`: there is a job, which may still be running; the run says how to wait for it.
 * - `ended`: the job has ended, and the run still waited for its link.
 * - `reported`: the job has ended, and the run has reported it; only the step counts as cancelled.
 */
export type Expected = 'unsent' | 'unknown' | 'accepted' | 'ended' | 'reported'

const prompt = { prompt: 'Say hello' }
const report = { prompt: 'Look: {{ page-views }}', 'page-views': 'true', 'fail-on': 'none' }
const resumed = { 'job-id': 'job-1' }
const followUp = { 'job-id': 'job-1', prompt: 'Go on' }
const commented = { prompt: 'Say hello', comment: 'true' }
const event = onPullRequest('pull_request')

const limited: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '20' } }
const anotherRun = { event, env: { GITHUB_RUN_ID: '1' } }

const idle = ({ emulator }: Fixtures) => emulator.addJob()
const busy = ({ emulator }: Fixtures) => emulator.addJob({ status: 'active' })
const limitReads = ({ emulator }: Fixtures) =>
  emulator.faults.add({ operation: 'read', times: 'always', skip: 1, fault: limited })

function siteOf(pages: number): (fixtures: Fixtures) => void {
  const rows = Array.from(
    { length: pages },
    (_, index): PageViews => ({ path: `/${index}`, human: pages, ai: index, total: pages + index }),
  )
  return ({ emulator }) => emulator.useViews({ rows })
}

const beforeTheReport: readonly CancelPoint[] = [
  {
    name: 'while the program is loaded',
    inputs: prompt,
    trigger: chunkLoading(1),
    expected: 'unsent',
  },
  { name: 'while the code of the report is loaded', inputs: report, trigger: chunkLoading(3), expected: 'unsent' },
  {
    name: "while a guard reads the sender's permission",
    inputs: prompt,
    event: onPullRequest('issue_comment'),
    trigger: githubSilent('permission'),
    expected: 'unsent',
  },
  {
    name: 'while a guard waits for the limit of GitHub to clear',
    inputs: prompt,
    event: onPullRequest('issue_comment'),
    trigger: after(({ github }) => {
      const fault = githubFault.secondaryRateLimit({ retryAfter: '30' })
      github.faults.add({ operation: 'permission', times: 'always', fault })
    }, logged('Trying again in 30s')),
    expected: 'unsent',
  },
  {
    name: 'while a guard reads the author of the change',
    inputs: report,
    event: onPush({ authors: ['octocat'] }),
    trigger: githubSilent('commit-pull-requests'),
    expected: 'unsent',
  },
  {
    name: 'while the files are read for a large prompt',
    inputs: { 'prompt-file': 'prompt.md' },
    files: { 'prompt.md': `{{ diff }} ${'x'.repeat(1024 * 1024 - 100)}` },
    event,
    trigger: githubSilent('pull-request-files'),
    expected: 'unsent',
  },
  {
    name: 'while the commits are read for a dry run',
    inputs: { prompt: 'Since {{ commits }}', 'dry-run': 'true' },
    event,
    trigger: githubSilent('pull-request-commits'),
    expected: 'unsent',
  },
]

/** The heading of the report. */
const REPORTED = /^## Page views, /m

const duringTheReport: readonly CancelPoint[] = [
  {
    name: "while the report's first page is read",
    inputs: report,
    trigger: serviceSilent('views'),
    expected: 'unsent',
  },
  {
    name: 'while the trend is read, without a prompt',
    inputs: { 'page-views': 'true' },
    trigger: after(siteOf(10), serviceSilent('views', { matches: ({ query }) => query.limit === '1' })),
    expected: 'unsent',
    summary: /before anything was sent\.$/m,
  },
  {
    name: "while the report's 429 is waited out",
    inputs: report,
    trigger: after(({ emulator }) => {
      emulator.faults.add({ operation: 'views', times: 'always', skip: 1, fault: limited })
    }, logged('Trying again in 20s')),
    expected: 'unsent',
  },
  {
    name: "while the second of the report's files is written",
    inputs: report,
    trigger: after(siteOf(2000), calling('createWriteStream', 2)),
    expected: 'unsent',
    secondSignal: 'at once',
    summary: REPORTED,
  },
  {
    name: 'between report and submit, while the comment is read',
    inputs: { ...report, comment: 'true' },
    event,
    trigger: after(siteOf(10), githubSilent('graphql:repository')),
    expected: 'unsent',
    summary: REPORTED,
  },
]

const keptIssue = { ...report, 'page-views-issue': 'true', 'page-views-notify': 'always' }

function addIssueOfReport({ github }: Fixtures): void {
  github.setPermissions({ issues: 'write' })
}

async function keepIssueBefore(fixtures: Fixtures): Promise<void> {
  addIssueOfReport(fixtures)
  await fixtures.action.run({ 'page-views': 'true', 'page-views-issue': 'true' }, { env: { GITHUB_RUN_ID: '1' } })
}

const duringTheIssue = (
  [
    ['it is read whose token it is, for the issue', addIssueOfReport, githubSilent('graphql:viewer')],
    ['the issue is looked for', keepIssueBefore, githubSilent('issues')],
    ['the issue is made', addIssueOfReport, githubSilent('create-issue')],
    [
      'the issue is made, which GitHub does not see',
      addIssueOfReport,
      githubSilent('create-issue', { when: 'before' }),
    ],
    ['the issue is updated', keepIssueBefore, githubSilent('update-issue')],
    [
      'the issue is updated, which GitHub does not see',
      keepIssueBefore,
      githubSilent('update-issue', { when: 'before' }),
    ],
    ['the issue is commented on', keepIssueBefore, githubSilent('create-comment')],
  ] satisfies [string, (fixtures: Fixtures) => unknown, SetTrigger][]
).map(
  ([what, prepare, trigger]): CancelPoint => ({
    name: `while ${what}`,
    inputs: keptIssue,
    trigger: after(siteOf(300), after(prepare, trigger)),
    expected: 'unsent',
    summary: REPORTED,
  }),
)

const responses: readonly { is: string; fault: Fault; expected: Expected }[] = [
  { is: 'reset', fault: { kind: 'reset-after' }, expected: 'unknown' },
  { is: 'answered with a page', fault: { kind: 'html' }, expected: 'unknown' },
  { is: 'answered with 401', fault: { kind: 'status', status: 401 }, expected: 'unsent' },
  { is: 'answered with 429', fault: limited, expected: 'unsent' },
]

const withResponse = responses.map(
  ({ is, fault, expected }): CancelPoint => ({
    name: `during a POST that is ${is}`,
    inputs: { ...prompt, 'fail-on': 'none' },
    trigger: serviceLate('create', fault),
    expected,
  }),
)

const whileSending: readonly CancelPoint[] = [
  {
    name: 'during a POST that is answered in time',
    inputs: prompt,
    trigger: serviceLate('create'),
    expected: 'accepted',
  },
  {
    name: 'during a POST that is never answered',
    inputs: prompt,
    trigger: serviceSilent('create'),
    expected: 'unknown',
    secondSignal: 'later',
  },
  {
    name: 'during a POST that the service never sees, on a pull request',
    inputs: commented,
    event,
    trigger: serviceSilent('create', { when: 'before' }),
    expected: 'unknown',
    warning: /\.$/,
    secondSignal: 'later',
  },
  {
    name: 'during a POST that is never answered, while GitHub is slow',
    inputs: commented,
    event,
    trigger: after(({ github }) => {
      github.faults.add({ operation: 'create-comment', times: 1, fault: { kind: 'delay', ms: 600 } })
    }, serviceSilent('create')),
    expected: 'unknown',
    warning: /^(?!.*operation was aborted).*\.$/,
  },
  ...withResponse,
  {
    name: 'during a POST with wait: false',
    inputs: { ...prompt, wait: 'false' },
    trigger: serviceLate('create'),
    expected: 'accepted',
  },
  {
    name: 'while the connection for a POST hangs',
    inputs: prompt,
    trigger: async ({ onTestFinished }) => {
      const hello = Promise.withResolvers<void>()
      const server = await tcpServer(() => hello.resolve())
      onTestFinished(async () => server[Symbol.asyncDispose]())
      return { reached: () => hello.promise, inputs: { 'base-url': `https://127.0.0.1:${server.port}` } }
    },
    expected: 'unsent',
    secondSignal: 'later',
  },
  {
    name: 'before a POST that found no connection is sent again',
    inputs: { ...prompt, 'base-url': `http://127.0.0.1:${CLOSED_PORT}` },
    trigger: logged('Trying again in'),
    expected: 'unsent',
  },
  {
    name: "while a POST's 429 is waited out",
    inputs: { ...prompt, 'fail-on': 'none' },
    trigger: after(({ emulator }) => {
      emulator.faults.add({ operation: 'create', times: 'always', fault: limited })
    }, logged('Trying again in 20s')),
    expected: 'unsent',
  },
]

const whileWaiting: readonly CancelPoint[] = [
  {
    name: 'between the response to a POST and the first read',
    inputs: { ...prompt, 'fail-on': 'none' },
    trigger: logged('Status: active'),
    expected: 'accepted',
  },
  {
    name: 'during a read',
    inputs: resumed,
    trigger: after(busy, serviceSilent('read')),
    expected: 'accepted',
    summary: /the state of the job is not known/,
  },
  {
    name: "while a read's Retry-After is waited out",
    inputs: resumed,
    trigger: after(busy, after(limitReads, logged('Trying again in 20s'))),
    expected: 'accepted',
  },
  {
    name: 'during the only read of wait: false, without a summary',
    inputs: { ...resumed, wait: 'false', summary: 'false' },
    trigger: after(busy, serviceSilent('read')),
    expected: 'accepted',
  },
  {
    name: 'while the link of a completed job is awaited',
    inputs: prompt,
    trigger: after(({ emulator }) => {
      emulator.usePlan(() => ({ ...instant, linkAppearsAfterMs: 60_000 }))
    }, logged('Status: completed')),
    expected: 'ended',
  },
  {
    name: 'while a follow-up waits for a busy job',
    inputs: followUp,
    trigger: after(busy, logged('Status: active')),
    expected: 'unsent',
    summary: /before the prompt was sent; the job is still running[\s\S]*Add the prompt/,
  },
  {
    name: "during a follow-up's POST that is never answered",
    inputs: followUp,
    trigger: after(idle, serviceSilent('message')),
    expected: 'unknown',
    secondSignal: 'later',
  },
  {
    name: "during a follow-up's POST that is answered in time",
    inputs: followUp,
    trigger: after(idle, serviceLate('message')),
    expected: 'accepted',
  },
  {
    name: 'while a follow-up still shows the earlier end',
    inputs: followUp,
    trigger: after(
      (fixtures) => {
        idle(fixtures)
        fixtures.emulator.usePlan(() => ({ ...endless, neverActive: true }))
      },
      logged(/accepted the follow-up[\s\S]*Status: completed/),
    ),
    expected: 'accepted',
  },
]

const whileReporting: readonly CancelPoint[] = [
  {
    name: 'while the comment is written that the job has begun',
    inputs: commented,
    event,
    trigger: githubSilent('create-comment'),
    expected: 'accepted',
  },
  {
    name: 'once the comment says that the job has begun',
    inputs: commented,
    event,
    trigger: ({ emulator }) => ({ reached: () => emulator.waitForRequest(({ operation }) => operation === 'read') }),
    expected: 'accepted',
  },
  {
    name: 'while GitHub no longer responds',
    inputs: commented,
    event,
    trigger: ({ github }) => ({
      async reached() {
        await github.waitForRequest(({ operation }) => operation === 'create-comment')
        github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'hang', processed: false } })
      },
    }),
    expected: 'accepted',
    comment: /^⏳/,
    warning: /\.$/,
    secondSignal: 'later',
  },
  {
    name: 'while a re-run reads the job of the attempt before',
    inputs: { ...commented, wait: 'false' },
    event,
    trigger: async (fixtures) => {
      await fixtures.action.run({ ...commented, wait: 'false' }, { event })
      return { ...(await serviceSilent('read')(fixtures)), options: { env: { GITHUB_RUN_ATTEMPT: '2' } } }
    },
    expected: 'accepted',
    summary: /the state of the job is not known/,
  },
  {
    name: 'while the pull request of a job to reuse is read',
    inputs: { ...commented, 'reuse-job': 'true' },
    event,
    trigger: after(async ({ action, emulator }) => {
      emulator.usePlan(() => instant)
      await action.run(commented, anotherRun)
    }, githubSilent('pull-request')),
    expected: 'unsent',
    summary: /before the prompt was sent; the job had already ended \(completed\)/,
    comment: /^✅/,
  },
  {
    name: "while the summary of the job's end is written",
    inputs: prompt,
    trigger: after(({ emulator }) => emulator.usePlan(() => instant), calling('promises.appendFile', 1)),
    expected: 'reported',
    secondSignal: 'at once',
  },
  {
    name: 'while the comment is written that the job has ended',
    inputs: commented,
    event,
    trigger: after(({ emulator }) => emulator.usePlan(() => instant), githubLate('graphql:updateIssueComment')),
    expected: 'reported',
    comment: /^✅/,
  },
]

const docsToken = 'ghs_docs_app'
const lookedAfter = { ...commented, 'docs-token': docsToken, labels: 'docs', reviewers: 'alice' }

/** The docs pull request of a job that ends at once, and a token for it. */
function addDocs({ emulator, github }: Fixtures): void {
  const repository = 'acme/docs'
  emulator.usePlan(() => instant)
  github.addRepository({ fullName: repository, accessible: false })
  github.addPullRequest({ repository, number: 1, user: 'mintlify[bot]' })
  github.addLabel('docs', repository)
  github.setPermission('alice', 'write', repository)
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: docsToken, identity: 'docs-app[bot]', permissions, repositories: [repository] })
}

const aboutDocs: GateOptions<GitHubRequest> = { matches: ({ path }) => path.includes('/acme/docs/') }

const afterwards = (
  [
    ['the docs pull request is read', githubSilent('pull-request')],
    ['it is read whether a label exists', githubSilent('label')],
    ['the docs pull request is labelled', githubSilent('add-labels')],
    ['a review of the docs pull request is requested', githubSilent('request-review')],
    ['the link back is written', githubSilent('create-comment', aboutDocs)],
    [
      'the docs pull request is looked after, and GitHub no longer responds',
      ({ github }) => ({
        async reached() {
          await github.waitForRequest(({ operation }) => operation === 'label')
          github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'hang', processed: false } })
        },
      }),
    ],
  ] satisfies [string, SetTrigger][]
).map(
  ([what, trigger]): CancelPoint => ({
    name: `while ${what}`,
    inputs: lookedAfter,
    event,
    trigger: after(addDocs, trigger),
    expected: 'reported',
    comment: /^✅/,
    warning: /^The run was cancelled, so acme\/docs#1 may lack/,
  }),
)

/** In the order of a run. */
export const cancelPoints: readonly CancelPoint[] = [
  ...beforeTheReport,
  ...duringTheReport,
  ...duringTheIssue,
  ...whileSending,
  ...whileWaiting,
  ...whileReporting,
  ...afterwards,
]
