import type { Comment, CommentSeed } from './comments.ts'
import * as github from './repositories.ts'

/** The fields of a pull request that change while a test runs. */
interface PullRequestChange
  extends Partial<Omit<github.PullRequest, 'repository' | 'number' | 'nodeId' | 'files' | 'lag'>> {
  files?: readonly github.FileSeed[]
  /** How often GitHub is asked for the pull request before it shows this; not at all unless given. */
  lagsFor?: number
}

/** Lets a test do what everybody but the action does on GitHub; in the token's own repository unless one is named. */
export function people({ repositories, comments }: github.World) {
  const { named } = repositories
  const pullRequest = (number: number, repository?: string): github.PullRequest =>
    named(repository).pullRequests.get(number) ?? missing(`pull request ${number}`)
  const comment = (id: number): Comment => comments.find(id) ?? missing(`comment ${id}`)
  return {
    addRepository: repositories.add,
    /** Before anything is added to it. */
    renameRepository: repositories.rename,
    addPullRequest: (seed: github.PullRequestSeed = {}) => github.addPullRequest(named(seed.repository), seed),
    changePullRequest(number: number, parts: PullRequestChange, repository?: string): github.PullRequest {
      const { files, lagsFor = 0, ...change } = parts
      const changed = { updatedAt: Date.now(), ...(files && { files: files.map(github.changedFile) }) }
      const one = pullRequest(number, repository)
      const lag = { shown: { ...one }, reads: lagsFor }
      return Object.assign(one, change.merged && { state: 'closed' }, changed, change, { lag })
    },
    /** A pull request as it is now. */
    pullRequest,
    addIssue: (seed: github.IssueSeed = {}) => github.addIssue(named(seed.repository), seed),
    /** Lets a team see a repository, so that it can be asked for a review. */
    addTeam: (slug: string, repository?: string) => void named(repository).teams.push(slug),
    addReview: (seed: github.ReviewSeed) => github.addReview(pullRequest(seed.number, seed.repository), seed),
    addCommit: (seed: github.CommitSeed = {}) => github.addCommit(named(seed.repository), seed),
    push: (seed: github.PushSeed) => github.push(named(seed.repository), seed),
    /** Creates or moves a tag, or a branch: `heads/main`. */
    setRef(name: string, sha: string, repository?: string): void {
      named(repository).refs.set(/^(heads|tags)\//.test(name) ? name : `tags/${name}`, sha)
    },
    addRelease: (seed: github.ReleaseSeed) => github.addRelease(named(seed.repository), seed),
    addStatus: (seed: github.StatusSeed) => github.addStatus(named(seed.repository), seed),
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
    setPermission: (login: string, role: github.Role, repository?: string) =>
      void named(repository).roles.set(login.toLowerCase(), role),
  }
}

/** What a test names and has not added is a mistake of the test. */
function missing(what: string): never {
  throw new Error(`The emulated GitHub has no ${what}`)
}
