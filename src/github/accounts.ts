import { z } from 'zod'

/** Whose token it is, as REST names accounts: with `[bot]` for an app. REST itself names nobody to an app's token. */
export const viewerSchema = z.object({ login: z.string() })

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

/** Logins are case-insensitive. */
export function isSameLogin(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
