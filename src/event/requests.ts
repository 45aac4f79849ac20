import { z } from 'zod'
import type { Remarks } from '../core/event.ts'
import type { GitHubApi } from '../github/api.ts'
import { remarkSchema } from './remark.ts'

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
