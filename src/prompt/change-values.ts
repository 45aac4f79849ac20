import type { ChangeSource } from '../change/change.ts'
import { identityOf } from '../change/identity.ts'
import { renderCommits, renderDiff, renderFiles, renderPullRequest, renderPullRequests } from './change-text.ts'
import { ASK_FOR_FILES, type Placeholder } from './placeholders.ts'
import type { Values } from './tags.ts'

/** What the change's placeholders become. */
export interface ChangeValues {
  values: Values
  /** Whether the prompt asks for changed files and there are none, so that nothing is sent. */
  empty: boolean
  /** How many files changed, as far as GitHub lists them; absent where the prompt does not ask for them. */
  fileCount?: number | undefined
  /** How many pull requests were merged in it, of those that were read; absent where the prompt does not ask for them. */
  mergedCount?: number | undefined
  /** Tells the change apart from others, where the prompt asks for its files and their content is known. */
  identity?: string | undefined
}

/** Reads the parts of the change that the prompt's placeholders need, and no others. */
export async function readChangeValues(wanted: ReadonlySet<Placeholder>, source: ChangeSource): Promise<ChangeValues> {
  const values: ChangeValues['values'] = {}
  const change = ASK_FOR_FILES.some((word) => wanted.has(word)) ? await source.files() : undefined
  if (change !== undefined) {
    const { files, filesCapped } = change
    // The run ends here: nothing more is read. What is cut off may hold more.
    if (files.length === 0 && !filesCapped) return { values, empty: true }
    if (wanted.has('changed-files')) values['changed-files'] = renderFiles(files, filesCapped)
    if (wanted.has('diff')) values.diff = renderDiff(files, filesCapped)
  }
  if (wanted.has('commits')) {
    const { commits, commitsCapped } = await source.commits()
    values.commits = renderCommits(commits, commitsCapped)
  }
  const merged = wanted.has('pull-requests') ? await source.pullRequests() : undefined
  if (merged !== undefined) values['pull-requests'] = renderPullRequests(merged)
  const pullRequest = wanted.has('pull-request') ? await source.pullRequest() : undefined
  if (wanted.has('pull-request')) values['pull-request'] = renderPullRequest(pullRequest)
  const isAboutFiles = wanted.has('changed-files') || wanted.has('diff')
  const identity = change && isAboutFiles ? identityOf(change) : undefined
  return { values, empty: false, fileCount: change?.files.length, mergedCount: merged?.pullRequests.length, identity }
}
