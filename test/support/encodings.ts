/** HTML's names of the characters that it escapes. */
const NAMED: Record<string, string> = { '"': 'quot', '&': 'amp', '<': 'lt', '>': 'gt' }

const unit = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** As the JSON writers of JavaScript, Go, Python, PHP and .NET write a text, and as Python and PHP write it in their code. */
function inJson(text: string): string[] {
  const plain = JSON.stringify(text).slice(1, -1)
  const ascii = plain.replace(/[^\0-\x7f]/g, unit)
  const inUpperCase = text.replace(/["&'<>+`\\]|[^\0-\x7f]/g, (found) => unit(found).toUpperCase().replace('U', 'u'))
  const inCode = text.replace(/[\\']/g, '\\$&')
  return [plain, plain.replace(/[&<>]/g, unit), ascii, ascii.replaceAll('/', '\\/'), inUpperCase, inCode]
}

/** As JavaScript, RFC 3986, and a form write it. */
function inUrl(text: string): string[] {
  const component = encodeURIComponent(text)
  const strict = component.replace(/[!'()*~]/g, (found) => `%${found.charCodeAt(0).toString(16)}`)
  return [
    component,
    component.replace(/%../g, (found) => found.toLowerCase()),
    strict,
    new URLSearchParams({ text }).toString().slice(5),
  ]
}

/** As JavaScript, Go, Python and PHP write it. */
function inHtml(text: string): string[] {
  const html = text.replace(/[&<>"]/g, (character) => `&${NAMED[character]};`)
  const inGo = html.replaceAll('&quot;', '&#34;')
  return [
    ...['&#39;', '&#x27;', '&#039;', '&apos;'].map((quote) => html.replaceAll("'", quote)),
    inGo.replaceAll("'", '&#39;'),
  ]
}

/** The secret in every form in which a service may repeat it: plain, and as JSON, URLs, HTML, hex and base64 write it. */
export function everyForm(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const texts = ['', 'x', 'xx', 'Bearer ', 'user:'].flatMap((before) => [`${before}${secret}`, `${before}${secret}:x`])
  const encoded = texts.flatMap((text) => {
    const [base64, base64url] = [Buffer.from(text).toString('base64'), Buffer.from(text).toString('base64url')]
    return [base64, base64url, base64.replaceAll('/', '\\/'), encodeURIComponent(base64)]
  })
  const hex = bytes.toString('hex')
  return [secret, ...inJson(secret), ...inUrl(secret), ...inHtml(secret), hex, hex.toUpperCase(), ...encoded]
}

/** What somebody who decodes the text by every one of these ways, also one after the other, finds in it. */
export function decodings(text: string): string[] {
  const once = UNESCAPES.map((decode) => decode(text))
  const unescaped = repeated(text, (given) => UNESCAPES.reduce((result, change) => change(result), given))
  return Array.from(new Set([text, ...once, unescaped, ...decoded(text), ...decoded(unescaped)]))
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
  (text) => text.replace(/\\u([\da-f]{4})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16))),
  (text) => text.replace(/\\(["'/\\])/g, '$1'),
  (text) => text.replaceAll('<code>@</code>', '@').replace(/&#(\d+);/g, (_, digits) => character(digits, 10)),
  (text) => text.replace(/&#x([\da-f]+);/gi, (_, digits) => character(digits, 16)).replaceAll('&apos;', "'"),
  (text) => Object.entries(NAMED).reduce((result, [to, name]) => result.replaceAll(`&${name};`, to), text),
]

/** What hex and base64 hold from each offset on. Runs that are too short for a secret of eight bytes are left out. */
function decoded(text: string): string[] {
  const [hex, base64] = [text.match(/[\da-f]{16,}/gi) ?? [], text.match(/[\w+/-]{10,}/g) ?? []]
  return [
    ...[0, 1].map((skip) => hex.map((run) => Buffer.from(run.slice(skip), 'hex').toString()).join(' ')),
    ...[0, 1, 2, 3].map((skip) =>
      base64.map((run) => Buffer.from(run.slice(skip), 'base64').toString('latin1')).join(' '),
    ),
  ]
}
