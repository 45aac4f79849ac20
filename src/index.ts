import { run } from './run.ts'

await run()
// What was given up, for example a connection that hangs while it is opened, must not keep the process alive.
setTimeout(() => process.exit(), 100).unref()
