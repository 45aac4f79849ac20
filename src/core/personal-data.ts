/** What replaces an e-mail address, a telephone number or a key in the words of readers. */
const REMOVED = '[removed]'

/** A character as readers may write it: as itself, as an HTML reference, or encoded for a URL, also more than once. */
const WRITTEN = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|commat|period|num|plus);|(?:%(?:25)*[\da-f]{2})+|./giu

/** Marks that show nothing, or only emphasis: they may stand anywhere inside of an address, a number or a key. */
const MARK = /^(?:<\/?[a-z][^<>]*>|[*`~|\\\u00ad\u200b-\u200f\u2060\ufeff])$/iu

const NAMED: Record<string, string> = { '&commat;': '@', '&period;': '.', '&num;': '#', '&plus;': '+' }

const SHAPES: readonly RegExp[] = [
  // A private key, to its end.
  /-{3,} ?BEGIN [A-Z ]+-{3,}.*?(?:-{3,} ?END [A-Z ]+-{3,}|$)/gsu,
  // An e-mail address, also with its sign in words.
  /[\p{L}\p{N}._%+'-]+ ?(?:@|[([{] ?(?:at|@) ?[)\]}]) ?[\p{L}\p{N}_-]+(?:(?:\.| ?[([{] ?(?:dot|\.) ?[)\]}] ?)[\p{L}\p{N}_-]+)+/giu,
  // What a name calls a secret.
  /(?<=(?:password|passwd|pwd|secret|token|api[-_ ]?key|access[-_ ]?key|credentials?|authorization|bearer)["']?(?: ?[:=] ?| is |[: ] ?bearer )["']?)[^\s"'&;,]{4,}/giu,
  /(?<=\b(?:bearer|basic) )[\w.~+/=-]{8,}/giu,
  // User and password in an address.
  /(?<=:\/\/)[^\s/@]+(?=@)/gu,
  // Keys by what services put before them, and JSON Web Tokens.
  /\b(?:mint|sk|pk|rk|gh[a-z]|github_pat|glpat|xox[a-z]|npm|pypi|hf|whsec|shpat|dop_v1|AIza|AKIA|ASIA|ya29|SG|eyJ)[-_.]?[\w.~+/=-]{8,}/gu,
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/giu,
  // A long run of letters and digits together, as no word and no page's address has.
  /(?<![\w+])(?=[\w+]*\d)(?=[\w+]*[A-Za-z])[\w+]{20,}={0,2}/gu,
  /(?<![\w+/])(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])[\w+/-]{32,}={0,2}/gu,
  // A telephone number, a card or an account: from nine digits on, or seven where they are written like one.
  /(?<![\p{L}\p{N}])(?:\+|00)? ?\(?\d(?:[ ()./·–-]{0,3}\d){8,}(?![\p{L}\p{N}])/gu,
  /\+ ?\d(?:[ ()./-]{0,3}\d){6,}/gu,
  /(?<![\p{N}.-])(?:\(\d{2,5}\) ?|\d{3}[-. ])?\d{3}[-. ]\d{4}(?![\p{N}-])/gu,
  // An account number of a bank.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,}(?: ?[A-Z\d]{1,4})?\b/gu,
]

/** The text on one line, without e-mail addresses, telephone numbers and anything of the shape of a key, however written. */
export function withoutPersonalData(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  // What a person reads, and from where to where each of its characters is written.
  let read = ''
  const from: number[] = []
  const to: number[] = []
  for (const { 0: written, index } of line.matchAll(WRITTEN)) {
    const shown = MARK.test(written) ? '' : decode(written).normalize('NFKC')
    read += shown
    for (let unit = 0; unit < shown.length; unit++) {
      from.push(index)
      to.push(index + written.length)
    }
  }
  const found = SHAPES.flatMap((shape) =>
    Array.from(read.matchAll(shape), ({ 0: match, index }) => {
      return { start: from[index] ?? 0, end: to[index + match.length - 1] ?? line.length }
    }),
  ).sort((a, b) => a.start - b.start || b.end - a.end)
  let [clean, done] = ['', 0]
  for (const { start, end } of found) {
    if (end <= done) continue
    // What overlaps is one.
    if (start >= done) clean += line.slice(done, start) + REMOVED
    done = end
  }
  return clean + line.slice(done)
}

function decode(written: string): string {
  if (/^%[\da-f]/i.test(written)) {
    const bytes = Array.from(written.matchAll(/%(?:25)*([\da-f]{2})/gi), ([, byte = '']) => Number.parseInt(byte, 16))
    return new TextDecoder().decode(Uint8Array.from(bytes))
  }
  const [, hex, digits] = /^&#(?:x([\da-f]+)|(\d+));$/i.exec(written) ?? []
  const point = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
  if (point <= 0x10ffff) return String.fromCodePoint(point)
  return NAMED[written.toLowerCase()] ?? written
}
