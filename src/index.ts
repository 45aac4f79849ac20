import { run } from './start.ts'

await run()
// A connection that was given up while it was opened must not keep the process alive.
setTimeout(() => process.exit(), 100).unref()
