import { z } from 'zod'
import type { Remark, RemarkPlace, Remarks } from '../core/event.ts'
import type { GitHubApi } from '../github/api.ts'

const line = z.number().int().positive().nullish().catch(undefined)
const text = z.string().nullish().catch(undefined)

const comment = z.object({
  user: z.object({ login: text }).nullish().catch(undefined),
  body: text,
  path: text,
  line,
  start_line: line,
  original_line: line,
  original_start_line: line,
  subject_type: text,
  diff_hunk: text,
})

/** A comment as GitHub gives it, in events and in its API; nothing is required. */
export const remarkSchema = comment.transform(
  (given): Remark => ({ author: given.user?.login || undefined, text: given.body ?? '', place: placeOf(given) }),
)

function placeOf({ path, diff_hunk: hunk, ...given }: z.output<typeof comment>): RemarkPlace | undefined {
  if (!path) return undefined
  const isOfFile = given.subject_type === 'file'
  // GitHub gives only the original numbers of lines that later commits changed, and in a review often none at all.
  const isCurrent = Boolean(given.line)
  const last = given.line ?? given.original_line ?? lastLineOf(hunk ?? '')
  const first = (isCurrent ? given.start_line : given.original_start_line) ?? last
  return { path, lines: isOfFile || !last || !first ? undefined : { first, last }, hunk: hunk ?? '' }
}

/** The number of the line that a hunk ends with: before the change if it was removed. */
function lastLineOf(hunk: string): number | undefined {
  const [head = '', ...lines] = hunk.split('\n')
  const [, before, after] = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})/.exec(head) ?? []
  const wasRemoved = lines.at(-1)?.startsWith('-') ?? false
  const counted = lines.filter((one) => !one.startsWith(wasRemoved ? '+' : '-') && !one.startsWith('\\'))
  const start = wasRemoved ? before : after
  return start === undefined || counted.length === 0 ? undefined : Number(start) + counted.length - 1
}

export const READING_REVIEW = { what: 'the review', permission: 'pull-requests: read' }

/** The most remarks of a review that are asked for: ten pages. */
const MOST_REMARKS = 1000

/** A review's remarks, oldest first. */
export async function readRemarks(
  api: GitHubApi,
  { pullRequest, review }: { pullRequest: number; review: number },
): Promise<Remarks> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments'
  const parameters = { pull_number: pullRequest, review_id: review }
  const schema = z.array(remarkSchema)
  const remarks = await api.list({ ...READING_REVIEW, schema, route, parameters, most: MOST_REMARKS })
  return { remarks, capped: remarks.length >= MOST_REMARKS }
}
