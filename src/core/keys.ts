/** What replaces a key in text that people or tools wrote. */
export const REMOVED = '[removed]'

/**
 * Keys by what services put before them, and JSON Web Tokens. The length has a bound, since the engine keeps a place for each
 * character that it may give back.
 */
const KEYS =
  /(?<![A-Za-z\d])((?:mint|sk|pk|rk|gh[a-z]|github_pat|glpat|xox[a-z]|xapp|npm|pypi|hf|gsk|whsec|shp(?:at|ca|pa|ss)|dop_v1|lin_api|nvapi|dckr_pat)[-_]|AIza|A[KS]IA|ya29\.|SG\.|eyJ)([\w.~+/=-]{4,20000})/g

/** A private key, to its end; of one that is cut, all that follows. */
const PRIVATE_KEY =
  /-{5} ?BEGIN [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-{5}[\s\S]*?(?:-{5} ?END [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-{5}|$)/g

/** Names of variables and packages begin like keys too (`npm_config_registry`), but are made of short words. */
const RANDOM = /(?<![A-Za-z\d])(?:[A-Za-z\d]{16}|(?=[A-Za-z]*\d)[A-Za-z\d]{8})/

/** The text without keys by their known prefixes, and without blocks of private keys: the runner masks its log, and no file. */
export function withoutKeys(text: string): string {
  return text
    .replace(PRIVATE_KEY, REMOVED)
    .replace(KEYS, (found, prefix, rest) =>
      RANDOM.test(rest) || (prefix === 'mint_' && /^(?=\w*\d)\w{8}/.test(rest)) ? REMOVED : found,
    )
}
