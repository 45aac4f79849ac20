import { execFile } from 'node:child_process'
import { ROOT } from './workflows/workflow.ts'

/** What a script prints, and the exit status that it ends with. */
export function runScript(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [`${ROOT}${script}`, ...args], { timeout: 100_000, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), printed: stdout + stderr })
    })
  })
}
