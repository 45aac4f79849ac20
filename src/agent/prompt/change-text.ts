import { joinParts } from '../../kit/core/markdown.ts'
import type { PullRequest } from '../../kit/core/pull-request.ts'
import { cut, plural, visibleLine, visibleText } from '../../kit/core/text.ts'
import { type Change, type ChangedFile, describeOlder, type ReadChange } from '../change/change.ts'
import { kindOf } from '../change/kinds.ts'
import {
  choosePatches,
  coverageOf,
  fairShares,
  renderFrom,
  renderPatch,
  type ShownChange,
  type ShownFile,
} from '../change/patches.ts'
import type { Value } from './tags.ts'

export function renderPullRequests(pullRequests: readonly PullRequest[]): Value {
  if (pullRequests.length === 0) return { note: '(There is no pull request behind this event.)' }
  const bodies = pullRequests.map(({ body }) => body.trim())
  const kept = bodies.length > 1 ? cutToFit(bodies) : bodies
  return { data: pullRequests.map((one, index) => describe(one, kept[index] ?? '')).join('\n\n') }
}

function describe(
  { number, title, author, url }: Pick<Change, 'number' | 'title' | 'author' | 'url'>,
  body: string,
): string {
  const name = number === undefined ? visibleLine(title) : `#${number} ${visibleLine(title)}`
  const address = url === '' ? '' : `\nURL: ${visibleLine(url)}`
  const head = `${name}\nAuthor: ${visibleLine(author ?? 'unknown')}${address}`
  return body === '' ? head : `${head}\n\n${body}`
}

/** The most characters of descriptions in a prompt. */
export const DESCRIPTIONS_LIMIT = 50_000

function cutToFit(descriptions: readonly string[]): string[] {
  const lengths = descriptions.map(({ length }) => length)
  const shares = fairShares(DESCRIPTIONS_LIMIT, lengths)
  return descriptions.map((text, index) => cut(text, shares[index] ?? 0))
}

/** @param repository where the changes are, as `owner/name` */
export function renderChanges({ changes, base, head, older, askedFor }: ReadChange, repository: string): Value {
  const kept = cutToFit(changes.map(({ body }) => visibleText(body).trim()))
  const shown = choosePatches(changes.map(({ files }) => files))
  const ends = [
    `Repository: ${visibleLine(repository)}`,
    ...(base === undefined ? [] : [`Base: ${visibleLine(base)}`]),
    ...(head === undefined ? [] : [`Head: ${visibleLine(head)}`]),
  ]
  const parts = changes.map((change, index) => {
    const title = `## Change ${index + 1} of ${changes.length}: ${describe(change, kept[index] ?? '')}`
    return joinParts([title, renderPatches(shown[index]), whyIncomplete(change)])
  })
  const order = changes.length > 1 ? ', the newest last' : ''
  const counted = `${plural(changes.length, 'change')}${order}. ${countOf(shown.flatMap(({ files }) => files))}`
  const notShown = older === undefined ? '' : ` Not shown: ${describeOlder(older)}.`
  const left = askedFor === undefined ? '' : ` Left out, because their docs were asked for before: ${askedFor}.`
  const note = `${counted}${moreOf(changes)}${notShown}${left}`
  const coverage = coverageOf(shown.flatMap(({ files }) => files))
  return { coverage, data: [ends.join('\n'), ...parts].join('\n\n'), note }
}

function whyIncomplete({ isRead, files, filesCapped, head }: Change): string {
  const commit = head === undefined ? '' : `: see commit ${visibleLine(head)}`
  if (!isRead) return `(The files of this change could not be read${commit}.)`
  if (filesCapped) return '(GitHub gives no more files of this change; there may be more.)'
  return files.length === 0 ? '(No file is changed any more: nothing is left of this change.)' : ''
}

function countOf(files: readonly ShownFile[]): string {
  const shown = files.filter(({ hunks }) => hunks !== '')
  const inPart = shown.some((file) => file.shown < file.total) ? ', some of them in part' : ''
  return `Patches of ${shown.length} of ${plural(files.length, 'file')} are shown${inPart}.`
}

function moreOf(changes: readonly Change[]): string {
  const unread = changes.filter(({ isRead }) => !isRead).length
  const notRead = unread === 0 ? '' : ` The files of ${plural(unread, 'change')} could not be read.`
  const isCapped = changes.some(({ filesCapped }) => filesCapped)
  return `${notRead}${isCapped ? ' GitHub gives no more than these files; there may be more.' : ''}`
}

function renderPatches({ files, otherNames }: ShownChange = { files: [], otherNames: [] }): string {
  const patches = files.filter(({ hunks }) => hunks !== '').map(renderPatch)
  const others = files.filter(({ hunks }) => hunks === '').map((one) => `${fileLine(one.file)} (${whyNotShown(one)})`)
  const named = others.length === 0 ? [] : [`Files that are not shown:\n${others.join('\n')}`]
  const added = otherNames.length === 0 ? [] : [`Lines that are not shown also add: ${otherNames.join(', ')}`]
  return [...patches, ...named, ...added].join('\n\n')
}

function fileLine({ path, previousPath, status, additions, deletions }: ChangedFile): string {
  return `${visibleLine(status)} ${visibleLine(path)}${renderFrom(previousPath)} +${additions} -${deletions}`
}

function whyNotShown({ file: { path, previousPath, status, patch } }: ShownFile): string {
  if (kindOf(path) === 'generated') return 'lock file or generated'
  if (patch !== undefined) return 'no room'
  const isMoved = status === 'renamed' || status === 'copied'
  if (isMoved && previousPath === undefined) return 'its other path is left out'
  // GitHub gives no reason.
  return `${isMoved ? 'no line changed, ' : ''}empty, binary or too large`
}
