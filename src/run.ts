import { listenForSignals } from './runner/signals.ts'

/**
 * Runs the action once in this process and sets its exit status. `index.ts` calls it, and so do tools that run an action
 * from its sources; importing this file does nothing.
 */
export async function run(): Promise<void> {
  // Before anything else is loaded, so that an early signal is heard too.
  const signal = listenForSignals(() => process.exit(process.exitCode ?? 1))
  // A closed log must not end the run.
  process.stdout.on('error', () => undefined)
  const { main } = await import('./main.ts')
  await main(signal, undefined, (status) => {
    process.exitCode = status
  })
}
