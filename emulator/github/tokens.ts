import type { Permissions, Token } from './access.ts'

/** A token that a program may send, beside the default one. */
export interface TokenSeed {
  token: string
  /** Its login, for an app with `[bot]`. */
  identity: string
  /** What is left out is `none`. */
  permissions?: Partial<Permissions>
  /**
   * The repositories that it was made for; the default token was made for those that are `accessible`. What is public a
   * token sees everywhere.
   */
  repositories?: readonly string[]
}

const NO_PERMISSIONS: Permissions = { 'pull-requests': 'none', contents: 'none', issues: 'none', statuses: 'none' }

/** Whoever sends a token that GitHub did not make. */
export const NOBODY: Token = { identity: '', permissions: NO_PERMISSIONS, isMadeFor: () => false }

/** The tokens that GitHub has made. */
export function createTokens(own: TokenSeed) {
  const tokens = new Map<string, Token>()
  const add = ({ token, identity, permissions, repositories }: TokenSeed): Token => {
    const names = repositories?.map((name) => name.toLowerCase())
    const isMadeFor: Token['isMadeFor'] = ({ fullName, accessible }) =>
      names?.includes(fullName.toLowerCase()) ?? accessible
    const made = { identity, permissions: { ...NO_PERMISSIONS, ...permissions }, isMadeFor }
    tokens.set(token, made)
    return made
  }
  return { own: add(own), add, of: (sent: string): Token => tokens.get(sent) ?? NOBODY }
}
