import type { Operation } from './routes.ts'

/** How many requests of each kind the service accepts an hour, as documented. */
const MOST = 100
const HOUR_MS = 3_600_000

/** Counts the accepted requests of the last hour. Reading a job has no documented limit. */
export function createLimits(now: () => number) {
  const accepted: Record<'create' | 'message' | 'views', number[]> = { create: [], message: [], views: [] }

  return {
    /** Spends one request, or returns false if none is left; a refused request spends nothing. */
    spend(asked: Operation): boolean {
      if (asked === 'read') return true
      // One limit for all analytics.
      const operation = asked === 'reader-feedback' ? 'views' : asked
      const at = now()
      const recent = accepted[operation].filter((earlier) => at - earlier < HOUR_MS)
      const isLeft = recent.length < MOST
      if (isLeft) recent.push(at)
      accepted[operation] = recent
      return isLeft
    },
  }
}
