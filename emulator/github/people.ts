import type { Comment, CommentSeed } from './comments.ts'
import type { Issue, IssueSeed } from './issues.ts'
import { addLabel } from './labels.ts'
import type { Repository } from './repositories.ts'
import {
  type ChangedFile,
  type Commit,
  type CommitSeed,
  type Compare,
  type CompareSeed,
  changedFile,
  type FileSeed,
  type PullRequest,
  type PullRequestSeed,
  type PushSeed,
  type Release,
  type ReleaseSeed,
  type RepositorySeed,
  type Role,
} from './repositories.ts'
import { addReview, type Review, type ReviewSeed } from './reviews.ts'
import type { World } from './state.ts'
import { addStatus, type Status, type StatusSeed } from './statuses.ts'

/** What everybody but the action does on GitHub. */
export type People = {
  addRepository(repository: RepositorySeed): Repository
  addPullRequest(pullRequest?: PullRequestSeed): PullRequest
  changePullRequest(number: number, change: PullRequestChange, repository?: string): PullRequest
  /** A pull request as it is now. */
  pullRequest(number: number, repository?: string): PullRequest
  addIssue(issue?: IssueSeed): Issue
  /** Creates a label in a repository. */
  addLabel(name: string, repository?: string): void
  /** Lets a team see a repository, so that it can be asked for a review. */
  addTeam(slug: string, repository?: string): void
  addReview(review: ReviewSeed): Review
  addCommit(commit?: CommitSeed): Commit
  /** What GitHub answers instead of comparing the known commits. */
  addCompare(compare: CompareSeed): Compare
  push(push: PushSeed): Commit[]
  /** Creates or moves a branch or a tag. */
  setRef(name: string, sha: string, repository?: string): void
  addRelease(release: ReleaseSeed): Release
  addStatus(status: StatusSeed): Status
  addComment(comment: CommentSeed): Comment
  /** `at`: milliseconds since the epoch; now unless given. */
  editComment(id: number, body: string, at?: number): Comment
  deleteComment(id: number): void
  /** A person's role in a repository; without it `none` in a private one, `read` in a public one. */
  setPermission(login: string, role: Role, repository?: string): void
}

/** The fields of a pull request that can change while a test runs. */
export type PullRequestChange = Partial<
  Pick<
    PullRequest,
    | 'title'
    | 'body'
    | 'state'
    | 'draft'
    | 'merged'
    | 'mergeCommitSha'
    | 'head'
    | 'labels'
    | 'requestedReviewers'
    | 'requestedTeams'
  >
> & { files?: readonly FileSeed[] }

/** Lets a test do what people do. */
export function people(world: World): People {
  return { ...inRepositories(world.repositories), ...inConversations(world) }
}

function inRepositories(repositories: World['repositories']): Omit<People, keyof Conversations> {
  return {
    addRepository: repositories.add,
    addPullRequest: (seed = {}) => repositories.addPullRequest(seed),
    changePullRequest(number, { files, ...change }, repository) {
      const changed: { files?: ChangedFile[] } = files === undefined ? {} : { files: files.map(changedFile) }
      const closed = change.merged === true ? { state: 'closed' as const } : {}
      return Object.assign(repositories.pullRequest(number, repository), closed, change, changed)
    },
    pullRequest: repositories.pullRequest,
    addIssue: (seed = {}) => repositories.addIssue(seed),
    addLabel: (name, repository) => void addLabel(repositories.named(repository), name),
    addTeam: (slug, repository) => void repositories.named(repository).teams.push(slug),
    addCommit: (seed = {}) => repositories.addCommit(seed),
    addCompare: repositories.addCompare,
    push: repositories.push,
    setRef: (name, sha, repository) => void repositories.named(repository).refs.set(refOf(name), sha),
    addRelease: repositories.addRelease,
    addStatus: (seed) => addStatus(repositories.named(seed.repository), seed),
    setPermission: (login, role, repository) => void repositories.setRole(login, role, repository),
  }
}

type Conversations = Pick<People, 'addReview' | 'addComment' | 'editComment' | 'deleteComment'>

function inConversations({ repositories, comments }: World): Conversations {
  const existing = (id: number) => {
    const comment = comments.find(id)
    if (comment === undefined) throw new Error(`The emulated GitHub has no comment ${id}`)
    return comment
  }
  return {
    addReview: (seed) => addReview(repositories.pullRequest(seed.number, seed.repository), seed),
    addComment(seed) {
      const isOnIssue = repositories.named(seed.repository).issues.has(seed.number)
      // Throws if there is neither an issue nor a pull request: a mistake of the test.
      const { repository } = isOnIssue
        ? repositories.issue(seed.number, seed.repository)
        : repositories.pullRequest(seed.number, seed.repository)
      return comments.add({ ...seed, repository, isOnIssue })
    },
    editComment: (id, body, at) => comments.edit(existing(id), body, at),
    deleteComment: (id) => comments.remove(existing(id)),
  }
}

/** A tag, unless a branch is meant: `heads/main`. */
function refOf(name: string): string {
  return /^(heads|tags)\//.test(name) ? name : `tags/${name}`
}
