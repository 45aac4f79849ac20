/** The input that the token of a connection comes from. */
export type TokenInput = 'github-token' | 'docs-token'

/** The token of a request, for the advice of its errors. */
export type TokenUse =
  | {
      input: 'github-token'
      /** All permissions that the run needs of it, so that a reader adds them at once. */
      needed: readonly string[]
      /** `owner/name` of the repository that the request was about, unless it is the workflow's own. */
      elsewhere?: string
    }
  | {
      input: 'docs-token'
      /** `owner/name` of the repository that the request was about. */
      repository: string
    }

/** What to do about a token that GitHub does not accept: a sentence. */
export function adviceToRenew({ input }: TokenUse): string {
  if (input === 'docs-token') {
    return (
      'Check `docs-token`: the token of a GitHub App expires after one hour, a personal one on the day that was chosen ' +
      'when it was made.'
    )
  }
  return (
    "Check `github-token`: the job's own token expires when the job ends, and after 24 hours at the latest; " +
    'the token of a GitHub App expires after one hour.'
  )
}

/**
 * How the token gets what it lacks; `undefined` where nothing is known to be lacking.
 *
 * @param permission what the request needs; absent for what every token with access to the repository may do
 */
export function adviceToPermit(use: TokenUse, permission: string | readonly string[] | undefined): string | undefined {
  const wanted = permission === undefined ? [] : [permission].flat()
  const lacking = wanted.length === 0 ? 'access to' : `the permission ${inCode(wanted)} on`
  if (use.input === 'docs-token') return `Give the token of \`docs-token\` ${lacking} ${use.repository}`
  // The job's own token is made for its repository alone, whatever its permissions.
  if (use.elsewhere !== undefined) return `Set \`docs-token\` to a token with ${lacking} ${use.elsewhere}`
  if (wanted.length === 0) return undefined
  return `Add ${inCode(eachScopeOnce([...wanted, ...use.needed]))} to the \`permissions:\` of the job`
}

/** What may write may also read. */
function eachScopeOnce(permissions: readonly string[]): string[] {
  const isCovered = (permission: string) => permissions.includes(permission.replace(/read$/, 'write'))
  const once = permissions.filter((permission) => permission.endsWith('write') || !isCovered(permission))
  return [...new Set(once)].sort()
}

function inCode(permissions: readonly string[]): string {
  return permissions.map((permission) => `\`${permission}\``).join(' and ')
}
