import { createHash } from 'node:crypto'
import { code, details, fence, joinParts, link } from '../../kit/core/markdown.ts'
import { isOpen, type PullRequest, shortSha } from '../../kit/core/pull-request.ts'
import type { Redact } from '../../kit/core/redact.ts'
import { cutAtLine, formatCount, plural, visibleLine, visibleText } from '../../kit/core/text.ts'
import type { ChangedFile } from '../change/change.ts'

const MOST_LISTED = 10

/** The most characters of the diff, with its headings. */
const MOST_SHOWN = 20_000

const DOCUMENTATION = /\.(mdx?|mdoc|markdown|rst|adoc|ipynb)$/i

/**
 * Describes what the docs pull request changes, in Markdown: a list of its files, documentation first, and behind it the
 * diff, collapsed, unless nobody needs to review it any more.
 *
 * @param files at most 100 of them, in GitHub's order; every text is untrusted
 * @param docs the docs pull request as it was read just before
 */
export function renderFiles(
  files: readonly ChangedFile[],
  docs: Pick<PullRequest, 'files' | 'headSha' | 'state'>,
  { url, redact }: { url: string; redact: Redact },
): string {
  const isPage = ({ path }: ChangedFile) => DOCUMENTATION.test(path)
  const sorted = [...files.filter(isPage), ...files.filter((file) => !isPage(file))]
  const listed = sorted.slice(0, MOST_LISTED)
  const total = Math.max(docs.files ?? 0, files.length)
  const more = total - listed.length
  const rows = listed.map((file) => `- ${describeFile(file, url, redact)}`)
  if (more > 0) rows.push(`- and ${plural(more, 'more file')}`)
  return joinParts([
    `${plural(total, 'file')}:`,
    rows.join('\n'),
    isOpen(docs) ? renderDiff(sorted, { head: docs.headSha, isWhole: total === files.length, redact }) : '',
  ])
}

function describeFile(file: ChangedFile, url: string, redact: Redact): string {
  const { path, previousPath, status, additions, deletions } = file
  const anchor = createHash('sha256').update(path).digest('hex')
  const name = link(redact(path), `${url}/files#diff-${anchor}`, code)
  const lines = `+${formatCount(additions)} −${formatCount(deletions)}`
  if (status === 'added') return `${name} ${lines} (new)`
  if (status === 'removed') return `${name} ${lines} (removed)`
  return previousPath === undefined ? `${name} ${lines}` : `${name} ${lines} (before: ${code(redact(previousPath))})`
}

function renderDiff(
  files: readonly ChangedFile[],
  { head, isWhole, redact }: { head: string | undefined; isWhole: boolean; redact: Redact },
): string {
  const patches = files.flatMap((file) => (file.patch === undefined ? [] : diffOf(file, file.patch)))
  if (patches.length === 0) return ''
  const { text, shown, total } = cutAtLine(redact(patches.join('\n')), MOST_SHOWN)
  const title = head === undefined ? 'The diff' : `The diff at ${shortSha(head)}`
  const rest = shown === total ? '' : `, without ${formatCount(total - shown)} of its ${formatCount(total)} lines`
  return details(`${title}${rest}${isWhole ? '' : ' (of the first 100 files)'}`, fence(text, 'diff'))
}

function diffOf({ path, previousPath = path, status }: ChangedFile, patch: string): string {
  const before = status === 'added' ? '/dev/null' : `a/${visibleLine(previousPath)}`
  const after = status === 'removed' ? '/dev/null' : `b/${visibleLine(path)}`
  return `--- ${before}\n+++ ${after}\n${visibleText(patch)}`
}
