import type { Comment } from './comments.ts'
import * as github from './repositories.ts'

// What responses hold of GitHub's documented fields: those that the action reads, and what tells one thing from another.

const SERVER_URL = 'https://github.com'

/** An account; null when it is gone. */
function userShape(login: string | null) {
  if (login === null) return null
  // The same for the same login.
  const id = Number.parseInt(github.shaOf(login.toLowerCase()).slice(0, 7), 16)
  return { login, id, type: login.endsWith('[bot]') ? 'Bot' : 'User' }
}

function timeShape(atMs: number): string {
  return new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z')
}

export function commentShape(comment: Comment) {
  const { id, nodeId, author, body, updatedAt } = comment
  const updated_at = timeShape(updatedAt)
  return { id, node_id: nodeId, html_url: commentUrl(comment), user: userShape(author), body, updated_at }
}

export function commentUrl({ id, repository, number, isOnIssue }: Comment): string {
  return `${SERVER_URL}/${repository}/${isOnIssue ? 'issues' : 'pull'}/${number}#issuecomment-${id}`
}

/** An issue or a pull request in a list of issues. */
export function issueShape(one: github.Issue | github.PullRequest) {
  const { repository, number, title, body, user, state } = one
  const shared = { number, title, body, user: userShape(user), state }
  if (!('head' in one)) return { ...shared, html_url: `${SERVER_URL}/${repository}/issues/${number}` }
  const html_url = pullRequestUrl(one)
  return { ...shared, html_url, pull_request: { html_url } }
}

/** A pull request as a list shows it: without `merged` and counts. */
export function simplePullRequestShape(pullRequest: github.PullRequest, repository: github.Repository) {
  const { number, nodeId, title, body, user, state, head, base } = pullRequest
  return {
    node_id: nodeId,
    html_url: pullRequestUrl(pullRequest),
    number,
    state,
    title,
    user: userShape(user),
    body,
    // Without `merge_commit_sha`, which newer versions of the API leave out.
    merged_at: mergedTime(pullRequest),
    updated_at: timeShape(pullRequest.updatedAt),
    labels: pullRequest.labels.map(labelShape),
    requested_reviewers: pullRequest.requestedReviewers.map(userShape),
    requested_teams: pullRequest.requestedTeams.map((slug) => ({ slug, name: slug })),
    head: { ...head, repo: head.repository === null ? null : { full_name: head.repository } },
    base: { ...base, repo: repositoryShape(repository) },
  }
}

export function pullRequestUrl({ repository, number }: github.PullRequest): string {
  return `${SERVER_URL}/${repository}/pull/${number}`
}

/** When a pull request was merged; null if it was not. */
export function mergedTime({ merged, mergedAt, createdAt }: github.PullRequest): string | null {
  return merged ? (mergedAt ?? new Date(createdAt).toISOString()) : null
}

export function pullRequestShape(pullRequest: github.PullRequest, repository: github.Repository) {
  const { files, commits, merged, mergeCommitSha: merge_commit_sha } = pullRequest
  const counts = { commits: commits.length, changed_files: files.length }
  return { ...simplePullRequestShape(pullRequest, repository), merged, merge_commit_sha, ...counts }
}

export function repositoryShape({ id, fullName, private: isPrivate }: github.Repository) {
  const [owner = '', name = ''] = fullName.split('/')
  return { id, name, full_name: fullName, owner: userShape(owner), private: isPrivate, default_branch: 'main' }
}

export function labelShape(name: string) {
  return { name, color: 'ededed', description: null, default: false }
}

export function reviewShape({ id, user, state }: github.Review) {
  return { id, user: userShape(user), body: '', state }
}

export function commitUrl({ fullName }: github.Repository, sha: string): string {
  return `${SERVER_URL}/${fullName}/commit/${sha}`
}

export function commitShape({ sha, message, author, parents }: github.Commit, repository: github.Repository) {
  return {
    sha,
    commit: { message },
    html_url: commitUrl(repository, sha),
    author: userShape(author),
    parents: parents.map((parent) => ({ sha: parent })),
  }
}

export function statusShape({ id, state, description, targetUrl, context, creator }: github.Status) {
  return { id, state, description, target_url: targetUrl, context, creator: userShape(creator) }
}

/** A remark as the list of one review shows it: by its position in the diff, without the number of its line. */
export function remarkShape({ review, path, body, hunk = '@@ -0,0 +1 @@\n+line', user = 'octocat' }: github.Remark) {
  const position = hunk.split('\n').length - 1
  return { pull_request_review_id: review, diff_hunk: hunk, path, position, user: userShape(user), body }
}

/** `permission` is one of four words; `role_name` is the role itself. */
export function permissionShape(login: string, role: github.Role) {
  const base: Partial<Record<github.Role, string>> = { maintain: 'write', triage: 'read' }
  return { permission: base[role] ?? role, role_name: role, user: userShape(login) }
}
