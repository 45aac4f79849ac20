import { bare, prose } from './markdown.ts'

export type Redact = (text: string) => string

/** In hex and base64, shorter secrets are not searched for: their few characters would be found in any such text. */
const LEAST_ENCODED_BYTES = 6

export interface Secrets {
  /** Keys and tokens: removed wherever they stand. Empty ones are ignored. */
  keys?: readonly string[]
  /** Ids that may be ordinary words: those of fewer than 6 characters are removed only where they stand as whole words. */
  names?: readonly string[]
}

/**
 * A redactor for secrets, in the forms in which a service may repeat them: plain, or as JSON, URLs, HTML, hex or base64
 * write them; each of these also as our own Markdown writes text.
 */
export function createRedactor({ keys = [], names = [] }: Secrets): Redact {
  const given = [...keys, ...names].filter((secret) => secret !== '')
  const isWord = (secret: string) => !keys.includes(secret) && isShort(secret)
  const forms = new Set(given.filter((secret) => !isWord(secret)).flatMap(formsOf))
  const patterns = [
    // Of two that begin alike, the longer one is found.
    ...[...forms].sort((a, b) => b.length - a.length).map(literal),
    ...given.filter(isWord).map((word) => `(?<![A-Za-z\\d])${literal(word)}(?![A-Za-z\\d])`),
  ]
  if (patterns.length === 0) return (text) => text
  const found = new RegExp(patterns.join('|'), 'g')
  return (text) => text.replace(found, '***')
}

/** A shorter name may be an ordinary word, or part of one. */
function isShort(name: string): boolean {
  return name.length < 6
}

/** Takes key, tokens and the project's id out of all that people read. */
export interface Redactor {
  /** Of plain text. The project's id stays in links, and in the ids that were kept. */
  text: Redact
  /** The same of Markdown, where an address alone is no link. */
  markdown: Redact
  /** Key and tokens alone, of what is a link, an id or a page's path. */
  keys: Redact
  /** Leaves the project's id where it is a part of this id, from now on. */
  keep(id: string): void
}

/** In plain text, an address; in Markdown, a link as `core/markdown.ts` writes it. */
const LINKS = { text: 'https:\\/\\/[^\\s<>"\'`|\\\\]+', markdown: '\\[[^\\]\\n]*\\]\\(<https:[^>\\n]*>\\)' }

/** The redactor of a run. A project's id that is short may be an ordinary word, and stays. */
export function createRunRedactor({ keys, project }: { keys: readonly string[]; project: string }): Redactor {
  const redactKeys = createRedactor({ keys })
  const redactProject = createRedactor({ names: isShort(project) ? [] : [project] })
  const kept = new Set<string>()
  const outsideOf =
    (link: string): Redact =>
    (text) => {
      const parts = redactKeys(text).split(new RegExp(`(${[link, ...Array.from(kept, literal)].join('|')})`))
      return parts.map((part, index) => (index % 2 === 0 ? redactProject(part) : part)).join('')
    }
  return {
    text: outsideOf(LINKS.text),
    markdown: outsideOf(LINKS.markdown),
    keys: redactKeys,
    keep(id) {
      // Any other could be a part of the project's id, which would then no longer be found.
      if (/^[\w-]+$/.test(id) && id !== project && redactProject(id) !== id) kept.add(id)
    },
  }
}

/** Redacts every string of a JSON value, in place: a copy of a large response would take twice the memory. */
export function redactStrings(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = redactStrings(item, redact)
  } else if (isRecord(value)) {
    for (const key in value) value[key] = redactStrings(value[key], redact)
  }
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function formsOf(secret: string): string[] {
  const inUrl = encodeURIComponent(secret.toWellFormed())
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    inUrl,
    inUrl.replace(/%../g, (escaped) => escaped.toLowerCase()),
    secret.replace(/[&<>"']/g, (character) => `&${ENTITIES[character]};`),
    ...encodingsOf(Buffer.from(secret)),
  ]
  return forms.flatMap((form) => [form, bare(form), prose(form)])
}

const ENTITIES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }

/** Hex of either case, and base64 of either alphabet: its characters that depend on the secret alone, wherever it begins. */
function encodingsOf(bytes: Buffer): string[] {
  if (bytes.length < LEAST_ENCODED_BYTES) return []
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  })
  const base64url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [hex, hex.toUpperCase(), ...base64, ...base64.map(encodeURIComponent), ...base64url]
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
