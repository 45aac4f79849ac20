export type Redact = (text: string) => string

/** Shorter secrets are not searched for in hex and base64: their few characters would be found in any such text. */
const LEAST_ENCODED_BYTES = 6

export interface Secrets {
  /** Keys and tokens: removed wherever they stand. Empty ones are ignored. */
  keys?: readonly string[]
  /** Ids that may be ordinary words: those of fewer than 6 characters are removed only where they stand as whole words. */
  names?: readonly string[]
}

/**
 * A redactor for secrets, in the forms in which a service may repeat them: plain, or as JSON, URLs, forms, HTML, hex or
 * base64 write them, each of these also as our own Markdown writes text.
 */
export function createRedactor({ keys = [], names = [] }: Secrets): Redact {
  const secrets = [...keys, ...names].filter((secret) => secret !== '')
  if (secrets.length === 0) return (text) => text
  const finders = secrets.map((secret) => createFinder(secret, !keys.includes(secret) && isShort(secret)))
  const shortest = Math.min(...secrets.map(({ length }) => length))
  return (text) => {
    if (text.length < shortest) return text
    const readings = readingsOf(text)
    const views = readings.map(viewOf)
    const spans = finders.flatMap((find) => views.flatMap(find))
    return spans.length === 0 ? text : without(spans, readings[0]?.bytes ?? '')
  }
}

/** The beginning and the end of a secret in the bytes of a text. */
type Span = readonly [start: number, end: number]

function without(spans: readonly Span[], bytes: string): string {
  let [rest, end] = ['', 0]
  for (const [from, to] of spans.toSorted(([a, b], [c, d]) => a - c || d - b)) {
    // One that overlaps the last one is removed together with it.
    if (from >= end) rest += `${bytes.slice(end, from)}***`
    end = Math.max(end, to)
  }
  return Buffer.from(rest + bytes.slice(end), 'latin1').toString()
}

/** A reading as plain text, in the lower case of hex, and in the usual alphabet of base64. */
type View = Reading & Record<Form, string>

type Form = 'bytes' | 'hex' | 'base64'

function viewOf(reading: Reading): View {
  const { bytes } = reading
  return { ...reading, hex: bytes.toLowerCase(), base64: bytes.replaceAll('-', '+').replaceAll('_', '/') }
}

/** Finds a secret in a text; one that is a word, only where it is a whole one. */
function createFinder(secret: string, isWord: boolean): (view: View) => Span[] {
  const forms = isWord ? [{ form: 'bytes' as const, text: secret }] : formsOf(secret)
  return (view) =>
    forms.flatMap(({ form, text }) =>
      startsOf(text, view[form]).flatMap((start): Span[] => {
        const end = start + text.length
        const isPart = /[A-Za-z\d]/.test(`${view.bytes[start - 1] ?? ''}${view.bytes[end] ?? ''}`)
        return isWord && isPart ? [] : [[view.starts?.[start] ?? start, view.starts?.[end] ?? end]]
      }),
    )
}

/** A shorter name may be an ordinary word, or part of one. */
function isShort(name: string): boolean {
  return name.length < 6
}

/** Takes key, tokens and the project's id out of all that people read. */
export interface Redactor {
  /** Redacts plain text. The project's id stays in links, and in the ids that were kept. */
  text: Redact
  /** Does the same to Markdown, where an address alone is no link. */
  markdown: Redact
  /** Takes out key and tokens alone: for a link, an id or a page's path. */
  keys: Redact
  /** Leaves the project's id where it is a part of this id, from now on. */
  keep(id: string): void
}

/** In plain text, an address; in Markdown, a link as `core/markdown.ts` writes it. */
const LINKS = { text: 'https:\\/\\/[^\\s<>"\'`|\\\\]+', markdown: '\\[[^[\\]\\n]*\\]\\(<https:[^<>\\n]*>\\)' }

