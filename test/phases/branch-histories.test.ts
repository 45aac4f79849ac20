import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newestOf, startHistory } from '../../src/change/history.ts'
import { readChange } from '../../src/phases/context.ts'
import { runAgentJob } from '../../src/phases/job.ts'
import { findRange } from '../../src/phases/range.ts'
import type { Run } from '../../src/run.ts'
import { type HttpRequest, type Transport, TransportError } from '../../src/service/http.ts'
import { nothingHappened } from '../change/fakes.ts'
import { commit, createRepository } from '../change/history-fakes.ts'
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts'
import { runs } from '../support/fuzz.ts'
import { createRun, inputsOf } from './fakes.ts'

const PR = 'https://github.com/acme/docs/pull/7'
const TIMEOUT_MS = 120_000
const DAY_MS = 24 * 3_600_000

/** How the job ends for a prompt. */
const STATUSES = {
  'pull-request': 'completed',
  nothing: 'completed',
  failed: 'failed',
  archived: 'archived',
} as const

/** One run and what happens to it. Times are in milliseconds. */
interface Step {
  /** What happens on the branch before: so many commits are pushed, or the last one is replaced by a forced push. */
  branch: 0 | 1 | 2 | 'merge' | 'moved'
  /** Whether this is another attempt of the run before. */
  isRerun: boolean
  gapMs: number
  waits: boolean
  reuses: boolean
  /** What becomes of the prompt: accepted; lost on its way there, or on the way back; refused. */
  post: 'accepted' | 'lost-before' | 'lost-after' | 'refused'
  end: keyof typeof STATUSES
  jobTakesMs: number
  /** When the run is cancelled. */
  cancelAtMs: number | undefined
  /** The request at which the runner dies, counted from 0, and whether that request still had its effect. */
  diesAt: { request: number; hasEffect: boolean } | undefined
}

const step = fc.record<Step>({
  branch: fc.constantFrom<Step['branch'][]>(0, 1, 1, 2, 'merge', 'moved'),
  isRerun: fc.boolean(),
  gapMs: fc.constantFrom(0, 30_000, 3_600_000, 8 * DAY_MS),
  waits: fc.boolean(),
  reuses: fc.boolean(),
  post: fc.constantFrom('accepted', 'accepted', 'accepted', 'lost-before', 'lost-after', 'refused'),
  end: fc.constantFrom('pull-request', 'nothing', 'failed', 'archived'),
  jobTakesMs: fc.constantFrom(1000, 60_000, 600_000),
  cancelAtMs: fc.option(fc.integer({ min: 0, max: 150_000 }), { nil: undefined, freq: 4 }),
  diesAt: fc.option(fc.record({ request: fc.nat({ max: 9 }), hasEffect: fc.boolean() }), { nil: undefined, freq: 4 }),
})

/** A prompt that the service has accepted: the commits that it is about, and how its job ends, from when on. */
interface AcceptedPrompt {
  commits: string[]
  jobId: string
  end: keyof typeof STATUSES
  endsAtMs: number
  /** Whether a status names its job, so that later runs know of it. */
  isRemembered: boolean
}

/** A repository, a service, and what happened to them. */
function createWorld() {
  const accepted: AcceptedPrompt[] = []
  const passing = createFakeClock()
  let passedMs = 0
  // Between two runs, time passes at once.
  const clock = { ...passing, now: () => passing.now() + passedMs }
  const root = { ...commit('root', 0, []), committedAtMs: clock.now() - 30 * DAY_MS }
  const repository = createRepository([root])
  return {
    clock,
    pass: (ms: number) => {
      passedMs += ms
    },
    repository,
    /** The newest commit of the branch, and the one that the last run was about. */
    head: 'root',
    asked: 'root',
    accepted,
    /** Whether a forced push removed commits that may have been asked about. */
    isMoved: false,
    runs: 0,
    attempt: 1,
  }
}

type World = ReturnType<typeof createWorld>

function changeBranch(world: World, change: Step['branch']): void {
  const { repository, clock } = world
  const add = (parents: string[]) => {
    const sha = `c${repository.commits.length}`
    repository.commits.unshift({ ...commit(sha, 0, parents), committedAtMs: clock.now() })
    return sha
  }
  // The first request stays on the branch: where no status is left, a week is all that is known.
  if (change === 'moved' && world.head !== 'c1') {
    const [parent = 'root'] = repository.commits.find(({ sha }) => sha === world.head)?.parents ?? []
    world.isMoved = true
    world.head = add([parent])
  } else if (change === 'merge') world.head = add([world.head, add([world.head])])
  else for (let count = 0; count < (change === 'moved' ? 1 : change); count++) world.head = add([world.head])
}

