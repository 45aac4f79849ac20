import { asActionError, GitHubError, withOneAdvice } from '../../kit/core/errors.ts'
import { nameOf, type PullRequestPlace } from '../../kit/core/pull-request.ts'
import { isSameRepository } from '../../kit/core/repository.ts'
import type { Run } from '../../kit/run.ts'
import type { AgentInputs } from '../task.ts'

/** Returns whether inputs ask for more of the docs pull request than a link. */
export function hasWishes({ docsLabels, docsReviewers, docsPreview }: AgentInputs): boolean {
  return docsLabels.length > 0 || docsReviewers.length > 0 || docsPreview
}

/** Reports what kept the run from doing what the verb says. */
export function reportTrouble(
  errors: readonly unknown[],
  { verb, location, inputs }: { verb: 'see' | 'write to'; location: PullRequestPlace; inputs: AgentInputs },
  { log, settings, code }: Pick<Run, 'log' | 'settings' | 'code'>,
): void {
  // The workflow's own token sees, or may do, nothing in other repositories, and most runs have no other.
  const isOnlyOwn = settings.docsToken === '' && settings.githubToken !== ''
  const isExpected = isOnlyOwn && !isSameRepository(location.repository, code.repository) && errors.some(isRefused)
  if (isExpected) {
    const name = nameOf(location)
    const refusal =
      verb === 'see'
        ? `github-token cannot see ${name}, so it is only linked. To show what it changes, and for labels, reviewers, the preview and the link back, set docs-token.`
        : `github-token cannot write to ${name}. For labels, reviewers and the link back, set docs-token.`
    // The preview is only read.
    if (hasWishes({ ...inputs, docsPreview: inputs.docsPreview && verb === 'see' }))
      log.warning(refusal, 'docs-pull-request')
    else log.info(refusal)
  }
  const others = errors.filter((error) => !(isExpected && isRefused(error)))
  for (const error of withOneAdvice(others.map(asActionError))) {
    log.warning("The job's result is not affected.", 'docs-pull-request', error)
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof GitHubError && error.kind === 'github-refused' && error.status !== 422 && error.status !== 401
}
