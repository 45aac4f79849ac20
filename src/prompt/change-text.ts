import {
  type ChangedFile,
  type ChangeEnds,
  type ChangeSource,
  identityOf,
  type MergedPullRequests,
  type PatchedChange,
  type SingleChange,
} from '../change/change.ts'
import { kindOf } from '../change/kinds.ts'
import {
  choosePatches,
  fairShares,
  PATCH_LIMIT,
  renderFrom,
  renderPatch,
  type ShownChange,
  type ShownFile,
} from '../change/patches.ts'
import type { PullRequest } from '../core/pull-request.ts'
import { cut, plural, visibleLine, visibleText } from '../core/text.ts'
import { ASK_FOR_FILES, type Placeholder } from './placeholders.ts'
import type { Value, Values } from './tags.ts'

/** What the change's placeholders become. */
export interface ChangeValues {
  values: Values
  /** Tells the change apart from others, where the prompt shows its files and their content is known. */
  identity?: string | undefined
}

/** Whether a prompt asks for changes, so that it is not sent where no file changed. */
export function asksForFiles(wanted: ReadonlySet<Placeholder>): boolean {
  return ASK_FOR_FILES.some((word) => wanted.has(word))
}

/**
 * Reads the parts of the change that the prompt's placeholders need, and no others.
 *
 * @param repository `owner/name` of the repository that the change is in
 */
export async function readChangeValues(
  wanted: ReadonlySet<Placeholder>,
  source: ChangeSource,
  repository: string,
): Promise<ChangeValues> {
  const values: Values = {}
  const change = asksForFiles(wanted) ? await source.files() : undefined
  if (change !== undefined && wanted.has('changed-files')) {
    values['changed-files'] = renderFiles(change.files, change.filesCapped)
  }
  const showsPatches = wanted.has('changes') || wanted.has('diff')
  // The room for patches is that of the whole prompt.
  const limit = wanted.has('changes') && wanted.has('diff') ? PATCH_LIMIT / 2 : PATCH_LIMIT
  if (wanted.has('changes')) {
    values.changes = renderChanges(await source.changes(), { repository, ...(await source.ends()) }, limit)
  }
  if (wanted.has('diff')) values.diff = renderDiff(await source.patches(), limit)
  if (wanted.has('commits')) {
    const { commits, commitsCapped } = await source.commits()
    values.commits = renderCommits(commits, commitsCapped)
  }
  if (wanted.has('pull-requests')) values['pull-requests'] = renderPullRequests(await source.pullRequests())
  if (wanted.has('pull-request')) values['pull-request'] = renderPullRequest(await source.pullRequest())
  const isAboutFiles = showsPatches || wanted.has('changed-files')
  const identity = change && isAboutFiles ? identityOf(change) : undefined
  return { values, identity }
}

/** The pull request: number, title, author, address and description. */
export function renderPullRequest(pullRequest: PullRequest | undefined): Value {
  if (pullRequest === undefined) return { note: '(There is no pull request behind this event.)' }
  return { data: describe(pullRequest, pullRequest.body.trim()) }
}

/** What a change is, and who made it. */
type Described = Pick<SingleChange, 'title' | 'author' | 'url'> & { number: number | undefined }

function describe({ number, title, author, url }: Described, body: string): string {
  const name = number === undefined ? visibleLine(title) : `#${number} ${visibleLine(title)}`
  const address = url === '' ? '' : `\nURL: ${visibleLine(url)}`
  const head = `${name}\nAuthor: ${visibleLine(author ?? 'unknown')}${address}`
  return body === '' ? head : `${head}\n\n${body}`
}

/** The most characters of descriptions in a prompt, and of one of them in `{{ pull-requests }}`. */
const DESCRIPTIONS_LIMIT = 50_000
const DESCRIPTION_LIMIT = 10_000

/** The merged pull requests that fit, the last merged first, and how many of how many these are. */
export function renderPullRequests({ pullRequests, isCapped }: MergedPullRequests): Value {
  const more = isCapped ? ' Only the newest commits were read; there may be more.' : ''
  if (pullRequests.length === 0) return { note: `(No pull request was merged in these changes.${more})` }
  const whole = describeMerged(pullRequests, Number.POSITIVE_INFINITY)
  // One long description would leave no room for others.
  const shown = whole.length === pullRequests.length ? whole : describeMerged(pullRequests, DESCRIPTION_LIMIT)
  const count = `${shown.length} of ${pullRequests.length} merged pull requests are shown, the last merged first.`
  return { data: shown.join(SEPARATOR), note: `${count}${more}` }
}

