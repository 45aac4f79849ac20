import { githubFault } from '../../emulator/github/faults.ts'
import type { Fault } from '../../emulator/http/faults.ts'
import type { PageViews } from '../../emulator/service/views.ts'
import { onPullRequest, onPush } from '../support/events.ts'
import { tcpServer } from '../support/loopback.ts'
import {
  after,
  answered,
  answeredByGitHub,
  calling,
  held,
  heldByGitHub,
  loading,
  logged,
  long,
  type SetStage,
  short,
  type World,
} from './cancellation-stages.ts'
import type { ActionOptions } from './run-action.ts'

/** A moment of a run's life at which it is cancelled. */
export type Moment = {
  /** Follows "a run that is cancelled …". */
  name: string
  inputs: Record<string, string>
  event?: NonNullable<ActionOptions['event']>
  files?: Record<string, string>
  stage: SetStage
  leaves: Leaves
  /** What the summary says beside. */
  says?: RegExp
  /** The head line of the comment, where `leaves` does not tell it. */
  comment?: RegExp
  /** What a warning says that may stand beside the one error. */
  warns?: RegExp
  /**
   * A second signal has something to end here: `apart`, since the run takes seconds after the first one, or `together`,
   * since the process hears both at once.
   */
  twice?: 'apart' | 'together'
}

/**
 * What is true of the prompt, or of the job that is waited for, when a run has been cancelled.
 *
 * - `unsent`: no prompt has reached the service, and the run says so or speaks of none.
 * - `unknown`: the service may have accepted it.
 * - `accepted`: there is a job, which goes on; the run says how to wait for it.
 * - `ended`: the job has ended, and the run is cancelled while it still looks for its link.
 * - `told`: the job has ended, and the run has told so already; only the step counts as cancelled.
 */
export type Leaves = 'unsent' | 'unknown' | 'accepted' | 'ended' | 'told'

const prompt = { prompt: 'Say hello' }
const report = { prompt: 'Look: {{ page-views }}', 'page-views': 'true', 'fail-on': 'none' }
const resumed = { 'job-id': 'job-1' }
const followUp = { 'job-id': 'job-1', prompt: 'Go on' }
const commented = { prompt: 'Say hello', comment: 'true' }
const event = onPullRequest('pull_request')

const limited: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '20' } }
const anotherRun = { event, env: { GITHUB_RUN_ID: '1' } }

const free = ({ emulator }: World) => emulator.addJob()
const busy = ({ emulator }: World) => emulator.addJob({ status: 'active' })
const limitReads = ({ emulator }: World) =>
  emulator.faults.add({ operation: 'read', times: 'always', skip: 1, fault: limited })

function siteOf(pages: number): (world: World) => void {
  const rows = Array.from(
    { length: pages },
    (_, index): PageViews => ({ path: `/${index}`, human: pages, ai: index, total: pages + index }),
  )
  return ({ emulator }) => emulator.useViews({ rows })
}

const beforeTheReport: readonly Moment[] = [
  {
    name: 'while the program is loaded',
    inputs: prompt,
    stage: loading(1),
    leaves: 'unsent',
  },
  { name: 'while the code of the report is loaded', inputs: report, stage: loading(3), leaves: 'unsent' },
  {
    name: "while a guard asks for the sender's permission",
    inputs: prompt,
    event: onPullRequest('issue_comment'),
    stage: heldByGitHub('permission'),
    leaves: 'unsent',
  },
  {
    name: 'while a guard waits for the limit of GitHub to clear',
    inputs: prompt,
    event: onPullRequest('issue_comment'),
    stage: after(({ github }) => {
      const fault = githubFault.secondaryRateLimit({ retryAfter: '30' })
      github.faults.add({ operation: 'permission', times: 'always', fault })
    }, logged('Trying again in 30s')),
    leaves: 'unsent',
  },
  {
    name: "while a guard asks for the change's author",
    inputs: report,
    event: onPush({ authors: ['octocat'] }),
    stage: heldByGitHub('commit-pull-requests'),
    leaves: 'unsent',
  },
  {
    name: 'while the pull request is read',
    inputs: { prompt: 'About {{ pull-request }}' },
    event,
    stage: heldByGitHub('pull-request'),
    leaves: 'unsent',
  },
  {
    name: 'while the files are read for a large prompt',
    inputs: { 'prompt-file': 'prompt.md' },
    files: { 'prompt.md': `{{ diff }} ${'x'.repeat(1024 * 1024 - 100)}` },
    event,
    stage: heldByGitHub('pull-request-files'),
    leaves: 'unsent',
  },
  {
    name: 'while the commits are read for a dry run',
    inputs: { prompt: 'Since {{ commits }}', 'dry-run': 'true' },
    event,
    stage: heldByGitHub('pull-request-commits'),
    leaves: 'unsent',
  },
]

