import { appendFileSync } from 'node:fs'

/**
 * Runs the action once in this process and sets its exit status. `index.ts` calls it, and so do tools that run an action
 * from its sources; importing this file does nothing.
 */
export async function run(): Promise<void> {
  const problem = problemWithNode(process.versions.node)
  if (problem !== undefined) return refuse(problem)
  // Before anything else is loaded, so that an early signal is heard too.
  const signal = listenForSignals(() => process.exit(process.exitCode ?? 1))
  // A closed log must not end the run.
  process.stdout.on('error', () => undefined)
  const { main } = await import('./main.ts')
  await main(signal, undefined, (status) => {
    process.exitCode = status
  })
}

/** Node's major version that `action.yml` names, and the packages of the action need. */
const LEAST_NODE = 24

/** Says why a version of Node cannot run the action: older runners, and those of other servers, bring their own. */
export function problemWithNode(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= LEAST_NODE) return undefined
  return `This action needs Node ${LEAST_NODE} and was started with Node ${version}: update the runner (GitHub's from 2.327.1 on brings Node ${LEAST_NODE}).`
}

/** Ends the step with a sentence, where nothing else of the program can be loaded. */
function refuse(problem: string): void {
  process.exitCode = 1
  console.log(`::error title=Docs agent::${problem}`)
  const { GITHUB_OUTPUT: outputs } = process.env
  if (outputs) appendFileSync(outputs, `result=error\nmessage=${problem}\n`)
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
