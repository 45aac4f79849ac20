import fc from 'fast-check'
import type { ThreadIdentity } from '../../src/memory/marker.ts'
import type { RequestRecord } from '../../src/memory/records.ts'
import type { Comments, OwnComment } from '../../src/memory/thread.ts'
import { COMMIT } from '../change/fakes.ts'
import { hostileText } from '../text/hostile-text.ts'

export const RUNS_URL = 'https://github.com/acme/app/actions/runs'

export const THREAD: ThreadIdentity = { repository: 'acme/app', pullRequest: 7, service: 'h4sh', name: '' }

/** The record of a request by the run with this number, made as many minutes past twelve. */
export function recordOf(run: number, parts: Partial<RequestRecord> = {}): RequestRecord {
  return {
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

/** The states that a record goes through. */
const STATES: readonly Partial<RequestRecord>[] = [
  {},
  { jobId: 'job-1' },
  { result: 'error' },
  { jobId: 'job-1', result: 'pull-request', prLink: 'https://github.com/acme/docs/pull/7' },
]

/** Records of few runs, so that lists have many in common. Two records in the same state are equal. */
export const someRecord = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 2 }), fc.constantFrom(...STATES))
  .map(([run, attempt, state]) => recordOf(run, { attempt, ...state }))

/** A record of any texts that a marker has room for. */
export const anyRecord: fc.Arbitrary<RequestRecord> = fc.record(
  {
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
  },
  { requiredKeys: ['at', 'commit', 'run', 'attempt', 'job', 'step', 'prompt'] },
)

/** The comments of a pull request, all written by the token; `versions` are the bodies written, in order. */
export function createComments(bodies: readonly string[] = []) {
  let id = 0
  const present: OwnComment[] = bodies.map((body) => ({ id: `IC_${++id}`, body }))
  const versions: string[] = []
  const comments: Comments = {
    listOwn: async () => present.map((comment) => ({ ...comment })),
    async create(body) {
      versions.push(body)
      present.push({ id: `IC_${++id}`, body })
    },
    async update(which, body) {
      const comment = present.find((one) => one.id === which)
      if (comment === undefined) return
      versions.push(body)
      comment.body = body
    },
    async remove(which) {
      const index = present.findIndex((one) => one.id === which)
      if (index >= 0) present.splice(index, 1)
    },
  }
  return { comments, present, versions }
}
