import type { Comment } from './comments.ts'
import { type ChangedFile, type Commit, type PullRequest, type Repository, type Role, shaOf } from './repositories.ts'

/** Where the emulated GitHub's web pages and its API are, for the links in its answers. */
export type Addresses = { apiUrl: string; serverUrl: string }

/** A number that is always the same for a login, as accounts have one. */
export function accountId(login: string): number {
  return Number.parseInt(shaOf(login.toLowerCase()).slice(0, 7), 16)
}

export function isBot(login: string): boolean {
  return login.endsWith('[bot]')
}

/** The address of an account's page; that of an app's bot is the app's. */
export function accountUrl(login: string, { serverUrl }: Addresses): string {
  return isBot(login) ? `${serverUrl}/apps/${login.slice(0, -'[bot]'.length)}` : `${serverUrl}/${login}`
}

export function pullRequestUrl({ repository, number }: PullRequest | Comment, { serverUrl }: Addresses): string {
  return `${serverUrl}/${repository}/pull/${number}`
}

export function commentUrl(comment: Comment, addresses: Addresses): string {
  return `${pullRequestUrl(comment, addresses)}#issuecomment-${comment.id}`
}

/** An account whose user is gone is null. */
function userShape(login: string | null, addresses: Addresses) {
  if (login === null) return null
  const id = accountId(login)
  const url = `${addresses.apiUrl}/users/${encodeURIComponent(login)}`
  const type = isBot(login) ? 'Bot' : 'User'
  return { login, id, node_id: `U_${id}`, url, html_url: accountUrl(login, addresses), type, site_admin: false }
}

export function commentShape(comment: Comment, addresses: Addresses) {
  const { id, nodeId, repository, number, author, body, createdAt, updatedAt } = comment
  const url = `${addresses.apiUrl}/repos/${repository}/issues`
  const app = author !== null && isBot(author) ? { slug: author.slice(0, -'[bot]'.length) } : null
  return {
    url: `${url}/comments/${id}`,
    html_url: commentUrl(comment, addresses),
    issue_url: `${url}/${number}`,
    id,
    node_id: nodeId,
    user: userShape(author, addresses),
    created_at: createdAt,
    updated_at: updatedAt,
    body,
    author_association: app === null ? 'MEMBER' : 'NONE',
    performed_via_github_app: app,
  }
}

/** A pull request as a list shows it: without `merged` and the counts. */
export function simplePullRequestShape(pullRequest: PullRequest, repository: Repository, addresses: Addresses) {
  const { number, nodeId, title, body, user, state, merged, mergeCommitSha, draft, locked, createdAt } = pullRequest
  const created = new Date(createdAt).toISOString()
  return {
    url: `${addresses.apiUrl}/repos/${repository.fullName}/pulls/${number}`,
    id: repository.id + number,
    node_id: nodeId,
    html_url: pullRequestUrl(pullRequest, addresses),
    number,
    state,
    locked,
    title,
    user: userShape(user, addresses),
    body,
    labels: [],
    created_at: created,
    updated_at: created,
    closed_at: state === 'closed' ? created : null,
    merged_at: merged ? created : null,
    merge_commit_sha: mergeCommitSha,
    draft,
    head: headShape(pullRequest, addresses),
    base: branchShape({ ...pullRequest.base, repository: repository.fullName }, repository.private, addresses),
    author_association: 'CONTRIBUTOR',
  }
}

/** A pull request as asked for by its number. */
export function pullRequestShape(
  pullRequest: PullRequest,
  repository: Repository,
  more: { addresses: Addresses; comments: number },
) {
  const { files, commits, merged } = pullRequest
  return {
    ...simplePullRequestShape(pullRequest, repository, more.addresses),
    merged,
    mergeable: merged ? null : true,
    merged_by: null,
    comments: more.comments,
    commits: commits.length,
    additions: files.reduce((sum, { additions }) => sum + additions, 0),
    deletions: files.reduce((sum, { deletions }) => sum + deletions, 0),
    changed_files: files.length,
  }
}

function headShape({ head }: PullRequest, addresses: Addresses) {
  return branchShape(head, false, addresses)
}

type Branch = { sha: string; ref: string; repository: string | null }

function branchShape({ sha, ref, repository }: Branch, isPrivate: boolean, addresses: Addresses) {
  const [owner = 'unknown'] = repository?.split('/') ?? []
  const html = `${addresses.serverUrl}/${repository}`
  const repo = { full_name: repository, name: repository?.split('/')[1], private: isPrivate, html_url: html }
  return {
    label: `${owner}:${ref}`,
    ref,
    sha,
    user: repository === null ? null : userShape(owner, addresses),
    // The repository of a deleted fork is null.
    repo: repository === null ? null : { ...repo, owner: userShape(owner, addresses) },
  }
}

export function commitShape(commit: Commit, { fullName }: Repository, addresses: Addresses) {
  const { sha, message, author, committer, parents } = commit
  const url = (id: string) => `${addresses.apiUrl}/repos/${fullName}/commits/${id}`
  const page = (id: string) => `${addresses.serverUrl}/${fullName}/commit/${id}`
  const date = '2026-11-01T08:00:00Z'
  const signed = (login: string | null) => ({ name: login ?? 'Nobody', email: 'nobody@example.test', date })
  return {
    sha,
    node_id: `C_${sha}`,
    commit: { author: signed(author), committer: signed(committer), message, tree: { sha: shaOf(sha) } },
    url: url(sha),
    html_url: page(sha),
    author: userShape(author, addresses),
    committer: userShape(committer, addresses),
    parents: parents.map((parent) => ({ sha: parent, url: url(parent), html_url: page(parent) })),
  }
}

/** @param place what the file's links begin with: the head commit */
export function fileShape(file: ChangedFile, { fullName }: Repository, { addresses, sha }: FilePlace) {
  const { filename, status, additions, deletions, changes, patch, previous_filename } = file
  const path = filename.split('/').map(encodeURIComponent).join('/')
  return {
    sha: shaOf(filename),
    filename,
    status,
    additions,
    deletions,
    changes,
    blob_url: `${addresses.serverUrl}/${fullName}/blob/${sha}/${path}`,
    raw_url: `${addresses.serverUrl}/${fullName}/raw/${sha}/${path}`,
    contents_url: `${addresses.apiUrl}/repos/${fullName}/contents/${path}?ref=${sha}`,
    ...(patch === undefined ? {} : { patch }),
    ...(previous_filename === undefined ? {} : { previous_filename }),
  }
}

type FilePlace = { addresses: Addresses; sha: string }

/** `permission` knows four words only; `role_name` has them all. */
export function permissionShape(login: string, role: Role, addresses: Addresses) {
  const base: Partial<Record<Role, string>> = { maintain: 'write', triage: 'read' }
  return { permission: base[role] ?? role, role_name: role, user: userShape(login, addresses) }
}
