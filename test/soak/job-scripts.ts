import { OLD_PR, PR } from '../job/fakes.ts'
import { DEFAULT_SCENARIO } from '../job/scenarios.ts'
import type { Exchange, Fault, Phase, Scenario } from '../job/service-model.ts'
import { jobLength } from '../support/job-lengths.ts'

/** A job of a certain kind, and everything that happens to the run that starts it or follows up on it. */
export interface JobScript {
  kind: string
  scenario: Scenario
  /** When the result can be known, in milliseconds after the service accepted the prompt; absent if never in time. */
  knowableMs: number | undefined
}

type Random = () => number

type Course = Partial<Scenario> & { knowableMs: number | undefined }

interface Kind {
  kind: string
  /** Share of the jobs; the first kind takes the rest. */
  perMille: number
  course(lengthMs: number, random: Random): Course
}

const TIMEOUT_MS = DEFAULT_SCENARIO.timeoutMs

/** A job that runs and then ends, for good. */
function runsFor(lengthMs: number, end: Omit<Phase, 'lastsMs'> = { status: 'completed' }): Course {
  return { phasesAfter: [active(lengthMs), { lastsMs: 0, ...end }], knowableMs: lengthMs }
}

const active = (lastsMs: number): Phase => ({ lastsMs, status: 'active' })

/** The job as its previous prompt left it. */
const previousEnd = (lastsMs: number): Phase => ({ lastsMs, status: 'completed', prLink: OLD_PR })

/** About two of three jobs end without a commit (docs/internals/service.md, "How long jobs take"). */
export const KINDS: readonly Kind[] = [
  { kind: 'nothing to change', perMille: 0, course: (lengthMs) => runsFor(lengthMs) },
  { kind: 'pull request', perMille: 250, course: (lengthMs) => runsFor(lengthMs, { status: 'completed', prLink: PR }) },
  { kind: 'failed', perMille: 40, course: (lengthMs) => runsFor(lengthMs, { status: 'failed' }) },
  { kind: 'archived', perMille: 20, course: (lengthMs) => runsFor(lengthMs, { status: 'archived' }) },
  {
    kind: 'late link',
    perMille: 50,
    course(lengthMs, random) {
      const linkDelayMs = 1000 + 5000 * random()
      const ends = [
        { lastsMs: linkDelayMs, status: 'completed' },
        { lastsMs: 0, status: 'completed', prLink: PR },
      ]
      return { phasesAfter: [active(lengthMs), ...ends], knowableMs: lengthMs + linkDelayMs }
    },
  },
  {
    kind: 'not found at first',
    perMille: 50,
    course(lengthMs, random) {
      const notFound: Fault = { type: 'status', status: 404 }
      return { ...runsFor(lengthMs), outage: { of: 'reads', fromMs: 0, toMs: 10_000 * random(), fault: notFound } }
    },
  },
  {
    kind: 'undocumented status',
    perMille: 30,
    course(lengthMs) {
      const { phasesAfter = [] } = runsFor((lengthMs * 2) / 3)
      return { phasesAfter: [{ lastsMs: lengthMs / 3, status: 'queued' }, ...phasesAfter], knowableMs: lengthMs }
    },
  },
  {
    kind: 'follow-up, stale at first',
    perMille: 100,
    course(lengthMs, random) {
      const staleMs = 45_000 * random()
      const { phasesAfter = [] } = runsFor(lengthMs, {
        status: random() < 0.3 ? 'failed' : 'completed',
        prLink: OLD_PR,
      })
      return { order: 'follow-up', phasesAfter: [previousEnd(staleMs), ...phasesAfter], knowableMs: staleMs + lengthMs }
    },
  },
  {
    kind: 'follow-up, never seen running',
    perMille: 20,
    // An old end counts after a minute (docs/internals/specification.md, "Follow-ups").
    course: () => ({ order: 'follow-up', phasesAfter: [previousEnd(0)], knowableMs: 60_000 }),
  },
  {
    kind: 'longer than the timeout',
    perMille: 10,
    course: (_, random) => ({ ...runsFor(TIMEOUT_MS * (1.1 + random())), knowableMs: undefined }),
  },
  {
    kind: 'just in time',
    perMille: 10,
    course: (_, random) => runsFor(TIMEOUT_MS - 2000 - 15_000 * random(), { status: 'completed', prLink: PR }),
  },
]

/** This many jobs of all kinds, in random order, over a service that is not always available. */
export function* drawScripts(jobs: number, random: Random): Generator<JobScript> {
  const [usual, ...others] = KINDS
  const kinds = others.flatMap((kind) => Array.from({ length: Math.ceil((kind.perMille * jobs) / 1000) }, () => kind))
  const drawn = Array.from({ length: jobs }, (_, index) => ({ kind: kinds[index] ?? usual, turn: random() }))
  drawn.sort((a, b) => a.turn - b.turn)
  for (const { kind } of drawn) if (kind !== undefined) yield drawScript(kind, random)
}

function drawScript({ kind, course }: Kind, random: Random): JobScript {
  const lengthMs = jobLength(random())
  const { knowableMs, ...particular } = course(lengthMs, random)
  const outage = random() < OUTAGE_SHARE ? drawOutage(lengthMs, random) : undefined
  const phasesBefore = [previousEnd(0)]
  const exchanges = { ...drawExchanges(MOST_READS, random), outage }
  return { kind, knowableMs, scenario: { ...DEFAULT_SCENARIO, phasesBefore, ...exchanges, ...particular } }
}

/** Share of the requests that meet a fault, and of the jobs during which the service is not available for a minute. */
const FAULT_SHARE = 0.02
const OUTAGE_SHARE = 0.03
const OUTAGE_MS = 60_000

/** More than any job within the timeout needs. */
const MOST_READS = 300

const READ_FAULTS: readonly Fault[] = [
  { type: 'not-connected' },
  { type: 'lost' },
  { type: 'silent' },
  { type: 'status', status: 502 },
  { type: 'status', status: 503 },
  { type: 'text', text: '{"id":"jo' },
]

const POST_FAULTS: readonly Fault[] = [{ type: 'not-connected' }, { type: 'lost' }]

/** Requests that take some time, some of which meet a fault. */
export function drawExchanges(reads: number, random: Random): Pick<Scenario, 'randomNumbers' | 'posts' | 'reads'> {
  const draw = (faults: readonly Fault[]): Exchange => ({
    durationMs: 50 + 400 * random() ** 3,
    handledOnArrival: random() < 0.5,
    processedDespiteFault: random() < 0.5,
    fault: random() < FAULT_SHARE ? drawFault(faults, random) : undefined,
  })
  return {
    randomNumbers: Array.from({ length: 50 }, random),
    posts: Array.from({ length: 5 }, () => draw(POST_FAULTS)),
    reads: Array.from({ length: reads }, () => draw(READ_FAULTS)),
  }
}

/** One of the faults, or a refusal because of a rate limit. */
function drawFault(faults: readonly Fault[], random: Random): Fault | undefined {
  const form = random() < 0.5 ? 'seconds' : 'date'
  const retryAfter = { form, seconds: 1 + Math.floor(20 * random()) } as const
  return faults[Math.floor((faults.length + 1) * random())] ?? { type: 'status', status: 429, retryAfter }
}

function drawOutage(lengthMs: number, random: Random): Scenario['outage'] {
  const of = random() < 0.3 ? 'posts' : 'reads'
  const fromMs = of === 'posts' ? -OUTAGE_MS * random() : lengthMs * random()
  return { of, fromMs, toMs: fromMs + OUTAGE_MS, fault: { type: 'not-connected' } }
}
