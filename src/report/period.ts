/** A half-open range of time: from (included) to (excluded), in milliseconds since the epoch. */
export interface Range {
  fromMs: number
  toMs: number
}

/** The time that a report covers: a range, or everything up to an end. */
export type Period = { type: 'range'; range: Range } | { type: 'all'; toMs: number }

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
export function resolvePeriod(inputs: PeriodInputs, nowMs: number): Period | PeriodProblem[] {
  const named = namedPeriod(inputs.period, startOfDay(nowMs))
  const range = rangeOfDates(inputs, nowMs)
  const problems = Array.isArray(range) ? range : []
  if (named === undefined) return [{ input: 'period', problem: `should be ${PERIOD_EXPECTED}` }, ...problems]
  if (Array.isArray(range)) return range
  return range === undefined ? named : { type: 'range', range }
}

/** The range between the dates, or what is wrong with them; `undefined` when none is given. */
function rangeOfDates({ dateFrom, dateTo }: PeriodInputs, nowMs: number): Range | PeriodProblem[] | undefined {
  const toMs = dateTo === undefined ? startOfDay(nowMs) : parseDate(dateTo)
  if (dateFrom === undefined) {
    if (dateTo === undefined) return undefined
    return [
      ...existenceProblems('date-to', toMs),
      { input: 'date-to', problem: 'should be given together with `date-from`' },
    ]
  }
  const range = { fromMs: parseDate(dateFrom), toMs }
  const problems = [
    ...existenceProblems('date-from', range.fromMs),
    ...existenceProblems('date-to', toMs),
    ...orderProblems(range, nowMs, dateTo === undefined),
  ]
  return problems.length === 0 ? range : problems
}

function existenceProblems(input: 'date-from' | 'date-to', ms: number): PeriodProblem[] {
  return Number.isNaN(ms) ? [{ input, problem: `should be ${DATE_EXPECTED}` }] : []
}

/** A bound that is NaN fails no comparison: that it is no date has been reported. */
function orderProblems({ fromMs, toMs }: Range, nowMs: number, endsToday: boolean): PeriodProblem[] {
  if (fromMs >= nowMs) return [{ input: 'date-from', problem: 'should not be in the future' }]
  // The end is excluded: a period that ends tomorrow includes today.
  if (toMs > startOfDay(nowMs) + DAY_MS) return [{ input: 'date-to', problem: 'should not be later than tomorrow' }]
  const end = endsToday
    ? 'today, 00:00 UTC, where the period ends unless `date-to` is given'
    : '`date-to`, which is excluded'
  return fromMs >= toMs ? [{ input: 'date-from', problem: `should be before ${end}` }] : []
}

/** Milliseconds of a date that a period may begin or end with, else NaN. */
function parseDate(text: string): number {
  const ms = parseIsoDate(text)
  return ms >= EARLIEST_MS ? ms : Number.NaN
}

function namedPeriod(name: string, today: number): Period | undefined {
  // NaN, which is never at most 3660, for a name that is no number of days.
  const days = Number(/^([1-9]\d{0,3})d$/.exec(name)?.[1])
  if (days <= 3660) return rangeOf(today - days * DAY_MS, today)
  if (name === 'last-week') {
    // 1970-01-01 was a Thursday: three days after a Monday.
    const monday = today - ((today / DAY_MS + 3) % 7) * DAY_MS
    return rangeOf(monday - 7 * DAY_MS, monday)
  }
  if (name === 'last-month') return rangeOf(startOfMonth(today, -1), startOfMonth(today, 0))
  return name === 'all' ? { type: 'all', toMs: today } : undefined
}

const rangeOf = (fromMs: number, toMs: number): Period => ({ type: 'range', range: { fromMs, toMs } })

/** 00:00 UTC of the same day. */
export function startOfDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS
}

/** 00:00 UTC of the first day of the same month, or of a month `offset` months later. */
export function startOfMonth(ms: number, offset: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1)
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/

/** Milliseconds of an ISO 8601 date or date-time, in UTC unless it names a zone; NaN when there is no such moment. */
export function parseIsoDate(text: string): number {
  const match = ISO.exec(text)
  if (match === null) return Number.NaN
  const [, date, time = '00:00', second = '00', fraction = '', zone = 'Z'] = match
  const written = `${date}T${time}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  const ms = Date.parse(written)
  // Date.parse carries 30 February over into March, so a date exists only if it is formatted as it was written.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== written) return Number.NaN
  return ms - zoneOffsetMs(zone)
}

function zoneOffsetMs(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (hours > 23 || minutes > 59) return Number.NaN
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** The range of the same length just before. */
export function rangeBefore({ fromMs, toMs }: Range): Range {
  return { fromMs: fromMs - (toMs - fromMs), toMs: fromMs }
}

/** A bound as the service takes it: `YYYY-MM-DD` at midnight UTC, else a date-time. */
export function formatBound(ms: number): string {
  const iso = new Date(ms).toISOString()
  return ms % DAY_MS === 0 ? iso.slice(0, 10) : iso
}
