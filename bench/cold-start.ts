import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { contender, inRounds } from './rounds.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** Milliseconds that processes take from start to exit. */
export interface ColdStart {
  rounds: number
  /** Node with an empty script. */
  bareNode: Spread
  /** The action, until it rejects a missing key. */
  rejection: Spread
  /** `rejection` as a multiple of `bareNode` in the same round, so that a slow moment of the machine affects both. */
  ratio: Spread
}

const ACTION = fileURLToPath(new URL('../dist/index.js', import.meta.url))

/** A script, and how it must end: one that failed for another reason would be fast, and measure nothing. */
interface Program {
  script: string
  env?: NodeJS.ProcessEnv
  exitCode: number
  prints: string
}

/** Starts Node with an empty script and the action, in turn. */
export async function measureColdStart(rounds: number): Promise<ColdStart> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cold-start-'))
  const file = (name: string) => path.join(folder, name)
  for (const name of ['empty.js', 'output', 'summary']) await writeFile(file(name), '')
  const env = { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: file('output'), GITHUB_STEP_SUMMARY: file('summary') }
  const bareNode = contender(() => timeOf({ script: file('empty.js'), exitCode: 0, prints: '' }))
  const rejection = contender(() => timeOf({ script: ACTION, env, exitCode: 1, prints: 'api-key: is missing' }))
  try {
    // The first round reads the files from the disk, so it does not count.
    await inRounds(1, [bareNode, rejection])
    for (const { measured } of [bareNode, rejection]) measured.length = 0
    await inRounds(rounds, [bareNode, rejection])
    return {
      rounds,
      bareNode: spreadOf(bareNode.measured),
      rejection: spreadOf(rejection.measured),
      ratio: spreadOf(rejection.measured.map((ms, round) => ms / (bareNode.measured[round] ?? Number.NaN))),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function timeOf({ script, env = {}, exitCode, prints }: Program): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(child, 'close')
  const durationMs = performance.now() - startedAt
  if (child.exitCode === exitCode && output.includes(prints)) return durationMs
  throw new Error(`${script} ended with ${child.exitCode}:\n${output}`)
}
