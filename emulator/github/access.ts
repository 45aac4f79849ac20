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

/** A permission that suffices. Every token has `metadata: read` where it was made for the repository. */
export type Need = {
  permission: keyof Permissions | 'metadata'
  level: 'read' | 'write'
  /** Whether it is needed in a public repository too; only for writes unless given. */
  alsoInPublic?: boolean
}

/** `hidden` is answered as if the repository did not exist. */
export type Verdict = 'allowed' | 'forbidden' | 'hidden'

// As documented under "Fine-grained access tokens" of each endpoint: any one of them suffices.

export const CONTENTS_READING: readonly Need[] = [{ permission: 'contents', level: 'read' }]
export const REPOSITORY_READING: readonly Need[] = [{ permission: 'metadata', level: 'read' }]
/** Who may do what in a repository is not public. */
export const ROLE_READING: readonly Need[] = [{ permission: 'metadata', level: 'read', alsoInPublic: true }]
export const PULL_REQUEST_READING: readonly Need[] = [{ permission: 'pull-requests', level: 'read' }]
export const PULL_REQUEST_WRITING: readonly Need[] = [{ permission: 'pull-requests', level: 'write' }]
export const STATUS_READING: readonly Need[] = [{ permission: 'statuses', level: 'read' }]
export const STATUS_WRITING: readonly Need[] = [{ permission: 'statuses', level: 'write' }]
export const ISSUE_READING: readonly Need[] = [{ permission: 'issues', level: 'read' }]
export const ISSUE_WRITING: readonly Need[] = [{ permission: 'issues', level: 'write' }]
/** Comments and labels of a pull request, which is an issue too. */
export const CONVERSATION_WRITING: readonly Need[] = [
  { permission: 'issues', level: 'write' },
  { permission: 'pull-requests', level: 'write' },
]

/** Whether a token may do what any one of `needs` allows. What is public can be read without permission. */
export function verdictOn(repository: Repository | undefined, token: Token, needs: readonly Need[]): Verdict {
  if (repository === undefined) return 'hidden'
  const isMadeFor = token.isMadeFor(repository)
  if (repository.private && !isMadeFor) return 'hidden'
  if (!repository.private && needs.every(({ level, alsoInPublic }) => level === 'read' && !alsoInPublic))
    return 'allowed'
  return isMadeFor && needs.some((need) => isMet(need, token)) ? 'allowed' : 'forbidden'
}

/** Whether a token has a permission, wherever it was made for. */
export function isMet({ permission, level }: Need, { permissions }: Token): boolean {
  const given = permission === 'metadata' ? 'read' : permissions[permission]
  return given === 'write' || given === level
}

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
