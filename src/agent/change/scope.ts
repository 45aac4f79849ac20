import picomatch from 'picomatch'
import type { Nothing } from '../../kit/core/outcome.ts'
import type { Change, ChangedFile, Files } from './change.ts'
import { whyQuiet } from './kinds.ts'

/** Globs of the paths that a run covers. An empty `include` stands for every path; `exclude` wins. */
export interface Scope {
  include: readonly string[]
  exclude: readonly string[]
}

/** Names that begin with a dot are names like any other. Brackets that are not closed are an error; `[!a]` is `[^a]`. */
const OPTIONS = { dot: true, posix: true, strictBrackets: true, windows: false }

/** People write globs like this by mistake, as in a YAML list, a shell or `.gitignore`, and then they match no path. */
const SLIPS: readonly [slip: RegExp, meant: string][] = [
  [/^-\s*/, ''],
  [/(^|\s)#.*$/, ''],
  [/^["'`]|["'`]$/g, ''],
  // An anchor of a regular expression, and folders that only a shell knows.
  [/^(\^|(~|\$[A-Z_]+|\$\{[A-Z_]+\})(?=\/))/, ''],
  [/\\(?=\w|\*\*)/g, '/'],
  [/^(\.{0,2}\/)+/, ''],
  // Two globs without a comma: a whole one stands before the blank, and something that can only be one behind it.
  [/(?<=\*|[^/\s]\.[a-z]\w*)(\s*;\s*|\s+)(?=.*([/*]|\.[a-z]))/gi, ', '],
  [/\/$/, '/**'],
]

/** An exception, an option of Git, a part that no path has, or an end that escapes nothing: some are parsed forever. */
const NO_PATH = /^!|^:\(|(^|\/)\.{0,2}(\/|$)|\*\*\s|\\$/

/**
 * Tells globs of files in a repository from other texts. One that would match no path, or everything but what is meant, is
 * none: such a slip would be noticed only by what it costs.
 */
export function isGlob(text: string): boolean {
  if (NO_PATH.test(text) || SLIPS.some(([slip]) => text.search(slip) >= 0)) return false
  // Optional parameters of routes, as in `[[...slug]]`, are no brackets that were forgotten.
  return matcherOf(text.replace(/\[\[(.*?)\]\]/gs, '[$1]')) !== undefined
}

/** Corrects a text that is no glob, if it can be told what was meant: `docs/**` for `"../../change/docs/"`. */
export function meantGlob(text: string): string | undefined {
  const meant = SLIPS.reduce((rest, [slip, right]) => rest.replace(slip, right).trim(), text)
  return meant.split(', ').every(isGlob) ? meant : undefined
}

type Matches = (path: string) => boolean

/** Tells which paths are within the scope. */
export function matcherOfScope({ include, exclude }: Scope): Matches {
  const isIncluded = include.length === 0 ? () => true : matcherOfAll(include)
  const isExcluded = matcherOfAll(exclude)
  return (path) => isIncluded(path) && !isExcluded(path)
}

/** Matches each path that one of the globs matches, or that is written just like one. */
function matcherOfAll(globs: readonly string[]): Matches {
  const matchers = globs.flatMap(readingsOf).flatMap((reading) => matcherOf(reading) ?? [])
  return (path) => globs.includes(path) || matchers.some((matches) => matches(path))
}

function matcherOf(glob: string): Matches | undefined {
  try {
    return picomatch(glob, OPTIONS)
  } catch {
    return undefined
  }
}

/**
 * Reads a glob in two ways: as it is, and with its brackets as parts of names, since folders of routers are called
 * `(internal)`, `[id]` or `[[...slug]]`. Only `*`, `?` and the alternatives of `{ts,tsx}` are always the glob's.
 */
function readingsOf(glob: string): string[] {
  const written = glob.replace(/\{([^{}]*,[^{}]*)\}|[^\w\s/.*?-]/g, (part, alternatives?: string) =>
    alternatives === undefined ? `\\${part}` : `{${alternatives.replace(/[^\w\s/.*?,-]/g, '\\$&')}}`,
  )
  return [glob, written]
}

export function filesWithin(scope: Scope, files: readonly ChangedFile[]): ChangedFile[] {
  const isInScope = matcherOfScope(scope)
  return files.flatMap((file) => partInScope(file, isInScope))
}

/** Leaves out the files outside of the scope, and then the changes without a file. If no change has one, all of them stay. */
export function changesWithin(scope: Scope, changes: readonly Change[]): Change[] {
  const within = changes.map((change) => ({ ...change, files: filesWithin(scope, change.files) }))
  const some = within.filter(({ files, filesCapped }) => files.length > 0 || filesCapped)
  return some.length > 0 ? some : within
}

/** The file as it may be shown. If it was renamed or copied across the scope's border, that is its name inside, without lines. */
function partInScope(file: ChangedFile, isInScope: Matches): ChangedFile[] {
  const { path, previousPath, status } = file
  if (previousPath === undefined || isInScope(path) === isInScope(previousPath)) return isInScope(path) ? [file] : []
  // A copy leaves the file that it was made from as it was.
  if (status === 'copied' && !isInScope(path)) return []
  const name = isInScope(path) ? path : previousPath
  return [{ ...file, path: name, previousPath: undefined, additions: 0, deletions: 0, patch: undefined }]
}

/**
 * Finds from its files alone why a change leaves nothing to ask. Nothing is decided from a list that is not whole.
 *
 * @param options whether a change that users do not notice leaves nothing, and whether the reason may name its files
 */
export function whyNothing(
  changed: Files,
  scope: Scope,
  { skipsQuiet, mayNameFiles }: { skipsQuiet: boolean; mayNameFiles: boolean },
): Nothing | undefined {
  if (changed.filesCapped) return undefined
  const files = filesWithin(scope, changed.files)
  if (files.length === 0) return { reason: whyEmpty(scope, changed.files, mayNameFiles) }
  const reason = skipsQuiet ? whyQuiet(files, mayNameFiles) : undefined
  return reason === undefined ? undefined : { reason }
}

function whyEmpty(scope: Scope, files: readonly ChangedFile[], mayNameFiles: boolean): string {
  if (files.length === 0) return 'no file changed'
  const lists = LISTS.filter((list) => scope[list].length > 0).map((list) => `\`${list}\``)
  const leave = `${lists.join(' and ')} ${lists.length === 1 ? 'leaves' : 'leave'}`
  if (!mayNameFiles) return `${leave} nothing of the change`
  const what =
    files.length === 1 ? `${leave} out the only changed file` : `${leave} none of the ${files.length} changed files`
  const hints = idleGlobs({ include: scope.include, exclude: [] }, files).flatMap(({ hint }) => hint ?? [])
  return [what, ...hints].join('; ')
}

const LISTS = ['include', 'exclude'] as const

/** Finds the globs that match no changed file, by its new or its old name. If one names a folder, the hint says what to write. */
export function idleGlobs(
  scope: Scope,
  files: readonly ChangedFile[],
): { list: keyof Scope; glob: string; hint: string | undefined }[] {
  const paths = files.flatMap(({ path, previousPath }) => [path, previousPath ?? path])
  const matchesSome = (glob: string) => paths.some(matcherOfAll([glob]))
  return LISTS.flatMap((list) =>
    scope[list].flatMap((glob) => {
      if (matchesSome(glob)) return []
      const hint = `\`${list}\` names the folder ${glob}: write ${glob}/** for its files`
      return { list, glob, hint: matchesSome(`${glob}/**`) ? hint : undefined }
    }),
  )
}