/** A run whose runner may die at one of its requests: from then on it does nothing, and never ends. */
function createMortal({ diesAt }: Step, clock: FakeClock) {
  const death = Promise.withResolvers<void>()
  const never = new Promise<never>(() => undefined)
  let [requests, isDead] = [0, false]
  const die = () => {
    isDead = true
    death.resolve()
    return never
  }
  return {
    death: death.promise,
    async request<Value>(act: () => Promise<Value> | Value): Promise<Value> {
      if (isDead) return await never
      const diesNow = diesAt?.request === requests++
      if (diesNow && !diesAt?.hasEffect) return await die()
      const value = await act()
      return diesNow ? await die() : value
    },
    sleep: async (ms: number, signal?: AbortSignal) => {
      await (isDead ? never : clock.sleep(ms, signal))
      if (isDead) await never
    },
  }
}

type Mortal = ReturnType<typeof createMortal>

const response = (status: number, body: object) => ({
  status,
  text: JSON.stringify(body),
  retryAfter: undefined,
  location: undefined,
})

/** The service, as the run of a step sees it. */
function createService(step: Step, world: World, { request }: Mortal): Transport {
  const { clock, accepted } = world
  const job = (id: string) => {
    const { end, endsAtMs = 0 } = accepted.findLast(({ jobId }) => jobId === id) ?? {}
    const hasLink = accepted.some(
      (one) => one.jobId === id && one.end === 'pull-request' && one.endsAtMs <= clock.now(),
    )
    const status = end === undefined || clock.now() < endsAtMs ? 'active' : STATUSES[end]
    return response(200, { id, status, prLink: hasLink ? PR : null })
  }
  const post = (http: HttpRequest) => {
    const commits = [...JSON.stringify(http.body).matchAll(/(c\d+)\.ts/g)].map(([, sha = '']) => sha)
    const jobId = /job\/([\w-]+)/.exec(http.path)?.[1] ?? `job-${accepted.length + 1}`
    if (step.post === 'refused') return response(400, { error: 'no' })
    const lost = new TransportError('lost', { type: 'interrupted' }, 'ECONNRESET')
    if (step.post === 'lost-before') throw lost
    accepted.push({ commits, jobId, end: step.end, endsAtMs: clock.now() + step.jobTakesMs, isRemembered: false })
    if (step.post === 'lost-after') throw lost
    return response(200, { id: jobId, status: 'active' })
  }
  return {
    host: 'api.example.com',
    close: () => undefined,
    send: async (http) =>
      await request(() => (http.method === 'POST' ? post(http) : job(/job\/([\w-]+)/.exec(http.path)?.[1] ?? ''))),
  }
}

/** GitHub, as the run of a step sees it; notes which prompt a status names. */
function createGitHub({ repository, accepted }: World, { request }: Mortal) {
  const { source, statusSource } = repository
  const promptsBefore = accepted.length
  return {
    ...repository,
    source: {
      ...source,
      page: async (...args: Parameters<typeof source.page>) => await request(() => source.page(...args)),
      compare: async (base: string, head: string) => await request(() => source.compare(base, head)),
    },
    statusSource: {
      ...statusSource,
      set: async (...args: Parameters<typeof statusSource.set>) =>
        await request(async () => {
          await statusSource.set(...args)
          const marker = Buffer.from(args[1].target.split(':').at(-1) ?? '', 'base64url').toString()
          const { jobId, isUnsure } = JSON.parse(marker).request
          const own = accepted[promptsBefore]
          if (own !== undefined && own.jobId === jobId && !isUnsure) own.isRemembered = true
        }),
    },
  }
}

const SCHEDULE = { ...nothingHappened, name: 'schedule' }