const duringTheReport: readonly Moment[] = [
  { name: "while the report's first page is read", inputs: report, stage: held('views'), leaves: 'unsent' },
  {
    name: 'in the middle of the report',
    inputs: report,
    stage: after(siteOf(700), held('views', { matches: ({ query }) => query.offset === '250' })),
    leaves: 'unsent',
  },
  {
    name: 'while the trend is read, without a prompt',
    inputs: { 'page-views': 'true' },
    stage: after(siteOf(10), held('views', { matches: ({ query }) => query.limit === '1' })),
    leaves: 'unsent',
    says: /before anything was sent\.$/m,
  },
  {
    name: "while the report's 429 is waited out",
    inputs: report,
    stage: after(({ emulator }) => {
      emulator.faults.add({ operation: 'views', times: 'always', skip: 1, fault: limited })
    }, logged('Trying again in 20s')),
    leaves: 'unsent',
  },
  {
    name: "while the second of the report's files is written",
    inputs: report,
    stage: after(siteOf(2000), calling('createWriteStream', 2)),
    leaves: 'unsent',
    twice: 'together',
    says: /^## .* Page views$/m,
  },
  {
    name: 'between report and submit, while the comment is read',
    inputs: { ...report, comment: 'true' },
    event,
    stage: after(siteOf(10), heldByGitHub('graphql:repository')),
    leaves: 'unsent',
    says: /^## .* Page views$/m,
  },
]

const answers: readonly [is: string, fault: Fault, leaves: Leaves][] = [
  ['answered with 500', { kind: 'status', status: 500 }, 'unknown'],
  ['reset', { kind: 'reset-after' }, 'unknown'],
  ['answered with a page', { kind: 'html' }, 'unknown'],
  ['answered with 401', { kind: 'status', status: 401 }, 'unsent'],
  ['answered with 429', limited, 'unsent'],
]

const whenAnswered = answers.map(
  ([is, fault, leaves]): Moment => ({
    name: `during a POST that is ${is}`,
    inputs: { ...prompt, 'fail-on': 'none' },
    stage: answered('create', { fault }),
    leaves,
  }),
)

const whileSending: readonly Moment[] = [
  {
    name: 'during a POST that is answered two seconds later',
    inputs: prompt,
    stage: answered('create', { afterMs: 2000 }),
    leaves: 'accepted',
  },
  {
    name: 'during a POST that is never answered',
    inputs: prompt,
    stage: held('create'),
    leaves: 'unknown',
    twice: 'apart',
  },
  {
    name: 'during a POST that the service never sees, on a pull request',
    inputs: commented,
    event,
    stage: held('create', { when: 'before' }),
    leaves: 'unknown',
    // On a slow machine the time is up before the comment that was written has been read again.
    warns: /\.$/,
    twice: 'apart',
  },
  {
    name: 'during a POST that is never answered, while GitHub is slow',
    inputs: commented,
    event,
    stage: after(({ github }) => {
      github.faults.add({ operation: 'create-comment', times: 1, fault: { kind: 'delay', ms: 600 } })
    }, held('create')),
    leaves: 'unknown',
    warns: /^(?!.*operation was aborted).*\.$/,
  },
  ...whenAnswered,
  {
    name: 'during a POST with wait: false',
    inputs: { ...prompt, wait: 'false' },
    stage: answered('create'),
    leaves: 'accepted',
  },
  {
    name: 'while the connection for a POST hangs',
    inputs: prompt,
    stage: async ({ onTestFinished }) => {
      const hello = Promise.withResolvers<void>()
      const server = await tcpServer(() => hello.resolve())
      onTestFinished(async () => server[Symbol.asyncDispose]())
      return { come: () => hello.promise, inputs: { 'base-url': `https://127.0.0.1:${server.port}` } }
    },
    leaves: 'unsent',
    twice: 'apart',
  },
  {
    name: 'before a POST that found no connection is sent again',
    // Nothing listens on that port.
    inputs: { ...prompt, 'base-url': 'http://127.0.0.1:2' },
    stage: logged('Trying again in'),
    leaves: 'unsent',
  },
  {
    name: "while a POST's 429 is waited out",
    inputs: { ...prompt, 'fail-on': 'none' },
    stage: after(({ emulator }) => {
      emulator.faults.add({ operation: 'create', times: 'always', fault: limited })
    }, logged('Trying again in 20s')),
    leaves: 'unsent',
  },
]

