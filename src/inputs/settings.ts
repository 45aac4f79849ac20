import { parseInput, type ReadInput } from './table.ts'

/**
 * What a run needs of its inputs before they are judged. Secrets are as given, since they are secrets whether they are
 * valid or not; any other value that is not valid counts as not given, and is reported when the inputs are judged.
 */
export interface RunSettings {
  apiKey: string
  projectId: string
  githubToken: string
  /** Empty unless the docs pull request has a token of its own. */
  docsToken: string
  /** The pull request that the run is about, instead of the event's. */
  pullRequest: number | undefined
  /** Logins whose changes start no job. */
  skipAuthors: readonly string[]
  wantsSummary: boolean
}

export function readRunSettings(read: ReadInput): RunSettings {
  return {
    apiKey: read('api-key').trim(),
    projectId: read('project-id').trim(),
    githubToken: read('github-token').trim(),
    docsToken: read('docs-token').trim(),
    pullRequest: parseInput('pullRequest', read).data,
    skipAuthors: parseInput('skipAuthors', read).data ?? [],
    wantsSummary: parseInput('summary', read).data ?? true,
  }
}
