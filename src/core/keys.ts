/** Replaces a key in text that people or tools wrote. */
const REMOVED = '[removed]'

/**
 * Finds keys by their known prefixes, and JSON Web Tokens. The length has a bound, since the engine keeps a place for each
 * character that it may give back.
 */
const KEYS =
  /\b(?:mint_(?:dsc_|us_)?|sk[-_]|pk_|rk_|gh[a-z]_|github_pat_|glpat-|xox[a-z]-|npm_|pypi-|hf_|whsec_|shpat_|dop_v1_|AIza|AKIA|ASIA|ya29\.|SG\.|eyJ)[\w.~+/=-]{8,20000}/g

/** Finds a private key to its end, or to the end of the text where it is cut. */
const PRIVATE_KEY =
  /-{5} ?BEGIN [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-{5}[\s\S]*?(?:-{5} ?END [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-{5}|$)/g

/** Removes keys by their known prefixes, and blocks of private keys: the runner masks its log, and no file. */
export function withoutKeys(text: string): string {
  return text.replace(PRIVATE_KEY, REMOVED).replace(KEYS, REMOVED)
}
