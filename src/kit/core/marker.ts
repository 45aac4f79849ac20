import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { parseJson } from './text.ts'

/** A marker's name, version and content. Nothing in it can end an HTML comment or the fragment of an address. */
const MARKER = /^docs-agent-action:2:([A-Za-z0-9_-]+)$/

const FIRST_LINE = /^<!-- (\S+) -->\r?(?:\n|$)/

/** A kind of marker: JSON in base64url, which counts only whole, and only where it says that it was put. */
export function createMarker<Place extends object, Content extends object>(
  placeSchema: z.ZodType<Place>,
  content: z.ZodType<Content>,
) {
  const schema = z.intersection(placeSchema, content)
  const encode = (marker: Place & Content) =>
    `docs-agent-action:2:${Buffer.from(JSON.stringify(marker)).toString('base64url')}`
  const decode = (text = ''): (Place & Content) | undefined => {
    const [, encoded = ''] = MARKER.exec(text) ?? []
    return schema.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString('utf8'))).data
  }
  const countAt = (here: Place, marker: (Place & Content) | undefined) =>
    isDeepStrictEqual(placeSchema.safeParse(marker).data, placeSchema.parse(here)) ? marker : undefined
  return {
    /** Writes the first line of a text, which people do not see. */
    line: (marker: Place & Content) => `<!-- ${encode(marker)} -->`,
    /** In the first line of a text, wherever that stands; `undefined` when there is none. */
    read: (body: string) => decode(FIRST_LINE.exec(body)?.[1]),
    readAt: (here: Place, body: string) => countAt(here, decode(FIRST_LINE.exec(body)?.[1])),
    /** Writes the fragment of an address. */
    fragment: encode,
    readFragmentAt: (here: Place, address: string) => countAt(here, decode(address.replace(/^[^#]*#/, ''))),
  }
}

/** A hash as markers hold it: of a JSON value, in 22 characters. */
export function shortHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}

/** Tells services and projects apart, and names neither. */
export function serviceHash({ baseUrl, projectId }: { baseUrl: URL; projectId: string }): string {
  return shortHash([baseUrl.href, projectId])
}

/** Finds anything like a marker in a text, whole or not, in whatever letters, and wherever it stands. */
export function carriesMarker(text: string): boolean {
  return /<!--[\s\p{Cf}]*docs-agent-action(?![\w-])/iu.test(text)
}
