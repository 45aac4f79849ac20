import { z } from 'zod'
import { encodeMarker, readFirstLine } from '../core/marker.ts'
import { formatCount } from '../core/text.ts'
import { formatPercent, isBase } from './numbers.ts'
import type { Notify, Report } from './report.ts'

const markerSchema = z.object({
  report: z.literal('page-views'),
  /** The number of the repository, which survives a new name. */
  repository: z.number(),
  /** A hash of base URL and project, never the project itself. */
  service: z.string(),
  /** As the input gives it. A person may change the issue's own. */
  title: z.string(),
  /** The workflow run that wrote the report. */
  run: z.string(),
  /** What the section of readers remembers. */
  readers: z.unknown().optional(),
})

/** The first line of an issue. It is found by all but the run and the readers. */
export type IssueMarker = Omit<z.output<typeof markerSchema>, 'report'>

/** The first line of the issue, and of comments on it: invisible to people. */
export function writeIssueMarker(marker: IssueMarker): string {
  return `<!-- ${encodeMarker({ report: 'page-views', ...marker })} -->`
}

/** The marker of an issue; `undefined` unless it is whole, and of this issue. */
export function readIssueMarker(
  body: string,
  { repository, service, title }: Omit<IssueMarker, 'run'>,
): IssueMarker | undefined {
  const marker = readFirstLine(body, markerSchema)
  const isSame = marker?.repository === repository && marker.service === service && marker.title === title
  return isSame ? marker : undefined
}

/** By how much all views fell, in words, where that is at least so many percent of a base that means something. */
export function describeFall({ totals, comparison }: Report, notify: Notify): string | undefined {
  if (typeof notify === 'string') return undefined
  const [now, before] = [totals.total, comparison?.totals.total]
  if (!isBase(before)) return undefined
  const percent = (100 * (before - now)) / before
  if (percent < notify.fallPercent) return undefined
  return `All views fell by ${formatPercent(percent)}, from ${formatCount(before)} to ${formatCount(now)}.`
}
