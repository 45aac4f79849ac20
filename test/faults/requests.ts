import type { GitHubEmulator, GitHubOperation } from '../../emulator/github/server.ts'
import type { Operation as ServiceOperation } from '../../emulator/service/routes.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { StepOptions } from '../e2e/step.ts'
import { AFTER, BEFORE, onPullRequest, onPush, ZERO } from '../support/events.ts'
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
  /** How many connections to the same host the run makes before the one for this request. */
  connectionsBefore: number
  /** Prepares what the run finds at the service and at GitHub. */
  prepare?: (preparation: Preparation) => Promise<void> | void
} & ({ host: 'service'; operation: ServiceOperation } | { host: 'github'; operation: GitHubOperation })

const FILES = [{ filename: 'src/flags.ts', patch: '@@ -0,0 +1 @@\n+export const region = true' }]
const opened = onPullRequest('pull_request')

const stepOf = (inputs: Record<string, string>, event?: StepInput['event']): StepInput =>
  event === undefined ? { inputs } : { inputs, event }

const stepWithComment = (run: number): StepInput => ({
  ...stepOf({ prompt: 'Say hello', comment: 'true' }, opened),
  env: { GITHUB_RUN_ID: `${run}` },
})

/** The requests to the service. */
export const SERVICE_REQUESTS: Record<ServiceRequestName, FaultTarget> = {
  create: { host: 'service', operation: 'create', connectionsBefore: 0, step: stepOf({ prompt: 'Say hello' }) },
  message: {
    host: 'service',
    operation: 'message',
    connectionsBefore: 1,
    step: stepOf({ prompt: 'Go on', 'job-id': 'job-1' }),
    prepare: ({ service }) => void service.addJob(),
  },
  read: { host: 'service', operation: 'read', connectionsBefore: 1, step: stepOf({ prompt: 'Say hello' }) },
  views: {
    host: 'service',
    operation: 'views',
    connectionsBefore: 0,
    step: stepOf({ 'page-views': 'true' }),
    prepare: ({ service }) => service.useViews(sampleSite({ pages: 300 })),
  },
}

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

/** The requests to GitHub. */
export const GITHUB_REQUESTS: Record<GitHubRequestName, FaultTarget> = {
  'permission of the sender': {
    host: 'github',
    operation: 'permission',
    connectionsBefore: 0,
    step: stepOf({ prompt: 'Say hello' }, onPullRequest('issue_comment', { sender: 'ada' })),
    prepare: ({ github }) => github.setPermission('ada', 'write'),
  },
  'author of the pull request': {
    host: 'github',
    operation: 'pull-request',
    connectionsBefore: 0,
    step: stepOf({ prompt: 'Say hello', 'pull-request': '1' }),
    prepare: withPullRequest,
  },
  'pull request for the prompt': {
    host: 'github',
    operation: 'pull-request',
    connectionsBefore: 0,
    step: stepOf({ prompt: '{{ pull-request }}' }, opened),
    prepare: withPullRequest,
  },
  'files for the prompt': {
    host: 'github',
    operation: 'pull-request-files',
    connectionsBefore: 0,
    step: stepOf({ prompt: '{{ diff }}' }, opened),
    prepare: withPullRequest,
  },
  'commits for the prompt': {
    host: 'github',
    operation: 'pull-request-commits',
    connectionsBefore: 0,
    step: stepOf({ prompt: '{{ commits }}' }, opened),
    prepare: withPullRequest,
  },
  'merged pull request of a push': {
    host: 'github',
    operation: 'commit-pull-requests',
    connectionsBefore: 0,
    step: stepOf({ prompt: 'Say hello' }, onPush({ authors: ['octocat'] })),
    prepare: withPush,
  },
  'compare of a push': {
    host: 'github',
    operation: 'compare',
    connectionsBefore: 0,
    step: stepOf({ prompt: '{{ changed-files }}', 'skip-authors': 'none' }, onPush()),
    prepare: withPush,
  },
  'commit of a push': {
    host: 'github',
    operation: 'commit',
    connectionsBefore: 0,
    step: stepOf({ prompt: '{{ changed-files }}', 'skip-authors': 'none' }, onPush({ before: ZERO })),
    prepare: withPush,
  },
  comments: {
    host: 'github',
    operation: 'graphql:repository',
    connectionsBefore: 0,
    step: stepWithComment(2),
    prepare: withComment,
  },
  'new comment': {
    host: 'github',
    operation: 'create-comment',
    connectionsBefore: 2,
    step: stepWithComment(1),
    prepare: withPullRequest,
  },
  'edit of the comment': {
    host: 'github',
    operation: 'graphql:updateIssueComment',
    connectionsBefore: 2,
    step: stepWithComment(2),
    prepare: withComment,
  },
  'removal of a second comment': {
    host: 'github',
    operation: 'graphql:deleteIssueComment',
    connectionsBefore: 4,
    step: stepWithComment(2),
    async prepare(preparation) {
      await withComment(preparation)
      const { github } = preparation
      const [first] = github.comments
      if (first !== undefined) github.addComment({ number: first.number, body: first.body, author: first.author })
    },
  },
  'state of the docs pull request': {
    host: 'github',
    operation: 'pull-request',
    connectionsBefore: 1,
    step: {
      ...stepOf({ prompt: 'Go on', comment: 'true', 'reuse-job': 'true' }, opened),
      env: { GITHUB_RUN_ID: '2' },
    },
    async prepare(preparation) {
      await withComment(preparation)
      preparation.github.addPullRequest({ repository: 'acme/docs', number: 1 })
    },
  },
}
