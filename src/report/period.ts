/** A period of time from (included) to (excluded), in milliseconds since the epoch. */
export interface Period {
  fromMs: number
  toMs: number
}

/** Everything up to an end (excluded). */
export interface AllTime {
  fromMs?: undefined
  toMs: number
}

export const DAY_MS = 24 * 60 * 60 * 1000

/** The inputs that choose the period, already trimmed; absent when not given. */
export interface PeriodInputs {
  period: string
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

/** What is wrong with an input, as a clause that follows its value. */
export type PeriodProblem = { input: 'period' | 'date-from' | 'date-to'; problem: string }

export const PERIOD_EXPECTED = 'Nd (the last N complete days, such as 7d, at most 3660d), last-week, last-month or all'

const DATE_EXPECTED = 'an existing date from the year 2000 on, such as 2026-03-31 or 2026-03-31T12:00:00Z'

const EARLIEST_MS = Date.UTC(2000, 0, 1)

/** The period that the inputs describe, as of one moment, or everything that is wrong with them. */
export function resolvePeriod(inputs: PeriodInputs, nowMs: number): Period | AllTime | PeriodProblem[] {
  const { period, dateFrom, dateTo } = inputs
  const today = startOfDay(nowMs)
  const named = namedPeriod(period, today)
  const fromMs = dateFrom === undefined ? Number.NEGATIVE_INFINITY : parseDate(dateFrom)
  const toMs = dateTo === undefined ? today : parseDate(dateTo)
  // A date that does not exist is NaN, which compares with nothing.
  const checks: [PeriodProblem['input'], isWrong: boolean, problem: string][] = [
    ['period', named === undefined, `should be ${PERIOD_EXPECTED}`],
    ['date-from', Number.isNaN(fromMs), `should be ${DATE_EXPECTED}`],
    ['date-to', Number.isNaN(toMs), `should be ${DATE_EXPECTED}`],
    ['date-to', dateFrom === undefined && dateTo !== undefined, 'should be given together with `date-from`'],
    // The end is excluded: a period that ends tomorrow includes today.
    ['date-to', toMs > today + DAY_MS, 'should not be later than tomorrow'],
    ['date-from', fromMs >= toMs, 'should be before the end, which is `date-to`, or otherwise today, 00:00 UTC'],
  ]
  const problems = checks.flatMap(([input, isWrong, problem]) => (isWrong ? [{ input, problem }] : []))
  if (named === undefined || problems.length > 0) return problems
  return dateFrom === undefined ? named : { fromMs, toMs }
}

/** Milliseconds of a date that a period may begin or end with, else NaN. */
function parseDate(text: string): number {
  const ms = parseIsoDate(text)
  return ms >= EARLIEST_MS ? ms : Number.NaN
}

function namedPeriod(name: string, today: number): Period | AllTime | undefined {
  // NaN, which is never at most 3660, for a name that is no number of days.
  const days = Number(/^([1-9]\d{0,3})d$/.exec(name)?.[1])
  if (days <= 3660) return { fromMs: today - days * DAY_MS, toMs: today }
  if (name === 'last-week') {
    // 1970-01-01 was a Thursday: three days after a Monday.
    const monday = today - ((today / DAY_MS + 3) % 7) * DAY_MS
    return { fromMs: monday - 7 * DAY_MS, toMs: monday }
  }
  if (name === 'last-month') return { fromMs: startOfMonth(today, -1), toMs: startOfMonth(today, 0) }
  return name === 'all' ? { toMs: today } : undefined
}

/** 00:00 UTC of the same day. */
function startOfDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS
}

/** 00:00 UTC of the first day of the same month, or of a month `offset` months later. */
function startOfMonth(ms: number, offset: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1)
}

