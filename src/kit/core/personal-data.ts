const REMOVED = '[removed]'

/**
 * Keys by what services put before them, and JSON Web Tokens; also right behind an escape, as JSON, addresses and terminals
 * write them. The length has a bound, since the engine keeps a place for each character that it may give back.
 */
const KEYS =
  /(?:(?<![A-Za-z\d])|(?<=\\[bfnrtv]|\\u[\dA-Fa-f]{4}|%[\dA-Fa-f]{2}|\[[\d;]{1,12}m))((?:mint|sk|pk|rk|gh[a-z]|github_pat|glpat|xox[a-z]|xapp|npm|pypi|hf|gsk|whsec|shp(?:at|ca|pa|ss)|dop_v1|lin_api|nvapi|dckr_pat)[-_]|AIza|A[KS]IA|ya29\.|SG\.|eyJ)([\w.~+/=-]{4,20000})/g

/** Names of variables and packages begin like keys too (`npm_config_registry`), but are made of short words. */
const RANDOM = /(?<![A-Za-z\d])(?:[A-Za-z\d]{16}|(?=[A-Za-z]*\d)[A-Za-z\d]{8})/

/** A private key, to its end; of one that is cut, all that follows. */
const PRIVATE_KEY =
  /-{5} ?BEGIN [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-{5}[\s\S]*?(?:-{5} ?END [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,30}-{5}|$)/g

/** The password of an address. A port is none, and the path behind it may hold an `@`. */
const IN_ADDRESS = /(:\/\/[^\s/@:]{0,64}:)(?!\d{1,5}\/)([^\s@]{1,100})(?=@)/g

/** An email address; neither a version (`react@18.2.0-beta.rc`) nor an image (`logo@2x.png`), nor SSH (`git@github.com:`). */
const EMAIL =
  /(?<![\p{L}\p{N}\p{M}._%+'-])(?!git@[\w.-]+[:/])[\p{L}\p{N}\p{M}._%+'-]{1,64}(?:@|%40|&#64;|＠)(?!v?\d+\.\d|\dx\.)(?:[\p{L}\p{N}\p{M}_-]{1,63}\.){1,8}(?:xn--[a-z\d-]{2,30}|\p{L}[\p{L}\p{M}]{1,24})/giu

/** A telephone number with its country, of seven digits or more: `UTC+5` and `C++ 17` stay. */
const TELEPHONE = /(?<![\p{L}\p{N}+])\+\(?\d(?:[ ()./-]{0,3}\d){6,14}(?![\p{L}\p{N}])/gu

/** Words for a password, in the languages of the sites that use the service. */
const PASSWORD =
  '(?:password|passwd|passphrase|pwd|passwort|kennwort|contraseña|mot de passe|senha|palavra-passe|wachtwoord|hasło|şifre|parola|пароль|密码|密碼|パスワード|비밀번호)'

/** What such a word is set to, in quotes or up to the next blank. */
const VALUE = `"[^"\\n]{1,200}"|'[^'\\n]{1,200}'|\`[^\`\\n]{1,200}\`|[^\\s"'\`<>&]{1,200}`

/** Such a word and its value. A sentence is no assignment: several words follow (`Password: the one that you chose`). */
const ASSIGNED = new RegExp(
  `(${PASSWORD}["'\`]?[ \\t]{0,2}(?::=|=>|==|[=:：＝])(?![ \\t]+\\p{L}+[ \\t]+\\p{L})[ \\t]{0,2})(${VALUE})`,
  'giu',
)
const IN_TAG = new RegExp(`(<${PASSWORD}>)([^\\s<>@][^\\s<>]{0,199})`, 'giu')

/** The password behind the option of curl and others; two numbers are a user and a group. */
const OF_USER = /((?<![\w-])(?:-u[ =]?|--user[ =])["']?(?!\d+:\d+(?!\S))[^\s:"']{1,100}:)([^\s"']{1,200})/g

/** These stand where a password would, and are none: calls, paths, references, types and placeholders. */
const NO_PASSWORD = new RegExp(
  `^["'\`]?(?:[^\\p{L}\\p{N}]*$|[\\p{L}_$][\\w$.]*[([]|[~.]{0,2}/|[$%{[(*<]|[A-Za-z_$][\\w$]*(?:\\.[A-Za-z_$][\\w$]*)+[,;)]*["'\`]?$|[\\w$]{0,50}${PASSWORD}|https?:|(?:string|str|text|null|nil|none|undefined|true|false|required|optional|any|your[-_]\\w*)\\b)`,
  'iu',
)

/**
 * The text without what certainly is personal or a key. This is a net, not a promise: a word that is removed by mistake makes a
 * question useless. It takes linear time: the parts of each pattern are bounded, or cannot overlap.
 */
export function withoutPersonalData(text: string): string {
  const unlessNone = (_: string, before: string, value: string) =>
    `${before}${NO_PASSWORD.test(value) ? value : REMOVED}`
  return text
    .replace(PRIVATE_KEY, REMOVED)
    .replace(KEYS, (key, prefix, rest) =>
      RANDOM.test(rest) || (prefix === 'mint_' && /^(?=\w*\d)\w{8}/.test(rest)) ? REMOVED : key,
    )
    .replace(IN_ADDRESS, unlessNone)
    .replace(EMAIL, REMOVED)
    .replace(TELEPHONE, REMOVED)
    .replace(ASSIGNED, unlessNone)
    .replace(IN_TAG, unlessNone)
    .replace(OF_USER, unlessNone)
}
