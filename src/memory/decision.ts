import { isRerunOf, type RequestRecord } from './marker.ts'

/**
 * Which job a prompt goes to, as far as the comment tells; `sent` and `newest` are what it remembers of it.
 *
 * - `create`: a new one.
 * - `rejoin`: the prompt was sent to this one already, by an earlier attempt of the same run: it is only waited for.
 * - `follow-up`: this one, which an earlier run started for the pull request.
 */
export type JobChoice =
  | { type: 'create' }
  | { type: 'rejoin'; jobId: string; sent: RequestRecord }
  | { type: 'follow-up'; jobId: string; newest: RequestRecord }

/** Chooses from the requests that the comment remembers, oldest first. */
export function chooseJob(
  requests: readonly RequestRecord[],
  { own, reuse }: { own: RequestRecord; reuse: boolean },
): JobChoice {
  const sent = earlierAttempt(requests, own)
  if (sent?.jobId !== undefined) return { type: 'rejoin', jobId: sent.jobId, sent }
  const newest = requests.findLast(({ jobId }) => jobId !== undefined)
  if (!reuse || newest?.jobId === undefined) return { type: 'create' }
  return { type: 'follow-up', jobId: newest.jobId, newest }
}

/** The newest request of an earlier attempt of the same run that a job has. */
export function earlierAttempt(requests: readonly RequestRecord[], own: RequestRecord): RequestRecord | undefined {
  return requests.findLast((request) => request.jobId !== undefined && isRerunOf(own, request))
}
