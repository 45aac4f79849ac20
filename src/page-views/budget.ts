/** The analytics requests that one run may spend of an allowance that the whole organisation shares. */
export interface Budget {
  readonly most: number
  readonly spent: number
  readonly left: number
  /** Takes one request; `false` when none is left. */
  take(): boolean
}

export function createBudget(most: number): Budget {
  let spent = 0
  return {
    most,
    get spent() {
      return spent
    },
    get left() {
      return most - spent
    },
    take() {
      if (spent >= most) return false
      spent++
      return true
    },
  }
}
