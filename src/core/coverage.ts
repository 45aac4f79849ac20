import { z } from 'zod'
import { formatCount, plural } from './text.ts'

const count = z.number().int().nonnegative()

/**
 * How much of a change the prompt shows, of what its users may notice: files and changed lines, and how many there are. A
 * file without a changed line, such as one that was moved, does not count.
 */
export const coverageSchema = z.object({ files: count, allFiles: count, lines: count, allLines: count })

export type Coverage = z.output<typeof coverageSchema>

export function isPartial({ files, allFiles, lines, allLines }: Coverage): boolean {
  return files < allFiles || lines < allLines
}

/** That of several prompts together; absent where none has any. */
export function sumOf(all: readonly (Coverage | undefined)[]): Coverage | undefined {
  const known = all.filter((one) => one !== undefined)
  const sum = (name: keyof Coverage) => known.reduce((total, one) => total + one[name], 0)
  if (known.length === 0) return undefined
  return { files: sum('files'), allFiles: sum('allFiles'), lines: sum('lines'), allLines: sum('allLines') }
}

/** `6 of 80 files and 1,200 of 9,000 changed lines` */
export function describeCoverage({ files, allFiles, lines, allLines }: Coverage): string {
  return `${formatCount(files)} of ${plural(allFiles, 'file')} and ${formatCount(lines)} of ${plural(allLines, 'changed line')}`
}
