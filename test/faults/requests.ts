import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Operation } from '../../emulator/service/routes.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { StepOptions } from '../e2e/step.ts'

/** What a workflow gives to a step. */
export type StepInput = Pick<StepOptions, 'inputs' | 'event' | 'env'>

/** What a run can be prepared with. */
export interface Preparation {
  service: Emulator
  github: GitHubEmulator
}

/** The output `result`, which is empty when the run had no job and no error. */
export type Result = 'pull-request' | 'error' | 'timed-out' | ''

/** A request to the service that can meet a fault, and a run that makes it. */
export interface FaultTarget {
  operation: Operation
  step: StepInput
  /** Of the run in which it meets no fault. */
  result: Result
  /** Prepares what the run finds at the service and at GitHub. */
  prepare?: (preparation: Preparation) => void
}

const prompt = 'Say hello'

/** The requests to the service. */
export const SERVICE_REQUESTS: Record<string, FaultTarget> = {
  create: { operation: 'create', result: 'pull-request', step: { inputs: { prompt } } },
  message: {
    operation: 'message',
    result: 'pull-request',
    step: { inputs: { prompt, 'job-id': 'job-1' } },
    prepare: ({ service }) => void service.addJob(),
  },
  read: { operation: 'read', result: 'pull-request', step: { inputs: { prompt } } },
  views: {
    operation: 'views',
    result: '',
    step: { inputs: { 'page-views': 'true' } },
    prepare: ({ service }) => service.useViews(sampleSite({ pages: 300 })),
  },
}

const FILES = [{ filename: 'src/flags.ts', patch: '@@ -0,0 +1 @@\n+export const region = true' }]

/** The pull request that the emulated service opens for its first job. */
const DOCS = { repository: 'acme/docs', number: 1 }
const DOCS_TOKEN = 'ghs_docs_app'

/** Code and docs, and a token of an app that is installed on the docs repository. */
export const withDocs = ({ github }: Preparation) => {
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
