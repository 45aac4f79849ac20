import type { PullRequest } from './pull-request.ts'
import type { Visibility } from './repository.ts'

/** The event that started the run. Every text is untrusted. */
export interface RunEvent {
  /** `pull_request`, `push`, `schedule`, …; empty outside of a workflow. */
  name: string
  /** The payload's own word, such as `opened` or `deleted`; empty where it has none. */
  action: string
  sender: string | undefined
  /** The accounts behind the workflow run of a `workflow_run`; `undefined` for one that the payload does not name. */
  runActors: readonly (string | undefined)[]
  /** The accounts behind the event: actor, sender, the pull request's author. */
  logins: readonly string[]
  /** True where the pull request comes from another repository than it goes into; absent where the payload does not say. */
  fromFork: boolean | undefined
  /** The number of the repository that the workflow runs in; absent where the payload does not name it. */
  repositoryId: number | undefined
  /** Tells who may read the workflow's repository. */
  visibility: Visibility
  /** True where that repository is a fork. */
  isInFork: boolean | undefined
  /** The event's pull request; its title, body and address may be empty. */
  pullRequest: PullRequest | undefined
  /** The pull request's head before the push that caused the event; absent for another event. */
  headBefore: string | undefined
  comment: Remark | undefined
  review: EventReview | undefined
  release: Release | undefined
  push: Push | undefined
}

export interface RemarkPlace {
  path: string
  /** The first and the last line; absent for a remark on the whole file. */
  lines: { first: number; last: number } | undefined
  /** The part of the diff that ends with the last line. */
  hunk: string
}

/** A comment, or a part of a review. */
export interface Remark {
  /** The login; absent where the account is gone. */
  author: string | undefined
  text: string
  /** Absent for a comment on the whole change. */
  location: RemarkPlace | undefined
}

/** A review's remarks, oldest first. */
export interface Remarks {
  remarks: readonly Remark[]
  capped: boolean
}

export interface EventReview {
  id: number | undefined
  /** The number of the pull request that it is of. */
  pullRequest?: number | undefined
  /** Absent where the account is gone. */
  author: string | undefined
  /** The verdict, as `approved`. */
  state: string
  text: string
}

export interface Release {
  /** Milliseconds since the epoch; absent for a draft. */
  publishedAtMs?: number | undefined
  tag: string
  name: string
  notes: string
}

export interface Push {
  /** All zeros for a new branch. */
  before: string
  /** All zeros for a deleted branch. */
  after: string
  /** The branch that was pushed to; absent for a tag. */
  branch?: string | undefined
  /** The first line of its newest commit's message; absent where the payload does not name it. */
  subject?: string | undefined
  /** The logins of the pushed commits' authors, as far as the payload names them; wrong for squash merges. */
  authors: readonly (string | undefined)[]
}

/** An id of zeros stands for no commit: the branch is new or deleted. */
export function isZero(sha: string): boolean {
  return /^0+$/.test(sha)
}

/** The event without its own change, which plays no part where the code is in another repository. */
export function withoutChange(event: RunEvent): RunEvent {
  return { ...event, pullRequest: undefined, headBefore: undefined, push: undefined }
}
