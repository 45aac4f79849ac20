import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { OnTestFinished } from '../../support/clean-up.ts'

/** Whether scripts that use jq can be run: GitHub's runners have it. */
export const HAS_JQ = spawnSync('jq', ['--version']).status === 0 || process.env.GITHUB_ACTIONS === 'true'

export interface Script {
  run: string
  /** `bash`, or undefined for the runner's default, which ignores errors inside a pipe. */
  shell: string | undefined
  workspace: string
  /** For the runner's own files. */
  folder: string
  env: Record<string, string>
  /** Body of the bash script in place of GitHub's CLI. */
  gh: string
  onTestFinished: OnTestFinished
}

export interface ScriptResult {
  exitCode: number | null
  /** Both of its outputs. */
  log: string
  outputs: Record<string, string>
  /** Its calls of GitHub's CLI: the token, then the arguments. */
  calls: readonly string[]
}

/** Runs a script as the runner does on Linux, with GitHub's CLI replaced. */
export async function runScript(script: Script): Promise<ScriptResult> {
  const { run, shell, workspace, folder, env, gh } = script
  const [file, cli] = [path.join(folder, 'script.sh'), path.join(folder, 'bin', 'gh')]
  const [outputFile, callsFile] = [path.join(folder, 'output'), path.join(folder, 'calls')]
  await mkdir(path.dirname(cli), { recursive: true })
  await writeFile(file, run)
  await writeFile(cli, `#!/usr/bin/env bash\nprintf '%s\\n' "$GH_TOKEN $*" >> "$GH_CALLS"\n${gh}\n`)
  await chmod(cli, 0o755)
  for (const empty of [outputFile, callsFile]) await writeFile(empty, '')
  const options = shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail'] : ['-e']
  const places = { GITHUB_OUTPUT: outputFile, GH_CALLS: callsFile, HOME: folder, RUNNER_TEMP: folder }
  const PATH = `${path.dirname(cli)}:${process.env.PATH}`
  let end = async () => {}
  script.onTestFinished(() => end())
  const child = spawn('bash', [...options, file], {
    cwd: workspace,
    env: { ...env, ...places, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  end = async () => {
    child.kill('SIGKILL')
    // The commands of the script have ended too then: each of them keeps the output open.
    await closed.catch(() => undefined)
  }
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return {
    exitCode: child.exitCode,
    log: `${stdout}${stderr}`,
    outputs: outputsIn(await readFile(outputFile, 'utf8')),
    calls: (await readFile(callsFile, 'utf8')).split('\n').filter((line) => line !== ''),
  }
}

/** Runs git in a folder; a test does not end before it. */
export function gitIn(folder: string, onTestFinished: OnTestFinished) {
  const author = ['-c', 'user.name=Mona', '-c', 'user.email=mona@example.com']
  return async (...args: string[]): Promise<string> => {
    let ended: Promise<unknown> = Promise.resolve()
    onTestFinished(async () => void (await ended.catch(() => undefined)))
    const running = promisify(execFile)('git', ['-C', folder, ...author, ...args])
    ended = running
    return (await running).stdout.trim()
  }
}

function outputsIn(file: string): Record<string, string> {
  const lines = file.split('\n').filter((line) => line !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value = ''] = /^([\w-]+)=(.*)$/.exec(line) ?? []
      if (name === undefined) throw new Error(`The script wrote a line that is not an output: ${line}`)
      return [name, value]
    }),
  )
}
