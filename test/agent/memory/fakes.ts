import fc from 'fast-check'
import type { Comments } from '../../../src/agent/memory/comment.ts'
import type { CommentPlace } from '../../../src/agent/memory/comment-text.ts'
import type { EarlierJobPorts } from '../../../src/agent/memory/last-run.ts'
import {
  type CommentIdentity,
  NOTHING_REMEMBERED,
  type PromptRecord,
  type Remembered,
  remember,
} from '../../../src/agent/memory/records.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import { PULL_REQUEST_STATES } from '../../../src/kit/core/pull-request.ts'
import type { Run } from '../../../src/kit/run.ts'
import type { HttpRequest } from '../../../src/kit/service/http.ts'
import { hostileText } from '../../kit/core/hostile-text.ts'
import { COMMIT } from '../change/fakes.ts'

const SERVER_URL = 'https://github.com'

/** A comment in a repository, whose own workflows write it. */
export const placeIn = (repository: string): CommentPlace => ({
  serverUrl: SERVER_URL,
  repository,
  workflow: repository,
})

export const PLACE = placeIn('acme/app')

export const RUNS_URL = `${SERVER_URL}/acme/app/actions/runs`

export const THREAD: CommentIdentity = { repository: 700_000_001, pullRequest: 7, service: 'h4sh', name: '' }

/** The record of a prompt of the run with this number, made as many minutes past twelve. */
export function recordOf(run: number, parts: Partial<PromptRecord> = {}): PromptRecord {
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

/** What a comment remembers after these records, each of a prompt. */
export function remembering(records: readonly PromptRecord[]): Remembered {
  return records.reduce(remember, NOTHING_REMEMBERED)
}

/** A record of any texts that a marker has room for. */
export const anyRecord: fc.Arbitrary<PromptRecord> = fc.record(
  {
    base: hostileText,
    change: hostileText,
    data: hostileText,
    readersUntilMs: fc.nat(),
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
  { requiredKeys: ['at', 'commit', 'run', 'attempt', 'job', 'step', 'prompt'] },
)

/** The comments of a pull request, all written by the token; `versions` are the bodies written, in order. */
export function createComments(bodies: readonly string[] = []) {
  const present = new Map<string, string>()
  const versions: string[] = []
  let count = 0
  const add = (body: string) => {
    const id = `IC_${++count}`
    present.set(id, body)
    return { id, url: `https://github.com/acme/app/pull/7#issuecomment-${id}` }
  }
  for (const body of bodies) add(body)
  const list = () =>
    Array.from(present, ([id, body]) => ({ id, url: `https://github.com/acme/app/pull/7#issuecomment-${id}`, body }))
  const comments: Comments = {
    listOwn: async () => list(),
    read: async (id) => present.get(id),
    async create(body) {
      versions.push(body)
      return add(body)
    },
    async update(id, body) {
      if (!present.has(id)) return false
      versions.push(body)
      present.set(id, body)
      return true
    },
  }
  return { comments, present: list, versions, remove: (id: string) => present.delete(id) }
}

/** How a job of an earlier run shows itself at a second of the test. */
type ShownJob = { status?: string; prLink?: string; http?: number }

/** The jobs of earlier runs, and which of them were read, once each. */
export function createEarlierJobs(
  { clock, signal }: Pick<Run, 'clock' | 'signal'>,
  show: (jobId: string, atS: number) => ShownJob,
  { timeoutS = 600, isDryRun = false } = {},
) {
  const began = clock.now()
  const read: string[] = []
  const send = async ({ path }: HttpRequest) => {
    const [, id = ''] = /job\/([\w-]+)/.exec(path) ?? []
    if (read.at(-1) !== id) read.push(id)
    const { http = 200, ...job } = show(id, (clock.now() - began) / 1000)
    return { status: http, retryAfter: undefined, location: undefined, text: JSON.stringify({ id, ...job }) }
  }
  const transport = { service: 'api.example.com', send, close: () => undefined }
  const openService = async () => ({ transport, projectId: 'acme', clock, redact: String })
  const jobs: EarlierJobPorts = {
    isDryRun,
    openService,
    deadline: () => deadlineIn(timeoutS * 1000, { clock, signal }),
  }
  return { jobs, read }
}
