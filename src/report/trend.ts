import { DAY_MS, type Range, startOfDay, startOfMonth } from './period.ts'
import type { WholeCounts } from './views.ts'

export type BucketUnit = 'day' | 'week' | 'month' | 'part'

/** The views over a period. */
export interface Trend {
  unit: BucketUnit
  /** In order, without gap or overlap. */
  buckets: { range: Range; counts: WholeCounts }[]
}

/** The parts of a period, in order, without gap or overlap. */
export interface Buckets {
  unit: BucketUnit
  ranges: Range[]
}

/** The most points that a chart can label. */
export const MOST_BUCKETS = 14

/**
 * Cuts a period into days if at most 14 suffice, else weeks, else months, else 14 equal parts. Weeks are seven days
 * counted back from the end, so that the latest is whole and does not look like a decline. Days and months are those of
 * the calendar in UTC, the first and the last cut to the period.
 */
export function cutIntoBuckets(range: Range): Buckets {
  const candidates: [BucketUnit, (range: Range) => number[]][] = [
    ['day', days],
    ['week', weeks],
    ['month', months],
  ]
  for (const [unit, inner] of candidates) {
    const cuts = inner(range)
    if (cuts.length < MOST_BUCKETS) return { unit, ranges: tile(range, cuts) }
  }
  return { unit: 'part', ranges: tile(range, equalParts(range)) }
}

/** The ranges between the inner cuts. */
function tile({ fromMs, toMs }: Range, cuts: number[]): Range[] {
  const ends = [...cuts, toMs]
  return ends.map((end, index) => ({ fromMs: ends[index - 1] ?? fromMs, toMs: end }))
}

/** The cuts before `toMs`. */
function cutsFrom(first: number, next: (cut: number) => number, toMs: number): number[] {
  const cuts: number[] = []
  for (let cut = first; cut < toMs; cut = next(cut)) cuts.push(cut)
  return cuts
}

function days({ fromMs, toMs }: Range): number[] {
  return cutsFrom(startOfDay(fromMs) + DAY_MS, (cut) => cut + DAY_MS, toMs)
}

function weeks({ fromMs, toMs }: Range): number[] {
  const count = Math.ceil((toMs - fromMs) / (7 * DAY_MS)) - 1
  return Array.from({ length: count }, (_, index) => toMs - (count - index) * 7 * DAY_MS)
}

function months({ fromMs, toMs }: Range): number[] {
  return cutsFrom(startOfMonth(fromMs, 1), (cut) => startOfMonth(cut, 1), toMs)
}

function equalParts({ fromMs, toMs }: Range): number[] {
  const length = (toMs - fromMs) / MOST_BUCKETS
  // Only periods of more than a year are cut here, so parts of whole days still look equal.
  return Array.from({ length: MOST_BUCKETS - 1 }, (_, index) => startOfDay(fromMs + (index + 1) * length))
}
