import { PR } from '../job/fakes.ts'
import { readsOf, violationsOf } from '../job/run-rules.ts'
import { runScenario } from '../job/run-scenario.ts'
import { DEFAULT_SCENARIO } from '../job/scenarios.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { heapKilobytes } from './heap.ts'
import { drawExchanges } from './job-scripts.ts'

export interface LongWaitFigures {
  result: string
  hoursWaited: number
  reads: number
  /** Reads without a usable response. */
  faults: number
  /** What violates a rule. */
  violations: string[]
  /** After one hour, after twelve and at the end. The record of the run itself grows with its reads. */
  heapKilobytes: number[]
}

const HOUR_MS = 3_600_000

/** More than a wait of a day needs. */
const MOST_READS = 3000

/** One job that ends a minute before the longest possible `timeout`. */
export async function soakLongWait(seed: number): Promise<LongWaitFigures> {
  const phasesAfter = [
    { lastsMs: 24 * HOUR_MS - 60_000, status: 'active' },
    { lastsMs: 0, status: 'completed', prLink: PR },
  ]
  const exchanges = drawExchanges(MOST_READS, seededRandom(seed))
  const scenario = { ...DEFAULT_SCENARIO, ...exchanges, posts: [], phasesAfter, timeoutMs: 24 * HOUR_MS }
  const heap: Promise<number>[] = []
  const trace = await runScenario(scenario, (clock) => {
    for (const hour of [1, 12]) clock.at(hour * HOUR_MS, () => heap.push(heapKilobytes()))
  })
  heap.push(heapKilobytes())
  const reads = readsOf(trace)
  return {
    result: trace.outcome.result,
    hoursWaited: trace.endedMs / HOUR_MS,
    reads: reads.length,
    faults: reads.filter(({ end }) => end?.type !== 'job').length,
    violations: violationsOf(trace),
    heapKilobytes: await Promise.all(heap),
  }
}
