/** Body of an agent job: exactly the documented fields. */
export type AgentJob = {
  id: string
  status: string
  source: { repository: string; ref: string | null }
  model: string
  prLink: string | null
  createdAt: string
  archivedAt: string | null
}

/** A state that a job enters `afterMs` after the request was accepted. Without `prLink` it has no link. */
export type JobStep = { afterMs: number; status: string; prLink?: string | null }

/** How a job proceeds after a prompt: a script, or every state in full. */
export type JobPlan = JobScript | { statuses: readonly JobStep[] }

/** The usual way of a job: it runs, then it ends. */
export type JobScript = {
  runsForMs: number
  /** The terminal status: `completed`, `failed`, `archived`, or one that the service does not have yet. */
  ends: string
  /** Absent: for `completed` the job's own pull request, else none. */
  prLink?: string | null
}

/** The prompt that a plan is made for. */
export type PlannedRequest = { kind: 'create' | 'message'; prompt: string; jobId: string }

export type Planner = (request: PlannedRequest) => JobPlan

/** A job that exists before the test begins. */
export type ExistingJob = { id?: string; status?: string; prLink?: string | null }

export type JobChange = { status?: string; prLink?: string | null }

/** A job for a test to check: as the service shows it now, with its prompts, oldest first. */
export type JobView = AgentJob & { prompts: readonly string[] }

type Job = {
  id: string
  ownLink: string
  prompts: string[]
  createdAt: number
  /** When the last prompt was accepted: the start of `steps`. */
  requestedAt: number
  steps: readonly JobStep[]
}

type JobState = { status: string; prLink: string | null; since: number }

export type Jobs = ReturnType<typeof createJobs>

/** The jobs of one project. `planner` is read at each prompt, so that a test can replace it. */
export function createJobs(planner: () => Planner, now: () => number) {
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

    /** @returns undefined when there is no such job */
    read(id: string): AgentJob | undefined {
      const job = jobs.get(id)
      return job && shownAs(job, now())
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
  const steps = stepsOf(plan, link)
  const job: Job = { id, ownLink: link, prompts: [prompt], createdAt: now, requestedAt: now, steps }
  jobs.set(id, job)
  return job
}

function addJob(jobs: JobMap, existing: ExistingJob, now: number): Job {
  const { id = nextId(jobs), status = 'completed', prLink } = existing
  const link = ownLink(jobs)
  const usualLink = status === 'completed' ? link : null
  const steps = [{ afterMs: 0, status, prLink: prLink === undefined ? usualLink : prLink }]
  const job: Job = { id, ownLink: link, prompts: [], createdAt: now, requestedAt: now, steps }
  jobs.set(id, job)
  return job
}

function followUp(job: Job, { prompt, plan }: Request, now: number): void {
  const before = stateOf(job, now)
  job.steps = stepsOf(plan, before.prLink ?? job.ownLink)
  job.requestedAt = now
  job.prompts.push(prompt)
}

function changeJob(job: Job, change: JobChange, now: number): void {
  const { status, prLink } = stateOf(job, now)
  job.steps = [{ afterMs: 0, status, prLink, ...change }]
  job.requestedAt = now
}

function stepsOf(plan: JobPlan, ownLink: string): readonly JobStep[] {
  if ('statuses' in plan) return plan.statuses
  const { ends, runsForMs, prLink = ends === 'completed' ? ownLink : null } = plan
  return [
    { afterMs: 0, status: 'active' },
    { afterMs: runsForMs, status: ends, prLink },
  ]
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
