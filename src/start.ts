/**
 * Runs the action once in this process and sets its exit status. `index.ts` calls it, and so do tools that run an action
 * from its sources; importing this file does nothing.
 */
export async function run(): Promise<void> {
  const controller = new AbortController()
  // The runner sends SIGINT, and SIGTERM 7.5 seconds later. The first signal cancels the run, and a second one ends it.
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(process.exitCode ?? 1)
    controller.abort()
  }
  // Listens before anything else is loaded, so that an early signal is heard too.
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // A closed log must not end the run.
  process.stdout.on('error', () => undefined)
  const { main } = await import('./main.ts')
  process.exitCode = await main(controller.signal, undefined, (status) => {
    process.exitCode = status
  })
}
