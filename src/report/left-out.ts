import { formatPlural } from './format.ts'
import type { Missing } from './reader.ts'
import { isComplete, type PeriodReading, type Readings } from './readings.ts'

/** What was planned but could not be read, and why, one sentence each. */
export function describeLeftOut({ current, earlier, trend }: Readings, maxRequests: number): string[] {
  const because = (missing: Missing) => reasonFor(missing, maxRequests)
  const sentences: string[] = []
  if (current.missing !== undefined) sentences.push(`${countRead(current)}: ${because(current.missing)}.`)
  if (current.pathless > 0)
    sentences.push(`${formatPlural(current.pathless, 'row')} without a path had to be left out.`)
  if (earlier !== undefined && !isComplete(earlier)) {
    const extent = earlier.totals === undefined ? '' : ' page by page'
    sentences.push(`The comparison${extent} was left out: ${whyIncomplete(earlier, current, because)}.`)
  }
  if (trend?.missing !== undefined) sentences.push(`The trend was left out: ${because(trend.missing)}.`)
  return sentences
}

/** The most that `max-requests` may be. */
const MOST_REQUESTS = 1000

/** The analytics requests of an organisation in an hour (docs/service.md, "Limits"). */
const HOURLY_REQUESTS = 100

/** What to change so that nothing has to be left out, one sentence each; empty where nothing can be changed. */
export function adviseOn(readings: Readings, { maxRequests, spent }: { maxRequests: number; spent: number }): string[] {
  const missing = [readings.current, readings.earlier, readings.trend].flatMap((part) => part?.missing ?? [])
  const reasons = new Set(missing.map(({ reason }) => reason))
  const errors = missing.flatMap(({ reason, error }) => (reason === 'failure' && error ? [error.advice] : []))
  return [
    ...(reasons.has('budget') ? adviseOnBudget(readings, { maxRequests, spent }) : []),
    ...(reasons.has('rate-limit') ? [`Run it in another hour: ${SHARED_LIMIT}.`] : []),
    ...new Set(errors),
  ]
}

const SHARED_LIMIT = `the organization has ${HOURLY_REQUESTS} analytics requests an hour for everything`

function adviseOnBudget(readings: Readings, budget: { maxRequests: number; spent: number }): string[] {
  const { count, isExact } = requestsNeeded(readings, budget)
  const most = Math.min(count, MOST_REQUESTS)
  const exactness = isExact ? '' : ' or more, since the service does not say how many pages there are'
  const raise = `Raise \`max-requests\` to ${most}${exactness}.`
  if (most <= HOURLY_REQUESTS) return [raise]
  return [raise, `More than ${HOURLY_REQUESTS} can fail: ${SHARED_LIMIT}.`]
}

/** The requests of the whole report; exact where only the trend is missing, since pages are counted by reading them. */
function requestsNeeded(
  { current, earlier, trend }: Readings,
  { maxRequests, spent }: { maxRequests: number; spent: number },
) {
  const forTrend = trend?.missing?.reason === 'budget' ? trend.rest.length : 0
  if (!current.isWhole) return { count: Math.max(2 * maxRequests, spent + forTrend + 1), isExact: false }
  if (earlier === undefined || earlier.missing?.reason !== 'budget') return { count: spent + forTrend, isExact: true }
  // The earlier period is likely to have about as many pages.
  const forPages = Math.max(1, current.responses - earlier.responses)
  return { count: spent + forTrend + forPages, isExact: false }
}

function countRead({ rows }: PeriodReading): string {
  return `${rows.size === 0 ? 'No pages' : `Only ${formatPlural(rows.size, 'page')}`} could be read`
}

/** Why the earlier period is incomplete: where its rest was not begun, the reason is that of the current period. */
function whyIncomplete(earlier: PeriodReading, current: PeriodReading, because: (missing: Missing) => string): string {
  const missing = earlier.missing ?? current.missing
  return missing === undefined ? 'it has rows without a path' : because(missing)
}

function reasonFor({ reason, error }: Missing, maxRequests: number): string {
  switch (reason) {
    case 'budget':
      return `max-requests (${maxRequests}) was too low`
    case 'rate-limit':
      return "the service's limit on analytics requests did not clear within a minute (429)"
    case 'failure':
      return error.what.replace(/\.$/, '')
    case 'cancelled':
      return 'the run was cancelled'
    case 'repeated':
      return 'the service announced more pages, but returned no new ones'
    case 'no-counts':
      return 'the service did not give all of its views as whole numbers'
  }
}
