/** A text as it reads: its bytes, each as a character, and where each of them begins in the text as it was given. */
export interface Reading {
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
export function readingsOf(text: string): Reading[] {
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
  const startOf = (index: number) => starts?.[index] ?? index
  let [length, end] = [0, 0]
  const copyUntil = (index: number) => {
    pieces.push(bytes.slice(end, index))
    for (; end < index; end++) next[length++] = startOf(end)
  }
  for (const { 0: written, index } of bytes.matchAll(ESCAPE)) {
    copyUntil(index)
    const said = meaningOf(written)
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
