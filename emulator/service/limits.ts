import type { Operation } from './routes.ts'

/** How many requests of each kind the service accepts an hour; 100 unless given, as documented. */
export type LimitOptions = { create?: number; message?: number; analytics?: number }

const DOCUMENTED = 100
const HOUR_MS = 3_600_000

/** Counts the accepted requests of the last hour. Reading a job has no documented limit. */
export function createLimits({ create, message, analytics }: LimitOptions, now: () => number) {
  const limits = { create: create ?? DOCUMENTED, message: message ?? DOCUMENTED, views: analytics ?? DOCUMENTED }
  const accepted: Record<keyof typeof limits, number[]> = { create: [], message: [], views: [] }

  return {
    /** Spends one request, or returns false if none is left; a refused request spends nothing. */
    spend(asked: Operation): boolean {
      if (asked === 'read') return true
      // One limit for all analytics.
      const operation = asked === 'signals' ? 'views' : asked
      const at = now()
      const recent = accepted[operation].filter((earlier) => at - earlier < HOUR_MS)
      const isLeft = recent.length < limits[operation]
      if (isLeft) recent.push(at)
      accepted[operation] = recent
      return isLeft
    },
  }
}
