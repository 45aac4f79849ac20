/** Enough of a text to tell most others apart. */
const BEGINNING = 16

/**
 * Finds a text in others: where each of its occurrences begins. Takes time linear in the length of the other text, whatever
 * both hold (Knuth, Morris and Pratt).
 */
export function createSearch(wanted: string): (text: string) => number[] {
  const beginning = wanted.slice(0, BEGINNING)
  let borders: Int32Array | undefined
  return (text) => {
    const found: number[] = []
    const first = text.indexOf(beginning)
    if (first < 0) return found
    borders ??= bordersOf(wanted)
    let matched = 0
    for (let index = first; index < text.length; index++) {
      matched = advance(matched, text.charCodeAt(index), { wanted, borders })
      if (matched < wanted.length) continue
      found.push(index + 1 - matched)
      matched = borders[matched - 1] ?? 0
    }
    return found
  }
}

/** How many characters of the wanted text end here, after one more. */
function advance(matched: number, next: number, { wanted, borders }: { wanted: string; borders: Int32Array }): number {
  let length = matched
  while (length > 0 && wanted.charCodeAt(length) !== next) length = borders[length - 1] ?? 0
  return wanted.charCodeAt(length) === next ? length + 1 : length
}

/** For each beginning of a text, the length of the longest other beginning that it ends with. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length)
  for (let index = 1; index < wanted.length; index++) {
    borders[index] = advance(borders[index - 1] ?? 0, wanted.charCodeAt(index), { wanted, borders })
  }
  return borders
}
