import { visibleLine, visibleText } from '../text/visible.ts'

/** A pull request as people see it; every text is untrusted. */
export interface PullRequest {
  number: number
  title: string
  author: string | undefined
  url: string
  body: string
  /** The commit that the pull request would bring in. */
  headSha: string
}

export interface ChangedFile {
  path: string
  /** The path before it was renamed. */
  previousPath: string | undefined
  /** GitHub's word: `added`, `modified`, `removed`, `renamed`, … */
  status: string
  additions: number
  deletions: number
  /** Absent for binary files and for those that GitHub finds too large. */
  patch: string | undefined
}

/** What changed. `capped` tells that GitHub gives no more than this. */
export interface Change {
  files: ChangedFile[]
  filesCapped: boolean
  /** The first lines of the commits' messages, oldest first. */
  commits: string[]
  commitsCapped: boolean
}

/** What a prompt's placeholders need of GitHub; asked only for what the prompt holds. Throws `GitHubError`. */
export interface ChangeSource {
  pullRequest(): Promise<PullRequest | undefined>
  files(): Promise<Pick<Change, 'files' | 'filesCapped'>>
  commits(): Promise<Pick<Change, 'commits' | 'commitsCapped'>>
}

/** The most characters of patches that a prompt gets (docs/specification.md, "The diff"). */
export const DIFF_LIMIT = 100_000

const LOCK_FILE =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb?|go\.(sum|work\.sum)|packages\.lock\.json|gradle\.lockfile|Package\.resolved|[^/]*\.lock)$/

const GENERATED =
  /(^|\/)(node_modules|vendor|third_party|__snapshots__|dist|\.yarn)\/|\.(min\.(js|css|mjs)|map|snap|pb\.go|g\.dart|designer\.cs)$|_pb2(_grpc)?\.pyi?$|[._]generated\.[^/]*$|\.gen\.[^/]*$/i

/** Whether a file's patch tells a reader nothing: written by a tool, not by a person. */
export function isGenerated(path: string): boolean {
  return LOCK_FILE.test(path) || GENERATED.test(path)
}

/** Which patches fit, the smallest first, so that as many files as possible are shown. */
export function choosePatches(files: readonly ChangedFile[], limit = DIFF_LIMIT): ChangedFile[] {
  const length = ({ patch = '' }: ChangedFile) => patch.length
  const candidates = files
    .toSorted((a, b) => length(a) - length(b) || (a.path < b.path ? -1 : 1))
    .filter((file) => file.patch !== undefined && !isGenerated(file.path))
  const chosen: ChangedFile[] = []
  let used = 0
  for (const file of candidates) {
    used += renderPatch(file).length
    if (used > limit) break
    chosen.push(file)
  }
  return chosen
}

/** One file's part of a diff, as a reader sees it. */
export function renderPatch({ path, patch = '' }: ChangedFile): string {
  return `--- ${visibleLine(path)}\n${visibleText(patch)}\n\n`
}
