import { startHistory } from '../change/history.ts'
import { ofRange } from '../change/range.ts'
import type { Subject } from '../docs-pull-request/subject.ts'
import type { GitHub } from '../github/connect.ts'
import type { Task } from '../run.ts'
import { readPushed } from './context.ts'
import type { Range } from './range.ts'

/** Whose code it is that the docs pull request was made for. */
export interface AuthorsTask extends Task {
  range: Range | undefined
  /** What the run's request is about. */
  subject: Subject
}

/**
 * The authors of the code that a run is about, the last merged first; a program has `[bot]` at the end of its login.
 * Throws `GitHubError`.
 */
export async function readAuthors(
  { inputs, event, range, subject }: AuthorsTask,
  connect: () => Promise<GitHub>,
): Promise<(string | undefined)[]> {
  const known = event.pullRequest
  const number = subject.pullRequest?.number
  if (range === undefined && number !== undefined && number === known?.number && known.author !== undefined) {
    return [asBot(known.author, known.isByBot)]
  }
  const github = await connect()
  if (range !== undefined) {
    const source = github.history()
    const history = startHistory(source.history(range.head, { pullRequests: true }))
    const { pullRequests } = await ofRange({ ...range, history, source }).pullRequests()
    return pullRequests.map(({ author }) => author)
  }
  if (event.push !== undefined && inputs.pullRequest === undefined) {
    return (await readPushed(event.push, github)).pullRequests.map(({ author }) => author)
  }
  if (number === undefined) return []
  const { author, isByBot } = await github.changes().pullRequest(number)
  return [asBot(author, isByBot)]
}

/** Some programs have no `[bot]` in their login. */
function asBot(login: string | undefined, isByBot: boolean): string | undefined {
  return login === undefined || !isByBot || login.endsWith('[bot]') ? login : `${login}[bot]`
}
