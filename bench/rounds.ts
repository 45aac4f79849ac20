/** One of several programs that are compared. */
export interface Contender<Measured> {
  /** Runs the program once. */
  measure(): Promise<Measured>
  /** What was measured, one entry per round. */
  measured: Measured[]
}

export function contender<Measured>(measure: () => Promise<Measured>): Contender<Measured> {
  return { measure, measured: [] }
}

/**
 * Measures each contender once per round, one at a time, so that noise affects all of them alike. Each round starts with
 * the next one, so that none is always the first.
 */
export async function inRounds<Measured>(rounds: number, contenders: readonly Contender<Measured>[]): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const first = round % contenders.length
    for (const one of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      one.measured.push(await one.measure())
    }
  }
}
