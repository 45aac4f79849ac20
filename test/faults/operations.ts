import type { GitHubEmulator, GitHubOperation as GitHubRoute } from '../../emulator/github/server.ts'
import type { Operation as ServiceRoute } from '../../emulator/service/routes.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { StepOptions } from '../e2e/step.ts'
import { AFTER, BEFORE, onPullRequest, onPush, ZERO } from '../support/events.ts'
import type { GitHubOperation, ServiceOperation } from './rules.ts'

/** What a step is given. */
export type StepParts = Pick<StepOptions, 'inputs' | 'event' | 'env'>

export interface Surroundings {
  service: Emulator
  github: GitHubEmulator
  /** Runs the action once, untroubled, as an earlier run of the workflow did. */
  runBefore(step: StepParts): Promise<unknown>
}

/** A run in which a certain request is made, the one that is to meet trouble: the first that the emulator calls so. */
export type Operation = {
  step: StepParts
  /** How many connections the run makes to the host before that of the request. */
  connection: number
  /** Makes the world that the run begins in. */
  prepare?: (surroundings: Surroundings) => Promise<void> | void
} & ({ at: 'service'; route: ServiceRoute } | { at: 'github'; route: GitHubRoute })

const FILES = [{ filename: 'src/flags.ts', patch: '@@ -0,0 +1 @@\n+export const region = true' }]
const opened = onPullRequest('pull_request')

const asked = (inputs: Record<string, string>, event?: StepParts['event']): StepParts =>
  event === undefined ? { inputs } : { inputs, event }

const commented = (run: number): StepParts => ({
  ...asked({ prompt: 'Say hello', comment: 'true' }, opened),
  env: { GITHUB_RUN_ID: `${run}` },
})

/** The requests to the service. */
export const SERVICE_OPERATIONS: Record<ServiceOperation, Operation> = {
  create: { at: 'service', route: 'create', connection: 0, step: asked({ prompt: 'Say hello' }) },
  message: {
    at: 'service',
    route: 'message',
    connection: 1,
    step: asked({ prompt: 'Go on', 'job-id': 'job-1' }),
    prepare: ({ service }) => void service.addJob(),
  },
  read: { at: 'service', route: 'read', connection: 1, step: asked({ prompt: 'Say hello' }) },
  views: {
    at: 'service',
    route: 'views',
    connection: 0,
    step: asked({ 'page-views': 'true' }),
    prepare: ({ service }) => service.useViews(sampleSite({ pages: 300 })),
  },
}

const withPullRequest = ({ github }: Surroundings) => {
  github.addPullRequest({ files: FILES, commits: [{ message: 'Add the flag' }] })
}

const withPush = ({ github }: Surroundings) => {
  github.addCompare({ base: BEFORE, head: AFTER, files: FILES, commits: [{}] })
  github.addCommit({ sha: AFTER, files: FILES })
}

const withComment = async (surroundings: Surroundings) => {
  withPullRequest(surroundings)
  await surroundings.runBefore(commented(1))
}

/** The requests to GitHub. */
export const GITHUB_OPERATIONS: Record<GitHubOperation, Operation> = {
  'permission of the sender': {
    at: 'github',
    route: 'permission',
    connection: 0,
    step: asked({ prompt: 'Say hello' }, onPullRequest('issue_comment', { sender: 'ada' })),
    prepare: ({ github }) => github.setPermission('ada', 'write'),
  },
  'author of the pull request': {
    at: 'github',
    route: 'pull-request',
    connection: 0,
    step: asked({ prompt: 'Say hello', 'pull-request': '1' }),
    prepare: withPullRequest,
  },
  'pull request for the prompt': {
    at: 'github',
    route: 'pull-request',
    connection: 0,
    step: asked({ prompt: '{{ pull-request }}' }, opened),
    prepare: withPullRequest,
  },
  'files for the prompt': {
    at: 'github',
    route: 'pull-request-files',
    connection: 0,
    step: asked({ prompt: '{{ diff }}' }, opened),
    prepare: withPullRequest,
  },
  'commits for the prompt': {
    at: 'github',
    route: 'pull-request-commits',
    connection: 0,
    step: asked({ prompt: '{{ commits }}' }, opened),
    prepare: withPullRequest,
  },
  'merged pull request of a push': {
    at: 'github',
    route: 'commit-pull-requests',
    connection: 0,
    step: asked({ prompt: 'Say hello' }, onPush({ authors: ['octocat'] })),
    prepare: withPush,
  },
  'compare of a push': {
    at: 'github',
    route: 'compare',
    connection: 0,
    step: asked({ prompt: '{{ changed-files }}', 'skip-authors': 'none' }, onPush()),
    prepare: withPush,
  },
  'commit of a push': {
    at: 'github',
    route: 'commit',
    connection: 0,
    step: asked({ prompt: '{{ changed-files }}', 'skip-authors': 'none' }, onPush({ before: ZERO })),
    prepare: withPush,
  },
  comments: { at: 'github', route: 'graphql:repository', connection: 0, step: commented(2), prepare: withComment },
  'new comment': { at: 'github', route: 'create-comment', connection: 2, step: commented(1), prepare: withPullRequest },
  'edit of the comment': {
    at: 'github',
    route: 'graphql:updateIssueComment',
    connection: 2,
    step: commented(2),
    prepare: withComment,
  },
  'removal of a second comment': {
    at: 'github',
    route: 'graphql:deleteIssueComment',
    connection: 4,
    step: commented(2),
    async prepare(surroundings) {
      await withComment(surroundings)
      const { github } = surroundings
      const [first] = github.comments
      if (first !== undefined) github.addComment({ number: first.number, body: first.body, author: first.author })
    },
  },
  'state of the docs pull request': {
    at: 'github',
    route: 'pull-request',
    connection: 1,
    step: {
      ...asked({ prompt: 'Go on', comment: 'true', 'reuse-job': 'true' }, opened),
      env: { GITHUB_RUN_ID: '2' },
    },
    async prepare(surroundings) {
      await withComment(surroundings)
      surroundings.github.addPullRequest({ repository: 'acme/docs', number: 1 })
    },
  },
}
