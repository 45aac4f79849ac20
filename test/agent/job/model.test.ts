import { getEventListeners } from 'node:events'
import fc from 'fast-check'
import { test } from 'vitest'
import { type JobPorts, runJob } from '../../../src/agent/job/submit.ts'
import type { JobOrder } from '../../../src/agent/memory/decision.ts'
import { deadlineIn } from '../../../src/kit/core/clock.ts'
import { createAgentApi } from '../../../src/kit/service/agent-api.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { runs } from '../../support/fuzz.ts'
import { createFakeLog, OLD_PR, PR } from './fakes.ts'
import { type Scenario, type Trace, violationsOf } from './run-rules.ts'
import { createServiceModel, type Exchange, type Fault, OLD_JOB, type Phase } from './service-model.ts'

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

const ODD_STATUSES = ['queued', 'COMPLETED', ' failed', 'paused\n::error::x', '', null, undefined]
const ODD_LINKS = [undefined, null, '', 'javascript:alert(1)', 'https://user:word@evil.test/acme/docs/pull/7']

/** Any sequence of what a job may show. */
function anyPhases(length: fc.Arbitrary<number>): fc.Arbitrary<Phase[]> {
  const status = fc.oneof(
    { weight: 3, arbitrary: fc.constant('active') },
    { weight: 5, arbitrary: fc.constantFrom('completed', 'completed', 'failed', 'archived') },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_STATUSES) },
  )
  const prLink = fc.constantFrom(PR, OLD_PR, ...ODD_LINKS)
  return fc.array(fc.record({ lastsMs: length, status, prLink }), { minLength: 1, maxLength: 5 })
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

/** A response outside 2xx; temporary failures are more frequent than refusals. */
const badStatus: fc.Arbitrary<Fault> = fc.record({
  type: fc.constant('status'),
  status: fc.oneof(
    fc.constantFrom(302, 307, 400, 401, 403, 408, 409, 422, 425),
    fc.constantFrom(404, 429),
    fc.constantFrom(500, 503, 599),
  ),
  retryAfterS: fc.option(fc.constantFrom(0, 1, 7, 45, 120, 3600, 10_000_000), { nil: undefined }),
})

const notConnected = fc.constant<Fault>({ type: 'not-connected' })
const otherFault = fc.constantFrom<Fault[]>(
  { type: 'lost' },
  { type: 'silent' },
  ...[undefined, '{}', '<html>', 'null', '{"id":"jo'].map((text) => ({ type: 'body', text }) as const),
)
const faults = fc.oneof(badStatus, badStatus, otherFault, notConnected)

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
const scenarios: fc.Arbitrary<Scenario> = timeouts.chain((timeoutMs) => {
  const length = lengths(timeoutMs)
  const phases = fc.oneof(anyPhases(length), likelyPhases(length))
  const few = fc.array(exchanges(length), { maxLength: 6 })
  const outage = fc
    .record({
      of: fc.constantFrom('reads', 'posts'),
      fromMs: fc.oneof(fc.constant(0), length),
      toMs: fc.oneof(length, fc.constant(LONGEST_OUTAGE_MS)),
      fault: fc.oneof(notConnected, faults),
    })
    .map((one) => ({ ...one, toMs: one.fromMs + Math.min(one.toMs, LONGEST_OUTAGE_MS) }))
  return fc.record({
    order: fc.constantFrom('create', 'follow-up', 'reuse', 'rejoin', 'resume'),
    otherwise: fc.constantFrom('create', 'follow-up'),
    followedUpAgoMs: fc.option(fc.oneof(fc.integer({ min: 0, max: 70_000 }), length), { nil: undefined }),
    wait: fc.constantFrom(true, true, true, true, true, false),
    timeoutMs: fc.constant(timeoutMs),
    cancelAtMs: fc.option(length, { nil: undefined, freq: 4 }),
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
    outage: fc.option(outage, { nil: undefined, freq: 3 }),
  })
})

/** A run that has not ended this long after its deadline never ends. */
const ENDLESS_MS = 120_000

