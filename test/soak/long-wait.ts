import { heapKilobytes } from './heap.ts'
import { createServedJob, createStage, type Leavings } from './stage.ts'

export interface LongWaitFigures extends Leavings {
  result: string
  hoursWaited: number
  reads: number
  troubles: number
  /** After one hour, after twelve and at the end. */
  heapKilobytes: number[]
}

const HOUR_MS = 3_600_000

/** One job that ends a minute before the longest `timeout` that there is. */
export async function soakLongWait(seed: number): Promise<LongWaitFigures> {
  const { clock, run, leavings } = createStage(seed)
  const endsMs = 24 * HOUR_MS - 60_000
  const job = createServedJob(
    { kind: 'long', order: 'create', knownMs: 0, staleMs: 0, queuedMs: 0, endsMs, status: 'completed', linkMs: endsMs },
    0,
  )
  const heap: Promise<number>[] = []
  for (const hour of [1, 12]) clock.at(hour * HOUR_MS, () => heap.push(heapKilobytes()))
  const { outcome, knownMs } = await run(job, 24 * HOUR_MS)
  heap.push(heapKilobytes())
  return {
    result: outcome.result,
    hoursWaited: knownMs / HOUR_MS,
    reads: job.reads,
    troubles: job.troubles,
    heapKilobytes: await Promise.all(heap),
    ...leavings(),
  }
}
