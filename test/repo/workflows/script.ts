import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** Whether scripts that use jq can be run. */
export const HAS_JQ = mayUseJq(spawnSync('jq', ['--version']).status === 0, process.env)

/**
 * Whether jq is there. Throws when it is missing in CI on GitHub, whose runners have it: there the tests that need it
 * would be left out unseen.
 */
export function mayUseJq(isThere: boolean, { CI = '', GITHUB_ACTIONS }: NodeJS.ProcessEnv): boolean {
  if (!isThere && CI !== '' && GITHUB_ACTIONS === 'true') {
    throw new Error('jq is missing, so scripts of the workflows cannot be tested. Install jq on this runner.')
  }
  return isThere
}

export interface Script {
  run: string
  /** `bash`, or undefined for the runner's default, which does not look at the parts of a pipe. */
  shell: string | undefined
  workspace: string
  /** For files that are the runner's. */
  folder: string
  env: Record<string, string>
  /** Body of the bash script that stands for GitHub's CLI. */
  gh: string
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
export async function runScript({ run, shell, workspace, folder, env, gh }: Script): Promise<ScriptResult> {
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
  const child = spawn('bash', [...options, file], {
    cwd: workspace,
    env: { ...env, ...places, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return {
    exitCode: child.exitCode,
    log: `${stdout}${stderr}`,
    outputs: outputsIn(await readFile(outputFile, 'utf8')),
    calls: (await readFile(callsFile, 'utf8')).split('\n').filter((line) => line !== ''),
  }
}

function outputsIn(file: string): Record<string, string> {
  const lines = file.split('\n').filter((line) => line !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value = ''] = /^([\w-]+)=(.*)$/.exec(line) ?? []
      if (name === undefined) throw new Error(`The script wrote what is no output: ${line}`)
      return [name, value]
    }),
  )
}
