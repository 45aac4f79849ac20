import { serviceHash } from '../../kit/core/marker.ts'
import { endOf, type RunOutcome } from '../../kit/core/outcome.ts'
import { parsePullRequestLink } from '../../kit/core/pull-request.ts'
import { plural } from '../../kit/core/text.ts'
import type { Run } from '../../kit/run.ts'
import { type Change, identityOf } from '../change/change.ts'
import type { AgentInputs } from '../task.ts'
import { commentMarker } from './comment.ts'
import type { FindEnd } from './last-run.ts'
import { type AcceptedRecord, type CommentRecord, hasJob } from './records.ts'
import { createThreads, type Thread } from './requests.ts'

/** A merged pull request whose change an earlier prompt asked about in its own comment. */
export interface AskedFor {
  number: number
  /** Its docs pull request, as people write it: `acme/docs#41`. */
  docs: string | undefined
}

/** `#12 (acme/docs#41), #15`; where the readers may not see the code, only how many; `undefined` for none. */
export function describeAskedFor(askedFor: readonly AskedFor[], isShown: boolean): string | undefined {
  if (askedFor.length === 0) return undefined
  if (!isShown) return plural(askedFor.length, 'pull request')
  return askedFor.map(({ number, docs }) => `#${number}${docs === undefined ? '' : ` (${docs})`}`).join(', ')
}

/**
 * Finds the pull requests among the changes of a range that were asked for in their own comments: by a prompt that showed the
 * change, was about the last commit or the same content, and did not fail. Throws `GitHubError` for a comment that GitHub fails
 * to give; one that it refuses to give says nothing.
 *
 * @returns in the order of the changes; the outcome of a run that cannot find out how a prompt ended
 */
export async function findAskedFor(
  changes: readonly Change[],
  inputs: Pick<AgentInputs, 'askedUnder' | 'baseUrl' | 'projectId'>,
  findEnd: FindEnd,
  { code, connect, log, workflow }: Pick<Run, 'code' | 'connect' | 'log' | 'workflow'>,
): Promise<readonly AskedFor[] | { outcome: RunOutcome }> {
  const { askedUnder: name } = inputs
  const merged = changes.flatMap(({ number, ...change }) => (number === undefined ? [] : { ...change, number }))
  if (name === undefined || code.repositoryId === undefined || merged.length === 0) return []
  const threads = await createThreads(await connect('code')).read(merged.map(({ number }) => number))
  const identity = { repository: code.repositoryId, service: serviceHash(inputs), name }
  const readMarker = (pullRequest: number, { body }: { body: string }) =>
    commentMarker.readAt({ ...identity, pullRequest }, body)?.records.filter(({ run, origin }) => {
      // Another attempt takes up its own prompt. A record with an origin is about the code of a docs pull request.
      return run !== workflow.id && origin === undefined
    })
  const askedFor: AskedFor[] = []
  let isByOthers = false
  for (const change of merged) {
    const { number } = change
    const thread = threads.get(number)
    const records = thread?.own.map((comment) => readMarker(number, comment)).find((found) => found !== undefined)
    isByOthers ||= records === undefined && thread?.others.some((one) => readMarker(number, one) !== undefined) === true
    const found = records && thread && (await findCovering(records, { change, thread, findEnd }))
    if (found === undefined) continue
    if ('outcome' in found) return found
    askedFor.push({ number, docs: parsePullRequestLink(found.prLink)?.name })
  }
  if (isByOthers) {
    log.info(
      'A comment of this action by another account than that of `github-token` does not count: what it asked for is asked again.',
    )
  }
  return askedFor
}

/** The newest prompt that has a job and did not fail, if it covers the change. */
async function findCovering(
  records: readonly CommentRecord[],
  { change, thread, findEnd }: { change: Change; thread: Thread; findEnd: FindEnd },
): Promise<AcceptedRecord | { outcome: RunOutcome } | undefined> {
  const content = identityOf([change])
  const commits = [thread.headSha, change.head]
  const covers = (record: CommentRecord) =>
    record.coverage !== undefined &&
    (commits.includes(record.commit) || (content !== undefined && record.content === content))
  if (!records.some(covers)) return undefined
  for (const record of records.filter(hasJob).toReversed()) {
    const end = endOf(record) === 'failed' ? 'failed' : await findEnd(record)
    if (typeof end === 'object') return end
    if (end !== 'failed') return covers(record) ? record : undefined
  }
  return undefined
}
