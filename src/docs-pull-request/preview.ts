import { link } from '../core/markdown.ts'
import { LONGEST_LINK, type Preview } from '../core/pull-request.ts'

/** A comment on the docs pull request. */
export interface PreviewComment {
  author: string | undefined
  body: string
  /** When it was last edited: milliseconds since the epoch. */
  editedAt: number
}

/** A file of the docs pull request. */
export interface PreviewFile {
  path: string
  isRemoved: boolean
}

const MARKER = '<!-- mintlify-preview-comment-'

/**
 * What the service says of the preview: in the newest comment of its bot, whose only parts that count are the state and the
 * link. `undefined` where there is no such comment.
 *
 * @param comments oldest first
 * @param sentAt when the prompt was sent; a comment that was last edited before is about an earlier build
 */
export function readPreview(comments: readonly PreviewComment[], sentAt: number | undefined): Preview | undefined {
  const found = comments.findLast(({ author, body }) => author?.endsWith('[bot]') && body.startsWith(MARKER))
  if (found === undefined) return undefined
  // GitHub's times are whole seconds.
  if (sentAt !== undefined && found.editedAt < sentAt - (sentAt % 1000)) return { state: 'building' }
  const cells = cellsOf(found.body)
  if (cells.some((cell) => /^(?:🔴 *)?Failed$/u.test(cell))) return { state: 'failed' }
  if (!cells.some((cell) => /^(?:🟢 *)?Ready$/u.test(cell))) return { state: 'building' }
  const url = cells.flatMap((cell) => linkIn(cell) ?? []).at(0)
  return url === undefined ? { state: 'none' } : { state: 'ready', url }
}

/** The cells of the first row of the first table, without the project's: that may have any name, and holds another link. */
function cellsOf(body: string): string[] {
  const lines = body.split(/\r?\n/).map((line) => line.trim())
  const row = lines[1 + lines.findIndex((line) => /^\|[\s|:-]*-[\s|:-]*\|$/.test(line))] ?? ''
  if (!row.startsWith('|') || !row.endsWith('|')) return []
  const cells = row.split('|').map((cell) => cell.trim())
  return cells.slice(2)
}

/** Without credentials and port, and with nothing that Markdown or HTML would interpret. */
const SAFE = /^https:\/\/[A-Za-z0-9.-]+(?:[/?#][\p{L}\p{N}_./~%+@:?#&=,;!$-]*)?$/u

function linkIn(cell: string): string | undefined {
  const [, address = ''] = /^\[[^\][]*\]\(([^()]*)\)$/.exec(cell) ?? []
  return address.length <= LONGEST_LINK && SAFE.test(address) && URL.canParse(address) ? address : undefined
}

/** How long the run waits for a preview, in milliseconds, and how long for a first sign of one. */
export const LONGEST_WAIT_MS = 5 * 60_000
const FIRST_SIGN_MS = 60_000

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, GROWTH] = [5000, 20_000, 1.5]

/**
 * How long to wait before the comments are read again, in milliseconds; `undefined` where what was read is final or no
 * time is left.
 *
 * @param preview what was read last
 */
export function pauseBeforeNextRead(
  preview: Preview | undefined,
  { reads, elapsedMs, leftMs }: { reads: number; elapsedMs: number; leftMs: number },
): number | undefined {
  if (preview !== undefined && preview.state !== 'building') return undefined
  const pause = Math.min(FIRST_PAUSE_MS * GROWTH ** (reads - 1), LONGEST_PAUSE_MS)
  const rest = Math.min(leftMs, preview === undefined ? FIRST_SIGN_MS - elapsedMs : LONGEST_WAIT_MS - elapsedMs)
  return rest <= 0 ? undefined : Math.min(pause, rest)
}

/** The most pages that are linked. */
export const MOST_PAGES = 10

/**
 * The changed pages that the preview shows, as paths on the site. The link of the preview leads to one of them, which tells
 * the folder of the docs in the repository; empty where it fits none.
 *
 * @param url the link of the preview
 */
export function changedPages(url: string, files: readonly PreviewFile[]): string[] {
  const shown = pathOf(url)
  const pages = files.flatMap(({ path, isRemoved }) => (isRemoved || !isPage(path) ? [] : path.replace(EXTENSION, '')))
  // Two pages may end alike, such as `docs/regions` and `docs/api/regions`: the shorter folder has both.
  const [folder] = pages.flatMap((page) => folderOf(page, shown) ?? []).toSorted((a, b) => a.length - b.length)
  if (folder === undefined) return []
  const inside = pages.filter((page) => page.startsWith(folder))
  return inside.slice(0, MOST_PAGES).map((page) => page.slice(folder.length).replace(/(?:^|\/)index$/, ''))
}

/** The address of a page in the preview. */
export function pageUrl(url: string, page: string): string {
  return page === pathOf(url)
    ? url
    : `${new URL(url).origin}/${page.toWellFormed().split('/').map(encodeURIComponent).join('/')}`
}

/** What is known of a preview, as a line of Markdown. */
export function describePreview({ state, url, pages = [] }: Preview): string {
  switch (state) {
    case 'ready': {
      if (url === undefined) return '🔎 The preview is ready.'
      const links = pages.map((page) => link(`/${page}`, pageUrl(url, page)))
      return `🔎 ${[link('Preview', url), ...links].join(' · ')}`
    }
    case 'building':
      return '🔎 The preview was still being built when the run ended. The docs pull request will link to it.'
    case 'failed':
      return '🔎 The preview could not be built. The docs pull request links to the details.'
    case 'none':
      return '🔎 There is no preview of the docs pull request.'
  }
}

/** The path of an address without slashes at its ends; as it is written where it cannot be decoded. */
function pathOf(url: string): string {
  const path = new URL(url).pathname.replace(/^\/+|\/+$/g, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const EXTENSION = /\.mdx?$/

/** Files that the service makes no pages of (https://www.mintlify.com/docs/organize/mintignore), and parts of pages. */
const NO_PAGE = /(?:^|\/)(?:\.|node_modules\/|_?snippets\/|(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\.md$)/

function isPage(path: string): boolean {
  return EXTENSION.test(path) && !NO_PAGE.test(path)
}

/**
 * What the path of a page in the repository has before the path of the link: the folder of the docs, with a slash at its end,
 * or empty. `undefined` where the link does not lead to the page.
 */
function folderOf(page: string, shown: string): string | undefined {
  const ends = [shown, shown === '' ? 'index' : `${shown}/index`]
  const end = ends.find((path) => path !== '' && `/${page}`.endsWith(`/${path}`))
  return end === undefined ? undefined : page.slice(0, -end.length)
}
