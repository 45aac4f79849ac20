import { z } from 'zod'
import type { PullRequestPlace } from '../../kit/core/pull-request.ts'
import { isSameName, parseFullName } from '../../kit/core/repository.ts'
import { type Visibility, visibilityOf } from '../../kit/core/visibility.ts'
import type { GitHubApi } from '../../kit/github/api.ts'
import { accountSchema, pullRequestSchema, toPullRequest } from '../../kit/github/objects.ts'
import type { ChangedFile } from '../change/change.ts'
import { filesSchema } from '../change/requests.ts'

export const READING = { what: 'the docs pull request', permission: 'pull-requests: read' }
/** These writes may be repeated: what is there already is not added again. */
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
  .transform((given) => {
    const { base, head, requested_reviewers: people, requested_teams: teams } = given
    return {
      ...toPullRequest(given),
      // Its name may have changed since the link was made. Both are absent where GitHub does not say.
      repository: parseFullName(base?.repo?.full_name),
      repositoryId: base?.repo?.id,
      visibility: visibilityOf(base?.repo ?? undefined),
      // Empty for one of a fork.
      branch: isSameName(head?.repo?.full_name, base?.repo?.full_name) ? (head?.ref ?? '') : '',
      // Who was asked for a review and has not given one yet: logins, and teams as `team:slug`.
      requested: [...people.map(({ login }) => login), ...teams.map(({ slug }) => `${TEAM}${slug}`)],
    }
  })

/** The docs pull request, as GitHub has it; every text is untrusted. */
export type DocsPullRequest = z.output<typeof docsPullRequestSchema>

const reviewsSchema = z.array(z.object({ user: accountSchema, state: z.string().catch('') }))

const commentsSchema = z.array(
  z
    .object({ user: accountSchema, body: z.string().catch(''), updated_at: z.string().catch('') })
    .transform(({ user, body, updated_at }) => ({ author: user?.login, body, editedAt: Date.parse(updated_at) })),
)

/** A comment on the docs pull request; its text is untrusted, and the time of its last edit in milliseconds since the epoch. */
export type PreviewComment = z.output<typeof commentsSchema>[number]

export type DocsPullRequestSource = ReturnType<typeof docsPullRequestAt>

/** A docs pull request over GitHub's API, with who may read it, as far as that is known. Throws `GitHubError`. */
export function docsPullRequestAt(
  github: GitHubApi,
  { repository, number }: PullRequestPlace,
  visibility: Visibility = 'unknown',
) {
  const api = github.at(repository, visibility)
  const pull = { pull_number: number }
  return {
    async read(): Promise<DocsPullRequest> {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
      return await api.request({ ...READING, schema: docsPullRequestSchema, route, parameters: pull })
    },
    /** The first 100 of its files, in GitHub's order. They are asked for once, and left out if GitHub does not give them. */
    async files(): Promise<ChangedFile[]> {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files'
      const reading = { ...READING, what: 'the files of the docs pull request', once: true, schema: filesSchema }
      return await api.request({ ...reading, route, parameters: { ...pull, per_page: 100 } })
    },
    /** The logins of those who gave a review. */
    async reviewers(): Promise<string[]> {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews'
      const reading = { ...READING, what: 'the reviews of the docs pull request', schema: reviewsSchema }
      const reviews = await api.list({ ...reading, route, parameters: pull, most: MOST_READ })
      // Only its author sees a review that is not submitted yet.
      const submitted = reviews.filter(({ state }) => state !== 'PENDING')
      return [...new Set(submitted.flatMap(({ user }) => user?.login ?? []))]
    },
    /** Lists those of everybody, oldest first. */
    async comments(): Promise<PreviewComment[]> {
      const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments'
      const reading = { ...READING, what: 'the comments on the docs pull request', schema: commentsSchema }
      return await api.list({ ...reading, route, parameters: { issue_number: number }, most: MOST_READ })
    },
    /** GitHub makes those that the repository does not have. */
    async addLabels(labels: readonly string[]): Promise<void> {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels'
      const parameters = { issue_number: number, labels }
      await api.request({ ...LABELING, schema: z.array(z.unknown()), route, parameters })
    },
    /** @param reviewer a login, or a team as `team:slug` */
    async requestReview(reviewer: string): Promise<void> {
      const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers'
      const isTeam = reviewer.startsWith(TEAM)
      const asked = isTeam ? { team_reviewers: [reviewer.slice(TEAM.length)] } : { reviewers: [reviewer] }
      await api.request({ ...REQUESTING, schema: z.looseObject({}), route, parameters: { ...pull, ...asked } })
    },
  }
}
