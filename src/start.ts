/**
 * Runs the action once in this process and sets its exit status. `index.ts` calls it, and so do tools that run an action
 * from its sources; importing this file does nothing.
 */
export async function run(): Promise<void> {
  // Begins before anything else is loaded, so that an early signal is heard too.
  const signal = listenForSignals(() => process.exit(process.exitCode ?? 1))
  // A closed log must not end the run.
  process.stdout.on('error', () => undefined)
  const { main } = await import('./main.ts')
  await main(signal, undefined, (status) => {
    process.exitCode = status
  })
}

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
