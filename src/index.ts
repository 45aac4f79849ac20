import { listenForSignals } from './runner/signals.ts'

// Before anything else is loaded, so that a signal that comes early is heard too.
const signal = listenForSignals(() => process.exit(1))
// A log that nobody reads any more is no reason to end a run.
process.stdout.on('error', () => undefined)

const { main } = await import('./main.ts')
process.exitCode = await main(signal)
// What was given up, a connection that hangs while it is being made say, must not keep the process alive.
setTimeout(() => process.exit(), 100).unref()
