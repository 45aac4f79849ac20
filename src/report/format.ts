import { DAY_MS, type Period, type Range } from './period.ts'
import { isBase, percentBetween } from './views.ts'

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

/** `48.0%`, or a dash where the percentage is not defined. */
export function formatPercent(percent: number | undefined): string {
  return percent === undefined ? UNDEFINED : `${groupDigits(percent.toFixed(1))}%`
}

/** A change in a table: `+31.2%`, `−4.0%`, `53-fold`, or a dash where it is not known or its base is too small. */
export function formatChange(now: number | undefined, before: number | undefined): string {
  if (now === undefined || !isBase(before)) return UNDEFINED
  if (isMultiple(now, before)) return formatExtent(now, before)
  const percent = percentBetween(now, before)
  // A true minus (U+2212): a hyphen is shorter than the plus, and lines break after it.
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatExtent(now, before)}`
}

/** How large a change is, without its direction: `31.2%`, or `53-fold` above ten times. */
export function formatExtent(now: number, before: number): string {
  if (isMultiple(now, before)) return `${formatCount(Math.round(now / before))}-fold`
  return formatPercent(Math.abs(percentBetween(now, before)))
}

/** Whether growth is written as a multiple: above ten times a percentage is hard to grasp. */
export function isMultiple(now: number, before: number): boolean {
  return now > 10 * before
}

/** Commas between thousands; the language data behind `toLocaleString` would cost every run several megabytes. */
function groupDigits(number: string): string {
  return number.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** A period for people, its end included, in UTC: `14–20 November 2026`, `up to 20 November 2026`. */
export function formatPeriod(period: Period): string {
  if (period.type === 'range') return formatRange(period.range)
  return `up to ${formatRange({ fromMs: period.toMs - DAY_MS, toMs: period.toMs })}`
}

/** A range for people, its end included, in UTC: whole days, or `2026-11-20 12:30 – 2026-11-21 08:59`. */
export function formatRange({ fromMs, toMs }: Range): string {
  if (fromMs % DAY_MS === 0 && toMs % DAY_MS === 0) return formatDays({ fromMs, toMs })
  return `${formatMinute(fromMs)} – ${formatMinute(toMs - 1)}`
}

/** Whole days, the last one included, as short as is clear. */
function formatDays({ fromMs, toMs }: Range): string {
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
