/** This replaces a key in text that people or tools wrote. */
export const REMOVED = '[removed]'

/**
 * Keys by what services put before them, and JSON Web Tokens; also right behind an escape, as JSON, addresses and terminals
 * write them. The length has a bound, since the engine keeps a place for each character that it may give back.
 */
const KEYS =
  /(?:(?<![A-Za-z\d])|(?<=\\[bfnrtv]|\\u[\dA-Fa-f]{4}|%[\dA-Fa-f]{2}|\[[\d;]{1,12}m))((?:mint|sk|pk|rk|gh[a-z]|github_pat|glpat|xox[a-z]|xapp|npm|pypi|hf|gsk|whsec|shp(?:at|ca|pa|ss)|dop_v1|lin_api|nvapi|dckr_pat)[-_]|AIza|A[KS]IA|ya29\.|SG\.|eyJ)([\w.~+/=-]{4,20000})/g

/** A private key, to its end; of one that is cut, all that follows. */
const PRIVATE_KEY =
  /-{5} ?BEGIN [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-{5}[\s\S]*?(?:-{5} ?END [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-{5}|$)/g

/** Names of variables and packages begin like keys too (`npm_config_registry`), but are made of short words. */
const RANDOM = /(?<![A-Za-z\d])(?:[A-Za-z\d]{16}|(?=[A-Za-z]*\d)[A-Za-z\d]{8})/

/** The text without keys by their known prefixes, and without blocks of private keys: the runner masks its log, and no file. */
export function withoutKeys(text: string): string {
  return text
    .replace(PRIVATE_KEY, REMOVED)
    .replace(KEYS, (key, prefix, rest) =>
      RANDOM.test(rest) || (prefix === 'mint_' && /^(?=\w*\d)\w{8}/.test(rest)) ? REMOVED : key,
    )
}

/** User and password of an address. A port is none, and the path behind it may hold an `@`. */
export function withoutCredentials(text: string): string {
  return text.replace(/(?<=:\/\/)[^\s/@:]{0,100}:(?!\d{1,5}\/)[^\s@]{1,200}(?=@)/g, REMOVED)
}

const SECRET =
  '(?:password|passwd|passphrase|(?<![a-z])(?:pass|pwd|auth)|secret|token|credentials?|authorization|signature|(?:api|access|secret|private|signing|encryption|license|master)[-_ ]?key)(?:[-_]?(?:key|base|value|prod|dev|test|live|\\d)){0,3}'

const SCHEME = '(?:bearer|basic|digest|token)[ \\t]+["\'`<]?'

/** Keys are ASCII. */
const VALUE = '[!#-%(-+\\--:=?-_a-~]'

/** A name that says that a secret follows, how it is assigned, and the secret. */
const ASSIGNED = new RegExp(
  `(${SECRET}["'\`]?)([ \\t]{0,2}(?::=|=>|==?|:)[ \\t]{0,2}| (?:is|was)(?:[:=]| =)? )(["'\`<]?)(${SCHEME})?(${VALUE}+)`,
  'gi',
)

/** A credential behind its scheme alone. */
const CREDENTIAL = new RegExp(`(\\b(?:bearer|basic)[ \\t]+["'\`<]?)(${VALUE}{8,})`, 'gi')

function withoutAssigned(text: string): string {
  const assigned = text.replace(ASSIGNED, (all, name, sign, quote, scheme = '', value) => {
    const isTight = quote !== '' || !/\s/.test(sign)
    return isSecret(value, isTight && scheme === '') ? `${name}${sign}${quote}${scheme}${REMOVED}` : all
  })
  return assigned.replace(CREDENTIAL, (all, scheme, value) => {
    const isWord = /^[a-z._/-]+$/i.test(value) && oddRuns(value).count < 2
    return isWord || !isSecret(value, false) ? all : `${scheme}${REMOVED}`
  })
}

/** These may follow a name of a secret and are none: references, names, dates, numbers with a unit, formats. */
const REFERENCE =
  /^(?:\$[A-Za-z_({]|%[A-Z_]+%|[{[(*]|(?:process|import|os|env|secrets)\.|https?:\/\/|[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\W*$|\d{4}-\d\d|[a-z]+(?:[A-Z][a-z]+)*(?:Token|Key|Secret|Password)\b)/
const FORMAT =
  /^(?:your[-_][a-z_-]+|\d{1,4}-?(?:[smhdkb]|kb|mb|ms|min|bits?|bytes?|char\w*|days?|hours?|minutes?|seconds?|digits?|words?)|(?:base\d\d|oauth[\d.]*|sha-?\d+|md5|[rhep]s\d{3}|https?\d|utf-?\d+|v\d[\w.]*|ed\d+|x\.?509|argon2\w*|pbkdf2|ipv\d|k8s|ec2|saml2?|2fa|mfa|bearer|basic))(?![a-z\d])/i

/**
 * Returns whether a value has the shape of a secret: digits and letters, both cases, or 16 characters. In a sentence also words
 * follow (`token is expired`, `secret: getSecretValue`), so there it needs to be no word and no name that is made of words.
 */
function isSecret(value: string, isTight: boolean): boolean {
  if (REFERENCE.test(value) || FORMAT.test(value)) return false
  const hasBoth = /\d/.test(value) && /\p{L}/u.test(value)
  if (isTight) return hasBoth || (/\p{Ll}/u.test(value) && /\p{Lu}/u.test(value)) || value.length >= 16
  if (hasBoth) return value.length >= 6
  return oddRuns(value).count >= 2 || /^[^\s._/-]{16,}$/.test(value.replace(/[.?!)]+$/, ''))
}

/** Words of two letters that names hold. */
const SHORT_WORDS = new Set(
  'ai api as at be by db do go id if in io ip is it js my no of ok on or os so to ts ui up us we'.split(' '),
)

/**
 * In a run of letters and digits without a space, the parts that names do not have: letters alone or in pairs, letters
 * without a vowel, digits in the midst. Only pieces that mix letters, cases and digits count.
 */
function oddRuns(run: string): { count: number; length: number } {
  const pieces = run.match(/[A-Za-z\d]+/g) ?? []
  const mixed = pieces.flatMap((piece) => {
    const parts = piece.match(/(?:[A-Z]?[a-z]+|[A-Z]+(?![a-z]))\d*|\d+/g) ?? []
    return parts.length > 1 || /[A-Za-z]\d/.test(piece)
      ? parts.map((part, index) => ({ part, isLast: index === parts.length - 1 }))
      : []
  })
  const odd = mixed.filter(({ part, isLast }) => {
    const [letters = ''] = /^[A-Za-z]+/.exec(part) ?? []
    if (letters === '') return false
    if (letters.length <= 2) return !SHORT_WORDS.has(letters.toLowerCase())
    return (!isLast && /\d$/.test(part)) || /^[A-Z]?[b-df-hj-np-tv-xz]+$/.test(letters)
  })
  return { count: odd.length, length: pieces.join('').length }
}

/** Returns whether a long run mixes characters as a key does, and not as words do (`OAUTH2_CLIENT_SECRET`). */
function isMixed(run: string): boolean {
  const isHex = (piece: string) => /^[\da-f]{20,}$/i.test(piece) && /\d/.test(piece) && /[a-f]/i.test(piece)
  if (run.split(/[^A-Za-z\d]/).some((piece) => isHex(piece.replace(/^0x/, '')))) return true
  // The parts of a path are judged by themselves: a slash is a character of keys too, but a rare one.
  const parts = run.split('/')
  const whole = run.length / parts.length >= 10 && !run.startsWith('/') ? [run] : []
  return [...whole, ...parts].some((part) => {
    const { count, length } = oddRuns(part)
    return length >= 20 && (count >= 5 || (count >= 3 && count >= 0.14 * length))
  })
}

/**
 * The text without what has the shape of a key: behind a name of a secret, behind `Bearer` or `Basic`, as a UUID, or as a long
 * run of mixed characters. Words and names that are made of words stay. It takes linear time.
 */
export function withoutSecrets(text: string): string {
  return withoutAssigned(text)
    .replace(/(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/gi, REMOVED)
    .replace(/[\w+/=-]{20,400}/g, (run) => (isMixed(run) ? REMOVED : run))
}