/** Carries out the run of a step, until it ends or its runner dies. */
async function play(step: Step, world: World): Promise<void> {
  const { clock } = world
  world.pass(step.gapMs)
  if (step.isRerun && world.runs > 0) world.attempt++
  else {
    changeBranch(world, step.branch)
    world.asked = world.head
    world.runs++
    world.attempt = 1
  }
  const mortal = createMortal(step, clock)
  const cancellation = new AbortController()
  const repository = createGitHub(world, mortal)
  const fakes = createRun({ runId: String(world.runs), attempt: world.attempt, commit: world.asked, repository })
  const run: Run = { ...fakes.run, clock: { ...clock, sleep: mortal.sleep }, signal: cancellation.signal }
  if (step.cancelAtMs !== undefined) void clock.sleep(step.cancelAtMs).then(() => cancellation.abort())
  await Promise.race([carryOut(step, run, createService(step, world, mortal)), mortal.death])
}

async function carryOut(step: Step, run: Run, transport: Transport): Promise<void> {
  const inputs = inputsOf({
    prompt: '{{ changed-files }}',
    since: { type: 'last-run' },
    wait: step.waits,
    reuseJob: step.reuses,
    timeoutMs: TIMEOUT_MS,
  })
  const task = { inputs, event: SCHEDULE }
  const service = { transport, projectId: 'acme', clock: run.clock, redact: String }
  const found = await findRange(task, async () => service, run)
  if (found.type === 'ended') return
  const { range } = found
  const { values, empty, identity } = await readChange(task, range, run)
  if (empty) return
  const prompt = values['changed-files']?.data
  const { outcome, records } = await runAgentJob({ ...task, prompt, range, change: identity }, service, run)
  await records?.end(outcome)
}

/** A run to which nothing happens. */
const QUIET: Step = {
  branch: 1,
  isRerun: false,
  gapMs: 3_600_000,
  waits: true,
  reuses: true,
  post: 'accepted',
  end: 'pull-request',
  jobTakesMs: 1000,
  cancelAtMs: undefined,
  diesAt: undefined,
}

/** A job that was archived keeps the pull request that it had before. */
function cameToSomething({ end, jobId }: AcceptedPrompt, accepted: readonly AcceptedPrompt[]): boolean {
  const hasLink = accepted.some((one) => one.jobId === jobId && one.end === 'pull-request')
  return end === 'pull-request' || end === 'nothing' || (end === 'archived' && hasLink)
}

/** Plays a history between two runs to which nothing happens, and counts in how many prompts each commit is. */
async function playHistory(steps: readonly Step[]) {
  const world = createWorld()
  // Of what was merged a week before the first request, nothing is known.
  for (const one of [QUIET, ...steps, QUIET]) await play(one, world)
  const { repository, accepted, head, isMoved } = world
  const done = accepted.filter((prompt) => cameToSomething(prompt, accepted))
  const onBranch: string[] = []
  for await (const { sha } of newestOf(startHistory(head, {}, repository.source)))
    if (sha !== 'root') onBranch.push(sha)
  const timesOf = (prompts: readonly AcceptedPrompt[]) => (sha: string) =>
    prompts.filter(({ commits }) => commits.includes(sha)).length
  // A prompt that nobody knows to have arrived is sent again, and may have changed what its job shows.
  const areAllKnown = accepted.every(({ isRemembered }) => isRemembered) && !isMoved
  return {
    lost: onBranch.filter((sha) => timesOf(done)(sha) === 0),
    repeated: areAllKnown ? onBranch.filter((sha) => timesOf(done)(sha) > 1) : [],
    prompts: accepted.length,
  }
}

describe('whatever happened to the runs of a branch', () => {
  test('every change is in a prompt whose job came to something, and in one only where each prompt was answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        expect(await playHistory(steps)).toMatchObject({ lost: [], repeated: [] })
      }),
      { numRuns: runs(150) },
    )
  })

  test.each<[what: string, steps: Partial<Step>[], prompts: number]>([
    ['runs of a quiet branch', [{}, { branch: 0 }, { branch: 0 }], 3],
    ['a failed job', [{ end: 'failed' }], 3],
    ['a job that the next run has to wait for', [{ waits: false, jobTakesMs: 60_000, gapMs: 0 }, { gapMs: 0 }], 4],
    ['a re-run', [{}, { isRerun: true }, { isRerun: true }], 3],
    ['a runner that died before the job was known', [{ diesAt: { request: 4, hasEffect: true } }], 3],
  ])('%s costs the prompts that it must', async (_, steps, prompts) => {
    const played = await playHistory(steps.map((parts): Step => ({ ...QUIET, ...parts })))
    expect(played).toEqual({ lost: [], repeated: [], prompts })
  })
})
