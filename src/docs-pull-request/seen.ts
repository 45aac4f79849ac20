/** What may have become of a pull request. */
export const PULL_REQUEST_STATES = ['open', 'draft', 'merged', 'closed'] as const

/** The docs pull request, as a run shows it to people. The title is untrusted. */
export interface SeenPullRequest {
  title: string
  state: (typeof PULL_REQUEST_STATES)[number]
  /** The number of changed files; absent where GitHub does not say. */
  files?: number | undefined
}

/** State and size as a phrase: `open, 3 files`. */
export function describeState({ state, files }: Pick<SeenPullRequest, 'state' | 'files'>): string {
  if (files === undefined) return state
  return `${state}, ${files} ${files === 1 ? 'file' : 'files'}`
}
