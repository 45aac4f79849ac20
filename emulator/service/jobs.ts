export interface JobPlan {
  runsForMs: number
  /** The terminal status: `completed`, `failed`, `archived`, or one that the service does not have yet. */
  ends: string
  /** Absent: for `completed` the job's own pull request, else none. */
  prLink?: string | null
}

/** Plans what a prompt leads to. */
export type Planner = (request: { kind: 'create' | 'message'; prompt: string; jobId: string }) => JobPlan

/** What a job shows from a time on, in milliseconds. */
interface JobState {
  fromMs: number
  status: string
  prLink: string | null
}

interface Job {
  id: string
  /** The pull request that it opens. */
  ownLink: string
  prompts: string[]
  createdAt: number
  /** Oldest first; the first has come. */
  states: [JobState, ...JobState[]]
}

/** The body of an agent job: exactly the documented fields. */
export type AgentJob = ReturnType<typeof shownAs>

/** A job that exists before the test begins. */
export type ExistingJob = Partial<Pick<AgentJob, 'id' | 'status' | 'prLink'>>

/** The jobs of one project. `planner` is read at each prompt, so that a test can replace it. */
export function createJobs(planner: () => Planner, now: () => number) {
  const jobs = new Map<string, Job>()
  const shown = (job: Job) => shownAs(job, now())
  const nextId = () => `job-${jobs.size + 1}`
  const make = (id: string, state: Pick<JobState, 'status' | 'prLink'>): Job => {
    const ownLink = `https://github.com/acme/docs/pull/${jobs.size + 1}`
    const job: Job = { id, ownLink, prompts: [], createdAt: now(), states: [{ ...state, fromMs: now() }] }
    jobs.set(id, job)
    return job
  }
  const take = (job: Job, prompt: string, plan: JobPlan) => {
    const { prLink: known } = stateOf(job, now())
    const { ends, runsForMs, prLink = ends === 'completed' ? (known ?? job.ownLink) : null } = plan
    job.prompts.push(prompt)
    job.states = [
      { fromMs: now(), status: 'active', prLink: null },
      { fromMs: now() + runsForMs, status: ends, prLink },
    ]
    return shown(job)
  }

  return {
    create(prompt: string): AgentJob {
      const jobId = nextId()
      const plan = planner()({ kind: 'create', prompt, jobId })
      return take(make(jobId, { status: 'active', prLink: null }), prompt, plan)
    },

    /** @returns undefined when there is no such job */
    message(jobId: string, prompt: string): AgentJob | undefined {
      const job = jobs.get(jobId)
      return job && take(job, prompt, planner()({ kind: 'message', prompt, jobId }))
    },

    /** @returns undefined when there is no such job */
    read(id: string): AgentJob | undefined {
      const job = jobs.get(id)
      return job && shown(job)
    },

    /** Adds a completed job with a pull request, unless given otherwise. */
    add({ id = nextId(), status = 'completed', ...given }: ExistingJob): AgentJob {
      const job = make(id, { status, prLink: null })
      const usual = { prLink: status === 'completed' ? job.ownLink : null }
      Object.assign(job.states[0], usual, given)
      return shown(job)
    },

    /** From now on the job shows this, whatever its plan was. */
    change(id: string, change: Omit<ExistingJob, 'id'>): AgentJob {
      const job = jobs.get(id)
      if (job === undefined) throw new Error(`The emulator has no job ${id}`)
      job.states = [{ ...stateOf(job, now()), fromMs: now(), ...change }]
      return shown(job)
    },

    /** All of them as the service shows them now, with their prompts, oldest first. */
    list: () => [...jobs.values()].map((job) => ({ ...shown(job), prompts: [...job.prompts] })),
  }
}

function stateOf({ states }: Job, nowMs: number): JobState {
  return states.findLast(({ fromMs }) => fromMs <= nowMs) ?? states[0]
}

function shownAs(job: Job, nowMs: number) {
  const { status, prLink, fromMs } = stateOf(job, nowMs)
  return {
    id: job.id,
    status,
    source: { repository: 'https://github.com/acme/docs', ref: 'main' },
    model: 'emulated',
    prLink,
    createdAt: new Date(job.createdAt).toISOString(),
    archivedAt: status === 'archived' ? new Date(fromMs).toISOString() : null,
  }
}
