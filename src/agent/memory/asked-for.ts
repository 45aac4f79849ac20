import { z } from 'zod'
import { serviceHash } from '../../kit/core/marker.ts'
import { endOf, type RunOutcome } from '../../kit/core/outcome.ts'
import { parsePullRequestLink } from '../../kit/core/pull-request.ts'
import { plural } from '../../kit/core/text.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { PageTooLarge } from '../../kit/github/failure.ts'
import type { Run } from '../../kit/run.ts'
import { type Change, identityOf } from '../change/change.ts'
import type { AgentInputs } from '../task.ts'
import { type EarlierJobPorts, findEnd } from './last-run.ts'
import { type AcceptedRecord, commentMarker, hasJob, type PromptRecord } from './records.ts'

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
  jobs: EarlierJobPorts,
  run: Pick<Run, 'clock' | 'code' | 'connect' | 'log' | 'workflow'>,
): Promise<readonly AskedFor[] | { outcome: RunOutcome }> {
  const { askedUnder: name } = inputs
  const { repositoryId: repository } = run.code
  const merged = changes.flatMap(({ number, ...change }) => (number === undefined ? [] : { ...change, number }))
  if (name === undefined || repository === undefined || merged.length === 0) return []
  const threads = await readThreads(
    await run.connect('code'),
    merged.map(({ number }) => number),
  )
  const askedFor: AskedFor[] = []
  let isByOthers = false
  for (const change of merged) {
    const { number: pullRequest } = change
    const { headRefOid: headSha, comments } = threads.get(pullRequest) ?? {}
    const identity = { repository, service: serviceHash(inputs), name, pullRequest }
    const found = (comments?.nodes ?? []).flatMap((comment) => {
      const marker = comment ? commentMarker.readAt(identity, comment.body) : undefined
      return marker ? { ...marker, isOwn: comment?.viewerDidAuthor } : []
    })
    const marker = found.find(({ isOwn }) => isOwn)
    isByOthers ||= marker === undefined && found.length > 0
    // Another attempt takes up its own prompt. A record with an origin is about the code of a docs pull request.
    const records = marker?.records.filter((one) => one.run !== run.workflow.id && one.origin === undefined) ?? []
    const covering = await findCovering(records, { ...change, headSha }, async (one) => await findEnd(one, jobs, run))
    if (covering === undefined) continue
    if ('outcome' in covering) return covering
    askedFor.push({ number: pullRequest, docs: parsePullRequestLink(covering.prLink)?.name })
  }
  if (isByOthers) {
    run.log.info(
      'A comment of this action by another account than that of `github-token` does not count: what it asked for is asked again.',
    )
  }
  return askedFor
}

async function findCovering(
  records: readonly PromptRecord[],
  change: Change & { headSha: string | undefined },
  readEnd: (record: AcceptedRecord) => ReturnType<typeof findEnd>,
): Promise<AcceptedRecord | { outcome: RunOutcome } | undefined> {
  const content = identityOf([change])
  const covers = ({ coverage, ...record }: PromptRecord) =>
    coverage !== undefined &&
    ([change.headSha, change.head].includes(record.commit) || (content !== undefined && record.content === content))
  if (!records.some(covers)) return undefined
  for (const record of records.filter(hasJob).toReversed()) {
    const end = endOf(record) === 'failed' ? 'failed' : await readEnd(record)
    if (typeof end === 'object') return end
    if (end !== 'failed') return covers(record) ? record : undefined
  }
  return undefined
}

const READING = { what: 'the comments on the merged pull requests', permission: 'pull-requests: read', isPartial: true }

/** One query asks for the comments on so many pull requests. */
const MOST_THREADS = 20

const commentSchema = z.object({ body: z.string(), viewerDidAuthor: z.boolean() })
const threadSchema = z.object({
  /** The pull request's last commit. */
  headRefOid: z.string(),
  /** Oldest first. */
  comments: z.object({ nodes: z.array(commentSchema.nullable()) }),
})
const threadsSchema = z.object({ repository: z.record(z.string(), threadSchema.nullable()) })

/**
 * Reads the first hundred comments of each pull request: if GitHub cannot give so many at once, those of one after the other.
 * One that GitHub refuses to give is absent. Throws `GitHubError`.
 */
async function readThreads(
  api: GitHubApi,
  numbers: readonly number[],
  most = MOST_THREADS,
): Promise<ReadonlyMap<number, z.output<typeof threadSchema>>> {
  const { owner, name } = api.repository
  const threads = new Map<number, z.output<typeof threadSchema>>()
  for (let next = 0; next < numbers.length; next += most) {
    const some = numbers.slice(next, next + most)
    const fields = some.map((number) => `p${number}: pullRequest(number: ${number}) { ...thread }`)
    const query = `query ($owner: String!, $name: String!, $first: Int!) {
  repository(owner: $owner, name: $name) { ${fields.join(' ')} }
}
fragment thread on PullRequest { headRefOid comments(first: $first) { nodes { body viewerDidAuthor } } }`
    const reading = { ...READING, schema: threadsSchema, query, hasSmaller: most > 1 }
    try {
      const { repository } = await api.graphql({ ...reading, variables: { owner, name, first: 100 } })
      for (const number of some) {
        const thread = repository[`p${number}`]
        if (thread) threads.set(number, thread)
      }
    } catch (error) {
      // Fewer comments of each might leave out the one that counts.
      if (!(error instanceof PageTooLarge)) throw error
      for (const [number, thread] of await readThreads(api, some, 1)) threads.set(number, thread)
    }
  }
  return threads
}
