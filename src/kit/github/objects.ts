import { z } from 'zod'
import { once } from '../core/once.ts'
import { isSha, type PullRequest } from '../core/pull-request.ts'
import { fullName, parseFullName } from '../core/repository.ts'
import { type Visibility, visibilityOf } from '../core/visibility.ts'
import type { GitHubApi } from './api.ts'

const text = z.string().catch('')
const flag = z.boolean().optional().catch(undefined)
const count = z.number().int().nonnegative().optional().catch(undefined)

/** Tells where the next page of a list in GraphQL begins. A page that says that there is one, and not where, is an error. */
export const pageInfoSchema = z
  .object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })
  .refine(({ hasNextPage, endCursor }) => !hasNextPage || typeof endCursor === 'string')
  .transform(({ hasNextPage, endCursor }) => (hasNextPage ? (endCursor ?? undefined) : undefined))

/** The account of a person or an app in GitHub's answers and events; null when it is gone. */
export const accountSchema = z.object({ login: z.string(), type: text }).nullish().catch(undefined)

/** Tells whose token it is, as REST names accounts: with `[bot]` for an app. REST itself names nobody to an app's token. */
export const viewerSchema = z.object({ login: z.string() })

/** Reads the login of the token's identity: once, however often it is called. Throws `GitHubError`. */
export function createViewer(api: GitHubApi): () => Promise<string> {
  const query = 'query { viewer { login } }'
  const request = { what: 'the account of the token', schema: z.object({ viewer: viewerSchema }), query, variables: {} }
  return once(async () => (await api.graphql(request)).viewer.login)
}

/** The fields that `actorSchema` needs of an account, in GraphQL. */
export const ACTOR = '{ __typename login }'

/** The login of an account in GraphQL, which leaves out `[bot]`, as REST shows it; `undefined` when it is gone. */
export const actorSchema = z
  .object({ __typename: z.string(), login: z.string() })
  .nullish()
  .catch(undefined)
  .transform((actor) => {
    const isBare = actor?.__typename === 'Bot' && !actor.login.endsWith('[bot]')
    return isBare ? `${actor.login}[bot]` : actor?.login
  })

const word = z.string().optional().catch(undefined)
const route = 'GET /repos/{owner}/{repo}'
const repositorySchema = z.object({ id: count, full_name: word, private: flag, visibility: word })

export async function readVisibility(api: GitHubApi): Promise<Visibility> {
  return visibilityOf(await api.request({ what: 'the repository', schema: repositorySchema, route, parameters: {} }))
}

const codeSchema = repositorySchema.extend({ id: z.int().positive(), default_branch: z.string().min(1) })

/** Reads the repository that the input `repository` names, which may have another name by now. */
export async function readRepository(api: GitHubApi) {
  const what = `${fullName(api.repository)}, the repository of the input \`repository\``
  const given = await api.request({ what, schema: codeSchema, route, parameters: {} })
  return {
    repository: parseFullName(given.full_name) ?? api.repository,
    repositoryId: given.id,
    visibility: visibilityOf(given),
    defaultBranch: given.default_branch,
  }
}

/** A head or base, whose repository may be gone. */
const side = z
  .object({ sha: text, ref: text, repo: repositorySchema.nullish().catch(undefined) })
  .optional()
  .catch(undefined)

/** A pull request as GitHub gives it, in its answers and in events; of its fields only the number is required. */
export const pullRequestSchema = z.object({
  number: z.number().int().positive(),
  title: text,
  body: text,
  html_url: text,
  state: text,
  draft: flag,
  merged: flag,
  merged_at: z.string().nullish().catch(undefined),
  merge_commit_sha: z.string().nullish().catch(undefined),
  updated_at: text,
  user: accountSchema,
  head: side,
  base: side,
  changed_files: count,
})

export function toPullRequest(given: z.output<typeof pullRequestSchema>): PullRequest {
  const { number, title, body, user, head, base } = given
  return {
    number,
    title,
    body,
    url: given.html_url,
    author: user?.login || undefined,
    isByBot: user?.type === 'Bot',
    state: stateOf(given),
    headSha: isSha(head?.sha) ? head.sha : undefined,
    updatedAtMs: Date.parse(given.updated_at) || undefined,
    mergedAtMs: Date.parse(given.merged_at ?? '') || undefined,
    mergeCommit: given.merge_commit_sha ?? undefined,
    base: base && { ref: base.ref, sha: base.sha },
    files: given.changed_files,
  }
}

/** A pull request without a state counts as open, which keeps its job in use. */
function stateOf(given: z.output<typeof pullRequestSchema>): PullRequest['state'] {
  if (given.merged || given.merged_at) return 'merged'
  if (given.state !== 'open' && given.state !== '') return 'closed'
  return given.draft ? 'draft' : 'open'
}
