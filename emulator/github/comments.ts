/** A comment that exists before the test begins, or that a person writes meanwhile. */
export type CommentSeed = {
  /** The token's own repository unless given. */
  repository?: string
  number: number
  body: string
  /** Login, for an app with `[bot]`; null when the account is gone. `octocat` unless given. */
  author?: string | null
  createdAt?: Date
  isMinimized?: boolean
}

/** A comment for a test to look at. */
export type Comment = {
  readonly id: number
  readonly nodeId: string
  readonly repository: string
  readonly number: number
  readonly author: string | null
  readonly body: string
  /** Every body that it had, oldest first. GitHub mails only the first one. */
  readonly versions: readonly string[]
  /** Login of who changed it last. */
  readonly editor: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly isMinimized: boolean
}

export type Comments = ReturnType<typeof keepComments>

/** The comments on all pull requests, in the order of their ids, which is that of their making. */
export function keepComments() {
  const present = new Map<number, Comment>()
  const deleted: Comment[] = []

  return {
    list: () => [...present.values()],
    deleted,
    of: (repository: string, number: number) =>
      [...present.values()].filter((comment) => comment.repository === repository && comment.number === number),
    find: (id: number) => present.get(id),
    findNode: (nodeId: string) => [...present.values()].find((comment) => comment.nodeId === nodeId),

    add(seed: CommentSeed & { repository: string }): Comment {
      const { author = 'octocat', body, repository, number, isMinimized = false } = seed
      const id = 2_100_000_001 + present.size + deleted.length
      const createdAt = timestamp(seed.createdAt)
      const place = { id, nodeId: `IC_${id}`, repository, number }
      const times = { createdAt, updatedAt: createdAt }
      const comment = { ...place, author, body, versions: [body], editor: null, ...times, isMinimized }
      present.set(id, comment)
      return comment
    },

    /** Nobody is kept from editing another's comment: with write access GitHub lets them. */
    edit(comment: Comment, body: string, editor: string): Comment {
      const edited = { ...comment, body, versions: [...comment.versions, body], editor, updatedAt: timestamp() }
      present.set(comment.id, edited)
      return edited
    },

    remove(comment: Comment): void {
      present.delete(comment.id)
      deleted.push(comment)
    },
  }
}

/** GitHub's times have no fractions of a second, so that two comments can share one. */
function timestamp(date = new Date()): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z')
}
