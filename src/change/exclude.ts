import picomatch from 'picomatch'
import type { ChangedFile, ChangeSource } from './change.ts'

/** Whether a path is left out of what a run is about. */
export type IsExcluded = (path: string) => boolean

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

/** Names that begin with a dot are names like any other. Brackets that are not closed are an error. */
const OPTIONS = { dot: true, strictBrackets: true }

/** Whether a path matches one of several globs, as `isGlob` accepts them. */
export function createExclude(globs: readonly string[]): IsExcluded {
  return globs.length === 0 ? () => false : picomatch([...globs], OPTIONS)
}

/** The same change without the files that are excluded. One that was renamed stays if either of its names is not. */
export function excluding(source: ChangeSource, isExcluded: IsExcluded): ChangeSource {
  const isKept = ({ path, previousPath }: ChangedFile) => !isExcluded(path) || !isExcluded(previousPath ?? path)
  return {
    ...source,
    async files() {
      const { files, filesCapped } = await source.files()
      return { files: files.filter(isKept), filesCapped }
    },
  }
}
