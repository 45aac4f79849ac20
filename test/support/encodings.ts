/** HTML's names of the characters that it escapes. */
const NAMED: Record<string, string> = { '"': 'quot', '&': 'amp', '<': 'lt', '>': 'gt' }

/** The secret in every form in which a service may repeat it: plain, and as JSON, URLs, HTML, hex and base64 write it. */
export function everyForm(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const html = secret.replace(/[&<>"]/g, (character) => `&${NAMED[character]};`).replaceAll("'", '&#39;')
  const texts = ['', 'x', 'xx', 'Bearer ', 'user:'].flatMap((before) => [`${before}${secret}`, `${before}${secret}:x`])
  const encoded = texts.flatMap((text) => {
    const [base64, base64url] = [Buffer.from(text).toString('base64'), Buffer.from(text).toString('base64url')]
    return [base64, base64url, encodeURIComponent(base64)]
  })
  const inJson = JSON.stringify(secret).slice(1, -1)
  const inUrl = encodeURIComponent(secret)
  const lower = inUrl.replace(/%../g, (found) => found.toLowerCase())
  return [secret, inJson, inUrl, lower, html, bytes.toString('hex'), bytes.toString('hex').toUpperCase(), ...encoded]
}

/** What somebody who decodes the text by every one of these ways, also one after the other, finds in it. */
export function decodings(text: string): string[] {
  const once = UNESCAPES.map((decode) => decode(text))
  const unescaped = repeated(text, (given) => UNESCAPES.reduce((result, change) => change(result), given))
  const decoded = DECODERS.flatMap((decode) => [decode(text), decode(unescaped)])
  return Array.from(new Set([text, ...once, unescaped, ...decoded]))
}

function repeated(text: string, change: (text: string) => string): string {
  const changed = change(text)
  return changed === text ? text : repeated(changed, change)
}

const character = (digits: string, base: number) => {
  const point = Number.parseInt(digits, base)
  return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd'
}

const UNESCAPES: ((text: string) => string)[] = [
  (text) => text.replace(/%([\da-f]{2})/gi, (_, digits) => character(digits, 16)),
  (text) => text.replace(/\\(["\\])/g, '$1'),
  (text) => text.replaceAll('<code>@</code>', '@').replace(/&#(\d+);/g, (_, digits) => character(digits, 10)),
  (text) => Object.entries(NAMED).reduce((result, [to, name]) => result.replaceAll(`&${name};`, to), text),
]

/** What hex and base64 hold from each offset on. Runs that are too short for a secret of eight bytes are left out. */
const DECODERS: ((text: string) => string)[] = [
  ...[0, 1].map((skip) => (text: string) => {
    const runs = text.match(/[\da-f]{16,}/gi) ?? []
    return runs.map((run) => Buffer.from(run.slice(skip), 'hex').toString()).join(' ')
  }),
  ...[0, 1, 2, 3].map((skip) => (text: string) => {
    const runs = text.match(/[\w+/-]{10,}/g) ?? []
    return runs.map((run) => Buffer.from(run.slice(skip), 'base64').toString('latin1')).join(' ')
  }),
]
