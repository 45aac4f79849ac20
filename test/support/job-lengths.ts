/**
 * The percentiles of 263 jobs of one project, the only known ones (docs/internals/service.md, "How long jobs take"). Nothing is
 * known below p10; there the line from p10 to p50 is continued, down to about 30 seconds.
 */
export const PERCENTILES = [
  { probability: 0.1, seconds: 34 },
  { probability: 0.5, seconds: 58 },
  { probability: 0.9, seconds: 108 },
  { probability: 0.99, seconds: 225 },
  { probability: 1, seconds: 747 },
] as const

/** The length in milliseconds that this share of the jobs stays below. Its logarithm is linear between percentiles. */
export function jobLength(probability: number): number {
  const upper = PERCENTILES.findIndex((point) => probability <= point.probability)
  const [from, to] = [PERCENTILES[Math.max(0, upper - 1)], PERCENTILES[Math.max(1, upper)]]
  if (from === undefined || to === undefined) throw new RangeError(`${probability} is no probability`)
  const share = (probability - from.probability) / (to.probability - from.probability)
  return 1000 * Math.exp(Math.log(from.seconds) + share * Math.log(to.seconds / from.seconds))
}