const whileWaiting: readonly Moment[] = [
  {
    name: 'between the answer to a POST and the first look',
    inputs: { ...prompt, 'fail-on': 'none' },
    stage: logged('Status: active'),
    leaves: 'accepted',
  },
  { name: 'during a read', inputs: resumed, stage: after(busy, held('read')), leaves: 'accepted', says: /not seen/ },
  { name: 'between two reads', inputs: resumed, stage: after(busy, logged('Status: active')), leaves: 'accepted' },
  {
    name: "while a read's Retry-After is waited out",
    inputs: resumed,
    stage: after(busy, after(limitReads, logged('Trying again in 20s'))),
    leaves: 'accepted',
  },
  {
    name: 'during the one look of wait: false, without a summary',
    inputs: { ...resumed, wait: 'false', summary: 'false' },
    stage: after(busy, held('read')),
    leaves: 'accepted',
  },
  {
    name: 'while the link of a completed job is awaited',
    inputs: prompt,
    stage: after(({ emulator }) => {
      emulator.usePlan(() => ({ ...short, linkAppearsAfterMs: 60_000 }))
    }, logged('Status: completed')),
    leaves: 'ended',
  },
  {
    name: 'while a follow-up waits for a busy job',
    inputs: followUp,
    stage: after(busy, logged('Status: active')),
    leaves: 'unsent',
    says: /before the prompt was sent. The job is still running[\s\S]*Add the prompt/,
  },
  {
    name: "during a follow-up's POST that is never answered",
    inputs: followUp,
    stage: after(free, held('message')),
    leaves: 'unknown',
    twice: 'apart',
  },
  {
    name: "during a follow-up's POST that is answered in time",
    inputs: followUp,
    stage: after(free, answered('message')),
    leaves: 'accepted',
  },
  {
    name: 'while a follow-up still shows the earlier end',
    inputs: followUp,
    stage: after(
      (world) => {
        free(world)
        world.emulator.usePlan(() => ({ ...long, neverActive: true }))
      },
      logged(/accepted the follow-up[\s\S]*Status: completed/),
    ),
    leaves: 'accepted',
  },
]

const whileTelling: readonly Moment[] = [
  {
    name: 'while the comment is written that the job has begun',
    inputs: commented,
    event,
    stage: heldByGitHub('create-comment'),
    leaves: 'accepted',
  },
  {
    name: 'once the comment says that the job has begun',
    inputs: commented,
    event,
    stage: ({ emulator }) => ({ come: () => emulator.waitForRequest(({ operation }) => operation === 'read') }),
    leaves: 'accepted',
  },
  {
    name: 'while GitHub answers no more',
    inputs: commented,
    event,
    stage: ({ github }) => ({
      async come() {
        await github.waitForRequest(({ operation }) => operation === 'create-comment')
        github.faults.add({ operation: 'any', times: 'always', fault: { kind: 'hang', processed: false } })
      },
    }),
    leaves: 'accepted',
    comment: /^⏳/,
    warns: /\.$/,
    twice: 'apart',
  },
  {
    name: 'while a re-run looks at the job of the attempt before',
    inputs: { ...commented, wait: 'false' },
    event,
    stage: async (world) => {
      await world.action.run({ ...commented, wait: 'false' }, { event })
      return { ...(await held('read')(world)), more: { env: { GITHUB_RUN_ATTEMPT: '2' } } }
    },
    leaves: 'accepted',
    says: /not seen/,
  },
  {
    name: 'while the pull request of a job to reuse is read',
    inputs: { ...commented, 'reuse-job': 'true' },
    event,
    stage: after(async ({ action, emulator }) => {
      emulator.usePlan(() => short)
      await action.run(commented, anotherRun)
    }, heldByGitHub('pull-request')),
    leaves: 'unsent',
    says: /before the prompt was sent; the job had ended \(completed\)\.$/m,
    comment: /^✅/,
  },
  {
    name: "while the summary of the job's end is written",
    inputs: prompt,
    stage: after(({ emulator }) => emulator.usePlan(() => short), calling('promises.appendFile', 1)),
    leaves: 'told',
    twice: 'together',
  },
  {
    name: 'while the comment is written that the job has ended',
    inputs: commented,
    event,
    stage: after(({ emulator }) => emulator.usePlan(() => short), answeredByGitHub('graphql:updateIssueComment')),
    leaves: 'told',
    comment: /^✅/,
  },
]

/** The moments, in the order of a run's life. */
export const moments: readonly Moment[] = [
  ...beforeTheReport,
  ...duringTheReport,
  ...whileSending,
  ...whileWaiting,
  ...whileTelling,
]
