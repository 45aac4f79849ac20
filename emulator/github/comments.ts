/** A comment that exists before the test begins, or that a person writes in the meantime. */
export interface CommentSeed {
  /** The token's own repository unless given. */
  repository?: string
  number: number
  body: string
  /** Login, for an app with `[bot]`; null when the account is gone. `octocat` unless given. */
  author?: string | null
  /** When it was written: milliseconds since the epoch; now unless given. */
  at?: number
}

export interface Comment {
  readonly id: number
  readonly nodeId: string
  readonly repository: string
  readonly number: number
  /** Whether it is on an issue that is no pull request. */
  readonly isOnIssue: boolean
  readonly author: string | null
  readonly body: string
  /** Every body that it had, oldest first. GitHub mails only the first. */
  readonly versions: readonly string[]
  /** When it was last written: milliseconds since the epoch. */
  readonly updatedAt: number
}

export type Comments = ReturnType<typeof createComments>

/** The comments on all issues and pull requests, in the order of their ids: oldest first. */
export function createComments() {
  const present = new Map<string, Comment>()
  const deleted: Comment[] = []
  const list = () => [...present.values()]
  return {
    list,
    deleted,
    of: (repository: string, number: number) =>
      list().filter((comment) => comment.repository === repository && comment.number === number),
    find: (id: number | string) => present.get(typeof id === 'string' ? id : `IC_${id}`),

    add(seed: CommentSeed & { repository: string; isOnIssue: boolean }): Comment {
      const id = 2_100_000_001 + present.size + deleted.length
      const { author = 'octocat', body, at = Date.now(), ...place } = seed
      const comment = { ...place, id, nodeId: `IC_${id}`, author, body, versions: [body], updatedAt: at }
      present.set(comment.nodeId, comment)
      return comment
    },

    /** Also somebody else's, as GitHub allows with write access. */
    edit(comment: Comment, body: string, updatedAt = Date.now()): Comment {
      const edited = { ...comment, body, versions: [...comment.versions, body], updatedAt }
      present.set(comment.nodeId, edited)
      return edited
    },

    remove(comment: Comment): void {
      present.delete(comment.nodeId)
      deleted.push(comment)
    },
  }
}
