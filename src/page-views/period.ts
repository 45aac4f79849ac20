/** A stretch of time, half-open: from (included) to (excluded), in milliseconds since the epoch. */
export interface Range {
  fromMs: number
  toMs: number
}

/** The time that a report is about. Without a beginning it is everything up to its end. */
export type Period = { type: 'range'; range: Range } | { type: 'all'; toMs: number }

export const DAY_MS = 24 * 60 * 60 * 1000

/** How the period is asked for; each text is already trimmed, and absent when not given. */
export interface PeriodInputs {
  period: string
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

export type PeriodProblem = { input: 'period' | 'date-from' | 'date-to'; problem: string }

export const PERIOD_EXPECTED = 'Nd (the last N complete days, such as 7d, at most 3660d), last-week, last-month or all'

const DATE_EXPECTED = 'a date from the year 2000 on that exists, as 2026-03-31 or 2026-03-31T12:00:00Z'

const EARLIEST_MS = Date.UTC(2000, 0, 1)

/** The period that the inputs ask for, pinned to the clock of one moment, or everything that is wrong with them. */
export function resolvePeriod(inputs: PeriodInputs, nowMs: number): Period | PeriodProblem[] {
  const problems: PeriodProblem[] = []
  const today = startOfDay(nowMs)
  const period = namedPeriod(inputs.period, today)
  if (period === undefined) problems.push({ input: 'period', problem: `should be ${PERIOD_EXPECTED}` })
  const fromMs = parseDate(inputs.dateFrom, 'date-from', problems)
  const toMs = parseDate(inputs.dateTo, 'date-to', problems)
  if (inputs.dateFrom === undefined && inputs.dateTo !== undefined) {
    problems.push({ input: 'date-to', problem: 'should be given together with `date-from`' })
  }
  // An end that is not valid is told already, and says nothing about the beginning.
  const endMs = toMs ?? (inputs.dateTo === undefined ? today : Number.POSITIVE_INFINITY)
  if (fromMs !== undefined) problems.push(...rangeProblems({ fromMs, toMs: endMs }, nowMs, toMs === undefined))
  if (problems.length > 0 || period === undefined) return problems
  return fromMs === undefined ? period : { type: 'range', range: { fromMs, toMs: toMs ?? today } }
}

function rangeProblems({ fromMs, toMs }: Range, nowMs: number, isToday: boolean): PeriodProblem[] {
  if (fromMs >= nowMs) return [{ input: 'date-from', problem: 'should not be in the future' }]
  // The end is excluded: tomorrow is the last that takes in today.
  if (toMs > startOfDay(nowMs) + DAY_MS && Number.isFinite(toMs)) {
    return [{ input: 'date-to', problem: 'should not be later than tomorrow' }]
  }
  if (fromMs < toMs) return []
  const end = isToday
    ? 'today, 00:00 UTC, where the period ends unless `date-to` is given'
    : '`date-to`, which is excluded'
  return [{ input: 'date-from', problem: `should be before ${end}` }]
}

function parseDate(
  text: string | undefined,
  input: 'date-from' | 'date-to',
  problems: PeriodProblem[],
): number | undefined {
  if (text === undefined) return undefined
  const ms = parseIsoDate(text)
  if (ms !== undefined && ms >= EARLIEST_MS) return ms
  problems.push({ input, problem: `should be ${DATE_EXPECTED}` })
  return undefined
}

function namedPeriod(text: string, today: number): Period | undefined {
  const days = /^([1-9]\d{0,3})d$/.exec(text)?.[1]
  if (days !== undefined && Number(days) <= 3660) return rangeOf(today - Number(days) * DAY_MS, today)
  switch (text) {
    case 'last-week': {
      // 1970-01-01 was a Thursday: three days after a Monday.
      const monday = today - ((today / DAY_MS + 3) % 7) * DAY_MS
      return rangeOf(monday - 7 * DAY_MS, monday)
    }
    case 'last-month':
      return rangeOf(startOfMonth(today, -1), startOfMonth(today, 0))
    case 'all':
      return { type: 'all', toMs: today }
    default:
      return undefined
  }
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

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/

/** Milliseconds of an ISO 8601 date or date-time that exists; without a zone it is UTC. */
export function parseIsoDate(text: string): number | undefined {
  const match = ISO.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const fraction = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000)
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, fraction)
  // Date.UTC carries 30 February over into March: a date exists only if it comes back as written.
  const exists = new Date(ms).toISOString().startsWith(`${match[1]}-${match[2]}-${match[3]}`)
  if (!exists || hour > 23 || minute > 59 || second > 59) return undefined
  const offset = zoneOffsetMs(match[8])
  return offset === undefined ? undefined : ms - offset
}

function zoneOffsetMs(zone: string | undefined): number | undefined {
  if (zone === undefined || /^z$/i.test(zone)) return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (hours > 23 || minutes > 59) return undefined
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
