import { joinParts } from '../../kit/core/markdown.ts'
import { type PullRequest, shortSha } from '../../kit/core/pull-request.ts'
import { cut, plural, visibleLine, visibleText } from '../../kit/core/text.ts'
import { type Change, type ChangedFile, type CoveredChanges, describeOlder } from '../change/change.ts'
import { isNoticeable, kindOf } from '../change/kinds.ts'
import {
  choosePatches,
  coverageOf,
  fairShares,
  lengthOfAll,
  PATCH_LIMIT,
  ROOM_FOR_NAMES,
  renderFrom,
  renderPatch,
  type ShownChange,
  thatFit,
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

function cutToFit(descriptions: readonly string[], limit = DESCRIPTIONS_LIMIT): string[] {
  const lengths = descriptions.map(({ length }) => length)
  const shares = fairShares(limit, lengths)
  return descriptions.map((text, index) => cut(text, shares[index] ?? 0))
}

/** The most characters of changes in a prompt, which leaves room for the words that come with them. */
export const CHANGES_LIMIT = 134_000

/** Descriptions are cut to this before patches are, where both do not fit. */
const LEAST_DESCRIPTIONS = 20_000

/** @param repository where the changes are, as `owner/name` */
export function renderChanges(change: CoveredChanges, repository: string): Value {
  const limits = { descriptions: DESCRIPTIONS_LIMIT, patches: PATCH_LIMIT }
  const excessOf = ({ data = '' }: Value) => Math.max(0, visibleText(data).length - CHANGES_LIMIT)
  for (;;) {
    const value = renderWithin(limits, change, repository)
    const excess = excessOf(value)
    if (excess === 0 || limits.patches === 0) return value
    if (limits.descriptions > LEAST_DESCRIPTIONS) {
      limits.descriptions = Math.max(LEAST_DESCRIPTIONS, limits.descriptions - excess)
    } else limits.patches = Math.max(0, limits.patches - Math.max(1000, excess / (1 + ROOM_FOR_NAMES)))
  }
}

function renderWithin(
  limits: { descriptions: number; patches: number },
  { changes, base, head, older, askedFor }: CoveredChanges,
  repository: string,
): Value {
  const beyond = changes.filter(({ isBeyond }) => isBeyond)
  const described = changes.filter(({ isBeyond }) => !isBeyond)
  const bodies = described.map(({ body }) => visibleText(body).trim())
  const kept = cutToFit(bodies, limits.descriptions)
  const filesOfEach = described.map(({ files }) => files)
  const shown = choosePatches(filesOfEach, limits.patches)
  const ends = [
    `Repository: ${visibleLine(repository)}`,
    ...(base === undefined ? [] : [`Base: ${visibleLine(base)}`]),
    ...(head === undefined ? [] : [`Head: ${visibleLine(head)}`]),
  ]
  const others = shown.map(renderOthers)
  const demands = others.map((lines) => lengthOfAll(lines, '\n'.length))
  const roomForOthers = fairShares(OTHERS_LIMIT, demands)
  const parts = described.map((change, index) => {
    const position = `${beyond.length + index + 1} of ${changes.length}`
    const title = `## Change ${position}: ${describe(change, kept[index] ?? '')}`
    const lines = others[index] ?? []
    const fitting = thatFit(lines, roomForOthers[index] ?? 0, '\n'.length)
    const more = lines.length - fitting.length
    const named = more === 0 ? fitting : [...fitting, `… and ${plural(more, 'more file')}`]
    return joinParts([title, renderPatches(named, shown[index]), whyIncomplete(change)])
  })
  const files = shown.flatMap((one) => one.files)
  const withHunks = files.filter(({ hunks }) => hunks !== '')
  const inPart = withHunks.some((file) => file.shown < file.total) ? ', some of them in part' : ''
  const order = changes.length > 1 ? ', the newest last' : ''
  const patches = `Patches of ${withHunks.length} of ${plural(files.length, 'file')} are shown${inPart}.`
  const notShown = older === undefined ? '' : ` Not shown: ${describeOlder(older)}.`
  const leftOut = askedFor === undefined ? '' : ` Left out, because their docs were asked for before: ${askedFor}.`
  const note = `${plural(changes.length, 'change')}${order}. ${patches}${notShown}${leftOut}`
  const data = [ends.join('\n'), ...renderBeyond(beyond), ...parts].join('\n\n')
  return { coverage: coverageOf(files), data, note }
}

/** The most characters of changes that a prompt only lists, and the fewest of each. */
const LIST_LIMIT = 40_000
const LEAST_OF_LINE = 30

function renderBeyond(changes: readonly Change[]): string[] {
  if (changes.length === 0) return []
  const room = Math.max(LEAST_OF_LINE, Math.floor(LIST_LIMIT / changes.length))
  const lines = changes.map(({ number, title, head = '' }) => {
    const name = number === undefined ? `${shortSha(head)} ` : `#${number} `
    return `- ${name}${cut(visibleLine(title), room - name.length - '- '.length)}`
  })
  const which = changes.length === 1 ? 'The oldest change, of which' : `The oldest ${changes.length} changes, of which`
  return [[`${which} the files were not read, because there are too many changes:`, ...lines].join('\n')]
}

function whyIncomplete({ files, filesCapped, filesInAll, head }: Change): string {
  const share = `These are ${files.length} of the ${filesInAll} files of this change. Other prompts to this job have the others.`
  if (filesInAll !== undefined) return `(${share})`
  if (filesCapped && files.length > 0) return '(GitHub gives no more files of this change; there may be more.)'
  const commit = head === undefined ? '' : `: see commit ${visibleLine(head)}`
  if (filesCapped) return `(The files of this change could not be read${commit}.)`
  return files.length === 0 ? '(No file is changed any more: nothing is left of this change.)' : ''
}

function renderPatches(others: readonly string[], shown: ShownChange | undefined): string {
  const { files = [], otherNames = [] } = shown ?? {}
  const patches = files.filter(({ hunks }) => hunks !== '').map(renderPatch)
  const named = others.length === 0 ? [] : [`Files that are not shown:\n${others.join('\n')}`]
  const added = otherNames.length === 0 ? [] : [`Lines that are not shown also add: ${otherNames.join(', ')}`]
  return [...patches, ...named, ...added].join('\n\n')
}

/** The most characters of the names of files that are not shown. */
const OTHERS_LIMIT = 5_000

function renderOthers({ files }: ShownChange): string[] {
  const others = files.flatMap(({ file, hunks }) => (hunks === '' ? file : []))
  const noticed = others.filter(({ path }) => isNoticeable(path))
  return [...new Set([...noticed, ...others])].map((file) => {
    const { path, previousPath, status, additions, deletions } = file
    const name = `${visibleLine(path)}${renderFrom(previousPath)}`
    return `${visibleLine(status)} ${name} +${additions} -${deletions} (${whyNotShown(file)})`
  })
}

function whyNotShown({ path, previousPath, status, patch }: ChangedFile): string {
  if (kindOf(path) === 'generated') return 'lock file or generated'
  if (patch !== undefined) return 'no room'
  const isMoved = status === 'renamed' || status === 'copied'
  if (isMoved && previousPath === undefined) return 'its other path is left out'
  // GitHub gives no reason.
  return `${isMoved ? 'no line changed, ' : ''}empty, binary or too large`
}
