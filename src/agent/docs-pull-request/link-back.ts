import type { Deadline } from '../../kit/core/clock.ts'
import { serviceHash } from '../../kit/core/marker.ts'
import type { RunOutcome } from '../../kit/core/outcome.ts'
import { fullName, isSameRepository } from '../../kit/core/repository.ts'
import { mayBeShownIn, type Readable } from '../../kit/core/visibility.ts'
import type { Run } from '../../kit/run.ts'
import { createComments, openInComment } from '../memory/comment.ts'
import { commentPlaceOf } from '../memory/comment-text.ts'
import { MOST_ORIGINS, type Origin, type PromptRecord } from '../memory/records.ts'
import type { CoveredTask, FoundDocs } from './find-docs.ts'

/**
 * Opens the run's comment on a docs pull request, which says what that was made for; `undefined` where none is wanted, or where
 * nobody knows the number of its repository. Throws `GitHubError`, as `write` does.
 */
export async function openLinkBack(
  { location, pullRequest: { repositoryId }, places }: FoundDocs,
  { covered, outcome, deadline }: { covered: CoveredTask; outcome: RunOutcome; deadline: Deadline },
  run: Pick<Run, 'code' | 'connect' | 'log' | 'setOutput' | 'settings' | 'workflow'>,
) {
  const { inputs, subject, hasComment } = covered
  if (repositoryId === undefined || inputs.comment === undefined) return undefined
  // In the code's own repository a run on a review looks for comments of `github-token`'s identity.
  const isOwn = isSameRepository(location.repository, run.code.repository) && run.settings.githubToken !== ''
  const github = await run.connect(isOwn ? 'workflow' : 'docs', deadline)
  const comments = createComments(github.at(location.repository, places.docs.visibility), location.number)
  const { name } = inputs.comment
  const options = {
    identity: { repository: repositoryId, pullRequest: location.number, service: serviceHash(inputs), name },
    place: commentPlaceOf({ ...places.docs, repository: location.repository }, run),
    comments: async () => comments,
    onComment(url: string) {
      // Without a comment on the code, this one is the run's comment.
      if (!hasComment) run.setOutput('comment-url', url)
      run.log.info(`The comment on the docs pull request: ${url}`)
    },
  }
  const memory = await openInComment(options, { counts: false, decides: false, log: run.log })
  const nameForReaders = (place: Readable) =>
    place.repository !== undefined && mayBeShownIn(place, places.docs) ? fullName(place.repository) : undefined
  return {
    /** True where an earlier run has written it. */
    isWritten: memory.records.length > 0,
    /** @param mergeAfter the numbers of the code's pull requests */
    async write(mergeAfter: readonly number[]): Promise<void> {
      const record = covered.commentKeeper.ended(outcome)
      if (record === undefined) return
      const { pullRequest, base } = subject
      const repository = nameForReaders(places.code)
      const workflow = nameForReaders(places.workflow)
      const origin = { repository, workflow, base, pullRequest: pullRequest?.number, mergeAfter: [...mergeAfter] }
      await memory.write(recordForDocs(record, origin, memory.records), deadline)
    },
  }
}

/**
 * Makes the record for the comment on the docs pull request, with the pull requests of the code that it lists and listed before.
 *
 * @param origin names no repository if people who see the docs pull request may not see the code
 * @param earlier the records that the comment has
 */
export function recordForDocs(
  record: PromptRecord,
  { mergeAfter = [], ...origin }: Origin,
  earlier: readonly PromptRecord[],
): PromptRecord {
  // The comment stands on the docs pull request, whose state people see above it, and the change is the code's.
  const { docs, change, content, coverage, data, base: _, review, readersFromMs, readersUntilMs, ...own } = record
  const { repository } = origin
  if (repository === undefined) return { ...own, commit: '', job: '', step: '', origin: {} }
  const listed = earlier.flatMap((one) => (one.origin?.repository === repository ? (one.origin.mergeAfter ?? []) : []))
  const numbers = [...new Set([...mergeAfter, ...listed])].sort((a, b) => b - a).slice(0, MOST_ORIGINS)
  return { ...own, origin: { ...origin, mergeAfter: numbers } }
}
