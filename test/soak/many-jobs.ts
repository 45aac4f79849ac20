import { pollInterval } from '../../src/agent-job/poll-schedule.ts'
import type { RunOutcome } from '../../src/outcome.ts'
import { type Statistics, statisticsOf } from '../support/statistics.ts'
import { type Course, drawCourses, TIMEOUT_MS, truthOf } from './courses.ts'
import { heapKilobytes } from './heap.ts'
import { createServedJob, createStage, type Leavings, type Stage } from './stage.ts'
import type { ServedJob } from './troubled-service.ts'

/** What the runs of one kind of job came to. */
export interface KindFigures {
  kind: string
  jobs: number
  reads: Statistics
  /** Seconds from the moment at which the truth could be known to the end of the run, which waits for a link as well. */
  delaySeconds: Statistics
}

export interface ManyJobsFigures extends Leavings {
  jobs: number
  hoursWaited: number
  kinds: KindFigures[]
  /** Requests that met trouble. */
  troubles: number
  /** Runs that ended in `error`: an answer was lost after the prompt was taken, or the service was away too long. */
  answersLost: number
  neverSent: number
  /** What is wrong with a run's result, one sentence each. */
  wrong: string[]
  /** After a tenth of the jobs, after half of them and after all. */
  heapKilobytes: number[]
}

/** One job's part in the figures: numbers only, since what is kept here would look like a leak. */
interface Run {
  kind: string
  reads: number
  delaySeconds: number
  troubles: number
  ended: 'right' | 'answer-lost' | 'never-sent'
}

/** Runs the jobs one after the other through the action's own loop and its edge to the service. */
export async function soakManyJobs(jobs: number, seed: number): Promise<ManyJobsFigures> {
  const stage = createStage(seed)
  const courses = drawCourses(jobs, stage.random)
  const runs: Run[] = []
  const wrong: string[] = []
  const heap: number[] = []
  const milestones = [Math.ceil(jobs / 10), Math.ceil(jobs / 2), jobs]
  for (const [index, course] of courses.entries()) {
    const { run, problems } = await runOne(stage, course, index)
    runs.push(run)
    wrong.push(...problems)
    if (milestones.includes(index + 1)) heap.push(await heapKilobytes())
  }
  return {
    jobs: runs.length,
    hoursWaited: stage.clock.elapsed() / 3_600_000,
    kinds: byKind(runs),
    troubles: runs.reduce((sum, { troubles }) => sum + troubles, 0),
    answersLost: runs.filter(({ ended }) => ended === 'answer-lost').length,
    neverSent: runs.filter(({ ended }) => ended === 'never-sent').length,
    wrong,
    heapKilobytes: heap,
    ...stage.leavings(),
  }
}

async function runOne(stage: Stage, course: Course, index: number): Promise<{ run: Run; problems: string[] }> {
  const job = createServedJob(course, index)
  const { outcome, acceptedMs, knownMs } = await stage.run(job, TIMEOUT_MS)
  const ended = job.answerLost ? 'answer-lost' : acceptedMs === undefined ? 'never-sent' : 'right'
  const delaySeconds = (knownMs - truthOf(course, acceptedMs ?? 0).fromMs) / 1000
  const run = { kind: course.kind, reads: job.reads, troubles: job.troubles, delaySeconds, ended } as const
  const problems = problemsOf(job, outcome, { acceptedMs, knownMs })
  return {
    run,
    problems: problems.map((problem) => `${job.id} (${course.kind}, ${job.troubles} troubles): ${problem}`),
  }
}

/** What is wrong with an outcome, held against what the service knows. */
function problemsOf(
  job: ServedJob,
  outcome: RunOutcome,
  { acceptedMs, knownMs }: { acceptedMs: number | undefined; knownMs: number },
): string[] {
  const found = `${outcome.result}, sent: ${outcome.sent}`
  const should = (isSo: boolean, sentence: string) => (isSo ? [] : [`${sentence}, but it is ${found}`])
  if (acceptedMs === undefined) return should(found === 'error, sent: no', 'the prompt never arrived')
  const once = [
    ...should(job.accepted === 1, `the prompt was taken ${job.accepted} times`),
    ...should(job.reads <= 3 + knownMs / SHORTEST_INTERVAL_MS + job.troubles, `${job.reads} reads in ${knownMs} ms`),
    // The last look comes at the deadline, whatever the service asked for.
    ...should(job.tooSoon <= (knownMs < TIMEOUT_MS ? 0 : 1), `${job.tooSoon} requests came before \`Retry-After\``),
  ]
  if (job.answerLost) return [...once, ...should(found === 'error, sent: unknown', 'the answer was lost')]
  const { result, fromMs } = truthOf(job.course, acceptedMs)
  const link = job.course.order === 'follow-up' ? job.oldLink : result === 'pull-request' ? job.link : undefined
  const slowestMs = job.troubles === 0 ? LATENCY_MS + pollInterval(fromMs, 1) : LONGEST_TROUBLE_MS
  const patienceMs = result === 'no-pull-request' ? LINK_GRACE_MS : 0
  return [
    ...once,
    ...should(found === `${result}, sent: yes`, `it came to ${result}`),
    ...should(outcome.jobId === job.id && outcome.job?.prLink === link, `its id and link are ${job.id} and ${link}`),
    ...should(knownMs >= fromMs, `this can be known after ${fromMs} ms and was said after ${knownMs}`),
    ...should(knownMs <= fromMs + slowestMs + patienceMs, `this can be known after ${fromMs} ms, not after ${knownMs}`),
  ]
}

/** While a link is awaited, looks come every two seconds, a quarter less by chance (src/agent-job/wait.ts). */
const SHORTEST_INTERVAL_MS = 1500

/** More than two answers take: the one under way when a job ends, and the one that tells. */
const LATENCY_MS = 1000

/** How long a job without a link is read for one (docs/specification.md, "Late links"), and the read at the end. */
const LINK_GRACE_MS = 11_000

/** An outage of a minute, the longest pause between two attempts, a read that hangs, and the pause after it. */
const LONGEST_TROUBLE_MS = 60_000 + 30_000 + 15_000 + 30_000

function byKind(runs: readonly Run[]): KindFigures[] {
  const groups = Map.groupBy(
    runs.filter(({ ended }) => ended === 'right'),
    ({ kind }) => kind,
  )
  return Array.from(groups, ([kind, group]) => ({
    kind,
    jobs: group.length,
    reads: statisticsOf(group.map(({ reads }) => reads)),
    delaySeconds: statisticsOf(group.map(({ delaySeconds }) => delaySeconds)),
  }))
}
