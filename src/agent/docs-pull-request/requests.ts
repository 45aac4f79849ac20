import { z } from 'zod'
import type { PullRequest, PullRequestPlace } from '../../kit/core/pull-request.ts'
import { type Visibility, visibilityOf } from '../../kit/core/readers.ts'
import { isSameName, parseFullName, type Repository } from '../../kit/core/repository.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { accountSchema, pullRequestSchema, toPullRequest } from '../../kit/github/objects.ts'
import type { ChangedFile } from '../change/change.ts'
import { filesSchema } from '../change/requests.ts'

export const READING = { what: 'the docs pull request', permission: 'pull-requests: read' }
const READING_REVIEWS = { ...READING, what: 'the reviews of the docs pull request' }
/** Not repeated: what cannot be read is left out. */
const READING_FILES = { ...READING, what: 'the files of the docs pull request', once: true }
const READING_COMMENTS = { ...READING, what: 'the comments on the docs pull request' }
/** Both may be repeated: what is there already is not added again. */
export const LABELING = { what: 'the labels of the docs pull request', permission: 'pull-requests: write' }
const REQUESTING = {
  ...LABELING,
  what: 'the reviewers of the docs pull request',
  whenInvalid:
    'Check `docs-reviewers`: only people and teams with access to the repository can be asked, never the author, and a ' +
    'team only with a token that may read members.',
}

/** The most reviews, or comments, that are read: ten pages. */
const MOST_READ = 1000

const TEAM = 'team:'

const docsPullRequestSchema = pullRequestSchema
  .extend({
    requested_reviewers: z.array(z.object({ login: z.string() })).catch([]),
    requested_teams: z.array(z.object({ slug: z.string() })).catch([]),
  })
  .transform(
    (given): DocsPullRequest => ({
      ...toPullRequest(given),
      repository: parseFullName(given.base?.repo?.full_name),
      repositoryId: given.base?.repo?.id,
      visibility: visibilityOf(given.base?.repo ?? undefined),
      branch: isSameName(given.head?.repo?.full_name, given.base?.repo?.full_name) ? (given.head?.ref ?? '') : '',
      requested: [
        ...given.requested_reviewers.map(({ login }) => login),
        ...given.requested_teams.map(({ slug }) => `${TEAM}${slug}`),
      ],
    }),
  )

const reviewsSchema = z.array(z.object({ user: accountSchema, state: z.string().catch('') }))

const commentsSchema = z.array(
  z
    .object({ user: accountSchema, body: z.string().catch(''), updated_at: z.string().catch('') })
    .transform(({ user, body, updated_at }) => ({ author: user?.login, body, editedAt: Date.parse(updated_at) })),
)

/** Whatever else they say, they are GitHub's. */
const labelsSchema = z.array(z.unknown())
const requestedSchema = z.looseObject({})

/** A docs pull request over GitHub's API. Throws `GitHubError`. */
export function docsPullRequestAt(github: GitHubApi, { repository, number }: PullRequestPlace) {
  const api = github.at(repository)
  const ofPullRequest = { pull_number: number }
  return {
    async read(): Promise<DocsPullRequest> {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
      return await api.request({ ...READING, schema: docsPullRequestSchema, route, parameters: ofPullRequest })
    },
    /** The first 100 of its files, in GitHub's order. */
    async files(): Promise<ChangedFile[]> {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files'
      const parameters = { ...ofPullRequest, per_page: 100 }
      return await api.request({ ...READING_FILES, schema: filesSchema, route, parameters })
    },
    reviewers: async () => await readReviewers(api, ofPullRequest),
    /** Lists those of everybody, oldest first. */
    async comments(): Promise<PreviewComment[]> {
      const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'
      const parameters = { issue_number: number }
      const list = { ...READING_COMMENTS, schema: commentsSchema, route, parameters }
      return await api.list({ ...list, most: MOST_READ })
    },
    /** GitHub makes those that the repository does not have. */
    async addLabels(labels: readonly string[]): Promise<void> {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels'
      const parameters = { issue_number: number, labels }
      await api.request({ ...LABELING, schema: labelsSchema, route, parameters })
    },
    /** @param reviewer a login, or a team as `team:slug` */
    async requestReview(reviewer: string): Promise<void> {
      const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers'
      const isTeam = reviewer.startsWith(TEAM)
      const asked = isTeam ? { team_reviewers: [reviewer.slice(TEAM.length)] } : { reviewers: [reviewer] }
      await api.request({ ...REQUESTING, schema: requestedSchema, route, parameters: { ...ofPullRequest, ...asked } })
    },
  }
}

/** A comment on the docs pull request; its text is untrusted. */
export interface PreviewComment {
  author: string | undefined
  body: string
  /** The time of its last edit, by the run's own clock: milliseconds since the epoch. */
  editedAt: number
}

export type DocsPullRequestSource = ReturnType<typeof docsPullRequestAt>

async function readReviewers(api: GitHubApi, parameters: { pull_number: number }): Promise<string[]> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews'
  const reviews = await api.list({ ...READING_REVIEWS, schema: reviewsSchema, route, parameters, most: MOST_READ })
  // Only its author sees a review that is not submitted yet.
  const submitted = reviews.filter(({ state }) => state !== 'PENDING')
  return [...new Set(submitted.flatMap(({ user }) => user?.login ?? []))]
}

/** The docs pull request, as GitHub has it; every text is untrusted. */
export interface DocsPullRequest extends PullRequest {
  /** Its repository, whose name may have changed since the link was made, and its number; absent where GitHub does not say. */
  repository?: Repository | undefined
  repositoryId?: number | undefined
  visibility: Visibility
  /** The name of its branch; empty for one of a fork. */
  branch: string
  /** The people and teams that were asked for a review and have not given one yet: logins, and teams as `team:slug`. */
  requested: readonly string[]
}
