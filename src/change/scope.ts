import picomatch from 'picomatch'
import { type ChangedFile, type ChangeSource, MOVED_AWAY, type PatchedChange } from './change.ts'

/** Globs of the paths that a run is about. None in `include` stands for every path; `exclude` wins. */
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

/** The same change with only the files of a scope. One that was renamed belongs to it if either of its names does. */
export function within(source: ChangeSource, { include, exclude }: Scope): ChangeSource {
  const isIncluded = include.length === 0 ? () => true : picomatch([...include], OPTIONS)
  const isExcluded = picomatch([...exclude], OPTIONS)
  const isInScope = (path: string) => isIncluded(path) && !isExcluded(path)
  const inScope = (files: readonly ChangedFile[]) =>
    files
      .filter(
        ({ path, previousPath = path, status }) =>
          isInScope(status === 'copied' ? path : previousPath) || isInScope(path),
      )
      .map((file) => withoutOutside(file, isInScope))
  const kept = <One extends PatchedChange>(changes: readonly One[]) =>
    changes
      .map((change) => ({ ...change, files: inScope(change.files) }))
      .filter(({ files, filesCapped, isRead }) => files.length > 0 || filesCapped || !isRead)
  return {
    ...source,
    async files() {
      const { files, filesCapped } = await source.files()
      return { files: inScope(files), filesCapped }
    },
    patches: async () => kept(await source.patches()),
    changes: async () => kept(await source.changes()),
  }
}

/** Without a name that is out of scope, and without what stands or stood under one. */
function withoutOutside(file: ChangedFile, isInScope: (path: string) => boolean): ChangedFile {
  const { path, previousPath } = file
  if (previousPath === undefined) return file
  if (isInScope(path)) return isInScope(previousPath) ? file : withoutRemoved(file)
  const gone = { previousPath: undefined, additions: 0, deletions: 0, sha: undefined, patch: undefined }
  return { path: previousPath, status: MOVED_AWAY, ...gone }
}

/** A file as if it had been added, with the lines that it kept around those that are new. */
function withoutRemoved(file: ChangedFile): ChangedFile {
  const patch = file.patch?.replace(/^-.*\n?/gm, '')
  const hasNew = patch !== undefined && /^\+/m.test(patch)
  return { ...file, previousPath: undefined, deletions: 0, patch: hasNew ? patch : undefined }
}
