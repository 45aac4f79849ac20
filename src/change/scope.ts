import picomatch from 'picomatch'
import type { Change, ChangedFile } from './change.ts'

/** Globs of the paths that a run covers. An empty `include` stands for every path; `exclude` wins. */
export interface Scope {
  include: readonly string[]
  exclude: readonly string[]
}

/** Names that begin with a dot are names like any other. Brackets that are not closed are an error. */
const OPTIONS = { dot: true, strictBrackets: true, windows: false }

/**
 * Whether a text is a glob of files in a repository. What would match no path, or everything but what is meant, is none:
 * such a slip would be noticed only by what it costs.
 */
export function isGlob(text: string): boolean {
  if (/^(!|\.{0,2}\/)|\/$/.test(text)) return false
  try {
    picomatch(text, OPTIONS)
    return true
  } catch {
    return false
  }
}

export function isWithin(scope: Scope, path: string): boolean {
  return matcherOf(scope)(path)
}

function matcherOf({ include, exclude }: Scope): (path: string) => boolean {
  const isIncluded = include.length === 0 ? () => true : picomatch([...include], OPTIONS)
  const isExcluded = picomatch([...exclude], OPTIONS)
  return (path) => isIncluded(path) && !isExcluded(path)
}

export function filesWithin(scope: Scope, files: readonly ChangedFile[]): ChangedFile[] {
  const isInScope = matcherOf(scope)
  return files.flatMap((file) => partInScope(file, isInScope))
}

/** The changes with only a scope's files, without those of which none is left, unless nothing is left of all. */
export function changesWithin(scope: Scope, changes: readonly Change[]): Change[] {
  const within = changes.map((change) => ({ ...change, files: filesWithin(scope, change.files) }))
  const some = within.filter(({ files, filesCapped, isRead }) => files.length > 0 || filesCapped || !isRead)
  return some.length > 0 ? some : within
}

/** The file; of one that was renamed or copied across the scope's border, nothing but its name inside. */
function partInScope(file: ChangedFile, isInScope: (path: string) => boolean): ChangedFile[] {
  const { path, previousPath, status } = file
  if (previousPath === undefined || isInScope(path) === isInScope(previousPath)) return isInScope(path) ? [file] : []
  // A copy leaves the file that it was made from as it was.
  if (status === 'copied' && !isInScope(path)) return []
  const name = isInScope(path) ? path : previousPath
  return [{ ...file, path: name, previousPath: undefined, additions: 0, deletions: 0, patch: undefined }]
}
