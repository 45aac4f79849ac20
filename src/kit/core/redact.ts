export type Redact = (text: string) => string

/** A shorter name may be an ordinary word, and a shorter key would be found in any hex or base64. */
const isShort = (secret: string) => secret.length < 6

type Span = readonly [start: number, end: number]

/**
 * A redactor for secrets, in the forms in which a service may repeat them: plain, in hex and in base64, each of these also
 * as JSON, URLs, HTML or our own Markdown write text. Names are ids that may be ordinary words: one of fewer than 6 characters
 * is removed only where it stands as a whole word. Takes time linear in the text.
 */
export function createRedactor({
  keys = [],
  names = [],
}: {
  keys?: readonly string[]
  names?: readonly string[]
}): Redact {
  const secrets = [...keys, ...names].filter((secret) => secret !== '')
  if (secrets.length === 0) return (text) => text
  const finders = secrets.map((secret) => createFinder(secret, !keys.includes(secret) && isShort(secret)))
  return (text) => {
    const spans = readingsOf(text).flatMap((reading) => finders.flatMap((find) => find(reading)))
    let [rest, end] = ['', 0]
    for (const [from, to] of spans.toSorted(([a, b], [c, d]) => a - c || d - b)) {
      // One that overlaps the last one is removed together with it.
      if (from >= end) rest += `${text.slice(end, from)}***`
      end = Math.max(end, to)
    }
    return rest + text.slice(end)
  }
}

function createFinder(secret: string, isWord: boolean): (reading: Reading) => Span[] {
  const forms = isWord ? [secret] : formsOf(secret)
  return ({ text, starts }) => {
    const spans: Span[] = []
    for (const form of forms) {
      for (let start = text.indexOf(form); start >= 0; start = text.indexOf(form, start + 1)) {
        const end = start + form.length
        const isPart = isWord && /[A-Za-z\d]/.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`)
        if (!isPart) spans.push([starts?.[start] ?? start, starts?.[end] ?? end])
      }
    }
    return spans
  }
}

/** Lists the forms of a secret: as it is, without escapes that it holds itself, in hex, and at each offset of base64. */
function formsOf(secret: string): string[] {
  const [, ...unescapedForms] = readingsOf(secret).map(({ text }) => text)
  const plain = [secret, ...unescapedForms.filter((form) => !isShort(form))]
  if (isShort(secret)) return plain
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    // The characters that depend on the secret alone.
    const certain = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
    return [certain, certain.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [...new Set([...plain, hex, hex.toUpperCase(), ...base64])]
}

/** A text without some layers of its escapes, and where its characters stand in the text that was given. */
interface Reading {
  text: string
  /** Where each character begins, and where the last one ends; absent for the text that was given. */
  starts?: Int32Array
}

/** Several writers may have escaped a text, one after the other, as our own Markdown does with JSON that it quotes. */
const MOST_LAYERS = 4

/** Lists the text itself, then without its outermost layer of escapes, then without the next one, and so on. */
function readingsOf(text: string): Reading[] {
  const readings: Reading[] = []
  let reading: Reading | undefined = { text }
  while (reading !== undefined && readings.push(reading) <= MOST_LAYERS) reading = unescaped(reading)
  return readings
}

/** The escapes of printable ASCII, of which keys and tokens are made. */
const ESCAPE =
  /%[2-7][\da-f]|\\x[2-7][\da-f]|\\u00[2-7][\da-f]|\\u\{0{0,6}[2-7][\da-f]\}|\\["'/\\]|&#0{0,9}\d{2,3};|&#x0{0,6}[2-7][\da-f];|&(?:amp|lt|gt|quot|apos);|<code>@<\/code>/gi

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped({ text, starts }: Reading): Reading | undefined {
  const next = new Int32Array(text.length + 1)
  let [length, end] = [0, 0]
  const keepUntil = (index: number) => {
    for (; end < index; end++) next[length++] = starts?.[end] ?? end
  }
  const plain = text.replace(ESCAPE, (written: string, index: number) => {
    keepUntil(index)
    next[length++] = starts?.[index] ?? index
    end = index + written.length
    // A character behind a backslash stands for itself.
    if (written.length === 2) return written.slice(1)
    if (written.startsWith('<')) return '@'
    const digits = /[\da-f]+(?=[;}]?$)/i.exec(written)?.[0] ?? ''
    if (/^&#\d/.test(written)) return String.fromCharCode(Number(digits))
    return NAMED[written.slice(1, -1).toLowerCase()] ?? String.fromCharCode(Number.parseInt(digits.slice(-2), 16))
  })
  if (end === 0) return undefined
  keepUntil(text.length + 1)
  return { text: plain, starts: next.subarray(0, length) }
}

export type Redactor = ReturnType<typeof createRunRedactor>

/** In plain text, an address; in Markdown, a link as `core/markdown.ts` writes it. */
const LINKS = { text: 'https:\\/\\/[^\\s<>"\'`|\\\\]+', markdown: '\\[[^[\\]\\n]*\\]\\(<https:[^<>\\n]*>\\)' }

/**
 * Takes key, tokens and the project's id out of all that people read of a run. An id that is short may be an ordinary word, and
 * stays.
 */
export function createRunRedactor({ keys, project }: { keys: readonly string[]; project: string }) {
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
    /** Redacts plain text. The project's id stays in links, and in the ids that were kept. */
    text: outsideOf(LINKS.text),
    /** Does the same to Markdown, where an address alone is no link. */
    markdown: outsideOf(LINKS.markdown),
    /** Takes out key and tokens alone: for a link, an id or a page's path. */
    keys: redactKeys,
    /** Leaves the project's id where it is a part of this id, from now on. */
    keep(id: string): void {
      // Any other could be a part of the project's id, which would then no longer be found.
      if (/^[\w-]+$/.test(id) && id !== project && redactProject(id) !== id) kept.add(id)
    },
  }
}

/** Redacts every string of a JSON value, in place: a copy of a large response would take twice the memory. */
export function redactStrings(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value)
  if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) Reflect.set(value, key, redactStrings(item, redact))
  }
  return value
}
