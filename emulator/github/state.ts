import type { Token } from './access.ts'
import type { Comments } from './comments.ts'
import type { Repositories } from './repositories.ts'

/** What the emulated GitHub holds. */
export type World = { repositories: Repositories; comments: Comments }

/** What it holds, for a request. */
export type GitHubState = World & {
  /** Who sends the request. */
  token: Token
}