/** Runs a scenario from the order down to the requests, in simulated time. */
async function runScenario(scenario: Scenario): Promise<Trace> {
  const { randomNumbers, timeoutMs, cancelAtMs, pullRequestCheckMs, wait } = scenario
  let draws = 0
  const clock = createFakeClock(() => randomNumbers[draws++ % randomNumbers.length] ?? 0.5)
  const run = new AbortController()
  const end = new AbortController()
  if (cancelAtMs === 0) run.abort()
  else if (cancelAtMs !== undefined) {
    clock.sleep(cancelAtMs, end.signal).then(
      () => run.abort(),
      () => undefined,
    )
  }
  let mostListeners = 0
  const countListeners = () => {
    const count = getEventListeners(run.signal, 'abort').length
    mostListeners = Math.max(mostListeners, count)
    return count
  }
  const { transport, requests } = createServiceModel(scenario, clock, countListeners)
  const { log, ...recorded } = createFakeLog(clock)
  let pullRequestChecked = false
  const ports: JobPorts = {
    jobs: createAgentApi({ transport, projectId: 'project', clock, redact: (text) => text }),
    clock,
    log,
    onJob: () => undefined,
    onAccepted: () => undefined,
    onSending: async () => undefined,
    async isPullRequestOpen(_prLink, { until }) {
      pullRequestChecked = true
      const leftMs = until - clock.now()
      await clock.sleep(Math.min(pullRequestCheckMs, leftMs), run.signal).catch(() => undefined)
      // Without an answer in time the pull request counts as open.
      return pullRequestCheckMs > leftMs || scenario.pullRequestOpen
    },
  }
  const limits = {
    prompt: 'Update the docs',
    wait,
    deadline: deadlineIn(timeoutMs, { clock, signal: run.signal }),
    timeoutMs,
  }
  const outcome = await Promise.race([
    runJob(orderOf(scenario, clock.now()), limits, ports),
    clock.sleep(timeoutMs + ENDLESS_MS, end.signal).then(() => undefined),
  ])
  end.abort()
  if (outcome === undefined) throw new Error('The run never ends')
  const leaks = { mostListeners, listenersLeft: countListeners(), sleepsLeft: clock.sleepers() }
  const ending = { outcome, endedMs: clock.elapsed(), aborted: run.signal.aborted }
  return { scenario, requests, ...recorded, pullRequestChecked, ...ending, ...leaks }
}

function orderOf({ order, otherwise, followedUpAgoMs, remembersLink }: Scenario, nowMs: number): JobOrder {
  const create = { type: 'send' } as const
  const jobId = OLD_JOB
  const followUp: JobOrder = { ...create, to: { jobId, orElse: 'fail' } }
  const followedUpAtMs = followedUpAgoMs === undefined ? undefined : nowMs - followedUpAgoMs
  switch (order) {
    case 'create':
      return create
    case 'follow-up':
      return followUp
    case 'reuse':
      return { ...create, to: { jobId, prLink: remembersLink ? OLD_PR : undefined, orElse: 'create' } }
    case 'rejoin':
      return { type: 'wait', job: { jobId, followedUpAtMs }, ifFailed: otherwise === 'create' ? create : followUp }
    case 'resume':
      return { type: 'wait', job: { jobId } }
  }
}

/** A run as people read it: a line for each request, log line and warning, in the order of time, and the outcome. */
function describeTrace({ requests, lines, linesAtS, warnings, outcome, endedMs }: Trace): string {
  const events = [
    ...requests.map((request) => ({ atMs: request.startedMs, line: JSON.stringify(request) })),
    ...lines.map((line, index) => ({ atMs: 1000 * (linesAtS[index] ?? 0), line })),
  ]
  const sorted = events.toSorted((a, b) => a.atMs - b.atMs).map(({ atMs, line }) => `${atMs}: ${line}`)
  return [...sorted, ...warnings, `${endedMs}: ${JSON.stringify(outcome)}`].join('\n')
}

// In one property, so that each scenario is checked against all rules: most of the time goes into the runs.
test('whatever the service does, a run keeps every rule in run-rules.ts', { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(scenarios, async (scenario) => {
    const trace = await runScenario(scenario)
    const violations = violationsOf(trace)
    if (violations.length > 0) throw new Error(`${violations.join('; ')}\n${describeTrace(trace)}`)
  })
  await fc.assert(property, { numRuns: runs(400) })
})
