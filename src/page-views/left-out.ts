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
