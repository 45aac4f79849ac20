import type { ChangedFile } from '../change/change.ts'
import { visibleLine, visibleText } from '../core/text.ts'

/** The most characters of patches in a prompt (docs/internals/specification.md, "The diff"). */
export const DIFF_LIMIT = 100_000

const LOCK_FILE =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|go\.(sum|work\.sum)|packages\.lock\.json|gradle\.lockfile|Package\.resolved|[^/]*\.lock)$/

const GENERATED =
  /(^|\/)(node_modules|vendor|third_party|__snapshots__|dist|\.yarn)\/|\.(min\.(js|css|mjs)|map|snap|pb\.go|g\.dart|designer\.cs)$|_pb2(_grpc)?\.pyi?$|[._]generated\.[^/]*$|\.gen\.[^/]*$/i

/** Whether a file is written by a tool, so that its patch is of no use to a reader. */
export function isGenerated(path: string): boolean {
  return LOCK_FILE.test(path) || GENERATED.test(path)
}

/** The files whose patches fit into `limit` characters, smallest patch first, so that as many as possible are shown. */
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

/** One file's part of a diff. */
export function renderPatch({ path, patch = '' }: ChangedFile): string {
  return `--- ${visibleLine(path)}\n${visibleText(patch)}\n\n`
}
