/** Registers what is to be done when a test has ended. Throws when it has ended already. */
export type OnTestFinished = (cleanUp: () => Promise<void>) => void

/**
 * What a test started and must end. A test that timed out may continue for a moment: what it starts then would outlive
 * it, so `onTestFinished` throws from the clean-up on.
 */
export function createCleanUp() {
  const cleanUps: (() => Promise<void>)[] = []
  let isOver = false

  return {
    onTestFinished(cleanUp: () => Promise<void>): void {
      if (isOver) throw new Error('The test has ended, so nothing may be started')
      cleanUps.push(cleanUp)
    },
    /** Ends all at once, and settles when all have ended. */
    async cleanUp(): Promise<void> {
      isOver = true
      const ended = await Promise.allSettled(cleanUps.map((cleanUp) => cleanUp()))
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    },
  }
}
