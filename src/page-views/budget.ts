/** The analytics requests that one run may make of the hourly limit that the whole organisation shares. */
export interface Budget {
  /** As given in `max-requests`. */
  readonly max: number
  readonly spent: number
  readonly left: number
  /** Takes one request; `false` when none is left. */
  take(): boolean
}

/** A budget of `max` requests, none of them spent. */
export function createBudget(max: number): Budget {
  let spent = 0
  return {
    max,
    get spent() {
      return spent
    },
    get left() {
      return max - spent
    },
    take() {
      if (spent >= max) return false
      spent++
      return true
    },
  }
}
