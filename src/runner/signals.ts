/** A person's or the runner's wish to end the step. */
export interface Cancellation {
  signal: AbortSignal
  /** Stops listening, so that the process can end by itself. */
  stop(): void
}

/**
 * Turns SIGINT and SIGTERM into an abort signal (the runner sends SIGINT, and SIGTERM 7.5 seconds later). A second
 * signal calls `endNow`, which is expected not to return.
 */
export function listenForSignals(endNow: () => void): Cancellation {
  const controller = new AbortController()
  const onSignal = () => {
    if (controller.signal.aborted) endNow()
    else controller.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    stop() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}
