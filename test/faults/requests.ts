import { shaOf } from '../../emulator/github/repositories.ts'
import type { GitHubEmulator, GitHubOperation } from '../../emulator/github/server.ts'
import type { Operation as ServiceOperation } from '../../emulator/service/routes.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { StepOptions } from '../e2e/step.ts'
import { AFTER, BEFORE, onPullRequest, onPush, onReview, onSchedule, ZERO } from '../support/events.ts'

/** What a workflow gives to a step. */
export type StepInput = Pick<StepOptions, 'inputs' | 'event' | 'env'>

/** What a run can be prepared with. */
export interface Preparation {
  service: Emulator
  github: GitHubEmulator
  /** Runs the action without a fault, as an earlier run of the workflow. */
  runBefore(step: StepInput): Promise<unknown>
}

/** The output `result`, which is empty when the run had no job and no error. */
export type Result = 'pull-request' | 'error' | 'timed-out' | 'skipped' | ''

/** A request that can meet a fault, and a run that makes it. */
export type FaultTarget = {
  step: StepInput
  /** Of the run in which it meets no fault. */
  result: Result
  /** Of the run in which GitHub gives no usable answer; the same unless given. */
  resultWithout?: Result
  /** Of the run in which GitHub does not know what was asked for; the same as without an answer unless given. */
  resultWhenMissing?: Result
  /** How many requests of this operation the run makes before; none unless given. */
  requestsBefore?: number
  /** Prepares what the run finds at the service and at GitHub. */
  prepare?: (preparation: Preparation) => Promise<void> | void
} & ({ host: 'service'; operation: ServiceOperation } | { host: 'github'; operation: GitHubOperation })

const prompt = 'Say hello'

/** The requests to the service. */
export const SERVICE_REQUESTS: Record<string, FaultTarget> = {
  create: { host: 'service', operation: 'create', result: 'pull-request', step: { inputs: { prompt } } },
  message: {
    host: 'service',
    operation: 'message',
    result: 'pull-request',
    step: { inputs: { prompt, 'job-id': 'job-1' } },
    prepare: ({ service }) => void service.addJob(),
  },
  read: { host: 'service', operation: 'read', result: 'pull-request', step: { inputs: { prompt } } },
  views: {
    host: 'service',
    operation: 'views',
    result: '',
    step: { inputs: { 'page-views': 'true' } },
    prepare: ({ service }) => service.useViews(sampleSite({ pages: 300 })),
  },
}

/** A request to GitHub of a run that ends with a pull request. */
const forGitHub = (
  operation: GitHubOperation,
  step: StepInput,
  more: Pick<FaultTarget, 'prepare' | 'resultWithout' | 'resultWhenMissing' | 'requestsBefore'>,
): FaultTarget => ({ host: 'github', operation, result: 'pull-request', step, ...more })

const FILES = [{ filename: 'src/flags.ts', patch: '@@ -0,0 +1 @@\n+export const region = true' }]

const withPullRequest = ({ github }: Preparation) => {
  github.addPullRequest({ files: FILES, commits: [{ message: 'Add the flag' }] })
}

const withPush = ({ github }: Preparation) => {
  github.addCompare({ base: BEFORE, head: AFTER, files: FILES, commits: [{}] })
  github.addCommit({ sha: AFTER, files: FILES })
}

const withComment = async (preparation: Preparation) => {
  withPullRequest(preparation)
  await preparation.runBefore(stepWithComment(1))
}

const stepOnPullRequest = (inputs: Record<string, string>) => ({ inputs, event: onPullRequest('pull_request') })

const stepWithComment = (run: number, inputs: Record<string, string> = {}) => ({
  ...stepOnPullRequest({ prompt, comment: 'true', ...inputs }),
  env: { GITHUB_RUN_ID: `${run}` },
})

/** A request for what a placeholder stands for: an incomplete prompt is not sent. */
const forPlaceholder = (operation: GitHubOperation, placeholder: string) =>
  forGitHub(operation, stepOnPullRequest({ prompt: placeholder }), { prepare: withPullRequest, resultWithout: 'error' })

/** A request for the files that a push changed. */
const forPush = (operation: GitHubOperation, before = BEFORE) => {
  const inputs = { prompt: '{{ changes }}', 'skip-authors': 'none' }
  return forGitHub(operation, { inputs, event: onPush({ before }) }, { prepare: withPush, resultWithout: 'error' })
}

/** A request of a run whose pull request has the comment of an earlier run. */
const forComment = (operation: GitHubOperation) => forGitHub(operation, stepWithComment(2), { prepare: withComment })

/** The commit of runs with `since`, which follows one that bears a tag and a release. */
const TIP = shaOf('tip')

