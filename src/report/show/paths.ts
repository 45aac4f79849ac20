import { code, link } from '../../kit/core/markdown.ts'
import { decodedPath } from '../../kit/core/text.ts'

/** The longest path that a table shows, in characters: a longer one moves the numbers out of sight. */
const PATH_LIMIT = 100

/** The longest of two that would look alike. */
const ALIKE_LIMIT = 500

/** The longest URL of a link, in characters: it counts against the summary's bytes. */
const HREF_LIMIT = 2000

/**
 * Writes the paths of a site for people: decoded, a long one without its middle, since the end tells it from others. Paths that
 * would look alike are written as they are. With the site's address each is a link below it, so that none leads to another host.
 */
export function createPathWriter(paths: Iterable<string>, siteUrl: URL | undefined): (path: string) => string {
  const short = (path: string) => withoutMiddle(decodedPath(path), PATH_LIMIT)
  const names = new Map(Array.from(paths, (path) => [path, short(path)]))
  const alike = Map.groupBy(names.values(), String)
  const write = (path: string) => {
    const name = names.get(path) ?? short(path)
    const shown = (alike.get(name)?.length ?? 0) > 1 ? withoutMiddle(path, ALIKE_LIMIT) : name
    if (siteUrl === undefined) return code(shown)
    const url = URL.parse(`${siteUrl.href.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`)
    return url === null || url.href.length > HREF_LIMIT ? code(shown) : link(shown, url.href, code)
  }
  // A path stands in several lists, and each list is written again with fewer rows until the report fits.
  const written = new Map<string, string>()
  return (path) => {
    const known = written.get(path) ?? write(path)
    written.set(path, known)
    return known
  }
}

function withoutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text
  const half = Math.floor(limit / 2)
  // A character has at most two UTF-16 units.
  const [begin, end] = [[...text.slice(0, 2 * limit + 2)], [...text.slice(-2 * half)]]
  return begin.length <= limit ? text : `${begin.slice(0, limit - half).join('')}…${end.slice(-half).join('')}`
}
