import type { Deadline } from '../core/clock.ts'
import type { GitHub } from '../github-requests.ts'
import type { Run } from '../run.ts'

/** Connects with the token that reaches the docs: `docs-token` where it is given, else `github-token`. Throws `GitHubError`. */
export async function connectDocs({ connect, settings }: Run, deadline: Deadline): Promise<GitHub> {
  return await connect(deadline, settings.docsToken === '' ? 'github-token' : 'docs-token')
}
