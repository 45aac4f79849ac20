import type { Deadline } from '../../kit/core/clock.ts'
import { serviceHash } from '../../kit/core/marker.ts'
import type { RunOutcome } from '../../kit/core/outcome.ts'
import { shows } from '../../kit/core/readers.ts'
import { fullName, isSameRepository } from '../../kit/core/repository.ts'
import type { Run } from '../../kit/run.ts'
import type { Subject } from '../change/change.ts'
import { commentPlaceOf } from '../memory/comment-place.ts'
import { openInComment } from '../memory/in-comment.ts'
import { type CommentRecord, MOST_ORIGINS } from '../memory/records.ts'
import { createComments } from '../memory/requests.ts'
import type { Covered, FoundDocs } from './find-docs.ts'

/** The run's comment on a docs pull request, which says what that was made for. Throws `GitHubError`. */
export interface LinkBack {
  /** True where an earlier run has written it. */
  isWritten: boolean
  /** @param code the numbers of the code's pull requests; `undefined` where readers of the docs may not know of the code */
  write(code: readonly number[] | undefined): Promise<void>
}

/**
 * Opens the run's comment on a docs pull request; `undefined` where none is wanted, or where nobody knows the number of its
 * repository. Throws `GitHubError`.
 */
export async function openLinkBack(
  docs: FoundDocs,
  { covered, outcome, deadline }: { covered: Covered; outcome: RunOutcome; deadline: Deadline },
  run: Pick<Run, 'code' | 'connect' | 'log' | 'setOutput' | 'settings' | 'workflow'>,
): Promise<LinkBack | undefined> {
  const { location, pullRequest } = docs
  const { inputs, subject, hasComment } = covered
  const { repositoryId } = pullRequest
  if (repositoryId === undefined || inputs.comment === undefined) return undefined
  // In the code's own repository a run on a review looks for comments of `github-token`'s identity.
  const isOwn = isSameRepository(location.repository, run.code.repository) && run.settings.githubToken !== ''
  const github = await run.connect(isOwn ? 'workflow' : 'docs', deadline)
  const comments = createComments(github.at(location.repository), location.number)
  const { name } = inputs.comment
  const options = {
    identity: { repository: repositoryId, pullRequest: location.number, service: serviceHash(inputs), name },
    commentPlace: commentPlaceOf({ ...docs.places.docs, repository: location.repository }, run),
    comments: async () => comments,
    onComment(url: string) {
      // Without a comment on the code, this one is the run's comment.
      if (!hasComment) run.setOutput('comment-url', url)
      run.log.info(`The comment on the docs pull request: ${url}`)
    },
  }
  const memory = await openInComment(options, { counts: false, decides: false, log: run.log })
  return {
    isWritten: memory.records.length > 0,
    async write(pullRequests) {
      const record = covered.comment.ended(outcome)
      const names = namesFor(docs.places)
      if (record === undefined || names === undefined) return
      const origin = pullRequests && { ...names, subject, pullRequests }
      await memory.write(recordForDocs(record, origin, memory.records), deadline)
    },
  }
}

/** Names code and workflow, as far as readers of the docs may see them; `undefined` outside of GitHub's runner. */
function namesFor({ docs, code, workflow }: FoundDocs['places']) {
  if (workflow.repository === undefined || code.repository === undefined) return undefined
  return {
    repository: fullName(code.repository),
    workflow: shows(workflow, docs) ? fullName(workflow.repository) : undefined,
  }
}

interface CoveredCode {
  /** `owner/name` */
  repository: string
  subject: Subject
  /** The numbers of its pull requests that the docs were asked for. */
  pullRequests: readonly number[]
  /** The repository of the workflow's runs, if readers of the docs may see them: `owner/name`. */
  workflow: string | undefined
}

/**
 * The record of a run's prompt as the comment on the docs pull request holds it.
 *
 * @param code absent where who sees the docs pull request may not see it
 * @param earlier the records that the comment has
 */
export function recordForDocs(
  record: CommentRecord,
  code: CoveredCode | undefined,
  earlier: readonly CommentRecord[],
): CommentRecord {
  // The comment stands on the docs pull request, whose state people see above it, and the change is the code's.
  const { docs, change, content, coverage, data, base: _, review, readersFromMs, readersUntilMs, ...own } = record
  if (code === undefined) return { ...own, commit: '', job: '', step: '', origin: {} }
  const { repository, subject, workflow } = code
  const { pullRequest, base } = subject
  const listed = earlier.flatMap(({ origin }) => (origin?.repository === repository ? (origin.mergeAfter ?? []) : []))
  const numbers = new Set([...code.pullRequests, ...listed])
  const mergeAfter = [...numbers].sort((a, b) => b - a).slice(0, MOST_ORIGINS)
  return { ...own, origin: { repository, pullRequest: pullRequest?.number, base, mergeAfter, workflow } }
}
