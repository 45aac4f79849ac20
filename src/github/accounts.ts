import { z } from 'zod'
import { once } from '../core/once.ts'
import { parseFullName, visibilityOf } from '../core/repository.ts'
import type { GitHubApi } from './api.ts'

/** Tells whose token it is, as REST names accounts: with `[bot]` for an app. REST itself names nobody to an app's token. */
export const viewerSchema = z.object({ login: z.string() })

const identitySchema = z.object({ viewer: viewerSchema })

/** Reads the login of the token's identity: once, however often it is called. Throws `GitHubError`. */
export function createViewer(api: GitHubApi): () => Promise<string> {
  return once(async () => {
    const query = 'query { viewer { login } }'
    const what = 'the account of the token'
    return (await api.graphql({ what, schema: identitySchema, query, variables: {} })).viewer.login
  })
}

/** Asks for the fields of an account that `actorSchema` needs, in GraphQL. */
export const ACTOR = '{ __typename login }'

/** The login of an account in GraphQL, which leaves out `[bot]`, as REST shows it; `undefined` when it is gone. */
export const actorSchema = z
  .object({ __typename: z.string(), login: z.string() })
  .nullish()
  .catch(undefined)
  .transform((actor) => (actor ? loginOf(actor) : undefined))

function loginOf({ __typename: type, login }: { __typename: string; login: string }): string {
  return type === 'Bot' && !login.endsWith('[bot]') ? `${login}[bot]` : login
}

const permissionSchema = z.object({ permission: z.string() })
const repositorySchema = z.object({
  id: z.int().positive(),
  full_name: z.string().optional().catch(undefined),
  private: z.boolean().optional().catch(undefined),
  visibility: z.string().optional().catch(undefined),
  default_branch: z.string().min(1),
})

/** An account's permission in a repository: `admin`, `write` (also for `maintain`), `read` or `none`. */
export async function readPermission(api: GitHubApi, login: string): Promise<string> {
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  const parameters = { username: login }
  const what = 'the permission of the sender'
  return (await api.request({ what, schema: permissionSchema, route, parameters })).permission
}

/** Reads a repository, which may have another name by now; `what` names it in errors. */
export async function readRepository(api: GitHubApi, what = 'the repository') {
  const route = 'GET /repos/{owner}/{repo}'
  const given = await api.request({ what, schema: repositorySchema, route, parameters: {} })
  return {
    repository: parseFullName(given.full_name) ?? api.repository,
    repositoryId: given.id,
    visibility: visibilityOf(given),
    defaultBranch: given.default_branch,
  }
}
