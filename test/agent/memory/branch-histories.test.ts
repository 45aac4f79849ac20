import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineOf, newestOf, startHistory } from '../../../src/agent/change/history.ts'
import type { HistoryCommit } from '../../../src/agent/change/requests.ts'
import type { RunEvent } from '../../../src/agent/event/payload.ts'
import { readContext, skipIfNothing } from '../../../src/agent/job/context.ts'
import { runRounds } from '../../../src/agent/job/rounds.ts'
import { commentMarker } from '../../../src/agent/memory/records.ts'
import { type Deadline, deadlineIn } from '../../../src/kit/core/clock.ts'
import { GitHubError } from '../../../src/kit/core/errors.ts'
import type { GitHubApi } from '../../../src/kit/github/api.ts'
import type { Run } from '../../../src/kit/run.ts'
import type { HttpRequest, Transport } from '../../../src/kit/service/http.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'
import { createRun, type InputParts, inputsOf, PULL_REQUEST_EVENT } from '../../support/fake-run.ts'
import { runs } from '../../support/fuzz.ts'
import { eventPullRequest, file, nothingHappened } from '../change/fakes.ts'
import { commit, createRepository, failed, mergedPullRequest } from '../change/history-fakes.ts'

const PR = 'https://github.com/acme/docs/pull/7'
const TIMEOUT_MS = 120_000
const DAY_MS = 24 * 3_600_000

/** How the job ends for a prompt. */
const END = ['pull-request', 'nothing', 'failed', 'archived'] as const

/**
 * The steps of the workflow. The second one leaves out every other change; the third sends large ones in parts; the fourth
 * has data, so that it also sends where nothing was committed. The first and the third leave out pull requests that were asked
 * for.
 */
const LEGS: Leg[] = [
  { step: 'all', prompt: 'all: {{ changes }}', exclude: [], maxPrompts: 1, askedUnder: '' },
  { step: 'some', prompt: 'some: {{ changes }}', exclude: ['*[02468].ts'], maxPrompts: 1 },
  { step: 'parts', prompt: 'parts: {{ changes }}', exclude: [], maxPrompts: 3, askedUnder: '' },
  { step: 'data', prompt: 'data: {{ changes }} {{ data }}', exclude: [], maxPrompts: 1 },
]

/** The workflow that runs about each pull request before it is merged. */
const ASKED: Leg = { step: 'asked', prompt: 'asked: {{ changes }}', exclude: [], maxPrompts: 1 }

/** Of which only one fits into a part. */
const LARGE_PATCH = `@@ -0,0 +1,700 @@${`\n+${'x'.repeat(100)}`.repeat(700)}`

interface Leg {
  step: string
  prompt: string
  exclude: string[]
  maxPrompts: number
  askedUnder?: string
}

const isWanted = ({ exclude }: Leg, sha: string) => exclude.length === 0 || !/[02468]$/.test(sha)

/** So that most runs go well: what happens to one shows in those after it. */
const rarely = <Value>(happens: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: happens })

