import { atMost, type Deadline } from '../core/clock.ts'
import { GitHubError } from '../core/errors.ts'
import { serviceHash } from '../core/marker.ts'
import type { RunOutcome } from '../core/outcome.ts'
import { isOpen, nameOf, placeOf } from '../core/pull-request.ts'
import { fullName, isSameRepository, mayShow } from '../core/repository.ts'
import { recordForDocs } from '../docs-pull-request/link-back.ts'
import type { FoundDocs, LinkBack } from '../docs-pull-request/look-after.ts'
import { openInComment } from '../memory/in-comment.ts'
import type { Run } from '../run.ts'
import { commentPlaceOf } from './comment.ts'
import type { Covered } from './rounds.ts'

/**
 * Opens the run's comment on a docs pull request; `undefined` where none is wanted, or where nobody knows the number of its
 * repository. Throws `GitHubError`.
 */
export async function openLinkBack(
  docs: FoundDocs,
  { covered, outcome, deadline }: { covered: Covered; outcome: RunOutcome; deadline: Deadline },
  run: Run,
): Promise<LinkBack | undefined> {
  const { location, pullRequest } = docs
  const { inputs, subject, hasComment } = covered
  const { repositoryId } = pullRequest
  if (repositoryId === undefined || inputs.comment === undefined) return undefined
  // In the code's repository with the identity whose comments a review there looks for.
  const isOwn = isSameRepository(location.repository, run.code.repository) && run.settings.githubToken !== ''
  const github = await run.connect(isOwn ? 'workflow' : 'docs', deadline)
  const comments = github.comments(location.number, location.repository)
  const { name } = inputs.comment
  const options = {
    identity: { repository: repositoryId, pullRequest: location.number, service: serviceHash(inputs), name },
    commentPlace: commentPlaceOf(location.repository, run),
    comments: async () => comments,
    onComment(url: string) {
      // It is the run's comment where there is no other.
      if (!hasComment) run.setOutput('comment-url', url)
      run.log.info(`The comment on the docs pull request: ${url}`)
    },
  }
  const memory = await openInComment(options, { counts: false, log: run.log })
  return {
    isWritten: memory.records.length > 0,
    async write(pullRequests) {
      const record = covered.comment.ended(outcome)
      const names = namesFor(docs, run)
      if (record === undefined || names === undefined) return
      const origin = pullRequests && { ...names, subject, pullRequests }
      await memory.write(recordForDocs(record, origin, memory.records), deadline)
    },
  }
}

/** Names code and workflow, as far as readers of the docs may see them; `undefined` outside of GitHub's runner. */
function namesFor({ location, pullRequest: { visibility } }: FoundDocs, { workflow, code }: Run) {
  if (workflow.repository === undefined || code.repository === undefined) return undefined
  const isInWorkflow = isSameRepository(location.repository, workflow.repository)
  const showsRuns = !code.isElsewhere || isInWorkflow || mayShow(code.workflowVisibility, visibility)
  return { repository: fullName(code.repository), workflow: showsRuns ? fullName(workflow.repository) : undefined }
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
