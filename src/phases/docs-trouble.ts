import { ActionError, GitHubError, unexpectedError } from '../core/errors.ts'
import { isSameRepository, nameOf, type PullRequestPlace } from '../core/pull-request.ts'
import type { DocsPullRequest } from '../docs-pull-request/docs-pull-request.ts'
import { isBySkippedAuthors } from '../event/guards.ts'
import type { Run, Task } from '../run.ts'
import { withoutAdviceToRunAgain } from './request.ts'

/** The title of all annotations about the docs pull request. */
export const TITLE = 'Docs pull request'

/** What trouble keeps a run from doing, and what that costs. */
const CONSEQUENCES = {
  see: "The job's result stands.",
  'write to': "The job's result stands.",
  'ask the authors of': 'So nobody is asked for a review as the author.',
}

/** Trouble with one docs pull request, which costs no result. */
export interface DocsTrouble {
  /** Reports what stopped the run from doing what the verb says: as a warning, once for one cause. */
  report(error: unknown, verb: keyof typeof CONSEQUENCES): void
  /** Whether nothing more can succeed after an error. */
  isFinal(error: unknown): boolean
}

export function createDocsTrouble(place: PullRequestPlace, { comment }: Task['inputs'], run: Run): DocsTrouble {
  const { log, settings, workflow } = run
  const hasDocsToken = settings.docsToken !== ''
  // A token of another repository that sees or may do nothing there is no mistake: most runs have only that.
  const isElsewhere =
    !hasDocsToken && settings.githubToken !== '' && !isSameRepository(place.repository, workflow.repository)
  const isWithoutAccess = (error: unknown) =>
    isElsewhere && error instanceof GitHubError && error.kind === 'github-refused' && !isExpired(error)
  const reported = new Set<string>()
  return {
    report(thrown, verb) {
      const error = thrown instanceof ActionError ? thrown : unexpectedError(thrown, run.redactProject)
      const isKnown = reported.has(error.advice)
      reported.add(error.advice)
      if (verb !== 'ask the authors of' && isWithoutAccess(error)) {
        log.info(
          `github-token cannot ${verb} ${nameOf(place)}, which is in another repository, so it is only linked. For labels, reviewers and the link back, give docs-token.`,
        )
        return
      }
      // The comment of the run needs the same token, and is the one to warn.
      const isWarnedOf = isExpired(error) && !hasDocsToken && comment !== undefined
      if (isKnown || isWarnedOf) log.info(error.what)
      else run.warn(`${withoutAdviceToRunAgain(error)} ${CONSEQUENCES[verb]}`, TITLE)
    },
    isFinal: (error) => isExpired(error) || isWithoutAccess(error),
  }
}

function isExpired(error: unknown): boolean {
  return error instanceof GitHubError && error.status === 401
}

/** Nobody else says so. */
export function warnOfCancellation(place: PullRequestPlace, { log }: Run): void {
  log.warning(
    `The run was cancelled, so ${nameOf(place)} may lack labels, reviewers or the comment that links back. The job's result stands.`,
    TITLE,
  )
}

/** The agent's own pull requests start no job only where the agent is known. */
export function warnOfLoop({ repository, number }: PullRequestPlace, { author }: DocsPullRequest, run: Run): void {
  if (author === undefined || !isSameRepository(repository, run.workflow.repository)) return
  if (isBySkippedAuthors([author], run.settings.skipAuthors)) return
  run.warn(
    `${nameOf({ repository, number })} was opened by ${run.redactProject(author)}, who is not one of skip-authors, so merging it would start the next job. Add the login to skip-authors.`,
    TITLE,
  )
}
