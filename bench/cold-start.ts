import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
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
  /** The action with one read of a job that has ended, outputs and summary included. */
  actionRead: Spread
  /** A script that reads the same job with `fetch`. */
  scriptRead: Spread
  /** `rejection` as a multiple of `bareNode` in the same round. */
  rejectionRatio: Spread
  /** `actionRead` as a multiple of `scriptRead` in the same round. */
  readRatio: Spread
}

const ACTION = fileURLToPath(new URL('../dist/index.js', import.meta.url))
const SCRIPT = fileURLToPath(new URL('plain-read.mjs', import.meta.url))

/** A program, and how it must end: one that failed for another reason would be fast, and measure nothing. */
interface Program {
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  exitCode: number
  prints: string
}

/** Starts Node with an empty script, the action, and a plain script, in turn. */
export async function measureColdStart(rounds: number): Promise<ColdStart> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cold-start-'))
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"id":"job-1","status":"completed"}')
  })
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const { bareNode, rejection, actionRead, scriptRead } = await programsOf(folder, `http://127.0.0.1:${port}`)
    const all = [bareNode, rejection, actionRead, scriptRead]
    // The first round reads the files from the disk, so it does not count.
    await inRounds(1, all)
    for (const { measured } of all) measured.length = 0
    await inRounds(rounds, all)
    return {
      rounds,
      bareNode: spreadOf(bareNode.measured),
      rejection: spreadOf(rejection.measured),
      actionRead: spreadOf(actionRead.measured),
      scriptRead: spreadOf(scriptRead.measured),
      rejectionRatio: ratioOf(rejection.measured, bareNode.measured),
      readRatio: ratioOf(actionRead.measured, scriptRead.measured),
    }
  } finally {
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function programsOf(folder: string, baseUrl: string) {
  const empty = path.join(folder, 'empty.js')
  const [output, summary] = [path.join(folder, 'output'), path.join(folder, 'summary')]
  for (const file of [empty, output, summary]) await writeFile(file, '')
  const runner = { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary }
  const inputs = {
    'INPUT_API-KEY': 'mint_bench',
    'INPUT_PROJECT-ID': 'bench',
    'INPUT_BASE-URL': baseUrl,
    'INPUT_JOB-ID': 'job-1',
    INPUT_WAIT: 'false',
  }
  const started = (program: Program) => contender(() => timeOf(program))
  return {
    bareNode: started({ args: [empty], exitCode: 0, prints: '' }),
    rejection: started({ args: [ACTION], env: runner, exitCode: 1, prints: 'api-key: is missing' }),
    actionRead: started({ args: [ACTION], env: { ...runner, ...inputs }, exitCode: 0, prints: 'Status: completed' }),
    scriptRead: started({ args: [SCRIPT, `${baseUrl}/v2/agent/bench/job/job-1`], exitCode: 0, prints: 'completed' }),
  }
}

async function timeOf({ args, env = {}, exitCode, prints }: Program): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(child, 'close')
  const durationMs = performance.now() - startedAt
  if (child.exitCode === exitCode && output.includes(prints)) return durationMs
  throw new Error(`${args.join(' ')} ended with ${child.exitCode}:\n${output}`)
}

/** The ratio in each round, so that a slow moment of the machine affects both sides. */
function ratioOf(ones: readonly number[], others: readonly number[]): Spread {
  return spreadOf(ones.map((one, round) => one / (others[round] ?? Number.NaN)))
}
