import { z } from 'zod'
import type { Repository } from '../core/pull-request.ts'
import { type Remarks, remarkSchema } from '../event/remark.ts'
import type { GitHubApi } from './api.ts'

const READING = {
  action: 'read the review',
  target: 'the review',
  permission: 'pull-requests: read',
  repeatable: true,
}

const ROUTE = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments'

/** The most remarks of a review that are asked for: ten pages. */
const MOST_REMARKS = 1000

/** A review of a pull request. */
interface ReviewPlace {
  pullRequest: number
  review: number
}

/** Whether a review has remarks on lines of the change. */
export async function hasRemarks(
  api: GitHubApi,
  { owner, name }: Repository,
  { pullRequest, review }: ReviewPlace,
): Promise<boolean> {
  const parameters = { owner, repo: name, pull_number: pullRequest, review_id: review, per_page: 1 }
  const remarks = await api.request({ purpose: READING, schema: z.array(z.unknown()), route: ROUTE, parameters })
  return remarks.length > 0
}

/** The remarks of a review, oldest first. */
export async function readRemarks(
  api: GitHubApi,
  { owner, name }: Repository,
  { pullRequest, review }: ReviewPlace,
): Promise<Remarks> {
  const parameters = { owner, repo: name, pull_number: pullRequest, review_id: review }
  const schema = z.array(remarkSchema)
  const remarks = await api.list({ purpose: READING, schema, route: ROUTE, parameters, most: MOST_REMARKS })
  return { remarks, capped: remarks.length >= MOST_REMARKS }
}
