/** What replaces an e-mail address, a telephone number or a key in the words of readers. */
const REMOVED = '[removed]'

/**
 * How readers may write a character: as an HTML reference, or encoded for a URL, also more than once; and marks that show
 * nothing, or only emphasis, which may stand anywhere inside of an address, a number or a key.
 */
const WRITTEN =
  /&(?:#\d+|#x[\da-f]+|commat|period|num|plus);|(?:%(?:25)*[\da-f]{2})+|<\/?[a-z][^<>]*>|[*`~|\\\u00ad\u200b-\u200f\u2060\ufeff]/giu

/** Those that may hold another one first. */
const SHAPES: readonly RegExp[] = [
  // A private key, to its end.
  /-{3,} ?BEGIN [A-Z ]+-{3,}.*?(?:-{3,} ?END [A-Z ]+-{3,}|$)/gsu,
  // User and password in an address.
  /(?<=:\/\/)[^\s/@]+(?=@)/gu,
  // An e-mail address, also with its sign in words.
  /[\p{L}\p{N}._%+'-]+ ?(?:@|[([{] ?(?:at|@) ?[)\]}]) ?[\p{L}\p{N}_-]+(?:(?:\.| ?[([{] ?(?:dot|\.) ?[)\]}] ?)[\p{L}\p{N}_-]+)+/giu,
  // What a name calls a secret.
  /(?<=(?:password|passwd|pwd|secret|token|api[-_ ]?key|access[-_ ]?key|credentials?|authorization|bearer)["']?(?: ?[:=] ?| is |[: ] ?bearer )["']?)[^\s"'&;,]{4,}/giu,
  /(?<=\b(?:bearer|basic) )[\w.~+/=-]{8,}/giu,
  // Keys by what services put before them, and JSON Web Tokens.
  /\b(?:mint|sk|pk|rk|gh[a-z]|github_pat|glpat|xox[a-z]|npm|pypi|hf|whsec|shpat|dop_v1|AIza|AKIA|ASIA|ya29|SG|eyJ)[-_.]?[\w.~+/=-]{8,}/gu,
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/giu,
  // A long run of letters and digits together, as no word and no page's address has.
  /(?<![\w+/])(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])[\w+/-]{32,}={0,2}/gu,
  /(?<![\w+])(?=[\w+]*\d)(?=[\w+]*[A-Za-z])[\w+]{20,}={0,2}/gu,
  // A telephone number, a card or an account: from nine digits on, or seven where they are written like one.
  /(?<![\p{L}\p{N}])(?:\+|00)? ?\(?\d(?:[ ()./·–-]{0,3}\d){8,}(?![\p{L}\p{N}])/gu,
  /\+ ?\d(?:[ ()./-]{0,3}\d){6,}/gu,
  /(?<![\p{N}.-])(?:\(\d{2,5}\) ?|\d{3}[-. ])?\d{3}[-. ]\d{4}(?![\p{N}-])/gu,
  // An account number of a bank.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,}(?: ?[A-Z\d]{1,4})?\b/gu,
]

/**
 * The text on one line, without e-mail addresses, telephone numbers and anything shaped like a key, however written. A
 * text that has such a thing is shown as a person reads it, without markup.
 */
export function withoutPersonalData(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const read = line.replace(WRITTEN, decode).normalize('NFKC')
  const clean = SHAPES.reduce((rest, shape) => rest.replace(shape, REMOVED), read)
  return clean === read ? line : clean
}

const NAMED: Record<string, string> = { '&commat;': '@', '&period;': '.', '&num;': '#', '&plus;': '+' }

/** What a person reads. */
function decode(written: string): string {
  if (written.startsWith('%')) return Buffer.from(written.replace(/%(?:25)*(?=[\da-f]{2})/gi, ''), 'hex').toString()
  if (!written.startsWith('&')) return ''
  const point = Number(`0${written.slice(2, -1)}`)
  return point <= 0x10ffff ? String.fromCodePoint(point) : (NAMED[written.toLowerCase()] ?? written)
}
