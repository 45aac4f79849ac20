import { startHistory } from '../change/history.ts'
import { createPushReader } from '../change/push.ts'
import { mergedInRange } from '../change/range.ts'
import { atMost, type Deadline } from '../core/clock.ts'
import { GitHubError } from '../core/errors.ts'
import { serviceHash } from '../core/marker.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { isOpen, nameOf, placeOf } from '../core/pull-request.ts'
import { fullName, isSameRepository, mayShow } from '../core/repository.ts'
import { recordForDocs } from '../docs-pull-request/link-back.ts'
import type { CodePullRequest, DocsPorts } from '../docs-pull-request/look-after.ts'
import type { FoundDocs } from '../docs-pull-request/requests.ts'
import type { GitHub } from '../github-requests.ts'
import { openInComment } from '../memory/in-comment.ts'
import type { Run } from '../run.ts'
import { commentPlaceOf } from './comment.ts'
import type { Covered } from './rounds.ts'

/** The rest of a run, as looking after its docs pull request needs it. */
export function createDocsPorts(covered: Covered, outcome: RunOutcome, run: Run): DocsPorts {
  const { visibility } = covered.event
  const { code } = run
  return {
    codePullRequests: async (deadline) => await readCodePullRequests(covered, () => run.connect('code', deadline)),
    async codeVisibility(deadline) {
      if (code.isElsewhere) return code.visibility
      return visibility === 'unknown' ? await (await run.connect('workflow', deadline)).visibility() : visibility
    },
    async openComment(name, docs, deadline) {
      const memory = await openDocsComment(name, docs, { covered, deadline }, run)
      if (memory === undefined) return undefined
      return {
        isWritten: memory.records.length > 0,
        async write(pullRequests) {
          const record = covered.comment.ended(outcome)
          const names = namesFor(docs, run)
          if (record === undefined || names === undefined) return
          const origin = pullRequests && { ...names, subject: covered.subject, pullRequests }
          await memory.write(recordForDocs(record, origin, memory.records), deadline)
        },
      }
    },
  }
}

/** Opens the comment on a docs pull request; `undefined` where nobody knows the number of its repository. */
async function openDocsComment(
  name: string,
  { location, pullRequest: { repositoryId } }: FoundDocs,
  { covered, deadline }: { covered: Covered; deadline: Deadline },
  run: Run,
) {
  if (repositoryId === undefined) return undefined
  // In the code's repository with the identity whose comments a review there looks for.
  const isOwn = isSameRepository(location.repository, run.code.repository) && run.settings.githubToken !== ''
  const github = await run.connect(isOwn ? 'workflow' : 'docs', deadline)
  const comments = github.comments(location.number, location.repository)
  const options = {
    identity: { repository: repositoryId, pullRequest: location.number, service: serviceHash(covered.inputs), name },
    commentPlace: commentPlaceOf(location.repository, run),
    comments: async () => comments,
    onComment(url: string) {
      // It is the run's comment where there is no other.
      if (!covered.hasComment) run.setOutput('comment-url', url)
      run.log.info(`The comment on the docs pull request: ${url}`)
    },
  }
  return await openInComment(options, { counts: false, log: run.log })
}

/** Names code and workflow, as far as readers of the docs may see them; `undefined` outside of GitHub's runner. */
function namesFor({ location, pullRequest: { visibility } }: FoundDocs, { workflow, code }: Run) {
  if (workflow.repository === undefined || code.repository === undefined) return undefined
  const isInWorkflow = isSameRepository(location.repository, workflow.repository)
  const showsRuns = !code.isElsewhere || isInWorkflow || mayShow(code.workflowVisibility, visibility)
  return { repository: fullName(code.repository), workflow: showsRuns ? fullName(workflow.repository) : undefined }
}

/** The code's pull requests that a run covers, the last merged first. Throws `GitHubError`. */
async function readCodePullRequests(
  { inputs, event, range, subject }: Covered,
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

const STATE_PATIENCE_MS = 15_000

/** Reads whether a pull request is open, or why that is unknown, as a clause. */
export async function isPullRequestOpen(
  prLink: string,
  deadline: Deadline,
  run: Run,
): Promise<boolean | { whyUnknown: string }> {
  const { clock, settings, workflow } = run
  const location = placeOf(prLink, workflow.serverUrl)
  if (location === undefined) return { whyUnknown: `it is not on ${workflow.serverUrl}` }
  try {
    const github = await run.connect('docs', atMost(STATE_PATIENCE_MS, deadline, clock))
    return isOpen(await github.changes(location.repository).pullRequest(location.number))
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error
    const token = settings.docsToken === '' ? 'github-token' : 'docs-token'
    const isHidden = error.status === 403 || error.status === 404
    return { whyUnknown: isHidden ? `${token} cannot see ${nameOf(location)}` : error.what.replace(/\.$/, '') }
  }
}
