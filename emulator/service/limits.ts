import type { Operation } from './routes.ts'

/** Requests that the service takes in a window; documented are 100 an hour of each kind. */
export type LimitOptions = {
  create?: number
  message?: number
  analytics?: number
  /** An hour, unless a test wants to see a limit clear. */
  windowMs?: number
  /** None is documented, so none is sent unless this says what. */
  retryAfter?: string
}

const documented = 100
const hourMs = 3_600_000

/** Counts what was taken. Reading a job has no stated limit. */
export function keepLimits({ create, message, analytics, windowMs = hourMs }: LimitOptions, now: () => number) {
  const most = { create: create ?? documented, message: message ?? documented, views: analytics ?? documented }
  const taken: Record<keyof typeof most, number[]> = { create: [], message: [], views: [] }

  return {
    /** Spends one request, or says that none is left; a refused request spends nothing. */
    spend(operation: Operation): boolean {
      if (operation === 'read') return true
      const at = now()
      const recent = taken[operation].filter((before) => at - before < windowMs)
      const left = recent.length < most[operation]
      if (left) recent.push(at)
      taken[operation] = recent
      return left
    },
  }
}
