import fc from 'fast-check'
import type { Clock } from '../../src/core/clock.ts'
import { PULL_REQUEST_STATES } from '../../src/core/pull-request.ts'
import type { ThreadIdentity } from '../../src/memory/marker.ts'
import { memoryOf, mergeMemories, type Remembered, type RememberedRequest } from '../../src/memory/records.ts'
import type { Comments, OwnComment } from '../../src/memory/thread.ts'
import { COMMIT } from '../change/fakes.ts'
import { hostileText } from '../core/hostile-text.ts'

export const SERVER_URL = 'https://github.com'

export const RUNS_URL = `${SERVER_URL}/acme/app/actions/runs`

export const THREAD: ThreadIdentity = { repository: 'acme/app', pullRequest: 7, service: 'h4sh', name: '' }

/** The record of a request by the run with this number, made as many minutes past twelve, and in this order. */
export function recordOf(run: number, parts: Partial<RememberedRequest> = {}): RememberedRequest {
  return {
    order: run + 1,
    at: new Date(Date.UTC(2026, 7, 3, 12, run)).toISOString(),
    commit: COMMIT,
    run: String(run),
    attempt: 1,
    job: 'docs',
    step: '__acme_docs-agent-action',
    prompt: 'prompt-hash',
    ...parts,
  }
}

/** What a thread remembers that holds these records, each of a prompt. */
export function remembering(requests: readonly RememberedRequest[]): Remembered {
  return mergeMemories(requests.map(memoryOf))
}

/** The states that a record goes through. */
const STATES: readonly Partial<RememberedRequest>[] = [
  {},
  { jobId: 'job-1' },
  { result: 'error' },
  { jobId: 'job-1', result: 'pull-request', prLink: 'https://github.com/acme/docs/pull/7' },
]

/**
 * Records of few runs, so that lists have many in common, the older ones with an origin. Two records in the same state are
 * equal.
 */
export const someRecord = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 2 }), fc.constantFrom(...STATES))
  .map(([run, attempt, state]) => {
    const origin = run < 4 ? { origin: { repository: 'acme/code', pullRequest: run } } : {}
    return recordOf(run, { attempt, ...origin, ...state })
  })

/** A record of any texts that a marker has room for. */
export const anyRecord: fc.Arbitrary<RememberedRequest> = fc.record(
  {
    order: fc.integer({ min: 1 }),
    change: hostileText,
    at: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    commit: hostileText,
    run: hostileText,
    attempt: fc.nat(),
    job: hostileText,
    step: hostileText,
    prompt: hostileText,
    jobId: hostileText,
    result: hostileText,
    prLink: hostileText,
    docs: fc.record({
      title: hostileText,
      state: fc.constantFrom(...PULL_REQUEST_STATES),
      files: fc.option(fc.nat(), { nil: undefined }),
    }),
  },
  { requiredKeys: ['order', 'at', 'commit', 'run', 'attempt', 'job', 'step', 'prompt'] },
)

/** A comment of the fake, with all that it was. Times are in milliseconds since the epoch. */
interface FakeComment {
  id: string
  versions: { at: number; body: string }[]
  deletedAt: number
}

export interface FakeCommentsOptions {
  /** Whose time the writes and reads have. */
  clock?: Pick<Clock, 'now'>
  /** How far reads lag behind writes, in milliseconds. */
  lagMs?: () => number
}

/** The comments of a pull request, all written by the token; `versions` are the bodies written, in order. */
export function createComments(bodies: readonly string[] = [], options: FakeCommentsOptions = {}) {
  const { clock = { now: () => 0 }, lagMs = () => 0 } = options
  const all: FakeComment[] = []
  const versions: string[] = []
  const add = (body: string, at: number) => {
    const id = `IC_${all.length + 1}`
    all.push({ id, versions: [{ at, body }], deletedAt: Number.POSITIVE_INFINITY })
    return { id, url: urlOf(id) }
  }
  for (const body of bodies) add(body, Number.NEGATIVE_INFINITY)
  const find = (id: string) => all.find((one) => one.id === id && one.deletedAt === Number.POSITIVE_INFINITY)
  const asOf = (time: number): OwnComment[] =>
    all.flatMap(({ id, versions: those, deletedAt }) => {
      const body = those.findLast(({ at }) => at <= time)?.body
      return body === undefined || deletedAt <= time ? [] : [{ id, url: urlOf(id), body }]
    })
  const comments: Comments = {
    listOwn: async () => asOf(clock.now() - lagMs()),
    async create(body) {
      versions.push(body)
      return add(body, clock.now())
    },
    async update(id, body) {
      const comment = find(id)
      if (comment === undefined) return false
      versions.push(body)
      comment.versions.push({ at: clock.now(), body })
      return true
    },
    async remove(id) {
      const comment = find(id)
      if (comment !== undefined) comment.deletedAt = clock.now()
    },
  }
  /** All comments at present, however far reads lag behind. */
  const present = () => asOf(Number.MAX_VALUE)
  return { comments, present, versions }
}

function urlOf(id: string): string {
  return `https://github.com/acme/app/pull/7#issuecomment-${id}`
}
