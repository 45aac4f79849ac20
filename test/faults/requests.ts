import type { GitHubEmulator } from '../../emulator/github/server.ts'
import type { Operation } from '../../emulator/service/routes.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import type { StepOptions } from '../e2e/step.ts'

/** What a run can be prepared with. */
interface Preparation {
  service: Emulator
  github: GitHubEmulator
}

/** The output `result`, which is empty when the run had no job and no error. */
export type Result = 'pull-request' | 'error' | 'timed-out' | ''

/** What a workflow gives to a step, and what the run finds at the service and at GitHub. */
export interface Story {
  step: Pick<StepOptions, 'inputs' | 'event'>
  prepare?: (preparation: Preparation) => void
}

/** A request to the service that can meet a fault, and a run that makes it. */
export interface FaultTarget extends Story {
  operation: Operation
  /** Of the run in which it meets no fault. */
  result: Result
}

const prompt = 'Say hello'

export const REQUESTS: FaultTarget[] = [
  { operation: 'create', result: 'pull-request', step: { inputs: { prompt } } },
  {
    operation: 'message',
    result: 'pull-request',
    step: { inputs: { prompt, 'job-id': 'job-1' } },
    prepare: ({ service }) => void service.addJob(),
  },
  { operation: 'read', result: 'pull-request', step: { inputs: { prompt } } },
  {
    operation: 'views',
    result: '',
    step: { inputs: { 'page-views': 'true' } },
    prepare: ({ service }) => service.useViews(sampleSite({ pages: 300 })),
  },
]
