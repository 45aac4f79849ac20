import { postsOf, readsOf, violationsOf } from '../job/run-rules.ts'
import { runScenario, type Trace } from '../job/run-scenario.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type Statistics, statisticsOf } from '../support/statistics.ts'
import { heapKilobytes } from './heap.ts'
import { drawScripts, type JobScript } from './job-scripts.ts'

/** The runs of one kind of job that got a result. */
export interface KindFigures {
  kind: string
  jobs: number
  reads: Statistics
  /** Seconds from the moment when the result could be known to the end of the run. */
  delaySeconds: Statistics
}

export interface ManyJobsFigures {
  jobs: number
  hoursWaited: number
  kinds: KindFigures[]
  /** Requests without a usable response. */
  faults: number
  /** Runs without a result, because the response to the prompt was lost or the service was not available. */
  errors: number
  /** What violates a rule, with the kind of job. */
  violations: string[]
  /** After a tenth of the jobs, after half of them and after all. */
  heapKilobytes: number[]
}

/** Numbers only: a trace that is kept would count as a leak. */
interface FinishedJob {
  kind: string
  reads: number
  faults: number
  waitedMs: number
  /** Absent when the run ended in an error. */
  delaySeconds: number | undefined
}

/** Runs the jobs one after the other, through the action's own loop and its client of the service. */
export async function soakManyJobs(jobs: number, seed: number): Promise<ManyJobsFigures> {
  const finished: FinishedJob[] = []
  const violations: string[] = []
  const heap: number[] = []
  const milestones = [Math.ceil(jobs / 10), Math.ceil(jobs / 2), jobs]
  for (const script of drawScripts(jobs, seededRandom(seed))) {
    const trace = await runScenario(script.scenario)
    finished.push(finish(script, trace))
    violations.push(...violationsOf(trace).map((violation) => `${script.kind}: ${violation}`))
    if (milestones.includes(finished.length)) heap.push(await heapKilobytes())
  }
  return {
    jobs: finished.length,
    hoursWaited: finished.reduce((sum, { waitedMs }) => sum + waitedMs, 0) / 3_600_000,
    kinds: byKind(finished),
    faults: finished.reduce((sum, { faults }) => sum + faults, 0),
    errors: finished.filter(({ delaySeconds }) => delaySeconds === undefined).length,
    violations,
    heapKilobytes: heap,
  }
}

function finish({ kind, scenario, knowableMs }: JobScript, trace: Trace): FinishedJob {
  const { requests, outcome, endedMs } = trace
  const acceptedMs = postsOf(trace).find(({ handledMs }) => handledMs !== undefined)?.handledMs ?? 0
  const knownMs = knowableMs === undefined ? scenario.timeoutMs : acceptedMs + knowableMs
  const delaySeconds = outcome.result === 'error' ? undefined : (endedMs - knownMs) / 1000
  const faults = requests.filter(({ end }) => end?.type !== 'job').length
  return { kind, reads: readsOf(trace).length, faults, waitedMs: endedMs, delaySeconds }
}

function byKind(finished: readonly FinishedJob[]): KindFigures[] {
  const groups = Map.groupBy(
    finished.filter(({ delaySeconds }) => delaySeconds !== undefined),
    ({ kind }) => kind,
  )
  return Array.from(groups, ([kind, group]) => ({
    kind,
    jobs: group.length,
    reads: statisticsOf(group.map(({ reads }) => reads)),
    delaySeconds: statisticsOf(group.flatMap(({ delaySeconds }) => delaySeconds ?? [])),
  }))
}