/** The redactor of a run. A project's id that is short may be an ordinary word, and stays. */
export function createRunRedactor({ keys, project }: { keys: readonly string[]; project: string }): Redactor {
  const redactKeys = createRedactor({ keys })
  const redactProject = createRedactor({ names: isShort(project) ? [] : [project] })
  const kept = new Set<string>()
  const outsideOf =
    (link: string): Redact =>
    (text) => {
      const parts = redactKeys(text).split(new RegExp(`(${[link, ...kept].join('|')})`))
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

/**
 * The secret's own bytes, what is left of them where it holds escapes itself, and as a form writes its spaces; hex, and
 * base64: its characters that depend on the secret alone, wherever it begins.
 */
function formsOf(secret: string): { form: Form; text: string }[] {
  const [own = '', ...read] = readingsOf(secret).map(({ bytes }) => bytes)
  const plain = [own, ...read.filter(({ length }) => length >= LEAST_ENCODED_BYTES)]
  const written = [...new Set(plain.flatMap((bytes) => [bytes, bytes.replaceAll(' ', '+')]))]
  const forms: { form: Form; text: string }[] = written.map((text) => ({ form: 'bytes', text }))
  if (own.length < LEAST_ENCODED_BYTES) return forms
  const bytes = Buffer.from(own, 'latin1')
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  })
  return [
    ...forms,
    { form: 'hex', text: bytes.toString('hex') },
    ...base64.map((text) => ({ form: 'base64' as const, text })),
  ]
}

function startsOf(wanted: string, text: string): number[] {
  const starts: number[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) starts.push(at)
  return starts
}

/** A text as it reads: its bytes, each as a character, and where each of them begins in the text as it was given. */
interface Reading {
  bytes: string
  /** One for each byte, and the end; absent where the bytes are those of the text. */
  starts?: Int32Array
}

/** A text that was escaped, also by several writers one after the other: as our own Markdown writes a quoted JSON. */
const MOST_LAYERS = 4

/**
 * Reads a text with each layer of escapes taken off, one after the other: first the text itself. The escapes are those
 * of JSON, of Go, Python, PHP and JavaScript, of URLs and forms, and of HTML and our own Markdown. Takes time linear in the
 * text.
 */
function readingsOf(text: string): Reading[] {
  const readings: Reading[] = []
  let reading: Reading | undefined = { bytes: Buffer.from(text).toString('latin1') }
  while (reading !== undefined && readings.push(reading) <= MOST_LAYERS) reading = unescaped(reading)
  return readings
}

const ESCAPE =
  /%[\da-fA-F]{2}|\\x[\da-fA-F]{2}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]{1,8}\}|\\[\\"'/bfnrt]|&#0{0,9}\d{1,7};|&#[xX][\da-fA-F]{1,8};|&(?:amp|lt|gt|quot|apos);|<code>@<\/code>|\r\n/g

/** Without the outermost layer of escapes; `undefined` where there is none. */
function unescaped({ bytes, starts }: Reading): Reading | undefined {
  const next = new Int32Array(bytes.length + 1)
  const pieces: string[] = []
  const meanings = new Map<string, string>()
  const startOf = (index: number) => starts?.[index] ?? index
  let [length, end] = [0, 0]
  const copyUntil = (index: number) => {
    pieces.push(bytes.slice(end, index))
    for (; end < index; end++) next[length++] = startOf(end)
  }
  for (const { 0: written, index } of bytes.matchAll(ESCAPE)) {
    copyUntil(index)
    const said = meanings.get(written) ?? meaningOf(written)
    meanings.set(written, said)
    pieces.push(said)
    for (let byte = 0; byte < said.length; byte++) next[length++] = startOf(index)
    end = index + written.length
  }
  if (end === 0) return undefined
  copyUntil(bytes.length)
  next[length] = startOf(bytes.length)
  return { bytes: pieces.join(''), starts: next.subarray(0, length + 1) }
}

const LETTERS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function meaningOf(written: string): string {
  if (written === '\r\n') return '\n'
  if (written.startsWith('<')) return '@'
  if (/^(%|\\x)/.test(written)) return String.fromCharCode(Number.parseInt(written.slice(-2), 16))
  if (written.startsWith('\\u'))
    return bytesOf(...(written.match(/[\da-fA-F]{1,8}/g) ?? []).map((digits) => Number.parseInt(digits, 16)))
  if (written.startsWith('\\')) return LETTERS[written.slice(1)] ?? written.slice(1)
  const [, hex, decimal, name = ''] = /^&(?:#[xX]([^;]*)|#(\d*)|(\w*));$/.exec(written) ?? []
  if (hex !== undefined) return bytesOf(Number.parseInt(hex, 16))
  return decimal === undefined ? (ENTITIES[name] ?? written) : bytesOf(Number(decimal))
}

/** In UTF-8, of code points or of the two halves of one. */
function bytesOf(...units: number[]): string {
  const isText = units.every((unit) => unit <= 0x10ffff)
  return isText ? Buffer.from(String.fromCodePoint(...units)).toString('latin1') : '?'
}
