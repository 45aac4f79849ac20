/** The deep run tries this many times as many cases. */
const DEEP_FACTOR = 20

/** Number of cases to try a property with: `usual`, or twenty times as many in the deep run. */
export function runs(usual: number): number {
  return process.env.DEEP ? usual * DEEP_FACTOR : usual
}
