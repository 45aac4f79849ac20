import type { ChangedFile, MergedPullRequests } from '../change/change.ts'
import type { PullRequest } from '../core/pull-request.ts'
import { cut, visibleLine, visibleText } from '../core/text.ts'
import { choosePatches, DIFF_LIMIT, isGenerated, renderPatch } from './patches.ts'
import type { Value } from './tags.ts'

/** The pull request: number, title, author, address and description. */
export function renderPullRequest(pullRequest: PullRequest | undefined): Value {
  if (pullRequest === undefined) return { note: '(There is no pull request behind this event.)' }
  return { data: describePullRequest(pullRequest, pullRequest.body.trim()) }
}

function describePullRequest(pullRequest: PullRequest, body: string): string {
  const { number, title, author, url } = pullRequest
  const head = `#${number} ${visibleLine(title)}\nAuthor: ${visibleLine(author ?? 'unknown')}\nURL: ${visibleLine(url)}`
  return body === '' ? head : `${head}\n\n${body}`
}

/** The most characters of merged pull requests in a prompt, and of the description of one of them. */
const MERGED_LIMIT = 50_000
const MERGED_BODY_LIMIT = 10_000

/** The merged pull requests that fit, the last merged first, and how many of how many these are. */
export function renderPullRequests({ pullRequests, isCapped }: MergedPullRequests): Value {
  const more = isCapped ? ' Only the newest commits were read; there may be more.' : ''
  if (pullRequests.length === 0) return { note: `(No pull request was merged in these changes.${more})` }
  const whole = describeMerged(pullRequests, Number.POSITIVE_INFINITY)
  // One long description would leave no room for others.
  const { shown, isCut } =
    whole.shown.length === pullRequests.length ? whole : describeMerged(pullRequests, MERGED_BODY_LIMIT)
  const cutNote = isCut ? ` Descriptions are cut after ${MERGED_BODY_LIMIT} characters.` : ''
  const count = `${shown.length} of ${pullRequests.length} merged pull requests are shown, the last merged first.`
  return { data: shown.join(SEPARATOR), note: `${count}${cutNote}${more}` }
}

function describeMerged(
  pullRequests: MergedPullRequests['pullRequests'],
  bodyLimit: number,
): { shown: string[]; isCut: boolean } {
  const shown: string[] = []
  let [used, isCut] = [0, false]
  for (const pullRequest of pullRequests) {
    // As it is shown, which may be longer: so many characters are spent on it.
    const body = visibleText(pullRequest.body).trim()
    const kept = cut(body, bodyLimit)
    const text = describePullRequest(pullRequest, kept)
    used += text.length + SEPARATOR.length
    if (used > MERGED_LIMIT) break
    shown.push(text)
    isCut ||= kept !== body
  }
  return { shown, isCut }
}

/** Between two pull requests. */
const SEPARATOR = '\n\n---\n\n'

/** The changed files, one a line. */
export function renderFiles(files: readonly ChangedFile[], capped: boolean): Value {
  const more = capped ? ' GitHub gives no more than these; there may be more.' : ''
  const count = files.length === 1 ? '1 file changed.' : `${files.length} files changed.`
  return { data: files.map(fileLine).join('\n'), note: `${count}${more}` }
}

function fileLine({ path, previousPath, status, additions, deletions }: ChangedFile): string {
  const from = previousPath === undefined ? '' : ` (from ${visibleLine(previousPath)})`
  return `${visibleLine(status)} ${visibleLine(path)}${from} +${additions} -${deletions}`
}

/** The commit subjects, oldest first. */
export function renderCommits(commits: readonly string[], capped: boolean): Value {
  const more = capped ? `No more than these ${commits.length} commits could be read; there may be more.` : undefined
  return { data: commits.map((subject) => `- ${visibleLine(subject)}`).join('\n'), note: more }
}

/** The patches that fit, and the names of the other files with the reason. */
export function renderDiff(files: readonly ChangedFile[], capped: boolean): Value {
  const shown = choosePatches(files)
  const chosen = new Set(shown)
  const named = files
    .filter((file) => !chosen.has(file))
    .map((file) => `${visibleLine(file.path)} (${whyNamedOnly(file)})`)
  const patches = shown.map(renderPatch).join('').trimEnd()
  const more = capped ? ' GitHub gives no more than these files; there may be more.' : ''
  const rest = named.length === 0 ? [] : [`Files without a patch here:\n${named.join('\n')}`]
  const data = [...(patches === '' ? [] : [patches]), ...rest].join('\n\n')
  const note = `Patches of ${shown.length} of ${files.length} files are shown.${more}`
  return data === '' ? { note } : { data, note }
}

function whyNamedOnly(file: ChangedFile): string {
  if (isGenerated(file.path)) return 'lock file or generated'
  if (file.patch === undefined) return whyWithoutPatch(file)
  return `left out: patches are shown up to ${DIFF_LIMIT} characters`
}

/** The hash of an empty file, in either of Git's formats. */
const EMPTY: readonly (string | undefined)[] = [
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]

/** GitHub gives no reason. It counts no lines of binary files, and none of some that are too large. */
function whyWithoutPatch({ status, additions, deletions, sha }: ChangedFile): string {
  if (additions + deletions > 0) return 'too large'
  if (EMPTY.includes(sha)) return status === 'renamed' ? 'renamed, empty' : 'empty'
  if (status === 'renamed' || status === 'copied') return `${status}, no line changed`
  if (status === 'unchanged') return 'unchanged'
  const reasons = sha === undefined ? 'empty, binary or too large' : 'binary or too large'
  return status === 'added' || status === 'removed' ? reasons : `${reasons}, or only its mode changed`
}