const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)([Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/

/** Milliseconds of an ISO 8601 date or date-time, in UTC unless it names a zone; NaN when there is no such moment. */
export function parseIsoDate(text: string): number {
  const [, date = '', time = '00:00', zone = 'Z'] = ISO.exec(text) ?? []
  const midnight = Date.parse(`${date}T00:00Z`)
  // Date.parse carries 30 February over into March, so a date exists only if it is formatted as it was written.
  if (Number.isNaN(midnight) || formatBound(midnight) !== date) return Number.NaN
  return Date.parse(`${date}T${time}${zone.toUpperCase().replace(/(\d{2}):?(\d{2})/, '$1:$2')}`)
}

/** The period of the same length just before. */
export function periodBefore({ fromMs, toMs }: Period): Period {
  return { fromMs: fromMs - (toMs - fromMs), toMs: fromMs }
}

/** A bound as the service takes it: `YYYY-MM-DD` at midnight UTC, else a date-time. */
export function formatBound(ms: number): string {
  const iso = new Date(ms).toISOString()
  return ms % DAY_MS === 0 ? iso.slice(0, 10) : iso
}

/**
 * A period for people, its end included, in UTC: `14–20 November 2026`, `2026-11-20 12:30 – 2026-11-21 08:59`, or
 * `up to 20 November 2026`.
 */
export function formatPeriod({ fromMs, toMs }: Period | AllTime): string {
  if (fromMs === undefined) return `up to ${formatDays({ fromMs: toMs - DAY_MS, toMs })}`
  if (fromMs % DAY_MS === 0 && toMs % DAY_MS === 0) return formatDays({ fromMs, toMs })
  return `${formatMinute(fromMs)} – ${formatMinute(toMs - 1)}`
}

/** Whole days, the last one included, as short as is clear. */
function formatDays({ fromMs, toMs }: Period): string {
  const [first, last] = [dateParts(fromMs), dateParts(toMs - 1)]
  const end = `${last.day} ${last.month} ${last.year}`
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} – ${end}`
  if (first.month !== last.month) return `${first.day} ${first.month} – ${end}`
  return first.day === last.day ? end : `${first.day}–${end}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A date in UTC: `{ day: '20', month: 'November', year: '2026' }`. */
export function dateParts(ms: number): { day: string; month: string; year: string } {
  const date = new Date(ms)
  return {
    day: String(date.getUTCDate()),
    month: String(MONTHS[date.getUTCMonth()]),
    year: String(date.getUTCFullYear()),
  }
}

/** `2026-11-20 12:30` */
function formatMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}

export type BucketUnit = 'day' | 'week' | 'month' | 'part'

/** The parts of a period, in order, without gap or overlap. */
export interface Buckets {
  unit: BucketUnit
  periods: Period[]
}

/** The most points that a chart can label. */
const MOST_BUCKETS = 14

/**
 * Cuts a period into days if at most 14 suffice, else weeks, else months, else 14 equal parts. Weeks are seven days
 * counted back from the end, so that the latest is whole and does not look like a decline. Days and months are those of
 * the calendar in UTC, the first and the last cut to the period.
 */
export function cutIntoBuckets(period: Period): Buckets {
  const candidates: [BucketUnit, (period: Period) => number[]][] = [
    ['day', days],
    ['week', weeks],
    ['month', months],
  ]
  for (const [unit, inner] of candidates) {
    const cuts = inner(period)
    if (cuts.length < MOST_BUCKETS) return { unit, periods: tile(period, cuts) }
  }
  return { unit: 'part', periods: tile(period, equalParts(period)) }
}

/** The periods between the inner cuts. */
function tile({ fromMs, toMs }: Period, cuts: number[]): Period[] {
  const ends = [...cuts, toMs]
  return ends.map((end, index) => ({ fromMs: ends[index - 1] ?? fromMs, toMs: end }))
}

/** The cuts before `toMs`. */
function cutsFrom(first: number, next: (cut: number) => number, toMs: number): number[] {
  const cuts: number[] = []
  for (let cut = first; cut < toMs; cut = next(cut)) cuts.push(cut)
  return cuts
}

function days({ fromMs, toMs }: Period): number[] {
  return cutsFrom(startOfDay(fromMs) + DAY_MS, (cut) => cut + DAY_MS, toMs)
}

function weeks({ fromMs, toMs }: Period): number[] {
  const count = Math.ceil((toMs - fromMs) / (7 * DAY_MS)) - 1
  return Array.from({ length: count }, (_, index) => toMs - (count - index) * 7 * DAY_MS)
}

function months({ fromMs, toMs }: Period): number[] {
  return cutsFrom(startOfMonth(fromMs, 1), (cut) => startOfMonth(cut, 1), toMs)
}

function equalParts({ fromMs, toMs }: Period): number[] {
  const length = (toMs - fromMs) / MOST_BUCKETS
  // Only periods of more than a year are cut here, so parts of whole days still look equal.
  return Array.from({ length: MOST_BUCKETS - 1 }, (_, index) => startOfDay(fromMs + (index + 1) * length))
}
