/** The input that the token of a connection comes from. */
export type TokenInput = 'github-token' | 'docs-token'

/** The token of a request, and what the request was about, for the advice of its errors. */
export interface TokenUse {
  input: TokenInput
  /** `owner/name` of the repository that the request was about. */
  repository: string
  /** Whether the workflow runs in it. */
  isOwn: boolean
  /** Where this action's files are; empty for an action of the checkout. */
  filesUrl: string
}

/** What a request needs, as under `permissions:` of a job; absent for what every token with access may do. */
export type Permission = string | readonly string[] | undefined

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

/** How the token gets what a request was refused for: one sentence, or two. */
export function adviceToPermit(token: TokenUse, permission: Permission, message: string): string {
  const permit = permitting(token, permission)
  if (permit === undefined) return `Leave \`github-token\` out: the job's own token may do this${unlessOther(message)}.`
  return `${permit}${unlessOther(message)}.${whereListed(token, permission)}`
}

/** What to do where the target does not exist, or the token does not see it: one sentence, or two. */
export function adviceToFind(token: TokenUse, permission: Permission, target: string): string {
  const permit = permitting(token, permission)
  if (permit === undefined) return `Check that ${target} exists.`
  // The job's own token sees its repository, so the number or the name is wrong; others most likely see nothing there.
  if (token.input === 'docs-token' || !token.isOwn) {
    return `${permit}, and check that ${target} exists.${whereListed(token, permission)}`
  }
  const needed = `the \`permissions:\` of the job include ${inCode(permission)}`
  return `Check that ${target} exists, and that ${needed}.${whereListed(token, permission)}`
}

/** How the token gets what it lacks, without an end; `undefined` where nothing is known to be lacking. */
function permitting({ input, repository, isOwn }: TokenUse, permission: Permission): string | undefined {
  const lacking = permission === undefined ? 'access to' : `the permission ${inCode(permission)} on`
  if (input === 'docs-token') return `Give the token of \`docs-token\` ${lacking} ${repository}`
  // The job's own token is made for its repository alone, whatever its permissions.
  if (!isOwn) return `Set \`docs-token\` to a token with ${lacking} ${repository}`
  return permission && `Add ${inCode(permission)} to the \`permissions:\` of the job`
}

/** Whatever else GitHub gives as the reason, a reader must not be sent after a permission that is there. */
function unlessOther(message: string): string {
  return /permission|not accessible|must have/i.test(message) ? '' : ', unless the message gives another reason'
}

function whereListed({ filesUrl }: TokenUse, permission: Permission): string {
  if (permission === undefined) return ''
  const page = `${filesUrl === '' ? '' : `${filesUrl}/`}docs/reference.md#permissions`
  return ` See ${page} for what each input needs.`
}

function inCode(permissions: Permission): string {
  return [permissions ?? []]
    .flat()
    .map((permission) => `\`${permission}\``)
    .join(' and ')
}
