import { createHash } from 'node:crypto'
import type { z } from 'zod'

/** A marker's name, version and content. Nothing in it can end an HTML comment or the fragment of an address. */
const MARKER = /^docs-agent-action:2:([A-Za-z0-9_-]+)$/

/** A marker as text: JSON in base64url, whole or not a marker at all. */
export function encodeMarker(content: object): string {
  return `docs-agent-action:2:${Buffer.from(JSON.stringify(content)).toString('base64url')}`
}

/** Reads a marker; `undefined` when the text is none, or holds something else. */
export function decodeMarker<Content>(marker: string, schema: z.ZodType<Content>): Content | undefined {
  const [, encoded = ''] = MARKER.exec(marker) ?? []
  return schema.safeParse(parseJson(Buffer.from(encoded, 'base64url').toString('utf8'))).data
}

/** A hash as markers hold it: of a JSON value, in 22 characters. */
export function shortHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}

/** Tells services and projects apart, and reveals neither. */
export function serviceHash({ baseUrl, projectId }: { baseUrl: URL; projectId: string }): string {
  return shortHash([baseUrl.href, projectId])
}

const FIRST_LINE = /^<!-- (\S+) -->\r?(?:\n|$)/

/** Reads the marker in the first line of a text; `undefined` when there is none, or it holds something else. */
export function readFirstLine<Content>(body: string, schema: z.ZodType<Content>): Content | undefined {
  const [, marker = ''] = FIRST_LINE.exec(body) ?? []
  return decodeMarker(marker, schema)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finds anything like a marker in a text, whole or not, in whatever letters, and wherever it stands. */
export function carriesMarker(text: string): boolean {
  return /<!--[\s\p{Cf}]*docs-agent-action(?![\w-])/iu.test(text)
}