const withHistory = ({ github }: Preparation) => {
  github.setPermissions({ statuses: 'write' })
  const [first] = github.push({ commits: [{ committedAt: '2020-01-01T00:00:00Z' }, { sha: TIP, files: FILES }] })
  github.setRef('v1', first?.sha ?? '')
  github.addRelease({ tag: 'v1' })
}

const stepSince = (since: string, run = 2) => ({
  inputs: { prompt, since },
  event: onSchedule,
  env: { GITHUB_SHA: TIP, GITHUB_RUN_ID: `${run}` },
})

/** A request for the range that a run is about, without which a prompt is not sent. */
const forRange = (operation: GitHubOperation, since: string) =>
  forGitHub(operation, stepSince(since), { prepare: withHistory, resultWithout: 'error' })

/** The status that a run sets when the prompt is accepted, or at the end. */
const forStatus = (requestsBefore: 1 | 2) =>
  forGitHub('create-status', stepSince('last-run'), { prepare: withHistory, requestsBefore })

/** A request of a run whose commit has the status of an earlier run, and then one that somebody else set. */
const forHiddenStatus = (operation: GitHubOperation): FaultTarget => ({
  ...forRange(operation, 'last-run'),
  async prepare(preparation) {
    withHistory(preparation)
    const { service, github } = preparation
    service.usePlan(() => ({ runsForMs: 20_000, ends: 'failed' }))
    await preparation.runBefore(stepSince('last-run', 1))
    service.usePlan(() => ({ runsForMs: 20_000, ends: 'completed' }))
    const [{ context = '' } = {}] = github.statuses
    github.addStatus({ sha: TIP, context, targetUrl: 'https://example.com' })
  },
})

/** The pull request that the emulated service opens for its first job. */
const DOCS = { repository: 'acme/docs', number: 1 }
const DOCS_TOKEN = 'ghs_docs_app'

/** Code and docs, and a token of an app that is installed on the docs repository. */
export const withDocs = ({ github }: Preparation) => {
  github.setPermissions({ statuses: 'write' })
  github.addPullRequest({ files: FILES, user: 'mona' })
  github.addRepository({ fullName: DOCS.repository, private: false, accessible: false })
  github.addPullRequest({ ...DOCS, title: 'Document regions', user: 'mintlify[bot]', files: [{ filename: 'a.mdx' }] })
  github.addLabel('docs', DOCS.repository)
  for (const login of ['mona', 'alice', 'octocat']) github.setPermission(login, 'write', DOCS.repository)
  const permissions = { 'pull-requests': 'write' } as const
  github.addToken({ token: DOCS_TOKEN, identity: 'docs-app[bot]', permissions, repositories: [DOCS.repository] })
}

/** All that a docs pull request can get. */
export const LOOKED_AFTER = { comment: 'true', 'docs-token': DOCS_TOKEN, labels: 'docs', reviewers: 'alice' }

/** The same, and its preview is waited for. */
export const WITH_PREVIEW = { ...LOOKED_AFTER, preview: 'true' }

/** Little is left of the time limit when the job ends. */
const BRIEFLY = { ...LOOKED_AFTER, timeout: '22s' }

/** A request about the docs pull request, of a run on a pull request of the code. */
const forDocs = (operation: GitHubOperation, requestsBefore = 0, inputs: Record<string, string> = BRIEFLY) =>
  forGitHub(operation, stepWithComment(1, inputs), { prepare: withDocs, requestsBefore })

/** The same, of a run that follows another one. */
const forDocsAgain = (operation: GitHubOperation, requestsBefore = 0, inputs?: Record<string, string>) => ({
  ...forDocs(operation, requestsBefore, inputs),
  async prepare(preparation: Preparation) {
    withDocs(preparation)
    await preparation.runBefore(stepWithComment(0, LOOKED_AFTER))
  },
})

/** The same, of a run on another event, for whose authors a review is asked. */
const forAuthors = (operation: GitHubOperation, { inputs, ...step }: StepInput, requestsBefore = 0) =>
  forGitHub(
    operation,
    { ...step, inputs: { prompt, ...BRIEFLY, reviewers: 'author', ...inputs } },
    {
      requestsBefore,
      prepare(preparation) {
        withDocs(preparation)
        withHistory(preparation)
        withPush(preparation)
      },
    },
  )

const stepWithIssue = (run: number) => ({
  inputs: { prompt, 'page-views': 'true', 'page-views-issue': 'true', 'page-views-notify': 'always' },
  event: onSchedule,
  env: { GITHUB_RUN_ID: `${run}` },
})

/** A request of a run that makes the issue with the report. */
const forNewIssue = (operation: GitHubOperation) =>
  forGitHub(operation, stepWithIssue(1), { prepare: ({ github }) => github.setPermissions({ issues: 'write' }) })

