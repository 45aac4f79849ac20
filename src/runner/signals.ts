/**
 * Turns SIGINT and SIGTERM into an abort signal (the runner sends SIGINT, and SIGTERM 7.5 seconds later). A second
 * signal calls `endNow`, which is expected not to return.
 */
export function listenForSignals(endNow: () => void): AbortSignal {
  const controller = new AbortController()
  const onSignal = () => {
    if (controller.signal.aborted) endNow()
    else controller.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return controller.signal
}
