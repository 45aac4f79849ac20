/**
 * The known word that a word is a slip of the pen of: the same but for case and `_` for `-` and, beyond that, at most for
 * one character that was added, left out, replaced, or swapped with its neighbour (docs/specification.md, "Typos").
 */
export function slipOf<Known extends string>(word: string, known: readonly Known[]): Known | undefined {
  const written = word.toLowerCase().replaceAll('_', '-')
  return known.find((one) => one === written) ?? known.find((one) => isOneEdit(written, one))
}

/** Whether one added, lost, replaced or swapped character makes one word the other. */
function isOneEdit(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start++
  const [rest, more] = [shorter.slice(start), longer.slice(start)]
  if (longer.length > shorter.length) return rest === more.slice(1)
  const isSwap = rest[0] === more[1] && rest[1] === more[0] && rest.slice(2) === more.slice(2)
  return rest.slice(1) === more.slice(1) || isSwap
}
