import type { ChangedFile } from './change.ts'
import { isNoticeable, kindOf } from './kinds.ts'

/** Words as they are in code: an option with its dashes, an identifier, a variable. */
const WORD = /--[a-z][\w-]*[a-z0-9]|[A-Za-z_$][\w$]*/g

/** The names in code that people may write into docs: of several parts, so no plain words. */
export function namesIn(code: string): string[] {
  return (code.match(WORD) ?? []).filter(
    (word) => word.length >= 5 && /^--|[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(word),
  )
}

export function namesAdded({ patch = '' }: Pick<ChangedFile, 'patch'>): Set<string> {
  return new Set(patch.match(/^\+.*/gm)?.flatMap(namesIn))
}

/**
 * The names that files add to what users may notice and that their shown hunks do not hold, the most used first; of
 * equals the shortest, of which more fit.
 */
export function namesNotShown(files: readonly { file: ChangedFile; hunks: string }[]): string[] {
  const shown = new Set(files.flatMap(({ hunks }) => namesIn(hunks)))
  const uses = new Map<string, number>()
  const noticed = new Set<string>()
  for (const { file } of files.filter(({ file: { path } }) => kindOf(path) !== 'generated')) {
    for (const name of namesAdded(file)) {
      uses.set(name, (uses.get(name) ?? 0) + 1)
      if (isNoticeable(file.path)) noticed.add(name)
    }
  }
  return [...noticed.difference(shown)].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || a.length - b.length)
}
