import type { Permissions } from './access.ts'
import { type Comments, createComments } from './comments.ts'
import { createRepositories, type Repositories, type RepositorySeed } from './repositories.ts'

/** What the emulated GitHub holds, and who sends the requests. */
export type GitHubState = {
  repositories: Repositories
  comments: Comments
  /** Login of the token. */
  identity: string
  /** Permissions of the token. */
  permissions: Permissions
}

/** A GitHub that holds one repository, for which the token was made. */
export function createState(own: RepositorySeed, identity: string, permissions: Permissions): GitHubState {
  return { repositories: createRepositories(own), comments: createComments(), identity, permissions }
}
