/** How many times as many cases the deep run tries. */
const DEEP_FACTOR = 20

/** How often a property is tried: so many times, and with `DEEP` set twenty times as often. */
export function runs(usual: number): number {
  return process.env.DEEP ? usual * DEEP_FACTOR : usual
}
