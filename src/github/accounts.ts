import { z } from 'zod'
import type { GitHubApi } from './api.ts'

const IDENTIFYING = { action: 'read whose token it is', target: 'the account', repeatable: true }

/** Whose token it is, as REST names accounts: with `[bot]` for an app. REST itself names nobody to an app's token. */
export const viewerSchema = z.object({ login: z.string() })

const identitySchema = z.object({ viewer: viewerSchema })

/** Reads the login of the token's identity: once, however often it is called. Throws `GitHubError`. */
export function createViewer(api: GitHubApi): () => Promise<string> {
  let login: Promise<string> | undefined
  const read = async () => {
    const query = 'query { viewer { login } }'
    return (await api.graphql({ purpose: IDENTIFYING, schema: identitySchema, query, variables: {} })).viewer.login
  }
  return () => {
    login ??= read()
    return login
  }
}

/** Of an account in GraphQL, what `actorSchema` needs. */
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
