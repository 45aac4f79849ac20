import type { Comment } from './comments.ts'
import type { Issue } from './issues.ts'
import type { Repository } from './repositories.ts'
import {
  type ChangedFile,
  type Commit,
  type PullRequest,
  type Release,
  type RemarkSeed,
  type Role,
  shaOf,
} from './repositories.ts'
import type { Review } from './reviews.ts'
import type { Status } from './statuses.ts'

const SERVER_URL = 'https://github.com'

/** An account; null when it is gone. */
function userShape(login: string | null) {
  if (login === null) return null
  const isBot = login.endsWith('[bot]')
  // The same for the same login.
  const id = Number.parseInt(shaOf(login.toLowerCase()).slice(0, 7), 16)
  const page = isBot ? `apps/${login.slice(0, -'[bot]'.length)}` : login
  return { login, id, html_url: `${SERVER_URL}/${page}`, type: isBot ? 'Bot' : 'User' }
}

export function commentShape(comment: Comment) {
  const { id, nodeId, author, body, updatedAt } = comment
  return {
    id,
    node_id: nodeId,
    html_url: commentUrl(comment),
    user: userShape(author),
    body,
    // To the second, as all times of GitHub.
    updated_at: new Date(updatedAt).toISOString().replace(/\.\d+Z$/, 'Z'),
  }
}

/** Where people read a comment. */
export function commentUrl({ id, repository, number, isOnIssue }: Comment): string {
  return `${SERVER_URL}/${repository}/${isOnIssue ? 'issues' : 'pull'}/${number}#issuecomment-${id}`
}

/** What an issue and a pull request have in common in a list of issues. */
function sharedShape({ number, title, body, user, state, createdAt }: Omit<Issue, 'repository'>) {
  const created = new Date(createdAt).toISOString()
  const times = { created_at: created, updated_at: created, closed_at: state === 'closed' ? created : null }
  return { number, title, body, user: userShape(user), state, ...times }
}

export function issueShape(issue: Issue) {
  const { repository, number } = issue
  return { ...sharedShape(issue), html_url: `${SERVER_URL}/${repository}/issues/${number}`, labels: [] }
}

/** A pull request in a list of issues. */
export function pullRequestAsIssueShape(pullRequest: PullRequest) {
  const html_url = pullRequestUrl(pullRequest)
  const { draft, labels } = pullRequest
  return {
    ...sharedShape(pullRequest),
    html_url,
    draft,
    labels: labels.map(labelShape),
    pull_request: { html_url, merged_at: mergedTime(pullRequest) },
  }
}

/** A pull request as a list shows it: without `merged` and counts. */
export function simplePullRequestShape(pullRequest: PullRequest, repository: Repository) {
  const { number, nodeId, title, body, user, state, draft } = pullRequest
  const createdAt = new Date(pullRequest.createdAt).toISOString()
  return {
    node_id: nodeId,
    html_url: pullRequestUrl(pullRequest),
    number,
    state,
    draft,
    title,
    user: userShape(user),
    body,
    created_at: createdAt,
    updated_at: createdAt,
    closed_at: state === 'closed' ? createdAt : null,
    // Without `merge_commit_sha`, which newer versions of the API leave out.
    merged_at: mergedTime(pullRequest),
    labels: pullRequest.labels.map(labelShape),
    requested_reviewers: pullRequest.requestedReviewers.map(userShape),
    requested_teams: pullRequest.requestedTeams.map((slug) => ({ slug, name: slug })),
    head: branchShape(pullRequest.head),
    base: { ...pullRequest.base, repo: repositoryShape(repository) },
  }
}

/** Where people read a pull request. */
export function pullRequestUrl({ repository, number }: PullRequest): string {
  return `${SERVER_URL}/${repository}/pull/${number}`
}

/** When a pull request was merged; null if it was not. */
export function mergedTime({ merged, mergedAt, createdAt }: PullRequest): string | null {
  return merged ? (mergedAt ?? new Date(createdAt).toISOString()) : null
}

/** A pull request as its own endpoint shows it. */
export function pullRequestShape(pullRequest: PullRequest, repository: Repository) {
  const { files, commits, merged } = pullRequest
  return {
    ...simplePullRequestShape(pullRequest, repository),
    merged,
    commits: commits.length,
    additions: files.reduce((sum, { additions }) => sum + additions, 0),
    deletions: files.reduce((sum, { deletions }) => sum + deletions, 0),
    changed_files: files.length,
  }
}

export function repositoryShape({ id, fullName, private: isPrivate }: Repository) {
  const [owner = '', name = ''] = fullName.split('/')
  const visibility = isPrivate ? 'private' : 'public'
  return { id, name, full_name: fullName, owner: userShape(owner), private: isPrivate, visibility }
}

export function labelShape(name: string) {
  return { name, color: 'ededed', description: null, default: false }
}

export function reviewShape({ id, user, state, body, submittedAt }: Review) {
  // One that is not submitted has no time.
  return { id, user: userShape(user), body, state, ...(state === 'PENDING' ? {} : { submitted_at: submittedAt }) }
}

function branchShape({ sha, ref, repository }: { sha: string; ref: string; repository: string | null }) {
  // The repository of a deleted fork is null.
  return { ref, sha, repo: repository === null ? null : { full_name: repository } }
}

export function commitShape({ sha, message, author, parents, committedAt }: Commit, { fullName }: Repository) {
  return {
    sha,
    commit: { message, committer: { date: committedAt } },
    html_url: `${SERVER_URL}/${fullName}/commit/${sha}`,
    author: userShape(author),
    committer: userShape(author),
    parents: parents.map((parent) => ({ sha: parent })),
  }
}

export function fileShape({
  filename,
  sha,
  status,
  additions,
  deletions,
  changes,
  patch,
  previous_filename,
}: ChangedFile) {
  return {
    sha: sha ?? shaOf(`${filename} ${patch ?? ''}`),
    filename,
    status,
    additions,
    deletions,
    changes,
    ...(patch === undefined ? {} : { patch }),
    ...(previous_filename === undefined ? {} : { previous_filename }),
  }
}

export function statusShape({ id, state, description, targetUrl, context, creator, createdAt }: Status) {
  return {
    id,
    state,
    description,
    target_url: targetUrl,
    context,
    created_at: createdAt,
    updated_at: createdAt,
    creator: userShape(creator),
  }
}

export function releaseShape({ tag, draft, prerelease, publishedAt }: Release, { fullName }: Repository) {
  const html_url = `${SERVER_URL}/${fullName}/releases/tag/${tag}`
  return { tag_name: tag, name: tag, html_url, draft, prerelease, published_at: publishedAt }
}

/** A remark as the list of one review shows it: by its position in the diff, without the number of its line. */
export function remarkShape({ review, path, body, hunk = '@@ -0,0 +1 @@\n+line', user = 'octocat' }: RemarkSeed) {
  const position = hunk.split('\n').length - 1
  return {
    pull_request_review_id: review,
    diff_hunk: hunk,
    path,
    position,
    original_position: position,
    user: userShape(user),
    body,
  }
}

/** `permission` is one of four words; `role_name` is the role itself. */
export function permissionShape(login: string, role: Role) {
  const base: Partial<Record<Role, string>> = { maintain: 'write', triage: 'read' }
  return { permission: base[role] ?? role, role_name: role, user: userShape(login) }
}
