import fc from 'fast-check'
import { OLD_PR, PR } from './fakes.ts'
import type { Exchange, Fault, Phase, RetryAfter, Scenario } from './service-model.ts'

/** Lengths of time around which the specification makes a difference. */
const TURNS_MS = [0, 1, 499, 500, 1000, 3000, 5000, 10_000, 25_000, 30_000, 60_000, 90_000, 150_000]

function lengths(timeoutMs: number): fc.Arbitrary<number> {
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...TURNS_MS, timeoutMs), fc.constantFrom(-1, 0, 0, 1))
      .map(([at, by]) => Math.max(0, at + by)),
    fc.integer({ min: 0, max: 20_000 }),
    fc.integer({ min: 0, max: 150_000 }),
  )
}

const statuses = fc.oneof(
  { weight: 3, arbitrary: fc.constant('active') },
  { weight: 5, arbitrary: fc.constantFrom('completed', 'completed', 'failed', 'archived') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('queued', 'COMPLETED', ' failed', 'paused\n::error::x', '', null, undefined),
  },
)

const links = fc.constantFrom(
  undefined,
  null,
  PR,
  OLD_PR,
  'http://github.com/acme/docs/pull/7',
  'javascript:alert(1)',
  'https://user:word@evil.test/acme/docs/pull/7',
  '',
)

/** Any sequence of what a job may show. */
function anyPhases(length: fc.Arbitrary<number>): fc.Arbitrary<Phase[]> {
  return fc.array(fc.record({ lastsMs: length, status: statuses, prLink: links }), { minLength: 1, maxLength: 5 })
}

/** A job as the service shows it: perhaps an old end, then active, then its end, perhaps with the link a little later. */
function likelyPhases(length: fc.Arbitrary<number>): fc.Arbitrary<Phase[]> {
  const ends = fc.constantFrom('completed', 'completed', 'failed', 'archived')
  // An old end does not count for about a minute.
  const stale = fc.oneof(length, fc.integer({ min: 50_000, max: 80_000 }))
  const old = fc.option(fc.record({ lastsMs: stale, status: ends, prLink: fc.constantFrom(null, OLD_PR) }))
  const work = fc.record({ lastsMs: length, status: fc.constant('active'), prLink: fc.constantFrom(null, OLD_PR) })
  const bare = fc.option(fc.record({ lastsMs: length, status: fc.constant('completed'), prLink: fc.constant(null) }))
  const end = fc.record({ lastsMs: fc.constant(0), status: ends, prLink: fc.constantFrom(null, PR) })
  return fc.tuple(old, work, bare, end).map((phases) => phases.flatMap((phase) => phase ?? []))
}

const retryAfters: fc.Arbitrary<RetryAfter> = fc.record({
  form: fc.constantFrom('seconds', 'date', 'garbage'),
  seconds: fc.oneof(fc.constantFrom(0, 1, 7, 45, 120, 3600, 10_000_000), fc.nat({ max: 90 })),
})

const REFUSALS = [301, 302, 307, 308, 400, 401, 403, 404, 405, 408, 409, 410, 422, 425]

/** A response outside 2xx; temporary failures are more frequent than refusals. */
const badStatus: fc.Arbitrary<Fault> = fc.record({
  type: fc.constant('status'),
  status: fc.oneof(
    fc.constantFrom(...REFUSALS),
    fc.constantFrom(404),
    fc.constantFrom(429),
    fc.constantFrom(500, 502, 503, 504, 599),
  ),
  retryAfter: fc.option(retryAfters, { nil: undefined }),
})

const lostOrCut = fc.constantFrom<Fault[]>(
  { type: 'lost' },
  { type: 'silent' },
  { type: 'no-id' },
  { type: 'cut' },
  ...['', '<html>', '[]', 'null', '"job-1"', '{"id":"jo'].map((text) => ({ type: 'text', text }) as const),
)

const notConnected = fc.constant<Fault>({ type: 'not-connected' })

const faults = fc.oneof(badStatus, badStatus, lostOrCut, notConnected)

function exchanges(length: fc.Arbitrary<number>): fc.Arbitrary<Exchange> {
  return fc.record({
    durationMs: fc.oneof(fc.constant(0), fc.nat({ max: 3000 }), length),
    handledOnArrival: fc.boolean(),
    processedDespiteFault: fc.boolean(),
    fault: fc.option(faults, { nil: undefined, freq: 2 }),
  })
}

const timeouts = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1000, 4000, 30_000, 59_000, 60_000, 65_000, 90_000, 150_000, 1_800_000) },
  { weight: 6, arbitrary: fc.integer({ min: 1000, max: 200_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(7_200_000, 86_400_000) },
)

const chances = fc.oneof(
  fc.constantFrom(0, 0.5, 0.999_999),
  fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
)

/** A service whose Retry-After is one second gets a request each second. */
const LONGEST_OUTAGE_MS = 3_600_000

/** Any run against any service, likely or absurd. */
export const scenarios: fc.Arbitrary<Scenario> = timeouts.chain((timeoutMs) => {
  const length = lengths(timeoutMs)
  const phases = fc.oneof(anyPhases(length), likelyPhases(length))
  const few = fc.array(exchanges(length), { maxLength: 6 })
  const times = [fc.oneof(fc.constant(0), length), fc.oneof(length, fc.constant(LONGEST_OUTAGE_MS))] as const
  const outage = fc
    .oneof(
      fc.tuple(fc.constant('reads' as const), ...times, faults),
      fc.tuple(fc.constant('posts' as const), ...times, fc.oneof(notConnected, faults)),
    )
    .map(([of, fromMs, lastsMs, fault]) => ({ of, fromMs, toMs: fromMs + Math.min(lastsMs, LONGEST_OUTAGE_MS), fault }))
  return fc.record({
    order: fc.constantFrom('create', 'follow-up', 'reuse', 'rejoin', 'resume'),
    otherwise: fc.constantFrom('create', 'follow-up'),
    followedUpAgoMs: fc.option(fc.oneof(fc.integer({ min: 0, max: 70_000 }), length), { nil: undefined }),
    wait: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    timeoutMs: fc.constant(timeoutMs),
    // One run in five.
    cancelAtMs: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: length }),
    randomNumbers: fc.array(chances, { minLength: 1, maxLength: 7 }),
    pullRequestOpen: fc.boolean(),
    remembersLink: fc.boolean(),
    pullRequestCheckMs: fc.oneof(fc.constant(0), fc.nat({ max: 15_000 })),
    phasesBefore: phases,
    phasesAfter: phases,
    posts: few,
    reads: few,
    defaultExchange: fc.record({
      durationMs: fc.oneof(fc.constant(0), fc.nat({ max: 20_000 })),
      handledOnArrival: fc.boolean(),
      processedDespiteFault: fc.constant(true),
    }),
    outage: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: outage }),
  })
})
