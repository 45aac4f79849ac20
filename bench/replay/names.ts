import type { FileSeed } from '../../emulator/github/repositories.ts'

/** Pages that people read, not what instructs agents or lists changes. */
export function isDocs(path: string): boolean {
  const isPage =
    /\.(md|mdx|mdoc|rst|adoc)$/i.test(path) && /(^|\/)(docs?|documentation|www|website|guides?)(-[^/]*)?\//i.test(path)
  return (
    isPage && !/(^|\/)(\.[^/]+|tests?|node_modules)\/|(^|\/)(AGENTS|CLAUDE|SKILL|CHANGELOG|changelog)[^/]*$/.test(path)
  )
}

/** Source whose names people write into docs: not the pages themselves, their settings and snippets, or tests. */
function isSource(path: string): boolean {
  const isOther =
    /\.(md|mdx|mdoc|rst|adoc|lock|snap|svg)$|(^|\/)(package-lock\.json|pnpm-lock\.yaml|go\.sum|uv\.lock)$/i
  const isTest =
    /(^|\/)(tests?|__tests__|testdata|e2e|fixtures?|\.github)\/|[._-](test|spec)s?\.[^/]+$|_test\.go$|(^|\/)test_[^/]*$/i
  const isOfDocs = /(^|\/)(docs?|documentation|website)(-[^/]*)?\//i
  return !isOther.test(path) && !isTest.test(path) && !isOfDocs.test(path)
}

/** Words as they stand in code: an option with its dashes, an identifier, a variable. */
const WORD = /--[a-z][\w-]*[a-z0-9]|[A-Za-z_$][\w$]*/g

/** An identifier of several parts, an option or a variable, of at least five characters: no plain word of a sentence. */
function isName(word: string): boolean {
  if (word.length < 5) return false
  return word.startsWith('--') || /[a-z0-9][A-Z]/.test(word) || /[A-Za-z0-9]_[A-Za-z0-9]/.test(word)
}

/** The names in a text, each once. */
export function namesIn(text: string): Set<string> {
  return new Set((text.match(WORD) ?? []).filter(isName))
}

/**
 * The names that people wrote into the docs for a change: in lines that it added to the docs, not in those that it took
 * out of them, and in lines that it added to source.
 */
export function documentedNames(files: readonly FileSeed[]): Set<string> {
  const docs = files.filter(({ filename }) => isDocs(filename))
  const written = namesIn(linesOf(docs, '+'))
  if (written.size === 0) return written
  const before = namesIn(linesOf(docs, '-') + linesOf(docs, ' '))
  const sources = files.filter(({ filename }) => isSource(filename))
  const source = namesIn(linesOf(sources, '+'))
  return new Set([...written].filter((name) => source.has(name) && !before.has(name)))
}

function linesOf(files: readonly FileSeed[], sign: '+' | '-' | ' '): string {
  return files.flatMap(({ patch = '' }) => patch.split('\n').filter((line) => line.startsWith(sign))).join('\n')
}
