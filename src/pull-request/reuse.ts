import { type DocsRequest, isRerunOf } from './marker.ts'

/**
 * Which job a prompt goes to, as far as the comment tells.
 *
 * - `create`: a new one.
 * - `rejoin`: the prompt was sent to this one already, by an earlier attempt of the same run: it is only waited for.
 * - `follow-up`: this one, which an earlier run started for the pull request.
 */
export type JobChoice = { type: 'create' } | { type: 'rejoin'; jobId: string } | { type: 'follow-up'; jobId: string }

/** Chooses from the requests that the comment remembers, oldest first. */
export function chooseJob(
  requests: readonly DocsRequest[],
  { own, reuse }: { own: DocsRequest; reuse: boolean },
): JobChoice {
  const started = requests.filter(({ jobId }) => jobId !== undefined)
  const sent = started.findLast((request) => isRerunOf(own, request))
  if (sent?.jobId !== undefined) return { type: 'rejoin', jobId: sent.jobId }
  const newest = started.at(-1)
  return reuse && newest?.jobId !== undefined ? { type: 'follow-up', jobId: newest.jobId } : { type: 'create' }
}
