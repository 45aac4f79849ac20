import { shaOf } from '../../emulator/github/repositories.ts'

/** An event as GitHub delivers it to a run. */
export interface GitHubEvent {
  name: string
  payload: Record<string, unknown>
  /** Login of whoever caused it. */
  actor: string
}

const repositoryOf = (name: string) => ({
  name,
  full_name: `acme/${name}`,
  private: true,
  default_branch: 'main',
  owner: { login: 'acme' },
})
const repository = repositoryOf('app')
const account = (login: string) => ({ login, type: login.endsWith('[bot]') ? 'Bot' : 'User' })

/** The commit that pull requests are based on, and the head that they have unless a test says otherwise. */
export const BASE = shaOf('base')
export const HEAD = shaOf('head')

export interface PullRequestParts {
  number?: number
  action?: string
  /** Of the pull request. */
  author?: string
  /** The author unless given. */
  sender?: string
  merged?: boolean
  /** `owner/name` of the repository that the head is in. */
  from?: string
  headSha?: string
  title?: string
  /** Of a push to the pull request. */
  before?: string
  /** The name of the repository that the event is in, of `acme`: `app` unless given. */
  repository?: string
}

/** An event about a pull request: `pull_request` and its kin, or a comment on one (`issue_comment`). */
export function onPullRequest(name: string, parts: PullRequestParts = {}): GitHubEvent {
  const { number = 1, author = 'octocat', sender = author, headSha = HEAD } = parts
  const { action = 'opened', merged = false, title = 'Add regions', repository = 'app' } = parts
  const { from = `acme/${repository}`, before } = parts
  if (name === 'issue_comment') return onComment('Well done', { number, author, sender })
  const pull_request = {
    number,
    merged,
    title,
    user: account(author),
    head: { sha: headSha, ref: 'regions', repo: { full_name: from } },
    base: { sha: BASE, ref: 'main', repo: { full_name: `acme/${repository}` } },
  }
  const payload = {
    action,
    number,
    before,
    pull_request,
    repository: repositoryOf(repository),
    sender: account(sender),
  }
  return { name, actor: sender, payload }
}

export type CommentParts = Pick<PullRequestParts, 'number' | 'author' | 'sender'>

/** A comment on a pull request. */
export function onComment(body: string, parts: CommentParts = {}): GitHubEvent {
  const { number = 1, author = 'octocat', sender = author } = parts
  const about = { pull_request: { url: `https://api.github.com/repos/acme/app/pulls/${number}` } }
  const issue = { number, user: account(author), title: 'Add regions', ...about }
  const comment = { id: 1, body, user: account(sender) }
  const payload = { action: 'created', issue, comment, repository, sender: account(sender) }
  return { name: 'issue_comment', actor: sender, payload }
}

export interface ReviewParts extends PullRequestParts {
  /** Its id. */
  id?: number
  state?: string
  body?: string | null
}

/** A review of a pull request, by the sender. */
export function onReview({
  id = 7,
  state = 'changes_requested',
  body = null,
  ...parts
}: ReviewParts = {}): GitHubEvent {
  const event = onPullRequest('pull_request_review', { action: 'submitted', ...parts })
  return { ...event, payload: { ...event.payload, review: { id, state, body, user: account(event.actor) } } }
}

/** The head of main before a push and after it. */
export const BEFORE = shaOf('before')
export const AFTER = shaOf('after')

export interface PushParts {
  before?: string
  after?: string
  ref?: string
  sender?: string
  /** Of the newest commit. */
  message?: string
}

/** A push to main, or to another ref. */
export function onPush(parts: PushParts = {}): GitHubEvent {
  const { before = BEFORE, after = AFTER, ref = 'refs/heads/main', sender = 'octocat' } = parts
  const head_commit = parts.message === undefined ? null : { id: after, message: parts.message }
  const payload = { before, after, ref, head_commit, repository, sender: account(sender) }
  return { name: 'push', actor: sender, payload }
}

/** A published release. */
export interface ReleaseParts {
  body: string
  prerelease?: boolean
  tag?: string
}

export function onRelease({ body, prerelease = false, tag = 'v1.2.0' }: ReleaseParts): GitHubEvent {
  const release = { id: 77, tag_name: tag, name: tag, body, prerelease, draft: false }
  const payload = { action: 'published', release, repository, sender: account('octocat') }
  return { name: 'release', actor: 'octocat', payload }
}

/** A schedule, whose payload does not name the repository. */
export const onSchedule: GitHubEvent = { name: 'schedule', actor: 'octocat', payload: { schedule: '17 6 * * 1' } }
