import type { Push } from '../core/event.ts'
import type { PullRequest } from '../core/pull-request.ts'
import type { Change, Files, FoundChange } from './change.ts'
import type { Comparison } from './history.ts'
import { type CommitRange, ofRange } from './range.ts'
import type { Changes } from './requests.ts'

/** What a run is about. */
export type About =
  | { type: 'range'; range: CommitRange }
  | { type: 'pull-request'; number: number }
  | { type: 'push'; push: Push }

/** What changes are read with. */
export interface ChangePorts extends Pick<Changes, 'files' | 'push'> {
  /** The pull request itself, or the one that was merged by the push. */
  pullRequest(): Promise<PullRequest | undefined>
}

/** Finds the files of a change. Throws `GitHubError`, and `ActionError` for commits that cannot be compared. */
export async function findChange(about: About, ports: ChangePorts): Promise<FoundChange> {
  switch (about.type) {
    case 'range':
      return await ofRange(about.range)
    case 'pull-request':
      return ofPullRequest(await ports.files(about.number), ports)
    case 'push':
      return ofPush(await ports.push(about.push), about.push, ports)
  }
}

/** A pull request is one change. */
function ofPullRequest(files: Files, { pullRequest }: ChangePorts): FoundChange {
  return {
    ...files,
    async read() {
      const found = await pullRequest()
      const { base, headSha: head } = found ?? {}
      const changes = found === undefined ? [] : [single(found, head, files)]
      return { changes, base: base && `${base.sha} (${base.ref})`, head }
    },
  }
}

/** A push is one change: the pull request that it merged, or its commits. */
function ofPush(pushed: Comparison, { before, after: head }: Push, { pullRequest }: ChangePorts): FoundChange {
  const { files, filesCapped, mergeBaseSha, commits } = pushed
  return {
    files,
    filesCapped,
    async read() {
      const described = (await pullRequest()) ?? describe(commits)
      // Where the push is its newest commit alone, it does not begin with the commit before.
      const base = mergeBaseSha === undefined ? undefined : before
      return { changes: [single(described, head, pushed)], base, head }
    },
  }
}

type Described = Pick<Change, 'number' | 'title' | 'author' | 'url' | 'body'>

function single(
  { number, title, author, url, body }: Described,
  head: string | undefined,
  { files, filesCapped }: Files,
): Change {
  return { head, number, title, author, url, body, files, filesCapped, isRead: true }
}

/** What was pushed without a pull request, named after its newest commit. */
function describe(commits: Comparison['commits']): Described {
  const { subject: title = '', author, url = '', body = '' } = commits.at(-1) ?? {}
  const list = commits.map(({ subject }) => `- ${subject}`).join('\n')
  return { number: undefined, title, author, url, body: commits.length > 1 ? list : body }
}
