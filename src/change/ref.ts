/**
 * What no name of a branch or a tag holds (git-scm.com, "git check-ref-format"), and so no commit id. Git would allow the
 * control characters from U+0080 on.
 */
const NO_REF = /[\p{Cc}\p{Cs} ~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$|(^|\/)\.|\.lock(\/|$)|^@?$/u

/** Whether Git allows a text as the name of a branch or a tag, as it allows ids of commits. */
export function isRefName(text: string): boolean {
  return !NO_REF.test(text)
}