function describeMerged(pullRequests: MergedPullRequests['pullRequests'], bodyLimit: number): string[] {
  const shown: string[] = []
  let used = 0
  for (const pullRequest of pullRequests) {
    // As it is shown, which may be longer: so many characters are spent on it.
    const text = describe(pullRequest, cut(visibleText(pullRequest.body).trim(), bodyLimit))
    used += text.length + SEPARATOR.length
    if (used > DESCRIPTIONS_LIMIT) break
    shown.push(text)
  }
  return shown
}

/** Between two pull requests. */
const SEPARATOR = '\n\n---\n\n'

/** The changed files, one a line. */
export function renderFiles(files: readonly ChangedFile[], capped: boolean): Value {
  const more = capped ? ' GitHub gives no more than these; there may be more.' : ''
  return { data: files.map(fileLine).join('\n'), note: `${plural(files.length, 'file')} changed.${more}` }
}

function fileLine({ path, previousPath, status, additions, deletions }: ChangedFile): string {
  return `${visibleLine(status)} ${visibleLine(path)}${renderFrom(previousPath)} +${additions} -${deletions}`
}

/** The commit subjects, oldest first. */
export function renderCommits(commits: readonly string[], capped: boolean): Value {
  const more = capped ? `No more than these ${commits.length} commits could be read; there may be more.` : undefined
  return { data: commits.map((subject) => `- ${visibleLine(subject)}`).join('\n'), note: more }
}

/** Everything that the run is about, change by change. */
export function renderChanges(
  changes: readonly SingleChange[],
  { repository, base, head }: ChangeEnds & { repository: string },
  limit = PATCH_LIMIT,
): Value {
  const bodies = changes.map(({ body }) => visibleText(body).trim())
  const shares = fairShares(
    DESCRIPTIONS_LIMIT,
    bodies.map(({ length }) => length),
  )
  const kept = bodies.map((body, index) => cut(body, shares[index] ?? 0))
  const shown = choosePatches(
    changes.map(({ files }) => files),
    limit,
  )
  const ends = [
    `Repository: ${visibleLine(repository)}`,
    ...(base === undefined ? [] : [`Base: ${visibleLine(base)}`]),
    ...(head === undefined ? [] : [`Head: ${visibleLine(head)}`]),
  ]
  const parts = changes.map((change, index) => {
    const title = `## Change ${index + 1} of ${changes.length}: ${describe(change, kept[index] ?? '')}`
    return [title, renderPatches(shown[index]), whyIncomplete(change)].filter((part) => part !== '').join('\n\n')
  })
  const order = changes.length > 1 ? ', the newest last' : ''
  const note = `${plural(changes.length, 'change')}${order}. ${countOf(shown.flatMap(({ files }) => files))}${moreOf(changes)}`
  return { data: [ends.join('\n'), ...parts].join('\n\n'), note }
}

function whyIncomplete({ isRead, filesCapped, head }: SingleChange): string {
  const commit = head === undefined ? '' : `: see commit ${visibleLine(head)}`
  if (!isRead) return `(The files of this change were not read${commit}.)`
  return filesCapped ? '(GitHub gives no more files of this change; there may be more.)' : ''
}

/** The patches that fit, and the names of the other files with the reason. */
export function renderDiff(changes: readonly PatchedChange[], limit = PATCH_LIMIT): Value {
  const chosen = choosePatches(
    changes.map(({ files }) => files),
    limit,
  )
  const shown = {
    files: chosen.flatMap(({ files }) => files),
    otherNames: chosen.flatMap(({ otherNames }) => otherNames),
  }
  const data = renderPatches(shown)
  const note = `${countOf(shown.files)}${moreOf(changes)}`
  return data === '' ? { note } : { data, note }
}

function countOf(files: readonly ShownFile[]): string {
  const shown = files.filter(({ hunks }) => hunks !== '')
  const inPart = shown.some((file) => file.shown < file.total) ? ', some of them in part' : ''
  return `Patches of ${shown.length} of ${plural(files.length, 'file')} are shown${inPart}.`
}

function moreOf(changes: readonly PatchedChange[]): string {
  const unread = changes.filter(({ isRead }) => !isRead).length
  const notRead = unread === 0 ? '' : ` The files of ${plural(unread, 'change')} were not read.`
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

function whyNotShown({ file: { path, previousPath, status, patch } }: ShownFile): string {
  if (kindOf(path) === 'generated') return 'lock file or generated'
  if (patch !== undefined) return 'no room'
  const isMoved = status === 'renamed' || status === 'copied'
  if (isMoved && previousPath === undefined) return 'its other path is left out'
  // GitHub gives no reason.
  return `${isMoved ? 'no line changed, ' : ''}empty, binary or too large`
}
