import type { PullRequest } from '../core/pull-request.ts'
import type { Files, FoundChange } from './change.ts'
import { ofPush, type PushReader, toChange } from './push.ts'
import { type CommitRange, ofRange } from './range.ts'
import type { Changes } from './requests.ts'

/** What a run covers. */
export type About =
  | { type: 'range'; range: CommitRange }
  | { type: 'pull-request'; number: number }
  | { type: 'push'; reader: PushReader }

/** What changes are read with. */
export interface ChangePorts extends Pick<Changes, 'files'> {
  /** The run's pull request. */
  pullRequest(): Promise<PullRequest | undefined>
}

/** Finds a change's files. Throws `GitHubError`, and `ActionError` for commits that cannot be compared. */
export async function findChange(about: About, ports: ChangePorts): Promise<FoundChange> {
  switch (about.type) {
    case 'range':
      return await ofRange(about.range)
    case 'pull-request':
      return ofPullRequest(await ports.files(about.number), ports)
    case 'push':
      return await ofPush(about.reader)
  }
}

/** A pull request is one change. */
function ofPullRequest(files: Files, { pullRequest }: ChangePorts): FoundChange {
  return {
    ...files,
    async read() {
      const found = await pullRequest()
      const { base, headSha: head } = found ?? {}
      const changes = found === undefined ? [] : [toChange(found, head, files)]
      return { changes, base: base && `${base.sha} (${base.ref})`, head }
    },
  }
}
