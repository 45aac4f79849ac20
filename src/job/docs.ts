import { startHistory } from '../change/history.ts'
import { createPushReader } from '../change/push.ts'
import { mergedInRange } from '../change/range.ts'
import { serviceHash } from '../core/marker.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { fullName, isSameRepository } from '../core/pull-request.ts'
import type { CodePullRequest, DocsPorts } from '../docs-pull-request/look-after.ts'
import { connectDocs } from '../docs-pull-request/requests.ts'
import type { GitHub } from '../github-requests.ts'
import { recordForDocs } from '../memory/origin.ts'
import { createThread } from '../memory/thread.ts'
import type { Run } from '../run.ts'
import type { Asked } from './ask.ts'

export function createDocsPorts(asked: Asked, outcome: RunOutcome, run: Run): DocsPorts {
  const { inputs, event, subject } = asked
  const { workflow, settings } = run
  return {
    codePullRequests: async (deadline) => await readCodePullRequests(asked, () => run.connect(deadline)),
    isCodePrivate: async (deadline) => event.isPrivate ?? (await (await run.connect(deadline)).isPrivate()),
    async openComment(name, { place, pullRequest: { repositoryId } }, deadline) {
      if (repositoryId === undefined) return undefined
      // In the run's own repository with the identity whose comments a review there looks for.
      const isOwn = isSameRepository(place.repository, workflow.repository) && settings.githubToken !== ''
      const github = isOwn ? await run.connect(deadline) : await connectDocs(run, deadline)
      const comments = github.comments(place.number, place.repository)
      const thread = createThread({
        identity: { repository: repositoryId, pullRequest: place.number, service: serviceHash(inputs), name },
        serverUrl: workflow.serverUrl,
        repository: fullName(place.repository),
        comments: async () => comments,
        onComment(url) {
          // It is the run's comment where there is no other.
          if (!asked.hasThread) run.setOutput('comment-url', url)
          run.log.info(`The comment on the docs pull request: ${url}`)
        },
      })
      const { requests } = await thread.read()
      return {
        isWritten: requests.length > 0,
        async write(pullRequests) {
          const record = asked.comment.ended(outcome)
          if (record === undefined || workflow.repository === undefined) return
          const code = pullRequests && { repository: fullName(workflow.repository), subject, pullRequests }
          await thread.write(recordForDocs(record, code, requests))
        },
      }
    },
  }
}

/** The code's pull requests that a run covers, the last merged first. Throws `GitHubError`. */
async function readCodePullRequests(
  { inputs, event, range, subject }: Asked,
  connect: () => Promise<GitHub>,
): Promise<readonly CodePullRequest[]> {
  if (range !== undefined) {
    const source = (await connect()).history()
    const history = startHistory(range.head, { pullRequests: true }, source)
    return await mergedInRange({ ...range, history, source })
  }
  if (event.push !== undefined && inputs.pullRequest === undefined) {
    return await createPushReader(event.push, await connect()).pullRequests()
  }
  const number = subject.pullRequest?.number
  if (number === undefined) return []
  if (event.pullRequest?.number === number) return [event.pullRequest]
  return [await (await connect()).changes().pullRequest(number)]
}