/** One run and what happens to it. Times are in milliseconds. */
const step = fc.record({
  /**
   * What happens on the branch before: so many commits are pushed; a branch is merged; the branch is merged into a local
   * one, which takes its place; the last commit is replaced by a forced push.
   */
  branch: fc.constantFrom(0, 1, 1, 1, 2, 'merge' as const, 'pull' as const, 'moved' as const),
  /** Of which pull requests the pushed commits came: of none, each of its own, or all of one that was rebased. */
  pullRequests: fc.constantFrom('none', 'each', 'one'),
  /** Whether a run asked about them before they were merged, where each commit came of its own. */
  asks: fc.boolean(),
  /** Whether GitHub can never give the files of these commits. */
  isUnreadable: rarely(fc.constant(true)),
  /** Which earlier run this is another attempt of, counted from the last one. */
  rerunOf: fc.constantFrom(undefined, undefined, undefined, 0, 1, 2),
  /** Which steps the run gets to. */
  legs: fc.constantFrom(LEGS, LEGS, LEGS, LEGS.slice(0, 1), LEGS.slice(1), LEGS.slice(2), LEGS.slice(3)),
  data: fc.constantFrom('', 'one', 'other'),
  gapMs: fc.constantFrom(0, 30_000, 3_600_000, 8 * DAY_MS, 40 * DAY_MS),
  /** Another attempt does as the first. */
  waits: fc.boolean(),
  reuses: fc.boolean(),
  /** What becomes of the prompt, unless it is accepted: lost on its way there, or on the way back; refused. */
  post: rarely(fc.constantFrom('lost-before', 'lost-after', 'refused')),
  end: fc.constantFrom(...END),
  /** A job that has not ended after an hour counts as done. */
  jobTakesMs: fc.constantFrom(1000, 60_000, 600_000, 20 * 3_600_000),
  /** When the run is cancelled. */
  cancelAtMs: rarely(fc.integer({ min: 0, max: 150_000 })),
  /** Whether GitHub gives only short pages of the history. */
  isHeavy: fc.boolean(),
  /** Whether GitHub does not list the pull requests of the newest commit yet. */
  isLagging: fc.boolean(),
  /** The request to GitHub that fails, counted from 0. */
  githubFailsAt: rarely(fc.nat({ max: 9 })),
  /** The request at which the runner dies, counted from 0, and whether that request still had its effect. */
  diesAt: rarely(fc.record({ request: fc.nat({ max: 9 }), hasEffect: fc.boolean() })),
})

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** A prompt that the service has accepted: the commits that it is about, and how its job ends, from when on. */
interface AcceptedPrompt {
  leg: string
  /** What happened to the run that sent it, which is another object for each run. */
  by: Step
  /** The commit of the run that sent it. */
  head: string
  commits: string[]
  jobId: string
  end: Step['end']
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
    /** The newest commit of the branch. */
    head: 'root',
    accepted,
    /** Commits whose files GitHub can never give. */
    unreadable: new Set<string>(),
    /** Merges of what the branch was into what it is now, which bring in nothing. */
    pulls: new Set<string>(),
    /** By each commit of a change that has several, and so does not fit into one part: all of them. */
    changes: new Map<string, string[]>(),
    /** Whether a run was repeated after later runs had built on what it left. */
    isOldRepeated: false,
    /** The workflow's runs, oldest first. */
    runs: [] as { head: string; attempt: number; waits: boolean }[],
    /** The comments on pull requests, by their numbers. */
    comments: new Map<number, readonly string[]>(),
    /** Commits that GitHub showed without their pull request. */
    late: new Set<string>(),
    /** Steps, and the commits on which they left something. */
    marked: new Set<string>(),
    /** By step, the commits that a warning named. */
    named: new Map<string, string[]>(),
    /** Steps, and the commits of which a warning said that they count as done. */
    givenUp: new Set<string>(),
    /** Steps that sent a prompt although nothing remembered it yet. */
    unannounced: [] as string[],
    /** Steps that warned although they had left something on the branch. */
    needless: [] as string[],
  }
}

type World = ReturnType<typeof createWorld>

