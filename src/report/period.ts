import { DAY_MS, dateParts, formatDate, formatDay } from '../kit/core/clock.ts'

/** Whole days in UTC, from (included) to (excluded), in milliseconds since the epoch. */
export interface Period {
  fromMs: number
  toMs: number
}

/** Everything up to a day (excluded). */
export interface AllTime {
  fromMs?: undefined
  toMs: number
}

export const PERIOD_EXPECTED =
  'Nd (the last N complete days, such as 7d, at most 3660d), last-week, last-month, two days from the year 2000 on with two dots between, such as 2026-03-01..2026-03-31, or all'

/** The period that an input describes, as of one moment, or what is wrong with it as a clause that follows its value. */
export function parsePeriod(text: string, nowMs: number): Period | AllTime | { problem: string } {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS
  const [, days] = /^([1-9]\d{0,3})d$/.exec(text) ?? []
  if (days !== undefined && Number(days) <= 3660) return { fromMs: today - Number(days) * DAY_MS, toMs: today }
  if (text === 'last-week') {
    // 1970-01-01 was a Thursday: three days after a Monday.
    const monday = today - ((today / DAY_MS + 3) % 7) * DAY_MS
    return { fromMs: monday - 7 * DAY_MS, toMs: monday }
  }
  if (text === 'last-month') return { fromMs: startOfMonth(today, -1), toMs: startOfMonth(today, 0) }
  if (text === 'all') return { toMs: today }
  const [, first, last] = /^(2\d{3}-\d\d-\d\d)\.\.(2\d{3}-\d\d-\d\d)$/.exec(text) ?? []
  if (first === undefined || last === undefined) return { problem: `should be ${PERIOD_EXPECTED}` }
  const missing = [first, last].find((day) => !isDay(day))
  if (missing !== undefined) return { problem: `names a day that does not exist: ${missing}` }
  const [fromMs, lastMs] = [Date.parse(first), Date.parse(last)]
  if (fromMs > lastMs) return { problem: 'should name the earlier day first' }
  if (fromMs >= today) return { problem: 'has no complete day yet: a day counts once it is over in UTC' }
  return { fromMs, toMs: Math.min(lastMs + DAY_MS, today) }
}

/** `Date.parse` carries 30 February over into March, so a day exists only if it is formatted as it was written. */
function isDay(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && formatDay(ms) === text
}

function startOfMonth(ms: number, offset: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1)
}

function isMonth({ fromMs, toMs }: Period): boolean {
  return fromMs === startOfMonth(fromMs, 0) && toMs === startOfMonth(fromMs, 1)
}

/** The period `count` periods earlier: calendar months before a calendar month, otherwise as many days. */
export function periodBefore(period: Period, count = 1): Period {
  const { fromMs, toMs } = period
  if (isMonth(period)) return { fromMs: startOfMonth(fromMs, -count), toMs: startOfMonth(fromMs, 1 - count) }
  const lengthMs = count * (toMs - fromMs)
  return { fromMs: fromMs - lengthMs, toMs: toMs - lengthMs }
}

/** `week`, `month`, `day`, or `28 days` */
export function unitOf(period: Period): string {
  const days = (period.toMs - period.fromMs) / DAY_MS
  if (isMonth(period)) return 'month'
  return days === 7 ? 'week' : days === 1 ? 'day' : `${days} days`
}

/** A period for people, its last day included: `14–20 November 2026`, or `up to 20 November 2026`. */
export function formatPeriod({ fromMs, toMs }: Period | AllTime): string {
  const end = formatDate(toMs - 1)
  if (fromMs === undefined) return `up to ${end}`
  const [first, last] = [dateParts(fromMs), dateParts(toMs - 1)]
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} – ${end}`
  if (first.month !== last.month) return `${first.day} ${first.month} – ${end}`
  return first.day === last.day ? end : `${first.day}–${end}`
}
