import fc from 'fast-check'

/** HTML's names of some characters of ASCII. */
const NAMED: Record<string, string> = {
  '"': 'quot',
  '&': 'amp',
  "'": 'apos',
  '+': 'plus',
  '.': 'period',
  '/': 'sol',
  '<': 'lt',
  '=': 'equals',
  '>': 'gt',
  _: 'lowbar',
}

/** The ways in which one character may be written. */
const ESCAPES: ((character: string) => string)[] = [
  (character) => character,
  (character) => (/["\\/]/.test(character) ? `\\${character}` : character),
  (character) => `\\u${hex(character, 4)}`,
  (character) => `\\u${hex(character, 4).toUpperCase()}`,
  (character) => `\\x${hex(character, 2)}`,
  (character) => `%${hex(character, 2)}`,
  (character) => `%${hex(character, 2).toUpperCase()}`,
  (character) => `%25${hex(character, 2)}`,
  (character) => `&#${character.charCodeAt(0)};`,
  (character) => `&#000${character.charCodeAt(0)};`,
  (character) => `&#x${hex(character, 2)};`,
  (character) => `&#X0${hex(character, 2).toUpperCase()};`,
  (character) => `&amp;#${character.charCodeAt(0)};`,
  (character) => (NAMED[character] === undefined ? character : `&${NAMED[character]};`),
]

function hex(character: string, length: number): string {
  return character.charCodeAt(0).toString(16).padStart(length, '0')
}

/** The secret with each of its characters escaped in some way, or none. */
export function escapedForms(secret: string): fc.Arbitrary<string> {
  const ways = fc.array(fc.constantFrom(...ESCAPES), { minLength: secret.length, maxLength: secret.length })
  return ways.map((chosen) => Array.from(secret, (character, index) => chosen[index]?.(character)).join(''))
}

/** The secret as a whole in hex, or in base64 with other text around it. */
export function encodedForms(secret: string): fc.Arbitrary<string> {
  const bytes = Buffer.from(secret)
  const around = fc.stringMatching(/^[ -~]{0,5}$/)
  const inBase64 = fc
    .tuple(around, around, fc.constantFrom('base64', 'base64url'), fc.boolean())
    .map(([before, after, alphabet, wrapped]) => {
      const text = Buffer.from(`${before}${secret}${after}`).toString(alphabet === 'base64' ? 'base64' : 'base64url')
      return wrapped ? text.replace(/.{8}/g, '$&\n') : text
    })
  return fc.oneof(
    fc.constantFrom(bytes.toString('hex'), bytes.toString('hex').toUpperCase()),
    fc.constantFrom(' ', ':', ', 0x').map((by) => bytes.toString('hex').replace(/..(?=.)/g, `$&${by}`)),
    inBase64,
    inBase64.map((text) => encodeURIComponent(text)),
    inBase64.map((text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')),
  )
}

/** The secret in one example of each form. */
export function everyForm(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const escaped = ESCAPES.map((written) => Array.from(secret, written).join(''))
  const partly = ESCAPES.map((written) => secret.replace('_', written))
  const texts = ['', 'x', 'xx', 'Bearer ', 'user:'].map((before) => Buffer.from(`${before}${secret}:x`))
  const encoded = texts.flatMap((text) => [text.toString('base64'), text.toString('base64url')])
  return [...escaped, ...partly, bytes.toString('hex'), bytes.toString('hex').toUpperCase(), ...encoded]
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
  (text) => text.replace(/\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, four, two) => character(four ?? two, 16)),
  (text) => text.replace(/\\(["\\/])/g, '$1'),
  (text) => text.replace(/\\[nr]|[\r\n]/g, ''),
  (text) => text.replace(/&#(\d+);/g, (_, digits) => character(digits, 10)),
  (text) => text.replace(/&#x([\da-f]+);/gi, (_, digits) => character(digits, 16)),
  (text) => Object.entries(NAMED).reduce((result, [to, name]) => result.replaceAll(`&${name};`, to), text),
]

/** What hex and base64 hold from each offset on. Runs that are too short for a secret of eight bytes are left out. */
const DECODERS: ((text: string) => string)[] = [
  ...[0, 1].map((skip) => (text: string) => {
    const runs = text.replaceAll(/[ :,]|0x/g, '').match(/[\da-f]{16,}/gi) ?? []
    return runs.map((run) => Buffer.from(run.slice(skip), 'hex').toString()).join(' ')
  }),
  ...[0, 1, 2, 3].map((skip) => (text: string) => {
    const runs = text.match(/[\w+/-]{10,}/g) ?? []
    return runs.map((run) => Buffer.from(run.slice(skip), 'base64').toString('latin1')).join(' ')
  }),
]
