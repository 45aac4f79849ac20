import { z } from 'zod'
import type { Repository } from '../change/event.ts'
import type { GitHubApi } from './api.ts'

const READING = {
  action: 'read the review',
  target: 'the review',
  permission: 'pull-requests: read',
  repeatable: true,
}

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
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments'
  const parameters = { owner, repo: name, pull_number: pullRequest, review_id: review, per_page: 1 }
  const remarks = await api.request({ purpose: READING, schema: z.array(z.unknown()), route, parameters })
  return remarks.length > 0
}
