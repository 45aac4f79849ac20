import type { Permissions, Token } from './access.ts'

/** A token that a program may send, beside the default one. */
export type TokenSeed = {
  token: string
  /** Its login, for an app with `[bot]`. */
  identity: string
  /** What is left out is `none`. */
  permissions?: Partial<Permissions>
  /** The repositories that it was made for. What is public it sees everywhere. */
  repositories: readonly string[]
}

/** The token of the workflow: it was made for the repositories that are `accessible`. */
export type DefaultToken = Omit<TokenSeed, 'repositories'>

const NO_PERMISSIONS: Permissions = { 'pull-requests': 'none', contents: 'none', issues: 'none', statuses: 'none' }

/** Whoever sends a token that GitHub did not make. */
const NOBODY: Token = { identity: '', permissions: NO_PERMISSIONS, hasExpired: true, isMadeFor: () => false }

export type Tokens = ReturnType<typeof createTokens>

/** The tokens that GitHub has made. */
export function createTokens(own: DefaultToken) {
  const tokens = new Map<string, Token>()
  const add = ({ token, identity, permissions }: DefaultToken, isMadeFor: Token['isMadeFor']) =>
    void tokens.set(token, {
      identity,
      permissions: { ...NO_PERMISSIONS, ...permissions },
      hasExpired: false,
      isMadeFor,
    })
  add(own, ({ accessible }) => accessible)
  return {
    add(seed: TokenSeed): void {
      const names = seed.repositories.map((name) => name.toLowerCase())
      add(seed, ({ fullName }) => names.includes(fullName.toLowerCase()))
    },
    /** The token that a request has sent. */
    of: (sent: string): Token => tokens.get(sent) ?? NOBODY,
    /** Throws if there is no such token: a mistake of the test. */
    named(token = own.token): Token {
      const found = tokens.get(token)
      if (found === undefined) throw new Error('The emulated GitHub has no such token')
      return found
    },
  }
}
