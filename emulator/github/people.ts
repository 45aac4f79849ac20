import type { Comment, CommentSeed } from './comments.ts'
import {
  addCommit,
  addIssue,
  addPullRequest,
  addRelease,
  addReview,
  addStatus,
  type CommitSeed,
  changedFile,
  type FileSeed,
  type IssueSeed,
  type PullRequest,
  type PullRequestSeed,
  type PushSeed,
  push,
  type ReleaseSeed,
  type ReviewSeed,
  type Role,
  type StatusSeed,
  type World,
} from './repositories.ts'

/** The fields of a pull request that change while a test runs. */
interface PullRequestChange extends Partial<Omit<PullRequest, 'repository' | 'number' | 'nodeId' | 'files' | 'lag'>> {
  files?: readonly FileSeed[]
  /** How often GitHub is asked for the pull request before it shows this; not at all unless given. */
  lagsFor?: number
}

/** Lets a test do what everybody but the action does on GitHub; in the token's own repository unless one is named. */
export function people({ repositories, comments }: World) {
  const { named } = repositories
  const pullRequest = (number: number, repository?: string): PullRequest =>
    named(repository).pullRequests.get(number) ?? missing(`pull request ${number}`)
  const comment = (id: number): Comment => comments.find(id) ?? missing(`comment ${id}`)
  return {
    addRepository: repositories.add,
    /** Before anything is added to it. */
    renameRepository: repositories.rename,
    addPullRequest: (seed: PullRequestSeed = {}) => addPullRequest(named(seed.repository), seed),
    changePullRequest(number: number, parts: PullRequestChange, repository?: string): PullRequest {
      const { files, lagsFor = 0, ...change } = parts
      const changed = { updatedAt: Date.now(), ...(files && { files: files.map(changedFile) }) }
      const one = pullRequest(number, repository)
      const lag = { shown: { ...one }, reads: lagsFor }
      return Object.assign(one, change.merged && { state: 'closed' }, changed, change, { lag })
    },
    /** A pull request as it is now. */
    pullRequest,
    addIssue: (seed: IssueSeed = {}) => addIssue(named(seed.repository), seed),
    /** Lets a team see a repository, so that it can be asked for a review. */
    addTeam: (slug: string, repository?: string) => void named(repository).teams.push(slug),
    addReview: (seed: ReviewSeed) => addReview(pullRequest(seed.number, seed.repository), seed),
    addCommit: (seed: CommitSeed = {}) => addCommit(named(seed.repository), seed),
    push: (seed: PushSeed) => push(named(seed.repository), seed),
    /** Creates or moves a tag, or a branch: `heads/main`. */
    setRef(name: string, sha: string, repository?: string): void {
      named(repository).refs.set(/^(heads|tags)\//.test(name) ? name : `tags/${name}`, sha)
    },
    addRelease: (seed: ReleaseSeed) => addRelease(named(seed.repository), seed),
    addStatus: (seed: StatusSeed) => addStatus(named(seed.repository), seed),
    addComment(seed: CommentSeed): Comment {
      const { fullName: repository, issues } = named(seed.repository)
      const isOnIssue = issues.has(seed.number)
      if (!isOnIssue) pullRequest(seed.number, repository)
      return comments.add({ ...seed, repository, isOnIssue })
    },
    /** `at`: milliseconds since the epoch; now unless given. */
    editComment: (id: number, body: string, at?: number) => comments.edit(comment(id), body, at),
    deleteComment: (id: number) => comments.remove(comment(id)),
    /** A person's role in a repository; without it `none` in a private one, `read` in a public one. */
    setPermission: (login: string, role: Role, repository?: string) =>
      void named(repository).roles.set(login.toLowerCase(), role),
  }
}

/** What a test names and has not added is a mistake of the test. */
function missing(what: string): never {
  throw new Error(`The emulated GitHub has no ${what}`)
}
