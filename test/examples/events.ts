import { shaOf } from '../../emulator/github/repositories.ts'

/** Why a workflow runs: a made-up event, and what the runner makes of it. */
export interface Occasion {
  event: { name: string; payload: Record<string, unknown>; actor: string }
  sha: string
  ref: string
  /** GitHub gives the run no secrets, as with a fork. */
  withoutSecrets?: boolean
}

const repository = { name: 'app', full_name: 'acme/app', default_branch: 'main', owner: { login: 'acme' } }
const person = (login: string) => ({ login, type: login.endsWith('[bot]') ? 'Bot' : 'User' })

/** The base of every pull request, and its head after the first push. */
export const BASE = shaOf('base')
export const HEAD = shaOf('head')

interface PullRequestParts {
  action?: string
  author?: string
  draft?: boolean
  /** `owner/name` of the head. */
  from?: string
  head?: string
}

/** Something happened to pull request 12. */
export function onPullRequest(parts: PullRequestParts = {}): Occasion {
  const { action = 'opened', author = 'mona', draft = false, from = 'acme/app', head = HEAD } = parts
  const pull_request = {
    number: 12,
    draft,
    title: 'Add regions',
    user: person(author),
    head: { sha: head, ref: 'regions', repo: { full_name: from } },
    base: { sha: BASE, ref: 'main', repo: { full_name: 'acme/app' } },
  }
  return {
    event: {
      name: 'pull_request',
      actor: author,
      payload: { action, number: 12, pull_request, repository, sender: person(author) },
    },
    sha: shaOf('merge of 12'),
    ref: 'refs/pull/12/merge',
    withoutSecrets: from !== 'acme/app' || author === 'dependabot[bot]',
  }
}

/** A comment on pull request 12, or on an issue. */
export function onComment(body: string, parts: { sender?: string; onIssue?: boolean } = {}): Occasion {
  const { sender = 'mona', onIssue = false } = parts
  const about = onIssue ? { number: 3 } : { number: 12, pull_request: { url: 'https://api.github.com/12' } }
  const issue = { ...about, user: person('mona'), title: 'Add regions' }
  const comment = { id: 1, body, user: person(sender) }
  return {
    event: {
      name: 'issue_comment',
      actor: sender,
      payload: { action: 'created', issue, comment, repository, sender: person(sender) },
    },
    ...onMain,
  }
}

/** What main was before the push, and is after it. */
export const BEFORE = shaOf('before')
export const AFTER = shaOf('after')

const onMain = { sha: AFTER, ref: 'refs/heads/main' }

/** A push to main. */
export function onPush({ after = AFTER, author = 'mona' } = {}): Occasion {
  const commits = [{ id: after, author: { username: author } }]
  const payload = { before: BEFORE, after, ref: 'refs/heads/main', commits, repository, sender: person(author) }
  return { event: { name: 'push', actor: author, payload }, sha: after, ref: 'refs/heads/main' }
}

/** A push of a tag; `sha` is the commit. */
export function onTag(tag: string, sha: string): Occasion {
  const ref = `refs/tags/${tag}`
  const payload = { before: '0'.repeat(40), after: sha, ref, commits: [], repository, sender: person('mona') }
  return { event: { name: 'push', actor: 'mona', payload }, sha, ref }
}

/** A published release. */
export function onRelease({ body, prerelease = false }: { body: string; prerelease?: boolean }): Occasion {
  const release = { id: 77, tag_name: 'v1.2.0', name: 'v1.2.0', body, prerelease, draft: false }
  const payload = { action: 'published', release, repository, sender: person('mona') }
  return { event: { name: 'release', actor: 'mona', payload }, sha: AFTER, ref: 'refs/tags/v1.2.0' }
}

/** A schedule, which tells nothing of the repository. */
export const onSchedule: Occasion = {
  event: { name: 'schedule', actor: 'mona', payload: { schedule: '17 6 * * 1' } },
  ...onMain,
}
