import { setImmediate as nextTurn } from 'node:timers/promises'

/** Kilobytes that are in use once all garbage is gone; needs `node --expose-gc`. */
export async function heapKilobytes(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('Run this with node --expose-gc')
  // What is only weakly held goes in the turn after it was found.
  for (let pass = 0; pass < 3; pass++) {
    globalThis.gc()
    await nextTurn()
  }
  return Math.round(process.memoryUsage().heapUsed / 1000)
}
