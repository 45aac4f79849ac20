/** One way to do the work that is measured. */
export interface Contender<Measured> {
  /** Does the work once. */
  measure(): Promise<Measured>
  /** What it measured, round by round. */
  measured: Measured[]
}

export function contender<Measured>(measure: () => Promise<Measured>): Contender<Measured> {
  return { measure, measured: [] }
}

/**
 * Lets all contenders do their work once a round, one at a time, so that noise hits them alike. Each round begins with
 * another one, so that none has the first turn always.
 */
export async function inRounds<Measured>(rounds: number, contenders: readonly Contender<Measured>[]): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const first = round % contenders.length
    for (const one of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      one.measured.push(await one.measure())
    }
  }
}