async function changeBranch(world: World, step: Step): Promise<void> {
  const { branch, pullRequests, isUnreadable, asks } = step
  const { repository, clock } = world
  const { head: headBefore } = world
  const count = repository.commits.length
  const add = (parents: string[]) => {
    const number = repository.commits.length
    const sha = `c${number}`
    const merged = mergedPullRequest(pullRequests === 'one' ? count : number, { mergeCommit: sha })
    // Older than GitHub takes to list the pull request of a commit.
    const parts = { committedAtMs: clock.now() - 2 * 60_000, pullRequests: pullRequests === 'none' ? [] : [merged] }
    repository.commits.unshift(commit(sha, 0, parents, parts))
    if (isUnreadable) world.unreadable.add(sha)
    return sha
  }
  const [parent = 'root'] = repository.commits.find(({ sha }) => sha === world.head)?.parents ?? []
  if (branch === 'moved') world.head = add([parent])
  else if (branch === 'merge') world.head = add([world.head, add([world.head])])
  else if (branch === 'pull') {
    world.head = add([add([parent]), world.head])
    world.pulls.add(world.head)
  } else {
    for (let index = 0; index < branch; index++) {
      const number = repository.commits.length
      if (asks && pullRequests === 'each') await playPullRequest(step, number, world)
      world.head = add([world.head])
    }
  }
  if (branch === 'merge' || pullRequests === 'one') {
    // A merge also brings in what it merges.
    const before = new Set(await ancestorsOf(branch === 'pull' || branch === 'moved' ? parent : headBefore, world))
    const shas = (await ancestorsOf(world.head, world)).filter((sha) => !before.has(sha))
    for (const sha of shas) world.changes.set(sha, shas)
  }
  repository.refs['heads/main'] = world.head
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

const statusOf = (end: Step['end']) => (end === 'failed' || end === 'archived' ? end : 'completed')

const response = (status: number, body: object) => ({
  status,
  text: JSON.stringify(body),
  retryAfter: undefined,
  location: undefined,
})

/** The service, as the run of a step sees it. */
function createService(
  step: Step,
  { leg, head }: { leg: Leg; head: string },
  world: World,
  { request }: Mortal,
): Transport {
  const { clock, accepted } = world
  const job = (id: string) => {
    const { end, endsAtMs = 0 } = accepted.findLast(({ jobId }) => jobId === id) ?? {}
    const hasLink = accepted.some(
      (one) => one.jobId === id && one.end === 'pull-request' && one.endsAtMs <= clock.now(),
    )
    const hasEnded = end !== undefined && clock.now() >= endsAtMs
    const status = hasEnded ? statusOf(end) : 'active'
    return response(200, { id, status, prLink: hasLink ? PR : null })
  }
  let statusesBefore = world.repository.statuses.length
  const post = async (http: HttpRequest) => {
    if (leg !== ASKED && world.repository.statuses.length === statusesBefore) world.unannounced.push(leg.step)
    statusesBefore = world.repository.statuses.length
    const { prompt } = JSON.parse(JSON.stringify(http.body))
    const commits = leg === ASKED ? [head] : await commitsIn(prompt, world.repository)
    const jobId = /job\/([\w-]+)/.exec(http.path)?.[1] ?? `job-${accepted.length + 1}`
    if (step.post === 'refused') return response(400, { error: 'no' })
    const lost = { type: 'interrupted', detail: 'ECONNRESET' } as const
    if (step.post === 'lost-before') return lost
    const endsAtMs = clock.now() + step.jobTakesMs
    accepted.push({ leg: leg.step, by: step, head, commits, jobId, end: step.end, endsAtMs, isRemembered: false })
    if (step.post === 'lost-after') return lost
    return response(200, { id: jobId, status: 'active' })
  }
  return {
    service: 'api.example.com',
    close: () => undefined,
    send: async (http) =>
      await request(() => (http.method === 'POST' ? post(http) : job(/job\/([\w-]+)/.exec(http.path)?.[1] ?? ''))),
  }
}

const SHORT_PAGE = 3

/** Makes what asks GitHub for something: one of the requests fails. */
function createAsk(githubFailsAt: Step['githubFailsAt'], request: Mortal['request']) {
  let requests = 0
  return async <Value>(act: () => Promise<Value>) =>
    await request(async () => {
      if (githubFailsAt === requests++) throw failed(500)
      return await act()
    })
}

/** GitHub, as the run of a step sees it; notes which prompt a status names. */
function createGitHub({ githubFailsAt, isHeavy, isLagging }: Step, leg: Leg, world: World, { request }: Mortal) {
  const { repository, accepted, marked } = world
  const { source, statusSource } = repository
  const promptsBefore = accepted.length
  const ask = createAsk(githubFailsAt, request)
  return {
    ...repository,
    source: {
      ...source,
      page: (head: string, options: Parameters<typeof source.page>[1]) =>
        ask(async () => {
          const page = await source.page(head, options)
          const isShort = isHeavy && page.commits.length > SHORT_PAGE
          const commits = page.commits.slice(0, isShort ? SHORT_PAGE : undefined)
          const after = isShort ? String(Number(options.after ?? 0) + SHORT_PAGE) : page.after
          const [newest, ...others] = commits
          const isLate = isLagging && newest?.sha === head
          if (isLate) world.late.add(head)
          return { commits: isLate ? [{ ...newest, pullRequests: [] }, ...others] : commits, after }
        }),
      commit: (...args: Parameters<typeof source.commit>) =>
        ask(async () => {
          if (world.unreadable.has(args[0])) throw failed(422)
          const commit = await source.commit(...args)
          return { ...commit, files: filesFor(leg, commit.files, world) }
        }),
      compare: (base: string, head: string) =>
        ask(async () => {
          const compared = await source.compare(base, head)
          if (compared?.commits.some(({ sha }) => world.unreadable.has(sha))) throw failed(500)
          return compared && { ...compared, files: filesFor(leg, compared.files, world) }
        }),
      commitOf: (ref: string) => ask(() => source.commitOf(ref)),
    },
    statusSource: {
      ...statusSource,
      set: (...args: Parameters<typeof statusSource.set>) =>
        ask(async () => {
          await statusSource.set(...args)
          marked.add(`${leg.step} ${args[0]}`)
          const marker = Buffer.from(args[1].target.split(':').at(-1) ?? '', 'base64url').toString()
          const { isNothing, record: named } = JSON.parse(marker)
          const own = accepted.slice(promptsBefore).at(-1)
          if (!isNothing && own?.jobId === named.jobId && own !== undefined) own.isRemembered = true
        }),
    },
  }
}

const SCHEDULE = { ...nothingHappened, name: 'schedule' }

/** What leads to a commit, and itself. */
async function ancestorsOf(sha: string, { repository }: World): Promise<string[]> {
  const found: string[] = []
  for await (const one of newestOf(startHistory(sha, {}, repository.github))) found.push(one.sha)
  return found
}

/** Carries out a run of the workflow. */
async function play(step: Step, world: World): Promise<void> {
  world.pass(step.gapMs)
  let index = step.rerunOf === undefined ? -1 : world.runs.length - 1 - step.rerunOf
  const earlier = world.runs[index]
  // What the re-run of a commit does that a forced push removed, no run on the branch can see.
  if (earlier === undefined || !(await ancestorsOf(world.head, world)).includes(earlier.head)) {
    await changeBranch(world, step)
    index = world.runs.push({ head: world.head, attempt: 1, waits: step.waits }) - 1
  } else {
    earlier.attempt++
    world.isOldRepeated ||= world.runs.slice(index + 1).some(({ head }) => head !== earlier.head)
  }
  for (const leg of step.legs) await playLeg(step, { leg, index }, world)
}

/** A run on a runner that may die, and that may be cancelled; `connect` gives its client of GitHub's. */
function startRun(
  step: Step,
  { run }: ReturnType<typeof createRun>,
  { clock }: World,
  { sleep }: Mortal,
  connect: Run['connect'],
): Run {
  const cancellation = new AbortController()
  if (step.cancelAtMs !== undefined) void clock.sleep(step.cancelAtMs).then(() => cancellation.abort())
  return { ...run, clock: { ...clock, sleep }, signal: cancellation.signal, connect }
}

/** Carries out one step of a run, until it ends or its runner dies. */
async function playLeg(step: Step, { leg, index }: { leg: Leg; index: number }, world: World): Promise<void> {
  const { head, attempt, waits } = world.runs[index] ?? { head: '', attempt: 1, waits: true }
  const mortal = createMortal(step, world.clock)
  const repository = createGitHub(step, leg, world, mortal)
  const fakes = createRun({ runId: String(index + 1), attempt, commit: head, repository })
  fakes.run.workflow.step = leg.step
  const api = await fakes.run.connect('code')
  const run = startRun(step, fakes, world, mortal, async () => withThreads(api, world, mortal))
  const known = new Set(world.marked)
  const transport = createService(step, { leg, head }, world, mortal)
  const end = carryOut({ ...step, waits }, leg, { run, event: SCHEDULE, transport })
  const hadNothing = await Promise.race([end, mortal.death])
  const named = fakes.warnings.flatMap((text) => /since commit (\w+)/.exec(text)?.[1] ?? [])
  const givenUp = fakes.warnings.filter((text) => text.includes('has not ended an hour after its prompt'))
  for (const sha of (await Promise.all(givenUp.map((text) => givenUpIn(text, world)))).flat()) {
    world.givenUp.add(`${leg.step} ${sha}`)
  }
  // A run that could not remember it says so.
  if (hadNothing && !run.signal.aborted && fakes.warnings.length === named.length + givenUp.length)
    world.marked.add(`${leg.step} ${head}`)
  for (const sha of named) world.named.set(leg.step, [...(world.named.get(leg.step) ?? []), sha])
  if (named.length > 0 && (await ancestorsOf(head, world)).some((sha) => known.has(`${leg.step} ${sha}`)))
    world.needless.push(leg.step)
}

/** The commits of a prompt whose job is given up, by the warning. */
async function givenUpIn(warning: string, world: World): Promise<string[]> {
  const [, number] = /commit h(\d+) counts as documented/.exec(warning) ?? []
  const [, base = '', head = ''] = /changes from (\w+) to (\w+) count as documented/.exec(warning) ?? []
  if (number !== undefined) return [`c${number}`]
  const before = new Set(await ancestorsOf(base, world))
  return (await ancestorsOf(head, world)).filter((sha) => !before.has(sha))
}

const patchOf = ({ maxPrompts }: Leg) => (maxPrompts > 1 ? LARGE_PATCH : '@@ -0,0 +1 @@\n+x')

/** The files with patches for a leg. A merge that brings in nothing has none. */
const filesFor = (leg: Leg, files: { path: string }[], { pulls }: World) =>
  files.flatMap(({ path }) => (pulls.has(path.replace(/\.ts$/, '')) ? [] : file(path, { patch: patchOf(leg) })))

const headOf = (number: number) => `h${number}`

/** Carries out a run about a pull request that is merged as the next commit, until it ends or its runner dies. */
async function playPullRequest(step: Step, number: number, world: World): Promise<void> {
  const { accepted, comments } = world
  const sha = `c${number}`
  const mortal = createMortal(step, world.clock)
  const files = [file(`${sha}.ts`, { patch: patchOf(ASKED) })]
  const change = { files, headSha: headOf(number) }
  const fakes = createRun({ runId: `pull-request-${number}`, comments: comments.get(number) ?? [], change })
  const api = await fakes.run.connect('code')
  const run = startRun(step, fakes, world, mortal, async () => withFaults(api, step, mortal))
  const event = { ...PULL_REQUEST_EVENT, pullRequest: eventPullRequest({ number, headSha: headOf(number) }) }
  const transport = createService(step, { leg: ASKED, head: sha }, world, mortal)
  const promptsBefore = accepted.length
  await Promise.race([carryOut(step, ASKED, { run, event, transport }), mortal.death])
  comments.set(number, fakes.comments)
  for (const own of accepted.slice(promptsBefore)) {
    const records = fakes.comments.flatMap((body) => commentMarker.read(body)?.records ?? [])
    own.isRemembered = records.some(({ jobId }) => jobId === own.jobId)
  }
}

/** GitHub's client, of which a request may fail, or be the runner's last. */
function withFaults(api: GitHubApi, { githubFailsAt }: Step, { request }: Mortal): GitHubApi {
  const ask = createAsk(githubFailsAt, request)
  return {
    ...api,
    at: () => withFaults(api, { ...QUIET, githubFailsAt }, { request } as Mortal),
    request: (given) => ask(() => api.request(given)),
    graphql: (given) => ask(() => api.graphql(given)),
    graphqlPage: (given) => ask(() => api.graphqlPage(given)),
  }
}

/** GitHub's client, which also has the comments on merged pull requests. */
function withThreads(api: GitHubApi, { comments }: World, { request }: Mortal): GitHubApi {
  const threadOf = (number: number) => {
    const nodes = (comments.get(number) ?? []).map((body) => ({ body, viewerDidAuthor: true }))
    return [`p${number}`, { headRefOid: headOf(number), comments: { nodes } }] as const
  }
  return {
    ...api,
    graphql: async (given) => {
      const numbers = Array.from(given.query.matchAll(/pullRequest\(number: (\d+)\)/g), ([, number]) => Number(number))
      if (numbers.length === 0) return await api.graphql(given)
      return await request(() => given.schema.parse({ repository: Object.fromEntries(numbers.map(threadOf)) }))
    },
  }
}

/** The files that a prompt names; of a change that was not read those that its commits brought. */
async function filesNamedIn(changes: string, { commits, source }: World['repository']): Promise<string[]> {
  const sections = changes.split('## Change ').map(async (section) => {
    const named = [...section.matchAll(/c\d+\.ts/g)].map(([path]) => path)
    const [, unread] = /could not be read: see commit (c\d+)/.exec(section) ?? []
    if (unread === undefined) return named
    const [, number] = /^\d+ of \d+: #(\d+)/.exec(section) ?? []
    const isOfIt = ({ pullRequests }: HistoryCommit) => pullRequests.some((one) => String(one.number) === number)
    const ofChange = commits.filter((one) => one.sha === unread || isOfIt(one))
    const pages = await Promise.all(ofChange.map(({ sha }) => source.commit(sha)))
    return [...named, ...pages.flatMap(({ files }) => files.map(({ path }) => path))]
  })
  return (await Promise.all(sections)).flat()
}

/** The commits whose files a prompt covers. A merge also shows what it brought of an earlier range. */
async function commitsIn(prompt: string, repository: World['repository']): Promise<string[]> {
  const [, base = ''] = /^Base: (\S+)/m.exec(prompt) ?? []
  const [, head = ''] = /^Head: (\S+)/m.exec(prompt) ?? []
  const named = await filesNamedIn(prompt, repository)
  const compared = await repository.source.compare(base, head)
  const covered = compared?.files.filter(({ path }) => named.includes(path)) ?? []
  return covered.map(({ path }) => path.replace(/\.ts$/, ''))
}

/** Carries out the phases of a run; whether there was nothing to send. */
async function carryOut(
  step: Step,
  leg: Leg,
  { run, event, transport }: { run: Run; event: RunEvent; transport: Transport },
): Promise<boolean> {
  const memory: InputParts =
    leg === ASKED ? { comment: { name: '' } } : { since: { type: 'last-run' }, maxPrompts: leg.maxPrompts }
  const inputs = inputsOf({
    prompt: leg.prompt,
    data: { text: step.data, isCapped: false },
    exclude: leg.exclude,
    askedUnder: leg.askedUnder,
    wait: step.waits,
    reuseJob: step.reuses,
    timeoutMs: TIMEOUT_MS,
    ...memory,
  })
  const task = { inputs, event }
  const service = { transport, projectId: 'acme', clock: run.clock, redact: String }
  try {
    let started: Deadline | undefined
    const deadline = () => {
      started ??= deadlineIn(TIMEOUT_MS, run)
      return started
    }
    const context = await readContext(task, { isDryRun: false, openService: async () => service, deadline }, run)
    if ('outcome' in context) return context.outcome.result === 'skipped'
    const skipped = await skipIfNothing(inputs, context, {}, run)
    if (skipped !== undefined) return true
    const comment = await context.openComment()
    const sending = { ...task, comment, values: {}, service, deadline: deadline() }
    const { outcome, covered } = await runRounds(context, sending, run)
    await Promise.all(covered.keepers.map((keeper) => keeper.end(outcome)))
    return false
  } catch (error) {
    // The run ends with it, as it does in the main program.
    if (!(error instanceof GitHubError)) throw error
    return false
  }
}

/** A run to which nothing happens. */
const QUIET: Step = {
  branch: 1,
  pullRequests: 'none',
  asks: false,
  isUnreadable: undefined,
  rerunOf: undefined,
  legs: LEGS,
  data: '',
  gapMs: 3_600_000,
  waits: true,
  reuses: true,
  post: undefined,
  end: 'pull-request',
  jobTakesMs: 1000,
  cancelAtMs: undefined,
  isHeavy: false,
  isLagging: false,
  githubFailsAt: undefined,
  diesAt: undefined,
}

/** A pull request that an archived job had before says nothing of the prompt. */
function cameToSomething({ end }: AcceptedPrompt): boolean {
  return end === 'pull-request' || end === 'nothing'
}

/** Plays a history, and after it a run to which nothing happens; says for each step what was lost, and asked twice. */
async function playHistory(steps: readonly Step[]) {
  const world = createWorld()
  // By then every job has ended, also one that earlier runs waited for in vain.
  for (const one of [...steps, { ...QUIET, gapMs: DAY_MS }]) await play(one, world)
  const { accepted, head, isOldRepeated, needless, unannounced } = world
  const ancestors = await ancestorsOf(head, world)
  const onBranch = ancestors.filter((sha) => sha !== 'root' && !world.pulls.has(sha))
  // A forced push removes the records of prompts, so that their changes are sent again, and runs take the end that their job
  // shows for that of the prompt before.
  const removed = new Set(accepted.flatMap((prompt) => (ancestors.includes(prompt.head) ? [] : prompt.jobId)))
  const isRemoved = (sha: string) => accepted.some(({ commits, jobId }) => commits.includes(sha) && removed.has(jobId))
  // A pull request that GitHub does not list, or that a merge made elsewhere brings in again, is not known as one.
  const line = new Set(lineOf(world.repository.commits, head).map(({ sha }) => sha))
  const isAsked = (sha: string) => accepted.some((prompt) => prompt.leg === ASKED.step && prompt.commits.includes(sha))
  const mayComeAgain = (sha: string) => isAsked(sha) && (world.late.has(sha) || !line.has(sha))
  // A change that was divided by its files is sent whole again, in one run, until earlier runs have brought each of them.
  const isSentAgain = (sha: string, prompts: readonly AcceptedPrompt[]) => {
    const files = world.changes.get(sha) ?? [sha]
    // Where GitHub does not list its pull request yet, its commits are changes of their own, which are divided otherwise.
    if (files.length > 1 && files.some((one) => world.late.has(one))) return false
    const times = prompts.flatMap(({ commits }, index) => (commits.includes(sha) ? index : []))
    return times.slice(1).some((index) => {
      const { by } = prompts[index] ?? {}
      const before = prompts.slice(0, index)
      const earlier = new Set(before.flatMap((one) => (one.by === by ? [] : one.commits)))
      return files.every((one) => earlier.has(one)) || before.some((one) => one.by === by && one.commits.includes(sha))
    })
  }
  const [lost, repeated]: [string[], string[]] = [[], []]
  for (const leg of LEGS) {
    const isOf = (prompt: AcceptedPrompt) =>
      prompt.leg === leg.step || (leg.askedUnder !== undefined && prompt.leg === ASKED.step)
    const prompts = accepted.filter(isOf)
    const done = prompts.filter(cameToSomething)
    const named = (await Promise.all((world.named.get(leg.step) ?? []).map((sha) => ancestorsOf(sha, world)))).flat()
    const timesOf = (sha: string) => done.filter(({ commits }) => commits.includes(sha)).length
    const wanted = onBranch.filter((sha) => isWanted(leg, sha))
    const isNamed = (sha: string) => named.includes(sha) || world.givenUp.has(`${leg.step} ${sha}`)
    const unsent = wanted.filter((sha) => timesOf(sha) === 0 && !isNamed(sha))
    lost.push(...unsent.map((sha) => `${leg.step} ${sha}`))
    // A prompt that nobody knows to have arrived is sent again, and may have changed what its job shows.
    const areAllKnown = prompts.every(({ isRemembered }) => isRemembered)
    // A re-run of an old range that later runs have built on may ask once more.
    if (areAllKnown && !isOldRepeated)
      repeated.push(
        ...wanted
          .filter((sha) => isSentAgain(sha, done) && !mayComeAgain(sha) && !isRemoved(sha))
          .map((sha) => `${leg.step} ${sha}`),
      )
  }
  return { lost, repeated, needless, unannounced, prompts: accepted.filter(({ leg }) => leg === LEGS[0]?.step).length }
}

const NOTHING_WRONG = { lost: [], repeated: [], needless: [], unannounced: [] }

describe('whatever happened to the runs of a branch', () => {
  test('each change is in a prompt that came to something, or a warning named it, and in one only unless an old run was repeated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        expect(await playHistory(steps)).toMatchObject(NOTHING_WRONG)
      }),
      { numRuns: Number(process.env.HISTORIES ?? runs(30)) },
    )
  })

  test.each<[what: string, steps: Partial<Step>[]]>([
    ['parts after the merge of a branch on which the last run was', [{}, { branch: 'pull' }]],
    [
      'a step that only another attempt got to, after a later run',
      [
        { waits: false },
        { waits: false, legs: LEGS.slice(1) },
        { waits: false, reuses: true, end: 'failed' },
        { rerunOf: 1, gapMs: 8 * DAY_MS, cancelAtMs: 0 },
        { branch: 0 },
      ],
    ],
    [
      'a follow-up that was archived, before a re-run of the run before it sent its prompt to the same job',
      [
        { branch: 2, waits: false },
        { end: 'archived' },
        { branch: 'pull', waits: false, reuses: true, end: 'archived' },
        { branch: 0, rerunOf: 1, reuses: true },
        { branch: 0 },
      ],
    ],
    [
      'a large change that could not be read after its first part, and a re-run that can read it',
      [
        { branch: 'merge', jobTakesMs: 600_000 },
        { gapMs: 40 * DAY_MS, waits: false, isHeavy: true, githubFailsAt: 4 },
        { branch: 0, rerunOf: 0 },
        { branch: 0, waits: false },
      ],
    ],
    [
      'a re-run of the second part of a change, for which GitHub gives no comparison',
      [
        { branch: 'pull', jobTakesMs: 20 * 3_600_000 },
        { branch: 0, gapMs: 3_600_000, waits: false },
        { branch: 0, rerunOf: 0, githubFailsAt: 1 },
      ],
    ],
    [
      'the second part of a change, for which GitHub gives no comparison any more, so that its files are in another order',
      [
        { branch: 2, pullRequests: 'one', waits: false, post: 'lost-before', diesAt: { request: 0, hasEffect: false } },
        { branch: 2, jobTakesMs: 600_000 },
        { gapMs: 8 * DAY_MS, waits: false, isHeavy: true, githubFailsAt: 6 },
      ],
    ],
  ])('%s loses nothing and repeats nothing', async (_, steps) => {
    const played = await playHistory(steps.map((parts): Step => ({ ...QUIET, gapMs: 0, reuses: false, ...parts })))
    expect(played).toMatchObject(NOTHING_WRONG)
  })

  test.each<[what: string, steps: Partial<Step>[], prompts: number]>([
    ['runs of a quiet branch', [{}, { branch: 0 }, { branch: 0 }], 3],
    ['a failed job', [{ end: 'failed' }], 3],
    ['a job that the next run has to wait for', [{ waits: false, jobTakesMs: 60_000, gapMs: 0 }, { gapMs: 0 }], 4],
    ['a re-run', [{}, { rerunOf: 0 }, { rerunOf: 0 }], 3],
    ['a re-run of an old run that a later one built on', [{ end: 'failed' }, {}, { rerunOf: 1 }], 5],
    ['a runner that died before the job was known', [{ diesAt: { request: 4, hasEffect: true } }], 3],
  ])('%s costs the prompts that it must', async (_, steps, prompts) => {
    const played = await playHistory([{}, ...steps].map((parts): Step => ({ ...QUIET, ...parts })))
    expect(played).toEqual({ ...NOTHING_WRONG, prompts })
  })
})
