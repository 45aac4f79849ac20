import type { GitHubEmulator, GitHubOperation } from '../../emulator/github/server.ts'
import type { Operation as ServiceOperation } from '../../emulator/service/routes.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { StepOptions } from '../e2e/step.ts'
import { AFTER, BEFORE, onPullRequest, onPush, onReview, ZERO } from '../support/events.ts'
import type { GitHubRequestName, ServiceRequestName } from './expected.ts'

/** What a workflow gives to a step. */
export type StepInput = Pick<StepOptions, 'inputs' | 'event' | 'env'>

/** What a run can be prepared with. */
export interface Preparation {
  service: Emulator
  github: GitHubEmulator
  /** Runs the action without a fault, as an earlier run of the workflow. */
  runBefore(step: StepInput): Promise<unknown>
}

/** A request that can meet a fault, and a run that makes it. */
export type FaultTarget = {
  step: StepInput
  /** How many connections to the same host the run makes before the one for this request; none unless given. */
  connectionsBefore?: number
  /** Prepares what the run finds at the service and at GitHub. */
  prepare?: (preparation: Preparation) => Promise<void> | void
} & ({ host: 'service'; operation: ServiceOperation } | { host: 'github'; operation: GitHubOperation })

const prompt = 'Say hello'

/** The requests to the service. */
export const SERVICE_REQUESTS: Record<ServiceRequestName, FaultTarget> = {
  create: { host: 'service', operation: 'create', step: { inputs: { prompt } } },
  message: {
    host: 'service',
    operation: 'message',
    connectionsBefore: 1,
    step: { inputs: { prompt, 'job-id': 'job-1' } },
    prepare: ({ service }) => void service.addJob(),
  },
  read: { host: 'service', operation: 'read', connectionsBefore: 1, step: { inputs: { prompt } } },
  views: {
    host: 'service',
    operation: 'views',
    step: { inputs: { 'page-views': 'true' } },
    prepare: ({ service }) => service.useViews(sampleSite({ pages: 300 })),
  },
}

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

/** A request for what a placeholder stands for. */
const forPlaceholder = (operation: GitHubOperation, placeholder: string): FaultTarget => ({
  host: 'github',
  operation,
  step: stepOnPullRequest({ prompt: placeholder }),
  prepare: withPullRequest,
})

/** A request for the files that a push changed. */
const forPush = (operation: GitHubOperation, before = BEFORE): FaultTarget => ({
  host: 'github',
  operation,
  step: { inputs: { prompt: '{{ changed-files }}', 'skip-authors': 'none' }, event: onPush({ before }) },
  prepare: withPush,
})

/** A request of a run whose pull request has the comment of an earlier run. */
const forComment = (operation: GitHubOperation, connectionsBefore: number): FaultTarget => ({
  host: 'github',
  operation,
  connectionsBefore,
  step: stepWithComment(2),
  prepare: withComment,
})

/** The requests to GitHub. */
export const GITHUB_REQUESTS: Record<GitHubRequestName, FaultTarget> = {
  'permission of the sender': {
    host: 'github',
    operation: 'permission',
    step: { inputs: { prompt }, event: onPullRequest('issue_comment', { sender: 'ada' }) },
    prepare: ({ github }) => github.setPermission('ada', 'write'),
  },
  'author of the pull request': {
    host: 'github',
    operation: 'pull-request',
    step: { inputs: { prompt, 'pull-request': '1' } },
    prepare: withPullRequest,
  },
  'pull request for the prompt': forPlaceholder('pull-request', '{{ pull-request }}'),
  'files for the prompt': forPlaceholder('pull-request-files', '{{ diff }}'),
  'commits for the prompt': forPlaceholder('pull-request-commits', '{{ commits }}'),
  'remarks for the prompt': {
    host: 'github',
    operation: 'review-comments',
    connectionsBefore: 1,
    step: { inputs: { prompt: '{{ review }}' }, event: onReview({ sender: 'ada' }) },
    prepare({ github }) {
      github.setPermission('ada', 'write')
      github.addPullRequest({ remarks: [{ review: 7, path: 'src/flags.ts', body: 'Name it.' }] })
    },
  },
  'merged pull request of a push': {
    host: 'github',
    operation: 'commit-pull-requests',
    step: { inputs: { prompt }, event: onPush({ authors: ['octocat'] }) },
    prepare: withPush,
  },
  'compare of a push': forPush('compare'),
  'commit of a push': forPush('commit', ZERO),
  comments: forComment('graphql:repository', 0),
  'new comment': {
    host: 'github',
    operation: 'create-comment',
    connectionsBefore: 2,
    step: stepWithComment(1),
    prepare: withPullRequest,
  },
  'edit of the comment': forComment('graphql:updateIssueComment', 3),
  'removal of a second comment': {
    ...forComment('graphql:deleteIssueComment', 5),
    async prepare(preparation) {
      await withComment(preparation)
      const { github } = preparation
      const [first] = github.comments
      if (first !== undefined) github.addComment({ number: first.number, body: first.body, author: first.author })
    },
  },
  'state of the docs pull request': {
    ...forComment('pull-request', 1),
    step: stepWithComment(2, { 'reuse-job': 'true' }),
    async prepare(preparation) {
      await withComment(preparation)
      preparation.github.addPullRequest({ repository: 'acme/docs', number: 1 })
    },
  },
}
