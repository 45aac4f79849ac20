import { createHash } from 'node:crypto'
import { GitHubError, messageOf } from '../core/errors.ts'
import { fullName, type PullRequestPlace } from '../core/pull-request.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { Memory } from '../memory/decision.ts'
import type { RecordKeeperOptions } from '../memory/keeper.ts'
import type { ThreadIdentity } from '../memory/marker.ts'
import type { RequestRecord } from '../memory/records.ts'
import type { Run } from '../run.ts'

/** A place where records of requests are kept: what it remembers, and how a record is written into it. */
export interface RecordStore extends Pick<RecordKeeperOptions, 'write' | 'warn' | 'announces'> {
  memory: Memory
}

/** What the request of a run is about. */
export interface RequestSubject {
  /** The commit; empty when unknown. */
  commit: string
  /** Tells the change apart from others, where its content is known. */
  change?: string | undefined
}

/** The record of the run's own request, before it is sent. */
export function recordOf(
  { commit, change }: RequestSubject,
  { prompt }: Pick<Inputs, 'prompt'>,
  { clock, workflow }: Pick<Run, 'clock' | 'workflow'>,
): RequestRecord {
  return {
    at: new Date(clock.now()).toISOString(),
    commit,
    run: workflow.id,
    attempt: workflow.attempt,
    job: workflow.job,
    step: workflow.step,
    prompt: prompt === undefined ? '' : hash([prompt.identity]),
    change,
  }
}

/**
 * Which comment on a pull request holds the records of a project.
 *
 * @param name keeps several threads on one pull request apart; may be empty
 */
export function threadIdentity(
  { repository, number }: PullRequestPlace,
  name: string,
  inputs: Pick<Inputs, 'baseUrl' | 'projectId'>,
): ThreadIdentity {
  return { repository: fullName(repository), pullRequest: number, service: serviceOf(inputs), name }
}

/** Tells services and projects apart, and reveals neither: a hash. */
export function serviceOf(
  { baseUrl, projectId }: Pick<Inputs, 'baseUrl' | 'projectId'>,
  encoding: 'base64url' | 'hex' = 'base64url',
): string {
  return hash([baseUrl.href, projectId], encoding)
}

function hash(texts: readonly string[], encoding: 'base64url' | 'hex' = 'base64url'): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest(encoding).slice(0, 22)
}

/** What happened, and which permission is missing; not the advice to run the step again, which would cost a job. */
export function withoutAdviceToRunAgain(error: unknown): string {
  if (!(error instanceof GitHubError && error.kind === 'github-fault')) return messageOf(error)
  return error.remoteMessage === undefined ? error.what : `${error.what} Message: "${error.remoteMessage}".`
}
