/** What undici needs, which the action cannot load without. */
const NEEDED_NODE = [22, 19] as const

/** What is wrong with a version of Node; `undefined` when the action runs on it. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [neededMajor, neededMinor] = NEEDED_NODE
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined
  return `The action needs Node ${NEEDED_NODE.join('.')} or newer, and this is Node ${version}. A runner of version 2.327.1 or newer on a 64-bit system has it.`
}

/**
 * Runs the action once in this process and sets its exit status. `index.ts` calls it, and so do tools that run an action
 * from its sources; importing this file does nothing.
 */
export async function run(): Promise<void> {
  const problem = nodeProblem(process.versions.node)
  if (problem !== undefined) {
    process.stdout.write(
      process.env.GITHUB_ACTIONS === 'true' ? `::error title=Docs agent::${problem}\n` : `${problem}\n`,
    )
    process.exitCode = 1
    return
  }
  // Before anything else is loaded, so that an early signal is heard too.
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