/** A request of a run that finds the issue of an earlier one. */
const forIssue = (operation: GitHubOperation) =>
  forGitHub(operation, stepWithIssue(2), {
    async prepare({ github, runBefore }) {
      github.setPermissions({ issues: 'write' })
      await runBefore(stepWithIssue(1))
    },
  })

/** The requests to GitHub. */
export const GITHUB_REQUESTS: Record<string, FaultTarget> = {
  // The key is available, and the event may be a stranger's.
  'permission of the sender': forGitHub(
    'permission',
    { inputs: { prompt }, event: onPullRequest('issue_comment', { sender: 'ada' }) },
    { resultWithout: 'skipped', prepare: ({ github }) => github.setPermission('ada', 'write') },
  ),
  'author of the pull request': forGitHub(
    'pull-request',
    { inputs: { prompt, 'pull-request': '1' } },
    { resultWhenMissing: 'error', prepare: withPullRequest },
  ),
  'pull request for the prompt': forPlaceholder('pull-request', '{{ pull-request }}'),
  'files for the prompt': forPlaceholder('pull-request-files', '{{ changes }}'),
  'remarks for the prompt': forGitHub(
    'review-comments',
    { inputs: { prompt: '{{ review }}' }, event: onReview({ sender: 'ada', body: 'See the remarks.' }) },
    {
      resultWithout: 'error',
      prepare({ github }) {
        github.setPermission('ada', 'write')
        github.addPullRequest({ remarks: [{ review: 7, path: 'src/flags.ts', body: 'Name it.' }] })
      },
    },
  ),
  'merged pull request of a push': forGitHub(
    'commit-pull-requests',
    { inputs: { prompt }, event: onPush({ authors: ['octocat'] }) },
    { prepare: withPush },
  ),
  'compare of a push': forPush('compare'),
  'commit of a push': forPush('commit', ZERO),
  // Trouble with the comment is a warning, and the result of the job stands.
  comments: forComment('graphql:repository'),
  'new comment': forGitHub('create-comment', stepWithComment(1), { prepare: withPullRequest }),
  'edit of the comment': forComment('graphql:updateIssueComment'),
  'comment to edit': forComment('graphql:node'),
  // What the token cannot see counts as open.
  'state of the docs pull request': {
    ...forComment('pull-request'),
    step: stepWithComment(2, { 'reuse-job': 'true' }),
    async prepare(preparation) {
      await withComment(preparation)
      preparation.github.addPullRequest({ repository: 'acme/docs', number: 1 })
    },
  },
  'history for a range': forRange('graphql:repository', '7d'),
  'compare of a range': forRange('compare', 'v1'),
  // The run asks for it only after a compare that GitHub refused.
  'existence of a tag': { ...forRange('commit', 'v9'), result: 'error' },
  releases: forRange('releases', 'previous-release'),
  'history for the last run': forRange('graphql:repository', 'last-run'),
  'account of the token': forHiddenStatus('graphql:viewer'),
  'statuses of a commit': forHiddenStatus('commit-statuses'),
  // The next run could not know of the prompt.
  'status before sending': forRange('create-status', 'last-run'),
  'status after acceptance': forStatus(1),
  'status at the end': forStatus(2),
  // Trouble with the docs pull request costs no result.
  'state of the docs pull request by docs-token': forDocsAgain('pull-request', 0, {
    ...LOOKED_AFTER,
    'reuse-job': 'true',
  }),
  'docs pull request': forDocs('pull-request', 0, LOOKED_AFTER),
  'comments of the docs pull request': forDocs('graphql:repository', 1),
  'new comment on the docs pull request': forDocs('create-comment', 1),
  'edit of the comment on the docs pull request': forDocsAgain('graphql:updateIssueComment', 2),
  label: forDocs('add-labels'),
  'request for a review': forDocs('request-review'),
  reviews: forDocs('reviews', 0, { ...BRIEFLY, comment: 'false' }),
  'visibility of the code': forAuthors('repository', { inputs: { reviewers: '' }, event: onSchedule }),
  'author of the pull request to review': forAuthors(
    'pull-request',
    { inputs: { 'pull-request': '1', 'skip-authors': 'none' }, event: onSchedule },
    2,
  ),
  'authors of a push to review': forAuthors('commit', {
    inputs: { 'skip-authors': 'none' },
    event: onPush({ before: ZERO }),
  }),
  'authors of a range to review': forAuthors('graphql:repository', { ...stepSince('v1'), event: onSchedule }, 1),
  'comments that may tell of a preview': forDocs('comments', 0, WITH_PREVIEW),
  // Trouble with the issue changes neither the report nor the result.
  'account of the token for the issue': forIssue('graphql:viewer'),
  issues: forIssue('issues'),
  'new issue': forNewIssue('create-issue'),
  'update of the issue': forIssue('update-issue'),
  'comment on the issue': forIssue('create-comment'),
}
