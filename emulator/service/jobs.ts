/** Body of an agent job, exactly the documented fields. */
export type AgentJob = {
  id: string
  status: string
  source: { repository: string; ref: string | null }
  model: string
  prLink: string | null
  createdAt: string
  archivedAt: string | null
}

/** A state that a job takes `afterMs` after the request was accepted. An absent link is none. */
export type JobStep = { afterMs: number; status: string; prLink?: string | null }

/** What becomes of a request to the agent: a course in the usual shape, or every state spelt out. */
export type JobPlan = {
  /** How long a read just after the create is answered 404. */
  visibleAfterMs?: number
} & (JobCourse | { statuses: readonly JobStep[] })

export type JobCourse = {
  runsForMs: number
  /** The terminal status: `completed`, `failed`, `archived`, or a word that the service has yet to invent. */
  ends: string
  /** Absent: for `completed` the job's own pull request, else none. */
  prLink?: string | null
  /** `completed` comes first, and the link so much later. */
  linkAppearsAfterMs?: number
  /** How long a follow-up leaves the old status standing before `active` shows. */
  staleForMs?: number
  /** A follow-up whose `active` never shows: the old status stands until the end. */
  neverActive?: boolean
}

/** The request that a plan is made for. */
export type PlannedRequest = { kind: 'create' | 'message'; prompt: string; jobId: string }

export type Planner = (request: PlannedRequest) => JobPlan

/** A job that exists before the test begins. */
export type ExistingJob = { id?: string; status?: string; prLink?: string | null; createdAt?: Date }

export type JobChange = { status?: string; prLink?: string | null }

/** A job for a test to look at: as the service shows it now, and the prompts that it was given, oldest first. */
export type JobView = AgentJob & { prompts: readonly string[] }

type Job = {
  id: string
  ownLink: string
  prompts: string[]
  createdAt: number
  visibleAt: number
  /** When the last request was accepted; the steps count from here. */
  requestedAt: number
  steps: readonly JobStep[]
}

type JobState = { status: string; prLink: string | null; since: number }

export type Jobs = ReturnType<typeof keepJobs>

/** The jobs of one project. `planner` is asked at each request, so that a test can change its mind. */
export function keepJobs(planner: () => Planner, now: () => number) {
  const jobs = new Map<string, Job>()

  return {
    create(prompt: string): AgentJob {
      const jobId = nextId(jobs)
      const plan = planner()({ kind: 'create', prompt, jobId })
      return shownAs(createJob(jobs, { id: jobId, prompt, plan }, now()), now())
    },

    /** @returns undefined when there is no such job */
    message(jobId: string, prompt: string): AgentJob | undefined {
      const job = jobs.get(jobId)
      if (job === undefined) return undefined
      followUp(job, { prompt, plan: planner()({ kind: 'message', prompt, jobId }) }, now())
      return shownAs(job, now())
    },

    /** @returns undefined when there is no such job, or it does not show yet */
    read(id: string): AgentJob | undefined {
      const job = jobs.get(id)
      return job === undefined || now() < job.visibleAt ? undefined : shownAs(job, now())
    },

    add: (existing: ExistingJob): AgentJob => shownAs(addJob(jobs, existing, now()), now()),

    /** From now on the job shows this, whatever its plan was. */
    change(id: string, change: JobChange): AgentJob {
      const job = jobs.get(id)
      if (job === undefined) throw new Error(`The emulator has no job ${id}`)
      changeJob(job, change, now())
      return shownAs(job, now())
    },

    list: (): JobView[] => [...jobs.values()].map((job) => ({ ...shownAs(job, now()), prompts: [...job.prompts] })),
  }
}

type JobMap = Map<string, Job>

type Request = { prompt: string; plan: JobPlan }

function nextId(jobs: JobMap): string {
  return `job-${jobs.size + 1}`
}

function ownLink(jobs: JobMap): string {
  return `https://github.com/acme/docs/pull/${jobs.size + 1}`
}

function createJob(jobs: JobMap, { id, prompt, plan }: Request & { id: string }, now: number): Job {
  const link = ownLink(jobs)
  const visibleAt = now + (plan.visibleAfterMs ?? 0)
  const steps = stepsOf(plan, link)
  const job: Job = { id, ownLink: link, prompts: [prompt], createdAt: now, visibleAt, requestedAt: now, steps }
  jobs.set(id, job)
  return job
}

function addJob(jobs: JobMap, existing: ExistingJob, now: number): Job {
  const { id = nextId(jobs), status = 'completed', prLink, createdAt } = existing
  const link = ownLink(jobs)
  const usualLink = status === 'completed' ? link : null
  const steps = [{ afterMs: 0, status, prLink: prLink === undefined ? usualLink : prLink }]
  const since = createdAt?.getTime() ?? now
  const times = { createdAt: since, visibleAt: since, requestedAt: since }
  const job: Job = { id, ownLink: link, prompts: [], ...times, steps }
  jobs.set(id, job)
  return job
}

function followUp(job: Job, { prompt, plan }: Request, now: number): void {
  const before = stateOf(job, now)
  job.steps = stepsOf(plan, before.prLink ?? job.ownLink, before)
  job.requestedAt = now
  job.prompts.push(prompt)
}

function changeJob(job: Job, change: JobChange, now: number): void {
  const { status, prLink } = stateOf(job, now)
  job.steps = [{ afterMs: 0, status, prLink, ...change }]
  job.requestedAt = now
  job.visibleAt = job.requestedAt
}

/** @param before what the job showed when it got a follow-up */
function stepsOf(plan: JobPlan, ownLink: string, before?: JobState): readonly JobStep[] {
  if ('statuses' in plan) return plan.statuses
  const { ends, staleForMs = 0, neverActive = false, linkAppearsAfterMs } = plan
  const staysAsBefore = before !== undefined && (neverActive || staleForMs > 0)
  const activeAt = before === undefined ? 0 : staleForMs
  const endsAt = activeAt + plan.runsForMs
  const usualLink = ends === 'completed' ? ownLink : null
  const prLink = plan.prLink === undefined ? usualLink : plan.prLink

  const steps: JobStep[] = []
  if (staysAsBefore) steps.push({ afterMs: 0, status: before.status, prLink: before.prLink })
  if (before === undefined || !neverActive) steps.push({ afterMs: activeAt, status: 'active' })
  if (linkAppearsAfterMs === undefined) return [...steps, { afterMs: endsAt, status: ends, prLink }]
  const linkAt = endsAt + linkAppearsAfterMs
  return [...steps, { afterMs: endsAt, status: ends }, { afterMs: linkAt, status: ends, prLink }]
}

function stateOf(job: Job, now: number): JobState {
  const step = job.steps.findLast(({ afterMs }) => job.requestedAt + afterMs <= now) ?? job.steps[0]
  const { status = 'active', prLink = null, afterMs = 0 } = step ?? {}
  return { status, prLink, since: job.requestedAt + afterMs }
}

function shownAs(job: Job, now: number): AgentJob {
  const { status, prLink, since } = stateOf(job, now)
  return {
    id: job.id,
    status,
    source: { repository: 'https://github.com/acme/docs', ref: 'main' },
    model: 'emulated',
    prLink,
    createdAt: new Date(job.createdAt).toISOString(),
    archivedAt: status === 'archived' ? new Date(since).toISOString() : null,
  }
}
