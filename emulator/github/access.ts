import type { Repository } from './repositories.ts'

export type Level = 'none' | 'read' | 'write'

export type Permissions = {
  'pull-requests': Level
  contents: Level
  issues: Level
  statuses: Level
  /** Of the organization, for its teams: no workflow's token ever has it. */
  members?: Level
}

/** Who sends a request, and what GitHub lets them do. */
export type Token = {
  /** Its login, for an app with `[bot]`. */
  readonly identity: string
  readonly permissions: Permissions
  isMadeFor(repository: Repository): boolean
}

/**
 * A permission that suffices, as documented under "Fine-grained access tokens" of each endpoint. Every token has `metadata` where
 * it was made for the repository; who needs it needs it in a public one too.
 */
export type Need = `${keyof Permissions | 'metadata'}: ${'read' | 'write'}`

/** Comments and labels of a pull request, which is an issue too. */
export const CONVERSATION: readonly Need[] = ['issues: write', 'pull-requests: write']

/** Whether a token may do what any one of `needs` allows; `hidden` is answered as if the repository did not exist. */
export function verdictOn(repository: Repository | undefined, token: Token, needs: readonly Need[]) {
  if (repository === undefined) return 'hidden'
  const isMadeFor = token.isMadeFor(repository)
  if (repository.private && !isMadeFor) return 'hidden'
  // What is public can be read without permission.
  const isFree = needs.every((need) => !repository.private && need.endsWith('read') && need !== 'metadata: read')
  return isFree || (isMadeFor && needs.some((need) => isMet(need, token))) ? 'allowed' : 'forbidden'
}

/** Whether a token has a permission, wherever it was made for. */
export function isMet(need: Need, { permissions }: Token): boolean {
  const has: Record<string, Level | undefined> = { ...permissions, metadata: 'read' }
  const [name = '', level] = need.split(': ')
  return has[name] === 'write' || has[name] === level
}

/** A token that a program may send, beside the default one. */
export interface TokenSeed {
  token: string
  /** Its login, for an app with `[bot]`. */
  identity: string
  /** What is left out is `none`. */
  permissions?: Partial<Permissions>
  /** Those that it was made for; the default token was made for those that are `accessible`. */
  repositories?: readonly string[]
}

const NO_PERMISSIONS: Permissions = { 'pull-requests': 'none', contents: 'none', issues: 'none', statuses: 'none' }

/** Sends a token that GitHub did not make. */
export const NOBODY: Token = { identity: '', permissions: NO_PERMISSIONS, isMadeFor: () => false }

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
  return {
    own: add(own),
    add,
    of: (authorization = ''): Token => tokens.get(authorization.split(' ')[1] ?? '') ?? NOBODY,
  }
}
