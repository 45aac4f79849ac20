import { GitHubError, messageOf } from '../core/errors.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { newRecord, type RequestRecord, requestHash } from '../memory/records.ts'
import type { Run } from '../run.ts'

/** The record of the run's own request, before it is sent. */
export function recordOf(
  about: Pick<RequestRecord, 'commit' | 'change'>,
  { prompt, include, exclude }: Pick<Inputs, 'prompt' | 'include' | 'exclude'>,
  { clock, workflow }: Pick<Run, 'clock' | 'workflow'>,
): RequestRecord {
  const request = prompt === undefined ? '' : requestHash({ prompt: prompt.identity, include, exclude })
  return newRecord(workflow, { ...about, request }, clock.now())
}

/** What happened, and which permission is missing; not the advice to run the step again, which would cost a job. */
export function withoutAdviceToRunAgain(error: unknown): string {
  if (!(error instanceof GitHubError && error.kind === 'github-fault')) return messageOf(error)
  return error.remoteMessage === undefined ? error.what : `${error.what} Message: "${error.remoteMessage}".`
}
