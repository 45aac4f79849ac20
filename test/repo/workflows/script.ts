import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { ROOT } from './workflow.ts'

/** Whether scripts that use jq can be run: GitHub's runners have it. */
export const HAS_JQ = spawnSync('jq', ['--version']).status === 0 || process.env.GITHUB_ACTIONS === 'true'

export interface Script {
  run: string
  workspace: string
  /** For the runner's own files. */
  folder: string
  env: Record<string, string>
  /** Body of the bash script in place of GitHub's CLI. */
  gh: string
}

export interface ScriptResult {
  exitCode: number | null
  /** Both of its outputs. */
  log: string
  /** Its calls of GitHub's CLI: the token, then the arguments. */
  calls: readonly string[]
}

/** Runs a script as the runner does with `shell: bash`, with GitHub's CLI replaced. */
export function runScript({ run, workspace, folder, env, gh }: Script): ScriptResult {
  const [cli, callsFile] = [path.join(folder, 'bin', 'gh'), path.join(folder, 'calls')]
  mkdirSync(path.dirname(cli))
  writeFileSync(cli, `#!/usr/bin/env bash\nprintf '%s\\n' "$GH_TOKEN $*" >> "$GH_CALLS"\n${gh}\n`, { mode: 0o755 })
  writeFileSync(callsFile, '')
  const PATH = `${path.dirname(cli)}:${process.env.PATH}`
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
    cwd: workspace,
    env: { ...env, GH_CALLS: callsFile, HOME: folder, RUNNER_TEMP: folder, PATH },
    encoding: 'utf8',
  })
  const calls = readFileSync(callsFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return { exitCode: status, log: `${stdout}${stderr}`, calls }
}

/** Runs git in a folder. */
export function git(folder: string, ...args: readonly string[]): string {
  const author = ['-c', 'user.name=Mona', '-c', 'user.email=mona@example.com']
  return execFileSync('git', ['-C', folder, ...author, ...args], { encoding: 'utf8' }).trim()
}

let imports = 0

/** Runs a script of this project in this process, since loading another one takes half a second, up to where it ends itself. */
export async function runHere(script: string, ...args: string[]): Promise<{ code: unknown; printed: string }> {
  let [printed, code]: [string, unknown] = ['', 0]
  const print = (text: string) => {
    printed += `${text}\n`
  }
  const { argv } = process
  process.argv = [...argv.slice(0, 1), script, ...args]
  const exited = new Error('process.exit')
  const exit = vi.spyOn(process, 'exit').mockImplementation((given) => {
    code = given
    throw exited
  })
  const consoles = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(print))
  try {
    await import(`${ROOT}${script}?${imports++}`)
  } catch (thrown) {
    if (thrown !== exited) throw thrown
  } finally {
    process.argv = argv
    for (const mock of [exit, ...consoles]) mock.mockRestore()
  }
  return { code, printed }
}
