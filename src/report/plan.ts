import type { ReportRequest } from './reader.ts'
import { isOpen, type PeriodReading, type Readings, type TrendReading } from './readings.ts'
import { isWithoutViews, PAGE_SIZE } from './views.ts'

/** A request, with the part of the report that it is for. */
export interface PlannedRequest extends ReportRequest {
  reading: PeriodReading | TrendReading
}

/**
 * The next request of a report: for the part that is worth most of those that are missing and can still be had
 * (docs/specification.md, "Budget"). `undefined` when there is none.
 */
export function nextRequest({ current, earlier, trend }: Readings): PlannedRequest | undefined {
  if (current.totals === undefined) return nextPage(current)
  const totalsBefore = earlier?.totals === undefined ? nextPage(earlier) : undefined
  return (
    totalsBefore ??
    (isWithoutViews(current.totals) ? undefined : nextBucket(trend)) ??
    nextPage(current) ??
    // Compared page by page only where no page is unread, so that none is called new or gone by mistake.
    (current.isWhole ? nextPage(earlier) : undefined)
  )
}

/** The next page of a period: how many there are is not known before the last. */
function nextPage(reading: PeriodReading | undefined): PlannedRequest | undefined {
  if (reading === undefined || !isOpen(reading)) return undefined
  const offset = reading.responses * PAGE_SIZE
  return { reading, query: { ...reading.bounds, limit: PAGE_SIZE, offset }, needs: 1 }
}

/** The totals of the next bucket. A trend with a gap would mislead, so each bucket needs all that follow. */
function nextBucket(reading: TrendReading | undefined): PlannedRequest | undefined {
  if (reading === undefined || !isOpen(reading)) return undefined
  const [range] = reading.rest
  return range && { reading, query: { ...range, limit: 1, offset: 0 }, needs: reading.rest.length }
}
