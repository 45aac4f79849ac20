import { FOLLOW_UP_SETTLE_MS } from '../../src/agent-job/watch.ts'
import type { Result } from '../../src/outcome.ts'
import { jobLength } from '../support/job-lengths.ts'

/** What becomes of one job. Times are milliseconds since the service took the prompt. */
export interface Course {
  kind: string
  order: 'create' | 'follow-up'
  /** Until then the service says that it knows no such job. */
  knownMs: number
  /** Until then the job shows how the request before ended. */
  staleMs: number
  /** Until then it shows a status that nobody has documented. */
  queuedMs: number
  endsMs: number
  status: 'completed' | 'failed' | 'archived'
  /** When its link is filled in; absent when it has none. */
  linkMs?: number
  /** No trouble once it has ended: whether a moment of a few seconds is then seen would be luck. */
  calmEnd?: true
}

/** For submitting and waiting in all. */
export const TIMEOUT_MS = 30 * 60_000

interface Kind {
  kind: string
  /** Of a thousand jobs; the first kind takes the rest. */
  perMille: number
  /** What is not as with a job that is created, runs for its length and completes without a link. */
  course(lengthMs: number, random: () => number): Partial<Course>
}

/** About two of three jobs end without a commit (docs/service.md, "How long jobs take"). */
export const KINDS: readonly Kind[] = [
  { kind: 'nothing to change', perMille: 0, course: () => ({}) },
  { kind: 'pull request', perMille: 250, course: (lengthMs) => ({ linkMs: lengthMs }) },
  { kind: 'failed', perMille: 40, course: () => ({ status: 'failed' }) },
  { kind: 'archived', perMille: 20, course: () => ({ status: 'archived' }) },
  {
    kind: 'late link',
    perMille: 50,
    course: (lengthMs, random) => ({ linkMs: lengthMs + 1000 + 5000 * random(), calmEnd: true }),
  },
  { kind: 'unknown at first', perMille: 50, course: (_, random) => ({ knownMs: 10_000 * random() }) },
  { kind: 'undocumented status', perMille: 30, course: (lengthMs) => ({ queuedMs: lengthMs / 3 }) },
  {
    kind: 'follow-up, stale at first',
    perMille: 100,
    course(lengthMs, random) {
      const staleMs = 45_000 * random()
      const status = random() < 0.3 ? 'failed' : 'completed'
      return { order: 'follow-up', staleMs, endsMs: staleMs + lengthMs, status }
    },
  },
  {
    kind: 'follow-up, stale for good',
    perMille: 20,
    course: () => ({ order: 'follow-up', staleMs: Number.POSITIVE_INFINITY, endsMs: FOLLOW_UP_SETTLE_MS }),
  },
  { kind: 'beyond the deadline', perMille: 10, course: (_, random) => ({ endsMs: TIMEOUT_MS * (1.1 + random()) }) },
  {
    kind: 'just in time',
    perMille: 10,
    course(_, random) {
      const endsMs = TIMEOUT_MS - 2000 - 15_000 * random()
      return { endsMs, linkMs: endsMs, calmEnd: true }
    },
  },
]

/** So many jobs with the lengths that jobs have, every kind among them, in an order that chance gives. */
export function drawCourses(jobs: number, random: () => number): Course[] {
  const [usual, ...others] = KINDS
  const kinds = others.flatMap((kind) => Array.from({ length: Math.ceil((kind.perMille * jobs) / 1000) }, () => kind))
  const drawn = Array.from({ length: jobs }, (_, index) => ({ kind: kinds[index] ?? usual, turn: random() }))
  drawn.sort((a, b) => a.turn - b.turn)
  return drawn.flatMap(({ kind }) => (kind === undefined ? [] : courseOf(kind, random)))
}

function courseOf({ kind, course }: Kind, random: () => number): Course {
  const endsMs = jobLength(random())
  const plain = { kind, order: 'create', knownMs: 0, staleMs: 0, queuedMs: 0, endsMs, status: 'completed' } as const
  return { ...plain, ...course(endsMs, random) }
}

/** What a run has to find, and the moment from which on it can be found. */
export interface Truth {
  result: Result
  fromMs: number
}

/** The truth about a job whose prompt the service took at that moment; all times since the run began. */
export function truthOf({ order, status, endsMs, linkMs }: Course, acceptedMs: number): Truth {
  const endedMs = acceptedMs + endsMs
  if (endedMs > TIMEOUT_MS) return { result: 'timed-out', fromMs: TIMEOUT_MS }
  if (status !== 'completed') return { result: status, fromMs: endedMs }
  // A link that the job had before is a link.
  if (order === 'follow-up') return { result: 'pull-request', fromMs: endedMs }
  if (linkMs === undefined) return { result: 'no-pull-request', fromMs: endedMs }
  return { result: 'pull-request', fromMs: acceptedMs + linkMs }
}
