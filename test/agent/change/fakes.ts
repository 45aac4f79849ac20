import type { Change, ChangedFile } from '../../../src/agent/change/change.ts'
import type { Remark, RunEvent } from '../../../src/agent/event/payload.ts'
import type { PullRequest } from '../../../src/kit/core/pull-request.ts'

export const COMMIT = '3f786850e387550fdab836ed7e6dc881de23001b'

export const nothingHappened: RunEvent = {
  name: '',
  action: '',
  sender: undefined,
  runActors: [],
  apps: [],
  logins: [],
  fromFork: undefined,
  repositoryId: undefined,
  visibility: 'unknown',
  isInFork: undefined,
  pullRequest: undefined,
  headBefore: undefined,
  comment: undefined,
  review: undefined,
  release: undefined,
  push: undefined,
  problem: undefined,
}

/** A pull request as an event names it. */
export function eventPullRequest(parts: Partial<PullRequest> = {}): PullRequest {
  const texts = { title: 'Add regions', body: '', url: '' }
  return { number: 1, ...texts, author: 'mona', isByBot: false, state: 'open', headSha: COMMIT, ...parts }
}

/** A comment on the whole change, unless it is given a place. */
export function remark(text: string, parts: Partial<Remark> = {}): Remark {
  return { author: 'mona', text, location: undefined, ...parts }
}

export function file(path: string, parts: Partial<ChangedFile> = {}): ChangedFile {
  const counts = { additions: 1, deletions: 1 }
  return {
    path,
    previousPath: undefined,
    status: 'modified',
    ...counts,
    sha: COMMIT,
    patch: '@@ -1 +1 @@\n-a\n+b',
    ...parts,
  }
}

export const pullRequest: PullRequest = {
  number: 7,
  title: 'Add retries',
  author: 'mona',
  isByBot: false,
  state: 'open',
  url: 'https://github.com/acme/app/pull/7',
  body: 'It retries.',
  headSha: COMMIT,
}

/** A change, which is the one of the pull request unless told otherwise. */
export function change(parts: Partial<Change> = {}): Change {
  const { number, title, author, url, body } = pullRequest
  const files = { files: [file('src/a.ts')], filesCapped: false }
  return { head: COMMIT, number, title, author, url, body, ...files, ...parts }
}
