import { DAY_MS, type Range } from './period.ts'

/** Shown where a number is not defined. */
const UNDEFINED = '–'

/** `1,234,567`, or a dash where the count is missing. */
export function formatCount(count: number | undefined): string {
  return count === undefined ? UNDEFINED : groupDigits(String(count))
}

/** `1 page`, `1,234 pages` */
export function formatPlural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** `48.0 %`, or a dash where the percentage is not defined. */
export function formatPercent(percent: number | undefined): string {
  return percent === undefined ? UNDEFINED : `${groupDigits(percent.toFixed(1))} %`
}

/** A change in percent with its sign: `+31.2 %`, `-4.0 %`, or a dash where it is not defined. */
export function formatChange(percent: number | undefined): string {
  return `${(percent ?? 0) > 0 ? '+' : ''}${formatPercent(percent)}`
}

/** Commas between thousands; the language data behind `toLocaleString` would cost every run several megabytes. */
function groupDigits(number: string): string {
  return number.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** A range for people, its end included: `14 to 20 November 2026 (UTC)`. */
export function formatRange({ fromMs, toMs }: Range): string {
  if (fromMs % DAY_MS === 0 && toMs % DAY_MS === 0) return `${formatDays({ fromMs, toMs })} (UTC)`
  return `${formatMinute(fromMs)} to ${formatMinute(toMs - 1)} (UTC)`
}

/** Whole days for people, the last one included, as short as is clear. */
export function formatDays({ fromMs, toMs }: Range): string {
  const [first, last] = [dateParts(fromMs), dateParts(toMs - 1)]
  const end = `${last.day} ${last.month} ${last.year}`
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} to ${end}`
  if (first.month !== last.month) return `${first.day} ${first.month} to ${end}`
  return first.day === last.day ? end : `${first.day} to ${end}`
}

/** The last whole day before `toMs`, at 00:00 UTC: `20 November 2026 (UTC)`. */
export function formatLastDay(toMs: number): string {
  return formatRange({ fromMs: toMs - DAY_MS, toMs })
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
